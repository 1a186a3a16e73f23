"""Bends of a line of links, for the words ``turn`` and ``straight``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import ROW, SLOT, Board
from pylogic.language.board.graphs import node
from pylogic.language.board.places import Chosen, Sort
from pylogic.language.compile.flat import Facts, Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
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


def _make(turns: bool, found: Found) -> Bend:
    value, families = line_at(found)
    mode = next((word for word in _MODES if word in found.at), "at")
    return Bend(turns, value, mode, families)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State where a line turns or goes straight on."""
    arguments: Bend = rule.arguments
    for cell, chosen, index in cells(arguments.families, board):
        clue = (hint := board.groups(chosen)[index].hint) and hint.clue
        bend = rule.word.name, arguments.mode, node(board, arguments.value.sort.name, cell)
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


def links_at(facts: Facts, cell: int) -> Iterator[tuple[int, int, int]]:
    """Yield the step, the link and the next cell for each link of a cell, which has the number of that to its right."""
    steps = (cell + SLOT - ROW, cell - ROW), (cell - 1, cell - 1), (cell, cell + 1), (cell + SLOT, cell + ROW)
    for way, (link, other) in enumerate(steps):
        if facts.of("variable", link):
            yield way, link, other


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
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
        make=partial(_make, turns),
        flatten=_flatten,
        broken=_broken,
        say=lambda rule: f"the line {bends} {_where(rule.arguments)}{_held(rule)}",
        encoding=Encoding(("bends",)),
        laws="degrees",
    )
