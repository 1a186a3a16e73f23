"""Grounds programs by the library clingo; the only module that imports it.

Clues may be assumed, not stated, so that one ground program answers many questions about which of them are consistent:
facts of a clue become rules with an atom of their own that the solver may choose, so no encoding changes.  The clues
are numbered from 1, pieces of a solution after them; a question is a list of such numbers, a negative one says that the
piece does not hold.

The words of the language have rules for all that can be said with them, and a puzzle says some of it.  On a small board
the others take as long as all the rest, so encodings are tailored: they lose the rules for which there are no facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from pylogic.model.errors import EngineError, UsageError
from pylogic.model.records import NamedTuple
from pylogic.model.request import Message, Request
from pylogic.model.text import suggestion

if TYPE_CHECKING:
    import clingo


_MINIMUM = (5, 8, 1)
_MODIFIERS = ("level", "sign", "true", "false", "init", "factor")
_PROJECTED = "\n#project "
"""The directive of encodings of which several models are one solution."""
SPOKEN = "words"
"""The vocabulary of kinds whose encodings are tailored, those that are declared."""
_FACT = re.compile(r"^[a-z]\w*", re.MULTILINE)
_NAME = re.compile(r"[a-z]\w*")
_STATEMENT = re.compile(r"^(?:%.*|[^%\n][\s\S]*?\.)$", re.MULTILINE)
_DEFINED = "#defined "
_ARGUMENTS, _AGGREGATE = re.compile(r"\([^()]*\)"), re.compile(r"\{[^{}]*\}")
_CONDITIONAL = re.compile(r"[^,;]*:[^;]*")
_TERM = re.compile(r"(?<!\w)\([^()]*\)")
_DERIVED = re.compile(r"(?:^|;)[\s{]*([a-z]\w*)(\([^()]*\))?")
_NEEDED = re.compile(r"(?<!not\s)(?<![\w#])(?!not\s)[a-z]\w*")


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
        if request["kind"] == SPOKEN:
            control.add("base", [], tailored(request["encodings"], facts))
        else:
            for file in request["encodings"]:  # clingo names the place of a mistake in it
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


class _Statement(NamedTuple):
    """A statement of an encoding, or a line of a comment, which needs nothing.

    Attributes:
        text: It as it is written.
        needed: The names of which there have to be atoms for it to say something.
        derived: The names of the atoms that it derives.
        signatures: These with the number of arguments, ``value/2``.
    """

    text: str
    needed: frozenset[str] = frozenset()
    derived: frozenset[str] = frozenset()
    signatures: frozenset[str] = frozenset()


def tailored(files: Iterable[str], facts: str) -> str:
    """Return the text of encodings without what these facts can do without.

    Args:
        files: The encodings; their statements end at the ends of lines.
        facts: Facts, and rules that choose some, each at the beginning of a line.
    """
    paragraphs = [paragraph for file in files for paragraph in _paragraphs(file)]
    every = {one for paragraph in paragraphs for one in paragraph}
    inputs = {one for one in every if one.text.startswith(_DEFINED)}
    stated, kept = {*_FACT.findall(facts)}, set[_Statement]()
    names = stated
    while found := {one for one in every - inputs - kept if one.needed <= names}:
        kept |= found
        names = names.union(*[one.derived for one in found])
    comments = {one for one in kept if one.text.startswith("%")}
    mentioned = {*_NAME.findall("\n".join([one.text for one in kept - comments]))} - stated
    # Atoms that nothing derives are declared, or clingo asks where they come from.
    derived = frozenset[str]().union(*[one.signatures for one in kept])
    lost = [one for one in every - kept if one.derived & mentioned and not one.signatures <= derived]
    kept |= inputs.intersection(lost)
    text = ""
    for paragraph in paragraphs:
        if comments.issuperset(paragraph) or not comments.issuperset(kept.intersection(paragraph)):
            text += "\n".join([one.text for one in paragraph if one in kept]) + "\n\n"
    bare = frozenset[str]().union(*[one.signatures for one in lost if one not in inputs]) - derived
    return text + "".join([f"{_DEFINED}{one}.\n" for one in sorted(bare)])


@cache
def _paragraphs(file: str) -> tuple[tuple[_Statement, ...], ...]:
    """Return the paragraphs of an encoding, which lie between empty lines."""
    with open(file, encoding="utf-8") as text:  # noqa: PTH123  a worker starts sooner without pathlib
        paragraphs = text.read().strip().split("\n\n")
    return tuple(tuple(map(_statement, _STATEMENT.findall(paragraph))) for paragraph in paragraphs)


def _statement(text: str) -> _Statement:
    """Return a statement with what it derives and needs: not literals of aggregates, nor those with conditions."""
    if text.startswith(_DEFINED):
        signature = text.removeprefix(_DEFINED).removesuffix(".")
        return _Statement(text, derived=frozenset([signature.partition("/")[0]]), signatures=frozenset([signature]))
    if text.startswith(("%", "#")):
        return _Statement(text)
    head, _, body = text.partition(":-")
    for bracketed in (_ARGUMENTS, _ARGUMENTS, _ARGUMENTS, _AGGREGATE, _CONDITIONAL):
        body = bracketed.sub("", body)
    atoms = _DERIVED.findall(_TERM.sub("", head))
    signatures = [f"{name}/{arguments.count(',') + bool(arguments)}" for name, arguments in atoms]
    return _Statement(
        text, frozenset(_NEEDED.findall(body)), frozenset([name for name, _ in atoms]), frozenset(signatures)
    )


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
    """Symbols as rows of a message, each made once: models of a program have many in common.

    Their arguments are numbers and constants; to read the text takes two fifths of the time of asking for each.
    """

    def __missing__(self, symbol: clingo.Symbol) -> list[Any]:
        name, _, rest = str(symbol).partition("(")
        words = rest[:-1].split(",") if rest else []
        row = self[symbol] = [name, *(int(word) if word.lstrip("-").isdigit() else word for word in words)]
        return row

    def of(self, model: clingo.Model) -> list[list[Any]]:
        """Return the shown atoms of a model."""
        return [*map(self.__getitem__, model.symbols(shown=True))]


CLUE = "assumed"
"""Such an atom says that the clue of a number is assumed."""


def program(frame: Iterable[str], clues: Sequence[Sequence[str]] = ()) -> str:
    """The facts of a puzzle, those of clues only if the clue is assumed."""
    stated = [f"{fact}.\n" for fact in frame]
    chosen = [
        f"{{ {CLUE}({number}) }}.\n" + "".join(f"{fact} :- {CLUE}({number}).\n" for fact in facts)
        for number, facts in enumerate(clues, 1)
    ]
    return "".join(stated + chosen)


def fewest_dropped(frame: Iterable[str], clues: Sequence[Sequence[str]]) -> str:
    """The facts of a puzzle whose clues may be dropped, the fewest that are enough; without such clues the facts."""
    text = program(frame, clues)
    if not clues:
        return text
    return f"{text}#minimize {{ 1, N : N = 1..{len(clues)}, not {CLUE}(N) }}.\n"


class Assuming:
    """A ground program that answers questions.

    Args:
        control: A `clingo.Control` after grounding.
        clues: How many clues there are.
        pieces: Pieces of a solution, as text.

    Attributes:
        searches: How many there were.
    """

    def __init__(self, control: Any, clues: int, pieces: Sequence[str]) -> None:
        self.searches = 0
        self._control = control
        literals = {str(atom.symbol): atom.literal for atom in control.symbolic_atoms}
        names = [*(f"{CLUE}({number})" for number in range(1, clues + 1)), *pieces]
        with control.backend() as backend:
            never = backend.add_atom()  # no rule makes it true; for pieces that cannot hold
        self._literals = {number: literals.get(name, never) for number, name in enumerate(names, 1)}
        self._pieces = range(clues + 1, len(names) + 1)
        solve = control.configuration.solve
        solve.models = 1
        solve.opt_mode = "ignore"

    def ask(self, question: Sequence[int], conflicts: int, seconds: float | None, missing: bool) -> Message:
        """Whether what a question assumes is consistent.

        Args:
            question: The numbers.
            conflicts: Give up after as many conflicts; 0 never.
            seconds: Give up after that.
            missing: Whether a model is to say which pieces are not in it.

        Returns:
            A message with ``together``: whether it does, or ``None`` if that was not settled; and ``core``:
            the numbers that do not, some of the question, in its order; and ``missing``: the numbers of pieces.
        """
        self._control.configuration.solve.solve_limit = str(conflicts or "umax")
        literal = {number: self._literals[abs(number)] * (1 if number > 0 else -1) for number in question}
        self.searches += 1
        watched = seconds is not None and not conflicts  # a thread of its own costs more than most searches
        with self._control.solve([*literal.values()], yield_=True, async_=watched) as handle:
            if watched and not handle.wait(seconds):
                handle.cancel()
                return {"together": None, "core": []}
            model = handle.model()
            if model is not None:
                absent = [number for number in self._pieces if not model.is_true(self._literals[number])]
            elif handle.get().unsatisfiable:
                blamed = set(handle.core())
                return {"together": False, "core": [number for number in question if literal[number] in blamed]}
            else:
                return {"together": None, "core": []}
        return {"together": True, "core": [], "missing": absent if missing else []}
