"""Rules with values of several sorts whose numbers overlap: they mean the right thing, or are refused."""

from collections.abc import Iterator

import pytest
from words import Board, read

from pylogic import Worker, dumps, loads, solve
from pylogic.core.atom import Atoms
from pylogic.core.errors import PuzzleError
from pylogic.core.puzzle import Puzzle
from pylogic.declared import words

CELLS = "cells a: . # ; cells b: 0..1 ; clue 0..3 on ."
NUMBERS = "cells b: 0..1 ; cells c: 1..2"
EDGES = "cells b: 0..1 ; edges e: off on"
LINKS = "links l: off on ; cells a: . #"
HIGH = "cells . 3..4"
LONG = "size 1x3"
CLUED = "board {\n 1 . .\n}"
SHORT = "size 1x2"

MEANT = {
    "apart # rows": (CELLS, LONG),
    "bent islands #": (CELLS, LONG),
    "count(rows, 1..3) = 1": (HIGH, LONG),
    "apart # right": ("cells a: . # ; cells b: 0..1 ; clues right", LONG),
    "different right": ("cells b: 0..2 ; clues right", LONG),
    "apart b = 1 rows": (CELLS, LONG),
    "apart on sides": (EDGES, SHORT),
    "sum(between(rows of a, #, .)) = 0": (CELLS, LONG),
    "a < b in rows of b": (CELLS, LONG),
    "a <> b in pairs of a where on": (LINKS, LONG),
    "a = b in joined of a where off": (LINKS, "size 2x2"),
    "a < b in right of b where on": (EDGES, SHORT),
    "shape islands # as ##": (CELLS, LONG),
    "triangles p q r s": ("cells c: . p q r s ; cells b: 0..1", "size 1x2"),
    "count(centres M, #) = 0": (f"{CELLS} ; mark M", "board {\n M . M\n}"),
    "sum(pairs of b) = 1 where on": (EDGES, SHORT),
    "a <> b in joined of c where 1": ("cells c: . T ; fixed T ; bridges 0..1", "board {\n T . T\n}"),
    "count(former rows, #) <> count(latter rows, #)": ("cells a: . #", "size 3x2"),
    "count(away, #) = 1": (CELLS, CLUED),
    "count(numbered around, #) = 1": (CELLS, CLUED),
    "connected on within rows": (LINKS, LONG),
    "count(together M rows, #) = 1": (f"{CELLS} ; mark M", "board {\n M . M\n}"),
    "if a = # then b = 1 in rows": (CELLS, LONG),
    "connected #": (CELLS, LONG),
    "connected 1": (CELLS, LONG),
    "connected on": (LINKS, SHORT),
    "connected # or rim by pairs8": (CELLS, LONG),
    "connected on crossing #": (LINKS, SHORT),
    "consecutive rows of c": (NUMBERS, SHORT),
    "count(rows, #) = 1": (CELLS, LONG),
    "count(rows, 1) = count(rows, #)": (CELLS, LONG),
    "count(around, #) = value": (CELLS, LONG),
    "count(around, #) = value where #": (CELLS, LONG),
    "count(around, #) = value where . #": (CELLS, LONG),
    "count(around, 1) = value where 1": (CELLS, LONG),
    "count(around, #) = 1 where 1": (CELLS, LONG),
    "count(sides, on) = value": (EDGES, SHORT),
    "count(sides, on) >= 2 where 1": (EDGES, SHORT),
    "couples rows": (CELLS, SHORT),
    "difference(pairs of b) = 1": (NUMBERS, SHORT),
    "different rows of a": (CELLS, SHORT),
    "different rows of b": (CELLS, SHORT),
    "different rows of b but 1": (CELLS, LONG),
    "different rows of b but b = 1": (CELLS, LONG),
    "different rows of b where 1": (CELLS, LONG),
    "first(rows of a but #) = 0": (CELLS, LONG),
    "increasing rows of c": (NUMBERS, SHORT),
    "loop on": (EDGES, SHORT),
    "matched 0 1 pairs": (CELLS, LONG),
    "matched . # pairs": (CELLS, LONG),
    "never rows of a .#.": (CELLS, LONG),
    "next pairs of b": (NUMBERS, LONG),
    "palindrome rows of b": (CELLS, LONG),
    "connected on through # ; loop on through .": ("links l: off on ; cells a: . #", "size 2x2"),
    "connected on through #": ("links l: off on ; cells b: 0..1 ; cells a: . #", LONG),
    "path on joins clue through .": ("links l: off on ; cells a: . # ; clue 0..3 on .", "board {\n 1 . 1\n}"),
    "product(rows of c) = 2": ("cells c: 1..2 ; cells b: 0..1", SHORT),
    "quotient(rows of c) = 2": ("cells c: 1..2 ; cells b: 0..1", SHORT),
    "runs(rows, 1) = clue": (CELLS + " ; clues rows", LONG + " ; rows 1,1"),
    "sum(runs(rows but 1)) = clue": ("cells a: 1..2 ; cells b: . # ; clues rows", LONG + " ; rows 2"),
    "seen(rows of b) = 2": (NUMBERS, SHORT),
    "size(sight #) = clue": (CELLS, CLUED),
    "count(sight #, 1) = 0": (CELLS, LONG),
    "count(sight #, 1) = 1": (CELLS, LONG),
    "count(sight #, 0) >= 1": (CELLS, LONG),
    "count(sight ., 0 1) <= 2": (CELLS, LONG),
    "count(sight 0, #) > 0 where #": (CELLS, LONG),
    "count(sight 0, #) > 0 where 1": (CELLS, LONG),
    "count(sight #, #) <> 1 where 0 1": (CELLS, LONG),
    "count(sight #, .) = clue where 0": (CELLS, CLUED),
    "size(islands .) = clue": (CELLS, CLUED),
    "count(islands #, 0) <= 1": (CELLS, LONG),
    "size(reach 1) = clue": (CELLS, CLUED),
    "sum(pieces of b) = 1 ; divide on": ("edges e: off on ; cells b: 0..1", SHORT),
    "size(pieces) = 1 ; divide on": (EDGES, SHORT),
    "rectangle pieces ; divide on": (EDGES, SHORT),
    "include corners of c": (
        "cells a: . # ; cells c: 1..3 ; corners list",
        "size 1x2 ; corners {\n . 1 .\n . 2,2 .\n}",
    ),
    "spaced rows of c": (NUMBERS, LONG),
    "spans p <= 1 where 1": (CELLS + " ; regions p", "p {\n a a b\n}"),
    "straight before or after rows": ("links l: off on ; cells b: 0..1", SHORT),
    "turn rows of l": ("links l: off on ; cells b: 0..1", SHORT),
    "turn all of l where 0": ("links l: off on ; cells b: 0..1", SHORT),
    "arms unlike rows of l": ("links l: off on ; cells b: 0..1", LONG),
    "length(straights of l) = clue": ("links l: off on ; cells b: # . ; clue 0..3", CLUED),
    "size(sight on) = clue": ("links l: off on ; cells b: # . ; clue 0..3", CLUED),
    "lead N W E S to O": ("cells a: N W E S O ; cells b: 0..1", SHORT),
    "loop on around . ; count(inner rows, on) <= 3": (EDGES + " ; cells d: . #", SHORT),
    "sum(rows where 1) = 2": (CELLS, LONG),
    "sum(rows, column where #) = 3": (CELLS, LONG),
    "sum(rows) = 1": (CELLS, SHORT),
    "sum(rows of c) >= 1": (NUMBERS, SHORT),
    "symmetric pieces ; divide on": (EDGES + " ; centres", SHORT + " ; centres r1c1 r1c2"),
    "unlike columns of b": (CELLS, SHORT),
    "unlike pieces ; divide on": ("edges e: off on ; edges f: no yes ; clue 0..3", "board {\n 1\n}"),
    "place s ; connected 1": ("cells a: . # ; cells b: 0..1 ; ships s", LONG + " ; s 2"),
    "acyclic": ("cells a: \\ / ; cells b: 0..1", SHORT),
    "acyclic of a ; acyclic on": ("cells a: \\ / ; links l: off on", "size 2x2"),
    "meet(corners) = 1": ("cells a: \\ / ; cells b: 0..1 ; corners", "size 1"),
}
"""Rules that are understood, each with the kind and the board on which every filling is tried."""

