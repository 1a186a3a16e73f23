"""Encodings of declared kinds lose the rules for which a puzzle has no facts."""

import clingo
import clingo.ast
import pytest
from test_owners import files, heads
from words import CASES, read

from pylogic.engines.clingo import library
from pylogic.model.files import ASP

AST = clingo.ast.ASTType
PARTS = files(ASP, ".lp")


def positive(rule: clingo.ast.AST) -> set[str]:
    """The predicates of a body that no condition and no aggregate holds."""
    plain = [one for one in rule.body if one.ast_type == AST.Literal and one.sign == clingo.ast.Sign.NoSign]
    return {one.atom.symbol.name for one in plain if one.atom.ast_type == AST.SymbolicAtom}


@pytest.mark.parametrize("file", PARTS, ids=lambda file: file.stem)
def test_rules_are_read_as_clingo_reads_them(file: str) -> None:
    stated: list[clingo.ast.AST] = []
    clingo.ast.parse_files([str(file)], stated.append)
    rules = [one for one in stated if one.ast_type == AST.Rule]
    found = [one for paragraph in library._paragraphs(str(file)) for one in paragraph if one.text[0] not in "%#"]

    assert [one.needed for one in found] == [positive(one) for one in rules]
    assert [one.derived for one in found] == [{atom.name for atom in heads(one)} for one in rules]
    assert [one.signatures for one in found] == [
        {f"{atom.name}/{len(atom.arguments)}" for atom in heads(one)} for one in rules
    ]


def test_rules_without_facts_are_left_out() -> None:
    text = library.tailored(
        [str(ASP / "words.lp"), str(ASP / "words" / "never.lp")], "variables(1,1,1).\nnever_by(1).\n"
    )

    assert ":- never_by(K), variable(X, _), value(X + D, V) : pattern(K, D, V)." in text
    assert "#defined pattern/3." in text
    assert "#defined domain/2." in text  # which a rule that is kept reads
    assert "#defined never_by/1." not in text
    assert ":- never_all" not in text
    assert "idle(K)" not in text.partition("#defined")[2]


def test_a_fact_that_is_chosen_is_a_fact() -> None:
    facts = library.program(["variables(1,1,1)"], [["given(1,1)"]])

    assert ":- given(X, V), not value(X, V)." in library.tailored([str(ASP / "words.lp")], facts)


@pytest.mark.parametrize("case", [*CASES][::5])
def test_clingo_has_nothing_to_say_of_what_is_left(case: str) -> None:
    puzzle = read(*CASES[case])
    facts = "".join(f"{atom}.\n" for atom in puzzle.atoms)
    said: list[str] = []
    control = clingo.Control(logger=lambda _code, text: said.append(text))
    control.add("base", [], library.tailored(map(str, puzzle.kind.asp), facts) + facts)
    control.ground([("base", [])])

    assert [text for text in said if "head" in text] == []
