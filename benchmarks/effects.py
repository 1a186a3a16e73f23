"""Effects of each algorithm for routes: ``python -m benchmarks.effects [--write docs/diamonds.md] [WORD ...]``.

Everything is counted in constructions, rounds or moves tried, so that it comes out the same on every machine; only
where seconds are shared out, or named, they are CPU time.  With words only tables are made whose names contain one.
"""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import combinations
from math import inf
from random import Random
from statistics import mean, median
from typing import NamedTuple

from benchmarks.pages import renew, table
from benchmarks.routes import listed
from benchmarks.sets import INSTANCES
from pylogic import Puzzle, Worker, solve
from pylogic.builtin.diamonds.routes import ruin
from pylogic.builtin.diamonds.routes.graph import UNREACHED, Board, Graph, build
from pylogic.builtin.diamonds.routes.sobczyk.partial import (
    UNBOUNDED,
    Budget,
    Distances,
    Partial,
    exch_move,
    improve,
    minify,
    opt3_move,
    opt3_window,
)
from pylogic.builtin.diamonds.routes.sobczyk.search import (
    NO_CHANGES,
    SECONDS,
    SHARES,
    Builder,
    Changes,
    Potential,
    cah,
    cah_once,
    improved,
    program,
    search,
    search_plus,
)

_CLASSES = ("22x18", "32x32")
"""Where constructions and what shortens them are measured."""
_BOTH = ("10x8", "22x18")
"""Where whole methods are measured."""
_TEN = 10
"""With how many seeds they are."""
_SEEDS = 20
"""How often everything quick is done."""
_COLD = 0.15
"""The temperature with which ruin and recreate ends."""
_MOVES = 20_000
"""How many moves a search may try."""
_CHANGES = {
    "early_cut": ".1 cut by components",
    "nearest": ".2 nearest diamond",
    "cycles": ".3 cycles",
    "pruning": ".4 pruning",
    "diagonals": ".5 diagonals",
    "random_cut": ".6 random cut",
    "minify": ".7 MINIFY",
}
"""The changes of SEARCH+ by the ends of their numbers in the document."""
_ONE_WAY = (606, 655, 2876, 6525, 7017, 8424, 10522, 13928, 19439, 22132, 24579, 26307, 33848, 39069, 39797)
"""Seeds of boards on which CAH-ONCE fails with some of the first ten orders, as on one in some five thousand."""


class Case(NamedTuple):
    """A board.

    Attributes:
        graph: Its moves.
        his: The length of his best route after 10 s, with which lengths are compared.
        optimum: The length of a shortest route, 0 where the list of results has none.
        limit: The number of moves that the board allows.
    """

    graph: Graph
    his: int
    optimum: int
    limit: int


@cache
def cases(size: str) -> tuple[Case, ...]:
    """The shared boards of a class of which he lists a route."""
    graphs = [(build(Board.of(board.puzzle.facts)), board) for board in listed(size)]
    return tuple(
        Case(graph, board.his, board.optimum or 0, graph.board.limit or 0)
        for graph, board in graphs
        if board.his is not None
    )


def share(part: float) -> str:
    return f"{100 * part:.1f} %"


def spaced(number: float) -> str:
    return f"{number:,.0f}".replace(",", " ")


class Built(NamedTuple):
    """A route of CAH-ONCE, with what it was built from."""

    builder: Builder
    partial: Partial


@cache
def constructions(size: str) -> tuple[Built, ...]:
    """Routes of CAH-ONCE on the boards of a class."""
    builders = [Builder(case.graph, Random(0)) for case in cases(size)]
    return tuple(
        Built(builder, cah_once(builder.plain, builder.meeting, Random(seed)))
        for builder in builders
        for seed in range(_SEEDS)
    )


