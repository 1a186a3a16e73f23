"""Short routes by ruin and recreate."""

import json
import math
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise
from random import Random

import pytest
from diamonds_cases import board_puzzle, brute_force, loads, random_boards
from diamonds_walks import graph_of_moves
from effort import examples, some
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic.builtin.diamonds import routes
from pylogic.builtin.diamonds.checking import check_route
from pylogic.builtin.diamonds.routes import compiling, nearby, rounds, walks
from pylogic.builtin.diamonds.routes.bounds import together
from pylogic.builtin.diamonds.routes.graph import UNREACHED, Board, Graph, build
from pylogic.builtin.diamonds.routes.route import greedy
from pylogic.builtin.diamonds.routes.ruin import ruin_and_recreate, warm_up
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import load

pytestmark = pytest.mark.slow


TINY = "@.+..\n.#.*.\n..#.+\n+.O.."
STEPS = ".+#O.\n@.*.+\n#.#..\n+.O.#"


def puzzle_of(text: str) -> Puzzle:
    return loads(f"diamonds {{\n board {{\n{text}\n}}\n}}")


def graph_of(puzzle: Puzzle) -> Graph:
    return build(Board.of(puzzle.facts))


def search(puzzle: Puzzle, rounds: int, seed: int = 1, start: list[int] | None = None) -> list[int] | None:
    """Return a checked route after a number of rounds."""
    graph = graph_of(puzzle)
    route = ruin_and_recreate(graph, seconds=math.inf, seed=seed, start=start, rounds=rounds)
    if route is not None:
        assert check_route(puzzle, [graph.moves[number].direction for number in route]) == ()
    return route


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    warm_up()


class TestArrays:
    """Arrays and graph say the same."""

    @examples(60)
    @given(random_boards())
    def test_moves_and_diamonds(self, rows: tuple[str, ...]) -> None:
        graph = graph_of(board_puzzle(rows))
        net = walks.net(graph)
        useful = [n for n, possible in enumerate(together(graph)) if possible == graph.all_diamonds]

        assert net.numbers == useful
        for (tail, head, gems, gems_end), number in zip(net.moves, useful, strict=True):
            assert (tail, head, tuple(net.lists[gems:gems_end])) == graph.moves[number][:1] + graph.moves[number][2:]
        for (begin, end), numbers in zip(net.diamonds, graph.collectors, strict=True):
            assert numbers_of(net, net.lists[begin:end]) == [number for number in numbers if number in useful]
        for node, (leaving, leaving_end, entering, entering_end) in enumerate(net.nodes):
            moves = numbers_of(net, range(leaving, leaving_end))
            assert moves == [n for n in useful if graph.moves[n].tail == node]
            into = numbers_of(net, net.lists[entering:entering_end])
            assert into == [n for n in useful if graph.moves[n].head == node]

    @examples(25)
    @given(random_boards(), st.randoms(use_true_random=False))
    def test_distances(self, rows: tuple[str, ...], random: Random) -> None:
        graph = graph_of(board_puzzle(rows))
        net, nodes = walks.net(graph), range(len(graph.cells))
        if len(net.numbers) < len(graph.moves):
            return  # distances are by useful moves only
        walk = walks.new_walk(net, [], seed=1)
        pairs = [(source, target) for source in nodes for target in nodes]
        random.shuffle(pairs)
        wanted = [graph.distances(source) for source in nodes]
        for source, target in pairs:
            distance = wanted[source][target]
            most = random.choice((1, 2, 5, 9, walks.FAR))
            found = nearby.nearer(walk, nearby.row(walk, source), target, most)
            assert found == distance if distance < most else found >= most
        for target in nodes:
            begin, end = nearby.ball(walk, target), walk.nodes[target].ball_end
            found_near, distances = ([*map(int, part[begin:end])] for part in (walk.balls, walk.ball_distances))
            near = {node: d for node in nodes if (d := wanted[node][target]) < UNREACHED}
            assert dict(zip(found_near, distances, strict=True)) == near
            assert distances == sorted(near.values())

    def test_distances_beyond_what_is_looked_at_first(self) -> None:
        graph = graph_of_moves(*((node, node + 1, [0] if node == 29 else []) for node in range(30)))
        walk = walks.new_walk(walks.net(graph), [], seed=1)
        at = nearby.row(walk, 0)

        assert nearby.nearer(walk, at, 3, 10) == 3
        assert nearby.nearer(walk, at, 9, 5) == walks.FAR
        assert nearby.nearer(walk, at, 9, 10) == 9
        assert nearby.nearer(walk, at, 30, walks.FAR) == 30
        assert nearby.nearer(walk, nearby.row(walk, 9), 0, walks.FAR) == walks.FAR

    def test_rows_give_way_when_there_are_too_many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graph = graph_of(puzzle_of(TINY))
        count = len(graph.cells)
        monkeypatch.setattr(walks, "_TABLE", 2 * (count + 1))
        monkeypatch.setattr(walks, "_PLAIN_TABLE", 2 * (count + 1))
        walk = walks.new_walk(walks.net(graph), [], seed=1)

        assert len(walk.table) == 2 * (count + 1)
        for source in (0, 1, 2, 0, 2, 1):
            at = nearby.row(walk, source)
            found = [nearby.nearer(walk, at, node, walks.FAR) for node in range(count)]
            assert found == graph.distances(source)


