"""The board of a declared kind: its sorts of variables, places, lines, regions and groups."""
