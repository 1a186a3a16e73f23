"""The engine that finds routes and proves nothing."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest
from instances import EXAMPLES, INSTANCES, needs_instances
from puzzles import ROUTE

from pylogic import Status, UsageError, Worker, engines, load, load_all, loads, solve
from pylogic.builtin.futoshiki.board import Instance
from pylogic.builtin.futoshiki.heuristic import Breeding
from pylogic.builtin.futoshiki.heuristic import atoms as bred
from pylogic.engines import heuristic
from pylogic.model.atom import Atom
from pylogic.model.heuristic import Task
from pylogic.model.request import Message

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker("heuristic") as worker:
        solve(load(EXAMPLES / "diamonds_tiny.puzzle"), "heuristic", presolve=False, worker=worker)  # it is loaded now
        yield worker


SHORTEST = {"tiny": 4, "bound": 7, "10x8": 22}


@pytest.mark.parametrize("name", SHORTEST)
def test_a_route_is_right_and_no_shorter_than_the_shortest(name: str, worker: Worker) -> None:
    puzzle = load(EXAMPLES / f"diamonds_{name}.puzzle")
    answer = solve(puzzle, "heuristic", "ruin,brief", seed=1, worker=worker, presolve=False)

    assert answer.status is Status.FEASIBLE
    assert (answer.bound, answer.exhausted) == (None, False)
    assert puzzle.kind.check(puzzle, answer.solutions[0].atoms) == ()
    assert answer.objective is not None
    assert SHORTEST[name] <= answer.objective <= SHORTEST[name] + 3


class _EnoughError(Exception):
    """A route is short enough."""


@pytest.mark.parametrize("method", ["cah+search", "cah", "search", "insert", "minify", "exch", "3-opt"])
@pytest.mark.parametrize("name", SHORTEST)
def test_every_route_is_right_and_one_is_nearly_the_shortest(name: str, method: str) -> None:
    puzzle = load(EXAMPLES / f"diamonds_{name}.puzzle")
    lengths: list[int] = []

    def better(route: Iterable[Atom]) -> None:
        atoms = frozenset(route)
        assert puzzle.kind.check(puzzle, atoms) == ()
        length = puzzle.kind.objective.cost(puzzle, atoms)
        assert length is not None
        lengths.append(length)
        if length <= SHORTEST[name] + 3:
            raise _EnoughError

    assert puzzle.kind.solvers.heuristic is not None
    methods = puzzle.kind.solvers.heuristic()
    with pytest.raises(_EnoughError):
        methods.search(
            Task(
                puzzle.atoms,
                method,
                heuristic._filled(method, methods, {}),
                60,
                False,
                1,
                0,
                (),
                better,
                None,
                heuristic.minimise,
            )
        )

    assert lengths == sorted(set(lengths), reverse=True)
    assert lengths[-1] >= SHORTEST[name]


@pytest.mark.parametrize("name", SHORTEST)
def test_the_shortest_routes_are_so_long(name: str) -> None:
    answer = solve(load(EXAMPLES / f"diamonds_{name}.puzzle"), "clingo")

    assert (answer.status, answer.objective) == (Status.OPTIMAL, SHORTEST[name])


def test_a_worker_that_is_warmed_up_answers_as_others_do() -> None:
    with Worker("heuristic") as worker:
        worker.warm_up("diamonds")
        answer = solve(loads("diamonds {\n  board {\n    @ + .\n  }\n}\n"), "heuristic", limit=60, worker=worker)

    assert (answer.status, answer.objective) == (Status.OPTIMAL, 1)


def test_a_route_as_long_as_a_proved_bound_is_optimal(worker: Worker) -> None:
    answer = solve(load(EXAMPLES / "diamonds_10x8.puzzle"), "heuristic", limit=20, worker=worker)

    assert (answer.status, answer.objective) == (Status.OPTIMAL, 22)


@pytest.mark.parametrize(
    ("board", "status", "moves"),
    [("@ . .", Status.OPTIMAL, ""), ("@ + .", Status.OPTIMAL, "2"), ("@ * +", Status.UNSATISFIABLE, None)],
    ids=["no diamonds", "one move", "impossible"],
)
def test_small_boards(board: str, status: Status, moves: str | None, worker: Worker) -> None:
    answer = solve(loads(f"diamonds {{\n  board {{\n    {board}\n  }}\n}}\n"), "heuristic", limit=60, worker=worker)

    assert answer.status is status
    assert [solution.moves for solution in answer.solutions] == ([] if moves is None else [moves])


def test_a_route_longer_than_the_limit_of_the_puzzle_is_no_solution(worker: Worker) -> None:
    board = "diamonds {\n  moves <= 1\n  board {\n    + . @ . +\n  }\n}\n"

    assert solve(loads(board), "heuristic", limit=1, presolve=False, worker=worker).solutions == ()


@pytest.mark.parametrize("name", ["4x4", "adjacent", "several", "contradiction"])
def test_a_bred_board_costs_nothing_if_it_is_a_solution(name: str) -> None:
    puzzle = load(EXAMPLES / f"futoshiki_{name}.puzzle")
    instance, chance = Instance.of(puzzle.facts), Random(1)
    breeding = Breeding(instance, puzzle.atoms, chance)
    board = breeding.random()
    for _ in range(500):
        child = breeding.child(board, breeding.random(), 0.5)
        board = min(board, child, key=breeding.cost) if chance.random() < 0.9 else child
        solved = puzzle.kind.check(puzzle, frozenset(bred(board))) == ()

        assert all(board[row - 1][column - 1] == number for (row, column), number in instance.values.items())
        assert {frozenset(row) for row in board} == {frozenset(range(1, instance.size + 1))}
        assert (breeding.cost(board) == 0) == solved
    for solution in solve(puzzle, "clingo", models=0).solutions:
        assert breeding.cost(tuple(tuple(row) for row in solution.fields["grid"])) == 0


@pytest.mark.parametrize("clues", ["r1c1 = 1\n r1c1 = 2", "r1c1 = 1\n r1c2 = 1"])
def test_what_no_board_can_mend_costs_something_on_all(clues: str) -> None:
    puzzle = loads(f"futoshiki {{\n size 2\n {clues}\n}}\n")
    breeding = Breeding(Instance.of(puzzle.facts), puzzle.atoms, Random(1))

    assert all(breeding.cost(breeding.random()) > 0 for _ in range(20))


def test_small_futoshiki_are_bred(worker: Worker) -> None:
    first, again = (
        solve(load(EXAMPLES / "futoshiki_4x4.puzzle"), "heuristic", seed=4, presolve=False, worker=worker)
        for _ in range(2)
    )

    assert (first.strategy, first.status) == ("genetic", Status.SATISFIABLE)
    assert first.solutions == again.solutions


def test_parameters_change_the_search(worker: Worker) -> None:
    """Those of Sobczyk's program: the routes and the names of the strategies differ."""
    puzzle = load(EXAMPLES / "diamonds_10x8.puzzle")
    words = ("search", "search,omega=0.9", "search,lambda=1", "cah+search", "cah+search,pi1=0,pi2=0")
    answers = [
        solve(puzzle, "heuristic", word, seed=1, limit="rounds=2000", presolve=False, worker=worker) for word in words
    ]

    assert [answer.strategy for answer in answers] == [*words]
    routes = [answer.solutions[0].moves if answer.solutions else "" for answer in answers]
    assert len(set(routes)) > 2


