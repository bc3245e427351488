#!/usr/bin/python3
"""Draws and opens files that ask for far more than they hold: usage: bombs.py PROGRAM [WINDOW_SECONDS]

Each file is given to `PROGRAM render` alone, with 2 GB of address space and 10 seconds of processor time, whatever else this machine does. Exits
with 1 if one ends by a signal, takes longer, or is neither drawn nor named with a reason. With WINDOW_SECONDS all of them, and some good ones, are then opened in a window on a display of its own
(Xvfb, xdotool), which has to live for so long, to name what can't be shown, and to end on Ctrl+Q.
"""
import os, resource, shutil, struct, subprocess, sys, tempfile, time, zlib

if len(sys.argv) < 2:
    sys.exit(__doc__)
program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 0
folder = tempfile.mkdtemp(prefix="riffle-bombs-")
HUGE = 60000


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data, depth=8, color=2, more=b""):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def zeros(count):
    """So many zero bytes, deflated."""
    work, done = zlib.compressobj(9), []
    for _ in range(count >> 20):
        done.append(work.compress(bytes(1 << 20)))
    return b"".join(done) + work.compress(bytes(count % (1 << 20))) + work.flush()


def jpeg(width, height, before=b"", scans=1, progressive=True):
    segment = lambda marker, data: struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data
    tables = segment(0xDB, bytes([0] + [1] * 64)) + segment(0xC4, bytes([0x00] + [1] + [0] * 15 + [0])) + segment(0xC4, bytes([0x10] + [1] + [0] * 15 + [0]))
    frame = segment(0xC2 if progressive else 0xC0, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0))
    scan = segment(0xDA, bytes([1, 1, 0, 0, 0 if progressive else 63, 0])) + b"\x00\x00"
    return b"\xFF\xD8" + before + tables + frame + scan * scans + b"\xFF\xD9"


def gif(width, height, stray=b"", frames=1):
    image = b"," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x4C\x01\x00"
    return b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(6) + stray + image * frames + b";"


def tiff(width, height, twice=False, tiled=False):
    tags = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (277, 3, 1, 1), (339, 3, 1, 1)]
    tags += [(322, 4, 1, HUGE), (323, 4, 1, HUGE), (324, 4, 1, 8), (325, 4, 1, 4)] if tiled else [(273, 4, 1, 8), (278, 4, 1, height), (279, 4, 1, 4)]
    if twice:
        tags = [(256, 4, 1, 4), (257, 4, 1, 4)] + tags
    body = struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", *tag) for tag in tags) + bytes(4)
    return b"II*\x00" + struct.pack("<I", 8) + body


def lbm(width, height, late):
    part = lambda name, data: name + struct.pack(">I", len(data)) + data + bytes(len(data) % 2)
    head = part(b"BMHD", struct.pack(">HHHHBBBBHBBHH", width, height, 0, 0, 8, 0, 1, 0, 0, 1, 1, 320, 200))
    body = part(b"ANNO", bytes(70000)) * late + head + part(b"BODY", bytes(8))
    return b"FORM" + struct.pack(">I", len(body) + 4) + b"ILBM" + body


def svg(inside, width=16, height=16):
    return (f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='{width}' height='{height}'>{inside}</svg>").encode()


def xpm(width, height, comment=""):
    return f'/* XPM */\n{comment}static char *a[] = {{\n"{width} {height} 1 1",\n"a c #ff0000",\n"aaaa"}};\n'.encode()


def qoi(width, height):
    return b"qoif" + struct.pack(">IIBB", width, height, 4, 0) + b"\xFD" * 100 + bytes(7) + b"\x01"


def webp(width, height):
    bits = (width - 1) | (height - 1) << 14
    data = b"\x2f" + struct.pack("<I", bits) + bytes(30)
    return b"RIFF" + struct.pack("<I", len(data) + 12) + b"WEBPVP8L" + struct.pack("<I", len(data)) + data


def bmp(width, height, bits=24, compression=0):
    return b"BM" + struct.pack("<IHHI", 200, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, 0, 0, 0, 0, 0) + bytes(100)


def tga(width, height, kind):
    return struct.pack("<BBBHHBHHHHBB", 0, 0, kind, 0, 0, 0, 0, 0, width, height, 24, 0) + b"\xff\x00\x00\x00" * 20


def pcx(width, height):
    return struct.pack("<BBBBHHHHHH", 10, 5, 1, 8, 0, 0, width - 1, height - 1, 72, 72) + bytes(48) + struct.pack("<BBHH", 0, 3, width, 1) + bytes(58) + b"\xff\x00" * 50


def icon(kind, inner):
    return struct.pack("<HHH", 0, kind, 1) + struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(inner), 22) + inner


