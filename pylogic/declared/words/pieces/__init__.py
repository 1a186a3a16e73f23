"""``size(pieces) = k``, ``size(pieces) = clue``, ``count(pieces, clue) = 1``: the sizes and the clues of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pylogic.core.text import plural
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Group
from pylogic.declared.compile import dividing
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse import comparisons
from pylogic.declared.parse.expressions import Call, Comparison, Name, Number, value
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import CluedPart, Encoding, Finished, Generating, Rule, Word
from pylogic.language.reading import name_of

_NOWHERE = Group("", ())
"""The group that a size of all pieces is about."""


@dataclass(frozen=True)
class Pieces:
    """The clues or the sizes of pieces.

    Attributes:
        value: The value of their borders.
        seeds: Whether the rule is that each has one clue; else it is about sizes.
    """

    value: Value
    seeds: bool


def _read(reading: Reading) -> Pieces:
    if reading.measure not in ("size", "count"):
        reading.fail("of pieces the size or a count is asked for: size(pieces) = k, count(pieces, clue) = 1")
    reading.expect("pieces")
    if reading.measure == "count":
        reading.expect(",")
        reading.expect("clue")
    return Pieces(dividing.read_borders(reading), reading.measure == "count")


def of(rule: Rule) -> tuple[Pieces, Comparison]:
    """The arguments of a rule, and its comparison."""
    return rule.measured, rule.arguments


def by_clue(comparison: Comparison) -> bool:
    """Whether clues tell sizes."""
    return any(name.text == "clue" for name in comparison.names())


def size_of(comparison: Comparison, board: Board) -> Fraction | None:
    """The size that all pieces have; ``None`` where the puzzle does not set a number that it depends on."""
    try:
        return value(
            comparison.right, lambda name: comparisons.name_value(name, _NOWHERE, board), lambda _: Fraction(0)
        )
    except comparisons.NoClueError:
        return None


def _vet(comparison: Comparison, reading: Reading) -> None:
    """Only the comparisons of the summary are understood."""
    left, right = comparison.left, comparison.right
    sound = isinstance(left, Call) and comparison.sign == "=" and len(comparison.calls()) == 1
    if not sound or (isinstance(left, Call) and left.arguments.seeds and right != Number(1)):
        reading.fail("of pieces write: size(pieces) = k, size(pieces) = clue, or count(pieces, clue) = 1")
    if not isinstance(right, Name) or right.text != "clue":
        comparisons.vet_names(comparison, reading, frozenset())


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments, comparison = of(rule)
    dividing.state_pieces(arguments.value, board, flat)
    if arguments.seeds:
        constraint = flat.number()
        flat.state("seeded", constraint)
        for cell in board.hints:
            flat.state("seed_at", constraint, dividing.number_of(cell), dividing.number_of(cell))
    elif by_clue(comparison):
        for cell, hint in board.hints.items():
            if hint.numbers and hint.numbers[0] < 1:
                flat.never(hint.clue)
            elif hint.numbers:
                flat.state("piece_size", dividing.number_of(cell), hint.numbers[0], clue=hint.clue)
    elif board.cells and (size := size_of(comparison, board)) is not None:
        clue = comparisons.stating(comparison, _NOWHERE, board)
        if size.denominator != 1 or size < 1:
            flat.never(clue)
        else:
            flat.state("every_size", size.numerator, clue=clue)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments, comparison = of(rule)
    board = finished.board
    for piece in dividing.pieces(arguments.value, finished):
        seeds = [cell for cell in piece if cell in board.hints]
        if arguments.seeds:
            wrong = [f"this piece has {len(seeds)} clues, not one"] if len(seeds) != 1 else []
        elif by_clue(comparison):
            sizes = [(cell, number) for cell in seeds for number in board.hints[cell].numbers[:1]]
            has = f"has {plural(len(piece), 'cell')}, not"
            wrong = [f"the piece of {name_of(cell)} {has} {size}" for cell, size in sizes if size != len(piece)]
        else:
            size = size_of(comparison, board)
            wrong = [] if size in (None, len(piece)) else [f"this piece has {plural(len(piece), 'cell')}, not {size}"]
        yield from (Violation("pieces", sentence, tuple(piece)) for sentence in wrong)


def _clued_parts(rule: Rule, finished: Finished) -> Iterator[CluedPart]:
    arguments, _ = of(rule)
    for piece in dividing.pieces(arguments.value, finished) if arguments.seeds else ():
        yield CluedPart(tuple(piece), len(piece))


def _needs_clues(rule: Rule) -> bool:
    arguments, comparison = of(rule)
    return arguments.seeds or by_clue(comparison)


WORD = Word(
    name="pieces",
    summary="how large pieces are, and how many clues they have",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(parts=_clued_parts, needs_clues=_needs_clues),
    say=comparisons.say,
    vet=_vet,
    encoding=Encoding(("divide",)),
)
