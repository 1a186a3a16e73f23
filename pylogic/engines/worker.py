"""The process in which an engine runs: requests on standard input, messages on standard output.

Run as ``python -m pylogic.engines.worker ENGINE``.  It ends when its standard input does, even in
the middle of a search, so that no engine outlives the program that started it.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading

from pylogic.engines import Message, Request, engine
from pylogic.errors import EngineError


def main() -> None:
    """Serve requests until standard input ends."""
    # An engine that prints must not end up among the messages.
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    def emit(message: Message) -> None:
        output.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    try:
        version, answer = engine(sys.argv[1]).start()
    except EngineError as error:
        emit({"failed": str(error), "missing": True})
        return
    emit({"ready": version})
    while True:
        request = requests.get()
        try:
            answer(request, emit)
        except MemoryError:
            emit({"failed": "the engine ran out of memory", "memory": True})
        except Exception as error:
            emit({"failed": f"{type(error).__name__}: {error}"})


def _listen(requests: queue.SimpleQueue[Request]) -> None:
    for line in sys.stdin:
        requests.put(json.loads(line))
    os._exit(0)


if __name__ == "__main__":
    main()
