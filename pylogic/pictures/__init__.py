"""Boards as pictures: what is there, how a terminal writes it, how it is drawn."""
