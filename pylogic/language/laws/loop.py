"""Reasoning with ``loop``: it goes on wherever it comes to, and does not close too early.

Cells are inside or outside by how often one crosses the loop on the way to the rim.  Beside a loop along edges, a
cell's number and the points at its corners say together what players know by sight: a number in a corner of the
board, a line that comes to a number, threes beside each other or diagonal to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined, listed
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import points
from pylogic.language.board.places import name_of_corner
from pylogic.language.laws import colouring, degrees
from pylogic.language.laws.colouring import Number
from pylogic.language.laws.degrees import LINE, THROUGH
from pylogic.language.laws.law import Bits, Drawn, Exact, Law, Others, Reasoning, beside, is_so, parted, together
from pylogic.language.parse.rule import Rule
from pylogic.language.words.lines import Loop
from pylogic.model.atom import BELOW, RIGHT, Clue, Side
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.records import NamedTuple

_Closed = tuple[int, graphs.EdgeSets]
"""The value of the links of a loop, and the links by their ends."""
_BOARDS = 8
"""Boards of which it is kept what was found about their links."""


class _Subject(NamedTuple):
    """The parts of sentences about a loop: rule, value, line, the ends of each link, whether it has edges."""

    says: str
    value: int
    line: str
    ends: Mapping[int, tuple[Cell, Cell]]
    edges: bool


def _drawn_loop(rule: Rule, _: Board) -> Drawn:
    """One line."""
    return Drawn(rule.arguments.value, several=False, closed=True)


def _loop_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each point, and one for the whole loop."""
    arguments: Loop = rule.arguments
    value = arguments.value
    edges = value.sort.form == "edges"
    ends = points(board, value.sort.name)
    at = degrees.links_at(ends, () if edges else board.cells)
    for point, links in sorted(at.items()):
        name = name_of_corner(point) if edges else name_of(point)
        yield degrees.point_law(value, name, point, links, arguments.through, board)
    yield from degrees.count_laws(value, arguments.through, at, (), board, others)
    if edges:
        yield from _meeting_laws(value.number, value.sort.name or degrees.LINE, at, others.counts, board)
        numbered = (_numbered(exact, at, board) for exact in others.counts if exact.value == value.number)
        known = [Number(one.cell, one.sides, one.exact.number, one.clues) for one in numbered if one is not None]
        yield from colouring.colour_laws(value, at, known, board)
    yield from _crossing_laws(arguments, board)
    constraint = Pruning(_prune, tuple(ends), (value.number, _edge_sets(tuple(ends.values()))))
    about = _Subject(rule.sentence, value.number, value.sort.name or degrees.LINE, ends, edges)
    argue, refuted = partial(_argue, about), partial(_refuted, about)
    yield Law(
        "the board", rule.sentence, constraint, argue=argue, refuted=refuted, drawn=value.number, technique="one loop"
    )


_edge_sets = lru_cache(maxsize=_BOARDS)(graphs.EdgeSets)


def _prune(store: Store, variables: Sequence[int], arguments: _Closed) -> None:
    value, graph = arguments
    mask, domains = store.bit(value), store.domains
    room = on = 0
    for number, link in enumerate(variables):
        domain = domains[link]
        if domain & mask:
            room |= 1 << number
            if domain == mask:
                on |= 1 << number
    parts = graph.blocks(room)
    kept = union(part for part in parts if part & on or not on)
    if not kept or on & ~kept or (on and kept not in parts):
        raise ContradictionError
    for number in values(room & ~kept):
        store.remove(variables[number], mask)
    # A link between the two ends of one line would close it, which is right only when no other line is left.
    closed, several, within = graph.lines(on)
    if closed and several:
        raise ContradictionError
    for number in values(room & ~on if closed else room & ~on & within if several else 0):
        store.remove(variables[number], mask)


