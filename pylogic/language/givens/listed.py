"""Groups of cells that a puzzle lists: cages with totals, and paths in order.

``cages NAME``: groups of cells that a puzzle lists, each perhaps with a number: ``cage 15 r1c1 r1c2``.

``paths NAME``: cells in order that a puzzle lists: ``thermo r1c1 r1c2 r2c2``.

One that ends where it begins, ``whisper r1c1 r1c2 r2c2 r1c1``, is closed: the first cell follows the last one, and
counts once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.families import slopes_of
from pylogic.language.board.graphs import partition, walk
from pylogic.language.board.places import OVER, Family, Group, Hint, grouped
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Instance, Named
from pylogic.language.parse.rule import Spot
from pylogic.model.atom import Atom, Clue, side_between
from pylogic.model.canvas import Canvas, Form, Outline, Thing, Way
from pylogic.model.document import Gesture, Holds
from pylogic.model.errors import ImpossibleError
from pylogic.model.generating import SYMMETRY
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch


_MOST = 999_999
_SIZES = (2, 2, 2, 3, 3)
"""The sizes of generated cages."""
_ADJECTIVES = frozenset({"plus", "minus", "times", "over", "even", "odd", "extra"})
"""Names of cages that sentences follow with a noun."""


@dataclass(frozen=True)
class Cages(Named):
    """Cages, numbered in the order of the file.

    Attributes:
        name: The family, and the statement that lists one.
    """

    name: str
    holds = Holds.EACH
    gesture = Gesture.AREAS
    has_clues = True
    batch = "totals"

    def families(self) -> Iterable[Family]:
        """The cages."""
        listed = f"every {self.name} that the puzzle lists"
        return (Family(self.name, self._groups, (), listed, area=True, blocks=OVER, empty="of blocks alone"),)

    @property
    def _called(self) -> str:
        return f"the {self.name} cage" if self.name in _ADJECTIVES else f"the {self.name}"

    def _cells(self, board: Board) -> dict[int, list[Cell]]:
        return grouped((number, (row, column)) for (number, row, column), _ in board.of("cage", self.name))

    def _totals(self, board: Board) -> dict[int, tuple[int, Clue | None]]:
        return {number: (total, clue) for (number, total), clue in board.of("total", self.name)}

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        totals = self._totals(board)
        return [
            board.over(
                f"{self._called} at {name_of(cells[0])}",
                cells,
                number=number,
                hint=Hint((totals[number][0],), totals[number][1]) if number in totals else None,
            )
            for number, cells in sorted(self._cells(board).items())
        ]

    def read(self, instance: Instance) -> None:
        """A number that may be left out, then cells."""
        for number, (_, (first, *rest)) in enumerate(instance.listed(self.name, "15 r1c1 r1c2"), 1):
            numbered = re.fullmatch(r"-?\d+", first.text) is not None
            words = rest if numbered else [first, *rest]
            if not words:
                instance.reader.problem(f"this {self.name} has no cells", first)
                continue
            for cell in instance.distinct(words, self.name):
                instance.state("cage", self.name, number, *cell)
            low = -_MOST if first.text[0] == "-" else 0
            total = instance.reader.integer(first, low, _MOST, "a total") if numbered else None
            if total is not None:
                sentence = f"{self._called} at {words[0]} has {total}"
                instance.clue(sentence, first.span, "total", self.name, number, total)

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each cage."""
        totals = self._totals(board)
        for number, cells in sorted(self._cells(board).items()):
            total = [str(totals[number][0])] if number in totals else []
            draft.setting(self.name, *total, *map(name_of, cells))

    def invent(self, sketch: Sketch) -> None:
        """Cages like those of examples some of which have no total: they are part of the frame."""
        listed = [[*self._cells(board).values()] for board in sketch.examples]
        if not any(len(self._totals(board)) < len(found) for found, board in zip(listed, sketch.examples, strict=True)):
            return
        from pylogic.language.sampling import parts  # imported late: only where boards are generated

        random, cells = sketch.random, sketch.board.cells
        if _share_all(listed, sketch.examples):
            cages = partition(cells, parts.drawn_sizes([*map(len, chain(*listed))], len(cells), random), random)
        elif SYMMETRY in sketch.wished:
            images = parts.images_in(cells, sketch.wished)
            cages = parts.alike(listed, sketch.examples, sketch.board, random, images=images)
        else:
            cages = parts.alike(listed, sketch.examples, sketch.board, random)
        for number, cage in enumerate(sorted(cages), 1):
            for atom in self._atoms(number, cage):
                sketch.state(atom.name, *atom.args)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Share out the cells among cages, each of a sort that fits it, or add cages like those of examples.

        The first where examples do so, or have none.
        """
        from pylogic.language.sampling.parts import alike  # imported late, as above

        sorts = [given for given in clue_set.givens if isinstance(given, Cages)]
        if self._sloped(clue_set) or self._cells(clue_set.board):
            return
        examples = clue_set.examples
        listed = [[cage for one in sorts for cage in one._cells(board).values()] for board in examples]
        if any(listed) and not _share_all(listed, examples):
            own = [[*self._cells(board).values()] for board in examples]
            alike(own, examples, clue_set.board, clue_set.random, lambda part: self._add(clue_set, part))
        elif sorts[0] is self:
            _share_out(sorts, clue_set)

    def _add(self, clue_set: ClueSet, part: Sequence[Cell]) -> bool:
        """State a cage that keeps all rules and has a total; return whether it does."""
        number = len(self._cells(Board(clue_set.board.frame, clue_set.facts))) + 1
        atoms = self._atoms(number, part)
        total = Spot("total", (self.name, number))
        fits = clue_set.holds(atoms) and clue_set.number(total, atoms) is not None
        if fits:
            clue_set.state(*atoms)
        return fits

    def _atoms(self, number: int, cells: Iterable[Cell]) -> list[Atom]:
        return [Atom("cage", (self.name, number, *cell)) for cell in cells]

    def spots(self, clue_set: ClueSet) -> Iterable[Spot]:
        """Each cage; each diagonal that keeps the rules, where cages of examples are whole diagonals."""
        if self._sloped(clue_set):
            for number, slope in enumerate(slopes_of(clue_set.board), 1):
                along = tuple((place[0], place[1]) for place in slope.places)
                also = tuple(Atom("cage", (self.name, number, *cell)) for cell in along)
                if clue_set.holds(also):
                    yield Spot("total", (self.name, number), along, also)
            return
        cages = self._cells(Board(clue_set.board.frame, clue_set.facts))
        for number, cells in sorted(cages.items()):
            yield Spot("total", (self.name, number), tuple(cells), whole=True)

    def _sloped(self, clue_set: ClueSet) -> bool:
        cages = [self._whole(board).issuperset(self._cells(board)) for board in clue_set.examples if self._cells(board)]
        return bool(cages) and all(cages)

    def _printed(self, board: Board) -> dict[Cell, dict[str, Atom]]:
        """The totals that stand in first cells, as text; cages that begin in one cell share it."""
        cages = self._cells(board)
        printed: dict[Cell, dict[str, Atom]] = {}
        for number, (total, _) in self._totals(board).items():
            printed.setdefault(min(cages[number]), {})[str(total)] = Atom("total", (self.name, number, total))
        return printed

    def _whole(self, board: Board) -> set[int]:
        """The numbers of the cages that are diagonals of the board from rim to rim."""
        slopes = {frozenset(slope.places) for slope in slopes_of(board)}
        return {number for number, cells in self._cells(board).items() if frozenset(cells) in slopes}

    def widths(self, board: Board) -> Sequence[int]:
        """The totals stand in the first cells."""
        return [len(",".join(totals)) + 2 for totals in self._printed(board).values()]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Lines around the cages, the total before what the first cell holds; that of a whole diagonal is outside."""
        whole = self._whole(board)
        asked = {number: total for number, (total, _) in self._totals(board).items()}
        for number, cells in self._cells(board).items():
            role = roles.get(Atom("total", (self.name, number, asked.get(number, ""))), "faint")
            outside = str(asked.get(number, "")) if number in whole else ""
            canvas.groups.setdefault("cages", []).append(Outline(frozenset(cells), role, outside))
        for cell, totals in self._printed(board).items():
            role = next((roles[total] for total in totals.values() if total in roles), "clue")
            inside = ",".join(spelt for spelt, total in totals.items() if total.args[1] not in whole)
            canvas.lead(cell, Thing(Form.CORNER, ",".join(totals), role, inside or " ", self.name))


