"""Figures from above, facing east, in whites and greys so that a side's colour can tint them."""

from kit import circle, ellipse, group, line, num, path, poly, rect

INK = "#0e1116"
CLOTH, SHADE, LEG, DARK = "#e8eaed", "#b9c0c8", "#9aa2ac", "#4d555f"
STEEL, STOCK, EDGE = "#20252c", "#3a424c", "#eef1f4"
WEAPON_SCALE = 1.15
WEAPONS = ("rifle", "pistol", "shotgun", "blade", "unarmed", "heavy")
STANCES = ("standing", "crouched", "prone", "down", "dead")


def trail(ps):
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in ps)


def limbs(tone, width, *lines):
    """Thick limbs with one common outline."""
    return "".join(line(trail(ps), INK, width + 6) for ps in lines) + "".join(
        line(trail(ps), tone, width) for ps in lines
    )


def torso(x, rx, ry):
    return (
        ellipse(x, 0, rx + 3, ry + 3, INK)
        + ellipse(x, 0, rx, ry, SHADE)
        + ellipse(x - 1.5, -2, rx - 4, ry - 4, CLOTH)
        + rect(x - rx * 0.62, -ry * 0.42, rx * 0.72, ry * 0.84, SHADE, 4)
    )


def head(x, y, r):
    """A helmet with its brow to the east."""
    return (
        circle(x, y, r + 3, INK)
        + circle(x, y, r, CLOTH)
        + circle(x - 2, y - 2, r - 4, "#fff")
        + path(
            f"M{num(x + r * 0.45)} {num(y - r * 0.8)}A{num(r)} {num(r)} 0 0 1 {num(x + r * 0.45)} {num(y + r * 0.8)}Z",
            DARK,
        )
    )


def weapon(kind, x, y, turn=0):
    """The weapon with its grip at the given point."""
    parts = {
        "rifle": rect(-20, -5, 24, 10, STOCK, 3)
        + rect(2, -4.5, 22, 9, STEEL, 2)
        + rect(22, -2.5, 20, 5, STEEL, 1)
        + rect(8, 4, 7, 12, STOCK, 2),
        "pistol": rect(-4, -4.5, 25, 9, STEEL, 2) + rect(-4, 3, 8, 8, STOCK, 2),
        "shotgun": rect(-18, -6, 20, 12, STOCK, 4)
        + rect(0, -6.5, 36, 5.5, STEEL, 2)
        + rect(0, 1, 36, 5.5, STEEL, 2)
        + rect(12, -8, 13, 16, STOCK, 3),
        "blade": rect(-10, -3.5, 14, 7, STOCK, 2)
        + rect(2, -10, 5, 20, STEEL, 2)
        + poly([(7, -4.5), (34, -4.5), (45, 0), (34, 4.5), (7, 4.5)], "#8b95a0"),
        "heavy": rect(-26, -10, 30, 20, STOCK, 5)
        + rect(-2, -8, 26, 16, STEEL, 3)
        + rect(22, -6, 12, 12, STOCK, 2)
        + rect(32, -10, 9, 20, STEEL, 3)
        + circle(6, 14, 10, STOCK),
        "unarmed": "",
    }[kind]
    rim = "".join(
        group(parts, f'stroke="{tone}" stroke-width="{width}" stroke-linejoin="round"')
        for tone, width in ((INK, 8), (EDGE, 4))
    )
    return group(rim + parts, f'transform="translate({num(x)},{num(y)}) rotate({turn}) scale({WEAPON_SCALE})"')


def hands(*ps):
    return "".join(circle(x, y, 8.2, INK) + circle(x, y, 5.6, "#fff") for x, y in ps)


