"""``unlike F``: no two groups are filled alike; ``unlike pieces``: no two dominoes have the same numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pylogic.language.reading import Cell
from pylogic.nouns.verdict import Violation
from pylogic.rules import dividing
from pylogic.rules.board import Board
from pylogic.rules.flat import Flat
from pylogic.rules.groups import Chosen
from pylogic.rules.phrases import Reading, Value
from pylogic.rules.rule import Finished, Rule, Word

_DOMINO = 2


@dataclass(frozen=True)
class Unlike:
    """What is filled in different ways.

    Attributes:
        families: The groups.
        sort: The variables.
        borders: Instead of groups, what parts the pieces of a board; those of two cells with clues are compared.
    """

    families: tuple[Chosen, ...]
    sort: str
    borders: Value | None = None


def _read(reading: Reading) -> Unlike:
    if reading.skip("pieces"):
        borders = dividing.read_borders(reading)
        return Unlike((), borders.sort.name, borders)
    return Unlike(reading.families(), next(iter(reading.vocabulary.sorts)))


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    told: Unlike = rule.arguments
    families, sort = told.families, told.sort
    if told.borders is not None:
        dividing.state_pieces(told.borders, board, flat)
        for cell, hint in board.hints.items():
            if hint.numbers:
                flat.state("figure", dividing.number_of(cell), hint.numbers[0], clue=hint.clue)
    for chosen in families:
        numbers: dict[int, list[int]] = {}
        for group in board.groups(chosen):
            variables = flat.variables(sort, group.places)
            numbers.setdefault(len(variables), []).append(flat.group(variables))
        for alike in numbers.values():
            for one, other in combinations(alike, 2):
                flat.state("unlike", one, other)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    told: Unlike = rule.arguments
    families, sort = told.families, told.sort
    if told.borders is not None:
        yield from _twice(told.borders, finished)
    for chosen in families:
        groups = finished.board.groups(chosen)
        for one, other in combinations(groups, 2):
            first, second = ([finished.number(sort, place) for place in group.places] for group in (one, other))
            if first == second:
                cells = tuple((place[0], place[1]) for place in (*one.places, *other.places))
                yield Violation("unlike", f"{one.name} and {other.name} are filled alike", cells)


def _twice(borders: Value, finished: Finished) -> Iterator[Violation]:
    hints = finished.board.hints
    seen: dict[tuple[int, ...], list[Cell]] = {}
    for piece in dividing.pieces(borders, finished):
        figures = tuple(sorted(number for cell in piece if cell in hints for number in hints[cell].numbers))
        if len(piece) != _DOMINO or len(figures) != _DOMINO:
            continue
        if figures in seen:
            text = " and ".join(map(str, figures))
            yield Violation("unlike", f"{text} stand on two dominoes", (*seen[figures], *piece))
        seen.setdefault(figures, piece)


def _say(rule: Rule) -> str:
    told: Unlike = rule.arguments
    if told.borders is not None:
        return "no two dominoes have the same two numbers"
    return f"no two {' and no two '.join(chosen.name for chosen in told.families)} are filled alike"


WORD = Word(
    name="unlike",
    summary="no two groups of a family are filled alike",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    clued=lambda rule: rule.arguments.borders is not None,
    say=_say,
    parts=("unlike", "divide", "dominoes"),
    needed=lambda rule: ("divide", "dominoes") if rule.arguments.borders else ("unlike",),
)
