"""Words of the language in random kinds: one module per word, found by being there.

A module has ``rule``, which draws a rule that begins with the word or has it in a comparison, and ``SAMPLES``, small
rules that are tried beside all others.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from fuzzing.draw import Draw
from fuzzing.pairs import Sample
from fuzzing.wording import Rule

MODULES = {name: import_module(f"{__name__}.{name}") for _, name, _ in iter_modules(__path__)}
RULES: dict[str, Callable[[Draw], Rule]] = {
    name: module.rule for name, module in MODULES.items() if hasattr(module, "rule")
}
SAMPLES: tuple[Sample, ...] = tuple(sample for module in MODULES.values() for sample in getattr(module, "SAMPLES", ()))
