r"""Givens with a direction: arrows in cells, mirrors, and cells that point at others.

``arrows``: a block with a direction for each cell: ``N NE E SE S SW W NW``, ``.`` for none.

To generate one, a random tour goes straight from cell to cell, in any of eight directions and by any distance.

``mirrors``: cells with a mirror, ``/`` or ``\``, which bend what is seen from outside; they hold no value.

``pointers NAME``: cells outside of the puzzle that point along their line and say a number: ``R2``, ``U0``; or along
several, with a number each: ``U0R2``.

``pointers NAME on V W``: they are cells of the puzzle, and hold one of these values; if only one, it may be ``fixed``.

``pointers NAME others OTHER``: each points in one direction or several and says no number, ``UR``; ``OTHER`` is the
family of what lies in the directions in which it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import EMPTY, listed
from pylogic.language.board.board import Board, Frame
from pylogic.language.board.places import ENDS, OVER, Family, Group, Hint
from pylogic.language.compile.flat import Flat
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished, Spot
from pylogic.language.parse.vocabulary import Value, values_on
from pylogic.language.sampling.parts import Sketch
from pylogic.model.atom import Atom, Fact
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.document import Block, Gesture, Holds, Token
from pylogic.model.errors import UnfitError
from pylogic.model.generating import Wish, scattered, share
from pylogic.model.kind import Roles, Violation
from pylogic.model.records import dataclass

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.sampling.parts import ClueSet, Sketch


_NAME = "arrows"
_NONE = "."
_STEPS = {
    "N": (-1, 0, "↑"),
    "NE": (-1, 1, "↗"),
    "E": (0, 1, "→"),
    "SE": (1, 1, "↘"),
    "S": (1, 0, "↓"),
    "SW": (1, -1, "↙"),
    "W": (0, -1, "←"),
    "NW": (-1, -1, "↖"),
}


@dataclass(frozen=True)
class Arrows(Given):
    """Arrows are part of the frame."""

    words: tuple[str, ...] = (_NAME,)
    holds = Holds.ROWS
    gesture = Gesture.SIGNS

    def families(self) -> Iterable[Family]:
        """The cells that each arrow points at."""
        what = "the cells that the arrow of each cell points at, the nearest first"
        empty = "of an arrow at the rim, or at blocks alone"
        return (Family(_NAME, self._groups, (), what, centred=True, blocks=OVER, empty=empty),)

    def _arrows(self, board: Board) -> dict[Cell, str]:
        return {cell: str(way) for cell, (way,), _ in board.at("arrow")}

    def _groups(self, board: Board, _: Sequence[object]) -> list[Group]:
        return [
            board.over(
                f"what the arrow of {name_of(cell)} points at",
                board.cells_from(cell, _STEPS[way.upper()][:2]),
                number=number,
                centre=cell,
            )
            for number, (cell, way) in enumerate(self._arrows(board).items(), 1)
            if board.has(cell)
        ]

    def invent(self, sketch: Sketch) -> None:
        """Arrows along a tour of the whole board, which is a solution; none in its last cell."""
        ways = {(down, right): way.lower() for way, (down, right, _) in _STEPS.items()}
        cells = sketch.board.cells
        steps = tour(cells, sketch.random)
        (last,) = set(cells).difference(cell for cell, _ in steps)
        sketch.solution = {cell: number for number, cell in enumerate([*(cell for cell, _ in steps), last], 1)}
        for cell, step in sorted(steps):
            sketch.state("arrow", *cell, ways[step])

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """The size of the block."""
        return instance.drawn_size(_NAME)

    def read(self, instance: Instance) -> None:
        """A direction for each cell."""
        reader = instance.reader
        block = reader.only(Block, _NAME, instance.statements)
        if block is None:
            reader.problem(f"the block '{_NAME}' is missing", reader.document.kind)
            return
        for row, words in instance.rows_of(block, "arrow"):
            for column, word in enumerate(words, 1):
                if word.text in _STEPS:
                    instance.state("arrow", row, column, word.text.lower())
                elif word.text != _NONE:
                    reader.problem(f"'{word}' is not a direction ({' '.join(_STEPS)}, or '{_NONE}' for none)", word)

    def write(self, board: Board, draft: Draft) -> None:
        """The block."""
        texts = {cell: way.upper().rjust(2) for cell, way in self._arrows(board).items()}
        draft.table(_NAME, texts, range(1, board.rows + 1), range(1, board.columns + 1), _NONE)

    def widths(self, board: Board) -> Sequence[int]:
        """An arrow, a blank and a value."""
        largest = max((max(board.domain(*key), default=0) for key in board.variables.values()), default=0)
        return [len(str(largest)) + 2]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:  # noqa: ARG002
        """The arrow before what the cell holds."""
        for cell, way in self._arrows(board).items():
            canvas.lead(cell, Thing(Form.DIRECTION, _STEPS[way.upper()][2], "clue"))


ARROWS = Keyword(_NAME, (_NAME,), lambda _: Arrows())


STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
_TRIES = 200


def tour(cells: Sequence[Cell], random: Random) -> list[tuple[Cell, Cell]]:
    """All cells in an order in which each lies straight ahead of the one before.

    Args:
        cells: The cells.
        random: Where chance comes from.

    Returns:
        Each cell of the tour but the last, with the step (one of `STEPS`) to take from it.

    Raises:
        UnfitError: None was met.
    """
    for _ in range(_TRIES):
        here = random.choice(cells)
        left = set(cells) - {here}
        found: list[tuple[Cell, Cell]] = []
        while left:
            onward = [*_onward(here, left, cells)]
            if not onward:
                break
            # One of two is enough to keep off corners that could not be left any more.
            some = random.sample(onward, min(2, len(onward)))
            step, ahead = min(some, key=lambda one: sum(1 for _ in _onward(one[1], left, cells)))
            found.append((here, step))
            left.discard(ahead)
            here = ahead
        if not left:
            return found
    raise UnfitError("no way from cell to cell took in the whole board")


def _onward(cell: Cell, left: set[Cell], cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Each cell of those left that lies straight ahead of a cell, with the step towards it."""
    reach = max(max(one) for one in cells)
    for down, right in STEPS:
        for distance in range(1, reach):
            ahead = (cell[0] + down * distance, cell[1] + right * distance)
            if ahead in left:
                yield (down, right), ahead


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


