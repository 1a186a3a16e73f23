"""``signs``, ``signs bar |``: marks between two cells: ``r1c1 < r1c2``, ``r1c1 | r1c2``.

``signs anywhere``: two cells with a sign need not be neighbours.  ``signs bar | else gap if adjacent``: where a puzzle
says ``adjacent``, all its bars are there, so that ``gap`` is the family of the neighbours without one; other puzzles
have no bars.  On boards of numbers ``<`` and ``|`` may stand between the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pylogic.files.drawn import MARKS, Pair
from pylogic.files.printing import Draft
from pylogic.files.reading import cell_of, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.groups import WITHOUT, Family, Group, Hint
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.model.atom import RIGHT, Atom, side_between
from pylogic.model.canvas import Canvas, Form, Thing, text
from pylogic.model.document import Gesture, Holds, Relation, Setting, Token
from pylogic.model.errors import ImpossibleError, UsageError
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import Span

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet, Sketch
    from pylogic.model.generating import Wish

_FORMS = {"<": Form.LESS, "|": Form.BAR}
_DRAWN = {("<", RIGHT): "<", (">", RIGHT): ">", ("<", 1): "∧", (">", 1): "∨"}
_RULED = {("|", RIGHT): "║", ("|", 1): "═"}
"""Bars where lines stand between all cells."""
_FLAG = "flag"
_PAIR = 2


@dataclass(frozen=True)
class Signs(Given):
    """Pairs of cells with a mark between them.

    Attributes:
        name: The family.
        mark: How it is written between the cells; ``<`` stands for ``>`` as well.
        anywhere: Whether the cells need not be neighbours.
        other: The family of neighbours without the mark, in puzzles that have all of them; empty for none.
        flag: What such puzzles say; others have no such marks.
    """

    name: str
    mark: str
    anywhere: bool = False
    other: str = ""
    flag: str = ""

    @property
    def gesture(self) -> Gesture:  # type: ignore[override]
        """Two neighbours; those of a statement are gone through."""
        return Gesture.AREAS if self.flag else Gesture.BETWEEN

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        """The setting of puzzles with all marks, and these in words: ``bar r1c1 r1c2``."""
        return (self.flag, self.name) if self.flag else ()

    def holding(self, word: str) -> Holds:
        """A word alone, and two cells at a time."""
        return Holds.FLAG if word == self.flag else Holds.EACH

    def drawn(self) -> Iterable[str]:
        """Itself."""
        return (self.name,)

    def families(self) -> Iterable[Family]:
        """The pairs; of ``<`` the smaller cell first."""
        both = f"every two cells with '{self.mark}' between them"
        yield Family(self.name, self._groups, (), both, between=True, blocks=WITHOUT)
        if self.other:
            none = f"in puzzles that say {self.flag}, every two neighbours without '{self.mark}' between them"
            yield Family(self.other, self._gaps, (), none, between=True, blocks=WITHOUT)

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [*self._of(board, self.name, "{} " + self.mark + " {}")]

    def _gaps(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [*self._of(board, self.other, "{} and {}")]

    def _of(self, board: Board, name: str, says: str) -> Iterator[Group]:
        clues = dict(board.of("sign", name))
        for number, (arguments, _) in enumerate(board.of("joined", name), 1):
            pair = _cells(arguments)
            if all(map(board.has, pair)):
                hint, stated = Hint((), clues.get(arguments)), arguments in clues
                yield Group(says.format(*map(name_of, pair)), pair, number, hint=hint, stated=stated)

    def is_complete(self, board: Board) -> bool:
        """Whether a puzzle has all marks, as it says."""
        return bool(self.flag) and any(board.of(_FLAG, self.flag))

    def read(self, instance: Instance) -> None:
        """Chains of cells with marks between them, and which neighbours have none."""
        refused = self._refused(instance)
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
                    self._pair(instance, cells[index], sign, cells[index + 1], refused)
        if self.flag:
            self._read_all(instance, refused)

    def _refused(self, instance: Instance) -> str:
        """Return why a puzzle has no such marks; empty where it may have them."""
        if self.flag and not instance.named(self.flag):
            return f"'{{}}' between cells needs the setting '{self.flag}'"
        others = (given for given in instance.givens if isinstance(given, Signs) and given.flag and given != self)
        rival = next((given for given in others if instance.named(given.flag)), None)
        return f"puzzles that say '{rival.flag}' have '{rival.mark}' in place of '{{}}'" if rival else ""

    def _read_all(self, instance: Instance, refused: str) -> None:
        for statement in instance.named(self.name):
            if not isinstance(statement, Setting) or len(statement.words) != _PAIR:
                instance.reader.problem(f"write: {self.name} r1c1 r1c2", statement.name)
            else:
                one, other = statement.words
                self._pair(instance, one, Token(self.mark, other.span), other, refused)
        setting = instance.reader.only(Setting, self.flag, instance.statements)
        if setting is None:
            return
        if setting.words:
            instance.reader.problem(f"'{self.flag}' stands alone", setting.words[0])
        instance.state(_FLAG, self.flag)
        known = {_cells(fact.atom.args[1:]) for fact in instance.facts if fact.atom.args[:1] == (self.name,)}
        board = Board(instance.frame, instance.facts)
        for pair in (side.cells for side in board.joints()):
            if pair not in known:
                self._state(instance, self.other, pair, _without(pair, self.mark), setting.name.span)

    def joins(self, text: str) -> bool:
        """Its mark, ``<`` turned round as well."""
        return text == self.mark or (self.mark == "<" and text == ">")

    def _pair(self, instance: Instance, one: Token, sign: Token, other: Token, refused: str) -> None:
        first, second = instance.cell(one), instance.cell(other)
        if first is None or second is None:
            return
        if first == second and self.anywhere:
            instance.reader.problem(f"{other} is named twice; two different cells are expected", other)
            return
        if side_between(first, second) is None and not self.anywhere:
            instance.reader.problem(f"{one} and {other} are not neighbours", sign)
            return
        if refused:
            instance.reader.problem(refused.format(sign), sign)
            return
        if sign.text != self.mark:
            first, second = second, first
        elif self.mark != "<":
            first, second = sorted((first, second))
        sentence = f"{name_of(first)} {self.mark} {name_of(second)}"
        self._state(instance, self.name, (first, second), sentence, one.span.until(other.span))

    def _state(self, instance: Instance, name: str, pair: Pair, sentence: str, span: Span) -> None:
        (row, column), (row2, column2) = pair
        clue = instance.clue(sentence, span, "sign", name, row, column, row2, column2)
        instance.state("joined", name, row, column, row2, column2, deleted_with=clue)

    def between(self) -> Iterable[str]:
        """Its mark."""
        return (self.mark,)

    def marks(self) -> Mapping[str, str]:
        """Its mark, where boards may show it."""
        return {self.name: self.mark} if self.mark in MARKS else {}

    def sorts(self) -> Iterable[str]:
        """Themselves; where all have to stand they are part of the frame."""
        return () if self.flag else (self.name,)

    def wishes(self) -> Iterable[Wish]:
        """Whether puzzles have all marks."""
        if self.flag:
            from pylogic.model.generating import YES, Wish, one_of  # for generating puzzles

            yield Wish(self.flag, "yes", f"all '{self.mark}' between neighbours", one_of(self.flag, YES))

    def invent(self, sketch: Sketch) -> None:
        """That all marks are there."""
        if sketch.wished.get(self.flag):
            if other := next((name for name in sketch.frame.shown if name != self.name and name in sketch.wished), ""):
                raise ImpossibleError(f"puzzles that say '{self.flag}' have '{self.mark}' in place of {other}")
            sketch.state(_FLAG, self.flag)

    def add_clues(self, clue_set: ClueSet) -> None:
        """Every pair of neighbours that may have the mark.

        Where pairs without a mark are ruled by that, all marks have to stand, and are part of the frame.
        """
        pairs = [side.cells for side in clue_set.board.joints()]
        if self.flag:
            if self.is_complete(clue_set.board):
                for pair in pairs:
                    has_mark = clue_set.holds(_atoms(self.name, pair), self.name)
                    clue_set.state(*_atoms(self.name if has_mark else self.other, pair))
            return
        if any(given.is_complete(clue_set.board) for given in clue_set.givens if isinstance(given, Signs)):
            return
        turned = [(other, one) for one, other in pairs] if self.mark == "<" else []
        taken = {fact.atom.args[1:] for fact in clue_set.facts if fact.atom.name == "sign"}
        found: dict[Pair, tuple[Atom, Atom]] = {}
        for some in (pairs, turned):
            atoms = {pair: _atoms(self.name, pair) for pair in some if (*pair[0], *pair[1]) not in taken}
            wrong = clue_set.broken([atom for both in atoms.values() for atom in both])
            false = {frozenset(one.cells) for one in wrong}
            found |= {pair: both for pair, both in atoms.items() if frozenset(pair) not in false}
        for pair, both in found.items():
            if clue_set.complete:
                clue_set.add(self.name, pair, *both, full=self.mark == "<" and len(found) == len(pairs))
            else:
                clue_set.state(*both)

    def write(self, board: Board, draft: Draft) -> None:
        """A line for each pair."""
        if self.flag:
            stated = sum(1 for name in (self.name, self.other) for _ in board.of("sign", name))
            if self.is_complete(board):
                if stated < sum(1 for _ in board.joints()):
                    raise UsageError(f"a puzzle that says '{self.flag}' cannot be written without some of its clues")
                draft.setting(self.flag)
        for arguments, _ in board.of("sign", self.name):
            first, second = map(name_of, _cells(arguments))
            if self.mark in "<=":
                draft.relation(first, self.mark, second)
            else:
                draft.setting(first, self.mark, second)

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The mark between the cells, below the board where they are no neighbours; a dropped one keeps its room."""
        stated = {arguments for arguments, _ in board.of("sign", self.name)}
        for arguments, _ in board.of("joined", self.name):
            first, second = _cells(arguments)
            side = side_between(first, second)
            role = roles.get(Atom("sign", (self.name, *arguments)), "clue")
            turned = self.mark if first < second else {"<": ">"}.get(self.mark, self.mark)
            is_hidden = self.name in board.frame.shown and not board.is_shown(self.name, arguments)
            if side is None or (is_hidden and arguments in stated):
                if arguments in stated:
                    canvas.below.append((text(f"{name_of(first)} {self.mark} {name_of(second)}", role),))
                continue
            if side in canvas.links:  # a line drawn there covers it
                continue
            glyph = (_RULED if canvas.ruled else {}).get((self.mark, side.way)) or _DRAWN.get((turned, side.way))
            form = _FORMS.get(self.mark, Form.TEXT) if arguments in stated else Form.OPEN
            spelt = (glyph or self.mark) if arguments in stated else " "
            canvas.signs[side] = Thing(form, spelt, role, name=self.name)
        if self.is_complete(board) and canvas.ruled:
            self._sketch_gaps(board, canvas, roles)

    def _sketch_gaps(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The lines between cells where there is no mark, dashed where nothing is stated about them."""
        gaps = dict(board.of("sign", self.other))
        for side in board.joints():
            arguments = (*side.cells[0], *side.cells[1])
            role = roles.get(Atom("sign", (self.other, *arguments)))
            if side in canvas.signs and canvas.signs[side].form is not Form.OPEN:
                continue
            if arguments not in gaps:
                canvas.signs[side] = Thing(Form.GAP, "┊" if side.way == RIGHT else "╌", "faint")
            elif role is not None:
                canvas.signs[side] = Thing(Form.RULE, "│" if side.way == RIGHT else "─", role)


def _cells(arguments: Sequence[Any]) -> Pair:
    row, column, row2, column2 = arguments
    return (row, column), (row2, column2)


def _atoms(name: str, pair: Pair) -> tuple[Atom, Atom]:
    arguments = (name, *pair[0], *pair[1])
    return Atom("joined", arguments), Atom("sign", arguments)


def _without(pair: Pair, mark: str) -> str:
    return f"{name_of(pair[0])} and {name_of(pair[1])} have no {mark} between them"


def _make(found: Found) -> Signs:
    if "NAME" not in found:
        return Signs("signs", "<", anywhere="anywhere" in found.at)
    return Signs(found["NAME"], found["SYMBOL"], False, found.get("other", ""), found.get("flag", ""))


GIVEN = Keyword("signs", ("signs [anywhere | NAME SYMBOL [else other:NAME if flag:NAME]]",), _make)
