"""Solutions judged by the rules, without an engine."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, cast

from pylogic.errors import PuzzleError
from pylogic.kinds import Violation
from pylogic.kinds.futoshiki.reading import read
from pylogic.kinds.futoshiki.sgt import is_unequal, read_unequal
from pylogic.kinds.futoshiki.vocabulary import Instance, value
from pylogic.puzzle import Atom, Atoms, Puzzle
from pylogic.reading import Cell, json_fields, name_of
from pylogic.text import Problem, Source, Span, several

_ORNAMENT = re.compile(r"[\s<>^v|\-∧∨║═─│┌┬┐├┼┤└┴┘]")
_CELL = re.compile(r"[0-9]{1,9}|\.")
_TIMES = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight", "nine")))


def check(puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Every rule and clue that ``atoms`` break, in the order of the board.

    Names: ``atom``, ``cell``, ``row``, ``column``, ``given``, ``sign``, ``bar``.
    """
    instance = Instance.of(puzzle)
    found: defaultdict[Cell, list[int | str]] = defaultdict(list)
    violations: list[Violation] = []
    for atom in sorted(atoms, key=_key):
        match atom:
            case Atom("value", (int(row), int(column), number)) if (
                1 <= row <= instance.size and 1 <= column <= instance.size
            ):
                found[row, column].append(number)
            case _:
                violations.append(Violation("atom", f"{_shown(atom)} says nothing about a cell of this board"))
    violations += _cells(instance, found)
    values = {
        cell: numbers[0]
        for cell, numbers in found.items()
        if len(numbers) == 1 and isinstance(numbers[0], int) and 1 <= numbers[0] <= instance.size
    }
    violations += [*_lines(instance, values), *_givens(instance, values), *_signs(instance, values)]
    return (*violations, *_bars(instance, values))


def _key(atom: Atom) -> tuple[str, list[tuple[bool, int | str]]]:
    return atom.name, [(isinstance(argument, str), argument) for argument in atom.args]


def _shown(atom: Atom) -> str:
    return f"{atom.name}({','.join(map(str, atom.args))})" if atom.args else atom.name


def _cells(instance: Instance, found: dict[Cell, list[int | str]]) -> Iterator[Violation]:
    """One value from 1 to N in each cell."""
    for _, cells in instance.lines[: instance.size]:
        for cell in cells:
            numbers = found.get(cell, [])
            if not numbers:
                yield Violation("cell", f"{name_of(cell)} has no value", (cell,))
            elif len(numbers) > 1:
                listed = ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"
                yield Violation("cell", f"{name_of(cell)} has {len(numbers)} values, {listed}", (cell,))
            elif not (isinstance(numbers[0], int) and 1 <= numbers[0] <= instance.size):
                sentence = f"{name_of(cell)} = {numbers[0]} is no number from 1 to {instance.size}"
                yield Violation("cell", sentence, (cell,))


