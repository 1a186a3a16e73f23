"""Rules about families whose groups have the numbers of the groups that they are parts of."""

import pytest

from pylogic import loads, solve

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
