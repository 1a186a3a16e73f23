"""Futoshiki: reading, writing, contradictions, judging, drawing; signs and bars on boards of all declared kinds."""

import json
from dataclasses import replace

import pytest
from engines_direct import clingo_all, swipl_all
from instances import EXAMPLES
from texts import cases, placed

import pylogic
from pylogic.builtin import kind
from pylogic.files import drawn
from pylogic.files.printing import show
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom, Atoms
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import dumps, loads, understand

KIND = kind("futoshiki")

NOTEBOOK = """futoshiki "sample 3" {
  board {
    .   . < 3 < .
    .   .   .   .
    ^
    . > .   .   .
    ^
    .   .   . < .
  }
}
"""
NOTEBOOK_SOLUTION = [[2, 1, 3, 4], [1, 4, 2, 3], [3, 2, 4, 1], [4, 3, 1, 2]]

BARS = """futoshiki {
  adjacent
  board {
    . | .   1
        -
    .   .   .
    -
    . | . | .
  }
}
"""


def board(*lines: str, more: str = "") -> str:
    """A puzzle whose board begins on line 2."""
    return "\n".join(["futoshiki { board {", *lines, "}", more + "}"])


def atoms(grid: list[list[int]]) -> Atoms:
    return frozenset(Atom("value", (r, c, v)) for r, row in enumerate(grid, 1) for c, v in enumerate(row, 1))


def facts(puzzle: Puzzle) -> set[str]:
    return set(map(str, puzzle.atoms))


class TestReading:
    """The meaning of a file."""

    def test_signs_of_a_board_belong_to_the_cells_they_touch(self) -> None:
        assert facts(loads(NOTEBOOK)) == {
            "size(4)", "given(1,3,3)", "less(1,2,1,3)", "less(1,3,1,4)", "less(2,1,3,1)", "less(3,2,3,1)",
            "less(3,1,4,1)", "less(4,3,4,4)",
        }  # fmt: skip

    def test_words_say_the_same_as_a_board(self) -> None:
        text = """futoshiki "sample 3" { size 4
          r1c2 < r1c3 < r1c4
          r4c1 > r3c1 > r2c1
          r1c3 = 3
          r3c1 > r3c2
          r4c3 < r4c4 }"""
        assert loads(text) == loads(NOTEBOOK)

    def test_a_board_settles_the_size(self) -> None:
        assert facts(loads(board(". 1", "v", ". ."))) == {"size(2)", "given(1,2,1)", "less(2,1,1,1)"}

    def test_a_sign_stands_under_any_digit_of_its_cell(self) -> None:
        rows = [" ".join(["."] * 10) for _ in range(9)]
        assert "less(1,1,2,1)" in facts(loads(board("10 " + " ".join(["."] * 9), " ^", *rows)))

    def test_zero_is_an_open_cell(self) -> None:
        assert loads(board("0 1", "0 0")) == loads(board(". 1", ". ."))

    def test_bars_of_an_adjacent_puzzle_say_all_about_neighbours(self) -> None:
        puzzle = loads(BARS)
        near = {(1, 1, 1, 2), (1, 2, 2, 2), (2, 1, 3, 1), (3, 1, 3, 2), (3, 2, 3, 3)}
        assert set(puzzle.all("near")) == near
        assert len(puzzle.all("apart")) == 12 - len(near)
        assert "adjacent" in facts(puzzle)

    def test_bars_in_words(self) -> None:
        words = "near r2c2 r1c2\n near r1c1 r1c2\n near r3c1 r2c1\n near r3c1 r3c2\n near r3c2 r3c3"
        assert loads(f"futoshiki {{ size 3\n adjacent\n r1c3 = 1\n {words} }}") == loads(BARS)

    def test_any_two_cells_may_be_compared_in_words(self) -> None:
        assert "less(3,3,1,1)" in facts(loads("futoshiki { size 3\n r1c1 > r3c3 }"))

    def test_a_clue_knows_its_sentence_and_place(self) -> None:
        clues = {clue.sentence: clue.span for clue in loads(NOTEBOOK).clues}
        assert clues["r1c3 = 3"] == (3, 13, 1)
        assert clues["r1c2 < r1c3"] == (3, 11, 1)
        assert clues["r3c1 < r4c1"] == (7, 5, 1)

    def test_a_sign_in_a_chain_spans_its_two_cells(self) -> None:
        clues = loads("futoshiki { size 3\n  r1c1 < r1c2 < r1c3 }").clues
        assert [clue.span for clue in clues] == [(2, 3, 11), (2, 10, 11)]

    def test_a_clue_said_twice_counts_once(self) -> None:
        text = board(". < 2", ". .", more="r1c1 < r1c2\n r1c2 = 2\n")
        assert len(loads(text).facts) == 3


