"""Programs grounded by the library.  The only module that imports clingo."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from pylogic.core.errors import EngineError
from pylogic.core.request import Request

if TYPE_CHECKING:
    import clingo

_MINIMUM = (5, 8, 1)
_PROJECTED = "\n#project "
"""The directive of encodings of which several models are one solution."""


def load(hint: str) -> str:
    """Load the library; its version.

    Raises:
        EngineError: It is missing or too old; the sentence ends with the hint.
    """
    try:
        import clingo
    except ImportError as error:
        raise EngineError(f"it is not installed ({error}); install it with: {hint}") from None
    if clingo.version() < _MINIMUM:
        version = ".".join(map(str, clingo.version()))
        raise EngineError(f"version {version} can hang while grounding; install a newer one with: {hint}")
    return clingo.__version__


@cache
def projects(file: str) -> bool:
    """Whether models of an encoding that differ only in what it does not project onto are one solution."""
    with open(file, encoding="utf-8") as text:  # noqa: PTH123  a worker starts sooner without pathlib
        return _PROJECTED in text.read()


def ground(request: Request, facts: str) -> clingo.Control:
    """A control with the encoding of the kind and these facts.

    Raises:
        EngineError: There is a mistake in an encoding.
    """
    import clingo

    messages: list[str] = []
    arguments = [option for option in request["options"] if option.startswith("--")]
    if any(map(projects, request["encodings"])):
        arguments.append("--project=project")
    control = clingo.Control(
        [*arguments, f"--seed={request['seed']}"], logger=lambda _code, text: messages.append(text)
    )
    try:
        for file in request["encodings"]:
            control.load(file)
        control.add("base", [], facts)
        control.ground([("base", [])])
    except RuntimeError as error:  # what clingo says of the mistake has the file and the line
        raise EngineError(messages[0].strip() if messages else str(error)) from None
    return control


def counts(control: clingo.Control) -> dict[str, float]:
    """The counts that describe the last search."""
    statistics: Any = control.statistics
    solvers = statistics["solving"]["solvers"]
    program = statistics["problem"]["lp"]
    counted = {name: int(solvers[name]) for name in ("choices", "conflicts", "restarts")}
    return {**counted, "atoms": int(program["atoms"]), "rules": int(program["rules"])}


def variables_of(
    control: clingo.Control, outputs: Iterable[tuple[str, int]]
) -> tuple[list[list[tuple[Any, int]]], list[Any]]:
    """Return the open variables in order, each with the symbols and literals of its values, and the certain symbols."""
    values: dict[tuple[Any, ...], list[tuple[Any, int]]] = {}
    certain = []
    for name, arity in outputs:
        for atom in control.symbolic_atoms.by_signature(name, arity):
            if atom.is_fact:
                certain.append(atom.symbol)
            else:
                key = (name, *atom.symbol.arguments[:-1])
                values.setdefault(key, []).append((atom.symbol, atom.literal))
    return [sorted(values[key]) for key in sorted(values)], sorted(certain)


def deciding() -> Any:
    """The heuristic modifier that sets a level and a sign."""
    from clingo.backend import HeuristicType

    return HeuristicType.True_


def total() -> Any:
    """The mode in which a propagator hears of whole models alone."""
    from clingo.propagator import PropagatorCheckMode

    return PropagatorCheckMode.Total


class Rows(dict[Any, list[Any]]):
    """Symbols as rows of a message, each made once: models of a program have many in common."""

    def __missing__(self, symbol: clingo.Symbol) -> list[Any]:
        import clingo

        number = clingo.SymbolType.Number
        row = self[symbol] = [symbol.name, *(a.number if a.type == number else a.name for a in symbol.arguments)]
        return row

    def of(self, model: clingo.Model) -> list[list[Any]]:
        """Return the shown atoms of a model."""
        return [*map(self.__getitem__, model.symbols(shown=True))]
