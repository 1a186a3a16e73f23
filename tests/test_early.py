"""Which engine is started before a command is understood."""

from pathlib import Path
from typing import Any

import pytest
from instances import EXAMPLES, INSTANCES, needs_instances

from pylogic.cli import early
from pylogic.core.kind import Size
from pylogic.kinds.diamonds.vocabulary import size
from pylogic.solving.loading import load

SUDOKU = str(EXAMPLES / "futoshiki_4x4.puzzle")
SMALL, MIDDLING = str(EXAMPLES / "diamonds_tiny.puzzle"), str(EXAMPLES / "diamonds_20x16.puzzle")


def started(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []

    def start(name: str) -> Any:
        found.append((name, None))

    def warm_up(_process: object, kind: str) -> None:
        found[-1] = (found[-1][0], kind)

    monkeypatch.setattr(early, "start_engine", start)
    monkeypatch.setattr(early, "warm_up", warm_up)
    assert list(early.engines(list(words))) == [name for name, _ in found]
    return found


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["run", SUDOKU], [("clingo", None)]),
        (["run", SUDOKU, "--engine", "swipl"], [("swipl", None)]),
        (["run", SUDOKU, "--engine=scip"], [("scip", None)]),
        (["run", SUDOKU, "--engine", "scip", "--engine", "clingo"], []),
        (["run", SUDOKU, "--engine", "nosuch"], []),
        (["run", SUDOKU, "--jobs", "2"], []),
        (["run", "-"], [("clingo", None)]),
        (["run", "nosuch.puzzle"], [("clingo", None)]),
        (["run", SMALL], [("clingo", None)]),
        (["run", "--time-limit", "5", MIDDLING], [("scip", "diamonds")]),
        (["run", MIDDLING, "--count"], [("clingo", None)]),
        (["run", MIDDLING, "--engine", "clingo"], [("clingo", None)]),
        (["check", MIDDLING], []),
        (["check", MIDDLING, "--unique"], [("clingo", None)]),
        (["sheet", MIDDLING], [("clingo", None)]),
        (["kinds"], []),
        ([], []),
    ],
)
def test_the_engine_that_a_command_is_likely_to_need(
    monkeypatch: pytest.MonkeyPatch, words: list[str], expected: list[tuple[str, str | None]]
) -> None:
    assert started(monkeypatch, *words) == expected


def test_large_boards_begin_with_local_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "large.puzzle"
    file.write_text("% a comment\n\ndiamonds {\n board {\n" + ". . . .\n" * 100 + " }\n}\n")
    drawn = tmp_path / "large.txt"
    drawn.write_text("20 40\n99\n" + " " * 800)

    assert started(monkeypatch, "run", str(file)) == [("heuristic", "diamonds")]
    assert started(monkeypatch, "run", str(drawn), "--from", "agh") == [("heuristic", "diamonds")]
    assert started(monkeypatch, "run", str(drawn)) == [("clingo", None)]


@needs_instances
def test_boards_begin_with_the_engine_that_their_size_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = {Size.SMALL: "clingo", Size.MIDDLING: "scip", Size.LARGE: "heuristic"}
    for file in sorted((INSTANCES / "diamonds" / "agh").glob("[123]*x*_[02].txt")):
        if file.name.startswith("128"):
            continue  # as large as 32x32 for what is looked at, and slow to read
        puzzle = load(file, format="agh")
        ((engine, _),) = started(monkeypatch, "run", str(file), "--from", "agh")
        assert engine == engines[size(puzzle.atoms)], file.name
