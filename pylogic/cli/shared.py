"""Options and values that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pylogic.core import limits as quantities
from pylogic.core.errors import UsageError
from pylogic.core.numbers import number_in

if TYPE_CHECKING:
    _Group: TypeAlias = argparse._MutuallyExclusiveGroup
_T = TypeVar("_T")


def checked(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """A reader of option values whose sentence argparse prints as it is."""

    def checked(text: str) -> _T:
        try:
            return read(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


@checked
def natural(text: str) -> int:
    """A number in a command line, 0 too."""
    number = number_in(text, 2**31 - 1)
    if number is None:
        raise UsageError(f"'{text}' is not a whole number from 0 to {2**31 - 1}")
    return number


@checked
def per_page(text: str) -> int:
    """How many puzzles come on a page."""
    number = number_in(text, 12)
    if not number:
        raise UsageError(f"'{text}' is not a number of puzzles that fit on a page, from 1 to 12")
    return number


@checked
def positive(text: str) -> int:
    """A number in a command line that is not 0."""
    number = number_in(text, 2**31 - 1)
    if not number:
        raise UsageError(f"'{text}' is not a whole number from 1 to {2**31 - 1}")
    return number


def many_files(command: argparse.ArgumentParser) -> None:
    """Options of a command that reads several files."""
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a puzzle file, a folder of them, a pattern, a game ID, or - for standard input",
    )
    reading(command)


def one_file(command: argparse.ArgumentParser) -> None:
    """Options of a command that reads one file."""
    command.add_argument(
        "file", metavar="FILE", help="a puzzle file, a folder of them, a game ID, or - for standard input"
    )
    reading(command)


def reading(command: argparse.ArgumentParser) -> None:
    """Options for how files are read."""
    command.add_argument(
        "--from", dest="source_format", metavar="FORMAT", help="the format of the files (default: guessed)"
    )
    command.add_argument("--title", metavar="NAME", help="only the puzzle of this title")


def engine(command: argparse.ArgumentParser, which: str, several: bool = False) -> None:
    """Options that choose engine and strategy; with ``several`` a strategy may be given more than once."""
    command.add_argument("--engine", metavar="ENGINE", help=f"{which} (default: what the puzzle asks for, else clingo)")
    again = "; given more than once they race" if several else ""
    how = command if several else command.add_mutually_exclusive_group()
    for name, metavar, what in (
        ("strategy", "NAME", "how the engine searches: see 'pylogic strategies'"),
        ("labeling", "OPTIONS", "how swipl labels: ff,step and so on"),
    ):
        how.add_argument(f"--{name}", metavar=metavar, action="append" if several else "store", help=what + again)
    model(command)


def model(command: argparse.ArgumentParser) -> None:
    """Options for what the engine is given."""
    command.add_argument("--model", metavar="NAME", help="one of the kind's models for the engine: see 'pylogic kinds'")
    command.add_argument(
        "--no-presolve", dest="presolve", action="store_false", help="give the engine the clues as they are"
    )


def certify(command: argparse.ArgumentParser) -> None:
    """The option for a second proof."""
    command.add_argument(
        "--certify", action="store_true", help="ask another engine too, and say who has proved the answer"
    )


def number(command: argparse.ArgumentParser) -> _Group:
    """Options for how many solutions are wanted; a command may add to the group."""
    number = command.add_mutually_exclusive_group()
    number.add_argument(
        "-n", "--solutions", dest="models", metavar="N", type=natural,
        help="stop after N solutions (default: 2, which tells whether a solution is the only one)",
    )  # fmt: skip
    number.add_argument("-a", "--all", action="store_true", help="find all solutions")
    number.add_argument("--count", action="store_true", help="count all solutions, show one")
    return number


def limits(
    command: argparse.ArgumentParser, *, each: str = "", seed: str = "seed of the engine's random choices"
) -> None:
    """Options that bound the work; ``each`` stands before what is said of time, ``seed`` says what its seed is for."""
    command.add_argument(
        "--time-limit",
        metavar="TIME",
        type=checked(quantities.seconds),
        help=f"{each}30s, 500ms, 2m; a bare number is seconds",
    )
    command.add_argument(
        "--memory-limit", metavar="SIZE", type=checked(quantities.memory), help="2g, 512m; for the engine"
    )
    command.add_argument("--seed", type=natural, default=0, metavar="N", help=seed)


def spread(command: argparse.ArgumentParser, what: str) -> None:
    """Options for work side by side."""
    command.add_argument("--jobs", type=positive, default=1, metavar="N", help=f"run N {what} at a time (default: 1)")
    command.add_argument(
        "--executor", metavar="URL", help=f"dask://HOST:PORT or tls://HOST:PORT: run the {what} on a cluster"
    )


def alone(options: argparse.Namespace) -> bool:
    """Whether puzzles are worked on in this process, one after the other."""
    return bool(options.jobs == 1 and options.executor is None)


def output(command: argparse.ArgumentParser) -> None:
    """The option that says where results go."""
    command.add_argument("-o", "--output", metavar="FILE", help="write the result there instead of to standard output")


def theme(command: argparse.ArgumentParser) -> None:
    """The option that says how pictures look."""
    command.add_argument(
        "--theme",
        choices=("auto", "light", "dark"),
        default="auto",
        help="colours of svg and png (default: svg as the screen is, png light)",
    )


def signs(command: argparse.ArgumentParser) -> None:
    """Options for what pictures look like."""
    in_ascii(command)
    command.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colours (default: on a terminal)"
    )


def in_ascii(command: argparse.ArgumentParser) -> None:
    """The option for streams and readers that know ASCII alone."""
    command.add_argument(
        "--ascii", action="store_true", help="pictures and moves in ASCII (default: where nothing else can be shown)"
    )
