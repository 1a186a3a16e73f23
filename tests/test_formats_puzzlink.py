"""Links of puzz.link: what the library says in them, held against pzpr itself where node and its package are there."""

import re
from contextlib import suppress
from random import Random

import pytest
from cover import BY_DAY, marks
from effort import some
from hypothesis import given
from hypothesis import strategies as st
from instances import INSTANCES
from linked import said, written

from benchmarks import links
from fuzzing import oracle
from fuzzing.cracks import Figures
from fuzzing.crew import Crew
from pylogic import dumps, solve
from pylogic.formats import Format, format_named, guess
from pylogic.formats.puzzlink import ALIASES
from pylogic.formats.puzzlink.genres import GENRES
from pylogic.model.errors import PuzzleError, UsageError
from pylogic.model.files import ROOT
from pylogic.model.puzzle import Puzzle
from pylogic.model.text import Source
from pylogic.solving.loading import loads, read

FORM, FILES = format_named("puzzlink"), format_named("pzprv3")
KINDS = {kind: genre.link for genre in GENRES.values() for kind in genre.link.kinds}
DAILY = [kind for kind in sorted(KINDS) if kind in BY_DAY]
JUDGED = sorted(name for name, genre in GENRES.items() if genre.file)
"""Genres with answers in files."""
PAIRS = [line.split("\t") for line in (ROOT / "tests/texts/pzprjs.txt").read_text().splitlines() if line[0] != "#"]
"""Links and files of the same puzzles, or links alone, from the tests of puzz.link itself."""
FITTING = ("fivecells/5/5/a2a1a2c2b3a2a3c3d", "hanare/4/4/gqofp04r3h")
"""Links of genres whose examples say what no file of pzpr has."""
needs_pzpr = pytest.mark.skipif(not oracle.THERE, reason="npm's pzpr is not there")
SAID: dict[str, str] = {
    "slither/4/4/k321c262c": "slitherlink { board {\n....\n.321\n2..2\n1.22\n} }",
    "mashu/5/5/600070000": "masyu { board {\n.B...\n.....\n...BW\n.....\n.....\n} }",
    "heyawake/5/5/jra8e2eo21g11g": """heyawake {
        board {\n21...\n.11..\n.....\n.....\n.....\n}
        rooms {\na f f f b\na e c b b\na e c c b\na a b b b\nd b b b b\n} }""",
    "lightup/5/5/6..b..gc0.k.g6.": "akari { board {\n1.##1\n..##.\n2..0#\n.....\n#.1.#\n} }",
    "kakuro/2/2/n4637": "kakuro { board {\n#   4\\  6\\\n\\3  .   .\n\\7  .   .\n} }",
    "fillomino/3/4/cq": "fillomino { most 12 ; board {\n12 . .\n. . .\n. . .\n. . .\n} }",
    "tapa/3/3/blga7j9g": "tapa { board {\n1,1,1 . 1,1\n. . .\n. 1,1,1,1 .\n} }",
    "yajilin/5/5/e21c22a31g30e": "yajilin { board {\n. . . . .\nD1 . . . D2\n. L1 . . .\n. . . . L0\n. . . . .\n} }",
    "tentaisho/5/5/qeu4esaeme": "galaxies { size 5 ; centres r1c2-r2c2 r2c4-r3c5 r3c1-r3c2 r4c3 r4c1-r5c2 r5c4-r5c5 }",
    "starbattle/5/5/1/80h2o3v0": """starbattle { stars 1
        areas {\na a b b b\nb b b b b\nb b b c c\nd d d e e\nd d d e e\n} }""",
}


TOLD = {GENRES[body.partition("/")[0]].link.kinds[0] for body in [*SAID, *(body for body, _ in PAIRS)]}
"""Kinds with a link here."""


def link(body: str) -> str:
    return f"https://puzz.link/p?{body}"


@pytest.mark.parametrize("body", list(SAID))
def test_a_link_says_what_pzpr_draws(body: str) -> None:
    puzzle = loads(SAID[body])

    assert said(loads(link(body))) == said(puzzle)
    assert FORM.write(puzzle) == link(body) + "\n"  # type: ignore[misc]


