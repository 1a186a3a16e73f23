"""Variables of a puzzle as a person sees them: a place, and the values that may be put there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pylogic.core.atom import Atom
from pylogic.core.places import Cell, Side


class Variable(NamedTuple):
    """One thing that a solution decides.

    Attributes:
        place: The cell, or what lies between two cells.
        form: ``cells``, ``edges``, ``links`` or ``bridges``.
        values: The values that may stand there, as written, each with the piece of a solution that says so.
        sort: The name of its sort; empty where there is only one.
        vacant: The value that says that nothing is there, which many players do not write; empty for none.
    """

    place: Cell | Side
    form: str
    values: Mapping[str, Atom]
    sort: str = ""
    vacant: str = ""
