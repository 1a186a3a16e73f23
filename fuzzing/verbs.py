"""Random rules: one function per word."""

from __future__ import annotations

from collections.abc import Callable

from fuzzing.conditions import condition
from fuzzing.draw import FAMILIES, Draw, UnsuitableError
from fuzzing.measures import MEASURES, SIGNS, hanging, joined, shown
from fuzzing.wording import Family, Operation, Rule, Value


def _compare(draw: Draw) -> Rule:
    form = draw.form()
    sort, of = draw.named(form)
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
    return Rule(("compare",), f"{left} {sign} {right} in {family}{of}", ("compare", left, sign, right, (family,), sort))


def _different(draw: Draw) -> Rule:
    form = draw.form()
    families = draw.families(form)
    about = joined(families)
    if draw.given("numbers") and form == "cells" and draw.hits(0.4):
        value = draw.value(draw.some(form))
        return Rule(("different",), f"different({about}, number where {value})", ("numbers", families, value))
    sort, of = draw.named(form)
    text = f"different {about}{of}"
    free: tuple[Value, ...] = ()
    if draw.hits(0.3):
        free = draw.values(sort)
        text += f" but {shown(free)}"
    return Rule(("different",), text, ("different", families, sort, free))


def _apart(draw: Draw) -> Rule:
    form = draw.form()
    value = draw.value(draw.some(form))
    families = (draw.pairs(),) if form == "cells" and draw.hits(0.5) else draw.families(form)
    return Rule(("apart",), f"apart {value} {joined(families)}", ("apart", families, value))


def _never(draw: Draw) -> Rule:
    form = draw.form()
    sort, of = draw.named(form)
    if form == "cells" and draw.hits(0.6):
        shape = draw.random.choice(((1, 2), (2, 1), (2, 2), (1, 3), (3, 1)))
        family, places = Family("windows", (shape,)), shape[0] * shape[1]
    else:
        family, places = draw.family(form), draw.random.choice((2, 3, 4))
    single = [value for value in sort.values if len(value) == 1]
    patterns = []
    for _ in range(draw.random.choice((1, 1, 2))):
        if single and draw.hits(0.5):
            again = "+" if draw.hits(0.3) else ""
            patterns.append(
                "".join(draw.random.choice(single) + draw.random.choice(("", again)) for _ in range(places))
            )
        else:
            patterns.append(draw.random.choice(sort.values))
    return Rule(("never",), f"never {family}{of} {' '.join(patterns)}", ("never", family, sort, tuple(patterns)))


def _of_numbers(word: str, named: bool) -> Callable[[Draw], Rule]:
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


def _include(draw: Draw) -> Rule:
    sort, of = draw.named("cells")
    clued = draw.clued()
    if sort.low is None or not clued:
        raise UnsuitableError
    families = (draw.random.choice(clued),)
    return Rule(("include",), f"include {joined(families)}{of}", ("include", families, sort))


def _next(draw: Draw) -> Rule:
    sort, of = draw.named("cells")
    if sort.low is None:
        raise UnsuitableError
    families = (draw.pairs(),) if draw.hits(0.8) else draw.families("cells")
    return Rule(("next",), f"next {joined(families)}{of}", ("next", families, sort))


def _unlike(draw: Draw) -> Rule:
    if any(sort.form == "edges" for sort in draw.sorts) and draw.hits(0.4):
        return Rule(("unlike",), "unlike pieces", ("unlike pieces",))
    form = draw.form()
    families = draw.families(form)
    sort, of = draw.named(form)
    return Rule(("unlike",), f"unlike {joined(families)}{of}", ("unlike", families, sort))


def _palindrome(draw: Draw) -> Rule:
    form = draw.form()
    families = draw.families(form)
    sort, of = draw.named(form)
    return Rule(("palindrome",), f"palindrome {joined(families)}{of}", ("palindrome", families, sort))


def _couples(draw: Draw) -> Rule:
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if len(cells) != 2:
        raise UnsuitableError
    families = draw.families("cells")
    return Rule(("couples",), f"couples {joined(families)}", ("couples", families, tuple(cells)))


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
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if sort.form == "links" and cells and draw.hits(0.5):
        value, through = draw.value(sort, [sort.names[-1]]), draw.values(draw.random.choice(cells))
        return Rule(
            ("connected",), f"connected {value} through {shown(through)}", ("connected through", value, through)
        )
    if sort.form != "cells":
        return Rule(("connected",), f"connected {shown(values)}", ("connected", (values,), False, "pairs", ()))
    if draw.hits(0.25):
        return Rule(("connected",), f"connected {shown(values)} or rim", ("connected", (values,), True, "pairs", ()))
    words, by, areas = hanging(draw)
    if draw.hits(0.25):
        several = tuple((value,) for value in values)
        return Rule(("connected",), f"connected each {shown(values)}{words}", ("connected", several, False, by, areas))
    return Rule(("connected",), f"connected {shown(values)}{words}", ("connected", (values,), False, by, areas))


def _loop(draw: Draw) -> Rule:
    sort = draw.of_form("edges", "links")
    value = draw.value(sort, [sort.names[-1]])
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    if sort.form == "links" and cells and draw.hits(0.5):
        through = draw.values(draw.random.choice(cells))
        around = draw.value(draw.random.choice(cells)) if draw.hits(0.3) else None
        text = f"loop {value} through {shown(through)}{f' around {around}' if around else ''}"
        return Rule(("loop",), text, ("loop", value, through, around))
    if cells and draw.hits(0.4):
        around = draw.value(draw.random.choice(cells))
        return Rule(("loop",), f"loop {value} around {around}", ("loop", value, (), around))
    return Rule(("loop",), f"loop {value}", ("loop", value, (), None))


