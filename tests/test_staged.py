"""Several engines one after the other on large boards."""

import io
import os
import re
import signal
import subprocess
import sys
from typing import Any
from unittest.mock import Mock

import pytest
from instances import EXAMPLES, INSTANCES, needs_instances
from puzzles import ROUTE, UNIQUE, sized

from pylogic import Answer, Puzzle, Status, builtin, load, loads, solve
from pylogic.builtin.diamonds.reading import size
from pylogic.cli import streams
from pylogic.model.atom import Atom
from pylogic.model.kind import Size
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import Listener, Question
from pylogic.solving import stages
from pylogic.solving.run import Interrupted

pytestmark = pytest.mark.slow


AGH = INSTANCES / "diamonds/agh"
PLAIN = (EXAMPLES / "diamonds_20x16.puzzle").read_text().replace("solve with clingo", "")
LARGE = (
    "diamonds {\n board {\n" + "\n".join("@+" + "." * 12 if row == 0 else "." * 14 for row in range(12)) + "\n}\n}\n"
)


@pytest.mark.parametrize(
    ("text", "task", "models", "suits"),
    [
        (PLAIN, "solve", None, True),
        (PLAIN, "solve", 1, True),
        (PLAIN, "solve", 0, False),
        (PLAIN, "count", None, False),
        (ROUTE, "solve", None, False),
        (UNIQUE, "solve", None, False),
        ((EXAMPLES / "diamonds_20x16.puzzle").read_text(), "solve", None, False),
    ],
    ids=["large", "one", "all", "count", "small", "no objective", "asks for an engine"],
)
def test_what_is_solved_in_stages(text: str, task: str, models: int | None, suits: bool) -> None:
    assert stages.is_answered_in_stages(loads(text), Question(task=task, models=models)) is suits


@pytest.mark.parametrize(
    ("open_cells", "expected"),
    [
        (50, Size.SMALL),
        (51, Size.MIDDLING),
        (250, Size.MIDDLING),
        (251, Size.LARGE),
        (1000, Size.LARGE),
        (1001, Size.HUGE),
    ],
)
def test_sizes_go_by_open_cells(open_cells: int, expected: Size) -> None:
    facts = [Atom("board", (1, open_cells + 2)), Atom("wall", (1, 1)), Atom("mine", (1, 2)), Atom("diamond", (1, 3))]

    assert size(facts) is expected


@pytest.mark.parametrize(
    ("measured", "installed", "limit", "wanted"),
    [
        (Size.MIDDLING, True, None, ["scip"]),
        (Size.MIDDLING, True, 60, ["scip", "heuristic", "scip"]),
        (Size.MIDDLING, False, None, ["heuristic", "clingo"]),
        (Size.LARGE, True, None, ["heuristic", "scip"]),
        (Size.LARGE, True, 60, ["heuristic", "scip", "heuristic", "scip"]),
    ],
)
def test_the_order_of_the_engines(
    measured: Size, installed: bool, limit: float | None, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def asking(puzzle: Puzzle, question: Question, **_: object) -> Answer:
        asked.append(question.engine_for(puzzle))
        return Answer(puzzle, Status.UNKNOWN, seconds={"total": 0.0})

    monkeypatch.setattr(stages, "run", asking)
    monkeypatch.setattr(stages, "find_spec", lambda _name: installed or None)
    monkeypatch.setattr(stages, "cores", lambda: 1)
    worker: Any = Mock()
    stages.run_in_stages(sized(loads(PLAIN), measured), Question(limit=limit), workers=lambda _engine: worker)

    assert asked == wanted
    assert worker.warm_up.called == (wanted[0] == "heuristic")


def test_the_shortest_route_of_a_large_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "cores", lambda: 1)  # on two the first of two engines has the proof
    answer = solve(loads(PLAIN))

    assert (answer.status, answer.objective, answer.bound, answer.engine) == (Status.OPTIMAL, 83, 83, "scip")
    assert answer.limit is None
    assert "nodes" in answer.statistics


