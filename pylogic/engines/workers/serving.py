"""The process in which an engine runs: requests on standard input, messages on standard output.

A line of input is a request and a deadline, a reading of `time.monotonic` or null.  Time and memory are measured here.

Its one argument is the name of the engine.  It ends when its standard input does, even in
the middle of a search, so that no engine outlives the program that started it.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from pylogic.engines import engine as find_engine
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.request import Message, Spent

_GARBAGE = 200_000
"""New objects after which Python collects garbage."""
_LITTER = 1000
"""Objects that a request may leave behind until the next one is done."""


def main() -> None:
    """Serve requests until standard input ends."""
    # The facts of a large board are many objects that stay; to look through them again and again takes long.
    gc.set_threshold(_GARBAGE)
    # An engine that prints must not end up among the messages.
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    def send(message: Message) -> None:
        output.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    meter = Meter(send)
    emit = meter.emit
    threading.Thread(target=end_with_input, daemon=True).start()
    try:
        version, answer = find_engine(sys.argv[1]).start()
    except (EngineError, UsageError) as error:
        emit({"failed": str(error)})
        return
    emit({"ready": version})
    gc.freeze()  # what was loaded stays; it need not be looked through after each request
    fresh = True
    for line in sys.stdin.buffer:
        _leave_deleted_folder()
        request, deadline = json.loads(line)
        if deadline is not None:  # loading took time; the clock is the same in all processes of a machine
            request["seconds"] = deadline - time.monotonic()
        limited = "cpu" in request.get("effort", {})
        meter.limited = False
        meter.quiet = not (fresh or limited or request.get("memory"))
        fresh = False
        emit({"started": True, "used": processor()} if limited else {"started": True})
        meter.limited = limited
        try:
            answer(request, emit)
        except MemoryError:
            emit({"failed": "the engine ran out of memory", "memory": True})
        except EngineError as error:
            emit({"failed": str(error)})
        except UsageError as error:
            emit({"failed": str(error), "mistake": True})
        except Exception as error:
            emit({"failed": f"{type(error).__name__}: {error}"})
        # A worker may live long, and what one request has left must not wait for many more of them.
        del request
        if gc.get_count()[0] > _LITTER:
            gc.collect()


def _leave_deleted_folder() -> None:
    """Stand somewhere: a worker may outlive the folder in which it was started, and libraries ask where they are."""
    try:
        os.getcwd()  # noqa: PTH109  # a worker does without pathlib
    except FileNotFoundError:
        os.chdir("/")


def end_with_input() -> None:
    """Wait until no more requests can be sent."""
    hung_up = select.poll()
    hung_up.register(0, 0)
    hung_up.poll()
    os._exit(0)


_STATUS, _CLEAR = "/proc/self/status", "/proc/self/clear_refs"
_UNIT = 1 if sys.platform == "darwin" else 1024


class Meter:
    """Measures one request after the other, from ``started`` on.

    The time in which a message waits for its reader does not count: an engine does nothing meanwhile.

    Args:
        send: Hands a message over.

    Attributes:
        quiet: Whether ``started`` is not sent, as no caller waits for it: nothing was loaded, and no memory is watched.
        limited: Whether processor time is limited, and what the engine loads before it says ``started`` counts too.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self.quiet = self.limited = False
        self._send = send
        self._start_over()

    def emit(self, message: Message) -> None:
        """Send a message; one with ``ground`` and one with ``done`` get what was spent since ``started``."""
        if "started" in message and self.limited:
            return
        if "done" in message:
            message = {**message, "spent": {**self._spent(), "memory": _peak()}}
        elif "ground" in message:
            message = {**message, "spent": self._spent()}
        before = time.perf_counter()
        if not (self.quiet and "started" in message):
            self._send(message)
        self._waited += time.perf_counter() - before
        if "started" in message:
            self._start_over()

    def _start_over(self) -> None:
        with suppress(OSError), open(_CLEAR, "w") as file:  # noqa: PTH123  # a worker does without pathlib
            file.write("5")  # the peak starts over
        self._waited = 0.0
        self._user, self._system = processor()
        self._start = time.perf_counter()

    def _spent(self) -> Spent:
        user, system = processor()
        return {
            "seconds": max(0.0, time.perf_counter() - self._start - self._waited),
            "user": user - self._user,
            "system": system - self._system,
        }


def processor() -> tuple[float, float]:
    """Seconds of processor time of this process and its children, user and system."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + children.ru_utime, own.ru_stime + children.ru_stime


def spent_by(process: int, seconds: float, used: Sequence[float]) -> tuple[int, Spent]:
    """Wait for the end of a child process; its status, and what it has spent beyond what it had used before.

    Args:
        process: Its number.
        seconds: By the clock.
        used: Seconds of processor time, user and system.

    Raises:
        ChildProcessError: Somebody else has waited for it.
    """
    _, status, usage = os.wait4(process, 0)
    user, system = (max(0.0, now - before) for now, before in zip((usage.ru_utime, usage.ru_stime), used, strict=True))
    return status, {"seconds": seconds, "user": user, "system": system, "memory": usage.ru_maxrss * _UNIT}


def _peak() -> int:
    """The most bytes of memory that were resident since `Meter` began; where that is unknown, since the process did."""
    with suppress(OSError), open(_STATUS, "rb", buffering=0) as file:  # noqa: PTH123  # as above
        _, found, rest = file.read(1 << 12).partition(b"VmHWM:")
        if found:
            return int(rest.split(maxsplit=1)[0]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