def _path(draw: Draw) -> Rule:
    sort = draw.of_form("links")
    value = draw.value(sort, [sort.names[-1]])
    cells = [sort for sort in draw.sorts if sort.form == "cells"]
    own = [name for line in draw.givens for name in FAMILIES.get(line, ()) if name in ("thermo", "B", "cage", "areas")]
    joined = draw.random.choice(
        [*(["clue"] if draw.given("clue") else []), *own, *([] if own else [str(draw.family("cells"))])]
    )
    through = draw.values(draw.random.choice(cells)) if cells and draw.hits(0.4) else ()
    text = f"path {value} joins {joined}" + (f" through {shown(through)}" if through else "")
    return Rule(("path",), text, ("path", value, joined, through))


def _bend(word: str) -> Callable[[Draw], Rule]:
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


def _arms(draw: Draw) -> Rule:
    sort = draw.line()
    family = Family("B") if "mark B" in draw.givens and draw.hits(0.7) else draw.family("cells")
    alike = draw.hits(0.5)
    return Rule(("arms",), f"arms {'alike' if alike else 'unlike'} {family}", ("arms", alike, family, sort))


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
    return Rule(("spans",), f"spans {family} <= {most} where {shown(values)}", ("spans", family, most, values))


def _divide(draw: Draw) -> Rule:
    value = draw.value(draw.of_form("edges"), ["on"])
    return Rule(("divide",), f"divide {value}", ("divide", value))


def _symmetric(draw: Draw) -> Rule:
    if any(sort.form == "edges" for sort in draw.sorts) and draw.hits(0.7):
        if not draw.given("centres") and not draw.hits(0.3):
            raise UnsuitableError
        return Rule(("symmetric",), "symmetric pieces", ("symmetric pieces",))
    sort = draw.some("cells")
    if sort.low is not None and draw.hits(0.5):
        of = f" of {sort.name}" if sort.name else ""
        return Rule(("symmetric",), f"symmetric islands{of}", ("symmetric", sort, ()))
    values = draw.values(sort)
    if draw.given("regions") and draw.hits(0.7):
        return Rule(("symmetric",), f"symmetric islands {shown(values)} across areas", ("folded", values))
    return Rule(("symmetric",), f"symmetric islands {shown(values)}", ("symmetric", sort, values))


def _rectangle(draw: Draw) -> Rule:
    if not any(sort.form == "edges" for sort in draw.sorts) or draw.hits(0.3):
        values = draw.values(draw.some("cells"))
        return Rule(("rectangle",), f"rectangle islands {shown(values)}", ("rectangle", values))
    return Rule(("rectangle",), "rectangle pieces", ("rectangle", ()))


def _bent(draw: Draw) -> Rule:
    values = draw.values(draw.some("cells"))
    return Rule(("bent",), f"bent islands {shown(values)}", ("bent", values))


def _shape(draw: Draw) -> Rule:
    values = draw.values(draw.some("cells"))[:1]
    picture = draw.random.choice(("##", "###", "##/#.", "fixed ##", "fixed ##/#."))
    often = draw.random.choice(("", "", " once", " at most once"))
    return Rule(("shape",), f"shape islands {shown(values)} as {picture}{often}", ("shape", values[0], picture, often))


def _triangles(draw: Draw) -> Rule:
    sort = draw.some("cells", lambda sort: len(sort.names) > 3)
    values = tuple(Value(sort, name, name) for name in draw.random.sample(sort.names, 4))
    return Rule(("triangles",), f"triangles {shown(values)}", ("triangles", values))


def _lead(draw: Draw) -> Rule:
    sort = draw.some("cells", lambda sort: len(sort.values) > 3)
    arrows = tuple(Value(sort, name, name) for name in draw.random.sample(sort.values, 4))
    others = [name for name in sort.values if name not in [value.text for value in arrows]]
    goal = draw.value(sort, others or None)
    counted = draw.given("clue") and draw.hits(0.6)
    text = f"lead {shown(arrows)} to {goal.text}{' with clue' if counted else ''}"
    return Rule(("lead",), text, ("lead", arrows, goal, counted))


def _acyclic(draw: Draw) -> Rule:
    lines = [sort for sort in draw.sorts if sort.form in ("edges", "links")]
    if lines and draw.hits(0.8):
        value = draw.value(draw.random.choice(lines))
        return Rule(("acyclic",), f"acyclic {value}", ("acyclic lines", value))
    draw.some("cells", lambda sort: set(sort.names) == {"\\", "/"})
    return Rule(("acyclic",), "acyclic", ("acyclic",))


RULES: dict[str, Callable[[Draw], Rule]] = MEASURES | {
    "acyclic": _acyclic,
    "apart": _apart,
    "arms": _arms,
    "bent": _bent,
    "compare": _compare,
    "condition": condition,
    "connected": _connected,
    "consecutive": _of_numbers("consecutive", named=True),
    "couples": _couples,
    "different": _different,
    "divide": _divide,
    "include": _include,
    "increasing": _of_numbers("increasing", named=True),
    "lead": _lead,
    "loop": _loop,
    "matched": _matched,
    "never": _never,
    "next": _next,
    "palindrome": _palindrome,
    "path": _path,
    "place": _place,
    "rectangle": _rectangle,
    "shape": _shape,
    "triangles": _triangles,
    "spaced": _of_numbers("spaced", named=False),
    "spans": _spans,
    "straight": _bend("straight"),
    "symmetric": _symmetric,
    "turn": _bend("turn"),
    "unlike": _unlike,
}
"""How a rule that begins with a word, or has it in a comparison, is generated."""
