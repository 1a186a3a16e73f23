"""Puzzles of diamonds as integer linear programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pylogic.core.atom import Atom
from pylogic.core.linear import LinearModel
from pylogic.kinds.diamonds.routes import compiling
from pylogic.kinds.diamonds.vocabulary import COMPILING

if TYPE_CHECKING:
    from pylogic.kinds.diamonds.program import Route


def _program(facts: Sequence[Atom]) -> Route:
    from pylogic.kinds.diamonds.program import Route  # what is compiled, is so when it is imported

    return Route(facts)


def _warm_up() -> str:
    """Load what was compiled; what was not is compiled by a process of its own, for later runs."""
    waiting = compiling.without_waiting()
    from pylogic.kinds.diamonds.routes import flow  # what is compiled, is so when it is imported

    flow.warm_up()
    return COMPILING if waiting else ""


MODEL = LinearModel(_program, _warm_up)
