#!/usr/bin/python3
"""Lives with a window at random: mouse, keys, resizes, presets, typed text, numbers at their extremes, pictures that come and go.

usage: random-life.py PROGRAM SECONDS [SEED]

Starts its own X server. With an even seed, what happens is written as a recording while it happens; after a find it stays, and
`riffle replay` plays it. With an odd one, gestures are looped and recorded in the window, and each that was kept is replayed.
Before a run of five minutes or more, with the panel and the depth inspector open, a gesture is looped in a few models, the cards are
dragged, and flipped or pushed and popped; the frames that ask for heap blocks are counted (where libriffle-allocations.so lies beside
the program; without what SDL asks for with an event). Afterwards, with the defaults of a model, nothing happens, and the frames and the
processor time are counted. All is printed, with the blocks of all frames (the program's own are those that no shared library asks malloc
for, as the graphics driver does while a texture is drawn into), and the memory (of the process alone, without files). The memory
is measured at the same moments of each run, after each tenth of the time, at rest, in a window of one size with the defaults of a model:
all, the textures of cards and texts, which are kept up to a limit, and the others. Where “Quit” is chosen, another process begins, and the memory
is that one's.

Exits with 1 if the program ends by itself or doesn't end on Ctrl+Q, if a sanitizer reports something, if the trace has
a NaN, or if the textures stay above their limit; of a process that lived for FILLED seconds also if the memory without them grew by more than
GROWTH MB in the second half of its life; of a run of five minutes or more also if something is drawn at rest, if more than half of
all frames ask for heap blocks, more than FREE of those without an event, STEADY of those that come QUIET frames after an event or later,
LOOPED frames of a loop's round, DRAGGED of all frames of a drag or TURNED of those of flips and pushes, or if it takes more than 0.5 % of
a processor at rest. The seed is printed: the same seed gives the same events, though not at the same times.
"""
import json, math, os, random, re, shutil, signal, subprocess, sys, tempfile, time

program, seconds = sys.argv[1], float(sys.argv[2])
seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
dice = random.Random(seed)
records = seed % 2 == 0
home = tempfile.mkdtemp(prefix="riffle-life-")
pictures = os.path.join(home, "pictures")
os.mkdir(pictures)
resources = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Resources", "cards")
card_files = [os.path.join(resources, n) for n in sorted(os.listdir(resources)) if n.endswith(".png")]
for place, source in enumerate(card_files[:6]):
    shutil.copy(source, os.path.join(pictures, f"{place}.png"))

read_end, write_end = os.pipe()
server = subprocess.Popen(
    ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1600x1000x24"], pass_fds=[write_end], stderr=subprocess.DEVNULL)
display = ":" + os.read(read_end, 16).decode().strip()
log, trace, gesture = (os.path.join(home, name) for name in ("report", "trace", "life"))
kept = os.path.join(home, "data", "riffle", "recordings")
environment = dict(
    os.environ, DISPLAY=display, XDG_CONFIG_HOME=os.path.join(home, "config"), XDG_DATA_HOME=os.path.join(home, "data"), SDL_VIDEODRIVER="x11",
    ASAN_OPTIONS=f"log_path={log}:detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", ""),
    UBSAN_OPTIONS=f"log_path={log}:print_stacktrace=1:" + os.environ.get("UBSAN_OPTIONS", ""),
    TSAN_OPTIONS=f"log_path={log}:" + os.environ.get("TSAN_OPTIONS", ""))
counter = os.path.join(os.path.dirname(os.path.abspath(program)), "libriffle-allocations.so")
sanitized = b"__asan_init" in open(program, "rb").read() or b"__tsan_init" in open(program, "rb").read()
if os.path.exists(counter) and not sanitized:
    environment["LD_PRELOAD"] = counter
gestures = []


def start():
    """Opens the window."""
    gestures.append(f"{gesture}-{len(gestures)}.gesture")
    with open(os.path.join(home, "stderr"), "ab") as errors:
        return subprocess.Popen([program, *(["record", gestures[-1]] if records else []), "--fresh", "--trace", trace, pictures],
                                env=environment, stderr=errors, stdin=subprocess.DEVNULL)


life = start()


def x(*commands):
    """Gives xdotool a batch of commands."""
    subprocess.run(["xdotool", "-"], input="\n".join(commands) + "\n", text=True, env=environment, capture_output=True, timeout=60)


def place():
    return f"{dice.randrange(0, 1280)} {dice.randrange(0, 800)}"


def drag():
    button = dice.choice([1, 1, 1, 1, 3])
    steps = [f"mousemove {place()}", "sleep 0.02"]
    for _ in range(dice.randrange(1, 8)):
        steps += [f"mousemove {place()}", f"sleep {dice.uniform(0, 0.06):.3f}"]
    down = ["keydown ctrl"] if dice.random() < 0.1 else []
    return down + [steps[0], f"mousedown {button}"] + steps[1:] + [f"mouseup {button}"] + [c.replace("down", "up") for c in down]


