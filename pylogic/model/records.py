"""`dataclass`, `field`, `replace` and `NamedTuple` as in the standard library, at a tenth of their price at start-up.

``dataclasses`` loads ``inspect``, and compiles six functions for each class; ``typing`` compiles one for each named
tuple, and every annotation: with forty and seventy classes that was half of the time of a short command.  Here methods
are shared, and what makes an instance is compiled for the first one of a class.  What the standard library does with
instances (``replace``, ``fields``, ``asdict``, ``is_dataclass``) it does with these.
"""

from __future__ import annotations

import sys
from collections import _tuplegetter  # type: ignore[attr-defined]
from functools import cache
from itertools import count, repeat
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any


def field_names(value: object) -> tuple[str, ...]:
    """Return the names of the fields of an instance of such a class, or of one of the standard library; else none."""
    own = getattr(type(value), "__record__", None)
    if own is None and hasattr(type(value), "__dataclass_fields__"):
        from dataclasses import fields  # imported late, as it loads inspect

        return tuple(one.name for one in fields(value))  # type: ignore[arg-type]
    return tuple(own or ())


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    _MISSING = object()

    class _Naming(type):
        """Makes of the body of a class a tuple with names for its items."""

        def __new__(cls, name, bases, body):
            names = (*body.get("__annotations__", ()),)
            methods = {
                "__slots__": (),
                "__match_args__": names,
                "__signature__": _SIGNATURE,
                "__getnewargs__": _named_state,
                "__repr__": _named_repr,
                "_fields": names,
                "_field_defaults": {one: body[one] for one in names if one in body},
                "_make": classmethod(_named_made),
                "_replace": _named_replaced,
                "_asdict": _named_items,
            }
            items = dict(zip(names, map(_tuplegetter, count(), repeat("")), strict=False))
            made = type(name, (tuple, *bases[1:]), {**methods, **body, **items})

            def __new__(cls, /, *items, **named):  # noqa: N807
                """Put the compiled one in its place."""
                made.__new__ = staticmethod(_maker(made))
                return made.__new__(cls, *items, **named)

            made.__new__ = staticmethod(__new__)
            return made

    def _maker(cls):
        names = ", ".join(cls._fields)
        found = eval(f"lambda _cls, {names}: _new(_cls, ({names}{',' * bool(names)}))", {"_new": tuple.__new__})
        found.__name__, found.__qualname__ = "__new__", f"{cls.__qualname__}.__new__"
        found.__module__, found.__defaults__ = cls.__module__, tuple(cls._field_defaults.values())
        found.__annotations__ = dict(cls.__annotations__)
        return found

    def _named_state(self):
        return tuple(self)

    def _named_made(cls, items):
        made = tuple.__new__(cls, items)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _named_replaced(self, /, **changes):
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    def _named_items(self):
        return dict(zip(self._fields, self, strict=True))

    def _named_repr(self) -> str:
        shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{self.__class__.__name__}({', '.join(shown)})"

    class _Made:
        def __repr__(self) -> str:
            return "<factory>"

    _MADE = _Made()

    class _Field:
        def __init__(self, default, factory, compare, shown) -> None:
            self.name, self.annotation, self.kw_only = "", "", False
            self.default, self.factory, self.compare, self.shown = default, factory, compare, shown

    def field(*, default=_MISSING, default_factory=_MISSING, compare=True, repr=True):  # noqa: A002
        """Describe a field."""
        return _Field(default, default_factory, compare, repr)

    def dataclass(cls=None, /, *, eq=True, frozen=False, kw_only=False, repr=True):  # noqa: A002
        """Give a class what its annotated fields ask for."""

        def made(cls: type) -> type:
            cls.__record__ = _fields(cls, kw_only)
            cls.__match_args__ = tuple(one.name for one in cls.__record__.values() if not one.kw_only)
            cls.__dataclass_fields__, cls.__dataclass_params__ = _FIELDS, _Options(frozen)
            cls.__signature__ = _SIGNATURE
            cls.__compared__ = _values([one.name for one in cls.__record__.values() if one.compare])
            methods = {"__init__": _first(cls, frozen)}
            if repr:
                methods["__repr__"] = _repr
            if eq:
                methods |= {"__eq__": _equal, "__hash__": _hash if frozen else None}
            if frozen:
                methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
            for name, method in methods.items():
                # Python sets the hash of a class with an equality of its own to None.
                if cls.__dict__.get(name) is None:
                    setattr(cls, name, method)
            return cls

        return made if cls is None else made(cls)

    def replace(instance, /, **changes):
        """Return an instance with other values of some fields."""
        kept = {name: getattr(instance, name) for name in field_names(instance) if name not in changes}
        return type(instance)(**kept, **changes)

    def _fields(cls, kw_only) -> dict[str, _Field]:
        found: dict[str, _Field] = {}
        for base in reversed(cls.__mro__[1:]):
            found |= base.__dict__.get("__record__", {})
        for name, annotation in cls.__dict__.get("__annotations__", {}).items():  # noqa: RUF063  inspect takes too long
            if annotation.startswith("ClassVar"):
                continue
            one = cls.__dict__.get(name, _MISSING)
            if not isinstance(one, _Field):
                one = _Field(one, _MISSING, True, True)
            elif one.default is _MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, one.default)
            one.name, one.annotation, one.kw_only = name, annotation, kw_only
            found[name] = one
        return found

    def _first(cls, frozen):
        """Return an ``__init__`` that puts the compiled one in its place."""

        def __init__(self, *arguments, **named) -> None:  # noqa: N807
            cls.__init__ = _initialiser(cls, frozen)
            cls.__init__(self, *arguments, **named)

        __init__.is_first = True
        return __init__

    def _initialiser(cls, frozen):
        names: dict[str, object] = {"_set": object.__setattr__, "_MADE": _MADE}
        given, named, body = [], [], []
        for one in cls.__record__.values():
            parameter = value = one.name
            if one.factory is not _MISSING:
                names[f"_make_{one.name}"] = one.factory
                parameter += "=_MADE"
                value = f"_make_{one.name}() if {one.name} is _MADE else {one.name}"
            elif one.default is not _MISSING:
                names[f"_default_{one.name}"] = one.default
                parameter += f"=_default_{one.name}"
            (named if one.kw_only else given).append(parameter)
            body.append(f"_set(self, {one.name!r}, {value})" if frozen else f"self.{one.name} = {value}")
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        parameters = ", ".join(["self", *given, *(["*", *named] if named else [])])
        head = f"def made({', '.join(names)}):\n def __init__({parameters}):\n  "
        text = head + "\n  ".join(body or ["pass"]) + "\n return __init__"
        found: dict[str, Any] = {}
        exec(text, sys.modules[cls.__module__].__dict__, found)
        made = found["made"](**names)
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__module__ = cls.__module__
        made.__annotations__ = {one.name: one.annotation for one in cls.__record__.values()} | {"return": None}
        return made

    def _values(names):
        """Return a function that gives the values of fields as a tuple."""
        if len(names) == 1:
            (only,) = map(attrgetter, names)
            return lambda instance: (only(instance),)
        return attrgetter(*names) if names else lambda _: ()

    def _equal(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = self.__class__.__compared__
        return compared(self) == compared(other)

    def _hash(self):
        return hash(self.__class__.__compared__(self))

    @recursive_repr()
    def _repr(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name, one in self.__record__.items() if one.shown)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def _refuse_to_set(self, name, value) -> None:
        _refuse(self, name, "assign to")
        object.__setattr__(self, name, value)

    def _refuse_to_delete(self, name) -> None:
        _refuse(self, name, "delete")
        object.__delattr__(self, name)

    def _refuse(self, name, what) -> None:
        """Raise the standard error unless the attribute is one that a class without fields of its own has added."""
        if name in self.__record__ or "__record__" in type(self).__dict__:
            from dataclasses import FrozenInstanceError  # imported late, as is all of that module

            raise FrozenInstanceError(f"cannot {what} field {name!r}")

    @cache
    def _standard_fields(cls):
        import dataclasses

        rows = []
        for one in cls.__record__.values():
            options: dict[str, Any] = {"compare": one.compare, "repr": one.shown, "kw_only": one.kw_only}
            if one.factory is not _MISSING:
                options["default_factory"] = one.factory
            elif one.default is not _MISSING:
                options["default"] = one.default
            rows.append((one.name, one.annotation, dataclasses.field(**options)))
        return dataclasses.make_dataclass(cls.__name__, rows).__dataclass_fields__

    class _Fields:
        """The fields as the standard library describes them."""

        def __get__(self, _, cls):
            return _standard_fields(cls)

    class _Signature:
        """The signature of a class; its instances have none."""

        def __get__(self, instance, cls):
            if instance is not None:
                raise AttributeError("__signature__")
            from inspect import signature

            if issubclass(cls, tuple):
                owner = next(one for one in cls.__mro__ if "_fields" in one.__dict__)
                found = signature(_maker(owner))
                return found.replace(parameters=[*found.parameters.values()][1:])
            first = cls.__init__
            if hasattr(first, "is_first"):
                owner = next(one for one in cls.__mro__ if one.__dict__.get("__init__") is first)
                first = _initialiser(owner, owner.__setattr__ is _refuse_to_set)
            found = signature(first)
            return found.replace(parameters=[*found.parameters.values()][1:])

    _FIELDS, _SIGNATURE = _Fields(), _Signature()
    NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})

    class _Options(NamedTuple):
        """The parameters that the standard library expects in a base class of its dataclasses."""

        frozen: bool
