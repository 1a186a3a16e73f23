"""Steps as sentences, with what they rest on; contradictions line by line.

Steps that follow from the same reason become one: cells beside the same one, by the same rule.  A contradiction is what
follows by rules and at a glance, from a supposition if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial

from pylogic.explaining.deduction.deducing import DeducedStep
from pylogic.explaining.deduction.reasons import Deduction, Reasons
from pylogic.explaining.deduction.state import Applying, State
from pylogic.explaining.explanation import DOUBT, Line, Reasoned
from pylogic.explaining.naming import MARKED, Label, place_to_look
from pylogic.explaining.reason_sentences import Speaker
from pylogic.explaining.steps import Way
from pylogic.files.reading import name_of
from pylogic.files.sentences import left, listed, plain
from pylogic.language.constraints import LastPlace, Permutation
from pylogic.language.laws.merging import Contradicting, needed_clues
from pylogic.model.atom import Atom, Atoms, Cell, Clue
from pylogic.model.errors import LimitReachedError
from pylogic.model.laws import Argument, Conclusion, Ground, LawAtPlace, Laws
from pylogic.model.limits import Deadline
from pylogic.model.network import values
from pylogic.model.puzzle import Puzzle
from pylogic.model.records import NamedTuple, replace

_BEFORE = 0
"""The number of what is known or supposed; lines are numbered from 1."""


class Known(NamedTuple):
    """What is known before something is supposed.

    Attributes:
        values: The variables that are known, with their values.
        barred: The variables and values that were ruled out.
    """

    values: Mapping[int, int]
    barred: Container[tuple[int, int]]


class Followed(NamedTuple):
    """A conclusion from what is known, what is supposed and the lines before.

    Attributes:
        unit: The rule; ``None`` where a cell has one value left, or none.
        grounds: The grounds.
        conclusions: The conclusions; empty where the rule is contradicted.
        needs: The numbers of the lines before on which it rests.
        number: Its own.
    """

    unit: LawAtPlace | None
    grounds: tuple[Ground, ...]
    conclusions: tuple[Conclusion, ...]
    needs: frozenset[int]
    number: int


def refutation_lines(laws: Laws, deduction: Deduction, known: Known, deadline: Deadline) -> tuple[Followed, ...]:
    """The lines of a refutation, those that the contradiction needs; the last one is the contradiction.

    None where rules that see less once more is known do not get there line by line.

    Args:
        laws: The rules.
        deduction: The refutation.
        known: The knowledge so far; no line says it again.
        deadline: When to give up.

    Raises:
        LimitReachedError: The time is up.
    """
    made = list(_Supposing(laws, deduction, known, deadline).made())
    if not made or any(one.values for one in made[-1].conclusions):
        return ()
    used: set[tuple[int, int]] = set()
    kept: list[Followed] = []
    for line in reversed(made):
        used_later = tuple(one for one in line.conclusions if not used.isdisjoint(_said(one)))
        if used_later or line is made[-1]:
            kept.append(line._replace(conclusions=used_later or line.conclusions))
            used.update(said for ground in line.grounds for said in _rests_on(ground))
    kept.reverse()
    numbers = {line.number: number for number, line in enumerate(kept, 1)}
    return tuple(
        line._replace(number=numbers[line.number], needs=frozenset(numbers[need] for need in line.needs))
        for line in kept
    )


def _said(conclusion: Conclusion) -> Iterator[tuple[int, int]]:
    """Yield of each variable that it is known, or which values it cannot have."""
    return ((conclusion.variable, value) for value in ((0,) if conclusion.settled else values(conclusion.values << 1)))


def _rests_on(ground: Ground) -> Iterator[tuple[int, int]]:
    """The same of what a line rests on."""
    if ground.known or ground.by is not None:
        yield (ground.variables[0] if ground.by is None else ground.by), 0
    else:
        yield from ((variable, value) for variable in ground.variables for value in values(ground.values << 1))


class _Supposing:
    """Follows a supposition by the rules of its refutation, and by nothing else that is known than its grounds."""

    def __init__(self, laws: Laws, deduction: Deduction, known: Known, deadline: Deadline) -> None:
        self._known = known
        self._all = laws
        self._laws = replace(
            laws, units=tuple(sorted(deduction.units, key=lambda unit: unit.price)), printed={}, barred={}
        )
        self._state = State(self._laws)
        self._made = 0
        self._reasons = Reasons(self._laws, Applying(laws, deadline))
        for ground in deduction.grounds:
            if ground.known:
                self._state.settle(ground.variables[0], ground.values, _BEFORE)
            else:
                self._state.give(ground)
        if deduction.supposed is not None:
            self._state.settle(*deduction.supposed, _BEFORE)

    def made(self) -> Iterator[Followed]:
        """Followed after line, to the contradiction."""
        while (end := self._end()) is None:
            line = self._next()
            if line is None:
                return
            new = tuple(one for one in line.conclusions if not self._is_known(one))
            self._state.learn((one for one in line.conclusions if one not in new), _BEFORE)
            if new:
                self._state.learn(new, line.number)
                self._made += 1
                yield line._replace(conclusions=new)
        yield end

    def _is_known(self, one: Conclusion) -> bool:
        """Whether a conclusion was known before anything was supposed."""
        if one.settled:
            return self._known.values.get(one.variable) == one.values
        return all((one.variable, 1 << value) in self._known.barred for value in values(one.values))

    def _end(self) -> Followed | None:
        """A contradiction."""
        for variable, domain in self._state.domains.items():
            if not domain:
                return self._line(None, self._reasons.of_cell(self._state, variable))
        for unit in self._laws.units:
            grounds = self._reasons.contradicted(self._state, unit)
            if grounds is not None:
                return Followed(unit, grounds, (), self._state.needs(grounds), self._made + 1)
        return None

    def _next(self) -> Followed | None:
        """Return the next line."""
        for variable in self._state.open:
            domain = self._state.domains[variable]
            if domain != self._laws.domains[variable] and not domain & (domain - 1):
                return self._line(None, self._reasons.of_cell(self._state, variable))
        following = (
            self._plainest(unit, deduction)
            for unit in self._laws.units
            for deduction in self._reasons.of_unit(self._state, unit, {})[:1]
        )
        return next(following, None)

    def _plainest(self, unit: LawAtPlace, deduction: Deduction) -> Followed:
        """The line by a rule, or by one that costs less and is not needed elsewhere in the refutation."""
        for number in self._all.units_of[deduction.conclusions[0].variable]:
            other = self._all.units[number]
            if other.price < unit.price:
                found = self._reasons.proving(self._state, other, deduction.conclusions)
                if found is not None and found.cost < deduction.cost:
                    unit, deduction = other, found
        return self._line(unit, deduction)

    def _line(self, unit: LawAtPlace | None, deduction: Deduction) -> Followed:
        needs = self._state.needs(deduction.grounds)
        return Followed(unit, deduction.grounds, deduction.conclusions, needs, self._made + 1)


_LONGEST = 200
"""Characters of a sentence; a longer one is shortened, and split into parts."""
_LISTED = 6
"""Most cells, or ranges of cells, in one sentence that has grounds."""
_NAMED = 3
"""Most clues that are named where a rule takes more than its own."""
_BRIEF = range(4)
"""How brief a sentence can be, see `Speaker`."""


def say_steps(puzzle: Puzzle, way: Way, deadline: Deadline) -> tuple[Reasoned, ...]:
    """The needed steps of a way, in words; after the deadline refutations come without their lines."""
    laws, way = way.laws, way.rewritten(deadline)
    settled: dict[int, Label] = dict.fromkeys(laws.printed, ())
    barred: dict[tuple[int, int], Label] = {
        (variable, 1 << value): MARKED for variable, gone in laws.barred.items() for value in values(gone)
    }
    held = {variable: 1 << value for variable, (value, _) in laws.printed.items()}
    passed: set[Cell] = set()
    speakers = [Speaker(laws, settled, barred, brief, passed) for brief in _BRIEF]
    numbers: dict[int, range] = {}
    known: Atoms = frozenset(laws.atom(variable, value) for variable, (value, _) in laws.printed.items())
    spoken: list[Reasoned] = []
    for steps, obvious in grouped_steps(way):
        needs = {need for step in (steps[0], *obvious) for need in step.needs} & numbers.keys()
        number, deductions = len(spoken) + 1, [step.deduction for step in steps]
        argument = _whole(laws, merge_steps(steps), deductions, barred)
        supposed = deductions[0].supposed
        stated, noted = _stated(laws, deductions, argument), merge_steps(obvious)
        stated_too = _stated(laws, [step.deduction for step in obvious])
        minimal = all(deduction.minimal for deduction in deductions)
        room = _LONGEST if minimal else _LONGEST - len(DOUBT)
        pieces = list(_pieces(_first(argument, supposed), partial(_sentence, steps, number), speakers, room))
        rests_on = {one for need in needs for one in numbers[need]}
        lines: tuple[Line, ...] = ()
        if supposed is not None:
            now = Known(held, barred)
            lines, resting = _lines(puzzle, laws, deductions[0], (number,), settled, barred, now, deadline)
            rests_on |= resting
        for place, (piece, text) in enumerate(pieces):
            with_obvious = bool(obvious) and place == len(pieces) - 1
            whole = _joined(piece, noted) if with_obvious else piece
            atoms = _atoms(laws, whole.conclusions, settled=True)
            spoken.append(
                Reasoned(
                    atoms=atoms,
                    barred=_atoms(laws, whole.conclusions, settled=False),
                    clues=_clues(laws, puzzle, stated | stated_too if with_obvious else stated, whole.grounds),
                    cells=_cells(laws, whole.grounds, way.known),
                    needs=tuple(sorted(rests_on.union(range(number, number + place) if with_obvious else ()))),
                    minimal=minimal,
                    smallest=all(step.least for step in steps),
                    puzzle=puzzle,
                    known=known,
                    text=text,
                    supposed="" if place else _supposed(deductions[0], speakers[0]),
                    lines=() if place else lines,
                    cost=max(deduction.cost for deduction in deductions),
                    open=steps[0].open,
                    searched=deductions[0].searched,
                    technique=deductions[0].technique,
                    where=place_to_look([unit.name for unit in deductions[0].units], _places(laws, whole.conclusions)),
                )
            )
            known = known | frozenset(atoms)
            _learn(whole.conclusions, (len(spoken),), settled, barred)
            held.update((one.variable, one.values) for one in whole.conclusions if one.settled)
            passed.update(_passed(laws, piece.conclusions))
        numbers.update((step.number, range(number, len(spoken) + 1)) for step in (*steps, *obvious))
    return tuple(spoken)


def _whole(
    laws: Laws, argument: Argument, deductions: Sequence[Deduction], barred: Mapping[tuple[int, int], Label]
) -> Argument:
    """An argument with all that one rule rules out by itself, what is gone at a glance too."""
    if len(deductions) != 1 or deductions[0].grounds or len(deductions[0].units) != 1 or deductions[0].supposed:
        return argument
    store = laws.store()
    deductions[0].units[0].constraint.filter(store)
    conclusions = []
    for one in argument.conclusions:
        gone = laws.domains[one.variable] & ~store.domains[one.variable]
        new = sum(1 << bit for bit in values(gone) if (one.variable, 1 << bit) not in barred)
        conclusions.append(one if one.settled else one._replace(values=one.values | new))
    return argument._replace(conclusions=tuple(conclusions))


def _stated(laws: Laws, deductions: Sequence[Deduction], whole: Argument | None = None) -> set[Clue]:
    """The clues that state the rules of some deductions, of a single one with all that follows from it."""
    clues: set[Clue] = set()
    for deduction in deductions:
        alone = len(deduction.units) == 1 and deduction.supposed is None
        argument = whole if whole and len(deductions) == 1 else Argument(deduction.conclusions, deduction.grounds)
        clues.update(*(needed_clues(laws, unit, argument) if alone else unit.clues for unit in deduction.units))
    return clues


def _joined(piece: Argument, obvious: Argument) -> Argument:
    """The last part of a step with what is obvious after it, which may rest on more than the step."""
    found = (*piece.conclusions, *obvious.conclusions)
    own = {one.variable for one in found}
    return Argument(found, (*piece.grounds, *(one for one in obvious.grounds if own.isdisjoint(_variables([one])))))


def _first(argument: Argument, supposed: tuple[int, int] | None) -> Argument:
    """An argument with what is said of the variable that was supposed first."""
    variable = supposed[0] if supposed else None
    return argument._replace(
        conclusions=tuple(sorted(argument.conclusions, key=lambda one: (one.variable != variable, one)))
    )


def _pieces(
    argument: Argument, say: Callable[[Argument, Speaker], str], speakers: Sequence[Speaker], room: int = _LONGEST
) -> Iterator[tuple[Argument, str]]:
    """An argument with its sentence; where that would be too long, in several parts."""
    for speaker in speakers:
        text = say(argument, speaker)
        if len(text) <= room and (speaker.named(argument.conclusions) <= _LISTED or not argument.grounds):
            break
    else:
        half = len(argument.conclusions) // 2
        if half:
            for some in (argument.conclusions[:half], argument.conclusions[half:]):
                yield from _pieces(Argument(some, argument.grounds), say, speakers, room)
            return
    yield argument, text


def _learn(
    conclusions: Iterable[Conclusion], label: Label, settled: dict[int, Label], barred: dict[tuple[int, int], Label]
) -> None:
    for one in conclusions:
        if one.settled:
            settled[one.variable] = label
        else:
            barred.update({(one.variable, 1 << bit): label for bit in values(one.values)})


def _passed(laws: Laws, found: Iterable[Conclusion]) -> Iterator[Cell]:
    """The cells to which a line is drawn."""
    for one in found:
        stroke = laws.strokes.get(one.variable)
        if stroke and one.settled and one.values == stroke.values:
            yield from stroke.ends


def _sentence(steps: Sequence[DeducedStep], number: int, argument: Argument, speaker: Speaker) -> str:
    deduction = steps[0].deduction
    if deduction.supposed is not None:
        return _refuted(deduction, argument, number, speaker)
    found = speaker.conclusions(argument.conclusions, argument.grounds)
    if len(steps) > 1:
        parts = [sentence_of_several(steps[0]), speaker.grounds(argument.grounds)]
        if len(deduction.grounds) > 1:
            parts.reverse()  # several cells that are named first say where the rule holds
        return f"{', and '.join(filter(None, parts))}: {found}"
    unit = deduction.units[0] if deduction.units else None
    return f"{_because(unit, argument, speaker)}: {found}"


def _refuted(deduction: Deduction, argument: Argument, number: int, speaker: Speaker) -> str:
    """The opposite of what was supposed, and what else the same contradiction shows."""
    assert deduction.supposed is not None
    variable, value = deduction.supposed
    opposite = [
        one if one.settled else one._replace(values=value) for one in argument.conclusions if one.variable == variable
    ]
    others = [one for one in argument.conclusions if one.variable != variable]
    others += [
        one._replace(values=one.values & ~value)
        for one in argument.conclusions
        if one.variable == variable and not one.settled and one.values != value
    ]
    also = speaker.conclusions(others, argument.grounds)
    if not opposite:
        return f"the opposite ends in a contradiction too, in the same way as in step {number}: {also}"
    ends = "a forcing chain ends" if deduction.forcing else "that ends"
    found = f"{_supposed(deduction, speaker)}; {ends} in a contradiction: {speaker.conclusions(opposite)}"
    return f"{found}; in the same way, {also}" if others else found


def _because(unit: LawAtPlace | None, argument: Argument, speaker: Speaker) -> str:
    """Return the part before the colon."""
    if unit is None:
        return speaker.left_over(argument.conclusions[0], argument.grounds)
    return (unit.argue or plain(unit.says))(argument, speaker)


def _supposed(deduction: Deduction, speaker: Speaker) -> str:
    """``suppose r2c4 = 1``, or nothing."""
    if deduction.supposed is None:
        return ""
    variable, value = deduction.supposed
    return f"suppose {speaker.conclusions([Conclusion(variable, value, settled=True)])}"


def _lines(
    puzzle: Puzzle,
    laws: Laws,
    deduction: Deduction,
    label: Label,
    settled: Mapping[int, Label],
    barred: Mapping[tuple[int, int], Label],
    known: Known,
    deadline: Deadline,
) -> tuple[tuple[Line, ...], set[int]]:
    """Put into words how rules come to a contradiction, and which earlier steps are cited.

    There are no lines where there is no time.  Each is known by its number behind a label.
    """
    now, gone = dict(settled), dict(barred)
    if deduction.supposed is not None:
        now[deduction.supposed[0]] = ()
    speakers = [Speaker(laws, now, gone, brief) for brief in _BRIEF]
    try:
        followed = refutation_lines(laws, deduction, known, deadline)
    except LimitReachedError:
        return (), set()
    rests_on: set[int] = set()
    places: dict[int, range] = {}
    spoken: list[Line] = []
    for line in followed:
        cited_here = {label for ground in line.grounds for label in speakers[0].labels(ground)} - {MARKED}
        rests_on.update(label[0] for label in cited_here if len(label) == 1)
        begin = len(spoken) + 1
        stated = needed_clues(laws, line.unit, Argument(line.conclusions, line.grounds)) if line.unit else ()
        for piece, text in _pieces(
            Argument(line.conclusions, line.grounds), partial(_line, line, laws, stated), speakers
        ):
            spoken.append(
                Line(
                    text=text,
                    atoms=_atoms(laws, piece.conclusions, settled=True),
                    barred=_atoms(laws, piece.conclusions, settled=False),
                    clues=_clues(laws, puzzle, stated, line.grounds),
                    needs=tuple(sorted(one for need in line.needs for one in places[need])),
                )
            )
            _learn(piece.conclusions, (*label, len(spoken)), now, gone)
        places[line.number] = range(begin, len(spoken) + 1)
    return tuple(spoken), rests_on


def refute_printed(puzzle: Puzzle, laws: Laws, found: Contradicting, deadline: Deadline) -> tuple[Line, ...]:
    """How printed values contradict rules, line by line; empty where there is no time, or a cell without any value."""
    if not laws.domains.keys() >= {*found.printed}:
        return ()
    grounds = tuple(Ground((one,), 1 << laws.printed[one][0], known=True) for one in found.printed)
    deduction = Deduction(found.units, grounds, (), 0)
    printed = dict.fromkeys(found.printed, ())
    return _lines(puzzle, laws, deduction, (), printed, {}, Known({}, frozenset()), deadline)[0]


def _line(line: Followed, laws: Laws, stated: Sequence[Clue], argument: Argument, speaker: Speaker) -> str:
    """One of them, or a part of it; the last is the contradiction, with the few clues that its rule takes."""
    if any(not one.values for one in line.conclusions):
        cell = speaker.cells([one.variable for one in line.conclusions])
        return f"no value is left for {cell}{speaker.why(line.grounds)}"
    if line.conclusions or line.unit is None:
        return f"{_because(line.unit, argument, speaker)}: {speaker.conclusions(argument.conclusions, line.grounds)}"
    homeless = _homeless(line.unit, line.grounds, laws)
    if homeless:
        value = speaker.values(line.unit.scope[0], homeless)
        return f"no cell of {line.unit.name} is left for {value}{speaker.cited(line.grounds)}"
    named = {ground.variables[0] for ground in line.grounds if ground.known} >= set(line.unit.scope)
    alone = line.unit.several(Argument((), line.grounds)) if line.unit.several and named else None
    if line.unit.refuted and (why := line.unit.refuted(line.grounds, speaker)):
        return why
    says = alone or line.unit.says
    unsaid = [clue.sentence for clue in stated if clue.sentence not in says]
    if line.unit.keeping and 0 < len(unsaid) <= _NAMED:
        says += f" ({listed(unsaid)})"
    return speaker.against(line.grounds, says, _emptied(line.unit, line.grounds, laws))


def _homeless(unit: LawAtPlace, grounds: Iterable[Ground], laws: Laws) -> int:
    """The first value that a line needs and none of its cells can have, as a domain; 0 where there is none."""
    if not isinstance(unit.constraint, (LastPlace, Permutation)):
        return 0
    everything = laws.domains[unit.scope[0]]
    missing = everything
    for domain in left(grounds, unit.scope, everything).values():
        missing &= ~domain
    return missing & -missing


def _emptied(unit: LawAtPlace, grounds: Iterable[Ground], laws: Laws) -> list[int]:
    """The variables to which a rule leaves no value; none where it only says that some are wrong together."""
    masks = left(grounds, unit.scope, -1)
    store = laws.store({one: laws.domains[one] & mask for one, mask in masks.items()})
    unit.constraint.filter(store)
    return [one for one in unit.scope if not store.domains[one]]


def _places(laws: Laws, conclusions: Iterable[Conclusion]) -> list[str]:
    """The cells of conclusions, or what stands for them, by name."""
    variables = sorted(one.variable for one in conclusions)
    cells = (map(name_of, laws.cells(one)) for one in variables)
    return [
        *dict.fromkeys(name for one, names in zip(variables, cells, strict=True) for name in names or [laws.names[one]])
    ]


def _atoms(laws: Laws, conclusions: Iterable[Conclusion], settled: bool) -> tuple[Atom, ...]:
    return tuple(
        laws.atom(one.variable, value)
        for one in sorted(conclusions)
        if one.settled == settled
        for value in values(one.values)
    )


def _variables(grounds: Iterable[Ground]) -> list[int]:
    """The variables that are known, of a reason."""
    return [
        ground.by if ground.by is not None else ground.variables[0]
        for ground in grounds
        if ground.known or ground.by is not None
    ]


def _clues(laws: Laws, puzzle: Puzzle, stated: Iterable[Clue], grounds: Sequence[Ground]) -> tuple[Clue, ...]:
    """The clues of rules, those that print cells, and those by which cells are kept apart, in the puzzle's order."""
    clues: set[Clue | None] = {*stated, *(clue for ground in grounds for clue in ground.clues)}
    clues |= {laws.printed[variable][1] for variable in _variables(grounds) if variable in laws.printed}
    return tuple(clue for clue in puzzle.clues if clue in clues)


