#!/usr/bin/python3
"""Measures the time from a synthetic pointer event to the changed picture, of cards under a drag.

usage: latency.py RIFFLE [COUNT] [MODEL…]

Starts an X server (Xvfb, which has no vertical sync) with the window, and then the same in a Wayland compositor that shows 60 frames a
second (weston, in a window of that server), presses the button on a card, and moves the pointer along the cards. “rest”: COUNT
moves by a few pixels, each from a picture that doesn't change; its time ends when a line of pixels changes. “motion”: COUNT pictures while the pointer
goes on a pixel each 4 ms; the line tells where the pointer was, and its time begins when it was there. Prints a line of JSON a model and
kind: the median, the 95th percentile and the worst in milliseconds. Needs xvfb, libXtst, weston.
"""
import ctypes, json, os, random, shutil, subprocess, sys, tempfile, time

program = os.path.abspath(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
models = sys.argv[3:] or ["hyperbola", "cover-flow-2", "linear"]
x, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
for library, name, result, *arguments in [
    (x, "XOpenDisplay", ctypes.c_void_p, ctypes.c_char_p), (x, "XDefaultRootWindow", ctypes.c_ulong, ctypes.c_void_p),
    (x, "XFlush", ctypes.c_int, ctypes.c_void_p), (x, "XSync", ctypes.c_int, ctypes.c_void_p, ctypes.c_int),
    (x, "XGetImage", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_int] * 2, *[ctypes.c_uint] * 2, ctypes.c_ulong, ctypes.c_int),
    (test, "XTestFakeMotionEvent", ctypes.c_int, ctypes.c_void_p, *[ctypes.c_int] * 3, ctypes.c_ulong),
    (test, "XTestFakeButtonEvent", ctypes.c_int, ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong),
]:
    function = getattr(library, name)
    function.restype, function.argtypes = result, arguments


class Image(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.c_void_p), *[(name, ctypes.c_int) for name in
                 ("byte_order", "bitmap_unit", "bitmap_bit_order", "bitmap_pad", "depth", "bytes_per_line")]]


def pixels(display, root):
    """A line of the cards above the pointer, whose own picture may be part of the screen's."""
    image = x.XGetImage(display, root, 0, 300, 1280, 1, 0xFFFFFFFF, 2)
    data = ctypes.cast(image, ctypes.POINTER(Image)).contents
    text = ctypes.string_at(data.data, data.bytes_per_line)
    x.XFree(ctypes.c_void_p(data.data))
    x.XFree(ctypes.c_void_p(image))
    return text


def still(display, root, seconds):
    """Waits until the line has been the same for so long."""
    last, since = pixels(display, root), time.perf_counter()
    while time.perf_counter() - since < seconds:
        time.sleep(0.01)
        now = pixels(display, root)
        if now != last:
            last, since = now, time.perf_counter()
    return last


class Hand:
    """A pointer that holds the button down on a card."""
    def __init__(self, server):
        self.display = x.XOpenDisplay(server.encode())
        self.root = x.XDefaultRootWindow(self.display)
        self.place = MIDDLE

    def move(self, place, line=400):
        test.XTestFakeMotionEvent(self.display, -1, place, line, 0)
        x.XFlush(self.display)
        self.place = place

    def button(self, down):
        test.XTestFakeButtonEvent(self.display, 1, down, 0)
        x.XSync(self.display, 0)

    def pixels(self):
        return pixels(self.display, self.root)

    def still(self, seconds):
        return still(self.display, self.root, seconds)


MIDDLE, REACH = 640, 60


def from_rest(hand, count):
    """Milliseconds from a move to the next picture."""
    chance, times = random.Random(1), []
    for step in range(count):
        before = hand.still(0.03)
        # At any moment of the program's own frames.
        time.sleep(chance.random() * 0.02)
        step = 6 if hand.place <= MIDDLE - REACH else -6 if hand.place >= MIDDLE + REACH else chance.choice([-6, 6])
        began = time.perf_counter()
        hand.move(hand.place + step)
        while hand.pixels() == before:
            if time.perf_counter() - began > 2:
                sys.exit("The picture doesn't follow the pointer.")
        times.append((time.perf_counter() - began) * 1000)
    return times


