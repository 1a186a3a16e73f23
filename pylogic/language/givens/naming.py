"""Givens that name: what values are called and how they are drawn, numbers that puzzles set, and cells with names.

``say # black``, ``say * bulb bulbs``: what explanations call a value; a noun has its plural beside it.

``looks * bulb``: how a value, a mark, a sign, a path, a cage, dots or the clues in cells are drawn in pictures.

A word that is not known is answered by a list of all that are. Links that look like ``nothing`` are not drawn, and
follow from the rest of an answer.

``set stars 1``: a number that a puzzle may set, with its default; ``set mines ?`` has none.

A puzzle says ``stars 2``.  Rules with a number that is not set say nothing.

``named S E N D``, ``named pet: dog cat horse``: the cells have names, row by row; each statement is a row.

Rules name cells: ``dog = 3``, ``S + E < 10``, ``different dog cat horse``. A name before the colon is the family of the
row. The board is as large as its names, so that a puzzle need not say anything; it may name cells too, ``dog = 3``, and
ask for the cell of a row that holds the same as another one: ``ask owner of dog``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from pylogic.files.printing import Draft
from pylogic.files.reading import Cell
from pylogic.language.board.board import Board
from pylogic.language.board.places import OVER, Family
from pylogic.language.givens import Keyword
from pylogic.language.parse.given import Given, Instance, Named
from pylogic.language.parse.notation import Found, Kind, phrase, word
from pylogic.language.parse.puzzles import between_sorts
from pylogic.language.parse.vocabulary import Value
from pylogic.model.atom import Atom
from pylogic.model.canvas import COLOURED, OPERATIONS, Canvas, Form, Thing, text
from pylogic.model.canvas import LOOKS as KNOWN_LOOKS
from pylogic.model.document import Holds, Setting
from pylogic.model.kind import Roles
from pylogic.model.records import dataclass
from pylogic.model.text import article, suggestion


@dataclass(frozen=True)
class Saying(Given):
    """A value has a name in sentences.

    Attributes:
        value: The value.
        one: The noun for a cell with it.
        several: The noun for several such cells.
    """

    value: Value
    one: str
    several: str

    def spoken(self) -> Iterable[tuple[Value, str, str]]:
        """The value and both words."""
        return ((self.value, self.one, self.several),)


def _make_say(found: Found) -> Saying:
    word, plural = found["NOUN"], found.get("plural")
    if plural is None:
        return Saying(found["VALUE"], word, word)
    return Saying(found["VALUE"], f"{article(word)} {word}", plural)


SAY = Keyword("say", ("say VALUE NOUN [plural:NOUN]",), _make_say)


@dataclass(frozen=True)
class Looks(Given):
    """The form in which something with a name is drawn; in a terminal it only changes the signs of cages.

    A value that looks like nothing shows by the lines through its cell; before these are known it is drawn as ever.
    Links that look like nothing are not drawn at all.

    Attributes:
        name: Its name in declarations.
        form: Its looks.
    """

    name: str
    form: Form

    def unseen(self) -> Iterable[str]:
        """Its name, if it looks like nothing."""
        return (self.name,) if self.form is Form.NOTHING else ()

    def widths(self, board: Board) -> Sequence[int]:
        """A sign behind the total of a cage."""
        sign = OPERATIONS.get(self.form, "")
        return [len(f"{total}{sign}") + 2 for (_, total), _ in board.of("total", self.name)] if sign else []

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """Change the form of what has the name."""
        del board, roles
        crossed = {cell for side in (*canvas.links, *canvas.edges) for cell in side.cells}
        for cell, things in canvas.cells.items():
            if self.form is not Form.NOTHING or cell in crossed:
                canvas.cells[cell] = [self._changed(thing) for thing in things]
        canvas.signs = {side: self._changed(thing) for side, thing in canvas.signs.items()}
        canvas.points = {point: self._changed(thing) for point, thing in canvas.points.items()}
        canvas.beside = {place: [self._counting(thing) for thing in things] for place, things in canvas.beside.items()}
        canvas.railed |= self.form is Form.RAILS
        canvas.ways = [way._replace(form=self.form) if way.name == self.name else way for way in canvas.ways]

    def _counting(self, thing: Thing) -> Thing:
        """A number beside the board, with what it counts."""
        return thing._replace(back=self.form) if thing.name == self.name else thing

    def _changed(self, thing: Thing) -> Thing:
        if thing.name != self.name or (thing.form is Form.RING and self.form not in COLOURED):
            return thing
        if thing.form is Form.CORNER:
            sign = OPERATIONS.get(self.form, "")
            says = thing.text + sign if thing.text.strip() else thing.text  # a blank stands for a total outside
            return thing._replace(spelt=thing.spelt + sign, text=says)
        if thing.form is Form.TEXT and self.name == "clue":
            return thing._replace(back=self.form)
        return thing._replace(form=self.form) if thing.form is not Form.OPEN else thing


def _make_looks(found: Found) -> Looks:
    vocabulary, thing, look = found.reading.vocabulary, found["THING"], found["LOOK"]
    known = {*(name for sort in vocabulary.sorts.values() for name in sort.names), *vocabulary.drawn}
    if thing not in known:
        found.fail(f"nothing here is called '{thing}'{suggestion(thing, sorted(known))}", "THING")
    if look not in KNOWN_LOOKS:
        found.fail(
            f"nothing looks like '{look}'{suggestion(look, list(KNOWN_LOOKS))} ({', '.join(KNOWN_LOOKS)})", "LOOK"
        )
    return Looks(thing, Form(look))


_SLOTS_OF_LOOKS = {"THING": Kind("what is drawn, such as a value", word), "LOOK": Kind("what it looks like", word)}
LOOKS = Keyword(
    "looks",
    ("looks THING LOOK",),
    _make_looks,
    _SLOTS_OF_LOOKS,
)


_MOST = 999_999


@dataclass(frozen=True)
class Number(Named):
    """A setting.

    Attributes:
        name: Its name in rules and puzzles.
        default: Its value where a puzzle does not state it; with ``None`` rules that name it say nothing then.
    """

    name: str
    default: int | None

    def settings(self) -> Iterable[tuple[str, int | None]]:
        """Itself."""
        return ((self.name, self.default),)

    def read(self, instance: Instance) -> None:
        """A number after the name."""
        statement = instance.reader.only(Setting, self.name, instance.statements)
        if statement is None:
            return
        if len(statement.words) != 1:
            instance.reader.problem(f"write: {self.name} {self.default or 1}", statement.name)
            return
        number = instance.reader.integer(statement.words[0], 0, _MOST, f"'{self.name}'")
        if number is not None and self.default is None:
            instance.clue(f"{self.name} = {number}", statement.words[0].span, "setting", self.name, number)
        elif number is not None:
            instance.state("setting", self.name, number)

    def write(self, board: Board, draft: Draft) -> None:
        """The number, where it is not the default."""
        for (number,), _ in board.of("setting", self.name):
            draft.setting(self.name, str(number))

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The number below the board, where it is a clue."""
        for (number,), clue in board.of("setting", self.name):
            if clue is not None:
                role = roles.get(Atom("setting", (self.name, number)), "clue")
                canvas.below.append((text(f"{self.name} {number}", role, f"{self.name}: {number}"),))


