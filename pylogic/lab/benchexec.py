"""How BenchExec runs ``pylogic run``, by ``tool="pylogic.lab.benchexec"`` in a benchmark definition."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from pylogic.model.answer import Status

_Base: Any = import_module("benchexec.tools.template").BaseTool2  # there, since it is BenchExec that loads this module


class Tool(_Base):  # type: ignore[misc]
    """Results are the words of `pylogic.model.answer.Status`; with ``--stats`` columns can have the counts by name."""

    def name(self) -> str:
        """The name in tables."""
        return "pylogic"

    def project_url(self) -> str:
        """Nothing: there is no page yet."""
        return ""

    def executable(self, tool_locator: Any) -> str:
        """The command."""
        return str(tool_locator.find_executable("pylogic", subdir="bin"))

    def version(self, executable: str) -> str:
        """The version that the command says."""
        return str(self._version_from_tool(executable)).removeprefix("pylogic ")

    def cmdline(self, executable: str, options: Sequence[str], task: Any, rlimits: Any) -> list[str]:  # noqa: ARG002
        """The whole command; BenchExec's own limits end it from outside, limits of effort are among the options."""
        return [executable, "run", *options, *task.input_files]

    def determine_result(self, run: Any) -> str:
        """The status of the last puzzle, or an error."""
        words = [word for line in run.output if (word := re.split(r"[ :]", line, maxsplit=1)[0]) in {*map(str, Status)}]
        return words[-1] if words else f"ERROR ({run.exit_code.value})"

    def get_value_from_output(self, output: Any, identifier: str) -> str | None:
        """A count of ``--stats``, the last of that name."""
        found = [words[1:] for line in output if (words := line.split())[:1] == [identifier]]
        return "".join(found[-1]) if found else None
