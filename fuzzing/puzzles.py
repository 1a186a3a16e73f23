"""Every engine, every question and the checker on small puzzles whose solutions are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random

from fuzzing.boards import Board, Shapes, common
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from pylogic import Answer, Atom, Puzzle, Status, builtin, loads, solve
from pylogic.formats import format_named, names
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.text import Source
from pylogic.solving.run import prepare

PART = "puzzles"
MAKERS: dict[str, Callable[[Random], Board]] = {
    kind: import_module(f"fuzzing.boards.{kind}").make for kind in builtin.names()
}
"""The functions that make boards of each kind."""

_LIMIT = 30.0
"""Seconds for a question; what is not answered then is counted, and is not wrong."""
_ALTERED = 3


def board(seed: int, number: int) -> tuple[Board, Random]:
    """A board, and chance for what is asked about it."""
    random = chance(seed, PART, number)
    return MAKERS[random.choice(sorted(MAKERS))](random), random


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One random puzzle: all questions about it."""
    figures = Figures(PART)
    made, random = board(seed, number)
    figures.counts.update({"puzzles": 1, f"puzzles of {made.kind}": 1})
    figures.counts["puzzles without a solution"] += not made.solutions
    try:
        for sentence in _faults(made, random, crew, figures):
            figures.cracks.append(_crack(number, sentence, made))
    except Exception as error:
        figures.cracks.append(_crack(number, f"{type(error).__name__} {error}", made))
    return figures


def _crack(number: int, sentence: str, made: Board) -> Crack:
    return Crack(PART, number, sentence, {"in.puzzle": made.text.encode()})


def _faults(made: Board, random: Random, crew: Crew, figures: Figures) -> Iterator[str]:
    """Yield the faults found with a puzzle, in sentences."""
    puzzle = loads(made.text)
    yield from _refuted(puzzle, made, figures)
    for engine in _engines(made.kind, random):
        for question in _questions(made, engine, random):
            figures.counts["questions"] += 1
            figures.counts[f"questions to {engine}"] += 1
            answer = solve(puzzle, engine, limit=_LIMIT, worker=crew.of(engine), **question)  # type: ignore[arg-type]
            if answer.limit is not None:
                figures.counts["questions that a limit left open"] += 1
                continue
            for sentence in _wrong(made, answer, question):
                yield f"{engine} {question}: {sentence}"
    yield from _misjudged(puzzle, made, random, figures)
    yield from _misread(puzzle, figures)


def _engines(kind: str, random: Random) -> Iterator[str]:
    """Both engines that know every kind, and now and then one of the others."""
    yield from ("clingo", "swipl")
    if random.random() < 0.1:
        yield "scip" if kind == "diamonds" else "python"


def _questions(made: Board, engine: str, random: Random) -> Iterator[dict[str, object]]:
    seed = random.randrange(1000)
    if engine == "scip":
        yield {"seed": seed}
        return
    yield {"models": 0, "seed": seed}
    yield {"presolve": random.random() < 0.5, "models": random.choice((None, 1, 2, 3)), "seed": seed}
    if made.kind != "diamonds":
        yield {"task": "count", "models": 1, "presolve": random.random() < 0.5}
        yield {"task": "decided", "presolve": random.random() < 0.5}
    if engine == "clingo" and random.random() < 0.3:
        yield {
            "models": 0,
            "presolve": False,
            "strategy": random.choice(("tweety", "vsids", "trendy", "crafty", "berkmin")),
        }
    if engine == "swipl" and made.kind != "diamonds" and random.random() < 0.3:
        yield {"models": 0, "strategy": random.choice(("ff,step", "ffc,enum", "min,down", "max,bisect", "leftmost,up"))}


