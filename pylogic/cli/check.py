"""``pylogic check``: puzzles, and answers to them, judged without an engine."""

from __future__ import annotations

from argparse import Namespace

from pylogic.cli import BAD_INPUT, FOUND, NONE, complain, terminal
from pylogic.cli.text import reason
from pylogic.errors import PuzzleError, UsageError
from pylogic.kinds import kind_of
from pylogic.preparing import prepare
from pylogic.puzzle import Puzzle
from pylogic.text import several


def check(options: Namespace) -> int:
    """Judge every puzzle of every file, or one answer; the gravest exit code."""
    if options.answer is not None:
        if len(options.files) != 1:
            raise UsageError("--answer judges an answer to one puzzle; name one file")
        options.file = options.files[0]
        return _judge(terminal.puzzle(options), options.answer)
    codes = [FOUND]
    for name in options.files:
        try:
            found = terminal.puzzles(options, name)
        except (PuzzleError, UsageError) as error:
            codes.append(complain(error, BAD_INPUT))
            continue
        codes += [_check(puzzle) for puzzle in found]
    return max(codes)


def _check(puzzle: Puzzle) -> int:
    conflicts = prepare(puzzle).conflicts
    title = f' "{puzzle.title}"' if puzzle.title else ""
    if not conflicts:
        clues = several(len(puzzle.clues), "clue")
        print(f"{puzzle.source.name}: {puzzle.kind}{title}: no contradiction found without a search ({clues})")
        return FOUND
    print(f"{puzzle.source.name}: {puzzle.kind}{title} has no solution:")
    for conflict in conflicts:
        print(reason(conflict, puzzle.source))
    return NONE


def _judge(puzzle: Puzzle, answer: str) -> int:
    violations = kind_of(puzzle).judge(puzzle, terminal.source(answer))
    if not violations:
        print("right: the answer solves the puzzle")
        return FOUND
    print(f"wrong: {several(len(violations), 'fault')}")
    for violation in violations:
        print(f"  {violation.name}: {violation.sentence}")
    return NONE
