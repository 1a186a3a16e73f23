"""Internals of library(clpfd) are relied on in few places, and do what is said of them there."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from alone import prolog

from pylogic.model.files import PROLOG

INTERNALS = PROLOG / "internals.pl"
OTHERS = {PROLOG / name for name in ("labeling/weights.pl", "coroutines.pl", "page/time.pl")}

GOALS = {
    "the values of a domain with holes": "X in 1..3 \\/ 7, domain_values(X, Vs), Vs == [1,2,3,7]",
    "a domain as bits": "X in 2..3 \\/ 5, domain_bits(X, 2, 11), domain_bits(4, 2, 4)",
    "bits that are kept": "X in 1..5, keep_bits(X, 1, 10), fd_dom(X, D), D == 2 \\/ 4",
    "no bits that are kept": "X in 1..5, \\+ keep_bits(X, 1, 32)",
    "narrowing wakes the propagators of the library": "[X,Y] ins 1..5, X #< Y, keep_bits(Y, 1, 3), [X,Y] == [1,2]",
    "a filter runs when it is posted": "X in 1..5, propagating(narrowed(X, 6), [X]), fd_dom(X, D), D == 2..3",
    "a filter runs when a variable changes": "[X,Y] ins 1..5, propagating(same(X, Y), [X,Y]), X #= 3, Y == 3",
    "a filter that runs last": "[X,Y] ins 1..5, propagating_last(same(X, Y), [X,Y]), X #= 3, Y == 3",
    "a filter that fails": "[X,Y] ins 1..5, propagating(same(X, Y), [X,Y]), \\+ ( X #= 3, Y #= 4 )",
    "the last one runs after all else": (
        "X in 1..5, b_setval(order, []), propagating_last(noted(last, X), [X]), propagating(noted(soon, X), [X]),"
        " b_setval(order, []), X #> 2, b_getval(order, Order), Order == [last,soon]"
    ),
    "backtracking undoes what a filter did": "X in 1..5, \\+ \\+ keep_bits(X, 1, 1), fd_dom(X, D), D == 1..5",
    "a thorough filter is not woken by itself": (
        "X in 1..5, b_setval(runs, 0), propagating(counting(X), [X]), b_getval(runs, Runs), Runs == 1"
    ),
}
"""Goals that hold in the module of declared kinds."""

FILTERS = """
words:filtered(narrowed(X, Bits)) :- words:keep_bits(X, 1, Bits).
words:filtered(same(X, Y)) :- ( integer(X) -> Y = X ; true ).
words:filtered(noted(Name, _)) :- b_getval(order, Order), b_setval(order, [Name|Order]).
words:filtered(counting(X)) :- b_getval(runs, N), N1 is N + 1, b_setval(runs, N1), words:keep_bits(X, 1, 14).
words:thorough(counting(_)).
"""


def held(goals: Iterable[str], folder: Path) -> list[bool]:
    """Which goals hold, in the module of declared kinds."""
    program = folder / "goals.pl"
    asked = "".join(f":- words:({goal}) -> writeln(yes) ; writeln(no).\n" for goal in goals)
    head = f":- use_module('{(PROLOG / 'words').as_posix()}', []).\n:- use_module(library(clpfd)).\n"
    program.write_text(f"{head}{FILTERS}{asked}", encoding="utf-8")
    run = subprocess.run(
        [*prolog(), "-q", "-f", "none", "-t", "halt", str(program)], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    return [line == "yes" for line in run.stdout.splitlines()]


def relied_on() -> set[str]:
    """The predicates of library(clpfd) that a file calls by their module."""
    text = re.sub(r"%.*", "", INTERNALS.read_text(encoding="utf-8"))
    return set(re.findall(r"\bclpfd:(\w+)", text))


def test_no_other_file_calls_what_the_library_does_not_export() -> None:
    files = {file for file in PROLOG.rglob("*.pl") if re.search(r"\bclpfd:", file.read_text(encoding="utf-8"))}

    assert files == {INTERNALS, *OTHERS}


def test_all_that_is_relied_on_is_listed() -> None:
    comment = INTERNALS.read_text(encoding="utf-8").partition("%!")[0]

    assert {name for name in relied_on() if not re.search(rf"\b{name}\b", comment)} == set()
    assert len(relied_on()) > 8


def test_the_library_has_all_that_is_relied_on(tmp_path: Path) -> None:
    names = sorted(relied_on())
    there = held((f"once(current_predicate(clpfd:{name}/_))" for name in names), tmp_path)

    assert dict(zip(names, there, strict=True)) == dict.fromkeys(names, True)


def test_internals_do_what_is_said_of_them(tmp_path: Path) -> None:
    assert dict(zip(GOALS, held(GOALS.values(), tmp_path), strict=True)) == dict.fromkeys(GOALS, True)
