"""The process in which an engine runs: requests on standard input, messages on standard output.

A line of input is a request and a deadline, a reading of `time.monotonic` or null.

Its one argument is the name of the engine.  It ends when its standard input does, even in
the middle of a search, so that no engine outlives the program that started it.
"""

from __future__ import annotations

import gc
import json
import os
import select
import sys
import threading
import time

from pylogic.engines import engine as find_engine
from pylogic.engines.workers.meter import Meter, processor
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.request import Message

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
    threading.Thread(target=_end_with_input, daemon=True).start()
    try:
        version, answer = find_engine(sys.argv[1]).start()
    except (EngineError, UsageError) as error:
        emit({"failed": str(error)})
        return
    emit({"ready": version})
    gc.freeze()  # what was loaded stays; it need not be looked through after each request
    fresh = True
    for line in sys.stdin.buffer:
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


def _end_with_input() -> None:
    """Wait until no more requests can be sent."""
    hung_up = select.poll()
    hung_up.register(0, 0)
    hung_up.poll()
    os._exit(0)
