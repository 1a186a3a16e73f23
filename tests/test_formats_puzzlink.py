"""Links of puzz.link: what the library says in them, held against pzpr itself where node and its package are there."""

import json
import shutil
import subprocess
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from linked import said, written

from pylogic.core.errors import PuzzleError, UsageError
from pylogic.core.resources import ROOT
from pylogic.formats import format_named, guess
from pylogic.formats.puzzlink.genres import ALIASES, GENRES
from pylogic.solving.loading import loads

FORM = format_named("puzzlink")
PZPR = ROOT / "web/node_modules/pzpr"
KINDS = {kind: name for name, genre in GENRES.items() for kind in genre.kinds}
ASK = """
const pzpr = require(process.argv[1]);
for (const line of require("fs").readFileSync(0, "utf8").split("\\n").filter(Boolean)) {
  const puzzle = new pzpr.Puzzle().open(line);
  console.log(JSON.stringify({ link: puzzle.getURL(), file: puzzle.getFileData() }));
}
"""
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


def link(body: str) -> str:
    return f"https://puzz.link/p?{body}"


@pytest.mark.parametrize("body", list(SAID))
def test_a_link_says_what_pzpr_draws(body: str) -> None:
    puzzle = loads(SAID[body])

    assert said(loads(link(body))) == said(puzzle)
    assert FORM.write(puzzle) == link(body) + "\n"  # type: ignore[misc]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_written_is_read_as_the_same(kind: str) -> None:
    links = written(FORM, kind)

    assert links
    for puzzle, text in links:
        assert guess(text) is FORM
        assert said(loads(text)) == said(puzzle)


@pytest.mark.skipif(not PZPR.exists() or shutil.which("node") is None, reason="npm's pzpr is not there")
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_pzpr_reads_what_is_written_and_writes_it_back(kind: str) -> None:
    links = [text.strip() for _, text in written(FORM, kind)]
    run = subprocess.run(
        ["node", "-e", ASK, str(PZPR)], input="\n".join(links), capture_output=True, text=True, check=True
    )
    answers = [json.loads(line)["link"] for line in run.stdout.splitlines()]

    def body(text: str) -> str:
        genre, _, rest = text.rpartition("?")[2].partition("/")
        return f"{ALIASES.get(genre, genre)}/{rest.rstrip('/')}"

    assert [body(text) for text in answers] == [body(text) for text in links]
    assert [said(loads(text)) for text in answers] == [said(loads(text)) for text in links]


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        (link("sliter/4/4/k"), "the library has no genre 'sliter'; did you mean 'slither'?", 21),
        (link("slither/4/4/k321c2%62c"), "a clue or a gap is expected here, not '%'", 39),
        (link("slither/4/4/k321c2"), "the link ends after 12 of 16 cells", 38),
        (link("slither/4/4/k321c262c44"), "the board is complete before '44'", 42),
        (link("slither/4/"), "a slash before the height is expected here", 29),
        (link("slither/4000/4/"), "a side is a number from 1 to 999, not 4000", 29),
        (link("nurikabe/4/4/.u"), "a clue without a number, which this kind does not have", 34),
        (link("hitori/2/2/12.1"), "a cell without a number, which hitori does not have", 34),
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
    ("text", "sentence"),
    [
        ("lits { areas {\na a a a\nb b b b\n}\n r1c1 = L }", "a link cannot say all that this puzzle says"),
    ],
)
def test_what_a_link_cannot_say_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        FORM.write(loads(text))  # type: ignore[misc]


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
