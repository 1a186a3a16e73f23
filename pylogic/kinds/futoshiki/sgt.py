"""Game IDs of Unequal in Simon Tatham's Portable Puzzle Collection.

``5:0,0R,3,...``: the order, perhaps ``a`` for adjacent mode, ``d`` and a letter for the difficulty,
a colon; then for each cell its number (0: open) and the letters ``URDL`` of the neighbours that
it is greater than (in adjacent mode: that it differs from by one), then a comma.  A letter from
``a`` to ``z`` in place of a cell stands for that many open cells without flags.
The grammar follows ``unequal.c`` of that collection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pylogic.core.document import Document, Relation, Setting, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.core.text import Source, plural
from pylogic.kinds.futoshiki.reading import read
from pylogic.kinds.futoshiki.vocabulary import LARGEST, NAME, Instance, are_neighbours, neighbours
from pylogic.kinds.futoshiki.writing import on_board
from pylogic.language.coding.game import Codec, Game
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet
from pylogic.language.grids import cells_of
from pylogic.language.reading import Cell, name_of

_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def is_unequal(text: str) -> bool:
    """Whether a line begins as an ID of Unequal does, as far as its first cell."""
    return re.match(r"\s*\d+a?(d[a-z])?:([a-z]|\d+[URDL]*(,|\s*$))", text) is not None


def read_unequal(source: Source, number: int) -> Document:
    """The puzzle of a line.

    Raises:
        PuzzleError: It is not an ID, or has flags that lead off the board.
    """
    line = source.lines[number - 1]
    scan = Scanner(source, number, line, len(line) - len(line.lstrip()))
    kind, statements = UNEQUAL.read(scan)
    return Document(scan.word(kind), "", tuple(statements), source)


def _read(scan: Scanner) -> Iterator[Statement]:
    side = scan.side()
    if side > LARGEST:
        scan.fail(f"a side is a number from 1 to {LARGEST}, not {side}", scan.whole)
    yield scan.setting("size", [scan.word(str(side))])
    adjacent = scan.skip("a")
    if adjacent:
        yield scan.setting("adjacent", [], adjacent)
    scan.colon("(d[a-z])?")
    place = 0
    last = None
    while not scan.done:
        last = scan.skip("[a-z]")
        place += ord(last.text) - ord("a") + 1 if last else 1
        number = last or scan.take(r"\d+(?=[URDL]*(,|$))", "a number, then letters of URDL, then a comma,")
        if place > scan.count:
            scan.fail(f"more than {plural(scan.count, 'cell')}", number)
        if last is None:
            yield from _cell(scan, divmod(place - 1, scan.columns), number, adjacent is not None)
    if place < scan.count:
        scan.fail(f"{plural(place, 'cell')}; {scan.count} are expected")


def _cell(scan: Scanner, offset: Cell, number: Word, adjacent: bool) -> Iterator[Statement]:
    """The given and the flags of one cell."""
    row, column = offset[0] + 1, offset[1] + 1
    here = name_of((row, column))
    if number.text.strip("0"):
        yield Relation((Word(here, number.span), number), (Word("=", number.span),))
    while flag := scan.skip("[URDL]"):
        down, right = _STEPS[flag.text]
        other = row + down, column + right
        if not (1 <= other[0] <= scan.rows and 1 <= other[1] <= scan.columns):
            scan.fail(f"{flag} leads off the board at {here}", flag)
        one, two = Word(here, flag.span), Word(name_of(other), flag.span)
        if adjacent:
            yield Setting(Word("near", flag.span), (one, two))
        else:
            yield Relation((two, one), (Word("<", flag.span),))
    scan.skip(",")


def write_unequal(instance: Instance, values: dict[Cell, int] | None = None) -> str:
    """The ID of a puzzle; with ``values`` these numbers are filled in.

    Raises:
        UsageError: A sign stands between cells that are not neighbours, two signs or givens contradict
            each other, or an adjacent puzzle lost some of its clues.
    """
    if instance.further:
        cell, number = instance.further[0]
        raise UsageError(f"an ID of Unequal cannot say {name_of(cell)} = {number}, which contradicts another")
    _, spoken = on_board(instance)
    if spoken:
        low, high = spoken[0]
        why = "contradicts another" if are_neighbours(low, high) else "joins cells that are not neighbours"
        raise UsageError(f"an ID of Unequal cannot say {name_of(low)} < {name_of(high)}, which {why}")
    if instance.adjacent and set(instance.near) | set(instance.apart) != set(neighbours(instance.size)):
        raise UsageError("an ID of Unequal cannot leave open whether neighbours differ by 1")
    flagged = {(high, low) for low, high in instance.less}
    for one, other in instance.near:
        flagged |= {(one, other), (other, one)}
    shown = instance.values if values is None else values
    texts = [f"{instance.size}{'a' if instance.adjacent else ''}:"]
    for row, column in cells_of(instance.size, instance.size):
        steps = [(flag, (row + down, column + right)) for flag, (down, right) in _STEPS.items()]
        flags = "".join(flag for flag, beside in steps if ((row, column), beside) in flagged)
        texts.append(f"{shown.get((row, column), 0)}{flags},")
    return "".join(texts)


def _write(sheet: Sheet) -> str:
    return write_unequal(Instance.of(read(sheet.document)))


UNEQUAL = Game("Unequal", (NAME,), (Codec(_read, _write),))
