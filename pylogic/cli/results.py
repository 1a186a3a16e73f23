"""``pylogic results``: statistics, pictures and other forms of the rows that comparisons have kept."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.cli import outputs
from pylogic.cli.codes import FOUND, NONE
from pylogic.drawing.look import shown
from pylogic.lab import statistics
from pylogic.lab.journal import line, merged, read_rows
from pylogic.lab.row import Row
from pylogic.lab.statistics.showing import frame_table
from pylogic.model import files
from pylogic.model.errors import UsageError
from pylogic.model.text import plural
from pylogic.model.version import VERSION

if TYPE_CHECKING:
    from pandas import DataFrame


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
    from pylogic.lab.statistics.showing import standing

    rows = merged(map(read_rows, options.files))
    _write(options, {title: standing(Scores.of(part, options.measure, options.par)) for title, part in _parts(rows)})
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
    outputs.write("".join(map(line, rows)), options.output)
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
    from pylogic.lab.selector import as_json
    from pylogic.lab.statistics.selecting import select

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
        outputs.write(outputs.json_list(parts), options.output)
    elif options.form == "csv":
        import pandas

        outputs.write(pandas.concat(tables, names=["rows"]).droplevel(1).to_csv(), options.output)
    else:
        texts = [frame_table(title, table, options.measure).text(options.form) for title, table in tables.items()]
        outputs.show(shown("\n\n".join(texts) + "\n", outputs.look(options)), options.output)
