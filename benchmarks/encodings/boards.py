"""Small boards on which encodings are tried: the facts that engines get, and the files that read them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fuzzing.chance import chance
from fuzzing.propagators import SORTS, Case, Domains
from fuzzing.puzzles import MAKERS
from pylogic import Kind, Puzzle, relax
from pylogic.language import words
from pylogic.language.parse.lookup import VOCABULARY
from pylogic.model.atom import Atom
from pylogic.model.files import PROLOG
from pylogic.model.request import PLAIN
from pylogic.model.text import Source
from pylogic.solving import loading
from pylogic.solving.run import prepare

_OWN = Path(__file__).with_name("boards.toml")
"""Boards beyond those with which words are tested."""
_SEED = 46
_DRAWN = 30
"""The number of boards that are drawn of each kind that is not declared, and of instances for each propagator."""
_LATER: dict[str, tuple[int, ...]] = {
    "different": (374, 1088),
    "seen": (196,),
    "count": (130,),
}
"""Instances drawn after these that notice what they do not."""
_MOST = 200
"""The most solutions of those that are tried."""


class Board(NamedTuple):
    """A puzzle as engines see it.

    Attributes:
        name: What it is.
        facts: The facts as text, the same for all engines.
        asp: The programs for clingo.
        prolog: The module for SWI-Prolog and its parts.
    """

    name: str
    facts: tuple[str, ...]
    asp: tuple[Path, ...]
    prolog: tuple[Path, ...]


def boards() -> Iterator[Board]:
    """Yield all boards: those of words, of other kinds, our own, and instances for single propagators."""
    yield from boards_of_words()
    for name, puzzle in _puzzles():
        yield from _boards_of(name, puzzle)
    for sort, (parts, make) in SORTS.items():
        files = (PROLOG / f"{VOCABULARY}.pl", *(PROLOG / VOCABULARY / f"{part}.pl" for part in parts))
        numbers = (*range(_DRAWN), *_LATER.get(sort, ()))
        for number, case in enumerate(islice(make(chance(_SEED, sort, 0)), numbers[-1] + 1)):
            if number not in numbers:
                continue
            yield Board(f"{sort} {number}", case.facts, (), files)
            other = Case(_other_domains(case, chance(_SEED, sort, number)), case.stated, case.holds, case.columns)
            yield Board(f"{sort} {number}, other domains", other.facts, (), files)


def boards_of_words() -> Iterator[Board]:
    """Yield the boards on which words are tested, which takes a second or two."""
    for word in words.names():
        for name, text in _cases(word):
            for puzzle in loading.read(Source(name, text)):
                yield from _boards_of(name, puzzle)


def _boards_of(name: str, puzzle: Puzzle) -> Iterator[Board]:
    """Yield a puzzle as it is, with the facts that presolving derives, with each model, and without a clue."""
    kind = puzzle.kind
    stated = [fact.atom for fact in puzzle.engine_facts]
    yield _board(name, kind, prepare(puzzle, presolve=False).facts)
    prepared = prepare(puzzle)
    derived = not prepared.conflicts and len(prepared.facts) > len(stated)
    if derived:
        yield _board(f"{name}, presolved", kind, prepared.facts)
    models = kind.encoding.models.get("swipl", ()) if kind.encoding.flatten is None else ()
    for model in models:
        if model == PLAIN:
            continue  # it is no encoding
        said = Atom("model", (model,))
        yield _board(f"{name}, model {model}", kind, [*stated, said])
        if derived:
            yield _board(f"{name}, presolved, model {model}", kind, [*prepared.facts, said])
    clue = next((fact.clue for fact in puzzle.engine_facts if fact.clue is not None), None)
    if clue is not None and not kind.form:
        kept = [fact.atom for fact in puzzle.engine_facts if fact.clue != clue]
        yield _board(f"{name}, without {clue.sentence}", kind, kept)


def _other_domains(case: Case, random: Random) -> Domains:
    """Return domains that need not have a solution, half of them of one value."""
    values = sorted({value for domain in case.domains for value in domain})
    sizes = (random.choice([1, random.randint(1, len(values))]) for _ in case.domains)
    return [sorted(random.sample(values, size)) for size in sizes]


def _board(name: str, kind: Kind, facts: Iterable[Atom]) -> Board:
    return Board(name, tuple(map(str, facts)), kind.asp, kind.prolog)


def _puzzles() -> Iterator[tuple[str, Puzzle]]:
    for kind, make in MAKERS.items():
        for number in range(_DRAWN):
            made = make(chance(_SEED, kind, number))
            if len(made.solutions) <= _MOST:
                (puzzle,) = loading.read(Source(kind, made.text))
                yield f"{kind} {number}", puzzle
                if kind == "battleship":
                    yield f"{kind} {number}, relaxed", relax(puzzle)
    for name, case in tomllib.loads(_OWN.read_text(encoding="utf-8")).items():
        for puzzle in loading.read(Source(name, case["puzzle"])):
            yield name, relax(puzzle) if case.get("relaxed") else puzzle


def _cases(word: str) -> Iterator[tuple[str, str]]:
    """Yield the boards on which a word is tested, as text."""
    folder = Path(str(words.__file__)).parent / word
    cases, rules = (_tables(folder / name) for name in ("cases.toml", "rules.toml"))
    tested = {name: (case["kind"], case["puzzle"]) for name, case in cases.items()}
    sorts = {rule: (f"{kind} ; {rule}", puzzle) for rule, (kind, puzzle) in rules.get("sorts", {}).items()}
    wrong = {f"wrong filling {n}": (one["kind"], one["puzzle"]) for n, one in enumerate(rules.get("wrong", ()), 1)}
    for name, (kind, puzzle) in (tested | sorts | wrong).items():
        yield f"{word}: {name}", f"kind k {{\n{kind}\n}}\nk {{\n{puzzle}\n}}\n"


def _tables(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
