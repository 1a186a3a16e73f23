"""CAH, SEARCH and SEARCH+, and the program of the document: CAH, then SEARCH+, each for its share of the time.

SEARCH goes depth-first along a potential field, the move with the greatest potential first.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from math import isqrt, sqrt
from random import Random

from pylogic.builtin.diamonds.routes.graph import UNREACHED, Graph
from pylogic.builtin.diamonds.routes.route import diamonds_ahead
from pylogic.builtin.diamonds.routes.sobczyk.partial import (
    UNBOUNDED,
    Budget,
    Distances,
    Meeting,
    Moves,
    Partial,
    improve,
    insert,
    minify,
    opt3,
    opt3_window,
)
from pylogic.model.records import dataclass

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
    changes: Changes = Changes(),  # noqa: B008  it is never changed
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


OnBetter = Callable[[list[int]], None]
"""Receives a route."""
_GROWTH = 4
"""Factor by which the window grows after a gain."""


def cah_once(distances: Distances, meeting: Meeting, random: Random, *, bonus: bool = True) -> Partial:
    """CAH-ONCE (T. Sobczyk, AdPTO, section 4.7): INSERT the diamonds in random order.

    Gone through again and again in one and the same order, since ways that collected something may have
    changed since.  Each INSERT keeps a diamond for good, so that ends.

    Returns:
        G'; it lacks diamonds when some INSERT found no place.
    """
    partial = Partial(distances.graph)
    order = list(range(len(distances.graph.collectors)))
    random.shuffle(order)
    while partial.uncollected():
        for diamond in order:
            if not partial.times[diamond] and not insert(partial, diamond, distances, meeting, bonus=bonus):
                return partial
    return partial


class Penalties:
    """PEN and CONS of T. Sobczyk, AdPTO, section 4.7.1, for every move.

    Attributes:
        amounts: PEN: what a move costs beyond 1.
        runs: CONS: how many times in a row it has been punished.
    """

    def __init__(self, moves: int) -> None:
        self.amounts = [0] * moves
        self.runs = [0] * moves

    def failed(self, moves: Iterable[int]) -> None:
        """Punish the moves of a partial solution that could not be made whole, each once."""
        punished = set(moves)
        for number in punished:
            self.amounts[number] += 2 * self.runs[number] + 1
        self.runs = [run + 1 if number in punished else 0 for number, run in enumerate(self.runs)]

    def solved(self, moves: Iterable[int]) -> None:
        """Let the moves of a solution off by 1 each; nothing was punished this time."""
        for number in set(moves):
            self.amounts[number] = max(0, self.amounts[number] - 1)
        self.runs = [0] * len(self.runs)


class Builder:
    """CAH-PENALTY-ONCE (T. Sobczyk, AdPTO, section 4.7.1), with what it keeps between calls.

    Args:
        graph: The moves.
        random: Random numbers for the orders of diamonds.

    Attributes:
        plain: Distances without penalties.
        meeting: The components of the graph.
        penalties: The penalties so far.
    """

    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph, self.random = graph, random
        self.plain = Distances(graph)
        self.meeting = Meeting(graph)
        self.penalties = Penalties(len(graph.moves))

    def once(self) -> Partial | None:
        """CAH-ONCE under the penalties, which are adjusted afterwards; ``None`` when it failed."""
        amounts = self.penalties.amounts
        distances = Distances(self.graph, amounts) if any(amounts) else self.plain
        partial = cah_once(distances, self.meeting, self.random)
        if partial.uncollected():
            self.penalties.failed(partial.route())
            return None
        self.penalties.solved(partial.route())
        return partial


def cah(
    builder: Builder,
    first: Budget,
    second: Callable[[], Budget],
    enough: int = 0,
    on_better: OnBetter | None = None,
) -> list[int] | None:
    """CAH (T. Sobczyk, AdPTO, section 4.7.2): build many routes, then improve the records, the best first.

    Args:
        builder: Builds the routes.
        first: t1, for building; one is built in any case.
        second: Starts t2, for improving; called when building is over.
        enough: A length that is good enough to stop improving.
        on_better: Receives every route that is shorter than those before.

    Returns:
        The shortest route, or ``None`` when none was built.
    """
    best: list[int] | None = None

    def better(route: list[int]) -> bool:
        nonlocal best
        if best is not None and len(route) >= len(best):
            return False
        best = route
        if on_better is not None:
            on_better(route)
        return True

    records: list[Partial] = []
    while True:
        built = builder.once()
        if built is not None and better(minify(builder.graph, built.route(), builder.plain)):
            records.append(built)
        if first.spent():
            break
    budget = second()
    for built in reversed(records):
        if (best is not None and len(best) <= enough) or budget.spent():
            break
        better(improved(builder, built, budget))
    return best


def improved(builder: Builder, built: Partial, budget: Budget) -> list[int]:
    """EXCH, MINIFY and 3-OPT-WND with a growing window, as CAH does them one after the other."""
    partial = improve(built, builder.plain, builder.meeting, budget)
    route = minify(builder.graph, partial.route(), builder.plain)
    window = max(16, isqrt(len(route)))
    while not budget.spent():
        shorter = opt3_window(builder.graph, route, window, budget, builder.plain)
        if len(shorter) == len(route):
            break
        route = shorter
        window *= _GROWTH
    return route


SINGLE: dict[str, Callable[[Builder, Partial, Budget], list[int]]] = {
    "insert": lambda _, built, __: built.route(),
    "minify": lambda builder, built, budget: minify(builder.graph, built.route(), builder.plain, budget),
    "exch": lambda builder, built, budget: improve(built, builder.plain, builder.meeting, budget).route(),
    "3-opt": lambda builder, built, budget: opt3(builder.graph, built.route(), budget),
}
"""The improvement applied to a route built by INSERT, by the name of the algorithm."""


def single(builder: Builder, name: str, budget: Budget, on_better: OnBetter) -> None:
    """Build routes until the budget is spent, each shortened by one of `SINGLE` alone; the best of them counts."""
    best: list[int] | None = None
    while not budget.spent():
        built = builder.once()
        route = None if built is None else SINGLE[name](builder, built, budget)
        if route is not None and (best is None or len(route) < len(best)):
            best = route
            on_better(best)


SHARES = (0.4, 0.4)
"""pi1 and pi2 of T. Sobczyk, AdPTO, section 5: the shares of the time for the two parts of CAH."""
SECONDS = 2.5
"""T of section 5, his choice."""


def program(
    builder: Builder,
    amounts: tuple[float, float, float],
    budget: Callable[[float], Budget] = Budget.of_seconds,
    limit: int | None = None,
    on_better: OnBetter | None = None,
    numbers: Numbers = NUMBERS,
) -> list[int] | None:
    """The program of T. Sobczyk, AdPTO, section 5.

    Nothing interrupts the first route, so on large boards all may be used up before SEARCH+ begins; then
    it is left out, as in the document.

    Args:
        builder: Builds the routes.
        amounts: The time for building routes, for improving them, and for SEARCH+.
        budget: The unit of it, if not the clock's.
        limit: L: a route of this many moves is good enough.  Without it, the shortest one that can be found is wanted.
        on_better: Receives every route that is shorter than those before.
        numbers: Those of SEARCH+.

    Returns:
        The moves of the best route found, which may be longer than ``limit``, or ``None``.
    """
    whole = budget(sum(amounts))
    if not all(builder.graph.collectors):
        return None
    enough = limit or 0
    best = cah(builder, budget(amounts[0]), lambda: budget(amounts[1]), enough, on_better)
    if whole.spent() or (best is not None and len(best) <= enough):
        return best
    return searched(builder, best, budget(amounts[2]), limit, on_better, numbers)


def searched(
    builder: Builder,
    best: list[int] | None,
    budget: Budget,
    limit: int | None,
    on_better: OnBetter | None,
    numbers: Numbers = NUMBERS,
) -> list[int] | None:
    """SEARCH+ until the time is over, for ever shorter routes; as it cuts at random, it may be tried again."""
    graph = builder.graph
    field = Potential(builder.plain)
    while not budget.spent():
        wanted = limit if limit is not None else _long(graph) if best is None else len(best) - 1
        route = search_plus(graph, wanted, builder.random, budget, Changes(), numbers, field)
        if route is None or (best is not None and len(route) >= len(best)):
            continue
        best = route
        if on_better is not None:
            on_better(best)
        if limit is not None or not best:
            break
    return best


def _long(graph: Graph) -> int:
    """A number of moves that suffices where every diamond can follow every other."""
    farthest = max(step for step in graph.distances(0) if step < UNREACHED)
    return (2 * farthest + 1) * len(graph.collectors)
