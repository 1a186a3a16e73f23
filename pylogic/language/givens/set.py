"""``set stars 1``: a number that a puzzle may set, with its default; ``set mines ?`` has none.

A puzzle says ``stars 2``.  Rules with a number that is not set say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pylogic.files.printing import Draft
from pylogic.language.board.board import Board
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Instance, Named
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, text
from pylogic.model.document import Setting
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

_MOST = 999_999


@dataclass(frozen=True)
class Number(Named):
    """A setting.

    Attributes:
        name: Its name in rules and puzzles.
        default: Its value where a puzzle does not state it; with ``None`` rules that name it say nothing then.
    """

    name: str
    default: int | None

    def settings(self) -> Iterable[tuple[str, int | None]]:
        """Itself."""
        return ((self.name, self.default),)

    def read(self, instance: Instance) -> None:
        """A number after the name."""
        statement = instance.reader.only(Setting, self.name, instance.statements)
        if statement is None:
            return
        if len(statement.words) != 1:
            instance.reader.problem(f"write: {self.name} {self.default or 1}", statement.name)
            return
        number = instance.reader.integer(statement.words[0], 0, _MOST, f"'{self.name}'")
        if number is not None and self.default is None:
            instance.clue(f"{self.name} = {number}", statement.words[0].span, "setting", self.name, number)
        elif number is not None:
            instance.state("setting", self.name, number)

    def write(self, board: Board, draft: Draft) -> None:
        """The number, where it is not the default."""
        for (number,), _ in board.of("setting", self.name):
            draft.setting(self.name, str(number))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The number below the board, where it is a clue."""
        for (number,), clue in board.of("setting", self.name):
            if clue is not None:
                role = roles.get(Atom("setting", (self.name, number)), "clue")
                canvas.below.append((text(f"{self.name} {number}", role, f"{self.name}: {number}"),))


def _make(found: Found) -> Number:
    default: str = found["DEFAULT"]
    if default == "?":
        return Number(found["NAME"], None)
    if not re.fullmatch(r"\d{1,6}", default):
        found.fail(
            f"the default of '{found['NAME']}' is a number from 0 to {_MOST}, or '?', not '{default}'", "DEFAULT"
        )
    return Number(found["NAME"], int(default))


GIVEN = Keyword("set", ("set NAME DEFAULT",), _make, {"DEFAULT": Kind("a number, or ?", word)})
