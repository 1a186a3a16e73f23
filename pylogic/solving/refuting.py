"""Why branches of a search tree fail, for engines that do not say: the rule that fails when Python propagates there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pylogic.model.network import Constraint, Network
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import Noted

_UNNAMED = ("propagation", "conflict")
"""Causes of failures for which engines name no rule."""
_Places = Mapping[tuple[Any, ...], tuple[int, int]]
"""Pieces of a solution as rows, each with the number of a variable and the bit of a value."""


def with_rules(puzzle: Puzzle, rows: Sequence[Noted]) -> list[Noted]:
    """The nodes of a tree, with the rule where a branch fails and Python's propagation refutes it too.

    At each such node the domains are what the engine had made of them; the choice comes on top.  What took the engine
    more than that, such as a nogood that it had learnt, stays as it was said.
    """
    if puzzle.kind.people.laws is None or not any(row["failed"] in _UNNAMED for row in rows):
        return [*rows]
    laws = puzzle.kind.people.laws(puzzle)
    names: dict[Constraint, str] = {unit.constraint: unit.name for unit in laws.units}
    network = Network(laws.domains, [*names], laws.atom, laws.lowest, names)
    store = network.store()
    places: dict[tuple[Any, ...], tuple[int, int]] = {}
    for variable, domain in laws.domains.items():
        for bit in range(domain.bit_length()):
            if domain >> bit & 1:
                atom = laws.atom(variable, bit)
                places[atom.name, *atom.args] = (variable, bit)
    printed = [(variable, 1 << bit) for variable, (bit, _) in laws.printed.items() if bit >= 0]
    marks: list[int] = []
    named: list[Noted] = []
    for row in rows:
        store.undo(0 if row["parent"] is None else marks[row["parent"]])
        narrowed = printed if row["parent"] is None else _narrowed(places, row)
        possible = all(store.narrow(variable, domain) for variable, domain in (*narrowed, *_state(places, row)))
        refuted = None
        if row["failed"] in _UNNAMED and possible:
            refuted = network.propagate(store, network.constraints)
        marks.append(len(store.trail))
        named.append(row if refuted is None else {**row, "failed": names[refuted]})
    return named


def _narrowed(places: _Places, row: Noted) -> Iterator[tuple[int, int]]:
    """The variable of a choice and the domain that it leaves; nothing where it is in no piece of a solution."""
    place = places.get(tuple(row["piece"])) if isinstance(row["piece"], list) else None
    if place is not None:
        variable, bit = place
        below = (2 << bit) - 1
        yield variable, {"=": 1 << bit, "≠": ~(1 << bit), "≤": below, ">": ~below}[row["operator"]]


def _state(places: _Places, row: Noted) -> Iterator[tuple[int, int]]:
    """The variables that a node settles or narrows, with the domains that are left."""
    for piece in row["found"]:
        if tuple(piece) in places:
            variable, bit = places[tuple(piece)]
            yield variable, 1 << bit
    gone = set(map(tuple, row["gone"]))
    if "left" in row:
        gone |= places.keys() - {tuple(piece) for piece in (*row["left"], *row["found"])}
    for one in gone & places.keys():
        variable, bit = places[one]
        yield variable, ~(1 << bit)
