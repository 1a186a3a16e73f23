"""Words of declared kinds on boards so small that every filling can be tried."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import prod
from typing import overload

from effort import drawn

from pylogic import Puzzle
from pylogic.declared.boards import board_of
from pylogic.declared.checking import broken, values_of
from pylogic.nouns.atom import Atom, Atoms
from pylogic.nouns.text import Source
from pylogic.rules.board import Board as Layout
from pylogic.rules.declared import Declared
from pylogic.solving import loading

FILLINGS = 70_000
"""The most fillings that a case may have."""
WHOLE = 512
"""With no more fillings than that all are tried."""
DAILY = 150
"""So many of them are tried by day."""
NEAR = 100
"""So many of those that differ from a solution in one place are tried by day."""

CASES = {
    "increasing a path": ("cells 1..3 ; paths p ; increasing p", "size 2x2 ; p r1c1 r1c2 r2c2"),
    "increasing a path of one": ("cells 1..3 ; paths p ; increasing p", "size 1x2 ; p r1c2"),
    "increasing beyond the values": ("cells 1..2 ; paths p ; increasing p", "size 1x3 ; p r1c1 r1c2 r1c3"),
    "increasing with gaps": ("cells 0 2 3 7 ; increasing rows", "size 2x3"),
    "consecutive": ("cells 1..4 ; consecutive rows", "size 2x3"),
    "consecutive, one place": ("cells 1..4 ; consecutive rows columns", "size 1"),
    "consecutive with gaps": ("cells 1 2 4 5 6 ; consecutive rows", "size 2x2"),
    "consecutive, too many": ("cells 1 2 4 5 ; consecutive rows", "size 1x3"),
    "consecutive runs": ("cells 1..3 ; blocks # ; consecutive entries", "board {\n . . #\n # . .\n}"),
    "printed after edges": ("edges e: off on ; cells a: 0..1 ; count(sides, on) = value", "board {\n 1 .\n}"),
    "printed after links": ("links l: off on ; cells a: # 1..2 ; different rows", "size 1x2 ; r1c2 = #"),
    "sight of another sort": ("cells a: . # ; cells b: 1..2 ; count(sight #, 1) = 0", "size 1x3"),
    "sight of another sort, not": ("cells a: . # ; cells b: 0..1 ; count(sight ., 0) <> 1", "size 1x4"),
    "sight of another sort, where": ("cells a: . # ; cells b: 0..1 ; count(sight #, 1) >= 2 where 0 1", "size 2x2"),
    "sight where several": ("cells . # * ; count(sight ., #) = 1 where . *", "size 2x2"),
    "value where another sort": ("cells b: 0..1 ; cells a: . # ; count(around, #) = value where #", "size 1x3"),
    "spaced in a ring": ("cells 0..2 ; spaced ring", "size 1x3"),
    "never in a ring": ("cells 1..2 ; never ring 12 2111", "size 2x2"),
    "never along sides": ("links off on ; never stretches 2 sides on", "size 2x2"),
    "unlike sides": ("links off on ; unlike sides", "size 1x3"),
    "quotient in a ring": ("cells 1..4 ; quotient(ring) = 2", "size 1x3"),
    "names before falling numbers": ("cells # 3 1..2 ; sum(rows) = 3", "size 1x3"),
    "no number below those that there are": ("cells # 1..2 ; sum(between(rows, 0 * n, 2)) >= 1", "size 1x3"),
    "half a number is between nothing": ("cells 0..2 ; sum(between(rows, n/2, 2)) >= 1", "size 1x3"),
    "names are worth nothing": ("cells x y 1..3 ; a + b = 3 in pairs", "size 1x4"),
    "compared with clues": ("cells 1..3 ; clues left ; a + 1 < clue in left", "size 2x2 ; left 4 ?"),
    "compared where no clue is": ("cells 1..3 ; clues left ; a + 1 < clue in pairs", "size 1x2 ; left 4"),
    "compared with what is not set": ("cells 1..3 ; set s ? ; a < s in rows", "size 1x3"),
    "compared with what is set": ("cells 1..3 ; set s ? ; a + b < s in rows", "size 1x3 ; s 4"),
    "pieces of a size not set": ("edges off on ; set s ? ; divide on ; size(pieces) = s", "size 1x2"),
    "different in rows and columns, some values": ("cells 1..2 ; different rows columns where 1", "size 2"),
    "spaced": ("cells 0..3 ; spaced lines", "size 2x3"),
    "spaced in a row": ("cells 0..2 ; spaced rows", "size 1x5"),
    "seen": ("cells 1..3 ; clues left ; seen(left) = clue", "size 2x3 ; left 2 ?"),
    "seen alike": ("cells 1..3 ; clues top bottom ; seen(views) = clue", "size 3x2 ; top 1 2 ; bottom ? 3"),
    "seen, 0": ("cells 1..2 ; clues left ; seen(left) = clue", "size 1x2 ; left 0"),
    "seen, too many": ("cells 1..2 ; clues left ; seen(left) = clue", "size 1x3 ; left 3"),
    "seen at least": ("cells 1..3 ; seen(rows) >= 2", "size 2x3"),
    "seen at most": ("cells 1..3 ; 2 > seen(columns)", "size 3x2"),
    "seen otherwise": ("cells 1..3 ; seen(rows) <> 2", "size 1x4"),
    "seen, half of it": ("cells 1..3 ; seen(rows) = columns/2", "size 2x3"),
    "seen, not half of it": ("cells 1..2 ; seen(rows) <> columns/2", "size 1x3"),
    "seen, less than half": ("cells 1..3 ; seen(rows) < columns/2", "size 2x3"),
    "seen from both ends": (
        "cells 1..n ; different rows ; clues left right ; seen(views) = clue",
        "size 1x5 ; left 3 ; right 2",
    ),
    "seen from one end": ("cells 1..n ; different rows ; clues right ; seen(views) = clue", "size 1x5 ; right 4"),
    "seen from both ends, as may be": (
        "cells 1..n ; different rows ; clues left right ; seen(left) >= clue ; seen(left) <> 4 ; seen(right) <= clue",
        "size 1x5 ; left 2 ; right 3",
    ),
    "seen of some values": (
        "cells 0..4 ; different rows ; clues left right ; seen(views) = clue",
        "size 1x3 ; left 2 ; right 2",
    ),
    "seen of many values": ("cells 1 3 8..11 12 ; different rows ; seen(rows) = 2", "size 1x4"),
    "seen, each value once, in vain": (
        "cells 1..n ; different rows ; clues left right ; seen(views) = clue",
        "size 1x4 ; left 3 ; right 3",
    ),
    "between": ("cells 1..4 ; clues rows ; sum(between(rows, 1, 4)) = clue", "size 1x4 ; rows 5"),
    "between, 0": ("cells 1..3 ; clues rows ; sum(between(rows, 1, 3)) = clue", "size 2x3 ; rows 0 2"),
    "between of all": ("cells 1..n ; different rows ; sum(between(rows, 1, n)) = 5", "size 1x5"),
    "between of all, at most": ("cells 2..n+1 ; different rows ; sum(between(rows, n, 3)) <= 4", "size 1x5"),
    "between of all, unlike": ("cells a 1..n-1 ; different rows ; sum(between(rows, a, 2)) <> 3", "size 1x5"),
    "between the least and nothing": ("cells 1..n ; different rows ; sum(between(rows, 1, n + 1)) = 0", "size 1x4"),
    "between alike": ("cells # 1..2 ; clues rows ; sum(between(rows, #, #)) = clue", "size 2x3 ; rows 2 0"),
    "between names": ("cells a b 1..2 ; sum(between(lines, a, b)) <= 1", "size 1x5"),
    "between, not": ("cells 1..3 ; sum(between(columns, 1, n)) <> 2", "size 3x2"),
    "between, more": ("cells a b 3 ; sum(between(rows, a, b)) >= 4", "size 1x5"),
    "difference": ("cells 1..3 ; signs bar | ; difference(bar) = 1", "size 2x2 ; r1c1 | r1c2 ; r1c1 | r2c1"),
    "difference, others": ("cells 1..4 ; signs bar | ; difference(pairs except bar) <> 1", "size 2x2 ; r1c1 | r1c2"),
    "difference at least": ("cells 1..4 ; difference(pairs) >= 2", "size 2x3"),
    "difference, never": ("cells 1..2 ; difference(pairs) > 4", "size 1x2"),
    "difference of three": ("cells 1..2 ; difference(rows) = 1", "size 1x3"),
    "quotient": ("cells 0..4 ; quotient(pairs) = 2", "size 2x2"),
    "quotient, not": ("cells 0..3 ; quotient(pairs) <> 2", "size 1x3"),
    "quotient, a fraction": ("cells 1..4 ; quotient(right) = 3/2", "size 2x2"),
    "quotient, less": ("cells 1..4 ; quotient(right) < 2", "size 2x2"),
    "product": ("cells 1..4 ; cages c ; product(c) = clue", "size 2x2 ; c 12 r1c1 r1c2 r2c1 ; c 2 r2c2"),
    "product, 0": ("cells 0..3 ; cages c ; product(c) = clue", "size 1x4 ; c 0 r1c1 r1c2 ; c 6 r1c3 r1c4"),
    "product, none": ("cells 1..3 ; cages c ; product(c) = clue", "size 1x2 ; c 0 r1c1 r1c2"),
    "product, a prime": ("cells 1..4 ; cages c ; product(c) = clue", "size 1x2 ; c 7 r1c1 r1c2"),
    "product at most": ("cells 0..3 ; product(rows) <= 4", "size 1x4"),
    "product at least": ("cells 0..3 ; product(rows) >= 4", "size 2x2"),
    "product, not": ("cells 0..3 ; product(lines) <> 6", "size 2x2"),
    "product below 0": ("cells 0..2 ; product(rows) > 0 - 1", "size 1x2"),
    "next": ("cells 1..4 ; next pairs", "size 2x3"),
    "next, all different": ("cells 1..size(all) ; different all ; next pairs8", "size 2x3"),
    "next, diagonally": (
        "cells 1..size(all) ; blocks # ; different all ; next pairs8",
        "board {\n . # .\n # . #\n . # .\n}",
    ),
    "next around": ("cells 1..size(all) ; different all ; next around", "size 1x4"),
    "next, in each region": (
        "cells 1..size(areas) ; regions areas ; next pairs inside areas",
        "areas {\n a a b\n a b b\n}",
    ),
    "next, no way": ("cells 1..2 ; next pairs", "size 1"),
    "next past a block": ("cells 1..size(all) ; blocks # ; different all ; next pairs", "board {\n . # .\n . . .\n}"),
    "next along arrows, four": (
        "cells 1..size(all) ; arrows ; different all ; next arrows",
        "arrows {\n E SW\n NE .\n}",
    ),
    "next along arrows": (
        "cells 1..size(all) ; arrows ; different all ; next arrows",
        "arrows {\n E S SW\n NE . W\n}",
    ),
    "totals on blocks": (
        "cells 1..3 ; blocks # totals ; different entries ; sum(entries) = clue",
        "board {\n # 3\\ 4\\\n \\5 . .\n # . .\n}",
    ),
    "totals of nothing": ("cells 1..3 ; blocks # totals ; sum(entries) = clue", "board {\n \\0 . 4\\4\n}"),
    "numbers on blocks": ("cells 1..3 ; blocks # numbers ; different rows", "board {\n #2 . .\n . . #\n}"),
    "runs between numbers": (
        "cells 1..4 ; blocks # numbers ; different rows ; consecutive entries",
        "board {\n . #3 .\n . . .\n}",
    ),
    "runs": ("cells . # ; clues rows columns ; runs(lines, #) = clue", "rows 1,1 0 ? ; columns ? 1 2"),
    "runs of different neighbours": (
        "cells 0..2 ; clues rows ; a < b in right ; a + 1 >= b in pairs ; runs(rows, 1) = clue",
        "size 2x2 ; rows ? 2",
    ),
    "runs, full": ("cells . # ; clues rows ; runs(rows, #) = clue", "size 2x4 ; rows 1,2 4"),
    "runs, too long": ("cells . # ; clues rows ; runs(rows, #) = clue", "size 1x3 ; rows 2,1"),
    "runs, of three values": ("cells . # o ; clues rows ; runs(rows, #) = clue", "size 2x3 ; rows 1,1 2"),
    "runs around": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n . 2 .\n 1,1 . .\n . . .\n}"),
    "runs around, alone": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 0 .\n}"),
    "runs around nothing": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 0\n}"),
    "runs around nothing, never": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 2\n}"),
    "runs around, never": ("cells . # ; clue list 0..8 on . ; runs(ring, #) = clue", "board {\n 3 .\n . .\n}"),
    "runs around, all": ("cells . # ; clue list 0..8 ; runs(ring, #) = clue", "board {\n . . .\n . 8 .\n . . 3\n}"),
    "matched": ("cells . a b ; matched a b pairs", "size 2x3"),
    "matched, touching": ("cells . a b ; matched a b pairs8", "size 2x3"),
    "matched, fixed": ("cells . ^ T ; fixed T ; matched ^ T pairs", "board {\n . T .\n T . T\n}"),
    "matched, alone": ("cells . ^ T ; fixed T ; matched ^ T pairs", "board {\n T\n}"),
    "ships": ("cells . # ; ships fleet ; place fleet", "size 3 ; fleet 2 1"),
    "ships, several": ("cells . # ; ships fleet ; place fleet ; apart # touching", "size 3x4 ; fleet 2 1*2"),
    "ships, no room": ("cells . # ; ships fleet ; place fleet", "size 1x3 ; fleet 2 1"),
    "ships, shown": (
        "cells . # ; ships fleet ; place fleet",
        "size 3x3 ; fleet 3 1 ; board {\n . . .\n M . .\n . . O\n}",
    ),
    "ships, ends": ("cells . # ; ships fleet ; place fleet", "fleet 2 2 ; board {\n U . .\n . L .\n}"),
    "ships, off the board": ("cells . # ; ships fleet ; place fleet", "fleet 2 ; board {\n D .\n . .\n}"),
    "pieces": ("cells . L I ; regions r ; place L I in r", "r {\n a a a\n a a b\n b b b\n}"),
    "pieces of four cells": ("cells . L I ; regions r ; place L I in r", "r {\n a a a b\n a b b b\n}"),
    "pieces, no room": ("cells . T ; regions r ; place T in r", "r {\n a a a\n b b b\n}"),
    "pieces, some cells of none": ("cells . T S ; regions r ; place T S in r", "r {\n a a a\n a a .\n}"),
    "sight": ("cells w b ; clue 1..9 on w ; size(sight w) = clue", "board {\n . 3 .\n . . .\n . . 2\n}"),
    "sight, 0": ("cells w b ; clue 0..9 ; size(sight w) = clue", "board {\n . 0 .\n . . 1\n}"),
    "sight, otherwise": ("cells w b ; size(sight w) <> 3", "size 2x3"),
    "sight, at most": ("cells w b ; size(sight w) <= n/2", "size 2x3"),
    "values said twice": ("cells 1..4 ; count(rows, 1 2 2) = 1 ; count(columns, 1..3 2..3) >= 1", "size 2x2"),
    "sight of bulbs": ("cells . * ; blocks # ; count(sight ., *) >= 1", "board {\n . . #\n # . .\n . . .\n}"),
    "sight of one": ("cells . * ; count(sight ., *) = 1 where .", "size 2x3"),
    "sight of three values": ("cells . a b ; count(sight ., a) = 1", "size 2x3"),
    "sight of two": ("cells . a b ; count(sight ., a b) >= 2 where a", "size 2x3"),
    "spans": ("cells w b ; regions r ; spans r <= 2 where w", "r {\n a b c\n a b b\n c c c\n}"),
    "spans one": ("cells w b ; regions r ; spans r < 2 where b", "r {\n a b a\n a b a\n}"),
    "spans none": ("cells w b ; regions r ; spans r < 1 where b", "r {\n a b\n a .\n}"),
    "spans past a block": (
        "cells w b ; blocks # ; regions r ; spans r <= 1 where w",
        "r {\n a b c\n} ; board {\n . # .\n}",
    ),
    "connected, several": ("cells a b c ; connected a b", "size 2x3"),
    "connected or rim": ("cells w b ; connected b or rim", "size 3x4"),
    "connected or rim, one inside": ("cells w b ; connected b or rim", "size 3"),
    "connected, one cell": ("cells w b ; connected b", "size 1"),
    "islands": ("cells w b ; clue 1..9 ; size(island w) = clue", "board {\n 2 . .\n . . .\n . ? .\n}"),
    "islands, none": ("cells w b ; clue 1..9 ; size(island w) = clue", "size 2x3"),
    "islands, too large": ("cells w b ; clue 1..9 ; size(island w) = clue", "board {\n 5 .\n}"),
    "islands of numbers": ("cells 1..3 ; size(island) = value", "size 2x3"),
    "islands of numbers, a few": ("cells 1 2 4 ; size(island) = value", "size 2x4"),
    "islands of numbers and names": ("cells . 2..3 ; size(island) = value", "size 2x3"),
    "numbers left": (
        "cells w b ; clue 1..9 ; different(lines, number where w)",
        "board {\n 1 1 2\n 1 3 3\n 2 ? 3\n}",
    ),
    "numbers added": (
        "cells x k ; numbers ; clues rows ; sum(rows, number where k) = clue",
        "rows 3 0 ; board {\n 1 2 3\n 1 0 2\n}",
    ),
    "value": ("cells . 1..size(r) ; regions r ; size - count(mates r, .) = value", "r {\n a a b\n a a b\n}"),
    "value, some": ("cells 0..2 ; count(around, 2) = value where 1 2", "size 2x3"),
    "corners": ("cells . # ; corners ; count(corners, #) = clue", "corners {\n 0 . . 1\n . 2 . .\n . . 1 .\n}"),
    "shared, across, stretches": (
        "cells . # ; regions r ; a = b in shared rows r ; apart # across r ; never stretches 3 columns #",
        "r {\n a a b\n a b b\n a b a\n}",
    ),
    "apart everywhere": ("cells . # ; apart # pairs8", "size 3"),
    "apart past a block": ("cells . # ; blocks x ; apart # pairs", "board {\n . . x\n . . .\n x . .\n}"),
    "never everywhere": ("cells . # o ; never windows 2x2 #..# o", "size 2x3"),
    "never past a block": (
        "cells . # ; blocks x ; never windows 1x3 #.# .",
        "board {\n . . . .\n . x . .\n . . . .\n}",
    ),
    "a number not set": ("cells . * ; set mines ? ; count(all, *) = mines", "size 2x3"),
    "a number set": ("cells . * ; set mines ? ; count(all, *) = mines", "size 2x3 ; mines 2"),
    "heads and tails": (
        "cells 1..4 ; paths arrow ; sum(heads arrow) = sum(tails arrow)",
        "size 2x3 ; arrow r1c1 r1c2 r1c3 ; arrow r2c2 r2c1",
    ),
    "tails and heads": (
        "cells 0..3 ; paths arrow ; sum(tails arrow) = sum(heads arrow) ; different tails rows",
        "size 1x4 ; arrow r1c1 r1c2 r1c3 ; arrow r1c4",
    ),
    "heads alone": (
        "cells 0..2 ; paths arrow ; sum(heads arrow) = sum(tails arrow)",
        "size 1x3 ; arrow r1c2 ; arrow r1c3 r1c1",
    ),
    "first": ("cells . 1..2 ; clues left right ; first(views but .) = clue", "size 2x3 ; left 2 ? ; right 1 2"),
    "first of all": ("cells 1..3 ; first(columns) <> 2", "size 2x2"),
    "first beyond": ("cells . 1..2 ; clues left ; first(left but .) = clue", "size 1x3 ; left 3"),
    "first of names": ("cells a b 1..2 ; first(rows but a 1) < 2", "size 1x4"),
    "couples": ("cells a: 1..2 ; cells b: 1..3 ; couples lines", "size 2x2"),
    "couples that are given": ("cells a: 1..2 ; cells b: x y ; couples all", "board {\n 1x 2.\n .y .\n}"),
    "different of a sort": ("cells a: 1..2 ; cells b: 1..2 ; different rows of b", "board {\n 1/2 .\n . ./1\n}"),
    "different but": ("cells # 1..2 ; different lines but #", "size 2x3"),
    "different but two": ("cells a b c ; different rows but a c", "size 2x2"),
    "loop along edges": ("edges off on ; clue 0..4 ; count(sides, on) = clue ; loop on", "board {\n . 2\n . .\n}"),
    "loop along edges, one cell": ("edges off on ; loop on", "size 1"),
    "loop along edges, a row": ("edges off on ; loop on", "size 1x4"),
    "loop along edges past a block": ("edges off on ; blocks # ; loop on", "board {\n # .\n . #\n}"),
    "loop of links": ("links off on ; loop on", "size 3x3"),
    "loop of links, a row": ("links off on ; loop on", "size 1x4"),
    "loop of links past a block": ("links off on ; blocks # ; loop on", "board {\n . . .\n . # .\n . . .\n}"),
    "loop of links past a block at the rim": ("links off on ; blocks # ; loop on", "board {\n . . # .\n . . . .\n}"),
    "loop through cells": ("cells s: w b ; links l: off on ; loop on through w", "size 2x3"),
    "loop through four cells": ("cells s: w b ; links l: off on ; loop on through w", "size 2"),
    "turning": ("links off on ; mark B ; loop on ; turn B", "board {\n . B .\n . . .\n . . .\n}"),
    "turning before and after": (
        "links off on ; mark W ; straight W ; turn before and after W",
        "board {\n . W .\n . . .\n}",
    ),
    "turning before or after": ("links off on ; mark W ; turn before or after W", "board {\n . . .\n . W .\n}"),
    "straight": ("links off on ; mark W ; straight W ; straight before or after W", "board {\n . . W .\n . . . .\n}"),
    "straight everywhere": ("links off on ; straight around", "size 1x3"),
    "paths": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 2\n . . .\n 1 . 2\n}"),
    "paths, an end alone": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 2\n . . 2\n}"),
    "paths, four ends": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . 1\n 1 . 1\n}"),
    "paths, some not told": ("links off on ; clue 1..9 ; path on joins clue", "board {\n 1 . ?\n ? . 2\n . ? 2\n}"),
    "paths, none": ("links off on ; clue 1..9 ; path on joins clue", "size 2x3"),
    "paths, two numbers at an end": (
        "cells s: . # ; links l: off on ; paths w ; path on joins w through #",
        "size 2x2 ; w r1c1 r1c2 ; w r1c1",
    ),
    "paths through cells": (
        "cells s: . # ; links l: off on ; paths w ; path on joins w through #",
        "size 2x3 ; w r1c1 r2c3",
    ),
    "segments": ("links off on ; segments ; loop on", "board {\n . LR .\n . . .\n . . .\n}"),
    "pointers": ("cells w b ; pointers p ; count(p, b) = clue", "board {\n R1 . .\n . L0 .\n . . U?\n}"),
    "pointers out of the board": ("cells w b ; pointers p ; count(p, b) = clue", "board {\n L1 .\n}"),
    "diagonals": ("cells \\ / ; corners ; meet(corners) = clue", "corners {\n . 1 .\n . 2 .\n 0 . .\n}"),
    "diagonals without loops": ("cells \\ / ; acyclic", "size 3x4"),
    "diagonals without loops, four corners": ("cells \\ / ; acyclic", "size 3"),
    "diagonals around the middle": ("cells \\ / ; blocks # ; acyclic", "board {\n . . .\n . # .\n . . .\n}"),
    "diagonals around a block": ("cells \\ / ; blocks # ; acyclic", "board {\n . . . .\n . # . .\n . . . .\n}"),
    "pieces of a size": ("edges off on ; divide on ; size(pieces) = 2", "size 2x2"),
    "symmetric, a centre beside the board": (
        "edges off on ; blocks # ; centres ; divide on ; symmetric pieces",
        "size 2x1 ; centres r2c1 r1c1 ; board {\n #\n .\n}",
    ),
    "straight beside a pointer": (
        "links off on ; pointers p ; straight before and after p",
        "board {\n . .\n . .\n . D1\n}",
    ),
    "connected, two of three values": ("cells o x y ; connected x ; connected o", "size 2x2"),
    "matched links, some sides without one": ("links no yes ; matched no yes stretches 2 sides", "size 1x3"),
    "pieces of a board of blocks": (
        "edges off on ; blocks # ; divide on ; size(pieces) = n/2",
        "board {\n # # #\n}",
    ),
    "rectangles around a block": (
        "edges off on ; blocks # ; divide on ; rectangle pieces",
        "board {\n . .\n . #\n}",
    ),
    "count as a centre says, cells of different ranges": (
        "cells 1..size(r) ; regions r ; count(around9, 1) = value",
        "r {\n c c\n a b\n}",
    ),
    "seen, where a pointer points at nothing": (
        "cells . 1..2 ; pointers p ; seen(p) = clue",
        "board {\n . D1\n}",
    ),
    "pieces of two sizes": ("edges off on ; divide on ; size(pieces) = 2 ; size(pieces) = n", "size 1x3"),
    "ships beside numbers": (
        "cells a: 1..2 ; cells b: ~ # ; ships f ; count(rows, 2) = 1 ; place f",
        "size 1x2 ; f 1 ; board {\n O .\n}",
    ),
    "pieces of any size": ("edges off on ; divide on", "size 2x2"),
    "pieces of half the board": ("edges off on ; divide on ; size(pieces) = n/2", "size 1x4"),
    "pieces of no size": ("edges off on ; divide on ; size(pieces) = n/2", "size 1x3"),
    "pieces with a clue": ("edges off on ; clue 1..9 ; divide on ; count(pieces, clue) = 1", "board {\n 1 .\n . 3\n}"),
    "pieces of told sizes": ("edges off on ; clue 1..9 ; divide on ; size(pieces) = clue", "board {\n 3 .\n . .\n}"),
    "rectangles": ("edges off on ; divide on ; rectangle pieces", "size 2x2"),
    "rectangles with clues": (
        "edges off on ; clue 1..9 ; divide on ; rectangle pieces ; count(pieces, clue) = 1 ; size(pieces) = clue",
        "board {\n 2 .\n ? .\n}",
    ),
    "rectangles with clues in vain": (
        "edges off on ; clue 1..9 ; divide on ; rectangle pieces ; count(pieces, clue) = 1 ; size(pieces) = clue",
        "board {\n 3 . 5\n}",
    ),
    "symmetric pieces": ("edges off on ; centres ; divide on ; symmetric pieces", "size 2 ; centres r1c1 r2c1-r2c2"),
    "symmetric pieces about a point": (
        "edges off on ; centres ; divide on ; symmetric pieces",
        "size 2 ; centres r1c1-r2c2",
    ),
    "symmetric pieces in vain": ("edges off on ; centres ; divide on ; symmetric pieces", "size 1x3 ; centres r1c1"),
    "symmetric pieces of a size": (
        "edges off on ; centres ; divide on ; symmetric pieces ; size(pieces) = 2",
        "size 1x4 ; centres r1c1-r1c2 r1c3-r1c4",
    ),
    "at most, of two values": (
        "cells . # ; regions r ; a <= b in r",
        "r {\n a a b\n a b b\n} ; board {\n . # .\n . . .\n}",
    ),
    "at least, of two values": (
        "cells . # o ; fixed o ; paths p ; a >= b in p",
        "size 2x3 ; p r1c1 r1c2 r2c2 ; p r2c3 r1c3",
    ),
    "at least, some fixed": ("cells . # ; fixed # ; paths p ; a >= b in p", "board {\n . # .\n} ; p r1c1 r1c2 r1c3"),
    "totals of nothing, compared": ("cells 1..2 ; sum(around) = 2 where 1", "size 1x2"),
    "products of nothing": ("cells 1..2 ; product(around) < 1", "size 1"),
    "products of nothing, at least": ("cells 1..2 ; product(around) >= 2", "size 1"),
    "segments beside ships": (
        "cells . # ; links l: off on ; segments ; ships fleet ; place fleet",
        "size 1x2 ; fleet 1 ; board {\n R L\n}",
    ),
    "totals of no cells": ("cells 1..2 ; sum(around) <= 2", "size 1"),
    "counts of nothing": ("cells . # ; count(around, #) >= 1", "size 1"),
    "counts of nothing, guarded": ("cells . # ; count(around, #) = n/2 where #", "size 1"),
    "a sum on the right": ("cells 0..2 ; 3 >= sum(rows)", "size 2x2"),
    "a count on the right": ("cells . # ; 2 * row > count(rows, #)", "size 2x2"),
    "half of a count": ("cells . # ; count(rows, #) / 2 = 1", "size 2x3"),
    "a sum with a factor beyond 32 bits": ("cells 1..3 ; 999999999 * sum(rows) = 999999999 * 4", "size 2"),
    "a sum that is no multiple": ("cells 1..3 ; 999999999 * sum(rows) <> 999999999 * 4 + 1", "size 1x2"),
    "a sum below a factor": ("cells 1..3 ; 999999999 * sum(rows) <= 999999999 * 4 + 1", "size 1x2"),
    "a sum above a factor": ("cells 1..3 ; 999999999 * sum(rows) > 999999999 * 4 - 1", "size 1x2"),
    "a count below all numbers": ("cells . # ; count(rows, #) <= 999999999 * 999999999", "size 1x2"),
    "a product below all numbers": ("cells 0..2 ; product(rows) < 999999999 * 999999999", "size 1x2"),
    "a product above all numbers": ("cells 0..2 ; product(rows) > 999999999 * 999999999", "size 1x2"),
    "a product that cannot be": ("cells 0..2 ; product(rows) <> 999999999 * 999999999", "size 1x2"),
    "seen beyond all numbers": ("cells 1..2 ; seen(rows) <> 999999999 * 999999999", "size 1x2"),
    "in sight of fewer than all numbers": ("cells . # ; size(sight .) < 999999999 * 999999999", "size 1x2"),
    "between less than all numbers": ("cells 1..3 ; sum(between(rows, 1, 2)) < 999999999 * 999999999", "size 1x3"),
    "differences from no number": ("cells 1..3 ; difference(rows) <> 999999999 * 999999999", "size 1x2"),
    "far apart": ("cells 1..3 ; a <= b + 999999999 * 999999999 in rows", "size 1x2"),
    "bridges": (
        "bridges 0..2 ; clue 1..8 ; sum(ends) = clue ; connected 1..8",
        "board {\n 2 . ?\n . . .\n ? 1 2\n}",
    ),
    "bridges that cross": (
        "bridges 0..2 ; clue 1..8 ; count(crossings, 0) >= 1",
        "board {\n . ? .\n ? . ?\n . ? .\n}",
    ),
    "bridges past a block": ("bridges 0..1 ; clue 0..8 ; blocks # ; sum(ends) = clue", "board {\n 1 # 0 . 1\n}"),
    "bridges of a kind": (
        "bridges 0..3 ; clue 0..8 ; sum(ends) = clue ; connected 2",
        "board {\n ? . ?\n . . .\n ? . 5\n}",
    ),
    "bridges in vain": (
        "set most 2 ; bridges 0..most ; clue 0..8 ; sum(ends) = clue ; connected 3",
        "board {\n 1 1\n}",
    ),
    "bridges, none": ("bridges 0..2 ; clue 0..8 ; sum(ends) = clue ; connected 1", "board {\n . . .\n . 0 .\n}"),
    "bridges, no islands": ("bridges 0..2 ; clue 0..8 ; sum(ends) = clue ; connected 1", "size 2x2"),
    "links that join all": ("links off on ; connected on", "size 2x3"),
    "links that join all but a block": ("links off on ; blocks # ; connected off", "board {\n . . .\n . # .\n}"),
    "links of two sorts that join all": (
        "links a: off on ; links b: off on ; connected a = on ; connected b = off",
        "size 1x4",
    ),
    "mirrors": (
        "cells G V ; mirrors ; clues top left ; count(direct, V) + count(mirrored, G) = clue",
        "board {\n . / .\n . . .\n \\ . .\n} ; top 1 ? 0 ; left ? 2 3",
    ),
    "mirrors, met twice": (
        "cells G V ; mirrors ; clues top ; count(mirrored, G) = clue",
        "board {\n \\ . .\n . . /\n \\ . /\n} ; top 2 ? 1",
    ),
    "mirrors only": (
        "cells G V ; mirrors ; clues right ; count(direct, V) + count(mirrored, G) >= clue",
        "board {\n / \\\n . /\n} ; right 1 0",
    ),
    "two families of groups": ("cells . # ; count(rows, #) = count(columns, #)", "size 3x3"),
    "two families, one with fewer groups": ("cells . # ; 2 * count(rows, #) >= count(columns, .)", "size 3x2"),
    "dominoes": (
        "edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces",
        "board {\n 1 0\n 0 1\n}",
    ),
    "dominoes, all there are": (
        "edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces",
        "board {\n 0 0\n 0 1\n}",
    ),
    "dominoes, a number unknown": (
        "edges off on ; clue 0..9 ; divide on ; size(pieces) = 2 ; unlike pieces",
        "board {\n 0 0\n 0 .\n}",
    ),
    "dominoes among pieces": (
        "edges off on ; clue 0..9 ; divide on ; unlike pieces",
        "board {\n 1 0\n 1 0\n}",
    ),
}

MANY = (
    "next, all different", "connected or rim", "pieces", "diagonals without loops", "diagonals around a block",
    "paths through cells", "loop through cells", "next along arrows",
)  # fmt: skip
"""Cases with so many fillings that only the nights try them; each has a smaller sister."""


def read(kind: str, puzzle: str) -> Puzzle:
    """A puzzle of a kind that is declared in front of it."""
    (found,) = loading.read(Source("case", f"kind k {{\n{kind}\n}}\nk {{\n{puzzle}\n}}\n"))
    return found


class Fillings(Sequence[Atoms]):
    """Every way to give each variable of a puzzle a value, in an order of its own."""

    def __init__(self, puzzle: Puzzle) -> None:
        told = [fact.atom.args for fact in puzzle.told if fact.atom.name == "variable"]
        domains: dict[object, list[int]] = {}
        for fact in puzzle.told:
            if fact.atom.name == "domain":
                domains.setdefault(fact.atom.args[0], []).append(int(fact.atom.args[1]))
        self._choices = [[Atom("value", (variable, value)) for value in domains[domain]] for variable, domain in told]

    def __len__(self) -> int:
        return prod(map(len, self._choices))

    @overload
    def __getitem__(self, number: int) -> Atoms: ...
    @overload
    def __getitem__(self, number: slice) -> list[Atoms]: ...
    def __getitem__(self, number: int | slice) -> Atoms | list[Atoms]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        atoms = []
        for choices in self._choices:
            number, place = divmod(number, len(choices))
            atoms.append(choices[place])
        if number:
            raise IndexError("there are not so many fillings")
        return frozenset(atoms)

    def near(self, filling: Atoms) -> Iterator[Atoms]:
        """The fillings that differ from one in a single place."""
        for choices in self._choices:
            for atom in choices:
                if atom not in filling:
                    yield filling.difference(choices) | {atom}


@dataclass(frozen=True)
class Board:
    """A case, and what the checker says to its fillings.

    Attributes:
        case: Its name.
        puzzle: Its puzzle.
        found: What an engine says all solutions are; none of them stays unchecked.
    """

    case: str
    puzzle: Puzzle
    found: frozenset[Atoms]

    @cached_property
    def tried(self) -> list[Atoms]:
        """All fillings; of many only some by day, some of those that are nearly right, and all that were found."""
        every = Fillings(self.puzzle)
        assert len(every) <= FILLINGS
        if len(every) <= WHOLE:
            return list(every)
        found = sorted(self.found, key=sorted)
        near = [filling for right in found[:NEAR] for filling in every.near(right)]
        return list(dict.fromkeys([*drawn(every, DAILY), *drawn(near, NEAR), *found]))

    @cached_property
    def right(self) -> set[Atoms]:
        """The fillings that the checker lets pass."""
        check = self.puzzle.kind.check
        assert isinstance(check, partial)
        (declared,) = check.args
        board = board_of(declared, self.puzzle.facts)
        return {atoms for atoms in self.tried if passes(declared, board, atoms)}


def passes(kind: Declared, board: Layout, atoms: Atoms) -> bool:
    """Whether the checker has nothing to say; after its first word it is not asked for more."""
    values, strange = values_of(board, atoms)
    return not strange and next(broken(kind, board, values), None) is None
