"""Weather, Notes, Clock, Calendar, Reader."""

import math

from navigationBars import icon, status_bar, tab_bar
from palette import BODY, CAPTION, GREY, HAIR, INK, LEAD, MARGIN, NOTE, WHITE, fade
from scenes import cloud, glow, scene


def weather(k):
    k.background("#1450C8", "#2F7FEA", "#6DB5F8", "#A9D8FB")
    status_bar(k, WHITE)

    # Sun behind a cloud.
    glow(k, 500, 268, 400, "#B9DEFF", 0.75)
    k.disc(500, 268, 132, k.linear(500, 136, 500, 400, "#FFE66B", "#FFB92E"))
    cloud(k, 398, 452, 470, k.linear(0, 250, 0, 452, "#FFFFFF", "#D6EAFC"))

    k.text(MARGIN + 8, 148, "Lindmoor", 46, WHITE, "semibold")
    k.text(MARGIN + 8, 190, "Thursday, 14 May", NOTE + 1, fade(WHITE, 0.85), "medium")

    k.text(MARGIN, 706, "18\u00b0", 268, WHITE, "light", track=-10)
    k.text(688, 630, "Bright spells", LEAD, WHITE, "semibold", "right")
    k.text(688, 676, "High 21\u00b0   Low 11\u00b0", BODY - 2, fade(WHITE, 0.9), "medium", "right")

    # Hourly curve.
    x, y, w, h = MARGIN, 756, 656, 266
    k.box(x, y, w, h, fade("#0B3C9E", 0.34), 32)
    temps = [18, 19, 21, 21, 20, 17, 14]
    pts = []
    for i, t in enumerate(temps):
        pts.append((x + 56 + i * (w - 112) / 6, y + 176 - (t - 14) * 13))
    curve = [(x - 4, pts[0][1] + 10)] + pts + [(x + w + 4, pts[-1][1] + 22)]
    with k.clipped(x, y, w, h, 32):
        k.smooth_area(curve, y + h, k.linear(0, y + 70, 0, y + h, fade("#DFF1FF", 0.5),
                                             fade("#DFF1FF", 0)))
        k.smooth(curve, "#FFE27A", 6)
    for i, (px, py) in enumerate(pts):
        if i == 0:
            k.disc(px, py, 12, WHITE)
            k.disc(px, py, 6.5, "#2F7FEA")
        k.text(px, py - 24, f"{temps[i]}\u00b0", NOTE + 2, WHITE, "semibold", "center")
        label = "Now" if i == 0 else f"{10 + i * 2}"
        k.text(px, y + 242, label, CAPTION + 1, fade(WHITE, 0.85), "medium", "center")

    # Next days.
    y = 1042
    k.box(x, y, w, 206, fade("#0B3C9E", 0.34), 32)
    for i, (day, kind, low, high) in enumerate((("Fri", "sun", 12, 23), ("Sat", "cloud", 10, 18),
                                                ("Sun", "rain", 8, 15))):
        cy = y + 43 + i * 60
        k.text(x + 28, cy + 10, day, BODY, WHITE, "semibold")
        if kind == "sun":
            k.disc(x + 144, cy, 16, "#FFD84D")
        else:
            cloud(k, x + 144, cy + (12 if kind == "cloud" else 6), 50, WHITE)
        if kind == "rain":
            for j in (-10, 1, 12):
                k.line([(x + 144 + j, cy + 13), (x + 141 + j, cy + 20)], "#BFE3FF", 3.5)
        k.text(x + 272, cy + 9, f"{low}\u00b0", BODY - 2, fade(WHITE, 0.8), "medium", "right")
        x0, full = x + 296, 260
        k.box(x0, cy - 5, full, 10, fade("#0B3C9E", 0.4), 5)
        a, b = (low - 6) / 19 * full, (high - 6) / 19 * full
        k.box(x0 + a, cy - 5, b - a, 10, k.linear(x0, 0, x0 + full, 0, "#7FE0E8", "#FFE27A", "#FFA63D"), 5)
        k.text(x + w - 28, cy + 9, f"{high}\u00b0", BODY - 2, WHITE, "semibold", "right")


