#!/usr/bin/python3
"""Films the scenes of the README's picture, one after the other, and joins them.

usage: film.py PROGRAM FILE.webp
"""

import json
import os
import subprocess
import sys
import tempfile

RATE = 25
SIZE = (720, 480)
# The window that the hand's points are of.
WINDOW = {"width": 1280, "height": 800, "scale": 1}


class Hand:
    """What a hand does, as the lines of a recording."""

    def __init__(self, title, model, offset, values=None):
        self.time = 0.0
        self.values = values or {}
        self.lines = [{
            "gesture": 1, "title": title, "t": 0, "window": WINDOW, "cards": {"pictures": 14, "runs": [[14, 0, 14, 0]]},
            "start": {"offset": offset}, "riffle": 3, "model": model, **self.settings(model)}]

    def settings(self, model):
        return {"models": {model: self.values}} if self.values else {}

    def add(self, **what):
        self.lines.append({"t": round(self.time, 4), **what})

    def wait(self, seconds):
        self.time += seconds

    def flick(self, distance, seconds=0.14, at=(640, 420)):
        """A drag that is let go at its greatest speed: x = d t²."""
        steps = round(seconds / 0.008)
        self.add(pointer="began", x=at[0], y=at[1])
        for step in range(1, steps + 1):
            self.time += 0.008
            self.add(pointer="moved", x=round(at[0] + distance * (step / steps) ** 2, 3), y=at[1])
        self.add(pointer="ended", x=at[0] + distance, y=at[1])

    def choose(self, model):
        """Another model."""
        self.add(configure={"riffle": 3, "model": model, **self.settings(model)})

    def turn(self, model, name, start, end, seconds):
        """A number, turned from one value to another as a hand turns it (Flash and Hogan, 1985)."""
        steps = round(seconds * 60)
        for step in range(1, steps + 1):
            self.time += seconds / steps
            t = step / steps
            self.values[name] = round(start + (end - start) * t ** 3 * (10 + t * (6 * t - 15)), 4)
            self.choose(model)

    def write(self, path):
        self.add(end=True)
        with open(path, "w") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)


def switching():
    hand = Hand("Flicks", "hyperbola", 3)
    hand.lines[0]["trim"] = [0, 5.8]
    hand.wait(0.3)
    hand.flick(-70)
    hand.wait(0.75)
    hand.choose("cover-flow")
    hand.wait(0.95)
    hand.flick(150)
    hand.wait(0.45)
    hand.choose("wheel")
    hand.wait(0.95)
    hand.flick(-300)
    hand.wait(0.45)
    hand.choose("time-machine")
    hand.wait(1.1)
    return hand


def tuning():
    hand = Hand("Tilt and spacing", "cover-flow", 4, {"tilt": 0.9, "spacing": 0.25})
    hand.lines[0]["trim"] = [0, 3]
    hand.wait(0.2)
    hand.flick(-150, 0.16)
    hand.wait(0.1)
    hand.turn("cover-flow", "tilt", 0.9, 0.35, 1.0)
    hand.turn("cover-flow", "spacing", 0.25, 0.5, 0.8)
    hand.wait(0.2)
    return hand


def comparing():
    hand = Hand("Flick", "hyperbola", 4)
    hand.lines[0]["trim"] = [0, 3.1]
    hand.wait(0.3)
    hand.flick(-60)
    return hand


SCENES = [
    (switching, "Another model, while the cards move", []),
    (tuning, "Any number, while the cards move", []),
    (comparing, "Two settings under one hand", ["--compare", "source", "--curves"]),
]


def main(program, output):
    with tempfile.TemporaryDirectory() as folder:
        inputs, lengths = [], []
        for number, (scene, caption, options) in enumerate(SCENES):
            recording, frames = f"{folder}/{number}.gesture", f"{folder}/{number}"
            scene().write(recording)
            subprocess.run(
                [program, "film", recording, "-o", frames, "--fps", str(RATE), "--size", f"{SIZE[0]}x{SIZE[1]}", "--finger",
                 "--caption", caption, *options], check=True)
            inputs += ["-framerate", str(RATE), "-i", f"{frames}/frame-%05d.png"]
            lengths.append(len(os.listdir(frames)) / RATE)
        # Cuts, no fades: libwebp leaves traces of what changes slowly.
        graph = "".join(f"[{number}:v]" for number in range(len(SCENES))) + f"concat=n={len(SCENES)}[film]"
        subprocess.run(
            ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *inputs, "-filter_complex", graph, "-map", "[film]",
             "-c:v", "libwebp_anim", "-pix_fmt", "yuv420p", "-quality", "75", "-compression_level", "6", "-loop", "0",
             "-f", "webp", output], check=True)
        print(f"{sum(lengths):.1f} s are in {output}.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
