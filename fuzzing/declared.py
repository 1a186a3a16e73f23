"""Puzzles of declared kinds and the declarations themselves, sound and made faulty."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from fuzzing.mutation import exchange_words, mutate
from fuzzing.seeds import LONGEST
from fuzzing.sketches import sketched
from pylogic.language.parse import lookup
from pylogic.model.files import ROOT

FOLDER = "mine"
"""Where the kinds of a user lie."""

_SHARES = {"both": 4, "sketch": 4, "used": 1, "folder": 1}


@cache
def texts() -> tuple[str, ...]:
    """Every kind of the library, with an example."""
    files = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "kinds").glob("*.puzzle"))]
    return tuple(text for text in files if len(text) <= 2 * LONGEST)


def drawn(random: Random) -> tuple[str, dict[str, str]]:
    """The text of a puzzle, perhaps with the declaration of its kind, and the files beside it, by name."""
    way = random.choices(list(_SHARES), list(_SHARES.values()))[0]
    if way == "sketch":
        return _sketch(random), {}
    text = random.choice(texts())
    if way == "both":
        return _faulty(text, random), {}
    declaration, puzzle = _parted(text)
    beside = {f"{FOLDER}/one.puzzle": _faulty(declaration, random), f"{FOLDER}/two.puzzle": random.choice(texts())}
    if way == "used":
        return f'use "{random.choice(("one", "two", "three"))}.puzzle"\n{puzzle}', {
            name.removeprefix(f"{FOLDER}/"): content for name, content in beside.items()
        }
    return puzzle, beside


def beside(names: Iterable[str]) -> bool:
    """Whether some of the files declare kinds for another."""
    return any(name.endswith(".puzzle") and name.startswith((FOLDER, "one")) for name in names)


def in_folder(names: Iterable[str]) -> bool:
    """Whether they lie in a folder of kinds."""
    return any(name.startswith(FOLDER) for name in names)


def small(random: Random) -> str:
    """A puzzle that an engine settles at once, mostly a sound one."""
    return _sketch(random)


def _sketch(random: Random) -> str:
    kind = lookup.declaration(random.choice(lookup.names()))
    assert kind is not None
    text = sketched(kind, random)
    return text if random.random() < 0.5 else mutate(text, random, texts())


def _faulty(text: str, random: Random) -> str:
    """A text with other words of the language in it, or otherwise changed."""
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        text = exchange_words(text, random, texts())
    return mutate(text, random, texts()) if random.random() < 0.4 else text


def _parted(text: str) -> tuple[str, str]:
    """Split a file of the library into its declaration and its examples."""
    head, end, rest = text.partition("\n}\n")
    return head + end, rest
