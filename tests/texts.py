"""Tables of tests as text: what begins with ``===``, and in lines ``->`` what is expected of it."""

import shlex
from pathlib import Path

import pytest

from pylogic.model.errors import PuzzleError
from pylogic.model.text import Source
from pylogic.solving.loading import read


def cases(name: str) -> list[tuple[str, list[str]]]:
    """The entries of a table, each with what is expected of it."""
    content = (Path(__file__).parent / "texts" / f"{name}.txt").read_text(encoding="utf-8")
    entries = (entry.rstrip("\n").split("\n-> ") for entry in content.split("\n=== ")[1:])
    return [(text, expected) for text, *expected in entries]


def command_lines(name: str) -> list[tuple[list[str], int, str]]:
    """The command lines of a table, each with its exit code and the sentence that it gets."""
    ended = [(text, expected[0].split(" ", 1)) for text, expected in cases(name)]
    return [(shlex.split(text), int(code), sentence) for text, (code, sentence) in ended]


def changed(text: str, changes: list[str]) -> str:
    """A text after changes that are written ``old => new``, each at the first place."""
    for change in changes:
        old, _, new = change.partition(" =>")
        text = text.replace(old, new.removeprefix(" "), 1)
    return text


def placed(error: PuzzleError) -> list[str]:
    """The problems of an error, each behind its line and column, or a dash where it has none."""
    return [f"{f'{p.span.line}:{p.span.column}' if p.span else '-'} {p.sentence}" for p in error.problems]


def problems(text: str, form: str) -> list[str]:
    """The mistakes in a text, each ``line:column sentence``."""
    with pytest.raises(PuzzleError) as caught:
        read(Source("text", text), form)
    return [f"{one.span.line}:{one.span.column} {one.sentence}" for one in caught.value.problems if one.span]
