"""Futoshiki: a Latin square whose cells obey signs, or bars that tell which neighbours differ by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pylogic.document import Block, Document
from pylogic.kinds import NO_ROLES, Conflict, Judgement, Kind, Presolved, Roles, Step, Violation
from pylogic.kinds.futoshiki import checking, judging, reading, vocabulary
from pylogic.kinds.futoshiki.board import set_lines
from pylogic.kinds.futoshiki.drawing import draw
from pylogic.kinds.futoshiki.refuting import refute
from pylogic.kinds.futoshiki.tightening import presolve
from pylogic.kinds.futoshiki.writing import write
from pylogic.picture import Picture
from pylogic.puzzle import Atom, Atoms, Puzzle, Signature
from pylogic.text import Source


class Futoshiki:
    """The kind of puzzle."""

    name: str = vocabulary.NAME
    summary: str = "a Latin square with signs between cells, or with bars between neighbours that differ by 1"
    inputs: frozenset[Signature] = vocabulary.INPUTS
    outputs: frozenset[Signature] = vocabulary.OUTPUTS
    objective: str | None = None
    stepwise = False
    models: Mapping[str, Mapping[str, str]] = {
        "swipl": {
            "places": "rows, columns and the places of each value by all_distinct: the fewest steps",
            "distinct": "rows and columns by all_distinct",
            "different": "rows and columns by all_different only: cheaper steps, many more of them",
        },
    }
    strategies: Mapping[str, str] = {}
    words: tuple[str, ...] = reading.WORDS

    def read(self, document: Document) -> Puzzle:
        """The puzzle that a document states.

        Raises:
            PuzzleError: With everything that is wrong with it.
        """
        return reading.read(document)

    def write(self, puzzle: Puzzle) -> Document:
        """A document in canonical form; see `writing.write`."""
        return write(puzzle)

    def layout(self, block: Block) -> tuple[str, ...]:
        """The lines of a board with its columns and signs set straight."""
        return set_lines(block.lines)

    def refute(self, puzzle: Puzzle) -> tuple[Conflict, ...]:
        """Contradictions among clues; see `refuting.refute`."""
        return refute(puzzle)

    def presolve(self, puzzle: Puzzle, known: Atoms | None = None) -> Presolved:  # noqa: ARG002
        """Domains by propagation; see `tightening.presolve`."""
        return presolve(puzzle)

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        """What is wrong with a proposed solution; see `checking.check`."""
        return checking.check(puzzle, atoms)

    def cost(self, puzzle: Puzzle, atoms: Atoms) -> int | None:  # noqa: ARG002
        """``None``: every solution is as good as another."""
        return None

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        """``{"grid": [[2, 1, 3, 4], ...]}``."""
        return checking.fields(puzzle, atoms)

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        """What an answer given as text is worth; see `judging.judge`.

        Raises:
            PuzzleError: The text is no answer to this puzzle.
        """
        return judging.judge(puzzle, answer)

    def draw(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Picture:
        """The board with its signs."""
        return draw(puzzle, atoms, roles)

    def say(self, atom: Atom) -> str:
        """``r3c4 = 2``."""
        return vocabulary.say(atom)

    def printed(self, puzzle: Puzzle) -> Atoms:
        """The given values."""
        return frozenset(vocabulary.value((r, c), v) for r, c, v in puzzle.all("given"))

    def steps(self, puzzle: Puzzle, atoms: Atoms) -> Sequence[Step]:  # noqa: ARG002
        """None: a solution has no order."""
        return ()


KIND: Kind = Futoshiki()
