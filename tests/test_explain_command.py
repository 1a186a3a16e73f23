"""``pylogic explain``: whole outputs, exit codes, JSON and the page."""

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import commands
import pytest
from puzzles import DENSE, ENDLESS, HARMLESS_NONE, NONE, ROUTE, SEVERAL, UNIQUE

import pylogic

pytestmark = pytest.mark.slow


def explain(*words: str, text: str = "") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``pylogic explain``."""
    return commands.said("explain", *words, text=text)


class Page(HTMLParser):
    """The text of a page and what it loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_conflict_in_full() -> None:
    assert explain("-", text=NONE) == (
        1,
        'futoshiki "round" (<stdin>)\n\n'
        "┌───┬───┬───┐\n│   <   <   │\n├───┼───┼───┤\n│   │   │   │\n├───┼───┼───┤\n│   │   │   │\n└───┴───┴───┘\n"
        "r1c3 < r1c1\n\n"
        "r1c1 < r1c2 < r1c3 < r1c1: the signs run in a circle;"
        " each of these is needed: without it the others have a solution:\n"
        "  <stdin>:3:3: r1c1 < r1c2\n  <stdin>:3:10: r1c2 < r1c3\n  <stdin>:4:3: r1c3 < r1c1\n\n"
        "there is no solution\n",
        "",
    )


@pytest.mark.parametrize(("option", "left"), [("--hint", "nothing to hint at"), ("--steps", "no step to make")])
def test_a_puzzle_that_prints_every_cell_leaves_nothing(option: str, left: str) -> None:
    code, output, errors = explain("-", option, text="futoshiki {\n  board {\n    1 2\n\n    2 1\n  }\n}\n")

    assert (code, errors) == (0, "")
    assert output == f"futoshiki (<stdin>)\n\nevery cell is printed, so that there is {left}\n"


def test_colours_mark_the_clues() -> None:
    assert "\x1b[31m<\x1b[0m" in explain("-", "--color", "always", text=NONE)[1]
    assert "\x1b[" not in explain("-", text=NONE)[1]


def test_json_of_a_conflict() -> None:
    code, output, _ = explain("-", "--to", "json", text=NONE)
    (found,) = json.loads(output)

    assert code == 1
    assert (found["kind"], found["title"], found["source"]) == ("futoshiki", "round", "<stdin>")
    assert (found["status"], found["minimal"], found["complete"], found["limit"]) == ("unsatisfiable", True, None, None)
    assert found["core"][0] == {
        "clue": "r1c1 < r1c2",
        "sentence": "r1c1 < r1c2 < r1c3 < r1c1: the signs run in a circle",
        "line": 3,
        "column": 3,
    }
    assert [core["core"] for core in found["cores"]] == [found["core"]]
    assert found["steps"] == []


def test_all_conflicts() -> None:
    text = NONE.replace("r1c3 < r1c1", "r1c3 < r1c1\n  r2c1 = 1\n  r2c2 = 1")
    code, output, _ = explain("-", "--all", text=text)

    assert code == 1
    assert "row 2: 1 is given twice, at r2c1 and r2c2; each of these is needed" in output
    assert "the signs run in a circle; each of these is needed" in output
    assert output.endswith("there is no solution; 4 minimal sets of clues that conflict, no others\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (UNIQUE, "no clues conflict: it has exactly one solution\n"),
        (SEVERAL, "no clues conflict: it has 2 solutions\n"),
        (ENDLESS, "no clues conflict: it has at least 100 solutions\n"),
        (ROUTE, "no clues conflict: it has a solution\n"),
    ],
)
def test_a_puzzle_with_solutions(text: str, sentence: str) -> None:
    code, output, errors = explain("-", text=text)

    assert (code, errors) == (0, "")
    assert output.endswith(sentence)


def test_a_hint() -> None:
    code, output, _ = explain("examples/futoshiki_4x4.puzzle", "--hint")

    assert code == 0
    assert "\nr1c3 = 3, and r1c3 < r1c4: r1c4 = 4\n" in output
    assert "│   │   < 3 < 4 │" in output


def test_a_hint_goes_on_from_a_board_with_gaps(tmp_path: Path) -> None:
    board, puzzle = tmp_path / "board.txt", "examples/futoshiki_4x4.puzzle"
    board.write_text("2 . 3 4\n. . . .\n. . . .\n. . . .\n")

    assert "\nr1c2 is the last empty cell of row 1: r1c2 = 1\n" in explain(puzzle, "--hint", "--answer", str(board))[1]
    board.write_text("2 . 3 2\n. . . .\n. . . .\n. . . .\n")
    assert explain(puzzle, "--hint", "--answer", str(board)) == (
        2,
        "",
        "the board has a mistake: r1c4 breaks 2 rules: row 1: 2 twice, at r1c1 and r1c4, "
        "sign: r1c3 = 3 is not less than r1c4 = 2\n",
    )
    sentence = "--answer goes with --hint, --steps or --candidates, which go on from a board with gaps\n"
    assert explain(puzzle, "--answer", str(board)) == (2, "", sentence)


