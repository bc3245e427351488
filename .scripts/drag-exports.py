#!/usr/bin/python3
"""Drags the exported JavaScript pages of all rows in Chromium, and compares what they show, frame by frame, with Riffle's own motion: the
page's pointer events become a recording, which `riffle replay` plays up to the same moments. Then constants of one export are
changed, and the comparison has to fail.

usage: drag-exports.py RIFFLE [MODEL…]
"""
import json, math, os, re, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

sys.dont_write_bytecode = True
from chromium import Browser, Page, Problem, Server

if len(sys.argv) < 2:
    sys.exit(__doc__)
riffle = os.path.abspath(sys.argv[1])
WINDOW = (1280, 800)
# Points. The times are those that the page computes with, and the same for Riffle. Chromium rounds the sides of a box to 1/64 of a
# pixel, and keeps matrices to about seven digits.
TOLERANCE = 0.15

# Runs before the page's scripts, and notes what they are told and what they show.
RECORDER = """
(() => {
  const events = [];
  const frames = [];
  window.recorded = { events, frames, late: 0, unseen: 0, requested: 0 };
  let drawn = 0;
  // An event that is older than the frame before it, or than another event, counts from that on.
  const note = (timeStamp, ...event) => events.push([Math.max(timeStamp / 1000, drawn, events.at(-1)?.[0] ?? 0), ...event]);
  const pointer = (phase) => (event) => {
    if (phase !== "moved" && event.button !== 0) return;
    // A press grabs what was drawn last, and in Riffle what is there by then: where frames were left out, that is another card.
    const isUnseen = phase === "began" && recorded.requested > 0 && event.timeStamp / 1000 - drawn > 0.037;
    if (isUnseen) recorded.unseen += 1;
    // A page that is busy handles an event later.
    while (phase === "ended" && window.isBusy && performance.now() < event.timeStamp + 30) {}
    const all = phase === "moved" ? event.getCoalescedEvents() : [event];
    for (const { timeStamp, clientX, clientY } of all) {
      if (timeStamp / 1000 < drawn) recorded.late += 1;
      note(timeStamp, phase, clientX, clientY);
    }
  };
  addEventListener("pointerdown", pointer("began"), true);
  addEventListener("pointermove", pointer("moved"), true);
  addEventListener("pointerup", pointer("ended"), true);
  addEventListener("keydown", ({ timeStamp, key }) => note(timeStamp, "key", key), true);
  addEventListener("wheel", ({ timeStamp, deltaY }) => note(timeStamp, "wheel", deltaY), true);
  const matrix = (element) => [...(element.computedStyleMap().get("transform").toMatrix?.() ?? new DOMMatrix()).toFloat64Array()];
  const look = (time) => {
    const cards = [...document.querySelectorAll("#cards > div > div")].map((card) => {
      const { opacity } = getComputedStyle(card);
      const box = card.getBoundingClientRect();
      return [matrix(card), Number(opacity), [box.left, box.top, box.right, box.bottom]];
    });
    // What is shown is not older than the last event.
    const last = events.length > 0 ? events.at(-1)[0] : 0;
    frames.push([Math.max(time / 1000, last), matrix(document.querySelector("#cards > div")), cards]);
  };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => {
    recorded.requested += 1;
    return request((time) => {
      recorded.requested -= 1;
      drawn = time / 1000;
      draw(time);
      look(time);
    });
  };
  // At rest no frames are drawn.
  window.lookAtRest = () => look(performance.now());
})();
"""


# Seconds that an event is sent before its time: what comes later than a frame that is drawn after its time can't be compared.
LEAD = 0.02


