"""Laws of lines: the runs in one, what is between two values of it, and what is seen from its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations
from operator import and_

from pylogic.files.sentences import joined, left, listed, numbered
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile.flat import HOLDS, Arguments, Facts
from pylogic.language.compile.pairs import Bound
from pylogic.language.compile.propagators import table
from pylogic.language.laws.law import (
    Bits,
    Law,
    Most,
    Others,
    Reasoning,
    apart,
    bounded,
    is_among,
    mask_of,
    parted,
    reachable,
    set_of,
)
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.ends import Between, between
from pylogic.language.words.runs import fits, fittings, lines, sides, states
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union, values
from pylogic.model.records import dataclass

_Move = tuple[int, int]
"""States as bits of a number, and by how many bits they move."""


def _run_laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """Yield one law for each line and each ring with a clue."""
    value = rule.measured.value
    for group, lengths, ring in lines(rule, board):
        assert group.hint is not None
        clue = group.hint.clue
        says = clue.sentence if clue else rule.sentence
        line = tuple(board.variable(value.sort.name, place) for place in group.places)
        variables = tuple(one for one in line if one is not None)
        if rule.measured.parting:
            worths = rule.measured.worths(variables, board)
            if variables and fits(lengths, len(variables), worths):
                says = f"{group.name} has {_runs(lengths, 'a run that adds up to', 'runs that add up to')}"
                yield Law(group.name, says, _sums(line, lengths, worths), (clue,))
        elif ring or rule.measured.unordered:
            if rule.measured.by is not None:
                yield Law(group.name, says, _joined(rule, group, lengths, board), (clue,))
                continue
            rows = [
                tuple(_held(one, held, value, board) for one, held in zip(line, filled, strict=True) if one)
                for filled in fittings(rule, group, lengths, board)
            ]
            yield Law(group.name, says, table(variables, rows), (clue,))
        elif variables:
            constraint = Pruning(_prune_runs, variables, (value.number, lengths, line))
            says = f"{group.name} has {_runs(lengths)}"
            argue = partial(_argue_runs, says, value.number, lengths)
            yield Law(group.name, says, constraint, (clue,), argue=argue, technique="overlap")


def _joined(rule: Rule, group: Group, lengths: Sequence[int], board: Board) -> Pruning:
    """Return the constraint that the cells of a ring, and the links between them, are as in one of some ways."""
    by, value = rule.measured.by, rule.measured.value
    names = [board.variable(value.sort.name, place) for place in group.places]
    names += [board.variable(by.sort.name, side) if side else None for side in sides(group.places)]
    rows = []
    for way in fittings(rule, group, lengths, board):
        filled, joined = way[: len(way) // 2], way[len(way) // 2 :]
        both = map(all, zip(filled, (*filled[1:], filled[0]), strict=True))
        links = [on if so else None for on, so in zip(joined, both, strict=True)]
        rows.append([held for held, one in zip((*filled, *links), names, strict=True) if one is not None])
    variables = tuple(one for one in names if one is not None)
    held = [value.number] * sum(one is not None for one in names[: len(group.places)])
    return Pruning(_prune_joined, variables, (held + [by.number] * (len(variables) - len(held)), rows))


def _prune_joined(store: Store, variables: Sequence[int], arguments: tuple[list[int], list[list[int | None]]]) -> None:
    """Keep what some way has that fits; ``None`` in it leaves a link open."""
    masks = [store.bit(value) for value in arguments[0]]
    known = [is_among(store, variable, mask) for variable, mask in zip(variables, masks, strict=True)]
    fitting = [
        row
        for row in arguments[1]
        if all(so is None or held is None or bool(held) == so for held, so in zip(row, known, strict=True))
    ]
    if not fitting:
        raise ContradictionError
    for variable, mask, column in zip(variables, masks, zip(*fitting, strict=True), strict=True):
        if all(held == 0 for held in column):
            store.remove(variable, mask)
        elif all(column):
            store.keep(variable, mask)


def _runs(lengths: Sequence[int], one: str = "a run of", several: str = "runs of") -> str:
    """``a run of 3``, ``runs of 2 and 1``."""
    return f"{several if len(lengths) > 1 else one} {listed(list(map(str, lengths)))}" if lengths else "no runs"


def _held(variable: int, held: int, value: Value, board: Board) -> tuple[int, ...]:
    """The values by which a variable holds a value, or does not."""
    return tuple(number for number in board.domain(*board.variables[variable]) if (number == value.number) == held)


def _prune_runs(store: Store, _: Sequence[int], arguments: tuple[int, tuple[int, ...], tuple[int | None, ...]]) -> None:
    """Lay the runs from both ends; a place may hold the value, or not, where some way up to it meets one behind it.

    A place of the line without a variable does not hold it.
    """
    value, lengths, line = arguments
    mask = store.bit(value)
    held = [variable is not None and is_among(store, variable, mask) for variable in line]
    size, runs = len(held), len(lengths)
    ahead, back = [False, *held], [False, *held[::-1]]
    before, behind = _ways(ahead, lengths), _ways(back, lengths[::-1])
    if not before[runs][size + 1]:
        raise ContradictionError
    covered = [0] * (size + 1)
    for laid, length in enumerate(lengths):
        for start in range(size - length + 1):
            rest = size - start - length
            apart = ahead[start] is not True and back[rest] is not True
            if (
                apart
                and before[laid][start]
                and behind[runs - laid - 1][rest]
                and False not in held[start : size - rest]
            ):
                covered[start] += 1
                covered[start + length] -= 1
    for place, (variable, depth) in enumerate(zip(line, accumulate(covered[:size]), strict=True)):
        if variable is None:
            continue
        if not depth:
            store.remove(variable, mask)
        elif held[place] or not any(
            before[laid][place + 1] and behind[runs - laid][size - place] for laid in range(runs + 1)
        ):
            store.keep(variable, mask)


def _sums(line: Sequence[int | None], lengths: Sequence[int], worths: Mapping[int, int | None]) -> Pruning:
    """Return a constraint on the sums of runs: each value shifts some of the states, kept as bits of a number."""
    *runs, (last, _) = states(lengths)
    before = sum(1 << start for start, _ in runs)
    ended = sum(1 << start + 1 + total for start, total in runs)
    parted: tuple[_Move, _Move] = ((before | 1 << last, 0), (ended, 1))
    moves: dict[int, tuple[_Move, _Move]] = {}
    for value, worth in worths.items():
        if worth is None:
            moves[value] = parted
        else:
            fitting = [(start, total - worth) for start, total in runs if worth <= total]
            within = sum((1 << rest + 1) - 1 << start + 1 for start, rest in fitting)
            moves[value] = ((sum(1 << start for start, _ in fitting), worth + 1), (within, worth))
    variables = tuple(one for one in line if one is not None)
    return Pruning(_prune_sums, variables, (moves, parted, 1 << last | 1 << last >> 1, tuple(line)))


_Sums = tuple[dict[int, tuple[_Move, _Move]], tuple[_Move, _Move], int, tuple[int | None, ...]]
"""The moves of each value, that of a block, the states that may be the last ones, and the variables with blocks."""


def _prune_sums(store: Store, _: Sequence[int], arguments: _Sums) -> None:
    """Keep the values that lead from a state that may be reached to one from which the last one may be."""
    moves, parted, wanted, line = arguments
    reached = [1]
    places = [
        {0: parted}
        if one is None
        else {bit: moves[value] for value in moves if (bit := store.bit(value)) & store.domains[one]}
        for one in line
    ]
    for ways in places:
        reached.append(0)
        for mask, shift in chain.from_iterable(ways.values()):
            reached[-1] |= (reached[-2] & mask) << shift
    for variable, ways, set_before in zip(reversed(line), reversed(places), reached[-2::-1], strict=True):
        kept = before = 0
        for bit, shifts in ways.items():
            back = set_before & union(wanted >> shift & mask for mask, shift in shifts)
            if back:
                kept |= bit
                before |= back
        if variable is not None:
            store.keep(variable, kept)
        wanted = before


def _ways(line: Sequence[bool | None], lengths: Sequence[int]) -> list[list[bool]]:
    """For each number of runs and of places whether those may lie within these, each behind a free place."""
    ways = [[True, *accumulate((one is not True for one in line), and_)]]
    for length in lengths:
        laid = [False]
        for end, last in enumerate(line, 1):
            start = end - length
            fits = start > 0 and line[start - 1] is not True and ways[-1][start - 1] and False not in line[start:end]
            laid.append(fits or (laid[-1] and last is not True))
        ways.append(laid)
    return ways


def _argue_runs(says: str, value: int, lengths: Sequence[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    sure, empty = parted(argument.grounds, bits(value))
    because = joined(says, speech.grounds(argument.grounds))
    if len(sure) == sum(lengths) and not empty and lengths:
        cells = speech.cells([ground.variables[0] for ground in sure]) + speech.cited(sure)
        return f"{says}, and {'they are' if len(lengths) > 1 else 'it is'} found, {cells}"
    return f"{because}, and wherever {'they lie' if len(lengths) > 1 else 'it lies'}" if lengths else because


_PLACES, _SHORT = 3, 90
"""Most places that are named, behind no more characters."""


@dataclass(frozen=True)
class _Bracket:
    """The sum of what is between two values.

    Attributes:
        ends: The two values.
        sign: How the sum compares with the number.
        number: The number.
        values: All values.
        worth: The values that are worth something; others add nothing.
        once: Whether the two values stand once each, or, where they are one, twice.
        distinct: Whether no value that is worth something repeats.
    """

    ends: tuple[int, int]
    sign: str
    number: int
    values: Collection[int]
    worth: frozenset[int]
    once: bool
    distinct: bool

    def add(self, value: int) -> int:
        """The number that a value adds."""
        return value if value in self.worth else 0


def _between_laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each group with a bound."""
    arguments: Between = rule.measured
    first, second = arguments.values_of_ends(board)

    def constraint(bound: Bound, variables: tuple[int, ...]) -> Pruning:
        values = arguments.values(bound.group, board)
        worth = frozenset(value for value in values if value and arguments.sort.is_number(value))
        once = all(others.most(variables, value) <= (2 if first == second else 1) for value in (first, second))
        distinct = all(others.most(variables, value) == 1 for value in worth)
        bracket = _Bracket((first, second), bound.sign, bound.number, values, worth, once, distinct)
        return Pruning(_prune_between, variables, bracket)

    for law in bounded(rule, board, arguments.sort.name, constraint):
        yield law._replace(argue=partial(_argue_between, law))


