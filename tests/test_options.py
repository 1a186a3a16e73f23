"""Each option of each command, and what each command prints as JSON: one small case for all of them."""

import argparse
import json
import re
import shlex
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import commands
import pytest
from comparisons import CLINGO, SWIPL
from effort import some
from puzzles import NONE, ROOM, ROUTE, SEVERAL, UNIQUE
from texts import cases

from pylogic import engines
from pylogic.builtin.diamonds.routes import compiling
from pylogic.cli.options import parser
from pylogic.lab.journal import line

pypdf = pytest.importorskip("pypdf")

STUDY = 'puzzles = ["unique.puzzle"]\nstrategies = ["crafty"]\njournal = "study.jsonl"\n'
FILES = {
    "unique.puzzle": UNIQUE,
    "several.puzzle": SEVERAL,
    "none.puzzle": NONE,
    "room.puzzle": ROOM,
    "route.puzzle": ROUTE,
    "ugly.puzzle": "futoshiki {\nsize 2\n}",
    "sign.puzzle": UNIQUE.replace("two", "2 × 2"),
    "right": "1 2\n2 1\n",
    "wrong": "2 1\n1 2\n",
    "grid.json": '{"grid": [[2, 1], [1, 2]]}',
    "ships": "T .\nB .\n",
    "rows.jsonl": line(SWIPL) + line(CLINGO),
    "rows2.jsonl": line(replace(SWIPL, machine="2 × 2 cores")),
    "latin.puzzle": "latin {\n  size 2\n}\n",
    "study.toml": STUDY,
    "×.toml": STUDY,
}

PLAIN = {
    "run": "run unique.puzzle",
    "compare": "compare unique.puzzle --strategies crafty",
    "compile": "compile unique.puzzle",
    "check": "check unique.puzzle",
    "explain": "explain unique.puzzle",
    "fmt": "fmt ugly.puzzle",
    "convert": "convert unique.puzzle",
    "generate": "generate futoshiki 3x3",
    "sheet": "sheet unique.puzzle -o plain.pdf",
    "tree": "tree unique.puzzle",
    "results": "results summary rows.jsonl",
    "study": "study status study.toml",
    "features": "features unique.puzzle",
    "serve": "serve --port 0",
    "lsp": "lsp",
    "examples": "examples",
    "new": "new kind lattice",
    "engines": "engines",
    "kinds": "kinds",
    "formats": "formats",
    "strategies": "strategies",
    "completion": "completion bash",
}
"""A plain call of each command."""

OPTIONS = {
    tuple(key.split()): (words, int(code), effect)
    for (key, words), (code, effect) in (
        (text.split("\n"), expected[0].split(" ", 1)) for text, expected in cases("options")
    )
}
"""For an option of a command, or of any: words, the exit code, and a pattern of what is said then."""


@cache
def options() -> dict[tuple[str, str], argparse.Action]:
    """Return the optional arguments of each command, from the parser."""
    (subparsers,) = (action for action in parser([])._actions if isinstance(action, argparse._SubParsersAction))
    return {
        (name, action.option_strings[0] if action.option_strings else action.dest): action
        for name, command in subparsers.choices.items()
        for action in command._actions
        if (action.option_strings or not action.required) and action.dest not in ("help", "debug")
    }


TRIED = [key for key in options() if key in OPTIONS or ("*", key[1]) in OPTIONS]


def call(line: str, folder: Path) -> tuple[int, str]:
    """Exit code and all output of a command in a folder of puzzles; behind it the files that it changed."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
    code, output, errors = commands.said(*shlex.split(line), cwd=folder)
    changed = [path for path in sorted(folder.iterdir()) if path.is_file() and _content(path) != FILES.get(path.name)]
    return code, output + errors + "".join(f"{path.name}: {_content(path)}" for path in changed)


def _content(path: Path) -> str:
    if path.suffix == ".pdf":
        pages = pypdf.PdfReader(path).pages
        return "".join(f"page {page.mediabox.width:.0f} wide\n{page.extract_text()}\n" for page in pages)
    return path.read_bytes().decode(errors="replace")


@cache
def plainly(command: str) -> str:
    """Output of the plain call of a command."""
    with TemporaryDirectory() as folder:
        code, said = call(PLAIN[command], Path(folder))
    assert code == 0
    return said


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes no time."""
    monkeypatch.setattr(compiling, "prepare", lambda: sys.stdout.write("compiled\n"))


