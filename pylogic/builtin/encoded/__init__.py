"""Declared kinds with encodings of their own, whose facts and pieces of solutions stand in place of flat facts.

What reads, draws, checks, explains and generates such a kind is what does so for declared kinds.  A `Vocabulary` says
what its facts mean in words of the declaration, and the other way round; `pylogic.lab.contract` holds encodings to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pylogic.language.board.board import ROW
from pylogic.model.atom import Atom, Atoms, Cell, Fact, Signature, Variable
from pylogic.model.canvas import Canvas
from pylogic.model.document import Document
from pylogic.model.errors import PuzzleError
from pylogic.model.kind import (
    NO_ROLES,
    Encoding,
    Judgement,
    Kind,
    People,
    Plain,
    Presolving,
    Relaxation,
    Roles,
    Solvers,
    Violation,
)
from pylogic.model.puzzle import Puzzle, cache_latest
from pylogic.model.records import dataclass, replace
from pylogic.model.text import Problem, Source

if TYPE_CHECKING:  # runs need none of it
    from random import Random

    from pylogic.model.generating import Inventing, Offer, Wish, Wished
    from pylogic.model.heuristic import Heuristic
    from pylogic.model.laws import Laws
    from pylogic.model.network import Network


_PIECE = Signature("value", 3)
_STRANGE = "atom"
"""The name of what the checker says of an atom that is no piece of a solution."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """The facts of an encoding, and what they mean; pieces of a solution are ``value(ROW, COLUMN, NUMBER)``.

    Attributes:
        inputs: The predicates of its facts.
        facts: Facts as the declaration reads them, in words of the encoding.
        stated: The same the other way round.
        unfit: Says why the encoding has no words for a puzzle, given its facts as declared; empty where it has.
        size: The wish for the size of generated puzzles.
    """

    inputs: frozenset[Signature]
    facts: Callable[[Iterable[Fact]], tuple[Fact, ...]]
    stated: Callable[[Iterable[Fact]], Iterator[Fact]]
    unfit: Callable[[Sequence[Fact]], str]
    size: Callable[[], Wish]


@lru_cache(maxsize=16384)  # solutions of a puzzle have many atoms in common
def _out(atom: Atom) -> Atom:
    """A piece of a solution of the declaration as one of the encoding."""
    variable, number = map(int, atom.args)
    return Atom("value", (*divmod(variable, ROW), number))


@lru_cache(maxsize=16384)
def _in(atom: Atom) -> Atom:
    """A piece of a solution of the encoding as one of the declaration."""
    row, column, number = map(int, atom.args)
    return Atom("value", (row * ROW + column, number))


def _all_in(atoms: Atoms) -> Atoms:
    return frozenset(map(_in, atoms))


def _all_out(atoms: Atoms) -> Atoms:
    return frozenset(map(_out, atoms))


class _Encoded:
    """The abilities of a declared kind, asked and answered in words of an encoding."""

    def __init__(self, kind: Kind, words: Vocabulary) -> None:
        self.kind = kind
        self.words = words
        self.inner = cache_latest(self._inner)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Encoded, (self.kind, self.words)

    def meant(self, puzzle: Puzzle) -> Puzzle:
        return self.inner(puzzle)

    def _inner(self, puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, kind=self.kind, facts=tuple(self.words.stated(puzzle.facts)))

    def read(self, document: Document) -> tuple[Fact, ...]:
        facts = self.kind.read(document)
        if sentence := self.words.unfit(facts):
            at = next((one.name for one in document.statements if one.name.text in ("board", "size")), document.kind)
            raise PuzzleError([Problem(sentence, document.source, at.span)])
        return self.words.facts(facts)

    def write(self, puzzle: Puzzle) -> Document:
        return self.kind.write(self.inner(puzzle))

    def check(self, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
        pieces = {_in(atom): atom for atom in atoms if atom.signature == _PIECE}
        strange = [atom for atom in atoms if atom.signature != _PIECE]
        found = self.kind.check(self.inner(puzzle), frozenset(pieces))
        if any(one.name == _STRANGE for one in found):
            words = {str(inner): atom for inner, atom in pieces.items()}
            strange += [words[one.sentence.split()[0]] for one in found if one.name == _STRANGE]
        said = (Violation(_STRANGE, f"{atom} says nothing about this board") for atom in sorted(strange))
        return (*said, *(one for one in found if one.name != _STRANGE))

    def fields(self, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
        grid = self.kind.fields(self.inner(puzzle), _all_in(atoms))["grid"]
        return {"grid": [[number or 0 for number in row] for row in grid]}

    def judge(self, puzzle: Puzzle, answer: Source) -> Judgement:
        return self._judged(self.kind.judge(self.inner(puzzle), answer))

    def judge_atoms(self, puzzle: Puzzle, atoms: Atoms) -> Judgement:
        assert self.kind.judge_atoms is not None
        return self._judged(self.kind.judge_atoms(self.inner(puzzle), _all_in(atoms)))

    def _judged(self, found: Judgement) -> Judgement:
        claims = found.claims and {cell: self.words.facts([fact])[0] for cell, fact in found.claims.items()}
        return found._replace(claims=claims, atoms=None if found.atoms is None else _all_out(found.atoms))

    def sketch(self, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
        asked: dict[Atom, str] = {}
        for atom, role in roles.items():
            stated = (fact.atom for fact in self.words.stated([Fact(atom)]))
            asked |= dict.fromkeys([_in(atom)] if atom.name == "value" else stated, role)
        return self.kind.sketch(self.inner(puzzle), None if atoms is None else _all_in(atoms), asked)

    def say(self, atom: Atom) -> str:
        return self.kind.say(_in(atom))

    def variables(self, puzzle: Puzzle) -> tuple[Variable, ...]:
        return tuple(
            one._replace(values={text: _out(atom) for text, atom in one.values.items()})
            for one in self.kind.variables(self.inner(puzzle))
        )

    def instructions(self, puzzle: Puzzle) -> Sequence[str]:
        return self.kind.people.instructions(self.inner(puzzle))

    def notes(self, puzzle: Puzzle) -> Sequence[Problem]:
        return self.kind.people.notes(self.inner(puzzle))

    def printed(self, puzzle: Puzzle) -> Atoms:
        return _all_out(self.kind.people.printed(self.inner(puzzle)))

    def laws(self, puzzle: Puzzle) -> Laws:
        assert self.kind.people.laws is not None
        laws = self.kind.people.laws(self.inner(puzzle))
        return replace(laws, atom=lambda variable, bit: _out(laws.atom(variable, bit)))

    def network(self, atoms: Sequence[Atom]) -> Network:
        from pylogic.model.network import Network  # for the engine python

        laws = self.laws(Puzzle(self.kind, "", tuple(map(Fact, atoms))))
        domains = dict(laws.domains)
        left = dict.fromkeys(domains, 0 if Atom("tightened") in atoms else -1)
        for name, (row, column, number) in (atom for atom in atoms if atom.name in ("given", "allowed")):
            variable, bit = int(row) * ROW + int(column), 1 << int(number) - laws.lowest
            if name == "given":
                domains[variable] &= bit
            else:
                left[variable] |= bit
        domains = {variable: domain & left[variable] for variable, domain in domains.items()}
        names = {unit.constraint: unit.name for unit in laws.units}
        return Network(domains, [*names], laws.atom, laws.lowest, names)

    def plain(self, puzzle: Puzzle, atoms: Sequence[Atom], labeling: str) -> Plain:
        assert self.kind.encoding.plain is not None
        inner = self.inner(replace(puzzle, facts=tuple(fact for fact in puzzle.facts if fact.atom in {*atoms})))
        left: dict[Cell, list[int]] = {}
        for row, column, number in (atom.args for atom in atoms if atom.name == "allowed"):
            left.setdefault((int(row), int(column)), []).append(int(number))
        derived: list[Atom] = []
        for one in self.kind.variables(inner) if left else ():
            kept = left.get(one.place[:2], [])
            known, pieces = len(kept) == 1, one.values.values()
            derived += [Atom("known", atom.args) for atom in pieces if known and atom.args[1] in kept]
            derived += [Atom("out", atom.args) for atom in pieces if atom.args[1] not in kept]
        made = self.kind.encoding.plain(inner, (*inner.atoms, *derived), labeling)
        return made._replace(pieces=tuple(Atom("value", divmod(int(one.args[0]), ROW)) for one in made.pieces))

    def inventing(self) -> Inventing:
        assert self.kind.inventing is not None
        return replace(
            made := self.kind.inventing(),
            wishes=(self.words.size(), *made.wishes[1:]),
            frame=lambda wished, random: self.words.facts(made.frame(wished, random)),
            clues=partial(self._clues, made),
            drawing=None,
            solution=None,
            preferred=None,
            grown=None,
            mended=None,
            covered=None,
        )

    def _clues(
        self, made: Inventing, facts: tuple[Fact, ...], solution: Atoms, wished: Wished, random: Random
    ) -> Offer:
        offer = made.clues(tuple(self.words.stated(facts)), _all_in(solution), wished, random)
        return offer._replace(facts=self.words.facts(offer.facts))


@dataclass(frozen=True, kw_only=True)
class Own:
    """What a kind of the library has besides its declaration.

    Attributes:
        words: The vocabulary of its encodings.
        encoding: Their models; the program that people read is that of the declaration.
        presolving: Propagation, whose facts they read: ``allowed(ROW, COLUMN, NUMBER)`` for all that is left to a cell.
        relaxation: How clues are missed.
        heuristic: The methods of the engine heuristic.
    """

    words: Vocabulary
    encoding: Encoding
    presolving: Presolving
    relaxation: Relaxation
    heuristic: Callable[[], Heuristic]


@cache
def encoded(kind: Kind) -> Kind:
    """Return a declared kind with the encodings of its own that its declaration names."""
    extra: Own = import_module(f"{__name__}.{kind.encoding.own}").OWN
    own = _Encoded(kind, extra.words)
    return replace(
        kind,
        inputs=extra.words.inputs,
        outputs=frozenset({_PIECE}),
        encoding=replace(extra.encoding, name=kind.encoding.own, meant=own.meant, plain=own.plain),
        read=own.read,
        write=own.write,
        check=own.check,
        fields=own.fields,
        gap=0,
        judge=own.judge,
        judge_atoms=own.judge_atoms,
        sketch=own.sketch,
        say=own.say,
        variables=own.variables,
        presolving=extra.presolving,
        solvers=Solvers(network=own.network, heuristic=extra.heuristic),
        people=People(laws=own.laws, printed=own.printed, instructions=own.instructions, notes=own.notes),
        relaxation=extra.relaxation,
        inventing=own.inventing,
    )
