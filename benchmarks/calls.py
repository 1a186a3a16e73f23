"""Counts the modules and the functions of pylogic that a command uses, in its own process and in its workers.

`begin` stands at the beginning of the command's process; every process of Python that it starts begins with it too.
Each leaves a file in a folder.  Nothing but ``os`` and ``sys`` is imported, as what a command imports is counted.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

_ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
_OURS = os.path.join(_ROOT, "pylogic") + os.sep  # noqa: PTH118
_CLOCK = os.path.join(_OURS, "engines", "workers") + os.sep  # noqa: PTH118
"""How often a command looks whether its workers have said something depends on how fast they are."""


def begin(folder: str, worker: bool = False) -> None:
    """Count from now on, in this thread; the figures are in a file of the folder when the process ends.

    Those of a worker are from the moment at which it said something for the last time: then it may be killed.
    """
    file = open(os.path.join(folder, f"worker-{os.getpid()}" if worker else "command"), "wb", buffering=0)  # noqa: PTH118, PTH123, SIM115
    counted: dict[str, bool] = {}
    calls = 0

    def keep() -> None:
        names = [name.partition(".")[0] for name in sys.modules]
        standard = sum(name in sys.stdlib_module_names for name in names)
        os.pwrite(file.fileno(), b"%9d %9d %9d" % (names.count("pylogic"), standard, calls), 0)

    def profile(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        if event == "call":
            name = frame.f_code.co_filename
            ours = counted.get(name)
            if ours is None:
                ours = counted[name] = name.startswith(_OURS) and (worker or not name.startswith(_CLOCK))
            calls += ours
        elif worker and event == "c_call" and getattr(argument, "__name__", "") == "write":
            keep()

    def start(event: str, arguments: tuple[object, ...]) -> None:
        """Let a process of Python that is about to be started count as well."""
        if event == "subprocess.Popen" and arguments[0] == sys.executable:
            words = arguments[1]
            assert isinstance(words, list)  # what it is started with, and not a copy
            place = words.index("-c") + 1
            words[place] = f"{program(folder, worker=True)}\n{words[place]}"

    sys.addaudithook(start)
    if not worker:
        import atexit

        atexit.register(keep)
    sys.setprofile(profile)


def program(folder: str, worker: bool = False) -> str:
    """Return the lines of Python with which a process begins to count."""
    return (
        f"import sys; sys.path.insert(0, {_ROOT!r}); from benchmarks.calls import begin; del sys.path[0]\n"
        f"begin({folder!r}, worker={worker})"
    )
