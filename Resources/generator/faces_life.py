"""Map, Fitness, Wallet, Store, Calculator, Kitchen."""

import math
import random

from navigationBars import icon, status_bar, tab_bar
from palette import BODY, CAPTION, GREY, HAIR, INK, LEAD, MARGIN, NOTE, TITLE, WHITE, fade, mix


def map_(k):
    land, road, casing = "#EFEBDD", "#FFFFFF", "#D9D3C0"
    k.background(land)
    rnd = random.Random(5)
    with k.placed(360, 520, 1, -0.22):
        # City blocks between the streets.
        xs = [-620, -500, -385, -262, -150, -36, 84, 190, 310, 432, 560, 660]
        ys = [-640, -540, -424, -318, -204, -92, 24, 130, 246, 352, 470, 580, 690]
        for i in range(len(xs) - 1):
            for j in range(len(ys) - 1):
                k.box(xs[i] + 10, ys[j] + 10, xs[i + 1] - xs[i] - 20, ys[j + 1] - ys[j] - 20,
                      mix("#E6E0CE", "#F0E9D8", rnd.random()), 8)
        for x in xs:
            k.line([(x, -900), (x, 900)], casing, 19)
        for y in ys:
            k.line([(-900, y), (900, y)], casing, 19)
        for x in xs:
            k.line([(x, -900), (x, 900)], road, 15)
        for y in ys:
            k.line([(-900, y), (900, y)], road, 15)

        # Park with paths and a pond.
        k.box(94, -414, 328, 312, "#A9DB8A", 26)
        k.smooth([(94, -300), (190, -250), (260, -170), (422, -140)], "#D8F0C6", 11)
        k.smooth([(300, -414), (262, -320), (190, -250)], "#D8F0C6", 11)
        for _ in range(26):
            tx, ty = rnd.uniform(116, 400), rnd.uniform(-394, -122)
            k.disc(tx, ty, rnd.uniform(9, 17), fade("#6DBB5B", 0.75))
        k.box(-490, 140, 96, 96, "#A9DB8A", 20)
        k.box(-252, 256, 92, 86, "#BFE3A3", 18)

    # River, with an island of bridges over it.
    river = [(-40, 196), (90, 262), (190, 380), (250, 520), (330, 640), (470, 716), (620, 752), (780, 860)]
    k.smooth(river, "#A8DBF5", 148)
    k.smooth(river, "#6FC0F0", 124)

    # Avenues and bridges.
    for pts in ([(-40, 676), (130, 610), (286, 566), (450, 492), (760, 424)],
                [(150, -20), (226, 210), (170, 372), (262, 700), (340, 1000)],
                [(520, -40), (560, 300), (548, 500), (596, 720), (640, 960)]):
        k.smooth(pts, "#E2A93B", 31)
        k.smooth(pts, "#FFD774", 25)

    route = [(118, 884), (84, 748), (246, 692), (216, 590), (300, 560), (450, 492), (546, 470), (556, 402)]
    for paint, width in ((WHITE, 34), ("#1F6BFF", 23)):
        k.line(route, paint, width)
    k.disc(118, 884, 29, WHITE)
    k.disc(118, 884, 18, "#1F6BFF")
    _pin(k, 556, 406, 1.0)

    for i, label in enumerate(("Alder", "Park")):
        k.text(654, 302 + 31 * i, label, NOTE + 2, "#256B2A", "semibold", "center")
    with k.placed(396, 694, 1, 0.42):
        k.text(0, 8, "River Tarn", NOTE + 2, "#1B6FA8", "semibold", "center", track=1)

    haze = "#F6F4EA"
    k.box(0, 0, k.w, 150, k.linear(0, 0, 0, 150, fade(haze, 0.96), fade(haze, 0.8), fade(haze, 0)))
    status_bar(k, "#22303C")
    k.shadow(MARGIN, 84, 656, 92, 28, 24, 8, 0.22)
    k.box(MARGIN, 84, 656, 92, WHITE, 28)
    icon(k, "search", MARGIN + 50, 130, 38, "#1F6BFF", 4.4)
    k.text(MARGIN + 92, 141, "Botanic glasshouse", LEAD - 1, INK, "medium")
    icon(k, "mic", MARGIN + 610, 130, 38, GREY, 3.8)

    # Directions sheet.
    top = 948
    k.shadow(0, top, k.w, 360, 40, 28, -4, 0.22)
    k.box(0, top, k.w, 400, WHITE, 40)
    k.box(324, top + 16, 72, 8, "#D5D8DF", 4)
    k.text(MARGIN + 8, top + 104, "14 min", 64, INK, "bold", track=-0.5)
    k.text(MARGIN + 8, top + 148, "1.1 km on foot, arriving 10:22", NOTE + 1, GREY, "medium")
    k.box(496, top + 48, 192, 92, "#1F6BFF", 46)
    k.text(592, top + 105, "Start", LEAD + 1, WHITE, "semibold", "center")
    k.box(MARGIN, top + 180, 656, 2, HAIR)
    for i, (name, dist, turn) in enumerate((("Left onto Quay Street", "120 m", True),
                                            ("Cross Millers Bridge", "340 m", False))):
        y = top + 226 + i * 66
        k.disc(MARGIN + 30, y, 25, "#E5EFFF")
        if turn:
            k.line([(MARGIN + 38, y + 13), (MARGIN + 38, y - 2), (MARGIN + 18, y - 2)], "#1F6BFF", 5)
            k.line([(MARGIN + 25, y - 9), (MARGIN + 18, y - 2), (MARGIN + 25, y + 5)], "#1F6BFF", 5)
        else:
            k.line([(MARGIN + 30, y + 13), (MARGIN + 30, y - 12)], "#1F6BFF", 5)
            k.line([(MARGIN + 22, y - 5), (MARGIN + 30, y - 13), (MARGIN + 38, y - 5)], "#1F6BFF", 5)
        k.text(MARGIN + 76, y + 10, name, BODY, INK, "medium")
        k.text(688, y + 10, dist, BODY - 2, GREY, "medium", "right")


