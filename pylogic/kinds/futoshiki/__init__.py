"""Futoshiki: a Latin square whose cells obey signs, or bars between neighbours that differ by one."""

from __future__ import annotations

from pylogic.core.atom import Atom
from pylogic.core.document import Holds
from pylogic.core.kind import Encoding, Kind, People, Presolving, Relaxation, Solvers
from pylogic.core.places import Variable
from pylogic.core.plugins import lazy
from pylogic.core.puzzle import Puzzle
from pylogic.kinds.futoshiki.board import layout
from pylogic.kinds.futoshiki.checking import check, fields
from pylogic.kinds.futoshiki.drawing import sketch
from pylogic.kinds.futoshiki.judging import judge
from pylogic.kinds.futoshiki.missing import missed
from pylogic.kinds.futoshiki.presolving import presolve
from pylogic.kinds.futoshiki.reading import WORDS, read, write
from pylogic.kinds.futoshiki.refuting import refute
from pylogic.kinds.futoshiki.vocabulary import INPUTS, NAME, OUTPUTS, printed
from pylogic.language.grids import cells_of, say


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
    people=People(
        instructions=lazy("pylogic.kinds.futoshiki.drawing", "instructions"),
        printed=printed,
        laws=lazy("pylogic.kinds.futoshiki.laws", "laws"),
    ),
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
    solvers=Solvers(
        network=lazy("pylogic.kinds.futoshiki.laws", "network"),
        heuristic=lazy("pylogic.kinds.futoshiki.heuristic", "HEURISTIC"),
    ),
    relaxation=Relaxation(missed),
    inventing=lazy("pylogic.kinds.futoshiki.inventing", "INVENTING"),
)
