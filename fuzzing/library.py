"""Both engines on small puzzles of every kind of the library, against all fillings that the checker lets pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from fuzzing.sketches import sketched
from pylogic import Atom, Puzzle, Solution, explain, loads, solve
from pylogic.files.reading import name_of
from pylogic.formats import format_named
from pylogic.lab.contract import unfounded
from pylogic.language.board.board import Board
from pylogic.language.checking import find_violations
from pylogic.language.parse import lookup
from pylogic.language.parse.rule import Declared
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source
from pylogic.solving.run import prepare

PART = "library"

_FILLINGS = (150, 600, 2_000, 30_000)
_OFTEN = (6, 5, 1, 0.05)
"""How many fillings a puzzle may have, and how often."""
_TRIES = 60
"""How many texts are generated for a puzzle."""
_LIMIT = 20.0
"""Seconds for a question; what is not answered then is counted, and is not wrong."""
_MODELS = 20
"""How many solutions are looked at for one that clues are taken from."""
_ALTERED = 3
_TWO = 2

Filling = frozenset[Atom]


class Made(NamedTuple):
    """A puzzle that has been generated.

    Attributes:
        kind: Its kind.
        text: What it was read from.
        puzzle: The puzzle.
        domains: The values that each variable may take, one where a value is printed.
    """

    kind: Declared
    text: str
    puzzle: Puzzle
    domains: dict[int, tuple[int, ...]]

    def right(self, puzzle: Puzzle) -> set[Filling]:
        """All fillings of the domains that the checker lets pass."""
        board = Board(self.kind.frame, puzzle.facts)
        keys = [board.variables[variable] for variable in self.domains]
        return {
            frozenset(Atom("value", pair) for pair in zip(self.domains, numbers, strict=True))
            for numbers in product(*self.domains.values())
            if next(find_violations(self.kind, board, dict(zip(keys, numbers, strict=True))), None) is None
        }


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One random puzzle: all questions about it."""
    names = lookup.names()
    figures = Figures(PART)
    text = ""
    try:
        made = made_up(names[number % len(names)], chance(seed, PART, number), crew, figures)
        if made is None:
            return figures
        text = made.text
        figures.counts.update({PART: 1, f"of {made.kind.name}": 1})
        random = chance(seed, f"{PART} asked", number)
        for sentence in _faults(made, random, crew, figures):
            figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    except Exception as error:
        sentence = f"{type(error).__name__} {error}"
        figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode()}))
    return figures


def made_up(name: str, random: Random, crew: Crew, figures: Figures) -> Made | None:
    """A puzzle with not too many fillings; ``None`` when none is found."""
    kind = lookup.declaration(name)
    assert kind is not None
    most = random.choices(_FILLINGS, _OFTEN)[0]
    for _ in range(_TRIES):
        text = sketched(kind, random)
        try:
            puzzle = loads(text)
            planted = random.random() < 0.75
            solution = _solution(puzzle, random, crew) if planted else None
            if planted and solution is None and random.random() < 0.7:
                figures.counts["texts of boards without a solution"] += 1
                continue
            if solution is not None:
                text = _planted(kind, puzzle, solution, random, most)
                puzzle = loads(text)
        except PuzzleError:
            figures.counts["texts that are refused"] += 1
            continue
        domains = _domains(kind, puzzle)
        if prod(map(len, domains.values())) <= most:
            return Made(kind, text, puzzle, domains)
        figures.counts["texts with too many fillings"] += 1
    return None


def _domains(kind: Declared, puzzle: Puzzle) -> dict[int, tuple[int, ...]]:
    board = Board(kind.frame, puzzle.facts)
    domains = {variable: board.domain(*key) for variable, key in board.variables.items()}
    for atom in puzzle.kind.people.printed(puzzle):
        variable, number = (int(argument) for argument in atom.args)
        domains[variable] = tuple(one for one in domains[variable] if one == number)
    return domains


