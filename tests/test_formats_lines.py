"""Sudokus as characters on a line, and as nine lines of nine."""

from collections.abc import Callable

import commands
import pytest

from pylogic import PuzzleError, UsageError, dumps, formats, loads, solve
from pylogic.formats import format_named, guess
from pylogic.model.text import Source
from pylogic.solving.loading import read

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FORM = format_named("lines")


def test_a_line_is_a_sudoku() -> None:
    puzzle = loads(WIKIPEDIA)

    assert guess(WIKIPEDIA) is FORM
    assert puzzle.board[0] == [5, 3, None, None, 7, None, None, None, None]
    assert puzzle == loads(WIKIPEDIA.replace(".", "0"))
    assert dumps(puzzle, "lines") == WIKIPEDIA + "\n"
    assert FORM.write_solution is not None
    assert FORM.write_solution(puzzle, solve(puzzle).solutions[0].atoms) == SOLVED + "\n"


def test_a_line_stands_in_place_of_a_file() -> None:
    assert commands.said("run", WIKIPEDIA, "--to", "lines") == (0, SOLVED + "\n", "")


DIGITS = WIKIPEDIA.replace(".", "0")


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.sudokuwiki.org/Sudoku?bd={DIGITS}",
        f"https://www.sudokuwiki.org/Sudoku?bd={DIGITS}&x=1\n",
        f"https://sudoku.coach/en/play/{WIKIPEDIA}",
        f'<?xml version="1.0"?>\n<opensudoku version="2">\n<name>t</name>\n<game data="{DIGITS}" />\n</opensudoku>\n',
    ],
)
def test_an_address_and_a_file_of_opensudoku_hold_the_same(text: str) -> None:
    assert guess(text) is FORM
    assert loads(text).atoms == loads(WIKIPEDIA).atoms


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<opensudoku>\n</opensudoku>", "<string>: this file of OpenSudoku has no <game data=...>"),
        ('<opensudoku><game data="53x"/></opensudoku>', "<string>:1:25: 3 cells on this line, not 16"),
    ],
)
def test_a_file_of_opensudoku_without_a_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)

    assert str(caught.value).split("\n")[0] == sentence


def test_a_line_beside_an_address_is_not_passed_over() -> None:
    text = f"https://www.sudokuwiki.org/Sudoku?bd={DIGITS}\nnonsense\n"
    with pytest.raises(PuzzleError, match="8 cells on this line, not 16"):
        read(Source("x", text), format_name="lines")


def test_every_line_is_a_puzzle() -> None:
    assert len(read(Source("x", f"{WIKIPEDIA}\n\n  {WIKIPEDIA}  \n"))) == 2


@pytest.mark.parametrize("text", ["", "\n", WIKIPEDIA[:60], WIKIPEDIA + "\nx", "x" * 81, "٣" * 81])
def test_other_texts_are_not_claimed(text: str) -> None:
    assert not FORM.sniff(text)


def test_nobody_else_claims_a_line() -> None:
    assert formats.claims(WIKIPEDIA) == [FORM]
    assert formats.claims("1" * 81) == [FORM]
    assert formats.claims(WIKIPEDIA[1:]) == [FORM]


def test_mistakes_keep_their_places() -> None:
    text = f"{WIKIPEDIA}\n {WIKIPEDIA[:-1]}\n{WIKIPEDIA[:5]}z{WIKIPEDIA[6:]}\n"

    with pytest.raises(PuzzleError) as caught:
        loads(text, "lines")

    assert [(problem.span, problem.sentence) for problem in caught.value.problems] == [
        ((2, 2, 80), "80 cells on this line, not 81"),
        ((3, 6, 1), "a cell is 1 to 9, or . or 0, not 'z'"),
    ]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("..3.4...2......1", "sudoku { board {\n..3.\n4...\n2...\n...1\n} }"),
        ("." * 35 + "6", "sudoku { boxes 2x3 ; board {\n" + "......\n" * 5 + ".....6\n} }"),
        ("G" + "." * 254 + "a", "sudoku { size 16 ; r1c1 = 16 ; r16c16 = 10 }"),
    ],
)
def test_other_sizes_have_their_usual_boxes(line: str, values: str) -> None:
    def said(text: str) -> set[object]:
        return {fact.atom for fact in loads(text).facts if fact.atom.name != "size"}

    assert guess(line) is FORM
    assert said(line) == said(values)
    assert dumps(loads(line), "lines") == line.upper() + "\n"


