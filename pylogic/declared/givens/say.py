"""``say # black``, ``say * bulb bulbs``: what explanations call a value; a noun has its plural beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pylogic.declared.givens import Keyword, name_in
from pylogic.declared.parse.given import Given
from pylogic.declared.parse.phrases import Reading
from pylogic.declared.parse.vocabulary import Value
from pylogic.language.sentences import article


@dataclass(frozen=True)
class Saying(Given):
    """A value has a name in sentences.

    Attributes:
        value: The value.
        one: The noun for a cell with it.
        several: The noun for several such cells.
    """

    value: Value
    one: str
    several: str

    def spoken(self) -> Iterable[tuple[Value, str, str]]:
        """The value and both words."""
        return ((self.value, self.one, self.several),)


def _declare(reading: Reading) -> Saying:
    value = reading.value()
    word = name_in(reading)
    if not reading.rest:
        return Saying(value, word, word)
    return Saying(value, f"{article(word)} {word}", name_in(reading))


GIVEN = Keyword("say", _declare)