def _lines(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    """No value twice in a row or column."""
    for name, cells in instance.lines:
        places: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell in cells:
            if cell in values:
                places[values[cell]].append(cell)
        for number, where in sorted(places.items()):
            if len(where) > 1:
                times = _TIMES[len(where)] if len(where) < len(_TIMES) else f"{len(where)} times"
                listed = ", ".join(map(name_of, where[:-1])) + f" and {name_of(where[-1])}"
                yield Violation(name.split()[0], f"{name}: {number} {times}, at {listed}", tuple(where))


def _givens(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for cell, number in instance.given:
        if values.get(cell, number) != number:
            sentence = f"{name_of(cell)}: {number} is given, found {values[cell]}"
            yield Violation("given", sentence, (cell,))


def _signs(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for low, high in instance.less:
        if low in values and high in values and values[low] >= values[high]:
            sentence = f"{name_of(low)} = {values[low]} is not less than {name_of(high)} = {values[high]}"
            yield Violation("sign", sentence, (low, high))


def _bars(instance: Instance, values: dict[Cell, int]) -> Iterator[Violation]:
    for pairs, barred in ((instance.near, True), (instance.apart, False)):
        for one, other in pairs:
            if one not in values or other not in values:
                continue
            difference = abs(values[one] - values[other])
            if (difference == 1) != barred:
                why = "the bar wants 1" if barred else "there is no bar between them"
                sentence = (
                    f"{name_of(one)} = {values[one]} and {name_of(other)} = {values[other]}"
                    f" differ by {difference}; {why}"
                )
                yield Violation("bar", sentence, (one, other))


def fields(puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """``{"grid": [[2, 1, 3, 4], ...]}``; a cell without a value is 0."""
    size = Instance.of(puzzle).size
    grid = [[0] * size for _ in range(size)]
    for row, column, number in (atom.args for atom in atoms if atom.name == "value"):
        grid[int(row) - 1][int(column) - 1] = int(number)
    return {"grid": grid}


def judge(puzzle: Puzzle, answer: Source) -> tuple[Violation, ...]:
    """What is wrong with an answer that a person gives.

    Four forms are understood: rows of numbers with blanks between them, a picture of the solution with
    its signs and lines, a game ID of Unequal with all numbers, and JSON, ``{"grid": [[...]]}`` or what
    `pylogic run` prints as JSON.  A dot or 0 is a cell left open.

    Raises:
        PuzzleError: The text is none of these, or holds another number of cells.
    """
    size = Instance.of(puzzle).size
    found = json_fields(answer)
    if found is not None:
        rows = _json_rows(found.get("grid"), answer, size)
    elif any(map(is_unequal, answer.text.splitlines())):
        rows = _id_rows(answer, size)
    else:
        rows = _text_rows(answer, size)
    return check(puzzle, frozenset(_atoms(rows)))


def _atoms(rows: Iterable[Iterable[int]]) -> Iterator[Atom]:
    for row, numbers in enumerate(rows, 1):
        for column, number in enumerate(numbers, 1):
            if number:
                yield value((row, column), number)


def _id_rows(answer: Source, size: int) -> list[list[int]]:
    """The numbers of a game ID; its flags are passed over."""
    first, *others = read_unequal(answer)
    if others:
        raise PuzzleError([Problem("a second game ID; an answer is one", answer, others[0].kind.span)])
    other = Instance.of(read(first))
    if other.size != size:
        sentence = f"a game ID of order {other.size}; {size} is wanted"
        raise PuzzleError([Problem(sentence, answer, first.kind.span)])
    index = range(1, size + 1)
    return [[other.values.get((row, column), 0) for column in index] for row in index]


def _text_rows(answer: Source, size: int) -> list[list[int]]:
    """The numbers of a text; signs and lines of a picture are passed over."""
    problems: list[Problem] = []
    rows: list[list[int]] = []
    last = 1
    for number, line in enumerate(answer.text.splitlines(), 1):
        words = list(re.finditer(r"\S+", _ORNAMENT.sub(" ", line)))
        if not words:
            continue
        last = number
        # One problem a line: a text that is no answer at all has something wrong everywhere.
        wrong = next((word for word in words if not _CELL.fullmatch(word[0])), None)
        if wrong is not None:
            span = Span(number, wrong.start() + 1, len(wrong[0]))
            problems.append(Problem(f"'{wrong[0]}' is no number", answer, span))
        elif len(words) != size:
            start = words[0].start()
            span = Span(number, start + 1, words[-1].end() - start)
            problems.append(Problem(f"a row of {several(len(words), 'number')}; {size} are wanted", answer, span))
        else:
            rows.append([0 if word[0] == "." else int(word[0]) for word in words])
    if len(rows) != size and not problems:
        sentence = f"{several(len(rows), 'row')} of numbers; {size} are wanted"
        problems.append(Problem(sentence, answer, Span(last, 1)))
    if problems:
        raise PuzzleError(problems)
    return rows


def _json_rows(grid: Any, answer: Source, size: int) -> list[list[int]]:
    if not _is_grid(grid, size):
        raise PuzzleError([Problem(f"an answer in JSON has a 'grid' of {size} rows of {size} whole numbers", answer)])
    return cast(list[list[int]], grid)


def _is_grid(grid: Any, size: int) -> bool:
    return (
        isinstance(grid, list)
        and len(grid) == size
        and all(isinstance(row, list) and len(row) == size for row in grid)
        and all(type(number) is int for row in grid for number in row)
    )
