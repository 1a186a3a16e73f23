"""Algorithms that know no kind of puzzle: search, linear programs, annealing, relaxing."""
