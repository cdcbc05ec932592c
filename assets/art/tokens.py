"""The token atlas: side bases, figures, facing, rings, badges, projectiles and flashes."""

import math

import effects
import figures
import veils
from glyphs import GLYPHS
from kit import Atlas, blur, circle, group, num, path, poly

RIM, PLATE, INK = "#fff", "url(#plate)", "#0b0e12"
DEFS = (
    effects.DEFS
    + veils.DEFS
    + blur("glow", 4)
    + '<radialGradient id="plate" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#565d66"/>'
    '<stop offset="1" stop-color="#2b3037"/></radialGradient>'
)


def regular(corners, radius, turn):
    return [
        (
            64 + radius * math.cos(turn + 2 * math.pi * i / corners),
            64 + radius * math.sin(turn + 2 * math.pi * i / corners),
        )
        for i in range(corners)
    ]


OUTLINES = {
    "hexagon": regular(6, 55, 0),
    "square": regular(4, 64, math.pi / 4),
    "shield": [(13, 15), (115, 15), (114, 60), (98, 92), (64, 120), (30, 92), (14, 60)],
    "diamond": regular(4, 57, 0),
    "octagon": regular(8, 55, math.pi / 8),
}


def outline(shape, extra):
    return circle(64, 64, 50, "none", extra) if shape == "disc" else poly(OUTLINES[shape], "none", extra)


def base(shape):
    """A dark plate with a white rim; tinting colours the rim fully and the plate faintly."""
    return (
        group(outline(shape, 'style="fill:#04060a"'), 'transform="translate(3,5)" opacity=".5"')
        + outline(shape, f'style="fill:{PLATE}" stroke="{INK}" stroke-width="13" stroke-linejoin="round"')
        + outline(shape, f'style="fill:none" stroke="{RIM}" stroke-width="7" stroke-linejoin="round"')
    )


def glow(shape):
    """A halo just inside the cell, to lie under a chosen or acting token."""
    halo = outline(shape, 'stroke="#fff" stroke-width="15" stroke-linejoin="round" filter="url(#glow)" opacity=".8"')
    return group(
        halo + outline(shape, 'stroke="#fff" stroke-width="5" stroke-linejoin="round"'),
        'transform="translate(64,64) scale(.93) translate(-64,-64)"',
    )


def ring(part):
    """A health ring, filled clockwise from the top."""
    track = circle(64, 64, 42, "none", 'stroke="#0b0e12" stroke-width="9" opacity=".75"')
    if part == 0:
        return track
    if part == 1:
        return track + circle(64, 64, 42, "none", 'stroke="#fff" stroke-width="6"')
    angle = 2 * math.pi * part
    x, y = 64 + 42 * math.sin(angle), 64 - 42 * math.cos(angle)
    return (
        track
        + f'<path d="M64 22A42 42 0 {int(part > 0.5)} 1 {num(x)} {num(y)}" fill="none" stroke="#fff" stroke-width="6"/>'
    )


BADGES = {
    "#f2a83b": ("aim", "kill_aim", "overwatch", "hastened", "delayed", "reload", "draw", "brace", "leadership", "duty"),
    "#e2604a": (
        *("wounded", "serious", "unconscious", "dead", "suppressed", "stunned", "reeling", "flat_footed"),
        *("grappled", "burning", "warning"),
    ),
    "#7fb2d9": ("dodge", "parry", "hidden", "prone", "crouch", "flying_low", "flying_high", "dive", "evade"),
    "#b494e6": ("summoned",),
    "#b9c2cc": ("cover_quarter", "cover_half", "cover_three_quarter", "cover_full"),
}
ALIAS = {"hastened": "hasten", "delayed": "delay"}


def badge(glyph, colour):
    marks = GLYPHS[ALIAS.get(glyph, glyph)]
    return (
        circle(64, 64, 62, INK)
        + circle(64, 64, 54, "#11151b", f'stroke="{colour}" stroke-width="9"')
        + group(marks, 'transform="translate(20.8,20.8) scale(3.6)"')
    )


def main():
    atlas = Atlas("tokens", 128, 8, 12, DEFS)
    for shape in ("disc", *OUTLINES):
        atlas.add(f"base_{shape}", [base(shape)])
    for shape in ("disc", *OUTLINES):
        atlas.add(f"glow_{shape}", [glow(shape)])
    for stance in figures.STANCES:
        for kind in figures.WEAPONS:
            atlas.add(f"figure_{stance}_{kind}", [figures.figure(stance, kind)])
    for kind in figures.BEASTS:
        atlas.add(f"beast_{kind}", [figures.beast(kind)])
    atlas.add(
        "facing",
        [
            path(
                "M103 38Q118 49 126 64Q118 79 103 90Q110 64 103 38Z",
                "#fff",
                f'stroke="{INK}" stroke-width="3.5" stroke-linejoin="round"',
            )
        ],
    )
    atlas.add("ring", [ring(i / 16) for i in range(17)], "Step")
    for colour, names in BADGES.items():
        for name in names:
            atlas.add(f"badge_{name}", [badge(name, colour)])
    for name, cells in (*effects.EFFECTS, *veils.BODIES):
        atlas.add(name, cells)
    atlas.write()


if __name__ == "__main__":
    main()
