"""Rules about the shape of the package that no single module can keep."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from modules import MODULES, calls, imports, parsed

from pylogic.model.files import ROOT


def libraries(path: Path) -> set[str]:
    """The top names of all modules that a file imports anywhere."""
    return {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize(
    ("library", "owner"),
    [
        ("lark", "files/parsing.py"),
        ("clingo", "engines/clingo/library.py"),
        ("pyswip", "engines/swipl.py"),
        ("distributed", "engines/workers/cluster.py"),
        ("tabulate", "lab/table.py"),
        ("shtab", "cli/lists.py"),
    ],
)
def test_one_module_imports_each_library(library: str, owner: str) -> None:
    users = [path.relative_to(ROOT / "pylogic").as_posix() for path in MODULES if library in libraries(path)]

    assert users == [owner]


def test_what_commands_load_makes_its_classes_without_dataclasses() -> None:
    users = {path.relative_to(ROOT / "pylogic") for path in MODULES if "dataclasses" in libraries(path)}

    # Those of routes are views of arrays, those of the lab name columns of tables; neither is loaded by every command.
    assert {path.parts[0] for path in users - {Path("model/records.py")}} == {"builtin", "lab"}
    assert {path.parent.name for path in users if path.parts[0] == "builtin"} == {"routes"}


def test_what_is_imported_is_declared() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    texts = [*project["dependencies"], *(word for extra in project["optional-dependencies"].values() for word in extra)]
    declared = {re.split(r"[^\w.-]", text)[0].lower() for text in texts}
    homes = packages_distributions()
    foreign = set().union(*map(libraries, MODULES)) - sys.stdlib_module_names - {"pylogic"}

    assert foreign >= {"lark", "clingo", "pyswip"}
    assert [name for name in sorted(foreign) if not declared & {home.lower() for home in homes.get(name, ())}] == []


def test_only_the_command_line_prints_and_exits() -> None:
    telling = [path for path in MODULES if calls(path, "print", "exit", "sys.exit")]

    assert telling != []
    assert {path.parent.name for path in telling} == {"cli"}


def test_kinds_know_nothing_of_engines() -> None:
    texts = {path: path.read_text() for path in MODULES}
    kinds = [path for path in MODULES if path.is_relative_to(ROOT / "pylogic" / "builtin")]
    engines = [path for path in MODULES if path.is_relative_to(ROOT / "pylogic" / "engines")]

    assert [path for path in kinds if "pylogic.engines" in texts[path]] == []
    assert [path for path in engines if "pylogic.solving.run" in texts[path] or "pylogic.cli" in texts[path]] == []


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import pylogic", "lark clingo pyswip psutil argparse tabulate matplotlib dask"),
        ("import pylogic.lab.comparison", "distributed dask tornado"),
        ("import pylogic; pylogic.solve(pylogic.load('examples/battleship_3x3.puzzle'))", "clingo pyswip psutil"),
        ("from pylogic.formats import guess; guess('rowsum=[\\ncolsum=[\\nhint=['); guess('data(a,[[4-1]')", "lark"),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(code: str, unwanted: str) -> None:
    program = f"import sys; {code}; print({set(unwanted.split())} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)

    assert run.stdout == "set()\n"


def test_reading_a_puzzle_file_loads_lark_only_where_something_is_wrong(tmp_path: Path) -> None:
    code = (
        "import sys, pylogic\n"
        "from contextlib import suppress\n"
        "with suppress(pylogic.PuzzleError): pylogic.loads(sys.argv[1])\n"
        "print('lark' in sys.modules)"
    )
    loaded = [
        subprocess.run(
            [sys.executable, "-c", code, text],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for text in ("futoshiki { size 2 }\n", "futoshiki {")
    ]

    assert loaded == ["False", "True"]


def test_a_run_loads_nothing_that_it_has_no_use_for(tmp_path: Path) -> None:
    code = (
        "import sys; from pylogic.cli.command import command; command(['run', sys.argv[1]]);"
        "needless = {'lark', 'importlib.metadata', 'random', 'hashlib', 'tempfile', 'clingo', 'psutil',"
        "'pylogic.model.laws', 'pylogic.model.generating', 'pylogic.model.heuristic', 'pylogic.language'};"
        "print(sorted(needless & set(sys.modules)))"
    )
    example = ROOT / "examples" / "futoshiki_4x4.puzzle"
    command = [sys.executable, "-c", code, str(example)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    said = [subprocess.run(command, capture_output=True, text=True, check=True, env=environment) for _ in range(2)]

    assert said[1].stdout.splitlines()[-1] == "[]"


def test_an_engine_is_started_before_anything_else_is_loaded() -> None:
    code = """
import os, subprocess, sys

class Started(subprocess.Popen):
    def __init__(self, *arguments, **options):
        print(*sorted(name for name in sys.modules if name.startswith("pylogic")), flush=True)
        os._exit(0)

subprocess.Popen = Started
from pylogic.cli.command import command
command(["run", sys.argv[1]], True, True)
"""
    file = str(ROOT / "kinds" / "sudoku.puzzle")
    run = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()

    assert "pylogic.engines.workers.processes" in loaded
    assert len(loaded) <= 20


def test_nothing_loads_before_the_command_line_knows_of_ctrl_c() -> None:
    code = "import sys; old = set(sys.modules); import pylogic.cli; print(*sorted(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(run.stdout.split()) <= {
        *(
            "__future__",
            "gc",
            "pylogic",
            "pylogic.cli",
            "pylogic.cli.signals",
            "pylogic.model",
        )
    }


def test_no_decorator_stands_twice() -> None:
    # Python 3.11 takes a classmethod of a classmethod; Python 3.13, on which the static page runs, does not.
    assert [path for path in MODULES if re.search(r"^( *@.+\n)\1", path.read_text(), re.MULTILINE)] == []


def code_lines(path: Path) -> int:
    """The lines of a module that are neither blank, nor comments, nor docstrings."""
    said = {
        number
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(path.read_text().splitlines(), 1)
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") and at not in said for at, line in lines)


def test_the_page_stays_small() -> None:
    beside = {"worksheet.py", "notebook.py"}  # of commands and of Python
    page = [path for path in MODULES if path.parent.name == "page" and path.name not in beside]
    assert sum(map(code_lines, page)) < 1500


def test_the_house_does_not_grow() -> None:
    # A module holds one idea whole. These figures may fall: then lower them here.
    code = {path: code_lines(path) for path in MODULES}
    counted = [path for path, lines in code.items() if path.name != "__init__.py" or lines > 30]
    imports = sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in MODULES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )

    assert [path for path, lines in code.items() if lines > 450] == []
    assert len(counted) <= 300
    assert imports / sum(code.values()) <= 0.085
