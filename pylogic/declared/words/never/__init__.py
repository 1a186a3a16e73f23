"""``never F P ...``: no group is filled with a pattern.

A pattern has a character for each place of the group, in reading order: ``never windows 1x3 000 111``; a value alone
stands for a group that is filled with it: ``never windows 2x2 black``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

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
from pylogic.declared.parse.rule import Encoding, Finished, Rule, Word


@dataclass(frozen=True)
class Forbidden:
    """Patterns of values that no group may have.

    Attributes:
        family: The groups.
        patterns: The values at each place of each pattern, one for all places alike, by how it is written.
        sort: The sort of the variables.
    """

    family: Chosen
    patterns: dict[str, tuple[int, ...]]
    sort: Sort

    def sized(self, size: int) -> dict[str, tuple[int, ...]]:
        """The patterns for a group of some size."""
        values = {text: pattern * size if len(pattern) == 1 else pattern for text, pattern in self.patterns.items()}
        return {text: pattern for text, pattern in values.items() if size and len(pattern) == size}


def _read(reading: Reading) -> Forbidden:
    family = reading.family()
    sort = reading.sort_in((family,))
    shape = family.parameters[0] if family.family.parameters == ("shape",) else None
    patterns: dict[str, tuple[int, ...]] = {}
    while reading.rest or not patterns:
        word = reading.take("a pattern")
        whole = sort.number(word.text) if word.text in sort.names or len(word.text) == 1 else None
        numbers = [whole] if whole is not None else [sort.number(letter) for letter in word.text]
        known = tuple(number for number in numbers if number is not None)
        if len(known) < len(numbers):
            texts = " ".join(sort.names) or "numbers"
            reading.fail(f"'{word}' is neither a value nor a pattern of values of one character each ({texts})", word)
        if isinstance(shape, tuple) and len(known) not in (1, shape[0] * shape[1]):
            reading.fail(f"the pattern '{word}' has {len(known)} values, the window {shape[0] * shape[1]}", word)
        patterns[word.text] = known
    return Forbidden(family, patterns, sort)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Forbidden = rule.arguments
    groups = [flat.variables(arguments.sort.name, group.places) for group in board.groups(arguments.family)]
    sized = cache(arguments.sized)
    shapes, left = shifts(board, dict.fromkeys(group for group in groups if group))
    for text in arguments.patterns:
        for shape in shapes:
            if pattern := sized(len(shape)).get(text):
                number = flat.number()
                for step, value in zip(shape, pattern, strict=True):
                    flat.state("pattern", number, step, value)
                flat.state("never_by", number)
        for group in left:
            if pattern := sized(len(group)).get(text):
                _state(group, pattern, flat)


def _state(group: Sequence[int], pattern: Sequence[int], flat: Flat) -> None:
    """State that a group does not have a pattern."""
    if len(set(pattern)) == 1:
        flat.state("never_all", flat.group(group), pattern[0])
        return
    number = flat.number()
    for variable, value in zip(group, pattern, strict=True):
        flat.state("forbidden", number, variable, value)
    flat.state("never_so", number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Forbidden = rule.arguments
    sized = cache(arguments.sized)
    for group in finished.board.groups(arguments.family):
        values = finished.known(arguments.sort.name, group.places)
        for text, pattern in sized(len(values)).items():
            if values == pattern:
                cells = tuple((place[0], place[1]) for place in group.places)
                several = " and " in group.name or (" to " in group.name and not group.name.startswith("the "))
                if len(set(values)) == 1 and None not in values:
                    held = f"{'are' if several else 'is'} all {arguments.sort.text(values[0])}"
                else:
                    held = f"{'hold' if several else 'holds'} {text}"
                yield Violation("never", f"{group.name} {held}", cells)


def _say(rule: Rule) -> str:
    arguments: Forbidden = rule.arguments
    of = f" of {arguments.sort.name}" if arguments.sort.name else ""
    return f"no group of {arguments.family.name} holds {' or '.join(arguments.patterns)}{of}"


def _filled(arguments: Arguments, facts: Facts) -> list[Pruning]:
    members = facts.members(arguments[0])
    return [Pruning(prune_pattern, members, [arguments[1]] * len(members))]


def _so(arguments: Arguments, facts: Facts) -> list[Pruning]:
    variables, values = zip(*facts.of("forbidden", arguments[0]), strict=True)
    return [Pruning(prune_pattern, variables, values)]


def _by(arguments: Arguments, facts: Facts) -> list[Pruning]:
    shape, values = zip(*facts.of("pattern", arguments[0]), strict=True)
    return [Pruning(prune_pattern, group, values) for group in moved(shape, facts)]


WORD = Word(
    name="never",
    summary="no group is filled with a pattern",
    read=_read,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("never",), prunes={"never_all": _filled, "never_so": _so, "never_by": _by}),
)
