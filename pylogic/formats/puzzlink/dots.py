"""Codecs of the links of puzz.link for dots on sides, on corners and in cells, such as the centres of galaxies."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pylogic.core.document import Statement, Word
from pylogic.formats.puzzlink.spread import NUMBERS_16, close_gap, in_base, unsayable, vet
from pylogic.language.coding import boards
from pylogic.language.coding.game import Codec
from pylogic.language.coding.scanning import Scanner
from pylogic.language.coding.sheet import Sheet


def read_stars(scan: Scanner, wide: int, high: int) -> dict[int, Word]:
    """Read dots, ``1`` for a white one and ``2`` for a black one, each of which says how many open places follow."""
    words: dict[int, Word] = {}
    place = 0
    while place < wide * high:
        vet(scan, place, wide * high, "place")
        piece = scan.take("[0-9a-z]", "a star or a gap")
        value = int(piece.text, 36)
        if value < 16:
            words[place] = Word(str(value % 2 + 1), piece.span)
        place += 1 + (value >> 1) if value < 16 else value - 15
    return words


def stars_text(stars: Mapping[int, str], count: int) -> str:
    """Write dots at these of so many places."""
    parts: list[str] = []
    place = 0
    for index, following in pairwise((*sorted(stars), count + 8)):
        parts += close_gap(index - place)
        after = min(7, following - index - 1)
        parts.append(in_base(2 * after + int(stars[index]) - 1, 16))
        place = index + 1 + after
    return "".join([*parts, *close_gap(count - place)])


def _read_nibbles(scan: Scanner, wide: int, high: int) -> dict[int, Word]:
    """Read dots of three colours, two places in a number."""
    words: dict[int, Word] = {}
    for at, word in NUMBERS_16.read(scan, (wide * high + 1) // 2, "pair").items():
        digits = divmod(int(word.text), 4) if word.text.isdecimal() else (4, 4)
        if max(digits) > 3:
            scan.fail("two dots are a number below 16", word)
        words |= {2 * at + half: Word(str(digit), word.span) for half, digit in enumerate(digits) if digit}
    return words


def _nibbles_text(dots: Mapping[int, str], count: int) -> str:
    both = {at // 2: 4 * int(dots.get(at // 2 * 2, "0")) + int(dots.get(at // 2 * 2 + 1, "0")) for at in dots}
    return NUMBERS_16.write({at: str(number) for at, number in both.items()}, (count + 1) // 2)


def dotted(settings: Mapping[str, str], marks: Mapping[str, str], stars: bool = False) -> Codec:
    """Dots on sides and corners of cells, and in cells, where they are marks.

    Args:
        settings: The statements of the dots of each colour.
        marks: The marks of each colour.
        stars: Whether each dot says how many open places follow.
    """

    def read(scan: Scanner) -> list[Statement]:
        wide, high = 2 * scan.columns - 1, 2 * scan.rows - 1
        return dot_statements(scan, (read_stars if stars else _read_nibbles)(scan, wide, high), settings, marks)

    def write(sheet: Sheet) -> str:
        count = (2 * sheet.columns - 1) * (2 * sheet.rows - 1)
        return (stars_text if stars else _nibbles_text)(dots_of(sheet, settings, marks), count)

    return Codec(read, write)


def dot_statements(
    scan: Scanner, dots: Mapping[int, Word], settings: Mapping[str, str], marks: Mapping[str, str]
) -> list[Statement]:
    """The statements of dots by their places."""
    wide = 2 * scan.columns - 1
    cells: dict[int, Word] = {}
    points: dict[str, list[Word]] = {}
    for place, word in dots.items():
        down, right = divmod(place, wide)
        inside = not (down % 2 or right % 2)
        if word.text not in (marks if inside else settings):
            scan.fail("a dot that this kind does not have there", word)
        if inside:
            cells[down // 2 * scan.columns + right // 2] = Word(marks[word.text], word.span)
        else:
            points.setdefault(settings[word.text], []).append(Word(boards.point(down, right), word.span))
    return [scan.board(cells), *(scan.setting(name, words) for name, words in points.items())]


def dots_of(sheet: Sheet, settings: Mapping[str, str], marks: Mapping[str, str]) -> dict[int, str]:
    """The dots of a sheet by their places."""
    wide = 2 * sheet.columns - 1
    dots = {place: colour for colour, name in settings.items() for place in boards.points(sheet, name)}
    names = {mark: colour for colour, mark in marks.items()}
    for cell, text in sheet.texts().items():
        if text not in names:
            raise unsayable(text)
        dots[cell // sheet.columns * 2 * wide + cell % sheet.columns * 2] = names[text]
    return dots


def centres(scan: Scanner, stars: Mapping[int, Word]) -> list[Statement]:
    """The statements of the centres of galaxies; colours of the stars say nothing of the rules."""
    if not stars:
        scan.fail("a star is expected")
    if any(word.text == "2" for word in stars.values()):
        scan.left["black stars"] = None
    wide = 2 * scan.columns - 1
    points = [Word(boards.point(*divmod(place, wide)), word.span) for place, word in stars.items()]
    return [scan.size(), scan.setting("centres", points)]


def _read_centres(scan: Scanner) -> list[Statement]:
    return centres(scan, read_stars(scan, 2 * scan.columns - 1, 2 * scan.rows - 1))


def _write_centres(sheet: Sheet) -> str:
    return stars_text(dict.fromkeys(boards.points(sheet), "1"), (2 * sheet.columns - 1) * (2 * sheet.rows - 1))


CENTRES = Codec(_read_centres, _write_centres)
