"""Cover and partitions that run through the middle of squares and join their neighbours; the ground shows around them."""

from ground import leaves
from kit import blob, circle, group, line, num, poly, rect, rng
from structures import E, N, S, W


def arms(mask, half):
    """The outline of a strip through the middle that reaches out to every like neighbour, as rectangles."""
    boxes = [(64 - half, 64 - half, 2 * half, 2 * half)]
    if mask & N:
        boxes.append((64 - half, 0, 2 * half, 64))
    if mask & E:
        boxes.append((64, 64 - half, 64, 2 * half))
    if mask & S:
        boxes.append((64 - half, 64, 2 * half, 64))
    if mask & W:
        boxes.append((0, 64 - half, 64, 2 * half))
    return boxes


def strip(mask, half, colour, grow=0, dx=0, dy=0, extra=""):
    """The strip; a lone one becomes a short east-west piece."""
    boxes = arms(mask, half) if mask else [(14, 64 - half, 100, 2 * half)]
    return group(
        "".join(rect(x - grow + dx, y - grow + dy, w + 2 * grow, h + 2 * grow, colour, 3) for x, y, w, h in boxes),
        extra,
    )


def low_wall(mask):
    stones = ""
    for i, (x, y, w, h) in enumerate(arms(mask, 21) if mask else [(14, 43, 100, 42)]):
        if i == 0 and mask:
            stones += rect(x + 3, y + 3, w - 6, h - 6, "#8a8981", 5)
            continue
        cut = [
            (x + 2, y + 2, w / 2 - 3, h / 2 - 3),
            (x + w / 2 + 1, y + 2, w / 2 - 3, h / 2 - 3),
            (x + 2, y + h / 2 + 1, w / 2 - 3, h / 2 - 3),
            (x + w / 2 + 1, y + h / 2 + 1, w / 2 - 3, h / 2 - 3),
        ]
        r = rng("low", mask, i)
        for a, b, c, d in cut:
            stones += rect(a, b, c, d, r.choice(["#84837c", "#77776f", "#908e85"]), 5)
            stones += line(
                f"M{num(a + 3)} {num(b + d - 4)}V{num(b + 3)}H{num(a + c - 4)}", "#c2bfb2", 2, 'opacity=".6"'
            )
    return (
        strip(mask, 21, "#06080b", 2, 7, 9, 'opacity=".42"')
        + strip(mask, 21, "#2c2d2e", 2, 1, 3)
        + strip(mask, 21, "#4d4d4a")
        + stones
    )


def glass(mask):
    return (
        strip(mask, 9, "#06080b", 2, 4, 5, 'opacity=".35"')
        + strip(mask, 9, "#24303a", 2)
        + strip(mask, 7, "#7fb4c4", 0, 0, 0, 'opacity=".85"')
        + strip(mask, 2, "#e3f6fb", 0, -2.5, -2.5, 'opacity=".9"')
    )


def hedge(mask):
    spots = [(64, 64)] + [
        (64 + dx * k, 64 + dy * k)
        for bit, dx, dy in ((N, 0, -1), (E, 1, 0), (S, 0, 1), (W, -1, 0))
        if mask & bit
        for k in (34, 64)
    ]
    if not mask:
        spots += [(32, 64), (96, 64)]
    under = "".join(circle(x + 8, y + 10, 33, "#060906") for x, y in spots)
    draw = leaves(["#2a3b29", "#3f5638", "#587248", "#6f8a58"], 30, 32)
    inner = "".join(
        draw(rng("hedge", x % 128, y % 128), x, y)
        for x, y in sorted(spots, key=lambda p: -abs(p[0] - 64) - abs(p[1] - 64))
    )
    return group(under, 'opacity=".4"') + inner


def sandbags(mask):
    """Two staggered rows of bags along every arm."""
    boxes = arms(mask, 24)[1:] if mask else [(12, 40, 104, 48)]
    bags = []
    for x, y, w, h in boxes:
        across = w >= h
        length = w if across else h
        count = max(2, round(length / 30))
        for row in (0, 1):
            for i in range(count):
                a, b = length * i / count, length / count
                bags.append((x + a, y + row * 23, b, 25) if across else (x + row * 23, y + a, 25, b))
    if mask and mask not in (5, 10):
        bags += [(42, 42, 22, 22), (64, 42, 22, 22), (42, 64, 22, 22), (64, 64, 22, 22)]
    r = rng("bags", mask)
    out = strip(mask, 23, "#06080b", 2, 7, 9, 'opacity=".42"')
    for x, y, w, h in bags:
        out += rect(x + 0.5, y + 0.5, w - 1, h - 1, "#4d4330", 9)
        out += rect(x + 1.5, y + 1, w - 4, h - 5, r.choice(["#8f8060", "#9a8a68", "#857757"]), 8)
        out += line(f"M{num(x + 7)} {num(y + 6)}H{num(x + w - 9)}", "#cdbd96", 2.6, 'opacity=".7"')
    return out


