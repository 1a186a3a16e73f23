"""Drawings of boards: well-formed, complete, always the same, and nothing by colour alone."""

from __future__ import annotations

import json
import re
from itertools import product
from random import Random
from xml.etree import ElementTree

import effort
import pytest
from cover import kinds

from pylogic import solve
from pylogic.drawing.drawing import picture
from pylogic.drawing.svg import THEMES, svg
from pylogic.drawing.svg.layout import TINTS, tints
from pylogic.drawing.svg.ways import around, runs
from pylogic.language.board.graphs import partition
from pylogic.model import terminal
from pylogic.model.atom import BELOW, RIGHT, Side
from pylogic.model.canvas import Canvas, Form, Picture, Piece, Thing, text
from pylogic.model.errors import PuzzleError
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import load_all, loads

NAMESPACE = "{http://www.w3.org/2000/svg}"
FILES = sorted([*(ROOT / "kinds").glob("*.puzzle"), *(ROOT / "examples").glob("*.puzzle")])


def shown(drawing: str) -> list[str]:
    """The texts in a drawing, in the order of their places."""
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{NAMESPACE}text")]


@pytest.fixture(scope="class", params=kinds(FILES))
def drawn(request: pytest.FixtureRequest) -> list[tuple[Puzzle, str]]:
    """The puzzles of a file with their pictures."""
    return [(puzzle, picture(puzzle)) for puzzle in load_all(request.param)]


