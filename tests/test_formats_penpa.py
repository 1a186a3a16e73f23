"""Links of Penpa+: what is drawn in them and what they are read as, held against puzzlekit where that is installed."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from random import Random
from typing import Any

import commands
import pytest
from cover import kinds
from hypothesis import given
from hypothesis import strategies as st
from linked import puzzles, said, written
from texts import cases

from benchmarks import noqx
from fuzzing.commands import repacked
from pylogic import dumps, load_all, loads, solve
from pylogic.formats import format_named, guess
from pylogic.formats.penpa import drawing
from pylogic.formats.penpa.genres import GENRES, TAGS
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import ROOT

FORM = format_named("penpa")
PAGE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
REAL = {
    # From the examples of noqx (T0nyX1ang/noqx, solver/*.py), drawn by hand in Penpa+.
    "doppelblock": (
        "7ZXfb5swEMff+Suqe74HGzsE/JZ1zV4yui2ZqspCEWFUjUZES8I0Ocr/3vOBCup+aHtY+jI5/urLx2dyZ8fO/rHNmxITaipGgZKaigX3WPuP"
        "6Ntqe6hKc4Gz9nBfN2QQr+dzvMurfRlYyXNFFhxdYtwM3TtjQQJCSF1Chu6jObr3xqXoljQEqIktuqCQ7NVgb3jcu8sOSkE+7T3ZW7LFtimq"
        "cr3oyAdj3QrBf88bnu0t7OpvJfR5+Oei3m22HmzyAxWzv98+9CP79kv9te1jZXZCN/t1umpI19suXe9+kq6v4h+nm2SnEy37J0p4bazP/fNg"
        "48EuzZE0NUdQwk+NKZdub0BJfhft1TPRnoRiRCYvie5mRSMSeqIGMOHXjEA0fQFizkUmA0kUEz0QKSJG0xGiGYTGQYq//LkGqlVyxbesc9aQ"
        "dUULgk6xvmUVrBPWBcdcsd6wXrJq1ohjpn5J/3DRQVNBulv6MyRldcineGjReZ+zwMKybe7yoqSfa9ruNmVzkdbNLq+A7odTAN+Bu1UUrv9f"
        "Ga90ZfgtEH91cbz+kbJuiUqgu0Z4aNf5uqgroH8d/B3X6gd+9qroWEL+2JSQBU8=",
        "4 ? 6 6 ? 15 ? 8 / 1 ? ? 11 ? ? 15 ?",
    ),
    "skyscrapers": (
        "7VRNb5tAEL3zK6I5z4GFBeO9uWnci0s/4iqKEIowpQoKiBRM1K7l/56ZgQYjtYce2vpQrffpvZkB3s6ut/vaZ22BSvHPj9BFYqiDUKZSnkx3"
        "HNtyXxXmAlf9/r5piSC+W6/xS1Z1hZPwkzRS52CXxq7QvjEJKEDwaCpI0X4wB/vW2BjtNaWAatFuhiKP6NVEbyTP7HIIKpd4PHKit0Tzss2r"
        "4m4zRN6bxG4R+Duv5GmmUDdPBYw+WOdNvSs5sMv2tJjuvnwcM13/uXnox1qVHtGufm3Xn+wyHewy+4ldXsUftrtMj0dq+0cyfGcS9v5potFE"
        "r82BMDYH8DU9qmm/ZGfAD0kuJhmRDF6kdueSs7CgdYyB0KOA/yKjxexlS87SQRqlUpyOJu1x/kRrzp/UB5ynw/hDR8HMupLPTe5UtDz5PC1X"
        "yaJvBdeCnuCWeoLWF3wt6AoGghupuRK8EbwU1IKh1Cy4q7/V979gJ9Hcy/ngbpxRJHUSiPt6V7QXcdPWWQV0aRwd+AYy5Sjp//fIP7pHeAvc"
        "czvV52aH/mfQPXzv8jZ7LNoOUucZ",
        "",
    ),
}


def link_of(drawn: dict[str, Any], *head: str, size: str = "3,3", space: str = "[0,0,0,0]", tags: str = "[]") -> str:
    """A link with a question; ``head`` replaces the beginning of the header."""
    header = ",".join(
        [*(head or ("square", *size.split(","))), "38,0,1,1,152,152,60,60,0,0,0,0,Title: Mine,Author: ,,"]
    )
    lines = [header, space, "{}", json.dumps(drawn), "{}", "[]", *[""] * 11, tags]
    return PAGE + drawing.pack(lines)


def unpacked(link: str) -> list[str]:
    """The lines of a link as the tables of Penpa+ have them, applied one after the other."""
    text = zlib.decompress(b64decode(link.strip().partition("p=")[2]), -15).decode()
    for short, long in reversed([("zZ", "z"), *((a, b) for a, b in drawing._SHORT.items() if a != "zZ")]):
        text = text.replace(short, long)
    return text.split("\n")


def packed(text: bytes) -> str:
    stream = zlib.compressobj(wbits=-15)
    return b64encode(stream.compress(text) + stream.flush()).decode()


SLITHER = link_of({"number": {"16": ["3", 1, "1"], "18": [2, 1, "1"]}}, tags='["slitherlink"]')
CLUE = link_of({"number": {"16": ["?", 1, "1"]}})
CAGE = link_of({"numberS": {"260": ["7", 1]}})
"""Boards of 3x3 with two rows and columns around them that are not shown: r1c1 is 2 * 7 + 2."""


@pytest.mark.parametrize("kind", kinds(sorted(GENRES)))
def test_what_is_written_is_read_as_the_same(kind: str) -> None:
    links = written(FORM, kind)

    assert links
    for puzzle, text in links:
        again = loads(text)
        assert guess(text) is FORM
        assert said(again) == said(puzzle)
        assert (again.title, again.notes) == (puzzle.title, ())


@given(st.sampled_from(sorted(GENRES)), st.data())
def test_whatever_clues_a_puzzle_has_are_read_again(kind: str, data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from(puzzles(kind)))
    fewer = puzzle.deleting(data.draw(st.sets(st.sampled_from(puzzle.clues))) if puzzle.clues else ())
    if fewer is not None:
        with suppress(UsageError):
            assert said(loads(dumps(fewer, "penpa"))) == said(loads(dumps(fewer)))  # which renumbers paths


@pytest.mark.parametrize("kind", REAL)
def test_links_that_people_drew_are_puzzles_with_one_solution(kind: str) -> None:
    puzzle = loads(f"{kind} m=edit&p={REAL[kind][0]}")

    assert solve(puzzle).unique


@pytest.mark.parametrize(("drawing", "expected"), cases("drawings"))
def test_a_drawing_is_the_board_of_its_kind(drawing: str, expected: list[str]) -> None:
    drawn, *options = map(json.loads, drawing.split("\n"))
    (text,) = expected

    assert said(loads(f"{text.split()[0]} {link_of(drawn, **dict(*options))}")) == said(loads(text))


def test_cages_are_read_from_their_outlines_without_a_list_of_cells() -> None:
    puzzle = load_all(ROOT / "kinds/killer.puzzle")[0]
    page, _, letters = dumps(puzzle, "penpa").strip().partition("&p=")
    lines = drawing.unpack(letters)
    drawn = json.loads(lines[3])
    listed = [len(cage) for cage in drawn["killercages"]]

    assert len(drawn["cage"]) == sum(2 * cells + 2 + 2 * (cells - 1) for cells in listed)
    assert said(
        loads(f"{page}&p={drawing.pack([*lines[:3], json.dumps({**drawn, 'killercages': []}), *lines[4:]])}")
    ) == (said(puzzle))


@pytest.mark.parametrize(
    "form",
    [
        SLITHER,
        SLITHER.replace("#", "?"),
        SLITHER.replace("m=edit", "m=solve"),
        SLITHER.partition("#")[2],
        f"slitherlink {SLITHER}",
        f"{SLITHER}&a=abc&q=d",
        SLITHER.replace("&p=", "&l=solvedup&p="),
        PAGE + drawing.pack(unpacked(SLITHER)[:4]).rstrip("="),
        PAGE + packed("\n".join(unpacked(SLITHER)).encode()),
    ],
)
def test_older_and_shorter_forms_of_a_link_are_read(form: str) -> None:
    named = (
        form if "slitherlink" in form or len(unpacked(form.partition("&a")[0] + "==")) > 5 else f"slitherlink {form}"
    )
    puzzle = loads(named)

    assert puzzle.kind == "slitherlink"
    assert puzzle.board == [[3, None, 2], [None] * 3, [None] * 3]
    assert puzzle.title == "Mine"


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        (SLITHER[:-40], "what this link packs cannot be read: it is damaged, or something is missing from it", 51),
        (PAGE + "abc", "what this link packs cannot be read: it is damaged, or something is missing from it", 51),
        (PAGE + packed(b"\xff\xfe"), "what this link packs is not text", 51),
        (PAGE + packed(b"," * (10 << 20)), "what this link packs cannot be read: it holds more than 1024 kB", 51),
        (PAGE + packed(b"square,3,3"), "the text in this link is not in the form of Penpa+", 51),
        (PAGE + packed(b"5,5,1\n2"), "links of the first version of Penpa are not read; open it in Penpa+ and", 51),
        (link_of({}, "hex,3,3"), "only square grids are read, and the grid of this link is 'hex'", 51),
        (link_of({}, size="3000,3"), "a board has 1 to 200 rows and columns, with the white space around it", 51),
        (link_of({}, space="[9,0,0,0]"), "a board has 1 to 200 rows and columns, with the white space around it", 51),
        (link_of({}, space="[0]"), "the white space in this link is not in the form of Penpa+", 51),
        (link_of({}, space="[" * 90000), "what should be JSON in this link is not in the form of Penpa+", 51),
        (link_of([]), "the part 'number' in this link is not in the form of Penpa+", 51),  # type: ignore[arg-type]
        (link_of({"number": [1]}), "the part 'number' in this link is not in the form of Penpa+", 51),
        (link_of({"symbol": {"16": 7}}), "the part 'symbol' in this link is not in the form of Penpa+", 51),
        (link_of({"surface": {"1": float("inf")}}), "the part 'surface' in this link is not in the form of Penpa+", 51),
        (link_of({"surface": {"x": 7}}), "the part 'surface' in this link is not in the form of Penpa+", 51),
        (link_of({"thermo": [["a"]]}), "the part 'thermo' in this link is not in the form of Penpa+", 51),
        (link_of({"number": {"999": ["1", 1, "1"]}}), "the drawing has no place 999 on a board of 3x3", 51),
        (link_of({}), f"it has no genre tag; write the kind before the link, as in: sudoku {PAGE}...", 51),
        (link_of({}, tags='["hebi-ichigo"]'), "its genre 'hebi-ichigo' is not known here; write the kind", 51),
        (link_of({}, tags='["lits", "tapa"]'), "its genre tags are those of lits and tapa; write the", 51),
        (f"sudoko {SLITHER}", "no drawing is read as 'sudoko'; did you mean 'sudoku'?", 1),
        (PAGE + "https://puzz.link/p?a", "this link leads to another one; give that one", 51),
        ("https://puzz.link/p?a", f"this is not a link of Penpa+; one begins like {PAGE}...", 1),
        (f"numberlink {CLUE}", "a clue without a number, which this kind does not have", 62),
        (f"yajilin {SLITHER}", "the clue '3' has no arrow", 59),
        (f"galaxies {SLITHER}", "there is no centre of a galaxy, a small circle, in this drawing", 60),
        (f"fleet {SLITHER}", "the link does not say 'fleet'; a line of its rules does, as in: fleet 4 3*2 2*3 1*4", 57),
        (f"kenken {CAGE}", "the cage of r1c1 has '7', not a number and one of + - x /", 58),
        (f"thermo_sudoku {link_of({'thermo': [[7, 14]]})}", "a cage or a path leaves the board", 65),
        (f"number_rope {link_of({'line': {'16,17': 5, '17,18': 5, '17,24': 5}})}", "a rope that branches", 63),
        (f"number_rope {link_of({'line': {'16,17': 5, '16,23': 5, '17,24': 5, '23,24': 5}})}", "a rope without", 63),
        (f"mukkonn {link_of({'numberS': {'456': ['1', 1], '457': ['2', 1]}})}", "a cell with several numbers", 59),
        (f"no_three {link_of({'symbol': {'65': [2, 'circle_SS', 1]}})}", "a dot on a border or a corner that this", 60),
        (f"kakurasu {link_of({'number': {'37': ['7', 1, '1']}})}", "a weight that is not the number of its line", 60),
        (f"kazunori {link_of({'number': {'163': [' ', 6, '6']}})}", "a clue without a number", 60),
        (f"sudoku {link_of({'lineE': {'58,65': 2, '64,65': 2}})}", "the borders are not those of boxes", 58),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_link_is_said_at_its_place(text: str, sentence: str, column: int) -> None:
    with pytest.raises(PuzzleError) as raised:
        loads(text, "penpa")

    (problem,) = raised.value.problems
    assert problem.message.startswith(sentence)
    assert problem.span is not None
    assert problem.span.column == column


def test_what_a_drawing_has_beyond_the_puzzle_is_noted_and_the_rest_solved() -> None:
    drawn = {
        "number": {"16": ["3", 1, "1"], "24": ["12", 9, "7"]},
        "surface": {"17": 5, "18": 5},
        "line": {"16,17": 3},
        "squareframe": [[16, 17]],
        "deletelineE": {"65,72": 1},
    }
    code, out, errors = commands.said("check", f"slitherlink {link_of(drawn)}")

    left = "1 pencil mark, 1 line, 1 frame, 2 coloured cells, 1 erased border"
    assert code == 0
    assert "no contradiction" in out
    assert f"<argument>:1:63: note: left out of the drawing, as slitherlink has nothing for it: {left}\n" in errors


def test_a_solution_is_drawn_as_the_answer_and_the_question_stays() -> None:
    drawn: dict[str, dict[str, Any]] = {}
    for kind in ("slitherlink", "masyu", "hashi", "sudoku", "nurikabe", "tents", "slant", "yajilin"):
        puzzle = load_all(ROOT / "kinds" / f"{kind}.puzzle")[0]
        solution = solve(puzzle).solutions[0]
        text = FORM.write_solution(puzzle, solution.atoms)  # type: ignore[misc]
        assert said(loads(text)) == said(puzzle)
        drawn[kind] = json.loads(unpacked(text)[4])
        fields = solution.fields
        counts = {name: len(part) for name, part in drawn[kind].items() if part and not name.startswith("command")}
        sides = {"edges": "lineE", "links": "line", "bridges": "line", "line": "line"}
        assert counts.pop(sides[name]) == len(fields[name]) if (name := next(iter({*fields} & {*sides}), "")) else True
        black = sum(cell in ("#", "black") for part in fields.values() for row in part for cell in row)
        assert counts.pop("surface", 0) == black
        assert set(counts) <= {"number", "symbol", "lineE"}

    assert {entry[1] for entry in drawn["sudoku"]["number"].values()} == {2}
    assert len(drawn["sudoku"]["number"]) == 16 - 4
    assert {*map(tuple, drawn["tents"]["symbol"].values())} == {(2, "tents", 1)}
    assert len(drawn["slant"]["lineE"]) == 16


@pytest.mark.parametrize(
    ("kind", "drawn"),
    [
        ("country_road", {"line"}),
        ("moon_sun", {"line"}),
        ("kramma", {"lineE"}),
        ("fillmat", {"lineE", "number"}),
        ("wittgen", {"lineE", "surface"}),
        ("toichika", {"line", "symbol"}),
        ("nondango", {"symbol"}),
        ("lits", {"surface"}),
        ("news", {"number"}),
        ("regional_yajilin", {"line", "surface"}),
        ("circles_and_squares", {"surface"}),
        ("nuribou", {"surface"}),
    ],
)
def test_beside_lines_only_cells_for_which_the_genre_has_a_sign_are_drawn(kind: str, drawn: set[str]) -> None:
    puzzle = puzzles(kind)[0]
    text = FORM.write_solution(puzzle, solve(puzzle).solutions[0].atoms)  # type: ignore[misc]
    answer = json.loads(unpacked(text)[4])

    assert said(loads(text)) == said(puzzle)
    assert {name for name, part in answer.items() if part and not name.startswith("command")} == drawn


def test_of_circles_and_squares_what_is_connected_is_shaded_as_black_circles_are() -> None:
    puzzle = loads(f"circlesquare {link_of({'symbol': {'16': [1, 'circle_M', 1], '17': [2, 'circle_M', 1]}})}")
    text = FORM.write_solution(puzzle, solve(puzzle).solutions[0].atoms)  # type: ignore[misc]
    shaded = json.loads(unpacked(text)[4])["surface"]

    assert said(puzzle) == said(loads("circles_and_squares { board {\nblack white .\n. . .\n. . .\n} }"))
    assert ("16" in shaded, "17" in shaded) == (False, True)


def test_kinds_are_named_as_in_noqx_as_well() -> None:
    known = {name: kind for name, kind in noqx.kinds().items() if not kind.startswith("-")}
    others = {name for name, kind in known.items() if kind in GENRES and TAGS.get(name) != kind}

    assert set(known.values()) - {*GENRES} == {
        *("anglers", "compass", "fracdiv", "ichimaga", "myopia", "nagare", "pentopia", "yajitatami")
    }
    assert others == {"battleship"}  # the name of a kind here, and of another one there


def test_a_solved_link_comes_from_the_command_line() -> None:
    file = "kinds/slitherlink.puzzle"
    code, out, _ = commands.said("run", file, "--to", "penpa")

    assert (code, out.startswith(PAGE)) == (0, True)
    assert commands.said("convert", out.strip(), "--to", "penpa") == commands.said("convert", file, "--to", "penpa")


@given(st.integers(0, 2**32))
def test_a_link_that_packs_something_else_is_read_or_refused(seed: int) -> None:
    random = Random(seed)
    text = written(FORM, random.choice(sorted(GENRES)))[0][1]
    with suppress(PuzzleError):
        loads(repacked(text, random), "penpa")


@given(st.data())
def test_a_changed_link_is_read_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(SLITHER) - 1))
    letters = data.draw(st.text("0aZ+/=-_%&#?. é", max_size=3))
    with suppress(PuzzleError):
        loads(SLITHER[:at] + letters + SLITHER[at + data.draw(st.integers(0, 3)) :], "penpa")


def test_the_table_of_genres_in_the_docs_is_that_of_the_data() -> None:
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8").partition("## Links of Penpa+")[2]
    rows = re.findall(r"^\| (\w+) \| ([^|]*) \| [^|]+ \|$", text, re.MULTILINE)

    assert {kind: tuple(re.findall("`([^`]+)`", tags)) for kind, tags in rows if kind != "kind"} == {
        kind: genre.tags for kind, genre in GENRES.items()
    }
    assert set(TAGS.values()) == set(GENRES)


@pytest.mark.parametrize(
    "kind", ["fillomino", "heyawake", "masyu", "nurikabe", "kurodoko", "slitherlink", "tapa", "yajilin"]
)
def test_puzzlekit_draws_links_of_puzz_link_so_and_reads_what_is_written(kind: str) -> None:
    penpa = pytest.importorskip("puzzlekit.formats.penpa_converter").PenpaConverter
    puzzlink = pytest.importorskip("puzzlekit.formats.puzzlink_converter").PuzzlinkConverter

    def drawn(instance: Any) -> list[Any]:
        cells = instance.cells.items()
        symbols = {at: (one.symbol.symbol_type, one.symbol.symbol_index) for at, one in cells if one.symbol}
        return [
            instance.rows,
            instance.cols,
            {at: one.clue for at, one in cells if one.clue},
            symbols,
            {*instance.edges},
        ]

    for puzzle, text in written(format_named("puzzlink"), kind):
        theirs = puzzlink().decode(text.strip())
        assert said(loads(f"{kind} {penpa().encode(theirs)}")) == said(puzzle)
        assert drawn(penpa().decode(dumps(puzzle, "penpa").strip())) == drawn(theirs)
