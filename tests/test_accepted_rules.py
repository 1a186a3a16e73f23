"""Every word with every family and every name: a rule works, or is refused by a sentence at a place inside of it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from effort import drawn
from words import Fillings, read

from pylogic import solve
from pylogic.core.errors import PuzzleError
from pylogic.declared import words
from pylogic.declared.board.families import BUILT_IN

BOARDS = {
    "numbers": ("boxes 1x1 ; cells 1..2 ; clues left right ; set s ?", "size 1x3 ; left 2", "1"),
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
CALLS = {
    "count": "count({F}, {V})",
    "sum": "sum({F})",
    "sum where": "sum({F}, row where {V})",
    "between": "sum(between({F}, {V}, 1))",
    "first": "first({F} but {V})",
    "runs": "runs({F}, {V})",
    "joined runs": "runs({F}, {V} by {V})",
    "sums of runs": "sum(runs({F} but {V}))",
    "sight": "size(sight {V})",
    "straights": "length(straights)",
    "straights that way": "length(straights {F})",
    "seen from": "count(sight {V}, {V})",
    "islands": "size(islands {V} by knights)",
    "clues of islands": "count(islands {V} within {F}, clue)",
    "islands of numbers": "size(islands)",
    "reach": "sum(reach {V})",
    "pieces": "size(pieces)",
    "marked pieces": "width(pieces with {F})",
    "clues of pieces": "count(pieces, clue)",
    "meet": "meet(corners)",
    **{word: f"{word}({{F}})" for word in ("product", "difference", "quotient", "seen")},
}
RULES = {
    "apart": "apart {V} {F}",
    "couples": "couples {F}",
    "different, but": "different {F} but {V}",
    "different, where": "different {F} where {V}",
    "matched": "matched {V} 1 {F}",
    "never": "never {F} {V}",
    "path": "path {V} joins {F}",
    "place": "place {V} in {F}",
    "shape": "shape islands {V} as tromino",
    "triangles": "triangles {V} NE SW SE",
    "spans": "spans {F} <= 1 where {V}",
    "turn before": "turn before or after {F}",
    "turn where": "turn {F} where {V}",
    "arms": "arms unlike {F}",
    "bent": "bent islands {V}",
    "lead": "lead {V} NE SW SE to NW with clue",
    "loop around": "loop {V} around {V}",
    "compared": "a < b in {F}",
    "condition": "if a = {V} then b = {V} or row <= {N} in {F}",
    "counted where": "count({F}, a = {V} where {V}) = 1",
    "minimise": "minimise total: count({F}, {V})",
    "added": "a + b <= {N} in {F}",
    "acyclic": "acyclic",
    "acyclic lines": "acyclic {V}",
    "connected": "connected {V}",
    "connected within": "connected {V} by pairs8 within {F}",
    "connected each": "connected each {V}",
    "connected through": "connected {V} through {V}",
    "divide": "divide {V}",
    "loop": "loop {V}",
    "rectangle": "rectangle pieces",
    "rectangle islands": "rectangle islands {V}",
    "symmetric": "symmetric pieces",
    "symmetric islands": "symmetric islands {V}",
    "symmetric across": "symmetric islands {V} across {F}",
    "symmetric numbers": "symmetric islands",
    "unlike pieces": "unlike pieces",
    **{
        word: f"{word} {{F}}"
        for word in (
            "consecutive",
            "different",
            "include",
            "increasing",
            "next",
            "palindrome",
            "spaced",
            "straight",
            "turn",
            "unlike",
        )
    },
}
SHAPES = ["{C} = {N}", "{N} >= {C}", "{C} = {N} where {V}", "{C} < {N} + 1 in {F}", "{C} / 2 <> {C} - {N}"]
TRIED = 60
"""Rules of each sort that are tried by day."""
MOST = 3000
"""The most of them that are tried by night."""


def rules(name: str, value: str) -> Iterator[str]:
    """All rules of a sort."""
    shapes = [shape.replace("{C}", CALLS[name]) for shape in SHAPES] if name in CALLS else [RULES[name]]
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


@pytest.mark.parametrize("name", [*CALLS, *RULES])
def test_a_rule_works_or_is_refused_at_its_place(name: str) -> None:
    every = [(kind, board, rule) for kind, board, value in BOARDS.values() for rule in rules(name, value)]
    random = Random(name)
    found = {
        rule: wrong
        for kind, board, rule in drawn(random.sample(every, min(MOST, len(every))), TRIED)
        if (wrong := fault(kind, board.replace(" ; ", "\n"), rule, random))
    }

    assert found == {}


def test_every_word_is_tried() -> None:
    tried = " ".join([*CALLS.values(), *RULES.values()])
    assert [word for word in words.names() if word not in tried and word not in ("compare", "condition")] == []


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
