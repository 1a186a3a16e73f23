"""Futoshiki as a text picture, as a series of Futoshiki notebooks (in Czech) prints it.

Rows of numbers, 0 for an open cell, with ``<``, ``>`` or a blank between two of them; under each
row but the last a line of signs, perhaps empty: ``^`` where the cell above is the smaller one,
``v`` where it is the larger one.  A solution is the same picture without zeros.  Cells may be open as ``.``
where there are signs, and in frames of ``+``, ``-`` and ``|``, in which signs stand in place of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pylogic.builtin.futoshiki.board import LARGEST, NAME, Instance, is_line_of_signs, scan
from pylogic.builtin.futoshiki.reading import board_lines, on_board
from pylogic.files.reading import Cell, name_of
from pylogic.formats import Format
from pylogic.model.atom import Atoms, values_by_cell
from pylogic.model.document import Block, Document, Token
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, Source, Span, lines_of

_MOST = 20 * LARGEST
"""No board has more lines, or characters on a line."""
_CELLS = re.compile(r"\s*[|│┃║].*[|│┃║]\s*")
_OPEN = re.compile(r"(?<=[|│┃║<>]) {2,}(?=[|│┃║<>])|(?<=[|│┃║]) (?=[|│┃║])")
_FRAME = re.compile(r"[|+=\u2500-\u257f-]")


def _sniff(text: str) -> bool:
    """Numbers and signs only, the first row with several cells; and a sign, or the room for signs under each row."""
    lines = [line for line in _unframed(text) if line.strip()]
    if len(lines) > _MOST or max(map(len, lines), default=0) > _MOST:
        return False
    if not lines or not re.match(r"\s*[\d.]+(\s*[<>]\s*|\s+)[\d.]", lines[0]):
        return False
    if not all(re.fullmatch(r"[\s\d.<>]+|[\s^v]+", line) for line in lines):
        return False
    return _has_signs(lines) or _has_room(text)


def _unframed(text: str) -> list[str]:
    """The lines of a text, with blanks in place of the frames of cells, and with ``.`` in open ones that have some."""
    lines = lines_of(text)
    if not any(map(_CELLS.fullmatch, lines[:_MOST])):
        return lines
    lines = [
        _OPEN.sub(lambda open_: ".".center(len(open_[0])), line) if _CELLS.fullmatch(line) else line for line in lines
    ]
    bare = [_FRAME.sub(" ", line) for line in lines]
    return bare if _has_signs(bare) else lines


def _has_signs(lines: Iterable[str]) -> bool:
    return any(is_line_of_signs(line) or set(line) & set("<>") for line in lines)


def _has_room(text: str) -> bool:
    """Whether a square board has an empty line under each row but the last, and 0 for its open cells."""
    lines = text.rstrip().split("\n")
    empty = [not line.strip() for line in lines]
    return "." not in text and empty == [bool(at % 2) for at in range(len(lines))] and not scan(_lines(text)).faults


def _lines(text: str) -> tuple[Token, ...]:
    """The lines that are not empty, each from its first visible character on; of too many only the first."""
    words = []
    for number, line in enumerate(_unframed(text), 1):
        if shown := line.strip():
            indent = len(line) - len(line.lstrip())
            words.append(Token(shown, Span(number, indent + 1, len(shown))))
        if len(words) > _MOST:
            break
    return tuple(words)


def _read(source: Source) -> tuple[Document, ...]:
    lines = _lines(source.text)
    if not lines:
        return ()
    start = lines[0].span
    sentence = (
        "taken for a Futoshiki without signs; if it is not one, write the name of its kind on a line above the board"
    )
    notes = () if _has_signs(line.text for line in lines) else (Problem(sentence, source, start),)
    return (Document(Token(NAME, start), "", (Block(Token("board", start), lines),), source, notes=notes),)


def _write(puzzle: Puzzle) -> str:
    instance = Instance.of(puzzle.facts)
    return _picture(instance, instance.values)


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    return _picture(Instance.of(puzzle.facts), values_by_cell(atoms))


def _picture(instance: Instance, values: dict[Cell, int]) -> str:
    if instance.adjacent:
        raise UsageError("a picture has no bars; it cannot show an adjacent puzzle")
    if instance.further:
        cell, number = instance.further[0]
        raise UsageError(f"a picture has no place for {name_of(cell)} = {number}, which contradicts another")
    signs, spoken = on_board(instance)
    if spoken:
        low, high = spoken[0]
        raise UsageError(f"a picture has no place for {name_of(low)} < {name_of(high)}")
    return "\n".join(board_lines(instance, signs, values, blank="0", wide=False, every=True)) + "\n"


_SUMMARY = "futoshiki: rows of numbers, 0 for open cells, signs between them and on lines of their own"
FORMAT = Format("picture", (NAME,), _SUMMARY, _sniff, _read, write=_write, write_solution=_write_solution)
