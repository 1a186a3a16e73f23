"""The process that does tasks: what does them and then the tasks on standard input, texts on standard output.

It ends when its standard input does, even in the middle of a task.  Whoever terminates it while it works gets what the
task makes of a KeyboardInterrupt.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import signal
import threading
from types import FrameType
from typing import NoReturn

from pylogic.spreading.jobs import receive, send


def main() -> None:
    """Do tasks until standard input ends."""
    output = os.dup(1)
    os.dup2(2, 1)  # what prints must not end up among the answers
    received: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(received,), daemon=True).start()
    do = pickle.loads(received.get())()
    gc.freeze()  # what was loaded stays
    while True:
        task = pickle.loads(received.get())
        signal.signal(signal.SIGTERM, _interrupted)
        said: str = do(task)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a message is sent whole
        send(output, said.encode())
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _listen(received: queue.SimpleQueue[bytes]) -> None:
    while (content := receive(0)) is not None:
        received.put(content)
    os._exit(0)


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
