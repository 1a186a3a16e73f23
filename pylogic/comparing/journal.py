"""A file that holds the rows of a comparison as they come, so that it can go on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

from pylogic.comparing.row import Row
from pylogic.errors import UsageError


class Journal:
    """Rows as JSON, one a line.

    Args:
        path: The file; it is made when there is none.

    Attributes:
        rows: What it held when it was opened.

    Raises:
        UsageError: The file cannot be read or written, or is something else.
    """

    def __init__(self, path: str) -> None:
        self.rows: list[Row] = []
        self._path = Path(path)
        try:
            if self._path.exists():
                self._read()
            self._file = self._path.open("a", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"{path} cannot be used for results: {error.strerror}") from None

    def _read(self) -> None:
        content = self._path.read_bytes()
        # A run that was cut off may have written half a line; that cell is run again.
        whole = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                self.rows.append(Row.from_json(json.loads(line)))
            except (ValueError, UsageError):
                raise UsageError(f"{self._path}:{number}: this is no row of a comparison") from None
        if len(whole) < len(content):
            if not self._half_a_row(content[len(whole) :]):
                raise UsageError(f"{self._path}:{len(self.rows) + 1}: this is no row of a comparison")
            with self._path.open("r+b") as file:
                file.truncate(len(whole))

    def _half_a_row(self, rest: bytes) -> bool:
        """Whether a last line without an end can be cut off without losing anybody's text."""
        return bool(self.rows) or b'{"puzzle": '.startswith(rest[:11])

    def write(self, row: Row) -> None:
        """Add a row, on disk when this returns."""
        self._file.write(json.dumps(row.as_json(), ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
