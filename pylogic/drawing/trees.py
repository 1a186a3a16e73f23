"""Search trees as pictures: whole when small, else with triangles that count the nodes of a subtree.

On a page, trees stand side by side, each with a board that shows the selected node.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence

from pylogic.drawing.html import document, safe
from pylogic.drawing.svg import film, picture
from pylogic.drawing.svg.pen import number, painted, said
from pylogic.model.atom import Atom, Variable
from pylogic.model.canvas import Canvas, Form, Thing
from pylogic.model.heuristic import Node, Tree
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural

_WHOLE, _DRAWN = 300, 100
"""The most nodes of a tree that is drawn whole, and the nodes drawn of a larger one, its largest subtrees first."""
_LABELLED = 40
"""The most nodes of a tree with choices and reasons written beside them."""
_LETTER = 6.2
_SIZE = 10
_GAP, _DEEP = 16.0, 24.0
_LABELLED_DEEP = 40.0
_RADIUS = 5.0
_MARGIN = 16.0
_HEADING = 40.0
_LEGEND = "circle: a choice; square: it fails; diamond: a solution; triangle: a subtree, with its number of nodes"


class TreePicture:
    """A tree laid out.

    Args:
        tree: The tree.

    Attributes:
        drawn: The numbers of the nodes that are drawn.
        width: The width of the picture.
        height: Its height.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._closed = _closed(tree)
        self.drawn = [node.number for node in tree.nodes if node.parent is None]
        for parent in self.drawn:  # which grows
            if parent not in self._closed:
                self.drawn += tree.children[parent]
        self.drawn.sort()
        self._labelled = len(tree.nodes) <= _LABELLED
        reasons = {node.failed for node in tree.nodes if node.failed is not None}
        self._reasoned = self._labelled and len(reasons) > 1  # one reason for all of them says nothing
        self._place()

    def _place(self) -> None:
        """Give every node its place: the children side by side, a parent above their middle."""
        tree = self._tree
        wide: dict[int, float] = {}
        for one in reversed(self.drawn):
            wide[one] = max(self._width(tree.nodes[one]), sum(wide[child] for child in self._below(one)))
        left = {0: _MARGIN}
        depth = {0: 0}
        for one in self.drawn:
            below = self._below(one)
            start = left[one] + (wide[one] - sum(wide[child] for child in below)) / 2
            for child in below:
                left[child], depth[child] = start, depth[one] + 1
                start += wide[child]
        self._x: dict[int, float] = {}
        for one in reversed(self.drawn):
            below = self._below(one)
            middle = left[one] + wide[one] / 2
            self._x[one] = (self._x[below[0]] + self._x[below[-1]]) / 2 if below else middle
        deep = _LABELLED_DEEP if self._labelled else _DEEP
        self._y = {one: _MARGIN + _RADIUS + deep * depth[one] for one in self.drawn}
        self.width = wide[0] + 2 * _MARGIN
        self.height = max(self._y.values()) + _MARGIN + max(map(self._tall, self.drawn))

    def _below(self, one: int) -> list[int]:
        return [] if one in self._closed else self._tree.children[one]

    def _width(self, node: Node) -> float:
        if node.number in self._closed:
            return max(2 * _side(self._tree.sizes[node.number]), _LETTER * len(str(self._tree.sizes[node.number]))) + 4
        words = (node.choice if self._labelled else "", node.failed or "" if self._reasoned else "")
        return max(_GAP, _LETTER * max(map(len, words)) + 6)

    def _tall(self, one: int) -> float:
        """The depth of a node below its place."""
        if one in self._closed:
            return 2 * _side(self._tree.sizes[one]) + _SIZE
        return 2 * _SIZE if self._reasoned else _RADIUS

    def elements(self, theme: str = "auto") -> Iterator[str]:
        """The elements of SVG; each node in a group with its number as ``data-node``."""
        nodes = self._tree.nodes
        lines = "".join(
            f"M{number(self._x[parent])} {number(self._y[parent])}L{number(self._x[one])} {number(self._y[one])}"
            for one in self.drawn
            if (parent := nodes[one].parent) is not None
        )
        yield f'<path fill="none" {painted("stroke", "faint", theme)} d="{lines}"/>'
        for one in self.drawn:
            node = nodes[one]
            yield f'<g data-node="{one}"><title>{said(self._says(node))}</title>{self._mark(node, theme)}</g>'

    def _says(self, node: Node) -> str:
        if node.number not in self._closed:
            return node.says
        size, solutions = self._tree.sizes[node.number], self._tree.solutions[node.number]
        return f"{node.says}; {plural(size, 'node')} here and below, {plural(solutions, 'solution')}"

    def _mark(self, node: Node, theme: str) -> str:
        x, y, size = self._x[node.number], self._y[node.number], self._tree.sizes[node.number]
        if node.number in self._closed:
            side = _side(size)
            colour = "good" if self._tree.solutions[node.number] else "bad"
            path = f"M{number(x)} {number(y - _RADIUS)}l{number(side)} {number(2 * side)}h{number(-2 * side)}z"
            words = [(y - _RADIUS + 2 * side + _SIZE, str(size))]
        elif node.failed is not None:
            colour, path = "bad", f"M{number(x - 4.5)} {number(y - 4.5)}h9v9h-9z"
            words = [(y + 2 * _SIZE, node.failed)] if self._reasoned else []
        elif node.solution:
            colour, path = "good", f"M{number(x)} {number(y - 7)}l7 7l-7 7l-7 -7z"
            words = []
        else:
            colour = "line" if self._tree.children[node.number] else "faint"
            path = f"M{number(x - _RADIUS)} {number(y)}a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z"
            words = []
        if self._labelled and node.choice:
            words.append((y - _RADIUS - 5, node.choice))
        return f'<path {painted("fill", colour, theme)} d="{path}"/>' + "".join(
            f'<g font-size="{_SIZE}" text-anchor="middle" paint-order="stroke" stroke-width="3" '
            f'{painted("stroke", "paper", theme)}><text x="{number(x)}" y="{number(place)}" '
            f"{painted('fill', 'ink', theme)}>{said(text)}</text></g>"
            for place, text in words
        )


