"""Random mutants of the whole package, and which suite notices them: ``python -m benchmarks.mutants -n 50``.

A mutant is one change that mutmut makes to one file.  The quick suite runs on each, and the whole suite on those that
survive it, in a copy of the checkout.  ``make mutants`` tries all mutants of the modules that decide whether an answer
is right; this draws from all modules.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from mutmut.mutation.file_mutation import create_mutations

from pylogic.model.files import ROOT

_SUITES = {"quick": "not slow and not nightly", "test": "not nightly"}
_LIMIT = 3600.0
"""Seconds after which a suite has noticed a mutant because it does not end."""
_COPIED = ("pylogic", "asp", "prolog", "grammar", "kinds", "examples", "tests", "benchmarks", "fuzzing", "docs")


def mutant(random: Random) -> tuple[Path, str]:
    """A file, drawn by its length, and its text with one change."""
    files = sorted((ROOT / "pylogic").rglob("*.py"))
    while True:
        (file,) = random.choices(files, [path.stat().st_size for path in files])
        module, mutations, _, _ = create_mutations(str(file), file.read_text(encoding="utf-8"))
        if mutations:
            chosen = random.choice(mutations)
            changed: Any = module.deep_replace(chosen.original_node, chosen.mutated_node)
            return file.relative_to(ROOT), changed.code


def noticed_by(copy: Path, file: Path, text: str) -> str:
    """The first suite that fails on a mutant, or ``none``."""
    original = (copy / file).read_text(encoding="utf-8")
    (copy / file).write_text(text, encoding="utf-8")
    try:
        return next((suite for suite, chosen in _SUITES.items() if not _passes(copy, suite, chosen)), "none")
    finally:
        (copy / file).write_text(original, encoding="utf-8")


def _passes(copy: Path, suite: str, chosen: str) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", "--dist", "worksteal", "-m", chosen]
    environment = {**os.environ, "PYTHONPATH": str(copy), "HYPOTHESIS_PROFILE": suite}
    environment.setdefault("PYLOGIC_INSTANCES", str(ROOT.parent / "shared" / "instances"))
    if suite == "test":
        del environment["HYPOTHESIS_PROFILE"]
    try:
        run = subprocess.run(
            [*command, "-p", "no:cacheprovider"], cwd=copy, env=environment, capture_output=True, timeout=_LIMIT
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def main() -> None:
    """Print each mutant with the suite that notices it, then the shares."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("-n", type=int, default=50, help="number of mutants (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    options = parser.parse_args()
    random = Random(options.seed)
    noticed: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        copy = Path(folder, "checkout")
        copy.mkdir()
        for item in ROOT.iterdir():
            if item.is_file():
                shutil.copy2(item, copy)
            elif item.name in _COPIED:
                shutil.copytree(item, copy / item.name, ignore=shutil.ignore_patterns("__pycache__"))
        for _ in range(options.n):
            file, text = mutant(random)
            suite = noticed_by(copy, file, text)
            noticed[suite] += 1
            before = (ROOT / file).read_text(encoding="utf-8").splitlines()
            lines = list(difflib.unified_diff(before, text.splitlines(), str(file), suite, lineterm="", n=0))[2:]
            print(f"{suite}: {file}", *lines, sep="\n", flush=True)
    quick = noticed["quick"]
    print(f"{options.n} mutants: make quick notices {quick}, make test {quick + noticed['test']}")


if __name__ == "__main__":
    main()
