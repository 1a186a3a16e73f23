"""Arguments in words, for the rules that many kinds have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylogic.nouns.laws import Argument, Speech

Arguing = Callable[[Argument, Speech], str]
"""What comes before the colon of a sentence."""


def plain(says: str) -> Arguing:
    """The rule, and what it rests on."""

    def argue(argument: Argument, speech: Speech) -> str:
        return joined(says, speech.grounds(argument.grounds))

    return argue


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def joined(says: str, because: str) -> str:
    """Two halves of an argument, the second of which may be empty."""
    return f"{says}, and {because}" if because else says


def compared(says: str) -> Arguing:
    """A relation of two cells: what is known comes first."""

    def argue(argument: Argument, speech: Speech) -> str:
        because = speech.grounds(argument.grounds)
        return f"{because}, and {says}" if because else says

    return argue


def standing(name: str, scope: Sequence[int], size: int) -> Arguing:
    """Each of as many values as places stands once in a line.

    Args:
        name: The line, ``row 2``.
        scope: Its variables.
        size: How many values there are.
    """
    inside = frozenset(scope)

    def argue(argument: Argument, speech: Speech) -> str:
        here = tuple(ground for ground in argument.grounds if ground.known and ground.variables[0] in inside)
        elsewhere = tuple(ground for ground in argument.grounds if ground not in here)
        found = argument.found[0]
        own = any(found.variable in ground.variables for ground in elsewhere)
        if len(argument.found) == 1 and found.settled and not own and len(here) < size - 1:
            value = speech.values(found.variable, found.values)
            return joined(
                f"{name} needs a {value}, for which only {speech.cells((found.variable,))} is left",
                speech.grounds(elsewhere),
            )
        stands = speech.standing(here, name)
        rest = speech.grounds(elsewhere)
        if here and rest:
            return f"{stands}, {rest}"
        return stands or f"{rest}, and {name} has each value once"

    return argue


def counted(says: str, total: int, mask: int, what: str = "cell") -> Arguing:
    """So many cells of a line hold one of some values.

    Args:
        says: The rule, ``row 2 has 3 ship cells``.
        total: How many there are.
        mask: The values that are counted, as a domain.
        what: What holds them.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        grounds = argument.grounds
        if not grounds or any(not ground.known for ground in grounds):
            return joined(says, speech.grounds(grounds))
        cited = speech.cited(grounds)
        counting = [bool(ground.values & mask) for ground in grounds]
        if all(counting) and len(grounds) == total:
            found = "it is found" if total == 1 else "they are found"
            return f"{says}, and {found}, {speech.cells([ground.variables[0] for ground in grounds])}{cited}"
        if not any(counting):
            are = f"1 {what} is left for it" if total == 1 else f"{total} {what}s are left for them"
            return f"{says}, and only {are}{cited}"
        return joined(says, speech.grounds(grounds))

    return argue
