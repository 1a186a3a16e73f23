"""Commands that list: ``pylogic`` alone, ``engines``, ``kinds``, ``formats``, ``strategies`` and ``examples``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pylogic.builtin as all_kinds
from pylogic import drawing
from pylogic import engines as all_engines
from pylogic import formats as all_formats
from pylogic.cli import outputs
from pylogic.cli.options import parser
from pylogic.cli.streams import FOUND
from pylogic.drawing.text import PLAIN, Look, shown
from pylogic.engines.workers.worker import open_worker
from pylogic.model import files, plugins
from pylogic.model.canvas import can_show
from pylogic.model.errors import EngineError, UsageError
from pylogic.model.files import EXAMPLES, read_source
from pylogic.model.text import plural, suggestion
from pylogic.solving import loading


def _line(text: str) -> None:
    how = Look(ascii=not can_show(sys.stdout.encoding or "utf-8"))
    outputs.show(shown(f"{text}\n", how), None)


_WELCOME = """pylogic solves logic puzzles with clingo and SWI-Prolog, and checks every answer.

    pylogic examples --copy              copy the example puzzles into the folder examples
    pylogic run examples/first.puzzle    solve three of them
    pylogic kinds                        the kinds of puzzle there are
    pylogic generate sudoku              generate a puzzle
    pylogic --help                       all commands"""


def welcome(_options: Namespace) -> int:
    """A first look: commands to try."""
    _line(_WELCOME)
    return FOUND


def engines(options: Namespace) -> int:
    """List the engines with their versions, and how to install the others; ``--prepare`` compiles everything first."""
    compiled = {
        kind.name: kind.solvers.compiling() for kind in all_kinds.loaded() if kind.solvers.compiling is not None
    }
    if options.prepare:
        for compiling in compiled.values():
            compiling.prepare()
    for name in all_engines.names():
        engine = all_engines.engine(name)
        try:
            with open_worker(name) as worker:
                state = f"version {worker.await_version()}"
        except EngineError as error:
            state = str(error)
        _line(f"{name}: {engine.summary}\n    {state}")
    for name, compiling in compiled.items():
        _line(f"local search and cuts of {name}: {compiling.state()}")
    return FOUND


def kinds(options: Namespace) -> int:
    """The kinds, their words and their models; or all about one."""
    if options.name:
        _about(options.name)
        return FOUND
    for name in all_kinds.names():
        try:
            kind = all_kinds.kind(name)
        except UsageError as error:  # of another distribution
            _line(f"{name}: {error}")
            continue
        _line(f"{name}: {kind.summary}\n    words: {', '.join(kind.words)}")
        for engine, models in kind.encoding.models.items():
            for model, summary in models.items():
                _line(f"    --engine {engine} --model {model}: {summary}")
    library = all_kinds.library()
    _line(f"\nDeclared kinds that come with pylogic; 'pylogic kinds NAME' shows one:\n{_columns(library)}")
    return FOUND


def _columns(names: dict[str, str]) -> str:
    wide = max(map(len, names), default=0)
    return "\n".join(f"    {name:{wide}}  {summary}" for name, summary in names.items())


def _about(name: str) -> None:
    """A kind: its rules in words, which engines serve it, its declaration, its examples and their pictures."""
    kind = all_kinds.kind(name)
    able = [engine for engine in all_engines.names() if all_engines.engine(engine).serves(kind)]
    _line(f"{name}: {kind.summary}\n    words: {', '.join(kind.words)}\n    engines: {', '.join(able)}")
    for sentence in dict.fromkeys(kind.rules):
        _line(f"  - {sentence}")
    if kind.declared_in is not None:
        source = read_source(kind.declared_in)
        _line(f"\n{source.text.strip()}")
        for puzzle in loading.read(source) if loading.contents(source).documents else ():
            _line(f"\n{puzzle}")


def formats(_options: Namespace) -> int:
    """The formats and their abilities."""
    for name in all_formats.names():
        form = all_formats.format_named(name)
        writes = [what for what, how in (("puzzles", form.write), ("solutions", form.write_solution)) if how]
        held = ", ".join(form.kinds) or "all"
        _line(f"{name}: {form.summary}\n    kinds: {held}; writes {' and '.join(writes) or 'nothing'}")
    for name in drawing.names():
        _line(f"{name}: {drawing.form_named(name).summary}\n    kinds: all; writes pictures")
    return FOUND


def strategies(options: Namespace) -> int:
    """The words of strategies, one sentence each."""
    for name in [options.engine] if options.engine else all_engines.names():
        engine = all_engines.engine(name)
        _line(f"{name}: at most one word of each group, joined by commas")
        for kind in all_kinds.loaded():
            if engine.serves(kind):
                _line(f"    default for {kind.name}: {engine.strategy(kind.encoding.strategies.get(name), kind).name}")
        names, groups = (max(map(len, words)) for words in zip(*(option[:2] for option in engine.options), strict=True))
        for option in engine.options:
            _line(f"    {option.name:{names}}  {option.group:{groups}}  {option.summary}")
    return FOUND


def examples(options: Namespace) -> int:
    """List the examples, print one, or copy them.

    Raises:
        UsageError: There is no such example, or a copy would take the place of a file.
    """
    chosen = _files() if options.name is None else [_file(options.name)]
    if options.copy is not None:
        _copy(chosen, Path(options.copy))
    elif options.name is not None:
        outputs.write_output(chosen[0].read_text(encoding="utf-8"), None)
    else:
        _list(chosen)
    return FOUND


def example_names() -> list[str]:
    """The names of the examples."""
    return [path.stem for path in _files()]


def _files() -> list[Path]:
    return sorted(EXAMPLES.glob("*.puzzle"))


def _file(name: str) -> Path:
    stem = Path(name).name.removesuffix(".puzzle")
    if stem not in example_names():
        near = suggestion(stem, example_names()) or "; 'pylogic examples' lists them"
        raise UsageError(f"there is no example '{name}'{near}")
    return EXAMPLES / f"{stem}.puzzle"


def _list(chosen: list[Path]) -> None:
    """One line per puzzle: file, kind, title."""
    lines = [
        (path.stem, document.kind.text, document.title)
        for path in chosen
        for document in loading.documents(read_source(path), "puzzle")
    ]
    wide, kind = (max(len(line[column]) for line in lines) for column in (0, 1))
    text = "".join(f"{name:{wide}}  {what:{kind}}  {title}".rstrip() + "\n" for name, what, title in lines)
    outputs.show(shown(text, PLAIN), None)


def _copy(chosen: list[Path], folder: Path) -> None:
    """Copy the missing ones; none if one of them would replace another file."""
    missing = [path for path in chosen if not _same(path, folder / path.name)]
    for path in missing:
        if os.path.lexists(folder / path.name):
            raise UsageError(f"{folder / path.name} exists already; nothing was copied")
    files.write_new(folder, {path.name: path.read_bytes() for path in missing})
    number = plural(len(chosen), "example")
    text = f"{number} copied to {folder}" if missing else f"{folder} has {number} already"
    outputs.show(shown(f"{text}\n", PLAIN), None)


def _same(path: Path, other: Path) -> bool:
    return other.is_file() and other.read_bytes() == path.read_bytes()


def completion(options: Namespace) -> int:
    """Print the script for a shell.

    Raises:
        EngineError: shtab is not installed.
    """
    plugins.require_extra("completion", "completion", "shtab")
    import shtab

    top = parser([])
    names = {
        "ENGINE": all_engines.names(),
        "FORMAT": (*all_formats.names(), *drawing.names()),
        "NAME": example_names(),
    }
    places = {"FILE": shtab.FILE, "ANSWER": shtab.FILE, "RESULTS": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for command, action in _actions(top):
        metavar = str(action.metavar)
        if (command, action.dest) == ("run", "to"):
            action.choices = ["text", "json", "json-lines", *all_formats.names(), *drawing.names()]
        elif metavar in places:
            action.complete = places[metavar]  # type: ignore[attr-defined]
        elif metavar in names and (metavar != "NAME" or command == "examples"):
            # Nobody parses with this parser: what is completed need not be all that is allowed.
            action.choices = names[metavar]
    outputs.write_output(shtab.complete(top, options.shell) + "\n", None)
    return FOUND


def _actions(top: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """The options and operands of all commands, with the command's name."""
    for commands in top._actions:
        if isinstance(commands, argparse._SubParsersAction):
            for name, command in commands.choices.items():
                yield from ((name, action) for action in command._actions)


