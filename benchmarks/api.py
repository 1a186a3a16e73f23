"""The reference of the Python interface, made from the docstrings of its names: ``docs/api.md``."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pylogic

CHAPTERS = {
    "Puzzles from files": ("load", "load_all", "loads", "dumps", "kind", "kinds"),
    "Puzzles built in Python": ("puzzle", "Battleship", "Futoshiki", "Diamonds", "generate"),
    "Solving": ("solve", "session", "solutions", "asolve", "relax", "near"),
    "Checking, explaining and comparing": ("check", "grade", "hint", "steps", "candidates", "explain", "compare"),
    "On paper": ("draw", "sheet", "Drawing", "Worksheet"),
    "What comes back": (
        "Answer",
        "Status",
        "Conflict",
        "Assessment",
        "Verdict",
        "Mistake",
        "Violation",
        "Grade",
        "Explanation",
        "Reasoned",
        "Line",
        "Core",
        "Comparison",
        "Row",
    ),
    "Solutions": ("Solution", "Grid", "Route", "Edges", "Links", "Bridges", "Layers"),
    "Puzzles and atoms": ("Puzzle", "Kind", "Clue", "Fact", "Atom", "Worker"),
    "Errors": (
        "PylogicError",
        "PuzzleError",
        "Problem",
        "UsageError",
        "EngineError",
        "LimitReachedError",
        "ImpossibleError",
        "Interrupted",
    ),
}
"""Where each public name is described."""
_HEADING = """# The Python interface

