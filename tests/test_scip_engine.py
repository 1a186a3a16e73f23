"""Branch and cut: against exhaustive search, against other engines, and what it says when it cannot."""

import random
import re
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import pytest
from diamonds_cases import board_puzzle, brute_force, random_boards
from effort import examples, some
from hypothesis import assume, given
from hypothesis import strategies as st
from instances import INSTANCES, needs_instances
from puzzles import ROUTE
from scipy.sparse import dok_array
from scipy.sparse.csgraph import maximum_flow

from pylogic import EngineError, Puzzle, Status, UsageError, load, loads, solve
from pylogic.builtin.diamonds.checking import slide
from pylogic.builtin.diamonds.routes import ruin
from pylogic.builtin.diamonds.routes.flow import Flow
from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.builtin.diamonds.routes.walks import route_of
from pylogic.engines.scip.branching import minimise
from pylogic.model import plugins
from pylogic.model.heuristic import Column, Row

pytestmark = pytest.mark.slow


AGH = INSTANCES / "diamonds/agh"


def shortest(puzzle: Puzzle) -> int | None:
    """The least number of moves, by breadth-first search over the cell and the diamonds left, on the rules alone."""
    board = Board.of(puzzle.facts)
    start = (board.start, frozenset(board.diamonds))
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        (cell, left), length = queue.popleft()
        if not left:
            return length
        for direction in range(8):
            entered = slide(board, cell, direction)
            if entered and entered[-1] not in board.mines:
                state = (entered[-1], left.difference(entered))
                if state not in seen:
                    seen.add(state)
                    queue.append((state, length + 1))
    return None


def random_puzzle(seed: int, limit: int | None = None) -> Puzzle:
    """A board of about 7x6 cells with up to nine diamonds."""
    chance = random.Random(seed)
    height, width = chance.randint(4, 7), chance.randint(4, 8)
    cells = [["." for _ in range(width)] for _ in range(height)]
    places = [(r, c) for r in range(height) for c in range(width)]
    chance.shuffle(places)
    for sign, count in (("+", chance.randint(2, 9)), ("#", 6), ("O", 4), ("*", 2)):
        for _ in range(min(count, len(places) - 1)):
            r, c = places.pop()
            cells[r][c] = sign
    r, c = places.pop()
    cells[r][c] = chance.choice("@$")
    return board_puzzle(tuple("".join(row) for row in cells), limit=limit)


class Odd:
    """Three columns with a row that is added only when it is violated: the first two add up to at least 3."""

    columns = (Column(2), Column(3), Column(1, 1))
    rows = (Row((0, 1, 2), (1, 1, 1), 2), Row((0, 2), (1, -1), None, 1))
    most: int | None = None

    def broken(self, values: Sequence[float], tolerance: float) -> list[Row]:
        return [] if values[0] + values[1] >= 3 - tolerance else [Row((0, 1), (1, 1), 3)]


class TestPrograms:
    """Programs without a kind."""

    def test_rows_are_added_until_none_is_broken(self) -> None:
        found: list[list[int]] = []
        bounds: list[int] = []
        outcome = minimise(Odd(), None, 0, on_solution=lambda v: found.append(list(v)), on_bound=bounds.append)

        # Two of the first column need one of the third; that is cheaper than a second one of the second column.
        assert outcome.exhausted
        assert found[-1] == [2, 1, 1]
        assert bounds == sorted(bounds)
        assert max(bounds, default=0) <= 8

    @pytest.mark.parametrize(("below", "solutions"), [(8, 0), (9, 1)])
    def test_only_what_costs_less_is_wanted(self, below: int, solutions: int) -> None:
        found: list[Sequence[int]] = []
        outcome = minimise(Odd(), None, 0, below=below, on_solution=found.append)

        assert outcome.exhausted
        assert len(found[-1:]) == solutions

    def test_a_row_without_columns_cannot_be_fulfilled(self) -> None:
        program = Odd()
        program.rows = (Row((), (), 1),)  # type: ignore[assignment]

        assert minimise(program, None, 0).exhausted

    def test_what_goes_wrong_in_a_callback_is_raised(self) -> None:
        def fail(_values: Sequence[int]) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            minimise(Odd(), None, 0, on_solution=fail)


