"""A file that holds the rows of a comparison as they come, so that it can go on where it stopped.

Reuse of the rows of a journal: those of the same versions, machine and encodings, if they are not wrong.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from pylogic.engines.workers.worker import open_worker
from pylogic.lab.plan import Cell, key, renamed
from pylogic.lab.row import Row, machine
from pylogic.model import VERSION
from pylogic.model.answer import INTERRUPTED
from pylogic.model.errors import EngineError, PuzzleError, UsageError
from pylogic.model.files import lock
from pylogic.model.records import replace
from pylogic.model.text import Source, plural

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


_COUNTS = {"unique": (1, 1), "several": (2, None), "satisfiable": (1, None), "unsatisfiable": (0, 0)}
"""The least and the largest number of solutions for a status."""


class Conditions:
    """The conditions under which rows may stand for cells.

    Args:
        accept: Whether rows of other versions, machines and encodings count as well.
        elsewhere: Whether cells are run on other machines, whose engines are not known here.
    """

    def __init__(self, *, accept: bool, elsewhere: bool) -> None:
        self._accept = accept
        self._elsewhere = elsewhere
        self._versions: dict[str, str | None] = {}

    def encoding(self, one: Row | Cell) -> str | None:
        """The encoding, where it matters."""
        return None if self._accept else one.encoding

    def difference(self, row: Row) -> str | None:
        """Return the difference between the conditions of a row and those of today, but for the encodings."""
        if self._accept:
            return None
        if row.encoding is None:
            return "no word of its encoding"
        if row.version != VERSION:
            return f"pylogic {row.version}"
        if self._elsewhere:
            return None
        if row.machine != machine():
            return "another machine"
        if row.engine_version not in (None, self._version(row.engine)):
            return f"{row.engine} {row.engine_version}"
        return None

    def _version(self, engine: str) -> str | None:
        """The version of an engine that is installed."""
        if engine not in self._versions:
            try:
                with open_worker(engine) as worker:
                    self._versions[engine] = worker.await_version()
            except (EngineError, OSError):
                self._versions[engine] = None
        return self._versions[engine]


class Done:
    """The cells that the rows of a journal answer; the rows themselves are not kept, nor are their solutions checked.

    Args:
        conditions: The conditions under which a row counts.
    """

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions
        self._places: set[int] = set()
        self._reasons: Counter[str] = Counter()

    def take(self, row: Row) -> None:
        """Take the next row."""
        if row.error or row.limit == INTERRUPTED:
            return
        if difference := self._conditions.difference(row):
            self._reasons[difference] += 1
        else:
            self._places.add(hash((key(row), self._conditions.encoding(row))))

    def __contains__(self, cell: Cell) -> bool:
        return hash((cell.key, self._conditions.encoding(cell))) in self._places

    def notes(self, path: str) -> tuple[str, ...]:
        """A sentence on the rows that do not count."""
        return _unused(path, self._reasons)


class Reusing:
    """The rows of a journal that may stand for cells, if nothing in them is wrong.

    Args:
        rows: The rows; of several of one cell the last one counts.
        conditions: Which of them count.
    """

    def __init__(self, rows: Iterable[Row], conditions: Conditions) -> None:
        self._conditions = conditions
        self._reasons: Counter[str] = Counter()
        self._wrong: list[str] = []
        self._known: dict[tuple[object, ...], Row] = {}  # by place, and by place and name
        self._strange: dict[tuple[object, ...], Row] = {}
        for row in rows:
            if not row.error and row.limit != INTERRUPTED:
                place = key(row)
                if conditions.difference(row):
                    self._strange[place] = row
                else:
                    found = (place, conditions.encoding(row))
                    self._known[found] = self._known[*found, row.puzzle] = row
                    self._strange.setdefault(place, row)

    def row(self, cell: Cell) -> Row | None:
        """The row of a cell under its names of today, if there is one."""
        place = (cell.key, self._conditions.encoding(cell))
        row = self._known.get((*place, cell.name)) or self._known.get(place)
        if row is None:
            strange = self._strange.get(cell.key)
            if strange is not None:
                self._reasons[self._conditions.difference(strange) or "another encoding"] += 1
            return None
        if wrong := _wrong(row, cell):
            self._wrong.append(f"{cell.name}, {row.contestant}: {wrong}")
            return None
        return renamed(row, cell)

    def notes(self, path: str) -> tuple[str, ...]:
        """Sentences on the rows that were not reused, and why."""
        return (
            *_unused(path, self._reasons),
            *(f"{path}: a row is not believed and its cell was run again: {one}" for one in self._wrong),
        )


def _unused(path: str, reasons: Counter[str]) -> tuple[str, ...]:
    if not reasons:
        return ()
    number = plural(sum(reasons.values()), "row")
    listed = ", ".join(f"{count} with {reason}" for reason, count in reasons.most_common())
    return (f"{path}: {number} not reused ({listed}); --accept-versions reuses them",)


def _wrong(row: Row, cell: Cell) -> str | None:
    """Return what cannot be true of a row; times and counts of a search are believed."""
    least, most = _COUNTS.get(row.status, (0, None))
    if row.count < max(least, len(row.solutions)) or (most is not None and row.count > most):
        return f"'{row.status}' with {plural(row.count, 'solution')}, {len(row.solutions)} of them listed"
    if row.verified is not (True if row.solutions else None):
        return "its solutions are not said to be verified"
    texts = [json.dumps(solution, sort_keys=True) for solution in row.solutions]
    if len(set(texts)) < len(texts):
        return "a solution is listed twice"
    for text in texts:
        try:
            judged = cell.puzzle.kind.judge(cell.puzzle, Source("row", text))
        except PuzzleError as error:
            return error.problems[0].sentence
        if judged.violations or judged.open:
            return judged.violations[0].sentence if judged.violations else f"only {judged.open}"
    return None
