"""MiniZinc data of the benchmark ``solbat`` (solitaire battleships, by Peter Stuckey).

``ship`` counts the ships by length, ``hint`` holds a matrix of pieces.  Their codes are those of the
benchmark's model: 0 no hint, 1 water, 2 submarine, 3 left, 4 right, 5 top, 6 bottom, 7 middle.  The
model mixes up the height and the width of boards that are not square, so only square ones are known.
"""

from __future__ import annotations

import re

from pylogic.document import Block, Document, Setting, Word
from pylogic.errors import PuzzleError, UsageError
from pylogic.formats import Format
from pylogic.kinds.battleship.vocabulary import LETTER_OF, board_of
from pylogic.puzzle import Puzzle
from pylogic.text import Problem, Source, Span

_CODES = ".~SLRTBM"
_LISTS = ("ship", "rowsum", "colsum")
_SIZES = ("height", "width", "maxship")


def _sniff(text: str) -> bool:
    return all(re.search(rf"(?m)^\s*{name}\s*=\s*\[", text) for name in ("rowsum", "colsum", "hint"))


def _read(source: Source) -> tuple[Document, ...]:
    values = {
        match[1]: _numbers(source.text, match.start(2), match.end(2))
        for match in re.finditer(r"(\w+)\s*=\s*([^;]*);", _without_comments(source.text))
    }
    names = {
        match[1]: Word(match[1], _span(source.text, match.start(), match.end()))
        for match in re.finditer(r"(\w+)(?=\s*=)", _without_comments(source.text))
    }
    problems = [
        Problem(f"there is no '{name}' in it", source) for name in (*_LISTS, *_SIZES, "hint") if name not in values
    ]
    if problems:
        raise PuzzleError(problems)
    size, width, longest = (int(values[name][0].text) if values[name] else 0 for name in _SIZES)
    if size != width:
        problems.append(Problem("a board in this format is square", source, names["width"].span))
    for name, wanted in (("rowsum", size), ("colsum", size), ("ship", longest), ("hint", size * size)):
        if len(values[name]) != wanted:
            sentence = f"'{name}' has {len(values[name])} numbers, {wanted} wanted"
            problems.append(Problem(sentence, source, names[name].span))
    problems += [
        Problem(f"a hint is a number from 0 to 7, not {code}", source, code.span)
        for code in values["hint"]
        if int(code.text) >= len(_CODES)
    ]
    if problems:
        raise PuzzleError(problems)
    ships = tuple(Word(f"{length}*{word}", word.span) for length, word in enumerate(values["ship"], 1))
    rows = tuple(_row(values["hint"][start : start + size]) for start in range(0, size * size, size))
    statements = (
        Setting(Word("rows", names["rowsum"].span), values["rowsum"]),
        Setting(Word("columns", names["colsum"].span), values["colsum"]),
        Setting(Word("fleet", names["ship"].span), ships),
        Block(Word("board", names["hint"].span), rows),
    )
    return (Document(Word("battleship", Span(1, 1)), "", statements, source),)


def _without_comments(text: str) -> str:
    """The text with comments blanked, so that positions stay."""
    return re.sub(r"%[^\n]*", lambda match: " " * len(match[0]), text)


def _numbers(text: str, start: int, end: int) -> tuple[Word, ...]:
    return tuple(
        Word(match[0], _span(text, match.start(), match.end()))
        for match in re.compile(r"\d+").finditer(text, start, end)
    )


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
    board = board_of(puzzle)
    if board.height != board.width:
        raise UsageError("dzn holds square boards only")
    if board.longest is None:
        raise UsageError("dzn wants a fleet, this puzzle has none")
    size = board.height
    if len(board.rows) < size or len(board.columns) < size or len(board.fleet) < board.longest:
        raise UsageError("dzn has no sign for a count that is not told")
    if any(hint == "ship" for hint, _ in board.hints.values()):
        raise UsageError("dzn has no code for a piece of unknown shape")
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
