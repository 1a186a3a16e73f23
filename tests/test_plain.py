"""The model ``plain``: programs of library(clpfd) that people read, with the solutions of all other models."""

import re
import subprocess
from functools import cache
from pathlib import Path

import battleship_rules
import cover
import pytest
from alone import prolog
from commands import said
from effort import examples
from hypothesis import given
from test_futoshiki_engines import brute
from test_futoshiki_engines import puzzles as futoshikis

from pylogic.engines.swipl import ENGINE
from pylogic.language.parse import lookup as declaring
from pylogic.language.plain.program import helpers
from pylogic.language.plain.writers import READ, WRITERS
from pylogic.model.atom import Atom
from pylogic.model.errors import UsageError
from pylogic.model.files import ASP, EXAMPLES, LIBRARY, ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import PLAIN
from pylogic.solving.loading import load, load_all, loads
from pylogic.solving.solve import solve

MOST = 60
"""Solutions of a board that are compared."""
HARD = {"doors", "entropic_lines_sudoku", "touch_slitherlink"}
"""Kinds whose example takes long without propagators of its own."""
NINE = """sudoku {
  board {
    5 3 . . 7 . . . .
    6 . . 1 9 5 . . .
    . 9 8 . . . . 6 .
    8 . . . 6 . . . 3
    4 . . 8 . 3 . . 1
    7 . . . 2 . . . 6
    . 6 . . . . 2 8 .
    . . . 4 1 9 . . 5
    . . . . 8 . . 7 9
  }
}
"""


def compiled(file: str, text: str = "") -> list[str]:
    """The lines of a program, which the command prints."""
    code, output, errors = said("compile", file, "--engine", "swipl", "--model", PLAIN, text=text)
    assert (code, errors) == (0, "")
    return output.splitlines()


def all_of(puzzle: Puzzle, engine: str, **options: object) -> tuple[set[frozenset[Atom]], int]:
    """The solutions that an engine finds, and how many it counts."""
    answer = solve(puzzle, engine, models=MOST, presolve=False, **options)  # type: ignore[arg-type]
    return {frozenset(solution.atoms) for solution in answer.solutions}, answer.count


@cache
def program(name: str) -> str:
    """The program of the first example of a kind; what refuses it, where it is refused."""
    puzzle = load_all(LIBRARY / f"{name}.puzzle")[0]
    if PLAIN not in puzzle.kind.encoding.models.get("swipl", {}):
        return "refused: no model"
    try:
        return ENGINE.program(puzzle, (*puzzle.atoms, Atom("model", (PLAIN,))), ENGINE.strategy("ff"))
    except UsageError as error:
        return f"refused: {error}"


@pytest.mark.parametrize("name", cover.kinds(sorted(path.stem for path in LIBRARY.glob("*.puzzle"))))
def test_it_has_the_solutions_of_clingo(name: str) -> None:
    puzzle = load_all(LIBRARY / f"{name}.puzzle")[0]
    if program(name).startswith("refused") and "lines, more than" not in program(name):
        with pytest.raises(UsageError, match=r"has no plain program|has no words of library"):
            solve(puzzle, "swipl", model=PLAIN)
    elif name not in HARD:
        found, count = all_of(puzzle, "clingo")
        others, number = all_of(puzzle, "swipl", model=PLAIN)

        assert number == count == len(others)
        assert others == found or count == MOST


@pytest.mark.slow
def test_most_kinds_have_it_and_it_can_be_read() -> None:
    made = {path.stem: program(path.stem) for path in sorted(LIBRARY.glob("*.puzzle"))}
    printed = {name: text for name, text in made.items() if not text.startswith("refused")}

    assert len(printed) >= 150
    assert {name: lines for name, text in printed.items() if (lines := text.count("\n")) > 120} == {}
    assert [line for text in printed.values() for line in text.splitlines() if len(line) > 100] == []


