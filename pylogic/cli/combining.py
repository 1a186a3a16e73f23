"""Which options go with which: an option that a command would not use is refused."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection
from fnmatch import fnmatchcase
from typing import NamedTuple

from pylogic.model.errors import UsageError


class Rule(NamedTuple):
    """What options of a command need, or do without.

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
        Rule("--csv", "--answer", "which judges answers"),
        Rule("--certify", "--unique", "which an engine proves"),
        Rule("--engine --limit --memory-limit --seed", "--unique --grade --minimal --answer", "which ask an engine"),
        Rule("--color", "--answer", "which marks faults"),
        _without("--ascii --color", "--json --csv --to", "which is not for a terminal"),
        _without("--jobs --executor", "--answer", "which judges one answer after the other"),
        _SPREAD,
    ),
    "explain": (
        _THEME,
        Rule("--answer", "--hint --steps", "which go on from a board with gaps"),
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
