"""The meaning of rules with ``lead``."""

from __future__ import annotations

from fuzzing.truth.ground import STEPS, Cell, Filling, Ground
from fuzzing.truth.measures import value_of
from fuzzing.truth.shared import Decided
from fuzzing.wording import Said


def _lead(ground: Ground, said: Said) -> Decided:
    arrows, goals, counted = said["CELL-VALUES"], said["SAME-VALUES"], "with" in said.words
    wanted = [value_of(goal) for goal in goals]
    steps_of = {value_of(value): step for value, step in zip(arrows, STEPS, strict=True)}
    sort, own = goals[0].sort.name, set(ground.cells)

    def decided(filling: Filling) -> bool:
        ways: list[list[Cell]] = []
        for cell in ground.cells:
            way = [cell]
            while (step := steps_of.get(filling.get((sort, way[-1]), ""))) is not None:
                way.append((way[-1][0] + step[0], way[-1][1] + step[1]))
                if way[-1] not in own or len(way) > len(own):
                    return False
            if filling.get((sort, way[-1])) not in wanted:
                return False
            ways.append(way)
        counts = {cell: sum(cell in way[1:] for way in ways) for cell in own}
        return not counted or all(counts[cell] == clue[0] for cell, clue in ground.clues.items() if clue)

    return decided


RULES = {"lead": _lead}
