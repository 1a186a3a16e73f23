"""The way of the data: modules executed, and changes of package, from a question to its answer.

A change of package is a call, or a return, from a function of one package to one of another; what only the process of
an engine runs is not counted. ``python -m benchmarks.ways`` prints the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pylogic
from pylogic.model.files import ROOT

_PACKAGE = Path(pylogic.__file__).parent
_SUDOKU = "sudoku {\n  board {\n    1 . . .\n    . . 3 .\n    . 4 . .\n    . . . 2\n  }\n}\n"
_WALKS: dict[str, Callable[[], Any]] = {
    "solve a sudoku, 4x4": lambda: pylogic.solve(pylogic.loads(_SUDOKU)),
    "solve a Futoshiki, 4x4": lambda: pylogic.solve(ROOT / "examples" / "futoshiki_4x4.puzzle"),
    "explain its steps": lambda: pylogic.steps(ROOT / "examples" / "futoshiki_4x4.puzzle"),
    "generate a sudoku, 4x4": lambda: pylogic.generate("sudoku", size=4, seed=1),
}


class _Profile:
    """Counts while it is active."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.changes = 0
        self._last = ""
        self._files: dict[str, str] = {}

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """Receives the events of `sys.setprofile`."""
        del argument
        if event not in ("call", "return"):
            return
        frames = frame if event == "call" else frame.f_back
        module = self._module(frames.f_code.co_filename) if frames else ""
        if not module:
            return
        self.modules.add(module)
        package = module.split(".")[0]
        self.changes += package != self._last
        self._last = package

    def _module(self, file: str) -> str:
        """The module of a file within the package; empty for any other."""
        if file not in self._files:
            path = Path(file)
            inside = path.is_relative_to(_PACKAGE)
            self._files[file] = ".".join(path.relative_to(_PACKAGE).with_suffix("").parts) if inside else ""
        return self._files[file]


def main() -> None:
    """Print the table."""
    print(f"{'walk':24} {'modules':>8} {'packages':>9} {'changes':>8}")
    for name, walk in _WALKS.items():
        walk()  # loads what is needed only on first use, untimed
        profile = _Profile()
        sys.setprofile(profile)
        try:
            walk()
        finally:
            sys.setprofile(None)
        packages = {module.split(".")[0] for module in profile.modules}
        print(f"{name:24} {len(profile.modules):8} {len(packages):9} {profile.changes:8}")


if __name__ == "__main__":
    main()