LETTERS = list("0123456789pdbgsuztkxcwvfmllrrr") + [
    "shift+r", "F5",
    "bracketleft", "bracketright", "space", "period", "Return", "BackSpace", "Escape", "Escape", "Left", "Right", "Up", "Down", "Home", "End",
    "Page_Up", "Page_Down", "Tab", "Tab", "minus", "equal", "minus", "equal", "Delete", "Insert", "F1", "F6", "F10", "F11", "h", "shift+h",
    "slash", "backslash", "ctrl+z", "ctrl+shift+z", "ctrl+b", "ctrl+c", "ctrl+v", "ctrl+o", "ctrl+s", "ctrl+1", "ctrl+2"]


def typed():
    words = dice.choice(["*2", "-1e9", "+10%", "nan", "999999999", "0", "tilt", "ø", "a/b", "shadow", "1/0", "--"])
    return [f"type --delay 8 '{words}'", f"key {dice.choice(['Return', 'Escape', 'Tab'])}"]


def resize():
    return [f"search --name Riffle windowsize {dice.randrange(200, 1600)} {dice.randrange(150, 1000)}"]


def focus():
    return ["search --name Riffle windowfocus", "sleep 0.02"]


ACTS = [(drag, 30), (lambda: [f"mousemove {place()}", f"click {dice.choice([1, 1, 1, 2, 3])}"], 20),
        (lambda: [f"key {dice.choice(LETTERS)}" for _ in range(dice.randrange(1, 5))], 40),
        (lambda: [f"click --repeat {dice.randrange(1, 9)} --delay 20 {dice.choice([4, 5])}"], 10), (typed, 6), (resize, 3), (focus, 3)]


def come_and_go():
    """A picture appears, changes, breaks or goes away under the program's hands."""
    path = os.path.join(pictures, f"{dice.randrange(12)}.png")
    act = dice.randrange(3)
    if act == 0:
        shutil.copy(dice.choice(card_files), path)
    elif act == 1 and os.path.exists(path):
        os.remove(path)
    elif os.path.exists(path):
        with open(path, "r+b") as file:
            file.truncate(dice.randrange(1, 4000))


