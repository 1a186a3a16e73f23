"""Encodings run without pylogic's engines: all solutions as sets of atoms."""

import json
import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import clingo
from alone import prolog

from pylogic import builtin, engines
from pylogic.model.atom import Atom, Atoms
from pylogic.model.files import ASP, PROLOG
from pylogic.model.kind import Kind
from pylogic.model.request import Request


def request(
    kind: Kind | str,
    engine: str,
    facts: Iterable[Atom | str],
    options: Iterable[str] = (),
    task: str = "solve",
    models: int = 0,
    seconds: float | None = None,
) -> Request:
    """Return a request to a worker of an engine."""
    found = builtin.kind(kind) if isinstance(kind, str) else kind
    return Request(
        kind=found.key,
        encodings=engines.engine(engine).encodings(found),
        outputs=[(name, arity) for name, arity in sorted(found.outputs)],
        facts=[str(fact) for fact in facts],
        options=list(options),
        task=task,
        models=models,
        minimise=found.objective is not None,
        seed=0,
        known=None,
        seconds=seconds,
        memory=None,
    )


def clingo_all(
    kind: Kind | str, atoms: Iterable[Atom], arguments: tuple[str, ...] = (), program: str = ""
) -> set[Atoms]:
    """All solutions (all optimal ones if the encoding minimises) by clingo, perhaps with more rules."""
    control = clingo.Control(["0", "--opt-mode=optN", "--warn=none", *arguments])
    control.load(str(ASP / f"{kind}.lp"))
    control.add("base", [], "".join(f"{atom}.\n" for atom in atoms) + program)
    control.ground([("base", [])])
    found: set[Atoms] = set()
    proved: set[Atoms] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            solution = frozenset(
                Atom(
                    s.name,
                    tuple(a.number if a.type == clingo.SymbolType.Number else a.name for a in s.arguments),
                )
                for s in model.symbols(shown=True)
            )
            found.add(solution)
            if model.optimality_proven:
                proved.add(solution)
            minimises = bool(model.cost)
    return proved if found and minimises else found


@cache
def _swipl() -> subprocess.Popen[str]:
    """One process for all questions; it ends when its standard input does, with this process."""
    return subprocess.Popen(
        [*prolog(), "-q", str(Path(__file__).parent / "direct_driver.pl")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def swipl_all(kind: Kind | str, atoms: Iterable[Atom], labeling: str = "[ff]") -> set[Atoms]:
    """All solutions (all optimal ones if the kind has a cost) by a plain swipl process."""
    facts = ",".join(map(str, atoms))
    process = _swipl()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"ask({kind}, '{Path(PROLOG / str(kind)).as_posix()}', {labeling}, [{facts}]).\n")
    process.stdin.flush()
    found: list[Atoms] = []
    while (line := process.stdout.readline().rstrip("\n")) != "done":
        assert line.startswith("["), line
        rows: list[list[int | str]] = json.loads(re.sub(r"\b([a-z]\w*)\b", r'"\1"', line))
        found.append(frozenset(Atom(str(name), tuple(arguments)) for name, *arguments in rows))
    assert len(set(found)) == len(found), "a solution was enumerated twice"
    return set(found)
