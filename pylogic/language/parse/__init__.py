"""Declarations and the puzzles of declared kinds: from text to rules, givens and facts."""
