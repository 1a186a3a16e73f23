"""The rules of Battleship at their places: counts, ships that do not touch, hints, the fleet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pylogic.algorithms.constraints import Among
from pylogic.core.atom import Atom, Clue, Fact, arguments
from pylogic.core.laws import Argument, Ground, Laws, Speech, Unit
from pylogic.core.network import Network
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.battleship.arguing import last_places, no_places
from pylogic.kinds.battleship.checking import ships
from pylogic.kinds.battleship.implied import implied
from pylogic.kinds.battleship.places import SHIP, WATER, Belongs, NoMore, Ships
from pylogic.kinds.battleship.room import Enough
from pylogic.kinds.battleship.rules import Middle, Shown, apart
from pylogic.kinds.battleship.vocabulary import Board, board_of
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, counted, joined, places, plain

_HINT, _FLEET = 3, 12
"""Prices: a hint speaks of the cells around it, a fleet of the whole board."""
_NAMED = 4
"""Most cells that are named where no ship fits."""
_VALUES = ("water", "a ship cell")


def network(facts: Sequence[Atom]) -> Network:
    """The rules of a puzzle for a search.

    Args:
        facts: Facts of `pylogic.kinds.battleship.vocabulary`, derived ones included.
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
    for cell, hint, clue in board.all_hints():
        if hint in ("water", "ship"):
            continue
        if hint == "middle":
            yield Unit(name_of(cell), clue.sentence, Middle(cell, number), (clue,), argue=plain(clue.sentence))
            continue
        stated = {number[other]: SHIP if value else WATER for other, value in implied(cell, hint) if other in number}
        yield Unit(name_of(cell), clue.sentence, Shown(stated), (clue,), price=_HINT, argue=_alone(clue.sentence))


def _corners(board: Board, cells: Sequence[Cell]) -> Iterator[Unit]:
    for rule in apart(board.height, board.width):
        name = f"the corners of {name_of(cells[rule.scope[0]])}"
        yield Unit(name, "ships do not touch", rule, argue=_apart)


def _fleet(board: Board) -> Iterator[Unit]:
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
            yield Unit(name, needs, enough, (stated.clue, *lines), price=_FLEET, argue=argue, refuted=refuted)
        argue, refuted = _no_more(says, stated.value, length, board.width), _too_many(says)
        no_more = NoMore(all_ships, stated.value)
        yield Unit(name, says, no_more, (stated.clue,), price=_FLEET, argue=argue, refuted=refuted)
    says = "every ship belongs to the fleet"
    belongs = Belongs(range(board.height * board.width), fleet)
    argue, refuted = _belonging(board.width), _lost(board.width)
    yield Unit("the fleet", says, belongs, tuple(clues), price=_FLEET, argue=argue, refuted=refuted)


def _too_many(says: str) -> Callable[[Sequence[Ground], Speech], str]:
    return lambda grounds, speech: f"{says}, but there would be more{speech.cited(grounds)}"


def _belonging(width: int) -> Arguing:
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


def _alone(says: str) -> Arguing:
    """Argue from a hint alone."""

    def argue(argument: Argument, speech: Speech) -> str:
        del speech
        around = any(one.values == WATER for one in argument.conclusions)
        return f"{says}, and no other ship touches it" if around else says

    return argue


def _no_more(says: str, count: int, length: int, width: int) -> Arguing:
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
