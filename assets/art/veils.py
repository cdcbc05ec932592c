"""What lies over the ground or around bodies: white, to be tinted; the patterns tell themselves apart without colour."""

import math

from kit import circle, group, line, num, path, poly, rect

DEFS = (
    '<radialGradient id="bubble" cx=".5" cy=".5" r=".5"><stop offset=".55" stop-color="#fff" stop-opacity="0"/>'
    '<stop offset=".9" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".55"/></radialGradient>'
    '<radialGradient id="halo" cx=".5" cy=".5" r=".5"><stop offset=".45" stop-color="#fff" stop-opacity=".75"/>'
    '<stop offset=".72" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
)


def polar(radius, angle):
    return 64 + radius * math.cos(angle), 64 + radius * math.sin(angle)


def around(count, one):
    """The same mark so many times around the middle; it is drawn at the top."""
    return "".join(group(one, f'transform="rotate({num(360 * i / count)},64,64)"') for i in range(count))


def hexes():
    """A net of hexagons that joins from square to square, on a faint wash."""
    wide, high = 32, 64 / 3
    side = high
    net = ""
    for row in range(-1, 5):
        for column in range(-1, 5):
            x, y = column * wide + (row % 2) * wide / 2, row * 32
            # From the upper corner down the right side; the rest belongs to the neighbours.
            net += line(f"M{num(x)} {num(y)}l{wide / 2} {num(32 - side)}v{num(side)}l{-wide / 2} {num(32 - side)}", "#fff", 2.2)
            net += line(f"M{num(x)} {num(y)}l{-wide / 2} {num(32 - side)}", "#fff", 2.2)
    return rect(0, 0, 128, 128, "#fff", extra='opacity=".16"') + group(net, 'opacity=".6"')


def waves():
    """Waves that run from square to square."""
    rows = "".join(
        line(f"M-32 {y}q16 -13 32 0t32 0t32 0t32 0t32 0t32 0", "#fff", 4, f'opacity="{level}"')
        for y, level in ((16, 0.75), (48, 0.4), (80, 0.75), (112, 0.4))
    )
    return rect(0, 0, 128, 128, "#fff", extra='opacity=".12"') + rows


def flames():
    """Small tongues of flame in a loose order."""

    shape = "M12.5 2c.5 4 5.5 6.5 5.5 12a6 6 0 0 1 -12 .5c0 -3 1.5 -4.5 2.5 -6.5c.8 1.5 1 2.5 1.8 3c.7 -3 .2 -6 2.2 -9z"

    def tongue(x, y, k):
        return group(path(shape, "#fff"), f'transform="translate({x},{y}) scale({k}) translate(-12,-12)"')

    marks = "".join(tongue(x, y, k) for x, y, k in ((30, 30, 2.1), (92, 38, 1.6), (60, 76, 2.3), (22, 98, 1.5), (104, 98, 1.9)))
    return rect(0, 0, 128, 128, "#fff", extra='opacity=".22"') + group(marks, 'opacity=".75"')


def rims():
    """A soft glow along one side: north, east, south, west."""
    steps = "".join(rect(0, y, 128, 1, "#fff", extra=f'opacity="{0.5 * (1 - y / 44) ** 2:.3f}"') for y in range(44))
    rim = steps + rect(0, 0, 128, 5, "#fff")
    return [group(rim, f'transform="rotate({a},64,64)"') for a in (0, 90, 180, 270)]


GROUND = [
    ("veil_hexes", [hexes()], "Any"),
    ("veil_waves", [waves()], "Any"),
    ("veil_flames", [flames()], "Any"),
    ("veil_rim", rims(), "Side"),
]


def bubble():
    shine = line("M24 46A44 44 0 0 1 52 22", "#fff", 5, 'opacity=".9"')
    return circle(64, 64, 61, "url(#bubble)") + circle(64, 64, 60, "none", 'stroke="#fff" stroke-width="3"') + shine


def skin():
    return circle(64, 64, 58, "none", 'stroke="#fff" stroke-width="2" opacity=".7"') + circle(
        64, 64, 53, "none", 'stroke="#fff" stroke-width="5" opacity=".55"'
    )


def belt():
    plate = path("M52 4H76L72 13H56Z", "#fff")
    return around(10, plate)


def halo():
    return circle(64, 64, 62, "url(#halo)")


def sparks():
    return halo() + around(7, line("M64 20l-6 -7l11 -3l-5 -8", "#fff", 3.4))


def tongues():
    return halo() + around(12, path("M64 1q7 9 5 17a5 5 0 0 1 -10 0q-1 -6 5 -17z", "#fff"))


def crystals():
    flake = line("M64 22V2M64 8l-6 -5M64 8l6 -5M64 15l-6 -5M64 15l6 -5", "#fff", 2.6)
    return halo() + around(8, flake)


def motes():
    return halo() + around(12, circle(64, 8, 3.6, "#fff")) + group(around(12, circle(64, 18, 2.2, "#fff")), 'transform="rotate(15,64,64)"')


def pulses():
    rings = "".join(circle(64, 64, r, "none", f'stroke="#fff" stroke-width="3" opacity="{a}"') for r, a in ((46, 0.9), (54, 0.6), (61, 0.35)))
    return halo() + rings


def spines():
    return around(14, poly([(64, 1), (69, 20), (59, 20)], "#fff", 'opacity=".85"'))


BODIES = [
    ("veil_bubble", [bubble()]),
    ("veil_skin", [skin()]),
    ("veil_belt", [belt()]),
    ("veil_sparks", [sparks()]),
    ("veil_tongues", [tongues()]),
    ("veil_crystals", [crystals()]),
    ("veil_motes", [motes()]),
    ("veil_pulses", [pulses()]),
    ("veil_spines", [spines()]),
]
