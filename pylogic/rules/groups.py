"""Groups of places, and the clues that belong to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pylogic.language.reading import Cell
from pylogic.nouns.atom import Clue
from pylogic.rules.places import Place

Ground = Any
"""A `pylogic.rules.board.Board`, which is made of groups, so that this module cannot name it."""


class Hint(NamedTuple):
    """What a clue says.

    Attributes:
        numbers: Its numbers, one as a rule.
        clue: The clue that can be dropped; ``None`` for what belongs to the frame.
    """

    numbers: tuple[int, ...]
    clue: Clue | None = None


@dataclass(frozen=True)
class Group:
    """Places in order.

    Attributes:
        name: What a sentence calls it, ``row 3``.
        places: Cells or sides.
        number: Its number in the family, from 1 on.
        centre: The cell that it is about, for neighbourhoods.
        hint: The clue that belongs to it.
        form: What is at its places: ``cells``, or ``sides`` for edges and links.
        stated: Whether rules hold for it; a mark whose clue was dropped still is a mark.
    """

    name: str
    places: tuple[Place, ...]
    number: int = 0
    centre: Cell | None = None
    hint: Hint | None = None
    form: str = "cells"
    stated: bool = True


@dataclass(frozen=True)
class Family:
    """Groups under one name.

    Attributes:
        name: The name.
        groups: The groups on a board, given the parameters.
        parameters: What follows the name in a rule: ``shape`` (``2x2``), ``value``, ``family``.
        summary: One sentence.
        listed: Whether its groups are where the pieces of a list may lie.
    """

    name: str
    groups: Callable[[Ground, Sequence[object]], list[Group]]
    parameters: tuple[str, ...] = ()
    summary: str = ""
    listed: bool = False


@dataclass(frozen=True)
class Chosen:
    """A family as a rule names it, with all that restricts it.

    Attributes:
        family: The family.
        parameters: Its parameters.
        inside: Only groups inside one group of these.
        outside: Only groups that are none of all these.
        name: As the rule writes it.
    """

    family: Family
    parameters: tuple[object, ...] = ()
    inside: Chosen | None = None
    outside: tuple[Chosen, ...] = ()

    @property
    def name(self) -> str:
        """As rules write it."""
        texts = [one.name if isinstance(one, Chosen) else _text(one) for one in self.parameters]
        words = [self.family.name, *texts]
        if self.inside:
            words += ["inside", self.inside.name]
        for other in self.outside:
            words += ["except", other.name]
        return " ".join(words)

    def groups(self, board: Ground) -> list[Group]:
        """Its groups on a board, empty ones without a clue left out."""
        found = [group for group in self.family.groups(board, self.parameters) if group.places or group.hint]
        if self.inside is not None:
            areas = [frozenset(area.places) for area in self.inside.groups(board)]
            found = [group for group in found if any(area.issuperset(group.places) for area in areas)]
        for other in self.outside:
            marked = {frozenset(group.places) for group in other.groups(board)}
            found = [group for group in found if frozenset(group.places) not in marked]
        return found


def _text(parameter: object) -> str:
    return "x".join(map(str, parameter)) if isinstance(parameter, tuple) else str(parameter)


def numbered(groups: Sequence[Group]) -> list[Group]:
    """The groups with their numbers."""
    return [replace(group, number=number) for number, group in enumerate(groups, 1)]
