"""Laws of the groups that a solution makes: islands, which bend or not, and the pieces that borders make.

What a group comes to lies between what is sure of it and what may be: some cells are certain and others possible, by
the values or the borders that are known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import ROW, SLOT, Board
from pylogic.language.board.graphs import Near, clusters, neighbours, parts, reached
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.patches import Ask
from pylogic.language.compile.patches import asks as asks_of
from pylogic.language.laws.law import Law, Others, Reasoning, is_among, mask_of, sorted_out
from pylogic.language.parse.patches import COLUMNS, SHORE, Patches, corners, extent, walls
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Side
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import NamedTuple, dataclass

_Cells = frozenset[Cell]
_KEPT = 1 << 10
"""Sets of edges of which the pieces are kept: laws about several pieces ask one after the other."""


@dataclass(frozen=True)
class _Asked:
    """A comparison of groups.

    Attributes:
        about: The groups.
        ask: The question about them.
        near: For each cell those to which it may be joined, each with the edge between, if there is one.
        held: The numbers of the values of their cells, or of the borders between them.
    """

    about: Patches
    ask: Ask
    near: Mapping[Cell, Sequence[tuple[Cell, int]]]
    held: tuple[int, ...]


def patch_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for all groups, or one for each clue or mark."""
    yield from laws_of_asks(rule.measured.patches, asks_of(rule, board, Flat(board)), rule, board)


def laws_of_asks(about: Patches, asks: Iterable[Ask], rule: Rule, board: Board) -> Iterator[Law]:
    """Yield one law for each of some comparisons."""
    held = tuple(value.number for value in about.values)
    for ask in asks:
        cells = ask.area.names
        if about.word == "pieces":
            near: Mapping[Cell, Sequence[tuple[Cell, int]]] = borders_of(about.values[0], board).near
            scope = [edge for others in near.values() for _, edge in others]
        elif about.word == "networks":
            near = _links(about, cells, board)
            scope = [link for others in near.values() for _, link in others]
        else:
            find = about.near(cells)
            near = {cell: [(other, 0) for other in find(cell)] for cell in cells}
            scope = list(cells.values())
        scope += [term if term > 0 else SHORE - term for (term, value) in ask.terms if value is not None]
        says = ask.clue.sentence if ask.clue else rule.sentence
        name = name_of(ask.at) if ask.at else "the board"
        yield Law(name, says, Pruning(_prune, tuple(dict.fromkeys(scope)), _Asked(about, ask, near, held)), (ask.clue,))


def _links(about: Patches, cells: Collection[Cell], board: Board) -> dict[Cell, list[tuple[Cell, int]]]:
    """For each of some cells those to which a link may join it, each with that link."""
    near: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in cells}
    for link, one, other in walls(board, about.sort.name):
        if one in near and other in near:
            near[one].append((other, link))
            near[other].append((one, link))
    return near


class _Ties:
    """The connections between cells, as far as they are known."""

    def __init__(self, store: Store, asked: _Asked) -> None:
        self.store = store
        self.asked = asked
        self.mask = mask_of(store.bit, asked.held)
        self.walled = asked.about.word in ("pieces", "networks")
        self.joining = asked.about.word == "networks"
        names = asked.ask.area.names
        if self.walled:
            self.sure = self.may = frozenset(names)
        else:
            self.sure = frozenset(cell for cell, name in names.items() if is_among(store, name, self.mask))
            self.may = frozenset(cell for cell, name in names.items() if is_among(store, name, self.mask) is not False)

    def surely(self, cell: Cell) -> list[Cell]:
        """The cells that are certainly joined to one."""
        near = self.asked.near[cell]
        if self.walled:
            return [other for other, edge in near if is_among(self.store, edge, self.mask) is self.joining]
        return [other for other, _ in near if other in self.sure]

    def perhaps(self, cell: Cell) -> list[Cell]:
        """The cells that are, or may be."""
        near = self.asked.near[cell]
        if self.walled:
            return [other for other, edge in near if is_among(self.store, edge, self.mask) is not (not self.joining)]
        return [other for other, _ in near if other in self.may]

    def join(self, core: _Cells, cell: Cell) -> None:
        """Join a cell to a group."""
        if not self.walled:
            self.store.keep(self.asked.ask.area.names[cell], self.mask)
            return
        near = self.asked.near[cell]
        open_to = [edge for other, edge in near if other in core and is_among(self.store, edge, self.mask) is None]
        if not self.joining:
            for edge in open_to:
                self.store.remove(edge, self.mask)
        elif len(open_to) == 1:  # of several links one would do
            self.store.keep(open_to[0], self.mask)

    def part(self, core: _Cells, cell: Cell) -> None:
        """Keep a cell out of a group."""
        if not self.walled:
            self.store.remove(self.asked.ask.area.names[cell], self.mask)
            return
        for other, edge in self.asked.near[cell]:
            if other in core:
                (self.store.remove if self.joining else self.store.keep)(edge, self.mask)

    def groups(self) -> Iterator[_Group]:
        """Yield the groups that are asked about, as far as they are known."""
        ask = self.asked.ask
        if self.asked.about.word == "reach":
            for cell in ask.area.names if ask.at is None else [ask.at]:
                beside = {cell, *(other for other, _ in self.asked.near[cell])}
                core, room = _grown(beside & self.sure, self.surely), _grown(beside & self.may, self.perhaps)
                yield _Group(core, room, self._border(core) | (beside & self.may) - core, frozenset([cell]))
            return
        known = clusters(sorted(self.sure), self.surely)
        starts = known if ask.at is None else [ask.at] if ask.at in known else []
        for core in dict.fromkeys(known[cell] for cell in starts):
            yield _Group(core, _grown(core, self.perhaps), self._border(core))

    def _border(self, core: _Cells) -> _Cells:
        return frozenset(other for cell in core for other in self.perhaps(cell)) - core


