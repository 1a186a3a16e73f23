"""The rules of a declared kind at their places, from its flat facts; loaded for explanations only.

A word of which people know more than what its facts propagate has a `Reasoning`, named as it is in capitals, in the
module of this package that `Word.laws` names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import islice, pairwise

from pylogic.files.sentences import (
    SentenceMaker,
    compared,
    counted,
    guarded,
    joined,
    listed,
    needed,
    ordered,
    placed,
    plain,
    tallied,
)
from pylogic.language.board.graphs import points
from pylogic.language.board.places import name_of_place
from pylogic.language.compile.flat import Arguments, Facts, Prune, network_of
from pylogic.language.compile.flattening import frame_of
from pylogic.language.compile.propagators import ARITHMETIC, counted_in
from pylogic.language.constraints import Different, Rising, chains, seen
from pylogic.language.laws.degrees import LINE
from pylogic.language.laws.law import (
    Drawn,
    Most,
    Names,
    Others,
    Quotas,
    Reasoning,
    always,
    at,
    beside,
    cells_with,
    clue_says,
)
from pylogic.language.laws.merging import StepConstraint, Within, laws_of_lines, merge_equal
from pylogic.language.laws.patches import borders_of
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.rule import Declared, Rule, Word
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Atom, Cell, Clue, Fact, Side
from pylogic.model.laws import Argument, Border, LawAtPlace, Laws, Speech, Stroke
from pylogic.model.network import Pruning, Store, union, values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple

_PAIR = 2
"""Of two cells what is known is said first."""
_SIGNS = {"eq": "", "le": "at most ", "ge": "at least "}
_TOTALS = {"sum": "adds up to", "product": "multiplies to"}
_DISTINCT = ("exactly", "different", "differ")
_WIDE, _FEW = 12, 3
"""The price of a rule about most of the board, and that of a clue about one cell."""
_LINK = 3
"""A chain of two cells costs as much as any rule at one place, and each further cell one more."""
_WAYS = 2
"""Most ways to add up that a sentence lists."""
_LINES = 3
"""A rule about the cells of more lines than this is about most of the board."""
_OFF_ON = ("off", "on")
"""The values of links that are lines even where no rule is about the whole of them."""
_WHAT = {"cells": "cell", "edges": "side", "links": "link", "bridges": "bridge"}


def laws(kind: Declared, puzzle: Puzzle) -> Laws:
    """The rules of a puzzle; values are numbered from the smallest one of all on."""
    return _Laws(kind, puzzle).made()


class _Said(NamedTuple):
    """A rule in words with its place, and without it where it can be said so of several places."""

    says: str
    alone: str | None = None


class _Laws:
    """Makes the rules of a puzzle."""

    def __init__(self, kind: Declared, puzzle: Puzzle) -> None:
        self._kind = kind
        self._board = frame_of(kind, puzzle).board
        self._rules = kind.rules_on(self._board)
        known = ((rule, reasoning(rule.word)) for rule in self._rules)
        self._reasonings = [(rule, one) for rule, one in known if one is not None]
        self._stated = puzzle.engine_facts
        self._facts = Facts(self._stated)
        self._counted = Quotas(self._stated, self._facts)
        self._seen: dict[int, tuple[int, Clue | None]] = {}
        self._plain = {rule.sentence for rule in self._rules if not rule.authored or self._is_set(rule)}
        """Rules that are not in words of their author's, and those whose words cannot say how many."""
        empty = network_of(self._facts, {})
        self._lowest, self._domains = empty.lowest, empty.domains
        spoken = [one for given in kind.givens for one in given.spoken()]
        self._plurals = {one: several for _, one, several in spoken}
        self._spoken = {(value.sort.name, value.number): one for value, one, _ in spoken}
        rows = {row: name for given in kind.givens for row, name in given.row_names().items()}
        self._names = Names(self._board, self._spoken, rows)
        hinted = [(group, group.hint) for group in self._board.used() if group.hint is not None]
        self._silent = {hint.clue for _, hint in hinted if hint.clue and not hint.numbers}
        """Clues that only say where something is."""
        self._of_regions = {
            (hint.clue, group.name): hint.numbers[0]
            for group, hint in hinted
            if group.region and len(hint.numbers) == 1
        }
        """The numbers of clues that stand in one cell of their region, by clue and region."""

    def _named(self, value: Value) -> str:
        return self._spoken.get((value.sort.name, value.number), f"a {value}")

    def _amount(self, value: Value, number: int) -> str:
        text = self._spoken.get((value.sort.name, value.number), str(value))
        return self._so_many(number, text)

    def made(self) -> Laws:
        """The rules."""
        prunes: dict[str, Prune] = {**ARITHMETIC}  # givens may state counts
        for rule in self._rules:
            prunes.update(rule.word.encoding.prunes)
        for _, known in self._reasonings:
            for name, prune in known.prunes.items():
                prunes[name] = partial(_with_most, prune, self._counted.most)
        stated = (unit for fact in self._stated for unit in self._units(fact, prunes))
        fresh = partial(Store, self._domains, self._lowest)
        units = merge_equal([*stated, *self._chains(), *self._reasoned()], fresh)
        units += laws_of_lines(units, self._counted.exact(), fresh, self._names.where, self._so_many_of)
        printed: dict[int, tuple[int, Clue | None]] = self._seen | {
            int(fact.atom.args[0]): (int(fact.atom.args[1]) - self._lowest, fact.clue)
            for fact in self._stated
            if fact.atom.name == "given"
        }
        for variable, domain in self._domains.items():
            if not domain & (domain - 1):
                printed.setdefault(variable, (domain.bit_length() - 1, None))
        sort = next(iter(self._kind.frame.sorts.values()))
        return Laws(
            domains=self._domains,
            units=tuple(units),
            lowest=self._lowest,
            atom=lambda variable, bit: Atom("value", (variable, bit + self._lowest)),
            names={variable: self._names.of(variable) for variable in self._domains},
            value=lambda variable, bit: self._names.value(variable, bit + self._lowest),
            printed=printed,
            whole=all(rule.word.encoding.prunes or reasoning(rule.word) for rule in self._rules),
            plurals=self._plurals,
            equals="is" if sort.names and not sort.ranges else "=",
            borders=self._borders(),
            strokes=self._strokes(),
            bridges=self._bridges(),
            cells=self._cells,
        )

    def _cells(self, variable: int) -> Sequence[Cell]:
        """The cell of a variable, or those on its sides that are on the board."""
        _, place = self._board.variables[variable]
        return [cell for cell in place.cells if self._board.has(cell)] if isinstance(place, Side) else (place,)

    def _borders(self) -> dict[int, Border]:
        """The sides that are borders of pieces where they hold a value."""
        values = [rule.word.borders(rule) for rule in self._rules if rule.word.borders]
        return {
            variable: Border(cells, self._bit(value.number))
            for value in values
            for variable, cells in borders_of(value, self._board).between.items()
        }

    def _bridges(self) -> dict[int, tuple[str, str]]:
        """The places that bridges join, by name."""
        return {
            number: (name_of_place(place.cells[0]), name_of_place(place.cells[1]))
            for number, (sort, place) in self._board.variables.items()
            if self._board.frame.sorts[sort].form == "bridges" and isinstance(place, Side)
        }

    def _strokes(self) -> dict[int, Stroke]:
        """The links, or the sides, on which lines run where they hold a value."""
        strokes = {}
        for value, several, _ in self._drawn():
            sort, bit = value.sort, self._bit(value.number)
            line = f"{'a' if several else 'the'} {sort.name or LINE}"
            for variable, ends in points(self._board, sort.name).items():
                _, side = self._board.variables[variable]
                sides = beside(side, self._board) if sort.form == "edges" and isinstance(side, Side) else ()
                strokes[variable] = Stroke(ends, sides, bit, line)
        for sort in self._kind.frame.sorts.values():
            if sort.form == "links" and sort.names == _OFF_ON:  # lines that no rule is about as a whole
                for variable, ends in points(self._board, sort.name).items():
                    strokes.setdefault(variable, Stroke(ends, (), self._bit(sort.last), f"a {sort.name or LINE}"))
        return strokes

    def _drawn(self) -> tuple[Drawn, ...]:
        """The lines that rules are about."""
        return tuple(known.drawn(rule, self._board) for rule, known in self._reasonings if known.drawn)

    def _is_set(self, rule: Rule) -> bool:
        """Whether the puzzle sets the number of a rule; not of one that others are said together with."""
        arguments = rule.arguments
        if not isinstance(arguments, Comparison) or sum(one.sentence == rule.sentence for one in self._rules) > 1:
            return False
        return any(name.text in self._board.settings for name in arguments.names())

    def _mask(self, values: Iterable[int]) -> int:
        return sum(map(self._bit, values))

    def _units(self, fact: Fact, prunes: Mapping[str, Prune]) -> Iterator[LawAtPlace]:
        name, arguments = fact.atom
        if name == "only" and int(arguments[0]) in self._domains:
            variable, number = int(arguments[0]), int(arguments[1])
            mask = self._mask(value for (value,) in self._facts.of("domain", number))
            says, alone = self._says(fact, (variable,))
            within = Within(variable, mask)
            yield LawAtPlace(
                self._names.of(variable),
                says,
                within,
                _clues(fact),
                price=_FEW,
                argue=plain(says),
                several=always(alone),
            )
        prune = prunes.get(name)
        for constraint in prune(arguments, self._facts) if prune else ():
            variables = constraint.variables
            if not self._are_known(variables):  # of hidden ones laws say the rule
                continue
            says, alone = self._says(fact, variables)
            if name in _DISTINCT:
                yield from self._distinct(name, variables, fact)
                continue
            yield LawAtPlace(
                self._names.where(variables),
                says,
                StepConstraint(constraint),
                _clues(fact),
                price=self._price(variables),
                argue=self._adding(constraint, says) or self._argue(fact, says, alone, variables),
                several=self._several(fact, alone, variables),
            )

    def _are_known(self, variables: Sequence[int]) -> bool:
        """Whether these are variables; one without any value is none."""
        return bool(variables) and self._domains.keys() >= set(variables)

    def _chains(self) -> Iterator[LawAtPlace]:
        """Comparisons that follow each other as one rule."""
        less = [fact for fact in self._stated if fact.atom.name == "less" and fact.atom.args[2]]
        signs = {(int(fact.atom.args[0]), int(fact.atom.args[1])): fact.clue for fact in less}
        for chain in filter(self._are_known, chains(signs)):
            says = " < ".join(map(self._names.of, chain))
            clues = dict.fromkeys(clue for pair in pairwise(chain) if (clue := signs[pair]) is not None)
            price = _LINK + len(chain)
            yield LawAtPlace(
                says,
                says,
                Rising(chain),
                tuple(clues),
                price=price,
                argue=compared(says),
                technique=lambda _: "chain of signs",
            )

    def _reasoned(self) -> Iterator[LawAtPlace]:
        """The rules that people know more about than is stated to engines."""
        exact = tuple(self._counted.exact())
        others = Others(self._counted.most, self._rules, exact, self._drawn(), self._named, self._amount)
        for rule, known in self._reasonings:
            for law in known.laws(rule, self._board, others) if known.laws else ():
                variables = law.constraint.variables
                if not self._are_known(variables):
                    continue
                if law.seen:
                    self._see(law.constraint)
                    continue
                name = law.name or self._names.where(variables)
                alone = law.says if law.says == rule.sentence and not law.argue else None
                yield LawAtPlace(
                    name,
                    law.says,
                    StepConstraint(law.constraint, again=False),
                    tuple(clue for clue in law.clues if clue),
                    pattern=law.pattern,
                    price=law.price or self._price(variables),
                    argue=partial(law.argue, self._bit) if law.argue else plain(law.says),
                    several=law.several or always(alone),
                    obvious=partial(law.obvious, self._bit) if law.obvious else None,
                    refuted=partial(law.refuted, self._bit) if law.refuted else None,
                    keeping=partial(_keeping, law.keeping) if law.keeping else None,
                    pairs=law.pairs,
                    drawn=0 if law.drawn is None else self._bit(law.drawn),
                    each=law.each,
                    technique=self._called(law.technique),
                )

    def _called(self, technique: str | Callable[[Callable[[int], int], Argument], str]) -> Callable[[Argument], str]:
        return partial(technique, self._bit) if callable(technique) else lambda _: technique

    def _see(self, constraint: Pruning) -> None:
        """Note what a rule settles by itself."""
        store = Store(self._domains, self._lowest)
        StepConstraint(constraint).filter(store)
        for variable in constraint.scope:
            if store.domains[variable].bit_count() == 1:
                self._seen[variable] = store.domains[variable].bit_length() - 1, None

    def _bit(self, value: int) -> int:
        """The bit of a value; none of one that no variable may hold, be it counted."""
        return 1 << (value - self._lowest) if value >= self._lowest else 0

    def _price(self, scope: Sequence[int]) -> int:
        return _WIDE if len(scope) > _LINES * max(self._board.rows, self._board.columns) else 5

    def _distinct(self, name: str, scope: Sequence[int], fact: Fact) -> Iterator[LawAtPlace]:
        where, clues = self._names.where(scope), _clues(fact)
        if name == "exactly":
            each = f"{where} {'have' if ' and ' in where else 'has'} each value once"
            yield from seen(where, each, scope, clues, self._domains[scope[0]])
        else:
            says, alone = self._says(fact, scope)
            different = Different(scope)
            yield LawAtPlace(where, says, different, clues, glance=True, argue=plain(says), several=always(alone))

    def _argue(self, fact: Fact, says: str, rule: str | None, scope: Sequence[int]) -> SentenceMaker:
        stated = fact.clue is None and rule is not None and says != rule
        where = self._names.where(scope)
        if len(scope) == _PAIR and not (stated and (" and " in where or where.startswith("the region"))):
            low, high = scope
            return ordered(says, low, high, self._domains) if fact.atom.name == "less" else compared(says)
        if fact.atom.name == "count":
            _, sign, total, _ = fact.atom.args
            counting = self._counting(fact)
            alone = sum(rule.sentence == fact.rule for rule in self._rules) == 1
            if sign == "eq" and says.startswith("the clue ") and not self._guarded(fact):
                return tallied(says, int(total), self._counts(fact), self._domains)
            if sign == "eq" and counting is not None and (alone or int(total) > 1):  # "it" would not say what is found
                variable, mask = counting
                text = listed(self._texts(variable, mask), "or")
                value = text if fact.rule not in self._plain and fact.clue is None and int(total) > 1 else ""
                several = self._plurals.get(text, text)
                noun = several != text
                things = f"the {several if int(total) > 1 else text.split()[-1]}" if noun else text
                return counted(
                    says,
                    int(total),
                    mask,
                    _WHAT[self._names.form(variable)],
                    value,
                    things=things if says.endswith(f" says {total}") else "",
                    noun=noun,
                )
        if rule is None or fact.clue:
            return plain(says)
        if fact.atom.name == "count":
            guards = self._facts.of("guard", int(fact.atom.args[0]))
            if len(guards) == 1 and guards[0][0] in scope:
                return guarded(rule, guards[0][0])
            if fact.atom.args[1:3] == ("ge", 1) and not guards:
                return needed(says, rule, scope, self._names.of(scope[0]) if len(scope) == 1 else "")
        return placed(says, rule, scope, square=self._is_square(scope))

    def _guarded(self, fact: Fact) -> bool:
        """Whether a rule only holds where some variable has a value."""
        return bool(self._facts.of("guard", int(fact.atom.args[0])))

    def _adding(self, constraint: Pruning, says: str) -> SentenceMaker | None:
        """How numbers that do not repeat add up, where there are few ways."""
        ways: Callable[[Sequence[int]], Iterator[int]] | None = getattr(constraint.arguments, "ways", None)
        if ways is None or self._lowest < 0 or len(constraint.variables) < _PAIR:
            return None
        numbers = values(union(self._domains[variable] for variable in constraint.variables) << self._lowest)
        few = list(islice(ways(list(numbers)), _WAYS + 1))
        if not 0 < len(few) <= _WAYS:
            return None
        added = listed([" + ".join(map(str, values(one))) for one in few], "or")

        def argue(argument: Argument, speech: Speech) -> str:
            if argument.grounds:
                return joined(says, speech.grounds(argument.grounds))
            return f"{says}, in {len(constraint.variables)} cells only as {added}"

        return argue

    def _several(self, fact: Fact, rule: str | None, scope: Sequence[int]) -> Callable[[Argument], str | None]:
        """The sentence for several places; of groups of which all cells are counted that they have no others."""
        name, arguments = fact.atom
        noun = self._names.where(scope).removeprefix("the ").partition(" ")[0]
        if name != "count" or rule is None or len(scope) != int(arguments[2]) or not re.search(rf"\b{noun}\b", rule):
            return always(rule)
        return lambda argument: rule if argument.grounds else f"{rule}, and these {noun}s have no other cells"

    def _is_square(self, scope: Sequence[int]) -> bool:
        """Return whether variables are those of two by two cells."""
        places = [self._board.variables[variable][1] for variable in scope]
        cells = {place for place in places if not isinstance(place, Side)}
        row, column = min(cells, default=(0, 0))
        return cells == {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)} and len(
            scope
        ) == len(cells)

    def _counting(self, fact: Fact) -> tuple[int, int] | None:
        """A variable, and the values that are counted, where these are the same for all variables and always."""
        masks = self._counts(fact)
        alike = len(set(masks.values())) == 1 and any(masks.values()) and not self._guarded(fact)
        return next(iter(masks.items())) if alike else None

    def _counts(self, fact: Fact) -> dict[int, int]:
        """The values that a count is of, by variable."""
        masks: dict[int, int] = {}
        for variable, value in counted_in(int(fact.atom.args[3]), self._facts):
            masks[variable] = masks.get(variable, 0) | self._mask([value])
        return masks

    def _says(self, fact: Fact, variables: Sequence[int]) -> _Said:
        name, arguments = fact.atom
        if name == "less":
            one, other = (self._names.of(variable) for variable in variables)
            return _Said(f"{one} {'<' if arguments[2] else '<='} {other}")
        where = self._names.where(variables)
        if fact.clue in self._silent:
            return _Said(f"{fact.rule} ({fact.clue.sentence})", fact.rule if fact.clue.sentence in where else None)
        line = where.partition(" seen from ")[0]
        beside = fact.clue is not None and fact.clue.sentence.startswith(f"{line} ")
        counting = self._counting(fact) if name == "count" and (beside or fact.rule in self._plain) else None
        if fact.clue is not None and not (beside and counting):
            return _Said(self._of_region(fact, where) or self._total(fact) or clue_says(fact.clue))
        if counting is not None and arguments[1] in _SIGNS:
            variable, mask = counting
            sign, number = _SIGNS[str(arguments[1])], int(arguments[2])
            has = "have" if " and " in where else "has"
            return _Said(f"{line if beside else where} {has} {sign}{self._many(number, variable, mask)}")
        return _Said(at(fact.rule, where), fact.rule)

    @staticmethod
    def _total(fact: Fact) -> str:
        """``the run below r1c2 adds up to 4``, where a clue says of cells what their sum or product is."""
        what, _, number = fact.clue.sentence.rpartition(" has ") if fact.clue else ("", "", "")
        verb = _TOTALS.get(fact.atom.name)
        return f"{what} {verb} {number}" if verb and what and str(fact.atom.args[2]) == number else ""

    def _of_region(self, fact: Fact, where: str) -> str:
        """``the region of r2c2 has 1 black cell``, where a clue in a cell speaks of its region."""
        number = self._of_regions.get((fact.clue, where))
        if number is None:
            return ""
        counting = self._counting(fact) if fact.atom.name == "count" else None
        if counting is None:
            return f"{where} has {number}"
        variable, mask = counting
        return f"{where} has {self._many(number, variable, mask)}"

    def _many(self, number: int, variable: int, mask: int) -> str:
        """``1 black cell``, ``no cells with 4``, ``2 stars``."""
        return self._so_many(number, listed(self._texts(variable, mask), "or"))

    def _so_many_of(self, variable: int, value: int, number: int) -> str:
        return self._so_many(number, self._names.value(variable, value))

    def _so_many(self, number: int, text: str) -> str:
        plural = self._plurals.get(text, text)
        if plural != text:
            return f"{number or 'no'} {text.split()[-1] if number == 1 else plural}"
        return cells_with(number, text)

    def _texts(self, variable: int, mask: int) -> list[str]:
        return [self._names.value(variable, value + self._lowest) for value in values(mask)]


def _with_most(
    prune: Callable[[Arguments, Facts, Most], Iterable[Pruning]], most: Most, arguments: Arguments, facts: Facts
) -> Iterable[Pruning]:
    return prune(arguments, facts, most)


def _keeping(keeping: Callable[[Collection[Clue]], Pruning], kept: Collection[Clue]) -> StepConstraint:
    return StepConstraint(keeping(kept), again=False)


def _clues(fact: Fact) -> tuple[Clue, ...]:
    return (fact.clue,) if fact.clue is not None else ()


def reasoning(word: Word) -> Reasoning | None:
    """Return how people reason with a word; ``None`` where its facts already propagate as much."""
    if not word.laws:
        return None
    found: Reasoning = getattr(import_module(f"{__package__}.{word.laws}"), word.name.upper())
    return found
