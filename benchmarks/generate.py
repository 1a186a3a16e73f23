"""How fast puzzles are generated, and whether they are unique: ``python -m benchmarks.generate``.

CPU seconds of all processes are counted, not the time that passes.  Beside Futoshiki stands Simon Tatham's Unequal, in
C, where ``sgt-unequal`` is installed.  Puzzles are checked by SWI-Prolog, which had no part in making them, and where
that takes more than some seconds by a clingo that gets the clues as they are.

It takes hours, and comes in parts: each goes into a record as soon as it is measured (``--record``), and what is there
is not measured again; ``--write docs/generate.md`` shows the record there.  First come 25 puzzles of each kind,
then 25 more, so that the record is of use at any time.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.machine import versions
from benchmarks.pages import put
from pylogic import builtin, loads, solve
from pylogic.engines.workers.worker import Pool
from pylogic.generating.maker import Maker
from pylogic.generating.order import Order
from pylogic.model.answer import Status
from pylogic.model.errors import LimitReachedError

_UNEQUAL = "/usr/games/sgt-unequal"
_GAMES = 50
_ROUND = 25
"""The number of puzzles of a kind checked in one part; ten times as many for kinds with code of their own."""
_PATIENCE = 5.0
_LONGEST = 60.0
"""Seconds for the making of a puzzle."""
_BUILT_IN = ("futoshiki", "battleship", "diamonds")
_SIZES = {"futoshiki": "5x5", "battleship": "8x8", "diamonds": "6x6"} | dict.fromkeys(
    ("consecutive_sudoku", "killer", "little_killer", "sandwich_sudoku", "skyscraper_sudoku"), "6x6"
)
"""Of others boards are as large as those of the library; these 9x9 are too much for SWI-Prolog."""


class Speed(NamedTuple):
    """Puzzles of an order that are made one after the other, by one process and its clingo."""

    kind: str
    size: str
    grade: str = ""
    number: int = 20
    game: str = ""

    @property
    def name(self) -> str:
        """The name in tables and records."""
        return f"{self.kind} {self.size}" + (f", {self.grade}" if self.grade else "")

    def measure(self) -> dict[str, Any]:
        """Puzzles a second of CPU, and how many Unequal makes."""
        order = Order(kind=self.kind, words=(self.size,), grade=self.grade or "any", seed=1)
        spent = cpu_seconds(partial(made, order, 1))
        whole = cpu_seconds(partial(made, order, self.number + 1))
        found = {"speed": self.name, "number": self.number, "made": self.number / max(whole - spent, 1e-9)}
        if self.game and shutil.which(_UNEQUAL):
            command = [_UNEQUAL, "--generate", str(_GAMES), self.game]
            found["unequal"] = _GAMES / cpu_seconds(lambda: subprocess.run(command, check=True, capture_output=True))
        return found


class Unique(NamedTuple):
    """Puzzles of a kind that are made and checked."""

    kind: str
    first: int
    last: int

    @property
    def name(self) -> str:
        """The name in records."""
        return f"{self.kind} {self.first}..{self.last}"

    def measure(self) -> dict[str, Any]:
        """How many of them are unique by whom, and what their making took."""
        words = (_SIZES[self.kind],) if self.kind in _SIZES else ()
        order = Order(kind=self.kind, words=words, seed=1, grade="any", seconds=_LONGEST)
        texts: list[str] = []
        spent = cpu_seconds(lambda: texts.extend(made(order, self.last, self.first)))
        with Pool() as workers:
            found = Counter(_verdict(text, workers) for text in texts)
        return {"unique": self.name, "kind": self.kind, "spent": spent, **found}


_SPEED = (
    Speed("futoshiki", "5x5", "", 100, "5dt"),
    Speed("futoshiki", "5x5", "easy", 40, "5de"),
    Speed("futoshiki", "7x7", "", 40, "7dt"),
    Speed("futoshiki", "9x9", "", 20, "9dt"),
    Speed("futoshiki", "9x9", "easy", 5, "9de"),
    Speed("sudoku", "9x9", "", 30),
    Speed("sudoku", "9x9", "easy", 5),
    Speed("slitherlink", "10x10", "", 10),
    Speed("masyu", "8x8", "", 10),
    Speed("hitori", "8x8", "", 20),
    Speed("skyscrapers", "6x6", "", 10),
    Speed("galaxies", "7x7", "", 10),
    Speed("fillomino", "8x8", "", 4),
    Speed("nurikabe", "8x8", "", 8),
    Speed("heyawake", "8x8", "", 8),
    Speed("yajilin", "8x8", "", 4),
    Speed("battleship", "8x8", "", 50),
    Speed("battleship", "10x10", "", 50),
    Speed("battleship", "10x10", "medium", 10),
    Speed("diamonds", "6x6", "", 200),
)


def main() -> None:
    """Measure what is not in the record yet, and print or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", metavar="FILE", default="build/generate.jsonl", help="where measured parts go")
    parser.add_argument("--write", metavar="FILE", help="put the tables into this page, between its marks")
    parser.add_argument("--built-in", type=int, default=500, help="puzzles of each kind with code of its own to check")
    parser.add_argument("--library", type=int, default=50, help="puzzles of each declared kind to check")
    parser.add_argument("--only", metavar="WORD", nargs="+", help="measure only parts whose names begin with these")
    parser.add_argument("--no-measuring", action="store_true", help="only make the tables of what is in the record")
    options = parser.parse_args()
    record = Path(options.record)
    known = _recorded(record)
    done = {row.get("speed") or row["unique"] for row in known}
    for part in () if options.no_measuring else _parts(options.built_in, options.library):
        if part.name not in done and (not options.only or part.name.startswith(tuple(options.only))):
            known.append(part.measure())
            record.parent.mkdir(parents=True, exist_ok=True)
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps(known[-1]) + "\n")
    text = "\n".join([versions(), "", *_speeds(known), "", *_checks(known)])
    if options.write is None:
        print(text)
        return
    put(Path(options.write), "measured", text)


