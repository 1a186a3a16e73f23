"""``pylogic tree``: the trees of searches, side by side."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from pylogic import engines
from pylogic.cli import inputs, outputs, streams
from pylogic.cli.shared import limits_from
from pylogic.cli.streams import FOUND, NONE, UNKNOWN
from pylogic.lab.plan import contestants
from pylogic.model.answer import Answer, Status
from pylogic.model.errors import UsageError
from pylogic.model.heuristic import Tree
from pylogic.model.puzzle import LOCAL_SEARCH, Puzzle, Question
from pylogic.solving.run import run

FORMS = ("html", "svg", "json-lines")
_ENDINGS = {".html": "html", ".svg": "svg", ".jsonl": "json-lines"}
_ENGINE = "python"
"""The engine that can say why a branch fails."""


def tree(options: Namespace) -> int:
    """Search a puzzle in one way or several, and draw the trees."""
    outputs.vet_places([options.file], {"-o": options.output})
    form = _form(options)
    engine = options.engine or _ENGINE
    known = engines.names()
    if options.engine and options.strategies and all(text.partition(":")[0] in known for text in options.strategies):
        raise UsageError("--engine is for --strategies that do not name theirs; all of these do")
    strategies = [text if text.partition(":")[0] in known else f"{engine}:{text}" for text in options.strategies]
    asked = contestants(options.labelings, strategies, [] if options.labelings or strategies else [engine])
    for one in asked:
        if one.engine == LOCAL_SEARCH:
            raise UsageError(
                f"{LOCAL_SEARCH} does not branch, so its search has no tree; run --trace follows annealing"
            )
    puzzle = inputs.puzzle(options)
    pairs = [(one.engine, name) for one in asked for name in one.strategies(puzzle)]
    answers = [_answer(puzzle, engine, name, options) for engine, name in pairs]
    streams.write_progress("")
    _write(puzzle, answers, form, options)
    if any(answer.limit for answer in answers):
        return UNKNOWN
    return NONE if answers[0].status is Status.UNSATISFIABLE else FOUND


def _form(options: Namespace) -> str:
    """The requested form, else that of the output's name, else lines.

    Raises:
        UsageError: The name says another form, or none.
    """
    named = None if options.output in (None, "-") else Path(options.output)
    meant = None if named is None else _ENDINGS.get(named.suffix.lower())
    form: str = options.to or meant or "json-lines"
    if options.to is None and named is not None and meant is None:
        raise UsageError(f"a tree is written as .html, .svg or .jsonl, not '{named.suffix or named.name}'; or say --to")
    if meant not in (None, form):
        raise UsageError(f"{options.output} would hold {form}; say --to {meant}")
    return form


def _answer(puzzle: Puzzle, engine: str, strategy: str, options: Namespace) -> Answer:
    streams.write_progress(f"{engine} {strategy}")
    question = Question(
        engine=engine,
        strategy=strategy,
        model=options.model,
        models=0 if options.all else options.models,
        limit=limits_from(options),
        memory=options.memory_limit,
        presolve=options.presolve,
        seed=options.seed,
        trace=True,
    )
    return run(puzzle, question)


def _write(puzzle: Puzzle, answers: Sequence[Answer], form: str, options: Namespace) -> None:
    shown: list[tuple[str, str, Tree]] = []
    for answer in answers:
        name, tree = f"{answer.engine} {answer.strategy}", Tree(answer.tree)
        line = f"{tree}; {answer.limit}, where the tree ends" if answer.limit else str(tree)
        if answer.tree:
            shown.append((name, line, tree))
        else:
            line = answer.limit or f"{answer.status} before any search, so there is no tree"
        streams.say(f"{name}: {line}")
    if not shown:
        return
    if form == "json-lines":
        nodes = ({"strategy": name, **node.json()} for name, _, tree in shown for node in tree.nodes)
        outputs.write_output("".join(outputs.as_json(node) + "\n" for node in nodes), options.output)
    elif form == "svg":
        from pylogic.drawing.trees import trees_svg

        outputs.write_output(trees_svg(shown, puzzle.name, options.theme), options.output)
    else:
        from pylogic.drawing.trees import trees_page

        outputs.write_output(trees_page(puzzle, shown, puzzle.name), options.output)
