"""Puzzles of declared kinds: random frames, and the clues that a solution gives."""
