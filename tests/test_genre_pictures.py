"""Pictures look as the genre has them: what is drawn, and where."""

import re
from xml.etree import ElementTree

import pytest

import pylogic
from pylogic.drawing.svg import svg
from pylogic.drawing.svg.drawing import draw
from pylogic.drawing.svg.pen import Fill, Paths, Pen, Stroke, Texts, Written
from pylogic.model.atom import BELOW, RIGHT, Side
from pylogic.model.canvas import COLOURED, Canvas, Form, Thing, Way, text
from pylogic.model.files import ROOT
from pylogic.model.terminal import picture


def sketched(kind: str, *, solved: bool = False) -> Canvas:
    """The first puzzle of a kind of the library."""
    puzzle = pylogic.load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
    return puzzle.kind.sketch(puzzle, pylogic.solve(puzzle).solutions[0].atoms if solved else None)


def drawn(canvas: Canvas) -> list[Paths | Texts]:
    pen = Pen()
    draw(canvas, pen)
    return pen.marks()


def strokes(canvas: Canvas, width: float, colour: str) -> list[str]:
    """The lines of a width and a colour."""
    return [
        path
        for marks in drawn(canvas)
        if isinstance(marks, Paths) and isinstance(marks.look, Stroke)
        for path in marks.paths
        if (marks.look.width, marks.look.colour) == (width, colour)
    ]


def fills(canvas: Canvas, colour: str) -> list[str]:
    return [
        path
        for marks in drawn(canvas)
        if isinstance(marks, Paths) and marks.look == Fill(marks.look.layer, colour, marks.look.rank)
        for path in marks.paths
    ]


def written(canvas: Canvas) -> list[Written]:
    return [one for marks in drawn(canvas) if isinstance(marks, Texts) for one in marks.texts]


@pytest.mark.parametrize(("size", "lines"), [(5, []), (6, [5]), (10, [5]), (12, [5, 10])])
def test_a_board_of_runs_has_a_stronger_line_every_five_cells(size: int, lines: list[int]) -> None:
    canvas = Canvas(1, size)
    canvas.frame([canvas.area()])
    canvas.beside["left", 1] = [text("1"), text("2")]
    left = float(min(re.findall(r"M([\d.]+)", svg(canvas)), key=float))

    assert strokes(canvas, 1.6, "ink") == (
        ["".join(f"M{left + 40 * line:g} 10L{left + 40 * line:g} 50" for line in lines)] if lines else []
    )


def test_a_board_without_runs_has_none() -> None:
    assert strokes(sketched("tents"), 1.6, "ink") == []


def test_totals_of_whole_diagonals_are_outside_of_the_board_with_arrows() -> None:
    canvas = sketched("little_killer")
    places = {one.text: (one.x, one.y) for one in written(canvas)}

    assert sorted(places) == ["12", "5", "7"]
    assert all(not (42 < x < 202 and 42 < y < 202) for x, y in places.values())
    assert len(fills(canvas, "ink")) == 3
    assert strokes(canvas, 8, "way") == []
    assert "12" in str(picture(canvas))
    assert "Diagonal from r1c3 to r3c1: 12." in svg(canvas)


def test_a_part_of_a_diagonal_has_its_total_in_its_first_cell() -> None:
    puzzle = pylogic.loads("little_killer {\n  size 4\n  diagonal 5 r2c3 r3c2\n}\n")
    canvas = puzzle.kind.sketch(puzzle, None)

    assert [one.text for one in written(canvas)] == ["5"]
    assert len(strokes(canvas, 8, "way")) == 1


@pytest.mark.parametrize("kind", ["killer", "kenken", "signpost"])
def test_the_digits_of_a_row_share_a_base_line(kind: str) -> None:
    canvas = sketched(kind, solved=True)
    heights = {
        one.y for marks in drawn(canvas) if isinstance(marks, Texts) and marks.look.size == 19.5 for one in marks.texts
    }

    assert len(heights) == canvas.rows


def test_totals_keep_clear_of_the_dashes() -> None:
    canvas = sketched("killer")
    (dashes,) = [
        marks for marks in drawn(canvas) if isinstance(marks, Paths) and getattr(marks.look, "dash", "") == "3 2.4"
    ]
    first = next(one for one in written(canvas) if one.text == "8")
    edge = min(float(x) for x, _ in re.findall(r"[ML]([\d.]+) ([\d.]+)", dashes.paths[0]))

    assert first.x - edge >= 2.5


def test_numbers_below_the_board_are_said_in_words() -> None:
    def below(kind: str) -> str:
        return " ".join(one.text for one in written(sketched(kind)) if not one.text.isdecimal())

    assert below("starbattle") == "every row, column and region has 1 star"
    assert below("palisade") == "every piece has 4 cells"
    assert below("undead") == "ghosts: 4 vampires: 6 zombies: 2"
    assert "stars 1" in str(picture(sketched("starbattle")))


def test_the_sign_of_a_cage_is_drawn() -> None:
    totals = {one.text for one in written(sketched("kenken"))}

    assert totals == {"7+", "3−", "2÷", "16×", "9×"}


def test_the_ships_to_be_found_are_below_the_board() -> None:
    canvas = sketched("fleet")
    ships = [(thing.form, thing.says) for thing in canvas.below[0]]

    assert ships[1:3] == [(Form.TEXT, "  1 × "), (Form.FLEET, "3")]
    assert str(picture(canvas)).splitlines()[-1] == "  fleet  1 × ###  2 × ##  1 × #"


