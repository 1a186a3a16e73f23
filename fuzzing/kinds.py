"""Kinds generated from the grammar of rules, each with a puzzle: both engines against the checker on all fillings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product
from math import prod
from random import Random

from fuzzing import families
from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.crew import Crew
from fuzzing.draw import Draw
from fuzzing.grammar import Declaration, declared
from fuzzing.grounds import ground_of, place_of
from fuzzing.made import Made, made, understood
from fuzzing.truth import UndecidedError, deciding
from fuzzing.truth.ground import Filling
from pylogic import Atom, Puzzle, solve
from pylogic.language.board.board import Board
from pylogic.language.checking import find_violations
from pylogic.language.parse.rule import Declared, Finished
from pylogic.model.errors import PuzzleError
from pylogic.solving.run import prepare

PART = "kinds"

_FILLINGS = (48, 200, 800, 4_200)
_OFTEN = (6, 5, 1, 0.1)
"""How many fillings a board may have, and how often."""
_MOST = 200
"""How many solutions are asked for where there are too many fillings to look at."""
_TRIES = 12
"""How many puzzles are generated for a kind, until one has few enough fillings."""
_LIMIT = 2.0
"""Seconds for a question; what is not answered then is counted, and is not wrong."""
_SHRINKS = 80
"""How many smaller puzzles are tried for a crack."""
_ALTERED = 12

_EVERY = 12
"""Of so many families one is compared with the reference on each board."""
_DECIDED = 400
"""How many fillings of a puzzle rules are decided for without `pylogic`."""


def tried(seed: int, number: int, crew: Crew) -> Figures:
    """One random kind: it is refused with a place, or all agree about a puzzle of it."""
    figures = Figures(PART)
    random = chance(seed, PART, number)
    declaration = declared(random)
    bare = Made(declaration, 1, 1)
    try:
        kind = understood(declaration)
    except PuzzleError as error:
        figures.counts["declarations that are refused"] += 1
        for sentence in _misplaced(error, bare):
            figures.cracks.append(_crack(number, sentence, bare))
        return figures
    except Exception as error:
        figures.cracks.append(_crack(number, f"declaring it: {type(error).__name__} {error}", bare))
        return figures
    found = puzzle(declaration, kind, random, figures, number)
    if found is None:
        figures.counts["kinds without a puzzle"] += 1
        return figures
    figures.counts[PART] += 1
    _count_words(kind, figures)
    several = islice(families.every(Draw(random, declaration.sorts, declaration.givens)), number % _EVERY, None, _EVERY)
    for sentence in families.differing(found, several, compared := Counter[str]()):
        figures.cracks.append(_crack(number, sentence, found))
    figures.counts["families compared"] += compared.total()
    for sentence in faults(found, crew, figures):
        small = shrunk(found, sentence, crew)
        figures.cracks.append(_crack(number, f"{sentence}\n\nIt was generated as:\n\n{_shown(found)}", small))
        break
    return figures


def _crack(number: int, sentence: str, one: Made) -> Crack:
    return Crack(PART, number, sentence, {name: text.encode() for name, text in one.files.items()})


def _shown(one: Made) -> str:
    return "\n".join(one.files.values())


def _misplaced(error: PuzzleError, one: Made) -> Iterator[str]:
    """Yield the problems of a refusal that lack a sentence, or a place inside the declaration."""
    texts = "\n".join(one.declaration.texts()).splitlines()
    for problem in error.problems:
        span = problem.span
        if not problem.sentence or span is None or not 1 <= span.line <= len(texts):
            yield f"refused without a place: {problem.sentence}"


def puzzle(declaration: Declaration, kind: Declared, random: Random, figures: Figures, number: int) -> Made | None:
    """A puzzle of a kind, mostly one with few fillings; ``None`` when all are refused."""
    most = random.choices(_FILLINGS, _OFTEN)[0]
    last = None
    for _ in range(_TRIES):
        one = made(declaration, kind, random)
        try:
            puzzle = one.puzzle()
        except PuzzleError as error:
            figures.counts["puzzles that are refused"] += 1
            if not all(problem.sentence and problem.span for problem in error.problems):
                figures.cracks.append(_crack(number, f"refused without a place: {error}", one))
            continue
        except Exception as error:
            figures.cracks.append(_crack(number, f"reading it: {type(error).__name__} {error}", one))
            return None
        last = one
        if prod(map(len, domains(kind, puzzle).values())) <= most:
            break
    return last


def _count_words(kind: Declared, figures: Figures) -> None:
    """Count the words of a kind, and every two of them."""
    names = sorted(rule.word.name for rule in kind.rules)
    figures.counts.update({f"word {name}": 1 for name in set(names)})
    figures.counts.update(
        {f"pair {one} and {names[j]}": 1 for i, one in enumerate(names) for j in range(i + 1, len(names))}
    )
    if len(kind.frame.sorts) > 1:
        figures.counts["with several sorts"] += 1


def domains(kind: Declared, puzzle: Puzzle) -> dict[int, tuple[int, ...]]:
    """The values that each variable may take, one where a value is printed."""
    board = Board(kind.frame, puzzle.facts)
    found = {variable: board.domain(*key) for variable, key in board.variables.items()}
    for atom in puzzle.kind.people.printed(puzzle):
        variable, number = (int(argument) for argument in atom.args)
        found[variable] = tuple(one for one in found[variable] if one == number)
    return found


def faults(one: Made, crew: Crew, figures: Figures) -> Iterator[str]:
    """Yield the faults found with a random kind and its puzzle, in sentences."""
    kind, puzzle = one.declared(), one.puzzle()
    known: set[frozenset[Atom]] | None = None
    free = domains(kind, puzzle)
    number = prod(map(len, free.values()))
    if number <= _FILLINGS[-1]:
        figures.counts["fillings"] += number
        try:
            known = right(kind, puzzle, free)
        except Exception as error:
            yield f"the checker: {type(error).__name__} {error}"
            return
        yield from _otherwise(one, kind, puzzle, free, figures)
        figures.counts["solutions"] += len(known)
        figures.counts["without a solution"] += not known
        figures.counts["with all fillings as solutions"] += bool(number) and len(known) == number
    else:
        figures.counts["with too many fillings"] += 1
    try:
        conflicts = prepare(puzzle).conflicts
    except PuzzleError:
        figures.counts["refused when they are prepared"] += 1
        return
    except Exception as error:
        yield f"preparing it: {type(error).__name__} {error}"
        return
    if known and conflicts:
        yield f"it is refuted without search ({conflicts[0].sentence}), and has a solution"
    yield from _compared(puzzle, known, crew, figures)


def right(kind: Declared, puzzle: Puzzle, free: dict[int, tuple[int, ...]]) -> set[frozenset[Atom]]:
    """All fillings that the checker lets pass."""
    board = Board(kind.frame, puzzle.facts)
    keys = [board.variables[variable] for variable in free]
    return {
        frozenset(Atom("value", pair) for pair in zip(free, numbers, strict=True))
        for numbers in product(*free.values())
        if next(find_violations(kind, board, dict(zip(keys, numbers, strict=True))), None) is None
    }


def _otherwise(
    one: Made, kind: Declared, puzzle: Puzzle, free: dict[int, tuple[int, ...]], figures: Figures
) -> Iterator[str]:
    """Yield the disagreements between the checker and `fuzzing.truth` about a rule."""
    deciders = list(decided(one))
    if not any(deciders):
        return
    figures.counts["rules decided without pylogic"] += len(deciders) - deciders.count(None)
    board = Board(kind.frame, puzzle.facts)
    keys = [board.variables[variable] for variable in free]
    step = -(-prod(map(len, free.values())) // _DECIDED)
    for numbers in islice(product(*free.values()), 0, None, max(step, 1)):
        values = dict(zip(keys, numbers, strict=True))
        finished = Finished(board, values)
        filling = {(sort, place_of(place)): _held(kind, sort, number) for (sort, place), number in values.items()}
        for made_up, rule, decide in zip(one.declaration.rules, kind.rules_on(board), deciders, strict=True):
            try:
                holds = decide(filling) if decide is not None else None
            except UndecidedError:
                holds = None
            if holds is None:
                continue
            figures.counts["verdicts without pylogic"] += 1
            if holds == any(True for _ in rule.word.broken(rule, finished)):
                yield f"the checker {'refuses' if holds else 'takes'}: {made_up.text}\n{filling}"
                return


def _held(kind: Declared, sort: str, number: int) -> int | str:
    one = kind.frame.sorts[sort]
    return number if one.is_number(number) else one.text(number)


def decided(one: Made) -> Iterator[Callable[[Filling], bool] | None]:
    """For each rule what decides it without `pylogic`, where the reference is clear."""
    try:
        ground = ground_of(one)
    except UndecidedError:
        return
    for rule in one.declaration.rules:
        try:
            yield deciding(rule.meaning, ground)
        except UndecidedError:
            yield None


def _compared(puzzle: Puzzle, known: set[frozenset[Atom]] | None, crew: Crew, figures: Figures) -> Iterator[str]:
    """The answers of engines against each other and against what is known."""
    models = 0 if known is not None else _MOST
    for engine in ("clingo", "swipl", "python"):
        for presolve in (True, False):
            name = f"{engine}, presolving {presolve}"
            figures.counts[f"questions to {engine}"] += 1
            try:
                answer = solve(puzzle, engine, models=models, presolve=presolve, limit=_LIMIT, worker=crew.of(engine))
            except PuzzleError:
                figures.counts["refused when they are asked"] += 1
                return
            except Exception as error:
                yield f"{name}: {type(error).__name__} {error}"
                continue
            if answer.limit is not None:
                figures.counts[f"questions to {engine} that a limit left open"] += 1
                continue
            found = {solution.atoms for solution in answer.solutions}
            if len(found) < len(answer.solutions):
                yield f"{name}: a solution is given twice"
            if known is None:
                for atoms in list(found)[:_ALTERED]:
                    if puzzle.kind.check(puzzle, atoms):
                        yield f"{name}: the checker refuses a solution"
                        break
                if answer.exhausted:
                    known = found
            elif not answer.exhausted and len(found) >= models > 0 and found <= known:
                continue
            elif found != known or not answer.exhausted:
                yield f"{name}: {len(found & known)} of {len(known)} solutions, {len(found - known)} others"


def shrunk(one: Made, sentence: str, crew: Crew) -> Made:
    """A smaller puzzle of a smaller kind that has a fault of the same class."""
    wanted, left = _class(sentence), _SHRINKS
    going = True
    while going:
        going = False
        for smaller in one.smaller():
            left -= 1
            if left < 0:
                return one
            if _fails(smaller, wanted, crew):
                one, going = smaller, True
                break
    return one


def _fails(one: Made, wanted: str, crew: Crew) -> bool:
    try:
        return any(_class(sentence) == wanted for sentence in faults(one, crew, Figures(PART)))
    except Exception:  # it is refused, or fails otherwise
        return False


def _class(sentence: str) -> str:
    """Return the part of a sentence that is the same for all faults of a class."""
    return re.sub(r"\d+|\(.*", "", sentence.partition("\n")[0])[:90]
