"""Small boards notice mutants of the encodings; the others are listed with a reason.

``make encodings`` tries all of them; this tries those of a few files.
"""

from functools import cache
from pathlib import Path

import pytest

from benchmarks.encodings import __main__ as search
from benchmarks.encodings import asp, prolog
from benchmarks.encodings.boards import boards_of_words
from benchmarks.encodings.mutants import Mutant, Verdict, as_listed, gone, is_listed, listed
from pylogic.model.files import ROOT

FEW = ("asp/words/never.lp", "asp/words/table.lp", "prolog/words/once.pl")


@cache
def all_mutants() -> tuple[Mutant, ...]:
    return tuple(search.mutants())


@pytest.mark.slow
def test_what_is_listed_is_in_the_encodings() -> None:
    assert gone(all_mutants()) == []
    assert [key for key, reason in listed().items() if len(reason) < 20] == []


@pytest.mark.slow
def test_mutants_are_named_apart() -> None:
    keys = [mutant.key for mutant in all_mutants()]
    assert len(keys) == len(set(keys))


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW)
def test_boards_notice_mutants(name: str) -> None:
    chosen = [mutant for mutant in all_mutants() if mutant.key[0] == name]
    (verdicts,) = search.tried(chosen, [*boards_of_words()])
    assert search.mistakes(verdicts) == ([], [])
    assert len(verdicts) > len(chosen) / 2  # the others are refused


def test_what_no_board_notices_is_said() -> None:
    mutant = Mutant(ROOT / "asp" / "words" / "never.lp", 1, "never :- never(_).", "left out")
    assert search.mistakes([Verdict(mutant, "", "")]) == ([mutant], [])
    assert [*as_listed([mutant])] == [
        '\n[["asp/words/never.lp"]]\nreason = ""\n["asp/words/never.lp".rules]',
        "'never :- never(_).' = [\n  'left out',\n]",
    ]


def test_what_is_listed_and_noticed_is_said() -> None:
    mutant = next(mutant for mutant in all_mutants() if mutant.key in listed())
    assert is_listed(mutant)
    assert search.mistakes([Verdict(mutant, "answers", "a board")]) == ([], [Verdict(mutant, "answers", "a board")])
    assert search.mistakes([Verdict(mutant, "", "")]) == ([], [])


def test_each_literal_of_a_program_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.lp"
    file.write_text("a(X) :- b(X, N), not c(X), N > 1.\n", encoding="utf-8")
    assert [mutant.change for mutant in asp.mutants(file)] == [
        "left out",
        "without b(X,N)",
        "not: b(X,N)",
        "without not c(X)",
        "not: not c(X)",
        "without N > 1",
        "not: N > 1",
        "N > 1 as N > 2",
        "N > 1 as N > 0",
    ]


def test_each_goal_of_a_clause_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.pl"
    file.write_text("a(X) :- b(X, N), ( N > 1 -> true ; X #= 2 ).\n", encoding="utf-8")
    assert [mutant.change for mutant in prolog.mutants([file])] == [
        "left out",
        "without b(X, N)",
        "without N>1",
        "N>1 as N=<1",
        "N>1 as N>2",
        "N>1 as N>0",
        "without X#=2",
        "X#=2 as X#\\=2",
        "X#=2 as X#=3",
        "X#=2 as X#=1",
    ]
