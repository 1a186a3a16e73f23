"""``size(islands V) = clue``, ``count(islands V, clue) = 1``: the maximal groups of cells that hold a value.

An island is a connected set, by sides, of cells that hold V, or one of several values; ``islands V by
pairs8``: by sides and corners, ``by touching``: by corners, ``by knights``: by knight's moves; ``islands V within
areas`` are cut at the borders of areas.  Its ``size``, ``width`` and ``height`` are compared (from its first row to its
last one, those between that it leaves out counted too), ``count(islands V, clue)`` how many clues are in it,
``count(islands V, W)`` how many cells that hold W, ``count(islands V, beside W)`` how many of them share a side with
it, ``count(islands V, areas)`` in how many areas it has cells, ``sum(islands V, number)`` what the numbers that are
printed there add up to.  A comparison with ``clue`` is about each clue on an island.
``islands V with M`` have a mark M.  ``size(islands V beyond P)`` counts the cells that lie further than a pointer in
it, in its direction.

Where V is a value of links, an island is what links that hold it join, all cells of the board included: one to which no
such link leads is an island of its own.  ``islands on within areas``: links between areas do not count.
"""

from __future__ import annotations

from pylogic.language.compile import patches
from pylogic.language.compile.patches import GENERATING, broken
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.patches import ISLANDS, MEASURED, has_one_clue, measure_of, vet
from pylogic.language.parse.rule import Encoding, Rule, Word


def _needed(rule: Rule) -> tuple[str, ...]:
    groups = getattr(rule.measured, "patches", None)
    if groups is None:
        return ("patches", "flood")
    if groups.word == "networks":
        return ("patches", "tied", "flood")
    counted = not has_one_clue(rule) and patches.is_about_all(rule.arguments, groups)
    return ("patches", "flood", "count") if counted else ("patches", "flood")


WORD = Word(
    name="islands",
    summary="how large the groups of cells are that hold a value, and what is in them",
    forms=MEASURED[ISLANDS],
    make=measure_of,
    flatten=patches.flatten,
    broken=broken,
    generating=GENERATING,
    say=say,
    encoding=Encoding(("count", "patches", "tied", "flood"), _needed, {"count": ARITHMETIC["count"]}),
    vet=vet,
    renamed={"islands": "polyominoes"},
    laws="islands",
)
