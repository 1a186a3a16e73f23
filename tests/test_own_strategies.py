"""Strategies in files of the user's own: they run, lose nothing, and are refused with a sentence."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import commands
import pytest
from alone import prolog
from puzzles import ENDLESS, SEVERAL
from texts import cases

import pylogic
from pylogic import Answer, Worker
from pylogic.engines.workers.worker import AnyWorker, Pool
from pylogic.model.files import EXAMPLES
from pylogic.page.questions import answer

pytestmark = pytest.mark.slow

BOARD = EXAMPLES / "futoshiki_several.puzzle"
ALL = 39
SELECT = """% the largest domain, and there the last variable
:- use_module(library(apply)).
select(Vars, Var, Rest) :-
    map_list_to_pairs(fd_size, Vars, Pairs),
    max_member(Size-_, Pairs),
    last_of(Pairs, Size, Var),
    exclude(==(Var), Vars, Rest).
last_of(Pairs, Size, Var) :-
    reverse(Pairs, Back),
    member(S-V, Back), S =:= Size, !,
    Var = V.
"""
VALUES = """values(Var, Values) :-
    fd_set(Var, Set),
    fdset_to_list(Set, Up),
    reverse(Up, Values).
"""
LARGE_FIRST = "% options: --restarts=no\n#heuristic value(R,C,V) : index(R), index(C), index(V). [V,true]\n"


@pytest.fixture(scope="module", params=["swipl", "clingo"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker]:
    with Worker(request.param) as worker:
        yield worker


@pytest.fixture(scope="module")
def workers() -> Iterator[Pool]:
    with Pool() as workers:
        yield workers


@pytest.fixture
def swipl(workers: Pool) -> AnyWorker:
    """A running worker; one that refused a file has ended."""
    return workers("swipl")


def written(folder: Path, text: str, end: str) -> str:
    path = folder / f"my.{end}"
    path.write_text(text)
    return f"file:{path}"


def run(worker: AnyWorker, strategy: str, puzzle: object = BOARD, **more: object) -> Answer:
    asked: dict[str, object] = {"models": 0, "presolve": False, "limit": 60, "worker": worker, **more}
    return pylogic.solve(puzzle, worker.engine, strategy, **asked)  # type: ignore[arg-type]


def solutions(found: Answer) -> list[object]:
    return [solution.grid for solution in found.solutions]


@pytest.mark.parametrize(
    ("text", "words", "same"),
    [
        (VALUES, "ff,enum", "ff,down,enum"),
        (VALUES, "", "leftmost,down,step"),
        ("select([V|Vs], V, Vs).", "", "leftmost,up,step"),
        ("select([V|Vs], V, Vs).", "down,bisect", "leftmost,down,bisect"),
        ("select([V|Vs], V, Vs).\nvalues(V, [Sup]) :- fd_sup(V, Sup).", "enum", None),
        ("select(Vs, V, Vs) :- min_by(Vs, V).\nmin_by([V|_], V).\nvalues(_, []).", "step", "leftmost,up,step"),
    ],
)
def test_a_file_that_says_what_a_word_says_searches_alike(
    text: str, words: str, same: str | None, swipl: AnyWorker, tmp_path: Path
) -> None:
    own = run(swipl, f"{written(tmp_path, text, 'pl')},{words}")

    assert own.count == ALL
    if same is not None:
        known = run(swipl, same)
        assert solutions(own) == solutions(known)
        for counted in ("choices", "failures"):
            assert own.statistics[counted] == known.statistics[counted]


@pytest.mark.parametrize(
    "text",
    [
        SELECT,
        VALUES,
        SELECT + VALUES,
        "values(_, []).",
        "values(_, [3, 99, 3]).",
        "select([V|Vs], V, Vs) :- ignore(maplist(#\\=(2), Vs)).",
        "select([V|_], V, none).",
        "select(Vs, V, []) :- last(Vs, V), assertz(n(V)).\nvalues(_, [2]) :- retract(n(1)).\nvalues(_, []).\nn(1).",
    ],
)
def test_no_solution_is_lost(text: str, swipl: AnyWorker, tmp_path: Path) -> None:
    own = written(tmp_path, text, "pl")
    found, again = run(swipl, own), run(swipl, own)

    assert found.exhausted
    assert sorted(map(str, solutions(found))) == sorted(map(str, solutions(run(swipl, "ff"))))
    assert found.statistics["choices"] + 1 == found.statistics["failures"] + ALL
    assert solutions(found) == solutions(again)
    assert found.statistics["failures"] == again.statistics["failures"]


def driven(*questions: str) -> list[str]:
    """Return the lines of a driver that searches by files in one process."""
    driver = Path(__file__).parent / "own_driver.pl"
    asked = "".join(f"{question}.\n" for question in questions)
    run = subprocess.run([*prolog(), "-q", str(driver)], input=asked, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    return run.stdout.splitlines()


def test_a_file_of_prolog_is_refused_or_harmless() -> None:
    table = cases("strategies_prolog")
    found = driven(*(f"file({json.dumps(text)})" for text, _ in table))

    assert [line.removeprefix("my.pl") for line in found] == [sentence for _, (sentence,) in table]


def test_what_may_be_called_calls_no_argument_unseen() -> None:
    assert driven("hidden") == ["[]"]


HEURISTIC = "#heuristic value(R,C,V) : index(R), index(C), index(V). [{}]"


@pytest.mark.parametrize(("text", "sentences"), cases("strategies_clingo"))
def test_a_file_for_clingo_is_refused(text: str, sentences: list[str], tmp_path: Path) -> None:
    own = written(tmp_path, text, "lp")

    with Worker("clingo") as clingo, pytest.raises(pylogic.UsageError) as caught:
        run(clingo, own)

    assert str(caught.value).split("\n")[0] == own.removeprefix("file:") + sentences[0]


def test_heuristics_decide(tmp_path: Path) -> None:
    """On a board without clues the first solution has large values where the file wants them."""
    small = HEURISTIC.format("1,false")
    large = "#heuristic value(R,C,V) : index(R), index(C), index(V). [1000 - 100*R - 10*C + V, true]"
    square = pylogic.loads('futoshiki "free" {\n  size 4\n}\n')
    with Worker("clingo") as clingo:
        first = run(clingo, written(tmp_path, large, "lp"), square, models=1).solutions[0].grid
        every = [run(clingo, written(tmp_path, text, "lp")).count for text in (small, large, LARGE_FIRST, "")]

    assert first[0] == [4, 3, 2, 1]
    assert every == [ALL] * 4


@pytest.mark.parametrize(
    "text",
    [
        HEURISTIC.format("99999999999,false"),
        HEURISTIC.format("1@p,level"),
        "#heuristic value(1,1,1..3). [1@2,factor]",
        "#heuristic value(R,C,V) : index(R), index(C), index(V), #count { X : value(X,C,V) } > 0. [V,true]",
        "#heuristic value(R,C,V) : index(R), index(C), index(V), not value(R,C,1). [V,sign]",
        "%*\n:- value(1,1,1).\n*%",
        f"% options: --restarts=no --deletion=no --lookahead=hybrid --loops=no\n{HEURISTIC.format('V,true')}",
        "% options: --dom-mod=neg,show --save-progress=10 --strengthen=no --reverse-arcs=3 --otfs=2 --contraction=10",
    ],
)
def test_heuristics_lose_no_solution(text: str, tmp_path: Path) -> None:
    with Worker("clingo") as clingo:
        found = run(clingo, written(tmp_path, text, "lp"))

    assert found.exhausted
    assert found.count == ALL


def test_a_search_for_ever_ends_with_its_limit(workers: Pool, tmp_path: Path) -> None:
    loop = written(tmp_path, "select(Vs, V, R) :- select(Vs, V, R).", "pl")
    found = run(workers("swipl"), loop, limit=0.5)
    counted = run(workers("swipl"), loop, limit="inferences=300k")

    assert found.limit is not None
    assert found.limit.startswith("time limit")
    assert counted.limit is not None
    assert counted.limit.startswith("inference limit of 300000")
    assert run(workers("swipl"), "ff").count == ALL


def test_the_first_search_costs_what_a_later_one_costs(tmp_path: Path) -> None:
    """Prolog links and loads on first use; these call what no other labeling does."""
    files = (
        SELECT,
        "select(Vs, V, _) :- map_list_to_pairs(fd_size, Vs, P), max_member(S-_, P), nth1(I, P, S-_), nth1(I, Vs, V).",
        "values(V, L) :- fd_set(V, S), fdset_to_list(S, Up), list_to_set(Up, Set), sum_list(Set, N), numlist(1, N, L).",
        "values(V, L) :- F = domain_values, call(F, V, L).",
    )
    for text in files:
        with Worker("swipl") as fresh:
            own = written(tmp_path, text, "pl")
            first, second = (run(fresh, own).statistics["inferences"] for _ in range(2))
        assert first == second


def test_versions_of_a_file_are_distinguished(worker: Worker, tmp_path: Path) -> None:
    text, end = (VALUES, "pl") if worker.engine == "swipl" else (LARGE_FIRST, "lp")
    own = written(tmp_path, text, end)
    first = run(worker, own).strategy
    assert first is not None
    assert run(worker, first).strategy == first
    assert run(worker, written(tmp_path, f"{text}\n", end)).strategy != first

    with pytest.raises(pylogic.UsageError, match="is another version now"):
        run(worker, first[:-5] + "00000")


class TestCommands:
    """The files are named on command lines, and nowhere else."""

    def test_compared_and_resumed(self, tmp_path: Path) -> None:
        own, rows = written(tmp_path, SELECT, "pl"), tmp_path / "rows.jsonl"
        heuristic = written(tmp_path, LARGE_FIRST, "lp")
        words = ["compare", str(BOARD), "--labelings", f"{own},down", "ff", "--strategies", heuristic, "-a"]
        words += ["--no-presolve", "--resume", str(rows), "--json"]
        first = json.loads(commands.said(*words)[1])
        again = json.loads(commands.said(*words, "--jobs", "2")[1])
        written(tmp_path, f"{SELECT}% more\n", "pl")
        changed = json.loads(commands.said(*words)[1])

        assert [row["count"] for row in first] == [ALL] * 3
        assert first == again
        assert first[0]["strategy"].startswith(f"{own}@")
        assert first[0]["strategy"].endswith(",down")
        assert changed[0]["strategy"] != first[0]["strategy"]
        assert changed[1:] == first[1:]

    @pytest.mark.parametrize(
        ("body", "refused"),
        [
            ("shell('touch escaped')", "shell/1"),
            ("G = shell('touch escaped'), call(G)", "shell/1"),
            ("freeze(X, true), get_attr(X, freeze, A), setarg(2, A, shell('touch escaped')), X = 1", "freeze/2"),
            ("call(throw, used_up(failures))", "throw/1"),
        ],
    )
    def test_a_refusal_has_the_exit_code_of_a_mistake(self, body: str, refused: str, tmp_path: Path) -> None:
        own = written(tmp_path, f"values(_, [1]) :- {body}.", "pl")

        for words in (["run", "--labeling", own], ["compare", "--labelings", own], ["tree", "--labelings", own]):
            code, _, errors = commands.said(words[0], str(BOARD), *words[1:], "--no-presolve", cwd=tmp_path)
            assert code == 2
            assert errors.endswith(f"my.pl:1: {refused} may not be called by a strategy\n")
        assert not (tmp_path / "escaped").exists()

    def test_no_file_proves_that_a_puzzle_has_no_solution(self, tmp_path: Path) -> None:
        spoil = "select([V|Vs], V, Vs) :- get_attr(V, clpfd, A), functor(A, _, N), nb_setarg(N, A, x)."
        own = written(tmp_path, spoil, "pl")
        code, _, errors = commands.said("run", str(BOARD), "--labeling", own, "--no-presolve")

        assert code == 2
        assert errors.endswith("my.pl:1: get_attr/3 may not be called by a strategy\n")

    @pytest.mark.parametrize(
        ("strategy", "said"),
        [
            ("file:my.lp", "a strategy has one file, file:PATH, whose name ends with .pl: 'file:my.lp'"),
            ("file:missing.pl", "missing.pl: there is no such file"),
            ("file:my.pl,ff,max", "'ff' and 'max' exclude each other: both choose the variable"),
            ("file:my.pl,down", "it chooses the value, so 'down' cannot go with it"),
            ("file:my.pl,bisect", "it chooses the value, so 'bisect' cannot go with it"),
        ],
    )
    def test_words_that_do_not_go_with_it(self, strategy: str, said: str, tmp_path: Path) -> None:
        shutil.copy(BOARD, tmp_path / "b.puzzle")
        written(tmp_path, VALUES, "pl")
        line = ("run", "b.puzzle", "--labeling", strategy, "--no-presolve")
        code, _, errors = commands.said(*line, cwd=tmp_path)

        assert code == 2
        assert said in errors

    def test_a_printed_program(self, tmp_path: Path) -> None:
        own, heuristic = written(tmp_path, VALUES, "pl"), written(tmp_path, LARGE_FIRST, "lp")
        refused = commands.said("compile", str(BOARD), "--engine", "swipl", "--labeling", own)
        code, printed, _ = commands.said("compile", str(BOARD), "--engine", "clingo", "--strategy", heuristic)

        assert refused[0] == 2
        assert "is loaded beside the program; a printed program cannot hold it" in refused[2]
        assert code == 0
        assert LARGE_FIRST in printed
        assert "--heuristic=Domain --restarts=no" in printed

    def test_no_puzzle_names_one(self, tmp_path: Path) -> None:
        written(tmp_path, VALUES, "pl")
        text = SEVERAL.replace("size", "solve with swipl labeling file:my.pl\n  size")

        with pytest.raises(pylogic.PuzzleError):
            pylogic.loads(text)

    @pytest.mark.parametrize("asked", [{"strategy": "file:x.pl"}, {"labelings": ["file:x.pl"]}])
    def test_no_page_names_one(self, asked: dict[str, object]) -> None:
        said: list[dict[str, object]] = []
        answer({"ask": "compare" if "labelings" in asked else "solve", "text": SEVERAL, **asked}, said.append)

        assert said == [{"error": "'file:x.pl': a strategy in a file is named on the command line only"}]


def test_endless_boards_stay_endless(swipl: AnyWorker, tmp_path: Path) -> None:
    """The first of many solutions comes at once, by a file as by words."""
    found = run(swipl, written(tmp_path, "values(_, []).", "pl"), pylogic.loads(ENDLESS), models=2)

    assert found.count == 2
