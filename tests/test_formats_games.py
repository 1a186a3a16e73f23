"""Game IDs of Simon Tatham's collection for kinds of the library."""

import json
import re
from collections.abc import Iterator

import pytest
from effort import examples
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES
from texts import cases, problems

from benchmarks import library
from pylogic.files.coding import Scanner
from pylogic.formats import format_named, guess
from pylogic.formats.sgt.codecs import areas_text, read_areas, shortened
from pylogic.formats.sgt.games import GAMES
from pylogic.language.parse import lookup
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source, Span
from pylogic.solving.loading import loads, read

FORM = format_named("sgt")
NAMED = {name: game for name, game in GAMES.items() if name not in ("inertia", "unequal")}
"""The games of declared kinds; the IDs of the others may stand without the name."""
ORIGIN = "sgt-puzzles 20230122.806ae71 "
"""The origin given in the source of shared puzzles whose IDs the generators of that version made."""

KEPT = {line: text for entry, _ in cases("games") for line, _, text in [entry.partition("\n")]}
"""For each game one or more made by the generators of sgt-puzzles 20230122.806ae71, and what they say."""


def shared() -> Iterator[object]:
    for name, convert in library.converters().items():
        file = INSTANCES / "kinds" / f"{name}.jsonl"
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
            fields = json.loads(line)
            source = fields.get("source", "")
            if source.startswith(ORIGIN) and source.removeprefix(ORIGIN).split()[0] in NAMED:
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
    assert {line.split()[0] for line in KEPT} == set(NAMED)


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
    played = [one for game in NAMED.values() for one in game.kinds]

    assert set(played) <= set(lookup.names())
    assert len(set(played)) == len(played)


def test_several_ids_keep_their_order_and_clues_their_places() -> None:
    text = "# two games\n mosaic 2x1:a3  \n4:0,o\nunequal 1:1,\ninertia 2x1:Sg\nlightup 2x2b20s4d1:c4\n"

    puzzles = read(Source("t", text), "sgt")

    assert [puzzle.kind.name for puzzle in puzzles] == ["mosaic", "futoshiki", "futoshiki", "diamonds", "akari"]
    assert [fact.clue.span for fact in puzzles[0].facts if fact.clue] == [Span(2, 14, 1)]
    assert [fact.clue.span for fact in puzzles[-1].facts if fact.clue] == [Span(6, 21, 1)]


@pytest.mark.parametrize(("text", "expected"), cases("game_ids"))
def test_mistakes_are_reported_with_their_place(text: str, expected: list[str]) -> None:
    assert problems(text, "sgt") == expected


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
    with pytest.raises(PuzzleError, match="'untangle' of Simon Tatham's collection is no kind here"):
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

    assert list(found) == list(GAMES)
    for game, (kinds, line) in found.items():
        assert set(re.findall(r"[a-z_]{2,}", kinds)) == set(GAMES[game].kinds)
        assert loads(line).kind.name in kinds
