"""Phrases of declarations, read word by word.

Common mistakes are answered by advice: habits of other languages, singulars, signs in the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import NoReturn

from pylogic.files.reading import COMMENTS
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.places import Chosen, Family, Group, Sort
from pylogic.language.parse.expressions import COMPARISONS, Number, calls
from pylogic.language.parse.vocabulary import Interval, Value, Vocabulary, range_of_values
from pylogic.model.document import Phrase, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.text import Problem, Source, Span, number_in, suggestion

RESTRICTIONS = ("inside", "within", "except")
"""The words behind a family that restrict it."""
_MANY = 999
"""Of more numbers only those are looked for that cells of a board may hold."""


class Reading:
    """Reads the words of a phrase from left to right.

    Args:
        words: The words.
        source: Their text.
        end: The place of a problem when something is missing.
        vocabulary: The names that they may use.
    """

    def __init__(self, words: Iterable[Token], source: Source, end: Span, vocabulary: Vocabulary) -> None:
        self.words = list(words)
        self.source = source
        self.vocabulary = vocabulary
        self.depth = 0
        self._named: dict[str, Token] = {}
        self._end = end
        self._at = 0

    @classmethod
    def of(cls, phrase: Phrase, source: Source, vocabulary: Vocabulary) -> Reading:
        """Return a reading of a whole phrase."""
        line, column, length = phrase.words[-1].span
        reading = cls(phrase.words, source, Span(line, column + length - 1), vocabulary)
        if len(phrase.words) > limits.WORDS:
            reading.fail(f"a rule has at most {limits.WORDS} words and signs", phrase.words[limits.WORDS])
        return reading

    def part(self, words: Iterable[Token]) -> Reading:
        """Return a reading of some words of the phrase."""
        return Reading(words, self.source, self.here, self.vocabulary)

    @property
    def here(self) -> Span:
        """The span of the next word, or of the end."""
        return self.words[self._at].span if self._at < len(self.words) else self._end

    @property
    def rest(self) -> list[Token]:
        """The words that are left."""
        return self.words[self._at :]

    @property
    def before(self) -> Span:
        """The span of the word before the next one, or of the next one at the beginning."""
        return self.words[self._at - 1].span if self._at else self.here

    def peek(self) -> str:
        """Return the next word; empty at the end."""
        return self.words[self._at].text if self._at < len(self.words) else ""

    def closes(self) -> str:
        """Return the word behind the bracket that closes the one that is the next word; empty at the end."""
        depth = 0
        for word, after in zip(self.rest, self.rest[1:], strict=False):
            depth += (word.text == "(") - (word.text == ")")
            if depth == 0:
                return after.text
        return ""

    def take(self, what: str = "a word") -> Token:
        """Go past the next word and return it.

        Raises:
            PuzzleError: The statement has ended.
        """
        if self._at >= len(self.words):
            self.fail(f"{what} is missing here", self._end)
        self._at += 1
        return self.words[self._at - 1]

    def skip(self, text: str) -> bool:
        """Go past a word if it is the next one; whether it is."""
        is_next = self.peek() == text
        self._at += is_next
        return is_next

    def expect(self, text: str) -> None:
        """Go past a word that has to be the next one."""
        if not self.skip(text):
            shown = f", not '{self.peek()}'" if self.peek() else ""
            self.fail(f"here '{text}' is expected{shown}")

    def number(self, word: Token) -> Number:
        """Return the number of a word of digits."""
        number = number_in(word.text)
        if number is None:
            self.fail("a number has at most nine digits", word)
        return Number(number)

    @contextmanager
    def deeper(self, word: Token) -> Iterator[None]:
        """Go one step deeper into brackets or families, unless that is too deep."""
        if self.depth == limits.NESTED:
            self.fail("this is nested too deeply", word)
        self.depth += 1
        yield
        self.depth -= 1

    def done(self) -> None:
        """Make sure that nothing is left."""
        if self._at < len(self.words):
            self.fail(surplus(self.rest))

    def fail(self, sentence: str, at: Token | Span | None = None) -> NoReturn:
        """Raise `PuzzleError` with a sentence."""
        span = self.here if at is None else at.span if isinstance(at, Token) else at
        raise PuzzleError([Problem(sentence, self.source, span)])

    def families(self, stops: tuple[str, ...] = ("where",)) -> tuple[Chosen, ...]:
        """Read families up to a stop or the end, at least one."""
        families = [self.family()]
        while self._at < len(self.words) and self.peek() not in (*stops, "of"):
            families.append(self.family())
        return tuple(families)

    def family(self) -> Chosen:
        """Read one family with its parameters and restrictions; those behind a family in brackets are its own."""
        chosen = self._plain()
        while self.peek() in RESTRICTIONS:
            word = self.take()
            if (word.text == "inside" and chosen.inside) or (word.text == "within" and chosen.within):
                self.fail(f"one '{word}' restricts '{chosen.name}' already", word)
            match word.text:
                case "inside":
                    chosen = chosen._replace(inside=self._plain())
                case "within":
                    chosen = chosen._replace(within=self._plain())
                case _:
                    chosen = chosen._replace(outside=(*chosen.outside, self._plain()))
        return chosen

    def _plain(self) -> Chosen:
        word = self.take("a family of groups")
        if word.text == "(":
            return self._bracketed(word)
        if word.text in self.vocabulary.cells:
            return self._named_cells(word)
        family = self.vocabulary.families.get(word.text)
        if family is None:
            values = any(sort.may_be(word.text) for sort in self.vocabulary.sorts.values())
            declarations = self.vocabulary.declarations()
            self.fail(no_family(word.text, [*self.vocabulary.families], declarations, values), word)
        self.vocabulary.used.add(word.text)
        with self.deeper(word):
            chosen = Chosen(family, tuple(getattr(self, name)() for name in family.parameters))
        self._named[chosen.name] = word
        return chosen

    def _bracketed(self, word: Token) -> Chosen:
        """Read a family in brackets, which are there for the sake of what restricts it, inside of them or behind."""
        with self.deeper(word):
            chosen = self.family()
        close = self.here
        self.expect(")")
        nested = any(isinstance(parameter, Chosen) for parameter in chosen.parameters)
        if not (nested or chosen.restricted) and self.peek() not in RESTRICTIONS:
            self.fail(no_family(")", (), {}, is_value=False), close)
        return chosen

    def family_of_cells(self) -> Chosen:
        """Read one family of groups of cells."""
        chosen = self.family()
        self.vet_cells((chosen,), "only cells have insides and borders")
        return chosen

    def family_of_pointers(self) -> Chosen:
        """Read one family of what cells point at."""
        at = self.here
        chosen = self.family()
        self.vet_pointers(chosen, at)
        return chosen

    def vet_pointers(self, chosen: Chosen, at: Token | Span) -> None:
        """Make sure that a family is one of what cells point at.

        Raises:
            PuzzleError: It is not.
        """
        if not chosen.family.pointed or chosen.restricted:
            self.fail(
                f"a way leads where pointers point that are cells of the puzzle, and '{chosen.name}' are none", at
            )

    def _named_cells(self, word: Token) -> Chosen:
        """Read the cells of one group, by their names."""
        names = [word.text]
        while self.peek() in self.vocabulary.cells:
            names.append(self.take().text)
        cells = tuple(self.vocabulary.cells[name] for name in names)
        if len(set(names)) < len(names):
            self.fail("a cell stands twice in this group", word)

        def groups(board: Board, _: Sequence[object]) -> Iterable[Group]:
            from pylogic.files.sentences import listed  # imported late: few rules name cells

            return [board.over(listed(names), cells, number=1)]

        chosen = Chosen(Family(" ".join(names), groups, single=len(cells) == 1))
        self._named[chosen.name] = word
        return chosen

    def count(self) -> int:
        """Read a number from 1 to 999."""
        word = self.take("a number")
        if not re.fullmatch(r"[1-9]\d{0,2}", word.text):
            self.fail(f"here a number such as 4 is expected, not '{word}'", word)
        return int(word.text)

    def few(self) -> int:
        """Read a number from 1 to 999 if one stands here; else it is 1."""
        return self.count() if self.peek().isdecimal() else 1

    def shape(self) -> tuple[int, int]:
        """Read rows and columns, ``2x3``."""
        word = self.take("a shape such as 2x2")
        match = re.fullmatch(r"([1-9]\d{0,2})x([1-9]\d{0,2})", word.text)
        if match is None:
            self.fail(f"a shape is written like 2x3, not '{word}'", word)
        return int(match[1]), int(match[2])

    def value(self, sort: Sort | None = None) -> Value:
        """Read a value of a sort, or of the one sort that has it; ``shade = white`` names the sort."""
        sort = self._named_sort(sort)
        word = self.take("a value")
        sorts = [sort] if sort else list(self.vocabulary.sorts.values())
        having = [one for one in sorts if one.may_be(word.text)]
        if not having:
            known = [text for one in sorts for text in one.listed]
            near = suggestion(word.text, known) or (
                f"; the values are {' '.join(known)}" if known else "; the values are numbers"
            )
            if word.text in self.vocabulary.families:
                if self._at > 1 and self.words[self._at - 2].text == "but":
                    self.fail(no_family("but", (), {}, is_value=False), self.words[self._at - 2])
                if len(word.text) == 1 and self.vocabulary.families[word.text].single:  # a mark
                    near += f"; the cells of rows that are marked {word} are 'together {word} rows'"
                self.fail(f"'{word}' is a family of groups, and a value is expected here{near}", word)
            if ".." in word.text:
                self.fail(f"one value is expected here, not the range '{word}'", word)
            self.fail(f"there is no value '{word}'{near}", word)
        if len(having) > 1:
            names = " and ".join(one.name for one in having)
            self.fail(f"{names} both have a value '{word}'; write {having[0].name} = {word}", word)
        return Value(word.text, having[0])

    def _named_sort(self, sort: Sort | None) -> Sort | None:
        """Read ``shade =``, if it stands here before a value; else return the sort that is meant in any case."""
        named = self.vocabulary.sorts.get(self.peek()) if [word.text for word in self.rest[1:2]] == ["="] else None
        if named is None or sort not in (None, named):
            return sort
        self.take()
        self.expect("=")
        return named

    def sort_in(self, families: Iterable[Chosen], numeric: bool = False) -> Sort:
        """Read ``of SORT`` if it stands here, and return the sort that is meant, as `sort_at`."""
        return self.sort_at(families, self.sort() if self.skip("of") else None, numeric=numeric)

    def sort_at(self, families: Iterable[Chosen], named: Sort | None, *, numeric: bool) -> Sort:
        """Return the sort that a rule names, or the only sort of variables at the places of families.

        Args:
            families: The families.
            named: The sort that the rule names.
            numeric: Whether of several sorts those with numbers are meant.

        Raises:
            PuzzleError: None of them has variables, or several sorts have and none is named.
        """
        if named is not None:
            self.vet_sort(named, families, f"'{named.name}' are {named.form}")
            return named
        first = next(iter(families))
        sorts = list(self.vocabulary.sorts.values())
        fitting = [sort for sort in sorts if _fits(sort, first)] or sorts[:1]
        meant = [sort for sort in fitting if numeric and sort.numeric] or fitting
        chosen = self.only(meant, f"'{first.name}' have", self._word_of(first))
        self.vet_sort(chosen, families, f"this is about {chosen.form}")
        return chosen

    def only(self, sorts: Sequence[Sort], there: str, at: Token | Span | None) -> Sort:
        """Return the only one of some sorts; ``there`` begins the sentence about several."""
        if len(sorts) > 1:
            several = " and ".join(sort.name or sort.form for sort in sorts)
            name = next(sort.name for sort in reversed(sorts) if sort.name)
            self.fail(f"{there} {several}, and it is open which are meant; say: of {name}", at)
        return sorts[0]

    def vet_value(self, value: Value, families: Iterable[Chosen]) -> None:
        """Make sure that the places of families may hold a value."""
        self.vet_sort(value.sort, families, f"'{value}' is a value of {value.sort.form}")

    def vet_sort(self, sort: Sort, families: Iterable[Chosen], what: str) -> None:
        """Make sure that variables of a sort are at the places of families; ``what`` ends the problem otherwise."""
        for chosen in families:
            if not _fits(sort, chosen):
                self.fail(f"'{chosen.name}' are groups of {chosen.form}, and {what}", self._word_of(chosen))

    def vet_cells(self, families: Iterable[Chosen], what: str) -> None:
        """Make sure that families are groups of cells; ``what`` ends the problem otherwise."""
        for chosen in families:
            if chosen.form != "cells":
                self.fail(f"'{chosen.name}' are groups of {chosen.form}, and {what}", self._word_of(chosen))

    def vet_several(self, families: Iterable[Chosen]) -> None:
        """Make sure that groups may have two places for a rule to compare."""
        for chosen in families:
            if chosen.single:
                self.fail(f"a group of '{chosen.name}' is one place, and this compares two", self._word_of(chosen))

    def _word_of(self, chosen: Chosen) -> Token | None:
        """Return the word by which a family was named."""
        return self._named.get(chosen.unrestricted.name)

    def sort(self) -> Sort:
        """Read the name of a sort of variables."""
        word = self.take("a sort of variables")
        sort = self.vocabulary.sorts.get(word.text)
        if sort is None:
            known = [name for name in self.vocabulary.sorts if name]
            near = suggestion(word.text, known) or (f" ({' '.join(known)})" if known else "")
            self.fail(f"there are no variables called '{word}' here{near}", word)
        return sort

    def values(self, stops: tuple[str, ...] = ("where",), sort: Sort | None = None) -> tuple[Value, ...]:
        """Read values of one sort up to a stop or the end, at least one; each counts once."""
        values = self._some_values(sort)
        while self._at < len(self.words) and self.peek() not in stops:
            values += self._some_values(values[0].sort)
        return tuple({value if isinstance(value, Interval) else value.number: value for value in values}.values())

    def _some_values(self, sort: Sort | None) -> list[Value]:
        """Read one value, or the numbers of ``1..9`` or ``1..n``."""
        sort = self._named_sort(sort)
        numeric = [one for one in self.vocabulary.sorts.values() if one.numeric and sort in (None, one)]
        if ".." not in self.peek() or not numeric:
            return [self.value(sort)]
        word = self.take()
        span = range_of_values(self, word)
        if len(numeric) > 1:
            names = " and ".join(one.name or one.form for one in numeric)
            self.fail(f"{names} have numbers; write {numeric[-1].name} = {word}", word)
        if any(True for end in span for _ in calls(end)):
            self.fail("a range in a rule depends on the board alone, not on the size of groups", word)
        low, high = span
        if not isinstance(low, Number) or not isinstance(high, Number) or high.value - low.value > _MANY:
            self.vocabulary.ranged = True
            return [Interval(word.text, numeric[0], span)]
        values = [Value(str(number), numeric[0]) for number in range(low.value, high.value + 1)]
        known = [value for value in values if value.sort.number(value.text) is not None]
        if not known:
            self.fail(f"there is no value in '{word}'; the values are {' '.join(numeric[0].listed)}", word)
        return known

    def where(self) -> tuple[Value, ...]:
        """Read ``where V``, if it stands here."""
        return self.values(()) if self.skip("where") else ()

    def vet_printed(self, at: Span, added: bool = False) -> None:
        """Make sure that numbers are printed in cells for a rule to use, and no clues where it adds them up."""
        if not self.vocabulary.printed:
            self.fail("no numbers are printed in cells here; say: numbers 1..9", at)
        if added and self.vocabulary.printed == "clue":
            self.fail("a clue may be missing, so clues are not added up; say 'numbers' in the place of 'clue'", at)

    def vet_clues(self, at: Span) -> None:
        """Make sure that clues stand in cells."""
        if self.vocabulary.printed != "clue":
            self.fail("no clues stand in cells here; say: clue 0..9", at)

    def sign(self) -> Token:
        """Read a sign of comparison."""
        word = self.take("a comparison")
        written = comparison([word, *self.rest])
        if written:
            self.fail(written, word)
        if word.text == ")":
            self.fail("this bracket closes nothing", word)
        if word.text not in COMPARISONS:
            self.fail(f"here a comparison such as '=' is expected, not '{word}'", word)
        return word

    def put_back(self, words: Iterable[Token]) -> None:
        """Put words before the next one."""
        self.words[self._at : self._at] = words


def _fits(sort: Sort, chosen: Chosen) -> bool:
    return sort.in_cells == (chosen.form == "cells")


_NEIGHBOURS = "pairs, every two neighbours, or around, the neighbours of each cell"
_FAMILIES = {
    "neighbours": _NEIGHBOURS,
    "neighbors": _NEIGHBOURS,
    "adjacent": _NEIGHBOURS,
    "cells": "all, all cells of the board",
    "cols": "columns",
    "blocks": "boxes",
    "grid": "all, all cells of the board",
    "diagonal": "diagonals",
}
_ELSEWHERE = {
    "=": "== #= =:= := is equals",
    "<>": "!= !== \\= \\== =\\= /= ~= #\\= ≠",
    "<": "#<",
    "<=": "=< #=< ≤",
    ">": "#>",
    ">=": "=> #>= ≥",
}
"""Each comparison as other languages write it."""
_SIGNS = {elsewhere: sign for sign, signs in _ELSEWHERE.items() for elsewhere in signs.split()}
_SIGN = frozenset("".join(sign for sign in _SIGNS if not sign.isalpha()))
_TWO_RULES = "a rule compares once; write two rules, with ';' or a new line between them"
_SURPLUS = {
    ",": "rules stand on lines of their own, or with ';' between them, not ','",
    "&&": _TWO_RULES,
    "when": "a rule is restricted by 'where', not by 'when'",
    ")": "this bracket closes nothing",
}
_LOOP = "a rule holds for all groups of a family as it is: different rows"
_RULES = {
    "constraint": "a rule stands by itself, without 'constraint'",
    "not": "what must not be is written: never F V",
    "forbid": "what must not be is written: never F V",
    "forall": _LOOP,
    "for": _LOOP,
    "foreach": _LOOP,
    "each": _LOOP,
    "every": _LOOP,
    "if": "a rule is restricted by 'where' at its end, not by 'if'",
    "let": "numbers that a puzzle may set are declared: set NAME 1",
    "var": "what is looked for is declared: cells 1..9, or edges off on",
    "int": "what is looked for is declared: cells 1..9, or edges off on",
    "size": "the size of the board belongs to a puzzle, not to its kind",
    "board": "the board belongs to a puzzle, not to its kind",
    "solve": "this belongs to a puzzle, not to its kind",
    "limit": "this belongs to a puzzle, not to its kind",
    ":": "this is a rule of another language; write, for example: different rows",
}
_BUT = "a family without groups of another one is written: pairs except F, not '{}'"
_RESTRICTION = "a family stands before '{0}', which restricts it: pairs {0} F"
_IN_PLACE = {
    **dict.fromkeys("()", "families stand without brackets: different rows"),
    "in": "families follow without 'in'; those in groups of others are written: pairs inside F",
    **dict.fromkeys(("but", "without"), _BUT),
    **dict.fromkeys(("inside", "within", "except"), _RESTRICTION),
}
"""Advice where one of these words stands in the place of a family."""
_QUOTES = "'`‘’“”„«»"


def no_family(text: str, known: Sequence[str], declarations: Mapping[str, str], is_value: bool) -> str:
    """Explain that there is no such family, and suggest what to write.

    Args:
        text: The word in its place.
        known: The families of the kind.
        declarations: How others are declared, by name.
        is_value: Whether the word is a value.
    """
    if text in (",", "and", "&"):
        return f"families stand one after the other, without '{text}'"
    if text in _IN_PLACE:
        return _IN_PLACE[text].format(text)
    if is_value:
        return (
            f"'{text}' is a value, and a family of groups is expected here; a comma separates them: count(rows, {text})"
        )
    if text in _FAMILIES:
        return f"there is no family '{text}' here; use {_FAMILIES[text]}"
    if text in declarations:
        return f"there is no family '{text}' here; declare it: {declarations[text]}"
    near = suggestion(text, sorted(known))
    return f"there is no family '{text}' here{near or ', such as rows, columns, pairs or around'}"


def no_rule(text: str, known: Sequence[str]) -> str:
    """Explain that no rule begins so, and suggest what to write.

    Args:
        text: The first word of a rule.
        known: The words that may stand there.
    """
    if sign := next(filter(text.startswith, COMMENTS), None):
        return f"a comment starts with '%', not with '{sign}'"
    if text[:1] in _QUOTES:
        return 'a sentence stands between two straight double quotes, "like this"'
    if text in _RULES:
        return _RULES[text]
    near = suggestion(text, [*known]) or "; a rule begins with a word such as different, or compares: sum(rows) = 9"
    return f"there is no word '{text}'{near}"


def is_habit(text: str) -> bool:
    """Whether a rule of another language begins so."""
    return text in _RULES or text[:1] in _QUOTES or text.startswith(COMMENTS[1:])


def surplus(words: Sequence[Token]) -> str:
    """Explain what is wrong with words behind the end of a rule."""
    text = words[0].text
    if text[:1] in ("<", ">", "="):
        return _TWO_RULES
    if text.startswith("."):
        return "numbers are whole, without '.'"
    return _SURPLUS.get(text) or f"'{text}' cannot stand here; another rule begins on a line of its own, or after ';'"


def comparison(words: Sequence[Token]) -> str:
    """Return how a comparison is written that other languages write otherwise; empty for one of our own."""
    text = words[0].text
    if text not in _SIGNS:
        signs = list(takewhile(lambda word: not set(word.text) - _SIGN, words[:3]))
        text = max(
            (joined for end in range(1, len(signs) + 1) if (joined := "".join(map(str, signs[:end]))) in _SIGNS),
            key=len,
            default="",
        )
    return f"write '{_SIGNS[text]}' for '{text}'" if text else ""
