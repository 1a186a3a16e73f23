"""Rules made up: one function per word."""

from __future__ import annotations

from collections.abc import Callable

from fuzzing.draw import CENTRED, FAMILIES, Draw, UnsuitableError
from fuzzing.wording import Call, Family, Operation, Rule, Value

SIGNS = ("=", "<>", "<", "<=", ">", ">=")
_SIGN_WEIGHTS = (8, 3, 2, 4, 2, 4)


def _joined(families: tuple[Family, ...]) -> str:
    return " ".join(map(str, families))


def _shown(values: tuple[Value, ...]) -> str:
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
    text = f"{left} {sign} {right}" + (f" where {_shown(where)}" if where else "")
    return Rule(used, text, ("comparison", left, sign, right, where))


def _another(draw: Draw, call: Call) -> tuple[Call, str]:
    """Another call about the same families, or about as many others."""
    families = call.families if draw.hits(0.5) else tuple(draw.family(call.families[0].form) for _ in call.families)
    sort = draw.some(families[0].form)
    if sort is draw.first(families[0].form) and sort.low is not None and draw.hits(0.5):
        return Call("sum", f"sum({_joined(families)})", families, sort), "sum"
    values = draw.values(sort)
    return Call("count", f"count({_joined(families)}, {_shown(values)})", families, sort, values), "count"


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
        call = Call("count", f"count({_joined(families)}, {_shown(values)})", families, sort, values)
        return _compared(("count",), call, draw.random.choice(SIGNS), "value", draw.where(0.5))
    return _comparison(
        draw, Call("count", f"count({_joined(families)}, {_shown(values)})", families, sort, values), clued
    )


def _sum(draw: Draw) -> Rule:
    form = draw.form()
    families, clued = _measured(draw, form)
    shown = _joined(families)
    if draw.hits(0.4):
        weight = draw.random.choice(("row", "column", "number" if draw.given("numbers") else "row"))
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({shown}, {weight} where {_shown(values)})", families, values[0].sort, values, weight)
    elif draw.hits(0.2):
        values = draw.values(draw.some(form))
        call = Call("sum", f"sum({shown}, where {_shown(values)})", families, values[0].sort, values)
    else:
        sort = draw.first(form)
        if sort.low is None:
            raise UnsuitableError
        call = Call("sum", f"sum({shown})", families, sort)
    return _comparison(draw, call, clued)


def _alone(word: str) -> Callable[[Draw], Rule]:
    """A measure of numbers that stands alone at the left."""

    def rule(draw: Draw) -> Rule:
        form = "cells" if draw.hits(0.9) else draw.form()
        sort = draw.first(form)
        if sort.low is None or (sort.names and word != "seen"):
            raise UnsuitableError
        two = word in ("difference", "quotient")
        families, clued = ((draw.pairs(),), False) if two and form == "cells" else _measured(draw, form)
        call = Call(word, f"{word}({_joined(families)})", families, sort)
        right = draw.operand(clued, special=draw.hits(0.5))
        return _compared((word,), call, draw.random.choices(SIGNS, _SIGN_WEIGHTS)[0], right, ())

    return rule


def _first(draw: Draw) -> Rule:
    sort = draw.first("cells")
    families, clued = _measured(draw, "cells")
    but = draw.values(sort) if draw.hits(0.6) else ()
    text = f"first({_joined(families)}{f' but {_shown(but)}' if but else ''})"
    call = Call("first", text, families, sort, but)
    return _compared(("first",), call, "=" if draw.hits(0.8) else draw.random.choice(SIGNS), draw.operand(clued), ())


def _between(draw: Draw) -> Rule:
    sort = draw.first("cells")
    families, clued = _measured(draw, "cells")
    one, other = draw.random.choice(sort.values), draw.random.choice(sort.values)
    call = Call("between", f"sum(between({_joined(families)}, {one}, {other}))", families, sort, (), f"{one} {other}")
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
    call = Call("runs", f"runs({family}, {value})", (family,), value.sort, (value,))
    return _compared(("runs",), call, "=", "clue", ())


