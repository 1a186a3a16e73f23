"""Search trees: what was chosen, what followed from it, and how each branch ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pylogic.model.atom import Atom
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Noted
from pylogic.model.text import grouped, plural


@dataclass(frozen=True)
class Node:
    """A node of a search tree, and the choice that leads to it.

    Attributes:
        number: Its number, in the order in which the search came to it, from 0.
        parent: The number of the node above; ``None`` for the root.
        variable: The name of the chosen variable, ``r2c1``; empty where nothing was chosen.
        operator: ``=``, ``≠``, ``≤`` or ``>``; ``learnt`` for what a solver has learnt; empty at the root.
        value: The chosen value.
        removed: The values that it rules out, by the name of their variable.
        found: The pieces of a solution that hold from here on.
        gone: The pieces that are ruled out here.
        failed: Why the branch ends, in the words of the rules where the engine knows them; ``None`` if it does not.
        solution: Whether all variables have a value here.
    """

    number: int
    parent: int | None
    variable: str
    operator: str
    value: int | str | None
    removed: Mapping[str, list[int | str]]
    found: frozenset[Atom]
    gone: frozenset[Atom]
    failed: str | None
    solution: bool

    @property
    def choice(self) -> str:
        """The choice in words: ``r2c1 = 4``."""
        return " ".join(str(part) for part in (self.variable, self.operator, self.value) if part not in ("", None))

    @property
    def says(self) -> str:
        """The node in a sentence."""
        others = {name: gone for name, gone in self.removed.items() if name != self.variable}
        removed = "; ".join(f"{name} ≠ {', '.join(map(str, gone))}" for name, gone in others.items())
        end = "" if self.failed is None else f" fails: {self.failed}"
        end += ": a solution" if self.solution else ""
        if removed and self.parent is not None:
            end += f"; by then {removed}" if self.failed is not None else f", so {removed}"
        return (self.choice or "the puzzle") + end

    def json(self) -> dict[str, Any]:
        """The node as JSON."""
        return {
            "node": self.number,
            "parent": self.parent,
            "variable": self.variable or None,
            "operator": self.operator or None,
            "value": self.value,
            "removed": self.removed,
            "failed": self.failed,
            "solution": self.solution,
        }


class Tree:
    """A search tree.

    Args:
        nodes: The nodes, by their numbers.

    Attributes:
        nodes: The same.
        children: For each node the numbers of those below.
        sizes: For each node how many nodes its subtree has.
        solutions: For each node how many of them are solutions.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.children: list[list[int]] = [[] for _ in nodes]
        self.sizes = [1] * len(nodes)
        self.solutions = [int(node.solution) for node in nodes]
        for node in reversed(nodes):  # a parent comes before its children
            if node.parent is not None:
                self.children[node.parent].insert(0, node.number)
                self.sizes[node.parent] += self.sizes[node.number]
                self.solutions[node.parent] += self.solutions[node.number]

    @property
    def failures(self) -> int:
        """How many branches failed."""
        return sum(node.failed is not None for node in self.nodes)

    def __str__(self) -> str:
        counted = (plural(len(self.nodes), "node"), plural(self.failures, "failure"))
        return f"{', '.join(counted)}, {plural(sum(node.solution for node in self.nodes), 'solution')}"

    def path(self, number: int) -> list[Node]:
        """The nodes from the root to one of them."""
        way = [self.nodes[number]]
        while (parent := way[-1].parent) is not None:
            way.append(self.nodes[parent])
        return way[::-1]


def nodes_of(puzzle: Puzzle, rows: Iterable[Noted]) -> tuple[Node, ...]:
    """The nodes that an engine has noted, in the words of the puzzle."""
    every = frozenset(atom for variable in puzzle.kind.variables(puzzle) for atom in variable.values.values())

    def atoms(pieces: Iterable[Sequence[Any]]) -> frozenset[Atom]:
        return frozenset(Atom(piece[0], tuple(piece[1:])) for piece in pieces)

    nodes = []
    for number, row in enumerate(rows):
        found = atoms(row["found"])
        gone = every - atoms(row["left"]) - found if "left" in row else atoms(row["gone"]) & every
        removed = grouped(_named(puzzle, atom) for atom in sorted(gone))
        variable, chosen = _chosen(puzzle, row["piece"])
        choice = (variable, row["operator"], chosen)
        nodes.append(Node(number, row["parent"], *choice, removed, found, gone, row["failed"], row["solved"]))
    return tuple(nodes)


def _chosen(puzzle: Puzzle, piece: list[Any] | str | None) -> tuple[str, int | str | None]:
    if isinstance(piece, list):
        return _named(puzzle, Atom(piece[0], tuple(piece[1:])))
    return (piece, "true") if piece else ("", None)


def _named(puzzle: Puzzle, atom: Atom) -> tuple[str, int | str]:
    """The variable and the value of a piece, as its kind says them: ``r2c1 = 4``, ``r2c1 is water``."""
    says = puzzle.kind.say(atom)
    sign = " = " if " = " in says else " is "
    name, _, value = says.rpartition(sign)
    try:
        return name, int(value)
    except ValueError:
        return name or says, value
