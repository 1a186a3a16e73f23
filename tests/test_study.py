"""``pylogic study``: comparisons that a file describes, in random order, in parts, packed and checked."""

import json
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from commands import ran as pylogic
from comparisons import counting, timeless
from puzzles import SEVERAL, UNIQUE
from texts import cases

from pylogic import PuzzleError, compare
from pylogic.lab.journal import line, read_rows
from pylogic.lab.row import Row
from pylogic.lab.study import Progress, Shard, Study, read_study, run_study

STUDY = """\
puzzles = ["boards/*.puzzle"]
strategies = ["crafty", "python:gac,ff"]
seeds = "0..2"
presolve = false
limit = "failures=100,conflicts=100"
order = 7
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "boards").mkdir()
    for name, text in (("one", UNIQUE), ("two", SEVERAL)):
        (tmp_path / "boards" / f"{name}.puzzle").write_text(text)
    (tmp_path / "study.toml").write_text(STUDY)
    return str(tmp_path / "study.toml")


def rows(study: Study) -> list[Row]:
    return [row for journal in study.journals() for row in read_rows(str(journal))]


def test_a_study_runs_the_cells_of_a_comparison(path: str) -> None:
    study = read_study(path)
    found = run_study(study, Shard())
    same = compare(
        study.plan.puzzles,
        strategies=["crafty", "python:gac,ff"],
        seeds=range(3),
        presolve=False,
        limit="failures=100,conflicts=100",
    )

    assert found[:4] == (12, 12, 0, False)
    assert {line(row) for row in timeless(tuple(rows(study)))} == {line(row) for row in timeless(same.rows)}
    assert {row.source for row in rows(study)} == {"boards/one.puzzle", "boards/two.puzzle"}


def test_the_order_is_random_and_the_same_each_time(path: str) -> None:
    study, again = read_study(path), read_study(path)
    order = [(cell.name, cell.question.engine, cell.question.seed) for cell in study.cells(Shard())]

    assert order == [(cell.name, cell.question.engine, cell.question.seed) for cell in again.cells(Shard())]
    assert order != sorted(order)
    other = Path(path).with_name("other.toml")
    other.write_text(STUDY.replace("order = 7", "order = 8"))
    assert order != [
        (cell.name, cell.question.engine, cell.question.seed) for cell in read_study(str(other)).cells(Shard())
    ]


@pytest.mark.parametrize("total", [1, 2, 5, 12, 30])
def test_the_parts_of_a_study_are_disjoint_and_make_the_whole(path: str, total: int) -> None:
    study = read_study(path)
    whole = Counter(cell.key for cell in study.cells(Shard()))
    parts = Counter(cell.key for number in range(total) for cell in study.cells(Shard(number + 1, total)))

    assert parts == whole
    assert set(whole.values()) == {1}
    assert [study.size(Shard(number + 1, total)) for number in range(total)] == [
        len(list(study.cells(Shard(number + 1, total)))) for number in range(total)
    ]


def test_the_parts_have_journals_of_their_own_which_merge_to_the_whole(path: str) -> None:
    folder = Path(path).parent
    for number in (1, 2, 3):
        pylogic("study", "run", path, "--shard", f"{number}/3")
    parts = [str(folder / f"study.{number}of3.jsonl") for number in (1, 2, 3)]
    pylogic("results", "merge", *parts, "-o", str(folder / "study.jsonl"))
    said = pylogic("study", "run", path).stdout

    assert said == "12 cells, 0 run, 12 kept, 0 errors: study.jsonl\n"


def test_what_has_a_row_is_not_run_again(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    study = read_study(path)
    run_study(study, Shard())
    kept = study.journal.read_text().splitlines(keepends=True)
    study.journal.write_text("".join(kept[:9]) + kept[9][:50])
    calls = counting(monkeypatch)
    found = run_study(read_study(path), Shard())

    assert (found.cells, found.ran, len(calls)) == (12, 3, 3)
    assert len(rows(study)) == 12


def test_rows_of_another_version_do_not_count(path: str) -> None:
    study = read_study(path)
    run_study(study, Shard())
    study.journal.write_text(study.journal.read_text().replace('"machine": "', '"machine": "Pentium II, '))

    assert run_study(study, Shard(), accept_versions=True).ran == 0
    found = run_study(study, Shard())
    assert found.ran == 12
    assert "12 rows not reused (12 with another machine); --accept-versions reuses them" in found.notes[0]


def test_the_status_counts_cells_of_each_strategy(path: str) -> None:
    study = read_study(path)
    before = Progress.of(study, rows(study))
    run_study(study, Shard(1, 2))
    after = Progress.of(study, rows(study))

    assert (before.total.left, before.total.done, before.rest) == (12, 0, None)
    assert (after.total.left, after.total.done, after.total.settled, after.total.errors) == (6, 6, 6, 0)
    assert sum(count.cells for count in after.contestants.values()) == 12
    assert after.rest == pytest.approx(sum(count.rest or 0 for count in after.contestants.values()))


def test_rows_under_another_limit_are_not_done(path: str) -> None:
    run_study(read_study(path), Shard())
    Path(path).write_text(STUDY.replace("conflicts=100", "conflicts=101"))
    study = read_study(path)
    found = Progress.of(study, rows(study)).contestants

    assert {name: count.done for name, count in found.items()} == {"clingo crafty": 0, "python gac,ff,up,step": 6}


@pytest.mark.slow
def test_an_archive_is_checked_by_running_some_cells_again(path: str) -> None:
    archive = Path(path).with_name("a.zip")
    pylogic("study", "run", path)
    packed = pylogic("study", "pack", path, "-o", str(archive))
    first = archive.read_bytes()
    pylogic("study", "pack", path, "-o", str(archive))
    done = pylogic("study", "check", str(archive), "--sample", "5")

    assert packed.stderr == f"{archive}: 12 rows\n"
    assert archive.read_bytes() == first
    assert sorted(zipfile.ZipFile(archive).namelist()) == [
        "README.txt", "SHA256SUMS", "boards/one.puzzle", "boards/two.puzzle", "requirements.lock", "study.jsonl",
        "study.toml", "versions.json",
    ]  # fmt: skip
    assert "\nclingo==" in zipfile.ZipFile(archive).read("requirements.lock").decode()
    assert done.returncode == 0
    assert done.stdout.splitlines()[:3] == [
        "all sums are right; 12 of 12 cells have rows, 0 errors",
        "5 cells in both, 0 only in the first, 0 only in the second",
        "0 answers differ",
    ]


@pytest.mark.slow
def test_a_row_that_was_changed_is_found_out(path: str) -> None:
    study = read_study(path)
    run_study(study, Shard())
    entries = [json.loads(text) for text in study.journal.read_text().splitlines()]
    study.journal.write_text("".join(json.dumps({**entry, "propagations": 1}) + "\n" for entry in entries))
    archive = Path(path).with_name("a.zip")
    pylogic("study", "pack", path, "-o", str(archive))
    done = pylogic("study", "check", str(archive), "--sample", "12")

    assert done.returncode == 1
    assert "propagations: 12 cells differ" in done.stdout


def test_answers_of_an_archive_that_contradict_each_other_are_named(path: str) -> None:
    study = read_study(path)
    run_study(study, Shard())
    entries = [json.loads(text) for text in study.journal.read_text().splitlines()]
    wrong = {"status": "unsatisfiable", "count": 0, "solutions": [], "verified": None}
    study.journal.write_text(
        "".join(json.dumps({**entry, **(wrong if entry["engine"] == "clingo" else {})}) + "\n" for entry in entries)
    )
    archive = Path(path).with_name("a.zip")
    pylogic("study", "pack", path, "-o", str(archive))
    done = pylogic("study", "check", str(archive), "--sample", "1")

    assert done.returncode == 4
    assert "two answers contradict each other" in done.stderr


def test_an_archive_that_was_changed_is_refused(path: str) -> None:
    archive = Path(path).with_name("a.zip")
    pylogic("study", "run", path)
    pylogic("study", "pack", path, "-o", str(archive))
    packed = zipfile.ZipFile(archive)
    contents = {name: packed.read(name) for name in packed.namelist()} | {"boards/one.puzzle": SEVERAL.encode()}
    with zipfile.ZipFile(archive, "w") as changed:
        for name, content in contents.items():
            changed.writestr(name, content)
    done = pylogic("study", "check", str(archive))

    assert done.returncode == 2
    assert done.stderr == f"{archive}: boards/one.puzzle is not what SHA256SUMS says\n"


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "..\\x"])
def test_an_archive_that_leaves_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for one in (name, "study.toml", "SHA256SUMS"):
            archive.writestr(one, "")

    assert "is not an archive of a study" in pylogic("study", "check", str(tmp_path / "a.zip")).stderr


def test_puzzles_outside_of_the_folder_are_not_packed(path: str) -> None:
    inner = Path(path).parent / "inner"
    inner.mkdir()
    (inner / "study.toml").write_text(STUDY.replace("boards", "../boards"))
    pylogic("study", "run", str(inner / "study.toml"), "--shard", "1/6")
    done = pylogic("study", "pack", str(inner / "study.toml"), "-o", str(inner / "a.zip"))

    assert done.returncode == 2
    assert done.stderr.startswith("../boards/one.puzzle cannot be packed: what a study needs lies in its folder")


def test_a_study_without_rows_is_not_packed(path: str) -> None:
    assert "has no rows to pack" in pylogic("study", "pack", path, "-o", f"{path}.zip").stderr


def test_an_array_of_jobs_runs_each_part_once(path: str) -> None:
    lines = pylogic("study", "slurm", path, "-n", "1000", "--jobs", "2").stdout.splitlines()

    assert lines[:4] == ["#!/bin/sh", "#SBATCH --job-name=study", "#SBATCH --array=1-1000", "#SBATCH --cpus-per-task=2"]
    assert lines[5] == f"cd {Path(path).parent} || exit"
    assert lines[6].endswith('-m pylogic study run study.toml --jobs 2 --shard "$SLURM_ARRAY_TASK_ID/1000"')


SBATCH = """\
#!/bin/sh
tasks=$(sed -n 's/^#SBATCH --array=1-//p' "$1")
for task in $(seq "$tasks"); do
  SLURM_ARRAY_TASK_ID=$task sh "$1" || exit
