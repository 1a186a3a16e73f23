"""Both engines on larger puzzles of every kind of the library, without presolving: the same solutions.

The puzzles are the shared ones of 6x6 to 10x10 where these are at hand, else generated ones.  Some of the values of a
solution are printed, so that SWI-Prolog often finishes, and a clue is dropped now and then, so that there are several
solutions to lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from benchmarks.library import converters, instances
from benchmarks.sets import INSTANCES
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from pylogic import Answer, Puzzle, generate, loads, solve
from pylogic.files.reading import name_of
from pylogic.formats import format_named
from pylogic.language.board.board import Board
from pylogic.language.parse import lookup
from pylogic.model.errors import PuzzleError, PylogicError

PART = "larger"

_SIDES = (6, 10)
_PRINTED = (0.0, 0.3, 0.6, 0.8, 0.9)
"""How many cells show the value that they have in a solution."""
_DROPPED = 0.5
"""How often a clue is dropped."""
_MOST = 50
"""How many solutions are asked for."""
_LIMIT = 5.0
"""Seconds for a question; what is not answered then is counted, and is not wrong."""
_TRIES = 6


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One larger puzzle: both engines about all of its solutions."""
    figures = Figures(PART)
    names = lookup.names()
    kind = names[number % len(names)]
    random = chance(seed, PART, number)
    text = _text(kind, random)
    if text is None:
        figures.counts["kinds without a puzzle"] += 1
        return figures
    puzzle = loads(text)
    try:
        puzzle = loads(text := _easier(puzzle, random, crew))
    except PylogicError:  # its values have no room beside the clues, or clingo does not finish
        figures.counts["puzzles as they are"] += 1
    figures.counts.update({PART: 1, f"of {kind}": 1})
    for sentence in _faults(puzzle, crew, figures):
        figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    return figures


def _text(kind: str, random: Random) -> str | None:
    """A puzzle of a kind."""
    shared = _shared().get(kind)
    if shared and random.random() < 0.7:
        return random.choice(shared)
    write = format_named("puzzle").write
    assert write is not None
    for _ in range(_TRIES):
        side = random.randint(_SIDES[0], 7)
        try:
            (puzzle,) = generate(kind, seed=random.randrange(10**6), size=(side, side), grade="any", limit=_LIMIT)
            return write(puzzle)
        except PylogicError:
            continue
    return random.choice(shared) if shared else None


@cache
def _shared() -> dict[str, list[str]]:
    """The shared puzzles of a suitable size, by kind."""
    found: dict[str, list[str]] = {}
    for name in converters():
        for one in instances(INSTANCES, name):
            if _SIDES[0] <= min(one.size) and max(one.size) <= _SIDES[1]:
                found.setdefault(one.text.split()[0], []).append(one.text)
    return found


def _easier(puzzle: Puzzle, random: Random, crew: Crew) -> str:
    """The text of a puzzle with some values of a solution printed, perhaps without one of its clues."""
    write = format_named("puzzle").write
    declared = lookup.declaration(puzzle.kind.name)
    assert write is not None
    assert declared is not None
    if puzzle.clues and random.random() < _DROPPED:
        gone = random.choice(puzzle.clues)
        puzzle = puzzle.keeping([clue for clue in puzzle.clues if clue != gone])
    answer = solve(puzzle, "clingo", limit=_LIMIT, seed=random.randrange(1000), worker=crew.of("clingo"))
    share = random.choice(_PRINTED)
    board = Board(declared.frame, puzzle.facts)
    printed = {int(atom.args[0]) for atom in puzzle.kind.people.printed(puzzle)}
    lines = []
    for atom in sorted(answer.solutions[0].atoms, key=str) if answer.solutions else ():
        variable, number = (int(argument) for argument in atom.args)
        sort, place = board.variables[variable]
        if declared.frame.sorts[sort].form == "cells" and variable not in printed and random.random() < share:
            lines.append(f"  {name_of((place[0], place[1]))} = {declared.frame.sorts[sort].text(number)}\n")
    return f"{write(puzzle).rstrip().removesuffix('}')}{''.join(lines)}}}\n"


def _faults(puzzle: Puzzle, crew: Crew, figures: Figures) -> Iterator[str]:
    """Yield the differences between engines."""
    answers: dict[str, Answer] = {}
    for engine in ("clingo", "swipl"):
        figures.counts[f"questions to {engine}"] += 1
        try:
            answers[engine] = solve(puzzle, engine, models=_MOST, presolve=False, limit=_LIMIT, worker=crew.of(engine))
        except PuzzleError:
            figures.counts["puzzles that are refused"] += 1
            return
        except Exception as error:
            yield f"{engine}: {type(error).__name__} {error}"
            return
        figures.counts[f"questions to {engine} that a limit left open"] += answers[engine].limit is not None
    first, second = answers["clingo"], answers["swipl"]
    figures.counts["finished by both"] += first.exhausted and second.exhausted
    known, found = ({solution.atoms for solution in answer.solutions} for answer in (first, second))
    if first.exhausted and not found <= known:
        yield f"swipl: {len(found - known)} solutions that clingo does not find among its {len(known)}"
    if second.exhausted and not known <= found:
        yield f"swipl: {len(known & found)} of {len(known)} solutions that clingo finds"
