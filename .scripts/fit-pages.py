#!/usr/bin/python3
"""Films pages in plain CSS in Chromium, marks the cards' edges in the first frame, roughly, follows them, and makes formulas of them: a
cover flow, a stack and a pager, with round corners, cards that cover one another, H.264 at CRF 28, 30 frames a second, lying on their side as
the file says. Each formula has to be within 3 px of the page between the marks, and nine of ten edges have to be followed to within 3 px.

usage: fit-pages.py RIFFLE [--keep FOLDER] [PAGE…]
"""
import argparse, json, math, os, random, re, subprocess, sys, tempfile
from contextlib import closing

sys.dont_write_bytecode = True
from chromium import Browser, Page, Problem

SIZE = (720, 480)
CARD = (220, 300)
CENTER = (360, 240)
EYE = 900
RATE, SECONDS = 30, 1
CARDS = range(-3, 5)
# The moments of the formula's frames, which are frames of the film.
MOMENTS = [0, 10 / RATE, 21 / RATE, 1]

# For each page: the style of a card by --o, its offset, and its order; its pose in pixels and radians by the same; the eye; pins.
CLAMP = lambda o, low=-1, high=1: max(low, min(o, high))


def flow(o):
    c = CLAMP(o)
    return {"x": 95 * c + 60 * o, "z": -160 * abs(c), "rotate y": math.radians(-50) * c}


def stack(o):
    return {"x": 700 * (math.exp(0.2 * o) - 1), "scale": 1 + 0.05 * o}


def pager(o):
    return {"x": 245 * o, "scale": 1 - 0.12 * min(abs(o), 1)}


PAGES = {
    "flow": ("translate3d(calc(var(--c) * 95px + var(--o) * 60px), 0, calc(max(var(--c), -1 * var(--c)) * -160px)) rotateY(calc(var(--c) * -50deg))",
             "calc(100 - 10 * max(var(--o), -1 * var(--o)))", flow, EYE, []),
    "stack": ("translateX(calc(700px * (exp(0.2 * var(--o)) - 1))) scale(calc(1 + 0.05 * var(--o)))", "calc(100 + 10 * var(--o))", stack, None, []),
    "pager": ("translateX(calc(245px * var(--o))) scale(calc(1 - 0.12 * min(1, max(var(--o), -1 * var(--o)))))",
              "calc(100 - 10 * max(var(--o), -1 * var(--o)))", pager, None, []),
}


def page(name):
    transform, order, _, eye, _ = PAGES[name]
    colors = ["#f0d890", "#4f83a2", "#f4b8ac", "#5b945a", "#d8c8f0", "#706060", "#f0c08b", "#408a80"]
    cards = "".join(
        f'<div class="card" style="--i: {k}; background: {colors[k % 8]}"><h1>{k}</h1><p>{"text of the card " * 6}</p></div>' for k in CARDS)
    return f"""<!doctype html><style>
html {{ background: linear-gradient(#202838, #384050); overflow: hidden }} body {{ margin: 0; --s: 0; {f"perspective: {eye}px; perspective-origin: {CENTER[0]}px {CENTER[1]}px" if eye else ""}; height: {SIZE[1]}px }}
.card {{ position: absolute; left: {CENTER[0] - CARD[0] / 2}px; top: {CENTER[1] - CARD[1] / 2}px; width: {CARD[0]}px; height: {CARD[1]}px;
 border-radius: 24px; box-sizing: border-box; padding: 24px; font: 15px sans-serif; --o: calc(var(--i) - var(--s)); --c: clamp(-1, var(--o), 1);
 transform: {transform}; z-index: calc(round({order})); box-shadow: 0 1px 3px #0006 }}</style><body>{cards}</body>"""


def scrolled(time):
    """How far the page has scrolled: at rest at first and at the end."""
    t = time / SECONDS
    return 0.9 * t * t * (3 - 2 * t)


def corners(pose, eye, card=CARD):
    """Upper left, upper right, lower right, lower left, in pixels."""
    points = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = across * card[0] / 2 * pose.get("scale", 1), down * card[1] / 2 * pose.get("scale", 1)
        z = 0
        # A turn about the vertical axis takes x to −z.
        turn = pose.get("rotate y", 0)
        x, z = x * math.cos(turn), -x * math.sin(turn)
        x, y, z = x + pose.get("x", 0), y + pose.get("y", 0), z + pose.get("z", 0)
        w = 1 - z / eye if eye else 1
        points.append((CENTER[0] + x / w, CENTER[1] + y / w))
    return points