def test_nine_lines_of_nine_cells_are_one_puzzle() -> None:
    rows = [WIKIPEDIA[at : at + 9] for at in range(0, 81, 9)]
    drawn = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows]
    for text in (
        "#A the author\n" + "\n".join(rows),
        "\n---+---+---\n".join("\n".join(drawn[at : at + 3]) for at in (0, 3, 6)),
        "\n".join(" ".join((row[:3], row[3:6], row[6:])) for row in rows).replace(".", "0"),
    ):
        assert guess(text) is FORM
        assert loads(text).facts == loads(WIKIPEDIA).facts


PENCILLED = """\
 +------------------+-----------------+-----------------+
 |  37   2    6     |  4    5    8    |  9    1    37   |
 |  78   34   5     |  6    1    9    |  24   23   78   |
 |  89   49   1     |  2    7    3    |  5    48   6    |
 +------------------+-----------------+-----------------+
 |  39   7    239   |  5    8    1    |  24   6    34   |
 |  6    1    4     |  7    3    2    |  8    5    9    |
 |  5    8    23    |  9    4    6    |  7    23   1    |
 +------------------+-----------------+-----------------+
 |  4    39   739   |  38   6    5    |  1    78   2    |
 |  2    6    8     |  1    9    47   |  3    47   5    |
 |  1    5    37    |  38   2    47   |  6    9    48   |
 +------------------+-----------------+-----------------+
"""


def test_pencil_marks_are_the_values_that_are_left() -> None:
    board = loads(PENCILLED)

    assert [problem.sentence for problem in read(Source("", PENCILLED))[0].notes] == [
        "taken for the pencil marks of a sudoku: each cell has one of its digits"
    ]
    assert "\n  r1c1 in 3 7\n" in dumps(board)
    assert solve(board).solutions[0].grid[0] == [7, 2, 6, 4, 5, 8, 9, 1, 3]
    line = dumps(board, "lines")
    assert len(line) == 730
    assert line.startswith("..3...7...2............6")
    assert loads(line).facts == board.facts
    assert loads(line.replace(".", "0")).facts == board.facts


ROWS = [DIGITS[at : at + 9] for at in range(0, 81, 9)]
THIRDS = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
FRAME = "+-------+-------+-------+"
FRAMED = [FRAME, *(line for at, row in enumerate(THIRDS) for line in ([f"| {row} |", FRAME][: 1 + (at % 3 == 2)]))]
EACH = ["╔═══╤═══╦═══╗", *(f"║ {' │ '.join(row)} ║" for row in ROWS), "╚═══╧═══╩═══╝"]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(FRAMED).replace("0", " "),
        "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS).replace("0", " "),
        "\n".join(EACH).replace("0", " "),
        "\n".join(",".join(row) for row in ROWS).replace("0", ""),
        "\n".join("\t".join(row) for row in ROWS).replace("0", ""),
        "\n".join(";".join(row) for row in ROWS),
        "grid = [\n" + "\n".join(f"  [{', '.join(row)}]," for row in ROWS) + "\n]\n",
        "[" + ",".join("[" + ",".join(f'"{cell}"' for cell in row) + "]" for row in ROWS) + "]",
        "[" + ", ".join("[" + ", ".join(row).replace("0", "null") + "]" for row in ROWS) + "]",
        "problem(1, [" + ",".join("[" + ",".join(row).replace("0", "_") + "]" for row in ROWS) + "]).",
        "9\n" + "\n".join(" ".join(row) for row in ROWS),
        "3\n" + "\n".join(" ".join(row) for row in ROWS),
        "\n".join(" ".join(row).replace("0", "-1") for row in ROWS),
        "\n".join(" ".join(row).replace("0", "?") for row in ROWS),
    ],
)
def test_a_board_is_read_however_it_is_drawn(text: str) -> None:
    assert formats.claims(text) == [FORM]
    assert loads(text).board == loads(WIKIPEDIA).board
    assert [note.sentence for note in loads(text).notes] == [
        "taken for a sudoku; if it is not one, write the name of its kind on a line above the board"
    ]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"0000183b305c {DIGITS}  1.2\n", 14),
        (f"puzzle,solution\n{DIGITS},{SOLVED}\n", 1),
        (f":0000:x:{WIKIPEDIA}:::\n", 9),
    ],
)
def test_what_stands_beside_the_cells_is_left_out(text: str, column: int) -> None:
    puzzle = loads(text)

    assert puzzle.board == loads(WIKIPEDIA).board
    assert [(note.sentence, note.span.column) for note in puzzle.notes if note.span] == [
        ("what stands beside the cells of a line is left out", column)
    ]


