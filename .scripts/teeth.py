#!/usr/bin/env python3
"""Puts known faults into the program, one at a time, and says which test sees each.

usage: teeth.py [--here] [NAME...]      (without names: all of .scripts/teeth)

A fault is a patch whose first line names the suite that must see it: `suite: TARGET.SUITE`. The faults go into a copy of the last
commit in .build/teeth, which keeps its build from run to run; with --here into this tree, which must have no uncommitted changes.
A fault that no test sees, that no longer applies or no longer builds makes the run fail.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FAULTS = ROOT / ".scripts/teeth"
COPY = ROOT / ".build/teeth"
# A fault may let a test wait for ever.
SECONDS = 900


def run(*command, folder=ROOT, seconds=None):
    done = subprocess.run(
        command, cwd=folder, timeout=seconds, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)


def need(*command, folder=ROOT):
    code, said = run(*command, folder=folder)
    if code != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{said[-2000:]}")


def prepare(here):
    if here:
        if run("git", "status", "--porcelain", "--untracked-files=no")[1]:
            sys.exit("This tree has uncommitted changes. Commit them, or leave out --here.")
        return ROOT
    if COPY.exists():
        need("git", "checkout", "--quiet", "--force", "--detach", run("git", "rev-parse", "HEAD")[1].strip(), folder=COPY)
    else:
        need("git", "worktree", "prune")
        need("git", "worktree", "add", "--quiet", "--detach", COPY, "HEAD")
    return COPY


def seen_by(fault, tree):
    """The tests that see a fault; or a word in capitals that says why there is no answer."""
    suite = re.match(r"suite: (\S+)", fault.read_text())
    if not suite:
        return "NAMES NO SUITE", []
    if run("git", "apply", fault, folder=tree)[0] != 0:
        return "DOES NOT APPLY", []
    try:
        code, said = run("swift", "build", "--build-tests", folder=tree)
        if code != 0:
            print(said[-2000:])
            return "DOES NOT BUILD", []
        chosen = f"^{re.escape(suite[1])}/"
        try:
            code, said = run(
                "swift", "test", "--skip-build", "--disable-xctest", "--filter", chosen, folder=tree, seconds=SECONDS)
        except subprocess.TimeoutExpired:
            return "seen", [f"{suite[1]} takes longer than {SECONDS} s"]
        tests = re.findall(r"^✘ Test (?!run )(.+?)(?: with \d+ test cases?)? failed after", said, re.MULTILINE)
        if code != 0 and not tests:
            # A trap ends the process before a test can say that it failed.
            tests = [f"{suite[1]}, which ends: {said.strip().splitlines()[-1]}"]
        if code == 0 and not re.search(r"Test run with [1-9]\d* tests?", said):
            return "FINDS NO SUCH SUITE", []
        return ("seen" if code != 0 else "NOT SEEN"), tests
    finally:
        need("git", "apply", "--reverse", fault, folder=tree)


def main():
    arguments = sys.argv[1:]
    here = "--here" in arguments
    names = [argument for argument in arguments if argument != "--here"]
    faults = [FAULTS / f"{name}.patch" for name in names] or sorted(FAULTS.glob("*.patch"))
    for fault in faults:
        if not fault.exists():
            sys.exit(f"There is no fault {fault.stem} in .scripts/teeth.")
    tree = prepare(here)
    missed = 0
    for fault in faults:
        verdict, tests = seen_by(fault, tree)
        missed += verdict != "seen"
        print(f"{fault.stem}: {verdict}" + "".join(f"\n    {test}" for test in tests), flush=True)
    print(f"teeth: {len(faults) - missed} of {len(faults)} faults seen")
    sys.exit(1 if missed else 0)


main()
