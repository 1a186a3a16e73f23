"""A picture of every kind: ``docs/gallery.md`` and ``docs/gallery/``, made from the puzzles there or of the library."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from pylogic import Worker, solve
from pylogic.drawing.drawing import picture
from pylogic.language.parse import lookup
from pylogic.model.answer import Status
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.solving import loading

PAGE = Path("docs") / "gallery.md"
FOLDER = PAGE.with_suffix("")
_FIRST = "examples/first.puzzle"
"""Puzzles of the kinds that have code of their own, in the size of examples."""
_HEAD = """# Gallery

Made by `make gallery`: every kind with a puzzle and its solution, as `pylogic run FILE --to svg` draws them.
[Pictures](pictures.md) says what is in one. The puzzles are in `docs/gallery/`, most with the command that makes them
again.
"""


def puzzles() -> Iterator[Puzzle]:
    """One puzzle of every kind, by the names of the kinds; of the size that newspapers print where there is one."""
    found = {puzzle.kind.name: puzzle for puzzle in loading.load_all(ROOT / _FIRST)}
    found |= {name: loading.load_all(lookup.LIBRARY / f"{name}.puzzle")[0] for name in lookup.names()}
    found |= {file.stem: loading.load_all(file)[0] for file in (ROOT / FOLDER).glob("*.puzzle")}
    yield from (found[name] for name in sorted(found))


def gallery() -> dict[Path, str]:
    """The page and all pictures, by the names of their files."""
    found: dict[Path, str] = {}
    page = [_HEAD]
    with Worker("clingo") as worker:
        for puzzle in puzzles():
            kind = puzzle.kind
            names = [f"{kind.name}.svg"]
            found[FOLDER / names[0]] = picture(puzzle)
            answer = solve(puzzle, models=2 if not kind.objective else 0, worker=worker)
            if answer.status in (Status.UNIQUE, Status.OPTIMAL):
                names.append(f"{kind.name}_solved.svg")
                best = min((solution.atoms for solution in answer.solutions), key=sorted)  # whichever came first
                found[FOLDER / names[1]] = picture(puzzle, best)
            page += [f"## {kind.name}", "", f"{kind.summary[0].upper()}{kind.summary[1:]}.", ""]
            said = (f"A puzzle of the kind {kind.name}", "Its solution")
            page += [" ".join(f"![{text}](gallery/{name})" for text, name in zip(said, names, strict=False)), ""]
    found[PAGE] = "\n".join(page).rstrip() + "\n"
    return found


def main() -> None:
    """Write the page and the pictures, and remove pictures of kinds that are gone."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    found = gallery()
    (ROOT / FOLDER).mkdir(exist_ok=True)
    for file in (ROOT / FOLDER).glob("*.svg"):
        if FOLDER / file.name not in found:
            file.unlink()
    for name, text in found.items():
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
