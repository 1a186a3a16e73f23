"""However a command ends, its exit code says what is known, and what is known is printed."""

import json
from pathlib import Path

import pytest
from commands import pylogic, said, unread
from puzzles import ENDLESS, HARMLESS_NONE, SEVERAL, UNIQUE

pytestmark = pytest.mark.slow


BREAK_SECOND = """
from pylogic.cli import run
found, calls = run.find_answer, []
def broken(*words, **more):
    calls.append(1)
    if len(calls) == 2:
        raise ZeroDivisionError("a\\nsurprise")
    return found(*words, **more)
run.find_answer = broken
"""
INTERRUPT_SECOND = """
from pylogic.cli import inputs
read, calls = inputs.source_named, []
def interrupted(name):
    calls.append(name)
    if name == "second":
        raise KeyboardInterrupt
    return read(name)
inputs.source_named = interrupted
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "unique").write_text(UNIQUE)
    (tmp_path / "several").write_text(SEVERAL)
    (tmp_path / "none").write_text(HARMLESS_NONE)
    (tmp_path / "bad").write_text("futoshiki {\n  sise 3\n}\n")
    return tmp_path


class TestUnexpected:
    """An unexpected exception is never taken for a result."""

    SENTENCE = "pylogic itself failed, which it should not: ZeroDivisionError a surprise; --debug shows where\n"

    def test_it_is_a_sentence_and_a_code_and_stops_nothing_else(self, folder: Path) -> None:
        run = pylogic("run", "unique", "none", "several", "--to", "json", cwd=folder, patch=BREAK_SECOND)

        assert (run.returncode, run.stderr) == (4, self.SENTENCE)
        assert [answer["title"] for answer in json.loads(run.stdout)] == ["two", "free"]

    @pytest.mark.parametrize("limit", [6, 8, 10])
    def test_too_many_open_files_are_a_sentence(self, folder: Path, limit: int) -> None:
        patch = f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({limit}, {limit}))"
        run = pylogic("run", "unique", cwd=folder, patch=patch)

        assert (run.returncode, run.stdout) == (4, "")
        assert run.stderr == "too many files are open; raise the limit (ulimit -n), or run fewer jobs\n"

    @pytest.mark.parametrize(("words", "environment"), [(["--debug"], {}), ([], {"PYLOGIC_DEBUG": "1"})])
    def test_where_it_happened_is_for_those_who_ask(
        self, folder: Path, words: list[str], environment: dict[str, str]
    ) -> None:
        run = pylogic("run", "unique", "none", *words, cwd=folder, patch=BREAK_SECOND, **environment)

        assert run.returncode == 4
        assert run.stderr.startswith("Traceback (most recent call last):\n")
        assert run.stderr.endswith(self.SENTENCE)

    @pytest.mark.parametrize(
        ("words", "broken"),
        [
            (["check", "unique"], "pylogic.cli.check.examine"),
            (["check", "unique", "--answer", "unique"], "pylogic.cli.answers.session_for"),
            (["explain", "unique"], "pylogic.cli.explain.explained"),
            (["compare", "unique"], "pylogic.cli.compare.run"),
            (["compile", "unique"], "pylogic.cli.translate.prepare"),
            (["convert", "unique"], "pylogic.cli.translate.format_named"),
            (["fmt", "unique"], "pylogic.solving.loading.canonical"),
            (["kinds"], "pylogic.builtin.names"),
        ],
    )
    def test_every_command_says_it(self, folder: Path, words: list[str], broken: str) -> None:
        module, _, name = broken.rpartition(".")
        patch = f"import {module}\ndef surprise(*_, **__): raise IndexError\n{module}.{name} = surprise"
        run = pylogic(*words, cwd=folder, patch=patch)

        assert (run.returncode, run.stdout) == (4, "")
        assert run.stderr.endswith("pylogic itself failed, which it should not: IndexError; --debug shows where\n")
        assert run.stderr.count("\n") == 1

    def test_rows_of_a_comparison_that_breaks_are_printed(self, folder: Path) -> None:
        patch = """
from pylogic.lab import comparison
one_by_one = comparison.one_by_one
def broken(cells):
    for number, row in enumerate(one_by_one(cells)):
        if number == 1:
            raise IndexError
        yield row
