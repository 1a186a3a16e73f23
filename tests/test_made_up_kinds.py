"""Kinds made up from the grammar of rules: the search covers all words, and its fixed part finds no crack."""

from collections import Counter

from fuzzing import draw, grammar, verbs
from fuzzing.chance import chance
from fuzzing.made import understood
from pylogic import givens, words
from pylogic.nouns.errors import PuzzleError


def test_every_word_has_a_function() -> None:
    assert sorted(verbs.RULES) == sorted(words.names())


def test_every_given_has_a_line() -> None:
    assert sorted(grammar.GIVENS) == sorted(givens.names())
    assert {line.split()[0] for line in draw.FAMILIES} <= set(givens.names())


def test_chance_is_the_same_for_the_same_number() -> None:
    assert grammar.declared(chance(3, "kinds", 5)) == grammar.declared(chance(3, "kinds", 5))
    assert grammar.declared(chance(3, "kinds", 5)) != grammar.declared(chance(4, "kinds", 5))


def test_most_declarations_are_accepted_and_all_words_stand_in_some() -> None:
    found = Counter[str]()
    for number in range(700):
        try:
            kind = understood(grammar.declared(chance(0, "kinds", number)))
        except PuzzleError:
            continue
        found.update({"": 1} | {rule.word.name: 1 for rule in kind.rules})

    assert found.pop("") > 400
    assert sorted(found) == sorted(words.names())
