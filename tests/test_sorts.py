"""Rules with values of several sorts whose numbers overlap: they mean the right thing, or are refused."""

from collections.abc import Iterator

import pytest
from effort import some
from words import RULES, Board, read

from pylogic import Worker, dumps, loads, solve
from pylogic.language import words
from pylogic.model.atom import Atoms
from pylogic.model.errors import PuzzleError
from pylogic.model.puzzle import Puzzle

CELLS = "cells a: . # ; cells b: 0..1 ; clue 0..3 on ."
NUMBERS = "cells b: 0..1 ; cells c: 1..2"
EDGES = "cells b: 0..1 ; edges e: off on"
LINKS = "links l: off on ; cells a: . #"
HIGH = "cells . 3..4"
LONG = "size 1x3"
CLUED = "board {\n 1 . .\n}"
SHORT = "size 1x2"

MEANT: dict[str, tuple[str, str]] = {
    rule: case for table in RULES.values() for rule, case in table.get("sorts", {}).items()
}
"""Rules that are understood, each with the kind and the board on which every filling is tried."""

OPEN = "'rows' have a and b, and it is open which are meant; say: of b"
RENAMED = "islands are of values, islands V; groups of equal numbers are called 'polyominoes'"
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
    "count(runs(rows of b but 1)) = 1": (CELLS, 7, "of 'runs' runs or sum is asked"),
    "sum(runs(rows of a but #)) = 1": (CELLS, 10, "only numbers add up; the lengths of runs are runs(F, V) = clue"),
    "sum(runs(ring of b but 1)) = 1": (CELLS, 10, "the runs of a ring have no order"),
    "acyclic #": (CELLS, 9, "'#' is a value of cells, and here one of links or edges is expected"),
    "never rows .1.": (CELLS, 7, OPEN),
    "different rows": (CELLS, 11, OPEN),
    "a < b in rows": (CELLS, 10, OPEN),
    "different rows of d": (CELLS, 19, "there are no variables called 'd' here (a b)"),
    "sum(rows of e) = 1": (EDGES, 5, "'rows' are groups of cells, and 'e' are edges"),
    "sum(rows) = 1": (NUMBERS, 5, "'rows' have b and c, and it is open which are meant; say: of c"),
    "size(polyominoes) = value": (NUMBERS, 6, "there are b and c, and it is open which are meant; say: of c"),
    "size(polyominoes of a) = value": (CELLS, 21, "polyominoes are of cells that hold numbers"),
    "size(islands) = value": (NUMBERS, 6, RENAMED),
    "size(islands of c) = value": (NUMBERS, 6, RENAMED),
    "symmetric islands": (NUMBERS, 11, RENAMED),
    "symmetric islands of c": (NUMBERS, 11, RENAMED),
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
    "count(sight 1, on) = 1": (EDGES, 16, "'on' is a value of edges, and here one of cells is expected"),
    "count(sight on, 1) = 1": (EDGES, 13, "a cell sees over cells, or along links, and 'on' is a value of edges"),
    "count(sight on, off) = 1": (LINKS, 17, "'off' is a value of links, and here one of cells is expected"),
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


@pytest.mark.parametrize("rule", some(MEANT, MEANT, [*MEANT][::3]))
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
    # minimise and maximise leave solutions out that are right (test_riddles)
    assert {word for word, table in RULES.items() if "sorts" in table} == {*words.names()} - {"maximise", "minimise"}


@pytest.mark.parametrize("board", ["-/. sun -/moon", "#/. ./moon -/."])
def test_a_value_that_is_a_dot_is_written_and_read_beside_others(board: str) -> None:
    puzzle = read("cells a: . # ; cells b: moon sun ; connected #", f"board {{\n {board}\n}}")
    known = {fact.atom for fact in puzzle.facts if fact.atom.name == "given"}

    assert len(known) == sum(part not in "./" for text in board.split() for part in text.split("/"))
    assert {fact.atom for fact in loads(dumps(puzzle)).facts} == {fact.atom for fact in puzzle.facts}


def test_a_value_that_is_a_dot_is_written_alone_where_a_dash_is_another_value() -> None:
    puzzle = read("cells a: . - # ; cells b: moon sun ; connected #", "size 1x3 ; r1c1 = . ; r1c2 = - ; r1c2 = sun")

    assert {fact.atom for fact in loads(dumps(puzzle)).facts} == {fact.atom for fact in puzzle.facts}
    assert "r1c1 = .\n" in dumps(puzzle)


def test_printed_values_are_drawn_whatever_sorts_come_before_theirs() -> None:
    puzzle = read("edges e: off on ; cells a: 0..1 ; count(sides, on) = value", "board {\n 1 .\n}")
    assert str(puzzle).splitlines()[1] == "  1"
