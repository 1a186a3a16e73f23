"""Exit codes, and what is said when something is wrong."""

from __future__ import annotations

import sys

FOUND, NONE, BAD_INPUT, UNKNOWN, ENGINE = range(5)
"""Exit codes: answered with a solution; proved that there is none, or a fault found; usage or input
at fault; a limit reached or interrupted; an engine missing or broken, or a fault of pylogic itself."""
_ENOUGH = 20


def complain(message: object, code: int) -> int:
    """Print a message to standard error and pass the code on; of many problems the first ones."""
    problems: tuple[object, ...] = getattr(message, "problems", (message,))
    for problem in problems[:_ENOUGH]:
        print(problem, file=sys.stderr)
    if len(problems) > _ENOUGH:
        print(f"... and {len(problems) - _ENOUGH} more problems", file=sys.stderr)
    return code