long = "#" + "x" * 5_000_000 + "\n"
laughs = "<defs><g id='a0'><rect width='9' height='9'/></g>" + "".join(
    f"<g id='a{n}'>" + f"<use xlink:href='#a{n - 1}'/>" * 10 + "</g>" for n in range(1, 12)) + "</defs><use xlink:href='#a11'/>"
files = {
    "png-size.png": png(HUGE, HUGE, zlib.compress(bytes(999))),
    "png-greatest.png": png(0x7FFFFFFF, 0x7FFFFFFF, zlib.compress(bytes(9))),
    "png-wide.png": png(0x7FFFFFFF, 1, zlib.compress(bytes(9))),
    "png-real.png": png(30000, 30000, zeros(30000 * 30001), 8, 0),
    "png-text.png": png(9, 9, zlib.compress(bytes(9 * 28)), more=chunk(b"zTXt", b"a\0\0" + zeros(1 << 30))),
    "png-profile.png": png(9, 9, zlib.compress(bytes(9 * 28)), more=chunk(b"iCCP", b"a\0\0" + zeros(1 << 30))),
    "jpeg-size.jpg": jpeg(65500, 65500), "jpeg-restart.jpg": jpeg(65500, 65500, b"\xff\xd0"), "jpeg-fill.jpg": jpeg(65500, 65500, b"\xff" * 999),
    "jpeg-comments.jpg": jpeg(65500, 65500, b"\xff\xfe\x00\x02" * 99999), "jpeg-scans.jpg": jpeg(4000, 4000, scans=30000),
    "jpeg-plain.jpg": jpeg(65500, 65500, progressive=False),
    "gif-size.gif": gif(65535, 65535), "gif-stray.gif": gif(65535, 65535, b"\x00"), "gif-frames.gif": gif(4000, 4000, frames=20000),
    "gif-comments.gif": gif(65535, 65535, b"!\xfe\x01x\x00" * 99999),
    "tiff-size.tif": tiff(HUGE, HUGE), "tiff-twice.tif": tiff(HUGE, HUGE, twice=True), "tiff-tiles.tif": tiff(HUGE, HUGE, tiled=True),
    "lbm-size.lbm": lbm(HUGE, HUGE, 0), "lbm-late.lbm": lbm(HUGE, HUGE, 9),
    "xpm-size.xpm": xpm(10**6, 10**6), "xpm-comment.xpm": xpm(40000, 40000, "/*" + "x" * 300000 + "*/\n"),
    "bmp-size.bmp": bmp(HUGE, HUGE), "bmp-runs.bmp": bmp(HUGE, HUGE, 8, 1), "bmp-least.bmp": bmp(-HUGE, -2**31),
    "tga-size.tga": tga(65535, 65535, 2), "tga-runs.tga": tga(65535, 65535, 10), "pcx-size.pcx": pcx(65535, 65535),
    "webp-size.webp": webp(16384, 16384), "qoi-size.qoi": qoi(HUGE, HUGE), "qoi-greatest.qoi": qoi(2**32 - 1, 2**32 - 1),
    "icon.ico": icon(1, png(HUGE, HUGE, zlib.compress(bytes(9)))), "cursor.cur": icon(2, bmp(HUGE, HUGE)[14:]),
    "svg-size.svg": svg("<rect width='9' height='9'/>", 10**9, 10**9), "svg-dash.svg": svg("<path d='M0 0L9e9 9' stroke='red' stroke-dasharray='1e-9'/>"),
    "svg-stroke.svg": svg("<circle r='9e5' stroke='red' stroke-width='1e9' cx='3' cy='3'/>"), "svg-uses.svg": svg(laughs),
    "svg-points.svg": svg("<path d='M0 0" + "C1 2 3 4 5 6" * 400000 + "' stroke='red' stroke-width='99'/>"),
    "svg-deep.svg": svg("<g>" * 200000 + "</g>" * 200000), "svg-file.svg": svg("<image xlink:href='file:///etc/passwd' width='9' height='9'/>"),
    "svg-entities.svg": b"<!DOCTYPE svg [<!ENTITY a0 'x'>" + b"".join(b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 15)) + b"]>" + svg("<text>&a14;</text>"),
    "empty.png": b"", "one-byte.jpg": b"\xff", "text.png": b"hello\n" * 9999, "zeros.tga": bytes(99999),
}
for kind in "1", "2", "3", "4", "5", "6":
    end = "" if kind in "14" else "255\n"
    for name, text in ("size", f"P{kind}\n{HUGE} {HUGE}\n{end}"), ("comment", f"P{kind}\n{long}{HUGE} {HUGE}\n{end}"), ("return", f"P{kind}\r#x\r{HUGE}\r{HUGE}\r{end}"):
        files[f"pnm{kind}-{name}.{'pbm' if kind in '14' else 'pgm' if kind in '25' else 'ppm'}"] = text.encode() + bytes(99)
