"""Slots that only one word has, or fills in its own way: patterns, shapes, conditions, the ends of lines.

Each function draws what is said and its text; all other slots are those of `fuzzing.drawing`.
"""

from __future__ import annotations

import re
from typing import Any

from fuzzing.draw import SIGNS, Draw, UnsuitableError
from fuzzing.forms import count, shown
from fuzzing.givens import FAMILIES
from fuzzing.wording import Compared, Family, Joined, Made, Operation, Sort, Tallied, Value

_ORDERED = ("ring", "rows", "columns", "lines", "views", "cage", "around")
"""Families of groups with clues whose places have an order, and rings."""
LINES = ("arms", "straight", "straights", "turn")
"""Words about lines that bend."""
_FOUR = 4
LEAST = {"lead": _FOUR + 1, "triangles": _FOUR}
"""How many values a sort has at least where a word names four of them: arrows and what they lead to, or corners."""
_DEEPEST = 2
_TRIES = 20
"""How often a condition is drawn until it names a place."""


def _end(drawing: Any, _slot: object) -> tuple[object, str]:
    text = drawing.draw.random.choice(drawing.said.sort.values)
    return text, text


def _patterns(drawing: Any, _slot: object) -> tuple[object, str]:
    draw, sort, family = drawing.draw, drawing.said.sort, drawing.said["FAMILY"]
    places = draw.random.choice((2, 3, 4))
    if family.name == "windows":
        places = family.parameters[0][0] * family.parameters[0][1]
    single = [value for value in sort.values if len(value) == 1]
    patterns = []
    for _ in range(draw.random.choice((1, 1, 2))):
        if single and draw.hits(0.5):
            again = "+" if draw.hits(0.3) else ""
            letters = (draw.random.choice(single) + draw.random.choice(("", again)) for _ in range(places))
            patterns.append("".join(letters))
        else:
            patterns.append(draw.random.choice(sort.values))
    return tuple(patterns), " ".join(patterns)


