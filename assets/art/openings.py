"""Doors, hatches and windows in walls, and the shadow that walls cast."""

from ground import cloth
from kit import circle, group, poly, rect


def both_ways(body):
    """Cell 0 stands in a wall that runs east and west, cell 1 in one that runs north and south."""
    return [body, group(body, 'transform="rotate(-90,64,64)"')]


def opening(fill, frame, lit):
    """A gap in a wall: the sill between two jambs."""
    return (
        rect(0, 0, 128, 128, fill)
        + cloth("mottle", 1, 0.2)
        + rect(0, 34, 128, 60, "#000", extra='opacity=".28"')
        + "".join(
            rect(x, 18, 16, 92, frame)
            + rect(x, 18, 16, 5, lit)
            + rect(x, 18, 4, 92, lit, extra='opacity=".7"')
            + rect(x, 104, 16, 6, "#000", extra='opacity=".4"')
            for x in (0, 112)
        )
    )


def doors():
    sill = opening("#4a423b", "#62666e", "#9fa3a8")
    leaf = (
        rect(16, 48, 96, 34, "#06080b", extra='opacity=".5"')
        + rect(16, 46, 96, 28, "#9a6a3c", 2)
        + rect(16, 46, 96, 5, "#d39a5f", 2)
    )
    leaf += "".join(rect(x, 53, 3, 21, "#6b4726") for x in (39, 63, 87)) + circle(102, 61, 4.5, "#f0d9a0")
    ajar = (
        rect(16, 40, 26, 84, "#06080b", 2, 'opacity=".4"')
        + rect(16, 34, 18, 86, "#9a6a3c", 2)
        + rect(16, 34, 5, 86, "#d39a5f", 2)
        + circle(27, 110, 4, "#f0d9a0")
    )
    ship = opening("#333d47", "#586875", "#9cb3bf")
    hazard = "".join(poly([(x, 46), (x + 9, 46), (x + 1, 54), (x - 8, 54)], "#d9a441") for x in range(24, 112, 18))
    plates = (
        rect(16, 46, 96, 36, "#06080b", extra='opacity=".5"')
        + rect(16, 44, 96, 32, "#73868f", 2)
        + rect(16, 44, 96, 4, "#b9ccd4")
        + rect(16, 46, 96, 8, "#23292f")
        + hazard
        + rect(62, 44, 4, 32, "#1b2127")
        + rect(16, 70, 96, 6, "#3f4d56")
    )
    apart = "".join(
        rect(x, 44, 20, 32, "#73868f", 2) + rect(x, 44, 20, 4, "#b9ccd4") + rect(x, 70, 20, 6, "#3f4d56")
        for x in (16, 92)
    )
    apart += rect(40, 57, 48, 6, "#64d9b4", 3, 'opacity=".75"')
    pane = (
        rect(0, 0, 128, 128, "#62666e")
        + cloth("broad", 2, 0.16)
        + rect(0, 0, 128, 6, "#9fa3a8")
        + rect(0, 106, 128, 22, "#363a41")
    )
    pane += (
        rect(10, 36, 108, 44, "#23272d", 3)
        + rect(14, 40, 100, 36, "#6fa7ba")
        + poly([(24, 76), (52, 40), (66, 40), (38, 76)], "#d7f1f7", 'opacity=".6"')
    )
    pane += poly([(76, 76), (104, 40), (110, 40), (82, 76)], "#d7f1f7", 'opacity=".45"') + rect(
        62, 40, 4, 36, "#23272d"
    )
    return [
        ("door_closed", both_ways(sill + leaf)),
        ("door_open", both_ways(sill + ajar)),
        ("hatch_closed", both_ways(ship + plates)),
        ("hatch_open", both_ways(ship + apart)),
        ("window", both_ways(pane)),
    ]
