"""Battleship: a fleet hides in a grid, and the margins count the ship cells of every line.

Ships lie along rows or columns and never touch, not even diagonally.  A puzzle may state the fleet
or leave it open; then ships may have any length.
"""

from __future__ import annotations

from pylogic.builtin.battleship.judging import fields, judge, sketch
from pylogic.builtin.battleship.presolving import SOFT, least, missed, presolve, refute
from pylogic.builtin.battleship.reading import WORDS, layout, read, write
from pylogic.builtin.battleship.vocabulary import INPUTS, NAME, OUTPUTS, check, printed, say
from pylogic.files.grids import cells_of
from pylogic.model.atom import Atom, Variable
from pylogic.model.document import Gesture, Holds
from pylogic.model.kind import Encoding, Kind, People, Presolving, Relaxation, Solvers
from pylogic.model.plugins import lazy
from pylogic.model.puzzle import Puzzle


def _variables(puzzle: Puzzle) -> tuple[Variable, ...]:
    ((rows, columns),) = puzzle.all("board")
    return tuple(
        Variable(cell, "cells", {"~": Atom("cell", (*cell, 0)), "X": Atom("cell", (*cell, 1))}, vacant="~")
        for cell in cells_of(int(rows), int(columns))
    )


KIND = Kind(
    name=NAME,
    summary="find the fleet: ships that never touch, counted by row and column",
    inputs=INPUTS,
    outputs=OUTPUTS,
    words=WORDS,
    holds={"fleet": Holds.FLEET, "board": Holds.LETTERS},
    gestures={
        "board": Gesture.SIGNS,
        "fleet": Gesture.WORDS,
        "rows": Gesture.BESIDE,
        "columns": Gesture.BESIDE,
    },
    read=read,
    write=write,
    layout=layout,
    presolving=Presolving(refute=refute, presolve=presolve),
    delete=lazy("pylogic.builtin.battleship.vocabulary", "delete"),
    check=check,
    fields=fields,
    gap=".",
    judge=judge,
    people=People(
        instructions=lazy("pylogic.builtin.battleship.judging", "instructions"),
        printed=printed,
        laws=lazy("pylogic.builtin.battleship.laws", "laws"),
    ),
    sketch=sketch,
    say=say,
    variables=_variables,
    encoding=Encoding(
        models={
            "swipl": {
                "ships": "one variable for each ship: the number of its candidate placement",
                "cells": "one variable for each cell: water or the number of a piece within its ship",
                "placements": "one 0/1 variable for each placement of a ship, in linear equations: the shortest model",
                "plain": "what library(clpfd) has, in a program to be read: cells and counts",
            }
        },
        plain=lazy("pylogic.builtin.battleship.programs", "plain"),
        strategies={"clingo": "tweety,berkmin"},
    ),
    solvers=Solvers(
        network=lazy("pylogic.builtin.battleship.laws", "network"),
        heuristic=lazy("pylogic.builtin.battleship.heuristic", "HEURISTIC"),
    ),
    relaxation=Relaxation(
        missed,
        SOFT,
        least,
        lazy("pylogic.builtin.battleship.programs", "MODEL"),
        {"clingo": "tweety,berkmin,disjoint,shrink"},
    ),
    inventing=lazy("pylogic.builtin.battleship.generating", "INVENTING"),
)
