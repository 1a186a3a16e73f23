"""Command lines generated from the options that the commands have, sound and faulty ones."""

from __future__ import annotations

import argparse
import io
import os
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from fnmatch import fnmatch
from functools import cache, partial
from random import Random
from typing import NamedTuple

from fuzzing import declared
from fuzzing.mutation import TOKENS, corrupt, mutate, retype
from fuzzing.seeds import pairs, texts
from pylogic import builtin, compare, engines, formats
from pylogic.cli.options import parsed, parser
from pylogic.formats.penpa import drawing
from pylogic.lab.journal import line
from pylogic.language.parse import lookup
from pylogic.model.files import EXAMPLES


class Case(NamedTuple):
    """One call of the program.

    Attributes:
        words: The command line.
        files: What lies in the folder before, by name.
        stdin: What comes from standard input.
        sound: Whether the command line itself is as it should be, so that only a text can be at fault.
    """

    words: tuple[str, ...]
    files: dict[str, bytes]
    stdin: bytes
    sound: bool


READING = ("check", "convert", "fmt", "compile")
SOLVING = ("run", "explain", "compare", "generate", "sheet", "features", "tree")
SHARES = {
    "check": 26, "fmt": 22, "convert": 24, "compile": 14, "grade": 8, "explain": 1.0, "compare": 0.7, "run": 1.8,
    "kinds": 0.4, "formats": 0.2, "strategies": 0.4, "examples": 0.5, "completion": 0.2, "new": 0.4, "engines": 0.02,
    "generate": 0.4, "sheet": 0.4, "results": 0.4, "study": 0.3, "features": 0.3,
    "tree": 0.3, "nothing": 0.3,
}  # fmt: skip
"""How often each command is tried, in percent or so: those that start engines cost a hundred times as much."""

PICTURES = ("svg", "html", "png", "pdf", "latex")
"""The formats that are pictures."""
_ASKED = (
    [], ["--json"], ["--ascii"], *(["--to", form, "-o", "out"] for form in PICTURES),
    *([question, "--time-limit", "1s"] for question in ("--unique", "--minimal", "--grade")),
)  # fmt: skip
_HOW_OFTEN = (10, 20, 5, *[0.4] * len(PICTURES), 0.2, 0.2, 0.2)
"""The options given to `check`, and their weights; the last three start an engine."""

_JUNK = (
    "", "-", "--", "-1", "0", "x", "9" * 30, "9" * 4400, "nan", "1e400", "٣", "²", "é", "\x1b[31m", "\udcff", "a b",
    "[", "%s", "*", "=1+1", "'", '"', "\n", "-o", "--to", "None",
)  # fmt: skip
_STUDY = """puzzles = ["two.puzzle"]
labelings = ["ff"]
strategies = ["tweety"]
limit = "failures=9,conflicts=9"
order = 7
"""
_TIMES = ("1s", "500ms", "0.3", "1", "0.001", "0", "-1", "nan", "inf", "1e999", "s", "1 s", "1h2m", "٣s", "9" * 4400)
_SIZES = ("512m", "1g", "2g", "1k", "0", "-1", "x", "1e9", "9" * 4400, "١m")
_NUMBERS = ("1", "2", "3", "0", "-1", "x", "1.5", "2147483648", "9" * 4400, "²", "٣")
_FEW = ("1", "2", "0", "-1", "x", "1.5", "²", "9" * 4400)
_OUTPUTS = (
    "out",
    "out",
    "out",
    "-",
    "in.puzzle",
    "old",
    ".",
    "nowhere/out",
    "/dev/null",
    "/dev/full",
    "",
    "a\nb",
    "é.txt",
)


