"""Declared kinds as people see them: pictures, solutions as JSON, pieces in words, rules with a puzzle's numbers.

A sentence says "every piece has 5 cells" where the rule says k.  Values are drawn by shapes that their spelling names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from pylogic.files.reading import Cell, name_of
from pylogic.language.board.board import PRINTED, ROW, SLOT, Board, Frame, board_of
from pylogic.language.board.families import box_shape, boxes_of
from pylogic.language.board.places import Chosen, Place, Sort, name_of_place
from pylogic.language.checking import values_of
from pylogic.language.parse.expressions import Comparison, Name
from pylogic.language.parse.given import shown
from pylogic.language.parse.puzzles import between_sorts, printed_values
from pylogic.language.parse.rule import Declared, Finished, Rule, parts_of_type
from pylogic.model.atom import Atom, Atoms, Side
from pylogic.model.canvas import MARKS, Canvas, Form, Thing, Way, text
from pylogic.model.files import LIBRARY
from pylogic.model.kind import NO_ROLES, Roles
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Problem, plural


def sketch(kind: Declared, puzzle: Puzzle, atoms: Atoms | None, roles: Roles = NO_ROLES) -> Canvas:
    """Return the picture of the puzzle, or of a solution."""
    board = board_of(kind.frame, puzzle.facts)
    canvas = Canvas(board.rows, board.columns, _wide(kind, board))
    forms = {sort.form for sort in kind.frame.sorts.values()}
    canvas.dotted = "edges" in forms
    linked = bool(forms & {"links", "bridges"})
    outlined = (rule.word.outlined(rule) for rule in kind.rules_on(board) if rule.word.outlined and not linked)
    framed = [parts for parts in outlined if parts]
    canvas.spaced = bool(linked or framed)
    canvas.gridded = canvas.dotted and any(rule.word.borders for rule in kind.rules)
    canvas.vacant = " " if canvas.dotted else "."
    if not canvas.dotted:
        boxes = boxes_of(board) if kind.names_family("boxes") and 1 not in (box_shape(board) or (1, 1)) else []
        if kind.names_family("diagonals") and board.rows == board.columns > 1:
            ends = ((1, 1), (board.rows, board.columns)), ((1, board.columns), (board.rows, 1))
            canvas.ways += [Way(cells, Form.DIAGONAL, "faint", joined=False) for cells in ends]
        canvas.frame([[(place[0], place[1]) for place in box.places] for box in boxes] or [board.area])
    values = values_of(board, atoms or frozenset())[0]
    for sort in kind.frame.sorts.values():
        if sort.in_cells:
            _cells(board, canvas, sort, values, roles)
        else:
            _sides(board, canvas, sort, values, roles)
    for given in kind.givens:
        given.sketch(board, canvas, roles)
    room, names = _values_wide(board), {name for given in kind.givens for name in given.names()}
    for things in canvas.cells.values():  # a total in the corner, a clue and values stand beside each other
        if corner := sum(len(one.spelt) for one in things if one.form is Form.CORNER):
            clue = sum(len(one.spelt.rstrip()) + 1 for one in things if one.form is Form.TEXT and one.name in names)
            canvas.wide = max(canvas.wide, corner + 1 + clue + room)
    canvas.below += [(text(f"{name} {number}", "faint", sentence),) for name, number, sentence in _assumed(kind, board)]
    if framed and values.keys() >= set(board.variables.values()):  # it is not known yet where a part of them ends
        finished = Finished(board, values)
        for parts in framed:
            canvas.frame(parts(finished), "regions")
    return canvas


def _assumed(kind: Declared, board: Board) -> Iterator[tuple[str, int, str]]:
    """Yield the numbers that readers of a rule have to know, as in ``every piece has k cells``, and how it reads then.

    A number that the author's sentence leaves out is not shown, nor one that is a clue.
    """
    for name, default in board.frame.settings.items():
        number = board.settings.get(name)
        if default is None or number is None:
            continue
        rules = [rule for rule in kind.rules if any(one.text == name for one in parts_of_type(rule.arguments, Name))]
        filled = (with_number(rule.sentence, name, number) for rule in rules)
        sentence = next((new for rule, new in zip(rules, filled, strict=True) if new != rule.sentence), "")
        if sentence or not all(rule.authored for rule in rules):
            yield name, number, sentence or f"{name}: {number}"


def _wide(kind: Declared, board: Board) -> int:
    """Return the width of a cell, the same for the puzzle and its solutions, without marks before values."""
    widths = [1, _values_wide(board)]
    for given in kind.givens:
        widths += given.widths(board)
    if any(given.leads for given in kind.givens):
        widths += [len(shown(kind.givens, board, cell)) for cell in board.area]
    return max(widths)


def _values_wide(board: Board) -> int:
    """Return the largest width of the values of a cell."""
    longest = []
    for sort in board.frame.in_cells:
        values = frozenset[int]().union(*{board.domain(sort.name, place) for place in board.places[sort.name]})
        longest.append(max((len(_symbol(board, sort, number)) for number in values), default=1))
    return sum(longest) + len(between_sorts(board.frame)) * (len(longest) - 1)


def _symbol(board: Board, sort: Sort, number: int) -> str:
    """Return how a value is drawn; in cells with names it is written."""
    return sort.text(number) if board.frame.cells else sort.symbol(number)


def _cells(board: Board, canvas: Canvas, sort: Sort, values: dict[tuple[str, Place], int], roles: Roles) -> None:
    slot = list(board.frame.sorts).index(sort.name)
    printed = {
        cell: number for cell, numbers in printed_values(board).items() for own, number in numbers if own == sort
    }
    sign, several = between_sorts(board.frame), len(board.frame.in_cells) > 1
    made: dict[tuple[int, str, str], Thing] = {}  # many cells show the same
    for cell in board.cells:
        number = values.get((sort.name, cell), printed.get(cell, board.fixed(sort.name, cell) if several else None))
        between = sign if sign and canvas.spelt(cell) else ""
        if number is None:
            if several:
                canvas.add(cell, Thing(Form.OPEN, f"{between}.", "faint"))
            continue
        role = "clue" if cell in printed else "found"
        if roles:
            variable = board.variable(sort.name, cell)
            atoms = [Atom(PRINTED, (slot, *cell, printed.get(cell, -1))), Atom("value", (variable or 0, number))]
            role = next((roles[atom] for atom in atoms if atom in roles), role)
        thing = made.get((number, between, role))
        if thing is None:
            symbol = _symbol(board, sort, number)
            form = Form.TEXT if board.frame.cells else form_of(sort, number)
            thing = Thing(form, between + symbol, role, symbol, sort.text(number))
            made[number, between, role] = thing
        canvas.add(cell, thing)


def _sides(board: Board, canvas: Canvas, sort: Sort, values: dict[tuple[str, Place], int], roles: Roles) -> None:
    """Draw edges, links or bridges."""
    for side in board.places[sort.name]:
        assert isinstance(side, Side)
        value = values.get((sort.name, side))
        if value is None:
            if values and sort.name not in board.frame.unseen:  # of a solution that is known in part
                canvas.signs[side.steps[0]] = Thing(Form.OPEN, "?", "faint")
            continue
        if sort.name in board.frame.unseen:
            continue
        role = roles.get(Atom("value", (board.variable(sort.name, side) or 0, value)), "line")
        if sort.form == "bridges":
            for step in side.steps if value else ():
                canvas.links[step] = role
                canvas.strands[step] = value
        elif value == sort.last:
            (canvas.edges if sort.form == "edges" else canvas.links)[side] = role
            if sort.name in board.frame.lanes:
                canvas.lanes[side] = canvas.lanes.get(side, 0) | 1 << board.frame.lanes.index(sort.name)
        elif role in MARKS:
            canvas.signs[side] = text("×", role)  # that nothing is there follows, or is a reason


def vacancies(frame: Frame) -> dict[str, int | None]:
    """Return by sort the value that says that nothing is there; what pictures do not show follows from the rest.

    Of cells with names each has something to say.
    """
    full = {name for name, sort in frame.sorts.items() if name in frame.unseen or (frame.cells and sort.in_cells)}
    return {name: None if name in full else _vacant(sort) for name, sort in frame.sorts.items()}


def shadings(frame: Frame) -> dict[str, int]:
    """Return by its sort the value that alone is drawn: a shading, where the others are letters that follow from it."""
    alone = [sort for sort in frame.in_cells if len(frame.sorts) == 1 and not sort.numeric]
    shades = {sort.name: [one for one in sort.named if form_of(sort, one) is Form.SHADE] for sort in alone}
    letters = [sort.text(one) for sort in alone for one in sort.named if one not in shades[sort.name]]
    if len(letters) < 2 or not all(map(str.isupper, letters)):
        return {}
    return {name: found[0] for name, found in shades.items() if found}


def rim(kind: Declared, board: Board) -> dict[tuple[str, Place], int]:
    """Return the values of the edges around a board that borders part, which nobody draws."""
    return {
        (value.sort.name, place): value.number
        for value in (rule.word.borders(rule) for rule in kind.rules if rule.word.borders)
        for place in board.places[value.sort.name]
        if isinstance(place, Side) and sum(map(board.has, place.cells)) == 1
    }


def _vacant(sort: Sort) -> int | None:
    """Return the value of a sort that says that nothing is there, if it has one."""
    if not sort.in_cells:
        return sort.lowest
    return next((one for one in sort.named if form_of(sort, one) in (Form.EMPTY, Form.WATER)), None)


def fields(kind: Declared, puzzle: Puzzle, atoms: Atoms) -> dict[str, Any]:
    """Return ``{"grid": [[...]]}`` with numbers and names, ``null`` where nothing is known; ``{"edges": [...]}``.

    Bridges are the two cells and how many there are, ``[[1, 1], [1, 4], 2]``.  Cells with names are ``named`` as well.
    """
    board = board_of(kind.frame, puzzle.facts)
    values = values_of(board, atoms)[0]
    fields: dict[str, Any] = {}
    for sort in kind.frame.sorts.values():
        name = sort.name or ("grid" if sort.in_cells else sort.form)
        if sort.in_cells:
            numbers = [[values.get((sort.name, cell)) for cell in board.row(row)] for row in range(1, board.rows + 1)]
            texts = {number: _field(sort, number) for number in set().union(*numbers)}
            fields[name] = [[texts[number] for number in row] for row in numbers]
        elif sort.form == "bridges":
            counts = ((bridge, values.get((sort.name, bridge))) for bridge in board.bridges)
            fields[name] = [[*map(list, bridge.cells), number] for bridge, number in counts if number]
        else:
            sides = board.cached(sort, partial(_sides_of, board, sort))
            fields[name] = [[[*one], [*other]] for key, one, other in sides if values.get(key) == sort.last]
    if kind.frame.cells and len(kind.frame.in_cells) == 1:
        (held,) = kind.frame.in_cells
        named = kind.frame.cells.items()
        fields["named"] = {label: _field(held, values.get((held.name, cell))) for label, cell in named}
    return fields


def _sides_of(board: Board, sort: Sort) -> list[tuple[tuple[str, Place], Cell, Cell]]:
    """Return the keys of the variables of sides, each with its two cells."""
    return [((sort.name, place), *place.cells) for place in board.places[sort.name] if isinstance(place, Side)]


def _field(sort: Sort, number: int | None) -> int | str | None:
    if number is None:
        return None
    text = sort.text(number)
    return text if text in sort.names else number


def say(kind: Declared, atom: Atom) -> str:
    """Say ``r3c4 = 2``, ``r3c4 is black`` or ``r3c4-r3c5 is on``."""
    variable, number = int(atom.args[0]), int(atom.args[1])
    slot, rest = divmod(variable, SLOT)
    row, column = divmod(rest, ROW)
    first, name = max((first, name) for name, first in kind.frame.slots.items() if first <= slot)
    sort = kind.frame.sorts[name]
    place: Place = (row, column) if sort.in_cells else Side(row, column, slot - first)
    text = sort.text(number)
    if sort.form == "bridges":  # only the facts have the distance to the other end
        way = "to the right" if slot == first else "downwards"
        return f"the bridges from {name_of((row, column))} {way} = {text}"
    where = kind.frame.labels.get((row, column)) or name_of_place(place)
    what = f"the {name} of {where}" if name else where
    return f"{what} is {text}" if text in sort.names and len(text) > 1 else f"{what} = {text}"


def with_number(sentence: str, name: str, number: int) -> str:
    """Return a sentence with a number in place of its name.

    The name stands there as ``k``, as ``the given number of stars`` or as ``the given number (most)``.
    """
    if len(name) == 1:
        return re.sub(rf"\b{name}\b", str(number), sentence)
    sentence = sentence.replace(f"the given number ({name})", str(number))
    noun = name.removesuffix("s") if number == 1 else name
    return re.sub(rf"\bthe given number of {name}\b", f"{number} {noun}", sentence)


_ALONE = {
    ".": Form.EMPTY,
    "#": Form.SHADE,
    "~": Form.WATER,
    "*": Form.STAR,
    "Q": Form.QUEEN,
    "T": Form.TREE,
    "^": Form.TENT,
    "/": Form.SLASH,
    "\\": Form.BACKSLASH,
    "+": Form.PLUS,
    "-": Form.MINUS,
    "o": Form.RING,
    "k": Form.KEPT,
    "x": Form.STRUCK,
}
"""The shapes of signs of one character."""


def form_of(sort: Sort, number: int) -> Form:
    """Return the shape by which a value is drawn; a letter among others is a letter."""
    symbol = sort.symbol(number)
    if sort.is_number(number) or (symbol.isupper() and sum(sort.symbol(one).isupper() for one in sort.named) > 1):
        return Form.TEXT
    return _ALONE.get(symbol, Form.TEXT)


_DRAWN = {
    "edges": "draw lines along the sides of cells",
    "links": "draw lines from cell to cell",
    "bridges": "join the numbers by bridges",
}
_BLANK, _SHADED = ".", "#"


def instructions(kind: Declared, puzzle: Puzzle) -> list[str]:
    """Return the task, and the rules that apply on this board."""
    board = board_of(kind.frame, puzzle.facts)
    sorts = [*kind.frame.sorts.values()]
    prints = any(given.prints for given in kind.givens)
    task = kind.task or (_task(sorts[0], board, prints) if len(sorts) == 1 else "")
    rules = dict.fromkeys(rule.sentence for rule in kind.rules if not is_silent(rule, board))
    return [_numbered(sentence, board) for sentence in (task, *rules, _dots(kind, board)) if sentence]


def _dots(kind: Declared, board: Board) -> str:
    """Return the meaning of the dots that a board prints; empty where it prints none."""
    printed = ((board.frame.sorts[name], number) for name, _, number, _ in board.valued(PRINTED))
    sort = next((sort for sort, number in printed if sort.symbol(number) == _BLANK), None)
    if sort is None:
        return ""
    spoken = (entry for given in kind.givens for entry in given.spoken())
    words = (word for value, word, _ in spoken if value.sort == sort and sort.symbol(value.number) == _BLANK)
    return f"a dot marks a cell that is {next(words, 'not shaded' if _SHADED in _all_symbols(sort) else 'empty')}"


def _all_symbols(sort: Sort) -> list[str]:
    return [sort.symbol(number) for number in sort.named]


def _numbered(sentence: str, board: Board) -> str:
    for name, number in board.settings.items():
        sentence = with_number(sentence, name, number)
    return sentence


def _task(sort: Sort, board: Board, prints: bool) -> str:
    """Return what is to be written, shaded or drawn; empty where only the rules say."""
    if sort.form != "cells":
        return _DRAWN[sort.form]
    if not sort.numeric:
        return _symbols(sort, board, prints)
    domains = {board.domain(sort.name, place) for place in board.places[sort.name]}
    numbers = [number for number in domains.pop() if sort.is_number(number)] if len(domains) == 1 else []
    if sort.names:
        return f"write numbers from {numbers[0]} to {numbers[-1]} in some of the cells" if numbers else ""
    match numbers:
        case []:
            what = "a number"
        case [one, other]:
            what = f"{one} or {other}"
        case [first, *_, last]:
            what = f"a number from {first} to {last}"
        case [only]:
            what = str(only)
    return f"write {what} in every empty cell"


def _symbols(sort: Sort, board: Board, prints: bool) -> str:
    """Return which symbols are to be written or cells shaded; empty where pictures stand for the symbols."""
    fixed = board.frame.fixed.get(sort.name, frozenset())
    symbols = [sort.symbol(number) for number in sort.named if number not in fixed]
    if {*symbols} == {_BLANK, _SHADED}:
        return "shade some of the cells"
    where = "some of the cells" if _BLANK in symbols else "every empty cell"
    *first, last = (symbol for symbol in symbols if symbol != _BLANK)
    return "" if prints or not first or _SHADED in symbols else f"write {', '.join(first)} or {last} in {where}"


def find_pitfalls(kind: Declared, puzzle: Puzzle) -> list[Problem]:
    """Return notes on what is allowed and may not be meant; the library's own declarations get none."""
    board = board_of(kind.frame, puzzle.facts)
    own = [rule for rule in kind.rules if not rule.source.name.startswith(f"{LIBRARY}")]
    notes = [Problem(sentence, rule.source, rule.span) for rule in own for sentence in _about(rule, board)]
    for given in kind.givens:
        notes += [Problem(sentence, puzzle.source, span) for sentence, span in given.notes(board)]
    return notes


