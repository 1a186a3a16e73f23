"""``difference(F) = E``: by how much two numbers differ; every group of the family has two places.

``difference(across areas bar) = length``: the side between two neighbours lies on a straight line of sides between
pairs of these families, which has this length; two cells that share no side have none.
"""

from __future__ import annotations

from pylogic.language.compile.pairs import measuring

WORD = measuring("difference", "by how much the two numbers of a group differ", lambda one, other: abs(one - other))