OPEN = "'rows' have a and b, and it is open which are meant; say: of b"
REFUSED = {
    "lead N W E S to S": ("cells a: N W E S O", 17, "what arrows lead to is not an arrow itself"),
    "lead . # to #": (CELLS, 6, "arrows are four values of cells, up, left, right and down: lead N W E S to O"),
    "connected off through #": (
        LINKS,
        11,
        "a network is made of links with two values, such as off on, of the second one",
    ),
    "sum(rows of b) = length": (
        CELLS,
        18,
        "only what lies between two cells has a length: difference(across F) = length",
    ),
    "count(runs(rows of b but 1)) = 1": (CELLS, 7, "what runs hold is added up: sum(runs(F but V)) = clue"),
    "sum(runs(rows of a but #)) = 1": (CELLS, 20, "only numbers add up; the lengths of runs are runs(F, V) = clue"),
    "sum(runs(ring of b but 1)) = 1": (CELLS, 15, "the runs of a ring have no order"),
    "acyclic #": (CELLS, 9, "what forms no loop are edges or links of a value, or diagonals: acyclic on"),
    "never rows .1.": (CELLS, 7, OPEN),
    "different rows": (CELLS, 11, OPEN),
    "a < b in rows": (CELLS, 10, OPEN),
    "different rows of d": (CELLS, 19, "there are no variables called 'd' here (a b)"),
    "sum(rows of e) = 1": (EDGES, 5, "'rows' are groups of cells, and 'e' are edges"),
    "sum(rows) = 1": (NUMBERS, 5, "'rows' have b and c, and it is open which are meant; say: of c"),
    "size(islands) = value": (NUMBERS, 6, "there are b and c, and it is open which are meant; say: of c"),
    "size(islands of a) = value": (CELLS, 17, "islands of which cells? say: islands V"),
    "apart on rows": (EDGES, 10, "'rows' are groups of cells, and 'on' is a value of edges"),
    "sum(between(rows of a, #, 1)) = 0": (CELLS, 27, "there is no value '1'; the values are . #"),
    "count(rows, # 1) = 1": (CELLS, 15, "there is no value '1'; the values are . #"),
    "count(rows, on) = 1": (EDGES, 7, "'rows' are groups of cells, and 'on' is a value of edges"),
    "count(around, 0) = value": (NUMBERS, 20, "b and c both have numbers, and it is open of which 'value' is"),
    "count(rows, 1..2) = 1": (HIGH, 13, "there is no value in '1..2'; the values are . 3..4"),
    "connected # 1": (CELLS, 13, "there is no value '1'; the values are . #"),
    "different rows of a but 1": (CELLS, 25, "there is no value '1'; the values are . #"),
    "different rows of b but #": (CELLS, 25, "there is no value '#'; the values are 0..1"),
    "different rows of b where #": (CELLS, 27, "there is no value '#'; the values are 0..1"),
    "different rows of b but a = #": (CELLS, 25, "there is no value 'a'; the values are 0..1"),
    "first(rows of a but 1) = 0": (CELLS, 21, "there is no value '1'; the values are . #"),
    "matched # 1 pairs": (CELLS, 11, "there is no value '1'; the values are . #"),
    "never rows of a .1.": (CELLS, 17, "'.1.' is neither a value nor a pattern of values of one character each (. #)"),
    "count(sight #, . 1) = 1": (CELLS, 18, "there is no value '1'; the values are . #"),
    "count(sight 1, on) = 1": (EDGES, 16, "a cell sees what cells hold, and 'on' is a value of edges"),
    "count(sight on, 1) = 1": (EDGES, 13, "a cell sees over cells, or along links, and 'on' is a value of edges"),
    "count(sight on, off) = 1": (LINKS, 17, "a cell sees what cells hold, and 'off' is a value of links"),
    "spans rows <= 1 where # .": (CELLS, 25, "the cells of a run hold one value: where V"),
    "path on joins sides": (LINKS, 15, "'sides' are groups of sides, and a line joins two cells"),
    "product(rows of a) = 2": (CELLS, 20, "'product' is about numbers, and the value '.' is not a number"),
    "sum(rows of a) = 2": (CELLS, 16, "only numbers add up; say of names how many there are: count(F, V)"),
}
"""Rules that are refused, each with the kind, the column in the rule, and the sentence."""