def _pin(k, x, y, s):
    """A map pin whose tip is at x, y."""
    with k.placed(x, y, s) as c:
        k.c.save()
        k.c.scale(1, 0.4)
        k.disc(0, 0, 26, (0, 0, 0, 0.25))
        k.c.restore()
        c.new_path()
        c.move_to(0, 2)
        c.curve_to(-10, -40, -56, -62, -56, -108)
        c.arc(0, -108, 56, math.pi, math.tau)
        c.curve_to(56, -62, 10, -40, 0, 2)
        c.close_path()
        k.fill(k.linear(0, -164, 0, 0, "#FF4F45", "#DB2327"))
        k.disc(0, -108, 23, WHITE)


def fitness(k):
    lime, dark = "#C6F432", "#14190A"
    k.background("#D2FA45", "#BDEB22")
    status_bar(k, dark)
    k.text(MARGIN + 6, 150, "Today", 60, dark, "bold")
    k.text(MARGIN + 6, 192, "Thursday, 14 May", NOTE + 1, "#475212", "medium")
    k.disc(648, 142, 38, dark)
    icon(k, "bolt", 648, 142, 42, lime, 4)

    cx, cy = 360, 490
    k.ring(cx, cy, 212, fade(dark, 0.13), 66)
    k.ring(cx, cy, 212, dark, 66, 0, 0.78)
    a = (0.78 - 0.25) * math.tau
    k.disc(cx + 212 * math.cos(a), cy + 212 * math.sin(a), 18, lime)
    k.text(cx, cy + 18, "8,214", 100, dark, "black", "center", track=-2)
    k.text(cx, cy + 64, "of 10,500 steps", NOTE + 2, "#3C4610", "semibold", "center")

    for i, (value, unit, label) in enumerate((("6.1", "km", "Distance"), ("47", "min", "Active"),
                                              ("412", "kcal", "Energy"))):
        x = MARGIN + 109 + i * 219
        w = k.width(value, 50, "bold")
        wu = k.width(unit, NOTE, "semibold")
        x0 = x - (w + 6 + wu) / 2
        k.text(x0, 814, value, 50, dark, "bold")
        k.text(x0 + w + 6, 814, unit, NOTE, "#3C4610", "semibold")
        k.text(x, 850, label, NOTE - 1, "#475212", "medium", "center")
        if i:
            k.box(x - 110, 776, 2, 74, fade(dark, 0.18))

    k.box(0, 892, k.w, 440, dark, 44)
    k.text(MARGIN + 8, 956, "This week", LEAD, WHITE, "bold")
    k.text(680, 956, "30,074", LEAD, lime, "bold", "right")
    best, base, full = 3, 1206, 200
    for i, (v, d) in enumerate(zip((0.66, 0.92, 0.5, 0.78, 0, 0, 0), "MTWTFSS")):
        x = MARGIN + 8 + i * (640 - 60) / 6
        k.box(x, base - full, 60, full, "#242B14", 20)
        if v:
            k.box(x, base - full * v, 60, full * v, lime if i == best else "#7C9A22", 20)
        k.text(x + 30, base + 42, d, NOTE, WHITE if i == best else "#8E9878",
               "bold" if i == best else "medium", "center")


