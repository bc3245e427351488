#!/usr/bin/python3
"""Draws exported stacks and screens under a hand, at moments of its gesture, and compares them with `riffle render --gesture` of the same
moments: pages in Chromium and Firefox on a clock that stands still between two moments, Qt Quick's programs paused at them. Then orders,
angles and times of the exports are changed, and the comparison has to fail.

usage: draw-motions.py RIFFLE [--to PLATFORM,…] [--in BROWSER,…] [--part PART,…] [--keep FOLDER] [MODEL…]
"""
import argparse, json, os, re, subprocess, sys, tempfile, time
from contextlib import closing

sys.dont_write_bytecode = True
from chromium import Browser, Problem, Server
from hands import BACK, BACK_END, FLIGHTS, Hand, screens_hand, stack_hand
from page_motions import CONTAINER, page_pictures
from pictures import BACKGROUND, WINDOW, difference, keep, pixels
from qt_motions import qt_pictures

CARDS = 5
# As `draw-exports.py` has them; no bars are in the pictures, since only the screens are compared.
COMMON = ["backdrop=0", "viewport=window"]
PARTS = {
    "plain": ["shadowOpacity=0"],
    "looks": ["cornerRadius=30", "shadowOpacity=0.8", "shadowRadius=12"],
    # Qt Quick draws no shadows.
    "corners": ["cornerRadius=30", "shadowOpacity=0"],
}
# Of the squares: a stack fills a part of the window, a screen all of what is compared.
SHARES = {"card-stack": 0.005, "screens": 0.012}
# Riffle's backs have an emblem. A style sheet's layers don't go on at the speed of the hand.
SHARE_OF_BACK, SHARE_IN_FLIGHT = 0.035, 0.01
PAGES = ("js", "css", "playable")
# Other transitions than each model's own.
CONTROLLERS = ["system-push", "system-present", "cross-fade", "zoom", "flip", "cover", "swap", "cube", "switcher"]


class Case:
    """A model at some settings: its exports, its gesture, and Riffle's pictures of it."""

    def __init__(self, riffle, folder, model, settings, targets):
        self.riffle, self.folder, self.model, self.drawn = riffle, folder, model, {}
        self.isStack = model == "card-stack"
        self.options = [word for value in settings for word in ("--set", value)]
        self.run("export", "--to", ",".join(set(targets) | {"js"}), "--cards", str(CARDS), "--model", model, "-o", folder)
        with open(os.path.join(folder, "js", "src", "settings.js")) as file:
            numbers = {name: tuple(float(number) for number in pair) for name, *pair in re.findall(
                r"const (card|center|area) = \{ \w+: (\S+), \w+: (\S+) \}", file.read())}
        self.scale = min(side / own for side, own in zip(WINDOW, numbers["area"]))
        self.card = numbers["card"]
        self.center = tuple(side / 2 + self.scale * way for side, way in zip(WINDOW, numbers["center"]))
        self.hands = {}

    def run(self, *arguments):
        run = subprocess.run([self.riffle, *arguments, *self.options], capture_output=True, text=True)
        if run.returncode != 0:
            raise Problem(run.stderr.strip())

    def hand(self, target):
        """The gesture for a platform, and its moments. What a style sheet hasn't is left out."""
        if target not in self.hands:
            hand = Hand(self.center, self.scale)
            make = stack_hand if self.isStack else screens_hand
            moments = make(hand, self, target != "css")
            head = {"gesture": 1, "title": self.model, "t": 0, "window": {"width": WINDOW[0], "height": WINDOW[1], "scale": 1},
                    "cards": {"pictures": CARDS, "runs": [[CARDS, 0, CARDS, 0]]}, "start": {"offset": 0},
                    "riffle": 3, "model": self.model, "models": {self.model: {}}}
            path = os.path.join(self.folder, f"{target}.gesture")
            with open(path, "w") as file:
                file.writelines(json.dumps(line) + "\n" for line in [head, *hand.lines(), {"t": moments[-1] + 1, "end": True}])
            self.hands[target] = hand.events, moments, path
        return self.hands[target]

    @property
    def frame(self):
        """What is compared: the screen, or the window. Left, top, width and height."""
        if self.isStack:
            return [0, 0, *WINDOW]
        sides = [side * self.scale for side in self.card]
        return [*(middle - side / 2 for middle, side in zip(self.center, sides)), *sides]

    def cut(self, picture):
        left, top, width, height = (round(value) for value in self.frame)
        return picture[top:top + height, left:left + width]

    def reference(self, target, moment):
        """Riffle's own picture."""
        path = self.hand(target)[2]
        key = (open(path).read(), moment)
        if key not in self.drawn:
            to = os.path.join(self.folder, "reference.png")
            self.run("render", "--gesture", path, "--at", repr(moment + 1e-6), "--size", f"{WINDOW[0]}x{WINDOW[1]}", "--renderer", "software", "-o", to)
            with open(to, "rb") as file:
                self.drawn[key] = self.cut(pixels(file.read()))
        return self.drawn[key]