def _argue_between(law: Law, bits: Bits, argument: Argument, speech: Speech) -> str:
    """Say where the two values can only be."""
    bracket: _Bracket = law.constraint.arguments
    variables, ends = law.constraint.variables, bracket.ends
    text = joined(law.says, speech.grounds(argument.grounds))
    domains = left(argument.grounds, variables, mask_of(bits, bracket.values))
    first, second = map(bits, ends)
    store = Store(domains, ends[0] - first.bit_length() + 1)
    masks = [domains[variable] for variable in variables]
    if not (first and second and bracket.once) or bracket.sign != "eq" or _may_miss(store, masks, bracket):
        return text
    places = [(one, other) for one, other, *_ in _places(store, variables, masks, bracket)]
    if len(places) == 1 and all(not masks[one] & (masks[one] - 1) for one in places[0]):
        return text
    both = "the two" if first == second else speech.values(variables[0], first | second, "and")
    gaps = sorted({other - one - 1 for one, other in places})
    if len(places) > _PLACES or len(text) > _SHORT:
        return f"{text}; {_between(gaps)} between {both}"
    ways = listed([speech.cells([variables[one] for one in place]) for place in places], "or")
    gap = f"{_between(gaps)} between {both}, which" if len(gaps) == 1 else both
    return f"{text}; {gap} can only be at {ways}"