def test_steps_are_numbered_and_end_in_the_solution() -> None:
    code, output, _ = explain("-", "--steps", text=UNIQUE)

    assert code == 0
    assert re.findall(r"^\d+\..*", output, re.M) == [
        "1. r1c1 < r1c2: r1c1 = 1 and r1c2 = 2",
        "2. r2c1 is the last empty cell of column 1 (step 1): r2c1 = 2",
        "3. r2c2 is the last empty cell of column 2 (step 1): r2c2 = 1",
    ]
    assert output.endswith("│ 1 < 2 │\n├───┼───┤\n│ 2 │ 1 │\n└───┴───┘\n\n3 steps to the solution\n")


def test_costs_are_said_when_asked_for() -> None:
    code, output, _ = explain("-", "--steps", "--costs", text=UNIQUE)

    assert code == 0
    assert "2. r2c1 is the last empty cell of column 1 (step 1): r2c1 = 2 (costs 2)\n" in output
    assert output.endswith("\n3 steps to the solution; for each it is proved that none costs less\n")


def test_json_of_steps() -> None:
    code, output, _ = explain("examples/futoshiki_4x4.puzzle", "--steps", "--to", "json")
    (found,) = json.loads(output)
    first, later = found["steps"][0], next(step for step in found["steps"] if step["cells"])

    assert code == 0
    assert (found["status"], found["core"], found["limit"]) == ("unique", None, None)
    assert first == {
        "cell": [1, 4],
        "value": 4,
        "found": [{"cell": [1, 4], "value": 4}],
        "ruled_out": [],
        "sentence": "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4",
        "clues": [
            {"clue": "r1c3 = 3", "line": 6, "column": 13},
            {"clue": "r1c3 < r1c4", "line": 6, "column": 15},
        ],
        "cells": [],
        "needs": [],
        "supposing": [],
        "lines": [],
        "searched": False,
        "technique": "rule at its place",
        "where": "r1c3 < r1c4",
        "cost": 6,
        "open": 1,
        "minimal": True,
        "smallest": True,
    }
    assert set(later["cells"][0]) == {"cell", "value"}
    assert len(found["steps"]) == 21
    assert any(step["ruled_out"] and not step["found"] for step in found["steps"])


def test_the_page_has_one_board_for_all_steps(tmp_path: Path) -> None:
    place = tmp_path / "steps.html"
    assert explain("examples/futoshiki_4x4.puzzle", "--steps", "--to", "html", "-o", str(place)) == (0, "", "")
    text = place.read_text()
    page = Page(text)
    numbers = re.findall(r'<g data-frames="([^"]*)"( display="none")?>', text)

    assert page.open == []
    assert text.count("<svg") == 1
    assert text.count("<script>") == 1
    assert page.tags.isdisjoint({"link", "img", "iframe"})
    assert page.attributes.isdisjoint({"src", "href", "onload"})
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "21 steps to the solution" in page.text
    assert "<ol><li>r1c3 = 3, and r1c3 &lt; r1c4: r1c4 = 4</li>" in text
    assert text.count("<li>") == 21
    assert numbers
    assert all(bool(hidden) == (re.split("[- ]", frames)[-1] != "21") for frames, hidden in numbers)


SLITHERLINK = """slitherlink {
  board {
    3 . . 2 . . 2 2 3 .
    1 2 . 1 . . . . 1 2
    0 . . 2 . 2 2 3 . 1
    1 . . . . . . . . .
    2 . 3 3 1 . 2 . . 2
    . . 2 . 0 . 2 . . 1
    . . 2 . . . . . 2 .
    2 . . 3 . . 2 . 1 .
    2 3 . . . . 2 3 . 1
    . 1 2 2 2 . 2 . . 3
  }
}
"""


def test_a_page_of_many_steps_is_small() -> None:
    code, page, _ = explain("-", "--steps", "--to", "html", text=SLITHERLINK)

    assert code == 0
    assert page.count("\n<g data-frames=") > 500
    assert len(page) < 400_000