@pytest.mark.parametrize(("text", "sentences"), cases("futoshiki"))
def test_bad_input_is_named_with_its_place(text: str, sentences: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)
    assert placed(caught.value) == sentences


@pytest.mark.parametrize("text", [board("2 .", ". .", more="r1c1 = 1\n"), "futoshiki { size 2\n r1c1 = 1\n r1c1 = 2 }"])
def test_two_givens_of_a_cell_are_answered(text: str) -> None:
    puzzle = loads(text)

    assert KIND.presolving.presolve(puzzle).conflict is not None
    assert understand(KIND.write(puzzle)) == puzzle
    assert clingo_all("futoshiki", puzzle.atoms) == swipl_all("futoshiki", puzzle.atoms) == set()


def test_two_givens_of_a_cell_are_written_on_the_board_and_in_words() -> None:
    text = "futoshiki {\n  board {\n    1 .\n    . .\n  }\n  r1c1 = 2\n}\n"
    assert dumps(loads(text)) == text


class TestWriting:
    """Puzzles as text again."""

    @pytest.mark.parametrize("text", [NOTEBOOK, BARS])
    def test_a_file_in_canonical_form_stays_as_it_is(self, text: str) -> None:
        written = dumps(loads(text))
        assert written == text
        (document,) = parse(Source("t", text))
        assert show(document, KIND.layout) + "\n" == text

    def test_what_no_board_can_show_is_said_in_words(self) -> None:
        puzzle = loads("futoshiki { size 2\n r1c1 < r1c2\n r1c2 < r1c1\n r1c1 < r2c2 }")
        text = dumps(puzzle)
        assert text.splitlines()[1:] == [
            "  board {", "    . < .", "    .   .", "  }", "  r1c1 < r2c2", "  r1c2 < r1c1", "}",
        ]  # fmt: skip
        assert loads(text) == puzzle

    def test_an_adjacent_puzzle_that_lost_a_clue_cannot_be_written(self) -> None:
        puzzle = loads(BARS)
        with pytest.raises(UsageError):
            KIND.write(replace(puzzle, facts=puzzle.facts[:-1]))

    def test_layout_sets_signs_under_the_last_digit(self) -> None:
        rows = [" ".join(["."] * 10) for _ in range(9)]
        text = board("10>0 " + " ".join(["."] * 8), "^  v", *rows)
        printed = show(parse(Source("t", text))[0], KIND.layout)
        assert printed.splitlines()[2:4] == ["    10 >  .    .    .    .    .    .    .    .    .", "     ^    v"]
        assert loads(printed) == loads(text)

    def test_layout_keeps_the_columns_of_a_faulty_board(self) -> None:
        (document,) = parse(Source("t", board("  . .", "   ^", " . .")))
        assert show(document, KIND.layout).splitlines()[2:5] == ["     . .", "      ^", "    . ."]


@pytest.mark.parametrize(
    "clues",
    [
        ["r1c1 = 2", "r1c3 = 2"],
        ["r1c1 < r1c2", "r1c1 = 3"],
        ["r1c1 < r1c2", "r1c2 < r1c1"],
        ["r1c1 < r1c2", "r1c2 < r1c3", "r1c3 < r2c3"],
        ["r1c1 < r1c2", "r1c2 < r2c2", "r2c2 < r1c1"],
        ["r1c1 < r3c3", "r3c3 < r1c1"],
        ["r1c1 = 1", "r1c2 = 2", "r2c3 = 3"],
    ],
)
def test_clues_that_contradict_each_other_are_found_without_an_engine(clues: list[str]) -> None:
    puzzle = loads("futoshiki {{ size 3\n {} }}".format("\n ".join([*clues, "r3c1 < r3c2"])))
    (conflict,) = pylogic.check(puzzle).core

    assert {clue.sentence for clue in conflict.clues} == {*clues}
    assert all(clue.span for clue in conflict.clues)


def test_bars_and_givens_contradict_each_other() -> None:
    puzzle = loads(board("1 | 3   2", ". . .", ". . .", more="adjacent\n"))

    assert KIND.presolving.presolve(puzzle).conflict is not None
    assert clingo_all("futoshiki", puzzle.atoms) == set()


