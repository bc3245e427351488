"""One bold glyph on a squircle for every card."""

import math
from contextlib import contextmanager

from faces_daily import clock_dial
from palette import ICON, WHITE, fade
from scenes import cloud, glow, peak

INSET = 6
MID = ICON / 2


@contextmanager
def badge(k, *stops):
    """Draw on a vertical gradient, then cut the whole to the squircle."""
    k.c.push_group()
    k.background(*stops)
    yield
    picture = k.c.pop_group()
    k.squircle_path(INSET, INSET, ICON - 2 * INSET)
    k.fill(picture)


def weather(k):
    with badge(k, "#1D5FDB", "#6DB5F8"):
        glow(k, 160, 102, 140, "#B9DEFF", 0.7)
        k.disc(160, 102, 50, k.linear(0, 52, 0, 152, "#FFE66B", "#FFB92E"))
        cloud(k, 118, 190, 176, k.linear(0, 110, 0, 190, "#FFFFFF", "#DCEBFB"))


def notes(k):
    with badge(k, "#FFF3BF", "#FFE68A"):
        k.box(0, 0, ICON, 82, k.linear(0, 0, 0, 82, "#FFC21F", "#FFAE00"))
        for i, end in enumerate((206, 206, 148)):
            k.line([(50, 126 + i * 38), (end, 126 + i * 38)], "#7A5A12", 13)


def music(k):
    with badge(k, "#F0437A", "#7A1C86"):
        k.line([(104, 176), (104, 84), (182, 66), (182, 158)], WHITE, 15)
        k.poly([(104, 84), (182, 66), (182, 96), (104, 114)], WHITE)
        for x, y in ((84, 178), (162, 160)):
            with k.placed(x, y, 1, -0.35) as c:
                c.scale(1.25, 1)
                k.disc(0, 0, 23, WHITE)


def mail(k):
    with badge(k, "#3A8DFF", "#1257DD"):
        k.box(50, 74, 156, 112, WHITE, 18)
        k.line([(60, 90), (128, 142), (196, 90)], "#1E6BF2", 12)


def editor(k):
    with badge(k, "#37307E", "#1D1A3E"):
        k.line([(92, 84), (50, 128), (92, 172)], "#FF7AB8", 17)
        k.line([(164, 84), (206, 128), (164, 172)], "#7FD8FF", 17)
        k.line([(143, 70), (113, 186)], "#FFC66B", 17)


def map_(k):
    with badge(k, "#F1EDDF"):
        k.poly([(0, 0), (104, 0), (58, 112), (0, 100)], "#A9DB8A")
        k.smooth([(-20, 176), (70, 190), (150, 240), (180, 290)], "#6FC0F0", 66)
        k.line([(148, -10), (40, 270)], WHITE, 22)
        k.line([(-10, 118), (270, 168)], WHITE, 22)
        with k.placed(160, 198, 1.16) as c:
            c.save()
            c.scale(1, 0.4)
            k.disc(0, 0, 20, (0, 0, 0, 0.22))
            c.restore()
            c.new_path()
            c.move_to(0, 2)
            c.curve_to(-10, -38, -54, -58, -54, -96)
            c.arc(0, -96, 54, math.pi, math.tau)
            c.curve_to(54, -58, 10, -38, 0, 2)
            c.close_path()
            k.fill(k.linear(0, -150, 0, 0, "#FF5349", "#DB2327"))
            k.disc(0, -96, 21, WHITE)


def clock(k):
    with badge(k, "#FFA033", "#F85A12"):
        k.disc(MID, MID + 5, 88, (0.5, 0.15, 0, 0.2))
        clock_dial(k, MID, MID, 86, 10, 8, 30, numerals=False, accent="#F85A12", bold=1.7)


def terminal(k):
    with badge(k, "#1E2721", "#0A0D0B"):
        k.line([(62, 84), (110, 128), (62, 172)], "#3DF58B", 20)
        k.line([(130, 174), (194, 174)], "#3DF58B", 20)


def calendar(k):
    with badge(k, "#FFFFFF", "#F1F1F5"):
        k.box(0, 0, ICON, 80, k.linear(0, 0, 0, 80, "#F0473C", "#DB2A2B"))
        for x in (84, 172):
            k.box(x - 8, 26, 16, 32, fade(WHITE, 0.9), 8)
        k.text(MID - 2, 206, "14", 128, "#1B1D23", "bold", "center", track=-3)


