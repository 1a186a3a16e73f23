"""Puzzles in a row that an engine answers with one ground program, as if each had been alone."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pooled import Pooled

from pylogic import Answer, Status, loads
from pylogic.cli.command import command
from pylogic.engines.clingo import answering
from pylogic.engines.clingo.answering import Answering
from pylogic.engines.workers.worker import Worker
from pylogic.model.puzzle import Question
from pylogic.model.request import Message
from pylogic.solving.run import Running, prepare, run

UNIQUE = "sudoku {\n board {\n . . 3 .\n . 4 . .\n 2 . . .\n . . . 1\n }\n}\n"
OTHER = "sudoku {\n board {\n . . 4 .\n . 3 . .\n 1 . . .\n . . . 2\n }\n}\n"
SEVERAL = "sudoku {\n board {\n . . 3 .\n . 4 . .\n . . . .\n . . . .\n }\n}\n"
NONE = "sudoku {\n board {\n 1 2 3 .\n . . . 4\n . . . .\n . . . .\n }\n}\n"
WIDE = "sudoku {\n boxes 2x3\n size 6\n}\n"
HARD = "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4.."
HARD = "sudoku {\n board {\n " + HARD.replace(" ", "\n ") + "\n }\n}\n"
ROW = (UNIQUE, OTHER, SEVERAL, NONE, UNIQUE, WIDE, OTHER, SEVERAL, OTHER, UNIQUE)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Pooled("clingo") as worker:
        yield worker


def answers(texts: tuple[str, ...], worker: Worker, *, many: bool, presolve: bool = True) -> list[Answer]:
    question = Question(engine="clingo", many=many, presolve=presolve)
    return [run(loads(text), question, worker=worker) for text in texts]


def said(engine: Answering, text: str) -> list[Message]:
    """Return a worker's messages about a new puzzle that is one of many."""
    puzzle = loads(text)
    request = Running(puzzle, Question(engine="clingo", many=True))._request(prepare(puzzle, presolve=False))
    messages: list[Message] = []
    engine(request, messages.append)
    return messages


@pytest.mark.parametrize("presolve", [True, False])
def test_puzzles_in_a_row_have_the_answers_that_each_has_alone(worker: Worker, presolve: bool) -> None:
    row = answers(ROW, worker, many=True, presolve=presolve)
    alone = answers(ROW, worker, many=False, presolve=presolve)

    assert [answer.status for answer in row] == [answer.status for answer in alone]
    assert [answer.status for answer in row[:4]] == [Status.UNIQUE, Status.UNIQUE, Status.SEVERAL, Status.UNSATISFIABLE]
    assert [[one.atoms for one in answer.solutions] for answer in row] == [
        [one.atoms for one in answer.solutions] for answer in alone
    ]


def test_from_the_second_puzzle_on_nothing_is_ground(worker: Worker) -> None:
    row = answers((WIDE, UNIQUE, OTHER, UNIQUE), worker, many=True)

    assert [answer.seconds["ground"] > 0 for answer in row] == [True, True, False, False]


def test_a_puzzle_that_is_not_one_of_many_is_ground(worker: Worker) -> None:
    assert all(answer.seconds["ground"] > 0 for answer in answers((UNIQUE, OTHER, UNIQUE), worker, many=False))


def test_several_solutions_are_those_of_a_search_of_their_own(worker: Worker) -> None:
    row = answers((UNIQUE, OTHER, SEVERAL), worker, many=True)

    assert row[2].seconds["ground"] > 0


@pytest.mark.parametrize(("conflicts", "shared"), [(1, False), (10_000, True)])
def test_a_hard_puzzle_is_searched_by_itself(monkeypatch: pytest.MonkeyPatch, conflicts: int, shared: bool) -> None:
    monkeypatch.setattr(answering, "_CONFLICTS", conflicts)
    engine = Answering()
    said(engine, "sudoku {\n size 9\n}\n")

    messages = said(engine, HARD)

    assert (messages[0]["ground"] == 0) == shared
    assert (messages[-1]["count"], messages[-1]["done"]["exhausted"]) == (1, True)


def test_a_program_is_rebuilt_after_many_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "_SHARED_SEARCHES", 2)
    made = []

    class Counting(answering._Program):
        def __init__(self, *arguments: object) -> None:
            made.append(arguments)
            super().__init__(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(answering, "_Program", Counting)
    engine = Answering()

    ends = [said(engine, text)[-1] for text in (UNIQUE, OTHER, UNIQUE, OTHER, UNIQUE, NONE)]

    assert len(made) == 3
    assert [end["count"] for end in ends] == [1, 1, 1, 1, 1, 0]


def test_a_value_that_no_program_has_is_left_to_a_search_of_its_own() -> None:
    engine = Answering()
    puzzle = loads(UNIQUE)
    request = Running(puzzle, Question(engine="clingo", many=True))._request(prepare(puzzle))
    messages: list[Message] = []
    for fact in ("given(1001,1)", "given(1001,1)", "given(1001,7)"):
        messages.clear()
        engine({**request, "facts": [*request["facts"], fact]}, messages.append)

    assert messages[0]["ground"] > 0
    assert messages[-1]["done"]["exhausted"]
    assert messages[-1]["count"] == 0


def test_counts_in_json_are_those_of_a_puzzle_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "row.puzzle").write_text("sudoku {\n size 9\n}\n" + 2 * HARD)
    (tmp_path / "alone.puzzle").write_text(HARD)

    command(["run", str(tmp_path / "row.puzzle"), "--to", "json-lines", "--no-presolve"])
    command(["run", str(tmp_path / "alone.puzzle"), "--to", "json-lines", "--no-presolve"])

    *_, first, second, alone = (json.loads(line)["statistics"] for line in capsys.readouterr().out.splitlines())
    assert first == second == alone
