"""Answers to battleships: right, wrong, with gaps, or no answers at all."""

import json
from collections.abc import Sequence

import pytest
from battleship_rules import puzzles, solutions
from battleships import KIND, SAMPLE, SOLVED, judged, puzzle
from effort import examples
from engines_direct import clingo_all
from hypothesis import given
from texts import cases

from pylogic.builtin.battleship import vocabulary
from pylogic.builtin.battleship.vocabulary import Board, board_of, broken
from pylogic.model.atom import Atom, Fact
from pylogic.model.errors import PuzzleError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import loads
from pylogic.solving.solve import solve


def test_the_sample_has_the_printed_solution() -> None:
    sample = loads(SAMPLE)
    (solution,) = clingo_all("battleship", sample.atoms)
    assert KIND.fields(sample, solution) == {"grid": SOLVED}
    assert KIND.check(sample, solution) == ()
    assert KIND.objective.cost(sample, solution) is None


@pytest.mark.parametrize(
    "answer",
    [
        "\n".join(SOLVED),
        "\n".join(" ".join(row) for row in SOLVED).replace("W", "~"),
        "\n".join(SOLVED).replace("W", ".").replace("S", "X"),
        json.dumps({"grid": SOLVED}),
        json.dumps(SOLVED),
        json.dumps([{"kind": "battleship", "solutions": [{"grid": SOLVED, "verified": True}]}]),
    ],
)
def test_a_right_answer_is_accepted_in_many_forms(answer: str) -> None:
    assert judged(answer) == []


@pytest.mark.parametrize(("answer", "expected"), cases("battleship_answers"))
def test_an_answer_is_judged_as_far_as_it_goes(answer: str, expected: list[str]) -> None:
    found = KIND.judge(loads(SAMPLE), Source("answer", answer))

    faults = [f"{violation.name}: {violation.sentence}" for violation in found.violations]
    assert [found.open or "complete", *faults] == expected
    assert found.claims is not None
    assert len(found.claims) == sum(letter not in ".?\n" for letter in answer)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("\n".join(SOLVED[:5]), ["the answer has 5 rows, the board 6"]),
        ("\n".join(["LRWWW", "WWWWQW", *SOLVED[2:]]), [
            "row 1 of the answer has 5 cells, the board 6", "'Q' is not a letter of an answer (W S L R T B M)",
        ]),
        ("\n".join(["abcdefgh"] * 6), ["'a' is not a letter of an answer (W S L R T B M)"] * 6),
        ('{"grid": 3}', ['an answer in JSON is {"grid": ["LRW...", ...]}']),
        ('{"grid": ', ["this is not JSON: Expecting value"]),
    ],
)  # fmt: skip
def test_what_is_no_answer_at_all_is_an_error(answer: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        judged(answer)
    assert [problem.sentence for problem in caught.value.problems] == expected


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ({(1, 1): 1, (1, 2): 0}, []),  # it may go on below
        ({(1, 1): 1, (1, 2): 0, (2, 1): 0}, [("fleet", "ships of length 1: 0 expected, 1 found")]),
        ({(1, 1): 1, (2, 1): 1, (3, 1): 1}, [("fleet", "ships of length 3: 0 expected, 1 found")]),
        ({(1, 1): 1, (1, 2): 1, (2, 1): 1}, [("bend", "a ship bends at r1c1")]),
        ({(2, 2): 0, (2, 3): 1}, [("hint", "r2c3: the hint says water, found ship")]),
        ({(2, 2): 0}, []),
    ],
)
def test_open_cells_may_hold_anything(first: dict[tuple[int, int], int], expected: list[tuple[str, str]]) -> None:
    """Ships that are closed on all sides are of a length, or those that are too long already."""
    small = puzzle("fleet 2\nboard {\n...\n..~\n...\n}")

    found = broken(board_of(small.facts), first)
    assert [(violation.name, violation.sentence) for violation in found] == expected


def test_atoms_that_are_no_board_are_rejected() -> None:
    small = puzzle("rows 1\ncolumns 1")
    atoms = frozenset({Atom("cell", (1, 1, 0)), Atom("cell", (1, 1, 1)), Atom("cell", (2, 1, 1)), Atom("x", ())})
    assert [violation.sentence for violation in KIND.check(small, atoms)] == [
        "cell(2,1,1) says nothing about this board",
        "x says nothing about this board",
        "r1c1 is both ship and water",
    ]
    assert [v.sentence for v in KIND.check(small, frozenset())] == ["r1c1 is neither ship nor water"]


def test_a_ship_longer_than_the_fleet_has_is_named() -> None:
    small = puzzle("board {\n. .\n}\nfleet 1")
    both = frozenset({Atom("cell", (1, 1, 1)), Atom("cell", (1, 2, 1))})
    assert [violation.sentence for violation in KIND.check(small, both)] == [
        "ships of length 1: 1 expected, 0 found",
        "ships of length 2: 0 expected, 1 found",
    ]


@examples(150)
@given(puzzles())
def test_the_checker_accepts_the_solutions_and_nothing_else(any_puzzle: Puzzle) -> None:
    wanted = solutions(any_puzzle.atoms)
    frame = [fact.atom for fact in any_puzzle.facts if fact.atom.name == "board"]
    for atoms in solutions(frame):
        assert (KIND.check(any_puzzle, atoms) == ()) == (atoms in wanted)
        if atoms in wanted:
            answer = json.dumps(KIND.fields(any_puzzle, atoms))
            assert KIND.judge(any_puzzle, Source("answer", answer)).right
            assert KIND.judge(any_puzzle, Source("answer", str(KIND.draw(any_puzzle, atoms)))).right


def test_a_part_of_a_solution_shows_what_is_open() -> None:
    puzzle = loads("battleship {\n  board {\n    . . .\n    . . .\n  }\n}")
    part = frozenset(
        {Atom("cell", (1, 1, 1)), Atom("cell", (1, 2, 0)), Atom("cell", (2, 1, 0)), Atom("cell", (2, 3, 1))}
    )

    assert KIND.fields(puzzle, part) == {"grid": ["SW.", "W.X"]}
    assert str(KIND.draw(puzzle, part)) == "┌───────┐\n│ ● · ? │ ?\n│ · ? □ │ ?\n└───────┘"


def test_the_facts_of_a_puzzle_are_read_once_for_all_its_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def counted(facts: Sequence[Fact]) -> Board:
        read.append(facts)
        return board_of(facts)

    monkeypatch.setattr(vocabulary, "board_of", counted)
    puzzle = loads("battleship {\n  board {\n    . . .\n    . . .\n    . . .\n  }\n}\n")
    solutions = solve(puzzle, "clingo", models=0).solutions

    assert len(solutions) > 20
    assert read == [puzzle.facts]
