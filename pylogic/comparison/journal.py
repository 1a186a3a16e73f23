"""A file that holds the rows of a comparison as they come, so that it can go on where it stopped."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path

from pylogic.comparison.row import Row
from pylogic.core.errors import UsageError

_START = b'{"puzzle": "'
"""Beginning of every row; nothing else is ever cut off."""


class Journal:
    """Rows as JSON, one a line; no other process can open the file until it is closed.

    Args:
        path: The file; it is made when there is none.

    Attributes:
        rows: What it held when it was opened.

    Raises:
        UsageError: The file cannot be read or written, is something else, or another comparison writes to it.
    """

    def __init__(self, path: str) -> None:
        self.rows: list[Row] = []
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
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"{self._path} is in use: another comparison writes its rows there") from None

    def _read(self) -> None:
        content = self._path.read_bytes()
        *lines, rest = content.split(b"\n")
        self.rows = [self._row(number, line) for number, line in enumerate(lines, 1)]
        if not rest:
            return
        with self._path.open("r+b") as file:
            if self._half_a_row(rest):
                file.truncate(len(content) - len(rest))
            else:
                self.rows.append(self._row(len(lines) + 1, rest))
                file.seek(0, os.SEEK_END)
                file.write(b"\n")

    def _row(self, number: int, text: bytes) -> Row:
        try:
            row = Row.from_json(json.loads(text))
        except (ValueError, RecursionError, UsageError):
            raise UsageError(f"{self._path}:{number}: this is not a row of a comparison") from None
        return row

    @staticmethod
    def _half_a_row(rest: bytes) -> bool:
        """Whether a last line without an end was cut off while it was written; that cell is run again."""
        try:
            json.loads(rest)
        except (ValueError, RecursionError):
            return _START.startswith(rest[: len(_START)])
        return False

    def write(self, row: Row) -> None:
        """Add a row, on disk when this returns.

        Raises:
            UsageError: It cannot be written, as on a full disk.
        """
        line = json.dumps(row.as_json(), ensure_ascii=False) + "\n"
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise UsageError(f"{self._path} cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # what a full disk did not take was said when it came
            self._file.close()