@pytest.mark.parametrize("words", [["--steps"], ["--hint"], []])
def test_text_of_a_file_is_never_markup(words: list[str]) -> None:
    page = explain("-", *words, "--to", "html", text=UNIQUE.replace("two", "<b>&</script>"))[1]

    assert "<b>" not in page
    assert page.count("</script>") == page.count("<script>")
    assert 'futoshiki "<b>&</script>"' in Page(page).text
    assert "<stdin>" not in Page(page).text  # whoever reads the page need not know where the file was


def test_a_conflict_as_a_page() -> None:
    code, page, _ = explain("-", "--to", "html", text=NONE)

    assert code == 1
    assert 'class="pl-stroke-bad" stroke="#c01f1f"' in page
    assert "r1c1 < r1c2 (line 3, column 3)" in Page(page).text


class TestLimits:
    """The output when time runs out."""

    def test_a_set_that_may_be_too_large(self) -> None:
        limits = ("1.5", "15", "150")  # a slow machine gets the time to refute it
        runs = ((limit, *explain("-", "--time-limit", f"{limit}s", text=DENSE)) for limit in limits)
        limit, code, output, _ = next(one for one in runs if one[1] != 3)

        assert code == 1
        assert "perhaps not all of these are needed:\n" in output
        assert output.endswith(f"there is no solution (time limit of {limit} s reached)\n")

    def test_nothing_was_proved(self) -> None:
        code, output, errors = explain("-", "--time-limit", "1ms", text=HARMLESS_NONE)

        assert code == 3
        assert "time limit of 0.001 s reached" in output + errors
        assert "no solution" not in output

    def test_steps_that_are_not_finished(self) -> None:
        code, output, errors = explain("examples/futoshiki_20x20.puzzle", "--steps", "--time-limit", "1s")

        assert code == 3
        assert "time limit of 1 s reached" in output + errors


class TestBadInput:
    """A sentence and exit code 2."""

    def test_two_puzzles(self) -> None:
        assert explain("-", text=UNIQUE + NONE) == (
            2,
            "",
            "- has 2 puzzles; choose one with --title ('two', 'round')\n",
        )
        assert explain("-", "--title", "round", text=UNIQUE + NONE)[0] == 1

    def test_one_question_at_a_time(self) -> None:
        code, _, errors = explain("-", "--hint", "--steps", text=UNIQUE)

        assert code == 2
        assert "not allowed with" in errors


