"""``pylogic check``: the sense of puzzles, their clues, and answers to them."""

from __future__ import annotations

from argparse import Namespace

from pylogic.answer import Answer, Status
from pylogic.asking import Asker
from pylogic.cli import BAD_INPUT, ENGINE, FOUND, NONE, UNKNOWN, complain, terminal
from pylogic.cli.text import proved, reason
from pylogic.deadline import Deadline
from pylogic.errors import EngineError, LimitReachedError, PuzzleError, UsageError
from pylogic.kinds import Conflict
from pylogic.preparing import prepare
from pylogic.puzzle import Clue, Puzzle
from pylogic.superfluous import superfluous, vet_unique
from pylogic.text import Problem, several

_CODES = {Status.UNIQUE: FOUND, Status.SEVERAL: NONE, Status.UNSATISFIABLE: NONE}


def check(options: Namespace) -> int:
    """Judge every puzzle of every file, or answers to one; the gravest exit code."""
    if options.answer is not None:
        from pylogic.cli.grade import grade

        return grade(options)
    if options.csv or options.output is not None:
        raise UsageError(f"{'--csv' if options.csv else '-o'} is for --answer, which judges answers")
    ask = _unique if options.unique else _minimal if options.minimal else _sense
    codes = [FOUND]
    for name in options.files:
        try:
            found = terminal.puzzles(options, name)
        except (PuzzleError, UsageError) as error:
            codes.append(complain(error, BAD_INPUT))
            continue
        for puzzle in found:
            try:
                codes.append(ask(puzzle, options))
            except UsageError as error:
                codes.append(complain(f"{name}: {error}", BAD_INPUT))
            except EngineError as error:
                codes.append(complain(error, ENGINE))
            except LimitReachedError as reached:
                codes.append(complain(f"{name}: unknown: {reached}", UNKNOWN))
    return max(codes)


def asker(puzzle: Puzzle, options: Namespace) -> Asker:
    """Who is asked about a puzzle, as the options say."""
    return Asker(puzzle, options.engine, limit=options.time_limit, memory=options.memory_limit, seed=options.seed)


def _sense(puzzle: Puzzle, options: Namespace) -> int:
    """Contradictions that need no search."""
    with Deadline(options.time_limit).interrupting("checking"):
        conflicts = prepare(puzzle).conflicts
    if conflicts:
        return _none(puzzle, conflicts)
    clues = several(len(puzzle.clues), "clue")
    print(f"{_name(puzzle)}: no contradiction found without a search ({clues})")
    return FOUND


def _unique(puzzle: Puzzle, options: Namespace) -> int:
    """Whether there is exactly one solution."""
    vet_unique(puzzle)
    with asker(puzzle, options) as asked:
        return _said(asked.solve(puzzle, 2))


def _minimal(puzzle: Puzzle, options: Namespace) -> int:
    """Which clues the only solution can do without."""
    with asker(puzzle, options) as asked:
        found = superfluous(puzzle, asked)
    if found.answer.status is not Status.UNIQUE:
        return _said(found.answer)
    total = several(len(puzzle.clues), "clue")
    if found.tested < len(puzzle.clues):
        total = f"the first {found.tested} of {total}"
    if not found.alone:
        print(f"{_name(puzzle)}: unique: none of {total} can be dropped")
    else:
        print(f"{_name(puzzle)}: unique: {len(found.alone)} of {total} can be dropped, each by itself:")
        _list(found.alone, puzzle)
    if len(found.together) > 1:
        more = "perhaps others" if found.limit else "no other"
        more = "" if len(found.together) == len(found.alone) else f", and {more} with them"
        print(f"of these, {len(found.together)} can be dropped together{more}:")
        _list(found.together, puzzle)
    elif len(found.alone) > 1 and found.limit is None:
        print("of these, no two can be dropped together")
    if found.limit is None:
        return FOUND
    return complain(f"{puzzle.source.name}: not complete: {found.limit}", UNKNOWN)


def _list(clues: tuple[Clue, ...], puzzle: Puzzle) -> None:
    for clue in clues:
        place, *_ = str(Problem(clue.sentence, puzzle.source, clue.span)).splitlines()
        print(f"  {place}")


def _said(answer: Answer) -> int:
    """Print what was proved about a puzzle."""
    if answer.core:
        return _none(answer.puzzle, answer.core)
    limit = f" ({answer.limit})" if answer.limit else ""
    print(f"{_name(answer.puzzle)}: {answer.status}: {proved(answer)}{limit}")
    return _CODES.get(answer.status, UNKNOWN)


def _none(puzzle: Puzzle, conflicts: tuple[Conflict, ...]) -> int:
    print(f"{_name(puzzle)} has no solution:")
    for conflict in conflicts:
        print(reason(conflict, puzzle.source))
    return NONE


def _name(puzzle: Puzzle) -> str:
    title = f' "{puzzle.title}"' if puzzle.title else ""
    return f"{puzzle.source.name}: {puzzle.kind}{title}"