def _solution(puzzle: Puzzle, random: Random, crew: Crew) -> Solution | None:
    """Something that keeps the rules, were there no clues."""
    bare = puzzle.keeping(())
    answer = solve(bare, "clingo", models=_MODELS, limit=_LIMIT, seed=random.randrange(1000), worker=crew.of("clingo"))
    return random.choice(answer.solutions) if answer.solutions else None


def _planted(kind: Declared, puzzle: Puzzle, solution: Solution, random: Random, most: int) -> str:
    """The text of a puzzle with the clues that a solution keeps, now and then a false one, and some of its values."""
    true = [clue for clue in puzzle.clues if not puzzle.kind.check(puzzle.keeping([clue]), solution.atoms)]
    false = [clue for clue in puzzle.clues if clue not in true]
    if false and random.random() < 0.15:
        true.append(random.choice(false))
    puzzle = puzzle.keeping(true)
    board = Board(kind.frame, puzzle.facts)
    domains = _domains(kind, puzzle)
    values = sorted((int(atom.args[0]), int(atom.args[1])) for atom in solution.atoms)
    free = [(variable, number) for variable, number in values if len(domains[variable]) > 1]
    random.shuffle(free)
    lines = ""
    for variable, number in free:
        sort, place = board.variables[variable]
        if prod(map(len, domains.values())) <= most and random.random() < 0.8:
            break
        if board.frame.sorts[sort].form == "cells":
            domains[variable] = (number,)
            lines += f"  {name_of((place[0], place[1]))} = {board.frame.sorts[sort].text(number)}\n"
    write = format_named("puzzle").write
    assert write is not None
    return f"{write(puzzle).rstrip().removesuffix('}')}{lines}}}\n"


def _faults(made: Made, random: Random, crew: Crew, figures: Figures) -> Iterator[str]:
    """Yield the faults found with a puzzle, in sentences."""
    puzzle = made.puzzle
    known = made.right(puzzle)
    figures.counts["without a solution"] += not known
    figures.counts["fillings"] += prod(map(len, made.domains.values()))
    figures.counts["solutions"] += len(known)
    if known and (conflicts := prepare(puzzle).conflicts):
        yield f"it is refuted without search ({conflicts[0].sentence}), and has a solution"
    for engine in ("clingo", "swipl", "python"):
        for presolve in (True, False):
            yield from _wrong(puzzle, known, engine, presolve, crew, figures)
    if puzzle.clues and random.random() < 0.2:
        yield from _dropped(made, known, random, crew, figures)
    yield from _misjudged(puzzle, known, random, figures)
    yield from _misread(puzzle)
    if len(known) < _TWO and random.random() < 0.2:
        yield from _unexplained(made, len(known), crew, figures)
    if known and random.random() < 0.2:
        yield from _misdecided(puzzle, known, random.choice(("clingo", "swipl", "python")), crew, figures)


def _wrong(
    puzzle: Puzzle, known: set[Filling], engine: str, presolve: bool, crew: Crew, figures: Figures
) -> Iterator[str]:
    figures.counts[f"questions to {engine}"] += 1
    try:
        answer = solve(puzzle, engine, models=0, presolve=presolve, limit=_LIMIT, worker=crew.of(engine))
    except Exception as error:
        yield f"{engine}, presolving {presolve}: {type(error).__name__} {error}"
        return
    if answer.limit is not None:
        figures.counts[f"questions to {engine} that a limit left open"] += 1
        return
    found = {solution.atoms for solution in answer.solutions}
    if found != known or not answer.exhausted:
        others = len(found - known)
        yield f"{engine}, presolving {presolve}: {len(found & known)} of {len(known)} solutions, {others} others"
    elif len(answer.solutions) != len(found):
        yield f"{engine}, presolving {presolve}: a solution is given twice"


