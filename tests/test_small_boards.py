"""Kinds of the library on small boards: both engines find what trying everything finds."""

from collections.abc import Iterator

import pytest
from cover import kinds

from fuzzing import library
from fuzzing.chance import chance
from fuzzing.crew import Crew
from fuzzing.givens import draw
from fuzzing.sketches import sketched
from pylogic import explain, loads, solve
from pylogic.formats import format_named
from pylogic.language import givens
from pylogic.language.parse import lookup
from pylogic.language.parse.given import Given
from pylogic.language.parse.rule import Declared
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source
from pylogic.solving.run import prepare

DAILY = (
    "aquarium", "doppelblock", "kenken", "kojun", "masyu", "nurikabe", "sudoku", "tents", "unequal",
)  # fmt: skip
QUICK = ("doppelblock", "tents")
KINDS = lookup.names()


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew() as found:
        yield found


def number(kind: str, turn: int) -> int:
    return KINDS.index(kind) + turn * len(KINDS)


def drawn(given: type[Given]) -> bool:
    return draw.dispatch(given) is not draw.dispatch(object)


def test_whatever_a_puzzle_may_be_given_is_generated() -> None:
    found = {type(given) for kind in KINDS for given in declared(kind).givens}

    assert [given.__name__ for given in found if not drawn(given)] == []
    assert not drawn(Given)
    assert len(found) >= len(givens.names())


def declared(kind: str) -> Declared:
    found = lookup.declaration(kind)
    assert found is not None
    return found


@pytest.mark.parametrize("kind", kinds())
def test_some_texts_of_each_kind_are_read(kind: str) -> None:
    read = 0
    for turn in range(8):
        try:
            read += loads(sketched(declared(kind), chance(0, "sketches", turn))).kind == kind
        except PuzzleError:
            continue

    assert read > 1


def marks(kind: str) -> tuple[pytest.MarkDecorator, ...]:
    """When boards of a kind are tried."""
    return () if kind in QUICK else (pytest.mark.slow,) if kind in DAILY else (pytest.mark.nightly,)


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=marks(kind)) for kind in KINDS])
def test_engines_find_what_trying_everything_finds(kind: str, crew: Crew) -> None:
    figures = [library.tried(5, number(kind, turn), crew) for turn in range(3)]

    assert [crack.sentence for one in figures for crack in one.cracks] == []
    assert sum(one.counts[f"of {kind}"] for one in figures) > 0


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("creek {\n size 2x3\n}\n", ". . .\n. # .\n"),
        ("fleet {\n fleet 2\n board {\n L .\n}\n}\n", "┌─────┐\n│ L # │\n└─────┘\n"),
        ("fleet {\n fleet 2\n board {\n L . .\n}\n}\n", "L # ~\n"),
    ],
)
def test_answers_that_are_right(text: str, answer: str) -> None:
    puzzle = loads(text)

    assert puzzle.kind.judge(puzzle, Source("answer", answer)).right


def test_a_path_is_not_drawn_where_a_link_may_be(crew: Crew) -> None:
    puzzle = loads("tracks {\n size 2x3\n way r2c2 r2c3 r1c3 r1c2\n}\n")
    solutions = solve(puzzle, "clingo", models=0, worker=crew.of("clingo")).solutions
    pictures = [str(puzzle.kind.draw(puzzle, solution.atoms)) for solution in solutions]

    assert pictures
    assert all(puzzle.kind.judge(puzzle, Source("answer", picture)).right for picture in pictures)


@pytest.mark.parametrize(
    "text",
    [
        "magnets {\n size 1x2\n domino {\n a a\n}\n r1c1 = .\n r1c2 = -\n}\n",
        "even_odd_sudoku {\n size 1\n board {\n E\n}\n r1c1 = 1\n}\n",
        "latin {\n size 2\n r1c1 = 1\n r1c1 = 2\n}\n",
        "cave {\n size 3x1\n r2c1 = white\n}\n",
        "eulero {\n size 2x1\n r2c1 = 2\n}\n",
        "eulero {\n board {\n 1.\n .2\n}\n}\n",
    ],
)
def test_values_without_room_on_the_board_are_written_beside_it(text: str) -> None:
    puzzle = loads(text)
    write = format_named("puzzle").write
    assert write is not None

    assert set(loads(write(puzzle)).atoms) == set(puzzle.atoms)