class _Group(NamedTuple):
    """Knowledge about a group.

    Attributes:
        core: The cells that certainly belong to it.
        room: Those that may.
        border: Those of them that may be joined to the core at once.
        start: The cell that reaches it, where one does.
    """

    core: _Cells
    room: _Cells
    border: _Cells
    start: _Cells = frozenset()


def _grown(cells: Collection[Cell], near: Near[Cell]) -> _Cells:
    return frozenset(reached(cells, near, lambda _: True))


def _prune(store: Store, _: Sequence[int], asked: _Asked) -> None:
    ask = asked.ask
    ties = _Ties(store, asked)
    grows = all(weight >= 0 and (term > 0 or value is None) for (term, value), weight in ask.terms.items())
    for core, room, border, start in ties.groups():
        low, high = _between(store, ask, core, room, start)
        if not _may_hold(ask, low, high):
            raise ContradictionError
        if not grows or core == room:
            continue
        ways = set(border)
        for cell in sorted(border) if ask.sign in ("eq", "le") else ():
            grown = core | _grown([cell], ties.surely)
            if _between(store, ask, grown, grown)[0] > ask.number:
                ties.part(core, cell)
                ways.remove(cell)
        if ask.sign in ("eq", "ge") and len(ways) == 1 and _between(store, ask, core, core)[1] < ask.number:
            ties.join(core, ways.pop())


def _may_hold(ask: Ask, low: int, high: int) -> bool:
    match ask.sign:
        case "eq":
            return low <= ask.number <= high
        case "le":
            return low <= ask.number
        case "ge":
            return ask.number <= high
        case _:
            return low < high or low != ask.number


def _extent(ask: Ask, term: int, cells: _Cells) -> int:
    """Return how wide or high cells are; or say whether they meet the cells of a term."""
    if term in ask.met:
        return not cells.isdisjoint(ask.met[term])
    return extent(cell[1] if term == COLUMNS else cell[0] for cell in cells)


def _between(store: Store, ask: Ask, core: _Cells, room: _Cells, start: _Cells = frozenset()) -> tuple[int, int]:
    """The least and the most that a group comes to which has a core and a room."""
    low = high = 0
    for (term, value), weight in ask.terms.items():
        if value is None and term < 0:
            few, many = (_extent(ask, term, cells) for cells in (core, room))
            low += min(weight * few, weight * many)
            high += max(weight * few, weight * many)
            continue
        variable = term if term > 0 else SHORE - term
        cell = variable % SLOT // ROW, variable % ROW
        is_held = value is None or is_among(store, variable, store.bit(value))
        may, sure = cell in room, cell in core
        if term < 0:
            within, widest = core | start, room | start
            near = {(cell[0] + down, cell[1] + right) for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))}
            may = cell not in within and not near.isdisjoint(widest)
            sure = cell not in widest and not near.isdisjoint(within)
        if is_held is False or not may:
            continue
        low += weight if sure and is_held else min(weight, 0)
        high += weight if sure and is_held else max(weight, 0)
    return low, high


@dataclass(frozen=True, eq=False)
class Borders:
    """The borders of a board.

    Attributes:
        value: The value of an edge that is a border.
        between: The two cells on both sides of each edge inside the board.
        rim: The edges at the rim.
        near: For each cell its neighbours, each with the edge between.
    """

    value: int
    between: Mapping[int, tuple[Cell, Cell]]
    rim: tuple[int, ...]
    near: Mapping[Cell, tuple[tuple[Cell, int], ...]]

    @cached_property
    def alone(self) -> dict[Cell, frozenset[Cell]]:
        """Each cell as a part of its own."""
        return {cell: frozenset((cell,)) for cell in self.near}

    @cached_property
    def edges(self) -> dict[tuple[Cell, Cell], int]:
        """The edge between two cells."""
        return {(cell, other): edge for cell, others in self.near.items() for other, edge in others}


def borders_of(value: Value, board: Board) -> Borders:
    """The borders of a board, whose edges hold a value where they are."""
    between: dict[int, tuple[Cell, Cell]] = {}
    rim = []
    near: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in board.cells}
    for side in board.places[value.sort.name]:
        variable = board.variable(value.sort.name, side)
        if variable is None or not isinstance(side, Side):
            continue
        one, other = side.cells
        if board.has(one) and board.has(other):
            between[variable] = one, other
            near[one].append((other, variable))
            near[other].append((one, variable))
        else:
            rim.append(variable)
    return Borders(value.number, between, tuple(rim), {cell: tuple(others) for cell, others in near.items()})