def paste(line):
    """Gives the program a preset's line by the clipboard."""
    subprocess.run(["xclip", "-selection", "clipboard"], input=line, text=True, env=environment, timeout=60,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    x("search --name Riffle windowfocus", "key ctrl+v", "sleep 0.3")


def memory():
    """Resident megabytes that belong to no file."""
    with open(f"/proc/{life.pid}/status") as status:
        return sum(int(line.split()[1]) for line in status if line.startswith(("RssAnon", "RssShmem"))) / 1024


def textures():
    """Megabytes of the textures in the last frame."""
    if not os.path.exists(trace):
        return 0
    with open(trace, "rb") as lines:
        lines.seek(max(os.path.getsize(trace) - 65536, 0))
        found = re.findall(rb'"textures":(\d+),', lines.read())
    return int(found[-1]) / (1 << 20) if found else 0


def window_size():
    """The window's width and height in pixels."""
    told = subprocess.run(["xdotool", "search", "--name", "Riffle", "getwindowgeometry", "--shell"],
                          env=environment, text=True, capture_output=True, timeout=60).stdout
    return tuple(int(number) for number in re.findall(r"^(?:WIDTH|HEIGHT)=(\d+)$", told, re.MULTILINE)[-2:])


def processor():
    """Seconds of processor time so far."""
    with open(f"/proc/{life.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def frames_since(place):
    """The frames that the trace has from a place in it on, and the place behind them."""
    with open(trace, "rb") as lines:
        lines.seek(place)
        text = lines.read()
    end = text.rfind(b"\n") + 1
    return [json.loads(line) for line in text[:end].splitlines()], place + end


def at_rest(seconds):
    """Frames and percent of a processor while nothing happens."""
    place, used = os.path.getsize(trace), processor()
    time.sleep(seconds)
    return len(frames_since(place)[0]), (processor() - used) / seconds * 100


def settle():
    """Waits until nothing has been drawn for seven seconds, in which the last notice fades; a gesture that is still looped is stopped by a
    press on the cards."""
    for tries in range(12):
        if at_rest(7)[0] == 0:
            return
        if tries % 3 == 1:
            x("mousemove 60 300 click 1", "sleep 0.5", "key Escape")


# The window in which the memory is looked at: framebuffers grow with a window.
COMPARED = 1280, 800


def calm():
    """Brings the window to its state at rest in which the memory is looked at."""
    for _ in range(6):
        x("key Escape", "sleep 0.1")
    paste("riffle:3 hyperbola")
    for leaves_full_screen in ([], ["key F11", "sleep 1"]):
        if window_size() != COMPARED:
            x(*leaves_full_screen, "search --name Riffle windowsize {} {}".format(*COMPARED), "sleep 1")
    settle()


def look_at_memory():
    """Notes all resident megabytes and those of the textures."""
    calm()
    if life.poll() is None:
        sizes.append((memory(), textures()))


# How many frames may ask for heap blocks: in a round of a loop, and as a share of all frames. The frames of a motion ask for none, and a
# loop's round doesn't either, apart from what happens once, as a session that is saved; in a flip the press may, and the frame in which what
# came to rest is saved; and the recording of the last minute grows.
LOOPED, DRAGGED, TURNED = 1, 0.05, 0.08
# Which share of the frames without an event of the window may ask for heap blocks. In the first QUIET of them after an event, other threads
# hand over what it made them do: pictures, presets, courses. Of the later ones, those of a motion alone, hardly any may.
FREE, QUIET, STEADY = 0.1, 20, 0.01
# The seconds after which half a life is enough to fill the caches (pictures, glyphs, courses), and by how many megabytes the memory may grow
# in the second half.
FILLED, GROWTH = 1200, 4


def frames_with_blocks(act, by_round=False):
    """The share of the frames that ask for heap blocks while something is done, or how many do in a round of the loop that plays; nothing
    where none are counted."""
    place = os.path.getsize(trace)
    act()
    lines, _ = frames_since(place)
    blocks = [line["blocks"] > 0 for line in lines[1:] if "blocks" in line]
    # A round begins at the recording's start again.
    rounds = sum(after["t"] < before["t"] for before, after in zip(lines[1:], lines[2:]))
    return round(sum(blocks) / max(rounds if by_round else len(blocks), 1), 3) if blocks else None


def swing(seconds):
    """Moves the pointer to and fro over the cards."""
    x(*[step for at in range(int(seconds * 50)) for step in (f"mousemove {400 + int(120 * math.sin(at / 9))} 250", "sleep 0.02")])


def turn():
    """Turns the current card over four times; of screens, pushes and pops."""
    x(*["key Return", "sleep 1", "key BackSpace", "sleep 1"] * 4)


def moved(seconds):
    """The frames that ask for heap blocks, with panel and depth inspector open: how many in a round of a gesture that is looped, and the share
    of all while the cards are dragged, in the second half of the time, and while cards are flipped or screens pushed and popped; by model."""
    loops, drags, turns = {}, {}, {}
    x("search --name Riffle windowfocus", "key p", "key d")
    for model in ["hyperbola", "progress", "cover-flow", "time-machine", "quartic", "card-stack"]:
        paste("riffle:3 " + model)
        x("mousemove 400 250", "key l", f"sleep {seconds / 2}")
        loops[model] = frames_with_blocks(lambda: x(f"sleep {seconds / 2}"), by_round=True)
        x("key l", "sleep 0.5", "mousedown 1")
        swing(seconds / 4)
        drags[model] = frames_with_blocks(lambda: swing(seconds / 4))
        x("mouseup 1", "sleep 0.5", "key Escape", "key Escape")
    for model in ["hyperbola", "card-stack", "navigation", "modal", "tabs"]:
        paste("riffle:3 " + model)
        turn()
        turns[model] = frames_with_blocks(turn)
    x("key d", "sleep 0.5")
    return [{model: share for model, share in shares.items() if share is not None} for shares in (loops, drags, turns)]


print(f"random life of {program}: {seconds:.0f} s, seed {seed}{', recording' if records else ''}", flush=True)
faults, sizes, report = [], [], {}
is_long = seconds >= 300
time.sleep(2)
loops, drags, turns = moved(16) if is_long else ({}, {}, {})
# When the process that lives began.
born = time.time()
end = born + seconds
# The memory is looked at ten times; the time that this takes doesn't count.
due = born + seconds / 10 if is_long else end
try:
    while time.time() < end and life.poll() is None:
        act = dice.choices([a for a, _ in ACTS], [w for _, w in ACTS])[0]
        x(*act())
        # Somebody may choose “Quit” in the menu; whatever else ends it has another code.
        if life.poll() == 0:
            life = start()
            time.sleep(2)
            sizes, born = [], time.time()
        if dice.random() < 0.03:
            come_and_go()
        if time.time() > due and due < end:
            paused = time.time()
            look_at_memory()
            end += time.time() - paused
            due = time.time() + seconds / 10
    if life.poll() is not None:
        faults.append(f"it ended by itself: {life.returncode}")
    else:
        look_at_memory()
        drawn, percent = at_rest(30 if is_long else 5)
        lived = end - born
        parts = {"all": lambda whole, part: whole, "textures": lambda whole, part: part, "others": lambda whole, part: whole - part}
        sizes_mb = {name: [round(part(*size), 1) for size in sizes] for name, part in parts.items()}
        # The medians of three in the middle and at the end.
        middle = len(sizes) // 2
        before, after = (sorted(sizes_mb["others"][first:first + 3])[1] if len(sizes) >= 6 else None for first in (middle - 2, len(sizes) - 3))
        report = {"lived": round(lived), "memory_mb_after_each_tenth": sizes_mb,
                  "frames_with_blocks": {"looped": loops, "dragged": drags, "turned": turns},
                  "frames_at_rest": drawn, "processor_at_rest_percent": round(percent, 2)}
        if is_long and drawn:
            faults.append(f"it drew {drawn} frames while nothing moved")
        if lived >= FILLED and before is not None and after > before + GROWTH:
            faults.append(f"its memory without textures grew from {before} to {after} MB")
        for name, shares, most in [("a loop's round", loops, LOOPED), ("a drag", drags, DRAGGED), ("flips and pushes", turns, TURNED)]:
            # A recording that is written to a file takes blocks for its lines.
            if is_long and not records and any(share > most for share in shares.values()):
                faults.append(f"it asks for heap blocks in too many frames of {name}: {shares}")
        if is_long and percent > 0.5:
            faults.append(f"it takes {percent:.2f} % of a processor at rest")
        x("search --name Riffle windowfocus", "key ctrl+q")
        try:
            if life.wait(120) != 0:
                faults.append(f"it ended with {life.returncode}")
        except subprocess.TimeoutExpired:
            faults.append("it didn't end on Ctrl+Q")
finally:
    if life.poll() is None:
        life.kill()
    server.send_signal(signal.SIGTERM)
for name in sorted(os.listdir(home)):
    if name.startswith("report"):
        faults.append(open(os.path.join(home, name), errors="replace").read()[:20000])
frames, blocks, free, quiet, since, over, exceeding = 0, [], [], [], 0, [], 0
if os.path.exists(trace):
    with open(trace, errors="replace") as lines:
        for line in lines:
            frames += 1
            if counts := re.search(r'"blocks":(\d+),"own":(\d+),"input":(\d+)', line):
                asked, own, given = map(int, counts.groups())
                since = 0 if given else since + 1
                blocks.append((asked, own))
                if since:
                    free.append((asked, own))
                if since >= QUIET:
                    quiet.append((asked, own))
            if found := re.search(r'"textures":(\d+),"textureLimit":(\d+)', line):
                size, most = map(int, found.groups())
                # A frame's own texts come after the pictures have made room, which the next frame does. And where there is hardly any
                # room, what is never evicted may take more: texts, thumbnails, backdrops, the least of each visible picture.
                exceeding = exceeding + 1 if size > most >= 64 << 20 else 0
                if exceeding == 3:
                    over.append(f"{size} bytes of textures instead of {most} in frame {frames}")
            if re.search(r"\b(nan|inf)\b", line, re.IGNORECASE):
                faults.append(f"frame {frames} has a NaN: {line[:300]}")
                break
faults += over[:5]
recordings = gestures if records else [os.path.join(kept, n) for n in sorted(os.listdir(kept)) if n.endswith(".gesture")] if os.path.exists(kept) else []
for path in recordings:
    # Formulas that it plays are in that home; one that was removed meanwhile is missed rightly.
    replay = subprocess.run([program, "replay", path], capture_output=True, text=True, errors="replace", env=environment)
    if replay.returncode != 0 and "not here" not in replay.stderr:
        faults.append(f"{path} doesn't replay: {replay.stderr[-2000:]}")
if report and blocks:
    def none(part, of):
        return round(sum(counts[of] == 0 for counts in part) / max(len(part), 1), 3)

    parts = [("all", blocks), ("without_event", free), ("quiet", quiet)]
    report["blocks_a_frame"] = {
        "median": sorted(blocks)[len(blocks) // 2][0],
        "frames_and_share_with_none_and_with_none_of_its_own": {name: (len(part), none(part, 0), none(part, 1)) for name, part in parts}}
    if is_long and not records and report["blocks_a_frame"]["median"]:
        faults.append("it asks for heap blocks in more than half of all frames")
    if is_long and not records and (none(free, 0) < 1 - FREE or none(quiet, 0) < 1 - STEADY):
        faults.append("it asks for heap blocks in frames of a motion that nothing interferes with")
if report:
    print(json.dumps(report), flush=True)
if faults:
    print("\n".join(faults))
    print(open(os.path.join(home, "stderr"), errors="replace").read()[-4000:])
    sys.exit(1)
shutil.rmtree(home)
print(f"alive: {frames} frames, {len(recordings)} recordings, no report")
