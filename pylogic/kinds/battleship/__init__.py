"""Battleship: a fleet hides in a grid, and the margins count the ship cells of every line.

Ships lie along rows or columns and never touch, not even diagonally.  A puzzle may state the fleet
or leave it open; then ships may have any length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pylogic.document import Block, Document
from pylogic.kinds import NO_ROLES, Conflict, Judgement, Kind, Presolved, Roles, Step, Violation
from pylogic.kinds.battleship import checking, drawing, judging, presolve, reading, refuting, vocabulary, writing
from pylogic.picture import Picture
from pylogic.puzzle import Atom, Atoms, Puzzle
from pylogic.text import Source


class Battleship:
    """The kind ``battleship``; see `pylogic.kinds.Kind` for what each part promises."""

    name = "battleship"
    summary = "find the fleet: ships that never touch, counted by row and column"
    inputs = vocabulary.INPUTS
    outputs = vocabulary.OUTPUTS
    objective: str | None = None
    stepwise = False
    models: Mapping[str, Mapping[str, str]] = {
        "swipl": {
            "ships": "one variable for each ship: the number of its candidate placement",
            "cells": "one variable for each cell: water or the number of a piece within its ship",
            "placements": "one 0/1 variable for each placement of a ship, in linear equations: the shortest model",
        }
    }
    strategies: Mapping[str, str] = {"clingo": "tweety,berkmin"}
    words: tuple[str, ...] = reading.WORDS

    def read(self, document: Document) -> Puzzle:
        """The puzzle that a document states."""
        return reading.read(document)

    def write(self, puzzle: Puzzle) -> Document:
        """A document in canonical form."""
        return writing.write(puzzle)

    def layout(self, block: Block) -> tuple[str, ...]:
        """The rows of a board in canonical form."""
        return writing.layout(block)

    def refute(self, puzzle: Puzzle) -> tuple[Conflict, ...]:
        """Contradictions that need no search."""
        return refuting.refute(puzzle)

    def presolve(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG002
        """Cells that follow by simple steps."""
        return presolve.presolve(puzzle)

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        """Rules and clues that a proposed solution breaks."""
        return checking.check(puzzle, atoms)

    def cost(self, puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG002
        """Nothing is minimised."""
        return None

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        """A solution as ``{"grid": [...]}``."""
        return judging.fields(puzzle, atoms)

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        """What an answer in letters or JSON is worth."""
        return judging.judge(puzzle, answer)

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The board with its counts."""
        return drawing.draw(puzzle, atoms, roles)

    def say(self, atom: Atom) -> str:
        """``r3c4 is water``."""
        return vocabulary.say(atom)

    def printed(self, puzzle: Puzzle) -> Atoms:
        """The cells of which a hint tells whether they are ship or water."""
        return vocabulary.printed(puzzle)

    def steps(self, puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:  # noqa: ARG002
        """None: a solution has no order."""
        return ()


KIND: Kind = Battleship()
