#!/usr/bin/env python3
"""Writes a level of the given size with so many units a side to standard output: large_level.py ACROSS DOWN UNITS."""

import sys

across, down, units = (int(word) for word in sys.argv[1:4])
number = 1


def chance(parts):
    """The next of a fixed row of numbers below `parts`."""
    global number
    number = (number * 1103515245 + 12345) % 2**31
    return number // 65536 % parts


rows = [["." for _ in range(across)] for _ in range(down)]
for row in rows:
    for x in range(across):
        row[x] = "..................tuuoxx"[chance(24)]
for y in range(4, down - 12, 16):
    for x in range(8, across - 16, 20):
        for dx in range(9):
            for dy in range(7):
                edge = dx in (0, 8) or dy in (0, 6)
                rows[y + dy][x + dx] = "+" if edge and dx == 4 else "#" if edge else "_"
for x in range(across):
    for y in (down // 2, down // 2 + 1):
        rows[y][x] = "="
people = []
for side, name, kind, column in ((0, "Reds", "guard", 2), (1, "Blues", "raider", across - 4)):
    for at in range(units):
        x, y = column + at % 2, 2 + at // 2 * (down - 4) * 2 // units
        rows[y][x] = "."
        people.append(f'        (name: "{name[0]}{at}", side: "{name}", at: ({x}, {y}), archetype: "{kind}"),')
drawn = "\n".join(f'            "{"".join(row)}",' for row in rows)
print(f"""(
    name: "A large field",
    rules: (core: Cepheus, initiative: Dynamic),
    map: (
        rows: [
{drawn}
        ],
        legend: {{
            '.': "grass", 't': "tree", 'u': "undergrowth", 'o': "rock", 'x': (terrain: "crate", on: "dirt"),
            '#': "wall", '_': "floor_wood", '+': "door_closed", '=': "road",
        }},
    ),
    sides: [(name: "Reds"), (name: "Blues")],
    units: [
{chr(10).join(people)}
    ],
)""")
