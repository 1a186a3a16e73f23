"""``difference(F) = E``: by how much two numbers differ; every group of the family has two places."""

from __future__ import annotations

from pylogic.declared.compile.pairs import measuring

WORD = measuring("difference", "by how much the two numbers of a group differ", lambda one, other: abs(one - other))
