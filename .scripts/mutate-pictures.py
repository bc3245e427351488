#!/usr/bin/python3
"""Gives a program damaged pictures of every format, as `riffle render` reads them.

usage: mutate-pictures.py PROGRAM COUNT [SEED]

The same seed makes the same pictures. Exits with 1 if the program dies by a signal, takes longer than 10 seconds a picture or more than
2 GB of addresses, or is silent about a bad picture; what did it is kept, and named.
"""
import atexit, os, random, re, shutil, struct, subprocess, sys, tempfile, time, zlib

here = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
import seeds

if len(sys.argv) < 3:
    sys.exit(__doc__)
program, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
dice = random.Random(seed)
BATCH, SECONDS = 20, 10
EXTREMES = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 20000]


def numbers_changed(data):
    """One number of a text is another."""
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return data
    place = dice.choice(found)
    value = dice.choice([b"0", b"-1", b"65536", b"99999999999", b"1e9", b"0.0000001", b"30000", str(dice.randrange(300)).encode()])
    return data[:place.start()] + value + data[place.end():]


def mutated(data):
    data = bytearray(data)
    for _ in range(dice.randrange(1, 7)):
        if len(data) < 9:
            break
        # Headers are where the harm is.
        place = dice.randrange(2, min(64, len(data)) if dice.random() < 0.5 else len(data))
        act = dice.randrange(9)
        if act == 0:
            data[place] = dice.randrange(256)
        elif act == 1:
            data[place] ^= 1 << dice.randrange(8)
        elif act == 2:
            data[place] = dice.choice([0, 1, 0x7F, 0x80, 0xFF])
        elif act == 3:
            data.insert(place, dice.randrange(256))
        elif act == 4:
            del data[place:place + dice.randrange(1, 10)]
        elif act == 5:
            data[dice.randrange(2, len(data)):0] = data[place:place + dice.randrange(1, 65)]
        elif act == 6:
            form = dice.choice(["<H", ">H", "<I", ">I"])
            value = dice.choice(EXTREMES) & (0xFFFF if form[1] == "H" else 0xFFFFFFFF)
            data[place:place + struct.calcsize(form)] = struct.pack(form, value)
        elif act == 7:
            data = bytearray(numbers_changed(bytes(data)))
        else:
            del data[place:]
    return bytes(data)


def with_checksums(data):
    """A PNG whose chunks are whole again, so that what is in them is looked at."""
    out, at = bytearray(data), 8
    while at + 12 <= len(out):
        length = struct.unpack(">I", out[at:at + 4])[0]
        if at + 12 + length > len(out):
            break
        out[at + 8 + length:at + 12 + length] = struct.pack(">I", zlib.crc32(out[at + 4:at + 8 + length]))
        at += 12 + length
    return bytes(out)


home = tempfile.mkdtemp(prefix="riffle-mutations-")
atexit.register(shutil.rmtree, home, ignore_errors=True)
environment = dict(os.environ, XDG_CONFIG_HOME=os.path.join(home, "config"))


def render(paths):
    """What went wrong, or None, and the pictures that were told to be bad."""
    command = ["prlimit", f"--as={2 << 30}", program, "render", *paths, "-o", os.path.join(home, "out.png"), "--model", "linear", "--set",
               f"visibleItems={len(paths)}", "--size", "320x200", "--renderer", "software"]
    try:
        run = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS * len(paths))
    except subprocess.TimeoutExpired:
        return f"it takes longer than {SECONDS} s a picture", set()
    told = run.stderr.decode(errors="replace")
    bad = {path for path in paths if f"Can't show {path}: " in told}
    if run.returncode < 0:
        return f"it died by signal {-run.returncode}", bad
    if run.returncode != 0 or "Not all pictures are shown" in told or not told.isascii() and "�" in told:
        return f"it ended with {run.returncode}: {told[-600:]}", bad
    return None, bad


print(f"mutated pictures for {program}: {count}, seed {seed}", flush=True)
sentinels = {os.path.join(home, "good.png"): seeds.PICTURES["rgb.png"], os.path.join(home, "bad.png"): b"no picture"}
good, silent = list(sentinels)
for path, data in sentinels.items():
    with open(path, "wb") as file:
        file.write(data)
# Those that take an encoder are the tests'.
tests = os.path.join(here, "..", "Tests", "SDLTests", "Pictures")
rare = {name: open(os.path.join(tests, name), "rb").read() for name in ("p3.heic", "cells.avif", "cells.jp2", "cells.j2k", "cells.jxl", "p3parts.jpg")}
sources = sorted((seeds.PICTURES | rare).items())
made = told = worst = 0
faults = []
while made < count and len(faults) < 10:
    batch = []
    while len(batch) < BATCH and made < count:
        name, data = sources[made % len(sources)]
        data = mutated(data)
        if name.endswith(".png") and dice.random() < 0.7:
            data = with_checksums(data)
        batch.append(os.path.join(home, f"{made}-{name}"))
        with open(batch[-1], "wb") as file:
            file.write(data)
        made += 1
    began = time.time()
    fault, bad = render([good, *batch, silent])
    worst = max(worst, time.time() - began)
    told += len(bad & set(batch))
    if fault is None and good in bad:
        fault = "a good picture beside them isn't shown"
    if fault is None and silent not in bad:
        fault = "nothing was said about a bad picture"
    if fault:
        # Which of them does it alone?
        alone = [path for path in batch if render([path, good])[0]]
        faults.append(f"{fault}: {', '.join(alone or batch)}")
    for path in batch:
        if not any(path in fault for fault in faults):
            os.remove(path)
if faults:
    print("\n".join(faults))
    atexit.unregister(shutil.rmtree)
print(f"{made} damaged pictures: {told} told to be bad, the others shown, the slowest {BATCH} took {worst:.1f} s, {len(faults)} faults.")
sys.exit(1 if faults else 0)
