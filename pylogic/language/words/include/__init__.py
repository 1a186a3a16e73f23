"""``include F``: a group holds every number of its clue, as often as the clue lists it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group, cells_of_places
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, Rule, TrueClue, Word
from pylogic.model.kind import Violation
from pylogic.model.text import plural

_FEW = 2
"""Numbers of a generated clue."""


def _make(found: Found) -> Over:
    over = Over.of(found)
    if "clue" not in found.reading.vocabulary.names:
        found.fail("'include' is about clues, and this kind has none; say, for example: corners list")
    return over


def _listed(arguments: Over, board: Board) -> Iterator[tuple[Group, int, int]]:
    """Yield groups with each number of their clues, and how often it is listed."""
    for group in arguments.groups(board, clued=True):
        for number, times in Counter(group.hint.numbers if group.hint else ()).items():
            yield group, number, times


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Over = rule.arguments
    for group, number, times in _listed(arguments, board):
        variables = arguments.variables(group, board)
        clue = group.hint.clue if group.hint else None
        if len(variables) < times:
            flat.never(clue)
        else:
            tally = flat.tally((variable, number) for variable in variables)
            flat.state("count", flat.number(), "ge", times, tally, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Over = rule.arguments
    for group, number, times in _listed(arguments, finished.board):
        held = arguments.numbers(group, finished).count(number)
        if held < times:
            sentence = f"{group.name} holds {number} {plural(held, 'time')}, not {times}"
            yield Violation("include", sentence, cells_of_places(group.places))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    arguments: Over = rule.arguments
    for group in arguments.groups(finished.board, clued=True):
        if group.hint is not None:
            yield TrueClue(group.hint, tuple(sorted(arguments.numbers(group, finished))[:_FEW]) or None)


WORD = Word(
    name="include",
    summary="a group holds every number of its clue, as often as the clue lists it",
    forms=("include FAMILIES [of NUMBERS]",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=lambda rule: f"{rule.arguments.named} include the numbers of their clues",
    encoding=Encoding(("count", "crossings"), prunes=ARITHMETIC),
    generating=Generating(clues=_clues),
)
