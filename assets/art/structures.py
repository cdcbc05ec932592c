"""Walls, doors and other things that join their neighbours. Light falls from the north-west.

A linked thing has sixteen cells; the number of a cell is the sum of 1, 2, 4, 8 for a like neighbour to the north, east,
south, west."""

from ground import base, cloth, leaves
from kit import circle, group, line, num, path, poly, rect, rng

N, E, S, W = 1, 2, 4, 8
FACE = 22


def block(mask, top, light, dark, face, detail="", under=""):
    """A full-height block that fills its square: bright rims to the light, a front face to the south, a dark east rim."""
    bottom = 128 if mask & S else 128 - FACE
    out = [rect(0, 0, 128, 128, top), cloth("broad", mask % 5, .16), cloth("grain", 0, .14), detail]
    if not mask & E:
        out.append(rect(118, 0, 10, 128, "#000", extra='opacity=".34"'))
    if not mask & S:
        out += [rect(0, bottom, 128, FACE, face), under, rect(0, bottom, 128, 3.5, light, extra='opacity=".55"'),
                rect(0, 121, 128, 7, "#000", extra='opacity=".35"')]
    if not mask & N:
        out.append(rect(0, 0, 128, 6, light) + rect(0, 6, 128, 3, dark, extra='opacity=".35"'))
    if not mask & W:
        out.append(rect(0, 0, 6, bottom, light, extra='opacity=".9"') + rect(6, 0, 3, bottom, dark, extra='opacity=".3"'))
    return "".join(out)


def wall(mask):
    seams = "".join(line(d, "#4b4f57", 2.4, 'opacity=".75"') + group(line(d, "#8f949c", 1.5, 'opacity=".35"'),
                                                                     'transform="translate(1.5,2)"')
                    for d in ("M0 44H128", "M0 88H128", "M34 0V44", "M96 44V88", "M52 88V128"))
    courses = line("M0 117H128M30 107V117M94 107V117", "#24272d", 2)
    return block(mask, "#62666e", "#9fa3a8", "#2e3238", "#363a41", seams, courses)


def bulkhead(mask):
    seams = line("M64 0V128M0 64H128", "#33404b", 3) + line("M66 0V128M0 66H128", "#86a0ad", 1.2, 'opacity=".4"')
    seams += "".join(circle(x, y, 3, "#33404b") + circle(x - .8, y - .8, 1.6, "#91a9b5")
                     for x in (20, 44, 84, 108) for y in (20, 44, 84, 100))
    stripe = rect(0, 112, 128, 5, "#c78c3c", extra='opacity=".75"')
    return block(mask, "#586875", "#9cb3bf", "#222b33", "#2f3a44", seams, stripe)


def bunker(mask):
    """A pillbox of poured concrete with a firing slit on every open side."""
    slits = ""
    if not mask & N:
        slits += rect(26, 14, 76, 11, "#17191d", 4) + rect(26, 25, 76, 3, "#bdb9ae", 1, 'opacity=".6"')
    if not mask & W:
        slits += rect(14, 26, 11, 66, "#17191d", 4) + rect(25, 26, 3, 66, "#bdb9ae", 1, 'opacity=".6"')
    if not mask & E:
        slits += rect(103, 26, 11, 66, "#17191d", 4)
    if mask == 0:
        slits += rect(44, 40, 40, 40, "#77746b", 8, 'stroke="#4a4843" stroke-width="4"') + line("M54 60h20", "#3b3936", 5)
    return block(mask, "#86837a", "#c4c0b4", "#3d3b37", "#504e48", slits, rect(24, 109, 80, 9, "#121417", 3))


def rooftop(mask):
    """A flat roof to stand on: felt strips inside a parapet."""
    out = [rect(0, 0, 128, 128, "#4a4d56"), cloth("broad", mask % 5, .16), cloth("grain", 1, .2)]
    out += [line(f"M0 {y}H128", "#373a42", 3) + line(f"M0 {y + 2.5}H128", "#666a74", 1.2, 'opacity=".5"') for y in (32, 96)]
    for bit, x, y, w, h in ((N, 0, 0, 128, 14), (W, 0, 0, 14, 128), (S, 0, 110, 128, 18), (E, 114, 0, 14, 128)):
        if not mask & bit:
            if bit in (N, W):
                out.append(rect(x, y, w + (bit == W) * 7, h + (bit == N) * 7, "#000", extra='opacity=".3"'))
            out.append(rect(x, y, w, h, "#787c86") + rect(x, y, w if w > h else 3.5, 3.5 if w > h else h, "#b0b3ba"))
            out.append(rect(x, y + h - 3, w, 3, "#2b2e35") if w > h else rect(x + w - 3, y, 3, h, "#2b2e35"))
    return "".join(out)


