"""The meaning of rules with ``symmetric``."""

from __future__ import annotations

from fuzzing.truth.families import groups_of
from fuzzing.truth.figures import islands, parts, pieces
from fuzzing.truth.ground import Cell, Filling, Ground, UndecidedError
from fuzzing.truth.shared import Decided, about, moved
from fuzzing.wording import Family, Said, Value


def _symmetric(ground: Ground, said: Said) -> Decided:
    if "pieces" in said.words:
        return _pieces(ground)
    values: tuple[Value, ...] = said.get("CELL-VALUES", ())
    if "across" in said.words:
        return _folded(ground, values, said["across"])
    sort = values[0].sort if values else about(said)

    def decided(filling: Filling) -> bool:
        found = parts(set(ground.cells), lambda cell: filling.get((sort.name, cell)))
        several = [part for part in found if isinstance(filling.get((sort.name, part[0])), int)]
        if values:
            several = [part for some in islands(ground, values, "pairs", (), filling) for part in some]
        if not all(_turns(set(part), ground) for part in several):
            return False
        return all(any(around <= set(part) for part in several) for around in ground.centres)

    return decided


def _folded(ground: Ground, values: tuple[Value, ...], areas: Family) -> Decided:
    owner = {place: index for index, group in enumerate(groups_of(ground, areas)) for place in group.places}
    if set(owner) != set(ground.cells):
        raise UndecidedError

    def hinges(part: set[Cell]) -> set[tuple[int, int, int]]:
        """The borders between two of some cells: which way, where, and where the straight line begins."""
        found = set()
        for way in (0, 1):
            for row, column in part:
                at = [(row, column), (row + way, column + 1 - way)]
                if at[1] in part and owner[at[0]] != owner[at[1]]:
                    while owner.get(at[0]) != owner.get(at[1]) and all(one in owner for one in at):
                        at = [(r - 1 + way, c - way) for r, c in at]
                    found.add((way, row if way else column, at[0][1 if way else 0]))
        return found

    def decided(filling: Filling) -> bool:
        for some in islands(ground, values, "pairs", (), filling):
            for part in map(set, some):
                crossed = [*hinges(part)]
                if len(crossed) != 1:
                    return False
                way, at, _ = crossed[0]
                if part != {(2 * at + 1 - r, c) if way else (r, 2 * at + 1 - c) for r, c in part}:
                    return False
        return True

    return decided


def _pieces(ground: Ground) -> Decided:
    def decided(filling: Filling) -> bool:
        return all(_turns(set(part), ground) for part in pieces(ground, filling))

    return decided


def _turns(part: set[Cell], ground: Ground) -> bool:
    """Whether a half turn brings cells to themselves, about the one given centre in them where any are given."""
    if not ground.centres:
        return moved({(-r, -c) for r, c in part}) == moved(part)
    own = [(min(around), max(around)) for around in ground.centres if around & part]
    if len(own) != 1:
        return False
    (top, left), (bottom, right) = own[0]
    return part == {(top + bottom - r, left + right - c) for r, c in part}


RULES = {"symmetric": _symmetric}
