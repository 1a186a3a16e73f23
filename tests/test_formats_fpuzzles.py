"""Sudokus of f-puzzles and SudokuPad: what links say, what they cannot say, and lz-string itself where node has it."""

import json
import re
import shutil
import subprocess
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import cases

from pylogic import dumps, solve
from pylogic.files.coding import compressed, decompressed
from pylogic.formats import format_named, guess
from pylogic.formats.fpuzzles import object_of, unpacked
from pylogic.formats.fpuzzles.variants import DIAGONALS, FLAGS, NEGATIVE, VARIANTS
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ROOT
from pylogic.solving.loading import load_all, loads

FORM, PAD = format_named("fpuzzles"), format_named("sudokupad")
LZ_STRING = ROOT / "web/node_modules/lz-string"
KINDS = sorted(
    {
        *(variant.kind for variant in VARIANTS.values()),
        *FLAGS.values(),
        *(
            "consecutive_sudoku",
            "jigsaw_sudoku",
            "kropki_sudoku",
            "latin",
            "ratio_sudoku",
            "sudoku",
            "sudoku_x",
            "xv_sudoku",
        ),
    }
)
ALL: dict[str, Any] = {
    "size": 6,
    "title": "All of them",
    "antiknight": True,
    "thermometer": [{"lines": [["R1C1", "R2C2"], ["R1C1", "R1C2", "R1C3"]]}],
    "arrow": [{"cells": ["R6C6"], "lines": [["R6C6", "R5C6"], ["R6C5", "R6C4"]]}],
    "killercage": [{"cells": ["R3C3", "R3C4"], "value": "7"}, {"cells": ["R4C3", "R4C4"]}],
    "littlekillersum": [{"cell": "R0C3", "direction": "DL", "value": 5}, {"cell": "R7C7", "direction": "UL"}],
    "sandwichsum": [{"cell": "R0C2", "value": "8"}, {"cell": "R5C0", "value": "0"}],
    "difference": [{"cells": ["R1C5", "R1C6"]}],
    "ratio": [{"cells": ["R2C5", "R2C6"], "value": "2"}],
    "xv": [{"cells": ["R5C1", "R6C1"], "value": "x"}],
    "negative": ["xv"],
    "odd": [{"cell": "R1C1"}],
    "diagonal+": True,
}
ALL_TEXT = """\
variant_sudoku "All of them" {
  board {
    O . . . . .
    . 5 . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
  }
  boxes    2x3
  r1c1 = 3
  thermo   r1c1 r2c2
  thermo   r1c1 r1c2 r1c3
  arrow    r6c6 r5c6
  arrow    r6c6 r6c5 r6c4
  cage     7 r3c3 r3c4
  cage     r4c3 r4c4
  diagonal 5 r1c2 r2c1
  rows     ? ? ? ? 0 ?
  columns  ? 8 ? ? ? ?
  extra    r1c6 r2c5 r3c4 r4c3 r5c2 r6c1
  r1c5 o r1c6
  r2c5 x r2c6
  r5c1 X r6c1
}
"""
LIKES = (
    "thermo_sudoku arrow_sudoku killer little_killer sandwich_sudoku kropki_pairs_sudoku even_odd_sudoku "
    "anti_knight_sudoku extra_regions_sudoku xv_sudoku"
)


def grid(side: int, numbers: dict[tuple[int, int], int] | None = None, **cell: Any) -> list[list[dict[str, Any]]]:
    given = {at: {"value": number, "given": True} for at, number in (numbers or {}).items()}
    return [[{**cell, **given.get((row, column), {})} for column in range(side)] for row in range(side)]


def link(puzzle: object) -> str:
    return f"https://www.f-puzzles.com/?load={compressed(json.dumps(puzzle))}"