comparison.one_by_one = broken
"""
        run = pylogic("compare", "unique", "several", "--json", cwd=folder, patch=patch)

        assert run.returncode == 4
        assert [row["puzzle"] for row in json.loads(run.stdout)] == ["two"]


class TestInterrupted:
    """Ctrl-C loses nothing that is known."""

    def test_answers_of_earlier_files_are_printed(self, folder: Path) -> None:
        run = pylogic("run", "unique", "second", "--to", "json", cwd=folder, patch=INTERRUPT_SECOND)

        assert (run.returncode, run.stderr) == (3, "interrupted\n")
        assert [answer["status"] for answer in json.loads(run.stdout)] == ["unique"]

    def test_answers_of_earlier_files_are_written(self, folder: Path) -> None:
        run = pylogic("run", "unique", "second", "-o", "out", cwd=folder, patch=INTERRUPT_SECOND)

        assert (run.returncode, run.stderr, run.stdout) == (3, "interrupted\n", "")
        assert "\nunique: there is exactly one solution\n" in (folder / "out").read_text()

    def test_what_was_checked_is_printed(self, folder: Path) -> None:
        run = pylogic("check", "unique", "second", "--json", cwd=folder, patch=INTERRUPT_SECOND)

        assert (run.returncode, run.stderr) == (3, "interrupted\n")
        assert [found["title"] for found in json.loads(run.stdout)] == ["two"]

    def test_verdicts_on_answers_are_printed(self, folder: Path) -> None:
        answers = folder / "answers"
        answers.mkdir()
        (answers / "a").write_text("1 2\n2 1\n")
        (answers / "b").write_text("1 2\n2 1\n")
        patch = INTERRUPT_SECOND.replace('name == "second"', 'name.endswith("b")')
        run = pylogic("check", "unique", "--answer", "answers", "--json", cwd=folder, patch=patch)

        assert (run.returncode, run.stderr) == (3, "interrupted\n")
        assert [grade["verdict"] for grade in json.loads(run.stdout)] == ["right"]

    def test_clues_that_were_tried_are_shown_and_no_other_puzzle_is_begun(self, folder: Path) -> None:
        patch = """
from pylogic.explaining import superfluous
from pylogic.solving.run import Interrupted
without = superfluous._unique_without
tried = []
def interrupted(*words):
    tried.append(words)
    if len(tried) == 2:
        raise Interrupted(None)
    return without(*words)
superfluous._unique_without = interrupted
"""
        (folder / "clues").write_text("futoshiki {\n size 2\n r1c1 < r1c2\n r2c1 > r2c2\n}\n")
        run = pylogic("check", "--minimal", "clues", "unique", cwd=folder, patch=patch)

        assert (run.returncode, run.stderr) == (3, "clues: not complete: interrupted\n")
        assert run.stdout == (
            "clues: futoshiki: unique: 1 of the first 1 of 2 clues can be dropped, each by itself:\n"
            "  clues:3:2: r1c1 < r1c2\n"
        )

    def test_what_is_known_of_an_answer_is_shown_and_no_other_puzzle_is_begun(self, folder: Path) -> None:
        patch = """
from dataclasses import replace
from pylogic.cli import check
from pylogic.solving.run import Interrupted
find = check.find_answer
def interrupted(puzzle, question, **others):
    raise Interrupted(replace(find(puzzle, replace(question, models=1), **others), limit="interrupted"))
check.find_answer = interrupted
"""
        run = pylogic("check", "--unique", "several", "unique", cwd=folder, patch=patch)

        assert (run.returncode, run.stderr) == (3, "several: not complete: interrupted\n")
        assert run.stdout == (
            'several: futoshiki "free": satisfiable: there is a solution; whether it is the only one was not settled '
            "(interrupted)\n"
        )

    def test_steps_that_were_found_are_shown(self, folder: Path) -> None:
        patch = """
from pylogic.explaining.deduction.deducing import Deducer
steps = Deducer.steps
def interrupted(self):
    for number, step in enumerate(steps(self)):
        if number == 2:
            raise KeyboardInterrupt
        yield step
