"""Reuse of the rows of a journal: those of the same versions, machine and encodings, if they are not wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from pylogic.engines.workers.worker import open_worker
from pylogic.lab.plan import Cell, key, renamed
from pylogic.lab.row import Row, machine
from pylogic.model.answer import INTERRUPTED
from pylogic.model.errors import EngineError, PuzzleError
from pylogic.model.text import Source, plural
from pylogic.model.version import VERSION

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