Made by `make api` from the docstrings; `help(pylogic)` says the same. Examples run in a checkout, and are
tests. [The tutorial](tutorial.ipynb) is a notebook.
"""
_FENCE = "```"
_WRITTEN = {
    "PuzzleOrPath": "Puzzle | str | PathLike[str]",
    "Board": "str | Solution | Iterable[Iterable[Any]]",
    "Cell": "tuple[int, int]",
    "Cells": "Sequence[Sequence[int | str | None]]",
    "Sides": "Sequence[Sequence[Sequence[int]]]",
    "Bridge": "tuple[tuple[int, int], tuple[int, int], int]",
    "Atoms": "frozenset[Atom]",
}
"""Names of types that are not public."""
_SECTION = re.compile(r"(Args|Attributes|Returns|Raises|Examples):")
_ENTRY = re.compile(r"(\*{0,2}\w+(?:, \w+)*): (.*)", re.DOTALL)


def page() -> str:
    """The page."""
    lines = [_HEADING, *textwrap.dedent(inspect.getdoc(pylogic) or "").splitlines()]
    for chapter, names in CHAPTERS.items():
        lines += ["", f"## {chapter}"]
        for name in names:
            lines += _name(name, getattr(pylogic, name))
    return _fenced("\n".join(lines)).rstrip() + "\n"


def _name(name: str, value: Any) -> Iterator[str]:
    called = f"class pylogic.{name}" if inspect.isclass(value) else f"pylogic.{name}"
    if inspect.iscoroutinefunction(value):
        called = f"await {called}"
    yield from ("", f"### {name}", "", f"{_FENCE}py", f"{called}{signature(value, len(called))}", _FENCE, "")
    yield from _said(value)
    if inspect.isclass(value):
        yield from _members(value)


def signature(value: Any, indent: int) -> str:
    """Return the signature, on one line or one per parameter; empty for classes that users do not construct."""
    if inspect.isclass(value) and value.__name__ not in ("Atom", "Worker"):
        return ""
    parts: list[str] = []
    kinds = [parameter.kind for parameter in inspect.signature(value).parameters.values()]
    for place, parameter in enumerate(inspect.signature(value).parameters.values()):
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.KEYWORD_ONLY not in kinds[:place]:
            parts.append("*")
        typed = "" if parameter.annotation is parameter.empty else f": {_type(parameter.annotation)}"
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        parts.append(f"{stars}{parameter.name}{typed}{default}")
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.POSITIONAL_ONLY not in kinds[place + 1 :]:
            parts.append("/")
    gives = inspect.signature(value).return_annotation
    arrow = "" if inspect.isclass(value) or gives in (inspect.Signature.empty, "None") else f" -> {_type(gives)}"
    line = f"({', '.join(parts)}){arrow}"
    if len(line) + indent <= 100:
        return line
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){arrow}"


def _type(annotation: Any) -> str:
    """A type as a reader knows it."""
    text = str(getattr(annotation, "__forward_arg__", annotation)).replace("ByCell[", "Mapping[Cell | str, ")
    return re.sub(rf"\b({'|'.join(_WRITTEN)})\b", lambda found: _WRITTEN[found[0]], text)


def _said(value: Any) -> Iterator[str]:
    """A docstring: its text, then lists of arguments, attributes and errors, then examples."""
    title = ""
    block: list[str] = []
    for line in [*(inspect.getdoc(value) or "").splitlines(), "End:"]:
        if _SECTION.fullmatch(line) or line == "End:":
            types = getattr(value, "__annotations__", {}) if title == "Attributes" else {}
            yield from _part(title, textwrap.dedent("\n".join(block)).strip("\n"), types)
            title, block = line[:-1], []
        else:
            block.append(line)


def _part(title: str, text: str, types: Mapping[str, Any]) -> Iterator[str]:
    if not text:
        return
    if title in ("", "Examples"):
        yield from (text, "")
        return
    if title == "Returns":
        yield from (f"*Returns* {text}", "")
        return
    yield from (f"*{title}*", "")
    for entry in re.split(r"\n(?=\S)", text):
        found = _ENTRY.fullmatch(entry)
        assert found, f"{title}: {entry}"
        what = " ".join(found[2].split())
        typed = f" (`{_type(types[found[1]])}`)" if found[1] in types else ""
        yield f"- `{found[1]}`{typed}: {what}"
    yield ""


def _members(value: type) -> Iterator[str]:
    """Yield the members of a class besides its attributes: properties, methods, and the values of an enumeration."""
    lines = [f"- `{name}`: {comment}" for name, comment in _values(value)]
    for name, member in vars(value).items():
        if name.startswith("_"):
            continue
        plain = getattr(member, "__func__", None) or getattr(member, "fget", None) or getattr(member, "func", member)
        if not inspect.isfunction(plain):
            continue
        given = inspect.signature(plain)
        gives = _type(given.return_annotation)
        if plain is member or isinstance(member, classmethod):
            parts = [_given(one) for one in given.parameters.values() if one.name not in ("self", "cls")]
            lines.append(f"- `{name}({', '.join(parts)}) -> {gives}`: {_whole(plain)}")
        else:
            lines.append(f"- `{name}` (`{gives}`): {_whole(plain)}")
    if lines:
        yield from ("*Members*", "", *lines, "")


def _given(parameter: inspect.Parameter) -> str:
    stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
    return stars + parameter.name + ("" if parameter.default is parameter.empty else f"={parameter.default!r}")


def _whole(member: Any) -> str:
    """A docstring on one line, of which lists are left out."""
    text = re.split(r"\n\n(?=\w+:\n)", inspect.getdoc(member) or "")[0]
    return " ".join(text.split())


def _values(value: type) -> Iterator[tuple[str, str]]:
    """The values of an enumeration, each with the text below it."""
    if not hasattr(value, "__members__"):
        return
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(value))).body
    assert isinstance(tree, ast.ClassDef)
    for one, following in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(one, ast.Assign) and isinstance(following, ast.Expr) and isinstance(one.value, ast.Constant):
            assert isinstance(following.value, ast.Constant)
            yield str(one.value.value), str(following.value.value)


def _fenced(text: str) -> str:
    """Examples between fences, code between single quotes, as Markdown has them; never two empty lines."""
    lines: list[str] = []
    inside = ""
    for line in text.splitlines():
        if line.startswith(_FENCE):
            inside = "" if inside else line
        elif line.startswith(">>>") and not inside:
            lines.append(f"{_FENCE}pycon")
            inside = ">>>"
        elif inside == ">>>" and not line.strip():
            lines.append(_FENCE)
            inside = ""
        if line or not lines or lines[-1]:
            lines.append(line if inside else line.replace("``", "`") if not line.startswith(_FENCE) else line)
    return "\n".join([*lines, *([_FENCE] if inside else [])])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api", description="Renew the reference of Python.")
    parser.add_argument("--write", metavar="FILE", type=Path, required=True, help="the page")
    parser.parse_args().write.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
