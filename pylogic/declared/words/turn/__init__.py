"""``turn F``, ``turn before and after F``, ``turn before or after F``: where a line turns."""

from __future__ import annotations

from functools import partial

from pylogic.declared.compile import bends
from pylogic.declared.parse.rule import Encoding, Rule, Word


def _say(rule: Rule) -> str:
    return f"the line turns {bends.where(rule.arguments)}"


WORD = Word(
    name="turn",
    summary="a line turns at cells, or before and after them",
    read=bends.read,
    flatten=partial(bends.flatten, "turn"),
    broken=partial(bends.broken, "turn"),
    say=_say,
    encoding=Encoding(("bends",)),
)
