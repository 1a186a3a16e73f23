"""``pylogic generate`` and `pylogic.generate`: comments, folders, mixtures, and orders that cannot be met."""

import json
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from commands import pylogic, said
from texts import command_lines

from pylogic import generate, grade, loads, solve
from pylogic.cli.command import command
from pylogic.engines.workers.worker import Pool
from pylogic.generating.order import Order, puzzle_fault
from pylogic.generating.symmetry import is_symmetric
from pylogic.model.errors import ImpossibleError, LimitReachedError, UsageError
from pylogic.solving.loading import load_all

pytestmark = pytest.mark.slow


def test_a_file_of_kinds_that_cannot_be_read_is_a_mistake_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(*_: object) -> None:
        loads("futoshiki { size 0 }")

    monkeypatch.setattr("pylogic.generating.maker.Maker.make", spoilt)

    code, _, errors = said("generate", "futoshiki", "4")
    assert (code, errors.splitlines()[0]) == (2, "puzzle 1: <string>:1:18: the size is a number from 1 to 100, not 0")


def test_settings_may_stand_behind_options() -> None:
    before = said("generate", "futoshiki", "4", "givens=5", "--seed", "3", "--minimal")

    assert before[0] == 0
    assert said("generate", "--seed", "3", "futoshiki", "4", "--minimal", "givens=5") == before


def test_the_grade_is_in_the_comment() -> None:
    code, output, _ = said("generate", "futoshiki", "4", "--grade", "easy", "--seed", "1")

    assert code == 0
    assert output.startswith("% puzzle 1 of: pylogic generate futoshiki 4 --grade easy --seed 1   (pylogic ")
    assert output.splitlines()[2] == "% grade: easy: no step costs more than 20, and none is a guess"


def test_a_comment_says_how_a_puzzle_was_made() -> None:
    run = pylogic("generate", "futoshiki", "4", "givens=2", "-n", "2", "--seed", "5", "--minimal")
    lines = run.stdout.splitlines()

    assert run.returncode == 0
    assert lines[0].startswith("% puzzle 1 of: pylogic generate futoshiki 4 givens=2 --minimal --seed 5   (pylogic ")
    assert lines[1] == "% one solution: proved"
    assert lines[2] == 'futoshiki "Futoshiki 1" {'
    assert run.stdout.count("% puzzle ") == 2


def test_another_grade_is_another_solution() -> None:
    made = [generate("sudoku", size=6, seed=1, grade=grade)[0] for grade in (None, "trivial", "easy")]

    assert len({solve(puzzle).solutions[0].atoms for puzzle in made}) == len(made)


def test_a_puzzle_needs_the_techniques_that_were_asked_for() -> None:
    words = ("generate", "latin", "5", "--grade", "any", "--seed", "1")
    code, output, _ = said(*words, "--with", "naked pair")

    assert code == 0
    assert "--with 'naked pair' --seed 1" in output
    assert grade(loads(output)).techniques["naked pair"] >= 1
    assert "naked pair" not in grade(loads(said(*words)[1])).techniques


def test_of_what_has_no_grade_no_technique_is_asked_for() -> None:
    assert said("generate", "diamonds", "4", "--with", "X-wing")[2] == (
        "puzzles of diamonds have no techniques: how people go about them is not known\n"
    )


def test_a_title_is_one_that_people_print() -> None:
    code, output, _ = said("generate", "even_odd_sudoku", "4", "-n", "2", "--grade", "trivial")

    assert code == 0
    assert re.findall('"(.*)" {', output) == [
        "Sudoku with even and odd cells 1, trivial",
        "Sudoku with even and odd cells 2, trivial",
    ]


def test_folders_with_kinds_stand_in_the_comment(tmp_path: Path) -> None:
    folder = tmp_path / "my kinds"
    folder.mkdir()
    (folder / "small.puzzle").write_text("kind small {\n  cells 1..2\n  different rows columns\n}\n")
    words = ["generate", "small", "2", "--kinds", str(folder)]
    first = pylogic(*words).stdout
    again = re.match("% puzzle 1 of: pylogic (.*)   ", first)

    assert '\nsmall "Small 1, trivial" {\n' in first
    assert again is not None
    assert shlex.split(again[1]) == [*words, "--seed", "0"]
    assert pylogic(*shlex.split(again[1])).stdout == first


def test_a_mixture_has_as_many_puzzles_of_each_kind(tmp_path: Path) -> None:
    words = ("generate", "mixed", "--kinds-of", "latin,slant", "3", "--seed", "1", "--grade", "any")
    code, output, errors = said(*words, "-n", "3")

    assert (code, errors) == (0, "")
    assert re.findall('^[a-z]+ ".*"', output, re.MULTILINE) == [
        'latin "Latin square 1"',
        'latin "Latin square 2"',
        'slant "Slant 1"',
    ]
    assert output.startswith(said("generate", "latin", "3", "--seed", "1", "-n", "2", "--grade", "any")[1])
    assert said(*words, "-n", "2", "-o", f"{tmp_path}/") == (0, f"2 puzzles in {tmp_path}/\n", "")
    assert said(*words, "-n", "3", "-o", f"{tmp_path}/")[1] == f"3 puzzles in {tmp_path}/, 2 of them there before\n"
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(written) == ["latin-001.puzzle", "latin-002.puzzle", "slant-001.puzzle"]
    assert "\n".join(written[name] for name in sorted(written)) == output