def test_it_prints_no_program_and_stays_away_from_races() -> None:
    engine = engines.engine("heuristic")

    assert engine.reference
    with pytest.raises(UsageError, match="there is no program to print"):
        engine.program(loads(ROUTE), (), engine.strategy(None))


@needs_instances
@pytest.mark.parametrize("number", [0, 2, 4])
def test_the_document_s_program_finds_the_shortest_routes_of_small_boards(number: int, worker: Worker) -> None:
    (puzzle,) = load_all(INSTANCES / f"diamonds/agh/6x6_{number}.txt", "agh")

    assert solve(puzzle, "heuristic", limit=20, worker=worker).objective == solve(puzzle, "clingo").objective


class _Timer:
    """A timer that waits until a test says that its time has come."""

    started: list["_Timer"]

    def __init__(self, seconds: float, due: Callable[[], None]) -> None:
        self.seconds, self.due = seconds, due

    def start(self) -> None:
        self.started.append(self)


class TestSending:
    """No more solutions than can be checked, and none lost."""

    @pytest.fixture
    def sent(self) -> list[Message]:
        return []

    @pytest.fixture
    def sender(self, sent: list[Message], monkeypatch: pytest.MonkeyPatch) -> heuristic._Sender:
        _Timer.started = []
        monkeypatch.setattr(heuristic, "_PER_ATOM", 1e6)
        monkeypatch.setattr("pylogic.engines.heuristic.threading.Timer", _Timer)
        sender = heuristic._Sender(sent.append)
        for number in range(4):
            sender.offer([Atom("step", (number,))])
        return sender

    def test_the_first_goes_at_once(self, sender: heuristic._Sender, sent: list[Message]) -> None:
        assert sender.offered == 4
        assert sent == [{"solution": [["step", 0]]}]

    def test_the_latest_goes_when_the_time_has_come(self, sender: heuristic._Sender, sent: list[Message]) -> None:
        (timer,) = _Timer.started
        timer.due()

        assert 0 < timer.seconds <= 1e6
        assert sent[1:] == [{"solution": [["step", 3]]}]

        sender.offer([Atom("step", (4,))])
        assert len(_Timer.started) == 2
        assert len(sent) == 2

    def test_the_end_waits_for_no_timer(self, sender: heuristic._Sender, sent: list[Message]) -> None:
        sender.send()
        _Timer.started[0].due()

        assert sent[1:] == [{"solution": [["step", 3]]}]


@pytest.mark.parametrize(("seconds", "bound", "ended"), [(0.05, 3, "time"), (60.0, 4, None)])
@pytest.mark.parametrize("method", ["ruin", "search"])
def test_a_search_tells_that_its_time_was_up(method: str, seconds: float, bound: int, ended: str | None) -> None:
    puzzle = load(EXAMPLES / "diamonds_tiny.puzzle")
    assert puzzle.kind.solvers.heuristic is not None
    task = Task(puzzle.atoms, method, {}, seconds, False, 1, bound, (), lambda _: None, None, heuristic.minimise)

    assert puzzle.kind.solvers.heuristic().search(task).open == ended


@pytest.mark.parametrize("strategy", ["ruin", "search"])
def test_an_answer_tells_that_the_time_of_the_search_was_up(strategy: str, worker: Worker) -> None:
    """Whether the search ends by itself just then, or is ended."""
    puzzle = load(EXAMPLES / "diamonds_10x8.puzzle")
    runs = (
        (limit, solve(puzzle, "heuristic", strategy, limit=limit, presolve=False, worker=worker))
        for limit in (0.5, 5, 50)  # a busy machine gets the time that it needs for a first route
    )
    limit, answer = next(run for run in runs if run[1].solutions)

    assert (answer.status, answer.limit) == (Status.FEASIBLE, f"time limit of {limit:g} s reached while solving")
