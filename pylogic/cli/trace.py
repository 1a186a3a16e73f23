"""``--trace``: the course of a search as a table, a picture, or the lines of a tree."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pylogic.cli import outputs
from pylogic.cli.codes import FOUND, complain
from pylogic.core.answer import Answer
from pylogic.core.errors import UsageError
from pylogic.core.question import LOCAL_SEARCH
from pylogic.core.text import suggestion

_PICTURES = (".svg", ".png")
_LINES = ".jsonl"


def vet(options: Namespace, contestants: int) -> None:
    """Refuse in advance a trace that could not be written.

    Raises:
        UsageError: Another ending, several searches, or no matplotlib for a picture.
    """
    path = Path(options.trace)
    ending = path.suffix.lower()
    known = [".csv", *_PICTURES, _LINES]
    if ending not in known:
        wrong = path.suffix or path.name
        raise UsageError(f"a trace is written as .csv, .svg, .png or .jsonl, not '{wrong}'{suggestion(wrong, known)}")
    if len(options.files) > 1 or contestants > 1:
        raise UsageError(f"--trace follows one search; here are {max(len(options.files), contestants)}")
    if ending in _PICTURES:
        from pylogic.comparison.plotting import vet as vet_plot

        vet_plot(options.trace, None)


def suit(path: str, engine: str) -> None:
    """Refuse a form that the trace of an engine cannot have.

    Raises:
        UsageError: It is one for annealing, or for a tree.
    """
    if (engine == LOCAL_SEARCH) == (Path(path).suffix.lower() == _LINES):
        raise UsageError(f"{path} cannot be written: .jsonl is for the tree of a search, the other forms for annealing")


def write(answer: Answer, path: str) -> None:
    """Write the trace of an answer.

    Raises:
        UsageError: The file cannot be written.
    """
    if not answer.trace and not answer.tree:
        complain(f"{path} is not written: there was nothing to search", FOUND)
    elif answer.tree:
        outputs.write("".join(outputs.as_json(node.json()) + "\n" for node in answer.tree), path)
    elif path.lower().endswith(_PICTURES):
        from pylogic.comparison.tracing import draw

        draw(answer.trace, path, f"{answer.puzzle.title or answer.puzzle.kind}: {answer.strategy}")
    else:
        from pylogic.algorithms.trace import as_csv

        outputs.write(as_csv(answer.trace), path)
