"""Engines side by side on one puzzle: the first that settles it wins, or two prove an answer independently.

A certificate is another engine's answer to the same question at the same time, from the clues alone.
"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from pylogic import engines
from pylogic.engines.workers.executor import first_done
from pylogic.engines.workers.worker import AnyWorker, Pool, open_worker
from pylogic.model.answer import INTERRUPTED, Answer, Claim, Status, contradiction
from pylogic.model.errors import EngineError, LimitReachedError, UsageError
from pylogic.model.limits import Limit, effort_text
from pylogic.model.puzzle import LOCAL_SEARCH, Puzzle, Question, stated
from pylogic.model.records import replace
from pylogic.model.text import harmless, plural
from pylogic.solving.loading import dumps
from pylogic.solving.run import Interrupted, Prepared, prepare_in_time, run, vet_engine
from pylogic.solving.stages import exact_engine, is_answered_in_stages

_PRESOLVING, _BOUND = "presolving", "bound"
"""Proofs that need no engine, see `pylogic.model.answer.Answer`."""
_SECOND = ("clingo", "swipl")
"""The engines that certify: the first of them that is not asked already and has an encoding of the kind."""
_NAMES = {"swipl": "SWI-Prolog", _BOUND: "a bound"}
"""Names of engines in sentences."""
_UNPROVED = (Status.UNKNOWN, Status.FEASIBLE)


def certified(
    puzzle: Puzzle,
    question: Question,
    ask: Callable[[Question], Answer],
    workers: Callable[[str], AnyWorker] | None = None,
) -> Answer:
    """The answer to a question, with a second engine's proof of it.

    The second engine begins at the same moment, has the same limits, and is given the clues as they are: presolving
    is the same code for all engines, so a proof that is to be independent must not use it.

    Args:
        puzzle: The puzzle.
        question: The question.
        ask: Answers it, without certifying.
        workers: Returns a running worker of an engine, which the caller closes.

    Returns:
        The answer that leaves less open, with ``proved_by`` and ``certificate``.

    Raises:
        EngineError: The answers contradict each other, or the second engine is missing or broke down.
        UsageError, Interrupted: As for `pylogic.solve`.
    """
    started = time.perf_counter()
    question = replace(question, limit=question.deadline(puzzle))
    engine = _second(puzzle, question)
    facts = None if engine is None else _stated(puzzle, question)
    if engine is None or facts is None:
        return _concluded(puzzle, question, (ask(question),))
    names, effort = (question.engine_for(puzzle), engine), question.effort
    other = replace(
        question,
        engine=engine,
        effort=engines.effort_for(effort, *names[::-1]),
        strategy=None,
        model=None,
        presolve=False,
        trace=False,
        many=False,
        certify=False,
    )
    question = replace(question, effort=engines.effort_for(effort, *names))
    own = Pool()
    worker = (workers or own)(engine)
    with own, ThreadPoolExecutor(1) as pool:
        running = pool.submit(run, puzzle, other, prepared=facts, worker=worker)
        try:
            first = ask(question)
            interrupted = not _ends(running)
        finally:
            if not running.done():
                worker.cancel()
    answer = _concluded(puzzle, question, (first, running.result()))
    answer = replace(answer, seconds={**answer.seconds, "total": time.perf_counter() - started})
    if interrupted:
        raise Interrupted(replace(answer, limit=INTERRUPTED))
    return answer


def _second(puzzle: Puzzle, question: Question) -> str | None:
    """The engine that certifies; ``None`` where no other one can be asked."""
    first = exact_engine(puzzle.kind) if is_answered_in_stages(puzzle, question) else question.engine_for(puzzle)
    able = (
        name
        for name in _SECOND
        if name != first
        and engines.engine(name).serves(puzzle.kind)
        and engines.can_answer(name, question.task, question.models)
    )
    return next(able, None)


def _stated(puzzle: Puzzle, question: Question) -> Prepared | None:
    """The clues as they are; ``None`` when the time is up before they are written down."""
    try:
        with question.deadline(puzzle).interrupting("preparing the puzzle"):
            facts, soft = stated(puzzle)
            return Prepared(facts, soft=soft)
    except LimitReachedError:
        return None


def _ends(running: Future[Answer]) -> bool:
    """Wait for the second engine; whether it may end by itself, which Ctrl-C does not let it."""
    try:
        while not running.done():
            first_done({running})
    except KeyboardInterrupt:
        return False
    return True


def _concluded(puzzle: Puzzle, question: Question, answers: Sequence[Answer]) -> Answer:
    """The best of the answers, and who has proved it.

    Raises:
        EngineError: They contradict each other.
    """
    turned = puzzle.kind.objective.turned
    claims = [
        Claim.of(answer, turned(answer.objective), turned(answer.bound), (one.atoms for one in answer.solutions))
        for answer in answers
    ]
    reason = contradiction(*claims) if len(claims) > 1 else None
    decided = {answer.decided for answer in answers if answer.decided is not None and answer.limit is None}
    if reason is None and len(decided) > 1:
        reason = "what all solutions have in common differs"
    if reason is not None:
        raise EngineError(_report(puzzle, question, reason, answers))
    best = min(answers, key=rank)
    proving = [answer for answer in answers if _proves(answer, best)]
    others = [f"{_called(answer)} {_obstacle(answer)}" for answer in answers if answer not in proving]
    if len(answers) == 1:
        others.append("no other engine was asked" if answers[0].limit else "no other engine can be asked")
    proof = f"proved by {' and by '.join(map(_called, proving))}" if proving else "not proved"
    certificate = "; ".join([proof, *([", ".join(others)] if others else [])])
    return replace(best, proved_by=tuple(map(_prover, proving)), certificate=certificate)


def _proves(answer: Answer, best: Answer) -> bool:
    """Whether an answer proves what the best one says."""
    return answer.status is best.status and answer.status not in _UNPROVED and answer.limit is None


def _prover(answer: Answer) -> str:
    """The prover of an answer."""
    if answer.core:
        return _PRESOLVING
    return _BOUND if answer.engine == LOCAL_SEARCH and answer.status is Status.OPTIMAL else answer.engine


def _called(answer: Answer) -> str:
    prover = _prover(answer)
    return _NAMES.get(prover, prover)


def _obstacle(answer: Answer) -> str:
    """Why an answer does not prove what another one does."""
    if limit := Limit.of(answer.limit):
        return f"reached the {limit}"
    return f"was {INTERRUPTED}" if answer.limit == INTERRUPTED else f"says {answer.status}"


def _report(puzzle: Puzzle, question: Question, reason: str, answers: Sequence[Answer]) -> str:
    """Answers that contradict each other, the puzzle, and how to see that again."""
    lines = [f"{puzzle.name} ({puzzle.source.name}): the engines contradict each other: {reason}"]
    for answer in answers:
        cost = "" if answer.objective is None else f", cost {answer.objective}"
        bound = "" if answer.bound is None else f", bound {answer.bound}"
        lines.append(f"  {_called(answer)}: {answer.status}, {plural(answer.count, 'solution')}{cost}{bound}")
        lines += (f"    {json.dumps(solution.fields)}" for solution in answer.solutions[:2])
    lines += ["the puzzle:", dumps(puzzle).rstrip("\n")]
    file = Path(puzzle.source.name)
    where = "" if file.is_file() else ", with the puzzle as its standard input"
    text = "\n".join([*lines, f"to see it again{where}: {_command(puzzle, question)}"])
    return harmless(text, keep="\n")


def _command(puzzle: Puzzle, question: Question) -> str:
    """The command that asks the same question."""
    named = Path(puzzle.source.name).is_file()
    words = ["pylogic", "run", puzzle.source.name if named else "-", "--certify"]
    words += ["--title", puzzle.title] if named and puzzle.title else []
    for option, value in (("engine", question.engine), ("strategy", question.strategy), ("model", question.model)):
        words += [f"--{option}", value] if value else []
    if question.task != "solve":
        words.append(f"--{question.task}")
    elif question.models is not None:
        words += ["-n", str(question.models)] if question.models else ["-a"]
    words += [] if question.presolve else ["--no-presolve"]
    words += ["--seed", str(question.seed)] if question.seed else []
    words += ["--time-limit", f"{question.seconds:g}s"] if question.seconds is not None else []
    words += ["--limit", effort_text(question.effort)] if question.effort else []
    words += ["--memory-limit", str(question.memory)] if question.memory else []
    return shlex.join(words)


_OPEN = (Status.UNKNOWN, Status.FEASIBLE, Status.SATISFIABLE)


def race(puzzle: Puzzle, contestants: Sequence[tuple[str, str | None]], question: Question) -> Answer:
    """Let all contestants solve at once, end the others when one has settled the puzzle.

    Args:
        puzzle: The puzzle; what engine it asks for does not matter here.
        contestants: Engines, each with a strategy or ``None`` for the one that suits the kind.  Those that
            have no encoding of the kind stay away.
        question: The question to each of them.

    Returns:
        The first answer that leaves nothing open; if none does, the best of those that came.

    Raises:
        EngineError: No engine gave an answer.
        UsageError: A strategy does not exist, no contestant has an encoding, or no engine can be asked that.
        Interrupted: Ctrl-C; carries the best answer so far.
    """
    limit = question.deadline(puzzle)
    racers = _racers(puzzle, contestants, replace(question, limit=limit))
    try:
        prepared = prepare_in_time(puzzle, limit, question.presolve)
    except LimitReachedError:
        return run(puzzle, racers[0])
    if prepared.conflicts:
        return run(puzzle, racers[0], prepared=prepared)
    workers = [open_worker(racer.engine_for(puzzle)) for racer in racers]
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [
            pool.submit(run, puzzle, racer, prepared=prepared, worker=worker)
            for racer, worker in zip(racers, workers, strict=True)
        ]
        try:
            interrupted = _wait_for_winner(running)
        finally:
            for worker in workers:
                worker.cancel()
    for worker in workers:
        worker.close()
    best = _best(running)
    if interrupted:
        raise Interrupted(best)
    return best


def _racers(puzzle: Puzzle, contestants: Sequence[tuple[str, str | None]], question: Question) -> list[Question]:
    """The question as put to each contestant that has an encoding of the kind, at least one.

    Those that cannot answer it stay away too, unless that is all of them.
    """
    kind, racers = puzzle.kind, []
    for name, text in contestants:
        engine = engines.engine(name)
        if engine.serves(kind):
            strategy = engine.strategy(text or kind.encoding.strategies.get(name), kind)
            racers.append(replace(question, engine=name, strategy=strategy.name))
    if not racers:
        vet_engine(kind, contestants[0][0])  # complains
    names = [one.engine_for(puzzle) for one in racers]
    racers = [
        replace(one, effort=engines.effort_for(one.effort, *names[at:], *names[:at])) for at, one in enumerate(racers)
    ]
    return [one for one in racers if engines.can_answer(one.engine_for(puzzle), one.task, one.models)] or racers


def _wait_for_winner(running: Sequence[Future[Answer]]) -> bool:
    """Wait until a contestant has settled the puzzle, or all are done; true if Ctrl-C came first."""
    left = set(running)
    try:
        while left and not any(_settled(future) for future in running if future not in left):
            _, left = first_done(left)
    except KeyboardInterrupt:
        return True
    return False


def _best(finished: Sequence[Future[Answer]]) -> Answer:
    """The best of the answers; where there is none the errors of the contestants are raised."""
    failures = [failure for future in finished if (failure := future.exception()) is not None]
    if len(failures) < len(finished):
        return min((future.result() for future in finished if future.exception() is None), key=rank)
    for failure in failures:
        if isinstance(failure, UsageError):
            raise failure
    raise EngineError("; ".join(dict.fromkeys(map(str, failures))))


def _settled(future: Future[Answer]) -> bool:
    """Whether a contestant answered all that was asked."""
    return future.exception() is None and future.result().limit is None


def rank(answer: Answer) -> tuple[bool, bool, bool, int, int]:
    """Sorts answers to the same question: those that leave less open are smaller."""
    cost = answer.puzzle.kind.objective.turned(answer.objective) or 0
    status = answer.status
    return (answer.limit is not None, status in _OPEN, status is Status.UNKNOWN, cost, -answer.count)
