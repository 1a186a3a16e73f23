"""Texts to documents and back, and tools for kinds to read and write them."""
