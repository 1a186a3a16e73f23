"""Diamonds: slide over a board and collect every diamond with as few moves as possible.

The game is Inertia of Simon Tatham's collection (by Ben Olmstead), with the number of moves minimised.
"""

from __future__ import annotations

from pylogic.core.document import Holds
from pylogic.core.kind import Encoding, Kind, Objective, People, Presolving, Shape, Solvers
from pylogic.core.plugins import lazy
from pylogic.kinds.diamonds.checking import check, cost, fields
from pylogic.kinds.diamonds.drawing import sketch, steps
from pylogic.kinds.diamonds.judging import judge
from pylogic.kinds.diamonds.presolving import bound, presolve, quick, refute
from pylogic.kinds.diamonds.reading import layout, read, write
from pylogic.kinds.diamonds.vocabulary import INPUTS, NAME, OUTPUTS, WORDS, say, size

KIND = Kind(
    name=NAME,
    summary="Slide over a board of walls, stops and mines and collect every diamond in as few moves as possible.",
    inputs=INPUTS,
    outputs=OUTPUTS,
    words=WORDS,
    holds={"moves": Holds.MOST, "board": Holds.LETTERS},
    read=read,
    write=write,
    layout=layout,
    presolving=Presolving(refute=refute, presolve=presolve),
    objective=Objective(
        quick=quick,
        bound=bound,
        name="moves",
        cost=cost,
        collected="diamond",
        size=size,
        polish=lazy("pylogic.kinds.diamonds.polishing", "polish"),
    ),
    check=check,
    fields=fields,
    shape=Shape.ROUTE,
    judge=judge,
    people=People(instructions=lazy("pylogic.kinds.diamonds.drawing", "instructions"), steps=steps),
    sketch=sketch,
    say=say,
    inventing=lazy("pylogic.kinds.diamonds.inventing", "INVENTING"),
    encoding=Encoding(strategies={"clingo": "usc,shrink", "swipl": "leftmost"}),
    solvers=Solvers(
        linear=lazy("pylogic.kinds.diamonds.linear", "MODEL"),
        heuristic=lazy("pylogic.kinds.diamonds.heuristic", "HEURISTIC"),
        compiling=lazy("pylogic.kinds.diamonds.routes.compiling", "ability"),
    ),
)
