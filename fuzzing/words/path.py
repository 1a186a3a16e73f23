"""The word ``path``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import shown
from fuzzing.givens import FAMILIES
from fuzzing.pairs import CLUE, Sample
from fuzzing.wording import Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
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


SAMPLES = (Sample("path", "path {y} joins clue", "links", (CLUE,)),)