class TestJudging:
    """Answers against the rules."""

    puzzle = loads(NOTEBOOK)

    def sentences(self, grid: list[list[int]], text: str = NOTEBOOK) -> list[str]:
        return [violation.sentence for violation in KIND.check(loads(text), atoms(grid))]

    def test_the_solution_is_right(self) -> None:
        assert self.sentences(NOTEBOOK_SOLUTION) == []

    def test_every_broken_rule_is_named(self) -> None:
        wrong = [[2, 1, 4, 3], [1, 4, 2, 3], [3, 2, 4, 1], [2, 3, 1, 2]]
        assert self.sentences(wrong) == [
            "r1c3 is printed as 3, not 4",
            "2 stands more than once in row 4: r4c1 and r4c4",
            "2 stands more than once in column 1: r1c1 and r4c1",
            "4 stands more than once in column 3: r1c3 and r3c3",
            "3 stands more than once in column 4: r1c4 and r2c4",
            "a sign between two cells opens to the larger number: r1c3 = 4 and r1c4 = 3",
            "a sign between two cells opens to the larger number: r3c1 = 3 and r4c1 = 2",
        ]

    def test_cells_without_value_with_two_and_beyond_the_range(self) -> None:
        extra = {Atom("value", (1, 1, 3)), Atom("value", (5, 1, 1)), Atom("value", (1001, 2)), Atom("ship", (1, 1))}
        given = atoms(NOTEBOOK_SOLUTION) - {Atom("value", (4, 4, 2)), Atom("value", (4, 3, 1))}
        found = KIND.check(self.puzzle, given | extra | {Atom("value", (4, 3, 9))})
        assert sorted(violation.name for violation in found) == ["atom"] * 4 + ["cell"]
        assert [found[0].sentence, found[2].sentence] == [
            "ship(1,1) says nothing about this board", "value(5,1,1) says nothing about this board",
        ]  # fmt: skip

    def test_bars(self) -> None:
        text = board(". | .   .", ". . .", ". . .", more="adjacent\n")
        found = self.sentences([[1, 3, 2], [3, 2, 1], [2, 1, 3]], text)
        assert found[:2] == [
            "r1c1 | r1c2: numbers with a bar between them differ by 1; the difference is 2",
            "r1c2 and r1c3: neighbours without a bar between them do not differ by 1; the difference is 1",
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "2 1 3 4\n1 4 2 3\n3 2 4 1\n4 3 1 2\n",
            "2 1<3<4\n\n1 4 2 3\n^\n3>2 4 1\n^\n4 3 1<2",
            str(KIND.draw(puzzle, atoms(NOTEBOOK_SOLUTION))),
            json.dumps({"grid": NOTEBOOK_SOLUTION}),
            json.dumps({"solutions": [{"grid": NOTEBOOK_SOLUTION}]}),
            json.dumps([{"kind": "futoshiki", "solutions": [{"grid": NOTEBOOK_SOLUTION}]}]),
        ],
    )
    def test_all_forms_of_an_answer_are_read(self, text: str) -> None:
        assert KIND.judge(self.puzzle, Source("a", text)).right

    def test_an_open_cell_has_no_value(self) -> None:
        found = KIND.judge(self.puzzle, Source("a", "2 1 3 4\n1 4 2 3\n3 2 4 1\n4 3 . 0\n"))

        assert (found.violations, found.open) == ((), "14 of 16 cells")
        assert found.claims is not None
        assert found.claims.keys() == {(r, c) for r in range(1, 5) for c in range(1, 5)} - {(4, 3), (4, 4)}
        assert str(found.claims[4, 1].atom) == "given(4,1,4)"

    @pytest.mark.parametrize(
        "text",
        [
            "2 1 _ .\n. . . .\n. ? . .\n0 . . 2\n",
            "┌───┬───┬───┬───┐\n│ 2 │ 1 <   <   │\n│   │   │   │   │\n│   >   │   │   │\n│   │   │   < 2 │\n"
            "r1c3 < r1c4\n",
            json.dumps({"grid": [[2, 1, None, 0], [None] * 4, [0] * 4, [0, 0, 0, 2]]}),
        ],
    )
    def test_gaps_are_written_in_many_ways(self, text: str) -> None:
        found = KIND.judge(self.puzzle, Source("a", text))

        assert (found.violations, found.open) == ((), "3 of 16 cells")

    def test_what_is_filled_in_is_judged(self) -> None:
        found = KIND.judge(self.puzzle, Source("a", "1 1 . .\n. . . .\n. . . .\n. . 4 9\n"))

        assert [violation.sentence for violation in found.violations] == [
            "r4c4 cannot be 9",
            "1 stands more than once in row 1: r1c1 and r1c2",
        ]
        assert found.claims is not None
        assert (4, 4) not in found.claims

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("4:2,1,3L,4L,1,4,2,3,3UR,2,4,1,4U,3,1,2L,\n", "right"),
            ("4:2,1,3L,4L,1,4,2,3,3UR,2,0,1,4U,3,1,2L,\n", "right so far"),
            ("4:2,1,3L,4L,1,4,2,3,3UR,2D,4,1,4U,3,1,2L,\n", "wrong"),
            ("3:1,2,3,2,3,1,3,1,2,", "unreadable"),
            ("# two\n2:1,2,2,1,\n 2:2,1,1,2,", "unreadable"),
        ],
    )
    def test_a_game_id_is_an_answer(self, text: str, expected: str) -> None:
        assert pylogic.check(self.puzzle, text).verdict == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            *cases("futoshiki_answers"),
            ("[" * 100_000, ["- this JSON has too many lists within lists to be read"]),
            (f'{{"grid": [[{"9" * 5000}]]}}', ["- this JSON has a number that is too long to be read"]),
        ],
    )
    def test_what_is_no_answer_is_an_error(self, text: str, expected: list[str]) -> None:
        with pytest.raises(PuzzleError) as caught:
            KIND.judge(self.puzzle, Source("a", text))
        assert placed(caught.value) == expected

    def test_fields(self) -> None:
        assert KIND.fields(self.puzzle, atoms(NOTEBOOK_SOLUTION)) == {"grid": NOTEBOOK_SOLUTION}