def wallet(k):
    k.background("#232B3D", "#141926")
    status_bar(k, WHITE)
    k.text(MARGIN, 160, "Wallet", 64, WHITE, "bold", track=-0.5)
    k.disc(654, 138, 36, fade(WHITE, 0.14))
    icon(k, "plus", 654, 138, 36, WHITE, 4.6)

    x, w, h = MARGIN, 656, 400
    cards = [
        ("Lindmoor Library", "Reader 20418", "#F2A51E", "#F7BC3F"),
        ("Coastline Rail", "10-trip pass, 6 left", "#E8484F", "#F4656B"),
        ("Caf\u00e9 Orla", "8 of 10 stamps", "#1AA583", "#2FC29C"),
        ("Museum Friends", "Valid to March 2027", "#7B4FE0", "#9870F2"),
    ]
    top, step = 206, 134
    for i, (name, detail, a, b) in enumerate(cards):
        y = top + i * step
        k.shadow(x, y, w, h, 34, 22, -6, 0.3)
        k.box(x, y, w, h, k.linear(x, y, x + w, y + 260, b, a), 34)
        ink = "#432600" if i == 0 else WHITE
        k.text(x + 34, y + 60, name, LEAD + 2, ink, "bold")
        k.text(x + 34, y + 98, detail, NOTE, fade(ink, 0.9), "medium")
        gx, gy = x + w - 72, y + 66
        if i == 0:
            for j, hh in enumerate((44, 56, 38)):
                k.box(gx - 30 + j * 22, gy + 28 - hh, 17, hh, ink, 3)
        elif i == 1:
            k.frame(gx - 26, gy - 30, 52, 50, WHITE, 12, 5)
            k.line([(gx - 26, gy - 4), (gx + 26, gy - 4)], WHITE, 5)
            k.disc(gx - 12, gy + 8, 4, WHITE)
            k.disc(gx + 12, gy + 8, 4, WHITE)
            k.line([(gx - 18, gy + 30), (gx - 24, gy + 36)], WHITE, 5)
            k.line([(gx + 18, gy + 30), (gx + 24, gy + 36)], WHITE, 5)
        elif i == 2:
            k.line([(gx - 28, gy - 18), (gx + 16, gy - 18), (gx + 10, gy + 28), (gx - 22, gy + 28)], WHITE, 5,
                   close=True)
            k.ring(gx + 17, gy, 11, WHITE, 5, 0.02, 0.46)
        else:
            k.line([(gx - 32, gy - 8), (gx, gy - 30), (gx + 32, gy - 8)], WHITE, 5, close=True)
            for j in (-22, 0, 22):
                k.line([(gx + j, gy), (gx + j, gy + 22)], WHITE, 6)
            k.line([(gx - 32, gy + 30), (gx + 32, gy + 30)], WHITE, 6)

    # The bank card in front.
    y = top + 4 * step
    h = 420
    k.shadow(x, y, w, h, 34, 34, -8, 0.4)
    with k.clipped(x, y, w, h, 34):
        k.box(x, y, w, h, k.linear(x, y, x + w, y + h, "#2FA8FF", "#1560E8", "#1A36B8"))
        for i in range(7):
            k.ring(x + w - 30, y + h + 10, 120 + i * 58, fade(WHITE, 0.09), 26)
    k.text(x + 36, y + 68, "Meridian", TITLE, WHITE, "bold")
    k.text(x + w - 36, y + 66, "Debit", BODY, fade(WHITE, 0.9), "medium", "right")
    k.box(x + 36, y + 128, 92, 70, k.linear(0, y + 128, 0, y + 198, "#FFE7A6", "#E9BE5A"), 14)
    for dx in (30, 62):
        k.line([(x + 36 + dx, y + 130), (x + 36 + dx, y + 196)], "#B58A2C", 2.5)
    for dy in (24, 47):
        k.line([(x + 38, y + 128 + dy), (x + 66, y + 128 + dy)], "#B58A2C", 2.5)
        k.line([(x + 98, y + 128 + dy), (x + 126, y + 128 + dy)], "#B58A2C", 2.5)
    for i in range(3):
        k.c.new_path()
        k.c.arc(x + 146, y + 163, 16 + i * 14, -0.75, 0.75)
        k.stroke(WHITE, 5)
    for g in range(4):
        if g < 3:
            for d in range(4):
                k.disc(x + 44 + g * 128 + d * 24, y + 268, 7, WHITE)
        else:
            k.text(x + 36 + 3 * 128, y + 282, "4471", 42, WHITE, "semibold")
    k.text(x + 36, y + 352, "ELENA MARSH", NOTE + 1, WHITE, "semibold", track=2)
    k.text(x + 36, y + 386, "Valid thru 09/28", CAPTION + 1, fade(WHITE, 0.85), "medium")
    k.text(360, 1228, "Hold near the reader to pay", NOTE + 1, fade(WHITE, 0.75), "medium", "center")


