"""The tutorial notebook runs, and shows what it says."""

from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from pylogic.model.files import ROOT

pytestmark = pytest.mark.slow

PAGE = ROOT / "docs" / "tutorial.ipynb"


@pytest.fixture(scope="module")
def cells() -> list[Any]:
    """The cells with code, after all of them have run."""
    notebook = nbformat.read(PAGE, as_version=4)  # type: ignore[no-untyped-call]
    place = {"metadata": {"path": str(PAGE.parent)}}
    NotebookClient(notebook, timeout=600, startup_timeout=600, resources=place).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cells: list[Any], start: str) -> dict[str, str]:
    """Return the outputs of the cell that begins with a text, by type."""
    (cell,) = [cell for cell in cells if cell.source.startswith(start)]
    found: dict[str, str] = {}
    for output in cell.outputs:
        # What a cell prints may come in several pieces.
        is_printed = output.output_type == "stream"
        found |= {"stream": found.get("stream", "") + output.text} if is_printed else output.data
    return found


def test_puzzles_and_answers_are_shown_as_pictures(cells: list[Any]) -> None:
    assert shown(cells, "puzzle = ")["image/svg+xml"].startswith("<svg")
    assert "unique: there is exactly one solution" in shown(cells, "answer = ")["text/html"]
    assert shown(cells, "pylogic.compare(")["text/html"].count("<table") == 2
    assert shown(cells, 'pylogic.explain(puzzle, "hint")')["text/html"].count("<svg") == 1


def test_what_is_said_is_as_the_tutorial_means_it(cells: list[Any]) -> None:
    assert "3 puzzles in it where one is wanted" in shown(cells, "try:\n    pylogic.solve")["stream"]
    assert 'puzzle("sudoku", board=...):2:1: 3 cells in this row' in shown(cells, "try:\n    pylogic.puzzle")["stream"]
    assert shown(cells, "import asyncio")["text/plain"] == "['unique', 'unique', 'unique']"


def test_it_is_kept_without_outputs() -> None:
    notebook = nbformat.read(PAGE, as_version=4)  # type: ignore[no-untyped-call]

    assert [cell for cell in notebook.cells if cell.get("outputs") or cell.get("execution_count")] == []
