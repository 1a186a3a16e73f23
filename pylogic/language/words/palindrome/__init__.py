"""``palindrome F``: the values of a group read the same both ways."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, Place, cells_of_places
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.model.kind import Violation


def _pairs(arguments: Over, board: Board) -> Iterator[tuple[Group, Place, Place]]:
    """Yield each place in the first half of a group with its counterpart in the second half."""
    for group in arguments.groups(board):
        places = [place for place in group.places if board.variable(arguments.sort.name, place) is not None]
        for index in range(len(places) // 2):
            yield group, places[index], places[-1 - index]


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group, *pair in _pairs(arguments, board):
        flat.state("equal", *flat.variables(arguments.sort.name, pair), clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group, *pair in _pairs(arguments, finished.board):
        numbers = finished.known(arguments.sort.name, pair)
        if len(set(numbers)) > 1:
            texts = arguments.equations(zip(pair, numbers, strict=True))
            sentence = f"{group.name} does not read the same both ways: {texts}"
            yield Violation("palindrome", sentence, cells_of_places(pair))


WORD = Word(
    name="palindrome",
    summary="the values of a group read the same both ways",
    forms=("palindrome FAMILIES [of SORT]",),
    make=Over.of_several,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"{rule.arguments.named} read the same both ways",
    encoding=Encoding(("equal",), prunes={"equal": ARITHMETIC["equal"]}),
    partial=True,
)
