"""The algorithms of T. Sobczyk's documentation that change routes, each by its name."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from diamonds_cases import board_puzzle, brute_force, random_boards
from diamonds_walks import EXACT, TWO_ROOMS, connected, graph_of, nodes_of, step, walk, wrong
from effort import examples
from hypothesis import assume, given
from hypothesis import strategies as st

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Board, Graph, build
from pylogic.builtin.diamonds.routes.sobczyk.partial import (
    Budget,
    Compatible,
    Distances,
    Insertion,
    Meeting,
    Partial,
    cheapest,
    counted,
    exch_move,
    improve,
    insert,
    minify,
    opt3,
    opt3_move,
    opt3_window,
)
from pylogic.builtin.diamonds.routes.sobczyk.search import search_plus

pytestmark = pytest.mark.slow

LINE = ("$+O+O+O+O",)
"""Nodes in a line, numbered from the start; diamond i lies between nodes i and i + 1."""


def transitions(partial: Partial) -> list[tuple[tuple[int, ...], bool]]:
    """All transitions that have moves, in order, and whether they are important."""
    pairs = zip(partial.ways, partial.kept, strict=True)
    return [(moves, at == 1) for pair in pairs for at, moves in enumerate(pair) if moves]


def detour(graph: Graph, seed: int) -> list[int]:
    """A route that collects every diamond, by far not the shortest."""
    random = Random(seed)
    distances = Distances(graph)
    route: list[int] = []
    node = 0
    diamonds = list(range(len(graph.collectors)))
    random.shuffle(diamonds)
    for diamond in diamonds:
        number = random.choice(graph.collectors[diamond])
        route += [*distances.shortest_path(node, graph.moves[number].tail), number]
        node = graph.moves[number].head
    return route


class TestBudget:
    """Spans in steps and in whatever a clock says."""

    def test_steps(self) -> None:
        budget = Budget(2)

        assert [budget.spent() for _ in range(4)] == [False, False, True, True]

    def test_a_clock(self) -> None:
        times = iter([5.0, 6.0, 7.4, 7.5])
        budget = Budget(2.5, lambda: next(times))

        assert [budget.spent() for _ in range(3)] == [False, False, True]


class TestDistances:
    """Shortest ways with and without penalties."""

    def test_without_penalties_as_the_graph_says(self) -> None:
        for seed in range(5):
            _, graph = connected(seed)
            distances = Distances(graph)
            for source in range(len(graph.cells)):
                wanted = graph.distances(source)
                assert list(distances.outof(source)) == wanted
                assert [distances.into(target)[source] for target in range(len(graph.cells))] == wanted

    @examples(40)
    @given(random_boards(), st.randoms(use_true_random=False))
    def test_ways_are_walks_of_the_least_cost(self, rows: tuple[str, ...], random: Random) -> None:
        graph = graph_of(rows)
        penalties = [random.choice([0, 0, 1, 5]) for _ in graph.moves]
        distances = Distances(graph, penalties)
        nodes = range(len(graph.cells))
        least = [[UNREACHED if a != b else 0 for b in nodes] for a in nodes]
        for move, penalty in zip(graph.moves, penalties, strict=True):
            least[move.tail][move.head] = min(least[move.tail][move.head], 1 + penalty)
        for b in nodes:
            for a in nodes:
                for c in nodes:
                    least[a][c] = min(least[a][c], least[a][b] + least[b][c])
        for a in nodes:
            for b in nodes:
                assert distances.outof(a)[b] == distances.into(b)[a] == min(least[a][b], UNREACHED)
                if least[a][b] < UNREACHED:
                    way = distances.shortest_path(a, b)
                    assert distances.cost(way) == least[a][b]
                    assert all(graph.moves[m].head == graph.moves[n].tail for m, n in pairwise(way))

    def test_a_penalty_makes_a_detour_worth_while(self) -> None:
        graph = graph_of(("$.O", "###", "###"))
        assert Distances(graph).shortest_path(0, 1) == walk(graph, 0, 1)

        graph = graph_of(("$O", "OO"))  # king's moves between four nodes
        direct = step(graph, 0, 3)
        penalties = [5 if number == direct else 0 for number in range(len(graph.moves))]
        assert Distances(graph).shortest_path(0, 3) == (direct,)
        assert len(Distances(graph, penalties).shortest_path(0, 3)) == 2

    def test_endless_penalties_hide_no_way(self) -> None:
        _, graph = connected(0)
        distances = Distances(graph, [10**15] * len(graph.moves))
        plain = Distances(graph)
        for node in range(len(graph.cells)):
            assert max(distances.outof(node)) < UNREACHED >> 2
            assert len(distances.shortest_path(0, node)) == len(plain.shortest_path(0, node))


class TestPartial:
    """Transitions, important and unimportant."""

    def test_division(self) -> None:
        graph = graph_of(LINE)
        partial = Partial.of(graph, [*walk(graph, 0, 1, 2, 1, 0, 1, 2, 3, 4)])

        # Each time but the last that the first two diamonds are passed can be done without.
        assert transitions(partial) == [
            (walk(graph, 0, 1, 2, 1, 0), False),
            *((walk(graph, node, node + 1), True) for node in range(4)),
        ]
        assert partial.times == [3, 3, 1, 1]
        assert nodes_of(graph, partial.route()) == [0, 1, 2, 1, 0, 1, 2, 3, 4]
        assert [partial.ends(place) for place in range(5)] == [(0, 0), (1, 1), (2, 2), (3, 3), (4, None)]

    def test_inserting_and_removing(self) -> None:
        graph = graph_of(LINE)
        partial = Partial(graph)
        partial.insert(0, walk(graph, 0, 1, 2), walk(graph, 2, 3), ())
        assert (partial.times, partial.uncollected(), len(partial)) == ([1, 1, 1, 0], [3], 3)

        partial.insert(0, (), walk(graph, 0, 1), walk(graph, 1, 2))
        other = partial.copy()
        assert [important for _, important in transitions(partial)] == [True, False, True]
        assert partial.times == [1, 1, 1, 0]

        partial.remove(0, walk(graph, 0, 1, 2))
        assert transitions(partial) == [
            (walk(graph, 0, 1, 2), False),
            (walk(graph, 2, 3), True),
        ]
        other.remove(1, ())
        assert (other.route(), other.times) == ([*walk(graph, 0, 1)], [1, 0, 0, 0])

    @given(st.integers(0, 5), st.integers(0, 99))
    def test_unimportant_ones_can_all_be_done_without(self, board: int, seed: int) -> None:
        _, graph = connected(board)
        route = detour(graph, seed)
        partial = Partial.of(graph, route)
        important = [number for kept in partial.kept for number in kept]

        assert partial.route() == route[: len(partial)]
        assert all(counted(graph, important))
        for number in set(important):
            others = important.copy()
            others.remove(number)
            assert not all(counted(graph, others))


class TestMinify:
    """MINIFY, 4.1."""

    @pytest.mark.parametrize(
        ("nodes", "shorter"),
        [
            ([0, 1, 0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
            ([0, 1, 2, 3, 4, 3, 2, 1], [0, 1, 2, 3, 4]),  # what follows the last diamond is left out
            ([0, 1, 2, 1, 0, 1, 2, 3, 2, 3, 4, 3], [0, 1, 2, 3, 4]),
            ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]),
        ],
    )
    def test_on_a_line(self, nodes: list[int], shorter: list[int]) -> None:
        graph = graph_of(LINE)

        assert nodes_of(graph, minify(graph, walk(graph, *nodes))) == shorter

    def test_no_stretch_is_left(self) -> None:
        for seed in range(8):
            puzzle, graph = connected(seed)
            given_route = detour(graph, seed)
            found = minify(graph, given_route)
            assert wrong(puzzle, graph, found) == []
            assert len(found) <= len(given_route)
            for start in range(len(found)):
                for end in range(start + 1, len(found) + 1):
                    if all(counted(graph, found[:start] + found[end:])):
                        tail, head = graph.moves[found[start]].tail, graph.moves[found[end - 1]].head
                        assert end < len(found)
                        assert graph.distances(tail)[head] == end - start

    def test_nothing_to_do(self) -> None:
        assert minify(graph_of(LINE), []) == []


class TestOpt3:
    """3-OPT-MOVE, 3-OPT and 3-OPT-WND, 4.2."""

    def test_abcdef_becomes_adebcf(self) -> None:
        graph = graph_of(LINE)
        kept = [walk(graph, 0, 1), walk(graph, 2, 3), walk(graph, 1, 2), walk(graph, 3, 4)]
        ways = [(), walk(graph, 1, 2), walk(graph, 3, 2, 1), walk(graph, 2, 3)]
        partial = Partial(graph, ways, kept)
        # A = 1, B = 2, C = 3, D = 1, E = 2, F = 3
        changed = opt3_move(partial, (1, 2, 3), Distances(graph))

        assert changed.kept == [kept[0], kept[2], kept[1], kept[3]]
        assert changed.ways == [(), (), (), ()]
        assert nodes_of(graph, changed.route()) == [0, 1, 2, 3, 4]
        assert partial.kept == kept

    def test_the_end_of_the_route_leads_nowhere(self) -> None:
        graph = graph_of(LINE)
        kept = [walk(graph, 2, 3), walk(graph, 3, 4), walk(graph, 0, 1), walk(graph, 1, 2)]
        ways = [walk(graph, 0, 1, 2), (), walk(graph, 4, 3, 2, 1, 0), ()]
        changed = opt3_move(Partial(graph, ways, kept), (0, 2, 4), Distances(graph))

        assert nodes_of(graph, changed.route()) == [0, 1, 2, 3, 4]

    def test_a_wider_window_finds_more(self) -> None:
        narrow = wide = 0
        for seed in range(12):
            _, graph = connected(seed, 7, 8)
            route = minify(graph, detour(graph, seed))
            narrow += len(opt3_window(graph, route, 1))
            wide += len(opt3_window(graph, route, 9))
        assert wide < narrow

    def test_a_spent_budget_leaves_the_route(self) -> None:
        _, graph = connected(1)
        route = detour(graph, 1)

        assert opt3(graph, route, Budget(0)) == route[: len(Partial.of(graph, route))]


class TestInsert:
    """INSERT, 4.3."""

    def test_the_cheapest_place(self) -> None:
        graph = graph_of(LINE)
        distances, meeting = Distances(graph), Meeting(graph)
        partial = Partial(graph)
        # Two moves to node 2 and one over the diamond; from the other side it were one more.
        third = step(graph, 2, 3)
        assert cheapest(partial, 2, distances, meeting, bonus=False) == Insertion(3, third, 0)
        assert cheapest(partial, 2, distances, meeting) == Insertion(2, third, 0)
        assert insert(partial, 2, distances, meeting)
        assert (partial.ways, partial.kept) == ([walk(graph, 0, 1, 2)], [(third,)])
        # On the way anyway: dist(0, 1) + 1 + dist(2, 2) - 2 = 0; the end of the route is 3 moves off.
        second = step(graph, 1, 2)
        assert cheapest(partial, 1, distances, meeting, bonus=False) == Insertion(0, second, 0)
        assert insert(partial, 1, distances, meeting)
        assert partial.ways == [walk(graph, 0, 1), ()]
        assert partial.kept == [(second,), (third,)]
        assert insert(partial, 3, distances, meeting)
        assert nodes_of(graph, partial.route()) == [0, 1, 2, 3, 4]
        assert partial.uncollected() == []

    def test_the_bonus_prefers_more_diamonds(self) -> None:
        graph = graph_of(("#.#", "#+#", "$++", "#.#"))
        (up,) = {n for n in graph.leaving[0] if graph.moves[n].direction == 2}

        assert cheapest(Partial(graph), 1, Distances(graph), Meeting(graph)) == Insertion(-1, up, 0)

    def test_no_move_that_gives_up_a_diamond(self) -> None:
        graph = graph_of(TWO_ROOMS)
        partial = Partial(graph)
        for diamond in (0, 1):
            assert not insert(partial, diamond, Distances(graph), Meeting(graph))
        assert partial.route() == []

    @examples(150)
    @given(random_boards())
    def test_components_forbid_nothing_that_leads_to_a_route(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = build(Board.of(puzzle.facts))
        best = brute_force(puzzle)
        assume(best and graph.collectors)
        found = search_plus(graph, 12, Random(0), changes=EXACT)
        assume(found is not None)
        whole = Partial.of(graph, found or [])
        meeting = Meeting(graph)
        for place, (number,) in enumerate(whole.kept):
            less = whole.copy()
            less.remove(place, ())
            assert Compatible(less, meeting).allows(place, number)


class TestExch:
    """EXCH-MOVE and EXCH, 4.4."""

    def test_a_detour_is_taken_out(self) -> None:
        graph = graph_of(("$+O+O",))
        partial = Partial(graph, [walk(graph, 0, 1), walk(graph, 2, 1)], [walk(graph, 1, 2), walk(graph, 1, 0)])
        tools = Distances(graph), Meeting(graph)
        changed = exch_move(partial, 1, *tools)

        assert changed is not None
        assert nodes_of(graph, changed.route()) == [0, 1, 2]
        assert exch_move(changed, 0, *tools) is None
        assert len(partial) == 4

    def test_what_is_missing_is_inserted_elsewhere(self) -> None:
        graph = graph_of(("O+$+O+O",))
        (left, right, last) = (0, 1, 2)
        node = {cell[1]: number for number, cell in enumerate(graph.cells)}
        # Right, back to the far left, and right again, where first left and then right is enough.
        route = walk(graph, node[3], node[5], node[3], node[1], node[3], node[5], node[7])
        partial = Partial(
            graph,
            [(), walk(graph, node[5], node[3]), walk(graph, node[1], node[3], node[5])],
            [route[:1], walk(graph, node[3], node[1]), walk(graph, node[5], node[7])],
        )
        assert partial.route() == [*route]
        assert [partial.times[diamond] for diamond in (left, right, last)] == [2, 3, 1]
        changed = exch_move(partial, 0, Distances(graph), Meeting(graph))

        assert changed is not None
        assert nodes_of(graph, changed.route()) == [node[column] for column in (3, 1, 3, 5, 7)]


@pytest.mark.parametrize(
    ("shorten", "least"),
    [
        (opt3, 3),
        (lambda graph, route: opt3_window(graph, route, 1), 0),
        (lambda graph, route: improve(Partial.of(graph, route), Distances(graph), Meeting(graph)).route(), 3),
    ],
    ids=["3-OPT", "3-OPT-WND", "EXCH"],
)
def test_gains_only(shorten: Callable[[Graph, list[int]], list[int]], least: int) -> None:
    gains = 0
    for seed in range(12):
        puzzle, graph = connected(seed)
        given_route = minify(graph, detour(graph, seed))
        found = shorten(graph, given_route)
        assert wrong(puzzle, graph, found) == []
        assert len(found) <= len(given_route)
        gains += len(found) < len(given_route)
    assert gains >= least
