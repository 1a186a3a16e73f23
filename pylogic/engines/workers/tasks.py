"""The process that does tasks: calls on standard input, pickled; the text of each on standard output, as JSON.

A function is sent once, and keeps what it has made for the calls that follow.  The process ends when its standard input
does, even in the middle of a task.  Whoever terminates it while it works gets what the task makes of a
KeyboardInterrupt.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from types import FrameType
from typing import Any

from pylogic.engines.workers.serving import end_with_input
from pylogic.model import importing


def main() -> None:
    """Do tasks until standard input ends."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what prints must not end up among the answers
    threading.Thread(target=end_with_input, daemon=True).start()
    gc.disable()  # collecting garbage while modules load takes long
    for module in sys.argv[1:]:  # what it will need is loaded while who has started it loads too
        import_module(module)
    function: Callable[[Any], str] | None = None
    while True:
        packed, task = pickle.load(sys.stdin.buffer)
        if packed is not None:
            function = pickle.loads(packed)
            gc.freeze()  # what was loaded stays
            gc.enable()
        assert function is not None
        output.write(json.dumps(_done(function, task)) + "\n")
        output.flush()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _done(function: Callable[[Any], str], task: object) -> str:
    """The text of a task; empty when it was terminated before there was one."""
    working = True

    def interrupt(_signal: int, frame: FrameType | None) -> None:
        if working and not importing(frame):  # a module is loaded whole, and an answer is sent whole
            raise KeyboardInterrupt

    text = ""
    try:
        signal.signal(signal.SIGTERM, interrupt)
        text = function(task)
        working = False
    except KeyboardInterrupt:
        working = False
    return text
