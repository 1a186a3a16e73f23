"""Reasoning with conditions: values with which one cannot hold, by the least and the most that each side may be."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.compile.formula import AnyOf, Formula, Test, Total, prune
from pylogic.language.compile.linear import Linear
from pylogic.language.laws.law import Law, Others
from pylogic.language.parse.rule import Rule
from pylogic.language.words.condition import scopes
from pylogic.model.network import Pruning


def laws(rule: Rule, board: Board, _: Others) -> Iterator[Law]:
    """A condition for each group or pair that it is about."""
    for scope, guards in scopes(rule, board):
        formula: Formula = scope.formula(scope.condition)
        for guard in guards:
            asked = scope.group.asked(guard.sort)
            variable = board.variable(guard.sort.name, asked) if asked else None
            assert variable is not None  # or the rule says nothing here
            formula = AnyOf((Test(Total(Linear({(variable, guard.number): 1})), "="), formula))
        if isinstance(formula, Test) and not formula.total.others:
            continue  # its facts say the same
        variables = tuple(dict.fromkeys(formula.variables))
        clues = tuple(dict.fromkeys(scope.clues(scope.condition)))
        says = clues[0].sentence if len(clues) == 1 and not scope.members else rule.sentence
        yield Law("", says, Pruning(prune, variables, formula), clues)
