"""The word ``condition``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGNS, joined, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Compared, Family, Joined, Made, Rule, Sort, Tallied, Value

_DEEPEST = 2


def _tree(draw: Draw, leaf: object, least: int = 0, depth: int = 0) -> object:
    assert callable(leaf)
    if depth >= _DEEPEST or (depth >= least and draw.hits(0.4)):
        return leaf()
    word = draw.random.choice(("or", "and", "not", "if", "same"))
    parts = tuple(_tree(draw, leaf, 0, depth + 1) for _ in range(1 if word == "not" else 2))
    return Joined(word, parts)


def _of_places(draw: Draw, sort: Sort, names: tuple[str, ...]) -> Compared:
    one, other = draw.random.choice(names), draw.random.choice(names)
    sign = draw.random.choice(SIGNS)
    if sort.names:
        value = draw.random.choice(sort.names)
        return Compared(one, sign, other if draw.hits(0.3) else Value(sort, value, value))
    return Compared(_number(draw, names), sign, _number(draw, names))


def _number(draw: Draw, names: tuple[str, ...], depth: int = 0) -> object:
    if depth >= _DEEPEST or draw.hits(0.5):
        return draw.random.choice((*names, *names, 1, 2))
    word = draw.random.choice(("+", "-", "abs", "min", "max"))
    return Made(word, tuple(_number(draw, names, depth + 1) for _ in range(1 if word == "abs" else 2)))


def _counted(draw: Draw, families: tuple[Family, ...]) -> Call:
    values = draw.values(draw.some("cells"))
    return Call("count", f"count({joined(families)}, {shown(values)})", families, values[0].sort, values)


def rule(draw: Draw) -> Rule:
    """A condition of neighbours, of measures of the same groups, or of one count of what is said of places."""
    sort, of = draw.named("cells")
    if draw.hits(0.5):
        family = draw.pairs() if draw.hits(0.6) else draw.family("cells")
        made = _tree(draw, lambda: _of_places(draw, sort, ("a", "b")))
        if "a" in str(made).replace("max", "").replace("abs", "").replace("and", ""):
            return Rule(("condition",), f"{made} in {family}{of}", ("condition", made, (family,), sort))
    families = draw.families("cells")
    if draw.hits(0.5):
        names = ("a", "b") if draw.hits(0.5) else ("a",)
        part: object = _tree(draw, lambda: _of_places(draw, sort, names))
        if sort.low is not None and not sort.names and draw.hits(0.4):
            part = Made("abs", (Made("-", ("a", draw.random.choice((names[-1], 2)))),))
        if isinstance(part, Made) or "a" in str(part).replace("max", "").replace("abs", "").replace("and", ""):
            sides = [one for one in draw.sorts if one.form in ("links", "edges")]
            where = draw.value(draw.random.choice(sides)) if sides and not isinstance(part, Made) else None
            compared = Compared(
                Tallied(families, sort, of, part, where), draw.random.choice(SIGNS), draw.random.choice((0, 1, 2))
            )
            return Rule(("condition",), str(compared), ("condition", compared, families, None))
    made = _tree(
        draw, lambda: Compared(_counted(draw, families), draw.random.choice(SIGNS), draw.random.choice((0, 1, 2))), 1
    )
    return Rule(("condition",), str(made), ("condition", made, families, None))


SAMPLES = (
    Sample("condition", "if a = {x} then b <> {y} in right of {s}", "numbers"),
    Sample("condition", "abs(a - b) >= 1 and max(a, b) > {x} in down of {s}", "numbers"),
    Sample("condition", "count(columns, {y}) = 1 or count(columns, {x}) = 2"),
    Sample("condition", "a <> b in pairs of {s} where on", "numbers", ("links line: off on",), only="line"),
)
