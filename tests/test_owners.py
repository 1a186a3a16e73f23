"""Every predicate of the encodings of declared kinds belongs to one part, and names the instance that it is about."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import clingo.ast
import pytest
from words import CASES, read

from pylogic.model.files import ASP, PROLOG, ROOT

SEVERAL = {("value", 2), ("in_patch", 3)}
"""Predicates derived by several parts: the value of a variable, and cells connected by values or for want of walls."""
SINGLE = ("bends", "divide", "dominoes", "rectangle", "symmetric")
"""Parts of words that are about the only such thing of a board, its pieces or its line."""
BASE = "words"

SHARED = (
    ("counts", 4),
    ("counted", 3),
    ("offset", 2),
    ("stretch", 4),
    ("form", 2),
    ("margin", 2),
    ("touching", 2),
    ("met", 1),
)
"""Predicates shared by instances of a rule: tallies, shapes of groups and of pieces, the links of cells."""
_CLAUSE = re.compile(r"^([a-z]\w*(?::[a-z]\w*)?)(\(.*?\))?(?=\s*:-|\.$)", flags=re.DOTALL | re.MULTILINE)

Predicate = tuple[str, int]


def files(folder: Path, ending: str) -> list[Path]:
    return [folder / f"{BASE}{ending}", *sorted((folder / BASE).glob(f"*{ending}"))]


class Literal(NamedTuple):
    """A predicate of a rule, with its first argument, if there is one."""

    predicate: Predicate
    first: str


class Part:
    """The predicates that a part of the encoding for clingo derives, reads and takes from facts.

    Args:
        file: The part.
    """

    def __init__(self, file: Path) -> None:
        self.name = file.stem
        self.inputs: set[Predicate] = set()
        self.derived: set[Predicate] = set()
        self.read: set[Predicate] = set()
        self.rules: list[tuple[Literal, ...]] = []
        clingo.ast.parse_files([str(file)], self._statement)

    def _statement(self, one: clingo.ast.AST) -> None:
        if one.ast_type == clingo.ast.ASTType.Defined:
            self.inputs.add((one.name, one.arity))
        elif one.ast_type == clingo.ast.ASTType.Rule:
            derived = [literal(atom) for atom in heads(one)]
            read = [literal(atom) for atom in atoms(one)]
            self.rules.append((*derived, *read))
            self.derived.update(each.predicate for each in derived)
            self.read.update(each.predicate for each in read)

    @property
    def owned(self) -> set[Predicate]:
        return (self.inputs | self.derived) - (set() if self.name in (BASE, "patches") else SEVERAL)


def literal(atom: clingo.ast.AST) -> Literal:
    return Literal((atom.name, len(atom.arguments)), str(atom.arguments[0]) if atom.arguments else "")


def atoms(node: object) -> list[clingo.ast.AST]:
    """The atoms in a rule or in a part of one."""
    if isinstance(node, clingo.ast.ASTSequence):
        return [atom for one in node for atom in atoms(one)]
    if not isinstance(node, clingo.ast.AST):
        return []
    if node.ast_type == clingo.ast.ASTType.SymbolicAtom:
        return [node.symbol]
    return [atom for key in node.child_keys for atom in atoms(getattr(node, key))]


def heads(rule: clingo.ast.AST) -> list[clingo.ast.AST]:
    """The atoms that a rule derives, those to choose from included; no conditions."""
    if rule.head.ast_type == clingo.ast.ASTType.Aggregate:
        return [atom for element in rule.head.elements for atom in atoms(element.literal)]
    return atoms(rule.head)


@cache
def parts() -> list[Part]:
    return [Part(file) for file in files(ASP, ".lp")]


def test_no_predicate_has_two_owners() -> None:
    owners: dict[Predicate, list[str]] = defaultdict(list)
    for part in parts():
        for one in part.owned:
            owners[one].append(part.name)

    assert {one: names for one, names in owners.items() if len(names) > 1} == {}
    assert len(owners) > 150


def test_no_two_givens_state_facts_of_one_name() -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    for file in (ROOT / "pylogic" / "language" / "givens").glob("*.py"):
        each = re.split(r"^[A-Z]+ = Keyword\(", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for place, text in enumerate(each):
            for name in re.findall(r'\b(?:stated|at)\("(\w+)"', text):
                owners[name].add(f"{file.stem} {place}")

    assert {name: files for name, files in owners.items() if len(files) > 1} == {}
    assert {"segment", "ship_part"} <= set(owners)


def test_no_two_parts_take_facts_of_one_name() -> None:
    """The encoding for SWI-Prolog looks them up by name and first argument, whatever else they say."""
    owners: dict[str, set[str]] = defaultdict(set)
    for part in parts():
        for name, _ in part.inputs:
            owners[name].add(part.name)

    assert {name: names for name, names in owners.items() if len(names) > 1} == {}


def test_facts_are_not_derived() -> None:
    derived = {one: part.name for part in parts() for one in part.derived}

    assert [(one, part.name, derived[one]) for part in parts() for one in part.inputs if one in derived] == []


@pytest.mark.parametrize("case", [*CASES][::4])
def test_what_is_read_belongs_to_a_part_that_is_there(case: str) -> None:
    used = {file.stem for file in read(*CASES[case]).kind.asp}
    there = [part for part in parts() if part.name in used]
    owned = {one for part in there for one in part.owned}

    assert [(part.name, one) for part in there for one in part.read if one not in owned] == []


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_a_rule_of_an_instance_is_about_that_instance(part: Part) -> None:
    """If a rule reads or derives something of the instance K, all that is the part's own is of K."""
    for rule in part.rules:
        owned = set() if part.name in (BASE, *SINGLE) else part.owned.difference(SHARED)
        own = [one for one in rule if one.predicate in owned]
        if "K" in {one.first for one in own}:
            assert [one for one in own if one.first != "K"] == []


