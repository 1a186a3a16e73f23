"""Diamonds: slide over a board and collect every diamond with as few moves as possible.

The game is Inertia of Simon Tatham's collection (by Ben Olmstead), with the number of moves minimised.
"""

from __future__ import annotations

from pylogic.builtin.diamonds.checking import check, cost, fields
from pylogic.builtin.diamonds.judging import judge, sketch, steps
from pylogic.builtin.diamonds.presolving import bound, presolve, quick, refute
from pylogic.builtin.diamonds.reading import INPUTS, NAME, OUTPUTS, WORDS, layout, read, say, size, write
from pylogic.model.document import Holds
from pylogic.model.kind import Encoding, Kind, Objective, People, Presolving, Shape, Solvers
from pylogic.model.plugins import lazy

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
        polish=lazy("pylogic.builtin.diamonds.routes.sobczyk.partial", "polish"),
    ),
    check=check,
    fields=fields,
    shape=Shape.ROUTE,
    judge=judge,
    people=People(instructions=lazy("pylogic.builtin.diamonds.judging", "instructions"), steps=steps),
    sketch=sketch,
    say=say,
    inventing=lazy("pylogic.builtin.diamonds.generating", "INVENTING"),
    encoding=Encoding(strategies={"clingo": "usc,shrink", "swipl": "leftmost"}),
    solvers=Solvers(
        linear=lazy("pylogic.builtin.diamonds.routes.compiling", "linear"),
        heuristic=lazy("pylogic.builtin.diamonds.heuristic", "HEURISTIC"),
        compiling=lazy("pylogic.builtin.diamonds.routes.compiling", "ability"),
    ),
)