def fault(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        loads(text, "sudokupad" if "sudokupad" in text else "fpuzzles")
    return str(caught.value).splitlines()[0]


def test_variants_become_one_kind_that_is_like_all_of_them() -> None:
    given = {**ALL, "grid": grid(6, {(0, 0): 3, (1, 1): 5})}
    puzzle = loads(link(given))

    (declared,) = puzzle.kind.declarations
    assert {*declared.split("\n")[1:-1]} == {f"  like {name}" for name in LIKES.split()}
    own = format_named("puzzle").write
    assert own is not None
    assert sorted(map(str.split, own(puzzle).splitlines())) == sorted(map(str.split, ALL_TEXT.splitlines()))
    assert loads(json.dumps(given)).facts == puzzle.facts


@pytest.mark.parametrize("form", [FORM, PAD], ids=["fpuzzles", "sudokupad"])
@pytest.mark.parametrize("name", KINDS)
def test_the_examples_of_the_library_are_written_and_read_back(name: str, form: Any) -> None:
    for puzzle in load_all(ROOT / "kinds" / f"{name}.puzzle"):
        text = form.write(puzzle)
        again = loads(text)

        assert guess(text) is form
        assert again.kind.name == name
        assert {fact.atom for fact in again.facts} == {fact.atom for fact in puzzle.facts}


def test_one_puzzle_of_several_variants_is_written_and_read_back() -> None:
    puzzle = loads(link({**ALL, "grid": grid(6, {(0, 0): 3})}))

    assert FORM.write is not None
    again = loads(FORM.write(puzzle))
    assert {fact.atom for fact in again.facts} == {fact.atom for fact in puzzle.facts}


REAL = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAdlTQgpgDsEAXDBkmSGDBlWgwQBmVuy69+MUdXqMArDI7d4fAQF"
    "1khMSoQAODXO0KRpa8PLKJSc1p2KbN/YSXjGAJmfyAu6gDowAbAGWQSE+CCzosi5WwbZEnnYZ3sbw0gmagW4x2ep5Fq5ZjhGlSdF"
    "pBpnBRo4AjJHlKY2hUm1W6bZNfj219rHwZtUFqSPZACxDhXVeHUUt8xWMKBNRC52jJWz52yJ9y+sI+4mTywNxax71Uw0ZN/BzW+W"
    "6+iDYEFRoAPacWgAagKqB+f0BtAAtJMgA==="
)
"""A link in the tests of a solver of sudoku variants on GitHub, which say what it holds."""


def test_a_real_link_holds_what_it_is_known_to_hold() -> None:
    puzzle = loads(f"https://www.f-puzzles.com/?load={REAL}")

    assert puzzle.kind.name == "sudoku_x"
    assert "".join(str(number or "-") for row in puzzle.board for number in row) == (
        "--7----358-----9---2-67---------356-----1---3--2-8--4----19--5-----5--7---------4"
    )


def test_regions_of_other_shapes_stand_for_boxes() -> None:
    cells = [[{"region": column} for column in range(4)] for _ in range(4)]
    cells[0][0], cells[0][1] = {"region": 1}, {"region": 0}
    puzzle = loads(link({"grid": cells, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}))

    assert "jigsaw_sudoku" in puzzle.kind.declarations[0]
    assert [fact.atom.args for fact in puzzle.facts if fact.atom.name == "boxes"] == [(1, 4)]
    assert loads(link({"grid": grid(5, region=None)})).kind.name == "latin"


def test_what_has_no_rule_is_noted() -> None:
    remarks = {"author": "A", "ruleset": "B", "solution": [1] * 16, "text": [{}, {}], "disabledlogic": ["x"]}
    lines = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}, {"lines": [["R1C1", "R1C2"]]}]
    puzzle = loads(link({"grid": grid(4, c="#fff"), "line": lines, **remarks}))

    (note,) = puzzle.notes
    left = "colours, its author, its rules in words, its solution, 2 texts, 1 line"
    assert sorted(note.message.removeprefix("left out, as no rule says it: ").split(", ")) == sorted(left.split(", "))


KIND = re.compile(r"\b\w*(?:sudoku\w*|killer)\b")


@pytest.mark.parametrize(("puzzle", "why"), cases("fpuzzles"))
def test_what_cannot_be_read_is_refused_by_name(puzzle: str, why: list[str]) -> None:
    assert fault(link(eval(puzzle, {"grid": grid}))) == f"<string>:1:33: this puzzle cannot be read: {why[0]}"


def test_a_rule_with_nothing_in_it_is_none() -> None:
    assert loads(link({"grid": grid(4), "thermometer": {}})).kind.name == "sudoku"


DAMAGED = "this puzzle cannot be read: it is damaged, or something is missing from it"
FPUZZLES, SUDOKUPAD = "https://f-puzzles.com/?load=", "https://sudokupad.app/"


