"""``minimise hours: max(cut + 3, sew + 2)``: of all solutions those with the smallest number.

What is counted stands before the colon, in the plural. E is made of cells with names, and of measures of ``all`` and of
such cells, ``count(all, #)``.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile.flat import Flat
from pylogic.language.compile.formula import Scope, Stating, Test, Total
from pylogic.language.compile.linear import Linear
from pylogic.language.parse.comparisons import expression_text, measured_in, together
from pylogic.language.parse.condition_parser import read_number
from pylogic.language.parse.expressions import Comparison, Expression
from pylogic.language.parse.notation import Found, Kind, word
from pylogic.language.parse.rule import Encoding, Rule, Word
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Aim:
    """The expression to be minimised.

    Attributes:
        noun: The noun for what it counts.
        number: The number.
    """

    noun: str
    number: Expression


def _make(found: Found) -> Aim:
    noun: str = found["NOUN"]
    if not noun.isalpha():
        found.fail(f"what is counted is a word such as hours, not '{noun}'", "NOUN")
    return Aim(noun, found["EXPRESSION"])


def _scope(aim: Aim, board: Board) -> Scope:
    """Return the whole board with the groups of measures, of which there is one each."""
    about, others = measured_in(Comparison(aim.number, "=", aim.number))
    own = next((own for _, own in together(about, others, True, board)), {})
    return Scope(board, Group("the board", (), 1), own)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    total = _scope(rule.arguments, board).total(rule.arguments.number)
    low, high = total.extent(lambda variable: board.domain(*board.variables[variable]))
    aim = flat.hidden(floor(low), ceil(high))
    Stating(flat).state(Test(Total(Linear({(aim, None): 1})).plus(total, Fraction(-1)), "="))
    flat.state("cost", aim)


WORD = Word(
    name="minimise",
    summary="of all solutions those with the smallest number",
    forms=("minimise NOUN: EXPRESSION",),
    make=_make,
    slots={
        "NOUN": Kind("what is counted, a word such as hours", word),
        "EXPRESSION": Kind("a number of the whole board", lambda reading, _slot, _found: read_number(reading)),
    },
    flatten=_flatten,
    broken=lambda *_: iter(()),
    say=lambda rule: f"as few {rule.arguments.noun} as possible: {expression_text(rule.arguments.number)}",
    encoding=Encoding(("count", "sum", "distance", "largest", "minimise")),
    cost=lambda rule, finished: int(_scope(rule.arguments, finished.board).worth(rule.arguments.number, finished)),
)
