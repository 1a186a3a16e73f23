"""Forms of random rules that several words have."""

from __future__ import annotations

from collections.abc import Callable

from fuzzing.draw import CENTRED, Draw, UnsuitableError
from fuzzing.givens import FAMILIES
from fuzzing.wording import Call, Family, Operation, Rule, Value

SIGNS = ("=", "<>", "<", "<=", ">", ">=")

SIGN_WEIGHTS = (8, 3, 2, 4, 2, 4)


def joined(families: tuple[Family, ...]) -> str:
    """Families one after another."""
    return " ".join(map(str, families))


def shown(values: tuple[Value, ...]) -> str:
    """Values one after another; the first one tells their sort."""
    return " ".join([str(values[0]), *(value.text for value in values[1:])])


def comparison(draw: Draw, call: Call, clued: bool, where: bool = True) -> Rule:
    """A comparison with a call at its left."""
    sign = draw.random.choices(SIGNS, SIGN_WEIGHTS)[0]
    right = draw.operand(clued)
    used = [call.word]
    if call.families and draw.hits(0.12):
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
    families = call.families if draw.hits(0.5) else tuple(draw.family(call.families[0].form) for _ in call.families)
    sort, of = draw.named(families[0].form)
    if sort.low is not None and draw.hits(0.5):
        return Call("sum", f"sum({joined(families)}{of})", families, sort), "sum"
    values = draw.values(sort)
    return Call("count", f"count({joined(families)}, {shown(values)})", families, sort, values), "count"


def measured(draw: Draw, form: str) -> tuple[tuple[Family, ...], bool]:
    """Families to measure, and whether they have clues."""
    clued = [family for family in draw.clued() if family.form == form]
    if clued and draw.hits(0.6):
        return (draw.random.choice(clued),), True
    return draw.families(form), False


def alone(word: str) -> Callable[[Draw], Rule]:
    """A measure of numbers that stands alone at the left."""

    def rule(draw: Draw) -> Rule:
        form = "cells" if draw.hits(0.9) else draw.form()
        sort, of = draw.named(form)
        if sort.low is None or (sort.names and word != "seen"):
            raise UnsuitableError
        two = word in ("difference", "quotient")
        families, clued = ((draw.pairs(),), False) if two and form == "cells" else measured(draw, form)
        call = Call(word, f"{word}({joined(families)}{of})", families, sort)
        right = draw.operand(clued, special=draw.hits(0.5))
        if two and form == "cells" and draw.hits(0.3):
            right = "length"
        return compared((word,), call, draw.random.choices(SIGNS, SIGN_WEIGHTS)[0], right, ())

    return rule


def hanging(draw: Draw) -> tuple[str, str, tuple[Family, ...]]:
    """How cells are connected: the words, the family of pairs, and the areas that cut them."""
    by = draw.random.choice(("pairs8", "touching", "knights")) if draw.hits(0.25) else "pairs"
    areas = (Family("areas"),) if draw.given("regions") and draw.hits(0.4) else ()
    words = ("" if by == "pairs" else f" by {by}") + "".join(f" within {family}" for family in areas)
    return words, by, areas


def islands(word: str) -> Callable[[Draw], Rule]:
    """A comparison of groups that a solution forms of cells."""

    def rule(draw: Draw) -> Rule:
        numeric = [sort for sort in draw.sorts if sort.form == "cells" and sort.low is not None]
        if word == "islands" and numeric and draw.hits(0.2):
            return compared((word,), Call("alike", "size(islands)", (), numeric[0]), "=", "value", ())
        values = draw.values(draw.some("cells"))
        words, by, areas = hanging(draw)
        call = Call(word, f"{word} {shown(values)}{words}", areas, values[0].sort, values, by=by)
        return of_patches(draw, call)

    return rule


def of_patches(draw: Draw, call: Call) -> Rule:
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
    sign, right = draw.random.choices(SIGNS, SIGN_WEIGHTS)[0], draw.operand(clued, special=False)
    if what == "count clue" and draw.hits(0.5):
        sign, right = "=", 1
    return compared((call.word,), call._replace(more=what), sign, right, ())


def of_numbers(word: str, named: bool) -> Callable[[Draw], Rule]:
    """A word and families, about the values in their order."""

    def rule(draw: Draw) -> Rule:
        form = "cells" if draw.hits(0.9) else draw.form()
        sort, of = draw.named(form)
        if (sort.low is None and not draw.hits(0.15)) or (sort.names and not named):
            raise UnsuitableError
        own = [
            Family(name)
            for line in draw.givens
            for name in FAMILIES.get(line, ())
            if name in ("thermo", "areas", "cage")
        ]
        families = (draw.random.choice(own),) if own and form == "cells" and draw.hits(0.5) else draw.families(form)
        return Rule((word,), f"{word} {joined(families)}{of}", (word, families, sort))

    return rule


def bend(word: str) -> Callable[[Draw], Rule]:
    """A line that bends at cells, or before and after them."""

    def rule(draw: Draw) -> Rule:
        sort = draw.line()
        mode = draw.random.choice(("", "", "before and after ", "before or after "))
        family = (
            Family("B") if draw.given("mark") and "mark B" in draw.givens and draw.hits(0.7) else draw.family("cells")
        )
        where = draw.where()
        text = f"{word} {mode}{family}" + (f" where {shown(where)}" if where else "")
        return Rule((word,), text, (word, mode, family, sort, where))

    return rule
