"""Reads conditions: comparisons joined by ``if ... then``, ``if and only if``, ``or``, ``and`` and ``not``.

Their parts are comparisons of measured groups: ``count(rows, black) = clue``, ``sum(cages) >= 2 * size(cages)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from pylogic.language import words
from pylogic.language.board.places import Chosen, Sort
from pylogic.language.compile import linear
from pylogic.language.parse import comparisons
from pylogic.language.parse.comparisons import (
    BETWEEN,
    Condition,
    Conditional,
    Junction,
    Negation,
    Tally,
    measured_in,
    sides,
    text_of,
)
from pylogic.language.parse.expressions import (
    COMPARISONS,
    FUNCTIONS,
    Call,
    Comparison,
    Expression,
    Leaf,
    Name,
    Number,
    Spot,
    calls,
    leaves,
    operations,
    replaced,
)
from pylogic.language.parse.notation import Found, Slot
from pylogic.language.parse.patches import MEASURES
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Word
from pylogic.language.parse.vocabulary import CONNECTIVES, MEMBERS, Value, expression
from pylogic.model.document import Token
from pylogic.model.errors import UsageError
from pylogic.model.records import NamedTuple, replace
from pylogic.model.text import plural, suggestion

_NAMES = comparisons.NAMES - {"clue"}
_PIECE = re.compile(r"[<>]=|<>|\w+|\S")


def is_condition(reading: Reading) -> bool:
    """Whether a rule needs more than one comparison, or compares more than neighbours and measures of groups."""
    words = reading.rest
    texts = [word.text for word in words]
    depth = 0
    for index, text in enumerate(texts):
        before, after = texts[index - 1] if index else "", texts[index + 1] if index + 1 < len(texts) else ""
        if text in CONNECTIVES or (text == "but" and "in" in texts[:index]):
            return True
        if after == "(" and (text in FUNCTIONS or (text == "sum" and _adds(words[index + 2 :]))):
            return True
        depth += (text == "(") - (text == ")")
        # A sort with its value, `number = 3`, stands in a count like any value.
        if depth and text in COMPARISONS and not (text == "=" and before in reading.vocabulary.sorts):
            return True
        if not depth and {before, after} & COMPARISONS.keys() and _is_value(text, reading):
            return True
        if not reading.vocabulary.cells.keys().isdisjoint(_pieces(text)):
            return True
    return "*" in texts and _multiplies(_PIECE.findall(" ".join(texts)))


def _multiplies(pieces: Sequence[str]) -> bool:
    """Whether a product outside of calls has two factors that depend on the cells: places, or measures of groups."""
    called, factors, varies = [False], [0], [False]  # of each bracket that is open
    for before, piece in pairwise(["", *pieces]):
        if piece == "(":
            called.append(before.isidentifier())
            factors.append(0)
            varies.append(False)
            continue
        factor = piece in MEMBERS
        if piece == ")" and len(called) > 1:
            del factors[-1]
            factor = called.pop() | varies.pop()
        factors[-1] += factor
        varies[-1] |= factor
        if factors[-1] > 1 and not called[-1]:
            return True
        if piece in ("+", "-", "in", *COMPARISONS):
            factors[-1] = 0
    return False


def _adds(words: Sequence[Token]) -> bool:
    """Whether a sum, of which these words follow the bracket, adds up what is said of each place of a group."""
    depth, added = 1, False
    for word in words:
        depth += (word.text == "(") - (word.text == ")")
        if depth == 0 or word.text == "where":
            return False
        added = added or (depth == 1 and word.text == ",")
        if added and MEMBERS & set(_pieces(word.text)):
            return True
    return False


def _pieces(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() or letter == "_" else " " for letter in text).split()


def _is_value(text: str, reading: Reading) -> bool:
    return any(text in sort.names for sort in reading.vocabulary.in_cells)


class _Unresolved(NamedTuple):
    """A condition whose names have no meaning yet.

    Attributes:
        condition: The condition.
        reader: Gives them a meaning.
        pairs: Whether ``in F`` follows.
        text: The whole rule.
    """

    condition: Condition
    reader: _Reader
    pairs: bool
    text: str


def read_condition(reading: Reading, _slot: Slot, _found: Found) -> _Unresolved:
    """Read a condition up to ``in F``.

    Raises:
        PuzzleError: It is none.
    """
    words = [word.text for word in reading.rest]
    pairs = "in" in words
    reader = _Reader(reading, MEMBERS if pairs else frozenset(), gap=pairs and "but" in words)
    return _Unresolved(reader.condition(), reader, pairs, text_of(words))


def condition_of(found: Found) -> Conditional:
    """Return the condition that a form has read, its names resolved.

    Raises:
        PuzzleError: It is about several things at once, or about none.
    """
    condition, reader, pairs, text = found["CONDITION"]
    reading = found.reading
    families: tuple[Chosen, ...] = found.get("FAMILIES", ())
    but: Value | None = found.get("VALUE")
    sort: Sort | None = None
    if families:
        if measured_in(condition)[0]:
            found.fail("'in' compares two places of a group, and a measure is of whole groups", "CONDITION")
        reading.vet_several(families)
        sort = reader.sort_of(families, [*sides(condition)], found.get("SORT"))
        if but is not None:
            reading.vet_value(but, families)
            reader.numbers = frozenset({but.sort.name} if but.sort.names == (but.text,) else ())
        if not any(
            isinstance(leaf, Name) and leaf.text in MEMBERS for side in sides(condition) for leaf in leaves(side)
        ):
            found.fail("this compares no places: a is one place of a group, and b the next one", "CONDITION")
    else:
        families, others = measured_in(condition)
        if any(len(one) != len(families) for one in others):
            found.fail("each measure of a condition names as many families as the first one", "CONDITION")
    return Conditional(reader.resolved(condition, sort, families), families, pairs, text, but)


def read_number(reading: Reading) -> Expression:
    """Read a number of the whole board: of cells with names, and of measures of ``all`` and of such cells.

    Raises:
        PuzzleError: It is none.
    """
    reader = _Reader(reading, frozenset())
    first = reading.here
    number = reader.side()
    own = reading.vocabulary.cells.keys()
    for chosen in (chosen for call in calls(number) for chosen in call.arguments.families):
        if chosen.family.name != "all" and not own >= set(chosen.name.split()):
            reading.fail(f"of '{chosen.name}' there are several groups; say it of all, or of cells with names", first)
    if any(one.sign == "/" for one in operations(number)):
        reading.fail("what is to be small or large is not divided", first)
    return reader.meant(number, None, (), plain=False)


class _Reader:
    """Reads a condition, and then gives each name in it a meaning."""

    def __init__(self, reading: Reading, members: frozenset[str], gap: bool = False) -> None:
        self.reading = reading
        self.names = _NAMES | {"gap"} if gap else _NAMES
        self.numbers = frozenset[str]()  # the sorts whose names are left out
        self.members = members
        self.cells = frozenset(reading.vocabulary.cells)
        self.places = self.members | self.cells | {"value"}

    def condition(self) -> Condition:
        reading = self.reading
        word = reading.rest[0] if reading.rest else reading.take("a condition")
        with reading.deeper(word):
            if reading.skip("if"):
                cause = self._either()
                reading.expect("then")
                return Junction("or", (Negation(cause), self.condition()))
            left = self._either()
            at = reading.here
            if reading.skip("if"):
                if reading.peek() != "and":
                    reading.fail("a rule is restricted by 'where', not by 'if'", at)
                for text in ("and", "only", "if"):
                    reading.expect(text)
                return Junction("same", (left, self._either()))
            return left

    def _either(self) -> Condition:
        return self._joined("or", lambda: self._joined("and", self._single))

    def _joined(self, sign: str, read: Callable[[], Condition]) -> Condition:
        parts = [read()]
        while self.reading.skip(sign):
            parts.append(read())
        return Junction(sign, tuple(parts)) if len(parts) > 1 else parts[0]

    def _single(self) -> Condition:
        reading = self.reading
        if reading.peek() == "not":
            with reading.deeper(reading.take()):
                return Negation(self._single())
        if reading.peek() == "(" and self._brackets():
            reading.take()
            inner = self.condition()
            reading.expect(")")
            return inner
        left = self.side()
        sign = reading.sign()
        return Comparison(left, sign.text, self.side())

    def _brackets(self) -> bool:
        """Whether the bracket that opens here is around a condition."""
        depth = 0
        for word in self.reading.rest:
            depth += (word.text == "(") - (word.text == ")")
            if depth == 0:
                return False
            if depth == 1 and (word.text in COMPARISONS or word.text in CONNECTIVES):
                return True
        return False

    def side(self) -> Expression:
        reading = self.reading
        word = reading.rest[0] if reading.rest else None
        after = reading.rest[1].text if len(reading.rest) > 1 else ""
        ends = ("", ")", ",", "in", "where", *CONNECTIVES, *COMPARISONS)
        if word and word.text not in self.places and _is_value(word.text, reading) and after in ends:
            return Name(reading.take())
        read = expression(reading, self.names | self.members | self.cells, functions=True)
        return replaced(read, lambda one: self._call(one) if isinstance(one, Call) else one)

    def _call(self, call: Call) -> Call:
        """Read ``count(F, C)``, ``count(C, C)`` or ``sum(F, E)``, or a measure of a group."""
        inner = self.reading.part(call.inside)
        depth, outer = 0, []
        for word in call.inside:
            depth += (word.text == "(") - (word.text == ")")
            outer += [word.text] if depth == 0 else []
        counted = call.name == "count" and not {*COMPARISONS, *CONNECTIVES}.isdisjoint(outer)
        if not counted and not (call.name == "sum" and _adds(call.inside)):
            measured = measured_call(call, self.reading)
            if measured.owner.flatten is not linear.flatten:
                self.reading.fail(f"'{measured.owner.name}' cannot stand in a condition", call.word)
            return measured
        if next(word.text for word in call.inside if word.text != "(") not in self.reading.vocabulary.families:
            listed = _Reader(inner, self.members)
            conditions = [listed.condition()]
            while inner.skip(","):
                conditions.append(listed.condition())
            inner.done()
            return replace(call, owner=_COUNT, arguments=Tally((), tuple(conditions)))
        families = inner.families((",",))
        sort = inner.sort_in(families, numeric=True) if inner.peek() == "of" else None
        inner.expect(",")
        reader = _Reader(inner, MEMBERS)
        if counted:
            condition = reader.condition()
            at = inner.here
            where = inner.value() if inner.skip("where") else None
            inner.done()
            sort = sort or reader.sort_of(families, [*sides(condition)])
            condition = reader.resolved(condition, sort, families)
            if where is not None:
                between = Spot(Name(Token(BETWEEN, at)), where.sort.name, plain=True)
                condition = Junction("and", (condition, Comparison(between, "=", Number(where.number))))
            tally = Tally(families, (condition,), where=where)
            pairs = "b" in tally.members or (tally.members and all(chosen.family.centred for chosen in families))
            if where is not None and (where.sort.in_cells or not pairs):
                inner.fail(
                    "'where' is about links, edges or bridges between two cells: count(around, a = 1 where on)", at
                )
            within = [one.arguments for side in sides(condition) for one in calls(side) if one.arguments.families]
            if not tally.members and not (within and all(c.family.centred for one in within for c in one.families)):
                inner.fail("what is counted says something of each place of a group, a, or of what is around it")
        else:
            added = reader.side()
            inner.done()
            sort = sort or reader.sort_of(families, [added])
            tally = Tally(families, addend=reader.meant(added, sort, families, plain=False))
        return replace(call, owner=_COUNT, arguments=tally)

    def sort_of(
        self, families: tuple[Chosen, ...], expressions: list[Expression], named: Sort | None = None
    ) -> Sort | None:
        """Return the sort of ``a`` and ``b``; ``None`` where it follows from the values that they are compared with."""
        pairs = (
            zip(expressions[::2], expressions[1::2], strict=True) if len(expressions) > 1 else [(expressions[0],) * 2]
        )
        open_ones = [
            leaf
            for both in pairs
            if not any(isinstance(one, Name) and _is_value(one.text, self.reading) for one in both)
            for side in both
            for leaf in leaves(side)
            if isinstance(leaf, Name) and leaf.text in MEMBERS
        ]
        if open_ones or named is not None:
            return self.reading.sort_at(families, named, numeric=True)
        self.reading.vet_cells(families, "conditions are about what cells hold")
        return None

    def resolved(self, condition: Condition, sort: Sort | None, families: tuple[Chosen, ...]) -> Condition:
        """The same condition with a meaning for each name of a place and of a value."""
        match condition:
            case Negation(part):
                return Negation(self.resolved(part, sort, families))
            case Junction(sign, parts):
                return Junction(sign, tuple(self.resolved(part, sort, families) for part in parts))
            case Comparison(left, sign, right):
                return self._compared(left, sign, right, sort, families)

    def _compared(
        self, left: Expression, sign: str, right: Expression, sort: Sort | None, families: tuple[Chosen, ...]
    ) -> Comparison:
        both = [one for one in (left, right) if isinstance(one, Name)]
        values = [one for one in both if self._names_value(one)]
        if len(values) == len((left, right)):
            self.reading.fail("two values are compared here, and no cell", values[0].word)
        if values:
            place = next((one for one in both if one is not values[0]), None)
            if place is None or not self._names_place(place):
                self.reading.fail(
                    f"'{values[0].text}' is a value and no number: it is compared with a cell", values[0].word
                )
            having = [one for one in self.reading.vocabulary.in_cells if one.may_be(values[0].text)]
            own = (
                sort
                if sort in having
                else self.reading.only(having, f"'{values[0].text}' is a value of", values[0].word)
            )
            number = Number(own.number(values[0].text) or 0)
            spot = self._spot(place, own, families, plain=True)
            return Comparison(spot, sign, number) if left is place else Comparison(number, sign, spot)
        plain = len(both) == len((left, right)) and all(self._names_place(one) for one in both)
        return Comparison(self.meant(left, sort, families, plain), sign, self.meant(right, sort, families, plain))

    def _names_value(self, name: Name) -> bool:
        return not self._names_place(name) and _is_value(name.text, self.reading)

    def _names_place(self, name: Name) -> bool:
        return name.text in self.places

    def meant(self, side: Expression, sort: Sort | None, families: tuple[Chosen, ...], plain: bool) -> Expression:
        """The same expression with a place for each name of one."""

        def leaf(one: Leaf) -> Expression:
            if isinstance(one, Call) and isinstance(one.arguments, Tally) and not one.arguments.families:
                conditions = tuple(self.resolved(each, sort, families) for each in one.arguments.conditions)
                return replace(one, arguments=Tally((), conditions))
            if not isinstance(one, Name) or not self._names_place(one):
                return one
            own = sort if one.text in MEMBERS else None
            return self._spot(one, own or self._only(one.word, plain), families, plain)

        return replaced(side, leaf)

    def _only(self, word: Token, plain: bool) -> Sort:
        sorts = [one for one in self.reading.vocabulary.in_cells if plain or one.numeric]
        if not sorts:
            self.reading.fail("arithmetic is for numbers, and here cells hold none", word)
        return self.reading.only(sorts, f"'{word}' holds", word)

    def _spot(self, name: Name, sort: Sort, families: tuple[Chosen, ...], plain: bool) -> Spot:
        if not plain and not sort.numeric:
            self.reading.fail(f"arithmetic is for numbers, and '{sort.names[0]}' is not a number", name.word)
        bare = next((chosen for chosen in families if not chosen.family.centred), None)
        if name.text == "value" and (bare is not None or not families):
            what = f"'{bare.name}' have no centre" if bare else "there is no group here"
            self.reading.fail(f"'value' is what the centre of a group holds, and {what}", name.word)
        if (
            name.text == "value"
            and not plain
            and sort.names
            and "where" not in [one.text for one in self.reading.words]
        ):
            self.reading.fail(
                f"'value' may be '{sort.names[0]}' here, which is not a number; say at the end: where 1..9", name.word
            )
        return Spot(name, sort.name, plain or sort.name in self.numbers)


class _Count(NamedTuple):
    """Stands for the word that has read what is counted."""

    name: str = "count"


_COUNT = _Count()


_GROUPS = ["islands", "pieces", "polyominoes", "reach", "sight"]
"""Words that stand where a family stands."""
_OF_PAIRS = ("difference", "quotient")
"""Words about two neighbours, which may have a border of some length between them."""


def read_comparison(reading: Reading) -> tuple[Word, Comparison]:
    """Read a comparison of counts, sums or other measures of groups, and find the word whose rule it is.

    Raises:
        PuzzleError: It is none.
    """
    members = [word for word in reading.words if word.text in MEMBERS]
    if (
        members
        and "(" not in [word.text for word in reading.words]
        and not MEMBERS & reading.vocabulary.settings.keys()
    ):
        families = [word for word in reading.words if word.text in reading.vocabulary.families]
        reading.fail("two places are compared in a family: a < b in pairs", (families or members)[0])

    def side() -> Expression:
        read = expression(reading, comparisons.NAMES - {"clue"} | {"length"})
        return replaced(read, lambda one: measured_call(one, reading) if isinstance(one, Call) else one)

    left, sign, right = side(), reading.sign(), side()
    comparison = Comparison(left, sign.text, right)
    calls = comparison.calls()
    if not calls:
        reading.fail("a comparison of groups counts or adds up something; of neighbours it ends with: in F")
    owners = {call.owner.name: call.owner for call in calls}
    special = [owner for owner in owners.values() if owner.flatten is not linear.flatten]
    if special and len(owners) > 1:
        reading.fail(f"'{special[0].name}' cannot be compared with {' or '.join(set(owners) - {special[0].name})}")
    owner = (special or list(owners.values()))[0]
    if not special:
        _vet_families(calls, reading)
    length = next((name.word for name in comparison.names() if name.text == "length"), None)
    if length is not None and "length" not in reading.vocabulary.settings and owner.name not in _OF_PAIRS:
        reading.fail("only what lies between two cells has a length: difference(across F) = length", length)
    if owner.vet is not None:
        owner.vet(comparison, reading)
    return owner, comparison


def _vet_families(calls: tuple[Call, ...], reading: Reading) -> None:
    """Groups of different families are compared: of a family of one call with one of another."""
    first = calls[0].arguments.families
    for call in calls[1:]:
        if len(call.arguments.families) != len(first):
            sentence = (
                f"the first '{calls[0].name}' of this comparison names {plural(len(first), 'family', 'families')}"
            )
            reading.fail(f"{sentence}; name as many here", call.word)


def measured_call(call: Call, reading: Reading) -> Call:
    """Return a call with its arguments, read by the word that owns it.

    Raises:
        PuzzleError: No word measures groups so.
    """
    if not call.inside:
        reading.fail(f"'{call.word}' needs something between its brackets", call.word)
    inner = reading.part(call.inside)
    first = next((word.text for word in call.inside if word.text != "("), "")
    # A word such as 'islands' stands where a family stands, and understands what is asked of it.
    special = first in words.names() and words.word(first).vet
    if not special and first not in reading.vocabulary.families:
        near = suggestion(first, _GROUPS)
        if near or call.name in MEASURES[:3]:
            of = near or f"; '{call.name}' is asked of {', '.join(_GROUPS)}"
            reading.fail(f"there are no '{first}' here{of}", call.inside[0])
    try:
        owner = words.word(first if special else call.name)
    except UsageError:
        known = [name for name in words.names() if words.word(name).vet]
        near = suggestion(call.name, known) or f" ({', '.join(known)})"
        reading.fail(f"there is no word '{call.name}'{near}", call.word)
    if owner.vet is None:
        reading.fail(f"'{owner.name}' is a rule by itself and cannot be compared", call.word)
    arguments = owner.read(inner, call.name)
    inner.done()
    return replace(call, owner=owner, arguments=arguments)
