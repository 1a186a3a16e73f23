"""An engine in the process that asks it, for places where no other process can be started."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing

from pylogic import engines
from pylogic.engines.workers.worker import Worker
from pylogic.model.errors import EngineError
from pylogic.model.request import Message, Request


class Inline(Worker):
    """A worker without a process: it answers when it is asked, and cannot be ended before.

    Args:
        engine: The name of an engine that is ``inline``.
    """

    def __init__(self, engine: str) -> None:
        self.engine = engine
        try:
            self.version, self._answer = engines.engine(engine).start()
        except EngineError as error:
            raise EngineError(f"{engine}: {error}") from None

    @property
    def alive(self) -> bool:
        """Whether it can be asked something."""
        return True

    def kill(self) -> None:
        """Do nothing: when this is called, it has answered."""

    def close(self) -> None:
        """Do nothing, as there is nothing to give back."""

    def send(self, request: str, deadline: float | None) -> None:
        """Do nothing: it answers when its messages are asked for."""

    def ask(self, request: Request, deadline: float | None) -> Generator[Message, None, None]:
        """Answer a request and give its messages at the end, see `Worker.ask`."""
        del deadline
        messages: list[Message] = []
        self.push(request, messages.append)
        yield from messages

    def push(self, request: Request, hear: Callable[[Message], None]) -> None:
        """Answer a request and hand each message to a function when it comes."""
        hear({"started": True})
        self._answer(request, hear)


def open_worker(engine: str) -> Worker:
    """A worker of an engine: a process of its own, unless the engine is one that works where it is asked."""
    return Inline(engine) if engines.is_inline(engine) else Worker(engine)


def follow(
    worker: Worker,
    request: Request,
    deadline: float | None,
    hear: Callable[[Message], None],
    sent: bool,
    then: Callable[[], object] | None,
) -> Generator[None, None, None]:
    """Hand each message of an answer to a function when it comes, and pause where that can be.

    See `Worker.ask`, or `Worker.answer` where the request was sent already.
    """
    if isinstance(worker, Inline):
        worker.push(request, hear)
        yield
        return
    with closing(worker.answer(request, deadline, then) if sent else worker.ask(request, deadline)) as messages:
        for message in messages:
            hear(message)
            yield
