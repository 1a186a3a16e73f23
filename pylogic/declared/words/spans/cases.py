"""Boards on which every filling is tried with ``spans``."""

CASES = {
    "spans": ("cells w b ; regions r ; spans r <= 2 where w", "r {\n a b c\n a b b\n c c c\n}"),
    "spans one": ("cells w b ; regions r ; spans r < 2 where b", "r {\n a b a\n a b a\n}"),
    "spans none": ("cells w b ; regions r ; spans r < 1 where b", "r {\n a b\n a .\n}"),
    "spans past a block": (
        "cells w b ; blocks # ; regions r ; spans r <= 1 where w",
        "r {\n a b c\n} ; board {\n . # .\n}",
    ),
}
