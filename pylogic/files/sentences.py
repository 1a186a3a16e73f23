"""Sentences that argue for a deduction, and lists of things in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from pylogic.model.records import NamedTuple
from pylogic.model.text import article

if TYPE_CHECKING:
    from pylogic.model.laws import Argument, Ground, Speech

SentenceMaker: TypeAlias = "Callable[[Argument, Speech], str]"
"""Writes the part of a sentence before its colon."""


EMPTY = "empty"
"""The name of a cell that holds the value ``.``."""
_LISTED = 60
"""Characters of a list of cells; of a longer one only the number is given."""
_PAIR, _FEW = 2, 4
"""Smallest and largest groups of cells that are searched for sharing as many values."""


def plain(says: str) -> SentenceMaker:
    """Argue by a rule and its grounds."""

    def argue(argument: Argument, speech: Speech) -> str:
        return joined(says, speech.grounds(argument.grounds))

    return argue


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def joined(says: str, because: str) -> str:
    """Join two halves of an argument, the second of which may be empty."""
    return f"{says}, and {because}" if because else says


def compared(says: str) -> SentenceMaker:
    """Argue by a relation of two cells, beginning with what is known."""

    def argue(argument: Argument, speech: Speech) -> str:
        because = speech.grounds(argument.grounds)
        return f"{because}, and {says}" if because else says

    return argue


def ordered(says: str, low: int, high: int, domains: Mapping[int, int]) -> SentenceMaker:
    """Argue by a comparison of two cells; of a cell that lost several values, name its least.

    Args:
        says: The comparison.
        low: The variable that is less.
        high: The other.
        domains: The values of each at first.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        other = high if argument.conclusions[0].variable == low else low
        own = [ground for ground in argument.grounds if other in ground.variables and not ground.known]
        left = domains[other]
        for ground in own:
            left &= ~ground.values
        bound, most = (left & -left, "least") if other == low else (1 << max(left.bit_length() - 1, 0), "most")
        beyond = domains[other] & (bound - 1 if other == low else -2 * bound)
        if len(own) < _PAIR or not left or not beyond or any(one.variable == other for one in argument.conclusions):
            return compared(says)(argument, speech)
        is_so = f"{speech.cells((other,))} is at {most} {speech.values(other, bound)}{speech.why(own)}"
        rest = speech.grounds([ground for ground in argument.grounds if ground not in own])
        return f"{is_so}; {joined(rest, says) if rest else says}"

    return argue


def placed(says: str, rule: str, scope: Sequence[int], square: bool = False) -> SentenceMaker:
    """Argue by a rule with its place; the cells of a small one come first if all are named.

    Args:
        says: The rule with its place.
        rule: The rule.
        scope: Its cells.
        square: Whether these are two by two, three of which are an elbow.
    """
    cells = set(scope)

    def argue(argument: Argument, speech: Speech) -> str:
        held = [ground.values for ground in argument.grounds if ground.known]
        named = {one.variable for one in argument.conclusions}
        named.update(ground.variables[0] for ground in argument.grounds if ground.known)
        around = ", an elbow" if square and len(held) == len(cells) - 1 and len(set(held)) == 1 else ""
        if named == cells and len(cells) <= _FEW and argument.grounds:
            return f"{speech.grounds(argument.grounds)}{around}, and {rule}"
        return joined(says, speech.grounds(argument.grounds))

    return argue


