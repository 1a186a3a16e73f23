"""A picture of every kind: ``docs/gallery.md`` and ``docs/gallery/``, made from the puzzles there or of the library."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from functools import cache
from pathlib import Path

from pylogic import Worker, solve
from pylogic.drawing.drawing import picture
from pylogic.language.parse import lookup
from pylogic.model.answer import Status
from pylogic.model.files import LIBRARY, ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.solving import loading

PAGE = Path("docs") / "gallery.md"
FOLDER = PAGE.with_suffix("")
_FIRST = "examples/first.puzzle"
_HEAD = """# Gallery

Made by `make gallery`: every kind with a puzzle and its solution, as `pylogic run FILE --to svg` draws them.
[Pictures](pictures.md) says what is in one. The puzzles are in `docs/gallery/`, most with the command that makes them
again.
"""


def names() -> list[str]:
    """The kinds that are drawn, in their order."""
    return sorted({*lookup.names(), *_own(), *(file.stem for file in (ROOT / FOLDER).glob("*.puzzle"))})


def gallery(kinds: Collection[str] | None = None) -> dict[Path, str]:
    """The pictures of all kinds or of some, and the page with what it says of them, by the names of their files."""
    found: dict[Path, str] = {}
    page = [_HEAD]
    with Worker("clingo") as worker:
        for name in names() if kinds is None else sorted(kinds):
            puzzle = _puzzle(name)
            kind = puzzle.kind
            files = [f"{name}.svg"]
            found[FOLDER / files[0]] = picture(puzzle)
            answer = solve(puzzle, models=2 if not kind.objective else 0, worker=worker)
            if answer.status in (Status.UNIQUE, Status.OPTIMAL):
                files.append(f"{name}_solved.svg")
                best = min((solution.atoms for solution in answer.solutions), key=sorted)  # whichever came first
                found[FOLDER / files[1]] = picture(puzzle, best)
            page += [f"## {name}", "", f"{kind.summary[0].upper()}{kind.summary[1:]}.", ""]
            said = (f"A puzzle of the kind {name}", "Its solution")
            page += [" ".join(f"![{text}](gallery/{file})" for text, file in zip(said, files, strict=False)), ""]
    found[PAGE] = "\n".join(page).rstrip() + "\n"
    return found


@cache
def _own() -> dict[str, Puzzle]:
    """The puzzles of the kinds that have code of their own, in the size of examples."""
    return {puzzle.kind.name: puzzle for puzzle in loading.load_all(ROOT / _FIRST)}


def _puzzle(kind: str) -> Puzzle:
    """One puzzle of a kind, of the size that newspapers print where there is one."""
    own = ROOT / FOLDER / f"{kind}.puzzle"
    if kind in _own() and not own.exists():
        return _own()[kind]
    return loading.load_all(own if own.exists() else LIBRARY / f"{kind}.puzzle")[0]


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