def _argue(about: _Subject, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = bits(about.value)
    on, off = parted(argument.grounds, mask)
    if is_so(argument, mask) or not argument.grounds:
        return joined(about.says, speech.grounds(argument.grounds))
    if off:
        back = f" to {speech.line(on)}" if on else ""
        return f"as {speech.grounds(off)}, a {about.line} here could not come back{back}"
    one, other = about.ends[argument.conclusions[0].variable]
    lines = graphs.Union[Cell]()
    closed = [ground for ground in on if not lines.join(*about.ends[ground.variables[0]])]
    if closed:
        return f"{about.says}, and it is closed already{speech.cited(on)}"
    if len(argument.conclusions) > 1 or lines.find(one) != lines.find(other):
        return f"{about.says}, and closed here it would leave out another line that is drawn{speech.cited(on)}"
    here = [ground for ground in on if lines.find(about.ends[ground.variables[0]][0]) == lines.find(one)]
    rest = [ground for ground in on if ground not in here]
    way = "round to this side" if about.edges else f"from {name_of(one)} round to {name_of(other)}"  # corners are long
    return f"the {about.line} leads {way} already{speech.cited(here)}, and would close without {speech.line(rest)}"


def _refuted(about: _Subject, bits: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    on, off = parted(grounds, bits(about.value))
    if not on:
        return f"{about.says}, for which no way is left{speech.cited(off)}"
    if not off:
        return f"{speech.grounds(on)}, which closes one part and leaves out another"
    return f"as {speech.grounds(off)}, {speech.line(on)} cannot be part of one closed loop"


_CORNER_PRICE, _PAIR_PRICE, _CORNERS_PRICE = 8, 10, 11
"""The price of a number with one of its corners, of two numbers, and of a number with two of its corners."""
_CORNER_NAME, _PAIR_NAME = "number and corner", "two numbers"
"""How these patterns are called."""
_TWO, _THREE = 2, 3
"""Numbers beside which more is known."""
_RIM = 3
"""The number of edges that meet on the rim; in a corner of the board it is two."""
_CORNERS = {(-1, -1): "upper left", (-1, 0): "upper right", (0, -1): "lower left", (0, 0): "lower right"}
"""The corners of a cell, by the step to the cell after which the point is named."""

_Points = Mapping[Cell, Sequence[int]]
"""The edges that end at each point."""


class _Numbered(NamedTuple):
    """A cell with the number of its sides that the line runs along.

    Attributes:
        cell: The cell.
        exact: The number.
        sides: Its sides by name.
        corners: The points at which two of its sides meet, by name.
    """

    cell: Cell
    exact: Exact
    sides: Mapping[int, str]
    corners: Mapping[Cell, str]

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clue that says so, if it is one."""
        return (self.exact.clue,) if self.exact.clue else ()

    def tally(self) -> tuple[frozenset[int], tuple[int]]:
        """Its sides, and how many are of the loop."""
        return self.exact.variables, (self.exact.number,)


def _meeting_laws(value: int, line: str, at: _Points, counts: Iterable[Exact], board: Board) -> Iterator[Law]:
    """One for each number and each of its corners, and one for every two numbers diagonal to or beside each other.

    Args:
        value: The value of the edges of the loop.
        line: The line.
        at: The edges that end at each point.
        counts: How many of some edges hold a value.
        board: The board.
    """
    clues = (_numbered(exact, at, board) for exact in counts if exact.value == value)
    numbered = [one for one in clues if one is not None]
    for one in numbered:
        for point, corner in one.corners.items():
            if len(at[point]) > _TWO:
                yield _approached(_Corner(one, corner, at[point], line), value)
            else:
                yield _in_corner(one, at, value)
        for first, second in combinations(one.corners, _TWO) if one.exact.number == _TWO else ():
            if {*at[first]} & {*at[second]}:
                corners = [_Corner(one, one.corners[point], at[point], line) for point in (first, second)]
                yield _around(corners, value)
    for one, other in combinations(numbered, _TWO):
        points = [at[point] for point in one.corners if point in other.corners]
        if not points:
            continue
        tallies = [*map(_Numbered.tally, (one, other)), *((edges, THROUGH) for edges in points)]
        if len(points) == 1:
            says = f"{_both(one, other, 'diagonal to')}, and the {line} passes their common corner at most once"
            yield _paired((one, other), says, together(value, tallies))
            for two, three in ((one, other), (other, one)):
                if (two.exact.number, three.exact.number) == (_TWO, _THREE):
                    for point, name in two.corners.items():
                        if not {*at[point]} & {*points[0]} and len(at[point]) > _TWO:
                            yield _meeting(_Corner(two, name, at[point], line), three, value)
        ring = one.exact.variables ^ other.exact.variables
        if len(points) == _TWO and len(ring) == one.exact.number + other.exact.number:
            says = f"{_both(one, other, 'beside')}, and the {line} does not close around them alone"
            elsewhere = [third for third in numbered if len(third.exact.variables & ring) != third.exact.number]
            for third in elsewhere[:1]:  # what it says shows that a loop around the two is not all
                constraint = together(value, [*tallies, (ring, range(len(ring)))])
                yield _paired((one, other, third), says, constraint)


def _numbered(exact: Exact, at: _Points, board: Board) -> _Numbered | None:
    """The cell whose sides are counted; ``None`` where other edges are."""
    sides = {one: place for one in exact.variables if isinstance(place := board.variables[one][1], Side)}
    cells = set.intersection(*({*side.cells} for side in sides.values())) if sides else set()
    if len(cells) != 1:
        return None
    ((row, column),) = cells
    points = {(row + down, column + right): name for (down, right), name in _CORNERS.items()}
    return _Numbered(
        (row, column),
        exact,
        {one: dict(beside(side, board))[row, column] for one, side in sides.items()},
        {point: name for point, name in points.items() if len(exact.variables & {*at[point]}) == _TWO},
    )


def _in_corner(one: _Numbered, at: _Points, value: int) -> Law:
    """A number in a corner of the board, with the points at which it lies on the rim."""
    cell = name_of(one.cell)
    rim = [at[point] for point in one.corners if len(at[point]) <= _RIM]
    constraint = together(value, [one.tally(), *((edges, THROUGH) for edges in rim)])
    return Law(
        cell,
        f"{cell} says {one.exact.number}, and is in a corner",
        constraint,
        one.clues,
        _CORNER_PRICE,
        technique=_CORNER_NAME,
    )


class _Corner(NamedTuple):
    """A corner of a cell with a number, its name, the edges that end there, and the line."""

    numbered: _Numbered
    name: str
    edges: Sequence[int]
    line: str

    @property
    def outside(self) -> frozenset[int]:
        """The edges that are no sides of the cell."""
        return frozenset(self.edges) - self.numbered.exact.variables

    def sides(self, last: str) -> str:
        """The sides of the cell that meet there: ``upper and left``."""
        return listed([self.numbered.sides[edge] for edge in self.edges if edge in self.numbered.sides], last)

    def passing(self, on: Sequence[Ground], off: Sequence[Ground], speech: Speech) -> str:
        """Tell how a line along one of its sides goes on."""
        if on:
            return f"as which {speech.line(on)} goes on"
        return f"and goes on where one way is left{speech.cited(off)}"


def _approached(corner: _Corner, value: int) -> Law:
    """A number with one of its corners, to which the line may come from outside."""
    one = corner.numbered
    cell, number = name_of(one.cell), one.exact.number
    says = f"{cell} says {number}, and the {corner.line} passes its {corner.name} corner at most once"
    constraint = together(value, [one.tally(), (corner.edges, THROUGH)])
    argue = partial(_argue_approached, says, corner, value)
    return Law(
        f"the {corner.name} corner of {cell}", says, constraint, one.clues, _CORNER_PRICE, argue, technique=_CORNER_NAME
    )


def _argue_approached(says: str, corner: _Corner, value: int, bits: Bits, argument: Argument, speech: Speech) -> str:
    one, outside, line = corner.numbered, corner.outside, corner.line
    cell, number = name_of(one.cell), one.exact.number
    on, off = parted((ground for ground in argument.grounds if ground.variables[0] in outside), bits(value))
    drawn, closed = parted((ground for ground in argument.grounds if ground not in on + off), bits(value))
    known = {ground.variables[0] for ground in drawn + closed}
    found = {conclusion.variable for conclusion in argument.conclusions}
    if known == one.sides.keys() - {*corner.edges} and len(drawn) == number - 1 and found <= outside:
        runs = f"{cell} says {number}, so the {line} runs along either its {corner.sides('or its')} side"
        return f"{runs}{speech.cited(drawn + closed)}, {corner.passing(on, off, speech)}"
    if known:
        if not on and len(off) == len(outside):
            together = f"its {corner.sides('and')} sides are drawn both or neither{speech.cited(off)}"
            return f"{cell} says {number}, {together}, and {speech.grounds(drawn + closed)}"
        if len(on) == 1 and len(on + off) == len(outside):
            goes = f"{speech.line(on)} goes on along a side of {cell}{speech.cited(off)}"
            return f"{goes}, which says {number}, and {speech.grounds(drawn + closed)}"
        return joined(says, speech.grounds(argument.grounds))
    if not on and len(off) == len(outside):
        return f"{cell} says {number}, and no {line} comes to its {corner.name} corner from outside{speech.cited(off)}"
    if len(on) == 1:
        there = f", where {speech.grounds(off)}" if off else ""
        return f"{speech.line(on)} comes to the {number} of {cell} at its {corner.name} corner{there}"
    if on:
        return f"{cell} says {number}, and {speech.line(on)} passes its {corner.name} corner"
    return joined(says, speech.grounds(argument.grounds))


def _around(corners: Sequence[_Corner], value: int) -> Law:
    """A 2 with two of its corners: if no line comes to the one from outside, one side is drawn at the other."""
    one, line = corners[0].numbered, corners[0].line
    cell, names = name_of(one.cell), listed([corner.name for corner in corners])
    says = f"{cell} says {_TWO}, and the {line} passes its {names} corners at most once each"
    constraint = together(value, [one.tally(), *((corner.edges, THROUGH) for corner in corners)])

    def argue(bits: Bits, argument: Argument, speech: Speech) -> str:
        found = {one.variable for one in argument.conclusions}
        for here, there in (corners, corners[::-1]):
            on, off = parted((one for one in argument.grounds if one.variables[0] in there.outside), bits(value))
            blind = [one for one in argument.grounds if one not in on + off]
            closed = {one.variables[0] for one in blind} == here.outside and not parted(blind, bits(value))[0]
            if closed and found <= there.outside:
                shut = f"{cell} says {_TWO}, and its {here.name} corner is closed from outside{speech.cited(blind)}"
                sides = f"its {there.sides('or')} side"
                if on:
                    return f"{shut}, so {speech.line(on)} goes on along {sides}"
                return f"{shut}, so {sides} is drawn, {there.passing(on, off, speech)}"
        return joined(says, speech.grounds(argument.grounds))

    return Law(
        f"the {names} corners of {cell}", says, constraint, one.clues, _CORNERS_PRICE, argue, technique=_CORNER_NAME
    )


def _meeting(corner: _Corner, three: _Numbered, value: int) -> Law:
    """A 2 diagonal to a 3, which takes a side where they meet: its sides meet at the other corner if they have to."""
    two, outside = corner.numbered, tuple(corner.outside)
    cells, sides = (name_of(two.cell), name_of(three.cell)), two.exact.variables & {*corner.edges}
    says = f"{cells[0]} says {_TWO}, and the {_THREE} of {cells[1]} takes a side at its corner"

    def prune(store: Store, *_: object) -> None:
        mask = store.bit(value)
        if not any(store.domains[edge] & mask for edge in outside):
            for side in sides:
                store.keep(side, mask)

    def argue(_: Bits, argument: Argument, speech: Speech) -> str:
        no = f"no {corner.line} comes to its {corner.name} corner from outside{speech.cited(argument.grounds)}"
        return f"{cells[0]} says {_TWO}, {no}, and the {_THREE} of {cells[1]} takes a side at the opposite one"

    constraint = Pruning(prune, (*outside, *sides), None)
    return Law(
        f"{cells[0]} and {cells[1]}",
        says,
        constraint,
        two.clues + three.clues,
        _CORNERS_PRICE,
        argue,
        technique=_PAIR_NAME,
    )


def _both(one: _Numbered, other: _Numbered, how: str) -> str:
    """``r1c1 and r1c2 are 3s beside each other``."""
    cells, numbers = (name_of(one.cell), name_of(other.cell)), (one.exact.number, other.exact.number)
    if numbers[0] == numbers[1]:
        return f"{cells[0]} and {cells[1]} are {numbers[0]}s {how} each other"
    return f"{cells[0]} says {numbers[0]} and {cells[1]} {how} it says {numbers[1]}"


def _paired(numbered: Sequence[_Numbered], says: str, constraint: Pruning) -> Law:
    one, other = numbered[:_TWO]
    clues = tuple(clue for each in numbered for clue in each.clues)
    return Law(
        f"{name_of(one.cell)} and {name_of(other.cell)}", says, constraint, clues, _PAIR_PRICE, technique=_PAIR_NAME
    )


_PRICE = 12


class _Way(NamedTuple):
    """A straight way from a cell to the rim.

    Attributes:
        value: The value of the links or edges of the loop.
        crossed: Those that it crosses.
        inside: The value of the cell from which it crosses an odd number of them.
        met: The values of cells through which the loop goes, of which nothing is said.
    """

    value: int
    crossed: tuple[int, ...]
    inside: int
    met: tuple[int, ...]


def _crossing_laws(arguments: Loop, board: Board) -> Iterator[Law]:
    """Yield laws for each cell and each way from it to the rim."""
    value, around = arguments.value, arguments.around
    edges = value.sort.form == "edges"
    if around is None or not (edges or arguments.through):
        return
    met = tuple(one.number for one in arguments.through if one.sort == around.sort)
    for cell in board.cells:
        holder, name = board.variable(around.sort.name, cell), name_of(cell)
        for side, way in _ways(cell, board, edges=edges):
            crossed = board.variables_at(value.sort.name, way)
            line = value.sort.name or LINE
            says = f"only from inside the {line} is crossed an odd number of times between {name} and the {side}"
            if holder is not None and crossed:
                constraint = Pruning(
                    _prune_crossing, (holder, *crossed), _Way(value.number, crossed, around.number, met)
                )
                yield Law(f"{name} and the {side}", says, constraint, price=_PRICE)


def _ways(cell: Cell, board: Board, *, edges: bool) -> Iterator[tuple[str, list[Side]]]:
    """Yield what one crosses on the way to each side of the board: for links the ways on both sides of the cell."""
    row, column = cell
    for step in (0,) if edges else (-1, 0):
        level = [Side(row + step, one, RIGHT if edges else BELOW) for one in range(board.columns + 1)]
        upright = [Side(one, column + step, BELOW if edges else RIGHT) for one in range(board.rows + 1)]
        if edges or 0 < row + step < board.rows:
            yield from (("left", level[: column + (not edges)]), ("right", level[column:]))
        if edges or 0 < column + step < board.columns:
            yield from (("top", upright[: row + (not edges)]), ("bottom", upright[row:]))


def _prune_crossing(store: Store, variables: Sequence[int], way: _Way) -> None:
    holder = variables[0]
    mask, inside = store.bit(way.value), store.bit(way.inside)
    met = union(map(store.bit, way.met))
    open_ones = [link for link in way.crossed if store.domains[link] & mask and store.domains[link] != mask]
    odd = sum(store.domains[link] == mask for link in way.crossed) % 2 == 1
    held = store.domains[holder]
    if not open_ones:
        if odd:
            store.keep(holder, inside | met)
        else:
            store.remove(holder, inside)
    elif len(open_ones) == 1 and (held == inside or not held & (inside | met)):
        if odd == (held == inside):
            store.remove(open_ones[0], mask)
        else:
            store.keep(open_ones[0], mask)


LOOP = Reasoning(_loop_laws, drawn=_drawn_loop)
