"""Where something stands in a file, and a sentence that points at it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_STEERING = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""Controls, marks that turn the direction of writing, line separators, and halves of characters."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet takes for something to work out."""


@lru_cache(maxsize=1)  # many problems of one text are shown one after the other
def _lines(text: str) -> list[str]:
    return text.split("\n")  # no other character ends a line in a puzzle file


class Source(NamedTuple):
    """A text and the name under which people know it.

    Args:
        name: A path as the user typed it, or ``<stdin>``, ``<string>``.
        text: The whole text.
    """

    name: str
    text: str

    def line(self, number: int) -> str:
        """Line ``number`` (1-based) without its end; empty past the end."""
        lines = _lines(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""


class Span(NamedTuple):
    """A stretch of one line: 1-based line and column, length in characters."""

    line: int
    column: int
    length: int = 1


class Problem(NamedTuple):
    """One thing that is wrong with a text, said in a sentence.

    ``str()`` gives ``file:line:column: sentence``, the line and a caret; nothing in it steers a terminal.
    """

    sentence: str
    source: Source
    span: Span | None = None

    def __str__(self) -> str:
        name, sentence = harmless(self.source.name), harmless(self.sentence)
        if self.span is None:
            return f"{name}: {sentence}"
        line, column, length = self.span
        text = self.source.line(line)
        before, marked = text[: column - 1], text[column - 1 : column - 1 + length]
        # Tabs are kept in the margin so that the caret stays below its character.
        margin = re.sub("[^\t]", " ", harmless(before, keep="\t"))
        marks = "^" * max(1, len(harmless(marked, keep="\t")))
        shown = harmless(text, keep="\t")
        return f"{name}:{line}:{column}: {sentence}\n    {shown}\n    {margin}{marks}"


def harmless(text: str, keep: str = "") -> str:
    r"""A text in which what would steer a terminal, turn the direction of writing or end a line is spelt: ``\x1b``.

    Args:
        text: Whatever was not made here: titles, names of files, lines of them.
        keep: Characters that stay as they are.
    """
    return _STEERING.sub(lambda found: found[0] if found[0] in keep else _spelt(found[0]), text)


def escaped_json(text: str) -> str:
    """A line of JSON with the same characters spelt as JSON spells them, so that it says the same."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


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
    return '"' + title.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def unquote(text: str) -> str:
    """The title that `quote` wrote."""
    result, escaped = [], False
    for character in text[1:-1]:
        if escaped:
            result.append("\n" if character == "n" else character)
            escaped = False
        elif character == "\\":
            escaped = True
        else:
            result.append(character)
    return "".join(result)
