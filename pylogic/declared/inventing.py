"""Puzzles of declared kinds made up, by what their givens and their rules tell; no kind needs code of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import isqrt
from random import Random

from pylogic.declared.checking import broken, values_of
from pylogic.declared.reading import read, uses_boxes
from pylogic.language.syntax import contents
from pylogic.nouns.atom import Atom, Atoms, Fact
from pylogic.nouns.errors import PuzzleError, UsageError
from pylogic.nouns.inventing import (
    ImpossibleError,
    Inventing,
    Offer,
    UnfitError,
    Wish,
    Wished,
    count,
    size,
)
from pylogic.nouns.numbers import number_in
from pylogic.nouns.text import Source
from pylogic.rules import limits
from pylogic.rules.board import Board
from pylogic.rules.declared import Declared
from pylogic.rules.inventing import Sketch, Spot, Telling
from pylogic.rules.rule import Finished

_MOST = 99
"""No board that is made up has more rows or columns."""
_SIDE = 9
_GIVENS = "givens"
_MARKER = 1_000_000_000
"""A number that no clue tells; with it and those above clues are known again."""


def inventing_of(declared: Declared) -> Inventing:
    """How puzzles of a declared kind are made up."""
    settings = [
        Wish(name, str(default or 1), "a number that puzzles set", count(name))
        for name, default in declared.frame.settings.items()
    ]
    boxes = [Wish("boxes", "2x3", "rows and columns of a box", _shape)] if uses_boxes(declared) else []
    own = [wish for given in declared.givens for wish in given.wishes()]
    cells = any(sort.form == "cells" for sort in declared.frame.sorts.values())
    sorts = [*([_GIVENS] if cells else []), *(sort for given in declared.givens for sort in given.sorts())]
    return Inventing(
        wishes=(size(square=False, most=_MOST), *boxes, *settings, *own),
        sorts=tuple(dict.fromkeys(sorts)),
        frame=partial(_frame, declared),
        clues=partial(_clues, declared),
    )


def _shape(text: str) -> tuple[int, int]:
    parts = [number_in(part, _MOST) for part in text.split("x")]
    if len(parts) != 2 or not all(parts):
        raise UsageError(f"boxes are written like 2x3, not '{text}'")
    return parts[0] or 0, parts[1] or 0


@cache
def _examples(declared: Declared) -> tuple[Board, ...]:
    """The boards of the puzzles in the file that declares a kind."""
    if declared.file is None:
        return ()
    found = []
    for document in contents(Source(str(declared.file), declared.file.read_text(encoding="utf-8"))).documents:
        if document.kind.text == declared.name:
            try:
                found.append(Board(declared.frame, read(declared, document)))
            except PuzzleError:
                continue  # whoever runs it is told
    return tuple(found)


def _frame(declared: Declared, wished: Wished, random: Random) -> tuple[Fact, ...]:
    examples = _examples(declared)
    usual = (_SIDE, _SIDE)
    if examples and not uses_boxes(declared):
        usual = (examples[0].rows, examples[0].columns)
    rows, columns = wished.get("size", usual)
    if rows * columns > limits.CELLS:
        raise ImpossibleError(f"a board has at most {limits.CELLS} cells")
    sketch = Sketch(declared.frame, (rows, columns), wished, random, examples)
    if uses_boxes(declared):
        _boxes(declared, sketch)
    for name, default in declared.frame.settings.items():
        if name in wished and wished[name] != default:
            sketch.state("setting", name, wished[name])
    for given in declared.givens:
        given.invent(sketch)
    try:
        sketch.board.vet()
    except limits.TooLargeError as error:
        raise ImpossibleError(str(error)) from None
    return tuple(sketch.facts)


def _boxes(declared: Declared, sketch: Sketch) -> None:
    """The boxes wished for; else those of the kind, square ones, or the flattest that hold as many cells as a row."""
    rows, columns = sketch.rows, sketch.columns
    side = isqrt(rows)
    height, width = sketch.wished.get("boxes") or declared.frame.boxes or (side, side)
    if "boxes" not in sketch.wished and declared.frame.boxes is None and (rows != columns or side * side != rows):
        height = next((one for one in range(isqrt(columns), 0, -1) if not columns % one and not rows % one), 1)
        width = columns // height
    if rows % height or columns % width:
        raise ImpossibleError(f"boxes of {height}x{width} do not fit a board of {rows}x{columns}")
    if (height, width) != (side, side) or rows != columns or side * side != rows:
        sketch.state("boxes", height, width)


def _clues(declared: Declared, facts: tuple[Fact, ...], solution: Atoms, wished: Wished, random: Random) -> Offer:
    board = Board(declared.frame, facts)
    values, _ = values_of(board, solution)
    finished = Finished(board, values)
    before = {str(one) for one in broken(declared, board, values)}

    def holds(atoms: Sequence[Atom]) -> bool:
        told = Board(declared.frame, [*facts, *map(Fact, atoms)])
        return all(str(one) in before for one in broken(declared, told, values))

    telling = Telling(finished, facts, holds, wished, random, _examples(declared))
    for given in declared.givens:
        given.tell(telling)
    for sort, spot, numbers in _numbers(declared, telling):
        atom = Atom(spot.name, (*spot.arguments, *numbers))
        telling.tell(sort, spot.cells, *spot.also, atom, whole=spot.whole)
    _values(declared, telling)
    told = Board(declared.frame, telling.facts)
    wrong = next(broken(declared, told, values), None)
    if wrong is not None:
        raise UnfitError(f"what could be told was wrong: {wrong.sentence}")
    return Offer(tuple(telling.facts), telling.batches)


def _numbers(declared: Declared, telling: Telling) -> Iterator[tuple[str, Spot, tuple[int, ...]]]:
    """The numbers that clues tell, by the rules that are about them: where all of them say the same."""
    spots = [(next(iter(given.sorts())), spot) for given in declared.givens for spot in given.spots(telling.finished)]
    if not spots:
        return
    facts = [*telling.facts]
    for index, (_, spot) in enumerate(spots):
        facts += [Fact(atom) for atom in (*spot.also, Atom(spot.name, (*spot.arguments, _MARKER + index)))]
    finished = Finished(Board(declared.frame, facts), telling.finished.values)
    found: dict[int, set[tuple[int, ...] | None]] = {}
    for rule in declared.rules:
        for told in rule.word.told(rule, finished) if rule.word.told else ():
            if told.hint.numbers and told.hint.numbers[0] >= _MARKER:
                found.setdefault(told.hint.numbers[0] - _MARKER, set()).add(told.numbers)
    for index, (sort, spot) in enumerate(spots):
        numbers = found.get(index, set())
        for told_numbers in numbers if len(numbers) == 1 else ():
            if told_numbers is not None and all(spot.low <= number <= spot.high for number in told_numbers):
                yield sort, spot, told_numbers


def _values(declared: Declared, telling: Telling) -> None:
    """What cells hold."""
    spare = not any(board.stated("given") for board in telling.examples) and bool(telling.batches)
    for slot, sort in enumerate(declared.frame.sorts.values()):
        if sort.form != "cells":
            continue
        for cell in telling.board.cells:
            number = telling.finished.number(sort.name, cell)
            if number is not None and telling.board.fixed(sort.name, cell) is None:
                telling.tell(_GIVENS, (cell,), Atom("given", (slot, *cell, number)), spare=spare)
