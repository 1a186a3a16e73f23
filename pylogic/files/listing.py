"""Facts and comments of printed programs, the same for every engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from pylogic.model.text import harmless

if TYPE_CHECKING:
    from pylogic.model.atom import Atom
    from pylogic.model.puzzle import Puzzle


def heading(puzzle: Puzzle, *lines: str) -> str:
    """Return comment lines that open a program: its puzzle and source, and further lines."""
    title = f' "{puzzle.title}"' if puzzle.title else ""
    first = f"{puzzle.kind}{title}, from {puzzle.source.name}, made by pylogic"
    return "\n".join(comment(line) for line in (first, *lines))


def comment(text: str) -> str:
    """Return one comment line; no character of the text can end it."""
    return f"% {harmless(text)}"


def facts(puzzle: Puzzle, atoms: Sequence[Atom], form: str = "{}.") -> Iterator[str]:
    """Yield each fact on a line with its clue beside it; facts without a clue stand together by name and rule.

    Args:
        puzzle: The puzzle with the clues.
        atoms: The facts, those of one name together.
        form: How a fact is written, ``{}`` standing for the atom.
    """
    clues = {fact.atom: fact.clue for fact in puzzle.engine_facts}
    rules = {fact.atom: fact.rule for fact in puzzle.engine_facts}
    stated = [atom for atom in atoms if clues.get(atom) is not None]
    width = max((len(form.format(atom)) for atom in stated), default=0)
    for name, group in groupby(atoms, lambda atom: atom.name):
        bare: list[Atom] = []
        for atom in group:
            clue = clues.get(atom)
            if clue is None:
                bare.append(atom)
            else:
                place = f" (line {clue.span.line})" if clue.span else ""
                yield f"{form.format(atom):{width}}  {comment(clue.sentence + place)}"
        if bare:
            if name == "model":
                yield comment("model: which model is used")
            elif not any(fact.atom.name == name for fact in puzzle.engine_facts):
                yield comment(f"{name}: computed before the search")
            for rule, together in groupby(bare, lambda atom: rules.get(atom, "")):
                if rule:
                    yield comment(rule)
                yield from _wrapped(map(form.format, together))


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) > 98:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
