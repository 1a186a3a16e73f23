"""Checks solutions and people's answers against the rules, without any engine."""
