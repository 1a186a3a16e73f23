"""Futoshiki in words of its encodings: ``less``, ``near``, ``apart`` and ``given`` about cells by row and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.builtin.encoded import Own, Vocabulary
from pylogic.builtin.encoded.tightening import presolve
from pylogic.files.reading import name_of
from pylogic.language.board.board import AMONG, PRINTED
from pylogic.model.atom import Atom, Atoms, Fact, Signature, values_by_cell
from pylogic.model.kind import Change, Encoding, Presolving, Relaxation
from pylogic.model.plugins import lazy
from pylogic.model.text import plural

if TYPE_CHECKING:
    from pylogic.model.generating import Wish

LARGEST = 100
"""The largest order that is accepted: a million candidate values."""
_CLUES = {"size": 1, "adjacent": 0, "given": 3, "less": 4, "near": 4, "apart": 4}
_ARITIES = {**_CLUES, "allowed": 3, "tightened": 0, "model": 1}
_ORDER = {name: place for place, name in enumerate(_CLUES)}
_FAMILIES = {"signs": "less", "near": "near", "apart": "apart"}
"""The facts about two cells, by the family that the declaration has them in."""
_DECLARED = {name: family for family, name in _FAMILIES.items()}
_FLAG = "adjacent"


def _facts(stated: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts in the order of the vocabulary and of the board, each atom once."""
    once: dict[Atom, Fact] = {}
    for fact in stated:
        name, args = fact.atom
        if name == "size":
            atom = Atom("size", args[:1])
        elif name == "flag":
            atom = Atom(_FLAG)
        elif name == PRINTED:
            atom = Atom("given", args[1:])
        elif name == "sign":
            atom = Atom(_FAMILIES[str(args[0])], args[1:])
        else:
            continue
        once.setdefault(atom, Fact(atom, fact.clue))
    return tuple(sorted(once.values(), key=lambda fact: (_ORDER[fact.atom.name], fact.atom.args)))


def _stated(facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts as the declaration has them."""
    for fact in facts:
        (name, args), clue = fact.atom, fact.clue
        if name == "size":
            yield Fact(Atom("size", (args[0], args[0])))
        elif name == _FLAG:
            yield Fact(Atom("flag", (_FLAG,)))
        elif name == "given":
            yield Fact(Atom(PRINTED, (0, *args)), clue)
        elif name in _DECLARED:
            yield Fact(Atom("sign", (_DECLARED[name], *args)), clue)
            yield Fact(Atom("joined", (_DECLARED[name], *args)), deleted_with=clue)


def _unfit(stated: Sequence[Fact]) -> str:
    if any(fact.atom.name == AMONG for fact in stated):
        return "the encodings of futoshiki have no words for lists of values; 'unequal' is the same without them"
    rows, columns = next(
        (int(fact.atom.args[0]), int(fact.atom.args[1])) for fact in stated if fact.atom.name == "size"
    )
    if max(rows, columns) > LARGEST:
        return f"a board has from 1 to {LARGEST} rows and columns"
    shape = f"the board has {plural(rows, 'row')} of {plural(columns, 'cell')}"
    return "" if rows == columns else f"{shape}; it must be square"


def _size() -> Wish:
    from pylogic.model.generating import size  # for generating puzzles

    return size(square=True, most=LARGEST)


def _missed(fact: Fact, atoms: Atoms) -> Change | None:
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


OWN = Own(
    words=Vocabulary(
        inputs=frozenset(Signature(name, arity) for name, arity in _ARITIES.items()),
        facts=_facts,
        stated=_stated,
        unfit=_unfit,
        size=_size,
    ),
    encoding=Encoding(
        models={
            "swipl": {
                "places": "rows, columns and the places of each value by all_distinct: the fewest steps",
                "distinct": "rows and columns by all_distinct",
                "different": "rows and columns by all_different only: cheaper steps, many more of them",
                "plain": "what library(clpfd) has, in a program to be read",
            },
        },
    ),
    presolving=Presolving(presolve=presolve),
    relaxation=Relaxation(_missed),
    heuristic=lazy("pylogic.builtin.encoded.breeding", "HEURISTIC"),
)
