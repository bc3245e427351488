#!/usr/bin/python3
"""Draws exported pages, and Qt Quick's programs, at ten moments and compares them with `riffle render` of the same cards: places, paint
order, corners, shade.

usage: draw-exports.py RIFFLE [--to PLATFORM,…] [--in BROWSER,…] [--keep FOLDER] [MODEL…]
"""
import argparse, json, os, subprocess, sys, tempfile
from contextlib import closing

sys.dont_write_bytecode = True
from chromium import Browser, Problem, Server
from pictures import BACKGROUND, FRAMES, PLAIN, WINDOW, difference, keep, opened, pixels, qt

CARDS = 12
# No icons and no backdrop, which pages haven't, in a window rather than on a phone.
COMMON = ["backdrop=0", "viewport=window"]
# The second half of the moments is drawn with these, where a model has them.
LOOKS = ["cornerRadius=30", "shadowOpacity=0.8", "shadowRadius=12", "shade=0.7", "blurs=on", "blurMost=6"]
SHARES = {"plain": 0.005, "looks": 0.007}
# Qt Quick draws no shadow and no blur, and cuts no cards where they cross: as all models are at first, none does that anyone sees, but
# waves and helices of other settings differ.
QML = {"plain": ["shadowOpacity=0"], "looks": ["shadowOpacity=0", "cornerRadius=30", "shade=0.7"]}
# Chromium leaves out a blurred card, or one with a shadow, that reaches behind the eye.
NEAR = {"cylinder", "inverted-cylinder", "helix"}


def moments(model, count):
    """Scroll offsets at rest, between cards, at the ends, and across the seam of a row that wraps."""
    last = count - 1
    if model["wraps"]:
        return [0, 0.3, 3, 3.6, 5.75, last - 0.4, last, last + 0.25, last + 0.6, last + 0.8]
    return [0, 0.3, 0.6, 3, 3.25, 5.6, 5.75, last - 1, last - 0.4, last]


def reverse(folder):
    """Turns the paint order of an export around."""
    for name, old, new in [
        ("js/src/row.js", "= paintOrder(cards, settings);", "= paintOrder(cards, settings).reverse();"),
        ("css/cards.css", "z-index: calc(", "z-index: calc(-1 * "),
    ]:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with open(path) as file:
                text = file.read()
            with open(path, "w") as file:
                file.write(text.replace(old, new))


class Drawing:
    """A model at some settings: what Riffle draws, and its exports."""

    def __init__(self, riffle, folder, model, settings):
        self.riffle, self.folder, self.model = riffle, folder, model
        self.options = ["--model", model["id"], "--cards", str(CARDS)]
        for value in settings:
            self.options += ["--set", value]
        self.drawn = {}

    def run(self, *arguments):
        run = subprocess.run([self.riffle, *arguments, *self.options], capture_output=True)
        if run.returncode != 0:
            raise Problem(run.stderr.decode().strip())
        return run.stdout

    def export(self, targets):
        self.run("export", "--to", ",".join(targets), "-o", self.folder)

    def reference(self, at):
        if at not in self.drawn:
            size = f"{WINDOW[0]}x{WINDOW[1]}"
            # Beyond the last card of a row that wraps comes the first.
            path = os.path.join(self.folder, f"reference-{at}.png")
            self.run("render", "--at", repr(at), "--size", size, "--renderer", "software", "-o", path)
            with open(path, "rb") as file:
                self.drawn[at] = pixels(file.read())
        return self.drawn[at]


# Scrolls a page to an offset.
SCROLL = {
    "js": "import('./demo.js').then(({ row }) => row.scrollTo(%r, { isAnimated: false }))",
    "css": """
      const scroller = document.querySelector(".track").parentElement;
      const last = scroller.querySelectorAll(".stop").length - 1;
      scroller.style.scrollSnapType = "none";
      const axis = scroller.scrollHeight > scroller.clientHeight ? "Height" : "Width";
      const way = scroller["scroll" + axis] - scroller["client" + axis];
      scroller.scrollTo({ [axis === "Height" ? "top" : "left"]: way * %r / last, behavior: "instant" });
      // Browsers scroll by whole pixels.
      return scroller[axis === "Height" ? "scrollTop" : "scrollLeft"] * last / way;
    """,
}


def pictures(page, target, offsets):
    """The page at some offsets."""
    page.value(PLAIN)
    for at in offsets:
        if target == "js":
            page.value(f"(async () => {{ await {SCROLL[target] % at} }})()")
        else:
            at = page.value(f"(() => {{ {SCROLL[target] % at} }})()")
        page.value(FRAMES)
        yield at, pixels(page.picture())


