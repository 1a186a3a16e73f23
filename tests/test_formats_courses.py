"""Boards of course projects: Bimaru of IST Lisbon, and Futoshiki in three blocks."""

import pytest

from pylogic import PuzzleError, loads, solve
from pylogic.formats import claims

BIMARU = """\
ROW\t2\t3\t2\t2\t3\t0\t1\t3\t2\t2
COLUMN\t6\t0\t1\t0\t2\t1\t3\t1\t2\t4
3
HINT\t0\t0\tT
HINT\t3\t2\tC
HINT\t6\t0\tW
"""
BLOCKS = """\
4
0,0,0,0
0,0,0,0
0,0,0,4
0,0,0,0
# between cells of a row
1,0,0
0,-1,0
0,0,0
0,0,1
0 0 0 0  # and of a column
1 0 0 0
0 0 -1 0
"""


@pytest.mark.parametrize(("text", "name"), [(BIMARU, "ist"), (BLOCKS, "blocks")])
def test_one_format_claims_it(text: str, name: str) -> None:
    assert [one.name for one in claims(text)] == [name]


def test_a_bimaru_has_the_usual_fleet() -> None:
    same = """battleship {
      rows 2 3 2 2 3 0 1 3 2 2 ; columns 6 0 1 0 2 1 3 1 2 4 ; fleet 4 3*2 2*3 1*4
      r1c1 = top ; r4c3 = submarine ; r7c1 = water
    }"""

    assert loads(BIMARU).facts == loads(same).facts
    assert solve(loads(BIMARU)).solutions[0].grid[0][0] == "T"


def test_blocks_are_numbers_and_signs() -> None:
    same = """futoshiki { size 4
      r3c4 = 4 ; r1c1 < r1c2 ; r2c2 > r2c3 ; r4c3 < r4c4 ; r2c1 < r3c1 ; r3c3 > r4c3
    }"""

    assert {fact.atom for fact in loads(BLOCKS).facts} == {fact.atom for fact in loads(same).facts}


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (BIMARU.replace("2\tC", "2\tX"), "ist", ((5, 1, 10), "a hint is 'HINT row column letter', counted from 0,")),
        (BIMARU.replace("HINT\t6", "HNT\t6"), "ist", ((6, 1, 3), "a line begins with ROW, COLUMN or HINT here,")),
        (BLOCKS.replace("0,0,0,4", "0,0,4"), "blocks", ((4, 1, 5), "3 numbers on this line, not 4")),
        (BLOCKS.replace("0,-1,0", "0,2,0"), "blocks", ((8, 3, 1), "a sign is 1 for <, -1 for > and 0 for none,")),
        (BLOCKS.replace("\n1 0 0 0", ""), "blocks", ((1, 1, 1), "10 lines below the side 4, not 11")),
        ("x\n0\n", "blocks", ((1, 1, 1), "the first line holds the side of the board, from 1 to 100")),
    ],
)
def test_mistakes_keep_their_places(text: str, name: str, problem: tuple[object, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text, name)
    found = caught.value.problems[0]

    assert (found.span, found.sentence.startswith(problem[1])) == (problem[0], True)
