"""The question for the nearest board, asked of a puzzle or of a file."""

from __future__ import annotations

from pylogic.algorithms import relaxing
from pylogic.core.puzzle import Puzzle
from pylogic.solving.loading import PuzzleOrPath, puzzle_of


def relax(puzzle: PuzzleOrPath) -> Puzzle:
    """The puzzle as a question for the board that misses the least of its clues.

    Its solutions have `changes`, the clues that the board misses; its cost is what is missed in all.  Engine and
    strategy that the puzzle asks for are dropped: they were meant for the puzzle as it stands.

    Args:
        puzzle: The puzzle, or the path of a file that holds it.

    Raises:
        UsageError: The kind has an objective already.
        PuzzleError: The file is not one puzzle.

    Examples:
        >>> answer = pylogic.solve(pylogic.relax("examples/battleship_5x5.puzzle"))
        >>> answer.status == "optimal", answer.objective
        (True, 1)
        >>> answer.solutions[0].changes[0]["sentence"]
        'row 2: 1 wanted, 0 found; change it to 0'
    """
    return relaxing.relax(puzzle_of(puzzle))
