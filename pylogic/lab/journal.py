"""A file that holds the rows of a comparison as they come, so that it can go on where it stopped."""

from __future__ import annotations

import io
import json
import lzma
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO

from pylogic.lab.plan import key
from pylogic.lab.row import Row
from pylogic.model.errors import UsageError
from pylogic.model.files import lock

_START = b'{"puzzle": "'
"""Beginning of every row; nothing else is ever cut off."""
_LARGEST = 128 << 20
"""Bytes that are unpacked at most."""
_SYNCED = 1.0
"""Seconds between two moments at which rows are put on the disk: a machine that breaks down loses no more."""


class Journal:
    """Rows as JSON, one a line; no other process can open the file until it is closed.

    Args:
        path: The file; it is made when there is none.
        take: Is given each row that it held when it was opened; without it they are kept.

    Attributes:
        rows: Those that are kept.

    Raises:
        UsageError: The file cannot be read or written, is something else, or another comparison writes to it.
    """

    def __init__(self, path: str, take: Callable[[Row], object] | None = None) -> None:
        self.rows: list[Row] = []
        self._take = take or self.rows.append
        self._synced = time.monotonic()
        self._path = Path(path)
        try:
            # A pipe never ends, nor does /dev/full.
            if self._path.exists() and not self._path.is_file() and not self._path.is_dir():
                raise UsageError(f"{path} cannot be used for results: it is not a file")
            self._file = self._path.open("a", encoding="utf-8")
            try:
                self._lock()
                self._read()
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise UsageError(f"{path} cannot be used for results: {error.strerror}") from None

    def _lock(self) -> None:
        """Keep others from the file; closing it gives it back, and so does the end of the process."""
        if not lock(self._file):
            raise UsageError(f"{self._path} is in use: another comparison writes its rows there")

    def _read(self) -> None:
        end = 0
        with self._path.open("rb") as file:
            for row, place in _rows(self._path, file):
                self._take(row)
                end = place
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, end - 1))
            cut = end > 0 and file.read(1) != b"\n"
        if end < size:
            self._file.truncate(end)
        elif cut:
            self._file.write("\n")

    def write(self, row: Row) -> None:
        """Add a row: in the file when this returns, and on the disk with the first row a second later, or when closed.

        Raises:
            UsageError: It cannot be written, as on a full disk.
        """
        try:
            self._file.write(line(row))
            self._file.flush()
            if time.monotonic() >= self._synced + _SYNCED:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            raise UsageError(f"{self._path} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # what a full disk did not take was said when it came
            os.fsync(self._file.fileno())
        with suppress(OSError):
            self._file.close()


def line(row: Row) -> str:
    """A row as a line of a journal."""
    return json.dumps(row.as_json(), ensure_ascii=False) + "\n"


def read_rows(path: str) -> Iterator[Row]:
    """The rows of a journal, or of what ``pylogic compare --json`` printed; a last line that was cut off is left out.

    Args:
        path: The file; one that ends with ``.xz`` is unpacked.

    Raises:
        UsageError: The file cannot be read, or is something else.
    """
    try:
        with _unpacked(path) if path.endswith(".xz") else Path(path).open("rb") as file:
            if file.read(1) == b"[":
                try:
                    rows = [Row.from_json(data) for data in json.loads(b"[" + file.read())]
                except (ValueError, RecursionError, UsageError):
                    raise UsageError(f"{path}: these are not the rows of a comparison") from None
                yield from rows
            else:
                file.seek(0)
                yield from (row for row, _ in _rows(path, file))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (lzma.LZMAError, EOFError) as error:
        raise UsageError(f"{path} cannot be unpacked: {error}") from None


def _unpacked(path: str) -> IO[bytes]:
    with lzma.open(path) as file:
        content = file.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise UsageError(f"{path} unpacks to more than {_LARGEST >> 20} MB; give the file that 'unxz' makes of it")
    return io.BytesIO(content)


def _rows(path: str | Path, lines: Iterable[bytes]) -> Iterator[tuple[Row, int]]:
    """The rows of a journal, each with the place of its end; behind the last one half a row may stand."""
    end = 0
    for number, text in enumerate(lines, 1):
        if not text.endswith(b"\n") and _half_a_row(text):
            return
        end += len(text)
        try:
            row = Row.from_json(json.loads(text))
        except (ValueError, RecursionError, UsageError):
            raise UsageError(f"{path}:{number}: this is not a row of a comparison") from None
        yield row, end


def _half_a_row(rest: bytes) -> bool:
    """Whether a last line without an end was cut off while it was written; that cell is run again."""
    try:
        json.loads(rest)
    except (ValueError, RecursionError):
        return _START.startswith(rest[: len(_START)])
    return False


def merged(journals: Iterable[Iterable[Row]]) -> list[Row]:
    """The rows of several journals, each once; puzzles that share a name without being the same get their source's.

    Of several rows of a cell under the same versions, machine and encoding the last one stays.
    """
    rows = {
        (key(row), row.encoding, row.version, row.engine_version, row.machine): row for rows in journals for row in rows
    }
    puzzles: dict[str, set[str]] = {}
    for row in rows.values():
        puzzles.setdefault(row.puzzle, set()).add(row.digest)
    return [
        row if len(puzzles[row.puzzle]) == 1 else replace(row, puzzle=f"{row.puzzle} ({row.source} {row.digest[:6]})")
        for row in rows.values()
    ]
