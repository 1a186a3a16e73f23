"""Every word with every family and every name: a rule works, or is refused by a sentence at a place inside of it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from effort import drawn, some
from words import Fillings, read

from fuzzing.drawing import points
from pylogic import solve
from pylogic.language import words
from pylogic.language.board.families import BUILT_IN
from pylogic.language.parse.notation import Choice, Form, Items, Slot
from pylogic.model.errors import PuzzleError

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

PARAMETERS = {
    "shape": "1x2",
    "count": "2",
    "few": "2",
    "family": "rows",
    "family_of_cells": "rows",
    "value": "1",
    "family_of_pointers": "arrows",
}
FAMILIES = [" ".join([name, *map(PARAMETERS.__getitem__, BUILT_IN[name].parameters)]) for name in sorted(BUILT_IN)]
OWN = ["own", "left", "corners", "B", "arrows", "pairs inside own", "rows except columns"]
NAMES = ["clue", "length", "size", "value", "row", "column", "number", "s", "n", "rows", "columns", "a", "b"]
SHAPES = ["{C} = {N}", "{N} >= {C}", "{C} = {N} where {V}", "{C} < {N} + 1 in {F}", "{C} / 2 <> {C} - {N}"]
SLOTS = {
    **dict.fromkeys(("FAMILY", "FAMILIES"), "{F}"),
    "STEPS": "pairs8",
    "COUNT": "2",
    "SIGN": "<=",
    "SHAPE": "tromino",
    "NOUN": "total",
    "EXPRESSION": "count({F}, {V})",
    "COMPARISON": "a + b <= {N}",
    "CONDITION": "if a = {V} then b = {V} or row <= {N}",
}
"""The texts of slots; in all others stands a value."""


def texts(items: Items, taken: dict[tuple[int, ...], int], path: tuple[int, ...] = ()) -> Iterator[str]:
    """The words of a form, with the options that are taken, and the shortest of all others."""
    for index, item in enumerate(items):
        at = (*path, index)
        if isinstance(item, Choice):
            number = taken.get(at, item.options.index(()) if () in item.options else 0)
            yield from texts(item.options[number], taken, (*at, number))
        else:
            yield SLOTS.get(item.what, "{V}") if isinstance(item, Slot) else item


def templates(form: Form, taken: dict[tuple[int, ...], int]) -> str:
    """The text of a form whose slots are to be filled: of a measure without its comparison."""
    body = " ".join(texts(form.body, taken))
    if form.compared:
        return f"{form.head}({body})"
    return f"{form.head} {body}{' where {V}' if form.restricted else ''}".strip()


DRAWN = {
    templates(form, dict(taken)): form.compared
    for name in words.names()
    for form in words.word(name).notation
    for text, taken, _ in points(name)
    if text == form.text
}
CALLS = [text for text, compared in DRAWN.items() if compared]
FORMS = [text for text, compared in DRAWN.items() if not compared]
TRIED = 30
"""Rules of each sort that are tried by day."""
MOST = 3000
"""The most of them that are tried by night."""


def rules(form: str) -> Iterator[str]:
    """All rules of a form, or with a call, about any value."""
    shapes = [shape.replace("{C}", form) for shape in SHAPES] if form in CALLS else [form]
    for shape in shapes:
        for family in [*FAMILIES, *OWN] if "{F}" in shape else [""]:
            for number in NAMES if "{N}" in shape else [""]:
                yield shape.format(F=family, N=number, V="{V}")


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


RULES = [*CALLS, *FORMS]


@pytest.mark.parametrize("form", some(RULES, RULES, RULES[::3]))
def test_a_rule_works_or_is_refused_at_its_place(form: str) -> None:
    every = [*product(BOARDS.values(), rules(form))]
    random = Random(form)
    found = {
        rule: wrong
        for (kind, board, value), rule in drawn(random.sample(every, min(MOST, len(every))), TRIED)
        if (wrong := fault(kind, board.replace(" ; ", "\n"), rule.replace("{V}", value), random))
    }

    assert found == {}


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
