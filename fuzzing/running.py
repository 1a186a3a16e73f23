"""Many tries on several cores, within a budget of time."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from threading import Event
from typing import NamedTuple

from fuzzing import building, inputs, kinds, larger, library, links, meetings, oracle, puzzles, strikes
from fuzzing.cracks import Figures
from fuzzing.crew import Crew


class Piece(NamedTuple):
    """Some tries of a part, one after the other: small enough that a budget is kept, large enough to pay."""

    part: str
    seed: int
    first: int
    last: int


PIECES = {
    inputs.PART: 250,
    building.PART: 250,
    puzzles.PART: 50,
    library.PART: 100,
    kinds.PART: 100,
    larger.PART: 20,
    meetings.PART: 100,
    links.PART: 500,
    oracle.PART: 50,
    strikes.PART: 5,
}
"""How many tries make a piece."""


def done(piece: Piece) -> Figures:
    """Return the results of a piece; runs in a process of its own."""
    start = _spent()
    figures = Figures(piece.part)
    _TRIES[piece.part](piece, figures)
    figures.cpu = _spent() - start
    return figures


def pieces(wanted: dict[str, int], seed: int) -> Iterator[Piece]:
    """The pieces of all parts, in turn, so that a budget that ends early has tried something of each."""
    plans = {part: _cut(part, seed, number) for part, number in wanted.items()}
    shares = {part: max(1, -(-number // PIECES[part])) for part, number in wanted.items()}
    given = dict.fromkeys(shares, 0)
    while given:
        part = min(given, key=lambda name: given[name] / shares[name])
        piece = next(plans[part], None)
        if piece is None:
            del given[part]
        else:
            given[part] += 1
            yield piece


def run(
    plan: Iterator[Piece], jobs: int, seconds: float, report: Callable[[Figures], None], stopped: Event | None = None
) -> bool:
    """Do pieces until all are done, the budget is spent, or somebody has had enough.

    Args:
        plan: The pieces.
        jobs: How many run at a time.
        seconds: The budget; what is begun is brought to an end.
        report: Receives the figures of each piece.
        stopped: Set when nothing is to be begun any more.

    Returns:
        Whether all were done.
    """
    end = time.monotonic() + seconds
    with ProcessPoolExecutor(jobs) as pool:
        waiting: set[Future[Figures]] = set()
        for piece in plan:
            if time.monotonic() > end or (stopped and stopped.is_set()):
                break
            waiting.add(pool.submit(done, piece))
            if len(waiting) > jobs:
                waiting = _reported(waiting, report)
        else:
            while waiting:
                waiting = _reported(waiting, report)
            return True
        while waiting:
            waiting = _reported(waiting, report)
        return False


def _reported(waiting: set[Future[Figures]], report: Callable[[Figures], None]) -> set[Future[Figures]]:
    ready, left = wait(waiting, return_when=FIRST_COMPLETED)
    for future in ready:
        report(future.result())
    return left


def _cut(part: str, seed: int, number: int) -> Iterator[Piece]:
    step = PIECES[part]
    return (Piece(part, seed, at, min(at + step, number)) for at in range(0, number, step))


def _inputs(piece: Piece, figures: Figures) -> None:
    for number in range(piece.first, piece.last):
        figures.add(inputs.tried(piece.seed, number))


def _puzzles(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(puzzles.tried(piece.seed, number, crew))


def _library(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(library.tried(piece.seed, number, crew))


def _kinds(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(kinds.tried(piece.seed, number, crew))


def _meetings(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(meetings.tried(piece.seed, number, crew))


def _larger(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(larger.tried(piece.seed, number, crew))


def _calls(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(building.tried(piece.seed, number, crew))


def _links(piece: Piece, figures: Figures) -> None:
    for number in range(piece.first, piece.last):
        figures.add(links.tried(piece.seed, number))


def _answers(piece: Piece, figures: Figures) -> None:
    with Crew() as crew:
        for number in range(piece.first, piece.last):
            figures.add(oracle.tried(piece.seed, number, crew))


def _strikes(piece: Piece, figures: Figures) -> None:
    for number in range(piece.first, piece.last):
        figures.add(strikes.tried(piece.seed, number))


_TRIES = {
    inputs.PART: _inputs,
    building.PART: _calls,
    puzzles.PART: _puzzles,
    library.PART: _library,
    meetings.PART: _meetings,
    kinds.PART: _kinds,
    larger.PART: _larger,
    links.PART: _links,
    oracle.PART: _answers,
    strikes.PART: _strikes,
}


def _spent() -> float:
    """Seconds of processor time, those of processes that have ended included."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
