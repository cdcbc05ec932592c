"""Ground tiles. Whatever crosses a border is the same in every variant of a ground, so that any two variants join."""

import math

from kit import blob, circle, group, line, noise, num, path, poly, rect, rng, smooth

VARIANTS = 4

DEFS = "".join(
    noise(f"{kind}-{tone}-{s}", seed * 7 + s, frequency, tone == "light", gain, octaves)
    for seed, (kind, frequency, gain, octaves) in enumerate(
        [("broad", ".0156", 1.0, 2), ("mottle", ".047", 0.9, 3), ("grain", ".16", 0.55, 2)]
    )
    for tone in ("light", "dark")
    for s in range(VARIANTS + 1)
)
DEFS += (
    '<filter id="soft9" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>'
    '<mask id="inner" maskUnits="userSpaceOnUse" x="0" y="0" width="128" height="128">'
    '<rect x="24" y="24" width="80" height="80" rx="20" fill="#fff" filter="url(#soft9)"/></mask>'
)


def cloth(kind, seed, strength):
    return "".join(
        rect(0, 0, 128, 128, "#000", extra=f'filter="url(#{kind}-{tone}-{seed})" opacity="{strength}"')
        for tone in ("light", "dark")
    )


def base(colour, variant, weave):
    """The flat colour with its weave: shared at the border, the variant's own in the middle."""
    own = "".join(cloth(kind, variant + 1, s) for kind, s in weave)
    return (
        rect(0, 0, 128, 128, colour)
        + "".join(cloth(kind, 0, s) for kind, s in weave)
        + group(own, 'mask="url(#inner)"')
    )


def scatter(name, variant, shape, across, inside, margin):
    """`across` marks sit on the borders and repeat on the far side; `inside` marks keep clear of them."""
    out = []
    r = rng(name, "border")
    for i in range(across):
        along = (i + r.uniform(0.15, 0.85)) * 128 * 2 / across
        x, y = (along % 128, 0) if along < 128 else (0, along % 128)
        state = r.random()
        if margin < along % 128 < 128 - margin:
            for dx, dy in ((0, 0), (128, 0), (0, 128)):
                if (dx and x) or (dy and y):
                    continue
                out.append(shape(rng(name, i, state), x + dx, y + dy))
    r = rng(name, "inside", variant)
    placed = []
    for i in range(inside * 6):
        x, y = r.uniform(margin, 128 - margin), r.uniform(margin, 128 - margin)
        if len(placed) < inside and all(math.hypot(x - a, y - b) > 0.55 * 128 / math.sqrt(inside) for a, b in placed):
            placed.append((x, y))
            out.append(shape(r, x, y))
    return "".join(out)


def tuft(light, dark):
    def draw(r, x, y):
        s, lean = r.uniform(0.8, 1.25), r.uniform(-3, 3)
        blades = [(-5, -8), (-1, -12), (4, -9)]
        shade = line(f"M{num(x - 5)} {num(y + 2)}h10", dark, 3.5, 'opacity=".5"')
        return shade + "".join(
            line(
                f"M{num(x + dx * 0.35)} {num(y)}q{num(dx * 0.2)} {num(dy * s * 0.6)} {num(dx * s + lean)} {num(dy * s)}",
                light,
                2.3,
            )
            for dx, dy in blades
        )

    return draw


def stone(tones, low, high):
    def draw(r, x, y):
        radius = r.uniform(low, high)
        shape = blob(r, x, y, radius, 7, 0.2)
        lit = [(x + (a - x) * 0.62 - radius * 0.16, y + (b - y) * 0.62 - radius * 0.18) for a, b in shape]
        fallen = [(a + radius * 0.28, b + radius * 0.34) for a, b in shape]
        tone = r.choice(tones)
        return (
            poly(fallen, "#0a0c10", 'opacity=".45"')
            + poly(shape, tone[0], 'stroke="#15171b" stroke-opacity=".5"')
            + poly(lit, tone[1], 'opacity=".8"')
        )

    return draw


