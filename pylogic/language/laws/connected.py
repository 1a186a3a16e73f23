"""Reasoning with ``connected``: cells that are cut off, and cells that alone join two parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import listed
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import points
from pylogic.language.laws import degrees
from pylogic.language.laws.law import Bits, Law, Others, Reasoning, is_among, is_so, mask_of, parted
from pylogic.language.parse.rule import Rule
from pylogic.language.words import connected
from pylogic.language.words.connected import Connected, is_at_rim
from pylogic.model.atom import BELOW, RIGHT
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass, field

_RIM = 0
"""The node that stands for the rim."""
_SEVERAL = 2
_NAMED = 4
"""Of more cells that are cut off only the first is named."""
_NAME = "isolation"
"""How players call it that something would be cut off."""


@dataclass(frozen=True)
class _Graph:
    """Nodes that may be connected.

    Attributes:
        near: The neighbours of each node; variables are positive.
        fixed: Nodes that belong to it in any case.
        values: The values that join.
        others: Those of variables where they are others.
        cells: The cells that fixed nodes stand for, but for the rim.
    """

    near: Mapping[int, Sequence[int]]
    fixed: frozenset[int]
    values: tuple[int, ...]
    others: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    cells: Mapping[int, Cell] = field(default_factory=dict)


def _connection_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the whole board."""
    arguments: Connected = rule.arguments
    if arguments.through:
        value = arguments.values[0]
        at = degrees.links_at(points(board, value.sort.name), board.cells)
        for cell, links in sorted(at.items()):
            held = " or ".join(map(str, arguments.through))
            says = f"{name_of(cell)} has a {value.sort.name or degrees.LINE} only where it holds {held}"
            about = value.number, tuple(passed.number for passed in arguments.through)
            variables = (*links, board.variable(arguments.through[0].sort.name, cell) or 0)
            yield Law(name_of(cell), says, Pruning(_prune_joining, variables, about))
        if arguments.crossing is not None:
            lanes = _lanes(arguments, board)
            scope = tuple(dict.fromkeys([*chain.from_iterable(lanes.cells), *(link for link, *_ in lanes.links)]))
            yield Law("the board", rule.sentence, Pruning(_prune_lanes, scope, lanes))
            return
    every = _of_cells(arguments, board) if arguments.values[0].sort.form == "cells" else _of_joints(arguments, board)
    for graph in every:
        variables = tuple(node for node in graph.near if node > _RIM)
        if arguments.crossing or arguments.through:
            yield Law("the board", rule.sentence, Pruning(_prune, variables, graph), technique=_NAME)
            continue
        said = rule.sentence, graph, arguments.rim
        argue, refuted = partial(_argue, *said), partial(_refuted, *said)
        constraint = Pruning(_prune, variables, graph)
        yield Law("the board", rule.sentence, constraint, argue=argue, refuted=refuted, technique=_NAME)


def _of_cells(arguments: Connected, board: Board) -> Iterator[_Graph]:
    for about in arguments.patches:
        for cells in about.areas(board):
            joined = about.near(cells)
            names = {cell: board.variable(about.sort.name, cell) for cell in cells}
            held = {variable: cell for cell, variable in names.items() if variable is not None}
            near = {one: list(board.variables_at(about.sort.name, joined(cell))) for one, cell in held.items()}
            values = tuple(value.number for value in about.values)
            sure = {one: cell for one, cell in held.items() if {*board.domain(about.sort.name, cell)} <= {*values}}
            if arguments.rim:
                near[_RIM] = [one for one in near if is_at_rim(board, board.cell_of(one))]
                for number in near[_RIM]:
                    near[number].append(_RIM)
            yield _Graph(near, frozenset([*([_RIM] if arguments.rim else ()), *sure]), values, cells=sure)


def _of_joints(arguments: Connected, board: Board) -> Iterator[_Graph]:
    return (_of_area(arguments, cells, board) for cells in arguments.areas(board))


