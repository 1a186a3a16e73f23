"""``pylogic serve``, the page in a browser, and ``pylogic lsp``, the language server for editors."""

from __future__ import annotations

import os
import sys
import webbrowser
from argparse import Namespace
from importlib.util import find_spec

from pylogic.cli import outputs, streams
from pylogic.cli.streams import FOUND
from pylogic.model import plugins
from pylogic.model.errors import UsageError

_MEMORY = 4 << 30
"""Bytes of memory for a question, where no limit is set."""
_LONGEST = 60.0
"""Seconds for a question, where no limit is set."""
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(options: Namespace) -> int:
    """Serve the page until Ctrl-C, or write it as files."""
    if options.static:
        from pylogic.page.static import write  # imported late: it has nothing to do with a server

        outputs.write_output(write(options.static), None)
        return FOUND
    if any(find_spec(name) is None for name in ("starlette", "uvicorn")):
        raise plugins.missing_extra("the page", "web")
    from pylogic.page.pool import Pool
    from pylogic.page.server import EDITOR
    from pylogic.page.server import serve as listen

    if options.host not in _LOOPBACK:
        streams.say(f"warning: others may reach {options.host}; only requests with its token are answered")
    pool = Pool(options.jobs or os.cpu_count() or 1, options.memory_limit or _MEMORY, options.time_limit or _LONGEST)

    def ready(address: str) -> None:
        outputs.write_output(f"{address}\n", None)
        if options.host not in _LOOPBACK and sys.stderr.isatty() and find_spec("segno"):
            streams.say(_square(address))
        if not EDITOR.is_file():
            streams.say(
                "texts are written without colours and completion; for these type, in a clone: sh setup.sh editor"
            )
        streams.say("Ctrl-C ends it")
        if options.open:
            webbrowser.open(address)

    try:
        listen(options.host, options.port, pool, ready)
    except OSError as error:
        raise UsageError(f"{options.host}:{options.port} cannot be listened at: {error.strerror}") from None
    return FOUND


def _square(address: str) -> str:
    """An address as a QR code of half blocks, which a phone reads from a terminal, dark or light."""
    import segno

    rows = [bytes(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    pairs = zip(rows[::2], [*rows[1::2], bytes(len(rows))], strict=True)
    return "\n".join("".join("█▀▄ "[2 * upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)


def lsp(_: Namespace) -> int:
    """Answer an editor on standard input and output."""
    if find_spec("pygls") is None:
        raise plugins.missing_extra("the language server", "editor")
    from pylogic.editor.server import serve

    serve()
    return FOUND
