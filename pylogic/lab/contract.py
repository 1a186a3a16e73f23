"""The contract of kinds, tested on examples: `faults` says in sentences what a kind violates.

For authors of kinds: an empty tuple means that the kind works in all commands. Encodings and other models are compared
with each other, the checker with each rule of the encoding for clingo, steps with an engine that knows nothing but what
they cite; puzzles, pictures, sentences and judgements are read back as people see them.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from pylogic import engines
from pylogic.engines.workers.worker import AnyWorker, Pool
from pylogic.explaining.explain import explain
from pylogic.explaining.explanation import Reasoned
from pylogic.explaining.oracle import Oracle
from pylogic.files.printing import show
from pylogic.files.reading import cell_of
from pylogic.files.syntax import parse
from pylogic.model.answer import Answer, Status
from pylogic.model.atom import Atom, Atoms, Clue, atom_texts
from pylogic.model.errors import EngineError, PuzzleError
from pylogic.model.kind import Judgement, Kind
from pylogic.model.limits import Deadline
from pylogic.model.puzzle import DEFAULT_ENGINE, Puzzle, Question, relax, split
from pylogic.model.records import replace
from pylogic.model.request import Assumptions
from pylogic.model.text import Source, plural
from pylogic.solving.run import Session, request_for, run


def faults(kind: Kind, puzzles: Iterable[Puzzle]) -> tuple[str, ...]:
    """Return what is wrong with a kind, as far as its examples show.

    Args:
        kind: The kind.
        puzzles: Its examples: at least one with exactly one solution, as small as shows everything.  An example
            that names an engine (``solve with clingo``) says that only that one is up to it.

    Raises:
        EngineError: An engine that serves the kind is missing or breaks down.
    """
    return tuple(dict.fromkeys(_faults(kind, list(puzzles))))


def _faults(kind: Kind, puzzles: list[Puzzle]) -> Iterator[str]:
    if not puzzles:
        yield "there is no example"
    elif not any(puzzle.clues for puzzle in puzzles):
        yield "no example has a clue: a fact without one cannot be dropped, explained or missed"
    with Pool() as kept:  # starting an engine takes longer than most of what it is asked
        answers = [_answer(puzzle, kept) for puzzle in puzzles]
        if puzzles and not any(isinstance(answer, Answer) and answer.solutions for answer in answers):
            yield "no example has a solution: encodings that refuse everything would pass"
        for puzzle, answer in zip(puzzles, answers, strict=True):
            name = puzzle.title or puzzle.source.name
            for sentence in _of(kind, puzzle, answer, kept):
                yield f"{name}: {sentence}"


def _answer(puzzle: Puzzle, kept: Pool) -> Answer | EngineError:
    """All solutions of a puzzle, or why there is no answer."""
    question = Question(models=0)
    try:
        return run(puzzle, question, worker=kept(question.engine_for(puzzle)))
    except EngineError as error:
        return error


def _of(kind: Kind, puzzle: Puzzle, answer: Answer | EngineError, kept: Pool) -> Iterator[str]:
    yield from _survived("reading", reading(kind, puzzle))
    yield from _survived("drawing", drawing(kind, puzzle))
    if isinstance(answer, EngineError):
        yield f"there is no answer to go on with: {answer}"
        return
    solutions = [solution.atoms for solution in answer.solutions]
    for solution in solutions[:1]:
        yield from _survived("checking", checking(kind, puzzle, solution))
        yield from _survived("judging", judging(kind, puzzle, solution))
    yield from _survived("saying", saying(kind, solutions))
    yield from _survived("an engine", agreeing(kind, puzzle, answer, kept))
    yield from _survived("an engine", dropping(kind, puzzle, answer, kept))
    yield from _survived("a step", explaining(kind, puzzle, answer, kept))
    yield from _survived("relaxing", relaxing(kind, puzzle, answer, kept))
    yield from _survived("the encoding", checked(kind, puzzle, kept))


def _survived(what: str, faults: Iterator[str]) -> Iterator[str]:
    """The faults found; that a part of the kind breaks down is one more."""
    try:
        yield from faults
    except Exception as error:
        yield f"{what} breaks down: {type(error).__name__}: {error}"


_T = TypeVar("_T")
_MOST = 24


def sample(items: Sequence[_T], most: int = _MOST) -> Sequence[_T]:
    """The items, or of more than a few those at equal distances."""
    return items[:: -(-len(items) // most)] if items else items


_LARGE = 150
"""Facts of a puzzle on which rules are not tried one by one."""


def checked(kind: Kind, puzzle: Puzzle, kept: Pool) -> Iterator[str]:
    """Test that the checker refuses what each integrity constraint alone refuses."""
    if not kind.asp or len(puzzle.facts) > _LARGE or puzzle.defaults.engine is not None or kind.objective:
        return
    program = re.sub(r"%.*", "", "".join(file.read_text(encoding="utf-8") for file in kind.asp))
    statements = [statement.strip() for statement in re.split(r"(?<!\.)\.(?=\s|$)", program) if statement.strip()]

    @cache
    def solutions() -> list[object]:
        """Return the atoms of answers, which leave out whether a condition holds: a rule about that changes none."""
        asked = Question(engine=DEFAULT_ENGINE, models=2, presolve=False)
        return [one.fields for one in run(puzzle, asked, worker=kept(DEFAULT_ENGINE)).solutions]

    for place, statement in enumerate(statements):
        if not statement.startswith(":-"):
            continue
        turned = [*statements[:place], f"broken_rule {statement}", ":- not broken_rule", *statements[place + 1 :]]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / f"{kind.encoding.name or kind.name}.lp").write_text(
                "".join(f"{one}.\n" for one in turned), encoding="utf-8"
            )
            encoding = replace(kind.encoding, folder=Path(folder), parts=())
            other = replace(puzzle, kind=replace(kind, encoding=encoding))
            try:
                question = Question(engine=DEFAULT_ENGINE, models=1, presolve=False)
                result = run(other, question, worker=kept(DEFAULT_ENGINE))
            except EngineError:
                continue  # this is how a solution that the checker refuses is reported
        if result.solutions and result.solutions[0].fields not in solutions():
            rule = " ".join(statement.split())
            yield f"the checker takes what the rule '{rule}.' refuses: {result.solutions[0].fields}"


_SECONDS = 5.0
"""Seconds for the steps; those that are found by then must follow."""
_CONFLICTS = 20_000
"""Conflicts in which an engine finds a solution that a step overlooks."""


def explaining(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Every step to the only solution follows from what it cites."""
    if answer.status is Status.UNIQUE and not kind.objective:
        yield from unfounded(puzzle, explain(puzzle, "steps", limit=_SECONDS).steps, kept)


