"""White line glyphs on a grid of 24 by 24, shared by the icons and the token badges."""

import math


def s(d, width=1.9):
    """A stroked path."""
    return f'<path d="{d}" fill="none" stroke="#fff" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>'


def f(d):
    """A filled path with softened corners."""
    return f'<path d="{d}" fill="#fff" stroke="#fff" stroke-width=".8" stroke-linejoin="round"/>'


def o(x, y, r, width=1.9):
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="#fff" stroke-width="{width}"/>'


def d(x, y, r):
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff"/>'


def t(body, transform):
    return f'<g transform="{transform}">{body}</g>'


def faint(body, level=0.45):
    return f'<g opacity="{level}">{body}</g>'


def cut(body):
    """The same marks as a hole: dark, over white."""
    return body.replace("#fff", "#11151b")


BULLET = f("M2 10.2h7.5q3.5 .3 4.5 1.8q-1 1.5 -4.5 1.8h-7.5z")
PERSON = d(12, 4.2, 2.5)
SHIELD = "M12 2.5l7.5 2.6v6.2c0 5 -3.2 8.3 -7.5 10.2c-4.3 -1.9 -7.5 -5.2 -7.5 -10.2v-6.2z"
SKULL = f(
    "M12 2.5c-5 0 -8.3 3.4 -8.3 8c0 2.9 1.4 5 3.6 6.3v3.2q0 1.5 1.5 1.5h6.4q1.5 0 1.5 -1.5v-3.2c2.2 -1.3 3.6 -3.4 3.6 -6.3c0 -4.6 -3.3 -8 -8.3 -8z"
) + cut(d(8.5, 11, 2) + d(15.5, 11, 2) + f("M12 13.8l-1 2h2z") + s("M10.2 18.8v2M13.8 18.8v2", 1.2))
DROP = "M12 2.5c4 5 6.5 8 6.5 11.8a6.5 6.5 0 0 1 -13 0c0 -3.8 2.5 -6.8 6.5 -11.8z"
CAR = (
    s("M3 16.5v-4l2 -1l2.5 -4.5h7l3 4.5l3.5 1.2v3.8h-2.5M8.5 16.5h7M3 16.5h.5")
    + o(6, 16.8, 2.2)
    + o(18, 16.8, 2.2)
    + s("M5.5 11.5h11.5M11.5 7.5v4", 1.4)
)
FLAME = f(
    "M12.5 2c.5 4 5.5 6.5 5.5 12a6 6 0 0 1 -12 .5c0 -3 1.5 -4.5 2.5 -6.5c.8 1.5 1 2.5 1.8 3c.7 -3 .2 -6 2.2 -9z"
) + cut(f("M12 12.5c.5 2 2.3 2.8 2.3 4.8a2.3 2.3 0 0 1 -4.6 0c0 -2 1.8 -2.8 2.3 -4.8z"))
HAND = s(
    "M8 12.5v-6a1.3 1.3 0 0 1 2.6 0v4.5v-6.5a1.3 1.3 0 0 1 2.6 0v6.5v-5a1.3 1.3 0 0 1 2.6 0v6v-3a1.3 1.3 0 0 1 2.6 0v6c0 4 -2.2 6.5 -5.7 6.5c-3.2 0 -4.5 -1.4 -6 -4l-2.2 -4c-.5 -1.5 1.2 -2.2 2.2 -1z",
    1.7,
)


def arrowed(dx):
    return s(f"M{12 + dx} 12h-{2 * dx}")


def covered(part):
    """A figure behind a wall that hides the given share of it."""
    top = {1: 17, 2: 12.5, 3: 8.5, 4: 2.5}[part]
    person = d(12, 5, 3) + f("M6 21v-6a6 5 0 0 1 12 0v6z")
    wall = f("M3 TOPh18v9H3z".replace("TOP", str(top)).replace("v9", f"v{21.5 - top}"))
    return (
        faint(person, 0.55)
        + wall
        + cut("".join(s(f"M3.5 {y}h17", 1.1) for y in (top + i * 3.4 for i in range(1, int((21 - top) / 3.4) + 1))))
    )


def burst(spikes, far, near, notch):
    """The outline of a flash: spikes of two lengths in turn, and notches between them."""
    radii = [far if i % 4 == 0 else near if i % 2 == 0 else notch for i in range(2 * spikes)]
    turns = [math.pi * (i / spikes - 0.5) for i in range(2 * spikes)]
    return "M" + "L".join(f"{12 + r * math.cos(a):.1f} {12 + r * math.sin(a):.1f}" for r, a in zip(radii, turns)) + "z"


