"""Bends of a line of links, for the words ``turn`` and ``straight``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pylogic.core.places import Side, side_between
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.compile.flat import Flat
from pylogic.declared.parse.phrases import Reading, Value
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.reading import Cell, name_of

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right, down; the one opposite to step I is step 3 - I."""
_MODES = ("and", "or")
_TWO = 2
_LINES = 1_000_000
"""More than the number of any cell, so that lines of several sorts of links have cells of their own."""


@dataclass(frozen=True)
class Bend:
    """Cells at which a line has to bend, or not.

    Attributes:
        value: What a link of the line holds.
        mode: ``at`` the cells; before ``and`` after them; before ``or`` after them.
        families: Groups with a centre, or cells by themselves.
    """

    value: Value
    mode: str
    families: tuple[Chosen, ...]

    def cells(self, board: Board) -> Iterator[tuple[Cell, Chosen, int]]:
        """Yield the cells, each with its family and the index of its group there."""
        for chosen in self.families:
            for index, group in enumerate(board.groups(chosen)):
                if group.centre is not None or group.places:
                    row, column, *_ = group.centre or group.places[0]
                    yield (row, column), chosen, index


def _read(reading: Reading) -> Bend:
    """``F``, ``before and after F``, ``before or after F``."""
    sorts = [sort for sort in reading.vocabulary.sorts.values() if sort.form == "links" and len(sort.names) == _TWO]
    mode, start = "at", reading.here
    if reading.skip("before"):
        mode = reading.take("'and' or 'or'").text
        if mode not in _MODES:
            reading.fail("write: before and after F, or: before or after F")
        reading.expect("after")
    families = reading.families()
    reading.vet_cells(families, "a line bends in cells")
    missing = "a line that bends needs links from cell to cell with two values; say: links off on"
    sort = reading.one_of(sorts, missing, start)
    return Bend(Value(sort.names[-1], sort), mode, families)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    """State where a line turns or goes straight on, and the links of the cells that this is about."""
    arguments: Bend = rule.arguments
    links = [sort.name for sort in board.frame.sorts.values() if sort.form == "links"]
    first = links.index(arguments.value.sort.name) * _LINES

    def number(cell: Cell) -> int:
        """Return a cell of the line, not that of a line of other links."""
        return first + cell[0] * 1000 + cell[1]

    about: set[Cell] = set()
    for cell, chosen, index in arguments.cells(board):
        clue = (hint := board.groups(chosen)[index].hint) and hint.clue
        flat.state("bend", rule.word.name, arguments.mode, number(cell), clue=clue)
        about.add(cell)
        if arguments.mode != "at":
            about.update(board.neighbours(cell))
    for cell in sorted(about):
        for way, (other, side) in ways(board, arguments.value.sort.name, cell).items():
            variable = flat.variable(arguments.value.sort.name, side)
            if variable is not None:
                flat.state("way", number(cell), way, variable, number(other))


def ways(board: Board, sort: str, cell: Cell) -> dict[int, tuple[Cell, Side]]:
    """Return the neighbours of a cell and the links to them, by the number of the step."""
    around = {}
    for way, (down, right) in enumerate(_STEPS):
        other = (cell[0] + down, cell[1] + right)
        side = side_between(cell, other)
        if side is not None and board.variable(sort, side) is not None:
            around[way] = other, side
    return around


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """Yield violations: cells where the line does something else."""
    arguments: Bend = rule.arguments
    board = finished.board

    def taken(cell: Cell) -> dict[int, Cell]:
        around = ways(board, arguments.value.sort.name, cell)
        return {way: other for way, (other, side) in around.items() if finished.holds(arguments.value, side)}

    def right(cell: Cell) -> bool:
        led = taken(cell).keys()
        if rule.word.name == "straight":
            return {0, 3} <= led or {1, 2} <= led
        return bool(led & {0, 3} and led & {1, 2})

    for cell, _, _ in arguments.cells(board):
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


def word(name: str, bends: str) -> Word:
    """Return the word for lines that bend so."""
    return Word(
        name=name,
        summary=f"a line {bends} at cells, or before and after them",
        read=_read,
        flatten=_flatten,
        broken=_broken,
        say=lambda rule: f"the line {bends} {_where(rule.arguments)}",
        encoding=Encoding(("bends",)),
    )
