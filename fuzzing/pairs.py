"""A small rule of every word: on a sort of variables of its own, or on the same cells as others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_LOWEST = {"a": 1, "b": 4}
"""The smallest of the three numbers that the cells of a sort may hold: no number belongs to two sorts."""
_NAMES = {"a": "xyz", "b": "uvw"}
"""The names that the cells of a sort may hold instead."""
CLUE = "clue 1..4"
_FIRST = ("numbers", "couples", "names", "pieces")
"""The `Rule.only` that goes first in a pair: such rules name no sort, or count solutions by the values of theirs."""
_GIVEN = {
    "regions r": "r {\n  p p\n  q p\n}",
    "clues rows": "rows 1 ?",
    "corners": "corners {\n  . 1 .\n  . . .\n  . . .\n}",
    "ships fleet": "fleet 2",
    "centres": "centres r1c1 r1c2-r2c2 r2c1",
}
"""The statement of a puzzle for each declaration of its kind."""


@dataclass(frozen=True)
class Rule:
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


RULES = (
    Rule("acyclic", "acyclic of {s}", "diagonals"),
    Rule("acyclic", "acyclic {y}", "links"),
    Rule("apart", "apart {y} pairs"),
    Rule("arms", "arms unlike around of {s}", "links"),
    Rule("between", "different rows of {s} ; sum(between(rows of {s}, {x}, {x})) = 0", "numbers"),
    Rule("compare", "a < b in right of {s}", "numbers"),
    Rule("compare", "a <> b in pairs of {s}", "numbers"),
    Rule("compare", "a + 1 >= b in pairs of {s}", "numbers"),
    Rule("condition", "if a = {x} then b <> {y} in right of {s}", "numbers"),
    Rule("condition", "abs(a - b) >= 1 and max(a, b) > {x} in down of {s}", "numbers"),
    Rule("condition", "count(columns, {y}) = 1 or count(columns, {x}) = 2"),
    Rule("condition", "a <> b in pairs of {s} where on", "numbers", ("links line: off on",), only="line"),
    Rule("connected", "connected {x}"),
    Rule("connected", "connected {x} or rim ; count(columns, {y}) = 1"),
    Rule("connected", "connected {y}", "links"),
    Rule("connected", "connected each {x} {y} by touching"),
    Rule("connected", "connected on crossing {x}", declares=("links line: off on",), only="line"),
    Rule("connected", "connected {x} within rows"),
    Rule("connected", "connected on through {x} {y}", declares=("links line: off on",), only="line"),
    Rule("consecutive", "consecutive rows of {s}", "numbers"),
    Rule("count", "count(columns, {y}) = 1"),
    Rule("count", "count(around, {x}) >= 1 where {y}"),
    Rule("count", "count(inner rows, {y}) = 1", "links"),
    Rule("count", "count(seams rows, {y}) <= 1", "links"),
    Rule("couples", "couples all", "numbers", ("cells more: m n",), only="couples"),
    Rule("difference", "difference(pairs of {s}) = 1", "numbers"),
    Rule("different", "different lines of {s}", "numbers"),
    Rule("divide", "divide {y}", "edges", only="pieces"),
    Rule("first", "first(rows of {s} but {x}) = {y}", "numbers"),
    Rule("include", "include corners of {s}", "numbers", ("corners",), only="numbers"),
    Rule("increasing", "increasing columns of {s}", "numbers"),
    Rule("islands", "size(islands {x}) = clue", declares=(CLUE,)),
    Rule("islands", "count(islands {x}, clue) <= 1", declares=(CLUE,)),
    Rule("islands", "width(islands {x} by pairs8) <= height(islands {x} by pairs8)"),
    Rule("islands", "size(islands of {s}) = value", "numbers", only="numbers"),
    Rule("lead", "lead p q r s to t", declares=("cells way: p q r s t",), only="way"),
    Rule("loop", "loop {y}", "edges"),
    Rule("loop", "loop {y}", "links"),
    Rule("matched", "matched {x} {y} pairs"),
    Rule("meet", "meet(corners of {s}) = clue", "diagonals", ("corners",)),
    Rule("never", "never windows 1x2 of {s} {y}{x}"),
    Rule("next", "next pairs of {s}", "numbers"),
    Rule("palindrome", "palindrome rows of {s}"),
    Rule("path", "path {y} joins clue", "links", (CLUE,)),
    Rule("pieces", "divide {y} ; size(pieces) = 2", "edges", only="pieces"),
    Rule("pieces", "divide {y} ; count(pieces, clue) = 1", "edges", (CLUE,), only="pieces"),
    Rule("pieces", "divide {y} ; width(pieces) >= height(pieces)", "edges", only="pieces"),
    Rule(
        "pieces",
        "divide yp ; size(pieces) > clue where {x} ; size(pieces) <= clue where {y}",
        declares=("edges p: xp yp", CLUE),
        only="pieces",
    ),
    Rule("place", "ships fleet of {s} ; place fleet", only="names"),
    Rule("product", "product(columns of {s}) = {y} * {x}", "numbers"),
    Rule("quotient", "quotient(right of {s}) <> 1", "numbers"),
    Rule("reach", "size(reach {x}) = clue", declares=(CLUE,)),
    Rule("bent", "bent islands {x}"),
    Rule("rectangle", "rectangle islands {x}"),
    Rule("rectangle", "divide {y} ; rectangle pieces", "edges", only="pieces"),
    Rule("runs", "runs(rows, {x}) = clue", declares=("clues rows",)),
    Rule("runs", "sum(runs(rows of {s} but {z})) = clue", "numbers", ("clues rows",), only="numbers"),
    Rule("seen", "seen(rows of {s}) = 2", "numbers"),
    Rule("shape", "shape islands {x} as ##"),
    Rule("sight", "size(sight {x}) = 2 where {x}"),
    Rule("sight", "count(sight {x}, {y}) = 1 where {x}"),
    Rule("spaced", "spaced rows of {s}", "numbers"),
    Rule("spans", "spans r < 1 where {x}", declares=("regions r",)),
    Rule("straights", "length(straights of {s}) <> 0", "links"),
    Rule("straights", "length(straights around of {s}) <> 1", "links"),
    Rule("straight", "straight before and after around of {s}", "links"),
    Rule("sum", "sum(rows of {s}) = {x} + {y}", "numbers"),
    Rule("symmetric", "divide {y} ; symmetric pieces", "edges", ("centres",), only="pieces"),
    Rule("symmetric", "symmetric islands {x}"),
    Rule("symmetric", "symmetric islands of {s}", "numbers"),
    Rule("symmetric", "symmetric islands {x} across r", declares=("regions r",)),
    Rule("triangles", "triangles p q r s", declares=("cells half: . p q r s",), only="half"),
    Rule("turn", "turn before or after around of {s}", "links"),
    Rule("unlike", "unlike rows of {s}", "numbers"),
    Rule("unlike", "divide {y} ; unlike pieces", "edges", (CLUE,), only="pieces"),
)


def text(sorts: Iterable[str], declares: Iterable[str], rules: Iterable[str]) -> str:
    """A puzzle of a kind that is declared in front of it."""
    wanted = dict.fromkeys(declares)
    statements = "\n  ".join([*dict.fromkeys(sorts), *wanted, *dict.fromkeys(rules)])
    given = [line for name, line in _GIVEN.items() if name in statements]
    board = "board {\n  1 .\n  . 1\n}" if CLUE in wanted else "size 2x2"
    return f"kind k {{\n  {statements}\n}}\nk {{\n{chr(10).join([board, *given])}\n}}\n"


def alone(rule: Rule, name: str) -> str:
    """A puzzle of one rule on a sort of its own."""
    return text([rule.sort(name)], rule.declares, [rule.about(name)])


def beside(one: Rule, other: Rule) -> str:
    """A puzzle of two rules, each on a sort of its own; a rule that names no sort is about the first one."""
    one, other = sorted((one, other), key=lambda rule: _FIRST.index(rule.only) if rule.only in _FIRST else len(_FIRST))
    return text([one.sort("a"), other.sort("b")], (*one.declares, *other.declares), [one.about("a"), other.about("b")])
