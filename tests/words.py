"""Words of declared kinds on boards so small that every filling can be tried."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import prod
from pathlib import Path
from typing import Any, overload

from effort import drawn

from pylogic import Puzzle
from pylogic.language import words
from pylogic.language.board.board import Board as Layout
from pylogic.language.board.board import board_of
from pylogic.language.checking import find_violations, values_of
from pylogic.language.compile.flat import Facts
from pylogic.language.parse.rule import Declared
from pylogic.model.atom import Atom, Atoms
from pylogic.model.laws import Laws
from pylogic.model.network import values
from pylogic.model.text import Source
from pylogic.solving import loading

FILLINGS = 70_000
"""The most fillings that a case may have."""
WHOLE = 512
"""Up to this number of fillings, all are tried."""
DAILY = 150
"""The number of fillings tried by day."""
NEAR = 100
"""The number tried by day of those that differ from a solution in one place."""


def tables(name: str) -> dict[str, dict[str, Any]]:
    """The tables in the files of words with a name, by the word."""
    files = sorted(Path(words.__file__).parent.glob(f"*/{name}"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


_TABLES = tables("cases.toml").values()
CASES: dict[str, tuple[str, str]] = {
    name: (case["kind"], case["puzzle"]) for table in _TABLES for name, case in table.items()
}
RULES = tables("rules.toml")
"""Forms of the rules of each word, its rules about values of several sorts, and wrong fillings."""
MANY = frozenset(name for table in _TABLES for name, case in table.items() if "nightly" in case)


def read(kind: str, puzzle: str) -> Puzzle:
    """A puzzle of a kind that is declared in front of it."""
    (found,) = loading.read(Source("case", f"kind k {{\n{kind}\n}}\nk {{\n{puzzle}\n}}\n"))
    return found


class Fillings(Sequence[Atoms]):
    """Every way to give each variable of a puzzle a value, in an order of its own."""

    def __init__(self, puzzle: Puzzle) -> None:
        hidden = {fact.atom.args[0] for fact in puzzle.engine_facts if fact.atom.name == "hidden"}
        shown = [args for args in Facts(puzzle.engine_facts).names.get("variable", ()) if args[0] not in hidden]
        domains: dict[object, list[int]] = {}
        for fact in puzzle.engine_facts:
            if fact.atom.name == "domain":
                domains.setdefault(fact.atom.args[0], []).append(int(fact.atom.args[1]))
        self._choices = [[Atom("value", (variable, value)) for value in domains[domain]] for variable, domain in shown]

    def __len__(self) -> int:
        return prod(map(len, self._choices))

    @overload
    def __getitem__(self, number: int) -> Atoms: ...
    @overload
    def __getitem__(self, number: slice) -> list[Atoms]: ...
    def __getitem__(self, number: int | slice) -> Atoms | list[Atoms]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        atoms = []
        for choices in self._choices:
            number, place = divmod(number, len(choices))
            atoms.append(choices[place])
        if number:
            raise IndexError("there are not so many fillings")
        return frozenset(atoms)

    def near(self, filling: Atoms) -> Iterator[Atoms]:
        """The fillings that differ from one in a single place."""
        for choices in self._choices:
            for atom in choices:
                if atom not in filling:
                    yield filling.difference(choices) | {atom}


@dataclass(frozen=True)
class Board:
    """A case, and what the checker says to its fillings.

    Attributes:
        case: Its name.
        puzzle: Its puzzle.
        found: What an engine says all solutions are; none of them stays unchecked.
    """

    case: str
    puzzle: Puzzle
    found: frozenset[Atoms]

    @cached_property
    def tried(self) -> list[Atoms]:
        """All fillings; of many only some by day, some of those that are nearly right, and all that were found."""
        every = Fillings(self.puzzle)
        assert len(every) <= FILLINGS
        if len(every) <= WHOLE:
            return list(every)
        found = sorted(self.found, key=sorted)
        near = [filling for right in found[:NEAR] for filling in every.near(right)]
        return list(dict.fromkeys([*drawn(every, DAILY), *drawn(near, NEAR), *found]))

    @cached_property
    def right(self) -> set[Atoms]:
        """The fillings that the checker lets pass."""
        check = self.puzzle.kind.check
        assert isinstance(check, partial)
        (declared,) = check.args
        board = board_of(declared.frame, self.puzzle.facts)
        return {atoms for atoms in self.tried if passes(declared, board, atoms)}


def passes(kind: Declared, board: Layout, atoms: Atoms) -> bool:
    """Whether the checker has nothing to say; after its first word it is not asked for more."""
    values, strange = values_of(board, atoms)
    return not strange and next(find_violations(kind, board, values), None) is None


def filled(board: Board, laws: Laws) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """The fillings that are right and those that are wrong, each a value for each variable, as bits."""
    index = {
        laws.atom(variable, value): (variable, 1 << value)
        for variable, domain in laws.domains.items()
        for value in values(domain)
    }
    right: list[dict[int, int]] = []
    wrong: list[dict[int, int]] = []
    for atoms in board.tried:
        (right if atoms in board.right else wrong).append(dict(index[atom] for atom in atoms))
    return right, wrong


def agree(filling: Mapping[int, int], domains: Mapping[int, int]) -> bool:
    """Whether a filling is one of those that domains leave."""
    return all(value & domains[variable] for variable, value in filling.items())


def kept(laws: Laws, filling: Mapping[int, int]) -> bool:
    """Whether no rule is broken by a filling."""
    printed = all(filling[variable] == 1 << value for variable, (value, _) in laws.printed.items())
    return printed and all(unit.constraint.filter(laws.store(filling)) for unit in laws.units)
