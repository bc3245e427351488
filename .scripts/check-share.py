#!/usr/bin/python3
"""Shares models with phones that Chromium emulates: drags, flicks and catches of all models, whose recordings are played again and compared
with what the page showed, frame by frame; the same under TLS; the time from a change on the computer to the page; and a minute of strangers.

usage: check-share.py RIFFLE [MODEL…]       SECONDS: of the strangers, 60 without it
"""
import base64, json, math, os, random, re, shutil, socket, statistics, struct, subprocess, sys, tempfile, threading, time

sys.dont_write_bytecode = True
from chromium import Browser, Problem
from share_check import SCREEN, Phone, Share

if len(sys.argv) < 2:
    sys.exit(__doc__)
riffle = os.path.abspath(sys.argv[1])
# Points; seconds from a change of a number, and of a formula.
TOLERANCE, NUMBER, FORMULA = 0.1, 0.05, 0.3
CHANGES = 200

# Notes where the page's cards are at each frame, and when it shows another version.
WATCH = """
(() => {
  window.noted = { frames: [], versions: [] };
  let last = 0;
  const look = () => {
    const component = window.page?.component();
    const shown = window.page?.shown();
    if (component && shown) {
      if (shown.version !== last) noted.versions.push([(last = shown.version), performance.timeOrigin + performance.now()]);
      const { fit, modules } = shown.sides[0];
      const cards = component.poses.map(({ index, pose: { transform: m, hidden, opacity } }) =>
        [index, fit.x + (m[12] / m[15]) * fit.scale, fit.y + (m[13] / m[15]) * fit.scale, hidden ? 0 : opacity, m[15]]);
      noted.frames.push([page.watch.now, cards]);
      if (noted.frames.length > 4000) noted.frames.shift();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


def models():
    text = subprocess.run([riffle, "list"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"(?m)^([a-z][a-z0-9-]*)  ", text)


def gestures(phone):
    """Drags, flicks, catches and taps."""
    x, y = SCREEN[0] / 2, SCREEN[1] / 2
    for pause, places in [
        # To the row's end, and from there beyond it and back.
        (0.3, [(0, x, y), (0.1, x - 120, y)]),
        (1.2, [(0, x, y), (0.1, x - 120, y)]),
        (0.5, [(0, x, y), (0.12, x - 30, y), (0.3, x + 100, y), (0.4, x + 100, y)]),
        (0.25, [(0, x, y), (0.15, x - 90, y + 8)]),
        # Caught in motion, and pulled back over the end.
        (0.1, [(0, x, y), (0.1, x - 30, y), (0.2, x + 100, y), (0.4, x + 100, y)]),
        (0.05, [(0, x, y), (0.08, x - 4, y - 150)]),
        (0.3, [(0, x, y), (0.08, x, y)]),
        (0.1, [(0, x, y), (0.2, x + 3, y + 120)]),
        (2, [(0, x, y), (0.06, x - 60, y)]),
        (1.5, [(0, x + 20, y), (0.08, x + 20, y)]),
    ]:
        phone.drag(places)
        time.sleep(pause)
    phone.wait("page.watch.due === null && !page.component().isMoving")


def compare(path, frames):
    """The greatest distance of a card between the page's frames and Riffle's at the same moments."""
    with open(path) as file:
        lines = [json.loads(line) for line in file]
    start, end = lines[0]["t"], lines[-1]["t"]
    # A nanosecond later, so that no rounding leaves the last event out.
    # An event that comes after the frame of its time isn't in that frame.
    events = {round(line["t"], 6) for line in lines if "pointer" in line}
    shown = {time - start + 1e-9: cards for time, cards in frames if start + 1e-5 < time < end and round(time, 6) not in events}
    if not shown:
        return 0, 0
    # A card may land in the very moment of a frame, and be at the back of a small stack: before it, too, is right.
    at = ",".join(repr(moment - early) for moment in sorted(shown) for early in (2e-6, 0))
    subprocess.run([riffle, "replay", path, "--at", at, "--fps", "1", "--trace", path + ".trace"], check=True, capture_output=True)
    worst = 0
    with open(path + ".trace") as file:
        traced = {round(frame["t"], 7): frame for frame in map(json.loads, file)}
    for moment, cards in shown.items():
        around = [frame for early in (2e-6, 0) if (frame := traced.get(round(moment - early, 7)))]
        for index, x, y, opacity, w in cards:
            same = [card for frame in around for card in frame["cards"] if card["index"] == index]
            # Close to the eye, and far outside, nothing is to be seen; a faint card isn't in Riffle's frame.
            if opacity < 0.01 or w < 0.2 or not same or not (-SCREEN[0] < x < 2 * SCREEN[0] and -SCREEN[1] < y < 2 * SCREEN[1]):
                continue
            worst = max(worst, min(math.hypot(card["x"] - x, card["y"] - y) for card in same))
    return worst, len(shown)


def drag_all(browser, names):
    # Also a stack of no more cards than layers, where a thrown card is at the back at once.
    decks = [(name, cards) for name in names for cards in ((7, 5, 2) if name == "card-stack" else (7,))]
    drag("Dragged phones", browser, decks)


def drag_under_tls(browser, name):
    """One model by https, with a certificate that the browser is told not to mind."""
    folder = tempfile.mkdtemp(prefix="riffle-share-")
    try:
        certificate, key = (os.path.join(folder, file) for file in ("certificate.pem", "key.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate,
             "-days", "2", "-subj", "/CN=riffle", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"], check=True, capture_output=True)
        drag("Dragged under TLS", browser, [(name, 7)], "--cert", certificate, "--key", key)
    finally:
        shutil.rmtree(folder)


def keep(path):
    """A copy of a recording that failed, for whoever looks into it."""
    return shutil.copy(path, os.path.join(tempfile.gettempdir(), "riffle-share-failed.gesture"))


def drag(title, browser, decks, *options):
    worst, frames, recordings, checks = 0, 0, 0, 0
    for name, cards in decks:
        folder = tempfile.mkdtemp(prefix="riffle-share-")
        share = Share(riffle, "--model", name, "--cards", str(cards), "--gestures", folder, *options)
        try:
            if share.address.startswith("https:") != bool(options):
                raise Problem(f"{share.address} has another scheme")
            phone = Phone(browser, share, WATCH)
            gestures(phone)
            share.line(r"a gesture of")
            time.sleep(0.5)
            noted = phone.value("noted.frames")
            if problems := phone.problems():
                raise Problem(problems[0])
            phone.close()
            for file in sorted(name for name in os.listdir(folder) if name.endswith(".gesture")):
                path = os.path.join(folder, file)
                run = subprocess.run([riffle, "replay", path], capture_output=True, text=True)
                if run.returncode != 0:
                    raise Problem(f"{name}: {run.stderr.strip()} The gesture is kept as {keep(path)}.")
                checks += json.loads(run.stdout)["checks"]
                recordings += 1
                distance, count = compare(path, noted)
                if distance > TOLERANCE:
                    raise Problem(f"{name}: a card is {distance:.3f} pt from Riffle's own. The gesture is kept as {keep(path)}.")
                worst, frames = max(worst, distance), frames + count
        finally:
            share.close()
            shutil.rmtree(folder)
    if min(frames, recordings, checks) == 0:
        raise Problem("nothing was compared")
    print(f"{title}: {len(decks)} decks, {recordings} recordings with {checks} checks, {frames} frames, at most {worst:.5f} pt")


def delays(browser):
    """Milliseconds from a change on the computer to the page."""
    folder = tempfile.mkdtemp(prefix="riffle-share-")
    path = os.path.join(folder, "own.formula")
    text = subprocess.run([riffle, "formula", "show", "wheel"], capture_output=True, text=True).stdout
    try:
        for what, most in (("number", NUMBER), ("formula", FORMULA)):
            if what == "formula":
                if not text:
                    raise Problem("riffle formula show wheel shows nothing")
                with open(path, "w") as file:
                    file.write(text)
            share = Share(riffle, "--model", "wheel" if what == "number" else path)
            phone = Phone(browser, share, WATCH)
            sent = []
            try:
                for number in range(CHANGES if what == "number" else 20):
                    before = phone.value("noted.versions.length")
                    sent.append(time.time() * 1000)
                    if what == "number":
                        share.say(f"radius={1 + number % 50 / 100}")
                    else:
                        with open(path, "w") as file:
                            file.write(text.replace("o * 0.01", f"o * 0.01{number}"))
                    phone.wait(f"noted.versions.length > {before}")
                arrived = [at for _, at in phone.value("noted.versions")][-len(sent):]
            finally:
                phone.close()
                share.close()
            median = statistics.median(there - at for at, there in zip(sent, arrived))
            print(f"A {what}'s change is on the phone after {median:.0f} ms (median of {len(sent)})")
            if median > most * 1000:
                raise Problem(f"that is more than {most * 1000:.0f} ms")
    finally:
        shutil.rmtree(folder)


# MARK: Strangers, without a browser.

class Line:
    """A socket to a share."""

    def __init__(self, address):
        host, port, self.token = re.match(r"http://([^:]+):(\d+)/#(.*)", address).groups()
        self.host = f"{host}:{port}"
        self.socket = socket.create_connection((host, int(port)), 5)
        self.socket.settimeout(5)

    def request(self, path="/socket", method="GET", host=None, origin=None):
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"{method} {path} HTTP/1.1\r\nHost: {host or self.host}\r\nOrigin: {origin or 'http://' + self.host}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        return self.socket.recv(65536)

    def frame(self, payload, kind=0x81, announced=None):
        length = len(payload) if announced is None else announced
        head = bytes([kind]) + (bytes([0x80 | length]) if length < 126 else struct.pack("!BH", 0xFE, length) if length < 65536
                                else struct.pack("!BQ", 0xFF, length))
        self.socket.sendall(head + b"\0\0\0\0" + payload)

    def say(self, message):
        self.frame(json.dumps(message).encode())

    def hello(self, token=None):
        self.request()
        self.say({"hello": {"token": token or self.token, "device": "Pixel", "width": 390, "height": 844, "scale": 3}})

    def is_refused(self, seconds=8):
        """Whether the other side ends it."""
        self.socket.settimeout(seconds)
        try:
            while data := self.socket.recv(65536):
                if data[:1] == b"\x88" or b"\x88" in data:
                    return True
            return True
        except (ConnectionError, BrokenPipeError):
            return True
        except TimeoutError:
            return False


def hostile_kinds():
    """Ways to misbehave; each is told a share's address and says whether it was refused."""
    def paths(address):
        return all(b" 404 " in Line(address).request(path, method) for path, method in
                   [("/x", "GET"), ("/../../etc/passwd", "GET"), ("/", "POST"), ("/phone.js", "PUT"), ("/socket", "DELETE")])

    def foreign(address):
        return b" 404 " in Line(address).request(origin="http://evil.example") and b" 404 " in Line(address).request(host="evil.example")

    def wrong(address):
        line = Line(address)
        line.hello("A" * 22)
        return line.is_refused()

    def unpaired(address):
        line = Line(address)
        line.hello()
        line.say({"motion": {"t": 1}})
        return line.is_refused()

    def huge(address):
        line = Line(address)
        line.request()
        line.frame(b"", announced=1 << 62)
        return line.is_refused()

    def slow(address):
        line = Line(address)
        line.socket.sendall(b"GET / HT")
        return line.is_refused()

    def silent(address):
        line = Line(address)
        line.request()
        return line.is_refused()

    def nonsense(address):
        line = Line(address)
        line.request()
        line.frame(b"{\"hello\":")
        return line.is_refused()

    return {"paths": paths, "foreign": foreign, "wrong token": wrong, "not paired": unpaired, "huge": huge, "slow": slow,
            "silent": silent, "nonsense": nonsense}


