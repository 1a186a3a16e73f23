"""``straight F``, ``straight before and after F`` (or ``or``): where a line goes straight on."""

from __future__ import annotations

from functools import partial

from pylogic.declared.compile import bends
from pylogic.declared.parse.rule import Encoding, Rule, Word


def _say(rule: Rule) -> str:
    return f"the line goes straight on {bends.where(rule.arguments)}"


WORD = Word(
    name="straight",
    summary="a line goes straight on at cells, or before and after them",
    read=bends.read,
    flatten=partial(bends.flatten, "straight"),
    broken=partial(bends.broken, "straight"),
    say=_say,
    encoding=Encoding(("bends",)),
)
