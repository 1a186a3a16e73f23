"""``pylogic compare``: strategies times puzzles, one verified table."""

from __future__ import annotations

from argparse import Namespace

from pylogic.cli import inputs, outputs, progress, streams
from pylogic.cli.codes import ENGINE, FOUND, UNKNOWN, complain, failed
from pylogic.cli.inputs import files
from pylogic.cli.shared import limit
from pylogic.drawing.look import shown
from pylogic.lab.comparison import Comparison
from pylogic.lab.comparison import compare as run
from pylogic.lab.row import Row
from pylogic.model.deadline import Deadline
from pylogic.model.errors import UsageError
from pylogic.model.puzzle import Puzzle


def compare(options: Namespace) -> int:
    """Run every strategy on every puzzle of every file; the worst exit code of reading and running."""
    if options.plot:
        from pylogic.lab.plotting import vet

        vet(options.plot, options.chart)
    options.files = files(options)
    outputs.vet_places(options.files, {"--resume": options.resume, "-o": options.output, "--plot": options.plot})
    if options.models == 0:
        raise UsageError("-n takes a number of at least 1; -a finds all solutions")
    puzzles, codes = _read(options)
    if not puzzles:
        return max(codes)
    rows: list[Row] = []

    def show(row: Row, total: int) -> None:
        rows.append(row)
        progress.write(f"{len(rows)}/{total} {row.puzzle}, {row.contestant}")

    try:
        comparison = run(
            puzzles,
            labelings=options.labelings,
            strategies=options.strategies,
            engines=[name for words in options.engines for name in words.split(",")],
            measure=options.measure,
            task="count" if options.count else "solve",
            models=0 if options.all else 1 if options.count else options.models,
            model=options.model,
            presolve=options.presolve,
            repeat=options.repeat,
            limit=limit(options),
            memory=options.memory_limit,
            seed=options.seed,
            seeds=options.seeds or (),
            jobs=options.jobs,
            executor=options.executor,
            resume=options.resume,
            accept_versions=options.accept_versions,
            on_row=show,
        )
    except Exception as error:
        progress.write("")
        if not rows:
            raise
        # What is known by then is printed.
        codes.append(failed(error))
        comparison = Comparison(tuple(rows), options.measure)
    progress.write("")
    for note in comparison.notes:
        streams.say(note)
    _write(comparison, options)
    if options.plot and comparison.rows:
        comparison.plot(options.plot, options.chart)
    return max([*codes, _code(comparison)])


def _read(options: Namespace) -> tuple[list[Puzzle], list[int]]:
    """The puzzles of all readable files; the others are reported."""
    puzzles: list[Puzzle] = []
    codes = [FOUND]
    for name in options.files:
        try:
            with Deadline(options.time_limit).interrupting(f"reading {name}"):
                puzzles += inputs.puzzles(options, name)
        except Exception as error:
            codes.append(failed(error))
    return puzzles, codes


def _write(comparison: Comparison, options: Namespace) -> None:
    if options.form == "json":
        outputs.write(outputs.json_list(comparison.json()), options.output)
    elif options.form == "csv":
        outputs.write(comparison.csv(), options.output)
    else:
        table = {"markdown": comparison.markdown, "latex": comparison.latex}.get(options.form, comparison.table)
        outputs.show(shown(table(), outputs.look(options)), options.output)


def _code(comparison: Comparison) -> int:
    """Report what is wrong with the answers; the exit code."""
    for disagreement in comparison.disagreements:
        complain(f"two answers contradict each other: {disagreement}", ENGINE)
    if comparison.disagreements:
        return ENGINE
    for error in dict.fromkeys(row.error for row in comparison.rows if row.error):
        complain(error, ENGINE)
    if any(row.error for row in comparison.rows):
        return ENGINE
    if comparison.interrupted:
        return complain("interrupted", UNKNOWN)
    return FOUND if any(row.settled for row in comparison.rows) else UNKNOWN
