"""Random rules by the forms of words: every option, every sort of slot, one value and several, numbers and clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from fuzzing.draw import Draw, UnsuitableError
from fuzzing.forms import compared, comparison, joined, measured, shown
from fuzzing.slots import LINES, OWN
from fuzzing.wording import Call, Family, Rule, Said, Value
from pylogic.language import words
from pylogic.language.parse.notation import Choice, Form, Items, Slot

Point = tuple[str, tuple[tuple[tuple[int, ...], int], ...], str]
"""A form, the options that are taken in it by the places of their choices, and how a slot is filled."""
SEVERAL = ("one", "several", "range")
"""How a slot for values is filled."""
_NEEDED: Mapping[str, Callable[[Draw], bool]] = {
    "pieces": lambda draw: any(sort.form == "edges" for sort in draw.sorts),
    "corners": lambda draw: draw.given("corners"),
    "number": lambda draw: draw.given("numbers"),
    "clue": lambda draw: draw.given("clue"),
}
"""What a kind needs for a word of a form."""
_PATCHES = frozenset(("islands", "pieces", "polyominoes", "reach"))
"""Groups that a solution makes, whose numbers are of a sort of their own."""
_SHARE = 0.4
"""How often something is said that may be left out."""


def rule(draw: Draw, word: str, point: Point | None = None) -> Rule:
    """Draw a rule of a word.

    Args:
        draw: Chance, and what rules may name.
        word: The word.
        point: What the rule has to have.

    Raises:
        UnsuitableError: The kind has not what the form needs.
    """
    if word == "couples" and sum(sort.form == "cells" for sort in draw.sorts) != len("ab"):
        raise UnsuitableError
    forms = words.word(word).notation
    form = next(one for one in forms if one.text == point[0]) if point else draw.random.choice(forms)
    drawing = _Drawing(draw, word, form, point)
    text = " ".join(drawing.walk(form.body))
    said = drawing.said
    if not form.compared:
        if "where" in form.tail:
            where = draw.where(1)[:1]
            if not where:
                raise UnsuitableError
        else:
            where = draw.where(1 if drawing.fill == "where" else 0.25) if form.restricted else ()
        said["where"] = said.get("where", where)
        tail = f" where {shown(where)}" if where else ""
        return Rule((word,), f"{form.head} {text}{tail}".strip(), (word, said))
    call = Call(word, f"{form.head}({text})", said, form.head)
    if "clue" in form.tail or "value" in form.tail:
        return compared((word,), call, "=", str(form.tail[-1]), ())
    if drawing.fill in ("clue", "value", "set", "number"):
        right: object = {"set": "k", "number": draw.random.choice((1, 2))}.get(drawing.fill, drawing.fill)
        return compared((word,), call, draw.sign(), right, draw.where() if form.restricted else ())
    if drawing.fill == "where":
        return compared((word,), call, draw.sign(), draw.operand(drawing.clued, special=False), draw.where(1))
    return comparison(draw, call, drawing.clued, where=form.restricted)


class _Drawing:
    """Draws what a form says."""

    def __init__(self, draw: Draw, word: str, form: Form, point: Point | None) -> None:
        self.draw = draw
        self.word = word
        self.form = form
        self.said = Said(draw.sorts)
        self.clued = draw.given("clue")
        self.taken = dict(point[1]) if point else {}
        self.fill = point[2] if point else ""
        self.slots = {**_SLOTS, **OWN.get(word, {})}

    def walk(self, items: Items, path: tuple[int, ...] = ()) -> Iterator[str]:
        """Yield the words of items."""
        for index, item in enumerate(items):
            at = (*path, index)
            match item:
                case Choice(options):
                    number = self._option(options, at)
                    yield from self.walk(options[number], (*at, number))
                case Slot(what, key):
                    found, text = self.slots[what](self, item)
                    self.said[key] = found
                    yield text
                case _:
                    if item in _NEEDED and not _NEEDED[item](self.draw):
                        raise UnsuitableError
                    self.said.words.add(item)
                    yield item

    def _option(self, options: tuple[Items, ...], at: tuple[int, ...]) -> int:
        names = {item.what for option in options for item in option if isinstance(item, Slot)}
        if options[0][:1] == ("of",) and names <= {"SORT", "NUMBERS"}:
            named = self._is_named("NUMBERS" in names)
            if self.fill == "sort" and not (self.said.sort and self.said.sort.name):
                raise UnsuitableError
            return int(not (named or self.fill == "sort"))
        if at in self.taken:
            return self.taken[at]
        if () in options and not self.draw.hits(_SHARE):
            return options.index(())
        return self.draw.random.choice([number for number, option in enumerate(options) if option])

    def _is_named(self, numeric: bool) -> bool:
        """Whether the rule says which sort is meant; it has to where several might be."""
        draw, said = self.draw, self.said
        if said.sort is None and self.word in LINES:
            said.sort = draw.line()
        elif said.sort is None and self.word in ("acyclic", "meet"):
            said.sort = draw.some("cells", lambda sort: set(sort.names) == {"\\", "/"})
        elif said.sort is None:
            said.sort = draw.some("cells", lambda sort: sort.low is not None) if draw.hits(0.8) else draw.some("cells")
        alike = [sort for sort in draw.sorts if (sort.form == "cells") == (said.sort.form == "cells")]
        numbers = [sort for sort in alike if sort.low is not None]
        alone = len(alike) == 1 or (numeric and numbers == [said.sort])
        return bool(said.sort.name) and (not alone or draw.hits(0.3))


def _families(drawing: _Drawing, slot: Slot) -> tuple[object, str]:
    draw, said = drawing.draw, drawing.said
    marks = slot.key == "marks" or bool(said.words & _PATCHES)
    if marks:
        own = [Family(name) for name in ("B",) if "mark B" in draw.givens]
        own += [Family("areas")] if draw.given("regions") and slot.key == "marks" else []
        mark = draw.random.choice(own) if own else draw.family("cells")
        return (mark,), str(mark)
    if (said.sort is None and "SORT" in drawing.form.text) or "NUMBERS" in drawing.form.text:
        wanted = (lambda sort: sort.low is not None) if draw.hits(0.85) else (lambda _: True)
        forms = [draw.form()] if "NUMBERS" not in drawing.form.text or draw.hits(0.1) else ["cells"]
        said.sort = draw.some(forms[0], wanted) if "NUMBERS" in drawing.form.text else draw.some(forms[0])
    found: tuple[Family, ...]
    form = draw.form() if said.sort is None else "cells" if said.sort.form == "cells" else "sides"
    if drawing.form.compared or draw.hits(0.15):
        found, drawing.clued = measured(draw, form)
    elif form == "cells" and draw.hits(0.4):
        found = (draw.pairs() if draw.hits(0.6) else draw.centred("cells"),)
    else:
        found = draw.families(form)
    if slot.what == "FAMILY":
        return found[0], str(found[0])
    return found, joined(found)


def _values_of(*forms: str) -> Callable[[_Drawing, Slot], tuple[object, str]]:
    """Return what draws values of sorts of some forms; without forms of the sort of the families before."""

    def values(drawing: _Drawing, slot: Slot) -> tuple[object, str]:
        draw, said = drawing.draw, drawing.said
        families = said.get("FAMILIES") or said.get("FAMILY")
        same = "SAME" in slot.what
        if forms:
            sort = draw.of_form(*forms)
        elif same and said.sort is not None:
            sort = said.sort
        elif families:
            first = families if isinstance(families, Family) else families[0]
            sort = draw.some(first.form)
        else:
            sort = draw.random.choice(draw.sorts)
        said.sort = said.sort or sort
        number = {"one": 1, "several": 2, "range": 0}.get(drawing.fill, draw.random.choices((1, 2, 0), (7, 2, 1))[0])
        if slot.what.endswith("VALUE") or (number == 0 and sort.low is None and not drawing.fill):
            number = 1
        if number == 0:
            low = sort.low
            if low is None:
                raise UnsuitableError  # names have no range
            if draw.hits(0.5):
                text = f"{low + draw.random.choice((0, 0, 1))}..{draw.random.choice(('n', 'n-1', 'rows', 'columns'))}"
                several = sum(other.low is not None for other in draw.sorts) > 1 and bool(sort.name)
                whole = Value(sort, text, f"{sort.name} = {text}" if several else text)
                return (whole,), str(whole)
            found = tuple(Value(sort, str(one), str(one)) for one in (low, low + 1) if str(one) in sort.values)
            return found, f"{low}..{low + 1}"
        used = {one.text for one in _drawn(said) if one.sort == sort} if same else set()
        texts = [text for text in sort.values if text not in used] or list(sort.values)
        if slot.what == "SIDE-VALUE" and draw.hits(0.8):
            texts = texts[-1:]
        chosen = draw.random.sample(texts, min(number, len(texts)))
        several = sum(other.may_hold(chosen[0]) for other in draw.sorts) > 1 and bool(sort.name) and not same
        first = Value(sort, chosen[0], f"{sort.name} = {chosen[0]}" if several else chosen[0])
        found = (first, *(Value(sort, text, text) for text in chosen[1:]))
        return (first, str(first)) if slot.what.endswith("VALUE") else (found, shown(found))

    return values


def _drawn(said: Said) -> Iterator[Value]:
    """Yield the values that were drawn before."""
    for one in said.values():
        if isinstance(one, Value):
            yield one
        elif isinstance(one, tuple):
            yield from (each for each in one if isinstance(each, Value))


def _sort(drawing: _Drawing, _slot: Slot) -> tuple[object, str]:
    said, sort = drawing.said, drawing.said.sort
    if sort is None or said.words & _PATCHES - {"polyominoes"}:  # what is measured may be of another sort than these
        sort = drawing.draw.some("cells", lambda one: one.low is not None)
        said.sort = said.sort or sort
    if not sort.name:
        raise UnsuitableError
    return sort, sort.name


def _steps(drawing: _Drawing, _slot: Slot) -> tuple[object, str]:
    found = drawing.draw.random.choice(("pairs", "pairs8", "touching", "knights"))
    return found, found


def _sign(drawing: _Drawing, _slot: Slot) -> tuple[object, str]:
    found = drawing.draw.random.choice(("<=", "<=", "<"))  # of runs that span groups; other signs are drawn elsewhere
    return found, found


def _count(drawing: _Drawing, _slot: Slot) -> tuple[object, str]:
    found = drawing.draw.random.choice((1, 2, 2, 3))
    return found, str(found)


def _area(drawing: _Drawing, slot: Slot) -> tuple[object, str]:
    """A family: areas after ``within``, ``across`` and ``in``, if there are some."""
    draw = drawing.draw
    if slot.key == "pointers":
        if not draw.pointed():
            raise UnsuitableError
        drawing.clued = True
        pointers = Family(draw.random.choice(draw.pointed()))
        return pointers, str(pointers)
    if drawing.said.words & {"within", "across", "in"}:
        area = Family("areas") if draw.given("regions") else draw.random.choice((Family("rows"), Family("all")))
        return area, str(area)
    return _families(drawing, slot)


_SLOTS: Mapping[str, Callable[[Any, Slot], tuple[object, str]]] = {
    "FAMILY": _area,
    "FAMILIES": _families,
    "VALUE": _values_of(),
    "VALUES": _values_of(),
    "SAME-VALUE": _values_of(),
    "SAME-VALUES": _values_of(),
    "CELL-VALUE": _values_of("cells"),
    "CELL-VALUES": _values_of("cells"),
    "SIDE-VALUE": _values_of("links", "edges"),
    "SORT": _sort,
    "NUMBERS": _sort,
    "SIGN": _sign,
    "COUNT": _count,
    "STEPS": _steps,
}


@cache
def points(word: str) -> tuple[Point, ...]:
    """Return what the rules of a word may have: each option of each form, and each way to fill its slots."""
    found: list[Point] = []
    for form in words.word(word).notation:
        slots: set[str] = set()
        found += [(form.text, taken, "") for taken in _taken(form.body, (), (), slots)] or [(form.text, (), "")]
        if any(slot.endswith("VALUES") for slot in slots):
            found += [(form.text, (), fill) for fill in SEVERAL]
        if "NUMBER" in {item.what for item in form.tail if isinstance(item, Slot)}:
            found += [(form.text, (), fill) for fill in ("number", "set", "clue")]
        if form.restricted:
            found.append((form.text, (), "where"))
        if "[of " in form.text:
            found.append((form.text, (), "sort"))
    return tuple(found)


def _taken(
    items: Items, path: tuple[int, ...], above: tuple[tuple[tuple[int, ...], int], ...], slots: set[str]
) -> Iterator[tuple[tuple[tuple[int, ...], int], ...]]:
    """Yield the options of choices, each with those that lead to it."""
    for index, item in enumerate(items):
        at = (*path, index)
        if isinstance(item, Slot):
            slots.add(item.what)
        if isinstance(item, Choice):
            for number, option in enumerate(item.options):
                here = (*above, (at, number))
                if item.options[0][:1] != ("of",):
                    yield here
                    yield from _taken(option, (*at, number), here, slots)