def _meet(draw: Draw) -> Rule:
    if not draw.given("corners"):
        raise UnsuitableError
    call = Call("meet", "meet(corners)", (Family("corners"),), None)
    right = draw.operand(clued=True)
    return _compared(("meet",), call, "=" if draw.hits(0.6) else draw.random.choice(SIGNS), right, ())


def _island(draw: Draw) -> Rule:
    sort = draw.some("cells")
    if sort.low is not None and draw.hits(0.6):
        return _compared(("island",), Call("island", "size(island)", (), sort), "=", "value", ())
    if not draw.given("clue"):
        raise UnsuitableError
    value = draw.value(sort)
    return _compared(("island",), Call("island", f"size(island {value})", (), sort, (value,)), "=", "clue", ())


def _sight(draw: Draw) -> Rule:
    sort = draw.some("cells")
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
    counted = draw.values(draw.some("cells") if draw.hits(0.5) else sort)
    call = Call("sight", f"count(sight {value}, {_shown(counted)})", (), sort, (value, *counted), "count")
    return _compared(("sight",), call, sign, draw.operand(clued, special=False), draw.where())


def _pieces(draw: Draw) -> Rule:
    draw.of_form("edges")
    if draw.given("clue") and draw.hits(0.3):
        return _compared(("pieces",), Call("pieces", "count(pieces, clue)", (), None, (), "count"), "=", 1, ())
    right: object = (
        "clue" if draw.given("clue") and draw.hits(0.5) else draw.random.choice((1, 2, 3, "n", Operation("n", "/", 2)))
    )
    return _compared(("pieces",), Call("pieces", "size(pieces)", (), None, (), "size"), "=", right, ())


def _compare(draw: Draw) -> Rule:
    form = draw.form()
    sort = draw.first(form)
    own = [
        Family(name)
        for line in draw.givens
        for name in FAMILIES.get(line, ())
        if name in ("thermo", "signs", "bar", "areas", "cage")
    ]
    family = (
        draw.random.choice(own)
        if own and form == "cells" and draw.hits(0.5)
        else draw.pairs()
        if form == "cells" and draw.hits(0.6)
        else draw.family(form)
    )
    sign = draw.random.choice(SIGNS)
    left: object = "a"
    right: object = "b"
    if draw.hits(0.4) and sort.low is not None:
        left, right = draw.random.choice(
            (
                (Operation("a", "+", "b"), draw.operand(clued=False, special=draw.hits(0.3))),
                (Operation("a", "-", "b"), 1),
                ("a", Operation(2, "*", "b")),
                (Operation("a", "+", 1), "b"),
                ("b", "a"),
                ("a", draw.operand(clued=False, special=False)),
                (Operation(2, "*", "a"), Operation("b", "+", 1)),
            )
        )
    return Rule(("compare",), f"{left} {sign} {right} in {family}", ("compare", left, sign, right, (family,), sort))


def _different(draw: Draw) -> Rule:
    form = draw.form()
    families = draw.families(form)
    shown = _joined(families)
    if draw.given("numbers") and form == "cells" and draw.hits(0.4):
        value = draw.value(draw.some(form))
        return Rule(("different",), f"different({shown}, number where {value})", ("numbers", families, value))
    sort = draw.first(form)
    text = f"different {shown}"
    if sort.name and draw.hits(0.5):
        sort = draw.some(form)
        text += f" of {sort.name}"
    free: tuple[Value, ...] = ()
    if draw.hits(0.3):
        free = draw.values(sort)
        text += f" but {_shown(free)}"
    return Rule(("different",), text, ("different", families, sort, free))


def _apart(draw: Draw) -> Rule:
    form = draw.form()
    value = draw.value(draw.some(form))
    families = (draw.pairs(),) if form == "cells" and draw.hits(0.5) else draw.families(form)
    return Rule(("apart",), f"apart {value} {_joined(families)}", ("apart", families, value))


