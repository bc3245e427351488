"""Music, Photos, Camera."""

import math
import random

from navigationBars import icon, status_bar, tab_bar
from palette import BODY, CAPTION, MARGIN, NOTE, WHITE, fade, mix
from scenes import scene


def album_art(k, x, y, size, r=0):
    """Paper lanterns: layered arcs and discs over a plum sky."""
    with k.clipped(x, y, size, size, r):
        k.c.translate(x, y)
        k.c.scale(size / 600, size / 600)
        k.box(0, 0, 600, 600, k.linear(0, 0, 0, 600, "#2A0B4F", "#8C1F77", "#F0506E", "#FF9A5A"))
        k.disc(300, 300, 196, k.linear(0, 104, 0, 496, "#FFE08A", "#FF8A5C"))
        with k.clipped(104, 104, 392, 392, 196):            # slats across the sun
            for i in range(6):
                k.box(90, 318 + i * 32, 420, 5 + i * 4.2, mix("#CF3A72", "#F0606A", i / 6))
        tones = ["#7A1C72", "#571463", "#370C4C", "#1E0733"]
        for i, tone in enumerate(tones):
            pts = [(t * 75 - 10, 452 + i * 46 + 26 * math.sin(t * 0.85 + i * 1.9)) for t in range(0, 10)]
            k.smooth_area(pts, 610, tone)
        for lx, ly, s in ((112, 168, 1.0), (478, 128, 0.72), (528, 330, 0.5)):
            with k.placed(lx, ly, s):
                k.line([(0, -ly / s), (0, -62)], fade("#FFE6B8", 0.7), 2.4)
                k.box(-44, -56, 88, 112, k.linear(0, -56, 0, 56, "#FFF2C2", "#FFB458"), 40)
                for j in (-26, 0, 26):
                    k.line([(-43 + abs(j) * 0.14, j), (43 - abs(j) * 0.14, j)], fade("#D9653B", 0.55), 3)
                k.box(-20, -64, 40, 12, "#5B1450", 4)
                k.box(-20, 52, 40, 12, "#5B1450", 4)


def music(k):
    k.background("#6A1468", "#3C0B4A", "#1B0629")
    status_bar(k, WHITE)
    icon(k, "down", 54, 122, 36, WHITE, 4.5)
    k.text(360, 112, "PLAYING FROM ALBUM", CAPTION - 2, fade(WHITE, 0.7), "semibold", "center", track=2)
    k.text(360, 144, "Harbour Songs", NOTE + 1, WHITE, "semibold", "center")
    icon(k, "more", 664, 122, 40, WHITE, 4)

    x, y, size = 56, 190, 608
    k.shadow(x, y, size, size, 28, 48, 22, 0.4)
    album_art(k, x, y, size, 28)

    k.text(56, 872, "Paper Lanterns", 50, WHITE, "bold")
    k.text(56, 918, "The Night Ferry", BODY + 2, "#F7A9C4", "medium")
    icon(k, "heart", 640, 880, 48, "#FF5C93", 5)

    # Waveform, played part in colour.
    rnd = random.Random(7)
    n, gap, left, mid = 64, 608 / 64, 56, 992
    for i in range(n):
        t = i / n
        swell = 0.3 + 0.7 * abs(math.sin(t * 9.0)) * (0.55 + 0.45 * math.sin(t * math.pi))
        h = 8 + 62 * swell * rnd.uniform(0.45, 1)
        colour = mix("#FF5C93", "#FFB15C", t / 0.42) if t < 0.42 else fade(WHITE, 0.28)
        k.box(left + i * gap, mid - h / 2, 5.6, h, colour, 2.8)
    k.text(56, 1062, "1:47", CAPTION + 1, fade(WHITE, 0.8), "medium")
    k.text(664, 1062, "\u22122:26", CAPTION + 1, fade(WHITE, 0.8), "medium", "right")

    cy = 1156
    k.disc(360, cy, 72, WHITE)
    k.box(336, cy - 28, 17, 56, "#4A0F57", 5)
    k.box(367, cy - 28, 17, 56, "#4A0F57", 5)
    for cx, side in ((204, -1), (516, 1)):
        k.line([(cx - 20 * side, cy - 24), (cx + 18 * side, cy), (cx - 20 * side, cy + 24)], WHITE, 4,
               fill=True)
        k.line([(cx + 25 * side, cy - 23), (cx + 25 * side, cy + 23)], WHITE, 7)
    icon(k, "shuffle", 78, cy, 42, fade(WHITE, 0.7), 4)
    icon(k, "repeat", 642, cy, 42, fade(WHITE, 0.7), 4)


