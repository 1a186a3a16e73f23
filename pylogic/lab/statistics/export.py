"""Rows written for other programs: CSV, JSON lines, Parquet, scenarios of ASlib, results of benchmark-tool.

Of those results potassco's ``btool conv`` makes a spreadsheet.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pylogic.lab.journal import line
from pylogic.lab.row import COUNTS, Row
from pylogic.lab.selector import features_of
from pylogic.lab.statistics.scores import frame
from pylogic.lab.table import as_csv
from pylogic.model import VERSION, files, plugins
from pylogic.model.errors import UsageError

_STATUS = {"error": "crash", "memory": "memout", "time": "timeout"}
"""Words of ASlib for a run without an answer, by the first word of what ended it; ``other`` for the rest."""


def export(rows: Sequence[Row], form: str, output: str, features: str | None = None) -> None:
    """Write rows to a file, for ASlib to a folder.

    Args:
        rows: The rows.
        form: One of `FORMS`.
        output: The file or, for ``aslib``, the folder; it is made when there is none.
        features: For ``aslib``: a file of ``pylogic features --csv`` with the features of the puzzles.

    Raises:
        UsageError: It cannot be written, or the rows do not make a scenario.
        EngineError: Parquet needs pyarrow, which is not installed.
    """
    if form == "aslib":
        files.write_new(Path(output), _scenario(rows, features))
    else:
        files.write(output, _FORMS[form](rows))


def _parquet(rows: Sequence[Row]) -> bytes:
    """A Parquet file; solutions are JSON."""
    plugins.require_extra("Parquet", "statistics", "pyarrow")
    data = frame(rows)
    data["solutions"] = data["solutions"].map(json.dumps)
    return bytes(data.to_parquet(index=False))


_FORMS: Mapping[str, Callable[[Sequence[Row]], bytes]] = {
    "csv": lambda rows: as_csv(rows).encode(),
    "jsonl": lambda rows: "".join(map(line, rows)).encode(),
    "parquet": _parquet,
    "btool": lambda rows: results(rows, _limit(rows, "benchmark-tool")),
}
FORMS = (*_FORMS, "aslib")
"""The forms of an export."""


def _scenario(rows: Sequence[Row], features: str | None) -> dict[str, bytes]:
    """The files of an ASlib scenario, by name (B. Bischl et al., ASlib, Artificial Intelligence 237, 2016).

    Raises:
        UsageError: The rows have no time limit in common, or the features are not those of the puzzles.
    """
    puzzles = list(dict.fromkeys(row.puzzle for row in rows))
    names, values = _features(features, puzzles)
    description = Path(__file__).with_name("description.txt").read_text(encoding="utf-8")
    algorithms = dict.fromkeys(_quoted(row.contestant) for row in rows)
    about = description.format(
        version=VERSION, limit=_cutoff(rows), features=",".join(names), algorithms=",".join(algorithms)
    ) + "".join(f"    - {name}\n" for name in names)
    statuses = f"{{ok,other,{','.join(_STATUS.values())}}}"
    instance = {"instance_id": "string", "repetition": "numeric"}
    relations: dict[str, tuple[dict[str, str], list[tuple[object, ...]]]] = {
        "algorithm_runs": (
            {**instance, "algorithm": "string", "cpu": "numeric", "runstatus": statuses},
            list(_runs(rows)),
        ),
        "feature_values": (
            {**instance, **dict.fromkeys(names, "numeric")},
            [(_quoted(puzzle), 1, *map(_number, line)) for puzzle, line in zip(puzzles, values, strict=True)],
        ),
        "feature_runstatus": ({**instance, "all": statuses}, [(_quoted(puzzle), 1, "ok") for puzzle in puzzles]),
    }
    return {"description.txt": about.encode()} | {
        f"{name}.arff": _arff(name, attributes, lines).encode() for name, (attributes, lines) in relations.items()
    }


def _limit(rows: Sequence[Row], reader: str) -> float | None:
    """The time limit that all have in common, ``None`` where none has one."""
    limits = sorted({row.time_limit or math.inf for row in rows})
    if len(limits) > 1:
        shown = " and ".join("none" if math.isinf(limit) else f"{limit:g} s" for limit in (limits[0], limits[-1]))
        raise UsageError(f"{reader} knows one time limit for all rows; these have {shown}")
    return None if math.isinf(limits[0]) else limits[0]


def _cutoff(rows: Sequence[Row]) -> float:
    """The time limit of a scenario of ASlib."""
    limit = _limit(rows, "ASlib")
    if limit is None:
        raise UsageError("an ASlib scenario is about time, and these rows had no time limit")
    return limit


def _features(path: str | None, puzzles: Sequence[str]) -> tuple[list[str], list[list[float]]]:
    """The names of the features that are numbers, and the values of each puzzle."""
    if path is None:
        return [], [[] for _ in puzzles]
    data = features_of(path, puzzles)
    return list(map(str, data.columns)), data.to_numpy(dtype=float).tolist()


def _runs(rows: Sequence[Row]) -> Iterator[tuple[object, ...]]:
    """The runs; those of one strategy on one puzzle are numbered, whether by repeat or by seed."""
    numbers: Counter[tuple[str, str]] = Counter()
    for row in rows:
        numbers[row.puzzle, row.contestant] += 1
        number = numbers[row.puzzle, row.contestant]
        yield _quoted(row.puzzle), number, _quoted(row.contestant), _number(row.cpu), _status(row)


def _status(row: Row) -> str:
    """A run's status in ASlib."""
    if row.settled:
        return "ok"
    return next((word for start, word in _STATUS.items() if str(row.limit or "error").startswith(start)), "other")


