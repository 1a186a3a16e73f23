"""Game IDs of Simon Tatham's collection for kinds of the library."""

import json
import re
from collections.abc import Iterator

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES
from texts import cases

from benchmarks import library
from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.puzzle import Puzzle
from pylogic.core.resources import ROOT
from pylogic.core.text import Source, Span
from pylogic.declared.parse import lookup
from pylogic.formats import format_named, guess
from pylogic.formats.sgt.codecs import areas_text, read_areas, shortened
from pylogic.formats.sgt.games import GAMES
from pylogic.language.coding.scanning import Scanner
from pylogic.solving.loading import loads, read

FORM = format_named("sgt")
ORIGIN = "sgt-puzzles 20230122.806ae71 "
"""The origin given in the source of shared puzzles whose IDs the generators of that version made."""

KEPT = {
    "lightup 5x5:fBa0c2c2a1f": "akari { board {\n.....\n.#.0.\n..2..\n.2.1.\n.....\n} }",
    "filling 5x5:a4a3244c31a5d53a5a2a": "fillomino { board {\n.4.32\n44...\n31.5.\n...53\n.5.2.\n} }",
    "keen 4:_a_3a_ab__a_a3,s2d2s1m16a7a4m12": """kenken {
        size 4\n minus 2 r1c1 r2c1\n over 2 r1c2 r1c3\n minus 1 r1c4 r2c4\n times 16 r2c2 r3c1 r3c2
        plus 7 r2c3 r3c3\n plus 4 r3c4 r4c3 r4c4\n times 12 r4c1 r4c2 }""",
    "loopy 5x5t0:h0212a01a2d2223": "slitherlink { board {\n.....\n...02\n12.01\n.2...\n.2223\n} }",
    "magnets 6x5:......,.03..,2..03.,....1,LRLRLRLRTTLRLRBBTTLRLRBBLRLRLR": """magnets {
        domino {\na a b b c c\nd d e f g g\nh h e f i j\nk k l l i j\nm m n n o o\n}
        left ? 0 3 ? ?\n bottom 2 ? ? 0 3 ?\n right ? ? ? ? 1 }""",
    "mosaic 3x3:b0a2a0b": "mosaic { board {\n..0\n.2.\n0..\n} }",
    "pattern 5x5:1/3/3/2/2.2/1.1/1/2/4/4": "nonogram { rows 1,1 1 2 4 4\n columns 1 3 3 2 2,2 }",
    "pearl 6x6:gWfBaBcWaBcWcBe": "masyu { board {\n......\n.W....\n..B.B.\n..W.B.\n..W...\nB.....\n} }",
    "range 6x6:4a6i4d9_5d8i5a6": "kurodoko { board {\n4.6...\n......\n4....9\n5....8\n......\n...5.6\n} }",
    "rect 5x5:c4e4_5c4d3a2a3a": "shikaku { board {\n...4.\n....4\n5...4\n....3\n.2.3.\n} }",
    "signpost 4x4:1degecbdgeedfbha16a": """signpost {
        arrows {\nSE S W S\nE NE SE W\nS S SE SW\nNE NW N .\n}
        r1c1 = 1\n r4c4 = 16 }""",
    "singles 5x5:1255113532214232443245214": "hitori { board {\n12551\n13532\n21423\n24432\n45214\n} }",
    "solo 2x3:6a5b3a3e6c1_3c5e6a1b2a5": """sudoku { boxes 2x3\n board {
        6.5..3\n.3....\n.6...1\n3...5.\n....6.\n1..2.5\n} }""",
    "solo 2x2x:a1c3d4c2a": "sudoku_x { boxes 2x2\n board {\n.1..\n.3..\n..4.\n..2.\n} }",
    "solo 5j:4c3e1c2e3c1,_aaba_a_eca_ba____ba": """jigsaw_sudoku {
        board {\n4...3\n.....\n1...2\n.....\n3...1\n}
        areas {\nABBCC\nABBBC\nAADCC\nAEDDD\nEEEED\n} }""",
    "solo 2x2k:p,ab_____b_aa_a_a_,5a5a6a7_3_7d7b": """killer { size 4\n boxes 2x2
        cage 5 r1c1 r1c2\n cage 5 r1c3 r1c4\n cage 6 r2c1 r2c2 r3c2\n cage 7 r2c3 r3c3\n cage 3 r2c4 r3c4
        cage 7 r3c1 r4c1\n cage 7 r4c2 r4c3 r4c4 }""",
    "tents 8x8:fcfbbbalambb_,2,1,2,1,1,2,1,2,1,2,2,2,2,0,1,2": """tents {
        board {\n......T.\n..T.....\n.T..T..T\n..T.T...\n........\n.T.T....\n........\n.T..T..T\n}
        rows 1 2 2 2 2 0 1 2\n columns 2 1 2 1 1 2 1 2 }""",
    "towers 6:/2/2////2//1/4//////3///5/3/3///2,h3_2z": """skyscrapers {
        board {\n......\n..32..\n......\n......\n......\n......\n}
        top ? 2 2 ? ? ?\n bottom 2 ? 1 4 ? ?\n left ? ? ? 3 ? ?\n right 5 3 3 ? ? 2 }""",
    "bridges 5x5m4:d22a1l2c3": "hashi { most 4 ; board {\n....2\n2.1..\n.....\n.....\n2...3\n} }",
    "dominosa 3:30301333222100201211": "dominosa { board {\n30301\n33322\n21002\n01211\n} }",
    "galaxies 5x5:crdcqlnbd": """galaxies {
        size 5 ; centres r1c2 r2c2 r2c4 r2c1-r3c1 r3c5 r4c2 r4c4-r5c5 r5c1 r5c3 }""",
    "palisade 6x4n4:a1c2b2a3d3b33b33": "palisade { k 4 ; board {\n.1...2\n..2.3.\n...3..\n33..33\n} }",
    "slant 3x2:a0c10a3a1a": "slant { corners {\n.0..\n.10.\n3.1.\n} }",
    "tracks 5x5:g5fA6d9b5a,S5,5,4,4,4,2,5,5,S5,5": """tracks { way r4c1 r5c1
        rows 2 5 5 5 5 ; columns 5 5 4 4 4
        board {\n. . . . .\n. . LR . .\n. . . . UD\nUL . . . .\nRD . . LR .\n} }""",
    "undead 4x4:2,4,3,aLcRLcLLRbR,2,2,2,2,2,2,2,0,0,0,3,1,1,3,0,2": """undead { ghosts 2 ; vampires 4 ; zombies 3
        top 2 2 2 2 ; right 2 2 2 0 ; bottom 1 3 0 0 ; left 2 0 3 1
        board {\n.\\..\n./\\.\n..\\\\\n/../\n} }""",
    "unruly 6x6:BBDDdcabHg": "unruly { board {\n.1.1..\n.1...1\n...0..\n00.0..\n.....1\n......\n} }",
    "unruly 10x10u:caDCmabgDeEBfcdIHmCe": """takuzu { board {
        ..00...1..\n1.........\n...00.0...\n...0...1..\n..0....1.1
        .....0..0.\n..0.......\n.1.......1\n..........\n..0..1....\n} }""",
}
"""For each game one or more made by the generators of sgt-puzzles 20230122.806ae71, and what they say."""