# What is changed in an export, and has to be seen: platform, model, file, a text in it, and what it becomes.
CHANGES = [
    ("js", "card-stack", "src/card-stack.js", "card.style.zIndex = rank", "card.style.zIndex = -rank"),
    ("js", "card-stack", "src/card-motion.js", "const [sin, cos] = [Math.sin(angle)", "const [sin, cos] = [Math.sin(1.3 * angle)"),
    ("js", "card-stack", "src/pull.js", "/ maxLength) * touch.lever", "/ maxLength) * touch.lever * 1.5"),
    ("js", "modal", "src/screens.js", "element.style.zIndex = rank", "element.style.zIndex = -rank"),
    ("js", "tabs", "src/transition.js", "duration, from: 0, to: 1", "duration: 1.2 * duration, from: 0, to: 1"),
    ("css", "card-stack", "cards.css", "round(-1 * var(--layer), 1)", "round(var(--layer), 1)"),
    ("css", "navigation", "screens.css", "--end-scale: 0.6", "--end-scale: 0.5"),
    ("css", "tabs", "screens.css", "--duration: 0.5s", "--duration: 0.7s"),
    ("qml", "card-stack", "src/CardStack.qml", "pose.order = state.rank", "pose.order = -state.rank"),
    ("qml", "card-stack", "src/card-motion.mjs", "const [sin, cos] = [Math.sin(angle)", "const [sin, cos] = [Math.sin(1.3 * angle)"),
    ("qml", "modal", "src/Screens.qml", "isTurned ? 1 - i : i", "isTurned ? i : 1 - i"),
]


def cases(models, few):
    """Models, a word for their settings, and the settings."""
    for model in models:
        for part, settings in PARTS.items():
            if not (few and part != "plain"):
                yield model, part, settings
        if model == "tabs" and not few:
            for controller in CONTROLLERS:
                yield model, controller, [*PARTS["plain"], f"controller={controller}"]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("riffle")
    parser.add_argument("models", nargs="*")
    parser.add_argument("--to", default="js,css,playable,qml")
    parser.add_argument("--in", dest="browsers", default="chromium,firefox")
    parser.add_argument("--part", help="plain, looks, corners, or transitions: no others are drawn, and nothing is changed")
    parser.add_argument("--keep")
    parser.add_argument("--keep-all", action="store_true", help="also what doesn't differ")
    parser.add_argument("--few", action="store_true", help="the plain settings alone")
    parser.add_argument("--wrong", action="store_true", help="with changes alone, each of which has to be seen")
    options = parser.parse_intermixed_args()
    riffle = os.path.abspath(options.riffle)
    chosen = options.models or ["card-stack", "navigation", "modal", "tabs"]
    targets = options.to.split(",")
    faults, count, seen = 0, 0, 0
    browsers = {}

    def drawn(case, target, name, server):
        if target == "qml":
            return qt_pictures(case, BACKGROUND if case.isStack else CONTAINER)
        return page_pictures(case, browsers[name], name, server, target)

    def compare(case, target, name, server, words):
        """The number of pictures that differ."""
        nonlocal count
        most, worst, differing = SHARES.get(case.model, SHARES["screens"]), 0, 0
        try:
            for moment, take in drawn(case, target, name, server):
                wanted = case.reference(target, moment)
                if case.isStack:
                    most = SHARE_OF_BACK if BACK < moment < BACK_END else SHARE_IN_FLIGHT if target == "css" and moment in FLIGHTS else SHARES["card-stack"]
                # The page's clock stands still. A busy browser may show a frame from before, so what differs is looked at again.
                for wait in (0, 0.1, 0.5):
                    time.sleep(wait)
                    picture = take()
                    share = difference(wanted, picture)
                    if share <= most:
                        break
                worst, count = max(worst, share), count + 1
                if share > most:
                    differing += 1
                    print(f"{words}: {share:.2%} differs after {moment:.3f} s", flush=True)
                if options.keep and (share > most or options.keep_all):
                    keep(options.keep, f"{words.replace(' ', '-')}-{moment:.2f}", wanted, picture)
        except (Problem, subprocess.TimeoutExpired) as problem:
            differing += 1
            print(f"{words}: {problem}", flush=True)
        print(f"{'FAILED ' if differing and not options.wrong else ''}{words}: {worst:.2%}", flush=True)
        return differing

    with tempfile.TemporaryDirectory() as root, closing(Server(root)) as server:
        if set(targets) & set(PAGES) and "chromium" in options.browsers:
            browsers["chromium"] = Browser()
        if set(targets) & set(PAGES) and "firefox" in options.browsers:
            from firefox import Firefox

            browsers["firefox"] = Firefox()
        try:
            for model, part, settings in [] if options.wrong else cases(chosen, options.few):
                if options.part and part not in options.part.split(","):
                    continue
                case = Case(riffle, os.path.join(root, f"{model}-{part}"), model, COMMON + settings, targets)
                for target in targets:
                    if part == ("looks" if target == "qml" else "corners"):
                        continue
                    for name in browsers if target in PAGES else ["Qt"]:
                        faults += compare(case, target, name, server, f"{target} in {name}: {model} {part}")
            for number, (target, model, file, text, changed) in enumerate(CHANGES):
                if (options.few or options.part) and not options.wrong or target not in targets or model not in chosen:
                    continue
                folder = os.path.join(root, f"changed-{number}")
                case = Case(riffle, folder, model, COMMON + PARTS["plain"], [target])
                path = os.path.join(folder, target, file)
                with open(path) as opened_file:
                    before = opened_file.read()
                if text not in before:
                    raise Problem(f"{text} isn't in {file}")
                with open(path, "w") as opened_file:
                    opened_file.write(before.replace(text, changed))
                pictures, name = count, "Qt" if target == "qml" else next(iter(browsers))
                options.wrong, wrong = True, options.wrong
                isSeen = compare(case, target, name, server, f"{target} in {name}: {model} with {changed}") > 0
                options.wrong, count = wrong, pictures
                seen, faults = seen + isSeen, faults + (not isSeen)
                print(f"{'seen' if isSeen else 'FAILED, not seen'}: {target}'s {model} with {changed}", flush=True)
        finally:
            for browser in browsers.values():
                browser.close()
    print(f"Drawn motions: {count} pictures, {seen} changes seen, {faults} faults.")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
