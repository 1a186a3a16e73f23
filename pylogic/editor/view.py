"""A text as an editor sees it, with positions in the client's units."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from pylogic.editor.completing import FURTHER, SORTS
from pylogic.editor.names import Item, Place, names_of
from pylogic.files.reading import GENERAL_WORDS, cell_of
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.model.text import Span

TOKENS = ["keyword", "function", "type", "class", "variable", "property", "number", "operator", "string", "comment"]
"""Sorts of tokens, as the protocol calls them."""
LENSES = {"solve": "solve", "unique": "unique?", "steps": "steps", "play": "play"}
"""Code lenses of a puzzle: the command and its title."""
_SIGNS = frozenset(["<>", "<", ">", "<=", ">=", "=", "(", ")", ",", ":", "+", "-", "*", "/"])


class View(NamedTuple):
    """A text and the encoding of its positions.

    Attributes:
        place: The file.
        text: Its text, with uniform line ends.
        codec: Counts characters.
    """

    place: Place
    text: str
    codec: PositionCodec

    @property
    def lines(self) -> list[str]:
        """Its lines, also an empty last one."""
        return _lines(self.text)

    def range(self, span: Span) -> types.Range:
        """The range of a span."""
        line = (self.lines[span.line - 1 : span.line] or [""])[0]
        units = _units(line, self.codec)
        start, end = (
            types.Position(span.line - 1, units[min(column, len(line))])
            for column in (span.column - 1, span.column - 1 + span.length)
        )
        return types.Range(start, end)

    def spot(self, position: types.Position) -> tuple[int, int]:
        """The line and the column of a position, which may be past the end of a line."""
        line = (self.lines[position.line : position.line + 1] or [""])[0]
        column = bisect_left(_units(line, self.codec), position.character)
        return position.line + 1, min(column, len(line)) + 1

    def before(self, position: types.Position) -> str:
        """The text before a position."""
        line, column = self.spot(position)
        lines = self.lines[:line]
        return "\n".join([*lines[:-1], lines[-1][: column - 1]])

    def whole(self) -> types.Range:
        """The range of the whole text."""
        return types.Range(types.Position(0, 0), types.Position(len(self.lines), 0))

    def part(self, found: types.Range) -> str:
        """The text in a range on one line."""
        (line, first), (_, last) = self.spot(found.start), self.spot(found.end)
        return (self.lines[line - 1 : line] or [""])[0][first - 1 : last - 1]

    def outline(self) -> list[types.DocumentSymbol]:
        """Kinds and puzzles with their contents."""
        return [self._symbol(item) for item in self.place.scan.items if item.sort != "use"]

    def _symbol(self, item: Item) -> types.DocumentSymbol:
        inside = []
        for statement in item.statements:
            name = statement.words[0].text.strip('"') or "rule"
            sort = types.SymbolKind.Method if statement.quoted else types.SymbolKind.Field
            chosen = self.range(statement.words[0].span)
            end = self.range(Span(statement.end, 1, 1 << 20)).end
            inside.append(types.DocumentSymbol(name, sort, types.Range(chosen.start, end), chosen))
        kind = types.SymbolKind.Class if item.sort == "kind" else types.SymbolKind.Object
        name = f'{item.name.text} "{item.title}"' if item.title else item.name.text
        whole = types.Range(self.range(item.head[0].span).start, self.range(Span(item.end, 1, 1 << 20)).end)
        return types.DocumentSymbol(name, kind, whole, self.range(item.name.span), children=inside)

    def folding(self) -> list[types.FoldingRange]:
        """Blocks in braces, and comments on successive lines."""
        found = [types.FoldingRange(first - 1, last - 2) for first, last in self.place.scan.blocks if last > first + 1]
        alone = (word.span.line for word in self.place.scan.comments)
        lines = [line for line in alone if self.lines[line - 1].lstrip().startswith("%")]
        for _, group in groupby(enumerate(lines), lambda pair: pair[1] - pair[0]):
            together = [line for _, line in group]
            if together[1:]:
                found.append(types.FoldingRange(together[0] - 1, together[-1] - 1, kind="comment"))
        return found

    def lenses(self, uri: str) -> list[types.CodeLens]:
        """Return the code lenses of each puzzle."""
        puzzles = [item for item in self.place.scan.items if item.sort == "puzzle"]
        return [
            types.CodeLens(self.range(item.name.span), types.Command(title, f"pylogic.{name}", arguments=[uri, index]))
            for index, item in enumerate(puzzles)
            for name, title in LENSES.items()
        ]

    def tokens(self) -> list[int]:
        """Return the type of each word in the encoding of the protocol: lines and characters from the previous word."""
        found = [(word.span, "comment") for word in self.place.scan.comments]
        for item in self.place.scan.items:
            found += self._coloured(item)
        data: list[int] = []
        line = start = 0
        for span, sort in sorted(found):
            here = self.range(span)
            if here.start.line != line:
                start = 0
            length = here.end.character - here.start.character
            data += [here.start.line - line, here.start.character - start, length, TOKENS.index(sort), 0]
            line, start = here.start.line, here.start.character
        return data

    def _coloured(self, item: Item) -> Iterable[tuple[Span, str]]:
        for word in item.head:
            quoted = word.text.startswith('"')
            yield word.span, "string" if quoted else "class" if word is item.name else "keyword"
        named = {name for one in self.place.chain(item) for name in names_of(one)} if item.sort == "kind" else set()
        for statement in item.statements:
            for word in statement.words:
                sort = _sort(word.text, bool(statement.rule) and word is statement.rule[0], item, named)
                if sort:
                    yield word.span, sort


@lru_cache(maxsize=16)
def _lines(text: str) -> list[str]:
    return text.split("\n")


@lru_cache(maxsize=16)
def _units(line: str, codec: PositionCodec) -> Sequence[int]:
    """How many of the client's units stand before each character of a line, and before its end."""
    return range(len(line) + 1) if line.isascii() else [0, *accumulate(map(codec.client_num_units, line))]


def _sort(text: str, first: bool, item: Item, named: set[str]) -> str:
    """Return the token type of a word in a statement; empty for a value."""
    if text.startswith('"'):
        return "string"
    if text in _SIGNS:
        return "operator"
    if text[0].isdigit():
        return "number"
    if item.sort != "kind":
        sort = "keyword" if text in GENERAL_WORDS else "property"
        return "variable" if cell_of(text) else sort if first else ""
    if first and (text in givens.names() or text in (*SORTS, "like")):
        return "keyword"
    table = (("variable", named), ("function", words.names()), ("type", BUILT_IN), ("keyword", (*FURTHER, "clue")))
    return next((sort for sort, known in table if text in known), "")