@cache
def pools() -> dict[str, tuple[str, ...]]:
    """Values for every option and argument, sound and faulty ones."""
    names = engines.names()
    strategies = [option.name for name in names for option in engines.engine(name).options]
    models = [model for kind in builtin.loaded() for some in kind.encoding.models.values() for model in some]
    charts = ("cactus", "bars", "heat", "lines", "ecdf", "box", "scatter", "ranks", "x")
    return {
        "source_format": (*formats.names(), "text", "x"),
        "to": (*formats.names(), "text", "json", "json-lines", *PICTURES, "x"),
        "theme": ("light", "dark", "auto", "x"),
        "cover": ("Monday", "Four by four", "", "x"),
        "title": ("two", "three", "Harbour", "Four by four", "", "x"),
        "engine": (*names, "all", "x"),
        "engines": (*names, "x", "clingo,swipl"),
        "strategy": (*strategies, "ff,step", "ff,step,x", "crafty,vsids", ",", "ff,,step", "x"),
        "strategies": (*strategies, "swipl:ff", "clingo:x", "x:", ":", "tweety vsids"),
        "labeling": (*strategies, "ff,step", "min,min", "x", "ff step", ","),
        "labelings": ("ff,step", "ff", "leftmost,enum", "x", ","),
        "model": (*models, "x"),
        "models": _NUMBERS,
        "near": ("1", "2", "0", "10", "x"),
        "seed": _NUMBERS,
        "number": _FEW,
        "tries": _FEW,
        "steps": ("1..2", "2..1", "0..3", "1..", "x", ""),
        "without": ("guess", "X-wing", "x", ""),
        "like": ("in.puzzle", "x", ""),
        "tell": ("place", "technique", "step", "x"),
        "techniques": ("last value", "X-wing", "x-wing", "colouring", "x", ""),
        "per_page": _NUMBERS,
        "kind": (*builtin.names(), *lookup.names(), "mixed", "x"),
        "kinds_of": ("futoshiki,latin", "sudoku,slant,masyu", "latin,latin", "latin,,x", ",", ""),
        "words": (
            "3x3",
            "4x4",
            "size=3",
            "size=4x3",
            "givens=2",
            "fleet=2,1*2",
            "blocks=20%",
            "blocks=101%",
            "signs=3",
            "boxes=2x2",
            "adjacent=True",
            "title=x",
            "=",
            "x=y",
            "size=",
            "size=0",
            "size=-1",
            "size=٣",
            "givens=x",
            "9999x9999",
            "1x1",
            "1x9",
        ),
        "grade": ("trivial", "easy", "hard", "guess", "any", "x"),
        "symmetry": ("rotate2", "mirror", "diagonal", "x"),
        "page": ("a4", "letter", "x"),
        "font": ("x.ttf", "in.puzzle", "nowhere/x.ttf", ""),
        "heading": ("A heading", "", "\x1b[31m", "é 漢"),
        "repeat": _FEW,
        "seeds": ("0..1", "3..3", "1..0", "0..", "x"),
        "limit": (
            "failures=9",
            "conflicts=9",
            "failures=9,conflicts=9,rounds=9",
            "cpu=1s",
            "1s",
            "failures=",
            "=9",
            ",",
        ),
        "jobs": _FEW,
        "time_limit": _TIMES,
        "memory_limit": _SIZES,
        "output": _OUTPUTS,
        "trace": ("t.csv", "t.x", "in.puzzle", "nowhere/t.csv"),
        "executor": ("x", "dask:", "http://x", ""),
        "resume": ("rows", "in.puzzle", "old", ".", "/dev/full", "nowhere/rows"),
        "measure": ("seconds", "choices", "conflicts", "x"),
        "plot": ("p.x", "p", "in.puzzle"),
        "chart": charts,
        "kinds": (".", "nowhere", "in.puzzle", "answers", declared.FOLDER),
        "answer": ("answer", "in.puzzle", "answers", "nowhere", "-", "."),
        "color": ("auto", "always", "never", "x"),
        "exit_codes": ("shell", "clingo", "x"),
        "name": ("first", "first.puzzle", "nowhere", "lattice", "Lattice", "sudoku", "import", "x y", "../x"),
        "copy": ("examples", "old", "copies", "nowhere/x"),
        "shell": ("bash", "zsh", "fish", "x"),
        "shard": ("1/2", "2/2", "0/1", "3/2", "1/", "x"),
        "tasks": _FEW,
        "sample": _FEW,
        "what": (
            "kind",
            "run",
            "status",
            "pack",
            "check",
            "slurm",
            "summary",
            "test",
            "plot",
            "merge",
            "diff",
            "export",
            "x",
        ),
        "par": _FEW,
        "against": ("clingo default", "x", ""),
        "facet": ("kind", "engine", "model", "x"),
        "features": ("in.puzzle", "nowhere", "."),
        "file": ("in.puzzle", "-", "nowhere", "."),
        "files": ("in.puzzle", "-", "nowhere", ".", "two.puzzle"),
    }


