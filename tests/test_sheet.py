"""``pylogic sheet``: what stands on the pages, what they look like, what is refused."""

import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import commands
import pytest
from effort import some
from texts import cases

from pylogic import PuzzleError, load_all, loads
from pylogic.cli.sheet import vet_name
from pylogic.model import plugins
from pylogic.model.files import EXAMPLES, ROOT

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("fpdf")
sheets = pytest.importorskip("pylogic.drawing.pdf.sheet")

pytestmark = pytest.mark.slow

SMALL = """
futoshiki "first" {
  size 3
  r1c1 = 1
  r1c2 = 2
  r2c1 = 2
}
"""
SEVERAL = 'futoshiki "loose" {\n  size 3\n}\n'
NONE = 'futoshiki "spoilt" {\n  size 3\n  r1c1 = 1\n  r1c2 = 1\n}\n'
NO_TITLE = "futoshiki {\n  size 2\n  r1c1 = 1\n}\n"


def run(folder: Path, *words: str, text: str = SMALL) -> tuple[int, list[str], str]:
    """Exit code, the text of each page, and standard error."""
    (folder / "in.puzzle").write_text(text)
    code, output, errors = commands.said("sheet", "-o", "out.pdf", *words, "in.puzzle", cwd=folder)
    assert output == ""
    path = folder / "out.pdf"
    return code, pages(path.read_bytes()) if path.exists() else [], errors


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


def exercise(text: str = SMALL, **others: object) -> object:
    puzzle = loads(text)
    board = puzzle.kind.sketch(puzzle, None)
    made = {"title": puzzle.title, "rules": "", "puzzle": board, "solution": board}
    return sheets.Exercise(**{**made, **others})


# --- what stands there -----------------------------------------------------------------------------------------------


def test_a_page_has_titles_room_for_a_name_and_a_solution_at_the_end(tmp_path: Path) -> None:
    code, found, errors = run(tmp_path)
    puzzle, solution = found

    assert (code, errors) == (0, "")
    assert "1. Futoshiki: first" in puzzle
    assert "Name" in puzzle
    assert "trivial · 1 point" in puzzle
    assert "from 1 to 3 in every empty cell" in " ".join(puzzle.split())
    assert puzzle.split().count("3") == 1
    assert "Solutions" in solution
    assert "Name" not in solution
    assert solution.split().count("3") == 3
    assert "1 / 2" in puzzle
    assert "2 / 2" in solution


def rules_of(text: str) -> str:
    puzzle = loads(text)
    return "; ".join(puzzle.kind.people.instructions(puzzle))


@pytest.mark.parametrize(("text", "sentences"), cases("instructions"))
def test_rules_are_of_the_puzzle(text: str, sentences: list[str]) -> None:
    assert all(sentence in rules_of(text) for sentence in sentences)


def test_every_kind_of_the_library_begins_with_what_is_to_be_done() -> None:
    begins = [
        "close",
        "cross",
        "divide",
        "draw",
        "fill",
        "find",
        "give",
        "join",
        "leave",
        "make",
        "move",
        "place",
        "put",
        "shade",
        "turn",
        "write",
    ]
    puzzles = [load_all(path)[0] for path in sorted((ROOT / "kinds").glob("*.puzzle"))]

    assert [puzzle for puzzle in puzzles if puzzle.kind.people.instructions(puzzle)[0].split()[0] not in begins] == []


def test_a_kind_takes_over_the_task_of_the_one_that_it_is_like() -> None:
    base = 'kind base "Base" {\n  "place queens": task\n  cells . Q\n  count(rows, Q) = 1\n}\n'
    like = 'kind other "Other" {\n  like base\n  count(columns, Q) = 1\n}\n'

    assert rules_of(base + like + "other { size 2 }").startswith("place queens; ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("  task\n", 'what is to be done stands before it: "place queens": task'),
        ('  "a": task\n  "b": task\n', "'task' is given twice"),
        ('  "a": task different rows\n', "'different' cannot stand after 'task'"),
    ],
)
def test_a_task_that_cannot_be_understood(text: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(problem)):
        loads(f"kind k {{\n{text}  cells 1..n\n  different rows\n}}\nk {{ size 2 }}")


