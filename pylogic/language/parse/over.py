"""Arguments that many words have: families of groups, and a sort of variables at their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from pylogic.language.board.board import Board
from pylogic.language.board.groups import Chosen, Group
from pylogic.language.board.places import Place, name_of_place
from pylogic.language.board.sorts import Sort
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Finished


@dataclass(frozen=True)
class Over:
    """Groups, and the variables at their places.

    Attributes:
        families: The families of the groups.
        sort: The sort of the variables.
    """

    families: tuple[Chosen, ...]
    sort: Sort

    @classmethod
    def of(cls, found: Found) -> Self:
        """Return what ``FAMILIES [of SORT]`` has read."""
        return cls(found.families(), found.sort())

    @classmethod
    def of_several(cls, found: Found) -> Self:
        """Return the same, for a word about groups of several places."""
        over = cls.of(found)
        found.reading.vet_several(over.families)
        return over

    @classmethod
    def of_numbers(cls, found: Found) -> Self:
        """Return the same, for a word about numbers alone.

        Raises:
            PuzzleError: Some values of the variables are names.
        """
        over = cls.of(found)
        if over.sort.names:
            found.fail(f"'{found.head}' is about numbers, and the value '{over.sort.names[0]}' is not a number")
        return over

    @property
    def named(self) -> str:
        """``rows and columns``: the families as a sentence names them."""
        return " and ".join(chosen.name for chosen in self.families)

    def groups(self, board: Board, clued: bool = False) -> Iterator[Group]:
        """Yield the groups on a board of which a rule speaks, be it one about their clues."""
        return board.groups_of(self.families, clued=clued)

    def variables(self, group: Group, board: Board) -> tuple[int, ...]:
        """Return the variables at the places of a group, in order."""
        return board.variables_at(self.sort.name, group.places)

    def values(self, group: Group, board: Board) -> set[int]:
        """Return the values that some place of a group may take."""
        return {value for place in group.places for value in board.domain(self.sort.name, place)}

    def numbers(self, group: Group, finished: Finished) -> tuple[int, ...]:
        """The values in a group, in order."""
        return finished.known(self.sort.name, group.places)

    def equations(self, held: Iterable[tuple[Place, int]]) -> str:
        """``r1c1 = 2 and r1c2 = 3``: places with their values, as a sentence names them."""
        return " and ".join(f"{name_of_place(place)} = {self.sort.text(number)}" for place, number in held)

    def held(self, group: Group, finished: Finished) -> list[tuple[Place, int]]:
        """Return the places of a group that have a value, with the value."""
        numbers = finished.numbers(self.sort.name, group.places)
        return [(place, number) for place, number in zip(group.places, numbers, strict=True) if number is not None]