MIRRORS = Keyword("mirrors", ("mirrors",), lambda _: Mirrors())


_POINTED = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_ARROWS = {"U": "↑", "D": "↓", "L": "←", "R": "→"}
_NAMES = {"U": "above", "D": "below", "L": "to the left of", "R": "to the right of"}
_TOWARDS = {"U": "up", "D": "down", "L": "left", "R": "right"}
_LETTERS = "UDLR"
_NO_NUMBER = "?"
_SAID = re.compile(r"([UDLR])(\d{1,6}|\?)")


@dataclass(frozen=True)
class Pointers(Given):
    """Cells that are blocks, each with a direction and perhaps a number.

    Attributes:
        name: The family of the cells in the direction of each of them.
        on: The values of which they hold one; none where they are blocks.
        others: The family of the cells in the directions of none of those of a cell; without it each is one.
    """

    name: str
    on: tuple[Value, ...] = ()
    others: str = ""
    has_clues = True
    batch = "numbers"

    def families(self) -> Iterable[Family]:
        """The cells from the next one up to the rim, in the direction of each pointer, and in those of none."""
        for name in filter(None, (self.name, self.others)):
            yield Family(
                name,
                partial(self._groups, others=name == self.others),
                summary="what lies where none points"
                if name == self.others
                else "what each pointer points at, the nearest first",
                centred=bool(self.on),
                pointed=bool(self.on),
                blocks=OVER,
                empty="of a pointer at the rim, or at blocks alone",
            )

    def _groups(self, board: Board, _: Sequence[object], others: bool) -> list[Group]:
        ways = [
            (cell, letter)
            for cell, letters in _directions(board, self.name).items()
            for letter in (_LETTERS if others else letters)
            if not (others and letter in letters)
        ]
        return [
            board.over(
                f"what lies {_NAMES[letter]} {name_of(cell)}" if self.others else f"what {name_of(cell)} points at",
                board.cells_from(cell, _POINTED[letter]),
                number=number,
                centre=cell,
                hint=self._hint(board, cell, letter),
                stated=not self.others or self._hint(board, cell, letter) is not None,
                step=_POINTED[letter],
            )
            for number, (cell, letter) in enumerate(ways, 1)
        ]

    def _hint(self, board: Board, cell: Cell, letter: str) -> Hint | None:
        """Return the clue of a pointer: a number for each of its directions, or these themselves."""
        if self.others:
            hint = _hints(board, self.name).get(cell)
            return hint and hint._replace(numbers=())
        return _hints(board, self.name).get((*cell, _LETTERS.index(letter)))

    def flatten(self, board: Board, flat: Flat) -> None:
        """They hold one of their values."""
        held = listed([EMPTY if str(value) == "." else str(value) for value in self.on], "or")
        flat.under(f"a cell with a pointer is {held}")
        for cell in _directions(board, self.name) if self.on else ():
            for variable in flat.variables(self.on[0].sort.name, [cell]):
                flat.state("only", variable, flat.domain(sorted(value.number for value in values_on(board, self.on))))

    def broken(self, finished: Finished) -> Iterator[Violation]:
        """One that holds another value."""
        on = values_on(finished.board, self.on)
        for cell in _directions(finished.board, self.name) if on else ():
            if finished.number(on[0].sort.name, cell) is not None and not finished.any_of(on, cell):
                held = " or ".join(map(str, self.on))
                yield Violation("pointers", f"the pointer {name_of(cell)} does not hold {held}", (cell,))

    def invent(self, sketch: Sketch) -> None:
        """As large a share of the cells as in the examples, each with something to point at, in as many directions."""
        seen = [len(letters) for board in sketch.examples for letters in _directions(board, self.name).values()]
        number = max(1, round(len(seen) / max(1, sketch.area) * len(sketch.board.area)))
        board = sketch.board
        taken = {cell for _, cell, _, _ in board.valued("fixed")}
        free = [cell for cell in board.cells if cell not in taken]
        for cell in sketch.random.sample(free, min(number, len(free))):
            sketch.facts += map(Fact, self._at(board, cell, sketch.random, seen or [1]))

    def _at(self, board: Board, cell: Cell, random: Random, seen: Sequence[int]) -> list[Atom]:
        """A pointer that has something to point at in as many directions as one of those seen, without a number."""
        row, column = cell
        room = {"U": row > 1, "D": row < board.rows, "L": column > 1, "R": column < board.columns}
        ways = [way for way in _LETTERS if room[way]] or [*_LETTERS]
        letters = sorted(random.sample(ways, min(random.choice(seen), len(ways))), key=_LETTERS.index)
        pointers = [Atom("pointer", (self.name, *cell, _LETTERS.index(letter))) for letter in letters]
        if self.others:
            pointers.append(Atom("pointed", (self.name, *cell, 0)))
        return [*self._held(board.frame, cell), *pointers]

    def _held(self, frame: Frame, cell: Cell) -> list[Atom]:
        """The facts of the frame about the cell of a pointer: it is a block, or holds a value that is printed."""
        if not self.on:
            return [Atom("block", cell)]
        value, *others = self.on
        sort = value.sort.name
        if others or value.text not in value.sort.names or value.number not in frame.fixed.get(sort, ()):
            return []
        return [Atom("fixed", (list(frame.sorts).index(sort), *cell, value.number))]

    def cover(self, board: Board, cell: Cell, random: Random) -> Sequence[Atom]:
        """A pointer; one that is a cell of the puzzle only where none is yet."""
        there = _directions(board, self.name)
        return () if cell in there else self._at(board, cell, random, [*map(len, there.values())] or [1])

    def spots(self, clue_set: ClueSet) -> Iterable[Spot]:
        """Each of them, with its numbers as people print them."""
        for cell, letters in () if self.others else _directions(clue_set.board, self.name).items():
            for letter in letters:
                yield Spot("pointed", (self.name, *cell, _LETTERS.index(letter)), (cell,), whole=True)

    def symbols(self) -> Iterable[str]:
        """The directions, where others are named."""
        return _LETTERS if self.others else ()

    def claims(self, text: str) -> bool:
        """Whether it is some of the directions, which stand there without a number where others are named."""
        return bool(self.others) and 0 < len(text) == len({*text} & {*_LETTERS})

    def token(self, instance: Instance, cell: Cell, word: Token) -> bool:
        """``R2``, ``U0R2``; ``R?`` has no number; ``UR`` where others are named."""
        numbers = dict.fromkeys(word.text, "") if self.others else dict(_SAID.findall(word.text))
        written = "".join(map("".join, numbers.items())) == word.text
        if not written or (self.others and not self.claims(word.text)):
            return False
        clue = None
        if self.others:
            sentence = f"{name_of(cell)} points {listed([_TOWARDS[letter] for letter in numbers])}"
            clue = instance.clue(sentence, word.span, "pointed", self.name, *cell, 0)
        for atom in self._held(instance.frame, cell):
            instance.state(atom.name, *atom.args, deleted_with=clue if self.on else None)
        for letter in sorted(numbers, key=_LETTERS.index):
            direction, number = _LETTERS.index(letter), numbers[letter]
            instance.state("pointer", self.name, *cell, direction, deleted_with=clue)
            if number.isdecimal():
                sentence = f"{name_of(cell)} says {int(number)} for what is {_NAMES[letter]} it"
                instance.clue(sentence, word.span, "pointed", self.name, *cell, direction, int(number))
        return True

    def shown(self, board: Board, cell: Cell) -> str:
        """``R2``, or ``UR``, which is nothing where that was dropped."""
        hints = {letter: self._hint(board, cell, letter) for letter in _directions(board, self.name).get(cell, "")}
        if self.others:
            return "".join(letter for letter, hint in hints.items() if hint)
        return "".join(f"{letter}{hint.numbers[0] if hint else _NO_NUMBER}" for letter, hint in hints.items())

    def widths(self, board: Board) -> Sequence[int]:
        """An arrow and a number, and a value behind them where they hold one."""
        return [len(self.shown(board, cell)) + 2 * bool(self.on) for cell in _directions(board, self.name)]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """An arrow and a number."""
        said: dict[Cell, list[Atom]] = {}
        for (row, column, *rest), _ in board.of("pointed", self.name):
            said.setdefault((row, column), []).append(Atom("pointed", (self.name, row, column, *rest)))
        for cell in _directions(board, self.name):
            role = next((roles[atom] for atom in said.get(cell, ()) if atom in roles), "clue")
            spelt = "".join(_ARROWS.get(letter, letter) for letter in self.shown(board, cell))
            if self.on and spelt:
                canvas.lead(cell, Thing(Form.POINTER, f"{spelt} ", role, spelt))
            elif not self.on:
                canvas.put(cell, Thing(Form.POINTER, spelt, role))


@lru_cache(maxsize=8)  # each cell asks for its own
def _directions(board: Board, name: str) -> Mapping[Cell, str]:
    """The directions of the pointers of a family."""
    ways: dict[Cell, str] = {}
    for (row, column, direction), _ in board.of("pointer", name):
        ways[row, column] = ways.get((row, column), "") + _LETTERS[direction]
    return ways


@lru_cache(maxsize=8)
def _hints(board: Board, name: str) -> Mapping[tuple[int, ...], Hint]:
    """The numbers that they have, by cell and direction; by cell where the directions are what they say."""
    return {tuple(where): Hint((number,), clue) for (*where, number), clue in board.of("pointed", name)}


def _make_pointers(found: Found) -> Pointers:
    return Pointers(found["NAME"], found.get("VALUES", ()), found.get("other", ""))


POINTERS = Keyword("pointers", ("pointers NAME [others other:NAME] [on VALUES]",), _make_pointers)
