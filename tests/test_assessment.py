"""Answers with and without gaps, judged by the rules and by the solutions."""

import json

import pytest
from instances import EXAMPLES
from puzzles import NONE, ROUTE, SEVERAL, UNIQUE

from pylogic import Answer, Puzzle, Worker, load, loads, solve
from pylogic.explaining.assessment import Assessment, Grader, Verdict, as_csv
from pylogic.model.puzzle import Question
from pylogic.model.text import Source
from pylogic.solving import run as session
from pylogic.solving.run import Session, run

pytestmark = pytest.mark.slow


FREE = 'futoshiki "free" {\n  size 3\n}\n'
SIX = load(EXAMPLES / "battleship_6x6_csc384.puzzle")
SOLVED = ["LRWWWW", "WWWWSW", "WTWWWW", "WMWWWS", "WBWTWW", "WWWBWS"]


def grade(puzzle: Puzzle, text: str, engine: str | None = None, limit: float | None = None) -> Assessment:
    with Session(puzzle, Question(engine=engine, limit=limit)) as asking:
        return Grader(puzzle, asking).grade(Source("a", text))


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of solutions wanted by each question to an engine."""
    asked: list[int] = []

    def ask(puzzle: Puzzle, question: Question, *, worker: Worker) -> Answer:
        assert question.models is not None
        asked.append(question.models)
        return run(puzzle, question, worker=worker)

    monkeypatch.setattr(session, "run", ask)
    return asked


class TestOneSolution:
    """A puzzle with one solution: one question is enough for any number of answers."""

    @pytest.mark.parametrize(
        ("text", "reasons"),
        [
            ("1 .\n. .", ()),
            (". 2\n. 1", ()),
            (". .\n. .", ()),
            ("2 .\n. .", ("impossible: r1c1 cannot be right",)),
            ("2 .\n1 1", (
                "row: row 2: 1 twice, at r2c1 and r2c2",
                "impossible: r1c1 cannot be right", "impossible: r2c1 cannot be right",
            )),
        ],
    )  # fmt: skip
    def test_gaps(self, text: str, reasons: tuple[str, ...], engine: str) -> None:
        found = grade(loads(UNIQUE), text, engine)

        assert found.verdict is (Verdict.WRONG if reasons else Verdict.SO_FAR)
        assert tuple(f"{fault.name}: {fault.sentence}" for fault in found.faults) == reasons

    @pytest.mark.parametrize(
        ("rows", "cells"),
        [
            (["L....."], ()),
            (["XR...."], ()),
            (["R....."], ((1, 1),)),  # a ship, but not this end of it
            (["~XX..S"], ((1, 1), (1, 3), (1, 6))),
        ],
    )
    def test_letters(self, rows: list[str], cells: tuple[tuple[int, int], ...]) -> None:
        found = grade(SIX, "\n".join([*rows, *["......"] * 5]))
        impossible = tuple(cell for fault in found.faults if fault.name == "impossible" for cell in fault.cells)

        assert impossible == cells

    def test_dots_are_water_in_an_answer_that_is_right_and_gaps_in_others(self) -> None:
        dotted = "\n".join(SOLVED).replace("W", ".")

        assert grade(SIX, dotted).verdict is Verdict.RIGHT
        assert (found := grade(SIX, dotted.replace("S", "."))).verdict is Verdict.SO_FAR
        assert found.open == "7 of 36 cells"

    def test_complete_answers_need_no_engine(self, questions: list[int]) -> None:
        assert grade(loads(UNIQUE), "1 2\n2 1").verdict is Verdict.RIGHT
        assert grade(loads(UNIQUE), "2 1\n1 2").verdict is Verdict.WRONG
        assert questions == []

    def test_hundreds_of_answers_cost_one_question(self, questions: list[int]) -> None:
        puzzle = load(EXAMPLES / "battleship_10x10.puzzle")
        (solution,) = solve(puzzle).solutions
        rows = ["".join(map(str, row)) for row in solution.grid]
        with Session(puzzle, Question()) as asking:
            grader = Grader(puzzle, asking)
            verdicts = []
            for number in range(200):
                row, column = divmod(number % 100, 10)
                wrong = "W" if rows[row][column] != "W" else "X"
                letter = rows[row][column] if number < 100 else wrong
                text = "\n".join(
                    "".join(
                        letter if (r, c) == (row, column) else rows[r][c] if (r + c) % 3 else "?" for c in range(10)
                    )
                    for r in range(10)
                )
                verdicts.append(grader.grade(Source("a", text)).verdict)

        assert verdicts == [Verdict.SO_FAR] * 100 + [Verdict.WRONG] * 100
        assert questions == [2]


class TestSeveralSolutions:
    """Each answer may agree with another solution."""

    @pytest.mark.parametrize(
        ("text", "reasons"),
        [
            (". . .\n. . .\n. . .", ()),
            ("1 2 .\n. . .\n. . .", ()),
            ("1 . .\n. 1 .\n. . 2", ("together: r1c1, r2c2 and r3c3 cannot all be right",)),
            ("1 2 .\n. . .\n. . 2", ()),
            ("1 . .\n2 . .\n1 . .", ("column: column 1: 1 twice, at r1c1 and r3c1",)),
            ("4 . .\n. . .\n. . .", ("cell: r1c1 = 4 is not a number from 1 to 3",)),
        ],
    )
    def test_squares(self, text: str, reasons: tuple[str, ...], engine: str) -> None:
        found = grade(loads(FREE), text, engine)

        assert tuple(f"{fault.name}: {fault.sentence}" for fault in found.faults) == reasons
        assert found.verdict is (Verdict.WRONG if reasons else Verdict.SO_FAR)

    def test_a_cell_that_no_solution_agrees_with_is_named(self) -> None:
        puzzle = loads('futoshiki "x" {\n  size 4\n  r1c1 < r1c2 < r1c3\n}')
        found = grade(puzzle, "4 . . .\n. . . .\n. . . 3\n. . . .")

        assert [(fault.sentence, fault.cells) for fault in found.faults] == [("r1c1 cannot be right", ((1, 1),))]

    def test_solutions_that_are_known_answer_again(self, questions: list[int]) -> None:
        puzzle = loads(FREE)
        with Session(puzzle, Question()) as asking:
            grader = Grader(puzzle, asking)
            found = [grader.grade(Source("a", "1 2 3\n. . .\n. . .")).verdict for _ in range(5)]

        assert found == [Verdict.SO_FAR] * 5
        assert len(questions) <= 2

    def test_when_all_are_known_nothing_more_is_asked(self, questions: list[int]) -> None:
        puzzle = loads(SEVERAL)
        with Session(puzzle, Question()) as asking:
            grader = Grader(puzzle, asking)
            assert grader.grade(Source("a", "1 .\n. .")).verdict is Verdict.SO_FAR
            assert grader.grade(Source("a", "2 .\n. .")).verdict is Verdict.SO_FAR
            assert grader.grade(Source("a", "2 .\n. 1")).reasons == ("together: r1c1 and r2c2 cannot all be right",)

        assert questions[0] == 2


def test_a_puzzle_without_solution_has_no_right_beginning() -> None:
    assert grade(loads(NONE), "1 . .\n. . .\n. . .").reasons == ("unsolvable: the puzzle has no solution",)


def test_a_limit_leaves_it_unknown() -> None:
    found = grade(loads(UNIQUE), "1 .\n. .", limit=1e-9)

    assert (found.verdict, found.faults) == (Verdict.UNKNOWN, ())
    assert found.reasons == ("1 of 4 cells", "time limit of 1e-09 s reached while preparing the puzzle")
    assert grade(loads(UNIQUE), "1 1\n. .", limit=1e-9).verdict is Verdict.WRONG


def test_the_beginning_of_a_route_asks_no_engine(questions: list[int]) -> None:
    assert grade(loads(ROUTE), "").reasons == ("2 diamonds left",)
    assert questions == []


def test_what_is_unreadable_says_where() -> None:
    found = grade(loads(UNIQUE), "1 2\n2 q\n")

    assert (found.verdict, found.reasons) == (Verdict.UNREADABLE, ("line 2, column 3: 'q' is not a number",))
    assert grade(loads(UNIQUE), '{"grid": []}').reasons == ("an answer has a 'grid' of 2 rows of 2 whole numbers",)


def test_the_table() -> None:
    puzzle = loads(UNIQUE)
    with Session(puzzle, Question()) as asking:
        grader = Grader(puzzle, asking)
        found = [
            grader.grade(Source(name, json.dumps(grid)))
            for name, grid in {
                "a": [[1, 2], [2, 1]], "b, c": [[2, 2], [2, 1]], "d": [[1, None], [0, 0]], "e": [[1]],
            }.items()
        ]  # fmt: skip

    assert as_csv(found) == (
        "file,verdict,faults,reasons,cells\n"
        "a,right,0,,\n"
        '"b, c",wrong,1,"r1c1 breaks 3 rules: row 1: 2 twice, at r1c1 and r1c2, column 1: 2 twice, at r1c1 and r2c1, '
        'sign: r1c1 = 2 is not less than r1c2 = 2",r1c1\n'
        "d,right so far,0,1 of 4 cells,\n"
        "e,unreadable,1,an answer has a 'grid' of 2 rows of 2 whole numbers,\n"
    )