def needed(says: str, rule: str, scope: Sequence[int], alone: str) -> SentenceMaker:
    """Argue by a rule that asks for one cell of some at least.

    Args:
        says: The rule with its place.
        rule: The rule.
        scope: The cells.
        alone: The name of the cell where there is only one; or empty.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        if alone:
            return f"{rule}, and {alone} has no other cell for it"
        if len(argument.conclusions) == 1 and len(argument.grounds) > 1:
            only = speech.cells([argument.conclusions[0].variable])
            last = f"{only} is the last cell left there" if rule.startswith("no ") else f"only {only} is left for it"
            return f"{says}, and {last}{speech.cited(argument.grounds)}"
        return placed(says, rule, scope)(argument, speech)

    return argue


def unique_in_line(name: str, scope: Sequence[int], everything: int) -> SentenceMaker:
    """Argue by a line that has each value once.

    Args:
        name: The line, ``row 2``.
        scope: Its variables.
        everything: All values, as a domain.
    """
    inside = frozenset(scope)

    def argue(argument: Argument, speech: Speech) -> str:
        here = tuple(ground for ground in argument.grounds if ground.known and ground.variables[0] in inside)
        elsewhere = tuple(ground for ground in argument.grounds if ground not in here)
        stands, rest = speech.standing(here, name), speech.grounds(elsewhere)
        both = f"{stands}, and {rest}" if stands and rest else stands or rest
        conclusion = argument.conclusions[0]
        own = any(conclusion.variable in ground.variables for ground in elsewhere)
        if len(argument.conclusions) == 1 and conclusion.settled and not own and len(here) < everything.bit_count() - 1:
            value, cell = speech.values(conclusion.variable, conclusion.values), speech.cells((conclusion.variable,))
            needs = f"{name} needs {article(value)} {value}, for which only {cell} is left"
            ruled_out = [one._replace(values=one.values & conclusion.values) for one in elsewhere]
            return needs + speech.why(ruled_out) if rest else needs  # that cells are taken is plain to see
        own_left = left(argument.grounds, (conclusion.variable,), everything)[conclusion.variable]
        if elsewhere and len(argument.conclusions) == 1 and conclusion.settled and own_left == conclusion.values:
            value, cell = speech.values(conclusion.variable, conclusion.values), speech.cells((conclusion.variable,))
            return f"only {value} is left for {cell}{speech.others(argument.grounds, name, inside)}"
        shared = sharing(argument, scope, everything) if elsewhere else None
        if shared is not None:
            values = speech.values(shared.cells[0], shared.values, "and")
            if shared.hidden:
                return f"only {speech.cells(shared.cells)} are left for {values} of {name}{speech.why(elsewhere)}"
            taken = f"{speech.cells(shared.cells)} take {values} of {name}"
            return taken + speech.others(argument.grounds, name, inside)
        if rest and len(here) + len(argument.conclusions) == len(scope):
            last = f"{speech.cells([one.variable for one in argument.conclusions])} are the last empty cells of {name}"
            return f"{last}{speech.cited(here)}, and {rest}"
        return both if stands else f"{both}, and {name} has each value once"

    return argue


def guarded(rule: str, guard: int) -> SentenceMaker:
    """Argue by a rule that holds where a variable has some value.

    Args:
        rule: The rule.
        guard: The variable.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        own = [ground for ground in argument.grounds if ground.known and ground.variables[0] == guard]
        rest = [ground for ground in argument.grounds if ground not in own]
        if own and all(ground.known and ground.values == own[0].values for ground in rest):
            return f"{speech.grounds(argument.grounds)}, and {rule}"
        around = ", ".join(filter(None, [f"around {speech.cells((guard,))}", speech.cited(own).strip(" ()")]))
        return joined(f"{rule} ({around})", speech.grounds(rest))

    return argue


class Sharing(NamedTuple):
    """As many cells of a line as values.

    Attributes:
        cells: The cells.
        values: The values, as a domain.
        hidden: Whether the values fit nowhere else, and not the cells have no others left.
    """

    cells: tuple[int, ...]
    values: int
    hidden: bool


def sharing(argument: Argument, scope: Sequence[int], everything: int) -> Sharing | None:
    """Return the pair or the like that an argument about a line with each value once rests on, the smaller of two."""
    found = (find(argument, scope, everything) for find in (_naked, _hidden))
    return min((one for one in found if one is not None), key=lambda one: len(one.cells), default=None)


def _naked(argument: Argument, scope: Sequence[int], everything: int) -> Sharing | None:
    """Return as many cells as values left to them."""
    domains = left(argument.grounds, scope, everything)
    taken = 0
    for domain in domains.values():
        taken |= domain if domain.bit_count() == 1 else 0
    concerned = {one.variable for one in argument.conclusions}
    others = [one for one, domain in domains.items() if domain.bit_count() > 1 and one not in concerned]
    for size in range(_PAIR, min(_FEW, len(others)) + 1):
        for cells in combinations(others, size):
            values = 0
            for cell in cells:
                values |= domains[cell] & ~taken
            if values.bit_count() == size:
                return Sharing(cells, values, hidden=False)
    return None


def left(grounds: Iterable[Ground], scope: Sequence[int], everything: int) -> dict[int, int]:
    """Return the values that the grounds of an argument leave to each place of a line."""
    domains = dict.fromkeys(scope, everything)
    for ground in grounds:
        for variable in ground.variables:
            if variable in domains:
                domains[variable] &= ground.values if ground.known else ~ground.values
    return domains


def _hidden(argument: Argument, scope: Sequence[int], everything: int) -> Sharing | None:
    """Return as many places as values that fit nowhere else."""
    domains = left(argument.grounds, scope, everything)
    concerned = {one.variable for one in argument.conclusions}
    room = {
        1 << value: frozenset(one for one, domain in domains.items() if domain >> value & 1)
        for value in range(everything.bit_length())
        if everything >> value & 1
    }
    taken = {domain for domain in domains.values() if domain.bit_count() == 1}
    narrow = [value for value, places in room.items() if 0 < len(places) <= _FEW and value not in taken]
    for size in range(_PAIR, min(_FEW, len(narrow)) + 1):
        for some in combinations(narrow, size):
            places = frozenset[int]().union(*(room[value] for value in some))
            if len(places) == size and concerned <= places:
                return Sharing(tuple(sorted(places)), sum(some), hidden=True)
    return None