class Hand:
    """A mouse whose events have the times that they are planned for."""

    def __init__(self, page):
        self.page = page
        self.time = 0
        self.sent = []

    def start(self, delay=0.05):
        self.time = time.time() + delay

    def wait(self, at):
        time.sleep(max(self.time + at - LEAD - time.time(), 0))

    def event(self, kind, at, x, y):
        self.wait(at)
        buttons = 0 if kind == "mouseReleased" else 1
        self.sent.append(self.page.send(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons, clickCount=1, timestamp=self.time + at))

    def key(self, at, key):
        self.wait(at)
        self.sent.append(self.page.send("Input.dispatchKeyEvent", type="rawKeyDown", key=key, code=key, timestamp=self.time + at))

    def notch(self, at, x, y, points):
        self.wait(at)
        self.sent.append(self.page.send(
            "Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=points, timestamp=self.time + at))

    def settle(self):
        """Waits until all has arrived."""
        for number in self.sent:
            self.page.browser.receive(number)
        self.sent.clear()


def drag(hand, places, start, along, point):
    """`places`: seconds, and cards that the row is dragged by; in between in proportion, at 125 events a second."""
    hand.start()

    def place(cards):
        way = -cards * point
        across = 3 * cards
        return (start[0] + across, start[1] + way) if along else (start[0] + way, start[1] + across)

    hand.event("mousePressed", places[0][0], *place(places[0][1]))
    for (t0, c0), (t1, c1) in zip(places, places[1:]):
        steps = max(round((t1 - t0) * 125), 1)
        for step in range(1, steps + 1):
            share = step / steps
            hand.event("mouseMoved", t0 + (t1 - t0) * share, *place(c0 + (c1 - c0) * share))
    hand.event("mouseReleased", places[-1][0], *place(places[-1][1]))


def rest(page, hand):
    """Waits until all events have arrived and the page draws nothing more."""
    hand.settle()
    page.wait("recorded.requested === 0")
    page.value("lookAtRest()")


# The place nearest to the middle where a card that isn't current is seen, and nothing else around it.
SIDE = """
(() => {
  const cards = [...document.querySelectorAll("#cards > div > div")];
  const at = (x, y) => document.elementFromPoint(x, y)?.closest("#cards > div > div");
  const [middle, height] = [innerWidth / 2, innerHeight / 2];
  // It stands where the one in the middle of the row stood at first.
  const poses = (frame) => frame[2].map(([matrix]) => matrix);
  const wanted = poses(recorded.frames[0])[Math.floor((cards.length - 1) / 2)];
  const ways = poses(recorded.frames.at(-1)).map((matrix) => Math.hypot(...matrix.map((entry, i) => entry - wanted[i])));
  const current = cards[ways.indexOf(Math.min(...ways))];
  const near = (x, y, card) => [-6, 6].every((d) => at(x + d, y) === card && at(x, y + d) === card);
  const places = [];
  for (let x = 20; x < innerWidth; x += 10) for (let y = 20; y < innerHeight; y += 10) places.push([x, y]);
  const distance = ([x, y]) => Math.hypot(x - middle, y - height);
  places.sort((a, b) => distance(a) - distance(b));
  return places.find(([x, y]) => {
    const card = at(x, y);
    return card && card !== current && near(x, y, card);
  });
})()
"""


def gestures(page, scrolling, width):
    """Drags a row in all ways."""
    page.wait("recorded.frames.length > 0")
    scale = page.value("parseFloat(getComputedStyle(document.querySelector('#cards > div')).getPropertyValue('--card-width'))") / width
    vertical = scrolling["isVertical"]
    point = scrolling["extent"] * scale
    middle = (WINDOW[0] / 2, WINDOW[1] / 2)
    hand = Hand(page)
    # So fast that the row just comes to rest one card further: a little less friction, or more, leads to another card.
    flick = 0.3 / (1.22 * scrolling["friction"])
    for pause, places in [
        (0.3, [(0, 0), (flick, 0.3)]),
        # Caught in motion, slowly and then faster over the end, where it is held.
        (0.6, [(0, 0), (0.1, 0.08), (0.2, 1), (0.3, 1)]),
        (0.25, [(0, 0), (0.06, -0.7)]),
        (0.3, [(0, 0), (0.15, 0.9), (0.25, 0.6)]),
        (0.1, [(0, 0), (0.04, -0.2), (0.1, -1.2)]),
    ]:
        drag(hand, places, middle, vertical, point)
        time.sleep(pause)
    rest(page, hand)
    # A card at the side.
    place = page.value(SIDE)
    if place:
        page.value("window.isBusy = true")
        hand.start()
        hand.event("mousePressed", 0, *place)
        hand.event("mouseReleased", 0.06, *place)
        rest(page, hand)
        page.value("window.isBusy = false")
    # Two keys that join into a glide, at either end of the row, and a notch of a wheel.
    hand.start()
    back, forward = ("ArrowUp", "ArrowDown") if vertical else ("ArrowLeft", "ArrowRight")
    hand.key(0, back)
    hand.key(0.15, back)
    hand.key(0.5, forward)
    hand.key(0.65, forward)
    hand.notch(1.2, *middle, 120)
    rest(page, hand)
    if problems := page.problems():
        raise Problem(problems[0])
    recorded = page.value("recorded")
    recorded["size"] = page.value("(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])(document.querySelector('#cards > div > div'))")
    return recorded


def times(a, b):
    """Matrices as CSS has them, m11 … m44: first a, then b."""
    return [sum(a[4 * row + k] * b[4 * k + column] for k in range(4)) for row in range(4) for column in range(4)]


def projected(m, x, y):
    """Where a point is seen, and its w."""
    w = x * m[3] + y * m[7] + m[15]
    return (x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w, w


def replay(lines, moments, path):
    """Riffle's frames at moments, in seconds from the recording's start."""
    with open(path, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    at = ",".join(map(repr, moments))
    run = subprocess.run(
        [riffle, "replay", path, "--fps", "1", "--at", at, "--trace", path + ".trace"], capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    with open(path + ".trace") as file:
        return {round(frame["t"], 7): frame for frame in map(json.loads, file)}


CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def sides(points):
    return [least(point[axis] for point in points) for least in (min, max) for axis in (0, 1)]


def line(moment, kind, place, ratio):
    """An event in a recording."""
    if kind == "key":
        return {"t": moment, "command": "step", "value": 1 if place[0] in ("ArrowRight", "ArrowDown") else -1}
    if kind == "wheel":
        # Riffle's notches have 60 points.
        return {"t": moment, "wheel": [0, math.copysign(60, place[0])]}
    x, y = ((value - length / 2) * ratio + length / 2 for value, length in zip(place, WINDOW))
    return {"t": moment, "pointer": kind, "x": x, "y": y}


def compare(recorded, size, count, model, folder):
    """The greatest distance in points between what a card is on the page and in Riffle: its centre, its sides, its opacity in card
    widths. And what it is about."""
    frames = recorded["frames"]
    start = frames[0][0]
    path = os.path.join(folder, f"{model}.gesture")
    head = {"gesture": 1, "title": model, "t": start, "window": {"width": WINDOW[0], "height": WINDOW[1], "scale": 1},
            "cards": {"pictures": count, "runs": [[count, 0, count, 0]]}, "start": {"offset": (count - 1) // 2},
            "riffle": 3, "model": model, "models": {model: {"dragFollow": 1} if model in AT_A_RATE else {}}}
    end = {"t": frames[-1][0] + 1, "end": True}
    # A window of the same size shows cards a little larger in the one than in the other.
    current = (count - 1) // 2
    still = {card["index"]: card for card in replay([head, end], [0], path)[0]["cards"]}[current]
    matrix = times(frames[0][2][current][0], frames[0][1])
    shown = sides([projected(matrix, x * size[0] / 2, y * size[1] / 2) for x, y in CORNERS])
    ratio = still["height"] / (shown[3] - shown[1])
    lines = [line(moment, kind, place, ratio) for moment, kind, *place in recorded["events"]]
    # A nanosecond later, so that no rounding leaves the last event out.
    moments = sorted({frame[0] - start + 1e-9 for frame in frames})
    wanted = replay([head, *lines, end], moments, path)
    worst, words = 0, ""
    for moment, row, cards in frames:
        theirs = {}
        # An endless row may show a card several times.
        for card in sorted(wanted[round(moment - start + 1e-9, 7)]["cards"], key=lambda card: -abs(card["offset"])):
            # The page shows each card once, the nearest of the places that an endless row has for it.
            if model != "progress" or abs(card["offset"]) < count / 2 - 1e-3:
                theirs[card["index"]] = card
        for index, (matrix, opacity, box) in enumerate(cards):
            card = theirs.get(index)
            # What is off the screen or behind other cards isn't in Riffle's frame.
            if card is None or card["opacity"] < 1e-3:
                continue
            if opacity == 0:
                return math.inf, f"card {index + 1} is missing after {moment - start:.4f} s"
            whole = times(matrix, row)
            corners = [projected(whole, x * size[0] / 2, y * size[1] / 2) for x, y in CORNERS]
            # Close to the eye nothing is exact, and what is behind it is cut off.
            if any(w < 0.2 for _, _, w in corners):
                continue
            ends = sides(corners)
            x, y, _ = projected(whole, 0, 0)
            # The sides of a card that is larger than the window are as exact as numbers of that size.
            unit = max(1, *(abs(end) / 1000 for end in ends))
            differences = {
                "x": (x - WINDOW[0] / 2) * ratio + WINDOW[0] / 2 - card["x"],
                "y": (y - WINDOW[1] / 2) * ratio + WINDOW[1] / 2 - card["y"],
                "opacity": (opacity - card["opacity"]) * size[0],
                # Where Chromium says that it is, and where its matrices put it.
                "box": max((a - b for a, b in zip(ends, box)), key=abs) / unit}
            # Riffle cuts what is far outside the window. Of a card that is seen from its edge the last digits decide how wide it is.
            isInside = all(-WINDOW[i % 2] < end < 2 * WINDOW[i % 2] for i, end in enumerate(ends))
            if isInside and ends[2] - ends[0] > 8 and ends[3] - ends[1] > 8:
                differences["width"] = (ends[2] - ends[0]) * ratio - card["width"]
                differences["height"] = (ends[3] - ends[1]) * ratio - card["height"]
            for name, difference in differences.items():
                if not abs(difference) <= worst:
                    worst, words = abs(difference), f"{name} of card {index + 1} after {moment - start:.4f} s"
    return worst, words


def visit(server, browser, name, model, original=None):
    """Drags the page in a folder of the server's; what `compare` says, and the number of frames. An event that Chromium hands out after
    a frame that is drawn for a later time can't be compared, nor what a press grabs that Riffle sees elsewhere by then: then once more.
    `original`: the folder whose settings the gestures have."""
    for _ in range(8):
        page = Page(browser, f"{server.address}/{name}/js/index.html", WINDOW, RECORDER)
        try:
            scrolling, card = page.value(
                f"import('/{original or name}/js/src/settings.js').then(({{ scrolling, card }}) => [scrolling, card])")
            recorded = gestures(page, scrolling, card["width"])
        finally:
            page.close()
        if recorded["late"] == 0:
            worst, words = compare(recorded, recorded["size"], scrolling["count"], model, os.path.join(server.folder, name))
            if worst <= TOLERANCE or not (scrolling["followsHand"] and recorded["unseen"]):
                return worst, words, len(recorded["frames"])
    raise Problem("Chromium is too busy to be compared")


# The row in which everything has an effect, and what is changed in its export: a file and a text in it, and what it becomes.
CHANGED = "hyperbola"
CHANGES = [
    ("settings.js", r"(?<=\n  extent: )([\d.]+)", r"1.02 * \1"),
    ("settings.js", r"(?<=\n  friction: )([\d.]+)", r"1.3 * \1"),
    ("settings.js", r"(?<=bandCoefficient: )([\d.]+)", r"1.02 * \1"),
    ("settings.js", r"(?<=bandDimension: )([\d.]+)", r"1.02 * \1"),
    ("scroller.js", r"(?<=flickFrequency = )(\d+)", r"1.02 * \1"),
    ("scroller.js", r"(?<=settlingFrequency = )(\d+)", r"1.02 * \1"),
    ("scroller.js", r"(?<=steeringFrequency = )(\d+)", r"1.1 * \1"),
    ("scroller.js", r"(?<=\[patience, shortestRun\] = \[)([\d.]+)", r"1.2 * \1"),
    ("pan.js", r"(?<=velocityWindow = )([\d.]+)", r"1.2 * \1"),
    ("pan.js", r"step / 2 / left", "step / 3 / left"),
    ("surface.js", r"motion\.hold\(time, point, indexOf\(card\)\);", ""),
    ("card-row.js", r"tap: \(card, time\) => .*,", "tap: () => {},"),
    ("card-row.js", r"(?<=indexOf\(card\), )time", "performance.now() / 1000"),
    ("grab.js", r"displacement \* this\.#rate", "1.1 * displacement * this.#rate"),
    ("grab.js", r"const offset = this\.#way\.offset\(place, a, b\);", "const offset = a.offset;"),
    ("pose.js", r"(?<=export const m34 = )(-[\d.]+)", r"1.1 * \1"),
]


# Scrolls a row of a style sheet, and says where each card is then.
SCROLL = """
(async () => {
  const scroller = document.querySelector(".track").parentElement;
  const style = document.createElement("style");
  style.textContent = "* { scroll-snap-type: none !important }";
  document.head.append(style);
  const matrix = (card) => [...card.computedStyleMap().get("transform").toMatrix().toFloat64Array()];
  const found = [];
  for (const way of [0, 90, 200, 410]) {
    scroller.scrollTo(way, way);
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    found.push([...document.querySelectorAll(".card")].map(matrix));
  }
  return found;
})()
"""


def scroll(server, browser, model):
    """The greatest difference between a style sheet's cards with scroll timelines and without, and whether they have moved."""
    run = subprocess.run(
        [riffle, "export", "--model", model, "--to", "css", "-o", os.path.join(server.folder, model)], capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    path = os.path.join(server.folder, model, "css", "cards.css")
    found = []
    for script in ["", "const own = CSS.supports.bind(CSS); CSS.supports = (text) => !text.includes('timeline') && own(text);"]:
        if script:
            # As a browser reads it that doesn't know the word.
            with open(path) as file:
                text = file.read()
            with open(path, "w") as file:
                file.write(re.sub("(animation|scroll)-timeline", r"\1-line", text))
        page = Page(browser, f"{server.address}/{model}/css/index.html", WINDOW, script)
        try:
            found.append(page.value(SCROLL))
            if problems := page.problems():
                raise Problem(problems[0])
        finally:
            page.close()
    flat = [[entry for cards in places for card in cards for entry in card] for places in found]
    if found[0][0] == found[0][-1]:
        raise Problem("the cards don't move")
    return max(abs(a - b) for a, b in zip(*flat))


# Where a row of a style sheet is, in cards, and how many pixels a card is.
PLACE = """
(() => {
  const scroller = document.querySelector(".track").parentElement;
  const axis = scroller.scrollHeight > scroller.clientHeight ? "Height" : "Width";
  const last = scroller.querySelectorAll(".stop").length - 1;
  const step = (scroller["scroll" + axis] - scroller["client" + axis]) / last;
  return [scroller[axis === "Height" ? "scrollTop" : "scrollLeft"] / step, step];
})()
"""


def drag_styled(server, browser, model):
    """The greatest distance in pixels between where a style sheet's row is under the hand and Riffle's, which drags at a rate; and the
    number of places. What follows a release is the browser's own scrolling, and isn't compared."""
    name, count = f"{model}-styled", 9
    run = subprocess.run(
        [riffle, "export", "--model", model, "--to", "css", "--cards", str(count), "-o", os.path.join(server.folder, name)],
        capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    page = Page(browser, f"{server.address}/{name}/css/index.html", WINDOW)
    places, events = [], []
    try:
        page.wait(f"Math.abs({PLACE}[0] - {(count - 1) // 2}) < 0.01")
        step = page.value(PLACE)[1]
        isVertical = page.value("document.querySelector('.track').parentElement.scrollHeight > innerHeight + 1")
        middle = (WINDOW[0] / 2, WINDOW[1] / 2)

        def hand(kind, way):
            x, y = (middle[0], middle[1] + way) if isVertical else (middle[0] + way, middle[1])
            name = {"began": "mousePressed", "moved": "mouseMoved", "ended": "mouseReleased"}[kind]
            page.call("Input.dispatchMouseEvent", type=name, x=x, y=y, button="left", buttons=int(kind != "ended"), clickCount=1)
            events.append({"t": len(events) * 0.05, "pointer": kind, "x": x, "y": y})

        hand("began", 0)
        # So far that what the beginning of the drag has taken is given back.
        for way in [-10, -30, -60, -0.4 * step, -0.9 * step, -1.3 * step, -0.7 * step, 0.3 * step, 0.8 * step]:
            hand("moved", way)
            if abs(way) >= 60:
                places.append((events[-1]["t"], page.value(PLACE)[0]))
        hand("ended", 0.8 * step)
        if problems := page.problems():
            raise Problem(problems[0])
    finally:
        page.close()
    head = {"gesture": 1, "title": model, "t": 0, "window": {"width": WINDOW[0], "height": WINDOW[1], "scale": 1},
            "cards": {"pictures": count, "runs": [[count, 0, count, 0]]}, "start": {"offset": (count - 1) // 2},
            "riffle": 3, "model": model, "models": {model: {"dragFollow": 1}}}
    wanted = replay([head, *events, {"t": events[-1]["t"] + 1, "end": True}], [time + 1e-9 for time, _ in places],
                    os.path.join(server.folder, f"{name}.gesture"))
    ways = [(place - wanted[round(time + 1e-9, 7)]["scrollOffset"]) * step for time, place in places]
    return max(map(abs, ways)), len(ways)


# Plays the gesture of a playable file, and notes its offset in each frame.
PLAY = """
(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const frames = [];
  const own = window.requestAnimationFrame.bind(window);
  let start = null;
  playable.play();
  while (start === null || performance.now() / 1000 - start < %r) {
    const time = await new Promise(own);
    start ??= time / 1000;
    frames.push([time / 1000 - start, playable.offset()]);
  }
  return frames;
})()
"""


def play(browser, model, folder):
    """The greatest distance in points between a playable file's row and Riffle's under a recorded gesture; and the number of frames."""
    count, path = 9, os.path.join(folder, f"{model}-played.gesture")
    vertical = model == "quartic"
    events = []
    for start, way, seconds in [(0.2, -230, 0.35), (1.6, 300, 0.12), (3.1, -420, 0.2)]:
        def place(share):
            along = [WINDOW[0] / 2, WINDOW[1] / 2]
            along[1 if vertical else 0] += way * share
            return {"x": along[0], "y": along[1]}
        events.append({"t": start, "pointer": "began", **place(0)})
        steps = round(seconds * 125)
        events += [{"t": start + seconds * i / steps, "pointer": "moved", **place(i / steps)} for i in range(1, steps + 1)]
        events.append({"t": start + seconds, "pointer": "ended", **place(1)})
    events.append({"t": 4.6, "command": "step", "value": -1})
    head = {"gesture": 1, "title": model, "t": 0, "window": {"width": WINDOW[0], "height": WINDOW[1], "scale": 1},
            "cards": {"pictures": count, "runs": [[count, 0, count, 0]]}, "start": {"offset": 4},
            "riffle": 3, "model": model, "models": {model: {}}}
    with open(path, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in [head, *events, {"t": 6, "end": True}])
    run = subprocess.run(
        [riffle, "export", "--model", model, "--to", "playable", "--cards", str(count), "--gesture", path, "-o", os.path.join(folder, model + "-played")],
        capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    page = Page(browser, f"file://{folder}/{model}-played/playable/{model}.html", WINDOW)
    try:
        page.call("Network.enable")
        page.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        frames = page.value(PLAY % 6.2)
        if problems := page.problems():
            raise Problem(problems[0])
    finally:
        page.close()
    # Just before and just behind each frame: by the last digits an event at its time is in it, or in the next.
    instants = lambda time: [max(round(time + side, 6), 0) for side in (-2e-6, 2e-6)]
    moments = sorted({moment for time, _ in frames for moment in instants(time)})
    trace = path + ".trace"
    run = subprocess.run(
        [riffle, "replay", path, "--fps", "1", "--at", ",".join(map(repr, moments)), "--trace", trace], capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())
    with open(trace) as file:
        wanted = {round(frame["t"], 6): frame["scrollOffset"] for frame in map(json.loads, file)}
    worst = 0
    for time, offset in frames:
        ways = [wanted[moment] - offset for moment in instants(time)]
        if model in ("rotary", "wheel"):
            ways = [way - count * round(way / count) for way in ways]
        # No row here has a card every 300 points or more.
        worst = max(worst, min(map(abs, ways)) * 300)
    return worst, len(frames)


# A press that catches a fast row grabs the card that was drawn last, and in Riffle the one that is there by then: in rows that go
# around that is often another one here. There drags go at a rate.
AT_A_RATE = {"progress", "rotary", "inverted-rotary", "cylinder", "inverted-cylinder", "wheel", "inverted-wheel"}


def export(folder, model):
    rate = ["--set", "dragFollow=rate"] if model in AT_A_RATE else []
    run = subprocess.run([riffle, "export", "--model", model, "--to", "js", "-o", folder] + rate, capture_output=True, text=True)
    if run.returncode != 0:
        raise Problem(run.stderr.strip())


def main():
    catalogue = json.loads(subprocess.run([riffle, "list", "--json"], capture_output=True, check=True, text=True).stdout)["models"]
    chosen = [model["id"] for model in catalogue if not sys.argv[2:] or model["id"] in sys.argv[2:]]
    failures, count = 0, 0
    with tempfile.TemporaryDirectory() as root:
        root = os.environ.get("DRAG_EXPORTS_FOLDER", root)

        def drag_model(model):
            export(os.path.join(root, model), model)
            # Only rows have a page.
            if not os.path.exists(os.path.join(root, model, "js", "src", "scroller.js")):
                return None
            return visit(server, browser, model, model)

        def drag_changed(number):
            file, pattern, text = CHANGES[number]
            name = f"{CHANGED}-{number}"
            export(os.path.join(root, name), CHANGED)
            path = os.path.join(root, name, "js", "src", file)
            with open(path) as opened:
                before = opened.read()
            after, replaced = re.subn(pattern, text, before)
            if replaced != 1:
                raise Problem(f"{pattern} is {replaced} times in {file}")
            with open(path, "w") as opened:
                opened.write(after)
            # A busy machine leaves out the frames that show it.
            for _ in range(3):
                result = visit(server, browser, name, CHANGED, CHANGED)
                if result[0] > TOLERANCE:
                    break
            return result

        def outcome(job, argument):
            try:
                return job(argument)
            except Problem as problem:
                return problem

        with closing(Server(root)) as server, closing(Browser()) as browser, ThreadPoolExecutor(2) as pool:
            models = []
            for model, result in zip(chosen, pool.map(lambda model: outcome(drag_model, model), chosen)):
                if result is None:
                    continue
                models.append(model)
                if isinstance(result, Problem) or not result[0] <= TOLERANCE:
                    failures += 1
                    print(f"FAILED {model}: {result}", flush=True)
                else:
                    count += result[2]
                    print(f"{model} dragged: {result[0]:.1e} of {TOLERANCE:.1e} pt, {result[2]} frames", flush=True)
            numbers = range(len(CHANGES) if CHANGED in models else 0)
            for number, result in zip(numbers, pool.map(lambda number: outcome(drag_changed, number), numbers)):
                if isinstance(result, Problem) or result[0] <= TOLERANCE:
                    failures += 1
                    print(f"FAILED {CHANGED} with another {CHANGES[number][1]} in {CHANGES[number][0]}: {result}", flush=True)
                else:
                    print(f"{CHANGED} with a changed {CHANGES[number][0]}: {result[0]:.1e} pt, {result[1]}", flush=True)
            for model in ["hyperbola", "linear", "rotary", "quartic", "cover-flow"]:
                if sys.argv[2:] and model not in sys.argv[2:]:
                    continue
                result = outcome(lambda model: play(browser, model, root), model)
                if isinstance(result, Problem) or result[0] > 0.1:
                    failures += 1
                    print(f"FAILED {model} played: {result}", flush=True)
                else:
                    print(f"{model} played from the disk: {result[0]:.1e} pt of 0.1 pt, {result[1]} frames", flush=True)
            for model in ["hyperbola", "linear", "quartic", "rotary", "cover-flow"]:
                if sys.argv[2:] and model not in sys.argv[2:]:
                    continue
                result = outcome(lambda model: drag_styled(server, browser, model), model)
                # Browsers scroll by whole pixels.
                if isinstance(result, Problem) or result[0] > 1.5:
                    failures += 1
                    print(f"FAILED {model} dragged as a style sheet: {result}", flush=True)
                else:
                    print(f"{model} dragged as a style sheet: {result[0]:.2f} px of 1.5 px, {result[1]} places", flush=True)
            for model in ["hyperbola", "rotary", "quartic"]:
                result = outcome(lambda model: scroll(server, browser, model), model)
                if isinstance(result, Problem) or result > TOLERANCE:
                    failures += 1
                    print(f"FAILED {model} without scroll timelines: {result}", flush=True)
                else:
                    print(f"{model} scrolled with scroll timelines and without: {result:.1e} pt apart", flush=True)
        print(f"Dragged pages: {count} frames of {len(models)}, {failures} faults.")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
