"""Walls, doors and other things that join their neighbours. Light falls from the north-west.

A linked thing has sixteen cells; the number of a cell is the sum of 1, 2, 4, 8 for a like neighbour to the north, east,
south, west."""

from ground import base, cloth
from kit import circle, group, line, num, path, rect, rng

N, E, S, W = 1, 2, 4, 8
FACE = 22


def block(mask, top, light, dark, face, detail="", under=""):
    """A full-height block that fills its square: bright rims to the light, a front face to the south, a dark east rim."""
    bottom = 128 if mask & S else 128 - FACE
    out = [rect(0, 0, 128, 128, top), cloth("broad", mask % 5, 0.16), cloth("grain", 0, 0.14), detail]
    if not mask & E:
        out.append(rect(118, 0, 10, 128, "#000", extra='opacity=".34"'))
    if not mask & S:
        out += [
            rect(0, bottom, 128, FACE, face),
            under,
            rect(0, bottom, 128, 3.5, light, extra='opacity=".55"'),
            rect(0, 121, 128, 7, "#000", extra='opacity=".35"'),
        ]
    if not mask & N:
        out.append(rect(0, 0, 128, 6, light) + rect(0, 6, 128, 3, dark, extra='opacity=".35"'))
    if not mask & W:
        out.append(
            rect(0, 0, 6, bottom, light, extra='opacity=".9"') + rect(6, 0, 3, bottom, dark, extra='opacity=".3"')
        )
    return "".join(out)


def wall(mask):
    seams = "".join(
        line(d, "#4b4f57", 2.4, 'opacity=".75"')
        + group(line(d, "#8f949c", 1.5, 'opacity=".35"'), 'transform="translate(1.5,2)"')
        for d in ("M0 44H128", "M0 88H128", "M34 0V44", "M96 44V88", "M52 88V128")
    )
    courses = line("M0 117H128M30 107V117M94 107V117", "#24272d", 2)
    return block(mask, "#62666e", "#9fa3a8", "#2e3238", "#363a41", seams, courses)


def bulkhead(mask):
    seams = line("M64 0V128M0 64H128", "#33404b", 3) + line("M66 0V128M0 66H128", "#86a0ad", 1.2, 'opacity=".4"')
    seams += "".join(
        circle(x, y, 3, "#33404b") + circle(x - 0.8, y - 0.8, 1.6, "#91a9b5")
        for x in (20, 44, 84, 108)
        for y in (20, 44, 84, 100)
    )
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
        slits += rect(44, 40, 40, 40, "#77746b", 8, 'stroke="#4a4843" stroke-width="4"') + line(
            "M54 60h20", "#3b3936", 5
        )
    return block(mask, "#86837a", "#c4c0b4", "#3d3b37", "#504e48", slits, rect(24, 109, 80, 9, "#121417", 3))


def rooftop(mask):
    """A flat roof to stand on: felt strips inside a parapet."""
    out = [rect(0, 0, 128, 128, "#4a4d56"), cloth("broad", mask % 5, 0.16), cloth("grain", 1, 0.2)]
    out += [
        line(f"M0 {y}H128", "#373a42", 3) + line(f"M0 {y + 2.5}H128", "#666a74", 1.2, 'opacity=".5"') for y in (32, 96)
    ]
    for bit, x, y, w, h in ((N, 0, 0, 128, 14), (W, 0, 0, 14, 128), (S, 0, 110, 128, 18), (E, 114, 0, 14, 128)):
        if not mask & bit:
            if bit in (N, W):
                out.append(rect(x, y, w + (bit == W) * 7, h + (bit == N) * 7, "#000", extra='opacity=".3"'))
            out.append(rect(x, y, w, h, "#787c86") + rect(x, y, w if w > h else 3.5, 3.5 if w > h else h, "#b0b3ba"))
            out.append(rect(x, y + h - 3, w, 3, "#2b2e35") if w > h else rect(x + w - 3, y, 3, h, "#2b2e35"))
    return "".join(out)


def container(mask):
    ribs = "".join(
        rect(x, 0, 8, 128, "#523a33") + rect(x, 0, 2.4, 128, "#95705f", extra='opacity=".8"') for x in range(4, 128, 16)
    )
    front = "".join(rect(x, 106, 6, 22, "#2f1f1b") for x in range(4, 128, 16))
    return block(mask, "#6c4e43", "#a98370", "#301f1a", "#4a3029", ribs, front)


def ditch(mask):
    """A trench floor; earth banks on the open sides, the lit one to the south-east."""
    out = [base("#332c25", mask % 4, [("broad", 0.2), ("mottle", 0.3)])]
    for bit, d, tone in (
        (N, "M0 0H128V26Q64 30 0 26Z", "#14110e"),
        (W, "M0 0V128H26Q30 64 26 0Z", "#171410"),
        (S, "M0 128H128V104Q64 100 0 104Z", "#63564700"),
        (E, "M128 0V128H104Q100 64 104 0Z", "#00000000"),
    ):
        if not mask & bit:
            out.append(path(d, tone[:7] if bit in (N, W) else "#6a5c4c", 'opacity=".9"'))
    rims = {
        N: rect(0, 0, 128, 9, "#7a6a58"),
        W: rect(0, 0, 9, 128, "#75665a"),
        S: rect(0, 121, 128, 7, "#4f4438"),
        E: rect(121, 0, 7, 128, "#4a4035"),
    }
    out += [rims[bit] for bit in (N, E, S, W) if not mask & bit]
    r = rng("ditch", mask)
    out += [
        line(f"M{num(r.uniform(34, 60))} {y}h{num(r.uniform(18, 36))}", "#4b4136", 3, 'opacity=".8"')
        for y in (46, 66, 86)
    ]
    return "".join(out)


def water(mask, variant=0):
    out = [base("#24404e", variant, [("broad", 0.3), ("mottle", 0.18)])]
    r = rng("water", mask, variant)
    for i in range(6):
        x, y, w = r.uniform(14, 82), 14 + i * 18 + r.uniform(-4, 4), r.uniform(14, 26)
        d = f"M{num(x)} {num(y)}q{num(w / 4)} -5 {num(w / 2)} 0t{num(w / 2)} 0"
        out.append(
            line(d, "#6fa0ae", 2.2, f'opacity="{r.uniform(0.3, 0.6):.2f}"')
            + group(line(d, "#11232d", 2, 'opacity=".5"'), 'transform="translate(1,3)"')
        )
    for side, bit in enumerate((N, E, S, W)):
        if not mask & bit:
            q = rng("shore", bit)
            top = [(0, 12)] + [(x, q.uniform(8, 17)) for x in range(12, 120, 12)] + [(128, 12)]
            edge = "L".join(f"{num(x)} {num(y)}" for x, y in top)
            out.append(
                group(
                    path(f"M0 0L{edge}L128 0Z", "#5d5342")
                    + line(f"M{edge}", "#a9c4c4", 3, 'opacity=".55"')
                    + group(line(f"M{edge}", "#12242d", 5, 'opacity=".4"'), 'transform="translate(0,5)"'),
                    f'transform="rotate({side * 90},64,64)"',
                )
            )
    return "".join(out)


LINKED = [(f.__name__, [f(m) for m in range(16)]) for f in (wall, bulkhead, bunker, rooftop, container, ditch)]
LINKED.append(("water", [water(m) for m in range(16)] + [water(15, v) for v in (1, 2, 3)]))