@pytest.mark.parametrize(
    ("having", "lacking", "word"),
    [
        ("futoshiki { size 2 ; r1c1 < r1c2 }", "futoshiki { adjacent ; size 2 }", "sign"),
        ("futoshiki { adjacent ; size 2 }", "futoshiki { size 2 ; r1c1 < r1c2 }", "bar"),
        ("battleship { rows 1 0 ; columns 1 0 }", "battleship { board {\n . .\n } }", "beside"),
        ("battleship { rows 1 0 ; columns 1 0 ; fleet 1 }", "battleship { rows 1 0 ; columns 1 0 }", "fleet"),
        ("battleship { board {\n S .\n } }", "battleship { rows 1 0 ; columns 1 0 }", "printed"),
        ("diamonds { board {\n @ * +\n } }", "diamonds { board {\n @ . +\n } }", "mine"),
        ("diamonds { board {\n @ O +\n } }", "diamonds { board {\n @ . +\n } }", "ring"),
        ("xv_sudoku { size 4 ; r1c1 V r1c2 }", "xv_sudoku { size 4 ; r1c1 X r1c2 }", "with a V"),
        ("kenken { size 2 ; plus 3 r1c1 r1c2 }", "kenken { size 2 ; times 2 r1c1 r1c2 }", "with +"),
        (
            "even_odd_sudoku { board {\n E . . .\n" + " . . . .\n" * 3 + "} }",
            "even_odd_sudoku { board {\n O . . .\n" + " . . . .\n" * 3 + "} }",
            "a square holds an even number",
        ),
        ("minesweeper { size 2 ; mines 1 }", "minesweeper { size 2 }", "on the board"),
    ],
)
def test_rules_are_about_what_the_puzzle_has(having: str, lacking: str, word: str) -> None:
    assert word in rules_of(having)
    assert word not in rules_of(lacking)


def test_rules_that_all_puzzles_of_a_page_have_are_printed_once(tmp_path: Path) -> None:
    _, (page,), _ = run(tmp_path, "--no-solutions", text="sudoku { size 4 }\n" * 2)
    _, (other,), _ = run(tmp_path, "--no-solutions", text="sudoku { size 4 }\nlatin { size 4 }\n")

    assert page.count("Write a number") == 1
    assert other.count("Write a number") == 2


@pytest.mark.parametrize("per_page", [1, 12])
def test_no_rules_of_the_library_are_cut(per_page: int) -> None:
    puzzles = [load_all(path)[0] for path in sorted((ROOT / "kinds").glob("*.puzzle"))]
    rules = [" ".join(one.kind.people.instructions(one)) for one in puzzles]
    boards = [exercise(title="x", rules=text) for text in rules]
    found = " ".join(pages(sheets.sheet(boards, per_page=per_page, solutions=False).content))

    assert "…" not in found


def test_a_cover_has_a_table_of_the_points(tmp_path: Path) -> None:
    text = SMALL + SMALL.replace("first", "second")
    _, (cover, puzzles, _), _ = run(tmp_path, "--cover", "Logic & co", text=text)

    assert cover.split("\n")[:3] == ["1 / 3", "Logic & co", "2 puzzles, 2 points"]
    assert "Name" in cover
    assert "2. Futoshiki: second trivial 1" in cover
    assert cover.endswith("Total 2")
    assert ("Name" in puzzles, "Date" in puzzles) == (True, False)
    assert puzzles.startswith("2 / 3") or "2 / 3" in puzzles


@pytest.mark.parametrize(("number", "rows"), [(1, 1), (25, 25), (50, 50), (100, 0)])
def test_the_table_of_a_cover_is_whole_or_left_out(number: int, rows: int) -> None:
    made = sheets.sheet([exercise(title="tiny")] * number, title="Cover", solutions=False)

    assert pages(made.content)[0].count("tiny") == rows


def test_a_grade_that_is_not_known_is_worth_no_points(tmp_path: Path) -> None:
    _, (cover, page, _), _ = run(tmp_path, "--cover", "c", text=SMALL + SEVERAL)
    _, (bare, _), _ = run(tmp_path, "--no-grades")

    assert page.count("point") == 1
    assert "2 puzzles\n" in cover
    assert "point" not in bare


def test_a_grade_that_the_title_says_is_not_said_again() -> None:
    worth = sheets.Exercise("Sudoku 3, medium", "", exercise().puzzle, None, "", "medium", 3).worth  # type: ignore[attr-defined]

    assert worth == "3 points"