Deducer.steps = interrupted
"""
        run = pylogic("explain", "--steps", "unique", "--to", "json", cwd=folder, patch=patch)

        (found,) = json.loads(run.stdout)
        assert (run.returncode, run.stderr, found["limit"], len(found["steps"])) == (3, "", "interrupted", 2)

    def test_conflicts_that_were_found_are_shown(self, folder: Path) -> None:
        patch = """
from pylogic.explaining import explain
minimal_sets = explain.minimal_sets
def interrupted(*words):
    yield next(minimal_sets(*words))
    raise KeyboardInterrupt
explain.minimal_sets = interrupted
"""
        run = pylogic("explain", "--all", "none", cwd=folder, patch=patch)

        assert run.returncode == 3
        assert "there is no solution; 1 minimal set of clues that conflict, perhaps not all (interrupted)" in run.stdout

    @pytest.mark.parametrize("signal", ["SIGINT", "SIGTERM"])
    @pytest.mark.parametrize("module", ["pylogic.cli.command", "argparse", "pylogic.cli.run", "pylogic.solving.run"])
    def test_it_ends_quietly_while_modules_load(self, folder: Path, module: str, signal: str) -> None:
        patch = f"""
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "{module}":
            os.kill(os.getpid(), signal.{signal})
sys.modules.pop("{module}", None)
sys.meta_path.insert(0, Interrupting())
"""
        run = pylogic("run", "unique", cwd=folder, patch=patch)

        assert run.returncode == 3
        assert run.stderr in ("", "interrupted\n")
        # A module is loaded whole; all may be said by then.
        assert run.stdout == "" or run.stdout.endswith(" s\n")

    @pytest.mark.parametrize("signal", ["SIGINT", "SIGTERM", "SIGHUP"])
    @pytest.mark.parametrize("words", [["run", "none"], ["--help"]])
    def test_it_ends_quietly_after_the_last_line(self, folder: Path, words: list[str], signal: str) -> None:
        patch = f"""
import os, signal
from pylogic.cli import command
whole = command.command
def struck(*words, **more):
    whole(*words, **more)
    os.kill(os.getpid(), signal.{signal})
    sum(range(1000))
command.command = struck
"""
        run = pylogic(*words, cwd=folder, patch=patch)

        assert (run.returncode, run.stderr) == (3, "")
        assert run.stdout

    def test_it_does_not_strike_a_command_that_is_deaf_to_it(self, folder: Path) -> None:
        patch = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "pylogic.cli.command":
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.meta_path.insert(0, Interrupting())
"""
        assert pylogic("run", "unique", cwd=folder, patch=patch).returncode == 0


class TestUnread:
    """A reader that leaves changes nothing about what the exit code says."""

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (["run", "none"], 1),
            (["run", "unique"], 0),
            (["run", "bad"], 2),
            (["run", "none", "--to", "json"], 1),
            (["run", "none", "-o", "/dev/stdout"], 1),
            (["run", "unique", "none"], 0),
            (["run", "none", "nowhere"], 1),
            (["check", "several", "--unique"], 1),
            (["check", "several", "nowhere", "--unique"], 1),
            (["check", "unique", "--answer", "unique"], 2),
            (["explain", "none"], 1),
            (["fmt", "unique", "bad"], 0),
            (["kinds"], 0),
            (["--help"], 0),
            (["run", "--help"], 0),
            (["run"], 2),
        ],
    )
    def test_the_code_is_of_what_is_known(self, folder: Path, words: list[str], code: int) -> None:
        assert unread(*words, cwd=folder, both=True) == (code, "")

    def test_no_search_goes_on_for_nobody(self, folder: Path) -> None:
        (folder / "endless").write_text(ENDLESS)

        assert unread("run", "endless", "-a", "--to", "json-lines", cwd=folder) == (0, "")
        assert unread("run", "endless", "-a", cwd=folder) == (0, "")

    def test_nothing_is_said_about_it(self, folder: Path) -> None:
        assert unread("run", "none", cwd=folder) == (1, "")
        assert unread("--help", cwd=folder) == (0, "")


def test_every_command_has_debug() -> None:
    for name in ("run", "compare", "compile", "check", "explain", "fmt", "convert", "new", "engines", "kinds"):
        assert "--debug" in said(name, "--help")[1]