def _closed(tree: Tree) -> set[int]:
    """The nodes whose subtrees are drawn as triangles."""
    room = _WHOLE if len(tree.nodes) <= _WHOLE else _DRAWN
    shown, waiting = 1, [(-tree.sizes[0], 0)]
    closed = set()
    while waiting:
        _, one = heapq.heappop(waiting)
        if shown + len(tree.children[one]) > room:
            closed.add(one)
            continue
        shown += len(tree.children[one])
        for child in tree.children[one]:
            if tree.children[child]:
                heapq.heappush(waiting, (-tree.sizes[child], child))
    return closed


def _side(size: int) -> float:
    """Half the side of a triangle for a subtree."""
    return 3 + 1.7 * math.log2(size)


def trees_svg(trees: Sequence[tuple[str, str, Tree]], title: str, theme: str) -> str:
    """Trees side by side as one element of SVG.

    Args:
        trees: The heading of each, a line below it, and the tree.
        title: The name of the picture.
        theme: One of `pylogic.drawing.svg.THEMES`.
    """
    parts, left, height = [], 0.0, 0.0
    for heading, line, tree in trees:
        drawn = TreePicture(tree)
        wide = max(drawn.width, _LETTER * max(len(line), 1.3 * len(heading)) + 2 * _MARGIN)
        ink = painted("fill", "ink", theme)
        parts += [
            f'<g transform="translate({number(left)} 0)">',
            f'<text x="{_MARGIN}" y="20" font-size="13" font-weight="bold" {ink}>{said(heading)}</text>',
            f'<text x="{_MARGIN}" y="36" font-size="{_SIZE}" {ink}>{said(line)}</text>',
            f'<g transform="translate({number((wide - drawn.width) / 2)} {_HEADING})">',
            *drawn.elements(theme),
            "</g></g>",
        ]
        left += wide
        height = max(height, drawn.height)
    left = max(left, _LETTER * 0.85 * len(_LEGEND) + 2 * _MARGIN)
    place = number(_HEADING + height + _SIZE)
    faint = painted("fill", "shade", theme)
    parts.append(f'<text x="{_MARGIN}" y="{place}" font-size="{_SIZE}" {faint}>{said(_LEGEND)}</text>')
    description = "; ".join(f"{heading}: {line}" for heading, line, _ in trees)
    return picture((left, _HEADING + height + 2 * _SIZE), "\n".join(parts), title, description, theme, "")


def tree_svg(drawn: TreePicture, title: str) -> str:
    """A tree as an element of SVG for a page."""
    return picture((drawn.width, drawn.height), "\n".join(drawn.elements()), title, _LEGEND, "auto", "")


