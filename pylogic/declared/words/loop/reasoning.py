"""How people go about ``loop``: it goes on wherever it comes to, and does not close too early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.core.places import Side
from pylogic.declared.board import graphs
from pylogic.declared.board.board import Board
from pylogic.declared.board.places import ends_of
from pylogic.declared.explain.law import Bits, Drawn, Law, Others, is_so, parted
from pylogic.declared.explain.passing import LINE, THROUGH, arguing, passes, passing, several
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.loop import Loop, meeting
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined


@dataclass(frozen=True)
class _Closed:
    """One closed loop: what its links hold, and the two ends of each."""

    value: int
    ends: Mapping[int, tuple[Cell, Cell]]


def drawn(rule: Rule, board: Board) -> Drawn:
    """One line."""
    del board
    return Drawn(rule.arguments.value, several=False)


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each point, and one for the whole loop."""
    arguments: Loop = rule.arguments
    sort = arguments.value.sort
    edges = sort.form == "edges"
    ends = {}
    for side in board.places[sort.name]:
        variable = board.variable(sort.name, side)
        if variable is not None and isinstance(side, Side):
            ends[variable] = ends_of(side) if edges else side.cells
    at: dict[Cell, list[int]] = {} if edges else {cell: [] for cell in board.cells}
    for variable, points in ends.items():
        for point in points:
            at.setdefault(point, []).append(variable)
    for point, links in sorted(at.items()):
        name = corner(point) if edges else name_of(point)
        cell = None
        if arguments.through is not None:
            through = board.variable(arguments.through.sort.name, point)
            cell = None if through is None else (through, arguments.through.number)
        constraint = passing(links, arguments.value.number, THROUGH, cell)
        line = sort.name or LINE
        says = passes(line, name)
        argue = arguing(says, line, name, len(links), arguments.value.number)
        alike = several(line, links, None if cell is None else cell[0])
        yield Law(name, says, constraint, argue=argue, several=alike)
    if edges:
        yield from meeting.laws(arguments.value.number, sort.name or LINE, at, others.counts, board)
    closed = _Closed(arguments.value.number, ends)

    def arguing_all(bits: Bits) -> Arguing:
        return _argue(rule.sentence, bits(arguments.value.number))

    yield Law("the board", rule.sentence, Pruning(_prune, tuple(ends), closed), argue=arguing_all)


def corner(point: Cell) -> str:
    """A corner in words; it has the number of the cell above and to the left of it."""
    row, column = point
    where = f"{'lower' if row else 'upper'} {'right' if column else 'left'} corner"
    return f"the {where} of {name_of((max(row, 1), max(column, 1)))}"


def _prune(store: Store, variables: Sequence[int], arguments: _Closed) -> None:
    mask = store.bit(arguments.value)
    on = [link for link in variables if store.domains[link] == mask]
    room = {link: arguments.ends[link] for link in variables if store.domains[link] & mask}
    parts = [part for part in graphs.blocks(room) if len(part) > 1]
    home = {link: number for number, part in enumerate(parts) for link in part}
    if not parts or len({home.get(link, -1) for link in on}) > 1 or any(link not in home for link in on):
        raise ContradictionError
    kept = home[on[0]] if on else None
    for link in room:
        if link not in home or (kept is not None and home[link] != kept):
            store.remove(link, mask)
    _not_too_early(store, on, [link for link in room if store.domains[link] & ~mask], arguments)


def _not_too_early(store: Store, on: Sequence[int], open_ones: Sequence[int], arguments: _Closed) -> None:
    """A link between the two ends of one line would close it, which is right only when no other line is left."""
    root: dict[Cell, Cell] = {}

    def rooted(point: Cell) -> Cell:
        while root.get(point, point) != point:
            point = root[point]
        return point

    mask = store.bit(arguments.value)
    closed = False
    for link in on:
        one, other = map(rooted, arguments.ends[link])
        closed = closed or one == other
        root[one] = other
    lines = {rooted(arguments.ends[link][0]) for link in on}
    if closed and len(lines) > 1:
        raise ContradictionError
    for link in open_ones:
        one, other = map(rooted, arguments.ends[link])
        if closed or (one == other and len(lines) > 1):
            store.remove(link, mask)


def _argue(says: str, mask: int) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        on, off = parted(argument.grounds, mask)
        if is_so(argument, mask) or not argument.grounds:
            return joined(says, speech.grounds(argument.grounds))
        if off:
            back = f" to {speech.line(on)}" if on else ""
            return f"{says}, and where {speech.grounds(off)} it could not come back{back}"
        return f"{says}, {speech.grounds(on)}, and to close one part would leave another out"

    return argue