def _make_set(found: Found) -> Number:
    default: str = found["DEFAULT"]
    if default == "?":
        return Number(found["NAME"], None)
    if not re.fullmatch(r"\d{1,6}", default):
        found.fail(
            f"the default of '{found['NAME']}' is a number from 0 to {_MOST}, or '?', not '{default}'", "DEFAULT"
        )
    return Number(found["NAME"], int(default))


SET = Keyword("set", ("set NAME DEFAULT",), _make_set, {"DEFAULT": Kind("a number, or ?", word)})


@dataclass(frozen=True)
class Labels(Given):
    """A row of cells with names.

    Attributes:
        row: Its number.
        family: Its name in rules; empty for none.
        labels: The names.
    """

    row: int
    family: str
    labels: tuple[str, ...]
    words = ("ask",)
    holds: ClassVar[Holds] = Holds.EACH

    def families(self) -> Iterable[Family]:
        """The row, where it has a name."""
        cells = tuple((self.row, column) for column in range(1, len(self.labels) + 1))
        if self.family:
            yield Family(
                self.family,
                lambda board, _: [board.over(self.family, cells, number=1)],
                summary="the row with this name",
                blocks=OVER,
                empty="of blocks alone",
            )

    def row_names(self) -> Mapping[int, str]:
        """Its name, which may be empty."""
        return {self.row: self.family}

    def size(self, instance: Instance) -> tuple[int, int] | None:
        """As many rows as there are such statements, and as many columns as the longest of them has names."""
        rows = [given for given in instance.givens if isinstance(given, Labels)]
        return len(rows), max(len(given.labels) for given in rows)

    def read(self, instance: Instance) -> None:
        """Cells to the right of the last name do not belong to the board."""
        if (instance.rows, instance.columns) != self.size(instance):
            sentence = "the cells of this kind have names, and the board is as large as these"
            instance.reader.problem(sentence, instance.reader.document.kind)
        for column in range(len(self.labels) + 1, instance.columns + 1):
            instance.state("block", self.row, column)
        if self.row == 1:
            self._read_questions(instance)

    def _read_questions(self, instance: Instance) -> None:
        """Questions of all rows: ``ask owner of dog``."""
        rows = {given.family: given for given in instance.givens if isinstance(given, Labels) and given.family}
        cells = instance.frame.cells
        for name, words in instance.listed("ask", f"{next(iter(rows), 'owner')} of {[*cells][-1]}"):
            if len(words) != _QUESTION or words[1].text != "of":
                instance.reader.problem("a question names a row and a cell, such as 'ask owner of dog'", name)
            elif words[0].text not in rows:
                known = suggestion(words[0].text, [*rows])
                instance.reader.problem(f"no row is called '{words[0]}'{known}", words[0])
            elif words[2].text not in cells:
                known = suggestion(words[2].text, [*cells])
                instance.reader.problem(f"no cell is called '{words[2]}'{known}", words[2])
            else:
                instance.state("asked", rows[words[0].text].row, *cells[words[2].text])

    def _questions(self, board: Board) -> Iterator[tuple[str, Cell]]:
        """The questions about this row, in words, each with the cell that it is about."""
        for (row, *place), _ in board.stated("asked"):
            if row == self.row:
                cell = int(place[0]), int(place[1])
                yield f"{self.family} of {board.frame.labels[cell]}", cell

    def write(self, board: Board, draft: Draft) -> None:
        """The questions."""
        for question, _ in self._questions(board):
            draft.setting("ask", question)

    def widths(self, board: Board) -> Sequence[int]:
        """Room for a name before the values."""
        texts = [[*map(sort.text, board.domain(sort.name, (1, 1)))] for sort in board.frame.in_cells]
        widths = [max(map(len, values), default=1) for values in texts] or [1]
        between = len(between_sorts(board.frame)) * (len(widths) - 1)
        return [max(map(len, board.frame.cells)) + 1 + sum(widths) + between]

    def sketch(self, board: Board, canvas: Canvas, roles: Roles) -> None:
        """The names before the values, in a frame each."""
        del roles
        (wide,) = self.widths(board)
        canvas.labelled = True
        for column, label in enumerate(self.labels, 1):
            cell = self.row, column
            room = wide - len(canvas.spelt(cell) or canvas.vacant)
            canvas.lead(cell, Thing(Form.LABEL, label.ljust(room), "faint", label))
            canvas.frame([[cell]], "cells")
        for column in range(len(self.labels) + 1, board.columns + 1):
            canvas.put((self.row, column), text(" "))
        for question, asked in self._questions(board):
            held = _held(canvas, asked)
            alike = [label for column, label in enumerate(self.labels, 1) if _held(canvas, (self.row, column)) == held]
            said = f"{question}: {' and '.join(alike) if held and alike else '?'}"
            canvas.below.append((text(said, "found" if held else "clue"),))