def notes(k):
    paper, rule, brown, soft = "#FFE98F", "#EFCB55", "#3B2A06", "#8C6B17"
    k.background(paper)
    k.box(0, 0, k.w, 150, k.linear(0, 0, 0, 150, "#FFC21F", "#FFB400"))
    status_bar(k, brown)
    icon(k, "back", 46, 112, 36, brown, 4.5)
    k.text(72, 122, "Notes", LEAD - 2, brown, "semibold")
    icon(k, "share", 596, 110, 38, brown, 4)
    icon(k, "more", 664, 112, 38, brown, 4)
    k.box(0, 150, k.w, 6, fade("#A86F00", 0.18))

    for i in range(17):
        y = 262 + i * 62
        if y < 1160:
            k.line([(MARGIN, y), (k.w - MARGIN, y)], rule, 2)
    k.text(MARGIN + 8, 244, "Balcony garden", 60, brown, "bold", track=-0.5)
    k.text(MARGIN + 8, 309, "Yesterday, 18:24", NOTE, soft, "medium")

    items = [("Sow basil and chives", True), ("Move the lemon tree inside", True),
             ("Two bags of potting soil", False), ("String for the sweet peas", False)]
    for i, (label, done) in enumerate(items):
        y = 372 + i * 62
        if done:
            k.disc(MARGIN + 25, y - 13, 19, "#E39400")
            icon(k, "check", MARGIN + 25, y - 13, 26, WHITE, 4.4)
        else:
            k.ring(MARGIN + 25, y - 13, 17.5, "#C99A1E", 3.5)
        k.text(MARGIN + 66, y - 2, label, LEAD, soft if done else brown, "medium")
        if done:
            w = k.width(label, LEAD, "medium")
            k.line([(MARGIN + 66, y - 13), (MARGIN + 66 + w, y - 13)], soft, 2.5)

    # A drawing of the plan.
    x, y, w, h = MARGIN, 622, 656, 380
    k.shadow(x, y, w, h, 18, 20, 8, 0.12, "#7A5200")
    k.box(x, y, w, h, "#FFF9E2", 18)
    pen = "#33415C"
    k.line([(x + 48, y + 322), (x + 608, y + 320)], pen, 5)
    for i, (px, pw, ph) in enumerate(((148, 104, 92), (328, 124, 104), (508, 104, 84))):
        cx, base = x + px, y + 319
        k.line([(cx - pw / 2, base - ph), (cx - pw * 0.36, base), (cx + pw * 0.36, base),
                (cx + pw / 2, base - ph)], "#E0714B", 0, fill=True)
        k.line([(cx - pw / 2, base - ph), (cx - pw * 0.36, base), (cx + pw * 0.36, base),
                (cx + pw / 2, base - ph)], pen, 5, close=True)
        k.box(cx - pw / 2 - 8, base - ph - 16, pw + 16, 24, "#E98A62", 6)
        k.frame(cx - pw / 2 - 8, base - ph - 16, pw + 16, 24, pen, 6, 5)
        top = base - ph - 18
        if i == 0:
            for a in (-0.75, -0.3, 0.3, 0.75):
                _leaf(k, cx, top, 92, a, "#6DB36A", pen)
        elif i == 1:
            k.line([(cx, top), (cx, top - 70)], pen, 6)
            k.disc(cx, top - 100, 58, "#7CC06F")
            k.ring(cx, top - 100, 58, pen, 5)
            for dx, dy in ((-24, -112), (20, -124), (8, -80)):
                k.disc(cx + dx, top + dy, 13, "#FFC928")
                k.ring(cx + dx, top + dy, 13, pen, 4)
        else:
            for dx, hgt, petal in ((-26, 74, "#EE6F8E"), (24, 104, "#F08FB0")):
                k.smooth([(cx, top), (cx + dx * 0.4, top - hgt * 0.5), (cx + dx, top - hgt)], pen, 5)
                for j in range(6):
                    a = j * math.tau / 6
                    k.disc(cx + dx + 17 * math.cos(a), top - hgt + 17 * math.sin(a), 12, petal)
                k.disc(cx + dx, top - hgt, 11, "#FFC928")
    k.text(x + 148, y + 360, "basil", NOTE, pen, "medium", "center")
    k.text(x + 328, y + 360, "lemon", NOTE, pen, "medium", "center")
    k.text(x + 508, y + 360, "sweet peas", NOTE, pen, "medium", "center")

    k.text(MARGIN + 8, 1060, "Morning sun until eleven, then shade.", BODY + 1, brown)
    k.text(MARGIN + 8, 1122, "Water every second evening.", BODY + 1, brown)

    k.box(0, 1172, k.w, 108, "#FFD34A")
    k.box(0, 1172, k.w, 2, fade("#A86F00", 0.22))
    for i, name in enumerate(("check", "camera", "pen", "compose")):
        icon(k, name, 72 + i * 192, 1224, 44, brown, 4)


