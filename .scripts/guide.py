#!/usr/bin/python3
"""Makes the illustrated guide: each page of Resources/manual as a web page, with the pictures, films and answers that its notes ask for,
and in screenshots/ the two that the AppStream metadata names: FOLDER belongs at the project's address.

usage: guide.py RIFFLE FOLDER

A note is a comment of a page: <!-- guide KIND: VALUE, further lines NAME: VALUE, and -->. Kinds:

render: OPTIONS   a picture by `riffle render`
film: OPTIONS     a film by `riffle film` (needs ffmpeg); the recordings in Resources/guide are there
window: STEP…     the window after these steps, as F12 saves it (needs Xvfb and xdotool); open: OPTIONS: the window's own.
                  A step is a key, KEY*TIMES, click:X,Y, wheel:X,Y (a notch down) or type:TEXT (_ is a space)
both: STEP…       the same window once it shares its cards, and beside it a phone in Chromium that shows them
pair, end pair    around two pictures side by side
run               the commands of the next block of code, with what they print; they see presets that an earlier window saved, too
save: FILE        the next block of code is a file for what follows
alt: TEXT         the picture in words; caption: TEXT
"""
import glob, html, io, os, re, shlex, shutil, struct, subprocess, sys, tempfile, time, types

sys.dont_write_bytecode = True
import manual_page
from chromium import Browser
from PIL import Image, ImageDraw
from share_check import Phone

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


class Desk:
    """A window on a display of its own, and a hand in it."""

    def __init__(self, options, size):
        self.size = size
        self.home = tempfile.mkdtemp(dir=work)
        self.trace = os.path.join(self.home, "trace")
        read, write = os.pipe()
        self.processes = [subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
                                           pass_fds=[write], stderr=subprocess.DEVNULL)]
        os.close(write)
        try:
            with open(read) as answer:
                number = answer.readline().strip()
            self.display = dict(environment, DISPLAY=":" + number, SDL_VIDEODRIVER="x11", XDG_PICTURES_DIR=self.home)
            own = [*shlex.split(options), "--fresh", "--size", "x".join(map(str, size)), "--trace", self.trace]
            self.processes.append(subprocess.Popen([riffle, *own], env=self.display, cwd=work))
            for _ in range(600):
                if self.drawn() or self.processes[-1].poll() is not None:
                    break
                time.sleep(0.1)
            self.settle()
            # With the hints sent away.
            self.act("Escape")
        except BaseException:
            self.close()
            raise

    def drawn(self):
        """How much the window has drawn."""
        return os.path.getsize(self.trace) if os.path.exists(self.trace) else 0

    def settle(self):
        """Waits until nothing has been drawn for a second, and for five at most: the gallery never rests."""
        for _ in range(5):
            before = self.drawn()
            time.sleep(1)
            if self.drawn() == before:
                break

    def act(self, steps):
        """Steps of the hand."""
        for step in steps.split():
            kind, _, value = step.partition(":")
            if kind in ("click", "wheel"):
                words = ["mousemove", *value.split(","), "sleep", "0.2", "click", {"click": "1", "wheel": "5"}[kind]]
            elif kind == "type":
                words = ["type", "--delay", "50", value.replace("_", " ")]
            else:
                key, _, times = step.partition("*")
                words = ["key", "--delay", "80", *[key] * int(times or 1)]
            subprocess.run(["xdotool", *words], env=self.display, check=True)
            self.settle()

    def picture(self, path):
        """What the window shows, as F12 saves it."""
        self.act("F12")
        for _ in range(200):
            pictures = [entry for entry in os.listdir(self.home) if entry.endswith(".png")]
            if pictures:
                # Its file has its name once it is whole.
                return shutil.move(os.path.join(self.home, pictures[0]), path)
            time.sleep(0.1)
        sys.exit(f"The window has saved no {os.path.basename(path)}.")

    def screen(self, path):
        """What is on the display, with the passing parts that F12 leaves out."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Riffle"], env=self.display, check=True, stdout=subprocess.PIPE,
                               text=True)
        window = found.stdout.split()[0]
        subprocess.run(["xdotool", "windowmove", window, "0", "0", "mousemove", "640", "799"], env=self.display, check=True)
        self.settle()
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", "x".join(map(str, self.size)),
                        "-i", self.display["DISPLAY"], "-frames:v", "1", path], check=True)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


def window(steps, name, more):
    desk = Desk(more.get("open", ""), (1280, 800))
    try:
        desk.act(steps)
        desk.picture(f"{output}/{name}.png")
    finally:
        desk.close()
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


def both(steps, name, more):
    """The window, which shares after some steps, and a phone."""
    desk = Desk(more.get("open", ""), (960, 640))
    browser = Browser()
    try:
        desk.act(steps)
        desk.act("ctrl+k type:share_with Return ctrl+k type:copy_the_phone Return")
        address = subprocess.run(["xclip", "-o", "-selection", "clipboard"], env=desk.display, check=True, stdout=subprocess.PIPE, text=True)
        phone = Phone(browser, types.SimpleNamespace(address=address.stdout), allowed=False)
        phone.wait("window.page")
        # The desk asks.
        desk.settle()
        desk.act("Return")
        phone.wait("page.component() !== null")
        desk.settle()
        desk.screen(f"{output}/{name}.png")
        beside(f"{output}/{name}.png", phone.picture())
    finally:
        browser.close()
        desk.close()
    return picture(name, more["alt"])


def beside(path, phone):
    """Puts a phone's picture beside the one in a file, of the same height, with a phone's edge around it."""
    ground, edge, (space, border, radius, times) = (58, 64, 82), (8, 9, 12), (32, 10, 34, 4)
    desk, screen = Image.open(path).convert("RGB"), Image.open(io.BytesIO(phone)).convert("RGB")
    height = desk.height - 2 * border
    screen = screen.resize((round(screen.width * height / screen.height), height), Image.Resampling.LANCZOS)

    def rounded(size, radius):
        """A mask, drawn larger, so that it is smooth."""
        mask = Image.new("L", [side * times for side in size])
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, *(side * times - 1 for side in size)], radius * times, 255)
        return mask.resize(size, Image.Resampling.LANCZOS)

    whole = Image.new("RGB", (desk.width + screen.width + 2 * border + 3 * space, desk.height + 2 * space), ground)
    whole.paste(desk, (space, space), rounded(desk.size, 10))
    body = (screen.width + 2 * border, desk.height)
    left = desk.width + 2 * space
    whole.paste(edge, (left, space), rounded(body, radius + border))
    whole.paste(screen, (left + border, space + border), rounded(screen.size, radius))
    whole.save(path, optimize=True)


shown = {"render": render, "film": film, "window": window, "both": both}


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
    for source in [os.path.join(here, "Resources/film.webp"), *glob.glob(os.path.join(here, "Resources/reference-*.webp"))]:
        shutil.copy(source, output)
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
