"""Comparisons of groups that a solution makes, checked in a finished board, and clues that are true of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylogic.files.reading import name_of
from pylogic.language.board.groups import Group
from pylogic.language.check.measuring import beside_clue, measured, missed
from pylogic.language.compile.patches import subjects
from pylogic.language.parse import comparisons
from pylogic.language.parse.expressions import COMPARISONS, Call, Comparison, Number
from pylogic.language.parse.patches import Measure, Patches
from pylogic.language.parse.rule import CluedPart, Finished, Generating, Rule, TrueClue
from pylogic.model.kind import Violation

_NOUNS = {"size": "cells", "width": "columns", "height": "rows"}


def broken(rule: Rule, finished: Finished) -> Iterator[Violation]:
    """Yield violations of a comparison of groups."""
    comparison: Comparison = rule.arguments
    patches: Patches = rule.measured.patches
    board = finished.board
    for centre, part in patches.groups(finished):
        about = subjects(comparison, patches, board, part if centre is None else [centre])
        whole = [(None, None)] if about and not rule.where and not any(hint for _, hint in about) else about
        for cell, hint in whole:
            if rule.where and not (cell and finished.any_of(rule.where, cell)):
                continue
            group = Group("", tuple(part), centre=centre or cell, hint=hint)
            try:
                left, right = (measured(side, group, finished) for side in (comparison.left, comparison.right))
            except comparisons.NoClueError:
                continue
            if not COMPARISONS[comparison.sign](left, right):
                at = centre or cell
                where = f"{name_of(at)}: " if at and len(part) > 1 else ""
                sentence = f"{where}{rule.sentence}; {_counted(rule)}{missed(comparison, left, right)}"
                yield Violation(rule.word.name, sentence, tuple(part) or ((at,) if at else ()))


def _counted(rule: Rule) -> str:
    """Return the only measure of a comparison, if there is one."""
    if len(rule.arguments.calls()) > 1:
        return ""
    measure: Measure = rule.measured
    noun = _NOUNS.get(measure.what, "clues" if measure.printed == "clue" else "")
    return f"{noun}: " if noun else ""


def _true_clues(rule: Rule, finished: Finished) -> Iterator[TrueClue]:
    """Yield the numbers that make clues true which stand alone on one side of an equation."""
    comparison: Comparison = rule.arguments
    other = beside_clue(comparison)
    if other is None or rule.where:
        return
    patches: Patches = rule.measured.patches
    for centre, part in patches.groups(finished):
        for cell, hint in subjects(comparison, patches, finished.board, part if centre is None else [centre]):
            assert hint is not None
            number = measured(other, Group("", tuple(part), centre=centre or cell, hint=hint), finished)
            yield TrueClue(hint, (number.numerator,) if number.denominator == 1 else None)


def _clued_parts(rule: Rule, finished: Finished) -> Iterator[CluedPart]:
    """Yield each group as often as it has a clue or a mark, or may have one; each cell where all have one."""
    left, sign, right = rule.arguments
    measure: Measure = rule.measured
    if left != rule.arguments.calls()[0] or not (measure.printed == "clue" or measure.marks):
        return
    found = measure.patches.parts(finished) if measure.patches.word != "reach" else []
    if sign in ("=", "<=") and isinstance(right, Number):
        for part in found:
            yield from [tuple(part)] * right.value
    elif sign == "=" and isinstance(right, Call) and right.arguments == Measure(measure.patches, "size"):
        yield from ((cell,) for part in found for cell in part)


def _needs_clues(rule: Rule) -> bool:
    measures: Sequence[Measure] = [call.arguments for call in rule.arguments.calls()]
    clued = any(measure.printed == "clue" or measure.marks or measure.patches.marks for measure in measures)
    return clued or any(name.text == "clue" for name in rule.arguments.names())


GENERATING = Generating(clues=_true_clues, parts=_clued_parts, needs_clues=_needs_clues)
"""The part of words about such groups in generating puzzles."""
