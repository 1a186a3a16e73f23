"""Steps as sentences, with what they rest on."""

from __future__ import annotations

from collections.abc import Iterable

from pylogic.asking.explaining.explanation import Reasoned
from pylogic.asking.explaining.speech import Speaker
from pylogic.asking.explaining.way import Way
from pylogic.language.arguing import plain
from pylogic.methods.deducing.deducing import Deduced
from pylogic.nouns.atom import Atom, Atoms, Clue
from pylogic.nouns.laws import Argument, Found, Ground, Laws
from pylogic.nouns.network import values
from pylogic.nouns.puzzle import Puzzle


def tell(puzzle: Puzzle, way: Way) -> tuple[Reasoned, ...]:
    """The needed steps of a way, in words."""
    laws = way.laws
    settled = dict.fromkeys(laws.printed, 0)
    barred: dict[tuple[int, int], int] = {}
    speaker = Speaker(laws, settled, barred)
    steps = way.needed()
    numbers = {step.number: number for number, step in enumerate(steps, 1)}
    known: Atoms = frozenset(laws.atom(variable, value) for variable, (value, _) in laws.printed.items())
    told = []
    for number, step in enumerate(steps, 1):
        candidate = step.candidate
        atoms = _atoms(laws, candidate.found, settled=True)
        told.append(
            Reasoned(
                atoms=atoms,
                barred=_atoms(laws, candidate.found, settled=False),
                clues=_clues(laws, step, puzzle),
                cells=_cells(laws, candidate.grounds),
                needs=tuple(sorted(numbers[need] for need in step.needs)),
                minimal=candidate.minimal,
                smallest=step.least,
                known=known,
                text=_sentence(step, speaker),
                supposing=_supposing(step, speaker),
                cost=candidate.cost,
                open=step.open,
                searched=candidate.searched,
            )
        )
        known = known | frozenset(atoms)
        for one in candidate.found:
            if one.settled:
                settled[one.variable] = number
            else:
                barred.update({(one.variable, 1 << bit): number for bit in values(one.values)})
    return tuple(told)


def _sentence(step: Deduced, speaker: Speaker) -> str:
    candidate = step.candidate
    found = speaker.found(candidate.found)
    if candidate.chain:
        return f"{_refuted(step, speaker)}: {found}"
    if not candidate.units:
        return f"{speaker.grounds(candidate.grounds) or 'there is no other value'}: {found}"
    (unit,) = candidate.units
    argue = unit.argue or plain(unit.says)
    return f"{argue(Argument(candidate.found, candidate.grounds), speaker)}: {found}"


def _refuted(step: Deduced, speaker: Speaker) -> str:
    """Why a supposition does not hold, in one sentence."""
    first, *then = _supposing(step, speaker)
    *links, end = then
    return f"{first}: then {', then '.join(links)}, and {end}" if links else f"{first}: then {end}"


def _supposing(step: Deduced, speaker: Speaker) -> tuple[str, ...]:
    """A supposition, what follows from it one after the other, and what that contradicts."""
    candidate = step.candidate
    if candidate.supposed is None:
        return ()
    variable, value = candidate.supposed
    told = [f"suppose {speaker.found([Found(variable, value, settled=True)])}"]
    for unit, found in candidate.chain:
        near = [ground for ground in candidate.grounds if not frozenset(unit.scope).isdisjoint(ground.variables)]
        cited = speaker.cited(near).strip(" ()")
        if found:
            told.append(f"{speaker.found(found)}, as {unit.says}{f' ({cited})' if cited else ''}")
        else:
            told.append(f"it is no longer so that {unit.says}{f' ({cited})' if cited else ''}")
    return tuple(told)


def _atoms(laws: Laws, found: Iterable[Found], settled: bool) -> tuple[Atom, ...]:
    return tuple(
        laws.atom(one.variable, value)
        for one in sorted(found)
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


def _clues(laws: Laws, step: Deduced, puzzle: Puzzle) -> tuple[Clue, ...]:
    """The clues of the rules, and those that print cells, in the order of the puzzle."""
    clues = {clue for unit in step.candidate.units for clue in unit.clues}
    for variable in _variables(step.candidate.grounds):
        if variable in laws.printed:
            clue = laws.printed[variable][1]
            if clue is not None:
                clues.add(clue)
    return tuple(clue for clue in puzzle.clues if clue in clues)


def _cells(laws: Laws, grounds: Iterable[Ground]) -> tuple[Atom, ...]:
    """What earlier steps settled, of a reason."""
    held = {
        variable: ground.values.bit_length() - 1
        for ground in grounds
        for variable in _variables([ground])
        if variable not in laws.printed
    }
    return tuple(laws.atom(variable, value) for variable, value in sorted(held.items()))
