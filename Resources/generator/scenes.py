"""Small generated pictures: the 'photographs' inside the screens."""

import math
import random

from palette import fade, mix


def scene(k, name, x, y, w, h, r=0, seed=1):
    """Draw the named picture inside the given box."""
    with k.clipped(x, y, w, h, r):
        k.c.translate(x, y)
        _SCENES[name](k, w, h, random.Random(f"{name}{seed}"))


def ridge(rnd, w, base, height, rough=5, steps=28):
    """A mountain line: a few sines with random phases."""
    waves = [(rnd.uniform(0.7, 1.3) * (i + 1), rnd.uniform(0, math.tau), 1 / (i + 1) ** 1.1)
             for i in range(rough)]
    total = sum(a for _, _, a in waves)
    out = []
    for i in range(steps + 1):
        t = i / steps
        v = sum(a * math.sin(f * t * math.tau + p) for f, p, a in waves) / total
        out.append((-4 + (w + 8) * t, base - height * (0.5 + 0.5 * v)))
    return out


def sky(k, w, h, *stops):
    k.box(0, 0, w, h, k.linear(0, 0, 0, h, *stops))


def glow(k, x, y, r, colour, alpha=0.6):
    """A soft light; the stops follow a bell curve, so that no rim shows."""
    k.disc(x, y, r, k.radial(x, y, r, *(fade(colour, alpha * s) for s in (
        1, 0.94, 0.80, 0.61, 0.42, 0.26, 0.13, 0.04, 0))))


def peak(k, cx, base, width, height, body, shade, snow):
    """One faceted mountain with a snow cap."""
    top = base - height
    left, right = cx - width / 2, cx + width / 2
    k.poly([(left, base), (cx, top), (right, base)], body)
    k.poly([(cx, top), (right, base), (cx + width * 0.06, base),
            (cx - width * 0.03, top + height * 0.5)], shade)
    s = 0.34
    k.poly([(cx, top), (cx + width * 0.5 * s, top + height * s),
            (cx + width * 0.08, top + height * s * 0.72),
            (cx + width * 0.01, top + height * s * 1.12),
            (cx - width * 0.07, top + height * s * 0.74),
            (cx - width * 0.5 * s, top + height * s)], snow)


def pine(k, x, base, size, colour):
    for i in range(3):
        y = base - size * (0.12 + 0.26 * i)
        half = size * (0.26 - 0.06 * i)
        k.poly([(x - half, y), (x, y - size * 0.42), (x + half, y)], colour)
    k.box(x - size * 0.03, base - size * 0.14, size * 0.06, size * 0.14, colour)


def cloud(k, x, y, s, paint):
    """A flat-bottomed cloud; x, y is the middle of its base, s its width."""
    c = k.c
    c.new_path()
    for dx, dy, r in ((-0.27, -0.13, 0.13), (-0.08, -0.24, 0.19), (0.13, -0.19, 0.155),
                      (0.31, -0.11, 0.11)):
        c.new_sub_path()
        c.arc(x + dx * s, y + dy * s, r * s, 0, math.tau)
    c.new_sub_path()
    c.rectangle(x - 0.27 * s, y - 0.15 * s, 0.58 * s, 0.15 * s)
    k.fill(paint)


def alpine(k, w, h, rnd):
    sky(k, w, h, "#3F8FD9", "#A9D6F2", "#FCE7CF")
    water = h * 0.66
    glow(k, w * 0.72, h * 0.3, h * 0.42, "#FFF3C9", 0.9)
    k.disc(w * 0.72, h * 0.3, h * 0.055, "#FFFBEA")
    for pts, colour in ((ridge(rnd, w, water, h * 0.26), "#9DB9D6"),):
        k.smooth_area(pts, water, colour)
    peak(k, w * 0.34, water, w * 0.74, h * 0.5, "#5C7FA8", "#466690", "#F6FAFF")
    peak(k, w * 0.8, water, w * 0.66, h * 0.33, "#4F719B", "#3E5D86", "#EAF2FB")
    k.smooth_area(ridge(rnd, w, water + 2, h * 0.09), water, "#2E5570")
    for i in range(26):
        x = rnd.uniform(0, w)
        pine(k, x, water + h * 0.01, h * rnd.uniform(0.05, 0.1), "#1F4254")
    k.box(0, water, w, h - water, k.linear(0, water, 0, h, "#2B5873", "#4F8FB4", "#2F6A90"))
    for i in range(10):
        y = water + (h - water) * (0.08 + 0.09 * i)
        x = w * rnd.uniform(0.05, 0.8)
        k.line([(x, y), (x + w * rnd.uniform(0.1, 0.3), y)], (1, 1, 1, 0.18), h * 0.008)