@cache
def options(command: str) -> tuple[argparse.Action, ...]:
    """Return the options and arguments of a command."""
    top = parser([command])
    (commands,) = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    found: argparse.ArgumentParser = commands.choices[command]
    return tuple(action for action in found._actions if action.dest not in ("help", "debug"))


def command_names() -> tuple[str, ...]:
    """All commands but ``serve`` and ``lsp``, which do not end."""
    top = parser([])
    (commands,) = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    return tuple(name for name in commands.choices if name not in ("serve", "lsp"))


def case(random: Random) -> Case:
    """A call of the program: mostly a faulty text and a sound command, now and then the other way round or both."""
    command = random.choices(list(SHARES), list(SHARES.values()))[0]
    if command == "nothing":
        return Case(
            tuple(random.choices((*_JUNK, *command_names(), "--version", "-h"), k=random.randint(0, 3))), {}, b"", False
        )
    form, text, more = _texts(command, random)
    files = {"in.puzzle": text, "old": b"old\n", "two.puzzle": pairs()[0].puzzle.encode(), **more}
    sound = random.random() < 0.75
    words = _sound(command, form, random) if sound else _made_up(command, random)
    if declared.in_folder(files):
        words += ["--kinds", declared.FOLDER]
    return Case(tuple(words), files, text if "-" in words else b"", sound)


def _texts(command: str, random: Random) -> tuple[str, bytes, dict[str, bytes]]:
    """A format, a text that claims to be in it, and other files: an answer, declarations."""
    if command == "grade":
        return "puzzle", *_judged(random)
    if command == "study":
        return "puzzle", _bytes(mutate(_STUDY, random, (_STUDY,)), random), {}
    if command == "results":
        return "puzzle", _bytes(mutate(_rows(), random, (_rows(),)), random), {"rows": _rows().encode()}
    others: tuple[str, ...] = texts()["puzzle"]
    form = "puzzle" if command in (*SOLVING, "fmt") or random.random() < 0.4 else random.choice(formats.names())
    if form == "puzzle" and random.random() < 0.6:
        if command in SOLVING or random.random() < 0.3:
            return form, _bytes(declared.small(random), random), {}
        text, beside = declared.drawn(random)
        return form, _bytes(text, random), {name: _bytes(content, random) for name, content in beside.items()}
    if command in SOLVING:
        text = random.choice(pairs()).puzzle
        others = tuple(pair.puzzle for pair in pairs())
    else:
        text, others = random.choice(texts()[form]), texts()[form]
    if form == "penpa" and random.random() < 0.8:
        text = repacked(text, random)
    elif random.random() < 0.9:
        text = mutate(text, random, others if random.random() < 0.9 else texts()[random.choice(formats.names())])
    return form, _bytes(text, random), {}


def repacked(text: str, random: Random) -> str:
    """A link of Penpa+ in which something that it packs is changed."""
    start, _, letters = text.strip().partition("&p=")
    lines = drawing.unpack(letters)
    at = random.choice((0, 1, 3, 3, 3, 17))
    change = retype if random.random() < 0.6 else partial(mutate, others=lines)
    lines[at] = change(lines[at], random)
    return f"{random.choice(('', 'sudoku '))}{start}&p={drawing.pack(lines)}\n"


