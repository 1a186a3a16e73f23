"""The text of puzzles on pages of janko.at."""

import re

import pytest

from pylogic import PuzzleError, loads
from pylogic.formats import claims
from pylogic.formats.janko import _KINDS, FORMAT
from pylogic.model.files import LIBRARY, ROOT
from pylogic.solving.loading import load

SUDOKU = "begin\npuzzle Sudoku\nauthor N N\nsize 6\npatternx 3\npatterny 2\nproblem\n" + "1 - 3 - - 6\n" * 6 + "end\n"
SUGURU = """\
begin
puzzle suguru
source https://example.org/
size 5
problem
- 2 - - 2
5 3 - - 4
- - - - -
- - 1 - -
4 - - 5 -
areas
1 1 2 2 2
1 1 2 2 3
1 4 4 3 3
4 4 5 3 3
4 5 5 5 5
moves
Z2;ce,1;be,2;
cb,4;
end
"""


@pytest.mark.parametrize("text", [SUDOKU, SUGURU])
def test_one_format_claims_it(text: str) -> None:
    assert claims(text) == [FORMAT]


def test_numbers_and_areas_are_a_puzzle() -> None:
    assert loads(SUGURU).facts == load(LIBRARY / "suguru.puzzle").facts


def test_the_pattern_of_a_sudoku_is_its_boxes() -> None:
    board = "board {" + "\n1 . 3 . . 6" * 6 + "\n}"

    assert loads(SUDOKU).facts == loads(f"sudoku {{ boxes 2x3\n{board} }}").facts


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SUGURU.replace("suguru", "sugru"), ((2, 8, 5), "there is no kind here for the puzzle 'sugru'")),
        (SUGURU.replace("- - 1", "- - x"), ((9, 5, 1), "a number or - is expected here, not 'x'")),
        (SUGURU.replace("1 4 4", "1 a 4"), ((14, 3, 1), "a number is expected here, not 'a'")),
        (SUGURU.replace("2 2 2", "2 2"), ((12, 1, 7), "4 cells in this row, 5 on the board")),
    ],
)
def test_mistakes_keep_their_places(text: str, problem: tuple[object, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)
    found = caught.value.problems[0]

    assert (found.span, found.sentence.partition(";")[0]) == problem


def test_the_documentation_names_every_puzzle() -> None:
    (row,) = re.findall(r"^\| `janko` \|.*$", (ROOT / "docs" / "formats.md").read_text(), re.MULTILINE)

    assert dict(re.findall(r"(\w+) (?:is )?(\w+)[, ]", row[row.index("where") + 6 :])) == {
        kind: name for name, kind in _KINDS.items() if name != kind
    }
    assert {name for name, kind in _KINDS.items() if name == kind} <= set(re.findall(r"\w+", row))