def container(mask):
    ribs = "".join(rect(x, 0, 8, 128, "#523a33") + rect(x, 0, 2.4, 128, "#95705f", extra='opacity=".8"') for x in range(4, 128, 16))
    front = "".join(rect(x, 106, 6, 22, "#2f1f1b") for x in range(4, 128, 16))
    return block(mask, "#6c4e43", "#a98370", "#301f1a", "#4a3029", ribs, front)


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
    return group("".join(rect(x - grow + dx, y - grow + dy, w + 2 * grow, h + 2 * grow, colour, 3) for x, y, w, h in boxes), extra)


def low_wall(mask):
    stones = ""
    for i, (x, y, w, h) in enumerate(arms(mask, 21) if mask else [(14, 43, 100, 42)]):
        if i == 0 and mask:
            stones += rect(x + 3, y + 3, w - 6, h - 6, "#8a8981", 5)
            continue
        cut = [(x + 2, y + 2, w / 2 - 3, h / 2 - 3), (x + w / 2 + 1, y + 2, w / 2 - 3, h / 2 - 3),
               (x + 2, y + h / 2 + 1, w / 2 - 3, h / 2 - 3), (x + w / 2 + 1, y + h / 2 + 1, w / 2 - 3, h / 2 - 3)]
        r = rng("low", mask, i)
        for a, b, c, d in cut:
            stones += rect(a, b, c, d, r.choice(["#84837c", "#77776f", "#908e85"]), 5)
            stones += line(f"M{num(a + 3)} {num(b + d - 4)}V{num(b + 3)}H{num(a + c - 4)}", "#c2bfb2", 2, 'opacity=".6"')
    return (strip(mask, 21, "#06080b", 2, 7, 9, 'opacity=".42"') + strip(mask, 21, "#2c2d2e", 2, 1, 3)
            + strip(mask, 21, "#4d4d4a") + stones)


def glass(mask):
    return (strip(mask, 9, "#06080b", 2, 4, 5, 'opacity=".35"') + strip(mask, 9, "#24303a", 2)
            + strip(mask, 7, "#7fb4c4", 0, 0, 0, 'opacity=".85"') + strip(mask, 2, "#e3f6fb", 0, -2.5, -2.5, 'opacity=".9"'))


def hedge(mask):
    spots = [(64, 64)] + [(64 + dx * k, 64 + dy * k) for bit, dx, dy in ((N, 0, -1), (E, 1, 0), (S, 0, 1), (W, -1, 0))
                          if mask & bit for k in (34, 64)]
    if not mask:
        spots += [(32, 64), (96, 64)]
    under = "".join(circle(x + 8, y + 10, 33, "#060906") for x, y in spots)
    draw = leaves(["#2a3b29", "#3f5638", "#587248", "#6f8a58"], 30, 32)
    inner = "".join(draw(rng("hedge", x % 128, y % 128), x, y) for x, y in sorted(spots, key=lambda p: -abs(p[0] - 64) - abs(p[1] - 64)))
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
        out += rect(x + .5, y + .5, w - 1, h - 1, "#4d4330", 9)
        out += rect(x + 1.5, y + 1, w - 4, h - 5, r.choice(["#8f8060", "#9a8a68", "#857757"]), 8)
        out += line(f"M{num(x + 7)} {num(y + 6)}H{num(x + w - 9)}", "#cdbd96", 2.6, 'opacity=".7"')
    return out


