"""Forms of random rules that several words have."""

from __future__ import annotations

from fuzzing.draw import CENTRED, Draw
from fuzzing.wording import Call, Family, Operation, Rule, Said, Sort, Value

_ALIKE = ("distance", "nearest")
"""Words that are compared with numbers and with themselves."""


def joined(families: tuple[Family, ...]) -> str:
    """Families one after another."""
    return " ".join(map(str, families))


def shown(values: tuple[Value, ...]) -> str:
    """Values one after another; the first one tells their sort."""
    return " ".join([str(values[0]), *(value.text for value in values[1:])])


def comparison(draw: Draw, call: Call, clued: bool, where: bool = True) -> Rule:
    """A comparison with a call at its left."""
    sign = draw.sign()
    right = draw.operand(clued, special=bool(call.families))
    used = [call.word]
    if call.families and draw.hits(0.5 if call.word in _ALIKE else 0.12):
        right, more = another(draw, call)
        used.append(more)
    left: object = call
    if draw.hits(0.06):
        left = Operation(call, draw.random.choice("+-"), draw.random.choice((1, 2)))
    held = draw.where() if where and call.families and all_centred(call.families) else ()
    return compared(tuple(used), left, sign, right, held)


def all_centred(families: tuple[Family, ...]) -> bool:
    """Whether all groups have a centre, whose value ``where`` may ask for."""
    return all(family.name in (*CENTRED, "arrows", "B", "arrow") for family in families)


def compared(used: tuple[str, ...], left: object, sign: str, right: object, where: tuple[Value, ...]) -> Rule:
    """A comparison as a rule."""
    text = f"{left} {sign} {right}" + (f" where {shown(where)}" if where else "")
    return Rule(used, text, ("comparison", left, sign, right, where))


def another(draw: Draw, call: Call) -> tuple[Call, str]:
    """Another call about the same families, or about as many others."""
    families = call.families if draw.hits(0.5) else tuple(map(draw.related, call.families))
    if call.word in _ALIKE:
        found = count(draw, families)
        return Call(call.word, call.word + found.text.removeprefix("count"), found.said, call.word), call.word
    sort, of = draw.named(families[0].form)
    if sort.low is not None and draw.hits(0.5):
        said = Said(draw.sorts, sort, FAMILIES=families)
        return Call("sum", f"sum({joined(families)}{of})", said, "sum"), "sum"
    return count(draw, families, sort), "count"


def count(draw: Draw, families: tuple[Family, ...], sort: Sort | None = None) -> Call:
    """Draw a count of values in groups of families."""
    values = draw.values(sort or draw.some(families[0].form))
    said = Said(draw.sorts, values[0].sort, FAMILIES=families, VALUES=values)
    return Call("count", f"count({joined(families)}, {shown(values)})", said, "count")


def measured(draw: Draw, form: str) -> tuple[tuple[Family, ...], bool]:
    """Families to measure, and whether they have clues."""
    clued = [family for family in draw.clued() if family.form == form]
    if clued and draw.hits(0.6):
        return (draw.random.choice(clued),), True
    return draw.families(form), False
