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


def canvas_of(found: Any) -> Canvas:
    """The canvas that `plain` gave.

    Raises:
        ValueError: It is something else.
    """
    parts = _types(Canvas)
    _check(isinstance(found, dict) and found.keys() == parts.keys())
    return Canvas(**{name: _read(wanted, found[name]) for name, wanted in parts.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(one)] for key, one in value.items()]
    if isinstance(value, Set):
        return [_plain(one) for one in sorted(value)]
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _read(wanted: Any, found: Any) -> Any:
    """Convert a value of a type from its plain form."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is UnionType:
        return None if found is None else _read(arguments[0], found)
    if origin is Annotated:
        return _check(isinstance(found, str) and found in arguments[1], found)
    if wanted is Form:
        return Form(_check(isinstance(found, str), found))
    if wanted in (int, bool, str):
        return _check(type(found) is wanted, found)
    _check(isinstance(found, list))
    if wanted is Picture:
        return Picture(_read(tuple[tuple[Piece, ...], ...], found))
    if origin is dict:
        return dict(_each(arguments, pair) for pair in found)
    if origin in (list, frozenset) or arguments[1:] == (...,):
        return origin(_read(arguments[0], one) for one in found)
    if origin is tuple:
        return _each(arguments, found)
    return wanted(*_each(_types(wanted).values(), found))


def _each(wanted: Iterable[Any], found: Any) -> tuple[Any, ...]:
    return tuple(_read(one, value) for one, value in zip(wanted, found, strict=True))


@cache
def _types(wanted: Any) -> dict[str, Any]:
    """The types of the fields of a class, with the texts that may stand in them."""
    return get_type_hints(wanted, include_extras=True)


def _check(right: bool, found: Any = None) -> Any:
    if not right:
        raise ValueError("not a canvas")
    return found
