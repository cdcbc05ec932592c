"""The title picture: a commander's map table at night, lit by one lamp, with the fight laid out on it. No lettering."""

from figures import figure
from kit import HERE, blob, blur, circle, ellipse, group, line, path, poly, rect, rng, smooth
from tokens import DEFS, base

AMBER, TEAL = "#f2a83b", "#3dc4b0"


def tint(name, colour):
    """A filter that multiplies by a colour, as the game tints its tokens."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (
        f'<filter id="{name}" color-interpolation-filters="sRGB"><feColorMatrix values="{r:.3f} 0 0 0 0 0 {g:.3f} 0 0 0 '
        f'0 0 {b:.3f} 0 0 0 0 0 1 0"/></filter>'
    )


def mixed(colour, white=0.4):
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * (1 - white) + 255 * white):02x}" for i in (1, 3, 5))


def token(x, y, shape, side, stance, kind, turn, scale=1.5):
    plate = group(base(shape), f'filter="url(#{side})"')
    body = group(group(figure(stance, kind), f'filter="url(#{side}-light)"'), f'transform="rotate({turn},64,64)"')
    under = group(ellipse(70, 76, 62, 60, "#000"), 'opacity=".55" filter="url(#fall)"')
    return group(under + plate + body, f'transform="translate({x - 64 * scale},{y - 64 * scale}) scale({scale})"')


def contours():
    """Height lines of the map sheet, and the wood, the road and the river on it."""
    out = []
    r = rng("contours")
    for cx, cy, size, count in ((330, 300, 250, 6), (1180, 660, 290, 7), (1060, 180, 150, 4)):
        shape = blob(r, 0, 0, 1, 14, 0.16)
        for i in range(count):
            k = size * (1 - i / count)
            out.append(
                path(
                    smooth([(cx + a * k * 1.25, cy + b * k) for a, b in shape]),
                    "none",
                    'stroke="#c9b183" stroke-opacity=".2" stroke-width="2"',
                )
            )
    river = "M-40 690C190 600 260 770 470 700S760 560 900 700S1180 850 1660 760"
    out += [
        line(river, "#16303c", 62, 'opacity=".8"'),
        line(river, "#2c5566", 48, 'opacity=".75"'),
        line(river, "#7fb0bd", 2, 'opacity=".3" transform="translate(0,-14)"'),
    ]
    road = "M760 -20C740 200 860 330 800 520S690 760 720 940"
    out += [
        line(road, "#12151a", 74, 'opacity=".6"'),
        line(road, "#4a4a4e", 62),
        line(road, "#c9b06f", 4, 'stroke-dasharray="26 24" opacity=".7"'),
    ]
    for _ in range(46):
        x, y = r.gauss(330, 100), r.gauss(310, 75)
        k = r.uniform(15, 27)
        out.append(
            circle(x + 7, y + 9, k, "#05080a", 'opacity=".4"')
            + path(smooth(blob(r, x, y, k, 9, 0.15)), r.choice(["#2b3b2b", "#324631", "#243326"]))
            + path(smooth(blob(r, x - k * 0.25, y - k * 0.3, k * 0.5, 8, 0.2)), r.choice(["#45593f", "#506648"]))
        )
    return "".join(out)


def house(x, y, w, h):
    """A walled yard on the map with a doorway to the south."""
    wall = 26
    out = rect(x + 26, y + 30, w, h, "#000", extra='opacity=".5" filter="url(#fall)"') + rect(x, y, w, h, "#4a3c32")
    out += "".join(line(f"M{x} {b}H{x + w}", "#2e251f", 2) for b in range(y + 40, y + h, 22))
    out += rect(x, y, w, 70, "#000", extra='opacity=".3"') + rect(x, y, 62, h, "#000", extra='opacity=".26"')
    for a, b, c, e in (
        (x, y, w, wall),
        (x, y, wall, h),
        (x + w - wall, y, wall, h),
        (x, y + h - wall, w * 0.4, wall),
        (x + w * 0.66, y + h - wall, w * 0.34, wall),
    ):
        out += (
            rect(a, b, c, e, "#646973")
            + rect(a, b, c, 4, "#b3b2ab")
            + rect(a, b, 4, e, "#9fa19f")
            + rect(a, b + e - 6, c, 6, "#2a2d33")
        )
    return out


def crate(x, y, s, turn):
    body = rect(6, 9, s, s, "#000", 4, 'opacity=".5"') + rect(
        0, 0, s, s, "#876a45", 4, 'stroke="#3d2f1c" stroke-width="3"'
    )
    body += line(f"M8 8L{s - 8} {s - 8}M{s - 8} 8L8 {s - 8}", "#4b3a22", 7) + line(
        f"M3 {s - 4}V3H{s - 4}", "#cfa869", 4
    )
    return group(body, f'transform="translate({x},{y}) rotate({turn})"')


def die(x, y, turn, pips, size=74):
    """An ivory die that lies on the map."""
    spots = {6: "acdfgi", 5: "acegi", 3: "aei"}[pips]
    marks = "".join(
        circle(
            size * (0.25 + 0.25 * ("abcdefghi".index(p) % 3)),
            size * (0.25 + 0.25 * ("abcdefghi".index(p) // 3)),
            size * 0.085,
            "#2a1d12",
        )
        for p in spots
    )
    body = (
        rect(12, 16, size, size, "#000", 16, 'opacity=".55" filter="url(#near)"')
        + rect(0, 5, size, size, "#9b8a68", 15)
        + rect(0, 0, size, size, "url(#ivory)", 15)
        + marks
    )
    return group(body, f'transform="translate({x},{y}) rotate({turn})"')


def pencil(x, y, turn):
    body = (
        rect(10, 22, 300, 20, "#000", 8, 'opacity=".5" filter="url(#near)"')
        + rect(0, 0, 270, 20, "#a8482f")
        + rect(0, 0, 270, 6, "#d77a55")
        + rect(0, 14, 270, 6, "#6c2a1c")
    )
    body += (
        poly([(270, 0), (312, 10), (270, 20)], "#d9b98a")
        + poly([(300, 7), (312, 10), (300, 13)], "#1a1512")
        + rect(-22, 0, 22, 20, "#8b8f95")
        + rect(-40, 1, 20, 18, "#b56f63", 5)
    )
    return group(body, f'transform="translate({x},{y}) rotate({turn})"')


def compass(x, y):
    ring = (
        circle(x + 10, y + 14, 78, "#000", 'opacity=".55" filter="url(#near)"')
        + circle(x, y, 76, "#6d5428")
        + circle(x, y, 72, "url(#brass)")
        + circle(x, y, 58, "#10151b")
        + circle(x, y, 58, "none", 'stroke="#e9d9a8" stroke-opacity=".5" stroke-width="2"')
    )
    ring += "".join(
        group(
            line(f"M{x} {y - 54}v{14 if k % 3 == 0 else 7}", "#e9d9a8", 4 if k % 3 == 0 else 2),
            f'transform="rotate({k * 30},{x},{y})"',
        )
        for k in range(12)
    )
    needle = (
        poly([(x, y - 42), (x + 9, y), (x - 9, y)], "#e2604a")
        + poly([(x, y + 42), (x + 9, y), (x - 9, y)], "#dfe3e6")
        + circle(x, y, 5, "#caa65a")
    )
    return (
        ring
        + group(needle, f'transform="rotate(28,{x},{y})"')
        + path(
            f"M{x - 50} {y - 22}A56 56 0 0 1 {x + 6} {y - 56}",
            "none",
            'stroke="#fff" stroke-opacity=".35" stroke-width="6" stroke-linecap="round"',
        )
    )


def sheet():
    """The map sheet with its grid."""
    grid = "".join(line(f"M{x} -20V920", "#e5cfa0", 1.4, 'opacity=".13"') for x in range(0, 1640, 80)) + "".join(
        line(f"M-20 {y}H1620", "#e5cfa0", 1.4, 'opacity=".13"') for y in range(20, 940, 80)
    )
    folds = (
        "".join(
            rect(x - 3, -20, 3, 940, "#000", extra='opacity=".22"')
            + rect(x, -20, 3, 940, "#fff", extra='opacity=".05"')
            for x in (400, 1200)
        )
        + rect(-20, 447, 1640, 3, "#000", extra='opacity=".2"')
        + rect(-20, 450, 1640, 3, "#fff", extra='opacity=".05"')
    )
    return (
        rect(-20, -20, 1640, 940, "#47493d")
        + rect(-20, -20, 1640, 940, "#000", extra='filter="url(#paper)" opacity=".5"')
        + contours()
        + grid
        + folds
    )


def plans():
    """Grease-pencil marks: an advance, a fire arc, a crossed-out square."""
    arc = path("M560 560L1010 250A560 560 0 0 1 1095 470Z", AMBER, 'opacity=".13"') + line(
        "M560 560L1010 250M560 560L1095 470", AMBER, 2.5, 'stroke-dasharray="9 9" opacity=".75"'
    )
    advance = line("M420 640C400 520 420 420 520 330", AMBER, 7, 'opacity=".8"') + line(
        "M484 336L524 326L526 368", AMBER, 7, 'opacity=".8"'
    )
    flank = line("M1400 420C1400 520 1360 570 1290 600", TEAL, 7, 'opacity=".75" stroke-dasharray="20 16"') + line(
        "M1322 566L1288 601L1330 622", TEAL, 7, 'opacity=".75"'
    )
    return arc + advance + flank


def sights():
    return circle(1060, 380, 96, "none", 'stroke="#e2604a" stroke-width="5" opacity=".9"') + line(
        "M1060 262v44M1060 454v44M942 380h44M1134 380h44", "#e2604a", 5, 'opacity=".9"'
    )


def picture():
    things = house(930, 230, 400, 300) + crate(640, 500, 62, 8) + crate(610, 584, 56, -12) + crate(880, 560, 58, 4)
    tokens = (
        token(560, 560, "disc", "amber", "crouched", "rifle", -33)
        + token(420, 690, "disc", "amber", "standing", "shotgun", -80)
        + token(690, 330, "disc", "amber", "prone", "heavy", 14)
        + token(1060, 380, "hexagon", "teal", "standing", "rifle", 160)
        + token(1240, 610, "hexagon", "teal", "crouched", "pistol", 200)
        + token(1420, 390, "hexagon", "teal", "standing", "blade", 150)
    )
    desk = (
        pencil(110, 850, -9)
        + compass(1470, 140)
        + die(1130, 745, 18, 6)
        + die(1240, 770, -24, 5)
        + die(190, 110, 32, 3)
    )
    light = rect(0, 0, 1600, 900, "url(#lamp)") + rect(0, 0, 1600, 900, "url(#night)")
    glints = ellipse(700, 380, 420, 250, "#ffdfa8", 'opacity=".1" filter="url(#wide)"')
    return sheet() + plans() + things + tokens + sights() + desk + light + glints


def main():
    defs = (
        DEFS
        + blur("fall", 9)
        + blur("near", 6)
        + blur("wide", 70)
        + tint("amber", AMBER)
        + tint("teal", TEAL)
        + tint("amber-light", mixed(AMBER))
        + tint("teal-light", mixed(TEAL))
        + '<filter id="paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="4" seed="6"/>'
        '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.6 0 0 0 -.55"/></filter>'
        '<linearGradient id="ivory" x2="1" y2="1"><stop offset="0" stop-color="#fff4d8"/><stop offset="1" stop-color="#cbb88d"/></linearGradient>'
        '<linearGradient id="brass" x2="1" y2="1"><stop offset="0" stop-color="#f0d288"/><stop offset=".5" stop-color="#a67c36"/><stop offset="1" stop-color="#5d441c"/></linearGradient>'
        '<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="700" cy="400" r="820"><stop offset="0" stop-color="#ffca7a" stop-opacity=".30"/>'
        '<stop offset=".45" stop-color="#ff9f4a" stop-opacity=".12"/><stop offset="1" stop-color="#ff9f4a" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="720" cy="410" r="960"><stop offset="0" stop-color="#060910" stop-opacity="0"/>'
        '<stop offset=".36" stop-color="#060910" stop-opacity=".16"/><stop offset=".68" stop-color="#060910" stop-opacity=".72"/><stop offset="1" stop-color="#04060a" stop-opacity=".97"/></radialGradient>'
    )
    (HERE / "title.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">\n<defs>{defs}</defs>\n{picture()}\n</svg>\n'
    )


if __name__ == "__main__":
    main()