def _share_all(listed: Sequence[Sequence[Sequence[Cell]]], examples: Sequence[Board]) -> bool:
    """Whether the cages of each example share out all its cells among them."""
    return all(sorted(chain(*cages)) == [*board.cells] for cages, board in zip(listed, examples, strict=True))


def _share_out(sorts: Sequence[Cages], clue_set: ClueSet) -> None:
    """Put all cells into cages, each of a sort that fits it."""
    random, cells = clue_set.random, clue_set.board.cells
    sizes: list[int] = []
    while sum(sizes) < len(cells):
        size = random.choice(_SIZES)
        rest = len(cells) - sum(sizes) - size
        sizes.append(size if rest > 1 else size + rest)
    for part in sorted(partition(cells, sizes, random)):
        next((given for given in random.sample(sorts, len(sorts)) if given._add(clue_set, part)), None)


CAGES = Keyword("cages", ("cages NAME",), lambda found: Cages(found["NAME"]), usual=("cage", "cages"))


_ENDS = 2
_CLOSED = 3
"""The fewest cells of a closed path."""
_WALKS = 6
"""Walks from each cell, until paths cover as much of the board as in examples."""


_NOUNS = {"arrow", "clone", "palindrome", "rope", "thermometer", "way", "zipper"}
"""Names that are nouns; others say which lines they are."""


