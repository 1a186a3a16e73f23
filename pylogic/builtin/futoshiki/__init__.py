"""Futoshiki: a Latin square whose cells obey signs, or bars between neighbours that differ by one."""

from __future__ import annotations

from pylogic.builtin.futoshiki.board import INPUTS, NAME, OUTPUTS, check, fields, layout, printed
from pylogic.builtin.futoshiki.judging import judge, missed, sketch
from pylogic.builtin.futoshiki.presolving import presolve, refute
from pylogic.builtin.futoshiki.reading import WORDS, read, write
from pylogic.files.grids import cells_of, say
from pylogic.model.atom import Atom, Variable
from pylogic.model.document import Gesture, Holds
from pylogic.model.kind import Encoding, Kind, People, Presolving, Relaxation, Solvers
from pylogic.model.plugins import lazy
from pylogic.model.puzzle import Puzzle


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
    gestures={"size": Gesture.WORDS, "board": Gesture.SIGNS, "near": Gesture.AREAS, "<": Gesture.BETWEEN},
    read=read,
    write=write,
    layout=layout,
    presolving=Presolving(refute=refute, presolve=presolve),
    check=check,
    fields=fields,
    gap=0,
    judge=judge,
    people=People(
        instructions=lazy("pylogic.builtin.futoshiki.judging", "instructions"),
        printed=printed,
        laws=lazy("pylogic.builtin.futoshiki.laws", "laws"),
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
                "plain": "what library(clpfd) has, in a program to be read",
            },
        },
        plain=lazy("pylogic.builtin.futoshiki.plain", "plain"),
    ),
    solvers=Solvers(
        network=lazy("pylogic.builtin.futoshiki.laws", "network"),
        heuristic=lazy("pylogic.builtin.futoshiki.heuristic", "HEURISTIC"),
    ),
    relaxation=Relaxation(missed),
    inventing=lazy("pylogic.builtin.futoshiki.generating", "INVENTING"),
)
