"""How often a line may come to a point: the links at it, and the cell through which it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pylogic.core.laws import Argument, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.explain.law import Bits, is_so, parted
from pylogic.language.sentences import Arguing, joined

THROUGH = (0, 2)
"""A line goes through a point, or stays away from it."""
LINE = "line"
"""What is drawn where a kind has no name for it."""


@dataclass(frozen=True)
class _Point:
    """What may be there.

    Attributes:
        value: What a link of the line holds.
        degrees: How many of them there may be.
        through: What the last variable holds where there are some; ``None`` where there is no such variable.
    """

    value: int
    degrees: tuple[int, ...]
    through: int | None


def passing(links: Sequence[int], value: int, degrees: Sequence[int], cell: tuple[int, int] | None = None) -> Pruning:
    """The constraint.

    Args:
        links: The links at the point.
        value: What those of the line hold.
        degrees: How many of them may be of the line.
        cell: A variable, with what it holds where there are any.
    """
    variables = (*links, *(cell[:1] if cell else ()))
    return Pruning(_prune, variables, _Point(value, tuple(degrees), cell[1] if cell else None))


def _prune(store: Store, variables: Sequence[int], told: _Point) -> None:
    mask = store.bit(told.value)
    links = variables if told.through is None else variables[:-1]
    on = sum(store.domains[link] == mask for link in links)
    open_ones = [link for link in links if store.domains[link] & mask and store.domains[link] != mask]
    degrees = [degree for degree in told.degrees if on <= degree <= on + len(open_ones)]
    if told.through is not None:
        met = store.bit(told.through)
        cell = store.domains[variables[-1]]
        degrees = [degree for degree in degrees if (cell & met if degree else cell & ~met)]
        if degrees and min(degrees) > 0:
            store.keep(variables[-1], met)
        if degrees and max(degrees) == 0:
            store.remove(variables[-1], met)
    if not degrees:
        raise ContradictionError
    if max(degrees) == on:
        for link in open_ones:
            store.remove(link, mask)
    elif min(degrees) == on + len(open_ones):
        for link in open_ones:
            store.keep(link, mask)


def arguing(says: str, line: str, place: str, links: int, value: int) -> Callable[[Bits], Arguing]:
    """How it is said.

    Args:
        says: The rule.
        line: What is drawn, ``line``.
        place: The point.
        links: How many links there are.
        value: What those of the line hold.
    """

    def told(bits: Bits) -> Arguing:
        mask = bits(value)

        def argue(argument: Argument, speech: Speech) -> str:
            because = speech.grounds(argument.grounds)
            variables = (argument.found[0].variable, *(ground.variables[0] for ground in argument.grounds))
            if because and not all(map(speech.is_line, variables)):
                return because  # what is in the cell says it
            drawn = any(one.values & mask for one in argument.found if speech.is_line(one.variable))
            if not because and links < max(THROUGH) and not drawn:
                return f"a {line} that comes to {place} cannot go on"
            on, off = parted(argument.grounds, mask)
            if is_so(argument, mask) and len(on) == 1 and links > 1:
                there = f", where one way is left{speech.cited(off)}" if off else ""
                return f"{speech.line(on)} goes on at {place}{there}"
            if not is_so(argument, mask) and len(on) == max(THROUGH) and not off:
                return f"{because}, and comes to {place} once"
            if not is_so(argument, mask) and not on and off:
                return f"a {line} that comes to {place} cannot go on{speech.cited(off)}"
            return joined(says, because)

        return argue

    return told


def several(line: str, links: Sequence[int], cell: int | None) -> Callable[[Argument], str | None]:
    """What is said of several points: nothing but what their cells are, or that there is no way on.

    Args:
        line: What is drawn, ``line``.
        links: The links at the point.
        cell: The variable of its cell, if there is one.
    """

    def told(argument: Argument) -> str | None:
        known = {ground.variables[0] for ground in argument.grounds}
        if not known:
            return f"a {line} does not come to a dead end" if len(links) < max(THROUGH) else None
        here = set() if cell is None else {cell}
        return "" if here and (known == here or {one.variable for one in argument.found} == here) else None

    return told


def passes(line: str, place: str) -> str:
    """The rule in words, ``the line goes through r1c1 once, or not at all``."""
    return f"the {line} goes through {place} once, or not at all"
