"""Each option of each command, and what each command prints as JSON: one small case for all of them."""

import argparse
import json
import re
import shlex
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import commands
import pytest
from comparisons import CLINGO, SWIPL
from puzzles import NONE, ROOM, ROUTE, SEVERAL, UNIQUE

from pylogic import engines
from pylogic.cli.options import parser
from pylogic.comparison.journal import line
from pylogic.kinds.diamonds.routes import compiling

pypdf = pytest.importorskip("pypdf")

FILES = {
    "unique.puzzle": UNIQUE,
    "several.puzzle": SEVERAL,
    "none.puzzle": NONE,
    "room.puzzle": ROOM,
    "route.puzzle": ROUTE,
    "ugly.puzzle": "futoshiki {\nsize 2\n}",
    "sign.puzzle": UNIQUE.replace("two", "2 × 2"),
    "right": "1 2\n2 1\n",
    "wrong": "2 1\n1 2\n",
    "grid.json": '{"grid": [[2, 1], [1, 2]]}',
    "ships": "T .\nB .\n",
    "rows.jsonl": line(SWIPL) + line(CLINGO),
    "rows2.jsonl": line(replace(SWIPL, machine="2 × 2 cores")),
    "latin.puzzle": "latin {\n  size 2\n}\n",
}

PLAIN = {
    "run": "run unique.puzzle",
    "compare": "compare unique.puzzle --strategies crafty",
    "compile": "compile unique.puzzle",
    "check": "check unique.puzzle",
    "explain": "explain unique.puzzle",
    "fmt": "fmt ugly.puzzle",
    "convert": "convert unique.puzzle",
    "generate": "generate futoshiki 3x3",
    "sheet": "sheet unique.puzzle -o plain.pdf",
    "results": "results summary rows.jsonl",
    "serve": "serve --port 0",
    "examples": "examples",
    "new": "new kind lattice",
    "engines": "engines",
    "kinds": "kinds",
    "formats": "formats",
    "strategies": "strategies",
    "completion": "completion bash",
}
"""A plain call of each command."""

SHARED = {
    "--kinds": ("--kinds nowhere", 2, "--kinds names a folder of declared kinds, and 'nowhere' is not a folder"),
    "--from": ("--from sgt", 2, "this is not a game ID"),
    "--title": ("--title nobody", 2, "has no puzzle 'nobody'"),
    "--time-limit": ("--time-limit 0.001ms", 3, "time limit of 1e-06 s reached"),
    "--memory-limit": ("--memory-limit 1k", 3, "memory limit reached"),
    "--seed": ("--seed x", 2, "argument --seed: 'x' is not a whole number"),
    "--executor": ("--executor x", 2, "an executor is dask://HOST:PORT"),
    "--jobs": ("--jobs 0", 2, "argument --jobs: '0' is not a whole number from 1"),
    "-o": ("-o nowhere/out", 2, "nowhere/out cannot be written"),
    "--engine": ("--engine clasp", 2, "there is no engine 'clasp'"),
    "--ascii": ("--ascii", 0, r"\+---\+"),
    "--color": ("--color always", 0, "\x1b"),
    "--theme": ("--to svg --theme dark", 0, "<rect [^>]*#1"),
}
"""For an option that several commands have: what is added to the plain call, the exit code, and what is said then."""

