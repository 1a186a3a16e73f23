"""Encodings run without pylogic's engines: all solutions as sets of atoms."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import clingo

from pylogic.nouns.atom import Atom, Atoms
from pylogic.nouns.puzzle import Kind
from pylogic.nouns.resources import ASP, PROLOG


def clingo_all(kind: Kind | str, atoms: Iterable[Atom], arguments: tuple[str, ...] = ()) -> set[Atoms]:
    """All solutions (all optimal ones if the encoding minimises) by clingo."""
    control = clingo.Control(["0", "--opt-mode=optN", "--warn=none", *arguments])
    control.load(str(ASP / f"{kind}.lp"))
    control.add("base", [], "".join(f"{atom}.\n" for atom in atoms))
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


def swipl_all(kind: Kind | str, atoms: Iterable[Atom], labeling: str = "[ff]") -> set[Atoms]:
    """All solutions (all optimal ones if the kind has a cost) by a plain swipl process."""
    facts = "[" + ",".join(map(str, atoms)) + "].\n"
    goal = f"main({kind}, '{Path(PROLOG / str(kind)).as_posix()}', {labeling})"
    driver = Path(__file__).parent / "direct_driver.pl"
    run = subprocess.run(
        ["swipl", "-q", "-g", goal, "-t", "halt", str(driver)],
        input=facts, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: list[Atoms] = []
    for line in run.stdout.splitlines():
        rows: list[list[int | str]] = json.loads(re.sub(r"\b([a-z]\w*)\b", r'"\1"', line))
        found.append(frozenset(Atom(str(name), tuple(arguments)) for name, *arguments in rows))
    assert len(set(found)) == len(found), "a solution was enumerated twice"
    return set(found)
