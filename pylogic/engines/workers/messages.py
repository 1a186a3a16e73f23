"""Messages between processes: their length, then their content; and how long one may be worked on.

Dask's client unpickles results, exceptions, types and warnings of a cluster.  What it reads for pylogic gives stand-ins
for all objects but numbers, texts and collections; what it reads for others in the same process stays as it is.
"""

from __future__ import annotations

import io
import os
import pickle
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_LENGTH = struct.Struct("<Q")
_MOST = 1 << 20
"""Bytes that are read at a time."""
_SHARE = 0.05
"""Seconds for the tasks in a message."""
_SLOW = 10e6
"""Bytes of a message for which it is a second more, so that sending them costs little in comparison."""


def allowed(size: int) -> float:
    """Seconds in which the tasks of a message of that size are begun; those that are left are given back."""
    return _SHARE + size / _SLOW


def send(pipe: int, content: bytes) -> None:
    """Write a message."""
    left = memoryview(_LENGTH.pack(len(content)) + content)
    while left:
        left = left[os.write(pipe, left) :]


def receive(pipe: int) -> bytes | None:
    """Wait for a message; ``None`` when there is none any more."""
    length = _read(pipe, _LENGTH.size)
    return None if length is None else _read(pipe, _LENGTH.unpack(length)[0])


def _read(pipe: int, length: int) -> bytes | None:
    parts = []
    while length:
        part = os.read(pipe, min(length, _MOST))
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


class Arriving:
    """Messages that arrive in parts, for readers of several pipes."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def read(self, pipe: int) -> list[bytes] | None:
        """Read what is there, or wait for it; the messages that are complete now, ``None`` at the end."""
        part = os.read(pipe, _MOST)
        if not part:
            return None
        self._bytes += part
        messages: list[bytes] = []
        start = 0
        while len(self._bytes) >= start + _LENGTH.size:
            content = start + _LENGTH.size
            end = content + _LENGTH.unpack_from(self._bytes, start)[0]
            if len(self._bytes) < end:
                break
            messages.append(bytes(self._bytes[content:end]))
            start = end
        del self._bytes[:start]
        return messages


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
