"""The values of a sort of variables, as declared: ``white black``, ``1..9``, ``empty 1..size(areas)``."""

from __future__ import annotations

import re

from pylogic.files.reading import COMMENTS
from pylogic.language.board.sorts import Range
from pylogic.language.parse import advice
from pylogic.language.parse.arithmetic import range_of_values
from pylogic.language.parse.expressions import Call, Number
from pylogic.language.parse.phrases import Reading
from pylogic.model.document import Word

NO_RANGE = re.compile(r"\d+(?:-|–|\.|\.\.\.)\w+|\.\.|to")
"""Ranges as other languages write them."""
_SIGNS = (",", ":", "=", "(", ")")


def read_values(reading: Reading, form: Word) -> tuple[tuple[str, ...], tuple[Range, ...], int]:
    """Read the names and the ranges of a sort, and the number of its first value.

    Raises:
        PuzzleError: They are not values.
    """
    if not reading.rest:
        reading.fail(f"'{form}' has no values; note that '%' starts a comment", form)
    names: list[str] = []
    ranges: list[Range] = []
    while reading.rest:
        word = reading.take()
        _vet_spelling(reading, form, word, first=not names, ranged=bool(ranges))
        if ".." in word.text:
            ranges.append(range_of_values(reading, word))
        elif word.text.isdecimal():
            number = reading.number(word)
            ranges.append(Range(number, number))
        else:
            _vet_name(reading, form, word, names, ranged=bool(ranges))
            names.append(word.text)
    lowest = 0
    if ranges and names:
        lows = [span.low.value for span in ranges if isinstance(span.low, Number)]
        if len(lows) < len(ranges):
            reading.fail("numbers after names begin with a number", form)
        lowest = min(lows) - len(names)
    if form.text == "bridges" and (names or not ranges):
        reading.fail("bridges are counted; say: bridges 0..2", form)
    return tuple(names), tuple(ranges), lowest


def _vet_spelling(reading: Reading, form: Word, word: Word, *, first: bool, ranged: bool) -> None:
    """Refuse how values are written in other languages."""
    text = word.text
    if text in _SIGNS or (text == "in" and first and ".." in reading.peek()):
        reading.fail(f"values stand one after the other, without '{word}': {form} white black, {form} 1..9", word)
    if text[0] in "[({" and text[1:]:
        reading.fail(f"values stand without brackets: {form} white black, {form} 1..9", word)
    if NO_RANGE.fullmatch(text) and (text != "to" or ranged):
        reading.fail(f"a range is written 1..9, not with '{word}'", word)


def _vet_name(reading: Reading, form: Word, word: Word, names: list[str], *, ranged: bool) -> None:
    if ranged and word.text in COMMENTS:
        reading.fail(advice.no_rule(word.text, ()), word)
    if ranged:
        reading.fail(f"names stand before numbers: {form} {word} 1..9", word)
    if re.fullmatch(r"-\d+", word.text):
        reading.fail(f"numbers in cells begin at 0, not '{word}'", word)
    if word.text in reading.vocabulary.families:
        reading.fail(f"a value cannot have the name of a family, '{word}'", word)
    if word.text in names:
        reading.fail(f"the value '{word}' stands here twice", word)


def vet_size(reading: Reading, call: Call) -> None:
    """Make sure that values depend on nothing but the size of a group.

    Raises:
        PuzzleError: They depend on something else.
    """
    if call.name != "size" or not call.inside:
        reading.fail("values may depend on the size of a family's groups, written like 1..size(areas)", call.word)
    inner = reading.part(call.inside)
    family = inner.family()
    inner.done()
    if family.name != family.family.name:
        reading.fail(f"values cannot depend on the size of '{family.name}'", call.inside[0])
