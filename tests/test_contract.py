"""What every kind of puzzle must keep, whichever kinds there are."""

import re
import subprocess
from pathlib import Path

import clingo.ast
import pytest
from engines_direct import clingo_all, swipl_all
from instances import EXAMPLES

from pylogic import kinds
from pylogic.language.syntax import parse
from pylogic.nouns.answer import Status
from pylogic.nouns.atom import Atom, Atoms, Signature
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.resources import ASP, PROLOG, ROOT
from pylogic.nouns.text import Source
from pylogic.solving.loading import load_all
from pylogic.solving.solve import solve

NAMES = kinds.names()
PUZZLES = [puzzle for path in sorted(EXAMPLES.glob("*.puzzle")) for puzzle in load_all(path)]


def label(puzzle: Puzzle) -> str:
    return f"{Path(puzzle.source.name).stem}-{puzzle.kind}"


def signatures(program: Path, node: str) -> set[Signature]:
    """The predicates of all ``#show`` or ``#defined`` statements."""
    found: set[Signature] = set()

    def visit(statement: clingo.ast.AST) -> None:
        if str(statement.ast_type) == f"ASTType.{node}":
            found.add(Signature(statement.name, statement.arity))

    clingo.ast.parse_files([str(program)], visit)
    return found


def altered(solution: Atoms) -> list[Atoms]:
    """The solution with one atom left out, and with the last number of one atom one higher."""
    first = min(solution)
    *arguments, last = first.args
    assert isinstance(last, int)
    return [solution - {first}, solution - {first} | {Atom(first.name, (*arguments, last + 1))}]


def test_there_are_kinds_and_each_has_an_example() -> None:
    assert NAMES
    assert {puzzle.kind for puzzle in PUZZLES} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
class TestEncoding:
    """The files of a kind in both languages."""

    def test_asp_shows_exactly_the_outputs(self, name: str) -> None:
        assert signatures(ASP / f"{name}.lp", "ShowSignature") == kinds.kind(name).outputs

    def test_asp_declares_inputs_only(self, name: str) -> None:
        assert signatures(ASP / f"{name}.lp", "Defined") <= kinds.kind(name).inputs

    def test_asp_names_every_input_in_its_header(self, name: str) -> None:
        header = (ASP / f"{name}.lp").read_text().split("\n\n#defined")[0]
        missing = [
            str(s) for s in kinds.kind(name).inputs if s.name != "model" and not re.search(rf"\b{s.name}\b", header)
        ]

        assert missing == []

    def test_prolog_exports_post(self, name: str) -> None:
        goal = f"use_module('{(PROLOG / name).as_posix()}'), current_predicate({name}:post/3)"
        run = subprocess.run(["swipl", "-q", "-g", goal, "-t", "halt"], capture_output=True, text=True, check=False)

        assert (run.returncode, run.stderr) == (0, "")

    def test_no_file_outside_its_own_names_it(self, name: str) -> None:
        own = {f"asp/{name}.lp", f"asp/{name}.relaxed.lp", f"prolog/{name}.pl"}
        folders = ("pylogic/kinds/", "pylogic/formats/", "pylogic/_share/")
        files = [*ROOT.glob("grammar/*"), *ROOT.glob("asp/*"), *ROOT.glob("prolog/*"), *ROOT.glob("pylogic/**/*.py")]
        guilty = [
            relative
            for path in files
            if (relative := path.relative_to(ROOT).as_posix()) not in own
            and not relative.startswith(folders)
            and name in path.read_text().lower()
        ]

        assert guilty == []


@pytest.mark.parametrize("puzzle", PUZZLES, ids=label)
class TestExample:
    """Every example, as a user and as both engines see it."""

    def test_facts_are_of_the_vocabulary(self, puzzle: Puzzle) -> None:
        kind = puzzle.kind
        presolved = kind.presolve(puzzle)

        assert {atom.signature for atom in puzzle.atoms + presolved.facts} <= kind.inputs
        assert set(puzzle.atoms) <= set(presolved.facts)
        assert len({str(atom) for atom in presolved.facts}) == len(presolved.facts)

    def test_writing_is_the_inverse_of_reading(self, puzzle: Puzzle) -> None:
        kind = puzzle.kind

        assert kind.read(kind.write(puzzle)) == puzzle.facts

    def test_the_file_is_in_canonical_form_after_printing(self, puzzle: Puzzle) -> None:
        from pylogic.language.printing import show

        kind = puzzle.kind
        printed = show(kind.write(puzzle), kind.layout)
        (document,) = parse(Source("t", printed))

        assert show(document, kind.layout) == printed

    def test_engines_agree_on_all_solutions(self, puzzle: Puzzle) -> None:
        """With and without presolving; the checker takes each solution and refuses it altered."""
        kind = puzzle.kind
        if puzzle.defaults.engine == "clingo":  # such an example says that only clingo is up to it
            answers = [solve(puzzle)]
            assert answers[0].status in (Status.UNIQUE, Status.OPTIMAL)
        else:
            answers = [solve(puzzle, engine, models=0) for engine in ("clingo", "swipl")]
            assert all(answer.exhausted for answer in answers)
        found = [{solution.atoms for solution in answer.solutions} for answer in answers]
        solutions = found[0]
        if puzzle.defaults.engine != "clingo":
            # The encodings alone on the bare clues, without anything that Python works out before.
            labeling = kind.strategies.get("swipl", "ff")
            found += [clingo_all(kind.name, puzzle.atoms), swipl_all(kind.name, puzzle.atoms, f"[{labeling}]")]

        assert all(other == solutions for other in found)
        assert len({answer.status for answer in answers}) == 1
        assert (answers[0].status is Status.UNSATISFIABLE) == (not solutions)
        for solution in solutions:
            assert kind.check(puzzle, solution) == ()
            assert all(kind.check(puzzle, wrong) for wrong in altered(solution))