def visible(name, o):
    """The edges of a card that no other card covers, each with the part that shows."""
    whole = {"left": (0.2, 0.8), "right": (0.2, 0.8), "top": (0.2, 0.8), "bottom": (0.2, 0.8)}
    if name == "pager" or name == "flow" and abs(o) < 0.5:
        return whole
    if name == "flow":
        # About a third of a side card shows, on its outer side.
        return {"right": (0.2, 0.8), "top": (0.66, 0.88), "bottom": (0.66, 0.88)} if o > 0 else \
            {"left": (0.2, 0.8), "top": (0.12, 0.34), "bottom": (0.12, 0.34)}
    return {"left": (0.2, 0.8), "top": (0.14, 0.36), "bottom": (0.14, 0.36)}


def marks(name, generator):
    """Marks in the first frame, up to 2 px off."""
    found = []
    _, _, pose, eye, _ = PAGES[name]
    for k in CARDS:
        points = corners(pose(k), eye)
        if not all(-20 < x < SIZE[0] + 20 and 0 < y < SIZE[1] for x, y in points):
            continue
        for side, (first, last) in visible(name, k).items():
            a, b = points[ENDS[side][0]], points[ENDS[side][1]]
            line = [tuple(a[i] + (b[i] - a[i]) * share for i in (0, 1)) for share in (first, last)]
            upright = side in ("left", "right")
            off = generator.uniform(-2, 2)
            line = [(x + off, y) if upright else (x, y + off) for x, y in line]
            if all(2 < x < SIZE[0] - 2 and 2 < y < SIZE[1] - 2 for x, y in line):
                found.append({"card": k, side: [round(value, 2) for point in line for value in point], "snap": True})
    return found


ENDS = {"left": (0, 3), "right": (1, 2), "top": (0, 1), "bottom": (3, 2)}


def follow(name, first, text):
    """How many edges were followed within 3 px, and of how many: those that are still in the picture, and covered by nothing."""
    found = {}
    for card, side, numbers, frame in re.findall(r"(?m)^# card (-?\d+), (\w+) from ([-0-9., to]+), frame (\d+)", text):
        values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        found[int(card), side, int(frame)] = [values[:2], values[2:]]
    kept = whole = 0
    for mark in first:
        side = next(key for key in mark if key in ENDS)
        for frame, moment in enumerate(MOMENTS[1:], 2):
            o = mark["card"] - scrolled(moment)
            points = corners(PAGES[name][2](o), PAGES[name][3])
            a, b = (points[index] for index in ENDS[side])
            shares = visible(name, o).get(side)
            line = [tuple(a[i] + (b[i] - a[i]) * share for i in (0, 1)) for share in shares or ()]
            if not line or not all(10 < x < SIZE[0] - 10 and 10 < y < SIZE[1] - 10 for x, y in line):
                continue
            whole += 1
            length = math.dist(a, b)
            far = [abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / length for x, y in found.get((mark["card"], side, frame), [])]
            kept += bool(far) and max(far) < 3
    return kept, whole


class Formula:
    """A formula that `riffle fit` has written: parameters and lines without names of their own."""

    def __init__(self, text):
        units = {"rad": 1, "deg": math.pi / 180, "cards": 1, "": 1}
        self.values = {name: float(value) * units[unit or ""] for name, value, unit in re.findall(
            r"(?m)^param (\w+) = (\S+?)(?: (rad|deg|cards))? in ", text)}
        self.lines = dict(re.findall(r"(?m)^(x|y|z|scale|rotate [xyz]|perspective|anchor [xy]) = (.+)$", text))

    def value(self, line, o):
        expression = re.sub(r"(\d) rad\b", r"\1", self.lines[line]).replace("^", "**")
        names = {"o": o, "width": CARD[0], "abs": abs, "min": min, "max": max, "exp": math.exp, "sin": math.sin, "cos": math.cos,
                 "sign": lambda x: (x > 0) - (x < 0), "clamp": lambda x, low, high: max(low, min(x, high))}
        return eval(expression, {"__builtins__": {}}, {**names, **self.values})

    def corners(self, o):
        pose = {line: self.value(line, o) for line in self.lines if not line.startswith(("perspective", "anchor"))}
        if any(line in ("rotate x", "rotate z") and abs(value) > 0.01 for line, value in pose.items()):
            raise Problem(f"the formula has turns that the page hasn't: {self.lines}")
        if "rotate y" in pose and any(line.startswith("anchor") for line in self.lines):
            raise Problem(f"the formula turns cards about an edge: {self.lines}")
        # What a card grows about stays where it is.
        for line, way, side in (("anchor x", "x", 0), ("anchor y", "y", 1)):
            pivot = (float(self.lines.get(line, 0.5)) - 0.5) * CARD[side]
            pose[way] = pose.get(way, 0) + pivot * (1 - pose.get("scale", 1))
        return corners(pose, self.value("perspective", o) if "perspective" in self.lines else None)


