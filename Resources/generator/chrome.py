"""Parts that every screen shares: status bar, tab bar, line icons."""

import math

from palette import CAPTION, CARD_W, MARGIN, TIME, rgb


def status_bar(k, ink):
    """Clock on the left; signal, Wi-Fi and battery on the right."""
    k.text(MARGIN + 4, 52, TIME, 27, ink, "semibold")
    x = CARD_W - MARGIN - 4
    r, g, b, a = rgb(ink)
    k.frame(x - 46, 32.5, 40, 20, (r, g, b, a * 0.5), 6.5, 2)
    k.box(x - 42.5, 36, 27, 13, ink, 3.2)
    k.box(x - 3.5, 39, 3.5, 7, (r, g, b, a * 0.5), 1.7)
    cx, cy = x - 73, 51
    for radius in (6.5, 13, 19.5):
        k.c.new_path()
        k.c.arc(cx, cy, radius, -math.pi * 0.75, -math.pi * 0.25)
        k.stroke(ink, 3.6)
    k.disc(cx, cy - 1, 2.6, ink)
    for i in range(4):
        h = 7 + i * 4.4
        k.box(x - 138 + i * 9, 52.5 - h, 6, h, ink, 1.6)


def tab_bar(k, items, active, tint, idle, ground, hair=None, height=112):
    """items: (icon name, label) pairs along the bottom edge."""
    top = k.h - height
    k.box(0, top, k.w, height, ground)
    if hair:
        k.box(0, top, k.w, 1.5, hair)
    step = k.w / len(items)
    for i, (name, label) in enumerate(items):
        colour = tint if i == active else idle
        cx = step * (i + 0.5)
        icon(k, name, cx, top + 43, 40, colour, 3.6)
        k.text(cx, top + 92, label, CAPTION - 1, colour, "semibold" if i == active else "medium",
               "center")


def icon(k, name, x, y, size, paint, width=3.5):
    """A line icon centred on x, y; drawn in a 24-unit box."""
    s = size / 24
    with k.placed(x - size / 2, y - size / 2, s):
        _ICONS[name](k, paint, width / s)


def _search(k, p, w):
    k.ring(10.5, 10.5, 7, p, w)
    k.line([(15.8, 15.8), (21, 21)], p, w)


def _person(k, p, w):
    k.ring(12, 7.5, 4.5, p, w)
    k.c.new_path()
    k.c.arc(12, 22, 8.5, math.pi, math.tau)
    k.stroke(p, w)


def _heart(k, p, w):
    c = k.c
    c.new_path()
    c.move_to(12, 20.5)
    c.curve_to(4, 14.5, 2.5, 11, 2.5, 8.5)
    c.curve_to(2.5, 3, 9.5, 2, 12, 7)
    c.curve_to(14.5, 2, 21.5, 3, 21.5, 8.5)
    c.curve_to(21.5, 11, 20, 14.5, 12, 20.5)
    c.close_path()
    k.stroke(p, w)


def _plus(k, p, w):
    k.line([(12, 4), (12, 20)], p, w)
    k.line([(4, 12), (20, 12)], p, w)


def _back(k, p, w):
    k.line([(15, 4.5), (7.5, 12), (15, 19.5)], p, w)


def _down(k, p, w):
    k.line([(4.5, 9), (12, 16.5), (19.5, 9)], p, w)


def _more(k, p, w):
    for x in (5, 12, 19):
        k.disc(x, 12, 2, p)


def _menu(k, p, w):
    for y in (6, 12, 18):
        k.line([(3.5, y), (20.5, y)], p, w)


def _share(k, p, w):
    k.line([(12, 14.5), (12, 3)], p, w)
    k.line([(7.8, 7), (12, 3), (16.2, 7)], p, w)
    k.line([(8, 10.5), (5, 10.5), (5, 21), (19, 21), (19, 10.5), (16, 10.5)], p, w)


def _grid(k, p, w):
    for x in (3.5, 13.5):
        for y in (3.5, 13.5):
            k.frame(x, y, 7, 7, p, 2, w)


def _bag(k, p, w):
    k.line([(5.5, 8), (18.5, 8), (20, 21), (4, 21)], p, w, close=True)
    k.c.new_path()
    k.c.arc(12, 8, 4, math.pi, math.tau)
    k.stroke(p, w)


def _tag(k, p, w):
    k.line([(3.5, 3.5), (12, 3.5), (21, 12.5), (12.5, 21), (3.5, 12)], p, w, close=True)
    k.disc(8.3, 8.3, 1.5, p)


def _clock(k, p, w):
    k.ring(12, 12, 9, p, w)
    k.line([(12, 6.8), (12, 12), (15.6, 14)], p, w)


def _alarm(k, p, w):
    k.ring(12, 13, 8, p, w)
    k.line([(12, 8.5), (12, 13), (15, 15)], p, w)
    k.line([(3, 6), (6.5, 3)], p, w)
    k.line([(21, 6), (17.5, 3)], p, w)


def _timer(k, p, w):
    k.ring(12, 13.5, 8, p, w)
    k.line([(12, 13.5), (12, 9)], p, w)
    k.line([(9.5, 2), (14.5, 2)], p, w)


def _globe(k, p, w):
    k.ring(12, 12, 9, p, w)
    k.line([(3, 12), (21, 12)], p, w)
    with k.placed(12, 12):
        k.c.scale(0.45, 1)
        k.c.new_path()
        k.c.arc(0, 0, 9, 0, math.tau)
    k.stroke(p, w)


