"""Boards whose cells hold one number each: shared code for kinds with such boards.

Typed answers normalised to rows of cells separated by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pylogic.files.reading import Cell, Reader, json_fields, name_of, usual
from pylogic.model.atom import Atom, Atoms, Clue, Fact
from pylogic.model.canvas import Canvas, Thing, text
from pylogic.model.document import OPEN, Block, Statement, Token, words_on
from pylogic.model.errors import Problems, PuzzleError
from pylogic.model.kind import NO_ROLES, Judgement, Roles, Violation
from pylogic.model.records import NamedTuple
from pylogic.model.text import LARGEST, Problem, Source, Span, number_in, plural

_FRAMED = re.compile(r"^\s*[│|].*[│|]\s*$")


def cells_of(height: int, width: int) -> Iterator[Cell]:
    """Yield all cells in reading order."""
    return ((row, column) for row in range(1, height + 1) for column in range(1, width + 1))


def read_board(reader: Reader, statements: Sequence[Statement], name: str = "board") -> dict[Cell, Token]:
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


_TIMES = ("never", "once", "twice", *(f"{n} times" for n in ("three", "four", "five", "six", "seven", "eight", "nine")))


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
            from pylogic.files.sentences import listed  # imported late: only for a sentence

            times = _TIMES[len(where)] if len(where) < len(_TIMES) else f"{len(where)} times"
            yield Violation(name, f"{group}: {value} {times}, at {listed([*map(name_of, where)])}", tuple(where))


_DRAWN = re.compile(r"[─-╿]|^[^\S\n]*\+[-=+ ]*\+[^\S\n]*$", re.MULTILINE)
"""The frame of a picture."""
_FRAME = re.compile(r"\s*\+(?:[-=]+\+)+\s*")
_RULE = re.compile(r"(?=.*?[-=]{3})[\s+|=-]*+")
"""Lines between rows, as people type them around and between boxes."""
_SEPARATORS = "\t;,|"
_SEPARATOR = re.compile(r"[\t;,|]")
_LABEL = re.compile(r"^[^\t;,|]*[\t;,|]")
_WORD = re.compile(r"[^\s;,|]+")
_LETTER = re.compile(r"[^\W\d_]")
_DATE = re.compile(r"\s*\d{1,4}([./-])\d{1,2}\1\d{0,4}\s*")
_MOST_ABOVE = 3
"""Lines with a name, a date and the like that may stand above an answer."""
_Row = list[tuple[str, Span]]


class Typed(NamedTuple):
    """An answer in rows, with the original places of its cells.

    Attributes:
        source: The rows.
        places: The place of each cell in the original by its place in the rows.
    """

    source: Source
    places: dict[tuple[int, int], Span]

    def placed(self, problem: Problem) -> Problem:
        """Return a problem of the rows with its place in the original."""
        span = problem.span
        return problem._replace(span=span and self.places.get((span.line, span.column), span))


_NAMED = re.compile(r"\s*([^\W\d]\w*)\s*=\s*([^\s%]+)\s*(?:%.*)?")


def named_in(answer: Source) -> list[tuple[Token, Token]] | None:
    """Return the names and values on lines such as ``Anna = knave``; ``None`` where there are other lines, or none."""
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.partition("%")[0].strip()]
    found = [(number, match) for number, line in lines if (match := _NAMED.fullmatch(line))]
    if not found or len(found) < len(lines):
        return None

    def token(line: int, match: re.Match[str], part: int) -> Token:
        return Token(match[part], Span(line, match.start(part) + 1, len(match[part])))

    return [(token(number, match, 1), token(number, match, 2)) for number, match in found]


def rows_of(answer: Source, height: int, width: int) -> Typed:
    """Return an answer as ``height`` rows of ``width`` cells if it has that shape, else unchanged.

    Commas, semicolons, tabs and bars may stand between cells, as a spreadsheet writes them too; all cells may stand on
    one line without anything between them, and names above the rows.  Above a picture names are left out.  JSON and
    lines such as ``Anna = knave`` have no rows.
    """
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip()]
    if answer.text.lstrip()[:1] in ("{", "[") or named_in(answer) is not None:
        return Typed(answer, {})
    if _DRAWN.search(answer.text):
        return Typed(unnamed(answer), {})
    return _typed(answer, _rows(lines, height, width)) or Typed(answer, {})


def framed(answer: Source, height: int, width: int) -> Typed | None:
    """Return an answer in a frame of plain signs that is no picture, in rows; ``None`` where there are none."""
    lines = [(number, line) for number, line in enumerate(answer.lines, 1) if line.strip()]
    kept = [(number, line) for number, line in lines if not _FRAME.fullmatch(line)]
    return None if len(kept) == len(lines) else _typed(answer, _rows(kept, height, width))


def _typed(answer: Source, rows: list[_Row] | None) -> Typed | None:
    if rows is None:
        return None
    places = {}
    texts = []
    for line, row in enumerate(rows, 1):
        column = 1
        for field, span in row:
            places[line, column] = span
            column += len(field) + 1
        texts.append(" ".join(text for text, _ in row))
    return Typed(Source(answer.name, "\n".join(texts)), places)


def _rows(lines: list[tuple[int, str]], height: int, width: int) -> list[_Row] | None:
    """Return the rows among some lines; ``None`` when these are something else."""
    if len(lines) > height:
        lines = [
            (number, line) for number, line in lines if line.strip(_SEPARATORS + " ") and not _RULE.fullmatch(line)
        ]
    for above in range(min(_MOST_ABOVE, len(lines)) + 1):
        rest = _unlabelled(lines[above:], height, width)
        known = {sign for _, line in rest for sign in line}
        names = (line for _, line in lines[:above] if not _DATE.fullmatch(line))
        if not all(any(_LETTER.match(sign) for sign in {*line} - known) for line in names):
            return None
        if len(rest) == 1 < height:
            ((number, line),) = rest
            cells = [(match[0], Span(number, match.start() + 1)) for match in re.finditer(r"\S", line)]
            if len(cells) == height * width:
                return [cells[start : start + width] for start in range(0, len(cells), width)]
        rows = [row for number, line in rest if (row := next(_cells(number, line, width), None)) is not None]
        if len(rows) == len(rest) == height:
            return rows
    return None


def _unlabelled(lines: list[tuple[int, str]], height: int, width: int) -> list[tuple[int, str]]:
    """Return lines without the names that a spreadsheet has above its columns and before its rows.

    What is left out of a line is blank, so that its cells stay where they are.
    """
    fields = [[field.strip(' "') for field in _SEPARATOR.split(line)] for _, line in lines]
    if len(lines) != height + 1 or not all(len(row) == width + 1 for row in fields):
        return lines
    for names, count in ((fields[0][1:], width), ([row[0] for row in fields[1:]], height)):
        if names not in ([str(one + 1) for one in range(count)], [chr(ord("A") + one) for one in range(count)]):
            return lines
    return [(number, _LABEL.sub(lambda label: " " * len(label[0]), line)) for number, line in lines[1:]]


def _cells(number: int, line: str, width: int) -> Iterator[_Row]:
    """Yield the readings of a line as a row of cells; an empty field is open."""
    for separator in _SEPARATORS:
        if separator in line:
            row = []
            start = 0
            for text in line.split(separator):
                row.append(_field(number, start, text))
                start += len(text) + 1
            if separator == "|" and not row[0][0] and len(row) > width:
                del row[0]
            while len(row) > width and not row[-1][0]:
                row.pop()
            if len(row) == width and not any(re.search(r"\s", text) for text, _ in row):
                yield [(text or OPEN[0], span) for text, span in row]
    for pattern in (_WORD, re.compile(r"[^\s;,|]")):
        words = [(match[0], Span(number, match.start() + 1, len(match[0]))) for match in pattern.finditer(line)]
        if len(words) == width:
            yield words


def _field(number: int, start: int, text: str) -> tuple[str, Span]:
    """Return the text between two separators, without blanks and the quotes of a spreadsheet."""
    shown = text.strip().strip('"').strip()
    at = text.index(shown) if shown else 0
    return shown, Span(number, start + at + 1, max(len(shown), 1))


def unnamed(answer: Source) -> Source:
    """Return a picture or a route with blank lines for the names above it."""
    lines = list(answer.lines)
    words = re.compile(r"[^\W\d_]{2,}")
    first = next((at for at, line in enumerate(lines) if line.strip() and not words.search(line)), 0)
    return Source(answer.name, "\n".join([*[""] * first, *lines[first:]]))


def words_of_rows(lines: Iterable[str], width: int, pattern: str) -> Iterator[list[Token]]:
    """Yield the words on each line that has any; a single word as long as a row is wide is a row of characters."""
    for number, line in enumerate(lines, 1):
        words = words_on(number, line, re.compile(pattern))
        if len(words) == 1 and len(words[0].text) == width:
            words = words_on(number, line, re.compile(r"\S"))
        if words:
            yield words


def is_grid(grid: Any, height: int, width: int) -> bool:
    """Whether something in JSON is a list of rows of a board."""
    rows: list[Any] = grid if isinstance(grid, list) and len(grid) == height else [None]
    return all(isinstance(row, list) and len(row) == width for row in rows)


def _is_number(one: object) -> bool:
    return type(one) is int and abs(one) <= LARGEST


def numbers_of(fields: Mapping[str, Any], height: int, width: int, answer: Source) -> list[list[int]]:
    """Return the numbers of an answer in JSON, 0 for an open cell.

    Raises:
        PuzzleError: It has no such numbers.
    """
    grid: Any = fields.get("grid")
    if is_grid(grid, height, width) and all(one is None or _is_number(one) for row in grid for one in row):
        return [[one or 0 for one in row] for row in grid]
    sentence = f"an answer has a 'grid' of {height} rows of {width} whole numbers"
    raise PuzzleError([Problem(sentence, answer)])
