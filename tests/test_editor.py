"""The language server, over its protocol: every feature, and what is typed at random."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from urllib.request import url2pathname

import commands
import effort
import pytest
from lsprotocol import types

from pylogic.model.files import EXAMPLES, LIBRARY, ROOT
from pylogic.model.text import harmless

pytest.importorskip("pygls")

from editing import Client, client

from pylogic.editor.server import TOKENS

pytestmark = pytest.mark.slow

KINDS = """\
% a kind
% of its own
kind stars "Stars" {
  cells . *
  regions areas
  set wanted 1
  "so many stars in every area": count(areas, *) = wanted
}

stars "𝔸 b" {
  wanted 1
  areas {
    a a
    b b
  }
}
"""


def run(story: Callable[[Client], Awaitable[None]]) -> None:
    async def connected() -> None:
        async with client() as one:
            await story(one)

    asyncio.run(connected())


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


def spot(text: str, marked: str, nth: int = 0) -> types.Position:
    """The position of the nth occurrence of a text, in units of UTF-16."""
    at = [match.start() for match in re.finditer(re.escape(marked), text)][nth]
    before = text[:at].split("\n")
    return types.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)


def spanned(found: types.Range) -> tuple[int, int, int, int]:
    return found.start.line, found.start.character, found.end.line, found.end.character


def test_problems_have_the_sentences_and_the_places_of_check(tmp_path: Path) -> None:
    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", "sudku {\n}\n")
        (problem,) = await one.diagnostics(uri, 1)
        one.change(uri, (EXAMPLES / "battleship_5x5.puzzle").read_text(), 2)
        (conflict,) = await one.diagnostics(uri, 2)

        assert problem.message == "there is no kind of puzzle 'sudku'; did you mean 'sudoku'?"
        assert problem.severity == types.DiagnosticSeverity.Error
        assert spanned(problem.range) == (0, 0, 0, 5)
        assert conflict.message == "the rows add up to 11, the columns to 10"
        assert conflict.severity == types.DiagnosticSeverity.Warning
        assert spanned(conflict.range)[:2] == (3, 10)
        assert [other.location.range.start.line for other in conflict.related_information or ()] == [4]

    run(story)


def test_only_the_last_version_is_published(tmp_path: Path) -> None:
    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", "sudku {\n}\n")
        for version in range(2, 30):
            one.change(uri, "sudku {\n}\n" if version % 2 else "sudoku {\n  size 4\n}\n", version)
        assert len(await one.diagnostics(uri, 29)) == 1
        one.change(uri, "sudoku {\n  size 4\n}\n", 30)
        assert await one.diagnostics(uri, 30) == []
        one.text_document_did_close(types.DidCloseTextDocumentParams(document(uri)))
        other = one.open(tmp_path / "b.puzzle", "sudku {\n}\n")
        await one.diagnostics(other, 1)
        assert list(one.published[uri].diagnostics) == []

    run(story)


def test_a_mistake_in_a_file_that_is_used_is_reported_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "base.puzzle").write_text("kind base {\n  cells 1..n\n  diferent rows\n}\n")

    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", 'use "base.puzzle"\n\nbase {\n  size 2\n}\n')
        (problem,) = await one.diagnostics(uri, 1)
        (place,) = problem.related_information or ()
        assert place.location.uri == (tmp_path / "base.puzzle").as_uri()
        assert place.location.range.start == types.Position(2, 2)

        (tmp_path / "base.puzzle").write_text("kind base {\n  cells 1..n\n  different rows\n}\n")
        one.text_document_did_save(types.DidSaveTextDocumentParams(document((tmp_path / "base.puzzle").as_uri())))
        async with asyncio.timeout(60):
            while one.published[uri].diagnostics:
                await asyncio.sleep(0.01)

    run(story)


def test_words_are_completed_by_their_place(tmp_path: Path) -> None:
    text = KINDS + "latin {\n  \n}\nsta\n"

    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", text)

        async def labels(position: types.Position) -> dict[str, str | None]:
            found = await one.text_document_completion_async(types.CompletionParams(document(uri), position))
            assert isinstance(found, tuple | list)
            return {item.label: item.detail for item in found}

        rule = await labels(spot(text, "areas, *"))
        assert rule["rows"] == "every row"
        assert {"areas", "wanted"} <= set(rule)
        assert "where" not in rule
        assert "count" in await labels(spot(text, "count("))
        assert not {"regions", "cells"} & set(await labels(spot(text, "count(")))
        assert {"regions", "cells", "like", "different"} <= set(await labels(spot(text, "regions")))
        assert set(await labels(spot(text, "wanted 1", 1))) == {"board", "size", "areas", "wanted", "solve", "limit"}
        assert set(await labels(types.Position(17, 2))) == {"board", "size", "solve", "limit"}
        head = await labels(types.Position(19, 3))
        assert head["starbattle"] == "Star Battle"
        assert {"stars", "kind", "use", "futoshiki"} <= set(head)
        assert await labels(spot(text, "a a")) == {}
        assert await labels(spot(text, "a kind")) == {}

    run(story)


def test_what_a_word_and_a_clue_say(tmp_path: Path) -> None:
    text = (EXAMPLES / "futoshiki_4x4.puzzle").read_text()

    async def story(one: Client) -> None:
        kinds = one.open(tmp_path / "a.puzzle", KINDS)
        puzzle = one.open(tmp_path / "b.puzzle", text)

        async def said(uri: str, position: types.Position) -> str:
            found = await one.text_document_hover_async(types.HoverParams(document(uri), position))
            if found is None:
                return ""
            assert isinstance(found.contents, types.MarkupContent)
            return found.contents.value

        assert (await said(kinds, spot(KINDS, "count("))).startswith(
            "```text\ncount(FAMILIES, VALUES) SIGN NUMBER [where VALUES]\n```\n\n`count(F, V ...)`"
        )
        assert "```puzzle\nkind " in await said(kinds, spot(KINDS, "count("))
        assert (await said(kinds, spot(KINDS, "areas,"))).startswith("`regions areas` in the kind `stars`")
        assert await said(kinds, spot(KINDS, "stars", 2)) == "**Stars**\n\n- so many stars in every area"
        assert await said(kinds, types.Position(0, 0)) == ""
        assert await said(puzzle, types.Position(5, 12)) == "r1c3 = 3"

    run(story)


def test_names_are_found_and_changed(tmp_path: Path) -> None:
    (tmp_path / "base.puzzle").write_text(KINDS)
    text = 'use "base.puzzle"\n\nkind more {\n  like stars\n  count(areas, .) = wanted\n}\n\nmore {\n  wanted 2\n}\n'

    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", text)
        base = (tmp_path / "base.puzzle").as_uri()

        async def target(marked: str, nth: int = 0) -> tuple[str, int, int] | None:
            found = await one.text_document_definition_async(
                types.DefinitionParams(document(uri), spot(text, marked, nth))
            )
            return (found.uri, *spanned(found.range)[:2]) if isinstance(found, types.Location) else None

        assert await target("base.p") == (base, 0, 0)
        assert await target("stars") == (base, 2, 5)
        assert await target("areas") == (base, 4, 10)
        assert await target("wanted 2") == (base, 5, 6)
        assert await target("more {", 1) == (uri, 2, 5)
        assert await target("count") is None

        place = document(uri), spot(text, "wanted 2")
        used = await one.text_document_references_async(types.ReferenceParams(types.ReferenceContext(True), *place))
        assert sorted((one.uri, one.range.start.line) for one in used or ()) == sorted(
            [(base, 5), (base, 6), (base, 10), (uri, 4), (uri, 8)]
        )
        ready = await one.text_document_prepare_rename_async(types.PrepareRenameParams(*place))
        assert isinstance(ready, types.Range)
        assert spanned(ready) == (8, 2, 8, 8)
        edit = await one.text_document_rename_async(types.RenameParams(*place, new_name="wish"))
        assert edit is not None
        assert {name: len(edits) for name, edits in (edit.changes or {}).items()} == {base: 3, uri: 2}
        with pytest.raises(Exception, match="a name is one word of letters, digits and _, not 'a b'"):
            await one.text_document_rename_async(types.RenameParams(*place, new_name="a b"))
        with pytest.raises(Exception, match="no kind, setting, region or sort of variables has its name here"):
            await one.text_document_rename_async(types.RenameParams(document(uri), spot(text, "count"), "x"))

        sudoku = one.open(tmp_path / "c.puzzle", "sudoku {\n  size 4\n}\n")
        with pytest.raises(Exception, match="this comes with pylogic and keeps its name"):
            await one.text_document_rename_async(types.RenameParams(document(sudoku), types.Position(0, 1), "x"))

    run(story)


def test_outline_folding_tokens_and_lenses(tmp_path: Path) -> None:
    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", KINDS)
        outline = await one.text_document_document_symbol_async(types.DocumentSymbolParams(document(uri)))
        folding = await one.text_document_folding_range_async(types.FoldingRangeParams(document(uri)))
        lenses = await one.text_document_code_lens_async(types.CodeLensParams(document(uri)))
        tokens = await one.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document(uri)))

        kind, puzzle = outline or ()
        assert isinstance(kind, types.DocumentSymbol)
        assert (kind.name, spanned(kind.range)) == ('stars "Stars"', (2, 0, 7, 1))
        inside = [child.name for child in kind.children or ()]
        assert inside == ["cells", "regions", "set", "so many stars in every area"]
        assert puzzle.name == 'stars "𝔸 b"'
        folded = {(one.start_line, one.end_line, one.kind) for one in folding or ()}
        assert folded == {(0, 1, "comment"), (2, 6, None), (9, 14, None), (11, 13, None)}
        titles = [lens.command.title for lens in lenses or () if lens.command]
        assert titles == ["solve", "unique?", "steps", "play"]
        assert tokens is not None
        assert _read(tokens.data)[:6] == [
            (0, 0, 8, "comment"),
            (1, 0, 12, "comment"),
            (2, 0, 4, "keyword"),
            (2, 5, 5, "class"),
            (2, 11, 7, "string"),
            (3, 2, 5, "keyword"),
        ]
        assert (9, 6, 6, "string") in _read(tokens.data)  # 𝔸 counts twice
        assert (6, 33, 5, "function") in _read(tokens.data)

    run(story)


def _read(data: Sequence[int]) -> list[tuple[int, int, int, str]]:
    """Tokens by line, character, length and sort."""
    found, line, start = [], 0, 0
    for at in range(0, len(data), 5):
        lines, characters, length, sort, _ = data[at : at + 5]
        line, start = line + lines, characters + (0 if lines else start)
        found.append((line, start, length, TOKENS[sort]))
    return found


def test_the_answers_of_lenses_are_messages_and_files(tmp_path: Path) -> None:
    text = 'latin "first" {\n  size 2\n}\n' + (LIBRARY / "sudoku.puzzle").read_text()

    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", text)
        pages = []
        for name, index in (("solve", 1), ("unique", 0), ("steps", 1), ("play", 1), ("play", 0), ("solve", 7)):
            shown = len(one.shown)
            await one.workspace_execute_command_async(types.ExecuteCommandParams(f"pylogic.{name}", [uri, index]))
            pages += [Path(url2pathname(urlsplit(new).path)).read_text() for new in one.shown[shown:]]
        solved, unique, steps, play, unplayable, unknown = (message.message for message in one.messages)
        assert re.fullmatch(r"unique: there is exactly one solution \(.*solve\.svg\)", solved)
        assert unique == "several: there is more than one solution"
        assert re.fullmatch(r"\d+ steps to the solution \(.*steps\.md\)", steps)
        assert re.fullmatch(r"a page to play it \(.*play\.html\)", play)
        assert "exactly one" in unplayable
        assert unknown == "there is no such puzzle in it any more"
        assert [page[:4] for page in pages] == ["<svg", "# fo", "<!DO"]

    run(story)


def test_a_text_is_put_in_canonical_form(tmp_path: Path) -> None:
    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", "latin   {\r\nsize 2 }  % two\r\n")
        options = types.FormattingOptions(2, True)
        edits = await one.text_document_formatting_async(types.DocumentFormattingParams(document(uri), options))
        assert [(edit.new_text, spanned(edit.range)) for edit in edits or ()] == [
            ("latin {\n  size 2  % two\n}\n", (0, 0, 3, 0))
        ]
        one.change(uri, "latin {", 2)
        assert not await one.text_document_formatting_async(types.DocumentFormattingParams(document(uri), options))

    run(story)


def test_what_may_be_meant_is_put_in_place(tmp_path: Path) -> None:
    text = "# mine\nkind k {\n  cells 1..n\n  diferent rows\n}\n\nk {\n  size 2\n}\n"

    async def story(one: Client) -> None:
        uri = one.open(tmp_path / "a.puzzle", text)
        for version, fixed in enumerate(("% mine", "different"), 1):
            problems = await one.diagnostics(uri, version)
            actions = await one.text_document_code_action_async(
                types.CodeActionParams(document(uri), problems[0].range, types.CodeActionContext(problems))
            )
            (action,) = actions or ()
            assert isinstance(action, types.CodeAction)
            assert action.edit is not None
            ((edit,),) = (action.edit.changes or {}).values()
            lines = text_of[-1].split("\n")
            row, start, _, end = spanned(edit.range)
            lines[row] = lines[row][:start] + edit.new_text + lines[row][end:]
            text_of.append("\n".join(lines))
            assert fixed in text_of[-1]
            one.change(uri, text_of[-1], version + 1)
        assert await one.diagnostics(uri, 3) == []

    text_of = [text]
    run(story)


def _reported(path: Path, text: str) -> list[tuple[int, int, str]]:
    """Return the problems that ``pylogic check`` reports for a file: places from 1, and sentences."""
    path.write_text(text)
    code, output, errors = commands.said("check", str(path))
    pattern = re.compile(rf"^{re.escape(str(path))}(?::(\d+):(\d+))?: (?:note: )?(.*)$", re.M)
    found = pattern.findall(errors + output)
    return sorted(
        (int(line or 1), int(column or 1), said)
        for line, column, said in found
        if line or code == 2 or said.startswith("this cannot hold")
    )


def _edited(text: str, random: Random) -> str:
    """A text after something that a hand may do to it."""
    at = random.randrange(len(text) + 1)
    end = min(len(text), at + random.choice((1, 1, 2, 5, 30)))
    lines = text.split("\n")
    row = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            return text[:at] + text[end:]
        case 1:
            return (
                text[:at]
                + random.choice([*list('{}%"();=<>:. \n19#ab𝔸\u2028é\r'), " rows", "kind k {", "size 3\n"])
                + text[at:]
            )
        case 2:
            return text[:at] + text[at:end] * 2 + text[end:]
        case 3:
            return "\n".join([*lines[:row], *lines[row + 1 :]])
        case 4:
            return "\n".join([*lines[:row], lines[row], *lines[row:]])
        case _:
            return re.sub(r"\w+", lambda _: random.choice(re.findall(r"\w+", text) or ["x"]), text[at:], count=1).join(
                (text[:at], "")
            )


def test_whatever_is_typed_the_diagnostics_are_those_of_check(tmp_path: Path) -> None:
    files = [file for folder in (EXAMPLES, LIBRARY) for file in sorted(folder.glob("*.puzzle"))]
    texts = [text for file in files if len(text := file.read_text()) < 3000]

    async def story(one: Client) -> None:
        for number in effort.drawn(range(200), 8):
            random, path = Random(number), tmp_path / f"{number}.puzzle"
            text = random.choice(texts)
            uri = one.open(path, text)
            for version in range(2, 12):
                text = _edited(text, random)
                one.change(uri, text, version)
                lines = text.split("\n")
                place = document(uri), types.Position(random.randrange(len(lines)), random.randrange(40))
                await one.text_document_completion_async(types.CompletionParams(*place))
                await one.text_document_hover_async(types.HoverParams(*place))
                await one.text_document_references_async(types.ReferenceParams(types.ReferenceContext(True), *place))
                await one.text_document_document_symbol_async(types.DocumentSymbolParams(document(uri)))
                await one.text_document_folding_range_async(types.FoldingRangeParams(document(uri)))
                await one.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document(uri)))
                found = await one.diagnostics(uri, version)
                shown = sorted(
                    (said.range.start.line + 1, said.range.start.character + 1, harmless(said.message))
                    for said in found
                )
                reported = _reported(path, text)
                if not text.isascii():  # columns of the protocol count otherwise
                    shown, reported = ([(line, 0, said) for line, _, said in some] for some in (shown, reported))
                assert set(reported) <= set(shown), text
                if max(Counter(said for *_, said in shown).values(), default=0) <= 3:  # of more `check` counts the rest
                    assert shown == reported, text
            one.text_document_did_close(types.DidCloseTextDocumentParams(document(uri)))

    run(story)


_NEOVIM = """
vim.cmd("edit " .. os.getenv("PUZZLE"))
local id = vim.lsp.start_client({ cmd = { os.getenv("PYTHON"), "-m", "pylogic", "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
vim.wait(60000, function() return #vim.diagnostic.get(0) > 1 end, 20)
for _, one in ipairs(vim.diagnostic.get(0)) do io.stdout:write(one.lnum, ":", one.col, " ", one.message, "\\n") end
vim.lsp.stop_client(id)
vim.cmd("qa!")
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="no Neovim")
def test_neovim_shows_the_problems(tmp_path: Path) -> None:
    puzzle, script = tmp_path / "a.puzzle", tmp_path / "try.lua"
    puzzle.write_text("futoshki {\n  size 2\n}\nlatin {\n  size x\n}\n")
    script.write_text(_NEOVIM)
    command = ["nvim", "--headless", "-u", "NONE", "-c", f"luafile {script}"]
    environment = {**os.environ, "PYTHON": sys.executable, "PUZZLE": str(puzzle)}
    shown = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout

    assert shown == (
        "0:0 there is no kind of puzzle 'futoshki'; did you mean 'futoshiki'?\n"
        "4:7 a size is written like 9 or 4x5, each at most 999\n"
    )


@pytest.mark.skipif(shutil.which("vsce") is None, reason="npm install -g @vscode/vsce")
def test_the_folder_of_vs_code_is_packed(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "editors" / "vscode", tmp_path / "vscode")
    command = ["vsce", "package", "--no-dependencies", "--skip-license", "--out", "packed.vsix"]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    with zipfile.ZipFile(folder / "packed.vsix") as packed:
        names = {name.removeprefix("extension/") for name in packed.namelist()}

    assert names >= {path.relative_to(folder).as_posix() for path in folder.rglob("*.js*")}
