"""Runs in processes of their own that are interrupted, find the disk full, or lose a worker."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import psutil

from fuzzing import outlets
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.processes import bad_end, is_json, left_behind, run, signalled
from fuzzing.seeds import pairs
from pylogic import builtin
from pylogic.model.files import EXAMPLES

PART = "strikes"
_OLD = "this was there before\n"
_COMPARE = ("compare", "in.puzzle", "--engines", "clingo", "swipl", "--repeat", "3", "--resume", "rows", "--json")
_CELLS = 3 * 2 * 3
"""Puzzles, engines and repeats of that comparison."""


_Strike = Callable[[Path, Random, Figures], Iterator[str]]


def tried(seed: int, number: int) -> Figures:
    """One run that is struck: what it came to."""
    random = chance(seed, PART, number)
    what, strike = drawn(random)
    figures = Figures(PART)
    figures.counts.update({PART: 1, what: 1})
    folder = Path(tempfile.mkdtemp(prefix="fuzzing-"))
    try:
        (folder / "tmp").mkdir()
        (folder / "in.puzzle").write_text(_puzzles(), encoding="utf-8")
        (folder / "old").write_text(_OLD, encoding="utf-8")
        try:
            for sentence in strike(folder, random, figures):
                files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
                figures.cracks.append(Crack(PART, number, f"{what}: {sentence}", files))
        except subprocess.TimeoutExpired as error:
            figures.cracks.append(Crack(PART, number, f"{what}: it hangs: {error}"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return figures


def drawn(random: Random) -> tuple[str, _Strike]:
    """Draw an interruption of a run, with its name."""
    return random.choice(STRIKES)


def _puzzles() -> str:
    """Three small puzzles, each of another kind, none of them declared."""
    chosen: dict[str, str] = {}
    for pair in pairs():
        chosen.setdefault(pair.puzzle.split()[0], pair.puzzle)
    return "\n".join(chosen[name] for name in builtin.names())


@cache
def _usual() -> float:
    """Seconds that a comparison takes here when nothing strikes it."""
    folder = Path(tempfile.mkdtemp(prefix="fuzzing-"))
    (folder / "tmp").mkdir()
    (folder / "in.puzzle").write_text(_puzzles(), encoding="utf-8")
    start = time.monotonic()
    run(folder, _COMPARE)
    shutil.rmtree(folder, ignore_errors=True)
    return time.monotonic() - start


def _interrupted_comparison(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Struck again and again, a comparison comes to its end with each row once."""
    for _ in range(random.randint(1, 3)):
        before = _rows(folder)
        ended = run(folder, _COMPARE, signalled(random, _usual()))
        figures.counts["signals"] += 1
        yield from bad_end(folder, ended)
        if _rows(folder)[: len(before)] != before:
            yield "a row of the table was lost"
    yield from _completed(folder)


