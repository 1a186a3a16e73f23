"""Comparisons that go on where they stopped: what is kept, what is run again, what is never touched."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from comparisons import CLINGO, PUZZLES, STOPPED, SWIPL, TWO, timeless
from puzzles import ENDLESS, SEVERAL, UNIQUE

from pylogic import UsageError, compare, loads
from pylogic.lab.journal import Journal
from pylogic.lab.row import Row

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("no_worker_left")
class TestJournal:
    """Results that are kept in a file, and gone on with."""

    def test_only_what_is_missing_is_run(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        whole = compare(PUZZLES, **TWO)
        compare(PUZZLES[:2], labelings=["max,down"], limit=60, resume=path)
        del solved[:]
        seen: list[Row] = []
        resumed = compare(PUZZLES, **TWO, resume=path, on_row=lambda row, _: seen.append(row))

        assert solved == [
            "two clingo tweety", "free clingo tweety", "no room swipl max,down,step", "no room clingo tweety",
            "corner swipl max,down,step", "corner clingo tweety",
        ]  # fmt: skip
        assert timeless(resumed.rows) == timeless(whole.rows)
        assert sorted(map(str, seen)) == sorted(map(str, resumed.rows))
        del solved[:]
        again = compare(PUZZLES, **TWO, resume=path)
        assert solved == []
        assert again.rows == resumed.rows
        assert again.table() == resumed.table()

    def test_an_interrupted_run_goes_on(self, solved: list[str], tmp_path: Path) -> None:
        whole = compare(PUZZLES, **TWO)
        del solved[:]

        def interrupt(row: Row, _total: int) -> None:
            if row.puzzle == "free" and row.engine == "clingo":
                raise KeyboardInterrupt

        stopped = compare(PUZZLES, **TWO, resume=str(tmp_path / "rows"), on_row=interrupt)
        assert stopped.interrupted
        assert [(row.puzzle, row.engine) for row in stopped.rows] == [
            ("two", "swipl"), ("two", "clingo"), ("free", "swipl"), ("free", "clingo"),
        ]  # fmt: skip
        resumed = compare(PUZZLES, **TWO, resume=str(tmp_path / "rows"))
        assert not resumed.interrupted
        assert timeless(resumed.rows) == timeless(whole.rows)
        assert len(set(solved)) == len(whole.rows)
        assert len(solved) <= len(whole.rows) + 1  # the next one was under way

    def test_a_run_with_several_jobs_is_interrupted_at_once(self, tmp_path: Path) -> None:
        """The two cells that would never end have no rows, and their workers are ended."""

        def interrupt(_row: Row, _total: int) -> None:
            raise KeyboardInterrupt

        puzzles = [loads(ENDLESS), loads(UNIQUE), loads(ENDLESS)]
        options: dict[str, Any] = {"labelings": ["ff"], "task": "count", "models": 1, "jobs": 2}
        stopped = compare(puzzles, **options, resume=str(tmp_path / "rows"), on_row=interrupt)

        assert stopped.interrupted
        assert [row.puzzle for row in stopped.rows] == ["two"]
        assert len((tmp_path / "rows").read_text().splitlines()) == 1

    @pytest.mark.parametrize(
        "other",
        [{"limit": 61}, {"limit": None}, {"seed": 1}, {"presolve": False}, {"models": 0}, {"task": "count"},
         {"memory": 2**40}],
    )  # fmt: skip
    def test_rows_of_another_question_are_not_reused(
        self, solved: list[str], tmp_path: Path, other: dict[str, Any]
    ) -> None:
        path = str(tmp_path / "rows")
        asked: dict[str, Any] = {"labelings": ["ff"], "limit": 60, "resume": path}
        compare([loads(SEVERAL)], **asked)
        compare([loads(SEVERAL)], **{**asked, **other})

        assert len(solved) == 2
        compare([loads(SEVERAL)], **asked)
        compare([loads(SEVERAL)], **{**asked, **other})
        assert len(solved) == 2

    def test_results_of_a_puzzle_that_has_changed_are_not_reused(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path)
        (row,) = compare([loads(SEVERAL.replace("size 2", "size 3"))], labelings=["ff"], limit=60, resume=path).rows
        assert len(solved) == 2
        assert row.solutions != []
        assert len(row.solutions[0]["grid"]) == 3

        renamed = loads(SEVERAL.replace("free", "renamed"), name="other.puzzle")
        (row,) = compare([renamed], labelings=["ff"], limit=60, resume=path).rows
        assert len(solved) == 2
        assert (row.puzzle, row.source) == ("renamed", "other.puzzle")

    def test_puzzles_that_are_alike_keep_their_own_rows(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        alike = [loads(SEVERAL.replace("free", name)) for name in "abc"]
        first = compare(alike, labelings=["ff"], limit=60, resume=path)

        assert compare(alike, labelings=["ff"], limit=60, resume=path).rows == first.rows
        assert len(solved) == 3

    def test_errors_and_interruptions_are_run_again(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))
        for change in ({"error": "out of stack"}, {"limit": "interrupted"}):
            row = json.loads(path.read_text().splitlines()[0])
            path.write_text(json.dumps({**row, **change}) + "\n")
            del solved[:]
            (again,) = compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path)).rows

            assert len(solved) == 1
            assert (again.error, again.limit, again.status) == (None, None, "several")

    @pytest.mark.parametrize("length", [1, 5, 12, 100, -1])
    def test_a_line_cut_short_is_run_again(self, solved: list[str], tmp_path: Path, length: int) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))
        whole = path.read_bytes()
        first, second = whole.splitlines(keepends=True)
        path.write_bytes(first + second.rstrip()[:length])
        del solved[:]
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))

        assert solved == ["two swipl ff,up,step"]
        assert path.read_bytes().startswith(first)
        assert [row.puzzle for row in Journal(str(path)).rows] == ["free", "two"]

    def test_a_first_line_cut_short_is_run_again(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        path.write_text('{"puzzle": "free", "ki')
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))

        assert len(solved) == len(path.read_text().splitlines()) == 1

    def test_a_last_line_that_only_lacks_its_end_is_kept(self, solved: list[str], tmp_path: Path) -> None:
        path = tmp_path / "rows"
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(path))
        path.write_text(path.read_text().rstrip("\n"))
        compare([loads(SEVERAL), loads(UNIQUE)], labelings=["ff"], limit=60, resume=str(path))

        assert solved == ["free swipl ff,up,step", "two swipl ff,up,step"]
        assert [row.puzzle for row in Journal(str(path)).rows] == ["free", "two"]

    @pytest.mark.parametrize("number", [1, 2, 3])
    @pytest.mark.parametrize("garbage", ["", "{}", "[]", "null", '{"puzzle": "free"}', "garbage", '"text', "\x00"])
    def test_a_line_that_is_no_row_is_named_and_nothing_is_touched(
        self, tmp_path: Path, number: int, garbage: str
    ) -> None:
        path = tmp_path / "rows"
        lines = [json.dumps(SWIPL.as_json())] * 3
        lines.insert(number - 1, garbage)
        path.write_text("\n".join(lines) + "\n")
        before = path.read_bytes()
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=str(path))

        assert str(caught.value) == f"{path}:{number}: this is not a row of a comparison"
        assert path.read_bytes() == before

    @pytest.mark.parametrize("end", ["", "\n"])
    @pytest.mark.parametrize(
        "content",
        [
            UNIQUE.rstrip("\n"), "# notes", "[1, 2]", '[{"puzzle": 1}]', '[\n {"puzzle": 1}]', '{"puzzle": 3}',
            '{"puzzle": "mine", "size": 3}', '{\n"puzzle": 3}', "puzzle,kind,source", "0", "{}", '{"puzzle": {"a": 1}',
            "[" * 100_000, '{"puzzle": ' + "[" * 100_000,
        ],
    )  # fmt: skip
    def test_a_file_of_something_else_is_never_touched(self, tmp_path: Path, content: str, end: str) -> None:
        path = tmp_path / "precious"
        path.write_text(content + end)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=str(path))

        assert str(caught.value) == f"{path}:1: this is not a row of a comparison"
        assert path.read_text() == content + end

    @pytest.mark.parametrize(
        "change",
        [
            {"puzzle": 3}, {"digest": ["0"]}, {"seed": None}, {"time_limit": "60"}, {"solutions": None}, {"status": {}},
            {"status": "banana"}, {"task": "decided"}, {"seconds": math.inf}, {"seconds": math.nan}, {"seconds": -0.5},
            {"ground": -1}, {"choices": -1}, {"choices": 0.5}, {"count": True}, {"repeat": 0}, {"time_limit": math.inf},
            {"exhausted": 1}, {"presolve": None}, {"verified": "yes"}, {"solutions": [3]}, {"solutions": [{}]},
            {"solutions": [{"grid": []}, {"moves": ""}]}, {"solutions": {"grid": []}},
        ],
    )  # fmt: skip
    def test_an_altered_row_is_no_row(self, tmp_path: Path, change: dict[str, Any]) -> None:
        path = tmp_path / "rows"
        path.write_text(json.dumps({**SWIPL.as_json(), **change}) + "\n")

        with pytest.raises(UsageError, match=r":1: this is not a row of a comparison$"):
            Journal(str(path))

    def test_only_one_comparison_at_a_time_writes_to_a_file(self, solved: list[str], tmp_path: Path) -> None:
        path = str(tmp_path / "rows")
        first = Journal(path)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path)
        assert str(caught.value) == f"{path} is in use: another comparison writes its rows there"
        assert solved == []

        first.close()
        assert len(compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=path).rows) == 1

    def test_whole_numbers_may_stand_for_seconds(self, tmp_path: Path) -> None:
        path = tmp_path / "rows"
        path.write_text(json.dumps({**SWIPL.as_json(), "seconds": 1}) + "\n")

        assert [row.seconds for row in Journal(str(path)).rows] == [1]

    def test_rows_come_back_as_they_were(self, tmp_path: Path) -> None:
        rows = [SWIPL, CLINGO, replace(SWIPL, puzzle='né "x"\u2028\n|', source="\udcff"), replace(CLINGO, **STOPPED)]
        journal = Journal(str(tmp_path / "rows"))
        for row in rows[:2] + rows[3:]:
            journal.write(row)
        journal.write(replace(rows[2], source="x"))
        journal.close()

        assert Journal(str(tmp_path / "rows")).rows == [rows[0], rows[1], rows[3], replace(rows[2], source="x")]

    def test_an_empty_file_is_a_beginning(self, tmp_path: Path) -> None:
        (tmp_path / "rows").touch()
        compare([loads(SEVERAL)], labelings=["ff"], limit=60, resume=str(tmp_path / "rows"))

        assert len((tmp_path / "rows").read_text().splitlines()) == 1

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            (".", "Is a directory"), ("nowhere/rows", "No such file or directory"), ("/dev/full", "it is not a file"),
            ("/dev/null", "it is not a file"), ("x" * 300, "File name too long"),
        ],
    )  # fmt: skip
    def test_what_is_no_file_is_refused(self, tmp_path: Path, name: str, why: str) -> None:
        path = str(tmp_path / name)
        with pytest.raises(UsageError) as caught:
            compare([loads(SEVERAL)], labelings=["ff"], resume=path)

        assert str(caught.value) == f"{path} cannot be used for results: {why}"
