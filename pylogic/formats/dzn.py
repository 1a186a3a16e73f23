"""MiniZinc data of the benchmark ``solbat`` (solitaire battleships, by Peter Stuckey).

``ship`` counts the ships by length, ``hint`` holds a matrix of pieces.  Their codes are those of the
benchmark's model: 0 no hint, 1 water, 2 submarine, 3 left, 4 right, 5 top, 6 bottom, 7 middle.  The
model mixes up the height and the width of boards that are not square, so only square ones are known.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from pylogic.builtin.battleship.reading import MOST, ships
from pylogic.builtin.battleship.vocabulary import LETTER_OF, board_of
from pylogic.files.reading import usual, word
from pylogic.files.syntax import counted, vet
from pylogic.formats import Format
from pylogic.model.document import Block, Document, Setting, Token
from pylogic.model.errors import Problems, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span, plural, whole

if TYPE_CHECKING:
    from pylogic.files.parsing import Mistake

_CODES = ".~SLRTBM"
_NAMES = ("ship", "rowsum", "colsum", "height", "width", "maxship", "hint")
_PART = re.compile(r"%[^\n]*|(\w+)|([^\w\s])")
"""A word, a sign, or a comment, in which both are empty."""
_SIGNS = {
    "NUMBER": "a whole number",
    "COMMA": "','",
    "VBAR": "'|'",
    "LSQB": "'['",
    "RSQB": "']'",
}
"""The names of expected terminals in messages, in the order in which messages list them."""
_ENOUGH = 1000
"""Items after which no more problems are reported; a file has seven names."""


def _sniff(text: str) -> bool:
    # Blanks of the own line only: every blank line would be searched to the end of all that follow it.
    return all(re.search(rf"(?m)^[^\S\n]*{name}\s*=\s*\[", text) for name in ("rowsum", "colsum", "hint"))


def _read(source: Source) -> tuple[Document, ...]:
    vet(source, *counted(_PART, source.text))
    problems = Problems(source)
    names, values = _assignments(source, problems)
    problems.stop()  # a name may only be missing because something before it is wrong
    for name in _NAMES:
        if name not in names:
            problems.note(f"there is no '{name}' in it", Span(1, 1))
    problems.stop()
    size, width, longest = (whole(values[name][0].text) for name in ("height", "width", "maxship"))
    if not 1 <= size <= MOST:
        problems.note(f"the height is a number from 1 to {MOST}, not {size}", values["height"][0].span)
        problems.stop()
    if size != width:
        problems.note("a board in this format is square", names["width"].span)
    for name, wanted in (("rowsum", size), ("colsum", size), ("ship", longest), ("hint", size * size)):
        if len(values[name]) != wanted:
            sentence = f"'{name}' has {plural(len(values[name]), 'number')}, {wanted} expected"
            problems.note(sentence, names[name].span)
    for code in values["hint"]:
        if whole(code.text) >= len(_CODES):
            problems.note(f"a hint is a number from 0 to 7, not {code}", code.span)
    problems.stop()
    fleet = tuple(Token(f"{length}*{word}", word.span) for length, word in enumerate(values["ship"], 1))
    none = (Token("1*0", names["ship"].span),)
    rows = tuple(_row(values["hint"][start : start + size]) for start in range(0, size * size, size))
    statements = (
        Setting(Token("rows", names["rowsum"].span), values["rowsum"]),
        Setting(Token("columns", names["colsum"].span), values["colsum"]),
        Setting(Token("fleet", names["ship"].span), fleet or none),
        Block(Token("board", names["hint"].span), rows),
    )
    return (Document(Token("battleship", Span(1, 1)), "", statements, source),)


def _assignments(source: Source, problems: Problems) -> tuple[dict[str, Token], dict[str, tuple[Token, ...]]]:
    """The names that are given values, and the numbers in these; one problem a name at most is noted."""
    from pylogic.files.parsing import Mistake, items  # imported late: lark is heavy, and sniffing needs none of it

    names: dict[str, Token] = {}
    repeated: set[str] = set()
    values: dict[str, tuple[Token, ...]] = {}
    for number, item in enumerate(items("dzn", source)):
        if number > _ENOUGH and problems:
            break
        rows: list[list[Token]] = []
        wrong: tuple[str, Span] | None
        if isinstance(item, Mistake):
            name, wrong = item.before()[0], _fault(item)
        elif item.children:
            name, rows = _value(item.children[0])
            wrong = _ragged(name, rows)
        else:  # nothing but what is passed over
            continue
        if name.text in names:
            wrong = None if name.text in repeated else (f"'{name}' is given twice", name.span)
            repeated.add(name.text)
        else:
            names[name.text] = name
            values[name.text] = tuple(chain.from_iterable(rows))
        if wrong is not None:
            problems.note(*wrong)
    return names, values


def _value(assignment: Any) -> tuple[Token, list[list[Token]]]:
    """The name and the numbers of an assignment; those of a matrix row by row."""
    name, *value = assignment.children
    rows = [row.children for row in value] if assignment.data == "matrix" else [value]
    return word(name), [[word(number) for number in row] for row in rows]


def _fault(mistake: Mistake) -> tuple[str, Span]:
    """Return why a value is not a number, a list or a matrix, and where."""
    name, _, *before = mistake.before()
    wanted = [sign for terminal, sign in _SIGNS.items() if terminal in mistake.accepted]
    if not wanted:
        return f"a ';' is missing before '{mistake.word}'", mistake.word.span
    if mistake.type in ("SEMICOLON", "$END"):
        return f"the value of '{name}' is not complete", before[-1].span if before else name.span
    return f"'{name}' needs {' or '.join(wanted)} here, not '{mistake.word}'", mistake.word.span


def _ragged(name: Token, rows: list[list[Token]]) -> tuple[str, Span] | None:
    """The first row of a matrix that is longer or shorter than most."""
    width = usual(rows)
    for row in rows:
        if len(row) != width:
            return f"{plural(len(row), 'number')} in this row of '{name}', {width} in most", row[0].span
    return None


def _row(codes: tuple[Token, ...]) -> Token:
    """The codes of a row as letters that stand exactly where the codes stand, if they share a line."""
    start = codes[0].span
    text = ""
    for code in codes:
        if code.span.line == start.line:
            text = text.ljust(code.span.column - start.column)
        text += _CODES[whole(code.text)]
    return Token(text, start)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle.facts)
    if board.height != board.width:
        raise UsageError("dzn holds square boards only")
    fleet = ships(board, "dzn", "code")
    size = board.height
    codes = {cell: _CODES.index(LETTER_OF[hint]) for cell, (hint, _) in board.hints.items()}
    matrix = " |\n".join(
        ", ".join(str(codes.get((row, column), 0)) for column in range(1, size + 1)) for row in range(1, size + 1)
    )
    return (
        f"height = {size};\nwidth = {size};\nmaxship = {len(fleet)};\n"
        f"ship = {fleet};\nhint = [|\n{matrix} |];\n"
        f"rowsum = {[board.rows[row].value for row in range(1, size + 1)]};\n"
        f"colsum = {[board.columns[column].value for column in range(1, size + 1)]};\n"
    )


FORMAT = Format(
    name="dzn",
    kinds=("battleship",),
    summary="MiniZinc data of the battleship benchmark solbat",
    sniff=_sniff,
    read=_read,
    write=_write,
)