def shared() -> Iterator[object]:
    for name, convert in library.converters().items():
        file = INSTANCES / "kinds" / f"{name}.jsonl"
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
            fields = json.loads(line)
            source = fields.get("source", "")
            if source.startswith(ORIGIN) and source.removeprefix(ORIGIN).split()[0] in GAMES:
                yield pytest.param(source.removeprefix(ORIGIN), convert(fields)[0], id=fields["id"])


def said(puzzle: Puzzle) -> set[tuple[object, str]]:
    """The facts of a puzzle, with the sentences of those that are clues."""
    return {(fact.atom, fact.clue.sentence if fact.clue else "") for fact in puzzle.facts}


@pytest.mark.parametrize(("line", "text"), list(shared()))
def test_ids_of_the_generators_say_what_the_shared_puzzles_say(line: str, text: str) -> None:
    assert FORM.write is not None
    puzzle = loads(line, "sgt")

    assert said(puzzle) == said(loads(text))
    assert FORM.write(puzzle) == f"{line}\n"


def test_every_game_has_an_id_here() -> None:
    assert {line.split()[0] for line in KEPT} == set(GAMES)


@pytest.mark.parametrize("line", KEPT)
def test_kept_ids_are_read_and_written(line: str) -> None:
    assert FORM.write is not None
    puzzle = loads(line)

    assert guess(line) is FORM
    assert said(puzzle) == said(loads(KEPT[line]))
    assert FORM.write(puzzle) == f"{line}\n"


OPEN_ENDED = ("galaxies", "palisade")
"""Games whose IDs leave out open places at the end."""


@pytest.mark.parametrize("line", [line for line in KEPT if not line.startswith(OPEN_ENDED)])
def test_an_id_that_is_cut_off_is_reported_at_its_end(line: str) -> None:
    cut = line[:-1]
    while cut[-1].isdigit() and line.startswith(("tents", "keen", "solo 2x2k", "tracks", "undead")):
        cut = cut[:-1]
    if line.startswith("pattern"):
        cut = line[: line.rindex("/")]

    with pytest.raises(PuzzleError) as caught:
        loads(cut, "sgt")

    (problem,) = caught.value.problems
    assert problem.span is not None
    assert problem.span.column >= len(cut) - 1


def test_every_game_plays_kinds_of_the_library_and_no_kind_has_two_games() -> None:
    played = [one for game in GAMES.values() for one in game.kinds]

    assert set(played) <= set(lookup.names())
    assert len(set(played)) == len(played)


