"""The checker: a proposed solution against the rules, without looking at any encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain

from pylogic.language.board.board import PRINTED, Board, board_of
from pylogic.language.board.sorts import Place, cells_of_place, name_of_place
from pylogic.language.parse.declared import Declared
from pylogic.language.parse.rule import Finished, unforeseen
from pylogic.model.atom import Atom, Atoms
from pylogic.model.errors import PylogicError
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle

_CELL = re.compile(r"\br\d+c\d+\b")
Values = Mapping[tuple[str, Place], int]


def check(kind: Declared, puzzle: Puzzle, atoms: Atoms) -> tuple[Violation, ...]:
    """Return what is wrong with a proposed solution."""
    board = board_of(kind.frame, puzzle.facts)
    values, strange = values_of(board, atoms)
    missing = [key for key in board.variables.values() if key not in values]
    cells = tuple(dict.fromkeys(cell for _, place in missing for cell in cells_of_place(place)))
    if missing:
        shown = ", ".join(name_of_place(place) for _, place in missing[:3])
        strange = (*strange, Violation("cell", f"no value, or more than one: {shown}", cells))
    return strange or tuple(broken(kind, board, values))


def _in_names(kind: Declared, violation: Violation) -> Violation:
    """Return the same with the names of cells."""
    known = {name_of_place(cell): label for cell, label in kind.frame.labels.items()}
    said = _CELL.sub(lambda match: known.get(match[0], match[0]), violation.sentence)
    return violation._replace(sentence=said)


def values_of(board: Board, atoms: Atoms) -> tuple[dict[tuple[str, Place], int], tuple[Violation, ...]]:
    """Return the values of variables with exactly one, and violations for atoms that give no value."""
    values: dict[tuple[str, Place], int] = {}
    twice = set()
    strange = []
    for atom in atoms:
        valued = _valued(board, atom)
        if valued is None:
            strange.append(Violation("atom", f"{atom} says nothing about this board"))
        elif valued[0] in values:
            twice.add(valued[0])
        else:
            values[valued[0]] = valued[1]
    for key in twice:
        del values[key]
    return values, tuple(strange)


@lru_cache(maxsize=16384)  # solutions of a puzzle have many atoms in common
def _valued(board: Board, atom: Atom) -> tuple[tuple[str, Place], int] | None:
    """Return the variable of an atom, and its value."""
    key = board.variables.get(atom.args[0]) if atom.name == "value" and len(atom.args) == 2 else None  # type: ignore[arg-type]
    if key is None or atom.args[1] not in board.domain(*key):
        return None
    return key, int(atom.args[1])


def broken(kind: Declared, board: Board, values: Values, complete: bool = True) -> Iterator[Violation]:
    """Yield violations of rules and clues; of an incomplete board only those that no filling of its gaps can mend."""
    found = _broken(kind, board, values, complete)
    return (_in_names(kind, one) for one in found) if kind.frame.cells else found


def _broken(kind: Declared, board: Board, values: Values, complete: bool) -> Iterator[Violation]:
    finished = Finished(board, values)
    for sort, cell, number, _ in chain(board.valued(PRINTED), board.valued("fixed")):
        held = finished.number(sort, cell)
        if held is not None and held != number:
            text = board.frame.sorts[sort].text
            yield Violation("given", f"{name_of_place(cell)} is printed as {text(number)}, not {text(held)}", (cell,))
    for given in kind.givens:
        yield from given.broken(finished)
    for rule in kind.rules_on(board):
        if complete or rule.word.partial:
            try:
                words = rule.sentence if rule.authored else ""
                yield from (one._replace(rule=words) for one in rule.word.broken(rule, finished))
            except PylogicError:
                raise
            except Exception as error:
                raise unforeseen(rule, error) from error
