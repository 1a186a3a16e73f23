"""Sentences about the room that is left for the ships of a length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pylogic.core.laws import Argument, Ground, Speech
from pylogic.core.network import union, values
from pylogic.kinds.battleship.places import SHIP, WATER
from pylogic.kinds.battleship.room import Enough, Line
from pylogic.language.sentences import Arguing, listed, places

_PLACES, _RUNS, _LINES = 2, 2, 6
"""Most places of one ship, most parts of lines and most lines that a sentence names."""


def last_places(ships: str, count: int, enough: Enough) -> Arguing:
    """Where the ships of a length can still lie, and why."""
    has, fit = ("has", "fits") if count == 1 else ("have", "fit")

    def argue(argument: Argument, speech: Speech) -> str:
        known, cited = _masks(argument.grounds), speech.cited(argument.grounds)
        lines = enough.left(*known)
        bodies = [speech.cells(values(body)) for line in lines for body in line.bodies]
        if len(bodies) <= max(count, _PLACES):
            number = "one place" if len(bodies) == 1 else f"{len(bodies)} places"
            where = f"{has} {number} left, {listed(bodies, 'or') if count == 1 else '; '.join(bodies)}"
        elif len(lines) <= _LINES:
            where = f"{fit} only in {_where(lines, count, speech)}"
        else:
            where = f"{has} only {len(bodies)} places left"
        if not enough.by_counts(*known):
            return f"{ships} {where}{cited}"
        if enough.short and len(lines) == len(enough.lines):
            return f"{ships} {where}{cited}, as no other {enough.line} has {enough.cells}"
        return f"{ships} {where}, as the counts leave no room elsewhere{cited}"

    return argue


def no_places(ships: str, count: int, enough: Enough) -> Callable[[Sequence[Ground], Speech], str]:
    """Return that there is no room for the ships of a length."""
    number, each = ("no place is", "it") if count == 1 else ("too few places are", "each")

    def refuted(grounds: Sequence[Ground], speech: Speech) -> str:
        why = f", as {each} needs a {enough.line} with {enough.cells}" if enough.by_counts(*_masks(grounds)) else ""
        return f"{number} left for {ships}{speech.cited(grounds)}{why}"

    return refuted


def _where(lines: Sequence[Line], count: int, speech: Speech) -> str:
    """``column 3``; of several ships how many lie there: ``row 2 and r1c1 to r4c1, one in each``."""
    runs = [speech.cells(values(union(line.bodies))) for line in lines]
    brief = len(lines) > _RUNS
    names = [line.name if brief or line.whole or " and " in run else run for line, run in zip(lines, runs, strict=True)]
    whole = [name for name in names if name not in runs]
    text = listed([*([places(whole)] if whole else []), *(name for name in names if name in runs)])
    if count == 1 or len(lines) == 1:
        return text
    if several := [f"{line.most} in {name}" for line, name in zip(lines, names, strict=True) if line.most > 1]:
        return f"{text}, at most {listed(several)}"
    return f"{text}, {'' if len(lines) == count else 'at most '}one in each"


def _masks(grounds: Iterable[Ground]) -> tuple[int, int]:
    """The cells that a reason knows to be water, and those that it knows to be ship."""
    known = {WATER: 0, SHIP: 0}
    for ground in grounds:
        known[ground.values] |= 1 << ground.variables[0]
    return known[WATER], known[SHIP]
