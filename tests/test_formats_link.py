"""Links of our own page: one codec in Python and in the browser."""

import json
import shutil
import subprocess
import zlib
from base64 import urlsafe_b64encode

import commands
import pytest

from pylogic import dumps, generate, kind, load, load_all, loads
from pylogic.formats import format_named, guess
from pylogic.model.files import ROOT
from pylogic.model.text import Source
from pylogic.solving.loading import read

FORM = format_named("link")
MINE = 'kind mine "Mine ✓" {\n  cells 1..n\n  different lines\n}\n'
ASK = """
import { decode, encode } from "file://%s";
const [links, texts] = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify([
  await Promise.all(links.map((link) => decode(link).catch((error) => null))), await Promise.all(texts.map(encode)),
]));
"""


def link(packed: bytes, version: str = "1") -> str:
    return f"https://example.org/play/#{version}{urlsafe_b64encode(packed).decode().rstrip('=')}"


def packed(text: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-15)
    return stream.compress(text) + stream.flush()


WHOLE = link(packed(b"latin {\n  size 4\n}\n"))
BOMB = link(packed(b" " * (1 << 20) + b"latin { size 2 }"))


def test_a_link_holds_the_text_of_a_puzzle_with_its_kind() -> None:
    for puzzle in (load("examples/futoshiki_4x4.puzzle"), generate(kind(MINE), size=3, seed=1)[0]):
        text = dumps(puzzle, "link")
        assert guess(text) is FORM
        assert loads(text).facts == puzzle.facts
        assert loads(text).title == puzzle.title
        assert dumps(loads(text)) == dumps(puzzle)


def test_a_link_stands_in_place_of_a_file_and_several_in_one() -> None:
    code, out, _ = commands.said("run", dumps(load("examples/futoshiki_4x4.puzzle"), "link").strip())
    assert (code, "unique" in out) == (0, True)
    assert len(read(Source("x", f"# two\n{WHOLE}\n\n{WHOLE}\n"))) == 2


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not there")
def test_the_page_reads_what_is_written_here_and_writes_what_is_read_here() -> None:
    puzzles = [load_all(path)[0] for path in sorted((ROOT / "kinds").glob("s*.puzzle"))]
    puzzles += generate(kind(MINE), size=3, seed=1)
    ours = [dumps(puzzle, "link").strip() for puzzle in puzzles]
    texts = [dumps(puzzle) for puzzle in puzzles]
    script = (ASK % (ROOT / "pylogic/page/assets/link.js")).replace("require(", "process.getBuiltinModule(")
    run = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps([[one.partition("#")[2] for one in [*ours, BOMB, WHOLE[:-3]]], texts]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    decoded, encoded = json.loads(run.stdout)

    assert decoded == [*texts, None, None]
    assert [dumps(loads(f"http://x/#{one}")) for one in encoded] == texts


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (WHOLE.replace("#1", "#2"), ":1:27: this link is of version 2, of which this pylogic knows nothing"),
        (WHOLE[:-4], ":1:27: the text in this link cannot be read: it is damaged, or something is missing from it"),
        (WHOLE[:-1], ":1:27: the text in this link cannot be read: it is damaged, or something is missing from it"),
        (WHOLE + "AAA", ":1:27: the text in this link cannot be read: it is damaged, or something is missing from it"),
        (link(packed(b"\xff\xfe\xfd")), ":1:27: the text in this link is damaged"),
        (BOMB, ":1:27: the text in this link cannot be read: it holds more than 1024 kB"),
        (link(packed(b"")), ": there is no puzzle in it"),
        (link(packed(b"latin {\n  size 0\n}")), ":2:8: a size is written like 9 or 4x5"),
        (
            "https://example.org/#1" + "A" * 10_000_000,
            ": this file has more than 1000000 characters; split it, or raise",
        ),
    ],
    ids=range(9),
)
def test_a_damaged_link_is_refused_with_a_sentence(text: str, place: str) -> None:
    code, out, errors = commands.said("check", "-", "--from", "link", text=text + "\n")

    assert (code, out) == (2, "")
    assert errors.startswith(f"<stdin>{place}")


@pytest.mark.parametrize(
    "begin", ["https://puzz.link/p?slither/9/9/", "https://puzz.link/p?nonsense/9/9/", "pzprv3/lits/"]
)
def test_ten_megabytes_of_a_link_are_refused_at_once(begin: str) -> None:
    code, out, errors = commands.said("check", "-", text=begin + "g" * 10_000_000)

    assert (code, out) == (2, "")
    assert errors.startswith("<stdin>: this file has more than 1000000 characters; split it")


def test_texts_in_links_are_at_most_as_large_as_a_file_together() -> None:
    line = link(packed(b"latin { size 2 }" + b" " * 1_000_000))
    _, _, errors = commands.said("check", "-", text=f"{line}\n" * 20)

    assert errors.startswith("<stdin>:17:1: the links up to here hold more than 16 MB of text")


@pytest.mark.slow
def test_a_file_has_thousands_of_puzzles() -> None:
    sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"

    assert len(read(Source("x", sudoku * 1200))) == 1200
    assert len(read(Source("x", dumps(loads(sudoku), "puzzlink") * 1200))) == 1200
