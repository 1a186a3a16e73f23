"""``unlike F``: no two groups of a family are filled alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pylogic.nouns.verdict import Violation
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.groups import Chosen
from pylogic.rules.phrases import Reading
from pylogic.rules.rule import Finished, Rule, Word


def _read(reading: Reading) -> tuple[tuple[Chosen, ...], str]:
    return reading.families(), next(iter(reading.vocabulary.sorts))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    families, sort = rule.arguments
    for chosen in families:
        numbers: dict[int, list[int]] = {}
        for group in board.groups(chosen):
            variables = flat.variables(sort, group.places)
            numbers.setdefault(len(variables), []).append(flat.group(variables))
        for alike in numbers.values():
            for one, other in combinations(alike, 2):
                flat.state("unlike", one, other)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    families, sort = rule.arguments
    for chosen in families:
        groups = finished.board.groups(chosen)
        for one, other in combinations(groups, 2):
            first, second = ([finished.number(sort, place) for place in group.places] for group in (one, other))
            if first == second:
                cells = tuple((place[0], place[1]) for place in (*one.places, *other.places))
                yield Violation("unlike", f"{one.name} and {other.name} are filled alike", cells)


def _say(rule: Rule) -> str:
    return f"no two {' and no two '.join(chosen.name for chosen in rule.arguments[0])} are filled alike"


WORD = Word(
    name="unlike",
    summary="no two groups of a family are filled alike",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("unlike",),
)
