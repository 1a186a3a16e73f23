"""The command that installs an extra, wherever pylogic itself came from."""

from __future__ import annotations

import json
from importlib import import_module
from urllib.parse import unquote, urlsplit

from pylogic.core.errors import EngineError

DISTRIBUTION = "pylogic-puzzles"
"""Its name among packages; ``pylogic`` belongs to another project there."""


def command(extra: str) -> str:
    """The command that installs an extra: from the clone, the wheel or the index that pylogic was installed from."""
    from importlib.metadata import PackageNotFoundError, distribution  # imported late: only for a sentence

    try:
        origin = json.loads(distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = origin.get("url", "")
    if "dir_info" in origin:
        editable = "-e " if origin["dir_info"].get("editable") else ""
        return f"pip install {editable}'{unquote(urlsplit(url).path)}[{extra}]'"
    return f"pip install '{DISTRIBUTION}[{extra}]{f' @ {url}' if url else ''}'"


def missing(what: str, extra: str) -> EngineError:
    """The complaint that something cannot be done without an extra, which is the same whatever needs it."""
    return EngineError(f"{what} needs the extra '{extra}', which is not installed; install it with: {command(extra)}")


def need(what: str, extra: str, *modules: str) -> None:
    """Raise that complaint where one of the modules of an extra is not installed."""
    try:
        for module in modules:
            import_module(module)
    except ImportError:
        raise missing(what, extra) from None
