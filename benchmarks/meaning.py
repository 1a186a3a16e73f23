"""Times questions about what an answer means: ``python -m benchmarks.meaning [--write docs/explain.md] [WORD ...]``.

Makes the table of that page: conflicts, hints, whole ways, nearest boards, superfluous clues.  With words only the
lines are made whose questions contain one, and nothing is written.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from benchmarks import sets
from benchmarks.generate import cpu
from benchmarks.pages import put
from pylogic import Puzzle, Status, Worker, explain, load, relax, solve
from pylogic.explaining.superfluous import superfluous
from pylogic.model.atom import Atom, Clue, Fact
from pylogic.model.puzzle import Question
from pylogic.solving.run import Session

_ROOT = Path(__file__).resolve().parents[1]
_HEAD = "| question | puzzles | answered | median | worst | goal |\n|---|---|---:|---:|---:|---|"


class _Question(NamedTuple):
    """A question, its puzzles, and whether an answer is complete."""

    name: str
    puzzles: str
    goal: str
    make: Callable[[], Iterator[Puzzle]]
    ask: Callable[[Puzzle], bool]


def _changed(puzzle: Puzzle, chance: Random, pairs: int = 1) -> Puzzle:
    """The puzzle with the counts of some pairs of lines swapped, or with some other givens."""
    facts = list(puzzle.facts)
    for _ in range(pairs):
        name = chance.choice(("row", "column")) if puzzle.kind == "battleship" else "given"
        at, other = chance.sample([place for place, fact in enumerate(facts) if fact.atom.name == name], 2)
        for place, value in ((at, facts[other].atom.args[-1]), (other, facts[at].atom.args[-1])):
            args = (*facts[place].atom.args[:-1], value)
            facts[place] = Fact(Atom(name, args), Clue(f"{name} {args}"))
    return replace(puzzle, facts=tuple(facts))


def _broken(puzzles: Iterator[Puzzle], number: int) -> Iterator[Puzzle]:
    """Puzzles that have no solution any more, made of some that have one."""
    with Worker("clingo") as worker:
        for seed, puzzle in enumerate(islice(puzzles, number)):
            chance, changed = Random(seed), puzzle
            while solve(changed, "clingo", worker=worker).status is not Status.UNSATISFIABLE:
                changed = _changed(puzzle, chance)
            yield changed


def _csc384() -> Iterator[Puzzle]:
    """The boards 10x10 of the course that have one solution."""
    with Worker("clingo") as worker:
        for puzzle, _ in sets.csc384("10x10"):
            if solve(puzzle, "clingo", worker=worker).status is Status.UNIQUE:
                yield puzzle


def _prob014(number: int) -> Iterator[Puzzle]:
    return (puzzle for puzzle, _ in islice(sets.prob014(), number))


def _order_9(number: int) -> Iterator[Puzzle]:
    """Boards of order 9 by Simon Tatham's generator, from all of its levels, with at least two givens."""
    boards = [puzzle for puzzle, _ in sets.unequal((9,)) if len(puzzle.all("given")) > 1]
    return iter(boards[:: max(1, len(boards) // number)][:number])


def _extreme(number: int) -> Iterator[Puzzle]:
    yield load(_ROOT / "examples/futoshiki_9x9_extreme.puzzle")
    yield from _order_9(number)


def _study() -> Iterator[Puzzle]:
    """The 9x9 board of the study by its counts alone, its first row too large."""
    puzzle = load(_ROOT / "examples/battleship_9x9.puzzle")
    facts = [fact for fact in puzzle.facts if fact.atom.name != "hint"]
    first = next(place for place, fact in enumerate(facts) if fact.atom.name == "row")
    facts[first] = Fact(Atom("row", (1, 9)), Clue("row 1 has 9 ship cells"))
    yield replace(puzzle, facts=tuple(facts))


def _large(number: int) -> Iterator[Puzzle]:
    for seed, (puzzle, _) in enumerate(sets.random_fleets(30, number)):
        yield _changed(puzzle, Random(seed), 10)


def _conflicts(puzzle: Puzzle) -> bool:
    (core,) = explain(puzzle, limit=60).cores
    return core.minimal


def _hints(puzzle: Puzzle) -> bool:
    return bool(explain(puzzle, "hint", limit=60).steps)


def _steps(puzzle: Puzzle) -> bool:
    found = explain(puzzle, "steps", limit=120)
    return found.limit is None and all(step.minimal for step in found.steps)


def _nearest(puzzle: Puzzle) -> bool:
    return solve(relax(puzzle), "clingo", limit=60).status is Status.OPTIMAL


def _dropped(puzzle: Puzzle) -> bool:
    with Session(puzzle, Question(limit=120)) as session:
        return superfluous(puzzle, session).limit is None


_QUESTIONS = (
    _Question("a conflict", "csc384 10x10, two counts swapped", "< 1 s", lambda: _broken(_csc384(), 10), _conflicts),
    _Question("a conflict", "prob014, two counts swapped", "< 1 s", lambda: _broken(_prob014(30), 30), _conflicts),
    _Question(
        "a conflict", "Futoshiki order 9, two givens swapped", "< 1 s", lambda: _broken(_order_9(30), 30), _conflicts
    ),
    _Question("a hint", "csc384 10x10", "< 2 s", _csc384, _hints),
    _Question("a hint", "Futoshiki order 9", "to compare", lambda: _extreme(9), _hints),
    _Question("all steps", "Futoshiki order 9", "< 20 s", lambda: _extreme(9), _steps),
    _Question("the nearest board", "9x9 of the study, row 1 too large", "< 60 s", _study, _nearest),
    _Question("the nearest board", "30x30, ten pairs of counts swapped", "< 60 s", lambda: _large(10), _nearest),
    _Question("superfluous clues", "csc384 10x10", "to compare", _csc384, _dropped),
)


def _line(question: _Question) -> str:
    seconds: list[float] = []
    answered = 0
    for puzzle in question.make():
        start = cpu()
        answered += question.ask(puzzle)
        seconds.append(cpu() - start)
    figures = f"{median(seconds):.2f} s | {max(seconds):.2f} s"
    return f"| {question.name} | {question.puzzles} | {answered}/{len(seconds)} | {figures} | {question.goal} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.meaning", description="Measure what explains answers.")
    parser.add_argument("--write", metavar="PAGE", type=Path, help="write the table there too")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only the questions with one of these words")
    options = parser.parse_args()
    print(_HEAD)
    lines = [_HEAD]
    for question in _QUESTIONS:
        if not options.words or any(word in f"{question.name}, {question.puzzles}" for word in options.words):
            lines.append(_line(question))
            print(lines[-1], flush=True)
    if options.write and not options.words:
        put(options.write, "seconds", "\n".join(lines))


if __name__ == "__main__":
    main()