def _between(numbers: Sequence[int]) -> str:
    """``2 or 3 cells are``, ``1 cell is``, ``nothing is``."""
    if numbers == [0]:
        return "nothing is"
    return f"{listed(numbered(numbers), 'or')} cell{' is' if numbers == [1] else 's are'}"


def _prune_between(store: Store, variables: Sequence[int], arguments: _Bracket) -> None:
    masks = [store.domains[variable] for variable in variables]
    if all(not mask & (mask - 1) for mask in masks):
        total = sum(map(arguments.add, between([store.smallest(variable) for variable in variables], *arguments.ends)))
        if not HOLDS[arguments.sign](total, arguments.number):
            raise ContradictionError
    elif arguments.once and arguments.sign == "eq" and not _may_miss(store, masks, arguments):
        for variable, mask in zip(variables, _supported(store, variables, masks, arguments), strict=True):
            store.keep(variable, mask)


def _may_miss(store: Store, masks: Sequence[int], arguments: _Bracket) -> bool:
    """Whether the sum may be 0 because one of the two values stands nowhere."""
    if arguments.number:
        return False
    first, second = map(store.bit, arguments.ends)
    return first == second or any(all(mask & ~end for mask in masks) for end in (first, second))


def _supported(store: Store, variables: Sequence[int], masks: Sequence[int], arguments: _Bracket) -> list[int]:
    """The values of each variable with which the two values may stand somewhere."""
    both = union(map(store.bit, arguments.ends))
    left = [0] * len(variables)
    for one, other, ways, inside in _places(store, variables, masks, arguments):
        outside = [mask & ~both for mask in masks]
        low, high = map(union, zip(*ways, strict=True))
        whole = (*outside[:one], low, *inside, high, *outside[other + 1 :])
        left = [mask | new for mask, new in zip(left, whole, strict=True)]
    return left


