"""The machine atlas: vehicles and starships from above, facing east, large enough for hulls of several squares. Each has two cells:
the body in its own paint, and the marks that take the colour of a side."""

import ships
from kit import Atlas, blur, circle, ellipse, group, line, path, poly, rect

INK = "#0c0f13"
PAINT, LIGHT, DEEP, TRIM = "url(#paint)", "#8b949d", "#3c444d", "#262c33"
GLASS, SHINE, TYRE = "url(#glass)", "#d7ecf2", "#14171b"
LAMP, TAIL = "#ffe6a8", "#d9483b"
DEFS = (
    blur("soft", 2.2)
    + '<linearGradient id="paint" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7b858f"/>'
    '<stop offset=".45" stop-color="#636d77"/><stop offset="1" stop-color="#434b54"/></linearGradient>'
    '<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5d8494"/>'
    '<stop offset=".5" stop-color="#22343e"/><stop offset="1" stop-color="#16222a"/></linearGradient>'
    '<radialGradient id="dome" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#98a1aa"/>'
    '<stop offset="1" stop-color="#49525b"/></radialGradient>' + ships.DEFS
)
EDGE = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"'
SEAM = 'opacity=".55"'


def tyres(xs, half, long=20, broad=9):
    return "".join(
        rect(x - long / 2, 64 + side * half - broad / 2, long, broad, TYRE, 3)
        + "".join(rect(x - long / 2 + 3 + 4 * n, 64 + side * half - broad / 2, 1.4, broad, "#2b3037") for n in range(4))
        for x in xs
        for side in (-1, 1)
    )


def both(part):
    """A part and its mirror image on the other side of the hull."""
    return part + group(part, 'transform="matrix(1,0,0,-1,0,128)"')


def car():
    body = path("M10 46Q12 36 26 36H88Q112 36 118 48Q121 56 121 64Q121 72 118 80Q112 92 88 92H26Q12 92 10 82Q7 64 10 46Z", PAINT, EDGE)
    cabin = path("M34 42H76Q84 52 84 64Q84 76 76 86H34Q30 76 30 64Q30 52 34 42Z", DEEP, EDGE)
    screen = path("M72 43H78Q91 52 91 64Q91 76 78 85H72Q78 74 78 64Q78 54 72 43Z", GLASS)
    rear = path("M36 45H30Q24 54 24 64Q24 74 30 83H36Q32 74 32 64Q32 54 36 45Z", GLASS)
    roof = path("M40 45H68Q74 54 74 64Q74 74 68 83H40Q36 74 36 64Q36 54 40 45Z", PAINT, f'stroke="{INK}" stroke-width="1.4"')
    bits = both(
        rect(42, 39.5, 28, 3, GLASS, 1.5)
        + path("M112 43Q117 46 118.5 53L113 52Q112 47 108 44Z", LAMP)
        + rect(9.5, 46, 3.5, 11, TAIL, 1.5)
        + path("M78 34L84 33L83 38H78Z", DEEP, f'stroke="{INK}" stroke-width="1.2"')
    )
    lines = line("M94 42Q104 50 104 64Q104 78 94 86", INK, 1.3, SEAM) + line("M20 42V86", INK, 1.3, SEAM)
    shine = line("M28 39.5H86", LIGHT, 2, 'opacity=".75"') + line("M76 49Q81 55 82.5 61", SHINE, 2, 'opacity=".8"')
    return tyres((32, 94), 28) + body + cabin + screen + rear + roof + bits + lines + shine


def car_marks():
    return rect(94, 57, 20, 14, "#fff", 2) + rect(44, 49, 22, 30, "#fff", 5) + rect(12, 60, 10, 8, "#fff", 2)


