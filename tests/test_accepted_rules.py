"""Every word with every family and every name: a rule works, or is refused by a sentence at a place inside of it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from effort import drawn
from words import RULES, Fillings, read

from pylogic import solve
from pylogic.core.errors import PuzzleError
from pylogic.declared import words
from pylogic.declared.board.families import BUILT_IN

BOARDS = {
    "numbers": ("boxes 1x1 ; cells 1..2 ; clues left right ; set s ?", "size 1x3 ; left 2", "1"),
    "numbers up to one of the board": ("boxes 1x1 ; cells 0..n ; clue 0..n on 0", "board {\n 1 .\n}", "1..n"),
    "numbers after a name": (
        "boxes 1x1 ; cells # 0..2 ; cages own ; set s 1",
        "size 2x2 ; own 2 r1c1 r1c2 ; own r2c2",
        "#",
    ),
    "names": ("boxes 1x1 ; cells . # ; clue 0..4 ; regions own", "board {\n 1 .\n . .\n} ; own {\n a b\n a b\n}", "#"),
    "diagonals": ("boxes 1x1 ; cells \\ / ; corners ; paths own", "size 2x2 ; own r1c1 r1c2", "/"),
    "two sorts": ("boxes 1x1 ; cells a: . # ; cells b: 0..1 ; signs own =", "size 1x3 ; r1c1 = r1c2", "#"),
    "edges": ("boxes 1x1 ; edges off on ; clue 0..4 ; divide on", "board {\n 1 .\n}", "on"),
    "edges and numbers": ("boxes 1x1 ; edges e: off on ; cells a: 0..1", "size 1x2", "1"),
    "arrows": ("boxes 1x1 ; cells 1..2 ; arrows", "arrows {\n E .\n NE W\n}", "2"),
    "links": ("boxes 1x1 ; links off on ; clue 0..4 ; mark B", "board {\n 1 B 1\n}", "on"),
    "bridges": ("boxes 1x1 ; bridges 0..2 ; clue 1..8", "board {\n 1 .\n . 1\n}", "1"),
}
"""Kinds, each with a puzzle and a value."""

PARAMETERS = {"shape": "1x2", "count": "2", "few": "2", "family": "rows", "family_of_cells": "rows", "value": "1"}
FAMILIES = [" ".join([name, *map(PARAMETERS.__getitem__, BUILT_IN[name].parameters)]) for name in sorted(BUILT_IN)]
OWN = ["own", "left", "corners", "B", "arrows", "pairs inside own", "rows except columns"]
NAMES = ["clue", "length", "size", "value", "row", "column", "number", "s", "n", "rows", "columns", "a", "b"]
SHAPES = ["{C} = {N}", "{N} >= {C}", "{C} = {N} where {V}", "{C} < {N} + 1 in {F}", "{C} / 2 <> {C} - {N}"]
CALLS = [call for table in RULES.values() for call in table.get("calls", ())]
FORMS = [form for table in RULES.values() for form in table.get("forms", ())]
TRIED = 60
"""Rules of each sort that are tried by day."""
MOST = 3000
"""The most of them that are tried by night."""


def rules(form: str, value: str) -> Iterator[str]:
    """All rules of a form, or with a call."""
    shapes = [shape.replace("{C}", form) for shape in SHAPES] if form in CALLS else [form]
    for shape in shapes:
        for family in [*FAMILIES, *OWN] if "{F}" in shape else [""]:
            for number in NAMES if "{N}" in shape else [""]:
                yield shape.format(F=family, N=number, V=value)


def fault(kind: str, board: str, rule: str, random: Random) -> str:
    """Return what is wrong with how a rule is accepted; empty if nothing is."""
    before = f"{kind} ; "
    try:
        puzzle = read(before + rule, board)
    except PuzzleError as error:
        outside = [
            problem
            for problem in error.problems
            if problem.span is None
            or problem.span.line != 2
            or not len(before) < problem.span.column <= len(before) + len(rule) + 1
        ]
        return f"refused elsewhere: {outside[0]}" if outside else ""
    try:
        fillings = Fillings(puzzle)
        if len(fillings):
            puzzle.kind.check(puzzle, fillings[random.randrange(len(fillings))])
    except PuzzleError as error:
        (problem,) = error.problems
        return "" if problem.sentence == "on this board this rule divides by 0" else str(problem)
    return ""


@pytest.mark.parametrize("form", [*CALLS, *FORMS])
def test_a_rule_works_or_is_refused_at_its_place(form: str) -> None:
    every = [(kind, board, rule) for kind, board, value in BOARDS.values() for rule in rules(form, value)]
    random = Random(form)
    found = {
        rule: wrong
        for kind, board, rule in drawn(random.sample(every, min(MOST, len(every))), TRIED)
        if (wrong := fault(kind, board.replace(" ; ", "\n"), rule, random))
    }

    assert found == {}


def test_every_word_is_tried() -> None:
    assert sorted(word for word, table in RULES.items() if "calls" in table or "forms" in table) == sorted(
        words.names()
    )


@pytest.mark.parametrize("part", ["flatten", "broken"])
def test_a_rule_that_fails_unforeseen_is_a_fault_at_its_line(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Any:
        raise KeyError("value")

    word = words.word("spaced")
    spoilt = replace(word, flatten=failing) if part == "flatten" else replace(word, broken=failing)
    monkeypatch.setattr(words, "word", lambda _: spoilt)
    puzzle = read("cells 1..2 ; spaced rows", "size 1x2")
    with pytest.raises(PuzzleError) as caught:
        solve(puzzle)

    sentence = "pylogic cannot work with this rule (KeyError); please report it, and write it otherwise"
    assert str(caught.value).splitlines()[0] == f"case:2:14: {sentence}"
