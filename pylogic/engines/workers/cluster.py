"""Tasks on many machines, by way of a dask scheduler.

They go there as dask sends what is submitted, pickled; results come back as text, and anything else that a cluster may
send is read without running code.

The way to a dask scheduler.
"""

from __future__ import annotations

import json
import logging
import queue
import re
import threading
import time
import warnings
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from uuid import uuid4

from pylogic.engines.workers import messages
from pylogic.model import plugins
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.text import plural, whole

_Task = TypeVar("_Task")
_Given = TypeVar("_Given", contravariant=True)
_AHEAD = 4  # tasks under way for each thread of the cluster


class Workshop(Protocol[_Given]):
    """Does one task after the other, those of each thread by themselves."""

    def do(self, task: _Given) -> str:
        """Do a task and return text, for nothing that is sent from a machine to another may run there."""

    def cancel(self) -> None:
        """End what runs, and do nothing more."""

    def close(self) -> None:
        """Give back what is held; nothing runs any more."""


_shops: dict[str, Workshop[Any] | None] = {}
"""In a worker of the cluster: where the tasks of each client are done, ``None`` once it wants no more."""


class Said(NamedTuple):
    """The result of a task on the cluster.

    Attributes:
        text: The result of its workshop; nothing when it failed.
        error: The failure, in a sentence.
    """

    text: str | None = None
    error: str | None = None


def on_cluster(
    tasks: Iterator[_Task], make: Callable[[], Workshop[_Task]], *, address: str, patience: float = 10, hope: float = 60
) -> Iterator[tuple[_Task, Said]]:
    """Do tasks on a cluster; results come as they are ready, each once whatever happens to the workers.

    Args:
        tasks: The tasks, taken as the cluster gets through with them.
        make: Makes a workshop in each of its workers.
        address: Where its scheduler listens, ``dask://HOST:PORT``, or ``tls://HOST:PORT``.
        patience: Seconds in which the scheduler has to answer.
        hope: Seconds for which the cluster may be without any worker.

    Raises:
        UsageError: No scheduler is there, see `connected`.
        EngineError: The scheduler went away, or all of its workers did.
    """
    with connected(address, patience) as client:
        cluster = _Cluster[_Task](client, make, address, hope)
        try:
            for task in tasks:
                cluster.submit(task)
                while len(cluster.running) >= _AHEAD * max(1, cluster.threads()):
                    yield from cluster.results()
            while cluster.running:
                yield from cluster.results()
            for task in cluster.suspects:
                cluster.submit(task)
                yield from cluster.results(alone=True)
        finally:
            cluster.stop()


class _Cluster(Generic[_Task]):
    """The tasks of one client under way, and those that may be the death of their workers."""

    def __init__(self, client: Any, make: Callable[[], Workshop[_Task]], address: str, hope: float) -> None:
        self.running: dict[Any, _Task] = {}
        self.suspects: list[_Task] = []
        self._client, self._make, self._address, self._hope = client, make, address, hope
        self._name = f"pylogic-{uuid4().hex}"
        # Keys of one group make the scheduler keep a task until a thread is free for it.  Otherwise
        # all were handed out at once, and would share the fate of the worst one at their worker.
        self._keys = ((self._name, number) for number in count())
        self._ready: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def submit(self, task: _Task) -> None:
        with self._reached():
            future = self._client.submit(_do, task, self._make, self._name, key=next(self._keys))
            self.running[future] = task
            future.add_done_callback(self._ready.put)

    def threads(self) -> int:
        with self._reached():
            return sum(self._client.nthreads().values())

    def results(self, alone: bool = False) -> list[tuple[_Task, Said]]:
        """Wait for a task and give its result; none if it may only have stood beside one that kills its workers."""
        future = self._next()
        task = self.running.pop(future)
        with messages.reading():
            try:
                if future.status != "error":
                    return [(task, _read(future.result()))]
            except (Exception, CancelledError):
                raise self._gone() from None
            error = future.exception()
        match error:
            case messages.StandIn(args=(_, _, int(failures))) if type(error).__name__ == "KilledWorker":
                if not alone:
                    self.suspects.append(task)
                    return []
                sentence = f"no worker of the cluster survives it ({plural(1 + failures, 'attempt')})"
            case _:
                sentence = _sentence(error)
        return [(task, Said(error=sentence))]

    def stop(self) -> None:
        """Leave nothing of this client on the cluster."""
        if self._client.status != "running":
            return  # the scheduler went away, and who asks for it waits long
        with suppress(Exception, CancelledError), messages.reading():
            self._client.cancel(list(self.running))
            self._client.run(_end, self._name, bool(self.running), on_error="ignore")

    def _next(self) -> Any:
        seen = time.monotonic()
        while time.monotonic() < seen + self._hope:
            with suppress(queue.Empty):
                return self._ready.get(timeout=1)
            if self.threads():
                seen = time.monotonic()
        raise EngineError(f"the cluster at {self._address} has had no workers for {self._hope:g} s")

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            with messages.reading():
                yield
        except (Exception, CancelledError) as error:
            if isinstance(error, OSError) or self._client.status != "running":
                raise self._gone() from None
            raise

    def _gone(self) -> EngineError:
        return EngineError(f"the dask scheduler at {self._address} went away")


