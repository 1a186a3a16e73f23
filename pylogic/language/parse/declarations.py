"""Declarations of kinds: phrases to sorts with their values, givens and rules.

The values of a sort of variables are declared like ``white black``, ``1..9``, ``empty 1..size(areas)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from pylogic.files.reading import COMMENTS, cell_of
from pylogic.language import givens, words
from pylogic.language.board import limits
from pylogic.language.board.board import Frame
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import SIDES, Chosen, Range, Sort
from pylogic.language.parse import comparisons
from pylogic.language.parse import phrases as advice
from pylogic.language.parse.comparisons import Conditional
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Number, calls
from pylogic.language.parse.given import Among, Given
from pylogic.language.parse.patches import Measure
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.rule import Declared, Rule, Word
from pylogic.language.parse.vocabulary import CONNECTIVES, MEMBERS, Value, Vocabulary, range_of_values
from pylogic.model.canvas import MOST_LANES
from pylogic.model.document import Declaration, Phrase, Token
from pylogic.model.errors import PuzzleError
from pylogic.model.records import replace
from pylogic.model.text import Problem, Span

_COUNTED = SIDES | comparisons.NAMES | MEMBERS
_ONCE = frozenset({"clue", "clues", "corners", "arrows", "centres", "mirrors", "numbers", "segments", "blocks"})
"""Givens that a kind declares at most once."""
_PRINTED = frozenset({"clue", "numbers"})
"""Givens whose words on a board are numbers."""
_RESERVED = {
    **dict.fromkeys(("size", "board", "boxes", "solve", "limit"), "says something else in puzzles of all kinds"),
    **dict.fromkeys(("where", "inside", "within", "except", "in", "but", "of", *CONNECTIVES), "is a word of rules"),
}
"""Names that neither a family nor a setting may have."""
_DIVIDE = "divide"
"""The part of the encodings for pieces, which need the word of that name."""
_FORMS = ("cells", "edges", "links", "bridges")
_RANKS = {"like": 0, "set": 1, **dict.fromkeys(_FORMS, 2), "clue": 4, "looks": 5}
"""Statements are read in this order, whatever their own, so that each knows what it names; all others rank 3."""

Lookup = Callable[[Token], Declared]
"""Finds the kind that a declaration is like; raises `PuzzleError` when there is none."""


def declare(declaration: Declaration, lookup: Lookup) -> Declared:
    """Return the kind that a declaration declares.

    Raises:
        PuzzleError: With everything that is wrong in it.
    """
    return _Declaring(declaration, lookup).declared()


def _again(declaration: Declaration, likes: Mapping[str, Declared]) -> Declared:
    """Declare a kind once more, given the kinds that it is like."""
    return declare(declaration, lambda word: likes[word.text])


class _Declaring:
    """Reads the phrases of a declaration: first sorts and givens, then the rules about them.

    What was read is put into the order of its phrases.
    """

    def __init__(self, declaration: Declaration, lookup: Lookup) -> None:
        self.declaration = declaration
        self.lookup = lookup
        self.problems: list[Problem] = []
        self.bases: dict[str, Declared] = {}
        self.sorts: dict[str, Sort] = {}
        self.givens: list[Given] = []
        self.rules: list[Rule] = []
        self.boxes: tuple[int, int] | None = None
        self.task = ""
        self.taken: dict[str, str] = {}  # names, each with the word that declares it
        self.fixed: dict[str, frozenset[int]] = {}
        self.sizes: list[tuple[Reading, Call]] = []
        self.number = 0  # of the phrase that is read
        self.sort_at: dict[str, int] = {}
        self.given_at: list[int] = []
        self.vocabulary = Vocabulary(
            sorts=self.sorts, families=dict(BUILT_IN), names=SIDES, declarations=givens.declarations
        )
        self.frame: dict[str, Callable[[Reading, Phrase], None]] = {
            "like": self._like,
            **dict.fromkeys(_FORMS, self._sort),
            "boxes": self._boxes,
            "task": self._task,
            **dict.fromkeys(givens.names(), self._keyword),
        }

    def declared(self) -> Declared:
        """Read everything.

        Raises:
            PuzzleError: With everything that is wrong.
        """
        phrases = self.declaration.phrases
        if len(phrases) > limits.RULES:
            self._problem(f"a kind has at most {limits.RULES} rules", phrases[limits.RULES].words[0].span)
            raise PuzzleError(self.problems)
        rules = [phrase for phrase in phrases if phrase.words[0].text not in self.frame]
        ranked = [(_RANKS.get(phrase.words[0].text, 3), number) for number, phrase in enumerate(phrases)]
        for rank, number in sorted(ranked):
            if phrases[number].words[0].text in self.frame:
                self.number = number if rank else number - len(phrases)  # own statements come after 'like'
                self._try(self._read_frame, phrases[number])
        self._put_in_order()
        self._vet_frame()
        # A mistake in a sort or a given would be reported again wherever rules name it.
        for phrase in rules:
            if not _begins(phrase):
                self._try(self._rule, phrase)
        if self.sorts and not self.problems:
            for phrase in _covered(rules):
                self._try(self._rule, phrase)
        self._vet_whole()
        if self.problems:
            raise PuzzleError(sorted(dict.fromkeys(self.problems), key=lambda problem: problem.span or Span(0, 0)))
        held = tuple(self.sorts[name] for name in sorted(self.sorts) if self.sorts[name].in_cells)
        return Declared(
            name=self.declaration.name.text,
            title=self.declaration.title,
            frame=Frame(
                sorts=self.sorts,
                families=self.vocabulary.families,
                settings=self.vocabulary.settings,
                fixed=self.fixed,
                boxes=self.boxes,
                uses=frozenset(self.vocabulary.used),
                cells=self.vocabulary.cells,
                unseen=self._unseen(),
            ),
            givens=(*self.givens, *([Among(held)] if held else [])),
            rules=tuple(self.rules),
            again=partial(_again, self.declaration, self.bases),
            file=file if (file := Path(self.declaration.source.name)).is_file() else None,
            ranged=self.vocabulary.ranged,
            task=self.task,
        )

    def _unseen(self) -> frozenset[str]:
        """Return the sorts of links that look like nothing where they are there."""
        names = {name for given in self.givens for name in given.unseen()}
        links = (sort for sort in self.sorts.values() if sort.form == "links")
        return frozenset(sort.name for sort in links if names.intersection(sort.names[-1:]))

    def _problem(self, sentence: str, span: Span) -> None:
        self.problems.append(Problem(sentence, self.declaration.source, span))

    def _try(self, read: Callable[[Reading, Phrase], None], phrase: Phrase) -> None:
        try:
            read(Reading.of(phrase, self.declaration.source, self.vocabulary), phrase)
        except PuzzleError as error:
            self.problems.extend(error.problems)

    def _put_in_order(self) -> None:
        """Put sorts and givens into the order of their phrases, where a later one may take the place of another."""
        if [*self.sort_at.values()] != sorted(self.sort_at.values()):
            sorts = {name: self.sorts[name] for name in sorted(self.sort_at, key=self.sort_at.__getitem__)}
            self.sorts.clear()
            self.sorts.update(sorts)
        if self.given_at != sorted(self.given_at):
            order = sorted(range(len(self.givens)), key=self.given_at.__getitem__)
            self.givens = [self.givens[index] for index in order]
            self.vocabulary.settings.clear()
            for given in self.givens:
                self.vocabulary.settings.update(given.settings())
                self.vocabulary.families.update({family.name: family for family in given.families()})

    def _once(self, reading: Reading, word: Token) -> None:
        """Note that something is declared that a kind has at most once."""
        if word.text in self.taken:
            reading.fail(f"'{word}' is given twice", word)
        self.taken[word.text] = word.text

    def _read_frame(self, reading: Reading, phrase: Phrase) -> None:
        """Read a phrase that is not a rule."""
        name = reading.peek()
        self.frame[name](reading, phrase)
        if reading.rest:
            if NO_RANGE.fullmatch(reading.peek()):
                reading.fail(f"a range is written 1..9, not with '{reading.peek()}'")
            said = " ".join(word.text for word in reading.words[: -len(reading.rest)])
            meant = f"; did you mean '{name}s'?" if said == name and f"{name}s" in givens.names() else ""
            reading.fail(f"'{reading.peek()}' cannot stand after '{said}'{meant}")
        if phrase.sentence and name != "task":
            reading.fail("a sentence stands before a rule, and this is not a rule", phrase.words[0])

    def _boxes(self, reading: Reading, _: Phrase) -> None:
        self._once(reading, reading.take())
        self.boxes = reading.shape()

    def _task(self, reading: Reading, phrase: Phrase) -> None:
        word = reading.take()
        if not phrase.sentence:
            reading.fail('what is to be done stands before it: "place queens": task', word)
        self._once(reading, word)
        self.task = phrase.sentence

    def _keyword(self, reading: Reading, phrase: Phrase) -> None:
        """Read a given."""
        word = reading.take()
        given = givens.keyword(word.text).declare(reading)
        named = [*(family.name for family in given.families()), *(name for name, _ in given.settings())]
        for name in named:
            if name in self.taken:
                reading.fail(f"'{name}' is declared twice", word)
            if name in _RESERVED or cell_of(name):
                reading.fail(f"'{name}' {_RESERVED.get(name, 'is a cell')}; choose another name", phrase.words[1])
            if word.text != "clues" and (name in BUILT_IN or name in _COUNTED):  # its sides have names of their own
                reading.fail(f"rules of all kinds know '{name}'; choose another name", phrase.words[1])
        if word.text in _ONCE:
            self._once(reading, word)
            if word.text in _PRINTED and self.taken.keys() >= _PRINTED:
                reading.fail("numbers in cells are 'clue' or 'numbers', not both; only 'numbers' are added up", word)
        symbols = [symbol for one in (given, *self.givens) for symbol in one.symbols()]
        for symbol in filter(given.claims, (*symbols, *(one.text for one in phrase.words[1:2]))):
            if any(other.claims(symbol) for other in self.givens):
                reading.fail(f"'{symbol}' stands for something else on the board already", word)
        self.taken.update(dict.fromkeys(named, word.text))
        self._add(given)

    def _add(self, given: Given) -> None:
        self.givens.append(given)
        self.given_at.append(self.number)
        vocabulary = self.vocabulary
        vocabulary.families.update({family.name: family for family in given.families()})
        vocabulary.symbols |= frozenset(given.symbols())
        if given.prints:
            vocabulary.printed = "clue" if given.has_clues else "numbers"
        vocabulary.drawn |= frozenset(given.drawn())
        vocabulary.settings.update(given.settings())
        vocabulary.names |= frozenset(given.names())
        for value in given.fixes():
            self.fixed[value.sort.name] = self.fixed.get(value.sort.name, frozenset()) | {value.number}

    def _like(self, reading: Reading, _: Phrase) -> None:
        reading.take()
        word = reading.take("the name of a kind")
        if word.text in self.bases:
            reading.fail(f"this kind is like '{word}' already", word)
        base = self.bases[word.text] = self.lookup(word)
        if max(len(self.rules) + len(base.rules), len(self.givens) + len(base.givens)) > limits.RULES:
            reading.fail(f"a kind has at most {limits.RULES} rules, those of the kinds that it is like counted", word)
        for sort in base.frame.sorts.values():
            known = self.sorts.setdefault(sort.name, sort)
            self.sort_at.setdefault(sort.name, self.number)
            if known != sort and sort.name not in self.taken:
                reading.fail(f"'{word}' has other values than the kinds before it: {' '.join(sort.listed)}", word)
        for given in base.givens:
            if not isinstance(given, Among):
                self._add(given)
        self.rules = [*base.rules, *self.rules]
        self.boxes = self.boxes or base.frame.boxes
        self.task = self.task or base.task
        self.vocabulary.used |= base.frame.uses
        self.vocabulary.ranged |= base.ranged

    def _sort(self, reading: Reading, _: Phrase) -> None:
        form = reading.take()
        name = ""
        if len(reading.rest) > 1 and reading.rest[1].text == ":":
            name = reading.take().text
            reading.expect(":")
        if name in self.taken and name:
            reading.fail(f"'{name}' is declared twice", form)
        if name in self.taken:
            other = self.taken[name]
            both = f"'{form}' is given twice" if other == form.text else f"'{other}' and '{form}' have no names"
            reading.fail(f"{both}; rules tell them apart by names: {other} a: ..., {form} b: ...", form)
        self.taken[name] = form.text
        names, ranges, lowest = read_values(reading, form)
        self.sizes += [(reading, call) for span in ranges for end in span for call in calls(end)]
        self.sort_at.setdefault(name, self.number)
        self.sorts[name] = Sort(name, form.text, names, ranges, lowest)

    def _vet_frame(self) -> None:
        """Check the sizes on which values depend, as families may follow them, and that each word has one meaning."""
        for reading, call in self.sizes:
            try:
                vet_size(reading, call)
            except PuzzleError as error:
                self.problems.extend(error.problems)
        words = [word for phrase in self.declaration.phrases for word in phrase.words[1:]]
        for name in (name for sort in self.sorts.values() if sort.in_cells for name in sort.names):
            if any(given.claims(name) for given in self.givens):
                at = next((word for word in words if word.text == name), self.declaration.name)
                self._problem(f"'{name}' cannot be a value: it stands for something else on the board", at.span)

    def _vet_whole(self) -> None:
        """Check that nothing is missing."""
        name = self.declaration.name
        if not self.problems and not self.sorts:
            self._problem(f"the kind {name} has no variables; say: cells 1..n, or edges off on", name.span)
        shown = [sort for sort in self.sorts.values() if sort.form == "links" and sort.name not in self._unseen()]
        if len(shown) > MOST_LANES:
            example = f"looks {shown[-1].names[-1]} nothing"
            self._problem(f"a picture shows {MOST_LANES} sorts of links; say, for example: {example}", name.span)
        bridged = any(sort.form == "bridges" for sort in self.sorts.values())
        if not self.problems and bridged and not any(given.posts for given in self.givens):
            self._problem("bridges join cells with a clue or a fixed value; say: clue 1..8, or fixed V", name.span)
        aims = [rule for rule in self.rules if rule.word.cost]
        if len(aims) > 1:
            self.problems.append(Problem("a kind minimises or maximises one number", aims[1].source, aims[1].span))
        divided = any(rule.word.borders for rule in self.rules)
        for rule in self.rules:
            if _DIVIDE in rule.parts and not divided:
                sentence = f"a rule about '{rule.word.name}' needs one that begins with '{_DIVIDE}' in the same kind"
                self.problems.append(Problem(sentence, rule.source, rule.span))
        if not self.problems and not self.rules:
            self._problem(f"the kind {name} has no rules; say, for example: different rows columns", name.span)

    def _rule(self, reading: Reading, phrase: Phrase) -> None:
        name = phrase.words[0]
        texts = [word.text for word in phrase.words]
        compares = any(text in COMPARISONS for text in texts)
        if name.text not in (*comparisons.NAMES, *(CONNECTIVES if compares else ())) and advice.is_habit(name.text):
            reading.fail(advice.no_rule(name.text, ()), name)
        measures = name.text in words.names() and words.word(name.text).vet
        if measures and texts[1:2] != ["("]:
            reading.fail(f"'{name}' is asked of groups in brackets and compared: {name}(...) = ...", name)
        if name.text in words.names() and not measures:
            word = words.word(reading.take().text)
            arguments = word.read(reading, name.text)
        else:
            if not compares:
                self._unknown(reading, phrase)
            word, arguments = self._compared(reading, texts)
        where = self._where(reading, word, arguments)
        reading.done()
        authored = bool(phrase.sentence)
        rule = Rule(word, arguments, phrase.sentence, where, self.declaration.source, name.span, authored)
        self.rules.append(rule if authored else replace(rule, sentence=word.say(rule)))

    def _compared(self, reading: Reading, texts: Sequence[str]) -> tuple[Word, object]:
        from pylogic.language.parse import condition_parser  # imported late: the rules of many kinds compare nothing

        if condition_parser.is_condition(reading) or {"in", "where"} <= {*texts}:
            owner = "condition"
        elif "in" in texts:
            owner = "compare"
        else:
            return condition_parser.read_comparison(reading)
        return words.word(owner), words.word(owner).read(reading, "")

    def _where(self, reading: Reading, word: Word, arguments: object) -> tuple[Value, ...]:
        if reading.peek() != "where":
            return ()
        if not any(form.restricted for form in word.notation):
            reading.fail(f"'where' cannot restrict a rule about '{word.name}'")
        families: tuple[Chosen, ...] = ()
        if isinstance(arguments, Conditional):
            families = arguments.families
        elif isinstance(arguments, Comparison):
            from pylogic.language.compile import linear  # imported late, as the parser of conditions

            families = comparisons.ranges_over(arguments) if word.flatten is linear.flatten else ()
        at, first = reading.here, reading.rest[min(1, len(reading.rest) - 1)]
        if isinstance(arguments, Comparison) and isinstance(arguments.calls()[0].arguments, Measure):
            self._vet_seated(reading, arguments, at)
        values = reading.where()
        value, sort = values[0], values[0].sort
        if sort.in_cells:
            bare = next((chosen for chosen in families if not chosen.family.centred), None)
            if bare is not None:
                sentence = f"'where' asks what stands in the centre of a group, and '{bare.name}' have no centre"
                reading.fail(sentence, at)
        elif not families:
            reading.fail(f"'where' asks what a cell holds, and '{value}' is a value of {sort.form}", first)
        else:
            bare = next((chosen for chosen in families if not chosen.family.pairs or chosen.form != "cells"), None)
            if bare is not None:
                what = f"'{bare.name}' are not pairs of cells"
                reading.fail(f"'where' asks for {sort.form} between the two cells of a pair, and {what}", first)
        return values

    def _vet_seated(self, reading: Reading, comparison: Comparison, at: Span) -> None:
        """Make sure that a comparison of groups is about those with a clue or a mark, whose cell 'where' asks about."""
        marks = any(call.arguments.patches.marks or call.arguments.beyond for call in comparison.calls())
        if not marks and all(name.text != "clue" for name in comparison.names()):
            reading.fail("'where' asks what stands in the cell of a clue or of a mark, and this rule names none", at)
        if comparison.sign == "<>":
            reading.fail("what 'where' restricts here is compared by =, <, <=, > or >=, not by <>", at)

    def _unknown(self, reading: Reading, phrase: Phrase) -> NoReturn:
        """Refuse a rule that neither begins with a word nor compares anything."""
        name, *others = phrase.words
        for word in others:
            if word.text != ")" and (sentence := advice.comparison([word])):
                reading.fail(sentence, word)
        if name.text in words.names():
            reading.fail(f"'{name}' is compared with something: {name}(...) = ...", name)
        reading.fail(advice.no_rule(name.text, [*words.names(), *self.frame]), name)


def _begins(phrase: Phrase) -> bool:
    """Whether a rule begins as rules do, whatever follows."""
    return phrase.words[0].text in words.names() or any(word.text in COMPARISONS for word in phrase.words)


def _covered(phrases: list[Phrase]) -> list[Phrase]:
    """Return phrases with their sentences; a sentence covers all rules on its line."""
    covered: list[Phrase] = []
    for phrase in phrases:
        line = phrase.words[0].span.line
        if not phrase.sentence and covered and covered[-1].words[-1].span.line == line:
            phrase = phrase._replace(sentence=covered[-1].sentence)
        covered.append(phrase)
    return covered


NO_RANGE = re.compile(r"\d+(?:-|–|\.|\.\.\.)\w+|\.\.|to")
"""Ranges as other languages write them."""
_SIGNS = (",", ":", "=", "(", ")")


def read_values(reading: Reading, form: Token) -> tuple[tuple[str, ...], tuple[Range, ...], int]:
    """Read the names and the ranges of a sort, and the number of its first value.

    Raises:
        PuzzleError: They are not values.
    """
    if not reading.rest:
        reading.fail(f"'{form}' has no values; note that '%' starts a comment", form)
    names: list[str] = []
    ranges: list[Range] = []
    while reading.rest:
        word = reading.take()
        _vet_spelling(reading, form, word, first=not names, ranged=bool(ranges))
        if ".." in word.text:
            ranges.append(range_of_values(reading, word))
        elif word.text.isdecimal():
            number = reading.number(word)
            ranges.append(Range(number, number))
        else:
            _vet_name(reading, form, word, names, ranged=bool(ranges))
            names.append(word.text)
    lowest = 0
    if ranges and names:
        lows = [span.low.value for span in ranges if isinstance(span.low, Number)]
        if len(lows) < len(ranges):
            reading.fail("numbers after names begin with a number", form)
        lowest = min(lows) - len(names)
    if form.text == "bridges" and (names or not ranges):
        reading.fail("bridges are counted; say: bridges 0..2", form)
    return tuple(names), tuple(ranges), lowest


def _vet_spelling(reading: Reading, form: Token, word: Token, *, first: bool, ranged: bool) -> None:
    """Refuse how values are written in other languages."""
    text = word.text
    if text in _SIGNS or (text == "in" and first and ".." in reading.peek()):
        reading.fail(f"values stand one after the other, without '{word}': {form} white black, {form} 1..9", word)
    if text[0] in "[({" and text[1:]:
        reading.fail(f"values stand without brackets: {form} white black, {form} 1..9", word)
    if NO_RANGE.fullmatch(text) and (text != "to" or ranged):
        reading.fail(f"a range is written 1..9, not with '{word}'", word)


def _vet_name(reading: Reading, form: Token, word: Token, names: list[str], *, ranged: bool) -> None:
    if ranged and word.text in COMMENTS:
        reading.fail(advice.no_rule(word.text, ()), word)
    if ranged:
        reading.fail(f"names stand before numbers: {form} {word} 1..9", word)
    if re.fullmatch(r"-\d+", word.text):
        reading.fail(f"numbers in cells begin at 0, not '{word}'", word)
    if word.text in reading.vocabulary.families:
        reading.fail(f"a value cannot have the name of a family, '{word}'", word)
    if word.text in names:
        reading.fail(f"the value '{word}' stands here twice", word)


def vet_size(reading: Reading, call: Call) -> None:
    """Make sure that values depend on nothing but the size of a group.

    Raises:
        PuzzleError: They depend on something else.
    """
    if call.name != "size" or not call.inside:
        reading.fail("values may depend on the size of a family's groups, written like 1..size(areas)", call.word)
    inner = reading.part(call.inside)
    family = inner.family()
    inner.done()
    if family.name != family.family.name:
        reading.fail(f"values cannot depend on the size of '{family.name}'", call.inside[0])
