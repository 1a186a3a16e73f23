"""SEARCH and SEARCH+: depth-first along a potential field, the move with the greatest potential first."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import isqrt, sqrt
from random import Random

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph
from pylogic.builtin.diamonds.routes.route import diamonds_ahead
from pylogic.builtin.diamonds.routes.sobczyk.improving import minify
from pylogic.builtin.diamonds.routes.sobczyk.partial import UNBOUNDED, Budget, Distances, Moves

P_MAX = 1 << 20
"""The potential of a diamond on the moves that collect it."""


@dataclass(frozen=True)
class Changes:
    """The seven changes (T. Sobczyk, AdPTO, sections 4.6.1.1 to 4.6.1.7), each on or off.

    Attributes:
        early_cut: 4.6.1.1: a move into a component from which some missing diamond cannot be had is left out.
        nearest: 4.6.1.2: where the potential is low, go straight to the nearest missing diamond.
        cycles: 4.6.1.3: on a node where the walk has been with as many diamonds, go no farther.
        pruning: 4.6.1.4: moves far weaker than the best one are left out.
        diagonals: 4.6.1.5: the potential of diagonal moves counts less.
        random_cut: 4.6.1.6: after a move has failed, the others of its node are likely to be given up.
        minify: 4.6.1.7: walks that are somewhat too long are shortened.
    """

    early_cut: bool = True
    nearest: bool = True
    cycles: bool = True
    pruning: bool = True
    diagonals: bool = True
    random_cut: bool = True
    minify: bool = True


NO_CHANGES = Changes(False, False, False, False, False, False, False)
"""SEARCH itself."""


@dataclass(frozen=True)
class Numbers:
    """The numbers in SEARCH+; the document leaves those of 4.6.1.2 and 4.6.1.4 open.

    Attributes:
        p_low: P_LOW of 4.6.1.2: the potential of one diamond for a move three before the one that collects it.
        omega: The ratio of 4.6.1.4.
        psi: The factor of diagonal moves, 4.6.1.5.
        first_cut: h_MIN of 4.6.1.6.
        slack: The factor lambda of 4.6.1.7 by which walks may be too long.
        back: The factor mu of 4.6.1.7: how far the search must have gone back before it shortens again.
    """

    p_low: int = P_MAX * 3**3 // 7**3
    omega: float = 0.3
    psi: float = sqrt(2) / 2
    first_cut: int = 10
    slack: float = 1.3
    back: float = 0.8


NUMBERS = Numbers()
"""As they are in the document, where it has them."""


def cutting(depth: int, limit: int, first: int) -> float:
    """g(h) of 4.6.1.6, from 0 (give up only for what a move lacks in potential) to 1 (always).

    The document prints 0 where h < h_MIN *and* h is a square, which cuts at nearly every other depth below
    h_MIN; its words call h_MIN the least depth where cuts are made.  The words are followed: 0 where
    h < h_MIN *or* h is a square.  As printed, a search is over sooner, but what the cuts leave out at the
    top is hardly ever tried, however often the search is started over.
    """
    if depth < first or isqrt(depth) ** 2 == depth:
        return 0.0
    return 1 - (limit - depth) / limit**2


def saturated(potential: int) -> int:
    """s(x), the saturation function: what is left of a potential one move farther away.

    The document prints floor(7x / 3).  That grows, so moves on a cycle would push each other up without end
    and the maximum in the definition of the field would not exist; as P_MAX is what a move has that
    collects the diamond itself, s must lessen it.  It is read as floor(3x / 7): the reciprocal, in
    integers, so that after some 16 moves nothing of the field is left.
    """
    return 3 * potential // 7


class Potential:
    """POTENTIAL (T. Sobczyk, AdPTO, section 4.5).

    As s is monotone, the recursive definition has one solution that every diamond feeds: P_MAX, lessened
    once for each move that must follow before the diamond is collected.  So breadth-first search gives it.

    Attributes:
        distances: Shortest ways, every move counting 1.
    """

    def __init__(self, distances: Distances) -> None:
        self.distances = distances
        self._graph = distances.graph
        moves = self._graph.moves
        self._near = [distances.into_any(moves[m].tail for m in numbers) for numbers in self._graph.collectors]
        self._levels = [P_MAX]
        while self._levels[-1]:
            self._levels.append(saturated(self._levels[-1]))
        self._of: dict[int, array[int]] = {}

    def of(self, number: int) -> array[int]:
        """P(A -> B, J) of one move for every diamond J."""
        if number not in self._of:
            move = self._graph.moves[number]
            steps = [min(near[move.head] + 1, UNREACHED) for near in self._near]
            for diamond in move.diamonds:
                steps[diamond] = 0
            last = len(self._levels) - 1
            self._of[number] = array("i", [self._levels[min(step, last)] for step in steps])
        return self._of[number]


def search(graph: Graph, limit: int, budget: Budget = UNBOUNDED, field: Potential | None = None) -> list[int] | None:
    """SEARCH (T. Sobczyk, AdPTO, section 4.6): a route of at most ``limit`` moves, the first one met.

    Returns:
        The moves, or ``None``: there is none, unless the budget was spent.
    """
    return search_plus(graph, limit, Random(0), budget, NO_CHANGES, field=field)


def search_plus(
    graph: Graph,
    limit: int,
    random: Random,
    budget: Budget = UNBOUNDED,
    changes: Changes = Changes(),
    numbers: Numbers = NUMBERS,
    field: Potential | None = None,
) -> list[int] | None:
    """SEARCH+ (T. Sobczyk, AdPTO, section 4.6.1): SEARCH with some changes.

    Args:
        graph: The moves.
        limit: L, how many moves the route may have.
        random: Random numbers for 4.6.1.6.
        budget: Asked once for every move tried.
        changes: Which changes are on.
        numbers: The numbers that they need.
        field: The potential, if it is there already.

    Returns:
        The moves, or ``None`` when none was met.
    """
    if not graph.collectors:
        return []
    return _Search(graph, limit, random, changes, numbers, field).run(budget)


@dataclass
class _Frame:
    """A node of the search.

    Attributes:
        node: Where the walk is.
        depth: How many moves it has.
        left: The diamonds that are missing, as bits.
        choices: Potentials and the moves to go on with, the greatest first.
        tried: How many of them have been tried.
    """

    node: int
    depth: int
    left: int
    choices: list[tuple[float, Moves]]
    tried: int = 0


class _Search:
    def __init__(
        self, graph: Graph, limit: int, random: Random, changes: Changes, numbers: Numbers, field: Potential | None
    ) -> None:
        self.graph = graph
        self.limit = limit
        self.deepest = int(numbers.slack * limit) if changes.minify else limit
        self.random = random
        self.changes = changes
        self.numbers = numbers
        self.field = field or Potential(Distances(graph))
        self.ahead = diamonds_ahead(graph)
        self.path: list[int] = []
        self.been: set[tuple[int, int]] = set()
        self.least_depth = 0  # h_min of 4.6.1.7

    def run(self, budget: Budget) -> list[int] | None:
        frames: list[_Frame] = []
        self._enter(frames, 0, self.graph.all_diamonds)
        while frames:
            frame = frames[-1]
            del self.path[frame.depth :]
            self.least_depth = min(self.least_depth, frame.depth)
            if frame.tried == len(frame.choices) or self._gives_up(frame):
                self.been.discard((frame.node, frame.left))
                frames.pop()
                continue
            if budget.spent():
                return None
            _, moves = frame.choices[frame.tried]
            frame.tried += 1
            self.path += moves
            left = self._after(frame.left, moves)
            if left:
                self._enter(frames, self.graph.moves[moves[-1]].head, left)
            elif (route := self._whole()) is not None:
                return route
        return None

    def _enter(self, frames: list[_Frame], node: int, left: int) -> None:
        """Go on from a node, if the depth allows it and it is not a cycle without progress (4.6.1.3)."""
        if len(self.path) >= self.deepest or (self.changes.cycles and (node, left) in self.been):
            return
        self.been.add((node, left))
        frames.append(_Frame(node, len(self.path), left, self._choices(node, left)))

    def _after(self, left: int, moves: Moves) -> int:
        for number in moves:
            left &= ~self.graph.collected[number]
        return left

    def _choices(self, node: int, left: int) -> list[tuple[float, Moves]]:
        missing = [diamond for diamond in range(len(self.graph.collectors)) if left >> diamond & 1]
        choices: list[tuple[float, Moves]] = [
            (self._potential(number, missing), (number,))
            for number in self.graph.leaving[node]
            if self._leads_on(number, left)
        ]
        choices.sort(key=lambda choice: -choice[0])
        if self.changes.nearest and choices and choices[0][0] < self.numbers.p_low:
            return self._nearest(node, left, missing)
        if self.changes.pruning and choices:
            least = self.numbers.omega * choices[0][0]
            choices = [choice for choice in choices if choice[0] >= least]
        return choices

    def _potential(self, number: int, missing: list[int]) -> float:
        field = self.field.of(number)
        potential = sum([field[diamond] for diamond in missing])
        if self.changes.diagonals and self.graph.moves[number].direction % 2:
            return self.numbers.psi * potential
        return potential

    def _leads_on(self, number: int, left: int) -> bool:
        """Whether what a move leaves can be collected after it, as far as components show (4.6.1.1)."""
        if not self.changes.early_cut:
            return True
        head = self.graph.components.of[self.graph.moves[number].head]
        return not left & ~self.graph.collected[number] & ~self.ahead[head]

    def _nearest(self, node: int, left: int, missing: list[int]) -> list[tuple[float, Moves]]:
        """The way to the nearest move that collects something missing, that move included (4.6.1.2)."""
        graph, away = self.graph, self.field.distances.outof(node)
        collectors = {number for diamond in missing for number in graph.collectors[diamond]}
        steps = [(away[graph.moves[m].tail], m) for m in collectors if self._leads_on(m, left)]
        step, number = min(steps, default=(UNREACHED, 0))
        if len(self.path) + step >= self.deepest:
            return []
        return [(0.0, (*self.field.distances.shortest_path(node, graph.moves[number].tail), number))]

    def _gives_up(self, frame: _Frame) -> bool:
        """Whether the choices left are cut off, now that the one before has failed (4.6.1.6)."""
        if not self.changes.random_cut or not frame.tried:
            return False
        now, best = frame.choices[frame.tried - 1][0], frame.choices[0][0]
        share = 1 - cutting(frame.depth, self.limit, self.numbers.first_cut)
        return self.random.random() < 1 - share * now / (best + 1)

    def _whole(self) -> list[int] | None:
        """The walk, which collects everything, if it is short enough or can be made so (4.6.1.7)."""
        if len(self.path) <= self.limit:
            return self.path.copy()
        if self.least_depth >= self.numbers.back * self.limit:
            return None
        self.least_depth = len(self.path)
        shorter = minify(self.graph, self.path, self.field.distances)
        return shorter if len(shorter) <= self.limit else None
