"""Nonograms in files of other programs: .non, .nonpack, .nin and the XML of webpbn.com."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic import PuzzleError, dumps, loads, puzzle, solve
from pylogic.formats import claims, format_named, guess
from pylogic.model.files import LIBRARY
from pylogic.model.text import Source
from pylogic.solving.loading import load, read

FIVE = load(LIBRARY / "nonogram.puzzle")
NON = """\
catalogue "example &amp; 1"
title "five"
by "nobody"
rows 5
columns 5

rows
2,2
5
1,1,1
3
2,1

columns
3,1
2,1
3
2,2
4

goal "1101111111101010011111010"
"""
NIN = "5 5\n2 2\n5\n1 1 1\n3\n2 1\n3 1\n2 1\n3\n2 2\n4\n"
XML = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<title>five</title>
<color name="white" char=".">fff</color>
<clues type="columns">
<line><count>1</count><count color="black">1</count></line>
<line></line>
</clues>
<clues type="rows">
<line><count>1</count></line>
<line></line>
<line><count>1</count></line>
</clues>
<solution type="goal"><image>|X.|</image></solution>
</puzzle>
</puzzleset>
"""


@pytest.mark.parametrize(("text", "name"), [(NON, "non"), (NIN, "non"), (XML, "webpbn")])
def test_one_format_claims_a_file(text: str, name: str) -> None:
    assert [one.name for one in claims(text)] == [name]
    assert guess(text).name == name


@pytest.mark.parametrize("text", [NON, NIN])
def test_keys_and_bare_numbers_say_the_same(text: str) -> None:
    assert loads(text).facts == FIVE.facts


def test_a_picture_of_two_columns() -> None:
    (solution,) = solve(loads(XML)).solutions

    assert solution.grid == [["#", "."], [".", "."], ["#", "."]]


def test_a_line_without_runs_is_empty_or_zero() -> None:
    text = "width 2\nheight 3\nrows\n1\n\n1\ncolumns\n1,1\n\n"
    assert loads(text).facts == loads(XML).facts == loads(text.replace("\n\n", "\n0\n")).facts
    assert loads("2 3\n1\n\n1\n1 1\n\n").facts == loads(XML).facts


def test_a_pack_holds_several() -> None:
    text = format_named("non").separator.join(dumps(one, "non") for one in (FIVE, FIVE))

    assert [one.title for one in read(Source("x", text))] == ["five", "five"]


@given(
    st.lists(st.lists(st.integers(1, 9), max_size=3), min_size=1, max_size=4),
    st.lists(st.lists(st.integers(1, 9), max_size=3), min_size=1, max_size=4),
    st.text(st.characters(blacklist_categories=["C", "Z"])),
)
def test_what_is_written_is_read(rows: list[list[int]], columns: list[list[int]], title: str) -> None:
    made = puzzle("nonogram", title=title, rows=[one or [0] for one in rows], columns=[one or [0] for one in columns])

    for name in ("non", "webpbn"):
        again = loads(dumps(made, name))
        assert (again.facts, again.title) == (made.facts, title)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (NON.replace("1,1,1", "1,1b,1"), [((10, 1, 6), "'1b' is not the length of a run; runs have no colours here")]),
        (NON.replace("columns 5", "width x"), [((5, 1, 5), "'width' is a number from 1 to 999")]),
        (NON.replace("columns 5", "columns 4"), [((14, 1, 7), "5 lines below 'columns', not 4")]),
        (NON.replace("rows 5\n", "\n"), [((1, 1, 27), "there is no line 'height'")]),
        (NIN.removesuffix("4\n"), [((1, 1, 3), "9 lines below this size, not 5 + 5")]),
    ],
)
def test_mistakes_in_numbers_keep_their_places(text: str, problems: object) -> None:
    assert mistakes(text, "non") == problems


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            XML.replace('"black">1<', '"red">1<'),
            [((8, 1, 1), "a run of colour 'red': nonograms are black and white here")],
        ),
        (XML.replace("</clues>", "", 1), [((17, 3, 1), "this XML is not well formed: mismatched tag")]),
        (XML.replace("rows", "roses"), [((4, 1, 41), "this puzzle has no clues of type 'rows'")]),
        (XML.replace(" SYSTEM", " [<!ENTITY a 'b'>] SYSTEM"), [((2, 16, 8), "a file of puzzles declares no entities")]),
        (
            XML.replace("<count>1<", "<count>one<", 1),
            [((8, 1, 5), "'one' is not the length of a run; runs have no colours here")],
        ),
    ],
)
def test_mistakes_in_xml_keep_their_places(text: str, problems: object) -> None:
    assert mistakes(text, "webpbn") == problems


def mistakes(text: str, name: str) -> list[tuple[object, str]]:
    with pytest.raises(PuzzleError) as caught:
        loads(text, name)
    return [(problem.span, problem.sentence) for problem in caught.value.problems]


def test_a_run_of_thousands_of_digits_is_a_mistake_at_its_place() -> None:
    ((place, sentence),) = mistakes(NON.replace("1,1,1", "9" * 5000), "non")

    assert place == (10, 1, 5000)
    assert sentence.endswith("...' is not the length of a run; runs have no colours here")
