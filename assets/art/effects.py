"""Projectiles, flashes, smoke and markers for the token atlas."""

import math

from kit import blob, blur, circle, ellipse, group, line, num, path, poly, rect, rng, smooth

DEFS = (
    blur("haze", 5)
    + blur("mist", 2)
    + '<radialGradient id="fire"><stop offset="0" stop-color="#fffbe6"/><stop offset=".35" stop-color="#ffd873"/>'
    '<stop offset=".7" stop-color="#f0792d"/><stop offset="1" stop-color="#7d2412" stop-opacity=".0"/></radialGradient>'
    '<linearGradient id="streak"><stop offset="0" stop-color="#ffcf70" stop-opacity="0"/>'
    '<stop offset=".8" stop-color="#ffe2a0"/><stop offset="1" stop-color="#fff"/></linearGradient>'
    '<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#ff5a4a" stop-opacity="0"/>'
    '<stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#ff5a4a" stop-opacity="0"/></linearGradient>'
)


def star(x, y, spikes, far, near, seed):
    r = rng("star", seed)
    return [
        (x + d * math.cos(math.pi * i / spikes), y + d * math.sin(math.pi * i / spikes))
        for i in range(2 * spikes)
        for d in [(near if i % 2 else far) * r.uniform(0.75, 1.1)]
    ]


def flag():
    return (
        ellipse(52, 112, 22, 7, "#000", 'opacity=".45"')
        + line("M50 112V14", "#0e1116", 11)
        + line("M50 112V14", "#e9e4d6", 5)
        + path(
            "M52 18C76 6 88 32 114 20V66C88 78 76 52 52 64Z",
            "#fff",
            'stroke="#0e1116" stroke-width="5" stroke-linejoin="round"',
        )
        + path("M52 46C76 36 88 60 114 50V66C88 78 76 52 52 64Z", "#000", 'opacity=".14"')
    )


def objective():
    """A ring of brackets around a square that matters."""
    arc = line("M14 40V24Q14 14 24 14H40", "#0e1116", 13, 'opacity=".7"') + line("M14 40V24Q14 14 24 14H40", "#fff", 7)
    return "".join(group(arc, f'transform="rotate({a},64,64)"') for a in (0, 90, 180, 270)) + poly(
        [(64, 50), (78, 64), (64, 78), (50, 64)], "#fff", 'stroke="#0e1116" stroke-width="4"'
    )


def grenade():
    return (
        ellipse(70, 74, 30, 24, "#000", 'opacity=".4"')
        + ellipse(64, 66, 32, 25, "#0e1116")
        + ellipse(64, 66, 28, 21, "#6f7d55")
        + "".join(line(f"M{x} {y}V{132 - y}", "#3d462d", 3.5) for x, y in ((50, 50), (64, 46), (78, 50)))
        + line("M37 66H91", "#3d462d", 3.5)
        + ellipse(54, 56, 10, 5, "#c3cda2", 'opacity=".8"')
        + rect(90, 58, 15, 16, "#b9bfc6", 3, 'stroke="#0e1116" stroke-width="4"')
        + line("M98 58Q84 36 62 38", "#0e1116", 9)
        + line("M98 58Q84 36 62 38", "#d5d9dd", 4)
    )


def rocket():
    return (
        path("M6 64Q20 50 44 54V74Q20 78 6 64Z", "url(#streak)")
        + rect(42, 52, 52, 24, "#c9cfd6", 5, 'stroke="#0e1116" stroke-width="5"')
        + path("M94 52Q120 56 122 64Q120 72 94 76Z", "#c2523b", 'stroke="#0e1116" stroke-width="5"')
        + poly([(40, 52), (30, 36), (58, 52)], "#7d858e", 'stroke="#0e1116" stroke-width="4"')
        + poly([(40, 76), (30, 92), (58, 76)], "#7d858e", 'stroke="#0e1116" stroke-width="4"')
    )


