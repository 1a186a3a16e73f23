"""What the checker says of a wrong filling of a declared kind: every violation, its sentence and its cells."""

import pytest
from words import read

from pylogic.core.atom import Atom, Atoms
from pylogic.core.puzzle import Puzzle
from pylogic.declared import words

Said = tuple[str, str]
"""A sentence, and the cells to look at."""

WRONG: tuple[tuple[str, str, str, list[Said]], ...] = (
    # rules of a kind, its puzzle, a value for each variable in order, what is wrong
    (
        "cells 1..3 ; different rows",
        "size 1x3",
        "2 1 2",
        [("2 stands more than once in row 1: r1c1 and r1c3", "r1c1 r1c3")],
    ),
    (
        "numbers 1..9 ; cells w b ; different(rows, number where w)",
        "board {\n 2 2 3\n}",
        "0 0 0",
        [("2 stands more than once in row 1: r1c1 and r1c2", "r1c1 r1c2")],
    ),
    (
        "cells 0..2 ; spaced rows",
        "size 1x4",
        "2 0 2 1",
        [("r1c1 and r1c3 both hold 2, with 1 between them", "r1c1 r1c3")],
    ),
    (
        "cells a b 1..4 ; first(rows but a) = 2",
        "size 1x3",
        "0 1 2",
        [("row 1: first(rows but a) = 2; it is b", "r1c1 r1c2 r1c3")],
    ),
    (
        "cells a b 1..4 ; first(rows but a b) = 2",
        "size 2x2",
        "0 1 3 3",
        [
            ("row 1: first(rows but a b) = 2; it is 1", "r1c1 r1c2"),
            ("row 2: first(rows but a b) = 2; it is 3", "r2c1 r2c2"),
        ],
    ),
    ("edges off on ; divide on ; size(pieces) = 1", "size 1x2", "0 1 1 1 1 1 1", [("the rim is a border", "r1c1")]),
    (
        "cells 1..2 ; unlike rows",
        "size 3x2",
        "1 2 2 2 1 2",
        [("row 1 and row 3 are filled alike", "r1c1 r1c2 r3c1 r3c2")],
    ),
    ("cells 1..12 ; never rows 11", "size 1x2", "1 1", [("row 1 holds 11", "r1c1 r1c2")]),
    ("cells 1..12 ; never rows 11", "size 1x1", "11", []),
    ("cells . # ; never rows #.#", "size 1x3", "1 0 1", [("row 1 holds #.#", "r1c1 r1c2 r1c3")]),
    (
        "cells . # ; never windows 2x2 #",
        "size 2x2",
        "1 1 1 1",
        [("the 2x2 window at r1c1 holds #", "r1c1 r1c2 r2c1 r2c2")],
    ),
    (
        "cells . # ; count(sight ., #) >= 1 where .",
        "size 1x3",
        "0 0 0",
        [
            ("count(sight ., #) >= 1; cells with # seen from r1c1: 0, which is less than 1", "r1c1 r1c2 r1c3"),
            ("count(sight ., #) >= 1; cells with # seen from r1c2: 0, which is less than 1", "r1c2 r1c1 r1c3"),
            ("count(sight ., #) >= 1; cells with # seen from r1c3: 0, which is less than 1", "r1c3 r1c2 r1c1"),
        ],
    ),
    (
        "cells . # ; size(sight #) = 2 where #",
        "size 1x3",
        "1 1 1",
        [
            ("size(sight #) = 2; cells with # seen from r1c1: 3 instead of 2", "r1c1 r1c2 r1c3"),
            ("size(sight #) = 2; cells with # seen from r1c2: 3 instead of 2", "r1c2 r1c1 r1c3"),
            ("size(sight #) = 2; cells with # seen from r1c3: 3 instead of 2", "r1c3 r1c2 r1c1"),
        ],
    ),
    ("cells . * ; apart * pairs8", "size 2x2", "1 0 0 1", [("r1c1 and r2c2 both hold *", "r1c1 r2c2")]),
    (
        "cells 1..4 ; consecutive rows",
        "size 1x3",
        "1 2 4",
        [("row 1 does not hold consecutive values: 1 2 4", "r1c1 r1c2 r1c3")],
    ),
    (
        "cells 1..3 ; paths p ; a + 1 = b in p",
        "size 1x3 ; p r1c1 r1c2 r1c3",
        "1 2 2",
        [("a + 1 = b in p: r1c2 = 2 and r1c3 = 2", "r1c2 r1c3")],
    ),
    (
        "cells . # ; clues rows ; runs(rows, #) = clue",
        "size 2x3 ; rows 1,1 0",
        "1 1 0 0 1 0",
        [
            ("row 1: the runs of # are 2, not 1 1", "r1c1 r1c2 r1c3"),
            ("row 2: the runs of # are 1, not none", "r2c1 r2c2 r2c3"),
        ],
    ),
    (
        "cells 1..4 ; next pairs",
        "size 1x4",
        "1 2 4 3",
        [("3 is not where it has to be for r1c2 = 2", "r1c2"), ("2 is not where it has to be for r1c4 = 3", "r1c4")],
    ),
    (
        "cells a: 1..2 ; cells b: 1..2 ; couples all",
        "size 1x3",
        "1 2 1 2 1 2",
        [("1 with 2 stands more than once in the board: r1c1 and r1c3", "r1c1 r1c3")],
    ),
    (
        "cells . T * ; matched T * pairs",
        "size 1x3",
        "1 0 2",
        [("no * is left for the T at r1c1", "r1c1"), ("no T is left for the * at r1c3", "r1c3")],
    ),
    (
        "links off on ; path on joins clue ; clue 1..9",
        "board {\n 1 . 2\n}",
        "1 1",
        [("a line joins r1c1 and r1c3, which do not belong together", "r1c1 r1c3")],
    ),
    (
        "links off on ; path on joins clue ; clue 1..9",
        "board {\n 1 . 1\n}",
        "1 0",
        [("a line ends at r1c2, crosses or branches there", "r1c2"), ("no line ends at r1c3", "r1c3")],
    ),
    (
        "cells . # ; regions r ; spans r <= 1 where .",
        "r {\n a a b\n}",
        "0 0 0",
        [("the run from r1c1 to r1c3 goes through 2, at most 1 may be", "r1c1 r1c2 r1c3")],
    ),
    (
        "cells 1..3 ; paths p ; increasing p",
        "size 1x3 ; p r1c1 r1c2 r1c3",
        "1 3 3",
        [("the p from r1c1 does not rise: r1c2 = 3 and r1c3 = 3", "r1c2 r1c3")],
    ),
    (
        "cells 1..3 ; palindrome rows",
        "size 1x4",
        "1 2 3 1",
        [("row 1 does not read the same both ways: r1c2 = 2 and r1c3 = 3", "r1c2 r1c3")],
    ),
    ("cells . # ; connected #", "size 1x4", "1 0 1 1", [("the cells that hold # do not hang together", "r1c1")]),
    ("cells 1..3 ; sum(rows) = 4", "size 2x2", "1 3 2 1", [("row 2: sum(rows) = 4; 3 instead of 4", "r2c1 r2c2")]),
    (
        "cells 1..3 ; 4 >= product(rows)",
        "size 1x2",
        "2 3",
        [("row 1: 4 >= product(rows); 6, which is more than 4", "r1c1 r1c2")],
    ),
    (
        "cells . # ; count(rows, #) = count(columns, #)",
        "size 2x2",
        "1 1 0 0",
        [
            ("row 1: count(rows, #) = count(columns, #); 2 instead of 1", "r1c1 r1c2"),
            ("row 2: count(rows, #) = count(columns, #); 0 instead of 1", "r2c1 r2c2"),
        ],
    ),
    (
        "cells 1..3 ; difference(rows) = 1",
        "size 1x2",
        "1 3",
        [("row 1: difference(rows) = 1; the difference is 2", "r1c1 r1c2")],
    ),
    (
        "cells 1..4 ; quotient(rows) = 2",
        "size 1x2",
        "1 4",
        [("row 1: quotient(rows) = 2; the quotient is 4", "r1c1 r1c2")],
    ),
    (
        "cells 1..3 ; clues left ; seen(left) = clue",
        "size 1x3 ; left 2",
        "1 2 3",
        [("row 1 seen from the left: seen(left) = clue; 3 instead of 2", "r1c1 r1c2 r1c3")],
    ),
    (
        "cells # 1..3 ; sum(between(rows, #, #)) = 3",
        "size 1x4",
        "0 1 1 0",
        [("row 1: sum(between(rows, #, #)) = 3; 2 instead of 3", "r1c1 r1c2 r1c3 r1c4")],
    ),
    (
        "cells . # ; clue 1..9 on # ; size(island #) = clue",
        "board {\n 2 . 1\n}",
        "1 0 1",
        [("this island has 1 cell, not 2", "r1c1")],
    ),
    (
        "cells . # ; clue 1..9 on # ; size(island #) = clue",
        "board {\n 2 . .\n}",
        "1 1 1",
        [("this island has 3 cells, not 2", "r1c1 r1c2 r1c3")],
    ),
    ("edges off on ; loop on", "size 1x2", "1 1 1 0 0 0 0", [("the loop has an end, or crosses itself", "r1c1 r1c2")]),
    ("links off on ; loop on", "size 2x2", "1 1 0 0", [("the loop has an end, or crosses itself", "r1c2 r2c1")]),
    ("cells \\ / ; acyclic", "size 2x2", "1 0 0 1", [("a closed loop of diagonals goes through here", "r2c2")]),
    (
        "cells \\ / ; corners ; meet(corners) = clue",
        "corners {\n . .\n . 0\n}\n board {\n .\n}",
        "0",
        [("the lower right corner of r1c1: meet(corners) = clue; 1 instead of 0", "r1c1")],
    ),
    (
        "links off on ; mark B ; turn B",
        "board {\n . .\n B .\n . .\n}",
        "1 1 0 0 0 0 0",
        [("the line turns at B: not so at r2c1", "r2c1")],
    ),
    (
        "links off on ; mark W ; straight W",
        "board {\n . .\n W .\n . .\n}",
        "1 0 0 0 0 1 0",
        [("the line goes straight on at W: not so at r2c1", "r2c1")],
    ),
    (
        "edges off on ; divide on ; rectangle pieces",
        "size 2x2",
        "1 1 1 0 0 1 1 1 1 1 1 1",
        [("this piece is not a rectangle", "r1c1 r1c2 r2c1")],
    ),
    (
        "edges off on ; centres ; divide on ; symmetric pieces",
        "size 1x3 ; centres r1c1",
        "1 1 1 1 0 1 1 1 1 1",
        [("this piece is not symmetric about its centre", "r1c1 r1c2"), ("this piece has 0 centres, not one", "r1c3")],
    ),
    (
        "edges off on ; divide on ; size(pieces) = 2",
        "size 1x3",
        "1 1 1 1 0 1 1 1 1 1",
        [("this piece has 1 cell, not 2", "r1c3")],
    ),
    ("cells 1..4 ; never pairs 1 2", "size 1x2", "2 2", [("r1c1 and r1c2 holds 2", "r1c1 r1c2")]),
    (
        "cells . # ; clue 0..9 ; count(around, #) = clue",
        "board {\n 2 . .\n}",
        "0 1 1",
        [("the neighbours of r1c1: count(around, #) = clue; 1 instead of 2", "r1c2")],
    ),
    (
        "cells 1..3 ; sum(around) > value",
        "size 1x3",
        "3 1 2",
        [
            ("the neighbours of r1c1: sum(around) > value; 1, which is not more than 3", "r1c2"),
            ("the neighbours of r1c3: sum(around) > value; 1, which is not more than 2", "r1c2"),
        ],
    ),
    ("cells . A B ; matched A B pairs", "size 1x4", "1 2 1 0", [("no B is left for the A at r1c3", "r1c3")]),
    (
        "cells . # ; connected # or rim",
        "size 3x3",
        "0 0 0 0 1 0 0 0 0",
        [("these cells that hold # do not reach the rim", "r2c2")],
    ),
)


def filling(puzzle: Puzzle, values: str) -> Atoms:
    """A value for each variable, in the order of the board."""
    variables = [fact.atom.args[0] for fact in puzzle.engine_facts if fact.atom.name == "variable"]
    return frozenset(
        Atom("value", (variable, int(value))) for variable, value in zip(variables, values.split(), strict=True)
    )


@pytest.mark.parametrize(("kind", "board", "values", "expected"), WRONG)
def test_wrong_fillings_are_described(kind: str, board: str, values: str, expected: list[Said]) -> None:
    puzzle = read(kind, board)
    found = puzzle.kind.check(puzzle, filling(puzzle, values))
    assert [(one.sentence, " ".join(f"r{row}c{column}" for row, column in one.cells)) for one in found] == expected


def test_every_word_has_a_wrong_filling() -> None:
    written = " ".join(kind for kind, *_ in WRONG)
    missing = [name for name in words.names() if name not in written.replace("(", " ").split()]
    assert missing == ["compare", "place"]  # a < b in F; ships are judged by what is on the board (test_words)