def clauses(file: Path) -> set[str]:
    """The predicates of Prolog that a file defines, as NAME/ARITY; those of many files by their first arguments."""
    text = re.sub(r"%.*", "", re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL))
    found = set()
    for name, arguments in _CLAUSE.findall(text):
        depth, arity = 0, int(bool(arguments))
        for letter in arguments[1:-1]:
            depth += (letter in "([{") - (letter in ")]}")
            arity += letter == "," and not depth
        first = re.sub(r"\(.*", "", arguments[1:-1].replace("early, ", "early ").replace("late, ", "late "))
        found.add(f"{name} of {first}" if name in ("posted", "filtered", "thorough") else f"{name}/{arity}")
    return found


def test_no_clauses_of_prolog_are_in_two_parts() -> None:
    owners: dict[str, list[str]] = defaultdict(list)
    for file in [*files(PROLOG, ".pl"), PROLOG / "tuples.pl", PROLOG / "internals.pl"]:
        for one in clauses(file):
            owners[one].append(file.name)

    assert {one: names for one, names in owners.items() if len(names) > 1} == {}
    assert {"posted of late loop", "filtered of different", "posted of early different"} <= set(owners)


def test_goals_of_declared_kinds_wait_in_the_queue() -> None:
    """A frozen goal would wake in the middle of a propagator, of ours or of library(clpfd)."""
    for file in files(PROLOG, ".pl"):
        assert not re.search(r"\b(freeze|when|dif)\(", file.read_text(encoding="utf-8")), file.name


@pytest.mark.slow
def test_a_part_that_a_rule_needs_reads_each_of_its_facts() -> None:
    unread = {}
    for case in CASES:
        puzzle = read(*CASES[case])
        read_there = "\n".join(file.read_text(encoding="utf-8") for file in puzzle.kind.asp)
        names = {fact.atom.name for fact in puzzle.engine_facts}
        if missing := [name for name in names if not re.search(rf"\b{name}\b", read_there)]:
            unread[case] = missing

    assert unread == {}
