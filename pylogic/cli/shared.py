"""Options that several commands share, and which options go with which.

An option that a command would not use is refused.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Callable, Collection
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from pylogic.model import limits as quantities
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple
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


def steps(text: str) -> tuple[int, int]:
    """Read the first and the last of some steps, ``3..8``."""
    span = span_in(text)
    if span is None or not 1 <= span[0] <= span[1]:
        raise argparse.ArgumentTypeError(f"'{text}' is not a range of steps such as 3..8")
    return span


def study_part(text: str) -> tuple[int, int]:
    """Read which part of a study is meant, ``3/8``."""
    number, _, total = (number_in(piece, _MOST_PARTS) for piece in text.partition("/"))
    if not number or not total or number > total:
        raise argparse.ArgumentTypeError(f"'{text}' is not a part such as 3/8, the third of eight")
    return number, total


def vetted_by(read: Callable[[str], _T]) -> Callable[[str], _T]:
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
    _model(options)
    options.add_argument(
        "--no-presolve", dest="presolve", action="store_false", help="give the engine the clues as they are"
    )


def printed_model(options: Options) -> None:
    """Add the options for what a printed program has."""
    _model(options)
    options.add_argument(
        "--presolve",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="add what Python finds before the search (default: the clues as they are)",
    )


def _model(options: Options) -> None:
    value(options, "--model", "NAME", "one of the kind's models for the engine: see 'pylogic kinds'")


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


seconds, memory = vetted_by(quantities.seconds), vetted_by(quantities.memory)


def add_limits(options: Options, *, each: str = "", seed: str = "seed of the engine's random choices") -> None:
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
    value(options, "--limit", "LIMITS", effort, type=vetted_by(quantities.limits), default=quantities.Limits({}, None))
    value(options, "--memory-limit", "SIZE", "2g, 512m; for the engine", type=memory)
    value(options, "--seed", "N", seed, type=whole(), default=0)


def limits_from(options: argparse.Namespace) -> quantities.Limits:
    """The limits on time and effort, as `pylogic.model.puzzle.Question` takes them."""
    return quantities.Limits(options.limit.effort, options.time_limit)


def add_job_options(options: Options, what: str) -> None:
    """Add the options for work side by side."""
    value(options, "--jobs", "N", f"run N {what} at a time (default: 1)", type=whole(1), default=1)
    value(options, "--executor", "URL", f"dask://HOST:PORT or tls://HOST:PORT: run the {what} on a cluster")


def is_sequential(options: argparse.Namespace) -> bool:
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


class Rule(NamedTuple):
    """A dependency or a conflict between options of a command.

    Each of `others` is an option that is given, an option and a value that it has (``--to=svg``), or a task of the
    command (``test``).

    Attributes:
        options: The options.
        others: Others, separated by blanks as they are.
        why: The rest of the sentence.
        needed: Whether one of the others has to be there; else none of them may be.
        unless: Others with which the options may stand all the same.
    """

    options: str
    others: str
    why: str = ""
    needed: bool = True
    unless: str = ""


def _without(options: str, others: str, why: str, unless: str = "") -> Rule:
    return Rule(options, others, why, needed=False, unless=unless)


_THEME = Rule("--theme", "--to=svg --to=png", "pictures of one look")
"""Other forms of pictures have both looks, or are for paper."""
_SPREAD = _without("--jobs", "--executor", "whose cluster has as many workers as it has")
RULES = {
    "run": (
        _THEME,
        Rule("--ascii --color --stats", "--to=text"),
        Rule("--steps", "--to=text --to=json --to=json-lines"),
        _without("--steps", "--count --decided", "which asks about all solutions together"),
        _without("--trace", "--jobs --executor", "which is for many searches"),
        _without("--near", "--relax --decided --certify --trace --model", "which is for the puzzle as it stands"),
        _SPREAD,
    ),
    "compare": (
        Rule("--chart", "--plot"),
        Rule("--accept-versions", "--resume", "whose rows it accepts"),
        _without("--seed", "--seeds", "which says all of them"),
        _without("--measure", "--csv --json", "which has all figures", unless="--plot"),
        _without("--ascii", "--csv --json", "which is for programs"),
        _SPREAD,
    ),
    "tree": (
        Rule("--theme", "--to=svg --output=*.svg", "a picture of one look"),
        _without("--engine", "--labelings", "which are swipl's", unless="--strategies --engine=swipl"),
    ),
    "compile": (
        _without("--strategy --labeling", "--facts", "which no strategy changes"),
        _without("--engine", "--facts", "which are the same for all engines", unless="--model"),
    ),
    "check": (
        _THEME,
        Rule("--csv", "--answer --grade", "which have a table"),
        Rule("--certify", "--unique", "which an engine proves"),
        Rule("--engine --limit --memory-limit --seed", "--unique --grade --minimal --answer", "which ask an engine"),
        Rule("--color", "--answer", "which marks faults"),
        _without("--ascii --color", "--json --csv --to", "which is not for a terminal"),
        _without("--jobs --executor", "--answer", "which judges one answer after the other"),
        _SPREAD,
    ),
    "explain": (
        _THEME,
        Rule("--answer", "--hint --steps --candidates", "which go on from a board with gaps"),
        Rule("--tell", "--hint", "which has strengths"),
        Rule("--tell", "--to=text", "JSON always has all"),
        _without("--ascii --color", "--candidates", "which has no picture in text"),
        _without("--limit --memory-limit --seed", "--candidates", "which asks no engine"),
        Rule("--costs", "--hint --steps", "whose steps have costs"),
        Rule("--ascii --color", "--to=text"),
        Rule("--costs", "--to=text", "JSON always has them"),
    ),
    "convert": (_THEME,),
    "generate": (_SPREAD,),
    "sheet": (
        _without(
            "--engine --time-limit --limit --memory-limit --seed --no-grades",
            "--no-solutions",
            "with which nothing is solved",
        ),
    ),
    "results": (
        Rule("--against", "test"),
        Rule("--chart --facet", "plot"),
        Rule("--to", "export"),
        Rule("--features", "select --to=aslib"),
        Rule("--measure", "summary test plot select"),
        Rule("--par", "summary test select"),
        Rule("--csv --json --markdown --latex", "summary test select"),
        Rule("--ascii", "summary test select diff"),
        _without("--ascii", "--csv --json", "which is for programs"),
    ),
    "study": (
        Rule("--shard --executor --accept-versions", "run"),
        Rule("--jobs", "run slurm"),
        Rule("--json", "status"),
        Rule("-n", "slurm"),
        Rule("--sample", "check"),
        Rule("--ascii", "status check"),
        _without("--ascii", "--json", "which is for programs"),
        _SPREAD,
    ),
    "serve": (
        _without(
            "--port --host --open --jobs --time-limit --memory-limit", "--static", "which writes files and serves none"
        ),
    ),
}
"""The rules of each command that has any; the task of a command is its ``what``."""


def vet(command: str, options: Namespace, given: Collection[str]) -> None:
    """Refuse an option that says nothing beside the others, or without them.

    Args:
        command: The command.
        options: The options with their values.
        given: The names of those that stand on the command line.

    Raises:
        UsageError: One does; the sentence says what it goes with.
    """

    def stands(other: str) -> bool:
        name, _, value = other.partition("=")
        if value:
            return fnmatchcase(str(getattr(options, name.lstrip("-"))), value)
        return other in given if other.startswith("-") else options.what == other

    for rule in RULES.get(command, ()):
        found = [name for name in rule.options.split() if name in given]
        others = [other for other in rule.others.split() if stands(other)]
        if not found or rule.needed == bool(others) or any(map(stands, rule.unless.split())):
            continue
        listed = others[:1] if others else rule.others.split()
        said = [f"{command} {one}" if one[0] != "-" else one.replace("=", " ") for one in listed]
        partners = " or ".join(filter(None, [", ".join(said[:-1]), said[-1]]))
        verb = "does not go with" if others else "goes with"
        raise UsageError(f"{found[0]} {verb} {partners}" + (f", {rule.why}" if rule.why else ""))
