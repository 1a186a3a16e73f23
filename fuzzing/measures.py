"""Random comparisons: one function per word that stands in them."""

from __future__ import annotations

from collections.abc import Callable

from fuzzing.draw import CENTRED, Draw, UnsuitableError
from fuzzing.wording import Call, Family, Operation, Rule, Value

SIGNS = ("=", "<>", "<", "<=", ">", ">=")
_SIGN_WEIGHTS = (8, 3, 2, 4, 2, 4)


def joined(families: tuple[Family, ...]) -> str:
    """Families one after another."""
    return " ".join(map(str, families))


def shown(values: tuple[Value, ...]) -> str:
    """Values one after another; the first one tells their sort."""
    return " ".join([str(values[0]), *(value.text for value in values[1:])])


def _comparison(draw: Draw, call: Call, clued: bool, where: bool = True) -> Rule:
    """A comparison with a call at its left."""
    sign = draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0]
    right = draw.operand(clued)
    used = [call.word]
    if call.families and draw.hits(0.12):
        right, more = _another(draw, call)
        used.append(more)
    left: object = call
    if draw.hits(0.06):
        left = Operation(call, draw.random.choice("+-"), draw.random.choice((1, 2)))
    held = draw.where() if where and call.families and _all_centred(call.families) else ()
    return _compared(tuple(used), left, sign, right, held)


def _all_centred(families: tuple[Family, ...]) -> bool:
    return all(family.name in (*CENTRED, "arrows", "B", "arrow") for family in families)


def _compared(used: tuple[str, ...], left: object, sign: str, right: object, where: tuple[Value, ...]) -> Rule:
    text = f"{left} {sign} {right}" + (f" where {shown(where)}" if where else "")
    return Rule(used, text, ("comparison", left, sign, right, where))


def _another(draw: Draw, call: Call) -> tuple[Call, str]:
    """Another call about the same families, or about as many others."""
    families = call.families if draw.hits(0.5) else tuple(draw.family(call.families[0].form) for _ in call.families)
    sort, of = draw.named(families[0].form)
    if sort.low is not None and draw.hits(0.5):
        return Call("sum", f"sum({joined(families)}{of})", families, sort), "sum"
    values = draw.values(sort)
    return Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values), "count"


def _measured(draw: Draw, form: str) -> tuple[tuple[Family, ...], bool]:
    """Families to measure, and whether they have clues."""
    clued = [family for family in draw.clued() if family.form == form]
    if clued and draw.hits(0.6):
        return (draw.random.choice(clued),), True
    return draw.families(form), False


def _count(draw: Draw) -> Rule:
    form = draw.form()
    families, clued = _measured(draw, form)
    sort = draw.some(form)
    values = draw.values(sort)
    if _all_centred(families) and sort.low is not None and draw.hits(0.2):
        call = Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values)
        return _compared(("count",), call, draw.random.choice(SIGNS), "value", draw.where(0.5))
    return _comparison(
        draw, Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values), clued
    )


def _sum(draw: Draw) -> Rule:
    form = draw.form()
    families, clued = _measured(draw, form)
    about = joined(families)
    if draw.hits(0.4):
        weight = draw.random.choice(("row", "column", "number" if draw.given("numbers") else "row"))
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({about}, {weight} where {shown(values)})", families, values[0].sort, values, weight)
    elif draw.hits(0.2):
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({about}, where {shown(values)})", families, values[0].sort, values)
    else:
        sort, of = draw.named(form)
        if sort.low is None:
            raise UnsuitableError
        call = Call("sum", f"sum({about}{of})", families, sort)
    return _comparison(draw, call, clued)


def _alone(word: str) -> Callable[[Draw], Rule]:
    """A measure of numbers that stands alone at the left."""

    def rule(draw: Draw) -> Rule:
        form = "cells" if draw.hits(0.9) else draw.form()
        sort, of = draw.named(form)
        if sort.low is None or (sort.names and word != "seen"):
            raise UnsuitableError
        two = word in ("difference", "quotient")
        families, clued = ((draw.pairs(),), False) if two and form == "cells" else _measured(draw, form)
        call = Call(word, f"{word}({joined(families)}{of})", families, sort)
        right = draw.operand(clued, special=draw.hits(0.5))
        if two and form == "cells" and draw.hits(0.3):
            right = "length"
        return _compared((word,), call, draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0], right, ())

    return rule


def _first(draw: Draw) -> Rule:
    sort, of = draw.named("cells")
    families, clued = _measured(draw, "cells")
    but = draw.values(sort) if draw.hits(0.6) else ()
    text = f"first({joined(families)}{of}{f' but {shown(but)}' if but else ''})"
    call = Call("first", text, families, sort, but)
    return _compared(("first",), call, "=" if draw.hits(0.8) else draw.random.choice(SIGNS), draw.operand(clued), ())


def _between(draw: Draw) -> Rule:
    sort, of = draw.named("cells")
    families, clued = _measured(draw, "cells")
    one, other = draw.random.choice(sort.values), draw.random.choice(sort.values)
    call = Call(
        "between", f"sum(between({joined(families)}{of}, {one}, {other}))", families, sort, (), f"{one} {other}"
    )
    return _compared(("between",), call, draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0], draw.operand(clued), ())


