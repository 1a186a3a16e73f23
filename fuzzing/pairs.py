"""A small rule of every word: on a sort of variables of its own, or on the same cells as others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pylogic.language import words

_LOWEST = {"a": 1, "b": 4}
"""The smallest of the three numbers that the cells of a sort may hold: no number belongs to two sorts."""
_NAMES = {"a": "xyz", "b": "uvw"}
"""The names that the cells of a sort may hold instead."""
CLUE = "clue 1..4"
_FIRST = ("numbers", "couples", "names", "pieces")
"""The `Sample.only` that goes first in a pair: such rules name no sort, or count solutions by the values of theirs."""
_GIVEN = {
    "regions r": "r {\n  p p\n  q p\n}",
    "clues rows": "rows 1 ?",
    "corners": "corners {\n  . 1 .\n  . . .\n  . . .\n}",
    "ships fleet": "fleet 2",
    "centres": "centres r1c1 r1c2-r2c2 r2c1",
}
"""The statement of a puzzle for each declaration of its kind."""


@dataclass(frozen=True)
class Sample:
    """A rule on 2x2 cells.

    Attributes:
        word: Its word.
        text: The rule, about the sort ``{s}`` with the values ``{x}``, ``{y}`` and ``{z}``.
        form: What holds the values: ``numbers`` or ``names`` in cells, ``diagonals``, ``edges`` or ``links``.
        declares: What else its kind declares.
        only: What such rules are always about, so that two of them cannot be about two: ``pieces``.
    """

    word: str
    text: str
    form: str = "names"
    declares: tuple[str, ...] = ()
    only: str = ""

    def sort(self, name: str) -> str:
        """The declaration of its variables."""
        lowest = _LOWEST[name]
        match self.form:
            case "numbers":
                return f"cells {name}: {lowest}..{lowest + 2}"
            case "names":
                return f"cells {name}: {' '.join(_NAMES[name])}"
            case "diagonals":
                return f"cells {name}: \\ /"
            case form:
                return f"{form} {name}: x{name} y{name}"

    def about(self, name: str) -> str:
        """The rule about a sort."""
        lowest = _LOWEST[name]
        numbers = {key: str(lowest + step) for step, key in enumerate("xyz")}
        names = dict(zip("xyz", _NAMES[name], strict=True))
        values = {"numbers": numbers, "names": names}.get(self.form, {key: f"{key}{name}" for key in "xyz"})
        return self.text.format(s=name, **values)


def text(sorts: Iterable[str], declares: Iterable[str], rules: Iterable[str]) -> str:
    """A puzzle of a kind that is declared in front of it."""
    wanted = dict.fromkeys(declares)
    statements = "\n  ".join([*dict.fromkeys(sorts), *wanted, *dict.fromkeys(rules)])
    given = [line for name, line in _GIVEN.items() if name in statements]
    board = "board {\n  1 .\n  . 1\n}" if CLUE in wanted else "size 2x2"
    return f"kind k {{\n  {statements}\n}}\nk {{\n{chr(10).join([board, *given])}\n}}\n"


def alone(rule: Sample, name: str) -> str:
    """A puzzle of one rule on a sort of its own."""
    return text([rule.sort(name)], rule.declares, [rule.about(name)])


def beside(one: Sample, other: Sample) -> str:
    """A puzzle of two rules, each on a sort of its own; a rule that names no sort is about the first one."""
    one, other = sorted((one, other), key=lambda rule: _FIRST.index(rule.only) if rule.only in _FIRST else len(_FIRST))
    return text([one.sort("a"), other.sort("b")], (*one.declares, *other.declares), [one.about("a"), other.about("b")])


def _samples() -> Iterable[Sample]:
    for file in sorted(Path(next(iter(words.__path__))).glob("*/rules.toml")):
        for one in tomllib.loads(file.read_text(encoding="utf-8")).get("samples", ()):
            declares = tuple(one.get("declares", ()))
            yield Sample(file.parent.name, one["text"], one.get("form", "names"), declares, one.get("only", ""))


SAMPLES = tuple(_samples())
"""Small rules of all words, from the files of their rules."""
