"""An explanation as a person reads it."""

from __future__ import annotations

from pylogic.drawing.look import PLAIN, Look, shown
from pylogic.drawing.text import heading
from pylogic.explaining.explanation import Core, Explanation
from pylogic.model.answer import Status
from pylogic.model.atom import Clue
from pylogic.model.canvas import Picture
from pylogic.model.puzzle import Puzzle
from pylogic.model.terminal import picture
from pylogic.model.text import Problem, plural


def as_text(explanation: Explanation, look: Look = PLAIN, costs: bool = False) -> str:
    """Title, conflicts or steps with their pictures, and what was found; ends with a newline.

    Args:
        explanation: The explanation.
        look: Signs and colours.
        costs: Whether it says what each step costs, and of which it is proved that none costs less.
    """
    return "\n\n".join(shown(part, look) for part in _parts(explanation, costs)) + "\n"


def _parts(explanation: Explanation, costs: bool) -> list[str | Picture]:
    """Sentences and pictures, from top to bottom."""
    parts: list[str | Picture] = [heading(explanation.puzzle)]
    for core in explanation.cores:
        parts += [picture(explanation.conflict(core)), _listed(explanation.puzzle, core)]
    if explanation.steps:
        lines: list[str] = []
        for number, step in enumerate(explanation.steps, 1):
            sentence = f"{explanation.sentence(step)}{f' (costs {step.cost})' if costs else ''}"
            lines.append(
                sentence if explanation.task == "hint" and len(explanation.steps) == 1 else f"{number}. {sentence}"
            )
            lines += [f"    {line}" for line in explanation.lines(step)]
        parts += ["\n".join(lines), picture(explanation.after(explanation.steps[-1]))]
    return [*parts, outcome(explanation, costs)]


def _listed(puzzle: Puzzle, core: Core) -> str:
    """Describe a conflict: its clues with their places, and how rules come to it."""
    if not core.clues:
        return core.sentence
    if not core.minimal:
        needed = "perhaps not all of these are needed"
    elif len(core.clues) > 1:
        needed = "each of these is needed: without it the others have a solution"
    else:
        needed = "nothing else is needed"
    lines = [f"{number}. {line.text}" for number, line in enumerate(core.lines, 1)]
    return "\n".join([f"{core.sentence}; {needed}:", *(f"  {_place(puzzle, clue)}" for clue in core.clues), *lines])


def _place(puzzle: Puzzle, clue: Clue) -> str:
    """A clue and where it stands: the first line of what is said about it."""
    return Problem(clue.sentence, puzzle.source, clue.span).headline


def outcome(explanation: Explanation, costs: bool = False) -> str:
    """Return the outcome in a sentence."""
    limit = f" ({explanation.limit})" if explanation.limit else ""
    if explanation.steps and explanation.task == "hint":
        return f"{plural(len(explanation.steps), 'step') if len(explanation.steps) > 1 else 'one step'}{limit}"
    if explanation.steps:
        done = "not all cells" if explanation.limit else "the solution"
        if len(explanation.steps) == 1:
            return f"one step{limit}"
        if not costs:
            return f"{plural(len(explanation.steps), 'step')} to {done}{limit}"
        proved = sum(step.smallest for step in explanation.steps)
        least = "each" if proved == len(explanation.steps) else f"{proved} of them" if proved else "none"
        return (
            f"{plural(len(explanation.steps), 'step')} to {done}; for {least} it is proved that none costs less{limit}"
        )
    if explanation.cores:
        if explanation.complete is None:
            return f"there is no solution{limit}"
        if not explanation.cores[0].minimal:
            return f"there is no solution; no minimal set of clues was found{limit}"
        sets = plural(len(explanation.cores), "minimal set")
        more = "no others" if explanation.complete else "perhaps not all"
        return f"there is no solution; {sets} of clues that conflict, {more}{limit}"
    if explanation.limit:
        return f"unknown: {explanation.limit}"
    if explanation.status is Status.SEVERAL:
        number = plural(explanation.count or 0, "solution")
        return f"no clues conflict: it has {number if explanation.exhausted else f'at least {number}'}"
    if explanation.task in ("hint", "steps"):
        left = "nothing to hint at" if explanation.task == "hint" else "no step to make"
        return f"every cell is printed, so that there is {left}"
    return f"no clues conflict: it has {'exactly one' if explanation.status is Status.UNIQUE else 'a'} solution"