def truck():
    bed = rect(4, 35, 82, 58, TRIM, 4, EDGE) + rect(8, 39, 74, 50, "#4b4438", 2)
    planks = "".join(line(f"M9 {y}H81", "#2d2820", 1.2) for y in (46, 53, 60, 67, 74, 81))
    load = (
        rect(13, 43, 22, 19, "#8a7a54", 2, f'stroke="{INK}" stroke-width="1.6"')
        + line("M13 43L35 62M35 43L13 62", "#5d5137", 1.6)
        + rect(13, 66, 30, 18, "#6d7350", 2, f'stroke="{INK}" stroke-width="1.6"')
        + line("M23 66V84M33 66V84", "#4a4f35", 1.6)
        + path("M40 43H76L72 62H44Z", "#5a6248", f'stroke="{INK}" stroke-width="1.6"')
    )
    cab = path("M88 38H108Q122 40 124 52V76Q122 88 108 90H88Z", PAINT, EDGE)
    screen = path("M106 42H112Q118 50 118 64Q118 78 112 86H106Q110 76 110 64Q110 52 106 42Z", GLASS)
    roof = rect(90, 43, 15, 42, DEEP, 3, f'stroke="{INK}" stroke-width="1.4"')
    bits = both(path("M119 43Q123 46 124 52L120 52Q119 47 116 44Z", LAMP) + rect(2, 40, 3, 10, TAIL, 1) + rect(100, 32, 5, 6, DEEP, 1.5))
    return tyres((20, 42, 104), 31, 20, 8) + bed + planks + load + rect(84, 44, 5, 40, TRIM) + cab + screen + roof + bits


def truck_marks():
    return rect(92, 50, 11, 28, "#fff", 2) + both(rect(6, 36, 78, 3, "#fff", 1))


def bike():
    wheel = rect(10, 59, 30, 10, TYRE, 5) + rect(88, 59, 30, 10, TYRE, 5)
    frame = path("M26 57L60 52L96 58V70L60 76L26 71Z", PAINT, EDGE)
    bars = line("M88 38Q96 64 88 90", INK, 6) + line("M88 38Q96 64 88 90", LIGHT, 3)
    seat = ellipse(44, 64, 18, 9, TRIM, f'stroke="{INK}" stroke-width="1.6"')
    return wheel + frame + both(rect(52, 47, 16, 6, DEEP, 2)) + seat + bars + ellipse(100, 64, 5, 6, LAMP)


def bike_marks():
    return ellipse(74, 64, 11, 8, "#fff")


def tank():
    track = rect(6, 20, 108, 22, TYRE, 6, EDGE) + "".join(rect(x, 22, 4, 18, "#343a41", 1) for x in range(11, 110, 8))
    hull = path("M12 38H96L116 46V82L96 90H12L6 82V46Z", PAINT, EDGE)
    plates = line("M96 38V90M30 40V88", INK, 1.3, SEAM) + both(rect(12, 44, 15, 14, DEEP, 2) + rect(100, 48, 7, 6, LAMP, 2))
    grille = "".join(line(f"M{x} 46V56M{x} 72V82", INK, 1.3) for x in (15, 18, 21, 24))
    gun = rect(76, 59.5, 48, 9, DEEP, 2, EDGE) + rect(112, 57.5, 12, 13, TRIM, 2, f'stroke="{INK}" stroke-width="1.6"')
    turret = path("M34 64Q36 42 58 41Q78 44 84 58V70Q78 84 58 87Q36 86 34 64Z", "url(#dome)", EDGE)
    hatch = circle(52, 56, 8, DEEP, f'stroke="{INK}" stroke-width="1.6"') + circle(52, 76, 5, TRIM) + rect(64, 48, 10, 5, GLASS, 2)
    return both(track) + hull + plates + grille + gun + turret + hatch


def tank_marks():
    return both(rect(34, 40, 56, 3, "#fff", 1)) + poly([(66, 57), (76, 64), (66, 71)], "#fff")


