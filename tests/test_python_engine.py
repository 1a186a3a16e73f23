"""The engine in plain Python against clingo, and what it says of its searches."""

import platform
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from battleship_rules import puzzles, solutions
from cover import AT_ONCE
from effort import examples, some
from engines_direct import clingo_all, request
from hypothesis import given
from hypothesis import strategies as st
from instances import EXAMPLES, INSTANCES, needs_instances
from test_futoshiki_engines import brute
from test_futoshiki_engines import puzzles as squares

from pylogic import builtin
from pylogic.engines import engine
from pylogic.engines.python.search import Search, Whole
from pylogic.language.parse import lookup
from pylogic.model.atom import Atom, Atoms
from pylogic.model.errors import UsageError
from pylogic.model.kind import Kind
from pylogic.model.limits import Deadline
from pylogic.model.network import Network
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Message
from pylogic.solving.loading import load, load_all, loads
from pylogic.solving.solve import solve

pytestmark = pytest.mark.slow


ENGINE = engine("python")
LEVELS = ["none", "fc", "gac"]
PAIRED = ["none", "fc2", "gac"]
VARIABLES = ["leftmost", "ff", "degree", "dom_deg", "dom_w_deg"]
ORDERS = ["up", "down", "least_constraining"]
BRANCHINGS = ["step", "enum", "bisect"]
STRATEGIES = [
    ",".join(words)
    for words in product([*LEVELS, "fc2"], VARIABLES, ORDERS, BRANCHINGS)
    if words[2:] != ("least_constraining", "bisect")
]

TINY = {
    "corner": "battleship {\n rows 2 0 3\n columns 2 1 2\n}",
    "fleet": "battleship {\n rows 2 0 3\n columns 2 1 2\n fleet 3 1*2\n}",
    "one ship too many": "battleship {\n rows 2 0 3\n columns 2 1 2\n fleet 3 1*3\n}",
    "hints": "battleship {\n board {\n  . . M .\n  . . . .\n  ~ . . B\n }\n columns 1 1 1 2\n}",
    "hint off the board": "battleship {\n board {\n  . . L\n  . . .\n }\n}",
    "two by two": "futoshiki {\n size 2\n}",
    "signs": "futoshiki {\n size 3\n r1c1 < r1c2 < r1c3\n}",
    "round": "futoshiki {\n size 3\n r1c1 < r1c2 < r1c3\n r1c3 < r1c1\n}",
}
MEDIUM = [
    "battleship_5x5", "battleship_6x6_csc384", "battleship_10x10", "futoshiki_4x4", "futoshiki_7x7",
    "futoshiki_9x9_extreme", "futoshiki_20x20", "futoshiki_adjacent", "futoshiki_contradiction", "futoshiki_several",
    "futoshiki_words",
]  # fmt: skip


def ask(
    kind: Kind | str,
    facts: Sequence[Atom],
    strategy: str | None = None,
    task: str = "solve",
    models: int = 0,
    seconds: float | None = None,
) -> list[Message]:
    """The messages that answer a request."""
    words = ENGINE.strategy(strategy).options
    messages: list[Message] = []
    ENGINE.start()[1](request(kind, "python", facts, words, task, models, seconds), messages.append)
    return messages


def rows(messages: list[Message], key: str) -> list[Atoms]:
    return [
        frozenset(Atom(name, tuple(args)) for name, *args in message[key]) for message in messages if key in message
    ]


def python_all(
    kind: Kind | str, facts: Sequence[Atom], strategy: str | None = None
) -> tuple[set[Atoms], dict[str, int]]:
    """All solutions and the statistics of the search."""
    messages = ask(kind, facts, strategy)
    found = rows(messages, "solution")
    assert len(set(found)) == len(found), "a solution was enumerated twice"
    done = messages[-1]["done"]
    assert (done["exhausted"], done["limit"]) == (True, None)
    assert messages[-1]["count"] == len(found)
    counts = done["statistics"]
    assert counts["choices"] + 1 == counts["failures"] + len(found)  # the tree is binary, or counts as if it were
    return set(found), counts


def both(puzzle: Puzzle) -> list[tuple[Atom, ...]]:
    """The facts as they are, and those that presolving adds to."""
    return [puzzle.atoms, puzzle.kind.presolving.presolve(puzzle).facts]


@pytest.mark.parametrize("turn", some(range(4), daily=(0,)))
@pytest.mark.parametrize("name", TINY)
def test_every_strategy_finds_what_clingo_finds(name: str, turn: int) -> None:
    """Each puzzle gets a quarter of the strategies a turn, so that each strategy gets two puzzles."""
    puzzle = loads(TINY[name])
    wanted = clingo_all(puzzle.kind, puzzle.atoms)
    for strategy in STRATEGIES[([*TINY].index(name) + turn) % 4 :: 4]:
        for facts in both(puzzle):
            assert python_all(puzzle.kind, facts, strategy)[0] == wanted, strategy