_TEMPLATE = Path(__file__).parent / "template"
_FILES = {
    "pyproject.toml": "pyproject.toml",
    "pylogic_NAME/__init__.py": "kind.py",
    "pylogic_NAME/NAME.lp": "kind.lp",
    "pylogic_NAME/NAME.pl": "kind.pl",
    "examples/NAME.puzzle": "kind.puzzle",
    "tests/test_NAME.py": "test_kind.py",
}
"""Files that are written, and their templates."""


def new(options: Namespace) -> int:
    """Write the files of a new kind and say what to do with them.

    Raises:
        UsageError: The name cannot be one, is taken, or the folder exists.
    """
    name = options.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name, re.ASCII):
        raise UsageError(f"'{name}' cannot be the name of a kind: it takes a lower-case word, letters and digits")
    if name in all_kinds.names():
        raise UsageError(f"there is a kind called {name} already")
    folder = Path(options.output or f"pylogic-{name}")
    if folder.exists():
        raise UsageError(f"{folder} exists already; -o names another folder")
    texts = {
        target.replace("NAME", name): (_TEMPLATE / f"{template}.template").read_bytes().replace(b"NAME", name.encode())
        for target, template in _FILES.items()
    }
    files.write_new(folder, texts)
    outputs.show(shown(_NEXT.format(folder=folder, name=name), PLAIN), None)
    return FOUND


_NEXT = """{folder} holds a kind that works: a Latin square called {name}.

  pip install -e {folder}                       # pylogic finds it
  pylogic run {folder}/examples/{name}.puzzle
  pytest {folder}                               # tells what a change has broken

Then change pylogic_{name}/__init__.py and both encodings beside it.
"""
