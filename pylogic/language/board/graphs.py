"""Graphs: what is connected, and what all paths between some nodes lead through."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board

Node = TypeVar("Node", bound=Hashable)
Item = TypeVar("Item")
Sortable = TypeVar("Sortable", bound=tuple[Any, ...])
Near = Callable[[Node], Iterable[Node]]


def gathered(pairs: Iterable[tuple[Node, Item]]) -> dict[Node, list[Item]]:
    """Return the second parts of pairs by the first ones, in order."""
    items: dict[Node, list[Item]] = {}
    for node, item in pairs:
        items.setdefault(node, []).append(item)
    return items


class Union(Generic[Node]):
    """Sets of nodes that grow together: union and find."""

    def __init__(self) -> None:
        self._parents: dict[Node, Node] = {}

    def find(self, node: Node) -> Node:
        """Return the node that stands for the set of a node."""
        while (parent := self._parents.get(node, node)) != node:
            node = parent
        return node

    def join(self, one: Node, other: Node) -> bool:
        """Unite the sets of two nodes; false where they are in one already."""
        first, second = self.find(one), self.find(other)
        self._parents[first] = second
        return first != second


def ranking(board: Board, cells: Iterable[Cell]) -> list[Cell]:
    """Return cells from the centre of the board outwards: the first one of a connected part is near all of it."""
    middle = (board.rows + 1) / 2, (board.columns + 1) / 2
    return sorted(cells, key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))


def parts(cells: Iterable[Sortable], neighbours: Near[Sortable]) -> list[list[Sortable]]:
    """Return cells in their connected parts, each in reading order."""
    left = set(cells)
    components = []
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile; much of checking is this
            for near in neighbours(cell):
                if near in left:
                    left.remove(near)
                    part.append(near)
        components.append(sorted(part))
    return sorted(components)


def reached(start: Iterable[Node], near: Near[Node], open_to: Callable[[Node], bool]) -> set[Node]:
    """Return the nodes that can be reached from some nodes through open ones, these nodes included."""
    front = list(start)
    seen = set(front)
    while front:
        for node in near(front.pop()):
            if node not in seen and open_to(node):
                seen.add(node)
                front.append(node)
    return seen


def clusters(nodes: Collection[Node], near: Near[Node]) -> dict[Node, frozenset[Node]]:
    """For each of some nodes the connected part of these that it is in."""
    parts: dict[Node, frozenset[Node]] = {}
    for first in nodes:
        if first not in parts:
            part = frozenset(reached([first], near, nodes.__contains__))
            parts.update(dict.fromkeys(part, part))
    return parts


def needed(root: Node, near: Near[Node], room: Collection[Node], wanted: Collection[Node]) -> list[Node]:
    """Return the nodes, other than the wanted ones, that lie on every path from a root to one of these.

    These are articulation points: nodes of a depth-first search with a subtree from which no edge leads past them
    (Hopcroft, Tarjan, *Algorithm 447*, 1973).

    Args:
        root: The start of the paths.
        near: The neighbours of a node.
        room: The nodes that paths may lead through.
        wanted: Nodes that can be reached from the root.
    """
    depth = {root: 0}
    low = {root: 0}
    behind = {root: 0}
    parent: dict[Node, Node] = {}
    gates = []
    stack: list[tuple[Node, Iterator[Node]]] = [(root, iter(near(root)))]
    while stack:
        node, others = stack[-1]
        for other in others:
            if other not in room and other != root:
                continue
            if other not in depth:
                parent[other] = node
                depth[other] = low[other] = len(depth)
                behind[other] = int(other in wanted)
                stack.append((other, iter(near(other))))
                break
            if other != parent.get(node):
                low[node] = min(low[node], depth[other])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
                behind[above] += behind[node]
                if above != root and behind[node] and low[node] >= depth[above]:
                    gates.append(above)
    return [node for node in dict.fromkeys(gates) if node not in wanted]


def blocks(edges: Mapping[int, tuple[Node, Node]]) -> list[list[int]]:
    """Return the blocks of a graph: sets of edges of which any two lie on a common cycle.

    Args:
        edges: The two ends of each edge.
    """
    near: dict[Node, list[tuple[int, Node]]] = {}
    for edge, (one, other) in edges.items():
        near.setdefault(one, []).append((edge, other))
        near.setdefault(other, []).append((edge, one))
    depth: dict[Node, int] = {}
    low: dict[Node, int] = {}
    blocks: list[list[int]] = []
    for root in near:
        if root in depth:
            continue
        depth[root] = low[root] = len(depth)
        passed: list[int] = []
        taken: set[int] = set()
        stack = [(root, iter(near[root]), -1)]
        while stack:
            node, others, by = stack[-1]
            for edge, other in others:
                if edge in taken:
                    continue
                taken.add(edge)
                passed.append(edge)
                if other in depth:
                    low[node] = min(low[node], depth[other])
                else:
                    depth[other] = low[other] = len(depth)
                    stack.append((other, iter(near[other]), edge))
                    break
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[node])
                    if low[node] >= depth[above]:
                        place = passed.index(by)
                        blocks.append(passed[place:])
                        del passed[place:]
    return blocks


def matching(near: Mapping[Node, Iterable[Node]]) -> dict[Node, Node]:
    """Return a largest matching of nodes with others, by these others: augmenting paths.

    Args:
        near: The other nodes with which each may be matched.
    """
    partner: dict[Node, Node] = {}

    def find(node: Node, seen: set[Node]) -> bool:
        for other in near[node]:
            if other not in seen:
                seen.add(other)
                if other not in partner or find(partner[other], seen):
                    partner[other] = node
                    return True
        return False

    for node in near:
        find(node, set())
    return partner
