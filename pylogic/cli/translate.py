"""``pylogic compile``, ``fmt`` and ``convert``: puzzles as other texts."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pylogic import engines, formats
from pylogic.cli import inputs, outputs, streams
from pylogic.cli.inputs import strategy as strategy_of
from pylogic.cli.streams import FOUND, NONE, complain, failed
from pylogic.files import printing
from pylogic.formats import Format, format_named
from pylogic.model import files
from pylogic.model.errors import PylogicError, UsageError
from pylogic.model.puzzle import DEFAULT_ENGINE
from pylogic.model.text import plural
from pylogic.solving import loading
from pylogic.solving.loading import dumped
from pylogic.solving.run import choose_strategy, model_facts, prepare, vet_engine


def compile_program(options: Namespace) -> int:
    """Print the program, or its facts."""
    outputs.vet_places(inputs.files_within(options.file, options), {"-o": options.output})
    puzzle = inputs.puzzle(options)
    name, strategy = strategy_of(options)
    name = name or puzzle.defaults.engine or DEFAULT_ENGINE
    engine = engines.engine(name)
    # A contradiction that is found here is for the engine to find again: the program stays whole.
    facts = prepare(puzzle, options.presolve).facts + model_facts(puzzle.kind, name, options.model)
    if options.facts:
        program = "\n".join([printing.heading(puzzle), "", *printing.facts(puzzle, facts), ""])
    else:
        vet_engine(puzzle.kind, name)
        program = engine.program(puzzle, facts, choose_strategy(puzzle, name, strategy, options.model))
    outputs.write_output(program, options.output)
    return FOUND


def convert(options: Namespace) -> int:
    """Write the puzzles of one format in another."""
    if options.to == "lesson":
        return _lesson(options)
    if options.steps is not None:
        raise UsageError(f"--steps chooses those of a lesson; with --to {options.to} there are none")
    if options.to == "play":
        return _play(options)
    if options.to not in formats.names():
        return _draw(options)
    outputs.vet_places(inputs.files_within(options.file, options), {"-o": options.output})
    wanted = format_named(options.to)
    if Path(options.file).is_dir() and options.output and options.output.endswith("/"):
        return _into_folder(wanted, options)
    puzzles = inputs.puzzles(options, options.file) if wanted.several else (inputs.puzzle(options),)
    outputs.write_output(dumped(puzzles, wanted), options.output)
    return FOUND


def _into_folder(wanted: Format, options: Namespace) -> int:
    """Convert every file of a folder and beneath, say what it had in it or that it was refused; the worst exit code."""
    names = inputs.files_within(options.file, options, every=True)
    code, written = FOUND, set[Path]()
    for name in names:
        place = Path(options.output) / Path(name).relative_to(options.file).with_suffix(f".{wanted.name}")
        target = place if place not in written else place.with_name(f"{Path(name).name}.{wanted.name}")
        try:
            outputs.vet_places(names, {"-o": str(target) if target.parent.is_dir() else None})
            puzzles = inputs.puzzles(options, name)
            if len(puzzles) > 1 and not wanted.several:
                raise UsageError(f"{name} has {len(puzzles)} puzzles, and a file of '{wanted.name}' holds one")
            text = dumped(puzzles, wanted)
            _make(target.parent)
            outputs.write_output(text, str(target))
        except PylogicError as error:
            code = max(code, failed(error, name))
            streams.put(f"{name}: refused\n")
            continue
        written.add(target)
        kinds = ", ".join(dict.fromkeys(puzzle.kind.name for puzzle in puzzles))
        streams.put(f"{name}: {plural(len(puzzles), 'puzzle')} ({kinds}) -> {target}\n")
    streams.put(f"{len(written)} of {plural(len(names), 'file')} converted\n")
    return code


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from None


def _play(options: Namespace) -> int:
    """Write a page on which the puzzle plays alone."""
    from pylogic.page import board  # imported late: it solves

    outputs.vet_places(inputs.files_within(options.file, options), {"-o": options.output})
    outputs.write_output(board.page(inputs.puzzle(options)), options.output)
    return FOUND


def _lesson(options: Namespace) -> int:
    """Write a page with a lesson, or print a link to it on the page of ``pylogic serve``."""
    from pylogic.page import board  # imported late: it solves

    outputs.vet_places(inputs.files_within(options.file, options), {"-o": options.output})
    puzzle = inputs.puzzle(options)
    taught = board.lesson(puzzle, options.steps)
    if options.output is not None:
        outputs.write_output(board.page(puzzle, taught=taught), options.output)
        return FOUND
    link = dumped((puzzle,), format_named("link")).strip()
    outputs.write_output(f"{link}~{taught['first']}-{taught['last']}\n", None)
    return FOUND


def _draw(options: Namespace) -> int:
    """Draw the puzzles."""
    from pylogic.cli import pictures  # what is drawn with, which texts do without
    from pylogic.drawing import Shown

    places = inputs.files_within(options.file, options)
    pictures.vet(options, formats.names(), places)
    drawn = [
        (pictures.stem_of(puzzle.source.name), Shown(puzzle.kind.sketch(puzzle, None), puzzle.name))
        for puzzle in inputs.puzzles(options, options.file)
    ]
    pictures.write(drawn, options, places)
    return FOUND


def fmt(options: Namespace) -> int:
    """Print or rewrite puzzle files in canonical form, or list those that differ from it."""
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
    source = inputs.source_named(name)
    canonical = loading.canonical(source)
    if options.check:
        return FOUND if canonical == source.text else complain(f"{name} is not in canonical form", NONE)
    if not options.write:
        outputs.write_output(canonical, None)
    elif name == "-":
        raise UsageError("standard input cannot be written to")
    elif canonical != source.text:
        files.write(name, canonical.encode())
    return FOUND
