"""Sound texts of every format, and sound answers, from which faulty ones are made."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pylogic import dumps, formats
from pylogic.model.errors import UsageError
from pylogic.model.files import EXAMPLES, ROOT
from pylogic.solving.loading import load_all, loads

LONGEST = 2500
"""Characters of the longest text from which others are made."""

_FEUP = """/* data(ID, Hints, Rows, Columns, Fleet): a course's boards */
:- dynamic shown/1.
data(id1, [ [[1,2], west], [[1,3],square], [[1,4], east],   % a ship
            [ [3,1], north], [[4,1], south], [[5,5],circle], [[3,3],water] ],
     [3,0,1,1,1],
     [1,1,1,1,1],
     [3-1, 2-1,1 - 1]).
data('one ship', [], [1], [1], [1-1]).
show(ID) :- data(ID, _, _, _, _), write('It''s. ').
"""
PROB014 = """List of boards

Board ID: 113
Nodes: 583567
START-NEW-BOARD       3 4
Hint: 2 3 Circle 67
Hint: 0 2 Water 2
PLACESHIP     2 0 0 S
PLACESHIP     1 2 3 S

Row tallies:      1  1  1
Column tallies:   2  0  0  1

DisplayBoardASCII: After generating a board

t.W. 1
Board ID: 7
START-NEW-BOARD       1 1
PLACESHIP     1 0 0 S
Row tallies:      1
Column tallies:   1
"""
CSC384 = """211222
140212
3210
000000
0000S0
0.0000
0M00<0
00000.
0v0^0W
"""
DZN = """height = 3;
width = 3;
maxship = 2;
ship = [1,1]; % submarines = 9;
hint = [|
0, 1, 0 |
0, 0, 7 |
2, 0, 0 |];
rowsum = [1,1,1];
colsum = [1,0,2];
"""
_AGH = "4 6\n9\n######\n#.+ O#\n#* ++#\n######\n"
_PICTURE = "0 0<3<0\n\n0 0 0 0\n^\n0>0 0 0\n^\n0 0 0<0\n"
_SGT = (
    "solo 2x2k:p,ab_____b_aa_a_a_,5a5a6a7_3_7d7b\nlightup 5x5:fBa0c2c2a1f\n",
    "magnets 2x1:1.,1,.1,.,LR\nkeen 2:a_a,a3a3\n",
    "4:0,0,3L,0L,0,0,0,0,0UR,0,0,0,0U,0,0,0L,\n",
    "4x3:Sgbwbmsbgbbw\n",
    "4a:0,0R,0D,0,0,0,0,2,0,0,0,0,0,0,1,0,\n",
)
_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
_LINKS = (
    "https://puzz.link/p?slither/4/4/k321c262c\nhttps://puzz.link/p?heyawake/5/5/jra8e2eo21g11g\n",
    "http://pzv.jp/p.html?kakuro/2/2/n4637\nhttps://puzz.link/p?tentaisho/5/5/qeu4esaeme\n",
    "https://puzz.link/p?yajilin/5/5/e21c22a31g30e\nhttps://puzz.link/p?skyscrapers/5/5/k122235233113223\n",
    "https://puzz.link/p?tapa/3/3/blga7j9g\nhttps://puzz.link/p?starbattle/5/5/1/80h2o3v0\n",
)
_DRAWN = ("slitherlink", "kakuro", "starbattle", "unequal", "kenken", "thermo_sudoku", "killer", "galaxies", "tapa")
"""Kinds whose examples are drawn for links of Penpa+."""
_PACKED = ("arrow_sudoku", "jigsaw_sudoku", "kropki_sudoku", "little_killer", "sandwich_sudoku", "thermo_sudoku")
"""Kinds whose examples are packed for links of f-puzzles."""
_FILED = ("nurikabe", "heyawake", "galaxies", "skyscrapers", "nonogram", "kakuro", "yajilin", "aquarium")
"""Kinds whose examples are written as files of pzpr."""
_BUILT_IN = {
    "feup": (_FEUP,),
    "prob014": (PROB014,),
    "csc384": (CSC384,),
    "dzn": (DZN,),
    "agh": (_AGH,),
    "picture": (_PICTURE,),
    "lines": (_LINE, _LINE.replace(".", "0")),
    "sgt": _SGT,
    "puzzlink": _LINKS,
    "blocks": ("2\n0 0\n0 1\n-1\n0\n0 1\n",),
    "grid": ("sudoku\n1,,,\n,,2,\n,3,,\n,,,4\n", '{"kind": "latin", "board": [[1, null], [null, null]]}\n'),
    "ist": ("ROW\t2\t3\t2\t2\t3\t0\t1\t3\t2\t2\nCOLUMN\t6\t0\t1\t0\t2\t1\t3\t1\t2\t4\n1\nHINT\t0\t0\tT\n",),
    "janko": ("begin\npuzzle Sudoku\nsize 6\npatternx 3\npatterny 2\nproblem\n" + "1 - 3 - - 6\n" * 6 + "end\n",),
}


@cache
def texts() -> dict[str, tuple[str, ...]]:
    """Sound texts by the name of their format; every format that is installed has some.

    Raises:
        LookupError: One has none, and cannot write one.
    """
    own = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.puzzle"))]
    found = {name: list(_BUILT_IN.get(name, ())) for name in formats.names()}
    found["puzzle"] += [text for text in own if len(text) <= LONGEST]
    for path in sorted(EXAMPLES.glob("*.puzzle")):
        for puzzle in load_all(path):
            for name in formats.names():
                form = formats.format_named(name)
                if name == "puzzle" or form.write is None or not form.holds(puzzle.kind):
                    continue
                try:
                    text = form.write(puzzle)
                except UsageError:  # the format cannot say it
                    continue
                if len(text) <= LONGEST:
                    found[name].append(text)
    for name in ("fpuzzles", "sudokupad"):
        found[name] += [dumps(load_all(ROOT / "kinds" / f"{kind}.puzzle")[0], name) for kind in _PACKED]
    found["penpa"] += [dumps(load_all(ROOT / "kinds" / f"{kind}.puzzle")[0], "penpa") for kind in _DRAWN]
    found["pzprv3"] += [dumps(load_all(ROOT / "kinds" / f"{kind}.puzzle")[0], "pzprv3") for kind in _FILED]
    for name in ("non", "webpbn"):
        found[name].append(dumps(load_all(ROOT / "kinds/nonogram.puzzle")[0], name))
    without = [name for name, some in found.items() if not some]
    if without:
        raise LookupError(f"no text to begin with in the formats {', '.join(without)}")
    return {name: tuple(dict.fromkeys(some)) for name, some in found.items()}


class Pair(NamedTuple):
    """A puzzle and an answer that solves it, both as text."""

    puzzle: str
    answer: str


@cache
def pairs() -> tuple[Pair, ...]:
    """Puzzles with right answers in all forms in which answers are read."""
    two = 'futoshiki "two" {\n  board {\n    . < .\n    .   .\n  }\n}\n'
    three = "futoshiki {\n  size 3\n  r1c1 = 1\n  r2c1 < r1c2\n}\n"
    ships = 'battleship "ships" {\n  rows 2 0 1\n  columns 1 1 1\n  fleet 2 1\n}\n'
    islands = "hashi {\n  board {\n    1 . 1\n  }\n}\n"
    fence = "slitherlink {\n  board {\n    4 .\n  }\n}\n"
    route = 'diamonds "corner" {\n  board {\n    @ . . #\n    . . + .\n    # . . +\n  }\n}\n'
    found = [
        Pair(two, "1 2\n2 1\n"),
        Pair(two, "1 < 2\n2   1\n"),
        Pair(two, '{"grid": [[1, 2], [2, 1]]}\n'),
        Pair(three, "1 3 2\n2 1 3\n3 2 1\n"),
        Pair(ships, "LR.\n...\n..S\n"),
        Pair(ships, "L R ~\n~ ~ ~\n~ ~ S\n"),
        Pair(ships, '{"grid": ["LRW", "WWW", "WWS"]}\n'),
        Pair(route, '{"moves": "242"}\n'),
        Pair(islands, '{"bridges": [[[1, 1], [1, 3], 1]]}\n'),
        Pair(fence, '{"edges": [[[0, 1], [1, 1]], [[1, 0], [1, 1]], [[1, 1], [1, 2]], [[1, 1], [2, 1]]]}\n'),
        Pair(fence, "+===+   .\nH 4 H\n+===+   .\n"),
        Pair(route, "242\n"),
        Pair(route, "→↓ →\n"),
    ]
    for pair in found:
        loads(pair.puzzle)
    return tuple(found)
