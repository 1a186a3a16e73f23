"""Unequal: ``5:0,0R,3,...``."""

import re

from pylogic.core.atom import values_by_cell
from pylogic.formats.sgt.game import Bare
from pylogic.kinds.futoshiki.sgt import is_unequal, read_unequal, write_unequal

GAME = Bare(
    kind="futoshiki",
    begins=re.compile(r"\s*\d+a?(d[a-z])?:"),
    claims=is_unequal,
    read=read_unequal,
    write=write_unequal,
    write_solution=lambda puzzle, atoms: write_unequal(puzzle, values_by_cell(atoms)),
)
