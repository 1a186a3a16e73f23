"""Mistakes in the encodings of a kind are reported with file and line, and never passed over."""

import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from alone import prolog
from instances import EXAMPLES

from pylogic import EngineError, Puzzle, Status, load, loads, solve
from pylogic.model.files import ASP, PROLOG


@pytest.fixture
def puzzle(tmp_path: Path) -> Puzzle:
    """A puzzle whose encodings are copies that may be spoilt."""
    found = load(EXAMPLES / "futoshiki_4x4.puzzle")
    for file in (ASP / f"{found.kind}.lp", PROLOG / f"{found.kind}.pl", PROLOG / "tuples.pl"):
        (tmp_path / file.name).write_text(file.read_text())
    return replace(
        found,
        kind=replace(
            found.kind,
            encoding=replace(found.kind.encoding, folder=tmp_path),
        ),
    )


def spoil(puzzle: Puzzle, ending: str, line: str) -> str:
    """Add a line to an encoding; where it stands."""
    assert puzzle.kind.encoding.folder is not None
    file = puzzle.kind.encoding.folder / f"{puzzle.kind}{ending}"
    file.write_text(file.read_text() + line + "\n")
    return f"{file}:{file.read_text().count(chr(10))}:"


def test_copies_are_as_good(puzzle: Puzzle) -> None:
    assert [solve(puzzle, engine).status for engine in ("clingo", "swipl")] == [Status.UNIQUE, Status.UNIQUE]


@pytest.mark.parametrize(
    ("engine", "ending", "line", "sentence"),
    [
        ("clingo", ".lp", "foo(a,.", "7-8: error: syntax error, unexpected ."),
        ("clingo", ".lp", "foo(X).", "1-8: error: unsafe variables in:"),
        ("swipl", ".pl", "foo(a,.", "6: Syntax error: Unexpected end of clause"),
    ],
)
def test_a_mistake_has_its_place(puzzle: Puzzle, engine: str, ending: str, line: str, sentence: str) -> None:
    place = spoil(puzzle, ending, line)

    with pytest.raises(EngineError) as caught:
        solve(puzzle, engine)
    assert str(caught.value).startswith(f"{engine}: {place}{sentence}")


def test_a_directive_that_fails_is_not_passed_over(puzzle: Puzzle) -> None:
    spoil(puzzle, ".pl", ":- nosuch(x).")

    with pytest.raises(EngineError, match="nosuch/1"):
        solve(puzzle, "swipl")


WEAKENED = {
    ".lp": (
        ":- index(C), index(V), { value(R, C, V) : candidate(R, C, V) } != 1.",
        ":- index(C), index(V), { value(R, C, V) : candidate(R, C, V) } != 1, not value(3, 3, 3).",
    ),
    ".pl": (
        "    append(Rows, Columns, Lines),\n",
        "    Lines = Rows,\n    last(Vars, Last),\n    maplist(weak(Last), Columns),\n",
    ),
}
"""Changes after which columns may hold anything if the last cell holds 3."""


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "ending", "strategy"), [("clingo", ".lp", None), ("swipl", ".pl", "leftmost,down")])
def test_a_wrong_solution_is_found_among_those_that_are_only_counted(
    puzzle: Puzzle, engine: str, ending: str, strategy: str | None
) -> None:
    board = loads("futoshiki {\n  size 3\n  r1c1 = 1\n  r1c2 = 2\n  r2c2 = 1\n}\n")
    ask = partial(solve, replace(board, kind=puzzle.kind), engine, strategy, presolve=False)
    assert ask(task="count").status is Status.UNIQUE
    assert ask(task="decided").decided == ask().solutions[0].atoms
    assert puzzle.kind.encoding.folder is not None
    file = puzzle.kind.encoding.folder / f"futoshiki{ending}"
    before, after = WEAKENED[ending]
    assert before in file.read_text()
    weak = "weak(Last, [X,Y,Z]) :- (X #\\= Y #/\\ X #\\= Z #/\\ Y #\\= Z) #\\/ Last #= 3.\n" if ending == ".pl" else ""
    file.write_text(file.read_text().replace(before, after) + weak)

    assert ask(models=1).solutions  # the first one is right
    for task in ("solve", "count", "decided"):
        with pytest.raises(EngineError, match=f"^{engine} gave a solution that is wrong: column [123]: "):
            ask(task=task, models=0 if task == "solve" else 1)


def loading(*parts: Path) -> str:
    """Return SWI-Prolog's message about the encoding of declared kinds with these parts, all in one process."""
    files = ", ".join(f"'{file.as_posix()}'" for file in (PROLOG / "words.pl", *parts))
    goal = f"catch(solve:loaded(words, [{files}]), error(mistake(Text), _), write(Text))"
    command = [*prolog(), "-q", "-f", "none", "-g", goal, "-t", "halt", str(PROLOG / "solve.pl")]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    return run.stdout


def test_no_part_of_an_encoding_replaces_what_another_one_has(tmp_path: Path) -> None:
    parts = sorted((PROLOG / "words").glob("*.pl"))
    another = tmp_path / "another.pl"
    another.write_text("rest_are(_, _).\n")

    assert loading(*parts) == ""
    assert "Redefined static procedure words:rest_are/2" in loading(*parts, another)