def photos(k):
    k.background("#0E0F13")
    g = 6
    scene(k, "alpine", 0, 0, k.w, 560, seed=4)
    k.box(0, 0, k.w, 150, k.linear(0, 0, 0, 150, (0.02, 0.08, 0.2, 0.45), (0.02, 0.08, 0.2, 0)))
    k.box(0, 380, k.w, 180, k.linear(0, 380, 0, 560, (0, 0.03, 0.08, 0), (0, 0.03, 0.08, 0.75)))
    status_bar(k, WHITE)
    k.text(MARGIN, 492, "Four days in the hills", 46, WHITE, "bold")
    k.text(MARGIN, 532, "7\u201310 May  \u00b7  86 photos", NOTE, fade(WHITE, 0.9), "medium")
    icon(k, "play", 660, 506, 40, WHITE, 3)

    names = ["flower", "sea", "citrus", "night", "dunes", "forest", "city", "field", "harbour"]
    size = (k.w - 2 * g) / 3
    size_h = (1168 - 560 - 3 * g) / 3
    for i, name in enumerate(names):
        col, row = i % 3, i // 3
        x = round(col * (size + g))
        y = round(560 + g + row * (size_h + g))
        scene(k, name, x, y, round(size), round(size_h), seed=2)
    tab_bar(k, [("grid", "Library"), ("heart", "Favourites"), ("layers", "Albums"), ("search", "Search")], 0,
            WHITE, "#8B90A0", "#0E0F13")


def camera(k):
    k.background("#060607")
    top, bottom = 96, 968
    scene(k, "balloon", 0, top, k.w, bottom - top, seed=3)
    status_bar(k, WHITE)
    for i in (1, 2):
        x = k.w * i / 3
        y = top + (bottom - top) * i / 3
        k.line([(x, top), (x, bottom)], (1, 1, 1, 0.4), 2)
        k.line([(0, y), (k.w, y)], (1, 1, 1, 0.4), 2)

    # Focus frame around the balloon.
    cx, cy, w, h, arm = 396, 504, 206, 300, 52
    for sx in (-1, 1):
        for sy in (-1, 1):
            k.line([(cx + sx * (w - arm), cy + sy * h), (cx + sx * w, cy + sy * h),
                    (cx + sx * w, cy + sy * (h - arm))], "#FFD21E", 6)

    # Zoom pill.
    for x, label, on in ((278, "0.5", False), (360, "1\u00d7", True), (442, "3", False)):
        k.disc(x, 906, 34 if on else 28, (0, 0, 0, 0.55))
        k.text(x, 906 + 8.5, label, NOTE if on else CAPTION, "#FFD21E" if on else WHITE, "semibold", "center")

    gap = 52
    half = k.width("Photo", NOTE + 1, "bold") / 2
    k.text(360, 1030, "Photo", NOTE + 1, "#FFD21E", "bold", "center")
    for side, labels in ((-1, ("Slow", "Video")), (1, ("Portrait", "Pano"))):
        x = 360 + side * (half + gap)
        for label in labels:
            w = k.text(x, 1030, label, NOTE + 1, fade(WHITE, 0.75), "medium",
                       "left" if side > 0 else "right")
            x += side * (w + gap)
    cy = 1154
    k.ring(360, cy, 83, WHITE, 10)
    k.disc(360, cy, 69, WHITE)
    scene(k, "sea", 64, cy - 48, 96, 96, 22)
    k.frame(64, cy - 48, 96, 96, WHITE, 22, 3)
    k.disc(608, cy, 48, "#26272C")
    icon(k, "flip", 608, cy, 48, WHITE, 4)
