"""Givens that are printed in cells: values that stand where they are printed, numbers to count with, and letters.

``fixed T``: a value that stands only where it, or a ``clue`` or a pointer on it, is printed: the trees of Tents.

``numbers 1..99``: a number printed in every cell, or in some, that rules may count with.

``mark E on 2 4 6 8``: a letter in a cell that allows some values; ``mark B``: one that rules are about.

It stands in the board of a puzzle.  One without values is a family, whose groups are the cells that bear it: ``turn
B``.  ``mark B black pearl`` says what sentences call such a cell, and a number may follow
its letter in kinds with clues: ``B4``; a value stands beside it, ``3B`` or ``B3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import PRINTED, Board
from pylogic.language.board.places import WITHOUT, Family, Group, Hint, Range
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.looks import form_of
from pylogic.language.parse.expressions import Number
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found, Kind, span_of
from pylogic.language.parse.rule import Finished
from pylogic.language.parse.vocabulary import Interval, Value, values_on
from pylogic.language.sampling.parts import Sketch
from pylogic.model.atom import Atom, Clue
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.errors import ImpossibleError
from pylogic.model.generating import Wish, count
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass
from pylogic.model.text import article

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch


_FEW = 2
"""No more than that in an example is their number, and not a share of the cells."""


@dataclass(frozen=True)
class Fixed(Given):
    """Values whose places are part of the frame."""

    values: tuple[Value, ...]
    posts: bool = True

    def fixes(self) -> Iterable[Value]:
        """The values."""
        return self.values

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """The value."""
        for value in self.values:
            if word.text == value.text:
                slot = list(instance.frame.sorts).index(value.sort.name)
                instance.state("fixed", slot, *cell, value.number)
                return True
        return False

    def wishes(self) -> Iterable[Wish]:
        """The number of each."""
        return (Wish(value.text, "2", f"how many {value.text} are printed", count(value.text)) for value in self.values)

    def invent(self, sketch: Sketch) -> None:
        """As many as wished for; else the number that all examples have, or their share of the cells."""
        for value in self.values:
            fixed = {cell for _, cell, _, _ in sketch.board.valued("fixed")}
            free = [cell for cell in sketch.board.cells if cell not in fixed]
            seen = [sum(_stands(value, board, cell) for cell in board.area) for board in sketch.examples]
            few = len(set(seen)) == 1 and seen[0] <= _FEW
            usual = seen[0] if few else max(1, round(sum(seen) / max(1, sketch.area) * len(free)))
            number = sketch.wished.get(value.text, usual)
            if number > len(free):
                raise ImpossibleError(f"there is no room for {number} {value.text}")
            slot = list(sketch.frame.sorts).index(value.sort.name)
            for cell in sketch.random.sample(free, number):
                sketch.state("fixed", slot, *cell, value.number)

    def shown(self, board: Board, cell: Cell) -> str:
        """The value, unless a clue says it, or a pointer."""
        return "" if board.hint(cell) else next((one.text for one in self.values if _stands(one, board, cell)), "")

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The value, unless values of other sorts stand beside it."""
        for cell in board.cells:
            held = {thing.name for thing in canvas.cells.get(cell, ()) if thing.form is not Form.OPEN}
            for value in self.values:
                if board.fixed(value.sort.name, cell) == value.number and not held - {value.text}:
                    canvas.put(cell, Thing(form_of(value.sort, value.number), value.text, "clue", name=value.text))


def _stands(value: Value, board: Board, cell: Cell) -> bool:
    """Whether a value is printed in a cell, by itself or with a clue; a pointer is what it has in its place."""
    pointed = any(cell == (row, column) for (_, row, column, _), _ in board.stated("pointer"))
    return not pointed and board.fixed(value.sort.name, cell) == value.number


def _make_fixed(found: Found) -> Fixed:
    values: tuple[Value, ...] = found["VALUES"]
    for value in values:
        if value.sort.form != "cells" or value.text not in value.sort.names:
            found.fail(f"only a name that cells may hold can be fixed, not '{value}'")
    return Fixed(values)


FIXED = Keyword("fixed", ("fixed VALUES",), _make_fixed)


_ANY = Range(Number(0), Number(999_999))
_DIGIT = 9


