"""The meaning of rules with ``acyclic``."""

from __future__ import annotations

from fuzzing.truth.figures import forest
from fuzzing.truth.ground import Ground, UndecidedError
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said


def _acyclic(_ground: Ground, said: Said) -> Decided:
    if "SIDE-VALUE" not in said:
        raise UndecidedError
    return lambda filling: forest(said["SIDE-VALUE"], filling)


RULES = {"acyclic": _acyclic}
