"""Boards whose cells hold one number each: shared code for kinds with such boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pylogic.files.reading import Cell, Reader, json_fields, name_of, usual
from pylogic.files.typed_answers import numbers_of, words_of_rows
from pylogic.model.atom import Atom, Atoms, Clue, Fact
from pylogic.model.canvas import Canvas, Thing, text
from pylogic.model.document import OPEN, Block, Statement, Word
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import NO_ROLES, Roles
from pylogic.model.numbers import number_in
from pylogic.model.text import Problem, Source, Span, plural
from pylogic.model.verdict import Judgement, Violation

_FRAMED = re.compile(r"^\s*[│|].*[│|]\s*$")


def cells_of(height: int, width: int) -> Iterator[Cell]:
    """Yield all cells in reading order."""
    return ((row, column) for row in range(1, height + 1) for column in range(1, width + 1))


def read_board(reader: Reader, statements: Sequence[Statement], name: str = "board") -> dict[Cell, Word]:
    """Return the words of a rectangular board by cell; a missing, empty or ragged one is noted as a problem."""
    block = reader.only(Block, name, statements)
    if block is None:
        if not any(statement.name.text == name for statement in statements):
            reader.problem(f"there is no {name}", reader.document.kind)
        return {}
    rows = block.rows
    if not rows:
        reader.problem(f"the {name} is empty", block.name)
    width = usual(rows)
    for row, line in zip(rows, block.lines, strict=True):
        if len(row) != width:
            reader.problem(f"{plural(len(row), 'cell')} in this row, {width} on the board", line)
    return {(r, c): word for r, row in enumerate(rows, 1) for c, word in enumerate(row, 1)}


def size_of(cells: Mapping[Cell, object]) -> tuple[int, int]:
    """Return the number of rows and columns of a board that was read."""
    return max((row for row, _ in cells), default=0), max((column for _, column in cells), default=0)


def values_of(
    atoms: Atoms, name: str, height: int, width: int, numbers: range
) -> tuple[dict[Cell, int], tuple[Violation, ...]]:
    """Return the values that a proposed solution gives to cells, and what is wrong with them as such.

    Args:
        atoms: The solution, of atoms ``name(ROW, COLUMN, VALUE)``.
        name: Their name.
        height: Number of rows.
        width: Number of columns.
        numbers: The values that there are.

    Returns:
        The values of cells that have exactly one; and violations called ``atom`` and ``cell``.
    """
    by_cell: dict[Cell, list[int]] = {cell: [] for cell in cells_of(height, width)}
    violations: list[Violation] = []
    for atom in sorted(atoms, key=str):
        match atom:
            case (str(own), (int(row), int(column), int(number))) if own == name and (row, column) in by_cell:
                by_cell[row, column].append(number)
            case _:
                violations.append(Violation("atom", f"{atom} says nothing about a cell of this board"))
    for cell, given in by_cell.items():
        if len(given) != 1:
            has = f"{len(given)} values" if given else "no value"
            violations.append(Violation("cell", f"{name_of(cell)} has {has}", (cell,)))
        elif given[0] not in numbers:
            sentence = f"{name_of(cell)} = {given[0]} is not a number from {numbers[0]} to {numbers[-1]}"
            violations.append(Violation("cell", sentence, (cell,)))
    return {cell: given[0] for cell, given in by_cell.items() if len(given) == 1}, tuple(violations)


def lines(values: Mapping[Cell, int], height: int, width: int) -> list[str]:
    """Return the lines of a board as in puzzle files, with aligned columns."""
    wide = max((len(str(value)) for value in values.values()), default=1)
    return [
        " ".join(str(values.get((row, column), OPEN[0])).rjust(wide) for column in range(1, width + 1))
        for row in range(1, height + 1)
    ]


def fields(values: Mapping[Cell, int], height: int, width: int) -> dict[str, Any]:
    """``{"grid": [[2, 1, 3, 4], ...]}``; a cell without a value is 0."""
    return {"grid": [[values.get((row, column), 0) for column in range(1, width + 1)] for row in range(1, height + 1)]}


def judge(
    answer: Source,
    height: int,
    width: int,
    numbers: range,
    check: Callable[[Mapping[Cell, int]], Iterable[Violation]],
    say: Callable[[Cell, int], Fact],
) -> Judgement:
    """Judge a person's answer: rows of numbers, a picture as `draw` makes it, or JSON.

    Args:
        answer: The answer, perhaps with gaps.
        height: Number of rows.
        width: Number of columns.
        numbers: The values that there are.
        check: Gives the rules that the values of a board break, whatever fills its gaps.
        say: A value as a clue that the puzzle might have.

    Raises:
        PuzzleError: The text is not a board of that size.
    """
    given = json_fields(answer)
    rows = _text_rows(answer, width) if given is None else numbers_of(given, height, width, answer)
    if len(rows) != height:
        raise PuzzleError([Problem(f"{plural(len(rows), 'row')} of numbers; {height} are expected", answer)])
    values = {(r, c): value for r, row in enumerate(rows, 1) for c, value in enumerate(row, 1) if value}
    strange = [(cell, value) for cell, value in values.items() if value not in numbers]
    sentence = f"not a number from {numbers[0]} to {numbers[-1]}"
    violations = (
        *(Violation("cell", f"{name_of(cell)} = {value} is {sentence}", (cell,)) for cell, value in strange),
        *check(values),
    )
    clues = {cell: say(cell, value) for cell, value in values.items() if value in numbers}
    complete = len(values) == height * width
    return Judgement(violations, "" if complete else f"{len(values)} of {plural(height * width, 'cell')}", clues)


def _text_rows(answer: Source, width: int) -> list[list[int]]:
    lines = answer.lines
    if any(_FRAMED.search(line) for line in lines):  # of a picture only what stands in the frame counts
        lines = [_filled(line, width) if _FRAMED.search(line) else "" for line in lines]
    rows: list[list[int]] = []
    problems = Problems(answer)
    for words in words_of_rows(lines, width, r"[^\s│|,;]+"):
        wrong = next((word for word in words if not re.fullmatch(r"\d{1,9}|[.?_]", word.text)), None)
        if wrong is not None:
            problems.note(f"'{wrong}' is not a number", wrong.span)
        elif len(words) != width:
            span = words[0].span.until(words[-1].span)
            problems.note(f"{plural(len(words), 'number')} in this row, {width} on the board", span)
        rows.append([number_in(word.text) or 0 for word in words])
    problems.stop()
    return rows


def _filled(line: str, width: int) -> str:
    """Return a line of a picture; blank cells are open, and columns keep their places."""
    inside = [match.span() for match in re.finditer(r"[^│|]+", line.rstrip()) if match.start()]
    wide, rest = divmod(sum(end - start - 1 for start, end in inside), width)
    if rest or wide < 2:
        return line
    cells = list(line)
    for start, end in inside:
        for first in range(start, end - 1, wide):
            if not line[first : first + wide].strip():
                cells[first + wide - 1] = OPEN[0]
    return "".join(cells)


def sketch(height: int, width: int, shown: Mapping[Cell, Thing], boxes: tuple[int, int] | None = None) -> Canvas:
    """Return a board whose cells hold numbers.

    Args:
        height: Number of rows.
        width: Number of columns.
        shown: The content of each cell; the others are open.
        boxes: Rows and columns of a box; lines are drawn around boxes only.  Without it around every cell.
    """
    canvas = Canvas(height, width, max((len(thing.spelt) for thing in shown.values()), default=1))
    canvas.cells = {cell: [thing] for cell, thing in shown.items()}
    tall, broad = boxes or (1, 1)
    areas: dict[Cell, list[Cell]] = {}
    for row, column in canvas.area():
        areas.setdefault(((row - 1) // tall, (column - 1) // broad), []).append((row, column))
    canvas.frame(areas.values(), "boxes" if boxes else "cells")
    return canvas


def shown(printed: Mapping[Cell, int], solution: Atoms | None, roles: Roles = NO_ROLES) -> dict[Cell, Thing]:
    """Return what `sketch` shows: the solution, and printed numbers as clues.

    Args:
        printed: The numbers that clues print, as facts ``given(ROW, COLUMN, NUMBER)``.
        solution: A solution of atoms of row, column and number, perhaps a part of one, or one that misses clues.
        roles: The places to highlight.
    """
    things: dict[Cell, Thing] = {}
    values = {(int(atom.args[0]), int(atom.args[1])): atom for atom in solution or ()}
    for cell in {**printed, **values}:
        given = Atom("given", (*cell, printed[cell])) if cell in printed else None
        names = [name for name in (given, values.get(cell)) if name is not None]
        role = next((roles[name] for name in names if name in roles), "found" if given is None else "clue")
        things[cell] = text(str(names[-1].args[2]), role)
    return things


def say(atom: Atom) -> str:
    """Return a piece of a solution in words: ``r3c4 = 2``."""
    row, column, number = atom.args
    return f"r{row}c{column} = {number}"


def given(cell: Cell, number: int, span: Span | None = None) -> Fact:
    """Return a printed number, with its clue."""
    return Fact(Atom("given", (*cell, number)), Clue(f"{name_of(cell)} = {number}", span))


def repeated(values: Mapping[Cell, int], name: str, group: str, cells: Sequence[Cell]) -> Iterator[Violation]:
    """Yield a violation for each value that stands twice among some cells.

    Args:
        values: The values by cell.
        name: Which rule it breaks, a word with hyphens: ``row``.
        group: The name of the cells: ``row 3``.
        cells: The cells.
    """
    places: dict[int, list[Cell]] = {}
    for cell in cells:
        if cell in values:
            places.setdefault(values[cell], []).append(cell)
    for value, where in sorted(places.items()):
        if len(where) > 1:
            listed = " and ".join(map(name_of, where))
            yield Violation(name, f"{value} stands more than once in {group}: {listed}", tuple(where))