def _recorded(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()] if record.exists() else []


def _parts(built_in: int, library: int) -> Iterator[Speed | Unique]:
    yield from _SPEED
    wanted = dict.fromkeys(builtin.library(), (library, _ROUND)) | dict.fromkeys(_BUILT_IN, (built_in, 10 * _ROUND))
    for turn in range(max(-(-number // step) for number, step in wanted.values())):
        for kind, (number, step) in wanted.items():
            if turn * step < number:
                yield Unique(kind, turn * step + 1, min(number, (turn + 1) * step))


def cpu() -> float:
    """CPU seconds of this process and of those that have ended."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def cpu_seconds(work: Callable[[], object]) -> float:
    start = cpu()
    work()
    return cpu() - start


def made(order: Order, last: int, first: int = 1) -> list[str]:
    """The texts of puzzles; an empty one where none was found."""
    texts = []
    with Maker(order) as maker:
        for number in range(first, last + 1):
            try:
                texts.append(maker.make(number).text)
            except LimitReachedError:
                texts.append("")
    return texts


def _verdict(text: str, workers: Pool) -> str:
    """Return which engine proved a puzzle unique or solvable; ``wrong``, or ``none`` when there is none."""
    if not text:
        return "none"
    puzzle = loads(text)
    for engine, limit in (("swipl", _PATIENCE), ("clingo", _LONGEST)):
        answer = solve(puzzle, engine, presolve=False, limit=limit, worker=workers(engine))
        if answer.status in (Status.UNIQUE, Status.OPTIMAL, Status.FEASIBLE):
            return engine
        if answer.status in (Status.SEVERAL, Status.UNSATISFIABLE):
            return "wrong"
    return "open"


def _speeds(known: Iterable[dict[str, Any]]) -> Iterator[str]:
    yield "| puzzles | a second of CPU | Unequal makes |"
    yield "|---|---:|---:|"
    rows = {row["speed"]: row for row in known if "speed" in row}
    for name in (part.name for part in _SPEED if part.name in rows):
        beside = f"{rows[name]['unequal']:.0f}" if "unequal" in rows[name] else ""
        made = rows[name]["made"]
        yield f"| {name} | {made:.{0 if made >= _GAMES else 1 if made >= 1 else 2}f} | {beside} |"


def _checks(known: Iterable[dict[str, Any]]) -> Iterator[str]:
    yield "| kind | made | unique by swipl | by clingo alone | not decided | not unique | not made | CPU seconds each |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    found: dict[str, Counter[str]] = {}
    spent: Counter[str] = Counter()
    for row in known:
        if "unique" in row:
            counts = {key: row[key] for key in ("swipl", "clingo", "open", "wrong", "none") if key in row}
            found.setdefault(row["kind"], Counter()).update(counts)
            spent[row["kind"]] += row["spent"]
    for kind in sorted(found):
        yield f"| {kind} {_SIZES.get(kind, '')}".rstrip() + f" | {_row(found[kind], spent[kind])} |"
    total = sum(found.values(), Counter())
    if total:
        yield f"| all | {_row(total, sum(spent.values()))} |"


def _row(found: Counter[str], spent: float) -> str:
    made = sum(found.values()) - found["none"]
    counts = (made, *(found[key] for key in ("swipl", "clingo", "open", "wrong", "none")))
    return " | ".join([*map(str, counts), f"{spent / max(1, made):.2f}"])


if __name__ == "__main__":
    main()
