"""Runs of the program in processes of their own, and what they leave."""

from __future__ import annotations

import json
import os
import resource
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil

from pylogic.model.files import ROOT

_PATIENCE = 120.0
"""Seconds after which a run hangs."""
_NONE: Mapping[str, str] = {}
_MARK = "PYLOGIC_FUZZING_RUN"


class Ended(NamedTuple):
    """How a run ended.

    Attributes:
        code: The exit code, negative for a signal.
        stdout: What it printed.
        stderr: What it said.
        orphans: Command lines of processes that it left.
    """

    code: int
    stdout: str
    stderr: str
    orphans: list[str]


def run(
    folder: Path,
    words: tuple[str, ...],
    struck: Callable[[subprocess.Popen[str]], None] | None = None,
    size: int | None = None,
    variables: Mapping[str, str] = _NONE,
    read: int | None = None,
) -> Ended:
    """A run in a folder.

    Args:
        folder: Where.
        words: The command line.
        struck: What is done to it once it has started.
        size: Bytes beyond which no file can grow.
        variables: What its environment has besides.
        read: Bytes of its output after which nobody reads any more; by default all is read.
    """
    mark = secrets.token_hex(8)
    environment = {**os.environ, _MARK: mark, "TMPDIR": str(folder / "tmp"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= variables
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "pylogic", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        preexec_fn=None if size is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    ) as process:
        try:
            if struck is not None:
                struck(process)
            if read is not None and process.stdout is not None:
                os.read(process.stdout.fileno(), read) if read else b""
                process.stdout.close()
                process.stdout = None
            stdout, stderr = process.communicate(timeout=_PATIENCE)
        except BaseException:
            process.kill()
            raise
    return Ended(process.returncode, stdout or "", stderr, _orphans(mark))


def _orphans(mark: str) -> list[str]:
    """Processes of a run that are still there a while after it."""
    end = time.monotonic() + 10
    while True:
        left = []
        for process in psutil.process_iter():
            try:
                if process.environ().get(_MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                    left.append(" ".join(process.cmdline()))
            except psutil.Error:
                continue
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.05)


def signalled(random: Random, seconds: float) -> Callable[[subprocess.Popen[str]], None]:
    """Ctrl-C, SIGTERM or SIGHUP at some moment, to the process or as from a terminal to its group.

    Args:
        random: Chance.
        seconds: How long the run takes when nothing strikes it.
    """
    number = random.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    moment, to_all, twice = random.random(), random.random() < 0.5, random.random() < 0.2

    def struck(process: subprocess.Popen[str]) -> None:
        time.sleep(moment * seconds)
        for _ in range(2 if twice else 1):
            if process.poll() is None:
                (os.killpg if to_all else os.kill)(process.pid, number)
            time.sleep(0.05 if twice else 0)

    return struck


def bad_end(folder: Path, ended: Ended) -> Iterator[str]:
    """Yield what is wrong with how a run ended that a signal interrupted."""
    places = [line for line in ended.stderr.splitlines() if line.startswith("  File")]
    if any("pylogic" in line and "__main__" not in line for line in places):
        yield f"a traceback: {ended.stderr[-600:]}"
    # Before the first line of ours runs, a signal does what it does to any program.
    if ended.code not in (0, 1, 3, -signal.SIGINT, -signal.SIGTERM, -signal.SIGHUP):
        yield f"it ended with {ended.code}: {ended.stderr[-300:]}"
    yield from left_behind(folder, ended)


def left_behind(folder: Path, ended: Ended) -> Iterator[str]:
    """Processes and files that a run has left."""
    if ended.orphans:
        yield f"processes were left: {'; '.join(ended.orphans)[:300]}"
    left = [path.name for path in (*folder.glob(".pylogic-*"), *(folder / "tmp").iterdir())]
    if left:
        yield f"files were left behind: {', '.join(left)}"


def is_json(text: str) -> bool:
    """Whether a text is whole JSON."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
