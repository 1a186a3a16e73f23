"""Boards of a course project, Battleships in CLP(FD) (FEUP, University of Porto); several boards a file.

Each is a Prolog fact ``data(ID, Hints, RowCounts, ColumnCounts, Fleet).`` with hints
``[[Row,Column],Piece]``, counted from 1, and a fleet ``[Length-Number,...]``.  Such facts are read as
text, never run; every other clause is passed over.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pylogic.files.reading import word
from pylogic.files.syntax import counted, vet
from pylogic.formats import Format
from pylogic.model.document import Document, Relation, Setting, Statement, Token
from pylogic.model.errors import Problems
from pylogic.model.text import Source, Span, suggestion, whole

if TYPE_CHECKING:
    from pylogic.files.parsing import Mistake

_PIECES = {
    "north": "top",
    "south": "bottom",
    "west": "left",
    "east": "right",
    "square": "middle",
    "circle": "submarine",
    "water": "water",
}
_BOARD = "data(ID, Hints, RowCounts, ColumnCounts, Fleet)"
_HINT = "a hint, [[Row,Column],Piece]"
_ARGUMENTS = ("", "the hints", "the row counts", "the column counts", "the fleet, [Length-Number,...]")
"""The names of arguments that are lists, in messages."""

_WANTED = {
    "NUMBER": "a whole number",
    "PIECE": "a piece",
    "ID": "a name or a number",
    "OPEN": "'['",
    "COMMA": "','",
    "CLOSE": "']'",
    "MINUS": "'-'",
    "RPAR": "')'",
    "DOT": "'.'",
}
"""The names of expected terminals in messages, in the order in which messages list them."""

_PART = re.compile(r"%[^\n]*|/\*.*?(?:\*/|\Z)|(\w+)|([^\w\s])", re.DOTALL)
"""A word, a sign, or a comment, in which both are empty."""
_ENOUGH = 1000
"""Mistakes after which the others are skipped; those on one line are reported as one."""


def _sniff(text: str) -> bool:
    """A board's first two arguments at the start of a line, and somewhere a fleet."""
    starts = re.search(r"(?m)^[ \t]*data\s*\(\s*(\w+|'[^'\n]*')\s*,\s*\[", text)
    return starts is not None and re.search(r"\[\s*[0-9]+\s*-\s*[0-9]+\s*[],]", text) is not None


def _read(source: Source) -> tuple[Document, ...]:
    from pylogic.files.parsing import Mistake, items  # imported late: lark is heavy, and sniffing needs none of it

    vet(source, *counted(_PART, source.text))
    documents: list[Document] = []
    problems = Problems(source)
    line = mistakes = 0  # the last one with a mistake; what follows on it is mostly an echo
    for item in items("feup", source):
        if isinstance(item, Mistake):
            closed = pairwise(item.before("PIECE", "CLOSE"))  # the last piece may be what the mistake is in
            _strange([piece for piece, sign in closed if sign.text == "]" != piece.text], problems)
            sentence, span = _fault(item)
            if span.line != line:
                problems.note(sentence, span)
            line = span.line
            mistakes += 1
            if mistakes > _ENOUGH:
                break
        elif item.data == "board":
            _strange([word(hint.children[1]) for hint in item.children[2].children], problems)
            documents.append(_board(item, source))
    problems.stop()
    return tuple(documents)


def _fault(mistake: Mistake) -> tuple[str, Span]:
    """Return the mistake of a clause, and where."""
    if mistake.type == "UNCLOSED":
        return "this comment is never closed", mistake.word.span
    before = mistake.before()
    words = [word.text for word in before]
    is_board = words[:2] == ["data", "("]
    at_end = mistake.type == "$END"
    if not is_board:
        if at_end:
            return "the file ends where '.' is expected in a clause", mistake.word.span
        return f"a '.' is missing before '{mistake.word}'", mistake.word.span
    accepted = mistake.accepted
    if accepted & {"NUMBER", "OPEN"}:
        accepted.discard("CLOSE")  # the list may be empty, but is not
    wanted = " or ".join(called for terminal, called in _WANTED.items() if terminal in accepted)
    where = _where(words, accepted)
    if at_end:
        return f"the file ends where {wanted} is expected in {where}", before[-1].span
    return f"'{mistake.word}' where {wanted} is expected in {where}", mistake.word.span


def _where(words: list[str], accepted: set[str]) -> str:
    """The part of a board that comes after its first words."""
    depth = argument = 0
    for sign in words:
        depth += (sign in ("(", "[")) - (sign in (")", "]"))
        argument += sign == "," and depth == 1
    if depth <= 1 and "OPEN" not in accepted:
        return _BOARD
    if argument == 1 and (depth > 2 or (depth == 2 and "OPEN" in accepted)):
        return _HINT
    return _ARGUMENTS[argument]


def _strange(pieces: list[Token], problems: Problems) -> None:
    """Note each of the pieces that does not exist."""
    for piece in pieces:
        if piece.text not in _PIECES:
            expected = suggestion(piece.text, [*_PIECES]) or f"; expected one of {', '.join(_PIECES)}"
            problems.note(f"'{piece}' is not a piece{expected}", piece.span)


def _board(tree: Any, source: Source) -> Document:
    """The document of a board."""
    data, title, hints, rows, columns, fleet = tree.children
    bracket, *ships = fleet.children
    lengths = [tuple(map(word, ship.children)) for ship in ships]
    statements: list[Statement] = [
        _setting("rows", *map(word, rows.children)),
        _setting("columns", *map(word, columns.children)),
        _setting(
            "fleet",
            word(bracket),
            *(Token(f"{length}*{number}", length.span.until(number.span)) for length, number in lengths),
            *([] if ships else [Token("1*0", word(bracket).span)]),  # puzzle files know no empty fleet
        ),
    ]
    for hint in hints.children:
        cell, piece = hint.children[0].children, word(hint.children[1])
        opening, row, column, closing = map(word, cell)
        place = Token(f"r{whole(row.text)}c{whole(column.text)}", opening.span.until(closing.span))
        statements.append(
            Relation((place, Token(_PIECES.get(piece.text, piece.text), piece.span)), (Token("=", piece.span),))
        )
    name = title[1:-1].replace("''", "'") if title.startswith("'") else str(title)
    return Document(Token("battleship", word(data).span), name, tuple(statements), source)


def _setting(name: str, bracket: Token, *words: Token) -> Setting:
    """A setting whose name stands where its list opens."""
    return Setting(Token(name, bracket.span), words)


_SUMMARY = "battleship boards of a course project (FEUP): Prolog facts data(ID, Hints, Rows, Columns, Fleet)"
FORMAT = Format("feup", ("battleship",), _SUMMARY, _sniff, _read, several=True)
