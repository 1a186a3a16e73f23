"""Algorithms that know no kind of puzzle: filters, branch and cut, steps of deduction, smallest subsets, relaxing."""
