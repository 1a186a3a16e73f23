"""The checker compared with each rule of the encoding for clingo."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from pylogic.core.errors import EngineError
from pylogic.core.kind import Kind
from pylogic.core.puzzle import Puzzle
from pylogic.core.question import DEFAULT_ENGINE, Question
from pylogic.solving.run import run
from pylogic.solving.workers.pool import Pool

_LARGE = 150
"""Facts of a puzzle on which rules are not tried one by one."""


def checked(kind: Kind, puzzle: Puzzle, kept: Pool) -> Iterator[str]:
    """Test that the checker refuses what each integrity constraint alone refuses."""
    if not kind.asp or len(puzzle.facts) > _LARGE or puzzle.defaults.engine is not None or kind.objective:
        return
    program = re.sub(r"%.*", "", "".join(file.read_text(encoding="utf-8") for file in kind.asp))
    statements = [statement.strip() for statement in re.split(r"(?<!\.)\.(?=\s|$)", program) if statement.strip()]

    @cache
    def solutions() -> list[object]:
        """Return the atoms of answers, which leave out whether a condition holds: a rule about that changes none."""
        asked = Question(engine=DEFAULT_ENGINE, models=2, presolve=False)
        return [one.fields for one in run(puzzle, asked, worker=kept(DEFAULT_ENGINE)).solutions]

    for place, statement in enumerate(statements):
        if not statement.startswith(":-"):
            continue
        turned = [*statements[:place], f"broken_rule {statement}", ":- not broken_rule", *statements[place + 1 :]]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / f"{kind.encoding.name or kind.name}.lp").write_text(
                "".join(f"{one}.\n" for one in turned), encoding="utf-8"
            )
            encoding = replace(kind.encoding, folder=Path(folder), parts=())
            other = replace(puzzle, kind=replace(kind, encoding=encoding))
            try:
                question = Question(engine=DEFAULT_ENGINE, models=1, presolve=False)
                result = run(other, question, worker=kept(DEFAULT_ENGINE))
            except EngineError:
                continue  # this is how a solution that the checker refuses is reported
        if result.solutions and result.solutions[0].fields not in solutions():
            rule = " ".join(statement.split())
            yield f"the checker takes what the rule '{rule}.' refuses: {result.solutions[0].fields}"
