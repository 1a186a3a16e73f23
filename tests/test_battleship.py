"""The kind battleship: reading, writing, drawing."""

from dataclasses import replace

import pytest
from battleship_rules import puzzles, solutions
from battleships import KIND, SAMPLE, judged, problems, puzzle, written
from effort import examples
from engines_direct import clingo_all, swipl_all
from hypothesis import given
from hypothesis import strategies as st
from texts import cases

from pylogic.builtin.battleship.vocabulary import LETTERS, hint_fact
from pylogic.files.printing import show
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom, Fact
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import loads, understand


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


@pytest.mark.parametrize(("body", "expected"), cases("battleship"))
def test_bad_input_is_named_where_it_stands(body: str, expected: list[str]) -> None:
    assert [f"{line}:{column}:{length} {sentence}" for line, column, length, sentence in problems(body)] == expected


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
    assert not (KIND.presolving.refute(twofold) and found)
    presolved = KIND.presolving.presolve(twofold)
    assert clingo_all("battleship", presolved.facts) == found
    assert not (presolved.conflict and found)
    for atoms in solutions([atom for atom in twofold.atoms if atom.name == "board"]):
        assert (KIND.check(twofold, atoms) == ()) == (atoms in found)


def test_a_middle_in_a_corner_is_a_conflict_before_anything_is_settled() -> None:
    corner = loads("battleship {\n board {\n  M . .\n }\n}")
    presolved = KIND.presolving.presolve(corner)
    assert presolved.summary == "simple steps lead to a contradiction: no ship covers both sides of r1c1"


def test_layout_never_fails_on_a_malformed_board() -> None:
    (document,) = parse(Source("x", "battleship {\n board {\n  .  . Q\n   ..\n }\n}"))
    assert show(document, KIND.layout) == "battleship {\n  board {\n    . . Q\n    . .\n  }\n}"
