"""The rules of Battleship at their places, with sentences: counts, ships that do not touch, hints, the fleet.

A law of the fleet is also that ships of a length need room, in lines that have as many ship cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_

from pylogic.builtin.battleship.places import (
    SHIP,
    WATER,
    Belongs,
    Middle,
    NoMore,
    OfLength,
    Ships,
    Shown,
    Way,
    apart,
    cells_of,
    implied,
    levels,
)
from pylogic.builtin.battleship.vocabulary import Board, board_of, ships
from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import SentenceMaker, counted, joined, listed, places, plain
from pylogic.language.constraints import Among
from pylogic.model.atom import Atom, Clue, Fact, arguments
from pylogic.model.laws import Argument, Ground, LawAtPlace, Laws, Speech
from pylogic.model.network import Network, Store, union, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple

_HINT, _FLEET = 3, 12
"""Prices: a hint speaks of the cells around it, a fleet of the whole board."""
_NAMED = 4
"""Most cells that are named where no ship fits."""
_VALUES = ("water", "a ship cell")


def network(facts: Sequence[Atom]) -> Network:
    """The rules of a puzzle for a search.

    Args:
        facts: Facts of `pylogic.builtin.battleship.vocabulary`, derived ones included.
    """
    stated = [*map(Fact, facts)]
    board = board_of(stated)
    rules = _laws(board)
    domains = dict(rules.domains)
    settled = [one for cell, hint, _ in board.all_hints() for one in implied(cell, hint)]
    settled += [((row, column), value) for row, column, value in arguments(stated, "fixed")]
    for cell, value in settled:
        if cell in board:
            domains[(cell[0] - 1) * board.width + cell[1] - 1] &= SHIP if value else WATER
        elif value:  # a ship would leave the board
            domains[0] = 0
    # Whatever `NoMore` removes `Belongs` removes too; people see it at one length before they see it at all of them.
    names = {unit.constraint: unit.name for unit in rules.units if not isinstance(unit.constraint, NoMore)}
    return Network(domains, [*names], rules.atom, names=names)


def laws(puzzle: Puzzle) -> Laws:
    """The rules at their places, for explanations."""
    return _laws(board_of(puzzle.facts))


def _laws(board: Board) -> Laws:
    """The rules of a puzzle; variables are the cells row by row, with the values 0, water, and 1, ship."""
    cells = list(board.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    units = [*_lines(board, number), *_hints(board, number), *_corners(board, cells), *_fleet(board)]
    printed = {number[cell]: (int(hint != "water"), clue) for cell, (hint, clue) in board.hints.items()}
    return Laws(
        domains=dict.fromkeys(range(len(cells)), WATER | SHIP),
        units=tuple(units),
        atom=lambda variable, value: Atom("cell", (*cells[variable], value)),
        names=dict(enumerate(map(name_of, cells))),
        value=lambda _, value: _VALUES[value],
        printed=printed,
        equals="is",
        plurals={_VALUES[1]: "ship cells"},
        cells=lambda variable: (cells[variable],),
    )


def _lines(board: Board, number: Mapping[Cell, int]) -> Iterator[LawAtPlace]:
    for name, index, stated, cells in board.lines():
        if stated is None:
            continue
        line = f"{name} {index}"
        variables = [number[cell] for cell in cells]
        argue = counted(stated.clue.sentence, stated.value, SHIP)
        yield LawAtPlace(line, stated.clue.sentence, Among(variables, SHIP, stated.value), (stated.clue,), argue=argue)


def _hints(board: Board, number: Mapping[Cell, int]) -> Iterator[LawAtPlace]:
    for cell, hint, clue in board.all_hints():
        if hint in ("water", "ship"):
            continue
        if hint == "middle":
            yield LawAtPlace(name_of(cell), clue.sentence, Middle(cell, number), (clue,), argue=plain(clue.sentence))
            continue
        stated = {number[other]: SHIP if value else WATER for other, value in implied(cell, hint) if other in number}
        yield LawAtPlace(name_of(cell), clue.sentence, Shown(stated), (clue,), price=_HINT, argue=_alone(clue.sentence))


def _corners(board: Board, cells: Sequence[Cell]) -> Iterator[LawAtPlace]:
    for rule in apart(board.height, board.width):
        name = f"the corners of {name_of(cells[rule.scope[0]])}"
        yield LawAtPlace(name, "ships do not touch", rule, argue=_apart)


def _fleet(board: Board) -> Iterator[LawAtPlace]:
    if board.longest is None:
        return
    fleet = []
    clues: list[Clue] = []
    rows, columns = board.counts
    lines = tuple(line.clue for _, _, line, _ in board.lines() if line is not None)
    for length in range(1, board.longest + 1):
        all_ships = Ships(board.height, board.width, length)
        stated = board.fleet.get(length)
        fleet.append((all_ships, stated.value if stated else None))
        if stated is None:
            continue
        clues.append(stated.clue)
        name, says = f"the ships of length {length}", stated.clue.sentence
        if stated.value:
            one = stated.value == 1
            ships = f"the ship of length {length}" if one else f"the {stated.value} ships of length {length}"
            needs = f"{ships} {'needs a place' if one else 'need places'}"
            enough = Enough(all_ships, stated.value, rows, columns)
            argue, refuted = last_places(ships, stated.value, enough), no_places(ships, stated.value, enough)
            yield LawAtPlace(name, needs, enough, (stated.clue, *lines), price=_FLEET, argue=argue, refuted=refuted)
        argue, refuted = _no_more(says, stated.value, length, board.width), _too_many(says)
        no_more = NoMore(all_ships, stated.value)
        yield LawAtPlace(name, says, no_more, (stated.clue,), price=_FLEET, argue=argue, refuted=refuted)
    says = "every ship belongs to the fleet"
    belongs = Belongs(range(board.height * board.width), fleet)
    argue, refuted = _belonging(board.width), _lost(board.width)
    yield LawAtPlace("the fleet", says, belongs, tuple(clues), price=_FLEET, argue=argue, refuted=refuted)


def _too_many(says: str) -> Callable[[Sequence[Ground], Speech], str]:
    return lambda grounds, speech: f"{says}, but there would be more{speech.cited(grounds)}"


def _belonging(width: int) -> SentenceMaker:
    """Return what all possible ships at a cell have in common, or that there are none."""

    def argue(argument: Argument, speech: Speech) -> str:
        cells = [one.variable for one in argument.conclusions]
        cited = speech.cited(argument.grounds)
        ships = [ground.variables[0] for ground in argument.grounds if ground.values == SHIP]
        near = [ship for ship in ships if any(_touching(ship, cell, width) for cell in cells)]
        if not near:
            return f"no ship of the fleet fits at {speech.cells(cells)}{cited}"
        parts = "is part of a ship" if len(near) == 1 else "are parts of ships"
        return f"{speech.cells(near)} {parts}, and whichever ship lies there{cited}"

    return argue


def _touching(one: int, other: int, width: int) -> bool:
    return abs(one // width - other // width) <= 1 and abs(one % width - other % width) <= 1


def _lost(width: int) -> Callable[[Sequence[Ground], Speech], str]:
    def refuted(grounds: Sequence[Ground], speech: Speech) -> str:
        ships = [ground for ground in grounds if ground.values == SHIP]
        if len(ships) > _NAMED:
            rows = sorted({ground.variables[0] // width + 1 for ground in ships})
            where = places([f"row {row}" for row in rows])
            return f"the ship cells in {where} cannot all be parts of the fleet{speech.cited(grounds)}"
        cells = speech.cells([ground.variables[0] for ground in ships])
        return f"no ship of the fleet fits at {cells}{speech.cited(grounds)}"

    return refuted


def _alone(says: str) -> SentenceMaker:
    """Argue from a hint alone."""

    def argue(argument: Argument, speech: Speech) -> str:
        del speech
        around = any(one.values == WATER for one in argument.conclusions)
        return f"{says}, and no other ship touches it" if around else says

    return argue


def _no_more(says: str, count: int, length: int, width: int) -> SentenceMaker:
    """All ships of a length are found, and a cell would make another one."""

    def argue(argument: Argument, speech: Speech) -> str:
        word = "with" if argument.conclusions and argument.conclusions[0].values == WATER else "without"
        cited = speech.cited(argument.grounds)
        concerned = [one.variable for one in argument.conclusions]
        near = {beside for cell in concerned for beside in _beside(cell, width)}
        known = _ships(argument.grounds, width)
        others = [ship for ship in known if near.intersection(ship)]
        alike = [ship for ship in known if ship not in others and len(ship) == length]
        named = len(alike) == count and not any(len(ship) > length for ship in others)
        verb = "is" if count == 1 else "are"
        which = f"which {verb} {speech.cells(sorted(cell for ship in alike for cell in ship))}"
        found = which if named else f"and {'it is' if count == 1 else 'they are'} found"
        too_short = named and others and word == "without"
        what = f", {speech.cells(sorted(cell for ship in others for cell in ship))}" if too_short else " there"
        stated = f", {found}{cited}" if count else cited
        return f"{says}{stated}, and {word} {speech.cells(concerned)}{what} would be another one"

    return argue


def _ships(grounds: Iterable[Ground], width: int) -> list[list[int]]:
    """The ships of which a reason knows cells, each with these cells."""
    known = {divmod(ground.variables[0], width) for ground in grounds if ground.known and ground.values == SHIP}
    return [[row * width + column for row, column in ship] for ship in ships(known)]


def _beside(cell: int, width: int) -> list[int]:
    """The neighbours of a cell, numbered row by row."""
    across = [cell - 1] if cell % width else []
    return [*across, *([cell + 1] if (cell + 1) % width else []), cell - width, cell + width]


def _apart(argument: Argument, speech: Speech) -> str:
    return joined(speech.grounds(argument.grounds), "ships do not touch, not even at a corner")


_TOUCHED = 6
"""Most lines in which ships can touch a cell: three rows and three columns."""


class Line(NamedTuple):
    """A row or a column in which ships of a length may lie.

    Attributes:
        name: Which one it is, ``row 3``.
        way: The places in its direction.
        cells: Its cells.
        step: The distance from one cell to the next.
        total: How many of its cells are ship; ``None`` where that is open.
        starts: The places that are left in it.
        most: How many ships fit there together.
    """

    name: str
    way: Way
    cells: int
    step: int
    total: int | None
    starts: int = 0
    most: int = 0

    @property
    def whole(self) -> bool:
        """Whether a ship may still lie anywhere in it."""
        return self.starts == self.way.starts & self.cells

    @property
    def bodies(self) -> list[int]:
        """The cells of a ship at each place."""
        return [self.way.places[start].body for start in cells_of(self.starts)]


class Enough(OfLength):
    """The ships of a length need room.

    Without a cell that the ships of some lines share, or keep free, there would be too little.

    Args:
        ships: Where they may lie.
        count: How many there are.
        rows: How many cells of each row are ship, ``None`` where that is open.
        columns: The same of the columns.

    Attributes:
        lines: The lines that have enough ship cells for a ship.
        short: Whether there are others.
        line: What they are in a sentence; ships of length 1 are looked for row by row.
        cells: The ship cells that they need, in words.
    """

    def __init__(self, ships: Ships, count: int, rows: Sequence[int | None], columns: Sequence[int | None]) -> None:
        super().__init__(ships, count)
        self.alike = (Enough, ships, count, *rows, *columns)
        height, width, length = ships
        row, column = (1 << width) - 1, sum(1 << cell * width for cell in range(height))
        across, *down = ships.ways
        lines = [Line(f"row {i + 1}", across, row << i * width, 1, total) for i, total in enumerate(rows)]
        lines += [
            Line(f"column {i + 1}", way, column << i, width, total) for way in down for i, total in enumerate(columns)
        ]
        lines = [line for line in lines if line.way.starts & line.cells]
        self.lines = [line for line in lines if line.total is None or line.total >= length]
        self.short = len(self.lines) < len(lines)
        self.line, self.cells = ("line", f"{length} ship cells") if down else ("row", "ship cells")

    def left(self, water: int, ship: int) -> list[Line]:
        """The lines in which places are left when some cells are known."""
        length = self._ships.length
        possible = {way: way.possible(water, ship) for way in self._ships.ways}
        found = []
        for line in self.lines:
            starts, most = possible[line.way] & line.cells, self._count
            if starts and line.total is not None:
                most = min(most, line.total // length)
                # A ship must cover so many of the known cells that the line does not come above its total.
                covered = (ship & line.cells).bit_count() + length - line.total
                if covered > length:
                    continue
                if covered > 0:
                    starts &= levels(covered, (ship >> distance for distance in line.way.body))[-1]
            if starts:
                found.append(line._replace(starts=starts, most=self._together(line, starts, most)))
        return found

    def by_counts(self, water: int, ship: int) -> bool:
        """Whether the totals of lines leave fewer places than the cells that are known."""
        possible = sum(way.possible(water, ship).bit_count() for way in self._ships.ways)
        return possible > sum(line.starts.bit_count() for line in self.left(water, ship))

    def _together(self, line: Line, starts: int, most: int) -> int:
        """How many ships fit in a line, at some places and without touching, if no more than ``most``."""
        number = 0
        while starts and number < most:
            number += 1
            starts &= -((starts & -starts) << (self._ships.length + 1) * line.step)
        return number

    def filter(self, store: Store) -> bool:
        """Settle the cells without which too few ships would have room."""
        lines = self.left(*self._known(store))
        spare = sum(line.most for line in lines) - self._count
        if spare < 0 or not self._count:
            return spare >= 0
        if spare >= _TOUCHED * max(line.most for line in lines):
            return True
        bodies = [cells for line in lines for cells in self._lost(line, 0)]
        frames = [cells for line in lines for cells in self._lost(line, 2)]
        return self._settle(store, _more_than(spare, bodies), _more_than(spare, frames))

    def _lost(self, line: Line, part: int) -> list[int]:
        """Return the cells without which one ship less fits in a line, those without which two less do, and so on.

        Args:
            line: The line.
            part: What needs these cells, 0 for the ships, 2 for the water around them.
        """
        masks = {start: line.way.places[start][part] for start in cells_of(line.starts)}
        if line.most == 1:
            return [reduce(and_, masks.values())]
        lost = [0] * line.most
        for cell in cells_of(reduce(or_, masks.values())):
            without = sum(1 << start for start, mask in masks.items() if not mask >> cell & 1)
            for less in range(line.most - self._together(line, without, line.most)):
                lost[less] |= 1 << cell
        return lost


def _more_than(count: int, masks: Sequence[int]) -> int:
    """Return the bits that are set in more than ``count`` of the numbers, see `levels`."""
    return levels(count + 1, masks)[-1] if count < len(masks) else 0


_PLACES, _RUNS, _LINES = 2, 2, 6
"""Most places of one ship, most parts of lines and most lines that a sentence names."""


def last_places(ships: str, count: int, enough: Enough) -> SentenceMaker:
    """Where the ships of a length can still lie, and why."""
    has, fit = ("has", "fits") if count == 1 else ("have", "fit")

    def argue(argument: Argument, speech: Speech) -> str:
        known, cited = _masks(argument.grounds), speech.cited(argument.grounds)
        lines = enough.left(*known)
        bodies = [speech.cells(values(body)) for line in lines for body in line.bodies]
        if len(bodies) <= max(count, _PLACES):
            number = "one place" if len(bodies) == 1 else f"{len(bodies)} places"
            where = f"{has} {number} left, {listed(bodies, 'or') if count == 1 else '; '.join(bodies)}"
        elif len(lines) <= _LINES:
            where = f"{fit} only in {_where(lines, count, speech)}"
        else:
            where = f"{has} only {len(bodies)} places left"
        if not enough.by_counts(*known):
            return f"{ships} {where}{cited}"
        if enough.short and len(lines) == len(enough.lines):
            return f"{ships} {where}{cited}, as no other {enough.line} has {enough.cells}"
        return f"{ships} {where}, as the counts leave no room elsewhere{cited}"

    return argue


def no_places(ships: str, count: int, enough: Enough) -> Callable[[Sequence[Ground], Speech], str]:
    """Return that there is no room for the ships of a length."""
    number, each = ("no place is", "it") if count == 1 else ("too few places are", "each")

    def refuted(grounds: Sequence[Ground], speech: Speech) -> str:
        why = f", as {each} needs a {enough.line} with {enough.cells}" if enough.by_counts(*_masks(grounds)) else ""
        return f"{number} left for {ships}{speech.cited(grounds)}{why}"

    return refuted


def _where(lines: Sequence[Line], count: int, speech: Speech) -> str:
    """``column 3``; of several ships how many lie there: ``row 2 and r1c1 to r4c1, one in each``."""
    runs = [speech.cells(values(union(line.bodies))) for line in lines]
    brief = len(lines) > _RUNS
    names = [line.name if brief or line.whole or " and " in run else run for line, run in zip(lines, runs, strict=True)]
    whole = [name for name in names if name not in runs]
    text = listed([*([places(whole)] if whole else []), *(name for name in names if name in runs)])
    if count == 1 or len(lines) == 1:
        return text
    if several := [f"{line.most} in {name}" for line, name in zip(lines, names, strict=True) if line.most > 1]:
        return f"{text}, at most {listed(several)}"
    return f"{text}, {'' if len(lines) == count else 'at most '}one in each"


def _masks(grounds: Iterable[Ground]) -> tuple[int, int]:
    """The cells that a reason knows to be water, and those that it knows to be ship."""
    known = {WATER: 0, SHIP: 0}
    for ground in grounds:
        known[ground.values] |= 1 << ground.variables[0]
    return known[WATER], known[SHIP]