def _never(draw: Draw) -> Rule:
    form = draw.form()
    sort = draw.first(form)
    if form == "cells" and draw.hits(0.6):
        shape = draw.random.choice(((1, 2), (2, 1), (2, 2), (1, 3), (3, 1)))
        family, places = Family("windows", (shape,)), shape[0] * shape[1]
    else:
        family, places = draw.family(form), draw.random.choice((2, 3, 4))
    single = [value for value in sort.values if len(value) == 1]
    patterns = []
    for _ in range(draw.random.choice((1, 1, 2))):
        if single and draw.hits(0.5):
            patterns.append("".join(draw.random.choice(single) for _ in range(places)))
        else:
            patterns.append(draw.random.choice(sort.values))
    return Rule(("never",), f"never {family} {' '.join(patterns)}", ("never", family, sort, tuple(patterns)))


def _of_numbers(word: str, named: bool) -> Callable[[Draw], Rule]:
    """A word and families, about the values in their order."""

    def rule(draw: Draw) -> Rule:
        form = "cells" if draw.hits(0.9) else draw.form()
        sort = draw.first(form)
        if (sort.low is None and not draw.hits(0.15)) or (sort.names and not named):
            raise UnsuitableError
        own = [
            Family(name)
            for line in draw.givens
            for name in FAMILIES.get(line, ())
            if name in ("thermo", "areas", "cage")
        ]
        families = (draw.random.choice(own),) if own and form == "cells" and draw.hits(0.5) else draw.families(form)
        return Rule((word,), f"{word} {_joined(families)}", (word, families, sort))

    return rule


def _next(draw: Draw) -> Rule:
    sort = draw.first("cells")
    if sort.low is None:
        raise UnsuitableError
    families = (draw.pairs(),) if draw.hits(0.8) else draw.families("cells")
    return Rule(("next",), f"next {_joined(families)}", ("next", families, sort))


def _unlike(draw: Draw) -> Rule:
    if any(sort.form == "edges" for sort in draw.sorts) and draw.hits(0.4):
        return Rule(("unlike",), "unlike pieces", ("unlike pieces",))
    form = draw.form()
    families = draw.families(form)
    return Rule(("unlike",), f"unlike {_joined(families)}", ("unlike", families, draw.first(form)))


def _couples(draw: Draw) -> Rule:
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if len(cells) != 2:
        raise UnsuitableError
    families = draw.families("cells")
    return Rule(("couples",), f"couples {_joined(families)}", ("couples", families, tuple(cells)))


def _matched(draw: Draw) -> Rule:
    sort = draw.some(draw.form(), lambda sort: len(sort.values) > 1)
    one, other = draw.random.sample(sort.values, 2)
    first = Value(sort, one, f"{sort.name} = {one}" if sum(s.may_hold(one) for s in draw.sorts) > 1 else one)
    family = (
        draw.pairs()
        if sort.form == "cells" and draw.hits(0.8)
        else draw.family("cells" if sort.form == "cells" else "sides")
    )
    return Rule(
        ("matched",), f"matched {first} {other} {family}", ("matched", first, Value(sort, other, other), family)
    )


def _connected(draw: Draw) -> Rule:
    sort = draw.of_form("cells", "links", "bridges")
    values = draw.values(sort)
    rim = sort.form == "cells" and draw.hits(0.25)
    return Rule(("connected",), f"connected {_shown(values)}{' or rim' if rim else ''}", ("connected", values, rim))


def _loop(draw: Draw) -> Rule:
    sort = draw.of_form("edges", "links")
    value = draw.value(sort, [sort.names[-1]])
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if sort.form == "links" and cells and draw.hits(0.5):
        through = draw.value(draw.random.choice(cells))
        return Rule(("loop",), f"loop {value} through {through}", ("loop", value, through))
    return Rule(("loop",), f"loop {value}", ("loop", value, None))