def test_without_solutions_nothing_is_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylogic.page.worksheet.answer", lambda *_, **__: pytest.fail("it was solved"))
    code, found, errors = run(tmp_path, "--no-solutions", text=NONE)

    assert (code, errors) == (0, "")
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "code", "note"),
    [
        (SEVERAL, 0, "there is more than one solution; this is one of them"),
        (NONE, 1, "there is no solution"),
    ],
)
def test_what_a_teacher_should_know_is_said_and_printed(tmp_path: Path, text: str, code: int, note: str) -> None:
    found, (_, solutions), errors = run(tmp_path, "--per-page", "1", text=text)
    title = loads(text).title

    assert found == code
    assert errors == f'in.puzzle: futoshiki "{title}": {note}\n'
    assert note in " ".join(solutions.split())


def test_a_limit_is_no_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pylogic.model.answer import Answer, Status

    answer = Answer(loads(SMALL), Status.UNKNOWN, limit="time limit of 1 s reached")
    monkeypatch.setattr("pylogic.page.worksheet.answer", lambda *_, **__: answer)
    code, (_, solutions), errors = run(tmp_path)

    assert code == 3
    assert errors == 'in.puzzle: futoshiki "first": no solution was found (time limit of 1 s reached)\n'
    assert "no solution was found" in solutions


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "bad.puzzle").write_text('sudokku "x" {\n}\n')
    code, found, errors = run(tmp_path, "bad.puzzle")

    assert code == 2
    assert errors.startswith("bad.puzzle:1:1: ")
    assert "1. Futoshiki: first" in found[0]


@pytest.mark.parametrize(
    ("number", "words", "puzzles", "solutions"),
    [(12, ["--per-page", "12"], 1, 1), (13, ["--per-page", "12"], 2, 1), (5, [], 2, 1), (3, ["--per-page", "1"], 3, 1)],
)
def test_a_page_holds_the_number_of_puzzles_asked_for(
    tmp_path: Path, number: int, words: list[str], puzzles: int, solutions: int
) -> None:
    code, found, _ = run(tmp_path, *words, text=NO_TITLE * number)

    assert code == 0
    assert ["Name" in page for page in found] == [True] * puzzles + [False] * solutions
    assert f"{number}." in found[puzzles - 1].split()
    assert f"{number}." in found[-1].split()


@pytest.mark.nightly
def test_four_hundred_puzzles_are_thirty_four_pages(tmp_path: Path) -> None:
    code, found, _ = run(tmp_path, "--per-page", "12", "--no-solutions", text=NO_TITLE * 400)

    assert code == 0
    assert len(found) == 34
    assert {"397.", "398.", "399.", "400."} <= set(found[-1].split())


