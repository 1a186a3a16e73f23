"""Files in, text out: standard input and output, colours, signs that a stream can show."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pylogic.kinds as kinds
from pylogic import formats
from pylogic.cli import streams
from pylogic.core import files
from pylogic.core.deadline import Deadline
from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.picture import can_show
from pylogic.core.puzzle import Puzzle
from pylogic.core.resources import LIBRARY
from pylogic.core.sources import LARGEST, decode, read_source, uniform
from pylogic.core.text import Problem, Source, escaped_json, harmless
from pylogic.drawing.look import Look
from pylogic.solving import loading

_USING = re.compile(r'^[ \t]*use[ \t]+"?([^"\n%]+?)"?[ \t]*(?:%.*)?$', re.MULTILINE)
_READING = 1.0
"""Reading a file has at least so many seconds, whatever the time limit: nothing can be said of a file unread."""


def source(name: str) -> Source:
    """The text of a file, or of standard input for ``-``; a game ID or a link is its own text.

    Raises:
        PuzzleError: It cannot be read.
    """
    if name == "-":
        return decode("<stdin>", sys.stdin.buffer.read(LARGEST + 1))
    if not os.path.lexists(name):
        if formats.claims(name):
            return Source("<argument>", uniform(name))
        if name in kinds.kinds():
            sentence = f"there is no such file, only a kind of puzzle; 'pylogic generate {name}' makes one"
            raise PuzzleError([Problem(sentence, Source(name, ""))])
    return read_source(name)


def within(name: str, options: Namespace) -> list[str]:
    """The files in a folder and beneath, those that end with ``.puzzle``, with ``--from`` all; else the name itself.

    Hidden files, pipes and devices are left out.
    """
    source_format = getattr(options, "source_format", None)
    found = []
    for place, folders, names in os.walk(name):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        wanted = (one for one in names if not one.startswith(".") and (source_format or one.endswith(".puzzle")))
        paths = (Path(place) / one for one in sorted(wanted))
        found += [str(path) for path in paths if may_be_read(path)]
    return found or [name]


def may_be_read(path: Path) -> bool:
    """Whether a path from a folder or a pattern is opened: no pipes or devices; a broken link is complained about."""
    return path.is_file() or path.is_dir() or not path.exists()


@contextmanager
def reading(options: Namespace, name: str) -> Iterator[None]:
    """What is done to read the file of a name, which ends with the time limit, or after a second if that is shorter.

    Raises:
        LimitReachedError: The time has passed.
    """
    limit = getattr(options, "time_limit", None)
    grace = 0.0 if limit is None else max(0.0, _READING - limit)
    with Deadline(limit, -grace).interrupting(f"reading {name}"):
        yield


def puzzles(options: Namespace, name: str, text: Source | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a file or folder that the options ask for; ``text`` is the content, where that is known.

    Raises:
        PuzzleError: The file is not a puzzle file.
        LimitReachedError: The time limit, or a second where it is shorter, passed before all of it was read.
        UsageError: No puzzle has the title asked for.
    """
    with reading(options, name):
        texts = [text] if text else map(source, within(name, options))
        found = tuple(puzzle for one in texts for puzzle in loading.read(one, options.source_format))
    return found if options.title is None else loading.titled(found, options.title, name)


def puzzle(options: Namespace) -> Puzzle:
    """The one puzzle that the options ask for.

    Raises:
        UsageError: There are several; their titles are named.
    """
    return only(puzzles(options, options.file), options)


def only(found: Sequence[Puzzle], options: Namespace) -> Puzzle:
    """The one puzzle that was found; errors as for `puzzle`."""
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
        UsageError: One cannot be written, or is an input or the place of another, by whatever name.
    """
    taken = {files.identity(0 if name == "-" else name): "which a puzzle is read from" for name in inputs}
    if any(name is not None and Path(name).is_file() for name in outputs.values()):
        taken = {files.identity(str(file)): "which kinds are read from" for file in _declaring(inputs)} | taken
    for option, name in outputs.items():
        if name is None or name == "-":
            continue
        if not files.is_special(name):
            place = files.identity(name)
            if place in taken:
                raise UsageError(f"{option} would write over {name}, {taken[place]}")
            taken[place] = f"which is for {option}"
        files.vet(name)


def _declaring(inputs: Iterable[str]) -> Iterator[Path]:
    """The files of the library of declared kinds and of the user's folders, and those that the inputs use."""
    for folder in filter(None, [*os.environ.get("PYLOGIC_KINDS", "").split(os.pathsep), str(LIBRARY)]):
        yield from Path(folder).glob("*.puzzle")
    waiting, seen = [Path(name) for name in inputs if name != "-"], set()
    while waiting:
        file = waiting.pop().resolve()
        if file not in seen and os.path.isfile(file):  # noqa: PTH113 - a game ID may be too long for a path
            seen.add(file)
            with suppress(PuzzleError):  # the file is complained about when it is read in earnest
                used = [file.parent / name for name in _USING.findall(read_source(file).text)]
                yield from used
                waiting += used


def as_json(value: object) -> str:
    """A value in JSON on one line, exact: what would steer a terminal is spelt as JSON spells it."""
    return escaped_json(json.dumps(value, ensure_ascii=False))


def json_list(objects: Iterable[object]) -> str:
    """A list in JSON, an object on each line."""
    return "[" + ",\n ".join(map(as_json, objects)) + "]\n"


def write(text: str, output: str | None) -> None:
    """A text that is read by programs, to a file or to standard output: as it is, but for a terminal harmless.

    Raises:
        UsageError: It cannot be written.
    """
    if output is not None and output != "-":
        tell(text, output)
        return
    streams.speak_utf8()
    streams.put(harmless(text, keep="\n\t") if sys.stdout.isatty() else text)


def tell(text: str, output: str | None) -> None:
    """A text for people, made of what `shown` gives, to a file or to standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        streams.put(text)
    else:
        files.write(output, text.encode("utf-8", errors="replace"))


class Page:
    """What a command prints, bit by bit: on standard output at once, in a file when all of it is there.

    A file to which nothing was written stays as it was.  Use it as a context manager.

    Args:
        output: Name of the file; ``None`` or ``-`` for standard output.
        told: Whether it is for people, made of what `shown` gives; else it is for programs.

    Attributes:
        empty: Whether nothing was written yet.
    """

    def __init__(self, output: str | None, *, told: bool) -> None:
        self.empty = True
        self._name = None if output == "-" else output
        self._print = tell if told else write
        self._file: files.Growing | None = None

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *failure: Any) -> None:
        if self._file is not None:
            self._file.__exit__(*failure)

    def write(self, text: str) -> None:
        """Write some more.

        Raises:
            UsageError: It cannot be written.
        """
        if not text:
            return
        self.empty = False
        if self._name is None:
            self._print(text, None)
            return
        if self._file is None:
            self._file = files.Growing(self._name)
        self._file.write(text.encode("utf-8", errors="replace"))


def look(options: Namespace) -> Look:
    """How what is printed looks: as the options say, else as standard output can show it."""
    printed = options.output is None or options.output == "-"
    wanted: str = getattr(options, "color", "never")
    coloured = wanted == "always" or (
        wanted == "auto" and options.output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    )
    return Look(coloured, options.ascii or (printed and not can_show(sys.stdout.encoding or "utf-8")))
