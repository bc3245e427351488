#!/usr/bin/python3
"""Exports every model and formula in Kotlin, with its defaults and with random settings, and random formulas; compiles all of it by one
kotlinc, and compares the poses with the samples. Changed constants have to be found: all of the first model, one of each of the others.
What needs Compose and kotlin.test is compiled against declarations that stand here, which says nothing of how Compose behaves.

usage: check-kotlin.py RIFFLE [SEED] [MODEL…]
"""
import importlib.machinery, importlib.util, json, os, random, re, shutil, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

here = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check_exports", os.path.join(here, "check-exports.py"))
exports = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_exports", loader))
loader.exec_module(exports)

STUBS = {
    "Core.kt": """
package androidx.compose.animation.core
interface DecayAnimationSpec<T>
class SpringSpec<T>(val dampingRatio: Float, val stiffness: Float, val visibilityThreshold: T?)
interface Easing
class CubicBezierEasing(a: Float, b: Float, c: Float, d: Float) : Easing
fun <T> spring(dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null): SpringSpec<T> =
    SpringSpec(dampingRatio, stiffness, visibilityThreshold)
fun <T> exponentialDecay(frictionMultiplier: Float = 1f, absVelocityThreshold: Float = 0.1f): DecayAnimationSpec<T> =
    object : DecayAnimationSpec<T> {}
""",
    "Test.kt": """
package kotlin.test
annotation class Test
fun assertTrue(actual: Boolean, message: String? = null) = check(actual) { message ?: "" }
""",
}


def everything():
    """The formula of the tests, with all functions and operators of the language."""
    with open(os.path.join(here, "..", "Tests", "ExportTests", "Exported.swift")) as file:
        text = re.search(r'static let everything = """\n(.*?)\n +"""', file.read(), re.S).group(1)
    return text.replace('\\\\"', '\\"') + "\n"


def constants(text):
    return [(m.group(1), m.start(2), m.end(2)) for m in re.finditer(r"^    const val (\w+) = (.*)$", text, re.M)]


def add(source, package, target, place=None):
    """An export's files in a package of their own, with a changed constant where there is a place."""
    os.makedirs(os.path.join(target, package))
    for name in os.listdir(source):
        path = os.path.join(source, name)
        if name == "samples.json":
            shutil.copy(path, os.path.join(target, package, name))
        if not name.endswith(".kt"):
            continue
        with open(path) as file:
            text = file.read()
        if place and any(constant == place for constant in constants(text)):
            _, start, end = place
            text = f"{text[:start]}({text[start:end]}) * 1.1 + 0.003{text[end:]}"
        if name == "PoseCheck.kt":
            text = text[: text.index("\nfun main(")]
        with open(os.path.join(target, package, name), "w") as file:
            file.write(re.sub(r"(?m)^package .*$", f"package {package}", text, count=1))


def main():
    with tempfile.TemporaryDirectory() as root:
        formula = os.path.join(root, "everything.formula")
        with open(formula, "w") as file:
            file.write(everything())
        paths = [] if sys.argv[3:] else [formula] + exports.formulas(root, 100)
        models = exports.models + [{"id": path, "parameters": []} for path in paths]
        jobs = []
        for model in models:
            chance = random.Random(f"{exports.seed} {model['id']}")
            for number in range(4 if model["parameters"] else 1):
                jobs.append((model["id"], number, exports.settings(model, chance) if number else []))

        def write(job):
            model, number, chosen = job
            folder = os.path.join(root, f"{os.path.basename(model)}-{number}")
            return exports.export(model, chosen, folder, ["kotlin"]), os.path.join(folder, "kotlin")

        with ThreadPoolExecutor(2) as pool:
            written = list(pool.map(write, jobs))
        failures = 0
        sources = os.path.join(root, "sources")
        # Each package with its name, and whether its poses have to be the same.
        packages = []
        seen = set()
        for (model, number, chosen), (run, folder) in zip(jobs, written):
            name = f"{os.path.basename(model)} {' '.join(chosen) or 'defaults'}"
            if run.returncode != 0:
                failures += 1
                print(f"FAILED {name}: {run.stderr.strip()}", flush=True)
                continue
            packages.append((name, True))
            add(folder, f"p{len(packages)}", sources)
            if number or os.path.basename(model).startswith("hiding-"):
                continue
            pose = next(n for n in sorted(os.listdir(folder)) if os.path.exists(os.path.join(folder, n[:-3] + "Motion.kt")))
            with open(os.path.join(folder, pose)) as file:
                places = constants(file.read())
            random.Random(f"{exports.seed} {model}").shuffle(places)
            # Some have no effect at the defaults; one of each that has is enough but for the first model.
            for place in places if not seen else places[:3]:
                packages.append((f"{os.path.basename(model)}: {place[0]}", False))
                add(folder, f"p{len(packages)}", sources, place)
            seen.add(model)
        for name, text in STUBS.items():
            with open(os.path.join(sources, name), "w") as file:
                file.write(text)
        with open(os.path.join(sources, "Main.kt"), "w") as file:
            file.write("import java.io.File\n\nfun main(args: Array<String>) {\n")
            for number in range(1, len(packages) + 1):
                file.write(
                    f'    p{number}.PoseCheck.deviation(File("${{args[0]}}/p{number}/samples.json").readText())\n'
                    f'        .let {{ println("{number} ${{it.first}} ${{it.second}}") }}\n')
            file.write("}\n")
        built = os.path.join(root, "check.jar")
        subprocess.run(
            ["kotlinc", "-nowarn", "-Xallow-kotlin-package", sources, "-include-runtime", "-d", built], check=True,
            env={**os.environ, "JAVA_OPTS": "-Xmx2g"})
        out = subprocess.run(["java", "-cp", built, "MainKt", sources], check=True, capture_output=True, text=True).stdout
        results = [(float(line.split()[1]), int(line.split()[2])) for line in out.splitlines()]
        assert len(results) == len(packages)
        total, noticed, missed = 0, {}, {}
        for (name, is_same), (deviation, samples) in zip(packages, results):
            total += samples
            if is_same and not (samples > 0 and deviation <= 1e-6):
                failures += 1
                print(f"FAILED {name}: {deviation} in {samples} samples", flush=True)
            elif not is_same:
                (noticed if deviation > 1e-6 else missed).setdefault(name.split(": ")[0], []).append(name)
        first = os.path.basename(models[0]["id"])
        for model, names in missed.items():
            if model == first or model not in noticed:
                failures += 1
                print(f"FAILED {', '.join(names)} can change without anything being noticed", flush=True)
        worst = max(deviation for (_, is_same), (deviation, _) in zip(packages, results) if is_same)
        count = sum(map(len, noticed.values()))
        print(f"Kotlin: {total} samples, deviation {worst:.1e} at most, {count} changed constants noticed, {failures} faults.")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
