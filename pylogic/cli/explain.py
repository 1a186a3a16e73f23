"""``pylogic explain``: clues that conflict, hints and steps."""

from __future__ import annotations

from argparse import Namespace

from pylogic.cli import inputs, outputs, streams
from pylogic.cli.streams import FOUND, NONE, UNKNOWN
from pylogic.drawing.text import heading
from pylogic.explaining.explain import ExplanationInterrupted
from pylogic.explaining.explain import explain as explained
from pylogic.explaining.explanation import Explanation, as_text, outcome
from pylogic.model.answer import Status
from pylogic.model.atom import Atoms
from pylogic.model.limits import Deadline, Limits
from pylogic.model.puzzle import Puzzle

_LONGEST = 60.0
"""Seconds that an explanation takes unless a limit says otherwise; to prove that a set is minimal can be long."""


def explain(options: Namespace) -> int:
    """Explain one puzzle."""
    if options.to in ("text", "json"):
        outputs.vet_places(inputs.files_within(options.file, options), {"-o": options.output})
    else:
        from pylogic.cli import pictures  # what is drawn with, which texts do without

        pictures.vet(options, ("text", "json"), inputs.files_within(options.file, options))
    deadline = Deadline(options.time_limit)
    with deadline.interrupting(f"reading {options.file}"):
        puzzle = inputs.puzzle(options)
    if options.time_limit is None:
        deadline = Deadline(_LONGEST if puzzle.defaults.seconds is None else puzzle.defaults.seconds)
    task = "conflicts" if options.all else "hint" if options.hint else "steps" if options.steps else "conflict"
    interrupted = False
    limit = Limits(options.limit.effort, deadline)
    try:
        known, barred = _known(puzzle, options, deadline)
        if options.candidates:
            _pencil(puzzle, known, barred, options, deadline)
            return FOUND
        explanation = explained(
            puzzle, task, known=known, barred=barred, limit=limit, memory=options.memory_limit, seed=options.seed
        )
    except ExplanationInterrupted as stopped:
        explanation, interrupted = stopped.explanation, True
    _write(explanation, options)
    code = UNKNOWN if explanation.limit or explanation.status is Status.UNKNOWN else FOUND
    if explanation.status is Status.UNSATISFIABLE and not interrupted:
        code = NONE
    if code and options.to not in ("text", "json"):  # a caption is not seen by everyone
        streams.say(f"{puzzle.source.name}: {outcome(explanation)}")
    return code


def _known(puzzle: Puzzle, options: Namespace, deadline: Deadline) -> tuple[Atoms, Atoms]:
    """The pieces of a solution on the board from which a hint or steps continue, and those that marks rule out."""
    if options.answer is None:
        return frozenset(), frozenset()
    from pylogic.explaining.about import known_in  # what judges answers, which most explanations do without

    return known_in(puzzle, inputs.source_named(options.answer).text, deadline.left())


def _pencil(puzzle: Puzzle, known: Atoms, barred: Atoms, options: Namespace, deadline: Deadline) -> None:
    """The board with its candidates."""
    from pylogic.explaining.about import pencilled
    from pylogic.explaining.explanation import as_rows, in_play_json

    found = pencilled(puzzle, known, barred, deadline.left())
    known |= puzzle.kind.people.printed(puzzle)
    if options.to == "json":
        outputs.write_output(outputs.json_list([in_play_json(puzzle, known, found)]), options.output)
    elif options.to == "text":
        outputs.show(f"{heading(puzzle)}\n\n{as_rows(puzzle, known, found)}\n", options.output)
    else:
        from pylogic.cli import pictures
        from pylogic.drawing import Shown
        from pylogic.explaining.explanation import pencilled as drawn

        canvas = drawn(puzzle, known, (values.values() for values in found.values()))
        shown = [(pictures.stem_of(puzzle.source.name), Shown(canvas, puzzle.name, "candidates"))]
        pictures.write(shown, options, inputs.files_within(options.file, options))


def _write(explanation: Explanation, options: Namespace) -> None:
    if options.to == "json":
        from pylogic.explaining.explanation import as_json

        outputs.write_output(outputs.json_list([as_json(explanation)]), options.output)
    elif options.to == "html":
        from pylogic.cli import pictures
        from pylogic.explaining.page import page

        place = pictures.path_for(
            options, pictures.stem_of(explanation.puzzle.source.name), inputs.files_within(options.file, options)
        )
        outputs.write_output(page(explanation, explanation.puzzle.name, outcome(explanation)), place)
    elif options.to != "text":
        _draw(explanation, options)
    else:
        outputs.show(as_text(explanation, outputs.look(options), options.costs, options.tell), options.output)


def _draw(explanation: Explanation, options: Namespace) -> None:
    """Conflicts and steps as separate pictures."""
    from pylogic.cli import pictures
    from pylogic.drawing import Shown

    title = explanation.puzzle.name
    drawings = [Shown(explanation.conflict(core), title, core.sentence) for core in explanation.cores]
    drawings += [Shown(explanation.after(step), title, explanation.sentence(step)) for step in explanation.steps]
    if not drawings:
        drawings = [Shown(explanation.puzzle.kind.sketch(explanation.puzzle, None), title, outcome(explanation))]
    name = pictures.stem_of(explanation.puzzle.source.name)
    pictures.write([(name, one) for one in drawings], options, inputs.files_within(options.file, options))