def unfounded(
    puzzle: Puzzle, steps: Sequence[Reasoned], kept: Callable[[str], AnyWorker] | None = None
) -> Iterator[str]:
    """Say which steps do not follow from what they cite.

    A step cites clues and cells, and of the earlier steps that it needs what they rule out.  With all other clues
    dropped and what it finds negated, there must not be a solution.

    Args:
        puzzle: The puzzle.
        steps: All steps from the first one on.
        kept: Gives the workers for all questions; by default idle ones.
    """
    pieces = sorted({atom for step in steps for atom in (*step.atoms, *step.barred, *step.cells)})
    with Session(puzzle, Question(engine=DEFAULT_ENGINE), kept) as session:
        oracle = Oracle(puzzle, pieces, session, Deadline(None))
        numbers = {clue: number for number, clue in enumerate(oracle.clues, 1)}
        for number, step in enumerate(steps, 1):
            barred = (atom for need in step.needs for atom in steps[need - 1].barred)
            cited = [*(numbers[clue] for clue in step.clues), *map(oracle.piece, step.cells)]
            cited += [-oracle.piece(atom) for atom in barred]
            negated = [-oracle.piece(atom) for atom in step.atoms] + [oracle.piece(atom) for atom in step.barred]
            outcomes = oracle.ask_all([[piece, *cited] for piece in negated], _CONFLICTS)
            wrong = [abs(piece) for piece, outcome in zip(negated, outcomes, strict=True) if outcome.consistent]
            if wrong:
                found = ", ".join(puzzle.kind.say(atom) for atom in oracle.pieces_of(wrong[:1]))
                more = f" and {plural(len(wrong) - 1, 'other')}" if len(wrong) > 1 else ""
                yield f"step {number} does not follow from what it cites ({found}{more}): {step.text}"


