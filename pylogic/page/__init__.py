"""The page: puzzles written, played, explained and solved in a browser, from a server or from static files."""
