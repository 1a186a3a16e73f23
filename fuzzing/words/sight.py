"""The word ``sight``: random rules, small rules that are tried beside all others."""

from __future__ import annotations

from fuzzing.draw import Draw
from fuzzing.forms import SIGN_WEIGHTS, SIGNS, compared, shown
from fuzzing.pairs import Sample
from fuzzing.wording import Call, Rule


def rule(draw: Draw) -> Rule:
    """A random rule."""
    linked = draw.hits(0.5) and any(sort.form == "links" for sort in draw.sorts)
    sort = draw.of_form("links") if linked else draw.some("cells")
    over = draw.values(sort)
    clued = draw.given("clue")
    sign = draw.random.choices(SIGNS, SIGN_WEIGHTS)[0]
    if draw.hits(0.4):
        return compared(
            ("sight",),
            Call("sight", f"size(sight {shown(over)})", (), sort, over, "size"),
            sign,
            draw.operand(clued, special=False),
            draw.where(),
        )
    counted = draw.values(draw.some("cells") if linked or draw.hits(0.5) else sort)
    call = Call("sight", f"count(sight {shown(over)}, {shown(counted)})", (), sort, over, "count", counted=counted)
    return compared(("sight",), call, sign, draw.operand(clued, special=False), draw.where())


SAMPLES = (
    Sample("sight", "size(sight {x}) = 2 where {x}"),
    Sample("sight", "count(sight {x}, {y}) = 1 where {x}"),
)
