"""The engine that starts before its command is loaded."""

import pytest
from instances import EXAMPLES

from pylogic.cli import command
from pylogic.cli.options import parsed

PUZZLE = str(EXAMPLES / "diamonds_20x16.puzzle")


@pytest.mark.parametrize(
    ("words", "engine"),
    [
        (["run", PUZZLE], "clingo"),
        (["run", "-"], "clingo"),
        (["run", "nosuch.puzzle"], "clingo"),
        (["run", PUZZLE, "--engine", "swipl"], "swipl"),
        (["run", PUZZLE, "--labeling", "ff"], "swipl"),
        (["run", PUZZLE, "--engine=scip"], "scip"),
        (["run", PUZZLE, "--engine", "scip", "--engine", "clingo"], "clingo"),
        (["run", PUZZLE, "--engine", "all"], None),
        (["run", PUZZLE, "--jobs", "2"], None),
        (["run", PUZZLE, "--jobs", "1", "--solutions", "3"], "clingo"),
        (["check", PUZZLE], None),
        (["check", PUZZLE, "--unique"], "clingo"),
        (["check", PUZZLE, "--minimal", "--engine", "python"], "python"),
        (["sheet", PUZZLE], "clingo"),
        (["sheet", PUZZLE, "--no-solutions"], None),
        (["kinds"], None),
        ([], None),
    ],
)
def test_it_is_the_one_that_the_options_ask_for(
    monkeypatch: pytest.MonkeyPatch, words: list[str], engine: str | None
) -> None:
    monkeypatch.setattr(command, "start_engine", lambda name: name)

    assert list(command.start_engines(parsed(words))) == ([] if engine is None else [engine])
