"""Reasoning with ``runs``: where the runs of a line may lie, and what all ways to lay them have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, chain
from operator import and_

from pylogic.files.sentences import joined, listed
from pylogic.language.board.board import Board
from pylogic.language.board.groups import Group
from pylogic.language.compile.propagators import table
from pylogic.language.laws.law import Bits, Law, Others, is_among, parted
from pylogic.language.parse.rule import Rule
from pylogic.language.parse.vocabulary import Value
from pylogic.language.words.runs import fits, fittings, lines, sides, states
from pylogic.model.laws import Argument, Speech
from pylogic.model.network import ContradictionError, Pruning, Store, union

_Move = tuple[int, int]
"""States as bits of a number, and by how many bits they move."""


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
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
            constraint = Pruning(_prune, variables, (value.number, lengths, line))
            says = f"{group.name} has {_runs(lengths)}"
            yield Law(group.name, says, constraint, (clue,), argue=partial(_argue, says, value.number, lengths))


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


def _prune(store: Store, _: Sequence[int], arguments: tuple[int, tuple[int, ...], tuple[int | None, ...]]) -> None:
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
"""What each value shifts, what a block does, the states that may be the last ones, and the variables with blocks."""


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


def _argue(says: str, value: int, lengths: Sequence[int], bits: Bits, argument: Argument, speech: Speech) -> str:
    sure, empty = parted(argument.grounds, bits(value))
    because = joined(says, speech.grounds(argument.grounds))
    if len(sure) == sum(lengths) and not empty and lengths:
        cells = speech.cells([ground.variables[0] for ground in sure]) + speech.cited(sure)
        return f"{says}, and {'they are' if len(lengths) > 1 else 'it is'} found, {cells}"
    return f"{because}, and wherever {'they lie' if len(lengths) > 1 else 'it lies'}" if lengths else because