def grip(kind, shoulder, reach, gun):
    """Arms, weapon and hands: `shoulder` is half the breadth, `reach` how far the hands go, `gun` the weapon's line."""
    left, right = (0, -shoulder), (0, shoulder)
    if kind == "blade":
        fist, palm = (reach + 2, shoulder - 6), (reach - 4, -shoulder + 4)
        return (
            weapon("blade", fist[0], fist[1], -24)
            + limbs(CLOTH, 12, [left, (reach - 12, -shoulder - 3), palm], [right, (reach - 8, shoulder + 5), fist])
            + hands(fist, palm)
        )
    if kind == "unarmed":
        fists = (reach + 6, -11), (reach, 14)
        return limbs(
            CLOTH, 12, [left, (reach - 8, -shoulder + 2), fists[0]], [right, (reach - 10, shoulder), fists[1]]
        ) + hands(*fists)
    fore = {"pistol": 4, "heavy": 16}.get(kind, 18)
    back, front = (reach, gun), (reach + fore, gun - 3)
    if kind == "pistol":
        back, front = (reach + 9, gun + 3), (reach + 12, gun - 4)
        hold = weapon("pistol", reach + 12, gun)
    else:
        hold = weapon(kind, reach - 2, gun)
    return (
        limbs(CLOTH, 12, [left, (reach - 2, -shoulder + 4), front], [right, (reach - 12, shoulder + 1), back])
        + hold
        + hands(back, front)
    )


def standing(kind):
    feet = limbs(LEG, 12, [(-4, -15), (14, -16)], [(-20, 15), (-2, 15)])
    return feet + grip(kind, 28, 27, 7) + torso(-4, 15, 33) + head(1, 0, 15)


def crouched(kind):
    legs = limbs(LEG, 14, [(-8, -10), (-28, -17), (-40, -15)], [(-10, 16), (20, 27), (4, 33)])
    return legs + grip(kind, 21, 22, 4) + torso(-4, 19, 24) + head(7, 0, 14.5)


def prone(kind):
    legs = limbs(LEG, 13, [(-20, -7), (-36, -12), (-48, -11)], [(-20, 8), (-34, 16), (-48, 19)])
    body = path(
        "M-28 -14Q-4 -23 10 -16Q16 0 10 16Q-4 23 -28 14Q-33 0 -28 -14Z",
        CLOTH,
        f'stroke="{INK}" stroke-width="6" paint-order="stroke"',
    )
    body += rect(-23, -9, 17, 18, SHADE, 4)
    return legs + grip(kind, 17, 24, 3) + body + head(9, 0, 13.5)


def sprawled(legs, arms, turn):
    body = limbs(LEG, 14, *legs) + limbs(CLOTH, 12, *arms)
    body += path(
        "M-20 -15Q4 -24 15 -18Q21 0 15 18Q4 24 -20 15Q-25 0 -20 -15Z",
        CLOTH,
        f'stroke="{INK}" stroke-width="6" paint-order="stroke"',
    )
    body += rect(-16, -10, 22, 20, SHADE, 4) + hands(*(a[-1] for a in arms))
    face = circle(30, -3, 16.5, INK) + circle(30, -3, 13.5, "#fff")
    return group(body + face, f'transform="rotate({turn})"')


def down(kind):
    """On the back, eyes shut, the weapon dropped."""
    body = sprawled(
        [[(-14, -8), (-34, -6), (-52, -16)], [(-14, 8), (-30, 22), (-48, 14)]],
        [[(8, -16), (20, -34), (36, -40)], [(6, 16), (-8, 34), (-4, 46)]],
        -12,
    )
    eyes = group(line("M34 -9l0 4M34 -1l0 4M26 -9q3 4 0 6", DARK, 2.6), 'transform="rotate(-12)"')
    return weapon(kind, 14, 40, -28) + body + eyes


