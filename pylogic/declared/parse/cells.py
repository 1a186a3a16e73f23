"""The board of a puzzle: what stands in its cells, and what is said about single cells."""

from __future__ import annotations

from pylogic.core.document import OPEN, Block, Relation, Setting, Word
from pylogic.declared.board import limits
from pylogic.declared.board.board import PRINTED, Board, Frame
from pylogic.declared.board.sorts import Sort
from pylogic.declared.parse.declared import Declared
from pylogic.declared.parse.given import Instance
from pylogic.language.reading import Cell, cell_of, name_of
from pylogic.language.writing import Draft

_WATER = "-"
"""How a board says that a cell holds the value ``.``, which by itself means that nothing is known."""
_EQUALITY = 2
_BETWEEN = "/"
"""Separator of the values of several sorts in a cell, where one character each is not enough."""


def read_board(instance: Instance) -> None:
    """Ask the givens, then the values, what each word of the board says."""
    block = instance.reader.only(Block, "board", instance.statements)
    if block is None:
        return
    for row, words in instance.rows_of(block):
        if len(words) > 1 and all(word.text.endswith(",") for word in words[:-1]):
            instance.reader.problem("blanks stand between the cells of a row, no commas", words[0])
            return
        for column, word in enumerate(words, 1):
            _token(instance, (row, column), word)


def _token(instance: Instance, cell: Cell, word: Word) -> None:
    if word.text in OPEN and word.text != "?":
        return
    if any(given.token(instance, cell, word) for given in instance.givens):
        return
    if _several(instance, cell, word):
        return
    for sort in _cell_sorts(instance):
        number = sort.number("." if word.text == _WATER and _WATER not in sort.names else word.text)
        if number is not None:
            _given(instance, sort, cell, number, word)
            return
    if word.text == "?":
        return
    known = [name for sort in _cell_sorts(instance) for name in sort.names if name != "."]
    texts = f" ({' '.join(known)})" if known else ""
    sentence = f"'{word}' means nothing on this board{texts}"
    if word.text.isdecimal() and any(sort.ranges for sort in _cell_sorts(instance)):
        sentence = f"a number in a cell is from 0 to {limits.VALUE}, not '{word}'"
    elif any(given.joins(word.text) for given in instance.givens):
        sentence = f"a sign stands outside of the board, between the names of its cells: r1c1 {word} r1c2"
    instance.reader.problem(sentence, word)


def several_sorts(frame: Frame) -> bool:
    """Whether a cell holds a value of each of several sorts."""
    return len(frame.in_cells) > 1


def between_sorts(frame: Frame) -> str:
    """Return the separator of the values of several sorts in a cell: none where each is one character."""
    return _BETWEEN if any(map(_long, frame.sorts.values())) else ""


def _long(sort: Sort) -> bool:
    """Whether a value of a sort may take several characters."""
    return bool(sort.ranges) or any(len(name) > 1 for name in sort.names)


def parts_of(text: str, sorts: int) -> list[str]:
    """The values of several sorts, as they are written in one cell."""
    return text.split(_BETWEEN) if _BETWEEN in text or sorts == 1 else list(text)


def _several(instance: Instance, cell: Cell, word: Word) -> bool:
    """Understand a value of each sort: ``13``, ``1.``, or ``10/3``, ``./12``; whether it was that."""
    sorts = _cell_sorts(instance)
    parts = parts_of(word.text, len(sorts))
    if len(sorts) < _EQUALITY or len(parts) != len(sorts):
        return False
    numbers = [None if part in OPEN else sort.number(part) for sort, part in zip(sorts, parts, strict=True)]
    if any(number is None and part not in OPEN for number, part in zip(numbers, parts, strict=True)):
        return False
    for sort, number in zip(sorts, numbers, strict=True):
        if number is not None:
            _given(instance, sort, cell, number, word)
    return True


def _cell_sorts(instance: Instance) -> list[Sort]:
    return instance.frame.in_cells


def _given(instance: Instance, sort: Sort, cell: Cell, number: int, word: Word) -> None:
    slot = list(instance.frame.sorts).index(sort.name)
    sentence = f"{name_of(cell)} = {sort.text(number)}"
    instance.clue(sentence, word.span, PRINTED, slot, *cell, number)


