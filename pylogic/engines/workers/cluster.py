"""Tasks on many machines, by way of a dask scheduler.

They go there as dask sends what is submitted, pickled; results come back as text, and anything else that a cluster may
send is read without running code.  Dask's client unpickles results, exceptions, types and warnings of a cluster.  What
it reads for pylogic gives stand-ins for all objects but numbers, texts and collections; what it reads for others in the
same process stays as it is.
"""

from __future__ import annotations

import io
import json
import logging
import pickle
import queue
import re
import sys
import threading
import time
import warnings
from asyncio import CancelledError as AsyncCancelledError
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar
from uuid import uuid4

from pylogic.engines.workers.executor import Processes, side_by_side
from pylogic.model import plugins
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.records import NamedTuple
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


class InProcesses:
    """A workshop that does tasks by a function in processes, one for each thread that asks.

    Args:
        function: As for `pylogic.engines.workers.executor.Processes`.
    """

    def __init__(self, function: Callable[[Any], str]) -> None:
        self._function, self._processes = function, Processes(1)

    def do(self, task: object) -> str:
        """The text of a task."""
        return self._processes.do(self._function, task)

    def cancel(self) -> None:
        """Let each process say what it has, and end it."""
        self._processes.cancel()

    def close(self) -> None:
        """End the processes."""
        self._processes.shutdown()


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
        cluster = _Cluster(client, make, address, hope)
        suspects: list[_Task] = []  # that may be the death of their workers
        try:
            for task, future in cluster.results(tasks, _AHEAD):
                if _deaths(future) is None:
                    yield task, cluster.said(future)
                else:
                    suspects.append(task)
            for task, future in cluster.results(iter(suspects)):
                yield task, cluster.said(future)
        finally:
            cluster.stop(busy=False)


class _Cluster:
    """The executor of one client, and what it has on the workers."""

    def __init__(self, client: Any, make: Callable[[], Workshop[Any]], address: str, hope: float) -> None:
        self._client, self._make, self._address, self._hope = client, make, address, hope
        self._name = f"pylogic-{uuid4().hex}"
        # Tasks of one function make the scheduler keep a task until a thread is free for it.  Otherwise
        # all were handed out at once, and would share the fate of the worst one at their worker.
        self._executor = client.get_executor(pure=False)
        self._seen = time.monotonic()

    def results(self, tasks: Iterator[_Task], each: int = 0) -> Iterator[tuple[_Task, Future[Any]]]:
        """Do tasks, so many at a time for each thread of the cluster, or one at a time."""
        done = side_by_side(
            self._submit, partial(next, tasks, None), partial(self._ahead, each), partial(self.stop, busy=True)
        )
        with closing(done):
            while True:
                with reading():
                    found = next(done, None)
                if found is None:
                    return
                yield found

    def said(self, future: Future[Any]) -> Said:
        """The result of a task."""
        try:
            error = future.exception()
        except CancelledError:
            raise self._gone() from None
        if error is None:
            return _read(future.result())
        deaths = _deaths(future)
        if deaths is not None:
            return Said(error=f"no worker of the cluster survives it ({plural(1 + deaths, 'attempt')})")
        return Said(error=_sentence(error))

    def stop(self, busy: bool) -> None:
        """Leave nothing of this client on the cluster."""
        if self._client.status != "running":
            return  # the scheduler went away, and who asks for it waits long
        with suppress(Exception, AsyncCancelledError), reading():
            self._client.run(_end, self._name, busy, on_error="ignore")

    def _submit(self, task: object) -> Future[Any]:
        with self._reached():
            future: Future[Any] = self._executor.submit(_do, task, self._make, self._name)
            return future

    def _ahead(self, each: int) -> int:
        """How many tasks may be under way."""
        with self._reached():
            threads: int = sum(self._client.nthreads().values())
        now = time.monotonic()
        if threads:
            self._seen = now
        elif now > self._seen + self._hope:
            raise EngineError(f"the cluster at {self._address} has had no workers for {self._hope:g} s")
        return each * max(1, threads) or 1

    @contextmanager
    def _reached(self) -> Iterator[None]:
        try:
            yield
        except (Exception, AsyncCancelledError) as error:
            if isinstance(error, OSError) or self._client.status != "running":
                raise self._gone() from None
            raise

    def _gone(self) -> EngineError:
        return EngineError(f"the dask scheduler at {self._address} went away")


def _deaths(future: Future[Any]) -> int | None:
    """How often a task was tried again after its worker was killed, if it was given up for that."""
    error = None if future.cancelled() else future.exception()
    match error:
        case StandIn(args=(_, _, int(failures))) if type(error).__name__ == "KilledWorker":
            return failures
    return None


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


_INERT: ContextVar[bool] = ContextVar("inert", default=False)
"""Set where pylogic reads; the tasks and threads that a client starts inherit it."""


class StandIn(Exception):  # noqa: N818  # for more than errors; dask wants an exception where one was raised
    """Stands for an object, of whatever class: its class has the name of that one, ``args`` has what it is made of."""

    def __setstate__(self, _state: object) -> None:
        """Ignore the rest of the object's state."""


class _Unpickler(pickle.Unpickler):
    """An unpickler that looks up nothing."""

    def find_class(self, _module: str, name: str) -> Any:
        return _HARMLESS[name] if name in _HARMLESS else type(name, (StandIn,), {})


def _none(*_: object) -> None:
    pass


def _made(made: object, arguments: Any, *_: object) -> StandIn:
    return made(*arguments) if isinstance(made, type) and issubclass(made, StandIn) else StandIn()


_HARMLESS = {
    "bytes": bytes,  # in which dask packs what it has pickled
    "set": set,
    "frozenset": frozenset,
    "unpickle_exception": _made,
    "unpickle_traceback": _none,  # dask wants a traceback or none
}


class _Pickle:
    """The module `pickle` as the modules of dask see it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(pickle, name)

    def loads(self, content: Any, **options: Any) -> Any:
        """Unpickle, where pylogic reads without looking up anything."""
        if _INERT.get():
            return _Unpickler(io.BytesIO(content), **options).load()
        return pickle.loads(content, **options)


def install() -> None:
    """Make the modules of dask that are loaded unpickle by way of `reading`."""
    guarded = _Pickle()
    for name, module in list(sys.modules.items()):
        if name.startswith("distributed.") and getattr(module, "pickle", None) is pickle:
            module.pickle = guarded  # type: ignore[attr-defined]  # as these modules call it


@contextmanager
def reading() -> Iterator[None]:
    """Keep dask from running code while it unpickles, in this thread and in those it starts."""
    token = _INERT.set(True)
    try:
        yield
    finally:
        _INERT.reset(token)


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

    It is to be used within `reading`, so that nothing that comes from the cluster runs here.

    Args:
        address: Where the scheduler listens, ``dask://HOST:PORT``, or ``tls://HOST:PORT`` with the certificates of
            dask's configuration.
        patience: Seconds in which it has to answer.

    Raises:
        UsageError: It does not, or see `vet`.
    """
    place = vet(address)
    make = dask().Client
    install()
    made: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def connect() -> None:
        try:
            with reading():
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
            with suppress(OSError), reading():
                client.close()
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
