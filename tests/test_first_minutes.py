"""The first ten minutes: what a newcomer types before reading any documentation."""

import re
from pathlib import Path

import commands
import pytest
from texts import command_lines

from pylogic import builtin, drawing, formats
from pylogic.cli import options
from pylogic.model.files import ROOT

LIGHTUP = "lightup 5x5:fBa0c2c2a1f"
UNEQUAL = "4:0,0,3L,0L,0,0,0,0,0UR,0,0,0,0U,0,0,0L,"
NONOGRAM = "pattern 5x5:1/3/3/2/2.2/1.1/1/2/4/4"


def test_the_name_alone_says_what_to_try() -> None:
    code, output, errors = commands.said()

    assert (code, errors) == (0, "")
    assert output.startswith("pylogic solves logic puzzles with clingo and SWI-Prolog, and checks every answer.\n\n")
    tried = re.findall(r"^ {4}pylogic (.+?) {2,}\S", output, re.M)
    assert tried == ["examples --copy", "run examples/first.puzzle", "kinds", "generate sudoku", "--help"]


@pytest.mark.parametrize(("words", "code", "answer"), command_lines("misspelt"))
def test_what_is_misspelt_names_what_is_meant(words: list[str], code: int, answer: str) -> None:
    found, output, errors = commands.said(*words)

    assert (found, output) == (code, "")
    assert errors.startswith("usage: pylogic ")
    assert errors.splitlines()[-1] == answer


def test_a_file_in_place_of_a_command_is_run() -> None:
    _, _, errors = commands.said(__file__)

    assert errors.endswith(f"there is no command '{__file__}'; did you mean 'run {__file__}'?\n")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("sudoku", "there is no such file, only a kind of puzzle; 'pylogic generate sudoku' makes one"),
        ("diamonds", "there is no such file, only a kind of puzzle; 'pylogic generate diamonds' makes one"),
        ("mine.puzle", "there is no such file; did you mean 'mine.puzzle'?"),
        ("mime.puzzle", "there is no such file; did you mean 'mine.puzzle'?"),
        ("other.puzzle", "there is no such file"),
        (
            "5x5:fBa0c2c2a1f",
            "there is no such file; a game ID begins with its game: 'lightup 5x5:fBa0c2c2a1f'",
        ),
        (
            "https://example.com/a",
            "this is not a link to a puzzle that can be read; 'pylogic formats' lists those that can",
        ),
    ],
)
def test_a_file_that_is_not_there(tmp_path: Path, name: str, answer: str) -> None:
    (tmp_path / "mine.puzzle").write_text("latin { size 2 }\n")
    (tmp_path / "mine.pdf").touch()

    assert commands.said("run", name, cwd=tmp_path) == (2, "", f"{name}: {answer}\n")


def test_settings_are_not_asked_for() -> None:
    assert commands.said("generate")[2].endswith("write: pylogic generate KIND, or pylogic generate --like FILE\n")


@pytest.mark.parametrize("suggested", sorted(set(options._ELSEWHERE.values()) - {"--help", "--version"}))
def test_what_is_suggested_exists(suggested: str) -> None:
    assert options.parsed([*suggested.split(), *["FILE"] * (suggested == "run")]).function


@pytest.mark.parametrize("text", [LIGHTUP, UNEQUAL, NONOGRAM])
@pytest.mark.parametrize("words", [("run",), ("check",), ("convert",), ("compile", "--facts")])
def test_a_game_id_as_an_argument_works_as_on_standard_input(text: str, words: tuple[str, ...]) -> None:
    command, *others = words
    code, output, errors = commands.said(command, text, *others)
    piped = commands.said(command, "-", *others, text=text + "\n")

    assert (code, errors) == (0, "")
    assert without_seconds(output) == without_seconds(piped[1]).replace("<stdin>", "<argument>")


def without_seconds(output: str) -> str:
    return re.sub(r"\d+\.\d+ s$", "", output, flags=re.M)


def test_an_id_longer_than_any_path_can_be() -> None:
    text = "inertia 20x20:S" + "g" + "b" * 398

    assert commands.said("check", text)[0] == 0


def test_mistakes_in_an_id_are_shown_in_it() -> None:
    assert commands.said("run", "lightup 5x5:fBa0c2c2a1g") == (
        2,
        "",
        commands.said("run", "-", text="lightup 5x5:fBa0c2c2a1g")[2].replace("<stdin>", "<argument>"),
    )


def test_a_line_of_a_sudoku_that_lacks_a_cell_is_reported() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7"

    assert commands.said("run", line) == (
        2,
        "",
        f"<argument>:1:1: 80 cells on this line, not 81\n    {line}\n    {'^' * 80}\n",
    )


def test_a_file_of_that_name_comes_first(tmp_path: Path) -> None:
    (tmp_path / UNEQUAL).write_text("3:0,0,0,0,0,0,0,0,0,\n")

    assert commands.said("convert", UNEQUAL, cwd=tmp_path)[1].startswith("futoshiki {\n  size 3\n")