def patch(colour, low, high, opacity):
    def draw(r, x, y):
        shape = [(x + (a - x) * 1.3, y + (b - y) * 0.8) for a, b in blob(r, x, y, r.uniform(low, high), 9, 0.3)]
        return path(smooth(shape), colour, f'opacity="{opacity}"')

    return draw


def crack(colour):
    def draw(r, x, y):
        angle, d = r.uniform(0, 6.3), f"M{num(x)} {num(y)}"
        for _ in range(4):
            angle += r.uniform(-0.8, 0.8)
            x, y = x + 7 * math.cos(angle), y + 7 * math.sin(angle)
            d += f"L{num(x)} {num(y)}"
        return line(d, colour, 1.8, 'opacity=".55"')

    return draw


def leaves(tones, low, high):
    """A clump of foliage seen from above, lit from the north-west."""

    def draw(r, x, y):
        size = r.uniform(low, high)
        out = [
            path(smooth(blob(r, x + size * 0.25, y + size * 0.32, size * 1.05, 10, 0.16)), "#070b08", 'opacity=".45"'),
            path(smooth(blob(r, x, y, size, 11, 0.2)), tones[0]),
        ]
        for step, tone in enumerate(tones[1:]):
            for _ in range(5 - step):
                angle, far = r.uniform(0, 6.3), r.uniform(0.1, 0.62) * size
                lx = x + far * math.cos(angle) - size * 0.13 * (step + 1)
                ly = y + far * math.sin(angle) - size * 0.15 * (step + 1)
                out.append(path(smooth(blob(r, lx, ly, size * r.uniform(0.2, 0.34), 7, 0.25)), tone, 'opacity=".9"'))
        return "".join(out)

    return draw


def grass(v):
    return (
        base("#404d3a", v, [("broad", 0.22), ("mottle", 0.22), ("grain", 0.14)])
        + scatter("grass-patch", v, patch("#4a5a40", 12, 20, 0.4), 0, 2, 30)
        + scatter("grass", v, tuft("#667852", "#26301f"), 6, 8, 14)
    )


def dirt(v):
    return (
        base("#51473c", v, [("broad", 0.25), ("mottle", 0.32), ("grain", 0.2)])
        + scatter("dirt-patch", v, patch("#41382f", 9, 18, 0.45), 2, 3, 26)
        + scatter("dirt", v, stone([("#685d50", "#7f7364"), ("#5d554b", "#736a5e")], 2.2, 4.6), 4, 6, 10)
    )


def road(v):
    return (
        base("#44464d", v, [("broad", 0.16), ("grain", 0.3)])
        + scatter("road-patch", v, patch("#393b41", 10, 17, 0.55), 0, v % 2 + 1, 34)
        + scatter("road", v, crack("#26282d"), 2, 2, 32)
    )


def road_line(v):
    paint = rect(59, 16, 10, 96, "#b9a673", 2, 'opacity=".78"')
    return road(v) + paint + line("M60 40l8 3M59 76l6 -4M62 98l6 2", "#44464d", 2.6)


def floor_wood(v):
    """Boards run east and west; their joints differ from variant to variant."""
    out = [base("#57463a", v, [("broad", 0.12)])]
    r = rng("wood", v)
    for row in range(4):
        y = row * 32
        cut = r.choice([22, 46, 70, 94]) + row % 2 * 8
        for x, w in ((0, cut), (cut, 128 - cut)):
            tone = r.choice(["#000", "#ffe2b8"])
            out.append(rect(x, y, w, 32, tone, extra=f'opacity="{r.uniform(0.015, 0.07):.3f}"'))
        for _ in range(3):
            gx, gy = r.uniform(4, 60), y + r.uniform(7, 26)
            out.append(
                line(
                    f"M{num(gx)} {num(gy)}q{num(r.uniform(10, 25))} {num(r.uniform(-3, 3))} {num(r.uniform(35, 60))} 0",
                    "#3b2e26",
                    1.6,
                    'opacity=".5"',
                )
            )
        out.append(rect(0, y, 128, 2.2, "#2c231d", extra='opacity=".85"'))
        out.append(rect(0, y + 2.2, 128, 1.6, "#7a6452", extra='opacity=".4"'))
        out.append(rect(cut, y, 2.4, 32, "#2c231d", extra='opacity=".85"'))
        out.append(circle(cut - 5, y + 16, 1.7, "#2c231d") + circle(cut + 8, y + 16, 1.7, "#2c231d"))
    return "".join(out)


