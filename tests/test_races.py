"""Races of engines and strategies, on the command line and in Python."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_files import NO_PROLOG, lay, pylogic
from puzzles import ROUTE, SEVERAL

from pylogic import Answer, EngineError, Puzzle, Status, loads, solve
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Question
from pylogic.solving import certifying
from pylogic.solving.certifying import race

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, monkeypatch)


class TestRaces:
    """``pylogic run`` with several engines or strategies: the first answer, the others ended."""

    @pytest.mark.parametrize(
        ("words", "engines", "strategies"),
        [
            (["--engine", "all"], {"clingo", "swipl"}, {"default", "ff,up,step"}),
            (["--labeling", "ff", "--labeling", "max"], {"swipl"}, {"ff,up,step", "max,up,step"}),
            (["--strategy", "tweety", "--strategy", "vsids"], {"clingo"}, {"tweety", "vsids"}),
            (["--engine", "python", "--strategy", "fc", "--strategy", "gac"], {"python"}, {"fc,", "gac,"}),
            (["--engine", "all", "--strategy", "tweety", "--labeling", "max"], {"clingo", "swipl"}, {"tweety", "max,"}),
        ],
    )
    def test_the_winner_is_one_of_them(self, words: list[str], engines: set[str], strategies: set[str]) -> None:
        code, output, errors = pylogic("run", "free.puzzle", "--to", "json", "--time-limit", "60", *words)
        (answer,) = json.loads(output)

        assert (code, errors) == (0, "")
        assert (answer["status"], answer["limit"]) == ("several", None)
        assert answer["engine"] in engines
        assert answer["strategy"].startswith(tuple(strategies))

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["two.puzzle", "--labeling", "ff", "--labeling", "fff"], "swipl has no strategy 'fff'; did you mean 'ff'"),
            (["two.puzzle", "--labeling", "ff", "--strategy", "tweety"], "--labeling is for swipl and --strategy"),
            (["two.puzzle", "--engine", "clingo", "--labeling", "ff", "--labeling", "max"], "--labeling is for swipl;"),
            (["two.puzzle", "--engine", "all", "--model", "cells"], "--model is for one engine with one strategy, not"),
            (["route.puzzle", "--engine", "all", "--decided"], "diamonds asks for the fewest moves; it has no decided"),
            (
                ["route.puzzle", "--engine", "python", "--strategy", "fc", "--strategy", "gac"],
                "the engine python does not solve diamonds; clingo, heuristic, scip and swipl do\n",
            ),
        ],
    )  # fmt: skip
    def test_bad_input_gets_a_sentence(self, words: list[str], sentence: str) -> None:
        code, output, errors = pylogic("run", *words, "--time-limit", "60")

        assert errors.startswith(sentence)
        assert errors.count("\n") == 1
        assert (code, output) == (2, "")

    def test_an_engine_that_is_missing_loses(self) -> None:
        code, output, _ = pylogic("run", "two.puzzle", "--engine", "all", "--to", "json", **NO_PROLOG)

        assert (code, json.loads(output)[0]["engine"]) == (0, "clingo")

    def test_a_missing_engine_is_reported_once(self) -> None:
        code, output, errors = pylogic("run", "two.puzzle", "--labeling", "ff", "--labeling", "max", **NO_PROLOG)

        assert (code, output) == (4, "")
        assert errors.count("SWI-Prolog was not found") == 1


class Racer:
    """A worker that is only a flag."""

    def __init__(self, _engine: str) -> None:
        self.ended = threading.Event()

    def cancel(self) -> None:
        self.ended.set()

    def close(self) -> None:
        pass


class TestRacing:
    """The winner among answers written by hand."""

    @pytest.fixture
    def raced(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
        def raced(text: str, others: int, **answers: dict[str, Any] | Exception) -> Answer:
            """Race; who has no answer goes on until it is ended, with what it knew before."""
            puzzle = loads(text)
            known = solve(puzzle, limit=60)
            monkeypatch.setattr(certifying, "open_worker", Racer)

            def scripted(_puzzle: Puzzle, question: Question, *, worker: Racer, **_options: Any) -> Answer:
                strategy = str(question.strategy)
                what = answers.get(strategy)
                if isinstance(what, Exception):
                    raise what
                if what is None:
                    assert worker.ended.wait(30)
                    what = {"limit": "interrupted"}
                return replace(known, strategy=strategy, **what)

            monkeypatch.setattr(certifying, "run", scripted)
            losers = [("swipl", f"{name},up,step") for name in ("ff", "max", "min", "ffc", "leftmost")][:others]
            contestants = [*losers, *(("clingo", name) for name in answers)]
            return race(puzzle, contestants, Question(limit=Deadline(60)))

        return raced

    def test_who_was_ended_does_not_win_by_what_it_knew_before(self, raced: Callable[..., Answer]) -> None:
        answer = raced(ROUTE, 5, tweety={})

        assert (answer.strategy, answer.limit) == ("tweety", None)

    def test_one_solution_is_enough_where_one_is_wanted(self, raced: Callable[..., Answer]) -> None:
        answer = raced(SEVERAL, 2, tweety={"status": Status.SATISFIABLE, "exhausted": False, "count": 1})

        assert (answer.strategy, answer.status) == ("tweety", Status.SATISFIABLE)

    def test_who_reaches_a_limit_of_its_own_does_not_end_the_race(self, raced: Callable[..., Answer]) -> None:
        memory = {"limit": "memory limit reached while solving", "exhausted": False}
        answer = raced(SEVERAL, 0, tweety=memory, vsids={}, crafty=memory)

        assert (answer.strategy, answer.limit) == ("vsids", None)

    def test_of_many_that_were_stopped_the_best_counts(self, raced: Callable[..., Answer]) -> None:
        late: dict[str, Any] = {"limit": "time limit of 60 s reached while solving", "exhausted": False}
        unknown = {**late, "status": Status.UNKNOWN, "count": 0, "objective": None, "solutions": ()}
        feasible = {**late, "status": Status.FEASIBLE, "bound": None}

        assert raced(SEVERAL, 0, tweety=late, vsids={**late, "count": 9}, crafty=unknown).strategy == "vsids"
        assert raced(ROUTE, 0, tweety=unknown, vsids={**feasible, "objective": 5}, crafty=feasible).strategy == "crafty"

    def test_a_broken_engine_loses(self, raced: Callable[..., Answer]) -> None:
        assert raced(SEVERAL, 0, tweety=EngineError("broken"), vsids={}).strategy == "vsids"
        with pytest.raises(EngineError, match=r"^broken; torn$"):
            raced(SEVERAL, 0, tweety=EngineError("broken"), vsids=EngineError("broken"), crafty=EngineError("torn"))
