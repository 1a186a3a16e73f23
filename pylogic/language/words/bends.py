"""Words about the bends of a line: where it turns or goes straight on, and how far it goes without one.

``turn F``, ``turn before and after F``, ``turn before or after F``: where a line turns.

``straight F``, ``straight before and after F`` (or ``or``): where a line goes straight on.

``arms alike F``, ``arms unlike F``: whether a line goes equally far both ways from a cell, up to its next turns.

The cells are the centres of groups, and all cells of groups without one.  What lies on the side between two cells, such
as ``dots``, has the arms that begin at that side; what lies at a corner has none.

``length(straights) = clue``: how long the straight pieces of a line are that go through a cell, or end in it.

A line that turns at a cell has two there, from its turn before to its turn after.  Where no line goes there is one of
length 0.  ``length(straights P) = clue`` is about pointers: if the line goes where one points, how far it is from there
to the next turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, takewhile

from pylogic.files.reading import Cell, name_of
from pylogic.language.board import graphs
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import node_number
from pylogic.language.board.places import Chosen, Sort
from pylogic.language.compile.flat import HOLDS, Flat
from pylogic.language.compile.linear import bounds, whole
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Name
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Side, side_between
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right, down; the one opposite to step I is step 3 - I."""
_MODES = ("and", "or")
_TWO = 2
Spot = tuple[Cell, ...]
"""A cell, or two neighbours for what is on the side between them."""
NO_LINE = "a line that bends needs links from cell to cell with two values; say: links off on"
"""The problem of a rule about a line where a kind has none."""


@dataclass(frozen=True)
class Bend:
    """Cells at which a line has to bend, or not.

    Attributes:
        turns: Whether the line turns there, or goes straight on.
        value: The value of the links of the line.
        mode: ``at`` the cells; before ``and`` after them; before ``or`` after them.
        families: Groups with a centre, or cells by themselves.
    """

    turns: bool
    value: Value
    mode: str
    families: tuple[Chosen, ...]


@dataclass(frozen=True)
class Arms:
    """Cells at which the arms of a line are compared with each other.

    Attributes:
        value: The value of the links of the line.
        alike: Whether they are equally long; otherwise no two are.
        families: Groups with a centre, or cells by themselves.
    """

    value: Value
    alike: bool
    families: tuple[Chosen, ...]


def cells(families: Iterable[Chosen], board: Board) -> Iterator[tuple[Cell, Chosen, int]]:
    """Yield the centres of groups, all cells of those without, each with its family and the index of its group."""
    for chosen in families:
        for index, group in enumerate(board.groups(chosen)):
            for row, column, *_ in (group.centre,) if group.centre else group.places:
                yield (row, column), chosen, index


def spots(families: Iterable[Chosen], board: Board) -> Iterator[tuple[Spot, Chosen, int]]:
    """Yield the same cells, and the two cells on whose common side something is, in order."""
    for chosen in families:
        if not chosen.family.between:
            yield from (((cell,), chosen, index) for cell, _, index in cells([chosen], board))
            continue
        for index, group in enumerate(board.groups(chosen)):
            if len(group.places) == _TWO:
                yield tuple((row, column) for row, column, *_ in sorted(group.places)), chosen, index


def sorts_of(reading: Reading) -> list[Sort]:
    """Return the sorts of links of which lines consist."""
    return [sort for sort in reading.vocabulary.sorts.values() if sort.form == "links" and len(sort.names) == _TWO]


def line_at(found: Found, *, between: bool = False) -> tuple[Value, tuple[Chosen, ...]]:
    """Return families of cells, or of what is between them, with the value of the links of the line that is meant."""
    families: tuple[Chosen, ...] = found["FAMILIES"]
    found.reading.vet_cells(families, "a line bends in cells")
    apart = [chosen.name for chosen in families if chosen.family.between and not between]
    if apart:
        crossed = f"whether it goes through there is said by: count(inner {apart[0]}, V) = 1"
        found.fail(f"'{apart[0]}' lie between cells, and a line bends in cells; {crossed}", "FAMILIES")
    sort = found.one_of(sorts_of(found.reading), NO_LINE)
    return Value(sort.names[-1], sort), families


def _make_bends(turns: bool, found: Found) -> Bend:
    value, families = line_at(found)
    mode = next((word for word in _MODES if word in found.at), "at")
    return Bend(turns, value, mode, families)


