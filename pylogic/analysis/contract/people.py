"""Tests of what people see of a kind: puzzles read and written, pictures, sentences, judgements."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pylogic.analysis.contract.sampling import some
from pylogic.core.atom import Atom, Atoms
from pylogic.core.errors import PuzzleError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.text import Source
from pylogic.core.verdict import Judgement
from pylogic.language.printing import show
from pylogic.language.reading import cell_of
from pylogic.language.syntax import parse


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
    for clue in some(puzzle.clues):
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
    for atom in some(sorted(solution)):
        if not kind.check(puzzle, solution - {atom}):
            yield f"the checker takes a solution without {atom}"
        if not kind.check(puzzle, solution - {atom} | {_next(atom)}):
            yield f"the checker takes a solution with {_next(atom)} for {atom}"
        if kind.draw(puzzle, solution - {atom}) == whole and atom not in kind.people.printed(puzzle):
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
    for atom in some(sorted(solution)):
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
