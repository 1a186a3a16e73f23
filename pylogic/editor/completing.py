"""Completions at a place in the text of a puzzle, by the words before it, and hover texts for words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType

from pylogic import builtin
from pylogic.editor.names import Item, Place, Statement, names_of, scan
from pylogic.files.reading import GENERAL_WORDS
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Family
from pylogic.language.board.surroundings import STEPS
from pylogic.language.parse.notation import Form, following
from pylogic.language.parse.phrases import RESTRICTIONS
from pylogic.model.errors import PylogicError
from pylogic.model.files import LIBRARY

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


SORTS = ("cells", "edges", "links", "bridges")
"""Statements that declare variables."""
FURTHER = ("of", "in", "inside", "within", "except", "where")
"""Words between families."""
_SIDES = ("rows", "columns", "top", "bottom", "left", "right")


def completions(text: str, before: str, place: Place) -> Mapping[str, str]:
    """The words that may follow, each with its type: ``kind``, ``word``, ``given``, ``family``, ``name``, ``keyword``.

    Args:
        text: The whole text.
        before: The text before the cursor.
        place: The file.
    """
    started = scan(re.sub(r"\b\w+$", "", before))
    if started.last[:1] in ("%", '"') and before.endswith(started.last) and not _closed(started.last):
        return {}
    own = {item.name.text: item for item in place.declared(scan(text))}
    if started.depth == 0:
        begun = started.item and started.item.head
        return {} if begun else _sorted(dict.fromkeys(("kind", "use"), "keyword") | _kinds(own))
    if started.depth > 1 or started.item is None:
        return {}
    if started.item.sort != "kind":
        return {} if started.statement else _statements(started.item, own, place)
    return _sorted(_in_kind(started.item, started.statement or Statement(), own, place))


def _closed(token: str) -> bool:
    return token[0] == '"' and len(token) > 1 and token.endswith('"')


def _sorted(found: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(found.items()))


def _kinds(own: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys((*builtin.kinds(), *own), "kind")


def _statements(puzzle: Item, own: Mapping[str, Item], place: Place) -> dict[str, str]:
    """Return the words for givens of a puzzle."""
    found = dict.fromkeys(GENERAL_WORDS, "keyword")
    if not puzzle.head:
        return found
    name = puzzle.name.text
    if name in own:
        found |= dict.fromkeys(("size", "board"), "name")
        for item in place.chain(own[name]):
            found |= dict.fromkeys(names_of(item), "name")
            if any(word.text == "boxes" for statement in item.statements for word in statement.rule):
                found["boxes"] = "name"
    else:
        with suppress(PylogicError):
            found |= dict.fromkeys(builtin.kind(name).words, "name")
    return _sorted(found)


def _in_kind(kind: Item, statement: Statement, own: Iterable[str], place: Place) -> dict[str, str]:
    """Return the words that may continue a rule or a statement of a kind."""
    rules = dict.fromkeys(words.names(), "word")
    first = statement.rule[0].text if statement.rule else ""
    if not first:
        keywords = {**rules, "task": "keyword"}
        return keywords if statement.quoted else rules | _givens()
    if first == "like":
        return _kinds(own) if len(statement.rule) == 1 else {}
    if first == "clues":
        return dict.fromkeys(_SIDES, "family")
    named = {name: "name" for item in place.chain(kind) for name in names_of(item)}
    if not statement.quoted and first in _givens():
        forms = givens.keyword(first).notation if first in givens.names() else ()
        return _following(forms, first, [word.text for word in statement.rule[1:]], named)
    return _in_rule([word.text for word in statement.rule], named)


def _in_rule(texts: list[str], named: Mapping[str, str]) -> dict[str, str]:
    """Return the words that may continue a rule: those of the forms that it begins, else all that rules have."""
    opened: list[int] = []
    for index, text in enumerate(texts):
        if text == "(":
            opened.append(index)
        elif text == ")" and opened:
            opened.pop()
    start = opened[-1] if opened else 0
    head = texts[start - 1] if opened and start else texts[0]
    inside = texts[start + 1 :]
    owner = next((text for text in inside if text in words.names()), head) if opened else head
    if owner in words.names() and (found := _following(words.word(owner).notation, head, inside, named)):
        return found
    return dict.fromkeys(BUILT_IN, "family") | dict(named) | dict.fromkeys(FURTHER, "keyword")


def _following(forms: Iterable[Form], head: str, texts: list[str], named: Mapping[str, str]) -> dict[str, str]:
    """Return what the forms that begin with a word have after some further words."""
    found: dict[str, str] = {}
    for form in forms:
        for text in following(form.body, texts) if form.head == head else ():
            if not text.isupper():
                found[text] = "keyword"
            elif text.startswith("FAMIL"):
                found |= dict.fromkeys(BUILT_IN, "family") | dict(named)
                found |= dict.fromkeys(RESTRICTIONS, "keyword") if texts else {}
            else:
                found |= dict.fromkeys(STEPS, "family") if text == "STEPS" else dict(named)
    return found


def _givens() -> dict[str, str]:
    return dict.fromkeys(givens.names(), "given") | dict.fromkeys((*SORTS, "like"), "keyword")


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
        said = [_forms(words, name), *paragraphs_of(words, name)]
    elif name in BUILT_IN:
        said = [f"`{notation_of(BUILT_IN[name])}`: {BUILT_IN[name].summary}."]
    else:
        return ""
    shown = example(name)
    return "\n\n".join([*said, *([f"```puzzle\n{shown}\n```"] if shown else [])])


def _given(name: str) -> list[str]:
    return [_forms(givens, name), *paragraphs_of(givens, name)] if name in givens.names() else []


def _forms(package: ModuleType, name: str) -> str:
    return "\n".join(["```text", *forms(package, name), "```"])


def _kind(place: Place, name: str) -> str:
    """The title of a kind and its rules: of a declared one as its file has them."""
    found = place.kind(name)
    if found is None:
        with suppress(PylogicError):
            kind = builtin.kind(name)
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