@dataclass(frozen=True)
class Paths(Named):
    """Ordered cells; each path is a clue.

    Attributes:
        name: The family, and the statement that lists one.
    """

    name: str
    holds = Holds.EACH
    gesture = Gesture.PATHS

    @property
    def noun(self) -> str:
        """The noun for one of them in sentences."""
        return self.name if self.name in _NOUNS else "line"

    def families(self) -> Iterable[Family]:
        """The paths."""
        listed = f"every {self.name} that the puzzle lists"
        return (Family(self.name, self._groups, (), listed, blocks=OVER, empty="of blocks alone"),)

    def _paths(self, board: Board) -> dict[int, tuple[list[Cell], Clue | None, bool]]:
        cells_of = grouped((number, (row, column)) for (number, _, row, column), _ in board.of("path", self.name))
        kept = {number: clue for (number,), clue in board.of("followed", self.name)}
        return {number: (cells, kept.get(number), number in kept) for number, cells in sorted(cells_of.items())}

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        groups = []
        for number, (cells, clue, stated) in self._paths(board).items():
            closed = len(cells) > 1 and cells[0] == cells[-1]
            name = f"the {'closed ' * closed}{self.noun} from {name_of(cells[0])}"
            group = board.over(name, cells[:-1] if closed else cells, closed=closed)
            groups.append(group._replace(number=number, hint=Hint((), clue), stated=stated))
        return groups

    def read(self, instance: Instance) -> None:
        """Cells in their order."""
        for number, (name, words) in enumerate(instance.listed(self.name, "r1c1 r1c2 r2c2"), 1):
            closed = len(words) > _CLOSED and words[0].text == words[-1].text
            sentence = (
                f"the closed {self.noun} from {words[0]}"
                if closed
                else f"the {self.noun} from {words[0]} to {words[-1]}"
            )
            clue = instance.clue(sentence, name.span, "followed", self.name, number)
            cells = [*instance.distinct(words[:-1] if closed else words, self.name)]
            for index, cell in enumerate([*cells, *cells[:closed]], 1):
                instance.state("path", self.name, number, index, *cell, deleted_with=clue)

    def sorts(self) -> Iterable[str]:
        """Themselves."""
        return (self.name,)

    def invent(self, sketch: Sketch) -> None:
        """Two cells on the rim, where the paths of examples are two such ends: the solver is to join them."""
        if not self._ends_only(sketch.examples):
            return
        rows, columns = sketch.rows, sketch.columns
        rim = [cell for cell in sketch.board.cells if cell[0] in (1, rows) or cell[1] in (1, columns)]
        if len(rim) < _ENDS:
            raise ImpossibleError(f"there is no room for two ends of the {self.name} at the rim")
        for index, cell in enumerate(sketch.random.sample(rim, _ENDS), 1):
            sketch.state("path", self.name, 1, index, *cell)
        sketch.state("followed", self.name, 1)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Paths along which all rules about them hold, no two of which meet.

        Where examples have several, they cover as much of the board as there, and all of them stay.
        """
        if self._ends_only(clue_set.examples):
            return
        lengths = [len(cells) for board in clue_set.examples for cells, _, _ in self._paths(board).values()] or [3]
        room = set(clue_set.board.cells)
        several = len(lengths) > len(clue_set.examples) > 0
        area = sum(len(board.cells) for board in clue_set.examples)
        left = len(room) * (1 - sum(lengths) / area) if several else 0
        number = 0
        starts = clue_set.random.sample(sorted(room), len(room))
        for index, start in enumerate(_WALKS * starts):
            if start not in room or len(room) <= left:
                continue
            path = walk(start, room, clue_set.random.choice(lengths), clue_set.random)
            while len(path) > 1 and not clue_set.holds(self._atoms(number + 1, path)):
                path = path[:-1] if index >= (_WALKS - 1) * len(starts) else []  # long ones first
            if len(path) > 1:
                number += 1
                room.difference_update(path)
                *cells, followed = self._atoms(number, path)
                clue_set.state(*cells)
                clue_set.add(self.name, tuple(path), followed, whole=several)

    def _ends_only(self, examples: Sequence[Board]) -> bool:
        paths = [cells for board in examples for cells, _, _ in self._paths(board).values()]
        return bool(paths) and all(len(cells) == _ENDS and side_between(*cells) is None for cells in paths)

    def _atoms(self, number: int, path: Sequence[Cell]) -> list[Atom]:
        cells = [Atom("path", (self.name, number, index, *cell)) for index, cell in enumerate(path, 1)]
        return [*cells, Atom("followed", (self.name, number))]

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each path."""
        for cells, _, stated in self._paths(board).values():
            if stated:
                draft.setting(self.name, *map(name_of, cells))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Lines between cells that follow each other; rings where some of them are apart and nothing stands.

        On a board with links the lines between cells are those, and paths have rings only.
        """
        canvas.spaced = True  # whichever of them are there
        linked = any(sort.form == "links" for sort in board.frame.sorts.values())
        for number, (cells, _, stated) in self._paths(board).items():
            if not stated:
                continue
            role = roles.get(Atom("followed", (self.name, number)), "clue")
            way = Way(tuple(cells), Form.LINE, role, not linked, self.name)
            apart = not way.through
            canvas.ways.append(way._replace(form=Form.ENDS if linked else Form.STOPS if apart else Form.LINE))
            for cell in cells if linked or apart else ():
                canvas.lead(cell, Thing(Form.RING, "" if canvas.spelt(cell) else "o", role, name=self.name))


PATHS = Keyword(
    "paths", ("paths NAME",), lambda found: Paths(found["NAME"]), usual=("thermo", "thermos", "thermometers", "path")
)
