"""Starships from above, facing east: hull in its own paint, and the marks that take the colour of a side."""

from kit import circle, group, line, path, rect

INK = "#0c0f13"
PAINT, LIGHT, DEEP, TRIM = "url(#paint)", "#a3adb6", "#3c444d", "#262c33"
GLASS, SHINE = "url(#glass)", "#d7ecf2"
DEFS = (
    '<linearGradient id="flame" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#eafcff"/>'
    '<stop offset=".35" stop-color="#6fd0f2" stop-opacity=".9"/><stop offset="1" stop-color="#2f7fd0" stop-opacity="0"/></linearGradient>'
    '<linearGradient id="plating" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9b3bc"/>'
    '<stop offset=".5" stop-color="#77828c"/><stop offset="1" stop-color="#4c555e"/></linearGradient>'
)
PLATING = "url(#plating)"
EDGE = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"'
THIN = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'


def both(part):
    """A part and its mirror image on the other side of the hull."""
    return part + group(part, 'transform="matrix(1,0,0,-1,0,128)"')


def drive(x, y, long, broad):
    """A nozzle with its mouth to the west, and the flame behind it."""
    return (
        path(f"M{x} {y - broad * 0.42}Q{x - long} {y} {x} {y + broad * 0.42}Z", "url(#flame)")
        + path(f"M{x - 3} {y - broad / 2}L{x + 9} {y - broad * 0.34}V{y + broad * 0.34}L{x - 3} {y + broad / 2}Z", TRIM, EDGE)
        + line(f"M{x - 2} {y - broad * 0.36}V{y + broad * 0.36}", "#8fe0f7", 2.2)
    )


def seams(*xs, half):
    return "".join(line(f"M{x} {64 - half}V{64 + half}", INK, 1.2, 'opacity=".5"') for x in xs)


def turret(x, y, size=6):
    return (
        rect(x, y - 1.6, size * 2.2, 3.2, DEEP, 1, THIN)
        + circle(x, y, size, "url(#dome)", THIN)
        + circle(x - size * 0.2, y - size * 0.2, size * 0.35, LIGHT)
    )


def ports(x, y, count, step=5):
    """A row of lit windows."""
    return "".join(rect(x + step * n, y - 0.9, 2.4, 1.8, "#ffe6a8", 0.6) for n in range(count))


def corvette():
    wing = path("M24 60L12 26L24 22L62 46L78 58Z", PAINT, EDGE) + path("M15 27L24 23.5L28 26L17 29Z", DEEP)
    hull = path("M20 52L64 46Q100 50 122 64Q100 78 64 82L20 76Z", PLATING, EDGE)
    spine = path("M26 59L78 57L96 64L78 71L26 69Z", DEEP, THIN)
    glass = path("M84 58Q98 60 104 64Q98 68 84 70Q89 64 84 58Z", GLASS, THIN) + line("M90 59.5Q96 61 99 63", SHINE, 1.6)
    guns = both(rect(56, 43, 28, 4, DEEP, 1.6, THIN))
    shine = line("M30 52Q60 47.5 84 51.5", "#dfe6ea", 1.8, 'opacity=".75"')
    return both(wing) + both(drive(20, 57, 26, 13)) + guns + hull + seams(40, 56, half=16) + spine + glass + shine + ports(34, 76, 5)


def corvette_marks():
    return both(path("M25 52L17 30L23 27.5L42 40L46 49Z", "#fff")) + path("M106 57L122 64L106 71Q110 64 106 57Z", "#fff")


def frigate():
    fin = path("M30 58L16 30L40 28L74 48Z", PAINT, EDGE)
    pod = rect(14, 26, 34, 10, TRIM, 4, EDGE) + rect(40, 28.5, 5, 5, "#8fe0f7", 1.5)
    hull = path("M14 48L52 44L96 50Q118 56 124 64Q118 72 96 78L52 84L14 80Z", PLATING, EDGE)
    deck = path("M24 54L60 51L86 57V71L60 77L24 74Z", PAINT, THIN)
    bridge = path("M88 57L98 58.5L102 64L98 69.5L88 71Z", DEEP, THIN) + path("M95 59.5L99 64L95 68.5Z", GLASS)
    vents = "".join(line(f"M{x} 58V70", INK, 1.6, 'opacity=".8"') for x in (28, 32, 36))
    shine = line("M22 50L54 47L92 52", "#dfe6ea", 1.8, 'opacity=".7"')
    return (
        both(fin) + both(pod) + drive(14, 64, 26, 15) + both(drive(14, 54, 20, 9)) + hull + seams(46, 72, half=20)
        + deck + vents + bridge + both(turret(66, 55, 4.6)) + turret(50, 64, 6) + shine + ports(76, 52, 4) + ports(76, 77, 4)
    )


