"""Puzzles packed into a line of characters, as game IDs and links have them: reading it, and writing it."""
