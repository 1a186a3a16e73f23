"""Kinds, engines and formats of other distributions next to pylogic's wheel, and the output of `pylogic new kind`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from installed import build, environment, install, run, wheel

from pylogic.model.plugins import Plugins

pytestmark = pytest.mark.slow


PLUGINS = Path(__file__).parent / "plugins"
RIGHT = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder beside an environment with pylogic and the distributions."""
    folder = tmp_path_factory.mktemp("plugins")
    plugins = [shutil.copytree(PLUGINS / name, folder / name) for name in ("pylogic-sudoku", "pylogic-extras")]
    environment(folder / "venv", wheel(tmp_path_factory), *(build(folder / "dist", plugin) for plugin in plugins))
    (folder / "work").mkdir()
    (folder / "work" / "a.puzzle").write_text(
        'sudoku "small" {\n  board {\n    1 . . 4\n    . . 1 .\n    2 . . .\n    . 3 . .\n  }\n}\n'
    )
    return folder / "work"


def pylogic(place: Path, *words: str, code: int = 0) -> str:
    made = run(place.parent / "venv" / "bin", "pylogic", *words, cwd=place)
    assert made.returncode == code, made.stderr
    return made.stdout + made.stderr


def test_its_own_tests_pass_where_it_is_installed(place: Path) -> None:
    binary = place.parent / "venv" / "bin"
    words = ("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(place.parent / "pylogic-sudoku" / "tests"))
    made = run(binary, *words, cwd=place)

    assert made.returncode == 0, made.stdout


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_it_is_solved_by_both_engines(place: Path, engine: str) -> None:
    (answer,) = json.loads(pylogic(place, "run", "a.puzzle", "--engine", engine, "--to", "json"))

    assert answer["status"] == "unique"
    assert answer["solutions"][0]["grid"] == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_it_is_listed_compared_explained_relaxed_and_graded(place: Path) -> None:
    assert "\nsudoku: every row, every column and every box holds each number once\n" in pylogic(place, "kinds")
    rows = json.loads(pylogic(place, "compare", "a.puzzle", "--labelings", "ff", "--strategies", "tweety", "--json"))
    assert [(row["engine"], row["status"], row["verified"]) for row in rows] == [
        ("swipl", "unique", True),
        ("clingo", "unique", True),
    ]
    hint = "by the rules, as r1c1 = 1 and r4c2 = 3: r2c1 is 3"
    assert hint in pylogic(place, "explain", "a.puzzle", "--hint")
    (place / "bad.puzzle").write_text("sudoku {\n board {\n 1 1 . .\n . . . .\n . . . .\n . . . .\n }\n}\n")
    assert "2 clues contradict each other" in pylogic(place, "explain", "bad.puzzle", code=1)
    assert "optimal 1 miss, and no board misses fewer" in pylogic(place, "run", "bad.puzzle", "--relax")
    (place / "right.txt").write_text(RIGHT)
    assert pylogic(place, "check", "a.puzzle", "--answer", "right.txt") == "right: the answer solves the puzzle\n"
    (place / "wrong.txt").write_text(RIGHT.replace("1 2 3 4", "1 2 3 3"))
    output = pylogic(place, "check", "a.puzzle", "--answer", "wrong.txt", code=1)
    assert "\n    row 1: 3 twice, at r1c3 and r1c4\n" in output


def test_the_compiled_programs_run_alone(place: Path) -> None:
    (place / "a.lp").write_text(pylogic(place, "compile", "a.puzzle"))
    (place / "a.pl").write_text(pylogic(place, "compile", "a.puzzle", "--engine", "swipl"))
    binary = place.parent / "venv" / "bin"

    assert "SATISFIABLE" in run(binary, "python", "-m", "clingo", "a.lp", cwd=place).stdout
    prolog = subprocess.run(["swipl", "a.pl"], cwd=place, capture_output=True, text=True, check=True)
    assert prolog.stdout.endswith("SATISFIABLE, and this is the only solution\n")


def test_an_engine_and_a_format_of_another_distribution(place: Path) -> None:
    (place / "three.txt").write_text("bare\n. . .\n. < 2 .\n. . 1\n")
    (answer,) = json.loads(pylogic(place, "run", "three.txt", "--engine", "product", "-a", "--to", "json"))
    (other,) = json.loads(pylogic(place, "run", "three.txt", "-a", "--to", "json"))

    assert (answer["engine"], answer["engine_version"], answer["strategy"]) == ("product", "1", "all")
    assert (answer["status"], answer["solutions"]) == (other["status"], other["solutions"])
    assert pylogic(place, "run", "three.txt", "--to", "bare") == "bare\n3 1 2\n1 2 3\n2 3 1\n"
    assert "\nproduct: tries everything\n    version 1\n" in pylogic(place, "engines")
    assert "bare: rows of numbers under the word bare\n" in pylogic(place, "formats")


def test_what_new_kind_writes_keeps_the_contract_as_it_stands(place: Path) -> None:
    output = pylogic(place, "new", "kind", "lattice")
    binary = place.parent / "venv" / "bin"
    install(binary, str(build(place / "dist", place / "pylogic-lattice")))
    tests = str(place / "pylogic-lattice" / "tests")
    made = run(binary, "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, cwd=place)

    assert output.startswith("pylogic-lattice holds a kind that works: a Latin square called lattice.\n")
    assert made.returncode == 0, made.stdout
    assert "there is a kind called lattice already" in pylogic(place, "new", "kind", "lattice", "-o", "b", code=2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("Sudoku",), "'Sudoku' cannot be the name of a kind: it takes a lower-case word, letters and digits"),
        (("futoshiki",), "there is a kind called futoshiki already"),
        (("maze", "-o", "."), ". exists already; -o names another folder"),
    ],
)
def test_a_kind_that_cannot_be_made(place: Path, words: tuple[str, ...], sentence: str) -> None:
    assert pylogic(place, "new", "kind", *words, code=2) == f"{sentence}\n"


def test_what_comes_with_pylogic_is_found_without_a_look_at_other_distributions() -> None:
    code = (
        "import sys\n"
        "from pylogic import loads\n"
        "loads('futoshiki {\\n  size 2\\n}\\n')\n"
        "print('importlib.metadata' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"


def test_the_bytecode_of_a_kind_that_is_gone_is_no_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "things" / "former" / "__pycache__").mkdir(parents=True)
    (tmp_path / "things" / "__init__.py").touch()
    (tmp_path / "things" / "present.py").write_text("THING = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = Plugins[int]("things", [str(tmp_path / "things")], "THING", "thing")

    assert (found.names(), found.find("present"), found.owns("former")) == (("present",), 1, False)
