"""Clues at places, with letters for gaps, as pzpr's ``src/puzzle/Encode.js`` writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from pylogic.files.coding.scanning import Scanner
from pylogic.model.document import Word
from pylogic.model.errors import UsageError
from pylogic.model.numbers import whole
from pylogic.model.text import plural

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Digits of bases up to 36."""
UNKNOWN = "?"
"""A clue that says that there is one, not which."""


def unsayable(text: str) -> UsageError:
    """The error that pzpr has no sign for a text."""
    return UsageError(f"pzpr has nothing for '{text}'")


def in_base(number: int, base: int) -> str:
    """A number in the digits of a base up to 36."""
    high, low = divmod(number, base)
    return (in_base(high, base) if high else "") + DIGITS[low]


def vet(scan: Scanner, place: int, count: int, noun: str) -> None:
    """Make sure that a link does not end before its last place.

    Raises:
        PuzzleError: It does.
    """
    if scan.sees("$|/"):
        scan.fail(f"the link ends after {place} of {plural(count, noun)}")


class Spread:
    """Clues at places, and letters that skip places without one.

    Args:
        clue: The pattern of a clue and of what belongs to it.
        gaps: The letters, for 1, 2, 3 ... places.
        decode: The words of the clues that a piece of text gives; ``None`` for a place without one.
        encode: The text of a clue.  Raises `UsageError`.

    Attributes:
        clue, decode, encode: As given.
    """

    def __init__(
        self, clue: str, gaps: str, decode: Callable[[str], Sequence[str | None]], encode: Callable[[str], str]
    ) -> None:
        self.clue = clue
        self._pattern = f"{clue}|[{gaps}]"
        self._gaps = gaps
        self.decode = decode
        self.encode = encode

    def named(self, names: Mapping[str, str]) -> Spread:
        """The same with other words for some clues."""
        words = {name: word for word, name in names.items()}

        def decode(text: str) -> list[str | None]:
            return [word and names.get(word, word) for word in self.decode(text)]

        return Spread(self.clue, self._gaps, decode, lambda text: self.encode(words.get(text, text)))

    def read(self, scan: Scanner, count: int, noun: str = "cell") -> dict[int, Word]:
        """Read clues until the places are full.

        Raises:
            PuzzleError: Something is not a clue, or the link ends too early.
        """
        words: dict[int, Word] = {}
        place = 0
        while place < count:
            vet(scan, place, count, noun)
            piece = scan.take(self._pattern, "a clue or a gap")
            if piece.text in self._gaps:
                place += self._gaps.index(piece.text) + 1
                continue
            for text in self.decode(piece.text):
                if text is not None:
                    if place >= count:
                        scan.fail(f"a clue behind the last of {plural(count, noun)}", piece)
                    words[place] = Word(text, piece.span)
                place += 1
        return words

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        for index, text in (*sorted(texts.items()), (count, "")):
            far, near = divmod(index - place, len(self._gaps))
            parts += [self._gaps[-1] * far, self._gaps[near - 1] if near else "", self.encode(text) if text else ""]
            place = index + 1
        return "".join(parts)


