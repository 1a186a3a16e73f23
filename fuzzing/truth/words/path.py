"""The meaning of rules with ``path``."""

from __future__ import annotations

from fuzzing.truth.figures import path
from fuzzing.truth.ground import Ground, UndecidedError
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said


def _path(ground: Ground, said: Said) -> Decided:
    value, through = said["VALUE"], said.get("CELL-VALUES", ())
    joined = "clue" if "clue" in said.words else str(said["FAMILY"])
    if joined == "clue":
        ends = [(cell, clue[0] if clue else None) for cell, clue in ground.clues.items()]
    elif joined in ground.paths:
        ends = [(cell, index) for index, cells in enumerate(ground.paths[joined]) for cell in {cells[0], cells[-1]}]
    else:
        raise UndecidedError
    if any(cells[0] == cells[-1] for cells in ground.paths.get(joined, [])):
        raise UndecidedError
    if len({cell for cell, _ in ends}) < len(ends) or any(len(one) < len("ab") for one in ground.paths.get(joined, [])):
        raise UndecidedError
    return lambda filling: path(ground, value, dict(ends), through, filling)


RULES = {"path": _path}