def _leaf(k, x, y, size, angle, fill, pen):
    with k.placed(x, y, 1, angle - math.pi / 2):
        def path():
            k.c.new_path()
            k.c.move_to(0, 0)
            k.c.curve_to(size * 0.3, -size * 0.36, size * 0.8, -size * 0.26, size, 0)
            k.c.curve_to(size * 0.8, size * 0.26, size * 0.3, size * 0.36, 0, 0)
            k.c.close_path()
        path()
        k.fill(fill)
        path()
        k.stroke(pen, 4.5)


def clock_dial(k, cx, cy, r, hour, minute, second, face="#FFFFFF", ink="#241508",
               accent="#FF4A1C", numerals=True, bold=1.0):
    k.disc(cx, cy, r, face)
    for i in range(60):
        a = i * math.tau / 60
        big = i % 5 == 0
        if not big and not numerals:
            continue
        inner = r * (0.86 if big else 0.91)
        k.line([(cx + inner * math.sin(a), cy - inner * math.cos(a)),
                (cx + r * 0.94 * math.sin(a), cy - r * 0.94 * math.cos(a))],
               ink if big else fade(ink, 0.35), r * (0.024 if big else 0.011) * bold)
    if numerals:
        for i in range(1, 13):
            a = i * math.tau / 12
            k.text(cx + r * 0.7 * math.sin(a), cy - r * 0.7 * math.cos(a) + r * 0.058, str(i),
                   r * 0.165, ink, "semibold", "center")
    for turn, length, width in (((hour + minute / 60) / 12, 0.5, 0.062),
                                ((minute + second / 60) / 60, 0.78, 0.046)):
        a = turn * math.tau
        sx, sy = math.sin(a), -math.cos(a)
        k.line([(cx, cy), (cx + r * length * sx, cy + r * length * sy)], ink, r * width * bold)
    a = second / 60 * math.tau
    k.line([(cx - r * 0.18 * math.sin(a), cy + r * 0.18 * math.cos(a)),
            (cx + r * 0.84 * math.sin(a), cy - r * 0.84 * math.cos(a))], accent, r * 0.016 * bold)
    k.disc(cx, cy, r * 0.045 * bold, accent)
    k.disc(cx, cy, r * 0.018, face)


def clock(k):
    k.background("#FF9A2E", "#FF7A1F", "#F85A12")
    status_bar(k, WHITE)
    k.text(MARGIN + 8, 158, "World Clock", 52, WHITE, "bold")
    icon(k, "plus", 664, 140, 40, WHITE, 5)
    cx, cy, r = 360, 494, 288
    k.shadow(cx - r, cy - r, 2 * r, 2 * r, r, 56, 26, 0.3, "#8A2A00")
    clock_dial(k, cx, cy, r, 10, 8, 33)
    y = 822
    for i, (city, offset, time, night) in enumerate((("New York", "5 hours behind", "05:08", True),
                                                     ("Tokyo", "8 hours ahead", "18:08", False),
                                                     ("Sydney", "9 hours ahead", "19:08", True))):
        top = y + i * 116
        k.box(MARGIN, top, 656, 102, fade("#FFFFFF", 0.2), 26)
        k.disc(MARGIN + 54, top + 51, 30, "#3A1B4D" if night else "#FFE08A")
        if night:
            k.disc(MARGIN + 54, top + 51, 15, "#FFF1CF")
            k.disc(MARGIN + 62, top + 46, 13, "#3A1B4D")
        else:
            k.disc(MARGIN + 54, top + 51, 13, "#F07A12")
        k.text(MARGIN + 104, top + 46, city, LEAD, WHITE, "semibold")
        k.text(MARGIN + 104, top + 80, offset, CAPTION + 2, fade(WHITE, 0.9), "medium")
        k.text(k.w - MARGIN - 26, top + 69, time, 54, WHITE, "medium", "right")
    tab_bar(k, [("globe", "World"), ("alarm", "Alarms"), ("clock", "Stopwatch"), ("timer", "Timer")], 0,
            WHITE, fade(WHITE, 0.72), "#D9470A", height=106)


