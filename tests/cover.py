"""The kinds of the library that stand for all by day: they use every word, given, form and option that any kind uses.

What a kind uses is what reading its declaration meets: each form of a word or given, each option of it, taken or left
out, the words of the language that are in no form, and what stands in the rules and givens that are read.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pylogic.files.syntax import contents
from pylogic.language.board.families import BUILT_IN
from pylogic.language.parse import notation
from pylogic.language.parse.comparisons import NAMES
from pylogic.language.parse.declarations import declare
from pylogic.language.parse.expressions import COMPARISONS
from pylogic.language.parse.notation import Choice, Form, Found, Items
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Declared
from pylogic.language.parse.vocabulary import CONNECTIVES
from pylogic.model.document import Declaration
from pylogic.model.files import LIBRARY, read_source

Feature = tuple[object, ...]
"""A word of the language, a form, or an option of one."""

_FILES = {file.stem: file for file in sorted(LIBRARY.glob("*.puzzle"))}
_STATEMENTS = frozenset(("cells", "edges", "links", "bridges", "like", "boxes", "task", "where"))
_OUTSIDE = _STATEMENTS | BUILT_IN.keys() | NAMES | {*COMPARISONS} | {*CONNECTIVES}
"""Words and signs of the language that are in no form, or in slots of forms."""


@cache
def features(kind: str) -> frozenset[Feature]:
    """Return all that a kind of the library uses, and the kinds that it is like."""
    declaration = _declaration(kind)
    with _observed() as found:  # read anew, as another kind may be like it
        declared = declare(declaration, lambda word: _declared(word.text))
    for owner, made in (
        *((rule.word.name, rule.arguments) for rule in declared.rules),
        *((type(given), given) for given in declared.givens),
    ):
        found.add((owner,))
        if is_dataclass(made):
            found |= {(owner, one.name, bool(getattr(made, one.name))) for one in fields(made)}
    found |= {("", word.text) for phrase in declaration.phrases for word in phrase.words if word.text in _OUTSIDE}
    likes = (phrase.words[1].text for phrase in declaration.phrases if phrase.words[0].text == "like")
    return frozenset(found).union(*map(features, likes))


def _declaration(kind: str) -> Declaration:
    declared = contents(read_source(_FILES[kind])).scope.declarations
    return next(one for one in declared if one.name.text == kind)


@cache
def _declared(kind: str) -> Declared:
    return declare(_declaration(kind), lambda word: _declared(word.text))


@contextmanager
def _observed() -> Iterator[set[Feature]]:
    """Give the forms and options that are read meanwhile."""
    found: set[Feature] = set()
    chosen = notation._chosen

    class Observed(Found):
        def __init__(self, reading: Reading, head: str, forms: tuple[Form, ...]) -> None:
            super().__init__(reading, head, forms)
            found.add((head, forms))

    def observe(choice: Choice, reading: Reading, forms: tuple[Form, ...]) -> Items:
        option = chosen(choice, reading, forms)
        found.add((forms, choice, option))
        return option

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notation, "Found", Observed)
        patch.setattr(notation, "_chosen", observe)
        yield found


def _cover(kinds: Iterable[str], wanted: Callable[[Feature], bool]) -> list[str]:
    """Return some of the kinds that use all that any of them uses, as short as they can be found without a search."""
    size = {kind: _FILES[kind].stat().st_size for kind in kinds}
    used = {kind: frozenset(filter(wanted, features(kind))) for kind in size}
    missing = set().union(*used.values())
    found: list[str] = []
    while missing:
        found.append(max(used, key=lambda kind: len(used[kind] & missing) / size[kind]))
        missing -= used[found[-1]]
    for kind in sorted(found, key=lambda kind: -size[kind]):
        others = [other for other in found if other != kind]
        if used[kind] <= set().union(*map(used.__getitem__, others)):
            found = others
    return sorted(found)


BY_DAY = _cover(_FILES, lambda _: True)
"""Kinds that use every word, given, form and option that any kind uses."""
AT_ONCE = _cover(BY_DAY, lambda feature: len(feature) == 1)
"""Those of them that use every word and given, for `make quick`."""


def marks(kind: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a kind: one for which others stand is for the nights, of the others some are tried at once."""
    if kind in AT_ONCE or kind not in _FILES:
        return ()
    return (pytest.mark.slow if kind in BY_DAY else pytest.mark.nightly,)


def kinds(values: Iterable[Any] = _FILES) -> list[Any]:
    """Values of a parametrized test, kinds or their files, with their marks."""
    named = [(value, value.stem if isinstance(value, Path) else value) for value in values]
    return [pytest.param(value, marks=marks(kind), id=kind) for value, kind in named]
