"""Pictures of exported pages and programs, and how far two of them differ."""
import io, os, shutil, subprocess

import numpy
from PIL import Image

from chromium import Page, Problem

WINDOW = (900, 600)
# Riffle's own colour behind the cards.
BACKGROUND = (18, 20, 28)
# What may differ: of squares of 10 pixels, how many by more than 40 of 255. Text and edges are sampled in other ways, and half a pixel off.
SQUARE, LIMIT = 10, 40


def squares(picture):
    """The mean colours of the squares of a picture."""
    height, width = (side // SQUARE * SQUARE for side in picture.shape[:2])
    cut = picture[:height, :width].reshape(height // SQUARE, SQUARE, width // SQUARE, SQUARE, 3)
    return cut.mean(axis=(1, 3))


def difference(a, b):
    """The share of the squares that differ."""
    if a.shape != b.shape:
        raise Problem(f"the picture has {b.shape[1]} × {b.shape[0]} pixels instead of {a.shape[1]} × {a.shape[0]}")
    return float((abs(squares(a) - squares(b)).max(axis=2) > LIMIT).mean())


def pixels(data):
    return numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)


# Hides what is beside the cards, and waits for their pictures.
PLAIN = """
(async () => {
  const style = document.createElement("style");
  style.textContent = `header { display: none !important }
    html, body { background: rgb(%d %d %d) !important }
    :root { --backdrop: rgb(%d %d %d) !important }
    * { scroll-snap-type: none !important }
    *:focus { outline: none !important }`;
  document.head.append(style);
  document.activeElement.blur();
  await Promise.all([...document.images].map((image) => image.decode()));
})()
""" % (BACKGROUND * 2)
FRAMES = "(async () => { for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame); })()"


def qt(folder, program, seconds=60):
    """Runs a program of Qt Quick in a folder, without a window; what it prints."""
    with open(os.path.join(folder, "draw.qml"), "w") as file:
        file.write(program)
    names = ("qml6", "qml-qt6", "/usr/lib/qt6/bin/qml", "/usr/lib64/qt6/bin/qml")
    qml = next((path for path in map(shutil.which, names) if path), "qml")
    own = {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QML_DISABLE_DISK_CACHE": "1", "XDG_RUNTIME_DIR": folder}
    try:
        run = subprocess.run([qml, "draw.qml"], cwd=folder, env=os.environ | own, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as stopped:
        raise Problem(f"qml doesn't end: {(stopped.stderr or b'').decode().strip()}")
    if run.returncode != 0 or ".qml:" in run.stderr.replace("qml: ", "") or ".mjs:" in run.stderr:
        raise Problem(run.stderr.strip() or f"qml ended with {run.returncode}")
    return run.stderr


def opened(browser, name, address):
    """A page in Chromium or Firefox."""
    return Page(browser, address, WINDOW) if name == "chromium" else browser.page(address, WINDOW)


def keep(folder, name, wanted, picture):
    """Writes two pictures beside each other."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name.replace("/", "÷") + ".png")
    Image.fromarray(numpy.concatenate([wanted, picture], 1).astype("uint8")).save(path)
