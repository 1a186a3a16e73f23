"""Puzzles, solutions, answers, explanations and comparisons in a notebook and through ``print``."""

import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from commands import said

import pylogic
from pylogic.model.files import ROOT

FUTOSHIKI = "examples/futoshiki_4x4.puzzle"
SEVERAL = "examples/futoshiki_several.puzzle"
WRONG = "examples/battleship_5x5.puzzle"


@pytest.fixture(autouse=True)
def checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def timeless(text: str) -> str:
    return re.sub(r"\d+\.\d+ s\b", "_ s", text)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ([FUTOSHIKI], {}),
        ([SEVERAL], {}),
        ([SEVERAL, "-n", "3"], {"models": 3}),
        ([SEVERAL, "--decided"], {"task": "decided"}),
        ([SEVERAL, "--count"], {"task": "count", "models": 1}),
        ([WRONG], {}),
        (["examples/diamonds_tiny.puzzle"], {}),
    ],
)
def test_an_answer_says_what_the_command_line_says(command: list[str], arguments: dict[str, object]) -> None:
    answer = pylogic.solve(command[0], **arguments)  # type: ignore[arg-type]

    assert timeless(f"{answer}\n") == timeless(said("run", *command, "--engine", "clingo")[1])


@pytest.mark.parametrize(
    ("command", "task"), [([WRONG], "conflict"), ([FUTOSHIKI, "--hint"], "hint"), ([FUTOSHIKI, "--steps"], "steps")]
)
def test_an_explanation_says_what_the_command_line_says(command: list[str], task: str) -> None:
    assert f"{pylogic.explain(command[0], task)}\n" == said("explain", *command)[1]


def test_a_comparison_says_its_table() -> None:
    comparison = pylogic.compare(FUTOSHIKI, engines=["clingo"])

    assert f"{comparison}\n" == comparison.table()


def test_puzzles_and_solutions_are_pictures() -> None:
    puzzle = pylogic.load(FUTOSHIKI)
    solution = pylogic.solve(puzzle).solutions[0]
    drawn = [ElementTree.fromstring(thing._repr_svg_()) for thing in (puzzle, solution)]
    texts = [[text.text for text in one.iter("{http://www.w3.org/2000/svg}text")] for one in drawn]

    assert [one.tag for one in drawn] == ["{http://www.w3.org/2000/svg}svg"] * 2
    assert drawn[0].findtext("{http://www.w3.org/2000/svg}title") == "Notebook, sample 3 (futoshiki)"
    assert sum(str(text).isdigit() for text in texts[1]) == 16 > sum(str(text).isdigit() for text in texts[0])


@pytest.mark.parametrize(
    ("make", "pictures", "text"),
    [
        (lambda: pylogic.solve(FUTOSHIKI), 1, "unique: there is exactly one solution"),
        (lambda: pylogic.solve(SEVERAL, models=2), 2, "several: there is more than one solution"),
        (lambda: pylogic.solve(pylogic.puzzle("latin", size=3), models=0), 12, "several: there are 12 solutions"),
        (lambda: pylogic.solve(pylogic.puzzle("latin", size=4), models=20), 12, "12 of 20 solutions are drawn"),
        (lambda: pylogic.solve(WRONG), 1, "unsatisfiable: there is no solution"),
        (lambda: pylogic.solve(FUTOSHIKI, limit=0), 0, "unknown: nothing was proved"),
        (lambda: pylogic.solve(SEVERAL, task="decided"), 1, "are the same in all solutions"),
        (lambda: pylogic.solve(pylogic.relax(WRONG)), 1, "row 2: 1 expected, 0 found; change it to 0"),
        (lambda: pylogic.explain(WRONG), 1, "there is no solution"),
        (lambda: pylogic.explain(FUTOSHIKI, "hint"), 1, "one step"),
        (lambda: pylogic.explain(SEVERAL), 1, "no clues conflict"),
        (lambda: pylogic.compare([FUTOSHIKI], engines=["clingo", "python"]), 0, "clingo default"),
    ],
)
def test_answers_explanations_and_comparisons_are_pieces_of_a_page(make, pictures: int, text: str) -> None:  # type: ignore[no-untyped-def]
    piece = make()._repr_html_()
    root = ElementTree.fromstring(piece)  # it is well formed, every element closed

    assert root.tag == "div"
    assert piece.count("<svg ") == pictures
    assert text in "".join(root.itertext())


def test_nothing_in_a_title_becomes_markup() -> None:
    puzzle = pylogic.puzzle("latin", title="</svg><script>alert(1)</script>&\x1b[31m", size=2)
    for piece in (
        puzzle._repr_svg_(),
        pylogic.solve(puzzle)._repr_html_(),
        pylogic.explain(puzzle)._repr_html_(),
        pylogic.compare([puzzle, replace(puzzle, title="<b>")], engines=["clingo"])._repr_html_(),
    ):
        assert "<script" not in piece
        assert "\x1b" not in piece
        assert "<b>" not in piece
        ElementTree.fromstring(piece)


def test_what_python_shows_is_short() -> None:
    puzzle = pylogic.load(FUTOSHIKI)
    answer = pylogic.solve(puzzle)

    assert repr(puzzle) == '<puzzle: futoshiki "Notebook, sample 3", 7 clues>'
    assert repr(answer) == '<answer: futoshiki "Notebook, sample 3" is unique, 1 solution by clingo>'
    assert (
        repr(pylogic.explain(WRONG))
        == '<explanation: battleship "5x5 by counts" is unsatisfiable, 1 conflict, 0 steps>'
    )
    assert repr(pylogic.compare(FUTOSHIKI, engines=["clingo"])) == "<comparison: 1 contestant on 1 puzzle>"
    assert repr(answer.solutions) == '(<grid: a solution of futoshiki "Notebook, sample 3">,)'


def test_nothing_that_draws_is_loaded_before_something_is_shown() -> None:
    code = (
        "import sys, pylogic; answer = pylogic.solve(sys.argv[1]);"
        "print([name for name in sys.modules if name.startswith('pylogic.drawing')]);"
        "str(answer); print('pylogic.page.notebook' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code, FUTOSHIKI], capture_output=True, text=True, check=True)

    assert ran.stdout.splitlines() == ["[]", "True"]
