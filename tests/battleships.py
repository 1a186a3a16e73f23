"""Helpers shared by the tests of the kind battleship."""

import pytest

from pylogic.builtin import kind
from pylogic.formats import format_named
from pylogic.model.errors import PuzzleError
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import PLAIN
from pylogic.model.text import Source
from pylogic.solving.loading import loads

KIND = kind("battleship")
FAST_MODELS = [name for name in KIND.encoding.models["swipl"] if name != PLAIN]
"""Those that the encoding has, and no program."""

SAMPLE = """battleship "sample" {
  rows    2 1 1 2 2 2
  columns 1 4 0 2 1 2
  fleet   3 2*2 1*3
  board {
    . . . . . .
    . . . . S .
    . . . . . .
    . . . . . .
    . . . . . ~
    . . . . . .
  }
}
"""
SOLVED = ["LRWWWW", "WWWWSW", "WTWWWW", "WMWWWS", "WBWTWW", "WWWBWS"]


def puzzle(body: str) -> Puzzle:
    return loads(f"battleship {{\n{body}\n}}\n")


def problems(body: str) -> list[tuple[int, int, int, str]]:
    with pytest.raises(PuzzleError) as caught:
        puzzle(body)
    return [(*problem.span, problem.sentence) for problem in caught.value.problems if problem.span]


def reasons(body: str) -> list[str]:
    return [conflict.sentence for conflict in KIND.presolving.refute(puzzle(body))]


def judged(answer: str) -> list[tuple[str, str]]:
    """Return the faults of a complete answer."""
    found = KIND.judge(loads(SAMPLE), Source("answer", answer))
    assert found.open == ""
    return [(violation.name, violation.sentence) for violation in found.violations]


def written(puzzle: Puzzle, name: str) -> str:
    """A puzzle in a format."""
    write = format_named(name).write
    assert write is not None
    return write(puzzle)
