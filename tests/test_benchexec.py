"""The module by which BenchExec runs pylogic, without BenchExec."""

import sys
from types import ModuleType, SimpleNamespace

import commands
import pytest
from instances import EXAMPLES


@pytest.mark.parametrize(
    ("name", "options", "status", "choices"),
    [
        ("futoshiki_several", ["--engine", "swipl", "--no-presolve", "--stats"], "several", "7"),
        ("futoshiki_contradiction", [], "unsatisfiable", None),
        ("diamonds_tiny", [], "optimal", None),
        ("none", [], "ERROR (2)", None),
    ],
)
def test_a_run_has_its_status_and_counts(
    name: str, options: list[str], status: str, choices: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = ModuleType("benchexec.tools.template")
    template.BaseTool2 = object  # type: ignore[attr-defined]
    for module in ("benchexec", "benchexec.tools"):
        monkeypatch.setitem(sys.modules, module, ModuleType(module))
    monkeypatch.setitem(sys.modules, template.__name__, template)
    monkeypatch.delitem(sys.modules, "pylogic.lab.benchexec", raising=False)
    from pylogic.lab.benchexec import Tool

    tool = Tool()
    locator = SimpleNamespace(find_executable=lambda name, subdir: f"/{subdir}/{name}")
    task = SimpleNamespace(input_files=[str(EXAMPLES / f"{name}.puzzle")])
    executable, *words = tool.cmdline(tool.executable(locator), options, task, None)
    code, output, _ = commands.said(*words, cwd=EXAMPLES)
    run = SimpleNamespace(output=output.splitlines(keepends=True), exit_code=SimpleNamespace(value=code))

    assert (executable, tool.name()) == ("/bin/pylogic", "pylogic")
    assert tool.determine_result(run) == status
    assert tool.get_value_from_output(run.output, "choices") == choices
