"""Rules and the words that they begin with, and kinds as read from their declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from pylogic.files.reading import Cell
from pylogic.language.board.board import Board, Frame
from pylogic.language.board.places import Chosen, Group, Hint, Place, Sort, name_of_place
from pylogic.language.compile.flat import Flat, Prune
from pylogic.language.parse.expressions import Comparison
from pylogic.language.parse.notation import Form, Found, Kind, form, read
from pylogic.language.parse.phrases import Reading
from pylogic.language.parse.vocabulary import Interval, Value, values_on
from pylogic.model.atom import Atom
from pylogic.model.errors import PuzzleError
from pylogic.model.kind import Violation
from pylogic.model.records import NamedTuple, dataclass, field, field_names, replace
from pylogic.model.text import Problem, Source, Span

if TYPE_CHECKING:
    from random import Random

    from pylogic.language.parse.given import Given


_Made = TypeVar("_Made")
_Part = TypeVar("_Part")


@dataclass(frozen=True)
class Rule:
    """A rule of a kind.

    Attributes:
        word: The word that it begins with.
        arguments: Its arguments as the word reads them.
        sentence: The rule in words, its author's or the word's own.
        where: The values to which ``where`` restricts it.
        source: The file in which it stands.
        span: Its place there.
        authored: Whether the sentence is its author's.
    """

    word: Word
    arguments: Any
    sentence: str
    where: tuple[Value, ...] = ()
    source: Source = field(default=Source("<none>", ""), compare=False)
    span: Span | None = field(default=None, compare=False)
    authored: bool = False

    @property
    def measured(self) -> Any:
        """The arguments of the first word that a comparison asks."""
        return self.arguments.calls()[0].arguments

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the encodings that it needs."""
        encoding = self.word.encoding
        return encoding.parts if encoding.needed is None else encoding.needed(self)


class TrueClue(NamedTuple):
    """A clue and the numbers with which it is true of a solution.

    Attributes:
        hint: The clue as it stands.
        numbers: The numbers; ``None`` when none would be true, or ``among`` says which are.
        among: The numbers of which each makes it true.
    """

    hint: Hint
    numbers: tuple[int, ...] | None
    among: tuple[range, ...] = ()


CluedPart = tuple[Cell, ...]
"""The cells of a part of a solution that has one clue, in any of them."""


class PlacedClue(NamedTuple):
    """A clue placed at random.

    Attributes:
        cell: The cell.
        rank: Its number, counted from the smallest that a clue may have: 0, 1, 2.
    """

    cell: Cell
    rank: int


class Spot(NamedTuple):
    """A place for a clue with numbers.

    Attributes:
        name: The name of the fact.
        arguments: Its arguments but for the numbers.
        cells: Its cells; none outside the board.
        also: Atoms that are stated with it.
        low: The smallest number that may stand there.
        high: The largest one.
        whole: Whether all such clues are printed by default.
        counted: Whether rules may count them, see `pylogic.model.generating.Batch`.
    """

    name: str
    arguments: tuple[int | str, ...]
    cells: tuple[Cell, ...] = ()
    also: tuple[Atom, ...] = ()
    low: int = 0
    high: int = 999_999
    whole: bool = False
    counted: bool = False


