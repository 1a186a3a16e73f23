"""``--certify``: two engines prove an answer, and a contradiction between them is reported."""

import asyncio
import json
import shlex
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from commands import said
from instances import EXAMPLES
from puzzles import NONE, ROUTE, SEVERAL, UNIQUE

import pylogic
from pylogic import (
    Answer,
    EngineError,
    Interrupted,
    LimitReachedError,
    Puzzle,
    Worker,
    generate,
    loads,
    solve,
)
from pylogic.core.question import Question
from pylogic.core.request import Message, Request
from pylogic.core.resources import ASP, PROLOG
from pylogic.engines import engine as engine_named
from pylogic.generation import maker
from pylogic.solving import certifying
from pylogic.solving.solve import answer as find_answer

BOTH = "proved by clingo and by SWI-Prolog"
FIRST = str(EXAMPLES / "futoshiki_4x4.puzzle")
FREE = "latin {\n  size 3\n}\n"


class Scripted(Worker):
    """Says what a test tells it to say."""

    def __init__(self, engine: str, *messages: Message) -> None:
        self.engine, self.version, self.messages = engine, "1", messages
        self.requests: list[Request] = []
        self.cancelled = Event()

    def ask(self, request: Request, _deadline: float | None) -> Generator[Message, None, None]:
        self.requests.append(request)
        for message in self.messages:
            if message == WAIT:
                self.cancelled.wait()
                yield done(limit="interrupted")
                return
            yield message

    def cancel(self) -> None:
        self.cancelled.set()

    def close(self) -> None:
        pass


WAIT: Message = {"wait": True}


def done(exhausted: bool = False, limit: str | None = None) -> Message:
    return {"done": {"exhausted": exhausted, "limit": limit, "statistics": {}}}


def found(puzzle: Puzzle, number: int = 0) -> Message:
    """The message of a right solution."""
    solution = sorted(solve(puzzle, models=0).solutions, key=lambda one: sorted(one.atoms))[number]
    return {"solution": [[atom.name, *atom.args] for atom in solution.atoms], "count": 1}


def certified(puzzle: Puzzle, clingo: list[Message], swipl: list[Message], **options: Any) -> Answer:
    """Return the answer when the engines send these messages."""
    workers = {"clingo": Scripted("clingo", *clingo), "swipl": Scripted("swipl", *swipl)}
    return find_answer(puzzle, Question(certify=True, **options), workers=workers.__getitem__)


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (UNIQUE, {}, "unique"),
        (SEVERAL, {}, "several"),
        (SEVERAL, {"models": 0}, "several"),
        (SEVERAL, {"models": 1}, "satisfiable"),
        (FREE, {"task": "count", "models": 1}, "several"),
        (FREE, {"task": "decided"}, "several"),
        (UNIQUE, {"task": "decided"}, "unique"),
        (NONE, {"presolve": False}, "unsatisfiable"),
        (ROUTE, {}, "optimal"),
        (ROUTE, {"models": 0}, "optimal"),
    ],
)
def test_both_engines_prove_what_is_so(text: str, options: dict[str, Any], status: str, engine: str) -> None:
    answer = solve(loads(text), engine, certify=True, **options)

    other = "swipl" if engine == "clingo" else "clingo"
    if text == NONE:  # refuted before an engine starts, whether clues are propagated or not
        assert answer.proved_by == ("presolving", other)
    else:
        assert answer.proved_by == (engine, other)
        assert answer.certificate == (BOTH if engine == "clingo" else "proved by SWI-Prolog and by clingo")
    assert answer.status == status


def test_an_answer_that_was_not_certified_says_nothing_of_it() -> None:
    answer = solve(loads(UNIQUE))

    assert (answer.proved_by, answer.certificate) == ((), "")


def test_other_engines_are_certified_by_clingo() -> None:
    assert solve(loads(UNIQUE), "python", certify=True).proved_by == ("python", "clingo")
    bound = solve(loads(ROUTE), "heuristic", certify=True)
    assert (bound.proved_by, bound.certificate) == (("bound", "clingo"), "proved by a bound and by clingo")


def test_where_no_other_engine_has_an_encoding_that_is_said() -> None:
    answer = solve(pylogic.relax(loads(UNIQUE)), certify=True)

    assert (answer.proved_by, answer.certificate) == (("clingo",), "proved by clingo; no other engine can be asked")


