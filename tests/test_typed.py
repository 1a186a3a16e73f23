"""Answers as people type them, and their mistakes cell by cell."""

import json
from pathlib import Path

import commands
import pytest
from cover import kinds

from pylogic import Puzzle, load_all, loads, solve
from pylogic.explaining.assessment import Assessment, Grader, as_csv, as_json, mark_mistakes
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Question
from pylogic.model.text import Source
from pylogic.solving.run import Session

FILES = sorted((ROOT / "kinds").glob("*.puzzle"))
FILES += [ROOT / "examples" / f"{name}.puzzle" for name in ("futoshiki_9x9_extreme", "battleship_6x6_csc384")]
SUDOKU = "sudoku {\n board {\n 1 . . .\n . . 1 .\n . 1 . .\n . . . 1\n }\n}"
RIGHT = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
SOLVED = "sudoku {\n board {\n 1 2 3 .\n 3 4 1 2\n 2 1 4 3\n 4 3 . .\n }\n}"


def graded(puzzle: Puzzle, text: str) -> Assessment:
    with Session(puzzle, Question()) as session:
        return Grader(puzzle, session).grade(Source("a", text))


def forms(grid: list[list[str]]) -> dict[str, str]:
    """A solution as it may be handed in."""

    def rows(separator: str, before: str = "", behind: str = "", between: str = "") -> str:
        return "".join(f"{before}{separator.join(row)}{behind}\n{between}" for row in grid)

    empty = "," * (len(grid[0]) - 1) + "\n"
    line, middle = "+" + "---+" * len(grid[0]) + "\n", len(grid[0]) // 2
    halves = f"+{'-' * middle}+{'-' * (len(grid[0]) - middle)}+\n"
    in_halves = "".join(f"|{' '.join(row[:middle])}|{' '.join(row[middle:])}|\n" for row in grid)
    found = {
        "blanks": rows(" "),
        "commas": rows(","),
        "commas and blanks": rows(", "),
        "semicolons": rows(";"),
        "tabs": rows("\t"),
        "bars": rows("|"),
        "bars on both sides": rows(" | ", "| ", " |"),
        "a name above": "Anna Müller\n\n" + rows(" "),
        "a name and a date above": "Anna Müller\n3 May, 5b\n" + rows(" "),
        "a date above": "28.11.2026\n" + rows(" "),
        "a date above, the year first": "2026-11-28\n" + rows(" "),
        "a name in a spreadsheet": f"Anna{empty}" + rows(","),
        "empty rows of a spreadsheet": empty + rows(",") + empty,
        "a frame around each cell": line + rows(" | ", "| ", " |", line),
        "a frame and a bar": halves + in_halves + halves,
        "a name above a frame": f"Anna\n{halves}{in_halves}{halves}",
        "quotes": rows('","', '"', '"'),
    }
    if all(len(text) == 1 for row in grid for text in row):
        line = "".join(map("".join, grid))
        found |= {"nothing between": rows(""), "one line": line, "a name above one line": f"Ben\n{line}\n"}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("file", kinds(FILES))
def test_every_kind_reads_what_pupils_write(file: Path) -> None:
    puzzle = load_all(file)[0]
    solution = solve(puzzle).solutions[0]
    fields = puzzle.kind.fields(puzzle, solution.atoms)
    texts = {"a name above a picture": f"Anna Müller, 5b\n\n{solution}"}
    if set(fields) == {"grid"}:
        texts |= forms([["." if text is None else str(text) for text in row] for row in fields["grid"]])

    for name, text in texts.items():
        found = graded(puzzle, text)
        assert (name, str(found.verdict), found.reasons) == (name, "right", ())


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("1,2,3,4\n3,4,1,2\n2,x,4,3\n4,3,2,1\n", ["line 3, column 3: 'x' is not a value"]),
        ("Anna;;;\n1;2;3;4\n3;4;1;2\n2; xy;4;3\n4;3;2;1\n", ["line 4, column 4: 'xy' is not a value"]),
        ("Ben\n12343412x1434321\n", ["line 2, column 9: 'x' is not a value"]),
        ("1,2,3,4\n3,4,1,2,5\n2,1,4,3\n4,3,2,1\n", ["line 2, column 1: 5 values in this row, 4 on the board"]),
        ("1 2 3 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
         ["5 rows; an answer has 4, or is a picture as 'pylogic run' prints it"]),
    ],
)  # fmt: skip
def test_mistakes_are_placed_in_what_was_typed(text: str, reasons: list[str]) -> None:
    found = graded(loads(SUDOKU), text)

    assert (str(found.verdict), list(found.reasons)) == ("unreadable", reasons)