def _judged(random: Random) -> tuple[bytes, dict[str, bytes]]:
    """A puzzle and an answer to it."""
    pair = random.choice(pairs())
    answers = [other.answer for other in pairs()]
    puzzle, answer = pair.puzzle, pair.answer
    if not answer.startswith("{") or random.random() < 0.5:
        answer = mutate(answer, random, answers)
    else:
        answer = retype(answer, random)
    if random.random() < 0.2:
        puzzle = mutate(puzzle, random, [pair.puzzle])
    return puzzle.encode("utf-8", "surrogateescape"), {"answer": _bytes(answer, random)}


def _bytes(text: str, random: Random) -> bytes:
    content = text.encode("utf-8", "surrogatepass")
    return corrupt(content, random) if random.random() < 0.02 else content


def _sound(command: str, form: str, random: Random) -> list[str]:
    """A command line with nothing wrong in it, on the file ``in.puzzle``."""
    if command == "grade":
        return [
            "check",
            "in.puzzle",
            "--answer",
            "answer",
            "--time-limit",
            "1s",
            *random.choice(([], ["--json"], ["--csv"])),
        ]
    if command == "generate":
        shape = [random.choice((*builtin.names(), *lookup.names())), random.choice(("1x1", "2x2", "3x3", "4x4", "2x3"))]
        asked: tuple[list[str], ...] = (
            [],
            ["-n", "2", "--jobs", "2"],
            ["--json"],
            ["-o", "out/"],
            ["--minimal"],
            ["--symmetry", "rotate2"],
        )
        return [command, *shape, "--time-limit", "1s", *random.choice(asked), "--seed", str(random.randrange(99))]
    if command == "kinds":
        return [command, *random.choice(([], [random.choice((*builtin.names(), *lookup.names()))]))]
    if command in ("formats", "strategies", "engines"):
        return [command]
    if command == "examples":
        return [command, *random.choice(([], ["first"], ["--copy"]))]
    if command == "completion":
        return [command, random.choice(("bash", "zsh", "fish"))]
    if command == "new":
        return [command, "kind", "lattice"]
    if command == "study":
        return [command, random.choice(("run", "status", "slurm", "pack")), "in.puzzle", "-o", "out"]
    if command == "results":
        asked = (
            ["summary", "--json"],
            ["test", "--measure", "choices"],
            ["merge"],
            ["diff"],
            ["export", "-o", "out"],
            ["export", "--to", "aslib", "-o", "out"],
            ["plot", "-o", "p.svg"],
        )
        what, *more_words = random.choice(asked)
        return [command, what, "in.puzzle", "rows", *more_words]
    name = random.choice(("in.puzzle", "in.puzzle", "-"))
    given = ["--from", form] if form != "puzzle" and random.random() < 0.6 else []
    if command == "fmt":
        return [command, name, *random.choice(([], ["--check"], ["-w"] if name != "-" else []))]
    if command == "convert":
        return [command, name, *given, "--to", random.choice(_writable())]
    if command == "compile":
        return [command, name, *given, *random.choice(([], ["--facts"], ["--engine", "swipl"], ["--no-presolve"]))]
    if command == "check":
        return [command, name, *given, *random.choices(_ASKED, _HOW_OFTEN)[0]]
    more = {
        "run": (
            [],
            ["--to", "json"],
            ["-a", "-n", "3"][1:],
            ["--count"],
            ["--decided"],
            ["--engine", "swipl"],
            ["--relax"],
            ["--near", "1"],
            ["--steps", "--stats"],
            ["two.puzzle", "--jobs", "2", "--to", "json-lines"],
            ["--engine", "all"],
            *(["--to", form, "-o", "out"] for form in PICTURES),
        ),
        "explain": (
            [],
            ["--hint"],
            ["--steps"],
            ["--steps", "--to", "json"],
            ["--steps", "--to", "html"],
            ["--to", "html"],
            ["--to", "svg", "-o", "out"],
            ["--all"],
        ),
        "sheet": (["-o", "out.pdf"], ["-o", "out.pdf", "--per-page", "1"], ["-o", "out.pdf", "--no-solutions"]),
        "features": ([], ["--json"], ["--ground"], ["--grade"]),
        "tree": (
            ["-o", "t.svg"],
            ["-o", "t.html", "--strategies", "gac,ff"],
            ["--to", "json-lines", "--labelings", "ff"],
        ),
        "compare": (
            ["--json"],
            ["--csv"],
            ["--engines", "clingo", "swipl", "--jobs", "2"],
            ["--resume", "rows"],
            ["--markdown"],
            ["--latex"],
            ["--plot", "p.svg"],
        ),
    }
    return [command, name, "--time-limit", "1s", *random.choice(more[command])]


