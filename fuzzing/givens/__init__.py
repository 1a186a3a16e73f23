"""Givens of the language in random kinds: one module per given, found by being there.

A module has ``LINES``, declarations of the given, each with the families that it declares, and registers how
`fuzzing.sketch.draw` gives it to a puzzle.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from fuzzing.sketch import draw as draw

MODULES = {name: import_module(f"{__name__}.{name}") for _, name, _ in iter_modules(__path__)}
LINES: dict[str, dict[str, tuple[str, ...]]] = {name: module.LINES for name, module in MODULES.items()}
FAMILIES = {line: families for lines in LINES.values() for line, families in lines.items() if families}
OF_SIDES: dict[str, tuple[str, ...]] = {
    line: families for module in MODULES.values() for line, families in getattr(module, "OF_SIDES", {}).items()
}