OWN = {
    ("run", "--engine"): ("--engine swipl", 0, "swipl .*strategy ff,up,step"),
    ("run", "--strategy"): ("--strategy crafty", 0, "strategy crafty"),
    ("run", "--labeling"): ("--engine swipl --labeling min,down", 0, "swipl .*strategy min,down,step"),
    ("run", "--model"): ("run room.puzzle --engine swipl --model x", 2, r"no model 'x' for swipl \(ships, cells"),
    ("run", "--no-presolve"): ("--no-presolve --to json", 0, '"presolve": ""'),
    ("run", "-n"): ("run several.puzzle -n 1", 0, "satisfiable: there is a solution"),
    ("run", "-a"): ("run several.puzzle -a", 0, "(?s)(│ [12] │ [12] │.*){4}several: there are 2 solutions"),
    ("run", "--count"): ("run several.puzzle --count", 0, "several: there are 2 solutions"),
    ("run", "--decided"): ("run several.puzzle --decided", 0, "0 of 4 cells are the same in all solutions"),
    ("run", "--relax"): ("run none.puzzle --relax", 0, "the sign r1c3 < r1c1 is broken"),
    ("run", "--certify"): ("--certify", 0, "proved by clingo and by SWI-Prolog"),
    ("run", "--to"): ("--to picture", 0, "^1<2\n\n2 1\n$"),
    ("run", "-o"): ("--to picture -o out", 0, "^out: 1<2\n\n2 1\n$"),
    ("run", "--jobs"): ("several.puzzle --jobs 2", 0, '(?s)unique: there is.*futoshiki "free".*several: there is'),
    ("run", "--steps"): ("run route.puzzle --steps", 0, "move 1 of 3: ↘ from r1c1 to r3c3, takes no diamond"),
    ("run", "--stats"): ("--stats", 0, r"choices +\d+\nconflicts +\d+\n"),
    ("run", "--trace"): (
        "run room.puzzle --engine heuristic --trace out.csv",
        0,
        "out.csv: run,iteration,temperature,.*\n1,1,",
    ),
    ("run", "--exit-codes"): ("--exit-codes clingo --stats", 30, "choices"),
    ("results", "--measure"): ("--measure choices", 0, r"clingo tweety +1 +1 +3 "),
    ("results", "--par"): ("--par 3", 0, "PAR3"),
    ("results", "--against"): ("results test rows.jsonl --against nobody", 2, "there is no strategy 'nobody'"),
    ("results", "--ascii"): ("results diff rows.jsonl rows2.jsonl --ascii", 0, "only the second: 2 x 2 cores"),
    ("results", "--csv"): ("--csv", 0, "futoshiki,virtual best,1,1,"),
    ("results", "--json"): ("--json", 0, '"title": "futoshiki"'),
    ("results", "--markdown"): ("--markdown", 0, r"\| virtual best +\|"),
    ("results", "--latex"): ("--latex", 0, r"\\toprule"),
    ("results", "--chart"): (
        "results plot rows.jsonl -o ecdf.svg --chart ecdf",
        0,
        "Share of the puzzles",
    ),
    ("results", "--facet"): ("results plot rows.jsonl -o plot.svg --facet engine", 0, ">swipl<"),
    ("results", "--to"): ("results export rows.jsonl --to jsonl -o out.jsonl", 0, 'out.jsonl: {"puzzle": "p"'),
    ("results", "--features"): (
        "results export rows.jsonl --to aslib --features nowhere.csv -o scenario",
        2,
        "nowhere.csv is not a file of features",
    ),
    ("compare", "--labelings"): ("--labelings ff,step", 0, "swipl ff,up,step +unique"),
    ("compare", "--strategies"): ("--strategies tweety", 0, "clingo tweety +unique"),
    ("compare", "--engines"): ("--engines swipl", 0, "crafty +unique .*\nswipl ff,up,step +unique"),
    ("compare", "-n"): ("compare several.puzzle --engines clingo -n 1", 0, "satisfiable"),
    ("compare", "-a"): ("-a --json", 0, '"models": 0,'),
    ("compare", "--count"): ("--count --json", 0, '"task": "count"'),
    ("compare", "--model"): ("--model x", 2, "no engine that takes part has a model 'x'"),
    ("compare", "--no-presolve"): ("--no-presolve", 0, "not presolved"),
    ("compare", "--memory-limit"): ("--memory-limit 1k", 3, "crafty +unknown"),
    ("compare", "--seed"): ("--seed 7", 0, "seed 7;"),
    ("compare", "--repeat"): ("--repeat 2 --json", 0, '"repeat": 2,'),
    ("compare", "--jobs"): ("--jobs 2 --labelings ff,step", 0, "swipl ff,up,step +unique"),
    ("compare", "--resume"): ("--resume out", 0, 'out: .*"puzzle": "two"'),
    ("compare", "--accept-versions"): ("--resume out --accept-versions", 0, 'out: .*"puzzle": "two"'),
    ("compare", "--measure"): (
        "compare unique.puzzle several.puzzle --engines clingo --measure choices",
        0,
        r"futoshiki: choices, \* the best of each line",
    ),
    ("compare", "--csv"): ("--csv", 0, "^puzzle,kind,source,.*\ntwo,futoshiki,unique.puzzle,"),
    ("compare", "--json"): ("--json", 0, r'^\[{"puzzle": "two",'),
    ("compare", "--markdown"): ("--markdown", 0, r"\| clingo crafty \| +unique \|"),
    ("compare", "--latex"): ("--latex", 0, r"\\begin{tabular}"),
    ("compare", "-o"): ("-o out", 0, "^out: futoshiki: two"),
    ("compare", "--ascii"): ("compare sign.puzzle --engines clingo --ascii", 0, "futoshiki: 2 x 2"),
    ("compare", "--plot"): ("--plot out.svg", 0, r"out.svg: <\?xml"),
    ("compare", "--chart"): ("--chart pie --plot out.svg", 2, "there is no chart 'pie'"),
    ("compile", "--engine"): ("--engine swipl", 0, ":- module"),
    ("compile", "--strategy"): ("--strategy crafty", 0, "clingo --configuration=crafty"),
    ("compile", "--labeling"): ("--engine swipl --labeling min,down", 0, r"\[min,down,step\]"),
    ("compile", "--model"): ("compile room.puzzle --engine swipl --model cells", 0, r"fact\(model\(cells\)\)"),
    ("compile", "--no-presolve"): ("compile unique.puzzle --no-presolve --facts", 0, r"\(line 3\)\n\Z"),
    ("compile", "--facts"): ("--facts", 0, r"tightened\.\n\Z"),
    ("check", "--unique"): ("--unique", 0, "unique: there is exactly one solution"),
    ("check", "--grade"): ("--grade", 0, "trivial: 3 steps"),
    ("check", "--minimal"): ("--minimal", 0, "none of 1 clue can be dropped"),
    ("check", "--answer"): ("--answer wrong", 1, "wrong: 1 fault\n"),
    ("check", "--json"): ("--json", 0, '"status": "unknown"'),
    ("check", "--csv"): ("--answer wrong --csv", 1, "file,verdict,faults,reasons,cells\nwrong,wrong,1,"),
    ("check", "--to"): ("--to svg", 0, "^<svg "),
    ("check", "-o"): ("-o out", 0, "^out: unique.puzzle: futoshiki"),
    ("check", "--ascii"): ("--answer wrong --ascii", 1, r"\+---\+"),
    ("check", "--color"): ("--answer wrong --color always", 1, "\x1b"),
    ("check", "--jobs"): ("several.puzzle --unique --jobs 2", 1, "(?s)unique: there is.*several: there is"),
    ("check", "--engine"): ("--unique --engine python --json", 0, '"engine": "python"'),
    ("check", "--certify"): ("--unique --certify", 0, "proved by clingo and by SWI-Prolog"),
    ("check", "--time-limit"): ("--unique --time-limit 0.001ms", 3, "time limit of 1e-06 s reached"),
    ("check", "--memory-limit"): ("--unique --memory-limit 1k", 3, "memory limit reached"),
    ("explain", "-a"): ("explain none.puzzle --all", 1, "1 minimal set of clues"),
    ("explain", "--hint"): ("--hint", 0, "r1c1 < r1c2: r1c1 = 1 and r1c2 = 2\n"),
    ("explain", "--steps"): ("--steps", 0, "3. r2c2 is the last empty cell"),
    ("explain", "--costs"): ("--steps --costs", 0, r"\(costs 5\)"),
    ("explain", "--to"): ("--hint --to svg", 0, "^<svg "),
    ("explain", "-o"): ("-o out", 0, "^out: futoshiki"),
    ("explain", "--ascii"): ("--hint --ascii", 0, r"\+---\+"),
    ("explain", "--color"): ("--hint --color always", 0, "\x1b"),
    ("explain", "--theme"): ("--hint --to svg --theme dark", 0, "<rect [^>]*#1"),
    ("fmt", "-w"): ("-w", 0, "^ugly.puzzle: futoshiki {\n  size 2\n}\n$"),
    ("fmt", "--check"): ("--check", 1, "ugly.puzzle is not in canonical form"),
    ("convert", "--to"): ("--to picture", 0, "^0<0\n\n0 0\n$"),
    ("convert", "-o"): ("-o out", 0, "^out: futoshiki"),
    ("generate", "--kinds-of"): ("generate mixed 3x3 --kinds-of latin", 0, 'latin "Latin square 1'),
    ("generate", "words"): ("generate futoshiki 2x2", 0, "size 2\n|{\n  board {\n(    .*\n){2,3}  }"),
    ("generate", "-n"): ("-n 2", 0, "% puzzle 2 of"),
    ("generate", "--grade"): ("--grade hard --tries 1", 3, "none found in 1 try: the grade was trivial; larger boards"),
    ("generate", "--minimal"): ("--minimal", 0, "generate futoshiki 3x3 --minimal"),
    ("generate", "--symmetry"): ("--symmetry rotate2", 0, "--symmetry rotate2"),
    ("generate", "--tries"): ("--grade hard --tries 2", 3, "none found in 2 tries"),
    ("generate", "-o"): ("-o out", 0, "^out: % puzzle 1 of"),
    ("generate", "--json"): ("--json", 0, r'^\[{"kind": "futoshiki", "number": 1'),
    ("generate", "--certify"): ("--certify", 0, "one solution: proved by clingo and by SWI-Prolog"),
    ("generate", "--seed"): ("--seed 5", 0, "--seed 5"),
    ("generate", "--jobs"): ("-n 2 --jobs 2", 0, "% puzzle 2 of"),
    ("sheet", "--per-page"): ("several.puzzle route.puzzle --no-solutions --per-page 1", 0, "3 / 3"),
    ("sheet", "--page"): ("--page letter", 0, "page 612 wide"),
    ("sheet", "--heading"): ("--heading Lesson", 0, "Lesson"),
    ("sheet", "--cover"): ("--cover Booklet", 0, "Booklet"),
    ("sheet", "--font"): ("--font nowhere.ttf", 2, "nowhere.ttf cannot be read"),
    ("sheet", "--no-solutions"): ("--no-solutions", 0, r"(?s)\A(?!.*Solutions)"),
    ("sheet", "--no-grades"): ("--no-grades", 0, r"(?s)\A(?!.*trivial)"),
    ("examples", "name"): ("first", 0, '^battleship "Harbour" {'),
    ("examples", "--copy"): ("--copy out", 0, "examples copied to out"),
    ("new", "-o"): ("-o out", 0, "^out holds a kind that works"),
    ("serve", "--open"): ("--open", 0, "^opened http://127.0.0.1:"),
    ("serve", "--port"): ("serve --port x", 2, "argument --port: 'x' is not a whole number"),
    ("serve", "--host"): ("--host 0.0.0.0", 0, "others may reach 0\\.0\\.0\\.0"),
    ("serve", "--static"): ("--static right", 2, "right is not an empty folder"),
    ("serve", "--time-limit"): ("--time-limit x", 2, "'x' is not a time limit"),
    ("serve", "--memory-limit"): ("--memory-limit x", 2, "'x' is not a memory limit"),
    ("engines", "--prepare"): ("--prepare", 0, "^compiled$"),
    ("kinds", "name"): ("sudoku", 0, r"\Asudoku: Sudoku"),
    ("strategies", "engine"): ("python", 0, r"\Apython: "),
}
"""The same for an option of one command; a call that begins with its name stands alone."""