def _wrong(made: Board, answer: Answer, question: dict[str, object]) -> Iterator[str]:
    """Yield the claims of an answer that are wrong."""
    found = {_shapes(solution.atoms) for solution in answer.solutions}
    known, number = made.solutions, len(made.solutions)
    if len(found) != len(answer.solutions):
        yield "a solution is given twice"
    if made.objective is not None:
        yield from _not_best(made, answer, found, question)
        return
    status = Status.UNSATISFIABLE if not number else Status.UNIQUE if number == 1 else Status.SEVERAL
    if not found <= known:
        yield "it gives a solution that is none"
    if question.get("models") == 0 and (found != known or not answer.exhausted):
        yield f"it finds {len(found)} of {number} solutions"
    if question.get("task") == "count" and (answer.count != number or not answer.exhausted):
        yield f"it counts {answer.count} solutions of {number}"
    settled = answer.status if number != 1 or question.get("models") != 1 else status
    if settled != status and not (question.get("models") == 1 and settled is Status.SATISFIABLE):
        yield f"it is called {answer.status} with {number} solutions"
    if question.get("task") == "decided" and number and _shapes(answer.decided or ()) != common(known):
        yield "what it calls decided is not what all solutions have in common"


def _not_best(made: Board, answer: Answer, found: set[Shapes], question: dict[str, object]) -> Iterator[str]:
    if answer.status is not Status.OPTIMAL or answer.objective != made.objective:
        yield f"it is called {answer.status} of {answer.objective}, the best is {made.objective}"
    if not found <= made.solutions or not found:
        yield "it gives a solution that is not a best one"
    if question.get("models") == 0 and answer.exhausted and found != made.solutions:
        yield f"it finds {len(found)} of {len(made.solutions)} best solutions"


def _refuted(puzzle: Puzzle, made: Board, figures: Figures) -> Iterator[str]:
    """Contradictions found without search are contradictions."""
    figures.counts["questions"] += 1
    if prepare(puzzle).conflicts and made.solutions:
        yield "it is refuted without search, and has a solution"


def _misjudged(puzzle: Puzzle, made: Board, random: Random, figures: Figures) -> Iterator[str]:
    """The checker takes what is right and refuses what is not."""
    for solution in random.sample(sorted(made.solutions, key=sorted), min(3, len(made.solutions))):
        figures.counts["verdicts of the checker"] += 1
        if puzzle.kind.check(puzzle, _atoms(solution)):
            yield f"the checker refuses a solution: {sorted(solution)}"
        picture = str(puzzle.kind.draw(puzzle, _atoms(solution)))
        figures.counts["verdicts on pictures"] += 1
        if not puzzle.kind.judge(puzzle, Source("picture", picture)).right:
            yield f"the picture of a solution is not judged right:\n{picture}"
        for _ in range(_ALTERED):
            altered = made.altered(solution, random)
            figures.counts["verdicts of the checker"] += 1
            if (not puzzle.kind.check(puzzle, _atoms(altered))) != made.right(altered):
                verdict = "refuses" if made.right(altered) else "accepts"
                yield f"the checker {verdict} {sorted(altered)}"


def _misread(puzzle: Puzzle, figures: Figures) -> Iterator[str]:
    """Write a puzzle in every other format, read it back, and yield the differences."""
    for name in names():
        form = format_named(name)
        if form.write is None or not form.holds(puzzle.kind):
            continue
        try:
            text = form.write(puzzle)
        except UsageError:  # the format cannot say it
            continue
        figures.counts["texts written and read"] += 1
        try:
            same = set(loads(text, name).atoms) == set(puzzle.atoms)
        except PuzzleError as error:
            yield f"what is written as {name} cannot be read: {error}"
            continue
        if not same:
            yield f"what is written as {name} says something else:\n{text}"


def _shapes(atoms: object) -> Shapes:
    return frozenset((atom.name, atom.args) for atom in atoms)  # type: ignore[attr-defined]


def _atoms(shapes: Shapes) -> frozenset[Atom]:
    return frozenset(Atom(name, args) for name, args in shapes)
