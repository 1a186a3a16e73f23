"""How links and files of pzpr write single clues: the code of each, and the library's word for it.

Numbers as pzpr's ``src/puzzle/Encode.js`` writes them; codes that several genres have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import ascii_lowercase, ascii_uppercase, digits

from pylogic.model.errors import UsageError
from pylogic.model.records import dataclass
from pylogic.model.text import number_in

DIGITS = digits + ascii_lowercase
"""Digits of bases up to 36."""
OPEN, UNKNOWN = ".", "?"
"""A place without a clue, and a clue that says that there is one, not which."""


def unsayable(text: str) -> UsageError:
    """The error that pzpr has no sign for a text."""
    return UsageError(f"pzpr has nothing for '{text}'")


@dataclass(frozen=True)
class Clue:
    """A code of some clues.

    ``one + other`` is what stands before the other, ``one | other`` the first of the two that fits.

    Attributes:
        code: The pattern of codes.
        word: The pattern of words; of several for places in a row blanks separate them.
        read: The word of a code.
        write: The code of a word; ``None`` where it has none.
    """

    code: str
    word: str
    read: Callable[[str], str]
    write: Callable[[str], str | None]

    def __add__(self, other: Clue) -> Clue:
        return _pair(self, other, 1)

    def __or__(self, other: Clue) -> Clue:
        def read(code: str) -> str:
            return (self if re.fullmatch(self.code, code) else other).read(code)

        def write(word: str) -> str | None:
            code = self.write(word)
            return other.write(word) if code is None else code

        return Clue(f"{self.code}|{other.code}", f"{self.word}|{other.word}", read, write)

    def named(self, names: Mapping[str, str]) -> Clue:
        """The same with other words for some clues."""
        words = _inverse(names)

        def read(code: str) -> str:
            return " ".join(names.get(word, word) for word in self.read(code).split(" "))

        pattern = "|".join([*map(re.escape, words), self.word])
        return Clue(self.code, pattern, read, lambda word: self.write(words.get(word, word)))

    def encode(self, word: str) -> str:
        """The code of a word.

        Raises:
            UsageError: It has none.
        """
        code = self.write(word)
        if code is None:
            raise unsayable(word)
        return code


def _pair(one: Clue, other: Clue, step: int) -> Clue:
    """Two clues in a row, whose words are in that order or with -1 for ``step`` in the other."""
    codes, words = (one.code, other.code), (one.word, other.word)[::step]

    def read(code: str) -> str:
        first, second = _split(codes, code) or ("", "")
        return "".join([one.read(first), other.read(second)][::step])

    def write(word: str) -> str | None:
        parts = _split(words, word)
        if parts is None:
            return None
        first, second = (clue.write(part) for clue, part in zip((one, other), parts[::step], strict=True))
        return None if first is None or second is None else first + second

    code, word = ("".join(f"(?:{part})" for part in parts) for parts in (codes, words))
    return Clue(code, word, read, write)


def _split(patterns: tuple[str, ...], text: str) -> tuple[str, ...] | None:
    match = re.fullmatch("".join(f"({part})" for part in patterns), text)
    return match.groups() if match else None


def swapped(one: Clue, other: Clue) -> Clue:
    """Two clues in a row, of which the words are in the other order."""
    return _pair(one, other, -1)


def _inverse(names: Mapping[str, str]) -> dict[str, str]:
    """The first of the codes of each word."""
    return dict(zip([*names.values()][::-1], [*names][::-1], strict=True))


def table(names: Mapping[str, str]) -> Clue:
    """Words by their codes; a word is written as the first of its codes."""
    words = _inverse(names)
    return Clue("|".join(map(re.escape, names)), "|".join(map(re.escape, words)), names.__getitem__, words.get)


def same(pattern: str) -> Clue:
    """Words that are their own codes."""
    return Clue(pattern, pattern, str, lambda word: word if re.fullmatch(pattern, word) else None)


def number(base: int = 10, width: int = 0, sign: str = "", start: int = 0) -> Clue:
    """Numbers from ``start`` on with so many digits of a base behind a sign, in decimal as many as they have."""

    def write(word: str) -> str | None:
        above = -1 if (value := number_in(word)) is None else value - start
        if above < 0 or (width and above >= base**width):
            return None
        return sign + in_base(above, base).rjust(width, "0")

    code = f"{re.escape(sign)}[{DIGITS[:base]}]{{{width or '1,6'}}}"
    return Clue(code, "[0-9]+", lambda code: str(int(code[len(sign) :], base) + start), write)


def in_base(number: int, base: int) -> str:
    """A number in the digits of a base up to 36."""
    high, low = divmod(number, base)
    return (in_base(high, base) if high else "") + DIGITS[low]


_UNKNOWN, EMPTY = table({".": UNKNOWN}), table({"": ""})
HEX, DIGIT, DECIMAL = number(16, 1), number(10, 1), number()
WHOLE = HEX | number(16, 2, "-") | number(16, 3, "+") | number(16, 3, "=", 4096) | number(16, 3, "%", 8192)
NUMBER_10, NUMBER_16 = DIGIT | _UNKNOWN, WHOLE | _UNKNOWN
"""Numbers of one digit; in base 16, longer ones behind a sign."""


def divided(base: int, low: Clue, high: Clue) -> Clue:
    """Numbers of which the remainder by `base` is the code of one clue, the quotient that of the other behind it."""
    both = low + high

    def read(code: str) -> str:
        above, below = divmod(int(WHOLE.read(code)), base)
        return low.read(str(below)) + high.read(str(above))

    def write(word: str) -> str | None:
        parts = _split((low.word, high.word), word)
        below, above = (low.write(parts[0]), high.write(parts[1])) if parts else (None, None)
        return None if below is None or above is None else WHOLE.write(str(int(below) + base * int(above)))

    return Clue(WHOLE.code, both.word, read, write)


WAYS = ("", "U", "D", "L", "R")
WAY, _FAR = (table(dict(zip(codes, WAYS, strict=True))) for codes in ("01234", "56789"))
ARROW = WAY + (HEX | _UNKNOWN) | _FAR + number(16, 2) | table({"-": ""}) + WAY + number(16, 3)
FILE_WAY = table({f"{number},": way for number, way in enumerate(WAYS)})
FILE_ARROW = FILE_WAY + (table({"-": UNKNOWN}) | DECIMAL)
"""Numbers with the way into which they look."""
CIRCLE = divided(2, table({"0": "W", "1": "B"}), table({"0": ""}) | DECIMAL)
FILE_CIRCLE = table({"0,": "W", "1,": "B"}) + (table({"-2": "", "0": ""}) | DECIMAL)
"""White and black circles, perhaps with numbers."""


def _list(code: str, length: int, base: int, start: int, sign: str = "") -> Clue:
    """Lists of so many numbers below a base, in one number in base 36 from `start` on; 0 is an unknown one."""

    def read(code: str) -> str:
        value = int(code.removeprefix(sign), 36) - start
        return ",".join(str(value // base**place % base or UNKNOWN) for place in reversed(range(length)))

    def write(word: str) -> str | None:
        numbers = [number_in(one.replace(UNKNOWN, "0"), base - 1) for one in word.split(",")]
        if len(numbers) != length or None in numbers:
            return None
        return sign + in_base(start + sum((one or 0) * base**at for at, one in enumerate(numbers[::-1])), 36)

    return Clue(re.escape(sign) + code, "[0-9?,]+", read, write)


LIST = table({"9": "1,1,1,1"}) | NUMBER_10 | _list("a[0-9a-z]", 2, 6, 360)
LIST |= _list("b[0-9a-z]|c[0-9a-r]", 3, 4, 396) | _list("c[s-z]|d[0-7]", 4, 2, 460)
LONG_LIST = NUMBER_10 | _list("[ab][0-9a-z]", 2, 8, 360)
LONG_LIST |= _list("[1-9a-z][0-9a-z]", 3, 7, 36, "+") | _list("[1-9a-z][0-9a-z]", 4, 6, 36, "-")
FILE_LIST = Clue(
    "[0-8]|-|(?:[1-8]|-)(?:,(?:[1-8]|-)){1,3}",
    "[0-9?,]+",
    lambda code: code.replace("-", UNKNOWN),
    lambda word: None if "," in word and "0" in word else word.replace(UNKNOWN, "-"),
)
"""Lists of up to four numbers; those with larger numbers."""


def _ways(order: str, number: Clue, none: str, comma: str = "") -> Clue:
    """Numbers for four directions in an order, and a sign for each that has none; a word says those that have one."""
    part = f"(?:{number.code}|{re.escape(none)})"

    def read(code: str) -> str:
        found = _split((f"{part}{comma}",) * 3 + (part,), code) or ()
        said = zip(order, (one.removesuffix(comma) for one in found), strict=True)
        return "".join(way + number.read(one) for way, one in said if one != none) or f"U{UNKNOWN}"

    def write(word: str) -> str | None:
        said = dict(re.findall("([UDLR])([0-9]+)", word))
        codes = [number.write(said[way]) if way in said else none for way in order]
        return comma.join(code or "" for code in codes) if all(codes) else None

    return Clue(comma.join([part] * 4), r"(?:[UDLR](?:[0-9]+|\?))+", read, write)


NEEDLES, FILE_NEEDLES = _ways("UDLR", WHOLE, "."), _ways("RDLU", DECIMAL, "-1", ",")
"""Compasses: how many cells of their area lie in each direction."""
CIRCLED, FILE_CIRCLED = (table({"": "O"}) + (table({none: ""}) | one) for none, one in ((".", WHOLE), ("-", DECIMAL)))
"""Circles that move, perhaps with how far."""
SIDES = ("+", "UD", "LR", "UR", "UL", "DL", "DR")
_LETTERS = {frozenset(sides): letter for sides, letter in zip(SIDES, "abcdefg", strict=True)}
PIECE = Clue("[a-g]", "[+UDLR]+", lambda code: SIDES["abcdefg".index(code)], lambda word: _LETTERS.get(frozenset(word)))
"""Pieces of a line, by the sides to which it goes."""
_TOTALS = dict(zip(digits + ascii_lowercase[:10] + ascii_uppercase, map(str, range(46)), strict=True))
TOTAL, NO_TOTAL = table(_TOTALS), table({**_TOTALS, "0": "", "-": ""})
"""Totals of one character, the second with none as well."""