def barrier(mask):
    """A striped road barrier; it runs north and south where only such neighbours join it."""
    upright = mask & (N | S) and not mask & (E | W)
    left, right = (0 if mask & (W | (N if upright else 0)) else 10), (128 if mask & (E | (S if upright else 0)) else 118)
    out = rect(left + 6, 52, right - left, 38, "#06080b", 8, 'opacity=".42"')
    out += rect(left, 42, right - left, 42, "#3a3a3c", 9 if mask == 0 else 4)
    out += rect(left + 1, 42, right - left - 2, 36, "#cfc6b6", 7 if mask == 0 else 2)
    for i in range(4):
        x = 14 + i * 32
        out += poly([(x, 42), (x + 15, 42), (x + 7, 78), (x - 8, 78)], "#c2523b")
    out += rect(left + 1, 42, right - left - 2, 6, "#fff", 3, 'opacity=".45"') + rect(left + 1, 70, right - left - 2, 8, "#000", 3, 'opacity=".22"')
    return group(out, 'transform="rotate(90,64,64)"') if upright else out


def table(mask):
    x0, y0 = (0 if mask & W else 14), (0 if mask & N else 18)
    x1, y1 = (128 if mask & E else 114), (128 if mask & S else 108)
    w, h = x1 - x0, y1 - y0
    out = rect(x0 + 8, y0 + 10, w, h, "#06080b", 6, 'opacity=".42"') + rect(x0, y0 + 4, w, h, "#35261c", 4)
    out += rect(x0, y0, w, h, "#86644a", 4) + "".join(
        line(f"M{x0 + 4} {y}H{x1 - 4}", "#5b4232", 2, 'opacity=".8"') for y in range(int(y0) + 22, int(y1) - 6, 22))
    out += line(f"M{x0 + 3} {y1 - 6}V{y0 + 3}H{x1 - 6}", "#b8926d", 3, 'opacity=".75"')
    return out


def ditch(mask):
    """A trench floor; earth banks on the open sides, the lit one to the south-east."""
    out = [base("#332c25", mask % 4, [("broad", .2), ("mottle", .3)])]
    for bit, d, tone in ((N, "M0 0H128V26Q64 30 0 26Z", "#14110e"), (W, "M0 0V128H26Q30 64 26 0Z", "#171410"),
                         (S, "M0 128H128V104Q64 100 0 104Z", "#63564700"), (E, "M128 0V128H104Q100 64 104 0Z", "#00000000")):
        if not mask & bit:
            out.append(path(d, tone[:7] if bit in (N, W) else "#6a5c4c", 'opacity=".9"'))
    rims = {N: rect(0, 0, 128, 9, "#7a6a58"), W: rect(0, 0, 9, 128, "#75665a"), S: rect(0, 121, 128, 7, "#4f4438"), E: rect(121, 0, 7, 128, "#4a4035")}
    out += [rims[bit] for bit in (N, E, S, W) if not mask & bit]
    r = rng("ditch", mask)
    out += [line(f"M{num(r.uniform(34, 60))} {y}h{num(r.uniform(18, 36))}", "#4b4136", 3, 'opacity=".8"') for y in (46, 66, 86)]
    return "".join(out)


def water(mask, variant=0):
    out = [base("#24404e", variant, [("broad", .3), ("mottle", .18)])]
    r = rng("water", mask, variant)
    for i in range(6):
        x, y, w = r.uniform(14, 82), 14 + i * 18 + r.uniform(-4, 4), r.uniform(14, 26)
        d = f"M{num(x)} {num(y)}q{num(w / 4)} -5 {num(w / 2)} 0t{num(w / 2)} 0"
        out.append(line(d, "#6fa0ae", 2.2, f'opacity="{r.uniform(.3, .6):.2f}"') + group(line(d, "#11232d", 2, 'opacity=".5"'), 'transform="translate(1,3)"'))
    for side, bit in enumerate((N, E, S, W)):
        if not mask & bit:
            q = rng("shore", bit)
            top = [(0, 12)] + [(x, q.uniform(8, 17)) for x in range(12, 120, 12)] + [(128, 12)]
            edge = "L".join(f"{num(x)} {num(y)}" for x, y in top)
            out.append(group(path(f"M0 0L{edge}L128 0Z", "#5d5342") + line(f"M{edge}", "#a9c4c4", 3, 'opacity=".55"')
                             + group(line(f"M{edge}", "#12242d", 5, 'opacity=".4"'), 'transform="translate(0,5)"'),
                             f'transform="rotate({side * 90},64,64)"'))
    return "".join(out)


