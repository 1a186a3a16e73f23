"""The words of the language in which kinds are declared, and how they are found.

A word is a module in this folder with a constant ``WORD``, and nothing lists it; or it shares a module with others of
its sort, whose docstring has a paragraph that begins with each.
"""

from __future__ import annotations

from functools import cache

from pylogic.language.parse.rule import Word
from pylogic.model.plugins import Plugins

_SHARED = {
    "bends": "arms straight straights turn",
    "chains": "acyclic lead next",
    "compare": "compare consecutive increasing palindrome spaced",
    "condition": "condition maximise minimise",
    "ends": "between first nearest seen",
    "laid": "place shape",
    "lines": "loop path",
    "measures": "count include product sum",
    "partners": "apart couples matched meet",
    "parts": "divide pieces rectangle",
    "shapes": "symmetric triangles",
}
"""The words in a module with others."""
_HOMES = {word: module for module, words in _SHARED.items() for word in words.split()}
_PLUGINS = Plugins[Word](__name__, __path__, "WORD", "word", homes=_HOMES)
names = cache(_PLUGINS.names)
word = cache(_PLUGINS.find)
home = _PLUGINS.home
