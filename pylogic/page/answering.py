"""The process that answers questions: a JSON object per line in, messages out, the last of them ``end``.

The first of all says that it is ``ready``.

It works in an empty folder, so that ``use`` reaches no file, and ends when its input does; the engines that it started
end with it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pylogic.page.questions import Asked, Emit, answer


def serve(answer: Callable[[Asked, Emit], None], first: Asked) -> None:
    """Answer questions until the input ends; the one argument of the program is a limit of memory in bytes.

    Args:
        answer: Answers one.
        first: A question that imports what most others need, before one comes.
    """
    memory = int(sys.argv[1])
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limits, and macOS refuses this one
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a library prints must not end up among the messages

    def emit(message: dict[str, Any]) -> None:
        output.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        answer(first, lambda _: None)
        emit({"ready": True})
        for line in sys.stdin:
            try:
                answer(json.loads(line), emit)
            except MemoryError:
                emit({"error": "this needs more memory than a question may take"})
            except RecursionError:
                emit({"error": "this is nested too deeply"})
            except Exception as error:
                emit({"error": f"pylogic failed: {type(error).__name__}: {error}"})
            with suppress(BrokenPipeError):
                emit({"end": True})


if __name__ == "__main__":
    serve(answer, {"ask": "read", "text": "latin {\n  size 2\n}\n"})
