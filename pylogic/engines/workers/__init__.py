"""Processes and machines that work for this one: the workers in which engines run, and tasks side by side."""
