"""``increasing F``: from each place of a group to the next one values rise: ``a < b in F``."""

from __future__ import annotations

from pylogic.language.compile.propagators import ARITHMETIC
from pylogic.language.compile.successive import MEMBERS, Successive, broken, flatten
from pylogic.language.parse.expressions import Comparison, Name
from pylogic.language.parse.notation import Found
from pylogic.language.parse.rule import Encoding, Over, Word
from pylogic.model.document import Token


def _make(found: Found) -> Successive:
    over, span = Over.of_several(found), found.reading.words[0].span
    here, following = (Name(Token(name, span)) for name in MEMBERS)
    return Successive(over.families, over.sort, Comparison(here, "<", following))


WORD = Word(
    name="increasing",
    summary="from each place of a group to the next one values rise",
    forms=("increasing FAMILIES [of SORT]",),
    make=_make,
    flatten=flatten,
    broken=lambda rule, finished: broken(rule, finished, lambda group: f"{group.name} does not rise"),
    say=lambda rule: f"values rise along {rule.arguments.named}",
    encoding=Encoding(("compare", "order"), prunes={"less": ARITHMETIC["less"]}),
    partial=True,
)
