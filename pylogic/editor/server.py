"""The server: answers an editor's requests and publishes problems, symbols and colours while a text is edited."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import tempfile
from bisect import bisect_left
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from pylogic import builtin
from pylogic.editor import names
from pylogic.editor.names import FURTHER, SORTS, Item, Place, Target, Texts, names_of
from pylogic.files.reading import GENERAL_WORDS, cell_of
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.language.parse.lookup import folders
from pylogic.model import VERSION
from pylogic.model.files import LIBRARY, save, uniform
from pylogic.model.records import NamedTuple
from pylogic.model.text import Span
from pylogic.page.pool import Pool

TOKENS = ["keyword", "function", "type", "class", "variable", "property", "number", "operator", "string", "comment"]
"""Sorts of tokens, as the protocol calls them."""
LENSES = {"solve": "solve", "unique": "unique?", "steps": "steps", "play": "play"}
"""Code lenses of a puzzle: the command and its title."""
_SIGNS = frozenset(["<>", "<", ">", "<=", ">=", "=", "(", ")", ",", ":", "+", "-", "*", "/"])


class View(NamedTuple):
    """A text and the encoding of its positions.

    Attributes:
        place: The file.
        text: Its text, with uniform line ends.
        codec: Counts characters.
    """

    place: Place
    text: str
    codec: PositionCodec

    @property
    def lines(self) -> list[str]:
        """Its lines, also an empty last one."""
        return _lines(self.text)

    def range(self, span: Span) -> types.Range:
        """The range of a span."""
        line = (self.lines[span.line - 1 : span.line] or [""])[0]
        units = _units(line, self.codec)
        start, end = (
            types.Position(span.line - 1, units[min(column, len(line))])
            for column in (span.column - 1, span.column - 1 + span.length)
        )
        return types.Range(start, end)

    def spot(self, position: types.Position) -> tuple[int, int]:
        """The line and the column of a position, which may be past the end of a line."""
        line = (self.lines[position.line : position.line + 1] or [""])[0]
        column = bisect_left(_units(line, self.codec), position.character)
        return position.line + 1, min(column, len(line)) + 1

    def before(self, position: types.Position) -> str:
        """The text before a position."""
        line, column = self.spot(position)
        lines = self.lines[:line]
        return "\n".join([*lines[:-1], lines[-1][: column - 1]])

    def whole(self) -> types.Range:
        """The range of the whole text."""
        return types.Range(types.Position(0, 0), types.Position(len(self.lines), 0))

    def part(self, found: types.Range) -> str:
        """The text in a range on one line."""
        (line, first), (_, last) = self.spot(found.start), self.spot(found.end)
        return (self.lines[line - 1 : line] or [""])[0][first - 1 : last - 1]

    def outline(self) -> list[types.DocumentSymbol]:
        """Kinds and puzzles with their contents."""
        return [self._symbol(item) for item in self.place.scan.items if item.sort != "use"]

    def _symbol(self, item: Item) -> types.DocumentSymbol:
        inside = []
        for statement in item.statements:
            name = statement.words[0].text.strip('"') or "rule"
            sort = types.SymbolKind.Method if statement.quoted else types.SymbolKind.Field
            chosen = self.range(statement.words[0].span)
            end = self.range(Span(statement.end, 1, 1 << 20)).end
            inside.append(types.DocumentSymbol(name, sort, types.Range(chosen.start, end), chosen))
        kind = types.SymbolKind.Class if item.sort == "kind" else types.SymbolKind.Object
        name = f'{item.name.text} "{item.title}"' if item.title else item.name.text
        whole = types.Range(self.range(item.head[0].span).start, self.range(Span(item.end, 1, 1 << 20)).end)
        return types.DocumentSymbol(name, kind, whole, self.range(item.name.span), children=inside)

    def folding(self) -> list[types.FoldingRange]:
        """Blocks in braces, and comments on successive lines."""
        found = [types.FoldingRange(first - 1, last - 2) for first, last in self.place.scan.blocks if last > first + 1]
        alone = (word.span.line for word in self.place.scan.comments)
        lines = [line for line in alone if self.lines[line - 1].lstrip().startswith("%")]
        for _, group in groupby(enumerate(lines), lambda pair: pair[1] - pair[0]):
            together = [line for _, line in group]
            if together[1:]:
                found.append(types.FoldingRange(together[0] - 1, together[-1] - 1, kind="comment"))
        return found

    def lenses(self, uri: str) -> list[types.CodeLens]:
        """Return the code lenses of each puzzle."""
        puzzles = [item for item in self.place.scan.items if item.sort == "puzzle"]
        return [
            types.CodeLens(self.range(item.name.span), types.Command(title, f"pylogic.{name}", arguments=[uri, index]))
            for index, item in enumerate(puzzles)
            for name, title in LENSES.items()
        ]

    def tokens(self) -> list[int]:
        """Return the type of each word in the encoding of the protocol: lines and characters from the previous word."""
        found = [(word.span, "comment") for word in self.place.scan.comments]
        for item in self.place.scan.items:
            found += self._coloured(item)
        data: list[int] = []
        line = start = 0
        for span, sort in sorted(found):
            here = self.range(span)
            if here.start.line != line:
                start = 0
            length = here.end.character - here.start.character
            data += [here.start.line - line, here.start.character - start, length, TOKENS.index(sort), 0]
            line, start = here.start.line, here.start.character
        return data

    def _coloured(self, item: Item) -> Iterable[tuple[Span, str]]:
        for word in item.head:
            quoted = word.text.startswith('"')
            yield word.span, "string" if quoted else "class" if word is item.name else "keyword"
        named = {name for one in self.place.chain(item) for name in names_of(one)} if item.sort == "kind" else set()
        for statement in item.statements:
            for word in statement.words:
                sort = _sort(word.text, bool(statement.rule) and word is statement.rule[0], item, named)
                if sort:
                    yield word.span, sort


@lru_cache(maxsize=16)
def _lines(text: str) -> list[str]:
    return text.split("\n")


@lru_cache(maxsize=16)
def _units(line: str, codec: PositionCodec) -> Sequence[int]:
    """How many of the client's units stand before each character of a line, and before its end."""
    return range(len(line) + 1) if line.isascii() else [0, *accumulate(map(codec.client_num_units, line))]


