"""Battleship: a fleet hides in a grid, and the margins count the ship cells of every line.

Ships lie along rows or columns and never touch, not even diagonally.  A puzzle may state the fleet
or leave it open; then ships may have any length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.core.atom import Atom, Clue, Fact
from pylogic.core.holds import Holds
from pylogic.core.kind import Encoding, Kind, People, Presolving, Relaxation, Solvers
from pylogic.core.puzzle import Puzzle
from pylogic.core.variable import Variable
from pylogic.kinds.battleship.checking import check
from pylogic.kinds.battleship.drawing import sketch
from pylogic.kinds.battleship.judging import fields, judge
from pylogic.kinds.battleship.missing import SOFT, least, missed
from pylogic.kinds.battleship.presolving import presolve
from pylogic.kinds.battleship.reading import WORDS, read
from pylogic.kinds.battleship.refuting import refute
from pylogic.kinds.battleship.vocabulary import INPUTS, NAME, OUTPUTS, board_of, printed, say
from pylogic.kinds.battleship.writing import layout, write
from pylogic.language.grids import cells_of

if TYPE_CHECKING:  # runs need none of it
    from pylogic.core.heuristic import Heuristic
    from pylogic.core.inventing import Inventing
    from pylogic.core.laws import Laws
    from pylogic.core.linear import LinearModel
    from pylogic.core.network import Network


def _network(facts: Sequence[Atom]) -> Network:
    from pylogic.kinds.battleship.laws import network  # for the engine python alone

    return network(facts)


def _delete(puzzle: Puzzle, clues: frozenset[Clue]) -> tuple[Fact, ...] | None:
    from pylogic.kinds.battleship.deleting import delete  # for superfluous clues alone

    return delete(puzzle, clues)


def _heuristic() -> Heuristic:
    from pylogic.kinds.battleship.heuristic import HEURISTIC

    return HEURISTIC


def _linear() -> LinearModel:
    from pylogic.core.linear import LinearModel
    from pylogic.kinds.battleship.linear import Fill

    return LinearModel(Fill)


def _laws(puzzle: Puzzle) -> Laws:
    from pylogic.kinds.battleship.laws import laws  # for explanations alone

    return laws(board_of(puzzle.facts))


def _inventing() -> Inventing:
    from pylogic.kinds.battleship.inventing import INVENTING  # only to generate puzzles

    return INVENTING


def _instructions(puzzle: Puzzle) -> list[str]:
    from pylogic.kinds.battleship.instructing import instructions  # for worksheets alone

    return instructions(puzzle)


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
    read=read,
    write=write,
    layout=layout,
    presolving=Presolving(refute=refute, presolve=presolve),
    delete=_delete,
    check=check,
    fields=fields,
    gap=".",
    judge=judge,
    people=People(instructions=_instructions, printed=printed, laws=_laws),
    sketch=sketch,
    say=say,
    variables=_variables,
    encoding=Encoding(
        models={
            "swipl": {
                "ships": "one variable for each ship: the number of its candidate placement",
                "cells": "one variable for each cell: water or the number of a piece within its ship",
                "placements": "one 0/1 variable for each placement of a ship, in linear equations: the shortest model",
            }
        },
        strategies={"clingo": "tweety,berkmin"},
    ),
    solvers=Solvers(network=_network, heuristic=_heuristic),
    relaxation=Relaxation(missed, SOFT, least, _linear, {"clingo": "tweety,berkmin,disjoint,shrink"}),
    inventing=_inventing,
)
