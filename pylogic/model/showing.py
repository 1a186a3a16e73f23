"""Mixins for objects that print themselves and show themselves in a notebook.

Nouns do not know who draws.  The package does, at its top: it is asked when something is shown, and loads the package
`drawing` then.
"""

from __future__ import annotations

import sys
from typing import Literal, cast

Form = Literal["text", "html", "svg"]


def shown(thing: object, form: Form) -> str:
    """A thing as a text, as a piece of a page, or as a picture."""
    package = sys.modules[__name__.partition(".")[0]]
    return cast(str, package._show(thing, form))


def dumped(puzzle: object) -> str:
    """A puzzle as text, which the package writes."""
    package = sys.modules[__name__.partition(".")[0]]
    return cast(str, package.dumps(puzzle))


class HasText:
    """An object with a text for people, and a piece of a page for a notebook."""

    def __str__(self) -> str:
        return shown(self, "text")

    def _repr_html_(self) -> str:
        return shown(self, "html")


class HasPicture:
    """An object with a picture for a notebook."""

    def _repr_svg_(self) -> str:
        return shown(self, "svg")