def floor_stone(v):
    out = [rect(0, 0, 128, 128, "#2d3036")]
    r = rng("flags", v)
    for x, y, w, h in ((0, 0, 64, 64), (64, 0, 64, 64), (0, 64, 64, 64), (64, 64, 64, 64)):
        tone = r.choice(["#4c5058", "#50545b", "#484c54", "#4e5055"])
        out.append(rect(x + 1.5, y + 1.5, w - 3, h - 3, tone, 4))
        out.append(line(f"M{x + 4} {y + h - 6}V{y + 5}H{x + w - 6}", "#71767e", 2, 'opacity=".5"'))
    out += [cloth("mottle", v, 0.28), scatter("flags", v, crack("#2a2d32"), 0, 2, 30)]
    return "".join(out)


def deck(v):
    """Ship plates with seams, rivets and now and then a marked hatch or a scuff."""
    out = [
        base("#3f4a55", v, [("broad", 0.14)]),
        rect(0, 0, 128, 128, "none", extra='stroke="#232a32" stroke-width="5"'),
        line("M5 124V5H124", "#64737f", 2, 'opacity=".75"'),
    ]
    out += [
        circle(x, y, 2.8, "#2b333c") + circle(x - 0.7, y - 0.8, 1.5, "#75848f") for x in (13, 115) for y in (13, 115)
    ]
    if v == 1:
        out.append(line("M64 6V122", "#232a32", 3) + line("M66.5 6V122", "#64737f", 1.4, 'opacity=".6"'))
    if v == 2:
        out += [
            rect(34, 34, 60, 60, "#38424c", 6, 'stroke="#252c34" stroke-width="3"'),
            line("M38 88V38H88", "#5d6b77", 1.6),
        ] + [rect(46, y, 36, 4, "#2a323a", 2) for y in (50, 62, 74)]
    if v == 3:
        out.append(line("M30 92L58 70M64 96L92 62M40 60L54 50", "#5a6873", 2, 'opacity=".6"'))
    return "".join(out) + cloth("grain", v, 0.12)


def rubble(v):
    tones = [("#5d5b58", "#83807a"), ("#544f4b", "#77706a"), ("#66605a", "#8f887e")]
    return (
        base("#42403e", v, [("broad", 0.2), ("mottle", 0.35), ("grain", 0.25)])
        + scatter("rubble-grit", v, stone(tones, 2.5, 5), 6, 14, 9)
        + scatter("rubble", v, stone(tones, 7, 14), 0, 6, 22)
    )


def undergrowth(v):
    return (
        base("#39472f", v, [("broad", 0.2), ("mottle", 0.25)])
        + scatter("under-tuft", v, tuft("#5d7047", "#1f281a"), 4, 6, 14)
        + scatter("under", v, leaves(["#2c3a25", "#43573a", "#5a7049"], 14, 20), 3, 4, 22)
    )


def dense_wood(v):
    crowns = leaves(["#1d2a1e", "#2c3f2c", "#3d543a", "#4d6747"], 25, 31)
    return (
        base("#1c261c", v, [("mottle", 0.3)])
        + scatter("wood-edge", v, crowns, 4, 0, 20)
        + scatter("wood", v, crowns, 0, 4, 34)
    )


def mud(v):
    def puddle(r, x, y):
        shape = [(x + (a - x) * 1.4, y + (b - y) * 0.75) for a, b in blob(r, x, y, r.uniform(9, 15), 9, 0.25)]
        low = [(a + 1.5, b + 2) for a, b in shape]
        return (
            path(smooth(low), "#5b4d3f")
            + path(smooth(shape), "#262a2c")
            + line(f"M{num(x - 8)} {num(y - 3)}q6 -4 13 -2", "#74838a", 2, 'opacity=".7"')
        )

    return (
        base("#41362c", v, [("broad", 0.25), ("mottle", 0.35)])
        + scatter("mud-patch", v, patch("#372d24", 9, 16, 0.6), 3, 3, 24)
        + scatter("mud", v, puddle, 0, 3, 28)
    )


