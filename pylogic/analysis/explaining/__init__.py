"""Which clues of a puzzle contradict each other, and from which clues a cell of its solution follows."""
