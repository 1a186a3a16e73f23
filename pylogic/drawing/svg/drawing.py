"""From a canvas to strokes of a pen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count, pairwise
from math import isqrt

from pylogic.drawing.svg import ways
from pylogic.drawing.svg.layout import (
    BELOW_SIZE,
    EDGE,
    LABEL,
    LABELLED,
    STEP,
    TURN,
    Layout,
    Marker,
    cell_width,
    draw_slopes,
    draw_text,
    is_route,
    label_width,
    layout,
    marked,
    tints,
    width_of,
)
from pylogic.drawing.svg.pen import (
    BORDERS,
    FILLED,
    GRID,
    LINES,
    SIGNED,
    SIGNS,
    TEXTS,
    UNDER,
    Pen,
    box,
    circle,
    ink_of,
    line,
    polygon,
)
from pylogic.drawing.svg.shapes import CELL, HALF, SHAPED, STEPS, arrow, ship
from pylogic.drawing.svg.ways import around, runs
from pylogic.model.atom import BELOW, RIGHT, Cell, Side
from pylogic.model.canvas import LEADING, MARKS, Canvas, Form, Outline, Thing

_INSET = 3.5
"""Distance of the line of a cage from the sides of its cells."""
_LARGE, _SMALL = 22.0, 17.0
_LOWERED = 5.0
"""Downward shift of texts on a board with numbers or arrows in corners of cells; they are half as much smaller."""
_SPREAD = {2: ((-8, -8), (8, 8)), 3: ((0, -9), (-10, 8), (10, 8)), 4: ((0, -11), (-11, 0), (11, 0), (0, 11))}
"""Where the numbers of a list are in a cell."""
_COUNTED = 5
"""Cells between the stronger lines of a board of runs."""


def draw(canvas: Canvas, pen: Pen, without: Collection[Cell] = ()) -> tuple[float, float]:
    """Draw a canvas, but for what is in some cells, and return its width and height."""
    if canvas.instead is not None and not canvas.rows:
        return draw_text(canvas.instead, pen)
    place = layout(canvas)
    _grid(canvas, place, pen)
    _groups(canvas, place, pen)
    for way in canvas.ways:
        ways.draw(canvas, way, place, pen)
    draw_cell = cell_drawer(canvas)
    for cell in canvas.area():
        if cell not in without:
            draw_cell(cell, pen, place.middle(cell))
    draw_sides(canvas, place, pen)
    draw_slopes(canvas, place, pen)
    _beside(canvas, place, pen)
    _below(place, pen)
    ways.draw_moves(canvas.route, place, pen)
    return place.width, place.height


def cell_drawer(canvas: Canvas) -> Callable[[Cell, Pen, tuple[float, float]], None]:
    """Return a function that draws what is in a cell, around a middle."""
    lowered = _LOWERED * any(map(_cornered, canvas.cells.values()))
    stops = {cell for way in canvas.ways if way.form is Form.TRAIL for cell in way.cells}
    crossed = {cell for side in canvas.links for cell in side.cells}
    wide = cell_width(canvas)

    def draw_cell(cell: Cell, pen: Pen, middle: tuple[float, float]) -> None:
        if canvas.labelled:
            _labelled(canvas, cell, middle, wide, pen)
            return
        _cell(canvas, cell, middle, pen, lowered=lowered, stop=cell in stops, crossed=cell in crossed)

    return draw_cell


def _lines(sides: Iterable[Side], place: Layout) -> str:
    return "".join(line(place.point(*first), place.point(*last)) for first, last in runs(sides))


def _grid(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Thin lines between all cells, or points where they meet."""
    pen.start()
    if canvas.dotted:
        points = [(column, row) for row in range(canvas.rows + 1) for column in range(canvas.columns + 1)]
        for point in points:
            pen.fill(BORDERS, circle(*place.point(*point), 2.2), "ink")
        if canvas.gridded:
            _thin(canvas.area(), place, pen, "4 4")
        return
    area = {cell for name in ("cells", "boxes") for group in canvas.groups.get(name, ()) for cell in group.cells}
    _thin(area or set(canvas.area()), place, pen)


def _thin(area: Iterable[Cell], place: Layout, pen: Pen, dash: str = "") -> None:
    sides = {
        side
        for row, column in area
        for way, before in ((RIGHT, (row, column - 1)), (BELOW, (row - 1, column)))
        for side in (Side(row, column, way), Side(*before, way))
    }
    pen.stroke(GRID, _lines(sides, place), "grid", 1, dash)


