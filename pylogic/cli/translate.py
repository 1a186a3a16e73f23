"""``pylogic compile``, ``fmt`` and ``convert``: puzzles into other texts."""

from __future__ import annotations

from argparse import Namespace

from pylogic import engines, formats
from pylogic.cli import inputs, outputs, streams
from pylogic.cli.codes import FOUND, NONE, complain, failed
from pylogic.cli.questions import strategy as strategy_of
from pylogic.core import files
from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.question import DEFAULT_ENGINE
from pylogic.core.text import Problem, Source
from pylogic.formats import format_named
from pylogic.kinds import meant
from pylogic.language import listing
from pylogic.language.printing import show, show_declaration
from pylogic.solving import loading
from pylogic.solving.building import dumped
from pylogic.solving.choosing import choose_strategy, model_facts, vet_engine
from pylogic.solving.preparing import prepare


def compile_program(options: Namespace) -> int:
    """Print the program, or its facts."""
    outputs.vet_places(inputs.within(options.file, options), {"-o": options.output})
    puzzle = inputs.puzzle(options)
    name, strategy = strategy_of(options)
    name = name or puzzle.defaults.engine or DEFAULT_ENGINE
    engine = engines.engine(name)
    # A contradiction that is found here is for the engine to find again: the program stays whole.
    facts = prepare(puzzle, options.presolve).facts + model_facts(puzzle.kind, name, options.model)
    if options.facts:
        program = "\n".join([listing.heading(puzzle), "", *listing.facts(puzzle, facts), ""])
    else:
        vet_engine(puzzle.kind, name)
        program = engine.program(puzzle, facts, choose_strategy(puzzle, name, strategy))
    outputs.write(program, options.output)
    return FOUND


def convert(options: Namespace) -> int:
    """Write the puzzles of one format in another."""
    if options.to not in formats.names():
        return _draw(options)
    outputs.vet_places(inputs.within(options.file, options), {"-o": options.output})
    form = format_named(options.to)
    puzzles = inputs.puzzles(options, options.file) if form.several else (inputs.puzzle(options),)
    outputs.write(dumped(puzzles, form), options.output)
    return FOUND


def _draw(options: Namespace) -> int:
    """Draw the puzzles."""
    from pylogic.cli import pictures  # what is drawn with, which texts do without
    from pylogic.drawing.forms import Shown

    places = inputs.within(options.file, options)
    pictures.vet(options, formats.names(), places)
    drawings = [
        (pictures.stem(puzzle.source.name), Shown(puzzle.kind.sketch(puzzle, None), puzzle.name))
        for puzzle in inputs.puzzles(options, options.file)
    ]
    pictures.write(drawings, options, places)
    return FOUND


def fmt(options: Namespace) -> int:
    """Print puzzle files in canonical form, or write them so, or tell which are not."""
    codes = [FOUND]
    for name in inputs.files(options):
        try:
            codes.append(_formatted(name, options))
        except Exception as error:
            codes.append(failed(error))
        if streams.reader_left():
            break
    return max(codes)


def _formatted(name: str, options: Namespace) -> int:
    """One file printed, written or compared; the exit code."""
    source = inputs.source(name)
    canonical = _canonical(source)
    if options.check:
        return FOUND if canonical == source.text else complain(f"{name} is not in canonical form", NONE)
    if not options.write:
        outputs.write(canonical, None)
    elif name == "-":
        raise UsageError("standard input cannot be written to")
    elif canonical != source.text:
        files.write(name, canonical.encode())
    return FOUND


def _canonical(source: Source) -> str:
    """The kinds and puzzles of a file in their order, after the files that it uses."""
    contents = loading.contents(source)
    uses = [f"use {word}" for word in contents.scope.uses]
    parts = [(declaration.name.span.line, show_declaration(declaration)) for declaration in contents.scope.declarations]
    for document in contents.documents:
        try:
            layout = meant(document).layout
        except UsageError as error:
            raise PuzzleError([Problem(str(error), source, document.kind.span)]) from None
        parts.append((document.kind.span.line, show(document, layout)))
    return "\n\n".join(["\n".join(uses)] * bool(uses) + [text for _, text in sorted(parts)]) + "\n"
