"""Codecs of the links of puzz.link that one genre has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pylogic.core.document import Setting, Statement, Word
from pylogic.core.errors import UsageError
from pylogic.core.numbers import whole
from pylogic.formats.puzzlink.codecs import SIZE, joins, read_trits, trits_text
from pylogic.formats.puzzlink.spread import (
    DIGITS,
    Spread,
    close_gap,
    in_base,
    unsayable,
    vet,
)
from pylogic.language.coding import boards
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet


def _read_hitori(scan: Scanner) -> list[Statement]:
    words = {}
    for cell in range(scan.count):
        vet(scan, cell, scan.count, "cell")
        piece = scan.take(r"[0-9a-z%.]|-[0-9a-z]{2}", "a number in base 36")
        if piece.text in ".%":
            scan.fail("a cell without a number, which hitori does not have", piece)
        words[cell] = Word(str(int(piece.text.lstrip("-"), 36)), piece.span)
    return [scan.board(words)]


def _write_hitori(sheet: Sheet) -> str:
    texts = sheet.texts()
    if len(texts) < sheet.count:
        raise UsageError("a link cannot say that a cell has no number")
    return "".join(
        in_base(number, 36) if (number := whole(texts[cell])) < 16 else f"-{in_base(number, 36).rjust(2, '0')}"
        for cell in range(sheet.count)
    )


HITORI = Codec(_read_hitori, _write_hitori)


def _read_centres(scan: Scanner) -> list[Statement]:
    """Read centres of galaxies; colours of the stars say nothing of the rules."""
    wide = 2 * scan.columns - 1
    places = wide * (2 * scan.rows - 1)
    words = []
    place = 0
    while place < places:
        vet(scan, place, places, "place")
        piece = scan.take("[0-9a-z]", "a star or a gap")
        value = int(piece.text, 36)
        if value >= 16:
            place += value - 15
            continue
        words.append(Word(boards.point(*divmod(place, wide)), piece.span))
        if value % 2:
            scan.left["black stars"] = None
        place += 1 + (value >> 1)
    if not words:
        scan.fail("a star is expected")
    return [scan.size(), scan.setting("centres", words)]


def _write_centres(sheet: Sheet) -> str:
    wide = 2 * sheet.columns - 1
    places = boards.points(sheet)
    parts: list[str] = []
    place = 0
    for index, following in pairwise((*places, wide * (2 * sheet.rows - 1) + 8)):
        parts += close_gap(index - place)
        after = min(7, following - index - 1)
        parts.append(in_base(2 * after, 16))
        place = index + 1 + after
    return "".join([*parts, *close_gap(wide * (2 * sheet.rows - 1) - place)])


CENTRES = Codec(_read_centres, _write_centres)


def _read_kakuro(scan: Scanner) -> list[Statement]:
    """Read the size and totals; those beside the board are in a row and a column of their own in the library."""
    SIZE.read(scan)
    wide = scan.columns + 1
    words = {0: scan.word("#")}
    place = 0
    while place < scan.count:
        vet(scan, place, scan.count, "cell")
        piece = scan.take("[k-z.]|[0-9a-jA-Z-]{2}", "totals or a gap")
        if piece.text in DIGITS[20:]:
            place += DIGITS.index(piece.text) - 19
            continue
        row, column = divmod(place, scan.columns)
        down, right = (0, 0) if piece.text == "." else map(_total, piece.text)
        words[(row + 1) * wide + column + 1] = Word(totals(down, right), piece.span)
        place += 1
    outside = [(column + 1, (column + 1 + wide), True) for column in range(scan.columns)]
    outside += [((row + 1) * wide, (row + 1) * wide + 1, False) for row in range(scan.rows)]
    for at, inner, down in outside:
        words[at] = scan.word("#")
        if inner not in words and (outer := scan.skip("[0-9a-jA-Z-]")) is not None:
            total = _total(outer.text)
            words[at] = Word(totals(total, 0) if down else totals(0, total), piece.span)
    return [scan.board(words, more=1)]


def _total(letter: str) -> int:
    """A total: 0 to 19 as in base 36, then 20 to 45 as capital letters; a dash for none, as 0."""
    return int(letter.replace("-", "0"), 36) + 10 * letter.isupper()


def totals(down: int, right: int) -> str:
    """The block of a kakuro with these totals, 0 for none."""
    return f"{down or ''}\\{right or ''}" if down or right else "#"


def _write_kakuro(sheet: Sheet) -> str:
    wide, texts = sheet.columns, sheet.texts()
    rows, columns = sheet.rows - 1, sheet.columns - 1
    blocks = {at: parsed(text) for at, text in texts.items()}
    cells = [(row + 1) * wide + column + 1 for row in range(rows) for column in range(columns)]
    parts: list[str] = []
    place = 0
    for number, at in [(number, at) for number, at in enumerate(cells) if at in blocks]:
        parts += _kakuro_gap(number - place)
        down, right = blocks[at]
        parts.append(_letter(down) + _letter(right) if down or right else ".")
        place = number + 1
    parts += _kakuro_gap(rows * columns - place)
    parts += [_letter(blocks.get(column, (0, 0))[0]) for column in range(1, wide) if wide + column not in blocks]
    parts += [_letter(blocks.get(row * wide, (0, 0))[1]) for row in range(1, rows + 1) if row * wide + 1 not in blocks]
    return "".join(parts)


def parsed(text: str) -> tuple[int, int]:
    """The totals downwards and to the right of a block.

    Raises:
        UsageError: The cell is not a block.
    """
    match = re.fullmatch(r"#|(\d*)\\(\d*)", text)
    if match is None:
        raise unsayable(text)
    return whole(match[1] or "0"), whole(match[2] or "0")


def _letter(total: int) -> str:
    if total > 45:
        raise unsayable(str(total))
    return in_base(total, 36) if total < 20 else in_base(total - 10, 36).upper()


def _kakuro_gap(size: int) -> Iterator[str]:
    while size > 0:
        yield DIGITS[min(size, 16) + 19]
        size -= 16


KAKURO = Codec(_read_kakuro, lambda sheet: f"{sheet.columns - 1}/{sheet.rows - 1}/{_write_kakuro(sheet)}")


def stated(name: str, usual: str) -> Codec:
    """A number before the board that is a setting."""

    def read(scan: Scanner) -> list[Statement]:
        word = scan.take("[1-9][0-9]{0,2}", f"the number of {name}")
        scan.take("/", "a slash")
        return [scan.setting(name, [word])]

    return Codec(read, lambda sheet: f"{sheet.first(name, [usual])[0]}/")


def _read_dots(scan: Scanner) -> Iterator[Statement]:
    pairs = [pair for both in joins(scan.rows, scan.columns) for pair in both]
    yield scan.size()
    for at, word in read_trits(scan, len(pairs)).items():
        yield Setting(scan.cell(pairs[at][0]), (Word("ox"[int(word.text) - 1], word.span), scan.cell(pairs[at][1])))


def _write_dots(sheet: Sheet) -> str:
    pairs = (pair for both in joins(sheet.rows, sheet.columns) for pair in both)
    return trits_text([sheet.sign(*pair, "ox") for pair in pairs])


DOTS = Codec(_read_dots, _write_dots)
"""White and black dots between cells."""


def signs(names: str, gaps: str) -> Spread:
    """Signs in cells, as digits from 1 on."""

    def encode(text: str) -> str:
        if text not in names:
            raise unsayable(text)
        return str(names.index(text) + 1)

    return Spread(f"[1-{len(names)}]", gaps, lambda text: [names[int(text) - 1]], encode)


SIDES = Spread("[0-4]", DIGITS[10:], lambda text: [text], str)
"""Numbers of one digit, for sides of a cell."""
SYMBOLS = signs("cts", DIGITS[10:])
"""Circles, triangles and squares."""
TATAMI = signs("|-+", DIGITS[16:])
"""Signs of high, wide and square mats."""
BOXES = Codec(lambda scan: [scan.setting("boxes", [scan.word("2x3")])] if scan.rows == 6 else [], lambda _: "")
"""Boxes of a sudoku that are not square, which pzpr has on boards of 6x6."""
FOUR = Codec(lambda scan: [scan.setting("k", [scan.word("4")])], lambda _: "")
"""Pieces of four cells, where the library has five."""