def reading(kind: Kind, puzzle: Puzzle) -> Iterator[str]:
    """Facts of the vocabulary; writing as the inverse of reading; a canonical form that stays as it is."""
    presolved = kind.presolving.presolve(puzzle)
    strange = {atom.signature for atom in (*puzzle.atoms, *presolved.facts)} - kind.inputs
    if strange:
        yield f"facts that are not among its inputs: {', '.join(map(str, sorted(strange)))}"
    if not set(puzzle.atoms) <= set(presolved.facts):
        yield "presolving loses facts"
    if len(set(presolved.facts)) < len(presolved.facts):
        yield "presolving states a fact twice"
    document = kind.write(puzzle)
    words = {statement.name.text for statement in document.statements}
    unknown = {word for word in words if cell_of(word) is None} - set(kind.words)
    if unknown:
        yield f"it writes words that are not among its words: {', '.join(sorted(unknown))}"
    if kind.read(document) != puzzle.facts:
        yield "what it writes does not read back as the same facts"
    printed = show(document, kind.layout)
    (again,) = parse(Source(puzzle.source.name, printed))
    if show(again, kind.layout) != printed:
        yield "the canonical form changes when it is printed again"
    if kind.read(again) != puzzle.facts:
        yield "the canonical form does not read back as the same facts"


def drawing(kind: Kind, puzzle: Puzzle) -> Iterator[str]:
    """Every clue shows in the picture, and can be pointed at."""
    picture = kind.draw(puzzle, None)
    for clue in sample(puzzle.clues):
        without = replace(puzzle, facts=tuple(fact for fact in puzzle.facts if fact.clue != clue))
        if kind.draw(without, None) == picture:
            yield f"the picture does not show the clue '{clue.sentence}'"
        if kind.draw(puzzle, None, {fact.atom: "bad" for fact in puzzle.facts if fact.clue == clue}) == picture:
            yield f"the picture does not mark the clue '{clue.sentence}'"


def checking(kind: Kind, puzzle: Puzzle, solution: Atoms) -> Iterator[str]:
    """The checker takes a solution and refuses it altered; the picture shows every piece of it."""
    for violation in kind.check(puzzle, solution):
        yield f"the checker refuses a solution: {violation.sentence}"
    whole = kind.draw(puzzle, solution)
    unseen = {atom for one in kind.variables(puzzle) if not one.seen for atom in one.values.values()}
    for atom in sample(sorted(solution)):
        if not kind.check(puzzle, solution - {atom}):
            yield f"the checker takes a solution without {atom}"
        if not kind.check(puzzle, solution - {atom} | {_next(atom)}):
            yield f"the checker takes a solution with {_next(atom)} for {atom}"
        if kind.draw(puzzle, solution - {atom}) == whole and atom not in kind.people.printed(puzzle) | unseen:
            yield f"the picture of a solution does not show {atom}"


def _next(atom: Atom) -> Atom:
    """The atom with its last number one higher."""
    *arguments, last = atom.args
    return Atom(atom.name, (*arguments, int(last) + 1))


