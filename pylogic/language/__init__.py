"""Texts to documents and back, and what kinds need to read and write them."""
