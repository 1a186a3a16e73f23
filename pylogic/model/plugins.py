"""Plug-ins, found by being there and loaded when they are asked for: kinds, engines, formats, functions, extras.

For an extra that is not installed, the complaint says the command that installs it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import unquote, urlsplit

from pylogic.model.errors import EngineError, UsageError
from pylogic.model.text import article, suggestion

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


_OURS = b"[pylogic."
"""Beginning of the groups of our entry points."""


_Thing = TypeVar("_Thing")


class Plugins(Generic[_Thing]):
    """Things of one sort: modules of a package of ours, and entry points of other distributions.

    Those of ours come first: another distribution cannot take a name away.

    Args:
        package: The package, ``pylogic.formats``.
        folder: Its ``__path__``.
        constant: The name of the thing in our modules, ``KIND``; an entry point names the thing itself.
        what: How a sentence calls it, ``kind of puzzle``.
        group: The group of the entry points, where it is not called as the package.
        besides: Modules of the package that are no such thing.
        homes: The modules of things that share one, by name; there each is a constant by its name in capitals.
    """

    def __init__(
        self,
        package: str,
        folder: Iterable[str],
        constant: str,
        what: str,
        group: str = "",
        besides: Sequence[str] = (),
        homes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._package = package
        self._folder = folder
        self._constant = constant
        self._what = what
        self._group = group or package
        self._homes = homes
        self._besides = {*besides, *(set(homes.values()) - homes.keys())}
        self._loaded: dict[str, _Thing] = {}

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted({*self._own(), *self._foreign()}))

    def find(self, name: str) -> _Thing:
        """The thing of a name.

        Raises:
            UsageError: Nothing has that name (the sentence lists all names), or its distribution does not load.
        """
        if not isinstance(name, str):
            raise UsageError(
                f"the name of {article(self._what)} {self._what} is a text, not a value of type {type(name).__name__}"
            )
        if name not in self._loaded and self.owns(name):
            constant = name.upper() if name in self._homes else self._constant
            self._loaded[name] = getattr(import_module(f"{self._package}.{self._homes.get(name, name)}"), constant)
        if name in self._loaded:
            return self._loaded[name]
        entry_point = self._foreign().get(name)
        if entry_point is None:
            known = self.names()
            raise UsageError(f"there is no {self._what} '{name}'{suggestion(name, list(known))} ({', '.join(known)})")
        try:
            foreign: _Thing = entry_point.load()
            return foreign
        except Exception as error:  # whatever a stranger's module does when it is imported
            place = entry_point.dist.name if entry_point.dist else entry_point.value
            raise UsageError(f"the {self._what} '{name}' of {place} does not load: {error!r}") from error

    def home(self, name: str) -> str:
        """The module of the package that one of ours is in."""
        return self._homes.get(name, name)

    def owns(self, name: str) -> bool:
        """Whether a thing is one of ours; that is known without looking for those of others."""
        found = name.isidentifier() and name[0] != "_" and name not in self._besides
        place = f"{self._package}.{self._homes.get(name, name)}"
        spec = PathFinder.find_spec(place, [*self._folder]) if found else None
        return spec is not None and spec.has_location  # what is left of a folder, its bytecode, is nowhere

    def _own(self) -> tuple[str, ...]:
        # pkgutil would load inspect, a tenth of the time of a short command.
        files = [file for folder in self._folder for file in Path(folder).iterdir()]
        found = [file.stem for file in files if file.suffix == ".py" or (file / "__init__.py").is_file()]
        return (*self._homes, *(name for name in found if name != "__init__" and name not in self._besides))

    def _foreign(self) -> dict[str, EntryPoint]:
        return _entry_points(tuple(sys.path)).get(self._group, {})


@lru_cache(maxsize=1)
def _entry_points(path: tuple[str, ...]) -> dict[str, dict[str, EntryPoint]]:
    """Return the entry points of the distributions on a path, by group and name; empty where none of them is for us."""
    groups: dict[str, dict[str, EntryPoint]] = {}
    if not any(map(_offers, path)):
        return groups
    from importlib.metadata import distributions  # imported late: it loads much, all that reads e-mail for a part

    for distribution in distributions():
        for entry_point in distribution.entry_points:
            groups.setdefault(entry_point.group, {}).setdefault(
                entry_point.name, entry_point
            )  # the first on the path is imported
    return groups


def _offers(place: str) -> bool:
    """Whether a distribution in a folder offers something of ours; of an archive that is not known without a reader."""
    if os.path.isfile(place):  # noqa: PTH113
        return True
    for file in Path(place).glob("*-info/entry_points.txt"):
        with suppress(OSError):
            if _OURS in file.read_bytes():
                return True
    return False


def lazy(module: str, name: str, *first: Any) -> Callable[..., Any]:
    """A function that imports a module and calls one of its functions, or returns one of its constants.

    Args:
        module: The module.
        name: The function or the constant.
        first: The first arguments of the function.
    """
    return partial(_call, module, name, *first)


def _call(module: str, name: str, *arguments: Any, **options: Any) -> Any:
    function = getattr(import_module(module), name)
    return function(*arguments, **options) if callable(function) else function


DISTRIBUTION = "pylogic-puzzles"
"""Its name among packages; ``pylogic`` belongs to another project there."""


def install_command(extra: str) -> str:
    """The command that installs an extra: from the clone, the wheel or the index that pylogic was installed from."""
    from importlib.metadata import PackageNotFoundError, distribution  # imported late: only for a sentence

    try:
        origin = json.loads(distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = origin.get("url", "")
    if "dir_info" in origin:
        editable = "-e " if origin["dir_info"].get("editable") else ""
        return f"pip install {editable}'{unquote(urlsplit(url).path)}[{extra}]'"
    return f"pip install '{DISTRIBUTION}[{extra}]{f' @ {url}' if url else ''}'"


def missing_extra(what: str, extra: str) -> EngineError:
    """The complaint that something cannot be done without an extra, which is the same whatever needs it."""
    return EngineError(
        f"{what} needs the extra '{extra}', which is not installed; install it with: {install_command(extra)}"
    )


def require_extra(what: str, extra: str, *modules: str) -> None:
    """Raise that complaint where one of the modules of an extra is not installed."""
    try:
        for module in modules:
            import_module(module)
    except ImportError:
        raise missing_extra(what, extra) from None
