"""Commands run as people run them, and commands in which something breaks."""

import contextlib
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pylogic.cli.command import command
from pylogic.model.files import ROOT


def pylogic(
    *words: str, text: str = "", cwd: Path = ROOT, patch: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own.

    Args:
        words: The command line.
        text: What stands on standard input.
        cwd: Where it runs.
        patch: Python that runs before it, to break something.
        environment: Variables that it finds.
    """
    program = [sys.executable, "-c", f"{patch}\nfrom pylogic.cli import main\nmain()"]
    return subprocess.run(
        [*program, *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
    )


def unread(*words: str, cwd: Path, both: bool = False) -> tuple[int, str]:
    """Exit code and standard error of a command whose output nobody reads, with ``both`` neither its complaints."""
    reader, writer = os.pipe()
    os.close(reader)
    errors = subprocess.STDOUT if both else subprocess.PIPE
    with os.fdopen(writer, "wb") as closed:
        command = [sys.executable, "-m", "pylogic", *words]
        run = subprocess.run(command, stdout=closed, stderr=errors, cwd=cwd, text=True, check=False)
    return run.returncode, run.stderr or ""


def on_terminal(*words: str, cwd: Path) -> tuple[int, str]:
    """Exit code and standard error of a command whose output is a terminal."""
    screen, terminal = os.openpty()
    try:
        command = [sys.executable, "-m", "pylogic", *words]
        run = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, cwd=cwd, text=True, check=False)
    finally:
        os.close(screen)
        os.close(terminal)
    return run.returncode, run.stderr


def said(
    *words: str, text: str = "", cwd: Path = ROOT, encoding: str = "utf-8", **environment: str
) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command, which are streams of an encoding.

    It runs in this process, which is much faster, unless it has an environment of its own.
    """
    if environment or "--kinds" in words:
        run = pylogic(*words, text=text, cwd=cwd, **environment)
        return run.returncode, run.stdout, run.stderr
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding) for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(text.encode(encoding))
    streams["stdin"].buffer.seek(0)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    with contextlib.chdir(cwd), pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        try:
            code = command([*words], interruptible=False)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    output, errors = (_written(streams[name]) for name in ("stdout", "stderr"))
    return code, output, errors


def ran(
    *words: str, text: str = "", cwd: Path = ROOT, encoding: str = "utf-8", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Return the result of `said` as that of a process."""
    return subprocess.CompletedProcess(words, *said(*words, text=text, cwd=cwd, encoding=encoding, **environment))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(stream.encoding)
