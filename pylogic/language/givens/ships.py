"""``ships fleet``: the lengths of straight ships, ``fleet 4 3*2 1``; what a cell shows of one: ``O U D L R M``.

Where cells have several sorts of names, ``ships fleet of SORT`` says in which a ship is the last one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import WITHOUT, Family, Group, Sort, numbered
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Instance, Named
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished
from pylogic.language.sampling.parts import ClueSet, Sketch
from pylogic.model.atom import Atom, Clue
from pylogic.model.canvas import Canvas, Form, Thing, text
from pylogic.model.document import Holds, Setting, Token
from pylogic.model.errors import ImpossibleError, UsageError
from pylogic.model.generating import Wish
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass

_WAYS = {"U": (1, 0), "D": (-1, 0), "R": (0, -1), "L": (0, 1)}
"""For the end of a ship the way in which it goes on."""
_SIGNS = {
    "O": "a whole ship",
    "U": "an upper end",
    "D": "a lower end",
    "L": "a left end",
    "R": "a right end",
    "M": "a middle",
}
_AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0))
_MOST = 999


@dataclass(frozen=True)
class Ships(Named):
    """The list is part of the frame, what cells show are clues.

    Attributes:
        name: The list, and the family of all positions of its ships.
        sort: The variables of the cells in which they lie; a ship is their last value.
    """

    name: str
    sort: Sort
    holds = Holds.FLEET
    batch = "hints"
    parts = ("count", "crossings")

    @property
    def _ship(self) -> int:
        """The value of a cell with a ship."""
        return self.sort.lowest + len(self.sort.names) - 1

    def families(self) -> Iterable[Family]:
        """The runs of cells that are as long as a ship."""
        berths = f"where a ship of '{self.name}' may lie: the longest first, by first cell, across before down"
        return (Family(self.name, self._groups, (), berths, listed=self.sort, blocks=WITHOUT),)

    def _groups(self, board: Board, _parameters: Sequence[object]) -> Iterator[Group]:
        groups: dict[tuple[Cell, ...], Group] = {}
        for (length, _), _ in board.of("fleet", self.name):
            for row, column in board.cells:
                for down, right in ((0, 1), (1, 0)):
                    cells = tuple((row + down * k, column + right * k) for k in range(length))
                    if all(map(board.has, cells)):
                        groups.setdefault(cells, Group(f"a ship from {name_of(cells[0])} on", cells))
        return numbered(groups.values())

    def read(self, instance: Instance) -> None:
        """Lengths, each perhaps with how many there are."""
        statement = instance.reader.only(Setting, self.name, instance.statements)
        if statement is None:
            if not instance.named(self.name):
                sentence = f"there is no list of ships; say, for example: {self.name} 3 2*2 1*3"
                instance.reader.problem(sentence, instance.reader.document.kind)
            return
        counts: Counter[int] = Counter()
        for word in statement.words:
            ships = _ships(word.text)
            if not ships:
                instance.reader.problem(f"a ship is a length, several are LENGTH*COUNT, not '{word}'", word)
            counts.update(ships)
        for length, count in sorted(counts.items(), reverse=True):
            instance.state("fleet", self.name, length, count)

    def wishes(self) -> Iterable[Wish]:
        """The list."""
        return (Wish(self.name, "3,2*2,1*3", "the lengths of the ships", _fleet),)

    def invent(self, sketch: Sketch) -> None:
        """The list wished for, else the one of an example."""
        usual: dict[int, int] = {}
        for board in sketch.examples[:1]:
            usual = {length: number for (length, number), _ in board.of("fleet", self.name)}
        ships = sketch.wished.get(self.name, usual)
        if not ships:
            raise ImpossibleError(f"which ships? say, for example: {self.name}=3,2*2,1*3")
        if max(ships) > max(sketch.rows, sketch.columns):
            size = f"{sketch.rows}x{sketch.columns}"
            raise ImpossibleError(f"a ship of length {max(ships)} does not fit a board of {size}")
        for length, number in sorted(ships.items(), reverse=True):
            sketch.state("fleet", self.name, length, number)

    def add_clues(self, clue_set: ClueSet) -> None:
        """The hint of every cell of a ship."""
        sort, ship = self.sort, self._ship
        held = {cell for cell in clue_set.board.cells if clue_set.finished.number(sort.name, cell) == ship}
        for cell in sorted(held):
            ways = [way for way in _AROUND if (cell[0] + way[0], cell[1] + way[1]) in held]
            ends = [sign for sign, way in _WAYS.items() if ways == [way]]
            sign = ends[0] if ends else "M" if ways else "O"
            clue_set.add(self.batch, (cell,), Atom("ship_part", (*cell, ord(sign))))

    def claims(self, text: str) -> bool:
        """The letters for what a cell shows of a ship."""
        return text in _SIGNS

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A hint."""
        if not self.claims(word.text):
            return False
        instance.clue(f"{name_of(cell)} shows {_SIGNS[word.text]}", word.span, "ship_part", *cell, ord(word.text))
        return True

    def _segments(self, board: Board) -> Iterator[tuple[Cell, str, Clue | None]]:
        return ((cell, chr(code), clue) for cell, (code,), clue in board.at("ship_part"))

    def shown(self, board: Board, cell: Cell) -> str:
        """The letter."""
        return next((sign for own, sign, _ in self._segments(board) if own == cell), "")

    def meant(self, board: Board, cell: Cell, text: str) -> int | None:  # noqa: ARG002
        """A letter means a ship, whichever clues are left."""
        return self._ship if text in _SIGNS else None

    def write(self, board: Board, draft: Draft) -> None:
        """The list."""
        texts = [
            str(length) if count == 1 else f"{length}*{count}" for (length, count), _ in board.of("fleet", self.name)
        ]
        draft.setting(self.name, *texts)

    def flatten(self, board: Board, flat: Flat) -> None:
        """State that a cell with a hint is part of a ship, and its neighbours as the letter says."""
        sort, ship = self.sort, self._ship
        for cell, sign, clue in self._segments(board):
            for variable in flat.variables(sort.name, [cell]):
                flat.state("given", variable, ship, clue=clue)
            ways = [_WAYS[sign]] if sign in _WAYS else _AROUND
            for steps, count in ((_AROUND, _NEIGHBOURS[sign]), (ways, min(_NEIGHBOURS[sign], len(ways)))):
                variables = flat.variables(sort.name, [(cell[0] + down, cell[1] + right) for down, right in steps])
                tally = flat.tally((variable, ship) for variable in variables)
                flat.state("count", flat.number(), "eq", count, tally, clue=clue)

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """A letter that does not fit what lies around it."""
        board = finished.board
        sort, ship = self.sort, self._ship

        def holds(cell: Cell) -> bool:
            return finished.number(sort.name, cell) == ship

        for cell, sign, _ in self._segments(board):
            if any(finished.number(sort.name, near) is None for near in (cell, *board.neighbours(cell))):
                continue
            ways = {(down, right) for down, right in _AROUND if holds((cell[0] + down, cell[1] + right))}
            fits = ways == {_WAYS[sign]} if sign in _WAYS else len(ways) == _NEIGHBOURS[sign]
            if not holds(cell) or not fits:
                yield Violation("ships", f"{name_of(cell)} shows {_SIGNS[sign]}, but is something else", (cell,))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The letters, and the list below the board."""
        for cell, sign, _ in self._segments(board):
            canvas.put(cell, Thing(Form.SHIP, sign, roles.get(Atom("ship_part", (*cell, ord(sign))), "clue")))
        ships, part = [text(self.name, "faint")], self.sort.symbol(self._ship)
        for (length, count), _ in board.of("fleet", self.name):
            ships += [text(f"  {count} × "), Thing(Form.FLEET, part * length, "clue", str(length))]
        canvas.below.append(tuple(ships))


def _fleet(text: str) -> dict[int, int]:
    """``4,3*2``: the number of ships by length."""
    words = [_ships(word) for word in text.replace(",", " ").split()]
    if not all(words):
        raise UsageError(f"ships are written like 3,2*2,1*3 (length*number), not '{text}'")
    return sum(words, Counter())


def _ships(text: str) -> Counter[int]:
    """``3*2``: the number of ships of a length; empty where it is written otherwise."""
    match = re.fullmatch(r"([1-9]\d{0,2})(?:\*([1-9]\d{0,2}))?", text)
    return Counter({int(match[1]): int(match[2] or 1)} if match else {})


_NEIGHBOURS = {"O": 0, "M": 2, **dict.fromkeys(_WAYS, 1)}


def _make(found: Found) -> Ships:
    sorts = [sort for sort in found.reading.vocabulary.sorts.values() if sort.form == "cells" and len(sort.names) > 1]
    missing = "a ship is the last of two names that cells may hold, or more; say: cells ~ #"
    return Ships(found["NAME"], found.one_of(sorts, missing, "NAME"))


GIVEN = Keyword("ships", ("ships NAME [of SORT]",), _make)
