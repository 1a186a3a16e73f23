"""The modules of pylogic, for tests of what they may do."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pylogic.model.files import ROOT

MODULES = tuple(sorted((ROOT / "pylogic").rglob("*.py")))


def _statements(tree: ast.AST, typed: bool) -> Iterator[ast.AST]:
    """All statements in a tree, perhaps but those for type checkers alone; what they are made of is passed over."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and not typed and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield node
            yield from _statements(node, typed)


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a file."""
    return ast.parse(path.read_text())


@cache
def imports(path: Path, typed: bool = True) -> frozenset[str]:
    """Return the imports of a file, at its top or in a function: modules, and names in modules (``module.name``).

    Args:
        path: The file.
        typed: Whether imports for type checkers alone count.
    """
    found: set[str] = set()
    for node in _statements(parsed(path), typed):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def calls(path: Path, *names: str) -> bool:
    """Whether a file calls one of these functions, each ``name`` or ``owner.name``."""
    text = path.read_text()
    return any(f"{name}(" in text for name in names) and any(
        isinstance(node, ast.Call) and ast.unparse(node.func) in names for node in ast.walk(parsed(path))
    )
