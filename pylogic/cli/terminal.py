"""Files in, text out: standard input and output, colours."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pylogic.nouns.errors import UsageError
from pylogic.nouns.picture import Picture
from pylogic.nouns.puzzle import Puzzle
from pylogic.nouns.text import Source, suggestion
from pylogic.solving import loading

_CODES = {
    "clue": "1",
    "found": "36",
    "faint": "2",
    "wall": "2",
    "good": "32",
    "bad": "31",
    "path": "33",
}


def source(name: str) -> Source:
    """The text of a file, or of standard input for ``-``.

    Raises:
        PuzzleError: It cannot be read.
    """
    if name == "-":
        return loading.decode("<stdin>", sys.stdin.buffer.read())
    return loading.read_source(name)


def puzzles(options: Namespace, name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file that the options ask for.

    Raises:
        PuzzleError: The file is not a puzzle file.
        UsageError: No puzzle has the title asked for.
    """
    found = loading.read(source(name), options.source_format)
    if options.title is None:
        return found
    titles = [puzzle.title for puzzle in found]
    if options.title not in titles:
        raise UsageError(f"{name} has no puzzle '{options.title}'{suggestion(options.title, titles)}")
    return tuple(puzzle for puzzle in found if puzzle.title == options.title)


def puzzle(options: Namespace) -> Puzzle:
    """The one puzzle that the options ask for.

    Raises:
        UsageError: There are several; their titles are named.
    """
    found = puzzles(options, options.file)
    if len(found) > 1:
        titles = ", ".join(repr(puzzle.title) for puzzle in found)
        raise UsageError(f"{options.file} has {len(found)} puzzles; choose one with --title ({titles})")
    return found[0]


def vet_places(inputs: Sequence[str], outputs: Mapping[str, str | None]) -> None:
    """Make sure, before anything is done, that it can be written, and over nothing that is needed.

    Args:
        inputs: The files that are read.
        outputs: The files that are to be written, by the option that says so.

    Raises:
        UsageError: One cannot be written, or is an input or the place of another.
    """
    taken = {os.path.realpath(name): "which a puzzle is read from" for name in inputs if name != "-"}
    for option, name in outputs.items():
        if name is None or name == "-":
            continue
        place = os.path.realpath(name)
        if place in taken:
            raise UsageError(f"{option} would write over {name}, {taken[place]}")
        taken[place] = f"which is for {option}"
        path = Path(name)
        if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            raise UsageError(f"{name} cannot be written")


def json_list(objects: Iterable[object]) -> str:
    """A list in JSON, an object on each line."""
    return "[" + ",\n ".join(json.dumps(one, ensure_ascii=False) for one in objects) + "]\n"


def write(text: str, output: str | None) -> None:
    """Text to a file, or to standard output.

    Raises:
        UsageError: The file cannot be written.
    """
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from None


def colours(choice: str, output: str | None) -> bool:
    """Whether to colour: ``always``, ``never``, or ``auto`` for a terminal that wants it."""
    if choice != "auto":
        return choice == "always"
    return output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ


def painted(picture: Picture, coloured: bool) -> str:
    """A picture as text, with the terminal's colours if wanted."""
    if not coloured:
        return str(picture)
    lines = []
    for line in picture:
        pieces = [
            f"\x1b[{_CODES[piece.role]}m{piece.text}\x1b[0m" if piece.role in _CODES else piece.text for piece in line
        ]
        lines.append("".join(pieces))
    return "\n".join(lines)
