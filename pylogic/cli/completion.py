"""``pylogic completion SHELL``: what a shell needs to complete commands, made by shtab.

The only module that imports shtab.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator

from pylogic import engines, formats
from pylogic.cli import examples, outputs
from pylogic.cli.codes import FOUND
from pylogic.cli.options import parser
from pylogic.core import extras
from pylogic.drawing import forms


def completion(options: Namespace) -> int:
    """Print the script for a shell.

    Raises:
        EngineError: shtab is not installed.
    """
    extras.need("completion", "completion", "shtab")
    import shtab

    top = parser([])
    names = {"ENGINE": engines.names(), "FORMAT": (*formats.names(), *forms.names()), "NAME": examples.names()}
    places = {"FILE": shtab.FILE, "ANSWER": shtab.FILE, "RESULTS": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for command, action in _actions(top):
        metavar = str(action.metavar)
        if (command, action.dest) == ("run", "to"):
            action.choices = ["text", "json", "json-lines", *formats.names(), *forms.names()]
        elif metavar in places:
            action.complete = places[metavar]  # type: ignore[attr-defined]
        elif metavar in names and (metavar != "NAME" or command == "examples"):
            # Nobody parses with this parser: what is completed need not be all that is allowed.
            action.choices = names[metavar]
    outputs.write(shtab.complete(top, options.shell) + "\n", None)
    return FOUND


def _actions(top: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """The options and operands of all commands, with the command's name."""
    for commands in top._actions:
        if isinstance(commands, argparse._SubParsersAction):
            for name, command in commands.choices.items():
                yield from ((name, action) for action in command._actions)
