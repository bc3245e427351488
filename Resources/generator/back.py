"""The back of every card: a guilloche rosette over quiet waves."""

import math

from palette import fade, mix

CENTRE = (360, 424)


def back(k):
    k.background("#2C3560", "#1A2040", "#10142B")
    cx, cy = CENTRE
    k.disc(cx, cy, 620, k.radial(cx, cy, 620, fade("#4C5FC8", 0.42), fade("#33409A", 0.14),
                                 fade("#33409A", 0)))

    # Long waves across the lower half, fading towards the edge.
    for i in range(46):
        t = i / 45
        pts = []
        for j in range(25):
            x = -20 + j * 760 / 24
            bend = math.sin(x / 720 * math.tau + t * 2.6) * (46 - 30 * t)
            pts.append((x, 690 + i * 13.6 + bend + 10 * math.sin(x / 210 + t * 5)))
        k.smooth(pts, fade("#8FA3FF", 0.085 - 0.06 * t), 1.4)

    # The rosette: bands of interlaced epicycles.
    for radius, depth, lobes, copies, colour, alpha in (
            (232, 30, 24, 4, "#7C93FF", 0.34), (184, 24, 18, 4, "#8FC7FF", 0.34),
            (140, 18, 12, 4, "#B39BFF", 0.40)):
        for n in range(copies):
            _wreath(k, cx, cy, radius, depth, lobes, n / copies / lobes * math.tau, fade(colour, alpha))
    for radius in (272, 279):
        k.ring(cx, cy, radius, fade("#A9B8FF", 0.35), 1.6)

    # The mark: three fanned cards.
    k.disc(cx, cy, 108, k.radial(cx, cy, 108, "#1B2140", "#1B2140", "#181D38"))
    k.ring(cx, cy, 108, fade("#C7D0FF", 0.55), 2)
    for angle, shade in ((-0.36, 0.25), (0.0, 0.6), (0.36, 1.0)):
        with k.placed(cx, cy + 62, 1, angle):
            k.box(-31, -122, 62, 94, "#1B2140", 11)
            k.box(-31, -122, 62, 94, mix("#4E62C8", "#E9EDFF", shade), 11)
            k.frame(-31, -122, 62, 94, "#1B2140", 11, 5)

    # A double frame.
    k.frame(26, 26, 668, 1228, fade("#B7C3FF", 0.30), 30, 2)
    k.frame(36, 36, 648, 1208, fade("#B7C3FF", 0.12), 22, 1.5)


def _wreath(k, cx, cy, radius, depth, lobes, phase, paint):
    k.c.new_path()
    steps = lobes * 40
    for i in range(steps):
        a = i / steps * math.tau
        r = radius + depth * math.sin(lobes * (a + phase))
        k.c.line_to(cx + r * math.cos(a), cy + r * math.sin(a))
    k.c.close_path()
    k.stroke(paint, 1.5)
