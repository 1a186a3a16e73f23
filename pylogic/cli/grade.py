"""``pylogic check --answer``: answers to a puzzle judged, one or a folder of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pylogic.asking.grading import Grade, Grader, Verdict, as_csv, as_json, unreadable
from pylogic.cli import terminal
from pylogic.cli.codes import BAD_INPUT, FOUND, NONE, UNKNOWN, complain
from pylogic.cli.questions import session
from pylogic.nouns.errors import PuzzleError, UsageError
from pylogic.nouns.text import plural

_CODES = {Verdict.RIGHT: FOUND, Verdict.UNKNOWN: UNKNOWN, Verdict.UNREADABLE: BAD_INPUT}


def grade(options: Namespace) -> int:
    """Judge one answer or those of a folder; the worst exit code."""
    if len(options.files) != 1:
        raise UsageError("--answer judges answers to one puzzle; name one file")
    options.file = options.files[0]
    _vet_output(options)
    in_folder = Path(options.answer).is_dir()
    answers = _answers(options) if in_folder else [options.answer]
    grades: list[Grade] = []
    for found in _grades(options, answers):
        grades.append(found)
        if not (options.csv or options.json) and options.output is None:
            terminal.write(_line(found) if in_folder else _report(found), None)
            sys.stdout.flush()
    if options.csv:
        terminal.write(as_csv(grades), options.output)
    elif options.json:
        terminal.write(terminal.json_list(map(as_json, grades)), options.output)
    elif options.output is not None:
        terminal.write("".join(map(_line if in_folder else _report, grades)), options.output)
    if not in_folder and grades[0].problems:
        complain(PuzzleError(grades[0].problems), BAD_INPUT)
    return max(_CODES.get(found.verdict, NONE) for found in grades)


def _vet_output(options: Namespace) -> None:
    """Complain before an answer is written over, or taken for one the next time."""
    terminal.vet_places([options.file], {"-o": options.output})
    if options.output not in (None, "-"):
        place = Path(options.output).resolve()
        if Path(options.answer).resolve() in (place, place.parent):
            raise UsageError(f"-o would write {options.output} among the answers")


def _answers(options: Namespace) -> list[str]:
    """The files of a folder but hidden ones and the puzzle itself."""
    puzzle = Path(options.file).resolve()
    found = sorted(
        str(entry)
        for entry in Path(options.answer).iterdir()
        if entry.is_file() and not entry.name.startswith(".") and entry.resolve() != puzzle
    )
    if not found:
        raise UsageError(f"{options.answer}: there is no answer in this folder")
    return found


def _grades(options: Namespace, answers: list[str]) -> Iterator[Grade]:
    puzzle = terminal.puzzle(options)
    with session(puzzle, options) as asked:
        grader = Grader(puzzle, asked)
        for name in answers:
            try:
                found = grader.grade(terminal.source(name))
            except PuzzleError as error:
                found = unreadable(name, error)
            yield found if name == options.answer else replace(found, name=Path(name).name)


def _report(found: Grade) -> str:
    """A verdict with every fault on a line of its own; what is wrong with an unreadable answer is said elsewhere."""
    if found.problems:
        return ""
    faults = [f"  {reason}\n" for reason in found.reasons] if found.faults else []
    return f"{_verdict(found)}\n{''.join(faults)}"


def _line(found: Grade) -> str:
    """A verdict with all its reasons on one line."""
    reasons = f": {'; '.join(found.reasons)}" if found.faults or found.problems else ""
    return f"{found.name}: {_verdict(found)}{reasons}\n"


def _verdict(found: Grade) -> str:
    if found.verdict is Verdict.RIGHT:
        return "right: the answer solves the puzzle"
    if found.verdict is Verdict.WRONG:
        return f"wrong: {plural(len(found.faults), 'fault')}"
    if found.verdict is Verdict.UNKNOWN:
        return f"unknown: no fault found in {found.open}; whether they can be right was not settled ({found.limit})"
    return f"{found.verdict} ({found.open})" if found.open else str(found.verdict)
