"""Boards of course projects and of models: IST Lisbon, Futoshiki in three blocks, MiniZinc, LEGUP."""

from contextlib import suppress
from random import Random

import pytest

from pylogic import PuzzleError, UsageError, loads, solve
from pylogic.formats import claims

BIMARU = """\
ROW\t2\t3\t2\t2\t3\t0\t1\t3\t2\t2
COLUMN\t6\t0\t1\t0\t2\t1\t3\t1\t2\t4
3
HINT\t0\t0\tT
HINT\t3\t2\tC
HINT\t6\t0\tW
"""
BLOCKS = """\
4
0,0,0,0
0,0,0,0
0,0,0,4
0,0,0,0
# between cells of a row
1,0,0
0,-1,0
0,0,0
0,0,1
0 0 0 0  # and of a column
1 0 0 0
0 0 -1 0
"""


@pytest.mark.parametrize(("text", "name"), [(BIMARU, "ist"), (BLOCKS, "blocks")])
def test_one_format_claims_it(text: str, name: str) -> None:
    assert [one.name for one in claims(text)] == [name]


def test_a_bimaru_has_the_usual_fleet() -> None:
    same = """battleship {
      rows 2 3 2 2 3 0 1 3 2 2 ; columns 6 0 1 0 2 1 3 1 2 4 ; fleet 4 3*2 2*3 1*4
      r1c1 = top ; r4c3 = submarine ; r7c1 = water
    }"""

    assert loads(BIMARU).facts == loads(same).facts
    assert solve(loads(BIMARU)).solutions[0].grid[0][0] == "T"