def test_the_second_proof_does_without_presolving_strategy_and_model() -> None:
    puzzle = loads(UNIQUE)
    clingo = Scripted("clingo", found(puzzle), done(True))
    swipl = Scripted("swipl", found(puzzle), done(True))
    question = Question(certify=True, strategy="crafty", models=2, seed=7, memory=2**30, limit=100)
    find_answer(puzzle, question, workers={"clingo": clingo, "swipl": swipl}.__getitem__)

    ((first,), (second,)) = clingo.requests, swipl.requests
    assert second["facts"] == [str(atom) for atom in puzzle.atoms]
    assert set(second["facts"]) < set(first["facts"])
    assert [second[key] for key in ("models", "seed", "memory")] == [first[key] for key in ("models", "seed", "memory")]
    assert first["seconds"] is not None
    assert second["seconds"] is not None
    assert max(first["seconds"], second["seconds"]) <= 100
    assert second["options"] == ["ff", "up", "step"]


@pytest.mark.parametrize(
    ("clingo", "swipl", "proved_by", "certificate"),
    [
        ("all", "all", ("clingo", "swipl"), BOTH),
        ("all", "time", ("clingo",), "proved by clingo; SWI-Prolog reached the time limit"),
        ("all", "memory", ("clingo",), "proved by clingo; SWI-Prolog reached the memory limit"),
        ("memory", "all", ("swipl",), "proved by SWI-Prolog; clingo reached the memory limit"),
        ("time", "time", (), "not proved; clingo reached the time limit, SWI-Prolog reached the time limit"),
    ],
)
def test_a_limit_is_said(clingo: str, swipl: str, proved_by: tuple[str, ...], certificate: str) -> None:
    puzzle = loads(UNIQUE)
    messages = {"all": [found(puzzle), done(True)], "time": [done(limit="time")], "memory": [done(limit="memory")]}
    answer = certified(puzzle, messages[clingo], messages[swipl], limit=100)

    assert (answer.proved_by, answer.certificate) == (proved_by, certificate)
    assert answer.status == ("unique" if proved_by else "unknown")
    assert answer.limit == (None if proved_by else "time limit of 100 s reached while grounding")


def test_solutions_found_by_a_limit_prove_less_than_all_of_them() -> None:
    puzzle = loads(SEVERAL)
    one, other = found(puzzle), found(puzzle, 1)
    answer = certified(puzzle, [one, {**other, "count": 2}, done(True)], [one, done(limit="time")], models=0, limit=9)

    assert (answer.count, answer.certificate) == (2, "proved by clingo; SWI-Prolog reached the time limit")


def test_a_route_without_a_proof_is_not_proved() -> None:
    puzzle = loads(ROUTE)
    answer = certified(puzzle, [done(limit="time")], [done(limit="time")], limit=9, presolve=False)

    assert answer.proved_by == ()
    assert answer.certificate == "not proved; clingo reached the time limit, SWI-Prolog reached the time limit"


@pytest.mark.parametrize(
    ("text", "options", "clingo", "swipl", "reason"),
    [
        (UNIQUE, {}, [0], [], "the numbers of solutions differ"),
        (UNIQUE, {}, [], [0], "the numbers of solutions differ"),
        (SEVERAL, {}, [0], [0, 1], "the numbers of solutions differ"),
        (SEVERAL, {}, [0], [1], "a solution is missing"),
        (SEVERAL, {"models": 0}, [0, 1], [1], "the numbers of solutions differ"),
        (FREE, {"models": 0}, [0, 1], [1, 2], "a solution is missing"),
        (FREE, {"models": 1}, [3], [], "the numbers of solutions differ"),
    ],
)
def test_solutions_that_contradict_each_other(
    text: str, options: dict[str, Any], clingo: list[int], swipl: list[int], reason: str
) -> None:
    puzzle = loads(text)
    says = [
        [{**found(puzzle, one), "count": number} for number, one in enumerate(numbers, 1)] + [done(True)]
        for numbers in (clingo, swipl)
    ]
    with pytest.raises(EngineError, match=f": the engines contradict each other: {reason}\n"):
        certified(puzzle, *says, presolve=False, **options)


def test_counts_optima_and_what_is_decided_are_compared() -> None:
    free, route = loads(FREE), loads(ROUTE)
    counts = [[found(free), {"count": count}, done(True)] for count in (12, 11)]
    with pytest.raises(EngineError, match=r"the numbers of solutions differ\n.*several, 12 solutions\n"):
        certified(free, *counts, task="count", models=1)

    detour = solve("examples/diamonds_tiny.puzzle").puzzle
    best = found(detour)
    bounds: list[list[Message]] = [[best, {"bound": bound}, done(limit="time")] for bound in (4, 5)]
    with pytest.raises(EngineError, match=r"the best costs differ\n.*optimal, 1 solution, cost 4, bound 4\n"):
        certified(detour, *bounds, presolve=False)
    with pytest.raises(EngineError, match="the numbers of solutions differ"):
        certified(route, [found(route), {"bound": 3}, done(True)], [done(True)], presolve=False)

    some: list[list[Message]] = [
        [found(free), {"decided": decided, "unique": False}, done()] for decided in ([], [["value", 1, 1, 1]])
    ]
    with pytest.raises(EngineError, match="what all solutions have in common differs"):
        certified(free, *some, task="decided")


