"""Labeling imitated in clingo: heuristics of the domain kind, added to a ground program.

A shown atom ``p(A, ..., V)`` is read as the value ``V`` of the variable ``p(A, ...)``.  The
solver then decides on the atoms in the order in which labeling would try the values, as
``#heuristic`` statements make it do (Gebser et al., Domain-specific heuristics in answer set
programming, AAAI 2013); apart from that it learns and backjumps as always.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pylogic.engines.clingo.library import variables_of


def imitate(control: Any, modifier: Any, outputs: Iterable[tuple[str, int]], *, first_fail: bool, down: bool) -> None:
    """Let a control decide as labeling does.

    Args:
        control: A `clingo.Control` after grounding, made with ``--heuristic=Domain``.
        modifier: The heuristic modifier ``true``, which sets a level and a sign.
        outputs: Name and arity of the atoms that make up a solution.
        first_fail: Whether the variable with the fewest values left goes first, not the first one.
        down: Whether large values are tried first.
    """
    places, _ = variables_of(control, outputs)
    variables = [[literal for _, literal in (place[::-1] if down else place)] for place in places]
    widest = max(map(len, variables), default=0)
    with control.backend() as backend:
        for place, values in enumerate(variables):
            level = len(variables) - place  # higher levels are decided on first
            if not first_fail:
                _in_turn(backend, modifier, values, level)
                continue
            for lost in range(len(values) - 1):
                shrunk = []
                if lost:
                    shrunk = [backend.add_atom()]
                    backend.add_weight_rule(shrunk, lost, [(-value, 1) for value in values])
                smaller = widest - (len(values) - lost)
                _in_turn(backend, modifier, values, level + smaller * len(variables), lost, shrunk)


def _in_turn(
    backend: Any, modifier: Any, values: list[int], level: int, priority: int = 0, condition: Iterable[int] = ()
) -> None:
    """Decide at a level that the first open one of the values holds, when the condition holds.

    Levels have sixteen bits in clasp, too few for one of each value: instead a value has its level
    only after those before it are out.
    """
    out = [*condition]
    for value in values:
        backend.add_heuristic(value, modifier, level, priority + 1, out)
        out = [*out, -value]