def store(k):
    violet, ink = "#6A35E8", "#22123F"
    k.background("#F1EBFF")
    status_bar(k, ink)
    k.text(MARGIN, 150, "Store", 64, ink, "bold", track=-0.5)
    icon(k, "search", 588, 130, 44, ink, 4.4)
    icon(k, "bag", 662, 128, 46, ink, 4.2)
    k.disc(682, 108, 16, "#FF4F6E")
    k.text(682, 115.5, "2", CAPTION, WHITE, "bold", "center")

    # Featured lamp.
    x, y, w, h = MARGIN, 186, 656, 452
    with k.clipped(x, y, w, h, 40):
        k.box(x, y, w, h, k.linear(x, y, x + w, y + h, "#8A55FF", "#5B22D6"))
        beam = k.linear(0, 398, 0, 640, fade("#FFE58A", 0.75), fade("#FFE58A", 0.05))
        k.poly([(498, 398), (606, 398), (790, 660), (330, 660)], beam)
        k.c.new_path()
        k.c.arc(552, 398, 108, math.pi, math.tau)
        k.c.close_path()
        k.fill(k.linear(444, 0, 660, 0, "#FFC93F", "#FF9A1F"))
        k.box(545, 170, 14, 124, "#2A0D73")
        k.box(530, 278, 44, 22, "#2A0D73", 6)
        k.c.new_path()
        k.c.arc(552, 399, 40, 0, math.pi)
        k.fill("#FFF6D2")
    k.box(x + 36, y + 40, 128, 44, fade(WHITE, 0.2), 22)
    k.text(x + 100, y + 70, "New in", CAPTION + 1, WHITE, "semibold", "center")
    k.text(x + 36, y + 176, "Dome", 76, WHITE, "bold", track=-1)
    k.text(x + 36, y + 250, "pendant", 76, WHITE, "bold", track=-1)
    k.text(x + 36, y + 304, "Spun steel, warm light", BODY - 1, fade(WHITE, 0.92), "medium")
    k.box(x + 36, y + 342, 176, 72, WHITE, 36)
    k.text(x + 124, y + 388, "\u20ac129", LEAD, violet, "bold", "center")

    xs = MARGIN
    for label in ("All", "Chairs", "Lighting", "Table", "Plants"):
        on = label == "All"
        tw = k.width(label, NOTE + 1, "semibold") + 44
        k.box(xs, 664, tw, 58, violet if on else WHITE, 29)
        k.text(xs + tw / 2, 702, label, NOTE + 1, WHITE if on else ink, "semibold", "center")
        xs += tw + 12

    for i, (name, price, ground, draw) in enumerate((("Beech chair", "\u20ac210", "#FFD9C7", _chair),
                                                     ("Young agave", "\u20ac34", "#CDEFD8", _plant))):
        cx = MARGIN + i * 338
        k.box(cx, 748, 318, 396, WHITE, 32)
        k.box(cx + 14, 762, 290, 270, ground, 24)
        with k.placed(cx + 159, 1004):
            draw(k)
        k.text(cx + 24, 1078, name, BODY, ink, "semibold")
        k.text(cx + 24, 1116, price, BODY - 2, violet, "bold")
        icon(k, "heart", cx + 278, 1096, 38, "#FF4F6E", 4)
    tab_bar(k, [("bag", "Shop"), ("heart", "Saved"), ("tag", "Offers"), ("person", "You")], 0,
            violet, "#9388AF", WHITE)


