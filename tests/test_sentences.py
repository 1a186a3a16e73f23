"""Sentences of explanations as a teacher would say them, one kind of the library after the other."""

import re
from functools import cache

import pytest
from cover import AT_ONCE
from effort import some
from instances import EXAMPLES
from texts import cases

from pylogic import Puzzle, explain, generate, load_all, loads, solve
from pylogic.explaining import naming
from pylogic.explaining.grades import grade
from pylogic.explaining.step_sentences import say_steps
from pylogic.explaining.steps import find_steps
from pylogic.files.sentences import numbered, places
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT
from pylogic.model.laws import Border
from pylogic.model.limits import Deadline

OF_KINDS = [(kind, sentence) for kind, sentences in cases("sentences") for sentence in sentences]
OF_BOARDS = [(text, sentence) for text, sentences in cases("reasons") for sentence in sentences]


@cache
def said(kind: str) -> tuple[str, ...]:
    """Return the sentences about the first example of a kind."""
    return sentences(load_all(ROOT / "kinds" / f"{kind}.puzzle")[0])


def sentences(puzzle: Puzzle) -> tuple[str, ...]:
    """The sentences of all steps, suppositions line by line."""
    found = explain(puzzle, "steps")
    return tuple(text for one in found.steps for text in (found.sentence(one), *(line.text for line in one.lines)))


def test_steps_that_are_joined_rest_on_earlier_ones() -> None:
    puzzle = load_all(ROOT / "kinds/tracks.puzzle")[0]
    found = find_steps(puzzle, solve(puzzle).solutions[0].atoms, Deadline(None))
    steps = say_steps(puzzle, found, Deadline(None))

    assert len(steps) < len(found.needed())
    assert all(need < number for number, step in enumerate(steps, 1) for need in step.needs)
    pieces = [atom for step in steps for atom in step.atoms]
    assert sorted(pieces) == sorted(
        found.laws.atom(one.variable, one.values.bit_length() - 1)
        for step in found.needed()
        for one in step.deduction.conclusions
        if one.settled
    )


@pytest.mark.parametrize(("kind", "sentence"), some(OF_KINDS, OF_KINDS, OF_KINDS[::6]))
def test_a_sentence_of_a_kind(kind: str, sentence: str) -> None:
    assert sentence in said(kind)


@cache
def said_of(text: str) -> tuple[str, ...]:
    return sentences(loads(text))


@pytest.mark.parametrize(("text", "sentence"), some(OF_BOARDS, OF_BOARDS, OF_BOARDS[::6]))
def test_a_sentence_about_a_board(text: str, sentence: str) -> None:
    assert sentence in said_of(text.removeprefix("=== "))


def test_a_cell_that_a_line_passes_is_closed_without_a_step_of_its_own() -> None:
    (masyu, _), *_ = (one for one in cases("reasons") if one[0].startswith("masyu"))
    steps = explain(loads(masyu), "steps").steps

    assert len(steps) == 52
    assert not [step for step in steps if "again" in step.text]
    assert sum(len(step.atoms) for step in steps) == 112
    assert all(need < number for number, step in enumerate(steps, 1) for need in step.needs)


def test_a_ship_more_than_there_are_is_named_with_those_that_are_found() -> None:
    text = (EXAMPLES / "battleship_6x6_csc384.puzzle").read_text(encoding="utf-8")
    puzzle = loads(text.replace("columns 1 4 0 2 1 2", "columns 1 4 0 ? 1 2"))
    way = find_steps(puzzle, solve(puzzle).solutions[0].atoms, Deadline(None))
    texts = [step.text for step in say_steps(puzzle, way, Deadline(None))]

    assert texts[0].startswith("r2c5 is a submarine, and no other ship touches it: r1c4 to r1c6, r2c4, r2c6 and ")
    assert texts[9] == (
        "there are 3 ships of length 1, which are r2c5, r4c6 and r6c6 (steps 1 to 4, 6, 7 and 9), "
        "and without r4c2, r3c2 would be another one: r4c2 is a ship cell"
    )


def test_cells_of_a_riddle_are_called_by_their_names() -> None:
    texts = sentences(load_all(ROOT / "examples/zebra.puzzle")[0])

    assert "Norwegian = 1 (step 1), and the English person lives in the red house: red cannot be 1" in texts
    assert any(text.startswith("the colour row needs a 1, for which only yellow is left, as ") for text in texts)
    assert not any("OldGold and snails" in text or "row 2" in text for text in texts)


def test_values_that_are_left_for_as_many_cells_are_named() -> None:
    only = "only r3c2, r3c6 and r3c8 are left for 0, 1 and 2 of row 3"

    assert [text for text in said("tenner_grid") if text.startswith(only)]


