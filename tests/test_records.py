"""Classes of records are those of the standard library, which is the oracle here."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from copy import copy
from inspect import signature
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import pytest

from pylogic.model import records


def _classes(of: ModuleType) -> SimpleNamespace:
    @of.dataclass(frozen=True)
    class Point:
        column: int
        row: int = 7
        named: dict[str, int] = of.field(default_factory=dict, compare=False)
        hidden: str = of.field(default="x", repr=False)
        sort: ClassVar[str] = "point"

        def total(self) -> int:
            return self.column + self.row

    @of.dataclass(frozen=True)
    class Deep(Point):
        depth: int = 0

    @of.dataclass(frozen=True, kw_only=True, eq=False)
    class Named:
        one: int
        two: int = 2

        def __post_init__(self) -> None:
            if self.one < 0:
                raise ValueError("negative")

    @of.dataclass
    class Changing:
        values: list[int] = of.field(default_factory=list)

    @of.dataclass(frozen=True, repr=False)
    class Own:
        one: int

        def __repr__(self) -> str:
            return "mine"

        def __eq__(self, other: object) -> bool:
            return False

    @of.dataclass(frozen=True)
    class Empty:
        """Nothing in it."""

    return SimpleNamespace(**{name: one for name, one in locals().items() if isinstance(one, type)})


Standard, Ours = _classes(dataclasses), _classes(records)


def _error(run: Callable[[], object]) -> tuple[type[BaseException], str]:
    with pytest.raises(Exception) as caught:  # noqa: PT011  which one is compared
        run()
    return type(caught.value), str(caught.value)


@pytest.mark.parametrize(
    "use",
    [
        lambda of: repr(of.Point(1)),
        lambda of: repr(of.Deep(1, 2, {"a": 1}, "y", 3)),
        lambda of: repr(of.Own(1)),
        lambda of: repr(of.Empty()),
        lambda of: of.Deep(1, depth=5).total(),
        lambda of: of.Point(1) == of.Point(1, 7, {"a": 1}),
        lambda of: of.Point(1) == of.Point(2),
        lambda of: of.Point(1) == of.Deep(1),
        lambda of: of.Point(1) == (1, 7),
        lambda of: hash(of.Point(1)) == hash(of.Point(1, named={"b": 2})),
        lambda of: hash(of.Point(3)),
        lambda of: hash(of.Own(3)),
        lambda of: hash(of.Empty()),
        lambda of: of.Own(1) == of.Own(1),
        lambda of: of.Named(one=1) == of.Named(one=1),
        lambda of: of.Changing.__hash__,
        lambda of: of.Changing([1]) == of.Changing([1]),
        lambda of: of.Changing().values is of.Changing().values,
        lambda of: (
            of.Point.row,
            of.Point.hidden,
            of.Point.sort,
            hasattr(of.Point, "column"),
            hasattr(of.Point, "named"),
        ),
        lambda of: of.Deep.__match_args__,
        lambda of: of.Named.__match_args__,
        lambda of: repr(dataclasses.replace(of.Deep(1), row=3, depth=4)),
        lambda of: repr(records.replace(of.Deep(1), row=3, depth=4)),
        lambda of: records.field_names(of.Deep(1)),
        lambda of: [(one.name, one.type, one.compare, one.repr, one.kw_only) for one in dataclasses.fields(of.Deep)],
        lambda of: dataclasses.fields(of.Point(1))[1].default,
        lambda of: dataclasses.asdict(of.Deep(1)),
        lambda of: dataclasses.astuple(of.Point(1)),
        lambda of: (dataclasses.is_dataclass(of.Point), dataclasses.is_dataclass(of.Empty())),
        lambda of: str(signature(of.Point)),
        lambda of: str(signature(of.Named)),
        lambda of: str(signature(of.Deep)),
        lambda of: of.Point.__init__.__qualname__ if of.Point(1) else "",
        lambda of: _error(lambda: of.Point()),
        lambda of: _error(lambda: of.Point(1, rows=2)),
        lambda of: _error(lambda: of.Named(1)),
        lambda of: _error(lambda: of.Named(one=-1)),
        lambda of: _error(lambda: setattr(of.Point(1), "row", 2)),
        lambda of: _error(lambda: setattr(of.Point(1), "other", 2)),
        lambda of: _error(lambda: delattr(of.Deep(1), "row")),
        lambda of: _error(lambda: hash(of.Changing())),
        lambda of: _error(lambda: records.replace(of.Point(1), other=2)),
    ],
)
def test_a_class_does_what_one_of_the_standard_library_does(use: Callable[[Any], object]) -> None:
    assert use(Ours) == use(Standard)


@pytest.mark.parametrize("of", [Standard, Ours])
def test_a_class_of_the_standard_library_may_inherit_from_one(of: Any) -> None:
    @dataclasses.dataclass(frozen=True)
    class More(of.Point):  # type: ignore[misc]
        more: int = 9

    assert More(1) == More(1, 7)
    assert [one.name for one in dataclasses.fields(More)] == ["column", "row", "named", "hidden", "more"]


def test_a_plain_class_may_inherit_and_add_attributes() -> None:
    class Plain(Ours.Point):  # type: ignore[misc, name-defined]
        pass

    plain = Plain(1)
    plain.other = 5
    assert plain.other == 5
    assert plain == Plain(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        plain.row = 3


@records.dataclass(frozen=True)
class Sent:
    """Something that a process sends to another."""

    values: tuple[int, ...]
    text: str = ""


def test_an_instance_is_pickled_and_matched() -> None:
    sent = Sent((1, 2), "x")
    assert pickle.loads(pickle.dumps(sent)) == sent
    match sent:
        case Sent(values, text):
            assert (values, text) == ((1, 2), "x")


_Kept = TypeVar("_Kept")


def _tuples(base: Any) -> SimpleNamespace:
    class Place(base):  # type: ignore[misc]
        """Where it is."""

        row: int
        column: int = 7

        @property
        def both(self) -> int:
            return self.row + self.column

        def __str__(self) -> str:
            return f"r{self.row}c{self.column}"

    class Deep(Place):
        """A place with a ``__dict__``, as of any plain class."""

        def __str__(self) -> str:
            return f"{super().__str__()}!"

    class Box(base, Generic[_Kept]):  # type: ignore[misc]
        kept: _Kept

    class Empty(base):  # type: ignore[misc]
        """Nothing in it."""

    return SimpleNamespace(**{name: one for name, one in locals().items() if isinstance(one, type)})


_STANDARD_TUPLES, _OUR_TUPLES = _tuples(NamedTuple), _tuples(records.NamedTuple)


@pytest.mark.parametrize(
    "use",
    [
        lambda of: str(signature(of.Place)).replace("'", "").replace("ForwardRef(int)", "int"),
        lambda of: (of.Place(1), of.Place(1, 2), of.Place(column=1, row=2), of.Empty(), of.Box(5)),
        lambda of: (repr(of.Place(1)), str(of.Place(1)), str(of.Deep(1)), repr(of.Empty()), of.Place(1).both),
        lambda of: (of.Place(1) == (1, 7), hash(of.Place(1)) == hash((1, 7)), of.Place(1) < of.Place(1, 8)),
        lambda of: (of.Place(1).row, of.Place(1)[1], [*of.Place(1)], of.Deep(1).column, of.Box(5).kept),
        lambda of: (of.Place._fields, of.Place._field_defaults, of.Place.__match_args__, of.Place.__doc__),
        lambda of: (of.Place(1)._replace(column=3), of.Place(1)._asdict(), of.Place._make([1, 2])),
        lambda of: (hasattr(of.Place(1), "__dict__"), hasattr(of.Deep(1), "__dict__"), of.Place.__bases__),
        lambda of: (copy(of.Place(1)), type(copy(of.Deep(1))) is of.Deep, of.Box[int](5)),
        lambda of: (of.Place.__name__, of.Place.__module__, of.Place.__qualname__.partition("<locals>.")[2]),
        lambda of: _error(lambda: of.Place._make([1])),
        lambda of: _error(lambda: of.Place(1)._replace(other=2)),
        lambda of: _error(lambda: setattr(of.Place(1), "row", 2))[0],
        lambda of: _error(lambda: setattr(of.Place(1), "other", 2))[0],
        lambda of: _error(lambda: of.Place())[0],
        lambda of: _error(lambda: of.Place(1, rows=2))[0],
    ],
)
def test_a_named_tuple_does_what_one_of_the_standard_library_does(use: Callable[[Any], object]) -> None:
    assert use(_OUR_TUPLES) == use(_STANDARD_TUPLES)


class Pair(records.NamedTuple):
    """Something that a process sends to another."""

    one: int
    other: str = ""


def test_a_named_tuple_is_pickled_and_matched() -> None:
    pair = Pair(1, "x")
    again = pickle.loads(pickle.dumps(pair))
    assert (again, type(again)) == (pair, Pair)
    match pair:
        case Pair(one, other=other):
            assert (one, other) == (1, "x")
