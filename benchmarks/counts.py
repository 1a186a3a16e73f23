"""Counts that do not vary, of boards and of commands: ``make counts`` writes ``benchmarks/counts.toml``.

A test compares them with the file: whoever makes a program longer, a search harder or a command's start slower sees it.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import calls
from pylogic import Puzzle, Worker, engines, load_all, loads
from pylogic.engines.clingo.searching import Run
from pylogic.model.errors import EngineError
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Question
from pylogic.solving.run import Running, choose_strategy, prepare

FILE = Path(__file__).with_name("counts.toml")
TOLERANCE = 0.03
"""The part by which a count may grow unseen."""
_SEED = "0"
_INFERENCES = 1_000_000
"""Boards for which swipl needs more, half a second, are without its inferences."""

Figures = Mapping[str, Mapping[str, int]]
"""Counts by their names, for each board or command."""

_LIBRARY = {
    "latin": "killer kenken skyscrapers thermo_sudoku str8ts suguru",
    "shading": "nurikabe heyawake hitori kurodoko tapa yin_yang aquarium nonogram",
    "loops": "slitherlink masyu yajilin country_road castle_wall vertex_slitherlink",
    "paths": "numberlink hidato zip_path signpost snake",
    "division": "shikaku fillomino galaxies palisade nawabari",
    "islands": "hashi cave lits nuribou",
    "counting": "minesweeper mosaic tents akari starbattle takuzu undead",
    "sums": "kakuro kakurasu magic_square japanese_sums doppelblock",
    "objects": "fleet statue_park pentominous dominosa shakashaka",
}
"""Kinds of each family; of a kind the last board in its file is taken, which is the largest."""
_EXAMPLES = {
    "battleship": ("6x6_csc384", "10x10", "15x15"),
    "futoshiki": ("7x7", "9x9_extreme", "20x20"),
    "diamonds": ("tiny", "10x8"),
}
_RATED = ("1.5", "4.8", "9.1")
"""Ratings of real sudokus."""
_EMPTY = (
    "sudoku { size 16 }",
    "takuzu { size 14 }",
    "slitherlink { size 15x15 }",
    "hitori { size 12x12 }",
    "akari { size 15x15 }",
    "hidato { size 7x7 }",
    "nonogram { size 20x20 }",
)
"""Large boards without a clue, for clingo alone."""

_COMMANDS = {
    "--version": "--version",
    "check": "check examples/first.puzzle",
    "run, a sudoku": "run kinds/sudoku.puzzle",
    "run, a nurikabe": "run kinds/nurikabe.puzzle",
    "run, a futoshiki": "run examples/futoshiki_7x7.puzzle",
    "run, a battleship": "run examples/battleship_10x10.puzzle",
    "explain": "explain examples/futoshiki_contradiction.puzzle",
    "hint": "explain --hint kinds/nurikabe.puzzle",
    "grade": "check --grade kinds/akari.puzzle --title five",
    "generate": "generate sudoku 4x4 --seed 1",
    "convert": "convert kinds/nurikabe.puzzle --to puzzlink",
    "compile": "compile kinds/slitherlink.puzzle",
}


def circumstances() -> dict[str, str]:
    """Return the versions and the hash seed under which the counts are what they are."""
    return {
        "python": platform.python_version(),
        **{engine: _version(engine) for engine in ("clingo", "swipl")},
        "hash_seed": _SEED,
    }


def boards() -> Figures:
    """Return the counts of the boards, measured in a process with a fixed hash seed."""
    program = "import json; from benchmarks import counts; print(json.dumps(counts.measured()))"
    with TemporaryDirectory() as folder:
        figures: Figures = json.loads(_output(program, folder))
    return figures


def commands() -> Figures:
    """Return how many modules each command imports and how many functions of pylogic it calls, in its own process and
    in its workers; ``standard`` are the modules of Python's standard library.
    """  # noqa: D205
    found = {}
    for name, words in _COMMANDS.items():
        with TemporaryDirectory() as folder:
            _output(f"{calls.program(folder)}\nfrom pylogic.cli import main; main()", folder, *words.split())
            (own,) = (file.read_text().split() for file in Path(folder).glob("command"))
            workers = [file.read_text().split() for file in Path(folder).glob("worker-*")]
        counts = dict(zip(("modules", "standard", "calls"), map(int, own), strict=True))
        for place, what in enumerate([*counts] if workers else ()):
            counts[f"worker_{what}"] = sum(int(worker[place]) for worker in workers)
        found[name] = counts
    return found


def measured() -> Figures:
    """Return the counts of the boards, measured in this process."""
    engines.engine("clingo").start()
    with Worker("swipl") as swipl:
        return {name: _board(puzzle, None if name in _EMPTY else swipl) for name, puzzle in _puzzles()}


def grown(old: Figures, new: Figures) -> list[str]:
    """Return a sentence for each count that is more than a little higher than it was, or known on one side alone."""
    advice = "; where that is meant: make counts, and the reason in CHANGELOG.md"
    return [sentence + advice for sentence, worse in _changes(old, new) if worse]


def written(under: Mapping[str, str], sections: Mapping[str, Figures]) -> str:
    """Return the text of the file."""
    lines = [
        "# Counts of boards and commands, the same in every run under these versions.  A test fails where one is more",
        f"# than {TOLERANCE:.0%} higher.  Written by: make counts.  Whoever renews this file says why in CHANGELOG.md.",
        "",
        "[under]",
        *(f'{name} = "{value}"' for name, value in under.items()),
    ]
    for section, figures in sections.items():
        lines += ["", f"[{section}]"]
        for name, counts in figures.items():
            lines.append(f'"{name}" = {{ {", ".join(f"{what} = {count}" for what, count in counts.items())} }}')
    return "\n".join([*lines, ""])


def kept() -> dict[str, Any]:
    """Return the sections of the file."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _puzzles() -> Iterator[tuple[str, Puzzle]]:
    with chdir(ROOT):  # the program names the file
        for kinds in _LIBRARY.values():
            for kind in kinds.split():
                yield kind, load_all(Path("kinds") / f"{kind}.puzzle")[-1]
        for kind, names in _EXAMPLES.items():
            for name in names:
                yield f"{kind} {name}", load_all(Path("examples") / f"{kind}_{name}.puzzle")[0]
    lines = Path(__file__).with_name("sudokus.txt").read_text(encoding="utf-8").splitlines()
    rated = dict(line.split() for line in lines if not line.startswith("%"))
    for rating in _RATED:
        yield f"sudoku rated {rating}", loads(rated[rating], format="lines")
    for text in _EMPTY:
        yield text, loads(text)


