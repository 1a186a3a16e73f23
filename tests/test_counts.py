"""The counts of the engines, and labeling imitated in clingo, seen through `pylogic.solve`."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from alone import prolog
from effort import some
from engines_direct import request
from instances import EXAMPLES
from puzzles import ENDLESS, ROUTE, SEVERAL, UNIQUE

from pylogic import Answer, Puzzle, Status, UsageError, Worker, engines, loads, solve
from pylogic.model.request import Message
from pylogic.solving.loading import load_all

pytestmark = pytest.mark.slow


FREE = 'futoshiki "free" {\n  size 4\n}\n'
OPEN = 'battleship "open" {\n  board {\n' + "    . . .\n" * 3 + "  }\n}\n"
"""Without a fleet, so that in both engines the variables are the cells."""

LABELINGS = ("ff,up,step", "leftmost,down,enum", "min,bisect", "dom_w_deg", "max_regret,median", "random,random_value")


def example(name: str, kind: str | None = None) -> Puzzle:
    (puzzle,) = [p for p in load_all(EXAMPLES / f"{name}.puzzle") if kind in (None, p.kind)]
    return puzzle


PUZZLES = {
    "3x3": example("battleship_3x3"),
    "6x6": example("battleship_6x6_csc384"),
    "battleship_10x10": example("battleship_10x10"),
    "first battleship": example("first", "battleship"),
    "first futoshiki": example("first", "futoshiki"),
    "first diamonds": example("first", "diamonds"),
    "tiny": example("diamonds_tiny"),
    "bound": example("diamonds_bound"),
    "4x4": example("futoshiki_4x4"),
    "7x7": example("futoshiki_7x7"),
    "adjacent": example("futoshiki_adjacent"),
    "contradiction": example("futoshiki_contradiction"),
    "several": example("futoshiki_several"),
    "words": example("futoshiki_words"),
}
IMITATED = {
    **{name: PUZZLES[name] for name in ("3x3", "first futoshiki", "4x4", "7x7", "adjacent", "several", "words")},
    "9x9": example("battleship_9x9"),
    "free": loads(FREE),
    "open": loads(OPEN),
}
"""The variables of these in swipl are the cells of the solution in their order."""


@pytest.fixture(scope="module")
def swipl() -> Iterator[Worker]:
    with Worker("swipl") as worker:
        yield worker


@pytest.fixture(scope="module")
def clingo() -> Iterator[Worker]:
    with Worker("clingo") as worker:
        yield worker


def run(worker: Worker, puzzle: Puzzle, strategy: str, models: int | None = 0, task: str = "solve") -> Answer:
    """Without presolving, which would leave little to count."""
    return solve(puzzle, worker.engine, strategy, models=models, task=task, presolve=False, worker=worker)


def messages(worker: Worker, puzzle: Puzzle, task: str, models: int = 0, seconds: float | None = None) -> list[Message]:
    asked = request(puzzle.kind, "swipl", puzzle.atoms, ["ff", "up", "step"], task, models, seconds)
    return list(worker.ask(asked, None))


def cut_short(worker: Worker, puzzle: Puzzle, labeling: str, task: str, after: str) -> list[Message]:
    """Return the messages of a search that its own limit ends after such a message, however slow the machine is."""
    seconds, options = 0.5, list(engines.engine("swipl").strategy(labeling).options)
    while True:
        asked = request(puzzle.kind, "swipl", puzzle.atoms, options, task, 1, seconds)
        found = list(worker.ask(asked, None))
        if any(after in message for message in found):
            return found
        seconds *= 2


class TestRepeated:
    """The counts of swipl belong to the puzzle and the labeling, not to what the process did before."""

    @pytest.mark.parametrize("name", some(PUZZLES, daily=("3x3", "first diamonds", "adjacent")))
    def test_the_first_run_in_a_process_costs_what_later_runs_do(self, name: str, swipl: Worker) -> None:
        """The shared worker has run other puzzles, other kinds among them; the fresh one nothing."""
        later = {labeling: run(swipl, PUZZLES[name], labeling).statistics for labeling in LABELINGS}
        with Worker("swipl") as fresh:
            first = {labeling: run(fresh, PUZZLES[name], labeling).statistics for labeling in LABELINGS}
            again = {labeling: run(fresh, PUZZLES[name], labeling).statistics for labeling in reversed(LABELINGS)}

        assert first == again
        for labeling, counts in first.items():
            assert set(counts) == {"inferences", "choices", "failures"}
            assert counts["choices"] == later[labeling]["choices"]
            assert counts["failures"] == later[labeling]["failures"]
            # Prolog counts one inference more at the first call of a predicate that is imported; those that no
            # puzzle of the kind needed before are not linked yet.
            assert abs(counts["inferences"] - later[labeling]["inferences"]) <= 10

    @pytest.mark.parametrize("labeling", some(LABELINGS, daily=("min,bisect", "dom_w_deg", "random,random_value")))
    def test_each_labeling_may_be_the_first_one(self, labeling: str, swipl: Worker) -> None:
        with Worker("swipl") as fresh:
            assert run(fresh, PUZZLES["several"], labeling).statistics == (
                run(swipl, PUZZLES["several"], labeling).statistics
            )

    def test_a_seed_matters_to_random_labelings_only(self, swipl: Worker) -> None:
        def counts(labeling: str, seed: int) -> Mapping[str, float]:
            puzzle = PUZZLES["several"]
            return solve(puzzle, "swipl", labeling, models=0, presolve=False, seed=seed, worker=swipl).statistics

        assert counts("random", 5) == counts("random", 5)
        assert len({counts("random", seed)["inferences"] for seed in range(5)}) > 1
        assert counts("dom_w_deg", 1) == counts("dom_w_deg", 2)

    @pytest.mark.parametrize("labeling", ["ff,up,step", "dom_w_deg,median"])
    def test_a_time_limit_ends_the_search_and_nothing_else(self, labeling: str) -> None:
        """Enough is known of a search that was cut short, and nothing of it is left in the process."""
        endless = loads(ENDLESS)
        with Worker("swipl") as worker:
            before = run(worker, PUZZLES["several"], labeling).statistics
            cut = cut_short(worker, endless, labeling, "count", after="solution")
            done, count = cut[-1]["done"], max(message.get("count", 0) for message in cut)

            assert worker.alive
            assert (done["limit"], done["exhausted"]) == ("time", False)
            assert done["statistics"]["choices"] >= count > 0
            assert done["statistics"]["inferences"] > done["statistics"]["choices"]
            assert set(done["statistics"]) == {"inferences", "choices", "failures"}
            assert run(worker, PUZZLES["several"], labeling).statistics == before

    def test_a_time_limit_before_the_first_solution_leaves_none(self) -> None:
        """All the room in the world, and no way to have so much in every line; a proof takes far more than minutes."""
        rows = " ".join(["9"] * 20)
        hopeless = loads(f'battleship "odd" {{\n  rows {rows}\n  columns {rows}\n}}\n')
        with Worker("swipl") as worker:
            cut = cut_short(worker, hopeless, "leftmost,down", "solve", after="ground")
            done = cut[-1]["done"]

            assert worker.alive
            assert not any("solution" in message for message in cut)
            assert (done["limit"], done["exhausted"]) == ("time", False)
            assert done["statistics"]["inferences"] > done["statistics"]["choices"] >= 0


class TestEvents:
    """The messages of swipl, in order."""

    @staticmethod
    def keys(found: list[Message]) -> list[str]:
        known = ("started", "ground", "bound", "decided", "solution", "count", "done")
        said = [[key for key in known if key in message] for message in found if message != {"started": True}]
        return [key for keys in said for key in keys if key in (keys[0], "done")]

    @pytest.mark.parametrize(
        ("text", "task", "models", "keys", "exhausted"),
        [
            (SEVERAL, "solve", 0, ["ground", "solution", "solution", "done"], True),
            (FREE, "solve", 3, ["ground", *["solution"] * 3, "done"], False),  # enough solutions end the search
            (SEVERAL, "count", 1, ["ground", "solution", "count", "done"], True),
            (SEVERAL, "decided", 0, ["ground", "solution", "decided", "done"], True),
        ],
    )
    def test_they_come_in_order(
        self, text: str, task: str, models: int, keys: list[str], exhausted: bool, swipl: Worker
    ) -> None:
        found = messages(swipl, loads(text), task, models)

        assert self.keys(found) == keys
        assert [one["count"] for one in found if "solution" in one] == list(range(1, 1 + keys.count("solution")))
        assert found[-1]["done"]["exhausted"] is exhausted
        assert found[-1]["done"]["statistics"]["choices"] > 0

    def test_bounds_rise_to_the_optimum(self, swipl: Worker) -> None:
        found = messages(swipl, loads(ROUTE), "solve", models=1)
        keys = self.keys(found)
        bounds = [m["bound"] for m in found if "bound" in m]

        assert keys == ["ground", *["bound"] * len(bounds), "solution", "done"]
        assert bounds == sorted(bounds)
        assert bounds[-1] == 3

    def test_a_puzzle_that_posting_refutes_has_an_end_only(self, swipl: Worker) -> None:
        puzzle = loads('futoshiki "x" {\n size 2\n r1c1 = 1\n r1c2 = 1\n}')
        found = messages(swipl, puzzle, "solve")

        assert self.keys(found) == ["done"]
        assert found[-1]["done"]["exhausted"] is True
        assert found[-1]["done"]["statistics"]["choices"] == found[-1]["done"]["statistics"]["failures"] == 0

    @pytest.mark.parametrize("task", ["solve", "count", "decided"])
    def test_every_task_is_counted(self, task: str, swipl: Worker) -> None:
        counts = run(swipl, loads(FREE), "ff", models=None, task=task).statistics

        assert counts["inferences"] > counts["choices"] > 0

    @pytest.mark.parametrize("labeling", LABELINGS)
    def test_a_tree_has_one_leaf_more_than_choices(self, labeling: str, swipl: Worker) -> None:
        for name in ("adjacent", "contradiction", "several", "words"):
            answer = run(swipl, PUZZLES[name], labeling)
            counts = answer.statistics

            assert answer.exhausted
            assert counts["choices"] + 1 == counts["failures"] + answer.count

    @pytest.mark.parametrize(("size", "squares"), some([(3, 12), (4, 576)], daily=[(3, 12)]))
    def test_all_solutions_cost_the_same_when_they_are_only_counted(
        self, size: int, squares: int, swipl: Worker
    ) -> None:
        free = loads(f"futoshiki {{\n  size {size}\n}}\n")
        found, counted = (run(swipl, free, "ff", task=task) for task in ("solve", "count"))

        assert found.count == counted.count == squares  # Latin squares of that order
        assert found.statistics["choices"] == counted.statistics["choices"] == squares - 1


class TestImitation:
    """clingo deciding as labeling would."""

    @pytest.mark.parametrize("order", ["up", "down"])
    @pytest.mark.parametrize("name", IMITATED)
    def test_the_first_solution_is_that_of_labeling(self, name: str, order: str, clingo: Worker, swipl: Worker) -> None:
        """Learning and restarts notwithstanding: it is the first one of all, or the last one."""
        puzzle = IMITATED[name]
        (theirs,) = run(clingo, puzzle, f"leftmost,{order}", models=1).solutions
        (ours,) = run(swipl, puzzle, f"leftmost,{order}", models=1).solutions
        every = [sorted(solution.atoms) for solution in run(clingo, puzzle, "default").solutions]

        assert theirs.atoms == ours.atoms
        assert sorted(theirs.atoms) == (min(every) if order == "up" else max(every))

    @pytest.mark.parametrize("name", ["3x3", "adjacent", "several", "contradiction", "first battleship", "9x9", "open"])
    def test_nothing_is_lost(self, name: str, clingo: Worker) -> None:
        puzzle = {**PUZZLES, **IMITATED}[name]
        found = [
            {solution.atoms for solution in run(clingo, puzzle, strategy).solutions}
            for strategy in ("default", "leftmost", "leftmost,up", "leftmost,down", "ff,up", "ff,down", "ff,tweety")
        ]

        assert all(other == found[0] for other in found)

    @pytest.mark.parametrize("strategy", ["leftmost,up", "leftmost,down", "ff,up", "ff,down"])
    def test_optima_and_decided_cells_are_the_same(self, strategy: str, clingo: Worker) -> None:
        best = run(clingo, PUZZLES["bound"], strategy, models=None)
        decided = run(clingo, PUZZLES["several"], strategy, models=None, task="decided")

        assert (best.status, best.objective) == (Status.OPTIMAL, run(clingo, PUZZLES["bound"], "usc").objective)
        assert decided.decided == run(clingo, PUZZLES["several"], "default", models=None, task="decided").decided

    def test_without_anything_to_propagate_the_choices_are_those_of_labeling(
        self, clingo: Worker, swipl: Worker
    ) -> None:
        """An empty square is filled without a failure: each choice is a cell."""
        for strategy in ("leftmost,up", "leftmost,down", "ff,up", "ff,down"):
            ours = run(swipl, loads(FREE), strategy, models=1).statistics["choices"]

            assert run(clingo, loads(FREE), strategy, models=1).statistics["choices"] == ours

    @pytest.mark.parametrize(("strategy", "name"), [("leftmost", "leftmost"), ("ff,down", "ff,down")])
    def test_it_cannot_be_printed(self, strategy: str, name: str) -> None:
        clingo = engines.engine("clingo")
        puzzle = loads(UNIQUE)
        with pytest.raises(UsageError) as caught:
            clingo.program(puzzle, puzzle.atoms, clingo.strategy(strategy))

        assert str(caught.value) == f"'{name}' is set while solving; a printed program cannot hold it"


@pytest.mark.parametrize("name", ["first battleship", "7x7", "adjacent", "several", "contradiction", "words", "9x9"])
def test_without_learning_clingo_searches_a_tree_too(name: str, clingo: Worker) -> None:
    """The leaves are conflicts or solutions, one more than choices; with learning a conflict may undo several."""
    answer = run(clingo, {**PUZZLES, **IMITATED}[name], "none,no-lookback")
    counts = answer.statistics

    assert answer.exhausted
    assert counts["choices"] + 1 == counts["conflicts"] + answer.count
    assert counts["restarts"] == 0


class TestPrinted:
    """Programs of the engine swipl, run by swipl alone."""

    @staticmethod
    def printed(puzzle: Puzzle, labeling: str, folder: Path) -> tuple[str, list[str]]:
        swipl = engines.engine("swipl")
        program = swipl.program(puzzle, puzzle.atoms, swipl.strategy(labeling))
        path = folder / "printed.pl"
        path.write_text(program)
        run = subprocess.run(
            [*prolog(), str(path)], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
        )
        assert run.stderr == ""
        return program, run.stdout.splitlines()

    @pytest.mark.parametrize(
        ("name", "last"),
        [
            ("adjacent", "SATISFIABLE, and this is the only solution"),
            ("several", "SATISFIABLE, and there may be more solutions"),
            ("contradiction", "UNSATISFIABLE"),
            ("tiny", "OPTIMUM FOUND"),
            ("first battleship", "SATISFIABLE, and this is the only solution"),
        ],
    )
    @pytest.mark.parametrize(
        "labeling",
        some(["dom_w_deg,middle", "ff", "random,random_value,enum", "max_regret,bisect"], daily=("dom_w_deg,middle",)),
    )
    def test_the_last_line_is_right(self, name: str, last: str, labeling: str, tmp_path: Path) -> None:
        assert self.printed(PUZZLES[name], labeling, tmp_path)[1][-1] == last

    def test_the_command_prints_what_swipl_has_as_it_is(self, tmp_path: Path) -> None:
        """A labeling that labeling/2 has needs no code of our own."""
        path = tmp_path / "ff.pl"
        command = [sys.executable, "-m", "pylogic", "compile", str(EXAMPLES / "futoshiki_4x4.puzzle")]
        command += ["--engine", "swipl", "-o", str(path), "--labeling"]
        subprocess.run([*command, "ff"], check=True)
        program = path.read_text()
        assert "labels(labeling([ff,up,step]))." in program
        assert "labelled(" not in program
        subprocess.run([*command, "dom_w_deg,middle"], check=True)
        program = path.read_text()
        assert "labels(labelled([dom_w_deg,up,middle], effort(0, 0, 1)))." in program
        assert re.search(r"^labelled\(Options, Effort, Vars\) :-", program, re.MULTILINE)

    def test_the_first_answer_is_that_of_the_labeling(self, swipl: Worker, tmp_path: Path) -> None:
        (solution, *_) = run(swipl, PUZZLES["several"], "dom_w_deg,middle,down").solutions
        _, lines = self.printed(PUZZLES["several"], "dom_w_deg,middle,down", tmp_path)

        assert set(lines[1].split(" ")) == {str(atom).replace(" ", "") for atom in solution.atoms}


@pytest.mark.parametrize("presolve", [True, False])
@pytest.mark.parametrize("name", ["tiny", "bound", "first diamonds"])
def test_optima_are_proved_without_learning(name: str, presolve: bool) -> None:
    """Asked for cores without lookback clasp breaks down, so bounds are lowered instead."""
    strategies = (None, "none,no-lookback", "no-lookback")
    answers = [solve(PUZZLES[name], "clingo", strategy, presolve=presolve) for strategy in strategies]

    assert len({(answer.status, answer.objective) for answer in answers}) == 1