class TestDrawing:
    """The board as a person sees it."""

    def test_a_solution(self) -> None:
        picture = KIND.draw(loads(NOTEBOOK), atoms(NOTEBOOK_SOLUTION))
        assert {("3", "clue"), ("2", "found"), ("∧", "clue")} <= {piece for line in picture for piece in line}
        assert str(picture).splitlines() == [
            "┌───┬───┬───┬───┐",
            "│ 2 │ 1 < 3 < 4 │",
            "├───┼───┼───┼───┤",
            "│ 1 │ 4 │ 2 │ 3 │",
            "├─∧─┼───┼───┼───┤",
            "│ 3 > 2 │ 4 │ 1 │",
            "├─∧─┼───┼───┼───┤",
            "│ 4 │ 3 │ 1 < 2 │",
            "└───┴───┴───┴───┘",
        ]

    def test_bars_and_words(self) -> None:
        assert str(KIND.draw(loads(BARS), None)).splitlines()[1:5] == [
            "│   ║   │ 1 │",
            "├───┼═══┼───┤",
            "│   │   │   │",
            "├═══┼───┼───┤",
        ]
        assert str(KIND.draw(loads("futoshiki { size 2\n r1c1 < r2c2 }"), None)).endswith("\nr1c1 < r2c2")

    def test_values_of_two_digits_are_aligned(self) -> None:
        lines = str(KIND.draw(loads("futoshiki { size 10\n r1c1 = 10\n r1c1 > r2c1 }"), None)).splitlines()
        assert len({len(line) for line in lines}) == 1
        assert lines[1].startswith("│ 10 │    │")
        assert lines[2].startswith("├──∨─┼────┼")


class TestSignsOnBoards:
    """Signs and bars on boards of any declared kind of numbers."""

    def test_of_another_kind(self) -> None:
        text = "minarism {\n  board {\n    . > .\n    ^\n    .   2\n  }\n}\n"
        puzzle = loads(text)

        assert {clue.sentence for clue in puzzle.clues} == {"r1c2 < r1c1", "r1c1 < r2c1", "r2c2 = 2"}
        assert dumps(puzzle) == text

    def test_bars_of_sudokus(self) -> None:
        rows = ".   1 | .   .", "        -", *([".   .   .   ."] * 3)
        board = "  board {\n" + "".join(f"    {row}\n" for row in rows) + "  }\n"
        puzzle = loads(f"consecutive_sudoku {{\n{board}}}\n")

        assert {clue.sentence for clue in puzzle.clues} == {"r1c2 = 1", "r1c2 | r1c3", "r1c3 | r2c3"}
        assert dumps(puzzle) == f"consecutive_sudoku {{\n{board}}}\n"

    def test_a_sign_that_the_kind_does_not_have(self) -> None:
        with pytest.raises(PuzzleError) as caught:
            loads("consecutive_latin { board {\n. < .\n. .\n}\n}")
        assert placed(caught.value) == ["2:3 '<' means nothing between the cells of this board"]

    def test_where_values_look_like_signs_boards_have_none(self) -> None:
        shown = {name: kind(name).layout is drawn.layout for name in ("kropki", "binairo_plus", "voxas", "minarism")}
        assert shown == {"kropki": False, "binairo_plus": False, "voxas": False, "minarism": True}


def test_unequal_is_the_same_kind_without_encodings_of_its_own() -> None:
    text = (EXAMPLES / "futoshiki_adjacent.puzzle").read_text()
    puzzle, other = loads(text), loads(text.replace("futoshiki", "unequal"))

    assert {str(fact.atom) for fact in other.engine_facts} != facts(puzzle)
    assert pylogic.solve(puzzle).solutions[0].grid == pylogic.solve(other).solutions[0].grid
    assert str(KIND.draw(puzzle, None)) == str(other.kind.draw(other, None))
