"""Kinds generated from the grammar of rules: the search covers all words, and its fixed part finds no crack."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from effort import some

from fuzzing import givens as drawn
from fuzzing import grammar, kinds, truth, wording
from fuzzing.chance import chance
from fuzzing.crew import Crew
from fuzzing.made import Made, made, understood
from fuzzing.pairs import SAMPLES
from fuzzing.truth.ground import Filling
from pylogic.language import givens, words
from pylogic.language.parse.notation import Choice, Items
from pylogic.model.errors import PuzzleError

_IMPORTS = re.compile(r"(from|import) ")


def test_every_word_has_a_sample() -> None:
    assert sorted({*(sample.word for sample in SAMPLES), "maximise", "minimise"}) == sorted(
        words.names()
    )  # of the best solutions


def test_every_given_has_a_module() -> None:
    assert sorted([*drawn.LINES, "named"]) == sorted(givens.names())  # boards of riddles have one size only


def test_every_option_of_a_given_is_drawn() -> None:
    missing = {
        (name, word)
        for name in sorted({*givens.names()} - {"named"})
        for form in givens.keyword(name).notation
        for word in literals(form.body)
        if not any(word in line.split() for line in drawn.LINES[name])
    }

    assert missing == set()


def literals(items: Items) -> Iterator[str]:
    """The words of a form that stand for themselves."""
    for item in items:
        if isinstance(item, str):
            yield item
        elif isinstance(item, Choice):
            for option in item.options:
                yield from literals(option)


def test_chance_is_the_same_for_the_same_number() -> None:
    assert grammar.declared(chance(3, "kinds", 5)) == grammar.declared(chance(3, "kinds", 5))
    assert grammar.declared(chance(3, "kinds", 5)) != grammar.declared(chance(4, "kinds", 5))


@pytest.mark.slow
def test_most_declarations_are_accepted_and_all_words_stand_in_some() -> None:
    found = Counter[str]()
    for number in range(1500):
        try:
            kind = understood(grammar.declared(chance(0, "kinds", number)))
        except PuzzleError:
            continue
        found.update({"": 1} | {rule.word.name: 1 for rule in kind.rules})

    assert found.pop("") > 400
    assert sorted([*found, "maximise", "minimise"]) == sorted(words.names())


def test_the_reference_imports_nothing_of_pylogic() -> None:
    files = [*Path(truth.__file__).parent.rglob("*.py"), Path(wording.__file__)]
    imported = [line.split()[1] for file in files for line in file.read_text().splitlines() if _IMPORTS.match(line)]

    assert len(files) > 4
    assert not [name for name in imported if name.startswith(("pylogic", "tests"))]
    others = {name for name in imported if name.startswith("fuzzing") and not name.startswith("fuzzing.truth")}
    assert others == {"fuzzing.wording"}


def test_the_reference_decides_many_words() -> None:
    found = set[str]()
    for number in range(400):
        random = chance(0, "kinds", number)
        declaration = grammar.declared(random)
        try:
            one = made(declaration, understood(declaration), random)
        except PuzzleError:
            continue
        for rule, decided in zip(one.declaration.rules, kinds.decided(one), strict=False):
            found.update(rule.words if decided is not None else ())

    assert len(found) >= 20


def test_the_reference_pairs_the_groups_of_two_families_in_a_condition() -> None:
    sort = wording.Sort("", "cells", (".", "#"))
    black = (wording.Value(sort, "#", "#"),)

    def one(family: str) -> wording.Compared:
        families = (wording.Family(family),)
        said = wording.Said((sort,), sort, FAMILIES=families, VALUES=black)
        return wording.Compared(wording.Call("count", f"count({family}, #)", said, "count"), "=", 1)

    made = wording.Joined("if", (one("rows"), one("columns")))
    rule = wording.Rule(("condition",), str(made), ("condition", wording.Said((sort,), sort, CONDITION=made, where=())))
    (decide,) = kinds.decided(Made(grammar.Declaration((sort,), (), (rule,)), 2, 2))

    assert decide is not None
    places: tuple[tuple[str, tuple[int, ...]], ...] = (("", (1, 1)), ("", (1, 2)), ("", (2, 1)), ("", (2, 2)))
    for a, b, c, d in product(".#", repeat=4):
        filling = dict(zip(places, (a, b, c, d), strict=True))
        lines = ((a + b, a + c), (c + d, b + d))
        assert decide(filling) == all(row.count("#") != 1 or column.count("#") == 1 for row, column in lines)


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("first", some(range(0, 100, 20), daily=(0,)))
def test_no_cracks(first: int, crew: Crew) -> None:
    figures = [kinds.tried(0, number, crew) for number in range(first, first + 20)]

    assert [crack.sentence for one in figures for crack in one.cracks] == []
    assert sum(one.counts["kinds"] for one in figures) > 7


def test_a_wrong_answer_is_found_and_made_small(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "right", lambda *_: set())
    figures = next(one for number in range(100) if (one := kinds.tried(0, number, crew)).cracks)

    (crack,) = figures.cracks
    assert crack.sentence.startswith("clingo, presolving True: 0 of 0 solutions")
    assert crack.files["in.puzzle"].count(b"\n") <= crack.sentence.count("\n")


@pytest.mark.slow
def test_a_wrong_checker_is_found(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    def contrary(meaning: wording.Meaning, ground: truth.Ground) -> Callable[[Filling], bool]:
        decide = truth.deciding(meaning, ground)
        return lambda filling: not decide(filling)

    monkeypatch.setattr(kinds, "deciding", contrary)
    monkeypatch.setattr(kinds, "shrunk", lambda one, *_: one)
    found = (crack.sentence.split(":")[0] for number in range(200) for crack in kinds.tried(0, number, crew).cracks)
    first = next(found)
    other = {"the checker takes": "the checker refuses", "the checker refuses": "the checker takes"}[first]

    assert other in found