@dataclass(frozen=True)
class Numbers(Given):
    """Printed numbers are part of the frame.

    Attributes:
        span: The numbers from the smallest to the largest one.
        prints: It does.
    """

    span: Range
    prints: bool = True

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A number."""
        if not re.fullmatch(r"-?\d{1,9}", word.text):
            return False
        number = instance.reader.integer(word, *self.span.on(instance.rows, instance.columns), "a number")
        if number is not None:
            instance.state("number", *cell, number)
        return True

    def invent(self, sketch: Sketch) -> None:
        """A number in every cell: of one digit, as far as there is one, or up to the largest of the examples."""
        largest = max((number for board in sketch.examples for number in board.numbers.values()), default=0)
        low, high = self.span.on(sketch.rows, sketch.columns)
        if low > high:
            raise ImpossibleError(f"no number in a cell is from {low} to {high}")
        for cell in sketch.board.cells:
            sketch.state("number", *cell, sketch.random.randint(low, min(high, max(_DIGIT, low, largest))))

    def add_clues(self, clue_set: ClueSet) -> None:
        """Other numbers where a rule is about them, such that the solution keeps it."""
        low, _ = self.span.on(clue_set.board.rows, clue_set.board.columns)
        numbers = {cell: low + rank for cell, rank in clue_set.placed}
        if numbers:
            clue_set.facts = [fact for fact in clue_set.facts if fact.atom.name != "number"]
            for cell, number in sorted(numbers.items()):
                clue_set.state(Atom("number", (*cell, number)))

    def shown(self, board: Board, cell: Cell) -> str:
        """The number."""
        return str(board.numbers.get(cell, ""))

    def widths(self, board: Board) -> Sequence[int]:
        """The digits, and room for a value beside them."""
        return [len(str(number)) + 1 for number in board.numbers.values()]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The number, before what the cell holds; apart from another number."""
        for cell, number in board.numbers.items():
            if not canvas.spelt(cell):
                canvas.add(cell, Thing(Form.OPEN, " "))
            apart = " " if canvas.spelt(cell)[0].isdigit() else ""
            canvas.lead(cell, Thing(Form.TEXT, f"{number}{apart}", "clue"))
            canvas.wide = max(canvas.wide, len(canvas.spelt(cell)))


_SLOTS_OF_NUMBERS = {"RANGE": Kind("a range, such as 0..9", span_of("the numbers of cells"))}
NUMBERS = Keyword(
    "numbers",
    ("numbers [RANGE]",),
    lambda found: Numbers(found.get("RANGE") or _ANY),
    _SLOTS_OF_NUMBERS,
)


_RUN = 3
"""More numbers in a row than this are named by the first and the last of them."""


