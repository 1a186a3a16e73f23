"""Logic puzzles written once, solved by clingo and by SWI-Prolog, every answer checked."""
