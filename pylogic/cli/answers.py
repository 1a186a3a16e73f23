"""``pylogic check --answer``: answers to a puzzle judged, one or a folder of them."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pylogic.analysis import run_output
from pylogic.analysis.assessment import Assessment, Grader, Verdict, as_csv, as_json, unreadable
from pylogic.analysis.marking import marked
from pylogic.cli import inputs, outputs, streams
from pylogic.cli.codes import BAD_INPUT, FOUND, NONE, UNKNOWN, complain, failed
from pylogic.cli.questions import session
from pylogic.core import files
from pylogic.core.errors import MOST, PuzzleError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.terminal import picture
from pylogic.core.text import Problem, Source, harmless, plural
from pylogic.drawing.look import shown
from pylogic.language.reading import name_of

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
        judged = _grades(inputs.only(puzzles, options), options, answers)
    else:
        judged = _grades_of_all(puzzles, options)
    report = _report if alone else _line
    codes: list[int] = []
    pairs: list[tuple[Puzzle, Assessment]] = []
    try:
        for puzzle, found in judged:
            pairs.append((puzzle, found))
            codes.append(_CODES.get(found.verdict, NONE))
            if not (options.csv or options.json or options.to) and options.output is None:
                outputs.tell(report(puzzle, found, options), None)
            if streams.reader_left():
                break
    except (Exception, KeyboardInterrupt) as error:
        codes.append(failed(error))
    grades = [found for _, found in pairs]  # whatever ended it, what is known by then is printed
    if options.csv:
        outputs.write(as_csv(grades), options.output)
    elif options.json:
        outputs.write(outputs.json_list(map(as_json, grades)), options.output)
    elif options.to is not None:
        _draw(pairs, options, answers)
    elif options.output is not None:
        outputs.tell("".join(report(puzzle, found, options) for puzzle, found in pairs), options.output)
    if alone and grades and grades[0].problems:
        complain(PuzzleError(grades[0].problems), BAD_INPUT)
    return max(codes)


def _vet_output(options: Namespace, answers: list[str]) -> None:
    """Complain before an answer is written over, or what is written is taken for one the next time."""
    if options.to is None:  # else it may be a folder, see `pylogic.cli.pictures`
        outputs.vet_places([options.file], {"-o": options.output})
    if options.output in (None, "-") or files.is_special(options.output):
        return
    places = {files.identity(0 if name == "-" else name) for name in answers}
    output, folder = Path(options.output).resolve(), Path(options.answer).resolve()
    if files.identity(options.output) in places or folder in (output, output.parent):
        raise UsageError(f"-o would write {options.output} among the answers")


def _answers(options: Namespace) -> list[str]:
    """List the files in a folder but hidden ones and the puzzle itself."""
    puzzle = os.path.realpath(options.file)
    found = sorted(
        str(entry)
        for entry in Path(options.answer).iterdir()
        if not entry.name.startswith(".") and os.path.realpath(entry) != puzzle
    )
    if not found:
        raise UsageError(f"{options.answer}: there is no answer in this folder")
    return found


def _grades(puzzle: Puzzle, options: Namespace, answers: list[str]) -> Iterator[tuple[Puzzle, Assessment]]:
    with session(puzzle, options) as asked:
        grader = Grader(puzzle, asked)
        for name in answers:
            try:
                if name != options.answer:
                    _vet(name, options.answer)
                found = grader.grade(inputs.source(name))
            except PuzzleError as error:
                found = unreadable(name, error)
            yield puzzle, found if name == options.answer else replace(found, name=Path(name).name)


def _grades_of_all(puzzles: Sequence[Puzzle], options: Namespace) -> Iterator[tuple[Puzzle, Assessment]]:
    """The answers to several puzzles in one text, which only `pylogic run` prints.

    Raises:
        UsageError: It is something else, so that one of the puzzles has to be chosen.
    """
    found = run_output.parts(inputs.source(options.answer))
    if not any(part.name for part in found):
        inputs.only(puzzles, options)
    for puzzle, part in zip(puzzles, run_output.matched(found, puzzles), strict=True):
        if part is None:
            grade = unreadable(options.answer, run_output.missing(found, puzzle))
        else:
            with session(puzzle, options) as asked:
                grade = Grader(puzzle, asked).grade_part(part)
        yield puzzle, replace(grade, name=f"{options.answer}: {puzzle.name}")


def _vet(name: str, folder: str) -> None:
    """Refuse what is not an answer in a folder: whoever hands in a link must not see what it leads to.

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
    """Every answer as a picture, its wrong cells marked; those that cannot be read are named instead."""
    from pylogic.cli import pictures
    from pylogic.drawing.forms import Shown

    in_folder = Path(options.answer).is_dir()
    drawn = []
    for puzzle, found in pairs:
        line = harmless(f"{found.name}: {_told(found)}")
        if found.problems and len(pairs) > 1:
            complain(line, BAD_INPUT)
        elif not found.problems:
            name = pictures.stem(found.name if in_folder else options.answer)
            drawn.append((name, Shown(marked(puzzle, found), puzzle.name, line)))
    if drawn:
        pictures.write(drawn, options, [options.file, *answers])


def _report(puzzle: Puzzle, found: Assessment, options: Namespace) -> str:
    """A verdict with every fault on a line of its own, and the answer with the cells marked that they are about.

    What is wrong with an unreadable answer is said elsewhere.
    """
    if found.problems:
        return ""
    faults = [f"  {line}\n" for line in _faults(found)]
    look = outputs.look(options)
    text = shown(f"{_verdict(found)}\n{''.join(faults)}", look)
    if not found.cells:
        return text
    cells = f"marked: {', '.join(map(name_of, sorted(found.cells)))}"
    return f"{text}\n{shown(picture(marked(puzzle, found)), look)}\n\n{cells}\n"


def _line(_puzzle: Puzzle, found: Assessment, options: Namespace) -> str:
    """A verdict with all its reasons on one line."""
    line = harmless(f"{found.name}: {_told(found)}")
    return shown(f"{line}\n", outputs.look(options))


def _told(found: Assessment) -> str:
    """A verdict with all its reasons."""
    return _verdict(found) + (f": {'; '.join(_reasons(found))}" if found.faults or found.problems else "")


def _reasons(found: Assessment) -> list[str]:
    """List the faults, of many the first ones."""
    first = [*found.reasons[:MOST]]
    more = len(found.reasons) - len(first)
    return [*first, f"... and {plural(more, 'more broken rule')}"] if more else first


def _faults(found: Assessment) -> list[str]:
    """Every fault with the rules that it breaks, of many rules the first ones."""
    lines: list[str] = []
    said = 0
    for mistake in found.mistakes:
        if said and said + len(mistake.rules) > MOST:
            break
        lines += mistake.lines[: MOST + 1]
        said += min(len(mistake.rules), MOST)
    more = len(found.faults) - said
    return [*lines, f"... and {plural(more, 'more broken rule')}"] if more > 0 else lines


def _verdict(found: Assessment) -> str:
    if found.verdict is Verdict.RIGHT:
        return "right: the answer solves the puzzle"
    if found.verdict is Verdict.WRONG:
        return f"wrong: {plural(len(found.mistakes), 'fault')}"
    if found.verdict is Verdict.UNKNOWN:
        return f"unknown: no fault found in {found.open}; whether they can be right was not settled ({found.limit})"
    return f"{found.verdict} ({found.open})" if found.open else str(found.verdict)
