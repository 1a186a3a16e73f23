"""Output to terminals and files: permissions, safety and look."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pylogic.cli.streams import put, put_bytes, speak_utf8
from pylogic.drawing.text import Look
from pylogic.model import files
from pylogic.model.canvas import can_show
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import LIBRARY, read_source
from pylogic.model.text import escaped_json, harmless

_USING = re.compile(r'^[ \t]*+use[ \t]++"?([^"\n%]++)', re.MULTILINE)


def vet_places(inputs: Sequence[str], outputs: Mapping[str, str | None]) -> None:
    """Make sure in advance that outputs can be written without overwriting inputs.

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
                used = [file.parent / name.rstrip() for name in _USING.findall(read_source(file).text)]
                yield from used
                waiting += used


def vet_terminal(form: str, output: str | None) -> None:
    """Refuse to print binary output to a terminal, before any work is done for it.

    Args:
        form: The ending of such files, ``pdf`` for example.
        output: The file, ``None`` or ``-`` for standard output.

    Raises:
        UsageError: It would come onto a terminal.
    """
    if output in (None, "-") and sys.stdout.isatty():
        raise UsageError(f"{form} is not for a terminal; say where to write it: -o FILE.{form}")


def as_json(value: object) -> str:
    """A value as JSON on one line; control characters are escaped."""
    return escaped_json(json.dumps(value, ensure_ascii=False))


def json_list(objects: Iterable[object]) -> str:
    """A list in JSON, an object on each line."""
    return "[" + ",\n ".join(map(as_json, objects)) + "]\n"


def write_output(text: str, output: str | None) -> None:
    """Write a text for programs to a file or standard output; control characters are removed on a terminal.

    Raises:
        UsageError: It cannot be written.
    """
    if output is not None and output != "-":
        show(text, output)
        return
    speak_utf8()
    put(harmless(text, keep="\n\t") if sys.stdout.isatty() else text)


def show(text: str, output: str | None) -> None:
    """Write a text for people, made of `shown` parts, to a file or standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        put(text)
    else:
        files.write(output, text.encode("utf-8", errors="replace"))


def write_bytes(content: bytes, output: str | None) -> None:
    """Write it to a file, or to standard output.

    Raises:
        UsageError: It cannot be written.
    """
    if output is None or output == "-":
        put_bytes(content)
    else:
        files.write(output, content)


class Page:
    """The output of a command, part by part: to standard output at once, to a file when it is complete.

    A file to which nothing was written stays as it was.  Use it as a context manager.

    Args:
        output: Name of the file; ``None`` or ``-`` for standard output.
        for_people: Whether it is for people, made of what `shown` gives; else it is for programs.

    Attributes:
        empty: Whether nothing was written yet.
    """

    def __init__(self, output: str | None, *, for_people: bool) -> None:
        self.empty = True
        self._name = None if output == "-" else output
        self._print = show if for_people else write_output
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
    """The look of the output: from the options, else as standard output supports."""
    printed = options.output is None or options.output == "-"
    wanted: str = getattr(options, "color", "never")
    coloured = wanted == "always" or (
        wanted == "auto" and options.output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    )
    return Look(coloured, options.ascii or (printed and not can_show(sys.stdout.encoding or "utf-8")))
