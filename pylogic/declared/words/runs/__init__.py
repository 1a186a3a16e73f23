"""``runs(F, V) = clue``: how long the runs of cells that hold V are, in order along a line, in any order in a ring.

``runs(F, V unordered) = clue`` is about lines whose clues do not tell the order.

The clue is a list beside a line, ``rows 1,2 3 0``, or in a cell of the board, ``clue list 0..8``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product

from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.families import ring
from pylogic.declared.board.groups import Chosen, Group
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.comparisons import say
from pylogic.declared.parse.expressions import Call, Comparison, Name
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.declared.parse.vocabulary import Value


@dataclass(frozen=True)
class Runs:
    """Groups whose runs are given by clues.

    Attributes:
        families: The families of the groups.
        value: The value that a run holds.
        unordered: Whether the clues of lines give lengths in any order.
    """

    families: tuple[Chosen, ...]
    value: Value
    unordered: bool

    def lengths(self, group: Group, ring: bool, finished: Finished) -> list[int]:
        """The lengths of the runs of a group, sorted where clues do not give their order."""
        filled = [int(finished.holds(self.value, place)) for place in group.places]
        if ring:
            return _around(filled)
        return sorted(_along(filled)) if self.unordered else _along(filled)


def _read(reading: Reading) -> Runs:
    families = reading.families((",",))
    reading.expect(",")
    value = reading.value()
    reading.vet_value(value, families)
    unordered = reading.skip("unordered")
    if unordered and any(chosen.family.name == "ring" for chosen in families):
        reading.fail("the runs of a ring have no order")
    return Runs(families, value, unordered)


def _vet(comparison: Comparison, reading: Reading) -> None:
    right = comparison.right
    if not isinstance(comparison.left, Call) or comparison.sign != "=" or not isinstance(right, Name):
        reading.fail("runs are given by a clue: runs(lines, V) = clue")
    if right.text != "clue":
        reading.fail(f"runs are given by a clue, not by '{right.text}'", right.word)


def lines(rule: Rule, board: Board) -> Iterator[tuple[Group, tuple[int, ...], bool]]:
    """Yield groups with a clue, the lengths that it gives, and whether the group is a ring."""
    for chosen in rule.measured.families:
        for group in board.groups(chosen):
            if group.hint is not None and group.hint.numbers:
                lengths = tuple(number for number in group.hint.numbers if number)
                if chosen.family.name == "ring" and group.centre is not None:
                    # A run ends at the rim of the board as well.
                    yield group._replace(places=ring(group.centre)), lengths, True
                else:
                    yield group, lengths, False


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    value = rule.measured.value
    for group, lengths, closed in lines(rule, board):
        assert group.hint is not None
        variables = flat.variables(value.sort.name, group.places)
        slack = len(variables) - sum(lengths) - (0 if closed else max(len(lengths) - 1, 0))
        if slack < 0 or min(lengths, default=0) < 0:
            flat.never(group.hint.clue)
            continue
        constraint = flat.number()
        if closed or rule.measured.unordered:
            if variables:
                _flatten_ways(constraint, group, fittings(rule, group, lengths, board), value, flat)
                flat.state("table", constraint, clue=group.hint.clue)
            continue
        first = 1
        for number, length in enumerate(lengths, 1):
            flat.state("run", constraint, number, first, length)
            first += length + 1
        flat.state("slack", constraint, slack)
        flat.state("runs", constraint, flat.group(variables), value.number, clue=group.hint.clue)


def _flatten_ways(constraint: int, group: Group, ways: Iterable[Sequence[int]], value: Value, flat: Flat) -> None:
    """State the ways to fill the places of a group; places off the board hold nothing."""
    numbers = [flat.variable(value.sort.name, place) for place in group.places]
    for index, variable in enumerate(numbers, 1):
        if variable is not None:
            flat.state("column", constraint, index, variable, value.number)
    for line, filled in enumerate(ways, 1):
        for index, held in enumerate(filled, 1):
            if numbers[index - 1] is not None:
                flat.state("entry", constraint, line, index, held)


def fittings(rule: Rule, group: Group, lengths: Sequence[int], board: Board) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill a ring, or a line in any order, 1 for a place in a run, 0 for one off the board."""
    if rule.measured.unordered:
        return _orders(len(group.places), tuple(lengths))
    numbers = [board.variable(rule.measured.value.sort.name, place) for place in group.places]
    choices = [(0, 1) if variable is not None else (0,) for variable in numbers]
    return (filled for filled in product(*choices) if _around(filled) == sorted(lengths))


def _orders(size: int, lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill a line with runs in any order."""
    if not lengths:
        yield (0,) * size
    for length in sorted(set(lengths)):
        index = lengths.index(length)
        others = lengths[:index] + lengths[index + 1 :]
        gap = (0,) if others else ()
        for start in range(size - sum(lengths) - len(others) + 1):
            filled = (0,) * start + (1,) * length + gap
            yield from (filled + rest for rest in _orders(size - len(filled), others))


def _along(filled: Sequence[int]) -> list[int]:
    """The lengths of the runs of a line."""
    return [len(list(run)) for held, run in groupby(filled) if held]


def _around(filled: Sequence[int]) -> list[int]:
    """The lengths of the runs of a ring, the shortest first."""
    if all(filled):
        return [len(filled)]
    start = filled.index(0)
    return sorted(_along((*filled[start:], *filled[:start])))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Runs = rule.measured
    for group, lengths, closed in lines(rule, finished.board):
        runs = arguments.lengths(group, closed, finished)
        wanted = sorted(lengths) if closed or arguments.unordered else list(lengths)
        if runs != wanted:
            texts = [" ".join(map(str, one)) or "none" for one in (runs, wanted)]
            cells = tuple((place[0], place[1]) for place in group.places if finished.board.has((place[0], place[1])))
            sentence = f"{group.name}: the runs of {arguments.value} are {texts[0]}, not {texts[1]}"
            yield Violation("runs", sentence, cells)


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    for group, _, closed in lines(rule, finished.board):
        assert group.hint is not None
        yield TrueClue(group.hint, tuple(rule.measured.lengths(group, closed, finished)) or (0,))


WORD = Word(
    name="runs",
    summary="how long the runs of cells that hold a value are",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=say,
    encoding=Encoding(("runs", "table")),
    vet=_vet,
)