def die(n):
    """A solid die face with its pips cut out."""
    pips = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[n]
    spots = "".join(d(7 + "abcdefghi".index(p) % 3 * 5, 7 + "abcdefghi".index(p) // 3 * 5, 1.9) for p in pips)
    return f("M6 2.5h12q3.5 0 3.5 3.5v12q0 3.5 -3.5 3.5H6q-3.5 0 -3.5 -3.5V6q0 -3.5 3.5 -3.5z") + cut(spots)


GLYPHS = {
    "move": s("M4 12h15M13 6l6 6l-6 6", 2.3),
    "run": d(15, 4.2, 2.2) + s("M13 8l-3 5.5l4 2.5l-1 5M10 13.5l-1.5 3.5l-5 .5M13 8l-4.5 .5l-2 3.5M13 8l2.5 3l3.5 .5"),
    "charge": s("M3 12h9M5 7h5M5 17h5", 2) + f("M12 4.5l9 7.5l-9 7.5l2.5 -7.5z"),
    "fly_up": s("M12 14V3M7.5 7.5L12 3l4.5 4.5") + s("M2.5 19c3 -4.5 6.5 -5 9.5 -1c3 -4 6.5 -3.5 9.5 1"),
    "fly_down": s("M12 3v11M7.5 9.5L12 14l4.5 -4.5") + s("M2.5 20.5c3 -4.5 6.5 -5 9.5 -1c3 -4 6.5 -3.5 9.5 1"),
    "aim": o(12, 12, 6.5) + s("M12 2v6M12 16v6M2 12h6M16 12h6") + d(12, 12, 1.2),
    "kill_aim": o(12, 12, 8.5, 1.7) + s("M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4") + s("M9 9l6 6M15 9l-6 6", 2.8),
    "shoot": BULLET + s("M17 12h5M16.5 8l3.5 -2M16.5 16l3.5 2"),
    "burst": t(BULLET, "translate(4,-6)")
    + t(BULLET, "translate(8,0)")
    + t(BULLET, "translate(4,6)")
    + s("M2 6h1M2 12h5M2 18h1", 1.6),
    "spray": s("M3 12L20 4M3 12l18 -3M3 12l18 3M3 12l17 8", 1.7)
    + d(21, 3.7, 1.3)
    + d(22, 9, 1.3)
    + d(22, 15, 1.3)
    + d(21, 20.3, 1.3),
    "panic": s("M3 13l4 -8l2.5 9l3 -11l3 15l2.5 -8l3 5", 2) + d(12, 21, 1.2) + d(5, 20, 1) + d(19, 20.5, 1),
    "suppress": s("M3 4h10M3 8h14M3 12h8", 1.9) + f("M16 12v6.5h3.5l-5.5 4.5l-5.5 -4.5h3.5v-6.5z"),
    "blind": s("M2.5 12c2.5 -4 5.7 -6 9.5 -6s7 2 9.5 6c-2.5 4 -5.7 6 -9.5 6s-7 -2 -9.5 -6z")
    + o(12, 12, 2.6)
    + s("M4 3l16 18", 2.2),
    "throw": s("M4 19C5 9 12 4 18 8.5M18.5 3.5v5.5h-5.5") + d(19, 17.5, 3.2) + s("M19 12.5v-.1", 2),
    "grenade": f("M8 10h8a5.5 6 0 0 1 -8 10.5a5.5 6 0 0 1 0 -10.5z")
    + s("M12 9v-3M9.5 5.5h6M15.5 5.5l3 5")
    + o(7, 6, 2, 1.5)
    + cut(s("M7 15h10", 1.2)),
    "melee": s("M20.5 3.5L9 15M20.5 3.5l-1 4L11 16.5M20.5 3.5l-4 1L8 13", 1.6)
    + s("M6 12.5l5.5 5.5M8.5 15.5l-4.5 5", 2.3),
    "grapple": HAND,
    "stand": PERSON + s("M12 8.5v7M7.5 13l1.5 -4.5h6l1.5 4.5M12 15.5l-3 6.5M12 15.5l3 6.5", 2.2),
    "crouch": d(13, 6.5, 2.5) + s("M12.5 11l-3.5 5.5h6l-.5 5.5M9 16.5l-4.5 1.5v4M12.5 11l5 2.5l2 -2.5", 2.2),
    "prone": d(19, 13.5, 2.5) + s("M15 15.5l-8 2l-5 .5M15 15.5l2.5 4h4M7 17.5l-3.5 -3", 2.2) + s("M2 22h20", 1.3),
    "draw": f("M5 6h15v3.6h-8.2l-.8 2.4q-.4 1.3 -1.9 1.3l-1.6 6.2h-4z") + s("M15 17.5l3.5 -3l3 3M18.5 14.5v7", 1.7),
    "reload": s("M19.5 8a8.5 8.5 0 1 0 1 5.5M20.5 3v5.5H15", 2) + f("M10.5 8.5h3v7h-3z"),
    "delay": o(12, 13, 8) + s("M12 8.5V13l3.5 2.5M9.5 2.5h5"),
    "wait": s(
        "M6 2.5h12M6 21.5h12M7.5 2.5v4c0 3 4.5 4 4.5 5.5s-4.5 2.5 -4.5 5.5v4M16.5 2.5v4c0 3 -4.5 4 -4.5 5.5s4.5 2.5 4.5 5.5v4"
    )
    + f("M9.5 20l2.5 -3l2.5 3z"),
    "hasten": s("M4 6l6 6l-6 6M12 6l6 6l-6 6", 2.4),
    "interrupt": f("M13.5 2L4.5 13.5h6L9 22l10 -12.5h-6.5z"),
    "dodge": d(14, 5, 2.5)
    + s("M13 9.5c-3.5 2.5 -1 5 -3 7l-3.5 4.5M11 15.5l5 1l1 5M13 9.5l5.5 2")
    + s("M3 6h5M2 10h4M3 14h2.5", 1.5),
    "dive": d(18, 14.5, 2.4)
    + s("M15 12.5L9 8l-5.5 -1M9 8l-3.5 3.5M14.5 12.5l-1 5", 2.2)
    + s("M3 21.5h18M15 4.5a8 8 0 0 1 5.5 4.5", 1.5),
    "parry": s("M4 4l14 14M20 4L6 18", 2.1) + s("M15.5 20.5l5 -5M8.5 20.5l-5 -5M18.5 18.5l2.5 2.5M5.5 18.5l-2.5 2.5"),
    "open": s("M5 21.5V3.5h10.5M3 21.5h7") + f("M10 6l9 -3.5v21l-9 -2.5z") + cut(d(12.5, 13.5, 1.2)),
    "brace": s("M3 6h13l5 2M12 6v4M12 10l-5 11M12 10l5 11M12 10v8", 2.1),
    "leadership": s("M4.5 11.5l7.5 -7 7.5 7M4.5 19.5l7.5 -7 7.5 7"),
    "undo": s("M8 4L3.5 8.5L8 13M4 8.5h10a6 6 0 0 1 0 12H8", 2.2),
    "redo": s("M16 4l4.5 4.5L16 13M20 8.5H10a6 6 0 0 0 0 12h6", 2.2),
    "save": s("M3.5 3.5h13.5l3.5 3.5v13.5h-17z") + s("M7.5 3.5v5.5h8V3.5M7 20.5v-6.5h10v6.5"),
    "load": s("M2.5 19.5v-14h6.5l2 2.5h8.5v3M2.5 19.5l4 -8.5h15.5l-4 8.5z"),
    "settings": o(12, 12, 3)
    + s(
        "M12 2.5v3.5M12 18v3.5M2.5 12H6M18 12h3.5M5.3 5.3l2.5 2.5M16.2 16.2l2.5 2.5M18.7 5.3l-2.5 2.5M7.8 16.2l-2.5 2.5",
        2.6,
    )
    + o(12, 12, 6, 2),
    "replay": s("M4.5 12a8 8 0 1 1 2.5 5.8M4 19.5v-5h5", 2) + f("M10.5 8.5l5 3.5l-5 3.5z"),
    "play": f("M7 4l13 8l-13 8z"),
    "pause": f("M6 4h4v16H6zM14 4h4v16h-4z"),
    "step": f("M5 4l10 8l-10 8z") + s("M19 4.5v15", 2.8),
    "rewind": f("M12 4.5v15L3 12zM21 4.5v15L12 12z"),
    "speed": f("M3 4.5v15l9 -7.5zM12 4.5v15l9 -7.5z"),
    "end_turn": s("M3 12h11M9.5 7l5 5l-5 5M14 3.5h6v17h-6", 2.1),
    "next_unit": s("M14 8.5l4 3.5l-4 3.5M3 12h15") + s("M21 5v14", 2.3) + d(6, 5, 2.2) + d(6, 19, 2.2),
    "menu": s("M3.5 6h17M3.5 12h17M3.5 18h17", 2.3),
    "help": o(12, 12, 9.3) + s("M9 9.3a3 3 0 1 1 4.5 2.7q-1.5 .8 -1.5 2.2", 2) + d(12, 17.3, 1.3),
    "rulebook": s(
        "M12 5.5c-2.5 -2 -5.5 -2.5 -9 -2v15.5c3.5 -.5 6.5 0 9 2c2.5 -2 5.5 -2.5 9 -2v-15.5c-3.5 -.5 -6.5 0 -9 2zM12 5.5v15.5"
    )
    + s("M6 8.5l3 .7M6 12l3 .7M18 8.5l-3 .7M18 12l-3 .7", 1.4),
    "sound": f("M3 9h4l5.5 -4.5v15L7 15H3z") + s("M15.5 8.5a5 5 0 0 1 0 7M18 5.5a9 9 0 0 1 0 13"),
    "mute": f("M3 9h4l5.5 -4.5v15L7 15H3z") + s("M16 9l5.5 6M21.5 9L16 15"),
    "eye": s("M2 12c2.7 -4.3 6 -6.5 10 -6.5s7.3 2.2 10 6.5c-2.7 4.3 -6 6.5 -10 6.5s-7.3 -2.2 -10 -6.5z")
    + d(12, 12, 3.3),
    "cover": s(SHIELD, 2) + f("M12 5.5v13c-2.8 -1.5 -5 -4 -5 -7.5v-4z"),
    "initiative": s("M6 21V4M2.5 7.5L6 4l3.5 3.5", 2.1) + s("M13 5h8M13 10.3h6.5M13 15.6h5M13 21h3.5", 2.3),
    "dice": s("M6 3h12q3 0 3 3v12q0 3 -3 3H6q-3 0 -3 -3V6q0 -3 3 -3z")
    + d(7.8, 7.8, 1.6)
    + d(16.2, 7.8, 1.6)
    + d(12, 12, 1.6)
    + d(7.8, 16.2, 1.6)
    + d(16.2, 16.2, 1.6),
    "heal": f("M9.3 3h5.4v6.3H21v5.4h-6.3V21H9.3v-6.3H3V9.3h6.3z"),
    "overwatch": s("M4 21L12 4l8 17", 1.7)
    + s("M6.5 15.5q5.5 3 11 0", 1.5)
    + faint(f("M12 5l4.5 10q-4.5 2 -9 0z"))
    + d(12, 3.5, 2),
    "vehicle": CAR,
    "evade": s("M3 18c6 0 4 -6 9 -6s3 -6 9 -6M17 2.5l4 3.5l-4 3.5", 2.1) + s("M3 8l4 -1M17 17l4 -1", 1.5),
    "ram": s("M2.5 12h8M7.5 8.5l3.5 3.5l-3.5 3.5", 2.2)
    + f("M15 12l-2.5 -6l4.5 3l1 -5.5l1.5 5.5l3 -2l-1.5 5l1.5 5l-3 -2l-1.5 5.5l-1 -5.5l-4.5 3z"),
    "stunt": s("M2.5 20.5L11 14v6.5zM9 11.5q3 -6 9 -5", 1.9) + s("M15 3l3.5 3.5L15 10") + s("M13.5 20.5h8", 1.5),
    "weave": s("M12 22c0 -4 -6 -3.5 -6 -7s11 -3 11 -7c0 -2 -2.5 -3 -5 -5", 2) + s("M12.5 7l-1 -4.5l4.5 -.3", 1.9),
    "turn_left": s("M18 20.5v-8a4.5 4.5 0 0 0 -4.5 -4.5H5M9.5 3.5L5 8l4.5 4.5", 2.2),
    "turn_right": s("M6 20.5v-8a4.5 4.5 0 0 1 4.5 -4.5H19M14.5 3.5L19 8l-4.5 4.5", 2.2),
    "close": s("M5 5l14 14M19 5L5 19", 2.5),
    "check": s("M4 12.5l5.5 6L20 6", 2.6),
    "warning": s("M12 3l10 17.5H2z", 2) + s("M12 9.5v5", 2.2) + d(12, 17.6, 1.3),
    "wounded": f(DROP),
    "serious": t(f(DROP), "translate(-3.5,2.5) scale(.82)") + t(f(DROP), "translate(11.5,0) scale(.55)"),
    "unconscious": s("M3 8.5h6l-6 7h6M13 3.5h7.5l-7.5 8.5h7.5", 2.2),
    "dead": SKULL,
    "suppressed": s("M4 5h16", 2.3) + f("M12 21l6 -7h-4V8.5h-4V14H6z"),
    "hidden": s(
        "M2.5 10c2.5 4.5 5.7 6.5 9.5 6.5s7 -2 9.5 -6.5M5.5 14.5l-2 3M12 16.5v3.5M18.5 14.5l2 3",
        2.1,
    ),
    "stunned": f("M12 2l2.3 6.4l6.7 .2l-5.3 4.1l1.9 6.5l-5.6 -3.8l-5.6 3.8l1.9 -6.5L3 8.6l6.7 -.2z"),
    "duty": s("M2.5 6l6 6l-6 6M9.5 6l6 6l-6 6", 2.6) + s("M20 4.5v9", 2.8) + d(20, 18.2, 1.7),
    "reeling": s(
        "M12.3 12.2c.2 -1.6 2.9 -1.2 2.7 .8c-.3 3 -5.9 2.8 -5.9 -1c0 -5 8.9 -4.8 8.9 .8c0 7 -12 6.6 -12 -.8c0 -8.5 14.6 -8.6 15.2 .2",
        2.2,
    ),
    "flat_footed": f(
        "M9.6 21.6c-2.6 -.5 -2.6 -3.4 -1.9 -5.8c.7 -2.2 -1 -3.6 -.8 -6c.2 -2.2 2.4 -3 4.6 -2.6c2.9 .5 4.9 2.2 4.6 4.9c-.3 2.6 -2 3.4 -2.5 5.9c-.4 2.4 -1.7 4.1 -4 3.6z"
    )
    + d(7.2, 5, 1.9)
    + d(11, 3.4, 1.5)
    + d(14.3, 4, 1.4)
    + d(17, 5.8, 1.3)
    + d(18.8, 8.2, 1.2),
    "grappled": o(8.5, 12, 5) + o(15.5, 12, 5),
    "burning": FLAME,
    "flying_low": s("M2.5 11c3 -4.5 6.5 -5 9.5 -1c3 -4 6.5 -3.5 9.5 1", 2.1) + s("M5 19.5h14", 2.3),
    "flying_high": s("M2.5 8c3 -4.5 6.5 -5 9.5 -1c3 -4 6.5 -3.5 9.5 1", 2.1) + s("M5 15.5h14M5 20.5h14", 2.1),
    "cover_quarter": covered(1),
    "cover_half": covered(2),
    "cover_three_quarter": covered(3),
    "cover_full": covered(4),
    **{f"die_{n}": die(n) for n in range(1, 7)},
    "d10": s(
        "M12 2.5l9 8.5v2.5L12 21.5L3 13.5V11zM12 2.5L7 13l5 3.5l5 -3.5zM3 11.5l4 1.5M21 11.5l-4 1.5M12 16.5v5",
        1.5,
    ),
    "d20": s(
        "M12 2l8.7 5v10L12 22l-8.7 -5V7zM12 7.5l5.2 8.5H6.8zM12 2v5.5M3.3 7l8.7 .5l8.7 -.5M3.3 17l3.5 -1L3.3 7M20.7 17l-3.5 -1L20.7 7M12 22l-5.2 -6M12 22l5.2 -6",
        1.3,
    ),
    "aid": d(8, 5, 2.7) + f("M2.5 21.5v-6.5a5.5 5.5 0 0 1 11 0v6.5z") + s("M18.5 4.5v8M14.5 8.5h8", 2.4),
    "drug": t(
        s("M6.5 7.5h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0 -9z") + f("M12 7.5h5.5a4.5 4.5 0 0 1 0 9h-5.5z"),
        "rotate(-45 12 12)",
    ),
    "scan": o(12, 12, 9.3) + o(12, 12, 4.8, 1.4) + f("M12 12L12.6 3.6A8.4 8.4 0 0 1 19.3 7.8z") + d(7.6, 15.4, 1.6),
    "jam": d(12, 9.5, 2.1)
    + s("M12 12v9.5M8.5 21.5h7M8 13.5a5.5 5.5 0 0 1 0 -8M16 5.5a5.5 5.5 0 0 1 0 8M4.9 16.4a9.7 9.7 0 0 1 0 -13.8M19.1 2.6a9.7 9.7 0 0 1 0 13.8")
    + s("M4 3.5l16 17", 2.2)
    + cut(s("M6.6 3.1l15 15.9M2.4 5l15.6 16.6", 1.5)),
    "explode": f(burst(10, 10.8, 8.2, 5)) + cut(f(burst(10, 4.2, 3.4, 2.2))),
    "interact": s("M4.5 19.5L13 11", 4) + s("M20.4 5.6A4.8 4.8 0 1 1 18 3.4M17.2 7.6l3.2 -2M17.2 7.6L18 3.4", 2.3),
    "fallback": o(12, 12, 8.5) + d(7.5, 12, 1.5) + d(12, 12, 1.5) + d(16.5, 12, 1.5),
}