class Parts(NamedTuple):
    """Knowledge about pieces.

    Attributes:
        part: For each cell the cells that certainly are in its piece.
        borders: The borders of the board.
        possible: The edges that may be none.
    """

    part: Mapping[Cell, frozenset[Cell]]
    borders: Borders
    possible: frozenset[int]

    def joints(self, cell: Cell) -> Iterator[tuple[Cell, int]]:
        """The neighbours of a cell that may be in its piece, each with the edge between."""
        return (each for each in self.borders.near[cell] if each[1] in self.possible)


def parts_of(store: Store, borders: Borders, edges: Iterable[int]) -> Parts:
    """Pieces as far as some edges determine them; cells are together where no border is between them."""
    mask, domains = store.bit(borders.value), store.domains
    passed = frozenset([edge for edge in edges if not domains[edge] & mask])
    return _parts_of(borders, passed, frozenset([edge for edge in edges if domains[edge] != mask]))


@lru_cache(maxsize=_KEPT)
def _parts_of(borders: Borders, passed: frozenset[int], possible: frozenset[int]) -> Parts:
    """The same by the edges that are no borders, and those that may be none."""
    joined: dict[Cell, list[Cell]] = {}
    for edge in passed & borders.between.keys():
        one, other = (joined.setdefault(cell, [cell]) for cell in borders.between[edge])
        if one is not other:
            one += other
            joined.update(dict.fromkeys(other, one))
    part = dict(borders.alone)
    for cell, cells in joined.items():
        if cell == cells[0]:
            part.update(dict.fromkeys(cells, frozenset(cells)))
    return Parts(part, borders, possible)


_PAIR = 2


def _border_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the rim, one for each corner and one for all pieces."""
    borders = borders_of(rule.arguments, board)
    if borders.rim:
        yield Law("the rim", "the rim is a border", Pruning(_prune_rim, borders.rim, borders), seen=True)
    for (row, column), edges in corners(board, rule.arguments.sort.name).items():
        says = f"no border ends at the corner between {name_of((row, column))} and {name_of((row + 1, column + 1))}"
        yield Law(says, says, Pruning(_prune_corner, edges, borders))
    says = "no border lies within a piece"
    yield Law("the board", says, Pruning(_prune_within, tuple(borders.between), borders))


def _prune_rim(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    for edge in variables:
        store.keep(edge, store.bit(arguments.value))


def _prune_corner(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    mask = store.bit(arguments.value)
    on = [edge for edge in variables if store.domains[edge] == mask]
    may = [edge for edge in variables if store.domains[edge] & mask]
    if len(may) == 1:
        store.remove(may[0], mask)
    elif len(may) == _PAIR and len(on) == 1:
        for edge in may:
            store.keep(edge, mask)


def _prune_within(store: Store, variables: Sequence[int], arguments: Borders) -> None:
    """An edge between two cells of one piece is not a border."""
    mask = store.bit(arguments.value)
    part = parts_of(store, arguments, variables).part
    for edge in variables:
        one, other = arguments.between[edge]
        if part[one] is part[other]:
            if store.domains[edge] == mask:
                raise ContradictionError
            store.remove(edge, mask)


_TURNS = tuple((down, right) for down in (-1, 1) for right in (-1, 1))
_Arguments = tuple[Mapping[Cell, int], tuple[int, ...]]
"""The variables of cells, and the numbers of the values of islands."""


def _bend_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the board."""
    about: Patches = rule.arguments
    variables = board.cell_variables(about.sort.name)
    arguments = (variables, tuple(value.number for value in about.values))
    yield Law("the board", rule.sentence, Pruning(_prune_straight, tuple(variables.values()), arguments))


def _prune_straight(store: Store, _: Sequence[int], arguments: _Arguments) -> None:
    """Keep cells out of islands that cannot bend, and let an island grow that has one way to."""
    variables, values = arguments
    mask = mask_of(store.bit, values)
    may, sure = sorted_out(store, variables, mask)
    bending = reached(_inner_corners(may, sure), neighbours, may.__contains__)
    for cell in may.difference(bending):
        store.remove(variables[cell], mask)
    for core in parts(sure, lambda cell: [near for near in neighbours(cell) if near in sure]):
        ways = {near for cell in core for near in neighbours(cell) if near in may and near not in sure}
        if len(ways) > 1 or _inner_corners(set(core), core):
            continue
        if not ways:
            raise ContradictionError
        store.keep(variables[ways.pop()], mask)


def _inner_corners(cells: Collection[Cell], filled: Collection[Cell]) -> list[Cell]:
    """The cells that have a neighbour in both directions of a turn, and between these a cell that is not filled."""
    return [
        (row, column)
        for row, column in cells
        if any(
            (row + down, column) in cells
            and (row, column + right) in cells
            and (row + down, column + right) not in filled
            for down, right in _TURNS
        )
    ]


REACH = Reasoning(patch_laws)
DIVIDE = Reasoning(_border_laws)
BENT = Reasoning(_bend_laws)
