"""Diamonds: slide over a board and collect every diamond with as few moves as possible.

The game is Inertia of Simon Tatham's collection (by Ben Olmstead), with the number of moves minimised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core.atom import Atoms
from pylogic.core.holds import Holds
from pylogic.core.kind import Encoding, Kind, Objective, People, Presolving, Shape, Solvers
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.diamonds.checking import check, cost, fields
from pylogic.kinds.diamonds.drawing import sketch
from pylogic.kinds.diamonds.judging import judge
from pylogic.kinds.diamonds.presolving import bound, presolve, quick, refute
from pylogic.kinds.diamonds.reading import layout, read, write
from pylogic.kinds.diamonds.stepping import steps
from pylogic.kinds.diamonds.vocabulary import INPUTS, NAME, OUTPUTS, WORDS, say, size

if TYPE_CHECKING:  # runs need none of it
    from pylogic.core.heuristic import Compiling, Heuristic
    from pylogic.core.inventing import Inventing
    from pylogic.core.linear import LinearModel


def _linear() -> LinearModel:
    from pylogic.kinds.diamonds.linear import MODEL  # for the engine scip alone

    return MODEL


def _heuristic() -> Heuristic:
    from pylogic.kinds.diamonds.heuristic import HEURISTIC

    return HEURISTIC


def _compiling() -> Compiling:
    from pylogic.core.heuristic import Compiling
    from pylogic.kinds.diamonds.routes import compiling

    return Compiling(compiling.state, compiling.prepare)


def _inventing() -> Inventing:
    from pylogic.kinds.diamonds.inventing import INVENTING  # for whoever makes up puzzles

    return INVENTING


def _polish(puzzle: Puzzle, atoms: Atoms, seconds: float) -> Atoms:
    from pylogic.kinds.diamonds.polishing import polish  # only a run that a limit has ended needs it

    return polish(puzzle, atoms, seconds)


def _instructions(puzzle: Puzzle) -> list[str]:
    from pylogic.kinds.diamonds.instructing import instructions  # for worksheets alone

    return instructions(puzzle)


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
        quick=quick, bound=bound, name="moves", cost=cost, collected="diamond", size=size, polish=_polish
    ),
    check=check,
    fields=fields,
    shape=Shape.ROUTE,
    judge=judge,
    people=People(instructions=_instructions, steps=steps),
    sketch=sketch,
    say=say,
    inventing=_inventing,
    encoding=Encoding(strategies={"clingo": "usc,shrink", "swipl": "leftmost"}),
    solvers=Solvers(linear=_linear, heuristic=_heuristic, compiling=_compiling),
)