def _chair(k):
    wood, seat = "#B8683A", "#E4572E"
    for side in (-1, 1):
        k.line([(side * 58, -94), (side * 72, 0)], wood, 13)
        k.line([(side * 52, -94), (side * 56, -212)], wood, 13)
    k.box(-76, -220, 152, 56, seat, 26)
    k.box(-80, -112, 160, 30, seat, 15)
    k.line([(-66, -42), (66, -42)], wood, 9)


def _plant(k):
    for a, s, c in ((-1.0, 120, "#2FA866"), (1.0, 120, "#2FA866"), (-0.5, 142, "#3CBF78"),
                    (0.5, 142, "#3CBF78"), (0, 150, "#1F8A52")):
        with k.placed(0, -84, 1, a - math.pi / 2):
            k.c.new_path()
            k.c.move_to(0, 0)
            k.c.curve_to(s * 0.3, -s * 0.27, s * 0.8, -s * 0.2, s, 0)
            k.c.curve_to(s * 0.8, s * 0.2, s * 0.3, s * 0.27, 0, 0)
            k.fill(c)
    k.poly([(-58, -96), (58, -96), (44, 0), (-44, 0)], "#F4A259")
    k.box(-66, -108, 132, 28, "#E48A3A", 8)


def calculator(k):
    k.background("#0B5D66", "#08424B")
    status_bar(k, WHITE)
    k.box(170, 92, 380, 68, fade("#021F24", 0.45), 34)
    k.box(176, 98, 184, 56, "#147A82", 28)
    k.text(268, 135, "Basic", NOTE + 1, WHITE, "semibold", "center")
    k.text(455, 135, "Scientific", NOTE + 1, fade(WHITE, 0.8), "medium", "center")
    k.text(680, 242, "1,284 \u00d7 0.75 + 36", LEAD + 2, fade(WHITE, 0.7), "regular", "right")
    k.text(684, 374, "999", 140, WHITE, "light", "right", track=-3)
    keys = ["C", "\u00b1", "%", "\u00f7", "7", "8", "9", "\u00d7", "4", "5", "6", "\u2212", "1", "2", "3", "+",
            "0", "", ".", "="]
    size, gap = 146, 24
    for i, key in enumerate(keys):
        col, row = i % 4, i // 4
        if not key:
            continue
        x = MARGIN + col * (size + gap)
        y = 422 + row * (size + gap)
        w = size * 2 + gap if key == "0" else size
        if col == 3:
            fill, ink = "#FF7A59", WHITE
        elif row == 0:
            fill, ink = "#8FE0D8", "#07373F"
        else:
            fill, ink = "#147A82", WHITE
        k.box(x, y, w, size, fill, size / 2)
        k.text(x + size / 2, y + size / 2 + 21, key, 60 if col < 3 else 68, ink, "medium", "center")


