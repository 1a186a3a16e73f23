"""``unlike F``: no two groups are filled alike; ``unlike pieces``: no two dominoes have the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import grouped
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import patches
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Over, PlacedClue, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random

_DOMINO = 2
_SWAPS = 1000
"""Exchanges of pairs between dominoes that are tried, for more pairs to have a place of their own."""
_SQUARE = 5
"""Pairs with a place of their own that make up for a square that can be filled in two ways."""


@dataclass(frozen=True)
class Unlike(Over):
    """Groups that are filled in different ways.

    Attributes:
        borders: Instead of groups the borders of pieces; those of two cells with clues are compared.
    """

    borders: Value | None = None


def _make(found: Found) -> Unlike:
    if "pieces" in found.at:
        borders = patches.borders(found.reading)
        return Unlike((), borders.sort, borders)
    return Unlike.of(found)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Unlike = rule.arguments
    if arguments.borders is not None:
        patches.state_pieces(arguments.borders, board, flat)
        for cell, hint in board.hints.items():
            if hint.numbers:
                flat.state("figure", patches.number_of(cell), hint.numbers[0], clue=hint.clue)
    for chosen in arguments.families:
        members = (arguments.variables(group, board) for group in board.groups(chosen))
        for groups in grouped((len(some), flat.group(some)) for some in members).values():
            for pair in combinations(groups, 2):
                flat.state("unlike", *pair)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Unlike = rule.arguments
    if arguments.borders is not None:
        yield from _twice(arguments.borders, finished)
    for chosen in arguments.families:
        filled = [(group, arguments.numbers(group, finished)) for group in finished.board.groups(chosen)]
        for (one, first), (other, second) in combinations(filled, 2):
            if first == second:
                cells = tuple((place[0], place[1]) for place in (*one.places, *other.places))
                yield Violation("unlike", f"{one.name} and {other.name} are filled alike", cells)


def _twice(borders: Value, finished: Finished) -> Iterator[Violation]:
    hints = finished.board.hints
    seen: dict[tuple[int, ...], list[Cell]] = {}
    for piece in patches.pieces(borders, finished):
        figures = tuple(sorted(number for cell in piece if cell in hints for number in hints[cell].numbers))
        if len(piece) == len(figures) == _DOMINO and seen.setdefault(figures, piece) is not piece:
            text = " and ".join(map(str, figures))
            yield Violation("unlike", f"{text} stand on two dominoes", (*seen[figures], *piece))


def _figures(dominoes: Sequence[Sequence[Cell]], most: int, random: Random) -> dict[Cell, int]:
    """Give each domino a pair of its own."""
    pairs = random.sample([*combinations_with_replacement(range(most), _DOMINO)], len(dominoes))
    figures = [figure for pair in pairs for figure in random.sample(pair, _DOMINO)]
    return dict(zip((cell for piece in dominoes for cell in piece), figures, strict=True))


def _worth(figures: Mapping[Cell, int], squares: Sequence[tuple[Cell, Cell]]) -> int:
    """Rate a board by how easy it is: pairs with one place, less squares that two dominoes fill in two ways."""
    places: Counter[tuple[int, int]] = Counter()
    for (row, column), figure in figures.items():
        for other in (figures.get((row, column + 1)), figures.get((row + 1, column))):
            if other is not None:
                places[min(figure, other), max(figure, other)] += 1
    alike = sum(figures[one] == figures[other] for one, other in squares)
    return sum(number == 1 for number in places.values()) - _SQUARE * alike


def _squares(dominoes: Iterable[Sequence[Cell]]) -> list[tuple[Cell, Cell]]:
    """The diagonals of squares that two dominoes fill; with equal numbers on a diagonal two others fill it as well."""
    whole = {tuple(piece) for piece in dominoes}
    squares = []
    for (row, column), (last_row, last_column) in whole:
        down, right = last_column - column, last_row - row
        if ((row + down, column + right), (last_row + down, last_column + right)) in whole:
            squares.append(((row, column), (last_row + down, last_column + right)))
            squares.append(((last_row, last_column), (row + down, column + right)))
    return squares


def _numbered(rule: Rule, finished: Finished, random: Random) -> Iterator[PlacedClue]:
    """Yield a pair of its own for each domino, of as few numbers as possible; anything in other pieces."""
    arguments: Unlike = rule.arguments
    pieces = patches.pieces(arguments.borders, finished) if arguments.borders is not None else []
    dominoes = [piece for piece in pieces if len(piece) == _DOMINO]
    most = 1
    while most * (most + 1) // 2 < len(dominoes):
        most += 1
    squares = _squares(dominoes)
    figures = _figures(dominoes, most, random)
    best = _worth(figures, squares)
    for _ in range(_SWAPS if len(dominoes) > 1 else 0):
        (one, other), pair = random.sample(dominoes, 2)
        cells = (one, other, *random.sample(pair, _DOMINO))
        held = [figures[cell] for cell in cells]
        swapped = figures | dict(zip(cells, (*held[_DOMINO:], *held[:_DOMINO]), strict=True))
        worth = _worth(swapped, squares)
        if worth >= best:
            figures, best = swapped, worth
    yield from (PlacedClue(cell, figure) for cell, figure in figures.items())
    for piece in pieces:
        if len(piece) != _DOMINO:
            yield from (PlacedClue(cell, random.randrange(most)) for cell in piece)


def _say(rule: Rule) -> str:
    arguments: Unlike = rule.arguments
    if arguments.borders is not None:
        return "no two dominoes have the same two numbers"
    return f"no two {' and no two '.join(chosen.name for chosen in arguments.families)} are filled alike"


WORD = Word(
    name="unlike",
    summary="no two groups of a family are filled alike",
    forms=("unlike pieces", "unlike FAMILIES [of SORT]"),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(needs_clues=lambda rule: rule.arguments.borders is not None, numbered=_numbered),
    say=_say,
    encoding=Encoding(
        ("unlike", "divide", "dominoes"),
        needed=lambda rule: ("divide", "dominoes") if rule.arguments.borders else ("unlike",),
    ),
    laws="unlike",
)
