"""``pylogic study`` runs a comparison described in a file; ``pylogic results`` evaluates the rows that are kept."""

from __future__ import annotations

import json
import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic.cli import batch, outputs, streams
from pylogic.cli.streams import ENGINE, FOUND, NONE, UNKNOWN, complain
from pylogic.drawing.text import shown
from pylogic.lab import statistics
from pylogic.lab.comparison import disagreements
from pylogic.lab.journal import line, merged, read_rows
from pylogic.lab.row import Row
from pylogic.lab.study import Count, Progress, Shard, Study, again, pack, read_study, rows_of, run_study, unpacked
from pylogic.lab.table import Table, frame_table
from pylogic.model import VERSION, files
from pylogic.model.errors import UsageError
from pylogic.model.files import read_source
from pylogic.model.text import plural

if TYPE_CHECKING:
    from pandas import DataFrame


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
        streams.write_progress(f"{done} run of {total} cells; {row.puzzle}, {row.contestant}")

    found = run_study(
        study,
        shard,
        jobs=options.jobs,
        executor=options.executor,
        accept_versions=options.accept_versions,
        on_row=show,
    )
    streams.write_progress("")
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
        outputs.write_output(outputs.as_json({"rest": found.rest, "lines": entries}) + "\n", options.output)
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
    outputs.write_output(script, options.output)
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


def results(options: Namespace) -> int:
    """Run the requested task on the rows of journals and return the exit code."""
    task = _TASKS[options.what]
    if options.what != "merge":
        statistics.vet()
    if options.output:
        outputs.vet_places(options.files, {"-o": options.output})
    return task(options)


def _summary(options: Namespace) -> int:
    from pylogic.lab.statistics.scores import Scores
    from pylogic.lab.table import rank_strategies

    rows = merged(map(read_rows, options.files))
    _write(
        options, {title: rank_strategies(Scores.of(part, options.measure, options.par)) for title, part in _parts(rows)}
    )
    return FOUND


def _test(options: Namespace) -> int:
    from pylogic.lab.statistics.pairs import Ranking, pairs, silence
    from pylogic.lab.statistics.scores import Scores

    tables = {}
    for title, part in _parts(merged(map(read_rows, options.files))):
        scores = Scores.of(part, options.measure, options.par)
        ranking = Ranking.of(scores)
        tested = pairs(scores, options.against)
        friedman = f"Friedman p = {ranking.friedman:.3g} over {plural(ranking.puzzles, 'puzzle')}"
        tables[f"{title}: {'; '.join(filter(None, (friedman, silence(tested))))}"] = tested
    _write(options, tables)
    return FOUND


def _plot(options: Namespace) -> int:
    from pylogic.lab.plotting import plot, vet

    if not options.output:
        raise UsageError("results plot writes a picture: give its name, -o FILE.svg or FILE.png")
    vet(options.output, options.chart)
    rows = merged(map(read_rows, options.files))
    plot(rows, options.output, chart=options.chart, measure=options.measure, facet=options.facet or "kind")
    return FOUND


def _merge(options: Namespace) -> int:
    rows = merged(map(read_rows, options.files))
    outputs.write_output("".join(map(line, rows)), options.output)
    return FOUND


def _diff(options: Namespace) -> int:
    from pylogic.lab.statistics.pairs import Difference

    if len(options.files) != 2:
        raise UsageError(f"results diff compares two files; here is {len(options.files)}")
    difference = Difference.of(*(list(read_rows(name)) for name in options.files))
    outputs.show(shown(difference.text(), outputs.look(options)), options.output)
    return FOUND if difference.same else NONE


def _export(options: Namespace) -> int:
    from pylogic.lab.statistics.export import export

    if not options.output:
        raise UsageError(f"results export writes {options.to}: say where, -o NAME")
    export(merged(map(read_rows, options.files)), options.to, options.output, options.features)
    return FOUND


def _select(options: Namespace) -> int:
    from pylogic.lab.selector import as_json, select

    if not options.output or not options.features:
        raise UsageError("results select learns from features and writes a selector: --features FILE.csv -o FILE.json")
    rows = merged(map(read_rows, options.files))
    found = select(rows, options.features, options.measure, options.par)
    about = {"pylogic": VERSION, "measure": options.measure, "puzzles": found.puzzles, "tree": as_json(found.tree)}
    files.write(options.output, (json.dumps(about, indent=1) + "\n").encode())
    options.output = None
    _write(options, {f"Cross-validated on {plural(found.puzzles, 'puzzle')}": found.standing})
    return FOUND


_TASKS = {
    "summary": _summary,
    "test": _test,
    "plot": _plot,
    "merge": _merge,
    "diff": _diff,
    "export": _export,
    "select": _select,
}


def _parts(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each kind, and of all where there are several kinds."""
    kinds = list(dict.fromkeys(row.kind for row in rows))
    for kind in kinds:
        yield kind, [row for row in rows if row.kind == kind]
    if len(kinds) > 1:
        yield "all kinds", list(rows)


def _write(options: Namespace, tables: dict[str, DataFrame]) -> None:
    """Write data frames in one of the forms that `pylogic compare` has."""
    if options.form == "json":
        parts = (
            {"title": title, "lines": json.loads(table.to_json(orient="records"))} for title, table in tables.items()
        )
        outputs.write_output(outputs.json_list(parts), options.output)
    elif options.form == "csv":
        import pandas

        outputs.write_output(pandas.concat(tables, names=["rows"]).droplevel(1).to_csv(), options.output)
    else:
        texts = [frame_table(title, table, options.measure).text(options.form) for title, table in tables.items()]
        outputs.show(shown("\n\n".join(texts) + "\n", outputs.look(options)), options.output)
