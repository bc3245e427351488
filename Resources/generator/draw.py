#!/usr/bin/env python3
"""Draws every picture of Riffle: cards, icons, card back, backdrop.

    python3 Resources/generator/draw.py [--out Resources] [--only NAME]

Needs the Debian packages python3-cairo, fonts-inter and fonts-dejavu-core.
"""

import argparse
import os
import sys

sys.dont_write_bytecode = True

from back import back                            # noqa: E402
from backdrop import backdrop                    # noqa: E402
from catalogue import CARDS                      # noqa: E402
from canvas import Canvas                        # noqa: E402
from palette import ICON                         # noqa: E402


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", default=here, help="folder to write into (default: Resources)")
    parser.add_argument("--only", help="draw one picture: a card title, 'back' or 'backdrop'")
    options = parser.parse_args()
    only = options.only.lower() if options.only else None

    cards = os.path.join(options.out, "cards")
    icons = os.path.join(options.out, "icons")
    os.makedirs(cards, exist_ok=True)
    os.makedirs(icons, exist_ok=True)

    drawn = 0
    for number, (title, face, glyph) in enumerate(CARDS, 1):
        if only not in (None, title.lower()):
            continue
        name = f"{number:02d} {title}.png"
        card = Canvas()
        face(card)
        card.save(os.path.join(cards, name))
        badge = Canvas(ICON, ICON, alpha=True)
        glyph(badge)
        badge.save(os.path.join(icons, name))
        drawn += 1
    if only in (None, "back"):
        canvas = Canvas()
        back(canvas)
        canvas.save(os.path.join(options.out, "back.png"))
        drawn += 1
    if only in (None, "backdrop"):
        backdrop(os.path.join(options.out, "backdrop.png"))
        drawn += 1
    if not drawn:
        parser.error(f"nothing is called {options.only!r}")
    print(f"{drawn} drawn into {options.out}")


if __name__ == "__main__":
    main()
