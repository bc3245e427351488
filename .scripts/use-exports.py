#!/usr/bin/python3
"""Uses exported components as a team would: a scrolled page of its own with two rows, a stack and a form, from left to right and from
right to left, by mouse, touch and keyboard, in Chromium and Firefox. Then the time that JavaScript takes for 1,000 cards and for 20.

usage: use-exports.py RIFFLE [--in BROWSER,…]
"""
import argparse, os, subprocess, sys, tempfile, time
from contextlib import closing

sys.dont_write_bytecode = True
from chromium import Browser, Page, Problem, Server

WINDOW = (1000, 700)
PAGE = """<!doctype html>
<html lang="en" dir="DIR">
<meta charset="utf-8" />
<title>A team's page</title>
<style>
  body { margin: 0; font: 16px sans-serif; }
  .space { height: 500px; }
  .row { width: 800px; height: 400px; margin: 20px auto; background: #223; }
  .own { height: 100%; background: #dde; padding: 24px; box-sizing: border-box; }
</style>
<script>
  const problems = [];
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
  const own = console.error;
  console.error = (...words) => (problems.push(words.join(" ")), own(...words));
  const clicks = [];
</script>
<form onsubmit="return false"><input id="name" aria-label="Name" /><button id="send">Send</button></form>
<div class="space"></div>
BODY
<div class="space"></div>
<div class="space"></div>
</html>
"""
CARD = """<p>Card {number}</p><p><a id="{name}-link-{index}" href="#{name}-{index}">link</a></p>
<p><button id="{name}-button-{index}" onclick="clicks.push(this.id)">button</button></p>
<p><label><input type="checkbox" id="{name}-check-{index}" /> check</label></p>
<p><input id="{name}-text-{index}" size="6" aria-label="text" /></p>"""
SCRIPTED = """
<div class="row" id="one"></div>
<div class="row" id="two"></div>
<div class="row" id="three"></div>
<script type="module">
  import { createCardRow as one } from "./one/js/src/card-row.js";
  import { createCardRow as two } from "./two/js/src/card-row.js";
  import { createCardStack } from "./three/js/src/card-stack.js";
  const make = (name) => (index) => {
    const element = document.createElement("div");
    element.className = "own";
    element.innerHTML = `CARD`;
    return element;
  };
  const element = (id) => document.getElementById(id);
  window.changes = [];
  window.parts = {
    one: one(element("one"), { cards: make("one"), count: 8, current: 2, onChange: (index) => changes.push(index) }),
    two: two(element("two"), { cards: make("two"), count: 8, current: 2 }),
    three: createCardStack(element("three"), { cards: make("three"), count: 5 }),
  };
  window.offsetOf = (name) => parts[name].offset ?? parts[name].current;
</script>
""".replace("CARD", CARD.replace("{number}", "${index + 1}").replace("{name}", "${name}").replace("{index}", "${index}"))


def styled(name, model, root, count=8, start=2, wraps=False):
    """A row of a style sheet."""
    stops = "".join(f'<i class="stop{" start" if i == start else ""}" style="--i: {i}"></i>' for i in range(count + wraps))
    cards = "".join(
        f'<article class="card" style="--i: {i}"><div class="face"><div class="own">{CARD.format(name=name, number=i + 1, index=i)}</div></div></article>'
        for i in range(count))
    return f"""<link rel="stylesheet" href="{name}/css/cards.css" />
<div class="row riffle-{model}" id="{name}" tabindex="0" style="--cards: {count}"><div class="track">{stops}<div class="view"><div class="cards">{cards}
</div></div></div></div>
<script src="{name}/css/scroll.js"></script>"""


class Fault(Exception):
    """What isn't as it has to be."""


