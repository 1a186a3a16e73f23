"""Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983): what does not depend on the puzzle."""
