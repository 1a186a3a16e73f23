"""The commands and their options."""

from __future__ import annotations

import argparse
import os
from functools import cache
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from pylogic.cli import shared
from pylogic.core.text import harmless, shortened, suggestion
from pylogic.core.version import VERSION

if TYPE_CHECKING:
    _Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


_THEMED = ("svg", "png")
"""Forms of pictures of one look, which is chosen; others have both, or are for paper."""
_ELSEWHERE = {
    "solve": "run",
    "count": "run FILE --count",
    "play": "explain FILE --hint",
    "hint": "explain FILE --hint",
    "steps": "explain FILE --steps",
    "draw": "run FILE --to svg",
    "grade": "check FILE --grade",
    "verify": "check FILE --answer ANSWER",
    "make": "generate KIND",
    "print": "sheet FILE",
    "show": "kinds NAME",
    "list": "kinds",
    "help": "--help",
}
"""Names that people try for what other commands do, and these."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints quote nothing that steers a terminal, and no word without end."""

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
    top.set_defaults(module="lists", function="welcome", several="", kinds=[], debug=False)
    known = {
        "run": _run,
        "compare": _compare,
        "compile": _compile,
        "check": _check,
        "explain": _explain,
        "fmt": _fmt,
        "convert": _convert,
        "generate": _generate,
        "sheet": _sheet,
    }
    if words and words[0] in known:
        known[words[0]](commands)
    else:
        for add in (*known.values(), _examples, _new, _lists, _completion):
            add(commands)
    if words and not words[0].startswith("-") and words[0] not in commands.choices:
        other = _ELSEWHERE.get(words[0].lower())
        near = f"; did you mean '{other}'?" if other else suggestion(words[0], [*commands.choices])
        top.error(f"there is no command '{words[0]}'{near or ', see pylogic --help'}")
    return top


def parsed(words: list[str]) -> argparse.Namespace:
    """What a command line says; files and settings may stand between options and after them, which argparse refuses."""
    made = parser(words)
    options, further = made.parse_known_args(words)
    if further:
        several: list[str] | None = getattr(options, options.several, None)
        if several is None or any(word.startswith("-") for word in further):
            made.error(f"unrecognized arguments: {' '.join(further)}")
        several += further
    if getattr(options, "theme", "auto") != "auto" and options.to not in _THEMED:
        made.error(f"--theme is for pictures of one look: --to {' or --to '.join(_THEMED)}")
    return options


def _command(
    commands: _Commands,
    name: str,
    module: str,
    function: str,
    summary: str,
) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=summary, allow_abbrev=False, formatter_class=_formatter
    )
    made.set_defaults(module=module, function=function, several="files")
    made.add_argument(
        "--kinds", action="append", default=[], metavar="DIR", help="a folder of declared kinds; also PYLOGIC_KINDS"
    )
    made.add_argument("--debug", action="store_true", help="say where in pylogic something failed unexpectedly")
    return made


def _formatter(prog: str) -> argparse.HelpFormatter:
    """What writes help; argparse makes one for every option, only to check it."""
    return argparse.HelpFormatter(prog, width=_width())


@cache
def _width() -> int:
    """How long a line of help is, as argparse has it; that loads `shutil` to know it, and all sorts of compression."""
    margin, columns = 2, os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns) - margin
    try:
        return os.get_terminal_size().columns - margin
    except OSError:  # standard output is not a terminal
        return 80 - margin


def _run(commands: _Commands) -> None:
    command = _command(commands, "run", "run", "run", "Solve puzzles.")
    shared.many_files(command)
    shared.engine(command, "NAME, or all: the first that answers", several=True)
    number = shared.number(command)
    number.add_argument("--decided", action="store_true", help="show what is the same in all solutions")
    command.add_argument(
        "--relax", action="store_true", help="find the board that misses the clues least, and name those to change"
    )
    shared.certify(command)
    shared.limits(command)
    command.add_argument(
        "--to",
        default="text",
        metavar="FORMAT",
        help="text (default), json, json-lines, a format for solutions, or one of pictures: svg, html, png, pdf, latex",
    )
    shared.output(command)
    shared.theme(command)
    shared.spread(command, "puzzles")
    command.add_argument("--steps", action="store_true", help="show each solution step by step too")
    command.add_argument("--stats", action="store_true", help="print the engine's counts and the time of each phase")
    command.add_argument("--trace", metavar="FILE", help="how annealing went: FILE.csv, or drawn as FILE.svg, FILE.png")
    command.add_argument(
        "--exit-codes",
        choices=("shell", "clingo"),
        default="shell",
        help="shell (default): 0 to 4, see 'pylogic --help'; clingo: 10 found, 20 none, 30 all found or optimal",
    )
    shared.signs(command)


