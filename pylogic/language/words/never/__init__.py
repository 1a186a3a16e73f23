"""``never F P ...``: no group is filled with a pattern.

A pattern has a character for each place of the group, in reading order: ``never windows 1x3 000 111``; a value alone
stands for a group that is filled with it: ``never windows 2x2 black``. In ``never lines #.+#.+#`` a value before a
``+`` stands once or more, before every ``+`` equally often, and no part of a group has the pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from pylogic.language.board.board import Board
from pylogic.language.board.families import stretches
from pylogic.language.board.places import Chosen, Group, Sort
from pylogic.language.compile.flat import Arguments, Facts, Flat, moved, shifts
from pylogic.language.compile.propagators import filled, prune_pattern
from pylogic.language.parse.notation import Found, Kind, phrase
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning
from pylogic.model.records import dataclass


@dataclass(frozen=True)
class Forbidden:
    """Patterns of values that no group may have.

    Attributes:
        family: The groups.
        patterns: The values at each place of each pattern, one for all places alike, by how it is written.
        sort: The sort of the variables.
        repeated: The patterns with ``+``, each value with whether it is repeated, by how they are written.
    """

    family: Chosen
    patterns: dict[str, tuple[int, ...]]
    sort: Sort
    repeated: dict[str, tuple[tuple[int, bool], ...]]

    def sized(self, size: int) -> dict[str, tuple[int, ...]]:
        """The patterns for a group of some size."""
        values = {text: pattern * size if len(pattern) == 1 else pattern for text, pattern in self.patterns.items()}
        return {text: pattern for text, pattern in values.items() if size and len(pattern) == size}

    def parted(self, board: Board) -> Iterator[tuple[Group, dict[str, tuple[int, ...]]]]:
        """Yield groups, and runs of places where a pattern is repeated, with the patterns that they must not have."""
        groups, sized = board.groups(self.family), cache(self.sized)
        yield from ((group, sized(len(board.variables_at(self.sort.name, group.places)))) for group in groups)
        longest = max((len(group.places) for group in groups), default=0)
        for text, values in self.repeated.items():
            for times in range(1, longest + 1):
                pattern = tuple(value for value, again in values for _ in range(times if again else 1))
                yield from ((group, {text: pattern}) for group in stretches(board, len(pattern), self.family))


def _make(found: Found) -> Forbidden:
    family: Chosen = found["FAMILY"]
    sort = found.sort()
    shape = family.parameters[0] if family.family.parameters == ("shape",) else None
    patterns: dict[str, tuple[int, ...]] = {}
    repeated: dict[str, tuple[tuple[int, bool], ...]] = {}
    for word in found["PATTERNS"]:
        whole = sort.number(word.text) if word.text in sort.names or len(word.text) == 1 else None
        letters = re.findall(r".\+?", word.text) if sort.number("+") is None else list(word.text)
        numbers = [whole] if whole is not None else [sort.number(letter[0]) for letter in letters]
        known = tuple(number for number in numbers if number is not None)
        if len(known) < len(numbers):
            texts = " ".join(sort.names) or "numbers"
            sentence = f"'{word}' is neither a value nor a pattern of values of one character each ({texts})"
            found.reading.fail(sentence, word)
        if whole is None and any(letter[1:] for letter in letters):
            repeated[word.text] = tuple(
                (number, letter[1:] == "+") for number, letter in zip(known, letters, strict=True)
            )
            continue
        if isinstance(shape, tuple) and len(known) not in (1, shape[0] * shape[1]):
            sentence = f"the pattern '{word}' has {len(known)} values, the window {shape[0] * shape[1]}"
            found.reading.fail(sentence, word)
        patterns[word.text] = known
    return Forbidden(family, patterns, sort, repeated)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Forbidden = rule.arguments
    groups: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for group, patterns in arguments.parted(board):
        variables = flat.variables(arguments.sort.name, group.places)
        for pattern in patterns.values():
            if len(pattern) == len(variables):
                groups.setdefault(pattern, []).append(variables)
    for pattern, alike in groups.items():
        shapes, left = shifts(board, dict.fromkeys(alike))
        for shape in shapes:
            number = flat.number()
            for step, value in zip(shape, pattern, strict=True):
                flat.state("pattern", number, step, value)
            flat.state("never_by", number)
        for variables in left:
            _state(variables, pattern, flat)


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
    for group, patterns in arguments.parted(finished.board):
        values = finished.known(arguments.sort.name, group.places)
        for pattern in patterns.values():
            if values == pattern:
                cells = tuple((place[0], place[1]) for place in group.places)
                if len(set(values)) == 1 and None not in values:
                    held = f"be all {arguments.sort.text(values[0])}"
                else:
                    texts = [arguments.sort.text(value) for value in pattern]
                    held = f"hold {(' ' if any(len(text) > 1 for text in texts) else '').join(texts)}"
                yield Violation("never", f"{group.name} must not {held}", cells)


def _say(rule: Rule) -> str:
    arguments: Forbidden = rule.arguments
    of = f" of {arguments.sort.name}" if arguments.sort.name else ""
    return f"no group of {arguments.family.name} holds {' or '.join([*arguments.patterns, *arguments.repeated])}{of}"


def _so(arguments: Arguments, facts: Facts) -> list[Pruning]:
    variables, values = zip(*facts.of("forbidden", arguments[0]), strict=True)
    return [Pruning(prune_pattern, variables, values)]


def _by(arguments: Arguments, facts: Facts) -> list[Pruning]:
    shape, values = zip(*facts.of("pattern", arguments[0]), strict=True)
    return [Pruning(prune_pattern, group, values) for group in moved(shape, facts)]


WORD = Word(
    name="never",
    summary="no group is filled with a pattern",
    forms=("never FAMILY [of SORT] PATTERNS",),
    make=_make,
    slots={"PATTERNS": Kind("a pattern, one or more, of values of one character", phrase)},
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(("never",), prunes={"never_all": filled, "never_so": _so, "never_by": _by}),
)
