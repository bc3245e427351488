#!/usr/bin/python3
"""Tries the window on every kind of screen, with a real pointer and real keys.

usage: screens.py RIFFLE [--pictures FOLDER] [KIND…]

x11       Xvfb at the scales 1 to 2 (Xft.dpi)
sizes     windows from 200×150 to very wide and very tall ones, and those of halves, thirds and quarters
weston    Weston in Xvfb at the scales 1 and 2; it has no other ones
sway      Sway in Xvfb, which tiles and scales by fractions, at 1 to 2
displays  two displays (Xorg's dummy driver, Openbox): full screen on the one that the window is on, and back
kept      place, size, full screen and maximized over a restart, also where a display has gone

Wherever cards show, a click where `--trace` places a card has to make it current, one on the current card has to turn it over, and a drag
has to move the card as far as the pointer. Prints a line a try, and exits with 1 if one fails. Needs xvfb, xdotool, weston, sway,
openbox, xserver-xorg-core, xserver-xorg-video-dummy, x11-xserver-utils; with --pictures, which keeps one of each screen, ImageMagick.
"""
import ctypes, json, os, shutil, signal, subprocess, sys, tempfile, time

words = sys.argv[1:]
if not words:
    sys.exit(__doc__)
pictures = None
if "--pictures" in words:
    place = words.index("--pictures")
    pictures = os.path.abspath(words[place + 1])
    os.makedirs(pictures, exist_ok=True)
    del words[place:place + 2]
program, kinds = os.path.abspath(words[0]), words[1:]
work = tempfile.mkdtemp(prefix="riffle-screens-")
x = ctypes.CDLL("libX11.so.6")
number, whole = ctypes.c_void_p, ctypes.c_int
for name, result, *arguments in [
    ("XOpenDisplay", number, ctypes.c_char_p), ("XDefaultRootWindow", ctypes.c_ulong, number), ("XSync", whole, number, whole),
    ("XCloseDisplay", whole, number),
    ("XGetGeometry", whole, number, ctypes.c_ulong, ctypes.POINTER(ctypes.c_ulong), *[ctypes.POINTER(whole)] * 2,
     *[ctypes.POINTER(ctypes.c_uint)] * 4),
    ("XTranslateCoordinates", whole, number, ctypes.c_ulong, ctypes.c_ulong, whole, whole, ctypes.POINTER(whole), ctypes.POINTER(whole),
     ctypes.POINTER(ctypes.c_ulong)),
    ("XChangeProperty", whole, number, ctypes.c_ulong, ctypes.c_ulong, ctypes.c_ulong, whole, whole, ctypes.c_char_p, whole),
]:
    function = getattr(x, name)
    function.restype, function.argtypes = result, arguments


# By its place on the keyboard: with newer layouts xdotool presses Alt for the key's name, too.
F11 = 95


class Fault(Exception):
    """What is wrong, as a sentence."""


def end(process):
    """Ends a process, also one that doesn't want to; its exit code."""
    process.terminate()
    try:
        return process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