def sand(v):
    def ripple(r, x, y):
        w = r.uniform(12, 20)
        d = f"M{num(x - w)} {num(y)}q{num(w / 2)} -7 {num(w)} 0t{num(w)} 0"
        return line(d, "#51472f", 2.6, 'opacity=".45"') + group(
            line(d, "#93835f", 2, 'opacity=".5"'), 'transform="translate(-1,-2.6)"'
        )

    return base("#6a5f49", v, [("broad", 0.2), ("grain", 0.22)]) + scatter("sand", v, ripple, 4, 5, 22)


def grating(v):
    out = [rect(0, 0, 128, 128, "#14181d")]
    out += [rect(x, 0, 7, 128, "#49545f") + rect(x, 0, 2, 128, "#77868f") for x in range(4, 128, 16)]
    out += [rect(0, y, 128, 6, "#3d4751") + rect(0, y, 128, 1.6, "#66747e") for y in (13, 45, 77, 109)]
    if v % 2:
        out.append(rect(0, 0, 128, 128, "none", extra='stroke="#2a323a" stroke-width="8"'))
    return "".join(out) + cloth("broad", v, 0.12)


def star(tones):
    def draw(r, x, y):
        tone, size = r.choice(tones), r.choice([0.7, 0.7, 0.9, 0.9, 1.2, 1.6])
        glow = circle(x, y, size * 3.2, tone, 'opacity=".14"') if size > 1.1 else ""
        return glow + circle(x, y, size, tone, f'opacity="{r.uniform(0.35, 0.9):.2f}"')

    return draw


STARS = star(["#dfe7f2", "#c3d2ea", "#f2e3c8", "#9fb4d6"])


def void(v):
    """Open space: near black, a breath of far gas, stars."""
    return (
        base("#0d111a", v, [("broad", 0.1), ("mottle", 0.05)])
        + scatter("void-gas", v, patch("#1b2740", 18, 30, 0.22), 0, 1 + v % 2, 34)
        + scatter("void", v, STARS, 2, 5 + v, 8)
    )


def plate(r, x, y):
    """A torn piece of hull, lit from the north-west."""
    shape = blob(r, x, y, r.uniform(6, 12), 5, 0.4)
    lit = [(x + (a - x) * 0.7 - 1.2, y + (b - y) * 0.7 - 1.4) for a, b in shape]
    tone, light = r.choice([("#3b444f", "#66737f"), ("#463f3a", "#786b5f"), ("#33404a", "#5a6d79")])
    return poly(shape, tone, 'stroke="#06080b" stroke-width="1.4"') + poly(lit, light, 'opacity=".75"')


def debris(v):
    return (
        void(v)
        + scatter("debris-grit", v, stone([("#39414a", "#606b75"), ("#45403b", "#71685f")], 1.4, 3.2), 6, 12, 9)
        + scatter("debris", v, plate, 2, 5, 20)
    )


def dust(v):
    """A drift of ice and dust that swallows beams and sight."""
    return (
        base("#232a3d", v, [("broad", 0.3), ("mottle", 0.3), ("grain", 0.12)])
        + scatter("dust-veil", v, patch("#4a4f77", 16, 28, 0.3), 3, 4, 24)
        + scatter("dust-glow", v, patch("#7d86ad", 8, 15, 0.22), 2, 3, 24)
        + scatter("dust", v, STARS, 1, 3, 8)
    )


GROUND = [
    (f.__name__, f)
    for f in (
        grass,
        dirt,
        road,
        road_line,
        floor_wood,
        floor_stone,
        deck,
        rubble,
        undergrowth,
        dense_wood,
        mud,
        sand,
        grating,
        void,
        debris,
        dust,
    )
]