def test_a_kind_of_a_mixture_that_is_not_made_is_named() -> None:
    words = ("mixed", "--kinds-of", "latin,slant", "3", "-n", "2", "--grade", "extreme", "--tries", "1")

    assert said("generate", *words) == (
        3,
        "",
        "latin 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n"
        "slant 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n",
    )


def test_progress_on_a_terminal_says_what_tries_came_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")

    assert command(["generate", "slant", "3", "--grade", "extreme", "--tries", "1"]) == 3
    assert command(["generate", "latin", "3"]) == 0
    assert capsys.readouterr().err == (
        "\r\x1b[K0 of 1 made"
        "\r\x1b[K0 of 1 made; puzzle 1, try 1: the grade was trivial"
        "\r\x1b[Kpuzzle 1: unknown: none found in 1 try: the grade was trivial; larger boards are harder\n"
        "\r\x1b[K0 of 1 made\r\x1b[K"
        "\r\x1b[K0 of 1 made\r\x1b[K\r\x1b[K1 of 1 made, the last one in 1 try\r\x1b[K"
    )


def test_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    folder = f"{tmp_path}/sheet/"
    first = pylogic("generate", "latin", "3", "-n", "2", "-o", folder)
    again = pylogic("generate", "latin", "3", "-n", "3", "-o", folder)

    assert first.stdout == f"2 puzzles in {folder}\n"
    assert again.stdout == f"3 puzzles in {folder}, 2 of them there before\n"
    assert sorted(file.name for file in (tmp_path / "sheet").iterdir()) == [
        f"latin-{number:03}.puzzle" for number in (1, 2, 3)
    ]
    other = pylogic("generate", "latin", "3", "--seed", "1", "-o", folder)
    assert other.returncode == 2
    assert (
        other.stderr == f"{folder}latin-001.puzzle was not made by this command; name another folder, or take it away\n"
    )


def test_no_part_of_a_file_counts_as_the_puzzle(tmp_path: Path) -> None:
    order = Order(kind="latin", words=("3",))
    pylogic("generate", "latin", "3", "-o", f"{tmp_path}/")
    whole = (tmp_path / "latin-001.puzzle").read_text()

    with Pool() as workers:
        assert puzzle_fault(order, 1, whole, workers) is None
        assert puzzle_fault(order, 2, whole, workers) == "it is another puzzle"
        for other in ({"kind": "unequal"}, {"seed": 1}, {"words": ("3", "givens=4")}, {"grade": "easy"}):
            assert puzzle_fault(replace(order, **other), 1, whole, workers) == "it is another puzzle"
        for end in range(len(whole)):
            assert puzzle_fault(order, 1, whole[:end], workers) == "it is not one whole puzzle"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: text[:0], "it is not one whole puzzle"),
        (lambda text: text[:20], "it is not one whole puzzle"),
        (lambda text: text[: len(text) // 2], "it is not one whole puzzle"),
        (lambda text: text + text, "it is not one whole puzzle"),
        (lambda text: text.replace("\n    ", "\n    \0", 1), "it is not one whole puzzle"),
        (lambda text: re.sub(r"(?m)^    .*$", "    . . .", text), "it has several solutions"),
        (lambda text: re.sub(r"(?m)^    .*$", "    1 . .", text), "it has no solution"),
    ],
)
def test_what_is_not_whole_is_generated_again(tmp_path: Path, spoil: Callable[[str], str], reason: str) -> None:
    words = ["generate", "latin", "3", "-n", "2", "-o", f"{tmp_path}/"]
    said(*words)
    kept, file = tmp_path / "latin-001.puzzle", tmp_path / "latin-002.puzzle"
    whole, made = file.read_text(), kept.stat().st_mtime_ns
    file.write_text(spoil(whole))

    printed = f"2 puzzles in {tmp_path}/, 1 of them there before\n"
    assert said(*words) == (0, printed, f"{file} is made again: {reason}\n")
    assert (file.read_text(), kept.stat().st_mtime_ns) == (whole, made)


def test_boards_with_routes_are_gone_on_with(tmp_path: Path) -> None:
    words = ["generate", "diamonds", "5x5", "-n", "1", "-o", f"{tmp_path}/"]
    pylogic(*words)

    assert pylogic(*words).stdout == f"1 puzzle in {tmp_path}/, 1 of them there before\n"


def test_all_go_into_one_file(tmp_path: Path) -> None:
    run = pylogic("generate", "latin", "3", "-n", "3", "-o", f"{tmp_path}/all.puzzle")

    assert run.returncode == 0
    assert run.stdout == ""
    assert len(load_all(tmp_path / "all.puzzle")) == 3


