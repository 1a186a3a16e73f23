"""Givens between neighbours: dots, each of which is a clue, and pairs of cells with a mark between them.

``dots NAME o``: dots on sides and at corners of cells, here written ``o``: ``NAME r1c2-r1c3 r3c3-r4c4``.

``NAME`` is the family of the two or four cells around each dot. With ``dots NAME o corners`` they are at corners, at
the rim too, ``r0c2-r1c3``, and ``NAME`` is the family of the sides that meet at each dot. With ``dots NAME o sides``
they are on sides only.

``signs``, ``signs bar |``: marks between two cells: ``r1c1 < r1c2``, ``r1c1 | r1c2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import cells_at_centre
from pylogic.language.board.places import LEFT_OUT, WITHOUT, Family, Group, Hint, Place
from pylogic.language.board.surroundings import sides_at
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance, Named, put, read_midpoint, text_of
from pylogic.language.parse.notation import Found
from pylogic.model.atom import RIGHT, Atom, Clue, side_between
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Gesture, Holds, Relation, Setting, Token
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet


_PAIR = 2


@dataclass(frozen=True)
class Dots(Named):
    """Dots of one sort, each of which is a clue.

    Attributes:
        name: The family, and the statement that lists them.
        mark: How a dot is written between the cells.
        corners: Whether they are at corners, and about sides.
        sides: Whether they are on sides only.
    """

    name: str
    mark: str
    corners: bool = False
    sides: bool = False
    holds = Holds.PLACES

    @property
    def gesture(self) -> Gesture:  # type: ignore[override]
        """At corners, or between cells."""
        return Gesture.RIM if self.corners else Gesture.DOTS

    def families(self) -> Iterable[Family]:
        """The cells around each dot, or the sides that meet there."""
        what = "sides that meet at" if self.corners else "cells around"
        form = "sides" if self.corners else "cells"
        summary = f"the {what} each {self.name} dot"
        dots = Family(self.name, self._groups, (), summary, form=form, between=not self.corners)
        return (dots._replace(blocks=LEFT_OUT, empty="of a dot between blocks"),)

    def _clues(self, board: Board) -> dict[Cell, Clue | None]:
        return {(row, column): clue for (row, column), clue in board.of("dot", self.name)}

    def _points(self, board: Board) -> list[Cell]:
        return [(row, column) for (row, column), _ in board.of("dotted", self.name)]

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        clues = self._clues(board)
        return [
            Group(
                f"the {self.name} dot {text_of(point)}",
                self._places(board, point),
                number,
                hint=Hint((), clues.get(point)),
                stated=point in clues,
                form="sides" if self.corners else "cells",
            )
            for number, point in enumerate(self._points(board), 1)
        ]

    def _places(self, board: Board, point: Cell) -> tuple[Place, ...]:
        if self.corners:
            return sides_at(board, point[0] // 2, point[1] // 2)
        return tuple(cell for cell in sorted(cells_at_centre(point)) if board.has(cell))

    def read(self, instance: Instance) -> None:
        """Two neighbouring cells for each dot, or two that touch at the corner where it is."""
        points: set[Cell] = set()
        example = "r0c1-r1c2 r3c3-r4c4" if self.corners else "r1c2-r1c3 r3c3-r4c4"
        for _, words in instance.listed(self.name, example):
            for word in words:
                point = _read_corner(instance, word) if self.corners else read_midpoint(instance, word)
                if point is None:
                    continue
                if point in points or not self._has_room(point):
                    apart = "is a cell, and a dot is between cells"
                    why = apart if len(cells_at_centre(point)) == 1 else "is a corner, and these dots are on sides"
                    why = "has a dot already" if point in points else why
                    instance.reader.problem(f"{word} {why}", word)
                    continue
                points.add(point)
                clue = instance.clue(f"a {self.name} dot is at {text_of(point)}", word.span, "dot", self.name, *point)
                instance.state("dotted", self.name, *point, deleted_with=clue)

    def _has_room(self, point: Cell) -> bool:
        """Whether a dot may be at a point that is no cell."""
        return len(cells_at_centre(point)) == _PAIR if self.sides else len(cells_at_centre(point)) > 1

    def between(self) -> Iterable[str]:
        """Its mark."""
        return (self.mark,)

    def sorts(self) -> Iterable[str]:
        """Themselves."""
        return (self.name,)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every point between cells of which the rules about the dots hold.

        Where points without a dot are ruled by that, all dots have to stand, and are part of the frame.
        """
        board = clue_set.board
        first, step = (1, 2) if self.corners else (2, 1)
        for row in range(first, 2 * board.rows + first, step):
            for column in range(first, 2 * board.columns + first, step):
                around = sorted(cells_at_centre((row, column)))
                cells = tuple(filter(board.has, around))
                atoms = tuple(Atom(name, (self.name, row, column)) for name in ("dotted", "dot"))
                if not self._has_room((row, column)) or not (cells if self.corners else len(cells) == len(around)):
                    continue
                if not clue_set.holds(atoms):
                    continue
                if clue_set.complete:
                    clue_set.add(self.name, cells, *atoms)
                else:
                    clue_set.state(*atoms)

    def write(self, board: Board, draft: Draft) -> None:
        """One line with all of them."""
        if points := list(self._clues(board)):
            draft.setting(self.name, *map(text_of, points))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The mark where the cells meet; one that was dropped keeps its room."""
        clues = self._clues(board)
        canvas.pointed = True
        for point in self._points(board):
            role = roles.get(Atom("dot", (self.name, *point)), "clue")
            form, spelt = (Form.TEXT, self.mark) if point in clues else (Form.OPEN, " ")
            put(canvas, point, Thing(form, spelt, role, name=self.name))


def _read_corner(instance: Instance, word: Token) -> Cell | None:
    """Return the corner that a word names by two cells that touch there; at the rim one or both lie outside."""
    ends = [cell for cell in map(cell_of, word.text.split("-")) if cell is not None]
    if len(ends) == word.text.count("-") + 1 == _PAIR:
        (row, column), (row2, column2) = ends
        corner = min(row, row2), min(column, column2)
        touch = abs(row - row2) == abs(column - column2) == 1
        if touch and corner[0] <= instance.rows and corner[1] <= instance.columns:
            return row + row2, column + column2
    sentence = f"{word} is not a corner of a cell; these are written like r1c1-r2c2, and at the rim like r0c1-r1c2"
    instance.reader.problem(sentence, word)
    return None


def _make_dots(found: Found) -> Dots:
    return Dots(found["NAME"], found["SYMBOL"], "corners" in found.at, "sides" in found.at)


DOTS = Keyword("dots", ("dots NAME SYMBOL [{corners | sides}]",), _make_dots)


_FORMS = {"<": Form.LESS, "|": Form.BAR}
_DRAWN = {("<", RIGHT): "<", (">", RIGHT): ">", ("<", 1): "∧", (">", 1): "∨"}


@dataclass(frozen=True)
class Signs(Given):
    """Pairs of cells with a mark between them.

    Attributes:
        name: The family.
        mark: How it is written between the cells; ``<`` stands for ``>`` as well.
    """

    name: str
    mark: str
    gesture = Gesture.BETWEEN

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.name,)

    def families(self) -> Iterable[Family]:
        """The pairs; of ``<`` the smaller cell first."""
        both = f"every two cells with '{self.mark}' between them"
        return (Family(self.name, self._groups, (), both, between=True, blocks=WITHOUT),)

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        clues = dict(board.of("sign", self.name))
        return [
            Group(
                f"{name_of((row, column))} {self.mark} {name_of((row2, column2))}",
                ((row, column), (row2, column2)),
                number,
                hint=Hint((), clues.get((row, column, row2, column2))),
                stated=(row, column, row2, column2) in clues,
            )
            for number, ((row, column, row2, column2), _) in enumerate(board.of("joined", self.name), 1)
            if board.has((row, column)) and board.has((row2, column2))
        ]

    def read(self, instance: Instance) -> None:
        """Chains of cells with marks between them."""
        for statement in instance.statements:
            if isinstance(statement, Relation):
                cells: Sequence[Token] = statement.operands
                signs: Sequence[Token] = statement.signs
            elif isinstance(statement, Setting) and cell_of(statement.name.text):
                words = (statement.name, *statement.words)
                cells, signs = words[::2], words[1::2]
            else:
                continue
            for index, sign in enumerate(signs):
                if index + 1 < len(cells) and self.joins(sign.text):
                    self._pair(instance, cells[index], sign, cells[index + 1])

    def joins(self, text: str) -> bool:
        """Its mark, ``<`` turned round as well."""
        return text == self.mark or (self.mark == "<" and text == ">")

    def _pair(self, instance: Instance, one: Token, sign: Token, other: Token) -> None:
        first, second = instance.cell(one), instance.cell(other)
        if first is None or second is None:
            return
        if side_between(first, second) is None:
            instance.reader.problem(f"{one} and {other} are not neighbours", sign)
            return
        if sign.text != self.mark:
            first, second = second, first
        elif self.mark != "<":
            first, second = sorted((first, second))
        sentence = f"{name_of(first)} {self.mark} {name_of(second)}"
        clue = instance.clue(sentence, sign.span, "sign", self.name, *first, *second)
        instance.state("joined", self.name, *first, *second, deleted_with=clue)

    def between(self) -> Iterable[str]:
        """Its mark."""
        return (self.mark,)

    def sorts(self) -> Iterable[str]:
        """Themselves."""
        return (self.name,)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every pair of neighbours that may have the mark.

        Where pairs without a mark are ruled by that, all marks have to stand, and are part of the frame.  Where a rule
        about more than a pair does not hold with so many of them there are none.
        """
        pairs = [side.cells for side in clue_set.board.joints()]
        turned = [(other, one) for one, other in pairs] if self.mark == "<" else []
        taken = {fact.atom.args[1:] for fact in clue_set.facts if fact.atom.name == "sign"}
        for some in (pairs, turned):
            atoms = {pair: self._atoms(pair) for pair in some if (*pair[0], *pair[1]) not in taken}
            wrong = clue_set.broken([atom for both in atoms.values() for atom in both])
            false = {frozenset(one.cells) for one in wrong}
            kept = {pair: both for pair, both in atoms.items() if frozenset(pair) not in false}
            if false - {*map(frozenset, atoms)} and any(clue_set.broken([*chain(*kept.values())])):
                continue
            for pair, both in kept.items():
                if clue_set.complete:
                    clue_set.add(self.name, pair, *both)
                else:
                    clue_set.state(*both)

    def _atoms(self, pair: tuple[Cell, Cell]) -> tuple[Atom, Atom]:
        arguments = (self.name, *pair[0], *pair[1])
        return Atom("joined", arguments), Atom("sign", arguments)

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each pair."""
        for (row, column, row2, column2), _ in board.of("sign", self.name):
            first, second = name_of((row, column)), name_of((row2, column2))
            if self.mark in "<=":
                draft.relation(first, self.mark, second)
            else:
                draft.setting(first, self.mark, second)

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The mark between the cells; one that was dropped keeps its room."""
        stated = {arguments for arguments, _ in board.of("sign", self.name)}
        for arguments, _ in board.of("joined", self.name):
            first: Cell = (arguments[0], arguments[1])
            second: Cell = (arguments[2], arguments[3])
            side = side_between(first, second)
            if side is None or side in canvas.links:  # a line drawn there covers it
                continue
            turned = self.mark if first < second else {"<": ">"}.get(self.mark, self.mark)
            text = _DRAWN.get((turned, side.way), self.mark) if arguments in stated else " "
            form = _FORMS.get(self.mark, Form.TEXT) if arguments in stated else Form.OPEN
            role = roles.get(Atom("sign", (self.name, *arguments)), "clue")
            canvas.signs[side] = Thing(form, text, role, name=self.name)


def _make_signs(found: Found) -> Signs:
    return Signs(found["NAME"], found["SYMBOL"]) if found else Signs("signs", "<")


SIGNS = Keyword("signs", ("signs [NAME SYMBOL]",), _make_signs)
