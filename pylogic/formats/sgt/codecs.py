"""Codecs: the parts of which game IDs are made, each read into statements and written from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_letters, ascii_lowercase, digits

from pylogic.files import coding
from pylogic.files.coding import Codec, Scanner, Sheet, unsayable
from pylogic.formats.puzzlink.beside import along
from pylogic.formats.puzzlink.clues import Clue, same, table
from pylogic.formats.puzzlink.codecs import Layer
from pylogic.model.document import OPEN, Statement, Token
from pylogic.model.text import number_in, plural

NUMERAL = table({digit: str(number) for number, digit in enumerate(digits + ascii_letters)})
NUMBER = same("[1-9][0-9]*")
"""Numbers of one character; of any number of digits, of which two adjacent ones have ``_`` between them."""
RUNS = Clue(
    rf"{NUMBER.code}(?:\.{NUMBER.code})*",
    "[0-9,]+",
    lambda code: code.replace(".", ","),
    lambda word: word.replace(",", ".") if re.fullmatch("[0-9,]+", word) else None,
)
_GAP = 25
"""A jump without a mark at its end, so that there may be longer ones than letters."""
_LETTERS = "_" + ascii_lowercase
"""Distance to the next mark, counting from 0."""


def size(settings: str = "(d[a-z])?", written: str = "", square: bool = False) -> Codec:
    """The size of a board and settings that say nothing of the puzzle.

    Args:
        settings: The pattern of the settings.
        written: The settings that are written.
        square: Whether there are square boards only.
    """

    def read(scan: Scanner) -> list[Statement]:
        if square:
            scan.side()
        else:
            scan.sides()
        scan.colon(settings)
        return []

    return Codec(read, lambda sheet: f"{sheet.rows if square else sheet.shape}{written}:")


def clues(clue: Clue, expected: str, more: int = 0, noun: str = "cell", cut: bool = False) -> Layer:
    """Clues spread over a block up to a comma or the end: a letter skips that many open places, ``a`` one, ``z`` 26.

    Args:
        clue: The clues.
        expected: A description of what the ID may have, for messages.
        more: How many rows and columns the block has more than the board.
        noun: The noun of a place.
        cut: Whether open places at the end are left out.
    """

    def read(scan: Scanner) -> dict[int, Token]:
        count = (scan.rows + more) * (scan.columns + more)
        found: dict[int, Token] = {}
        place = 0
        last = None
        while not scan.sees("$|,"):
            last = scan.skip("[a-z]")
            if last:
                place += _LETTERS.index(last.text)
            else:
                if clue is NUMBER and place - 1 in found:
                    scan.skip("_")
                last = scan.take(clue.code, expected)
                found[place] = Token(clue.read(last.text), last.span)
                place += 1
            if place > count:
                scan.fail(f"more than {plural(count, noun)}", last)
        if place < count and not cut:
            scan.fail(f"{plural(place, noun)}; {count} are expected", last)
        return found

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        count = max(texts, default=-1) + 1 if cut else (sheet.rows + more) * (sheet.columns + more)
        parts: list[str] = []
        place = 0
        for index, text in (*sorted(texts.items()), (count, "")):
            far, near = divmod(index - place, 26)
            parts += ["z" * far, _LETTERS[near] if near else ""]
            parts += ["_"] * (clue is NUMBER and bool(text) and index - 1 in texts) + [said(clue, text) if text else ""]
            place = index + 1
        return "".join(parts)

    return Layer(read, write)


def said(clue: Clue, text: str) -> str:
    """A word of a puzzle as an ID has it, the letters of which may stand the other way round.

    Raises:
        UsageError: It has nothing for it.
    """
    code = clue.write(text) or clue.write(text[::-1])
    if code is None:
        raise unsayable(text)
    return code


def cells(clue: Clue, expected: str, noun: str = "cell") -> Layer:
    """A word for each cell."""

    def read(scan: Scanner) -> dict[int, Token]:
        words = {}
        for index in range(scan.count):
            if scan.done:
                scan.fail(f"{plural(index, noun)}; {scan.count} are expected")
            word = scan.take(clue.code, expected)
            words[index] = Token(clue.read(word.text), word.span)
        return words

    def write(sheet: Sheet, texts: Mapping[int, str]) -> str:
        return "".join(said(clue, texts.get(index, OPEN[0])) for index in range(sheet.count))

    return Layer(read, write)


def beside(*names: str, turned: Sequence[str] = ()) -> Codec:
    """Numbers beside the board, each after a comma; those of ``turned`` from the end on."""

    def read(scan: Scanner) -> Iterator[Statement]:
        for name in names:
            numbers = []
            for _ in range(along(scan, name)):
                scan.take(",", f"a comma and a number of the {name}")
                numbers.append(scan.take("[0-9]{1,6}", f"a number of the {name}"))
            yield scan.setting(name, numbers[::-1] if name in turned else numbers)

    def write(sheet: Sheet) -> str:
        found = ((name, sheet.numbers(name, along(sheet, name))) for name in names)
        return "".join(f",{','.join(texts[::-1] if name in turned else texts)}" for name, texts in found)

    return Codec(read, write)


def slashed(names: Sequence[str], noun: str, clue: Clue, blank: str) -> Codec:
    """Clues of lines with slashes between them.

    Args:
        names: The settings, in the order of the ID.
        noun: The noun of a clue.
        clue: The clues.
        blank: The word of puzzles for no clue.
    """

    def read(scan: Scanner) -> Iterator[Statement]:
        order = [name for name in names for _ in range(along(scan, name))]
        found: dict[str, list[Token]] = {name: [] for name in names}
        for number, name in enumerate(order, 1):
            if number > 1:
                scan.take("/", f"a slash before {noun} {number} of {len(order)}")
            word = scan.skip(clue.code)
            found[name].append(Token(clue.read(word.text), word.span) if word else scan.word(blank))
        yield from (scan.setting(name, words) for name, words in found.items())

    def write(sheet: Sheet) -> str:
        lines = (text for name in names for text in sheet.first(name, [OPEN[1]] * along(sheet, name)))
        return "/".join("" if text == blank else said(clue, text) for text in lines)

    return Codec(read, write)


def jumps(
    scan: Scanner, letters: str, expected: str, count: int, noun: str = "cell", ends: bool = True
) -> Iterator[tuple[int, Token]]:
    """Read how far it is from mark to mark, as indices of places and the letters that lead there.

    Args:
        scan: The ID.
        letters: The pattern of a letter: jumps over 0, 1, 2 ... places, and ``z`` over 25 without a mark.
        expected: A description of a letter, for messages.
        count: The number of places.
        noun: The noun of a place.
        ends: Whether the last mark stands behind the places.
    """
    place = 0
    letter = scan.whole
    while not scan.sees("$|," if "_" in letters else "$"):
        letter = scan.take(letters, expected)
        far = letter.text in "zZ"
        place += _GAP if far else _jumps(letters).index(letter.text.lower()) + 1
        if place > count + ends and (ends or not far):
            scan.fail(f"more than {plural(count, noun)}", letter)
        if not far and place <= count:
            yield place - 1, letter
    if ends and place != count + 1:
        scan.fail(f"{plural(place, noun)}; {count} are expected", letter)


def jumps_text(places: Iterable[int], letters: str) -> Iterator[str]:
    """Write the jump to each place, see `jumps`."""
    before = 0
    for place in places:
        far, near = divmod(place - before, _GAP)
        yield "z" * far + _jumps(letters)[near]
        before = place + 1


def _jumps(letters: str) -> str:
    return _LETTERS if "_" in letters else ascii_lowercase


def read_areas(scan: Scanner, side: int) -> list[int]:
    """Read the areas of a square board, as the walls between cells along the rows, then down the columns.

    ``_`` is a wall, ``a`` one after a gap of one, and so on; ``y`` is a gap of 25 without a wall after it.  A wall
    behind the last place ends the list.  A number after a letter says how often it stands there.

    Returns:
        The number of the area of each cell in reading order, counted from 1 in the order of their first cells.

    Raises:
        PuzzleError: A character means nothing, or the list is too short or too long.
    """
    pairs = list(_pairs(side))
    joined = []
    place = 0
    while not scan.sees("$|,"):
        word = scan.take("[a-z_]([1-9][0-9]*)?", "a letter a to z or _ for a gap between walls")
        gap = _LETTERS.index(word.text[0])
        often = number_in(word.text[1:] or "1", len(pairs) + 1)
        for _ in range(len(pairs) + 2 if often is None else often):
            joined += pairs[place : place + gap]
            place += gap + (gap != _GAP)
        if place > len(pairs) + 1:
            scan.fail(f"more than the {len(pairs)} places that a board of {side}x{side} has for walls", word)
    if place != len(pairs) + 1:
        scan.fail(f"the walls end too early for a board of {side}x{side}")
    return coding.areas(side * side, joined)


def _pairs(side: int) -> Iterator[tuple[int, int]]:
    """Neighbours along the rows, then down the columns, by their indices in reading order."""
    yield from ((row * side + column, row * side + column + 1) for row in range(side) for column in range(side - 1))
    yield from ((row * side + column, row * side + column + side) for column in range(side) for row in range(side - 1))


def areas_text(areas: Mapping[int, object], side: int) -> str:
    """Write the walls between cells of different areas, see `read_areas`."""
    gap = 0
    found = []
    for wall in (*(areas[one] != areas[other] for one, other in _pairs(side)), True):
        if not wall:
            gap += 1
            continue
        while gap >= _GAP and gap != _GAP + 1:
            found.append(_LETTERS[_GAP])
            gap -= _GAP
        found.append(_LETTERS[gap])
        gap = 0
    return "".join(found)


def shortened(text: str) -> str:
    """The same with a number for three equal characters or more, as Keen writes it."""
    return re.sub(r"(.)\1{2,}", lambda match: f"{match[1]}{len(match[0])}", text)