class Server:
    """An X server on a display of its own."""
    started = []

    def __init__(self, command=("Xvfb", "-screen", "0", "1600x1000x24"), dpi=None):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [*command, "-displayfd", str(write), "-noreset", "-nolisten", "tcp"], pass_fds=[write], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(write)
        self.others, self.display = [], None
        Server.started.append(self)
        with open(read) as answer:
            # To its end of line, which the server writes apart.
            digits = answer.readline().strip()
        if not digits:
            raise Fault(f"{command[0]} doesn't start.")
        self.name = ":" + digits
        self.display = x.XOpenDisplay(self.name.encode())
        if not self.display:
            raise Fault(f"{command[0]} can't be reached.")
        self.root = x.XDefaultRootWindow(self.display)
        self.environment = dict(os.environ, DISPLAY=self.name)
        for variable in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            self.environment.pop(variable, None)
        if dpi:
            # RESOURCE_MANAGER, which desktops set, as a STRING.
            text = f"Xft.dpi:\t{dpi:g}\n".encode()
            x.XChangeProperty(self.display, self.root, 23, 31, 8, 0, text, len(text))
            x.XSync(self.display, 0)

    def start(self, *command, user=None, **more):
        self.others.append(subprocess.Popen(
            command, env=dict(self.environment, **more), user=user, group=user, extra_groups=None if user is None else [], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def do(self, *words):
        """xdotool's answer to some words."""
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, text=True, capture_output=True, timeout=30).stdout

    def window(self):
        """The number of Riffle's window."""
        for _ in range(100):
            found = self.do("search", "--onlyvisible", "--name", "^Riffle ").split()
            if found:
                return int(found[-1])
            time.sleep(0.05)
        raise Fault("The window never shows.")

    def frame(self, window):
        """The place and the size of a window's contents."""
        left, top, ignored, child = whole(), whole(), ctypes.c_uint(), ctypes.c_ulong()
        width, height, any_place = ctypes.c_uint(), ctypes.c_uint(), whole()
        x.XGetGeometry(self.display, window, child, any_place, any_place, width, height, ignored, ignored)
        x.XTranslateCoordinates(self.display, window, self.root, 0, 0, left, top, child)
        return left.value, top.value, width.value, height.value

    def picture(self, name):
        if pictures:
            subprocess.run(["import", "-window", "root", f"{pictures}/{name}.png"], env=self.environment)

    def end(self):
        if self.display:
            x.XCloseDisplay(self.display)
        for process in [*reversed(self.others), self.process]:
            end(process)
        Server.started.remove(self)


class Riffle:
    """The program, with a trace and a home of its own."""
    count = 0
    started = []

    def __init__(self, environment, *arguments, home=None):
        Riffle.count += 1
        self.trace = f"{work}/trace{Riffle.count}"
        home = home or f"{work}/home{Riffle.count}"
        self.errors = open(f"{work}/errors{Riffle.count}", "w+")
        self.process = subprocess.Popen(
            [program, *arguments, "--trace", self.trace],
            env=dict(environment, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_PICTURES_DIR=home), stderr=self.errors)
        Riffle.started.append(self)
        self.wait("its first frame", lambda frame: frame["cards"], 30)

    def last(self):
        """The last whole line of the trace."""
        try:
            with open(self.trace) as file:
                lines = file.read().split("\n")
        except FileNotFoundError:
            return None
        return json.loads(lines[-2]) if len(lines) > 1 else None

    def wait(self, what, condition, seconds=15):
        end = time.time() + seconds
        while time.time() < end:
            if self.process.poll() is not None:
                self.errors.seek(0)
                raise Fault(f"The program ended with {self.process.returncode} before {what}: {self.errors.read().strip()[-300:]}")
            frame = self.last()
            if frame and condition(frame):
                return frame
            time.sleep(0.03)
        raise Fault(f"Waited in vain for {what}.")

    def rest(self, seconds=0.6):
        """The last frame, once nothing has been drawn for so long."""
        size, since = -1, time.time()
        end = since + 40
        while time.time() < end:
            now = os.path.getsize(self.trace)
            if now != size:
                size, since = now, time.time()
            elif time.time() - since > seconds:
                return self.last()
            time.sleep(0.05)
        raise Fault("The window never comes to rest.")

    def quit(self):
        Riffle.started.remove(self)
        code = end(self.process)
        # It keeps the session and then ends by the signal.
        if code != -signal.SIGTERM:
            raise Fault(f"On SIGTERM the program ended with {code}.")


def card(frame, index):
    return next((card for card in frame["cards"] if card["index"] == index), None)


class Hand:
    """A pointer over a window, in its points."""

    def __init__(self, server, left, top, size, scale=1.0):
        self.server, self.left, self.top, self.scale = server, left, top, scale
        self.width, self.height = size

    def move(self, at_x, at_y):
        self.server.do("mousemove", round((self.left + at_x) * self.scale), round((self.top + at_y) * self.scale))

    def press(self):
        self.server.do("mousedown", 1)

    def release(self):
        self.server.do("mouseup", 1)

    def click(self, at_x, at_y):
        self.move(at_x, at_y)
        time.sleep(0.05)
        self.press()
        time.sleep(0.05)
        self.release()


def hold_to_trace(riffle, hand):
    """Clicks and drags where the trace places the cards; says what was done."""
    done = []
    frame = riffle.rest()
    now = card(frame, frame["current"])
    following = card(frame, frame["current"] + 1)
    # The part of the following card that is seen, without the edge that opens the panel.
    left = now["x"] + now["width"] / 2 + 2
    right = min(following["x"] + following["width"] / 2 - 2, hand.width - 8) if following else 0
    if right - left >= 4:
        hand.click((left + right) / 2, following["y"])
        riffle.wait(f"the card that was clicked at {(left + right) / 2:.0f}, {following['y']:.0f} of "
                    f"{hand.width}×{hand.height} to become current", lambda f: f["current"] == frame["current"] + 1)
        done.append("a click makes a card current")
    frame = riffle.rest()
    now = card(frame, frame["current"])
    hand.click(now["x"], now["y"])
    riffle.wait(f"the card that was clicked at {now['x']:.0f}, {now['y']:.0f} of {hand.width}×{hand.height} to turn over",
                lambda f: (card(f, frame["current"]) or {}).get("face") == "back")
    done.append("turns it over")
    frame = riffle.rest()
    now = card(frame, frame["current"])
    reach = -round(min(hand.width * 0.3, now["width"], 200))
    # In whole pixels, as the pointer goes.
    start = round((hand.left + now["x"]) * hand.scale) / hand.scale
    end = round((hand.left + now["x"] + reach) * hand.scale) / hand.scale
    hand.move(now["x"], now["y"])
    time.sleep(0.05)
    hand.press()
    for step in range(1, 11):
        hand.move(now["x"] + reach * step / 10, now["y"])
        time.sleep(0.01)
    moved = [None]

    def follows(f):
        moved[0] = card(f, frame["current"])["x"] - now["x"] if card(f, frame["current"]) else None
        # The pointer comes in whole points.
        return moved[0] is not None and abs(moved[0] - (end - start)) <= (0.05 if hand.scale == 1 else 1.05)
    try:
        riffle.wait("the drag", follows, 6)
    except Fault:
        raise Fault(f"The pointer moved by {end - start:.2f} points, and the card by {moved[0]}.")
    finally:
        time.sleep(0.2)
        hand.release()
    riffle.rest()
    done.append(f"a drag by {end - start:.1f} moves it by {moved[0]:.1f}")
    return ", ".join(done)


def scale_of(frame, height):
    """The scale of the bar, below which the stage is: the card's middle is that of the stage."""
    return round((2 * card(frame, frame["current"])["y"] - height) / 36, 2)


def x11():
    for scale in [1, 1.25, 1.5, 1.75, 2]:
        server = Server(dpi=96 * scale)
        riffle = Riffle(server.environment, "--fresh", "--model", "linear", "--cards", "200", "--size", "1400x900")
        window = server.window()
        server.do("windowfocus", window)
        left, top, width, height = server.frame(window)
        shown = scale_of(riffle.rest(), height)
        if shown != scale:
            raise Fault(f"The desktop's scale is {scale}, and the bar is drawn at {shown}.")
        done = hold_to_trace(riffle, Hand(server, left, top, (width, height)))
        server.do("mousemove", left + width / 2, top + 5, "key", "p")
        riffle.rest()
        server.picture(f"x11-{scale}")
        riffle.quit()
        server.end()
        yield f"X11, scale {scale}: {done}"


def sizes():
    server = Server()
    riffle = Riffle(server.environment, "--fresh", "--model", "linear", "--cards", "200")
    window = server.window()
    server.do("windowfocus", window)
    for width, height in [(320, 240), (200, 150), (400, 300), (800, 1000), (533, 1000), (800, 500), (400, 500), (1600, 240), (1600, 120),
                          (320, 800), (160, 1000), (1600, 1000)]:
        server.do("windowsize", window, width, height, "windowmove", window, 0, 0)
        time.sleep(0.3)
        riffle.rest()
        if server.frame(window) != (0, 0, width, height):
            raise Fault(f"A window of {width}×{height} is {server.frame(window)}.")
        done = hold_to_trace(riffle, Hand(server, 0, 0, (width, height)))
        server.picture(f"size-{width}x{height}")
        yield f"X11, {width}×{height}: {done}"
    riffle.quit()
    server.end()


def wayland(server, folder, name):
    return dict({key: value for key, value in server.environment.items() if key != "DISPLAY"},
                XDG_RUNTIME_DIR=folder, WAYLAND_DISPLAY=name, SDL_VIDEODRIVER="wayland")


def runtime():
    folder = tempfile.mkdtemp(dir=work)
    os.chmod(folder, 0o700)
    return folder


def await_file(path, what):
    for _ in range(200):
        if os.path.exists(path):
            return
        time.sleep(0.05)
    raise Fault(f"{what} doesn't start.")


def enter(server):
    """Out of the compositor's window and in again: from then on it has the pointer's place."""
    server.do("mousemove", 1590, 990)
    time.sleep(0.2)
    server.do("mousemove", 30, 30)
    time.sleep(0.2)


def weston():
    for scale in [1, 2]:
        server, folder = Server(), runtime()
        width, height = 1500 // scale, 900 // scale
        server.start("weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", f"--width={width}", f"--height={height}",
                     f"--scale={scale}", "--socket=screens", "--no-config", "--idle-time=0", XDG_RUNTIME_DIR=folder)
        await_file(folder + "/screens", "Weston")
        enter(server)
        riffle = Riffle(wayland(server, folder, "screens"), "--fresh", "--model", "linear", "--cards", "200")
        enter(server)
        done = hold_to_trace(riffle, Hand(server, 0, 0, (width, height), scale))
        server.do("mousemove", 700, 5, "key", "p")
        riffle.rest()
        server.picture(f"weston-{scale}")
        riffle.quit()
        server.end()
        yield f"Weston, scale {scale}: {done}"


def sway():
    for scale in [1, 1.25, 1.5, 1.75, 2]:
        server, folder = Server(), runtime()
        with open(folder + "/config", "w") as file:
            file.write(f"output * mode --custom 1500x900 scale {scale}\ndefault_border none\n")
        # Sway refuses to run as root.
        user = 65534 if os.getuid() == 0 else None
        if user:
            os.chmod(work, 0o755)
            os.chown(folder, user, user)
        server.start("sway", "--config", folder + "/config", XDG_RUNTIME_DIR=folder, WLR_BACKENDS="x11", WLR_RENDERER="pixman",
                     SWAYSOCK=folder + "/control", user=user)
        await_file(folder + "/wayland-1", "Sway")
        await_file(folder + "/control", "Sway")

        def ask(*words):
            return json.loads(subprocess.run(["swaymsg", "--socket", folder + "/control", "--raw", *words], text=True, capture_output=True).stdout)

        def nodes(node):
            yield node
            for inner in node["nodes"] + node["floating_nodes"]:
                yield from nodes(inner)

        def place():
            return next(node["rect"] for node in nodes(ask("-t", "get_tree")) if node.get("app_id") == "cards.riffle.Riffle")

        enter(server)
        riffle = Riffle(wayland(server, folder, "wayland-1"), "--fresh", "--model", "linear", "--cards", "200")
        enter(server)
        for how in ["", "floating enable, resize set 320 240, move position 100 60", "floating disable, fullscreen enable", "fullscreen disable"]:
            if how:
                ask("[app_id=cards.riffle.Riffle] " + how)
                time.sleep(0.5)
            riffle.rest()
            rect = place()
            done = hold_to_trace(riffle, Hand(server, rect["x"], rect["y"], (rect["width"], rect["height"]), scale))
            server.picture(f"sway-{scale}-{rect['width']}x{rect['height']}")
            yield f"Sway, scale {scale}, {how.split(',')[-1].strip() or 'tiled'}, {rect['width']}×{rect['height']}: {done}"
        riffle.quit()
        server.end()


def two_displays():
    """Two displays of 1000×700 and 800×600 side by side, with a window manager."""
    modes = {"1000x700": "57.00 1000 1048 1152 1304 700 703 713 729", "800x600": "38.25 800 832 912 1024 600 603 607 624"}
    lines = "\n".join(f'    Modeline "{name}" {line}' for name, line in modes.items())
    path = f"{work}/xorg.conf"
    with open(path, "w") as file:
        file.write(f"""Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-200
    VertRefresh 5-200
{lines}
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Virtual 2048 1024
    EndSubSection
EndSection
""")
    server = Server(("Xorg", "-seat", "seat-riffle", "-novtswitch", "-config", path, "-logfile", f"{work}/xorg.log"))

    def randr(*words):
        answer = subprocess.run(["xrandr", *words], env=server.environment, text=True, capture_output=True)
        if answer.returncode:
            raise Fault(f"xrandr {' '.join(words)}: {answer.stderr.strip()}")
        # The server looks which displays are connected only when it is asked.
        return answer.stdout if not words else randr()
    for name, line in modes.items():
        for output in ["DUMMY0", "DUMMY1"]:
            if name not in randr():
                randr("--newmode", name, *line.split())
            randr("--addmode", output, name)
    randr("--output", "DUMMY0", "--mode", "1000x700", "--pos", "0x0", "--primary", "--output", "DUMMY1", "--mode", "800x600", "--pos", "1000x0")
    server.start("openbox")
    time.sleep(1)
    return server, randr


first, second = (0, 0, 1000, 700), (1000, 0, 800, 600)


def settled(server, riffle, window, wanted, what):
    """Waits until the window's contents are there and have that size."""
    for _ in range(100):
        if server.frame(window) == wanted:
            riffle.rest()
            return
        time.sleep(0.05)
    raise Fault(f"{what}: the window is {server.frame(window)} instead of {wanted}.")


def displays():
    server, _ = two_displays()
    for name, display, at in [("first", first, (150, 120)), ("second", second, (1100, 90))]:
        riffle = Riffle(server.environment, "--fresh", "--model", "linear", "--cards", "200", "--size", "500x400")
        window = server.window()
        server.do("windowactivate", "--sync", window, "windowmove", "--sync", window, *at)
        riffle.rest()
        before = server.frame(window)
        done = hold_to_trace(riffle, Hand(server, *before[:2], before[2:]))
        yield f"X11, two displays, on the {name}: {done}"
        for _ in range(2):
            server.do("key", F11)
            settled(server, riffle, window, display, f"Full screen on the {name} display")
            done = hold_to_trace(riffle, Hand(server, *display[:2], display[2:]))
            server.picture(f"display-{name}")
            server.do("key", F11)
            settled(server, riffle, window, before, f"Back from full screen on the {name} display")
        yield f"X11, two displays, full screen on the {name}, and back: {done}"
        riffle.quit()
    server.end()


def kept():
    server, randr = two_displays()
    home = f"{work}/kept"

    def opened():
        riffle = Riffle(server.environment, "--model", "linear", "--cards", "200", home=home)
        window = server.window()
        riffle.rest()
        return riffle, window

    def inside(frame, display):
        return frame[0] >= display[0] and frame[1] >= display[1] and frame[0] + frame[2] <= display[0] + display[2] and \
            frame[1] + frame[3] <= display[1] + display[3]
    riffle, window = opened()
    if not inside(server.frame(window), first):
        raise Fault(f"The first window is {server.frame(window)}, beyond the first display's {first}.")
    yield f"A first window is wholly on the first display: {server.frame(window)}"
    server.do("windowactivate", "--sync", window, "windowsize", "--sync", window, 480, 360, "windowmove", "--sync", window, 1180, 140)
    riffle.rest(1)
    wanted = server.frame(window)
    riffle.quit()
    # Several times: a window manager's frame must not move it on from start to start.
    for _ in range(3):
        riffle, window = opened()
        settled(server, riffle, window, wanted, "Place and size after a restart")
        done = hold_to_trace(riffle, Hand(server, *wanted[:2], wanted[2:]))
        riffle.quit()
    yield f"Place and size after three restarts, {wanted}: {done}"
    riffle, window = opened()
    server.do("windowactivate", "--sync", window, "key", F11)
    settled(server, riffle, window, second, "Full screen on the second display")
    riffle.quit()
    riffle, window = opened()
    settled(server, riffle, window, second, "Full screen after a restart")
    server.do("windowactivate", "--sync", window, "key", F11)
    settled(server, riffle, window, wanted, "Back from a full screen that was kept")
    riffle.quit()
    yield "Full screen after a restart on the second display, and back to the old place and size"

    def toggle_maximized():
        # A double click on the title bar.
        left, top, width, _ = server.frame(window)
        server.do("mousemove", left + width // 2, top - 10, "click", "--repeat", 2, "--delay", 60, 1)
        time.sleep(0.7)
        riffle.rest()
    riffle, window = opened()
    toggle_maximized()
    largest = server.frame(window)
    if largest[2] < 780 or not inside(largest, second):
        raise Fault(f"A maximized window is {largest}.")
    riffle.quit()
    riffle, window = opened()
    settled(server, riffle, window, largest, "Maximized after a restart")
    toggle_maximized()
    settled(server, riffle, window, wanted, "Back from a maximized window that was kept")
    riffle.quit()
    yield "Maximized after a restart, and back to the old place and size"
    randr("--output", "DUMMY1", "--off")
    riffle, window = opened()
    time.sleep(0.5)
    if not inside(server.frame(window), first) or server.frame(window)[2:] != wanted[2:]:
        raise Fault(f"Its display has gone, and the window is {server.frame(window)} instead of wholly on the other one's {first}.")
    hold_to_trace(riffle, Hand(server, *server.frame(window)[:2], wanted[2:]))
    yield f"Without the second display the window opens on the first: {server.frame(window)}"
    # Unplugged and plugged in while the window is open.
    randr("--output", "DUMMY1", "--mode", "800x600", "--pos", "1000x0")
    time.sleep(0.5)
    server.do("windowmove", "--sync", window, 1180, 140)
    riffle.rest()
    randr("--output", "DUMMY1", "--off")
    time.sleep(0.5)
    server.do("windowactivate", "--sync", window, "windowmove", "--sync", window, 100, 100)
    riffle.rest()
    frame = server.frame(window)
    done = hold_to_trace(riffle, Hand(server, *frame[:2], frame[2:]))
    yield f"A display is unplugged under the window, which goes on: {done}"
    riffle.quit()
    server.end()


tries = {"x11": x11, "sizes": sizes, "weston": weston, "sway": sway, "displays": displays, "kept": kept}
if not set(kinds) <= set(tries):
    sys.exit(__doc__)
count = faults = 0
try:
    for kind in kinds or tries:
        try:
            for line in tries[kind]():
                count += 1
                print(line + ".", flush=True)
        # Also what nobody thought of: the other kinds are tried all the same.
        except Exception as fault:
            faults += 1
            print(f"{kind}: {fault if isinstance(fault, Fault) else repr(fault)}", flush=True)
            for server in Server.started:
                server.picture(f"fault-{kind}")
        for riffle in Riffle.started:
            end(riffle.process)
        Riffle.started.clear()
        for server in list(Server.started):
            server.end()
finally:
    for riffle in Riffle.started:
        end(riffle.process)
    for server in list(Server.started):
        server.end()
    shutil.rmtree(work, ignore_errors=True)
print(f"{count} tries of the window's screens, {faults} faults.")
sys.exit(1 if faults else 0)