def test_a_link_may_lack_the_head_of_its_address() -> None:
    assert loads("puzz.link/p?slither/4/4/k321c262c").facts == loads(link("slither/4/4/k321c262c")).facts


def unmarked(file: str) -> str:
    """A file without marks of a player."""
    return re.sub("(?<=[ /])-1(?= )", "0", re.sub("(?<=[ /])[+_-](?= )", ".", file))


def same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles say the same; where links state a usual value or put a number elsewhere, as many things."""
    game = KINDS[one.kind.name]
    return said(one) == said(other) or (bool(game.usual or game.rooms) and abs(len(said(one)) - len(said(other))) <= 1)


@pytest.mark.parametrize(
    ("kind", "form"),
    [pytest.param(kind, form, marks=marks(kind)) for form in (FORM, FILES) for kind in sorted(form.kinds)],
)
def test_what_is_written_is_read_as_the_same(kind: str, form: Format) -> None:
    texts = written(form, kind)

    assert texts or kind in TOLD or not INSTANCES.is_dir()  # some of our own examples print what a link cannot
    for puzzle, text in texts:
        assert guess(text) is form
        assert same(loads(text), puzzle)
    assert not texts or len(read(Source("all", "".join(text for _, text in texts)))) == len(texts)


@needs_pzpr
@pytest.mark.parametrize("kind", some(sorted(KINDS), DAILY, DAILY[::6]))
def test_pzpr_reads_what_is_written_and_writes_it_back(kind: str) -> None:
    if not {name for name, genre in GENRES.items() if kind in genre.link.kinds} & oracle.genres():
        pytest.skip("a genre that only puzz.link has")
    links = [text.strip() for _, text in written(FORM, kind)]
    files = [text for _, text in written(FILES, kind)] if kind in FILES.kinds else []
    opened = oracle.opened([*links, *files])
    times = 1 + (kind in FILES.kinds)

    def body(text: str) -> str:
        genre, _, rest = text.rpartition("?")[2].partition("/")
        return f"{ALIASES.get(genre, genre).replace('bag', 'cave')}/{rest.rstrip('/')}"

    assert [body(one.link) for one in opened] == times * [body(text) for text in links]
    assert [said(loads(one.link)) for one in opened] == times * [said(loads(text)) for text in links]
    if files:
        assert [said(loads(one.file)) for one in opened] == times * [said(loads(text)) for text in links]


@needs_pzpr
@pytest.mark.slow
@pytest.mark.parametrize("name", some(JUDGED, JUDGED[2::10]))
def test_pzpr_judges_answers_as_we_do(name: str) -> None:
    if name not in oracle.genres():
        pytest.skip("a genre that only puzz.link has, or whose answers it writes otherwise")
    figures = Figures(oracle.PART)
    with Crew() as crew:
        puzzles = [puzzle for puzzle, _ in written(FILES, GENRES[name].link.kinds[0])]
        bodies = [body for body in [*FITTING, *(body for body, _ in PAIRS)] if body.startswith(f"{name}/")]
        linked = [loads(link(body)) for body in bodies]
        for puzzle in [*puzzles[:3], *linked]:
            with suppress(UsageError):
                assert not [*oracle.disagreements(puzzle, name, Random(7), crew, figures)]

    assert all(figures.counts[f"answers that are {what}"] for what in ("right", "wrong"))


@pytest.mark.parametrize(("body", "file"), some(map(tuple, PAIRS), map(tuple, PAIRS[::3]), map(tuple, PAIRS[::18])))
def test_links_and_files_of_puzz_link_say_the_same(body: str, file: str) -> None:
    linked = loads(link(body))

    assert dumps(linked, "puzzlink") == link(body) + "\n"
    assert not file or said(linked) == said(loads(file))
    if file and FILES.holds(linked.kind):
        text = FILES.write_solution(linked, solve(linked).solutions[0].atoms)  # type: ignore[misc]
        ours, theirs = unmarked(text.replace("\n", "/")), unmarked(file)
        assert theirs.startswith(ours) or ours.startswith(theirs) or ".2/" in file  # which has borders in another form


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        (link("sliter/4/4/k"), "the library has no genre 'sliter'; did you mean 'slither'?", 21),
        (link("slither/4/4/k321c2%62c"), "a clue or a gap is expected here, not '%'", 39),
        (link("slither/4/4/k321c2"), "the link ends after 12 of 16 cells", 38),
        (link("slither/4/4/k321c262c44"), "the board is complete before '44'", 42),
        (link("slither/4/"), "a slash before the height is expected here", 29),
        (link("slither/4000/4/"), "a side is a number from 1 to 999, not 4000", 29),
        (link("geradeweg/4/4/.u"), "a clue without a number, which this kind does not have", 35),
        (link("slither/f/4/4/k321c262c"), "a link with the letter f has rules that this kind does not have", 29),
        (link("nuriuzu/c/3/3/xe"), "a link with the letter c has rules that this kind does not have", 29),
        (link("antmill/3/3/9m"), "the borders of a cell are a number below 9", 33),
        (link("kramma/5/5/000000000"), "a link without the letter c has rules that this kind does not have", 28),
        (link("makaro/2/1/0b0"), "an arrow that points to no number", 33),
        (link("dominion/2/2/1h3"), "the countries of this kind are numbered from 1", 36),
        (link("tilepaint/2/2/0011h...."), "a block in the board, which this kind does not have", 37),
        (link("midloop/2/1/2g"), "a dot that this kind does not have there", 33),
        (link("mejilink/1/1/8"), "a piece of the rim where no line may run, which this kind does not have", 34),
        (link("numrope/2/2/ooo"), "a rope without ends, or one that branches", 35),
        (link("numrope/3/2/o8m"), "a rope that branches", 35),
        (link("nurimaze/2/2/0017"), "a maze has one start and one goal", 37),
        (link("statuepark/3/3/000//p"), "the bank of the five tetrominoes, //t, is expected here", 39),
        ("https://puzz.link/", "this is not a link to a puzzle", 1),
    ],
)
def test_what_is_wrong_with_a_link_is_said_at_its_place(text: str, sentence: str, column: int) -> None:
    with pytest.raises(PuzzleError) as raised:
        loads(text, "puzzlink")

    (problem,) = raised.value.problems
    assert problem.sentence.startswith(sentence)
    assert problem.span is not None
    assert problem.span.column == column


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (link("nurikabe/v:/6/6/4j4p6h4p6j6"), "that its rules are not the usual ones (v:)"),
        (link("tentaisho/5/5/o3ey72fs2fl"), "black stars"),
        ("pzprv3/tentaisho/1/1/2/", "black stars"),
    ],
)
def test_what_no_rule_says_is_left_out_with_a_note(text: str, left: str) -> None:
    (note,) = loads(text).notes
    assert note.sentence == f"left out, as no rule of the kind says it: {left}"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("nurikabe/3/3/.j1i", "nurikabe { board {\n? . .\n. . 1\n. . .\n} }"),
        ("hitori/2/2/12.1", "hitori { board {\n1 2\n. 1\n} }"),
        ("sukoro/2/2/.c", "sukoro { board {\nO .\n. .\n} }"),
    ],
)
def test_a_clue_without_a_number_is_one_where_the_kind_has_it(body: str, text: str) -> None:
    assert said(loads(link(body))) == said(loads(text))
    assert dumps(loads(text), "puzzlink") == link(body) + "\n"


def test_a_dot_beside_a_tile_paint_or_a_kakurasu_is_a_zero_in_a_file_of_pzpr() -> None:
    file = "pzprv3\ntilepaint\n1\n2\n2\n0 1 \n{} \n{} . . \n. . \n"

    assert dumps(loads(file.format("0 . 1", "."))).endswith("  rows    0\n  columns 0 1\n}\n")
    assert dumps(loads(link("tilepaint/2/1/gh.0.")), "pzprv3") == file.format("-1 -1 0", "-1")
    assert "rows    ?\n  columns ? 0\n" in dumps(loads(file.format("-1 -1 0", "-1")))
    assert "rows    0 2\n  columns 2 0\n" in dumps(loads("pzprv3\nbox\n2\n2\n. 2 . \n. . . \n2 . . \n"))


def test_a_dash_in_a_kakuro_is_no_total() -> None:
    assert loads(link("kakuro/5/5/kC-e-c-z..-8lff-giO")) == loads(link("kakuro/5/5/kC0e0c0z..08lff0giO"))


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3"])
@pytest.mark.parametrize(
    "text", ["kakuro { board {\n#\n3\\\n} }", "vertex_slitherlink { size 3x1 }", "touch_slitherlink { size 1x3 }"]
)
def test_a_board_with_nothing_in_its_only_row_or_column_has_no_link(text: str, form: str) -> None:
    with pytest.raises(UsageError, match="at least two rows and two columns"):
        dumps(loads(text), form)


@pytest.mark.parametrize(
    "page",
    [
        "http://pzv.jp/p.html?slither/4/4/k321c262c",
        "https://puzz.link/p?slither_edit/4/4/k321c262c",
        "https://pzplus.tck.mn/p?slither/4/4/k321c262c",
        "https://pzprxs.vercel.app/p?pzprv3/slither/4/4/k321c262c",
        "https://puzz.link/p?slitherlink/v/4/4/k321c262c",
    ],
)
def test_pages_and_names_of_all_sorts_are_known(page: str) -> None:
    assert said(loads(page)) == said(loads(SAID["slither/4/4/k321c262c"]))


def test_a_file_has_a_link_on_each_line_and_every_mistake_is_named() -> None:
    text = "# two\n" + link("slither/4/4/k321c262c") + "\n\n" + link("lits/2/2/0") + "\n" + link("foo/2/2/0") + "\n"
    with pytest.raises(PuzzleError) as raised:
        loads(text, "puzzlink")

    assert [problem.span.line for problem in raised.value.problems if problem.span] == [4, 5]


@given(st.data())
def test_a_changed_link_is_read_or_refused(data: st.DataObject) -> None:
    body = data.draw(st.sampled_from(sorted(SAID)))
    at = data.draw(st.integers(0, len(body) - 1))
    letters = data.draw(st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=%/\\?#A", max_size=3))
    with suppress(PuzzleError):
        loads(link(body[:at] + letters + body[at + data.draw(st.integers(0, 3)) :]), "puzzlink")


def test_the_table_of_genres_is_up_to_date() -> None:
    assert f"\n\n{links.genres()}\n" in (ROOT / "docs/formats.md").read_text()


def test_a_file_of_links_has_no_link_that_is_not_one() -> None:
    assert all(guess(one) is FORM for one in links.links(ROOT / "nowhere"))


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("pzprv3/fillmat/2/2/. - /1 . /", "1:22", "a clue without a number, which this kind does not have"),
        ("pzprv3\nnurikabe\n2\n2\n. x \n1 . \n", "5:3", "a clue, or '.' for none, is expected here, not 'x'"),
        ("pzprv3\nnurikabe\n2\n2\n. 1 \n", "5:3", "a clue, or '.' for none, is expected here"),
        ("pzprv3\nnuribake\n2\n2\n. 1 \n", "2:1", "the library has no genre 'nuribake'; did you mean 'nurimaze'?"),
        ("pzprv3/snake/2/2/. 1 . /", "1:8", "files of 'snake' are not read, only its links"),
        ("pzprv3/aquarium/1/3/1 1 /. . . . /. . . . /", "", ""),
        ("pzprv3/aquarium/2/3/1 1 /0 0 /0 0 0 /. . . . /. . . . /. . . . /", "", ""),
        (
            "pzprv3/aquarium/2/3/1 1 /0 0 /0 1 0 /. . . . /. . . . /. . . . /",
            "1:36",
            "water that stands at two levels in a region, which this kind does not have",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_at_its_place(text: str, place: str, sentence: str) -> None:
    if not place:
        assert loads(text).kind == "aquarium"
        return
    with pytest.raises(PuzzleError) as raised:
        loads(text)

    (problem,) = raised.value.problems
    assert problem.headline.startswith(f"<string>:{place}: {sentence}")