def _path(draw: Draw) -> Rule:
    sort = draw.of_form("links")
    value = draw.value(sort, [sort.names[-1]])
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    own = [name for line in draw.givens for name in FAMILIES.get(line, ()) if name in ("thermo", "B", "cage", "areas")]
    joined = draw.random.choice(
        [*(["clue"] if draw.given("clue") else []), *own, *([] if own else [str(draw.family("cells"))])]
    )
    through = draw.value(draw.random.choice(cells)) if cells and draw.hits(0.4) else None
    text = f"path {value} joins {joined}" + (f" through {through}" if through else "")
    return Rule(("path",), text, ("path", value, joined, through))


def _bend(word: str) -> Callable[[Draw], Rule]:
    def rule(draw: Draw) -> Rule:
        sort = next((sort for sort in draw.sorts if sort.form == "links"), None)
        if sort is None:
            raise UnsuitableError
        mode = draw.random.choice(("", "", "before and after ", "before or after "))
        family = (
            Family("B") if draw.given("mark") and "mark B" in draw.givens and draw.hits(0.7) else draw.family("cells")
        )
        return Rule((word,), f"{word} {mode}{family}", (word, mode, family, sort))

    return rule


def _place(draw: Draw) -> Rule:
    if draw.given("ships") and draw.hits(0.8):
        return Rule(("place",), "place fleet", ("place fleet",))
    sort = draw.some("cells", lambda sort: bool({"L", "I"} & set(sort.names)))
    family = (
        Family("areas")
        if draw.given("regions")
        else draw.random.choice((Family("all"), Family("rows"), Family("windows", ((2, 2),))))
    )
    letters = draw.random.choice(("L", "I", "L I"))
    return Rule(("place",), f"place {letters} in {family}", ("place", letters, family, sort))


def _spans(draw: Draw) -> Rule:
    values = draw.values(draw.some("cells"))[:1]
    family = Family("areas") if draw.given("regions") else draw.family("cells")
    most = draw.random.choice((1, 2, 2, 3))
    return Rule(("spans",), f"spans {family} <= {most} where {_shown(values)}", ("spans", family, most, values))


def _divide(draw: Draw) -> Rule:
    value = draw.value(draw.of_form("edges"), ["on"])
    return Rule(("divide",), f"divide {value}", ("divide", value))


def _of_pieces(word: str) -> Callable[[Draw], Rule]:
    def rule(draw: Draw) -> Rule:
        draw.of_form("edges")
        if word == "symmetric" and not draw.given("centres") and not draw.hits(0.3):
            raise UnsuitableError
        return Rule((word,), f"{word} pieces", (word,))

    return rule


def _acyclic(draw: Draw) -> Rule:
    draw.some("cells", lambda sort: set(sort.names) == {"\\", "/"})
    return Rule(("acyclic",), "acyclic", ("acyclic",))


RULES: dict[str, Callable[[Draw], Rule]] = {
    "acyclic": _acyclic,
    "apart": _apart,
    "between": _between,
    "compare": _compare,
    "connected": _connected,
    "consecutive": _of_numbers("consecutive", named=True),
    "count": _count,
    "couples": _couples,
    "difference": _alone("difference"),
    "different": _different,
    "divide": _divide,
    "first": _first,
    "increasing": _of_numbers("increasing", named=True),
    "island": _island,
    "loop": _loop,
    "matched": _matched,
    "meet": _meet,
    "never": _never,
    "next": _next,
    "path": _path,
    "pieces": _pieces,
    "place": _place,
    "product": _alone("product"),
    "quotient": _alone("quotient"),
    "rectangle": _of_pieces("rectangle"),
    "runs": _runs,
    "seen": _alone("seen"),
    "sight": _sight,
    "spaced": _of_numbers("spaced", named=False),
    "spans": _spans,
    "straight": _bend("straight"),
    "sum": _sum,
    "symmetric": _of_pieces("symmetric"),
    "turn": _bend("turn"),
    "unlike": _unlike,
}
"""How a rule that begins with a word, or has it in a comparison, is made up."""
