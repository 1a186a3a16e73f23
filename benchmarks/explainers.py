"""Explanations beside those of two other programs: the tables in docs/explain.md.

``python -m benchmarks.explainers --write docs/explain.md`` solves rated sudokus as HoDoKu 2.2 does, by its port to
Python (``pip install hodoku-py``), and reads the traces of puzzles that the authors of Demystify published (``git clone
https://github.com/stacs-cp/demystify build/demystify``).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pylogic
from benchmarks import pages
from benchmarks.grades import RATED, spearman
from pylogic import Puzzle, Reasoned, loads
from pylogic.files.reading import Cell

_SUDOKUS = 12
_TRACES = Path("build/demystify/eprime-tests/outputs-cascade")
_SAME = {
    "last value": ("Full House", "Naked Single"),
    "hidden single": ("Hidden Single",),
    "locked candidates": ("Locked Candidates Type 1 (Pointing)", "Locked Candidates Type 2 (Claiming)"),
    "naked pair": ("Locked Pair", "Naked Pair"),
    "hidden pair": ("Hidden Pair",),
    "naked triple": ("Locked Triple", "Naked Triple"),
    "hidden triple": ("Hidden Triple",),
    "larger set": ("Naked Quadruple", "Hidden Quadruple"),
    "X-wing": ("X-Wing",),
    "swordfish": ("Swordfish",),
    "XY-wing": ("XY-Wing",),
}
"""The names that HoDoKu has for what our techniques do."""


class Way(NamedTuple):
    """How a sudoku is solved.

    Attributes:
        grade: How hard it is called.
        techniques: The technique of each step.
        hardest: The technique that costs most.
        placed: When the value of a cell was found, by the number of the step.
    """

    grade: str
    techniques: Sequence[str]
    hardest: str
    placed: Mapping[Cell, int]


class Compared(NamedTuple):
    """A rated sudoku, and the two ways."""

    rating: str
    ours: Way
    theirs: Way


def _our_way(puzzle: Puzzle) -> Way:
    steps = pylogic.steps(puzzle)
    placed: dict[Cell, int] = {}
    for number, step in enumerate(steps):
        placed |= {cell: number for cell in step.values if cell not in placed}
    hardest = max(steps, key=lambda step: step.cost)
    return Way(pylogic.grade(puzzle).word, [step.technique for step in steps], hardest.technique, placed)


def _their_way(digits: str) -> Way:
    size, scores = 9, _scores()
    from hodoku import Solver

    found = Solver().solve(digits.replace("0", "."))
    assert found.solved
    singles = (*_SAME["last value"], *_SAME["hidden single"])
    placed = {
        (step.indices[0] // size + 1, step.indices[0] % size + 1): number
        for number, step in enumerate(found.steps)
        if step.type.value in singles
    }
    techniques = [step.type.value for step in found.steps]
    return Way(found.level.name.lower(), techniques, max(techniques, key=scores.__getitem__), placed)


@cache
def _scores() -> dict[str, int]:
    """The score that HoDoKu gives to a step of each technique, by its name."""
    try:
        from hodoku.core.scoring import STEP_CONFIG
    except ImportError:
        sys.exit("HoDoKu is missing: pip install hodoku-py")
    return {technique.value: step.base_score for technique, step in STEP_CONFIG.items()}


def _compared() -> list[Compared]:
    lines = [line for line in RATED.read_text(encoding="utf-8").splitlines() if not line.startswith("%")]
    every = len(lines) // _SUDOKUS
    chosen = [line.split() for line in lines[every // 2 :: every][:_SUDOKUS]]
    return [Compared(rating, _our_way(loads(digits, "lines")), _their_way(digits)) for rating, digits in chosen]


def sudokus(found: Sequence[Compared]) -> str:
    """A line for each sudoku: how hard it is, how many steps there are, and what the hardest one is."""
    head = ("rating", "here", "steps", "the hardest", "HoDoKu", "steps", "the hardest", "order")
    rows = [
        (
            one.rating,
            *(part for way in (one.ours, one.theirs) for part in (way.grade, len(way.techniques), way.hardest)),
            f"{_in_order(one):.2f}",
        )
        for one in found
    ]
    return pages.table(head, rows)


def _in_order(one: Compared) -> float:
    """Rank correlation of when cells are found."""
    cells = sorted(one.ours.placed.keys() & one.theirs.placed.keys())
    return spearman(*([way.placed[cell] for cell in cells] for way in (one.ours, one.theirs)))


def names(found: Sequence[Compared]) -> str:
    """How often each technique stands in all ways together, by its names, with what it costs HoDoKu."""
    ours = Counter(name for one in found for name in one.ours.techniques)
    theirs = Counter(name for one in found for name in one.theirs.techniques)
    shared = {name for group in _SAME.values() for name in group}
    rest = [name for name, _ in theirs.most_common() if name not in shared]
    rows = [
        (here, ", ".join(there), _range(there), ours[here], sum(theirs[name] for name in there))
        for here, there in _SAME.items()
    ]
    others = [name for name in ours if name not in _SAME]
    counted = [f"{name} ({theirs[name]})" for name in rest]
    numbers = sum(ours[name] for name in others), sum(theirs[name] for name in rest)
    rows.append((", ".join(others), ", ".join(counted), _range(rest), *numbers))
    return pages.table(("here", "HoDoKu", "its score", "steps here", "steps there"), rows)


def _range(techniques: Sequence[str]) -> str:
    costs = sorted({_scores()[name] for name in techniques})
    return " to ".join(dict.fromkeys([str(costs[0]), str(costs[-1])])) if costs else "-"


def _rows(field: Mapping[str, Any]) -> list[Any]:
    """The values of an array of Savile Row, whose indices are texts."""
    return [_rows(value) if isinstance(value, dict) else value for _, value in sorted(field.items(), key=_index)]


def _index(item: tuple[str, object]) -> int:
    return int(item[0])


def _board(rows: Sequence[Sequence[object]], name: str = "board") -> str:
    return f"{name} {{\n" + "".join(f"{' '.join(map(str, row))}\n" for row in rows) + "}\n"


def _kakuro(params: Mapping[str, Any]) -> str:
    blanks, across, down = (_rows(params[name]) for name in ("blanks", "horzsums", "vertsums"))
    return _board(
        [
            [
                "." if open_ else f"{below or ''}\\{right or ''}" if below or right else "#"
                for open_, right, below in zip(*lines, strict=True)
            ]
            for lines in zip(blanks, across, down, strict=True)
        ]
    )


def _thermometers(params: Mapping[str, Any]) -> str:
    """A number is ten times that of a thermometer and the place from its bulb on."""
    marks = {
        number: f"r{row}c{column}"
        for row, line in enumerate(_rows(params["therms"]), 1)
        for column, number in enumerate(line, 1)
    }
    paths: dict[int, list[str]] = {}
    for number in sorted(marks):
        paths.setdefault(number // int(params["step"]), []).append(marks[number])
    lines = "".join(f"thermometer {' '.join(path)}\n" for path in paths.values())
    return f"size {params['x']}\n{lines}{_beside(_rows(params['rowsums']), _rows(params['colsums']))}"


def _beside(rows: Sequence[object], columns: Sequence[object]) -> str:
    return f"rows {' '.join(map(str, rows))}\ncolumns {' '.join(map(str, columns))}\n"


def _runs(lines: Sequence[Sequence[int]]) -> list[str]:
    return [",".join(str(run) for run in line if run) for line in lines]


def _skyscrapers(params: Mapping[str, Any]) -> str:
    sides = zip(("left", "top", "right", "bottom"), _rows(params["CLUES"]), strict=True)
    return f"size {params['SIZE']}\n" + "".join(
        f"{name} {' '.join(str(n or '?') for n in line)}\n" for name, line in sides
    )


_KINDS: dict[str, tuple[str, Callable[[Mapping[str, Any]], str]]] = {
    "binairo": ("takuzu", lambda of: _board([[".01"[(n + 1) % 3] for n in row] for row in _rows(of["initial"])])),
    "kakurasu": ("kakurasu", lambda of: f"size {of['dims']}\n{_beside(_rows(of['row_sums']), _rows(of['col_sums']))}"),
    "kakuro": ("kakuro", _kakuro),
    "nonogram": ("nonogram", lambda of: _beside(_runs(_rows(of["rowcounts"])), _runs(_rows(of["colcounts"])))),
    "skyscrapers": ("skyscrapers", _skyscrapers),
    "star-battle": ("starbattle", lambda of: f"stars {of['starcount']}\n{_board(_rows(of['blocks']), 'areas')}"),
    "tents": (
        "tents",
        lambda of: (
            _beside(_rows(of["rowsums"]), _rows(of["colsums"]))
            + _board([["T" if tree else "." for tree in row] for row in _rows(of["trees"])])
        ),
    ),
    "thermometer": ("thermometers", _thermometers),
}
"""The kind here of a model of Demystify, and what makes the text of a puzzle from its parameters."""


def traces() -> str:
    """A line for each trace: how many steps there are, and how many rules the hardest one takes."""
    if not _TRACES.is_dir():
        sys.exit(f"{_TRACES} is missing: git clone https://github.com/stacs-cp/demystify build/demystify")
    head = ("puzzle", "steps here", "grade", "the hardest", "steps there", "with several rules", "rules at most")
    return pages.table(head, _traced())


def _traced() -> Iterator[Sequence[object]]:
    for file in sorted(_TRACES.glob("*.json")):
        if not file.stat().st_size:
            continue
        trace = json.loads(file.read_text(encoding="utf-8"))
        kind, text = _KINDS[trace["name"].removesuffix(".eprime")]
        puzzle = loads(f"{kind} {{\n{text(trace['params'])}}}\n")
        steps = pylogic.steps(puzzle)
        sizes = [step.get("smallestMUSSize") or 1 for step in trace["steps"][:-1]]  # the last one is the solution
        several = sum(size > 1 for size in sizes)
        grade = pylogic.grade(puzzle).word
        yield kind, len(steps), grade, _hardest(steps), len(sizes), several, max(sizes)


def _hardest(steps: Sequence[Reasoned]) -> str:
    return max(steps, key=lambda step: step.cost).technique


def main() -> None:
    found = _compared()
    tables = {
        "sudokus beside HoDoKu": lambda: sudokus(found),
        "names of HoDoKu": lambda: names(found),
        "traces of Demystify": traces,
    }
    pages.renew("explainers", "Compare explanations with those of HoDoKu and Demystify.", tables)


if __name__ == "__main__":
    main()
