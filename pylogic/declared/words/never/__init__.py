"""``never F P ...``: no group is filled with a pattern.

A pattern has a character for each place of the group, in reading order: ``never windows 1x3 000 111``; a value alone
stands for a group that is filled with it: ``never windows 2x2 black``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core.network import Pruning
from pylogic.core.verdict import Violation
from pylogic.declared.board.board import Board
from pylogic.declared.board.groups import Chosen
from pylogic.declared.board.shifts import moved, shifts
from pylogic.declared.board.sorts import Sort
from pylogic.declared.compile.flat import Flat
from pylogic.declared.compile.network import Arguments, Facts
from pylogic.declared.compile.propagators import prune_pattern
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.rule import Finished, Rule, Word


@dataclass(frozen=True)
class Forbidden:
    """What must not be.

    Attributes:
        family: The groups.
        patterns: As written; a single value stands for a group that is filled with it.
        values: The value at each place of a pattern, one for all of them alike.
        sort: The variables.
    """

    family: Chosen
    patterns: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]
    sort: Sort

    def pattern(self, index: int, size: int) -> tuple[int, ...] | None:
        """The values of a group of some size that a pattern forbids; ``None`` when it is of another size, or empty."""
        values = self.values[index]
        found = values * size if len(values) == 1 else values
        return found if size and len(found) == size else None


def _read(reading: Reading) -> Forbidden:
    family = reading.family()
    sort = reading.sort_in((family,))
    patterns: list[str] = []
    values: list[tuple[int, ...]] = []
    while reading.rest:
        word = reading.take("a pattern")
        whole = sort.number(word.text) if word.text in sort.names or len(word.text) == 1 else None
        numbers = [whole] if whole is not None else [sort.number(letter) for letter in word.text]
        known = [number for number in numbers if number is not None]
        if len(known) < len(numbers):
            texts = " ".join(sort.names) or "numbers"
            reading.fail(f"'{word}' is neither a value nor a pattern of values of one character each ({texts})", word)
        shape = family.parameters[0] if family.family.parameters == ("shape",) else None
        if isinstance(shape, tuple) and len(known) not in (1, shape[0] * shape[1]):
            reading.fail(f"the pattern '{word}' has {len(known)} values, the window {shape[0] * shape[1]}", word)
        patterns.append(word.text)
        values.append(tuple(known))
    if not patterns:
        reading.take("a pattern")
    return Forbidden(family, tuple(patterns), tuple(values), sort)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Forbidden = rule.arguments
    groups = [flat.variables(arguments.sort.name, group.places) for group in board.groups(arguments.family)]
    shapes, left = shifts(board, dict.fromkeys(tuple(group) for group in groups if group))
    for index in range(len(arguments.patterns)):
        for shape in shapes:
            pattern = arguments.pattern(index, len(shape))
            if pattern is not None:
                number = flat.number()
                for step, value in zip(shape, pattern, strict=True):
                    flat.state("pattern", number, step, value)
                flat.state("never_by", number)
        for group in left:
            pattern = arguments.pattern(index, len(group))
            if pattern is not None:
                _state(group, pattern, flat)


def _state(group: Sequence[int], pattern: Sequence[int], flat: Flat) -> None:
    """A group does not hold a pattern."""
    if len(set(pattern)) == 1:
        flat.state("never_all", flat.group(group), pattern[0])
        return
    number = flat.number()
    for variable, value in zip(group, pattern, strict=True):
        flat.state("forbidden", number, variable, value)
    flat.state("never_so", number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Forbidden = rule.arguments
    most = max((len(group.places) for group in finished.board.groups(arguments.family)), default=0)
    patterns = [
        [arguments.pattern(index, size) for index in range(len(arguments.patterns))] for size in range(most + 1)
    ]
    for group in finished.board.groups(arguments.family):
        found = finished.known(arguments.sort.name, group.places)
        if found not in patterns[len(found)]:
            continue
        for text, pattern in zip(arguments.patterns, patterns[len(found)], strict=True):
            if found == pattern:
                cells = tuple((place[0], place[1]) for place in group.places)
                yield Violation("never", f"{group.name} holds {text}", cells)


def _say(rule: Rule) -> str:
    arguments: Forbidden = rule.arguments
    of = f" of {arguments.sort.name}" if arguments.sort.name else ""
    return f"no group of {arguments.family.name} holds {' or '.join(arguments.patterns)}{of}"


def _filled(arguments: Arguments, facts: Facts) -> list[Pruning]:
    members = facts.members(arguments[0])
    return [Pruning(prune_pattern, members, [arguments[1]] * len(members))]


def _so(arguments: Arguments, facts: Facts) -> list[Pruning]:
    pairs = facts.of("forbidden", arguments[0])
    return [Pruning(prune_pattern, tuple(variable for variable, _ in pairs), [value for _, value in pairs])]


def _by(arguments: Arguments, facts: Facts) -> list[Pruning]:
    steps = facts.of("pattern", arguments[0])
    values = [value for _, value in steps]
    return [Pruning(prune_pattern, group, values) for group in moved(tuple(step for step, _ in steps), facts)]


WORD = Word(
    name="never",
    summary="no group is filled with a pattern",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    parts=("never",),
    prunes={"never_all": _filled, "never_so": _so, "never_by": _by},
)