@pytest.mark.parametrize(("name", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_pages_have_the_size_that_is_asked_for(tmp_path: Path, name: str, size: tuple[float, float]) -> None:
    run(tmp_path, "--page", name)
    box = pypdf.PdfReader(tmp_path / "out.pdf").pages[0].mediabox

    assert (float(box.width), float(box.height)) == pytest.approx(size)


def test_markup_is_text(tmp_path: Path) -> None:
    title = r"<b>bold</b> &amp; $x^2$ \textbf{y} % **z**"
    _, (puzzle, solution), _ = run(
        tmp_path, "--heading", "<i>7b</i> & co", text=SMALL.replace("first", title.replace("\\", "\\\\"))
    )

    assert f"1. Futoshiki: {title}" in puzzle.replace("\n", " ")
    assert "<i>7b</i> & co: solutions" in solution


def test_signs_that_the_font_lacks_and_those_that_steer_are_replaced() -> None:
    made = sheets.sheet([exercise(title="漢字 äßЖΩ \u202e\x07")], solutions=False)

    assert "1. ?? äßЖΩ ??" in pages(made.content)[0]


def test_letters_that_are_not_printed_are_named(tmp_path: Path) -> None:
    _, (puzzle,), errors = run(tmp_path, "--no-solutions", text='futoshiki "漢字 Ж" { size 2 }')

    assert "1. Futoshiki: ?? Ж" in puzzle
    assert errors == "the font has no 字, 漢: '?' is printed in their place; --font FILE takes another font\n"


def test_another_font_has_other_letters(tmp_path: Path) -> None:
    pyplot = pytest.importorskip("matplotlib")
    font = str(Path(pyplot.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf")
    _, (puzzle,), errors = run(tmp_path, "--no-solutions", "--font", font, text='futoshiki "Ա ☃" { size 2 }')

    assert (errors, "1. Futoshiki: Ա ☃" in puzzle) == ("", True)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("in.puzzle", "in.puzzle is not a font in TrueType or OpenType form\n"),
        ("none.ttf", "none.ttf cannot be read: No such file or directory\n"),
        ("", "'' is not the name of a font\n"),
    ],
)
def test_what_is_no_font_is_refused_first(tmp_path: Path, name: str, sentence: str) -> None:
    assert run(tmp_path, "--font", name) == (2, [], sentence)


def test_long_titles_are_cut_and_stay_on_the_page() -> None:
    made = sheets.sheet([exercise(title="word " * 60), exercise(title="w" * 300)], per_page=12, solutions=False)
    (text,) = pages(made.content)

    assert text.count("…") == 2
    assert text.count("word") < 20


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("4", ""),
        (
            "12",
            "the rules of puzzle 1 are cut off; fewer puzzles on a page leave room for them\n"
            "puzzle 1 has cells of 2.7 mm; fewer puzzles on a page make them larger\n",
        ),
    ],
)
def test_rules_have_the_room_they_need_or_it_is_said_that_they_are_cut(tmp_path: Path, number: str, said: str) -> None:
    riddle = (EXAMPLES / "zebra.puzzle").read_text(encoding="utf-8")
    _, (first, _), errors = run(tmp_path, "--per-page", number, text=riddle)

    assert errors == said
    assert ("The Norwegian lives next to the blue house." in first.replace("\n", " ")) == (not said)


def test_equal_sheets_are_equal_bytes() -> None:
    assert sheets.sheet([exercise()]).content == sheets.sheet([exercise()]).content


# --- large boards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["--per-page", "1"], "its board is large for a page"),
        (["--per-page", "2"], "fewer puzzles on a page make them larger"),
    ],
)
def test_cells_that_nobody_can_write_into_are_reported(tmp_path: Path, words: list[str], advice: str) -> None:
    hints = " ".join(["?"] * 100)
    text = f'battleship "hundred" {{\n  rows {hints}\n  columns {hints}\n}}\n'
    code, (page,), errors = run(tmp_path, "--no-solutions", *words, text=text)

    assert code == 0
    size = errors.removeprefix("puzzle 1 has cells of ").split()[0]
    assert errors == f"puzzle 1 has cells of {size} mm; {advice}\n"
    assert 0.5 < float(size) < 3
    assert f"cells of {size} mm" in page