@pytest.mark.parametrize(
    "text",
    [
        "hidato {\n board {\n 1\n .\n .\n .\n .\n .\n .\n .\n .\n 10\n}\n}\n",
        "shikaku {\n board {\n 12\n .\n .\n}\n}\n",
        "signpost {\n arrows {\n S\n NE\n}\n}\n",
    ],
)
def test_words_of_a_board_with_one_column_are_whole(text: str) -> None:
    puzzle = loads(text)
    write = format_named("puzzle").write
    assert write is not None

    assert puzzle.kind.sketch(puzzle, None).columns == 1
    assert loads(write(puzzle)).atoms == puzzle.atoms


def test_a_line_without_blanks_that_is_too_long_is_no_word() -> None:
    with pytest.raises(PuzzleError, match="1 cell in this row, 2 on the board"):
        loads("slant {\n board {\n ..\n .\n}\n}\n")


def test_a_cell_without_any_value_is_refuted_without_search() -> None:
    puzzle = loads("kojun {\n areas {\n b b a\n b b .\n}\n}\n")

    found = prepare(puzzle).conflicts

    assert [conflict.sentence for conflict in found] == ["this cannot hold on this board: r2c3 has a value"]


def test_a_cell_without_any_value_is_explained() -> None:
    puzzle = loads("meandering_numbers {\n areas {\n b b a a\n . b a a\n}\n}\n")

    assert "this cannot hold on this board: r2c1 has a value" in str(explain(puzzle))


def test_a_cell_without_any_value_beside_one_that_counts_is_explained() -> None:
    text = """
        kind counting "Counting" {
          cells 1..size(areas)
          regions areas
          count(around, 1) = size
        }
        counting {
          areas {
            b c .
            c c a
          }
        }
    """

    assert "this cannot hold on this board: r1c3 has a value" in str(explain(loads(text)))


@pytest.mark.parametrize("engine", ["clingo", "swipl", "python"])
def test_a_word_that_is_a_value_of_pieces_beside_numbers(engine: str) -> None:
    kind = 'kind dominoes "Dominoes" { cells U W E D 1..2 ; shape islands E 2 as ## } dominoes { size 1x2 }'
    pairs = {(one, other) for one in "UWED12" for other in "UWED12"}
    whole = {pair for pair in pairs if pair in {("E", "E"), ("2", "2")} or not {*pair} & {"E", "2"}}

    found = solve(loads(kind), engine=engine, models=0)

    assert {tuple(map(str, solution.grid[0])) for solution in found.solutions} == whole


@pytest.mark.parametrize(
    ("text", "sentence", "clues"),
    [
        ("takuzu { size 5 }", "this cannot hold on this board: each row and column holds as many 0s as 1s", []),
        (
            "suguru { areas {\n a a\n b c\n} }",
            "this cannot hold on this board: equal numbers do not touch, not even at a corner (r2c1 and r2c2)",
            [],
        ),
        (
            "sudoku {\n size 4\n r1c1 = 1\n r1c2 = 1\n}",
            "the clues contradict each other: r1c1 = 1, r1c2 = 1",
            ["r1c1 = 1", "r1c2 = 1"],
        ),
        (
            "kind sums {\n cells 1..3\n sum(rows) = 6\n count(rows, 1) = 0\n}\nsums {\n size 1x2\n r1c1 = 2\n}",
            "this clue alone cannot be satisfied: r1c1 = 2",
            ["r1c1 = 2"],
        ),
        (
            "kenken {\n size 3\n minus 1 r1c1 r1c2 r1c3\n r3c3 = 1\n}",
            "this cannot hold on this board: the two numbers of a cage with − differ by its number "
            "(a difference is of two cells, and the minus cage at r1c1 has 3)",
            ["the minus cage at r1c1 has 1"],
        ),
    ],
)
def test_a_contradiction_is_explained_with_its_rule_or_its_clues(text: str, sentence: str, clues: list[str]) -> None:
    (conflict,) = prepare(loads(text)).conflicts

    assert conflict.sentence == sentence
    assert [clue.sentence for clue in conflict.clues] == clues


def test_where_no_clue_is_needed_for_a_contradiction_the_rule_is_named() -> None:
    found = explain(loads("takuzu { size 5 }"))

    assert str(found).splitlines()[-3:] == [
        "there is no solution whatever the clues are: this cannot hold on this board: "
        "each row and column holds as many 0s as 1s",
        "",
        "there is no solution",
    ]
