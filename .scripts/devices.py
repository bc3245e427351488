#!/usr/bin/python3
"""Moves a simulated touch screen and trackpad over the window, on X11 and on Wayland, and checks its trace.

usage: devices.py RIFFLE

Starts an X server (Xorg with the dummy and the inputtest driver) and a window with a row of cards on it; then Sway in that server, with the
window on Sway. Prints a line for each manner, and ends with 1 if one isn't as it should be: cards follow a finger and a trackpad by the same
distance, both go on when they are let go, also where a trackpad's last movement comes late, a second finger moves nothing, a finger that
stays opens a menu, a notch of a wheel is a card. A movement during which this machine stood still is made again.

X11: touch screen, trackpad and wheel are the server's. Wayland: the touch screen and the keys are the server's, which Sway hands on. Of
what scrolls on the X server Sway makes whole notches, so trackpad and wheel are a pointer that a program may pretend
(wlr-virtual-pointer). That protocol has no parts of a notch, and Sway 1.7 hands none on: a wheel of high resolution isn't tried there.

Needs xserver-xorg-core, xserver-xorg-video-dummy, xdotool, sway.
"""
import json, os, shutil, socket, struct, subprocess, sys, tempfile, time

if len(sys.argv) != 2: sys.exit(__doc__)
program = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp()
width, height = 1280, 960
# The window's size, from the display's corner on.
size = (1280, 800)
devices = [("pad", "PointerAbsolute", "CorePointer"), ("screen", "Touch", "SendCoreEvents"), ("keys", "Keyboard", "CoreKeyboard")]
# The input driver's events and touches.
version, sync, motion, touch = 0, 1, 2, 6
begin, update, end = 18, 19, 20


def configuration():
    text = 'Section "ServerFlags"\n Option "AutoAddDevices" "false"\nEndSection\n'
    text += 'Section "Device"\n Identifier "card"\n Driver "dummy"\n VideoRam 64000\nEndSection\n'
    text += 'Section "Monitor"\n Identifier "monitor"\n HorizSync 1-2000\n VertRefresh 1-1000\nEndSection\n'
    text += 'Section "Screen"\n Identifier "screen"\n Device "card"\n Monitor "monitor"\n DefaultDepth 24\n'
    text += f' SubSection "Display"\n  Depth 24\n  Modes "{width}x{height}"\n  Virtual {width} {height}\n EndSubSection\nEndSection\n'
    layout = 'Section "ServerLayout"\n Identifier "layout"\n Screen "screen"\n'
    for name, kind, role in devices:
        text += f'Section "InputDevice"\n Identifier "{name}"\n Driver "inputtest"\n Option "SocketPath" "{folder}/{name}"\n'
        text += f' Option "DeviceType" "{kind}"\n Option "TouchCount" "5"\n Option "PointerButtonCount" "7"\nEndSection\n'
        layout += f' InputDevice "{name}" "{role}"\n'
    return text + layout + "EndSection\n"


class Fault(Exception):
    """What is wrong, as a sentence."""


class Device:
    """One of the server's, by its socket (xf86-input-inputtest-protocol.h)."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX)
        for attempt in range(300):
            try:
                self.socket.connect(f"{folder}/{name}")
                break
            except OSError:
                if server.poll() is None: time.sleep(0.1)
        else:
            log = open(f"{folder}/log").read() if os.path.exists(f"{folder}/log") else "it has no log"
            raise Fault("Xorg doesn't start: " + log[-2000:])
        self.send(version, struct.pack("<HH", 1, 1))
        self.receive()

    def send(self, kind, body):
        self.socket.sendall(struct.pack("<II", 8 + len(body), kind) + body)

    def receive(self):
        self.socket.recv(struct.unpack("<I", self.socket.recv(4))[0] - 4)

    def put(self, kind, head, axes):
        mask, values = bytearray(8), [0.0] * 64
        for axis, value in axes.items():
            mask[axis // 8] |= 1 << axis % 8
            values[axis] = value
        numbers = struct.pack("<64d", *values)
        self.send(kind, struct.pack("<II", *head) + struct.pack("<I", 0) + bytes(mask) + bytes(4) + numbers * 2)
        # Until the server has taken it.
        self.send(sync, b"")
        self.receive()


def place(x, y):
    """A point of the window on an absolute axis."""
    return {0: x / width * 65535, 1: y / height * 65535}


def finger(number, what, x, y=400): touches.put(touch, (number, what), place(x, y))


class X11:
    """The X server itself, with its own trackpad and wheel."""
    name, has_parts = "X11", True

    def start(self):
        self.environment = dict(environment, SDL_VIDEODRIVER="x11")

    def await_window(self):
        found = do("search", "--onlyvisible", "--name", "^Riffle ").split()
        if not found: raise Fault("The window never shows.")
        do("windowmove", found[0], 0, 0)
        do("windowfocus", found[0])
        pad.put(motion, (1, 0), place(640, 400))
        time.sleep(0.3)
        pad.put(motion, (1, 0), place(641, 400))
        # The first value that the server reports for a device says nothing.
        self.scroll(1)

    def scroll(self, points):
        """Vertical scrolling by points as libinput reports it: 120 units for 15 points."""
        pad.put(motion, (0, 0), {3: points / 15 * 120})

    def lift(self):
        """The fingers from the trackpad, which the server doesn't tell."""

    def turn(self, notches=1):
        """The wheel by a notch, or a part of one."""
        self.scroll(15 * notches)

    def end(self):
        pass


