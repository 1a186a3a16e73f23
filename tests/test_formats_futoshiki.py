"""Futoshiki in foreign formats: text pictures and game IDs."""

import pytest
from instances import INSTANCES, needs_instances
from texts import problems

from pylogic.formats import format_named, guess
from pylogic.model.atom import Atom, Atoms
from pylogic.model.text import Source
from pylogic.solving.loading import load, load_all, loads, read

PICTURE = "0 0<3<0\n\n0 0 0 0\n^\n0>0 0 0\n^\n0 0 0<0\n"
FILLED = "2 1<3<4\n\n1 4 2 3\n^\n3>2 4 1\n^\n4 3 1<2\n"
ID = "4:0,0,3L,0L,0,0,0,0,0UR,0,0,0,0U,0,0,0L,"
SOLUTION: Atoms = frozenset(
    Atom("value", (r, c, int(v)))
    for r, row in enumerate(["2134", "1423", "3241", "4312"], 1)
    for c, v in enumerate(row, 1)
)


class TestPicture:
    """Numbers, zeros and signs."""

    form = format_named("picture")

    def test_it_is_recognised(self) -> None:
        assert guess(PICTURE) is self.form
        assert self.form.sniff("1 0\n\n0 0")

    @pytest.mark.parametrize("text", [
        "", "4", "12\n12", "3 4\n7\n#.#", "5:0,0,", "row 1\n", "1 0 4\n2 2", "2 2\n1\n..\n..",
        "14021\n14021\n1200\n.^.<.\n", "1 0\n^ x\n0 0"])  # fmt: skip
    def test_other_texts_are_not_claimed(self, text: str) -> None:
        assert not self.form.sniff(text)

    def test_it_says_what_the_same_puzzle_says_in_words(self) -> None:
        words = "futoshiki { size 4\n r1c2 < r1c3 < r1c4\n r4c1 > r3c1 > r2c1\n r1c3 = 3\n r3c1 > r3c2\n r4c3 < r4c4 }"
        assert loads(PICTURE).facts == loads(words).facts

    @pytest.mark.parametrize("frame", ["+-|", "┼─│"])
    def test_cells_may_have_frames(self, frame: str) -> None:
        framed = """\
+---+---+---+---+
|   |   < 3 < . |
+---+---+---+---+
|   |   |   |   |
+-^-+---+---+---+
| . >   |   |   |
+-^-+---+---+---+
|   |   |   <   |
+---+---+---+---+
"""

        assert loads(framed.translate(str.maketrans("+-|", frame))).facts == loads(PICTURE).facts

    def test_open_cells_may_be_dots(self) -> None:
        assert loads(PICTURE.replace("0", ".")).facts == loads(PICTURE).facts

    def test_it_is_written_as_it_was_read(self) -> None:
        assert self.form.write is not None
        assert self.form.write(loads(PICTURE)) == PICTURE

    def test_a_solution_is_a_filled_picture(self) -> None:
        assert self.form.write_solution is not None
        assert self.form.write_solution(loads(PICTURE), SOLUTION) == FILLED

    def test_problems_keep_their_places(self) -> None:
        assert problems("0 0<5<0\n\n0 0 0 0\n ^\n0>0 x 0\n^\n0 0 0<0\n", "picture") == [
            "1:5 a value is a number from 1 to 4, not 5",
            "4:2 '^' stands under no cell",
            "5:5 'x' is not a cell; a cell is '.' or a number",
        ]

    def test_values_of_two_digits(self) -> None:
        assert self.form.write is not None
        puzzle = loads("futoshiki { size 10\n r1c1 = 10\n r1c2 > r2c2\n r1c1 > r1c2 }")
        text = self.form.write(puzzle)
        assert text.splitlines()[:2] == ["10> 0  0  0  0  0  0  0  0  0", "    v"]
        assert loads(text, "picture") == puzzle

    @needs_instances
    @pytest.mark.parametrize("number", range(12))
    def test_samples_of_the_notebook_come_back(self, number: int) -> None:
        assert self.form.write is not None
        path = INSTANCES / "futoshiki" / "picture" / f"sample_{number:02}.txt"
        lines = [line.rstrip() for line in path.read_text().splitlines()]
        assert self.form.write(load(path, "picture")).splitlines() == lines


class TestGameId:
    """IDs of Unequal."""

    form = format_named("sgt")

    def test_it_is_recognised(self) -> None:
        assert guess(ID) is self.form
        assert guess("# two\n\n5dt:0,\n5ade:0RD,0\n") is self.form

    @pytest.mark.parametrize("text", ["", "5", "5:", "5: 3", PICTURE, "futoshiki { size 4 }", "Board ID: 113"])
    def test_other_texts_are_not_claimed(self, text: str) -> None:
        assert not self.form.sniff(text)

    def test_a_flag_says_greater_than_that_neighbour(self) -> None:
        assert loads(ID).facts == loads(PICTURE).facts

    @pytest.mark.parametrize(
        "text",
        [ID, ID.rstrip(","), ID.replace("4:", "4dt:"), "4:b3L,0L,d0UR,c0U,b0L,", "# comment\n\n  " + ID + "  \n"],
    )
    def test_variants(self, text: str) -> None:  # fmt: skip
        assert loads(text, "sgt").facts == loads(ID).facts

    def test_adjacent_mode(self) -> None:
        bars = loads("futoshiki { size 2\n adjacent\n r1c2 = 1\n near r1c1 r1c2\n near r1c1 r2c1 }")
        assert loads("2ade:0RD,1L,0U,0,") == bars
        assert loads("2a:0R,1,0U,0,") == bars

    def test_both_ways(self) -> None:
        assert self.form.write is not None
        for text in (ID, "2a:0RD,1L,0U,0,", "1:0,"):
            assert self.form.write(loads(text)) == text + "\n"

    def test_a_solution_is_an_id_with_all_numbers(self) -> None:
        assert self.form.write_solution is not None
        filled = "4:2,1,3L,4L,1,4,2,3,3UR,2,4,1,4U,3,1,2L,\n"
        assert self.form.write_solution(loads(ID), SOLUTION) == filled

    def test_several_ids_keep_their_order(self) -> None:
        assert [puzzle.all("size") for puzzle in read(Source("t", "3:i\n1:0\n2:d"), "sgt")] == [[(3,)], [(1,)], [(2,)]]

    @needs_instances
    @pytest.mark.parametrize("name", ["5adk", "9dx", "20de"])
    def test_ids_of_the_generator_come_back(self, name: str) -> None:
        assert self.form.write is not None
        path = INSTANCES / "futoshiki" / "sgt" / f"{name}.txt"
        written = [self.form.write(puzzle).strip() for puzzle in load_all(path)]
        assert written == path.read_text().split()
