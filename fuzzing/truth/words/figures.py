"""The meaning of words about figures: lines of links, islands of cells, pieces between edges."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fuzzing.truth.families import groups_of
from fuzzing.truth.figures import forest, islands, joined_links, loop, network, parts, path, pieces
from fuzzing.truth.ground import BELOW, RIGHT, Cell, Filling, Ground, Group, Place, UndecidedError
from fuzzing.truth.measures import SIGNS, SilentError, arms, operand, sort_of, value_of
from fuzzing.truth.shared import Decided, about, bent_at, cells_of, fills_its_box, moved, no_call, patches
from fuzzing.wording import Call, Family, Said, Value


def _acyclic(_ground: Ground, said: Said) -> Decided:
    if "SIDE-VALUE" not in said:
        raise UndecidedError
    return lambda filling: forest(said["SIDE-VALUE"], filling)


def _arms(ground: Ground, said: Said) -> Decided:
    sort, alike = about(said), "alike" in said.words
    on = Value(sort, sort.names[-1], sort.names[-1])
    cells = [cell for one in said["FAMILIES"] if one.name not in ground.dots for cell in cells_of(one, ground)]
    around = [group.places for one in said["FAMILIES"] if one.name in ground.dots for group in groups_of(ground, one)]

    def beside(two: Sequence[Place], filling: Filling) -> list[int]:
        (row, column, *_), (below, right, *_) = sorted(two)
        side = (row, column, BELOW if row < below else RIGHT)
        if filling.get((sort.name, side)) != value_of(on):
            return []
        away, onward = (0, 3) if row < below else (1, 2)
        ends = arms((row, column), (on,), filling)[away], arms((below, right), (on,), filling)[onward]
        return [1 + len(arm) for arm in ends]

    def decided(filling: Filling) -> bool:
        lengths = [[len(arm) for arm in arms(cell, (on,), filling) if arm] for cell in cells]
        lengths += [beside(two, filling) for two in around if len(two) == 2]
        return all(len(set(some)) == (min(1, len(some)) if alike else len(some)) for some in lengths)

    return decided


def _loop(ground: Ground, said: Said) -> Decided:
    through, around = said.get("CELL-VALUES", ()), said.get("CELL-VALUE")
    return lambda filling: loop(ground, said["SIDE-VALUE"], through, around, filling)


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


def _straights(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    if "FAMILIES" in call.said:
        raise UndecidedError
    sort = sort_of(call)
    on = Value(sort, sort.names[-1], sort.names[-1])
    guards = [value_of(value) for value in where]

    def decided(filling: Filling) -> bool:
        for cell in ground.cells:
            if where and filling.get((where[0].sort.name, cell)) not in guards:
                continue
            try:
                bound = operand(right, Group((cell,), 0, cell, ground.clues.get(cell)), ground, no_call)
            except SilentError:
                continue
            up, left, over, down = (len(arm) for arm in arms(cell, (on,), filling))
            if not all(SIGNS[sign](Fraction(one), bound) for one in {up + down, left + over} - {0} or {0}):
                return False
        return True

    return decided


def _no_rectangles(ground: Ground, said: Said) -> Decided:
    values: tuple[Value, ...] = said["CELL-VALUES"]

    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some]
        return not any(fills_its_box(part) for part in found)

    return decided


def _connected(ground: Ground, said: Said) -> Decided:
    every: tuple[Value, ...] = said["CELL-VALUES"] if "each" in said.words else said["VALUES"]
    sort, rim, by = every[0].sort, "rim" in said.words, said.get("STEPS", "pairs")
    areas = (said["FAMILY"],) if "FAMILY" in said else ()
    if "through" in said.words:
        crossing = said.get("CELL-VALUE")
        return lambda filling: network(ground, every[0], said["CELL-VALUES"], crossing, filling)
    if "crossing" in said.words:
        raise UndecidedError
    several = tuple((value,) for value in every) if "each" in said.words else (every,)
    if sort.form == "bridges":
        raise UndecidedError
    if sort.form == "links":
        if areas:
            raise UndecidedError
        return lambda filling: joined_links(ground, sort, [value_of(value) for value in several[0]], filling)

    def decided(filling: Filling) -> bool:
        for values in several:
            for found in islands(ground, values, by, areas, filling):
                ends = any(
                    not any(r in (1, ground.rows) or c in (1, ground.columns) for r, c in part) for part in found
                )
                if ends if rim else len(found) > 1:
                    return False
        return True

    return decided


def _divide(ground: Ground, said: Said) -> Decided:
    value: Value = said["VALUE"]

    def decided(filling: Filling) -> bool:
        owner = {cell: index for index, piece in enumerate(pieces(ground, filling)) for cell in piece}
        for (sort, place), one in filling.items():
            if sort != value.sort.name:
                continue
            r, c, way = place
            ends = [owner.get(cell) for cell in ((r, c), (r + way, c + 1 - way))]
            if (one == value_of(value)) != (ends[0] != ends[1]):
                return False
        return True

    return decided


def _polyominoes(ground: Ground, call: Call, sign: str, right: object, where: tuple[Value, ...]) -> Decided:
    del sign, right, where  # there is one form
    sort = sort_of(call)

    def decided(filling: Filling) -> bool:
        for part in parts(set(ground.cells), lambda cell: filling.get((sort.name, cell))):
            held_here = filling.get((sort.name, part[0]))
            if isinstance(held_here, str):
                raise UndecidedError
            if held_here != len(part):
                return False
        return True

    return decided


def _rectangle(ground: Ground, said: Said) -> Decided:
    values: tuple[Value, ...] = said.get("CELL-VALUES", ())

    def decided(filling: Filling) -> bool:
        found = [part for some in islands(ground, values, "pairs", (), filling) for part in some] if values else None
        return all(map(fills_its_box, pieces(ground, filling) if found is None else found))

    return decided


def _shape(ground: Ground, said: Said) -> Decided:
    values, picture = said["CELL-VALUES"], said["SHAPE"]
    rows = picture.split("/")
    wanted = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    ways = {moved(wanted)}
    for _ in range(0 if "fixed" in said.words else 3):  # these pieces are their own mirror images, turned
        wanted = {(c, -r) for r, c in wanted}
        ways.add(moved(wanted))

    def decided(filling: Filling) -> bool:
        for value in values:
            found = [moved(set(part)) for some in islands(ground, (value,), "pairs", (), filling) for part in some]
            number = len(found)
            often = "once" in said.words and number != 1 and (number or "most" not in said.words)
            if often or not ways.issuperset(found):
                return False
        return True

    return decided


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


RULES = {
    "acyclic": _acyclic,
    "arms": _arms,
    "loop": _loop,
    "path": _path,
    "straight": bent_at(turns=False),
    "turn": bent_at(turns=True),
    "bent": _no_rectangles,
    "connected": _connected,
    "divide": _divide,
    "rectangle": _rectangle,
    "shape": _shape,
    "symmetric": _symmetric,
}
COMPARISONS = {
    "straights": _straights,
    "islands": patches,
    "pieces": patches,
    "polyominoes": _polyominoes,
    "reach": patches,
}