def _board(puzzle: Puzzle, swipl: Worker | None) -> dict[str, int]:
    """Return the counts of a board, those of swipl where it is given and needs little."""
    prepared = prepare(puzzle)
    request = Running(puzzle, Question(engine="clingo")).begin(prepared)
    assert request is not None  # which it is where no engine is needed
    run = Run(request, lambda _message: None)
    run.run()
    statistics: Any = run.control.statistics
    program = statistics["problem"]["lp"]
    counts = {
        "facts": len(prepared.facts),
        **{name: int(program[name]) for name in ("atoms", "rules", "bodies")},
        "conflicts": int(statistics["solving"]["solvers"]["conflicts"]),
    }
    for name in ("clingo", "swipl"):
        text = engines.engine(name).program(puzzle, prepared.facts, choose_strategy(puzzle, name, None))
        counts[f"{name}_bytes"] = len(text.encode())
    if swipl is not None:
        request = Running(puzzle, Question(engine="swipl", effort={"inferences": _INFERENCES})).begin(prepared)
        assert request is not None
        *_, last = swipl.ask(request, None)
        if last["done"]["limit"] is None:
            counts["inferences"] = last["done"]["statistics"]["inferences"]
    return counts


def _version(engine: str) -> str:
    try:
        with Worker(engine) as worker:
            return worker.await_version()
    except EngineError:
        return "not installed"


def _output(program: str, folder: str, *words: str) -> str:
    """Return what a process prints that knows nothing of the user's settings."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONHASHSEED": _SEED,
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "HOME": folder,
        "TMPDIR": folder,
    }
    done = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return done.stdout


def _changes(old: Figures, new: Figures) -> Iterator[tuple[str, bool]]:
    """Yield a sentence for each count that differs by more than is tolerated, and whether it is not just lower."""
    for name in {**old, **new}:
        before, after = old.get(name, {}), new.get(name, {})
        for what in {**before, **after}:
            was, now = before.get(what), after.get(what)
            if was is None or now is None:
                yield f"{name}: {what} {'none' if was is None else was} -> {'none' if now is None else now}", True
            elif abs(now - was) > was * TOLERANCE:
                yield f"{name}: {what} {was} -> {now}{f' ({now / was - 1:+.1%})' if was else ''}", now > was


def main() -> None:
    """Write the file, and print which counts have changed by more than is tolerated."""
    before = kept() if FILE.is_file() else {}
    sections = {"boards": boards(), "commands": commands()}
    FILE.write_text(written(circumstances(), sections), encoding="utf-8")
    for name, figures in sections.items():
        for sentence, _ in _changes(before.get(name, {}), figures):
            print(sentence)


if __name__ == "__main__":
    main()
