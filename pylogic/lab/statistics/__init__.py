"""Statistics of result rows, with pandas and scipy, which are an optional extra; no puzzle is needed."""

from __future__ import annotations

from pylogic.model import plugins


def vet() -> None:
    """Raise the error that says how to install what statistics need, where it is missing.

    Raises:
        EngineError: pandas or scipy is not installed.
    """
    plugins.require_extra("statistics", "statistics", "pandas", "scipy")
