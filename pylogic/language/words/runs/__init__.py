"""``runs(F, V) = clue``: how long the runs of cells that hold V are, in order along a line, in any order in a ring.

``runs(F, V unordered) = clue`` is about lines whose clues do not tell the order.  ``sum(runs(F but V)) = clue`` gives
what each run of cells that hold something else than V adds up to, in order along a line.  ``runs(ring, V by on) =
clue`` counts cells in a row that links join which hold on.

The clue is a list beside a line, ``rows 1,2 3 0``, or in a cell of the board, ``clue list 0..8``.  A run ends at a
block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, product

from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Group, Place
from pylogic.language.board.surroundings import ring
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.formula import Stating, Test, Total, all_of
from pylogic.language.compile.linear import Linear
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.expressions import Call, Comparison, Name
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Clue, Side, side_between
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_APART = (0, 0)
"""A place that no board has, between two stretches of a line."""
_STEPS = 2
"""The states of a run that adds up to 0: before it, and in it."""


@dataclass(frozen=True)
class Runs:
    """Groups whose runs are given by clues.

    Attributes:
        families: The families of the groups.
        value: The value that a run holds; of runs that are added up one that parts them.
        unordered: Whether the clues of lines give lengths in any order.
        parting: The values between runs that are added up; none where lengths are given.
        by: The value of the links that join the cells of a run in a ring; neighbours are joined where there is none.
    """

    families: tuple[Chosen, ...]
    value: Value
    unordered: bool = False
    parting: tuple[Value, ...] = ()
    by: Value | None = None

    def worth(self, number: int) -> int | None:
        """Return what a value adds to its run; ``None`` where it parts runs."""
        parts = any(number == value.number for value in self.parting)
        return None if parts else self.value.sort.worth(number)

    def worths(self, variables: Iterable[int], board: Board) -> dict[int, int | None]:
        """Return what each value of some variables adds to its run."""
        values = sorted({value for one in variables for value in board.domain(*board.variables[one])})
        return {value: self.worth(value) for value in values}

    def lengths(self, group: Group, ring: bool, finished: Finished) -> list[int]:
        """The lengths of the runs of a group, sorted where clues do not give their order, or what they add up to."""
        if self.parting:
            numbers = finished.numbers(self.value.sort.name, group.places)
            runs = groupby((None if one is None else self.worth(one) for one in numbers), lambda worth: worth is None)
            return [sum(filter(None, run)) for parts, run in runs if not parts]
        filled = [int(finished.holds(self.value, place)) for place in group.places]
        if not ring:
            return sorted(_along(filled)) if self.unordered else _along(filled)
        if self.by is not None:
            by = self.by
            links = (side is not None and finished.holds(by, side) for side in sides(group.places))
            both = zip(filled, (*filled[1:], filled[0]), links, strict=True)
            return _around(filled, [all(so) for so in both])
        return _around(filled)


def _make(found: Found) -> Runs:
    families: tuple[Chosen, ...] = found["FAMILIES"]
    rings = [chosen for chosen in families if chosen.family.name == "ring"]
    if rings and (found.head == "sum" or "unordered" in found.at):
        found.fail("the runs of a ring have no order", "FAMILIES")
    if found.head == "sum":
        sort = found.sort()
        if not sort.numeric:
            found.fail("only numbers add up; the lengths of runs are runs(F, V) = clue", "FAMILIES")
        parting = found.get("SAME-VALUES", ())
        return Runs(families, parting[0], parting=parting)
    found.reading.vet_value(found["VALUE"], families)
    by: Value | None = found.get("SIDE-VALUE")
    if by and len(rings) < len(families):
        found.fail("links or edges join the cells of runs in a ring: runs(ring, V by on) = clue", "SIDE-VALUE")
    return Runs(families, found["VALUE"], "unordered" in found.at, by=by)


def sides(places: Sequence[Place]) -> list[Side | None]:
    """The sides between each place of a ring and the next one."""
    cells = [(place[0], place[1]) for place in places]
    return [side_between(one, other) for one, other in zip(cells, (*cells[1:], cells[0]), strict=True)]


def lines(rule: Rule, board: Board) -> Iterator[tuple[Group, tuple[int, ...], bool]]:
    """Yield groups with a clue, the lengths that it gives, and whether the group is a ring."""
    sort = rule.measured.value.sort.name
    for chosen in rule.measured.families:
        for group in board.groups(chosen, clued=True):
            if group.hint is not None and group.hint.numbers:
                lengths = tuple(number for number in group.hint.numbers if number)
                if chosen.family.name == "ring" and group.centre is not None:
                    # A run ends at the rim of the board as well.
                    yield group._replace(places=ring(group.centre)), lengths, True
                else:
                    parts = ((*part, _APART) for part in group.unbroken())
                    line = [place for part in parts for place in part]
                    there = (one for one in line[:-1] if one == _APART or board.variable(sort, one) is not None)
                    yield group._replace(places=tuple(there)), lengths, False


def _vet(comparison: Comparison, reading: Reading) -> None:
    right = comparison.right
    if not isinstance(comparison.left, Call) or comparison.sign != "=" or not isinstance(right, Name):
        reading.fail("runs are given by a clue: runs(lines, V) = clue")
    if right.text != "clue":
        reading.fail(f"runs are given by a clue, not by '{right.text}'", right.word)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    value = rule.measured.value
    for group, lengths, closed in lines(rule, board):
        assert group.hint is not None
        line = [flat.variable(value.sort.name, place) for place in group.places]
        variables = [one for one in line if one is not None]
        if rule.measured.parting:
            _flatten_sums(rule.measured, line, lengths, group.hint.clue, flat)
            continue
        slack = len(variables) - sum(lengths) if closed else len(line) - sum(lengths) - max(len(lengths) - 1, 0)
        if slack < 0 or min(lengths, default=0) < 0:
            flat.never(group.hint.clue)
            continue
        constraint = flat.number()
        if closed or rule.measured.unordered:
            if variables:
                columns = [(variable, value.number) for variable in line]
                columns += joints(rule.measured, group, flat) if rule.measured.by else []
                _flatten_ways(constraint, columns, fittings(rule, group, lengths, board), flat)
                flat.state("table", constraint, clue=group.hint.clue)
            continue
        first = 1
        for number, length in enumerate(lengths, 1):
            flat.state("run", constraint, number, first, length)
            first += length + 1
        flat.state("slack", constraint, slack)
        number = flat.group(_filled(line, int(value.number == 0), flat))
        flat.state("runs", constraint, number, value.number, clue=group.hint.clue)


def _filled(line: Iterable[int | None], apart: int, flat: Flat) -> tuple[int, ...]:
    """The variables of a line, with one that always holds a value where something parts its runs."""
    return tuple(flat.hidden(apart, apart) if one is None else one for one in line)


def fits(sums: Sequence[int], size: int, worths: Mapping[int, int | None]) -> bool:
    """Whether a number of places with these values may add up to some sums."""
    return min(sums, default=0) >= 0 and sum(sums) <= size * max(filter(None, worths.values()), default=0)


def states(sums: Sequence[int]) -> list[tuple[int, int]]:
    """For each run the state before it and what it adds up to; one more state for each number that it may have reached.

    The last state, that behind all runs, is where another one would begin.
    """
    before = accumulate((total + _STEPS for total in sums), initial=0)
    return list(zip(before, (*sums, 0), strict=True))


def _flatten_sums(
    arguments: Runs, line: Sequence[int | None], sums: Sequence[int], clue: Clue | None, flat: Flat
) -> None:
    """State what the runs of a line add up to."""
    variables = [one for one in line if one is not None]
    worths = arguments.worths(variables, flat.board)
    if not fits(sums, len(variables), worths):
        flat.never(clue)
        return
    if not variables:
        return
    constraint = flat.number()
    *runs, (last, _) = states(sums)
    for before, total in runs:
        flat.state("run_sum", constraint, before, total)
    for value, worth in worths.items():
        if worth is not None:
            flat.state("run_worth", constraint, value, worth)
    filled = _filled(line, arguments.parting[0].number, flat)
    flat.state("run_sums", constraint, flat.group(filled), last, clue=clue)


def joints(arguments: Runs, group: Group, flat: Flat) -> Iterator[tuple[int | None, int]]:
    """Yield a variable for each place of a ring, and its value where this and the next place are joined."""
    by, value = arguments.by, arguments.value
    assert by is not None
    stating = Stating(flat, group)
    after = (*group.places[1:], group.places[0])
    for one, other, side in zip(group.places, after, sides(group.places), strict=True):
        about = [(value, one), (value, other), (by, side)]
        found = [(flat.variable(one.sort.name, place), one.number) for one, place in about if place is not None]
        held = [Linear({(name, number): 1}, Fraction(-1)) for name, number in found if name is not None]
        joined = all_of([Test(Total(one), "=") for one in held])
        yield stating.literal(joined) if len(held) == len(about) else (None, 0)


def _flatten_ways(
    constraint: int, columns: Sequence[tuple[int | None, int]], ways: Iterable[Sequence[int]], flat: Flat
) -> None:
    """State the ways to fill some variables with a value; places off the board hold nothing."""
    for index, (variable, number) in enumerate(columns, 1):
        if variable is not None:
            flat.state("column", constraint, index, variable, number)
    for line, filled in enumerate(ways, 1):
        for index, held in enumerate(filled, 1):
            if columns[index - 1][0] is not None:
                flat.state("entry", constraint, line, index, held)


def fittings(rule: Rule, group: Group, lengths: Sequence[int], board: Board) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill a ring, or a line in any order, 1 for a place in a run, 0 for one off the board.

    Where links join the cells of runs, 1 or 0 follows for each place and the next one.
    """
    numbers = [board.variable(rule.measured.value.sort.name, place) for place in group.places]
    if rule.measured.unordered:
        ways = _orders(len(numbers), tuple(lengths)) if min(lengths, default=0) >= 0 else iter(())
        return (way for way in ways if not any(held and one is None for held, one in zip(way, numbers, strict=True)))
    choices = [(0, 1) if variable is not None else (0,) for variable in numbers]
    ways = product(*choices)
    by = rule.measured.by
    if by is None:
        return (filled for filled in ways if _around(filled) == sorted(lengths))
    links = [side is not None and board.variable(by.sort.name, side) is not None for side in sides(group.places)]

    def joints_of(filled: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        both = zip(filled, (*filled[1:], filled[0]), links, strict=True)
        return product(*((0, 1) if all(so) else (0,) for so in both))

    every = ((filled, joined) for filled in ways for joined in joints_of(filled))
    return ((*filled, *joined) for filled, joined in every if _around(filled, joined) == sorted(lengths))


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


def _around(filled: Sequence[int], joined: Sequence[int] = ()) -> list[int]:
    """The lengths of the runs of a ring, the shortest first; a run ends where a place is not joined to the next one."""
    joined = joined or [one and other for one, other in zip(filled, (*filled[1:], filled[0]), strict=True)]
    if all(joined):
        return [len(filled)]
    start = list(map(bool, joined)).index(False) + 1
    lengths = [0]
    for held, on in zip((*filled[start:], *filled[:start]), (*joined[start:], *joined[:start]), strict=True):
        lengths[-1] += held
        if not on:
            lengths.append(0)
    return sorted(filter(None, lengths))


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Runs = rule.measured
    for group, lengths, closed in lines(rule, finished.board):
        runs = arguments.lengths(group, closed, finished)
        wanted = sorted(lengths) if closed or arguments.unordered else list(lengths)
        if runs != wanted:
            texts = [" ".join(map(str, one)) or "none" for one in (runs, wanted)]
            cells = tuple((place[0], place[1]) for place in group.places if finished.board.has((place[0], place[1])))
            what = "the sums of runs" if arguments.parting else f"the runs of {arguments.value}"
            sentence = f"{group.name}: {what} are {texts[0]}, not {texts[1]}"
            yield Violation("runs", sentence, cells)


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    for group, _, closed in lines(rule, finished.board):
        assert group.hint is not None
        numbers = tuple(rule.measured.lengths(group, closed, finished))
        yield TrueClue(group.hint, None if 0 in numbers else numbers or (0,))


def _needed(rule: Rule) -> tuple[str, ...]:
    if rule.measured.parting:
        return ("run_sums",)
    return ("runs", "table", "count", "sum") if rule.measured.by else ("runs", "table")


WORD = Word(
    name="runs",
    summary="how long the runs of cells that hold a value are",
    forms=(
        "runs(FAMILIES, VALUE [unordered | by SIDE-VALUE]) = clue",
        "sum(runs(FAMILIES [of NUMBERS] but SAME-VALUES)) = clue",
    ),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=say,
    encoding=Encoding(
        ("runs", "run_sums", "table", "count", "sum"),
        needed=_needed,
    ),
    vet=_vet,
    laws="lines",
)
