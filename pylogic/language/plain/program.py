"""Goals over the places of a board as a program that a person reads: rows, columns and windows, not long lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, groupby, product
from string import ascii_uppercase
from textwrap import wrap

from pylogic.model.atom import Atom
from pylogic.model.files import PROLOG
from pylogic.model.kind import Plain
from pylogic.model.records import NamedTuple, dataclass, field

WIDTH = 100
"""Most characters of a line."""
ROW, SLOT = 1000, 1_000_000
"""A variable in row R and column C has the number ``SLOT * S + ROW * R + C``."""
_PLACE = re.compile(r"\{(-?\d+)\}")
_NAME = re.compile(r"\b([a-z]\w*)\b")
_LARGEST = 12
"""Places of the largest window that a loop is made for."""
_FEW = 6
"""Goals of one form that are listed rather than put into a loop."""


def place(variable: int) -> str:
    """A variable within the text of a goal."""
    return f"{{{variable}}}"


def span(values: Iterable[int]) -> str:
    r"""Return a domain, ``1..9`` or ``0 \/ 2..4``."""
    numbers = sorted(values)
    parts = []
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        members = [value for _, value in run]
        parts.append(str(members[0]) if len(members) == 1 else f"{members[0]}..{members[-1]}")
    return r" \/ ".join(parts)


@dataclass(frozen=True)
class Goal:
    """A goal.

    Attributes:
        text: The goal, with `place` for variables.
        word: What a loop over goals of its form is called.
        name: For a goal about a list, ``name(*fixed, number, List)``.
        fixed: Its first arguments.
        number: The last argument before the list, in which the goals of rows may differ; empty for none.
        variables: The list.
        ordered: Whether their order matters.
    """

    text: str
    word: str = "each"
    name: str = ""
    fixed: tuple[str, ...] = ()
    number: str = ""
    variables: tuple[int, ...] = ()
    ordered: bool = False

    @property
    def places(self) -> list[int]:
        """The variables in its text."""
        return list(map(int, _PLACE.findall(self.text)))


def listed(
    name: str, variables: Iterable[int], *fixed: str, number: str = "", text: str = "", ordered: bool = False
) -> Goal:
    """A goal about a list of variables, with a text where it has a shorter one."""
    members = tuple(variables)
    arguments = ", ".join((*fixed, *filter(None, [number]), f"[{', '.join(map(place, members))}]"))
    return Goal(text or f"{name}({arguments})", name, name, fixed, number, members, ordered)


@dataclass
class Matrix:
    """Variables of one sort in rows and columns.

    Attributes:
        name: Its name in the program, ``Rows``.
        rows: The numbers of the variables, ``None`` where there is none.
        pattern: The name of a variable, with its row and its column.
        given: The values that are known.
    """

    name: str
    rows: list[list[int | None]]
    pattern: str
    given: Mapping[int, int] = field(default_factory=dict)

    @property
    def variables(self) -> list[int]:
        """All variables, row by row."""
        return [one for row in self.rows for one in row if one is not None]

    @property
    def full(self) -> bool:
        """Whether every place has one."""
        return all(one is not None for row in self.rows for one in row)

    def names(self) -> dict[int, str]:
        """The name of each variable."""
        return {one: self.pattern.format(one // ROW % ROW, one % ROW) for one in self.variables}


class Show(NamedTuple):
    """What a program says of its puzzle and how it answers.

    Attributes:
        heading: Comments at its head.
        labeling: The options of labeling/2.
        symbols: What stands for a value in what is printed, where that is not the value.
        numbers: Whether there are values beyond these.
    """

    heading: Sequence[str]
    labeling: str
    symbols: Mapping[int, str]
    numbers: bool = True

    def clauses(self, head: str, boards: Sequence[str], matrices: Sequence[Matrix]) -> list[str]:
        """Return the clauses that label and print."""
        lines = ["main :-", f"    {head},", f"    labeling([{self.labeling}], Vars),"]
        for name in boards:
            lines += [f"    writeln('{name}:'),"] if len(boards) > 1 else []
            lines += [f"    maplist({'show' if self.symbols else 'portray_clause'}, {name}),"]
        lines[-1] = f"{lines[-1][:-1]}."
        if self.symbols:
            lines += [
                "",
                "show(Row) :-",
                "    maplist(symbol, Row, Symbols),",
                "    atomic_list_concat(Symbols, ' ', Line),",
            ]
            lines += ["    writeln(Line).", ""]
            lines += [f"symbol({value}, {_quoted(symbol)})." for value, symbol in self.symbols.items()]
            if any(not matrix.full for matrix in matrices):
                lines.append("symbol(x, ' ').")
            lines += (
                [f"symbol(Number, Number) :- integer(Number), Number > {max(self.symbols)}."] if self.numbers else []
            )
        lines.append("")
        return [*lines, ":- initialization(main, main)."]


def _quoted(symbol: str) -> str:
    escaped = symbol.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _all(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"[{', '.join(names)}]"


def _under(sentence: str, goals: Sequence[str]) -> list[str]:
    """Return goals below the sentence that they say."""
    said = [f"    % {line}" for line in wrap(sentence, WIDTH - 6)] if sentence and goals else []
    return [*said, *(f"    {line}" for line in goals)]


class Program:
    """A program in the making.

    Args:
        matrices: The variables that a solution shows.
        names: The names of all variables.

    Attributes:
        clauses: Predicates that rules need, after the one that calls them.
    """

    def __init__(self, matrices: Sequence[Matrix], names: Mapping[int, str]) -> None:
        self._matrices = matrices
        self._names = names
        self._taken: Counter[str] = Counter()
        self._preamble: dict[str, None] = {}
        self.loops: list[str] = []
        self._lines: list[tuple[str, list[str]]] = []

    def rule(self, sentence: str, goals: Iterable[Goal]) -> None:
        """Add a rule with its goals."""
        left = list(dict.fromkeys(goals))
        lines = [*self._mapped(left), *self._unlike(left)]
        lines += self._looped(left)
        lines += packed([self._named(goal.text) for goal in left])
        self._lines.append((sentence, lines))

    def need(self, goal: str) -> None:
        """Let a goal stand before all rules."""
        self._preamble.setdefault(goal)

    def _named(self, text: str) -> str:
        return _PLACE.sub(lambda match: self._names[int(match[1])], text)

    def program(
        self,
        domains: Sequence[tuple[str, Sequence[int]]],
        extra: Sequence[str],
        show: Show,
        piece: Callable[[int], Atom],
    ) -> Plain:
        """Return the program.

        Args:
            domains: The values of variables, all variables with these together.
            extra: Goals about variables that are not on the board.
            show: What is printed besides.
            piece: The piece of a solution that a variable is, without its value.
        """
        boards = [matrix.name for matrix in self._matrices]
        rules = [line for sentence, some in self._lines for line in _under(sentence, some)]
        goals = "\n".join(
            [*rules, *(self._named(place(one)) for _, some in domains for one in some if len(domains) > 1)]
        )
        facts, body = [], []
        for matrix in self._matrices:
            named = bool(set(matrix.names().values()) & set(re.findall(r"\b[A-Z]\w*", goals)))
            texts = [
                [
                    "x" if one is None else name if re.search(rf"\b{(name := self._names[one])}\b", goals) else "_"
                    for one in row
                ]
                for row in matrix.rows
            ]
            if named:
                body += rows_text(texts, f"{matrix.name} = ", ",")
            if matrix.given or not named:
                clued = [
                    ["x" if one is None else str(matrix.given.get(one, "_")) for one in row] for row in matrix.rows
                ]
                fact = "clues" if len(boards) == 1 else f"clues_of_{matrix.name.lower()}"
                facts += [*rows_text(clued, f"{fact}(", ")."), ""]
                body.append(f"{fact}({matrix.name}),")
        body.append(f"term_variables({_all(boards)}, Vars),")
        if len(domains) < 2:
            body += [f"Vars ins {domain}," for domain, _ in domains]
        else:
            for domain, some in domains:
                names = [self._named(place(one)) for one in some]
                body += packed([f"{names[0]} in {domain}" if len(names) == 1 else f"[{', '.join(names)}] ins {domain}"])
        body += packed(extra)
        lines = [*(f"    {line}" for line in (*body, *(f"{line}," for line in self._preamble))), *rules]
        last = max(index for index, line in enumerate(lines) if not line.lstrip().startswith("%"))
        lines = [*lines[:last], f"{lines[last].removesuffix(',')}."]
        head = f"puzzle({', '.join(boards)}, Vars)"
        clauses = [*facts, f"{head} :-", *lines, "", *self.loops]
        text = "\n".join(clauses)
        shown = show.clauses(head, boards, self._matrices)
        help_for = "\n\n".join(needed("\n".join([text, *shown])))
        heading = [part for line in show.heading for part in wrap(line, WIDTH, subsequent_indent="% ")]
        whole = [
            *heading,
            "",
            ":- use_module(library(clpfd)).",
            "",
            text,
            *([help_for, ""] if help_for else []),
            *shown,
        ]
        return Plain(
            "\n".join([*whole, ""]),
            f"{text}\n{chr(10).join(needed(text))}\n",
            len(boards),
            tuple(piece(one) for matrix in self._matrices for one in matrix.variables),
        )

    # Rows, columns and boxes

    def _families(self) -> Iterator[tuple[str, tuple[str, ...], list[tuple[int, ...]]]]:
        """Yield groups of variables that a program can name at once: a name, goals that make it, the groups."""
        for matrix in self._matrices:
            if not matrix.full:
                continue
            own, plain = matrix.name, "" if matrix.name == "Rows" else matrix.name
            rows = [tuple(one for one in row if one is not None) for row in matrix.rows]
            columns = list(zip(*rows, strict=True))
            across = f"{plain}Columns"
            turned = f"transpose({own}, {across})"
            yield own, (), rows
            yield across, (turned,), columns
            yield f"{own}Back", (f"maplist(reverse, {own}, {own}Back)",), [row[::-1] for row in rows]
            back = f"maplist(reverse, {across}, {across}Back)"
            yield f"{across}Back", (turned, back), [column[::-1] for column in columns]
            for height, width in product(range(2, len(rows)), range(2, len(columns))):
                if len(rows) % height == 0 and len(columns) % width == 0:
                    boxes = [
                        tuple(one for row in rows[top : top + height] for one in row[left : left + width])
                        for top in range(0, len(rows), height)
                        for left in range(0, len(columns), width)
                    ]
                    yield f"{plain}Boxes", (f"boxes({height}, {width}, {own}, {plain}Boxes)",), boxes
            yield f"{plain}All", (f"append({own}, {plain}All)",), [tuple(matrix.variables)]

    def _mapped(self, left: list[Goal]) -> Iterator[str]:
        """Yield goals about whole families, and take what they say from those that are left."""
        forms = dict.fromkeys((goal.name, goal.fixed, goal.ordered) for goal in left if goal.name)
        for name, fixed, ordered in forms:
            for family, setup, lines in self._families():
                own = [goal for goal in left if (goal.name, goal.fixed) == (name, fixed)]
                by_line: dict[object, Goal] = {}
                for goal in own:
                    by_line.setdefault(_key(goal.variables, ordered), goal)
                found = [by_line.get(_key(line, ordered)) for line in lines]
                stated = [goal for goal in found if goal is not None]
                if not stated or (len(stated) < len(lines) and not (_open(stated) and len(stated) * 2 >= len(lines))):
                    continue
                if len(lines) == 1 and len(stated[0].text) < 30:
                    continue
                left[:] = [goal for goal in left if goal not in stated]
                boxes = self._boxes(found, lines) if family.endswith("Boxes") else None
                if boxes is not None:
                    yield f"{boxes}({family.removesuffix('Boxes') or 'Rows'}),"
                    continue
                self._preamble.update(dict.fromkeys(setup))
                yield from self._over(name, fixed, family, found)

    def _boxes(self, found: Sequence[Goal | None], lines: Sequence[Sequence[int]]) -> str | None:
        """Make a loop over boxes of which the same is said; its name, ``None`` where it would not do."""
        first = found[0]
        if first is None or any(goal is None or goal.number != first.number for goal in found):
            return None
        height = 1 + (max(lines[0]) - min(lines[0])) // ROW
        width = len(lines[0]) // height
        letters = [[f"{ascii_uppercase[row]}{column + 1}" for column in range(width)] for row in range(height)]
        heads = ", ".join(f"[{', '.join(row)}|{row[0][0]}s]" for row in letters)
        if len(heads) > WIDTH - 20:
            return None
        own = dict(zip(first.variables, (one for row in letters for one in row), strict=True))
        name = self._title("in_boxes")
        rows = ", ".join(ascii_uppercase[:height])
        tails = ", ".join(f"{letter}s" for letter in ascii_uppercase[:height])
        self.loops += [
            f"{name}([]).",
            f"{name}([{rows}|Rest]) :-",
            f"    {name}({rows}),",
            f"    {name}(Rest).",
            "",
            f"{name}({', '.join(['[]'] * height)}).",
            f"{name}({heads}) :-",
            *(f"    {line}" for line in packed([_PLACE.sub(lambda match: own[int(match[1])], first.text)])),
            f"    {name}({tails}).",
            "",
        ]
        return name

    def _over(self, name: str, fixed: tuple[str, ...], lines: str, found: Sequence[Goal | None]) -> Iterator[str]:
        numbers = ["_" if goal is None else goal.number for goal in found]
        if lines.endswith("All"):  # one group, not a list of them
            arguments = ", ".join((*fixed, *filter(None, numbers), lines))
            yield f"{name}({arguments}),"
            return
        same = numbers[:1] * len(numbers) == numbers
        first = (*fixed, *filter(None, numbers[:1])) if same else fixed
        closure = f"{name}({', '.join(first)})" if first else name
        varied = "" if same else f"[{', '.join(numbers)}], "
        goal = f"maplist({closure}, {varied}{lines}),"
        yield from _folded(goal)

    def _unlike(self, left: list[Goal]) -> Iterator[str]:
        """Yield that all lines of a family differ, and take it from those that are left."""
        for family, setup, lines in self._families():
            pairs = {frozenset(pair) for pair in combinations(lines, 2)}
            found = [goal for goal in left if goal.word == "unlike" and frozenset(_halves(goal)) in pairs]
            if len(pairs) > 1 and len(found) == len(pairs):
                left[:] = [goal for goal in left if goal not in found]
                self._preamble.update(dict.fromkeys(setup))
                yield f"unlike({family}),"

    # Windows

    def _looped(self, left: list[Goal]) -> Iterator[str]:
        """Yield goals about all windows of a matrix, and take what they say from those that are left."""
        forms: dict[tuple[str, tuple[int, ...]], list[Goal]] = {}
        for goal in left:
            places = goal.places
            if len(set(places)) > 1:
                corner = min(one // ROW for one in places) * ROW + min(one % ROW for one in places)
                shape = tuple(one - corner for one in places)
                forms.setdefault((_PLACE.sub("{}", goal.text), shape), []).append(goal)
        by_size: dict[tuple[str, str, int, int], list[tuple[str, tuple[int, ...]]]] = {}
        for (text, shape), goals in forms.items():
            height = 1 + max(step // ROW for step in shape)
            width = 1 + max(step % ROW for step in shape)
            for matrix in self._matrices:
                if (
                    len(goals) > 1
                    and height * width <= _LARGEST
                    and matrix.full
                    and _everywhere(matrix, height, width) == _corners(goals)
                ):
                    size = (goals[0].word, matrix.name, height, width)
                    by_size.setdefault(size, []).append((text, shape))
        lines: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for (word, name, height, width), some in by_size.items():
            goals = [goal for one in some for goal in forms[one]]
            if sum(len(goal.text) for goal in goals) < 60 * _FEW:
                continue
            left[:] = [goal for goal in left if goal not in goals]
            if height > 1 < width:
                call = self._windows(word, height, width, some)
                yield f"{call}({name}),"
            else:
                flat = tuple(text.format(*(place(step // ROW + step % ROW) for step in shape)) for text, shape in some)
                other = "Columns" if name == "Rows" else f"{name}Columns"
                lines.setdefault((word, (str(max(height, width)), *flat)), []).append(name if height == 1 else other)
        for (word, (length, *texts)), families in lines.items():
            call = self._along(word, int(length), texts)
            for family in families:
                if family.endswith("Columns"):
                    self._preamble.setdefault(f"transpose({family.removesuffix('Columns') or 'Rows'}, {family})")
                yield f"maplist({call}, {family}),"

    def _title(self, word: str) -> str:
        """Return a name that nothing else has."""
        self._taken[word] += 1
        return word if self._taken[word] == 1 else f"{word}{self._taken[word]}"

    def _along(self, word: str, length: int, texts: Sequence[str]) -> str:
        """Make a loop along a line; its name."""
        name = self._title(f"{word}_next" if length == 2 else f"{word}_in_line")
        letters = ascii_uppercase[:length]
        body = [_PLACE.sub(lambda match: letters[int(match[1])], text) for text in texts]
        rest = [*letters[1:]]
        head = f"[{', '.join(_unless_single(letters, [*body, *rest]))}|Rest]"
        self.loops += [
            f"{name}({head}) :-",
            *(f"    {line}" for line in packed(body)),
            f"    {name}([{', '.join(rest)}|Rest]).",
            f"{name}([{', '.join('_' * (length - 1))}]).",
            "",
        ]
        return name

    def _windows(self, word: str, height: int, width: int, some: Sequence[tuple[str, tuple[int, ...]]]) -> str:
        """Make a loop over windows; its name."""
        name = self._title(f"{word}_in_windows")
        letters = [[f"{ascii_uppercase[row]}{column + 1}" for column in range(width)] for row in range(height)]
        body = [text.format(*(letters[step // ROW][step % ROW] for step in shape)) for text, shape in some]
        used = [*body, *(one for row in letters for one in row[1:])]
        tails = [f"{ascii_uppercase[row]}s" for row in range(height)]
        heads = [f"[{', '.join(_unless_single(row, used))}|{tail}]" for row, tail in zip(letters, tails, strict=True)]
        again = [f"[{', '.join(row[1:])}|{tail}]" for row, tail in zip(letters, tails, strict=True)]
        rows = [*ascii_uppercase[:height]]
        last = f"[{', '.join('_' * (width - 1))}]"
        self.loops += [
            f"{name}([{', '.join(rows)}|Rest]) :-",
            f"    {name}({', '.join(rows)}),",
            f"    {name}([{', '.join(rows[1:])}|Rest]).",
            f"{name}([{', '.join('_' * (height - 1))}]).",
            "",
            f"{name}({', '.join(heads)}) :-",
            *(f"    {line}" for line in packed(body)),
            f"    {name}({', '.join(again)}).",
            f"{name}({', '.join([last] * height)}).",
            "",
        ]
        return name


def _halves(goal: Goal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lists that a goal compares place by place."""
    places = goal.places
    return tuple(places[::2]), tuple(places[1::2])


