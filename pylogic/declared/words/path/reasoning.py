"""How people go about ``path``: lines go on, join no ends that do not belong together, and find their own end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.core.places import Side
from pylogic.declared.board import graphs
from pylogic.declared.board.board import Board
from pylogic.declared.explain.law import Bits, Drawn, Law, Others, is_so, parted
from pylogic.declared.explain.passing import LINE, THROUGH, arguing, passes, passing, several
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.path import Path
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import Arguing, joined

_Node = int | Cell
"""A link, or a cell that stands for a line."""
_PAIR = 2


@dataclass(frozen=True)
class _Joined:
    """Lines that join ends.

    Attributes:
        value: What their links hold.
        ends: The two cells of each link.
        numbers: The numbers that an end may have; two ends with the same number belong together.
    """

    value: int
    ends: Mapping[int, tuple[Cell, Cell]]
    numbers: Mapping[Cell, frozenset[int]]


@dataclass(frozen=True)
class _Own:
    """The line between two ends with a number of their own, among all lines."""

    number: int
    first: Cell
    last: Cell
    lines: _Joined


def drawn(rule: Rule, board: Board) -> Drawn:
    """One line, or one for every two ends."""
    arguments: Path = rule.arguments
    return Drawn(arguments.value, several=len(list(arguments.ends(board))) > _PAIR)


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each cell, and one for all lines."""
    del others
    arguments: Path = rule.arguments
    value = arguments.value.number
    told_of: dict[Cell, set[int]] = {}
    clues = []
    for cell, number, clue in arguments.ends(board):
        told_of.setdefault(cell, set()).update(() if number is None else (number,))
        clues += [clue] if clue else []
    ends = {}
    at: dict[Cell, list[int]] = {cell: [] for cell in board.cells}
    for side in board.places[arguments.value.sort.name]:
        variable = board.variable(arguments.value.sort.name, side)
        if variable is not None and isinstance(side, Side):
            ends[variable] = side.cells
            for cell in side.cells:
                at[cell].append(variable)
    line = arguments.value.sort.name or LINE
    for cell, links in at.items():
        through = None if arguments.through is None else board.variable(arguments.through.sort.name, cell)
        holder = None if through is None or arguments.through is None else (through, arguments.through.number)
        constraint = passing(links, value, (1,) if cell in told_of else THROUGH, holder)
        name = name_of(cell)
        says = f"one {line} ends at {name}" if cell in told_of else passes(line, name)
        alike = None if cell in told_of else several(line, links, through)
        yield Law(name, says, constraint, argue=arguing(says, line, name, len(links), value), several=alike)
    lines = _Joined(value, ends, {cell: frozenset(numbers) for cell, numbers in told_of.items()})

    def argue(bits: Bits) -> Arguing:
        return _argue(rule.sentence, bits(value))

    stated = tuple(dict.fromkeys(clues))
    yield Law("the board", rule.sentence, Pruning(_prune, tuple(ends), lines), stated, argue=argue)
    for number, (first, last) in _pairs(lines).items():
        own = Pruning(_prune_own, tuple(ends), _Own(number, first, last, lines))
        says = f"a {line} joins {name_of(first)} and {name_of(last)}"
        yield Law(f"from {name_of(first)} to {name_of(last)}", says, own, stated, argue=partial(_on_the_way, says))


def _pairs(lines: _Joined) -> dict[int, tuple[Cell, Cell]]:
    """Two ends with a number of their own, for each number; what is not told of others may be that number too."""
    found: dict[int, list[Cell]] = {}
    for cell, some in lines.numbers.items() if all(lines.numbers.values()) else ():
        for number in some:
            found.setdefault(number, []).append(cell)
    alone = {number: cells for number, cells in found.items() if all(len(lines.numbers[cell]) == 1 for cell in cells)}
    return {number: (cells[0], cells[1]) for number, cells in alone.items() if len(cells) == _PAIR}


class _Drawn:
    """The lines that are drawn: each is known by one of its cells, the same one for all of it.

    Args:
        domains: What is known.
        variables: The links.
        arguments: Where lines end.

    Raises:
        ContradictionError: They are closed, or join what does not belong together.

    Attributes:
        numbers: What is told of the ends of a line.
        ended: How many ends it has.
    """

    def __init__(self, store: Store, variables: Sequence[int], arguments: _Joined) -> None:
        self._root: dict[Cell, Cell] = {}
        for link in variables:
            if store.domains[link] == store.bit(arguments.value):
                one, other = map(self.line, arguments.ends[link])
                if one == other:
                    raise ContradictionError
                self._root[one] = other
        self.numbers: dict[Cell, set[int]] = {}
        self.ended: dict[Cell, int] = {}
        for cell, some in arguments.numbers.items():
            line = self.line(cell)
            self.ended[line] = self.ended.get(line, 0) + 1
            self.numbers.setdefault(line, set()).update(some)
        for line, count in self.ended.items():
            if count > _PAIR or (count == _PAIR and len(self.numbers[line]) > 1):
                raise ContradictionError

    def line(self, cell: Cell) -> Cell:
        """The line of a cell."""
        while self._root.get(cell, cell) != cell:
            cell = self._root[cell]
        return cell

    def fit(self, one: Cell, other: Cell) -> bool:
        """Whether two lines may be joined."""
        both = self.ended.get(one, 0) + self.ended.get(other, 0)
        numbers = self.numbers.get(one, set()) | self.numbers.get(other, set())
        return one != other and both <= _PAIR and (both < _PAIR or len(numbers) <= 1)


def _prune(store: Store, variables: Sequence[int], arguments: _Joined) -> None:
    mask = store.bit(arguments.value)
    drawn = _Drawn(store, variables, arguments)
    for link in variables:
        may = store.domains[link]
        if may & mask and may != mask and not drawn.fit(*map(drawn.line, arguments.ends[link])):
            store.remove(link, mask)


def _prune_own(store: Store, variables: Sequence[int], arguments: _Own) -> None:
    mask = store.bit(arguments.lines.value)
    drawn = _Drawn(store, variables, arguments.lines)
    near: dict[Cell, list[int]] = {}
    for link in variables:
        ends = tuple(map(drawn.line, arguments.lines.ends[link]))
        if store.domains[link] & mask and drawn.fit(*ends):
            for end in ends:
                near.setdefault(end, []).append(link)
    first: _Node = drawn.line(arguments.first)
    last: _Node = drawn.line(arguments.last)
    if first == last:
        return
    room: set[_Node] = {link for some in near.values() for link in some}
    room |= {line for line in near if drawn.numbers.get(line, {arguments.number}) <= {arguments.number}}

    def beside(node: _Node) -> Iterable[_Node]:
        return map(drawn.line, arguments.lines.ends[node]) if isinstance(node, int) else near.get(node, ())

    if last not in graphs.reached([first], beside, room.__contains__):
        raise ContradictionError
    for node in graphs.needed(first, beside, room, {last}):
        if isinstance(node, int):
            store.keep(node, mask)


def _argue(says: str, mask: int) -> Arguing:
    def argue(argument: Argument, speech: Speech) -> str:
        on, off = parted(argument.grounds, mask)
        if not is_so(argument, mask) and on and not off:
            return f"{says}, and more would join the wrong ends, or close a line, where {speech.grounds(on)}"
        return joined(says, speech.grounds(argument.grounds))

    return argue


def _on_the_way(says: str, bits: Bits) -> Arguing:
    del bits

    def argue(argument: Argument, speech: Speech) -> str:
        return f"{joined(says, speech.grounds(argument.grounds))}, and every way leads there"

    return argue
