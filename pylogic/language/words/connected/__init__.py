"""``connected V``, ``connected V or rim``: the cells that hold a value, or one of some, are connected.

``connected V by pairs8``: by sides and corners, ``by touching``: by corners, ``by knights``: by knight's moves, also
behind ``or rim``; ``connected V within areas``: in each area; ``connected each 1..9``: those of each value by
themselves.

Where V is a value of links, or of bridges, all cells that these may join are connected by those that hold it;
``connected on within areas``: the cells of each area. ``connected on through V``: those that hold V, and no other cell
has such a link; one cell alone is connected without any. ``connected on crossing +``: in cells that hold + lines cross,
and what goes up and down does not meet what goes left and right; ``connected on crossing + through V +``: both.

Cells that links or bridges with some values join into one connected part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import ROW, Board
from pylogic.language.board.graphs import node_number, parts, ranking
from pylogic.language.board.places import Chosen
from pylogic.language.board.surroundings import STEPS
from pylogic.language.compile.flat import Flat
from pylogic.language.parse import patches
from pylogic.language.parse.notation import Found
from pylogic.language.parse.patches import Patches, ways
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import BELOW, RIGHT, Side
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_OF_CELLS = ("arcs", "connected", "flood")
"""The parts of the encodings for connected cells; those for links and bridges are in one."""
_OFF_ON = 2


@dataclass(frozen=True)
class Connected:
    """Cells that are connected.

    Attributes:
        values: The values of the cells, or of the links or bridges between them.
        rim: Whether each part may be connected to the rim of the board instead.
        by: The family of pairs by which cells are connected.
        within: The family in whose groups they do; on the whole board without one.
        each: Whether the cells of each value are connected by themselves.
        crossing: The value of the cells in which links cross without meeting.
        through: The values of the cells that links join; all cells without them.
    """

    values: tuple[Value, ...]
    rim: bool
    by: str = "pairs"
    within: Chosen | None = None
    each: bool = False
    crossing: Value | None = None
    through: tuple[Value, ...] = ()

    @property
    def patches(self) -> list[Patches]:
        """The cells that are connected."""
        several = [(value,) for value in self.values] if self.each else [self.values]
        return [Patches("connected", values, self.by, self.within) for values in several]

    def areas(self, board: Board) -> list[tuple[Cell, ...]]:
        """The cells that links or bridges may join, those of each area apart."""
        if self.within is None:
            return [tuple(joinable_cells(self.values, board))]
        return self.patches[0].areas(board)

    def __str__(self) -> str:
        return " or ".join(map(str, self.values))


def _make(found: Found) -> Connected:
    values: tuple[Value, ...] = found.get("VALUES") or found["CELL-VALUES"]
    sort = values[0].sort
    if sort.form == "edges":
        found.fail("edges do not join cells; links and bridges do", "VALUES")
    if "each" in found.at:
        return Connected(values, False, *ways(found), each=True)
    crossing: Value | None = found.get("CELL-VALUE")
    if crossing is not None and sort.form != "links":
        found.fail(f"'crossing' is about links, and '{values[0]}' is a value of {sort.form}", "VALUES")
    if "through" in found.at:
        of_links = sort.form == "links" and len(sort.names) == _OFF_ON
        if not of_links or len(values) > 1 or values[0].number == sort.lowest:
            found.fail("a network is made of links with two values, such as off on, of the second one", "VALUES")
        return Connected(values, False, crossing=crossing, through=graphs.through(found, values[0]))
    if crossing is not None:
        return Connected(values, False, crossing=crossing)
    by, within = ways(found)
    if sort.form != "cells" and (by != "pairs" or "rim" in found.at or (within and sort.form == "bridges")):
        found.fail("links join cells by their sides", "VALUES")
    if "rim" in found.at and within is not None:
        found.fail("the rim is that of the whole board, and areas have none", "FAMILY")
    return Connected(values, "rim" in found.at, by, within)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Connected = rule.arguments
    if arguments.values[0].sort.form != "cells":
        for cells in arguments.areas(board):
            flatten(arguments.values, arguments.crossing, cells, board, flat, arguments.through)
        return
    for about in arguments.patches:
        for cells in about.areas(board):
            _flatten_area(about, cells, arguments.rim, board, flat)


def _flatten_area(about: Patches, cells: Sequence[Cell], rim: bool, board: Board, flat: Flat) -> None:
    constraint = flat.number()
    flat.state("connected", constraint)
    allowed = {number for cell in cells for number in board.domain(about.sort.name, cell)}
    for value in [value for value in about.values if value.number in allowed] or about.values:
        flat.state("joining", constraint, value.number)
    for step in STEPS[about.by]:
        flat.state("place_step", constraint, patches.number_of(step))
    places = flat.variables(about.sort.name, ranking(board, cells))
    flat.places(constraint, places)
    if rim:
        for variable in flat.variables(about.sort.name, [cell for cell in cells if is_at_rim(board, cell)]):
            flat.state("root", constraint, variable)
    else:
        others = allowed.difference(value.number for value in about.values)
        for index, variable in enumerate(_sought(places, others, flat), 1):
            flat.state("sought", constraint, index, variable)
    if not rim and about.by == "pairs" and about.within is None:
        _state_halves(constraint, about, board, flat)


def _sought(places: Sequence[int], others: Collection[int], flat: Flat) -> Sequence[int]:
    """Return the places among which a first one is looked for: all, or two that cannot both hold another value."""
    known = frozenset(places)
    steps = [step for step in (1, ROW) if len(others) == 1 and flat.is_stated("apart_by", step, *others)]
    pairs = ((place, place + step) for place in places for step in steps if place + step in known)
    return next(pairs, places)


def _state_halves(constraint: int, about: Patches, board: Board, flat: Flat) -> None:
    """State that both halves of a board are connected, where another rule says so of all other values.

    Ways in a plane would cross where a 2x2 square is a checkerboard, or where around the rim the halves change places
    more than twice: the textbook techniques of Yin-Yang.
    """
    sort = about.sort.name
    every = frozenset(number for cell in board.cells for number in board.domain(sort, cell))
    own = every.intersection(value.number for value in about.values)
    flat.shared((about.word, sort, own))
    is_full = len(board.cells) == board.rows * board.columns and min(board.rows, board.columns) > 1
    if is_full and flat.is_shared((about.word, sort, every - own)):
        flat.state("complemented", constraint)
        rim = flat.variables(sort, _around(board))
        for one, other in pairwise([*rim, rim[0]]):
            flat.state("rim_next", constraint, one, other)


def _around(board: Board) -> Iterator[Cell]:
    """Yield the cells at the rim, clockwise from the first."""
    yield from ((1, column) for column in range(1, board.columns))
    yield from ((row, board.columns) for row in range(1, board.rows))
    yield from ((board.rows, column) for column in range(board.columns, 1, -1))
    yield from ((row, 1) for row in range(board.rows, 1, -1))


def is_at_rim(board: Board, cell: Cell) -> bool:
    """Whether a cell lies at the rim of the board."""
    return cell[0] in (1, board.rows) or cell[1] in (1, board.columns)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Connected = rule.arguments
    board = finished.board
    if arguments.values[0].sort.form != "cells":
        through = arguments.through
        for cell in board.cells if through else ():
            linked = any(finished.any_of(arguments.values, link) for link in board.ends(cell))
            if linked and not finished.any_of(through, cell):
                held = " or ".join(map(str, through))
                yield Violation("connected", f"a line leads to {name_of(cell)}, which holds no {held}", (cell,))
        for cells in [finished.cells_with(through)] if through else arguments.areas(board):
            yield from broken(arguments.values, arguments.crossing, cells, finished)
        return
    for about in arguments.patches:
        values = " or ".join(map(str, about.values))
        for every in about.parts_of_areas(finished):
            lost = [part for part in every if not any(is_at_rim(board, cell) for cell in part)] if arguments.rim else []
            for part in lost:
                yield Violation("connected", f"these cells that hold {values} do not reach the rim", tuple(part))
            if len(every) > 1 and not arguments.rim:
                smallest = min(every, key=len)
                yield Violation("connected", f"the cells that hold {values} are not connected", tuple(smallest))


def _say(rule: Rule) -> str:
    arguments: Connected = rule.arguments
    if arguments.values[0].sort.form != "cells":
        crossing = f", which cross in cells that hold {arguments.crossing}" if arguments.crossing else ""
        where = f" of each of {arguments.within.name}" if arguments.within else ""
        if arguments.through:
            where = f" that hold {' or '.join(map(str, arguments.through))}, and no others,"
        return f"all cells{where} are connected by {arguments.values[0].sort.form} that are {arguments}{crossing}"
    by = f" by {arguments.by}" if arguments.by != "pairs" else ""
    if arguments.rim:
        return f"every group of cells that hold {arguments}{by} reaches the rim of the board"
    where = f" within {arguments.within.name}" if arguments.within else ""
    each = "each of " if arguments.each else ""
    return f"the cells that hold {each}{arguments} are connected{by}{where}"


WORD = Word(
    name="connected",
    summary="the cells that hold a value are connected, or all cells by links and bridges that hold it",
    forms=(
        "connected each CELL-VALUES [by STEPS] [within FAMILY]",
        "connected VALUES {crossing CELL-VALUE [through CELL-VALUES] | through CELL-VALUES"
        " | [or rim] [by STEPS] [within FAMILY]}",
    ),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        (*_OF_CELLS, "joined"),
        needed=lambda rule: _OF_CELLS if rule.arguments.values[0].sort.form == "cells" else ("joined",),
    ),
    laws="connected",
)


Lane = tuple[Cell, int]
"""A cell as far as lines pass it in its row, or in its column: `RIGHT` or `BELOW`."""


def joinable_cells(values: Sequence[Value], board: Board) -> list[Cell]:
    """Return the cells that links or bridges may join: all, or those that bridges may end in."""
    return sorted(board.hints) if values[0].sort.form == "bridges" else board.cells


def sides(values: Sequence[Value], cells: Collection[Cell], board: Board) -> Iterator[Side]:
    """Yield the links or bridges that may join two of some cells."""
    within = frozenset(cells)
    places = (place for place in board.places[values[0].sort.name] if isinstance(place, Side))
    return (side for side in places if within.issuperset(side.cells))


def lanes(side: Side, crossing: Value | None) -> tuple[Lane, Lane]:
    """Return the two lanes that a link joins; without crossings all lie in rows."""
    one, other = side.cells
    way = RIGHT if crossing is None else side.way
    return (one, way), (other, way)


def flatten(
    values: Sequence[Value],
    crossing: Value | None,
    cells: Sequence[Cell],
    board: Board,
    flat: Flat,
    through: Sequence[Value] = (),
) -> None:
    """State that cells are connected, or their lanes; or those of them that hold a value of ``through``."""
    sort = values[0].sort.name
    if not cells:
        return

    def number_of(lane: Lane) -> int:
        cell, way = lane
        return node_number(board, sort, cell) * (1 if way == RIGHT else -1)

    constraint = flat.number()
    ways = (RIGHT,) if crossing is None else (RIGHT, BELOW)
    if through:
        flat.state("network", constraint)
        for value in through:
            flat.state("visited", constraint, value.number)
        lanes_of_cells = [(cell, way) for cell in ranking(board, cells) for way in ways]
        for index, lane in enumerate(lanes_of_cells, 1):
            for held in flat.variables(through[0].sort.name, [lane[0]]):
                flat.state("stop", constraint, index, number_of(lane), held)
    else:
        flat.state("joined", constraint, number_of((cells[0], RIGHT)))
    for cell in cells:
        for way in ways if not through else ():
            flat.state("node", constraint, number_of((cell, way)))
        if crossing is not None:
            both = number_of((cell, RIGHT)), number_of((cell, BELOW))
            for passed in flat.variables(crossing.sort.name, [cell]):
                flat.state("passage", constraint, passed, crossing.number, *both)
    allowed = {number for side in sides(values, cells, board) for number in board.domain(sort, side)}
    for value in values:
        if value.number in allowed:
            flat.state("joining_link", constraint, value.number)
    for side in sides(values, cells, board):
        variable = flat.variable(sort, side)
        assert variable is not None
        flat.state("span", constraint, variable, *map(number_of, lanes(side, crossing)))


def broken(
    values: Sequence[Value], crossing: Value | None, cells: Sequence[Cell], finished: Finished
) -> Iterator[Violation]:
    """Yield a violation, the smallest connected part of cells, where there are several."""
    board = finished.board
    near: dict[Lane, list[Lane]] = {(cell, RIGHT): [] for cell in cells}
    if crossing is not None:
        near |= {(cell, BELOW): [] for cell in cells}
    pairs = [lanes(side, crossing) for side in sides(values, cells, board) if finished.any_of(tuple(values), side)]
    if crossing is not None:
        pairs += [((cell, RIGHT), (cell, BELOW)) for cell in cells if not finished.holds(crossing, cell)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    connected = parts(near, near.__getitem__)
    if len(connected) > 1:
        smallest = tuple(dict.fromkeys(cell for cell, _ in min(connected, key=len)))
        yield Violation("connected", f"no {values[0].sort.form} join these cells and the others", smallest)