def inserting() -> str:
    """INSERT with and without its bonus, compared with the end of the route as the only place."""

    def row(label: str, once: Callable[[Builder, Random], Partial]) -> Iterator[str]:
        yield label
        for size in _CLASSES:
            lengths = [
                len(once(Builder(case.graph, Random(0)), Random(seed))) / case.his
                for case in cases(size)
                for seed in range(_SEEDS)
            ]
            yield f"{median(lengths):.2f}"

    return table(
        ["each diamond, in random order,", *(f"{size}: length / his" for size in _CLASSES)],
        [
            [*row("at the end of the route", _appended)],
            [*row("by INSERT without the bonus", lambda b, random: cah_once(b.plain, b.meeting, random, bonus=False))],
            [*row("by INSERT with it: CAH-ONCE", lambda b, random: cah_once(b.plain, b.meeting, random))],
        ],
    )


def _appended(builder: Builder, random: Random) -> Partial:
    """A route to one diamond after the other, by the nearest of the moves that collect it."""
    graph, partial = builder.graph, Partial(builder.graph)
    order = list(range(len(graph.collectors)))
    random.shuffle(order)
    while left := [diamond for diamond in order if not partial.times[diamond]]:
        place = len(partial.kept)
        end, _ = partial.ends(place)
        away, missing = builder.plain.outof(end), sum(1 << diamond for diamond in left)
        # A diamond has to wait as long as going there would give another one up.
        number = next(
            number
            for diamond in left
            for number in sorted(graph.collectors[diamond], key=lambda number: away[graph.moves[number].tail])
            if away[graph.moves[number].tail] < UNREACHED
            and not missing & ~graph.collected[number] & ~builder.meeting.between(graph.moves[number].head, None)
        )
        partial.insert(place, builder.plain.shortest_path(end, graph.moves[number].tail), (number,), ())
    return partial


def shortening() -> str:
    """By how much each algorithm shortens routes of CAH-ONCE, and in what time."""

    def window(width: int) -> Callable[[Builder, Partial], int]:
        return lambda b, partial: len(opt3_window(b.graph, partial.route(), width, UNBOUNDED, b.plain))

    def exch_minify(builder: Builder, partial: Partial) -> int:
        exchanged = improve(partial, builder.plain, builder.meeting)
        return len(minify(builder.graph, exchanged.route(), builder.plain))

    methods: dict[str, Callable[[Builder, Partial], int]] = {
        "MINIFY": lambda b, partial: len(minify(b.graph, partial.route(), b.plain)),
        "3-OPT-WND, window 4": window(4),
        "3-OPT-WND, window 16": window(16),
        "3-OPT-WND, window 64": window(64),
        "3-OPT": lambda b, partial: window(len(partial))(b, partial),
        "EXCH": lambda b, partial: len(improve(partial, b.plain, b.meeting)),
        "EXCH, then MINIFY": exch_minify,
        "EXCH, MINIFY, 3-OPT-WND: all of CAH": lambda b, partial: len(improved(b, partial, UNBOUNDED)),
    }

    def row(label: str, shorten: Callable[[Builder, Partial], int]) -> Iterator[str]:
        yield label
        for size in _CLASSES:
            built = constructions(size)
            start = time.process_time()
            gains = [1 - shorten(builder, partial) / len(partial) for builder, partial in built]
            spent = (time.process_time() - start) / len(built)
            yield share(median(gains))
            yield f"{100 * min(gains):.0f} – {100 * max(gains):.0f} %"
            yield f"{1000 * spent:.0f} ms"

    heading = [cell for size in _CLASSES for cell in (f"{size}: shorter by", "from – to", "time")]
    return table(["", *heading], [[*row(*method)] for method in methods.items()])


