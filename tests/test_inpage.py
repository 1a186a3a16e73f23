"""Clingo as a page without a server has it: each question a program of its own, answered as the library answers."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

import clingo
import pytest

import pylogic
from pylogic import engines, explain, generate, loads, solve
from pylogic.engines.workers.worker import open_worker
from pylogic.model.errors import EngineError
from pylogic.model.files import EXAMPLES
from pylogic.page import inpage
from pylogic.page.inpage import place_engines, respond

pytestmark = pytest.mark.slow
FOUR, SEVERAL, NONE = (EXAMPLES / f"futoshiki_{name}.puzzle" for name in ("4x4", "several", "contradiction"))


def run(program: str, options: str, hear: Callable[[str], None]) -> str:
    """Run clingo as the page does, but by its command line."""
    command = [sys.executable, "-m", "clingo", "--outf=2", *options.split()]
    ended = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    for line in ended.stdout.splitlines():
        hear(line)
    return ended.stderr if ended.returncode in (33, 65, 128) else ""


@pytest.fixture(autouse=True)
def _in_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engines, "_placed", {})
    monkeypatch.setattr(inpage, "fetched", {"clingo": run})
    for module in ("solving.run", "solving.stages", "engines.workers.worker"):  # no worker of other tests is at hand
        monkeypatch.setattr(f"pylogic.{module}.open_worker", open_worker)
    with pylogic.session():
        place_engines()
        yield


def test_solutions_and_what_is_proved() -> None:
    answer = solve(FOUR, presolve=False)

    assert (answer.status, answer.engine_version) == ("unique", clingo.__version__)
    assert answer.solutions[0].grid[0] == [2, 1, 3, 4]
    assert solve(NONE, presolve=False).status == "unsatisfiable"


def test_all_solutions_their_number_and_what_is_decided() -> None:
    answer = solve(SEVERAL, models=0, presolve=False)
    everywhere = frozenset.intersection(*(one.atoms for one in answer.solutions))

    assert answer.count == len(answer.solutions) > 1
    assert solve(SEVERAL, task="count", presolve=False).count == answer.count
    assert solve(SEVERAL, task="decided", presolve=False).decided == everywhere


def test_shortest_routes() -> None:
    answer = solve(EXAMPLES / "diamonds_tiny.puzzle", "clingo")

    assert (answer.status, answer.objective) == ("optimal", 4)
    assert solve(EXAMPLES / "diamonds_tiny.puzzle", "clingo", task="count").count == 2


def test_an_engine_without_a_process_is_asked_as_one_with_a_process() -> None:
    with open_worker("python") as worker:
        worker.warm_up("futoshiki")
        worker.cancel()
        assert solve(FOUR, "python", presolve=False, worker=worker).unique
        assert worker.alive


def test_steps_and_conflicts() -> None:
    found = explain(FOUR, "steps")

    assert found.status == "unique"
    assert frozenset(atom for step in found.steps for atom in step.atoms) <= solve(FOUR).solutions[0].atoms
    assert explain(NONE).cores[0].minimal


def test_puzzles_are_made() -> None:
    (puzzle,) = generate("latin", size=4, seed=1)

    assert solve(loads(pylogic.dumps(puzzle))).unique


def test_engines_of_python_answer_and_others_say_where_they_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyscipopt", None)
    monkeypatch.delitem(sys.modules, "pylogic.engines.scip.branching", raising=False)
    routes = EXAMPLES / "diamonds_tiny.puzzle"

    assert solve(FOUR, "python", presolve=False).unique
    assert solve(routes, "heuristic").objective == 4
    with pytest.raises(
        EngineError, match=r"^scip: it does not run in this page; in a terminal type: pylogic run FILE --engine scip$"
    ):
        solve(routes, "scip")


def test_an_engine_that_is_not_there_is_fetched_before_a_question_is_asked_again() -> None:
    sent: list[str] = []
    question = {"ask": "solve", "text": FOUR.read_text(), "engine": "swipl"}

    assert respond(json.dumps(question), sent.append) == "swipl"
    assert sent == []
    assert respond(json.dumps({**question, "engine": "clingo"}), sent.append) == ""
    assert "unique" in json.loads(sent[-2])["outcome"]
    assert json.loads(sent[-1]) == {"end": True}
