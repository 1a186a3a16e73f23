"""Rules about families whose groups have the numbers of the groups that they are parts of."""

from functools import partial

import pytest
from words import read

from pylogic import loads, solve
from pylogic.language.board.board import board_of

THERMO = "thermo r3c1 r2c1\n thermo r3c1 r2c1 r1c1"
PARTS = {
    "cells 1..3 ; paths thermo ; spans legs all thermo <= 1 where 1": (f"size 3x1\n {THERMO}", 27 - 3),
    "cells 1..2 ; boxes 1x2 ; different across legs rows boxes": ("size 1x4", 8),
    "cells 1..2 ; boxes 1x2 ; different across8 legs rows boxes": ("size 1x4", 8),
    "cells . L I T S ; boxes 2x4 ; place I in legs rows boxes": ("size 2x8", 1),
}


@pytest.mark.parametrize("presolve", [True, False])
@pytest.mark.parametrize("engine", ["clingo", "swipl", "python"])
@pytest.mark.parametrize("kind", PARTS)
def test_parts_of_one_group_are_groups_of_their_own(kind: str, engine: str, presolve: bool) -> None:
    board, count = PARTS[kind]
    answer = solve(loads(f"kind k {{\n {kind}\n}}\nk {{\n {board}\n}}\n"), engine, models=0, presolve=presolve)

    assert len(answer.solutions) == count


@pytest.mark.parametrize(
    ("family", "groups"),
    [
        ("stretches 3 rows inside areas", ["r2c1 r2c2 r2c3"]),  # of the one row that lies in one area
        ("(stretches 3 rows) inside areas", ["r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3"]),
        ("(stretches 3 rows inside areas) except own", []),
        ("(stretches 3 rows) inside areas except own", ["r1c1 r1c2 r1c3"]),
        ("stretches 3 rows except own", ["r1c1 r1c2 r1c3", "r1c2 r1c3 r1c4"]),
        ("stretches 3 rows except windows 1x3", ["r1c1 r1c2 r1c3", "r1c2 r1c3 r1c4"]),
        ("(stretches 3 rows) except windows 1x3", []),
        ("right inside (rows within areas)", ["r1c1 r1c2", "r1c2 r1c3", "r2c1 r2c2", "r2c2 r2c3"]),
        ("right inside rows within own", ["r2c1 r2c2", "r2c2 r2c3"]),
    ],
)
def test_a_restriction_is_of_the_family_right_before_it_or_of_that_in_brackets(family: str, groups: list[str]) -> None:
    kind = f"cells 1..2 ; regions areas ; cages own ; blocks # ; count({family}, 1) <= 1"
    puzzle = read(kind, "areas {\n a a a b\n c c c .\n}\nown r2c1 r2c2 r2c3\nboard {\n . . . .\n . . . #\n}")
    assert isinstance(puzzle.kind.check, partial)
    (declared,) = puzzle.kind.check.args
    (chosen,) = declared.rules[0].measured.families

    assert chosen.name == family
    found = chosen.groups(board_of(declared.frame, puzzle.facts))
    assert [" ".join(f"r{row}c{column}" for row, column in group.places) for group in found] == groups