def frigate_marks():
    return both(path("M34 50L24 37H38L62 48Z", "#fff")) + path("M106 56L123 64L106 72Z", "#fff") + rect(18, 60, 5, 8, "#fff", 1)


def cruiser():
    side = path("M16 54L10 24L58 18L92 34L104 52Z", PAINT, EDGE) + path("M20 30L56 24.5L84 37L92 47L26 46Z", PLATING, THIN)
    hull = path("M8 50L40 44H92L118 57L125 64L118 71L92 84H40L8 78Z", PLATING, EDGE)
    deck = path("M22 54H84L98 60V68L84 74H22Z", PAINT, THIN)
    tower = rect(56, 56, 20, 16, DEEP, 3, EDGE) + path("M68 58.5H73L75.5 64L73 69.5H68Z", GLASS) + circle(61, 64, 3, LIGHT)
    engines = both(drive(9, 33, 22, 13)) + both(drive(7, 55, 26, 12)) + drive(6, 64, 28, 12)
    guns = both(turret(40, 34, 5.4) + turret(66, 33, 5.4)) + turret(90, 64, 5.4) + turret(34, 64, 5.4)
    shine = line("M14 51L42 46.5H90", "#dfe6ea", 1.8, 'opacity=".65"')
    return both(side) + engines + hull + seams(48, 82, half=18) + deck + tower + guns + shine + ports(44, 49, 8) + ports(44, 79, 8)


def cruiser_marks():
    return both(path("M16 45L13 27L24 25.5L27 45Z", "#fff")) + path("M104 57L124 64L104 71Z", "#fff") + both(rect(78, 41.5, 12, 3.4, "#fff", 1))


def freighter():
    spine = rect(20, 58, 84, 12, TRIM, 2, EDGE) + "".join(line(f"M{x} 59L{x + 6} 69", "#4d555f", 1.4) for x in range(26, 98, 8))
    boxes = ""
    paints = ("#8a6f4a", "#5d6b58", "#7d4f44", "#566573")
    for n, x in enumerate((30, 49, 68)):
        for row, y in enumerate((24, 41, 71, 88)):
            tone = paints[(n * 3 + row * 2 + n * row) % 4]
            boxes += rect(x, y, 17, 15.5, tone, 1.6, THIN) + "".join(
                line(f"M{x + step} {y + 2}V{y + 13.5}", "#000", 1, 'opacity=".28"') for step in (4, 8.5, 13)
            ) + line(f"M{x + 2} {y + 1.8}H{x + 15}", "#fff", 1.1, 'opacity=".25"')
    braces = "".join(rect(x, 22, 3, 84, DEEP, 1, THIN) for x in (27, 46.5, 65.5, 85))
    bow = path("M88 46L104 44Q118 50 123 64Q118 78 104 84L88 82Z", PLATING, EDGE)
    bridge = path("M104 52Q114 57 116 64Q114 71 104 76Q109 64 104 52Z", GLASS, THIN) + line("M108 55Q112 59 113 62", SHINE, 1.5)
    stern = path("M10 40L26 36V92L10 88Z", PLATING, EDGE) + seams(18, half=24)
    engines = both(drive(10, 48, 24, 14)) + drive(9, 64, 24, 14)
    return engines + spine + boxes + braces + stern + bow + bridge + seams(96, half=18) + ports(91, 50, 3, 4) + ports(91, 78, 3, 4)


def freighter_marks():
    return rect(12, 59, 12, 10, "#fff", 1.5) + path("M88 57L100 59V69L88 71Z", "#fff") + both(rect(29, 60, 56, 1.6, "#fff"))


SHIPS = ((corvette, corvette_marks), (frigate, frigate_marks), (cruiser, cruiser_marks), (freighter, freighter_marks))