def _groups(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Lines around boxes, regions and cages."""
    regions = canvas.groups.get("regions", [])
    for region, tint in zip(regions, tints([region.cells for region in regions]), strict=True):
        pen.start()
        if tint:
            pen.fill(FILLED - 2, "".join(_strips(region.cells, place)), tint)
    pen.start()
    for name, width in (("cells", 1.6), ("boxes", 2.6), ("regions", 2.6)):
        if name in canvas.groups:
            pen.stroke(BORDERS, _lines(canvas.borders(name), place), "ink", width)
    if any(len(things) > 1 for things in canvas.beside.values()):
        down, across = range(_COUNTED, canvas.rows, _COUNTED), range(_COUNTED, canvas.columns, _COUNTED)
        fives = [Side(row, column, BELOW) for row in down for column in range(1, canvas.columns + 1)]
        fives += [Side(row, column, RIGHT) for column in across for row in range(1, canvas.rows + 1)]
        pen.stroke(BORDERS, _lines(fives, place), "ink", 1.6)
    for cage in canvas.groups.get("cages", ()):
        _cage(cage, place, pen)


def _strips(cells: Collection[Cell], place: Layout) -> Iterator[str]:
    """Cells as rectangles, each as long as there are cells side by side."""
    for row, column in sorted(cells):
        if (row, column - 1) not in cells:
            end = next(end for end in count(column + 1) if (row, end) not in cells)
            yield box(*place.point(column - 1, row - 1), place.wide * (end - column), CELL)


def _cage(cage: Outline, place: Layout, pen: Pen) -> None:
    pen.start()
    pointed = cage.role in MARKS
    dash = "7 3" if cage.role == "bad" else ""
    cells = sorted(cage.cells)
    if len(cells) > 1 and all(abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1 for a, b in pairwise(cells)):
        if pointed or not cage.total:
            pen.stroke(
                UNDER,
                line(*map(place.middle, cells)),
                cage.role if pointed else "way",
                3 if pointed else 8,
                dash,
            )
        return
    path = ""
    for corners in around(cage.cells):
        points = []
        for at, (right, down) in corners:
            x, y = place.point(*at)
            points.append((x + _INSET * right, y + _INSET * down))
        path += polygon(*points)
    pen.stroke(
        BORDERS,
        path,
        cage.role if pointed else "ink",
        2.4 if pointed else 1.2,
        dash or ("" if pointed else "3 2.4"),
    )


def _cornered(things: Iterable[Thing]) -> bool:
    return any(thing.form in LEADING and thing.says.strip() for thing in things)


def _cell(
    canvas: Canvas,
    cell: Cell,
    middle: tuple[float, float],
    pen: Pen,
    *,
    lowered: float,
    stop: bool,
    crossed: bool,
) -> None:
    """Draw the content of a cell and its marks; a number lies above the line that crosses its cell."""
    pen.start()
    x, y = middle
    things = canvas.cells.get(cell, [])
    forms = {thing.form for thing in things}
    texts = [thing for thing in things if thing.form is Form.TEXT and (thing.text or thing.spelt.strip())]
    layer = SIGNED if any(text.back for text in texts) else TEXTS
    if layer == SIGNED:  # like an island it lies over the lines
        pen.fill(SIGNS, circle(x, y, 14), "paper")
        pen.stroke(SIGNS, circle(x, y, 14), "ink", 1.8)
    for thing in things:
        if thing.form in (Form.SNAKE, Form.SHIP):
            thing = thing._replace(text=_joined(canvas, cell, thing))
        if thing.form is Form.SEGMENT and canvas.railed:
            continue
        shape = SHAPED.get(thing.form)
        if shape is not None and not (thing.form is Form.EMPTY and (texts or Form.RING in forms)):
            shape(pen, x, y, thing)
    if any(thing.form is Form.OPEN and thing.says.strip(" ") for thing in things):
        texts = [thing for thing in things if thing.form in (Form.TEXT, Form.OPEN)]
    dark = bool(forms & {Form.SHADE, Form.DISC, Form.BLACK})
    if crossed and layer == TEXTS and not stop and len(texts) == 1 and texts[0].form is Form.TEXT:
        dark = False
        pen.fill(LINES + 0.8, circle(x, y + lowered, max(11.0, 4 + 5.4 * len(texts[0].says.strip()))), "paper")
    if stop:
        for thing in texts:
            pen.write(TEXTS, x + 13, y + 14, thing.says, ink_of(thing.role), 9, bold=thing.role != "found")
    else:
        _texts(texts, (x, y + lowered), pen, dark=dark, layer=layer, large=_LARGE - lowered / 2)
    for thing in things:
        if thing.form is Form.OPEN and thing.says == "?":
            pen.write(TEXTS, x, y, "?", "faint", 18)
    role = marked(canvas, cell)
    if role:
        Marker(pen).cell(x, y, role)
    _candidates(canvas.candidates.get(cell, []), x, y, pen, cornered=_cornered(things))


def _labelled(canvas: Canvas, cell: Cell, middle: tuple[float, float], wide: float, pen: Pen) -> None:
    """Draw a cell with a name: the name at its left, a value at its right or candidates in a square there."""
    pen.start()
    x, y = middle
    for thing in canvas.cells.get(cell, []):
        ink, says = ink_of(thing.role), thing.says.strip()
        if thing.form is Form.LABEL:
            pen.write(TEXTS, x - wide / 2 + EDGE, y, says, "ink", LABELLED, anchor="start")
        elif thing.form is not Form.OPEN:
            at = x + wide / 2 - EDGE - width_of(says, LABELLED) / 2
            pen.write(TEXTS, at, y, says, ink, LABELLED, bold=thing.role != "found")
    role = marked(canvas, cell)
    if role:
        Marker(pen).cell(x, y, role, wide)
    _candidates(canvas.candidates.get(cell, []), x + wide / 2 - HALF, y, pen, cornered=False)


BODY = (Form.SNAKE, Form.HEAD, Form.SHIP)
_AROUND = {"U": (-1, 0), "L": (0, -1), "R": (0, 1), "D": (1, 0)}
_PARTS = {"": "O", "D": "U", "U": "D", "R": "L", "L": "R"}
"""The part of a ship, by the sides on which it goes on."""


def shaped(thing: Thing) -> bool:
    """Whether a thing is a part of a ship that looks the same whatever is beside it."""
    return thing.form is Form.SHIP and thing.says in "OULRDM"


def _joined(canvas: Canvas, cell: Cell, thing: Thing) -> str:
    """The sides on which a body continues, or the resulting part of a ship."""
    if thing.form is Form.SHIP and thing.says in "OULRDMX":
        return thing.says
    sides = "".join(
        way
        for way, (down, right) in _AROUND.items()
        if any(other.form in BODY for other in canvas.cells.get((cell[0] + down, cell[1] + right), ()))
    )
    return _PARTS.get(sides, "M") if thing.form is Form.SHIP else sides


def _texts(
    texts: Sequence[Thing], middle: tuple[float, float], pen: Pen, *, dark: bool, layer: float, large: float
) -> None:
    """One text in the middle; of two, one at the upper left and one at the lower right."""
    for index, thing in enumerate(texts):
        if thing.form is Form.OPEN:
            continue
        dx, dy = (0.0, 0.0) if len(texts) == 1 else ((-9.0, -8.0), (9.0, 8.0))[min(index, 1)]
        says = thing.says.strip()
        size = (large if len(texts) == 1 else _SMALL) - 4 * bool(thing.back)
        colour = ink_of(thing.role)
        if dark and colour in ("ink", "found"):
            colour = "onshade"
        bold = thing.role != "found"
        listed = says.split(",")
        if len(texts) == 1 and len(listed) in _SPREAD:
            for part, (dx, dy) in zip(listed, _SPREAD[len(listed)], strict=True):
                pen.write(layer, middle[0] + dx, middle[1] + dy, part, colour, _SMALL - 2, bold=bold)
            continue
        size = min(size, 34 / (0.6 * max(len(says), 1)))
        pen.write(layer, middle[0] + dx, middle[1] + dy, says, colour, size, bold=bold)


def _candidates(things: Sequence[Thing], x: float, y: float, pen: Pen, *, cornered: bool) -> None:
    """Candidates in rows, ruled-out ones struck through, with room for signs at the sides."""
    x, y, room = (x + 2, y + 3, 26.0) if cornered else (x, y, 32.0)
    across = max(1, isqrt(len(things) - 1) + 1) if things else 1
    longest = max((len(thing.says) for thing in things), default=1)
    step, first = room / across, (across - 1) / 2
    size = min(18.0, step, 1.2 * step / (0.6 * longest))
    for index, thing in enumerate(things):
        at, down = x + step * (index % across - first), y + step * (index // across - first)
        pointed = thing.role in MARKS
        if thing.form is Form.NOTHING:
            continue
        pen.write(TEXTS, at, down, thing.says, ink_of(thing.role), size, bold=pointed)
        if thing.form is Form.STRUCK:
            reach = size * (0.3 + 0.15 * len(thing.says))
            pen.stroke(
                SIGNED, line((at - reach, down + size / 3), (at + reach, down - size / 3)), ink_of(thing.role), 1.3
            )


def draw_sides(canvas: Canvas, place: Layout, pen: Pen) -> None:
    """Draw what lies between cells and where they meet."""
    pen.start()
    marker = Marker(pen)
    roles: dict[str, list[Side]] = {}
    for side, role in canvas.edges.items():
        roles.setdefault(role, []).append(side)
    for role, sides in roles.items():
        marker.line(_lines(sides, place), role, 4.5, "ink" if canvas.gridded else "line")
    joined: dict[tuple[int, str], str] = {}
    for side, role in canvas.links.items():
        if canvas.railed and role not in MARKS:
            continue
        lanes = canvas.lanes.get(side, 1)
        for lane in (lane for lane in range(lanes.bit_length()) if lanes >> lane & 1):
            path = _strands(side, canvas.strands.get(side, 1), place, _ASIDE[lane])
            joined[lane, role] = joined.get((lane, role), "") + path
    for (lane, role), path in joined.items():
        if lane and role not in MARKS:
            pen.stroke(LINES, path, _LANED[lane], 3, "6 4")
        else:
            marker.line(path, role, 5.5, "line")
    if canvas.railed:
        ways.draw_rails(canvas, place, pen)
    for side, thing in canvas.signs.items():
        _sign(thing, side, place, pen)
    for (row, column), thing in canvas.points.items():
        pen.start()
        x, y = place.point(column, row)
        if thing.form in _DOTS:
            pen.fill(SIGNS, circle(x, y, 7), _DOTS[thing.form])
            pen.stroke(SIGNS, circle(x, y, 7), ink_of(thing.role), 1.8)
        elif thing.form is not Form.OPEN:
            pen.fill(SIGNS, circle(x, y, 8.5), "paper")
            pen.stroke(SIGNS, circle(x, y, 8.5), ink_of(thing.role), 1.2)
            pen.write(SIGNED, x, y, thing.says, ink_of(thing.role), 12, bold=True)
        marker.spot(x, y, thing.role, 11)


_ASIDE = (0, 9, -9, 15, -15)
"""How far beside the middle lines of each sort run, where there are several."""
_LANED = ("line", "leaf", "gem", "ink", "faint")
"""Their colours."""


def _strands(side: Side, count: int, place: Layout, shift: float = 0) -> str:
    """Lines side by side from a cell to the next."""
    path = ""
    for index in range(count):
        aside = shift + 9 * (index - (count - 1) / 2)
        ends = [place.middle(cell) for cell in side.cells]
        path += line(*((x, y + aside) if side.way == RIGHT else (x + aside, y) for x, y in ends))
    return path


_DOTS = {Form.RING: "paper", Form.DISC: "ink", Form.WHITE: "white", Form.BLACK: "black", Form.GREY: "faint"}
_TURNED = {"<": (1, 0), ">": (-1, 0), "^": (0, 1), "v": (0, -1), "∧": (0, 1), "∨": (0, -1)}


def _sign(thing: Thing, side: Side, place: Layout, pen: Pen) -> None:
    pen.start()
    x, y = place.between(side)
    across = side.way == RIGHT
    colour = ink_of(thing.role)
    if thing.form is Form.OPEN:
        if thing.says.strip():
            pen.fill(SIGNS, circle(x, y, 7), "paper")
            pen.write(SIGNED, x, y, thing.says, "faint", 13)
        return
    if thing.form is Form.LESS:
        dx, dy = _TURNED[thing.says]
        pen.fill(SIGNS, circle(x, y, 8), "paper")
        back = (x + 4 * dx, y + 4 * dy)
        wings = [(back[0] - side * 6 * dy, back[1] + side * 6 * dx) for side in (1, -1)]
        pen.stroke(SIGNED, line(wings[0], (x - 4 * dx, y - 4 * dy), wings[1]), colour, 2.2)
    elif thing.form in (Form.BAR, Form.RULE):
        size = 13 if thing.form is Form.BAR else HALF
        ends = ((x, y - size), (x, y + size)) if across else ((x - size, y), (x + size, y))
        pen.stroke(SIGNED, line(*ends), colour, 6 if thing.form is Form.BAR else 2.6)
    elif thing.form is Form.GAP:
        ends = ((x, y - HALF), (x, y + HALF)) if across else ((x - HALF, y), (x + HALF, y))
        pen.stroke(SIGNS, line(*ends), "paper", 3)
        pen.stroke(SIGNED, line(*ends), "faint", 1.4, "2 3")
    elif thing.form in _DOTS:
        pen.fill(SIGNED, circle(x, y, 6), _DOTS[thing.form])
        pen.stroke(SIGNED, circle(x, y, 6), colour, 1.8)
    else:
        pen.fill(SIGNS, circle(x, y, 8), "paper")
        pen.write(SIGNED, x, y, thing.says, colour, 15, bold=True)
    if thing.form is not Form.GAP:
        Marker(pen).spot(x, y, thing.role, 9)


def _beside(canvas: Canvas, place: Layout, pen: Pen) -> None:
    signs = {(where in ("left", "top"), thing) for (where, _), things in canvas.beside.items() for thing in things}
    for before, form in sorted({(before, thing.back) for before, thing in signs if thing.back}):
        corner = place.point(0, 0) if before else place.point(canvas.columns, canvas.rows)
        x, y = (length - 15 if before else length + 15 for length in corner)
        SHAPED[form](pen, x, y, Thing(form, "", "faint"))
    for (where, number), things in canvas.beside.items():
        upright = where in ("top", "bottom")
        x, y = place.middle((1, number) if upright else (number, 1))
        if upright:
            rim = place.top if where == "top" else place.top + CELL * canvas.rows
            for index, thing in enumerate(things):
                shift = 15 + 20 * (len(things) - 1 - index if where == "top" else index)
                _label(thing, x, rim - shift if where == "top" else rim + shift, pen)
        elif where == "left":
            at = place.left - 4 - sum(map(label_width, things))
            for thing in things:
                _label(thing, at + label_width(thing) / 2, y, pen)
                at += label_width(thing)
        else:
            at = place.left + place.wide * canvas.columns + 4
            for thing in things:
                _label(thing, at + label_width(thing) / 2, y, pen)
                at += label_width(thing)


def _label(thing: Thing, x: float, y: float, pen: Pen) -> None:
    pen.start()
    pen.write(TEXTS, x, y, thing.says, ink_of(thing.role), LABEL, bold=thing.role in MARKS)
    Marker(pen).spot(x, y, thing.role, 11)


def _below(place: Layout, pen: Pen) -> None:
    """Draw the lines below the board."""
    y = place.foot + TURN / 2 - 2
    for things in place.lines:
        for at, thing in things:
            pen.start()
            x = place.left + at
            if thing.form is Form.FLEET:
                length = int(thing.text)
                parts = "O" if length == 1 else "L" + "M" * (length - 2) + "R"
                for index, part in enumerate(parts):
                    ship(pen, x + 13 * index + 6.5, y, part, 0.34)
            elif is_route(thing.says):
                _moves(thing, x, y, pen)
            else:
                says = thing.says.strip()
                x += width_of(thing.says, BELOW_SIZE) - width_of(thing.says.lstrip(), BELOW_SIZE)
                pen.write(TEXTS, x, y, says, ink_of(thing.role), BELOW_SIZE, anchor="start", bold=thing.role in MARKS)
                Marker(pen).words(x, y, width_of(says, BELOW_SIZE), thing.role)
        y += TURN


def _moves(thing: Thing, x: float, y: float, pen: Pen) -> None:
    """Draw moves, because many fonts lack slanted arrows."""
    colour = ink_of(thing.role)
    for index, sign in enumerate(thing.says):
        if sign in STEPS:
            shaft, head = arrow(x + STEP * (index + 0.5), y, STEPS[sign], 12, 5)
            pen.stroke(TEXTS, shaft, colour, 1.6)
            pen.fill(TEXTS, head, colour)
