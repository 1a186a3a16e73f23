"""Sudokus of f-puzzles: links, one on each line, or the JSON that they hold.

Several variants in one puzzle become a kind that is like all of them, declared with the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pylogic.kinds as kinds
from pylogic.core.document import Document
from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Problem, Source, Span
from pylogic.formats import Format, format_named
from pylogic.formats.fpuzzles import reading, writing
from pylogic.language.coding.links import are_links, read_links
from pylogic.language.coding.lzstring import compressed, decompressed

_PAGE = "https://f-puzzles.com/?load="
_LINK = re.compile(r"\s*https?://(?:www\.)?f-puzzles\.com/\S*?\?(?:\S*?&)?load=(?P<packed>[^\s&#]*+)\S*+\s*$")
_MOST = 1 << 20
"""Characters of the JSON in a link: many times as many as the largest board has."""
_BEGINNING = 4096
"""Characters of a text in which the grid of a puzzle begins."""


def unpacked(packed: str) -> str:
    """Return the text in a link.

    Raises:
        ValueError: It is damaged, or holds too much.
    """
    return decompressed(unquote(packed), _MOST)


def object_of(text: str) -> Any:
    """Return what a text says in JSON.

    Raises:
        ValueError: It is not JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("what it holds is not JSON") from None


def documents(source: Source, span: Span, read: Callable[[], reading.Variant]) -> tuple[tuple[Document, ...], int]:
    """Return the puzzle of a link, and the number of its cells.

    Args:
        source: The file.
        span: The place of the link.
        read: Reads it; raises `ValueError`.

    Raises:
        PuzzleError: It cannot be read.
    """
    try:
        variant = read()
    except ValueError as error:
        raise PuzzleError([Problem(f"this puzzle cannot be read: {error}", source, span)]) from None
    notes = (Problem(f"left out, as no rule says it: {', '.join(variant.left)}", source, span),) if variant.left else ()
    documents = format_named("puzzle").read(Source(source.name, variant.text))
    return tuple(replace(one, notes=notes) for one in documents), variant.cells


def _sniff(text: str) -> bool:
    begins = text.lstrip()[:1] == "{" and '"grid"' in text[:_BEGINNING] and '"size"' in text[:_BEGINNING]
    return begins or are_links(text, _LINK)


def _read(source: Source) -> tuple[Document, ...]:
    if source.text.lstrip()[:1] == "{":
        return documents(source, Span(1, 1), lambda: reading.read(object_of(source.text)))[0]
    return read_links(source, lambda number, line: _of_link(source, number, line))


def _of_link(source: Source, number: int, line: str) -> tuple[tuple[Document, ...], int]:
    match = _LINK.match(line)
    if match is None:
        sentence = f"this is not a link of f-puzzles; one begins like {_PAGE}..."
        raise PuzzleError([Problem(sentence, source, Span(number, 1, len(line)))])
    span = Span(number, match.start("packed") + 1, max(1, len(match["packed"])))
    return documents(source, span, lambda: reading.read(object_of(unpacked(match["packed"]))))


def _write(puzzle: Puzzle) -> str:
    return f"{_PAGE}{packed(puzzle)}\n"


def packed(puzzle: Puzzle) -> str:
    """Return a puzzle as links hold it; that it says the same is seen by reading it.

    Raises:
        UsageError: f-puzzles cannot say it.
    """
    given = writing.write(puzzle)
    try:
        ((again,), _) = documents(Source("<written>", ""), Span(1, 1), lambda: reading.read(given))
        facts = kinds.meant(again).read(again)
    except PuzzleError as error:
        raise UsageError(f"f-puzzles cannot say this puzzle: {error.problems[0].sentence}") from None
    said, meant = ({fact.atom for fact in some if fact.atom.name != "boxes"} for some in (facts, puzzle.facts))
    if said != meant:
        raise UsageError("f-puzzles cannot say all that this puzzle says")
    return compressed(json.dumps(given, separators=(",", ":")))


FORMAT = Format(
    name="fpuzzles",
    kinds=(),
    summary=f"sudokus with variants as links of f-puzzles, {_PAGE}..., or as the JSON in them",
    sniff=_sniff,
    read=_read,
    write=_write,
    several=True,
)
