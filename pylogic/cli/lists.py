"""``pylogic engines``, ``kinds``, ``formats`` and ``strategies``: what there is."""

from __future__ import annotations

from argparse import Namespace

from pylogic import engines as all_engines
from pylogic import formats as all_formats
from pylogic import kinds as all_kinds
from pylogic.cli import terminal
from pylogic.cli.codes import FOUND
from pylogic.nouns.errors import EngineError, UsageError
from pylogic.workers.worker import Worker


def _line(text: str) -> None:
    terminal.write(f"{text}\n", None)


def engines(_options: Namespace) -> int:
    """What is installed, in which version, and how to get the rest."""
    for name in all_engines.names():
        engine = all_engines.engine(name)
        with Worker(name) as worker:
            try:
                state = f"version {worker.await_version()}"
            except EngineError as error:
                state = str(error)
        _line(f"{name}: {engine.summary}\n    {state}")
    return FOUND


def kinds(_options: Namespace) -> int:
    """The kinds, their words and their models."""
    for name in all_kinds.names():
        try:
            kind = all_kinds.kind(name)
        except UsageError as error:  # of another distribution
            _line(f"{name}: {error}")
            continue
        _line(f"{name}: {kind.summary}\n    words: {', '.join(kind.words)}")
        for engine, models in kind.models.items():
            for model, summary in models.items():
                _line(f"    --engine {engine} --model {model}: {summary}")
    return FOUND


def formats(_options: Namespace) -> int:
    """The formats, and what each can do."""
    for name in all_formats.names():
        form = all_formats.format_named(name)
        writes = [what for what, how in (("puzzles", form.write), ("solutions", form.write_solution)) if how]
        held = ", ".join(form.kinds or all_kinds.names())
        _line(f"{name}: {form.summary}\n    kinds: {held}; writes {' and '.join(writes) or 'nothing'}")
    return FOUND


def strategies(options: Namespace) -> int:
    """The words of which strategies are made, one sentence each."""
    for name in [options.engine] if options.engine else all_engines.names():
        engine = all_engines.engine(name)
        _line(f"{name}: at most one word of each group, joined by commas")
        for kind in all_kinds.every():
            if engine.serves(kind):
                _line(f"    default for {kind.name}: {engine.strategy(kind.strategies.get(name), kind).name}")
        names, groups = (max(map(len, words)) for words in zip(*(option[:2] for option in engine.options), strict=True))
        for option in engine.options:
            _line(f"    {option.name:{names}}  {option.group:{groups}}  {option.summary}")
    return FOUND
