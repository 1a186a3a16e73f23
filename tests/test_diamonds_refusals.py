"""Diamonds that no route collects together, and what presolving does with a route that is known."""

from itertools import chain

import pytest
from diamonds_cases import board_puzzle, loads, random_boards
from diamonds_walks import graph_of_moves
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES
from puzzles import UNIQUE

from pylogic.builtin.diamonds import KIND, presolving
from pylogic.builtin.diamonds.routes import bounds
from pylogic.builtin.diamonds.routes.bounds import apart, caps, together
from pylogic.builtin.diamonds.routes.graph import UNREACHED, Board, Graph, build
from pylogic.model.answer import Status
from pylogic.model.atom import Atom, Atoms
from pylogic.solving.run import prepare
from pylogic.solving.solve import solve

THREE = ("...##", ".*...", ".+.#.", ".@...", ".+*..", "*....", "+##..")
"""Three diamonds of which each two can be collected."""


def collectable(graph: Graph, diamonds: tuple[int, ...]) -> bool:
    """Whether some walk collects some diamonds, by searching all pairs of a node and a set of them."""
    states = [(0, frozenset[int]())]
    seen = set(states)
    for node, collected in states:
        for number in graph.leaving[node]:
            state = (graph.moves[number].head, collected.union(graph.moves[number].diamonds).intersection(diamonds))
            if state not in seen:
                seen.add(state)
                states.append(state)
    return any(len(collected) == len(diamonds) for _, collected in states)


@st.composite
def forward_graphs(draw: st.DrawFn) -> Graph:
    """Graphs whose moves mostly lead on; more of them have diamonds apart than boards have."""
    nodes = draw(st.integers(3, 9))
    count = draw(st.integers(2, 6))
    arcs = {(node, node + 1) for node in range(nodes - 1)}
    arcs |= draw(st.sets(st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)), max_size=12))
    forward = sorted((tail, head) for tail, head in arcs if head > tail or draw(st.integers(0, 4)) == 0)
    taken = [sorted(draw(st.sets(st.integers(0, count - 1), max_size=2))) for _ in forward]
    numbers = sorted({*chain.from_iterable(taken)})
    return graph_of_moves(
        *((*arc, [*map(numbers.index, diamonds)]) for arc, diamonds in zip(forward, taken, strict=True))
    )


def assert_apart(graph: Graph) -> tuple[int, ...]:
    """Return the result of `apart` after checking that it is right and smallest, and there whenever one exists."""
    everything = tuple(range(len(graph.collectors)))
    found = apart(graph)

    assert bool(found) != collectable(graph, everything)
    assert not found or not collectable(graph, found)
    for left_out in found:
        assert collectable(graph, tuple(diamond for diamond in found if diamond != left_out))
    return found


