"""The terrain atlas: grounds in variants, fringes, linked structures, openings, props and overlays."""

import fringes
import ground
import openings
import overlays
import props
import strips
import structures
import veils
from kit import Atlas

atlas = Atlas("tiles", 128, 8, 20, ground.DEFS)
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
for name, cells, pick in overlays.OVERLAYS + veils.GROUND:
    atlas.add(name, cells, pick)
atlas.write()
