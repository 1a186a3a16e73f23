"""``a < b in F``: how each place of a group compares with the next one.

``a`` and ``b`` are the two, and both sides may count with them: ``a + b <> 10 in pairs``, ``a >= 2 * b in down``.
"""

from __future__ import annotations

from pylogic.language.compile import linear
from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.compile.successive import MEMBERS, Successive, broken, flatten
from pylogic.language.parse import comparisons, phrases
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.notation import Found, Kind, Slot
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Encoding, Rule, Word
from pylogic.language.parse.vocabulary import expression


def _make(found: Found) -> Successive:
    reading, families = found.reading, found["FAMILIES"]
    comparison: Comparison = found["COMPARISON"]
    reading.vet_several(families)
    arguments = Successive(families, found.sort(), comparison)
    member = next((name.word for name in comparison.names() if name.text in MEMBERS), None)
    if member is None:
        found.fail("this compares no places: a is one place of a group, and b the next one", "COMPARISON")
    if arguments.simple is None and not arguments.sort.numeric:
        reading.fail(f"arithmetic is for numbers, and '{arguments.sort.names[0]}' is not a number", member)
    return arguments


def _comparison(reading: Reading, _slot: Slot, _found: Found) -> Comparison:
    names = frozenset(MEMBERS)
    left = expression(reading, names)
    comparison = Comparison(left, reading.sign().text, expression(reading, names))
    for call in comparison.calls():
        reading.fail(f"'{call.name}' is asked of whole groups, and 'in' compares two places of a group", call.word)
    if reading.peek() != "in":
        reading.fail(phrases.surplus(reading.rest))
    return comparison


def _needed(rule: Rule) -> tuple[str, ...]:
    simple = rule.arguments.simple
    if simple is None:
        return linear.PARTS
    return {"less": ("compare", "order"), "upto": ("upto",)}.get(simple.name, ("equal",))


def _say(rule: Rule) -> str:
    arguments: Successive = rule.arguments
    left, right = (
        comparisons.expression_text(side) for side in (arguments.comparison.left, arguments.comparison.right)
    )
    return f"{left} {arguments.comparison.sign} {right} in {' '.join(chosen.name for chosen in arguments.families)}"


WORD = Word(
    name="compare",
    summary="how each place of a group compares with the next one",
    forms=("COMPARISON in FAMILIES [of SORT]",),
    make=_make,
    slots={"COMPARISON": Kind("a comparison of a and b", _comparison)},
    flatten=flatten,
    broken=lambda rule, finished: broken(rule, finished, lambda _: rule.sentence),
    say=_say,
    encoding=Encoding(("compare", "order", "upto", "equal", *linear.PARTS), needed=_needed, prunes=ARITHMETIC),
    partial=True,
)
