"""The contract of every kind of puzzle, whichever kinds there are."""

import ast
import re
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import clingo.ast
import pytest
from alone import prolog
from engines_direct import clingo_all, swipl_all
from instances import EXAMPLES

from pylogic import builtin
from pylogic.lab.contract import faults
from pylogic.model.atom import Signature
from pylogic.model.canvas import Canvas, Picture
from pylogic.model.files import ASP, PROLOG, ROOT
from pylogic.model.kind import Judgement, Violation
from pylogic.model.puzzle import Puzzle
from pylogic.solving.loading import load_all, loads
from pylogic.solving.solve import solve

NAMES = [name for name in builtin.names() if (ASP / f"{name}.lp").exists()]
"""The kinds of this checkout; another distribution may have installed more."""
CORE = [
    path for pattern in ("grammar/*", "asp/**/*.lp", "prolog/**/*.pl", "pylogic/**/*.py") for path in ROOT.glob(pattern)
]
PUZZLES = [puzzle for path in sorted(EXAMPLES.glob("*.puzzle")) for puzzle in load_all(path)]
UNSOLVED = "no example has a solution: encodings that refuse everything would pass"
LARGE = 35
"""Cells of a board that only the nights try in every way."""


def cells(puzzle: Puzzle) -> int:
    """The cells of a board that is called by its size; a name that says none is of a small one."""
    size = re.search(r"_(\d+)x(\d+)", puzzle.source.name)
    return int(size[1]) * int(size[2]) if size else 0


EXAMPLES_BY_SIZE = [
    pytest.param(
        puzzle,
        id=f"{Path(puzzle.source.name).stem}-{puzzle.kind}",
        marks=pytest.mark.nightly if cells(puzzle) > LARGE else (),
    )
    for puzzle in PUZZLES
    if puzzle.kind.name in builtin.names()  # declared ones have a test of their own
]


def signatures(program: Path, node: str) -> set[Signature]:
    """The predicates of all ``#show`` or ``#defined`` statements."""
    found: set[Signature] = set()

    def visit(statement: clingo.ast.AST) -> None:
        if str(statement.ast_type) == f"ASTType.{node}":
            found.add(Signature(statement.name, statement.arity))

    clingo.ast.parse_files([str(program)], visit)
    return found


NAMING = r"""(?<![\w.])(?:{0}\.(?:lp|pl|relaxed)\b|{0}:|(?:include|use_module)\(['"]?(?:\w+/)*{0}\b)"""
"""How a program names a kind: its file, its module, a part of it."""

LIKELY = r"""['"]{0}(?:\.\w+)?['"]|pylogic\.builtin\b"""
"""A pattern found in every module that names a kind, and in few others."""


@cache
def _texts() -> dict[Path, str]:
    """Return the texts of the files of the core."""
    return {path: path.read_text() for path in CORE}


def mentions(name: str, path: Path, text: str) -> bool:
    """Whether a file of the core knows a kind: by an import, or by a string that is its name."""
    if path.suffix != ".py":
        return re.search(NAMING.format(name), text) is not None
    if not re.search(LIKELY.format(name), text):
        return False  # the syntax trees of all files take seconds
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(str(value)) if value == name or re.fullmatch(rf"{name}\.(lp|pl|relaxed)", value):
                return True
            case ast.ImportFrom(module) if module and f"pylogic.builtin.{name}" in f"{module}.":
                return True
            case ast.ImportFrom("pylogic.builtin", names) if name in (alias.name for alias in names):
                return True
            case ast.Import(names) if any(f"pylogic.builtin.{name}" in f"{alias.name}." for alias in names):
                return True
    return False


def test_each_kind_has_an_example_with_a_solution() -> None:
    solved = {puzzle.kind.name for puzzle in load_all(EXAMPLES / "first.puzzle") if solve(puzzle, "clingo").solutions}

    assert solved == set(NAMES)
    assert {path.name for path in (ROOT / "pylogic" / "builtin").iterdir() if (path / "__init__.py").exists()} == solved


@pytest.mark.parametrize("name", NAMES)
class TestEncoding:
    """The files of a kind in both languages."""

    def test_asp_shows_exactly_the_outputs(self, name: str) -> None:
        assert signatures(ASP / f"{name}.lp", "ShowSignature") == builtin.kind(name).outputs

    def test_asp_declares_inputs_only(self, name: str) -> None:
        assert signatures(ASP / f"{name}.lp", "Defined") <= builtin.kind(name).inputs

    def test_asp_names_every_input_in_its_header(self, name: str) -> None:
        header = (ASP / f"{name}.lp").read_text().split("\n\n#defined")[0]
        missing = [
            str(s) for s in builtin.kind(name).inputs if s.name != "model" and not re.search(rf"\b{s.name}\b", header)
        ]

        assert missing == []

    @pytest.mark.slow
    def test_prolog_exports_post(self, name: str) -> None:
        goal = f"use_module('{(PROLOG / name).as_posix()}'), current_predicate({name}:post/3)"
        run = subprocess.run([*prolog(), "-q", "-g", goal, "-t", "halt"], capture_output=True, text=True, check=False)

        assert (run.returncode, run.stderr) == (0, "")

    @pytest.mark.slow
    def test_no_file_outside_its_own_names_it(self, name: str) -> None:
        public = "pylogic/__init__.py"  # it lists what people import, builders of kinds among them
        own = {f"asp/{name}.lp", f"asp/{name}.relaxed.lp", f"prolog/{name}.pl", public}
        folders = ("pylogic/builtin/", "pylogic/formats/", "pylogic/_share/", f"prolog/{name}/")
        guilty = [
            relative
            for path, text in _texts().items()
            if (relative := path.relative_to(ROOT).as_posix()) not in own
            and not relative.startswith(folders)
            and mentions(name, path, text)
        ]

        assert guilty == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["range", "map"])
