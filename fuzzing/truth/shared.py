"""Meanings that several words share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from fuzzing.truth.families import groups_of
from fuzzing.truth.figures import islands, networks, pieces, steps
from fuzzing.truth.ground import STEPS, Cell, Filling, Ground, Group, Place, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, arms, held, operand, value_of
from fuzzing.wording import Call, Family, Operation, Said, Sort, Value

Decided = Callable[[Filling], bool]


def about(said: Said) -> Sort:
    """Return the sort of the variables that a rule is about."""
    assert said.sort is not None
    return said.sort


def all_groups(ground: Ground, families: Iterable[Family], clued: bool = False) -> list[Group]:
    """Return the groups of several families."""
    return [group for family in families for group in groups_of(ground, family, clued)]


def no_call(call: Call) -> Fraction:
    """Stand in where no call may be: it is undecided."""
    raise UndecidedError(call)


def patches(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    """Decide a comparison about groups that a solution forms."""
    said = call.said
    values, by = said.get("CELL-VALUES") or said.get("VALUES", ()), said.get("STEPS", "pairs")
    joining = bool(values) and values[0].sort.form == "links"
    areas_of = (said["FAMILY"],) if "FAMILY" in said else ()
    marked = {place for group in all_groups(ground, said.get("FAMILIES", ())) for place in group.places}
    if "FAMILIES" in said and (where or names_it("clue", right)):
        raise UndecidedError
    counted: tuple[Value, ...] = said.get("counted", ())
    met = [group.places for group in all_groups(ground, said.get("marks", ()))]
    if met and str(said["marks"][0]) != "areas":
        raise UndecidedError
    where_values = [value_of(value) for value in where]
    pointers: list[tuple[Cell, str, tuple[int, ...] | None]] = []
    if "pointers" in said:
        if "FAMILIES" in said:
            raise UndecidedError
        pointed = zip(groups_of(ground, said["pointers"], True), ground.pointers[said["pointers"].name], strict=True)
        pointers = [pointer for group, pointer in pointed if group.places or names_it("clue", right)]

    def groups(filling: Filling) -> Iterator[tuple[Cell | None, list[Cell]]]:
        if call.word == "pieces":
            yield from ((None, part) for part in pieces(ground, filling))
            return
        areas: list[set[Place]] = [{*ground.cells}]
        if areas_of:
            areas = [{*group.places} for group in all_groups(ground, areas_of)]
        if joining:
            for area in areas:
                yield from ((None, part) for part in networks(area, values, filling))
            return
        every = islands(ground, values, by, areas_of, filling)
        for area, found in zip(areas, every, strict=True):
            if call.word == "islands":
                yield from ((None, part) for part in found)
                continue
            for cell in ground.cells:
                near = {cell, *ground.near(cell, steps(by))}
                if cell in area:
                    yield cell, [one for part in found if near & set(part) for one in part]

    def worth(part: list[Cell], centre: Cell | None, filling: Filling) -> int:
        match call.head:
            case "width" | "height":
                lines = [cell[call.head == "width"] for cell in part]
                return max(lines) - min(lines) + 1 if lines else 0
            case "count" if "marks" in said:
                return sum(not {*part}.isdisjoint(places) for places in met)
            case "count" if not counted:
                return sum(cell in ground.clues for cell in part)
            case "count":
                wanted = [value_of(value) for value in counted]
                if "beside" in said.words:
                    inside = {*part, *([centre] if centre else [])}
                    part = [
                        cell
                        for cell in ground.cells
                        if cell not in inside and inside & {*ground.near(cell, steps("pairs"))}
                    ]
                return sum(filling.get((counted[0].sort.name, cell)) in wanted for cell in part)
            case "sum" if "number" in said.words:
                return sum(ground.numbers.get(cell, 0) for cell in part)
            case "sum":
                return sum(one for one in held(_numbers_of(said), tuple(part), filling) if isinstance(one, int))
            case _:
                return len(part)

    def decided(filling: Filling) -> bool:
        for centre, part in groups(filling):
            if "FAMILIES" in said and marked.isdisjoint(part if centre is None else [centre]):
                continue
            asked = part if centre is None else [centre]
            if where:
                asked = [cell for cell in asked if filling.get((where[0].sort.name, cell)) in where_values]
            counts: Iterable[tuple[tuple[int, ...] | None, list[Cell]]]
            if "pointers" in said:
                counts = [(clue, beyond(part, cell, way)) for cell, way, clue in pointers if cell in asked]
            else:
                clues = {ground.clues.get(cell) for cell in asked} if names_it("clue", right) else {None}
                counts = [(clue, part) for clue in clues]
            for clue, some in counts:
                try:
                    bound = operand(right, Group(tuple(part), 0, None, clue), ground, no_call)
                except SilentError:
                    continue
                if not SIGNS[sign](Fraction(worth(some, centre, filling)), bound):
                    return False
        return True

    return decided


def beyond(cells: Iterable[Cell], cell: Cell, way: str) -> list[Cell]:
    """Return those of some cells that lie further than one in a direction."""
    axis, ahead = way in "LR", way in "DR"
    return [one for one in cells if (one[axis] > cell[axis] if ahead else one[axis] < cell[axis])]


def _numbers_of(said: Said) -> Sort:
    """Return the sort of cells whose numbers are added up."""
    numeric = [sort for sort in said.sorts if sort.form == "cells" and sort.low is not None]
    found: Sort = said["SORT"] if "SORT" in said else numeric[0]
    return found


def names_it(name: str, side: object) -> bool:
    """Whether a name stands in one side of a comparison."""
    if isinstance(side, Operation):
        return names_it(name, side.left) or names_it(name, side.right)
    return side == name


def fills_its_box(piece: list[Cell]) -> bool:
    """Whether cells form a rectangle."""
    rows, columns = {r for r, _ in piece}, {c for _, c in piece}
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(piece)


def moved(cells: set[Cell]) -> frozenset[Cell]:
    """Return a shape moved to the top left."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def cells_of(family: Family, ground: Ground) -> list[Cell]:
    """The centres of groups, all cells of those without."""
    groups = groups_of(ground, family)
    return [
        cell for group in groups for cell in [(p[0], p[1]) for p in ([group.centre] if group.centre else group.places)]
    ]


def bent_at(turns: bool) -> Callable[[Ground, Said], Decided]:
    """Decide whether a line turns, or goes straight on."""

    def rule(ground: Ground, said: Said) -> Decided:
        sort, where = about(said), said["where"]
        mode = next((word for word in ("and", "or") if word in said.words), "")
        on = Value(sort, sort.names[-1], sort.names[-1])
        cells = [cell for family in said["FAMILIES"] for cell in cells_of(family, ground)]
        guards = [value_of(value) for value in where]

        def right(cell: Cell, filling: Filling) -> bool:
            up, left, over, down = (bool(arm) for arm in arms(cell, (on,), filling))
            return (up or down) and (left or over) if turns else (up and down) or (left and over)

        def decided(filling: Filling) -> bool:
            for cell in cells:
                if where and filling.get((where[0].sort.name, cell)) not in guards:
                    continue
                if not mode and not right(cell, filling):
                    return False
                there = zip(STEPS, arms(cell, (on,), filling), strict=True)
                near = [right((cell[0] + r, cell[1] + c), filling) for (r, c), arm in there if arm]
                if mode and not (all(near) if mode == "and" else any(near)):
                    return False
            return True

        return decided

    return rule
