"""How people go about ``runs``: where the runs of a line may lie, and what all ways to lay them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board.board import Board
from pylogic.declared.compile.propagators import table
from pylogic.declared.explain.law import Bits, Law, Others, holds, parted
from pylogic.declared.parse.phrases import Value
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.runs import clued, fittings, of
from pylogic.language.sentences import Arguing, joined


@dataclass(frozen=True)
class _Line:
    """The value that runs hold, and how long they are."""

    value: int
    lengths: tuple[int, ...]


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """One for each line and each ring with a clue."""
    del others
    value = of(rule).value
    for group, lengths, ring in clued(rule, board):
        assert group.hint is not None
        clue = group.hint.clue
        says = clue.sentence if clue else rule.sentence
        numbers = [board.variable(value.sort.name, place) for place in group.places]
        variables = tuple(number for number in numbers if number is not None)
        if ring:
            rows = [
                tuple(
                    _held(number, bool(held), value, board)
                    for number, held in zip(numbers, filled, strict=True)
                    if number
                )
                for filled in fittings(numbers, lengths)
            ]
            yield Law(group.name, says, table(variables, rows), (clue,) if clue else ())
        elif variables:
            constraint = Pruning(_prune, variables, _Line(value.number, lengths))
            argue = _arguing(says, value.number, lengths)
            yield Law(group.name, says, constraint, (clue,) if clue else (), argue=argue)


def _held(variable: int, held: bool, value: Value, board: Board) -> tuple[int, ...]:
    """The values by which a variable holds a value, or does not."""
    sort, place = board.variables[variable]
    return tuple(number for number in board.domain(sort, place) if (number == value.number) == held)


def _prune(store: Store, variables: Sequence[int], arguments: _Line) -> None:
    """Lay the runs from both ends; a place may hold the value, or not, where some way up to it meets one behind it."""
    mask = store.bit(arguments.value)
    held = [holds(store, variable, mask) for variable in variables]
    size, runs = len(held), len(arguments.lengths)
    may = _ends(held, arguments.lengths)
    back = _ends(held[::-1], arguments.lengths[::-1])
    if not may[runs][size]:
        raise ContradictionError
    out = [False] * size
    covered = [0] * (size + 1)
    for laid in range(runs + 1):
        for place in range(size):
            # up to here so many runs, then a free place, then the others
            if held[place] is not True and may[laid][place] and back[runs - laid][size - place - 1]:
                out[place] = True
    for laid, length in enumerate(arguments.lengths):
        for start in range(size - length + 1):
            end = start + length
            if False in held[start:end]:
                continue
            before = may[laid][start - 1] and held[start - 1] is not True if start else laid == 0
            after = back[runs - laid - 1][size - end - 1] and held[end] is not True if end < size else laid == runs - 1
            if before and after:
                covered[start] += 1
                covered[end] -= 1
    depth = 0
    for place, variable in enumerate(variables):
        depth += covered[place]
        if not depth:
            store.remove(variable, mask)
        elif not out[place]:
            store.keep(variable, mask)


def _ends(held: Sequence[bool | None], lengths: Sequence[int]) -> list[list[bool]]:
    """For so many runs and so many places whether those lie within these, and all else there may be empty."""
    size = len(held)
    first = [True]
    for one in held:
        first.append(first[-1] and one is not True)
    found = [first]
    for laid, length in enumerate(lengths):
        before, now = found[-1], [False] * (size + 1)
        for end in range(1, size + 1):
            start = end - length
            now[end] = now[end - 1] and held[end - 1] is not True
            if start >= 0 and not now[end] and False not in held[start:end]:
                now[end] = before[start - 1] and held[start - 1] is not True if start else laid == 0
        found.append(now)
    return found


def _arguing(says: str, value: int, lengths: Sequence[int]) -> Callable[[Bits], Arguing]:
    def arguing(bits: Bits) -> Arguing:
        mask = bits(value)

        def argue(argument: Argument, speech: Speech) -> str:
            sure, empty = parted(argument.grounds, mask)
            because = joined(says, speech.grounds(argument.grounds))
            if len(sure) == sum(lengths) and not empty and lengths:
                found = speech.cells([ground.variables[0] for ground in sure]) + speech.cited(sure)
                return f"{says}, and {'they are' if len(lengths) > 1 else 'it is'} found, {found}"
            return f"{because}, and however {'they lie' if len(lengths) > 1 else 'it lies'}" if lengths else because

        return argue

    return arguing
