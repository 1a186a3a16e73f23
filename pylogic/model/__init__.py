"""The data that is passed around: texts and their places, documents, puzzles, questions, answers, pictures."""

from __future__ import annotations

VERSION = "0.1.0"


TYPE_CHECKING = False
if TYPE_CHECKING:  # a command loads this first of all, and nothing with it
    from types import FrameType


def importing(frame: FrameType | None) -> bool:
    """Whether a frame loads a module, or is called by one that does.

    A module that is only half loaded would break whatever comes later.  An exception that strikes in a callback of the
    import system is dropped, and may leave the lock of all imports taken (CPython 3.11), so that threads wait forever.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
