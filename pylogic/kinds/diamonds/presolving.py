"""What is known about a puzzle of diamonds before an engine starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pylogic.diamonds.board import Board
from pylogic.diamonds.bounds import Bound, caps, lower_bound, together
from pylogic.diamonds.graph import Graph, build
from pylogic.diamonds.route import greedy
from pylogic.kinds import Conflict, Presolved
from pylogic.kinds.diamonds.vocabulary import times
from pylogic.puzzle import Atom, Clue, Puzzle
from pylogic.reading import name_of
from pylogic.text import several


def refute(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Diamonds that no move collects, that no route collects together, a limit below a proved bound."""
    return _conflicts(puzzle, build(Board.of(puzzle)))


def presolve(puzzle: Puzzle) -> Presolved:
    """Derive how often each move may be made by a shortest route, and bounds on the length of one.

    Facts added: ``bounded``, ``cap(R,C,D,M)`` for every move that may be needed, ``at_least(L)``, and
    ``at_most(L)`` when a route is known.  Every shortest route within the limit is kept.

    `refute` is taken to have found nothing; of what it finds, only a diamond that no move collects shows here.
    """
    graph = build(Board.of(puzzle))
    alone = _alone(graph, _Clues(puzzle, graph))
    if alone:
        return Presolved(puzzle.atoms, alone[0].sentence, conflict=alone[0])
    if not graph.collectors:
        facts = (*puzzle.atoms, Atom("bounded"), Atom("at_least", (0,)), Atom("at_most", (0,)))
        return Presolved(facts, "no diamonds, no moves", settled=True, solution=frozenset(), bound=0)
    known = greedy(graph)
    known_bounds = [] if known is None else [len(known)]
    limits = [] if graph.board.limit is None else [graph.board.limit]
    most = min(known_bounds + limits, default=None)
    least = lower_bound(graph).moves
    needed = caps(graph, most)
    derived = [Atom("bounded"), Atom("at_least", (least,))]
    if most is not None:
        derived.append(Atom("at_most", (most,)))
    for move, cap in zip(graph.moves, needed, strict=True):
        if cap:
            derived.append(Atom("cap", (*graph.cells[move.tail], move.direction, cap)))
    upper = "" if known is None else f", a route of {len(known)} known"
    summary = (
        f"{sum(map(bool, needed))} of {several(len(needed), 'move')} may be needed, "
        f"at least {several(least, 'move')} to make{upper}"
    )
    solution = None
    if known is not None and len(known) == most:
        made = ((graph.moves[number], count) for number, count in Counter(known).items())
        solution = frozenset(times(graph.cells[move.tail], move.direction, count) for move, count in made)
    return Presolved((*puzzle.atoms, *derived), summary, solution=solution, bound=least)


def _conflicts(puzzle: Puzzle, graph: Graph) -> tuple[Conflict, ...]:
    clues = _Clues(puzzle, graph)
    alone = _alone(graph, clues)
    if alone or not graph.collectors:
        return alone
    names = [name_of(cell) for cell in graph.board.diamonds]
    possible = together(graph)
    conflicts: list[Conflict] = []
    for diamond, collectors in enumerate(graph.collectors):
        with_it = 0
        for number in collectors:
            with_it |= possible[number]
        for other in range(diamond + 1, len(names)):
            if not with_it >> other & 1:
                sentence = f"no route collects both the diamond at {names[diamond]} and the diamond at {names[other]}"
                conflicts.append(Conflict(sentence, clues.of([diamond, other])))
                break
    if conflicts:
        return tuple(conflicts)
    for diamond, collectors in enumerate(graph.collectors):
        if all(possible[number] != graph.all_diamonds for number in collectors):
            sentence = f"no route collects the diamond at {names[diamond]} and all others"
            return (Conflict(sentence, clues.of(range(len(names)))),)
    limit = graph.board.limit
    bound = Bound(0, ()) if limit is None else lower_bound(graph)
    if limit is None or limit >= bound.moves:
        return ()
    sentence = f"every route has at least {several(bound.moves, 'move')}, but at most {limit} are wanted"
    return (Conflict(sentence, (*clues.limit, *clues.of(bound.diamonds))),)


def _alone(graph: Graph, clues: _Clues) -> tuple[Conflict, ...]:
    """The diamonds that no move collects."""
    return tuple(
        Conflict(f"no move collects the diamond at {name_of(cell)}", clues.of([diamond]))
        for diamond, (cell, collectors) in enumerate(zip(graph.board.diamonds, graph.collectors, strict=True))
        if not collectors
    )


class _Clues:
    """The clues of a puzzle by what they speak of."""

    def __init__(self, puzzle: Puzzle, graph: Graph) -> None:
        found = {fact.atom: fact.clue for fact in puzzle.facts if fact.clue is not None}
        self._diamonds = [found.get(Atom("diamond", cell)) for cell in graph.board.diamonds]
        self.limit: tuple[Clue, ...] = tuple(clue for atom, clue in found.items() if atom.name == "limit")

    def of(self, diamonds: Iterable[int]) -> tuple[Clue, ...]:
        """The clues of some diamonds."""
        clues = (self._diamonds[diamond] for diamond in diamonds)
        return tuple(clue for clue in clues if clue is not None)