def _runs(draw: Draw) -> Rule:
    clued = [
        family
        for family in draw.clued()
        if family.form == "cells" and family.name in ("ring", "rows", "columns", "lines", "views", "cage", "around")
    ]
    if not clued:
        raise UnsuitableError
    family, value = draw.random.choice(clued), draw.value(draw.some("cells"))
    if value.sort.low is not None and family.name != "ring" and draw.hits(0.5):
        parting = draw.values(value.sort)
        text = f"sum(runs({family}{f' of {value.sort.name}' if value.sort.name else ''} but {shown(parting)}))"
        return _compared(("runs",), Call("runs", text, (family,), value.sort, parting, "sum"), "=", "clue", ())
    sides = [sort for sort in draw.sorts if sort.form in ("links", "edges")]
    if family.name == "ring" and sides and draw.hits(0.7):
        by = draw.value(draw.random.choice(sides))
        call = Call("runs", f"runs({family}, {value} by {by})", (family,), value.sort, (value, by), "by")
        return _compared(("runs",), call, "=", "clue", ())
    order = draw.random.choice(("", " unordered")) if family.name != "ring" else ""
    call = Call("runs", f"runs({family}, {value}{order})", (family,), value.sort, (value,), order)
    return _compared(("runs",), call, "=", "clue", ())


def _meet(draw: Draw) -> Rule:
    if not draw.given("corners"):
        raise UnsuitableError
    call = Call("meet", "meet(corners)", (Family("corners"),), None)
    right = draw.operand(clued=True)
    return _compared(("meet",), call, "=" if draw.hits(0.6) else draw.random.choice(SIGNS), right, ())


def hanging(draw: Draw) -> tuple[str, str, tuple[Family, ...]]:
    """How cells are connected: the words, the family of pairs, and the areas that cut them."""
    by = draw.random.choice(("pairs8", "touching", "knights")) if draw.hits(0.25) else "pairs"
    areas = (Family("areas"),) if draw.given("regions") and draw.hits(0.4) else ()
    words = ("" if by == "pairs" else f" by {by}") + "".join(f" within {family}" for family in areas)
    return words, by, areas


def _islands(word: str) -> Callable[[Draw], Rule]:
    def rule(draw: Draw) -> Rule:
        numeric = [sort for sort in draw.sorts if sort.form == "cells" and sort.low is not None]
        if word == "islands" and numeric and draw.hits(0.2):
            return _compared((word,), Call("alike", "size(islands)", (), numeric[0]), "=", "value", ())
        values = draw.values(draw.some("cells"))
        words, by, areas = hanging(draw)
        call = Call(word, f"{word} {shown(values)}{words}", areas, values[0].sort, values, by=by)
        return _of_patches(draw, call)

    return rule


def _of_patches(draw: Draw, call: Call) -> Rule:
    """Draw a rule about groups that a solution forms."""
    what = draw.random.choice(
        ("size",) * 3 + ("width", "height", "count", "count beside", "count met", "count clue", "sum", "sum number")
    )
    clued = draw.given("clue")
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if what == "count clue":
        if not clued:
            raise UnsuitableError
        call = call._replace(text=f"count({call}, clue)")
    elif what == "count met":
        if not draw.given("regions"):
            raise UnsuitableError
        call = call._replace(text=f"count({call}, areas)")
    elif what in ("count", "count beside"):
        if not cells:
            raise UnsuitableError
        counted = draw.values(draw.random.choice(cells))
        call = call._replace(text=f"count({call}, {what[6:]} {shown(counted)})", counted=counted)
    elif what == "sum number":
        if not draw.given("numbers"):
            raise UnsuitableError
        call = call._replace(text=f"sum({call}, number)")
    elif what == "sum":
        numeric = [sort for sort in cells if sort.low is not None]
        if len(numeric) != 1:
            raise UnsuitableError
        call = call._replace(text=f"sum({call})", sort=numeric[0])
    else:
        call = call._replace(text=f"{what}({call})")
    sign, right = draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0], draw.operand(clued, special=False)
    if what == "count clue" and draw.hits(0.5):
        sign, right = "=", 1
    return _compared((call.word,), call._replace(more=what), sign, right, ())


def _sight(draw: Draw) -> Rule:
    linked = draw.hits(0.5) and any(sort.form == "links" for sort in draw.sorts)
    sort = draw.of_form("links") if linked else draw.some("cells")
    value = draw.value(sort)
    clued = draw.given("clue")
    sign = draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0]
    if draw.hits(0.4):
        return _compared(
            ("sight",),
            Call("sight", f"size(sight {value})", (), sort, (value,), "size"),
            sign,
            draw.operand(clued, special=False),
            draw.where(),
        )
    counted = draw.values(draw.some("cells") if linked or draw.hits(0.5) else sort)
    call = Call("sight", f"count(sight {value}, {shown(counted)})", (), sort, (value, *counted), "count")
    return _compared(("sight",), call, sign, draw.operand(clued, special=False), draw.where())


def _straights(draw: Draw) -> Rule:
    sort = draw.line()
    sign = draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0]
    if any(line.startswith("pointers arrow on") for line in draw.givens) and draw.hits(0.7):
        call = Call("straights", "length(straights arrow)", (Family("arrow"),), sort, (), "length")
        return _compared(("straights",), call, sign, draw.operand(clued=True, special=False), draw.where())
    call = Call("straights", "length(straights)", (), sort, (), "length")
    return _compared(("straights",), call, sign, draw.operand(draw.given("clue"), special=False), draw.where())


def _pieces(draw: Draw) -> Rule:
    draw.of_form("edges")
    return _of_patches(draw, Call("pieces", "pieces", ()))


MEASURES: dict[str, Callable[[Draw], Rule]] = {
    "between": _between,
    "count": _count,
    "difference": _alone("difference"),
    "first": _first,
    "islands": _islands("islands"),
    "meet": _meet,
    "pieces": _pieces,
    "product": _alone("product"),
    "quotient": _alone("quotient"),
    "reach": _islands("reach"),
    "runs": _runs,
    "seen": _alone("seen"),
    "sight": _sight,
    "straights": _straights,
    "sum": _sum,
}
"""How a comparison with a word in it is generated."""
