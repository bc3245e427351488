#!/usr/bin/python3
"""Exports every model as CSS and as QML, with its defaults and with random settings, and random formulas that have no number in places;
runs each export's own check, in Chromium and by Qt. Then each emitted constant is changed, and the check has to fail: all of the first
model, one of each of the others.

usage: check-exports.py RIFFLE [SEED] [MODEL…]
"""
import json, os, random, re, signal, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

if len(sys.argv) < 2:
    sys.exit(__doc__)
riffle = os.path.abspath(sys.argv[1])
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
catalogue = json.loads(subprocess.run([riffle, "list", "--json"], capture_output=True, check=True, text=True).stdout)["models"]
models = [model for model in catalogue if not sys.argv[3:] or model["id"] in sys.argv[3:]]
# What the pose doesn't depend on, or what takes it away.
UNUSED = {"animation", "progress", "scrubsBackwards"}


def setting(parameter, chance):
    """A value that the parameter can have."""
    if parameter["kind"] == "toggle":
        return chance.choice(["0", "1"])
    if parameter["kind"] == "choice":
        return str(chance.randrange(len(parameter["options"])))
    low, high, step = parameter["minimum"], parameter["maximum"], parameter["step"]
    return f"{low + step * chance.randint(0, max(int((high - low) / step), 0)):.10g}"


def settings(model, chance):
    own = [p for p in model["parameters"] if p["group"] == "Model" and p["name"] not in UNUSED]
    return [f"{p['name']}={setting(p, chance)}" for p in own if chance.random() < 0.7]


# What hides a card at some offsets, and what is a number again although a part of it is none.
HIDING = [
    "1 / o", "sqrt(o)", "ln(o)", "o / o", "asin(o) / 1 rad", "2^(o * 400)", "0 * (1 / o)", "min(1, 1 / o)", "atan(1 / o) / 1 rad",
    "o > 1 ? sqrt(o - 1) : 2", "sqrt(o) < 1 ? 1 : 2",
]


def random_formula(chance):
    """A formula of random expressions, with numbers at which branches meet, divisors become 0 and roots have no value."""
    names = ["o"]

    def number(depth):
        if depth == 0:
            return chance.choice(names + ["o", "k", "0", "1", "2", "0.5", "3.25"])
        n = lambda: number(depth - 1)
        kind = chance.randrange(14)
        if kind < 6:
            return f"({n()} {'++-*//'[kind]} {n()})"
        if kind == 6:
            return f"({n()})^{chance.choice(['2', '3', '0.5', '-1', 'o', 'k'])}"
        if kind == 7:
            # What jumps has arguments whose rounding decides nothing.
            jumps = ["(o mod 1.63)", "wrap(o, -1.13, 2.31)", "floor(o + 0.1)", "ceil(o / 3 + 0.1)", "round(o + 0.2)", "fract(o + 0.1)"]
            return chance.choice(jumps)
        if kind == 8:
            return f"({condition(depth - 1)} ? {n()} : {n()})"
        if kind == 9:
            return f"(when {condition(depth - 1)}: {n()}, {condition(depth - 1)}: {n()}, else: {n()})"
        if kind == 10:
            return f"{chance.choice(['clamp', 'mix', 'smoothstep'])}({n()}, {n()}, {n()})"
        if kind == 11:
            return f"{chance.choice(['min', 'max', 'hypot', 'step'])}({n()}, {n()})"
        functions = ["sqrt", "ln", "log2", "log10", "abs", "sign", "sin", "cos", "exp", "cbrt"]
        angles = ["asin", "acos", "atan"]
        function = chance.choice(functions + angles)
        return f"({function}({n()}) / 1 rad)" if function in angles else f"{function}({n()})"

    def condition(depth):
        kind = chance.randrange(4) if depth > 0 else 0
        if kind < 2:
            sign = chance.choice(["<", "<=", ">", ">=", "==", "!="])
            return f"{number(max(depth - 1, 0))} {sign} {number(max(depth - 1, 0))}"
        if kind == 2:
            return f"({condition(depth - 1)} {chance.choice(['and', 'or'])} {condition(depth - 1)})"
        return f"(not ({condition(depth - 1)}))"

    text = f"param k = 0.7\nlet first = {number(3)}\n"
    names.append("first")
    lines = [
        "x = {} * 10 pt", "y = {} * 1 pt", "z = {} * 1 pt", "scale = {}", "rotate y = {} * 5 deg", "rotate z = {} * 1 rad", "opacity = {}",
        "dim = {}", "veil = {}", "order = {} * 1 pt", "perspective = 600 pt + {} * 10 pt",
    ]
    for line in chance.sample(lines, 3):
        text += line.format(f"({chance.choice(HIDING)})" if chance.random() < 0.2 else number(3)) + "\n"
    if chance.random() < 0.3:
        text += f"hidden = {condition(2)}\n"
    return text


def formulas(folder, count):
    """Formula files in a folder: one for each of `HIDING`, and random ones."""
    texts = [f"x = o * width\ny = ({expression}) * 1 pt\n" for expression in HIDING]
    chance = random.Random(f"{seed} formulas")
    texts += [random_formula(chance) for _ in range(count)]
    paths = []
    for number, text in enumerate(texts):
        paths.append(os.path.join(folder, f"hiding-{number}.formula"))
        with open(paths[-1], "w") as file:
            file.write(text)
    return paths


