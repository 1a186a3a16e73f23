"""``pylogic lsp``: puzzle files in editors."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from pylogic.cli.codes import FOUND
from pylogic.model import plugins


def lsp(_: Namespace) -> int:
    """Answer an editor on standard input and output."""
    if find_spec("pygls") is None:
        raise plugins.missing_extra("the language server", "editor")
    from pylogic.editor.server import serve

    serve()
    return FOUND
