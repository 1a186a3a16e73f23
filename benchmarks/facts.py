"""The flat facts of declared kinds, made from the encodings, the words and their cases: ``docs/facts.md``."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from pylogic.language import givens, words
from pylogic.language.parse import lookup
from pylogic.language.parse.lookup import VOCABULARY
from pylogic.model.files import ASP, ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving import loading

_HEAD = """# Flat facts

Made by `make reference` from the encodings, the words and their cases.

Both engines read the same facts of a puzzle of a declared kind: variables, groups of them, and constraints, which the
words of its rules state. This page lists them all, by the part of the encodings that reads them. Before writing a word,
read it: facts that exist need no new encoding.

A variable has a number: 1000 times its row and its column, and a million more for each further sort. `K` is the number
of a constraint, `G` that of a group. The examples are facts of the cases of the words, with the rules that state them.
"""
_CLUES = ("given", "only")
"""Facts that clues state without a rule."""
_DERIVED = "propagation in Python before an engine starts"
_DEFINED = re.compile(r"#defined (\w+)/(\d+)\.")


class Part(NamedTuple):
    """A part of the encodings.

    Attributes:
        name: Its name; `VOCABULARY` for the one that all kinds have.
        comment: The comment at its head, a sentence or a line of a table each.
        facts: The facts that it reads, with the numbers of their arguments.
    """

    name: str
    comment: list[str]
    facts: dict[str, int]

    def explained(self, fact: str) -> tuple[str, str]:
        """A fact as the comment writes it, and the sentence that explains it."""
        arguments = rf"\([^()]*(?:,[^()]*){{{self.facts[fact] - 1}}}\)" if self.facts[fact] else ""
        written = re.compile(rf"\b{fact}{arguments}(?=\W|$)")
        sentences = [sentence for sentence in self.comment if written.search(sentence)]
        first = min(sentences, key=lambda sentence: not sentence.startswith(fact))
        match = written.search(first)
        return match[0] if match else fact, re.sub(rf"^{re.escape(match[0] if match else fact)}[:\s]+", "", first)


def parts() -> Iterator[Part]:
    """Yield the parts of the encodings, first what all kinds have."""
    for file in (ASP / f"{VOCABULARY}.lp", *sorted((ASP / VOCABULARY).glob("*.lp"))):
        text = file.read_text(encoding="utf-8")
        comment = re.sub(r"(?m)^% ?(Input|Derived|Output)?", "", text[: text.index("#defined")])
        table = [line.strip() for line in comment.splitlines() if re.match(r"\s+\w+(\(.*\))?\s{3,}", line)]
        sentences = table or re.split(r"(?<=\.)\s+", " ".join(comment.split()))
        facts = {name: int(arity) for name, arity in _DEFINED.findall(text)}
        yield Part(file.stem, [sentence.removesuffix(".") for sentence in sentences], facts)


def _puzzles() -> Iterator[Puzzle]:
    """Yield the cases of words, then the examples of kinds that they declare themselves, then those of the library."""
    for file in sorted(Path(words.__file__).parent.glob("*/cases.toml")):
        for case in tomllib.loads(file.read_text()).values():
            yield from loading.read(Source("case", f"kind k {{\n{case['kind']}\n}}\nk {{\n{case['puzzle']}\n}}\n"))
    for file in sorted((ROOT / "examples").glob("*.puzzle")):
        if "\nkind " in file.read_text():
            yield from loading.load_all(file)
    for name in lookup.names():
        yield from loading.load_all(lookup.LIBRARY / f"{name}.puzzle")


def _examples(names: Collection[str]) -> dict[str, tuple[str, str]]:
    """For each name of facts the first one of all puzzles, with the rule or the clue that states it."""
    found: dict[str, tuple[str, str]] = {}
    for puzzle in _puzzles():
        for fact in puzzle.engine_facts:
            clue = fact.clue.sentence if fact.clue else ""
            by = clue if fact.atom.name in _CLUES else fact.rule or clue
            if fact.atom.name not in found and by:
                found[fact.atom.name] = f"`{fact.atom}`", by
        if found.keys() >= set(names):
            break
    return found


def _users() -> dict[str, list[str]]:
    """For each part the words that need it, and the statements of what puzzles are given."""
    found: dict[str, list[str]] = {}
    for name in words.names():
        for part in words.word(name).encoding.parts:
            found.setdefault(part, []).append(f"[`{name}`](kinds.md#{name})")
    for name in givens.names():
        module = import_module(f"{givens.__name__}.{givens.home(name)}")
        made = [one for one in vars(module).values() if isinstance(one, type)]
        for part in dict.fromkeys(part for one in made for part in getattr(one, "parts", ())):
            found.setdefault(part, []).append(f"`{name}`")
    return found


def page() -> str:
    """The page."""
    every, users = [*parts()], _users()
    examples = _examples([name for part in every for name in part.facts if name not in ("known", "out")])
    lines = [_HEAD]
    for part in every:
        title = "All kinds" if part.name == VOCABULARY else part.name
        lines += [f"## {title}", ""]
        if part.name in users:
            lines += [f"Of {', '.join(users[part.name])}.", ""]
        lines += ["| fact | meaning | example | stated by |", "|---|---|---|---|"]
        for name in part.facts:
            fact, meaning = part.explained(name)
            row = (f"`{fact}`", meaning, *examples.get(name, ("", _DERIVED)))
            lines.append(f"| {' | '.join(one.replace('|', '&#124;') for one in row)} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.facts", description="Renew the page of flat facts.")
    parser.add_argument("--write", metavar="FILE", type=Path, required=True, help="the page")
    parser.parse_args().write.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
