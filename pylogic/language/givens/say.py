"""``say # black``, ``say * bulb bulbs``: what explanations call a value; a noun has its plural beside it."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given
from pylogic.language.parse.notation import Found
from pylogic.language.parse.vocabulary import Value
from pylogic.model.records import dataclass
from pylogic.model.text import article


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


def _make(found: Found) -> Saying:
    word, plural = found["NOUN"], found.get("plural")
    if plural is None:
        return Saying(found["VALUE"], word, word)
    return Saying(found["VALUE"], f"{article(word)} {word}", plural)


GIVEN = Keyword("say", ("say VALUE NOUN [plural:NOUN]",), _make)
