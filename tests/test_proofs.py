"""Puzzles that an engine once took for unsatisfiable: both count the solutions that there are, each of them checked."""

import pytest

from pylogic import loads, solve

SIX = """
ripple_effect {
  size 10x10
  areas {
    A A B C C C C D D D
    A E B B B B D D F F
    A E G G G H H H F F
    A E G I I J K H F L
    E E M I I J K H L L
    N N M O J J K P Q L
    N N M O O O K P Q R
    N S M M P P P P R R
    T S S S S U V R R R
    T T T T U U U U U R
  }
  board {
    1 5 2 3 4 2 1 3 5 4
    4 2 3 5 1 4 2 1 3 5
    3 1 4 2 3 1 5 4 2 1
    2 3 1 4 2 3 1 2 4 3
    5 4 2 3 1 2 4 3 1 2
    1 2 3 1 4 1 3 1 2 4
    4 5 1 2 3 4 2 5 1 6
    3 1 4 5 2 3 6 4 7 5
    1 3 2 4 5 . 1 . 4 .
    2 4 5 3 1 . 4 . . 1
  }
}
"""
SEVEN = """
ripple_effect {
  areas {
    c e e f f k k
    c a e f f k k
    b g g j j d d
    g g j j j j d
    g i i i h h h
    i i i i h h h
  }
  board {
    1 2 . . 3 2 .
    2 1 . . . . 3
    1 . . 2 . 3 .
    . . 4 3 . 1 .
    3 . . . 3 6 5
    . 6 . . . 2 4
  }
}
"""
ISLANDS = """
kind clash {
  cells c: white black
  edges e: off on
  clue 1..99 on white
  "an island has one number, its size": count(islands white, clue) = 1 ; size(islands white) = clue
  "lines part the board into pieces": divide on
  RULE
}
clash {
  BOARD
}
"""
DOMINOES = ISLANDS.replace("RULE", "size(pieces) = 2").replace("BOARD", "board {\n 1 .\n . 1\n}")
RECTANGLES = ISLANDS.replace("RULE", "count(pieces, clue) = 1 ; rectangle pieces").replace(
    "BOARD", "board {\n 1 . .\n . . 2\n . . .\n}"
)
LOOPS = """
kind two {
  edges e: off on
  links l: no yes
  loop on
  loop yes
}
two {
  size 3
}
"""
RIM = """
kind rim {
  edges off on
  loop on
  divide on
}
rim {
  size 2
}
"""
PATHS = """
kind two {
  links a: off on
  links b: no yes
  clue 1..9
  path on joins clue
  connected yes
}
two {
  board {
    1 . 1
    . . .
  }
}
"""
RUNS = """
kind runs {
  cells a: 1..3
  clues rows
  runs(rows, 3) = clue
  never windows 1x2 1 2
}
runs {
  size 2x2
  rows 1 2
}
"""
SUCCESSIVE = """
kind successive {
  cells a: 0..3
  clues rows
  consecutive rows
  different lines of a
  runs(rows, 3) = clue
}
successive {
  size 3x2
  rows ? ? 0
}
"""
COUNTS = {
    "runs beside numbers without gaps": (SUCCESSIVE, 20),
    "runs beside pairs that may not be": (RUNS, 4),
    "islands beside pieces of two cells": (DOMINOES, 2),
    "islands beside rectangles": (RECTANGLES, 9),
    "a loop of edges beside one of links": (LOOPS, 2769),
    "a loop along the borders of pieces": (RIM, 1),
    "paths beside links that join all cells": (PATHS, 4 * 23),
    "ripples of six open cells": (SIX, 1),
    "ripples on 6x7": (SEVEN, 2),
}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["clingo", "swipl"])
@pytest.mark.parametrize("name", COUNTS)
def test_every_solution_is_found(name: str, engine: str) -> None:
    text, count = COUNTS[name]
    answer = solve(loads(text), engine, models=0, presolve=False)

    assert answer.exhausted
    assert answer.count == len(answer.solutions) == count
