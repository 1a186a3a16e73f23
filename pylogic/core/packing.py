"""Canvases as plain data and back, for pictures that come from another process or another machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pylogic.core.canvas import FRAMES, Canvas
from pylogic.core.picture import ROLES, Picture, Piece
from pylogic.core.places import Cell, Side
from pylogic.core.things import Form, Outline, Thing, Way

_ROLE: Any = Literal[ROLES]
_PARTS: dict[str, Any] = {
    "rows": int,
    "columns": int,
    "wide": int,
    "cells": dict[Cell, list[Thing]],
    "groups": dict[Literal[FRAMES], list[Outline]],  # type: ignore[valid-type]  # a constant with the names
    "edges": dict[Side, _ROLE],
    "links": dict[Side, _ROLE],
    "strands": dict[Side, int],
    "ways": list[Way],
    "signs": dict[Side, Thing],
    "points": dict[Cell, Thing],
    "beside": dict[tuple[Literal["left", "right", "top", "bottom"], int], list[Thing]],
    "below": list[tuple[Thing, ...]],
    "candidates": dict[Cell, list[Thing]],
    "route": tuple[Cell, ...],
    "pointed": bool,
    "dotted": bool,
    "gridded": bool,
    "spaced": bool,
    "ruled": bool,
    "railed": bool,
    "vacant": str,
    "instead": Picture | None,
}
"""The type of each attribute of a canvas."""


def plain(canvas: Canvas) -> dict[str, Any]:
    """A canvas as values that JSON has."""
    return {name: _plain(value) for name, value in vars(canvas).items()}


def canvas_of(found: object) -> Canvas:
    """The canvas that `plain` gave.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(found, dict) or found.keys() != _PARTS.keys():
        raise ValueError("not a canvas")
    canvas = Canvas(0, 0)
    vars(canvas).update({name: _read(wanted, found[name]) for name, wanted in _PARTS.items()})
    return canvas


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(one)] for key, one in value.items()]
    if isinstance(value, Set):
        return [_plain(one) for one in sorted(value)]
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _read(wanted: Any, found: Any) -> Any:
    """A value of a type from its plain form."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is UnionType:
        return None if found is None else _read(arguments[0], found)
    if origin is Literal:
        return _vetted(found, isinstance(found, str) and found in arguments)
    if wanted is Form:
        return Form(_vetted(found, isinstance(found, str)))
    if wanted in (int, bool, str):
        return _vetted(found, type(found) is wanted)
    _vetted(found, isinstance(found, list))
    if wanted is Picture:
        return Picture(_read(tuple[tuple[Piece, ...], ...], found))
    if origin is dict:
        return dict(_each(arguments, pair) for pair in found)
    if origin is list:
        return [_read(arguments[0], one) for one in found]
    if origin is frozenset or arguments[1:] == (...,):
        return (frozenset if origin is frozenset else tuple)(_read(arguments[0], one) for one in found)
    if origin is tuple:
        return _each(arguments, found)
    return wanted(*_each(_types(wanted), found))


def _each(wanted: Sequence[Any], found: Any) -> tuple[Any, ...]:
    return tuple(_read(one, value) for one, value in zip(wanted, found, strict=True))


@cache
def _types(wanted: Any) -> list[Any]:
    """The types of the fields of a named tuple."""
    hints = get_type_hints(wanted)
    return [_ROLE if name == "role" else hints[name] for name in wanted._fields]


def _vetted(found: Any, right: bool) -> Any:
    if not right:
        raise ValueError("not a canvas")
    return found