class TestCuts:
    """The rows that are added."""

    @given(rows=random_boards())
    @examples(100)
    def test_no_shortest_route_breaks_a_cut(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        routes = brute_force(puzzle)
        if not routes:
            return
        flow = Flow(build(Board.of(puzzle.facts)))
        chance = random.Random(0)
        for _ in range(3):
            values = [chance.choice((0.0, 0.0, 0.3, 0.5, 1.0)) for _ in flow.columns]
            for row in flow.broken(values, 0.05):
                for atoms in routes:
                    times = {tuple(map(int, atom.args[:3])): int(atom.args[3]) for atom in atoms}
                    moves = (flow.graph.moves[flow.numbers[column]] for column in row.columns)
                    made = [times.get((*flow.graph.cells[move.tail], move.direction), 0) for move in moves]
                    assert sum(made) >= 1

    @given(rows=random_boards(), tenths=st.lists(st.sampled_from((0, 0, 1, 3, 5, 5, 10)), min_size=1))
    @examples(100)
    def test_a_cut_is_found_where_a_diamond_receives_too_little(self, rows: tuple[str, ...], tenths: list[int]) -> None:
        flow = Flow(build(Board.of(board_puzzle(rows).facts)))
        graph, moves = flow.graph, len(flow.numbers)
        made = list(islice(cycle(tenths), moves))
        assume(
            all(
                any(diamond in graph.moves[number].diamonds for number in flow.numbers)
                for diamond in range(len(graph.collectors))
            )
        )
        # Vertices: the nodes, then the moves, then the diamond.
        first, sink = len(graph.cells), len(graph.cells) + moves
        received: list[int] = []
        for diamond in range(len(graph.collectors)):
            capacities = dok_array((sink + 1, sink + 1), dtype="int32")
            for move, number in enumerate(flow.numbers):
                capacities[graph.moves[number].tail, first + move] = made[move]
                capacities[first + move, graph.moves[number].head] = 99
                if diamond in graph.moves[number].diamonds:
                    capacities[first + move, sink] = 99
            received.append(maximum_flow(capacities.tocsr(), 0, sink).flow_value)
        cuts = flow.broken([count / 10 for count in made], 0.05)

        assert bool(cuts) == (min(received, default=10) < 10)
        assert all(sum(made[move] for move in cut.columns) < 10 for cut in cuts)

    def test_a_piece_connected_to_nothing_is_cut_off_or_left_out(self) -> None:
        # The start can go east and west; the diamond below is on a round of its own.
        puzzle = board_puzzle(("@..#", "...#", "##.#", "O+.O"))
        flow = Flow(build(Board.of(puzzle.facts)))
        graph = flow.graph
        collecting = [column for column, number in enumerate(flow.numbers) if graph.moves[number].diamonds]
        values = [1.0 if column in collecting else 0.0 for column in range(len(flow.columns))]

        assert flow.broken(values, 0.5) != []
        assert flow.counts([int(value) for value in values]) == {}

    def test_the_same_without_numba(self) -> None:
        program = (
            "import sys; sys.modules['numba'] = None\n"
            "from pylogic import load\n"
            "from pylogic.engines.scip.branching import minimise\n"
            "from pylogic.builtin.diamonds.routes.graph import Board\n"
            "from pylogic.builtin.diamonds.routes.flow import Flow\n"
            "from pylogic.builtin.diamonds.routes.graph import build\n"
            "flow = Flow(build(Board.of(load('examples/diamonds_10x8.puzzle').facts)))\n"
            "found = []\n"
            "print(minimise(flow, None, 0, on_solution=found.append).exhausted, sum(flow.counts(found[-1]).values()))\n"
        )
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False)

        assert (run.stdout, run.stderr) == ("True 22\n", "")