def counted(
    says: str, total: int, mask: int, what: str = "cell", value: str = "", *, things: str = "", noun: bool = False
) -> SentenceMaker:
    """Argue by the number of cells of a line that hold one of some values.

    Args:
        says: The rule, ``row 2 has 3 ship cells``.
        total: How many there are.
        mask: The values that are counted, as a domain.
        what: Their container.
        value: The value that is counted, where the rule does not say how many there are.
        things: The same, where the rule only has a number: ``the mines``, ``black``.
        noun: Whether cells have it, as a star, and are not it, as black.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        grounds = argument.grounds
        if not grounds or any(not ground.known for ground in grounds):
            return joined(says, speech.grounds(grounds))
        cited = speech.cited(grounds)
        counting = [bool(ground.values & mask) for ground in grounds]
        if all(counting) and len(grounds) == total and what != "cell":
            return f"{says}, and {f'its {total} {what}s are' if total > 1 else f'that {what} is'} known already{cited}"
        if all(counting) and len(grounds) == total and value:
            return f"{says}, and {total} {what}s {'have' if noun else 'are'} {value} already{cited}"
        if all(counting) and len(grounds) == total:
            cells, verb = speech.cells([ground.variables[0] for ground in grounds]), "is" if total == 1 else "are"
            if says.endswith(f" says {total}"):
                return f"{says}, and {cells} {verb} known{cited}"
            return f"{says}, which {verb} {cells}{cited}"
        first = grounds[0]
        if (
            not any(counting)
            and value
            and len(grounds) == total
            and {ground.values for ground in grounds} == {first.values}
        ):
            other = speech.values(first.variables[0], first.values)
            if f" {other}s" in says:  # as many of both
                return f"{says}, and {total} {what}s are {other} already{cited}"
        if not any(counting) and value and not noun:
            return f"{says}, and only {total} {what}s can still be {value}{cited}"
        if not any(counting) and things and not noun and what == "cell":
            return f"{says}, and only {total} {what}{'s' if total > 1 else ''} can still be {things}{cited}"
        if not any(counting):
            are = f"1 {what} is" if total == 1 else f"{total} {what}s are"
            it = "it" if what != "cell" else things or ("it" if total == 1 else "them")
            return f"{says}, and only {are} left for {value or it}{cited}"
        return joined(says, speech.grounds(grounds))

    return argue


def tallied(says: str, total: int, masks: Mapping[int, int], domains: Mapping[int, int]) -> SentenceMaker:
    """Argue by the number of cells that hold one of their own values each.

    Args:
        says: The rule, ``the clue above column 3 is 2``.
        total: How many there are.
        masks: For each cell the values that are counted there.
        domains: The values of each cell where nothing is known.
    """

    def argue(argument: Argument, speech: Speech) -> str:
        known = left(argument.grounds, tuple(masks), -1)
        held = {one: domains[one] & mask for one, mask in known.items()}
        sure = [one for one, mask in held.items() if not mask & ~masks[one]]
        able = [one for one, mask in held.items() if mask & masks[one]]
        found = {one.variable for one in argument.conclusions}
        cited = speech.cited(argument.grounds)
        if sure and len(sure) == total and found.isdisjoint(sure):
            return f"{says}, and {few(sure, speech)} count{'s' if total == 1 else ''} for it already{cited}"
        if total and len(able) == total and found.issubset(able):
            return f"{says}, and only {few(able, speech)} can count for it{cited}"
        return joined(says, speech.grounds(argument.grounds))

    return argue


def few(cells: Sequence[int], speech: Speech) -> str:
    """``r1c1 and r1c3``, ``24 cells`` where these would be a long list."""
    text = speech.cells(cells)
    return text if len(text) <= _LISTED else f"{len(cells)} cells"


_REGION = "the region of "
RUN = 3
"""Fewest consecutive numbers that are written as a range."""


def numbered(numbers: Sequence[int]) -> list[str]:
    """Return numbers, runs of them as ranges."""
    texts: list[str] = []
    place = 0
    while place < len(numbers):
        end = place
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        if end - place + 1 < RUN:
            end = place
        texts.append(f"{numbers[place]} to {numbers[end]}" if end > place else str(numbers[place]))
        place = end + 1
    return texts


def places(lines: Sequence[str]) -> str:
    """``row 3``, ``rows 1 and 5 and column 2``, ``row 1 and column 2 within the region of r1c1``."""
    parts: dict[str, list[str]] = {}
    for line in lines:
        whole, _, area = line.partition(" within ")
        parts.setdefault(area, []).append(whole)
    if {*parts} != {""}:
        return listed([f"{places(own)} within {area}" if area else places(own) for area, own in parts.items()])
    by_name: dict[str, list[int]] = {}
    words = []
    for line in lines:
        what, _, number = line.rpartition(" ")
        if what and number.isdecimal():
            by_name.setdefault(what, []).append(int(number))
        else:
            words.append(line)
    words = [
        f"{_plural(what) if len(numbers) > 1 else what} {listed(numbered(sorted(numbers)))}"
        for what, numbers in by_name.items()
    ] + words
    regions = [word.removeprefix(_REGION) for word in words if word.startswith(_REGION)]
    if len(regions) > 1:
        words = [word for word in words if not word.startswith(_REGION)]
        words.append(f"the regions of {listed(regions)}")
    return listed(words)


def _plural(noun: str) -> str:
    return f"{noun}{'es' if noun.endswith('x') else 's'}"
