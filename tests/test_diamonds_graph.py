from collections import Counter

import pytest
from diamonds_cases import board_puzzle, brute_force, loads, random_boards
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES, needs_instances

from pylogic.builtin.diamonds.checking import check_route, slide
from pylogic.builtin.diamonds.routes.bounds import caps, lower_bound
from pylogic.builtin.diamonds.routes.graph import UNREACHED, Board, build, components
from pylogic.builtin.diamonds.routes.route import gathered, greedy
from pylogic.builtin.diamonds.routes.walks import Arc, euler_walk
from pylogic.solving.loading import load


def board(text: str, limit: str = "") -> Board:
    return Board.of(loads(f"diamonds {{\n{limit}\n board {{\n{text}\n}}\n}}").facts)


class TestGraph:
    """Nodes and moves of a board."""

    def test_small_board(self) -> None:
        graph = build(board("@+O\n.*+"))

        assert graph.cells == ((1, 1), (1, 3), (2, 1), (2, 3), (1, 2))
        assert [tuple(move) for move in graph.moves] == [
            (0, 2, 1, (0,)), (0, 4, 2, ()), (1, 4, 3, (1,)), (1, 6, 0, (0,)), (2, 0, 0, ()), (2, 1, 4, (0,)),
            (3, 0, 1, ()), (3, 7, 4, (0,)), (4, 2, 1, ()), (4, 3, 3, (1,)), (4, 5, 2, ()), (4, 6, 0, ()),
        ]  # fmt: skip
        assert graph.collectors == ((0, 3, 5, 7), (2, 9))

    @examples(60)
    @given(random_boards())
    def test_moves_are_the_slides_of_the_checker(self, rows: tuple[str, ...]) -> None:
        found = Board.of(board_puzzle(rows).facts)
        graph = build(found)
        for node, cell in enumerate(graph.cells):
            slides = {direction: slide(found, cell, direction) for direction in range(8)}
            wanted = {d: cells for d, cells in slides.items() if cells and cells[-1] not in found.mines}
            moves = [graph.moves[number] for number in graph.leaving[node]]

            assert {move.direction: graph.cells[move.head] for move in moves} == {d: c[-1] for d, c in wanted.items()}
            for move in moves:
                taken = [found.diamonds[diamond] for diamond in move.diamonds]
                assert taken == [c for c in wanted[move.direction] if c in found.diamonds]

    @examples(100)
    @given(st.lists(st.lists(st.integers(0, 7), max_size=3), min_size=8, max_size=8))
    def test_components_are_mutually_reachable_and_in_topological_order(self, successors: list[list[int]]) -> None:
        reach = [{node} for node in range(8)]
        for _ in range(8):
            reach = [found.union(*(reach[s] for s in successors[n]), found) for n, found in enumerate(reach)]
        found = components(successors)

        for a in range(8):
            for b in range(8):
                assert (found.of[a] == found.of[b]) == (b in reach[a] and a in reach[b])
                assert b not in reach[a] or found.of[a] <= found.of[b]
        assert sorted(node for members in found.members for node in members) == list(range(8))

    @needs_instances
    def test_a_board_of_128x128(self) -> None:
        graph = build(Board.of(load(INSTANCES / "diamonds" / "agh" / "128x128_0.txt", format="agh").facts))

        assert (len(graph.cells), len(graph.moves), len(graph.collectors)) == (6829, 25478, 3175)
        assert len(graph.components.members) == 26
        assert max(step for step in graph.distances(0) if step < UNREACHED) < 100
        route = greedy(graph)
        assert route is not None
        assert len(route) == 4918 <= (graph.board.limit or 0) == 5000