def in_motion(hand, count):
    """Milliseconds from a place of the pointer to the picture of it, while it moves."""
    places = {}
    for place in [*range(MIDDLE - REACH, MIDDLE + REACH + 1)]:
        hand.move(place)
        time.sleep(0.03)
        places[hand.still(0.05)] = place
    if len(places) < REACH:
        sys.exit("The pictures of different places are the same.")
    was, times, step, last = {}, [], -1, None
    following = time.perf_counter()
    while len(times) < count:
        now = time.perf_counter()
        if now >= following:
            if not MIDDLE - REACH < hand.place < MIDDLE + REACH:
                step = -step
            hand.move(hand.place + step if abs(hand.place + step - MIDDLE) <= REACH else hand.place - step)
            was[hand.place] = now
            following += 0.004
        line = hand.pixels()
        if line != last:
            last = line
            # A picture of two places half and half, as one is drawn over the other, is of neither.
            place = places.get(line)
            # Near an end a place is met twice within a short time.
            if place in was and abs(place - MIDDLE) < REACH - 20:
                times.append((time.perf_counter() - was[place]) * 1000)
    return times


def measure(model, count, server, environment, screen):
    folder = tempfile.mkdtemp()
    environment = dict(environment, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
    window = subprocess.Popen([program, "--fresh", "--model", model, "--size", "1280x800", "--set", "bar=0"], env=environment,
                              stderr=subprocess.DEVNULL)
    try:
        hand = Hand(server)
        # A compositor in a window learns where the pointer is when it comes in.
        hand.move(1350, 850)
        time.sleep(3)
        hand.move(MIDDLE)
        hand.still(1.5)
        hand.button(1)
        for step in range(10):
            hand.move(MIDDLE + (step + 1) % 2 * 12)
            hand.still(0.05)
        for kind, times in [("rest", from_rest(hand, count)), ("motion", in_motion(hand, count))]:
            times.sort()
            figures = {"screen": screen, "model": model, "kind": kind, "events": len(times), "median_ms": times[len(times) // 2],
                       "p95_ms": times[len(times) * 95 // 100], "worst_ms": times[-1]}
            print(json.dumps({name: round(value, 2) if isinstance(value, float) else value for name, value in figures.items()}),
                  flush=True)
        hand.button(0)
    finally:
        window.terminate()
        window.wait()
        shutil.rmtree(folder)


read, write = os.pipe()
server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"], pass_fds=[write],
                          stderr=subprocess.DEVNULL)
runtime = tempfile.mkdtemp()
try:
    name = ":" + os.read(read, 16).decode().strip()
    screens = os.environ.get("SCREENS", "x11 wayland").split()
    if "x11" in screens:
        for model in models:
            measure(model, count, name, dict(os.environ, DISPLAY=name, SDL_VIDEODRIVER="x11"), "x11")
    if "wayland" in screens:
        os.chmod(runtime, 0o700)
        wayland = dict(os.environ, DISPLAY=name, XDG_RUNTIME_DIR=runtime)
        weston = subprocess.Popen(["weston", "--backend=x11-backend.so", "--use-pixman", "--width=1280", "--height=800", "--no-config",
                                   "--shell=kiosk-shell.so", "--socket=riffle"], env=wayland, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not os.path.exists(os.path.join(runtime, "riffle")):
                if weston.poll() is not None:
                    sys.exit("weston ended.")
                time.sleep(0.1)
            for model in models:
                measure(model, count, name, dict(wayland, WAYLAND_DISPLAY="riffle", SDL_VIDEODRIVER="wayland"), "wayland")
        finally:
            weston.terminate()
            weston.wait()
finally:
    server.terminate()
    shutil.rmtree(runtime, ignore_errors=True)
