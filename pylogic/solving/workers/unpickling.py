"""Reading what dask unpickles without running any of the code that a pickle may name.

Dask's client unpickles results, exceptions, types and warnings of a cluster.  What it reads for pylogic gives stand-ins
for all objects but numbers, texts and collections; what it reads for others in the same process stays as it is.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

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
