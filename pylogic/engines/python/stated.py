"""The network of a declared kind: its rules at their places, as explanations have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pylogic import builtin
from pylogic.files.syntax import parse
from pylogic.model.atom import Atom, Fact
from pylogic.model.laws import Laws
from pylogic.model.network import Constraint, Network, Store
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source


def network_of(declaration: str, stated: Iterable[Sequence[Any]], facts: Sequence[Atom]) -> Network:
    """The network of a puzzle, with what its flat facts print or presolving has settled and ruled out.

    Args:
        declaration: As in `pylogic.model.request.Request`.
        stated: The same.
        facts: The flat facts.
    """
    (document,) = parse(Source("<request>", declaration))
    kind = builtin.meant(document)
    puzzle = Puzzle(kind, "", tuple(Fact(Atom(name, tuple(arguments))) for name, *arguments in stated), document.source)
    assert kind.people.laws is not None  # the caller has asked `serves`
    laws = kind.people.laws(puzzle)
    domains = dict(laws.domains)
    store = laws.store()
    for variable, (bit, _) in laws.printed.items():
        domains[variable] = domains.get(variable, 0) & (1 << bit if bit >= 0 else 0)
    for name, arguments in facts:
        if name in ("given", "known", "out"):
            variable, value = map(int, arguments)
            mask = store.bit(value)
            domains[variable] = domains.get(variable, 0) & (~mask if name == "out" else mask)
        elif name == "never":  # rules may mention places without any value, which are not variables
            return Network([0], [], laws.atom, laws.lowest)
    names: dict[Constraint, str] = {unit.constraint: unit.name for unit in laws.units}
    names[Whole(puzzle, laws)] = "the rules together"
    return Network(domains, [*names], laws.atom, laws.lowest, names)


class Whole(Constraint):
    """All rules of a puzzle, looked at when every variable has its value.

    Of some words people know no law, and some rules cannot hold on a board though no place of it says so.
    """

    gac = False

    def __init__(self, puzzle: Puzzle, laws: Laws) -> None:
        super().__init__(tuple(laws.domains))
        self._puzzle = puzzle
        self._atom = laws.atom

    def filter(self, store: Store) -> bool:
        """Ask the checker about a whole board."""
        if any(domain & domain - 1 for domain in store.domains.values()):
            return True
        atoms = (self._atom(variable, domain.bit_length() - 1) for variable, domain in store.domains.items())
        return not self._puzzle.kind.check(self._puzzle, frozenset(atoms))