def export(model, chosen, folder, targets):
    sets = [word for value in chosen for word in ("--set", value)]
    return subprocess.run(
        [riffle, "export", "--model", model, "--to", ",".join(targets), "-o", folder] + sets, capture_output=True, text=True)


def check(folder, target):
    """What the check says, or why it says nothing."""
    # In a session of its own: what it has started ends with it.
    run = subprocess.Popen(
        ["sh", os.path.join(folder, target, "tests", "check.sh")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        out, errors = run.communicate(timeout=300)
        return json.loads(out)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return {"problem": "it takes longer than 300 s"}
    except ValueError:
        return {"problem": (out + errors).strip() or "it says nothing"}


def holds(result):
    return "problem" not in result and result["samples"] > 0 and result["deviation"] <= bound(result)


def bound(result):
    """Of a card, unless the check says otherwise."""
    return result.get("bound", 1e-6)


def css_constants(text):
    """The places of the numbers of `.cards`, `.screens` or `.stack`, with their names."""
    rule = re.search(r"^(?:\.[\w-]+ \.cards|\.screens) \{.*?^\}", text, re.M | re.S)
    pattern = r"^  (--[\w-]+): (-?[\d.]+(?:e-?\d+)?|calc\([-\d.]+ \* pi / 180\));$"
    found = [(m.group(1), rule.start() + m.start(2), rule.start() + m.end(2)) for m in re.finditer(pattern, rule.group(), re.M)]
    # The check sets this one itself: an input, not a constant.
    return [place for place in found if place[0] != "--direction"]


def css_changed(value):
    number = value if not value.startswith("calc") else value[5:-1]
    return f"calc(({number}) * 1.1 + {1 if value.isdigit() else 0.003})"


def script_constants(text):
    """The places of the numbers that a module exports, with their names."""
    return [(m.group(1), m.start(2), m.end(2)) for m in re.finditer(r"^export const (\w+) =\s+([^;]+);$", text, re.M)]


def script_changed(value):
    return f"({value}) * 1.1 + {1 if value.isdigit() else 0.003}"


# The files that can hold the constants of a platform, where they are in them, and how one is changed.
TARGETS = {
    "css": (("cards.css", "screens.css"), css_constants, css_changed),
    "qml": (("src/pose.mjs",), script_constants, script_changed),
}


def one(job):
    model, number, chosen, root = job
    folder = os.path.join(root, f"{os.path.basename(model)}-{number}")
    made = export(model, chosen, folder, TARGETS)
    if made.returncode != 0:
        return model, number, chosen, {target: {"problem": made.stderr.strip()} for target in TARGETS}
    return model, number, chosen, {target: check(folder, target) for target in TARGETS}


def main():
    failures, total = 0, 0
    with tempfile.TemporaryDirectory() as root, ThreadPoolExecutor(2) as pool:
        root = os.environ.get("CHECK_EXPORTS_FOLDER", root)
        jobs = []
        for model in models:
            chance = random.Random(f"{seed} {model['id']}")
            jobs += [(model["id"], number, settings(model, chance) if number else [], root) for number in range(4)]
        if not sys.argv[3:]:
            jobs += [(path, 0, [], root) for path in formulas(root, 40)]
        for model, number, chosen, results in pool.map(one, jobs):
            for target, result in results.items():
                total += result.get("samples", 0)
                if holds(result):
                    name = f"{target} {model} {number or 'defaults'}"
                    print(f"{name}: {result['deviation']:.1e} of {bound(result):.1e}, {result['samples']} samples", flush=True)
                else:
                    failures += 1
                    print(f"FAILED {target} {model} {' '.join(chosen) or 'defaults'}: {result}", flush=True)

        def change(job):
            """Changes constants one by one: all of them, or up to the first whose change is noticed."""
            target, model, needs_all = job
            names, constants, changed = TARGETS[target]
            original = os.path.join(root, f"{model}-0", target)
            name = next(name for name in names if os.path.exists(os.path.join(original, name)))
            with open(os.path.join(original, name)) as file:
                text = file.read()
            folder = os.path.join(root, f"{model}-changed-{target}")
            export(model, [], folder, [target])
            noticed, missed = [], []
            places = constants(text)
            random.Random(f"{seed} {model}").shuffle(places)
            for constant, start, end in places:
                with open(os.path.join(folder, target, name), "w") as file:
                    file.write(text[:start] + changed(text[start:end]) + text[end:])
                (missed if holds(check(folder, target)) else noticed).append(constant)
                if noticed and not needs_all:
                    break
            return target, model, needs_all, noticed, missed

        count = 0
        changes = [(target, m["id"], n == 0) for n, m in enumerate(models) for target in TARGETS]
        for target, model, needs_all, noticed, missed in pool.map(change, changes):
            count += len(noticed)
            if missed and needs_all or not noticed:
                failures += 1
                print(f"FAILED {target} {model}: {', '.join(missed)} can change without anything being noticed", flush=True)
        print(f"CSS and QML: {total} samples, {count} changed constants noticed, {failures} faults.")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
