"""Reasoning with ``loop``: it goes on wherever it comes to, and does not close too early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pylogic.core.laws import Argument, Ground, Speech
from pylogic.core.network import ContradictionError, Pruning, Store
from pylogic.declared.board import graphs
from pylogic.declared.board.board import Board
from pylogic.declared.board.lines import points
from pylogic.declared.board.places import name_of_corner
from pylogic.declared.explain import passing
from pylogic.declared.explain.law import Bits, Drawn, Law, Others, is_so, parted
from pylogic.declared.parse.rule import Rule
from pylogic.declared.words.loop import Loop, crossing, meeting
from pylogic.language.reading import Cell, name_of
from pylogic.language.sentences import joined

_Closed = tuple[int, Mapping[int, tuple[Cell, Cell]]]
"""The value of the links of a loop, and the two ends of each link."""


class _Subject(NamedTuple):
    """The parts of sentences about a loop: rule, value, line, the ends of each link, whether it has edges."""

    says: str
    value: int
    line: str
    ends: Mapping[int, tuple[Cell, Cell]]
    edges: bool


def drawn(rule: Rule, _: Board) -> Drawn:
    """One line."""
    return Drawn(rule.arguments.value, several=False, closed=True)


def laws(rule: Rule, board: Board, others: Others) -> Iterator[Law]:
    """Yield one law for each point, and one for the whole loop."""
    arguments: Loop = rule.arguments
    value = arguments.value
    edges = value.sort.form == "edges"
    ends = points(board, value.sort.name)
    at = passing.links_at(ends, () if edges else board.cells)
    for point, links in sorted(at.items()):
        name = name_of_corner(point) if edges else name_of(point)
        yield passing.law(value, name, point, links, arguments.through, board)
    if edges:
        yield from meeting.laws(value.number, value.sort.name or passing.LINE, at, others.counts, board)
    yield from crossing.laws(arguments, board)
    constraint = Pruning(_prune, tuple(ends), (value.number, ends))
    about = _Subject(rule.sentence, value.number, value.sort.name or passing.LINE, ends, edges)
    argue, refuted = partial(_argue, about), partial(_refuted, about)
    yield Law("the board", rule.sentence, constraint, argue=argue, refuted=refuted)


def _prune(store: Store, variables: Sequence[int], arguments: _Closed) -> None:
    value, ends = arguments
    mask = store.bit(value)
    on = [link for link in variables if store.domains[link] == mask]
    room = {link: ends[link] for link in variables if store.domains[link] & mask}
    parts = [part for part in graphs.blocks(room) if len(part) > 1]
    home = {link: number for number, part in enumerate(parts) for link in part}
    if not parts or len({home.get(link, -1) for link in on}) > 1 or any(link not in home for link in on):
        raise ContradictionError
    kept = home[on[0]] if on else None
    for link in room:
        if link not in home or (kept is not None and home[link] != kept):
            store.remove(link, mask)
    # A link between the two ends of one line would close it, which is right only when no other line is left.
    lines = graphs.Union[Cell]()
    closed = False
    for link in on:
        closed |= not lines.join(*ends[link])
    several = len({lines.find(ends[link][0]) for link in on}) > 1
    if closed and several:
        raise ContradictionError
    for link in room:
        one, other = ends[link]
        if store.domains[link] & ~mask and (closed or (several and lines.find(one) == lines.find(other))):
            store.remove(link, mask)


def _argue(about: _Subject, bits: Bits, argument: Argument, speech: Speech) -> str:
    mask = bits(about.value)
    on, off = parted(argument.grounds, mask)
    if is_so(argument, mask) or not argument.grounds:
        return joined(about.says, speech.grounds(argument.grounds))
    if off:
        back = f" to {speech.line(on)}" if on else ""
        return f"as {speech.grounds(off)}, a {about.line} here could not come back{back}"
    one, other = about.ends[argument.conclusions[0].variable]
    lines = graphs.Union[Cell]()
    closed = [ground for ground in on if not lines.join(*about.ends[ground.variables[0]])]
    if closed:
        return f"{about.says}, and it is closed already{speech.cited(on)}"
    if len(argument.conclusions) > 1 or lines.find(one) != lines.find(other):
        return f"{about.says}, and closed here it would leave out another line that is drawn{speech.cited(on)}"
    here = [ground for ground in on if lines.find(about.ends[ground.variables[0]][0]) == lines.find(one)]
    rest = [ground for ground in on if ground not in here]
    way = "round to this side" if about.edges else f"from {name_of(one)} round to {name_of(other)}"  # corners are long
    return f"the {about.line} leads {way} already{speech.cited(here)}, and would close without {speech.line(rest)}"


def _refuted(about: _Subject, bits: Bits, grounds: Sequence[Ground], speech: Speech) -> str:
    on, off = parted(grounds, bits(about.value))
    if not on:
        return f"{about.says}, for which no way is left{speech.cited(off)}"
    if not off:
        return f"{speech.grounds(on)}, which closes one part and leaves out another"
    return f"as {speech.grounds(off)}, {speech.line(on)} cannot be part of one closed loop"