@pytest.mark.parametrize("text", ["1,2,,4\n3,4,1,\n,,,\n4,3,2,1\n", "1|2| |4\n3|4|1|\n | | | \n4|3|2|1\n"])
def test_empty_cells_of_a_spreadsheet_are_gaps(text: str) -> None:
    found = graded(loads(SOLVED), text)

    assert (str(found.verdict), found.open) == ("right so far", "10 of 16 cells")


def test_lines_between_boxes_are_no_rows() -> None:
    typed = "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n"

    assert str(graded(loads(SOLVED), typed).verdict) == "right"


def test_a_name_may_stand_above_a_route() -> None:
    puzzle = loads("diamonds {\n board {\n @ . +\n }\n}")

    assert str(graded(puzzle, "Anna Müller\n2\n").verdict) == "right"


def altered(*changes: tuple[int, int, int]) -> str:
    grid = [list(row) for row in RIGHT]
    for row, column, number in changes:
        grid[row - 1][column - 1] = number
    return "\n".join(" ".join(map(str, row)) for row in grid)


def test_one_wrong_cell_is_one_fault_with_the_rules_beneath(tmp_path: Path) -> None:
    (tmp_path / "s.puzzle").write_text(SOLVED)
    (tmp_path / "a.txt").write_text(altered((1, 4, 2)))
    code, output, errors = commands.said("check", "s.puzzle", "--answer", "a.txt", cwd=tmp_path)

    assert (code, errors) == (1, "")
    assert output.startswith(
        "wrong: 1 fault\n"
        "  r1c4 breaks 3 rules:\n"
        "    every row and column holds each number once: 2 stands more than once in row 1: r1c2 and r1c4\n"
        "    every row and column holds each number once: 2 stands more than once in column 4: r1c4 and r2c4\n"
        "    every box holds each number once: 2 stands more than once in box 2: r1c4 and r2c4\n"
    )
    assert output.endswith("\nmarked: r1c4\n")


def test_a_changed_clue_is_one_fault_too() -> None:
    found = graded(loads(SOLVED), altered((1, 1, 4)))

    assert len(found.mistakes) == 1
    assert found.cells == ((1, 1),)
    assert found.mistakes[0].lines[:2] == ["r1c1 breaks 4 rules:", "  given: r1c1 is printed as 1, not 4"]


@pytest.mark.parametrize(
    ("kind", "cell", "value", "lines"),
    [
        ("arrow_sudoku", (2, 4), 4, [
            "r2c4 breaks 4 rules:",
            "  every row and column holds each number once: 4 stands more than once in row 2: r2c4 and r2c5",
            "  every row and column holds each number once: 4 stands more than once in column 4: r2c4 and r4c4",
            "  every box holds each number once: 4 stands more than once in box 2: r2c4 and r2c5",
            "  the arrow from r2c4: the numbers along an arrow add up to the one in its circle; 5 instead of 4",
        ]),
        ("nurikabe", (2, 1), "black", [
            "one wrong cell breaks 2 rules:",
            "  the sea has no 2x2 square: the 2x2 square at r1c1 must not be all black",
            "  r4c2: an island has one number, its size; cells: 3 instead of 4",
        ]),
    ],
)  # fmt: skip
def test_a_wrong_cell_that_only_shows_when_it_is_left_out(
    kind: str, cell: tuple[int, int], value: int | str, lines: list[str]
) -> None:
    puzzle = load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
    grid = puzzle.kind.fields(puzzle, solve(puzzle).solutions[0].atoms)["grid"]
    grid[cell[0] - 1][cell[1] - 1] = value
    (mistake,) = graded(puzzle, json.dumps({"grid": grid})).mistakes

    assert mistake.lines == lines


def test_two_wrong_cells_are_two_faults() -> None:
    found = graded(loads(SOLVED), altered((1, 4, 2), (4, 3, 4)))

    assert [mistake.cells for mistake in found.mistakes] == [((1, 4),), ((4, 3),)]


def test_a_tent_left_out_is_one_fault_at_its_cell() -> None:
    puzzle = loads("tents {\n board {\n T . .\n . . .\n . . T\n }\n rows 1 0 1\n columns 0 2 0\n}")
    found = graded(puzzle, "T . .\n. . .\n. ^ T")

    assert [mistake.lines for mistake in found.mistakes] == [
        [
            "r1c2 breaks 3 rules:",
            "  every tree has a tent of its own beside it: no ^ is left for the T at r1c1",
            "  row 1: a number counts the tents of its row or column; 0 instead of 1",
            "  column 2: a number counts the tents of its row or column; 1 instead of 2",
        ]
    ]
    assert found.cells == ((1, 2),)


def test_several_answers_in_a_file_are_sent_to_a_folder() -> None:
    (problem,) = graded(loads(SUDOKU), "1234\n3412\n2143\n4321\n\n" * 2).problems

    assert problem.sentence.startswith("8 rows; an answer has 4")
    assert problem.sentence.endswith("; several answers go into a folder, a file for each")


