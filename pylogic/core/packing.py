"""Canvases as plain data and back, for pictures that come from another process or another machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pylogic.core.canvas import Canvas
from pylogic.core.picture import Picture, Piece
from pylogic.core.things import Form


def plain(canvas: Canvas) -> dict[str, Any]:
    """A canvas as values that JSON has."""
    return {name: _plain(value) for name, value in vars(canvas).items()}


def canvas_of(data: Any) -> Canvas:
    """The canvas that `plain` gave.

    Raises:
        ValueError: It is something else.
    """
    parts = _types(Canvas)
    _check(isinstance(data, dict) and data.keys() == parts.keys())
    return Canvas(**{name: _read(wanted, data[name]) for name, wanted in parts.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(one)] for key, one in value.items()]
    if isinstance(value, Set):
        return [_plain(one) for one in sorted(value)]
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _read(wanted: Any, data: Any) -> Any:
    """Convert a value of a type from its plain form."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is UnionType:
        return None if data is None else _read(arguments[0], data)
    if origin is Annotated:
        return _check(isinstance(data, str) and data in arguments[1], data)
    if wanted is Form:
        return Form(_check(isinstance(data, str), data))
    if wanted in (int, bool, str):
        return _check(type(data) is wanted, data)
    _check(isinstance(data, list))
    if wanted is Picture:
        return Picture(_read(tuple[tuple[Piece, ...], ...], data))
    if origin is dict:
        return dict(_each(arguments, pair) for pair in data)
    if origin in (list, frozenset) or arguments[1:] == (...,):
        return origin(_read(arguments[0], one) for one in data)
    if origin is tuple:
        return _each(arguments, data)
    return wanted(*_each(_types(wanted).values(), data))


def _each(wanted: Iterable[Any], data: Any) -> tuple[Any, ...]:
    return tuple(_read(one, value) for one, value in zip(wanted, data, strict=True))


@cache
def _types(wanted: Any) -> dict[str, Any]:
    """The types of the fields of a class, with the texts that may stand in them."""
    return get_type_hints(wanted, include_extras=True)


def _check(right: bool, data: Any = None) -> Any:
    if not right:
        raise ValueError("not a canvas")
    return data
