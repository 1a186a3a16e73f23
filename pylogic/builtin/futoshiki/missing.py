"""Futoshiki whose clues may be broken: each given, sign and bar that does not hold costs one."""

from __future__ import annotations

from pylogic.files.reading import name_of
from pylogic.model.atom import Atoms, Fact, values_by_cell
from pylogic.model.verdict import Change


def missed(fact: Fact, atoms: Atoms) -> Change | None:
    """Return how a board breaks a clue; ``None`` where it does not."""
    values = values_by_cell(atoms)
    name, args = fact.atom
    row, column, *rest = map(int, args)
    here = values[row, column]
    if name == "given":
        (wanted,) = rest
        sentence = f"{name_of((row, column))}: {wanted} expected, {here} found; change it to {here}"
        return None if here == wanted else Change(fact, sentence, wanted, here)
    there = values[rest[0], rest[1]]
    sign = "<" if here < there else ">" if here > there else "="
    between = f"{name_of((row, column))} and {name_of((rest[0], rest[1]))}"
    if name == "less":
        shown = f"{name_of((row, column))} < {name_of((rest[0], rest[1]))}"
        return None if sign == "<" else Change(fact, f"the sign {shown} is broken", "<", sign)
    apart = abs(here - there)
    if name == "near":
        return None if apart == 1 else Change(fact, f"the bar between {between} is broken: take it away", 1, apart)
    return None if apart != 1 else Change(fact, f"there is no bar between {between}: draw one", "not 1", apart)