@cache
def options() -> dict[tuple[str, str], argparse.Action]:
    """What each command takes beside what it cannot do without, as the parser has it."""
    (subparsers,) = (action for action in parser([])._actions if isinstance(action, argparse._SubParsersAction))
    return {
        (name, action.option_strings[0] if action.option_strings else action.dest): action
        for name, command in subparsers.choices.items()
        for action in command._actions
        if (action.option_strings or not action.required) and action.dest not in ("help", "debug")
    }


def call(line: str, folder: Path) -> tuple[int, str]:
    """Exit code and all output of a command in a folder of puzzles; behind it the files that it changed."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
    code, output, errors = commands.said(*shlex.split(line), cwd=folder)
    changed = [path for path in sorted(folder.iterdir()) if path.is_file() and _content(path) != FILES.get(path.name)]
    return code, output + errors + "".join(f"{path.name}: {_content(path)}" for path in changed)


def _content(path: Path) -> str:
    if path.suffix == ".pdf":
        pages = pypdf.PdfReader(path).pages
        return "".join(f"page {page.mediabox.width:.0f} wide\n{page.extract_text()}\n" for page in pages)
    return path.read_bytes().decode(errors="replace")


@cache
def plainly(command: str) -> str:
    """Output of the plain call of a command."""
    with TemporaryDirectory() as folder:
        code, said = call(PLAIN[command], Path(folder))
    assert code == 0
    return said


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes no time."""
    monkeypatch.setattr(compiling, "prepare", lambda: sys.stdout.write("compiled\n"))


