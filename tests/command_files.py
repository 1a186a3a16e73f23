"""A folder of puzzles, good and bad, and commands that run in it."""

import json
from pathlib import Path
from typing import Any

import commands
import pytest
from puzzles import ENDLESS, HARMLESS_NONE, NONE, ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic.cli.compare import compare
from pylogic.cli.options import parser

FILES = {
    "two.puzzle": UNIQUE, "free.puzzle": SEVERAL, "none.puzzle": HARMLESS_NONE, "round.puzzle": NONE,
    "room.puzzle": ROOM,
    "route.puzzle": ROUTE, "endless.puzzle": ENDLESS, "bad.puzzle": "futoshiki {\n  sise 3\n}\n", "empty.puzzle": "",
    "hollow.puzzle": "% nothing\n",
}  # fmt: skip
NO_PROLOG = {"LIBSWIPL_PATH": "/nonexistent/libswipl.so", "SWI_HOME_DIR": "/nonexistent"}
TIMES = ("seconds", "ground", "user", "system", "memory")


def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of puzzles, the current one."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary.puzzle").write_bytes(b"\xff\xfe\0\1")
    (tmp_path / "folder.puzzle").mkdir()
    monkeypatch.chdir(tmp_path)


def pylogic(*words: str, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    return commands.said(*words, cwd=Path(), **environment)


def inside(*words: str) -> int:
    """The exit code of ``pylogic compare`` run in this process."""
    return compare(parser(["compare"]).parse_args(["compare", *words]))


def counts(text: str) -> list[dict[str, Any]]:
    """Rows without times."""
    return [{name: value for name, value in row.items() if name not in TIMES} for row in json.loads(text)]
