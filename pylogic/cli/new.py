"""``pylogic new kind NAME``: a package with a kind that works, to be changed into another."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

from pylogic import builtin
from pylogic.cli import outputs
from pylogic.cli.streams import FOUND
from pylogic.drawing.text import PLAIN, shown
from pylogic.model import files
from pylogic.model.errors import UsageError

_TEMPLATE = Path(__file__).parent / "template"
_FILES = {
    "pyproject.toml": "pyproject.toml",
    "pylogic_NAME/__init__.py": "kind.py",
    "pylogic_NAME/NAME.lp": "kind.lp",
    "pylogic_NAME/NAME.pl": "kind.pl",
    "examples/NAME.puzzle": "kind.puzzle",
    "tests/test_NAME.py": "test_kind.py",
}
"""Files that are written, and their templates."""


def new(options: Namespace) -> int:
    """Write the files of a new kind and say what to do with them.

    Raises:
        UsageError: The name cannot be one, is taken, or the folder exists.
    """
    name = options.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name, re.ASCII):
        raise UsageError(f"'{name}' cannot be the name of a kind: it takes a lower-case word, letters and digits")
    if name in builtin.names():
        raise UsageError(f"there is a kind called {name} already")
    folder = Path(options.output or f"pylogic-{name}")
    if folder.exists():
        raise UsageError(f"{folder} exists already; -o names another folder")
    texts = {
        target.replace("NAME", name): (_TEMPLATE / f"{template}.template").read_bytes().replace(b"NAME", name.encode())
        for target, template in _FILES.items()
    }
    files.write_new(folder, texts)
    outputs.show(shown(_NEXT.format(folder=folder, name=name), PLAIN), None)
    return FOUND


_NEXT = """{folder} holds a kind that works: a Latin square called {name}.

  pip install -e {folder}                       # pylogic finds it
  pylogic run {folder}/examples/{name}.puzzle
  pytest {folder}                               # tells what a change has broken

Then change pylogic_{name}/__init__.py and both encodings beside it.
"""
