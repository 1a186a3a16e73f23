"""``pointers NAME``: cells outside of the puzzle that point along their line and say a number: ``R2``, ``U0``.

``pointers NAME on V W``: they are cells of the puzzle, and hold one of these values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import EMPTY, listed
from pylogic.language.board.board import Board
from pylogic.language.board.places import OVER, Family, Group, Hint
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished, Spot
from pylogic.language.parse.vocabulary import Value, known_on
from pylogic.model.atom import Atom, Fact
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.sampling.parts import ClueSet, Sketch

_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_ARROWS = {"U": "↑", "D": "↓", "L": "←", "R": "→"}
_NAMES = {"U": "above", "D": "below", "L": "to the left of", "R": "to the right of"}
_LETTERS = "UDLR"
_NO_NUMBER = "?"


@dataclass(frozen=True)
class Pointers(Given):
    """Cells that are blocks, each with a direction and perhaps a number.

    Attributes:
        name: The family of the cells in the direction of each of them.
        on: The values of which they hold one; none where they are blocks.
    """

    name: str
    on: tuple[Value, ...] = ()
    has_clues = True
    batch = "numbers"

    def families(self) -> Iterable[Family]:
        """The cells from the next one up to the rim, in the direction of each pointer."""
        return (
            Family(
                self.name,
                self._groups,
                summary="what each pointer points at, the nearest first",
                centred=bool(self.on),
                blocks=OVER,
                empty="of a pointer at the rim, or at blocks alone",
            ),
        )

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        hints = _hints(board, self.name)
        return [
            board.over(
                f"what {name_of(cell)} points at",
                board.cells_from(cell, _STEPS[letter]),
                number=number,
                centre=cell,
                hint=hints.get(cell),
            )
            for number, (cell, letter) in enumerate(_directions(board, self.name).items(), 1)
        ]

    def flatten(self, board: Board, flat: Flat) -> None:
        """They hold one of their values."""
        held = listed([EMPTY if str(value) == "." else str(value) for value in self.on], "or")
        flat.under(f"a cell with a pointer is {held}")
        for cell in _directions(board, self.name) if self.on else ():
            for variable in flat.variables(self.on[0].sort.name, [cell]):
                flat.state("only", variable, flat.domain(sorted(value.number for value in known_on(board, self.on))))

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """One that holds another value."""
        on = known_on(finished.board, self.on)
        for cell in _directions(finished.board, self.name) if on else ():
            if finished.number(on[0].sort.name, cell) is not None and not finished.any_of(on, cell):
                held = " or ".join(map(str, self.on))
                yield Violation("pointers", f"the pointer {name_of(cell)} does not hold {held}", (cell,))

    def invent(self, sketch: Sketch) -> None:
        """As large a share of the cells as in the examples, each with something to point at."""
        seen = sum(len(_directions(board, self.name)) for board in sketch.examples)
        number = max(1, round(seen / max(1, sketch.area) * len(sketch.board.area)))
        board = sketch.board
        for cell in sketch.random.sample(board.cells, number):
            sketch.facts += map(Fact, self._at(board, cell, sketch.random))

    def _at(self, board: Board, cell: Cell, random: Random) -> list[Atom]:
        """A pointer that has something to point at, without a number."""
        row, column = cell
        room = {"U": row > 1, "D": row < board.rows, "L": column > 1, "R": column < board.columns}
        letter = random.choice([way for way in _LETTERS if room[way]] or [*_LETTERS])
        pointer = Atom("pointer", (self.name, *cell, _LETTERS.index(letter)))
        return [pointer] if self.on else [Atom("block", cell), pointer]

    def cover(self, board: Board, cell: Cell, random: Random) -> Sequence[Atom]:
        """A pointer, where they are blocks."""
        return () if self.on else self._at(board, cell, random)

    def spots(self, clue_set: ClueSet) -> Iterable[Spot]:
        """Each of them, with its number as people print it."""
        for cell in _directions(clue_set.board, self.name):
            yield Spot("pointed", (self.name, *cell), (cell,), whole=True)

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """``R2``; ``R?`` has no number."""
        match = re.fullmatch(r"([UDLR])(\d{1,6}|\?)", word.text)
        if match is None:
            return False
        letter, number = match[1], match[2]
        if not self.on:
            instance.state("block", *cell)
        instance.state("pointer", self.name, *cell, _LETTERS.index(letter))
        if number != _NO_NUMBER:
            sentence = f"{name_of(cell)} says {int(number)} for what is {_NAMES[letter]} it"
            instance.clue(sentence, word.span, "pointed", self.name, *cell, int(number))
        return True

    def shown(self, board: Board, cell: Cell) -> str:
        """``R2``."""
        letter = _directions(board, self.name).get(cell)
        hint = _hints(board, self.name).get(cell)
        return letter + (str(hint.numbers[0]) if hint else _NO_NUMBER) if letter else ""

    def widths(self, board: Board) -> Sequence[int]:
        """An arrow and a number, and a value behind them where they hold one."""
        return [len(self.shown(board, cell)) + 2 * bool(self.on) for cell in _directions(board, self.name)]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """An arrow and a number."""
        hints = _hints(board, self.name)
        for cell, letter in _directions(board, self.name).items():
            numbers = hints[cell].numbers if cell in hints else ()
            role = roles.get(Atom("pointed", (self.name, *cell, *numbers)), "clue")
            spelt = _ARROWS[letter] + self.shown(board, cell)[1:]
            if self.on:
                canvas.lead(cell, Thing(Form.POINTER, f"{spelt} ", role, spelt))
            else:
                canvas.put(cell, Thing(Form.POINTER, spelt, role))


@lru_cache(maxsize=8)  # each cell asks for its own
def _directions(board: Board, name: str) -> Mapping[Cell, str]:
    """The directions of the pointers of a family."""
    return {(row, column): _LETTERS[direction] for (row, column, direction), _ in board.of("pointer", name)}


@lru_cache(maxsize=8)
def _hints(board: Board, name: str) -> Mapping[Cell, Hint]:
    """The numbers that they have."""
    return {(row, column): Hint((number,), clue) for (row, column, number), clue in board.of("pointed", name)}


def _make(found: Found) -> Pointers:
    return Pointers(found["NAME"], found.get("VALUES", ()))


GIVEN = Keyword("pointers", ("pointers NAME [on VALUES]",), _make)
