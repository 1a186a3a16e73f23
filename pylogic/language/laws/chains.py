"""Laws of what goes on from cell to cell: arrows, numbers in order, lines with two ends, and lines without a ring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from pylogic.files.reading import Cell, name_of
from pylogic.files.sentences import joined
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import Union, points, reached
from pylogic.language.board.places import grouped, name_of_place
from pylogic.language.laws import degrees
from pylogic.language.laws.law import Bits, Drawn, Law, Others, Reasoning, always, is_so, parted, replaced
from pylogic.language.parse.rule import Rule
from pylogic.language.words.chains import Acyclic, Around, Ends, Lead, around, ends, steps
from pylogic.language.words.lines import Path
from pylogic.model.laws import Argument, Ground, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.records import dataclass
from pylogic.model.text import plural


def _acyclic_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for the whole board."""
    arguments: Acyclic = rule.arguments
    places = ((board.variable(arguments.sort.name, place), ends) for place, ends in arguments.ends(board))
    ends = {variable: ends for variable, ends in places if variable is not None}
    constraint = Pruning(_prune_acyclic, tuple(ends), ends)
    argue = partial(_argue_acyclic, rule.sentence)
    yield Law("the board", rule.sentence, constraint, argue=argue, technique="no loop")


def _prune_acyclic(store: Store, variables: Sequence[int], arguments: Mapping[int, Ends]) -> None:
    points = Union[Cell]()
    for variable in variables:
        for value, cells in arguments[variable].items():
            if store.domains[variable] == store.bit(value) and not points.join(*cells):
                raise ContradictionError
    for variable in variables:
        for value, (one, other) in arguments[variable].items():
            if points.find(one) == points.find(other) and store.domains[variable] != store.bit(value):
                store.remove(variable, store.bit(value))


