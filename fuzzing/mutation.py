"""Texts made faulty: characters, words, numbers and lines lost, doubled, exchanged, or put from elsewhere."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

TOKENS: tuple[str, ...] = (
    *'{}()[]<>=^v%"\'\\/*+-.,:;|~#@$O?SLRTBMXW_&!`',
    *("\t", " ", "  ", "\n", "\n\n", "\r", "\r\n", "\x0b", "\x0c", "\x1b[31m", "\x1b]0;x\x07", "\x00", "\x7f"),
    *("\x85", "\u2028", "\u202e", "\ufeff", "\u00a0", "\u200b", "²", "٣", "½", "−", "é", "e\u0301", "漢", "😀"),
    *("“", "”", "∧", "≤", "battleship", "futoshiki", "diamonds", "labeling ff step", "strategy x", "10 s"),
    *("0", "1", "-1", "2147483648", "99999999999999999999", "1e9", "nan", "inf", "0x10", "1_0", "007", "+1", "1.5"),
    *("rows", "columns", "fleet", "board", "size", "adjacent", "near", "moves", "limit", "solve with"),
    *("solve with swipl", "r1c1", "r2c2 = 1", "r0c0", "r9c9"),
    *("r1c1 < r1c2", "3*2", "2*3", "null", "true", "=cmd|' /C calc'!A0", "data(", ":-"),
    *("Hint:", "START-NEW-BOARD", "|]"),
)  # fmt: skip
"""Insertions: signs and words of the formats, and what terminals, parsers and numbers stumble over."""

_HUGE: tuple[str, ...] = (
    "9" * 4301,
    "(" * 3000,
    "[" * 3000,
    "x" * 20000,
    "{\n" * 500,
    "\n" * 5000,
    '"' * 999,
    "r1c1 < " * 500,
    "1 " * 3000,
)
"""Rare insertions."""


_VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 1.5, math.inf, math.nan, 10**20, 10**3999, "", "1", "x", "²", "9" * 5000, [], {}, [[]], [1],
    [None], ["x"], [[[1]]], {"grid": 1},
)  # fmt: skip
"""Values put into JSON in place of the expected ones."""


def mutate(text: str, random: Random, others: Sequence[str]) -> str:
    """A text after one to four changes.

    Args:
        text: The text.
        random: Chance.
        others: Texts from which pieces are taken.
    """
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        change = random.choices(_CHANGES, _WEIGHTS)[0]
        text = change(text, random, others)
    return text


def retype(text: str, random: Random) -> str:
    """JSON of which one value is something else; another text as it is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return json.dumps(_put_into(value, random, random.randint(0, 4)))


def _put_into(value: Any, random: Random, depth: int) -> Any:
    """A value in which something at most so deep is of another type."""
    if depth and isinstance(value, dict) and value:
        name = random.choice(list(value))
        return {**value, name: _put_into(value[name], random, depth - 1)}
    if depth and isinstance(value, list) and value:
        at = random.randrange(len(value))
        return [*value[:at], _put_into(value[at], random, depth - 1), *value[at + 1 :]]
    return random.choice(_VALUES)


def corrupt(content: bytes, random: Random) -> bytes:
    """Bytes of which some are others."""
    changed = bytearray(content)
    for _ in range(random.randint(1, 3)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _place(text: str, random: Random) -> int:
    return random.randint(0, len(text))


def _stretch(text: str, random: Random) -> tuple[int, int]:
    start = _place(text, random)
    return start, min(len(text), start + random.choice((1, 1, 2, 5, 20)))


def _lose(text: str, random: Random, _others: Sequence[str]) -> str:
    start, end = _stretch(text, random)
    return text[:start] + text[end:]


def _double(text: str, random: Random, _others: Sequence[str]) -> str:
    start, end = _stretch(text, random)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 10)) + text[end:]


def _put(text: str, random: Random, _others: Sequence[str]) -> str:
    at = _place(text, random)
    return text[:at] + random.choice(TOKENS) + text[at:]


def _put_much(text: str, random: Random, _others: Sequence[str]) -> str:
    at = _place(text, random)
    return text[:at] + random.choice(_HUGE) + text[at:]


