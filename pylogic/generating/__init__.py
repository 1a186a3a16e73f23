"""Generated puzzles: settings, a solution drawn at random, its clues taken away as long as it stays the only one."""