@pytest.mark.parametrize(
    ("page", "packed", "why"),
    [
        (FPUZZLES, "N4Ig", DAMAGED),
        (FPUZZLES, "N4!g", "this puzzle cannot be read: it has a '!', which base 64 has not"),
        (FPUZZLES, compressed("[1"), "this puzzle cannot be read: what it holds is not JSON"),
        (FPUZZLES, compressed("[" * 99999), "this puzzle cannot be read: what it holds is not JSON"),
        (FPUZZLES, compressed("a" * 1_100_000), "this puzzle cannot be read: it holds more than 1024 kB"),
        (SUDOKUPAD, "fpuzN4Ig", DAMAGED),
        (SUDOKUPAD, "scf9*1", "this puzzle cannot be read: rules besides the given numbers are not known in a link"),
        (SUDOKUPAD, "scfoo", "this puzzle cannot be read: it has 12 cells, not 81"),
        (SUDOKUPAD, f"scl{compressed('{ce:[{}]}')}", "this puzzle cannot be read: it has no regions, and says in"),
        (SUDOKUPAD, f"scl{compressed('{ce:5}')}", "this puzzle cannot be read: it is not a drawing of a sudoku"),
        (SUDOKUPAD, f"scl{compressed('{ce:')}", "this puzzle cannot be read: what it holds is not JSON"),
        (
            "",
            f"{SUDOKUPAD}8ljcrt5sql",
            "this link names a puzzle on SudokuPad's server, and pylogic does not go online",
        ),
        (
            "",
            "https://sudokupad.com/x",
            "this is not a link of SudokuPad; one begins like https://sudokupad.app/fpuz...",
        ),
        (
            "",
            "https://f-puzzles.com/x",
            "this is not a link of f-puzzles; one begins like https://f-puzzles.com/?load=...",
        ),
    ],
)
def test_a_bad_link_is_refused_with_a_sentence(page: str, packed: str, why: str) -> None:
    assert fault(page + packed).startswith(f"<string>:1:{len(page) + 1}: {why}")


def test_a_drawing_of_sudokupad_has_numbers_regions_and_cages() -> None:
    zipped = (
        "{ce:[[,,{v:1},],[,,,],[,,,],[{v:2},,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
        "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t},{v:'title: a'},"
        "{ce:[[3,3]],v:'x'}],metadata:{title:'It\\'s',antiknight:t},l:[{c:#000}],u:[{c2:F},]}"
    )
    puzzle = loads(f"https://sudokupad.app/scf?puzzleid=scl{compressed(zipped)}&setting-nogrid=1")

    assert puzzle.title == "It's"
    assert [fact.atom.args for fact in puzzle.facts if fact.atom.name == "given"] == [(0, 1, 3, 1), (0, 4, 1, 2)]
    assert [note.message for note in puzzle.notes] == ["left out, as no rule says it: 1 cage, 1 line, 2 signs"]
    assert {"killer", "anti_knight_sudoku"} < {*puzzle.kind.declarations[0].split()}
    assert [fact.atom.args[2] for fact in puzzle.facts if fact.atom.name == "total"] == [5]


def test_a_short_link_of_sudokupad_has_numbers_alone() -> None:
    board = loads(f"https://sudokupad.app/scf{'o' * 12}9o02").board

    assert [number for row in board for number in row if number] == [9, 2]


@given(st.text(max_size=300))
def test_texts_are_compressed_and_come_back(text: str) -> None:
    assert decompressed(compressed(text), 10_000) == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@given(st.text(alphabet="ABCabc019+/= ", max_size=60))
def test_damaged_texts_are_refused_or_short(letters: str) -> None:
    with suppress(ValueError):
        assert len(decompressed(letters, 1000)) <= 1000


@pytest.mark.skipif(not shutil.which("node") or not LZ_STRING.is_dir(), reason="node and its lz-string are not here")
def test_lz_string_itself_says_the_same() -> None:
    texts = ["", "a", "aaaaaaaa", "é☃😀é☃😀", json.dumps({**ALL, "grid": grid(9)}), "".join(map(chr, range(1, 900)))]
    ask = "const L=require(process.argv[1]);const t=JSON.parse(require('fs').readFileSync(0));"
    ask += "console.log(JSON.stringify(t.map(x=>L.compressToBase64(x))))"
    said = subprocess.run(
        ["node", "-e", ask, str(LZ_STRING)], input=json.dumps(texts), capture_output=True, text=True, check=True
    )

    assert [compressed(text) for text in texts] == json.loads(said.stdout)


def test_the_table_in_the_documents_has_every_rule() -> None:
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    table = re.search(r"\| f-puzzles \| kind \|\n.*?\n\n", text, re.DOTALL)
    assert table
    rows = [row.split("|")[1:3] for row in table[0].splitlines()[2:] if row]
    documented = {
        (key, kind) for keys, kinds in rows for key in re.findall("`([^`]+)`", keys) for kind in KIND.findall(kinds)
    }
    own = [("region", "jigsaw_sudoku"), *((key, "sudoku_x") for key in DIAGONALS)]
    own += [("negative", kind) for _, kind in NEGATIVE.values()] + [
        (key, kind) for keys, (_, kind) in NEGATIVE.items() for key in keys
    ]
    own += [
        ("nonconsecutive", "consecutive_sudoku"),
        ("difference", "consecutive_sudoku"),
        ("maximum", "thermo_sudoku"),
        ("minimum", "thermo_sudoku"),
    ]

    assert {*own, *((key, variant.kind) for key, variant in VARIANTS.items()), *FLAGS.items()} - documented == set()
    known = {*VARIANTS, *FLAGS, *DIAGONALS, "negative", "region", "givenPencilMarks"}
    assert {key for keys, _ in rows for key in re.findall("`([^`]+)`", keys)} <= known