class Finished:
    """A proposed solution, or a part of one, as a checker sees it.

    Args:
        board: The board.
        values: The number of the value of each variable, by sort and place.
    """

    def __init__(self, board: Board, values: Mapping[tuple[str, Place], int]) -> None:
        self.board = board
        self.values = values
        self._cached: dict[object, Any] = {}

    def cached(self, about: object, make: Callable[[], _Made]) -> _Made:
        """Return the result of ``make``, computed once for each key."""
        if about not in self._cached:
            self._cached[about] = make()
        made: _Made = self._cached[about]
        return made

    def number(self, sort: str, place: Place) -> int | None:
        """Return the value of a variable by its number; ``None`` when there is none yet, or no such variable."""
        return self.values.get((sort, place))

    def numbers(self, sort: str, places: Sequence[Place]) -> list[int | None]:
        """Return the values of several variables, as `number` gives them."""
        held = self.values.get
        return [held((sort, place)) for place in places]

    def known(self, sort: str, places: Sequence[Place]) -> tuple[int, ...]:
        """Return the values of those places that have a variable with one: the side of a cell need not have a link."""
        held = self.values.get
        return tuple([number for place in places if (number := held((sort, place))) is not None])

    def holds(self, value: Value, place: Place) -> bool:
        """Whether a place holds a value."""
        return self.values.get((value.sort.name, place)) == value.number

    def cells_with(self, values: Sequence[Value]) -> list[Cell]:
        """Return the cells of the board that hold one of some values of one sort."""
        sort, wanted, held = values[0].sort.name, {value.number for value in values}, self.values.get
        return [cell for cell in self.board.cells if held((sort, cell)) in wanted]

    def asked(self, values: tuple[Value, ...], group: Group) -> bool:
        """Whether one of some values of one sort stands where ``where`` asks for it."""
        place = group.asked(values[0].sort)
        return place is not None and self.any_of(values, place)

    def any_of(self, values: tuple[Value, ...], place: Place) -> bool:
        """Whether a place holds one of some values."""
        held = self.values.get
        for value in values:  # noqa: SIM110 - `any` takes three times as long, and much of checking is this
            if held((value.sort.name, place)) == value.number:
                return True
        return False