def dunes(k, w, h, rnd):
    sky(k, w, h * 0.6, "#F6A15B", "#FBD49A")
    k.disc(w * 0.3, h * 0.3, h * 0.12, "#FFF1D0")
    for i, (a, b) in enumerate((("#E9894A", "#D97438"), ("#D06A36", "#B9552B"),
                                ("#A9472A", "#8C3626"), ("#7C2F25", "#612320"))):
        base = h * (0.58 + 0.15 * i)
        pts = ridge(rnd, w, base, h * 0.2, 2)
        k.smooth_area(pts, h, k.linear(0, base - h * 0.2, 0, h, a, b))


def sea(k, w, h, rnd):
    sky(k, w, h * 0.55, "#2C2A6B", "#8F4A93", "#F98B6C", "#FFD08A")
    k.disc(w * 0.5, h * 0.5, h * 0.16, "#FFF0BF")
    k.box(0, h * 0.53, w, h * 0.47, k.linear(0, h * 0.53, 0, h, "#C86A76", "#4A3C86", "#1E2560"))
    for i in range(9):
        y = h * (0.56 + 0.045 * i)
        half = w * (0.14 + 0.02 * i) * rnd.uniform(0.5, 1)
        k.line([(w * 0.5 - half, y), (w * 0.5 + half, y)], fade("#FFE2A6", 0.85 - 0.07 * i), h * 0.014)


def forest(k, w, h, rnd):
    sky(k, w, h, "#D7EFD9", "#A9D6B5")
    glow(k, w * 0.7, h * 0.2, h * 0.5, "#FFFBE0", 0.9)
    for i, colour in enumerate(("#8CC3A0", "#559C79", "#2B7257", "#12473A")):
        base = h * (0.55 + 0.16 * i)
        pts = ridge(rnd, w, base, h * 0.12, 3)
        k.smooth_area(pts, h, colour)
        n = 16 - 3 * i
        for j in range(n):
            x = w * (j + rnd.uniform(0.1, 0.9)) / n
            pine(k, x, base + h * 0.03, h * (0.16 + 0.07 * i) * rnd.uniform(0.8, 1.2), colour)


def night(k, w, h, rnd):
    sky(k, w, h, "#0A1036", "#1F2C70", "#4A4E9E")
    for _ in range(40):
        k.disc(rnd.uniform(0, w), rnd.uniform(0, h * 0.6), rnd.uniform(0.3, 1) * h * 0.007,
               (1, 1, 1, rnd.uniform(0.5, 1)))
    glow(k, w * 0.68, h * 0.28, h * 0.34, "#E5E9FF", 0.4)
    k.disc(w * 0.68, h * 0.28, h * 0.115, "#F4F2E2")
    k.disc(w * 0.64, h * 0.25, h * 0.022, "#DCD9C6")
    k.disc(w * 0.71, h * 0.31, h * 0.03, "#DCD9C6")
    for i, colour in enumerate(("#2B3480", "#1B235F", "#0E1440")):
        k.smooth_area(ridge(rnd, w, h * (0.72 + 0.12 * i), h * 0.2, 3), h, colour)


def city(k, w, h, rnd):
    sky(k, w, h, "#33306E", "#B24C85", "#FF9D6B")
    k.disc(w * 0.66, h * 0.56, h * 0.17, "#FFD68A")
    for layer, (colour, low, high, light) in enumerate(
            (("#8B3F7B", 0.3, 0.55, None), ("#472A63", 0.22, 0.46, "#FFC978"),
             ("#1E1740", 0.1, 0.3, "#FFD995"))):
        x = -w * 0.03
        while x < w:
            bw = w * rnd.uniform(0.1, 0.17)
            bh = h * rnd.uniform(low, high)
            k.box(x, h - bh, bw + 1, bh, colour)
            if rnd.random() < 0.3:
                k.box(x + bw * 0.46, h - bh - h * 0.06, bw * 0.08, h * 0.06, colour)
            if light:
                step = w * 0.036
                for ix in range(int(bw / step) - 1):
                    for iy in range(int(bh / step) - 1):
                        if rnd.random() < 0.42:
                            k.box(x + step * (ix + 0.7), h - bh + step * (iy + 0.8),
                                  step * 0.42, step * 0.52, fade(light, 0.85))
            x += bw + w * 0.012