def _sort(text: str, first: bool, item: Item, named: set[str]) -> str:
    """Return the token type of a word in a statement; empty for a value."""
    if text.startswith('"'):
        return "string"
    if text in _SIGNS:
        return "operator"
    if text[0].isdigit():
        return "number"
    if item.sort != "kind":
        sort = "keyword" if text in GENERAL_WORDS else "property"
        return "variable" if cell_of(text) else sort if first else ""
    if first and (text in givens.names() or text in (*SORTS, "like")):
        return "keyword"
    table = (("variable", named), ("function", words.names()), ("type", BUILT_IN), ("keyword", (*FURTHER, "clue")))
    return next((sort for sort, known in table if text in known), "")


_MEMORY = 4 << 30
"""Bytes of memory for reading and solving."""
_READING, _SOLVING = 5.0, 60.0
"""Seconds for a check of a text, and for a question about a puzzle."""
_WORKER = "pylogic.editor.answering"
_BETTER = (
    re.compile(r"'(?P<wrong>[^']+)'[^']*; did you mean '(?P<right>[^']+)'\?"),
    re.compile(r"a comment starts with '(?P<right>%)', not with '(?P<wrong>[^']+)'"),
)
"""Sentences that say what to write instead of what."""
_SORTS = {
    "kind": types.CompletionItemKind.Class,
    "word": types.CompletionItemKind.Function,
    "given": types.CompletionItemKind.Property,
    "family": types.CompletionItemKind.Enum,
    "name": types.CompletionItemKind.Variable,
    "keyword": types.CompletionItemKind.Keyword,
}
_Positioned = types.DefinitionParams | types.ReferenceParams | types.PrepareRenameParams | types.RenameParams