@pytest.fixture(autouse=True)
def _served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server ends at once."""
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    monkeypatch.setattr("webbrowser.open", lambda address: sys.stdout.write(f"opened {address}\n"))


@pytest.mark.parametrize(("command", "option"), [key for key in options() if key in OWN or key[1] in SHARED])
def test_each_option_has_its_effect(command: str, option: str, tmp_path: Path) -> None:
    words, code, effect = OWN.get((command, option)) or SHARED[option]
    line = words if words.split()[0] == command else f"{PLAIN[command]} {words}"
    found, said = call(line, tmp_path)

    assert "Traceback" not in said
    assert re.search(effect, said, re.M), said
    assert found == code
    assert not re.search(effect, plainly(command), re.M)


def test_every_option_has_a_case() -> None:
    assert {command for command, _ in options()} <= set(PLAIN)
    assert [key for key in options() if key not in OWN and key[1] not in SHARED] == []
    assert [key for key in OWN if key not in options()] == []
    assert set(SHARED) <= {option for _, option in options()}


ANSWER = """
    kind title source engine engine_version strategy status exhausted count objective bound beyond misses changes
    limit proved_by certificate solutions decided core presolve seconds cpu memory statistics
"""
JUDGED = "file verdict faults mistakes open limit problems"
CHECKED = f"{ANSWER} notes"
ROW = """
    puzzle kind source digest encoding engine engine_version strategy own model repeat seed task models presolve
    time_limit memory_limit status exhausted count objective bound limit seconds ground user system memory choices
    failures conflicts restarts propagations inferences verified solutions error machine version
