"""Mistakes in the encodings of a kind are reported with file and line, and never passed over."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from alone import prolog
from instances import EXAMPLES

from pylogic import EngineError, Puzzle, Status, load, solve
from pylogic.core.resources import ASP, PROLOG


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
