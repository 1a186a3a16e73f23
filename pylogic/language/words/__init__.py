"""The words of the language in which kinds are declared, and how they are found.

A word is a module in this folder with a constant ``WORD``.  Nothing lists them.
"""

from __future__ import annotations

from functools import cache

from pylogic.language.parse.rule import Word
from pylogic.model.plugins import Plugins

_PLUGINS = Plugins[Word](__name__, __path__, "WORD", "word")
names = cache(_PLUGINS.names)
word = cache(_PLUGINS.find)
home = _PLUGINS.home