class TestProofs:
    """Lengths and bounds against breadth-first search over position and set of diamonds."""

    @pytest.mark.parametrize("presolve", [True, False])
    @pytest.mark.parametrize("seed", some(range(40), daily=(0, *range(2, 16, 2))))
    def test_random_boards(self, seed: int, presolve: bool) -> None:
        puzzle = random_puzzle(seed)
        answer = solve(puzzle, "scip", presolve=presolve)
        length = shortest(puzzle)

        assert answer.objective == length
        assert answer.bound == length
        assert answer.status is (Status.UNSATISFIABLE if length is None else Status.OPTIMAL)

    @pytest.mark.parametrize("seed", range(8))
    def test_a_limit_that_is_too_small_is_refuted(self, seed: int) -> None:
        puzzle = random_puzzle(seed)
        length = shortest(puzzle)
        if not length:
            return
        limited = solve(random_puzzle(seed, length - 1), "scip", presolve=False)

        assert (limited.status, limited.exhausted, limited.solutions) == (Status.UNSATISFIABLE, True, ())

    @pytest.mark.parametrize("engine", ["scip", "clingo"])
    @pytest.mark.parametrize(("sign", "status", "length"), [("@", "unsatisfiable", None), ("$", "optimal", 3)])
    def test_both_rules_of_the_start(self, engine: str, sign: str, status: str, length: int | None) -> None:
        # On a stop (Tatham) the way back ends at the start; on plain floor (Sobczyk) it runs into a mine.
        puzzle = board_puzzle(("#*##", f"*{sign}+O", "#+##", "#O##"))
        answer = solve(puzzle, engine)

        assert (str(answer.status), answer.objective, shortest(puzzle)) == (status, length, length)

    @needs_instances
    @pytest.mark.parametrize(
        ("name", "length"),
        [
            ("6x6_4", 7),
            ("12x10_0", 17),
            ("16x16_0", 50),
            pytest.param("17x14_4", 59, marks=pytest.mark.nightly),
            pytest.param("22x18_2", 86, marks=pytest.mark.nightly),
            pytest.param("22x18_4", 81, marks=pytest.mark.nightly),
        ],
    )
    def test_known_optima(self, name: str, length: int) -> None:
        answer = solve(load(AGH / f"{name}.txt", "agh"), "scip")

        assert (answer.status, answer.objective, answer.bound) == (Status.OPTIMAL, length, length)

    @needs_instances
    @pytest.mark.nightly
    def test_a_larger_board_gets_a_bound(self) -> None:
        answer = solve(load(AGH / "52x52_0.txt", "agh"), "scip", limit=20)

        assert answer.status is Status.FEASIBLE
        assert answer.objective is not None
        assert answer.bound is not None
        assert answer.bound <= 667 <= answer.objective


class TestMerging:
    """Routes made of the moves of several."""

    @needs_instances
    def test_the_best_of_the_moves_of_two_routes(self) -> None:
        graph = build(Board.of(load(AGH / "16x16_0.txt", "agh").facts))
        routes = [route for seed in (1, 2, 3) if (route := ruin.ruin_and_recreate(graph, 60, seed, rounds=300))]
        found: list[list[int]] = []
        ruin.merge(graph, routes, 60, 0, minimise, found.append)
        best = min(map(len, routes))

        assert len(routes) == 3
        for route in found:
            assert set(route) <= set().union(*routes)
            assert len(route) < best
            nodes = [0, *(graph.moves[number].head for number in route)]
            assert [graph.moves[number].tail for number in route] == nodes[:-1]
            assert {diamond for number in route for diamond in graph.moves[number].diamonds} == set(
                range(len(graph.collectors))
            )

    def test_a_route_of_counts(self) -> None:
        graph = build(Board.of(loads(ROUTE).facts))
        answer = solve(loads(ROUTE))
        directions = [int(digit) for digit in answer.solutions[0].moves]
        node, numbers = 0, []
        for direction in directions:
            number = next(n for n in graph.leaving[node] if graph.moves[n].direction == direction)
            numbers.append(number)
            node = graph.moves[number].head

        assert Counter(route_of(graph, Counter(numbers))) == Counter(numbers)


class TestWhatItSays:
    """Refusals: other kinds, other questions, a missing library."""

    @pytest.mark.parametrize("asked", [{"models": 3}, {"models": 0}, {"task": "count"}])
    @pytest.mark.parametrize("engine", ["scip", "heuristic"])
    def test_several_solutions_are_not_its_business(self, engine: str, asked: dict[str, Any]) -> None:
        with pytest.raises(UsageError, match=f"^{engine} looks for one solution; clingo counts them and finds several"):
            solve(loads(ROUTE), engine, **asked)

    def test_a_missing_library_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from pylogic.engines.scip import ENGINE

        monkeypatch.setitem(sys.modules, "pylogic.engines.scip.branching", None)
        with pytest.raises(
            EngineError, match="PySCIPOpt is not installed .*" + re.escape(plugins.install_command("exact"))
        ):
            ENGINE.start()