def test_files_sdk_have_sections() -> None:
    text = "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS)

    assert loads(text).board == loads(WIKIPEDIA).board


@pytest.mark.parametrize("page", ["Killer_Sudoku", "Jigsaw_Sudoku", "Sudoku_X", "Windoku"])
def test_an_address_of_other_rules_is_not_read_as_a_sudoku(page: str) -> None:
    with pytest.raises(PuzzleError, match=r"this is the address of a .*, whose rules are more than the cells in it"):
        loads(f"https://www.sudokuwiki.org/{page}?bd={DIGITS}")


def test_an_address_may_hold_pencil_marks() -> None:
    """Two digits of base 32 for each cell: nine bits for values, one for whether it is printed."""
    marks = loads(PENCILLED)
    bits = [sum(1 << int(digit) for digit in word) for word in PENCILLED.split() if word.isdecimal()]
    signs = "0123456789abcdefghijklmnopqrstuv"
    packed = "".join(signs[bit >> 5] + signs[bit & 31] for bit in bits)

    assert loads(f"https://www.sudokuwiki.org/sudoku.htm?bd={packed}").facts == marks.facts


@pytest.mark.parametrize("version", [1, 2, 3])
def test_cells_of_opensudoku_may_be_fields(version: int) -> None:
    marks = {1: "-|", 2: "0||", 3: "0|0|"}[version]
    cells = "".join(f"{cell}|{marks}{0 if cell != '0' else 1}|" for cell in DIGITS)
    text = f'<opensudoku><game data="version: {version}&#10;{cells}"/></opensudoku>'

    assert loads(text).board == loads(text.replace("&#10;", "\n")).board == loads(WIKIPEDIA).board


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text.replace("+---", ".---", 1),
        lambda text: text.replace("+-", ":-").replace("-+", "-:"),
        lambda text: text.replace("+", "*").replace("-", "─").replace("|", "│"),
        lambda text: "\n".join(
            " ".join(f"{{{word}}}" for word in line.replace("|", " ").split())
            for line in text.split("\n")
            if "+" not in line
        ),
    ],
)
def test_pencil_marks_are_read_however_they_are_drawn(changed: Callable[[str], str]) -> None:
    assert loads(changed(PENCILLED)).facts == loads(PENCILLED).facts


def test_nine_lines_of_nine_marks_for_each_cell_are_one_puzzle() -> None:
    line = dumps(loads(PENCILLED), "lines").strip()

    assert loads("\n".join(line[at : at + 81] for at in range(0, 729, 81))).facts == loads(line).facts
    assert len(read(Source("x", f"{WIKIPEDIA}\n" * 9))) == 9


def test_of_729_characters_nine_are_a_cell() -> None:
    line = dumps(loads(PENCILLED), "lines")

    with pytest.raises(PuzzleError) as caught:
        loads(f"4{line[1:9]}{'.' * 9}{line[18:]}", "lines")
    assert [(problem.span, problem.sentence) for problem in caught.value.problems] == [
        ((1, at, 9), "a cell has nine characters on this line: each digit in its place, or . or 0") for at in (1, 10)
    ]
    with pytest.raises(UsageError, match="a line holds lists of values on a board of 9x9 only"):
        dumps(loads("sudoku { size 4 ; r1c1 in 1 2 }"), "lines")


@pytest.mark.parametrize("sign", "_*xX?-0")
def test_signs_of_open_cells(sign: str) -> None:
    line = WIKIPEDIA.replace(".", sign).replace("0", sign)
    rows = "\n".join(line[at : at + 9] for at in range(0, 81, 9))

    assert [one.name for one in formats.claims(line)] == ["lines"]
    assert loads(line).board == loads(rows).board == loads(WIKIPEDIA).board


def test_box_characters_are_drawn_lines() -> None:
    board = loads(WIKIPEDIA)

    assert loads(str(board)).board == loads(f"sudoku\n{board}").board == board.board
