"""The word ``never``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Family, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
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


SAMPLES = (Sample("never", "never windows 1x2 of {s} {y}{x}"),)