def calendar(k):
    red = "#E5322D"
    k.background(WHITE)
    k.box(0, 0, k.w, 330, k.linear(0, 0, 0, 330, "#F0473C", "#DB2A2B"))
    status_bar(k, WHITE)
    k.text(MARGIN + 6, 196, "May", 112, WHITE, "bold", track=-2)
    k.text(688, 196, "2026", 56, fade(WHITE, 0.85), "light", "right")
    step = 656 / 7
    for i, d in enumerate("MTWTFSS"):
        k.text(MARGIN + step * (i + 0.5), 296, d, NOTE + 1, fade(WHITE, 0.95 if i < 5 else 0.7), "semibold",
               "center")

    first = 4          # 1 May 2026 is a Friday
    marks = {4: ["#2F7FEA"], 6: ["#2F7FEA", "#21A868"], 8: ["#F2A51E"], 12: ["#21A868"],
             14: [WHITE], 16: ["#F2A51E"], 19: ["#2F7FEA"], 21: ["#2F7FEA", "#F2A51E"], 22: ["#21A868"],
             27: ["#2F7FEA"], 30: ["#F2A51E", "#21A868"]}
    for cell in range(35):
        day = cell - first + 1
        col, row = cell % 7, cell // 7
        x, y = MARGIN + step * (col + 0.5), 402 + row * 92
        if 1 <= day <= 31:
            number, ink = day, INK if col < 5 else "#8A8F9A"
        else:
            number, ink = day + 30, "#CDD0D7"
        if day == 14:
            k.disc(x, y - 6, 42, red)
            ink = WHITE
        k.text(x, y + 5, str(number), 34, ink, "bold" if day == 14 else "medium", "center")
        dots = marks.get(day, [])
        for i, colour in enumerate(dots):
            k.disc(x + (i - (len(dots) - 1) / 2) * 13, y + 23, 4.5, colour)
    k.box(0, 822, k.w, 458, "#F5F5F8")
    k.box(0, 822, k.w, 2, HAIR)
    k.text(MARGIN + 6, 880, "Today", LEAD, INK, "bold")
    k.text(688, 880, "3 events", NOTE, GREY, "medium", "right")
    for i, (time, until, title, place, colour) in enumerate((
            ("09:30", "10:15", "Design review", "Room 4, second floor", "#2F7FEA"),
            ("12:30", "13:30", "Lunch with Priya", "Caf\u00e9 Orla", "#21A868"),
            ("18:00", "19:30", "Choir rehearsal", "St Anne\u2019s hall", "#F2A51E"))):
        y = 906 + i * 116
        k.box(MARGIN, y, 656, 102, WHITE, 20)
        k.box(MARGIN + 128, y + 18, 8, 66, colour, 4)
        k.text(MARGIN + 22, y + 45, time, BODY - 1, INK, "semibold")
        k.text(MARGIN + 22, y + 79, until, NOTE - 1, GREY)
        k.text(MARGIN + 158, y + 45, title, BODY + 1, INK, "semibold")
        k.text(MARGIN + 158, y + 79, place, NOTE - 1, GREY)


def reader(k):
    paper, ink, soft = "#F8ECD4", "#3A2C1F", "#9A8264"
    serif = {"family": "DejaVu Serif", "stretch": 0.88}
    k.background(paper)
    scene(k, "lighthouse", 0, 0, k.w, 452)
    status_bar(k, "#4A2A1C")
    k.text(MARGIN + 16, 528, "CHAPTER SEVEN", CAPTION + 1, "#B5533C", "semibold", track=4)
    k.text(MARGIN + 14, 594, "The Keeper\u2019s Ledger", 54, ink, "bold", **serif)

    body = ("every evening at dusk Marta climbed the hundred and twelve steps and wrote "
            "the weather in the green ledger. She wrote it plainly, as her father had: wind from "
            "the west, sea running high, two sails before dark. Nothing of what she thought, "
            "nothing of the letters that had stopped coming. But on the last page, "
            "where nobody would look, she had begun to draw the boats. Tonight "
            "there was one she did not know.")
    size, left, limit, lead = 30, MARGIN + 16, 624, 49
    y = 676
    cap = k.text(left - 4, y + 52, "E", 124, "#B5533C", "bold", **serif)
    words, indent, row = body[1:].split(), cap + 6, 0
    current = []
    rows = []
    for word in words:
        trial = " ".join(current + [word])
        if current and k.width(trial, size, **serif) > limit - (indent if row < 2 else 0):
            rows.append(" ".join(current))
            current, row = [word], row + 1
        else:
            current.append(word)
    rows.append(" ".join(current))
    for i, string in enumerate(rows):
        k.text(left + (indent if i < 2 else 0), y, string, size, ink, **serif)
        y += lead
    k.box(MARGIN + 16, 1186, 624, 6, fade("#B5533C", 0.2), 3)
    k.box(MARGIN + 16, 1186, 262, 6, "#B5533C", 3)
    k.disc(MARGIN + 278, 1189, 12, "#B5533C")
    k.text(MARGIN + 16, 1236, "Page 142 of 338", CAPTION + 1, soft, "medium")
    k.text(672, 1236, "6 min left in chapter", CAPTION + 1, soft, "medium", "right")