def _arff(relation: str, attributes: Mapping[str, str], lines: Sequence[Sequence[object]]) -> str:
    head = "".join(f"@ATTRIBUTE {name} {sort}\n" for name, sort in attributes.items())
    body = "".join(",".join(map(str, line)) + "\n" for line in lines)
    return f"@RELATION {relation.upper()}\n\n{head}\n@DATA\n{body}"


def _quoted(text: str) -> str:
    """A string of ARFF that needs no escapes inside."""
    return "'" + "".join("_" if letter in "'\\\n" else letter for letter in text) + "'"


def _number(value: float | None) -> str:
    return "?" if value is None or math.isnan(value) else f"{value:.10g}"


_NAME = "pylogic"


def results(rows: Sequence[Row], limit: float | None) -> bytes:
    """An XML file: a system for each engine and version, a setting for each contestant, a class for each kind.

    Args:
        rows: The rows.
        limit: The time limit of all, which is the time of a run without an answer; without one that is what it took.
    """
    root = Element("result")
    versions = {row.engine: row.engine_version for row in rows if row.engine_version}

    def spec(row: Row) -> tuple[str, str, str, str]:
        """Engine, version (where the engine did not get to work, that of other rows), strategy, machine."""
        version = row.engine_version or versions.get(row.engine, "")
        return row.engine, version, row.contestant.removeprefix(f"{row.engine} "), row.machine

    specs = sorted(set(map(spec, rows)))
    for machine in sorted({row.machine for row in rows}):
        _add(root, "machine", name=machine, cpu=machine, memory="")
    _add(root, "config", name=_NAME, template="")
    for (engine, version), strategies in groupby(specs, key=lambda one: one[:2]):
        system = _add(root, "system", name=engine, version=version, measures=_NAME, config=_NAME)
        for strategy in dict.fromkeys(one[2] for one in strategies):
            _add(system, "setting", name=strategy, tag="")
    _add(
        root,
        "seqjob",
        name=_NAME,
        timeout=math.ceil(limit or max(row.seconds for row in rows)),
        memout=0,
        runs=1,
        parallel=1,
    )
    benchmark = _add(root, "benchmark", name=_NAME)
    places = {place: number for number, place in enumerate(sorted({(row.kind, row.puzzle) for row in rows}))}
    kinds = list(dict.fromkeys(kind for kind, _ in places))
    for kind, of_class in groupby(places, key=lambda place: place[0]):
        part = _add(benchmark, "class", name=kind, id=kinds.index(kind))
        for place in of_class:
            _add(part, "instance", name=place[1], id=places[place])
    project = _add(root, "project", name=_NAME, job=_NAME)
    for (engine, version, strategy, machine), run in groupby(sorted(rows, key=spec), key=spec):
        names = {"system": engine, "version": version, "setting": strategy, "machine": machine}
        shown = _add(project, "runspec", benchmark=_NAME, **names)
        for kind, of_kind in groupby(sorted(run, key=lambda row: (row.kind, row.puzzle)), key=lambda row: row.kind):
            part = _add(shown, "class", id=kinds.index(kind))
            for puzzle, repeats in groupby(of_kind, key=lambda row: row.puzzle):
                instance = _add(part, "instance", id=places[kind, puzzle])
                for number, row in enumerate(repeats, 1):
                    _measured(_add(instance, "run", number=number), row, limit)
    indent(root)
    return bytes(tostring(root, "utf-8", xml_declaration=True)) + b"\n"


def _measured(run: Element, row: Row, limit: float | None) -> None:
    counts = {name: value for name in COUNTS if (value := getattr(row, name)) is not None}
    ends = {"timeout": int(not row.settled), "error": int(row.error is not None), "models": row.count}
    for name, value in {"time": row.seconds if row.settled else limit or row.seconds, **ends, **counts}.items():
        _add(run, "measure", name=name, type="float", val=value)
    _add(run, "measure", name="status", type="string", val=row.status)


def _add(parent: Element, tag: str, /, **attributes: object) -> Element:
    return SubElement(parent, tag, {name: str(value) for name, value in attributes.items()})
