"""Folders, patterns, and many puzzles side by side."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import psutil
import pytest
from commands import said
from deadly import DeadlyParts, Dying, Numbering, Sleeping
from processes import end, eventually
from puzzles import ENDLESS, NONE, SEVERAL, UNIQUE

from pylogic import EngineError
from pylogic.cli import batch
from pylogic.cli import command as ahead
from pylogic.cli.inputs import Outcome
from pylogic.cli.options import parsed
from pylogic.cli.signals import Stop
from pylogic.engines.workers.executor import Processes, side_by_side

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "inner"
    for place in (inner, tmp_path / ".hidden"):
        place.mkdir()
        (place / "several.puzzle").write_text(SEVERAL)
    (tmp_path / "none.puzzle").write_text(NONE)
    (tmp_path / "unique.puzzle").write_text(UNIQUE)
    (tmp_path / ".unseen.puzzle").write_text(UNIQUE)
    (tmp_path / "notes.txt").write_text("no puzzle")
    os.mkfifo(tmp_path / "pipe.puzzle")  # to open it would take for ever
    return tmp_path


def statuses(output: str) -> list[tuple[str, str]]:
    return [(one["source"], one["status"]) for one in map(json.loads, output.splitlines())]


class TestNames:
    """Which files are meant."""

    def test_a_folder_stands_for_its_puzzles(self, folder: Path) -> None:
        code, output, errors = said("run", ".", "--to", "json-lines", cwd=folder)

        assert statuses(output) == [
            ("none.puzzle", "unsatisfiable"),
            ("unique.puzzle", "unique"),
            ("inner/several.puzzle", "several"),
        ]
        assert (code, errors) == (1, "")

    @pytest.mark.parametrize(
        ("pattern", "files"),
        [
            ("*.puzzle", ["none.puzzle", "unique.puzzle"]),
            ("**/*.puzzle", ["inner/several.puzzle", "none.puzzle", "unique.puzzle"]),
            ("[un]*e.puzzle", ["none.puzzle", "unique.puzzle"]),
            ("in*", ["inner/several.puzzle"]),
        ],
    )
    def test_a_pattern_stands_for_what_matches(self, folder: Path, pattern: str, files: list[str]) -> None:
        assert [name for name, _ in statuses(said("run", pattern, "--to", "json-lines", cwd=folder)[1])] == files

    def test_a_file_may_be_called_like_a_pattern(self, folder: Path) -> None:
        (folder / "[a].puzzle").write_text(UNIQUE)

        assert statuses(said("run", "[a].puzzle", "--to", "json-lines", cwd=folder)[1]) == [("[a].puzzle", "unique")]

    def test_of_a_foreign_format_all_files_are_taken(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_text("2:0,0,0,1,\n")
        (tmp_path / "b.txt").write_text("2:0,0,0,2,\n")

        assert said("check", str(tmp_path), "--from", "sgt", "--unique")[0] == 0

    def test_a_folder_without_puzzles_does_not_stop_the_others(self, folder: Path) -> None:
        (folder / "empty").mkdir()
        code, output, errors = said("run", "empty", "unique.puzzle", "--to", "json-lines", cwd=folder)

        assert (code, statuses(output)) == (2, [("unique.puzzle", "unique")])
        assert errors == "empty: no file in this folder ends with .puzzle; name other files\n"

    def test_a_pattern_that_matches_nothing_is_a_missing_file(self, folder: Path) -> None:
        code, _, errors = said("run", "*.nothing", "unique.puzzle", cwd=folder)

        assert (code, errors) == (2, "*.nothing: there is no such file\n")

    def test_no_file_of_a_folder_is_written_over(self, folder: Path) -> None:
        code, _, errors = said("run", ".", "-o", "none.puzzle", cwd=folder)

        assert (code, errors) == (2, "-o would write over none.puzzle, which a puzzle is read from\n")


class TestSideBySide:
    """``--jobs``."""

    WORDS = ("run", "unique.puzzle", "bad", "inner", "none.puzzle", "unique.puzzle", "nowhere")

    @pytest.mark.parametrize(
        "more", [("--to", "json"), ("--to", "json-lines", "-a"), ("--to", "json", "--engine", "swipl"), ()]
    )
    def test_the_order_of_the_output_is_that_of_the_input(self, folder: Path, more: tuple[str, ...]) -> None:
        (folder / "bad").write_text("sudoku {\n}\n")
        one, two = (said(*self.WORDS, *more, "--jobs", jobs, cwd=folder) for jobs in ("1", "2"))

        assert _timeless(two) == _timeless(one)
        assert one[0] == 2
        assert len(one[2].splitlines()) > 1

    def test_texts_of_several_puzzles_are_shared_out(self, folder: Path) -> None:
        texts = [UNIQUE.replace("two", f"number {number}") for number in range(12)]
        (folder / "a.puzzle").write_text("".join([*texts, NONE]))
        (folder / "b.puzzle").write_text("".join([*texts, "sudoku {\n}\n"]))
        words = ("run", "a.puzzle", "-", "b.puzzle", "a.puzzle", "--to", "json-lines")
        one, two = (said(*words, "--jobs", jobs, cwd=folder, text=SEVERAL + NONE) for jobs in ("1", "2"))

        assert _timeless(two) == _timeless(one)
        assert len(statuses(one[1])) == 28

    @pytest.mark.parametrize("what", ["--unique", "--minimal", "--json"])
    def test_check_says_the_same(self, folder: Path, what: str) -> None:
        one, two = (said("check", ".", what, "--jobs", jobs, cwd=folder) for jobs in ("1", "2"))

        assert _timeless(two) == _timeless(one)

    def test_each_job_has_one_worker(self, folder: Path) -> None:
        words = ["run", *["endless.puzzle"] * 3, "--count", "--jobs", "2"]
        (folder / "endless.puzzle").write_text(ENDLESS)
        with _started(words, folder) as run:
            processes = psutil.Process(run.pid)
            assert eventually(lambda: len(processes.children(recursive=True)) == 4)
            assert len(processes.children()) == 2
            _stop(run)

    def test_a_process_that_is_killed_costs_nothing_and_doubles_nothing(self, folder: Path) -> None:
        for number in range(6):
            text = ENDLESS.replace("anything", str(number)) if number < 2 else UNIQUE.replace("two", str(number))
            (folder / "inner" / f"{number}.puzzle").write_text(text)
        (folder / "inner" / "several.puzzle").unlink()
        for limit in ("2", "20", "200"):  # on a slow machine the first endless one may be over before the second begins
            words = ["run", "inner", "--count", "--time-limit", limit, "--jobs", "2", "--to", "json-lines"]
            with _started(words, folder) as run:
                both = eventually(partial(_either_over_or_at_four, run)) and run.poll() is None
                if both:
                    psutil.Process(run.pid).children()[0].kill()
                output, errors = run.communicate()
            if both:
                break

        assert both
        assert [json.loads(line)["title"] for line in output.splitlines()] == list("012345")
        assert errors == ""

    def test_an_interruption_prints_what_there_is(self, folder: Path) -> None:
        (folder / "endless.puzzle").write_text(ENDLESS)
        names = ["unique.puzzle", "endless.puzzle", "none.puzzle", *["endless.puzzle"] * 5]
        with _started(["run", *names, "--count", "--jobs", "2", "--to", "json-lines"], folder) as run:
            processes = psutil.Process(run.pid)
            assert run.stdout is not None
            first = run.stdout.readline()  # the first puzzle is done, and two jobs are at endless ones soon
            assert eventually(lambda: len(processes.children(recursive=True)) == 4)
            left = processes.children(recursive=True)
            run.send_signal(signal.SIGINT)
            rest, errors = run.communicate()
        found = statuses(first + rest)

        assert found[0] == ("unique.puzzle", "unique")
        assert [name for name, _ in found] == [name for name in names if name in dict(found)][: len(found)]
        assert (run.returncode, errors) == (3, "interrupted\n")
        assert end(left)

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("run", "unique.puzzle", "--jobs", "0"), "'0' is not a whole number from 1 to 2147483647"),
            (
                ("check", "unique.puzzle", "--answer", "unique.puzzle", "--jobs", "2"),
                "--jobs does not go with --answer, which judges one answer after the other",
            ),
            (
                ("run", "unique.puzzle", "--trace", "a.csv", "--jobs", "2"),
                "--trace does not go with --jobs, which is for many searches",
            ),
            (
                ("check", "unique.puzzle", "--executor", "here"),
                "an executor is dask://HOST:PORT or tls://HOST:PORT, not 'here'",
            ),
        ],
    )
    def test_what_does_not_go_together_is_refused(self, folder: Path, words: tuple[str, ...], sentence: str) -> None:
        code, output, errors = said(*words, cwd=folder)

        assert (code, output) == (2, "")
        assert errors.endswith(f"{sentence}\n")


class TestProcesses:
    """`pylogic.engines.workers.executor.Processes`."""

    @pytest.fixture
    def deaths(self, tmp_path: Path) -> Path:
        (tmp_path / "once").touch()
        return tmp_path

    def test_a_task_whose_process_is_killed_is_done_by_another(self, deaths: Path) -> None:
        with Processes(1) as processes:
            tasks = ["one", "x" * 1_000_000, "ä\n"]
            assert [future.result() for future in [processes.submit(Dying(deaths), one) for one in tasks]] == tasks

    def test_a_task_that_kills_two_processes_is_given_up(self, deaths: Path) -> None:
        (deaths / "twice").touch()
        with Processes(1) as processes:
            one, two = (processes.submit(Dying(deaths), task) for task in ("one", "two"))
            with pytest.raises(EngineError, match=r"^the process that worked on it was killed, .* a second one$"):
                one.result()
            assert two.result() == "two"

    def test_a_function_keeps_what_it_has_made(self) -> None:
        numbering = Numbering()
        with Processes(1) as processes:
            assert [processes.submit(numbering, None).result() for _ in range(3)] == ["0", "1", "2"]
            assert processes.submit(Numbering(), None).result() == "0"

    def test_what_runs_is_ended_with_a_failure(self) -> None:
        with pytest.raises(OSError, match="out of paper"), Processes(1) as processes:  # noqa: PT012
            running, waiting = (processes.submit(Sleeping(), None) for _ in range(2))
            raise OSError("out of paper")
        assert running.result() == ""
        assert waiting.cancelled()

    def test_nothing_is_begun_when_all_is_to_end(self) -> None:
        with Processes(1) as processes:
            submit = partial(processes.submit, Numbering())
            assert not list(side_by_side(submit, lambda: 1, lambda: 2, processes.cancel, lambda: True))


def test_puzzles_at_which_processes_are_killed_cost_no_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "Parts", DeadlyParts)
    texts = [UNIQUE.replace("two", f"number {number}") for number in range(12)]
    (folder / "a.puzzle").write_text("".join([*texts[:5], UNIQUE.replace("two", "deadly"), *texts[5:]]))
    code, output, errors = said("run", "a.puzzle", "--to", "json-lines", "--jobs", "2", cwd=folder)
    found = [json.loads(line) for line in output.splitlines()]

    assert code == 4
    assert [one["title"] for one in found] == [f"number {number}" for number in range(12)]
    assert errors == "a.puzzle: the process that worked on it was killed, and so was a second one\n"


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["run", "a", "--jobs", "2"], 2),
        (["check", "--jobs=1000", "a"], 3),
        (["run", "a", "--jobs", "1"], 0),
        (["run", "a"], 0),
        (["run", "a", "--jobs", "2", "--debug"], 0),
        (["run", "a", "--executor", "dask://a:1"], 0),
        (["generate", "sudoku", "--jobs", "2"], 0),
        (["kinds"], 0),
    ],
)
def test_jobs_are_started_before_the_command_is_loaded(
    words: list[str], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead, "start", lambda *_: "a process")
    monkeypatch.setattr("os.cpu_count", lambda: 3)

    assert list(map(str, ahead.start_jobs(parsed(words)))) == ["a process"] * number


class TestStopping:
    """`pylogic.cli.signals.Stop`."""

    def test_the_first_wish_is_noted_and_the_second_raised(self) -> None:
        with Stop() as stop:
            assert not stop.requested
            signal.raise_signal(signal.SIGINT)
            assert stop.requested
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)

    def test_who_waits_is_interrupted(self) -> None:
        with Stop() as stop:
            stop.raising = True
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            assert stop.requested
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"code": "0"}', '{"code": 0, "messages": [1]}', '{"code": 0, "x": 1}']
)
def test_only_outcomes_are_taken_for_outcomes(text: str) -> None:
    assert Outcome.unpacked(text) == Outcome(4, messages=("what came back is not an answer of pylogic's",))


def _started(words: list[str], cwd: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "pylogic", *words]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _stop(run: "subprocess.Popen[str]") -> None:
    run.send_signal(signal.SIGINT)
    run.communicate()


def _either_over_or_at_four(run: subprocess.Popen[str]) -> bool:
    """Whether a command is over, or has two jobs with an engine each."""
    return run.poll() is not None or len(psutil.Process(run.pid).children(recursive=True)) == 4


def _timeless(found: tuple[int, str, str]) -> tuple[int, object, str]:
    """Return the output of a command without times."""
    code, output, errors = found
    lines: list[object] = []
    for line in output.splitlines():
        text = line.removeprefix("[").removeprefix(" ").removesuffix("]").removesuffix(",")
        try:
            lines.append({**json.loads(text), "seconds": None, "cpu": None, "memory": None})
        except ValueError:
            lines.append(line.rpartition(", ")[0] if line.endswith(" s") else line)
    return code, lines, errors