class Wayland:
    """Sway in a window of the X server, with a trackpad and a wheel of a program's."""
    name, has_parts = "Wayland", False
    wheel, fingers = 0, 1
    process = None

    def __init__(self):
        self.folder = tempfile.mkdtemp()

    def start(self):
        if not shutil.which("sway"): raise Fault("There is no Sway: 'make deps-test' installs it.")
        with open(f"{self.folder}/config", "w") as file:
            file.write(f"xwayland disable\noutput * mode --custom {size[0]}x{size[1]} scale 1\ndefault_border none\n")
        # Sway refuses to run as root.
        user = 65534 if os.getuid() == 0 else None
        if user: os.chown(self.folder, user, user)
        self.control = f"{self.folder}/control"
        self.process = subprocess.Popen(
            ["sway", "--config", f"{self.folder}/config"], user=user, group=user, extra_groups=None if user is None else [],
            env=dict(environment, XDG_RUNTIME_DIR=self.folder, WLR_BACKENDS="x11", WLR_RENDERER="pixman", SWAYSOCK=self.control),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            if os.path.exists(f"{self.folder}/wayland-1") and os.path.exists(self.control): break
            time.sleep(0.05)
        else: raise Fault("Sway doesn't start.")
        self.environment = dict(environment, XDG_RUNTIME_DIR=self.folder, WAYLAND_DISPLAY="wayland-1", SDL_VIDEODRIVER="wayland")
        del self.environment["DISPLAY"]
        self.connect()

    def await_window(self):
        tree = subprocess.run(["swaymsg", "--socket", self.control, "--raw", "-t", "get_tree"], text=True, capture_output=True).stdout
        places = [node["rect"] for node in nodes(json.loads(tree)) if node.get("app_id") == "cards.riffle.Riffle"]
        if not places: raise Fault("The window never shows.")
        if [*places[0].values()] != [0, 0, *size]: raise Fault(f"The window is {places[0]}, and not the whole screen.")
        # Keys go where the server's pointer is.
        pad.put(motion, (1, 0), place(640, 400))
        for x in (640, 641):
            self.pointer(1, "IIIII", self.now(), x, 400, *size)
            self.frame()
            time.sleep(0.3)

    # What is said to Sway, by the protocol's numbers for objects and requests (wayland.xml, wlr-virtual-pointer-unstable-v1.xml).

    def connect(self):
        """Makes the pointer that is pretended."""
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"{self.folder}/wayland-1")
        self.last_object = 1
        registry, names = self.new(), {}
        self.say(1, 1, "I", registry)
        for source, kind, body in self.answers():
            if (source, kind) != (registry, 0): continue
            name, length = struct.unpack_from("<II", body)
            names[body[8:7 + length].decode()] = name
        wanted = "zwlr_virtual_pointer_manager_v1"
        if wanted not in names: raise Fault("Sway lets no program pretend a pointer.")
        manager, self.pretended = self.new(), self.new()
        text = wanted.encode() + b"\0"
        self.say(registry, 0, f"II{len(text) + -len(text) % 4}sII", names[wanted], len(text), text, 1, manager)
        # At no seat in particular.
        self.say(manager, 0, "II", 0, self.pretended)
        self.answers()

    def new(self):
        self.last_object += 1
        return self.last_object

    def say(self, target, request, form="", *values):
        body = struct.pack("<" + form, *values)
        self.socket.sendall(struct.pack("<II", target, 8 + len(body) << 16 | request) + body)

    def answers(self):
        """What Sway says until it has taken everything."""
        done, heard = self.new(), []
        self.say(1, 0, "I", done)
        while not heard or heard[-1][0] != done:
            source, head = struct.unpack("<II", self.read(8))
            heard.append((source, head & 0xFFFF, self.read((head >> 16) - 8)))
            if heard[-1][:2] == (1, 0): raise Fault(f"Sway refuses what is said to it: {heard[-1][2][12:].rstrip(bytes(1)).decode(errors='replace')}")
        return heard

    def read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part: raise Fault("Sway has ended.")
            data += part
        return data

    def now(self): return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def pointer(self, request, form="", *values): self.say(self.pretended, request, form, *values)

    def frame(self):
        """What was said since the last one belongs together."""
        self.pointer(4)
        self.answers()

    def scroll(self, points):
        """Vertical scrolling with fingers; lengths have 8 binary places."""
        self.pointer(5, "I", self.fingers)
        self.pointer(3, "IIi", self.now(), 0, round(points * 256))
        self.frame()

    def lift(self):
        """The fingers from the trackpad."""
        self.pointer(5, "I", self.fingers)
        self.pointer(6, "II", self.now(), 0)
        self.frame()

    def turn(self):
        """The wheel by a notch, which is also a length of 15 points."""
        self.pointer(5, "I", self.wheel)
        self.pointer(7, "IIii", self.now(), 0, 15 * 256, 1)
        self.frame()

    def end(self):
        stop(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


def nodes(node):
    yield node
    for inner in node["nodes"] + node["floating_nodes"]: yield from nodes(inner)


def do(*words):
    """xdotool's answer to some words."""
    return subprocess.run(["xdotool", *map(str, words)], env=environment, capture_output=True, text=True).stdout


def frames():
    lines = open(trace).read().split("\n")[:-1] if os.path.exists(trace) else []
    return [json.loads(line) for line in lines]


def offset(): return frames()[-1]["scrollOffset"]


def rest():
    """The offset, once nothing has been drawn for 0.8 seconds."""
    count = -1
    while count != (now := len(frames())):
        if window.poll() is not None: raise Fault(f"The window ended with {window.returncode}.")
        count = now
        time.sleep(0.8)
    return offset()


longest = 0


def steps(count, pause, before_last=None):
    """Numbers from 1 on, each so many seconds after the one before; the last one may have a pause of its own."""
    global longest
    longest, last = 0, time.monotonic()
    for step in range(1, count + 1):
        yield step
        time.sleep(before_last if before_last and step == count - 1 else pause)
        now = time.monotonic()
        longest, last = max(longest, now - last), now


def moved(move):
    """What a movement answers, and the offset at which the cards then come to rest, both less the one before; again where this machine stood
    still in the midst of it, or the window drew next to nothing."""
    for _ in range(20):
        start, count = rest(), len(frames())
        answer = move() - start
        drawn = len(frames()) - count
        end = rest() - start
        if longest < 0.05 and drawn > 4: return answer, end
    raise Fault(f"This machine is too slow: it stood still for {longest:.2f} s in the midst of a movement, and {drawn} frames were drawn.")


def drag(points, count, pause, lifts=True, other=False):
    """With a finger to the left; the offset when it is lifted, at once or after the cards have come to rest under it."""
    finger(1, begin, 900)
    for step in steps(count, pause):
        finger(1, update, 900 - points * step / count)
        if other and step == count // 2: finger(2, begin, 300, 600)
        if other and step > count // 2: finger(2, update, 300 + step * 9, 600)
    if other: finger(2, end, 400, 600)
    there = None if lifts else rest()
    finger(1, end, 900 - points)
    return offset() if lifts else there


def scroll_slowly():
    """By 300 points, too slowly for a flick; the greatest offset."""
    count = len(frames())
    # No multiples of 120ths of a notch, which are a wheel's.
    for step in steps(150, 0.016): kind.scroll(2.013 if step % 2 else 1.987)
    kind.lift()
    rest()
    # They are a little more than a card, to which the row then goes back.
    return max(frame["scrollOffset"] for frame in frames()[count:])


def scroll_fast(is_late=False):
    # A last movement that is late comes when the row has gone on without it already.
    for _ in steps(20, 0.008, before_last=0.03 if is_late else 0.008): kind.scroll(15.013)
    kind.lift()
    return offset()


count = faults = 0


def check(name, holds, **figures):
    global count, faults
    count += 1
    faults += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {kind.name}, {name}: " + ", ".join(f"{key} {value:.3f}" for key, value in figures.items()), flush=True)


def try_all():
    for _ in range(300):
        if frames() or window.poll() is not None: break
        time.sleep(0.1)
    rest()
    kind.await_window()
    rest()
    by_finger, _ = moved(lambda: drag(300, 60, 0.008, lifts=False))
    by_pad, landed = moved(scroll_slowly)
    check("300 points slowly, a finger and a trackpad", abs(by_finger - by_pad) < 0.01, finger=by_finger, trackpad=by_pad, end=landed)
    for name, move in [("a finger's flick", lambda: drag(300, 20, 0.008)), ("a trackpad's", scroll_fast),
                       ("a trackpad's whose last movement comes late", lambda: scroll_fast(is_late=True))]:
        left, landed = moved(move)
        # A row that doesn't go on ends on the card to which it was moved.
        check(name, landed > by_finger + 0.5 and abs(landed - round(landed)) < 1e-3, left=left, end=landed)
    alone, _ = moved(lambda: drag(150, 30, 0.016, lifts=False))
    both, _ = moved(lambda: drag(150, 30, 0.016, lifts=False, other=True))
    check("a second finger moves nothing", abs(alone - both) < 1e-3, alone=alone, both=both)
    start = rest()
    finger(1, begin, 640)
    rest()
    for step in range(20):
        finger(1, update, 640 - step * 15)
        time.sleep(0.008)
    finger(1, end, 340)
    stayed = rest() - start
    do("key", "Escape")
    check("a finger that stays has a menu, and drags no more", abs(stayed) < 1e-3, moved=stayed)
    start = rest()
    for notch in range(3):
        kind.turn()
        time.sleep(0.4)
    notches = rest() - start
    check("three notches of a wheel", abs(notches - 3) < 1e-3, cards=notches)
    if kind.has_parts:
        start = rest()
        for part in range(24):
            kind.turn(1 / 8)
            time.sleep(0.02)
        notches = rest() - start
        check("three notches of a wheel in eighths", abs(notches - 3) < 1e-3, cards=notches)
    start = rest()
    do("click", 4)
    back = rest() - start
    check("a click of the wheel's button alone", abs(back + 1) < 1e-3, cards=back)
    do("key", "ctrl+q")
    try:
        code = window.wait(20)
    except subprocess.TimeoutExpired:
        raise Fault("Ctrl+Q doesn't end the window.")
    check("it ends on Ctrl+Q", code == 0, code=code)


def stop(process):
    if not process or process.poll() is not None: return
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def try_kind(which):
    """All manners, in a window of its own."""
    global kind, window, trace, faults
    kind, window = which(), None
    trace = f"{folder}/trace-{kind.name}"
    try:
        kind.start()
        window = subprocess.Popen(
            [program, "--fresh", "--model", "linear", "--cards", "300", "--size", f"{size[0]}x{size[1]}", "--set", "bar=0", "--trace", trace],
            env=kind.environment)
        try_all()
    except Fault as fault:
        faults += 1
        print(f"FAIL {kind.name}: {fault}", flush=True)
    finally:
        stop(window)
        kind.end()


server = None
try:
    with open(f"{folder}/xorg.conf", "w") as file:
        file.write(configuration())
    if not shutil.which("Xorg"): raise Fault("There is no Xorg: 'make deps-test' installs it.")
    reading, writing = os.pipe()
    # A seat of its own has no virtual terminal, which a person may sit at, and which only root may open.
    server = subprocess.Popen(
        ["Xorg", "-seat", "seat-riffle", "-novtswitch", "-displayfd", str(writing), "-config", f"{folder}/xorg.conf", "-logfile", f"{folder}/log",
         "-noreset", "-nolisten", "tcp", "-ac"], pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pad, touches = Device("pad"), Device("screen")
    environment = dict(os.environ, DISPLAY=":" + os.read(reading, 20).decode().strip(), XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
    for variable in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"): environment.pop(variable, None)
    display = do("getdisplaygeometry").split()
    if display != [str(width), str(height)]: raise Fault(f"The display is {'x'.join(display)}.")
    for which in (X11, Wayland): try_kind(which)
except Fault as fault:
    faults += 1
    print(fault, flush=True)
finally:
    stop(server)
    shutil.rmtree(folder, ignore_errors=True)
print(f"{count} manners of a touch screen, a trackpad and a wheel, {faults} faults.")
sys.exit(1 if faults else 0)
