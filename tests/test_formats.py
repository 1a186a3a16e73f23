"""All formats: puzzles that they cannot say, and texts that several of them could read."""

import re
from collections import Counter
from contextlib import suppress
from itertools import product
from random import Random

import pytest
from effort import some
from texts import cases

from fuzzing.sketches import sketched
from pylogic import PuzzleError, UsageError, dumps, formats, load_all, loads
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT


@pytest.mark.parametrize(("text", "sentences"), cases("unsaid"))
def test_what_a_format_cannot_say_is_refused(text: str, sentences: list[str]) -> None:
    form, puzzle = text.split("\n", 1)
    with pytest.raises(UsageError) as caught:
        dumps(loads(puzzle), form)

    assert [str(caught.value)] == sentences


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(range(20), daily=range(2)))
def test_every_puzzle_is_written_or_refused(seed: int) -> None:
    written = Counter[str]()
    for name in lookup.names():
        kind = lookup.declaration(name)
        assert kind is not None
        text = sketched(kind, Random(f"{seed} {name}"))
        with suppress(PuzzleError):
            puzzle = loads(text)
            for form in formats.names():
                try:
                    written[form] += bool(dumps(puzzle, form))
                except UsageError:
                    pass
                except Exception as error:
                    raise AssertionError(f"{form} fails for\n{text}") from error

    assert all(written[form] for form in ("puzzlink", "pzprv3", "penpa", "puzzle"))


FORMS = [formats.format_named(name) for name in formats.names()]
SMALL = [
    *load_all(ROOT / "examples" / "first.puzzle"),
    *(
        loads(text)
        for text in (
            "futoshiki { size 4 ; r1c1 = 2 }",
            "futoshiki { size 9 ; r1c1 = 2 ; r2c1 < r2c2 }",
            "latin { size 4 ; r1c1 = 1 }",
            "sudoku { board {\n1 . . .\n. . 2 .\n. . . .\n. . 3 .\n} }",
            "sudoku { size 9 ; r1c1 = 1 ; r2c2 = 3 }",
            "sudoku { size 6 ; boxes 2x3 ; r1c1 = 1 }",
            "battleship { rows 1 0 0 ; columns 0 1 0 ; fleet 1 }",
            "nonogram { rows 1 2 ; columns 1 2 }",
            "nurikabe { board {\n1 . .\n. . .\n. . 2\n} }",
            "killer { size 4 ; cage 3 r1c1 r1c2 }",
        )
    ),
]


def test_no_format_takes_what_another_has_written_for_its_own() -> None:
    """Each text is read as itself or refused; without its empty lines it may be read with a note of what it is."""
    both = set()
    for form, puzzle in product(FORMS, SMALL):
        if form.write is None or not form.holds(puzzle.kind):
            continue
        with suppress(UsageError):
            text = form.write(puzzle)
            for variant in (text, re.sub("\n\n+", "\n", text)):
                both |= {(form.name, other.name) for other in FORMS if other is not form and accepts(other, variant)}
                with suppress(UsageError):
                    guessed = formats.guess(variant)
                    assert guessed is form or (variant != text and loads(variant).notes)

    assert both == {("picture", "lines")}  # a Futoshiki without signs


def accepts(form: formats.Format, text: str) -> bool:
    """Whether a format reads a text as a puzzle."""
    try:
        loads(text, form.name)
    except (PuzzleError, UsageError):
        return False
    return True


ROWS = ["5 3 . . 7 . . . .", "6 . . 1 9 5 . . .", ". 9 8 . . . . 6 .", "8 . . . 6 . . . 3", "4 . . 8 . 3 . . 1"]
ROWS += ["7 . . . 2 . . . 6", ". 6 . . . . 2 8 .", ". . . 4 1 9 . . 5", ". . . . 8 . . 7 9"]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(ROWS).replace(".", "0") + "\n\n",
        "\n".join(ROWS).replace(".", "_"),
        "\n".join(ROWS).replace(".", "-"),
        "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
        "\n------+-------+------\n".join(
            "\n".join(f"{row[:6]}| {row[6:12]}| {row[12:]}" for row in ROWS[at : at + 3]) for at in (0, 3, 6)
        ),
    ],
)
def test_a_board_of_a_sudoku_without_a_name_is_one_and_is_said_to_be(text: str) -> None:
    line = "".join(ROWS).replace(" ", "")
    puzzle = loads(text)

    assert formats.guess(text).name == "lines"
    assert puzzle.facts == loads(line).facts
    assert [note.sentence for note in puzzle.notes] == [
        "taken for a sudoku; if it is not one, write the name of its kind on a line above the board"
    ]
    assert not loads(line).notes
    assert loads("latin\n" + "\n".join(ROWS)).kind.name == "latin"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "1 2 . 4 5\n. . . . .\n3 . . . .\n. . . . 2\n. . . . .\n",
            "these numbers do not tell the kind of puzzle: a board of futoshiki, latin, fillomino, hidato, hitori, "
            "kurodoko, nurikabe, numberlink, shikaku; write the name of the kind on a line above a board",
        ),
        (
            "1 1 2 2\n1 1 2 2\n3 3 3 17\n3 17 17 17\n",
            "these numbers do not tell the kind of puzzle: a board of hidato, hitori, kurodoko, nurikabe, numberlink, "
            "shikaku or regions of country_road, lits, norinori, ripple_effect, starbattle; write the name of the kind "
            "on a line above a board, regions stand in braces, 'country_road { areas { ... } }'",
        ),
    ],
)
def test_a_board_that_may_be_of_several_kinds_is_refused_with_their_names(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)

    assert [problem.sentence for problem in caught.value.problems] == [sentence]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "A . . B\n. . . .\nA . . B\n",
            "this board does not tell the kind of puzzle; write the name of the kind on a line above it",
        ),
        (
            "4\n0\t0\t0\t0\n0\t1\t0\t0\n0\t0\t0\t3\n0\t0\t0\t0\n",
            "this may be in the format ist or lines; --from says which",
        ),
        (
            '{"n": 4, "regions": [[1, 2], [1, 2]]}',
            'JSON of a puzzle is an object with its "kind", {"kind": "sudoku", "board": [[...]]}',
        ),
        (
            "https://example.org/puzzle/12\n",
            "this address holds no puzzle in a form that is read here, and pylogic does not go online",
        ),
    ],
)
def test_what_is_in_no_format_is_refused_with_what_is_missing(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text)

    assert [problem.sentence for problem in caught.value.problems] == [sentence]


def test_a_futoshiki_without_signs_has_a_note() -> None:
    puzzle = loads("1 0 0\n\n0 0 0\n\n0 0 0\n")

    assert puzzle.kind.name == "futoshiki"
    assert [note.sentence for note in puzzle.notes] == [
        "taken for a Futoshiki without signs; if it is not one, write the name of its kind on a line above the board"
    ]
