"""The forms of words as data: ``connected VALUES [or rim] [by STEPS]``, and how a rule is read by them.

A form is a line of the reference.  Lower-case words and signs stand for themselves, capitals for what `SLOTS` reads;
``[...]`` may be left out, ``{... | ...}`` is a choice.  A name before a colon, ``over:VALUES``, tells two slots apart.
Of what is asked in brackets and compared, ``size(sight VALUES) SIGN NUMBER``, a form reads what stands in the brackets,
and `pylogic.language.parse.condition_parser` the comparison.

Nothing is read twice: an option is taken by its first word, and at most one of several begins with values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, filterfalse
from typing import Any, NoReturn

from pylogic.language.board.places import Chosen, Sort
from pylogic.language.board.surroundings import STEPS
from pylogic.language.parse.phrases import RESTRICTIONS, Reading
from pylogic.language.parse.vocabulary import Value, range_of_numbers
from pylogic.model.document import Token
from pylogic.model.records import NamedTuple
from pylogic.model.text import Span, suggestion

_TOKENS = re.compile(r"(?:[a-z]+:)?[A-Z][A-Z-]*|[a-z]+|<=|\S")
_CLOSING = {"[": "]", "{": "}"}


class Slot(NamedTuple):
    """A place of a form for what its author writes.

    Attributes:
        what: The name in `SLOTS`, or in the word's own.
        key: The name under which it is found.
        stops: The words that may follow.
    """

    what: str
    key: str
    stops: tuple[str, ...] = ()


class Choice(NamedTuple):
    """Several ways to go on; one without items may be left out.

    Attributes:
        options: The items of each.
        firsts: The words and slots with which each may begin; an empty one where it may be left out.
        stops: The words that may follow.
    """

    options: tuple[Items, ...]
    firsts: tuple[tuple[str, ...], ...] = ()
    stops: tuple[str, ...] = ()


Item = str | Slot | Choice
Items = tuple[Item, ...]


class Form(NamedTuple):
    """A form of a rule.

    Attributes:
        text: The line of the reference.
        head: The first word, of what is measured the word before the brackets; empty where a slot comes first.
        body: What a word reads.
        tail: What others read after it: a comparison, and ``where VALUES``.
    """

    text: str
    head: str
    body: Items
    tail: Items

    @property
    def restricted(self) -> bool:
        """Whether ``where VALUES`` may end it, or has to."""
        return _RESTRICTION in self.tail or "where" in self.tail

    @property
    def compared(self) -> bool:
        """Whether it is a measure in a comparison."""
        return bool(self.tail) and self.tail[0] not in ("where", _RESTRICTION)


_RESTRICTION = Choice((("where", Slot("VALUES", "where")), ()))


@cache
def form(text: str) -> Form:
    """Return a form as data."""
    items = _parsed(iter(_TOKENS.findall(text)))
    shown = re.sub("[a-z]+:(?=[A-Z])", "", text)
    head = items[0] if isinstance(items[0], str) else ""
    items = items[bool(head) :]
    if items[:1] == ("(",) and items[-1] != ")":
        end = _closing(items)
        return Form(shown, head, items[1:end], items[end + 1 :])
    end = len(items) - (1 if items[-1:] == (_RESTRICTION,) else 2 if items[-2:-1] == ("where",) else 0)
    return Form(shown, head, items[:end], items[end:])


def _parsed(tokens: Iterator[str], end: str = "") -> Items:
    options: list[list[Item]] = [[]]
    for token in tokens:
        if token == end:
            break
        if token == "|":
            options.append([])
        elif token in _CLOSING:
            inner = _parsed(tokens, _CLOSING[token])
            several = inner[0].options if len(inner) == 1 and isinstance(inner[0], Choice) else (inner,)
            options[-1].append(Choice((*several, ()) if token == "[" else several))
        elif token[-1].isupper():
            key, _, what = token.rpartition(":")
            options[-1].append(Slot(what, key or ("where" if options[-1][-1:] == ["where"] else what)))
        else:
            options[-1].append(token)
    return tuple(options[0]) if len(options) == 1 else (Choice(tuple(map(tuple, options))),)


def _closing(items: Items) -> int:
    """Return the place of the bracket that closes the first one."""
    depth = 0
    for index, item in enumerate(items):
        depth += (item == "(") - (item == ")")
        if depth == 0:
            return index
    raise ValueError(items)


def _linked(items: Items, stops: tuple[str, ...]) -> Items:
    """Return items that know with which words they begin, and which may follow."""
    linked: list[Item] = []
    for item in reversed(items):
        match item:
            case Slot(what, key):
                linked.append(Slot(what, key, stops))
                stops = ()
            case Choice(options):
                inner = [_linked(option, stops) for option in options]
                firsts = tuple(map(_firsts, inner))
                linked.append(Choice(tuple(inner), firsts, stops))
                every = [*chain.from_iterable(firsts)]
                stops = (*filterfalse(str.isupper, every), *(stops if "" in every else ()))
            case _:
                linked.append(item)
                stops = (item,)
    return tuple(reversed(linked))


def _firsts(items: Items) -> tuple[str, ...]:
    """Return the words and the slots with which items may begin; an empty one where all may be left out."""
    found: list[str] = []
    for item in items:
        match item:
            case str():
                return (*found, item)
            case Slot(what):
                return (*found, what)
            case Choice(_, firsts):
                every = [*chain.from_iterable(firsts)]
                found += filter(None, every)
                if "" not in every:
                    return tuple(found)
    return (*found, "")


def following(items: Items, texts: Sequence[str]) -> Iterator[str]:
    """Yield the words and the slots that may stand after some words, of which a slot takes one or more."""
    if not items:
        return
    first, rest = items[0], items[1:]
    match first:
        case Choice(options):
            for option in options:
                yield from following((*option, *rest), texts)
        case Slot(what):
            if not texts:
                yield what
            for end in range(1, len(texts) + 1):
                yield from following(rest, texts[end:])
            if texts and not what.endswith(("VALUE", "SORT", "NAME")):
                yield what
        case _ if not texts:
            yield first
        case _ if texts[0] == first:
            yield from following(rest, texts[1:])


class Found(dict[str, Any]):
    """What a form has read, by the keys of its slots.

    Attributes:
        reading: The words that follow.
        head: The first word of the form: ``size`` of ``size(islands V)``.
        forms: The forms that it may have read.
        numeric: Whether of several sorts the one with numbers is meant.
        at: Where each slot and each word of the form stands that was written.
    """

    def __init__(self, reading: Reading, head: str, forms: Sequence[Form]) -> None:
        super().__init__()
        self.reading = reading
        self.head = head
        self.numeric = "NUMBERS" in forms[0].text
        self.forms = forms
        self.at: dict[str, Span] = {}

    def fail(self, sentence: str, key: str = "") -> NoReturn:
        """Refuse what was read, at a slot or at the next word."""
        self.reading.fail(sentence, self.at.get(key))

    def expect(self, text: str) -> None:
        """Go past a word of the form that has to be the next one, or say what is written."""
        reading = self.reading
        self.at[text] = reading.here
        if not reading.skip(text):
            shown = f", not '{reading.peek()}'" if reading.peek() else ""
            reading.fail(f"here '{text}' is expected{shown}{_usage(self.forms)}")

    def families(self) -> tuple[Chosen, ...]:
        """Return the families of ``FAMILIES`` or ``FAMILY``."""
        return self.get("FAMILIES") or (self["FAMILY"],)

    def sort(self) -> Sort:
        """Return the sort of ``FAMILIES [of SORT]``: the named, the only, or the numeric one."""
        return self.reading.sort_at(self.families(), self.get("SORT") or self.get("NUMBERS"), numeric=self.numeric)

    def one_of(self, sorts: Sequence[Sort], missing: str, key: str = "SORT") -> Sort:
        """Return the sort of ``[of SORT]``, or the only one of some; ``missing`` says at a slot that there is none."""
        if not sorts or self.get("SORT", sorts[0]) not in sorts:
            self.fail(missing, "SORT" if "SORT" in self else key)
        return self.get("SORT") or self.reading.only(sorts, "there are", self.reading.before)


Read = Callable[[Reading, Slot, Found], Any]


class Kind(NamedTuple):
    """A kind of slot.

    Attributes:
        meaning: What its author writes, for the reference and where it is missing.
        read: Reads it.
    """

    meaning: str
    read: Read


def read(forms: Sequence[Form], slots: Mapping[str, Kind], reading: Reading, head: str) -> Found:
    """Read a rule by the forms that begin with a word.

    Args:
        forms: The forms of a word of the language.
        slots: The slots that only this word has.
        reading: The words after the first one; of what is measured, those in the brackets.
        head: The first word.

    Raises:
        PuzzleError: It is none of them.
    """
    fitting = tuple([one for one in forms if one.head == head])
    if not fitting:
        heads = list(dict.fromkeys(one.head for one in forms))
        asked = f"of '{reading.peek()}' {', '.join(heads[:-1])} or {heads[-1]} is asked" if heads[1:] else ""
        reading.fail(f"{asked}{_usage(forms)}".removeprefix("; "))
    found = Found(reading, head, fitting)
    _read(_whole(fitting), {**SLOTS, **slots}, found)
    return found


def _usage(forms: Sequence[Form]) -> str:
    """Return what is written, for the end of a sentence; empty where that would be long."""
    shown = list(dict.fromkeys(form.text.partition(" SIGN")[0] for form in forms))
    return f"; write: {' or '.join(shown)}" if len(shown) == 1 or len("".join(shown)) < _LONG else ""


_LONG = 90
"""Characters of the forms that a sentence shows together."""


@cache
def _whole(forms: tuple[Form, ...]) -> Items:
    """Return the items of forms with the same head, as a choice where these differ."""
    stops = () if forms[0].compared else ("where",)
    return _linked(forms[0].body if len(forms) == 1 else _merged([one.body for one in forms]), stops)


def _merged(options: Sequence[Items]) -> Items:
    """Return options as one choice; those that begin with the same word differ after it."""
    rests: dict[Item | None, list[Items]] = {}
    for option in options:
        rests.setdefault(option[0] if option else None, []).append(option[1:])
    merged: list[Items] = []
    for first, inner in rests.items():
        merged.append(() if first is None else (first, *(inner[0] if len(inner) == 1 else _merged(inner))))
    return merged[0] if len(merged) == 1 else (Choice(tuple(merged)),)


def _read(items: Items, slots: Mapping[str, Kind], found: Found) -> None:
    reading = found.reading
    for item in items:
        match item:
            case Slot(what, key):
                found.at[key] = reading.here
                if not reading.peek():
                    missing = slots[what].meaning.partition(",")[0]
                    reading.fail(f"{missing} is missing here{_usage(found.forms)}")
                found[key] = slots[what].read(reading, item, found)
            case Choice():
                _read(_chosen(item, reading, found.forms), slots, found)
            case _:
                found.expect(item)


def _chosen(choice: Choice, reading: Reading, forms: Sequence[Form]) -> Items:
    """Return the option that the next word begins, or else one that begins with a slot."""
    text, known = reading.peek(), reading.vocabulary
    after = reading.rest[1].text if len(reading.rest) > 1 else ""
    is_bracketed = text == "(" and reading.closes() in RESTRICTIONS
    is_family = is_bracketed or text in known.families or text in known.cells
    slots: list[Items] = []
    for option, first in zip(choice.options, choice.firsts, strict=True):
        signed = option[1] if len(option) > 1 and isinstance(option[0], Slot) and option[0].what == "NAME" else None
        if (text in first if text else "" in first) and not is_bracketed:
            return option
        if isinstance(signed, str):
            if after == signed:
                return option
        elif any(map(str.isupper, first)):
            of_families = any(one.startswith("FAMIL") for one in first)
            slots.insert(0 if of_families == is_family else len(slots), option)
    left_out = [option for option, first in zip(choice.options, choice.firsts, strict=True) if "" in first]
    if left_out and (not text or text in choice.stops or not slots):
        return left_out[0]
    if slots:
        return slots[0]
    expected = " or ".join(f"'{one}'" for first in choice.firsts for one in first)
    return reading.fail(f"here {expected} is expected" + (f", not '{text}'" if text else "") + _usage(forms))


def _steps(reading: Reading, _slot: Slot, _found: Found) -> str:
    word = reading.take("a family of pairs")
    if word.text not in STEPS:
        near = suggestion(word.text, [*STEPS]) or f" ({', '.join(STEPS)})"
        reading.fail(f"cells are not connected by '{word}'{near}", word)
    return word.text


def _vetted(reading: Reading, value: Value, at: Span, forms: Sequence[str]) -> None:
    """Make sure that a value is one of some forms of variables."""
    if value.sort.form not in forms:
        what = " or ".join(forms)
        reading.fail(f"'{value}' is a value of {value.sort.form}, and here one of {what} is expected", at)


_RESTRICTING = ("by", "within", "with")
"""Words that follow values in some forms: where they may not, that is said, and not that there is no such value."""


def _values_of(*forms: str) -> Read:
    def read_some(reading: Reading, slot: Slot, _found: Found) -> tuple[Value, ...]:
        at = reading.here
        values = reading.values((*slot.stops, *_RESTRICTING))
        _vetted(reading, values[0], at, forms)
        return values

    return read_some


def _value_of(*forms: str) -> Read:
    def read_one(reading: Reading, _slot: Slot, _found: Found) -> Value:
        at = reading.here
        value = reading.value()
        _vetted(reading, value, at, forms)
        return value

    return read_one


def _same(found: Found) -> Sort:
    """Return the sort of the families before, or of the values."""
    if found.keys() & {"FAMILIES", "FAMILY"}:
        return found.sort()
    last = next(one for one in reversed(found.values()) if isinstance(one, Value | tuple))
    value: Value = last[0] if isinstance(last, tuple) else last
    return value.sort


def word(reading: Reading, _slot: Slot, _found: Found) -> str:
    """Read any one word."""
    return reading.take().text


def span_of(what: str) -> Read:
    """Return the reader of a range of numbers, such as ``0..8``."""
    return lambda reading, _slot, _found: range_of_numbers(reading, what)


def _noun(reading: Reading, _slot: Slot, _found: Found) -> str:
    word = reading.take("what it is called")
    if re.fullmatch(r"[^\W\d_]+(-[^\W\d_]+)*", word.text) is None:
        reading.fail(f"it is called by a word of letters, not '{word}'", word)
    return word.text


def _nouns(reading: Reading, slot: Slot, found: Found) -> tuple[str, ...]:
    nouns = [_noun(reading, slot, found)]
    while reading.rest:
        nouns.append(_noun(reading, slot, found))
    return tuple(nouns)


def phrase(reading: Reading, slot: Slot, _found: Found) -> tuple[Token, ...]:
    """Read words up to what may follow outside of brackets, at least one."""
    words = [reading.take()]
    depth = (words[0].text == "(") - (words[0].text == ")")
    while reading.rest and (depth or reading.peek() not in slot.stops):
        words.append(reading.take())
        depth += (words[-1].text == "(") - (words[-1].text == ")")
    return tuple(words)


SLOTS: dict[str, Kind] = {
    "FAMILY": Kind("a family of groups", lambda reading, _slot, _found: reading.family()),
    "FAMILIES": Kind("a family of groups, or several", lambda reading, slot, _found: reading.families(slot.stops)),
    "VALUE": Kind("a value", lambda reading, _slot, _found: reading.value()),
    "VALUES": Kind("a value, or several of one sort", lambda reading, slot, _found: reading.values(slot.stops)),
    "CELL-VALUE": Kind("a value of cells", _value_of("cells")),
    "CELL-VALUES": Kind("a value of cells, or several of one sort", _values_of("cells")),
    "SIDE-VALUE": Kind("a value of links or edges", _value_of("links", "edges")),
    "SAME-VALUE": Kind("a value, of the same sort", lambda reading, _slot, found: reading.value(_same(found))),
    "SAME-VALUES": Kind(
        "a value, or several, of the same sort", lambda reading, slot, found: reading.values(slot.stops, _same(found))
    ),
    "SORT": Kind("a sort of variables", lambda reading, _slot, _found: reading.sort()),
    "NUMBERS": Kind(
        "a sort of variables, the one with numbers if left out", lambda reading, _slot, _found: reading.sort()
    ),
    "SIGN": Kind("a comparison, `= <> < <= > >=`", lambda reading, _slot, _found: reading.sign()),
    "COUNT": Kind("a number, from 1 to 999", lambda reading, _slot, _found: reading.count()),
    "STEPS": Kind("a family of pairs, `pairs pairs8 touching knights`", _steps),
    "NAME": Kind("a name", word),
    "SYMBOL": Kind("a sign", word),
    "NOUN": Kind("a word of letters", _noun),
    "NOUNS": Kind("a word of letters, or several", _nouns),
}
"""The kinds of slots that all forms have."""
