"""Files to texts: the only place where bytes become characters."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from os import PathLike
from pathlib import Path

from pylogic.core.errors import PuzzleError
from pylogic.core.text import Problem, Source, Span

LARGEST = 16 << 20
"""Bytes of the largest file that is read."""


def read_source(path: str | PathLike[str]) -> Source:
    """The text of a file.

    Raises:
        PuzzleError: The file does not exist, cannot be read, or is not text.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        if name.startswith(("http://", "https://")):
            sentence = "this is not a link to a puzzle that can be read; 'pylogic formats' lists those that can"
        else:
            sentence = _why_unreadable(Path(path), error)
        raise PuzzleError([Problem(sentence, Source(name, ""))]) from None
    except ValueError:  # a name that no file can have
        raise PuzzleError([Problem("there is no such file", Source(name, ""))]) from None
    return decode(name, content)


def decode(name: str, content: bytes) -> Source:
    """The text in ``content``, line ends made uniform.

    Raises:
        PuzzleError: The bytes are not UTF-8 text, or more than `LARGEST`.
    """
    if len(content) > LARGEST:
        sentence = f"this file is larger than {LARGEST >> 20} MB, which no puzzle and no answer is"
        raise PuzzleError([Problem(sentence, Source(name, ""))])
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # as some shells and editors of Windows write
        source = Source(name, uniform(content.decode("utf-16", errors="replace")))
        raise PuzzleError([Problem("this text is in UTF-16; save it in UTF-8", source, Span(1, 1))])
    try:
        text = content.decode()
        strange = text.find("\0")
    except UnicodeDecodeError as error:
        text = content.decode(errors="replace")
        strange = len(content[: error.start].decode())
    if strange >= 0:
        *lines, last = uniform(text[:strange]).split("\n")
        place = Span(len(lines) + 1, len(last) + 1)
        raise PuzzleError([Problem("this is not a text file in UTF-8", Source(name, uniform(text)), place)])
    return Source(name, uniform(text))


def uniform(text: str) -> str:
    """A text in which a line feed ends every line, without the mark with which editors of Windows begin files."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _why_unreadable(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return "this is a link that leads nowhere"
    if isinstance(error, FileNotFoundError):
        import difflib  # imported late: only needed when something is wrong

        folder = path.parent
        entries = [*folder.iterdir()] if folder.is_dir() else []
        stems = [entry.stem for entry in entries if entry.suffix == path.suffix]
        close = difflib.get_close_matches(path.stem, stems, n=1)  # whole names are all near, for they end alike
        names = [close[0] + path.suffix] if close else [entry.name for entry in entries if entry.stem == path.stem]
        near = difflib.get_close_matches(path.name, names, n=1, cutoff=0)
        return "there is no such file" + (f"; did you mean '{folder / near[0]}'?" if near else "")
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    return f"it cannot be read: {error.strerror}"
