"""The wallpaper behind the cards.

Soft lights are summed in floating point on a coarse grid, enlarged smoothly
and rounded with one level of dither, so that no band can be seen.
"""

import math
import random

import cairo

from palette import rgb

WIDTH, HEIGHT, CELL = 960, 600, 12

BASE = "#0B1030"

# x, y, radius across, radius down (all in heights), tilt, colour, strength
LIGHTS = [
    (0.10, 0.95, 0.80, 0.42, -0.35, "#0B7F8C", 0.85),
    (0.30, 0.20, 0.70, 0.40, 0.45, "#1D3FA8", 0.80),
    (0.86, 0.08, 0.52, 0.40, 0.20, "#5B2A9E", 0.85),
    (0.78, 0.62, 0.62, 0.26, -0.55, "#8E2C86", 0.70),
    (1.30, 0.84, 0.56, 0.30, -0.45, "#D9583A", 0.62),
    (1.52, 0.98, 0.34, 0.22, -0.30, "#F0784A", 0.42),
    (1.42, 0.22, 0.50, 0.36, 0.50, "#27338F", 0.70),
    (0.52, 0.72, 0.40, 0.18, -0.50, "#2B6BD8", 0.50),
]


def backdrop(path):
    grid = _grid(WIDTH // CELL + 4, HEIGHT // CELL + 4)
    weights = [_cubic(i / CELL) for i in range(CELL)]
    rnd = random.Random(20)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    data, stride = surface.get_data(), surface.get_stride()
    for y in range(HEIGHT):
        gy, wy = y // CELL, weights[y % CELL]
        row = [tuple(sum(wy[n] * grid[gy + n][gx][ch] for n in range(4)) for ch in range(3))
               for gx in range(len(grid[0]))]
        at = y * stride
        for x in range(WIDTH):
            gx, wx = x // CELL, weights[x % CELL]
            noise = rnd.random()
            for ch in range(3):
                v = (wx[0] * row[gx][ch] + wx[1] * row[gx + 1][ch]
                     + wx[2] * row[gx + 2][ch] + wx[3] * row[gx + 3][ch])
                data[at + 2 - ch] = min(max(int(v * 255 + noise), 0), 255)
            at += 4
    surface.mark_dirty()
    surface.write_to_png(path)


def _grid(columns, rows):
    base = rgb(BASE)[:3]
    out = []
    for j in range(rows):
        line = []
        for i in range(columns):
            x, y = (i - 1) * CELL / HEIGHT, (j - 1) * CELL / HEIGHT
            pixel = list(base)
            for lx, ly, rx, ry, tilt, colour, strength in LIGHTS:
                c, s = math.cos(tilt), math.sin(tilt)
                u = ((x - lx) * c + (y - ly) * s) / rx
                v = (-(x - lx) * s + (y - ly) * c) / ry
                a = strength * math.exp(-(u * u + v * v) * 1.6)
                pixel = [p + (q - p) * a for p, q in zip(pixel, rgb(colour))]
            line.append(pixel)
        out.append(line)
    return out


def _cubic(t):
    """Weights of a uniform cubic B-spline, which is soft everywhere."""
    return ((1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t * t + 4) / 6,
            (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6, t ** 3 / 6)
