"""Game IDs of Simon Tatham's Portable Puzzle Collection: Unequal and Inertia, one on each line.

Blank lines and lines that start with ``#`` are passed over.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pylogic.formats import Format
from pylogic.nouns.atom import Atoms, values_by_cell
from pylogic.nouns.document import Document
from pylogic.nouns.errors import Problems, PuzzleError, UsageError
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Source, Span, lines_of

_UNEQUAL = re.compile(r"\s*\d+a?(d[a-z])?:")
_INERTIA = re.compile(r"\s*\d+x\d+:")
_MOST = 20_000
"""So many puzzles of a line each are read in a second or two."""
_SEED = re.compile(r"\s*\d[a-z0-9]*#")


def _sniff(text: str) -> bool:
    """Every line is an ID, as far as its first cells tell."""
    from pylogic.kinds.diamonds.sgt import is_inertia
    from pylogic.kinds.futoshiki.sgt import is_unequal

    lines = [line for line in lines_of(text) if _counts(line)]
    return bool(lines) and all(is_unequal(line) or is_inertia(line) for line in lines)


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _read(source: Source) -> tuple[Document, ...]:
    """Each game's reader gets the text with the lines of the other blanked, so that places stay true."""
    lines = source.lines
    documents: list[Document] = []
    problems = Problems(source)
    if sum(map(_counts, lines)) > _MOST:
        problems.note(f"a file has at most {_MOST} game IDs; put them into several files")
        problems.stop()
    for number, line in enumerate(lines, 1):
        if _counts(line) and not _UNEQUAL.match(line) and not _INERTIA.match(line):
            sentence = "this is not a game ID; one starts like 5: or 5a: (Unequal) or 10x8: (Inertia)"
            if _SEED.match(line):
                sentence = "this is a random seed, from which only the game itself can make the puzzle"
            start = len(line) - len(line.lstrip())
            problems.note(sentence, Span(number, start + 1, len(line.strip())))
    for game in (_UNEQUAL, _INERTIA):
        own = Source(source.name, "\n".join(line if game.match(line) else "" for line in lines))
        if not own.text.strip():
            continue
        try:
            if game is _UNEQUAL:
                from pylogic.kinds.futoshiki.sgt import read_unequal

                documents += read_unequal(own)
            else:
                from pylogic.kinds.diamonds.sgt import read_inertia

                documents += read_inertia(own)
        except PuzzleError as error:
            problems.take(PuzzleError((replace(one, source=source) for one in error.problems), error.more))
    problems.stop()
    documents.sort(key=lambda document: document.kind.span)
    return tuple(replace(document, source=source) for document in documents)


def _write(puzzle: Puzzle) -> str:
    if puzzle.kind == "diamonds":
        from pylogic.kinds.diamonds.sgt import write_inertia

        return write_inertia(puzzle)
    from pylogic.kinds.futoshiki.sgt import write_unequal

    return write_unequal(puzzle)


def _write_solution(puzzle: Puzzle, atoms: Atoms) -> str:
    if puzzle.kind == "diamonds":
        raise UsageError("there is no game ID for a route of Inertia")
    from pylogic.kinds.futoshiki.sgt import write_unequal

    return write_unequal(puzzle, values_by_cell(atoms))


FORMAT = Format(
    name="sgt",
    kinds=("diamonds", "futoshiki"),
    summary="Simon Tatham's game IDs: Unequal, 5:0,0R,3,... (futoshiki), and Inertia, 10x8:bgm... (diamonds)",
    sniff=_sniff,
    read=_read,
    write=_write,
    write_solution=_write_solution,
    several=True,
)
