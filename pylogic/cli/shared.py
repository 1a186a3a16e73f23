"""Options and values that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pylogic.model import limits as quantities
from pylogic.model.errors import UsageError
from pylogic.model.text import number_in, span_in

if TYPE_CHECKING:
    Options: TypeAlias = argparse._ActionsContainer
_T = TypeVar("_T")
_LARGEST = 2**31 - 1
_MOST_PARTS = 999_999


def flag(options: Options, names: str, text: str, **more: Any) -> None:
    """Add an option without a value; ``names`` are separated by blanks."""
    options.add_argument(*names.split(), action="store_true", help=text, **more)


def value(options: Options, names: str, metavar: str, text: str, **more: Any) -> None:
    """Add an option with a value, or an operand; ``names`` are separated by blanks."""
    options.add_argument(*names.split(), metavar=metavar, help=text, **more)


def whole(least: int = 0, most: int = _LARGEST, what: str = "a whole number") -> Callable[[str], int]:
    """Return a reader of numbers in a range."""

    def read(text: str) -> int:
        number = number_in(text, most)
        if number is None or number < least:
            raise argparse.ArgumentTypeError(f"'{text}' is not {what} from {least} to {most}")
        return number

    return read


def seeds(text: str) -> range:
    """Read a range of seeds, ``0..9``."""
    span = span_in(text)
    if span is None or not 0 <= span[0] <= span[1]:
        raise argparse.ArgumentTypeError(f"'{text}' is not a range of seeds such as 0..9")
    return range(span[0], span[1] + 1)


def part(text: str) -> tuple[int, int]:
    """Read which part of a study is meant, ``3/8``."""
    number, _, total = (number_in(piece, _MOST_PARTS) for piece in text.partition("/"))
    if not number or not total or number > total:
        raise argparse.ArgumentTypeError(f"'{text}' is not a part such as 3/8, the third of eight")
    return number, total


def checked(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Return a reader of option values whose sentence argparse prints as it is."""

    def checked(text: str) -> _T:
        try:
            return read(text)
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


def many_files(options: Options) -> None:
    """Add the options of a command that reads several files."""
    several = "a puzzle file, a folder of them, a pattern, a game ID, or - for standard input"
    value(options, "files", "FILE", several, nargs="+")
    _reading(options)


def one_file(options: Options) -> None:
    """Add the options of a command that reads one file."""
    value(options, "file", "FILE", "a puzzle file, a folder of them, a game ID, or - for standard input")
    _reading(options)


def _reading(options: Options) -> None:
    value(options, "--from", "FORMAT", "the format of the files (default: guessed)", dest="source_format")
    value(options, "--title", "NAME", "only the puzzle of this title")


def engine(options: Options, which: str, **more: Any) -> None:
    """Add the option that chooses an engine."""
    value(options, "--engine", "ENGINE", f"{which} (default: what the puzzle asks for, else clingo)", **more)


def search(options: Options, again: str = "", **more: Any) -> None:
    """Add the options for how an engine searches, and for which model."""
    value(options, "--strategy", "NAME", f"how the engine searches: see 'pylogic strategies'{again}", **more)
    value(options, "--labeling", "OPTIONS", f"how swipl labels: ff,step and so on{again}", **more)


def model(options: Options) -> None:
    """Add the options for what the engine is given."""
    value(options, "--model", "NAME", "one of the kind's models for the engine: see 'pylogic kinds'")
    options.add_argument(
        "--no-presolve", dest="presolve", action="store_false", help="give the engine the clues as they are"
    )


def certify(options: Options) -> None:
    """Add the option for a second proof."""
    flag(options, "--certify", "ask another engine too, and say who has proved the answer")


def number(command: argparse.ArgumentParser) -> Options:
    """Add the options for the number of solutions; a command may add to the group."""
    group = command.add_mutually_exclusive_group()
    default = "stop after N solutions (default: 2, which tells whether a solution is the only one)"
    value(group, "-n --solutions", "N", default, dest="models", type=whole())
    flag(group, "-a --all", "find all solutions")
    flag(group, "--count", "count all solutions, show one")
    return group


seconds, memory = checked(quantities.seconds), checked(quantities.memory)


def limits(options: Options, *, each: str = "", seed: str = "seed of the engine's random choices") -> None:
    """Add the options that bound the work, and the random seed.

    Args:
        options: The command.
        each: Text in front of the help on the time limit.
        seed: Help on the seed.
    """
    time = f"{each}30s, 500ms, 2m; a bare number is seconds"
    value(options, "--time-limit", "TIME", time, type=seconds)
    effort = (
        "of what engines count, the same everywhere: failures=100k, inferences=50M,conflicts=100k, cpu=10s; or TIME"
    )
    value(options, "--limit", "LIMITS", effort, type=checked(quantities.limits), default=quantities.Limits({}, None))
    value(options, "--memory-limit", "SIZE", "2g, 512m; for the engine", type=memory)
    value(options, "--seed", "N", seed, type=whole(), default=0)


def limit(options: argparse.Namespace) -> quantities.Limits:
    """The limits on time and effort, as `pylogic.model.question.Question` takes them."""
    return quantities.Limits(options.limit.effort, options.time_limit)


def spread(options: Options, what: str) -> None:
    """Add the options for work side by side."""
    value(options, "--jobs", "N", f"run N {what} at a time (default: 1)", type=whole(1), default=1)
    value(options, "--executor", "URL", f"dask://HOST:PORT or tls://HOST:PORT: run the {what} on a cluster")


def alone(options: argparse.Namespace) -> bool:
    """Whether this process works on the puzzles, one after the other."""
    return bool(options.jobs == 1 and options.executor is None)


def output(options: Options) -> None:
    """Add the option that says where results go."""
    value(options, "-o --output", "FILE", "write the result there instead of to standard output")


def theme(options: Options) -> None:
    """Add the option for the colours of pictures."""
    text = "colours of svg and png (default: svg as the screen is, png light)"
    options.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help=text)


def signs(options: Options) -> None:
    """Add the options for the look of texts on a terminal."""
    in_ascii(options)
    text = "colours (default: on a terminal)"
    options.add_argument("--color", choices=("auto", "always", "never"), default="auto", help=text)


def in_ascii(options: Options) -> None:
    """Add the option for streams and readers that know ASCII alone."""
    flag(options, "--ascii", "pictures and moves in ASCII (default: where nothing else can be shown)")