# A program that shows the exported one at some offsets, one after the other, and writes pictures of it.
QT = """
import QtQuick

Item {
    id: root

    property var program
    property var offsets: %s
    property int at: -1

    function next() {
        at += 1;
        if (at === offsets.length)
            return Qt.exit(0);
        program.row.scrollTo(offsets[at], false);
        timer.start();
    }

    Component.onCompleted: {
        const size = { width: %d, height: %d, color: Qt.rgba(%d / 255, %d / 255, %d / 255, 1) };
        program = Qt.createComponent("main.qml").createObject(null, size);
        const ground = Qt.createQmlObject("import QtQuick; Rectangle { anchors.fill: parent; z: -1 }", program.contentItem);
        ground.color = program.color;
        first.start();
    }

    Timer { id: first; interval: 300; onTriggered: root.next() }
    Timer {
        id: timer

        interval: 100
        onTriggered: root.program.contentItem.grabToImage(result => {
            result.saveToFile(`drawn-${root.at}.png`);
            root.next();
        })
    }
}
"""


def qt_pictures(folder, offsets):
    """The exported program of Qt Quick at some offsets."""
    qt(folder, QT % (json.dumps(offsets), *WINDOW, *BACKGROUND))
    for index, at in enumerate(offsets):
        with open(os.path.join(folder, f"drawn-{index}.png"), "rb") as file:
            yield at, pixels(file.read())


def browser_pictures(browser, name, address, target, offsets):
    """The exported page in a browser at some offsets."""
    page = opened(browser, name, address)
    try:
        yield from pictures(page, target, offsets)
    finally:
        page.close()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("riffle")
    parser.add_argument("models", nargs="*")
    parser.add_argument("--to", default="js,css,qml")
    parser.add_argument("--in", dest="browsers", default="chromium,firefox")
    parser.add_argument("--keep")
    parser.add_argument("--few", action="store_true", help="three moments, without the looks")
    parser.add_argument("--wrong", action="store_true", help="with the paint order reversed, which has to be seen")
    options = parser.parse_intermixed_args()
    riffle = os.path.abspath(options.riffle)
    catalogue = json.loads(subprocess.run([riffle, "list", "--json"], capture_output=True, check=True, text=True).stdout)["models"]
    rows = [model for model in catalogue if not options.models or model["id"] in options.models]
    failures, count = 0, 0
    browsers = {}
    with tempfile.TemporaryDirectory() as root, closing(Server(root)) as server:
        pages = set(options.to.split(",")) - {"qml"}
        if pages and "chromium" in options.browsers:
            browsers["chromium"] = Browser()
        if pages and "firefox" in options.browsers:
            from firefox import Firefox

            browsers["firefox"] = Firefox()
        try:
            for model in rows:
                names = {parameter["name"] for parameter in model["parameters"]}
                if not any(parameter["name"] == "scrollPhysics" for parameter in model["parameters"]):
                    continue
                wrap = next((p for p in model["parameters"] if p["name"] in ("wrap", "endless")), None)
                model["wraps"] = bool(wrap and wrap["default"])
                own = ["showsIcon=off"] if "showsIcon" in names else []
                looks = [look for look in LOOKS if look.split("=")[0] in names and (model["id"] not in NEAR or "blur" not in look and "shadow" not in look)]
                parts = {"plain": ["shadowOpacity=0"]} if options.few else {"plain": ["shadowOpacity=0"], "looks": looks}
                if model["id"] in NEAR and "looks" in parts:
                    parts["looks"] = looks + ["shadowOpacity=0"]
                for part, isQML in [(part, isQML) for part in parts for isQML in (False, True)]:
                    settings = [one for one in QML[part] if one.split("=")[0] in names] if isQML else parts[part]
                    targets = [target for target in options.to.split(",") if (target == "qml") == isQML]
                    if not targets:
                        continue
                    folder = os.path.join(root, f"{model['id']}-{part}{'-qml' if isQML else ''}")
                    os.makedirs(folder)
                    drawing = Drawing(riffle, folder, model, COMMON + own + settings)
                    drawing.export(targets)
                    if options.wrong:
                        reverse(folder)
                    offsets = moments(model, CARDS)
                    offsets = offsets if part == "plain" and not options.few else offsets[1::3]
                    most = SHARES[part]
                    for target, name in [(target, name) for target in targets for name in (["Qt"] if isQML else browsers)]:
                        if isQML:
                            drawn = qt_pictures(os.path.join(folder, target), offsets)
                        else:
                            address = f"{server.address}/{os.path.basename(folder)}/{target}/index.html"
                            drawn = browser_pictures(browsers[name], name, address, target, offsets)
                        worst = 0
                        try:
                            for at, picture in drawn:
                                wanted = drawing.reference(at)
                                share = difference(wanted, picture)
                                worst = max(worst, share)
                                count += 1
                                if share > most:
                                    failures += 1
                                    print(f"FAILED {target} in {name}: {model['id']} {part} at {at:.3f}: {share:.2%} differs", flush=True)
                                if options.keep and share > most:
                                    keep(options.keep, f"{model['id']}-{part}-{target}-{name}-{at:.2f}", wanted, picture)
                        except (Problem, subprocess.TimeoutExpired) as problem:
                            failures += 1
                            print(f"FAILED {target} in {name}: {model['id']} {part}: {problem}", flush=True)
                        print(f"{target} in {name}: {model['id']} {part}: {worst:.2%}", flush=True)
        finally:
            for browser in browsers.values():
                browser.close()
    print(f"Drawn pages: {count} pictures, {failures} faults.")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
