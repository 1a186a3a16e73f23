"""Presolving of diamonds: contradictions, bounds, and how often each move may be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pylogic.builtin.diamonds.checking import cost
from pylogic.builtin.diamonds.routes.bounds import Bound, apart, caps, lower_bound
from pylogic.builtin.diamonds.routes.graph import Graph, graph_of
from pylogic.builtin.diamonds.routes.route import greedy
from pylogic.builtin.diamonds.routes.walks import atoms_of
from pylogic.files.reading import name_of
from pylogic.model.atom import Atom, Atoms, Clue
from pylogic.model.kind import Conflict, Presolved
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import plural


def refute(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Diamonds that no move collects, that no route collects together, a limit below a proved bound."""
    graph = graph_of(puzzle.facts)
    clues = _clues(puzzle)
    alone = _alone(graph, clues)
    if alone or not graph.collectors:
        return alone
    refused = apart(graph)
    if refused:
        return (Conflict(_apart(graph, refused), _of(refused, graph, clues)),)
    limit = graph.board.limit
    bound = Bound(0, ()) if limit is None else lower_bound(graph)
    if limit is None or limit >= bound.moves:
        return ()
    sentence = f"every route has at least {plural(bound.moves, 'move')}, but at most {limit} are allowed"
    limits = (clue for atom, clue in clues.items() if atom.name == "limit")
    return (Conflict(sentence, (*limits, *_of(bound.diamonds, graph, clues))),)


def presolve(puzzle: Puzzle, known: Atoms | None = None) -> Presolved:
    """Derive how often each move may be made by a shortest route, and bounds on the length of one.

    Facts added: ``bounded``, ``cap(R,C,D,M)`` for every move that may be needed, ``at_least(L)``, and
    ``at_most(L)`` when a route is known.  Every shortest route within the limit is kept.

    `refute` is taken to have found nothing; of what it finds, only a diamond that no move collects shows here.

    Args:
        puzzle: The puzzle.
        known: The moves of a route; without it one is looked for that is quick to find.
    """
    graph = graph_of(puzzle.facts)
    alone = _alone(graph, _clues(puzzle))
    if alone:
        return Presolved(puzzle.atoms, alone[0].sentence, conflict=alone[0])
    if not graph.collectors:
        facts = (*puzzle.atoms, Atom("bounded"), Atom("at_least", (0,)), Atom("at_most", (0,)))
        return Presolved(facts, "no diamonds, no moves", settled=True, solution=frozenset(), bound=0)
    solution = _quick(graph) if known is None else known
    length = None if solution is None else cost(puzzle, solution)
    most = min((bound for bound in (length, graph.board.limit) if bound is not None), default=None)
    least = lower_bound(graph).moves
    needed = caps(graph, most)
    derived = [Atom("bounded"), Atom("at_least", (least,))]
    if most is not None:
        derived.append(Atom("at_most", (most,)))
    for move, cap in zip(graph.moves, needed, strict=True):
        if cap:
            derived.append(Atom("cap", (*graph.cells[move.tail], move.direction, cap)))
    upper = "" if length is None else f", a route of {length} known"
    summary = (
        f"{sum(map(bool, needed))} of {plural(len(needed), 'move')} may be needed, "
        f"at least {plural(least, 'move')} to make{upper}"
    )
    within = solution if length == most else None
    return Presolved((*puzzle.atoms, *derived), summary, solution=within, bound=least)


def quick(puzzle: Puzzle) -> Atoms | None:
    """The moves of a route that is found without much looking, if there is one; it may be longer than is allowed."""
    return _quick(graph_of(puzzle.facts))


def bound(puzzle: Puzzle) -> int:
    """A number of moves that every route has at least."""
    graph = graph_of(puzzle.facts)
    return lower_bound(graph).moves if graph.collectors else 0


@lru_cache(maxsize=1)
def _quick(graph: Graph) -> Atoms | None:
    """The same of a graph; the last one is kept."""
    route = greedy(graph)
    if route is None:
        return None
    return frozenset(atoms_of(graph, Counter(route)))


def _alone(graph: Graph, clues: Mapping[Atom, Clue]) -> tuple[Conflict, ...]:
    """The diamonds that no move collects."""
    return tuple(
        Conflict(f"no move collects the diamond at {name_of(cell)}", _of([diamond], graph, clues))
        for diamond, (cell, collectors) in enumerate(zip(graph.board.diamonds, graph.collectors, strict=True))
        if not collectors
    )


def _apart(graph: Graph, diamonds: Sequence[int]) -> str:
    """The sentence that no route collects some diamonds."""
    *others, last = (name_of(graph.board.diamonds[diamond]) for diamond in diamonds)
    if len(others) == 1:
        return f"no route collects both the diamond at {others[0]} and the diamond at {last}"
    return f"no route collects all of the diamonds at {', '.join(others)} and {last}"


def _clues(puzzle: Puzzle) -> dict[Atom, Clue]:
    return {fact.atom: fact.clue for fact in puzzle.facts if fact.clue is not None}


def _of(diamonds: Iterable[int], graph: Graph, clues: Mapping[Atom, Clue]) -> tuple[Clue, ...]:
    """The clues of some diamonds."""
    atoms = (Atom("diamond", graph.board.diamonds[diamond]) for diamond in diamonds)
    return tuple(clues[atom] for atom in atoms if atom in clues)
