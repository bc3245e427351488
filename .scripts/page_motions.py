"""Exported pages under a hand, at moments of its gesture."""
import json, os

from chromium import Problem
from pictures import PLAIN, opened, pixels

# What Riffle has behind screens.
CONTAINER = (14, 16, 22)

# Runs before a page's scripts: a clock that moves when it is told to, for frames, events and animations.
CLOCK = """
(() => {
  const native = window.requestAnimationFrame.bind(window);
  const draws = new Map();
  const starts = new Map();
  let [now, last] = [0, 0];
  performance.now = () => now;
  window.requestAnimationFrame = (draw) => (draws.set(++last, draw), last);
  window.cancelAnimationFrame = (number) => draws.delete(number);
  // What has begun by itself begins now.
  const find = () => {
    for (const animation of document.getAnimations()) {
      if (animation.playState !== "running") continue;
      animation.pause();
      animation.currentTime = 0;
      starts.set(animation, now);
    }
  };
  const endOf = ([animation, start]) => start + animation.effect.getComputedTiming().endTime;
  async function to(time) {
    do {
      find();
      const ends = [...starts].map(endOf).filter((end) => end <= time);
      now = Math.max(now, Math.min(time, ...ends));
      for (const pair of starts) {
        const [animation, start] = pair;
        if (animation.playState === "idle") starts.delete(animation);
        else if (endOf(pair) <= now + 1e-6) starts.delete(animation), animation.finish();
        else animation.currentTime = now - start;
      }
      await new Promise((resolve) => setTimeout(resolve));
      find();
      const all = [...draws.values()];
      draws.clear();
      for (const draw of all) draw(now);
    } while (now < time);
  }
  function send(phase, x, y) {
    const target = document.elementFromPoint(x, y) ?? document.documentElement;
    const type = ["pointerdown", "pointermove", "pointerup"][phase];
    const own = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: phase === 1 ? -1 : 0, buttons: phase === 2 ? 0 : 1 };
    const event = new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true, ...own });
    Object.defineProperty(event, "timeStamp", { value: now });
    target.dispatchEvent(event);
  }
  function step(way) {
    const button = document.querySelector(`[data-way=${way > 0 ? "forward" : "back"}]`);
    if (button !== null) return button.click();
    const key = way > 0 ? "ArrowRight" : "ArrowLeft";
    document.querySelector("#cards").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  // The events up to a time, in seconds, and the frame then.
  window.handTo = async (events, time) => {
    for (const [at, phase, x, y] of events) {
      await to(1000 * at);
      if (phase === 3) step(x);
      else send(phase, x, y);
      find();
    }
    await to(1000 * time);
    for (let i = 0; i < 3; i += 1) await new Promise(native);
  };
})();
"""
# Backs as Riffle's, but for their texts and ornaments.
BACKS = """
(() => {
  const style = document.createElement("style");
  style.textContent = ".coloured { background: linear-gradient(rgb(34 40 76), rgb(24 28 56)) !important; color: transparent !important }";
  document.head.append(style);
})()
"""
# Screens where Riffle has them.
PLACED = """
(() => {
  const [left, top, width, height] = %s;
  const style = document.createElement("style");
  style.textContent = `nav, aside { display: none !important }
    body { display: block !important }
    #cards, div.screens { background: rgb(%d %d %d) !important; box-shadow: none !important; border-radius: 0 !important; place-self: auto !important }
    #cards { position: fixed !important; inset: ${top}px auto auto ${left}px !important; width: ${width}px !important; height: ${height}px !important }
    div.screens { position: fixed !important; zoom: %r !important; left: calc(${left}px / %r) !important; top: calc(${top}px / %r) !important }`;
  document.head.append(style);
})()
"""


def page_pictures(case, browser, name, server, target):
    """A page at the moments of its hand, with a function that takes its picture."""
    folder = os.path.join(case.folder, target)
    file = f"{case.model}.html" if target == "playable" else "index.html"
    with open(os.path.join(folder, file)) as opened_file:
        text = opened_file.read()
    if "handTo" not in text:
        with open(os.path.join(folder, file), "w") as changed:
            changed.write(text.replace("<head>", f"<head><script>{CLOCK}</script>", 1))
    page = opened(browser, name, f"{server.address}/{os.path.relpath(folder, server.folder)}/{file}")
    try:
        page.value(PLAIN)
        page.value(BACKS)
        if not case.isStack:
            page.value(PLACED % (json.dumps(case.frame), *CONTAINER, *(3 * [case.scale])))
        elif target == "playable":
            page.value("document.querySelector('aside').remove(), document.body.style.display = 'block', document.querySelector('#cards').style.height = '100%'")
        page.value("(async () => { for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setTimeout(resolve, 30)); })()")
        events, moments, _ = case.hand(target)
        sent = 0
        for moment in moments:
            count = sum(event[0] <= moment for event in events)
            page.value(f"handTo({json.dumps(events[sent:count])}, {moment + 1e-6!r})")
            sent = count
            yield moment, lambda: case.cut(pixels(page.picture()))
        if problems := page.problems():
            raise Problem(problems[0])
    finally:
        page.close()
