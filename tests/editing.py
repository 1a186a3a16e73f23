"""A client of the language server: what an editor would send, and what it would show."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from pylogic.model.files import ROOT


class Client(LanguageClient):
    """A client that keeps what the server says.

    Attributes:
        published: The last diagnostics of each text, with the version that they are about.
        messages: The messages for people, in order.
        shown: The files that the server wants to be shown.
        news: Set when diagnostics have come.
    """

    def __init__(self) -> None:
        super().__init__("pylogic-test", "1")
        self.published: dict[str, types.PublishDiagnosticsParams] = {}
        self.messages: list[types.ShowMessageParams] = []
        self.shown: list[str] = []
        self.news = asyncio.Event()
        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: _publish(self, params))
        self.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params))
        self.feature(types.WINDOW_SHOW_DOCUMENT)(lambda params: _show(self, params))

    async def begin(self) -> types.InitializeResult:
        """Start the server as an editor does."""
        await self.start_io(sys.executable, "-m", "pylogic", "lsp", cwd=ROOT)
        window = types.WindowClientCapabilities(show_document=types.ShowDocumentClientCapabilities(support=True))
        rename = types.RenameClientCapabilities(prepare_support=True)
        able = types.ClientCapabilities(
            window=window, text_document=types.TextDocumentClientCapabilities(rename=rename)
        )
        result = await self.initialize_async(types.InitializeParams(capabilities=able))
        self.initialized(types.InitializedParams())
        return result

    def open(self, path: Path, text: str, version: int = 1) -> str:
        """Open a text under the name of a file."""
        uri = path.as_uri()
        self.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "puzzle", version, text))
        )
        return uri

    def change(self, uri: str, text: str, version: int) -> None:
        """Put another text in the place of an open one."""
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def diagnostics(self, uri: str, version: int) -> list[types.Diagnostic]:
        """The diagnostics of a version, which have to come."""
        async with asyncio.timeout(120):
            while uri not in self.published or self.published[uri].version != version:
                self.news.clear()
                await self.news.wait()
        return list(self.published[uri].diagnostics)


def _publish(client: Client, params: types.PublishDiagnosticsParams) -> None:
    client.published[params.uri] = params
    client.news.set()


def _show(client: Client, params: types.ShowDocumentParams) -> types.ShowDocumentResult:
    client.shown.append(params.uri)
    return types.ShowDocumentResult(success=True)


@asynccontextmanager
async def client() -> AsyncIterator[Client]:
    """A client with a server, which complains of nothing and ends as the protocol wants it."""
    client = Client()
    await client.begin()
    process = client._server
    assert process is not None
    assert process.stderr is not None
    said = asyncio.create_task(process.stderr.read())
    try:
        yield client
        await client.shutdown_async(None)
        client.exit(None)
        complaints = (await said).decode()
        assert not complaints, complaints
        assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
        await client.stop()  # type: ignore[no-untyped-call]