LINKED = [(f.__name__, [f(m) for m in range(16)]) for f in
          (wall, bulkhead, bunker, rooftop, container, low_wall, glass, hedge, sandbags, barrier, table, ditch)]
LINKED.append(("water", [water(m) for m in range(16)] + [water(15, v) for v in (1, 2, 3)]))


def both_ways(body):
    """Cell 0 stands in a wall that runs east and west, cell 1 in one that runs north and south."""
    return [body, group(body, 'transform="rotate(-90,64,64)"')]


def opening(fill, frame, lit):
    """A gap in a wall: the sill between two jambs."""
    return (rect(0, 0, 128, 128, fill) + cloth("mottle", 1, .2) + rect(0, 34, 128, 60, "#000", extra='opacity=".28"')
            + "".join(rect(x, 18, 16, 92, frame) + rect(x, 18, 16, 5, lit) + rect(x, 18, 4, 92, lit, extra='opacity=".7"')
                      + rect(x, 104, 16, 6, "#000", extra='opacity=".4"') for x in (0, 112)))


def doors():
    sill = opening("#4a423b", "#62666e", "#9fa3a8")
    leaf = rect(16, 48, 96, 34, "#06080b", extra='opacity=".5"') + rect(16, 46, 96, 28, "#9a6a3c", 2) + rect(16, 46, 96, 5, "#d39a5f", 2)
    leaf += "".join(rect(x, 53, 3, 21, "#6b4726") for x in (39, 63, 87)) + circle(102, 61, 4.5, "#f0d9a0")
    ajar = rect(16, 40, 26, 84, "#06080b", 2, 'opacity=".4"') + rect(16, 34, 18, 86, "#9a6a3c", 2) + rect(16, 34, 5, 86, "#d39a5f", 2) + circle(27, 110, 4, "#f0d9a0")
    ship = opening("#333d47", "#586875", "#9cb3bf")
    hazard = "".join(poly([(x, 46), (x + 9, 46), (x + 1, 54), (x - 8, 54)], "#d9a441") for x in range(24, 112, 18))
    plates = rect(16, 46, 96, 36, "#06080b", extra='opacity=".5"') + rect(16, 44, 96, 32, "#73868f", 2) + rect(16, 44, 96, 4, "#b9ccd4") + rect(16, 46, 96, 8, "#23292f") + hazard + rect(62, 44, 4, 32, "#1b2127") + rect(16, 70, 96, 6, "#3f4d56")
    apart = "".join(rect(x, 44, 20, 32, "#73868f", 2) + rect(x, 44, 20, 4, "#b9ccd4") + rect(x, 70, 20, 6, "#3f4d56") for x in (16, 92))
    apart += rect(40, 57, 48, 6, "#64d9b4", 3, 'opacity=".75"')
    pane = rect(0, 0, 128, 128, "#62666e") + cloth("broad", 2, .16) + rect(0, 0, 128, 6, "#9fa3a8") + rect(0, 106, 128, 22, "#363a41")
    pane += rect(10, 36, 108, 44, "#23272d", 3) + rect(14, 40, 100, 36, "#6fa7ba") + poly([(24, 76), (52, 40), (66, 40), (38, 76)], "#d7f1f7", 'opacity=".6"')
    pane += poly([(76, 76), (104, 40), (110, 40), (82, 76)], "#d7f1f7", 'opacity=".45"') + rect(62, 40, 4, 36, "#23272d")
    return [("door_closed", both_ways(sill + leaf)), ("door_open", both_ways(sill + ajar)), ("hatch_closed", both_ways(ship + plates)),
            ("hatch_open", both_ways(ship + apart)), ("window", both_ways(pane))]


def cast(length, softness):
    """Shadow on the ground from full blocks: the number of a cell sums 1, 2, 4 for a block north, west, north-west."""
    cells = []
    for mask in range(8):
        body = ""
        for bit, x, y in ((1, 0, -128), (2, -128, 0), (4, -128, -128)):
            if mask & bit:
                far = x + length, y + length
                body += poly([(x, y), (x + 128, y), (far[0] + 128, far[1]), (far[0] + 128, far[1] + 128),
                              (far[0], far[1] + 128), (x, y + 128)], "#04060a")
        cells.append(group(body, f'opacity=".5" filter="url(#{softness})"') if body else "")
    return cells
