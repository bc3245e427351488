"""Sizes, type scale and colour helpers shared by every face."""

CARD_W, CARD_H = 720, 1280      # a 360 x 640 pt screen at 2x
ICON = 256
MARGIN = 32                     # 16 pt

# One moment in time is used by every screen, so that they agree.
TIME = "10:08"

# Type scale, in pixels.
CAPTION = 21
NOTE = 24
BODY = 28
LEAD = 32
TITLE = 40
LARGE = 64

WHITE = "#FFFFFF"
BLACK = "#000000"
INK = "#15171C"
GREY = "#7C818C"
HAIR = "#E4E6EB"


def rgb(colour):
    """'#RRGGBB', '#RRGGBBAA' or a tuple -> (r, g, b, a) in 0...1."""
    if isinstance(colour, str):
        h = colour.lstrip("#")
        parts = [int(h[i:i + 2], 16) / 255 for i in range(0, len(h), 2)]
        return tuple(parts) if len(parts) == 4 else tuple(parts) + (1.0,)
    return tuple(colour) if len(colour) == 4 else tuple(colour) + (1.0,)


def fade(colour, alpha):
    """The same colour at another opacity."""
    return rgb(colour)[:3] + (alpha,)


def mix(a, b, t):
    """Blend from a (t = 0) to b (t = 1)."""
    a, b = rgb(a), rgb(b)
    return tuple(x + (y - x) * t for x, y in zip(a, b))
