"""Where something stands in a file, and a sentence that points at it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


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

    ``str()`` gives ``file:line:column: sentence``, the line and a caret.
    """

    sentence: str
    source: Source
    span: Span | None = None

    def __str__(self) -> str:
        if self.span is None:
            return f"{self.source.name}: {self.sentence}"
        line, column, length = self.span
        shown = self.source.line(line)
        # Tabs are kept in the margin so that the caret stays below its character.
        margin = "".join("\t" if character == "\t" else " " for character in shown[: column - 1])
        marks = "^" * max(1, min(length, len(shown) - column + 1))
        return f"{self.source.name}:{line}:{column}: {self.sentence}\n    {shown}\n    {margin}{marks}"


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