def test_the_report_has_both_answers_the_puzzle_and_the_command() -> None:
    with pytest.raises(EngineError) as caught:
        certified(loads(UNIQUE), [found(loads(UNIQUE)), done(True)], [done(True)], models=2, seed=3, limit=60)

    assert str(caught.value).splitlines() == [
        'futoshiki "two" (<string>): the engines contradict each other: the numbers of solutions differ',
        "  clingo: unique, 1 solution",
        '    {"grid": [[1, 2], [2, 1]]}',
        "  SWI-Prolog: unsatisfiable, 0 solutions",
        "the puzzle:",
        *pylogic.dumps(loads(UNIQUE)).splitlines(),
        "to see it again, with the puzzle as its standard input: "
        "pylogic run - --certify -n 2 --seed 3 --time-limit 60s",
    ]


def test_ctrl_c_while_the_second_engine_is_at_work_keeps_the_first_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def strike(_running: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(certifying, "first_done", strike)
    puzzle = loads(UNIQUE)
    with pytest.raises(Interrupted) as caught:
        certified(puzzle, [found(puzzle), done(True)], [WAIT])

    answer = caught.value.answer
    assert (answer.status, answer.limit) == ("unique", "interrupted")
    assert (answer.proved_by, answer.certificate) == (("clingo",), "proved by clingo; SWI-Prolog was interrupted")


def test_a_failure_of_the_first_engine_ends_the_second() -> None:
    with pytest.raises(EngineError, match="clingo gave a solution that is wrong"):
        certified(loads(UNIQUE), [{"solution": []}], [WAIT])


def test_a_failure_of_the_second_engine_is_an_error() -> None:
    with pytest.raises(EngineError, match="swipl gave a solution that is wrong"):
        certified(loads(UNIQUE), [found(loads(UNIQUE)), done(True)], [{"solution": []}])


def test_a_worker_and_what_was_prepared_serve_the_first_engine() -> None:
    with Worker("swipl") as worker:
        assert solve(loads(UNIQUE), "swipl", worker=worker, certify=True).proved_by == ("swipl", "clingo")
    assert asyncio.run(pylogic.asolve(loads(UNIQUE), certify=True)).certificate == BOTH


class TestCommands:
    """The output of commands."""

    def test_run_says_it_in_text_and_in_json(self) -> None:
        assert said("run", FIRST, "--certify")[1].splitlines()[-1] == BOTH
        (one,) = json.loads(said("run", FIRST, "--certify", "--to", "json")[1])
        assert (one["proved_by"], one["certificate"]) == (["clingo", "swipl"], BOTH)
        (plain,) = json.loads(said("run", FIRST, "--to", "json")[1])
        assert (plain["proved_by"], plain["certificate"]) == (None, None)

    def test_json_lines_have_each_solution_once(self) -> None:
        code, output, _ = said("run", "-", "--certify", "-a", "--to", "json-lines", text=SEVERAL)
        *each, last = map(json.loads, output.splitlines())

        assert (code, [one["count"] for one in each]) == (0, [1, 2])
        assert (last["count"], last["solutions"], last["certificate"]) == (2, [], BOTH)

    def test_check_says_it(self) -> None:
        _, output, _ = said("check", FIRST, "--unique", "--certify", "--engine", "swipl")

        assert output.endswith("unique: there is exactly one solution; proved by SWI-Prolog and by clingo\n")
        _, output, _ = said("check", "-", "--unique", "--certify", text=NONE)
        assert output.splitlines()[-1] == "proved by presolving and by SWI-Prolog"

    @pytest.mark.slow
    def test_jobs_and_folders_do_too(self, tmp_path: Path) -> None:
        for number in range(3):
            (tmp_path / f"{number}.puzzle").write_text(UNIQUE)
        _, output, _ = said("run", str(tmp_path), "--certify", "--jobs", "2")

        assert output.splitlines().count(BOTH) == 3

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["run", FIRST, "--engine", "all"], "a race ends with the first answer"),
            (["check", FIRST], "--certify is for --unique"),
            (["check", FIRST, "--grade"], "--certify is for --unique"),
            (["generate", "diamonds"], "is proved by a solution; --certify adds nothing"),
        ],
    )
    def test_what_it_has_no_meaning_for(self, words: list[str], sentence: str) -> None:
        code, _, errors = said(*words, "--certify")

        assert code == 2
        assert sentence in errors


