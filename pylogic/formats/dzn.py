"""MiniZinc data of the benchmark ``solbat`` (solitaire battleships, by Peter Stuckey).

``ship`` counts the ships by length, ``hint`` holds a matrix of pieces.  Their codes are those of the
benchmark's model: 0 no hint, 1 water, 2 submarine, 3 left, 4 right, 5 top, 6 bottom, 7 middle.  The
model mixes up the height and the width of boards that are not square, so only square ones are known.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pylogic.formats import Format
from pylogic.kinds.battleship.reading import MOST
from pylogic.kinds.battleship.vocabulary import LETTER_OF, board_of
from pylogic.language.reading import name_of
from pylogic.nouns.document import Block, Document, Setting, Word
from pylogic.nouns.errors import PuzzleError, UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Problem, Source, Span, plural

_CODES = ".~SLRTBM"
_NUMBER = {"start": {"number": "end"}}
_LIST = {
    "start": {"[": "item"},
    "item": {"number": "after", "]": "end"},
    "after": {",": "item", "]": "end"},
}
_MATRIX = {
    "start": {"[": "open"},
    "open": {"|": "row"},
    "row": {"number": "after", "|": "row", "]": "end"},
    "after": {",": "item", "|": "row"},
    "item": {"number": "after", "|": "row"},
}
_SHAPES = {
    **dict.fromkeys(("ship", "rowsum", "colsum"), _LIST),
    **dict.fromkeys(("height", "width", "maxship"), _NUMBER),
    "hint": _MATRIX,
}
"""What may follow what in the value of each name."""

_TOKEN = re.compile(r"[\[\]|,=]|[^\s\[\]|,=]+")


def _sniff(text: str) -> bool:
    return all(re.search(rf"(?m)^\s*{name}\s*=\s*\[", text) for name in ("rowsum", "colsum", "hint"))


def _read(source: Source) -> tuple[Document, ...]:
    names, values, problems = _assignments(source)
    if not problems:  # a name may only be missing because something before it is wrong
        missing = [name for name in _SHAPES if name not in names]
        problems += [Problem(f"there is no '{name}' in it", source, Span(1, 1)) for name in missing]
    if problems:
        raise PuzzleError(problems)
    size, width, longest = (int(values[name][0].text) for name in ("height", "width", "maxship"))
    if not 1 <= size <= MOST:
        sentence = f"the height is a number from 1 to {MOST}, not {size}"
        raise PuzzleError([Problem(sentence, source, values["height"][0].span)])
    if size != width:
        problems.append(Problem("a board in this format is square", source, names["width"].span))
    for name, wanted in (("rowsum", size), ("colsum", size), ("ship", longest), ("hint", size * size)):
        if len(values[name]) != wanted:
            sentence = f"'{name}' has {plural(len(values[name]), 'number')}, {wanted} wanted"
            problems.append(Problem(sentence, source, names[name].span))
    problems += [
        Problem(f"a hint is a number from 0 to 7, not {code}", source, code.span)
        for code in values["hint"]
        if int(code.text) >= len(_CODES)
    ]
    if problems:
        raise PuzzleError(problems)
    ships = tuple(Word(f"{length}*{word}", word.span) for length, word in enumerate(values["ship"], 1))
    none = (Word("1*0", names["ship"].span),)
    rows = tuple(_row(values["hint"][start : start + size]) for start in range(0, size * size, size))
    statements = (
        Setting(Word("rows", names["rowsum"].span), values["rowsum"]),
        Setting(Word("columns", names["colsum"].span), values["colsum"]),
        Setting(Word("fleet", names["ship"].span), ships or none),
        Block(Word("board", names["hint"].span), rows),
    )
    return (Document(Word("battleship", Span(1, 1)), "", statements, source),)


def _assignments(source: Source) -> tuple[dict[str, Word], dict[str, tuple[Word, ...]], list[Problem]]:
    """The names that are given values, the numbers in these, and what is wrong, one problem a name at most."""
    text = re.sub(r"%[^\n]*", lambda match: " " * len(match[0]), source.text)  # so that places stay
    names: dict[str, Word] = {}
    values: dict[str, tuple[Word, ...]] = {}
    problems: list[Problem] = []
    for match in re.finditer(r"(\w+)\s*=([^;]*)", text):
        name = Word(match[1], _span(text, match.start(1), match.end(1)))
        if name.text not in _SHAPES:
            continue
        if name.text in names:
            problems.append(Problem(f"'{name}' is said twice", source, name.span))
            continue
        names[name.text] = name
        words = [
            Word(found[0], _span(text, found.start(), found.end()))
            for found in _TOKEN.finditer(text, match.start(2), match.end(2))
        ]
        wrong = _fault(name, words)
        if wrong is not None:
            problems.append(Problem(wrong[0], source, wrong[1]))
        values[name.text] = tuple(word for word in words if word.text.isdigit())
    return names, values, problems


def _fault(name: Word, words: list[Word]) -> tuple[str, Span] | None:
    """The first thing that keeps a value from being a number, a list or a matrix, and its place."""
    steps = _SHAPES[name.text]
    state = "start"
    for word in words:
        if state == "end":
            return f"a ';' is missing before '{word}'", word.span
        is_number = re.fullmatch(r"[0-9]{1,9}", word.text) is not None
        following = steps[state].get("number" if is_number else word.text)
        if following is None:
            wanted = " or ".join("a whole number" if sign == "number" else f"'{sign}'" for sign in steps[state])
            return f"'{name}' wants {wanted} here, not '{word}'", word.span
        state = following
    if state != "end":
        return f"the value of '{name}' is not complete", words[-1].span if words else name.span
    return _ragged(name, words)


def _ragged(name: Word, words: list[Word]) -> tuple[str, Span] | None:
    """The first row of a matrix that is longer or shorter than the one before it."""
    rows: list[list[Word]] = [[]]
    for word in words:
        if word.text == "|":
            rows.append([])
        elif word.text.isdigit():
            rows[-1].append(word)
    for before, row in pairwise(filter(None, rows)):
        if len(row) != len(before):
            return f"a row of {plural(len(row), 'number')} after one of {len(before)} in '{name}'", row[0].span
    return None


def _span(text: str, start: int, end: int) -> Span:
    line = text.count("\n", 0, start) + 1
    return Span(line, start - text.rfind("\n", 0, start), end - start)


def _row(codes: tuple[Word, ...]) -> Word:
    """The codes of a row as letters that stand exactly where the codes stand, if they share a line."""
    start = codes[0].span
    text = ""
    for code in codes:
        if code.span.line == start.line:
            text = text.ljust(code.span.column - start.column)
        text += _CODES[int(code.text)]
    return Word(text, start)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle.facts)
    if board.height != board.width:
        raise UsageError("dzn holds square boards only")
    if board.longest is None:
        raise UsageError("dzn wants a fleet, this puzzle has none")
    size = board.height
    if len(board.rows) < size or len(board.columns) < size or len(board.fleet) < board.longest:
        raise UsageError("dzn has no sign for a count that is not told")
    if any(hint == "ship" for hint, _ in board.hints.values()):
        raise UsageError("dzn has no code for a piece of unknown shape")
    if board.further:
        cell, hint, _ = board.further[0]
        raise UsageError(f"dzn has no place for a second hint, {name_of(cell)} = {hint}")
    codes = {cell: _CODES.index(LETTER_OF[hint]) for cell, (hint, _) in board.hints.items()}
    ships = [board.fleet[length].value for length in range(1, board.longest + 1)]
    matrix = " |\n".join(
        ", ".join(str(codes.get((row, column), 0)) for column in range(1, size + 1)) for row in range(1, size + 1)
    )
    return (
        f"height = {size};\nwidth = {size};\nmaxship = {board.longest};\n"
        f"ship = {ships};\nhint = [|\n{matrix} |];\n"
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
