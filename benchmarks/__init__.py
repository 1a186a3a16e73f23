"""How fast pylogic is on real puzzles; run with ``python -m benchmarks``, never by the tests."""