"""
EXPLANATION = """
    kind title source engine_version status count exhausted core minimal cores complete steps limit seconds
"""


@pytest.mark.parametrize(
    ("line", "keys", "values"),
    [
        ("run several.puzzle --to json", ANSWER, {"status": "several", "exhausted": False, "count": 2}),
        ("run several.puzzle --to json -n 1", ANSWER, {"status": "satisfiable", "exhausted": False, "count": 1}),
        ("run several.puzzle --to json -a", ANSWER, {"status": "several", "exhausted": True, "count": 2}),
        ("run several.puzzle --to json --count", ANSWER, {"status": "several", "exhausted": True, "count": 2}),
        (
            "run several.puzzle --to json --decided",
            ANSWER,
            {"exhausted": False, "decided": {"grid": [[0, 0], [0, 0]]}},
        ),
        ("run none.puzzle --to json --relax", ANSWER, {"status": "optimal", "objective": 1, "bound": 1}),
        ("run none.puzzle --to json", ANSWER, {"status": "unsatisfiable", "exhausted": True, "count": 0}),
        ("run unique.puzzle --to json --memory-limit 1k", ANSWER, {"status": "unknown", "exhausted": False}),
        ("run several.puzzle --to json --engine swipl -n 1", ANSWER, {"status": "satisfiable", "exhausted": False}),
        ("run several.puzzle --to json --engine python -n 1", ANSWER, {"status": "satisfiable", "exhausted": False}),
        ("run route.puzzle --to json", ANSWER, {"status": "optimal", "exhausted": False, "count": 1}),
        ("run room.puzzle --to json --engine heuristic", ANSWER, {"status": "satisfiable", "exhausted": False}),
        ("run unique.puzzle --to json-lines", ANSWER, {"status": "unique", "exhausted": True, "count": 1}),
        ("compare several.puzzle --engines clingo --json", ROW, {"status": "several", "exhausted": False, "count": 2}),
        ("compare several.puzzle --engines clingo --json -n 1", ROW, {"status": "satisfiable", "exhausted": False}),
        (
            "compare unique.puzzle --engines clingo --json",
            ROW,
            {"status": "unique", "exhausted": True, "verified": True},
        ),
        ("results summary rows.jsonl --json", "title lines", {"title": "futoshiki"}),
        ("check unique.puzzle --json", CHECKED, {"status": "unknown", "exhausted": False}),
        ("check several.puzzle --unique --json", CHECKED, {"status": "several", "exhausted": False, "count": 2}),
        ("check unique.puzzle --grade --json", f"{CHECKED} grade", {}),
        ("check unique.puzzle --minimal --json", f"{CHECKED} tested alone together", {"tested": 1}),
        (
            "check unique.puzzle --answer wrong --json",
            JUDGED,
            {"file": "wrong", "verdict": "wrong"},
        ),
        ("check unique.puzzle --answer right --json", JUDGED, {"verdict": "right", "problems": []}),
        ("check latin.puzzle --answer wrong --json", JUDGED, {"verdict": "right", "problems": []}),
        ("check latin.puzzle --answer grid.json --json", JUDGED, {"verdict": "right", "problems": []}),
        ("check unique.puzzle --answer grid.json --json", JUDGED, {"verdict": "wrong", "problems": []}),
        ("check room.puzzle --answer ships --json", JUDGED, {"verdict": "right", "problems": []}),
        ("explain none.puzzle --to json", EXPLANATION, {"status": "unsatisfiable", "exhausted": True, "count": 0}),
        ("explain several.puzzle --to json", EXPLANATION, {"status": "several", "exhausted": True, "count": 2}),
        ("explain unique.puzzle --hint --to json", EXPLANATION, {"status": "unique", "exhausted": True, "count": 1}),
        ("explain unique.puzzle --steps --to json", EXPLANATION, {"status": "unique", "exhausted": True}),
        ("generate futoshiki 3x3 --json", "kind number command unique tries text", {"number": 1, "unique": True}),
    ],
)
def test_json_has_the_keys_of_the_contract(line: str, keys: str, values: dict[str, Any], tmp_path: Path) -> None:
    printed = json.loads(call(line, tmp_path)[1])
    (found,) = printed if isinstance(printed, list) else [printed]

    assert set(found) == set(keys.split())
    assert {key: found[key] for key in values} == values


def test_every_command_with_json_has_a_case() -> None:
    able = {
        command
        for (command, option), action in options().items()
        if option == "--json" or (option == "--to" and "json" in str(action.help))
    }

    assert able == {"run", "compare", "check", "explain", "generate", "results"}


@pytest.mark.parametrize("name", engines.names())
def test_each_word_that_an_engine_lists_is_a_strategy(name: str) -> None:
    engine = engines.engine(name)

    for option in engine.options:
        needed = "ff," if name == "clingo" and option.name in ("up", "down") else ""
        strategy = engine.strategy(needed + option.name)

        assert engine.strategy(strategy.name) == strategy


def test_parameters_reach_the_engine(tmp_path: Path) -> None:
    words = "anneal,t0=0.4,tk=0.2,alpha=0.9,steps=100"
    code, said = call(f"run room.puzzle --engine heuristic --strategy {words}", tmp_path)

    assert code == 0
    assert f"strategy {words}," in said
