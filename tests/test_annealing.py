"""Simulated annealing: its states, its schedule, its engine and its trace."""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import commands
import pytest
from battleship_rules import puzzles, solutions
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES
from puzzles import ROUTE
from texts import command_lines

from pylogic import Puzzle, Status, load, loads, solve
from pylogic.builtin.battleship.heuristic import Annealing, Arrangement, Redrawn, Schedule
from pylogic.builtin.battleship.places import Placements
from pylogic.builtin.battleship.vocabulary import ships
from pylogic.engines.heuristic import MOST, Trace, as_csv
from pylogic.lab.plotting import curves
from pylogic.model.atom import Atoms, values_by_cell
from pylogic.model.heuristic import Moment
from pylogic.solving.run import prepare

pytestmark = pytest.mark.slow


NINE = """battleship "9x9" {
  rows    5 3 4 0 5 1 3 3 3
  columns 5 2 2 2 4 2 4 1 5
}
"""
"""The 9x9 board of the study by its counts alone."""
CROWDED = """battleship "crowded" {
  rows    1 0 3 0 2
  columns 1 1 2 0 2
  fleet   3 2 1
}
"""
HOPELESS = """battleship "too narrow" {
  rows    2 2
  columns 2 2
}
"""


def walked(placements: Placements, seed: int, moves: int = 60) -> Iterator[Arrangement]:
    """Boards on a random walk that takes most moves."""
    chance = Random(seed)
    afloat = Arrangement(placements)
    for _ in range(moves):
        if afloat.propose(chance) is not None:
            afloat.accept() if chance.random() < 0.8 else afloat.reject()
        yield afloat


def put(placements: Placements, solution: Atoms) -> Arrangement:
    """A solution as a state: each of its ships in its placement."""
    afloat = Arrangement(placements)
    for group in ships({cell for cell, value in values_by_cell(solution).items() if value}):
        (row, column), down = group[0], group[-1][0] > group[0][0]
        assert afloat.exchange((), (placements.at[len(group), row, column, down],)) is not None
        afloat.accept()
    return afloat


class TestMoves:
    """States and costs along a random walk."""

    @given(puzzle=puzzles(16), seed=st.integers(0, 99))
    @examples(60)
    def test_every_board_is_legal_and_contradicts_no_hint(self, puzzle: Puzzle, seed: int) -> None:
        """Apart from what its cost counts: lines, ships still in the reserve, hints not yet covered."""
        hints = [fact.atom.args for fact in puzzle.facts if fact.atom.name == "hint"]
        dry = {(row, column) for row, column, hint in hints if hint == "water"}
        for afloat in walked(Placements(puzzle.atoms), seed):
            atoms = frozenset(afloat.atoms())
            names = {violation.name for violation in puzzle.kind.check(puzzle, atoms)}
            ship = {atom.args[:2] for atom in atoms if atom.args[2] == 1}

            assert not names & {"atom", "value", "bend", "touching"}
            assert not ship & dry
            assert sum(placement.length for placement in afloat.ships) == len(ship)

    @given(puzzle=puzzles(16), seed=st.integers(0, 99))
    @examples(60)
    def test_a_board_that_costs_nothing_is_a_solution(self, puzzle: Puzzle, seed: int) -> None:
        for afloat in walked(Placements(puzzle.atoms), seed):
            if not afloat.cost:
                assert puzzle.kind.check(puzzle, frozenset(afloat.atoms())) == ()

    @given(puzzle=puzzles())
    @examples(60)
    def test_every_solution_is_a_board_that_costs_nothing(self, puzzle: Puzzle) -> None:
        placements = Placements(puzzle.atoms)
        for solution in solutions(puzzle.atoms):
            assert put(placements, solution).cost == 0

    def test_so_is_every_solution_of_the_board_of_the_study(self) -> None:
        puzzle = load(EXAMPLES / "battleship_9x9.puzzle")
        placements = Placements(prepare(puzzle, presolve=True).facts)
        costs = [put(placements, solution.atoms).cost for solution in solve(puzzle, "clingo", models=0).solutions]

        assert costs == [0] * 36

    @pytest.mark.parametrize("name", ["9x9", "10x10", "6x6_csc384", "3x3"])
    def test_the_cost_kept_is_the_cost_recomputed(self, name: str) -> None:
        puzzle = load(EXAMPLES / f"battleship_{name}.puzzle")
        prepared = prepare(puzzle, presolve=True)
        known = {atom.args for atom in prepared.facts if atom.name == "fixed" and atom.args[2] == 1}
        for afloat in walked(Placements(prepared.facts), 1, 3000):
            ship = {(*atom.args[:2], 1) for atom in afloat.atoms() if atom.args[2] == 1}
            rows, columns = Counter(cell[0] for cell in ship), Counter(cell[1] for cell in ship)
            lines = sum(abs(rows[line] - count) for line, count in puzzle.all("row"))
            lines += sum(abs(columns[line] - count) for line, count in puzzle.all("column"))

            assert afloat.cost == lines + len(known - ship) + sum(afloat.reserve)

    def test_the_fleet_is_kept(self) -> None:
        for afloat in walked(Placements(loads(CROWDED).atoms), 3, 2000):
            assert sorted([*afloat.reserve, *(placement.length for placement in afloat.ships)]) == [1, 2, 3]


