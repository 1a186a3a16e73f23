"""``increasing F``: from each place of a group to the next one values rise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pylogic.language.board.board import Board
from pylogic.language.board.sorts import cells_of_places
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.rule import Encoding, Finished, Over, Rule, Word
from pylogic.model.kind import Violation


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group in arguments.groups(board):
        variables = arguments.variables(group.unrolled, board)
        flat.ordered(variables)
        for one, other in pairwise(variables):
            flat.state("less", one, other, 1, clue=group.lister)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board):
        for both in pairwise(arguments.held(group.unrolled, finished)):
            (one, low), (other, high) = both
            if low >= high:
                sentence = f"{group.name} does not rise: {arguments.equations(both)}"
                yield Violation("increasing", sentence, cells_of_places((one, other)))


WORD = Word(
    name="increasing",
    summary="from each place of a group to the next one values rise",
    forms=("increasing FAMILIES [of SORT]",),
    make=Over.of_several,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"values rise along {rule.arguments.named}",
    encoding=Encoding(("compare", "order"), prunes={"less": ARITHMETIC["less"]}),
)