def _family_of_never(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    form = draw.form()
    drawing.said.sort = draw.some(form)
    shape = draw.random.choice(((1, 2), (2, 1), (2, 2), (1, 3), (3, 1)))
    family = Family("windows", (shape,)) if form == "cells" and draw.hits(0.6) else draw.family(form)
    return family, str(family)


def _steps_of_distance(drawing: Any, _slot: object) -> tuple[object, str]:
    found = drawing.draw.pairs()
    return found, str(found)


def _shape(drawing: Any, _slot: object) -> tuple[object, str]:
    picture = drawing.draw.random.choice(("##", "###", "##/#.", "#"))
    return picture, picture


def _four(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    drawing.said.sort = sort = draw.some("cells", lambda sort: len(sort.values) >= LEAST[drawing.word])
    numbers = [text for text in sort.values if text not in sort.names]
    if drawing.fill == "range" and len(numbers) == _FOUR:
        return tuple(Value(sort, text, text) for text in numbers), f"{numbers[0]}..{numbers[-1]}"
    texts = sort.names if len(sort.names) >= _FOUR else sort.values
    found = tuple(Value(sort, text, text) for text in draw.random.sample(texts, _FOUR))
    return found, shown(found)


def _family_of_place(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    if "VALUES" not in drawing.said:
        if not draw.given("ships"):
            raise UnsuitableError
        return Family("fleet"), "fleet"
    areas = Family("areas") if draw.given("regions") else None
    family = areas or draw.random.choice((Family("all"), Family("rows"), Family("windows", ((2, 2),))))
    return family, str(family)


def _letters(drawing: Any, _slot: object) -> tuple[object, str]:
    sort = drawing.draw.some("cells", lambda sort: bool({"L", "I"} & set(sort.names)))
    drawing.said.sort = sort
    texts = ["L", "I"] if drawing.fill == "several" else drawing.draw.random.choice((["L"], ["I"], ["L", "I"]))
    found = tuple(Value(sort, text, text) for text in texts)
    return found, shown(found)


def _clued_of_include(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    clued = [family for family in draw.clued() if family.form == "cells"]
    if not clued:
        raise UnsuitableError
    drawing.said.sort = draw.some("cells", lambda sort: sort.low is not None)
    family = draw.random.choice(clued)
    return (family,), str(family)


def _clued_of_runs(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    clued = [family for family in draw.clued() if family.form == "cells" and family.name in _ORDERED]
    if not clued:
        raise UnsuitableError
    numeric = drawing.form.head == "sum" and draw.hits(0.8)
    drawing.said.sort = draw.some("cells", lambda sort: sort.low is not None or not numeric)
    family = draw.random.choice(clued)
    return (family,), str(family)


def _cells_of_arms(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    drawing.said.sort = draw.line()
    marked = "mark B" in draw.givens and draw.hits(0.7)
    family = Family("B") if marked else draw.family("cells")
    return (family,), str(family)


def _spots_of_arms(drawing: Any, _slot: object) -> tuple[object, str]:
    dots = [name for name in ("dot", "lid") if f"dots {name} o" in " ; ".join(drawing.draw.givens)]
    if dots and drawing.draw.hits(0.5):
        drawing.said.sort = drawing.draw.line()
        return (Family(dots[0]),), dots[0]
    return _cells_of_arms(drawing, _slot)


def _cells_of_straights(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    drawing.said.sort = draw.line()
    pointers = any(line.startswith("pointers arrow on") for line in draw.givens)
    family = Family("arrow") if pointers and draw.hits(0.7) else draw.centred("cells")
    drawing.clued = drawing.clued or pointers
    return (family,), str(family)


def _family_of_path(drawing: Any, _slot: object) -> tuple[object, str]:
    draw = drawing.draw
    own = [name for line in draw.givens for name in FAMILIES.get(line, ()) if name in ("thermo", "B", "cage", "areas")]
    family = Family(draw.random.choice(own)) if own else draw.family("cells")
    return family, str(family)


def _value_of_path(drawing: Any, _slot: object) -> tuple[object, str]:
    sort = drawing.draw.of_form("links")
    text = sort.names[-1] if drawing.draw.hits(0.9) else sort.names[0]
    found = Value(sort, text, f"{sort.name} = {text}" if sort.name else text)
    return found, str(found)


def _comparison(drawing: Any, _slot: object) -> tuple[object, str]:
    draw, said = drawing.draw, drawing.said
    said.sort = draw.some(draw.form())
    sign = draw.random.choice(SIGNS)
    left: object = "a"
    right: object = "b"
    if draw.hits(0.4) and said.sort.low is not None:
        left, right = draw.random.choice(
            (
                (Operation("a", "+", "b"), draw.operand(clued=False, special=draw.hits(0.3))),
                (Operation("a", "-", "b"), 1),
                ("a", Operation(2, "*", "b")),
                (Operation("a", "+", 1), "b"),
                ("b", "a"),
                ("a", draw.operand(clued=False, special=False)),
                (Operation(2, "*", "a"), Operation("b", "+", 1)),
            )
        )
    return (left, sign, right), f"{left} {sign} {right}"


def _tree(draw: Draw, leaf: object, least: int = 0, depth: int = 0) -> object:
    assert callable(leaf)
    if depth >= _DEEPEST or (depth >= least and draw.hits(0.4)):
        return leaf()
    word = draw.random.choice(("or", "and", "not", "if", "same"))
    parts = tuple(_tree(draw, leaf, 0, depth + 1) for _ in range(1 if word == "not" else 2))
    return Joined(word, parts)


def _of_places(draw: Draw, sort: Sort, names: tuple[str, ...]) -> Compared:
    one, other = draw.random.choice(names), draw.random.choice(names)
    sign = draw.random.choice(SIGNS)
    if sort.names:
        value = draw.random.choice(sort.names)
        return Compared(one, sign, other if draw.hits(0.3) else Value(sort, value, value))
    return Compared(_number(draw, names), sign, _number(draw, names))


def _number(draw: Draw, names: tuple[str, ...], depth: int = 0) -> object:
    if depth >= _DEEPEST or draw.hits(0.5):
        return draw.random.choice((*names, *names, 1, 2))
    word = draw.random.choice(("+", "-", "*", "abs", "min", "max"))
    return Made(word, tuple(_number(draw, names, depth + 1) for _ in range(1 if word == "abs" else 2)))


def _condition(drawing: Any, _slot: object) -> tuple[object, str]:
    draw, said = drawing.draw, drawing.said
    said.sort = sort = draw.some("cells")
    pairs = drawing.taken.get((1,), 0 if draw.hits(0.5) else 1)
    drawing.taken[(1,)] = pairs
    if pairs == 0:
        made: object = Compared("a", draw.sign(), "b")
        for _ in range(_TRIES):
            drawn = _tree(draw, lambda: _of_places(draw, sort, ("a", "b")))
            if re.search(r"\ba\b", str(drawn)):
                made = drawn
                break
        return made, str(made)
    families = draw.families("cells")
    if draw.hits(0.5):
        names = ("a", "b") if draw.hits(0.5) else ("a",)
        part: object = _tree(draw, lambda: _of_places(draw, sort, names))
        if sort.low is not None and not sort.names and draw.hits(0.4):
            part = Made("abs", (Made("-", ("a", draw.random.choice((names[-1], 2)))),))
        if isinstance(part, Made) or re.search(r"\ba\b", str(part)):
            sides = [one for one in draw.sorts if one.form in ("links", "edges")]
            where = draw.value(draw.random.choice(sides)) if sides and not isinstance(part, Made) else None
            of = f" of {sort.name}" if sort.name else ""
            tallied = Tallied(families, sort, of, part, where)
            compared = Compared(tallied, draw.sign(), draw.random.choice((0, 1, 2)))
            return compared, str(compared)

    def counted() -> Compared:
        of = families if draw.hits(0.7) else tuple(map(draw.related, families))
        return Compared(count(draw, of), draw.sign(), draw.random.choice((0, 1, 2)))

    tree = _tree(draw, counted, 1)
    return tree, str(tree)


def _edges(drawing: Any, _slot: object) -> tuple[object, str]:
    sort = drawing.draw.of_form("edges")
    text = sort.names[-1] if drawing.draw.hits(0.9) else sort.names[0]
    found = Value(sort, text, f"{sort.name} = {text}" if sort.name and drawing.draw.hits(0.5) else text)
    return found, str(found)


OWN = {
    "arms": {"FAMILIES": _spots_of_arms},
    "between": {"END": _end},
    "compare": {"COMPARISON": _comparison},
    "condition": {"CONDITION": _condition},
    "distance": {"FAMILY": _steps_of_distance},
    "divide": {"VALUE": _edges},
    "include": {"FAMILIES": _clued_of_include},
    "lead": {"CELL-VALUES": _four},
    "never": {"FAMILY": _family_of_never, "PATTERNS": _patterns},
    "path": {"FAMILY": _family_of_path, "VALUE": _value_of_path},
    "place": {"FAMILY": _family_of_place, "VALUES": _letters},
    "runs": {"FAMILIES": _clued_of_runs},
    "shape": {"SHAPE": _shape},
    "straight": {"FAMILIES": _cells_of_arms},
    "straights": {"FAMILIES": _cells_of_straights},
    "triangles": {"CELL-VALUES": _four},
    "turn": {"FAMILIES": _cells_of_arms},
}
"""The slots of words, by name."""
