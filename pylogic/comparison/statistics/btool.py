"""Rows as the results of potassco's benchmark-tool, of which its ``btool conv`` makes a spreadsheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pylogic.comparison.row import COUNTS, Row

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