def kitchen(k):
    pink, ink = "#FF5D73", "#3B0A18"
    k.background("#FF8292", "#F7506A")
    status_bar(k, WHITE)
    icon(k, "back", 48, 124, 40, WHITE, 5)
    icon(k, "bookmark", 664, 124, 42, WHITE, 4.4)
    cx, cy, r = 360, 410, 258
    k.shadow(cx - r, cy - r, 2 * r, 2 * r, r, 44, 20, 0.28, "#7A0A24")
    k.disc(cx, cy, r, "#FFFDF8")
    k.ring(cx, cy, r * 0.79, "#F0E6DC", 4)
    rnd = random.Random(3)
    k.disc(cx, cy, r * 0.68, "#C9331F")
    k.disc(cx, cy, r * 0.645, "#E8502E")
    swirl = []
    for i in range(200):                                # a spoon of cream
        t = i / 199
        a, d = 1.0 + t * 2.2 * math.tau, r * (0.06 + 0.38 * t)
        swirl.append((cx + d * math.cos(a), cy + d * math.sin(a)))
    for i in range(len(swirl) - 1):
        k.line(swirl[i:i + 2], "#FFE3C4", 15 - 11 * i / 198)
    for _ in range(14):
        a, d = rnd.uniform(0, math.tau), rnd.uniform(0.08, 0.56)
        k.disc(cx + r * d * math.cos(a), cy + r * d * math.sin(a), rnd.uniform(3.5, 6.5), "#FFE9C2")
    for a, d, s in ((0.35, 0.3, 1.25), (4.2, 0.3, 1.1)):
        with k.placed(cx + r * d * math.cos(a), cy + r * d * math.sin(a), s, a):
            for off in (-0.7, 0, 0.7):
                with k.placed(0, 0, 1, off):
                    k.c.new_path()
                    k.c.move_to(0, 0)
                    k.c.curve_to(16, -26, 52, -22, 66, 0)
                    k.c.curve_to(52, 22, 16, 26, 0, 0)
                    k.fill("#2F9E55")
                    k.line([(8, 0), (56, 0)], "#7FD79A", 3)

    k.box(0, 716, k.w, 620, "#FFF9F3", 44)
    k.text(MARGIN + 8, 800, "Roast tomato soup", 52, ink, "bold")
    xs = MARGIN + 8
    for name, label in (("clock", "40 min"), ("person", "Serves 4"), ("star", "4.8")):
        icon(k, name, xs + 16, 846, 32, pink, 3.4)
        xs += 44 + k.text(xs + 42, 855, label, BODY - 3, "#8B5A62", "semibold") + 34
    k.box(MARGIN + 8, 884, 640, 2, "#F1DFD8")
    for i, (what, much, on) in enumerate((("Ripe tomatoes", "1 kg", True), ("Red onion", "2", True),
                                          ("Garlic cloves", "5", False), ("Smoked paprika", "1 tsp", False))):
        y = 938 + i * 58
        if on:
            k.disc(MARGIN + 26, y - 10, 18, pink)
            icon(k, "check", MARGIN + 26, y - 10, 24, WHITE, 4.2)
        else:
            k.ring(MARGIN + 26, y - 10, 16.5, "#E3BFC0", 3.4)
        k.text(MARGIN + 64, y, what, BODY + 1, ink, "medium")
        k.text(680, y, much, BODY, "#8B5A62", "semibold", "right")
    k.box(MARGIN, 1162, 656, 86, k.linear(0, 1162, 0, 1248, "#FF6C80", "#F0455F"), 43)
    k.text(360, 1216, "Start cooking", LEAD, WHITE, "semibold", "center")
