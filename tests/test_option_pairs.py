"""All pairs of options of each command: each option does what it promises, or is refused with a sentence."""

import argparse
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import commands
import pytest
from comparisons import CLINGO, STOPPED, SWIPL
from effort import drawn
from puzzles import HARMLESS_NONE, SEVERAL, UNIQUE
from test_options import options

from pylogic.builtin.diamonds.routes import compiling
from pylogic.cli.options import parser
from pylogic.cli.shared import RULES
from pylogic.engines.workers.worker import Worker
from pylogic.lab.journal import line
from pylogic.model import VERSION

pytestmark = pytest.mark.slow

pypdf = pytest.importorskip("pypdf")

OWN = replace(CLINGO, strategy="file:×.lp")
ROWS = [
    replace(row, puzzle=puzzle, **more)
    for puzzle in ("p", "q", "r")
    for row, more in ((SWIPL, {}), (OWN, {"seconds": 9.0} if puzzle == "p" else STOPPED))
]
FILES = {
    "f.puzzle": UNIQUE.replace("two", "2 × 2"),
    "free.puzzle": SEVERAL,
    "search.puzzle": HARMLESS_NONE.replace("room", "room × 2"),
    "wrong": "2 1\n1 2\n",
    "gaps": "1 .\n. .\n",
    "rows.jsonl": "".join(map(line, ROWS)),
    "rows2.jsonl": line(replace(ROWS[0], machine="2 × 2 cores")),
    "×.toml": 'puzzles = ["f.puzzle"]\nstrategies = ["crafty", "tweety"]\njournal = "study.jsonl"\n',
    "figures.csv": "puzzle,kind,rows\np,futoshiki,2\n",
}
BASES = [
    "run f.puzzle",
    "run search.puzzle",
    "compare f.puzzle free.puzzle",
    "tree f.puzzle",
    "compile f.puzzle",
    "check f.puzzle",
    "check f.puzzle --unique",
    "check f.puzzle --grade",
    "check f.puzzle --answer gaps",
    "explain search.puzzle",
    "explain f.puzzle --hint",
    "explain f.puzzle --steps",
    "explain f.puzzle --candidates",
    "fmt f.puzzle",
    "convert f.puzzle",
    "convert f.puzzle --to svg",
    "generate futoshiki 2x2",
    "sheet f.puzzle -o plain.pdf",
    *(f"results {what} rows.jsonl" for what in ("summary", "test", "merge")),
    "results diff rows.jsonl rows2.jsonl",
    "results plot rows.jsonl -o plain.svg",
    "results export rows.jsonl -o plain.csv",
    "results select rows.jsonl -o plain.json --features figures.csv",
    "study run ×.toml",
    "study status ×.toml",
    "study pack ×.toml -o plain.zip",
    "study check plain.zip",
    "study slurm ×.toml",
    "features f.puzzle",
    "serve --port 0",
    "examples",
    "new kind lattice",
    "engines",
    "kinds",
    "strategies",
]
"""A call of each command, and of each task of those that have several."""
WORDS = {
    tuple(key.split()): words.split(" | ")
    for key, words in {
        "* --from": "--from sgt | --from puzzle",
        "* --title": "--title nobody | --title '2 × 2'",
        "* --time-limit": "--time-limit 0.001ms | --time-limit 1m",
        "* --limit": "--limit cpu=50s",
        "* --memory-limit": "--memory-limit 3g",
        "* --seed": "--seed 7",
        "* --jobs": "--jobs 2",
        "* --executor": "--executor x",
        "* --engine": "--engine python",
        "tree --engine": "--engine swipl",
        "* --strategy": "--strategy crafty",
        "* --labeling": "--labeling min,down",
        "* --model": "--model x",
        "* -n": "-n 3 | -n 1",
        "* --theme": "--theme dark",
        "* --color": "--color always",
        "* -o": "-o out",
        "* --measure": "--measure choices",
        "* --chart": "--chart bars",
        "* --resume": "--resume kept.jsonl",
        "* --plot": "--plot plot.svg",
        "* --to": "--to svg",
        "run --to": "--to svg | --to json | --to json-lines | --to picture | --to latex",
        "explain --to": "--to svg | --to json | --to html",
        "explain --tell": "--tell place",
        "tree --to": "--to svg | --to html",
        "tree -o": "-o out.svg | -o out.html",
        "run --trace": "--trace t.jsonl",
        "run --exit-codes": "--exit-codes clingo",
        "* --answer": "--answer wrong | --answer gaps",
        "compare --labelings": "--labelings min,down",
        "compare --strategies": "--strategies tweety",
        "compare --engines": "--engines swipl",
        "compare --seeds": "--seeds 3..4",
        "compare --repeat": "--repeat 2",
        "tree --labelings": "--labelings min,down",
        "tree --strategies": "--strategies none | --strategies swipl:ff",
        "convert --to": "--to svg | --to picture | --to play | --to lesson",
        "convert --steps": "--steps 2..3",
        "generate --kinds-of": "--kinds-of latin",
        "generate words": "givens=3",
        "generate -n": "-n 2",
        "generate --like": "--like f.puzzle",
        "generate --without": "--without guess",
        "generate --grade": "--grade trivial",
        "generate --symmetry": "--symmetry rotate2",
        "generate --tries": "--tries 5",
        "sheet --per-page": "--per-page 1",
        "sheet --page": "--page letter",
        "sheet --heading": "--heading Lesson",
        "sheet --cover": "--cover Booklet",
        "sheet --font": "--font nowhere.ttf",
        "results --par": "--par 3",
        "results --against": "--against nobody",
        "results --facet": "--facet engine",
        "results --to": "--to jsonl | --to aslib",
        "results --features": "--features nowhere.csv",
        "study --shard": "--shard 2/3",
        "study -n": "-n 7",
        "study --sample": "--sample 1",
        "serve --port": "--port x",
        "serve --jobs": "--jobs 3",
        "serve --host": "--host 0.0.0.0",
        "serve --static": "--static page",
        "examples name": "first",
        "examples --copy": "--copy out",
        "new -o": "-o out",
        "kinds name": "sudoku",
        "strategies engine": "python",
    }.items()
}
"""For an option of a command, or of any: words that show whether it is used; and others to try the rest with."""
UNTRIED = ("--kinds", "--debug")
"""They are for every command."""