def _read(received: object) -> Said:
    """Read the result of a worker of the cluster; whatever it is, only texts are taken from it."""
    try:
        result = json.loads(received) if isinstance(received, str) else None
    except ValueError:
        result = None
    text = result.get("text") if isinstance(result, dict) else None
    error = result.get("error") if isinstance(result, dict) else None
    if isinstance(text, str):
        return Said(text)
    return Said(error=error if isinstance(error, str) else "the cluster answered wrongly")


def _do(task: Any, make: Callable[[], Workshop[Any]], name: str) -> str:
    """Do a task, in a worker of the cluster; as JSON what came of it or what went wrong."""
    try:
        if name not in _shops:
            _shops.setdefault(name, make())
        shop = _shops[name]
        return json.dumps({"error": "interrupted"} if shop is None else {"text": shop.do(task)})
    except Exception as error:  # dask would send the exception itself, pickled
        return json.dumps({"error": _sentence(error)})


def _sentence(error: object) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _end(name: str, busy: bool) -> None:
    """End what a client has in a worker of the cluster."""
    shop = _shops.get(name)
    _shops[name] = None
    if shop is not None:
        if busy:
            shop.cancel()
        else:
            shop.close()


_ADDRESS = re.compile(r"(dask|tls)://((?:[^\s/:@]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5}))")
_NOISY = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application", "asyncio")
_FAMILIES = ["pickle", "msgpack", "error"]
"""Serializers of the messages that the client reads; the first one is `inert`."""


def vet(address: str) -> str:
    """The scheduler's address in dask's words.

    Raises:
        EngineError: dask is not installed.
        UsageError: It is not an address.
    """
    match = _ADDRESS.fullmatch(address)
    if not match or not 0 < whole(match[3]) < 1 << 16:
        raise UsageError(f"an executor is dask://HOST:PORT or tls://HOST:PORT, not '{address}'")
    if find_spec("distributed") is None:
        raise plugins.missing_extra("a cluster", "cluster")
    return f"{'tls' if match[1] == 'tls' else 'tcp'}://{match[2]}"


def dask() -> Any:
    """The library, loaded when it is needed first; it has no types to speak of."""
    import distributed

    return distributed


@contextmanager
def connected(address: str, patience: float) -> Iterator[Any]:
    """A client of dask, which keeps off standard error what it has to say about workers that come and go.

    It is to be used within `unpickling.reading`, so that nothing that comes from the cluster runs here.

    Args:
        address: Where the scheduler listens, ``dask://HOST:PORT``, or ``tls://HOST:PORT`` with the certificates of
            dask's configuration.
        patience: Seconds in which it has to answer.

    Raises:
        UsageError: It does not, or see `vet`.
    """
    place = vet(address)
    make = dask().Client
    messages.install()
    made: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def connect() -> None:
        try:
            with messages.reading():
                client = make(place, timeout=patience, set_as_default=False, deserializers=_FAMILIES)
                for topic in ("print", "warn"):  # of workers, which would say it here
                    client.unsubscribe_topic(topic)
            made.put(client)
        except Exception:
            made.put(None)

    levels = {name: logging.getLogger(name).level for name in _NOISY}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    client = None
    try:
        with warnings.catch_warnings(), suppress(queue.Empty):
            warnings.simplefilter("ignore")  # about libraries of other versions over there
            # In a thread, for where something else listens dask would wait for its greeting for ever.
            threading.Thread(target=connect, daemon=True).start()
            client = made.get(timeout=patience + 1)
        if client is None:
            raise UsageError(f"no dask scheduler answers at {address}")
        yield client
    finally:
        if client is not None:
            with suppress(OSError), messages.reading():
                client.close()
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