def test_blocks_are_numbers_and_signs() -> None:
    same = """futoshiki { size 4
      r3c4 = 4 ; r1c1 < r1c2 ; r2c2 > r2c3 ; r4c3 < r4c4 ; r2c1 < r3c1 ; r3c3 > r4c3
    }"""

    assert {fact.atom for fact in loads(BLOCKS).facts} == {fact.atom for fact in loads(same).facts}


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (BIMARU.replace("2\tC", "2\tX"), "ist", ((5, 1, 10), "a hint is 'HINT row column letter', counted from 0,")),
        (BIMARU.replace("HINT\t6", "HNT\t6"), "ist", ((6, 1, 3), "a line begins with ROW, COLUMN or HINT here,")),
        ("5\n", "ist", ((1, 1, 1), "the size of the board is missing:")),
        (BLOCKS.replace("0,0,0,4", "0,0,4"), "blocks", ((4, 1, 5), "3 numbers on this line, not 4")),
        (BLOCKS.replace("0,-1,0", "0,2,0"), "blocks", ((8, 3, 1), "a sign is 1 for <, -1 for > and 0 for none,")),
        (BLOCKS.replace("\n1 0 0 0", ""), "blocks", ((1, 1, 1), "10 lines below the side 4, not 11")),
        ("x\n0\n", "blocks", ((1, 1, 1), "the first line holds the side of the board, from 1 to 100")),
    ],
)
def test_mistakes_keep_their_places(text: str, name: str, problem: tuple[object, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text, name)
    found = caught.value.problems[0]

    assert (found.span, found.sentence.startswith(problem[1])) == (problem[0], True)


TAKUZU = "4\n1\t2\t2\t0\n2\t2\t0\t2\n2\t0\t2\t2\n1\t1\t2\t0\n"
NUMBRIX = "3\n1\t0\t0\n0\t0\t0\n7\t0\t0\n"
NURUOMINO = "1\t1\t1\t2\n3\t3\t1\t2\n3\t4\t4\t2\n3\t4\t4\t2\n"
FILLOMINO = "rows = 2;\ncols = 3;\npuzzle =\n[| 1, 0, 0\n | 0, 2, 0\n |];\n"
KAKURO = """\
h = 3; % the first row and column hold totals
w = 3;
grid_data = [| 0, 0, 0 | 0, 1, 1 | 0, 1, 1 |];
n_h = 2;
h_clue = [| 2, 1, 2, 3 | 3, 1, 2, 7 |];
n_v = 2;
v_clue = [| 1, 2, 2, 4 | 1, 3, 2, 6 |];
"""
AUTOMATON = """\
X = 3;
Y = 2;
maxlen = 3;
rows = [| 1, 0, 1 | 0, -1, -1 |];
cols = [| 1, -1, -1 | 0, -1, -1 | 1, -1, -1 |];
"""
RULES = """\
rows = 2;
row_rules = array2d(1..rows, 1..2, [1, 1,
  0, 0]);
cols = 3;
col_rules = [| 1 | 0 | 1 |];
"""
TENTS = "n = 2;\na = [| 1, 0 | 0, 0 |];\nrow_sums = [1, 0];\ncol_sums = [0, 1];\n"
STARS = "stars = 1;\nregions = [| 1, 1, 2, 2 | 1, 3, 3, 2 | 1, 3, 4, 4 | 3, 3, 4, 4 |];\n"
START = "n = 2;\nstart = [| 1, _, 0, 0 | 0, 0, 1, 0 | 0, 0, 0, 0 | 0, 0, 0, 4 |];\n"
GAME = "r = 2;\nc = 2;\ngame = [| -1, 1 | -1, -1 |];\n"
PUZZLE = "n = 2;\npuzzle = array2d(1..n, 1..n, [_, 1,\n 0, _]);\n"
LESS = "size = 2;\nvalues = array2d(1..2, 1..2, [0, 0, 2, 0]);\nlt = [| 1, 2, 1, 1 |];\n"
SIDES = "n = 2;\nleft = [1, 0];\nright = [0, 2];\ntop = [0, 1];\nbottom = [2, 0];\n"


def legup(name: str, board: str, inside: str) -> str:
    return f'<Legup version="3.0.0">\n<puzzle name="{name}">\n<board {board}>{inside}</board></puzzle>\n</Legup>\n'


def cells(**numbers: str) -> str:
    placed = ((place.split("_"), number) for place, number in numbers.items())
    held = "".join(f'<cell value="{number}" x="{at[0][1:]}" y="{at[1]}"/>' for at, number in placed)
    return f"<cells>{held}</cells>"


def axis(side: str, *clues: tuple[str, str]) -> str:
    held = "".join(f'<clue index="{index}" value="{value}"/>' for index, value in clues)
    return f'<axis side="{side}">{held}</axis>'


BINARY = legup("Binary", 'height="2" width="2"', cells(x0_0="1") + "<goal>" + cells(x1_1="0") + "</goal>")
FILLAPIX = legup("Fillapix", 'height="1" width="3"', cells(x0_0="2", x1_0="110", x2_0="203"))
LIGHT_UP = legup("LightUp", 'height="2" width="2"', cells(x0_0="-1", x1_1="1", x0_1="-4", x1_0="-3"))
SKYSCRAPERS = legup(
    "Skyscrapers",
    'size="2"',
    cells(x0_0="2") + axis("east", ("1", "0"), ("0", "1")) + axis("south", ("2", "1"), ("1", "0")),
)
STAR_BATTLE = legup(
    "StarBattle",
    'size="2" puzzle_num="1"',
    f"<region>{cells(x0_0='0')}</region><region>{cells(x1_0='0', x0_1='0', x1_1='0')}</region>",
)
TREE_TENT = legup(
    "TreeTent",
    'height="1" width="2"',
    cells(x0_0="1", x1_0="2") + axis("east", ("A", "1")) + axis("south", ("1", "0"), ("2", "1")),
)

SAME = {
    "takuzu": ("ist", TAKUZU, "takuzu { board {\n 1 . . 0\n . . 0 .\n . 0 . .\n 1 1 . 0\n } }"),
    "numbrix": ("ist", NUMBRIX, "zip_path { board {\n 1 . .\n . . .\n 7 . .\n } }"),
    "nuruomino": ("", NURUOMINO, "lits { areas {\n 1 1 1 2\n 3 3 1 2\n 3 4 4 2\n 3 4 4 2\n } }"),
    "pipemania": ("ist", "FB\tVC\tVD\nBC\tBB\tLV\nFB\tFB\tFE\n", "pipes { board {\n F V V\n B B L\n F F F\n } }"),
    "fillomino": ("dzn", FILLOMINO, "fillomino { board {\n 1 . .\n . 2 .\n } }"),
    "kakuro": ("dzn", KAKURO, "kakuro { board {\n # 4\\ 6\\\n \\3 . .\n \\7 . .\n } }"),
    "nonogram": ("dzn", AUTOMATON, "nonogram { rows 1,1 0 ; columns 1 0 1 }"),
    "rules": ("dzn", RULES, "nonogram { rows 1,1 0 ; columns 1 0 1 }"),
    "tents": ("dzn", TENTS, "tents { board {\n T .\n . .\n } ; rows 1 0 ; columns 0 1 }"),
    "starbattle": ("dzn", STARS, "starbattle { areas {\n 1 1 2 2\n 1 3 3 2\n 1 3 4 4\n 3 3 4 4\n } ; stars 1 }"),
    "sudoku": ("dzn", START, "sudoku { board {\n 1 . . .\n . . 1 .\n . . . .\n . . . 4\n } }"),
    "minesweeper": ("dzn", GAME, "minesweeper { board {\n . 1\n . .\n } }"),
    "n, puzzle": ("dzn", PUZZLE, "takuzu { board {\n . 1\n 0 .\n } }"),
    "fill a pix": ("dzn", PUZZLE.replace("_", "X").replace("1,", "3,"), "mosaic { board {\n . 3\n 0 .\n } }"),
    "futoshiki": ("dzn", LESS, "futoshiki { board {\n . .\n 2 .\n } ; r1c2 < r1c1 }"),
    "sides": ("dzn", SIDES, "skyscrapers { left 1 ? ; right ? 2 ; top ? 1 ; bottom 2 ? }"),
    "binary": ("webpbn", BINARY, "takuzu { board {\n 1 .\n . .\n } }"),
    "fillapix": ("webpbn", FILLAPIX, "mosaic { board {\n 2 . 3\n } }"),
    "light up": ("webpbn", LIGHT_UP, "akari { board {\n # -\n * 1\n } }"),
    "skyscrapers": (
        "webpbn",
        SKYSCRAPERS,
        "skyscrapers { board {\n 2 .\n . .\n } ; left 1 ? ; right ? 1 ; top 2 1 ; bottom 1 ? }",
    ),
    "star battle": ("webpbn", STAR_BATTLE, "starbattle { areas {\n 1 2\n 2 2\n } ; stars 1 }"),
    "tree tent": ("webpbn", TREE_TENT, "tents { board {\n T -\n } ; rows 1 ; columns 0 1 }"),
}


@pytest.mark.parametrize("case", SAME)
def test_it_says_what_a_puzzle_file_says(case: str) -> None:
    form, text, same = SAME[case]

    assert [one.name for one in claims(text)] == [form] * bool(form)
    puzzle = loads(text, form or "ist")
    assert {fact.atom for fact in puzzle.facts} == {fact.atom for fact in loads(same).facts}
    assert puzzle.kind == loads(same).kind


def test_regions_alone_are_not_guessed() -> None:
    with pytest.raises(PuzzleError, match=r"regions of .*lits.*; --from ist reads regions of Nuruomino$"):
        loads(NURUOMINO)


def test_a_model_that_is_read_has_numbers() -> None:
    with pytest.raises(PuzzleError, match="'row_sums' has no numbers here"):
        loads(TENTS.replace("[1, 0]", "[]"))


def test_data_that_fit_no_model_or_several_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"do not tell the kind of puzzle \(n, weights\); models of dominosa, .* are"):
        loads("n = 3;\nweights = [1, 2, 3];\n")
    with pytest.raises(PuzzleError, match="2 tents for 1 tree: each tent has a tree of its own here"):
        loads(TENTS.replace("row_sums = [1, 0]", "row_sums = [1, 1]"))
    assert [note.sentence for note in loads(FILLOMINO).notes] == [
        "taken for a fillomino, by the names of its parameters"
    ]
    assert [note.sentence for note in loads(START).notes] == ["taken for a sudoku, by the numbers of its only board"]


