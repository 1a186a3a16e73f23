"""``size(reach V) = clue``: the cells that hold V which a cell reaches over such cells, around corners too.

These are the islands beside it, or its own where it holds V itself.  ``by``, ``within`` and ``beside`` are as for
``islands``; ``reach V with M``: from cells with a mark M.
"""

from __future__ import annotations

from pylogic.language.compile.patches import GENERATING, broken, flatten
from pylogic.language.parse.comparisons import say
from pylogic.language.parse.patches import MEASURED, REACH, measure_of, vet
from pylogic.language.parse.rule import Encoding, Word

WORD = Word(
    name="reach",
    summary="the cells that hold a value which a cell reaches",
    forms=MEASURED[REACH],
    make=measure_of,
    flatten=flatten,
    broken=broken,
    generating=GENERATING,
    say=say,
    encoding=Encoding(("patches", "flood")),
    vet=vet,
    laws="patches",
)
