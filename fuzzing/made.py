"""A random kind with a random puzzle, and how both get smaller."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from fuzzing.grammar import Declaration
from fuzzing.sketches import outlined
from fuzzing.wording import Sort
from pylogic import Puzzle, load, loads
from pylogic.files.syntax import contents
from pylogic.language.parse.declarations import declare
from pylogic.language.parse.rule import Declared
from pylogic.model.text import Source

Cell = tuple[int, int]
_Item = TypeVar("_Item")

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4))
_WEIGHTS = (1, 2, 2, 3, 3, 2, 2, 10, 7, 7, 5, 3, 2)
_PRINTED = (0.0, 0.0, 0.2, 0.5)
"""How many cells bear a value."""


@dataclass(frozen=True)
class Made:
    """A random kind with a puzzle.

    Attributes:
        declaration: The kind.
        rows: Rows of the board.
        columns: Its columns.
        statements: What the puzzle says beside the board.
        board: What stands on the board: a cell, a text, and the given that has put it there, if any has.
    """

    declaration: Declaration
    rows: int
    columns: int
    statements: tuple[str, ...] = ()
    board: tuple[tuple[Cell, str, str], ...] = ()

    @property
    def puzzle_text(self) -> str:
        """The puzzle."""
        lines = [f"  size {self.rows}x{self.columns}\n", *self.statements]
        if self.board:
            on = {cell: text for cell, text, _ in self.board}
            texts = [[on.get((r, c), ".") for c in range(1, self.columns + 1)] for r in range(1, self.rows + 1)]
            lines += ["  board {\n", *(f"    {' '.join(row)}\n" for row in texts), "  }\n"]
        return f"made {{\n{''.join(lines)}}}\n"

    @property
    def files(self) -> dict[str, str]:
        """The file of the puzzle, and the one that it uses."""
        own, other = self.declaration.texts()
        found = {"in.puzzle": f"{own}\n{self.puzzle_text}"}
        return found | {"base.puzzle": other} if other else found

    def declared(self) -> Declared:
        """The kind, understood."""
        return understood(self.declaration)

    def puzzle(self) -> Puzzle:
        """The puzzle, read from its files."""
        files = self.files
        if len(files) == 1:
            return loads(files["in.puzzle"])
        with TemporaryDirectory() as folder:
            for name, text in files.items():
                (Path(folder) / name).write_text(text, encoding="utf-8")
            return load(Path(folder) / "in.puzzle")

    def smaller(self) -> Iterator[Made]:
        """The same with one thing less."""
        one = self.declaration
        if one.base is not None:
            yield replace(self, declaration=replace(one, base=None, used=False))
        for index in range(len(one.rules) if len(one.rules) > 1 else 0):
            yield replace(self, declaration=replace(one, rules=_without(one.rules, index)))
        for index in range(len(one.sorts) if len(one.sorts) > 1 else 0):
            yield replace(self, declaration=replace(one, sorts=_without(one.sorts, index)))
        for index, given in enumerate(one.givens):
            names = given.split()
            kept = tuple(line for line in self.statements if line.split()[0] not in names)
            yield replace(self, declaration=replace(one, givens=_without(one.givens, index)), statements=kept)
        for index in range(len(self.statements)):
            yield replace(self, statements=_without(self.statements, index))
        if self.board:
            yield replace(self, board=())
        for index in range(len(self.board)):
            yield replace(self, board=_without(self.board, index))
        for rows, columns in ((self.rows - 1, self.columns), (self.rows, self.columns - 1)):
            if rows and columns:
                board = tuple(one for one in self.board if one[0][0] <= rows and one[0][1] <= columns)
                yield replace(self, rows=rows, columns=columns, board=board)


def _without(items: tuple[_Item, ...], index: int) -> tuple[_Item, ...]:
    return items[:index] + items[index + 1 :]


def understood(declaration: Declaration) -> Declared:
    """A declaration, understood.

    Raises:
        PuzzleError: It is refused.
    """
    own, other = declaration.texts()
    found = [one for text in (own, other) for one in contents(Source("in.puzzle", text)).scope.declarations]
    by_name = {one.name.text: one for one in found}
    return declare(by_name["made"], lambda word: declare(by_name[word.text], _nothing))


def _nothing(word: object) -> Declared:
    raise AssertionError(word)


def made(declaration: Declaration, kind: Declared, random: Random) -> Made:
    """A puzzle of a random kind; it may be one that is refused."""
    rows, columns = random.choices(SHAPES, _WEIGHTS)[0]
    sketch = outlined(kind, random, rows, columns)
    _values(declaration.sorts, sketch.board, sketch.cells, random)
    board = tuple((cell, text, sketch.origins.get(cell, "")) for cell, text in sorted(sketch.board.items()))
    return Made(declaration, rows, columns, tuple(sketch.statements[1:]), board)


def _values(sorts: tuple[Sort, ...], board: dict[Cell, str], cells: list[Cell], random: Random) -> None:
    """Printed values in cells that bear nothing."""
    in_cells = [sort for sort in sorts if sort.form == "cells"]
    share = random.choice(_PRINTED)
    for cell in cells if in_cells else ():
        if cell not in board and random.random() < share:
            known = random.randrange(len(in_cells))
            texts = [
                _printed(sort, random) if at == known or random.random() < 0.5 else "."
                for at, sort in enumerate(in_cells)
            ]
            board[cell] = "/".join(texts)


def _printed(sort: Sort, random: Random) -> str:
    text = random.choice(sort.values)
    return "-" if text == "." else text