class Editor(LanguageServer):
    """The open texts of a client, and what is known about them.

    Attributes:
        texts: The texts.
        reading: Answers questions about texts.
        solving: Answers questions about puzzles.
    """

    def __init__(self) -> None:
        super().__init__("pylogic", VERSION, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.texts = Texts()
        self.start()
        self.folder = tempfile.TemporaryDirectory(prefix="pylogic-")
        self._uris: dict[Path, str] = {}
        self._changes: dict[str, int] = {}
        self._checks: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        """Start new processes."""
        self.reading = Pool(1, _MEMORY, _READING, _WORKER)
        self.solving = Pool(1, _MEMORY, _SOLVING, _WORKER)

    async def end(self) -> None:
        """End the processes."""
        await self.reading.close()
        await self.solving.close()

    def path(self, uri: str) -> Path:
        """The path of a text; an unsaved one gets a name that no file has."""
        return Path(uris.to_fs_path(uri) or uri.replace(":", "-")).absolute()

    def uri(self, path: Path) -> str:
        """The name by which the client knows a file."""
        return self._uris.get(path, path.as_uri())

    def view(self, path: Path) -> View:
        """A file."""
        return View(self.texts.place(path), self.texts.text(path), self.workspace.position_codec)

    def seen(self, uri: str) -> View:
        """An open text."""
        return self.view(self.path(uri))

    def took(self, uri: str) -> None:
        """Take over the client's text and check it."""
        path = self.path(uri)
        self._uris[path] = uri
        self.texts.open[path] = uniform(self.workspace.get_text_document(uri).source)
        self.check(uri)

    def closed(self, uri: str) -> None:
        """Forget a text."""
        self.texts.open.pop(self.path(uri), None)
        self._uris.pop(self.path(uri), None)
        self._changes.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def check(self, uri: str) -> None:
        """Check a text now, or as soon as the check of its former state has ended."""
        self._changes[uri] = self._changes.get(uri, 0) + 1
        if uri not in self._checks:
            self._checks[uri] = asyncio.get_running_loop().create_task(self._check(uri))

    def check_all(self) -> None:
        """Check all texts that are open."""
        for uri in self._uris.values():
            self.check(uri)

    async def finish(self) -> None:
        """End all checks, and wait until the processes have ended."""
        self._changes.clear()
        while self._checks:
            await self.end()
            await asyncio.sleep(0.01)
        await self.end()

    async def _check(self, uri: str) -> None:
        checked = 0
        try:
            while checked != (checked := self._changes.get(uri, checked)):
                version = self.workspace.get_text_document(uri).version
                found = [self._diagnostic(one, uri) async for one in self.ask(self.reading, "check", uri)]
                if self._changes.get(uri) == checked:
                    self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))
        finally:
            self._checks.pop(uri, None)

    def _diagnostic(self, said: dict[str, Any], uri: str) -> types.Diagnostic:
        view, name = self.seen(uri), said.get("name", "")
        if "error" in said:
            said = {"sentence": said["error"], "span": (1, 1, 0), "severity": types.DiagnosticSeverity.Information}
        span = Span(*said["span"])
        others = [(uri, view.range(Span(*one)), "with this") for one in said.get("others", ())]
        if name and Path(name) != view.place.path:  # in a file that it uses
            others = [(self.uri(Path(name)), self.view(Path(name)).range(span), said["sentence"])]
            span = Span(1, 1, 0)
        return types.Diagnostic(
            view.range(span),
            said["sentence"],
            types.DiagnosticSeverity(said["severity"]),
            source="pylogic",
            related_information=[types.DiagnosticRelatedInformation(types.Location(u, r), m) for u, r, m in others],
        )

    async def ask(self, pool: Pool, name: str, uri: str, **more: Any) -> AsyncIterator[dict[str, Any]]:
        """The messages of an answer about a text."""
        path = self.path(uri)
        asked = {"ask": name, "name": str(path), "text": self.texts.text(path), **more}
        async for line in pool.ask(asked):
            message = json.loads(line)
            if not {"end", "waiting"} & message.keys():
                yield message

    async def show(self, name: str, uri: str, index: int) -> None:
        """Answer a question about a puzzle by a message, and by a picture or a page in a file."""
        async for said in self.ask(self.solving, name, uri, index=index):
            error = said.get("error")
            path = None
            if said.get("file"):
                path = Path(self.folder.name, f"{name}.{said['ending']}")
                save(path, said["file"].encode())
                if said.get("picture"):
                    save(path.with_name("picture.svg"), said["picture"].encode())
            sentence = error or said["said"] + (f" ({path})" if path else "")
            sort = types.MessageType.Error if error else types.MessageType.Info
            self.window_show_message(types.ShowMessageParams(sort, sentence))
            window = self.client_capabilities.window
            if path and window and window.show_document and window.show_document.support:
                shown = types.ShowDocumentParams(path.as_uri(), external=path.suffix != ".md")
                await self.window_show_document_async(shown)