def _misdecided(puzzle: Puzzle, known: set[Filling], engine: str, crew: Crew, figures: Figures) -> Iterator[str]:
    """Yield what is wrong with what an engine finds that all solutions share, when it is asked for that alone."""
    figures.counts["questions for what is decided"] += 1
    try:
        answer = solve(puzzle, engine, task="decided", limit=_LIMIT, worker=crew.of(engine))
    except Exception as error:
        yield f"{engine}, decided: {type(error).__name__} {error}"
        return
    if answer.limit is None and answer.decided != frozenset.intersection(*known):
        yield f"{engine}, decided: {len(answer.decided or ())} atoms"


def _unexplained(made: Made, solutions: int, crew: Crew, figures: Figures) -> Iterator[str]:
    """Each step to the only solution follows from what it cites; clues that conflict have no solution by themselves."""
    found = explain(made.puzzle, "steps" if solutions else "conflict", limit=_LIMIT)
    figures.counts["steps tried"] += len(found.steps)
    yield from unfounded(made.puzzle, found.steps, crew.of)
    for core in found.cores:
        figures.counts["conflicts tried"] += 1
        fewer = made.puzzle.keeping(core.clues)
        domains = _domains(made.kind, fewer)
        if prod(map(len, domains.values())) <= _FILLINGS[2] and made._replace(domains=domains).right(fewer):
            yield f"these are said to conflict, and do not: {'; '.join(clue.sentence for clue in core.clues)}"


def _dropped(made: Made, known: set[Filling], random: Random, crew: Crew, figures: Figures) -> Iterator[str]:
    """Without one of its clues it has all these solutions, and perhaps more."""
    clue = random.choice(made.puzzle.clues)
    fewer = made.puzzle.keeping([one for one in made.puzzle.clues if one != clue])
    domains = _domains(made.kind, fewer)
    if prod(map(len, domains.values())) > _FILLINGS[2]:
        return
    figures.counts["clues dropped"] += 1
    more = made._replace(domains=domains).right(fewer)
    if not known <= more:
        yield f"without the clue '{clue.sentence}' the checker refuses {len(known - more)} solutions"
    for engine in ("clingo", "swipl", "python"):
        for sentence in _wrong(fewer, more, engine, True, crew, figures):
            yield f"without the clue '{clue.sentence}': {sentence}"


def _misjudged(puzzle: Puzzle, known: set[Filling], random: Random, figures: Figures) -> Iterator[str]:
    """Yield right answers that the judge refuses, and wrong ones that the checker accepts."""
    for solution in random.sample(sorted(known, key=lambda atoms: sorted(map(str, atoms))), min(2, len(known))):
        figures.counts["verdicts on pictures"] += 1
        picture = str(puzzle.kind.draw(puzzle, solution))
        empty = str(puzzle.kind.draw(puzzle, None))
        # Where nothing is put down but signs of nothing, an answer looks like none: givens alone solve nothing.
        blank = re.sub(r"[.\s]", "", picture) == re.sub(r"[.\s]", "", empty)
        if not blank and not puzzle.kind.judge(puzzle, Source("picture", picture)).right:
            yield f"the picture of a solution is not judged right:\n{picture}"
        for _ in range(_ALTERED if solution else 0):
            figures.counts["verdicts on altered solutions"] += 1
            atom = random.choice(sorted(solution, key=str))
            changed = Atom("value", (atom.args[0], int(atom.args[1]) + random.choice((-1, 1, 2))))
            altered = solution - {atom} | random.choice((set(), {changed}, {atom, changed}))
            if altered not in known and not puzzle.kind.check(puzzle, altered):
                yield f"the checker takes {sorted(map(str, altered))}"


def _misread(puzzle: Puzzle) -> Iterator[str]:
    """Write a puzzle, read it back, and yield the differences."""
    write = format_named("puzzle").write
    assert write is not None
    text = write(puzzle)
    try:
        same = set(loads(text).atoms) == set(puzzle.atoms)
    except PuzzleError as error:
        yield f"what is written cannot be read: {error}\n{text}"
        return
    if not same:
        yield f"what is written says something else:\n{text}"