def numbers_of(net: walks.Net, moves: Iterable[int]) -> list[int]:
    """The numbers in the graph of moves of a net."""
    return [net.numbers[move] for move in moves]


class TestWalk:
    """Changes of a walk can be undone."""

    @pytest.fixture(autouse=True)
    def _plain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In plain Python: what no entry calls would be compiled again in each process."""
        monkeypatch.setattr(compiling, "numba", lambda: None)
        for module in (walks, nearby):
            monkeypatch.setattr(routes, module.__name__.rpartition(".")[2], module)
            monkeypatch.delitem(sys.modules, module.__name__)
            monkeypatch.setitem(globals(), module.__name__.rpartition(".")[2], import_module(module.__name__))

    def test_rollback_restores_the_walk(self) -> None:
        graph = graph_of(load(EXAMPLES / "diamonds_20x16.puzzle"))
        net = walks.net(graph)
        walk = walks.new_walk(net, [], seed=3)
        state = walk.state[0]
        for move in walks.addresses(net, greedy(graph) or []):
            nearby.insert(walk, walk.slots[walks.ENDS].before, move)
        nearby.commit(walk)
        slots = in_order(walk)
        times = [diamond.times for diamond in walk.diamonds]

        assert state.missing == state.missing_end
        assert len(slots) == state.length
        nearby.cut(walk, slots[3], slots[9])
        nearby.cut(walk, slots[20], slots[22])
        nearby.shift(walk, slots[3], slots[20], slots[30])
        nearby.insert(walk, slots[30], 5)
        assert in_order(walk) != slots
        nearby.rollback(walk)

        assert in_order(walk) == slots
        assert [diamond.times for diamond in walk.diamonds] == times
        assert state.missing == state.missing_end

    def test_shift_swaps_two_parts(self) -> None:
        walk = walks.new_walk(walks.net(graph_of(puzzle_of(TINY))), [], seed=1)
        a, b, c, d = (nearby.insert(walk, walk.slots[walks.ENDS].before, move) for move in range(4))
        nearby.shift(walk, a, b, c)

        assert in_order(walk) == [a, c, b, d]


def in_order(walk: walks.Walk) -> list[int]:
    """The slots of a walk; that links agree both ways is checked."""
    slots = [walks.ENDS]
    while (after := int(walk.slots[slots[-1]].after)) != walks.ENDS:
        assert walk.slots[after].before == slots[-1]
        slots.append(after)
    return slots[1:]


class TestRoutes:
    """Routes are complete, short, and the same each time."""

    @examples(100)
    @given(random_boards())
    def test_small_boards_are_solved_to_the_optimum(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = graph_of(puzzle)
        if not all(graph.collectors):
            return
        best = brute_force(puzzle)
        route = search(puzzle, rounds=2000)

        if not best:
            assert route is None
        else:
            assert route is not None
            assert len(route) == sum(int(atom.args[3]) for atom in next(iter(best)))

    @pytest.mark.parametrize(
        ("name", "rounds", "length"),
        [("diamonds_tiny", 50, 4), ("diamonds_10x8", 2000, 22), ("diamonds_20x16", 20000, 83)],
    )
    def test_known_optima(self, name: str, rounds: int, length: int) -> None:
        route = search(load(EXAMPLES / f"{name}.puzzle"), rounds=rounds)

        assert route is not None
        assert len(route) == length

    def test_components_in_sequence(self) -> None:
        graph = graph_of_moves((0, 1, [0]), (1, 0, [1]), (1, 2, []), (2, 3, [2]), (3, 2, [3]), (2, 4, [4]))

        assert len(graph.components.members) == 3
        assert ruin_and_recreate(graph, math.inf, 1, rounds=50) == [0, 1, 0, 2, 3, 5, 4]

    def test_where_the_greedy_route_ends_in_a_dead_end(self) -> None:
        graph = graph_of_moves((0, 1, [0]), (1, 2, [1]), (1, 3, [2]), (0, 4, []), (4, 5, [0]), (5, 6, [1]), (6, 7, [2]))

        assert greedy(graph) is None
        assert ruin_and_recreate(graph, math.inf, 1, rounds=10) == [1, 4, 5, 6]

    def test_where_what_is_near_leads_away_from_all_complete_routes(self) -> None:
        near = [(0, 1, [1]), (0, 2, [2]), (1, 3, []), (2, 3, []), (3, 4, [0])]
        far = [(0, 5, []), (5, 6, []), (6, 7, []), (7, 8, [0]), (8, 9, [1]), (9, 10, [2])]
        graph = graph_of_moves(*near, *far)
        route = ruin_and_recreate(graph, math.inf, 1, rounds=20_000)

        assert route is not None
        assert [graph.moves[number].head for number in route] == [5, 6, 7, 8, 9, 10]

    @pytest.mark.parametrize("seed", range(6))
    def test_where_leaving_diamonds_out_is_cheaper_at_first_than_collecting_them(self, seed: int) -> None:
        ends, sides, length = 3, 8, 7
        moves: list[tuple[int, int, list[int]]] = []
        for side in range(sides):
            moves += [(0, 1 + side, [side]), (1 + side, 0, [])]
        for end in range(ends):  # a dead end is left as it is entered, which takes two moves for each
            path = [0, *range(1 + sides + end * length, 1 + sides + (end + 1) * length)]
            moves += [(tail, head, []) for tail, head in pairwise(path[:-1])]
            moves += [(head, tail, []) for tail, head in pairwise(path)]
            moves.append((path[-2], path[-1], [sides + end]))
        graph = graph_of_moves(*moves)
        number = {(move.tail, move.head): place for place, move in enumerate(graph.moves)}
        start: list[int] = []
        for node in (*range(1, 1 + sides), *(sides + (end + 1) * length for end in range(ends))):
            way = [0, *range(node - length + 1, node + 1)] if node > sides else [0, node]
            both = [*pairwise(way), *pairwise(reversed(way))]
            start += [number[step] for step in both] * (1 if node > sides else 6)
        route = ruin_and_recreate(graph, math.inf, seed, start, rounds=6000)

        assert route is not None
        assert len(route) == 2 * sides + 2 * ends * length - length

    def test_no_route_no_result(self) -> None:
        assert search(puzzle_of(".+**\n#*@#\n.+**"), rounds=50) is None

    def test_no_diamonds_no_moves(self) -> None:
        assert search(puzzle_of("@..\n..."), rounds=50) == []

    @pytest.mark.parametrize("sign", ["@", "$"])
    def test_both_kinds_of_start(self, sign: str) -> None:
        puzzle = puzzle_of(STEPS.replace("@", sign))
        route = search(puzzle, rounds=300)

        assert route is not None
        assert len(route) == sum(int(atom.args[3]) for atom in next(iter(brute_force(puzzle))))

    @pytest.mark.parametrize("rounds", [0, 1, 3, 100])
    def test_never_longer_than_the_start(self, rounds: int) -> None:
        puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
        start = greedy(graph_of(puzzle))
        assert start is not None
        route = search(puzzle, rounds=rounds, start=start)

        assert route is not None
        assert len(route) <= len(start)
        assert rounds or route == start

    def test_goal_ends_the_search(self) -> None:
        graph = graph_of(load(EXAMPLES / "diamonds_20x16.puzzle"))
        start = greedy(graph)
        assert start is not None
        found: list[list[int]] = []
        goal = len(start) - 5
        route = ruin_and_recreate(graph, math.inf, 1, start, goal, on_better=found.append, rounds=10**9)

        assert route is not None
        assert len(route) <= goal
        assert found[-1] == route
        assert [len(other) for other in found] == sorted({len(other) for other in found}, reverse=True)
        assert ruin_and_recreate(graph, math.inf, 1, start, len(start), rounds=10**9) == start

    def test_the_clock_ends_the_search(self) -> None:
        graph = graph_of(puzzle_of(TINY))

        assert ruin_and_recreate(graph, seconds=1e-9, seed=1) is None
        assert ruin_and_recreate(graph, seconds=1e-9, seed=1, start=greedy(graph)) == greedy(graph)

    def test_the_first_walk_is_put_together_in_parts(self) -> None:
        graph = graph_of(load(EXAMPLES / "diamonds_20x16.puzzle"))
        net, chances = walks.net(graph), walks.vector([0] * rounds.CHANCES)
        orders: list[list[int]] = []
        calls: list[int] = []
        for part in (1, 7, 1000):
            walk = walks.new_walk(net, [], seed=5)
            made = [rounds.advance(walk, chances, part)]
            while not made[-1]:
                made.append(rounds.advance(walk, chances, part))
            orders.append([int(walk.slots[slot].move) for slot in in_order(walk)])
            calls.append(len(made))

        diamonds = len(graph.collectors)
        assert calls == [diamonds, -(-diamonds // 7), 1]
        assert orders[0] == orders[1] == orders[2] != []

    def test_same_seed_same_route(self) -> None:
        puzzle = load(EXAMPLES / "diamonds_20x16.puzzle")
        routes = [search(puzzle, rounds=300, seed=seed) for seed in (7, 7, 8)]

        assert routes[0] == routes[1] != routes[2]

    def test_same_route_without_numba(self) -> None:
        program = f"""
