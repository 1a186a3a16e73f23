"""Boards of declared kinds as pictures, and their rules as instructions."""
