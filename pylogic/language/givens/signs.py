"""``signs``, ``signs bar |``: marks between two cells: ``r1c1 < r1c2``, ``r1c1 | r1c2``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, cell_of, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import WITHOUT, Family, Group, Hint
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.model.atom import RIGHT, Atom, side_between
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Gesture, Relation, Setting, Token
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet

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

        Where pairs without a mark are ruled by that, all marks have to stand, and are part of the frame.
        """
        pairs = [side.cells for side in clue_set.board.joints()]
        turned = [(other, one) for one, other in pairs] if self.mark == "<" else []
        taken = {fact.atom.args[1:] for fact in clue_set.facts if fact.atom.name == "sign"}
        for some in (pairs, turned):
            atoms = {pair: self._atoms(pair) for pair in some if (*pair[0], *pair[1]) not in taken}
            wrong = clue_set.broken([atom for both in atoms.values() for atom in both])
            false = {frozenset(one.cells) for one in wrong}
            for pair, both in atoms.items():
                if frozenset(pair) in false:
                    continue
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


def _make(found: Found) -> Signs:
    return Signs(found["NAME"], found["SYMBOL"]) if found else Signs("signs", "<")


GIVEN = Keyword("signs", ("signs [NAME SYMBOL]",), _make)