class TestGathered:
    """Closed walks collect what a walk has left behind."""

    @examples(40)
    @given(random_boards(), st.integers(0, 6))
    def test_goes_where_the_walk_goes_and_collects_what_it_says(self, rows: tuple[str, ...], moves: int) -> None:
        graph = build(Board.of(board_puzzle(rows).facts))
        walk: list[int] = []
        for _ in range(moves):
            walk += graph.leaving[graph.moves[walk[-1]].head if walk else 0][-1:]
        wanted = bytearray(b"\1" * len(graph.collectors))
        for diamond in (diamond for number in walk for diamond in graph.moves[number].diamonds):
            wanted[diamond] = 0
        route = gathered(graph, walk, wanted)

        nodes = [0, *(graph.moves[number].head for number in route)]
        assert [graph.moves[number].tail for number in route] == nodes[:-1]
        assert nodes[-1] == (graph.moves[walk[-1]].head if walk else 0)
        collected = {diamond for number in route for diamond in graph.moves[number].diamonds}
        assert collected == {diamond for diamond, lacks in enumerate(wanted) if not lacks}
        # What is left cannot be collected on a way that comes back.
        of, been = graph.components.of, {graph.components.of[node] for node in nodes}
        for diamond in {*range(len(wanted))} - collected:
            ends = (graph.moves[number] for number in graph.collectors[diamond])
            assert not any(of[move.tail] == of[move.head] in been for move in ends)

    def test_a_walk_through_the_middle(self) -> None:
        graph = build(board("+ . . . +\n. . . . .\n@ . . . O\n. . . . .\n+ . . . +"))
        wanted = bytearray(b"\1" * 4)
        route = gathered(graph, [graph.leaving[0][1]], wanted)

        assert not any(wanted)
        assert graph.moves[route[-1]].head == graph.moves[graph.leaving[0][1]].head


class TestBounds:
    """Claims made without search hold for every shortest route."""

    @examples(150)
    @given(random_boards())
    def test_no_shortest_route_is_lost(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = build(Board.of(puzzle.facts))
        best = brute_force(puzzle)
        if not graph.collectors or not all(graph.collectors):
            return
        known = greedy(graph)
        if known is not None:
            digits = [graph.moves[number].direction for number in known]
            assert check_route(puzzle, digits) == ()
        if not best:
            assert known is None
            return
        length = sum(int(atom.args[3]) for atom in next(iter(best)))
        assert lower_bound(graph).moves <= length
        for bound in {None, length, None if known is None else len(known)}:
            allowed = {
                (*graph.cells[move.tail], move.direction): cap
                for move, cap in zip(graph.moves, caps(graph, bound), strict=True)
            }
            for solution in best:
                assert all(int(atom.args[3]) <= allowed[atom.args[:3]] for atom in solution)  # type: ignore[index]


class TestWalk:
    """Euler walks of multisets."""

    @pytest.mark.parametrize(
        ("counts", "walk"),
        [
            ({Arc((1, 1), 2): 1}, "2"),
            ({Arc((1, 1), 2): 2, Arc((1, 3), 6): 2}, "2626"),
            ({Arc((1, 1), 2): 2, Arc((1, 3), 6): 1}, "262"),
            ({Arc((1, 3), 6): 1}, None),
            ({Arc((1, 1), 2): 2}, None),
            ({}, ""),
        ],
    )
    def test_back_and_forth(self, counts: dict[Arc, int], walk: str | None) -> None:
        found = euler_walk((1, 1), counts, {Arc((1, 1), 2): (1, 3), Arc((1, 3), 6): (1, 1)})

        assert (None if found is None else "".join(str(arc.direction) for arc in found)) == walk

    @given(st.lists(st.integers(0, 7), max_size=30))
    def test_every_walk_is_found_again_as_a_multiset(self, directions: list[int]) -> None:
        found = board("@.O.\n.O..\n..#.\n....")
        cell, counts, heads = found.start, Counter[Arc](), {}
        for direction in directions:
            entered = slide(found, cell, direction)
            if entered:
                arc = Arc(cell, direction)
                counts[arc] += 1
                cell = heads[arc] = entered[-1]
        walk = euler_walk(found.start, counts, heads)

        assert walk is not None
        assert Counter(walk) == counts
