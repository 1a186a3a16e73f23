"""A search of the reference engine noted as a tree."""

from __future__ import annotations

from typing import Any

from pylogic.core.network import Constraint, Network, Store, values
from pylogic.core.request import Noted, noted

_EMPTY = "the clues leave a cell without a value"


class Noting:
    """Notes the nodes of a search.

    Args:
        network: The network to search.

    Attributes:
        nodes: The nodes so far.
    """

    def __init__(self, network: Network) -> None:
        self.nodes: list[Noted] = []
        self._network = network

    def root(self, store: Store, refuted: Constraint | None, *, empty: bool) -> None:
        """Note the root after the first propagation."""
        node = noted(None)
        if empty or refuted is not None:
            node["failed"] = _EMPTY if refuted is None else self._network.names.get(refuted, "")
        pieces = {variable: self._pieces(variable, domain) for variable, domain in store.domains.items()}
        node["found"] = [held[0] for held in pieces.values() if len(held) == 1]
        node["left"] = [piece for held in pieces.values() for piece in held]
        self.nodes.append(node)

    def child(
        self, parent: int, variable: int, domain: int, store: Store, mark: int, refuted: Constraint | None
    ) -> None:
        """Note a choice after its propagation; the changes begin at a mark of the trail."""
        operator, value = _said(domain)
        node = noted(parent, operator, self._piece(variable, value))
        node["failed"] = None if refuted is None else self._network.names.get(refuted, "")
        before: dict[int, int] = {}
        for changed, domain_before in store.trail[mark:]:
            before.setdefault(changed, domain_before)
        for changed, domain_before in before.items():
            left = store.domains[changed]
            node["gone"] += self._pieces(changed, domain_before & ~left)
            if not left & left - 1:
                node["found"] += self._pieces(changed, left)
        self.nodes.append(node)

    def _pieces(self, variable: int, domain: int) -> list[list[Any]]:
        return [self._piece(variable, value) for value in values(domain)]

    def _piece(self, variable: int, value: int) -> list[Any]:
        atom = self._network.atom(variable, value)
        return [atom.name, *atom.args]


def _said(domain: int) -> tuple[str, int]:
    """The operator and the value by which an alternative narrows a domain."""
    kept = domain if domain > 0 else ~domain
    single = not kept & kept - 1
    operators = ("=", "≤") if domain > 0 else ("≠", ">")
    return operators[not single], kept.bit_length() - 1
