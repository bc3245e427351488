#!/usr/bin/python3
"""Makes the pictured guide: Resources/guide/index.html with the pictures, films and code that its attributes ask for, and in
screenshots/ the two that the AppStream metadata names: FOLDER belongs at the project's address.

usage: guide.py RIFFLE FOLDER

data-render="OPTIONS"   a picture by `riffle render`
data-film="OPTIONS"     a film by `riffle film` (needs ffmpeg); the recordings beside the page are there
data-window="STEP…"     the window after these steps, as F12 saves it (needs Xvfb and xdotool); data-open="OPTIONS": the window's own.
                        A step is a key, KEY*TIMES, click:X,Y, wheel:X,Y (a notch down) or type:TEXT (_ is a space)
data-run="COMMAND; …"   commands of riffle, and what they print; presets that a window before has kept are theirs, too
data-file="PATH"        a file that a command before has written; data-from="TEXT": from this text on; data-has="TEXT": what it must have
data-readme="TEXT"      the block of the README's code that has this text; data-save="FILE": and is a file for what follows
data-alt="TEXT"         what is to be seen, for who can't see it
"""
import glob, html, os, re, shlex, shutil, struct, subprocess, sys, tempfile, time

if len(sys.argv) != 3:
    sys.exit(__doc__)
here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
riffle, output = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
work = tempfile.mkdtemp()
environment = dict(os.environ, XDG_CONFIG_HOME=work, XDG_DATA_HOME=work, XDG_PICTURES_DIR=work)
with open(os.path.join(here, "README.md")) as file:
    blocks = [block.split("\n", 1)[1] for block in file.read().split("```")[1::2]]


def run(verb, options, *more):
    subprocess.run([riffle, verb, *shlex.split(options), *more], check=True, cwd=work, env=environment)


def picture(name, alt):
    with open(f"{output}/{name}.png", "rb") as file:
        width, height = struct.unpack(">II", file.read(24)[16:])
    return f'<img src="{name}.png" alt="{html.escape(alt)}" width="{width}" height="{height}" loading="lazy">'


def render(options, name, more):
    run("render", options, "-o", f"{output}/{name}.png")
    return picture(name, more["alt"])


def film(options, name, more):
    run("film", options, "-o", f"{output}/{name}.mp4")
    width, height = re.search(r"--size (\d+)x(\d+)", options).groups()
    # The page's script plays it where the reader doesn't prefer less motion; until it plays, it shows a moment of the flick.
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", "0.5", "-i", f"{output}/{name}.mp4", "-frames:v", "1", f"{output}/{name}.jpg"],
                   check=True)
    return (f'<video src="{name}.mp4" poster="{name}.jpg" aria-label="{html.escape(more["alt"])}" width="{width}" height="{height}" '
            'controls loop muted playsinline></video>')


def drawn(trace):
    """How much the window has drawn."""
    return os.path.getsize(trace) if os.path.exists(trace) else 0


def settle(trace):
    """Waits until nothing has been drawn for a second, and for five at most: the gallery never rests."""
    for _ in range(5):
        before = drawn(trace)
        time.sleep(1)
        if drawn(trace) == before:
            break


def act(step, display):
    """One step of a hand in the window."""
    kind, _, value = step.partition(":")
    if kind in ("click", "wheel"):
        words = ["mousemove", *value.split(","), "sleep", "0.2", "click", {"click": "1", "wheel": "5"}[kind]]
    elif kind == "type":
        words = ["type", "--delay", "50", value.replace("_", " ")]
    else:
        key, _, times = step.partition("*")
        words = ["key", "--delay", "80", *[key] * int(times or 1)]
    subprocess.run(["xdotool", *words], env=display, check=True)