class User:
    """Somebody who uses the page."""

    def __init__(self, page, isLeftward):
        self.page, self.side = page, -1 if isLeftward else 1

    def value(self, expression):
        return self.page.value(expression)

    def rest(self, name):
        """The row's offset once it doesn't move any more."""
        last, same, since = None, 0, time.monotonic()
        while time.monotonic() - since < 10:
            # Two frames of the page's own: on a busy machine it stands still between them, too.
            now = self.value(
                f"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done([offsetOf('{name}'), scrollY]))))")
            same = same + 1 if now == last else 0
            if same == 3:
                return now[0]
            last = now
            time.sleep(0.1)
        raise Fault(f"{name} doesn't come to rest")

    def see(self, name):
        self.value(f"document.getElementById('{name}').scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        return self.rest(name)

    def middle(self, name):
        return self.value(f"(() => {{ const b = document.getElementById('{name}').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }})()")

    def drag(self, kind, start, across, down=0):
        places = [(start[0] + across * min(i, 12) / 12, start[1] + down * min(i, 12) / 12) for i in range(19)]
        self.page.pointer(kind, places)

    def click(self, id):
        self.page.pointer("mouse", [self.middle(id)])
        time.sleep(0.1)

    def expect(self, condition, sentence):
        if not condition:
            raise Fault(sentence)

    def unchanged(self, name, offset, sentence):
        now = self.rest(name)
        self.expect(abs(now - offset) < 0.02, f"{sentence}: {name} went from {offset} to {now}")


def use_row(user, name, other):
    """A row by mouse, touch, wheel and keys."""
    value, side = user.value, user.side
    offset = user.see(name)
    current = round(offset)
    user.expect(abs(offset - current) < 0.02, f"{name} isn't at a card but at {offset}")
    elsewhere = value(f"offsetOf('{other}')")
    # Links, buttons and checkboxes of the current card work with the mouse.
    user.click(f"{name}-link-{current}")
    user.expect(value("location.hash") == f"#{name}-{current}", f"a click on a link of {name} doesn't follow it")
    user.click(f"{name}-button-{current}")
    user.expect(value("clicks.at(-1)") == f"{name}-button-{current}", f"a button of {name} isn't clicked")
    user.click(f"{name}-check-{current}")
    user.expect(value(f"document.getElementById('{name}-check-{current}').checked"), f"a checkbox of {name} isn't checked")
    user.unchanged(name, current, "a click on a control moves the row")
    # A drag that begins on the link moves the row, and doesn't follow the link.
    value("history.replaceState(null, '', location.pathname)")
    user.drag("mouse", user.middle(f"{name}-link-{current}"), -side * 150)
    offset = user.rest(name)
    user.expect(offset > current + 0.9 and abs(offset - round(offset)) < 0.02, f"a drag from a link leaves {name} at {offset}")
    user.expect(value("location.hash") == "", f"a drag of {name} follows a link")
    user.expect(value(f"offsetOf('{other}')") == elsewhere, f"{other} moves with {name}")
    # Text in a card's field is for the field.
    current = round(offset)
    user.click(f"{name}-text-{current}")
    for key in ["a", "ArrowLeft", "ArrowRight"]:
        user.page.key(key)
    user.unchanged(name, current, "keys in a field move the row")
    user.expect(value(f"document.getElementById('{name}-text-{current}').value") == "a", f"a field of {name} takes no text")
    # Keys, with the focus in the row, and elsewhere.
    value(f"document.getElementById('{name}').focus()")
    user.rest(name)
    user.page.key("ArrowRight" if side > 0 else "ArrowLeft")
    moved = user.rest(name)
    user.expect(abs(moved - current - 1) < 0.02, f"an arrow key brings {name} from {current} to {moved}")
    value("document.getElementById('name').focus()")
    user.see(name)
    user.page.key("ArrowRight")
    user.unchanged(name, moved, "keys elsewhere move the row")
    # The wheel moves the row, and the page at the row's end.
    value(f"document.getElementById('{name}').focus({{ preventScroll: true }})")
    user.page.key("End")
    last = user.rest(name)
    user.expect(abs(last - 7) < 0.02, f"End brings {name} to {last}")
    user.see(name)
    scroll = value("scrollY")
    user.page.wheel(*user.middle(name), 0, -120)
    before = user.rest(name)
    user.expect(abs(before - last + 1) < 0.02 and value("scrollY") == scroll, f"the wheel brings {name} to {before}, the page from {scroll} to {value('scrollY')}")
    user.page.wheel(*user.middle(name), 0, 120)
    user.rest(name)
    user.page.wheel(*user.middle(name), 0, 120)
    user.unchanged(name, last, "the wheel leaves the end")
    user.expect(value("scrollY") > scroll, f"at the end of {name} the wheel doesn't scroll the page")


def use_tab(user, name):
    """Tab brings cards into view, one after the other."""
    user.see(name)
    value = user.value
    value(f"document.getElementById('{name}').focus()")
    user.page.key("Home")
    user.rest(name)
    seen = set()
    for _ in range(18):
        user.page.key("Tab")
        id = value("document.activeElement.id")
        if not id.startswith(f"{name}-"):
            break
        index = int(id.split("-")[-1])
        offset = user.rest(name)
        user.expect(abs(offset - index) < 0.02, f"{id} has the focus while {name} is at {offset}")
        seen.add(index)
    user.expect(seen >= {0, 1, 2, 3}, f"Tab comes to the cards {sorted(seen)} of {name}")


def use_touch(user, name):
    """A finger moves the row along, and the page across."""
    offset = user.see(name)
    user.drag("touch", user.middle(f"{name}-link-{round(offset)}"), user.side * 160)
    moved = user.rest(name)
    user.expect(moved < offset - 0.9, f"a finger leaves {name} at {moved}, from {offset}")


def use_stack(user, name):
    """A stack is thrown by the mouse, and its controls work."""
    user.see(name)
    value = user.value
    user.click(f"{name}-button-0")
    user.expect(value("clicks.at(-1)") == f"{name}-button-0", "a button of the stack isn't clicked")
    x, y = user.middle(name)
    user.drag("mouse", (x, y), 380)
    user.expect(user.rest(name) == 1, "the stack isn't thrown")
    value(f"document.getElementById('{name}').focus()")
    user.page.key("ArrowLeft")
    time.sleep(0.6)
    user.expect(value(f"offsetOf('{name}')") == 2, "an arrow key doesn't throw the top card")
    user.page.key("ArrowDown")
    time.sleep(0.6)
    user.expect(value(f"offsetOf('{name}')") == 1, "an arrow key doesn't bring a card back")


def use_parts(user):
    """What the components can be asked for."""
    value = user.value
    changes = value("changes")
    user.expect(len(changes) > 2 and all(a != b for a, b in zip(changes, changes[1:])), f"onChange was told {changes}")
    value("parts.one.setCount(3)")
    user.expect(user.rest("one") <= 2 and value("document.querySelectorAll('#one [role=group]').length") == 3, "setCount leaves other cards")
    value("parts.one.scrollTo(0, { isAnimated: false })")
    user.expect(value("parts.one.offset") == 0 and value("parts.one.current") in (0, 2), "scrollTo doesn't go there at once")
    value("parts.two.destroy()")
    user.expect(value("document.getElementById('two').outerHTML").replace(' style=""', "") == '<div class="row" id="two"></div>', f"destroy leaves {value('document.getElementById(`two`).outerHTML')[:200]}")


# The milliseconds that JavaScript takes for two seconds of frames of a row.
COST = """
(async () => {
  const { createCardRow } = await import("./one/js/src/card-row.js");
  const element = document.createElement("div");
  element.className = "row";
  document.body.prepend(element);
  const times = [];
  for (const count of [20, 1000, 20, 1000, 20, 1000]) {
    const row = createCardRow(element, { cards: (index) => String(index), count });
    row.scrollTo(2, { isAnimated: false });
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
    let spent = 0;
    const own = window.requestAnimationFrame;
    window.requestAnimationFrame = (draw) => own((time) => {
      const start = performance.now();
      draw(time);
      spent += performance.now() - start;
    });
    for (let way = 0; way < 12; way++) {
      row.scrollTo(way % 2 ? 2 : 12);
      for (let i = 0; i < 12; i++) await new Promise(own);
    }
    window.requestAnimationFrame = own;
    row.destroy();
    times.push(spent);
  }
  const least = (from) => Math.min(...times.filter((_, i) => i % 2 === from));
  return [least(0), least(1)];
})()
"""


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("riffle")
    parser.add_argument("--in", dest="browsers", default="chromium,firefox")
    options = parser.parse_args()
    riffle = os.path.abspath(options.riffle)
    failures, count = 0, 0
    with tempfile.TemporaryDirectory() as root, closing(Server(root)) as server:
        for name, model in [("one", "hyperbola"), ("two", "cover-flow"), ("three", "card-stack")]:
            command = [riffle, "export", "--model", model, "--to", "js,css", "-o", os.path.join(root, name), "--set", "viewport=window"]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(run.stderr)
        sheet = styled("one", "hyperbola", root) + styled("two", "cover-flow", root) + """<script>
          const offsetOf = (name) => Math.round(1000 * Number(getComputedStyle(document.querySelector(`#${name} .cards`)).getPropertyValue("--s"))) / 1000;
        </script>"""
        for direction in ["ltr", "rtl"]:
            for kind, body in [("js", SCRIPTED), ("css", sheet)]:
                with open(os.path.join(root, f"{kind}-{direction}.html"), "w") as file:
                    file.write(PAGE.replace("DIR", direction).replace("BODY", body))
        browsers = {}
        if "chromium" in options.browsers:
            browsers["chromium"] = Browser("--force-device-scale-factor=1")
        if "firefox" in options.browsers:
            from firefox import Firefox

            browsers["firefox"] = Firefox()
        try:
            for name, browser in browsers.items():
                for kind in ["js", "css"]:
                    for direction in ["ltr", "rtl"]:
                        address = f"{server.address}/{kind}-{direction}.html"
                        uses = [
                            ("one", lambda user: use_row(user, "one", "two")), ("two", lambda user: use_row(user, "two", "one")),
                            ("Tab", lambda user: use_tab(user, "one"))]
                        # What Marionette's fingers do doesn't scroll in Firefox itself.
                        if kind == "js" or name == "chromium":
                            uses.append(("touch", lambda user: use_touch(user, "one")))
                        if kind == "js":
                            uses += [("stack", lambda user: use_stack(user, "three")), ("parts", use_parts)]
                        page = Page(browser, address, WINDOW) if name == "chromium" else browser.page(address, WINDOW)
                        if name == "chromium":
                            page.call("Emulation.setTouchEmulationEnabled", enabled=True)
                        page.wait("typeof offsetOf === 'function' && Number.isFinite(offsetOf('one'))")
                        user = User(page, direction == "rtl")
                        for what, use in uses:
                            count += 1
                            try:
                                use(user)
                                problems = page.value("problems")
                                user.expect(not problems, f"logged: {problems}")
                                print(f"{kind} {direction} in {name}: {what}", flush=True)
                            except (Fault, Problem) as fault:
                                failures += 1
                                print(f"FAILED {kind} {direction} in {name}: {what}: {fault}", flush=True)
                        page.close()
                page = Page(browser, f"{server.address}/js-ltr.html", WINDOW) if name == "chromium" else browser.page(f"{server.address}/js-ltr.html", WINDOW)
                few, many = page.value(COST)
                count += 1
                if many > 1.5 * few + 2:
                    failures += 1
                print(f"{'FAILED ' if many > 1.5 * few + 2 else ''}{name}: {few:.1f} ms of JavaScript for 20 cards, {many:.1f} ms for 1000", flush=True)
                page.close()
        finally:
            for browser in browsers.values():
                browser.close()
    print(f"Used pages: {count} uses, {failures} faults.")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
