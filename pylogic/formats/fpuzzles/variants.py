"""Kinds of the library by the keys of f-puzzles, and the shapes of their clues, read and written.

A puzzle of f-puzzles on its way in either direction: cells by their names, places beside the board, statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pylogic.files.coding import usual_boxes
from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.model.records import NamedTuple, dataclass, field

_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_PAIR, _SQUARE = 2, 4


class Shape(NamedTuple):
    """The shape of clues of one sort.

    Attributes:
        read: Adds a clue to a sheet, given the name of its statement.  Raises `ValueError` for another shape.
        write: The clue of the words of a statement, its name first.  Raises `ValueError` where there is none.
    """

    read: Callable[[Part, str, Sheet], None]
    write: Callable[[Sequence[str], Sheet], Part]


def _read_lines(part: Part, name: str, sheet: Sheet) -> None:
    sheet.lines += [f"{name} {names(sheet.cells(line, 'lines'))}" for line in listed(part.get("lines"), "lines")]


LINES = Shape(_read_lines, lambda words, _: {"lines": [spelt_cells(words)]})


def valued(value: str) -> Shape:
    """Return the shape of lines with a value."""
    return Shape(_read_lines, lambda words, _: {"lines": [spelt_cells(words)], "value": value})


def _read_arrow(part: Part, name: str, sheet: Sheet) -> None:
    circle = sorted(sheet.cells(part.get("cells"), "cells"))
    if len(circle) > _PAIR:
        raise ValueError("a circle of more than two cells is not known here")
    for line in listed(part.get("lines"), "lines"):
        cells = sheet.cells(line, "lines")
        sheet.lines.append(f"{name if len(circle) == 1 else PILL} {names(circle + cells[cells[0] in circle :])}")


def _write_arrow(words: Sequence[str], _: Sheet) -> Part:
    cells = spelt_cells(words)
    circle = 1 + (words[0] == PILL)
    return {"cells": cells[:circle], "lines": [cells[circle - 1 :]]}


PILL = "pill"
"""The statement of arrows from a circle of two cells, tens and ones."""
ARROW = Shape(_read_arrow, _write_arrow)


def _read_cage(part: Part, name: str, sheet: Sheet) -> None:
    cells = names(sheet.cells(part.get("cells"), "cells"))
    sheet.lines.append(" ".join(filter(None, (name, number(part), cells))))


def _write_cage(words: Sequence[str], _: Sheet) -> Part:
    total = {} if cell_of(words[1]) else {"value": words[1]}
    return {"cells": spelt_cells(words), **total}


CAGE = Shape(_read_cage, _write_cage)


def _read_clone(part: Part, name: str, sheet: Sheet) -> None:
    cells, copies = (sheet.cells(part.get(key), key) for key in ("cells", "cloneCells"))
    if len(cells) != len(copies):
        raise ValueError(f"it has {len(cells)} 'cells' and {len(copies)} 'cloneCells'")
    sheet.lines.append(f"{name} {names(cells)} {names(copies)}")


def _write_clone(words: Sequence[str], _: Sheet) -> Part:
    cells = spelt_cells(words)
    return {"cells": cells[: len(cells) // 2], "cloneCells": cells[len(cells) // 2 :]}


CLONE = Shape(_read_clone, _write_clone)


def _read_slope(part: Part, name: str, sheet: Sheet) -> None:
    step = _STEPS.get(str(part.get("direction")))
    if step is None:
        raise ValueError(f"{shown(part.get('direction'))} is not a direction")
    cells = sheet.cells_from(sheet.outside(part.get("cell")), step)
    if not cells:
        raise ValueError(f"no diagonal begins at {part['cell']}")
    if total := number(part):
        sheet.lines.append(f"{name} {total} {names(cells)}")


def _write_slope(words: Sequence[str], sheet: Sheet) -> Part:
    cells = sorted(spelt_cells(words))
    for place in sheet.rim():
        for direction, step in _STEPS.items():
            line = [*map(spelt, sheet.cells_from(place, step))]
            if sorted(line) == cells and not cell_of(words[1]):
                return {"cell": spelt(place), "cells": line, "direction": direction, "value": words[1]}
    raise ValueError(f"it has no diagonal for: {' '.join(words)}")


SLOPE = Shape(_read_slope, _write_slope)


def _read_indexers(direction: str) -> Callable[[Part, str, Sheet], None]:
    def read(part: Part, name: str, sheet: Sheet) -> None:
        for cell in sheet.cells(part.get("cells"), "cells"):
            line = sheet.line(cell, direction)
            others = [one for one in line if one != cell]
            sheet.lines.append(f"{name} {line.index(cell) + 1} {names([cell, *others])}")

    return read


def _write_indexer(words: Sequence[str], _: Sheet) -> Part:
    return {"cells": spelt_cells(words)[:1]}


def indexer(words: Sequence[str], sheet: Sheet) -> str:
    """Return the key of an indexer, by the line that its statement lists."""
    cells = [cell for word in words if (cell := cell_of(word))]
    for key, direction in INDEXERS.items():
        if sorted(cells) == sorted(sheet.line(cells[0], direction)):
            return key
    raise ValueError(f"it has no indexer for: {' '.join(words)}")


INDEXERS = {"rowindexer": "column", "columnindexer": "row", "boxindexer": "box"}
"""The line in which an indexer names a place: that of a row indexer stands in its column."""


def signs(by_value: Mapping[str, str]) -> Shape:
    """Return the shape of signs between two cells, which follow from the values of clues."""

    def read(part: Part, _: str, sheet: Sheet) -> None:
        cells = sheet.cells(part.get("cells"), "cells")
        value = str(part.get("value") or "").strip().upper()
        if value not in by_value or len(cells) != _PAIR:
            raise ValueError(f"{shown(value)} between {len(cells)} cells is not known here")
        sheet.lines.append(f"{name_of(cells[0])} {by_value[value]} {name_of(cells[1])}")

    def write(words: Sequence[str], _: Sheet) -> Part:
        value = next((value for value, sign in by_value.items() if sign == words[1]), "")
        return {"cells": spelt_cells(words), **({"value": value} if value else {})}

    return Shape(read, write)


def _read_mark(part: Part, name: str, sheet: Sheet) -> None:
    cell = sheet.cell(part.get("cell"))
    if sheet.board.setdefault(cell, name) != name:
        raise ValueError(f"{spelt(cell)} has two marks")


MARK = Shape(_read_mark, lambda words, _: {"cell": spelt_cells(words)[0]})


def compared(sheet: Sheet) -> bool:
    """Put comparisons with single neighbours, as thermometers, in place of the extremes that have others beside them.

    These are not compared with each other in f-puzzles.  Whether there are any.
    """
    marks = {cell: text for cell, text in sheet.board.items() if text in _EXTREMES}
    near = {
        (row, column): [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        for row, column in marks
    }
    beside = [cell for cell, text in marks.items() if any(marks.get(other) == text for other in near[cell])]
    for cell in beside:
        for other in filter(sheet.has, near[cell]):
            if marks.get(other) != marks[cell]:
                pair = [other, cell] if marks[cell] == _EXTREMES[0] else [cell, other]
                sheet.lines.append(f"thermo {names(pair)}")
        del sheet.board[cell]
    return bool(beside)


_EXTREMES = ("H", "L")


def _read_quadruple(part: Part, _: str, sheet: Sheet) -> None:
    cells = sorted(sheet.cells(part.get("cells"), "cells"))
    values = [number({"value": value}) for value in listed(part.get("values"), "values")]
    row, column = cells[0]
    if cells != [(row + down, column + right) for down in (0, 1) for right in (0, 1)]:
        raise ValueError("its cells do not meet at a corner")
    if values and sheet.corners.setdefault(cells[0], ",".join(values)) != ",".join(values):
        raise ValueError(f"two clues stand at the corner of {spelt(cells[0])}")


def _write_quadruple(words: Sequence[str], _: Sheet) -> Part:
    row, column = cell_of(words[1]) or (0, 0)
    cells = [spelt((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
    return {"cells": cells, "values": [int(text) for text in words[2].split(",")]}


QUADRUPLE = Shape(_read_quadruple, _write_quadruple)


def beside(above: str, below: str, left: str, right: str) -> Shape:
    """Return the shape of numbers beside the board, whose statements have these names."""

    def read(part: Part, _: str, sheet: Sheet) -> None:
        row, column = sheet.outside(part.get("cell"))
        upright, level = sheet.has((1, column)), sheet.has((row, 1))
        if not upright and not level:
            raise ValueError(f"{part['cell']} is beside no row or column")
        side, line = (below if row else above, column) if upright else (right if column else left, row)
        if (text := number(part)) and sheet.beside.setdefault(side, {}).setdefault(line, text) != text:
            raise ValueError(f"two numbers stand beside one line: {part['cell']}")

    def write(words: Sequence[str], sheet: Sheet) -> Part:
        side, line, text = words
        row, column = (0 if side == above else sheet.side + 1, int(line))
        if side in (left, right):
            row, column = int(line), 0 if side == left else sheet.side + 1
        return {"cell": spelt((row, column)), "value": text}

    return Shape(read, write)


class Variant(NamedTuple):
    """A rule that has clues.

    Attributes:
        kind: The kind of the library that has it.
        statement: The name of its statements, or the letter of its marks.
        shape: The shape of its clues.
        sides: The sides of boards for which both mean the same; empty for all.
    """

    kind: str
    statement: str
    shape: Shape
    sides: tuple[int, ...] = ()


VARIANTS = {
    "arrow": Variant("arrow_sudoku", "arrow", ARROW),
    "betweenline": Variant("between_sudoku", "span", LINES),
    "clone": Variant("clone_sudoku", "clone", CLONE),
    "difference": Variant("kropki_pairs_sudoku", "o", signs({"": "o", "1": "o"})),
    "difference N": Variant("numbered_dots_sudoku", "differ", CAGE),
    "doublearrow": Variant("double_arrow_sudoku", "double", LINES),
    "entropicline": Variant("entropic_lines_sudoku", "entropic", LINES, (9,)),
    "even": Variant("even_odd_sudoku", "E", MARK),
    "extraregion": Variant("extra_regions_sudoku", "extra", CAGE),
    "killercage": Variant("killer", "cage", CAGE),
    "littlekillersum": Variant("little_killer", "diagonal", SLOPE),
    "lockout": Variant("lockout_sudoku", "lockout", LINES, (9,)),
    "maximum": Variant("extremes_sudoku", "H", MARK),
    "minimum": Variant("extremes_sudoku", "L", MARK),
    "modularline": Variant("modular_lines_sudoku", "modular", LINES),
    "nabner": Variant("nabner_sudoku", "nabner", LINES),
    "odd": Variant("even_odd_sudoku", "O", MARK),
    "palindrome": Variant("palindrome_sudoku", "palindrome", LINES),
    "quadruple": Variant("quadruple_sudoku", "", QUADRUPLE),
    "ratio": Variant("kropki_pairs_sudoku", "x", signs({"": "x", "2": "x"})),
    "ratio N": Variant("numbered_dots_sudoku", "times", CAGE),
    "regionsumline": Variant("region_sum_sudoku", "sumline", LINES),
    "renban": Variant("renban_sudoku", "renban", LINES),
    "sandwichsum": Variant("sandwich_sudoku", "", beside("columns", "columns", "rows", "rows")),
    "skyscraper": Variant("skyscraper_sudoku", "", beside("top", "bottom", "left", "right")),
    "slowthermometer": Variant("slow_thermo_sudoku", "slow", LINES),
    "thermometer": Variant("thermo_sudoku", "thermo", LINES),
    "whispers": Variant("german_whispers_sudoku", "whisper", LINES, (9, 10)),
    "whispers 4": Variant("dutch_whispers_sudoku", "dutch", valued("4")),
    "whispers 5": Variant("german_whispers_sudoku", "whisper", LINES),
    "xsum": Variant("x_sum_sudoku", "", beside("top", "bottom", "left", "right")),
    "xv": Variant("xv_pairs_sudoku", "", signs({"V": "V", "X": "X"})),
    "zipperline": Variant("zipper_sudoku", "zipper", LINES),
}
VARIANTS |= {
    key: Variant("indexer_sudoku", "index", Shape(_read_indexers(direction), _write_indexer), tuple(range(2, 10)))
    for key, direction in INDEXERS.items()
}
"""The rules with clues, by the keys of f-puzzles, and by values of their clues that have a rule of their own."""


def key_of(key: str, part: Part) -> str:
    """The key of the rule of a clue, by its value.

    Raises:
        ValueError: There is no rule for this value.
    """
    value = number(part) if key in ("difference", "ratio", "whispers") else ""
    if not value or (key, value) in (("difference", "1"), ("ratio", "2")):
        return key
    found = f"{key} {value}" if key == "whispers" else f"{key} N"
    if found not in VARIANTS:
        raise ValueError(f"lines whose neighbours differ by {value} are not known here")
    return found


FLAGS = {
    "antiking": "anti_king_sudoku",
    "antiknight": "anti_knight_sudoku",
    "disjointgroups": "disjoint_groups_sudoku",
    "nonconsecutive": "nonconsecutive_sudoku",
}
"""The kinds of rules without clues."""

NEGATIVE = {
    frozenset({"xv"}): ("xv_pairs_sudoku", "xv_sudoku"),
    frozenset({"difference", "ratio"}): ("kropki_pairs_sudoku", "kropki_sudoku"),
    frozenset({"ratio"}): ("kropki_pairs_sudoku", "ratio_sudoku"),  # where no difference is marked
}
"""Where all clues of some sorts are given: the kind that does not say so, and the one that does."""

DRAWN = ("cage", "circle", "foglight", "fogofwar", "line", "rectangle", "sign", "text")
"""Drawings without a rule."""
PROSE = {"author": "its author", "ruleset": "its rules in words", "solution": "its solution"}
"""Texts without a rule, with their names in messages."""
PASSED = (
    "activeConstraints",
    "disabledlogic",
    "grid",
    "metadata",
    "negative",
    "size",
    "title",
    "truecandidatesoptions",
)
"""Keys that are read elsewhere, or concern only the page of f-puzzles."""
DIAGONALS = ("diagonal-", "diagonal+")


Part = Mapping[str, Any]
"""One clue, an object of JSON."""
_CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_SHOWN = 30
"""Characters of a value that are shown in a sentence."""


@dataclass
class Sheet:
    """The statements of a puzzle.

    Attributes:
        side: Rows and columns of the board.
        lines: Statements of a line each.
        board: The contents of cells.
        beside: The numbers beside the board by side, and by row or column.
        corners: The contents of the points where four cells meet, by the cell above and to the left.
    """

    side: int
    lines: list[str] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    beside: dict[str, dict[int, str]] = field(default_factory=dict)
    corners: dict[Cell, str] = field(default_factory=dict)

    def has(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 1 <= min(cell) <= max(cell) <= self.side

    def cell(self, text: object) -> Cell:
        """Return a cell of the board.

        Raises:
            ValueError: The text names none.
        """
        cell = _placed(text)
        if not self.has(cell):
            raise ValueError(f"{shown(text)} is not a cell of the board")
        return cell

    def outside(self, text: object) -> Cell:
        """Return a place beside the board, where rows and columns go on; errors as for `cell`."""
        place = _placed(text)
        if place not in self.rim():
            raise ValueError(f"{shown(text)} is not a place beside the board")
        return place

    def rim(self) -> Iterator[Cell]:
        """Yield the places around the board."""
        ends = (0, self.side + 1)
        places = ((row, column) for row in range(self.side + 2) for column in range(self.side + 2))
        return ((row, column) for row, column in places if row in ends or column in ends)

    def cells_from(self, place: Cell, step: Cell) -> list[Cell]:
        """Return the cells in a direction from a place outside."""
        cells = ((place[0] + step[0] * count, place[1] + step[1] * count) for count in range(1, self.side + 1))
        return [cell for cell in cells if self.has(cell)]

    def line(self, cell: Cell, direction: str) -> list[Cell]:
        """Return the row, the column or the usual box of a cell."""
        (row, column), (height, width) = cell, usual_boxes(self.side)
        sides = range(1, self.side + 1)
        if direction == "row":
            return [(row, other) for other in sides]
        if direction == "column":
            return [(other, column) for other in sides]
        top, left = (row - 1) // height * height + 1, (column - 1) // width * width + 1
        return [(top + down, left + right) for down in range(height) for right in range(width)]

    def cells(self, given: object, key: str) -> list[Cell]:
        """Return the cells that a list names.

        Raises:
            ValueError: It is not such a list, or it is empty.
        """
        found = [self.cell(one) for one in listed(given, key)]
        if not found:
            raise ValueError(f"'{key}' is empty")
        return found


def _placed(text: object) -> Cell:
    match = _CELL.fullmatch(text) if isinstance(text, str) else None
    return (int(match[1]), int(match[2])) if match else (-1, -1)


def listed(given: object, key: str) -> list[Any]:
    """Return a list as it is.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(given, list):
        raise ValueError(f"'{key}' is not a list")
    return given


def number(part: Part) -> str:
    """Return the number of a clue, empty where it has none.

    Raises:
        ValueError: It has something else.
    """
    value = part.get("value")
    text = "" if value is None else str(value).strip()
    if text and not _NUMBER.fullmatch(text):
        raise ValueError(f"{shown(value)} is not a number")
    return text


def shown(value: object) -> str:
    """A value in a sentence, not all of a long one."""
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def names(cells: Sequence[Cell]) -> str:
    """``r1c1 r1c2``: cells as a statement lists them."""
    return " ".join(map(name_of, cells))


def spelt(place: Cell) -> str:
    """``R1C2``: a place as f-puzzles names it."""
    return f"R{place[0]}C{place[1]}"


def spelt_cells(words: Sequence[str]) -> list[str]:
    """The cells among the words of a statement, as f-puzzles names them."""
    return [spelt(cell) for word in words if (cell := cell_of(word))]