@cache
def _rows() -> str:
    """A file of kept rows."""
    return "".join(map(line, compare(EXAMPLES / "futoshiki_4x4.puzzle", labelings=["ff"], engines=["clingo"]).rows))


@cache
def _writable() -> tuple[str, ...]:
    """The formats in which puzzles can be written."""
    return tuple(name for name in formats.names() if formats.format_named(name).write is not None)


def _made_up(command: str, random: Random) -> list[str]:
    """A command with any of its options, any values, and perhaps a word that does not belong."""
    name = "check" if command == "grade" else command
    words: list[str] = []
    for action in options(name):
        needed = not action.option_strings or (command == "grade" and action.dest == "answer")
        if not needed and random.random() > 1.6 / len(options(name)):
            continue
        value = random.choice(pools().get(action.dest, _JUNK)) if random.random() < 0.9 else _junk(action.dest, random)
        if not action.option_strings:
            words.append("in.puzzle" if action.dest in ("file", "files") and random.random() < 0.8 else value)
        elif action.nargs == 0:
            words.append(random.choice(action.option_strings))
        else:
            words += [random.choice(action.option_strings), value]
    if name in SOLVING or any(word in words for word in ("--unique", "--minimal", "--answer")):
        words += ["--time-limit", random.choice(("1s", "500ms"))]
    if random.random() < 0.3:
        words.insert(random.randint(0, len(words)), random.choice((*_JUNK, *TOKENS)).replace("\0", ""))
    if words and random.random() < 0.15:
        del words[random.randrange(len(words))]
    return [name, *_limited(name, [word for word in words if not _leads_away(word)])]


def _leads_away(word: str) -> bool:
    """Whether a word names something off limits for a try: files of this machine, its own output."""
    return "/stdout" in word or (word.startswith("/") and word not in ("/dev/null", "/dev/full"))


def meant(words: Sequence[str]) -> frozenset[str]:
    """Patterns of the files that a command line has the program change: in place, or outputs that are not read too."""
    try:
        with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
            found = vars(parsed([*words]))
    except SystemExit:  # it is not a command line
        return frozenset()
    read, written = (
        {os.path.normpath(name) for key in keys for name in _several(found.get(key))}
        for keys in (("file", "files", "answer"), ("output", "resume", "trace", "plot"))
    )
    patterns = read | ({"*.puzzle"} if "." in read else set())
    if found.get("write"):
        return frozenset(patterns)
    return frozenset(name for name in written if not any(fnmatch(name, pattern) for pattern in patterns))


def _several(value: str | list[str] | None) -> list[str]:
    """Return the values of an argument that takes none, one or several."""
    return [] if value is None else [value] if isinstance(value, str) else value


def _junk(dest: str, random: Random) -> str:
    """A value that is surely wrong, but never a great number where that is an honest wish for much work."""
    if dest in ("repeat", "jobs"):
        return random.choice(_FEW)
    return random.choice((*_JUNK, random.choice(TOKENS))).replace("\0", "")


def _limited(command: str, words: list[str]) -> list[str]:
    """The words without a wish that is honest and endless."""
    if command not in SOLVING:
        return words
    kept = [word for word in words if not (word.isdecimal() and int(word[:9]) > 3 and len(word) < 30)]
    return [*kept, "--time-limit=1s"] if "--time-limit" not in kept else kept
