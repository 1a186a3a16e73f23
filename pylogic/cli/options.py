"""The commands and their options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NoReturn

from pylogic.cli import shared
from pylogic.cli.shared import flag, value, whole
from pylogic.model import VERSION
from pylogic.model.text import harmless, shortened


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
    shared.add_limits(command)
    value(command, "--repeat", "N", "run each cell N times; medians are shown", type=whole(1), default=1)
    value(command, "--seeds", "N..M", "in place of --seed: run each cell with each of these", type=shared.seeds)
    shared.add_job_options(command, "cells")
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
    shared.add_limits(command)
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
        type=shared.study_part,
        default=(1, 1),
    )
    shared.add_job_options(command, "cells")
    flag(command, "--accept-versions", "run: rows of other versions, machines and encodings count, too")
    flag(command, "--json", "status: as JSON")
    value(command, "-n --tasks", "N", "slurm: jobs of the array (default: 100)", type=whole(1), default=100)
    value(command, "--sample", "N", "check: run N cells again (default: 20)", type=whole(1), default=20)
    shared.output(command)
    shared.in_ascii(command)


_PICTURES = ("svg", "png", "pdf", "html")
"""Endings of files that hold no text."""
_ELSEWHERE = {
    "solve": "run",
    "count": "run FILE --count",
    "play": "serve",
    "hint": "explain FILE --hint",
    "steps": "explain FILE --steps",
    "draw": "run FILE --to svg",
    "json": "run FILE --to json",
    "svg": "run FILE --to svg",
    "grade": "check FILE --grade",
    "difficulty": "generate KIND --grade easy",
    "verify": "check FILE --answer ANSWER",
    "make": "generate KIND",
    "print": "sheet FILE",
    "show": "kinds NAME",
    "list": "kinds",
    "help": "--help",
    "version": "--version",
}
"""Names that people try for what other commands do, and these."""


class _Parser(argparse.ArgumentParser):
    """A parser whose messages quote no control characters and no endless words.

    Attributes:
        given: The names of the options that stand on the command line, each by all its names.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.given: set[str] = set()

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        self.given.update(action.option_strings)
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        super().error(harmless(shortened(message)))


def parser(words: list[str]) -> argparse.ArgumentParser:
    """The parser of a command line; each command sets ``module`` and ``function``.

    Args:
        words: The command line.  When it starts with a command, only that command is set up.
    """
    top = _Parser(
        prog="pylogic",
        formatter_class=_formatter,
        description="Solve logic puzzles with clingo and SWI-Prolog, every answer checked.",
        epilog="Try: pylogic examples --copy, then pylogic run examples/first.puzzle.  "
        "Exit codes: 0 answered with a solution, 1 proved that "
        "there is none or a fault found, 2 usage or input at fault, 3 a limit reached or interrupted, 4 an engine "
        "missing or broken, or pylogic itself.",
    )
    top.add_argument("--version", action="version", version=f"pylogic {VERSION}")
    commands = top.add_subparsers(prog="pylogic", title="commands", metavar="COMMAND")
    top.set_defaults(module="lists", function="welcome", several="", parser=top, kinds=[], debug=False)
    for name in words[:1] if words and words[0] in _COMMANDS else _COMMANDS:
        place, summary, add = _COMMANDS[name]
        module, _, function = place.partition(".")
        command = commands.add_parser(
            name, help=summary, description=summary, allow_abbrev=False, formatter_class=_formatter
        )
        command.set_defaults(module=module, function=function, several="files", parser=command)
        more = "a folder of declared kinds; also PYLOGIC_KINDS"
        value(command, "--kinds", "DIR", more, action="append", default=[])
        flag(command, "--debug", "say where in pylogic something failed unexpectedly")
        add(command)
    if words and not words[0].startswith("-") and words[0] not in _COMMANDS:
        meant = _meant(words[0])
        top.error(
            f"there is no command '{words[0]}'" + (f"; did you mean '{meant}'?" if meant else ", see pylogic --help")
        )
    return top


def _meant(word: str) -> str:
    """Return the command line probably meant by a word that is not a command; empty where nothing is close."""
    if os.path.exists(word):  # noqa: PTH110 - a game ID may be too long for a path
        return f"run {word}"
    if ":" in word:
        return "run LINK"
    from pylogic import builtin  # imported late: an engine is started before kinds are loaded

    if word in builtin.kinds():
        return f"kinds {word}"
    known = {name: name for name in _COMMANDS} | _ELSEWHERE
    begun = [name for name in known if len(word) > 1 and name.startswith(word.lower())]
    return known.get(begun[0] if begun else _nearest(word, known), "")