@pytest.fixture(scope="module")
def workers() -> Iterator[tuple[Worker, ...]]:
    with Worker("clingo") as clingo, Worker("swipl") as swipl:
        yield clingo, swipl


def found(puzzle: Puzzle, worker: Worker) -> frozenset[Atoms]:
    """All solutions by an engine alone."""
    answer = solve(puzzle, worker.engine, worker=worker, models=0, presolve=False)
    return frozenset(solution.atoms for solution in answer.solutions)


@pytest.mark.parametrize("rule", MEANT)
def test_values_of_several_sorts(rule: str, workers: tuple[Worker, ...]) -> None:
    kind, board = MEANT[rule]
    puzzle = read(f"{kind} ; {rule}", board)
    clingo, swipl = (found(puzzle, worker) for worker in workers)
    tried = Board(rule, puzzle, clingo)

    assert clingo == tried.right
    assert swipl == tried.right
    assert frozenset(solution.atoms for solution in solve(puzzle, models=0).solutions) == tried.right


@pytest.mark.parametrize("rule", REFUSED)
def test_values_of_another_sort_are_refused(rule: str) -> None:
    kind, column, sentence = REFUSED[rule]
    with pytest.raises(PuzzleError) as caught:
        read(f"{kind} ; {rule}", LONG)
    (problem,) = caught.value.problems
    assert problem.span is not None
    offset = len(f"{kind} ; ")
    assert (problem.span.column - offset, problem.sentence) == (column, sentence)


def test_every_word_has_a_case() -> None:
    tried = " ".join([*MEANT, *REFUSED])
    others = {"compare": "a < b in", "condition": "if a = # then"}
    missing = [word for word in words.names() if others.get(word, word) not in tried]
    assert missing == ["minimise"]  # it leaves solutions out that are right (test_riddles)


@pytest.mark.parametrize("board", ["-/. sun -/moon", "#/. ./moon -/."])
def test_a_value_that_is_a_dot_is_written_and_read_beside_others(board: str) -> None:
    puzzle = read("cells a: . # ; cells b: moon sun ; connected #", f"board {{\n {board}\n}}")
    known = {fact.atom for fact in puzzle.facts if fact.atom.name == "given"}

    assert len(known) == sum(part not in "./" for text in board.split() for part in text.split("/"))
    assert {fact.atom for fact in loads(dumps(puzzle)).facts} == {fact.atom for fact in puzzle.facts}


def test_printed_values_are_drawn_whatever_sorts_come_before_theirs() -> None:
    puzzle = read("edges e: off on ; cells a: 0..1 ; count(sides, on) = value", "board {\n 1 .\n}")
    assert str(puzzle).splitlines()[1] == "  1"
