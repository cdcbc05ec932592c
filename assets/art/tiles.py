"""The terrain atlas: grounds in variants, fringes, linked structures, openings, props, wall shadows and overlays."""

import fringes
import ground
import openings
import overlays
import props
import strips
import structures
from kit import Atlas, blur

atlas = Atlas("tiles", 128, 4, 20, ground.DEFS + blur("shade7", 5) + blur("shade3", 3))
for name, paint in ground.GROUND:
    atlas.add(name, [paint(v) for v in range(ground.VARIANTS)])
for name, cells in fringes.FRINGES:
    atlas.add(name, cells, "Side")
for name, cells in structures.LINKED + strips.LINKED:
    atlas.add(name, cells, "Linked")
for name, cells in openings.doors():
    atlas.add(name, cells, "Axis")
for name, cells in props.PROPS:
    atlas.add(name, cells)
atlas.add("shade_tall", openings.cast(44, "shade7"), "Shade")
atlas.add("shade_low", openings.cast(18, "shade3"), "Shade")
for name, cells, pick in overlays.OVERLAYS:
    atlas.add(name, cells, pick)
atlas.write()
