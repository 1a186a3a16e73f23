"""Comparisons checked in a finished board, independent of the encodings.

The checker: a proposed solution against the rules, without looking at any encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from pylogic.language.board.board import PRINTED, Board, board_of
from pylogic.language.board.places import Group, Place, cells_of_place, name_of_place
from pylogic.language.parse.comparisons import NoClueError, Own, groups_of, name_value, with_value
from pylogic.language.parse.expressions import (
    COMPARISONS,
    TURNED,
    Call,
    Comparison,
    Expression,
    Name,
    Worth,
    calls,
    instead,
    names,
    value,
)
from pylogic.language.parse.rule import Declared, Finished, Rule, TrueClue, unforeseen
from pylogic.model.atom import Atom, Atoms
from pylogic.model.errors import PylogicError
from pylogic.model.kind import Violation
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple


class _Case(NamedTuple):
    """A group that a comparison is about, with all that does not depend on values.

    Attributes:
        group: The group.
        own: The group of each call.
        left: The value of the left side, if it does not depend on cells.
        right: The value of the right side, likewise.
    """

    group: Group
    own: Own
    left: Worth | None
    right: Worth | None


def broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """Yield violations of a comparison."""
    comparison: Comparison = rule.arguments
    board = finished.board
    valued = _names_value(comparison)
    for group, own, *known in board.cached(rule, lambda: _cases(comparison, board)):
        if rule.where and not finished.asked(rule.where, group):
            continue
        sides = comparison
        if valued:
            held = value_at(group, finished)
            if held is None:
                continue
            sides = with_value(comparison, held)
        left, right = (
            measured(side, group, finished, own) if worth is None else worth
            for side, worth in zip((sides.left, sides.right), known, strict=True)
        )
        if not COMPARISONS[comparison.sign](left, right) and _settled(rule, own, finished):
            cells = tuple(cell for place in group.places for cell in cells_of_place(place) if board.has(cell))
            sentence = f"{group.name}: {rule.sentence}; {missed_by(comparison, left, right)}"
            yield Violation(rule.word.name, sentence, tuple(dict.fromkeys(cells)))


def _settled(rule: Rule, own: Own, finished: Finished) -> bool:
    """Whether a comparison in a group depends on no gap of the board; true of words that judge whole boards only."""
    board = finished.board
    measures = [call.arguments for call in rule.arguments.calls()] if rule.word.partial else []
    terms = (term for one in measures for term in one.terms(own[one.families], board))
    return all(finished.number(*board.variables[variable]) is not None for variable, *_ in terms)


def _cases(comparison: Comparison, board: Board) -> list[_Case]:
    """Return the cases of a comparison, kept so that thousands of solutions are quick to check."""
    cases = []
    for group, own in groups_of(comparison, board):
        with suppress(NoClueError):
            left, right = (_before(side, group, board) for side in (comparison.left, comparison.right))
            cases.append(_Case(group, own, left, right))
    return cases


def _before(side: Expression, group: Group, board: Board) -> Worth | None:
    """Evaluate a side before any value is known; ``None`` when it depends on values.

    Raises:
        NoClueError: It names the clue, and the group has none, or a number that the puzzle does not set.
    """
    named = [name for name in names(side) if name.text != "value"]
    for name in named:
        name_value(name, group, board)
    if any(calls(side)) or len(named) < len([*names(side)]):
        return None
    worth = measured(side, group, Finished(board, {}))
    return worth.numerator if worth.denominator == 1 else worth  # whole numbers are quicker to compare


def _names_value(comparison: Comparison) -> bool:
    return any(name.text == "value" for name in comparison.names())


def missed_by(comparison: Comparison, left: Worth, right: Worth) -> str:
    """Say how the sides of a comparison miss it; the side that depends on cells comes first."""
    if any(calls(comparison.left)):
        return instead(left, comparison.sign, right)
    return instead(right, TURNED[comparison.sign], left)


def beside_clue(comparison: Comparison) -> tuple[str, Expression] | None:
    """Return how the clue compares with the other side where it is alone on one; ``None`` for other comparisons."""
    left, sign, right = comparison
    for clue, how, other in ((left, sign, right), (right, TURNED[sign], left)):
        if isinstance(clue, Name) and clue.text == "clue":
            return how, other
    return None


def true_clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """Yield the numbers that make clues true which stand alone on one side of an equation."""
    comparison: Comparison = rule.arguments
    beside = beside_clue(comparison)
    if beside is None or beside[0] != "=":
        return
    for group, own in groups_of(comparison, finished.board):
        if group.hint is None or (rule.where and not finished.asked(rule.where, group)):
            continue
        number = measured(beside[1], group, finished, own)
        yield TrueClue(group.hint, (number.numerator,) if number.denominator == 1 else None)


def value_at(group: Group, finished: Finished) -> int | None:
    """Return the number that the centre of a group holds; ``None`` when it holds none."""
    for sort in finished.board.frame.sorts.values():
        number = None if group.centre is None else finished.number(sort.name, group.centre)
        if number is not None and sort.is_number(number):
            return number
    return None


def measured(expression: Expression, group: Group, finished: Finished, own: Own | None = None) -> Worth:
    """Evaluate an expression for a group of a finished board; arguments and errors as for `linear`."""

    def call(one: Call) -> int:
        number: int = one.arguments.measure(own[one.arguments.families] if own else group, finished)
        return number

    if isinstance(expression, Call):
        return call(expression)
    return value(expression, lambda name: name_value(name, group, finished.board), lambda one: Fraction(call(one)))


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
    return strange or tuple(find_violations(kind, board, values))


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


def find_violations(kind: Declared, board: Board, values: Values, complete: bool = True) -> Iterator[Violation]:
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
