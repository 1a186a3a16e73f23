"""Methods that find short routes without proving them shortest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from pylogic.diamonds import ruin
from pylogic.diamonds.board import Board
from pylogic.diamonds.graph import Graph, build
from pylogic.diamonds.sobczyk.budget import Budget
from pylogic.diamonds.sobczyk.cah import Builder, cah
from pylogic.diamonds.sobczyk.program import program, searched
from pylogic.kinds.diamonds.vocabulary import times
from pylogic.puzzle import Atom, Fact, Puzzle

METHODS = {
    "ruin": "take stretches out, put diamonds in again, accept by annealing: pylogic's own; for boards of any size",
    "cah+search": "insert diamonds into a route in random order, exchange, shorten, then search: T. Sobczyk's program",
    "cah": "the first part of it alone: constructions with penalties, EXCH, MINIFY and 3-OPT",
    "search": "the second part alone: depth-first along a potential field, cut at random; for small boards",
}


def warm_up(method: str) -> None:
    """Compile what a method needs: half a minute on the first use, and then kept on disk."""
    if method == "ruin":
        ruin.warm_up()


def search(
    facts: Sequence[Atom], method: str, seconds: float, seed: int, better: Callable[[Iterable[Atom]], None]
) -> None:
    """Look for short routes.

    Args:
        facts: The puzzle.
        method: One of `METHODS`.
        seconds: How long.
        seed: Of all that is random.
        better: Told the atoms of every route that is shorter than those before.
    """
    graph = build(Board.of(Puzzle("", "", tuple(map(Fact, facts)))))
    limit = graph.board.limit

    def found(route: list[int]) -> None:
        if limit is None or len(route) <= limit:
            better(atoms(graph, route))

    if method == "ruin":
        proved = [int(atom.args[0]) for atom in facts if atom.name == "at_least"]
        ruin.improve(graph, seconds, seed, goal=max(proved, default=0), on_better=found)
    elif not graph.collectors:
        found([])
    elif method == "cah+search":
        program(graph, seconds, seed, on_better=found)
    elif method == "cah":
        half = seconds / 2
        cah(Builder(graph, Random(seed)), Budget.of_seconds(half), lambda: Budget.of_seconds(half), 0, found)
    else:
        searched(Builder(graph, Random(seed)), None, Budget.of_seconds(seconds), limit, found)


def atoms(graph: Graph, route: Iterable[int]) -> list[Atom]:
    """What a route is in the vocabulary of the kind."""
    made = Counter(route)
    return [
        times(graph.cells[graph.moves[number].tail], graph.moves[number].direction, count)
        for number, count in made.items()
    ]