def judging(kind: Kind, puzzle: Puzzle, solution: Atoms) -> Iterator[str]:
    """The pictures of a solution and its JSON are right answers; altered ones are wrong, and it is said where."""
    picture = kind.draw(puzzle, solution)
    texts = {
        "picture": str(picture),
        "ASCII picture": str(picture.in_ascii()),
        "JSON": json.dumps(kind.fields(puzzle, solution)),
    }
    for form, text in texts.items():
        judgement = _judged(kind, puzzle, text)
        if isinstance(judgement, str):
            yield f"the {form} of a solution cannot be read as an answer: {judgement}"
        elif not judgement.right:
            reasons = "; ".join(violation.sentence for violation in judgement.violations) or judgement.open
            yield f"the {form} of a solution is judged wrong: {reasons}"
    if kind.objective:
        return
    drawn = {
        atom for one in kind.variables(puzzle) for value, atom in one.values.items() if value != one.vacant
    }  # what is not drawn, or cannot stand there, may follow from the rest
    for atom in sample(sorted(solution)):
        if _other(atom, solution) not in drawn:
            continue
        altered = solution - {atom} | {_other(atom, solution)}
        judgement = _judged(kind, puzzle, json.dumps(kind.fields(puzzle, altered)))
        if isinstance(judgement, str) or judgement.open:
            continue  # what is not an answer at all is refused with a place; a value that no cell has leaves a gap
        if judgement.right:
            yield f"an answer with {_other(atom, solution)} for {atom} is judged right"
        elif not any(violation.cells for violation in judgement.violations):
            yield f"nothing is said about where an answer with {_other(atom, solution)} for {atom} is wrong"


def _other(atom: Atom, solution: Atoms) -> Atom:
    """The atom with another last argument that the solution has somewhere, if there is one."""
    *arguments, last = atom.args
    values = sorted({other.args[-1] for other in solution if other.name == atom.name} - {last}, key=str)
    return Atom(atom.name, (*arguments, values[0])) if values else _next(atom)


def _judged(kind: Kind, puzzle: Puzzle, text: str) -> Judgement | str:
    try:
        return kind.judge(puzzle, Source("answer", text))
    except PuzzleError as error:
        return error.problems[0].sentence


def saying(kind: Kind, solutions: Iterable[Atoms]) -> Iterator[str]:
    """Different pieces are said in different words."""
    spoken: dict[str, Atom] = {}
    for atom in sorted({atom for solution in solutions for atom in solution}, key=str):
        other = spoken.setdefault(kind.say(atom), atom)
        if other != atom:
            yield f"'{kind.say(atom)}' is said of {other} and of {atom}"


_ENGINE_SECONDS = 5.0
"""Seconds for an engine that may not come to an end; what it finds by then must be right."""
_REFERENCE_CONFLICTS = 10_000
"""Conflicts in which an engine finds a solution that it is shown."""