def read_cells(instance: Instance) -> None:
    """``r1c1 = 3``; of several sorts ``r1c1 = 3/.`` or ``r1c1 = 3.``, as on the board."""
    for statement in instance.statements:
        if not isinstance(statement, Relation) or cell_of(statement.name.text) is None:
            continue
        if any(sign.text != "=" for sign in statement.signs):
            continue
        cell = instance.cell(statement.name)
        if len(statement.operands) != _EQUALITY:
            instance.reader.problem(f"write: {statement.name} = {statement.operands[1]}", statement.name)
        elif cell is not None:
            _equal(instance, cell, statement.operands[1])


def _equal(instance: Instance, cell: Cell, word: Word) -> None:
    if _several(instance, cell, word):
        return
    for sort in _cell_sorts(instance):
        number = sort.number(word.text)
        if number is not None:
            _given(instance, sort, cell, number, word)
            return
    if cell_of(word.text) is None:
        known = [text for sort in _cell_sorts(instance) for text in sort.listed]
        texts = f" ({' '.join(known)})" if known else ""
        instance.reader.problem(f"'{word}' is not a value{texts}", word)


def read_size(instance: Instance) -> tuple[int, int] | None:
    """``size 9``, ``size 4x5``."""
    statement = instance.reader.only(Setting, "size", instance.statements)
    if statement is None:
        return None
    shape = statement.words[0].text.split("x") if len(statement.words) == 1 else []
    if len(shape) not in (1, 2) or not all(part.isdecimal() and 0 < int(part[:4]) < 1000 for part in shape):
        at = statement.words[0] if statement.words else statement.name
        instance.reader.problem("a size is written like 9 or 4x5, each at most 999", at)
        return None
    return int(shape[0]), int(shape[-1])


def write_board(kind: Declared, board: Board, draft: Draft) -> None:
    """The board, if anything stands on it; a value for which it has no room or no sign gets a line of its own."""
    texts: dict[Cell, str] = {}
    lines: list[tuple[Cell, str]] = []
    printed = printed_values(board)
    for cell in board.area:
        shown = next((text for given in kind.givens if (text := given.shown(board, cell))), "")
        found = dict.fromkeys((sort.name for sort in board.frame.sorts.values() if sort.form == "cells"), "")
        several = len(found) > 1
        for sort, number in printed.get(cell, []):
            text = sort.text(number)
            unsaid = text == "." and _WATER in sort.names
            split = board.columns == 1 and (several or len(text) > 1)  # a line of one word is read as characters
            taken = text.isdecimal() and any(given.prints for given in kind.givens)  # it would be read as a clue
            if shown or found[sort.name] or unsaid or split or taken:
                alone = {**dict.fromkeys(found, OPEN[0]), sort.name: text}
                lines.append((cell, _BETWEEN.join(alone.values())))
            else:
                found[sort.name] = _WATER if text == "." else text
        if shown or any(found.values()):
            texts[cell] = shown or _together([text or OPEN[0] for text in found.values()])
    if texts:
        wide = max(map(len, texts.values()))
        draft.block(
            "board",
            (
                " ".join(texts.get((row, column), OPEN[0]).rjust(wide) for column in range(1, board.columns + 1))
                for row in range(1, board.rows + 1)
            ),
        )
    else:
        draft.setting("size", f"{board.rows}" if board.rows == board.columns else f"{board.rows}x{board.columns}")
    for cell, text in lines:
        draft.relation(name_of(cell), "=", text)


def _together(texts: list[str]) -> str:
    """The values of several sorts in one cell."""
    return ("" if max(map(len, texts)) == 1 else _BETWEEN).join(texts)


def printed_values(board: Board) -> dict[Cell, list[tuple[Sort, int]]]:
    """Return the values that clues print in cells."""
    found: dict[Cell, list[tuple[Sort, int]]] = {}
    for sort, cell, number, _ in board.valued(PRINTED):
        found.setdefault(cell, []).append((board.frame.sorts[sort], number))
    return found