import json, math, sys
sys.modules["numba"] = sys.modules["numpy"] = None
from pylogic.builtin.diamonds.routes.graph import Board
from pylogic.builtin.diamonds.routes.graph import build
from pylogic.builtin.diamonds.routes.ruin import ruin_and_recreate
from pylogic.solving.loading import load
graph = build(Board.of(load({str(EXAMPLES / "diamonds_10x8.puzzle")!r}).facts))
print(json.dumps(ruin_and_recreate(graph, math.inf, 5, rounds=60)))
"""
        out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

        assert json.loads(out) == search(load(EXAMPLES / "diamonds_10x8.puzzle"), rounds=60, seed=5)

    def test_importing_loads_neither_numba_nor_numpy(self) -> None:
        program = (
            "import sys, pylogic.builtin.diamonds.routes.ruin; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
        )
        out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

        assert out == "[]\n"

    @needs_instances
    @pytest.mark.parametrize(
        ("name", "rounds", "most"),
        some([("12x10_0", 500, 17), ("22x18_4", 60_000, 81), ("96x96_0", 5000, 2489)], daily=[("12x10_0", 500, 17)]),
    )
    def test_boards_of_the_contest(self, name: str, rounds: int, most: int) -> None:
        pytest.importorskip("numba")
        puzzle = load(INSTANCES / "diamonds" / "agh" / f"{name}.txt", format="agh")
        route = search(puzzle, rounds=rounds)

        assert route is not None
        assert len(route) <= most
