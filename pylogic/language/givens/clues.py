"""``clues rows columns``, ``clues top bottom left right``: numbers beside the board.

A puzzle says ``rows 1 2 ? 0``, from top to bottom or from left to right; ``?`` stands for a missing clue,
``1,2`` for a list, for ``runs``. ``lines``, ``views`` and the side itself, ``count(top, +) = clue``, are families with
these clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.language.board.board import Board
from pylogic.language.board.families import views_of
from pylogic.language.board.places import OVER, Family, numbered
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.language.parse.rule import Spot
from pylogic.model.atom import Atom
from pylogic.model.canvas import Canvas, text
from pylogic.model.document import Gesture, Setting
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import plural

if TYPE_CHECKING:
    from pylogic.language.sampling.parts import ClueSet

_SIDES = ("rows", "columns", "top", "bottom", "left", "right")
_ACROSS = ("columns", "top", "bottom")
_WHERE = {"rows": "left", "columns": "top"}
_NONE = "?"
_MOST = 999_999


@dataclass(frozen=True)
class Outside(Given):
    """Numbers beside lines; ``1,2`` is a list, ``?`` says nothing.

    Attributes:
        words: The sides that have some.
    """

    words: tuple[str, ...]
    has_clues = True
    batch = "numbers"
    gesture = Gesture.BESIDE

    def drawn(self) -> Iterable[str]:
        """The sides."""
        return self.words

    def families(self) -> Iterable[Family]:
        """The lines as they are seen from outside."""
        return [
            Family(
                side,
                lambda board, _, side=side: numbered(views_of(board, (side,))),  # type: ignore[misc]
                summary=f"every line as it is seen from the {side}",
                blocks=OVER,
                empty="of blocks alone",
            )
            for side in self.words
            if side not in _WHERE
        ]

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """As many rows and columns as there are clues for each."""
        lengths: dict[bool, list[int]] = {False: [], True: []}
        for side in self.words:
            for statement in instance.named(side):
                if isinstance(statement, Setting):
                    lengths[side in _ACROSS].append(len(statement.words))
        down, across = lengths.values()
        if not down or not across:
            return None
        # Of two sides that differ the one that a square board would have is taken.
        height, width = (
            max(sides, key=lambda length: (sides.count(length), (down + across).count(length)))
            for sides in (down, across)
        )
        return height, width

    def read(self, instance: Instance) -> None:
        """A word for each line."""
        for side in self.words:
            statement = instance.reader.only(Setting, side, instance.statements)
            if statement is None:
                continue
            wanted, line = (instance.columns, "column") if side in _ACROSS else (instance.rows, "row")
            if len(statement.words) != wanted:
                sentence = f"{plural(len(statement.words), 'clue')} for {plural(wanted, line)}"
                instance.reader.problem(sentence, statement.name)
                continue
            for number, word in enumerate(statement.words, 1):
                if word.text == _NONE:
                    continue
                texts = word.text.split(",")
                if not all(re.fullmatch(r"-?\d{1,9}", text) and abs(int(text)) <= _MOST for text in texts):
                    sentence = f"a clue is a number up to {_MOST}, a list such as 1,2 or '?', not '{word}'"
                    if not texts[-1]:
                        sentence += "; between the clues of two lines stands a blank, no comma"
                    instance.reader.problem(sentence, word)
                    continue
                place = f"{line} {number}" + ("" if side in _WHERE else f" seen from the {side}")
                sentence = f"{place} has {' '.join(texts)}"
                instance.clue(sentence, word.span, "outside", side, number, *map(int, texts))

    def write(self, board: Board, draft: Draft) -> None:
        """A word for each line; sides without clues are left out."""
        for side in self.words:
            texts = self._texts(board, side)
            if set(texts) != {_NONE} or side in _WHERE:
                draft.setting(side, *texts)

    def _texts(self, board: Board, side: str) -> list[str]:
        count = board.columns if side in _ACROSS else board.rows
        hints = [board.outside(side, number) for number in range(1, count + 1)]
        return [_NONE if hint is None else ",".join(map(str, hint.numbers)) for hint in hints]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The numbers beside their lines."""
        for side in self.words:
            count = board.columns if side in _ACROSS else board.rows
            for number in range(1, count + 1):
                hint = board.outside(side, number)
                if hint is not None:
                    role = roles.get(Atom("outside", (side, number, *hint.numbers)), "clue")
                    numbers = [text(str(one), role)._replace(name=side) for one in hint.numbers]
                    canvas.beside.setdefault((_WHERE.get(side, side), number), []).extend(numbers)

    def spots(self, clue_set: ClueSet) -> Iterator[Spot]:
        """Beside every line."""
        for side in self.words:
            count = clue_set.board.columns if side in _ACROSS else clue_set.board.rows
            for number in range(1, count + 1):
                yield Spot("outside", (side, number), whole=side in _WHERE)


def _make(found: Found) -> Outside:
    for word in found["SIDES"]:
        if word.text not in _SIDES:
            found.reading.fail(f"clues stand beside {', '.join(_SIDES)}, not '{word}'", word)
    return Outside(tuple(word.text for word in found["SIDES"]))


GIVEN = Keyword("clues", ("clues SIDES",), _make, {"SIDES": Kind("a side, such as rows", phrase)})