def film(name, folder):
    """The page over a second, as H.264 on its side."""
    with open(f"{folder}/page.html", "w") as file:
        file.write(page(name))
    with closing(Browser()) as browser:
        shown = Page(browser, f"file://{folder}/page.html", SIZE)
        for frame in range(RATE * SECONDS + 3):
            shown.value(f"document.body.style.setProperty('--s', {scrolled(min(frame / RATE, SECONDS))}), new Promise(requestAnimationFrame)")
            with open(f"{folder}/{frame:03}.png", "wb") as file:
                file.write(shown.picture())
    encode = ["ffmpeg", "-y", "-v", "error"]
    subprocess.run([*encode, "-framerate", str(RATE), "-i", f"{folder}/%03d.png", "-vf", "transpose=2,format=yuv420p", "-c:v", "libx264", "-crf",
                    "28", f"{folder}/raw.mp4"], check=True)
    # An option since version 6, a tag before.
    turned = [*encode, "-display_rotation:v:0", "-90", "-i", f"{folder}/raw.mp4", "-c", "copy", f"{folder}/film.mp4"]
    if subprocess.run(turned, stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run([*encode, "-i", f"{folder}/raw.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=270", f"{folder}/film.mp4"], check=True)


def check(riffle, name, folder):
    """The greatest distance of the formula from the page, in pixels, and the share of edges that were followed to the end."""
    film(name, folder)
    _, _, pose, eye, pins = PAGES[name]
    stage = {"center": CENTER, "card": CARD}
    if eye:
        stage["eye"] = eye
    first = marks(name, random.Random(7))
    frames = [{"offset": 0, "time": 0}] + [{"time": moment, "track": True} for moment in MOMENTS[1:]]
    with open(f"{folder}/marks.json", "w") as file:
        json.dump({"reference": 1, "stage": stage, "frames": frames, "pins": pins, "marks": first}, file, indent=1)
    run = subprocess.run([riffle, "fit", f"{folder}/film.mp4", "--marks", f"{folder}/marks.json", "-o", f"{folder}/{name}.formula", "--json"],
                         capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    found = json.loads(run.stdout)
    with open(f"{folder}/{name}.formula") as file:
        text = file.read()
    formula = Formula(text)
    kept, whole = follow(name, first, text)
    worst = (0, 0)
    # Cards whose place along the row is marked.
    cards = [mark["card"] for mark in first if "left" in mark or "right" in mark]
    for step in range(10 * min(cards), 10 * max(cards) + 1):
        o = step / 10
        points = corners(pose(o), eye)
        # Where the row stands is known as well as the marks: a card may be a hundredth of its way off.
        errors = [max([math.dist(a, b) for a, b in zip(points, formula.corners(o + shift / 500)) if 0 < a[0] < SIZE[0]], default=0)
                  for shift in range(-5, 6)]
        worst = max(worst, (min(errors), o))
    families = ", ".join(f"{item['property']} {item['family']}" for item in found["properties"])
    print(f"  {name}: {worst[0]:.2f} px at {worst[1]}; {kept} of {whole} edges followed; mean error {found['meanError']:.2f} px; "
          f"wrong marks {len(found['wrongMarks'])}; {families}")
    return worst[0], kept / whole


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("riffle")
    parser.add_argument("--keep", help="a folder for films, marks and formulas")
    parser.add_argument("pages", nargs="*", default=list(PAGES))
    arguments = parser.parse_args()
    failed = []
    for name in arguments.pages or list(PAGES):
        with tempfile.TemporaryDirectory() as temporary:
            folder = os.path.join(os.path.abspath(arguments.keep), name) if arguments.keep else temporary
            os.makedirs(folder, exist_ok=True)
            try:
                error, followed = check(os.path.abspath(arguments.riffle), name, folder)
                if error > 3 or followed < 0.9:
                    failed.append(name)
            except (Problem, subprocess.CalledProcessError) as problem:
                print(f"  {name}: {problem}")
                failed.append(name)
    print(f"Pages as formulas: {len(arguments.pages or PAGES) - len(failed)} of {len(arguments.pages or PAGES)} within 3 px")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
