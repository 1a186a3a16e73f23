"""Runs in processes of their own that are interrupted, find the disk full, or lose a worker."""

from __future__ import annotations

import json
import os
import resource
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psutil

from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.seeds import pairs
from pylogic import kinds
from pylogic.nouns.resources import EXAMPLES, ROOT

PART = "strikes"
_PATIENCE = 120.0
"""Seconds after which a run hangs."""
_MARK = "PYLOGIC_FUZZING_RUN"
_OLD = "this was there before\n"
_COMPARE = ("compare", "in.puzzle", "--engines", "clingo", "swipl", "--repeat", "3", "--resume", "rows", "--json")
_CELLS = 3 * 2 * 3
"""Puzzles, engines and repeats of that comparison."""


_Strike = Callable[[Path, Random, Figures], Iterator[str]]


class Ended(NamedTuple):
    """How a run ended.

    Attributes:
        code: The exit code, negative for a signal.
        stdout: What it printed.
        stderr: What it said.
        orphans: Command lines of processes that it left.
    """

    code: int
    stdout: str
    stderr: str
    orphans: list[str]


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
    """What happens to a run, and the name of that."""
    return random.choice(STRIKES)


def _puzzles() -> str:
    """Three small puzzles, each of another kind, none of them declared."""
    chosen: dict[str, str] = {}
    for pair in pairs():
        chosen.setdefault(pair.puzzle.split()[0], pair.puzzle)
    return "\n".join(chosen[name] for name in kinds.names())