def test_circles_of_two_cells_and_neighbouring_extremes() -> None:
    board = json.dumps(
        {
            "size": 4,
            "grid": [[{}] * 4] * 4,
            "arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2", "R3C2", "R4C2"]]}],
            "maximum": [{"cell": "R3C3"}, {"cell": "R3C4"}, {"cell": "R1C3"}],
            "minimum": [{"cell": "R4C4"}],
        }
    )
    puzzle = loads(board)

    assert "  pill   r1c1 r1c2 r2c2 r3c2 r4c2\n" in dumps(puzzle)
    assert re.findall("thermo r.c. (r.c.)", dumps(puzzle)) == ["r3c3"] * 3 + ["r3c4"] * 2
    assert {fact.atom for fact in loads(dumps(puzzle, "fpuzzles")).facts} == {fact.atom for fact in puzzle.facts}
    found = solve(puzzle, models=0)
    for grid in ([list(map(int, row)) for row in one.grid] for one in found.solutions):  # type: ignore[arg-type]
        assert grid[1][1] + grid[2][1] + grid[3][1] == 10 * grid[0][0] + grid[0][1]
        assert grid[2][2] > max(grid[1][2], grid[2][1], grid[3][2])
        assert grid[2][3] > max(grid[1][3], grid[3][3])
        assert grid[0][2] > max(grid[0][1], grid[0][3], grid[1][2])


def puzzle_of(**rules: object) -> str:
    return json.dumps({"size": 9, "grid": [[{}] * 9] * 9, **rules})


@pytest.mark.parametrize(
    ("rules", "statements"),
    [
        ({"columnindexer": [{"cells": ["R1C3", "R5C4"]}]}, ["index 3 r1c3 r1c1 r1c2 r1c4", "index 4 r5c4 r5c1"]),
        ({"rowindexer": [{"cells": ["R1C3"]}]}, ["index 1 r1c3 r2c3 r3c3"]),
        ({"boxindexer": [{"cells": ["R5C4"]}]}, ["index 4 r5c4 r4c4 r4c5 r4c6 r5c5"]),
        ({"doublearrow": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}, ["double r1c1 r1c2 r1c3"]),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]}, ["dutch r1c1 r1c2"]),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "5"}]}, ["whisper r1c1 r1c2"]),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, ["differ 3 r1c1 r1c2"]),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": 4}]}, ["times 4 r1c1 r1c2"]),
        ({"grid": [[{"givenPencilMarks": [3, 5]}, *[{}] * 8], *[[{}] * 9] * 8]}, ["r1c1 in 3 5"]),
    ],
)
def test_rules_that_were_added_to_f_puzzles(rules: dict[str, object], statements: list[str]) -> None:
    puzzle = loads(puzzle_of(**rules))
    text = re.sub("  +", " ", dumps(puzzle))

    assert [statement for statement in statements if f" {statement}" not in text] == []
    assert {fact.atom for fact in loads(dumps(puzzle, "fpuzzles")).facts} == {fact.atom for fact in puzzle.facts}


def test_an_indexer_says_where_its_place_stands() -> None:
    rules = {"columnindexer": [{"cells": ["R2C3"]}], "rowindexer": [{"cells": ["R7C8"]}]}
    for answer in solve(loads(puzzle_of(**rules)), models=4).solutions:
        grid: list[list[int]] = answer.grid  # type: ignore[assignment]
        assert grid[1][grid[1][2] - 1] == 3
        assert grid[grid[6][7] - 1][7] == 7


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
def test_a_link_may_hold_the_solution(form: str) -> None:
    puzzle = loads(puzzle_of(columnindexer=[{"cells": ["R2C3"]}]))
    answer = solve(puzzle).solutions[0]
    link = dumps(puzzle, form, solution=answer)

    assert loads(link).facts == loads(dumps(puzzle, form)).facts
    assert [note.sentence for note in loads(link).notes] == ["left out, as no rule says it: its solution"]
    held = object_of(unpacked(re.split("load=|fpuz", link.strip())[1]))
    assert [[cell["value"] for cell in row] for row in held["grid"]] == answer.grid
    assert not any("given" in cell for row in held["grid"] for cell in row)