@pytest.mark.parametrize(
    ("file", "text", "most"),
    [
        ("examples/futoshiki_4x4.puzzle", "", 45),
        ("examples/battleship_6x6_csc384.puzzle", "", 70),
        ("kinds/kakuro.puzzle", "", 60),
        ("-", NINE, 45),
    ],
)
def test_a_program_is_short_and_swipl_runs_it(file: str, text: str, most: int, tmp_path: Path) -> None:
    lines = compiled(file, text)
    (tmp_path / "a.pl").write_text("\n".join([*lines, ""]))
    run = subprocess.run([*prolog(), str(tmp_path / "a.pl")], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    puzzle = loads(text) if text else load(ROOT / file)
    solution = solve(puzzle).solutions[0].atoms

    assert len(lines) <= most
    assert max(map(len, lines)) <= 100
    assert run.stderr == ""
    shown = [int(one) if one.isdigit() else int(one == "X") for one in re.findall(r"\d+|[X~]", run.stdout)]
    assert shown == [atom.args[-1] for atom in sorted(solution)]


def test_each_rule_stands_under_its_sentence() -> None:
    body = compiled("kinds/skyscrapers.puzzle")

    at = body.index("    % every row and column holds each number once")
    assert body[at + 1 : at + 3] == ["    maplist(all_distinct, Rows),", "    maplist(all_distinct, Columns),"]
    assert "    maplist(visible(#=), [5, 2, 3, 3, 1], Rows)," in body


def test_no_predicate_stands_in_it_that_is_not_used() -> None:
    for file in ("examples/battleship_6x6_csc384.puzzle", "kinds/tapa.puzzle", "kinds/masyu.puzzle"):
        text = "\n".join(compiled(file))
        for name in re.findall(r"^([a-z]\w*)\(", text, re.MULTILINE):
            assert len(re.findall(rf"\b{name}\b(?![^\n]*:-)", re.sub("%.*", "", text))) > 0, name


@given(futoshikis())
@examples(20)
def test_futoshikis_have_the_solutions_of_trying_all(puzzle: Puzzle) -> None:
    answer = solve(puzzle, "swipl", model=PLAIN, models=0, presolve=False)

    assert {frozenset(solution.atoms) for solution in answer.solutions} == set(brute(puzzle))


@given(battleship_rules.puzzles())
@examples(20)
def test_battleships_have_the_solutions_of_trying_all(puzzle: Puzzle) -> None:
    answer = solve(puzzle, "swipl", model=PLAIN, models=0, presolve=False)

    assert {frozenset(solution.atoms) for solution in answer.solutions} == battleship_rules.solutions(puzzle.atoms)


@pytest.mark.parametrize("size", ["rows 1 ; columns ? ?", "rows ? ? ; columns 1"])
def test_a_board_of_one_row_or_column_is_one(size: str) -> None:
    answer = solve(loads(f"battleship {{ {size} ; r1c1 = water }}"), "swipl", model=PLAIN, models=0, presolve=False)

    assert answer.count == 1


@pytest.mark.parametrize("labeling", ["leftmost", "ff,down,enum", "max,bisect", "dom_w_deg"])
def test_it_is_labelled_as_asked(labeling: str) -> None:
    puzzle = loads(NINE)
    answer = solve(puzzle, "swipl", model=PLAIN, strategy=labeling)

    assert (answer.unique, answer.strategy.split(",")[0]) == (True, labeling.split(",")[0])


def test_a_program_labels_by_what_the_library_has() -> None:
    command = ("compile", "kinds/sudoku.puzzle", "--title", "four", "--engine", "swipl", "--model", PLAIN, "--labeling")

    assert "    labeling([max,down,bisect], Vars)," in said(*command, "max,down,bisect")[1]
    assert "    labeling([], Vars)," in said(*command, "leftmost")[1]
    assert said(*command, "dom_w_deg") == (
        2,
        "",
        "a plain program labels by labeling/2, which has no dom_w_deg,up,step\n",
    )


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (
            "nurikabe",
            "nurikabe has no plain program: it has no words for 'an island has one number, its size'",
        ),
        (
            "pipelink",
            "the model plain has no words of library(clpfd) for pipelink: lines that cross",
        ),
        (
            "sashigane",
            "the plain program has 317 lines, more than the 120 that a person would read of such a board;"
            " 'pylogic run --engine swipl --model plain' runs it",
        ),
    ],
)
def test_what_it_cannot_say_is_refused_with_the_reason(file: str, sentence: str) -> None:
    code, output, errors = said("compile", f"kinds/{file}.puzzle", "--engine", "swipl", "--model", PLAIN)

    assert (code, output) == (2, "")
    assert sentence in errors


def test_what_python_found_stands_in_it_when_asked() -> None:
    command = ("compile", str(EXAMPLES / "futoshiki_4x4.puzzle"), "--engine", "swipl", "--model", PLAIN)

    assert "clues([[_, _, 3, _]," in said(*command)[1]
    assert "clues([[2, 1, 3, 4]," in said(*command, "--presolve")[1]


def test_facts_of_each_part_are_written_or_none_are() -> None:
    defined = {
        path.stem: set(re.findall(r"^#defined (\w+)/", path.read_text(), re.MULTILINE))
        for path in (ASP / "words").glob("*.lp")
    }
    refused = {"face", "network", "passage", "stop", "surrounded", "visited"}
    lacking = {part for part, names in defined.items() if not names <= {*READ, *WRITERS, *refused}}

    assert lacking == declaring._UNREADABLE
    assert READ.isdisjoint(WRITERS)


def test_every_helper_is_called() -> None:
    files = [*(ROOT / "pylogic").glob("language/plain/*.py"), *(ROOT / "pylogic").glob("builtin/*/p*.py")]
    source = "".join(path.read_text() for path in files)
    texts = [source, *helpers().values()]

    assert [name for name in helpers() if sum(re.search(rf"\b{name}\b", text) is not None for text in texts) < 2] == []