class TestEveryPuzzle:
    """Whatever the kind."""

    def test_a_terminal_shows_the_same_whatever_was_shown_before(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, _ in drawn:
            canvas = puzzle.kind.sketch(puzzle, None)
            alone = canvas.instead or Picture(map(tuple, terminal.Text(canvas).lines))

            assert [terminal.picture(canvas) for _ in range(2)] == [alone, alone]

    def test_it_is_one_element_that_says_what_it_is(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, drawing in drawn:
            root = ElementTree.fromstring(drawing)
            title, description = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")

            assert root.tag == f"{NAMESPACE}svg"
            assert root.get("role") == "img"
            assert title is not None
            assert description is not None
            assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
            assert str(puzzle.kind) in (title.text or "").lower()
            assert len((description.text or "").split("Row ")) > puzzle.kind.sketch(puzzle, None).rows

    def test_it_needs_nothing_else(self, drawn: list[tuple[Puzzle, str]]) -> None:
        others = [(theme, picture(puzzle, theme=theme)) for theme in THEMES for puzzle, _ in drawn if theme != "auto"]
        for theme, drawing in [*(("auto", drawing) for _, drawing in drawn), *others]:
            assert ("var(" in drawing) == (theme == "auto")
            assert not re.search(r"<(script|image|foreignObject|use|a)\b|url\(|@import|@font-face", drawing)

    def test_it_is_the_same_every_time(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, drawing in drawn:
            assert picture(puzzle) == drawing

    def test_it_shows_every_number_that_the_text_shows(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, drawing in drawn:
            canvas = puzzle.kind.sketch(puzzle, None)
            written = sorted(re.findall(r"\d+", " ".join(shown(drawing))))
            spelt = [thing for things in [*canvas.cells.values(), *canvas.beside.values()] for thing in things]
            wanted = sorted(number for thing in spelt for number in re.findall(r"\d+", thing.says))

            assert not set(wanted) - set(written)
            assert len(written) >= len(wanted)

    def test_every_clue_is_pointed_at_by_more_than_a_colour(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, drawing in drawn:
            plain = _without_colours(drawing)

            for role, clue in effort.drawn(list(product(("bad", "path", "good"), puzzle.clues[:4])), 5):
                roles = {fact.atom: role for fact in puzzle.facts if fact.clue == clue}
                assert _without_colours(picture(puzzle, roles=roles)) != plain, (clue.sentence, role)

    def test_the_text_is_an_answer_that_says_nothing_yet(self, drawn: list[tuple[Puzzle, str]]) -> None:
        for puzzle, _ in drawn:
            plain = puzzle.kind.draw(puzzle, None)
            for text_form in (plain, plain.in_ascii()):
                if not puzzle.kind.objective:
                    assert not puzzle.kind.judge(puzzle, Source("answer", str(text_form))).right


def _without_colours(drawn: str) -> str:
    body = drawn.partition("</desc>")[2]
    return re.sub(r'(fill|stroke)="[^"]*"', "", body)


class TestParts:
    """The parts of a board."""

    def test_lines_go_on_as_far_as_they_can(self) -> None:
        sides = [Side(0, 1, BELOW), Side(0, 2, BELOW), Side(0, 4, BELOW), Side(1, 0, RIGHT), Side(2, 0, RIGHT)]

        assert runs(sides) == [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((3, 0), (4, 0))]

    def test_the_line_around_cells_knows_its_inside(self) -> None:
        assert around([(1, 1), (1, 2)]) == [
            [((0, 0), (1, 1)), ((2, 0), (-1, 1)), ((2, 1), (-1, -1)), ((0, 1), (1, -1))]
        ]

    def test_cells_that_touch_at_a_corner_are_parted(self) -> None:
        assert [len(corners) for corners in around([(1, 1), (2, 2)])] == [4, 4]

    def test_a_hole_has_a_line_of_its_own(self) -> None:
        ring = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (2, 2)]

        assert sorted(len(corners) for corners in around(ring)) == [4, 4]

    def test_two_pictures_on_a_page_have_different_identifiers(self) -> None:
        one, other = loads("latin { size 2\n r1c1 = 1 }"), loads("latin { size 2\n r1c1 = 2 }")
        found = [re.findall(r' id="([^"]+)"', picture(puzzle)) for puzzle in (one, other)]

        assert len({*found[0], *found[1]}) == 4
        assert re.findall(r' id="([^"]+)"', picture(one, ident="a")) == ["a-title", "a-desc"]

    def test_what_is_written_is_escaped(self) -> None:
        canvas = Canvas(1, 1)
        canvas.put((1, 1), text("<&>\x00\u202e"))

        assert shown(svg(canvas, "<b>")) == ["<&>\ufffd\ufffd"]

    def test_a_text_alone_is_written_as_it_stands(self) -> None:
        canvas = Canvas.written(Picture([(Piece("a b", "clue"),), (Piece("c"),)]))

        assert shown(svg(canvas)) == ["a", "b", "c"]
        assert str(terminal.picture(canvas)) == "a b\nc"

    def test_small_values_are_struck_when_they_are_ruled_out(self) -> None:
        canvas = Canvas(1, 1)
        canvas.candidates[1, 1] = [Thing(Form.TEXT, "", text="1"), Thing(Form.STRUCK, "", text="2")]
        drawn = svg(canvas)

        assert shown(drawn) == ["1", "2"]
        assert drawn != svg(Canvas(1, 1))
        assert str(terminal.picture(canvas)) == " ."


class TestMaps:
    """Regions are tinted, beside the lines around them."""

    @pytest.mark.parametrize("seed", range(5))
    def test_regions_side_by_side_differ(self, seed: int) -> None:
        cells = [(row, column) for row in range(1, 9) for column in range(1, 9)]
        regions = list(partition(cells, [4] * 16, Random(seed)))
        found = tints(regions)
        owner = {cell: number for number, region in enumerate(regions) for cell in region}

        for (row, column), number in owner.items():
            for other in (owner.get((row + 1, column), number), owner.get((row, column + 1), number)):
                assert number == other or found[number] != found[other]
        assert set(found) <= {*TINTS}

    def test_a_region_beside_all_four_tints_has_none(self) -> None:
        line = "ab.ac.ad.ae.bc.bd.be.cd.ce.de"  # in parts, so that each of five touches all others
        regions = [[(1, column) for column, letter in enumerate(line) if letter == one] for one in "abcde"]
        found = tints(regions)

        assert sorted(found) == ["", *TINTS]

    def test_the_drawing_has_them_below_all_else(self) -> None:
        drawn = picture(loads("suguru { areas {\n aab\n bbb\n}\n board {\n . . 1\n . . .\n} }"), theme="light")

        assert re.findall(r'fill="(#f6f0e2|#efe6f7)" d="([^"]*)"', drawn) == [
            ("#f6f0e2", "M10 10h80v40h-80z"),
            ("#efe6f7", "M90 10h40v40h-40zM10 50h120v40h-120z"),
        ]


def test_of_boards_that_are_alike_the_frame_is_drawn_once_and_the_cells_of_each() -> None:
    boards = [Canvas(2, 2, 3) for _ in range(3)]
    boards[0].put((1, 1), text("12"))
    boards[1].put((1, 2), text("7", "found"))
    boards[1].add((2, 1), Thing(Form.CORNER, "5", "clue"))
    boards[2].add((1, 2), Thing(Form.CORNER, "4", "clue"))
    boards[2].add((1, 2), text("9"))
    for board in boards:
        board.frame([[(1, 1), (1, 2)], [(2, 1), (2, 2)]])
    terminal._empty.cache_clear()

    shown = [str(terminal.picture(board)) for board in boards]

    assert terminal._empty.cache_info().misses == 1
    cells = [("│  12   . │", "│   .   . │"), ("│   .   7 │", "│ 5 .   . │"), ("│   . 4 9 │", "│   .   . │")]
    assert shown == ["\n".join(("┌─────────┐", first, "├─────────┤", second, "└─────────┘")) for first, second in cells]


def test_diagonals_that_a_rule_names_are_drawn() -> None:
    plain, crossed = loads("latin { size 2 }"), loads("sudoku_x { size 2 ; boxes 1x2 }")

    assert "stroke-dasharray" not in picture(plain)
    assert 'stroke-dasharray="7 4" d="M10 10L90 90M90 10L10 90"' in picture(crossed)
    assert not {*str(crossed)} - {*"┌─┬┐│├┼┤└┴┘. \n"}


def test_a_number_on_a_block_is_on_a_block() -> None:
    puzzle = loads("akari { board {\n 1 .\n # .\n} }")

    assert [thing.form for thing in puzzle.kind.sketch(puzzle, None).cells[1, 1]] == [Form.BLOCK]
    assert shown(picture(puzzle)) == ["1"]
    assert str(puzzle) == "┌─────┐\n│ 1 . │\n│ █ . │\n└─────┘"


@pytest.mark.parametrize(
    ("statements", "row", "shown"),
    [
        ("size 1x4\nplus 2 r1c2\ntimes 8 r1c2 r1c3\ntimes r1c1 r1c4", "3 2 4 1", "│      3 │ 8×2+ 2      4 │      1 │"),
        ("size 1x10\nplus 19 r1c1 r1c2", "10 9 1 2 3 4 5 6 7 8", "│ 19+ 10      9 │"),
    ],
)
def test_totals_stand_apart_from_the_value_behind_them(statements: str, row: str, shown: str) -> None:
    puzzle = loads(f"kenken {{\n{statements}\n}}")
    atoms = puzzle.kind.judge(puzzle, Source("answer", row)).atoms
    picture = puzzle.kind.draw(puzzle, atoms)

    assert str(picture).splitlines()[1].startswith(shown)
    for form in (picture, picture.in_ascii()):
        assert puzzle.kind.judge(puzzle, Source("answer", str(form))).atoms == atoms
    assert puzzle.kind.judge(puzzle, Source("answer", str(puzzle))).atoms == frozenset()


def test_the_sign_of_a_cage_is_written_too() -> None:
    puzzle = loads("kenken { size 2\n minus 1 r1c1 r1c2\n over 2 r2c1 r2c2\n}")

    assert str(puzzle).splitlines()[1::2] == ["│ 1− .    . │", "│ 2÷ .    . │"]
    assert str(puzzle.kind.draw(puzzle, None).in_ascii()).splitlines()[1::2] == ["| 1- .    . |", "| 2/ .    . |"]


def test_the_total_of_a_cage_takes_the_room_of_its_block() -> None:
    kind = 'kind crosses "Crosses" {\n cells . # x\n blocks B\n cages some\n count(some, x) = clue\n}\n'
    puzzle = loads(f"{kind}crosses {{\n board {{\n B . . B\n }}\n some 1 r1c1 r1c2\n some 1 r1c3 r1c4\n}}\n")
    (solution,) = solve(puzzle, models=0).solutions
    picture = puzzle.kind.draw(puzzle, solution.atoms)

    assert len({len(line) for line in str(picture).splitlines()}) == 1
    assert puzzle.kind.judge(puzzle, Source("answer", str(picture))).right


TWO_NETS = """kind nets "Nets" {
 cells way: . t
 links wire: no wired
 links pipe: off piped
 count(all, t) = 1
 count(ends, wired) <= 2 where t
}
nets { size 2 }
"""


def test_lines_of_two_sorts_are_told_apart_and_read_back() -> None:
    puzzle = loads(TWO_NETS)
    solutions = [one.atoms for one in solve(puzzle, models=0).solutions]
    drawn = {str(puzzle.kind.draw(puzzle, atoms)): atoms for atoms in solutions}

    assert len(solutions) == len(drawn) == 4 * 2**8
    assert set().union(*drawn) >= set("─│╌┊═║")
    for board, atoms in [*drawn.items()][::50]:
        assert puzzle.kind.judge(puzzle, Source("answer", board)).atoms == atoms
        ascii_picture = str(puzzle.kind.draw(puzzle, atoms).in_ascii())
        assert puzzle.kind.judge(puzzle, Source("answer", ascii_picture)).atoms == atoms
    drawings = {svg(puzzle.kind.sketch(puzzle, atoms), "") for atoms in solutions[:50]}
    assert len(drawings) == 50


def test_links_that_look_like_nothing_are_not_drawn_and_follow() -> None:
    rule = "(a = t or b = t) in pairs of way where piped ; a <> t and b <> t in pairs of way where off"
    text = TWO_NETS.replace(" count(ends", f" {rule}\n looks piped nothing\n count(ends")
    puzzle = loads(text)
    atoms = solve(puzzle).solutions[0].atoms
    board = str(puzzle.kind.draw(puzzle, atoms))

    assert not set("╌┊═║") & set(board)
    assert puzzle.kind.judge(puzzle, Source("answer", board)).atoms == atoms
    fields = puzzle.kind.fields(puzzle, atoms)
    assert fields["pipe"]
    assert puzzle.kind.judge(puzzle, Source("answer", json.dumps(fields))).right
    wrong = {**fields, "pipe": fields["pipe"][1:]}
    assert not puzzle.kind.judge(puzzle, Source("answer", json.dumps(wrong))).right
    assert puzzle.kind.judge(puzzle, Source("answer", json.dumps({**fields, "pipe": []}))).right is False
    del fields["pipe"]
    assert puzzle.kind.judge(puzzle, Source("answer", json.dumps(fields))).right


def test_a_picture_shows_five_sorts_of_links_at_most() -> None:
    links = "".join(f" links l{number}: off{number} on{number}\n" for number in range(6))
    with pytest.raises(PuzzleError, match="a picture shows 5 sorts of links; say, for example: looks on5 nothing"):
        loads(f"kind k {{\n{links} count(ends, on0) = 2\n}}\nk {{ size 2 }}\n")


def test_a_mark_stands_beside_a_printed_value() -> None:
    kind = "kind k {\n cells 1..2\n mark O\n different rows columns\n count(O, 1) = 1\n}\n"
    puzzle = loads(f"{kind}k {{ board {{\n O .\n . .\n}}\n r1c1 = 1\n}}\n")
    (solution,) = solve(puzzle).solutions

    assert str(puzzle.kind.draw(puzzle, None)).splitlines()[1] == "│ O 1   . │"
    assert puzzle.kind.judge(puzzle, Source("answer", str(puzzle.kind.draw(puzzle, solution.atoms)))).right


def test_a_value_of_one_sort_of_two_is_read_and_what_is_none_is_refused() -> None:
    (puzzle,) = load_all(ROOT / "kinds" / "eulero.puzzle")
    plain = str(puzzle)

    assert puzzle.kind.judge(puzzle, Source("answer", plain.replace("./.", "3/.", 1))).open == "6 of 18 cells"
    too_large = puzzle.kind.judge(puzzle, Source("answer", plain.replace("./.", "9/.", 1)))
    assert [found.sentence for found in too_large.violations] == ["r1c3 cannot be 9"]
    with pytest.raises(PuzzleError, match=r"'x/\.' is not a value"):
        puzzle.kind.judge(puzzle, Source("answer", plain.replace("./.", "x/.", 1)))


class TestLooks:
    """``looks`` in declarations."""

    KIND = 'kind pearls "P" {{ cells . # ; mark B ; count(rows, #) = 1\n {} }}\npearls {{ board {{\n . B\n . .\n }} }}'

    def test_it_changes_the_drawing_and_not_the_text(self) -> None:
        plain, black = loads(self.KIND.format("")), loads(self.KIND.format("looks B black"))

        assert str(plain) == str(black)
        assert shown(picture(plain)) == ["B"]
        assert shown(picture(black)) == []

    def test_a_sign_that_looks_like_a_text_is_its_letter(self) -> None:
        kind = self.KIND.replace(". # ; mark B ;", ". # T ; fixed T ;").replace(" . B", " . T")
        tree, letter = loads(kind.format("")), loads(kind.format("looks T text"))

        assert shown(picture(tree)) == []
        assert shown(picture(letter)) == ["T"]

    def test_what_looks_like_nothing_is_drawn_until_a_line_tells_it(self) -> None:
        puzzle = load_all(ROOT / "kinds/tracks.puzzle")[0]
        atoms = sorted(solve(puzzle).solutions[0].atoms, key=lambda atom: atom.args)
        cells = frozenset(atoms[: 5 * 5])  # their variables come first
        forms = [puzzle.kind.sketch(puzzle, some).cells[2, 1][0].form for some in (cells, frozenset(atoms))]

        assert forms == [Form.SHADE, Form.NOTHING]

    @pytest.mark.parametrize(
        ("given", "sentence"),
        [
            ("looks C black", "nothing here is called 'C'"),
            ("looks B blakc", "nothing looks like 'blakc'; did you mean 'black'?"),
            ("looks B", "what it looks like"),
            ("looks", "what is drawn is missing here; write: looks THING LOOK"),
        ],
    )
    def test_what_it_does_not_know(self, given: str, sentence: str) -> None:
        with pytest.raises(PuzzleError) as caught:
            loads(self.KIND.format(given))

        assert sentence in str(caught.value)


FILLED = """
┌───────┬───┐
│ 3   3 │ 2 │
│   ┌───┤   │
│ 3 │ 1 │ 2 │
└───┴───┴───┘
"""


def test_lines_are_around_islands_of_equal_numbers_once_all_are_known() -> None:
    puzzle = loads("fillomino { board {\n . 3 .\n 3 . 2\n} }")
    numbers = [[3, 3, 2], [3, 1, 2]]
    atoms = puzzle.kind.judge(puzzle, Source("answer", "3 3 2\n3 1 2\n")).atoms
    assert atoms is not None
    part = frozenset(list(atoms)[1:])

    assert str(puzzle.kind.draw(puzzle, atoms)) == FILLED.strip()
    assert puzzle.kind.judge(puzzle, Source("answer", FILLED)).atoms == atoms
    assert len(set(re.findall(r'fill="(#f6f0e2|#efe6f7|#e0f0ec|#e4ecfb)"', picture(puzzle, atoms, theme="light")))) > 1
    assert "regions" not in puzzle.kind.sketch(puzzle, part).groups
    assert puzzle.kind.fields(puzzle, atoms)["grid"] == numbers


def test_a_number_that_a_rule_names_stands_below_the_board_whether_it_is_set_or_not() -> None:
    given, assumed = loads("palisade { k 4 ; size 2 }"), loads("palisade { size 2x5 }")

    assert str(given).splitlines()[-1] == "k 4"
    assert str(assumed).splitlines()[-1] == "k 5"
