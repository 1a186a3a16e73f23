"""What would help a run that ends with a gap: extras that are not installed."""

from __future__ import annotations

from importlib.util import find_spec

from pylogic.core import installing
from pylogic.core.answer import Answer, Status


def wanting(answer: Answer) -> tuple[str, ...]:
    """A sentence for each of them, whichever engine was asked; none when there is no gap."""
    if answer.status is not Status.FEASIBLE:
        return ()
    kind = answer.puzzle.kind
    extras = (
        ("exact", "pyscipopt", kind.solvers.linear, "proves more"),
        ("fast", "numba", kind.solvers.compiling, "finds better solutions sooner"),
    )
    return tuple(
        f"the extra '{extra}' {gain}: {installing.command(extra)}"
        for extra, module, ability, gain in extras
        if ability is not None and not find_spec(module)
    )