def _renumber(text: str, random: Random, _others: Sequence[str]) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found: re.Match[str] = random.choice(numbers)
    near = str(int(found[0][:9]) + random.choice((-1, 1)))
    number = random.choice(
        (near, near, near, str(random.randint(0, 12)), random.choice(TOKENS), "1001", "-3", "9" * 30)
    )
    return text[: found.start()] + number + text[found.end() :]


def _other_sign(text: str, random: Random, _others: Sequence[str]) -> str:
    if not text:
        return text
    at = random.randrange(len(text))
    return text[:at] + random.choice(random.choice((text, *TOKENS)) or " ") + text[at + 1 :]


def exchange_words(text: str, random: Random, others: Sequence[str]) -> str:
    """A text of which a word, a number, a sign or some of them in a row come from elsewhere, in their order or not."""
    words, foreign = (re.findall(r"\w+|[^\w\s]+|\s+", one) for one in (text, random.choice((text, *others))))
    if not words or not foreign:
        return text
    at, other = random.randrange(len(words)), random.randrange(len(foreign))
    lost, taken = random.choice((0, 1, 1, 1, 1, 3)), random.choice((0, 1, 1, 1, 1, 3, 6))
    return "".join((*words[:at], *foreign[other : other + taken], *words[at + lost :]))


def _lines(change: Callable[[list[str], Random, Sequence[str]], None]) -> Callable[[str, Random, Sequence[str]], str]:
    """A change of a text made of one of its lines."""

    def changed(text: str, random: Random, others: Sequence[str]) -> str:
        lines = text.split("\n")
        change(lines, random, others)
        return "\n".join(lines)

    return changed


def _lose_line(lines: list[str], random: Random, _others: Sequence[str]) -> None:
    del lines[random.randrange(len(lines))]


def _double_line(lines: list[str], random: Random, _others: Sequence[str]) -> None:
    at = random.randrange(len(lines))
    lines[at:at] = [lines[at]] * random.choice((1, 1, 2, 30))


def _exchange_lines(lines: list[str], random: Random, _others: Sequence[str]) -> None:
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _put_line(lines: list[str], random: Random, others: Sequence[str]) -> None:
    lines.insert(random.randint(0, len(lines)), random.choice(random.choice(others).split("\n")))


def _shuffle_words(lines: list[str], random: Random, _others: Sequence[str]) -> None:
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    random.shuffle(words)
    lines[at] = " ".join(words)


def _indent(lines: list[str], random: Random, _others: Sequence[str]) -> None:
    at = random.randrange(len(lines))
    lines[at] = random.choice((" ", "\t", "  ", "%", "# ", "// ")) + lines[at]


def _join(text: str, random: Random, _others: Sequence[str]) -> str:
    return text.replace("\n", random.choice((" ", "", "\r\n", "\r", "\x0b", "\u2028")), random.choice((1, 2, -1)))


def _cut(text: str, random: Random, _others: Sequence[str]) -> str:
    at = _place(text, random)
    return random.choice((text[:at], text[:at], text[at:]))


def _splice(text: str, random: Random, others: Sequence[str]) -> str:
    other = random.choice(others)
    return text[: _place(text, random)] + other[_place(other, random) :]


def _case(text: str, random: Random, _others: Sequence[str]) -> str:
    start, end = _stretch(text, random)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _many(text: str, random: Random, _others: Sequence[str]) -> str:
    return text * random.choice((2, 2, 3, 20))


_USUAL: tuple[Callable[[str, Random, Sequence[str]], str], ...] = (
    _lose, _double, _put, _put, _renumber, _renumber, _other_sign, _other_sign, _lines(_lose_line),
    _lines(_double_line), _lines(_exchange_lines), _lines(_put_line), _lines(_shuffle_words), _lines(_indent), _join,
    _cut, _splice, _case, exchange_words,
)  # fmt: skip
_CHANGES = (*_USUAL, _put_much, _many)
_WEIGHTS = [1.0] * len(_USUAL) + [0.2, 0.2]
