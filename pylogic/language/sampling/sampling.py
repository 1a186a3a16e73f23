"""Generates puzzles of declared kinds from their givens and rules; no kind needs code of its own.

Where a candidate has several solutions its frame is changed cell by cell until the rivals of one break a rule.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial, reduce
from itertools import chain
from math import isqrt
from random import Random

from pylogic.files.reading import Cell, without_general
from pylogic.files.syntax import contents
from pylogic.language.board import limits
from pylogic.language.board.board import Board
from pylogic.language.board.families import box_shape
from pylogic.language.board.places import Chosen, cells_of_place
from pylogic.language.checking import Values, find_violations, values_of
from pylogic.language.parse.comparisons import Conditional
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.given import Given
from pylogic.language.parse.puzzles import read, uses_boxes
from pylogic.language.parse.rule import Declared, Finished, Rule, Spot, TrueClue, parts_of_type
from pylogic.language.sampling.parts import ClueSet, Judge, Sketch
from pylogic.model.atom import Atom, Atoms, Fact
from pylogic.model.errors import ImpossibleError, PuzzleError, UnfitError, UsageError
from pylogic.model.generating import SPARE, Framed, Growing, Inventing, Offer, Wish, Wished, count, size
from pylogic.model.kind import Violation
from pylogic.model.records import replace
from pylogic.model.text import Source, number_in

_MOST = 99
"""The most rows or columns of a generated board."""
_SIDE = 9
_GIVENS = "givens"
_MARKER = 1_000_000_000
"""A number that no clue has; clues are recognized by it and those above."""


def sampler_of(declared: Declared) -> Inventing:
    """Generation of puzzles of a declared kind."""
    settings = [
        Wish(name, str(default or 1), "a number that puzzles set", count(name))
        for name, default in declared.frame.settings.items()
    ]
    boxes = [Wish("boxes", "2x3", "rows and columns of a box", _shape)] if uses_boxes(declared) else []
    own = [wish for given in declared.givens for wish in given.wishes()]
    cells = any(sort.form == "cells" for sort in declared.frame.sorts.values())
    sorts = [*([_GIVENS] if cells else []), *(sort for given in declared.givens for sort in given.sorts())]
    moving = any(type(given).movable is not Given.movable for given in declared.givens)
    return Inventing(
        wishes=(size(square=False, most=_MOST), *boxes, *settings, *own),
        sorts=tuple(dict.fromkeys(sorts)),
        frame=partial(_frame, declared),
        clues=partial(_clues, declared),
        drawing=_drawing(declared),
        solution=partial(_solution, declared),
        preferred=partial(_preferred, declared),
        grown=partial(_grown, declared),
        mended=partial(mended, declared) if {*sorts} == {_GIVENS} and moving else None,
        covered=partial(_covered, declared),
    )


def _drawing(declared: Declared) -> Declared | None:
    """The kind without rules about clues that come later; ``None`` where there are no such rules."""
    kind = _before_marks(declared)
    before = [rule.word.generating.before(rule) if _only_given(rule) else (rule,) for rule in kind.rules]
    rules = tuple(chain(*before))
    return None if rules == declared.rules else replace(declared, rules=rules)


@cache
def _before_marks(declared: Declared) -> Declared:
    """The kind without rules about what marks hold together, which without any are broken: marks follow a solution."""
    letters = {family.name for given in declared.givens if given.leads for family in given.families()}
    rules = tuple(rule for rule in declared.rules if not letters.intersection(_together(rule.arguments)))
    return declared if len(rules) == len(declared.rules) else replace(declared, rules=rules)


def _together(arguments: object) -> Iterator[str]:
    """Yield the names of families whose groups a rule takes together."""
    for chosen in parts_of_type(arguments, Chosen):
        if chosen.family.name == "together":
            yield from _families(chosen.parameters[0])
        yield from _together(chosen.parameters)


def _preferred(declared: Declared, facts: tuple[Fact, ...]) -> Atoms:
    """The pieces of a solution that rules about later clues would have in it wherever they can be."""
    board = Board(declared.frame, facts)
    found = set()
    for rule in declared.rules_on(board):
        for place, value in rule.word.generating.preferred(rule, board):
            found.add(Atom("value", (board.variable(value.sort.name, place) or 0, value.number)))
    for given in declared.givens:
        for sort, cell, number in given.preferred(board):
            found.add(Atom("value", (board.variable(sort, cell) or 0, number)))
    return frozenset(found)


def _solution(declared: Declared, facts: tuple[Fact, ...], random: Random) -> Atoms | None:
    """A solution around which the frame was made, or that a rule constructs, where it keeps all others too."""
    board = Board(declared.frame, facts)
    if isinstance(facts, Framed) and not any(find_violations(declared, board, values_of(board, facts.solution)[0])):
        return facts.solution
    for rule in declared.rules_on(board):
        construct = rule.word.generating.solution
        numbers = construct(rule, board, random) if construct else None
        if numbers is None or numbers.keys() != board.variables.keys():
            continue
        atoms = frozenset(Atom("value", item) for item in numbers.items())
        allowed = all(number in board.domain(*board.variables[variable]) for variable, number in numbers.items())
        if allowed and not any(find_violations(declared, board, values_of(board, atoms)[0])):
            return atoms
    return None


def _only_given(rule: Rule) -> bool:
    """Whether a rule is about clues that a board has to have, or about all that is not marked."""
    generating = rule.word.generating
    if generating.needs_clues is not None:
        return generating.needs_clues(rule) and generating.placed is None
    named = [call.arguments for call in rule.arguments.calls()] if isinstance(rule.arguments, Comparison) else []
    if isinstance(rule.arguments, Conditional):
        named = [rule.arguments]
    return any(chosen.outside for one in named for chosen in getattr(one, "families", ()))


def _shape(text: str) -> tuple[int, int]:
    parts = [number_in(part, _MOST) for part in text.split("x")]
    if len(parts) != 2 or not all(parts):
        raise UsageError(f"boxes are written like 2x3, not '{text}'")
    return parts[0] or 0, parts[1] or 0


@cache
def _examples(declared: Declared) -> tuple[Board, ...]:
    """The boards of the puzzles in the file that declares a kind."""
    if declared.file is None:
        return ()
    found = []
    for document in contents(Source(str(declared.file), declared.file.read_text(encoding="utf-8"))).documents:
        if document.kind.text == declared.name:
            try:
                found.append(Board(declared.frame, read(declared, without_general(document))))
            except PuzzleError:
                continue  # running the example reports its mistakes
    return tuple(found)


def _nearest(declared: Declared, cells: int) -> tuple[Board, ...]:
    """The examples of about as many cells."""
    found = _examples(declared)
    nearest = min((abs(len(board.area) - cells) for board in found), default=0)
    return tuple(board for board in found if abs(len(board.area) - cells) == nearest)


def _frame(declared: Declared, wished: Wished, random: Random) -> tuple[Fact, ...]:
    sketch = _begun(declared, wished, random)
    for given in declared.givens:
        given.invent(sketch)
    return _finished(declared, sketch)


def _grown(declared: Declared, wished: Wished, random: Random) -> Growing | None:
    """A frame grown step by step; ``None`` where no given of the kind can do so, or several can."""
    sketch = _begun(declared, wished, random)
    growing = [one for given in declared.givens if (one := given.grow(sketch)) is not None]
    if len(growing) != 1:
        return None
    for given in declared.givens:
        if given.grow(sketch) is None:
            given.invent(sketch)
    return _among_others(declared, sketch, growing[0])


def _among_others(declared: Declared, sketch: Sketch, growing: Growing) -> Growing:
    """Return what grows, with the rest of the frame."""
    facts = next(growing)
    while True:
        solvable = yield (*sketch.facts, *facts)
        try:
            facts = growing.send(solvable)
        except StopIteration as stopped:
            sketch.facts += stopped.value
            return _finished(declared, sketch)


def _begun(declared: Declared, wished: Wished, random: Random) -> Sketch:
    """A frame with its size and what is set."""
    examples = _examples(declared)
    usual = (_SIDE, _SIDE)
    if examples and (not uses_boxes(declared) or examples[0].stated("square")):
        usual = (examples[0].rows, examples[0].columns)
    rows, columns = wished.get("size", usual)
    if rows * columns > limits.CELLS:
        raise ImpossibleError(f"a board has at most {limits.CELLS} cells")
    examples = _nearest(declared, rows * columns)
    sketch = Sketch(declared.frame, (rows, columns), wished, random, examples)
    if uses_boxes(declared):
        _boxes(declared, sketch)
    for name, default in declared.frame.settings.items():
        known = examples[0].settings.get(name, default) if examples else default
        if default is None and known is not None and not _suits(known, examples[0], rows * columns):
            known = None
        chosen = wished.get(name, known)
        if chosen is not None and chosen != default:
            sketch.state("setting", name, chosen)
    return sketch


def _suits(number: int, example: Board, cells: int) -> bool:
    """Whether what an example sets suits a board of so many cells where only printed numbers say what else there is.

    It does where both are as large, or where it divides both, as pieces of that size do.
    """
    own = len(example.area)
    return bool(example.numbers) and (own == cells or (number > 0 and own % number == cells % number == 0))


def _finished(declared: Declared, sketch: Sketch) -> tuple[Fact, ...]:
    """The facts of a frame, with clues that rules need."""
    board, random = sketch.board, sketch.random
    placing = [(rule, rule.word.generating.placed) for rule in declared.rules_on(board)]
    placed = [clue for rule, clues in placing if clues for clue in clues(rule, board, random)]
    for given in declared.givens:
        given.sow(sketch, placed)
    try:
        sketch.board.vet()
    except limits.TooLargeError as error:
        raise ImpossibleError(str(error)) from None
    return _around(sketch) if sketch.solution else tuple(sketch.facts)


def _around(sketch: Sketch) -> Framed:
    """The facts of a frame with the solution around which it was made."""
    facts = Framed(sketch.facts)
    keys = sketch.board.variables.items()
    facts.solution = frozenset(Atom("value", (one, sketch.solution[place])) for one, (_, place) in keys)
    return facts


def _boxes(declared: Declared, sketch: Sketch) -> None:
    """The boxes wished for; else those of an example with as large grids, those of the kind, square or flat ones."""
    rows, columns = sketch.rows, sketch.columns
    side = isqrt(rows)
    alike = (one for one in sketch.examples if one.stated("square") and (one.rows, one.columns) == (rows, columns))
    own = next((box_shape(one) for one in alike), declared.frame.boxes)
    height, width = sketch.wished.get("boxes") or own or (side, side)
    if "boxes" not in sketch.wished and own is None and (rows != columns or side * side != rows):
        height = next((one for one in range(isqrt(columns), 0, -1) if not columns % one and not rows % one), 1)
        width = columns // height
        if height == 1 < rows:
            raise ImpossibleError(f"a board of {rows}x{columns} has no boxes of two rows; say which, as in boxes=2x3")
    if rows % height or columns % width:
        raise ImpossibleError(f"boxes of {height}x{width} do not fit a board of {rows}x{columns}")
    if (height, width) != (side, side) or rows != columns or side * side != rows:
        sketch.state("boxes", height, width)


def _clues(declared: Declared, facts: tuple[Fact, ...], solution: Atoms, wished: Wished, random: Random) -> Offer:
    board = Board(declared.frame, facts)
    values, _ = values_of(board, solution)
    finished = Finished(board, values)
    unmarked = _before_marks(declared)
    before = set(find_violations(unmarked, board, values))

    def wrong(atoms: Sequence[Atom], family: str = "") -> Iterator[Violation]:
        kind = _about(unmarked, family) if family and not before else unmarked
        complete = board.stating(facts, atoms)
        return (one for one in find_violations(kind, complete, values) if one not in before)

    def number(spot: Spot, atoms: Sequence[Atom]) -> tuple[int, ...] | None:
        found = _numbers(declared, [*facts, *map(Fact, atoms)], [spot], values, random)
        return found.get(0)

    examples = _nearest(declared, len(board.area))
    clue_set = ClueSet(finished, facts, wrong, not before, number, declared.givens, wished, random, examples)
    clue_set.state(*_settings(declared, clue_set))
    for rule in declared.rules_on(board):
        clue_set.parts += rule.word.generating.parts(rule, finished)
        clue_set.placed += rule.word.generating.numbered(rule, finished, random)
    for given in declared.givens:
        given.add_clues(clue_set)
    spots = [(next(iter(given.sorts())), spot) for given in declared.givens for spot in given.spots(clue_set)]
    places = [spot for _, spot in spots]
    found = _numbers(declared, clue_set.facts, places, values, random) or clue_set.tried(places)
    for index, numbers in found.items():
        sort, spot = spots[index]
        atom = Atom(spot.name, (*spot.arguments, *numbers))
        clue_set.add(sort, spot.cells, *spot.also, atom, whole=spot.whole, counted=spot.counted)
    _values(declared, clue_set)

    def broken(facts: Iterable[Fact]) -> list[Violation]:
        return [*find_violations(declared, Board(declared.frame, facts), values)]

    if broken(clue_set.facts):
        clue_set.choose(lambda facts: len(broken(facts)))
        for missing in broken(clue_set.facts):
            raise UnfitError(f"not all could be complete: {missing.sentence}")
    return Offer(tuple(clue_set.facts), clue_set.batches)


def _settings(declared: Declared, clue_set: ClueSet) -> Iterator[Atom]:
    """Yield the settings that a solution makes true, and that all examples have: how many there are of a value."""
    board, values = clue_set.board, clue_set.finished.values
    for name, default in declared.frame.settings.items():
        given = [example.settings.get(name) is not None for example in clue_set.examples]
        if default is not None or board.settings.get(name) is not None or not given or not all(given):
            continue
        rules = [
            rule
            for rule in declared.rules
            if isinstance(rule.arguments, Comparison) and name in {one.text for one in rule.arguments.names()}
        ]
        for number in range(len(board.cells) + 1) if rules else ():
            atom = Atom("setting", (name, number))
            finished = Finished(board.stating(clue_set.facts, [atom]), values)
            if not any(one for rule in rules for one in rule.word.broken(rule, finished)):
                yield atom
                break


@cache
def _about(declared: Declared, family: str) -> Declared:
    """The kind with no rules but those about a family."""
    return replace(declared, rules=tuple(rule for rule in declared.rules if family in _families(rule.arguments)))


def _numbers(
    declared: Declared, facts: Sequence[Fact], spots: Sequence[Spot], values: Values, random: Random
) -> dict[int, tuple[int, ...]]:
    """The numbers at spots, by the rules that are about them, where these agree."""
    marked = [*facts]
    for index, spot in enumerate(spots):
        marked += [Fact(atom) for atom in (*spot.also, Atom(spot.name, (*spot.arguments, _MARKER + index)))]
    finished = Finished(Board(declared.frame, marked), values)
    found: dict[int, list[TrueClue]] = {}
    for rule in declared.rules_on(finished.board) if spots else ():
        for clue in rule.word.generating.clues(rule, finished):
            if clue.hint.numbers and clue.hint.numbers[0] >= _MARKER:
                found.setdefault(clue.hint.numbers[0] - _MARKER, []).append(clue)
    agreed = ((index, _agreed(clues, spots[index], random)) for index, clues in sorted(found.items()))
    return {index: numbers for index, numbers in agreed if numbers is not None}


def _agreed(clues: Sequence[TrueClue], spot: Spot, random: Random) -> tuple[int, ...] | None:
    """Return numbers of which all rules say that they are true; ``None`` where there are none, or any will do.

    Of ranges it is a number at an end of one, next to one that is not true, as it says most.
    """
    exact = {clue.numbers for clue in clues if not clue.among}
    spans = [whole := range(spot.low, spot.high + 1)]
    for clue in clues:
        shared = ((max(one.start, other.start), min(one.stop, other.stop)) for one in spans for other in clue.among)
        spans = [range(first, end) for first, end in shared if first < end] if clue.among else spans
    if exact:
        numbers = exact.pop()
        fit = not exact and numbers is not None and all(any(number in span for span in spans) for number in numbers)
        return numbers if fit else None
    if spans == [whole] and len(whole) > 1:
        return None
    inner = [span for span in spans if spot.low < span[0] and span[-1] < spot.high] or spans
    ends = {number for span in inner for number in (span[0], span[-1])}
    return (random.choice(sorted(ends - {spot.low, spot.high} or ends)),) if ends else None


def _values(declared: Declared, clue_set: ClueSet) -> None:
    """Add the values in cells as clues."""
    stated = [bool(board.stated("given")) for board in clue_set.examples]
    printed = clue_set.wished.get(_GIVENS, sum(stated) > len(stated) / 2)
    others = clue_set.batches or clue_set.board.stated("region") or clue_set.board.numbers
    spare = not printed and bool(others)
    if spare and not clue_set.wished.get(SPARE, True):
        return
    for slot, sort in enumerate(declared.frame.sorts.values()):
        if sort.form != "cells":
            continue
        open_cells = [cell for cell in clue_set.board.cells if clue_set.board.fixed(sort.name, cell) is None]
        numbers = [clue_set.finished.number(sort.name, cell) for cell in open_cells]
        for cell, number in zip(open_cells, numbers, strict=True):
            if number is not None:
                given = Atom("given", (slot, *cell, number))
                clue_set.add(_GIVENS, (cell,), given, spare=spare, full=None not in numbers)


_COVERED = 2
"""Cells that are covered at a time."""


def _covered(
    declared: Declared, facts: tuple[Fact, ...], solution: Atoms, pieces: Atoms, random: Random
) -> tuple[Fact, ...] | None:
    """Return the frame with clues in place of some cells of these pieces, around the rest of the solution if can be."""
    board = Board(declared.frame, facts)
    cells = sorted({cell for _, place in values_of(board, pieces)[0] for cell in cells_of_place(place)})
    covers: list[Sequence[Atom]] = []
    made = Framed(facts)
    for cell in random.sample(cells, len(cells)):
        atoms = next(filter(None, (given.cover(board, cell, random) for given in declared.givens)), ())
        if not atoms:
            break
        covers.append(atoms)
        after = Board(declared.frame, [*made, *map(Fact, atoms)])
        left = frozenset(_printed(after, piece) for piece in solution if piece.args[0] in after.variables)
        if not any(find_violations(declared, after, values_of(after, left)[0])):
            made = Framed([*made, *map(Fact, atoms)])
            made.solution = left
            if len(made) >= len(facts) + _COVERED * len(atoms):
                break
    if len(made) > len(facts):
        return made
    return (*facts, *map(Fact, covers[0])) if covers else None


def _printed(board: Board, piece: Atom) -> Atom:
    """Return a piece of a solution, with the value that its cell has on a board that prints it."""
    variable = int(piece.args[0])
    sort, place = board.variables[variable]
    number = board.fixed(sort, place)
    return piece if number is None else Atom("value", (variable, number))


_STEPS = 25
"""Changes before it is worth asking which rivals are left."""
_SOME = 30
"""Changes that are compared before one is made."""

_KEPT = ("size", "setting", "block")
"""Facts without which no group can be made out."""

_Fragment = frozenset[Atom]
"""Atoms of a frame that are judged together: a region."""
_Fragments = Mapping[Given, Mapping[int, _Fragment]]
"""All of them, by their givens and numbers."""


def mended(
    declared: Declared,
    facts: tuple[Fact, ...],
    solution: Atoms,
    pieces: Atoms,
    rivals: Sequence[Atoms],
    random: Random,
) -> tuple[Fact, ...] | None:
    """Return the frame changed such that the solution stays one, and as few rivals as can be; ``None`` where it cannot.

    Args:
        declared: The kind.
        facts: The frame.
        solution: The solution.
        pieces: Where there are some, a cell of these pieces of the solution is changed first, whatever that helps.
        rivals: Other solutions of the frame, or of an earlier one.
        random: The source of chance.
    """
    board = Board(declared.frame, facts)
    moving = _Moving(declared, facts, [values_of(board, atoms)[0] for atoms in (solution, *rivals)])
    if pieces and not moving.step(
        random, {cell for _, place in values_of(board, pieces)[0] for cell in cells_of_place(place)}
    ):
        return None
    for _ in range(_STEPS):
        if not moving.alive or not moving.step(random, moving.contested()):
            break
    return None if moving.facts == facts else moving.facts


class _Moving:
    """A frame while it changes.

    Whether a rival keeps the rules is judged part by part, each part alone and once; what the parts break together the
    engine finds out.  Rules that the solution breaks in a part alone are about several.  The solution has to keep all.
    """

    def __init__(self, declared: Declared, facts: tuple[Fact, ...], values: Sequence[Values]) -> None:
        self.facts = facts
        self._values = values
        self._judges: dict[_Fragment, Judge] = {}
        board = Board(declared.frame, facts)
        self._rules = {
            given: (names, [rule for rule in declared.rules_on(board) if names.intersection(_families(rule.arguments))])
            for given in declared.givens
            if (names := frozenset(family.name for family in given.families()))
        }
        self._fragments = {given: parts for given in self._rules if (parts := given.fragments(board))}
        moving = frozenset[str]().union(*[self._rules[given][0] for given in self._fragments])
        about = tuple(rule for rule in declared.rules if moving.intersection(_families(rule.arguments)))
        self._declared = replace(declared, rules=about)  # the solution keeps the others wherever fragments lie
        self._every = (1 << len(values)) - 2
        self._planes = [self._every]
        for given, fragments in self._fragments.items():
            names, rules = self._rules[given]
            alone = [self._part(names, fragment) for fragment in fragments.values()]
            rules[:] = [rule for rule in rules if all(Judge([rule], part, values)(0) for part in alone)]
        self._met = {_frame_of(self._fragments)}
        self.alive = self._alive(self._fragments, sys.maxsize) or 0
        own = values[0]
        self._contested = [
            {cell for key, number in own.items() if one.get(key) != number for cell in cells_of_place(key[1])}
            for one in values
        ]

    def contested(self) -> set[Cell]:
        """The cells that some rival which is left fills in another way than the solution."""
        return set[Cell]().union(*[self._contested[index] for index in _bits(self.alive)])

    def step(self, random: Random, cells: set[Cell]) -> bool:
        """Make the best change at one of some cells, or anywhere where there is none."""
        board = Board(self._declared.frame, self.facts)
        for some in (sorted(cells), board.cells):
            moves = [(given, move) for given in self._fragments for move in given.movable(board, some)]
            best, least = None, sys.maxsize
            for given, move in random.sample(moves, min(len(moves), _SOME)):
                fragments = {**self._fragments, given: _moved(self._fragments[given], move)}
                alive = self._alive(fragments, least) if _frame_of(fragments) not in self._met else None
                if alive is None:
                    continue
                facts = tuple(Fact(move[fact.atom]) if fact.atom in move else fact for fact in self.facts)
                after = Board(self._declared.frame, facts)
                if not any(find_violations(self._declared, after, self._values[0])):
                    best, least = (facts, fragments, alive), self._weight(alive)
            if best is not None:
                if best[2].bit_count() >= self.alive.bit_count():
                    self._weigh()
                self.facts, self._fragments, self.alive = best
                self._met.add(_frame_of(self._fragments))
                return True
        return False

    def _weigh(self) -> None:
        """Let each rival that is left weigh one more: the longer it is in the way, the more it weighs."""
        carry = self.alive
        for place, plane in enumerate(self._planes):
            self._planes[place], carry = plane ^ carry, plane & carry
        if carry:
            self._planes.append(carry)

    def _weight(self, rivals: int) -> int:
        return sum((plane & rivals).bit_count() << place for place, plane in enumerate(self._planes))

    def _alive(self, fragments: _Fragments, least: int) -> int | None:
        """The rivals that keep the rules about each fragment by itself, as the bits of a number.

        ``None`` where they weigh as much as that, and where the solution does not keep the rules.
        """
        judges = [self._judge(given, one) for given, parts in fragments.items() for one in parts.values()]
        if not all(judge(0) for judge in judges):
            return None
        left = self._every & ~reduce(int.__or__, (judge.out for judge in judges), 0)
        unknown = left & ~reduce(int.__and__, (judge.known for judge in judges), left)
        if self._weight(left ^ unknown) >= least:
            return None
        for index in _bits(unknown):
            if not all(judge(index) for judge in judges):
                left ^= 1 << index
            elif self._weight(left & ~unknown | left & ((2 << index) - 1)) >= least:
                return None
        return left

    def _judge(self, given: Given, fragment: _Fragment) -> Judge:
        if fragment not in self._judges:
            names, rules = self._rules[given]
            self._judges[fragment] = Judge(rules, self._part(names, fragment), self._values)
        return self._judges[fragment]

    def _part(self, names: frozenset[str], fragment: _Fragment) -> Board:
        """A board of a fragment alone."""
        kept = [fact for fact in self.facts if fact.atom.name in _KEPT]
        return Board(self._declared.frame, [*kept, *map(Fact, sorted(fragment))]).only(names)


def _bits(number: int) -> Iterator[int]:
    """Yield the places of the bits of a number."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def _moved(fragments: Mapping[int, _Fragment], move: Mapping[Atom, Atom]) -> dict[int, _Fragment]:
    """Return the fragments of a given after a change; the last argument of an atom says to which one it belongs."""
    after = dict(fragments)
    for before, atom in move.items():
        old, new = int(before.args[-1]), int(atom.args[-1])
        after[old] -= {before}
        after[new] |= {atom}
    return after


def _frame_of(fragments: _Fragments) -> frozenset[_Fragment]:
    """Return all fragments, by which frames are known that were met."""
    return frozenset(one for parts in fragments.values() for one in parts.values())


def _families(arguments: object) -> Iterator[str]:
    """Yield the names of the families that arguments of a rule name, also of those that restrict others."""
    for chosen in parts_of_type(arguments, Chosen):
        yield chosen.family.name
        yield from _families((*chosen,))