@pytest.fixture(autouse=True)
def _served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server ends at once."""
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    monkeypatch.setattr("pygls.server.JsonRPCServer.start_io", lambda *_, **__: None)
    monkeypatch.setattr("webbrowser.open", lambda address: sys.stdout.write(f"opened {address}\n"))


@pytest.mark.parametrize(("command", "option"), some(TRIED, TRIED, TRIED[::8]))
def test_each_option_has_its_effect(command: str, option: str, tmp_path: Path) -> None:
    words, code, effect = OPTIONS.get((command, option)) or OPTIONS["*", option]
    line = words if words.split()[0] == command else f"{PLAIN[command]} {words}"
    found, said = call(line, tmp_path)

    assert "Traceback" not in said
    assert re.search(effect, said, re.M), said
    assert found == code
    assert not re.search(effect, plainly(command), re.M)


def test_every_option_has_a_case() -> None:
    assert {command for command, _ in options()} <= set(PLAIN)
    assert [key for key in options() if key not in OPTIONS and ("*", key[1]) not in OPTIONS] == []
    every = {*options(), *(("*", option) for _, option in options())}
    assert set(OPTIONS) <= every


KEYS = {
    "ANSWER": """
    kind title source engine engine_version strategy status exhausted count checked objective bound beyond misses
    changes limit proved_by certificate solutions decided core presolve seconds cpu memory statistics
    """,
    "JUDGED": "file verdict faults mistakes open limit problems",
    "ROW": """
    puzzle kind source digest encoding engine engine_version strategy own chosen_by model repeat seed task
    models presolve time_limit memory_limit effort status exhausted count objective bound limit seconds ground
    user system memory choices failures conflicts restarts propagations inferences verified solutions error
    machine version
    """,
    "EXPLANATION": """
    kind title source engine_version status count exhausted core minimal cores complete steps limit seconds
    """,
}
"""Keys of objects that several commands print."""


@pytest.mark.parametrize(("text", "expected"), cases("json"))
def test_json_has_the_keys_of_the_contract(text: str, expected: list[str], tmp_path: Path) -> None:
    line, keys = text.format(**KEYS).split("\n", 1)
    values = json.loads(expected[0])
    printed = json.loads(call(line, tmp_path)[1])
    (found,) = printed if isinstance(printed, list) else [printed]

    assert set(found) == set(keys.split())
    assert {key: found[key] for key in values} == values


def test_every_command_with_json_has_a_case() -> None:
    able = {
        command
        for (command, option), action in options().items()
        if option == "--json" or (option == "--to" and re.search(r"\bjson\b(?!-)", str(action.help)))
    }

    assert able == {"run", "compare", "check", "explain", "generate", "results", "study", "features"}


@pytest.mark.parametrize("name", engines.names())
def test_each_word_that_an_engine_lists_is_a_strategy(name: str) -> None:
    engine = engines.engine(name)

    for option in engine.options:
        needed = "ff," if name == "clingo" and option.name in ("up", "down") else ""
        if method := re.search(r"\(with (\S+)\)$", option.summary):
            needed = f"{method[1]},"
        strategy = engine.strategy(needed + option.name)

        assert engine.strategy(strategy.name) == strategy


def test_parameters_reach_the_engine(tmp_path: Path) -> None:
    words = "anneal,t0=0.4,tk=0.2,alpha=0.9,steps=100"
    code, said = call(f"run room.puzzle --engine heuristic --strategy {words}", tmp_path)

    assert code == 0
    assert f"strategy {words}," in said