class TestRedrawn:
    """Boards that are drawn from scratch in every iteration."""

    @given(puzzle=puzzles(16), seed=st.integers(0, 99))
    @examples(60)
    def test_a_board_costs_nothing_if_it_is_a_solution(self, puzzle: Puzzle, seed: int) -> None:
        board, chance = Redrawn(Placements(puzzle.atoms)), Random(seed)
        for _ in range(60):
            before = board.cost
            more = board.propose(chance)
            board.accept() if chance.random() < 0.8 else board.reject()

            assert board.cost in (before, before + more)
            assert (board.cost == 0) == (puzzle.kind.check(puzzle, frozenset(board.atoms())) == ())

    def test_by_counts_alone_the_cost_is_that_of_the_study(self) -> None:
        puzzle = loads(NINE)
        board, chance = Redrawn(Placements(puzzle.atoms)), Random(1)
        for _ in range(200):
            board.propose(chance)
            board.accept()
            ship = [atom.args[:2] for atom in board.atoms() if atom.args[2]]
            rows, columns = Counter(row for row, _ in ship), Counter(column for _, column in ship)

            assert board.cost == sum(abs(rows[row] - count) for row, count in puzzle.all("row")) + sum(
                abs(columns[column] - count) for column, count in puzzle.all("column")
            )

    @pytest.mark.parametrize("presolve", [True, False])
    def test_small_boards_are_solved_and_traced(self, presolve: bool) -> None:
        puzzle = load(EXAMPLES / "battleship_3x3.puzzle")
        answer = solve(puzzle, "heuristic", "redraw", trace=True, seed=1, presolve=presolve)

        assert answer.status is Status.SATISFIABLE
        assert answer.trace[-1].cost == answer.trace[-1].best_cost == 0


class TestSchedule:
    """How the temperature falls."""

    def test_temperatures_fall_from_the_first_to_above_the_last(self) -> None:
        assert list(Schedule(8, 1, 0.5, 1).temperatures()) == [8, 4, 2]

    def test_runs_follow_each_other_until_the_iterations_are_up(self) -> None:
        placements = Placements(loads(HOPELESS).atoms)
        moments: list[Moment] = []
        annealing = Annealing(Schedule(8, 1, 0.5, 10), 0, 75, moments.append)

        assert annealing.solved(lambda: Arrangement(placements), lambda: True) is None
        assert (annealing.runs, annealing.iterations) == (3, 75)
        assert [moment.iteration for moment in moments] == list(range(1, 76))
        assert [moment.temperature for moment in moments[::10]] == [8, 4, 2, 8, 4, 2, 8, 4]
        assert [moment.run for moment in moments[::30]] == [1, 2, 3]
        costs = [moment.cost for moment in moments]
        assert all(moment.best_cost <= min(costs[: moment.iteration]) for moment in moments)


class TestEngine:
    """``--engine heuristic`` for Battleship."""

    @pytest.mark.parametrize("seed", [1, 4, 5])
    def test_the_board_of_the_study_is_solved(self, seed: int) -> None:
        """The study's own program needed 1447 seconds and came to cost 18."""
        puzzle = loads(NINE)
        answer = solve(puzzle, "heuristic", seed=seed)

        assert (answer.status, answer.strategy, answer.statistics["best_cost"]) == (Status.SATISFIABLE, "anneal", 0)
        assert puzzle.kind.check(puzzle, answer.solutions[0].atoms) == ()

    @pytest.mark.parametrize("name", ["3x3", "6x6_csc384", "10x10"])
    @pytest.mark.parametrize("presolve", [True, False])
    def test_examples_are_solved(self, name: str, presolve: bool) -> None:
        answer = solve(load(EXAMPLES / f"battleship_{name}.puzzle"), "heuristic", presolve=presolve)

        assert answer.status is Status.SATISFIABLE

    def test_equal_seeds_give_equal_runs(self) -> None:
        first, again, other = (solve(loads(NINE), "heuristic", seed=seed, trace=True) for seed in (1, 1, 5))

        assert (first.solutions, first.trace) == (again.solutions, again.trace)
        assert first.trace != other.trace

    def test_no_solution_found_is_no_proof(self) -> None:
        limits = (0.3, 3, 30, 300)  # the first in which this machine comes to search at all
        answers = (solve(loads(HOPELESS), "heuristic", presolve=False, limit=limit) for limit in limits)
        answer = next(answer for answer in answers if answer.statistics)

        assert (answer.status, answer.exhausted, answer.solutions) == (Status.UNKNOWN, False, ())
        assert answer.limit == "the best board found has cost 4"
        assert answer.statistics["best_cost"] == 4

    def test_exact_engines_remain_the_default(self) -> None:
        assert solve(load(EXAMPLES / "battleship_3x3.puzzle")).engine == "clingo"

    def test_parameters_are_in_the_name_of_the_strategy(self) -> None:
        answer = solve(load(EXAMPLES / "battleship_3x3.puzzle"), "heuristic", "tk=.1 brief T0=2.50")

        assert answer.strategy == "anneal,brief,t0=2.5,tk=0.1"


