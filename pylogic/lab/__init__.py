"""Comparing strategies and engines: every cell run, every answer verified, counts as well as times."""
