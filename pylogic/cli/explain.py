"""``pylogic explain``: clues that conflict, hints and steps."""

from __future__ import annotations

from argparse import Namespace

from pylogic.asking.explaining.explain import explain as explained
from pylogic.asking.explaining.explanation import Core, Explanation
from pylogic.cli import terminal
from pylogic.cli.codes import FOUND, NONE, UNKNOWN
from pylogic.nouns.answer import Status
from pylogic.nouns.atom import Clue
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Problem, plural

_LONGEST = 60.0
"""Seconds that an explanation takes unless a limit says otherwise; to prove that a set is minimal can be long."""


def explain(options: Namespace) -> int:
    """Explain one puzzle."""
    terminal.vet_places([options.file], {"-o": options.output})
    deadline = Deadline(options.time_limit)
    with deadline.interrupting(f"reading {options.file}"):
        puzzle = terminal.puzzle(options)
    if options.time_limit is None:
        deadline = Deadline(_LONGEST if puzzle.defaults.seconds is None else puzzle.defaults.seconds)
    task = "conflicts" if options.all else "hint" if options.hint else "steps" if options.steps else "conflict"
    found = explained(puzzle, task, limit=deadline, memory=options.memory_limit, seed=options.seed)
    terminal.write(_shown(found, options), options.output)
    if found.status is Status.UNSATISFIABLE:
        return NONE
    return UNKNOWN if found.limit or found.status is Status.UNKNOWN else FOUND


def _shown(found: Explanation, options: Namespace) -> str:
    if options.to == "json":
        from pylogic.asking.explaining.fields import as_json

        return terminal.json_list([as_json(found)])
    if options.to == "html":
        from pylogic.drawing.page import page

        return page(found, _heading(found.puzzle), _outcome(found, options.hint))
    coloured = terminal.colours(options.color, options.output)
    parts = [_heading(found.puzzle)]
    for core in found.cores:
        parts += [terminal.painted(found.conflict(core), coloured), _listed(found.puzzle, core)]
    for number, step in enumerate(found.steps, 1):
        sentence = found.sentence(step)
        parts.append(sentence if options.hint else f"{number}. {sentence}")
    if found.steps:
        parts = [parts[0], "\n".join(parts[1:]), terminal.painted(found.after(found.steps[-1]), coloured)]
    return "\n\n".join([*parts, _outcome(found, options.hint)]) + "\n"


def _heading(puzzle: Puzzle) -> str:
    title = f' "{puzzle.title}"' if puzzle.title else ""
    return f"{puzzle.kind}{title} ({puzzle.source.name})"


def _listed(puzzle: Puzzle, core: Core) -> str:
    """What is wrong, and the clues with their places."""
    if not core.minimal:
        needed = "perhaps not all of these are needed"
    elif len(core.clues) > 1:
        needed = "each of these is needed: without it the others have a solution"
    else:
        needed = "nothing else is needed"
    return "\n".join([f"{core.sentence}; {needed}:", *(f"  {_place(puzzle, clue)}" for clue in core.clues)])


def _place(puzzle: Puzzle, clue: Clue) -> str:
    """A clue and where it stands: the first line of what is said about it."""
    return str(Problem(clue.sentence, puzzle.source, clue.span)).splitlines()[0]


def _outcome(found: Explanation, hint: bool) -> str:
    """What was found, in a sentence."""
    limit = f" ({found.limit})" if found.limit else ""
    if found.steps and hint:
        fewer = "it does not follow from fewer clues" if found.steps[0].smallest else "perhaps fewer clues are enough"
        return f"one step; {fewer}{limit}"
    if found.steps:
        done = "not all cells" if found.limit else "the solution"
        return f"{plural(len(found.steps), 'step')} to {done}{limit}" if len(found.steps) > 1 else f"one step{limit}"
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
    return f"no clues conflict: it has {'exactly one' if found.status is Status.UNIQUE else 'a'} solution"