class _Letter(Given):
    """A letter in cells of the board, each of which is a clue."""

    symbol: str
    fact: ClassVar[str]
    leads = True
    batch = "marks"

    @property
    def _code(self) -> int:
        return ord(self.symbol)

    def _clues(self, board: Board) -> dict[Cell, Clue | None]:
        """The cells with the letter, and their clues."""
        return {cell: clue for cell, (code,), clue in board.at(self.fact) if code == self._code}

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.symbol,)

    def claims(self, text: str) -> bool:
        """The letter."""
        return text == self.symbol

    def shown(self, board: Board, cell: Cell) -> str:
        """The letter."""
        return self.symbol if cell in self._clues(board) else ""

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The letter, where the cell holds nothing yet, or a number that belongs to it, or is printed beside it."""
        printed = {cell for _, cell, _, _ in board.valued(PRINTED)}
        for cell in self._clues(board):
            role = roles.get(Atom(self.fact, (*cell, self._code)), "clue")
            things = canvas.cells.get(cell, [])
            if all(one.form is Form.OPEN for one in things):  # it stands where nothing is known of several sorts
                things.clear()
            valued = any(one.spelt and one.form is not Form.POINTER and one.name != "clue" for one in things)
            spelt = f"{self.symbol} " if cell in printed else "" if valued else self.symbol
            canvas.lead(cell, Thing(Form.TEXT, spelt, role, self.symbol, self.symbol))
            canvas.wide = max(canvas.wide, len(canvas.spelt(cell)) if cell in printed else 1)


@dataclass(frozen=True)
class Mark(_Letter):
    """A letter that allows some values.

    Attributes:
        symbol: The letter.
        values: The values that it allows.
    """

    symbol: str
    values: tuple[Value, ...]
    fact = "mark"

    @cached_property
    def _allowed(self) -> str:
        """``1, 2 or x``; numbers in a row are named by the first and the last of them."""
        runs: list[list[Value]] = []
        for value in self.values:
            if isinstance(value, Interval) or (runs and isinstance(runs[-1][-1], Interval)):
                runs.append([value])
            elif runs and value.sort.is_number(value.number) and value.number == runs[-1][-1].number + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        words = [[f"{run[0]} to {run[-1]}"] if len(run) > _RUN else map(str, run) for run in runs]
        return " or ".join(chain.from_iterable(words))

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """The letter."""
        if self.claims(word.text):
            several = f": {self._allowed}" if len(self.values) > 1 else ""
            sentence = f"{name_of(cell)} is marked {self.symbol}{several}"
            instance.clue(sentence, word.span, "mark", *cell, self._code)
        return self.claims(word.text)

    def flatten(self, board: Board, flat: Flat) -> None:
        """A marked cell takes one of the values."""
        domain = sorted(value.number for value in values_on(board, self.values))
        for cell, clue in self._clues(board).items():
            for variable in flat.variables(self.values[0].sort.name, [cell]):
                flat.state("only", variable, flat.domain(domain), clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A marked cell that holds something else."""
        values = values_on(finished.board, self.values)
        for cell in self._clues(finished.board):
            if finished.number(values[0].sort.name, cell) is not None and not finished.any_of(values, cell):
                sentence = f"{name_of(cell)} is marked {self.symbol}, which allows {self._allowed}"
                yield Violation("mark", sentence, (cell,))

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every cell that holds one of the values."""
        values = values_on(clue_set.board, self.values)
        for cell in clue_set.board.cells:
            if clue_set.finished.any_of(values, cell) and not clue_set.has(self.batch, (cell,)):
                clue_set.add(self.batch, (cell,), Atom("mark", (*cell, self._code)))


@dataclass(frozen=True)
class Spots(_Letter):
    """A letter that is a family: every cell with it.

    Attributes:
        symbol: The letter.
        noun: The noun for a cell with it, if there is one.
    """

    symbol: str
    noun: str = ""
    fact = "spot"

    def families(self) -> Iterable[Family]:
        """The cells, each a group by itself."""
        marked = f"every cell marked {self.symbol}"
        return (Family(self.symbol, self._groups, (), marked, centred=True, single=True, blocks=WITHOUT),)

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        clues = self._clues(board)
        cells = [cell for cell, (code,), _ in board.at("lettered") if code == self._code]
        return [
            Group(
                f"the {self.noun} {name_of(cell)}" if self.noun else f"{name_of(cell)} marked {self.symbol}",
                (cell,),
                number,
                centre=cell,
                hint=Hint((), clues.get(cell)),
                stated=cell in clues,
            )
            for number, cell in enumerate(cells, 1)
        ]

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """The letter."""
        if self.claims(word.text):
            what = f"{article(self.noun)} {self.noun}" if self.noun else f"marked {self.symbol}"
            clue = instance.clue(f"{name_of(cell)} is {what}", word.span, "spot", *cell, self._code)
            instance.state("lettered", *cell, self._code, deleted_with=clue)
        return self.claims(word.text)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every cell of which the rules about the letter hold; of parts with one mark a cell each, for all letters."""
        from random import Random  # imported late, as little else needs it

        one_each = [Random(str(part)).choice(part) for part in clue_set.parts]
        for cell in one_each or clue_set.board.cells:
            atoms = Atom("lettered", (*cell, self._code)), Atom("spot", (*cell, self._code))
            if not clue_set.has(self.batch, (cell,)) and clue_set.holds(atoms, self.symbol):
                clue_set.add(self.batch, (cell,), *atoms, counted=True)


def _make_mark(found: Found) -> Mark | Spots:
    symbol = found["SYMBOL"]
    if len(symbol) != 1:
        found.fail(f"a mark is one character, not '{symbol}'", "SYMBOL")
    return Mark(symbol, found["VALUES"]) if "VALUES" in found else Spots(symbol, " ".join(found.get("NOUNS", ())))


MARK = Keyword("mark", ("mark SYMBOL [on VALUES | NOUNS]",), _make_mark)
