"""The rules of Battleship at their places: counts, ships that do not touch, hints, the fleet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from pylogic.algorithms.constraints import Among
from pylogic.core.atom import Atom, Clue
from pylogic.core.laws import Argument, Ground, Laws, Speech, Unit
from pylogic.core.network import Constraint, Store, values
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.battleship.implied import axes, implied
from pylogic.kinds.battleship.places import SHIP, WATER, Belongs, Enough, NoMore, Place, places_of
from pylogic.kinds.battleship.vocabulary import CORNERS, Board, board_of
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, counted, joined, listed, plain

_HINT, _FLEET = 3, 12
"""Prices: a hint speaks of the cells around it, a fleet of the whole board."""
_LISTED = 2
"""Most places of one ship that a sentence names."""
_VALUES = ("water", "ship")


def laws(puzzle: Puzzle) -> Laws:
    """The rules of a puzzle; variables are the cells row by row, with the values 0, water, and 1, ship."""
    board = board_of(puzzle.facts)
    cells = list(board.cells())
    number = {cell: variable for variable, cell in enumerate(cells)}
    units = [*_lines(board, number), *_hints(board, number), *_corners(board.height, board.width), *_fleet(board)]
    printed = {number[cell]: (int(hint != "water"), clue) for cell, (hint, clue) in board.hints.items()}
    return Laws(
        domains=dict.fromkeys(range(len(cells)), WATER | SHIP),
        units=tuple(units),
        atom=lambda variable, value: Atom("cell", (*cells[variable], value)),
        names=dict(enumerate(map(name_of, cells))),
        value=lambda _, value: _VALUES[value],
        printed=printed,
        equals="is",
    )


def _lines(board: Board, number: Mapping[Cell, int]) -> Iterator[Unit]:
    for name, index, stated, cells in board.lines():
        if stated is None:
            continue
        line = f"{name} {index}"
        variables = [number[cell] for cell in cells]
        argue = counted(stated.clue.sentence, stated.value, SHIP)
        yield Unit(line, stated.clue.sentence, Among(variables, SHIP, stated.value), (stated.clue,), argue=argue)


def _hints(board: Board, number: Mapping[Cell, int]) -> Iterator[Unit]:
    for cell, (hint, clue) in board.hints.items():
        if hint in ("water", "ship"):
            continue
        if hint == "middle":
            sides = tuple(tuple(number.get(side) for side in axis) for axis in axes(cell))
            yield Unit(name_of(cell), clue.sentence, _Middle(sides), (clue,), argue=plain(clue.sentence))
            continue
        stated = {number[other]: SHIP if value else WATER for other, value in implied(cell, hint) if other in number}
        yield Unit(name_of(cell), clue.sentence, _Shown(stated), (clue,), price=_HINT, argue=_alone(clue.sentence))


@cache
def _corners(height: int, width: int) -> tuple[Unit, ...]:
    """Return that ships do not touch; cached, as generation grades many puzzles of one size."""
    cells = list(product(range(1, height + 1), range(1, width + 1)))
    number = {cell: variable for variable, cell in enumerate(cells)}
    found = []
    for cell, variable in number.items():
        corners = [number[one] for one in ((cell[0] + i, cell[1] + j) for i, j in CORNERS) if one in number]
        if corners:
            name = f"the corners of {name_of(cell)}"
            found.append(Unit(name, "ships do not touch", _Apart(variable, corners), argue=_apart))
    return tuple(found)


def _fleet(board: Board) -> Iterator[Unit]:
    if board.longest is None:
        return
    every = range(board.height * board.width)
    fleet = []
    clues: list[Clue] = []
    for length in range(1, board.longest + 1):
        places = places_of(board.height, board.width, length)
        stated = board.fleet.get(length)
        fleet.append((places, stated.value if stated else None))
        if stated is None:
            continue
        clues.append(stated.clue)
        name, says = f"the ships of length {length}", stated.clue.sentence
        if stated.value:
            one = stated.value == 1
            ships = f"the ship of length {length}" if one else f"the {stated.value} ships of length {length}"
            needs = f"{ships} {'needs a place' if one else 'need places'}"
            argue = _last_places(ships, stated.value, places)
            yield Unit(name, needs, Enough(every, places, stated.value), (stated.clue,), price=_FLEET, argue=argue)
        argue = _no_more(says, stated.value, length, board.width)
        yield Unit(name, says, NoMore(every, places, stated.value), (stated.clue,), price=_FLEET, argue=argue)
    says = "every ship belongs to the fleet"
    yield Unit("the fleet", says, Belongs(every, fleet), tuple(clues), price=_FLEET, argue=_with(says))


def _last_places(ships: str, count: int, places: Sequence[Place]) -> Arguing:
    """The places that are left for the ships of a length, or that there are none without a cell."""

    def argue(argument: Argument, speech: Speech) -> str:
        known = {WATER: 0, SHIP: 0}
        for ground in argument.grounds:
            known[ground.values] |= 1 << ground.variables[0]
        left = [one.body for one in places if not one.body & known[WATER] and not one.around & known[SHIP]]
        if len(left) <= max(count, _LISTED):
            cells = [speech.cells(values(body)) for body in left]
            named, last = (listed(cells, "or"), "has") if count == 1 else ("; ".join(cells), "have")
            number = "one place" if len(left) == 1 else f"{len(left)} places"
            return f"{ships} {last} {number} left, {named}{speech.cited(argument.grounds)}"
        return f"{ships} fit{'s' if count == 1 else ''} nowhere else{speech.cited(argument.grounds)}"

    return argue


def _with(says: str) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        return f"{says}{speech.cited(argument.grounds)}"

    return argue


def _alone(says: str) -> Arguing:
    """Argue from a hint alone."""

    def argue(argument: Argument, speech: Speech) -> str:
        del speech
        around = any(one.values == WATER for one in argument.found)
        return f"{says}, and no other ship touches it" if around else says

    return argue


def _no_more(says: str, count: int, length: int, width: int) -> Arguing:
    """All ships of a length are found, and a cell would make another one."""

    def argue(argument: Argument, speech: Speech) -> str:
        word = "with" if argument.found and argument.found[0].values == WATER else "without"
        cited = speech.cited(argument.grounds)
        concerned = [one.variable for one in argument.found]
        near = {beside for cell in concerned for beside in _beside(cell, width)}
        known = _ships(argument.grounds, width)
        others = [ship for ship in known if near.intersection(ship)]
        found = [ship for ship in known if ship not in others and len(ship) == length]
        named = len(found) == count and not any(len(ship) > length for ship in others)
        which = f", {speech.cells(sorted(cell for ship in found for cell in ship))}" if named else ""
        too_short = named and others and word == "without"
        what = f", {speech.cells(sorted(cell for ship in others for cell in ship))}" if too_short else " there"
        stated = f", and {'it is' if count == 1 else 'they are'} found{which}{cited}" if count else cited
        return f"{says}{stated}, and {word} {speech.cells(concerned)}{what} would be another one"

    return argue


def _ships(grounds: Iterable[Ground], width: int) -> list[frozenset[int]]:
    """The ships of which a reason knows cells, each with these cells."""
    left = {ground.variables[0] for ground in grounds if ground.known and ground.values == SHIP}
    found = []
    while left:
        ship, front = set[int](), [min(left)]
        while front:
            cell = front.pop()
            if cell in left:
                left.remove(cell)
                ship.add(cell)
                front += _beside(cell, width)
        found.append(frozenset(ship))
    return found


def _beside(cell: int, width: int) -> list[int]:
    """The cells beside one, rows of so many cells on end."""
    across = [cell - 1] if cell % width else []
    return [*across, *([cell + 1] if (cell + 1) % width else []), cell - width, cell + width]


def _apart(argument: Argument, speech: Speech) -> str:
    return joined(speech.grounds(argument.grounds), "ships do not touch, not even at a corner")


class _Apart(Constraint):
    """Where a cell is ship its corners are water."""

    def __init__(self, cell: int, corners: Sequence[int]) -> None:
        super().__init__((cell, *corners))
        self.alike = (_Apart, len(corners))

    def filter(self, store: Store) -> bool:
        """To arc consistency."""
        cell, *corners = self.scope
        if any(store.domains[corner] == SHIP for corner in corners) and not store.narrow(cell, WATER):
            return False
        return store.domains[cell] != SHIP or all(store.narrow(corner, WATER) for corner in corners)


class _Shown(Constraint):
    """Cells that a hint settles, whatever else is known."""

    def __init__(self, stated: Mapping[int, int]) -> None:
        super().__init__(tuple(stated))
        self._told = stated
        self.alike = (_Shown, *stated.values())

    def filter(self, store: Store) -> bool:
        """Settle them."""
        return all(store.narrow(cell, value) for cell, value in self._told.items())


class _Middle(Constraint):
    """A ship goes on on both sides of a cell, across or down, and not the other way.

    Args:
        axes: The two cells of each way, ``None`` for one that is not on the board.
    """

    def __init__(self, axes: Sequence[Sequence[int | None]]) -> None:
        super().__init__(tuple(cell for axis in axes for cell in axis if cell is not None))
        self._axes = axes
        self.alike = (_Middle, *(cell is None for axis in axes for cell in axis))

    def filter(self, store: Store) -> bool:
        """To generalised arc consistency."""
        ways = [one for one in ((0, 1), (1, 0)) if self._may(store, one)]
        if len(ways) != 1:
            return bool(ways)
        ((ship, water),) = ways
        return all(store.narrow(cell, SHIP) for cell in self._axes[ship] if cell is not None) and all(
            store.narrow(cell, WATER) for cell in self._axes[water] if cell is not None
        )

    def _may(self, store: Store, way: tuple[int, int]) -> bool:
        ship, water = way
        return all(cell is not None and store.domains[cell] != WATER for cell in self._axes[ship]) and all(
            cell is None or store.domains[cell] != SHIP for cell in self._axes[water]
        )