def _opened(ls: Editor, params: types.DidOpenTextDocumentParams) -> None:
    ls.took(params.text_document.uri)


def _changed(ls: Editor, params: types.DidChangeTextDocumentParams) -> None:
    ls.took(params.text_document.uri)


async def _saved(ls: Editor, params: types.DidSaveTextDocumentParams) -> None:
    """Check the texts that may use the file again, in new processes, as old ones have cached the folders of kinds."""
    if any(folder.absolute() in ls.path(params.text_document.uri).parents for folder in folders()):
        await ls.end()
        ls.start()
    ls.check_all()


def _closed(ls: Editor, params: types.DidCloseTextDocumentParams) -> None:
    ls.closed(params.text_document.uri)


def _completion(ls: Editor, params: types.CompletionParams) -> list[types.CompletionItem]:
    view = ls.seen(params.text_document.uri)
    found = names.completions(view.text, view.before(params.position), view.place)
    titles = builtin.library()
    return [
        types.CompletionItem(
            label,
            kind=_SORTS[sort],
            detail=titles.get(label)
            if sort == "kind"
            else words.word(label).summary
            if sort == "word"
            else BUILT_IN[label].summary
            if label in BUILT_IN
            else None,
        )
        for label, sort in found.items()
    ]


async def _hover(ls: Editor, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    view = ls.seen(uri)
    line, column = view.spot(params.position)
    said = names.hover(view.place, line, column)
    item = view.place.scan.item_at(line)
    if item is not None and item.sort == "puzzle":
        clues = [one async for one in ls.ask(ls.reading, "clues", uri, at=(line, column))]
        said = "\n\n".join([*(one["sentence"] for one in clues if "sentence" in one)]) or said
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, said)) if said else None


def _target(ls: Editor, params: _Positioned) -> Target | None:
    view = ls.seen(params.text_document.uri)
    return view.place.target(*view.spot(params.position))


def _definition(ls: Editor, params: types.DefinitionParams) -> types.Location | None:
    target = _target(ls, params)
    return target and types.Location(ls.uri(target.path), ls.view(target.path).range(target.span))


def _used(ls: Editor, target: Target | None) -> dict[str, list[types.Range]]:
    """Find all references to a declaration, in its file and in all open ones."""
    if target is None:
        return {}
    found = {}
    for path in dict.fromkeys((target.path, *ls.texts.open)):
        view = ls.view(path)
        if ranges := [view.range(word.span) for word in view.place.uses(target)]:
            found[ls.uri(path)] = ranges
    return found


def _references(ls: Editor, params: types.ReferenceParams) -> list[types.Location]:
    used = _used(ls, _target(ls, params))
    return [types.Location(uri, one) for uri, ranges in used.items() for one in ranges]


def _renamed(ls: Editor, params: _Positioned) -> Target:
    """Return the span of the name at a place.

    Raises:
        JsonRpcInvalidParams: Nothing may.
    """
    target = _target(ls, params)
    if target is None or target.span.length < 1 or target.span == Span(1, 1):
        raise JsonRpcInvalidParams("no kind, setting, region or sort of variables has its name here")
    if LIBRARY in target.path.parents:
        raise JsonRpcInvalidParams("this comes with pylogic and keeps its name")
    return target


def _prepare_rename(ls: Editor, params: types.PrepareRenameParams) -> types.Range:
    _renamed(ls, params)
    view = ls.seen(params.text_document.uri)
    word = view.place.scan.at(*view.spot(params.position))[2]
    assert word is not None
    return view.range(word.span)