def test_tabs_of_courses_may_be_blanks() -> None:
    assert loads(TAKUZU.replace("\t", " ")).facts == loads(TAKUZU).facts
    assert loads(NUMBRIX.replace("\t", " ")).facts == loads(NUMBRIX).facts


def test_a_puzzle_of_legup_that_is_not_read_is_named() -> None:
    with pytest.raises(PuzzleError, match="'Masyu' is no kind here; of LEGUP those called binary, fillapix"):
        loads(LIGHT_UP.replace("LightUp", "Masyu"))
    with pytest.raises(PuzzleError, match="a cell is on the board, at x and y from 0, and has a value"):
        loads(LIGHT_UP.replace('x="1"', 'x="2"'))
    with pytest.raises(PuzzleError, match="its board has no size here"):
        loads(LIGHT_UP.replace("height", "high"))


@pytest.mark.parametrize("case", SAME)
def test_what_is_damaged_is_read_or_is_an_error_of_the_puzzle(case: str) -> None:
    form, text, _ = SAME[case]
    random = Random(case)
    for _ in range(100):
        start = random.randrange(len(text))
        part = random.choice(["", "0", "99", "|", "\t", "x", "<", '"', "\n", ";", "-1"])
        damaged = text[:start] + part + text[start + random.randint(0, 3) :]
        with suppress(PuzzleError, UsageError):
            loads(damaged, form or "ist")
