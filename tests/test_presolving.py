"""The facts that presolving adds for declared kinds."""

import pytest
from cover import kinds

from pylogic import load_all, loads, solve
from pylogic.model.files import ROOT
from pylogic.solving.run import prepare


def test_settled_values_are_known_and_others_are_out() -> None:
    puzzle = loads("latin {\n size 3\n board {\n 1 2 .\n . . .\n . . .\n}\n}\n")
    derived = {str(atom) for atom in prepare(puzzle).facts if atom.name in ("known", "out")}

    assert derived == {
        *("known(1001,1)", "known(1002,2)", "known(1003,3)"),
        *(f"out({row}00{value},{value})" for row in (2, 3) for value in (1, 2, 3)),
    }


@pytest.mark.parametrize("kind", kinds())
def test_solutions_have_what_is_known_and_nothing_that_is_out(kind: str) -> None:
    puzzle = load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
    facts = prepare(puzzle).facts
    known, out = ({atom.args for atom in facts if atom.name == name} for name in ("known", "out"))
    (solution,) = solve(puzzle, presolve=False).solutions
    values = {atom.args for atom in solution.atoms if atom.name == "value"}

    assert values
    assert known <= values
    assert values.isdisjoint(out)


@pytest.mark.parametrize(
    "text", ["fillomino {\n size 1x2\n most 0\n board {\n 2 .\n }\n}", "bosanowa {\n size 2x2\n largest 0\n}"]
)
def test_a_board_without_values_is_refuted_though_one_is_printed(text: str) -> None:
    puzzle = loads(f"{text}\n")

    assert [conflict.sentence for conflict in prepare(puzzle).conflicts] == [
        "this cannot hold on this board: r1c1 has a value"
    ]
