"""``pylogic explain``: clues that conflict, hints and steps."""

from __future__ import annotations

from argparse import Namespace

from pylogic.asking.explaining.explain import explain as explained
from pylogic.asking.explaining.explanation import Core, Explanation
from pylogic.cli import terminal
from pylogic.cli.codes import FOUND, NONE, UNKNOWN
from pylogic.cli.text import heading, named
from pylogic.nouns.answer import Status
from pylogic.nouns.atom import Clue
from pylogic.nouns.deadline import Deadline
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Problem, plural
from pylogic.pictures.picture import Picture
from pylogic.pictures.terminal import picture

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
    _write(found, options)
    if found.status is Status.UNSATISFIABLE:
        return NONE
    return UNKNOWN if found.limit or found.status is Status.UNKNOWN else FOUND


def _write(found: Explanation, options: Namespace) -> None:
    if options.to == "json":
        from pylogic.asking.explaining.fields import as_json

        terminal.write(terminal.json_list([as_json(found)]), options.output)
    elif options.to == "html":
        from pylogic.drawing.page import page

        terminal.write(page(found, named(found.puzzle), _outcome(found, options)), options.output)
    else:
        look = terminal.look(options)
        text = "\n\n".join(terminal.shown(part, look) for part in _parts(found, options))
        terminal.tell(f"{text}\n", options.output)


def _parts(found: Explanation, options: Namespace) -> list[str | Picture]:
    """Sentences and pictures, from top to bottom."""
    parts: list[str | Picture] = [heading(found.puzzle)]
    for core in found.cores:
        parts += [picture(found.conflict(core)), _listed(found.puzzle, core)]
    if found.steps:
        sentences = [found.sentence(step) for step in found.steps]
        if not options.hint:
            sentences = [f"{number}. {sentence}" for number, sentence in enumerate(sentences, 1)]
        parts += ["\n".join(sentences), picture(found.after(found.steps[-1]))]
    return [*parts, _outcome(found, options)]


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
    return Problem(clue.sentence, puzzle.source, clue.span).headline


def _outcome(found: Explanation, options: Namespace) -> str:
    """What was found, in a sentence."""
    limit = f" ({found.limit})" if found.limit else ""
    if found.steps and options.hint:
        return f"one step{limit}"
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
    if options.hint or options.steps:
        left = "nothing to hint at" if options.hint else "no step to make"
        return f"every cell is printed, so that there is {left}"
    return f"no clues conflict: it has {'exactly one' if found.status is Status.UNIQUE else 'a'} solution"
