"""Futoshiki: a Latin square whose cells obey signs, or bars between neighbours that differ by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.core.atom import Atom
from pylogic.core.holds import Holds
from pylogic.core.kind import Encoding, Kind, People, Presolving, Relaxation, Solvers
from pylogic.core.puzzle import Puzzle
from pylogic.core.variable import Variable
from pylogic.kinds.futoshiki.board import layout
from pylogic.kinds.futoshiki.checking import check, fields
from pylogic.kinds.futoshiki.drawing import sketch
from pylogic.kinds.futoshiki.judging import judge
from pylogic.kinds.futoshiki.missing import missed
from pylogic.kinds.futoshiki.presolving import presolve
from pylogic.kinds.futoshiki.reading import WORDS, read
from pylogic.kinds.futoshiki.refuting import refute
from pylogic.kinds.futoshiki.vocabulary import INPUTS, NAME, OUTPUTS, printed, say
from pylogic.kinds.futoshiki.writing import write
from pylogic.language.grids import cells_of

if TYPE_CHECKING:  # runs need none of it
    from pylogic.core.heuristic import Heuristic
    from pylogic.core.inventing import Inventing
    from pylogic.core.laws import Laws
    from pylogic.core.network import Network


def _network(facts: Sequence[Atom]) -> Network:
    from pylogic.kinds.futoshiki.network import network  # for the engine python alone

    return network(facts)


def _heuristic() -> Heuristic:
    from pylogic.kinds.futoshiki.heuristic import HEURISTIC

    return HEURISTIC


def _laws(puzzle: Puzzle) -> Laws:
    from pylogic.kinds.futoshiki.laws import laws  # for explanations alone

    return laws(puzzle)


def _inventing() -> Inventing:
    from pylogic.kinds.futoshiki.inventing import INVENTING  # only to generate puzzles

    return INVENTING


def _instructions(puzzle: Puzzle) -> list[str]:
    from pylogic.kinds.futoshiki.instructing import instructions  # for worksheets alone

    return instructions(puzzle)


def _variables(puzzle: Puzzle) -> tuple[Variable, ...]:
    ((size,),) = puzzle.all("size")
    values = range(1, int(size) + 1)
    return tuple(
        Variable(cell, "cells", {str(value): Atom("value", (*cell, value)) for value in values})
        for cell in cells_of(len(values), len(values))
    )


KIND = Kind(
    name=NAME,
    summary="a Latin square with signs between cells, or with bars between neighbours that differ by 1",
    inputs=INPUTS,
    outputs=OUTPUTS,
    words=WORDS,
    holds={"size": Holds.SIZE, "adjacent": Holds.FLAG, "board": Holds.ROWS, "near": Holds.EACH},
    read=read,
    write=write,
    layout=layout,
    presolving=Presolving(refute=refute, presolve=presolve),
    check=check,
    fields=fields,
    gap=0,
    judge=judge,
    people=People(instructions=_instructions, printed=printed, laws=_laws),
    sketch=sketch,
    say=say,
    variables=_variables,
    encoding=Encoding(
        models={
            "swipl": {
                "places": "rows, columns and the places of each value by all_distinct: the fewest steps",
                "distinct": "rows and columns by all_distinct",
                "different": "rows and columns by all_different only: cheaper steps, many more of them",
            },
        }
    ),
    solvers=Solvers(network=_network, heuristic=_heuristic),
    relaxation=Relaxation(missed),
    inventing=_inventing,
)
