"""Mutants of programs for clingo, and what small boards say to them.

A rule or a literal is left out, a literal is negated, a number is shifted by one.
"""

from __future__ import annotations

import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import ceil
from pathlib import Path
from typing import TextIO

from clingo import Assignment, Control, Number, PropagateInit, Propagator, Symbol, SymbolType, ast

from benchmarks.encodings.boards import Board
from benchmarks.encodings.mutants import Mutant, Verdict
from pylogic.model.files import ASP

_SECONDS = 3
"""Processor time that a board may take, rounded up."""
_MOST = 1000
"""The most solutions of boards that are tried."""
_PLAIN = [
    "50",
    "--opt-mode=ignore",
    "--no-lookback",
    "--heuristic=None",
    "--lookahead=no",
    "--sat-prepro=0",
    "--solve-limit=50",
]
"""Options of a search that only propagates: without learning, up to so many solutions and failures."""
_WEAKER = ("domains", "failures", "work")
"""What differs where such a search has more atoms to decide on, more nodes, a larger program."""
_HARD = 3600
_MEMORY = 4 * 2**30
_DROPPED = ("body", "condition", "elements")
"""The parts of statements whose members are left out one by one."""
_OPPOSITE = {
    ast.ComparisonOperator.Equal: ast.ComparisonOperator.NotEqual,
    ast.ComparisonOperator.LessThan: ast.ComparisonOperator.GreaterEqual,
    ast.ComparisonOperator.GreaterThan: ast.ComparisonOperator.LessEqual,
}
_OPPOSITE |= {other: one for one, other in _OPPOSITE.items()}
_ARITHMETIC = (ast.ASTType.BinaryOperation, ast.ASTType.UnaryOperation)
_CHANGED = (
    ast.ASTType.Rule,
    ast.ASTType.Minimize,
    ast.ASTType.Edge,
    ast.ASTType.ShowTerm,
    ast.ASTType.ProjectSignature,
)


def files() -> list[Path]:
    """Return all programs."""
    return sorted(ASP.rglob("*.lp"))


def mutants(file: Path) -> list[Mutant]:
    """Return the mutants of a program."""
    return [mutant for mutant, _ in _programs(file)]


@cache
def _programs(file: Path) -> list[tuple[Mutant, str]]:
    """Return the mutants of a program, each with its text."""
    statements: list[ast.AST] = []
    ast.parse_string(file.read_text(encoding="utf-8"), statements.append)
    texts = [str(one) for one in statements]
    found: list[tuple[Mutant, str]] = []
    for place, one in enumerate(statements):
        changes = [("left out", None), *_changes(one)] if one.ast_type in _CHANGED else []
        seen: Counter[str] = Counter()
        for change, new in changes:
            seen[change] += 1
            name = change if seen[change] == 1 else f"{change} ({seen[change]})"
            text = "\n".join([*texts[:place], "" if new is None else str(new), *texts[place + 1 :]])
            found.append((Mutant(file, len(found) + 1, texts[place].removeprefix("#false "), name), text))
    return found


