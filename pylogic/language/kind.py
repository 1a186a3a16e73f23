"""Kinds made of declarations."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from pylogic.language.board.board import PRINTED, board_of
from pylogic.language.check import measuring
from pylogic.language.compile import flattening, presolving
from pylogic.language.looks import drawing
from pylogic.language.parse import puzzles
from pylogic.language.parse.declared import Declared
from pylogic.language.parse.rule import Finished
from pylogic.model.atom import Atom, Atoms, Signature, Variable
from pylogic.model.kind import Encoding, Kind, Objective, People, Presolving, Shape
from pylogic.model.plugins import lazy
from pylogic.model.puzzle import Puzzle
from pylogic.model.request import PLAIN
from pylogic.model.resources import ASP

if TYPE_CHECKING:  # runs need none of it
    from pylogic.model.generating import Inventing

VOCABULARY = "words"
"""The name of the encodings of all declared kinds."""
_MODELS = {
    "words": "a propagator for each word of the rules: the fewest steps",
    PLAIN: "what library(clpfd) has, in a program to be read",
}
_UNREADABLE = frozenset(
    (
        *("acyclic", "alike", "bent", "divide", "dominoes", "lead", "minimise", "near", "patches", "place"),
        *("rectangle", "run_sums", "symmetric", "triangles", "turning", "walled"),
    )
)
"""The parts of encodings that a plain program has no words for."""
_SHAPES = {"cells": Shape.GRID, "edges": Shape.EDGES, "links": Shape.LINKS, "bridges": Shape.BRIDGES}
_DEFINED = re.compile(r"^#defined (\w+)/(\d+)\.", re.MULTILINE)


def kind_of(declared: Declared, declarations: tuple[str, ...] = ()) -> Kind:
    """Return the kind of a declaration.

    Args:
        declared: The declaration, read.
        declarations: The declarations that other files need for puzzles of this kind.
    """
    needed = [*(rule.parts for rule in declared.rules), *(given.parts for given in declared.givens)]
    parts = dict.fromkeys(part for some in needed for part in some)
    unsaid = next((rule.sentence for rule in declared.rules if not _UNREADABLE.isdisjoint(rule.parts)), "")
    return Kind(
        name=declared.name,
        encoding=Encoding(
            name=VOCABULARY,
            parts=tuple(parts),
            flatten=partial(flattening.flatten, declared),
            models={} if unsaid else {"swipl": _MODELS},
            plain=lazy("pylogic.language.plain", "plain", declared),
            unsaid=unsaid,
            fixing={"given": True, "known": True, "out": False},
            strategies=_strategies(declared),
        ),
        inputs=_inputs(tuple(parts)),
        outputs=frozenset({Signature("value", 2)}),
        read=partial(puzzles.read, declared),
        write=partial(puzzles.write, declared),
        check=partial(measuring.check, declared),
        fields=partial(drawing.fields, declared),
        shape=_shape(declared),
        judge=lazy("pylogic.language.check.answers", "judge", declared),
        judge_atoms=lazy("pylogic.language.check.answers", "judge_atoms", declared),
        sketch=partial(drawing.sketch, declared),
        say=partial(drawing.say, declared),
        variables=partial(_variables, declared),
        presolving=Presolving(vast=partial(flattening.vast, declared), presolve=partial(presolving.presolve, declared)),
        people=People(
            instructions=lazy("pylogic.language.looks.instructions", "instructions", declared),
            notes=lazy("pylogic.language.looks.instructions", "find_pitfalls", declared),
            laws=lazy("pylogic.language.laws.laws", "laws", declared),
            printed=partial(_printed, declared),
            ruled=partial(_ruled, declared),
        ),
        objective=_objective(declared),
        summary=declared.title or declared.name,
        words=puzzles.words_of(declared),
        holds=puzzles.holds_of(declared),
        rules=tuple(rule.sentence for rule in declared.rules),
        declared_in=declared.file,
        declarations=declarations,
        inventing=partial(_inventing, declared),
    )


def _strategies(declared: Declared) -> dict[str, str]:
    """Return the strategies that suit its rules, as measured on the library."""
    strategies = {"swipl": "dom_w_deg"}
    for rule in declared.rules:
        if rule.word.encoding.suited(rule):
            strategies |= rule.word.encoding.strategies
    return strategies


def _objective(declared: Declared) -> Objective:
    """Return what is to be small, if a rule says so."""
    rule = next((rule for rule in declared.rules if rule.word.cost), None)
    return Objective() if rule is None else Objective(name=rule.arguments.noun, cost=partial(_cost, declared))


def _cost(declared: Declared, puzzle: Puzzle, atoms: Atoms) -> int | None:
    board = board_of(declared.frame, puzzle.facts)
    values = measuring.values_of(board, atoms)[0]
    costs = [rule.word.cost(rule, Finished(board, values)) for rule in declared.rules_on(board) if rule.word.cost]
    return costs[0] if len(values) == len(board.variables) else None


def _shape(declared: Declared) -> Shape:
    """Return the shape of solutions: one sort of variables by itself, or several by name."""
    forms = [sort.form for sort in declared.frame.sorts.values() if not sort.name]
    return _SHAPES[forms[0]] if len(forms) == len(declared.frame.sorts) == 1 else Shape.LAYERS


@cache
def _inputs(parts: tuple[str, ...]) -> frozenset[Signature]:
    """Return the facts that the encodings declare as inputs."""
    files = (ASP / f"{VOCABULARY}.lp", *(ASP / VOCABULARY / f"{part}.lp" for part in parts))
    texts = (file.read_text(encoding="utf-8") for file in files if file.exists())
    return frozenset(Signature(name, int(arity)) for text in texts for name, arity in _DEFINED.findall(text))


def _inventing(declared: Declared) -> Inventing:
    from pylogic.language.sampling.sampling import sampler_of  # for generating puzzles

    inventing = sampler_of(declared)
    return inventing if inventing.drawing is None else replace(inventing, drawing=kind_of(inventing.drawing))


def _variables(declared: Declared, puzzle: Puzzle) -> tuple[Variable, ...]:
    """Return the variables of the board, in the order of their sorts."""
    board = board_of(declared.frame, puzzle.facts)
    vacant = {name: drawing.vacant(sort) for name, sort in board.frame.sorts.items()}
    variables = []
    for number, (name, place) in board.variables.items():
        sort = board.frame.sorts[name]
        values = {sort.symbol(value): Atom("value", (number, value)) for value in board.domain(name, place)}
        empty = vacant[name]
        nothing = "" if empty is None or empty not in board.domain(name, place) else sort.symbol(empty)
        variables.append(Variable(place, sort.form, values, name, nothing))
    return tuple(variables)


def _ruled(declared: Declared, kept: Collection[str]) -> Kind:
    return kind_of(replace(declared, rules=tuple(rule for rule in declared.rules if rule.sentence in kept)))


def _printed(declared: Declared, puzzle: Puzzle) -> Atoms:
    """Return the values that stand on the board."""
    board = board_of(declared.frame, puzzle.facts)
    values = (value for name in (PRINTED, "fixed") for value in board.valued(name))
    printed = ((board.variable(sort, cell), number) for sort, cell, number, _ in values)
    return frozenset(Atom("value", (variable, number)) for variable, number in printed if variable is not None)