def photos(k):
    with badge(k, "#3B8ADB", "#CFE6F5"):
        k.disc(178, 82, 27, "#FFF4C9")
        peak(k, 182, 256, 220, 124, "#4F719B", "#3E5D86", "#EAF2FB")
        peak(k, 96, 256, 250, 172, "#2F5179", "#234266", "#F6FAFF")
        k.box(0, 212, ICON, 44, "#16324A")


def fitness(k):
    with badge(k, "#D6FB52", "#B9E71D"):
        k.ring(MID, MID, 66, (0.08, 0.1, 0.04, 0.14), 32)
        k.ring(MID, MID, 66, "#14190A", 32, 0, 0.76)


def wallet(k):
    with badge(k, "#303B54", "#171D2B"):
        for i, colour in enumerate(("#F7B331", "#F0555C", "#2FC29C")):
            k.box(50, 50 + i * 30, 156, 80, colour, 16)
        k.box(50, 140, 156, 66, k.linear(0, 140, 0, 206, "#2FA8FF", "#1560E8"), 16)
        k.box(70, 160, 36, 26, "#FFE7A6", 6)


def reader(k):
    with badge(k, "#FBF1DE", "#F2DFBE"):
        for side in (-1, 1):
            with k.placed(MID, 0) as c:
                c.scale(side, 1)
                c.new_path()
                c.move_to(0, 90)
                c.curve_to(24, 66, 62, 64, 88, 72)
                c.line_to(88, 180)
                c.curve_to(62, 172, 24, 174, 0, 198)
                c.close_path()
                k.fill("#C8563D" if side < 0 else "#A8402B")
        for i in range(3):
            k.line([(60, 104 + i * 25), (106, 112 + i * 25)], "#FBEBD2", 8)
        k.poly([(168, 68), (194, 70), (194, 124), (181, 112), (168, 121)], "#FFD27A")


def camera(k):
    with badge(k, "#3A3C44", "#0D0D10"):
        k.disc(MID, 132, 78, "#F4F5F7")
        k.disc(MID, 132, 62, "#17181D")
        k.disc(MID, 132, 46, k.linear(90, 90, 170, 180, "#3E7BE0", "#152B66", "#4A1E66"))
        k.disc(MID, 132, 20, "#0A1230")
        k.disc(110, 114, 11, fade(WHITE, 0.85))
        k.disc(206, 58, 12, "#FFD21E")


def chat(k):
    with badge(k, "#2BD27A", "#0F9650"):
        k.box(44, 62, 168, 116, WHITE, 54)
        k.poly([(76, 158), (70, 206), (126, 172)], WHITE)
        for x in (92, 128, 164):
            k.disc(x, 120, 12, "#14A35A")


def store(k):
    with badge(k, "#9460FF", "#5A21D6"):
        k.poly([(68, 100), (188, 100), (202, 202), (54, 202)], WHITE)
        k.line([(68, 100), (188, 100), (202, 202), (54, 202)], WHITE, 14, close=True)
        k.c.new_path()
        k.c.arc(MID, 96, 34, math.pi, math.tau)
        k.stroke(WHITE, 13)
        k.c.new_path()
        k.c.arc(MID, 132, 30, 0, math.pi)
        k.stroke("#6D35E8", 13)


def kitchen(k):
    with badge(k, "#FF8797", "#F04763"):
        k.disc(MID, MID + 5, 86, (0.4, 0, 0.1, 0.2))
        k.disc(MID, MID, 84, "#FFFDF8")
        k.disc(MID, MID, 57, "#E54A2B")
        with k.placed(110, 150, 1.05, -0.75):
            for off in (-0.62, 0.62, 0):
                with k.placed(0, 0, 1, off):
                    k.c.new_path()
                    k.c.move_to(0, 0)
                    k.c.curve_to(14, -24, 46, -20, 60, 0)
                    k.c.curve_to(46, 20, 14, 24, 0, 0)
                    k.fill("#2F9E55" if off else "#4CC077")


def calculator(k):
    with badge(k, "#0F7480", "#083F48"):
        for x, y, colour in ((88, 88, "#8FE0D8"), (168, 88, "#FF7A59"), (88, 168, "#1B8D95"),
                             (168, 168, "#FF7A59")):
            k.disc(x, y, 35, colour)
        dark, w = "#07373F", 9
        k.line([(73, 88), (103, 88)], dark, w)
        k.line([(88, 73), (88, 103)], dark, w)
        k.line([(153, 88), (183, 88)], WHITE, w)
        k.line([(77, 157), (99, 179)], WHITE, w)
        k.line([(99, 157), (77, 179)], WHITE, w)
        k.line([(153, 161), (183, 161)], WHITE, w)
        k.line([(153, 175), (183, 175)], WHITE, w)
