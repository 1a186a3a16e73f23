"""Judgement of a person's answer to a puzzle of a declared kind, completed by what nobody draws.

In country road players draw a road; which cells it visits follows from it.  What is drawn of a kind with several sorts
of variables are its edges, links or bridges.  The rim of a board need not be drawn where borders part it.  Cells need
not be filled in where the rules say by themselves, whatever the clues are, what stands in them; nor where it takes the
clues, if a picture shows nothing there that is not printed.  The other way round cells may be all that is drawn, where
each side follows from a single rule about the cells at it: borders between unequal numbers.  What is proposed is judged
like any answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Any

from pylogic.files.grids import is_grid, named_in, words_of_rows
from pylogic.files.reading import Cell, json_fields, name_of
from pylogic.files.sentences import listed
from pylogic.language.board.board import PRINTED, Board, board_of
from pylogic.language.board.places import Place, Sort, cells_of_place, name_of_place
from pylogic.language.checking import find_violations, values_of
from pylogic.language.laws.laws import laws
from pylogic.language.looks import rim, shadings, sketch, vacancies
from pylogic.language.parse.given import shown
from pylogic.language.parse.puzzles import parts_of
from pylogic.language.parse.rule import Declared
from pylogic.model.atom import BELOW, RIGHT, Atom, Atoms, Clue, Fact, Side
from pylogic.model.canvas import LANES, Canvas, Form, ascii_form
from pylogic.model.document import OPEN
from pylogic.model.errors import PuzzleError
from pylogic.model.kind import Judgement, Violation
from pylogic.model.network import Network, Store
from pylogic.model.puzzle import Puzzle
from pylogic.model.terminal import Spot, Text
from pylogic.model.text import Problem, Source, Span, harmless, number_in, plural, suggestion

Values = dict[tuple[str, Place], int]
_Known = Mapping[tuple[str, Place], int]
_Keys = Set[tuple[str, Place]]
_UNSEEN = frozenset({Form.OPEN, Form.EMPTY, Form.NOTHING, Form.WATER})


def completed(kind: Declared, puzzle: Puzzle, values: _Known, shaded: _Keys = frozenset()) -> Values | None:
    """Return an answer that has gaps with these filled in, if that solves the puzzle; else ``None``.

    What is not drawn is off, white or empty, or it follows from what is drawn, as the letters of pieces do from the
    cells that are shaded.
    """
    board = board_of(kind.frame, puzzle.facts)
    variables = {*board.variables.values()}
    drawn = {key: number for key, number in values.items() if key in variables}
    if len(drawn) == len(variables):
        return None
    for found in _lettered(kind, puzzle, board, drawn, shaded) if shaded else _proposed(kind, puzzle, board, drawn):
        agrees = all(found[key] == number for key, number in drawn.items() if key in found)
        if agrees and len(found) == len(variables) and not any(find_violations(kind, board, found)):
            return found
    return None


def _proposed(kind: Declared, puzzle: Puzzle, board: Board, drawn: Values) -> Iterator[Values]:
    """Yield fillings, the quickest first."""
    printed = {(sort, cell) for name in (PRINTED, "fixed") for sort, cell, _, _ in board.valued(name)}
    nothing = _vacant(kind, board)
    entered = {key for key, number in drawn.items() if number != nothing.get(key)} - printed
    if not entered:
        return
    yield nothing | drawn
    if shadings(board.frame):
        yield from _lettered(kind, puzzle, board, drawn, {*board.variables.values()} - drawn.keys())
        return
    sides = {key for key in board.variables.values() if isinstance(key[1], Side)}
    cells = {*board.variables.values()} - sides
    if not sides or not cells:
        return
    if entered & sides:
        yield from _from_sides(
            kind, puzzle, board, drawn, {key: nothing[key] for key in sides & nothing.keys()} | drawn
        )
    if entered & cells:
        known = {key: number for key, number in (nothing | drawn).items() if key in cells}
        found = _Following(kind, puzzle.keeping(()), joint=True).at_once(known)
        if found is not None:
            yield found | drawn


def _lettered(kind: Declared, puzzle: Puzzle, board: Board, drawn: Values, shaded: _Keys) -> Iterator[Values]:
    """Yield the filling that follows when all other cells are white."""
    white = {key: number for key, number in _vacant(kind, board).items() if key not in shaded}
    found = _Following(kind, puzzle, joint=False).settled(white | drawn, shaded)
    if found is not None:
        yield found


def _from_sides(kind: Declared, puzzle: Puzzle, board: Board, drawn: Values, known: Values) -> Iterator[Values]:
    """Yield the fillings that follow when what is drawn between cells is all of that."""
    sides = {key: number for key, number in known.items() if isinstance(key[1], Side)}
    settled = _Following(kind, puzzle.keeping(()), joint=True).settled(sides)
    if settled is None or any(settled.get(key, number) != number for key, number in drawn.items()):
        return
    yield _vacant(kind, board) | drawn | settled
    further = _Following(kind, puzzle, joint=False).settled(settled | drawn)
    if further is not None and not _shown(kind, puzzle, board, further, further.keys() - settled.keys() - drawn.keys()):
        yield further


def _vacant(kind: Declared, board: Board) -> Values:
    """Return the variables that say that nothing is there, where nothing was drawn; what parts a board has its rim."""
    numbers = vacancies(board.frame)
    every = ((key, numbers[key[0]]) for key in board.variables.values())
    nothing = {key: number for key, number in every if number is not None and number in board.domain(*key)}
    return nothing | rim(kind, board)


def _shown(kind: Declared, puzzle: Puzzle, board: Board, values: Values, keys: Set[tuple[str, Place]]) -> bool:
    """Whether a picture shows something at some variables that the puzzle does not print."""
    numbers = {key: variable for variable, key in board.variables.items()}
    full = sketch(kind, puzzle, frozenset(Atom("value", (numbers[key], number)) for key, number in values.items()))
    bare = sketch(kind, puzzle, None)
    cells = {(place[0], place[1]) for _, place in keys}
    return any(
        thing.form not in _UNSEEN for cell in cells if not bare.printed(cell) for thing in full.cells.get(cell, ())
    )


class _Following:
    """What follows in a puzzle from values, by propagation over its rules at their places.

    Args:
        kind: The kind.
        puzzle: The puzzle.
        joint: Whether only rules count that say how sorts depend on each other.  Where sides follow from cells at once
            the two say the same, so that rules about cells alone count too.
    """

    def __init__(self, kind: Declared, puzzle: Puzzle, *, joint: bool) -> None:
        board = board_of(kind.frame, puzzle.facts)
        network = _network(kind, puzzle)
        self._keys = board.variables
        self._barred = {**vacancies(board.frame), **shadings(board.frame)}
        sides = {number: place for number, (_, place) in self._keys.items() if isinstance(place, Side)}
        inner = {number for number, side in sides.items() if all(map(board.has, side.cells))}
        first = {number for number, (sort, _) in self._keys.items() if sort == kind.frame.in_cells[0].name}
        self._single = [one for one in network.constraints if len(sides.keys() & one.scope) == 1]
        mutual = inner <= {variable for one in self._single for variable in one.scope}
        rules = [one for one in network.constraints if mutual or not joint or not first.issuperset(one.scope)]
        self._network = Network(network.domains, rules, network.atom, network.lowest)

    def settled(self, known: Values, shaded: _Keys = frozenset()) -> Values | None:
        """Return the values that remain, supposing others; ``None`` where the rules are contradicted."""
        network, store = self._network, self._store(known, shaded)
        if store is None or network.propagate(store, network.constraints) is not None:
            return None
        for variable in self._keys:
            for value in store.candidates(variable) if _several(store, variable) else ():
                mark = len(store.trail)
                store.narrow(variable, store.bit(value))
                refuted = network.propagate(store, network.on[variable]) is not None
                store.undo(mark)
                if refuted and not (
                    store.narrow(variable, ~store.bit(value)) and network.propagate(store, network.on[variable]) is None
                ):
                    return None
            if _several(store, variable):  # it does not follow
                break
        return self._values(store)

    def at_once(self, known: Values) -> Values | None:
        """Return the values that remain where each side is seen alone; ``None`` where that is contradicted."""
        store = self._store(known)
        if store is None:
            return None
        left, mark = dict(store.domains), len(store.trail)
        for constraint in self._single:
            if not constraint.filter(store):
                return None
            for variable, _ in store.trail[mark:]:
                left[variable] &= store.domains[variable]
            store.undo(mark)
        return self._values(Store(left, store.lowest)) if all(left.values()) else None

    def _store(self, known: Values, shaded: _Keys = frozenset()) -> Store | None:
        store = self._network.store()
        sound = [store.narrow(variable, store.bit(known[key])) for variable, key in self._keys.items() if key in known]
        for variable, key in self._keys.items():
            barred = self._barred[key[0]]
            if key in shaded and barred is not None:
                sound.append(store.narrow(variable, ~store.bit(barred)))
        return store if all(sound) else None

    def _values(self, store: Store) -> Values:
        return {key: store.smallest(one) for one, key in self._keys.items() if not _several(store, one)}


def _several(store: Store, variable: int) -> bool:
    return store.domains[variable].bit_count() > 1


@lru_cache(maxsize=8)  # a player asks again and again
def _network(kind: Declared, puzzle: Puzzle) -> Network:
    found = laws(kind, puzzle)
    domains = dict(found.domains)
    for variable, (value, _) in found.printed.items():
        domains[variable] = domains.get(variable, 0) & 1 << value
    units = [unit.constraint for unit in found.units if not unit.pattern]
    return Network(domains, units, found.atom, found.lowest)


_BORDER = re.compile(r"\s*+([-+=.][-+=. ]+[-+=.]|(?=.*?[-=]{3})[+\do][-+=. \do]*+)\s*")
"""The first line of a frame in ASCII, at whose points numbers may stand, or a line of points."""
_CLUE = re.compile(r"^(-?\d+|\?)\s*")
"""A clue that stands in a cell before its value."""
_TOTAL = re.compile(r"(?<![-\d,+x/])-?\d[\d,]*+(?:[-+x/]\d[\d,]*+)*+[-+x/]?\s+(?=\S+$)")
"""The totals of cages in ASCII, which stand in a cell before its value."""
_STRANDS = {"": 0, "-": 1, "|": 1, "=": 2, "#": 2}
"""The number of bridges that a line in ASCII stands for; more of them are a digit."""
_SIGNS = frozenset("xX#*oO■●█⬛✗✕✘✓★☆▲")
"""Signs that people draw where there is one thing to draw."""
_BLANKS = ("0", "-")
"""Signs of a gap, where they are not values."""
_PAIR, _FEW = 2, 3
_EXAMPLES = (
    "pairs of neighbouring cells such as [[1, 1], [1, 2]]",
    "two cells and how many join them, such as [[1, 1], [1, 4], 2]",
)
_Values = dict[tuple[str, Place], int]


def judge(kind: Declared, puzzle: Puzzle, answer: Source) -> Judgement:
    """Judge an answer: rows of values, a picture as `draw` makes it, or JSON.

    Raises:
        PuzzleError: The text is not an answer at all.
    """
    board = board_of(kind.frame, puzzle.facts)
    fields = json_fields(answer)
    if fields is not None:
        return _judgement(kind, puzzle, board, _from_json(kind, board, fields, answer))
    return _judgement(kind, puzzle, board, _from_text(kind, puzzle, board, answer))


def judge_atoms(kind: Declared, puzzle: Puzzle, atoms: Atoms, barred: Atoms) -> Judgement:
    """Judge pieces of a solution; what they do not say is open, but for pieces that are barred."""
    board = board_of(kind.frame, puzzle.facts)
    return _judgement(kind, puzzle, board, values_of(board, atoms)[0], values_of(board, barred)[0].keys())


def _judgement(kind: Declared, puzzle: Puzzle, board: Board, values: _Values, shaded: _Keys = frozenset()) -> Judgement:
    around = rim(kind, board)  # which an answer that lists what is drawn does not list
    values = {key: number for key, number in values.items() if number == around.get(key, number)}
    misplaced = tuple(_misplaced(board, values))
    if not misplaced:
        values = completed(kind, puzzle, values, shaded) or values
    complete = all(key in values for key in board.variables.values())
    violations = (*misplaced, *find_violations(kind, board, values, complete))
    atoms = frozenset(
        Atom("value", (variable, values[key])) for variable, key in board.variables.items() if key in values
    )
    cells = plural(len(board.variables), "cell")
    in_cells = ((sort, place, number) for (sort, place), number in values.items() if not isinstance(place, Side))
    clues = {place: _clue(board, sort, place, number) for sort, place, number in in_cells}
    return Judgement(violations, "" if complete else f"{len(atoms)} of {cells}", clues, atoms)


def _misplaced(board: Board, values: _Values) -> Iterator[Violation]:
    """Take out values that stand where they cannot: what no clue prints there, too large a number, a line on a block.

    The checker reports it where something else is printed there.
    """
    for (sort, place), number in tuple(values.items()):
        one = board.frame.sorts[sort]
        if not isinstance(place, Side) and board.fixed(sort, place) not in (None, number):
            continue
        if board.variable(sort, place) is None or number not in board.domain(sort, place):
            del values[sort, place]
            if number != one.lowest or one.in_cells:
                may = [] if one.ranges or board.variable(sort, place) is None else sorted(board.domain(sort, place))
                only = f", only {listed(list(map(one.text, may)), 'or')}" if 0 < len(may) <= _FEW else ""
                label = None if isinstance(place, Side) else board.frame.labels.get(place)
                sentence = f"{label or name_of_place(place)} cannot be {one.text(number)}{only}"
                yield Violation("value", sentence, tuple(filter(board.inside, cells_of_place(place))))


def _clue(board: Board, sort: str, cell: Cell, number: int) -> Fact:
    """Return a value as a clue that the puzzle has or might have."""
    slot = list(board.frame.sorts).index(sort)
    text = board.frame.sorts[sort].text(number)
    name = "fixed" if board.fixed(sort, cell) == number else "given"
    return Fact(Atom(name, (slot, *cell, number)), Clue(f"{name_of(cell)} = {text}"))


def _from_json(kind: Declared, board: Board, fields: Mapping[str, Any], answer: Source) -> _Values:
    values: _Values = {}
    named = fields.get("named")
    alone = "grid" not in fields and not any(isinstance(one, list) for one in fields.values())
    said: _Values = {}
    if board.frame.cells and (alone or isinstance(named, dict)):
        names = named if isinstance(named, dict) else fields
        said = _from_names(kind, board, ((name, held, None, None) for name, held in names.items()), answer)
        if alone:
            return said
    for sort in board.frame.sorts.values():
        name = sort.name or ("grid" if sort.in_cells else sort.form)
        if sort.name in board.frame.unseen and name not in fields:
            continue
        read = _grid if sort.in_cells else _sides
        values |= read(board, sort, fields.get(name), name, answer)
    for (sort_name, place), number in said.items():
        held = values.get((sort_name, place), number)
        if held != number and not isinstance(place, Side):
            text = board.frame.sorts[sort_name].text
            other = f"{board.frame.labels[place]} is {text(number)} among 'named', and {text(held)} in the rows"
            raise PuzzleError([Problem(f"{other}: an answer says each cell once", answer)])
    return values


def _grid(board: Board, sort: Sort, grid: Any, name: str, answer: Source) -> _Values:
    if not is_grid(grid, board.rows, board.columns):
        sentence = f"an answer has a '{name}' of {board.rows} rows of {plural(board.columns, 'value')}"
        raise PuzzleError([Problem(sentence, answer)])
    values: _Values = {}
    for place in board.area:
        text = grid[place[0] - 1][place[1] - 1]
        number = sort.number(str(text)) if isinstance(text, str | int) and not isinstance(text, bool) else None
        if number is not None and (board.has(place) or number != sort.lowest):
            values[sort.name, place] = number
        elif text is not None and number is None and board.has(place):
            raise PuzzleError([Problem(f"{name_of(place)} holds {text!r}, which is not a value", answer)])
    return values


def _sides(board: Board, sort: Sort, items: Any, name: str, answer: Source) -> _Values:
    """Read the edges, links or bridges that are there."""
    values: _Values = dict.fromkeys(((sort.name, place) for place in board.places[sort.name]), sort.lowest)
    for item in items if isinstance(items, list) else [None]:
        read = _side(board, sort, item)
        if read is None:
            raise PuzzleError([Problem(f"an answer in JSON has '{name}', {_EXAMPLES[sort.form == 'bridges']}", answer)])
        values[sort.name, read[0]] = read[1]
    return values


def _side(board: Board, sort: Sort, item: Any) -> tuple[Side, int] | None:
    """Read an edge or a link, two neighbouring cells, or a bridge, two cells and a number."""
    bridged = sort.form == "bridges"
    if not isinstance(item, list) or len(item) != _PAIR + bridged:
        return None
    side, number = _straight(*item[:_PAIR]), item[-1] if bridged else sort.last
    if side is None or type(number) is not int or number < 0:
        return None
    inside = [board.inside(cell) for cell in side.cells]
    return (side, number) if (all(inside) if bridged else any(inside) and side.far == 1) else None


def _straight(*ends: Any) -> Side | None:
    """Return the side between two cells of a line, in JSON."""
    if not all(isinstance(end, list) and len(end) == _PAIR and all(type(one) is int for one in end) for end in ends):
        return None
    (row, column), (row2, column2) = sorted(ends)
    if row == row2 and column < column2:
        return Side(row, column, RIGHT, column2 - column)
    return Side(row, column, BELOW, row2 - row) if column == column2 and row < row2 else None


def _from_text(kind: Declared, puzzle: Puzzle, board: Board, answer: Source) -> _Values:
    lines = answer.text.split("\n")
    first = next((index for index, line in enumerate(lines) if _BORDER.fullmatch(ascii_form(line))), None)
    # A row of the value '.' looks like a line of points; but a picture has more lines than its board has rows.
    if first is None or sum(map(bool, map(str.strip, lines))) == board.rows:
        return _from_rows(kind, board, answer)
    return _from_picture(kind, board, _fitted(sketch(kind, puzzle, None), lines, first), answer)


def _fitted(canvas: Canvas, lines: list[str], first: int) -> dict[Place, tuple[Spot, str]]:
    """Return the spots of cells and sides in a picture given its first border, with the puzzle's own text there.

    Clues beside the board and in cells may differ from those of the puzzle, so that margins and widths differ.
    """
    border = lines[first].rstrip()
    start = len(border) - len(border.lstrip())
    drawn = Text(canvas, max(Text(canvas).wide_in(len(border) - start), 1))
    own = ["".join(piece.text for piece in line) for line in drawn.lines]
    down, right = first - drawn.origin.line, start - drawn.origin.column
    return {
        place: (
            Spot(spot.line + down, spot.column + right, spot.width),
            own[spot.line][spot.column : spot.column + spot.width],
        )
        for place, spot in drawn.spots.items()
    }


def _from_picture(kind: Declared, board: Board, spots: Mapping[Place, tuple[Spot, str]], answer: Source) -> _Values:
    lines = answer.text.split("\n")
    marks = {mark for given in kind.givens for mark in given.between()}
    values: _Values = {}
    for sort in (one for one in board.frame.sorts.values() if one.name not in board.frame.unseen):
        for place in board.places[sort.name]:
            spot, own = spots[place.steps[0] if isinstance(place, Side) else place]
            text = lines[spot.line][spot.column : spot.column + spot.width] if spot.line < len(lines) else ""
            if isinstance(place, Side):
                number = _read_side(board, sort, place, text, text if text in marks else own)
                if number is None and sort.form != "bridges" and text != OPEN[1]:
                    span = Span(spot.line + 1, spot.column + 1, len(text))
                    raise PuzzleError([Problem(f"'{text.strip()}' is not a line", answer, span)])
            else:
                number = _read_cell(kind, board, place, text, sort)
                shown = ascii_form(text.strip())
                part = _TOTAL.sub("", _part(board, sort, shown, otherwise=shown))
                if number is None and not _is_open(part) and ascii_form(text).strip() != ascii_form(own).strip():
                    number = sort.number(part)
                    if number is None:
                        span = Span(spot.line + 1, spot.column + 1, len(text))
                        raise PuzzleError([Problem(f"'{text.strip()}' is not a value", answer, span)])
            if number is not None:
                values[sort.name, place] = number
    return values


def _read_side(board: Board, sort: Sort, side: Side, text: str, own: str) -> int | None:
    """Return the value of an edge, a link or a bridge in a picture, where the puzzle itself has its own text."""
    if sort.form == "bridges":
        shown = ascii_form(text).strip()
        number = number_in(shown) if shown.isdecimal() else _STRANDS.get(shown)
        return number if number in board.domain(sort.name, side) else None
    drawn = ascii_form(text).strip()
    if drawn in ("", "x", "X"):
        return sort.lowest
    if sort.name in board.frame.lanes:
        lanes = ascii_form(LANES[side.way]).find(drawn)
        if lanes < 0:
            return sort.lowest if drawn == ascii_form(own).strip() else None
        return sort.last if lanes >> board.frame.lanes.index(sort.name) & 1 else sort.lowest
    strong, thin = ("=", "-") if (side.way == RIGHT) == (sort.form != "edges") else ("H", "|")
    printed = drawn == ascii_form(own).strip()
    lines = {"edges": (strong,), "links": (thin,)}[sort.form] if printed else (strong, thin)
    return sort.last if drawn in lines else sort.lowest if printed else None


def _is_open(text: str) -> bool:
    """Whether a cell gives no value of any of its sorts."""
    return text.strip() in ("", *OPEN) or not set(text.strip()) - {*OPEN, "/"}


def _part(board: Board, sort: Sort, text: str, otherwise: str) -> str:
    """Return the part of a cell for one sort, where there is one for each."""
    sorts = board.frame.in_cells
    parts = parts_of(text, len(sorts))
    return parts[sorts.index(sort)] if len(parts) == len(sorts) else otherwise


def _read_cell(kind: Declared, board: Board, cell: Cell, text: str, sort: Sort) -> int | None:
    """Return the value in a cell of a picture, whose clue may stand before it."""
    shown = text.strip()
    fixed = board.fixed(sort.name, cell)
    if fixed is not None:
        named = {sort.symbol(number): number for number in sort.named}
        return fixed if shown in OPEN else named.get(shown, fixed)
    meant = (given.meant(board, cell, shown) for given in kind.givens)
    if (number := next((one for one in meant if one is not None), None)) is not None:
        return number
    symbols = {sort.symbol(number): number for number in board.domain(sort.name, cell)}
    several = len(board.frame.in_cells) > 1
    if several:
        shown = _part(board, sort, shown, otherwise="")
    words = shown.split()
    clued = (board.hint(cell) is not None or cell in board.numbers) and not (several and shown in symbols)
    shown = _CLUE.sub("", shown) if clued and len(words) == 1 else "".join(words[-1:])
    return symbols.get(shown, sort.number(shown) if shown in sort.names else None)


def _from_names(
    kind: Declared, board: Board, named: Iterable[tuple[str, Any, Span | None, Span | None]], answer: Source
) -> _Values:
    """Read values by the names of cells, each with the places of both."""
    values: _Values = {}
    cells = {name_of(cell): cell for cell in board.frame.labels} | {**board.frame.cells}
    for name, held, at, there in named:
        cell = cells.get(name)
        if cell is None:
            near = suggestion(name, [*board.frame.cells])
            raise PuzzleError([Problem(f"no cell is called '{harmless(name)}'{near}", answer, at)])
        text = "" if held is None else str(held)
        if text in ("", *OPEN) and not any(text in sort.names for sort in board.frame.in_cells):
            continue
        read = _from_word(kind, board, cell, text) if type(held) in (int, str) else None
        if read is None:
            raise PuzzleError([Problem(f"'{harmless(text)}' is not a value", answer, there)])
        found: _Values = {(sort.name, cell): number for sort, number in read if number is not None}
        if found.keys() & values.keys():
            raise PuzzleError([Problem(f"'{name}' is given twice", answer, at)])
        values |= found
    return values


def _from_rows(kind: Declared, board: Board, answer: Source) -> _Values:
    if board.frame.cells and (lines := named_in(answer)) is not None:
        named = ((name.text, word.text, name.span, word.span) for name, word in lines)
        return _from_names(kind, board, named, answer)
    rows = list(words_of_rows(answer.lines, board.columns, r"[^\s,;]+"))
    if not board.frame.in_cells or len(rows) != board.rows:
        several = "; several answers go into a folder, a file for each" if len(rows) >= 2 * board.rows else ""
        form = f"an answer has {board.rows}, or is a picture as 'pylogic run' prints it"
        sentence = f"{plural(len(rows), 'row')}; {form}{several}"
        raise PuzzleError([Problem(sentence, answer)])
    values: _Values = {}
    for row, words in enumerate(rows, 1):
        if len(words) != board.columns:
            sentence = f"{plural(len(words), 'value')} in this row, {board.columns} on the board"
            raise PuzzleError([Problem(sentence, answer, words[0].span.until(words[-1].span))])
        for column, word in enumerate(words, 1):
            read = _from_word(kind, board, (row, column), word.text)
            if read is None:
                raise PuzzleError([Problem(f"'{word}' is not a value", answer, word.span)])
            values |= {(sort.name, (row, column)): value for sort, value in read if value is not None}
    return values


def _from_word(kind: Declared, board: Board, cell: Cell, text: str) -> Iterable[tuple[Sort, int | None]] | None:
    """Return the values of one cell in rows of words; ``None`` when the text is none of any sort."""
    sorts = board.frame.in_cells
    own = shown(kind.givens, board, cell)
    printed = own == text
    if not board.has(cell):
        named = [(sort, sort.number(text)) for sort in sorts if text in sort.names and not printed]
        return [(sort, number) for sort, number in named if number and number > sort.lowest]
    drawn = [(sort, _read_cell(kind, board, cell, text, sort)) for sort in sorts]
    named = [(sort, sort.number(text)) for sort in sorts]
    marked = [(sort, _marked(board, sort, cell, text)) for sort in sorts] if len(sorts) == 1 else []
    blank = text in _BLANKS and not any(number in board.domain(sort.name, cell) for sort, number in (*drawn, *named))
    parts = {sort: _part(board, sort, text, otherwise="").removeprefix(own) for sort in sorts}
    torn = not printed and any(number is None and not _is_open(parts[sort]) for sort, number in drawn)
    for read in () if blank else (named, marked) if torn else (drawn, named, marked):
        if printed or _is_open(text) or any(number is not None for _, number in read):
            return read
    return [(sort, None) for sort in sorts] if blank else None


def _marked(board: Board, sort: Sort, cell: Cell, text: str) -> int | None:
    """Return the only value that people can mark in a cell, by another sign than its own, or a value by its letter."""
    if sort.ranges:
        return None
    domain = board.domain(sort.name, cell)
    initials = [number for number in domain if sort.text(number)[:1].lower() == text.lower() != sort.text(number)]
    marks = [number for number in domain if number != sort.lowest]
    found = initials or (marks if text in _SIGNS else [])
    return found[0] if len(found) == 1 else None