def _of_area(arguments: Connected, cells: Sequence[Cell], board: Board) -> _Graph:
    """Cells, or their lanes, as nodes with negative numbers, and what joins them as nodes between."""
    crossing, through = arguments.crossing, arguments.through
    every = [(cell, way) for cell in cells for way in ((RIGHT,) if crossing is None else (RIGHT, BELOW))]
    names = {lane: -1 - index for index, lane in enumerate(every)}
    others: dict[int, tuple[int, ...]] = {}
    if through:
        names = {(cell, RIGHT): board.variable(through[0].sort.name, cell) or 0 for cell in cells}
        others = dict.fromkeys(names.values(), tuple(value.number for value in through))
    near: dict[int, list[int]] = {name: [] for name in names.values()}
    between: list[tuple[int | None, Sequence[connected.Lane]]] = []
    for side in connected.sides(arguments.values, cells, board):
        number = board.variable(arguments.values[0].sort.name, side)
        between.append((number, connected.lanes(side, crossing)))
    if crossing is not None:
        sort = crossing.sort.name
        for cell in cells:
            number = board.variable(sort, cell)
            between.append((number, ((cell, RIGHT), (cell, BELOW))))
            if number is not None:
                others[number] = tuple(one for one in board.domain(sort, cell) if one != crossing.number)
    for number, lanes in between:
        if number is not None:
            near[number] = [names[lane] for lane in lanes]
            for end in near[number]:
                near[end].append(number)
    fixed = frozenset(() if through else names.values())
    held = {name: cell for (cell, _), name in names.items()}
    return _Graph(near, fixed, tuple(value.number for value in arguments.values), others, held)


@dataclass(frozen=True)
class _Lanes:
    """Rows and columns of cells, numbered 2 I and 2 I + 1 of the cell I, which meet unless lines cross in it.

    Attributes:
        cells: For each cell the variable that says whether it is visited, and the one that says whether lines cross.
        links: Variables of links, each with the lanes that it joins.
        values: The values of links that join, of cells that are visited, and of those in which lines cross.
    """

    cells: Sequence[tuple[int, int]]
    links: Sequence[tuple[int, int, int]]
    values: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _lanes(arguments: Connected, board: Board) -> _Lanes:
    joining, crossing, through = arguments.values, arguments.crossing, arguments.through
    assert crossing is not None
    at: dict[Cell, int] = {}
    cells: list[tuple[int, int]] = []
    for cell in board.cells:
        visited, crossed = board.variable(through[0].sort.name, cell), board.variable(crossing.sort.name, cell)
        if visited is not None and crossed is not None:
            at[cell] = len(cells)
            cells.append((visited, crossed))
    links: list[tuple[int, int, int]] = []
    for side in connected.sides(joining, at, board):
        number = board.variable(joining[0].sort.name, side)
        if number is not None:
            one, other = (2 * at[cell] + (way != RIGHT) for cell, way in connected.lanes(side, crossing))
            links.append((number, one, other))
    joins, visits = (tuple(value.number for value in values) for values in (joining, through))
    return _Lanes(cells, links, (joins, visits, (crossing.number,)))


def _prune_lanes(store: Store, _: Sequence[int], lanes: _Lanes) -> None:
    """From a cell that is visited all others are reached, in their rows and in their columns."""
    joins, visits, crosses = (mask_of(store.bit, values) for values in lanes.values)
    domains = store.domains
    open_cells = {index for index, (held, _) in enumerate(lanes.cells) if domains[held] & visits}
    near: dict[int, list[int]] = {2 * index + way: [] for index in open_cells for way in (0, 1)}
    ways = [(one, other) for link, one, other in lanes.links if domains[link] & joins and {one, other} <= near.keys()]
    ways += [(2 * index, 2 * index + 1) for index in open_cells if domains[lanes.cells[index][1]] & ~crosses]
    for one, other in ways:
        near[one].append(other)
        near[other].append(one)
    root = next((index for index in sorted(open_cells) if not domains[lanes.cells[index][0]] & ~visits), None)
    if root is not None:
        reached = graphs.reached([2 * root], near.__getitem__, near.__contains__)
        for index in open_cells:
            if not {2 * index, 2 * index + 1} <= reached:
                store.remove(lanes.cells[index][0], visits)


