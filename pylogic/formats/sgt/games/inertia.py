"""Inertia: ``10x8:bwwm...``."""

import re

from pylogic.formats.sgt.game import Bare
from pylogic.kinds.diamonds.sgt import is_inertia, read_inertia, write_inertia

GAME = Bare(
    kind="diamonds",
    begins=re.compile(r"\s*\d+x\d+:"),
    claims=is_inertia,
    read=read_inertia,
    write=write_inertia,
)