def _run(
    folder: Path,
    words: tuple[str, ...],
    struck: Callable[[subprocess.Popen[str]], None] | None = None,
    size: int | None = None,
) -> Ended:
    """A run in a folder.

    Args:
        folder: Where.
        words: The command line.
        struck: What is done to it once it has started.
        size: Bytes beyond which no file can grow.
    """
    mark = secrets.token_hex(8)
    environment = {**os.environ, _MARK: mark, "TMPDIR": str(folder / "tmp"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "pylogic", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        preexec_fn=None if size is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    ) as process:
        try:
            if struck is not None:
                struck(process)
            stdout, stderr = process.communicate(timeout=_PATIENCE)
        except BaseException:
            process.kill()
            raise
    return Ended(process.returncode, stdout, stderr, _orphans(mark))


def _orphans(mark: str) -> list[str]:
    """Processes of a run that are still there a while after it."""
    end = time.monotonic() + 3
    while True:
        left = []
        for process in psutil.process_iter():
            try:
                if process.environ().get(_MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                    left.append(" ".join(process.cmdline()))
            except psutil.Error:
                continue
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.05)


@cache
def _usual() -> float:
    """Seconds that a comparison takes here when nothing strikes it."""
    folder = Path(tempfile.mkdtemp(prefix="fuzzing-"))
    (folder / "tmp").mkdir()
    (folder / "in.puzzle").write_text(_puzzles(), encoding="utf-8")
    start = time.monotonic()
    _run(folder, _COMPARE)
    shutil.rmtree(folder, ignore_errors=True)
    return time.monotonic() - start


def _signalled(random: Random) -> Callable[[subprocess.Popen[str]], None]:
    """Ctrl-C or SIGTERM at some moment, to the process or as from a terminal to its group."""
    number = random.choice((signal.SIGINT, signal.SIGTERM))
    moment, to_all, twice = random.random(), random.random() < 0.5, random.random() < 0.2

    def struck(process: subprocess.Popen[str]) -> None:
        time.sleep(moment * _usual())
        for _ in range(2 if twice else 1):
            if process.poll() is None:
                (os.killpg if to_all else os.kill)(process.pid, number)
            time.sleep(0.05 if twice else 0)

    return struck


def _interrupted_comparison(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Struck again and again, a comparison comes to its end with each row once."""
    for _ in range(random.randint(1, 3)):
        before = _rows(folder)
        ended = _run(folder, _COMPARE, _signalled(random))
        figures.counts["signals"] += 1
        yield from _bad_end(folder, ended)
        if _rows(folder)[: len(before)] != before:
            yield "a row of the table was lost"
    yield from _completed(folder)


def _interrupted_run(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """What is printed is whole, and so is a file that is written."""
    printed = random.random() < 0.5
    words = ("run", *["in.puzzle"] * 6, "--to", "json", *(() if printed else ("-o", "old")))
    ended = _run(folder, words, _signalled(random))
    figures.counts["signals"] += 1
    yield from _bad_end(folder, ended)
    text = ended.stdout if printed else (folder / "old").read_text(encoding="utf-8")
    if text and text != _OLD and not _is_json(text):
        yield f"what it wrote is cut off: {text[-200:]!r}"


def _bad_end(folder: Path, ended: Ended) -> Iterator[str]:
    """What is wrong about the end of a run that was struck by a signal."""
    places = [line for line in ended.stderr.splitlines() if line.startswith("  File")]
    if any("pylogic" in line and "__main__" not in line for line in places):
        yield f"a traceback: {ended.stderr[-600:]}"
    # Before the first line of ours runs, a signal does what it does to any program.
    if ended.code not in (0, 1, 3, -signal.SIGINT, -signal.SIGTERM):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    yield from _left_behind(folder, ended)


def _left_behind(folder: Path, ended: Ended) -> Iterator[str]:
    if ended.orphans:
        yield f"processes were left: {'; '.join(ended.orphans)[:300]}"
    left = [path.name for path in (*folder.glob(".pylogic-*"), *(folder / "tmp").iterdir())]
    if left:
        yield f"files were left behind: {', '.join(left)}"


def _rows(folder: Path) -> list[str]:
    """The whole lines of the table of results."""
    rows = folder / "rows"
    return rows.read_text(encoding="utf-8").split("\n")[:-1] if rows.exists() else []


def _completed(folder: Path) -> Iterator[str]:
    """Taken up again, the comparison has every row once; a row that says why there is no answer may be kept too."""
    ended = _run(folder, _COMPARE)
    if ended.code != 0 or not _is_json(ended.stdout):
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
    ended = _run(folder, words, struck)
    if "Traceback" in ended.stderr or ended.code not in (0, 4):
        yield f"it ended with {ended.code}: {ended.stderr[-600:]}"
    if ended.code == 4 and "SIGKILL" not in ended.stderr:
        yield f"it does not say what happened: {ended.stderr[-300:]}"
    if not _is_json(ended.stdout):
        yield "what is known was not printed"
    yield from _left_behind(folder, ended)
    if words[0] == "compare":
        yield from _completed(folder)


def _full_disk(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A file that cannot grow: the old one stays, whole, and the sentence names it."""
    figures.counts["files that could not grow"] += 1
    words, name = random.choice(_WRITING)
    if name == "in.puzzle":
        (folder / name).write_text(_puzzles().replace("  ", "     "), encoding="utf-8")
    before = (folder / name).read_bytes()
    size = random.choice((0, 1, 10, 100, random.randrange(3000)))
    ended = _run(folder, words, size=size)
    after = (folder / name).read_bytes()
    if "Traceback" in ended.stderr or ended.code not in (0, 1, 2):
        yield f"{' '.join(words)} ended with {ended.code} at {size} bytes: {ended.stderr[-300:]}"
    elif after == before:
        if ended.code != 2 or name not in ended.stderr:
            yield f"{' '.join(words)} does not say that {name} is not written: {ended.code} {ended.stderr[-200:]!r}"
    elif len(after) > size or (after[:1] == b"[" and not _is_json(after.decode())):
        yield f"{' '.join(words)} has cut {name} at {size} bytes"
    yield from _left_behind(folder, ended)


def _full_table(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A table of results that cannot grow loses no row, and is completed later."""
    figures.counts["files that could not grow"] += 1
    ended = _run(folder, _COMPARE, size=random.randrange(1, 12000))
    if "Traceback" in ended.stderr or ended.code not in (0, 2):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    if ended.code == 2 and "rows" not in ended.stderr:
        yield f"it does not name the file: {ended.stderr[-300:]}"
    yield from _left_behind(folder, ended)
    yield from _completed(folder)


def _full_copy(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Copies of examples are whole, or are not there."""
    figures.counts["files that could not grow"] += 1
    ended = _run(folder, ("examples", "--copy", "copies"), size=random.randrange(2000))
    if "Traceback" in ended.stderr or ended.code not in (0, 2):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    for copy in (folder / "copies").glob("*.puzzle"):
        if copy.read_bytes() != (EXAMPLES / copy.name).read_bytes():
            yield f"{copy.name} is cut off"
    yield from _left_behind(folder, ended)


def _cell(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("puzzle", "engine", "strategy", "repeat"))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


_WRITING = (
    (("run", "in.puzzle", "--to", "json", "-o", "old"), "old"),
    (("run", "in.puzzle", "-o", "old"), "old"),
    (("compile", "in.puzzle", "--title", "two", "-o", "old"), "old"),
    (("convert", "in.puzzle", "-o", "old"), "old"),
    (("check", "in.puzzle", "--json", "-o", "old"), "old"),
    (("explain", "in.puzzle", "--title", "two", "--to", "html", "-o", "old"), "old"),
    (("compare", "in.puzzle", "--csv", "-o", "old"), "old"),
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
)
