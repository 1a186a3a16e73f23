"""``pylogic study``: a comparison described in a file, run in parts, packed and checked."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace
from contextlib import chdir
from pathlib import Path

from pylogic.cli import batch, outputs, progress, streams
from pylogic.cli.codes import ENGINE, FOUND, NONE, UNKNOWN, complain
from pylogic.drawing.look import shown
from pylogic.lab.agreement import disagreements
from pylogic.lab.row import Row
from pylogic.lab.study.packing import again, pack, rows_of, unpacked
from pylogic.lab.study.reading import read_study
from pylogic.lab.study.study import Count, Progress, Shard, Study, run_study
from pylogic.lab.table import Table
from pylogic.model import files
from pylogic.model.errors import UsageError
from pylogic.model.files import read_source
from pylogic.model.text import plural


def study(options: Namespace) -> int:
    """Run the requested task on a study and return the exit code."""
    outputs.vet_places([options.file], {"-o": options.output})
    batch.vet(options)
    if options.what == "check":
        return _check(options)
    if options.output and not files.is_stream(options.output) and options.output != "-":
        options.output = os.path.abspath(options.output)  # noqa: PTH100 - a link stays one
    read_source(options.file)  # complains of a folder that is missing, too
    with chdir(Path(options.file).parent):  # what a study names lies there
        read = read_study(Path(options.file).name)
        return {"run": _run, "status": _status, "pack": _pack, "slurm": _slurm}[options.what](read, options)


def _run(study: Study, options: Namespace) -> int:
    shard = Shard(*options.shard)
    total = study.size(shard)
    done = 0

    def show(row: Row) -> None:
        nonlocal done
        done += 1
        progress.write(f"{done} run of {total} cells; {row.puzzle}, {row.contestant}")

    found = run_study(
        study,
        shard,
        jobs=options.jobs,
        executor=options.executor,
        accept_versions=options.accept_versions,
        on_row=show,
    )
    progress.write("")
    for note in found.notes:
        streams.say(note)
    kept = 0 if found.interrupted else found.cells - found.ran
    said = f"{plural(found.cells, 'cell')}, {found.ran} run, {kept} kept, {plural(found.errors, 'error')}"
    outputs.show(f"{said}: {study.journal_of(shard)}\n", options.output)
    if found.interrupted:
        return complain("interrupted", UNKNOWN)
    return ENGINE if found.errors else FOUND


def _status(study: Study, options: Namespace) -> int:
    found = Progress.of(study, rows_of(study.journals()))
    lines = [_line(name, count) for name, count in (*found.contestants.items(), ("all", found.total))]
    heading = ["strategy", "cells", "done", "left", "settled", "errors"]
    if options.json:
        entries = [dict(zip(heading, line, strict=True)) for line in lines]
        outputs.write(outputs.as_json({"rest": found.rest, "lines": entries}) + "\n", options.output)
    else:
        table = Table(str(study.path), heading, [[str(cell) for cell in line] for line in lines]).text()
        rest = "unknown" if found.rest is None else f"{found.rest:.0f} s of engines, as long as those done took"
        outputs.show(shown(f"{table}\n\nthe rest: {rest}\n", outputs.look(options)), options.output)
    return FOUND


def _line(name: str, count: Count) -> list[str | int]:
    return [name, count.cells, count.done, count.left, count.settled, count.errors]


def _pack(study: Study, options: Namespace) -> int:
    if not options.output:
        raise UsageError("study pack writes an archive: give its name, -o FILE.zip")
    number = pack(study, options.output)
    left = study.size(Shard()) - number
    streams.say(f"{options.output}: {plural(number, 'row')}" + (f"; {left} cells have none" if left > 0 else ""))
    return FOUND


def _slurm(study: Study, options: Namespace) -> int:
    number = options.tasks
    journal = study.journal
    parts = journal.with_name(f"{journal.stem}.*of{number}{journal.suffix}").name
    command = [sys.executable, "-m", "pylogic", "study", "run", study.path.name, "--jobs", str(options.jobs)]
    script = f"""\
#!/bin/sh
#SBATCH --job-name={study.path.stem}
#SBATCH --array=1-{number}
#SBATCH --cpus-per-task={options.jobs}
#SBATCH --output={study.path.stem}.%a.log
cd {shlex.quote(str(study.path.parent.resolve()))} || exit
exec {shlex.join(command)} --shard "$SLURM_ARRAY_TASK_ID/{number}"
# When all tasks have ended: pylogic results merge {parts} -o {journal.name}
"""
    outputs.write(script, options.output)
    return FOUND


def _check(options: Namespace) -> int:
    """Check an archive: checksums, contradictions, and a sample of cells run again."""
    from pylogic.lab import statistics
    from pylogic.lab.statistics.pairs import Difference

    statistics.vet()
    with unpacked(options.file) as path, chdir(path.parent):
        kinds = [str(path.parent / "kinds"), os.environ.get("PYLOGIC_KINDS", "")]
        os.environ["PYLOGIC_KINDS"] = os.pathsep.join(filter(None, kinds))
        study = read_study(path.name)
        rows = list(rows_of(study.journals()))
        wrong = disagreements(rows)
        found = Progress.of(study, rows)
        pairs = list(again(study, rows, options.sample))
    for disagreement in wrong:
        complain(f"two answers contradict each other: {disagreement}", ENGINE)
    difference = Difference.of([old for old, _ in pairs], [new for _, new in pairs])
    failed = [new.error for _, new in pairs if new.error]
    total = found.total
    head = f"all sums are right; {total.done} of {plural(total.cells, 'cell')} have rows, {total.errors} errors"
    outputs.show(shown(f"{head}\n{difference.text()}", outputs.look(options)), options.output)
    for error in dict.fromkeys(failed):
        complain(error, ENGINE)
    if wrong or failed:
        return ENGINE
    return FOUND if difference.same and not any(difference.only) and not total.left else NONE
