"""The icon atlas: every glyph in white, 64 pixels a side."""

from glyphs import GLYPHS
from kit import Atlas


def icon(name):
    """The glyph with its dark marks cut out, so that tinting and any background work."""
    body = GLYPHS[name]
    holes = f'<mask id="m-{name}"><rect width="24" height="24" fill="#fff"/>{"".join(dark(body))}</mask>'
    return f'{holes}<g transform="translate(5,5) scale(2.25)"><g mask="url(#m-{name})">{body}</g></g>'


def dark(body):
    """The elements drawn in the hole colour, in black for the mask."""
    return [part + ">" for part in body.replace("#11151b", "#000").split(">") if "#000" in part]


atlas = Atlas("icons", 64, 2, 12)
for name in GLYPHS:
    atlas.add(name, [icon(name)])
atlas.write()