@pytest.mark.parametrize("name", some(MEDIUM, daily=[name for name in MEDIUM if name != "futoshiki_20x20"]))
@pytest.mark.parametrize("strategy", ["ff,up,step", "ff,down,enum", "dom_w_deg,bisect", "degree,lcv"])
def test_gac_finds_what_clingo_finds(name: str, strategy: str) -> None:
    puzzle = load(EXAMPLES / f"{name}.puzzle")
    wanted = clingo_all(puzzle.kind, puzzle.atoms)
    for facts in both(puzzle):
        assert python_all(puzzle.kind, facts, strategy)[0] == wanted


@pytest.mark.parametrize("name", ["battleship_3x3", "futoshiki_4x4"])
@pytest.mark.parametrize("level", ["none", "fc"])
def test_weak_propagation_finds_what_clingo_finds(name: str, level: str) -> None:
    puzzle = load(EXAMPLES / f"{name}.puzzle")
    wanted = clingo_all(puzzle.kind, puzzle.atoms)
    for facts in both(puzzle):
        assert python_all(puzzle.kind, facts, level)[0] == wanted


@given(puzzles(most=6), st.sampled_from(STRATEGIES), st.data())
@examples(100)
def test_battleship_with_and_without_its_clues(puzzle: Puzzle, strategy: str, data: st.DataObject) -> None:
    kept = [fact.atom for fact in puzzle.facts if fact.clue is None or data.draw(st.booleans())]
    wanted = solutions(kept)
    assert python_all("battleship", kept, strategy)[0] == wanted
    assert python_all("battleship", puzzle.atoms, strategy)[0] == solutions(puzzle.atoms)


@given(squares(), st.sampled_from([name for name in STRATEGIES if "gac" in name]), st.booleans())
@examples(60)
def test_futoshiki_with_and_without_presolving(puzzle: Puzzle, strategy: str, presolve: bool) -> None:
    facts = puzzle.kind.presolving.presolve(puzzle).facts if presolve else puzzle.atoms
    assert python_all("futoshiki", facts, strategy)[0] == brute(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        *map(loads, TINY.values()),
        load(EXAMPLES / "battleship_6x6_csc384.puzzle"),
        load(EXAMPLES / "futoshiki_4x4.puzzle"),
    ],
    ids=lambda puzzle: puzzle.title or None,
)
def test_each_clue_may_be_missing(puzzle: Puzzle) -> None:
    for dropped in puzzle.facts:
        if dropped.clue is not None:
            facts = [fact.atom for fact in puzzle.facts if fact is not dropped]
            assert python_all(puzzle.kind, facts)[0] == clingo_all(puzzle.kind, facts), str(dropped.atom)


@pytest.mark.parametrize(
    ("kind", "facts", "number"),
    [
        ("battleship", "board(1,2) longest(2) fleet(2,0) fleet(1,1)", 2),
        ("battleship", "board(1,2) longest(9)", 4),
        ("battleship", "board(1,3) hint(1,2,middle) hint(1,2,ship) model(ships)", 1),
        ("battleship", "board(1,2) hint(1,1,water) fixed(1,1,1)", 0),
        ("futoshiki", "size(2) given(1,1,1) given(1,1,2)", 0),
        ("futoshiki", "size(2) allowed(1,1,2)", 2),  # not said to be complete
        ("futoshiki", "size(2) allowed(1,1,2) tightened", 0),
        ("futoshiki", "size(2) adjacent near(1,1,2,2) model(places)", 0),
        ("futoshiki", "size(1)", 1),
    ],
)
def test_facts_as_they_might_come(kind: str, facts: str, number: int) -> None:
    atoms = []
    for word in facts.split():
        name, _, arguments = word.rstrip(")").partition("(")
        split = [argument for argument in arguments.split(",") if argument]
        atoms.append(Atom(name, tuple(int(argument) if argument.isdigit() else argument for argument in split)))
    found, _ = python_all(kind, atoms)
    assert found == clingo_all(kind, atoms)
    assert len(found) == number


@given(puzzles(most=6))
@examples(60)
def test_more_propagation_never_fails_more_often(puzzle: Puzzle) -> None:
    for levels in (LEVELS, PAIRED):
        failures = [python_all("battleship", puzzle.atoms, f"{level},leftmost,up")[1]["failures"] for level in levels]
        assert failures == sorted(failures, reverse=True)


def test_forward_checking_on_pairs_removes_what_each_assignment_excludes() -> None:
    """On pairs, the second of three different cells loses a value at once; n-ary checking waits for two of them."""
    free = [Atom("size", (3,))]
    n_ary, paired = (python_all("futoshiki", free, f"{level},leftmost")[1]["failures"] for level in ("fc", "fc2"))
    assert paired < n_ary