class TestGenerating:
    """Puzzles whose proofs are certified."""

    def test_each_says_who_has_proved_it(self) -> None:
        code, output, errors = said("generate", "futoshiki", "3", "-n", "2", "--certify")

        assert (code, errors) == (0, "")
        assert output.splitlines().count(f"% one solution: {BOTH}") == 2
        (one,) = json.loads(said("generate", "futoshiki", "3", "--certify", "--json")[1])
        assert (one["proved_by"], one["certificate"]) == (["clingo", "swipl"], BOTH)
        assert one["command"] == "pylogic generate futoshiki 3 --certify --seed 0"
        (plain,) = json.loads(said("generate", "futoshiki", "3", "--json")[1])
        assert "proved_by" not in plain

    def test_the_puzzles_are_the_same_with_it(self) -> None:
        texts = [said("generate", "latin", "4x4", *words)[1].splitlines()[2:] for words in ([], ["--certify"])]

        assert texts[0] == texts[1]

    @pytest.mark.slow
    def test_other_processes_say_it_too(self) -> None:
        _, output, _ = said("generate", "futoshiki", "3", "-n", "2", "--certify", "--jobs", "2")

        assert output.splitlines().count(f"% one solution: {BOTH}") == 2

    def test_a_proof_that_is_missing_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        missing = "proved by clingo; SWI-Prolog reached the time limit"

        def stopped(puzzle: Puzzle, question: Question, **others: Any) -> Answer:
            return replace(find_answer(puzzle, question, **others), proved_by=("clingo",), certificate=missing)

        monkeypatch.setattr(maker, "find_answer", stopped)
        code, output, errors = said("generate", "futoshiki", "3", "--certify")

        assert (code, errors) == (0, f"puzzle 1: {missing}\n")
        assert output.splitlines()[1] == f"% one solution: {missing}"
        with pytest.raises(LimitReachedError, match=f"puzzle 1: {missing}"):
            generate("futoshiki", size=3, certify=True)

    def test_python_has_it(self) -> None:
        assert solve(generate("futoshiki", size=3, certify=True)[0]).unique


@pytest.fixture(params=["clingo", "swipl"])
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An engine whose encoding of Futoshiki has no solution."""
    engine = str(request.param)
    if engine == "clingo":
        spoilt = (ASP / "futoshiki.lp").read_text() + ":- index(1).\n"
    else:
        rule = "post(Facts, Atoms, Vars) :-"
        spoilt = (PROLOG / "futoshiki.pl").read_text().replace(rule, f"post(_, _, _) :- !, fail.\n{rule}")
        (tmp_path / "tuples.pl").write_text((PROLOG / "tuples.pl").read_text())
    file = tmp_path / ("futoshiki.lp" if engine == "clingo" else "futoshiki.pl")
    file.write_text(spoilt)
    whole = engine_named(engine).encodings
    monkeypatch.setattr(
        engine_named(engine),
        "encodings",
        lambda kind: [file.as_posix()] if kind.name == "futoshiki" else whole(kind),
        raising=False,
    )
    return engine


class TestBrokenEncoding:
    """An encoding that is wrong is noticed."""

    def test_run_ends_with_4_and_shows_both_answers(self, broken: str) -> None:
        code, output, errors = said("run", FIRST, "--certify")

        says = {"clingo": "unique, 1 solution", "swipl": "unique, 1 solution"}
        says[broken] = "unsatisfiable, 0 solutions"
        lines = errors.splitlines()
        assert (code, output) == (4, "")
        assert lines[0].endswith("the engines contradict each other: the numbers of solutions differ")
        assert f"  clingo: {says['clingo']}" in lines
        assert f"  SWI-Prolog: {says['swipl']}" in lines
        assert lines[lines.index("the puzzle:") + 1] == 'futoshiki "Notebook, sample 3" {'
        assert lines[-1] == f"to see it again: pylogic run {FIRST} --certify --title 'Notebook, sample 3'"

        assert said(*shlex.split(lines[-1])[5:])[0] == 4

    @pytest.mark.usefixtures("broken")
    def test_check_ends_with_4(self) -> None:
        code, output, errors = said("check", FIRST, "--unique", "--certify")

        assert (code, output) == (4, "")
        assert "the engines contradict each other" in errors

    @pytest.mark.parametrize("broken", ["swipl"], indirect=True)
    @pytest.mark.usefixtures("broken")
    def test_generate_ends_with_4(self) -> None:
        code, output, errors = said("generate", "futoshiki", "3", "--certify")

        assert (code, output) == (4, "")
        assert errors.startswith('futoshiki "Futoshiki 1, trivial" (<made up>): the engines contradict')

    @pytest.mark.usefixtures("broken")
    def test_other_puzzles_of_a_folder_are_answered(self, tmp_path: Path) -> None:
        (tmp_path / "a.puzzle").write_text(UNIQUE)
        (tmp_path / "b.puzzle").write_text(FREE)
        code, output, errors = said(
            "run", str(tmp_path / "a.puzzle"), str(tmp_path / "b.puzzle"), "--certify", "--to", "json"
        )

        assert code == 4
        assert "the engines contradict each other" in errors
        assert [one["certificate"] for one in json.loads(output)] == [BOTH]
