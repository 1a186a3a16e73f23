"""The searches of T. Sobczyk's documentation, each by its name, and the program that combines them."""

from dataclasses import fields, replace
from math import sqrt
from random import Random

import pytest
from diamonds_cases import board_puzzle, brute_force, random_boards
from diamonds_walks import EXACT, TWO_ROOMS, connected, graph_of, nodes_of, step, walk, wrong
from effort import examples
from hypothesis import given
from instances import INSTANCES, needs_instances

from pylogic.builtin.diamonds.routes.graph import Board, build
from pylogic.builtin.diamonds.routes.sobczyk.partial import Budget, Distances, Meeting
from pylogic.builtin.diamonds.routes.sobczyk.search import (
    NO_CHANGES,
    P_MAX,
    Builder,
    Changes,
    Numbers,
    Penalties,
    Potential,
    cah,
    cah_once,
    cutting,
    program,
    saturated,
    search,
    search_plus,
)
from pylogic.solving.loading import load

pytestmark = pytest.mark.slow

THREE = ("...##", ".*...", ".+.#.", ".@...", ".+*..", "*....", "+##..")
"""Three diamonds of which any two can be collected, and any one by a move that leaves both others possible."""
AGH = INSTANCES / "diamonds" / "agh"


class TestPotential:
    """POTENTIAL, 4.5."""

    def test_by_hand(self) -> None:
        graph = graph_of(("$+O+O.O",))
        field = Potential(Distances(graph))
        once, twice = saturated(P_MAX), saturated(saturated(P_MAX))

        assert (once, twice) == (3 * P_MAX // 7, 3 * (3 * P_MAX // 7) // 7)
        assert list(field.of(step(graph, 0, 1))) == [P_MAX, once]
        assert list(field.of(step(graph, 1, 0))) == [P_MAX, twice]
        assert list(field.of(step(graph, 1, 2))) == [twice, P_MAX]
        assert list(field.of(step(graph, 2, 3))) == [saturated(twice), twice]
        assert list(field.of(step(graph, 3, 2))) == [twice, once]

    @examples(60)
    @given(random_boards())
    def test_the_definition(self, rows: tuple[str, ...]) -> None:
        graph = graph_of(rows)
        field = Potential(Distances(graph))
        for number, move in enumerate(graph.moves):
            for diamond in range(len(graph.collectors)):
                following = [saturated(field.of(n)[diamond]) for n in graph.leaving[move.head]]
                wanted = P_MAX if diamond in move.diamonds else max(following, default=0)
                assert field.of(number)[diamond] == wanted


class TestSearch:
    """SEARCH and SEARCH+, 4.6."""

    @examples(80)
    @given(random_boards())
    def test_a_route_within_the_limit_exactly_if_there_is_one(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = build(Board.of(puzzle.facts))
        best = brute_force(puzzle)
        length = sum(int(atom.args[3]) for atom in next(iter(best))) if best else 99
        for limit in range(min(length, 5) + 1):
            for found in (search(graph, limit), search_plus(graph, limit, Random(0), changes=EXACT)):
                assert (found is not None) == (length <= limit)
                if found is not None:
                    assert len(found) == length
                    assert wrong(puzzle, graph, found) == []

    @pytest.mark.parametrize("name", [field.name for field in fields(Changes)])
    def test_each_change_alone_and_without_each(self, name: str) -> None:
        solved = 0
        for seed in range(6):
            puzzle, graph = connected(seed, 4, 5)
            for changes in (replace(NO_CHANGES, **{name: True}), replace(Changes(), **{name: False})):
                found = search_plus(graph, 12, Random(seed), Budget(3000), changes)
                if found is not None:
                    assert wrong(puzzle, graph, found) == []
                    assert len(found) <= 12
                    solved += 1
        assert solved >= 6

    def test_the_greatest_potential_first(self) -> None:
        graph = graph_of(("O+O.$+O+O",))
        found = search(graph, 9)

        assert found is not None
        assert [graph.cells[node][1] for node in nodes_of(graph, found)] == [5, 7, 9, 7, 5, 3, 1]

    def test_diagonals_count_less(self) -> None:
        graph = graph_of(("$+O", "#+#", "##O"))
        east, south_east = (next(n for n in graph.leaving[0] if graph.moves[n].direction == d) for d in (2, 3))
        field = Potential(Distances(graph))
        assert sum(field.of(east)) > sum(field.of(south_east)) > sum(field.of(east)) / 2
        numbers = Numbers(psi=2.0)
        diagonal = replace(NO_CHANGES, diagonals=True)

        assert (search(graph, 9) or [])[0] == east
        assert (search_plus(graph, 9, Random(0), changes=diagonal) or [])[0] == east
        assert (search_plus(graph, 9, Random(0), changes=diagonal, numbers=numbers) or [])[0] == south_east
        assert Numbers().psi == sqrt(2) / 2

    def test_straight_to_the_nearest_where_little_draws(self) -> None:
        graph = graph_of(("$.O.O.O+O",))
        budget = Budget(1)  # one choice: the whole way
        found = search_plus(graph, 4, Random(0), budget, replace(NO_CHANGES, nearest=True), Numbers(p_low=P_MAX + 1))

        assert found == [*walk(graph, 0, 1, 2, 3, 4)]

    def test_components_cut_early(self) -> None:
        graph = graph_of(TWO_ROOMS)
        budget = Budget(1)

        assert search_plus(graph, 50, Random(0), budget, replace(NO_CHANGES, early_cut=True)) is None
        assert not budget.spent()

    def test_longer_walks_are_shortened(self) -> None:
        puzzle, graph = connected(6)
        limit = len(program(Builder(graph, Random(0)), (30, 200, 0), Budget) or ())
        changes = replace(NO_CHANGES, minify=True)
        longest = replace(Numbers(), back=0.0)  # never shorten

        assert search(graph, limit, Budget(100)) is None
        assert search_plus(graph, limit, Random(0), Budget(100), changes, longest) is None
        found = search_plus(graph, limit, Random(0), Budget(100), changes)
        assert found is not None
        assert len(found) <= limit
        assert wrong(puzzle, graph, found) == []

    def test_where_cuts_are_made(self) -> None:
        kept = [depth for depth in range(40) if cutting(depth, 40, 10) == 0]

        assert kept == [*range(10), 16, 25, 36]
        assert cutting(20, 40, 10) == 1 - 20 / 1600
        assert cutting(40, 40, 10) == 1

    def test_no_diamonds_no_moves(self) -> None:
        assert search(graph_of(("@.",)), 0) == []


class TestCah:
    """CAH-ONCE, CAH-PENALTY-ONCE and CAH, 4.7."""

    def test_once(self) -> None:
        for seed in range(12):
            puzzle, graph = connected(seed)
            for bonus in (False, True):
                found = cah_once(Distances(graph), Meeting(graph), Random(seed), bonus=bonus)
                assert wrong(puzzle, graph, found.route()) == []

    def test_penalties(self) -> None:
        penalties = Penalties(4)
        penalties.failed([0, 1, 1])
        penalties.failed([1, 2])
        assert (penalties.amounts, penalties.runs) == ([1, 4, 1, 0], [0, 2, 1, 0])
        penalties.failed([0, 1])
        assert (penalties.amounts, penalties.runs) == ([2, 9, 1, 0], [1, 3, 0, 0])
        penalties.solved([1, 3, 1])
        assert (penalties.amounts, penalties.runs) == ([2, 8, 1, 0], [0, 0, 0, 0])

    def test_penalties_turn_routes_elsewhere(self) -> None:
        graph = graph_of(("$O", "O+", "OO"))
        builder = Builder(graph, Random(0))
        used = builder.once()
        assert used is not None
        for _ in range(3):
            builder.penalties.failed(used.route())
        other = builder.once()

        assert other is not None
        assert not set(other.route()) & set(used.route())

    def test_what_cannot_be_made_whole_is_punished(self) -> None:
        graph = graph_of(THREE)
        builder = Builder(graph, Random(0))
        assert builder.once() is None
        once = builder.penalties.amounts.copy()
        assert set(once) == {0, 1}
        for _ in range(200):
            assert builder.once() is None
        assert max(builder.penalties.amounts) > 100
        assert program(Builder(graph, Random(0)), (5, 5, 500), Budget) is None
        assert brute_force(board_puzzle(THREE)) == set()

    def test_impossible(self) -> None:
        builder = Builder(graph_of(TWO_ROOMS), Random(0))

        assert cah(builder, Budget(5), lambda: Budget(5)) is None

    def test_routes_only_get_shorter(self) -> None:
        for seed in range(4):
            puzzle, graph = connected(seed)
            routes: list[list[int]] = []
            best = cah(Builder(graph, Random(seed)), Budget(8), lambda: Budget(500), on_better=routes.append)
            assert best == routes[-1]
            assert [len(route) for route in routes] == sorted({len(route) for route in routes}, reverse=True)
            assert all(wrong(puzzle, graph, route) == [] for route in routes)

    def test_good_enough(self) -> None:
        _, graph = connected(3)
        first: list[list[int]] = []

        def never() -> Budget:
            return Budget(0)

        cah(Builder(graph, Random(0)), Budget(0), never, on_better=first.append)
        found = cah(Builder(graph, Random(0)), Budget(0), lambda: Budget(900), enough=len(first[0]))
        assert found == first[0]


class TestProgram:
    """The allocation of time, 5."""

    def test_same_seed_same_route(self) -> None:
        _, graph = connected(2, 8, 9)
        routes = [program(Builder(graph, Random(seed)), (3, 60, 30), Budget) for seed in (1, 1, 2, 3, 4)]

        assert routes[0] == routes[1]
        assert len({tuple(route or ()) for route in routes}) > 1

    @examples(40)
    @given(random_boards())
    def test_valid_or_none(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = build(Board.of(puzzle.facts))
        routes: list[list[int]] = []
        found = program(Builder(graph, Random(0)), (4, 40, 200), Budget, on_better=routes.append)
        if found is None:
            assert brute_force(puzzle) == set()
        else:
            assert wrong(puzzle, graph, found) == []
            assert routes[-1] == found

    def test_no_time_at_all_still_builds_one_route(self) -> None:
        puzzle, graph = connected(1)
        found = program(Builder(graph, Random(1)), (0.0, 0.0, 0.0))

        assert found is not None
        assert wrong(puzzle, graph, found) == []

    def test_a_diamond_that_no_move_collects(self) -> None:
        assert program(Builder(graph_of(("@.*+",)), Random(0)), (4.0, 4.0, 1.0)) is None

    @needs_instances
    @pytest.mark.parametrize(
        ("name", "length"),
        [("6x6_0", 4), ("6x6_2", 3), ("6x6_4", 7), ("6x6_6", 3), ("6x6_8", 4),
         ("6x6_10", 5), ("6x6_12", 4), ("6x6_14", 3), ("6x6_16", 5), ("6x6_18", 5),
         ("10x8_0", 11), ("10x8_6", 10)],
    )  # fmt: skip
    def test_small_boards_of_the_contest(self, name: str, length: int) -> None:
        puzzle = load(AGH / f"{name}.txt", format="agh")
        graph = build(Board.of(puzzle.facts))
        found = program(Builder(graph, Random(1)), (100, 400, 1500), Budget, limit=length)

        assert found is not None
        assert len(found) == length
        assert wrong(puzzle, graph, found) == []