def test_probing_for_the_least_constraining_value_leaves_no_trace() -> None:
    """Weights are those of failures of the search, and propagations those of it: without a failure there are none."""
    facts = [Atom("size", (4,))]
    network = builtin.kind("futoshiki").solvers.network
    assert network is not None
    search = Search(network(facts), ("gac", "dom_w_deg", "least_constraining", "step"), Deadline(None))
    search.solutions().__next__()
    assert search.statistics["failures"] == 0
    assert set(search._weights.values()) == {1}
    before = search.statistics["propagations"]
    assert [search._removed(0, 1 << value) for value in (1, 2)] != []
    assert search.statistics["propagations"] == before


def test_the_root_may_be_what_fails() -> None:
    for strategy in STRATEGIES[:3]:
        found, _ = python_all("futoshiki", loads(TINY["round"]).atoms, strategy)
        assert not found


@pytest.mark.parametrize("strategy", [None, "dom_w_deg,lcv"])
def test_a_search_is_the_same_each_time(strategy: str | None) -> None:
    puzzle = load(EXAMPLES / "battleship_10x10.puzzle")
    first, second = (ask(puzzle.kind, puzzle.atoms, strategy)[1:] for _ in range(2))
    assert first == second


def test_searches_are_counted() -> None:
    puzzle = load(EXAMPLES / "futoshiki_9x9_extreme.puzzle")
    _, counts = python_all(puzzle.kind, puzzle.atoms)
    assert (counts["choices"], counts["failures"]) == (104, 104)


class TestTasks:
    """Tasks other than finding all solutions."""

    several = load(EXAMPLES / "futoshiki_several.puzzle")

    def test_solving_ends_with_the_solutions_wanted(self) -> None:
        messages = ask("futoshiki", self.several.atoms, models=2)
        assert set(messages[0]) == {"ground"}
        assert [message["count"] for message in messages[1:]] == [1, 2, 2]
        assert len(set(rows(messages, "solution"))) == 2
        assert messages[-1]["done"]["exhausted"] is False

    def test_counting_goes_on_after_the_solutions_sent(self) -> None:
        messages = ask("futoshiki", self.several.atoms, task="count", models=1)
        assert len(rows(messages, "solution")) == 1
        assert messages[-1]["count"] == 39
        assert messages[-1]["done"]["exhausted"] is True

    def test_long_counts_are_reported(self) -> None:
        messages = ask("battleship", [Atom("board", (4, 4))], task="count", models=1)
        number = len(clingo_all("battleship", [Atom("board", (4, 4))]))
        counts = [message["count"] for message in messages[1:] if "count" in message]
        assert counts == [1, *range(1000, number + 1, 1000), number]
        samples = rows(messages, "sample")
        assert 0 < len(set(samples)) == len(samples) < number
        assert set(samples) <= clingo_all("battleship", [Atom("board", (4, 4))]) - set(rows(messages, "solution"))

    @pytest.mark.parametrize(
        "puzzle",
        [*map(loads, TINY.values()), several, load(EXAMPLES / "battleship_6x6_csc384.puzzle")],
        ids=lambda puzzle: puzzle.title or None,
    )
    def test_what_is_decided_is_in_all_solutions(self, puzzle: Puzzle) -> None:
        wanted = clingo_all(puzzle.kind, puzzle.atoms)
        messages = ask(puzzle.kind, puzzle.atoms, task="decided")
        assert messages[-1]["done"]["exhausted"] is True
        assert rows(messages, "decided") == ([frozenset.intersection(*wanted)] if wanted else [])
        assert [message["unique"] for message in messages if "unique" in message] == [len(wanted) == 1] * bool(wanted)
        assert set(rows(messages, "solution")) | set(rows(messages, "sample")) <= wanted

    @pytest.mark.parametrize("task", ["solve", "count", "decided"])
    def test_no_time_is_a_limit_and_no_proof(self, task: str) -> None:
        puzzle = load(EXAMPLES / "battleship_15x15.puzzle")
        messages = ask(puzzle.kind, puzzle.atoms, task=task, seconds=0.0)
        done = messages[-1]["done"]
        assert (done["exhausted"], done["limit"]) == (False, "time")
        assert set(done["statistics"]) == {"choices", "failures", "propagations"}
        assert messages[-1]["count"] == 0

    def test_a_large_board_is_no_matter_of_recursion(self) -> None:
        messages = ask("battleship", [Atom("board", (40, 40))], "leftmost", models=1)
        assert len(rows(messages, "solution")) == 1
        assert messages[-1]["done"]["statistics"]["choices"] == 1600

    def test_the_worker_answers(self) -> None:
        puzzle = load(EXAMPLES / "battleship_3x3.puzzle")
        answer = solve(puzzle, "python", models=0)
        assert {solution.atoms for solution in answer.solutions} == clingo_all(puzzle.kind, puzzle.atoms)