def muzzle_flash(v):
    return (
        ellipse(50, 64, 46, 34, "url(#fire)", 'opacity=".75"')
        + poly(
            [
                (14, 64),
                *[
                    (
                        30 + (78 if i == 2 else 52) * math.cos(a),
                        64 + 40 * math.sin(a) * rng("m", v, i).uniform(0.7, 1.1),
                    )
                    if i % 2 == 0
                    else (30 + 24 * math.cos(a), 64 + 20 * math.sin(a))
                    for i, a in enumerate((-1.2, -0.7, 0, 0.7, 1.2))
                ],
            ],
            "#ffd873",
        )
        + ellipse(44, 64, 24, 9, "#fffdf0")
    )


def blast(v):
    r = rng("blast", v)
    dust = "".join(
        path(smooth(blob(r, 64 + 34 * math.cos(a), 64 + 34 * math.sin(a), 22, 9, 0.2)), "#2b2622", 'opacity=".7"')
        for a in (0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4)
    )
    return (
        dust
        + poly(star(64, 64, 11, 61, 34, v), "#c8511f")
        + poly(star(64, 64, 9, 47, 27, v + 5), "#f39a35")
        + poly(star(64, 64, 7, 32, 18, v + 9), "#ffe08a")
        + circle(64, 64, 15, "#fffbe6")
    )


def smoke(v):
    r = rng("smoke", v)
    puffs = [(64 + r.uniform(-26, 26), 64 + r.uniform(-26, 26), r.uniform(22, 32)) for _ in range(6)]
    return group(
        "".join(circle(x + 4, y + 6, s, "#14171b") for x, y, s in puffs), 'opacity=".35" filter="url(#haze)"'
    ) + "".join(
        group(
            path(smooth(blob(r, x, y, s, 10, 0.1)), "#868b92")
            + circle(x - s * 0.2, y - s * 0.25, s * 0.6, "#b6bac0", 'filter="url(#haze)"'),
            'opacity=".62" filter="url(#mist)"',
        )
        for x, y, s in puffs
    )


def flame(v):
    r = rng("flame", v)
    out = ellipse(64, 74, 50, 42, "url(#fire)", 'opacity=".7"')
    for i in range(5):
        x, h = 24 + i * 20 + r.uniform(-4, 4), r.uniform(48, 78)
        for k, tone in ((1, "#d9581f"), (0.7, "#f6a53a"), (0.4, "#ffe79a")):
            out += path(
                f"M{num(x)} {num(106 - h * k)}q{num(16 * k)} {num(h * k * 0.5)} {num(13 * k)} {num(h * k * 0.8)}a{num(13 * k)} {num(11 * k)} 0 0 1 {num(-26 * k)} 0q0 {num(-h * k * 0.3)} {num(13 * k)} {num(-h * k * 0.8)}z",
                tone,
            )
    return out


def tracer():
    return rect(0, 57, 122, 14, "url(#streak)", 7, 'opacity=".45"') + rect(20, 61, 104, 6, "url(#streak)", 3)


def beam():
    """Runs the whole width of the cell, so that it can be stretched between two points."""
    return (
        rect(0, 44, 128, 40, "url(#beam)", extra='opacity=".5"')
        + rect(0, 57, 128, 14, "url(#beam)")
        + rect(0, 61, 128, 6, "#fff")
    )


def slash():
    return path("M22 20Q120 30 112 112Q96 52 22 20Z", "#fff", 'opacity=".9"') + path(
        "M14 26Q98 44 100 118Q78 62 14 26Z", "#fff", 'opacity=".35"'
    )


def spark():
    return poly(star(64, 64, 7, 58, 12, 3), "#ffd873") + poly(star(64, 64, 5, 34, 9, 4), "#fffdf0")


def ripple(v):
    return "".join(
        circle(64, 64, k, "none", f'stroke="#fff" stroke-width="{w}" opacity="{a}"')
        for k, w, a in ((58, 3, 0.4), (48, 5, 0.9))
    )


EFFECTS = [
    ("flag", [flag()]),
    ("objective", [objective()]),
    ("grenade", [grenade()]),
    ("rocket", [rocket()]),
    ("muzzle_flash", [muzzle_flash(v) for v in range(3)]),
    ("blast", [blast(v) for v in range(3)]),
    ("smoke", [smoke(v) for v in range(4)]),
    ("flame", [flame(v) for v in range(3)]),
    ("tracer", [tracer()]),
    ("beam", [beam()]),
    ("slash", [slash()]),
    ("spark", [spark()]),
    ("ripple", [ripple(0)]),
]