def field(k, w, h, rnd):
    sky(k, w, h * 0.45, "#8FC8F4", "#F9E6DC")
    cloud(k, w * 0.3, h * 0.26, w * 0.36, (1, 1, 1, 0.9))
    k.smooth_area(ridge(rnd, w, h * 0.44, h * 0.12, 2), h, "#6C9A77")
    k.box(0, h * 0.42, w, h, "#7B4FB5")
    for i in range(-9, 10):
        x0, x1 = w * 0.5 + i * w * 0.045, w * 0.5 + i * w * 0.27
        k.poly([(x0, h * 0.42), (x0 + w * 0.018, h * 0.42), (x1 + w * 0.12, h), (x1, h)],
               "#A67BE0" if i % 2 else "#4E8F55")
    k.ring(w * 0.75, h * 0.34, h * 0.07, "#3F7A4C", h * 0.11)
    k.box(w * 0.738, h * 0.36, w * 0.024, h * 0.08, "#5B4636")


def balloon(k, w, h, rnd):
    sky(k, w, h, "#2F77C9", "#79B7EA", "#D8ECF5", "#FFE9CF")
    glow(k, w * 0.2, h * 0.62, h * 0.4, "#FFF2CC", 0.9)
    cloud(k, w * 0.16, h * 0.25, w * 0.3, (1, 1, 1, 0.75))
    cloud(k, w * 0.84, h * 0.44, w * 0.34, (1, 1, 1, 0.65))
    for i, colour in enumerate(("#A9C6C9", "#7BA88F", "#4C8465", "#2C5D4A")):
        base = h * (0.74 + 0.075 * i)
        k.smooth_area(ridge(rnd, w, base, h * 0.11, 3), h, colour)
    _one_balloon(k, w * 0.2, h * 0.47, w * 0.075, ("#F3B23C", "#FFF4DC", "#2E9E97"))
    _one_balloon(k, w * 0.55, h * 0.36, w * 0.235, ("#E8413C", "#FFF4DC", "#F7A531"))


def _one_balloon(k, x, y, r, colours):
    c = k.c
    bottom = y + r * 1.45

    def envelope(scale):
        c.new_path()
        c.move_to(x - r * 0.16 * scale, bottom)
        c.curve_to(x - r * 0.5 * scale, y + r * 0.95, x - r * scale, y + r * 0.6, x - r * scale, y)
        c.curve_to(x - r * scale, y - r * 1.32, x + r * scale, y - r * 1.32, x + r * scale, y)
        c.curve_to(x + r * scale, y + r * 0.6, x + r * 0.5 * scale, y + r * 0.95,
                   x + r * 0.16 * scale, bottom)
        c.close_path()

    for i, scale in enumerate((1.0, 0.72, 0.42, 0.14)):
        envelope(scale)
        k.fill((colours[0], colours[1], colours[0], colours[2])[i])
    envelope(1.0)
    k.fill(k.linear(x - r, y, x + r, y, (1, 1, 1, 0.16), (0, 0, 0, 0), (0.1, 0, 0.1, 0.26)))
    for side in (-1, 1):
        k.line([(x + side * r * 0.15, bottom), (x + side * r * 0.11, bottom + r * 0.32)],
               "#4B3A2E", max(1, r * 0.022))
    k.box(x - r * 0.14, bottom + r * 0.3, r * 0.28, r * 0.22, "#7A4E2D", r * 0.05)


def lighthouse(k, w, h, rnd):
    sky(k, w, h, "#F2B88A", "#F7D8B0", "#FBEBD2")
    sun_x, sun_y, r = w * 0.32, h * 0.5, h * 0.25
    k.disc(sun_x, sun_y, r, "#E9785A")
    k.box(0, h * 0.68, w, h * 0.32, k.linear(0, h * 0.68, 0, h, "#4C7F8A", "#2C5966"))
    for i in range(7):
        y = h * (0.715 + 0.042 * i)
        x = sun_x + w * 0.05 * math.sin(i * 2.1)
        k.line([(x - w * 0.11, y), (x + w * 0.09, y)], fade("#F5C39A", 0.7), h * 0.012)
    k.smooth_area([(w * 0.44, h * 1.02), (w * 0.5, h * 0.9), (w * 0.58, h * 0.74), (w * 0.68, h * 0.62),
                   (w * 0.8, h * 0.6), (w * 0.92, h * 0.56), (w * 1.05, h * 0.58)], h * 1.02, "#3D3A46")
    x, base, top = w * 0.76, h * 0.62, h * 0.31
    a, b = w * 0.04, w * 0.028
    k.poly([(x - a, base), (x + a, base), (x + b, top), (x - b, top)], "#FFF8EA")
    for lo, hi in ((0.12, 0.36), (0.6, 0.84)):
        f = lambda t: (a + (b - a) * t, base + (top - base) * t)
        (w0, y0), (w1, y1) = f(lo), f(hi)
        k.poly([(x - w0, y0), (x + w0, y0), (x + w1, y1), (x - w1, y1)], "#C8433B")
    k.poly([(x, base), (x + a, base), (x + b, top), (x, top)], (0.1, 0.05, 0.1, 0.14))
    k.box(x - b * 1.5, top - h * 0.015, b * 3, h * 0.02, "#3D3A46", 2)
    k.box(x - b * 0.8, top - h * 0.085, b * 1.6, h * 0.07, "#FFE08A")
    k.poly([(x - b * 1.2, top - h * 0.085), (x, top - h * 0.145), (x + b * 1.2, top - h * 0.085)],
           "#C8433B")
    k.poly([(x - b * 0.8, top - h * 0.05), (x - b * 0.8, top - h * 0.04),
            (-w * 0.05, h * 0.3), (-w * 0.05, h * 0.02)], fade("#FFF3C4", 0.4))


