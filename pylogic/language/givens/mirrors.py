r"""``mirrors``: cells with a mirror, ``/`` or ``\``, which bend what is seen from outside; they hold no value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import ENDS, Family, Group
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.sampling.parts import Sketch
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Token
from pylogic.model.generating import Wish, scattered, share
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass

_RISING, _FALLING = "/", "\\"
_MIRRORS = (_RISING, _FALLING)


@dataclass(frozen=True)
class Mirrors(Given):
    """Mirrors are part of the frame."""

    def families(self) -> Iterable[Family]:
        """The cells seen from outside, before the first mirror and behind it; both have the clue there."""
        before = "what is seen from outside of the board along a line, up to the first mirror"
        behind = "what is seen there in mirrors"
        return (
            _seen_from_outside("direct", before, "where a mirror stands first", mirrored=False),
            _seen_from_outside("mirrored", behind, "where no mirror stands", mirrored=True),
        )

    def symbols(self) -> Iterable[str]:
        """Both mirrors."""
        return _MIRRORS

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """A mirror."""
        if word.text not in _MIRRORS:
            return False
        instance.state("block", *cell)
        instance.state("mirror", *cell, _MIRRORS.index(word.text))
        return True

    def wishes(self) -> Iterable[Wish]:
        """The share of the board that they are."""
        return (Wish("mirrors", "20%", "the share of the cells that are mirrors", share("mirrors")),)

    def invent(self, sketch: Sketch) -> None:
        """As large a share of the cells as wished for, else as in the examples."""
        usual = sum(len(_mirrors(board)) for board in sketch.examples) / max(1, sketch.area)
        share_of_mirrors = sketch.wished.get("mirrors", usual)
        for cell in sorted(scattered(sketch.board.area, share_of_mirrors, sketch.random, sketch.wished)):
            sketch.state("block", *cell)
            sketch.state("mirror", *cell, sketch.random.randrange(len(_MIRRORS)))

    def shown(self, board: Board, cell: Cell) -> str:
        """The mirror."""
        return _mirrors(board).get(cell, "")

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The mirror."""
        for cell, mirror in _mirrors(board).items():
            canvas.put(cell, Thing(Form.MIRROR, mirror, "wall"))


def _seen_from_outside(name: str, summary: str, empty: str, mirrored: bool) -> Family:
    groups = partial(_beams, mirrored=mirrored)
    return Family(name, lambda board, _: groups(board), (), summary, twice=True, blocks=ENDS, empty=empty)


def _mirrors(board: Board) -> dict[Cell, str]:
    return {cell: _MIRRORS[which] for cell, (which,), _ in board.at("mirror")}


def _beams(board: Board, mirrored: bool) -> Iterator[Group]:
    """Yield the cells seen from each place outside before the first mirror, or behind it; a cell may be met twice."""
    mirrors = _mirrors(board)
    rows, columns = range(1, board.rows + 1), range(1, board.columns + 1)
    starts = [
        *(("top", "the top of column", column, (0, column), (1, 0)) for column in columns),
        *(("bottom", "below of column", column, (board.rows + 1, column), (-1, 0)) for column in columns),
        *(("left", "the left of row", row, (row, 0), (0, 1)) for row in rows),
        *(("right", "the right of row", row, (row, board.columns + 1), (0, -1)) for row in rows),
    ]
    for number, (side, where, line, cell, way) in enumerate(starts, 1):
        name = f"what is seen {'in mirrors' if mirrored else 'directly'} from {where} {line}"
        places = tuple(_seen(board, mirrors, cell, way)[mirrored])
        yield Group(name, places, number, hint=board.outside(side, line))


def _seen(board: Board, mirrors: Mapping[Cell, str], cell: Cell, way: Cell) -> tuple[list[Cell], list[Cell]]:
    """The cells that are met from a place outside before the first mirror, and those after it."""
    seen: tuple[list[Cell], list[Cell]] = ([], [])
    turned = False
    while True:
        cell = (cell[0] + way[0], cell[1] + way[1])
        mirror = mirrors.get(cell)
        if mirror is not None:
            turned = True
            way = (-way[1], -way[0]) if mirror == _RISING else (way[1], way[0])
        elif board.has(cell):
            seen[turned].append(cell)
        else:
            return seen


GIVEN = Keyword("mirrors", ("mirrors",), lambda _: Mirrors())