def _about(rule: Rule, board: Board) -> Iterator[str]:
    chosen = list(dict.fromkeys(parts_of_type(rule.arguments, Chosen)))
    for one in chosen:
        if one.inside is not None:
            every = len(board.groups(one._replace(inside=None)))
            if 0 < (missing := every - len(board.groups(one))) < every:
                left_out = f"{missing} of {plural(every, 'group')}"
                yield f"'{one.name}' leaves out {left_out} that stick out; 'within' cuts them instead"
    for reason in _silent(rule, board):
        yield f"this rule says nothing here: {reason}"


def is_silent(rule: Rule, board: Board) -> bool:
    """Whether a rule says nothing on a board, nor does any comparison in it."""
    reasons = len([*_silent(rule, board)])
    return reasons > 0 and reasons >= len([*parts_of_type(rule.arguments, Comparison)])


def _silent(rule: Rule, board: Board) -> Iterator[str]:
    chosen = list(dict.fromkeys(parts_of_type(rule.arguments, Chosen)))
    compared = [*parts_of_type(rule.arguments, Comparison)]
    clued = not compared or any(name.text == "clue" for one in compared for name in one.names())
    ranges = [one for one in chosen if board.groups(one, clued)]
    if chosen and not ranges:
        yield f"'{chosen[0].name}' has no groups on this board"
    else:
        for comparison in compared:
            yield from _unsaid(comparison, ranges, board)


def _unsaid(comparison: Comparison, ranges: list[Chosen], board: Board) -> Iterator[str]:
    names = {name.text for name in comparison.names()}
    unset = sorted(names & board.frame.settings.keys() - board.settings.keys())
    hinted = any(group.hint and group.hint.numbers for group in board.groups_of(ranges, clued=True))
    if unset:
        yield f"the puzzle does not set '{unset[0]}'"
    elif ranges and "clue" in names and not hinted:
        yield f"no group of '{ranges[0].name}' has a clue"
