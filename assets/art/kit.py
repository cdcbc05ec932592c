"""Drawing kit: seeded chance, SVG helpers, noise filters, and the writing of an atlas with its index."""

import math
import random
from pathlib import Path

HERE = Path(__file__).parent
ASSETS = HERE.parent


def rng(*key):
    """A stream of chance that depends only on the key, so that a rebuild gives the same picture."""
    return random.Random("/".join(map(str, key)))


def num(x):
    return f"{x:.1f}".rstrip("0").rstrip(".")


def points(ps):
    return " ".join(f"{num(x)},{num(y)}" for x, y in ps)


def rect(x, y, w, h, fill, rx=0, extra=""):
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(rx)}" fill="{fill}" {extra}/>'


def circle(x, y, r, fill, extra=""):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" {extra}/>'


def ellipse(x, y, rx, ry, fill, extra=""):
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}" {extra}/>'


def poly(ps, fill, extra=""):
    return f'<polygon points="{points(ps)}" fill="{fill}" {extra}/>'


def line(d, stroke, width, extra=""):
    return (
        f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round" {extra}/>'
    )


def path(d, fill, extra=""):
    return f'<path d="{d}" fill="{fill}" {extra}/>'


def group(body, extra):
    return f"<g {extra}>{body}</g>"


def blob(r, x, y, radius, corners=9, rough=0.22):
    """An irregular closed outline around a centre."""
    turn = r.random()
    return [
        (
            x + radius * (1 + r.uniform(-rough, rough)) * math.cos(2 * math.pi * (i + turn) / corners),
            y + radius * (1 + r.uniform(-rough, rough)) * math.sin(2 * math.pi * (i + turn) / corners),
        )
        for i in range(corners)
    ]


def smooth(ps):
    """A closed curve through the middles of the outline's sides."""
    mid = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ps, ps[1:] + ps[:1])]
    out = f"M{num(mid[-1][0])} {num(mid[-1][1])}"
    for p, m in zip(ps, mid):
        out += f"Q{num(p[0])} {num(p[1])} {num(m[0])} {num(m[1])}"
    return out + "Z"


def noise(name, seed, frequency, light, gain, octaves=3):
    """A filter that paints stitched noise over the cell: white where light, else black, `gain` sets its strength."""
    tone = 1 if light else 0
    sign = gain if light else -gain
    return (
        f'<filter id="{name}" filterUnits="userSpaceOnUse" x="0" y="0" width="128" height="128" '
        f'color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="{frequency}" '
        f'numOctaves="{octaves}" seed="{seed}" stitchTiles="stitch" x="0" y="0" width="128" height="128"/>'
        f'<feColorMatrix values="0 0 0 0 {tone} 0 0 0 0 {tone} 0 0 0 0 {tone} {sign} 0 0 0 {-sign / 2:g}"/></filter>'
    )


def blur(name, deviation):
    return (
        f'<filter id="{name}" x="-50%" y="-50%" width="200%" height="200%">'
        f'<feGaussianBlur stdDeviation="{deviation}"/></filter>'
    )


class Atlas:
    """Cells of one size in rows; `add` names a run of cells and says how the game picks among them."""

    def __init__(self, name, cell, gap, columns, defs=""):
        self.name, self.cell, self.gap, self.columns, self.defs = name, cell, gap, columns, defs
        self.cells, self.runs = [], []

    def add(self, name, bodies, pick="Any"):
        self.runs.append((name, len(self.cells), len(bodies), pick))
        self.cells.extend(bodies)

    def write(self):
        """The SVG sheet (cells edge to edge; the build step spreads them) and the index in RON."""
        rows = -(-len(self.cells) // self.columns)
        size = self.cell
        body = []
        for i, cell in enumerate(self.cells):
            x, y = i % self.columns * size, i // self.columns * size
            body.append(f'<svg x="{x}" y="{y}" width="{size}" height="{size}" viewBox="0 0 {size} {size}">{cell}</svg>')
        (HERE / f"{self.name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{self.columns * size}" height="{rows * size}">\n'
            f"<defs>{self.defs}</defs>\n" + "\n".join(body) + "\n</svg>\n"
        )
        names = "\n".join(f'        "{n}": (first: {f}, count: {c}, pick: {p}),' for n, f, c, p in self.runs)
        (ASSETS / f"{self.name}.ron").write_text(
            f"// Written by assets/build-art; the fields are explained in assets/art/README.md.\n(\n"
            f'    image: "{self.name}.png",\n    cell: {size},\n    gap: {self.gap},\n    columns: {self.columns},\n'
            f"    rows: {rows},\n    cells: {{\n{names}\n    }},\n)\n"
        )
