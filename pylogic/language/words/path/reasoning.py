"""Reasoning with ``path``: lines go on, join no ends that do not belong together, and reach their own end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import points
from pylogic.language.board.groups import gathered
from pylogic.language.laws import degrees
from pylogic.language.laws.law import Bits, Drawn, Law, Others, is_so, parted
from pylogic.language.parse.rule import Rule
from pylogic.language.words.path import Path
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store
from pylogic.model.records import dataclass

_Node = int | Cell
"""A link, or a cell that stands for a line."""
_PAIR = 2


@dataclass(frozen=True)
class _Joined:
    """Lines that join ends.

    Attributes:
        value: The value of their links.
        ends: The two cells of each link.
        numbers: The numbers that an end may have; two ends with the same number belong together.
    """

    value: int
    ends: Mapping[int, tuple[Cell, Cell]]
    numbers: Mapping[Cell, set[int]]


def drawn(rule: Rule, board: Board) -> Drawn:
    """One line, or one for every two ends."""
    arguments: Path = rule.arguments
    return Drawn(arguments.value, several=len(list(arguments.ends(board))) > _PAIR, closed=False)


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each cell and each row that is counted, one for all lines, and one for each with known ends."""
    arguments: Path = rule.arguments
    value = arguments.value
    numbers = arguments.numbers(board)
    ends = points(board, value.sort.name)
    at = degrees.links_at(ends, board.cells)
    for cell, links in at.items():
        yield degrees.law(value, name_of(cell), cell, links, arguments.through, board, ends=cell in numbers)
    yield from degrees.along(value, arguments.through, at, numbers, board, others)
    lines, every = _Joined(value.number, ends, numbers), tuple(ends)
    clues = tuple(dict.fromkeys(clue for _, _, clue in arguments.ends(board)))
    argue = partial(_argue, rule.sentence, value.number)
    yield Law("the board", rule.sentence, Pruning(_prune, every, lines), clues, argue=argue, drawn=value.number)
    several = drawn(rule, board).several
    for number, (first, last) in _pairs(numbers).items():
        line = f"the {value.sort.name or degrees.LINE}{f' of {number}' if several else ''}"
        says = f"{line} joins {name_of(first)} and {name_of(last)}"
        constraint = Pruning(_prune_own, every, (lines, number, first, last))
        where = f"from {name_of(first)} to {name_of(last)}"
        yield Law(where, says, constraint, clues, argue=partial(_argue_way, says), refuted=partial(_no_way, says))


def _pairs(numbers: Mapping[Cell, set[int]]) -> dict[int, tuple[Cell, Cell]]:
    """The two ends with each number that no other end may have."""
    if not all(numbers.values()):
        return {}
    cells = gathered((number, cell) for cell, some in numbers.items() for number in some)
    return {
        number: (ends[0], ends[-1])
        for number, ends in cells.items()
        if len(ends) == _PAIR and all(len(numbers[cell]) == 1 for cell in ends)
    }


class _Drawn:
    """The lines that are drawn, each known by one of its cells.

    Args:
        store: The domains.
        variables: The links.
        arguments: Where lines end.

    Raises:
        ContradictionError: They are closed, or join what does not belong together.

    Attributes:
        line: The line of a cell.
        numbers: The numbers that the ends of a line may have.
        ended: How many ends it has.
    """

    def __init__(self, store: Store, variables: Sequence[int], arguments: _Joined) -> None:
        lines = graphs.Union[Cell]()
        on = store.bit(arguments.value)
        if not all(lines.join(*arguments.ends[link]) for link in variables if store.domains[link] == on):
            raise ContradictionError
        self.line = lines.find
        self.numbers: dict[Cell, set[int]] = {}
        self.ended: dict[Cell, int] = {}
        for cell, some in arguments.numbers.items():
            line = self.line(cell)
            self.ended[line] = self.ended.get(line, 0) + 1
            self.numbers.setdefault(line, set()).update(some)
        for line, count in self.ended.items():
            if count > _PAIR or (count == _PAIR and len(self.numbers[line]) > 1):
                raise ContradictionError

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


def _prune_own(store: Store, variables: Sequence[int], arguments: tuple[_Joined, int, Cell, Cell]) -> None:
    """The line between two ends with a number of their own takes a link on all ways that are left to it."""
    lines, number, *ends_joined = arguments
    mask = store.bit(lines.value)
    drawn = _Drawn(store, variables, lines)
    near: dict[Cell, list[int]] = {}
    for link in variables:
        ends = tuple(map(drawn.line, lines.ends[link]))
        if store.domains[link] & mask and drawn.fit(*ends):
            for end in ends:
                near.setdefault(end, []).append(link)
    first, last = map(drawn.line, ends_joined)
    if first == last:
        return
    room: set[_Node] = {link for some in near.values() for link in some}
    room |= {line for line in near if drawn.numbers.get(line, {number}) <= {number}}

    def beside(node: _Node) -> Iterable[_Node]:
        return map(drawn.line, lines.ends[node]) if isinstance(node, int) else near.get(node, ())

    start: list[_Node] = [first]
    if last not in graphs.reached(start, beside, room.__contains__):
        raise ContradictionError
    for node in graphs.needed(start[0], beside, room, {last}):
        if isinstance(node, int):
            store.keep(node, mask)


def _argue(says: str, value: int, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = bits(value)
    on, off = parted(argument.grounds, mask)
    if not is_so(argument, mask) and on and not off:
        return f"{says}, and more would join the wrong ends, or close a line, where {speech.grounds(on)}"
    return joined(says, speech.grounds(argument.grounds) or "these numbers differ")


def _argue_way(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return f"{says}, and every way that is left for it goes on here{speech.why(argument.grounds)}"


def _no_way(says: str, _: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    return f"{says}, but no way is left for it{speech.why(grounds)}"