def _cells(laws: Laws, grounds: Iterable[Ground], known: Atoms) -> tuple[Atom, ...]:
    """Return the parts of a reason that were filled in or that earlier steps settled."""
    held = {
        variable: (laws.atom(variable, ground.values.bit_length() - 1), variable in laws.printed)
        for ground in grounds
        for variable in _variables([ground])
    }
    return tuple(atom for _, (atom, printed) in sorted(held.items()) if not printed or atom in known)


class StepGroup(NamedTuple):
    """Steps that become one.

    Attributes:
        steps: The steps.
        obvious: Steps that go without saying after them.
    """

    steps: list[DeducedStep]
    obvious: list[DeducedStep]


def grouped_steps(way: Way) -> list[StepGroup]:
    """The needed steps of a way, bundled where they become one, at the place of the first.

    They apply one rule at several places, each to one thing that is known at most, and rest on the same steps; or
    each to the same cells.  What is obvious once they are made joins the last step that it rests on.
    """
    bundles: dict[int, StepGroup] = {}  # by the first step
    alike: dict[object, StepGroup] = {}
    first: dict[int, int] = {}  # the step that each joins
    for step in way.needed():
        sentence, needs = sentence_of_several(step), frozenset(first[need] for need in step.needs)
        grounds = step.deduction.grounds
        if needs and _is_obvious(step):
            first[step.number] = max(needs)
            bundles[max(needs)].obvious.append(step)
            continue
        same = frozenset(grounds) if len(grounds) > 1 else needs
        key = step.number if sentence is None else (sentence, same, step.deduction.settles)
        if key not in alike:
            alike[key] = bundles[step.number] = StepGroup([], [])
        alike[key].steps.append(step)
        first[step.number] = alike[key].steps[0].number
    return list(bundles.values())


