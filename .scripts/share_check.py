"""A `riffle share` that is driven by its terminal, and phones in Chromium: what the checks of sharing have in common."""
import os, queue, re, subprocess, sys, threading, time

sys.dont_write_bytecode = True
from chromium import Page, Problem

# An iPhone's screen in points, and its pixels.
SCREEN, SCALE = (390, 844), 3


class Share:
    """A shared model; its lines as they come."""

    def __init__(self, riffle, *options):
        self.process = subprocess.Popen(
            [riffle, "share", "--host", "127.0.0.1", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, bufsize=1)
        self.lines = []
        self.news = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.address = self.line(r"(https?://\S+)")[1]

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            self.news.put(line.rstrip("\n"))

    def line(self, pattern, seconds=20):
        """The next line that matches."""
        end = time.monotonic() + seconds
        while True:
            try:
                text = self.news.get(timeout=max(end - time.monotonic(), 0.01))
            except queue.Empty:
                raise Problem(f"riffle share says no line like {pattern}; it said: {self.lines[-5:]}") from None
            if match := re.search(pattern, text):
                return match

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.terminate()
        self.process.wait(10)


class Phone(Page):
    """A page with a finger."""

    def __init__(self, browser, share, script="", allowed=True):
        super().__init__(browser, "about:blank", SCREEN, script, SCALE)
        self.call("Emulation.setDeviceMetricsOverride", width=SCREEN[0], height=SCREEN[1], deviceScaleFactor=SCALE, mobile=True)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.call("Emulation.setUserAgentOverride", userAgent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
        self.call("Page.navigate", url=share.address)
        if allowed:
            share.line("Allow this phone")
            share.say("y")
            share.line("is connected")
            self.wait("window.page && page.component() !== null")

    def touch(self, kind, at, x=None, y=None):
        """A touch event of a time, in seconds on this machine's clock; without waiting for the answer."""
        time.sleep(max(at - time.time(), 0))
        points = [] if x is None else [{"x": x, "y": y}]
        return self.send("Input.dispatchTouchEvent", type=kind, touchPoints=points, timestamp=at)

    def drag(self, places, hertz=120):
        """`places`: seconds, x and y; in between in proportion."""
        start = time.time() + 0.05
        sent = [self.touch("touchStart", start + places[0][0], *places[0][1:])]
        for (t0, x0, y0), (t1, x1, y1) in zip(places, places[1:]):
            steps = max(round((t1 - t0) * hertz), 1)
            for step in range(1, steps + 1):
                share = step / steps
                sent.append(self.touch("touchMove", start + t0 + (t1 - t0) * share, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        sent.append(self.touch("touchEnd", start + places[-1][0]))
        for number in sent:
            self.browser.receive(number)
