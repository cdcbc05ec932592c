"""Ragged rims by which one ground creeps over its neighbour."""

from ground import leaves, tuft
from kit import group, num, path, rng


def fringe(colour, name, drawn):
    """One cell a side (north, east, south, west): a ragged rim of a ground that creeps in from that neighbour."""
    cells = []
    for side in range(4):
        r = rng("fringe", name, side)
        top = [(x, r.uniform(5, 15)) for x in range(0, 129, 8)]
        top[0], top[-1] = (0, 9), (128, 9)
        outline = "M0 -4L" + " ".join(f"{num(x)} {num(y)}" for x, y in top) + "L128 -4Z"
        body = path(outline, "#000", 'opacity=".28" transform="translate(1,3)"') + path(outline, colour)
        body += "".join(drawn(r, x + r.uniform(-3, 3), y) for x, y in top[1:-1:2]) if drawn else ""
        cells.append(group(body, f'transform="rotate({side * 90},64,64)"'))
    return cells


FRINGES = [
    ("fringe_grass", fringe("#404d3a", "grass", tuft("#667852", "#26301f"))),
    ("fringe_dirt", fringe("#51473c", "dirt", None)),
    ("fringe_sand", fringe("#6a5f49", "sand", None)),
    ("fringe_mud", fringe("#41362c", "mud", None)),
    ("fringe_undergrowth", fringe("#39472f", "undergrowth", leaves(["#2c3a25", "#43573a", "#5a7049"], 8, 11))),
    (
        "fringe_dense_wood",
        fringe("#1c261c", "dense_wood", leaves(["#1d2a1e", "#2c3f2c", "#3d543a", "#4d6747"], 13, 17)),
    ),
]