def test_lines_of_one_sort_are_named_together() -> None:
    assert places(["box 1", "box 4", "column 3", "the board"]) == "boxes 1 and 4, column 3 and the board"
    assert places(["row 2", "row 3", "row 4"]) == "rows 2 to 4"
    assert numbered([1, 2, 4, 5, 6]) == ["1", "2", "4 to 6"]


def test_borders_are_named_by_the_cells_that_have_most_of_them() -> None:
    sides = {
        0: Border(((1, 1), (1, 2)), 2),
        1: Border(((1, 2), (2, 2)), 2),
        2: Border(((1, 1), (2, 1)), 2),
        3: Border(((2, 1), (2, 2)), 2),
    }

    assert naming.connected_cells(sides, [0, 1]) == [((1, 1), (1, 2), (2, 2))]
    assert naming.parted_cells(sides, [0, 2]) == [([(1, 1)], [(1, 2), (2, 1)])]
    assert naming.border_phrase([("a", "b", 1)]) == "a border parts a from b"
    assert naming.border_phrase([("a", "b and c", 2), ("d", "e", 1)]) == "borders part a from b and c, and d from e"


BROKEN = re.compile(
    r" [,;:]|,,|  |\( | \)|[,:] *$|\[\]|\bNone\b|\bthe rest\b"
    r"|\b(?:as|and|or|of|from|to|at|with|joins|by|for|than) *(?:[,;:.]|$)"
)
"""What a list without anything in it leaves of a sentence, and a rest that is not said."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", some([name for name in lookup.names() if name != "magic_square"], AT_ONCE))
def test_no_sentence_is_long_or_has_a_gap(kind: str) -> None:
    """A sentence should not need a second reading; 200 characters are three lines."""
    assert max(map(len, said(kind))) <= 200
    assert not [text for text in said(kind) if BROKEN.search(text)]


def test_islands_that_bridges_leave_out_are_named() -> None:
    (made,) = generate("hashi", seed=11, grade="any", size=5)
    (cut, *_) = [text for text in sentences(made) if "cut off" in text]

    assert cut.startswith("the bridges join all islands, but r1c5 and r5c5 are cut off, as no bridge runs from r1c3 ")


@pytest.mark.parametrize(
    "text", ["no way joins , as r1c1 is 0", "it has  two", "r1c1 is shut in by", "in box 1 and : 5", "( step 2)"]
)
def test_gaps_are_seen(text: str) -> None:
    assert BROKEN.search(text)


MADE = [
    ("battleship", "7x7"),
    ("dominosa", "4x5"),
    ("hashi", "6x6"),
    ("magnets", "6x6"),
    ("masyu", "5x5"),
    ("numberlink", "5x5"),
    ("palisade", "4x6"),
    ("queens", "6x6"),
    ("ripple_effect", "5x5"),
    ("shikaku", "6x6"),
    ("slitherlink", "5x5"),
    ("takuzu", "6x6"),
    ("tracks", "5x5"),
]
"""Kinds with the longest sentences."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "size", "seed"),
    some([(*made, seed) for made in MADE for seed in range(1, 9)], [(*made, 1) for made in MADE]),
)
def test_no_sentence_of_a_generated_board_is_long(kind: str, size: str, seed: int) -> None:
    (made,) = generate(kind, seed=seed, grade="any", size=size)
    texts = sentences(made)

    assert texts
    assert max(map(len, texts)) <= 200
    assert not [text for text in texts if BROKEN.search(text)]


@pytest.mark.nightly
def test_brief_sentences_give_steps_for_reasons_and_say_all_that_follows() -> None:
    lines = said("magic_square")

    assert max(map(len, lines)) <= 200
    assert any("nothing else is left (steps " in line for line in lines)
    assert not any("impossible" in line or "fewer values" in line for line in lines)


WINGS = cases("wings")


@pytest.mark.slow
@pytest.mark.parametrize(("text", "sentences"), WINGS)
def test_a_wing_is_hard_and_named(text: str, sentences: list[str]) -> None:
    puzzle = loads(text)
    solution = solve(puzzle).solutions[0].atoms
    steps = say_steps(puzzle, find_steps(puzzle, solution, Deadline(None)), Deadline(None))

    assert [steps[0].text] == sentences
    assert grade(puzzle, solution).word == "hard"


def test_a_wing_is_named_where_cells_have_values_of_two_sorts() -> None:
    kind = "kind twins {\n  cells first: 1..n\n  cells second: 1..2\n  different rows columns boxes of first\n}\n"
    puzzle = loads(kind + re.sub(r"(?<=[ .\d])([.\d])(?=[ \n])", r"\g<1>1", WINGS[0][0].replace("sudoku", "twins")))
    solution = solve(puzzle).solutions[0].atoms
    steps = say_steps(puzzle, find_steps(puzzle, solution, Deadline(None)), Deadline(None))

    assert "only columns 4 and 8 are left for 7, an X-wing" in steps[0].text