def _prune_joining(store: Store, variables: Sequence[int], about: tuple[int, tuple[int, ...]]) -> None:
    """A cell with a link holds one of some values, and one that holds none of them has no link."""
    *links, cell = variables
    mask, passed = store.bit(about[0]), mask_of(store.bit, about[1])
    if any(store.domains[link] == mask for link in links):
        store.keep(cell, passed)
    if not store.domains[cell] & passed:
        for link in links:
            store.remove(link, mask)


def _prune(store: Store, variables: Sequence[int], arguments: _Graph) -> None:
    usual = mask_of(store.bit, arguments.values)
    masks = {variable: mask_of(store.bit, values) for variable, values in arguments.others.items()}
    held = {variable: is_among(store, variable, masks.get(variable, usual)) for variable in variables}
    room = arguments.fixed.union(variable for variable in variables if held[variable] is not False)
    sure = arguments.fixed.union(variable for variable in variables if held[variable])
    root = next(iter(arguments.fixed), next((variable for variable in variables if held[variable]), None))
    if root is None:
        return
    reached = graphs.reached([root], arguments.near.__getitem__, room.__contains__)
    if not sure <= reached:
        raise ContradictionError
    for node in room - reached:
        store.remove(node, masks.get(node, usual))
    for node in graphs.needed(root, arguments.near.__getitem__, room, sure):
        store.keep(node, masks.get(node, usual))


def _argue(says: str, graph: _Graph, rim: bool, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = mask_of(bits, graph.values)
    joined, apart = parted(argument.grounds, mask)
    here = speech.cells([ground.variables[0] for ground in joined]) + speech.cited(joined)
    found = [one.variable for one in argument.conclusions]
    cells = "here" if speech.is_line(found[0]) else speech.cells(found)
    why = speech.why(apart) if apart else ""
    if not is_so(argument, mask):
        start = "from the rim" if rim else f"from {here}" if here else ""
        return f"{says}, and no way leads {start}{' ' * bool(start)}to {'there' if cells == 'here' else cells}{why}"
    closed = {one for ground in apart for one in ground.variables}
    open_ways = [{*graph.near[ground.variables[0]]} - closed for ground in joined]
    shut_in = [one for one, ways in zip(joined, open_ways, strict=True) if len(ways) == 1 and ways <= {*found}]
    corridor = len({*graphs.clusters(found, graph.near.__getitem__).values()}) == 1
    if shut_in and corridor:
        return (
            f"{says}, and {speech.cells(shut_in[0].variables)}{speech.cited(shut_in[:1])} has one way out, {cells}{why}"
        )
    if not corridor and len(joined) < _SEVERAL and not rim:
        return f"{says}, and {cells} are each the only way to some cells{why}"
    aim = f" from {here} to the rim" if rim else f" between {here}" if len(joined) > 1 else ""
    return f"{says}, and every way{aim} leads through {cells}{why}"


def _refuted(says: str, graph: _Graph, rim: bool, bits: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    joined, apart = parted(grounds, mask_of(bits, graph.values))
    why = speech.why(apart) if apart else ""
    if not joined and graph.cells:
        return f"{says}, but {_cut_off(graph, {ground.variables[0] for ground in apart})} cut off{why}"
    cells = speech.cells([ground.variables[0] for ground in joined]) + speech.cited(joined)
    way = f"no way leads from {cells} to the rim" if rim else f"no way joins {cells}"
    return f"{says}, but {way}{why}"


def _cut_off(graph: _Graph, closed: Set[int]) -> str:
    """The cells that are parted from most others, or from the rim, with their verb."""
    parts = graphs.clusters([node for node in graph.near if node not in closed], graph.near.__getitem__).values()
    part = min((one for one in parts if _RIM not in one and one & graph.cells.keys()), key=len)
    names = [name_of(cell) for cell in sorted(graph.cells[node] for node in part & graph.cells.keys())]
    shown = names if len(names) <= _NAMED else [names[0], f"{len(names) - 1} more"]
    return f"{listed(shown)} {'is' if len(names) == 1 else 'are'}"


CONNECTED = Reasoning(_connection_laws)
