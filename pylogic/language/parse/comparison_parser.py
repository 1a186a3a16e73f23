"""Comparisons of measured groups, read: ``count(rows, black) = clue``, ``sum(cages) >= 2 * size(cages)``."""

from __future__ import annotations

from dataclasses import replace

from pylogic.language import words
from pylogic.language.compile import linear
from pylogic.language.parse import comparisons
from pylogic.language.parse.arithmetic import MEMBERS, expression
from pylogic.language.parse.expressions import Call, Comparison, Expression, replaced
from pylogic.language.parse.patches import MEASURES
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Word as Verb
from pylogic.model.errors import UsageError
from pylogic.model.text import plural, suggestion

_GROUPS = ["islands", "pieces", "reach", "sight"]
"""Words that stand where a family stands."""
_OF_PAIRS = ("difference", "quotient")
"""Words about two neighbours, which may have a border of some length between them."""


def read_comparison(reading: Reading) -> tuple[Verb, Comparison]:
    """Read a comparison of counts, sums or other measures of groups, and find the word whose rule it is.

    Raises:
        PuzzleError: It is none.
    """
    members = [word for word in reading.words if word.text in MEMBERS]
    if (
        members
        and "(" not in [word.text for word in reading.words]
        and not MEMBERS & reading.vocabulary.settings.keys()
    ):
        families = [word for word in reading.words if word.text in reading.vocabulary.families]
        reading.fail("two places are compared in a family: a < b in pairs", (families or members)[0])

    def side() -> Expression:
        read = expression(reading, comparisons.NAMES - {"clue"} | {"length"})
        return replaced(read, lambda one: measured_call(one, reading) if isinstance(one, Call) else one)

    left, sign, right = side(), reading.sign(), side()
    comparison = Comparison(left, sign.text, right)
    calls = comparison.calls()
    if not calls:
        reading.fail("a comparison of groups counts or adds up something; of neighbours it ends with: in F")
    owners = {call.owner.name: call.owner for call in calls}
    special = [owner for owner in owners.values() if owner.flatten is not linear.flatten]
    if special and len(owners) > 1:
        reading.fail(f"'{special[0].name}' cannot be compared with {' or '.join(set(owners) - {special[0].name})}")
    owner = (special or list(owners.values()))[0]
    if not special:
        _vet_families(calls, reading)
    length = next((name.word for name in comparison.names() if name.text == "length"), None)
    if length is not None and "length" not in reading.vocabulary.settings and owner.name not in _OF_PAIRS:
        reading.fail("only what lies between two cells has a length: difference(across F) = length", length)
    if owner.vet is not None:
        owner.vet(comparison, reading)
    return owner, comparison


def _vet_families(calls: tuple[Call, ...], reading: Reading) -> None:
    """Groups of different families are compared: of a family of one call with one of another."""
    first = calls[0].arguments.families
    for call in calls[1:]:
        if len(call.arguments.families) != len(first):
            sentence = (
                f"the first '{calls[0].name}' of this comparison names {plural(len(first), 'family', 'families')}"
            )
            reading.fail(f"{sentence}; name as many here", call.word)


def measured_call(call: Call, reading: Reading) -> Call:
    """Return a call with its arguments, read by the word that owns it.

    Raises:
        PuzzleError: No word measures groups so.
    """
    if not call.inside:
        reading.fail(f"'{call.word}' needs something between its brackets", call.word)
    inner = reading.part(call.inside)
    first = next((word.text for word in call.inside if word.text != "("), "")
    # A word such as 'islands' stands where a family stands, and understands what is asked of it.
    special = first in words.names() and words.word(first).vet
    if not special and first not in reading.vocabulary.families:
        near = suggestion(first, _GROUPS)
        if near or call.name in MEASURES[:3]:
            of = near or f"; '{call.name}' is asked of {', '.join(_GROUPS)}"
            reading.fail(f"there are no '{first}' here{of}", call.inside[0])
    try:
        owner = words.word(first if special else call.name)
    except UsageError:
        known = [name for name in words.names() if words.word(name).vet]
        near = suggestion(call.name, known) or f" ({', '.join(known)})"
        reading.fail(f"there is no word '{call.name}'{near}", call.word)
    if owner.vet is None:
        reading.fail(f"'{owner.name}' is a rule by itself and cannot be compared", call.word)
    arguments = owner.read(inner, call.name)
    inner.done()
    return replace(call, owner=owner, arguments=arguments)