def _flatten_bends(rule: Rule, board: Board, flat: Flat) -> None:
    """State where a line turns or goes straight on."""
    arguments: Bend = rule.arguments
    for cell, chosen, index in cells(arguments.families, board):
        clue = (hint := board.groups(chosen)[index].hint) and hint.clue
        bend = rule.word.name, arguments.mode, node_number(board, arguments.value.sort.name, cell)
        if not rule.where:
            flat.state("bend", *bend, clue=clue)
        for value in rule.where:
            for holder in flat.variables(value.sort.name, [cell]):
                flat.state("bend_where", *bend, holder, value.number, clue=clue)


def ways(board: Board, sort: str, cell: Cell) -> dict[int, tuple[Cell, Side]]:
    """Return the neighbours of a cell and the links to them, by the number of the step."""
    around = {}
    for way, (down, right) in enumerate(_STEPS):
        other = (cell[0] + down, cell[1] + right)
        side = side_between(cell, other)
        if side is not None and board.variable(sort, side) is not None:
            around[way] = other, side
    return around


def _broken_bends(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """Yield violations: cells where the line does something else."""
    arguments: Bend = rule.arguments
    board = finished.board

    def taken(cell: Cell) -> dict[int, Cell]:
        around = ways(board, arguments.value.sort.name, cell)
        return {way: other for way, (other, side) in around.items() if finished.holds(arguments.value, side)}

    def right(cell: Cell) -> bool:
        led = taken(cell).keys()
        if arguments.turns:
            return bool(led & {0, 3} and led & {1, 2})
        return {0, 3} <= led or {1, 2} <= led

    for cell, _, _ in cells(arguments.families, board):
        if rule.where and not finished.any_of(rule.where, cell):
            continue
        if arguments.mode == "at":
            good = right(cell)
        else:
            near = [right(other) for other in taken(cell).values()]
            good = all(near) if arguments.mode == "and" else any(near)
        if not good:
            yield Violation(rule.word.name, f"{rule.sentence}: not so at {name_of(cell)}", (cell,))


def _where(arguments: Bend) -> str:
    """``at every cell marked B``, in words."""
    names = " and ".join(chosen.name for chosen in arguments.families)
    return f"at {names}" if arguments.mode == "at" else f"before {arguments.mode} after {names}"


def _held(rule: Rule) -> str:
    """``, where it holds +``, in words; empty without a condition."""
    return f", where that holds {' or '.join(map(str, rule.where))}" if rule.where else ""


def word(name: str, bends: str, *, turns: bool) -> Word:
    """Return the word for lines that bend so."""
    return Word(
        name=name,
        summary=f"a line {bends} at cells, or before and after them",
        forms=(f"{name} [before {{and | or}} after] FAMILIES [of SORT] [where VALUES]",),
        make=partial(_make_bends, turns),
        flatten=_flatten_bends,
        broken=_broken_bends,
        say=lambda rule: f"the line {bends} {_where(rule.arguments)}{_held(rule)}",
        encoding=Encoding(("bends",)),
        laws="degrees",
    )


TURN = word("turn", "turns", turns=True)


STRAIGHT = word("straight", "goes straight on", turns=False)


def lengths(value: Value, spot: Sequence[Cell], finished: Finished) -> list[int]:
    """Return how many links in a row hold a value, up, left, right and down from a cell or a side between two."""
    rays = graphs.arms(finished.board, spot)
    return [sum(1 for _ in takewhile(lambda link: finished.holds(value, link), ray)) for ray in rays]


def state(
    value: Value, spot: Sequence[Cell], constraint: int, flat: Flat, most: int | None = None, only: int | None = None
) -> None:
    """State the links of the arms of a cell or a side, at most some of each, or of one arm only."""
    for way, ray in enumerate(graphs.arms(flat.board, spot)):
        if only is not None and way != only:
            continue
        for index, link in enumerate(flat.variables(value.sort.name, ray[:most]), 1):
            flat.state("arm", constraint, way, index, link)


def _make_arms(found: Found) -> Arms:
    value, families = line_at(found, between=True)
    return Arms(value, "alike" in found.at, families)


def _flatten_arms(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Arms = rule.arguments
    for spot, chosen, index in spots(arguments.families, board):
        constraint = flat.number()
        state(arguments.value, spot, constraint, flat)
        clue = (hint := board.groups(chosen)[index].hint) and hint.clue
        flat.state("arms_alike" if arguments.alike else "arms_unlike", constraint, clue=clue)


def _broken_arms(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Arms = rule.arguments
    for spot, _, _ in spots(arguments.families, finished.board):
        there = [length for length in lengths(arguments.value, spot, finished) if length]
        if any((one == other) != arguments.alike for one, other in combinations(there, 2)):
            at, arms = "-".join(map(name_of, spot)), " and ".join(map(str, there))
            yield Violation("arms", f"{rule.sentence}: the arms at {at} are {arms} long", spot)


def _say(rule: Rule) -> str:
    arguments: Arms = rule.arguments
    where = " and ".join(chosen.name for chosen in arguments.families)
    return f"the line goes {'equally far' if arguments.alike else 'less far one way than the other'} from {where}"


ARMS = Word(
    name="arms",
    summary="whether a line goes equally far both ways from a cell, up to its next turns",
    forms=("arms {alike | unlike} FAMILIES [of SORT]",),
    make=_make_arms,
    flatten=_flatten_arms,
    broken=_broken_arms,
    say=_say,
    encoding=Encoding(("arms",)),
    laws="sight",
)


@dataclass(frozen=True)
class Straights:
    """The straight pieces of a line at each cell.

    Attributes:
        value: The value of the links of the line.
        towards: Families of what pointers point at, where only what lies there counts.
    """

    value: Value
    towards: tuple[Chosen, ...] = ()

    def lengths(self, cell: Cell, finished: Finished, way: int | None = None) -> list[int]:
        """Their lengths: up and down, left and right; of one way only that from the cell, if the line goes there."""
        up, left, right, down = each = lengths(self.value, (cell,), finished)
        if way is not None:
            return [each[way]] if each[way] else []
        return [length for length in (up + down, left + right) if length] or [0]


def _make_straights(found: Found) -> Straights:
    towards: tuple[Chosen, ...] = found.get("FAMILIES", ())
    if not all(chosen.family.centred and chosen.form == "cells" for chosen in towards):
        found.fail("straights are those at cells, or of pointers; say: pointers P on V", "FAMILIES")
    sort = found.one_of(sorts_of(found.reading), NO_LINE)
    return Straights(Value(sort.names[-1], sort), towards)


def _vet(comparison: Comparison, reading: Reading) -> None:
    if not isinstance(comparison.left, Call) or len(comparison.calls()) > 1:
        reading.fail("'straights' stands alone on the left side of a comparison: length(straights) = clue")
    comparisons.vet_names(comparison, reading, frozenset({"clue", "row", "column"}))


def _flatten_straights(rule: Rule, board: Board, flat: Flat) -> None:
    comparison: Comparison = rule.arguments
    for bound in bounds(rule, board):
        sign, number = whole(comparison.sign, bound.number)
        constraint = flat.number()
        for guard in bound.guards:
            flat.guard(constraint, guard, bound.cell)
        state(rule.measured.value, (bound.cell,), constraint, flat, max(number, 0) + 1, bound.way)
        flat.state("straights", constraint, sign, number, clue=bound.clue)
        if bound.way is None and not HOLDS[sign](0, number):
            flat.state("met_at", constraint, clue=bound.clue)


def _broken_straights(rule: Rule, finished: Finished) -> Iterator[Violation]:
    comparison: Comparison = rule.arguments
    for cell, number, _, guards, way in bounds(rule, finished.board):
        if not all(finished.holds(guard, cell) for guard in guards):
            continue
        lengths = rule.measured.lengths(cell, finished, way)
        if not all(COMPARISONS[comparison.sign](length, number) for length in lengths):
            there = " and ".join(map(str, lengths))
            yield Violation("straights", f"{rule.sentence}; at {name_of(cell)}: {there}", (cell,))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    comparison: Comparison = rule.arguments
    if comparison.sign == "=" and isinstance(comparison.right, Name) and comparison.right.text == "clue":
        for bound in bounds(rule, finished.board):
            if bound.hint is not None:
                lengths = {*rule.measured.lengths(bound.cell, finished, bound.way)}
                yield TrueClue(bound.hint, tuple(lengths) if len(lengths) == 1 else None)


STRAIGHTS = Word(
    name="straights",
    summary="how long the straight pieces of a line are at a cell",
    forms=("length(straights [FAMILIES] [of SORT]) SIGN NUMBER [where VALUES]",),
    make=_make_straights,
    flatten=_flatten_straights,
    broken=_broken_straights,
    generating=Generating(clues=_clues),
    say=comparisons.say,
    encoding=Encoding(("arms",)),
    vet=_vet,
    laws="sight",
)
