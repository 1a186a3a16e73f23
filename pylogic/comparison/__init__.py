"""Comparing strategies and engines: every cell run, every answer verified, counts beside times."""
