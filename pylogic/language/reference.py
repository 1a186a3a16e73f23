"""Words, givens and families as the reference explains them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from pylogic.language import givens, words
from pylogic.language.board.groups import Family
from pylogic.model.resources import LIBRARY

_PARAMETERS = {"shape": ("HxW",), "count": ("K",), "family": ("F", "G"), "family_of_cells": ("F",)}
"""Placeholders after the name of a family."""


def notation_of(family: Family) -> str:
    """A family as rules write it: ``windows HxW``."""
    seen: list[str] = []
    for parameter in family.parameters:
        if parameter == "few":  # the summary says it
            continue
        seen.append(next(letter for letter in _PARAMETERS[parameter] if letter not in seen))
    return " ".join((family.name, *seen))


def forms(package: ModuleType, name: str) -> list[str]:
    """The forms of a word or a statement, a line each."""
    found = words.word(name).notation if package is words else givens.keyword(name).notation
    return [form.text for form in found]


def slots(package: ModuleType, name: str) -> dict[str, str]:
    """The meaning of the slots that only this word or statement has."""
    own = words.word(name).slots if package is words else givens.keyword(name).slots
    return {slot: kind.meaning for slot, kind in own.items()}


def paragraphs_of(package: ModuleType, name: str) -> list[str]:
    """How a word or a statement is written and what it says, a paragraph each, as its module says it."""
    said = inspect.getdoc(import_module(f"{package.__name__}.{name}")) or ""
    return [" ".join(paragraph.split()).replace("``", "`") for paragraph in said.split("\n\n")]


def declaration(name: str) -> Iterator[str]:
    """The lines of the declaration of a kind of the library, as they stand in its file."""
    text = (LIBRARY / f"{name}.puzzle").read_text(encoding="utf-8")
    for line in text[text.index(f"kind {name} ") :].splitlines():
        yield line
        if line == "}":
            break


@cache
def example(word: str) -> str:
    """The shortest declaration of the library in which a word stands; empty where there is none."""
    texts = ("\n".join(declaration(file.stem)) for file in sorted(LIBRARY.glob("*.puzzle")))
    using = [text for text in texts if re.search(rf"\b{re.escape(word)}\b", re.sub('"[^"]*"|%.*', "", text))]
    return min(using, key=len, default="")
