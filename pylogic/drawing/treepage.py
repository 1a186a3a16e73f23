"""Search trees side by side on a page, each with a board that shows the selected node."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core.atom import Atom
from pylogic.core.canvas import Canvas
from pylogic.core.puzzle import Puzzle
from pylogic.core.things import Form, Thing
from pylogic.core.tree import Tree
from pylogic.core.variable import Variable
from pylogic.drawing.page import document, safe
from pylogic.drawing.svg import film
from pylogic.drawing.trees import TreePicture, tree_svg

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
    marks = canvas.candidates.setdefault((cell[0], cell[1]), [])
    for says, atom in variable.values.items():
        if atom in now:
            marks.append(Thing(Form.STRUCK, "", "good", says))
        else:
            marks.append(Thing(Form.NOTHING, "") if atom in gone else Thing(Form.TEXT, "", "plain", says))
