"""Mutants, what came of them, and those that change nothing, each with a reason: ``survivors.toml``."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pylogic.model.files import ROOT

_FILE = Path(__file__).with_name("survivors.toml")
EVERY = "every change"
"""Stands for all changes of a rule that may be left out."""

Key = tuple[str, str, str]
"""The file from the root of the checkout, the rule, and the change."""


class Mutant(NamedTuple):
    """A file with one change.

    Attributes:
        file: The file.
        number: Its place among the mutants of the file.
        rule: The rule that is changed; of a clause of Prolog its head.
        change: The change in words.
    """

    file: Path
    number: int
    rule: str
    change: str

    @property
    def key(self) -> Key:
        """What the mutant is listed by, which no other line of its file changes."""
        return self.file.relative_to(ROOT).as_posix(), self.rule, self.change


class Verdict(NamedTuple):
    """What small boards say to a mutant.

    Attributes:
        mutant: The mutant.
        how: What differs: ``answers``; ``domains`` before the search; ``failures``, or what else happens in a search in
            a fixed order; ``error``; ``no end``; ``work``, only a larger ground program or more inferences; empty where
            nothing does; ``refused`` where the engine does not take it as a program, which makes it no mutant.
        board: The board on which it does.
    """

    mutant: Mutant
    how: str
    board: str


@cache
def listed() -> dict[Key, str]:
    """Return the reasons why nothing changes."""
    found: dict[Key, str] = {}
    for file, groups in tomllib.loads(_FILE.read_text(encoding="utf-8")).items():
        for group in groups:
            for rule, changes in group["rules"].items():
                for change in [changes] if isinstance(changes, str) else changes:
                    if (file, rule, change) in found:
                        raise ValueError(f"listed twice: {file}: {rule}: {change}")
                    found[file, rule, change] = group["reason"]
    return found


def is_listed(mutant: Mutant) -> bool:
    """Whether there is a reason why a mutant changes nothing."""
    file, rule, change = mutant.key
    return (file, rule, change) in listed() or (file, rule, EVERY) in listed()


def gone(mutants: Iterable[Mutant]) -> list[Key]:
    """Return what is listed and is none of these, which are all that there are."""
    there = {key for mutant in mutants for key in (mutant.key, (*mutant.key[:2], EVERY))}
    return [key for key in listed() if key not in there]


def as_listed(mutants: Iterable[Mutant]) -> Iterator[str]:
    """Yield the lines of the file for mutants, but for their reason."""
    for file, own in groupby(sorted(mutant.key for mutant in mutants), key=lambda key: key[0]):
        yield f'\n[["{file}"]]\nreason = ""\n["{file}".rules]'
        for rule, changes in groupby(own, key=lambda key: key[1]):
            yield f"{_quoted(rule)} = [\n" + "".join(f"  {_quoted(change)},\n" for *_, change in changes) + "]"


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else json.dumps(text)