def test_a_folder_is_the_puzzles_in_it(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.puzzle").write_text(f'latin "{name}" {{\n  size 2\n}}\n')
    (tmp_path / "notes.txt").write_text("nothing")

    both = 'latin "one" {\n  size 2\n}\n\nlatin "two" {\n  size 2\n}\n'
    assert commands.said("convert", str(tmp_path)) == (0, both, "")
    assert commands.said("fmt", str(tmp_path)) == (0, both.replace("\n\n", "\n"), "")
    assert commands.said("compile", str(tmp_path), "--facts", "--title", "two")[1].startswith('% latin "two", from ')
    assert commands.said("convert", str(tmp_path), "-o", str(tmp_path / "one.puzzle")) == (
        2,
        "",
        f"-o would write over {tmp_path / 'one.puzzle'}, which a puzzle is read from\n",
    )


def test_the_readme_begins_with_how_to_install_and_counts_the_kinds() -> None:
    readme = (ROOT / "README.md").read_text()
    before = readme[: readme.index('futoshiki "Four by four"')]

    assert "make demo" in before
    assert "pip install ." in before
    (least,) = re.findall(r"It comes with more than (\d+) kinds of puzzle\.", readme)
    assert 0 < len(builtin.names()) + len(builtin.library()) - int(least) <= 10
    assert len(re.findall(r"!\[[^]]+\]\(docs/gallery/\w+\.svg\)", readme)) == 6


def test_the_page_on_formats_says_what_the_command_says() -> None:
    page = (ROOT / "docs" / "formats.md").read_text()
    shown = {
        name: (kind, writes)
        for name, kind, writes in re.findall(r"^\| `(\w+)` \| ([^|]*) \| [^|]* \| ([^|]*) \|$", page, re.M)
    }
    games = {kind for row in re.findall(r"^\| `\w+`[^|]*\| ([^|]+) \| `[^|]*` \|$", page, re.M) for kind in named(row)}
    links = [
        (kind, file)
        for kinds, file in re.findall(
            r"^\| `[\w-]+`[^|]* \| (\w[\w, ]*) \| (yes)?", section(page, "Links of puzz.link"), re.M
        )
        for kind in kinds.split(", ")
    ]
    drawings = re.findall(r"^\| (\w+) \|", section(page, "Links of Penpa+"), re.M)
    tables = {
        "table below": games,
        "table of links": {kind for kind, _ in links},
        "table of links with files": {kind for kind, file in links if file},
        "table of drawings": {*drawings} - {"kind"},
    }
    listed = re.findall(r"^(\w+): .*\n    kinds: (.*); writes (.*)$", commands.said("formats")[1], re.M)

    assert [name for name, _, _ in listed] == [*formats.names(), *drawing.names()]
    for name, held, writes in listed[: len(formats.names())]:
        kind, written = shown.pop(name)
        assert written == writes
        meant = next((known for table, known in tables.items() if kind.endswith(table)), {*kind.split(", ")})
        assert (name, meant) == (name, {*held.split(", ")})
    assert shown == {}
    pictures = page[page.index("[Pictures]") : page.index("A drop-in")]
    assert re.findall(r"`(\w+)`", pictures) == list(drawing.names())


INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_a_puzzle_where_an_answer_belongs_is_named_as_one() -> None:
    answer = "examples/battleship_5x5.puzzle"
    for puzzle in ("examples/futoshiki_4x4.puzzle", "kinds/slitherlink.puzzle"):
        assert commands.said("check", puzzle, "--answer", answer) == (
            2,
            "",
            f"{answer}: this is a puzzle, not an answer to one\n",
        )


def test_the_grade_of_a_puzzle_that_needs_a_guess_says_after_how_many_steps() -> None:
    _, output, _ = commands.said("check", "--grade", "-", text=INKALA)

    assert output == "<stdin>: sudoku: guess: 0 steps, then only a case split goes on\n"


def test_the_first_puzzle_takes_no_guess() -> None:
    code, output, _ = commands.said("check", "--grade", "examples/first.puzzle")

    assert (code, "guess" in output) == (0, False)


def test_making_a_puzzle_says_where_the_limit_came() -> None:
    _, output, errors = commands.said("generate", "starbattle", "12x12", "--time-limit", "10ms")

    assert output == ""
    assert re.fullmatch(
        r"puzzle 1: unknown: time limit of 0.01 s reached( while .+)? in try 1; smaller boards take less\n", errors
    )


def test_all_solutions_are_drawn_as_they_are_found() -> None:
    text = "latin { size 3\n board {\n 1 2 3\n . . .\n . . .\n }\n}\n"
    last = "latin { size 1 }"
    code, output, _ = commands.said("run", "-a", "-", text=text + last)

    assert code == 0
    assert output.count("latin (<stdin>)") == 2
    boards, first, *_ = output.split("\n\n\n")[0].split("several: ")
    assert boards.count("│ 1 2 3 │") == 2
    assert first.startswith("there are 2 solutions\n")
    side_by_side = commands.said("run", "-a", "--jobs", "2", "-", text=text + last)[1]
    assert re.sub(r"[\d.]+ s$", "", side_by_side, flags=re.M) == re.sub(r"[\d.]+ s$", "", output, flags=re.M)


def section(page: str, heading: str) -> str:
    """The text below a heading, as far as the next one."""
    return page[page.index(f"## {heading}") :].split("\n## ", 1)[0]


def named(cell: str) -> list[str]:
    """The kinds in a cell of the table of games: ``takuzu (`u`), unruly`` without what stands in brackets."""
    return re.sub(r" \(.*?\)", "", re.sub(r" on squares.*", "", cell)).split(", ")