class Close(Spread):
    """Clues 0 to 4 of one character, which says as well whether one or two open places follow."""

    def __init__(self, names: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(r"[0-9a-e.]", DIGITS[16:], self._decoded, str)
        self._names = names
        self._numbers = {name: number for number, name in names.items()}

    def named(self, names: Mapping[str, str]) -> Close:
        """The same with other words for some clues."""
        return Close(names)

    def _decoded(self, text: str) -> list[str | None]:
        if text == ".":
            return [UNKNOWN]
        after, number = divmod(int(text, 16), 5)
        return [self._names.get(str(number), str(number)), *[None] * after]

    def write(self, texts: Mapping[int, str], count: int) -> str:
        """Write clues as `read` reads them."""
        parts: list[str] = []
        place = 0
        places = sorted(texts)
        for index, following in pairwise((*places, count + 2)):
            parts += close_gap(index - place)
            text = self._numbers.get(texts[index], texts[index])
            if text != UNKNOWN and text not in "01234":
                raise unsayable(text)
            after = 0 if text == UNKNOWN else min(2, following - index - 1)
            parts.append("." if text == UNKNOWN else in_base(int(text) + 5 * after, 16))
            place = index + 1 + after
        return "".join([*parts, *close_gap(count - place)])


def close_gap(size: int) -> Iterator[str]:
    """Write a gap of some places, at most 20 a letter."""
    while size > 0:
        yield DIGITS[min(size, 20) + 15]
        size -= 20


_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""Signs before longer numbers: how many digits follow, and what they are added to."""


def _decode_16(text: str) -> list[str]:
    if text == ".":
        return [UNKNOWN]
    return [str(int(text[1:], 16) + _LONG[text[0]][1] if text[0] in _LONG else int(text, 16))]


def _encode_16(text: str) -> str:
    if text == UNKNOWN:
        return "."
    if not text.isdecimal() or int(text) >= 12288:
        raise unsayable(text)
    number = int(text)
    if number < 16:
        return in_base(number, 16)
    sign, (length, start) = next(
        (sign, (length, start)) for sign, (length, start) in _LONG.items() if number - start < 16**length
    )
    return sign + in_base(number - start, 16).rjust(length, "0")


NUMBERS_16 = Spread(r"[0-9a-f.]|-[0-9a-f]{2}|[+=%][0-9a-f]{3}", DIGITS[16:], _decode_16, _encode_16)
"""Numbers in base 16; longer ones behind a sign."""
CLOSE = Close()


def _digit(text: str) -> str:
    if not re.fullmatch(r"[0-9?]", text):
        raise unsayable(text)
    return text.replace(UNKNOWN, ".")


NUMBERS_10 = Spread("[0-9.]", DIGITS[10:], lambda text: [text.replace(".", UNKNOWN)], _digit)
"""Numbers of one digit."""
OUTER = Spread("[0-9a-f]|-[0-9a-f]{2}", ".", _decode_16, _encode_16)
"""Numbers in base 16 beside the board, and a sign for each place without one."""


def circle(colour: int, number: str) -> str:
    """A white or a black circle, perhaps with a number."""
    return "WB"[colour] + number.lstrip("0")


def circle_of(text: str) -> tuple[int, int]:
    """The colour of a circle, 0 for white, and its number, 0 for none."""
    if not re.fullmatch("[WB][0-9]{0,3}", text):
        raise unsayable(text)
    return "WB".index(text[0]), int(text[1:] or 0)


def _decode_circle(text: str) -> list[str]:
    number, colour = divmod(int(_decode_16(text)[0]), 2)
    return [circle(colour, str(number))]


def _encode_circle(text: str) -> str:
    colour, number = circle_of(text)
    return _encode_16(str(2 * number + colour))


CIRCLES = Spread("[0-9a-f]|-[0-9a-f]{2}|[+][0-9a-f]{3}", DIGITS[16:], _decode_circle, _encode_circle)
"""Circles with numbers, twice the number and one for black."""


WAYS = " UDLR"
"""The ways of arrows by their numbers."""


def _decode_arrow(text: str) -> list[str]:
    kind = int(text[0], 16) if text[0] != "-" else int(text[1], 16)
    number = text[2:] if text[0] == "-" else text[1:]
    way = kind % 5
    return [WAYS[way].strip() + (UNKNOWN if number == "." else str(int(number, 16)))]


def _encode_arrow(text: str) -> str:
    match = re.fullmatch(r"([UDLR])(\d+|\?)", text)
    if match is None:
        raise unsayable(text)
    way = WAYS.index(match[1])
    if match[2] == UNKNOWN:
        return f"{way}."
    number = whole(match[2])
    if number < 256:
        return f"{way}{in_base(number, 16)}" if number < 16 else f"{way + 5}{in_base(number, 16)}"
    return f"-{way}{in_base(number, 16)}"


ARROWS = Spread(r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}", DIGITS[10:], _decode_arrow, _encode_arrow)
"""Numbers with the way into which they look."""


def _lists(clue: str, forms: Mapping[int, tuple[str, int, int]], single: Mapping[str, str]) -> Spread:
    """Lists of up to four numbers.

    Args:
        clue: The pattern of a list.
        forms: For the length of a list a sign before it, the base in which it is written, and what is added to that.
        single: Words for some of the lists.
    """
    words = {word: sign for sign, word in single.items()}

    def decode(text: str) -> list[str]:
        if len(text) == 1:
            return [single.get(text, text)]
        sign = text[0].strip(DIGITS)
        value = int(text.removeprefix(sign), 36)
        found = [(start, base, length) for length, (before, base, start) in forms.items() if before == sign]
        start, base, length = max(form for form in found if form[0] <= value)
        numbers = [(value - start) // base**place % base for place in reversed(range(length))]
        return [",".join(str(number) if number else UNKNOWN for number in numbers)]

    def encode(text: str) -> str:
        if text in words:
            return words[text]
        numbers = [
            0 if word == UNKNOWN else whole(word) for word in text.split(",") if word.isdecimal() or word == UNKNOWN
        ]
        if len(numbers) == 1 and numbers[0] < 9:
            return text
        sign, base, start = forms.get(len(numbers), ("", 0, 0))
        if not numbers or max(numbers) >= base:
            raise unsayable(text)
        return sign + in_base(start + sum(number * base**place for place, number in enumerate(reversed(numbers))), 36)

    return Spread(clue, DIGITS[16:], decode, encode)


LISTS = _lists(
    "[0-9.]|[a-f][0-9a-z]", {2: ("", 6, 360), 3: ("", 4, 396), 4: ("", 2, 460)}, {"9": "1,1,1,1", ".": UNKNOWN}
)
LONG_LISTS = _lists(
    "[0-8.]|[ab][0-9a-z]|[-+][1-9a-z][0-9a-z]", {2: ("", 8, 360), 3: ("+", 7, 36), 4: ("-", 6, 36)}, {".": UNKNOWN}
)
"""Lists of up to four numbers; those with larger numbers."""
