"""Texts: places in them, problems that point at these, and numbers read from them, nowhere else."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import TypeVar

from pylogic.model.records import NamedTuple

_WIDEST = 100
"""Characters of a line that are shown."""
_BEFORE = 60
"""Characters that are shown before the place that is pointed at."""
_LONG_WORD = re.compile(r"'(\S{60})\S{40,}'")
_LONGEST = 2000
"""Characters of a sentence, whatever it quotes."""
_STEERING = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""Controls, marks that turn the direction of writing, line separators, and halves of characters."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of cells that a spreadsheet takes for formulas."""


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; nothing but a line feed ends one, and no empty one follows the last."""
    lines = text.split("\n")
    if not lines[-1]:
        del lines[-1]
    return lines


class Source:
    """A text and the name under which people know it; equal to another of both.

    Args:
        name: A path as the user typed it, or ``<stdin>``, ``<string>``.
        text: The whole text.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and (self.name, self.text) == (other.name, other.text)

    def __hash__(self) -> int:
        return hash((self.name, self.text))

    @cached_property
    def lines(self) -> list[str]:
        """Its lines, see `lines_of`."""
        return lines_of(self.text)

    def line(self, number: int) -> str:
        """Line ``number`` (1-based) without its end; empty past the end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


class Span(NamedTuple):
    """A stretch of one line: 1-based line and column, length in characters."""

    line: int
    column: int
    length: int = 1

    def until(self, last: Span) -> Span:
        """The stretch up to the end of another one on the same line; itself where that is on another line."""
        return self._replace(length=last.column + last.length - self.column) if last.line == self.line else self


def place_of(span: Span | None) -> dict[str, int | None]:
    """Line and column of a span as JSON values, ``None`` where there is no span."""
    return {"line": span and span.line, "column": span and span.column}


class Problem(NamedTuple):
    """One thing that is wrong with a text, said in a sentence.

    ``str()`` gives ``file:line:column: sentence``, the line and a caret; of a long line what stands around it.
    Whatever a sentence quotes of the text is cut when it is long; nothing in it steers a terminal.

    Attributes:
        message: The sentence, in full.
        source: The text.
        span: Where in it, if at one place.

    Examples:
        >>> try:
        ...     pylogic.loads("futoshiki { size 0 }")
        ... except pylogic.PuzzleError as error:
        ...     error.problems[0].headline
        '<string>:1:18: the size is a number from 1 to 100, not 0'
    """

    message: str
    source: Source
    span: Span | None = None

    @property
    def sentence(self) -> str:
        """The sentence, in a length that can be read."""
        return shortened(self.message)

    @property
    def headline(self) -> str:
        """``file:line:column: sentence``."""
        place = f":{self.span.line}:{self.span.column}" if self.span else ""
        return f"{harmless(self.source.name)}{place}: {harmless(self.sentence)}"

    def __str__(self) -> str:
        if self.span is None:
            return self.headline
        line, column, length = self.span
        whole = self.source.line(line)
        start = max(0, min(column - 1 - _BEFORE, len(whole) - _WIDEST))
        end = start + _WIDEST
        left, right = "..." if start else "", "..." if end < len(whole) else ""
        before, marked = whole[start : column - 1], whole[column - 1 : min(column - 1 + length, end)]
        # Tabs are kept in the margin so that the caret stays below its character.
        margin = re.sub("[^\t]", " ", left + harmless(before, keep="\t"))
        marks = "^" * max(1, len(harmless(marked, keep="\t")))
        shown = harmless(whole[start:end], keep="\t")
        return f"{self.headline}\n    {left}{shown}{right}\n    {margin}{marks}"


def shortened(sentence: str) -> str:
    """A sentence of which long words that it quotes are cut, and its end if it is still too long."""
    if len(sentence) <= _WIDEST:
        return sentence
    sentence = _LONG_WORD.sub(r"'\1...'", sentence)
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]}..."


def harmless(text: str, keep: str = "") -> str:
    r"""A text in which what would steer a terminal, turn the direction of writing or end a line is spelt: ``\x1b``.

    Args:
        text: Whatever was not made here: titles, names of files, lines of them.
        keep: Characters that stay as they are.
    """
    return _STEERING.sub(lambda match: match[0] if match[0] in keep else _spelt(match[0]), text)


def escaped_json(text: str) -> str:
    """A line of JSON with the same characters spelt as JSON spells them, so that it says the same."""
    return _STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _spelt(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def csv_cell(value: object) -> object:
    """A value for a cell of a CSV: numbers as they are, text harmless to terminals and to spreadsheets.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    if not isinstance(value, str):
        return value
    return ("'" if value.startswith(_FORMULA) else "") + harmless(value)


def suggestion(word: str, known: list[str]) -> str:
    """``; did you mean 'rows'?`` when a known word is near ``word``, else an empty string."""
    from difflib import get_close_matches  # imported late: only needed when something is wrong

    near = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


def plural(count: int, noun: str, form: str | None = None) -> str:
    """``1 move``, ``2 moves``: a count with its noun."""
    return f"{count} {noun if count == 1 else form or noun + 's'}"


def quote(title: str) -> str:
    """A title between quotes as the grammar reads it back."""
    return '"' + title.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r") + '"'


def unquote(text: str) -> str:
    """The title that `quote` wrote."""
    result, escaped = [], False
    for character in text[1:-1]:
        if escaped:
            result.append({"n": "\n", "r": "\r"}.get(character, character))
            escaped = False
        elif character == "\\":
            escaped = True
        else:
            result.append(character)
    return "".join(result)


def article(value: str) -> str:
    """``a`` or ``an`` before a number or a noun."""
    return "an" if value in ("11", "18") or value[:1] in tuple("8aeiouAEIO") else "a"


_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


def grouped(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, list[_Value]]:
    """The values of each key; keys and values in the order of the pairs."""
    groups: dict[_Key, list[_Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


LARGEST = 999_999_999
"""No number in a puzzle or an answer is larger."""


def number_in(text: str, largest: int = LARGEST) -> int | None:
    """The whole number that decimal digits say; ``None`` for other texts and for a number above ``largest``."""
    digits = text.lstrip("0")
    if not text.isdecimal() or len(digits) > len(str(largest)):
        return None
    number = int(text[-len(digits) :] if digits else "0")
    return number if number <= largest else None


def signed_in(text: str) -> int | None:
    """The same for a text that may begin with a minus sign."""
    number = number_in(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number


def span_in(text: str) -> tuple[int, int] | None:
    """Both ends of a range such as ``-9..9``, each of at most six digits; ``None`` for other texts."""
    match = re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})", text, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None


def whole(text: str) -> int:
    """The number in a text that a pattern has shown to be one of nine digits at most.

    Raises:
        ValueError: It is not such a number.
    """
    number = number_in(text)
    if number is None:
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return number


def decimal_in(text: str) -> float | None:
    """The finite number that a text says in the way of Python; ``None`` for other texts."""
    try:
        number = float(text) if len(text) <= 400 else math.inf  # longer ones say nothing but a long number
    except ValueError:
        return None
    return number if math.isfinite(number) else None