def _bolt(k, p, w):
    k.line([(13, 2.5), (4.5, 13.5), (11, 13.5), (10, 21.5), (19, 10), (12.5, 10)], p, w, close=True)


def _flip(k, p, w):
    k.ring(12, 12, 8, p, w, 0.08, 0.34)
    k.ring(12, 12, 8, p, w, 0.58, 0.34)
    k.poly([(20.5, 17), (13.2, 16.6), (17.6, 22)], p)
    k.poly([(3.5, 7), (10.8, 7.4), (6.4, 2)], p)


def _gear(k, p, w):
    k.ring(12, 12, 3.4, p, w)
    k.ring(12, 12, 7.2, p, w)
    for i in range(8):
        a = i * math.tau / 8
        k.line([(12 + 8 * math.cos(a), 12 + 8 * math.sin(a)),
                (12 + 10 * math.cos(a), 12 + 10 * math.sin(a))], p, w * 1.25)


def _star(k, p, w):
    pts = []
    for i in range(10):
        r = 9.5 if i % 2 == 0 else 4.4
        a = -math.pi / 2 + i * math.pi / 5
        pts.append((12 + r * math.cos(a), 12.6 + r * math.sin(a)))
    k.line(pts, p, w, close=True)


def _pen(k, p, w):
    k.line([(4, 20), (5, 15.5), (16.5, 4), (20, 7.5), (8.5, 19)], p, w, close=True)


def _compose(k, p, w):
    k.line([(11.5, 4.5), (4, 4.5), (4, 20), (19.5, 20), (19.5, 12.5)], p, w)
    k.line([(9.5, 14.5), (10, 11.5), (18.5, 3), (21, 5.5), (12.5, 14)], p, w, close=True)


def _mic(k, p, w):
    k.frame(8.5, 2.5, 7, 12, p, 3.5, w)
    k.c.new_path()
    k.c.arc(12, 11, 7, 0, math.pi)
    k.stroke(p, w)
    k.line([(12, 18), (12, 21.5)], p, w)


def _camera(k, p, w):
    k.line([(8, 6.5), (9.5, 3.8), (14.5, 3.8), (16, 6.5)], p, w)
    k.frame(2.5, 6.5, 19, 13.5, p, 3, w)
    k.ring(12, 13, 3.8, p, w)


def _phone(k, p, w):
    c = k.c
    c.new_path()
    c.move_to(5, 3.5)
    c.line_to(9, 3.5)
    c.line_to(11, 8.5)
    c.line_to(8.5, 10.3)
    c.curve_to(9.6, 12.6, 11.4, 14.4, 13.7, 15.5)
    c.line_to(15.5, 13)
    c.line_to(20.5, 15)
    c.line_to(20.5, 19)
    c.curve_to(20.5, 20, 19.7, 20.7, 18.7, 20.5)
    c.curve_to(10, 19.8, 4.2, 14, 3.5, 5.3)
    c.curve_to(3.4, 4.3, 4.1, 3.5, 5, 3.5)
    c.close_path()
    k.stroke(p, w)


def _video(k, p, w):
    k.frame(2, 6, 13.5, 12, p, 3, w)
    k.line([(15.8, 10.8), (21.5, 7.2), (21.5, 16.8), (15.8, 13.2)], p, w)


def _tray(k, p, w):
    k.line([(3, 13), (6.5, 4.5), (17.5, 4.5), (21, 13), (21, 19.5), (3, 19.5)], p, w, close=True)
    k.line([(3, 13), (8, 13), (9.5, 16), (14.5, 16), (16, 13), (21, 13)], p, w)


def _check(k, p, w):
    k.line([(4.5, 12.5), (10, 18), (20, 6.5)], p, w)


def _branch(k, p, w):
    k.ring(6, 5.5, 2.5, p, w)
    k.ring(6, 18.5, 2.5, p, w)
    k.ring(18, 8, 2.5, p, w)
    k.line([(6, 8.2), (6, 15.8)], p, w)
    k.smooth([(6, 15), (8, 13), (15, 13), (18, 10.6)], p, w)


def _play(k, p, w):
    k.poly([(7.5, 4.5), (20, 12), (7.5, 19.5)], p)
    k.line([(7.5, 4.5), (20, 12), (7.5, 19.5)], p, w * 0.8, close=True)


def _shuffle(k, p, w):
    k.smooth([(2.5, 7), (7, 7), (14, 17), (19.5, 17)], p, w)
    k.smooth([(2.5, 17), (7, 17), (14, 7), (19.5, 7)], p, w)
    k.line([(17, 4.2), (20.2, 7), (17, 9.8)], p, w)
    k.line([(17, 14.2), (20.2, 17), (17, 19.8)], p, w)


def _repeat(k, p, w):
    k.line([(4, 12), (4, 7), (19, 7)], p, w)
    k.line([(16.5, 4), (19.7, 7), (16.5, 10)], p, w)
    k.line([(20, 12), (20, 17), (5, 17)], p, w)
    k.line([(7.5, 14), (4.3, 17), (7.5, 20)], p, w)


def _bookmark(k, p, w):
    k.line([(6, 3.5), (18, 3.5), (18, 21), (12, 16.4), (6, 21)], p, w, close=True)


def _layers(k, p, w):
    k.line([(12, 3.5), (21.5, 9), (12, 14.5), (2.5, 9)], p, w, close=True)
    k.line([(3, 14.5), (12, 20), (21, 14.5)], p, w)


_ICONS = {n[1:]: f for n, f in list(globals().items())
          if n.startswith("_") and callable(f) and not n.startswith("__")}
