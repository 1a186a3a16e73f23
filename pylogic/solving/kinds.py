"""Kinds of puzzle, for programs."""

from __future__ import annotations

import pylogic.kinds as every
from pylogic.core.errors import UsageError
from pylogic.core.kind import Kind
from pylogic.core.sources import uniform
from pylogic.core.text import Source
from pylogic.solving.loading import contents


def kind(text: str) -> Kind:
    """A kind by its name, or the kind that a text declares; `puzzle` and `generate` take it.

    Args:
        text: The name or the declaration.

    Raises:
        UsageError: There is no such kind, or the text does not declare one kind.
        PuzzleError: The declaration is wrong.

    Examples:
        >>> mine = pylogic.kind('kind mine "Mine" { cells 1..n ; different lines }')
        >>> pylogic.solve(pylogic.puzzle(mine, size=3), models=0).count
        12
        >>> pylogic.generate(mine, size=4, seed=1)[0].kind
        <kind mine>
    """
    if "{" not in text:
        return every.kind(text)
    declared = every.declared(contents(Source("<string>", uniform(text))).scope)
    if len(declared) != 1:
        raise UsageError(f"the text declares {len(declared)} kinds of puzzle, not one")
    return next(iter(declared.values()))
