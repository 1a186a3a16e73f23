"""The reference of the words of declared kinds, made from the words themselves: ``docs/kinds.md``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from pylogic import Worker, solve
from pylogic.editor.names import declaration, forms, notation_of, paragraphs_of, slots
from pylogic.files.syntax import contents
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Family
from pylogic.language.parse import lookup
from pylogic.language.parse.declarations import declare
from pylogic.language.parse.lookup import VOCABULARY
from pylogic.language.parse.notation import SLOTS
from pylogic.language.parse.rule import Declared
from pylogic.model.files import ASP, PROLOG, ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving import loading

_BEGIN, _END = "<!-- made by: make reference -->", "<!-- end -->"
_DECLARED = (
    "arrows",
    "cages cage",
    "clues top bottom left right",
    "corners",
    "dots dot o",
    "dots spot o corners",
    "mark B",
    "mirrors",
    "named colour: red blue",
    "paths thermo",
    "pointers arrow",
    "regions areas",
    "ships fleet",
    "signs",
    "squares grid",
)
"""Declarations of what puzzles may be given that declare families."""
_LARGEST = 64
"""Cells of a board that is shown."""


def reference() -> str:
    """The words, the families and the statements, as Markdown."""
    examples = {name: loading.load_all(lookup.LIBRARY / f"{name}.puzzle") for name in lookup.names()}
    uses = {name: lookup.words_used(name) for name in examples}
    with Worker("clingo") as worker:
        lines = [
            *_families(),
            *("", "## What puzzles may be given", ""),
            *("In capitals stands what a kind writes in that place, see [the words](#the-words).", ""),
            *(_given(name) for name in givens.names()),
            *("", "## The words", ""),
            "Each word has its forms in a box. Lower-case words and signs stand for themselves, `[...]` may be left",
            *("out, `{... | ...}` is a choice, and in place of the words in capitals stands:", ""),
            *("| in a form | stands |", "|---|---|"),
            *(f"| `{name}` | {kind.meaning} |" for name, kind in SLOTS.items()),
            "| `NUMBER` | arithmetic: numbers, settings, `clue`, `size`, `row`, `column`, `value`, other measures |",
            *("", "In the text `F` and `G` are families, `V`, `A`, `B` and `W` values, `E` is arithmetic.", ""),
            "Where the places of `F` have variables of several sorts, a rule that names no value says which are meant:",
            "`increasing rows of height`, `sum(rows of height) = 9`, `a < b in pairs of height`. Of `sum` and of other",
            *("words about numbers the only sort with numbers is meant.", ""),
            *("| word | |", "|---|---|"),
            *(f"| [`{name}`](#{name}) | {words.word(name).summary} |" for name in words.names()),
            "",
        ]
        shown: set[str] = set()
        for name in words.names():
            users = [kind for kind in examples if name in uses[kind]]
            lines += _word(name, users, examples, shown, worker)
    return "\n".join(lines).rstrip() + "\n"


def _no_kind(word: object) -> Declared:
    raise AssertionError(word)


def _families() -> Iterator[str]:
    yield from ("## Families of groups", "")
    yield from ("| name | groups | at a block | groups without places |", "|---|---|---|---|")
    for _, family in sorted(BUILT_IN.items()):
        yield _described(family, f"`{notation_of(family)}`")
    for line in _DECLARED:
        text = f"kind k {{\n cells . #\n {line}\n count(all, #) = 1\n}}\n"
        (kind,) = contents(Source("kind", text)).scope.declarations
        for name, family in declare(kind, _no_kind).frame.families.items():
            if name not in BUILT_IN:
                yield _described(family, f"`{name}`, by `{line}`")


def _described(family: Family, name: str) -> str:
    return f"| {name} | {family.summary} | {family.blocks} | {family.empty} |"


def _given(name: str) -> str:
    shown = ", ".join(f"`{form}`" for form in forms(givens, name))
    own = "".join(f"; `{slot}`: {meaning}" for slot, meaning in slots(givens, name).items())
    return f"- {shown}{own}. {' '.join(paragraphs_of(givens, name))}"


def _word(
    name: str, users: list[str], examples: dict[str, tuple[Puzzle, ...]], shown: set[str], worker: Worker
) -> Iterator[str]:
    word = words.word(name)
    yield from (f"### {name}", "", "```text", *forms(words, name), "```")
    if own := slots(words, name):
        yield from ("", ", ".join(f"`{slot}` is {meaning}" for slot, meaning in own.items()) + ".")
    for paragraph in paragraphs_of(words, name):
        yield from ("", paragraph)
    if users:
        yield from ("", f"Used by {', '.join(f'`{kind}`' for kind in users)}.")
    fresh = [kind for kind in users if kind not in shown] or users
    puzzles = [puzzle for kind in fresh for puzzle in examples[kind] if len(str(puzzle).splitlines()) < _LARGEST]
    if puzzles:
        puzzle = min(puzzles, key=lambda one: len(str(one)))
        shown.add(puzzle.kind.name)
        solution = solve(puzzle, "clingo", worker=worker).solutions[0]
        rules = [f"- {sentence}" for sentence in dict.fromkeys(puzzle.kind.rules)]
        yield from ("", f"`{puzzle.kind.name}`, {puzzle.kind.summary}:", "", *rules)
        yield from ("", "```text", *declaration(puzzle.kind.name), "```")
        yield from ("", "```text", *str(solution).splitlines(), "```")
    files = [
        f"[`{file.name}`](../{file.relative_to(ROOT)})"
        for folder, ending in ((ASP, "lp"), (PROLOG, "pl"))
        for part in dict.fromkeys((name, *word.encoding.parts))
        if (file := folder / VOCABULARY / f"{part}.{ending}").exists()
    ]
    yield from ("", f"Encodings: {', '.join(files)}.")
    yield ""


def put(page: str) -> str:
    """The page with the reference as it is now."""
    before, _, rest = page.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}\n\n{reference()}\n{_END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reference", description="Renew the reference of words.")
    parser.add_argument("--write", metavar="FILE", type=Path, required=True, help="the page")
    options = parser.parse_args()
    options.write.write_text(put(options.write.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