def test_several_ids_keep_their_order_and_clues_their_places() -> None:
    text = "# two games\n mosaic 2x1:a3  \n4:0,o\nunequal 1:1,\ninertia 2x1:Sg\nlightup 2x2b20s4d1:c4\n"

    puzzles = read(Source("t", text), "sgt")

    assert [puzzle.kind.name for puzzle in puzzles] == ["mosaic", "futoshiki", "futoshiki", "diamonds", "akari"]
    assert [fact.clue.span for fact in puzzles[0].facts if fact.clue] == [Span(2, 14, 1)]
    assert [fact.clue.span for fact in puzzles[-1].facts if fact.clue] == [Span(6, 21, 1)]


@pytest.mark.parametrize(("line", "expected"), cases("game_ids"))
def test_mistakes_are_reported_with_their_place(line: str, expected: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(line, "sgt")

    assert [f"1:{one.span.column} {one.sentence}" for one in caught.value.problems if one.span] == expected


@pytest.mark.parametrize(("text", "expected"), cases("game_ids_unsaid"))
def test_what_an_id_cannot_say(text: str, expected: list[str]) -> None:
    assert FORM.write is not None
    with pytest.raises(UsageError) as caught:
        FORM.write(loads(text))

    assert [str(caught.value)] == expected


def test_cages_are_written_in_whatever_order_they_are_listed() -> None:
    assert FORM.write is not None
    puzzle = loads("killer { size 3\n boxes 1x3\n cage 12 r2c1 r2c2 r2c3 r3c3 r3c2 r3c1\n cage 6 r1c2 r1c1 r1c3 }")

    assert FORM.write(puzzle) == "solo 1x3k:i,faaa,6b12e\n"


SAVED = """\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :8:Light Up
PARAMS  :13:7x7b20s4d0
CPARAMS :10:5x5b20s4d0
DESC    :15:fBa0c2c2a1f
NSTATES :1:1
"""
PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


@pytest.mark.parametrize(
    "text", [SAVED, f"{PAGE}lightup.html#5x5:fBa0c2c2a1f", f"{PAGE}lightup.html#5x5d1:fBa0c2c2a1f"]
)
def test_saved_games_and_addresses_hold_an_id(text: str) -> None:
    assert guess(text) is FORM
    assert loads(text) == loads("lightup 5x5:fBa0c2c2a1f")


def test_the_address_of_a_bare_game_holds_an_id() -> None:
    assert loads(f"{PAGE}inertia.html#4x3:Sgbwbmsbgbbw") == loads("4x3:Sgbwbmsbgbbw")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SAVED.replace("DESC", "BESC"), ((1, 1, 9), "this saved game has no line 'DESC'")),
        (SAVED.replace("2c2", "2cz2"), ((6, 27, 1), "more than 25 cells")),
        (f"{PAGE}lightup.html#5x5:fBa0c2cz2a1f", ((1, len(PAGE) + 25, 1), "more than 25 cells")),
    ],
)
def test_mistakes_in_saved_games_and_addresses_keep_their_places(text: str, expected: object) -> None:
    with pytest.raises(PuzzleError) as caught:
        loads(text, "sgt")

    assert [(one.span, one.sentence) for one in caught.value.problems] == [expected]


def test_a_saved_game_of_another_program_is_named() -> None:
    with pytest.raises(PuzzleError, match="there is no game 'untangle' here"):
        loads(SAVED.replace("Light Up", "Untangle"))


def test_there_is_no_id_for_a_solution_of_a_declared_kind() -> None:
    assert FORM.write_solution is not None
    with pytest.raises(UsageError, match="there is no game ID for a solution of mosaic"):
        FORM.write_solution(loads("mosaic 3x3:b0a2a0b"), frozenset())


@given(st.integers(2, 9).flatmap(lambda side: st.lists(st.integers(0, 2), min_size=side**2, max_size=side**2)))
@examples(60)
def test_areas_come_back(colours: list[int]) -> None:
    side = round(len(colours) ** 0.5)
    text = areas_text(dict(enumerate(colours)), side)

    for written in (text, shortened(text)):
        found = read_areas(Scanner(Source("t", written), 1, written, 0), side)
        assert areas_text(dict(enumerate(found)), side) == text


def test_the_documentation_lists_every_game_with_an_id_that_is_read() -> None:
    rows = re.findall(
        r"^\| `(\w+)`[^|]*\| ([^|]*) \| `([^`|]*)` \|$", (ROOT / "docs/formats.md").read_text(), re.MULTILINE
    )
    found = {game: (kinds, line) for game, kinds, line in rows if ":" in line}

    assert list(found) == sorted([*GAMES, "inertia", "unequal"])
    for game, (kinds, line) in found.items():
        assert set(re.findall(r"[a-z_]{2,}", kinds)) == (
            set(GAMES[game].kinds) if game in GAMES else {loads(line).kind.name}
        )
        assert loads(line).kind.name in kinds
