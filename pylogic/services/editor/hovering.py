"""Hover texts for words."""

from __future__ import annotations

from contextlib import suppress
from types import ModuleType

import pylogic.kinds as kinds
from pylogic.core.errors import PylogicError
from pylogic.declared import givens, words
from pylogic.declared.board.families import BUILT_IN
from pylogic.declared.reference import example, explained, forms, written
from pylogic.services.editor.names import Place


def hover(place: Place, line: int, column: int) -> str:
    """Describe a word in Markdown: of the language with an example, of a kind with its rules; empty if unknown."""
    item, statement, word = place.scan.at(line, column)
    if item is None or word is None or word.text.startswith('"'):
        return ""
    if statement is None or statement.words[0].text == "like":
        return _kind(place, word.text) if word is not item.head[0] or item.sort == "puzzle" else ""
    target = place.target(line, column)
    if target is not None:
        declared = place.at(target.path).scan.at(target.span.line, target.span.column)
        assert declared[0] is not None
        assert declared[1] is not None
        said = " ".join(str(one) for one in declared[1].words)
        own = f"`{said}` in the kind `{declared[0].name}`"
        return "\n\n".join([own, *_given(declared[1].words[0].text)])
    return said_of(word.text, word is statement.rule[0]) if item.sort == "kind" and statement.rule else ""


def said_of(name: str, first: bool = True) -> str:
    """Describe a name of the language; ``first`` where a statement begins with it."""
    if first and name in givens.names():
        said = _given(name)
    elif name in words.names():
        said = [_forms(words, name), *explained(words, name)]
    elif name in BUILT_IN:
        said = [f"`{written(BUILT_IN[name])}`: {BUILT_IN[name].summary}."]
    else:
        return ""
    shown = example(name)
    return "\n\n".join([*said, *([f"```puzzle\n{shown}\n```"] if shown else [])])


def _given(name: str) -> list[str]:
    return [_forms(givens, name), *explained(givens, name)] if name in givens.names() else []


def _forms(package: ModuleType, name: str) -> str:
    return "\n".join(["```text", *forms(package, name), "```"])


def _kind(place: Place, name: str) -> str:
    """The title of a kind and its rules: of a declared one as its file has them."""
    found = place.kind(name)
    if found is None:
        with suppress(PylogicError):
            kind = kinds.kind(name)
            return _listed(kind.summary, kind.rules)
        return ""
    sentences = [
        statement.words[0].text.strip('"')
        for item in reversed([*found[0].chain(found[1])])
        for statement in item.statements
        if statement.quoted
    ]
    return _listed(found[1].title or name, list(dict.fromkeys(sentences)))


def _listed(title: str, rules: list[str] | tuple[str, ...]) -> str:
    return "\n".join([f"**{title}**", "", *(f"- {rule}" for rule in rules)])
