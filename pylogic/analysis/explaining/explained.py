"""An explanation as a person reads it."""

from __future__ import annotations

from pylogic.analysis.explaining.explanation import Core, Explanation
from pylogic.core.answer import Status
from pylogic.core.atom import Clue
from pylogic.core.picture import Picture
from pylogic.core.puzzle import Puzzle
from pylogic.core.terminal import picture
from pylogic.core.text import Problem, plural
from pylogic.drawing.look import PLAIN, Look, shown
from pylogic.drawing.text import heading


def as_text(found: Explanation, look: Look = PLAIN, costs: bool = False) -> str:
    """Title, conflicts or steps with their pictures, and what was found; ends with a newline.

    Args:
        found: The explanation.
        look: Signs and colours.
        costs: Whether it says what each step costs, and of which it is proved that none costs less.
    """
    return "\n\n".join(shown(part, look) for part in _parts(found, costs)) + "\n"


def _parts(found: Explanation, costs: bool) -> list[str | Picture]:
    """Sentences and pictures, from top to bottom."""
    parts: list[str | Picture] = [heading(found.puzzle)]
    for core in found.cores:
        parts += [picture(found.conflict(core)), _listed(found.puzzle, core)]
    if found.steps:
        lines: list[str] = []
        for number, step in enumerate(found.steps, 1):
            sentence = f"{found.sentence(step)}{f' (costs {step.cost})' if costs else ''}"
            lines.append(sentence if found.task == "hint" and len(found.steps) == 1 else f"{number}. {sentence}")
            lines += [f"    {line}" for line in found.lines(step)]
        parts += ["\n".join(lines), picture(found.after(found.steps[-1]))]
    return [*parts, outcome(found, costs)]


def _listed(puzzle: Puzzle, core: Core) -> str:
    """Describe a conflict, and its clues with their places."""
    if not core.clues:
        return core.sentence
    if not core.minimal:
        needed = "perhaps not all of these are needed"
    elif len(core.clues) > 1:
        needed = "each of these is needed: without it the others have a solution"
    else:
        needed = "nothing else is needed"
    return "\n".join([f"{core.sentence}; {needed}:", *(f"  {_place(puzzle, clue)}" for clue in core.clues)])


def _place(puzzle: Puzzle, clue: Clue) -> str:
    """A clue and where it stands: the first line of what is said about it."""
    return Problem(clue.sentence, puzzle.source, clue.span).headline


def outcome(found: Explanation, costs: bool = False) -> str:
    """Return the outcome in a sentence."""
    limit = f" ({found.limit})" if found.limit else ""
    if found.steps and found.task == "hint":
        return f"{plural(len(found.steps), 'step') if len(found.steps) > 1 else 'one step'}{limit}"
    if found.steps:
        done = "not all cells" if found.limit else "the solution"
        if len(found.steps) == 1:
            return f"one step{limit}"
        if not costs:
            return f"{plural(len(found.steps), 'step')} to {done}{limit}"
        proved = sum(step.smallest for step in found.steps)
        least = "each" if proved == len(found.steps) else f"{proved} of them" if proved else "none"
        return f"{plural(len(found.steps), 'step')} to {done}; for {least} it is proved that none costs less{limit}"
    if found.cores:
        if found.complete is None:
            return f"there is no solution{limit}"
        if not found.cores[0].minimal:
            return f"there is no solution; no minimal set of clues was found{limit}"
        sets = plural(len(found.cores), "minimal set")
        more = "no others" if found.complete else "perhaps not all"
        return f"there is no solution; {sets} of clues that conflict, {more}{limit}"
    if found.limit:
        return f"unknown: {found.limit}"
    if found.status is Status.SEVERAL:
        number = plural(found.count or 0, "solution")
        return f"no clues conflict: it has {number if found.exhausted else f'at least {number}'}"
    if found.task in ("hint", "steps"):
        left = "nothing to hint at" if found.task == "hint" else "no step to make"
        return f"every cell is printed, so that there is {left}"
    return f"no clues conflict: it has {'exactly one' if found.status is Status.UNIQUE else 'a'} solution"