def _key(variables: tuple[int, ...], ordered: bool) -> object:
    return variables if ordered else frozenset(variables)


def _open(goals: Sequence[Goal]) -> bool:
    """Whether a number that is not stated may be a variable."""
    return all(goal.number and "#=" in goal.fixed for goal in goals)


def _corners(goals: Iterable[Goal]) -> set[int]:
    return {min(one // ROW for one in goal.places) * ROW + min(one % ROW for one in goal.places) for goal in goals}


def _everywhere(matrix: Matrix, height: int, width: int) -> set[int]:
    """The upper left corners of all windows of a matrix."""
    return {
        one
        for row in matrix.rows[: len(matrix.rows) - height + 1]
        for one in row[: len(row) - width + 1]
        if one is not None
    }


def _unless_single(names: Iterable[str], used: Sequence[str]) -> list[str]:
    """The names, but ``_`` for those that nothing else mentions."""
    text = " ".join(used)
    return [name if re.search(rf"\b{name}\b", text) else "_" for name in names]


def packed(goals: Sequence[str]) -> list[str]:
    """Goals on as few lines as possible, none of them broken that fits on one; each ends with a comma."""
    lines: list[str] = []
    for goal in goals:
        if lines and len(lines[-1]) + len(goal) + 2 <= WIDTH - 4 and not lines[-1].startswith(" "):
            lines[-1] += f" {goal},"
        else:
            lines += _folded(f"{goal},")
    return lines


def _folded(goal: str) -> list[str]:
    """A goal on lines, those after the first further in."""
    return wrap(goal, WIDTH - 4, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def rows_text(rows: Sequence[Sequence[str]], before: str, after: str) -> list[str]:
    """A list of rows, a row to a line."""
    wide = max((len(word) for row in rows for word in row), default=0)
    texts = [f"[{', '.join(word.rjust(wide) if wide < 4 else word for word in row)}]" for row in rows]
    indent = " " * (len(before) + 1)
    lines = [f"{indent if number else f'{before}['}{text}," for number, text in enumerate(texts)]
    lines[-1] = f"{lines[-1][:-1]}]{after}"
    return (
        [
            part
            for line in lines
            for part in wrap(
                line,
                WIDTH,
                subsequent_indent=f"{indent} ",
                initial_indent="",
                drop_whitespace=False,
                break_long_words=False,
                break_on_hyphens=False,
            )
        ]
        if max(map(len, lines)) > WIDTH
        else lines
    )


@cache
def helpers() -> dict[str, str]:
    """Predicates that programs may need, by name."""
    text = (PROLOG / "plain" / "helpers.pl").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for block in text.strip().split("\n\n"):
        name = next(line for line in block.splitlines() if not line.startswith("%")).partition("(")[0]
        found[name] = f"{found[name]}\n\n{block}" if name in found else block
    return found


def needed(text: str) -> Iterator[str]:
    """Yield the predicates that a program needs, and those that they need, in their order."""
    known, found = helpers(), set[str]()
    waiting = [text]
    while waiting:
        code = re.sub(r"^%.*$", "", waiting.pop(), flags=re.MULTILINE)
        for name in dict.fromkeys(_NAME.findall(re.sub(r"%.*", "", code))):
            if name in known and name not in found:
                found.add(name)
                waiting.append(known[name])
    yield from (block for name, block in known.items() if name in found)
