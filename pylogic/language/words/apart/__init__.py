"""``apart V F``: no two places of a group hold a value both."""

from __future__ import annotations

from collections.abc import Iterator

from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, name_of_place
from pylogic.language.compile.flat import Flat, moved, shifts
from pylogic.language.compile.propagators import prune_once
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Finished, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.kind import Violation
from pylogic.model.network import Pruning
from pylogic.model.records import dataclass

_PAIR = 2


@dataclass(frozen=True)
class Apart:
    """A value that no two places of a group both hold."""

    value: Value
    families: tuple[Chosen, ...]


def _make(found: Found) -> Apart:
    value, families = found["VALUE"], found["FAMILIES"]
    found.reading.vet_value(value, families)
    return Apart(value, families)


def _flatten(rule: Rule, board: Board, flat: Flat) -> None:
    arguments: Apart = rule.arguments
    value = arguments.value
    for chosen in arguments.families:
        groups = [flat.variables(value.sort.name, group.places) for group in board.groups(chosen)]
        shapes, pairs = shifts(board, dict.fromkeys(group for group in groups if len(group) == _PAIR))
        for _, step in shapes:
            flat.state("apart_by", step, value.number)
        for one, other in pairs:
            flat.state("apart", one, other, value.number)
        for group in groups:
            if len(group) > _PAIR:
                flat.state("once", flat.group(group), value.number)


def _broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    arguments: Apart = rule.arguments
    value = arguments.value
    for group in finished.board.groups_of(arguments.families):
        if finished.numbers(value.sort.name, group.places).count(value.number) > 1:
            places = [place for place in group.places if finished.holds(value, place)]
            listed = " and ".join(map(name_of_place, places))
            cells = tuple((place[0], place[1]) for place in places)
            yield Violation("apart", f"{listed} both hold {value}", cells)


def _say(rule: Rule) -> str:
    arguments: Apart = rule.arguments
    return f"no two of {' and '.join(chosen.name for chosen in arguments.families)} both hold {arguments.value}"


WORD = Word(
    name="apart",
    summary="no two places of a group hold a value both",
    forms=("apart VALUE FAMILIES",),
    make=_make,
    flatten=_flatten,
    broken=_broken,
    say=_say,
    encoding=Encoding(
        ("apart", "once"),
        needed=lambda rule: (
            ("apart",) if all(one.family.pairs for one in rule.arguments.families) else ("apart", "once")
        ),
        prunes={
            "apart": lambda arguments, _: [Pruning(prune_once, arguments[:2], arguments[2])],
            "apart_by": lambda arguments, facts: [
                Pruning(prune_once, pair, arguments[1]) for pair in moved((0, arguments[0]), facts)
            ],
        },
    ),
    partial=True,
    laws="quotas",
)