# What a paired phone may not say.
BAD = ['{"motion":{"t":NaN}}', '{"motion":{"t":5,"events":[[3,0,1,0,0],[2,1,1,0,0]]}}', "[[[[", '{"motion":{"t":1e30}}']


def resident(process):
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])


def strangers(seconds):
    share = Share(riffle, "--model", "wheel")
    stop = threading.Event()
    sent, refused, kept, failures = [0], [0], [0], []

    def pair():
        line = Line(share.address)
        line.hello()
        share.line("Allow this phone", 30)
        share.say("y")
        share.line("is connected", 30)
        line.say({"shown": 1})
        line.say({"begin": {"version": 1, "side": 0, "t": 0, "offset": 2}})
        return line

    def play(line, base):
        """100 messages a second of drags."""
        began = time.monotonic()
        line.socket.settimeout(0.001)
        while not stop.is_set():
            now = time.monotonic() - began
            phase = 0 if sent[0] % 20 == 0 else 2 if sent[0] % 20 == 19 else 1
            try:
                line.say({"motion": {"t": now, "events": [[now, phase, 1, 195 - 5 * math.sin(now * 9) * 20, 422]], "rest": phase == 2}})
            except OSError:
                failures.append("a good phone was refused")
                return
            try:
                line.socket.recv(65536)
            except TimeoutError:
                pass
            sent[0] += 1
            time.sleep(max(0, began + (now + 0.01) - time.monotonic()))
        kept[0] += 1

    def attack(kinds):
        chance = random.Random(len(kinds))
        while not stop.is_set():
            name = chance.choice(list(kinds))
            try:
                if not kinds[name](share.address):
                    failures.append(f"{name} wasn't refused")
                refused[0] += 1
            except OSError:
                # Too many connections: one was dropped to make room.
                refused[0] += 1
            sent[0] += 1

    def flood():
        """A thousand messages a second of one who isn't let in."""
        while not stop.is_set():
            try:
                line = Line(share.address)
                line.request()
                for _ in range(100):
                    line.frame(b'{"side":0}')
                    sent[0] += 1
                    time.sleep(0.001)
            except OSError:
                refused[0] += 1

    phones = [pair() for _ in range(10)]
    # A paired phone that says something impossible is gone as well.
    for text in BAD:
        line = pair()
        line.frame(text.encode())
        if not line.is_refused():
            failures.append(f"{text} wasn't refused")
    threads = [threading.Thread(target=play, args=(line, number), daemon=True) for number, line in enumerate(phones)]
    kinds = hostile_kinds()
    threads += [threading.Thread(target=attack, args=(kinds,), daemon=True) for _ in range(8)]
    threads += [threading.Thread(target=flood, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    time.sleep(seconds / 4)
    before = resident(share.process)
    time.sleep(seconds * 3 / 4)
    after = resident(share.process)
    stop.set()
    for thread in threads:
        thread.join(12)
    share.close()
    print(f"Strangers: {sent[0] / seconds:.0f} messages a second for {seconds} s, {refused[0]} connections refused, "
          f"{kept[0]} of {len(phones)} phones stayed, memory {before / 1024:.1f} to {after / 1024:.1f} MB")
    if failures:
        raise Problem(failures[0])
    if kept[0] < len(phones):
        raise Problem("good phones were refused")
    if after > before * 1.1 + 2048:
        raise Problem("memory grows")


def main():
    try:
        browser = Browser("--force-device-scale-factor=1", "--ignore-certificate-errors")
        try:
            drag_all(browser, sys.argv[2:] or models())
            drag_under_tls(browser, "cover-flow")
            delays(browser)
        finally:
            browser.close()
        strangers(float(os.environ.get("SECONDS", "60")))
    except Problem as problem:
        sys.exit(f"check-share: {problem}")


main()
