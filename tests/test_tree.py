"""Trees of searches: what the engines note, ``pylogic tree``, and how trees are drawn."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import commands
import pytest
from instances import EXAMPLES
from puzzles import NONE, ROUTE, SEVERAL

from pylogic.core.answer import Answer
from pylogic.core.errors import UsageError
from pylogic.core.network import Network
from pylogic.core.tree import Tree
from pylogic.drawing.treepage import board, trees_page
from pylogic.drawing.trees import TreePicture, trees_svg
from pylogic.engines.python.stated import network_of
from pylogic.solving.loading import load_all, loads
from pylogic.solving.solve import solve

LIBRARY = EXAMPLES.parent / "kinds"
PUZZLES = [
    EXAMPLES / "futoshiki_several.puzzle",
    EXAMPLES / "futoshiki_contradiction.puzzle",
    EXAMPLES / "battleship_6x6_csc384.puzzle",
    LIBRARY / "nurikabe.puzzle",
    LIBRARY / "slitherlink.puzzle",
    LIBRARY / "kropki.puzzle",
]
STRATEGIES = [
    ("python", "gac,ff"),
    ("python", "fc2,ff,enum"),
    ("python", "gac,leftmost,down,bisect"),
    ("python", "gac,dom_w_deg,least_constraining"),
    ("swipl", "ff"),
    ("swipl", "leftmost,enum"),
    ("swipl", "dom_w_deg,down,bisect"),
    ("swipl", "random,median"),
]
SIGNS = """futoshiki {
  size 3
  r1c1 < r1c2
}
"""
"""Three solutions."""


def traced(puzzle: str | Path, engine: str, strategy: str | None = None, models: int = 0, limit: str | None = None) -> Answer:
    """An answer with the tree of the whole search on the bare clues."""
    read = load_all(puzzle)[0] if isinstance(puzzle, Path) else loads(puzzle)
    return solve(read, engine, strategy, models=models, presolve=False, trace=True, limit=limit)


def sketched(answer: Answer) -> list[str]:
    """Each node on a line, below the one that it belongs to."""
    depth = {0: 0}
    for node in answer.tree[1:]:
        assert node.parent is not None
        depth[node.number] = depth[node.parent] + 1
    return ["  " * depth[node.number] + node.says for node in answer.tree]


class TestNodes:
    """What engines note."""

    def test_python_names_what_fails(self) -> None:
        assert sketched(traced(SIGNS, "python", "fc,leftmost")) == [
            "the puzzle",
            "  r1c1 = 1, so r1c2 ≠ 1",
            "    r1c2 = 2, so r1c3 ≠ 1, 2",
        ]

    def test_swipl_tells_the_same_tree(self) -> None:
        assert sketched(traced(SIGNS, "swipl", "leftmost")) == []

    def test_clingo_tells_what_it_decided_and_learnt(self) -> None:
        assert sketched(traced(NONE, "clingo", "none")) == []
