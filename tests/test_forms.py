"""Every form that the reference prints is accepted and decides a puzzle: each option, each way to fill a slot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from random import Random

import pytest
from effort import some

from fuzzing.chance import chance
from fuzzing.cracks import Figures
from fuzzing.draw import UnsuitableError
from fuzzing.drawing import Point, points
from fuzzing.grammar import declaring
from fuzzing.kinds import domains
from fuzzing.kinds import puzzle as random_puzzle
from fuzzing.made import understood
from pylogic.language import words
from pylogic.language.board.board import Board
from pylogic.language.parse.rule import Finished
from pylogic.model.errors import PuzzleError

POINTS = [(word, point) for word in words.names() if words.word(word).cost is None for point in points(word)]
_TRIES = 1_000
DAILY = POINTS[::5]
_FILLINGS = 300


def named(word: str, point: Point) -> str:
    """The name of a case."""
    text, options, fill = point
    return f"{word}: {text} {'/'.join('.'.join(map(str, at)) + '=' + str(number) for at, number in options)} {fill}"


def fillings(domains: Sequence[Sequence[int]], random: Random) -> Iterator[tuple[int, ...]]:
    """All fillings of a small board; of others some in which many cells hold the same, as most rules ask."""
    if prod(map(len, domains)) <= _FILLINGS:
        yield from product(*domains)
        return
    for number in range(_FILLINGS):
        usual, share = random.choice(random.choice(domains)), number % 10 / 10
        yield tuple(
            random.choice(domain) if usual not in domain or random.random() < share else usual for domain in domains
        )


def decides(word: str, point: Point, number: int) -> bool | None:
    """Whether a drawn rule holds in some fillings of a board and not in others; ``None`` where it is refused."""
    random = chance(2811, named(word, point), number)
    try:
        declaration = declaring(random, word, point)
        kind = understood(declaration)
    except (UnsuitableError, PuzzleError):
        return None
    one = random_puzzle(declaration, kind, random, Figures("forms"), number)
    if one is None:
        return False
    puzzle = one.puzzle()
    board, free = Board(kind.frame, puzzle.facts), domains(kind, puzzle)
    keys = [board.variables[variable] for variable in free]
    rule, found = kind.rules_on(board)[0], set()
    for numbers in fillings([*free.values()], random):
        found.add(any(True for _ in rule.word.broken(rule, Finished(board, dict(zip(keys, numbers, strict=True))))))
        if len(found) == len((True, False)):
            return True
    return False


@pytest.mark.parametrize(("word", "point"), some(POINTS, DAILY, POINTS[::35]), ids=[named(*one) for one in POINTS])
def test_a_form_is_accepted_and_decides_a_puzzle(word: str, point: Point) -> None:
    accepted = 0
    for number in range(_TRIES):
        verdict = decides(word, point, number)
        if verdict:
            return
        accepted += verdict is not None
    pytest.fail(f"in {_TRIES} draws it was accepted {accepted} times, and never decided anything")
