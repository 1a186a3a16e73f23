"""Mutants of the encodings, and which of them small boards notice."""
