"""Futoshiki: reading, writing, contradictions, judging, drawing."""

import json
from dataclasses import replace

import pytest
from engines_direct import clingo_all, swipl_all
from texts import cases, placed

from pylogic.builtin import kind
from pylogic.builtin.futoshiki import presolving
from pylogic.builtin.futoshiki.board import Instance, near
from pylogic.files.printing import show
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom, Atoms
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import loads, understand

KIND = kind("futoshiki")

NOTEBOOK = """futoshiki "sample 3" {
  size 4
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
  size     3
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
        assert clues["r1c3 = 3"] == (4, 13, 1)
        assert clues["r1c2 < r1c3"] == (4, 11, 1)
        assert clues["r3c1 < r4c1"] == (8, 5, 1)

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


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (board("2 .", ". .", more="r1c1 = 1\nr1c1 = 2\n"), [(5, 1, 8), (2, 1, 1)]),
        ("futoshiki { size 2\n r1c1 = 1\n r1c1 = 2 }", [(2, 2, 8), (3, 2, 8)]),
    ],
)
def test_two_givens_of_a_cell_are_answered(text: str, places: list[tuple[int, int, int]]) -> None:
    puzzle = loads(text)
    (conflict,) = KIND.presolving.refute(puzzle)

    assert conflict.sentence == "r1c1 is given as 1 and as 2"
    assert [clue.span for clue in conflict.clues] == places
    assert KIND.presolving.presolve(puzzle).conflict is not None
    assert understand(KIND.write(puzzle)) == puzzle
    assert clingo_all("futoshiki", puzzle.atoms) == swipl_all("futoshiki", puzzle.atoms) == set()


def test_two_givens_of_a_cell_are_written_on_the_board_and_in_words() -> None:
    text = "futoshiki {\n  size 2\n  board {\n    1   .\n    .   .\n  }\n  r1c1 = 2\n}"
    assert show(KIND.write(loads(text)), KIND.layout) == text


class TestWriting:
    """Puzzles as text again."""

    @pytest.mark.parametrize("text", [NOTEBOOK, BARS])
    def test_a_file_in_canonical_form_stays_as_it_is(self, text: str) -> None:
        written = KIND.write(loads(text))
        assert show(written, KIND.layout) + "\n" == text
        assert parse(Source("t", text)) == (written,)

    def test_what_no_board_can_show_is_said_in_words(self) -> None:
        puzzle = loads("futoshiki { size 2\n r1c1 < r1c2\n r1c2 < r1c1\n r1c1 < r2c2 }")
        text = show(KIND.write(puzzle), KIND.layout)
        assert text.splitlines()[2:] == [
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


class TestRefuting:
    """Contradictions seen at a glance."""

    @pytest.mark.parametrize(("clues", "expected"), cases("futoshiki_contradictions"))
    def test_signs_and_givens(self, clues: str, expected: list[str]) -> None:
        (conflict,) = KIND.presolving.refute(loads(f"futoshiki {{ size 3\n {clues} }}"))
        assert [conflict.sentence, *(clue.sentence for clue in conflict.clues)] == expected
        assert all(clue.span for clue in conflict.clues)

    @pytest.mark.parametrize("clues", ["r1c1 < r2c1 < r1c1", "r1c1 < r1c2 < r2c2 < r2c1 < r1c1", "r1c1 < r3c3 < r1c1"])
    def test_presolving_alone_refutes_circles_too(self, clues: str) -> None:
        assert KIND.presolving.presolve(loads(f"futoshiki {{ size 3\n {clues} }}")).conflict is not None

    @pytest.mark.parametrize(
        ("values", "sentence"),
        [("1 3", "r1c1 and r1c2 differ by 1, but 1 and 3 are given"),
         ("2 3", "r1c2 and r1c3 do not differ by 1, but 3 and 2 are given")],
    )  # fmt: skip
    def test_bars_and_givens(self, values: str, sentence: str) -> None:
        first, second = values.split()
        puzzle = loads(board(f"{first} | {second}   2", ". . .", ". . .", more="adjacent\n"))
        assert sentence in [conflict.sentence for conflict in KIND.presolving.refute(puzzle)]

    def test_of_many_circles_a_shortest_is_named(self) -> None:
        puzzle = loads("futoshiki { size 4\n r2c1 < r2c2 < r2c3 < r2c1\n r3c1 < r3c2 < r3c1 }")
        assert [c.sentence for c in KIND.presolving.refute(puzzle)] == ["r3c1 < r3c2 < r3c1: the signs run in a circle"]

    def test_long_chains_are_reported_once(self) -> None:
        snake = [f"r{r}c{c if r % 2 else 31 - c}" for r in range(1, 31) for c in range(1, 31)]
        chain = " < ".join(snake)
        (conflict,) = KIND.presolving.refute(loads(f"futoshiki {{ size 30\n {chain} }}"))
        assert conflict.sentence == f"{chain}: 900 cells cannot rise from 1 to 30"
        (ring,) = KIND.presolving.refute(loads(f"futoshiki {{ size 30\n {chain} < r1c1 }}"))
        assert ring.sentence == f"{chain} < r1c1: the signs run in a circle"

    def test_a_good_puzzle_has_none(self) -> None:
        assert KIND.presolving.refute(loads(NOTEBOOK)) == ()

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("futoshiki { size 3\n r1c1 = 1\n r1c2 = 2\n r2c3 = 3 }", "no value is left for r2c3"),
            ("futoshiki { size 2\n r1c1 < r2c1\n r1c2 < r2c2 }", "no value is left for r2c2"),
        ],
    )  # fmt: skip
    def test_presolve_says_what_propagation_refutes(self, text: str, sentence: str) -> None:
        conflict = KIND.presolving.presolve(loads(text)).conflict
        assert conflict is not None
        assert conflict.sentence == sentence


class TestManySigns:
    """On large boards full of signs, not everything that follows is derived."""

    def test_what_is_left_out_rules_out_less_and_nothing_else(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = loads("futoshiki {\n  size 4\n  r1c1 < r1c3\n  r1c2 < r1c3\n}\n")
        tight = {*KIND.presolving.presolve(puzzle).facts}
        monkeypatch.setattr(presolving, "_REACHED", -1)
        loose = {*KIND.presolving.presolve(puzzle).facts}

        assert loose - tight == {Atom("allowed", (1, 3, 2))}  # two cells below it differ
        assert tight < loose

    @pytest.mark.slow
    def test_the_largest_board_reaches_no_further_than_the_bound(self) -> None:
        size = 40
        signs = [f"  r{r}c{c} < r{r}c{c + 1}\n" for r in range(1, size + 1) for c in range(1, size)]
        signs += [f"  r{r}c{c} < r{r + 1}c{c}\n" for r in range(1, size) for c in range(1, size + 1)]
        instance = Instance.of(loads(f"futoshiki {{\n  size {size}\n{''.join(signs)}}}\n").facts)
        crowds = presolving.Domains(instance)._pushed

        reached = sum(len(members) for crowd in crowds.values() for _, members in crowd)
        assert 0 < reached < 2 * (presolving._REACHED + size * size)


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
            "row 4: 2 twice, at r4c1 and r4c4",
            "column 1: 2 twice, at r1c1 and r4c1",
            "column 3: 4 twice, at r1c3 and r3c3",
            "column 4: 3 twice, at r1c4 and r2c4",
            "r1c3: 3 is given, found 4",
            "r1c3 = 4 is not less than r1c4 = 3",
            "r3c1 = 3 is not less than r4c1 = 2",
        ]

    def test_three_of_a_value(self) -> None:
        assert "row 1: 1 three times, at r1c1, r1c2 and r1c3" in self.sentences(
            [[1, 1, 1], [2, 3, 1], [3, 2, 2]], "futoshiki { size 3 }"
        )

    def test_cells_without_value_with_two_and_beyond_the_range(self) -> None:
        extra = {Atom("value", (1, 1, 3)), Atom("value", (5, 1, 1)), Atom("ship", (1, 1))}
        given = atoms(NOTEBOOK_SOLUTION) - {Atom("value", (4, 4, 2)), Atom("value", (4, 3, 1))}
        found = KIND.check(self.puzzle, given | extra | {Atom("value", (4, 3, 9))})
        assert [violation.sentence for violation in found] == [
            "ship(1,1) says nothing about a cell of this board",
            "value(5,1,1) says nothing about a cell of this board",
            "r1c1 has 2 values",
            "r4c3 = 9 is not a number from 1 to 4",
            "r4c4 has no value",
        ]

    def test_bars(self) -> None:
        text = board(". | .   .", ". . .", ". . .", more="adjacent\n")
        found = self.sentences([[1, 3, 2], [3, 2, 1], [2, 1, 3]], text)
        assert found[:2] == [
            "r1c1 = 1 and r1c2 = 3 differ by 2; the bar wants 1",
            "r1c2 = 3 and r1c3 = 2 differ by 1; there is no bar between them",
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "2 1 3 4\n1 4 2 3\n3 2 4 1\n4 3 1 2\n",
            "2 1<3<4\n\n1 4 2 3\n^\n3>2 4 1\n^\n4 3 1<2",
            str(KIND.draw(puzzle, atoms(NOTEBOOK_SOLUTION))),
            "4:2,1,3L,4L,1,4,2,3,3UR,2,4,1,4U,3,1,2L,\n",
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
            "r4c4 = 9 is not a number from 1 to 4",
            "row 1: 1 twice, at r1c1 and r1c2",
        ]
        assert found.claims is not None
        assert (4, 4) not in found.claims

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


def test_clues_are_equal_wherever_they_were_made() -> None:
    assert near((2, 1), (1, 1)) == near((1, 1), (2, 1))
