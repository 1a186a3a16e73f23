"""Options of the commands that compare strategies or work on kept rows."""

from __future__ import annotations

import argparse

from pylogic.cli import shared
from pylogic.cli.shared import flag, value, whole


def compare(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pylogic compare``."""
    shared.many_files(command)
    for name, text in (
        ("labelings", "labelings of swipl: ff,step leftmost,enum ..., or all (thirty)"),
        ("strategies", "strategies of clingo: tweety vsids ..., ENGINE:STRATEGY for another engine, or all"),
        ("engines", "engines that take part, with what suits the kind where nothing else is asked for; or all"),
    ):
        value(command, f"--{name}", "WORDS", text, nargs="+", action="extend", default=[])
    shared.number(command)
    shared.model(command)
    shared.limits(command)
    value(command, "--repeat", "N", "run each cell N times; medians are shown", type=whole(1), default=1)
    value(command, "--seeds", "N..M", "in place of --seed: run each cell with each of these", type=shared.seeds)
    shared.spread(command, "cells")
    value(command, "--resume", "RESULTS", "keep the rows in this file; those that it holds are not run again")
    flag(command, "--accept-versions", "reuse rows of other versions, machines and encodings, too")
    value(command, "--measure", "NAME", "what is shown puzzle by puzzle (default: seconds)", default="seconds")
    _table_forms(command, "every row with all figures")
    value(command, "--plot", "FILE", "also write a picture: FILE.svg or FILE.png")
    value(command, "--chart", "NAME", _CHARTS)


_CHARTS = "cactus, bars, heat (default: these three), lines, ecdf, scatter, box or ranks"


def _table_forms(command: argparse.ArgumentParser, whole: str) -> None:
    """Add the options for the form of a table and for where it goes."""
    form = command.add_mutually_exclusive_group()
    for name, text in (
        ("csv", f"{whole} as CSV"),
        ("json", f"{whole} as JSON"),
        ("markdown", "the tables as Markdown"),
        ("latex", "the tables as LaTeX, for its package booktabs"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, default="table", help=text)
    shared.output(command)
    shared.in_ascii(command)


def tree(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pylogic tree``."""
    shared.one_file(command)
    value(command, "--engine", "ENGINE", "python (default), swipl or clingo: whose strategies are meant")
    for name, text in (
        ("strategies", "strategies of the engine, a tree for each: gac,ff gac,leftmost; or ENGINE:STRATEGY"),
        ("labelings", "labelings of swipl, a tree for each: ff leftmost"),
    ):
        value(command, f"--{name}", "WORDS", text, nargs="+", action="extend", default=[])
    number = command.add_mutually_exclusive_group()
    value(number, "-n --solutions", "N", "end after N solutions (default: 2)", dest="models", type=whole(1), default=2)
    flag(number, "-a --all", "find all solutions")
    shared.model(command)
    shared.limits(command)
    value(
        command,
        "--to",
        "FORMAT",
        "html, a page with the board at each node; svg; json-lines (default: what FILE ends with)",
        choices=("html", "svg", "json-lines"),
    )
    shared.output(command)
    shared.theme(command)


def results(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pylogic results``."""
    command.add_argument(
        "what",
        choices=("summary", "test", "plot", "merge", "diff", "export", "select"),
        help="summary: solved, PARk, quartiles, virtual best; test: which strategies differ; plot: a picture; "
        "merge: several files as one; diff: what differs between two, beyond times; export: for other programs; "
        "select: learn which strategy to take for which puzzle",
    )
    value(command, "files", "RESULTS", "a file of --resume, or what compare --json printed", nargs="+")
    value(command, "--measure", "NAME", "what is compared (default: seconds)", default="seconds")
    value(
        command,
        "--par",
        "K",
        "an unsettled puzzle costs K times what was spent on it (default: 2)",
        type=whole(1),
        default=2,
    )
    value(command, "--against", "STRATEGY", "test: only against this one")
    _table_forms(command, "what is printed")
    value(command, "--chart", "NAME", f"plot: {_CHARTS}")
    value(
        command,
        "--facet",
        "ATTRIBUTE",
        "plot: a picture for each kind, or other attribute of the rows",
        choices=("kind", "engine", "model"),
    )
    command.add_argument(
        "--to",
        choices=("csv", "jsonl", "parquet", "btool", "aslib"),
        default="csv",
        help="export: the form (default: csv)",
    )
    value(command, "--features", "FILE", "select, export --to aslib: what pylogic features --csv printed")


def features(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pylogic features``."""
    shared.many_files(command)
    form = command.add_mutually_exclusive_group()
    flag(form, "--csv", "a line for each puzzle (default)")
    flag(form, "--json", "a list with an object for each puzzle")
    flag(command, "--ground", "also atoms and rules of clingo's ground program")
    flag(command, "--grade", "also the cost of the hardest step for a person")
    value(command, "--time-limit", "TIME", "for each puzzle and each way to look at it", type=shared.seconds)
    shared.output(command)


def study(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pylogic study``."""
    command.set_defaults(several="")
    command.add_argument(
        "what",
        choices=("run", "status", "pack", "check", "slurm"),
        help="run: the cells that have no row yet; status: done, left, settled, errors; pack: an archive for others; "
        "check: such an archive; slurm: print a job array",
    )
    value(command, "file", "STUDY", "a file such as study.toml; for check an archive")
    value(
        command,
        "--shard",
        "K/N",
        "run: only the K-th of N parts, with a journal of its own",
        type=shared.part,
        default=(1, 1),
    )
    shared.spread(command, "cells")
    flag(command, "--accept-versions", "run: rows of other versions, machines and encodings count, too")
    flag(command, "--json", "status: as JSON")
    value(command, "-n --tasks", "N", "slurm: jobs of the array (default: 100)", type=whole(1), default=100)
    value(command, "--sample", "N", "check: run N cells again (default: 20)", type=whole(1), default=20)
    shared.output(command)
    shared.in_ascii(command)
