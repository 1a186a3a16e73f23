"""``--certify`` in commands: what they say of two proofs, also where an encoding is broken."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import said
from instances import EXAMPLES
from puzzles import NONE, SEVERAL, UNIQUE

from pylogic import (
    Answer,
    LimitReachedError,
    Puzzle,
    generate,
    solve,
)
from pylogic.engines import engine as engine_named
from pylogic.generating import maker
from pylogic.model.files import ASP, PROLOG
from pylogic.model.puzzle import Question
from pylogic.solving.solve import answer as find_answer

BOTH = "proved by clingo and by SWI-Prolog"
FIRST = str(EXAMPLES / "futoshiki_4x4.puzzle")
FREE = "latin {\n  size 3\n}\n"


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
            (["check", FIRST], "--certify goes with --unique, which an engine proves"),
            (["check", FIRST, "--grade"], "--certify goes with --unique, which an engine proves"),
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
        assert errors.startswith('futoshiki "Futoshiki 1, trivial" (<generated>): the engines contradict')

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
