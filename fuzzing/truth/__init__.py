"""The meaning of the rules of declared kinds, written from `docs/kinds.md` alone, independent of `pylogic`.

`deciding` gives for a rule, as `fuzzing.wording` says it, and for what a puzzle is given a function from fillings to
whether the rule holds.  Where the reference leaves the meaning open, the rule stays undecided.
"""

from fuzzing.truth.deciding import deciding
from fuzzing.truth.ground import Ground, UndecidedError

__all__ = ["Ground", "UndecidedError", "deciding"]
