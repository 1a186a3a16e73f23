"""Programs grounded by the library.  The only module that imports clingo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from pylogic.model.errors import EngineError, UsageError
from pylogic.model.request import Request
from pylogic.model.text import suggestion

if TYPE_CHECKING:
    import clingo

_MINIMUM = (5, 8, 1)
_MODIFIERS = ("level", "sign", "true", "false", "init", "factor")
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
        UsageError: A file of the user's is refused.
    """
    import clingo

    own = own_file(request["options"])
    if own is not None:
        _vet(*own, tuple(request["encodings"]))
    messages: list[str] = []
    arguments = [option for option in request["options"] if option.startswith("--")]
    if any(map(projects, request["encodings"])):
        arguments.append("--project=project")
    arguments.append(f"--seed={request['seed']}")
    try:
        control = clingo.Control(arguments, logger=lambda _code, text: messages.append(text))
        for file in request["encodings"]:
            control.load(file)
        control.add("base", [], facts)
        if own is not None:
            control.add("base", [], own[1])
        control.ground([("base", [])])
    except RuntimeError as error:  # what clingo says of the mistake has the file and the line
        said = messages[0].strip() if messages else str(error)
        if own is not None:  # the encodings and the facts are known to be right
            raise UsageError(
                f"{own[0]}: {said}".replace("In context '<libclingo>': ", "").replace(": <block>", "")
            ) from None
        raise EngineError(said) from None
    return control


def own_file(options: Sequence[str]) -> tuple[str, str] | None:
    """The path and the text of a file of the user's, where the options of a strategy have one."""
    found = next((option for option in options if option.startswith("file:")), None)
    if found is None:
        return None
    path, _, text = found.removeprefix("file:").partition("\n")
    return path, text


@cache
def _vet(path: str, text: str, encodings: tuple[str, ...]) -> None:
    """Refuse a text with more than ``#heuristic`` statements, predicates that no encoding has, or calls of scripts."""
    from clingo import ast

    included = next((number for number, line in enumerate(text.split("\n"), 1) if "#include" in line), None)
    if included is not None:  # the parser would read it
        raise UsageError(f"{path}:{included}: a strategy has #heuristic statements alone, and no #include")
    known: set[str] = set()
    for statement in _statements("".join(f'#include "{file}".\n' for file in encodings)):
        known |= _names(statement)[0]
        if statement.ast_type is ast.ASTType.Defined:
            known.add(f"{statement.name}/{statement.arity}")
    try:
        statements = _statements(text)
    except UsageError as error:
        raise UsageError(f"{path}:{error}") from None
    for statement in statements:
        place = f"{path}:{statement.location.begin.line}:{statement.location.begin.column}"
        if statement.ast_type is ast.ASTType.Comment or str(statement) == "#program base.":
            continue
        if statement.ast_type is not ast.ASTType.Heuristic:
            raise UsageError(f"{place}: a strategy has #heuristic statements alone, not: {statement}")
        if str(statement.modifier) not in _MODIFIERS:
            raise UsageError(f"{place}: there is no modifier '{statement.modifier}' ({', '.join(_MODIFIERS)})")
        predicates, scripts = _names(statement)
        for script in sorted(scripts):
            raise UsageError(f"{place}: a strategy calls no scripts, and {script} is one")
        for unknown in sorted(predicates - known):
            raise UsageError(f"{place}: the kind has no predicate {unknown}{suggestion(unknown, sorted(known))}")


def _statements(text: str) -> list[Any]:
    """The statements of a program."""
    from clingo import ast

    found: list[Any] = []
    messages: list[str] = []
    try:
        ast.parse_string(text, found.append, logger=lambda _code, said: messages.append(said))
    except RuntimeError as error:
        raise UsageError((messages[0] if messages else str(error)).strip().removeprefix("<string>:")) from None
    return found


def _names(statement: Any) -> tuple[set[str], set[str]]:
    """The predicates of a statement as ``name/arity``, and the functions of scripts as ``@name/arity``."""
    from clingo import ast

    predicates: set[str] = set()
    scripts: set[str] = set()

    class Visitor(ast.Transformer):
        def visit_SymbolicAtom(self, atom: Any) -> Any:  # noqa: N802  the name is clingo's
            symbol, sign = atom.symbol, ""
            while symbol.ast_type is ast.ASTType.UnaryOperation:
                symbol, sign = symbol.argument, f"-{sign}"
            if symbol.ast_type is ast.ASTType.Function:
                predicates.add(f"{sign}{symbol.name}/{len(symbol.arguments)}")
            return atom.update(**self.visit_children(atom))

        def visit_Function(self, function: Any) -> Any:  # noqa: N802  the name is clingo's
            if function.external:
                scripts.add(f"@{function.name}/{len(function.arguments)}")
            return function.update(**self.visit_children(function))

    Visitor().visit(statement)
    return predicates, scripts


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
