"""The way to a dask scheduler."""

from __future__ import annotations

import logging
import queue
import re
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from pylogic.engines.workers import messages
from pylogic.model import plugins
from pylogic.model.errors import UsageError
from pylogic.model.numbers import whole

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
