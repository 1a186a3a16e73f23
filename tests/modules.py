"""The modules of pylogic, for tests of what they may do."""

import ast
from functools import cache
from pathlib import Path

from pylogic.nouns.resources import ROOT

MODULES = tuple(sorted((ROOT / "pylogic").rglob("*.py")))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a file."""
    return tuple(ast.walk(ast.parse(path.read_text())))


@cache
def imports(path: Path) -> frozenset[str]:
    """What a file imports, at its top or in a function: modules, and names in modules (``module.name``)."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)
