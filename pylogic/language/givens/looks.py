"""``looks * bulb``: how a value, a mark, a sign, a path, a cage, dots or the clues in cells are drawn in pictures.

A word that is not known is answered by a list of all that are. Links that look like ``nothing`` are not drawn, and
follow from the rest of an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pylogic.language.board.board import Board
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.model.canvas import COLOURED, LOOKS, OPERATIONS, Canvas, Form, Thing
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import suggestion


@dataclass(frozen=True)
class Looks(Given):
    """The form in which something with a name is drawn; in a terminal it only changes the signs of cages.

    A value that looks like nothing shows by the lines through its cell; before these are known it is drawn as ever.
    Links that look like nothing are not drawn at all.

    Attributes:
        name: Its name in declarations.
        form: Its looks.
    """

    name: str
    form: Form

    def unseen(self) -> Iterable[str]:
        """Its name, if it looks like nothing."""
        return (self.name,) if self.form is Form.NOTHING else ()

    def widths(self, board: Board) -> Sequence[int]:
        """A sign behind the total of a cage."""
        sign = OPERATIONS.get(self.form, "")
        return [len(f"{total}{sign}") + 2 for (_, total), _ in board.of("total", self.name)] if sign else []

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Change the form of what has the name."""
        del board, roles
        crossed = {cell for side in (*canvas.links, *canvas.edges) for cell in side.cells}
        for cell, things in canvas.cells.items():
            if self.form is not Form.NOTHING or cell in crossed:
                canvas.cells[cell] = [self._changed(thing) for thing in things]
        canvas.signs = {side: self._changed(thing) for side, thing in canvas.signs.items()}
        canvas.points = {point: self._changed(thing) for point, thing in canvas.points.items()}
        canvas.beside = {place: [self._counting(thing) for thing in things] for place, things in canvas.beside.items()}
        canvas.railed |= self.form is Form.RAILS
        canvas.ways = [way._replace(form=self.form) if way.name == self.name else way for way in canvas.ways]

    def _counting(self, thing: Thing) -> Thing:
        """A number beside the board, with what it counts."""
        return thing._replace(back=self.form) if thing.name == self.name else thing

    def _changed(self, thing: Thing) -> Thing:
        if thing.name != self.name or (thing.form is Form.RING and self.form not in COLOURED):
            return thing
        if thing.form is Form.CORNER:
            sign = OPERATIONS.get(self.form, "")
            says = thing.text + sign if thing.text.strip() else thing.text  # a blank stands for a total outside
            return thing._replace(spelt=thing.spelt + sign, text=says)
        if thing.form is Form.TEXT and self.name == "clue":
            return thing._replace(back=self.form)
        return thing._replace(form=self.form) if thing.form is not Form.OPEN else thing


def _make(found: Found) -> Looks:
    vocabulary, thing, look = found.reading.vocabulary, found["THING"], found["LOOK"]
    known = {*(name for sort in vocabulary.sorts.values() for name in sort.names), *vocabulary.drawn}
    if thing not in known:
        found.fail(f"nothing here is called '{thing}'{suggestion(thing, sorted(known))}", "THING")
    if look not in LOOKS:
        found.fail(f"nothing looks like '{look}'{suggestion(look, list(LOOKS))} ({', '.join(LOOKS)})", "LOOK")
    return Looks(thing, Form(look))


_SLOTS = {"THING": Kind("what is drawn, such as a value", word), "LOOK": Kind("what it looks like", word)}
GIVEN = Keyword(
    "looks",
    ("looks THING LOOK",),
    _make,
    _SLOTS,
)
