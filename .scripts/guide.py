#!/usr/bin/python3
"""Makes the illustrated guide: each page of Resources/manual as a web page, with the pictures, films and answers that its notes ask for,
and in screenshots/ the two that the AppStream metadata names: FOLDER belongs at the project's address.

usage: guide.py RIFFLE FOLDER

A note is a comment of a page: <!-- guide KIND: VALUE, further lines NAME: VALUE, and -->. Kinds:

render: OPTIONS   a picture by `riffle render`
film: OPTIONS     a film by `riffle film` (needs ffmpeg); the recordings in Resources/guide are there
window: STEP…     the window after these steps, as F12 saves it (needs Xvfb and xdotool); open: OPTIONS: the window's own.
                  A step is a key, KEY*TIMES, click:X,Y, wheel:X,Y (a notch down) or type:TEXT (_ is a space)
phone: OPTIONS    a phone in Chromium that `riffle share` shows the model to, after a drag
pair, end pair    around two pictures side by side
run               the commands of the next block of code, with what they print; presets that a window before has kept are theirs, too
save: FILE        the next block of code is a file for what follows
alt: TEXT         what is to be seen, for who can't see it; caption: TEXT
"""
import glob, html, os, re, shlex, shutil, struct, subprocess, sys, tempfile, time

sys.dont_write_bytecode = True
import manual_page
from chromium import Browser
from share_check import SCREEN, Phone, Share

if len(sys.argv) != 3:
    sys.exit(__doc__)
here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
riffle, output = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
work = tempfile.mkdtemp()
environment = dict(os.environ, XDG_CONFIG_HOME=work, XDG_DATA_HOME=work, XDG_PICTURES_DIR=work)


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


def commands(text):
    """Commands of riffle, each with what it prints."""
    lines = []
    for command in text.split("\n"):
        verb, *words = shlex.split(command)[1:]
        answer = subprocess.run([riffle, verb, *words], check=True, cwd=work, env=environment, stdout=subprocess.PIPE, text=True).stdout
        lines.append(html.escape(command, quote=False))
        if answer:
            lines.append(f"<samp>{html.escape(answer.rstrip(), quote=False)}</samp>")
    return code("\n".join(lines))


def code(text):
    return f'<pre tabindex="0">{text}</pre>'


def phone(options, name, more):
    """A phone in Chromium, which a finger has dragged."""
    browser = Browser()
    share = Share(riffle, *shlex.split(options))
    try:
        shown = Phone(browser, share)
        time.sleep(1)
        middle = [length / 2 for length in SCREEN]
        shown.drag([(0, *middle), (0.2, middle[0] - 60, middle[1])])
        shown.wait("page.watch.due === null && !page.component().isMoving")
        with open(f"{output}/{name}.png", "wb") as file:
            file.write(shown.picture())
    finally:
        share.close()
        browser.close()
    return picture(name, more["alt"])


shown = {"render": render, "film": film, "window": window, "phone": phone}


def answer(note, block):
    """What a note asks for, as HTML."""
    if note.kind in shown:
        answer.count += 1
        made = shown[note.kind](note.value, f"{note.kind}-{answer.count}", note.more)
        return f"<figure>{made}<figcaption>{manual_page.inline(note.more['caption'])}</figcaption></figure>"
    if note.kind == "pair":
        return '<div class="pair">'
    if note.kind == "end pair":
        return "</div>"
    if note.kind == "run":
        return commands(block)
    if note.kind == "save":
        with open(os.path.join(work, note.value), "w") as file:
            file.write(block + "\n")
        return code(html.escape(block, quote=False))
    sys.exit(f"There is no note “{note.kind}” to the guide.")


def write(name, text, navigation):
    """A page. The first one is index.html."""
    title = re.search(r"^# (.*)$", text, flags=re.M)[1]
    body = manual_page.convert(text, answer)
    values = {"title": html.escape(title if name == "index" else title + " · Riffle"), "navigation": navigation, "body": body}
    page = re.sub(r"\{(title|navigation|body)\}", lambda match: values[match[1]], template)
    with open(os.path.join(output, name + ".html"), "w") as file:
        file.write(page)
    return re.findall(r'<(?:img|video) src="([^"]+)"', page)


def read(name):
    with open(os.path.join(here, "Resources", name)) as file:
        # Pictures lie beside the pages.
        return file.read().replace("](../", "](")


answer.count = 0
template = read("guide/page.html")
contents = read("manual/README" + manual_page.SUFFIX)
pages = re.findall(r"^- \[(.+)\]\(([a-z-]+)[.]md\)", contents, flags=re.M)
try:
    os.makedirs(os.path.join(output, "screenshots"), exist_ok=True)
    for recording in glob.glob(os.path.join(here, "Resources/guide/*.gesture")):
        shutil.copy(recording, work)
    shutil.copy(os.path.join(here, "Resources/guide/guide.css"), output)
    for picture in [os.path.join(here, "Resources/film.webp"), *glob.glob(os.path.join(here, "Resources/reference-*.webp"))]:
        shutil.copy(picture, output)
    first = contents.split("\n## ", 1)
    film_line = "![Cards that are flicked, while the model changes and its numbers do](film.webp)\n"
    pictures = write("index", f"{first[0]}\n{film_line}\n## {first[1]}", "")
    for index, (title, name) in enumerate(pages):
        near = [("index", "All pages")]
        near += [(pages[place][1], word + pages[place][0]) for place, word in [(index - 1, "← "), (index + 1, "→ ")] if 0 <= place < len(pages)]
        pictures += write(name, read(f"manual/{name}" + manual_page.SUFFIX), " ".join(f'<a href="{to}.html">{html.escape(text)}</a>' for to, text in near))
    # Those that the AppStream metadata names, below the project's address.
    for name, keys in [("panel", "p"), ("gallery", "m")]:
        window(keys, "screenshots/" + name, {"alt": ""})
    # What the pages show has to be there.
    missing = [name for name in pictures if not os.path.exists(os.path.join(output, name)) or not os.path.getsize(os.path.join(output, name))]
finally:
    shutil.rmtree(work, ignore_errors=True)
print(f"The guide is {output}/index.html: {len(pages)} pages, {len(pictures)} pictures and films, {len(missing)} missing.")
sys.exit(1 if missing else 0)