def cart():
    """A covered wagon with a horse between its shafts."""
    wood, dark, canvas, fold = "#7a5a36", "#4b3620", "#cfc4a6", "#9b8f70"
    wheels = "".join(
        rect(x - 13, y - 4.5, 26, 9, dark, 3, EDGE) + line(f"M{x - 9} {y}H{x + 9}", "#8f7045", 1.4)
        for x in (20, 64)
        for y in (22, 106)
    )
    shafts = line("M78 52H112M78 76H112", INK, 5) + line("M78 52H112M78 76H112", wood, 2.6)
    bed = rect(4, 28, 78, 72, wood, 4, EDGE) + rect(74, 34, 12, 60, dark, 3, f'stroke="{INK}" stroke-width="1.6"')
    cloth = path("M8 34Q40 26 72 34Q77 64 72 94Q40 102 8 94Q3 64 8 34Z", canvas, EDGE)
    ribs = "".join(line(f"M{x} 31.5Q{x + 4} 64 {x} 96.5", fold, 2.2) for x in (20, 34, 48, 62))
    shine = line("M12 46Q40 40 70 46", "#efe7cf", 3, 'opacity=".8"')
    mane, hide = "#1d140c", "#6b4a2c"
    horse = (
        line("M83 64Q78 66 76 70", mane, 4)
        + ellipse(95, 64, 13, 9.5, hide, EDGE)
        + path("M102 57Q112 58 117 60L125 61.5V66.5L117 68Q112 70 102 71Z", hide, EDGE)
        + line("M96 64H114", mane, 3)
        + line("M112 59.5L114 56.5M112 68.5L114 71.5", hide, 2.4)
    )
    harness = line("M89 55V73M100 55.5V72.5", dark, 2.2)
    return wheels + shafts + bed + cloth + ribs + shine + horse + harness


def cart_marks():
    return rect(30, 52, 20, 24, "#fff", 4) + rect(5, 40, 3, 48, "#fff", 1)


def flyer():
    wing = path("M44 52L54 10Q57 6 64 7L76 50ZM18 54L14 36L28 36L36 54Z", PAINT, EDGE)
    body = path("M10 56Q30 50 60 48L98 50Q116 54 120 64Q116 74 98 78L60 80Q30 78 10 72Z", PAINT, EDGE)
    fan = (
        circle(60, 27, 15, TRIM, EDGE)
        + circle(60, 27, 12, "#1b2026")
        + "".join(group(ellipse(60, 20, 2.4, 8, "#79838d"), f'transform="rotate({a},60,27)"') for a in range(0, 360, 60))
        + circle(60, 27, 3.4, LIGHT)
    )
    glass = path("M94 54Q110 57 114 64Q110 71 94 74Q98 64 94 54Z", GLASS, f'stroke="{INK}" stroke-width="1.4"')
    lines = line("M24 64H88", INK, 1.3, SEAM) + both(rect(70, 54, 14, 5, DEEP, 2) + rect(8, 58, 5, 5, "#ffb35c", 2))
    shine = line("M40 52Q66 50 92 53", LIGHT, 2, 'opacity=".7"') + line("M102 57Q108 60 110 63", SHINE, 1.8, 'opacity=".8"')
    return both(wing) + body + both(fan) + glass + lines + shine


def flyer_marks():
    return both(path("M20 52L18 39L26 39L32 52Z", "#fff")) + rect(30, 60, 30, 8, "#fff", 3)


def large(body):
    return group(body, 'transform="scale(3)"')


# White wherever something is drawn.
SHAPE = (
    '<filter id="shape" filterUnits="userSpaceOnUse" x="0" y="0" width="384" height="384" '
    'color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"/></filter>'
)

atlas = Atlas("machines", 384, 8, 4, DEFS + SHAPE)
VEHICLES = ((car, car_marks), (truck, truck_marks), (bike, bike_marks), (tank, tank_marks), (flyer, flyer_marks), (cart, cart_marks))
for draw, marks in VEHICLES + ships.SHIPS:
    atlas.add(f"vehicle_{draw.__name__}", [large(draw())])
    atlas.add(f"marks_{draw.__name__}", [large(group(marks(), 'opacity=".9"'))])
for draw, _ in VEHICLES:
    atlas.add(f"shape_{draw.__name__}", [group(large(draw()), 'filter="url(#shape)"')])
atlas.write()
