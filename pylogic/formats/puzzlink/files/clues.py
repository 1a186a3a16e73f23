"""Clues in cells, clues beside the board and regions in files of pzpr."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pylogic.core.document import Statement, Word
from pylogic.formats.puzzlink.codecs import complete, joins
from pylogic.formats.puzzlink.files.answers import Answer
from pylogic.formats.puzzlink.files.rows import BLANK, between, part, rows_of, version
from pylogic.formats.puzzlink.spread import UNKNOWN, WAYS, circle, circle_of, unsayable
from pylogic.language.coding import boards
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet


class Clue(NamedTuple):
    """The notation of clues in cells.

    Attributes:
        pattern: The words.
        read: The library's word for one.
        write: The word for one of the library.  Raises `UsageError`.
    """

    pattern: str
    read: Callable[[str], str]
    write: Callable[[str], str]


def _number(text: str) -> str:
    if not text.isdecimal():
        raise unsayable(text)
    return text


NUMBER = Clue("[0-9]{1,6}", lambda text: str(int(text)), _number)


def named(names: Mapping[str, str], others: Clue | None = None) -> Clue:
    """Clues that are words of a table, or others."""
    words = {name: word for word, name in names.items()}
    patterns = [*map(re.escape, names), *([others.pattern] if others else [])]

    def read(text: str) -> str:
        return others.read(text) if others and text not in names else names[text]

    def write(text: str) -> str:
        if others and text not in words:
            return others.write(text)
        if text not in words:
            raise unsayable(text)
        return words[text]

    return Clue("|".join(patterns), read, write)


BLACK = named({**{str(number): str(number) for number in range(5)}, "5": "#"})
"""Numbers on blocks; 5 is a block without one."""


def _arrow(text: str) -> str:
    way, _, number = text.partition(",")
    return WAYS[int(way)].strip() + number.replace("-", UNKNOWN)


def _write_arrow(text: str) -> str:
    if text[0] not in WAYS:
        raise unsayable(text)
    return f"{WAYS.index(text[0])},{text[1:].replace(UNKNOWN, '-')}"


ARROW = Clue("[0-4],(?:[0-9]{1,4}|-)", _arrow, _write_arrow)
"""A number with the way into which it looks."""


def _read_castle(text: str) -> str:
    way, number, colour = text.split(",")
    pointer = _arrow(f"{way},{number}").removeprefix(UNKNOWN)
    return ("", "W", "B")[int(colour)] + pointer or "G"


def _write_castle(text: str) -> str:
    colour, pointer = (text[0], text[1:]) if text[0] in "WBG" else ("", text)
    return f"{_write_arrow(pointer) if pointer else '0,-'},{('', 'W', 'B').index(colour.strip('G'))}"


CASTLE = Clue("[0-4],(?:[0-9]{1,4}|-),[0-2]", _read_castle, _write_castle)
"""Pointers with colours."""
PHOTO = Clue("#[0-9]*|[0-9]{1,6}", lambda text: text.replace("#", "O"), lambda text: text.replace("O", "#"))
"""Circles, numbers, and circles with numbers."""


def _write_list(text: str) -> str:
    numbers = text.split(",")
    if len(numbers) > 1 and "0" in numbers:
        raise unsayable(text)
    return text.replace(UNKNOWN, "-")


LIST = Clue(
    "[0-8]|-|(?:[1-8]|-)(?:,(?:[1-8]|-)){1,3}",
    lambda text: text.replace("-", UNKNOWN),
    _write_list,
)
"""Up to four numbers."""


def _read_circle(text: str) -> str:
    colour, _, number = text.partition(",")
    return circle(int(colour), number.replace("-2", ""))


def _write_circle(text: str) -> str:
    colour, number = circle_of(text)
    return f"{colour},{number or -2}"


CIRCLE = Clue("[01],(?:-2|[0-9]{1,3})", _read_circle, _write_circle)
"""White or black, perhaps with a number."""


def clues(clue: Clue = NUMBER, unknown: str = "", block: str = "board", answer: Answer | None = None) -> Codec:
    """A row of clues for each row of cells.

    Args:
        clue: How they are written.
        unknown: The library's word for a clue without a number; empty where there is none.
        block: The block; ``corners`` has a row and a column more than the board.
        answer: The sign of a cell without a clue; such words are read as blanks.
    """
    blanks = "[.#+]" if answer else "[.]"
    more = int(block == "corners")

    def read(scan: Scanner) -> list[Statement]:
        words = {}
        for at in range((scan.rows + more) * (scan.columns + more)):
            word = part(scan, f"{clue.pattern}|-|{blanks}", "a clue, or '.' for none,")
            if re.fullmatch(clue.pattern, word.text):
                words[at] = Word(clue.read(word.text), word.span)
            elif word.text == "-" and not unknown:
                scan.fail("a clue without a number, which this kind does not have", word)
            elif word.text == "-":
                words[at] = Word(unknown, word.span)
        return [scan.board(words, block, more)]

    def write(sheet: Sheet) -> str:
        words = dict(answer(sheet)) if answer else {}
        for at, text in sheet.texts(block).items():
            words[at] = "-" if text == unknown else clue.write(text)
        columns = sheet.columns + more
        return rows_of([words.get(at, BLANK) for at in range((sheet.rows + more) * columns)], columns)

    return Codec(read, write)


def framed(sides: tuple[str, str, str, str], clue: Clue | None = None, answer: Answer | None = None) -> Codec:
    """Rows of cells with clues beside the board around them.

    Args:
        sides: The statements of the clues above, below, to the left and to the right; empty where there are none.
        clue: How clues in cells are written.
        answer: The sign of a cell without one.
    """
    top, bottom, left, right = sides
    names = [name for name in (top, bottom, left, right) if name]

    def place(row: int, column: int, board: Scanner | Sheet) -> tuple[str, int]:
        """The statement of a place and the index in it, empty for corners and cells."""
        row, column = row - bool(top), column - bool(left)
        inside = 0 <= row < board.rows, 0 <= column < board.columns
        if inside == (False, True):
            return (top if row < 0 else bottom), column
        if inside == (True, False):
            return (left if column < 0 else right), row
        return "", row * board.columns + column if inside[0] else -1

    def places(board: Scanner | Sheet) -> Iterator[tuple[str, int]]:
        for row in range(board.rows + bool(top) + bool(bottom)):
            for column in range(board.columns + bool(left) + bool(right)):
                yield place(row, column, board)

    def read(scan: Scanner) -> Iterator[Statement]:
        beside: dict[str, dict[int, Word]] = {name: {} for name in names}
        words: dict[int, Word] = {}
        for name, at in places(scan):
            if name:
                word = part(scan, "c?[0-9]{1,4}|[.]", "a number, or '.' for none,")
                beside[name][at] = scan.word(UNKNOWN) if word.text == BLANK else Word(word.text.lstrip("c"), word.span)
            else:
                word = part(scan, r"[^\s/]+", "a cell")
                if at >= 0 and clue and re.fullmatch(clue.pattern, word.text):
                    words[at] = Word(clue.read(word.text), word.span)
        if clue:
            yield scan.board(words)
        for name, numbers in beside.items():
            if any(word.text != UNKNOWN for word in numbers.values()):
                yield scan.setting(name, [numbers[at] for at in sorted(numbers)])

    def write(sheet: Sheet) -> str:
        words = dict(answer(sheet)) if answer else {}
        words |= {at: clue.write(text) for at, text in sheet.texts().items()} if clue else {}
        beside = {name: sheet.numbers(name, sheet.columns if name in (top, bottom) else sheet.rows) for name in names}
        shown = [
            beside[name][at].replace(UNKNOWN, BLANK) if name else words.get(at, BLANK) for name, at in places(sheet)
        ]
        return rows_of(shown, sheet.columns + bool(left) + bool(right))

    return Codec(read, write)


def regions(block: str = "areas", numbered: bool = True, since: int = 9) -> Codec:
    """The regions of all cells, as numbers of cells below how many there are, or as borders between cells.

    Args:
        block: The block.
        numbered: Whether they are numbers.
        since: The version of files since which they are borders all the same.
    """

    def read(scan: Scanner) -> list[Statement]:
        pairs = [pair for both in joins(scan.rows, scan.columns) for pair in both]
        if numbered and version(scan) < since:
            part(scan, "[0-9]{1,6}", "the number of regions")
            names = [part(scan, "[0-9]{1,6}", "the number of a region").text for _ in range(scan.count)]
            joined = [(one, other) for one, other in pairs if names[one] == names[other]]
        else:
            joined = [pair for pair in pairs if part(scan, "[01]", "1 for a border, or 0,").text == "0"]
        words = {cell: scan.word(f"a{area}") for cell, area in enumerate(boards.areas(scan.count, joined))}
        return [scan.board(words, block)]

    def write(sheet: Sheet) -> str:
        areas = complete(sheet, block)
        if not numbered:
            return between(sheet, lambda one, other: str(int(areas[one] != areas[other])))
        order = list(dict.fromkeys(areas[cell] for cell in range(sheet.count)))
        return f"{len(order)}\n" + rows_of(
            [str(order.index(areas[cell])) for cell in range(sheet.count)], sheet.columns
        )

    return Codec(read, write)