def _compare(commands: _Commands) -> None:
    command = _command(
        commands, "compare", "compare", "compare", "Run strategies on puzzles; one table, every answer verified."
    )
    shared.many_files(command)
    for name, what in (
        ("labelings", "labelings of swipl: ff,step leftmost,enum ..., or all (thirty)"),
        ("strategies", "strategies of clingo: tweety vsids ..., ENGINE:STRATEGY for another engine, or all"),
        ("engines", "engines that take part, with what suits the kind where nothing else is asked for; or all"),
    ):
        command.add_argument(f"--{name}", nargs="+", action="extend", default=[], metavar="WORDS", help=what)
    shared.number(command)
    shared.model(command)
    shared.limits(command)
    command.add_argument(
        "--repeat",
        type=shared.positive,
        default=1,
        metavar="N",
        help="run each cell N times; medians are shown",
    )
    shared.spread(command, "cells")
    command.add_argument(
        "--resume", metavar="RESULTS", help="keep the rows in this file; those that it holds are not run again"
    )
    command.add_argument(
        "--accept-versions", action="store_true", help="reuse rows of other versions, machines and encodings, too"
    )
    command.add_argument(
        "--measure", default="seconds", metavar="NAME", help="what is shown puzzle by puzzle (default: seconds)"
    )
    form = command.add_mutually_exclusive_group()
    for name, what in (
        ("csv", "every row with all figures as CSV"),
        ("json", "every row as JSON"),
        ("markdown", "the tables as Markdown"),
        ("latex", "the tables as LaTeX, for its package booktabs"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, default="table", help=what)
    shared.output(command)
    shared.in_ascii(command)
    command.add_argument("--plot", metavar="FILE", help="also write a picture: FILE.svg or FILE.png")
    command.add_argument("--chart", metavar="NAME", help="cactus, bars, heat (default: these three), or lines")


def _compile(commands: _Commands) -> None:
    command = _command(
        commands, "compile", "translate", "compile_program", "Print the complete program for an engine alone."
    )
    shared.one_file(command)
    shared.engine(command, "clingo for a .lp, swipl for a .pl")
    command.add_argument("--facts", action="store_true", help="print the facts alone")
    shared.output(command)


def _check(commands: _Commands) -> None:
    command = _command(commands, "check", "check", "check", "Check puzzles, their clues, or answers to one of them.")
    shared.many_files(command)
    what = command.add_mutually_exclusive_group()
    what.add_argument("--unique", action="store_true", help="ask an engine whether there is exactly one solution")
    what.add_argument("--grade", action="store_true", help="say how hard it is for a person, with figures")
    what.add_argument("--minimal", action="store_true", help="name the clues that the only solution can do without")
    what.add_argument(
        "--answer", metavar="ANSWER", help="a proposed solution, as text or as JSON, perhaps with gaps; or a folder"
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a list with an object for each puzzle or answer")
    form.add_argument("--csv", action="store_true", help="the verdicts on answers as CSV")
    form.add_argument(
        "--to", metavar="FORMAT", help="a picture of each puzzle or answer, faults marked: svg, html, png, pdf, latex"
    )
    shared.output(command)
    shared.theme(command)
    shared.signs(command)
    shared.spread(command, "puzzles")
    command.add_argument(
        "--engine", metavar="ENGINE", help="who is asked (default: what the puzzle asks for, else clingo)"
    )
    shared.certify(command)
    shared.limits(command)


def _explain(commands: _Commands) -> None:
    command = _command(
        commands, "explain", "explain", "explain", "Say which clues conflict, or from what the next cell follows."
    )
    shared.one_file(command)
    what = command.add_mutually_exclusive_group()
    what.add_argument("-a", "--all", action="store_true", help="all minimal sets of clues that conflict, at most 100")
    what.add_argument("--hint", action="store_true", help="one cell of the only solution, and from what it follows")
    what.add_argument("--steps", action="store_true", help="the whole way to the only solution in such steps")
    command.add_argument(
        "--costs",
        action="store_true",
        help="also say what each step costs a person, and which are proved to cost least",
    )
    shared.limits(command)
    command.add_argument(
        "--to", default="text", metavar="FORMAT", help="text (default), json, html for a page, or svg for pictures"
    )
    shared.output(command)
    shared.theme(command)
    shared.signs(command)


def _fmt(commands: _Commands) -> None:
    command = _command(commands, "fmt", "translate", "fmt", "Print puzzle files in canonical form.")
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a puzzle file, a folder of them, a pattern, or - for standard input"
    )
    how = command.add_mutually_exclusive_group()
    how.add_argument("-w", "--write", action="store_true", help="write the files instead of printing them")
    how.add_argument("--check", action="store_true", help="only tell which files are not in canonical form")


def _convert(commands: _Commands) -> None:
    command = _command(commands, "convert", "translate", "convert", "Turn puzzles of one format into another.")
    shared.one_file(command)
    command.add_argument(
        "--to", default="puzzle", metavar="FORMAT", help="the format to write (default: puzzle), or one of pictures"
    )
    shared.output(command)
    shared.theme(command)


def _generate(commands: _Commands) -> None:
    command = _command(
        commands, "generate", "generate", "generate", "Make up puzzles, each with exactly one solution: proved."
    )
    command.set_defaults(several="words")
    command.add_argument("kind", metavar="KIND", help="the kind: see 'pylogic kinds'; or 'mixed'")
    command.add_argument(
        "--kinds-of", metavar="KIND,...", help="the kinds of 'mixed', a booklet with as many puzzles of each"
    )
    command.add_argument(
        "words",
        nargs="*",
        default=[],
        metavar="SETTING",
        help="8x8, or NAME=VALUE: size=8x8 givens=3 fleet=3,2*2,1*3 blocks=20%% ...",
    )
    command.add_argument(
        "-n",
        "--number",
        type=shared.positive,
        default=1,
        metavar="N",
        help="make N puzzles (default: 1)",
    )
    command.add_argument(
        "--grade",
        metavar="GRADE",
        help="how hard for a person: trivial, easy, medium, hard, extreme, guess, any (default: medium at most)",
    )
    command.add_argument("--minimal", action="store_true", help="no clue may be superfluous, whatever its sort")
    command.add_argument(
        "--symmetry", metavar="NAME", help="how clues are spread: rotate2, rotate4, mirror, flip, diagonal"
    )
    command.add_argument(
        "--tries",
        type=shared.positive,
        default=100,
        metavar="N",
        help="try each puzzle N times (default: 100)",
    )
    command.add_argument("-o", "--output", metavar="FILE", help="write them there; FOLDER/ gets a file for each")
    command.add_argument("--json", action="store_true", help="a list with an object for each puzzle")
    shared.certify(command)
    shared.limits(command, each="for each puzzle: ", seed="what all chance begins with (default: 0)")
    shared.spread(command, "puzzles")


def _sheet(commands: _Commands) -> None:
    command = _command(
        commands, "sheet", "sheet", "sheet", "Print puzzles on pages for a class, as a PDF, with solutions at the end."
    )
    shared.many_files(command)
    command.add_argument(
        "--per-page",
        type=shared.per_page,
        default=4,
        metavar="N",
        help="puzzles on a page, 1 to 12 (default: 4)",
    )
    command.add_argument("--page", choices=("a4", "letter"), default="a4", help="the size of a page (default: a4)")
    command.add_argument("--heading", default="", metavar="TEXT", help="what stands above every page")
    command.add_argument(
        "--cover", default="", metavar="TITLE", help="a first page with this title and a table of points"
    )
    command.add_argument("--font", metavar="FILE", help="a font for letters that Fira Sans lacks, as .ttf or .otf")
    command.add_argument(
        "--no-solutions", dest="solutions", action="store_false", help="no pages with solutions; nothing is solved"
    )
    command.add_argument(
        "--no-grades", dest="grades", action="store_false", help="neither grades nor points beside the titles"
    )
    shared.output(command)
    command.add_argument(
        "--engine", metavar="ENGINE", help="who solves them (default: what the puzzle asks for, else clingo)"
    )
    shared.limits(command)


def _examples(commands: _Commands) -> None:
    command = _command(
        commands, "examples", "examples", "examples", "List the puzzles that come with pylogic, print or copy them."
    )
    command.add_argument("name", nargs="?", metavar="NAME", help="only this one: print it, or with --copy copy it")
    command.add_argument(
        "--copy", nargs="?", const="examples", metavar="FOLDER", help="copy them there (default: examples)"
    )


def _completion(commands: _Commands) -> None:
    command = _command(
        commands, "completion", "completion", "completion", "Print what a shell needs to complete commands."
    )
    command.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")


def _new(commands: _Commands) -> None:
    command = _command(commands, "new", "new", "new", "Start a kind of puzzle of your own, in Python, ASP and CLP(FD).")
    command.add_argument("what", choices=("kind",), help="kind: a package with a kind that works, to be changed")
    command.add_argument("name", metavar="NAME", help="its name, a lower-case word")
    command.add_argument("-o", "--output", metavar="FOLDER", help="where to write it (default: pylogic-NAME)")


def _lists(commands: _Commands) -> None:
    command = _command(
        commands,
        "engines",
        "lists",
        "engines",
        "List the engines, which are installed, and how to get the rest.",
    )
    command.add_argument(
        "--prepare", action="store_true", help="compile now what is else compiled beside the first run"
    )
    command = _command(commands, "kinds", "lists", "kinds", "List the kinds of puzzle, or show one.")
    command.add_argument("name", nargs="?", metavar="NAME", help="show this kind: its rules, an example, its picture")
    _command(commands, "formats", "lists", "formats", "List the formats.")
    command = _command(commands, "strategies", "lists", "strategies", "List the strategies of the engines.")
    command.add_argument("engine", nargs="?", metavar="ENGINE", help="only this engine's")