def _nothing(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Generating:
    """The part of a word in generating puzzles.

    Attributes:
        clues: For each clue that a rule is about, the numbers that make it true of a solution.
        parts: The parts of a solution each of which has one clue.
        needs_clues: Whether a rule cannot hold before there are clues.
        before: What a solution has to keep for there to be clues with which it keeps a rule that needs clues.
        placed: Clues for which there is a solution, placed before it is sought, for rules that need them.
        numbered: Numbers with which a solution keeps a rule about the numbers in all cells.
        preferred: Values that variables of a solution should have wherever they can, for clues to say much.
        solution: A number for each variable, at random, such that a rule holds; ``None`` where an engine does better.
    """

    clues: Callable[[Rule, Finished], Iterable[TrueClue]] = _nothing
    parts: Callable[[Rule, Finished], Iterable[CluedPart]] = _nothing
    needs_clues: Callable[[Rule], bool] | None = None
    before: Callable[[Rule], Iterable[Rule]] = _nothing
    placed: Callable[[Rule, Board, Random], Iterable[PlacedClue]] | None = None
    numbered: Callable[[Rule, Finished, Random], Iterable[PlacedClue]] = _nothing
    preferred: Callable[[Rule, Board], Iterable[tuple[Place, Value]]] = _nothing
    solution: Callable[[Rule, Board, Random], Mapping[int, int] | None] | None = None


@dataclass(frozen=True)
class Encoding:
    """The part of a word in engines.

    Attributes:
        parts: The parts of the encodings that it needs.
        needed: Those that one rule needs, for words that do not need all of them always.
        prunes: How facts of a name become constraints that Python propagates before any engine starts.
        strategies: The strategy that suits kinds with such a rule, for engines whose own default does not.
        suited: Whether it suits a kind with this one.
    """

    parts: tuple[str, ...]
    needed: Callable[[Rule], tuple[str, ...]] | None = None
    prunes: Mapping[str, Prune] = field(default_factory=dict)
    strategies: Mapping[str, str] = field(default_factory=dict)
    suited: Callable[[Rule], bool] = lambda _rule: True


@dataclass(frozen=True, kw_only=True)
class Word:
    """A word of the language: what it means to a reader, to the engines, to the checker and to a person.

    Attributes:
        name: The word.
        summary: Its meaning, in a sentence of the reference.
        forms: The forms of its rules, lines of the reference, see `pylogic.language.parse.notation`.
        make: Makes the arguments of a rule of what a form has read; refuses what the form cannot say.
        slots: Slots that only its forms have.
        flatten: States a rule to the engines.
        broken: Yields violations of a rule in a whole solution, independent of the encodings.
        say: The rule in words, for rules without a sentence of their author's.
        encoding: Its part in engines.
        generating: Its part in generating puzzles.
        vet: For words that stand in comparisons, with brackets (``count(lines, 1) = n/2``): refuses other comparisons.
        partial: Whether what breaks a rule on a board with gaps breaks it however these are filled.
        outlined: For rules about parts that people draw lines around: gives the cells of each part of a solution.
        cost: For rules that say what is to be small or large: the number in a solution, with its sign turned where the
            largest is sought.
        borders: For rules by which edges part a board into pieces: the value of those that do.
        renamed: What parts of a form were called that nothing or ``of SORT`` followed, and what they are called now.
        laws: The module of `pylogic.language.laws` with its `Reasoning`, named as the word in capitals, if people know
            more of it than what its facts propagate.
    """

    name: str
    summary: str
    forms: tuple[str, ...]
    make: Callable[[Found], Any]
    flatten: Callable[[Rule, Board, Flat], None]
    broken: Callable[[Rule, Finished], Iterator[Violation]]
    say: Callable[[Rule], str]
    encoding: Encoding
    generating: Generating = Generating()
    vet: Callable[[Comparison, Reading], None] | None = None
    slots: Mapping[str, Kind] = field(default_factory=dict)
    partial: bool = False
    outlined: Callable[[Rule], Callable[[Finished], list[list[Cell]]] | None] | None = None
    borders: Callable[[Rule], Value] | None = None
    cost: Callable[[Rule, Finished], int] | None = None
    renamed: Mapping[str, str] = field(default_factory=dict)
    laws: str = ""

    @property
    def notation(self) -> tuple[Form, ...]:
        """Its forms as data."""
        return tuple(map(form, self.forms))

    def read(self, reading: Reading, head: str) -> Any:
        """Read the arguments of a rule by the forms that begin with a word."""
        first, *rest = [*reading.rest, None, None][:2]
        if first is not None and first.text in self.renamed and (rest[0] is None or rest[0].text == "of"):
            new = self.renamed[first.text]
            reading.fail(f"{first} are of values, {first} V; groups of equal numbers are called '{new}'", first)
        return self.make(read(self.notation, self.slots, reading, head))


def unforeseen(rule: Rule, error: Exception) -> PuzzleError:
    """Return the error of a rule that should have been refused when it was declared.

    It stands at the rule, which people can write in another way, and not at the program, which they cannot.
    """
    if isinstance(error, ZeroDivisionError):
        return PuzzleError([Problem("on this board this rule divides by 0", rule.source, rule.span)])
    sentence = f"pylogic cannot work with this rule ({type(error).__name__}); please report it, and write it otherwise"
    return PuzzleError([Problem(sentence, rule.source, rule.span)])


def parts_of_type(part: object, of_type: type[_Part]) -> Iterator[_Part]:
    """Yield the parts of a rule's arguments that are of a type, but not those inside one of them."""
    if isinstance(part, of_type):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from parts_of_type(one, of_type)
    elif not isinstance(part, Word):
        for name in field_names(part):
            yield from parts_of_type(getattr(part, name), of_type)


@dataclass(frozen=True)
class Over:
    """Groups, and the variables at their places.

    Attributes:
        families: The families of the groups.
        sort: The sort of the variables.
    """

    families: tuple[Chosen, ...]
    sort: Sort

    @classmethod
    def of(cls, found: Found) -> Self:
        """Return what ``FAMILIES [of SORT]`` has read."""
        return cls(found.families(), found.sort())

    @classmethod
    def of_several(cls, found: Found) -> Self:
        """Return the same, for a word about groups of several places."""
        over = cls.of(found)
        found.reading.vet_several(over.families)
        return over

    @classmethod
    def of_numbers(cls, found: Found) -> Self:
        """Return the same, for a word about numbers alone.

        Raises:
            PuzzleError: Some values of the variables are names.
        """
        over = cls.of(found)
        if over.sort.names:
            found.fail(f"'{found.head}' is about numbers, and the value '{over.sort.names[0]}' is not a number")
        return over

    @property
    def named(self) -> str:
        """``rows and columns``: the families as a sentence names them."""
        return " and ".join(chosen.name for chosen in self.families)

    def groups(self, board: Board, clued: bool = False) -> Iterator[Group]:
        """Yield the groups on a board of which a rule speaks, be it one about their clues."""
        return board.groups_of(self.families, clued=clued)

    def variables(self, group: Group, board: Board) -> tuple[int, ...]:
        """Return the variables at the places of a group, in order."""
        return board.variables_at(self.sort.name, group.places)

    def values(self, group: Group, board: Board) -> set[int]:
        """Return the values that some place of a group may take."""
        return {value for place in group.places for value in board.domain(self.sort.name, place)}

    def numbers(self, group: Group, finished: Finished) -> tuple[int, ...]:
        """The values in a group, in order."""
        return finished.known(self.sort.name, group.places)

    def equations(self, held: Iterable[tuple[Place, int]]) -> str:
        """``r1c1 = 2 and r1c2 = 3``: places with their values, as a sentence names them."""
        return " and ".join(f"{name_of_place(place)} = {self.sort.text(number)}" for place, number in held)

    def held(self, group: Group, finished: Finished) -> list[tuple[Place, int]]:
        """Return the places of a group that have a value, with the value."""
        numbers = finished.numbers(self.sort.name, group.places)
        return [(place, number) for place, number in zip(group.places, numbers, strict=True) if number is not None]


@dataclass(frozen=True, eq=False)
class Declared:
    """A declared kind.

    Attributes:
        name: Its name.
        title: Its title.
        frame: The frame of its boards.
        givens: The givens of its puzzles.
        rules: Its rules.
        again: Reads the declaration once more; that is how another process gets the kind.
        file: The file that declares it, where it is one.
        ranged: Whether a rule names an interval, values that depend on the board.
        task: Instruction at the head of its worksheets; empty where it follows from the values.
    """

    name: str
    title: str
    frame: Frame
    givens: tuple[Given, ...]
    rules: tuple[Rule, ...]
    again: Callable[[], Declared]
    file: Path | None = None
    ranged: bool = False
    task: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return self.again, ()

    def rules_on(self, board: Board) -> tuple[Rule, ...]:
        """Return its rules as they stand on a board, where each interval such as ``1..n`` has its numbers.

        Raises:
            PuzzleError: An end of one is divided by 0.
        """
        if not self.ranged:
            return self.rules
        return board.cached(self.rules, lambda: tuple(_rule_on(board, rule) for rule in self.rules))

    def names_family(self, name: str) -> bool:
        """Whether a rule is about a family."""
        return name in self.frame.uses


def _rule_on(board: Board, rule: Rule) -> Rule:
    try:
        return replace(rule, arguments=_on(board, rule.arguments), where=values_on(board, rule.where))
    except ZeroDivisionError as error:
        raise unforeseen(rule, error) from None


def _on(board: Board, part: Any) -> Any:
    """Return a part of a rule with the numbers of its intervals on a board."""
    if isinstance(part, Interval):
        return part.on(board)[0]
    if isinstance(part, tuple):
        if any(isinstance(one, Interval) for one in part):
            return values_on(board, part)
        made = [_on(board, one) for one in part]
        if all(one is other for one, other in zip(made, part, strict=True)):
            return part
        return type(part)(*made) if hasattr(part, "_fields") else tuple(made)
    if isinstance(part, Word | Value):
        return part
    of = {name: getattr(part, name) for name in field_names(part)}
    changed = {name: new for name, old in of.items() if (new := _on(board, old)) is not old}
    return replace(part, **changed) if changed else part
