"""The foreign formats that hold battleship boards."""

import contextlib
from dataclasses import replace

import pytest
from battleship_rules import puzzles
from effort import examples
from engines_direct import clingo_all
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES, needs_instances
from texts import cases, changed, problems

from fuzzing.seeds import CSC384, DZN, PROB014
from pylogic.builtin import kind
from pylogic.formats import format_named, guess
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import load_all, loads, read

KIND = kind("battleship")
SAMPLES = {"csc384": CSC384, "prob014": PROB014, "dzn": DZN}


def test_csc384_reads_old_and_new_letters() -> None:
    expected = """battleship {
      rows 2 1 1 2 2 2
      columns 1 4 0 2 1 2
      fleet 3 2*2 1*3
      board {
        ......
        ....S.
        .~....
        .M..L.
        .....~
        .B.T.~
      }
    }"""
    assert loads(CSC384) == loads(expected)
    assert loads(CSC384 + "\n \n", "csc384") == loads(expected)


def test_prob014_reads_every_board_with_its_hints() -> None:
    first, second = read(Source("boards", PROB014))
    assert (first.title, second.title) == ("113", "7")
    expected = "rows 1 1 1\ncolumns 2 0 0 1\nfleet 2 1\nr3c4 = S\nr1c3 = ~"
    assert replace(first, title="") == loads("battleship {\n" + expected + "\n}")
    assert second.all("fleet") == [(1, 1)]


def test_dzn_reads_the_codes_of_the_model() -> None:
    expected = "rows 1 1 1\ncolumns 1 0 2\nfleet 2 1\nr1c2 = ~\nr2c3 = M\nr3c1 = S"
    assert loads(DZN) == loads("battleship {\n" + expected + "\n}")


@pytest.mark.parametrize(("text", "name"), [(CSC384, "csc384"), (PROB014, "prob014"), (DZN, "dzn")])
def test_each_format_is_recognised_by_itself_alone(text: str, name: str) -> None:
    assert guess(text).name == name
    claims = {other for other in ("csc384", "prob014", "dzn", "puzzle") if format_named(other).sniff(text)}
    assert claims == {name}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        *[
            (name, changed(SAMPLES[name], changes), expected)
            for (name, *changes), expected in ((entry.split("\n"), lines) for entry, lines in cases("battleship_files"))
        ],
        ("csc384", "11\n11", ["2:1 three lines of counts and a board are expected"]),
        ("prob014", "Board ID: 3\nSTART-NEW-BOARD 1 1\n", [
            "1:1 this board has no line 'Row tallies:'",
            "1:1 this board has no line 'Column tallies:'",
            "1:1 this board has no line 'PLACESHIP', so its fleet is not known",
        ]),
        ("dzn", "height=0;width=0;maxship=0;ship=[];hint=[||];rowsum=[];colsum=[];", [
            "1:8 the height is a number from 1 to 200, not 0",
        ]),
        ("dzn", DZN + "ship = [x];\nship = [1];", ["11:1 'ship' is given twice"]),
        ("csc384", "ab\n1c\nd1\n" + "QQ0\n" * 2, [
            "1:1 'a' among the row counts, which are digits",
            "2:2 'c' among the column counts, which are digits",
            "3:1 'd' among the numbers of ships of length 1, 2, 3 ..., which are digits",
            "4:1 'Q' is not a letter of a board here (0 W . < > ^ v S L R T B M)",
            "5:1 'Q' is not a letter of a board here (0 W . < > ^ v S L R T B M)",
        ]),
        ("csc384", "YWJj" * 700, ["1:1 three lines of counts and a board are expected"]),
    ],
)  # fmt: skip
def test_bad_files_are_named_where_they_are_bad(name: str, text: str, expected: list[str]) -> None:
    assert problems(text, name) == expected


DZN_PARTS = ["height", "hint", "ship = [", "=", ";", "%", "\n", " ", "[", "]", "|", ",", "1", "x", "-2"]


