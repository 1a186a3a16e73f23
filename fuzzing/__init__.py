"""The search for cracks: random inputs, puzzles solved by trying everything, processes that are struck.

Everything is drawn from a seed, so that what fails once fails again: ``python -m fuzzing --help``.
"""