def _interrupted_run(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Interrupt a run; yield what it printed or wrote only in part."""
    printed = random.random() < 0.5
    words = ("run", *["in.puzzle"] * 6, "--to", "json", *(() if printed else ("-o", "old")))
    ended = run(folder, words, signalled(random, _usual()))
    figures.counts["signals"] += 1
    yield from bad_end(folder, ended)
    text = ended.stdout if printed else (folder / "old").read_text(encoding="utf-8")
    if text and text != _OLD and not is_json(text):
        yield f"what it wrote is cut off: {text[-200:]!r}"


def _rows(folder: Path) -> list[str]:
    """The whole lines of the table of results."""
    rows = folder / "rows"
    return rows.read_text(encoding="utf-8").split("\n")[:-1] if rows.exists() else []


def _completed(folder: Path) -> Iterator[str]:
    """Resume a comparison; every row must be there once, and one that says why there is no answer may be kept too."""
    ended = run(folder, _COMPARE)
    if ended.code != 0 or not is_json(ended.stdout):
        yield f"taken up again it ended with {ended.code}: {ended.stderr[-300:]}"
        return
    for where, rows in (("file", list(map(json.loads, _rows(folder)))), ("output", json.loads(ended.stdout))):
        cells = Counter(_cell(row) for row in rows if not row["error"])
        if len(cells) != _CELLS or set(cells.values()) != {1}:
            yield f"the {where} has {len(cells)} cells, {cells.total()} rows, where {_CELLS} are wanted"


def _killed_worker(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A worker that is killed costs its row at most; the run says so and ends."""

    def struck(process: subprocess.Popen[str]) -> None:
        time.sleep(random.random() * _usual())
        try:
            children = psutil.Process(process.pid).children(recursive=True)
        except psutil.Error:
            return
        if children:
            figures.counts["workers killed"] += 1
            random.choice(children).kill()

    words = random.choice(((*_COMPARE, "--jobs", "2"), ("run", *["in.puzzle"] * 4, "--to", "json")))
    ended = run(folder, words, struck)
    if "Traceback" in ended.stderr or ended.code not in (0, 4):
        yield f"it ended with {ended.code}: {ended.stderr[-600:]}"
    if ended.code == 4 and "SIGKILL" not in ended.stderr:
        yield f"it does not say what happened: {ended.stderr[-300:]}"
    if not is_json(ended.stdout):
        yield "what is known was not printed"
    yield from left_behind(folder, ended)
    if words[0] == "compare":
        yield from _completed(folder)


def _full_disk(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A file that cannot grow: the old one stays, whole, and the sentence names it."""
    figures.counts["files that could not grow"] += 1
    words, name = random.choice(_WRITING)
    (folder / name).write_text(_OLD, encoding="utf-8")
    if name == "in.puzzle":
        (folder / name).write_text(_puzzles().replace("  ", "     "), encoding="utf-8")
    before = (folder / name).read_bytes()
    size = random.choice((0, 1, 10, 100, random.randrange(3000)))
    ended = run(folder, words, size=size)
    after = (folder / name).read_bytes()
    if "Traceback" in ended.stderr or ended.code not in (0, 1, 2):
        yield f"{' '.join(words)} ended with {ended.code} at {size} bytes: {ended.stderr[-300:]}"
    elif after == before:
        if ended.code != 2 or name not in ended.stderr:
            yield f"{' '.join(words)} does not say that {name} is not written: {ended.code} {ended.stderr[-200:]!r}"
    elif len(after) > size or (after[:1] == b"[" and not is_json(after.decode())):
        yield f"{' '.join(words)} has cut {name} at {size} bytes"
    yield from left_behind(folder, ended)


def _full_table(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A table of results that cannot grow loses no row, and is completed later."""
    figures.counts["files that could not grow"] += 1
    ended = run(folder, _COMPARE, size=random.randrange(1, 12000))
    if "Traceback" in ended.stderr or ended.code not in (0, 2):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    if ended.code == 2 and "rows" not in ended.stderr:
        yield f"it does not name the file: {ended.stderr[-300:]}"
    yield from left_behind(folder, ended)
    yield from _completed(folder)


def _full_copy(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Copies of examples are whole, or are not there."""
    figures.counts["files that could not grow"] += 1
    ended = run(folder, ("examples", "--copy", "copies"), size=random.randrange(2000))
    if "Traceback" in ended.stderr or ended.code not in (0, 2):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    for copy in (folder / "copies").glob("*.puzzle"):
        if copy.read_bytes() != (EXAMPLES / copy.name).read_bytes():
            yield f"{copy.name} is cut off"
    yield from left_behind(folder, ended)


def _cell(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("puzzle", "engine", "strategy", "repeat"))


_WRITING = (
    (("run", "in.puzzle", "--to", "json", "-o", "old"), "old"),
    (("run", "in.puzzle", "-o", "old"), "old"),
    (("compile", "in.puzzle", "--title", "two", "-o", "old"), "old"),
    (("convert", "in.puzzle", "-o", "old"), "old"),
    (("check", "in.puzzle", "--json", "-o", "old"), "old"),
    (("explain", "in.puzzle", "--title", "two", "--to", "html", "-o", "old"), "old"),
    (("compare", "in.puzzle", "--csv", "-o", "old"), "old"),
    (("run", "in.puzzle", "--title", "two", "--to", "png", "-o", "old.png"), "old.png"),
    (("check", "in.puzzle", "--title", "two", "--to", "svg", "-o", "old"), "old"),
    (("sheet", "in.puzzle", "-o", "old.pdf"), "old.pdf"),
    (("generate", "latin", "3x3", "-o", "old"), "old"),
    (("compare", "in.puzzle", "--plot", "old.svg"), "old.svg"),
    (("fmt", "-w", "in.puzzle"), "in.puzzle"),
)
"""Commands that write, and the file."""

STRIKES: tuple[tuple[str, _Strike], ...] = (
    ("interrupted comparisons", _interrupted_comparison),
    ("interrupted runs", _interrupted_run),
    ("comparisons and runs that lose a worker", _killed_worker),
    ("full disks", _full_disk),
    ("full disks", _full_table),
    ("full disks", _full_copy),
    *outlets.STRIKES,
)