done
"""
"""A script that runs the tasks of a job array as Slurm does, one after the other."""


@pytest.mark.slow
def test_the_tasks_of_a_job_array_make_the_rows_of_the_whole(path: str, tmp_path: Path) -> None:
    (tmp_path / "sbatch").write_text(SBATCH)
    (tmp_path / "sbatch").chmod(0o755)
    pylogic("study", "slurm", path, "-n", "3", "-o", str(tmp_path / "job.sh"))
    subprocess.run([tmp_path / "sbatch", tmp_path / "job.sh"], check=True, cwd="/", stdout=subprocess.DEVNULL)
    parts = sorted(map(str, tmp_path.glob("study.*of3.jsonl")))
    pylogic("results", "merge", *parts, "-o", str(tmp_path / "merged.jsonl"))
    pylogic("study", "run", path)

    assert len(parts) == 3
    merged, whole = (timeless(tuple(read_rows(str(tmp_path / f"{name}.jsonl")))) for name in ("merged", "study"))
    assert len(merged) == 12
    assert sorted(map(line, merged)) == sorted(map(line, whole))


@pytest.mark.parametrize(("text", "headlines"), cases("studies"))
def test_what_is_wrong_in_a_study_is_said_at_its_place(tmp_path: Path, text: str, headlines: list[str]) -> None:
    path = tmp_path / "study.toml"
    path.write_text(f"# A study.\n{text}")
    with pytest.raises(PuzzleError) as caught:
        read_study(str(path))

    (problem,) = caught.value.problems
    assert problem.headline.removeprefix(f"{path}:").lstrip().startswith(headlines[0])


@pytest.mark.parametrize("name", ["nowhere.puzzle", "x" * 300])
def test_a_file_that_is_not_there_is_named_at_its_place(tmp_path: Path, name: str) -> None:
    path = tmp_path / "study.toml"
    path.write_text(f'puzzles = ["{name}"]\n')
    with pytest.raises(PuzzleError) as caught:
        read_study(str(path))

    assert caught.value.problems[0].headline.startswith(f"{path}:1:1: no file is called '{name[:12]}")


@pytest.mark.parametrize("text", ["3", "0/3", "4/3", "a/3", "1/0", "1/3/5"])
def test_what_is_no_part_is_refused(path: str, text: str) -> None:
    done = pylogic("study", "run", path, "--shard", text)

    assert (done.returncode, f"'{text}' is not a part such as 3/8" in done.stderr) == (2, True)


def test_a_strategy_of_somebody_else_is_refused(path: str) -> None:
    Path(path).write_text(STUDY.replace('"crafty"', '"file:my.lp"'))

    assert "a strategy in a file is named on the command line only" in pylogic("study", "run", path).stderr


def test_a_comparison_that_makes_no_sense_is_refused_by_the_name_of_the_study(path: str) -> None:
    Path(path).write_text('puzzles = ["boards/one.puzzle"]\nengines = ["swipl"]\nlimit = "conflicts=9"\n')
    stderr = pylogic("study", "run", path).stderr

    assert stderr.startswith("study.toml: swipl cannot be limited by conflicts; ")


@pytest.mark.slow
def test_a_selector_lies_beside_the_study_and_is_packed(path: str) -> None:
    tree = {"tree": {"engine": "clingo", "strategy": "crafty", "model": None}}
    (Path(path).parent / "auto.json").write_text(json.dumps(tree))
    Path(path).write_text(STUDY.replace('"crafty"', '"auto:auto.json"'))
    archive = Path(path).with_name("a.zip")
    pylogic("study", "run", path)
    pylogic("study", "pack", path, "-o", str(archive))
    done = pylogic("study", "check", str(archive), "--sample", "12")

    assert "auto.json" in zipfile.ZipFile(archive).namelist()
    assert (done.returncode, done.stdout.splitlines()[1]) == (
        0, "12 cells in both, 0 only in the first, 0 only in the second",
    )  # fmt: skip


@pytest.mark.slow
def test_a_kind_of_a_folder_is_packed(path: str) -> None:
    kinds = Path(path).parent.parent / "own kinds"
    kinds.mkdir(exist_ok=True)
    (kinds / "dots.puzzle").write_text('kind dots "Dots" {\n  cells . *\n  "one a row": count(rows, *) = 1\n}\n')
    for old in (Path(path).parent / "boards").iterdir():
        old.unlink()
    (Path(path).parent / "boards" / "dots.puzzle").write_text("dots {\n  size 2\n}\n")
    Path(path).write_text(STUDY.replace(', "python:gac,ff"', "").replace("failures=100,", ""))
    archive = Path(path).with_name("a.zip")
    for words in (("run", path), ("pack", path, "-o", str(archive))):
        assert pylogic("study", *words, "--kinds", str(kinds)).returncode == 0
    done = pylogic("study", "check", str(archive))

    assert "kinds/dots.puzzle" in zipfile.ZipFile(archive).namelist()
    assert done.returncode == 0, done.stderr