def test_two_stars_are_several() -> None:
    source = (ROOT / "kinds" / "starbattle.puzzle").read_text().replace("stars 1\n  areas", "stars 2\n  areas")
    puzzle = pylogic.loads(source, title="five")

    assert "has 2 stars" in " ".join(one.text for one in written(puzzle.kind.sketch(puzzle, None)))


def test_monsters_are_drawn() -> None:
    canvas = sketched("undead", solved=True)
    forms = {thing.form for things in canvas.cells.values() for thing in things}

    assert {Form.GHOST, Form.VAMPIRE, Form.ZOMBIE} <= forms
    assert not {"G", "V", "Z"} & {one.text for one in written(canvas)}
    assert "Z" in str(picture(canvas))


def test_thermometers_are_filled_from_cell_to_cell() -> None:
    canvas = sketched("thermometers", solved=True)
    filled = {cell for cell, things in canvas.cells.items() for thing in things if thing.form is Form.MERCURY}

    assert len(filled) == 4
    assert len(strokes(canvas, 10, "found")) == 2
    assert len(fills(canvas, "found")) == 4 + 2  # a bulb is larger


def test_lines_have_the_colour_that_a_kind_gives_them_and_may_go_across_corners() -> None:
    canvas = Canvas(2, 3, spaced=True)
    canvas.ways.append(Way(((1, 1), (2, 2), (1, 3)), Form.GREEN))

    assert strokes(canvas, 10, "green") == ["M30 30L70 70L110 30"]
    assert [line for line in str(picture(canvas)).splitlines() if "\\" in line] == ["   \\   /"]


def test_arrows_have_a_circle_and_a_head() -> None:
    canvas = Canvas(1, 3)
    canvas.ways.append(Way(((1, 1), (1, 2), (1, 3)), Form.SHAFT))

    assert strokes(canvas, 3, "way") == ["M14 30a16 16 0 1 1 32 0a16 16 0 1 1 -32 0z", "M46 30L70 30L110 30"]
    assert fills(canvas, "way") == ["M122 30L108 37.7L108 22.3z"]


@pytest.mark.parametrize(
    "form", [*sorted(COLOURED), Form.THERMOMETER, Form.SHAFT, Form.DIAGONAL, Form.STOPS, Form.LINE, Form.TRAIL]
)
def test_a_way_of_one_cell_is_drawn(form: Form) -> None:
    canvas = Canvas(1, 1)
    canvas.ways.append(Way(((1, 1),), form))

    assert drawn(canvas) != drawn(Canvas(1, 1))


def test_tracks_run_on_rails_straight_and_bent() -> None:
    canvas = Canvas(2, 2)
    canvas.links = dict.fromkeys([Side(1, 1, RIGHT), Side(1, 2, 1)], "line")
    canvas.railed = True

    assert sorted(strokes(canvas, 2, "found")) == [
        "M30 25L50 25M30 35L50 35",
        "M65 50A15 15 0 0 0 50 35M75 50A25 25 0 0 0 50 25",
        "M65 70L65 50M75 70L75 50",
    ]


def test_printed_tracks_are_rails_of_their_own_colour() -> None:
    canvas = sketched("tracks")

    assert len(strokes(canvas, 2, "ink")) > 1
    assert strokes(canvas, 5, "ink") == []


def test_a_path_of_numbers_is_a_line_through_its_stops() -> None:
    canvas = sketched("zip_path", solved=True)
    discs = [
        one.text for marks in drawn(canvas) if isinstance(marks, Texts) for one in marks.texts if marks.look.size == 17
    ]

    assert len(strokes(canvas, 24, "way")) == 15
    assert discs == ["1", "2", "3", "4", "5", "6"]


def test_what_the_numbers_beside_a_board_count_stands_at_its_corners() -> None:
    puzzle = pylogic.load(ROOT / "kinds" / "magnets.puzzle")
    root = ElementTree.fromstring(svg(puzzle.kind.sketch(puzzle, None)))
    width = float(root.get("width", ""))
    plus, minus = (strokes(puzzle.kind.sketch(puzzle, None), 3, colour)[0] for colour in ("paper", "faint"))

    assert plus.count("M") == 2
    assert minus.count("M") == 1
    assert max(map(float, re.findall(r"M([\d.]+)", plus))) < 40 < width - 60 < float(re.findall(r"M([\d.]+)", minus)[0])


def test_circles_and_boxes_of_one_colour_overlap_without_a_hole() -> None:
    canvas = Canvas(1, 1)
    canvas.put((1, 1), Thing(Form.ZOMBIE, "Z"))
    box, circle = fills(canvas, "leaf")

    assert re.search(r"h\d+(\.\d+)?a3 3 0 0 1", box)
    assert circle.count("0 1 1") == 2


def test_where_no_line_runs_a_step_has_crosses() -> None:
    found = pylogic.explain(ROOT / "kinds" / "slitherlink.puzzle", "steps")
    step = next(step for step in found.steps if "no line runs along the left and lower sides of r4c1" in step.text)
    crosses = {side for side, thing in found.after(step).signs.items() if (thing.says, thing.role) == ("×", "good")}

    assert crosses == {Side(4, 0, RIGHT), Side(4, 1, BELOW)}


@pytest.mark.parametrize(("spelt", "places"), [("1,2", 2), ("1,1,1", 3), ("1,1,1,1", 4)])
def test_the_numbers_of_a_list_are_spread_over_their_cell(spelt: str, places: int) -> None:
    canvas = Canvas(1, 1)
    canvas.put((1, 1), text(spelt))

    assert [one.text for one in written(canvas)] == spelt.split(",")
    assert len({(one.x, one.y) for one in written(canvas)}) == places
    assert all(10 < one.x < 50 and 15 < one.y < 50 for one in written(canvas))