_FEW = 2
"""With this many values none is pencilled in: if one is gone, the other is known."""
_STYLE = """
body { max-width: none }
.trees { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem }
.trees section { margin: 0; min-width: 0 }
.scroll { overflow: auto; max-height: 60vh; border: 1px solid #8886 }
.scroll svg { display: block; margin: auto }
.tree:focus { outline: none }
.tree:focus-visible .scroll { outline: 2px solid }
.tree figure svg { max-height: 50vh }
.tree figcaption { min-height: 4.5rem }
[data-node] { cursor: pointer }
[data-node][aria-current] > path { stroke: currentColor; stroke-width: 3 }
"""
_SCRIPT = """
for (const root of document.querySelectorAll(".tree")) {
  const parts = [...root.querySelectorAll("[data-frames]")].map((part) => [
    part, part.dataset.frames.split(" ").map((range) => range.split("-").map(Number))
  ]);
  const nodes = [...root.querySelectorAll("[data-node]")];
  const parents = root.dataset.parents.split(" ").map(Number);
  let now = 0;
  const show = (frame, moved) => {
    if (!(frame in nodes)) return;
    now = frame;
    for (const [part, ranges] of parts) {
      const shown = ranges.some(([first, last = first]) => Math.min(Math.max(now, first), last) === now);
      shown ? part.removeAttribute("display") : part.setAttribute("display", "none");
    }
    nodes.forEach((node, index) => node.toggleAttribute("aria-current", index === now));
    root.querySelector("figcaption").textContent = nodes[now].querySelector("title").textContent;
    if (moved) nodes[now].scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const moves = {
    ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => nodes.length - 1,
    ArrowUp: () => parents[now], ArrowDown: () => parents.indexOf(now)
  };
  nodes.forEach((node, index) => {
    node.onpointerenter = () => show(index);
    node.onclick = () => { show(index); root.focus(); };
  });
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in moves)) return;
    event.preventDefault();
    show(moves[event.key](), true);
  });
  show(0);
  const scroll = root.querySelector(".scroll");
  const [inside, outside] = [nodes[0], scroll].map((part) => part.getBoundingClientRect());
  scroll.scrollLeft = inside.left - outside.left - outside.width / 2;
}
"""
_HOW = "Point at a node, or use the arrow keys: left and right as the search went, up and down in the tree."


def trees_page(puzzle: Puzzle, trees: Sequence[tuple[str, str, Tree]], heading: str) -> str:
    """A page with trees side by side.

    Args:
        puzzle: The puzzle of all of them.
        trees: The heading of each, a line below it, and the tree.
        heading: The heading of the page.
    """
    parts = [f"<style>{_STYLE}</style><p>{safe(_HOW)}</p>", '<div class="trees">']
    for name, line, tree in trees:
        drawn = TreePicture(tree)
        boards = film([board(puzzle, tree, one) for one in drawn.drawn], f"the board, {name}")
        place = {one: index for index, one in enumerate(drawn.drawn)}
        parents = (tree.nodes[one].parent for one in drawn.drawn)
        above = " ".join(str(-1 if parent is None else place[parent]) for parent in parents)
        parts += [
            f"<section><h2>{safe(name)}</h2><p>{safe(line)}</p>",
            f'<div class="tree" tabindex="0" role="group" aria-label="{safe(name)}" data-parents="{above}">',
            f'<div class="scroll">{tree_svg(drawn, name)}</div>',
            f'<figure>{boards}<figcaption aria-live="polite"></figcaption></figure></div></section>',
        ]
    return document(heading, [*parts, f"</div><script>{_SCRIPT}</script>"])


def board(puzzle: Puzzle, tree: Tree, number: int) -> Canvas:
    """The board at a node: its values, the node's additions marked, and the remaining candidates."""
    way = tree.path(number)
    node = way[-1]
    found = frozenset[Atom]().union(*(one.found for one in way))
    role = "bad" if node.failed is not None else "good"
    roles = dict.fromkeys(node.found if node.parent is not None else (), role)
    canvas = puzzle.kind.sketch(puzzle, found, roles)
    gone = frozenset[Atom]().union(*(one.gone for one in way))
    for variable in puzzle.kind.variables(puzzle):
        _pencil(canvas, variable, found, gone, node.gone if node.parent is not None else frozenset())
    return canvas


def _pencil(
    canvas: Canvas, variable: Variable, found: frozenset[Atom], gone: frozenset[Atom], now: frozenset[Atom]
) -> None:
    """Write the candidates of an open cell, with those now ruled out struck."""
    cell = variable.place
    if len(cell) != len((0, 0)) or len(variable.values) <= _FEW or not found.isdisjoint(variable.values.values()):
        return
    marks = canvas.candidates[cell[0], cell[1]] = []
    for says, atom in variable.values.items():
        if atom in now:
            marks.append(Thing(Form.STRUCK, "", "good", says))
        else:
            marks.append(Thing(Form.NOTHING, "") if atom in gone else Thing(Form.TEXT, "", "plain", says))