@examples(300)
@given(st.integers(0, len(DZN)), st.integers(0, 8), st.sampled_from(["", *DZN_PARTS]), st.text(max_size=3))
def test_a_damaged_dzn_file_is_read_or_is_an_error_of_the_puzzle(start: int, length: int, part: str, text: str) -> None:
    with contextlib.suppress(PuzzleError):
        read(Source("damaged", DZN[:start] + part + text + DZN[start + length :]), "dzn")


def test_dzn_passes_over_what_it_does_not_know() -> None:
    other = 'include "a.mzn";\nclass = [1, height, 2];\nconstraint;\n'
    assert loads(other + DZN.replace("width =", "width % the same\n="), "dzn") == loads(DZN)


@pytest.mark.slow
def test_a_large_file_that_is_not_dzn_is_answered() -> None:
    names = ("ship", "rowsum", "colsum", "height", "width", "maxship", "hint")
    missing = [f"1:1 there is no '{name}' in it" for name in names]
    for text in ("x" * 10**6, "%\n" * 500_000, "a = [1;\n" * 25_000, "height\n" * 50_000, "\n" * (10**6 - 1) + "x"):
        assert not format_named("dzn").sniff(text)
        assert problems(text, "dzn") == missing
    assert problems("height = " + "1 " * 50_000, "dzn") == ["1:12 a ';' is missing before '1'"]


@examples(200)
@given(puzzles())
def test_what_a_format_can_say_reads_back_equal(puzzle: Puzzle) -> None:
    for name in ("csc384", "dzn"):
        write = format_named(name).write
        assert write is not None
        try:
            text = write(puzzle)
        except UsageError:
            continue
        assert loads(text, name) == replace(puzzle, title="")


def test_a_solution_in_csc384_is_the_bare_board() -> None:
    puzzle = loads("battleship {\nrows 2 0\ncolumns 1 1\nfleet 2\n}")
    (solution,) = clingo_all("battleship", puzzle.atoms)
    write = format_named("csc384").write_solution
    assert write is not None
    assert write(puzzle, solution) == "LR\nWW\n"


def test_a_solution_in_csc384_is_an_answer() -> None:
    puzzle = loads("battleship {\nrows 2 0 1\ncolumns 1 1 1\nfleet 2 1\nr1c1 = L\n}")
    (solution,) = clingo_all("battleship", puzzle.atoms)
    write = format_named("csc384").write_solution
    assert write is not None
    assert KIND.judge(puzzle, Source("answer", write(puzzle, solution))).right


def test_dzn_without_ships() -> None:
    text = "height=1; width=1; maxship=0; ship=[]; hint=[| 0 |]; rowsum=[0]; colsum=[0]"
    assert loads(text, "dzn") == loads("battleship {\nrows 0\ncolumns 0\nfleet 1*0\n}")


@needs_instances
@pytest.mark.parametrize(
    ("folder", "suffix", "name"),
    [
        ("battleship/csc384", "txt", "csc384"),
        ("battleship/prob014", "txt", "prob014"),
        ("battleship/solbat", "dzn", "dzn"),
        ("diamonds/agh", "txt", "agh"),
        ("diamonds/sgt", "txt", "sgt"),
        ("futoshiki/picture", "txt", "picture"),
        ("futoshiki/sgt", "txt", "sgt"),
    ],
)
def test_every_file_is_guessed_right(folder: str, suffix: str, name: str) -> None:
    paths = sorted((INSTANCES / folder).glob(f"*.{suffix}"))
    assert paths
    assert {path.name: guess(path.read_text()).name for path in paths} == {path.name: name for path in paths}


@needs_instances
def test_every_board_of_the_course_has_its_known_solution() -> None:
    for path in sorted((INSTANCES / "battleship" / "csc384").glob("*.txt")):
        (puzzle,) = load_all(path)
        known = path.with_suffix(".out")
        assert clingo_all("battleship", puzzle.atoms)
        if known.exists():
            assert KIND.judge(puzzle, Source(known.name, known.read_text())).right


@needs_instances
def test_every_board_of_the_benchmark_is_read() -> None:
    for path in sorted((INSTANCES / "battleship" / "solbat").glob("*.dzn")):
        (puzzle,) = load_all(path)
        assert KIND.presolving.refute(puzzle) == ()
        write = format_named("dzn").write
        assert write is not None
        assert loads(write(puzzle)) == puzzle