def _argue_acyclic(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    cells = speech.cells([one.variable for one in argument.conclusions])
    return f"{says}, and as {speech.grounds(argument.grounds)}, one would be closed at {cells}"


@dataclass(frozen=True)
class _Arrows:
    """Where arrows lead.

    Attributes:
        targets: The variable to which each arrow of a variable leads.
        goals: The values of goals.
        here: The variable to which as many shall lead as `number` says; 0 where none is meant.
        number: That number.
    """

    targets: Mapping[int, Mapping[int, int]]
    goals: tuple[int, ...]
    here: int = 0
    number: int = 0

    def allowed(self, store: Store, variable: int) -> int:
        """The values of a cell that is a goal, or has an arrow to another one."""
        return union(map(store.bit, (*self.targets[variable], *self.goals)))

    def known(self, store: Store) -> dict[int, int]:
        """The cell to which the arrow in each cell leads that has only one value left."""
        return {
            variable: other
            for variable, ahead in self.targets.items()
            for value, other in ahead.items()
            if store.domains[variable] == store.bit(value)
        }


def _lead_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield a law for each cell, one for the whole board, and one for each clue."""
    arguments: Lead = rule.arguments
    variables = board.cell_variables(arguments.sort)
    targets = {
        variable: {value: variables[other] for value, other in arguments.targets(cell, board).items()}
        for cell, variable in variables.items()
    }
    arrows = _Arrows(targets, tuple(goal.number for goal in arguments.goals))
    for cell, variable in variables.items():
        says = f"an arrow in {name_of(cell)} leads to another cell"
        several = always("every arrow leads to another cell")
        yield Law(name_of(cell), says, Pruning(_prune_arrow, (variable,), arrows), several=several)
    yield Law("the board", rule.sentence, Pruning(_prune_rings, tuple(targets), arrows))
    for cell, hint in arguments.clues(board):
        counted = _Arrows(targets, arrows.goals, variables[cell], hint.numbers[0])
        says = f"from {hint.numbers[0]} cells arrows lead to {name_of(cell)}"
        yield Law(name_of(cell), says, Pruning(_prune_count, tuple(targets), counted), (hint.clue,))


def _prune_arrow(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
    (variable,) = variables
    store.keep(variable, arguments.allowed(store, variable))


def _last(variable: int, known: Mapping[int, int]) -> int:
    """The cell in which arrows that are known end."""
    passed = set()
    while variable in known:
        if variable in passed:
            raise ContradictionError
        passed.add(variable)
        variable = known[variable]
    return variable


def _prune_rings(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
    known = arguments.known(store)
    last = {variable: _last(variable, known) for variable in variables}
    for variable in variables:
        for value, other in arguments.targets[variable].items() if variable not in known else ():
            if last[other] == variable:
                store.remove(variable, store.bit(value))


def _prune_count(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
    here, known = arguments.here, arguments.known(store)
    behind = grouped(
        (other, variable)
        for variable in variables
        for value, other in arguments.targets[variable].items()
        if variable != here and store.domains[variable] & store.bit(value)
    )
    may = reached([here], lambda one: behind.get(one, ()), lambda _: True)
    sure = reached([here], lambda one: [other for other in behind.get(one, ()) if other in known], lambda _: True)
    if not len(sure) - 1 <= arguments.number <= len(may) - 1:
        raise ContradictionError
    if len(sure) - 1 == arguments.number:
        for variable in may - sure:
            for value, other in arguments.targets[variable].items():
                if other in sure:
                    store.remove(variable, store.bit(value))
    elif len(may) - 1 == arguments.number:
        for variable in may - {here}:
            ahead = arguments.targets[variable].items()
            store.keep(variable, union(store.bit(value) for value, other in ahead if other in may))


_Onward = Callable[[int], int]
"""The places to which a step leads from some places, as bits."""
_REMEMBERED = 1 << 16
"""Results of such a function that are kept."""
_COUNTING = 5
"""The price of counting steps from known numbers: it is easier than ruling out places step by step."""


def _next_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each place, and one for all places where each number stands once."""
    near = around(steps(rule.arguments, board), ends(rule.arguments, board))
    for variable, one in near.items():
        scope = tuple(dict.fromkeys((variable, *one.after, *one.before)))
        where = name_of_place(board.variables[variable][1])
        yield Law(where, f"{rule.sentence} (at {where})", Pruning(_prune_next, scope, one))
    every = {(one.low, one.high) for one in near.values()}
    if len(every) != 1:
        return
    ((low, high),) = every
    if all(others.most(tuple(near), value) == 1 for value in range(low, high + 1)):
        bits = {variable: 1 << number for number, variable in enumerate(near)}
        after = _onward([union(bits[other] for other in one.after) for one in near.values()])
        before = _onward([union(bits[other] for other in one.before) for one in near.values()])
        constraint = Pruning(_prune_far, tuple(near), (after, before, low, high))
        argue = partial(_argue_next, rule.sentence, range(low, high + 1))
        yield Law("the board", rule.sentence, constraint, price=_COUNTING, argue=argue)


def _prune_next(store: Store, variables: Sequence[int], arguments: Around) -> None:
    """Keep the values with which one place beside this one holds the next one, and another the one before."""
    masks, ends = store.domains, (store.bit(arguments.low), store.bit(arguments.high))
    nexts = {one: masks[one] >> 1 for one in arguments.after}
    lasts = {one: masks[one] << 1 for one in arguments.before}
    after, afters, _ = _often(nexts.values())
    before, befores, _ = _often(lasts.values())
    _, several, many = _often(nexts.get(one, 0) | lasts.get(one, 0) for one in variables[1:])
    kept = masks[variables[0]] & _between(after, before, several, ends)
    first, last = ends
    for other in variables[1:]:
        is_next, is_last = nexts.get(other, 0), lasts.get(other, 0)
        elsewhere = afters | after & ~is_next, befores | before & ~is_last
        if not kept & _between(*elsewhere, many | several & ~(is_next | is_last), ends):  # it holds one of the two
            is_next &= kept & ~last & (first | elsewhere[1])
            is_last &= kept & ~first & (last | elsewhere[0])
            store.keep(other, is_next << 1 | is_last >> 1)
    store.keep(variables[0], kept)


def _between(after: int, before: int, several: int, ends: tuple[int, int]) -> int:
    """The values that have their neighbours in two different places.

    Args:
        after: The values of which some place may hold the next one.
        before: The values of which some place may hold the one before.
        several: The values of which two places may hold one or the other.
        ends: The smallest and the largest value, as bits.
    """
    first, last = ends
    return (after & before & several) | (after & first) | (before & last) | (first & last)


def _often(masks: Iterable[int]) -> tuple[int, int, int]:
    """The bits that are in at least one, in at least two, and in at least three of some masks."""
    once = twice = thrice = 0
    for mask in masks:
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    return once, twice, thrice


def _onward(near: Sequence[int]) -> _Onward:
    """Return the successors of a set of places as bits; cached, as the same sets recur."""
    return lru_cache(maxsize=_REMEMBERED)(lambda places: union(near[place] for place in values(places)))


def _prune_far(store: Store, variables: Sequence[int], arguments: tuple[_Onward, _Onward, int, int]) -> None:
    """Keep each number where as many steps lead to it from a known number before it, and from it to one after it.

    The arguments are the steps to the number after and to the one before, and the smallest and the largest number.
    """
    after, before, first, last = arguments
    masks = [store.domains[variable] for variable in variables]
    places = _transposed(masks, last - store.lowest + 1)
    known: set[int] = set()
    for place, mask in enumerate(masks):
        if not mask & (mask - 1):
            number = mask.bit_length() - 1
            if number in known:
                raise ContradictionError
            known.add(number)
            places[number] = 1 << place
    if not known:
        return
    _follow(places, range(min(known) + 1, len(places)), 1, after)
    _follow(places, range(max(known) - 1, first - store.lowest - 1, -1), -1, before)
    left = _transposed(places, len(variables))
    for number in range(first - store.lowest, len(places)):
        if not places[number] & (places[number] - 1):
            left[places[number].bit_length() - 1] &= 1 << number
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


def _transposed(rows: Sequence[int], count: int) -> list[int]:
    """The columns of a matrix of bits, whose rows are the bits of numbers, as numbers likewise.

    By texts this takes a tenth of the time that going over all bits does.
    """
    texts = [f"{row:0{count}b}" for row in reversed(rows)]
    return [int("".join(column), 2) for column in zip(*texts, strict=True)][::-1]


def _follow(places: list[int], numbers: Iterable[int], step: int, onward: _Onward) -> None:
    """Keep each number in places to which a step leads from a place of the number before."""
    for number in numbers:
        places[number] &= onward(places[number - step])
        if not places[number]:
            raise ContradictionError


def _argue_next(says: str, every: Iterable[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    numbers = {bits(value): value for value in every}
    because = joined(says, speech.grounds(argument.grounds))
    first = argument.conclusions[0]
    if len(argument.conclusions) > 1 or first.values not in numbers:
        return because
    number = numbers[first.values]
    known = [
        numbers[ground.values]
        for ground in argument.grounds
        if (ground.known or ground.by is not None) and ground.values in numbers
    ]
    nearest = (
        (max((one for one in known if one < number), default=None), "after"),
        (min((one for one in known if one > number), default=None), "before"),
    )
    away = [f"{plural(abs(number - one), 'step')} {way} {one}" for one, way in nearest if one is not None]
    if not away:
        return because
    if not first.settled:
        return joined(f"{number} is {' and '.join(away)}", speech.grounds(argument.grounds))
    only = f"only {speech.cells([first.variable])} is left for it{speech.why(argument.grounds)}"
    return f"{number} is {' and '.join(away)}, and {only}"


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


def _drawn_path(rule: Rule, board: Board) -> Drawn:
    """One line, or one for every two ends."""
    arguments: Path = rule.arguments
    return Drawn(arguments.value, several=len(list(arguments.ends(board))) > _PAIR, closed=False)


def _path_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each cell and each row that is counted, one for all lines, and one for each with known ends."""
    arguments: Path = rule.arguments
    value = arguments.value
    numbers = arguments.numbers(board)
    ends = points(board, value.sort.name)
    at = degrees.links_at(ends, board.cells)
    for cell, links in at.items():
        yield degrees.point_law(value, name_of(cell), cell, links, arguments.through, board, ends=cell in numbers)
    yield from degrees.count_laws(value, arguments.through, at, numbers, board, others)
    lines, every = _Joined(value.number, ends, numbers), tuple(ends)
    clues = tuple(dict.fromkeys(clue for _, _, clue in arguments.ends(board)))
    argue = partial(_argue_path, rule.sentence, value.number)
    yield Law("the board", rule.sentence, Pruning(_prune_path, every, lines), clues, argue=argue, drawn=value.number)
    several = _drawn_path(rule, board).several
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
    cells = grouped((number, cell) for cell, some in numbers.items() for number in some)
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


def _prune_path(store: Store, variables: Sequence[int], arguments: _Joined) -> None:
    mask = store.bit(arguments.value)
    _drawn_path = _Drawn(store, variables, arguments)
    for link in variables:
        may = store.domains[link]
        if may & mask and may != mask and not _drawn_path.fit(*map(_drawn_path.line, arguments.ends[link])):
            store.remove(link, mask)


def _prune_own(store: Store, variables: Sequence[int], arguments: tuple[_Joined, int, Cell, Cell]) -> None:
    """The line between two ends with a number of their own takes a link on all ways that are left to it."""
    lines, number, *ends_joined = arguments
    mask = store.bit(lines.value)
    _drawn_path = _Drawn(store, variables, lines)
    near: dict[Cell, list[int]] = {}
    for link in variables:
        ends = tuple(map(_drawn_path.line, lines.ends[link]))
        if store.domains[link] & mask and _drawn_path.fit(*ends):
            for end in ends:
                near.setdefault(end, []).append(link)
    first, last = map(_drawn_path.line, ends_joined)
    if first == last:
        return
    room: set[_Node] = {link for some in near.values() for link in some}
    room |= {line for line in near if _drawn_path.numbers.get(line, {number}) <= {number}}

    def beside(node: _Node) -> Iterable[_Node]:
        return map(_drawn_path.line, lines.ends[node]) if isinstance(node, int) else near.get(node, ())

    start: list[_Node] = [first]
    if last not in graphs.reached(start, beside, room.__contains__):
        raise ContradictionError
    for node in graphs.needed(start[0], beside, room, {last}):
        if isinstance(node, int):
            store.keep(node, mask)


def _argue_path(says: str, value: int, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = bits(value)
    on, off = parted(argument.grounds, mask)
    if not is_so(argument, mask) and on and not off:
        return f"{says}, and one here would join the wrong ends, or close{speech.why(on)}"
    return joined(says, speech.grounds(argument.grounds) or "these numbers differ")


def _argue_way(says: str, _: Bits, argument: Argument, speech: Speech) -> str:
    return f"{says}, and every way that is left for it goes on here{speech.why(argument.grounds)}"


def _no_way(says: str, _: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    return f"{says}, but no way is left for it{speech.why(grounds)}"


ACYCLIC = Reasoning(_acyclic_laws)
LEAD = Reasoning(_lead_laws)
NEXT = Reasoning(_next_laws, {"walk": replaced})
PATH = Reasoning(_path_laws, drawn=_drawn_path)
