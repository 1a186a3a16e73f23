"""Tuples in a relation, prolog/tuples.pl, where tuples_in/2 of library(clpfd) forgets one."""

import subprocess
from pathlib import Path

import pytest
from alone import prolog

from pylogic import Status, loads, solve
from pylogic.model.files import PROLOG

BARS = """futoshiki {
  adjacent
  board {
    . | . | . | .
        -
    . | . | . | .
    -   -   -   -
    3 | .   2 | .
    -
    . | .   . | .
  }
}
"""
"""Without a solution; with tuples_in/2 alone SWI-Prolog 9.0.4 finds one, in which 3 and 1 stand beside a bar."""


def test_every_tuple_is_in_the_relation(tmp_path: Path) -> None:
    said = {
        "X + Y #= 9, related([[X,Y]], [[1,2],[1,3]])": "false",
        "X + Y #= 9, related([[X,Y]], [[1,2],[1,8]])": "[1,8]",
        "X + Y #= 9, related([[1,3],[X,Y]], [[1,2],[1,3]])": "false",
        "X + Y #= 9, related([[X,Y],[Y,X]], [[4,5],[5,4]]), X #> 4": "[5,4]",
        "related([[X,Y]], [[1,2],[1,3]]), Y #> 2": "[1,3]",
        "related([[2,3],[X,Y]], [[2,3]])": "[2,3]",
        "related([[2,4],[X,Y]], [[2,3]])": "false",
    }
    program = tmp_path / "program.pl"
    program.write_text(f":- use_module(library(clpfd)).\n:- include('{(PROLOG / 'tuples').as_posix()}').\n")
    tests = [f"\\+ \\+ ( [X,Y] ins 1..9, ( {goal} -> print([X,Y]) ; print(false) ) ), nl" for goal in said]
    goals = [word for test in tests for word in ("-g", test)]
    run = subprocess.run(
        [*prolog(), "-q", *goals, "-t", "halt", str(program)], capture_output=True, text=True, check=False
    )

    assert run.stderr == ""
    assert dict(zip(said, run.stdout.splitlines(), strict=True)) == said


@pytest.mark.parametrize("engine", ["clingo", "swipl"])
def test_bars_that_leave_no_solution(engine: str) -> None:
    assert solve(loads(BARS), engine, presolve=False).status is Status.UNSATISFIABLE