KEPT = {
    "^run search.puzzle .*--no-presolve": "presolving finds nothing to add there",
    "--answer gaps .*--ascii": "nothing is drawn, for there is no fault to mark",
    "--answer gaps .*--color always": "as above",
    "--to picture -o out": "nothing is written where there is no solution",
    "--to latex -o out": "as above",
    "^compare .*--labelings min,down --engines swipl": "which takes part already",
    "^study check .*--ascii": "all that is said is ASCII",
    "^features .*--csv": "the form that there is anyway",
    "--labelings min,down --engine swipl": "whose labelings they are anyway",
}
"""Endings of calls whose last option is not ignored but has nothing to change, and why."""
OLDER = {
    "--resume kept.jsonl": "compare f.puzzle free.puzzle --resume kept.jsonl",
    "study run": "study run ×.toml",
    "--shard 2/3": "study run ×.toml --shard 2/3",
}
"""What takes up rows, and the call that writes rows of another version for it."""


def words(command: str, option: str) -> list[str]:
    return WORDS.get((command, option)) or WORDS.get(("*", option)) or [option]


class Outcomes:
    """Outcomes of command lines, each run once: exit code, output, changed files, and what engines were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._known: dict[str, tuple[Any, ...]] = {}
        self._asked: list[str] = []
        send = Worker.send

        def sent(worker: Worker, request: str, deadline: float | None) -> None:
            asked = json.loads(request)
            asked.pop("seconds", None)
            self._asked.append(f"{worker.engine} {json.dumps(asked, sort_keys=True)}")
            send(worker, request, deadline)

        class Here(Executor):
            def __init__(here, kind: str, *_: object) -> None:  # noqa: N805
                self._asked.append(kind)

            def submit(here, function: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:  # noqa: N805
                future = Future[Any]()
                future.set_result(function(*args))
                return future

            def cancel(here) -> None:  # noqa: N805
                """Nothing runs."""

        monkeypatch.setattr(Worker, "send", sent)
        monkeypatch.setattr("pylogic.engines.workers.executor.Processes", partial(Here, "processes"))
        monkeypatch.setattr("pylogic.lab.comparison.ThreadPoolExecutor", partial(Here, "threads"))
        monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
        monkeypatch.setattr("pylogic.page.pool.Pool.__init__", lambda _, *limits: self._asked.append(str(limits)))
        monkeypatch.setattr("webbrowser.open", lambda address: sys.stdout.write(f"opened {address}\n"))

    def __call__(self, line: str) -> tuple[Any, ...]:
        if line not in self._known:
            with TemporaryDirectory() as folder:
                self._known[line] = self._outcome(line, Path(folder))
        return self._known[line]

    def _outcome(self, line: str, folder: Path) -> tuple[Any, ...]:
        for name, text in FILES.items():
            (folder / name).write_text(text)
        if "plain.zip" in line and "-o" not in line:
            commands.said(*shlex.split("study run ×.toml"), cwd=folder)
            commands.said(*shlex.split("study pack ×.toml -o plain.zip"), cwd=folder)
        for call in (call for part, call in OLDER.items() if part in line):
            commands.said(*shlex.split(call), cwd=folder)
            for file in folder.glob("*.jsonl"):
                file.write_text(file.read_text().replace(f'"version": "{VERSION}"', '"version": "0"'))
        self._asked.clear()
        masked = str if line.startswith("results") else _masked  # whose rows are kept ones
        code, output, errors = commands.said(*shlex.split(line), cwd=folder)
        made = {
            str(path.relative_to(folder)): masked(_content(path))
            for path in sorted(folder.rglob("*"))
            if path.is_file() and _content(path) != FILES.get(path.name)
        }
        return code, masked(output), masked(errors), made, sorted(self._asked)


def _content(path: Path) -> str:
    if path.suffix == ".pdf":
        pages = pypdf.PdfReader(path).pages
        return "".join(f"page {page.mediabox.width:.0f} wide\n{page.extract_text()}\n" for page in pages)
    return path.name if path.suffix == ".zip" else path.read_bytes().decode(errors="replace")


def _masked(text: str) -> str:
    """A text without times, ports and bytes of memory."""
    text = re.sub(r"/tmp/\w+|http://\S+|pylogic-\w+", "@", text)
    return re.sub(r"\d+\.\d+(e-?\d+)?|\b\d{5,}\b", "#", text)


def tried(base: str) -> dict[str, list[str]]:
    """The options that are tried behind a base, each with its words."""
    command = base.split()[0]
    return {
        option: words(command, option)
        for name, option in options()
        if name == command and option not in UNTRIED and f" {option} " not in f"{base} "
    }


def pairs(base: str) -> Iterator[tuple[str, str, str]]:
    """An option, a call without it, and the same call with it; for all others that may stand there, and for none."""
    every = tried(base)
    for option, (first, *_) in every.items():
        yield option, base, f"{base} {first}"
        for other, more in every.items():
            if other not in (option, "--executor"):
                for kept in more[1:] or more:
                    yield option, f"{base} {kept}", f"{base} {kept} {first}"


def faults(tried: Iterable[tuple[str, str, str]], outcomes: Outcomes) -> Iterator[str]:
    """Calls of which an option changes nothing, and those that end badly and say nothing."""
    for option, kept, whole in tried:
        code, output, errors, made, _ = found = outcomes(whole)
        drawn = all(text.startswith(("<", "%")) for text in (output, *made.values()) if text)
        if "Traceback" in errors or (code not in (0, 1, 2, 3, 10, 20, 30) and option != "--executor"):
            yield f"{whole}: {found}"
        elif code in (1, 2, 3) and not errors.strip() and (code == 2 or drawn):
            yield f"{whole}: it ends with {code} and says nothing"
        elif code != 2 and not any(re.search(f"{end}$", whole) for end in KEPT) and found == outcomes(kept):
            yield f"{whole}: {option} is ignored"


@pytest.mark.parametrize("base", BASES)
def test_each_option_beside_each_other_one_does_something_or_is_refused(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "prepare", lambda: sys.stdout.write("compiled\n"))

    assert list(faults(drawn(list(pairs(base)), daily=12), Outcomes(monkeypatch))) == []


def test_every_option_is_tried() -> None:
    behind = {(base.split()[0], option) for base in BASES for option in (*tried(base), *base.split())}
    operands = {
        ("examples", "name"),
        ("kinds", "name"),
        ("strategies", "engine"),
        ("generate", "words"),
        ("generate", "kind"),
    }

    assert {key for key in options() if key[1] not in UNTRIED} - operands <= behind


@pytest.mark.parametrize("command", RULES)
def test_rules_are_about_options_and_tasks_that_there_are(command: str) -> None:
    known = {name for (of, _), action in options().items() if of == command for name in action.option_strings}
    (subparsers,) = (action for action in parser([])._actions if isinstance(action, argparse._SubParsersAction))
    tasks = next((a.choices for a in subparsers.choices[command]._actions if a.dest == "what"), None) or ()
    for rule in RULES[command]:
        assert set(rule.options.split()) <= known
        assert {other.partition("=")[0] for other in f"{rule.others} {rule.unless}".split()} <= {*known, *tasks}


REFUSED = {
    "compare f.puzzle --chart heat": "--chart goes with --plot",
    "check f.puzzle --answer wrong --certify": "--certify goes with --unique, which an engine proves",
    "check f.puzzle --engine swipl": "--engine goes with --unique, --grade, --minimal or --answer, which ask an engine",
    "check f.puzzle --seed 0": "--seed goes with --unique, --grade, --minimal or --answer, which ask an engine",
    "check f.puzzle --unique --limit cpu=3s --csv": "--csv goes with --answer or --grade, which have a table",
    "tree f.puzzle --engine clingo --labelings ff": "--engine does not go with --labelings, which are swipl's",
    "tree f.puzzle --engine clingo --strategies swipl:ff": "--engine is for --strategies that do not name theirs; all "
    "of these do",
    "study status ×.toml --jobs 2": "--jobs goes with study run or study slurm",
    "results merge rows.jsonl --par=3": "--par goes with results summary, results test or results select",
    "run f.puzzle --count --to picture": "--count is not a solution; 'picture' cannot say it",
    "run f.puzzle --jobs 2 --executor dask://here:1": "--jobs does not go with --executor, whose cluster has as many "
    "workers as it has",
}


@pytest.mark.parametrize(("call", "sentence"), REFUSED.items())
def test_an_option_that_says_nothing_is_refused_with_what_it_goes_with(
    call: str, sentence: str, tmp_path: Path
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)

    assert commands.said(*shlex.split(call), cwd=tmp_path) == (2, "", f"{sentence}\n")


AT_A_LIMIT = "time limit of 1e-06 s reached while"


@pytest.mark.parametrize("form", ["svg", "html", "latex", "picture"])
def test_what_was_not_settled_is_said_beside_pictures(form: str, tmp_path: Path) -> None:
    (tmp_path / "f.puzzle").write_text(FILES["f.puzzle"])
    words = f"run f.puzzle --to {form} --memory-limit 1k -o out"
    code, _, errors = commands.said(*words.split(), cwd=tmp_path)

    assert code == 3
    assert errors.startswith("f.puzzle: unknown: nothing was proved (memory limit reached")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("check f.puzzle --unique --time-limit 0.001ms", 3, f'"2 × 2": unknown: nothing was proved ({AT_A_LIMIT} '),
        ("check free.puzzle --unique", 1, '"free": several: there is more than one solution\n'),
        ("check f.puzzle --answer wrong", 1, "wrong: wrong: 1 fault: "),
        ("explain search.puzzle", 1, "search.puzzle: there is no solution\n"),
    ],
)
def test_a_bad_end_is_said_beside_pictures(words: str, code: int, sentence: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    found, _, errors = commands.said(*words.split(), "--to", "svg", "-o", "out/", cwd=tmp_path)

    assert found == code
    assert sentence in errors