def barrier(mask):
    """A striped road barrier; it runs north and south where only such neighbours join it."""
    upright = mask & (N | S) and not mask & (E | W)
    left, right = (
        (0 if mask & (W | (N if upright else 0)) else 10),
        (128 if mask & (E | (S if upright else 0)) else 118),
    )
    out = rect(left + 6, 52, right - left, 38, "#06080b", 8, 'opacity=".42"')
    out += rect(left, 42, right - left, 42, "#3a3a3c", 9 if mask == 0 else 4)
    out += rect(left + 1, 42, right - left - 2, 36, "#cfc6b6", 7 if mask == 0 else 2)
    for i in range(4):
        x = 14 + i * 32
        out += poly([(x, 42), (x + 15, 42), (x + 7, 78), (x - 8, 78)], "#c2523b")
    out += rect(left + 1, 42, right - left - 2, 6, "#fff", 3, 'opacity=".45"') + rect(
        left + 1, 70, right - left - 2, 8, "#000", 3, 'opacity=".22"'
    )
    return group(out, 'transform="rotate(90,64,64)"') if upright else out


def table(mask):
    x0, y0 = (0 if mask & W else 14), (0 if mask & N else 18)
    x1, y1 = (128 if mask & E else 114), (128 if mask & S else 108)
    w, h = x1 - x0, y1 - y0
    out = rect(x0 + 8, y0 + 10, w, h, "#06080b", 6, 'opacity=".42"') + rect(x0, y0 + 4, w, h, "#35261c", 4)
    out += rect(x0, y0, w, h, "#86644a", 4) + "".join(
        line(f"M{x0 + 4} {y}H{x1 - 4}", "#5b4232", 2, 'opacity=".8"') for y in range(int(y0) + 22, int(y1) - 6, 22)
    )
    out += line(f"M{x0 + 3} {y1 - 6}V{y0 + 3}H{x1 - 6}", "#b8926d", 3, 'opacity=".75"')
    return out


def wreck(mask):
    """A burnt-out car: its ends are where no other part of it follows."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    if (north or south) and not (east or west):
        return group(wreck_along(south, north), 'transform="rotate(90 64 64)"')
    return wreck_along(west, east)


def wreck_along(back, front):
    left, right = (0 if back else 9), (128 if front else 119)
    r = rng("wreck", int(back), int(front))
    out = rect(left + 9, 31, right - left, 82, "#05080a", 12, 'opacity=".45"')
    for x in ([] if back else [26]) + ([] if front else [90]):
        out += rect(x - 13, 16, 28, 13, "#15171a", 4) + rect(x - 13, 99, 28, 13, "#15171a", 4)
    out += rect(left, 22, right - left, 84, "#3a2c25", 0 if back and front else 13)
    if back and not front:
        out += rect(0, 22, 60, 84, "#3a2c25")
    if front and not back:
        out += rect(68, 22, 60, 84, "#3a2c25")
    out += rect(left + (0 if back else 6), 28, right - left - (0 if back else 6) - (0 if front else 6), 72, "#5d4233", 0 if back and front else 9)
    if back and front:
        out += rect(0, 34, 128, 60, "#241d1a") + rect(6, 38, 52, 52, "#171a1e", 5) + rect(70, 38, 52, 52, "#171a1e", 5)
        out += rect(60, 34, 8, 60, "#6d4d3a")
    elif back:
        out += rect(0, 36, 40, 56, "#171a1e") + rect(36, 34, 9, 60, "#7a5841", 3) + rect(54, 40, 48, 48, "#4c3429", 5)
        out += rect(104, 33, 9, 12, "#c9b48a", 2, 'opacity=".7"') + rect(104, 83, 9, 12, "#3a3431", 2)
    elif front:
        out += rect(88, 36, 40, 56, "#171a1e") + rect(83, 34, 9, 60, "#7a5841", 3) + rect(26, 40, 46, 48, "#4c3429", 5)
        out += rect(13, 34, 7, 13, "#8f3329", 2, 'opacity=".8"') + rect(13, 82, 7, 13, "#8f3329", 2, 'opacity=".5"')
    else:
        out += rect(40, 36, 44, 56, "#171a1e", 5) + rect(58, 34, 8, 60, "#6d4d3a")
    for _ in range(9):
        x, y = r.uniform(left + 12, right - 12), r.uniform(34, 96)
        tone = r.choice(["#8a5a34", "#2a201c", "#a06a3c", "#1d1a19"])
        out += poly(blob(r, x, y, r.uniform(3, 8), 7, 0.35), tone, 'opacity=".6"')
    return out


LINKED = [(f.__name__, [f(m) for m in range(16)]) for f in (low_wall, glass, hedge, sandbags, barrier, table, wreck)]
