"""Things that stand in a square and let the ground show around them."""

import math

from kit import blob, circle, group, line, num, poly, rect, rng


def shadow(x, y, w, h, rx=6):
    return rect(x + 9, y + 11, w, h, "#06080b", rx, 'opacity=".45"')


def crate(v):
    tone, light, dark = [
        ("#876a45", "#bb975f", "#4b3a22"),
        ("#8a6a42", "#bd945d", "#4d3a21"),
        ("#6d7350", "#9aa174", "#3a3f29"),
        ("#876a45", "#bb975f", "#4b3a22"),
    ][v]
    if v == 3:
        return box(8, 12, 62, tone, light, dark) + box(58, 54, 58, "#765d3b", light, dark)
    return box(14, 12, 98, tone, light, dark)


def box(x, y, s, tone, light, dark):
    b = s * 0.13
    out = shadow(x, y, s, s) + rect(x, y, s, s + 6, dark, 3) + rect(x, y, s, s, tone, 3)
    out += rect(x + b, y + b, s - 2 * b, s - 2 * b, dark, 2, 'opacity=".55"')
    out += "".join(
        rect(x + b + 2, y + b + i * (s - 2 * b) / 4 + 2, s - 2 * b - 4, (s - 2 * b) / 4 - 3, tone) for i in range(4)
    )
    out += line(f"M{num(x + b)} {num(y + b)}L{num(x + s - b)} {num(y + s - b)}", dark, b + 3) + line(
        f"M{num(x + b)} {num(y + b)}L{num(x + s - b)} {num(y + s - b)}", tone, b
    )
    out += rect(x + b / 2, y + b / 2, s - b, s - b, "none", 1, f'stroke="{tone}" stroke-width="{num(b)}"')
    out += line(f"M{num(x + 3)} {num(y + s - 4)}V{num(y + 3)}H{num(x + s - 4)}", light, 4)
    out += "".join(circle(x + dx, y + dy, 2.3, dark) for dx in (b * 0.6, s - b * 0.6) for dy in (b * 0.6, s - b * 0.6))
    return out


def rock(v):
    r = rng("rock", v)
    out = ""
    for x, y, size in [
        [(62, 64, 46)],
        [(50, 58, 36), (88, 86, 24)],
        [(66, 70, 42), (34, 36, 19)],
        [(40, 46, 25), (82, 50, 29), (62, 88, 27)],
    ][v]:
        shape = blob(r, x, y, size, 9, 0.13)
        inner = [(x + (a - x) * 0.72 - size * 0.1, y + (b - y) * 0.70 - size * 0.13) for a, b in shape]
        crown = [(x + (a - x) * 0.4 - size * 0.18, y + (b - y) * 0.36 - size * 0.22) for a, b in shape]
        out += poly([(a + size * 0.22, b + size * 0.27) for a, b in shape], "#06080b", 'opacity=".42"')
        out += poly(shape, "#47494d") + poly(inner, "#6d6f72") + poly(crown, "#92938f")
        out += line(
            f"M{num(inner[1][0])} {num(inner[1][1])}L{num(shape[1][0])} {num(shape[1][1])}M{num(inner[3][0])} {num(inner[3][1])}L{num(shape[3][0])} {num(shape[3][1])}",
            "#2f3135",
            2,
        )
    return out


def tree(v):
    """A crown seen from above: the ground shows around it."""
    r = rng("tree", v)
    reach = [50, 46, 53, 44][v]
    out = poly(blob(r, 76, 82, reach, 14, 0.10), "#05080a", 'opacity=".42"')
    for tone, size, shift, rough in [("#16281c", reach, 0, 0.13), ("#22402a", reach * 0.86, 3, 0.15), ("#305535", reach * 0.64, 8, 0.18)]:
        out += poly(blob(r, 64 - shift, 62 - shift, size, 15, rough), tone)
    for _ in range(16):
        turn, far = r.uniform(0, 6.283), r.uniform(0.1, 0.86) * reach
        x, y = 62 + far * math.cos(turn), 60 + far * math.sin(turn)
        light = x + y < 124
        tone = r.choice(["#46743f", "#54843f", "#3d6a3a"]) if light else r.choice(["#1c3523", "#274a2e"])
        out += poly(blob(r, x, y, r.uniform(6, 12), 7, 0.28), tone, 'opacity=".85"')
    out += poly(blob(r, 48, 45, reach * 0.24, 8, 0.25), "#6a9a4a", 'opacity=".7"')
    return out + circle(66, 66, 4, "#2b2117", 'opacity=".55"')


def pillar(v):
    square = v % 2
    edge = lambda s, fill: rect(64 - s, 64 - s, 2 * s, 2 * s, fill, 6) if square else circle(64, 64, s, fill)
    return (
        group(edge(46, "#06080b"), 'transform="translate(11,14)" opacity=".45"')
        + group(edge(46, "#33373e"), 'transform="translate(0,4)"')
        + edge(46, "#4b5058")
        + group(edge(40, "#767b84"), 'transform="translate(-2,-2)"')
        + group(edge(30, "#8d929a"), 'transform="translate(-2,-3)"')
        + line("M34 62Q36 40 58 33", "#c9ccd1", 4, 'opacity=".8"')
    )


def console(v):
    """A control desk; its chair side is south, its lit screens vary."""
    glow = ["#5fd0c0", "#e0a94e", "#7db3e8", "#5fd0c0"][v]
    out = (
        shadow(12, 22, 102, 74)
        + rect(12, 26, 102, 76, "#1f262d", 8)
        + rect(12, 20, 102, 76, "#4b5964", 8)
        + line("M17 88V26H106", "#8ba0ac", 3)
    )
    out += rect(22, 28, 52, 32, "#0c1418", 3) + rect(80, 28, 26, 32, "#0c1418", 3)
    r = rng("console", v)
    trace = " ".join(f"{28 + i * 8},{num(r.uniform(34, 54))}" for i in range(6))
    out += f'<polyline points="{trace}" fill="none" stroke="{glow}" stroke-width="3" stroke-linejoin="round"/>'
    out += circle(93, 44, 9, "none", f'stroke="{glow}" stroke-width="2.6"') + line("M93 44l6 -6", glow, 2.6)
    out += "".join(
        rect(24 + i * 14, 68 + j * 11, 9, 6, r.choice([glow, "#96a4ad", "#2a333b", "#d8694e"]), 1.5)
        for i in range(6)
        for j in range(2)
    )
    return out


PROPS = [(f.__name__, [f(v) for v in range(4)]) for f in (crate, rock, pillar, console, tree)]
