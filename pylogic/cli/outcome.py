"""Outcomes of commands for one puzzle each, and how they are printed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from pylogic.cli import outputs, streams
from pylogic.cli.streams import ENGINE, FOUND, explained, failed


class Outcome(NamedTuple):
    """The result for one puzzle.

    Attributes:
        code: The exit code.
        text: For standard output.
        fields: The same for a list in JSON.
        messages: Lines for standard error.
        last: Whether nothing is done after it, for it was interrupted.
    """

    code: int
    text: str = ""
    fields: dict[str, Any] | None = None
    messages: Sequence[str] = ()
    last: bool = False

    @classmethod
    def failure(cls, error: BaseException, name: str = "") -> Outcome:
        """The outcome for an error, see `pylogic.cli.streams.explained`."""
        code, lines = explained(error, name)
        return cls(code, messages=tuple(lines))

    def packed(self) -> str:
        """The outcome as JSON."""
        return json.dumps(self._asdict())

    @classmethod
    def unpacked(cls, text: str) -> Outcome:
        """The outcome that `packed` gave; an error for anything else."""
        try:
            one = cls(**json.loads(text))
            sound = isinstance(one.code, int) and isinstance(one.text, str) and isinstance(one.fields, dict | None)
            if sound and isinstance(one.messages, list) and all(isinstance(line, str) for line in one.messages):
                return one
        except (ValueError, TypeError):
            pass  # it is not an outcome
        return cls(ENGINE, messages=("what came back is not an answer of pylogic's",))


def print_all(outcomes: Iterator[Outcome], page: outputs.Page, *, listed: bool, blank: bool = False) -> int:
    """Print outcomes as they arrive and return the worst exit code.  However it ends, all known outcomes are printed.

    Args:
        outcomes: The outcomes, in the order in which they are said.
        page: Where to.
        listed: Whether they are one list in JSON.
        blank: Whether a blank line stands between two of them.
    """
    codes = [FOUND]
    objects: list[dict[str, Any]] = []
    with page:
        try:
            with closing(outcomes):  # type: ignore[type-var]
                for one in outcomes:
                    codes.append(one.code)
                    if listed:
                        objects += [one.fields] if one.fields is not None else []
                    elif one.text:
                        page.write(("" if page.empty or not blank else "\n") + one.text)
                    for line in one.messages:
                        streams.say(line)
                    if one.last or streams.reader_left():
                        break
        except (Exception, KeyboardInterrupt) as error:
            codes.append(failed(error))
        if listed:
            page.write(outputs.json_list(objects))
    return max(codes)
