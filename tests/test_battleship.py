"""The kind battleship: reading, writing, refuting, checking, drawing."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from battleship_rules import puzzles, solutions
from effort import examples
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st

from pylogic.formats import format_named
from pylogic.kinds import kind
from pylogic.kinds.battleship import checking
from pylogic.kinds.battleship.checking import broken
from pylogic.kinds.battleship.refuting import _made_of
from pylogic.kinds.battleship.vocabulary import LETTERS, Board, board_of, hint_fact
from pylogic.language.printing import show
from pylogic.language.syntax import parse
from pylogic.nouns.atom import Atom, Fact
from pylogic.nouns.errors import PuzzleError, UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Source
from pylogic.solving.loading import loads, understand
from pylogic.solving.preparing import prepare
from pylogic.solving.solve import solve

KIND = kind("battleship")

SAMPLE = """battleship "sample" {
  rows    2 1 1 2 2 2
  columns 1 4 0 2 1 2
  fleet   3 2*2 1*3
  board {
    . . . . . .
    . . . . S .
    . . . . . .
    . . . . . .
    . . . . . ~
    . . . . . .
  }
}
"""
SOLVED = ["LRWWWW", "WWWWSW", "WTWWWW", "WMWWWS", "WBWTWW", "WWWBWS"]


def puzzle(body: str) -> Puzzle:
    return loads(f"battleship {{\n{body}\n}}\n")


def problems(body: str) -> list[tuple[int, int, int, str]]:
    with pytest.raises(PuzzleError) as caught:
        puzzle(body)
    return [(*problem.span, problem.sentence) for problem in caught.value.problems if problem.span]


def reasons(body: str) -> list[str]:
    return [conflict.sentence for conflict in KIND.refute(puzzle(body))]


def judged(answer: str) -> list[tuple[str, str]]:
    """What is wrong with a complete answer."""
    found = KIND.judge(loads(SAMPLE), Source("answer", answer))
    assert (found.open, found.said) == ("", None)
    return [(violation.name, violation.sentence) for violation in found.violations]


def written(puzzle: Puzzle, name: str) -> str:
    """A puzzle in a format."""
    write = format_named(name).write
    assert write is not None
    return write(puzzle)


def test_every_clue_becomes_a_fact_that_knows_its_sentence_and_place() -> None:
    facts = puzzle("rows 1 ?\ncolumns 0 1\nfleet 2*0 1\nr1c1 = water").facts
    assert [str(fact.atom) for fact in facts] == [
        "board(2,2)", "longest(1)", "fleet(1,1)", "row(1,1)", "column(1,0)", "column(2,1)", "hint(1,1,water)",
    ]  # fmt: skip
    assert [(fact.clue.sentence, *fact.clue.span) for fact in facts if fact.clue and fact.clue.span] == [
        ("there is 1 ship of length 1", 4, 11, 1),
        ("row 1 has 1 ship cell", 2, 6, 1),
        ("column 1 has no ship cells", 3, 9, 1),
        ("column 2 has 1 ship cell", 3, 11, 1),
        ("r1c1 is water", 5, 1, 4),
    ]


def test_a_fleet_has_a_fact_for_every_length_up_to_its_longest() -> None:
    assert puzzle("rows 1 1\ncolumns 1 1\nfleet 2*1 4*0").all("fleet") == [(1, 0), (2, 1)]
    assert puzzle("rows 0\ncolumns 0\nfleet 1*0").all("fleet") == [(1, 0)]
    assert puzzle("rows 0\ncolumns 0").all("longest") == []


def test_letters_and_constants_say_the_same() -> None:
    said = puzzle("board {\n.. ..\n. . . .\n....\n}\nr1c1 = S\nr1c3 = left\nr1c4=R\nr3c1 = ship\nr2c2 = ~")
    drawn = puzzle("board {\nS.LR\n.~..\nX...\n}")
    assert said == drawn


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("board {\n. .\n . . .\n}", [(4, 2, 5, "row 2 of the board has 3 cells, most have 2")]),
        ("board {\n}", [(2, 1, 5, "the board has no rows")]),
        (
            "rows 1 2\ncolumns 1",
            [(2, 8, 1, "the count of a row of this board is a number from 0 to 1, not 2")],
        ),
        ("rows 1 0 1\nboard {\n..\n..\n}", [(2, 10, 1, "the board has 2 rows, 'rows' gives 3 counts")]),
        ("columns 1\nboard {\n..\n..\n}", [(2, 1, 7, "the board has 2 columns, 'columns' gives 1 count")]),
        (
            "rows -1 x\ncolumns 1",
            [
                (2, 6, 2, "the count of a row of this board is a number from 0 to 1, not '-1'"),
                (2, 9, 1, "the count of a row of this board is a number from 0 to 1, not 'x'"),
            ],
        ),
        (
            "rows 1 1",
            [(1, 1, 10, "the size of the board is missing: draw a 'board', or give both 'rows' and 'columns'")],
        ),
        (
            "rows 0 1\ncolumns 1 0\nfleet 3** x 0 1*5 2 2*1",
            [
                (4, 7, 3, "a ship of the fleet is written like 3 or 2*4 (length*number), not '3**'"),
                (4, 11, 1, "the length of a ship is a number from 1 to 200, not 'x'"),
                (4, 13, 1, "the length of a ship is a number from 1 to 200, not 0"),
            ],
        ),
        (
            "rows 1\ncolumns 1\nfleet 1*1000001",
            [(4, 9, 7, "the number of ships of a length is a number from 0 to 40000, not 1000001")],
        ),
        ("rows", [(2, 1, 4, "'rows' has no counts")]),
        ("rows\ncolumns 1 1", [(2, 1, 4, "'rows' has no counts")]),
        (
            "rows 1 x\ncolumns",
            [
                (2, 8, 1, "a count of 'rows' is a number or '?', not 'x'"),
                (3, 1, 7, "'columns' has no counts"),
            ],
        ),
        (
            "rows 1 1 columns 1 1",
            [
                (
                    2,
                    10,
                    7,
                    "a count of 'rows' is a number or '?', not 'columns'; a setting ends with its line, or with ';'",
                ),
            ],
        ),
        ("rows 0\ncolumns 0\nfleet", [(4, 1, 5, "'fleet' needs its ships, like 3 2*2 1*3")]),
        (
            "board {\n. W\nq l\n}",
            [
                (3, 3, 1, "'W' is not a letter of a board (. ~ S L R T B M X); water is ~"),
                (4, 1, 1, "'q' is not a letter of a board (. ~ S L R T B M X)"),
                (4, 3, 1, "'l' is not a letter of a board (. ~ S L R T B M X); letters are large"),
            ],
        ),
        (
            "board {\n~ .\n}\nr1c1 = ~\nr1c2 = watr\nr9c1 = S\nr1c1 < S\nr1c2 S\nflet 3",
            [
                (6, 8, 4, "'watr' is not a hint; did you mean 'water'?"),
                (7, 1, 4, "there is no r9c1 on a board of 1 row and 2 columns"),
                (8, 1, 4, "a hint is written like r1c1 = S or r1c1 = water"),
                (9, 1, 4, "a hint is written like r1c2 = S or r1c2 = water"),
                (10, 1, 4, "unknown word 'flet'; did you mean 'fleet'?"),
            ],
        ),
    ],
)
def test_bad_input_is_named_where_it_stands(body: str, expected: list[tuple[int, int, int, str]]) -> None:
    assert problems(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("rows 2 0\ncolumns 2 1", ["the rows add up to 2, the columns to 3"]),
        ("rows 0 ?\ncolumns 2 1", ["the rows add up to at most 2, the columns to 3"]),
        ("rows 1 0\ncolumns 1 0\nfleet 1*2", [
            "the fleet has 2 cells, the rows add up to 1",
            "the fleet has 2 cells, the columns add up to 1",
        ]),
        ("board {\n..\n..\n}\nfleet 3", ["a ship of length 3 does not fit on a board of 2 rows and 2 columns"]),
        ("rows 1 1 1\ncolumns 1 ? 1\nfleet 3", []),
        ("rows 1 1 1\ncolumns 1 1 1\nfleet 3", ["no row and no column may hold a ship of length 3"]),
        ("board {\n. . L\n}", ["r1c3 is the left end of a ship, which cannot go on outside the board"]),
        ("board {\nM .\n. .\n}", ["r1c1 is the middle of a ship, but there is no room on both sides of it"]),
        ("board {\n. . .\n~ M .\n. ~ .\n}", [
            "r2c2 is the middle of a ship, but there is no room on both sides of it: r3c2 is water and r2c1 is water",
        ]),
        ("board {\n. ~\n}\nr1c2 = S", ["r1c2 is told to be water and a submarine"]),
        ("board {\n. ~ .\n}\nr1c2 = X", ["r1c2 is told to be water and ship"]),
        ("board {\n. . .\n. . .\n}\nr1c2 = L\nr1c2 = T", [
            "r1c2 is told to be the left end of a ship and the top of a ship",
        ]),
        ("board {\n. X\n}\nr1c2 = S", []),
        ("board {\n.\n}\nfleet 1*2", ["2 ships of length 1 do not fit on a board of 1 row and 1 column"]),
        ("board {\n. .\n. .\n}\nfleet 2*2", ["2 ships of length 2 do not fit on a board of 2 rows and 2 columns"]),
        ("board {\nX .\n. S\n}", ["r1c1 is ship and r2c2 is a submarine: r2c2 cannot be both ship and water"]),
        ("rows 1 ?\nboard {\nS . S\n. . .\n}", ["row 1 has 1 ship cell, but its hints show 2"]),
        ("rows 3\nboard {\n~ . .\n}", ["row 1 has room for 2 ship cells, 3 wanted"]),
        ("fleet 1\nboard {\nS . S\n}", ["2 hints show a submarine, the fleet has 1 ship of length 1"]),
        ("fleet 2\nboard {\nT . T\n. . .\n}", ["2 hints show the top of a ship, the fleet has 1 ship longer than 1"]),
        ("fleet 2\nboard {\n. M .\n. . .\n. . .\n}", [
            "the hints show the middle of a ship, the fleet has none longer than 2",
        ]),
    ],
)  # fmt: skip
def test_contradictions_are_reasons_not_errors(body: str, expected: list[str]) -> None:
    assert reasons(body) == expected
    assert [conflict.sentence for conflict in prepare(puzzle(body)).conflicts] == expected


@pytest.mark.parametrize(
    ("dropped", "rows", "expected"),
    [
        ([2], "2 1 1 1 0", ("5", "4 cells", "2")),
        ([2], "2 2 1 1 0", None),
        ([2, 3], "2 1 0 0 0", None),
        ([2, 3], "1 1 0 0 0", ("2", "1 cell", "2 and 3")),
        ([1, 3], "2 1 1 1 1", None),
        ([2], "2 1 1 1 ?", None),
    ],
)  # fmt: skip
def test_ships_that_are_not_counted_must_make_up_the_rest(
    dropped: list[int], rows: str, expected: tuple[str, str, str] | None
) -> None:
    whole = puzzle(f"rows {rows}\ncolumns ? ? ? ? ?\nfleet 3*1 2*1 1*1")
    clues = [fact.clue for fact in whole.facts if fact.clue and (fact.atom.name, fact.atom.args[0]) not in
             [("fleet", length) for length in dropped]]  # fmt: skip
    found = [conflict.sentence for conflict in KIND.refute(whole.keeping(clues))]

    sentence = (
        "the rows add up to {}, the ships that are counted have {}, and the 1 cell left cannot be ships of length {}"
    )
    assert found == ([] if expected is None else [sentence.format(*expected)])


@given(cells=st.integers(0, 25), lengths=st.sets(st.integers(1, 6), max_size=3))
def test_what_ships_of_some_lengths_have_in_all(cells: int, lengths: set[int]) -> None:
    sums = {0}
    for _ in range(cells):
        sums |= {had + length for had in sums for length in lengths if had + length <= cells}

    assert _made_of(cells, lengths) == (cells in sums)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("board {\n. ~\n}\nr1c2 = S", [(3, 3, 1), (5, 1, 4)]),
        ("rows ?\ncolumns ? ?\nr1c2 = S\nr1c2 = S\nr1c2 = ~", [(4, 1, 4), (6, 1, 4)]),
        ("board {\n.\n}\nfleet 1*2", [(5, 7, 3)]),
    ],
)
def test_a_contradiction_is_answered_with_its_places(body: str, expected: list[tuple[int, int, int]]) -> None:
    contradictory = puzzle(body)
    (conflict,) = KIND.refute(contradictory)
    assert [clue.span for clue in conflict.clues] == expected
    assert understand(KIND.write(contradictory)) == contradictory
    assert loads(written(contradictory, "puzzle")) == contradictory
    assert clingo_all("battleship", contradictory.atoms) == set()
    for name in KIND.models["swipl"]:
        assert swipl_all("battleship", [*contradictory.atoms, Atom("model", (name,))]) == set()
    for name in ("csc384", "dzn"):
        with pytest.raises(UsageError):
            written(contradictory, name)


def test_some_piece_and_its_shape_agree() -> None:
    both = puzzle("board {\n. X\n}\nr1c2 = S")
    assert both.facts == puzzle("board {\n. X\n}\nr1c2 = S\nr1c2 = ship").facts
    assert understand(KIND.write(both)) == both
    (solution,) = clingo_all("battleship", both.atoms)
    assert swipl_all("battleship", both.atoms) == {solution}
    assert KIND.check(both, solution) == ()
    assert KIND.fields(both, solution) == {"grid": ["WS"]}


def test_a_length_said_twice_adds_up() -> None:
    twice = puzzle("board {\n. .\n. .\n. .\n}\nfleet 2 1 2")
    assert twice == puzzle("board {\n. .\n. .\n. .\n}\nfleet 2*2 1")
    fleet = [fact.clue for fact in twice.facts if fact.atom.name == "fleet"]
    assert [(clue.sentence, clue.span) for clue in fleet if clue] == [
        ("there is 1 ship of length 1", (7, 9, 1)),
        ("there are 2 ships of length 2", (7, 7, 1)),
    ]


def test_presolving_settles_what_follows_by_simple_steps() -> None:
    easy = puzzle("rows 2 0 3\ncolumns 2 1 2")
    presolved = KIND.presolve(easy)
    assert presolved.summary == "9 of 9 cells settled"
    assert presolved.settled
    assert {Atom("fixed", (1, 2, 0)), Atom("fixed", (3, 2, 1))} <= set(presolved.facts)
    crossed = puzzle("rows 2 ? 1\ncolumns 2 2\nfleet 2*2")
    conflict = KIND.presolve(crossed).conflict
    assert conflict is not None
    assert conflict.sentence.startswith("simple steps lead to a contradiction: ")
    assert conflict.clues == ()


def test_the_sample_has_the_printed_solution() -> None:
    sample = loads(SAMPLE)
    (solution,) = clingo_all("battleship", sample.atoms)
    assert KIND.fields(sample, solution) == {"grid": SOLVED}
    assert KIND.check(sample, solution) == ()
    assert KIND.cost(sample, solution) is None


@pytest.mark.parametrize(
    "answer",
    [
        "\n".join(SOLVED),
        "\n".join(" ".join(row) for row in SOLVED).replace("W", "~"),
        "\n".join(SOLVED).replace("W", ".").replace("S", "X"),
        json.dumps({"grid": SOLVED}),
        json.dumps(SOLVED),
        json.dumps([{"kind": "battleship", "solutions": [{"grid": SOLVED, "verified": True}]}]),
    ],
)
def test_a_right_answer_is_accepted_in_many_forms(answer: str) -> None:
    assert judged(answer) == []


@pytest.mark.parametrize(
    ("row", "text", "expected"),
    [
        (1, "LRWWWS", [
            ("touching", "r1c6 and r2c5 touch diagonally"),
            ("row-count", "row 1: 2 cells wanted, 3 found"),
            ("column-count", "column 6: 2 cells wanted, 3 found"),
            ("fleet", "ships of length 1: 3 wanted, 4 found"),
        ]),
        (2, "WWWWWW", [
            ("row-count", "row 2: 1 cell wanted, 0 found"),
            ("column-count", "column 5: 1 cell wanted, 0 found"),
            ("fleet", "ships of length 1: 3 wanted, 2 found"),
            ("hint", "r2c5: the hint says submarine, found water"),
        ]),
        (5, "WBWTWS", [
            ("row-count", "row 5: 2 cells wanted, 3 found"),
            ("column-count", "column 6: 2 cells wanted, 3 found"),
            ("fleet", "ships of length 1: 3 wanted, 1 found"),
            ("fleet", "ships of length 3: 1 wanted, 2 found"),
            ("hint", "r5c6: the hint says water, found ship"),
            ("letter", "r4c6 is written as submarine, its shape is top end"),
            ("letter", "r5c6 is written as submarine, its shape is middle"),
            ("letter", "r6c6 is written as submarine, its shape is bottom end"),
        ]),
        (3, "WTXWWW", [
            ("bend", "a ship bends at r3c2"),
            ("row-count", "row 3: 1 cell wanted, 2 found"),
            ("column-count", "column 3: 0 cells wanted, 1 found"),
            ("fleet", "ships of length 3: 1 wanted, 0 found"),
            ("letter", "r3c2 is written as top end, its shape is middle"),
        ]),
        (1, "RLWWWW", [
            ("letter", "r1c1 is written as right end, its shape is left end"),
            ("letter", "r1c2 is written as left end, its shape is right end"),
        ]),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told_what_is_wrong(row: int, text: str, expected: list[tuple[str, str]]) -> None:
    rows = [text if number == row else line for number, line in enumerate(SOLVED, 1)]
    assert judged("\n".join(rows)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("\n".join(SOLVED[:5]), ["the answer has 5 rows, the board 6"]),
        ("\n".join(["LRWWW", "WWWWQW", *SOLVED[2:]]), [
            "row 1 of the answer has 5 cells, the board 6", "'Q' is not a letter of an answer (W S L R T B M)",
        ]),
        ("\n".join(["abcdefgh"] * 6), ["'a' is not a letter of an answer (W S L R T B M)"] * 6),
        ('{"grid": 3}', ['an answer in JSON is {"grid": ["LRW...", ...]}']),
        ('{"grid": ', ["this is not JSON: Expecting value"]),
    ],
)  # fmt: skip
def test_what_is_no_answer_at_all_is_an_error(answer: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        judged(answer)
    assert [problem.sentence for problem in caught.value.problems] == expected


@pytest.mark.parametrize(
    ("rows", "filled", "expected"),
    [
        ("?" * 6, 0, []),
        ("LR...W", 3, []),
        ("L.....", 1, []),
        ("~X....", 2, []),
        ("XXX...", 3, [
            ("row-count", "row 1: 2 cells wanted, 3 found"),
            ("column-count", "column 3: 0 cells wanted, 1 found"),
        ]),
        ("WWWWW.", 5, [("row-count", "row 1: 2 cells wanted, 0 found and 1 left open")]),
        ("RL....", 2, []),  # the shapes are not certain before the cells below are known
        ("RW....\nWW....", 4, [("letter", "r1c1 is written as right end, its shape is submarine")]),
    ],
)  # fmt: skip
def test_an_answer_with_gaps_is_judged_as_far_as_it_goes(
    rows: str, filled: int, expected: list[tuple[str, str]]
) -> None:
    found = KIND.judge(loads(SAMPLE), Source("answer", "\n".join([rows, *["......"] * (5 - rows.count("\n"))])))

    assert [(violation.name, violation.sentence) for violation in found.violations] == expected
    assert found.open == f"{filled} of 36 cells"
    assert found.said is not None
    assert len(found.said) == filled


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ({(1, 1): 1, (1, 2): 0}, []),  # it may go on below
        ({(1, 1): 1, (1, 2): 0, (2, 1): 0}, [("fleet", "ships of length 1: 0 wanted, 1 found")]),
        ({(1, 1): 1, (2, 1): 1, (3, 1): 1}, [("fleet", "ships of length 3: 0 wanted, 1 found")]),
        ({(1, 1): 1, (1, 2): 1, (2, 1): 1}, [("bend", "a ship bends at r1c1")]),
        ({(2, 2): 0, (2, 3): 1}, [("hint", "r2c3: the hint says water, found ship")]),
        ({(2, 2): 0}, []),
    ],
)
def test_open_cells_may_hold_anything(first: dict[tuple[int, int], int], expected: list[tuple[str, str]]) -> None:
    """Ships that are closed on all sides are of a length, or those that are too long already."""
    small = puzzle("fleet 2\nboard {\n...\n..~\n...\n}")

    found = broken(board_of(small.facts), first)
    assert [(violation.name, violation.sentence) for violation in found] == expected


def test_atoms_that_are_no_board_are_rejected() -> None:
    small = puzzle("rows 1\ncolumns 1")
    atoms = frozenset({Atom("cell", (1, 1, 0)), Atom("cell", (1, 1, 1)), Atom("cell", (2, 1, 1)), Atom("x", ())})
    assert [violation.sentence for violation in KIND.check(small, atoms)] == [
        "cell(2,1,1) says nothing about this board",
        "x says nothing about this board",
        "r1c1 is both ship and water",
    ]
    assert [v.sentence for v in KIND.check(small, frozenset())] == ["r1c1 is neither ship nor water"]


def test_a_ship_longer_than_the_fleet_has_is_named() -> None:
    small = puzzle("board {\n. .\n}\nfleet 1")
    both = frozenset({Atom("cell", (1, 1, 1)), Atom("cell", (1, 2, 1))})
    assert [violation.sentence for violation in KIND.check(small, both)] == [
        "ships of length 1: 1 wanted, 0 found",
        "ships of length 2: 0 wanted, 1 found",
    ]


def test_a_drawn_puzzle_and_its_solution() -> None:
    sample = loads(SAMPLE)
    (solution,) = clingo_all("battleship", sample.atoms)
    assert str(sample).splitlines()[1:3] == ["│ · · · · · · │ 2", "│ · · · · ● · │ 1"]
    assert str(KIND.draw(sample, solution)) == "\n".join(
        [
            "┌─────────────┐",
            "│ ◀ ▶ · · · · │ 2",
            "│ · · · · ● · │ 1",
            "│ · ▲ · · · · │ 1",
            "│ · ■ · · · ● │ 2",
            "│ · ▼ · ▲ · ~ │ 2",
            "│ · · · ▼ · ● │ 2",
            "└─────────────┘",
            "  1 4 0 2 1 2",
            "fleet  1 × ◀■▶  2 × ◀▶  3 × ●",
        ]
    )
    assert judged(str(KIND.draw(sample, solution))) == []
    roles = {piece.text: piece.role for line in KIND.draw(sample, solution) for piece in line}
    assert (roles["◀"], roles["~"], roles["·"]) == ("found", "clue", "faint")


def test_cells_left_open_are_drawn_as_questions() -> None:
    small = puzzle("rows 2 ?\ncolumns 1 1 1 1 1 1 1 1 1 1")
    some = frozenset({Atom("cell", (1, 1, 1)), Atom("cell", (2, 1, 0))})
    assert str(KIND.draw(small, some)).splitlines()[1:3] == [
        "│ □ ? ? ? ? ? ? ? ? ? │ 2",
        "│ · ? ? ? ? ? ? ? ? ? │ ?",
    ]


@examples(150)
@given(puzzles())
def test_what_is_written_reads_back_equal(any_puzzle: Puzzle) -> None:
    document = KIND.write(any_puzzle)
    assert understand(document) == any_puzzle
    text = show(document, KIND.layout)
    assert parse(Source("shown", text)) == (document,)
    assert loads(written(any_puzzle, "puzzle")) == any_puzzle


@st.composite
def puzzles_with_second_hints(draw: st.DrawFn) -> Puzzle:
    """Puzzles some of whose cells have hints from several clues."""
    base = draw(puzzles())
    hints: dict[tuple[int, int], list[Fact]] = {}
    for fact in base.facts:
        if fact.atom.name == "hint":
            row, column, _ = fact.atom.args
            hints.setdefault((int(row), int(column)), []).append(fact)
    for _ in range(2):
        cell = draw(st.sampled_from(sorted(hints) or [(1, 1)]))
        fact = hint_fact(cell, draw(st.sampled_from(sorted(LETTERS.values()))))
        if fact not in hints.setdefault(cell, []):
            hints[cell].append(fact)
    others = [fact for fact in base.facts if fact.atom.name != "hint"]
    return replace(base, facts=(*others, *(fact for cell in sorted(hints) for fact in hints[cell])))


@examples(100)
@given(puzzles_with_second_hints())
def test_second_hints_are_written_refuted_and_checked_rightly(twofold: Puzzle) -> None:
    assert understand(KIND.write(twofold)) == twofold
    found = clingo_all("battleship", twofold.atoms)
    assert not (KIND.refute(twofold) and found)
    presolved = KIND.presolve(twofold)
    assert clingo_all("battleship", presolved.facts) == found
    assert not (presolved.conflict and found)
    for atoms in solutions([atom for atom in twofold.atoms if atom.name == "board"]):
        assert (KIND.check(twofold, atoms) == ()) == (atoms in found)


@examples(150)
@given(puzzles())
def test_the_checker_accepts_the_solutions_and_nothing_else(any_puzzle: Puzzle) -> None:
    wanted = solutions(any_puzzle.atoms)
    frame = [fact.atom for fact in any_puzzle.facts if fact.atom.name == "board"]
    for atoms in solutions(frame):
        assert (KIND.check(any_puzzle, atoms) == ()) == (atoms in wanted)
        if atoms in wanted:
            answer = json.dumps(KIND.fields(any_puzzle, atoms))
            assert KIND.judge(any_puzzle, Source("answer", answer)).right
            assert KIND.judge(any_puzzle, Source("answer", str(KIND.draw(any_puzzle, atoms)))).right


def test_layout_never_fails_on_a_malformed_board() -> None:
    (document,) = parse(Source("x", "battleship {\n board {\n  .  . Q\n   ..\n }\n}"))
    assert show(document, KIND.layout) == "battleship {\n  board {\n    . . Q\n    . .\n  }\n}"


def test_a_part_of_a_solution_shows_what_is_open() -> None:
    puzzle = loads("battleship {\n  board {\n    . . .\n    . . .\n  }\n}")
    part = frozenset(
        {Atom("cell", (1, 1, 1)), Atom("cell", (1, 2, 0)), Atom("cell", (2, 1, 0)), Atom("cell", (2, 3, 1))}
    )

    assert KIND.fields(puzzle, part) == {"grid": ["SW.", "W.X"]}
    assert str(KIND.draw(puzzle, part)) == "┌───────┐\n│ ● · ? │ ?\n│ · ? □ │ ?\n└───────┘"


def test_the_facts_of_a_puzzle_are_read_once_for_all_its_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def counted(facts: Sequence[Fact]) -> Board:
        read.append(facts)
        return board_of(facts)

    monkeypatch.setattr(checking, "board_of", counted)
    puzzle = loads("battleship {\n  board {\n    . . .\n    . . .\n    . . .\n  }\n}\n")
    solutions = solve(puzzle, "clingo", models=0).solutions

    assert len(solutions) > 20
    assert read == [puzzle.facts]
