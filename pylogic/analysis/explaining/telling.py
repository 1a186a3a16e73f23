"""Steps as sentences, with what they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from pylogic.algorithms.constraints import Permutation
from pylogic.algorithms.deduction.deducing import Deduced
from pylogic.algorithms.deduction.reasons import Candidate
from pylogic.algorithms.deduction.supposing import Line as Followed
from pylogic.algorithms.deduction.supposing import lines
from pylogic.algorithms.lines import LastPlace
from pylogic.analysis.explaining.bundling import bundled, several, together
from pylogic.analysis.explaining.explanation import Line, Reasoned
from pylogic.analysis.explaining.speech import Speaker
from pylogic.analysis.explaining.way import Way
from pylogic.analysis.explaining.wording import Label
from pylogic.core.atom import Atom, Atoms, Clue
from pylogic.core.deadline import Deadline
from pylogic.core.errors import LimitReachedError
from pylogic.core.laws import Argument, Conclusion, Ground, Laws, Unit
from pylogic.core.network import values
from pylogic.core.puzzle import Puzzle
from pylogic.language.sentences import left, plain

_TWO = 2
_LONGEST = 200
"""Characters of a sentence; a longer one is said briefly."""


def tell(puzzle: Puzzle, way: Way, deadline: Deadline) -> tuple[Reasoned, ...]:
    """The needed steps of a way, in words; after the deadline refutations are told without their lines."""
    laws = way.laws
    settled: dict[int, Label] = dict.fromkeys(laws.printed, ())
    barred: dict[tuple[int, int], Label] = {}
    speakers = Speaker(laws, settled, barred), Speaker(laws, settled, barred, brief=True)
    bundles = bundled(way)
    numbers = {step.number: number for number, steps in enumerate(bundles, 1) for step in steps}
    known: Atoms = frozenset(laws.atom(variable, value) for variable, (value, _) in laws.printed.items())
    spoken = []
    for number, steps in enumerate(bundles, 1):
        argument, candidates = together(steps), [step.candidate for step in steps]
        atoms = _atoms(laws, argument.conclusions, settled=True)
        units = [unit for candidate in candidates for unit in candidate.units]
        spoken.append(
            Reasoned(
                atoms=atoms,
                barred=_atoms(laws, argument.conclusions, settled=False),
                clues=_clues(laws, puzzle, units, argument.grounds),
                cells=_cells(laws, argument.grounds, way.known),
                needs=tuple(sorted(numbers[need] for need in steps[0].needs)),
                minimal=all(candidate.minimal for candidate in candidates),
                smallest=all(step.least for step in steps),
                puzzle=puzzle,
                known=known,
                text=_shortened(partial(_sentence, steps, argument), speakers),
                supposed=_supposed(candidates[0], speakers[0]),
                lines=_lines(puzzle, laws, candidates[0], number, settled, barred, deadline),
                cost=max(candidate.cost for candidate in candidates),
                open=steps[0].open,
                searched=candidates[0].searched,
            )
        )
        known = known | frozenset(atoms)
        _learn(argument.conclusions, (number,), settled, barred)
    return tuple(spoken)


def _shortened(say: Callable[[Speaker], str], speakers: Sequence[Speaker]) -> str:
    """A sentence, said briefly where it would be too long."""
    texts = map(say, speakers)
    text = next(texts)
    return text if len(text) <= _LONGEST else next(texts)


def _learn(
    conclusions: Iterable[Conclusion], label: Label, settled: dict[int, Label], barred: dict[tuple[int, int], Label]
) -> None:
    for one in conclusions:
        if one.settled:
            settled[one.variable] = label
        else:
            barred.update({(one.variable, 1 << bit): label for bit in values(one.values)})


def _sentence(steps: Sequence[Deduced], argument: Argument, speaker: Speaker) -> str:
    candidate = steps[0].candidate
    found = speaker.conclusions(argument.conclusions, argument.grounds)
    if len(steps) > 1:
        parts = [several(steps[0]), speaker.grounds(argument.grounds)]
        if len(candidate.grounds) > 1:
            parts.reverse()  # several cells that are named first say where the rule holds
        return f"{', and '.join(filter(None, parts))}: {found}"
    if candidate.supposed is not None:
        number = len(candidate.conclusions)
        others = "" if number == 1 else f" (the other{'s go' if number > _TWO else ' goes'} the same way)"
        return f"{_supposed(candidate, speaker)}; that ends in a contradiction: {found}{others}"
    unit = candidate.units[0] if candidate.units else None
    return f"{_because(unit, argument, speaker)}: {found}"


def _because(unit: Unit | None, argument: Argument, speaker: Speaker) -> str:
    """Return the part before the colon."""
    if unit is None:
        return speaker.left_over(argument.conclusions[0], argument.grounds)
    return (unit.argue or plain(unit.says))(argument, speaker)


def _supposed(candidate: Candidate, speaker: Speaker) -> str:
    """``suppose r2c4 = 1``, or nothing."""
    if candidate.supposed is None:
        return ""
    variable, value = candidate.supposed
    return f"suppose {speaker.conclusions([Conclusion(variable, value, settled=True)])}"


def _lines(
    puzzle: Puzzle,
    laws: Laws,
    candidate: Candidate,
    number: int,
    settled: Mapping[int, Label],
    barred: Mapping[tuple[int, int], Label],
    deadline: Deadline,
) -> tuple[Line, ...]:
    """Put into words what follows from a supposition; empty where there is no time to work it out."""
    if candidate.supposed is None:
        return ()
    held, gone = {**settled, candidate.supposed[0]: ()}, dict(barred)
    speakers = Speaker(laws, held, gone), Speaker(laws, held, gone, brief=True)
    try:
        followed = lines(laws, candidate, deadline)
    except LimitReachedError:
        return ()
    spoken = []
    for place, line in enumerate(followed, 1):
        spoken.append(
            Line(
                text=_shortened(partial(_line, line, laws), speakers),
                atoms=_atoms(laws, line.conclusions, settled=True),
                barred=_atoms(laws, line.conclusions, settled=False),
                clues=_clues(laws, puzzle, (line.unit,) if line.unit else (), line.grounds),
                needs=tuple(sorted(line.needs)),
            )
        )
        _learn(line.conclusions, (number, place), held, gone)
    return tuple(spoken)


def _line(line: Followed, laws: Laws, speaker: Speaker) -> str:
    """One of them; the last is the contradiction."""
    if any(not one.values for one in line.conclusions):
        cell = speaker.cells([one.variable for one in line.conclusions])
        return f"{speaker.grounds(line.grounds)}: no value is left for {cell}"
    if line.conclusions or line.unit is None:
        because = _because(line.unit, Argument(line.conclusions, line.grounds), speaker)
        return f"{because}: {speaker.conclusions(line.conclusions, line.grounds)}"
    homeless = _homeless(line.unit, line.grounds, laws)
    if homeless:
        value = speaker.values(line.unit.scope[0], homeless)
        return f"no cell of {line.unit.name} is left for {value}{speaker.cited(line.grounds)}"
    because = speaker.grounds(line.grounds)
    named = {ground.variables[0] for ground in line.grounds if ground.known} >= set(line.unit.scope)
    alone = line.unit.several(Argument((), line.grounds)) if line.unit.several and named else None
    return f"{because}, but {alone or line.unit.says}" if because else f"{line.unit.says}, which cannot be"


def _homeless(unit: Unit, grounds: Iterable[Ground], laws: Laws) -> int:
    """The first value that a line needs and none of its cells can have, as a domain; 0 where there is none."""
    if not isinstance(unit.constraint, (LastPlace, Permutation)):
        return 0
    everything = laws.domains[unit.scope[0]]
    missing = everything
    for domain in left(grounds, unit.scope, everything).values():
        missing &= ~domain
    return missing & -missing


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


def _clues(laws: Laws, puzzle: Puzzle, units: Iterable[Unit], grounds: Iterable[Ground]) -> tuple[Clue, ...]:
    """The clues of the rules, and those that print cells, in the order of the puzzle."""
    clues = {clue for unit in units for clue in unit.clues}
    for variable in _variables(grounds):
        if variable in laws.printed:
            clue = laws.printed[variable][1]
            if clue is not None:
                clues.add(clue)
    return tuple(clue for clue in puzzle.clues if clue in clues)


def _cells(laws: Laws, grounds: Iterable[Ground], known: Atoms) -> tuple[Atom, ...]:
    """Return the parts of a reason that were filled in or that earlier steps settled."""
    held = {
        variable: (laws.atom(variable, ground.values.bit_length() - 1), variable in laws.printed)
        for ground in grounds
        for variable in _variables([ground])
    }
    return tuple(atom for _, (atom, printed) in sorted(held.items()) if not printed or atom in known)
