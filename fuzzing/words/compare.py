"""The word ``compare``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGNS
from fuzzing.givens import FAMILIES
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Operation, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
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


SAMPLES = (
    Sample("compare", "a < b in right of {s}", "numbers"),
    Sample("compare", "a <> b in pairs of {s}", "numbers"),
    Sample("compare", "a + 1 >= b in pairs of {s}", "numbers"),
)