def flower(k, w, h, rnd):
    k.box(0, 0, w, h, k.linear(0, 0, w, h, "#F7A8C4", "#E2537F"))
    m = min(w, h)
    for ring_, (n, length, colour) in enumerate(((9, 0.46, "#FFF3F6"), (9, 0.34, "#FFD9E5"))):
        for i in range(n):
            with k.placed(w / 2, h / 2, 1, (i + 0.5 * ring_) * math.tau / n):
                k.c.scale(1, 0.42)
                k.disc(m * length * 0.55, 0, m * length * 0.48, colour)
    k.disc(w / 2, h / 2, m * 0.13, "#F8B62D")
    k.disc(w / 2, h / 2, m * 0.075, "#E08A1E")


def citrus(k, w, h, rnd):
    k.box(0, 0, w, h, "#1FA58F")
    m = min(w, h)
    for x, y, r, rind, flesh in ((0.36, 0.4, 0.33, "#F79A1E", "#FFC04A"),
                                 (0.8, 0.78, 0.27, "#F2D21F", "#FBE867"),
                                 (0.86, 0.16, 0.16, "#F2543D", "#FF8C6E")):
        cx, cy, r = w * x, h * y, m * r
        k.disc(cx + m * 0.02, cy + m * 0.03, r, (0, 0, 0, 0.16))
        k.disc(cx, cy, r, rind)
        k.disc(cx, cy, r * 0.9, "#FFF7E0")
        for i in range(8):
            a0 = (i + 0.08) * math.tau / 8
            a1 = (i + 0.92) * math.tau / 8
            k.c.new_path()
            k.c.move_to(cx + r * 0.09 * math.cos((a0 + a1) / 2), cy + r * 0.09 * math.sin((a0 + a1) / 2))
            k.c.arc(cx, cy, r * 0.81, a0, a1)
            k.c.close_path()
            k.fill(flesh)


def harbour(k, w, h, rnd):
    sky(k, w, h * 0.6, "#7CC4E8", "#D9F0F4")
    x = -w * 0.02
    colours = ["#F2C14E", "#E4572E", "#FFF4E3", "#4E8FB8", "#EE8A6A", "#7FB685"]
    i = 0
    while x < w:
        bw = w * 0.17
        bh = h * (0.27 + 0.07 * ((i * 5) % 3))
        k.box(x, h * 0.6 - bh, bw, bh, colours[i % 6])
        k.poly([(x - 2, h * 0.6 - bh), (x + bw / 2, h * 0.6 - bh - h * 0.09), (x + bw + 2, h * 0.6 - bh)],
               mix(colours[i % 6], "#5A2A20", 0.55))
        for wx in (0.2, 0.58):
            for wy in (0.2, 0.55):
                k.box(x + bw * wx, h * 0.6 - bh + bh * wy, bw * 0.2, bh * 0.17, (0.1, 0.15, 0.25, 0.7))
        x += bw
        i += 1
    k.box(0, h * 0.6, w, h * 0.4, k.linear(0, h * 0.6, 0, h, "#2E86A8", "#155F85"))
    for j in range(12):
        y = h * (0.64 + 0.03 * j)
        sx = w * rnd.uniform(0, 0.8)
        k.line([(sx, y), (sx + w * 0.14, y)], (1, 1, 1, 0.25), h * 0.008)
    k.poly([(w * 0.3, h * 0.76), (w * 0.72, h * 0.76), (w * 0.64, h * 0.84), (w * 0.36, h * 0.84)], "#D9412F")
    k.poly([(w * 0.5, h * 0.74), (w * 0.5, h * 0.34), (w * 0.68, h * 0.74)], "#FFFFFF")
    k.poly([(w * 0.48, h * 0.74), (w * 0.48, h * 0.42), (w * 0.36, h * 0.74)], "#F4E8D8")


_SCENES = {f.__name__: f for f in (alpine, dunes, sea, forest, night, city, field, balloon,
                                   lighthouse, flower, citrus, harbour)}
