"""A few processes that answer questions; the process of an abandoned question is killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

_LINE = 1 << 26
"""Bytes of the longest message."""
_GRACE = 5.0
"""Seconds beyond the time limit of a question after which its process is ended."""
_MOST = 100
"""Questions that are answered or wait."""
_END = b'{"end":true}\n'
_WAITING = b'{"waiting":true}\n'
_SAME = ("hello", "gallery")
"""Questions whose answers never change."""
_SHORT = frozenset(("hello", "read", "format", "finished", "aids", "route", "cards", "gallery"))
"""Questions for which no engine searches."""


class _Kept:
    """An answer that is cached while it arrives: later readers get what has arrived, then the rest; it needs none."""

    def __init__(self, messages: AsyncIterator[bytes]) -> None:
        self._lines: list[bytes] = []
        self._ended = False
        self._changed = asyncio.Condition()
        self._task = asyncio.create_task(self._keep(messages))

    @property
    def failed(self) -> bool:
        """Whether the answer ended before it was whole."""
        return self._ended and self._lines[-1:] != [_END]

    async def _keep(self, messages: AsyncIterator[bytes]) -> None:
        try:
            async for line in messages:
                async with self._changed:
                    self._lines += [line] if line != _WAITING else []
                    self._changed.notify_all()
        finally:
            async with self._changed:
                self._ended = True
                self._changed.notify_all()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        while True:
            async with self._changed:
                while read == len(self._lines) and not self._ended:
                    await self._changed.wait()
            if read == len(self._lines):
                return
            yield self._lines[read]
            read += 1


class Pool:
    """Answers questions in processes of their own.

    Args:
        size: The number of questions that are answered at the same time; others wait.  One more is answered
            where no engine searches for it.
        memory: Bytes of memory for each process and for each engine.
        longest: Seconds that an answer may take.
        module: The module that is run to answer.
    """

    def __init__(self, size: int, memory: int, longest: float, module: str = "pylogic.page.answering") -> None:
        self._free = asyncio.Semaphore(size)
        self._short = asyncio.Semaphore(1)
        self._room = asyncio.Semaphore(_MOST)
        self._size = size
        self._memory = memory
        self._longest = longest
        self._module = module
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._loading: set[asyncio.subprocess.Process] = set()
        self._known: dict[str, _Kept] = {}

    @property
    def full(self) -> bool:
        """Whether so many questions wait that no more are taken."""
        return self._room.locked()

    async def ask(self, question: Mapping[str, Any]) -> AsyncIterator[bytes]:
        """Answer a question: yield messages, one per line, the last ``end``, or ``error`` if cut short.

        When the caller stops listening, the process is killed with all that it has started.
        """
        name = str(question.get("ask"))
        async for line in self._kept(name) if name in _SAME else self._answered(question):
            yield line

    def _kept(self, name: str) -> _Kept:
        if name not in self._known or self._known[name].failed:
            self._known[name] = _Kept(self._answered({"ask": name}))
        return self._known[name]

    async def _answered(self, question: Mapping[str, Any]) -> AsyncIterator[bytes]:
        name = question.get("ask")
        lane = self._short if self._free.locked() and name in _SHORT else self._free
        if lane.locked():
            yield _WAITING
        async with self._room, lane:
            process = await self._process()
            self._busy.add(process)
            ended = False
            try:
                limit = float(min(question.get("limit") or self._longest, self._longest))
                asked = {**question, "limit": limit}
                await self._loaded(process)
                async with asyncio.timeout(limit + _GRACE):
                    async for line in self._answer(process, asked):
                        ended = line == _END
                        yield line
                if not ended:
                    yield _error("the process that worked on this ended; it may have needed too much memory")
            except TimeoutError:
                yield _error(f"this took more than {limit:g} s")
            finally:
                self._busy.discard(process)
                if ended:
                    self._idle.append(process)
                else:
                    _kill(process)

    async def _answer(self, process: asyncio.subprocess.Process, asked: Mapping[str, Any]) -> AsyncIterator[bytes]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        with suppress(ConnectionError):
            await process.stdin.drain()
        while line := await process.stdout.readline():
            yield line
            if line == _END:
                return

    async def warm_up(self) -> None:
        """Start all processes."""
        self._idle += [await self._start() for _ in range(self._size + 1 - len(self._idle))]

    async def _process(self) -> asyncio.subprocess.Process:
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
        return await self._start()

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", self._module, str(self._memory)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
            limit=_LINE,
        )
        self._loading.add(process)
        return process

    async def _loaded(self, process: asyncio.subprocess.Process) -> None:
        """Wait until a process has loaded what it needs, which takes none of the time of a question."""
        if process in self._loading:
            self._loading.discard(process)
            assert process.stdout is not None
            await process.stdout.readline()

    async def close(self) -> None:
        """End all processes."""
        processes = (*self._idle, *self._busy)
        for process in processes:
            _kill(process)
        for process in processes:
            await process.wait()


def _error(sentence: str) -> bytes:
    return json.dumps({"error": sentence}).encode() + b"\n"


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process and its engines, which have their own process groups and end with their input."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # Windows, where it has started no engines
            process.kill()
