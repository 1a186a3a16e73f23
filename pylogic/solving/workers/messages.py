"""Messages between processes: their length, then their content; and how long one may be worked on."""

from __future__ import annotations

import os
import struct

_LENGTH = struct.Struct("<Q")
_MOST = 1 << 20
"""Bytes that are read at a time."""
_SHARE = 0.05
"""Seconds for the tasks in a message."""
_SLOW = 10e6
"""Bytes of a message for which it is a second more, so that sending them costs little in comparison."""


def allowed(size: int) -> float:
    """Seconds in which the tasks of a message of that size are begun; those that are left are given back."""
    return _SHARE + size / _SLOW


def send(pipe: int, content: bytes) -> None:
    """Write a message."""
    left = memoryview(_LENGTH.pack(len(content)) + content)
    while left:
        left = left[os.write(pipe, left) :]


def receive(pipe: int) -> bytes | None:
    """Wait for a message; ``None`` when there is none any more."""
    length = _read(pipe, _LENGTH.size)
    return None if length is None else _read(pipe, _LENGTH.unpack(length)[0])


def _read(pipe: int, length: int) -> bytes | None:
    parts = []
    while length:
        part = os.read(pipe, min(length, _MOST))
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


class Arriving:
    """Messages that arrive in parts, for readers of several pipes."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def read(self, pipe: int) -> list[bytes] | None:
        """Read what is there, or wait for it; the messages that are complete now, ``None`` at the end."""
        part = os.read(pipe, _MOST)
        if not part:
            return None
        self._bytes += part
        messages: list[bytes] = []
        start = 0
        while len(self._bytes) >= start + _LENGTH.size:
            content = start + _LENGTH.size
            end = content + _LENGTH.unpack_from(self._bytes, start)[0]
            if len(self._bytes) < end:
                break
            messages.append(bytes(self._bytes[content:end]))
            start = end
        del self._bytes[:start]
        return messages