def _places(
    store: Store, variables: Sequence[int], masks: Sequence[int], arguments: _Bracket
) -> Iterator[tuple[int, int, list[tuple[int, int]], list[int]]]:
    """Where the two values may stand, which of them is where, and the values of what is between."""
    ends = (store.bit(arguments.ends[0]), store.bit(arguments.ends[1]))
    both = union(ends)
    for one, other in combinations(range(len(variables)), 2):
        ways = [(low, high) for low, high in (ends, ends[::-1]) if masks[one] & low and masks[other] & high]
        outside = [mask & ~both for place, mask in enumerate(masks) if not one <= place <= other]
        inside = _inside(store, variables[one + 1 : other], both, arguments) if ways and all(outside) else None
        if inside is not None:
            yield one, other, ways, inside


def _inside(store: Store, variables: Sequence[int], both: int, arguments: _Bracket) -> list[int] | None:
    """The values of what is between, so that they add up; ``None`` where they do not."""
    if not variables:
        return None if arguments.number else []
    values = [[one for one in store.candidates(variable) if not store.bit(one) & both] for variable in variables]
    if not all(values) or arguments.number < 0:
        return None
    kept = reachable(tuple(set_of(map(arguments.add, some)) for some in values), arguments.number)
    if kept is not None and arguments.distinct and not any(some & 1 for some in kept):
        kept = apart(kept, arguments.number)
    if kept is None:
        return None
    return [
        union(store.bit(value) for value in some if adds >> arguments.add(value) & 1)
        for some, adds in zip(values, kept, strict=True)
    ]


_CACHED = 20_000
"""The most lines in the cache: the same reasons are tried over and over."""
_SHORT_LINE = 7
"""On longer lines it is ignored that no value repeats: there are too many ways to fill them."""


def _seen(arguments: Arguments, facts: Facts, most: Most) -> Iterator[Pruning]:
    group, sign, number = arguments
    variables = facts.members(group)
    distinct = all(most(variables, value) == 1 for value in {value for one in variables for value in facts.values(one)})
    yield Pruning(_prune_seen, variables, (sign, number, len(variables) <= _SHORT_LINE and distinct))


def _prune_seen(store: Store, variables: Sequence[int], arguments: tuple[str, int, bool]) -> None:
    left = _left(tuple(store.domains[variable] for variable in variables), *arguments)
    if left is None:
        raise ContradictionError
    for variable, mask in zip(variables, left, strict=True):
        store.keep(variable, mask)


@lru_cache(maxsize=_CACHED)
def _left(masks: tuple[int, ...], sign: str, number: int, distinct: bool) -> tuple[int, ...] | None:
    """The values that each place has in some way to fill the line.

    A state is how many are seen and what stands there so far: all values where none repeats, else the largest one.
    """
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for mask in masks:
        layers.append({after for state in layers[-1] for _, after in _steps(state, mask, distinct)})
    alive = {state for state in layers.pop() if HOLDS[sign](state[0], number)}
    if not alive:
        return None
    left = []
    for mask, layer in zip(masks[::-1], layers[::-1], strict=True):
        ways = [(bit, state) for state in layer for bit, after in _steps(state, mask, distinct) if after in alive]
        left.append(union(bit for bit, _ in ways))
        alive = {state for _, state in ways}
    return tuple(left[::-1])


def _steps(state: tuple[int, int], mask: int, distinct: bool) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each value that may come next, as a bit, with the state after it."""
    seen, held = state
    for value in values(mask & ~held if distinct else mask):
        bit = 1 << value
        yield bit, (seen + (bit > held), held | bit if distinct else max(held, bit))


BETWEEN = Reasoning(_between_laws)
RUNS = Reasoning(_run_laws)
SEEN = Reasoning(prunes={"seen": _seen})
