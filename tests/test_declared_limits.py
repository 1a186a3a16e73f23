"""Limits of declared kinds: what is too large is refused, and nothing is computed twice or in vain."""

from collections.abc import Iterator
from typing import Any

import pytest

from pylogic import solve
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Group
from pylogic.language.compile import pairs
from pylogic.language.compile.flat import Flat
from pylogic.language.words.measures import Counted
from pylogic.model.errors import PuzzleError, PylogicError, UsageError
from pylogic.solving import loading, run


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("latin { size 999 }", "a board has at most 999 rows and columns, and 40000 cells"),
        ("latin { size 200 }", "a board has at most 4000000 values to choose from in all its cells, here 8000000"),
        ("kind a { cells 1..999999999 ; different rows }\na { size 2 }",
         "a cell has at most 10000 values, here 999999999"),
        ("kind a { cells 1..n*n*n*n*n ; different rows }\na { size 99 }",
         "a cell has at most 10000 values, here 9509900499"),
        ("kind a { cells 1..9/(n-2) ; different rows }\na { size 2 }", "the values of a cell are divided by 0 here"),
        ("kind a { cells 1..9999999999 ; different rows }\na { size 2 }", "a number has at most nine digits"),
        ("kind a { cells 0 1 ; never windows 99x99 1 }\na { size 199 }",
         "a board of 199x199 is too large for: windows 99x99"),
        ("kind a { cells 0 1 ; count(mates lines, 1) = 2 }\na { size 99 }",
         "a board of 99x99 is too large for: mates lines"),
        ("kind a { cells 0 1 ; never all " + "1 " * 300 + "}\na { size 2 }",
         "a rule has at most 250 words and signs"),
        ("kind a { cells 0 1 ; different" + " mates" * 50 + " rows }\na { size 2 }", "this is nested too deeply"),
        ("kind a { cells 0 1 ; sum(rows) = " + "(" * 50 + "1" + ")" * 50 + " }\na { size 2 }",
         "this is nested too deeply"),
        ("kind a { cells 0 1 ; sum(rows) = " + "-" * 50 + "1 }\na { size 2 }", "this is nested too deeply"),
        ("kind a { cells 0 1 ; sum(rows) = 1" + "+1" * 200 + " }\na { size 2 }",
         "a number has at most 250 characters"),
        ("kind a { cells 0 1 ; " + "different rows ; " * 500 + "}\na { size 2 }", "a kind has at most 500 rules"),
        ("kind a { like latin ; like latin }\na { size 4 }", "this kind is like 'latin' already"),
        ("".join(f"kind {name}{k + 1} {{ like a{k} ; like b{k} }}\n" for k in range(20) for name in "ab")
         + "kind a0 { cells 0 1 ; different rows }\nkind b0 { like a0 }\na20 { size 2 }",
         "a kind has at most 500 rules, those of the kinds that it is like counted"),
        ("".join(f"kind a{k + 1} {{ like a{k} }}\n" for k in range(500))
         + "kind a0 { cells 0 1 ; different rows }\na500 { size 2 }",
         "kinds are like each other in a chain of more than 30"),
    ],
)  # fmt: skip
def test_what_no_engine_is_up_to_is_refused_before_it_is_built(text: str, expected: str) -> None:
    with pytest.raises(PylogicError) as caught:
        assert loading.loads(text).atoms

    error = caught.value
    assert (error.problems[0].sentence if isinstance(error, PuzzleError) else str(error)) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (
            "999999999 * sum(rows) = 999999998 * sum(columns)",
            "engines count up to 2147483646, and this rule may come to 53999999922: "
            "999999999 * sum(rows) = 999999998 * sum(columns)",
        ),
        (
            "product(all) = 999999999",
            "engines count up to 2147483646, not to so large products: product(all) = 999999999",
        ),
    ],
)
def test_what_engines_cannot_count_is_refused(rule: str, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        assert solve(loading.loads(f"kind a {{ cells 1..3 ; {rule} }}\na {{ size 10x10 }}")).status

    assert str(caught.value) == expected


def test_too_many_flat_facts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FACTS", 1000)
    with pytest.raises(
        UsageError,
        match=r"^a board of 99x2 is too large for: no two rows are filled alike; "
        r"engines are given at most 1000 facts$",
    ):
        assert loading.loads("kind a { cells 0 1 ; unlike rows }\na { size 99x2 }").atoms


def test_clues_of_boards_that_take_long_are_not_tried_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "kind a {{ cells 1..n ; different rows columns }}\na {{ board {{ {0} }} }}"
    larger, other = (loading.loads(text.format(board)) for board in ("\n1 1 .\n. . .\n. . .\n", "\n1 1\n. .\n"))
    monkeypatch.setattr(run, "_BLAMED_FACTS", len(other.atoms))

    assert [len(conflict.clues) for conflict in run.prepare(other).conflicts] == [2]
    assert [(conflict.sentence, conflict.clues) for conflict in run.prepare(larger).conflicts] == [
        ("the clues contradict each other", ())
    ]


SIZES = (("0 1", "99x2"), ("0 1", "3"), ("0 1", "1x501"), ("0 1 2", "201x1"))


def test_no_more_is_computed_than_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    state = Flat.state

    def noted(self: Flat, *args: Any, **also: Any) -> None:
        calls.append(args)
        state(self, *args, **also)

    monkeypatch.setattr(limits, "LOOKED_THROUGH", (500, 600, 1000))
    monkeypatch.setattr(Flat, "state", noted)
    puzzles = [loading.loads(f"kind a {{ cells {cells} ; unlike rows }}\na {{ size {size} }}") for cells, size in SIZES]

    assert [puzzle.kind.presolving.vast(puzzle) for puzzle in puzzles] == [
        "more than 1000 facts",
        "",
        "501 variables",
        "201 variables with 603 values",
    ]
    assert len(calls) < 1100


def test_equal_tables_of_pairs_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    holds = pairs._holds

    def noted(*values: Any) -> bool:
        asked.append(values)
        return holds(*values)

    monkeypatch.setattr(pairs, "_holds", noted)
    puzzle = loading.loads("kind a { cells 1..9 ; difference(pairs) <> 1 }\na { size 9 }")

    assert len([atom for atom in puzzle.atoms if atom.name == "strangers"]) == 2 * 9 * 8
    assert len(asked) == 9 * 9


def test_the_terms_of_a_group_are_computed_once_for_all_values(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    terms = Counted.terms

    def noted(self: Counted, group: Group, board: Board) -> Iterator[tuple[int, int | None, int]]:
        asked.append(group)
        return terms(self, group, board)

    monkeypatch.setattr(Counted, "terms", noted)
    facts = loading.loads("kind a { cells . 1..9 ; count(around, .) = value }\na { size 6 }").atoms

    assert sum(fact.name == "count" for fact in facts) == 9 * 36
    assert len(asked) == 36
