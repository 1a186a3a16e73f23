"""Runs whose output nobody reads, goes out in few letters, or would go over what is read; and several at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from fuzzing.cracks import Figures
from fuzzing.declared import texts
from fuzzing.processes import bad_end, is_json, left_behind, run, signalled
from pylogic.model.errors import PylogicError
from pylogic.solving.loading import load_all

_SECONDS = 1.5
"""How long a run with several jobs takes, or so."""

_ON_INPUT = (
    ("run", "in.puzzle"), ("run", "in.puzzle", "-a", "--to", "json-lines"), ("run", "in.puzzle", "--steps", "--stats"),
    ("check", "in.puzzle"), ("check", "in.puzzle", "--json"), ("check", "in.puzzle", "--jobs", "2"),
    ("check", "in.puzzle", "--unique", "--title", "ships"),
    ("explain", "in.puzzle", "--title", "two", "--steps"), ("compile", "in.puzzle", "--title", "two"),
    ("fmt", "in.puzzle"), ("convert", "in.puzzle"), ("compare", "in.puzzle", "--engines", "clingo"),
    ("run", "old", "in.puzzle"),
    ("check", "old"), ("fmt", "old"), ("run", "nowhere"), ("run", "in.puzzle", "--count", "--to", "json"),
)  # fmt: skip
_ALONE = (
    ("kinds",), ("formats",), ("strategies",), ("engines",), ("examples",), ("--help",), ("run", "--help"),
    ("--version",), ("completion", "bash"), ("examples", "first"), ("generate", "latin", "3x3", "-n", "2"),
    ("kinds", "slitherlink"),
    ("kinds", "diamonds"), ("run", "--nonsense"),
)  # fmt: skip
_ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "utf-16", "iso2022_jp", "ascii:strict", "utf-8:strict")


def _closed_pipe(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Stop reading early, as `head` does: the exit code must be the same.

    Only the puzzle at hand is finished then; all puzzles of these commands give the same code.
    """
    figures.counts["pipes that were closed"] += 1
    words = random.choice((*_ON_INPUT, *_ALONE))
    usual = run(folder, words)
    ended = run(folder, words, read=random.choice((0, 0, 1, 40, 500)))
    yield from _other_end(words, usual.code, ended.code, ended.stderr)
    yield from left_behind(folder, ended)


