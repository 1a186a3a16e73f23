"""``bent islands V``: no island of cells that hold V is a rectangle."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.graphs import is_box
from pylogic.language.compile import patches as stated
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import Patches
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.model.kind import Violation


def _make(found: Found) -> Patches:
    return Patches("islands", found["CELL-VALUES"])


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    for area in stated.state(rule.arguments, board, flat):
        flat.state("bent", area.number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    about: Patches = rule.arguments
    for island in about.parts(finished):
        if is_box(island):
            yield Violation("bent", "this island is a rectangle", tuple(island))


WORD = Word(
    name="bent",
    summary="no island is a rectangle",
    forms=("bent islands CELL-VALUES",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"no island of {' or '.join(map(str, rule.arguments.values))} is a rectangle",
    encoding=Encoding(("patches", "bent", "flood")),
    laws="patches",
)