class TestTrace:
    """Which moments are kept, and how they are written."""

    @pytest.mark.parametrize(("number", "stride"), [(1, 1), (MOST - 1, 1), (MOST + 1, 2), (5 * MOST, 8)])
    def test_of_a_long_search_moments_at_equal_distances_are_kept(self, number: int, stride: int) -> None:
        trace = Trace()
        for iteration in range(1, number + 1):
            trace.note(Moment(1, iteration, 1.0, 5, 5))
        kept = [moment.iteration for moment in trace.moments()]

        assert trace.stride == stride
        assert len(kept) <= MOST
        assert kept == [*range(stride, number, stride), number]

    def test_a_table_has_a_line_for_each_moment(self) -> None:
        moments = [Moment(1, 1, 0.5, 8, 8), Moment(1, 2, 0.1 * 3, 4, 4)]

        assert as_csv(moments) == "run,iteration,temperature,cost,best_cost\n1,1,0.5,8,8\n1,2,0.3,4,4\n"


def pylogic(folder: Path, *words: str) -> tuple[int, str, str]:
    """Run a command in a folder that has some puzzles."""
    for name, text in (("nine", NINE), ("hopeless", HOPELESS), ("route", ROUTE), ("both", NINE + HOPELESS)):
        (folder / f"{name}.puzzle").write_text(text)
    return commands.said(*words, cwd=folder)


class TestCommand:
    """``pylogic run --engine heuristic --trace``."""

    def test_the_trace_is_a_table(self, tmp_path: Path) -> None:
        words = ("nine.puzzle", "--engine", "heuristic", "--strategy", "anneal,t0=1", "--seed", "5")
        code, output, errors = pylogic(tmp_path, "run", *words, "--trace", "trace.csv")
        with (tmp_path / "trace.csv").open() as file:
            rows = list(csv.DictReader(file))

        assert (code, errors) == (0, "")
        assert "satisfiable" in output
        assert list(rows[0]) == ["run", "iteration", "temperature", "cost", "best_cost"]
        assert rows[0]["temperature"] == "1.0"
        assert rows[-1]["cost"] == rows[-1]["best_cost"] == "0"

    def test_the_trace_is_a_picture(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        code, _, errors = pylogic(tmp_path, "run", "nine.puzzle", "--engine", "heuristic", "--trace", "trace.svg")
        picture = (tmp_path / "trace.svg").read_text()

        assert (code, errors) == (0, "")
        assert all(word in picture for word in ("<svg", "best cost", "temperature", "iteration", "9x9: anneal"))

    def test_the_picture_has_the_last_drop_of_the_table(self) -> None:
        figure = pytest.importorskip("matplotlib.figure")
        moments = [*(Moment(1, number, 0.5, 7, 3) for number in range(1, 100)), Moment(1, 100, 0.5, 0, 0)]
        part = figure.Figure()
        curves(part, moments, "one drop")
        costs = part.axes[0]
        cost, best, end = costs.lines
        left, right = costs.get_xlim()
        bottom, top = costs.get_ylim()

        assert [tuple(line.get_xydata()[-1]) for line in (cost, best, end)] == [(100, 0)] * 3
        assert end.get_label() == "best cost 0"
        assert left < 100 < right, "inside the frame, not on it"
        assert bottom < 0 < 7 < top

    def test_a_search_that_fails_has_a_trace_and_exit_code_3(self, tmp_path: Path) -> None:
        how = ("--engine", "heuristic", "--strategy", "anneal,steps=500", "--no-presolve")
        words = ("hopeless.puzzle", *how, "--trace", "t.csv")
        limited = (pylogic(tmp_path, "run", *words, "--time-limit", limit) for limit in ("2s", "20s", "200s"))
        code, output, _ = next(ended for ended in limited if "time limit" not in ended[1])  # it had time for all

        assert code == 3
        assert "unknown: nothing was proved (the best board found has cost 4)\n" in output
        assert (tmp_path / "t.csv").read_text().count("\n") > 100

    @pytest.mark.parametrize(("words", "expected", "sentence"), command_lines("trace"))
    def test_bad_input_gets_a_sentence(self, words: list[str], expected: int, sentence: str, tmp_path: Path) -> None:
        code, output, errors = pylogic(tmp_path, "run", *words)

        assert errors.startswith(sentence)
        assert (code, output, errors.count("\n")) == (expected, "", 1)
        assert not (tmp_path / "t.csv").exists()