class TestInPlay:
    """A person's half-filled board with pencil marks."""

    SAMPLE = "examples/futoshiki_4x4.puzzle"
    SOLUTION = ((2, 1, 3, 4), (1, 4, 2, 3), (3, 2, 4, 1), (4, 3, 1, 2))

    def _explain(self, board: object, marks: object, *words: str) -> tuple[int, str, str]:
        text = json.dumps({"board": board, "marks": marks})
        return explain(self.SAMPLE, *words, "--answer", "-", text=text)

    def test_the_next_step_rests_on_marks(self) -> None:
        rows = [[2, None, 3, None], *[[None] * 4] * 3]
        _, alone, _ = self._explain(rows, {"r4c1": [4], "r2c2": []}, "--hint")
        _, beside, _ = self._explain(rows, {"r4c4": [1, 2]}, "--steps")

        assert alone.splitlines()[2] == "4 is your only mark in r4c1: r4c1 = 4"
        assert "\n4. r4c4 cannot be 3 or 4 (your marks), and r4c3 < r4c4: r4c3 = 1 and r4c4 = 2\n" in beside

    def test_steps_are_true_whatever_is_marked(self) -> None:
        draws = random.Random(1)
        for _ in range(20):
            rows = [[value if draws.random() < 0.2 else None for value in row] for row in self.SOLUTION]
            marks = {
                f"r{r}c{c}": sorted({value, *(other for other in (1, 2, 3, 4) if draws.random() < 0.5)})
                for r, row in enumerate(self.SOLUTION, 1)
                for c, value in enumerate(row, 1)
                if draws.random() < 0.7
            }
            steps = pylogic.steps(self.SAMPLE, {"board": rows, "marks": marks})
            found = {cell: value for step in steps for cell, value in step.values.items()}
            gone = [pair for step in steps for pair in step.excluded]

            assert all(self.SOLUTION[r - 1][c - 1] == value for (r, c), value in found.items())
            assert all(self.SOLUTION[r - 1][c - 1] != value for (r, c), value in gone)
            assert len(found) == sum(cell is None for row in rows for cell in row) - (rows[0][2] is None)

    def test_what_is_wrong_comes_first(self) -> None:
        rows = [[3, None, 3, None], *[[None] * 4] * 3]
        complaint = "the right value is not among the marks in r4c2"

        assert self._explain(rows, {"r4c2": [1, 2]}, "--hint") == (
            2,
            "",
            f"the board has 2 mistakes: row 1: 3 twice, at r1c1 and r1c3; marks: {complaint}\n",
        )
        judged = pylogic.check(self.SAMPLE, {"board": [[None] * 4] * 4, "marks": {"r4c2": [1, 2], "r4c1": [4]}})
        assert (judged.verdict, judged.cells, judged.reasons) == ("wrong", ((4, 2),), (f"marks: {complaint}",))

    def test_marks_of_a_puzzle_with_several_solutions(self) -> None:
        puzzle = pylogic.loads("latin {\n  board {\n    . .\n    . .\n  }\n}\n")
        empty = [[None, None], [None, None]]
        marks = [({"r1c1": [1], "r1c2": [2]}, "right so far"), ({"r1c1": [1], "r1c2": [1]}, "wrong")]

        for marked, verdict in marks:
            assert pylogic.check(puzzle, {"board": empty, "marks": marked}).verdict == verdict
        found = pylogic.check(
            pylogic.loads("futoshiki {\n  board {\n    . . .\n    . . .\n    . . .\n  }\n}\n"),
            {"board": [[None] * 3] * 3, "marks": {"r1c1": [1], "r1c2": [1]}},
        )
        assert (found.verdict, found.limit) == (
            "unknown",
            "marks in a futoshiki with several solutions are not judged",
        )
        with pytest.raises(pylogic.UsageError, match="exactly one solution"):
            pylogic.hint(puzzle, {"board": empty, "marks": {"r1c1": [1]}})

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ('{"board": [], "mrks": {}}', "a board in play has 'board' and 'marks', not 'mrks'"),
            ('{"board": [], "marks": [1]}', "marks are lists of values by the names of cells"),
            (
                '{"board": ". . . .\\n. . . .\\n. . . .\\n. . . .", "marks": {"r5c1": [1]}}',
                "there is no 'r5c1' to pencil",
            ),
            (
                '{"board": ". . . .\\n. . . .\\n. . . .\\n. . . .", "marks": {"r1c1": [7]}}',
                "'7' is none of the values of r1c1: 1, 2, 3, 4",
            ),
            ('{"board": [[1]], "marks": {}}', "an answer has a 'grid' of 4 rows of 4 whole numbers"),
        ],
    )
    def test_what_is_no_board_in_play(self, text: str, sentence: str) -> None:
        code, output, errors = explain(self.SAMPLE, "--hint", "--answer", "-", text=text)

        assert (code, output) == (2, "")
        assert sentence in errors

    def test_three_strengths(self) -> None:
        told = [explain(self.SAMPLE, "--hint", "--tell", one)[1].splitlines() for one in ("place", "technique", "step")]
        hint = pylogic.hint(self.SAMPLE)

        assert told[0][-1] == "look at r1c3 < r1c4"
        assert told[1][-1] == "look at r1c3 < r1c4; technique: rule at its place"
        assert told[2][2] == "r1c3 = 3, and r1c3 < r1c4: r1c4 = 4"
        assert hint is not None
        assert [hint.tell("place"), hint.tell("technique"), hint.tell()] == [told[0][-1], told[1][-1], told[2][2]]
        with pytest.raises(pylogic.UsageError, match="no strength 'loud'"):
            hint.tell("loud")
        assert explain(self.SAMPLE, "--steps", "--tell", "place")[2] == "--tell goes with --hint, which has strengths\n"

    def test_candidates_are_read_back(self) -> None:
        _, text, _ = explain("-", "--candidates", "--to", "json", text=UNIQUE)
        (found,) = json.loads(text)
        solution = pylogic.solve(pylogic.loads(UNIQUE)).solutions[0].grid

        assert found["marks"] == pylogic.candidates(pylogic.loads(UNIQUE), found)
        assert all(solution[int(name[1]) - 1][int(name[3]) - 1] in left for name, left in found["marks"].items())
        assert pylogic.check(pylogic.loads(UNIQUE), text).verdict == "right so far"

    def test_candidates_of_two_sorts_and_of_lines(self) -> None:
        assert explain("kinds/eulero.puzzle", "--candidates")[1].splitlines()[2:6] == [
            "first:",
            "1    {23}   {23}",
            "2    {13}   {13}",
            "{3}  {123}  {123}",
        ]
        assert explain("kinds/masyu.puzzle", "--candidates") == (
            2,
            "",
            "candidates are for kinds with values in cells; masyu has none\n",
        )
