"""What a person's answer to a puzzle of a declared kind is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from pylogic.core.atom import Atom, Clue, Fact
from pylogic.core.canvas import Canvas
from pylogic.core.document import OPEN
from pylogic.core.errors import PuzzleError
from pylogic.core.numbers import number_in
from pylogic.core.picture import ascii_form
from pylogic.core.places import BELOW, RIGHT, Side, side_between
from pylogic.core.puzzle import Puzzle
from pylogic.core.terminal import Spot, Text
from pylogic.core.text import Problem, Source, Span, plural
from pylogic.core.verdict import Judgement, Violation
from pylogic.declared.board.board import Board, board_of
from pylogic.declared.board.places import Place, cells_of_place, name_of_place
from pylogic.declared.board.sorts import Sort
from pylogic.declared.check.checker import broken
from pylogic.declared.draw.drawing import sketch
from pylogic.declared.parse.cells import parts_of
from pylogic.declared.parse.declared import Declared
from pylogic.language.reading import Cell, json_fields, name_of

_BORDER = re.compile(r"\s*([-+=.][-+=. ]+[-+=.]|[+\do][-+=. \do]*[-=]{3}[-+=. \do]*)\s*")
"""The first line of a frame in ASCII, at whose points numbers may stand, or a line of points."""
_CLUE = re.compile(r"^(-?\d+|\?)\s*")
"""A clue that stands in a cell before its value."""
_TOTAL = re.compile(r"-?(?:\d[\d,]*[-+x/]?)+\s+(?=\S+$)")
"""The totals of cages in ASCII, which stand in a cell before its value."""
_STRANDS = {"": 0, "-": 1, "|": 1, "=": 2, "#": 2}
"""How many bridges lines in ASCII are; of more of them a digit tells."""
_PAIR = 2
_BRIDGE = 3
"""A bridge in JSON: two cells, and how many there are."""
_Values = dict[tuple[str, Place], int]


def judge(kind: Declared, puzzle: Puzzle, answer: Source) -> Judgement:
    """What an answer is worth: rows of values, a picture as `draw` makes it, or JSON.

    Raises:
        PuzzleError: The text is not an answer at all.
    """
    board = board_of(kind.frame, puzzle.facts)
    given = json_fields(answer)
    values = _from_json(board, given, answer) if given is not None else _from_text(kind, puzzle, board, answer)
    strange = tuple(_strange(board, values))
    missing = [key for key in board.variables.values() if key not in values]
    violations = (*strange, *broken(kind, board, values, complete=not missing))
    atoms = frozenset(
        Atom("value", (variable, values[key])) for variable, key in board.variables.items() if key in values
    )
    cells = len(board.variables)
    said = {place: _said(board, sort, place, number) for (sort, place), number in values.items() if _is_cell(place)}
    unfinished = f"{cells - len(missing)} of {plural(cells, 'cell')}" if missing else ""
    return Judgement(violations, unfinished, said, atoms)  # type: ignore[arg-type]


def _strange(board: Board, values: _Values) -> Iterator[Violation]:
    """Take out values that stand where they cannot: what no clue prints there, too large a number, a line on a block.

    What is printed there instead is for the checker to tell.
    """
    for (sort, place), number in tuple(values.items()):
        one = board.frame.sorts[sort]
        if _is_cell(place) and board.fixed(sort, (place[0], place[1])) not in (None, number):
            continue
        if board.variable(sort, place) is None or number not in board.domain(sort, place):
            del values[sort, place]
            if number != one.lowest or one.form == "cells":
                held = f"{name_of_place(place)} cannot be {one.text(number)}"
                yield Violation("value", held, tuple(filter(board.inside, cells_of_place(place))))


def _is_cell(place: Place) -> bool:
    return not isinstance(place, Side)


def _said(board: Board, sort: str, place: Place, number: int) -> Fact:
    slot = list(board.frame.sorts).index(sort)
    text = board.frame.sorts[sort].text(number)
    return Fact(Atom("given", (slot, place[0], place[1], number)), Clue(f"{name_of((place[0], place[1]))} = {text}"))


def _from_json(board: Board, fields: Mapping[str, Any], answer: Source) -> _Values:
    values: _Values = {}
    for sort in board.frame.sorts.values():
        name = sort.name or ("grid" if sort.form == "cells" else sort.form)
        if sort.form == "cells":
            values |= _grid(board, sort, fields.get(name), name, answer)
        elif sort.form == "bridges":
            values |= _bridges(board, sort, fields.get(name), name, answer)
        else:
            values |= _pairs(board, sort, fields.get(name), name, answer)
    return values


def _grid(board: Board, sort: Sort, grid: Any, name: str, answer: Source) -> _Values:
    sound = (
        isinstance(grid, list)
        and len(grid) == board.rows
        and all(isinstance(row, list) and len(row) == board.columns for row in grid)
    )
    if not sound:
        sentence = f"an answer in JSON has a '{name}' of {board.rows} rows of {plural(board.columns, 'value')}"
        raise PuzzleError([Problem(sentence, answer)])
    values: _Values = {}
    for place in board.area:
        text = grid[place[0] - 1][place[1] - 1]
        number = sort.number(str(text)) if isinstance(text, str | int) and not isinstance(text, bool) else None
        if number is not None and (board.has(place) or number != sort.lowest):
            values[sort.name, place] = number
        elif text is not None and number is None and board.has(place):
            raise PuzzleError([Problem(f"{name_of(place)} holds {text!r}, which is not a value", answer)])
    return values


def _pairs(board: Board, sort: Sort, pairs: Any, name: str, answer: Source) -> _Values:
    on = sort.lowest + len(sort.names) - 1
    values: _Values = dict.fromkeys(((sort.name, place) for place in board.places[sort.name]), sort.lowest)
    for pair in pairs if isinstance(pairs, list) else [None]:
        side = _side(pair)
        if side is None or not any(map(board.inside, side.cells)):
            sentence = f"an answer in JSON has '{name}', pairs of neighbouring cells such as [[1, 1], [1, 2]]"
            raise PuzzleError([Problem(sentence, answer)])
        values[sort.name, side] = on
    return values


def _bridges(board: Board, sort: Sort, told: Any, name: str, answer: Source) -> _Values:
    known = {bridge.cells: bridge for bridge in board.bridges}
    values: _Values = {(sort.name, bridge): 0 for bridge in board.bridges}
    for one in told if isinstance(told, list) else [None]:
        bridge, number = None, None
        if isinstance(one, list) and len(one) == _BRIDGE:
            *ends, number = one
            first, second = map(_cell, ends)
            if first is not None and second is not None:
                between = _straight(first, second) if board.inside(first) and board.inside(second) else None
                bridge = known.get((first, second), known.get((second, first), between))
        if bridge is None or type(number) is not int or number < 0:
            sentence = f"an answer in JSON has '{name}', two cells and how many join them, such as [[1, 1], [1, 4], 2]"
            raise PuzzleError([Problem(sentence, answer)])
        values[sort.name, bridge] = number
    return values


def _straight(one: Cell, other: Cell) -> Side | None:
    """What lies between two cells of a line."""
    (row, column), (row2, column2) = sorted((one, other))
    if row == row2 and column < column2:
        return Side(row, column, RIGHT, column2 - column)
    return Side(row, column, BELOW, row2 - row) if column == column2 and row < row2 else None


def _side(pair: Any) -> Side | None:
    """What lies between two cells in JSON."""
    first, second = map(_cell, pair) if isinstance(pair, list) and len(pair) == _PAIR else (None, None)
    return side_between(first, second) if first is not None and second is not None else None


def _cell(pair: Any) -> Cell | None:
    """A row and a column in JSON."""
    if isinstance(pair, list) and len(pair) == _PAIR and all(type(number) is int for number in pair):
        return pair[0], pair[1]
    return None


def _from_text(kind: Declared, puzzle: Puzzle, board: Board, answer: Source) -> _Values:
    lines = answer.text.split("\n")
    first = next((index for index, line in enumerate(lines) if _BORDER.fullmatch(ascii_form(line))), None)
    # A row of the value '.' looks like a line of points; but a picture has more lines than its board has rows.
    if first is None or sum(map(bool, map(str.strip, lines))) == board.rows:
        return _from_rows(kind, board, answer)
    return _from_picture(kind, board, _fitted(sketch(kind, puzzle, None), lines, first), answer)


def _fitted(canvas: Canvas, lines: list[str], first: int) -> dict[Place, tuple[Spot, str]]:
    """Where cells and sides are in a picture whose first border is a line of a text, and what the puzzle shows there.

    Clues beside the board and in cells may be others than those of the puzzle, so that margins and widths differ.
    """
    border = lines[first].rstrip()
    start = len(border) - len(border.lstrip())
    drawn = Text(canvas, max(Text(canvas).wide_in(len(border) - start), 1))
    own = ["".join(piece.text for piece in line) for line in drawn.lines]
    down, right = first - drawn.origin.line, start - drawn.origin.column
    return {
        place: (
            Spot(spot.line + down, spot.column + right, spot.width),
            own[spot.line][spot.column : spot.column + spot.width],
        )
        for place, spot in drawn.spots.items()
    }


def _from_picture(kind: Declared, board: Board, spots: Mapping[Place, tuple[Spot, str]], answer: Source) -> _Values:
    lines = answer.text.split("\n")
    values: _Values = {}
    for sort in board.frame.sorts.values():
        on = sort.lowest + len(sort.names) - 1
        for place in board.places[sort.name]:
            spot, own = spots[place.steps[0] if isinstance(place, Side) else place]
            text = lines[spot.line][spot.column : spot.column + spot.width] if spot.line < len(lines) else ""
            if isinstance(place, Side) and sort.form == "bridges":
                shown = ascii_form(text).strip()
                bridges = number_in(shown) if shown.isdecimal() else _STRANDS.get(shown)
                if bridges in board.domain(sort.name, place):
                    values[sort.name, place] = bridges
                continue
            if isinstance(place, Side):
                if text != OPEN[1]:
                    drawn = "=H" if sort.form == "edges" else "-" if place.way == RIGHT else "|"
                    values[sort.name, place] = on if text and ascii_form(text) in drawn else sort.lowest
                continue
            number = _read_cell(kind, board, place, text, sort)
            if number is not None:
                values[sort.name, place] = number
            elif not _empty(_TOTAL.sub("", _part(board, sort, text))) and ascii_form(text) != ascii_form(own):
                stray = sort.number(_TOTAL.sub("", _part(board, sort, text)))
                if stray is not None:
                    values[sort.name, place] = stray
                    continue
                span = Span(spot.line + 1, spot.column + 1, len(text))
                raise PuzzleError([Problem(f"'{text.strip()}' is not a value", answer, span)])
    return values


def _empty(text: str) -> bool:
    """Whether a cell tells nothing of any of its sorts."""
    return text.strip() in ("", *OPEN) or not set(text.strip()) - {*OPEN, "/"}


def _part(board: Board, sort: Sort, text: str) -> str:
    """What a cell says of one sort, in ASCII; all of it where it does not say something of each."""
    sorts = [one for one in board.frame.sorts.values() if one.form == "cells"]
    parts = parts_of(ascii_form(text.strip()), len(sorts))
    return parts[sorts.index(sort)] if len(parts) == len(sorts) else ascii_form(text.strip())


def _printed(kind: Declared, board: Board, cell: Cell, text: str) -> bool:
    """Whether a text is what the puzzle prints there, and no value."""
    return any(given.shown(board, cell) == text.strip() for given in kind.givens)


def _read_cell(kind: Declared, board: Board, cell: Cell, text: str, sort: Sort) -> int | None:
    """The value in a cell of a picture, whose clue may stand before it."""
    fixed = board.fixed(sort.name, cell)
    if fixed is not None:
        named = {sort.symbol(number): number for number in range(sort.lowest, sort.lowest + len(sort.names))}
        return fixed if text.strip() in OPEN else named.get(text.strip(), fixed)
    symbols = {sort.symbol(number): number for number in board.domain(sort.name, cell)}
    shown = text.strip()
    meant = (given.meant(board, shown) for given in kind.givens)
    found = next((number for number in meant if number is not None), None)
    if found is not None:
        return found
    sorts = [one for one in board.frame.sorts.values() if one.form == "cells"]
    if len(sorts) > 1:
        parts = parts_of(shown, len(sorts))
        shown = parts[sorts.index(sort)] if len(parts) == len(sorts) else ""
    last = "".join(shown.split()[-1:])
    shown = last if board.hint(cell) is None and cell not in board.numbers else _CLUE.sub("", shown)
    return symbols.get(shown, sort.number(shown) if shown in sort.names else None)


def _from_rows(kind: Declared, board: Board, answer: Source) -> _Values:
    sorts = [sort for sort in board.frame.sorts.values() if sort.form == "cells"]
    rows = [(number, line) for number, line in enumerate(answer.text.split("\n"), 1) if line.strip()]
    if not sorts or len(rows) != board.rows:
        sentence = f"{plural(len(rows), 'row')}; an answer has {board.rows}, or is a picture as 'pylogic run' prints it"
        raise PuzzleError([Problem(sentence, answer)])
    values: _Values = {}
    for row, (number, line) in enumerate(rows, 1):
        words = list(re.finditer(r"[^\s,;]+", line))
        if len(words) == 1 and len(words[0][0]) == board.columns:
            words = list(re.finditer(r"\S", line))
        if len(words) != board.columns:
            sentence = f"a row of {plural(len(words), 'value')}; {board.columns} are wanted"
            raise PuzzleError([Problem(sentence, answer, Span(number, words[0].start() + 1, words[-1].end()))])
        for column, word in enumerate(words, 1):
            found = _from_word(kind, board, (row, column), word[0])
            if found is None:
                span = Span(number, word.start() + 1, len(word[0]))
                raise PuzzleError([Problem(f"'{word[0]}' is not a value", answer, span)])
            values.update(found)
    return values


def _from_word(kind: Declared, board: Board, cell: Cell, text: str) -> _Values | None:
    """The values of one cell in rows of words; ``None`` when the text is none of any sort."""
    sorts = [sort for sort in board.frame.sorts.values() if sort.form == "cells"]
    if not board.has(cell):
        if _printed(kind, board, cell, text):
            return {}
        named = [(sort, sort.number(text)) for sort in sorts if text in sort.names]
        return {(sort.name, cell): number for sort, number in named if number and number > sort.lowest}
    for read in (partial(_read_cell, kind, board, cell, text), lambda sort: sort.number(text)):
        found: _Values = {(sort.name, cell): number for sort in sorts if (number := read(sort)) is not None}
        if found or _empty(text) or _printed(kind, board, cell, text):
            return found
    return None
