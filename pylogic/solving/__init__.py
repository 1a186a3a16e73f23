"""A file to a puzzle, a puzzle to an answer: loading, preparing, one engine, several in stages or in a race."""