def _rename(ls: Editor, params: types.RenameParams) -> types.WorkspaceEdit:
    target = _renamed(ls, params)
    if not re.fullmatch(r"[^\W\d]\w*", params.new_name):
        raise JsonRpcInvalidParams(f"a name is one word of letters, digits and _, not '{params.new_name}'")
    used = _used(ls, target)
    edits = {uri: [types.TextEdit(one, params.new_name) for one in ranges] for uri, ranges in used.items()}
    return types.WorkspaceEdit(changes=edits)


def _outline(ls: Editor, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    return ls.seen(params.text_document.uri).outline()


def _folding(ls: Editor, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    return ls.seen(params.text_document.uri).folding()


def _lenses(ls: Editor, params: types.CodeLensParams) -> list[types.CodeLens]:
    return ls.seen(params.text_document.uri).lenses(params.text_document.uri)


def _tokens(ls: Editor, params: types.SemanticTokensParams) -> types.SemanticTokens:
    return types.SemanticTokens(ls.seen(params.text_document.uri).tokens())


async def _formatting(ls: Editor, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The canonical form; nothing for a text with mistakes, which are published anyway."""
    uri = params.text_document.uri
    view = ls.seen(uri)
    said = [one["text"] async for one in ls.ask(ls.reading, "format", uri) if "text" in one]
    return [types.TextEdit(view.whole(), text) for text in said if text != view.text]


def _actions(ls: Editor, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Return code actions that replace a word by the suggestion of its problem."""
    uri = params.text_document.uri
    view = ls.seen(uri)
    found = []
    for problem in params.context.diagnostics:
        better = next(filter(None, (pattern.search(problem.message) for pattern in _BETTER)), None)
        if better and view.part(problem.range) == better["wrong"]:
            edit = types.WorkspaceEdit(changes={uri: [types.TextEdit(problem.range, better["right"])]})
            title = f"Replace '{better['wrong']}' by '{better['right']}'"
            action = types.CodeAction(title, types.CodeActionKind.QuickFix, [problem], is_preferred=True, edit=edit)
            found.append(action)
    return found


def _asks(name: str) -> Callable[[Editor, str, int], Any]:
    """The command of a lens."""

    async def ask(ls: Editor, uri: str, index: int) -> None:
        await ls.show(name, uri, index)

    return ask


async def _ended(ls: Editor, _: None) -> None:
    await ls.finish()


def _unexpected(record: logging.LogRecord) -> bool:
    """Whether an error of pygls is more than a refused request."""
    return not (record.exc_info and isinstance(record.exc_info[1], JsonRpcInvalidParams))


_FEATURES: dict[str, tuple[Callable[..., Any], Any]] = {
    types.TEXT_DOCUMENT_DID_OPEN: (_opened, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (_changed, None),
    types.TEXT_DOCUMENT_DID_SAVE: (_saved, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (_closed, None),
    types.TEXT_DOCUMENT_COMPLETION: (_completion, None),
    types.TEXT_DOCUMENT_HOVER: (_hover, None),
    types.TEXT_DOCUMENT_DEFINITION: (_definition, None),
    types.TEXT_DOCUMENT_REFERENCES: (_references, None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (_prepare_rename, None),
    types.TEXT_DOCUMENT_RENAME: (_rename, None),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (_outline, None),
    types.TEXT_DOCUMENT_FOLDING_RANGE: (_folding, None),
    types.TEXT_DOCUMENT_CODE_LENS: (_lenses, None),
    types.TEXT_DOCUMENT_FORMATTING: (_formatting, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (_actions, types.CodeActionOptions([types.CodeActionKind.QuickFix])),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (_tokens, types.SemanticTokensLegend(TOKENS, [])),
    types.SHUTDOWN: (_ended, None),
}


def serve() -> None:
    """Serve an editor on standard input and output until it disconnects."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_unexpected)
    server = Editor()
    for name, (function, options) in _FEATURES.items():
        server.feature(name, options)(function)
    for name in LENSES:
        server.command(f"pylogic.{name}")(_asks(name))
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not end up among the messages
    with suppress(BrokenPipeError), server.folder:
        server.start_io(stdout=output)
