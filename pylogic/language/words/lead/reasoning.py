"""Reasoning with ``lead``: arrows form no ring, and as many lead to a cell as its clue says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pylogic.files.reading import name_of
from pylogic.language.board.board import Board
from pylogic.language.board.graphs import reached
from pylogic.language.board.groups import gathered
from pylogic.language.laws.law import Law, Others, always
from pylogic.language.parse.rule import Rule
from pylogic.language.words.lead import Lead
from pylogic.model.network import ContradictionError, Pruning, Store, union
from pylogic.model.records import dataclass


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


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
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
        yield Law(name_of(cell), says, Pruning(_prune_cell, (variable,), arrows), several=several)
    yield Law("the board", rule.sentence, Pruning(_prune, tuple(targets), arrows))
    for cell, hint in arguments.clues(board):
        counted = _Arrows(targets, arrows.goals, variables[cell], hint.numbers[0])
        says = f"from {hint.numbers[0]} cells arrows lead to {name_of(cell)}"
        yield Law(name_of(cell), says, Pruning(_prune_count, tuple(targets), counted), (hint.clue,))


def _prune_cell(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
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


def _prune(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
    known = arguments.known(store)
    last = {variable: _last(variable, known) for variable in variables}
    for variable in variables:
        for value, other in arguments.targets[variable].items() if variable not in known else ():
            if last[other] == variable:
                store.remove(variable, store.bit(value))


def _prune_count(store: Store, variables: Sequence[int], arguments: _Arrows) -> None:
    here, known = arguments.here, arguments.known(store)
    behind = gathered(
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
