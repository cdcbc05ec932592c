"""White overlay patterns to be tinted; they join from square to square and tell themselves apart without colour."""

from kit import circle, group, line, poly, rect


def hatch(step, width, level, rising=True):
    slope = 1 if rising else -1
    return "".join(
        line(f"M{x - 10} {64 + slope * 74}L{x + 138} {64 - slope * 74}", "#fff", width, f'opacity="{level}"')
        for x in range(-128, 129, step)
    )


def dots(step, radius, level):
    half = step // 2
    return group(
        "".join(circle(x, y, radius, "#fff") for x in range(half, 128, step) for y in range(half, 128, step)),
        f'opacity="{level}"',
    )


def wash(level):
    return rect(0, 0, 128, 128, "#fff", extra=f'opacity="{level}"')


def corners():
    arm = line("M8 36V16Q8 8 16 8H36", "#05070a", 12, 'opacity=".55"') + line("M8 36V16Q8 8 16 8H36", "#fff", 6)
    return "".join(group(arm, f'transform="rotate({a},64,64)"') for a in (0, 90, 180, 270))


def sights():
    ticks = "".join(
        group(
            line("M64 2V26", "#05070a", 13, 'opacity=".55"') + line("M64 4V24", "#fff", 6),
            f'transform="rotate({a},64,64)"',
        )
        for a in (0, 90, 180, 270)
    )
    return (
        circle(64, 64, 50, "none", 'stroke="#05070a" stroke-width="11" opacity=".5"')
        + circle(64, 64, 50, "none", 'stroke="#fff" stroke-width="5"')
        + ticks
    )


def edges():
    """A bright rim along one side: north, east, south, west."""
    rim = rect(0, 0, 128, 10, "#05070a", extra='opacity=".35"') + rect(0, 0, 128, 5, "#fff")
    return [group(rim, f'transform="rotate({a},64,64)"') for a in (0, 90, 180, 270)]


OVERLAYS = [
    ("overlay_reach_one", [wash(0.02) + hatch(32, 5, 0.62)], "Any"),
    ("overlay_reach_two", [dots(32, 5, 0.72)], "Any"),
    (
        "overlay_reach_three",
        [
            "".join(
                line(f"M{x - 5} {y}h10M{x} {y - 5}v10", "#fff", 3, 'opacity=".6"') for x in (32, 96) for y in (32, 96)
            )
        ],
        "Any",
    ),
    ("overlay_unseen", [wash(0.55) + hatch(16, 5, 0.55, False)], "Any"),
    ("overlay_threat", [wash(0.1) + hatch(32, 3, 0.45) + hatch(32, 3, 0.45, False)], "Any"),
    (
        "overlay_blast",
        [
            wash(0.2)
            + "".join(circle(64, 64, r, "none", 'stroke="#fff" stroke-width="3.5" opacity=".5"') for r in (14, 34, 54))
        ],
        "Any",
    ),
    ("overlay_heat", [wash(0.8)], "Any"),
    ("overlay_edge", edges(), "Side"),
    ("overlay_cursor", [corners()], "Any"),
    ("overlay_target", [sights()], "Any"),
    ("overlay_step", [circle(64, 64, 17, "#05070a", 'opacity=".5"') + circle(64, 64, 12, "#fff")], "Any"),
    (
        "overlay_goal",
        [
            circle(64, 64, 36, "none", 'stroke="#05070a" stroke-width="12" opacity=".5"')
            + circle(64, 64, 36, "none", 'stroke="#fff" stroke-width="6" stroke-dasharray="14 8.6"')
            + circle(64, 64, 10, "#fff")
        ],
        "Any",
    ),
    (
        "overlay_blocked",
        [line("M40 40L88 88M88 40L40 88", "#05070a", 16, 'opacity=".5"') + line("M40 40L88 88M88 40L40 88", "#fff", 9)],
        "Any",
    ),
    ("overlay_dash", [rect(12, 46, 104, 36, "#fff", 10)], "Any"),
    (
        "overlay_arrow",
        [
            poly(
                [(44, 30), (92, 64), (44, 98), (56, 64)],
                "#fff",
                'stroke="#05070a" stroke-opacity=".5" stroke-width="6" paint-order="stroke"',
            )
        ],
        "Any",
    ),
]
