"""Which rows of a journal are reused."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from puzzles import SEVERAL

from pylogic import Comparison, compare, loads
from pylogic.lab import plan
from pylogic.lab.journal import Journal
from pylogic.lab.row import Row

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rows"


def resumed(path: Path, **options: Any) -> Comparison:
    return compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path), **options)


def alter(path: Path, **change: Any) -> None:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps({**row, **change}) + "\n" for row in rows))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": "0.0.1"}, "pylogic 0.0.1"),
        ({"engine_version": "1.2.3"}, "swipl 1.2.3"),
        ({"machine": "a faster one"}, "another machine"),
        ({"encoding": "0"}, "another encoding"),
        ({"encoding": None}, "no word of its encoding"),
    ],
)
def test_a_row_of_another_world_is_not_reused_but_knowingly(
    solved: list[str], path: Path, change: dict[str, Any], reason: str
) -> None:
    assert resumed(path).notes == ()
    alter(path, **change)
    (row,) = resumed(path, accept_versions=True).rows
    assert ({name: getattr(row, name) for name in change}, len(solved)) == (change, 1)

    found = resumed(path)
    assert found.notes == (f"{path}: 1 row not reused (1 with {reason}); --accept-versions reuses them",)
    assert len(solved) == len(path.read_text().splitlines()) == 2
    assert (resumed(path).rows, resumed(path).notes, len(solved)) == (found.rows, (), 2)


def test_a_row_from_before_these_fingerprints_is_read_and_not_reused(solved: list[str], path: Path) -> None:
    (row,) = resumed(path).rows
    old = {name: value for name, value in row.as_json().items() if name not in ("encoding", "user", "system", "memory")}
    path.write_text(json.dumps(old) + "\n")

    assert "1 with no word of its encoding" in resumed(path).notes[0]
    assert len(solved) == 2


def test_a_changed_encoding_changes_the_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "a.lp").write_text("a.")
    before = plan._content(tmp_path)
    plan._content.cache_clear()
    assert plan._content(tmp_path) == before
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "b.pl").write_text("b.")
    plan._content.cache_clear()

    assert plan._content(tmp_path) != before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"solutions": [{"grid": [[1, 1], [2, 2]]}, {"grid": [[1, 2], [2, 1]]}]}, ""),
        ({"solutions": [{"grid": [[1, 2], [2, 1]]}] * 2}, "a solution is listed twice"),
        ({"solutions": [{"moves": "0"}, {"moves": "1"}]}, ""),
        ({"status": "unique"}, "'unique' with 2 solutions, 2 of them listed"),
        ({"status": "unsatisfiable"}, "'unsatisfiable' with 2 solutions, 2 of them listed"),
        ({"count": 1}, "'several' with 1 solution, 2 of them listed"),
        ({"verified": None}, "its solutions are not said to be verified"),
    ],
)
def test_an_altered_row_is_not_believed_and_nobody_else_is_blamed(
    solved: list[str], path: Path, change: dict[str, Any], reason: str
) -> None:
    whole = resumed(path)
    alter(path, **change)
    found = resumed(path)

    (note,) = found.notes
    start = (
        f"{path}: a row is not believed and its cell was run again: {whole.rows[0].puzzle}, swipl ff,up,step: {reason}"
    )
    assert note.startswith(start)
    assert (found.rows[0].solutions, found.disagreements, len(solved)) == (whole.rows[0].solutions, [], 2)
    assert (resumed(path).notes, len(solved)) == ((), 2)


def test_the_last_row_of_a_cell_counts(solved: list[str], path: Path) -> None:
    (row,) = resumed(path).rows
    journal = Journal(str(path))
    journal.write(replace(row, seconds=77.0))
    journal.close()

    assert [row.seconds for row in resumed(path).rows] == [77.0]
    assert len(solved) == 1
    assert Row.from_json(row.as_json()) == row
