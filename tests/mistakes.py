# ruff: noqa: E501
"""Mistakes of beginners, each with the sentences that answer it and their places.

A mistake is a file; an answer is ``LINE:COLUMN: SENTENCE``.
"""

MISTAKES: list[tuple[str, str, list[str]]] = [
    (
        "groups of two families compared where numbers name two groups",
        'kind mine "Mine" {\n  cells 0..1\n  sum(pairs8) <> count(lines, 1)\n}\n',
        [
            "3:18: two groups of 'lines' have the same number, and groups of two families are compared by their numbers",
        ],
    ),
    (
        "a value written like a block",
        'kind mine "Mine" {\n  cells . #\n  blocks #\n  different rows\n}\n',
        [
            "2:11: '#' cannot be a value: it stands for something else on the board",
        ],
    ),
    (
        "a value written like totals on a block",
        'kind mine "Mine" {\n  cells \\ /\n  blocks # totals\n  different rows\n}\n',
        [
            "2:9: '\\' cannot be a value: it stands for something else on the board",
        ],
    ),
    (
        "values written like mirrors",
        'kind mine "Mine" {\n  mirrors\n  cells a: . /\n  different rows\n}\n',
        [
            "3:14: '/' cannot be a value: it stands for something else on the board",
        ],
    ),
    (
        "a value written like a mark",
        'kind mine "Mine" {\n  cells E . x\n  mark E on x\n  different rows\n}\n',
        [
            "2:9: 'E' cannot be a value: it stands for something else on the board",
        ],
    ),
    (
        "a mark written like a block",
        'kind mine "Mine" {\n  cells 1..n\n  blocks E\n  mark E on 1\n  different rows\n}\n',
        [
            "4:3: 'E' stands for something else on the board already",
        ],
    ),
    (
        "a range with a hyphen",
        'kind mine "Mine" {\n  cells 1-9\n  different rows\n}\n',
        [
            "2:9: a range is written 1..9, not with '1-9'",
        ],
    ),
    (
        "a kind without its closing brace",
        'kind mine "Mine" {\n  cells 1..n\n  different rows\n\nmine "one" {\n  size 2\n}\n',
        [
            "1:18: this brace is never closed",
        ],
    ),
    (
        "cells after edges, both without names",
        'kind mine "Mine" {\n  edges off on\n  cells . #\n  loop on\n}\n',
        [
            "3:3: 'edges' and 'cells' have no names; rules tell them apart by names: edges a: ..., cells b: ...",
        ],
    ),
    (
        "a forgotten colon",
        'kind mine "Mine" {\n  cells 1..n\n  "each row holds each number once" different rows\n}\n',
        [
            "3:37: a colon stands between a sentence and its rule; it is missing before 'different'",
        ],
    ),
    (
        "cell instead of cells",
        'kind mine "Mine" {\n  cell 1..n\n  different rows\n}\n',
        [
            "2:3: there is no word 'cell'; did you mean 'cells'?",
        ],
    ),
    (
        "neighbours without in",
        'kind mine "Mine" {\n  cells 1..n\n  a < b\n}\n',
        [
            "3:3: two places are compared in a family: a < b in pairs",
        ],
    ),
    (
        "cages that are not declared",
        'kind mine "Mine" {\n  cells 1..n\n  sum(cage) = clue\n}\n',
        [
            "3:7: there is no family 'cage' here; declare it: cages cage",
        ],
    ),
    (
        "cages that are not declared, in a word",
        'kind mine "Mine" {\n  cells 1..n\n  different cage\n}\n',
        [
            "3:13: there is no family 'cage' here; declare it: cages cage",
        ],
    ),
    (
        "cells without values",
        'kind mine "Mine" {\n  cells\n  different rows\n}\n',
        [
            "2:3: 'cells' has no values; note that '%' starts a comment",
        ],
    ),
    (
        "a range with three dots",
        'kind mine "Mine" {\n  cells 1...9\n  different rows\n}\n',
        [
            "2:9: a range is written 1..9, not with '1...9'",
        ],
    ),
    (
        "a range with one dot",
        'kind mine "Mine" {\n  cells 1.9\n  different rows\n}\n',
        [
            "2:9: a range is written 1..9, not with '1.9'",
        ],
    ),
    (
        "a range with to",
        'kind mine "Mine" {\n  cells 1 to 9\n  different rows\n}\n',
        [
            "2:11: a range is written 1..9, not with 'to'",
        ],
    ),
    (
        "a range with blanks",
        'kind mine "Mine" {\n  cells 1 .. 9\n  different rows\n}\n',
        [
            "2:11: a range is written 1..9, not with '..'",
        ],
    ),
    (
        "a range in braces",
        'kind mine "Mine" {\n  cells {1..9}\n  different rows\n}\n',
        [
            "2:9: braces stand around kinds, puzzles and boards, not within a rule; leave them out",
        ],
    ),
    (
        "a range in brackets",
        'kind mine "Mine" {\n  cells [1..9]\n  different rows\n}\n',
        [
            "2:9: values stand without brackets: cells white black, cells 1..9",
        ],
    ),
    (
        "a range in round brackets",
        'kind mine "Mine" {\n  cells (1..9)\n  different rows\n}\n',
        [
            "2:9: values stand one after the other, without '(': cells white black, cells 1..9",
        ],
    ),
    (
        "a list with commas",
        'kind mine "Mine" {\n  cells 1, 2, 3\n  different rows\n}\n',
        [
            "2:10: values stand one after the other, without ',': cells white black, cells 1..9",
        ],
    ),
    (
        "a range backwards",
        'kind mine "Mine" {\n  cells 9..1\n  different rows\n}\n',
        [
            "2:9: no number is from 9 to 1; the smaller one stands first",
        ],
    ),
    (
        "a range with a name that is none",
        'kind mine "Mine" {\n  cells 1..m\n  different rows\n}\n',
        [
            "2:12: there is no number called 'm' here (columns, n, rows); for one that puzzles set, say: set m 1",
        ],
    ),
    (
        "a range with capital N",
        'kind mine "Mine" {\n  cells 1..N\n  different rows\n}\n',
        [
            "2:12: there is no number called 'N' here; did you mean 'n'?",
        ],
    ),
    (
        "negative values",
        'kind mine "Mine" {\n  cells -1..1\n  different rows\n}\n',
        [
            "2:9: numbers in cells are from 0 on",
        ],
    ),
    (
        "cells with equals",
        'kind mine "Mine" {\n  cells = 1..9\n  different rows\n}\n',
        [
            "2:9: values stand one after the other, without '=': cells white black, cells 1..9",
        ],
    ),
    (
        "cells with a colon",
        'kind mine "Mine" {\n  cells: 1..9\n  different rows\n}\n',
        [
            "2:8: values stand one after the other, without ':': cells white black, cells 1..9",
        ],
    ),
    (
        "cells with in",
        'kind mine "Mine" {\n  cells in 1..9\n  different rows\n}\n',
        [
            "2:9: values stand one after the other, without 'in': cells white black, cells 1..9",
        ],
    ),
    (
        "a range as MiniZinc has it",
        'kind mine "Mine" {\n  var 1..9: cells\n  different rows\n}\n',
        [
            "2:3: what is looked for is declared: cells 1..9, or edges off on",
        ],
    ),
    (
        "values in quotes",
        'kind mine "Mine" {\n  cells "white" "black"\n  apart black pairs\n}\n',
        [
            "2:9: quotes are for the title of a kind, and for a sentence with a colon before its rule",
        ],
    ),
    (
        "the same value twice",
        'kind mine "Mine" {\n  cells black white black\n  apart black pairs\n}\n',
        [
            "2:21: the value 'black' stands here twice",
        ],
    ),
    (
        "numbers before names",
        'kind mine "Mine" {\n  cells 1..4 .\n  different rows\n}\n',
        [
            "2:14: names stand before numbers: cells . 1..9",
        ],
    ),
    (
        "two lines of cells",
        'kind mine "Mine" {\n  cells 1..4\n  cells . #\n  different rows\n}\n',
        [
            "3:3: 'cells' is said twice; rules tell them apart by names: cells a: ..., cells b: ...",
        ],
    ),
    (
        "edge instead of edges",
        'kind mine "Mine" {\n  edge off on\n  loop on\n}\n',
        [
            "2:3: there is no word 'edge'; did you mean 'edges'?",
        ],
    ),
    (
        "link instead of links",
        'kind mine "Mine" {\n  link off on\n  loop on\n}\n',
        [
            "2:3: there is no word 'link'; did you mean 'links'?",
        ],
    ),
    (
        "no cells at all",
        'kind mine "Mine" {\n  different rows columns\n}\n',
        [
            "1:6: the kind mine has no variables; say: cells 1..n, or edges off on",
        ],
    ),
    (
        "no rules at all",
        'kind mine "Mine" {\n  cells 1..n\n}\n',
        [
            "1:6: the kind mine has no rules; say, for example: different rows columns",
        ],
    ),
    (
        "an empty kind",
        'kind mine "Mine" {\n}\n',
        [
            "1:6: the kind mine has no variables; say: cells 1..n, or edges off on",
        ],
    ),
    (
        "a kind with capitals",
        'kind Mine "Mine" {\n  cells 1..n\n  different rows\n}\n',
        [
            "1:6: the name of a kind is a lower-case word, not 'Mine'",
        ],
    ),
    (
        "a kind with a hyphen",
        'kind my-kind "Mine" {\n  cells 1..n\n  different rows\n}\n',
        [
            "1:6: the name of a kind is a lower-case word, not 'my-kind'",
        ],
    ),
    (
        "a kind of two words",
        "kind my kind {\n  cells 1..n\n  different rows\n}\n",
        [
            "1:9: a name is one word, and a title stands between two double quotes; 'kind' is neither",
        ],
    ),
    (
        "a title without quotes",
        "kind mine Mine {\n  cells 1..n\n  different rows\n}\n",
        [
            "1:11: a name is one word, and a title stands between two double quotes; 'Mine' is neither",
        ],
    ),
    (
        "a title in single quotes",
        "kind mine 'Mine' {\n  cells 1..n\n  different rows\n}\n",
        [
            '1:11: a title stands between two straight double quotes, "like this"',
        ],
    ),
    (
        "a title that is not closed",
        'kind mine "Mine {\n  cells 1..n\n  different rows\n}\n',
        [
            "1:11: a title stands between two quotes on one line, after the kind of puzzle",
        ],
    ),
    (
        "a kind without a name",
        "kind {\n  cells 1..n\n  different rows\n}\n",
        [
            '1:1: the name of a kind is missing: kind NAME "TITLE" { ... }',
        ],
    ),
    (
        "a kind with only a title",
        'kind "Mine" {\n  cells 1..n\n  different rows\n}\n',
        [
            '1:1: the name of a kind is missing: kind NAME "TITLE" { ... }',
        ],
    ),
    (
        "a kind with a colon",
        "kind mine:\n  cells 1..n\n  different rows\n",
        [
            "1:10: ':' cannot stand here; after the kind of puzzle and its title comes '{'",
        ],
    ),
    (
        "a kind without an opening brace",
        'kind mine "Mine"\n  cells 1..n\n  different rows\n}\n',
        [
            "1:16: the end of the line cannot stand here; after the kind of puzzle and its title comes '{'",
        ],
    ),
    (
        "a kind in capitals",
        'KIND mine "Mine" {\n  cells 1..n\n  different rows\n}\n',
        [
            "1:6: 'KIND' is written in small letters: kind",
        ],
    ),
    (
        "a kind inside a kind",
        'kind mine "Mine" {\n  cells 1..n\n  kind other {\n    cells 1..n\n  }\n  different rows\n}\n',
        [
            "3:3: a kind cannot stand inside another one; close that first",
        ],
    ),
    (
        "a puzzle inside a kind",
        'kind mine "Mine" {\n  cells 1..n\n  different rows\n  mine {\n    size 3\n  }\n}\n',
        [
            "4:3: 'mine' opens a block; puzzles and their blocks stand after the '}' of this kind",
        ],
    ),
    (
        "a kind that the program has",
        'kind futoshiki "Mine" {\n  cells 1..n\n  different rows\n}\n',
        [
            "1:6: 'futoshiki' is a kind that comes with pylogic",
        ],
    ),
    (
        "two kinds of one name",
        'kind mine "Mine" {\n'
        "  cells 1..n\n"
        "  different rows\n"
        "}\n"
        'kind mine "Mine" {\n'
        "  cells 1..n\n"
        "  different columns\n"
        "}\n",
        [
            "5:6: the kind mine is declared at m.puzzle:1 in another way",
        ],
    ),
    (
        "a kind like none",
        'kind mine "Mine" {\n  like sudku\n  different rows\n}\n',
        [
            "2:8: there is no declared kind 'sudku'; did you mean 'sudoku'?",
        ],
    ),
    (
        "like twice",
        'kind mine "Mine" {\n  like latin sudoku\n}\n',
        [
            "2:14: 'sudoku' cannot stand after 'like'",
        ],
    ),
    (
        "a misspelt word",
        'kind mine "Mine" {\n  cells 1..n\n  diferent rows\n}\n',
        [
            "3:3: there is no word 'diferent'; did you mean 'different'?",
        ],
    ),
    (
        "alldifferent",
        'kind mine "Mine" {\n  cells 1..n\n  alldifferent rows\n}\n',
        [
            "3:3: there is no word 'alldifferent'; did you mean 'different'?",
        ],
    ),
    (
        "all_different with brackets",
        'kind mine "Mine" {\n  cells 1..n\n  all_different(rows)\n}\n',
        [
            "3:3: there is no word 'all_different'; did you mean 'different'?",
        ],
    ),
    (
        "different with brackets",
        'kind mine "Mine" {\n  cells 1..n\n  different(rows)\n}\n',
        [
            "3:17: families stand without brackets: different rows",
        ],
    ),
    (
        "different with a comma",
        'kind mine "Mine" {\n  cells 1..n\n  different rows, columns\n}\n',
        [
            "3:17: families stand one after the other, without ','",
        ],
    ),
    (
        "different with and",
        'kind mine "Mine" {\n  cells 1..n\n  different rows and columns\n}\n',
        [
            "3:18: families stand one after the other, without 'and'",
        ],
    ),
    (
        "different in rows",
        'kind mine "Mine" {\n  cells 1..n\n  different in rows\n}\n',
        [
            "3:13: families follow without 'in'; those in groups of others are written: pairs inside F",
        ],
    ),
    (
        "different of nothing",
        'kind mine "Mine" {\n  cells 1..n\n  different\n}\n',
        [
            "3:11: a family of groups is missing here",
        ],
    ),
    (
        "row instead of rows",
        'kind mine "Mine" {\n  cells 1..n\n  different row\n}\n',
        [
            "3:13: there is no family 'row' here; did you mean 'rows'?",
        ],
    ),
    (
        "column instead of columns",
        'kind mine "Mine" {\n  cells 1..n\n  different rows column\n}\n',
        [
            "3:18: there is no family 'column' here; did you mean 'columns'?",
        ],
    ),
    (
        "box instead of boxes",
        'kind mine "Mine" {\n  cells 1..n\n  different box\n}\n',
        [
            "3:13: there is no family 'box' here; did you mean 'boxes'?",
        ],
    ),
    (
        "cols",
        'kind mine "Mine" {\n  cells 1..n\n  different cols\n}\n',
        [
            "3:13: there is no family 'cols' here; use columns",
        ],
    ),
    (
        "regions that are not declared",
        'kind mine "Mine" {\n  cells 1..n\n  different areas\n}\n',
        [
            "3:13: there is no family 'areas' here; declare it: regions areas",
        ],
    ),
    (
        "areas of another name",
        'kind mine "Mine" {\n  cells 1..n\n  regions areas\n  different regions\n}\n',
        [
            "4:13: there is no family 'regions' here; declare it: regions regions",
        ],
    ),
    (
        "neighbors",
        'kind mine "Mine" {\n  cells . #\n  apart # neighbors\n}\n',
        [
            "3:11: there is no family 'neighbors' here; use pairs, every two neighbours, or around, the neighbours of each cell",
        ],
    ),
    (
        "values and families the wrong way round",
        'kind mine "Mine" {\n  cells . #\n  apart pairs #\n}\n',
        [
            "3:9: 'pairs' is a family of groups, and a value is expected here; the values are . #",
        ],
    ),
    (
        "apart without a family",
        'kind mine "Mine" {\n  cells . #\n  apart #\n}\n',
        [
            "3:9: a family of groups is missing here",
        ],
    ),
    (
        "apart without a value",
        'kind mine "Mine" {\n  cells . #\n  apart pairs\n}\n',
        [
            "3:9: 'pairs' is a family of groups, and a value is expected here; the values are . #",
        ],
    ),
    (
        "a value that is none",
        'kind mine "Mine" {\n  cells . #\n  apart * pairs\n}\n',
        [
            "3:9: there is no value '*'; the values are . #",
        ],
    ),
    (
        "a value in capitals",
        'kind mine "Mine" {\n  cells white black\n  apart Black pairs\n}\n',
        [
            "3:9: there is no value 'Black'; did you mean 'black'?",
        ],
    ),
    (
        "not",
        'kind mine "Mine" {\n  cells . #\n  not # pairs\n}\n',
        [
            "3:3: what must not be is written: never F V",
        ],
    ),
    (
        "forbidden instead of never",
        'kind mine "Mine" {\n  cells . #\n  forbid windows 2x2 #\n}\n',
        [
            "3:3: what must not be is written: never F V",
        ],
    ),
    (
        "a shape with a star",
        'kind mine "Mine" {\n  cells . #\n  never windows 2*2 #\n}\n',
        [
            "3:17: a shape is written like 2x3, not '2*2'",
        ],
    ),
    (
        "a shape with blanks",
        'kind mine "Mine" {\n  cells . #\n  never windows 2 x 2 #\n}\n',
        [
            "3:17: a shape is written like 2x3, not '2'",
        ],
    ),
    (
        "windows without a shape",
        'kind mine "Mine" {\n  cells . #\n  never windows #\n}\n',
        [
            "3:17: a shape is written like 2x3, not '#'",
        ],
    ),
    (
        "never without a pattern",
        'kind mine "Mine" {\n  cells . #\n  never windows 2x2\n}\n',
        [
            "3:19: a pattern is missing here",
        ],
    ),
    (
        "a pattern that is too short",
        'kind mine "Mine" {\n  cells . #\n  never windows 1x3 ##\n}\n',
        [
            "3:21: the pattern '##' has 2 values, the window 3",
        ],
    ),
    (
        "conected",
        'kind mine "Mine" {\n  cells . #\n  conected #\n}\n',
        [
            "3:3: there is no word 'conected'; did you mean 'connected'?",
        ],
    ),
    (
        "connected without a value",
        'kind mine "Mine" {\n  cells . #\n  connected\n}\n',
        [
            "3:11: a value is missing here",
        ],
    ),
    (
        "connected of a family",
        'kind mine "Mine" {\n  cells . #\n  connected # rows\n}\n',
        [
            "3:15: 'rows' is a family of groups, and a value is expected here; the values are . #",
        ],
    ),
    (
        "a loop of cells",
        'kind mine "Mine" {\n  cells . #\n  loop #\n}\n',
        [
            "3:8: a loop is made of edges or links with two values, such as off on, of the second one",
        ],
    ),
    (
        "a loop without a value",
        'kind mine "Mine" {\n  edges off on\n  loop\n}\n',
        [
            "3:6: a value is missing here",
        ],
    ),
    (
        "count without brackets",
        'kind mine "Mine" {\n  cells . #\n  count rows # = 2\n}\n',
        [
            "3:3: 'count' is asked of groups in brackets and compared: count(...) = ...",
        ],
    ),
    (
        "count without a comma",
        'kind mine "Mine" {\n  cells . #\n  count(rows #) = 2\n}\n',
        [
            "3:14: '#' is a value, and a family of groups is expected here; a comma separates them: count(rows, #)",
        ],
    ),
    (
        "count the wrong way round",
        'kind mine "Mine" {\n  cells . #\n  count(#, rows) = 2\n}\n',
        [
            "3:9: '#' is a value, and a family of groups is expected here; a comma separates them: count(rows, #)",
        ],
    ),
    (
        "count without a comparison",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #)\n}\n',
        [
            "3:3: 'count' is compared with something: count(...) = ...",
        ],
    ),
    (
        "count without a value",
        'kind mine "Mine" {\n  cells . #\n  count(rows) = 2\n}\n',
        [
            "3:15: what is counted is missing: count(F, V)",
        ],
    ),
    (
        "==",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) == 2\n}\n',
        [
            "3:18: write '=' for '=='",
        ],
    ),
    (
        "!=",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) != 2\n}\n',
        [
            "3:18: write '<>' for '!='",
        ],
    ),
    (
        "<> of Prolog",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) \\= 2\n}\n',
        [
            "3:18: write '<>' for '\\='",
        ],
    ),
    (
        "=<",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) =< 2\n}\n',
        [
            "3:18: write '<=' for '=<'",
        ],
    ),
    (
        "=>",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) => 2\n}\n',
        [
            "3:18: write '>=' for '=>'",
        ],
    ),
    (
        "#=",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) #= 2\n}\n',
        [
            "3:18: write '=' for '#='",
        ],
    ),
    (
        "is",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) is 2\n}\n',
        [
            "3:18: write '=' for 'is'",
        ],
    ),
    (
        "a bracket that is not closed",
        'kind mine "Mine" {\n  cells . #\n  count(rows, # = 2\n}\n',
        [
            "3:19: a closing bracket is missing here",
        ],
    ),
    (
        "a bracket too many",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #)) = 2\n}\n',
        [
            "3:17: this bracket closes nothing",
        ],
    ),
    (
        "an empty call",
        'kind mine "Mine" {\n  cells . #\n  count() = 2\n}\n',
        [
            "3:3: 'count' needs something between its brackets",
        ],
    ),
    (
        "a misspelt call",
        'kind mine "Mine" {\n  cells 1..n\n  summ(rows) = 10\n}\n',
        [
            "3:3: there is no word 'summ'; did you mean 'sum'?",
        ],
    ),
    (
        "total",
        'kind mine "Mine" {\n  cells 1..n\n  total(rows) = 10\n}\n',
        [
            "3:3: there is no word 'total' (between, count, difference, first, island, meet, pieces, product, quotient, runs, seen, sight, sum)",
        ],
    ),
    (
        "sum of a value",
        'kind mine "Mine" {\n  cells . #\n  sum(rows, #) = 2\n}\n',
        [
            "3:13: only numbers add up; say of names how many there are: count(F, V)",
        ],
    ),
    (
        "sum with a right side missing",
        'kind mine "Mine" {\n  cells 1..n\n  sum(rows) =\n}\n',
        [
            "3:13: a number is missing here",
        ],
    ),
    (
        "a chain of comparisons",
        'kind mine "Mine" {\n  cells 1..n\n  1 < sum(rows) < 9\n}\n',
        [
            "3:17: a rule compares once; write two rules, with ';' or a new line between them",
        ],
    ),
    (
        "and between comparisons",
        'kind mine "Mine" {\n  cells 1..n\n  sum(rows) > 1 and sum(rows) < 9\n}\n',
        [
            "3:17: a rule compares once; write two rules, with ';' or a new line between them",
        ],
    ),
    (
        "a decimal point",
        'kind mine "Mine" {\n  cells 1..n\n  sum(rows) = 1.5\n}\n',
        [
            "3:16: numbers are whole, without '.'",
        ],
    ),
    (
        "clue without clues",
        'kind mine "Mine" {\n  cells 1..n\n  sum(rows) = clue\n}\n',
        [
            "3:15: nothing here has a clue; say: clue 0..9, clues rows columns, or cages NAME",
        ],
    ),
    (
        "hint instead of clue",
        'kind mine "Mine" {\n  cells 1..n\n  clues rows\n  sum(rows) = hint\n}\n',
        [
            "4:15: there is no number called 'hint' here (clue, column, columns, n, row, rows, size, value); for one that puzzles set, say: set hint 1",
        ],
    ),
    (
        "clues instead of clue",
        'kind mine "Mine" {\n  cells 1..n\n  clues rows\n  sum(rows) = clues\n}\n',
        [
            "4:15: there is no number called 'clues' here; did you mean 'clue'?",
        ],
    ),
    (
        "a setting that is not declared",
        'kind mine "Mine" {\n  cells . *\n  count(rows, *) = stars\n}\n',
        [
            "3:20: there is no number called 'stars' here (column, columns, n, row, rows, size, value); for one that puzzles set, say: set stars 1",
        ],
    ),
    (
        "units",
        'kind mine "Mine" {\n  cells . *\n  set stars 1\n  count(rows, *) = 2 stars\n}\n',
        [
            "4:22: 'stars' cannot stand here; another rule begins on a line of its own, or after ';'",
        ],
    ),
    (
        "power",
        'kind mine "Mine" {\n  cells 1..n\n  sum(rows) = n**2\n}\n',
        [
            "3:17: '*' is not a number; a power is written n*n",
        ],
    ),
    (
        "ASP: a fact with a full stop",
        'kind mine "Mine" {\n  cells 1..n\n  different rows.\n}\n',
        [
            "3:13: there is no family 'rows.' here; did you mean 'rows'?",
        ],
    ),
    (
        "ASP: a constraint",
        'kind mine "Mine" {\n  cells 1..n\n  :- cell(X), cell(Y)\n}\n',
        [
            "3:3: this is a rule of another language; write, for example: different rows",
        ],
    ),
    (
        "ASP: a cardinality",
        'kind mine "Mine" {\n  cells . #\n  {rows #} = 2\n}\n',
        [
            "3:3: braces stand around kinds, puzzles and boards, not within a rule; leave them out",
        ],
    ),
    (
        "MiniZinc: constraint",
        'kind mine "Mine" {\n  cells 1..n\n  constraint different rows\n}\n',
        [
            "3:3: a rule stands by itself, without 'constraint'",
        ],
    ),
    (
        "MiniZinc: forall",
        'kind mine "Mine" {\n  cells 1..n\n  forall(rows)(different)\n}\n',
        [
            "3:3: a rule holds for all groups of a family as it is: different rows",
        ],
    ),
    (
        "Python: for",
        'kind mine "Mine" {\n  cells 1..n\n  for row in rows: different row\n}\n',
        [
            "3:3: a rule holds for all groups of a family as it is: different rows",
        ],
    ),
    (
        "Python: a comment",
        'kind mine "Mine" {\n  cells 1..n\n  # a comment\n  different rows\n}\n',
        [
            "3:3: a comment starts with '%', not with '#'",
        ],
    ),
    (
        "C: a comment",
        'kind mine "Mine" {\n  cells 1..n // numbers\n  different rows\n}\n',
        [
            "2:14: a comment starts with '%', not with '//'",
        ],
    ),
    (
        "Python: if",
        'kind mine "Mine" {\n  cells 1..n\n  if rows different\n}\n',
        [
            "3:3: a rule is restricted by 'where' at its end, not by 'if'",
        ],
    ),
    (
        "an assignment",
        'kind mine "Mine" {\n  cells 1..n\n  let m = 3\n}\n',
        [
            "3:3: numbers that a puzzle may set are declared: set NAME 1",
        ],
    ),
    (
        "a < b with a family only",
        'kind mine "Mine" {\n  cells 1..n\n  a < b pairs\n}\n',
        [
            "3:9: two places are compared in a family: a < b in pairs",
        ],
    ),
    (
        "a < b in rules of three",
        'kind mine "Mine" {\n  cells 1..n\n  a < b < c in rows\n}\n',
        [
            "3:9: a rule compares once; write two rules, with ';' or a new line between them",
        ],
    ),
    (
        "a in a family that is none",
        'kind mine "Mine" {\n  cells 1..n\n  a < b in neighbours\n}\n',
        [
            "3:12: there is no family 'neighbours' here; use pairs, every two neighbours, or around, the neighbours of each cell",
        ],
    ),
    (
        "other names than a and b",
        'kind mine "Mine" {\n  cells 1..n\n  x < y in pairs\n}\n',
        [
            "3:3: two places are compared as a and b: a < b in pairs, not 'x'",
        ],
    ),
    (
        "a difference with bars",
        'kind mine "Mine" {\n  cells 1..n\n  |a - b| > 1 in pairs\n}\n',
        [
            "3:3: '|' is not a number; how far two numbers differ is difference(F)",
        ],
    ),
    (
        "where in rows",
        'kind mine "Mine" {\n  cells . #\n  count(rows, #) = 2 where .\n}\n',
        [
            "3:22: 'where' asks what stands in the centre of a group, and 'rows' have no centre",
        ],
    ),
    (
        "where without a value",
        'kind mine "Mine" {\n  cells . #\n  count(around, #) = 2 where\n}\n',
        [
            "3:28: a value is missing here",
        ],
    ),
    (
        "where with a comparison",
        'kind mine "Mine" {\n  cells 1..n\n  sum(around) = 5 where value = 3\n}\n',
        [
            "3:25: there is no value 'value'; the values are numbers",
        ],
    ),
    (
        "if instead of where",
        'kind mine "Mine" {\n  cells . #\n  count(around, #) = 2 if #\n}\n',
        [
            "3:24: a rule is restricted by 'where', not by 'if'",
        ],
    ),
    (
        "inside without a family",
        'kind mine "Mine" {\n  cells . #\n  regions areas\n  apart # pairs inside\n}\n',
        [
            "4:22: a family of groups is missing here",
        ],
    ),
    (
        "inside areas that are none",
        'kind mine "Mine" {\n  cells . #\n  apart # pairs inside areas\n}\n',
        [
            "3:24: there is no family 'areas' here; declare it: regions areas",
        ],
    ),
    (
        "in instead of inside",
        'kind mine "Mine" {\n  cells . #\n  regions areas\n  apart # pairs in areas\n}\n',
        [
            "4:17: families follow without 'in'; those in groups of others are written: pairs inside F",
        ],
    ),
    (
        "within a word",
        'kind mine "Mine" {\n  cells 1..n\n  regions areas\n  different inside areas\n}\n',
        [
            "4:13: a family stands before 'inside', which restricts it: pairs inside F",
        ],
    ),
    (
        "but instead of except",
        'kind mine "Mine" {\n  cells 1..n\n  signs bar |\n  a < b in pairs but bar\n}\n',
        [
            "4:18: a family without groups of another one is written: pairs except F, not 'but'",
        ],
    ),
    (
        "clue with a hyphen",
        'kind mine "Mine" {\n  cells . #\n  clue 0-4\n  count(around, #) = clue\n}\n',
        [
            "3:8: a range is written 1..9, not with '0-4'",
        ],
    ),
    (
        "clues of a family that has none",
        'kind mine "Mine" {\n  cells . #\n  clues boxes\n  count(rows, #) = clue\n}\n',
        [
            "3:9: clues stand beside rows, columns, top, bottom, left, right, not 'boxes'",
        ],
    ),
    (
        "clue rows instead of clues rows",
        'kind mine "Mine" {\n  cells . #\n  clue rows\n  count(rows, #) = clue\n}\n',
        [
            "3:8: 'rows' cannot stand after 'clue'; did you mean 'clues'?",
        ],
    ),
    (
        "regions without a name",
        'kind mine "Mine" {\n  cells 1..n\n  regions\n  different rows\n}\n',
        [
            "3:9: the name of the regions is missing here",
        ],
    ),
    (
        "cages without a name",
        'kind mine "Mine" {\n  cells 1..n\n  cages\n  different rows\n}\n',
        [
            "3:7: the name of a cage is missing here",
        ],
    ),
    (
        "region instead of regions",
        'kind mine "Mine" {\n  cells 1..n\n  region areas\n  different areas\n}\n',
        [
            "3:3: there is no word 'region'; did you mean 'regions'?",
        ],
    ),
    (
        "cages named as a family",
        'kind mine "Mine" {\n  cells 1..n\n  cages rows\n  different rows\n}\n',
        [
            "3:9: rules of all kinds know 'rows'; choose another name",
        ],
    ),
    (
        "a setting without a name",
        'kind mine "Mine" {\n  cells . *\n  set\n  count(rows, *) = 1\n}\n',
        [
            "3:5: a name is missing here",
        ],
    ),
    (
        "a setting with equals",
        'kind mine "Mine" {\n  cells . *\n  set stars = 1\n  count(rows, *) = stars\n}\n',
        [
            "3:13: the default of 'stars' is a number from 0 to 999999, or '?', not '='",
        ],
    ),
    (
        "a mark of several letters",
        'kind mine "Mine" {\n  cells 1..n\n  mark even on 2 4\n  different rows\n}\n',
        [
            "3:8: a mark is one character, not 'even'",
        ],
    ),
    (
        "a sentence before no rule",
        'kind mine "Mine" {\n  "the numbers": cells 1..n\n  different rows\n}\n',
        [
            "2:18: a sentence stands before a rule, and this is not a rule",
        ],
    ),
    (
        "a sentence in single quotes",
        "kind mine \"Mine\" {\n  cells 1..n\n  'all differ': different rows\n}\n",
        [
            '3:3: a sentence stands between two straight double quotes, "like this"',
        ],
    ),
    (
        "a sentence without a rule",
        'kind mine "Mine" {\n  cells 1..n\n  "all differ":\n  different rows\n}\n',
        [
            "3:15: a rule is missing after the colon",
        ],
    ),
    (
        "a sentence after its rule",
        'kind mine "Mine" {\n  cells 1..n\n  different rows "all differ"\n}\n',
        [
            "3:18: quotes are for the title of a kind, and for a sentence with a colon before its rule",
        ],
    ),
    (
        "rules with a comma between them",
        'kind mine "Mine" {\n  cells 1..n\n  different rows, different columns\n}\n',
        [
            "3:17: families stand one after the other, without ','",
        ],
    ),
    (
        "looks of nothing",
        'kind mine "Mine" {\n  cells . *\n  apart * pairs\n  looks # bulb\n}\n',
        [
            "4:9: nothing here is called '#'",
        ],
    ),
    (
        "looks that are none",
        'kind mine "Mine" {\n  cells . *\n  apart * pairs\n  looks * lamp\n}\n',
        [
            "4:11: nothing looks like 'lamp' (backslash, bar, black, bulb, cross, diamond, disc, empty, ends, flood, gap, ghost, head, kept, less, line, mercury, mine, minus, nothing, oval, over, plus, queen, rails, ring, rule, shade, shaft, ship, slash, snake, square, star, stop, stops, struck, taken, tent, thermometer, tile, times, trail, tree, vampire, water, white, zombie)",
        ],
    ),
    (
        "size in a kind",
        'kind mine "Mine" {\n  cells 1..n\n  size 9\n  different rows\n}\n',
        [
            "3:3: the size of the board belongs to a puzzle, not to its kind",
        ],
    ),
    (
        "board in a kind",
        'kind mine "Mine" {\n  cells 1..n\n  different rows\n  board {\n    1 2\n  }\n}\n',
        [
            "4:3: 'board' opens a block; puzzles and their blocks stand after the '}' of this kind",
        ],
    ),
    (
        "a kind that is none",
        'suduko "one" {\n  size 4\n}\n',
        [
            "1:1: there is no kind of puzzle 'suduko'; did you mean 'sudoku'?",
        ],
    ),
    (
        "a kind in capitals, of a puzzle",
        'Sudoku "one" {\n  size 4\n}\n',
        [
            "1:1: there is no kind of puzzle 'Sudoku'; did you mean 'sudoku'?",
        ],
    ),
    (
        "no size",
        'latin "one" {\n}\n',
        [
            "1:1: the size of the board is missing; say: size 9, or draw a board",
        ],
    ),
    (
        "size with a by",
        'latin "one" {\n  size 4 by 4\n}\n',
        [
            "2:8: a size is written like 9 or 4x5, each at most 999",
        ],
    ),
    (
        "size with a comma",
        'latin "one" {\n  size 4,4\n}\n',
        [
            "2:8: a size is written like 9 or 4x5, each at most 999",
        ],
    ),
    (
        "size with equals",
        'latin "one" {\n  size = 4\n}\n',
        [
            "2:8: the values of 'size' follow it without '='",
        ],
    ),
    (
        "size with a colon",
        'latin "one" {\n  size: 4\n}\n',
        [
            "2:3: 'size' is written without ':'",
        ],
    ),
    (
        "size zero",
        'latin "one" {\n  size 0\n}\n',
        [
            "2:8: a size is written like 9 or 4x5, each at most 999",
        ],
    ),
    (
        "a row that is too long",
        'latin "one" {\n  board {\n    1 . .\n    . 2 . .\n    . . .\n  }\n}\n',
        [
            "4:5: 4 cells in this row, 3 on the board",
        ],
    ),
    (
        "a row that is too short",
        'latin "one" {\n  board {\n    1 . .\n    . 2\n    . . .\n  }\n}\n',
        [
            "4:5: 2 cells in this row, 3 on the board",
        ],
    ),
    (
        "a row too few",
        'latin "one" {\n  size 3\n  board {\n    1 . .\n    . 2 .\n  }\n}\n',
        [
            "3:3: 2 rows here, 3 on the board",
        ],
    ),
    (
        "a board that is not square, with boxes",
        'sudoku "one" {\n  board {\n    1 . . .\n    . 2 . .\n  }\n}\n',
        [
            "1:1: which boxes has a board of 2x4? say, for example: boxes 2x3",
        ],
    ),
    (
        "boxes that do not fit",
        'sudoku "one" {\n  size 6\n  boxes 4x2\n}\n',
        [
            "3:9: boxes of 4x2 do not fit a board of 6x6",
        ],
    ),
    (
        "a number that is too large",
        'latin "one" {\n  board {\n    1 . .\n    . 5 .\n    . . .\n  }\n}\n',
        [
            "4:7: a number here is from 1 to 3, not 5",
        ],
    ),
    (
        "a letter where numbers are",
        'latin "one" {\n  board {\n    1 . .\n    . x .\n    . . .\n  }\n}\n',
        [
            "4:7: 'x' means nothing on this board",
        ],
    ),
    (
        "commas in a board",
        'latin "one" {\n  board {\n    1, ., .\n    ., 2, .\n    ., ., .\n  }\n}\n',
        [
            "3:5: blanks stand between the cells of a row, no commas",
        ],
    ),
    (
        "a board in quotes",
        'latin "one" {\n  board "1.. .2. ..."\n}\n',
        [
            "2:9: quotes are for titles, after the kind of puzzle; leave them out",
        ],
    ),
    (
        "a board on one line",
        'latin "one" {\n  board { 1 . . }\n}\n',
        [
            "2:11: the rows of a block start on a line of their own, not with '1'",
        ],
    ),
    (
        "a board with equals",
        'latin "one" {\n  board = {\n    1 . .\n  }\n}\n',
        [
            "2:9: the rows of a block follow its name without '='",
        ],
    ),
    (
        "a board with square brackets",
        'latin "one" {\n  board [\n    1 . .\n  ]\n}\n',
        [
            "2:9: the rows of a block stand between braces, '{' and '}'",
        ],
    ),
    (
        "a brace forgotten after a board",
        'latin "one" {\n  board {\n    1 2\n    2 1\n}\n',
        [
            "2:9: this brace is never closed",
        ],
    ),
    (
        "two boards",
        'latin "one" {\n  board {\n    1 .\n    . .\n  }\n  board {\n    1 .\n    . .\n  }\n}\n',
        [
            "6:3: 'board' is said twice",
        ],
    ),
    (
        "an unknown statement",
        'latin "one" {\n  size 3\n  cage 6 r1c1 r1c2\n}\n',
        [
            "3:3: unknown word 'cage'; expected one of size, board",
        ],
    ),
    (
        "a misspelt statement",
        'latin "one" {\n  sise 3\n}\n',
        [
            "2:3: unknown word 'sise'; did you mean 'size'?",
        ],
    ),
    (
        "a cell that is not on the board",
        'latin "one" {\n  size 3\n  r4c1 = 2\n}\n',
        [
            "3:3: there is no r4c1 on a board of 3 rows and 3 columns",
        ],
    ),
    (
        "a cell with letters",
        'latin "one" {\n  size 3\n  A1 = 2\n}\n',
        [
            "3:3: a cell is written r1c2, for row 1 and column 2, not 'A1'",
        ],
    ),
    (
        "a cell with brackets",
        'latin "one" {\n  size 3\n  r[1]c[1] = 2\n}\n',
        [
            "3:3: a cell is written r1c2, for row 1 and column 2, not 'r[1]c[1]'",
        ],
    ),
    (
        "a cell with a colon",
        'latin "one" {\n  size 3\n  r1c1: 2\n}\n',
        [
            "3:3: what a cell holds follows '=': r1c1 = ...",
        ],
    ),
    (
        "a cell without equals",
        'latin "one" {\n  size 3\n  r1c1 2\n}\n',
        [
            "3:3: what a cell holds follows '=': r1c1 = 2",
        ],
    ),
    (
        "a cell with two equals",
        'latin "one" {\n  size 3\n  r1c1 == 2\n}\n',
        [
            "3:9: '=' is written once",
        ],
    ),
    (
        "a cell with nothing",
        'latin "one" {\n  size 3\n  r1c1 =\n}\n',
        [
            "3:8: a value is missing before the end of the line",
        ],
    ),
    (
        "too many clues",
        'nonogram "one" {\n  size 2\n  rows 1 1 1\n  columns 1 1\n}\n',
        [
            "3:3: 3 clues for 2 rows",
        ],
    ),
    (
        "too few clues",
        'nonogram "one" {\n  size 3\n  rows 1 1\n  columns 1 1 1\n}\n',
        [
            "3:3: 2 clues for 3 rows",
        ],
    ),
    (
        "clues with brackets",
        'nonogram "one" {\n  size 2\n  rows [1] [1]\n  columns 1 1\n}\n',
        [
            "3:8: a clue is a number up to 999999, a list such as 1,2 or '?', not '[1]'",
            "3:12: a clue is a number up to 999999, a list such as 1,2 or '?', not '[1]'",
        ],
    ),
    (
        "clues with colons",
        'nonogram "one" {\n  size 2\n  rows: 1 1\n  columns: 1 1\n}\n',
        [
            "3:3: 'rows' is written without ':'",
            "4:3: 'columns' is written without ':'",
        ],
    ),
    (
        "row instead of rows, of a puzzle",
        'nonogram "one" {\n  size 2\n  row 1 1\n  columns 1 1\n}\n',
        [
            "3:3: unknown word 'row'; did you mean 'rows'?",
        ],
    ),
    (
        "a cage of cells with commas",
        'killer "one" {\n  size 4\n  cage 3 r1c1, r1c2\n}\n',
        [
            "3:10: a cell is written like r1c2, not 'r1c1,'",
        ],
    ),
    (
        "a cage without cells",
        'killer "one" {\n  size 4\n  cage 3\n}\n',
        [
            "3:8: this cage has no cells",
        ],
    ),
    (
        "a cage with equals",
        'killer "one" {\n  size 4\n  cage 3 = r1c1 r1c2\n}\n',
        [
            "3:10: the values of 'cage' follow it without '='",
        ],
    ),
    (
        "regions of another size",
        'starbattle "one" {\n  size 3\n  areas {\n    a a b\n    a b b\n  }\n}\n',
        [
            "3:3: 2 rows here, 3 on the board",
        ],
    ),
    (
        "regions that are missing",
        'starbattle "one" {\n  size 4\n}\n',
        [
            "1:1: there is no map of regions: areas { ... }, a letter for each cell",
        ],
    ),
    (
        "a setting that is no number",
        'starbattle "one" {\n  stars two\n  areas {\n    a a\n    a a\n  }\n}\n',
        [
            "2:9: 'stars' is a number from 0 to 999999, not 'two'",
        ],
    ),
    (
        "a puzzle without braces",
        'latin "one"\nsize 3\n',
        [
            "1:11: the end of the line cannot stand here; after the kind of puzzle and its title comes '{'",
        ],
    ),
    (
        "a puzzle in square brackets",
        'latin "one" [\n  size 3\n]\n',
        [
            "1:13: '[' cannot stand here; after the kind of puzzle and its title comes '{'",
        ],
    ),
    (
        "solve with an engine that is none",
        'latin "one" {\n  size 3\n  solve with clngo\n}\n',
        [
            "3:3: there is no engine 'clngo'; did you mean 'clingo'? (clingo, heuristic, python, scip, swipl)",
        ],
    ),
    (
        "use without quotes",
        "use mine.puzzle\nlatin {\n  size 2\n}\n",
        [
            '1:5: a file of kinds is named like this: use "FILE"',
        ],
    ),
    (
        "use of a file that is not there",
        'use "mine.puzzle"\nlatin {\n  size 2\n}\n',
        [
            "1:5: there is no such file",
        ],
    ),
    (
        "import",
        'import "mine.puzzle"\nlatin {\n  size 2\n}\n',
        [
            '1:21: a file of kinds is named like this: use "FILE"',
        ],
    ),
    (
        "include",
        '#include "mine.puzzle"\nlatin {\n  size 2\n}\n',
        [
            "1:1: a comment starts with '%', not with '#'",
        ],
    ),
    (
        "a range where islands have one value",
        'kind mine "Mine" {\n  cells . #\n  clue 1..9 on .\n  size(island 1..3) = clue\n}\n',
        [
            "4:15: one value is expected here, not the range '1..3'",
        ],
    ),
    (
        "increasing along one place",
        'kind mine "Mine" {\n  cells 1..9\n  increasing heads rows\n}\n',
        ["3:14: a group of 'heads rows' is one place, and this compares two"],
    ),
    (
        "neighbours in one place",
        'kind mine "Mine" {\n  cells 1..9\n  a < b in windows 1x1\n}\n',
        ["3:12: a group of 'windows 1x1' is one place, and this compares two"],
    ),
    (
        "different within one place",
        'kind mine "Mine" {\n  cells 1..9\n  different stretches 1 rows\n}\n',
        ["3:13: a group of 'stretches 1 rows' is one place, and this compares two"],
    ),
    (
        "a path between areas",
        'kind mine "Mine" {\n  links off on\n  regions areas\n  path on joins areas\n}\n',
        ["4:17: 'areas' are areas, which have no ends to join; cells with two ends are declared: paths NAME"],
    ),
    (
        "couples of one sort",
        'kind mine "Mine" {\n  cells 1..n\n  couples rows\n}\n',
        ["3:11: couples are of two sorts of values in a cell: cells first: 1..n ; cells second: 1..n"],
    ),
    (
        "couples of links",
        'kind mine "Mine" {\n  cells a: 1..2\n  cells b: 1..2\n  links l: off on\n  couples sides\n}\n',
        ["5:11: 'sides' are groups of sides, and couples are of values in cells"],
    ),
    (
        "couples of three sorts",
        'kind mine "Mine" {\n  cells a: 1..2\n  cells b: 1..2\n  cells c: 1..2\n  couples rows\n}\n',
        ["5:11: couples are of two sorts of values in a cell: cells first: 1..n ; cells second: 1..n"],
    ),
    (
        "numbers that differ and are guarded",
        'kind mine "Mine" {\n  numbers 1..9\n  cells w b\n  different(rows, number where w) where b\n}\n',
        ["4:35: which cells have different numbers is said between the brackets: number where V"],
    ),
    (
        "numbers that differ, without numbers",
        'kind mine "Mine" {\n  cells w b\n  different(rows, number where w)\n}\n',
        ["3:19: no numbers are printed in cells here; say: numbers 1..9"],
    ),
    (
        "an island without a measure",
        'kind mine "Mine" {\n  cells . #\n  clue 1..9\n  sum(island #) = clue\n}\n',
        ["4:7: of an island its size is asked for: size(island V) = clue"],
    ),
    (
        "a count of an island",
        'kind mine "Mine" {\n  cells . #\n  clue 1..9\n  count(island #, #) = clue\n}\n',
        ["4:9: of an island its size is asked for: size(island V) = clue"],
    ),
    (
        "a loop of the first value",
        'kind mine "Mine" {\n  edges off on\n  loop off\n}\n',
        ["3:8: a loop is made of edges or links with two values, such as off on, of the second one"],
    ),
    (
        "a loop of three values",
        'kind mine "Mine" {\n  edges off on maybe\n  loop on\n}\n',
        ["3:8: a loop is made of edges or links with two values, such as off on, of the second one"],
    ),
    (
        "a loop of cells, again",
        'kind mine "Mine" {\n  cells off on\n  loop on\n}\n',
        ["3:8: a loop is made of edges or links with two values, such as off on, of the second one"],
    ),
    (
        "a path of nothing",
        'kind mine "Mine" {\n  links off on\n  path\n}\n',
        ["3:6: a value is missing here"],
    ),
    (
        "a path of the first value",
        'kind mine "Mine" {\n  links off on\n  clue 1..9\n  path off joins clue\n}\n',
        ["4:8: a path is made of links with two values, such as off on, of the second one"],
    ),
    (
        "a path of edges",
        'kind mine "Mine" {\n  edges off on\n  clue 1..9\n  path on joins clue\n}\n',
        ["4:8: a path is made of links with two values, such as off on, of the second one"],
    ),
    (
        "a path of three values",
        'kind mine "Mine" {\n  links off on maybe\n  clue 1..9\n  path on joins clue\n}\n',
        ["4:8: a path is made of links with two values, such as off on, of the second one"],
    ),
    (
        "the same value matched",
        'kind mine "Mine" {\n  cells . #\n  matched # # pairs\n}\n',
        ["3:15: two different values are matched"],
    ),
    (
        "corners without them",
        'kind mine "Mine" {\n  cells \\ /\n  meet(corners) = clue\n}\n',
        ["3:17: diagonals meet at corners; say before: corners"],
    ),
    (
        "diagonals that meet elsewhere",
        'kind mine "Mine" {\n  cells \\ /\n  corners\n  meet(rows) = clue\n}\n',
        ["4:8: here 'corners' is expected, not 'rows'"],
    ),
    (
        "no pattern",
        'kind mine "Mine" {\n  cells . #\n  never rows\n}\n',
        ["3:12: a pattern is missing here"],
    ),
    (
        "a pattern of letters where there are numbers",
        'kind mine "Mine" {\n  cells 1..9\n  never rows 1x\n}\n',
        ["3:14: '1x' is neither a value nor a pattern of values of one character each (numbers)"],
    ),
    (
        "a pattern of another size",
        'kind mine "Mine" {\n  cells . #\n  never windows 2x2 #.#\n}\n',
        ["3:21: the pattern '#.#' has 3 values, the window 4"],
    ),
    (
        "pieces without a measure",
        'kind mine "Mine" {\n  edges off on\n  divide on\n  sum(pieces) = 2\n}\n',
        ["4:7: of pieces the size or a count is asked for: size(pieces) = k, count(pieces, clue) = 1"],
    ),
    (
        "ships in a family",
        'kind mine "Mine" {\n  cells . #\n  place rows\n}\n',
        ["3:9: 'rows' is not a list of ships; pieces of four cells are written: place L I T S in F"],
    ),
    (
        "ships without a name for them",
        'kind mine "Mine" {\n  cells 1..9\n  ships fleet\n  place fleet\n}\n',
        ["3:9: a ship is the last of two names that cells may hold, or more; say before: cells ~ #"],
    ),
    (
        "ships of two sorts",
        'kind mine "Mine" {\n  cells a: . #\n  cells b: ~ X\n  ships fleet\n  place fleet\n}\n',
        ["4:9: there are a and b, and it is open which are meant; say: of b"],
    ),
    (
        "ships of numbers",
        'kind mine "Mine" {\n  cells a: . #\n  cells b: 1..9\n  ships fleet of b\n  place fleet\n}\n',
        ["4:18: a ship is the last of two names that cells may hold, or more; say before: cells ~ #"],
    ),
    (
        "a piece of five cells",
        'kind mine "Mine" {\n  cells . L P\n  regions r\n  place L P in r\n}\n',
        ["4:13: the pieces of four cells are I L O S T, not 'P'"],
    ),
    (
        "pieces in a family of edges",
        'kind mine "Mine" {\n  cells . L\n  edges e: off on\n  place L in sides\n}\n',
        ["4:14: 'sides' are groups of sides, and 'L' is a value of cells"],
    ),
    (
        "sight without a measure",
        'kind mine "Mine" {\n  cells . #\n  sum(sight #) = clue\n}\n',
        ["3:16: of what a cell sees there are size(sight V) and count(sight V, W)"],
    ),
    (
        "a run with another sign",
        'kind mine "Mine" {\n  cells . #\n  regions r\n  spans r >= 2 where #\n}\n',
        ["4:11: a run spans at most so many: <= 2"],
    ),
    (
        "a run of all cells",
        'kind mine "Mine" {\n  cells . #\n  regions r\n  spans r <= 2\n}\n',
        ["4:14: a run of which cells? say: where V"],
    ),
    (
        "a run of two values",
        'kind mine "Mine" {\n  cells . # o\n  regions r\n  spans r <= 2 where # o\n}\n',
        ["4:24: the cells of a run hold one value: where V"],
    ),
    (
        "a run of nothing",
        'kind mine "Mine" {\n  cells . #\n  regions r\n  spans r <= 2 where\n}\n',
        ["4:16: a value is missing here"],
    ),
    (
        "a run of edges",
        'kind mine "Mine" {\n  cells . #\n  regions r\n  edges e: off on\n  spans r <= 2 where on\n}\n',
        ["5:9: 'r' are groups of cells, and 'on' is a value of edges"],
    ),
    (
        "a run of no number",
        'kind mine "Mine" {\n  cells . #\n  regions r\n  spans r <= x where #\n}\n',
        ["4:14: here a number such as 4 is expected, not 'x'"],
    ),
    (
        "a sum of columns without a value",
        'kind mine "Mine" {\n  cells . #\n  sum(rows, column) = 3\n}\n',
        ["3:21: 'column' is added up where a value stands: write where V after it"],
    ),
    (
        "a sum of printed numbers",
        'kind mine "Mine" {\n  cells . #\n  sum(rows, number where #) = 3\n}\n',
        ["3:13: no numbers are printed in cells here; say: numbers 1..9"],
    ),
    (
        "a sum of names",
        'kind mine "Mine" {\n  cells . #\n  sum(rows) = 3\n}\n',
        ["3:13: only numbers add up; say of names how many there are: count(F, V)"],
    ),
    (
        "a comparison of names with a number",
        'kind mine "Mine" {\n  cells . #\n  a + 1 < b in pairs\n}\n',
        ["3:3: only numbers are reckoned with, and '.' is not a number"],
    ),
    (
        "a call in a comparison",
        'kind mine "Mine" {\n  cells 1..9\n  a < count(rows, 1) in pairs\n}\n',
        ["3:7: 'count' is asked of whole groups, and 'in' compares two places of a group"],
    ),
    (
        "a comparison of nothing",
        'kind mine "Mine" {\n  cells 1..9\n  1 < 2 in pairs\n}\n',
        ["3:5: this compares no places: a is one place of a group, and b the next one"],
    ),
    (
        "a comparison of nothing, names",
        'kind mine "Mine" {\n  cells . #\n  1 + 1 < 2 in pairs\n}\n',
        ["3:9: this compares no places: a is one place of a group, and b the next one"],
    ),
    (
        "unlike of nothing",
        'kind mine "Mine" {\n  cells . #\n  unlike\n}\n',
        ["3:8: a family of groups is missing here"],
    ),
    (
        "unlike pieces, undivided",
        'kind mine "Mine" {\n  cells . #\n  unlike pieces\n}\n',
        ["3:15: pieces are made by edges; say: edges off on"],
    ),
    (
        "segments of two sorts of links",
        'kind mine "Mine" {\n  links a: off on\n  links b: no yes\n  segments\n  loop on\n}\n',
        ["4:3: there are a and b, and it is open which are meant; say: of b"],
    ),
    (
        "totals of two sorts of cells",
        'kind mine "Mine" {\n  cells 1..9\n  cells c: 1..9\n  blocks # totals\n  different rows\n}\n',
        ["4:12: there are cells and c, and it is open which are meant; say: of c"],
    ),
    (
        "two sorts without names, faulty",
        'kind mine "Mine" {\n  cells 1..size(\n  cells . #\n  different rows\n}\n',
        [
            "2:16: a closing bracket is missing here",
            "3:3: 'cells' is said twice; rules tell them apart by names: cells a: ..., cells b: ...",
        ],
    ),
    (
        "a kind without its brace, before a puzzle on one line",
        'kind mine "Mine" {\n  cells 1..n\n  different rows\nmine "one" { size 2 }\n',
        ["1:18: this brace is never closed"],
    ),
]
