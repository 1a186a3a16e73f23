"""``lead N W E S to O``: from every cell arrows lead to one that holds O.

The four values are arrows up, to the left, to the right and down.  A cell holds one of them that leads to a neighbour,
or O, or one of several such values.  ``lead N W E S to O with clue``: a clue counts the cells from which arrows lead to
its cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import Board
from pylogic.language.board.places import Hint
from pylogic.language.compile.flat import Flat
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Generating, Rule, TrueClue, Word
from pylogic.language.parse.vocabulary import Interval, Value
from pylogic.model.kind import Violation
from pylogic.model.records import dataclass

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True)
class Lead:
    """Arrows that are followed.

    Attributes:
        arrows: The arrows up, to the left, to the right and down.
        goals: The values to which they lead.
        counted: Whether clues count the cells from which arrows lead to theirs.
    """

    arrows: tuple[Value, ...]
    goals: tuple[Value, ...]
    counted: bool

    @property
    def sort(self) -> str:
        """The sort of the cells."""
        return self.arrows[0].sort.name

    def targets(self, cell: Cell, board: Board) -> dict[int, Cell]:
        """The neighbours to which arrows in a cell lead, by their values."""
        ahead = {
            value.number: (cell[0] + down, cell[1] + right)
            for value, (down, right) in zip(self.arrows, _STEPS, strict=True)
        }
        return {number: other for number, other in ahead.items() if board.has(other)}

    def clues(self, board: Board) -> Iterator[tuple[Cell, Hint]]:
        """Yield the cells with a clue that counts."""
        return ((cell, hint) for cell, hint in board.hints.items() if self.counted and hint.numbers)


def _make(found: Found) -> Lead:
    arrows, goals = found["CELL-VALUES"], found["SAME-VALUES"]
    if len(arrows) != len(_STEPS):
        found.fail("arrows are four values of cells, up, left, right and down: lead N W E S to O", "CELL-VALUES")
    ranged = any(isinstance(goal, Interval) for goal in goals)  # which numbers it has is the puzzle's
    if {*goals} & {*arrows} or (ranged and any(arrow.sort.is_number(arrow.number) for arrow in arrows)):
        found.fail("what arrows lead to is not an arrow itself", "SAME-VALUES")
    return Lead(arrows, goals, "with" in found.at)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Lead = rule.arguments
    constraint = flat.number()
    flat.state("lead", constraint)
    for goal in arguments.goals:
        flat.state("goal", constraint, goal.number)
    numbers = board.cell_variables(arguments.sort)
    for cell, variable in numbers.items():
        flat.state("lead_from", constraint, variable)
        for value, other in arguments.targets(cell, board).items():
            flat.state("arrow", constraint, variable, value, numbers[other])
    for cell, hint in arguments.clues(board):
        flat.state("led_here", constraint, numbers[cell], hint.numbers[0], clue=hint.clue)


def _next(arguments: Lead, finished: Finished) -> dict[Cell, Cell]:
    """The cell to which the arrow in each cell leads."""
    board = finished.board
    targets: Mapping[Cell, dict[int, Cell]] = board.cached(
        arguments, lambda: {cell: arguments.targets(cell, board) for cell in board.cells}
    )
    held = ((cell, finished.number(arguments.sort, cell)) for cell in board.cells)
    return {cell: targets[cell][number] for cell, number in held if number is not None and number in targets[cell]}


def _followed(start: Cell, ahead: Mapping[Cell, Cell]) -> list[Cell]:
    """The cells to which arrows lead from a cell, up to one where there is no arrow, or that was passed."""
    passed: dict[Cell, None] = {}
    while (start := ahead.get(start, start)) not in passed:
        passed[start] = None
    return list(passed)


def _led(arguments: Lead, cell: Cell, finished: Finished) -> int:
    """Count the cells from which arrows lead to one."""
    ahead = finished.cached(arguments, lambda: _next(arguments, finished))
    return sum(cell in _followed(other, ahead) for other in ahead if other != cell)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Lead = rule.arguments
    ahead = _next(arguments, finished)
    goals = " or ".join(map(str, arguments.goals))
    for cell in finished.board.cells:
        last = _followed(cell, ahead)[-1] if cell in ahead else cell
        if last in ahead or not finished.any_of(arguments.goals, last):
            yield Violation("lead", f"no arrows lead from {name_of(cell)} to {goals}", (cell,))
    for cell, hint in arguments.clues(finished.board):
        led = _led(arguments, cell, finished)
        if led != hint.numbers[0]:
            sentence = f"arrows lead to {name_of(cell)} from {led} cells, not from {hint.numbers[0]}"
            yield Violation("lead", sentence, (cell,))


def _clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    for cell, hint in rule.arguments.clues(finished.board):
        yield TrueClue(hint, (_led(rule.arguments, cell, finished),))


def _say(rule: Rule) -> str:
    arguments: Lead = rule.arguments
    led = f"from every cell arrows lead to {' or '.join(map(str, arguments.goals))}"
    return f"{led}, and a number counts the cells from which they lead to it" if arguments.counted else led


WORD = Word(
    name="lead",
    summary="from every cell arrows lead to one with some value",
    forms=("lead CELL-VALUES to SAME-VALUES [with clue]",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    generating=Generating(clues=_clues),
    say=_say,
    encoding=Encoding(("lead", "roots")),
    laws="chains",
)
