"""The givens of declared kinds, such as boards, regions and clues, and how they are found.

A given is a module in this folder with a constant ``GIVEN``, and nothing lists it; or it shares a module with others of
its sort, whose docstring has a paragraph that begins with each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from pylogic.language.parse.given import Given
from pylogic.language.parse.notation import Form, Found, Kind, form, read
from pylogic.language.parse.phrases import Reading
from pylogic.model.plugins import Plugins
from pylogic.model.records import dataclass, field


@dataclass(frozen=True)
class Keyword:
    """A statement of a kind that declares a given of its puzzles.

    Attributes:
        name: The word.
        forms: The forms of the statement, lines of the reference, see `pylogic.language.parse.notation`.
        make: Makes the given of what a form has read.
        slots: Slots that only its forms have.
        usual: Common names of its families.
    """

    name: str
    forms: tuple[str, ...]
    make: Callable[[Found], Given]
    slots: Mapping[str, Kind] = field(default_factory=dict)
    usual: tuple[str, ...] = ()

    @property
    def notation(self) -> tuple[Form, ...]:
        """Its forms as data."""
        return tuple(map(form, self.forms))

    def declare(self, reading: Reading) -> Given:
        """Read the rest of the statement."""
        return self.make(read(self.notation, self.slots, reading, self.name))


_SHARED = {
    "areas": "blocks regions",
    "directions": "arrows mirrors pointers",
    "listed": "cages paths",
    "naming": "looks named say set",
    "neighbours": "dots signs",
    "points": "centres corners segments squares",
    "printed": "fixed mark numbers",
}
"""The givens in a module with others."""
_HOMES = {name: module for module, names in _SHARED.items() for name in names.split()}
_PLUGINS = Plugins[Keyword](__name__, __path__, "GIVEN", "statement", homes=_HOMES)
home = _PLUGINS.home
names = cache(_PLUGINS.names)
keyword = cache(_PLUGINS.find)


@cache
def declarations() -> dict[str, str]:
    """Return the declarations of families with common names, by name."""
    keywords = (keyword(name) for name in names())
    return {family: f"{one.name} {family}" for one in keywords for family in one.usual}