def test_every_board_stays_in_its_place() -> None:
    """However wide or high it is, nothing lies outside of the page's rim."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed")
    wide = f'battleship "wide" {{\n  rows 1\n  columns {" ".join("1" * 60)}\n}}\n'
    high = f'battleship "high" {{\n  rows {" ".join("1" * 60)}\n  columns 1\n}}\n'
    made = sheets.sheet([exercise(wide), exercise(high), exercise(), exercise()], per_page=4)
    for width, height, dark in rendered(made.content):
        columns = [x for x, _ in dark]
        rows = [y for _, y in dark]
        assert 0.05 < min(columns) / width < 0.1
        assert 0.4 < max(columns) / width < 0.95
        assert min(rows) / height > 0.03
        assert max(rows) / height < 0.97


def rendered(content: bytes) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Width, height and dark pixels of each page."""
    found = []
    ran = subprocess.run(["pdftoppm", "-gray", "-r", "30", "-"], input=content, capture_output=True, check=True)
    rest = ran.stdout
    while rest:
        _, size, _, rest = rest.split(b"\n", 3)
        width, height = map(int, size.split())
        bits, rest = rest[: width * height], rest[width * height :]
        found.append((width, height, [(at % width, at // width) for at, level in enumerate(bits) if level < 160]))
    return found


def test_a_rendered_page_has_its_boards_where_they_belong() -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed")
    (first,) = rendered(sheets.sheet([exercise()] * 3, per_page=4, solutions=False).content)
    width, height, dark = first
    quarters = {(x > width / 2, y > height / 2) for x, y in dark if height * 0.2 < y < height * 0.9}

    assert quarters == {(False, False), (True, False), (False, True)}


@pytest.mark.parametrize("step", some([5, 1], daily=[5]))
def test_every_kind_of_the_library_comes_onto_paper(step: int) -> None:
    """By day every fifth of them."""
    puzzles = [load_all(path)[0] for path in sorted((ROOT / "kinds").glob("*.puzzle"))[::step]]
    boards = [exercise(SMALL, title=str(one.kind), puzzle=one.kind.sketch(one, None)) for one in puzzles]
    found = pages(sheets.sheet(boards, per_page=12, solutions=False).content)

    assert len(found) == -(-len(puzzles) // 12)
    assert f"{len(puzzles)}. {puzzles[-1].kind}" in found[-1]


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["0", "13", "-1", "two"])
def test_a_page_holds_one_to_twelve(tmp_path: Path, number: str) -> None:
    code, found, errors = run(tmp_path, f"--per-page={number}")

    assert (code, found) == (2, [])
    assert errors.endswith(f"'{number}' is not a number of puzzles that fit on a page, from 1 to 12\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_leave_is_refused_for_users(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    code, _, errors = run(tmp_path, "-o", "closed/out.pdf")

    assert (code, errors) == (2, "closed/out.pdf cannot be written: permission denied\n")


def test_a_folder_that_is_not_there_is_refused_before_anything_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pylogic.page.worksheet.answer", lambda *_, **__: pytest.fail("it was solved"))
    code, _, errors = run(tmp_path, "-o", "nowhere/out.pdf")

    assert (code, errors) == (2, "nowhere/out.pdf cannot be written: there is no such folder\n")


@pytest.mark.parametrize(("name", "ending"), [("out.svg", ".svg"), ("out", "out"), ("out.pdf.puzzle", ".puzzle")])
def test_what_is_not_called_a_pdf_is_refused_before_anything_is_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, ending: str
) -> None:
    monkeypatch.setattr("pylogic.page.worksheet.answer", lambda *_, **__: pytest.fail("it was solved"))
    code, _, errors = run(tmp_path, "-o", name)

    assert (code, errors) == (2, f"a sheet is written as .pdf, not '{ending}'\n")
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", [None, "-", "/dev/stdout", "/dev/null", "Class.PDF"])
def test_what_is_no_file_may_be_called_anything(name: str | None) -> None:
    vet_name(name)


def test_nobody_gets_a_pdf_onto_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "in.puzzle").write_text(SMALL)

    assert commands.on_terminal("sheet", "in.puzzle", cwd=tmp_path) == (
        2,
        "pdf is not for a terminal; say where to write it: -o FILE.pdf\n",
    )


def test_a_pipe_gets_the_bytes(tmp_path: Path) -> None:
    (tmp_path / "in.puzzle").write_text(SMALL)
    words = [sys.executable, "-m", "pylogic", "sheet", "in.puzzle", "--no-solutions"]
    found = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True).stdout

    assert found.startswith(b"%PDF-")
    assert "1. Futoshiki: first" in pages(found)[0]


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    code, found, errors = run(tmp_path)

    assert (code, found) == (4, [])
    assert errors == (
        f"PDF needs the extra 'pictures', which is not installed; "
        f"install it with: {plugins.install_command('pictures')}\n"
    )


def test_a_sheet_is_not_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylogic.cli.sheet._MOST", 2)
    code, found, errors = run(tmp_path, text=NO_TITLE * 3)

    assert (code, found) == (2, [])
    assert errors == "a sheet holds at most 2 puzzles; make several\n"


def test_a_booklet_numbers_and_grades_its_puzzles_once_and_tells_rules_once_a_page(tmp_path: Path) -> None:
    latin = 'latin "Latin square 1, easy" {\n board {\n 1 2\n 2 .\n }\n}\n'
    unruly = 'unruly "Unruly 7, hard" {\n board {\n 0 0 1 1\n 1 1 0 0\n 0 1 0 1\n 1 0 1 .\n }\n}\n'
    _, (page, _), _ = run(tmp_path, text=latin * 2 + unruly)

    assert "\n1. Latin square\nWrite 1 or 2 in every empty cell." in page
    assert "\n2. Latin square\nRules as for puzzle 1.\ntrivial · 1 point\n" in page
    assert "\n3. Unruly\nWrite" in page
