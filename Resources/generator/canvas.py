"""A thin layer over pycairo: text, rounded shapes, gradients, soft shadows."""

import math
from contextlib import contextmanager

import cairo

from palette import CARD_H, CARD_W, INK, rgb

_FAMILIES = {
    "light": ("Light", False),
    "regular": ("", False),
    "medium": ("Medium", False),
    "semibold": ("SemiBold", False),
    "bold": ("", True),
    "black": ("Black", False),
}


class Canvas:
    def __init__(self, width=CARD_W, height=CARD_H, alpha=False):
        self.w, self.h = width, height
        fmt = cairo.FORMAT_ARGB32 if alpha else cairo.FORMAT_RGB24
        self.surface = cairo.ImageSurface(fmt, width, height)
        self.c = cairo.Context(self.surface)
        options = cairo.FontOptions()
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        options.set_antialias(cairo.ANTIALIAS_GRAY)
        self.c.set_font_options(options)
        self.c.set_line_cap(cairo.LINE_CAP_ROUND)
        self.c.set_line_join(cairo.LINE_JOIN_ROUND)

    def save(self, path):
        self.surface.write_to_png(path)

    # -- state ------------------------------------------------------------

    @contextmanager
    def state(self):
        self.c.save()
        try:
            yield self.c
        finally:
            self.c.restore()

    @contextmanager
    def clipped(self, x, y, w, h, r=0):
        with self.state() as c:
            self.round_path(x, y, w, h, r)
            c.clip()
            yield c

    @contextmanager
    def placed(self, x, y, scale=1.0, angle=0.0):
        with self.state() as c:
            c.translate(x, y)
            c.rotate(angle)
            c.scale(scale, scale)
            yield c

    # -- paint ------------------------------------------------------------

    def ink(self, paint):
        if isinstance(paint, cairo.Pattern):
            self.c.set_source(paint)
        else:
            self.c.set_source_rgba(*rgb(paint))

    def fill(self, paint):
        self.ink(paint)
        self.c.fill()

    def stroke(self, paint, width):
        self.ink(paint)
        self.c.set_line_width(width)
        self.c.stroke()

    @staticmethod
    def linear(x0, y0, x1, y1, *stops):
        return _stops(cairo.LinearGradient(x0, y0, x1, y1), stops)

    @staticmethod
    def radial(x, y, r, *stops):
        return _stops(cairo.RadialGradient(x, y, 0, x, y, r), stops)

    def background(self, *stops):
        """One colour, or a top-to-bottom gradient."""
        self.ink(stops[0] if len(stops) == 1 else self.linear(0, 0, 0, self.h, *stops))
        self.c.paint()

    # -- shapes -----------------------------------------------------------

    def round_path(self, x, y, w, h, r):
        c = self.c
        c.new_path()
        r = min(r, w / 2, h / 2)
        if r <= 0:
            c.rectangle(x, y, w, h)
            return
        c.arc(x + w - r, y + r, r, -math.pi / 2, 0)
        c.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
        c.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
        c.arc(x + r, y + r, r, math.pi, math.pi * 1.5)
        c.close_path()

    def box(self, x, y, w, h, paint, r=0):
        self.round_path(x, y, w, h, r)
        self.fill(paint)

    def frame(self, x, y, w, h, paint, r=0, width=2):
        self.round_path(x, y, w, h, r)
        self.stroke(paint, width)

    def disc(self, x, y, r, paint):
        self.c.new_path()
        self.c.arc(x, y, r, 0, math.tau)
        self.fill(paint)

    def ring(self, x, y, r, paint, width, start=0.0, turn=1.0):
        """Part of a circle; start and turn in whole turns from twelve o'clock."""
        self.c.new_path()
        a = (start - 0.25) * math.tau
        self.c.arc(x, y, r, a, a + turn * math.tau)
        self.stroke(paint, width)

    def line(self, points, paint, width, close=False, fill=False):
        self.c.new_path()
        for x, y in points:
            self.c.line_to(x, y)
        if close or fill:
            self.c.close_path()
        if fill:
            self.fill(paint)
        else:
            self.stroke(paint, width)

    def poly(self, points, paint):
        self.line(points, paint, 0, fill=True)

    def smooth_path(self, points):
        """A Catmull-Rom curve through the points (adds to a new path)."""
        c = self.c
        c.new_path()
        c.move_to(*points[0])
        n = len(points)
        for i in range(n - 1):
            p0, p1 = points[max(i - 1, 0)], points[i]
            p2, p3 = points[i + 1], points[min(i + 2, n - 1)]
            c.curve_to(p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
                       p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6,
                       p2[0], p2[1])

    def smooth(self, points, paint, width):
        self.smooth_path(points)
        self.stroke(paint, width)

    def smooth_area(self, points, bottom, paint):
        self.smooth_path(points)
        self.c.line_to(points[-1][0], bottom)
        self.c.line_to(points[0][0], bottom)
        self.c.close_path()
        self.fill(paint)

    def squircle_path(self, x, y, size, power=5.0):
        """The continuous rounded square |u|^n + |v|^n = 1."""
        half = size / 2
        self.c.new_path()
        for i in range(360):
            a = i * math.tau / 360
            ca, sa = math.cos(a), math.sin(a)
            self.c.line_to(x + half + half * math.copysign(abs(ca) ** (2 / power), ca),
                           y + half + half * math.copysign(abs(sa) ** (2 / power), sa))
        self.c.close_path()

    def shadow(self, x, y, w, h, r, blur=24, dy=8, alpha=0.18, colour="#000000"):
        """A soft drop shadow made of stacked translucent boxes."""
        steps = max(6, int(blur / 2))
        red, green, blue, _ = rgb(colour)
        for i in range(steps):
            t = i / (steps - 1)
            grow = blur * (1 - 2 * t) * 0.75
            a = alpha * 1.6 / steps * math.sin(math.pi * (0.12 + 0.76 * t))
            rr = max(r + grow, 1)
            self.box(x - grow, y - grow + dy, w + 2 * grow, h + 2 * grow,
                     (red, green, blue, a), rr)

    # -- text -------------------------------------------------------------

    def font(self, size, weight="regular", family="Inter", stretch=1.0):
        if family == "Inter":
            suffix, bold = _FAMILIES[weight]
            base = "Inter Display" if size >= 38 else "Inter"
            name = f"{base} {suffix}".strip()
        else:
            name, bold = family, weight in ("bold", "semibold")
        self.c.select_font_face(
            name, cairo.FONT_SLANT_NORMAL,
            cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        self.c.set_font_matrix(cairo.Matrix(xx=size * stretch, yy=size))

    def width(self, string, size, weight="regular", family="Inter", track=0, stretch=1.0):
        self.font(size, weight, family, stretch)
        return self.c.text_extents(string).x_advance + track * max(len(string) - 1, 0)

    def text(self, x, y, string, size, paint=INK, weight="regular", align="left",
             family="Inter", track=0, stretch=1.0):
        """Text on the baseline y; returns the advance width."""
        w = self.width(string, size, weight, family, track, stretch)
        x -= {"left": 0, "center": w / 2, "right": w}[align]
        self.ink(paint)
        if track:
            for ch in string:
                self.c.move_to(x, y)
                self.c.show_text(ch)
                x += self.c.text_extents(ch).x_advance + track
        else:
            self.c.move_to(x, y)
            self.c.show_text(string)
        self.c.new_path()
        return w

    def fit(self, string, limit, size, weight="regular", **kw):
        """The string, shortened with an ellipsis to stay within the limit."""
        if self.width(string, size, weight, **kw) <= limit:
            return string
        while string and self.width(string + "\u2026", size, weight, **kw) > limit:
            string = string[:-1]
        return string.rstrip(" ,.") + "\u2026"

    def wrap(self, string, limit, size, weight="regular", **kw):
        lines, current = [], ""
        for word in string.split():
            trial = f"{current} {word}".strip()
            if current and self.width(trial, size, weight, **kw) > limit:
                lines.append(current)
                current = word
            else:
                current = trial
        return lines + [current]

    def paragraph(self, x, y, string, limit, size, paint=INK, leading=1.4,
                  weight="regular", **kw):
        """Ragged-right text; returns the baseline after the last line."""
        for row in self.wrap(string, limit, size, weight, **kw):
            self.text(x, y, row, size, paint, weight, **kw)
            y += size * leading
        return y


def _stops(gradient, stops):
    """Colours spread evenly, or (offset, colour) pairs."""
    for i, stop in enumerate(stops):
        offset, colour = stop if isinstance(stop, tuple) and len(stop) == 2 \
            else (i / max(len(stops) - 1, 1), stop)
        gradient.add_color_stop_rgba(offset, *rgb(colour))
    return gradient
