import pytest
from diamonds_cases import board_puzzle, document, loads, random_boards
from effort import examples
from engines_direct import clingo_all
from hypothesis import given
from instances import INSTANCES, needs_instances
from texts import cases, problems

from pylogic.formats import format_named, guess, names
from pylogic.model.text import Source
from pylogic.solving.loading import read, understand

AGH = "4 6\n9\n######\n#.+ O#\n#* ++#\n######\n"
ID = "4x3:Sgbwbmsbgbbw\n"


class TestAgh:
    """The files of the contest in Cracow."""

    def test_reading_keeps_the_border_and_places(self) -> None:
        (found,) = document("agh", AGH)
        puzzle = understand(found)

        assert puzzle.all("board") == [(4, 6)]
        assert puzzle.all("limit") == [(9,)]
        assert puzzle.all("start") == [(2, 2)]
        assert [(clue.sentence, clue.span) for clue in puzzle.clues] == [
            ("the diamond at r2c3 is to be collected", (4, 3, 1)),
            ("the diamond at r3c4 is to be collected", (5, 4, 1)),
            ("the diamond at r3c5 is to be collected", (5, 5, 1)),
            ("at most 9 moves", (2, 1, 1)),
        ]

    @examples(30)
    @given(random_boards())
    def test_round_trip(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(
            tuple(row.replace("$", "@") for row in rows), limit=len(rows) if rows[0][0] == "." else None
        )
        written = format_named("agh").write
        assert written is not None
        (found,) = document("agh", written(puzzle))

        assert understand(found).facts == puzzle.facts

    def test_solution_is_a_line_of_digits(self) -> None:
        puzzle = understand(document("agh", AGH)[0])
        write_solution = format_named("agh").write_solution
        assert write_solution is not None
        routes = {
            write_solution(puzzle, solution)
            for solution in clingo_all("diamonds", puzzle.atoms, ("--opt-strategy=usc",))
        }

        assert routes == {"252\n"}

    @pytest.mark.parametrize(("text", "expected"), cases("agh"))
    def test_faults(self, text: str, expected: list[str]) -> None:
        assert problems(f"{text}\n", "agh") == expected

    @needs_instances
    def test_real_boards_survive_a_round_trip(self) -> None:
        write = format_named("agh").write
        assert write is not None
        for path in sorted((INSTANCES / "diamonds" / "agh").glob("*.txt")):
            text = path.read_text()
            assert guess(text).name == "agh"
            assert write(understand(document("agh", text)[0])).rstrip("\n") == text.rstrip("\n")


class TestInertia:
    """Game IDs of Simon Tatham's collection."""

    form = format_named("sgt")

    def test_reading(self) -> None:
        (puzzle,) = read(Source("t", "# a comment\n\n" + ID), "sgt")

        assert puzzle.all("board") == [(3, 4)]
        assert puzzle.all("start") == [(1, 1)]
        assert puzzle.all("stop") == [(1, 1), (2, 3)]
        assert puzzle.all("mine") == [(2, 2)]
        assert [clue.span for clue in puzzle.clues] == [(3, 6, 1), (3, 13, 1)]

    @examples(30)
    @given(random_boards())
    def test_round_trip(self, rows: tuple[str, ...]) -> None:
        puzzle = board_puzzle(tuple(row.replace("@", "$") for row in rows))
        assert self.form.write is not None
        text = self.form.write(puzzle)

        assert self.form.sniff(text)
        assert loads(text).facts == puzzle.facts

    @needs_instances
    def test_real_ids_survive_a_round_trip(self) -> None:
        for path in sorted((INSTANCES / "diamonds" / "sgt").glob("*.txt")):
            text = path.read_text()
            assert self.form.sniff(text)
            assert self.form.write is not None
            assert "".join(map(self.form.write, read(Source("t", text), "sgt"))) == text


def test_no_other_format_is_claimed() -> None:
    others = [ID, "diamonds {\n}\n", "5:0,0,\n", "140211\n103113\n2111\n000000\n", "2 2\n1 . 2\n. . .\n"]

    assert [text for text in others if format_named("agh").sniff(text)] == []
    assert not format_named("sgt").sniff(AGH)
    assert "agh" in names()
