"""Mail and Chat."""

import math
import random

from navigationBars import icon, status_bar, tab_bar
from palette import BODY, CAPTION, GREY, HAIR, INK, LEAD, MARGIN, NOTE, WHITE, fade
from scenes import scene


def mail(k):
    blue = "#1769F5"
    k.background(WHITE)
    k.box(0, 0, k.w, 300, k.linear(0, 0, 0, 300, "#2C83FF", "#1460EA"))
    status_bar(k, WHITE)
    icon(k, "menu", 53, 112, 40, WHITE, 4.5)
    icon(k, "compose", 664, 110, 44, WHITE, 4.4)
    k.text(MARGIN, 212, "Inbox", 68, WHITE, "bold", track=-0.5)
    w = k.width("12 unread", NOTE, "semibold") + 40
    k.box(688 - w, 168, w, 46, fade(WHITE, 0.2), 23)
    k.text(688 - w / 2, 200, "12 unread", NOTE, WHITE, "semibold", "center")
    k.shadow(MARGIN, 252, 656, 84, 26, 20, 8, 0.16, "#0A2F80")
    k.box(MARGIN, 252, 656, 84, WHITE, 26)
    icon(k, "search", MARGIN + 48, 294, 34, "#8A93A6", 3.8)
    k.text(MARGIN + 86, 304, "Search mail", BODY, "#8A93A6")

    rows = [
        ("Nora Lindqvist", "10:02", "Final drawings for the pier",
         "Two changes since Monday, both on sheet four.", "#F2543D", True),
        ("Sam Okafor", "09:47", "Train tickets for Saturday",
         "Seats 41 and 42, by the window, facing forward.", "#12A67A", True),
        ("Harbour Library", "08:15", "Your book is ready", "The Salt Roads is waiting at the front desk.",
         "#7A4DE8", False),
        ("Ines Carvalho", "Wed", "Re: Sunday lunch", "We will bring the bread and a lemon cake.",
         "#F5A416", False),
        ("Tom\u00e1s Ruiz", "Wed", "Field recordings", "Eleven takes from the bridge, best one is six.",
         "#0FA3C2", True),
    ]
    y, step = 358, 162
    for i, (who, when, subject, preview, colour, unread) in enumerate(rows):
        top = y + i * step
        k.disc(MARGIN + 46, top + 80, 46, colour)
        initials = "".join(p[0] for p in who.split())
        k.text(MARGIN + 46, top + 91.5, initials, 32, WHITE, "semibold", "center")
        x = MARGIN + 118
        k.text(x, top + 52, who, LEAD - 1, INK, "bold" if unread else "semibold")
        k.text(688, top + 50, when, NOTE - 1, blue if unread else GREY,
               "semibold" if unread else "regular", "right")
        k.text(x, top + 92, subject, BODY - 1, INK if unread else "#474C58",
               "semibold" if unread else "medium")
        k.text(x, top + 129, k.fit(preview, 688 - x - 34, NOTE), NOTE, GREY)
        if unread:
            k.disc(678, top + 120, 9, blue)
        if i < len(rows) - 1:
            k.box(x, top + step - 1, 720 - x, 1.5, HAIR)
    tab_bar(k, [("tray", "Mail"), ("star", "Starred"), ("clock", "Later"), ("gear", "Settings")], 0, blue,
            "#8A93A6", "#F8F9FC", HAIR)


def chat(k):
    green, dark = "#17A85B", "#0E8A48"
    k.background("#E3F4E4", "#D3ECD8")
    k.box(0, 0, k.w, 184, k.linear(0, 0, 0, 184, "#1DB866", "#109A52"))
    status_bar(k, WHITE)
    icon(k, "back", 44, 130, 40, WHITE, 4.8)
    k.disc(120, 130, 40, "#FFD9A8")
    with k.state() as c:
        c.arc(120, 130, 40, 0, math.tau)
        c.clip()
        k.disc(120, 176, 36, "#E2574C")
        k.disc(120, 122, 19, "#8A4B2F")
        k.disc(120, 112, 20, "#2D1A14")
        k.disc(120, 127, 16, "#B36A45")
    k.text(180, 124, "Maya", LEAD + 2, WHITE, "bold")
    k.text(180, 158, "online", NOTE - 1, fade(WHITE, 0.9), "medium")
    icon(k, "video", 580, 130, 46, WHITE, 4.2)
    icon(k, "phone", 662, 130, 42, WHITE, 4.2)

    k.box(297, 208, 126, 44, fade(WHITE, 0.75), 22)
    k.text(360, 238, "Today", CAPTION, "#4E6B57", "semibold", "center")

    _bubble(k, 274, ["Did the ferry leave on time?"], "09:51", False)
    _bubble(k, 386, ["Right on the minute.", "Calm as a mirror out here."], "09:53", True)

    # A picture message.
    x, y, w, h = 214, 540, 474, 316
    k.box(x, y, w, h, green, 32)
    scene(k, "harbour", x + 8, y + 8, w - 16, h - 16, 25, seed=5)
    k.box(x + w - 102, y + h - 52, 82, 34, (0, 0, 0, 0.4), 17)
    k.text(x + w - 61, y + h - 28, "09:54", CAPTION - 1, WHITE, "medium", "center")

    _bubble(k, 880, ["Oh! That is our street.", "Save me a window seat"], "09:58", False)

    # A voice message.
    x, y, w, h = 250, 1034, 438, 104
    k.box(x, y, w, h, green, 34)
    k.disc(x + 56, y + 52, 34, WHITE)
    icon(k, "play", x + 57, y + 52, 34, green, 2)
    rnd = random.Random(11)
    for i in range(28):
        bh = 10 + 44 * abs(math.sin(i * 0.62)) * rnd.uniform(0.5, 1)
        k.box(x + 108 + i * 9, y + 52 - bh / 2, 5, bh, WHITE if i < 12 else fade(WHITE, 0.5), 2.5)
    k.text(x + w - 22, y + 60, "0:14", CAPTION, WHITE, "semibold", "right")

    k.box(0, 1164, k.w, 116, "#F6FBF6")
    icon(k, "plus", 52, 1222, 40, dark, 5)
    k.box(96, 1186, 492, 72, WHITE, 36)
    k.frame(96, 1186, 492, 72, "#CFE3D4", 36, 2)
    k.text(126, 1232, "Message", BODY, "#8EA396")
    k.disc(648, 1222, 40, green)
    icon(k, "mic", 648, 1222, 40, WHITE, 4.2)


def _bubble(k, y, lines, time, mine):
    size, pad = 31, 28
    w = max(k.width(s, size) for s in lines) + 2 * pad
    w = max(w, 240)
    last = k.width(lines[-1], size) + 2 * pad + 84
    w = max(w, last)
    h = 40 + len(lines) * 44
    x = 688 - w if mine else MARGIN
    fill = "#17A85B" if mine else WHITE
    if not mine:
        k.shadow(x, y, w, h, 32, 10, 3, 0.07, "#0B3B1E")
    k.box(x, y, w, h, fill, 32)
    k.box(x + w - 40 if mine else x, y + h - 40, 40, 40, fill, 8)
    for i, string in enumerate(lines):
        k.text(x + pad, y + 52 + i * 44, string, size, WHITE if mine else "#16281C", "medium")
    k.text(x + w - 22, y + h - 17, time, CAPTION - 2, fade(WHITE, 0.85) if mine else "#7F9387", "medium",
           "right")
