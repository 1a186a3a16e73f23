"""The file of a study, which is TOML."""

from __future__ import annotations

import glob
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pylogic.lab.plan import Plan, contestants
from pylogic.lab.study.study import Study
from pylogic.model import strategy_file
from pylogic.model.errors import Problems, UsageError
from pylogic.model.files import read_source
from pylogic.model.limits import Limits, limits, memory
from pylogic.model.numbers import span_in
from pylogic.model.puzzle import Puzzle
from pylogic.model.question import Question
from pylogic.model.text import Source, Span, suggestion
from pylogic.solving.loading import read


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value < 2**31


def _texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(text, str) and text for text in value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _seeds(value: Any) -> bool:
    if isinstance(value, str):
        span = span_in(value)
        return span is not None and 0 <= span[0] <= span[1]
    return isinstance(value, list) and bool(value) and all(map(_whole(0), value))


_KEYS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "puzzles": (_texts, "a list of files and patterns"),
    **dict.fromkeys(("labelings", "strategies", "engines", "models"), (_texts, "a list of texts")),
    "seeds": (_seeds, 'a range such as "0..9" or a list of whole numbers'),
    "repeat": (_whole(1), "a whole number from 1"),
    "task": (("solve", "count").__contains__, '"solve" or "count"'),
    "solutions": (_whole(0), "a whole number, 0 for all solutions"),
    "presolve": (_truth, "true or false"),
    "limit": (_text, 'a text such as "failures=100k,60s"'),
    "memory": (_text, 'a text such as "2g"'),
    "order": (_whole(0), "a whole number, the seed of the order"),
    "journal": (_text, "the name of a file"),
}
"""Schema of a study: for each key a predicate for its values, and their description."""


def read_study(path: str) -> Study:
    """The study of a file, with its puzzles, which lie where its folder says.

    Selectors are looked for in the working directory.

    Raises:
        PuzzleError: It cannot be read, is not a study, or one of its puzzles cannot be read.
        UsageError: A strategy or an engine does not exist, or a strategy is a file, and files may not be shared.
    """
    source = read_source(path)
    data = _parsed(source)
    folder = Path(path).parent
    files = _files(source, folder, data["puzzles"])
    puzzles = [puzzle for place, file in files.items() for puzzle in _puzzles(place, file)]
    try:
        plan = _plan(data, puzzles)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None
    journal = folder / data.get("journal", f"{Path(path).stem}.jsonl")
    return Study(Path(path), plan, data.get("order", 0), journal, files)


def _plan(data: Mapping[str, Any], puzzles: list[Puzzle]) -> Plan:
    """The comparison that a study describes."""
    for text in (*data.get("labelings", ()), *data.get("strategies", ())):
        strategy_file.refuse(text)
    limit, amount = data.get("limit"), data.get("memory")
    seeds = data.get("seeds", ())
    span = span_in(seeds) if isinstance(seeds, str) else None
    counted = data.get("task") == "count"
    question = Question(
        task=data.get("task", "solve"),
        models=data.get("solutions", 1 if counted else None),
        limit=limits(limit) if limit else Limits({}, None),
        memory=memory(amount) if amount else None,
        presolve=data.get("presolve", True),
    )
    plan = Plan(
        puzzles,
        contestants(*(data.get(name, ()) for name in ("labelings", "strategies", "engines"))),
        question,
        data.get("repeat", 1),
        range(span[0], span[1] + 1) if span else seeds,
        data.get("models", ()),
    )
    plan.vet()
    return plan


def _parsed(source: Source) -> dict[str, Any]:
    """The keys of a study with their values, vetted."""
    problems = Problems(source)
    try:
        data = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        span = Span(int(place[1]), int(place[2])) if place else None
        problems.note(f"this is not TOML: {str(error)[: place.start() if place else None]}", span)
        problems.stop()
    for key, value in data.items():
        if key not in _KEYS:
            near = suggestion(key, list(_KEYS))
            problems.note(f"a study has no key '{key}'{near} ({', '.join(_KEYS)})", _place(source, key))
            continue
        fits, wanted = _KEYS[key]
        if not fits(value):
            problems.note(f"'{key}' is {wanted}", _place(source, key))
    for key, check in (("limit", limits), ("memory", memory)):
        if _text(data.get(key)):
            try:
                check(data[key])
            except UsageError as error:
                problems.note(str(error), _place(source, key))
    if not problems and "puzzles" not in data:
        problems.note('a study says on which puzzles: puzzles = ["boards/*.puzzle"]')
    problems.stop()
    return data


def _place(source: Source, key: str) -> Span | None:
    """Find the span of a key, which the parser does not report."""
    for number, text in enumerate(source.lines, 1):
        found = re.match(rf"\s*[\[\"']*({re.escape(key)})\b", text)
        if found:
            return Span(number, found.start(1) + 1, len(key))
    return None


def _files(source: Source, folder: Path, patterns: list[str]) -> dict[str, Path]:
    """The files of the puzzles, each once, by their places in the folder."""
    problems = Problems(source)
    files: dict[str, Path] = {}
    for pattern in patterns:
        found = [pattern]
        if not (folder / pattern).is_file():
            found = sorted(glob.glob(pattern, root_dir=folder, recursive=True))  # noqa: PTH207 - names from there
        found = [place for place in found if (folder / place).is_file()]
        if not found:
            problems.note(f"no file is called '{pattern}'", _place(source, "puzzles"))
        files |= {place: folder / place for place in found}
    problems.stop()
    return files


def _puzzles(place: str, file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file under its name in the folder of the study, which is the same for everyone."""
    return tuple(replace(puzzle, source=Source(place, puzzle.source.text)) for puzzle in read(read_source(file)))