def test_on_one_core_equal_seeds_give_equal_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "cores", lambda: 1)
    first, again = (solve(loads(PLAIN), seed=3).solutions[0].moves for _ in range(2))

    assert first == again


def test_what_local_search_proves_needs_no_other_engine() -> None:
    answer = solve(loads(LARGE), limit=60)

    assert (answer.status, answer.objective) == (Status.OPTIMAL, 1)


def test_a_contradiction_is_explained_without_an_engine() -> None:
    walled = LARGE.replace("@+............", "@+..........#+").replace("..............", "............##", 1)
    answer = solve(loads(walled))

    assert answer.status is Status.UNSATISFIABLE
    assert [conflict.sentence for conflict in answer.core] == ["no move collects the diamond at r1c14"]
    assert answer.engine_version is None


def test_without_the_solver_clingo_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "find_spec", lambda _name: None)

    assert stages.exact_engine(builtin.kind("diamonds")) == "clingo"
    assert stages.exact_engine(builtin.kind("futoshiki")) == "clingo"


@needs_instances
@pytest.mark.nightly
def test_a_limit_ends_with_the_best_route_and_a_bound() -> None:
    figures_seen: list[tuple[int | None, int | None]] = []
    listener = Listener(progress=lambda *figures: figures_seen.append(figures))
    answer = stages.run_in_stages(load(AGH / "64x64_0.txt", "agh"), Question(limit=Deadline(12)), listener=listener)

    assert answer.status is Status.FEASIBLE
    # On a busy machine the time may be over before the last engine has its program together.
    assert answer.limit in [f"time limit of 12 s reached while {doing}" for doing in ("grounding", "solving")]
    assert answer.objective is not None
    assert answer.bound is not None
    assert answer.bound <= 1024 <= answer.objective
    assert figures_seen[-1] == (answer.objective, answer.bound)
    best = [cost for cost, _ in figures_seen if cost is not None]
    assert best == sorted(best, reverse=True)


@needs_instances
def test_ctrl_c_keeps_the_best_route() -> None:
    command = [sys.executable, "-m", "pylogic", "run", str(AGH / "64x64_0.txt"), "--to", "json"]
    screen, terminal = os.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True) as process:
        os.close(terminal)
        shown = b""
        while not re.search(rb"best \d+ moves, bound \d+, gap", shown):
            shown += os.read(screen, 1 << 12)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
    os.close(screen)

    assert process.returncode == 3
    assert '"status": "feasible"' in output
    assert '"limit": "interrupted"' in output


@pytest.mark.parametrize("engine", ["clingo", "swipl", None])
def test_what_was_reported_is_kept_when_ctrl_c_comes_at_once(engine: str | None) -> None:
    costs: list[int] = []

    def interrupt(best: int | None, _bound: int | None) -> None:
        if best is not None:
            costs.append(best)
            raise KeyboardInterrupt

    puzzle = loads(PLAIN) if engine is None else load(EXAMPLES / "diamonds_10x8.puzzle")
    with pytest.raises(Interrupted) as interrupted:
        solve(puzzle, engine, on_progress=interrupt)
    answer = interrupted.value.answer

    assert (answer.objective, len(answer.solutions)) == (costs[0], 1)
    assert answer.status in (Status.FEASIBLE, Status.OPTIMAL)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestProgress:
    """The line on a terminal."""

    def test_best_bound_gap_and_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stderr", terminal := _Terminal())
        with streams.shown("moves") as report:
            assert report is not None
            report(None, 40)
            report(47, None)
            report(47, 44)

        assert terminal.getvalue() == (
            "\r\x1b[Knothing found yet, bound 40, 0 s"
            "\r\x1b[Kbest 47 moves, 0 s"
            "\r\x1b[Kbest 47 moves, bound 44, gap 6.4 %, 0 s"
            "\r\x1b[K"
        )

    @pytest.mark.parametrize(("objective", "stream"), [("", _Terminal()), ("moves", io.StringIO())])
    def test_nothing_without_an_objective_or_a_terminal(
        self, objective: str, stream: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stderr", stream)
        with streams.shown(objective) as report:
            assert report is None
        assert stream.getvalue() == ""