class TestApart:
    """Refused exactly when there is no route."""

    @examples(200)
    @given(random_boards(2, 6, 5, "..#**O++", most=7))  # with so many mines that moves are rarely taken back
    def test_boards_are_refused_if_and_only_if_there_is_no_route(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(rows)
        graph = build(Board.of(puzzle.facts))

        assert (KIND.presolving.refute(puzzle) == ()) == collectable(graph, tuple(range(len(graph.collectors))))
        if all(graph.collectors):
            assert_apart(graph)
        assert prepare(puzzle).conflicts == prepare(puzzle, presolve=False).conflicts

    @examples(300)
    @given(forward_graphs())
    def test_graphs(self, graph: Graph) -> None:
        assert_apart(graph)

    def test_beyond_many_sets_two_diamonds_are_still_found_and_nothing_else(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bounds, "_SETS", 0)

        assert apart(build(Board.of(board_puzzle(THREE).facts))) == ()
        assert apart(build(Board.of(board_puzzle((".+**", "#*@#", ".+**")).facts))) == (0, 1)

    def test_a_long_chain_of_choices_takes_no_long_time(self) -> None:
        """Two ways through each of sixty links: as many sets as routes, if hopeless ones and parts were kept."""
        moves = [(diamond // 2, diamond // 2 + 1, [diamond]) for diamond in range(120)]

        assert apart(graph_of_moves(*moves)) == (0, 1)
        # Whatever was left behind is found at the end; now every set is hopeful.
        assert apart(graph_of_moves(*moves, *((60, 60, [diamond]) for diamond in range(120)))) == ()


class TestCaps:
    """How often a move is made, on graphs too large for all distances."""

    @examples(60)
    @given(forward_graphs(), st.integers(1, 30))
    def test_the_rough_way_never_allows_less(self, graph: Graph, bound: int) -> None:
        exact = caps(graph, bound)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bounds, "_WORK", -1)
            rough = caps(graph, bound)
            patch.setattr(bounds, "_LOOKS", 2)
            hasty = caps(graph, bound)

        assert all(a <= b <= c for a, b, c in zip(exact, rough, hasty, strict=True))

    @examples(60)
    @given(forward_graphs())
    def test_ways_back_are_shortest(self, graph: Graph) -> None:
        of = graph.components.of
        for move, found in zip(graph.moves, bounds._ways_back(graph), strict=True):
            if of[move.tail] == of[move.head]:
                assert found == graph.distances(move.head)[move.tail]

    @examples(60)
    @given(forward_graphs())
    def test_a_move_goes_together_with_what_lies_before_and_after(self, graph: Graph) -> None:
        for move, found in zip(graph.moves, together(graph), strict=True):
            before = graph.distances(0)
            assert before[move.tail] < UNREACHED
            assert all(found >> diamond & 1 for diamond in move.diamonds)


class TestKnown:
    """A solution that somebody has brings its bound with it."""

    LONG = frozenset({Atom("times", (1, 1, 2, 2)), Atom("times", (1, 3, 6, 1))})
    """To the right, back, and to the right again, on `ROW`."""
    ROW = "diamonds {\n board {\n@.+\n}\n}"

    def test_a_known_route_takes_the_place_of_a_quick_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(presolving, "greedy", lambda graph: pytest.fail(f"{graph} needs no quick route"))
        presolved = KIND.presolving.presolve(loads(self.ROW), self.LONG)

        assert presolved.solution == self.LONG
        assert presolved.summary == "2 of 2 moves may be needed, at least 1 move to make, a route of 3 known"
        assert {Atom("at_least", (1,)), Atom("at_most", (3,))} <= set(presolved.facts)

    def test_a_shorter_route_gives_smaller_caps(self) -> None:
        puzzle = loads("diamonds {\n board {\n+.@.+\n.....\n+...+\n}\n}")
        shortest = solve(puzzle).solutions[0].atoms
        long = frozenset(Atom("times", (*atom.args[:3], int(atom.args[3]) + 9)) for atom in shortest)

        def caps_of(known: Atoms) -> int:
            facts = KIND.presolving.presolve(puzzle, known).facts
            return sum(int(atom.args[3]) for atom in facts if atom.name == "cap")

        assert caps_of(shortest) < caps_of(long)

    def test_a_route_beyond_the_limit_is_no_solution(self) -> None:
        presolved = KIND.presolving.presolve(loads(self.ROW.replace(" board", " moves <= 2\n board")), self.LONG)

        assert presolved.solution is None
        assert Atom("at_most", (2,)) in presolved.facts

    @pytest.mark.parametrize("presolve", [True, False])
    def test_what_is_prepared_carries_it(self, presolve: bool) -> None:
        puzzle = loads(self.ROW)
        prepared = prepare(puzzle, presolve, self.LONG)

        assert prepared.solution == self.LONG
        assert (prepared.facts == puzzle.atoms) is not presolve
        answer = solve(puzzle, prepared=prepared)
        assert (answer.objective, answer.status) == (1, Status.OPTIMAL)

    def test_without_diamonds_no_moves_are_better(self) -> None:
        puzzle = loads(self.ROW.replace("+", "."))

        assert prepare(puzzle, known=self.LONG).solution == frozenset()

    @pytest.mark.parametrize("text", [UNIQUE, (EXAMPLES / "battleship_3x3.puzzle").read_text()])
    def test_kinds_without_an_objective_take_no_notice(self, text: str) -> None:
        puzzle = loads(text)

        assert prepare(puzzle, known=solve(puzzle).solutions[0].atoms) == prepare(puzzle)