class TestStrategies:
    """The words of a strategy."""

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            (None, "gac,ff,up,step"),
            ("", "gac,ff,up,step"),
            ("mrv", "gac,ff,up,step"),
            ("enum lcv", "gac,ff,least_constraining,enum"),
            ("bisect,down,dom_w_deg,fc", "fc,dom_w_deg,down,bisect"),
        ],
    )
    def test_names_are_canonical(self, text: str | None, name: str) -> None:
        strategy = ENGINE.strategy(text)
        assert strategy.name == name
        assert strategy.options == tuple(name.split(","))
        assert ENGINE.strategy(strategy.name) == strategy

    def test_there_is_no_program(self) -> None:
        puzzle = loads(TINY["signs"])
        with pytest.raises(UsageError, match="there is no program to print"):
            ENGINE.program(puzzle, puzzle.atoms, ENGINE.strategy(None))

    def test_the_kinds_that_it_serves(self) -> None:
        served = [name for name in ("battleship", "diamonds", "futoshiki") if ENGINE.serves(builtin.kind(name))]
        assert served == ["battleship", "futoshiki"]

    def test_its_version_is_pythons(self) -> None:
        assert ENGINE.start()[0] == platform.python_version()

    @pytest.mark.parametrize(
        "fact", ["", "Row(1,2)", "row(1,", "row(1,2).", "row(1, 2)", "row()", "row(1,'x')", "row(-)"]
    )
    def test_what_is_no_fact_is_refused(self, fact: str) -> None:
        with pytest.raises(ValueError, match="is not an atom"):
            ENGINE.start()[1](request("futoshiki", "python", [fact]), lambda _: None)


@needs_instances
@pytest.mark.parametrize("name", ["06x06_07", "07x07_07", "08x08_04", "10x10_07", "10x10_10", "10x10_16", "10x10_19"])
def test_real_boards_of_battleship(name: str) -> None:
    (puzzle,) = load_all(INSTANCES / "battleship" / "csc384" / f"{name}.txt")
    assert python_all(puzzle.kind, puzzle.atoms)[0] == clingo_all(puzzle.kind, puzzle.atoms)


@needs_instances
@pytest.mark.parametrize("number", [*range(9), 10, 11])
def test_real_boards_of_futoshiki(number: int) -> None:
    puzzle = load(INSTANCES / "futoshiki" / "picture" / f"sample_{number:02}.txt", "picture")
    assert python_all(puzzle.kind, puzzle.atoms)[0] == clingo_all(puzzle.kind, puzzle.atoms)


@needs_instances
@pytest.mark.parametrize("name", ["5adr", "5dx", "7adx", "9dr"])
def test_puzzles_of_the_generator(name: str) -> None:
    for puzzle in load_all(INSTANCES / "futoshiki" / "sgt" / f"{name}.txt"):
        (solution,) = python_all(puzzle.kind, puzzle.atoms)[0]
        assert puzzle.kind.check(puzzle, solution) == ()


class TestDeclaredKinds:
    """Kinds that state no network: their rules at their places are one."""

    @pytest.mark.parametrize("name", some(lookup.names(), daily=AT_ONCE))
    def test_the_examples_of_the_library(self, name: str) -> None:
        for puzzle in load_all(EXAMPLES.parent / "kinds" / f"{name}.puzzle"):
            answer = solve(puzzle, "python", limit="failures=10k", presolve=False)
            other = solve(puzzle, "clingo")
            assert (answer.status, answer.limit) == (other.status, None)
            if answer.unique:
                assert answer.solutions == other.solutions

    def test_a_kind_of_a_file_and_clues_that_are_dropped(self) -> None:
        puzzle = loads('kind mine "Mine" {\n  cells 1..n\n  different lines\n}\n\nmine {\n  size 3\n  r1c1 = 2\n}\n')
        assert solve(puzzle, "python", models=0).count == 4
        assert solve(puzzle.keeping(()), "python", models=0, presolve=False).count == 12

    def test_rules_without_laws_are_left_to_the_checker(self) -> None:
        puzzle = loads("latin {\n  size 3\n  r1c1 = 2\n}\n")
        assert puzzle.kind.people.laws is not None
        laws = replace(puzzle.kind.people.laws(puzzle), units=())
        network = Network(laws.domains, [Whole(puzzle, laws)], laws.atom, laws.lowest)
        found = list(Search(network, ("none", "leftmost", "up", "step"), Deadline(None)).solutions())
        assert len(found) == 4