def single() -> str:
    """How many of all 3-OPT-MOVEs and EXCH-MOVEs of a route of CAH-ONCE make it shorter."""

    def exchanges(built: Built) -> Iterator[int]:
        builder, partial = built
        for place in range(len(partial.kept)):
            changed = exch_move(partial, place, builder.plain, builder.meeting)
            yield 0 if changed is None else len(partial) - len(changed)

    def reorders(built: Built) -> Iterator[int]:
        builder, partial = built
        between = builder.plain.outof
        lengths = [*map(len, partial.ways), 0]
        for places in combinations(range(len(lengths)), 3):
            i, j, k = places
            (a, b), (c, d), (e, f) = map(partial.ends, places)
            assert b is not None
            assert d is not None
            longer = between(a)[d] + between(e)[b] + (0 if f is None else between(c)[f])
            gain = lengths[i] + lengths[j] + lengths[k] - longer
            yield gain if gain > 0 and not opt3_move(partial, places, builder.plain).uncollected() else 0

    rows: list[list[str]] = []
    for label, gains_of in (("3-OPT-MOVE", reorders), ("EXCH-MOVE", exchanges)):
        rows.append([label])
        for size in _CLASSES:
            routes = constructions(size)[:: _SEEDS // 4]
            gains = [gain for built in routes for gain in gains_of(built)]
            shorter = [gain for gain in gains if gain]
            rows[-1] += [spaced(len(gains) / len(routes)), f"{len(shorter) / len(routes):.1f}", f"{mean(shorter):.1f}"]
    heading = [cell for size in _CLASSES for cell in (f"{size}: a route has", "shorten it", "by moves")]
    return table(["", *heading], rows)


def penalties() -> str:
    """How many of 100 constructions fail without and with penalties, on boards where some do."""
    plain, punished = [], []
    for seed in _ONE_WAY:
        builder = Builder(build(_random_board(seed)), Random(0))
        random = Random(0)
        plain.append(sum(bool(cah_once(builder.plain, builder.meeting, random).uncollected()) for _ in range(100)))
        punished.append(sum(builder.once() is None for _ in range(100)))
    return table(
        [f"{len(_ONE_WAY)} boards 10x10", "fail, of 100 (median)", "fewest", "most"],
        [
            [label, f"{median(failed):g}", min(failed), max(failed)]
            for label, failed in (("CAH-ONCE", plain), ("CAH-PENALTY-ONCE", punished))
        ],
    )


def _random_board(seed: int) -> Board:
    """A board of 10 by 10 random cells, full of diamonds: in many places there is no way back."""
    random = Random(seed)
    signs = [random.choice("...#+++*") for _ in range(100)]
    signs[random.randrange(100)] = "@"
    cells = {sign: [(1 + at // 10, 1 + at % 10) for at in range(100) if signs[at] == sign] for sign in "@#*+"}
    (start,) = cells["@"]
    return Board(10, 10, start, frozenset(cells["#"]), frozenset(), frozenset(cells["*"]), tuple(cells["+"]))


def many() -> str:
    """CAH with ever more constructions, before and after the records are improved."""
    rows = []
    for count in (1, 10, 100, 300):
        rows.append([str(count)])
        for size in _CLASSES:
            built, whole = [], []
            for case in cases(size):
                for seed in range(3):
                    first, best = _cah(case.graph, count, seed)
                    built.append(first / case.his)
                    whole.append(best / case.his)
            rows[-1] += [f"{mean(built):.3f}", f"{mean(whole):.3f}"]
    heading = [cell for size in _CLASSES for cell in (f"{size}: built / his", "improved / his")]
    return table(["constructions", *heading], rows)


def _cah(graph: Graph, count: int, seed: int) -> tuple[int, int]:
    """The length of the best of some constructions, and that after the second part of CAH."""
    lengths = [0]
    built = 0

    def second() -> Budget:
        nonlocal built
        built = lengths[-1]
        return UNBOUNDED

    cah(
        Builder(graph, Random(seed)),
        Budget(count - 1),
        second,
        on_better=lambda route: lengths.append(len(route)),
    )
    return built, lengths[-1]


class _Counting(Budget):
    """A budget that tells how often it was asked."""

    def __init__(self, amount: float) -> None:
        super().__init__(amount)
        self.asked = 0

    def spent(self) -> bool:
        self.asked += 1
        return super().spent()


def changes() -> str:
    """SEARCH and SEARCH+, each change alone and all but it: boards of 10x8 solved, the optimum being the limit."""

    def row(label: str, alone: Changes, without: Changes) -> list[str]:
        return [label, *_solved(alone), *_solved(without)]

    rows = [row("none: SEARCH; all: SEARCH+", NO_CHANGES, Changes())]
    rows += [
        row(_CHANGES[name], replace(NO_CHANGES, **{name: True}), replace(Changes(), **{name: False}))
        for name in (field.name for field in fields(Changes))
    ]
    return table(["change", "alone: solved", "moves tried", "all others: solved", "moves tried"], rows)


def _solved(chosen: Changes) -> tuple[str, str]:
    """How many runs find a shortest route, and how many moves the median run tries.

    Only the random cut makes runs differ, and gives up before all is tried, so that it is begun again.
    """
    effort: list[float] = []
    for case in cases("10x8"):
        field = Potential(Distances(case.graph))
        for seed in range(_SEEDS if chosen.random_cut else 1):
            random, budget = Random(seed), _Counting(_MOVES)
            found = None
            while found is None and not budget.spent():
                found = search_plus(case.graph, case.optimum, random, budget, chosen, field=field)
                if not chosen.random_cut:
                    break
            effort.append(inf if found is None else budget.asked)
    middle = median(effort)
    tried = spaced(middle) if middle < inf else "–"
    return share(sum(moves < inf for moves in effort) / len(effort)), tried


class _NoPotential(Potential):
    """A field that draws nowhere, so that moves stay in the order of their directions."""

    def of(self, number: int) -> array[int]:
        return array("i", bytes(len(super().of(number)) * array("i").itemsize))


def potential() -> str:
    """SEARCH with and without the potential, where few moves and where more are allowed."""
    rows = []
    for label, field in (("in the order of directions", _NoPotential), ("by POTENTIAL", Potential)):
        rows.append([f"SEARCH {label}"])
        for spare in (0, 2, 5, 10):
            solved = sum(
                search(case.graph, case.optimum + spare, Budget(_MOVES), field(Distances(case.graph))) is not None
                for case in cases("10x8")
            )
            rows[-1].append(f"{solved} of {len(cases('10x8'))}")
    return table(["", "limit: optimum", "+ 2 moves", "+ 5 moves", "+ 10 moves"], rows)


def shares() -> str:
    """The program with its time shared out otherwise, and with less and more of it."""
    sizes = ("17x14", *_CLASSES)

    def row(label: str, first: float, second: float, seconds: float) -> list[str]:
        amounts = (seconds * first, seconds * second, seconds * (1 - first - second))
        cells = [label, f"{seconds:g} s"]
        small = [case for size in ("10x8", "12x10") for case in cases(size)]
        reached = sum(_length(case, amounts, case.optimum) == case.optimum for case in small)
        cells.append(f"{reached} of {len(small)}")
        return cells + [f"{mean(_length(case, amounts) / case.his for case in cases(size)):.3f}" for size in sizes]

    first, second = SHARES
    return table(
        ["π1, π2, rest", "T", "10x8 and 12x10: shortest found", *(f"{size}: length / his" for size in sizes)],
        [
            row("2/5, 2/5, 1/5: his", first, second, SECONDS),
            row("1, 0, 0: only building", 1, 0, SECONDS),
            row("1/2, 1/2, 0: only CAH", 1 / 2, 1 / 2, SECONDS),
            row("0, 0, 1: one construction, then SEARCH+", 0, 0, SECONDS),
            row("2/5, 2/5, 1/5", first, second, SECONDS / 5),
            row("2/5, 2/5, 1/5", first, second, 10),
        ],
    )


def _length(case: Case, amounts: tuple[float, float, float], limit: int | None = None) -> int:
    """The length of the program's route; times are CPU time, so that what else the machine does matters little."""

    def budget(amount: float) -> Budget:
        return Budget(amount, time.process_time)

    return len(program(Builder(case.graph, Random(0)), amounts, budget, limit) or [])


def rounds() -> str:
    """Ruin and recreate with ever more rounds, and once without the warm beginning."""
    ruin.warm_up()
    sizes = ("22x18", "32x32", "52x52", "96x96")
    rows = []
    plans = [(count, ruin.HOT, "") for count in (1, 1_000, 10_000, 100_000)]
    for count, hot, label in (*plans, (100_000, _COLD, ", cold from the beginning")):
        rows.append([spaced(count) + label])
        start = time.process_time()
        for size in sizes:
            lengths = [
                len(ruin.ruin_and_recreate(case.graph, inf, 0, rounds=count, hot=hot) or []) / case.his
                for case in cases(size)
            ]
            rows[-1].append(f"{mean(lengths):.3f}")
        rows[-1].append(f"{(time.process_time() - start) / sum(len(cases(size)) for size in sizes):.2f} s")
    return table(["rounds", *(f"{size}: length / his" for size in sizes), "time a board"], rows)


def methods() -> str:
    """Each of his methods under a limit of effort, compared with one of pylogic's own and an exact engine."""
    effort = dict.fromkeys(("insert", "minify", "exch", "3-opt", "cah", "search", "cah+search"), 200) | {"ruin": 2000}
    rows = [[f"{name}, {spaced(rounds)} rounds", *_runs("heuristic", name, rounds)] for name, rounds in effort.items()]
    rows.append(["scip: exact, with the proof", *_runs("scip", None, None)])
    heading = [cell for size in _BOTH for cell in (f"{size}: shortest", "length / shortest", "CPU a run")]
    return table(["method", *heading], rows)


def _runs(engine: str, method: str | None, rounds: int | None) -> Iterator[str]:
    """How often a shortest route was found, the mean length relative to the shortest, and the processor time."""
    with Worker(engine) as worker:
        worker.await_version()
        for size in _BOTH:
            lengths, seconds = [], []
            for board, shortest in _optimal(size):
                for seed in range(_TEN if rounds else 1):
                    limit = f"rounds={rounds}" if rounds else None
                    answer = solve(board, engine, method, seed=seed, limit=limit, presolve=False, worker=worker)
                    lengths.append((answer.objective or inf) / shortest)
                    seconds.append(sum(sum(phase.values()) for phase in (answer.cpu or {}).values()))
            yield f"{lengths.count(1)} of {len(lengths)}"
            routes = [length for length in lengths if length < inf]
            lost = len(lengths) - len(routes)
            yield f"{mean(routes):.3f}" + (f", {lost} without a route" if lost else "") if routes else "–"
            yield f"{mean(seconds):.2f} s"


@cache
def _optimal(size: str) -> tuple[tuple[Puzzle, int], ...]:
    """The boards of a class, each without its limit of moves and with the length of a shortest route."""
    boards = [replace(b.puzzle, facts=tuple(f for f in b.puzzle.facts if f.atom.name != "limit")) for b in listed(size)]
    lengths = [solve(board, "scip").objective for board in boards]
    return tuple((board, length) for board, length in zip(boards, lengths, strict=True) if length)


def numbers() -> str:
    """SEARCH+ with other values of omega, lambda and mu, and the program with other shares, on boards of 10x8."""
    words = [
        *("", "omega=0", "omega=0.1", "omega=0.5", "omega=0.8", "lambda=1", "lambda=1.1", "lambda=1.6"),
        *("mu=0.5", "mu=1"),
    ]
    rows = [[f"search {word}".strip(), *_share_found(f"search,{word}")] for word in words]
    return table(["10x8, 5 000 moves tried", "shortest route", "a route", "length / shortest"], rows)


def _share_found(strategy: str) -> Iterator[str]:
    with Worker("heuristic") as worker:
        worker.await_version()
        lengths = [
            (
                solve(
                    board, "heuristic", strategy, seed=seed, limit="rounds=5000", presolve=False, worker=worker
                ).objective
                or inf
            )
            / shortest
            for board, shortest in _optimal("10x8")
            for seed in range(_TEN)
        ]
    routes = [length for length in lengths if length < inf]
    yield f"{lengths.count(1)} of {len(lengths)}"
    yield str(len(routes))
    yield f"{mean(routes):.3f}"


TABLES = {
    "inserting": inserting,
    "shortening": shortening,
    "single": single,
    "penalties": penalties,
    "many": many,
    "potential": potential,
    "changes": changes,
    "shares": shares,
    "rounds": rounds,
    "methods": methods,
    "numbers": numbers,
}


def main() -> None:
    if not INSTANCES.is_dir():
        sys.exit(f"the instances are not at hand: {INSTANCES}")
    renew("effects", "What each algorithm gains.", TABLES)


if __name__ == "__main__":
    main()