def _changes(node: ast.AST, head: bool = False) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can be changed in one place of a node, in words, and the node after that."""
    for key in node.child_keys:
        part = getattr(node, key)
        inside = head or (node.ast_type == ast.ASTType.Rule and key == "head")
        if isinstance(part, ast.ASTSequence):
            for place, one in enumerate(part):
                before, after = list(part[:place]), list(part[place + 1 :])
                if key in _DROPPED:
                    yield f"without {one}", node.update(**{key: [*before, *after]})
                for change, new in _changes_of(one, key, inside):
                    yield change, node.update(**{key: [*before, new, *after]})
        elif isinstance(part, ast.AST):
            for change, new in _changes_of(part, key, inside):
                yield change, node.update(**{key: new})


def _changes_of(part: ast.AST, key: str, head: bool) -> Iterator[tuple[str, ast.AST]]:
    """Yield the changes of a part of a node, and those inside of it; what a head derives is not negated."""
    if part.ast_type == ast.ASTType.Literal and (key in ("body", "condition") or (key == "literal" and not head)):
        yield f"not: {part}", _negated(part)
    if part.ast_type == ast.ASTType.Comparison:
        (guard,) = part.guards
        for new in _shifted(guard.term):
            changed = part.update(guards=[guard.update(term=new)])
            yield f"{part} as {changed}", changed
    elif part.ast_type == ast.ASTType.Guard:
        for new in _shifted(part.term):
            yield f"{part.term} as {new}", part.update(term=new)
    elif part.ast_type in (*_ARITHMETIC, ast.ASTType.Interval, ast.ASTType.Pool):
        for new in _shifted(part):
            yield f"{part} as {new}", new
    else:
        yield from _changes(part, head)


def _negated(literal: ast.AST) -> ast.AST:
    atom = literal.atom
    if atom.ast_type == ast.ASTType.Comparison:
        (guard,) = atom.guards
        return literal.update(atom=atom.update(guards=[guard.update(comparison=_OPPOSITE[guard.comparison])]))
    return literal.update(sign=ast.Sign.NoSign if literal.sign == ast.Sign.Negation else ast.Sign.Negation)


def _shifted(term: ast.AST) -> Iterator[ast.AST]:
    """Yield a number with one more and with one less; of an interval or a pool, in each place."""
    if term.ast_type == ast.ASTType.Interval:
        yield from (term.update(left=new) for new in _shifted(term.left))
        yield from (term.update(right=new) for new in _shifted(term.right))
    elif term.ast_type == ast.ASTType.Pool:
        for place, one in enumerate(term.arguments):
            for new in _shifted(one):
                yield term.update(arguments=[*term.arguments[:place], new, *term.arguments[place + 1 :]])
    elif term.ast_type == ast.ASTType.SymbolicTerm and term.symbol.type == SymbolType.Number:
        yield from (ast.SymbolicTerm(term.location, Number(term.symbol.number + step)) for step in (1, -1))
    elif term.ast_type == ast.ASTType.Variable or term.ast_type in _ARITHMETIC:
        one = ast.SymbolicTerm(term.location, Number(1))
        for operator in (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus):
            yield ast.BinaryOperation(term.location, operator, term, one)


class RefusedError(Exception):
    """clingo does not take a program."""


Models = frozenset[frozenset[Symbol]]


class _Search(Propagator):
    """A search that decides on the atoms that are shown in a fixed order.

    Attributes:
        open: How many of them have no value before the search.
        nodes: The number of decisions on them.
    """

    def __init__(self) -> None:
        self.open = 0
        self.nodes = 0
        self._literals: list[int] = []

    def start(self, shown: Iterable[Symbol], control: Control) -> None:
        """Search in a program that has been grounded."""
        self._shown = sorted(shown)
        control.register_propagator(self)
        control.solve()

    def init(self, init: PropagateInit) -> None:
        """Find the literals of these atoms; what is not there is false."""
        false = -1 if init.assignment.is_true(1) else 1
        for symbol in self._shown:
            atom = init.symbolic_atoms[symbol]
            literal = init.solver_literal(atom.literal) if atom is not None else false
            init.freeze_literal(literal)
            self._literals.append(literal)

    def decide(self, thread_id: int, assignment: Assignment, fallback: int) -> int:  # noqa: ARG002
        """Choose the first of these atoms that has no value."""
        values = [assignment.value(literal) for literal in self._literals]
        if None not in values:
            return fallback
        if not self.nodes:
            self.open = values.count(None)
        self.nodes += 1
        return self._literals[values.index(None)]


class _Asked:
    """A board with its solutions.

    Args:
        board: The board.

    Attributes:
        files: The programs that read it, as text.
        effort: How long they take.
    """

    def __init__(self, board: Board) -> None:
        self.name = board.name
        self.files = {file: file.read_text(encoding="utf-8") for file in board.asp}
        self._facts = "".join(f"{fact}.\n" for fact in board.facts)
        self._known: Models | None = None
        start = time.process_time()
        self._known, self._cost = self._solutions(self.files)
        self.effort = time.process_time() - start

    @property
    def small(self) -> bool:
        """Whether there are few solutions."""
        return self._known is not None

    def has_other_answers(self, file: Path, text: str) -> bool:
        """Whether there are other solutions, or other costs, with another text of a program."""
        return self._solutions({**self.files, file: text}) != (self._known, self._cost)

    def other_search(self, file: Path, text: str) -> str:
        """Return what is weaker in propagation, or larger, with another text of a program, though answers are the same.

        What is stronger may be chance: the order in which clasp propagates.
        """
        found = self._searched({**self.files, file: text})
        return next((how for how, now, then in zip(_WEAKER, found, self._as_it_is, strict=True) if now > then), "")

    @cached_property
    def _as_it_is(self) -> tuple[int, int, int]:
        return self._searched(self.files)

    def _searched(self, files: Mapping[Path, str]) -> tuple[int, int, int]:
        """Return how many shown atoms are open before a search, its number of nodes, and the size of the program."""
        control = self._grounded(files, _PLAIN)
        search = _Search()
        search.start({symbol for solution in self._known or () for symbol in solution}, control)
        counts = control.statistics["problem"]["lp"]
        return search.open, search.nodes, int(counts["atoms"] + counts["rules"])

    def _grounded(self, files: Mapping[Path, str], arguments: Sequence[str]) -> Control:
        said: list[str] = []
        control = Control([*arguments], logger=lambda _code, message: said.append(message))
        try:
            control.add("base", [], "\n".join([*files.values(), self._facts]))
            control.ground([("base", [])])
        except RuntimeError as error:
            raise RefusedError("".join(said)) from error
        return control

    def _solutions(self, files: Mapping[Path, str]) -> tuple[Models | None, list[int]]:
        """Return all solutions, or the best ones and their cost; ``None`` once one is not known, or comes twice."""
        projected = any("\n#project " in text for text in files.values())
        control = self._grounded(files, ["0", "--opt-mode=optN", *(["--project=project"] if projected else [])])
        found: set[frozenset[Symbol]] = set()
        cost: list[int] = []
        with control.solve(yield_=True) as handle:
            for model in handle:
                if model.cost and not model.optimality_proven:
                    continue
                solution = frozenset(model.symbols(shown=True))
                strange = len(found) >= _MOST if self._known is None else solution not in self._known
                if strange or solution in found:
                    return None, []
                found.add(solution)
                cost = list(model.cost)
        return frozenset(found), cost


_asked = cache(_Asked)


def tried(chosen: Sequence[Mutant], boards: Iterable[Board]) -> Iterator[Verdict]:
    """Yield what boards say to mutants of one file; those that notice many are asked first.

    A child process asks them, for grounding may never end, or take all the memory; then another one goes on.
    """
    (file,) = {mutant.file for mutant in chosen}
    texts = dict(_programs(file))
    asked = [one for board in boards if file in board.asp and (one := _asked(board)).small]
    noticed: Counter[str] = Counter()
    done = 0
    while done < len(chosen):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            with os.fdopen(writer, "w") as stream:
                _answer([(file, texts[mutant]) for mutant in chosen[done:]], asked, noticed, stream)
            os._exit(0)
        os.close(writer)
        board = ""
        with os.fdopen(reader) as answers:
            for line in answers:
                event, value = line.rstrip("\n").split("\t")
                if event == "asked":
                    board = value
                    continue
                yield Verdict(chosen[done], value, board if value else "")
                noticed[board] += bool(value)
                board = ""
                done += 1
        _, status = os.waitpid(child, 0)
        if board:  # it was asked and did not answer
            late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
            yield Verdict(chosen[done], "no end" if late else "error", board)
            done += 1


def _answer(programs: Iterable[tuple[Path, str]], boards: Sequence[_Asked], noticed: Counter[str], out: TextIO) -> None:
    """Ask boards about one program after the other."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    for file, text in programs:
        how = ""
        order = sorted(boards, key=lambda one: (-noticed[one.name], one.effort))
        for board, asked in [*((one, _answers) for one in order), *((one, _Asked.other_search) for one in order)]:
            print("asked", board.name, sep="\t", file=out, flush=True)
            used = resource.getrusage(resource.RUSAGE_SELF)
            resource.setrlimit(resource.RLIMIT_CPU, (ceil(used.ru_utime + used.ru_stime) + _SECONDS, _HARD))
            how = asked(board, file, text)
            if how:
                noticed[board.name] += 1
                break
        print("noticed", how, sep="\t", file=out, flush=True)


def _answers(board: _Asked, file: Path, text: str) -> str:
    try:
        return "answers" if board.has_other_answers(file, text) else ""
    except RefusedError as error:
        return "refused" if "unsafe" in str(error) else "error"
    except (MemoryError, RuntimeError):
        return "error"
