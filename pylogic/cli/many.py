"""Many puzzles one after the other, or side by side on this machine or on a cluster; what is said stays in order."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from pylogic.cli import terminal
from pylogic.cli.inputs import Input, puzzles
from pylogic.cli.outcome import Outcome
from pylogic.cli.shared import alone
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.errors import EngineError, UsageError
from pylogic.nouns.puzzle import Puzzle

Work: TypeAlias = Callable[[Input], Outcome]
_Inputs: TypeAlias = Iterator[Input | tuple[int, Outcome]]


def vet(options: Namespace) -> None:
    """Complain about a cluster that cannot be asked.

    Raises:
        EngineError: dask is not installed.
        UsageError: That is not an address.
    """
    if options.executor is not None:
        from pylogic.spreading.connecting import vet as vet_address

        vet_address(options.executor)


def outcomes(options: Namespace, make: Callable[[], Work], limit: float | None = None) -> Iterator[Outcome]:
    """What there is to say about every puzzle of every file, in their order.

    What is wrong with one does not stop the others.  After Ctrl-C nothing is begun any more, and what is known is said.

    Args:
        options: What was asked for.
        make: Makes what is done with each puzzle; it is pickled when that happens in other processes.
        limit: Seconds for reading a file.

    Raises:
        KeyboardInterrupt: Ctrl-C, after the last outcome.
        EngineError: The cluster went away.
    """
    inputs = puzzles(options.files, partial(_read, options, limit))
    if not alone(options):
        if options.debug:
            os.environ["PYLOGIC_DEBUG"] = "1"  # which other processes see
        return _in_order(inputs, partial(_spread, options, partial(_remote, make)))
    work = make()
    return (work(one) if isinstance(one, Input) else one[1] for one in inputs)


def _read(options: Namespace, limit: float | None, name: str) -> tuple[Puzzle, ...]:
    with Deadline(limit).interrupting(f"reading {name}"):
        found = terminal.puzzles(options, name)
    if getattr(options, "trace", None) and len(found) > 1:
        raise UsageError(f"--trace follows one search; {name} has {len(found)} puzzles, see --title")
    return found


def _in_order(
    inputs: _Inputs, spread: Callable[[Iterator[Input]], Iterator[tuple[Input, Outcome]]]
) -> Iterator[Outcome]:
    """Outcomes in the order of the puzzles, though they come as they are ready."""
    done: dict[int, Outcome] = {}

    def readable() -> Iterator[Input]:
        for one in inputs:
            if isinstance(one, Input):
                yield one
            else:
                done[one[0]] = one[1]

    said = 0
    try:
        for one, outcome in spread(readable()):
            done[one.number] = outcome._replace(last=False)
            while said in done:
                yield done.pop(said)
                said += 1
    except (Exception, KeyboardInterrupt):
        yield from (done[number] for number in sorted(done))
        raise
    yield from (done[number] for number in sorted(done))


def _spread(
    options: Namespace, make: Callable[[], Callable[[Input], str]], inputs: Iterator[Input]
) -> Iterator[tuple[Input, Outcome]]:
    """Outcomes as they are ready; of what was interrupted before there was something to say none."""
    from pylogic.spreading.jobs import Jobs

    if options.executor is not None:
        from pylogic.spreading.cluster import on_cluster

        for one, said in on_cluster(inputs, partial(Jobs, make), address=options.executor):
            failure = EngineError(f"{one.name}: {said.error}")
            yield one, Outcome.failure(failure) if said.text is None else Outcome.unpacked(said.text)
        return

    from pylogic.spreading.threads import side_by_side

    jobs = Jobs(make)

    def do(one: Input) -> Outcome | None:
        try:
            text = jobs.do(one)
        except EngineError as error:
            return Outcome.failure(EngineError(f"{one.name}: {error}"))
        return Outcome.unpacked(text) if text else None

    try:
        for one, outcome in side_by_side(inputs, do, options.jobs, jobs.cancel):
            if outcome is not None:
                yield one, outcome
    finally:
        jobs.close()


def _remote(make: Callable[[], Work]) -> Callable[[Input], str]:
    """The same work in another process: there every puzzle comes to a text, or to none after an interruption."""
    work = make()

    def do(one: Input) -> str:
        try:
            return work(one).packed()
        except KeyboardInterrupt:
            return ""
        except Exception as error:
            return Outcome.failure(error, one.name).packed()

    return do
