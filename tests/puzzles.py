"""Small puzzles that several tests use, and what they ask of puzzles."""

from dataclasses import replace

from pylogic.model.kind import Size
from pylogic.model.laws import Laws
from pylogic.model.puzzle import Puzzle

UNIQUE = """futoshiki "two" {
  board {
    . < .
    .   .
  }
}
"""
SEVERAL = """futoshiki "free" {
  size 2
}
"""
NONE = """futoshiki "round" {
  size 3
  r1c1 < r1c2 < r1c3
  r1c3 < r1c1
}
"""
HARMLESS_NONE = """battleship "no room" {
  rows 1 1 1
  columns 1 1 1
}
"""
"""Has no solution, which takes a search to see."""

ROOM = 'battleship "room" {\n  rows 1 1\n  columns 2 0\n  fleet 2\n}\n'
"""Has one solution, which local search finds at once; where there is none it searches for ten seconds."""

ENDLESS = 'battleship "anything" {\n  board {\n' + "    . . . . . . . . .\n" * 9 + "  }\n}\n"
"""More solutions than anyone will see."""

HUGE = 'futoshiki "huge" {\n  size 100\n}\n'
"""Too large to be ground."""

ROUTE = """diamonds "corner" {
  board {
    @ . . #
    . . + .
    # . . +
  }
}
"""
DENSE = f"""battleship "dense" {{
  rows {"9 " * 19}10
  columns {"9 " * 20}
}}
"""
"""Has no solution, which the sums tell at once; whether without one of its clues it has one takes too long to find."""


def laws_of(puzzle: Puzzle) -> Laws:
    assert puzzle.kind.people.laws is not None
    return puzzle.kind.people.laws(puzzle)


def sized(puzzle: Puzzle, size: Size) -> Puzzle:
    """A puzzle that counts as one of another size."""
    objective = replace(puzzle.kind.objective, size=lambda _: size)
    return replace(puzzle, kind=replace(puzzle.kind, objective=objective))