def window(steps, name, more):
    """A window on a display of its own."""
    home = tempfile.mkdtemp(dir=work)
    trace = os.path.join(home, "trace")
    read, write = os.pipe()
    processes = [subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[write],
                                  stderr=subprocess.DEVNULL)]
    os.close(write)
    try:
        with open(read) as answer:
            display = dict(environment, DISPLAY=":" + answer.readline().strip(), SDL_VIDEODRIVER="x11", XDG_PICTURES_DIR=home)
        options = [*shlex.split(more.get("open", "")), "--fresh", "--size", "1280x800", "--trace", trace]
        processes.append(subprocess.Popen([riffle, *options], env=display, cwd=work))
        for _ in range(600):
            if drawn(trace) or processes[-1].poll() is not None:
                break
            time.sleep(0.1)
        settle(trace)
        # With the hints sent away: Escape.
        for step in ["Escape", *steps.split(), "F12"]:
            act(step, display)
            settle(trace)
        for _ in range(200):
            pictures = [entry for entry in os.listdir(home) if entry.endswith(".png")]
            if pictures:
                break
            time.sleep(0.1)
        else:
            sys.exit(f"The window with {steps} has saved no picture.")
        # Its file has its name once it is whole.
        shutil.move(os.path.join(home, pictures[0]), f"{output}/{name}.png")
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()
    return picture(name, more["alt"])


def commands(text, name, more):
    lines = []
    for command in text.split("; "):
        verb, *words = shlex.split(command)[1:]
        answer = subprocess.run([riffle, verb, *words], check=True, cwd=work, env=environment, stdout=subprocess.PIPE, text=True).stdout
        lines.append(html.escape(command, quote=False))
        if answer:
            lines.append(f"<samp>{html.escape(answer.rstrip(), quote=False)}</samp>")
    return "\n".join(lines)


def part(path, name, more):
    with open(os.path.join(work, path)) as file:
        text = file.read().rstrip()
    if more.get("has", "") not in text:
        sys.exit(f"{path} has no {more['has']}: the page would say what isn't so.")
    return html.escape(text[text.index(more.get("from", "")):], quote=False)


def readme(text, name, more):
    block = next(block for block in blocks if text in block).rstrip()
    if "save" in more:
        with open(os.path.join(work, more["save"]), "w") as file:
            file.write(block + "\n")
    return html.escape(block, quote=False)


kinds = {"render": render, "film": film, "window": window, "run": commands, "file": part, "readme": readme}


def fill(match):
    """An element whose attributes ask for something; the first says what."""
    asked = {name: html.unescape(value) for name, value in re.findall(r'\sdata-(\w+)="([^"]*)"', match.group(2))}
    if not asked:
        return match.group(0)
    kind, value = next(iter(asked.items()))
    name = f"{kind}-{fill.count}"
    fill.count += 1
    kept = re.sub(r'\s+data-\w+="[^"]*"', "", match.group(2))
    return f"{match.group(1)}{kept}>" + kinds[kind](value, name, asked)


fill.count = 1
try:
    os.makedirs(os.path.join(output, "screenshots"), exist_ok=True)
    with open(os.path.join(here, "Resources/guide/index.html")) as file:
        source = file.read()
    for recording in glob.glob(os.path.join(here, "Resources/guide/*.gesture")):
        shutil.copy(recording, work)
    page = re.sub(r'(<\w+)((?:\s+[\w-]+="[^"]*")+)>', fill, source)
    with open(os.path.join(output, "index.html"), "w") as file:
        file.write(page)
    shutil.copy(os.path.join(here, "Resources/guide/guide.css"), output)
    # Those that the AppStream metadata names, below the project's address.
    for name, keys in [("panel", "p"), ("gallery", "m")]:
        window(keys, "screenshots/" + name, {"alt": ""})
    # What the page shows has to be there.
    shown = re.findall(r'<(?:img|video) src="([^"]+)"', page)
    missing = [name for name in shown if not os.path.exists(os.path.join(output, name)) or not os.path.getsize(os.path.join(output, name))]
finally:
    shutil.rmtree(work, ignore_errors=True)
print(f"The guide is {output}/index.html: {len(shown)} pictures and films, {len(missing)} missing.")
sys.exit(1 if missing else 0)