def _is_obvious(step: DeducedStep) -> bool:
    deduction = step.deduction
    unit = deduction.units[0] if len(deduction.units) == 1 and deduction.supposed is None else None
    return bool(unit and unit.obvious and unit.obvious(Argument(deduction.conclusions, deduction.grounds)))


def sentence_of_several(step: DeducedStep) -> str | None:
    """Return the sentence of a step with others of its law, `LawAtPlace.several`; ``None`` where it stands alone."""
    deduction = step.deduction
    if deduction.supposed is not None or deduction.searched or len(deduction.units) != 1:
        return None
    (unit,) = deduction.units
    if unit.several is None or not all(ground.known for ground in deduction.grounds):
        return None
    return unit.several(Argument(deduction.conclusions, deduction.grounds))


def merge_steps(steps: Sequence[DeducedStep]) -> Argument:
    """All that follows in some steps, with all that it rests on, each once."""
    if len(steps) == 1:
        return Argument(steps[0].deduction.conclusions, steps[0].deduction.grounds)
    conclusions = {one for step in steps for one in step.deduction.conclusions}
    grounds = {ground for step in steps for ground in step.deduction.grounds}
    return Argument(tuple(sorted(conclusions)), tuple(sorted(grounds, key=lambda ground: ground.variables)))