def test_printed_clues_are_not_marked() -> None:
    puzzle = loads("futoshiki {\n board {\n 1 . 3\n . . .\n . . .\n }\n}")
    found = graded(puzzle, "1 3 .\n. . .\n. . .")

    assert "row: row 1" not in found.reasons
    assert found.cells == ((1, 2),)
    found = graded(puzzle, "1 3 3\n2 1 1\n3 2 2")
    assert (1, 1) not in found.cells
    assert (1, 3) not in found.cells


def test_pictures_hatch_the_wrong_cell_and_no_clue() -> None:
    picture = mark_mistakes(loads(SOLVED), graded(loads(SOLVED), altered((1, 4, 2))))

    bad = {cell for cell, things in picture.cells.items() if any(thing.role == "bad" for thing in things)}
    assert bad == {(1, 4)}


def test_a_number_that_says_how_large_an_island_is_is_not_marked() -> None:
    puzzle = load_all(ROOT / "kinds" / "nurikabe.puzzle")[0]
    grid = puzzle.kind.fields(puzzle, solve(puzzle).solutions[0].atoms)["grid"]
    numbers = {cell for cell, things in puzzle.kind.sketch(puzzle, None).cells.items() if things[0].role == "clue"}
    assert numbers
    row, column = next((r, c) for r, row in enumerate(grid) for c, text in enumerate(row) if text == "black")
    grid[row][column] = "white"
    found = graded(puzzle, json.dumps({"grid": grid}))

    assert found.cells
    assert numbers.isdisjoint(found.cells)


def test_programs_get_the_rules_and_the_mistakes() -> None:
    found = graded(loads(SOLVED), altered((1, 4, 2)))
    fields = as_json(found)

    assert [fault["name"] for fault in fields["faults"]] == ["different"] * 3
    assert fields["mistakes"] == [{"cells": [[1, 4]], "faults": [0, 1, 2]}]
    assert json.dumps(fields)
    assert as_csv([found]).splitlines()[1].startswith("a,wrong,1,")
    assert as_csv([found]).endswith(",r1c4\n")


@pytest.mark.parametrize("sign", ["x", "X", "#", "■", "●"])
@pytest.mark.parametrize("white", ["{}", "."])
def test_black_cells_are_marked_by_any_sign_and_others_left_as_they_are(sign: str, white: str) -> None:
    puzzle = load_all(ROOT / "kinds/hitori.puzzle")[0]
    black = {(1, 1), (1, 5), (2, 2), (2, 4), (4, 3), (5, 1), (5, 4)}
    printed = ["22415", "15355", "54132", "21354", "13221"]
    rows = [
        " ".join(sign if (row, column) in black else white.format(text) for column, text in enumerate(line, 1))
        for row, line in enumerate(printed, 1)
    ]

    assert str(graded(puzzle, "\n".join(rows)).verdict) == "right"


def test_the_letters_of_rows_and_columns_in_a_spreadsheet_are_left_out() -> None:
    cells = ["1,2,3,4", "3,4,1,2", "2,1,4,3", "4,3,2,1"]
    table = "\n".join([",A,B,C,D", *(f"{row},{line}" for row, line in enumerate(cells, 1))])

    assert str(graded(loads(SOLVED), table).verdict) == "right"


def test_of_a_thing_that_cannot_stand_in_a_cell_it_is_said_what_can() -> None:
    found = graded(loads("tents {\n board {\n T .\n . .\n }\n}"), "T T\n. .\n")

    assert found.reasons[0] == "value: r1c2 cannot be T, only . or ^"


@pytest.mark.parametrize("gap", ["0", "-", "."])
def test_signs_that_are_no_values_are_gaps(gap: str) -> None:
    found = graded(loads(SOLVED), f"1 2 3 {gap}\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")

    assert (str(found.verdict), found.open) == ("right so far", "15 of 16 cells")


@pytest.mark.parametrize("lines", ["=H", "-|"])
def test_lines_are_read_however_they_are_drawn(lines: str) -> None:
    puzzle = load_all(ROOT / "kinds/slitherlink.puzzle")[0]
    drawn = str(solve(puzzle).solutions[0]).translate(str.maketrans("━┃", lines))
    row, column = next((row, line.index(lines[1])) for row, line in enumerate(drawn.split("\n"), 1) if lines[1] in line)

    assert str(graded(puzzle, drawn).verdict) == "right"
    assert str(graded(puzzle, drawn.replace(lines[1], " ", 1)).verdict) == "wrong"
    assert graded(puzzle, drawn.replace(lines[1], "*", 1)).reasons == (
        f"line {row}, column {column + 1}: '*' is not a line",
    )
