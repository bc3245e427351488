"""Editor and Terminal: coloured monospaced text."""

from navigationBars import icon, status_bar
from palette import CAPTION, MARGIN, NOTE, WHITE, fade

MONO = "DejaVu Sans Mono"

# One letter of markup per colour: "k|func " draws "func " in the keyword colour.
SYNTAX = {"k": "#FF7AB8", "t": "#7FD8FF", "f": "#8BE37E", "s": "#FFC66B", "n": "#C9A2FF",
          "c": "#7B78A8", "p": "#E9E7FF", "v": "#FFFFFF"}

CODE = [
    "c|/// Springs a card to rest.",
    "k|struct |t|Spring |p|{",
    "p|  |k|var |v|value|p| = |n|0.0",
    "p|  |k|var |v|speed|p| = |n|0.0",
    "p|  |k|let |v|pull|p|  = |n|180.0",
    "p|  |k|let |v|drag|p|  = |n|22.0",
    "",
    "p|  |k|mutating func |f|step|p|(",
    "p|    |f|toward |v|goal|p|: |t|Double|p|,",
    "p|    |v|dt|p|: |t|Double",
    "p|  ) {",
    "p|    |k|let |v|force|p| = pull",
    "p|      * (goal - value)",
    "p|      - drag * speed",
    "p|    speed |k|+=|p| force * dt",
    "p|    value |k|+=|p| speed * dt",
    "p|  }",
    "p|}",
    "",
    "k|for |v|card |k|in |v|deck|p| {",
    "p|  |f|print|p|(|s|\"drawing\"|p|, card)",
    "p|  card.|f|draw|p|(at: |n|0.5|p|)",
    "p|}",
]


def spans(k, x, y, source, size, colours):
    """Draw 'c|text|c|text' markup; returns the end x."""
    parts = source.split("|")
    for key, string in zip(parts[0::2], parts[1::2]):
        x += k.text(x, y, string, size, colours[key], "bold" if key.isupper() else "regular", family=MONO)
    return x


def editor(k):
    k.background("#1D1A3E")
    k.box(0, 0, k.w, 168, "#2B2660")
    status_bar(k, WHITE)
    k.box(0, 84, 300, 84, "#1D1A3E")
    k.box(0, 84, 300, 6, "#FF7AB8")
    k.disc(44, 128, 9, "#FF8A4C")
    k.text(66, 137, "Spring.swift", NOTE + 1, WHITE, "semibold")
    k.text(336, 137, "Deck.swift", NOTE + 1, "#A9A4DA", "medium")
    k.text(510, 137, "Stage.swift", NOTE + 1, "#A9A4DA", "medium")

    top, step, size = 224, 42.5, 27.5
    k.box(0, top + 12 * step - 31, k.w, step * 3, fade("#7C6BFF", 0.16))
    k.box(0, top + 12 * step - 31, 6, step * 3, "#8BE37E")
    for i, row in enumerate(CODE):
        y = top + i * step
        k.text(66, y, str(i + 1), CAPTION + 1, "#625CA0" if not 12 <= i <= 14 else "#B9B2F2", align="right",
               family=MONO)
        if row:
            end = spans(k, 96, y, row, size, SYNTAX)
            if i == 14:
                k.box(end + 4, y - 25, 4, 33, "#FFD84D", 2)

    # Minimap.
    for i, row in enumerate(CODE):
        x = 622
        for key, string in zip(row.split("|")[0::2], row.split("|")[1::2]):
            w = len(string) * 3
            if string.strip():
                lead = (len(string) - len(string.lstrip())) * 3
                k.box(x + lead, 204 + i * 9, max(w - lead - 2, 3), 4, fade(SYNTAX[key], 0.6), 2)
            x += w
    k.frame(610, 192, 100, 224, fade(WHITE, 0.12), 8, 2)

    k.box(0, 1200, k.w, 80, "#7C5CFF")
    icon(k, "branch", 50, 1240, 36, WHITE, 3.6)
    k.text(80, 1249, "main", NOTE, WHITE, "semibold")
    icon(k, "check", 196, 1240, 32, WHITE, 4)
    k.text(222, 1249, "Built in 1.8 s", NOTE, WHITE, "medium")
    k.text(688, 1249, "Ln 15, Col 24", NOTE, WHITE, "medium", "right")


SHELL = {"g": "#3DF58B", "w": "#E6F2EA", "d": "#6F8578", "b": "#5CC8FF", "y": "#FFD166",
         "r": "#FF6B6B", "m": "#D59BFF", "G": "#3DF58B", "W": "#FFFFFF"}


def terminal(k):
    k.background("#0A0D0B")
    status_bar(k, "#E6F2EA")
    k.box(0, 84, k.w, 72, "#18201B")
    for i, colour in enumerate(("#FF5F57", "#FEBC2E", "#28C840")):
        k.disc(46 + i * 36, 120, 11, colour)
    k.text(360, 129, "riffle \u2014 zsh", NOTE, "#9DB3A5", "semibold", "center")

    # The prompt, very large: what one sees at a thumb's size.
    k.text(MARGIN - 4, 318, ">", 170, SHELL["g"], "bold", family=MONO)
    k.box(148, 292, 110, 26, SHELL["g"], 3)

    y, step, size = 398, 42, 28
    listing = [
        "G|~/riffle |w|ls -l cards",
        "d|-rw-r--r--  |y|  158K |b|Weather.png",
        "d|-rw-r--r--  |y|   98K |b|Notes.png",
        "d|-rw-r--r--  |y|   72K |b|Music.png",
        "d|drwxr-xr-x  |y|  4.0K |m|drafts/",
        "",
        "G|~/riffle |w|make test",
    ]
    for row in listing:
        if row:
            spans(k, MARGIN, y, row, size, SHELL)
        y += step
    for label, count in (("Layout", 48), ("Springs", 31), ("Gestures", 22), ("Renderer", 17)):
        spans(k, MARGIN, y, f"g|\u2713 |w|{label:<10}", size, SHELL)
        full = 350
        k.box(252, y - 21, full, 24, "#16231B", 4)
        k.box(252, y - 21, full * count / 48, 24, k.linear(252, 0, 252 + full, 0, "#12A15A", "#3DF58B"), 4)
        k.text(688, y, f"{count}", size, SHELL["d"], align="right", family=MONO)
        y += step + 3
    spans(k, MARGIN, y, "G|118 passed|d|, 0 failed in 2.4 s", size, SHELL)
    y += step * 2
    spans(k, MARGIN, y, "G|~/riffle |w|git log --oneline -3", size, SHELL)
    for row in ("y|4be21f0 |w|Tune the fling curve", "y|a90c3d7 |w|Draw card reflections",
                "y|17f5e82 |w|Add the clock face"):
        y += step
        spans(k, MARGIN, y, row, size, SHELL)
    y += step
    end = spans(k, MARGIN, y, "G|~/riffle ", size, SHELL)
    k.box(end, y - 23, 16, 30, SHELL["g"])
    keys = ("esc", "tab", "ctrl", "|", "~", "/")
    k.box(0, 1192, k.w, 88, "#18201B")
    for i, key in enumerate(keys):
        w = 96
        x = MARGIN + i * (656 - w) / 5
        k.box(x, 1208, w, 56, "#2A352E", 12)
        k.text(x + w / 2, 1244, key, NOTE, "#D4E3D9", "semibold", "center")
