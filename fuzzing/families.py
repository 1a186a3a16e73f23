"""The groups that pylogic makes of a family, against those that there are by the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.givens import FAMILIES, OF_SIDES
from fuzzing.grammar import Declaration
from fuzzing.grounds import ground_of, place_of
from fuzzing.made import Made, understood
from fuzzing.truth import Ground, UndecidedError
from fuzzing.truth.families import groups_of
from fuzzing.truth.ground import Place
from fuzzing.wording import Family, Rule
from pylogic.language.board.board import Board
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Chosen, Group
from pylogic.model.errors import PuzzleError

_Groups = Counter[tuple[object, ...]]
"""Places, centre, clue and stretches of each group."""


def every(draw: Draw) -> Iterator[Family]:
    """Yield each family that rules of a kind may name, with random parameters."""
    for form, own in (("cells", FAMILIES), ("sides", OF_SIDES)):
        given = [name for line in draw.givens for name in own.get(line, ())]
        built_in = [name for name, one in BUILT_IN.items() if form == one.form or "family" in one.parameters]
        for name in (*given, *built_in):
            try:
                yield draw.named_family(name, form)
            except UnsuitableError:
                continue


def differing(one: Made, families: Iterable[Family], compared: Counter[str]) -> Iterator[str]:
    """Yield the families whose groups on a board are not those by the reference; count what was compared.

    Args:
        one: A kind with a puzzle.
        families: The families.
        compared: Gets the name of each family whose groups were compared.
    """
    try:
        ground = ground_of(one)
    except UndecidedError:
        return
    board = Board(one.declared().frame, one.puzzle().facts)
    for family in families:
        chosen = _chosen(one.declaration, family)
        for clued in (False, True) if chosen is not None else ():
            assert chosen is not None
            try:
                right = _by_reference(ground, family, clued)
            except UndecidedError:
                break
            found = _found(board.groups(chosen, clued))
            compared[family.name] += not clued
            if found != right:
                rule = "a rule about its clue" if clued else "a rule"
                yield f"{family}, for {rule}: {dict(found - right)} are none, {dict(right - found)} are missing"
                break


def _chosen(declaration: Declaration, family: Family) -> Chosen | None:
    """The family as pylogic reads it; ``None`` where it is refused."""
    for sort in declaration.sorts:
        rule = Rule(("count",), f"count({family}, {sort.name and f'{sort.name} = '}{sort.values[0]}) = 0", ())
        try:
            kind = understood(replace(declaration, rules=(*declaration.rules, rule), base=None))
        except PuzzleError:
            continue
        chosen: Chosen = kind.rules[-1].measured.families[0]
        return chosen
    return None


def _by_reference(ground: Ground, family: Family, clued: bool) -> _Groups:
    return Counter(
        (group.places, group.centre, group.clue or None, tuple(ground.stretches(group)))
        for group in groups_of(ground, family, clued)
    )


def _found(groups: Iterable[Group]) -> _Groups:
    return Counter(
        (
            _places(group.places),
            group.centre and (*group.centre,),
            (group.hint.numbers if group.hint else ()) or None,
            tuple(_places(stretch) for stretch in group.unbroken() if stretch),
        )
        for group in groups
    )


def _places(places: Iterable[tuple[int, ...]]) -> tuple[Place, ...]:
    return tuple(map(place_of, places))
