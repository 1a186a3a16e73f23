"""Kinds declared in a file: from the declaration to a kind that is as good as any other."""
