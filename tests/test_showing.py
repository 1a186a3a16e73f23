"""Pictures on the command line: forms, places, names."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import said

from pylogic import loads
from pylogic.drawing.svg import svg
from pylogic.explaining.assessment import Assessment, Verdict, mark_mistakes
from pylogic.formats import names
from pylogic.model.text import Source

_THEMES = ("light", "dark", "auto")
NAMESPACE = "{http://www.w3.org/2000/svg}"
KENKEN = "kinds/kenken.puzzle"
SEVERAL = "examples/first.puzzle"
TITLE = "<b>&amp;</svg> ]]> '"
TITLED = f'sudoku "{TITLE}" {{ size 4\n r1c1 = 1\n r2c3 = 2 }}'
TWICE = ", ".join(
    f"every row and column holds each number once: 2 stands more than once in {where}"
    for where in ("row 2: r2c1 and r2c2", "column 2: r1c2 and r2c2")
)
UNREADABLE = "1 row; an answer has 2, or is a picture as 'pylogic run' prints it"
FORMS = ", ".join(sorted([*names(), "html", "json", "json-lines", "latex", "pdf", "png", "svg", "text"]))


def test_a_solution_is_drawn_to_standard_output() -> None:
    code, output, complaint = said("run", KENKEN, "--to", "svg")

    assert (code, complaint) == (0, "")
    assert ElementTree.fromstring(output).findtext(f"{NAMESPACE}title") == 'kenken "four"'


@pytest.mark.parametrize("command", ["run", "convert", "explain", "check"])
def test_each_command_draws(command: str, tmp_path: Path) -> None:
    place = tmp_path / "picture.svg"

    assert said(command, KENKEN, "--to", "svg", "-o", str(place)) == (0, "", "")
    assert ElementTree.parse(place).getroot().get("role") == "img"


@pytest.mark.parametrize("command", ["run", "convert", "explain", "check"])
def test_each_command_draws_dark_and_light(command: str) -> None:
    light, dark, either = (said(command, KENKEN, "--to", "svg", "--theme", theme)[1] for theme in _THEMES)

    assert ("#15181e" in light, "#15181e" in dark, "#15181e" in either) == (False, True, True)
    assert ("#ffffff" in light, "prefers-color-scheme" in dark, "prefers-color-scheme" in either) == (True, False, True)


def test_a_dark_bitmap_is_dark(tmp_path: Path) -> None:
    for theme in _THEMES:
        assert said("convert", KENKEN, "--to", "png", "--theme", theme, "-o", f"{tmp_path}/{theme}.png") == (0, "", "")

    light, dark, either = ((tmp_path / f"{theme}.png").read_bytes() for theme in _THEMES)
    assert dark != light == either


def test_a_theme_is_for_pictures_of_one_look() -> None:
    code, output, complaint = said("run", KENKEN, "--theme", "dark")

    assert (code, output) == (2, "")
    assert complaint.endswith("--theme goes with --to svg or --to png, pictures of one look\n")


@pytest.mark.parametrize("command", ["run", "convert", "check"])
def test_several_pictures_need_a_folder(command: str, tmp_path: Path) -> None:
    place = tmp_path / "one.svg"

    assert said(command, SEVERAL, "--to", "svg", "-o", str(place)) == (
        2,
        "",
        "there are several pictures, and svg holds one: "
        "give a folder, which gets a file for each, such as -o pictures/\n",
    )
    assert not place.exists()


def test_a_folder_gets_a_file_for_each(tmp_path: Path) -> None:
    assert said("convert", SEVERAL, "--to", "svg", "-o", f"{tmp_path}/new/") == (0, "", "")
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["first_1.svg", "first_2.svg", "first_3.svg"]

    assert said("run", KENKEN, "--to", "html", "-o", str(tmp_path / "new")) == (0, "", "")
    assert said("explain", SEVERAL, "--title", "Harbour", "--to", "html", "-o", f"{tmp_path}/new/") == (0, "", "")
    assert {"kenken.html", "first.html"} < {path.name for path in (tmp_path / "new").iterdir()}


def test_an_impossible_folder_is_reported_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    assert said("convert", KENKEN, "--to", "svg", "-o", f"{tmp_path}/taken/") == (
        2,
        "",
        f"{tmp_path}/taken/ cannot be written: it is a file, not a folder\n",
    )


def test_a_page_holds_all() -> None:
    assert said("convert", SEVERAL, "--to", "html")[1].count("<svg ") == 3


def test_all_solutions_asked_for_are_drawn() -> None:
    text = "latin { size 3\n r1c1 = 1 ; r1c2 = 2 }"

    assert said("run", "-", "-a", "--to", "html", text=text)[1].count("<svg ") == 2


def test_what_all_solutions_share_is_drawn() -> None:
    text = "latin { size 3\n r1c1 = 1 ; r1c2 = 2 }"
    drawn = said("run", "-", "--decided", "--to", "svg", text=text)[1]

    assert [element.text for element in ElementTree.fromstring(drawn).iter(f"{NAMESPACE}text")] == ["1", "2", "3"]


def test_a_puzzle_without_a_solution_has_no_picture_of_one() -> None:
    text = "latin { size 2\n r1c1 = 1 ; r1c2 = 1 }"

    assert said("run", "-", "--to", "svg", text=text) == (1, "", "<stdin>: unsatisfiable: there is no solution\n")


def test_check_marks_what_contradicts() -> None:
    code, drawn, _ = said("check", "-", "--to", "svg", text="futoshiki { size 3\n r1c1 < r1c2 < r1c1 }")

    assert code == 1
    assert 'class="pl-stroke-bad" stroke="#c01f1f"' in drawn


@pytest.mark.parametrize("command", ["run", "convert", "explain", "check"])
@pytest.mark.parametrize("form", ["svg", "html"])
def test_titles_are_never_markup(command: str, form: str) -> None:
    drawn = said(command, "-", "--to", form, text=TITLED)[1]
    escaped = "&lt;b&gt;&amp;amp;&lt;/svg&gt; ]]&gt; &#x27;"

    assert escaped in drawn
    assert "<b>" not in drawn
    assert drawn.count("</svg>") == 1


class TestAnswers:
    """``check --answer``: what a person wrote, with what is wrong."""

    PUZZLE = "latin {\n size 2\n board {\n 1 .\n . .\n}\n}\n"

    @pytest.fixture
    def place(self, tmp_path: Path) -> Path:
        (tmp_path / "p.puzzle").write_text(self.PUZZLE)
        (tmp_path / "answers").mkdir()
        for name, text in (("anna", "1 2\n2 1"), ("ben", "1 2\n2 2"), ("eve", "x")):
            (tmp_path / "answers" / f"{name}.txt").write_text(text)
        return tmp_path

    def test_wrong_cells_are_red_and_named(self, place: Path) -> None:
        code, out, _ = said("check", "p.puzzle", "--answer", "answers/ben.txt", "--color", "always", cwd=place)

        assert code == 1
        assert re.sub("\x1b[^m]*m", "", out) == (
            "wrong: 1 fault\n"
            "  r2c2 breaks 2 rules:\n"
            "    every row and column holds each number once: 2 stands more than once in row 2: r2c1 and r2c2\n"
            "    every row and column holds each number once: 2 stands more than once in column 2: r1c2 and r2c2\n"
            "\n┌─────┐\n│ 1 2 │\n│ 2 2 │\n└─────┘\n"
            "\nmarked: r2c2\n"
        )
        assert re.findall("\x1b\\[31m(.)", out) == ["2"]

    def test_so_are_those_of_a_route(self, place: Path) -> None:
        board = "diamonds {\n  board {\n    @ . +\n    . . +\n  }\n}\n"
        (place / "route.puzzle").write_text(board)
        (place / "route.txt").write_text("2 2")
        code, out, _ = said("check", "route.puzzle", "--answer", "route.txt", "--color", "always", cwd=place)

        assert code == 1
        assert out.endswith("marked: r1c3, r2c3\n")
        assert re.findall("\x1b\\[31m(.)", out) == ["1", "◆"]

    def test_a_right_answer_is_said_in_a_line(self, place: Path) -> None:
        out = said("check", "p.puzzle", "--answer", "answers/anna.txt", cwd=place)

        assert out == (0, "right: the answer solves the puzzle\n", "")

    def test_a_folder_of_answers_becomes_a_folder_of_pictures(self, place: Path) -> None:
        (place / "pictures").mkdir()
        found = said("check", "p.puzzle", "--answer", "answers", "--to", "svg", "-o", "pictures", cwd=place)

        assert found == (
            2,
            "",
            f"ben.txt: wrong: 1 fault: r2c2 breaks 2 rules: {TWICE}\neve.txt: unreadable: {UNREADABLE}\n",
        )
        assert sorted(path.name for path in (place / "pictures").iterdir()) == ["anna.svg", "ben.svg"]
        assert "In conflict: r2c2." in (place / "pictures" / "ben.svg").read_text()
        assert "In conflict" not in (place / "pictures" / "anna.svg").read_text()

    def test_a_page_says_why(self, place: Path) -> None:
        page = said("check", "p.puzzle", "--answer", "answers/ben.txt", "--to", "html", cwd=place)[1]

        rule = "every row and column holds each number once: 2 stands more than once in row 2: r2c1 and r2c2"
        assert f"ben.txt: wrong: 1 fault: r2c2 breaks 2 rules: {rule}, " in page

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (
                ["--to", "svg"],
                "there are several pictures, and svg holds one: give a folder, which gets a file for each, ",
            ),
            (["--to", "svg", "-o", "answers/"], "-o would write answers/ among the answers"),
            (["--to", "sgv"], "there is no format 'sgv'; did you mean 'svg'?"),
        ],
    )
    def test_what_cannot_be_written_is_refused_first(self, place: Path, words: list[str], sentence: str) -> None:
        code, out, problem = said("check", "p.puzzle", "--answer", "answers", *words, cwd=place)

        assert (code, out) == (2, "")
        assert problem.startswith(sentence)
        assert len(list((place / "answers").iterdir())) == 3


@pytest.mark.parametrize(
    ("text", "answer", "cells"),
    [
        ("diamonds {\n board {\n @ . + . *\n . . + . .\n}\n}\n", "22", [(1, 5)]),
        ("battleship {\n rows 1 0\n columns 1 0\n fleet 1\n}\n", "S W\nW S", [(2, 2)]),
        ("slitherlink {\n board {\n 4 .\n . .\n}\n}\n", '{"edges": []}', []),
    ],
)
def test_answers_of_every_shape_are_drawn(text: str, answer: str, cells: list[tuple[int, int]]) -> None:
    puzzle = loads(text)
    judged = puzzle.kind.judge(puzzle, Source("answer", answer))
    drawn = svg(mark_mistakes(puzzle, Assessment("answer", Verdict.WRONG, judged.violations, atoms=judged.atoms)))

    assert judged.violations
    assert all(f"r{row}c{column}" in drawn.partition("In conflict:")[2] for row, column in cells)


def test_an_unknown_form() -> None:
    assert said("run", KENKEN, "--to", "swg") == (2, "", f"there is no format 'swg'; did you mean 'svg'? ({FORMS})\n")
    assert said("check", KENKEN, "--to", "pgn") == (
        2,
        "",
        "there is no format 'pgn'; did you mean 'png'? (html, latex, pdf, png, svg)\n",
    )
    known = "html, json, latex, pdf, png, svg, text"
    assert said("explain", KENKEN, "--to", "htm") == (
        2,
        "",
        f"there is no format 'htm'; did you mean 'html'? ({known})\n",
    )


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    place = f"{tmp_path}/none/deep/"

    assert said("run", KENKEN, "--to", "svg", "-o", place) == (
        2,
        "",
        f"{place} cannot be written: No such file or directory\n",
    )
    assert said("convert", KENKEN, "--to", "svg", "-o", KENKEN) == (
        2,
        "",
        f"-o would write over {KENKEN}, which a puzzle is read from\n",
    )


def test_a_clue_and_a_total_before_a_value_have_room_and_are_read(tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "pots.puzzle", tmp_path / "answer.txt"
    puzzle.write_text("yosenabe {\n  board {\n    3\n    1\n  }\n  pot r1c1\n  pot 1 r2c1\n}\n", encoding="utf-8")
    code, output, _ = said("run", str(puzzle), "--engine", "clingo")
    answer.write_text(output, encoding="utf-8")

    assert code == 0
    assert "\n│   3 x/#/3/3 │\n├─────────────┤\n│ 1 1 x/#/1/1 │\n" in output
    assert said("check", str(puzzle), "--answer", str(answer)) == (0, "right: the answer solves the puzzle\n", "")