def test_json_is_a_list() -> None:
    (found,) = json.loads(pylogic("generate", "latin", "3", "--json").stdout)

    assert found["kind"] == "latin"
    assert found["number"] == 1
    assert found["unique"] is True
    assert found["command"] == "pylogic generate latin 3 --seed 0"
    assert loads(found["text"]).kind == "latin"


@pytest.mark.parametrize(("words", "code", "sentence"), command_lines("generate"))
def test_what_cannot_be_made_is_said(words: list[str], code: int, sentence: str) -> None:
    assert said("generate", *words) == (code, "", f"{sentence}\n")


def test_a_limit_is_a_text_as_well() -> None:
    assert generate("futoshiki", size=3, limit="60s") == generate("futoshiki", size=3, limit=60)


def test_a_share_is_a_number_too_and_none_is_no_wish() -> None:
    (part,) = generate("diamonds", size=(4, 5), walls=0.2, mines=None)
    (percent,) = generate("diamonds", size=(4, 5), walls="20%")

    assert part.atoms == percent.atoms


def test_python_raises_what_the_command_says() -> None:
    with pytest.raises(UsageError, match="no setting 'colour'"):
        generate("latin", colour=3)
    with pytest.raises(ImpossibleError, match="does not fit"):
        generate("battleship", size=3, fleet=4)
    with pytest.raises(LimitReachedError, match="none found in 1 try"):
        generate("latin", size=4, givens=1, tries=1)
    with pytest.raises(UsageError, match=r"^there is no kind of puzzle 'sudok'; did you mean 'sudoku'\?$"):
        generate("sudok")


def test_python_may_give_a_fleet_as_battleship_takes_it() -> None:
    made = [generate("battleship", size=5, fleet=fleet) for fleet in ("2*2,1", [2, 2, 1], {2: 2, 1: 1})]

    assert len({puzzle.atoms for (puzzle,) in made}) == 1


class TestLike:
    """Puzzles like a given one, and what they need."""

    def test_all_that_a_puzzle_shows_is_ordered(self, tmp_path: Path) -> None:
        given = tmp_path / "given.puzzle"
        given.write_text(said("generate", "sudoku", "6x6", "--symmetry", "mirror", "--grade", "easy", "--seed", "1")[1])
        code, made, _ = said("generate", "--like", str(given), "--seed", "2")
        command = made.splitlines()[0]

        assert code == 0
        assert "pylogic generate sudoku size=6x6 boxes=2x3 --grade easy --symmetry mirror --with " in command
        assert is_symmetric(loads(made).kind.sketch(loads(made), None), "mirror")
        assert grade(loads(made)).word == "easy"
        assert grade(loads(made)).techniques.keys() >= grade(loads(given.read_text())).techniques.keys() - {
            "rule at its place"
        }

    def test_settings_and_what_is_said_beside_it(self, tmp_path: Path) -> None:
        given = tmp_path / "given.puzzle"
        given.write_text(said("generate", "battleship", "6x6", "fleet=3,2,1", "--grade", "trivial", "--seed", "1")[1])
        order = said("generate", "--like", str(given), "5x6", "--grade", "easy", "--seed", "2")[1].splitlines()[0]

        assert "pylogic generate battleship fleet=3,2,1 5x6 --grade easy --seed 2 " in order

    def test_what_is_not_needed(self) -> None:
        words = ("generate", "futoshiki", "4", "--grade", "any", "--seed", "1")
        made = said(*words, "--without", "hidden single")[1]

        assert "hidden single" in grade(loads(said(*words)[1])).techniques
        assert "hidden single" not in grade(loads(made)).techniques
        assert "--without 'hidden single'" in made.splitlines()[0]

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ([], "write: pylogic generate KIND, or pylogic generate --like FILE\n"),
            (["latin", "--with", "X-wing", "--without", "X-wing"], "'X-wing' is asked for and ruled out\n"),
            (["latin", "--grade", "guess", "--without", "guess"], "'guess' is asked for and ruled out\n"),
            (["latin", "--without", "gues"], "there is no technique 'gues'"),
            (["--like", "examples/battleship_5x5.puzzle"], "the puzzle has no solution\n"),
        ],
    )
    def test_what_cannot_be_ordered(self, words: list[str], sentence: str) -> None:
        code, output, errors = said("generate", *words)

        assert (code, output) == (2, "")
        assert sentence in errors


def test_a_puzzle_that_needs_a_technique_may_be_hard_where_no_grade_is_asked_for() -> None:
    code, output, _ = said("generate", "futoshiki", "6x6", "--with", "X-wing", "--seed", "1")

    assert code == 0
    assert "\n% grade: hard: " in output


def test_a_puzzle_with_several_solutions_is_like_none() -> None:
    code, _, errors = said("generate", "--like", "examples/futoshiki_several.puzzle")

    assert code == 2
    assert errors.startswith("examples/futoshiki_several.puzzle: only a puzzle with exactly one solution")