def test_a_kind_may_be_called_like_a_word_of_the_code(name: str) -> None:
    formats = ROOT / "pylogic" / "formats"  # they may name games, whatever these are called

    assert [path for path, text in _texts().items() if mentions(name, path, text) and formats not in path.parents] == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.py", 'if puzzle.kind == "lake": pass'),
        ("a.py", "from pylogic.builtin.lake import KIND"),
        ("a.py", "from pylogic.builtin import lake"),
        ("a.py", "import pylogic.builtin.lake.drawing"),
        ("a.py", 'ASP / "lake.lp"'),
        ("a.pl", ":- use_module('lake')."),
        ("a.pl", ":- include(lake/grid)."),
        ("a.pl", "run :- lake:post(F, A, V)."),
        ("a.lp", "% see lake.lp"),
    ],
)
def test_a_file_that_names_a_kind_is_found_out(file: str, text: str) -> None:
    assert mentions("lake", Path(file), text)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", EXAMPLES_BY_SIZE)
def test_every_kind_keeps_the_contract(puzzle: Puzzle) -> None:
    assert set(faults(puzzle.kind, [puzzle])) <= {UNSOLVED}


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", EXAMPLES_BY_SIZE)
def test_the_encodings_alone_have_the_same_solutions_on_the_bare_clues(puzzle: Puzzle) -> None:
    """Without anything that Python works out before, and without pylogic's engines."""
    if puzzle.defaults.engine == "clingo":
        return  # such an example says that only clingo is up to it
    labeling = puzzle.kind.encoding.strategies.get("swipl", "ff")
    solutions = {solution.atoms for solution in solve(puzzle, "clingo", models=0).solutions}

    assert clingo_all(puzzle.kind, puzzle.atoms) == solutions
    assert swipl_all(puzzle.kind, puzzle.atoms, f"[{labeling}]") == solutions


@pytest.mark.slow
class TestFaultyKinds:
    """The contract sees what is wrong with a kind: each of these was let pass once."""

    PUZZLE = loads("futoshiki {\n  size 3\n  r1c1 = 2\n  r2c1 = 1\n  r1c2 < r1c3\n}\n")

    def reported(self, **changed: object) -> str:
        kind = replace(self.PUZZLE.kind, **changed)  # type: ignore[arg-type]
        return "\n".join(faults(kind, [replace(self.PUZZLE, kind=kind)]))

    def test_examples_without_a_solution(self) -> None:
        puzzles = [
            loads(f"futoshiki {{\n  size 2\n  r1c1 = {value}\n  {clue}\n}}\n")
            for value, clue in ((1, "r1c2 = 1"), (2, "r1c1 < r1c2"), (1, "r2c1 = 1"))
        ]

        assert faults(self.PUZZLE.kind, puzzles) == (UNSOLVED,)
        assert UNSOLVED not in faults(self.PUZZLE.kind, [*puzzles, self.PUZZLE])

    def test_an_empty_picture(self) -> None:
        report = self.reported(sketch=lambda *_: Canvas.written(Picture()))

        assert "the picture does not show the clue 'r1c2 < r1c3'" in report
        assert "the picture of a solution does not show value(1,2,1)" in report
        assert "the picture of a solution cannot be read as an answer: no numbers; 3 rows of them are" in report

    def test_a_picture_without_marks(self) -> None:
        plain = self.PUZZLE.kind.sketch

        assert "the picture does not mark the clue" in self.reported(
            sketch=lambda puzzle, atoms, _=None: plain(puzzle, atoms)
        )

    def test_sentences_that_say_nothing(self) -> None:
        assert "'a cell' is said of value(1,1,2) and of value(1,2,1)" in self.reported(say=lambda _: "a cell")

    def test_a_judge_that_breaks_down(self) -> None:
        def judge(*_: object) -> Judgement:
            raise ValueError("nonsense")

        assert "judging breaks down: ValueError: nonsense" in self.reported(judge=judge)

    def test_a_judge_that_takes_everything(self) -> None:
        assert "is judged right" in self.reported(judge=lambda *_: Judgement())

    def test_a_judge_that_does_not_say_where(self) -> None:
        wrong = Judgement((Violation("wrong", "it is wrong"),))

        assert "nothing is said about where" in self.reported(judge=lambda *_: wrong)

    def test_a_checker_that_takes_everything(self) -> None:
        assert "the checker takes a solution without value(1,1,2)" in self.reported(check=lambda *_: ())

    @pytest.mark.parametrize("engine", ["clingo", "swipl"])
    def test_an_encoding_that_needs_all_of_its_clues(self, engine: str, tmp_path: Path) -> None:
        name = self.PUZZLE.kind.name
        asp, prolog = ((folder / f"{name}{end}").read_text() for folder, end in ((ASP, ".lp"), (PROLOG, ".pl")))
        if engine == "clingo":
            asp += ":- #count { R, C, S, D : less(R, C, S, D) } < 1.\n"
        else:
            one = "    memberchk(less(_, _, _, _), Facts),\n"
            head = "post(Facts, Atoms, Vars) :-\n"
            assert head in prolog
            prolog = prolog.replace(head, head + one)
        (tmp_path / f"{name}.lp").write_text(asp)
        (tmp_path / f"{name}.pl").write_text(prolog)
        (tmp_path / "tuples.pl").write_text((PROLOG / "tuples.pl").read_text())

        assert f"{engine} refuses a solution when the clue" in self.reported(
            encoding=replace(self.PUZZLE.kind.encoding, folder=tmp_path)
        )