_QUESTION = 3
"""Words of a question."""


def _held(canvas: Canvas, cell: Cell) -> str:
    """The value that a cell with a name shows, empty for none."""
    return "".join(
        thing.says.strip() for thing in canvas.cells.get(cell, ()) if thing.form not in (Form.LABEL, Form.OPEN)
    )


def _make_named(found: Found) -> Labels:
    vocabulary = found.reading.vocabulary
    row = 1 + max((row for row, _ in vocabulary.cells.values()), default=0)
    for column, label in enumerate(found["NAMES"], 1):
        if not re.fullmatch(r"[^\W\d]\w*", label.text) or label.text in ("a", "b"):
            found.reading.fail(f"a cell is called by a word of letters, neither a nor b, not '{label}'", label)
        known = (*vocabulary.families, *vocabulary.names, *vocabulary.settings)
        values = [name for sort in vocabulary.sorts.values() for name in sort.names]
        if label.text in (*vocabulary.cells, *known, *values):
            what = "a cell" if label.text in vocabulary.cells else "something else"
            found.reading.fail(f"'{label}' is the name of {what} already", label)
        vocabulary.cells[label.text] = (row, column)
    return Labels(row, found.get("NAME", ""), tuple(word.text for word in found["NAMES"]))


NAMED = Keyword(
    "named",
    ("named NAME: NAMES", "named NAMES"),
    _make_named,
    {"NAMES": Kind("the name of a cell, one or more", phrase)},
)