def agreeing(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Every engine that serves the kind says the same, with and without presolving.

    Args:
        kind: The kind.
        puzzle: The puzzle.
        answer: All of its solutions, by the engine that it names or the default one.
        kept: Workers for all questions.
    """
    if not answer.exhausted:
        yield "its solutions are too many to be compared; an example has few"
        return
    solutions = {solution.atoms for solution in answer.solutions}
    for name in engines.names():
        engine = engines.engine(name)
        if not engine.serves(kind) or puzzle.defaults.engine not in (None, name):
            continue
        for presolve in (True, False):
            with_or_without = "with" if presolve else "without"
            if engine.counts:
                limit = _ENGINE_SECONDS if engine.reference else None
                result = run(puzzle, Question(engine=name, models=0, presolve=presolve, limit=limit), worker=kept(name))
                sets = {solution.atoms for solution in result.solutions}
                if sets - solutions or (result.exhausted and sets != solutions):
                    yield f"{name} {with_or_without} presolving has {len(sets)} solutions, others have {len(solutions)}"
            else:
                result = run(puzzle, Question(engine=name, models=1, presolve=presolve), worker=kept(name))
                yield from _one_answer(name, result, answer)


def _one_answer(name: str, result: Answer, answer: Answer) -> Iterator[str]:
    """An engine that looks for one solution finds one where there is one, and none that is too good."""
    if result.limit is not None and not result.solutions:
        return
    if bool(result.solutions) != bool(answer.solutions):
        yield f"{name} says {result.status}, others say {answer.status}"
    elif result.objective is not None and answer.objective is not None:
        proved = result.limit is None and result.bound is not None
        if _worse(answer, result) or (proved and result.objective != answer.objective):
            yield f"{name} has {result.objective}, others have {answer.objective}"


def _worse(one: Answer, other: Answer) -> bool:
    """Whether an answer costs more than another one about the same kind."""
    turned = one.puzzle.kind.objective.turned
    return (turned(one.objective) or 0) > (turned(other.objective) or 0)


def relaxing(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """A puzzle with a solution misses nothing; engines agree on the least; the picture shows the nearest board."""
    if kind.objective or puzzle.defaults.engine is not None:
        return
    soft = relax(puzzle)
    able = [name for name in engines.names() if engines.engine(name).serves(soft.kind)]
    answers = {name: run(soft, Question(engine=name, limit=_ENGINE_SECONDS), worker=kept(name)) for name in able}
    costs = {name: one.objective for name, one in answers.items() if one.status is Status.OPTIMAL}
    if len(set(costs.values())) > 1:
        yield f"engines disagree on what is missed at least: {costs}"
    if answer.solutions and any(costs.values()):
        yield f"clues are missed though there is a solution: {costs}"
    for one in answers.values():
        for solution in one.solutions[:1]:
            # Wrong with the clues are those that are missed, wrong without them those that are shown; what is wrong
            # both ways is so by the rules alone.
            picture = Source("picture", str(soft.kind.draw(soft, solution.atoms)))
            strict, lenient = kind.judge(puzzle, picture), kind.judge(puzzle.keeping(()), picture)
            wrong = [violation.sentence for violation in lenient.violations if violation in strict.violations]
            if wrong or lenient.open:
                yield f"the picture of the nearest board is not that board: {'; '.join(wrong) or lenient.open}"


def dropping(kind: Kind, puzzle: Puzzle, answer: Answer, kept: Pool) -> Iterator[str]:
    """Without a clue every solution is still one, in the checker and in every encoding.

    Of a kind with an objective encodings may leave out solutions that are not best; but the best may not get worse.
    """
    for clue in sample(puzzle.clues):
        fewer = _without(puzzle, clue)
        if any(kind.check(fewer, solution.atoms) for solution in answer.solutions[:3]):
            yield f"the checker refuses a solution when the clue '{clue.sentence}' is dropped"
    for name in engines.names():
        engine = engines.engine(name)
        if not engine.assumes or not engine.serves(kind) or puzzle.defaults.engine not in (None, name):
            continue
        if kind.objective:
            yield from _no_worse(puzzle, name, answer, kept)
            continue
        for solution in answer.solutions[:1]:
            yield from _still(puzzle, name, solution.atoms, kept)


def _without(puzzle: Puzzle, clue: Clue) -> Puzzle:
    return puzzle.keeping([other for other in puzzle.clues if other != clue])


def _no_worse(puzzle: Puzzle, name: str, answer: Answer, kept: Pool) -> Iterator[str]:
    """An engine finds nothing worse, whichever clue is dropped."""
    for clue in sample(puzzle.clues, 4) if answer.objective is not None else ():
        result = run(_without(puzzle, clue), Question(engine=name, models=1, limit=_ENGINE_SECONDS), worker=kept(name))
        settled = result.status is Status.UNSATISFIABLE or result.status is Status.OPTIMAL
        if settled and (result.objective is None or _worse(result, answer)):
            without = f"{name} has {result.objective} when the clue '{clue.sentence}' is dropped"
            yield f"{without}, {answer.objective} with it"


def _still(puzzle: Puzzle, name: str, solution: Atoms, kept: Pool) -> Iterator[str]:
    """A solution is one for an engine, whichever clue is dropped."""
    clues = range(1, len(puzzle.clues) + 1)
    tried = sample(clues)
    pieces = sorted(atom_texts(solution))
    held = range(len(clues) + 1, len(clues) + len(pieces) + 1)
    frame, facts = split(puzzle, puzzle.clues)
    request = request_for(puzzle, "assume", frame, name)
    request["assumptions"] = Assumptions(
        clues=[*map(atom_texts, facts)],
        pieces=pieces,
        questions=[[*(-clue if clue == dropped else clue for clue in clues), *held] for dropped in tried],
        conflicts=_REFERENCE_CONFLICTS,
        missing=False,
    )
    outcomes = [message["together"] for message in kept(name).ask(request, None) if "together" in message]
    for dropped, together in zip(tried, outcomes, strict=True):
        clue = puzzle.clues[dropped - 1]
        if together is False:
            yield f"{name} refuses a solution when the clue '{clue.sentence}' is dropped"
