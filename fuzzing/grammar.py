"""Random declarations: sorts, what puzzles may be given, and some rules about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from fuzzing import givens
from fuzzing.draw import Draw, UnsuitableError
from fuzzing.drawing import Point, rule
from fuzzing.slots import LEAST, LINES
from fuzzing.wording import Rule, Sort
from pylogic.language import words

_MENTIONS = 12
"""How often a sort is looked for that has what a rule needs, before any is taken."""
_NEEDED = 0.8
"""How often a kind is given what its rule needs."""
_DIVIDED = 0.9
"""How often a rule about pieces gets the one that makes them."""
_LIKE, _USE = 0.1, 0.2
"""How many kinds are like another one, and how many of those have it in another file."""

_SORTS: dict[str, tuple[tuple[tuple[str, ...], int | None, str], ...]] = {
    "cells": (
        ((".", "#"), None, ""),
        (("white", "black"), None, ""),
        (("o", "x", "y"), None, ""),
        ((), 1, "2"),
        ((), 1, "3"),
        ((), 0, "2"),
        ((), 1, "n"),
        ((".",), 1, "2"),
        (("q",), 2, "3"),
        ((), 1, "size(areas)"),
        (("\\", "/"), None, ""),
        (("L", "I"), None, ""),
        (("~", "*"), None, ""),
        (("m", "p", "r", "s"), None, ""),
        (("U", "W", "E", "D", "G"), None, ""),
        (("U", "W", "E", "D"), 1, "2"),
        ((".",), 1, "4"),
    ),
    "edges": ((("off", "on"), None, ""),),
    "links": ((("no", "yes"), None, ""), (("none", "one", "two"), None, "")),
    "bridges": (((), 0, "1"), ((), 0, "2")),
}
"""Values that sorts have."""

_FORMS = (
    (("cells",), 10),
    (("edges",), 3),
    (("links",), 3),
    (("bridges",), 1),
    (("cells", "cells"), 5),
    (("cells", "edges"), 3),
    (("cells", "links"), 3),
    (("edges", "links"), 2),
    (("edges", "edges"), 1),
    (("links", "links"), 1),
    (("cells", "bridges"), 1),
    (("links", "cells", "edges"), 1),
)
"""The combinations of sorts in a kind, and their weights."""


_SUITABLE: Mapping[str, Callable[[Sort], bool]] = {
    "acyclic [of": lambda sort: {*sort.names} == {"\\", "/"},
    "lead ": lambda sort: len(sort.values) >= LEAST["lead"],
    "meet(": lambda sort: {*sort.names} == {"\\", "/"},
    "place FAMILY": lambda sort: len(sort.names) > 1,
    "place VALUES": lambda sort: bool({"L", "I"} & {*sort.names}),
    "triangles ": lambda sort: len(sort.values) >= LEAST["triangles"],
}
"""What a sort of cells needs for a form that begins so."""

_CLUES = {"difference": "cages", "quotient": "cages", "runs": "clues"}
"""What gives clues to the groups of words that are about two cells, or about lines."""


@dataclass(frozen=True)
class Declaration:
    """A kind that has been generated.

    Attributes:
        sorts: Its sorts.
        givens: The lines that say what puzzles may be given.
        rules: Its rules.
        base: How many of the lines a second kind declares that this one is like; ``None`` where there is none.
        used: Whether that kind lies in a file of its own.
    """

    sorts: tuple[Sort, ...]
    givens: tuple[str, ...]
    rules: tuple[Rule, ...]
    base: int | None = None
    used: bool = False

    def texts(self) -> tuple[str, str]:
        """The declarations in the file of the puzzle and in another one, which may be empty."""
        lines = [*(sort.text for sort in self.sorts), *self.givens, *(rule.text for rule in self.rules)]
        if self.base is None:
            return _kind("made", lines), ""
        cut = min(self.base, len(lines) - 1)
        base, rest = _kind("base", lines[:cut]), _kind("made", ["like base", *lines[cut:]])
        return (f'use "base.puzzle"\n{rest}', base) if self.used else (base + rest, "")


def _kind(name: str, lines: list[str]) -> str:
    return f'kind {name} "Made up" {{\n' + "".join(f"  {line}\n" for line in lines) + "}\n"


def declared(random: Random) -> Declaration:
    """A declaration, more often sound than not."""
    forms = random.choices([forms for forms, _ in _FORMS], [weight for _, weight in _FORMS])[0]
    sorts = _sorts(forms, random)
    givens = _givens(sorts, random)
    draw = Draw(random, sorts, givens)
    number = random.choice((1, 2, 2, 2, 3, 3, 4))
    rules: list[Rule] = []
    names = [name for name in words.names() if words.word(name).cost is None]  # those say which solution is best
    for _ in range(_MENTIONS * number):
        again = rules and random.random() < 0.15
        name = random.choice(random.choice(rules).words) if again else random.choice(names)
        try:
            rules.append(rule(draw, name))
        except UnsuitableError:
            continue
        if len(rules) == number:
            break
    if any("pieces" in rule.text for rule in rules) and random.random() < _DIVIDED:
        rules.insert(random.randint(0, len(rules)), rule(draw, "divide"))
    shared = len(rules) > 1 and random.random() < _LIKE
    base = len(sorts) + len(givens) + random.randrange(1, len(rules)) if shared else None
    return Declaration(sorts, givens, tuple(rules), base, shared and random.random() < _USE)


def declaring(random: Random, word: str, point: Point) -> Declaration:
    """Return a declaration with one rule of a word, which has what a point says.

    Raises:
        UnsuitableError: The kind that was drawn has not what the rule needs.
    """
    text, _, fill = point
    suits = next((suits for beginning, suits in _SUITABLE.items() if text.startswith(beginning)), None)
    lines = {"edges"} if "pieces" in text else {"edges", "links"} if "SIDE-VALUE" in text or word in LINES else set()
    fitting = [one for one in _FORMS if (not lines or lines & {*one[0]}) and (suits is None or "cells" in one[0])]
    forms = random.choices([forms for forms, _ in fitting], [weight for _, weight in fitting])[0]
    sorts = _sorts(forms, random, suits if random.random() < _NEEDED else None)
    needed = [given for given in ("clue", "corners") if re.search(rf"\b{given}\b", text) or fill == given]
    needed += ["clue"] * (text == "unlike pieces") + ["numbers"] * ("number" in text and "clue" not in needed)
    needed += ["set"] * (fill == "set") + ["ships"] * (text == "place FAMILY") + ["mark"] * ("with FAMILIES" in text)
    needed += ["pointers"] * ("beyond" in text)
    needed = [_CLUES.get(word, given) if given == "clue" else given for given in needed]
    givens = _givens(sorts, random, tuple(needed) if random.random() < _NEEDED else ())
    draw = Draw(random, sorts, givens)
    rules = [rule(draw, word, point)]
    if "pieces" in rules[0].text:
        rules.append(rule(draw, "divide"))
    return Declaration(sorts, givens, tuple(rules))


def _named(sorts: tuple[Sort, ...], form: str) -> list[str]:
    return [sort.name for sort in sorts if sort.form == form and sort.name]


def _sorts(forms: tuple[str, ...], random: Random, suits: Callable[[Sort], bool] | None = None) -> tuple[Sort, ...]:
    """Draw sorts of some forms; the first one of cells suits."""
    found: list[Sort] = []
    for name, form in zip("abc", forms, strict=False):
        sorts = [Sort(name if len(forms) > 1 else "", form, *values) for values in _SORTS[form]]
        if suits is not None and form == "cells":
            sorts, suits = [one for one in sorts if suits(one)], None
        usable = [one for one in sorts if random.random() < 0.1 or not _shared(one, found)]
        found.append(random.choice(usable or sorts))
    return tuple(found)


def _shared(one: Sort, sorts: list[Sort]) -> bool:
    """Whether some sort has a value of another one."""
    return any(name in sort.names for sort in sorts for name in one.names) or (
        one.low is not None and any(sort.low is not None and sort.form == "cells" for sort in sorts)
    )


def _givens(sorts: tuple[Sort, ...], random: Random, needed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Draw the declarations of what puzzles may be given, those that are needed among them."""
    wanted = [*needed, *random.sample(sorted(givens.LINES), random.choice((0, 1, 1, 2, 2, 3)))]
    if any(sort.high == "size(areas)" for sort in sorts):
        wanted.append("regions")
    if any(sort.form == "bridges" for sort in sorts):
        wanted.append("clue")
    if any({"\\", "/"} == set(sort.names) for sort in sorts) and random.random() < 0.8:
        wanted.append("corners")
    if "squares" in wanted and "blocks" in wanted:
        wanted.remove("blocks")  # these would lie outside of squares only
    if "clue" in wanted and "numbers" in wanted:
        wanted.remove("numbers")  # a cell bears one of them
    if "ships" in wanted and "pointers" in wanted:
        wanted.remove("pointers" if "ships" in needed else "ships")  # both say L and R
    names = [name for sort in sorts for name in sort.names]
    cells = [value for sort in sorts if sort.form == "cells" for value in sort.values]
    numeric = any(sort.form == "cells" and sort.low is not None for sort in sorts)
    found = []
    for name in dict.fromkeys(wanted):
        lines = tuple(givens.LINES[name])
        if name == "clue" and numeric:
            lines = tuple(line for line in lines if "on" in line)
        if name in needed:  # a family, clues without blocks, and pointers that are cells
            lines = tuple(line for line in lines if not line.startswith("mark E") and not line.endswith("on @"))
            lines = tuple(line for line in lines if name != "pointers" or " on " in line)
        line = random.choice(lines)
        held = {
            "{name}": names,
            "{value}": cells,
            **{f"{{{form}}}": _named(sorts, form) for form in ("cells", "links")},
        }
        if any(mark in line and not texts for mark, texts in held.items()):
            continue
        for mark, texts in held.items():
            line = line.replace(mark, random.choice(texts or [""]))
        found.append(line)
    return tuple(sorted(found, key=lambda line: not line.startswith(("blocks", "set"))))
