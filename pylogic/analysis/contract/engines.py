"""Encodings and other models of a kind, compared with each other."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic import engines
from pylogic.algorithms.relaxing import relax
from pylogic.analysis.contract.sampling import some
from pylogic.core.answer import Answer, Status
from pylogic.core.atom import Atoms, Clue, written
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle, split
from pylogic.core.question import Question
from pylogic.core.request import Assumptions
from pylogic.core.text import Source
from pylogic.solving.choosing import request_for
from pylogic.solving.run import run
from pylogic.solving.workers.pool import Pool

_SECONDS = 5.0
"""Seconds for an engine that may not come to an end; what it finds by then must be right."""
_CONFLICTS = 10_000
"""Conflicts in which an engine finds a solution that it is shown."""


def agreeing(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Every engine that serves the kind says the same, with and without presolving.

    Args:
        kind: The kind.
        puzzle: The puzzle.
        answer: All of its solutions, by the engine that it names or the default one.
        kept: Workers for all questions.
    """
    if not answer.exhausted:
        yield "its solutions are too many to be compared; an example has few"
        return
    solutions = {solution.atoms for solution in answer.solutions}
    for name in engines.names():
        engine = engines.engine(name)
        if not engine.serves(kind) or puzzle.defaults.engine not in (None, name):
            continue
        for presolve in (True, False):
            with_or_without = "with" if presolve else "without"
            if engine.counts:
                limit = _SECONDS if engine.reference else None
                result = run(puzzle, Question(engine=name, models=0, presolve=presolve, limit=limit), worker=kept(name))
                sets = {solution.atoms for solution in result.solutions}
                if sets - solutions or (result.exhausted and sets != solutions):
                    yield f"{name} {with_or_without} presolving has {len(sets)} solutions, others have {len(solutions)}"
            else:
                result = run(puzzle, Question(engine=name, models=1, presolve=presolve), worker=kept(name))
                yield from _one_answer(name, result, answer)


def _one_answer(name: str, result: Answer, answer: Answer) -> Iterator[str]:
    """An engine that looks for one solution finds one where there is one, and none that is too good."""
    if result.limit is not None and not result.solutions:
        return
    if bool(result.solutions) != bool(answer.solutions):
        yield f"{name} says {result.status}, others say {answer.status}"
    elif result.objective is not None and answer.objective is not None:
        proved = result.limit is None and result.bound is not None
        if result.objective < answer.objective or (proved and result.objective != answer.objective):
            yield f"{name} has {result.objective}, others have {answer.objective}"


def relaxing(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """A puzzle with a solution misses nothing; engines agree on the least; the picture shows the nearest board."""
    if kind.objective or puzzle.defaults.engine is not None:
        return
    soft = relax(puzzle)
    able = [name for name in engines.names() if engines.engine(name).serves(soft.kind)]
    answers = {name: run(soft, Question(engine=name, limit=_SECONDS), worker=kept(name)) for name in able}
    costs = {name: one.objective for name, one in answers.items() if one.status is Status.OPTIMAL}
    if len(set(costs.values())) > 1:
        yield f"engines disagree on what is missed at least: {costs}"
    if answer.solutions and any(costs.values()):
        yield f"clues are missed though there is a solution: {costs}"
    for one in answers.values():
        for solution in one.solutions[:1]:
            # Wrong with the clues are those that are missed, wrong without them those that are shown; what is wrong
            # both ways is so by the rules alone.
            picture = Source("picture", str(soft.kind.draw(soft, solution.atoms)))
            strict, lenient = kind.judge(puzzle, picture), kind.judge(puzzle.keeping(()), picture)
            wrong = [violation.sentence for violation in lenient.violations if violation in strict.violations]
            if wrong or lenient.open:
                yield f"the picture of the nearest board is not that board: {'; '.join(wrong) or lenient.open}"


def dropping(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Without a clue every solution is still one, in the checker and in every encoding.

    Of a kind with an objective encodings may leave out solutions that are not best; but the best may not get worse.
    """
    for clue in some(puzzle.clues):
        fewer = _without(puzzle, clue)
        if any(kind.check(fewer, solution.atoms) for solution in answer.solutions[:3]):
            yield f"the checker refuses a solution when the clue '{clue.sentence}' is dropped"
    for name in engines.names():
        engine = engines.engine(name)
        if not engine.assumes or not engine.serves(kind) or puzzle.defaults.engine not in (None, name):
            continue
        if kind.objective:
            yield from _no_worse(puzzle, name, answer, kept)
            continue
        for solution in answer.solutions[:1]:
            yield from _still(puzzle, name, solution.atoms, kept)


def _without(puzzle: Puzzle, clue: Clue) -> Puzzle:
    return puzzle.keeping([other for other in puzzle.clues if other != clue])


def _no_worse(puzzle: Puzzle, name: str, answer: Answer, kept: Pool) -> Iterator[str]:
    """An engine finds nothing worse, whichever clue is dropped."""
    for clue in some(puzzle.clues, 4) if answer.objective is not None else ():
        result = run(_without(puzzle, clue), Question(engine=name, models=1, limit=_SECONDS), worker=kept(name))
        settled = result.status is Status.UNSATISFIABLE or result.status is Status.OPTIMAL
        if settled and (result.objective is None or result.objective > (answer.objective or 0)):
            without = f"{name} has {result.objective} when the clue '{clue.sentence}' is dropped"
            yield f"{without}, {answer.objective} with it"


def _still(puzzle: Puzzle, name: str, solution: Atoms, kept: Pool) -> Iterator[str]:
    """A solution is one for an engine, whichever clue is dropped."""
    clues = range(1, len(puzzle.clues) + 1)
    tried = some(clues)
    pieces = sorted(written(solution))
    held = range(len(clues) + 1, len(clues) + len(pieces) + 1)
    frame, facts = split(puzzle, puzzle.clues)
    request = request_for(puzzle, "assume", frame, name)
    request["assumptions"] = Assumptions(
        clues=[*map(written, facts)],
        pieces=pieces,
        questions=[[*(-clue if clue == dropped else clue for clue in clues), *held] for dropped in tried],
        conflicts=_CONFLICTS,
        missing=False,
    )
    outcomes = [message["together"] for message in kept(name).ask(request, None) if "together" in message]
    for dropped, together in zip(tried, outcomes, strict=True):
        clue = puzzle.clues[dropped - 1]
        if together is False:
            yield f"{name} refuses a solution when the clue '{clue.sentence}' is dropped"
