"""``pylogic check --answer``: answers to a puzzle judged, one or a folder of them."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from pylogic.cli import inputs, outputs, streams
from pylogic.cli.inputs import session_for
from pylogic.cli.streams import BAD_INPUT, FOUND, NONE, UNKNOWN, complain, failed
from pylogic.drawing.text import shown
from pylogic.explaining.assessment import (
    Assessment,
    Grader,
    Verdict,
    as_csv,
    as_json,
    mark_mistakes,
    match_parts,
    no_answer_to,
    split_output,
    unreadable_answer,
)
from pylogic.model import files
from pylogic.model.errors import MOST, PuzzleError, UsageError
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import replace
from pylogic.model.terminal import picture
from pylogic.model.text import Problem, Source, harmless, plural

_CODES = {Verdict.RIGHT: FOUND, Verdict.UNKNOWN: UNKNOWN, Verdict.UNREADABLE: BAD_INPUT}


def grade(options: Namespace) -> int:
    """Judge one answer, those of a folder, or what `pylogic run` printed; the worst exit code."""
    if len(options.files) != 1:
        raise UsageError("--answer judges answers to one file; name one")
    options.file = options.files[0]
    in_folder = Path(options.answer).is_dir()
    answers = _answers(options) if in_folder else [options.answer]
    _vet_output(options, answers)
    puzzles = inputs.puzzles(options, options.file)
    alone = not in_folder and len(puzzles) == 1
    if options.to is not None:
        from pylogic.cli import pictures  # what is drawn with, which texts do without

        pictures.vet(options, (), [options.file, *answers])
        pictures.vet_number(len(answers) if in_folder else len(puzzles), options)
    if in_folder or alone:
        assessed = _grades(inputs.only_puzzle(puzzles, options), options, answers)
    else:
        assessed = _grades_of_all(puzzles, options)
    report = _report if alone else _line
    codes: list[int] = []
    pairs: list[tuple[Puzzle, Assessment]] = []
    try:
        for puzzle, assessment in assessed:
            pairs.append((puzzle, assessment))
            codes.append(_CODES.get(assessment.verdict, NONE))
            if not (options.csv or options.json or options.to) and options.output is None:
                outputs.show(report(puzzle, assessment, options), None)
            if streams.reader_left():
                break
    except (Exception, KeyboardInterrupt) as error:
        codes.append(failed(error))
    grades = [assessment for _, assessment in pairs]  # whatever ended it, what is known by then is printed
    if options.csv:
        outputs.write_output(as_csv(grades), options.output)
    elif options.json:
        outputs.write_output(outputs.json_list(map(as_json, grades)), options.output)
    elif options.to is not None:
        _draw(pairs, options, answers)
    elif options.output is not None:
        outputs.show("".join(report(puzzle, assessment, options) for puzzle, assessment in pairs), options.output)
    if alone and grades and grades[0].problems:
        complain(PuzzleError(grades[0].problems), BAD_INPUT)
    return max(codes)


def _vet_output(options: Namespace, answers: list[str]) -> None:
    """Refuse output that would overwrite an answer, or be taken for one the next time."""
    if options.to is None:  # else it may be a folder, see `pylogic.cli.pictures`
        outputs.vet_places([options.file], {"-o": options.output})
    if options.output in (None, "-") or files.is_special(options.output):
        return
    places = {files.identity(0 if name == "-" else name) for name in answers}
    output, folder = Path(options.output).resolve(), Path(options.answer).resolve()
    if files.identity(options.output) in places or folder in (output, output.parent):
        raise UsageError(f"-o would write {options.output} among the answers")


def _answers(options: Namespace) -> list[str]:
    """The files in a folder except hidden ones and the puzzle itself."""
    puzzle = os.path.realpath(options.file)
    names = sorted(
        str(entry)
        for entry in Path(options.answer).iterdir()
        if not entry.name.startswith(".") and os.path.realpath(entry) != puzzle
    )
    if not names:
        raise UsageError(f"{options.answer}: there is no answer in this folder")
    return names


def _grades(puzzle: Puzzle, options: Namespace, answers: list[str]) -> Iterator[tuple[Puzzle, Assessment]]:
    with session_for(puzzle, options) as running:
        grader = Grader(puzzle, running)
        for name in answers:
            try:
                if name != options.answer:
                    _vet(name, options.answer)
                assessment = grader.grade(inputs.source_named(name))
            except PuzzleError as error:
                assessment = unreadable_answer(name, error)
            yield puzzle, assessment if name == options.answer else replace(assessment, name=Path(name).name)


def _grades_of_all(puzzles: Sequence[Puzzle], options: Namespace) -> Iterator[tuple[Puzzle, Assessment]]:
    """The answers to several puzzles in one text, which only `pylogic run` prints.

    Raises:
        UsageError: It is something else, so that one of the puzzles has to be chosen.
    """
    parts = split_output(inputs.source_named(options.answer))
    if not any(part.name for part in parts):
        inputs.only_puzzle(puzzles, options)
    for puzzle, part in zip(puzzles, match_parts(parts, puzzles), strict=True):
        if part is None:
            grade = unreadable_answer(options.answer, no_answer_to(parts, puzzle))
        else:
            with session_for(puzzle, options) as running:
                grade = Grader(puzzle, running).grade_part(part)
        yield puzzle, replace(grade, name=f"{options.answer}: {puzzle.name}")


def _vet(name: str, folder: str) -> None:
    """Refuse anything in a folder that is not an answer: a submitted symbolic link must not reveal its target.

    Raises:
        PuzzleError: It is a link that leads out of the folder or nowhere, a folder, or another thing than a file.
    """
    place = Path(os.path.realpath(name))  # a link to itself leads nowhere; `Path.resolve` breaks down on it
    if Path(name).is_symlink() and Path(os.path.realpath(folder)) not in place.parents:
        sentence = "this is a link that leads out of the folder, and is not followed"
    elif not place.exists():
        sentence = "this is a link that leads nowhere"
    elif place.is_dir():
        sentence = "this is a folder, not a file"
    elif not place.is_file():
        sentence = "this is not a file"
    else:
        return
    raise PuzzleError([Problem(sentence, Source(name, ""))])


def _draw(pairs: list[tuple[Puzzle, Assessment]], options: Namespace, answers: list[str]) -> None:
    """Every answer as a picture with its wrong cells marked; unreadable ones are listed instead."""
    from pylogic.cli import pictures
    from pylogic.drawing import Shown

    in_folder = Path(options.answer).is_dir()
    drawn = []
    for puzzle, assessment in pairs:
        line = harmless(f"{assessment.name}: {_with_reasons(assessment)}")
        if not assessment.problems:
            name = pictures.stem_of(assessment.name if in_folder else options.answer)
            drawn.append((name, Shown(mark_mistakes(puzzle, assessment), puzzle.name, line)))
            if assessment.verdict is not Verdict.RIGHT:  # a caption is not seen by everyone
                streams.say(line)
        elif len(pairs) > 1:
            complain(line, BAD_INPUT)
    if drawn:
        pictures.write(drawn, options, [options.file, *answers])


def _report(puzzle: Puzzle, judged: Assessment, options: Namespace) -> str:
    """A verdict with one fault per line, and the answer with their cells marked.

    What is wrong with an unreadable answer is said elsewhere.
    """
    if judged.problems:
        return ""
    faults = [f"  {line}\n" for line in _faults(judged)]
    look = outputs.look(options)
    text = shown(f"{_verdict(judged)}\n{''.join(faults)}", look)
    if not judged.cells:
        return text
    canvas = mark_mistakes(puzzle, judged)
    cells = f"marked: {', '.join(map(canvas.called, sorted(judged.cells)))}"
    return f"{text}\n{shown(picture(canvas), look)}\n\n{cells}\n"


def _line(_puzzle: Puzzle, judged: Assessment, options: Namespace) -> str:
    """A verdict with all its reasons on one line."""
    line = harmless(f"{judged.name}: {_with_reasons(judged)}")
    return shown(f"{line}\n", outputs.look(options))


def _with_reasons(judged: Assessment) -> str:
    """A verdict with all its reasons."""
    return _verdict(judged) + (f": {'; '.join(_reasons(judged))}" if judged.faults or judged.problems else "")


def _reasons(judged: Assessment) -> list[str]:
    """List the faults, of many the first ones."""
    first = [*judged.reasons[:MOST]]
    more = len(judged.reasons) - len(first)
    return [*first, f"... and {plural(more, 'more fault')}"] if more else first


def _faults(judged: Assessment) -> list[str]:
    """Every fault with the rules that it breaks, of many rules the first ones."""
    lines: list[str] = []
    reported = 0
    for mistake in judged.mistakes:
        if reported and reported + len(mistake.rules) > MOST:
            break
        lines += mistake.lines[: MOST + 1]
        reported += min(len(mistake.rules), MOST)
    more = len(judged.faults) - reported
    return [*lines, f"... and {plural(more, 'more broken rule')}"] if more > 0 else lines


def _verdict(judged: Assessment) -> str:
    if judged.verdict is Verdict.RIGHT:
        return "right: the answer solves the puzzle"
    if judged.verdict is Verdict.WRONG:
        return f"wrong: {plural(len(judged.mistakes), 'fault')}"
    if judged.verdict is Verdict.UNKNOWN:
        return f"unknown: no fault found in {judged.open}; whether they can be right was not settled ({judged.limit})"
    return f"{judged.verdict} ({judged.open})" if judged.open else str(judged.verdict)