def _nearest(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # imported late: as above

    return next(iter(get_close_matches(word.lower(), known, n=1)), "")


def parsed(words: list[str]) -> argparse.Namespace:
    """Parse a command line; unlike argparse, allow files and settings between and after options."""
    made = parser(words)
    options, further = made.parse_known_args(words)
    command: _Parser = options.__dict__.pop("parser")  # other processes get the options
    if further:
        several: list[str] | None = getattr(options, options.several, None)
        strange = [word.partition("=")[0] for word in further if word.startswith("-")]
        if strange:
            names = {name.lstrip("-"): name for name in command._option_string_actions}
            near = names.get(_nearest(strange[0].lstrip("-"), names), "")
            if near == strange[0]:
                command.error(f"'{near}' stands behind the command")
            setting = f"{strange[0].lstrip('-')}=..." if options.several == "words" else ""
            meant = near or _ELSEWHERE.get(strange[0].lstrip("-"), setting)
            command.error(f"there is no option '{strange[0]}'" + (f"; did you mean '{meant}'?" if meant else ""))
        if several is None:
            command.error(f"unrecognized arguments: {' '.join(further)}")
        several += further
    limit = getattr(options, "limit", None)
    if limit and limit.seconds is not None:
        if options.time_limit not in (None, limit.seconds):
            command.error("--limit and --time-limit say two different times")
        options.time_limit = limit.seconds
    ending = (getattr(options, "output", None) or "").rpartition(".")[2].lower()
    textual = ("text", "puzzle", "json", *([None] if options.function == "check" else []))
    if ending in _PICTURES and getattr(options, "to", ending) in textual:
        command.error(f"{options.output} would hold text; for a picture say --to {ending}")
    if ending in _PICTURES and options.function == "generate":
        command.error(f"{options.output} would hold puzzles as text; pylogic convert FILE --to {ending} draws them")
    from pylogic.cli import shared  # imported late: `--version` and `--help` end before

    shared.vet(command.prog.split()[-1], options, command.given)
    return options


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return a help formatter; argparse makes one for every option just to check it."""
    return argparse.HelpFormatter(prog, width=_width())


@cache
def _width() -> int:
    """The width of help as argparse computes it, without loading `shutil` and what that imports."""
    margin, columns = 2, os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns) - margin
    try:
        return os.get_terminal_size().columns - margin
    except OSError:  # standard output is not a terminal
        return 80 - margin


def _run(command: _Parser) -> None:
    shared.many_files(command)
    shared.engine(command, "NAME, or all: the first that answers")
    shared.search(command, "; given more than once they race", action="append")
    shared.model(command)
    number = shared.number(command)
    flag(number, "--decided", "show what is the same in all solutions")
    flag(command, "--relax", "find the board that misses the clues least, and name those to change")
    few = shared.whole(1, 9, "a number of sentences")
    shared.value(command, "--near", "K", "find near misses: boards that fail at most K rules and clues", type=few)
    shared.certify(command)
    shared.add_limits(command)
    forms = "text (default), json, json-lines, a format for solutions, or one of pictures: svg, html, png, pdf, latex"
    value(command, "--to", "FORMAT", forms, default="text")
    shared.output(command)
    shared.theme(command)
    shared.add_job_options(command, "puzzles")
    flag(command, "--steps", "show each solution step by step too")
    flag(command, "--stats", "print the engine's counts and the time of each phase")
    value(
        command,
        "--trace",
        "FILE",
        "how annealing went: FILE.csv, or drawn as FILE.svg, FILE.png; the tree of a search: FILE.jsonl",
    )
    codes = "shell (default): 0 to 4, see 'pylogic --help'; clingo: 10 found, 20 none, 30 all found or optimal"
    command.add_argument("--exit-codes", choices=("shell", "clingo"), default="shell", help=codes)
    shared.signs(command)


def _compile(command: _Parser) -> None:
    shared.one_file(command)
    shared.engine(command, "clingo for a .lp, swipl for a .pl")
    shared.search(command.add_mutually_exclusive_group())
    shared.printed_model(command)
    flag(command, "--facts", "print the facts alone")
    shared.output(command)


def _check(command: _Parser) -> None:
    shared.many_files(command)
    task = command.add_mutually_exclusive_group()
    flag(task, "--unique", "ask an engine whether there is exactly one solution")
    flag(task, "--grade", "say how hard it is for a person, with figures")
    flag(task, "--minimal", "name the clues that the only solution can do without")
    value(task, "--answer", "ANSWER", "a proposed solution, as text or as JSON, perhaps with gaps; or a folder")
    form = command.add_mutually_exclusive_group()
    flag(form, "--json", "a list with an object for each puzzle or answer")
    flag(form, "--csv", "the verdicts on answers, or the grades of puzzles, as a table")
    value(
        form,
        "--to",
        "FORMAT",
        "a picture of each puzzle or answer, faults marked, or of its grade: svg, html, png, pdf, latex",
    )
    shared.output(command)
    shared.theme(command)
    shared.signs(command)
    shared.add_job_options(command, "puzzles")
    shared.engine(command, "the engine to ask")
    shared.certify(command)
    shared.add_limits(command)


def _explain(command: _Parser) -> None:
    shared.one_file(command)
    task = command.add_mutually_exclusive_group()
    flag(task, "-a --all", "all minimal sets of clues that conflict, at most 100")
    flag(task, "--hint", "one cell of the only solution, and from what it follows")
    flag(task, "--steps", "the whole way to the only solution in such steps")
    flag(task, "--candidates", "the values that are left in open cells where each rule is taken by itself")
    value(command, "--answer", "ANSWER", "a board with gaps, and marks, from which these go on, as text or as JSON")
    strengths = "how much of a hint: where to look, for which technique as well, or all (default)"
    command.add_argument("--tell", choices=("place", "technique", "step"), default="step", help=strengths)
    flag(command, "--costs", "also say what each step costs a person, and which are proved to cost least")
    shared.add_limits(command)
    forms = "text (default), json, html for a page, or svg for pictures"
    value(command, "--to", "FORMAT", forms, default="text")
    shared.output(command)
    shared.theme(command)
    shared.signs(command)


def _fmt(command: _Parser) -> None:
    files = "a puzzle file, a folder of them, a pattern, or - for standard input"
    value(command, "files", "FILE", files, nargs="+")
    task = command.add_mutually_exclusive_group()
    flag(task, "-w --write", "write the files instead of printing them")
    flag(task, "--check", "only list files that are not in canonical form")


def _convert(command: _Parser) -> None:
    shared.one_file(command)
    to = (
        "the format to write (default: puzzle), one of pictures, play for a page, lesson for a link or, with -o, a page"
    )
    value(command, "--to", "FORMAT", to, default="puzzle")
    value(command, "--steps", "A..B", "the steps of a lesson (default: all)", type=shared.steps)
    shared.output(command)
    shared.theme(command)


def _generate(command: _Parser) -> None:
    command.set_defaults(several="words")
    value(command, "kind", "KIND", "the kind: see 'pylogic kinds'; or 'mixed'; none with --like", nargs="?")
    value(command, "--like", "FILE", "of the kind, size, symmetry, grade and techniques of the puzzle in a file")
    value(command, "--kinds-of", "KIND,...", "the kinds of 'mixed', a booklet with as many puzzles of each")
    settings = "8x8, or NAME=VALUE: size=8x8 givens=3 fleet=3,2*2,1*3 blocks=20%% ..."
    value(command, "words", "SETTING", settings, nargs="*", default=[])
    value(command, "-n --number", "N", "make N puzzles (default: 1)", type=whole(1), default=1)
    grades = "how hard for a person: trivial, easy, medium, hard, extreme, guess, any (default: medium at most)"
    value(command, "--grade", "GRADE", grades)
    flag(command, "--minimal", "no clue may be superfluous, whatever its sort")
    value(command, "--symmetry", "NAME", "how clues are spread: rotate2, rotate4, mirror, flip, diagonal")
    needs = "one that people need for it, such as X-wing; may be said more than once"
    value(command, "--with", "TECHNIQUE", needs, action="append", default=[], dest="techniques")
    needless = "one that people do not need for it (default: guess, where no grade is asked for)"
    value(command, "--without", "TECHNIQUE", needless, action="append", default=[])
    value(command, "--tries", "N", "try each puzzle N times (default: 200)", type=whole(1), default=200)
    value(command, "-o --output", "FILE", "write them there; FOLDER/ gets a file for each")
    flag(command, "--json", "a list with an object for each puzzle")
    shared.certify(command)
    shared.add_limits(command, each="for each puzzle: ", seed="random seed (default: 0)")
    shared.add_job_options(command, "puzzles")


def _sheet(command: _Parser) -> None:
    shared.many_files(command)
    per_page = whole(1, 12, "a number of puzzles that fit on a page,")
    value(command, "--per-page", "N", "puzzles on a page, 1 to 12 (default: 4)", type=per_page, default=4)
    command.add_argument("--page", choices=("a4", "letter"), default="a4", help="the size of a page (default: a4)")
    value(command, "--heading", "TEXT", "what stands above every page", default="")
    value(command, "--cover", "TITLE", "a first page with this title and a table of points", default="")
    value(command, "--font", "FILE", "a font for letters that Fira Sans lacks, as .ttf or .otf")
    for name, text in (
        ("solutions", "no pages with solutions; nothing is solved"),
        ("grades", "neither grades nor points beside the titles"),
    ):
        command.add_argument(f"--no-{name}", dest=name, action="store_false", help=text)
    shared.output(command)
    shared.engine(command, "the engine that solves them")
    shared.add_limits(command)


def _serve(command: _Parser) -> None:
    flag(command, "--open", "open it in the browser")
    value(command, "--port", "N", "0 for any that is free (default: 8000)", type=whole(most=65535), default=8000)
    value(
        command,
        "--host",
        "ADDRESS",
        "where to listen; others than 127.0.0.1 are reached by other machines",
        default="127.0.0.1",
    )
    value(command, "--static", "FOLDER", "write the page as files for any web host, and serve nothing")
    value(command, "--jobs", "N", "questions at a time (default: one a core)", type=whole(1))
    value(command, "--time-limit", "TIME", "for each question (default: 60s)", type=shared.seconds)
    value(command, "--memory-limit", "SIZE", "for each question and each engine (default: 4g)", type=shared.memory)


def _examples(command: _Parser) -> None:
    value(command, "name", "NAME", "only this one: print it, or with --copy copy it", nargs="?")
    value(command, "--copy", "FOLDER", "copy them there (default: examples)", nargs="?", const="examples")


def _new(command: _Parser) -> None:
    help_text = "kind: a package with a kind that works, to be changed"
    command.add_argument("what", metavar="kind", choices=("kind",), help=help_text)
    value(command, "name", "NAME", "its name, a lower-case word")
    value(command, "-o --output", "FOLDER", "where to write it (default: pylogic-NAME)")


def _engines(command: _Parser) -> None:
    flag(command, "--prepare", "compile now what would be compiled during the first run")


def _kinds(command: _Parser) -> None:
    value(command, "name", "NAME", "show this kind: its rules, an example, its picture", nargs="?")


def _strategies(command: _Parser) -> None:
    value(command, "engine", "ENGINE", "only this engine's", nargs="?")


def _completion(command: _Parser) -> None:
    command.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")


_COMMANDS: dict[str, tuple[str, str, Callable[[_Parser], None]]] = {
    "run": ("run.run", "Solve puzzles.", _run),
    "compare": ("compare.compare", "Run strategies on puzzles; one table, every answer verified.", compare),
    "tree": ("tree.tree", "Draw the trees of searches, side by side.", tree),
    "study": ("study.study", "Run, pack or check a comparison that a file describes.", study),
    "results": (
        "study.results",
        "Statistics and pictures of kept results, without their puzzles.",
        results,
    ),
    "features": (
        "compare.features",
        "Print figures of puzzles: size, clues, what presolving leaves.",
        features,
    ),
    "compile": ("translate.compile_program", "Print the complete program for an engine alone.", _compile),
    "check": ("check.check", "Check puzzles, their clues, or answers to one of them.", _check),
    "explain": ("explain.explain", "Say which clues conflict, or from what the next cell follows.", _explain),
    "fmt": ("translate.fmt", "Print puzzle files in canonical form.", _fmt),
    "convert": ("translate.convert", "Turn puzzles of one format into another.", _convert),
    "generate": ("generate.generate", "Generate puzzles, each with exactly one solution: proved.", _generate),
    "sheet": ("sheet.sheet", "Print puzzles on pages for a class, as a PDF, with solutions at the end.", _sheet),
    "serve": ("serve.serve", "Write, play, explain and solve puzzles in a browser.", _serve),
    "lsp": ("serve.lsp", "Answer an editor that speaks the Language Server Protocol.", lambda _command: None),
    "examples": ("lists.examples", "List the puzzles that come with pylogic, print or copy them.", _examples),
    "new": ("lists.new", "Start a kind of puzzle of your own, in Python, ASP and CLP(FD).", _new),
    "engines": ("lists.engines", "List the engines, which are installed, and how to get the rest.", _engines),
    "kinds": ("lists.kinds", "List the kinds of puzzle, or show one.", _kinds),
    "formats": ("lists.formats", "List the formats.", lambda _command: None),
    "strategies": ("lists.strategies", "List the strategies of the engines.", _strategies),
    "completion": ("lists.completion", "Print what a shell needs to complete commands.", _completion),
}
"""Every command: its module and function, a summary, and what adds its options."""