def _few_letters(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Run with an encoding that lacks letters: other pictures are shown, and the exit code must be the same."""
    figures.counts["runs with few letters"] += 1
    words = random.choice((*_ON_INPUT, *_ALONE))
    encoding = random.choice(_ENCODINGS)
    usual = run(folder, words)
    ended = run(folder, words, variables={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    yield from _other_end(words, usual.code, ended.code, ended.stderr)
    if words in _ON_INPUT and "utf" not in encoding and ended.stdout.count("?") > usual.stdout.count("?"):
        yield f"{' '.join(words)} shows what it cannot in {encoding}: {ended.stdout[:500]}"


def _other_end(words: tuple[str, ...], usual: int, code: int, stderr: str) -> Iterator[str]:
    if code != usual:
        yield f"{' '.join(words)} ended with {code}, else with {usual}: {stderr[-300:]}"
    if "Traceback" in stderr or "BrokenPipe" in stderr or "itself failed" in stderr or "Exception ignored" in stderr:
        yield f"{' '.join(words)}: {stderr[-600:]}"


def _other_names(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """A file that is read is not written, whatever it is called there."""
    figures.counts["outputs that are inputs"] += 1
    before = (folder / "in.puzzle").read_bytes()
    words, ending = random.choice(_OUTPUTS)
    name = random.choice(_NAMES)(folder, ending)
    read, written = random.choice((("in.puzzle", name), (name, "in.puzzle"), (".", name)))
    if ending and written == "in.puzzle":
        read, written = "in.puzzle", name
    if read == "." and words[0] in ("compile", "convert", "explain"):
        read = "in.puzzle"
    line = tuple({"IN": read, "OUT": written}.get(word, word) for word in words)
    ended = run(folder, line)
    if (folder / "in.puzzle").read_bytes() != before:
        yield f"{' '.join(line)} wrote what it reads: {ended.code} {ended.stderr[-200:]}"
    if ended.code != 2:
        yield f"{' '.join(line)} ended with {ended.code}: {ended.stderr[-300:]}"
    yield from left_behind(folder, ended)


def _hard(folder: Path, ending: str) -> str:
    os.link(folder / "in.puzzle", folder / f"other{ending or '.puzzle'}")
    return f"other{ending or '.puzzle'}"


def _soft(folder: Path, ending: str) -> str:
    (folder / f"other{ending or '.puzzle'}").symlink_to("in.puzzle")
    return f"other{ending or '.puzzle'}"


def _long(folder: Path, ending: str) -> str:
    return str(folder / _soft(folder, ending)) if ending else str(folder / "tmp" / ".." / "in.puzzle")


def _through_folder(folder: Path, ending: str) -> str:
    (folder / "here").symlink_to(folder)
    name = _hard(folder, ending) if ending else "in.puzzle"
    return f"here/{name}"


_NAMES: tuple[Callable[[Path, str], str], ...] = (_hard, _soft, _long, _through_folder)
_OUTPUTS = (
    (("run", "IN", "-o", "OUT"), ""),
    (("run", "IN", "--to", "json", "-o", "OUT"), ""),
    (("check", "IN", "--json", "-o", "OUT"), ""),
    (("compile", "IN", "--title", "two", "-o", "OUT"), ""),
    (("convert", "IN", "-o", "OUT"), ""),
    (("explain", "IN", "--title", "two", "-o", "OUT"), ""),
    (("compare", "IN", "--csv", "-o", "OUT"), ""),
    (("compare", "IN", "--resume", "OUT"), ""),
    (("compare", "IN", "--plot", "OUT"), ".svg"),
    (("sheet", "IN", "-o", "OUT"), ".pdf"),
    (("run", "IN", "--to", "png", "-o", "OUT"), ".png"),
    (("run", "IN", "--trace", "OUT"), ".csv"),
)


def _interrupted_jobs(folder: Path, random: Random, figures: Figures) -> Iterator[str]:
    """Interrupt a run with several jobs; yield what it printed or wrote only in part."""
    figures.counts["signals"] += 1
    many = folder / "many"
    many.mkdir()
    for number, text in enumerate(random.sample(texts(), 6)):
        (many / f"{number}.puzzle").write_text(text, encoding="utf-8")
    words = random.choice(
        (
            ("run", "many", "--jobs", "2", "--to", "json-lines"),
            ("run", "many", "--jobs", "2", "--to", "json"),
            ("check", "many", "--jobs", "2", "--unique", "--json"),
            ("generate", "latin", "4x4", "-n", "9", "--jobs", "2", "-o", "made/"),
            ("generate", "futoshiki", "4x4", "-n", "9", "--jobs", "2", "--json"),
            ("sheet", "many", "-o", "old.pdf"),
        )
    )
    ended = run(folder, words, signalled(random, _SECONDS))
    yield from bad_end(folder, ended)
    pieces = ended.stdout.splitlines() if "json-lines" in words else [ended.stdout]
    if "sheet" not in words and not all(is_json(piece) for piece in pieces if piece.strip()) and "made/" not in words:
        yield f"{' '.join(words)}: what it wrote is cut off: {ended.stdout[-200:]!r}"
    for path in (folder / "made").glob("*"):
        try:
            load_all(path)
        except PylogicError as error:
            yield f"{path.name} is cut off: {error}"


STRIKES: tuple[tuple[str, Callable[[Path, Random, Figures], Iterator[str]]], ...] = (
    ("closed pipes", _closed_pipe),
    ("few letters", _few_letters),
    ("outputs that are inputs", _other_names),
    ("interrupted jobs", _interrupted_jobs),
)
