"""``pylogic compare``, ``pylogic strategies`` and races on the command line: outputs, exit codes, every bad input."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import commands
import psutil
import pytest
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic import Answer, EngineError, Puzzle, Status, UsageError, loads, solve
from pylogic.cli.compare import compare
from pylogic.cli.options import parser
from pylogic.comparing import measuring
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.question import Question
from pylogic.solving import race as racing
from pylogic.solving.race import race
from pylogic.solving.run import run

pytestmark = pytest.mark.slow


FILES = {
    "two.puzzle": UNIQUE, "free.puzzle": SEVERAL, "none.puzzle": HARMLESS_NONE, "round.puzzle": NONE,
    "room.puzzle": ROOM,
    "route.puzzle": ROUTE, "endless.puzzle": ENDLESS, "bad.puzzle": "futoshiki {\n  sise 3\n}\n", "empty.puzzle": "",
    "hollow.puzzle": "% nothing\n",
}  # fmt: skip
NO_PROLOG = {"LIBSWIPL_PATH": "/nonexistent/libswipl.so", "SWI_HOME_DIR": "/nonexistent"}
TIMES = ("seconds", "ground")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of puzzles is the current one."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary.puzzle").write_bytes(b"\xff\xfe\0\1")
    (tmp_path / "folder.puzzle").mkdir()
    monkeypatch.chdir(tmp_path)


def pylogic(*words: str, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    return commands.said(*words, cwd=Path(), **environment)


def inside(*words: str) -> int:
    """The exit code of ``pylogic compare`` run in this process."""
    return compare(parser(["compare"]).parse_args(["compare", *words]))


def counts(text: str) -> list[dict[str, Any]]:
    """Rows without times."""
    return [{name: value for name, value in row.items() if name not in TIMES} for row in json.loads(text)]


def test_the_table_on_the_terminal() -> None:
    code, output, errors = pylogic(
        "compare", "two.puzzle", "free.puzzle", "route.puzzle", "--labelings", "max,down", "leftmost", "--strategies",
        "tweety", "--measure", "choices", "--time-limit", "60", "--seed", "3",
    )  # fmt: skip

    assert (code, errors) == (0, "")
    assert output.startswith(
        "futoshiki: choices, * the best of each line\n\n"
        "puzzle      swipl max,down,step    swipl leftmost,up,step    clingo tweety\n"
        "--------  ---------------------  ------------------------  ---------------\n"
        "two                         0 *                       0 *              0 *\n"
        "free                        1 *                       1 *              1 *\n\n"
        "futoshiki: medians over 2 puzzles\n\n"
    )
    assert "\n\ndiamonds: corner, * the best of each column\n\n" in output
    assert re.search(r"\n\npylogic [\d.]+; swipl [\d.]+; clingo [\d.]+; .+; seed 3; presolved; limit 60 s\n$", output)


def test_rows_as_json() -> None:
    words = ("compare", "two.puzzle", "room.puzzle", "--engines", "all", "--json", "--strategies", "heuristic:brief")
    code, output, errors = pylogic(*words)
    rows = json.loads(output)

    assert (code, errors) == (0, "")
    assert [(row["puzzle"], row["kind"], row["engine"], row["status"], row["count"]) for row in rows] == [
        ("two", "futoshiki", "clingo", "unique", 1), ("two", "futoshiki", "python", "unique", 1),
        ("two", "futoshiki", "swipl", "unique", 1), ("room", "battleship", "heuristic", "satisfiable", 1),
        ("room", "battleship", "clingo", "unique", 1), ("room", "battleship", "python", "unique", 1),
        ("room", "battleship", "swipl", "unique", 1),
    ]  # fmt: skip
    assert [row["verified"] for row in rows] == [True] * 7
    assert [(row["failures"], row["inferences"]) for row in rows[:4:3]] == [(None, None)] * 2
    assert {"strategy", "seconds", "choices", "conflicts", "machine", "version", "seed"} <= set(rows[0])
    assert counts(pylogic(*words)[1]) == counts(output)
    assert counts(pylogic(*words, "--jobs", "2")[1]) == counts(output)


def test_rows_as_csv_and_tables_as_markdown() -> None:
    code, output, _ = pylogic("compare", "free.puzzle", "none.puzzle", "--labelings", "ff", "--csv", "-o", "rows.csv")
    rows = csv.DictReader(io.StringIO(Path("rows.csv").read_text()))
    assert (code, output) == (0, "")
    assert [(row["puzzle"], row["strategy"], row["status"], row["count"], row["verified"]) for row in rows] == [
        ("free", "ff,up,step", "several", "2", "True"), ("no room", "ff,up,step", "unsatisfiable", "0", ""),
    ]  # fmt: skip

    code, output, _ = pylogic("compare", "free.puzzle", "--labelings", "ff", "--markdown")
    assert output.startswith("**futoshiki: free, * the best of each column**\n\n| strategy         |   status |")


def test_all_solutions_and_counting() -> None:
    assert inside("free.puzzle", "-a", "--json", "-o", "all.json") == 0
    assert inside("free.puzzle", "--count", "--json", "-o", "count.json") == 0
    assert inside("free.puzzle", "-n", "1", "--json", "-o", "one.json") == 0

    found = {name: json.loads(Path(f"{name}.json").read_text()) for name in ("all", "count", "one")}
    shown = {
        name: [(row["count"], len(row["solutions"]), row["exhausted"]) for row in rows] for name, rows in found.items()
    }
    assert shown == {"all": [(2, 2, True)] * 2, "count": [(2, 1, True)] * 2, "one": [(1, 1, False)] * 2}


def test_repeats_are_medians() -> None:
    code, output, _ = pylogic("compare", "free.puzzle", "--labelings", "ff", "--repeat", "3")

    assert code == 0
    assert output.endswith("; medians of 3 runs\n")


def test_one_bad_file_does_not_stop_the_others() -> None:
    names = [f"{name}.puzzle" for name in ("two", "bad", "empty", "binary", "hollow", "folder", "nowhere", "free")]
    code, output, errors = pylogic("compare", *names, "--labelings", "ff", "--measure", "choices")

    assert code == 2
    assert re.findall(r"^(two|free) +\d", output, re.M) == ["two", "free"]
    assert [line for line in errors.splitlines() if not line.startswith(" ")] == [
        "bad.puzzle:1:1: a futoshiki puzzle needs a size or a board",
        "bad.puzzle:2:3: unknown word 'sise'; did you mean 'size'?",
        "empty.puzzle: the file is empty",
        "binary.puzzle: this is not a text file in UTF-8",
        "hollow.puzzle: there is no puzzle in it",
        "folder.puzzle: this is a folder, not a file",
        "nowhere.puzzle: there is no such file",
    ]


def test_hundreds_of_files_in_one_run_go_on_where_they_stopped() -> None:
    names = []
    for number in range(150):
        name = f"{number:03}.puzzle"
        Path(name).write_text(FILES["bad.puzzle"] if number % 50 == 7 else SEVERAL.replace("free", f"p{number}"))
        names.append(name)
    words = ("compare", "--strategies", "tweety", "vsids", "--time-limit", "60", "--json", "--resume", "rows")
    assert pylogic(*words, *names[:90])[0] == 2
    assert len(Path("rows").read_text().splitlines()) == (90 - 2) * 2
    code, output, errors = pylogic(*words, *names)

    assert code == 2
    assert errors.count("unknown word 'sise'") == 3
    assert [row["puzzle"] for row in json.loads(output)[::2]] == [f"p{n}" for n in range(150) if n % 50 != 7]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["two.puzzle", "--labelings", "ff,max"], "'ff' and 'max' exclude each other: both choose the variable"),
        (["two.puzzle", "--labelings", "ff,stepp"], "swipl has no strategy 'stepp'; did you mean 'step'? (leftmost, "),
        (["two.puzzle", "--strategies", "crafty", "handi"], "clingo has no strategy 'handi'; did you mean 'handy'? ("),
        (["two.puzzle", "--engines", "clingo,swpl"], "there is no engine 'swpl'; did you mean 'swipl'? (clingo, "),
        (["route.puzzle", "--engines", "python"], "the engine python does not solve diamonds"),
        (["two.puzzle", "--measure", "inference"], "there is no measure 'inference'; did you mean 'inferences'? ("),
        (["two.puzzle", "--plot", "x.gif"], "a plot is written as .svg or .png, not '.gif'"),
        (["two.puzzle", "--plot", "x"], "a plot is written as .svg or .png, not 'x'"),
        (["two.puzzle", "--plot", "x.svg", "--chart", "heet"], "there is no chart 'heet'; did you mean 'heat'?"),
        (["two.puzzle", "--chart", "heat"], "--chart goes with --plot FILE"),
        (["two.puzzle", "-n", "0"], "-n takes a number from 1 on; -a finds all solutions"),
        (["two.puzzle", "--title", "tow"], "two.puzzle has no puzzle 'tow'; did you mean 'two'?"),
        (["two.puzzle", "--model", "cells"], "no engine that takes part has a model 'cells' for futoshiki"),
        (["two.puzzle", "-o", "nowhere/x"], "nowhere/x cannot be written"),
        (["two.puzzle", "-o", "folder.puzzle"], "folder.puzzle cannot be written"),
        (["two.puzzle", "-o", "./two.puzzle"], "-o would write over ./two.puzzle, which a puzzle is read from"),
        (["two.puzzle", "--resume", "two.puzzle"], "--resume would write over two.puzzle, which a puzzle is read from"),
        (["two.puzzle", "--resume", "x", "-o", "x"], "-o would write over x, which is for --resume"),
        (["two.puzzle", "-o", "x.svg", "--plot", "x.svg"], "--plot would write over x.svg, which is for -o"),
        (["two.puzzle", "--resume", "free.puzzle"], "free.puzzle:1: this is not a row of a comparison"),
        (["two.puzzle", "--resume", "folder.puzzle"], "folder.puzzle cannot be written"),
        (
            ["two.puzzle", "--executor", "ssh://there"],
            "an executor is dask://HOST:PORT or tls://HOST:PORT, not 'ssh://there'",
        ),
        (["hollow.puzzle"], "hollow.puzzle: there is no puzzle in it"),
        ([], "usage: "),
        (["two.puzzle", "--csv", "--json"], "usage: "),
        (["two.puzzle", "-a", "--count"], "usage: "),
        (["two.puzzle", "--repeat", "0"], "usage: "),
        (["two.puzzle", "--jobs", "-1"], "usage: "),
        (["two.puzzle", "--seed", "99999999999"], "usage: "),
        (["two.puzzle", "--labelings"], "usage: "),
    ],
)
def test_bad_input_gets_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    try:
        code: object = inside(*words)
        said = capsys.readouterr().err
    except UsageError as error:  # which becomes an exit code in `pylogic.cli.command`
        code, said = 2, str(error)
    except SystemExit as end:
        code, said = end.code, capsys.readouterr().err

    assert said.startswith(sentence)
    assert code == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_a_usage_error_is_a_sentence_and_exit_code_2() -> None:
    assert pylogic("compare", "two.puzzle", "--labelings", "ff,max") == (
        2, "", "'ff' and 'max' exclude each other: both choose the variable\n",
    )  # fmt: skip


def test_a_limit_in_all_cells_is_exit_code_3() -> None:
    code, output, errors = pylogic("compare", "endless.puzzle", "-a", "--engines", "all", "--time-limit", "300ms")

    assert (code, errors) == (3, "")
    assert len(re.findall(r"^(?:clingo|python|swipl) .* > 0\.3 s", output, re.M)) == 3
    assert "*" not in output.split("column\n")[1]


def test_a_plot_is_written_beside_the_table() -> None:
    pytest.importorskip("matplotlib")
    code, output, errors = pylogic("compare", "two.puzzle", "free.puzzle", "--plot", "plot.svg", "--measure", "choices")

    assert (code, errors) == (0, "")
    assert output.startswith("futoshiki: choices, ")
    assert Path("plot.svg").read_text().startswith("<?xml")


def test_a_missing_engine_is_exit_code_4_and_the_others_go_on() -> None:
    code, output, errors = pylogic(
        "compare", "two.puzzle", "free.puzzle", "--measure", "choices", "--repeat", "2", "--jobs", "2", **NO_PROLOG
    )

    assert code == 4
    assert errors.startswith("swipl: SWI-Prolog was not found (")
    assert errors.count("apt-get install swi-prolog-nox") == 1
    assert output.startswith(
        "futoshiki: choices, * the best of each line\n\n"
        "puzzle      clingo default    swipl ff,up,step\n"
        "--------  ----------------  ------------------\n"
        "two                    0 *               error\n"
        "free                   1 *               error\n\n"
    )
    assert output.count("SWI-Prolog was not found") == 2


def lie(monkeypatch: pytest.MonkeyPatch, **what: Any) -> None:
    """Let clingo say something else than what it found."""

    def altered(puzzle: Puzzle, question: Question, **options: Any) -> Answer:
        answer = run(puzzle, question, **options)
        return replace(answer, **what) if question.engine == "clingo" else answer

    monkeypatch.setattr(measuring, "run", altered)


def test_a_difference_in_answers_is_exit_code_4_with_both(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lie(monkeypatch, status=Status.UNIQUE, count=1)
    code = inside("two.puzzle", "free.puzzle", "bad.puzzle", "-a", "--measure", "choices")
    output, errors = capsys.readouterr()

    assert code == 4
    # The order of clingo's solutions is its own affair.
    assert re.sub(r"(?s)(clingo default.*?\n).*", r"\1", errors[errors.index("two answers") :]) == (
        "two answers contradict each other: free: the numbers of solutions differ\n"
        "  swipl ff,up,step: several, 2 solutions\n"
        '    {"grid": [[1, 2], [2, 1]]}\n'
        '    {"grid": [[2, 1], [1, 2]]}\n'
        "  clingo default: unique, 1 solution\n"
    )
    assert errors.count('    {"grid": [[1, 2], [2, 1]]}\n') == 2
    assert output.startswith("futoshiki: choices, * the best of each line\n")


def test_a_difference_is_found_among_rows_that_were_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lie(monkeypatch, status=Status.UNSATISFIABLE, count=0, solutions=(), exhausted=True)
    assert inside("two.puzzle", "--strategies", "tweety", "--resume", "rows") == 0
    monkeypatch.setattr(measuring, "run", run)
    capsys.readouterr()

    assert inside("two.puzzle", "--strategies", "tweety", "--labelings", "ff", "--resume", "rows") == 4
    assert "two: the numbers of solutions differ\n" in capsys.readouterr().err


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_prints_what_it_has_and_goes_on(how: signal.Signals, jobs: str, tmp_path: Path) -> None:
    """It is interrupted in a cell that would never end, when all before are on disk."""
    words = [
        "compare",
        "--labelings",
        "ff",
        "--strategies",
        "tweety",
        "--count",
        "--measure",
        "choices",
        "--resume",
        "rows",
    ]
    command = [sys.executable, "-m", "pylogic", *words, "--jobs", jobs, "two.puzzle", "free.puzzle", "endless.puzzle"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        rows = tmp_path / "rows"
        end = time.monotonic() + 60
        while not (rows.exists() and rows.read_text().count("\n") == 4) and time.monotonic() < end:
            time.sleep(0.01)
        workers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(how)
        output, errors = process.communicate(timeout=60)

    assert process.returncode == 3
    assert errors.startswith("interrupted")
    assert re.findall(r"^(\w+)  .*\*", output, re.M)[:2] == ["two", "free"]
    assert "endless" not in output
    assert psutil.wait_procs(workers, timeout=30)[1] == []
    assert rows.read_text().count("\n") == 4

    rest = ("two.puzzle", "free.puzzle", "none.puzzle", "--json")
    code, resumed, _ = pylogic(*words, *rest)
    assert code == 0
    assert rows.read_text().count("\n") == 6
    assert counts(resumed) == counts(pylogic(*words[:-2], *rest)[1])


def test_a_run_that_is_interrupted_while_its_engines_load_ends() -> None:
    command = [sys.executable, "-m", "pylogic", "compare", "endless.puzzle", "--count", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        workers: list[psutil.Process] = []
        while not workers:
            workers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)

    assert (process.returncode, output) == (3, "nothing was run\n")
    assert errors.startswith("interrupted")
    assert psutil.wait_procs(workers, timeout=30)[1] == []


def test_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("two.puzzle", "free.puzzle", "--labelings", "ff", "-o", "table")
    assert inside(*words) == 0
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert inside(*words) == 0
    assert capsys.readouterr().err == ("\r\x1b[K1/2 two, swipl ff,up,step\r\x1b[K2/2 free, swipl ff,up,step\r\x1b[K")


@pytest.mark.parametrize("to", ["", " | head -1"])
def test_a_reader_that_leaves_is_no_error(to: str) -> None:
    command = f"{sys.executable} -m pylogic compare two.puzzle free.puzzle --labelings ff --json{to}"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


def test_a_full_disk_is_told() -> None:
    assert pylogic("compare", "two.puzzle", "--labelings", "ff", "-o", "/dev/full") == (
        2, "", "/dev/full cannot be written: No space left on device\n",
    )  # fmt: skip


def test_names_of_files_may_be_any_bytes() -> None:
    name = os.fsdecode(b"\xff\n|.puzzle")
    Path(name).write_text("futoshiki {\n  size 2\n}\n")
    for form in ("--json", "--csv", "--markdown", "--count"):
        assert pylogic("compare", name, "--labelings", "ff", form, "-o", "out", "--resume", "rows")[0] == 0
    assert json.loads(Path("rows").read_text().splitlines()[0])["source"] == r"\udcff\n|.puzzle"


class TestStrategies:
    """``pylogic strategies``."""

    @pytest.mark.parametrize("engine", ["clingo", "python", "swipl"])
    def test_every_option_has_a_sentence(self, engine: str) -> None:
        from pylogic import engines

        code, output, errors = pylogic("strategies", engine)
        options = engines.engine(engine).options

        assert (code, errors) == (0, "")
        assert output.startswith(f"{engine}: at most one word of each group, joined by commas\n")
        for option in options:
            assert re.search(rf"^ +{option.name} +{option.group} +{re.escape(option.summary)}$", output, re.M)
            assert len(option.summary) > 10
        assert len({option.summary for option in options}) == len(options)

    def test_without_a_name_all_engines_are_listed(self) -> None:
        output = pylogic("strategies")[1]

        assert re.findall(r"^(\w+): ", output, re.M) == ["clingo", "heuristic", "python", "scip", "swipl"]

    def test_an_unknown_engine_has_a_suggestion(self) -> None:
        assert pylogic("strategies", "clngo") == (
            2, "", "there is no engine 'clngo'; did you mean 'clingo'? (clingo, heuristic, python, scip, swipl)\n",
        )  # fmt: skip


class TestRaces:
    """``pylogic run`` with several engines or strategies: the first answer, the others ended."""

    @pytest.mark.parametrize(
        ("words", "engines", "strategies"),
        [
            (["--engine", "all"], {"clingo", "swipl"}, {"default", "ff,up,step"}),
            (["--labeling", "ff", "--labeling", "max"], {"swipl"}, {"ff,up,step", "max,up,step"}),
            (["--strategy", "tweety", "--strategy", "vsids"], {"clingo"}, {"tweety", "vsids"}),
            (["--engine", "python", "--strategy", "fc", "--strategy", "gac"], {"python"}, {"fc,", "gac,"}),
            (["--engine", "all", "--strategy", "tweety", "--labeling", "max"], {"clingo", "swipl"}, {"tweety", "max,"}),
        ],
    )
    def test_the_winner_is_one_of_them(self, words: list[str], engines: set[str], strategies: set[str]) -> None:
        code, output, errors = pylogic("run", "free.puzzle", "--to", "json", "--time-limit", "60", *words)
        (answer,) = json.loads(output)

        assert (code, errors) == (0, "")
        assert (answer["status"], answer["limit"]) == ("several", None)
        assert answer["engine"] in engines
        assert answer["strategy"].startswith(tuple(strategies))

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["two.puzzle", "--labeling", "ff", "--labeling", "fff"], "swipl has no strategy 'fff'; did you mean 'ff'"),
            (["two.puzzle", "--labeling", "ff", "--strategy", "tweety"], "--labeling is for swipl and --strategy"),
            (["two.puzzle", "--engine", "clingo", "--labeling", "ff", "--labeling", "max"], "--labeling is for swipl;"),
            (["two.puzzle", "--engine", "all", "--model", "cells"], "--model is for one engine with one strategy, not"),
            (["route.puzzle", "--engine", "all", "--decided"], "diamonds asks for the fewest moves; it has no decided"),
            (
                ["route.puzzle", "--engine", "python", "--strategy", "fc", "--strategy", "gac"],
                "the engine python does not solve diamonds; clingo, heuristic, scip and swipl do\n",
            ),
        ],
    )  # fmt: skip
    def test_bad_input_gets_a_sentence(self, words: list[str], sentence: str) -> None:
        code, output, errors = pylogic("run", *words, "--time-limit", "60")

        assert errors.startswith(sentence)
        assert errors.count("\n") == 1
        assert (code, output) == (2, "")

    def test_an_engine_that_is_missing_loses(self) -> None:
        code, output, _ = pylogic("run", "two.puzzle", "--engine", "all", "--to", "json", **NO_PROLOG)

        assert (code, json.loads(output)[0]["engine"]) == (0, "clingo")

    def test_none_that_is_there_is_told_once(self) -> None:
        code, output, errors = pylogic("run", "two.puzzle", "--labeling", "ff", "--labeling", "max", **NO_PROLOG)

        assert (code, output) == (4, "")
        assert errors.count("SWI-Prolog was not found") == 1


class Racer:
    """A worker that is only a flag."""

    def __init__(self, _engine: str) -> None:
        self.ended = threading.Event()

    def cancel(self) -> None:
        self.ended.set()

    def close(self) -> None:
        pass


class TestRacing:
    """Who wins, with answers made up."""

    @pytest.fixture
    def raced(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
        def raced(text: str, others: int, **answers: dict[str, Any] | Exception) -> Answer:
            """Race; who has no answer goes on until it is ended, with what it knew before."""
            puzzle = loads(text)
            known = solve(puzzle, limit=60)
            monkeypatch.setattr(racing, "Worker", Racer)

            def made_up(_puzzle: Puzzle, question: Question, *, worker: Racer, **_options: Any) -> Answer:
                strategy = str(question.strategy)
                what = answers.get(strategy)
                if isinstance(what, Exception):
                    raise what
                if what is None:
                    assert worker.ended.wait(30)
                    what = {"limit": "interrupted"}
                return replace(known, strategy=strategy, **what)

            monkeypatch.setattr(racing, "run", made_up)
            losers = [("swipl", f"{name},up,step") for name in ("ff", "max", "min", "ffc", "leftmost")][:others]
            contestants = [*losers, *(("clingo", name) for name in answers)]
            return race(puzzle, contestants, Question(limit=Deadline(60)))

        return raced

    def test_who_was_ended_does_not_win_by_what_it_knew_before(self, raced: Callable[..., Answer]) -> None:
        answer = raced(ROUTE, 5, tweety={})

        assert (answer.strategy, answer.limit) == ("tweety", None)

    def test_one_solution_is_enough_where_one_is_wanted(self, raced: Callable[..., Answer]) -> None:
        answer = raced(SEVERAL, 2, tweety={"status": Status.SATISFIABLE, "exhausted": False, "count": 1})

        assert (answer.strategy, answer.status) == ("tweety", Status.SATISFIABLE)

    def test_who_reaches_a_limit_of_its_own_does_not_end_the_race(self, raced: Callable[..., Answer]) -> None:
        memory = {"limit": "memory limit reached while solving", "exhausted": False}
        answer = raced(SEVERAL, 0, tweety=memory, vsids={}, crafty=memory)

        assert (answer.strategy, answer.limit) == ("vsids", None)

    def test_of_many_that_were_stopped_the_best_counts(self, raced: Callable[..., Answer]) -> None:
        late: dict[str, Any] = {"limit": "time limit of 60 s reached while solving", "exhausted": False}
        unknown = {**late, "status": Status.UNKNOWN, "count": 0, "objective": None, "solutions": ()}
        feasible = {**late, "status": Status.FEASIBLE, "bound": None}

        assert raced(SEVERAL, 0, tweety=late, vsids={**late, "count": 9}, crafty=unknown).strategy == "vsids"
        assert raced(ROUTE, 0, tweety=unknown, vsids={**feasible, "objective": 5}, crafty=feasible).strategy == "crafty"

    def test_a_broken_engine_loses(self, raced: Callable[..., Answer]) -> None:
        assert raced(SEVERAL, 0, tweety=EngineError("broken"), vsids={}).strategy == "vsids"
        with pytest.raises(EngineError, match=r"^broken; torn$"):
            raced(SEVERAL, 0, tweety=EngineError("broken"), vsids=EngineError("broken"), crafty=EngineError("torn"))