for name, data in files.items():
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
os.mkfifo(os.path.join(folder, "pipe.png"))
os.symlink("/dev/zero", os.path.join(folder, "zero.png"))
os.symlink("nowhere", os.path.join(folder, "nowhere.png"))
os.symlink("itself.png", os.path.join(folder, "itself.png"))
os.mkdir(os.path.join(folder, "folder.png"))
with open(os.path.join(folder, "sparse.bmp"), "wb") as file:
    file.write(bmp(9, 9))
    file.truncate(1 << 40)

names, faults, drawn, slowest = sorted(os.listdir(folder)), [], [], (0, "")


def processor():
    """Seconds of processor time of all processes that have ended, decoders as well."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def alone(name):
    """Draws a file, with 2 GB of addresses and 10 seconds of processor time."""
    global slowest
    out = os.path.join(folder, "out")
    before = processor()
    try:
        result = subprocess.run(
            ["prlimit", "--as=2147483648", program, "render", "--model", "linear", "--size", "320x200", "-o", out, os.path.join(folder, name)],
            capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        faults.append(f"{name}: it doesn't end within two minutes")
        return
    used = processor() - before
    slowest = max(slowest, (used, name))
    said = result.stderr.decode(errors="replace")
    if used > 10:
        faults.append(f"{name}: it takes {used:.1f} s of processor time")
    elif result.returncode < 0 or result.returncode > 1:
        faults.append(f"{name}: ended with {result.returncode}: {said}")
    elif name in said:
        pass
    elif result.returncode == 0 and not said:
        drawn.append(name)
    else:
        faults.append(f"{name}: isn't named: {said}")
    if os.path.exists(out):
        os.remove(out)


def window():
    """Opens all of them in a window, and some good ones, and goes through them until each has been named that can't be shown."""
    good = [n for n in sorted(os.listdir(resources)) if n.endswith(".png")][:6]
    for n in good:
        shutil.copy(os.path.join(resources, n), os.path.join(folder, "good " + n))
    trace, errors = os.path.join(folder, "trace"), os.path.join(folder, "errors")
    read_end, write_end = os.pipe()
    processes = [subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[write_end],
                                  stderr=subprocess.DEVNULL)]
    os.close(write_end)
    try:
        with open(read_end) as answer:
            environment = dict(os.environ, DISPLAY=":" + answer.readline().strip(), XDG_CONFIG_HOME=os.path.join(folder, "config"), SDL_VIDEODRIVER="x11")
        # The question about pictures' fit, which takes the keys, has been answered.
        os.makedirs(os.path.join(folder, "config", "riffle"))
        with open(os.path.join(folder, "config", "riffle", "session.json"), "w") as file:
            file.write('{"riffle": 3, "answered": ["pictureFit"]}')
        paths = [os.path.join(folder, n) for n in [*names, *("good " + n for n in good)]]
        with open(errors, "w") as file:
            window = subprocess.Popen([program, "--model", "linear", "--trace", trace, *paths], env=environment, stderr=file, stdin=subprocess.DEVNULL)
        processes.append(window)
        keys = lambda *names: subprocess.run(["xdotool", "search", "--name", "^Riffle ", "windowfocus", "key", *names], env=environment, capture_output=True)
        wanted, began, turn = [n for n in names if n not in drawn], time.time(), 0
        named = said = ""
        while window.poll() is None and (time.time() < began + seconds or len(named) < len(wanted) and time.time() < began + 10 * seconds):
            keys("Right")
            turn += 1
            if turn % 100 == 0:
                keys("Home")
            time.sleep(0.2)
            with open(errors, errors="replace") as file:
                said = file.read()
            named = [n for n in wanted if "/" + n in said]
        if window.poll() is None:
            keys("ctrl+q")
            try:
                window.wait(30)
            except subprocess.TimeoutExpired:
                faults.append("the window didn't end on Ctrl+Q")
        else:
            faults.append("the window ended by itself")
        if window.returncode:
            faults.append(f"the window ended with {window.returncode}: {said}")
        faults.extend(f"in the window, {n} isn't named" for n in wanted if n not in named)
        faults.extend(f"in the window, {n} isn't shown: {said}" for n in good if "/good " + n in said)
        with open(trace, errors="replace") as file:
            print(f"the window drew {sum(1 for _ in file)} frames and named {len(named)} files")
    finally:
        for process in reversed(processes):
            if process.poll() is None:
                process.kill()
            process.wait()


resources = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Resources", "cards")
try:
    for name in names:
        alone(name)
    print(f"{len(names)} files alone: {len(names) - len(drawn) - len(faults)} named, {len(drawn)} drawn ({', '.join(drawn)}); "
          f"the slowest took {slowest[0]:.1f} s of processor time ({slowest[1]})", flush=True)
    if seconds:
        window()
finally:
    shutil.rmtree(folder, ignore_errors=True)
if faults:
    print("\n".join(faults))
print(f"{len(names)} files that ask for too much, {len(faults)} faults.")
sys.exit(1 if faults else 0)