def dead(kind):
    """Twisted on a dark stain, with crossed eyes."""
    stain = path(
        "M-40 -8Q-44 -40 -8 -36Q28 -50 44 -20Q58 10 34 30Q8 52 -18 40Q-50 30 -40 -8Z", "#07080a", 'opacity=".6"'
    )
    body = sprawled(
        [[(-14, -8), (-38, -24), (-36, -44)], [(-14, 8), (-40, 8), (-56, 24)]],
        [[(8, -16), (-2, -36), (14, -50)], [(8, 16), (34, 30), (50, 22)]],
        24,
    )
    cross = group(line("M27 -11l6 6M33 -11l-6 6M27 -1l6 6M33 -1l-6 6", INK, 2.8), 'transform="rotate(24)"')
    return stain + group(weapon(kind, -14, 48, 160) + body + cross, 'opacity=".82"')


def legs(*pairs):
    return limbs(LEG, 11, *pairs)


def horse():
    """A horse with a saddle, so that a rider can sit on it."""
    tail = line("M-44 0Q-56 4 -58 12", INK, 11) + line("M-44 0Q-56 4 -58 12", DARK, 6)
    hooves = legs([(-32, -12), (-36, -20)], [(-32, 12), (-36, 20)], [(16, -12), (22, -19)], [(16, 12), (22, 19)])
    body = ellipse(-10, 0, 39, 21, INK) + ellipse(-10, 0, 36, 18, SHADE) + ellipse(-12, -3, 30, 11, CLOTH)
    neck = path("M16 -13Q32 -11 38 -9L54 -7Q60 0 54 7L38 9Q32 11 16 13Z", INK, f'stroke="{INK}" stroke-width="5"')
    neck += path("M14 -12Q32 -10 38 -8L53 -6Q57 0 53 6L38 8Q32 10 14 12Z", SHADE)
    ears = poly([(37, -8), (34, -16), (42, -9)], SHADE, f'stroke="{INK}" stroke-width="2.5"')
    ears += poly([(37, 8), (34, 16), (42, 9)], SHADE, f'stroke="{INK}" stroke-width="2.5"')
    mane = line("M8 0H40", DARK, 6)
    saddle = rect(-22, -15, 22, 30, STOCK, 6, f'stroke="{INK}" stroke-width="2.5"')
    return tail + hooves + ears + body + neck + mane + saddle


def hound():
    """A wolf or another beast on four legs."""
    tail = line("M-34 0Q-48 -4 -56 2", INK, 13) + line("M-34 0Q-48 -4 -56 2", SHADE, 8)
    paws = legs([(-24, -9), (-34, -18)], [(-24, 9), (-30, 18)], [(14, -11), (26, -19)], [(14, 11), (22, 20)])
    body = ellipse(-8, 0, 31, 16, INK) + ellipse(-8, 0, 28, 13, SHADE) + ellipse(-10, -2, 22, 7, CLOTH)
    ruff = circle(16, 0, 16, INK) + circle(16, 0, 13, CLOTH)
    skull = path("M20 -11Q34 -11 38 -5L50 -3V3L38 5Q34 11 20 11Z", SHADE, f'stroke="{INK}" stroke-width="4"')
    ears = poly([(20, -9), (14, -19), (28, -11)], DARK, f'stroke="{INK}" stroke-width="2.5"')
    ears += poly([(20, 9), (14, 19), (28, 11)], DARK, f'stroke="{INK}" stroke-width="2.5"')
    return tail + paws + body + ruff + ears + skull + circle(48, 0, 3.4, INK) + circle(34, -5, 2, INK) + circle(34, 5, 2, INK)


BEASTS = {"horse": horse, "hound": hound}


def beast(kind):
    return group(BEASTS[kind](), 'transform="translate(64,64) scale(1.02)"')


def figure(stance, kind):
    pose = {"standing": standing, "crouched": crouched, "prone": prone, "down": down, "dead": dead}[stance](kind)
    size = {"standing": 1.04, "crouched": 1.02, "prone": 0.95, "down": 0.9, "dead": 0.88}[stance]
    shift = {"standing": -21, "crouched": -13, "prone": -6, "down": 3, "dead": 2}[stance]
    return group(pose, f'transform="translate({64 + shift},64) scale({size})"')
