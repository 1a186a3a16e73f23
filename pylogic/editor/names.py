"""The text of a puzzle being edited, despite any mistakes: its structure, its names, completions and hovers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from importlib import import_module
from itertools import accumulate, chain
from pathlib import Path
from types import ModuleType

from pylogic import builtin
from pylogic.files.reading import GENERAL_WORDS
from pylogic.language import givens, words
from pylogic.language.board.families import BUILT_IN
from pylogic.language.board.places import Family
from pylogic.language.board.surroundings import STEPS
from pylogic.language.parse.lookup import folders
from pylogic.language.parse.notation import Form, following
from pylogic.language.parse.phrases import RESTRICTIONS
from pylogic.model.document import Token
from pylogic.model.errors import PylogicError
from pylogic.model.files import LIBRARY, read_source
from pylogic.model.records import NamedTuple, dataclass, field
from pylogic.model.text import Span, unquote

_NAMING = frozenset(
    ["regions", "cages", "paths", "pointers", "mark", "signs", "ships", "set", "clues", "corners", "centres", "dots"]
)
"""Statements of kinds that name what puzzles are given."""
_SORTS = frozenset(("cells", "edges", "links", "bridges"))
_NO_NAMES = frozenset(("on", "of", "list"))
_MOST = 100
"""Files, and kinds that a kind is like, that are looked through for one name."""


class Target(NamedTuple):
    """The place where something is declared.

    Attributes:
        path: The file.
        span: The name in it.
    """

    path: Path
    span: Span


def names_of(kind: Item) -> dict[str, Token]:
    """Yield the names that a kind declares: settings, regions, signs, and sorts of variables."""
    found: dict[str, Token] = {}
    for statement in kind.statements:
        first, *rest = statement.words
        if first.text in _NAMING:
            named = [word for word in rest if word.text.isidentifier() and word.text not in _NO_NAMES]
            if first.text == "set":
                del named[1:]
            for word in named or [first]:
                found.setdefault(word.text, word)
        elif first.text in _SORTS and len(rest) > 1 and rest[1].text == ":":
            found.setdefault(rest[0].text, rest[0])
    return found


class Texts:
    """The open texts of an editor, and files.

    Attributes:
        open: The open ones, by path.
    """

    def __init__(self) -> None:
        self.open: dict[Path, str] = {}

    def text(self, path: Path) -> str:
        """The text of a file; empty where there is none."""
        if path not in self.open:
            with suppress(PylogicError):
                return read_source(path).text
        return self.open.get(path, "")

    def place(self, path: Path) -> Place:
        """A file, to look up names from."""
        return Place(self, path)


class Place:
    """A file that names are looked up from, for one request: what was found is kept.

    Args:
        texts: The texts of all files.
        path: Its path.
    """

    def __init__(self, texts: Texts, path: Path) -> None:
        self.path = path
        self._texts = texts
        self._found: dict[str, tuple[Place, Item] | None] = {}

    @property
    def scan(self) -> Scan:
        """Its scanned text."""
        return scan(self._texts.text(self.path))

    def used(self, name: Token) -> Path | None:
        """The file that ``use`` names."""
        files = (folder / unquote(name.text) for folder in (self.path.parent, *folders()))
        with suppress(OSError, ValueError):
            return next((file.resolve() for file in files if file.is_file()), None)
        return None

    def at(self, path: Path) -> Place:
        """Another file."""
        return self._texts.place(path)

    def _within(self) -> Iterator[Place]:
        """This file and those that it uses, each once."""
        waiting, seen = [self.path], set[Path]()
        while waiting and len(seen) < _MOST:
            path = waiting.pop(0)
            if path in seen:
                continue
            seen.add(path)
            place = self if path == self.path else self._texts.place(path)
            yield place
            waiting += filter(None, map(place.used, place.scan.used))

    def declared(self, own: Scan | None = None) -> Iterator[Item]:
        """The kinds that are declared in the file and in those that it uses."""
        for place in self._within():
            scanned = own if own is not None and place.path == self.path else place.scan
            yield from (item for item in scanned.items if item.sort == "kind")

    def kind(self, name: str) -> tuple[Place, Item] | None:
        """The declaration of a kind, in this file, those that it uses, or a folder of kinds."""
        if name not in self._found:
            places = chain(self._within(), self._library(name), self._elsewhere(name))
            found = ((place, place.scan.kinds.get(name)) for place in places)
            self._found[name] = next(((place, item) for place, item in found if item is not None), None)
        return self._found[name]

    def _library(self, name: str) -> Iterator[Place]:
        """The files of folders of kinds that have the name of a kind."""
        for folder in folders():
            yield self._texts.place(folder / f"{name}.puzzle")

    def _elsewhere(self, name: str) -> Iterator[Place]:
        """Files in folders of the user that say the name of a kind."""
        for folder in folders()[:-1]:
            for path in sorted(folder.glob("*.puzzle")):
                if f"kind {name}" in self._texts.text(path):
                    yield self._texts.place(path)

    def _chain(self, item: Item) -> Iterator[tuple[Place, Item]]:
        """A kind and those it is like, each once."""
        waiting: list[tuple[Place, Item]] = [(self, item)]
        seen: set[str] = set()
        while waiting and len(seen) < _MOST:
            place, kind = waiting.pop(0)
            if kind.name.text in seen:
                continue
            seen.add(kind.name.text)
            yield place, kind
            bases = (one.words[1].text for one in kind.statements if one.words[0].text == "like" and one.words[1:])
            waiting += filter(None, (place.kind(name) for name in bases if name not in seen))

    def chain(self, item: Item) -> Iterator[Item]:
        """A kind and those it is like, each once."""
        return (kind for _, kind in self._chain(item))

    def target(self, line: int, column: int) -> Target | None:
        """Find the declaration of the name at a place."""
        item, statement, word = self.scan.at(line, column)
        return None if item is None or word is None else self._target(item, statement, word)

    def _target(self, item: Item, statement: Statement | None, word: Token) -> Target | None:
        if item.sort == "use":
            file = self.used(item.name) if word is item.name else None
            return Target(file, Span(1, 1)) if file else None
        if word.text.startswith('"'):
            return None
        if statement is None or (statement.words[0].text == "like" and item.sort == "kind"):
            if word is not (item.name if statement is None else statement.words[-1]):
                return None
            found = self.kind(word.text)
            return Target(found[0].path, found[1].name.span) if found else None
        if item.sort == "puzzle" and word is not statement.words[0]:
            return None
        declared = (self, item) if item.sort == "kind" else self.kind(item.name.text)
        for place, kind in declared[0]._chain(declared[1]) if declared else ():
            if word.text in (names := names_of(kind)):
                return Target(place.path, names[word.text].span)
        return None

    def uses(self, target: Target) -> Iterator[Token]:
        """The words of the file that refer to the declaration at a place."""
        wanted = self._texts.text(target.path).split("\n")[target.span.line - 1][target.span.column - 1 :]
        for item in self.scan.items:
            for statement, found in ((None, item.head), *((one, one.words) for one in item.statements)):
                for word in found:
                    if wanted.startswith(word.text) and self._target(item, statement, word) == target:
                        yield word


_TOKEN = re.compile(r'%[^\n]*|"(?:\\[^\n]|[^"\\\n])*+"?|[{};\n]|<>|[<>]=?|[=(),:]|[^\s{}%"<>=();,:]+')
_ROW = re.compile(r"%[^\n]*|[{}\n]|[^\s{}%][^\n{}%]*")
_HEAD = re.compile(r'(?:kind\s+\w+\s*(?:"[^"\n]*"\s*)?|[^\s{}%";]+\s*"[^"\n]*"\s*)\{')
"""The head of a kind or a puzzle, which begins one even where the braces before it are not closed."""


@dataclass
class Statement:
    """A statement of a kind or a puzzle, or the beginning of one.

    Attributes:
        words: Its words and signs, without the rows of a block.
        end: The line of its last word or closing brace.
    """

    words: list[Token] = field(default_factory=list)
    end: int = 0

    @property
    def rule(self) -> list[Token]:
        """Its words without a sentence in quotes and the colon behind that."""
        quoted = bool(self.words) and self.words[0].text.startswith('"')
        return self.words[2:] if quoted and len(self.words) > 1 else [] if quoted else self.words

    @property
    def quoted(self) -> bool:
        """Whether a sentence and a colon stand before the rule."""
        return self.rule is not self.words and len(self.words) > 1


@dataclass
class Item:
    """A kind, a puzzle, or a file that is used.

    Attributes:
        head: The words before its brace.
        statements: The statements between its braces.
        end: The line of its closing brace, or the last one that is known to be its own.
    """

    head: list[Token] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    end: int = 0

    @property
    def sort(self) -> str:
        """``kind``, ``use`` or ``puzzle``."""
        first = self.head[0].text if self.head else ""
        return first if len(self.head) > 1 and first in ("kind", "use") else "puzzle"

    @property
    def name(self) -> Token:
        """The kind that it declares, or that it is of; the file that it uses."""
        return self.head[0 if self.sort == "puzzle" else 1]

    @property
    def title(self) -> str:
        """The title, without quotes."""
        return next((word.text.strip('"') for word in self.head if word.text.startswith('"')), "")


@dataclass
class Scan:
    """A scanned text.

    Attributes:
        items: Its kinds, puzzles and used files, in order; each has a head.
        comments: Its comments.
        blocks: First and last lines of the blocks in braces, those of kinds and puzzles among them.
        depth: The number of braces that are open at its end.
        item: The item that is open at its end.
        statement: The statement that is not ended there.
        last: The last token.
    """

    items: list[Item] = field(default_factory=list)
    comments: list[Token] = field(default_factory=list)
    blocks: list[tuple[int, int]] = field(default_factory=list)
    depth: int = 0
    item: Item | None = None
    statement: Statement | None = None
    last: str = ""

    @cached_property
    def kinds(self) -> dict[str, Item]:
        """The kinds that it declares, by name; of two of the same name the first."""
        return {item.name.text: item for item in reversed(self.items) if item.sort == "kind"}

    @cached_property
    def used(self) -> list[Token]:
        """The files that it uses."""
        return [item.name for item in self.items if item.sort == "use"]

    def item_at(self, line: int) -> Item | None:
        """The kind or puzzle on a line."""
        return next((one for one in self.items if one.head[0].span.line <= line <= one.end), None)

    def at(self, line: int, column: int) -> tuple[Item | None, Statement | None, Token | None]:
        """Return the item, statement and word at a place; no statement in a head, no word between words."""
        item = self.item_at(line)
        found: tuple[Item | None, Statement | None, Token | None] = item, None, None
        for statement in (None, *(item.statements if item else ())):
            for word in statement.words if statement else item.head if item else ():
                if word.span.line == line and word.span.column <= column <= word.span.column + word.span.length:
                    found = item, statement, word  # behind a word is at it, unless the next one begins there
        return found


@lru_cache(maxsize=16)
def scan(text: str) -> Scan:
    """Scan a text; every text can be scanned."""
    found = Scan()
    opened: list[int] = []
    at, line, start = 0, 1, 0
    while match := (_ROW if found.depth > 1 else _TOKEN).search(text, at):
        at, token = match.end(), match[0]
        if found.item:
            found.item.end = line
        match token[0]:
            case "\n":
                line, start = line + 1, at
                if found.depth and _HEAD.match(text, at):
                    found.depth, found.item = 0, None
                    opened.clear()
                _ended(found)
            case ";" if found.depth < 2:
                _ended(found)
            case "%":
                found.comments.append(Token(token, Span(line, match.start() - start + 1, len(token))))
            case "{":
                found.depth += 1
                opened.append(line)
            case "}":
                _close(found, line)
                if opened:
                    found.blocks.append((opened.pop(), line))
            case _ if found.depth < 2:
                _took(found, Token(token, Span(line, match.start() - start + 1, len(token))))
        found.last = token
    return found


def _ended(found: Scan) -> None:
    """End the statement, or the head that has no brace."""
    if found.depth < 2:
        found.statement = None
    if not found.depth:
        found.item = None


def _close(found: Scan, line: int) -> None:
    if found.statement:
        found.statement.end = line
    found.depth = max(0, found.depth - 1)
    _ended(found)


def _took(found: Scan, word: Token) -> None:
    """Put a word where it belongs."""
    if found.item is None:
        found.item = Item(end=word.span.line)
        if not found.depth:
            found.items.append(found.item)
    if not found.depth:
        found.item.head.append(word)
        return
    if found.statement is None:
        found.statement = Statement()
        found.item.statements.append(found.statement)
    found.statement.words.append(word)
    found.statement.end = word.span.line


_PARAMETERS = {"shape": ("HxW",), "count": ("K",), "family": ("F", "G")}
_PARAMETERS |= dict.fromkeys(("family_of_cells", "family_of_pointers"), ("F",))
"""Placeholders after the name of a family."""


def notation_of(family: Family) -> str:
    """A family as rules write it: ``windows HxW``."""
    seen: list[str] = []
    for parameter in family.parameters:
        if parameter == "few":  # the summary says it
            continue
        seen.append(next(letter for letter in _PARAMETERS[parameter] if letter not in seen))
    return " ".join((family.name, *seen))


def forms(package: ModuleType, name: str) -> list[str]:
    """The forms of a word or a statement, a line each."""
    found = words.word(name).notation if package is words else givens.keyword(name).notation
    return [form.text for form in found]


def slots(package: ModuleType, name: str) -> dict[str, str]:
    """The meaning of the slots that only this word or statement has."""
    own = words.word(name).slots if package is words else givens.keyword(name).slots
    return {slot: kind.meaning for slot, kind in own.items()}


def paragraphs_of(package: ModuleType, name: str) -> list[str]:
    """How a word or a statement is written and what it says, a paragraph each, as its module says it."""
    home = package.home(name)
    paragraphs = (inspect.getdoc(import_module(f"{package.__name__}.{home}")) or "").split("\n\n")
    sharing = [one for one in package.names() if package.home(one) == home]
    if len(sharing) > 1:  # a paragraph that begins with one of them is about it, as those that follow
        begins = rf"\A``[^`]*?\b({'|'.join(sharing)})\b"
        about = accumulate(paragraphs, lambda last, one: [*re.findall(begins, one), last][0], initial=home)
        paragraphs = [one for one, which in zip(paragraphs, [*about][1:], strict=True) if which == name]
    return [" ".join(paragraph.split()).replace("``", "`") for paragraph in paragraphs]


def declaration(name: str) -> Iterator[str]:
    """The lines of the declaration of a kind of the library, as they stand in its file."""
    text = (LIBRARY / f"{name}.puzzle").read_text(encoding="utf-8")
    for line in text[text.index(f"kind {name} ") :].splitlines():
        yield line
        if line == "}":
            break


@cache
def example(word: str) -> str:
    """The shortest declaration of the library in which a word stands; empty where there is none."""
    texts = ("\n".join(declaration(file.stem)) for file in sorted(LIBRARY.glob("*.puzzle")))
    using = [text for text in texts if re.search(rf"\b{re.escape(word)}\b", re.sub('"[^"]*"|%.*', "", text))]
    return min(using, key=len, default="")


SORTS = ("cells", "edges", "links", "bridges")
"""Statements that declare variables."""
FURTHER = ("of", "in", "inside", "within", "except", "where")
"""Words between families."""
_SIDES = ("rows", "columns", "top", "bottom", "left", "right")


def completions(text: str, before: str, place: Place) -> Mapping[str, str]:
    """The words that may follow, each with its type: ``kind``, ``word``, ``given``, ``family``, ``name``, ``keyword``.

    Args:
        text: The whole text.
        before: The text before the cursor.
        place: The file.
    """
    started = scan(re.sub(r"\b\w+$", "", before))
    if started.last[:1] in ("%", '"') and before.endswith(started.last) and not _is_closed(started.last):
        return {}
    own = {item.name.text: item for item in place.declared(scan(text))}
    if started.depth == 0:
        begun = started.item and started.item.head
        return {} if begun else _sorted(dict.fromkeys(("kind", "use"), "keyword") | _kinds(own))
    if started.depth > 1 or started.item is None:
        return {}
    if started.item.sort != "kind":
        return {} if started.statement else _statements(started.item, own, place)
    return _sorted(_in_kind(started.item, started.statement or Statement(), own, place))


def _is_closed(token: str) -> bool:
    return token[0] == '"' and len(token) > 1 and token.endswith('"')


def _sorted(found: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(found.items()))


def _kinds(own: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys((*builtin.kinds(), *own), "kind")


def _statements(puzzle: Item, own: Mapping[str, Item], place: Place) -> dict[str, str]:
    """Return the words for givens of a puzzle."""
    found = dict.fromkeys(GENERAL_WORDS, "keyword")
    if not puzzle.head:
        return found
    name = puzzle.name.text
    if name in own:
        found |= dict.fromkeys(("size", "board"), "name")
        for item in place.chain(own[name]):
            found |= dict.fromkeys(names_of(item), "name")
            if any(word.text == "boxes" for statement in item.statements for word in statement.rule):
                found["boxes"] = "name"
    else:
        with suppress(PylogicError):
            found |= dict.fromkeys(builtin.kind(name).words, "name")
    return _sorted(found)


def _in_kind(kind: Item, statement: Statement, own: Iterable[str], place: Place) -> dict[str, str]:
    """Return the words that may continue a rule or a statement of a kind."""
    rules = dict.fromkeys(words.names(), "word")
    first = statement.rule[0].text if statement.rule else ""
    if not first:
        keywords = {**rules, "task": "keyword"}
        return keywords if statement.quoted else rules | _givens()
    if first == "like":
        return _kinds(own) if len(statement.rule) == 1 else {}
    if first == "clues":
        return dict.fromkeys(_SIDES, "family")
    named = {name: "name" for item in place.chain(kind) for name in names_of(item)}
    if not statement.quoted and first in _givens():
        forms = givens.keyword(first).notation if first in givens.names() else ()
        return _following(forms, first, [word.text for word in statement.rule[1:]], named)
    return _in_rule([word.text for word in statement.rule], named)


def _in_rule(texts: list[str], named: Mapping[str, str]) -> dict[str, str]:
    """Return the words that may continue a rule: those of the forms that it begins, else all that rules have."""
    opened: list[int] = []
    for index, text in enumerate(texts):
        if text == "(":
            opened.append(index)
        elif text == ")" and opened:
            opened.pop()
    start = opened[-1] if opened else 0
    head = texts[start - 1] if opened and start else texts[0]
    inside = texts[start + 1 :]
    owner = next((text for text in inside if text in words.names()), head) if opened else head
    if owner in words.names() and (found := _following(words.word(owner).notation, head, inside, named)):
        return found
    return dict.fromkeys(BUILT_IN, "family") | dict(named) | dict.fromkeys(FURTHER, "keyword")


def _following(forms: Iterable[Form], head: str, texts: list[str], named: Mapping[str, str]) -> dict[str, str]:
    """Return what the forms that begin with a word have after some further words."""
    found: dict[str, str] = {}
    for form in forms:
        for text in following(form.body, texts) if form.head == head else ():
            if not text.isupper():
                found[text] = "keyword"
            elif text.startswith("FAMIL"):
                found |= dict.fromkeys(BUILT_IN, "family") | dict(named)
                found |= dict.fromkeys(RESTRICTIONS, "keyword") if texts else {}
            else:
                found |= dict.fromkeys(STEPS, "family") if text == "STEPS" else dict(named)
    return found


def _givens() -> dict[str, str]:
    return dict.fromkeys(givens.names(), "given") | dict.fromkeys((*SORTS, "like"), "keyword")


def hover(place: Place, line: int, column: int) -> str:
    """Describe a word in Markdown: of the language with an example, of a kind with its rules; empty if unknown."""
    item, statement, word = place.scan.at(line, column)
    if item is None or word is None or word.text.startswith('"'):
        return ""
    if statement is None or statement.words[0].text == "like":
        return _kind(place, word.text) if word is not item.head[0] or item.sort == "puzzle" else ""
    target = place.target(line, column)
    if target is not None:
        declared = place.at(target.path).scan.at(target.span.line, target.span.column)
        assert declared[0] is not None
        assert declared[1] is not None
        said = " ".join(str(one) for one in declared[1].words)
        own = f"`{said}` in the kind `{declared[0].name}`"
        return "\n\n".join([own, *_given(declared[1].words[0].text)])
    return said_of(word.text, word is statement.rule[0]) if item.sort == "kind" and statement.rule else ""


def said_of(name: str, first: bool = True) -> str:
    """Describe a name of the language; ``first`` where a statement begins with it."""
    if first and name in givens.names():
        said = _given(name)
    elif name in words.names():
        said = [_forms(words, name), *paragraphs_of(words, name)]
    elif name in BUILT_IN:
        said = [f"`{notation_of(BUILT_IN[name])}`: {BUILT_IN[name].summary}."]
    else:
        return ""
    shown = example(name)
    return "\n\n".join([*said, *([f"```puzzle\n{shown}\n```"] if shown else [])])


def _given(name: str) -> list[str]:
    return [_forms(givens, name), *paragraphs_of(givens, name)] if name in givens.names() else []


def _forms(package: ModuleType, name: str) -> str:
    return "\n".join(["```text", *forms(package, name), "```"])


def _kind(place: Place, name: str) -> str:
    """The title of a kind and its rules: of a declared one as its file has them."""
    found = place.kind(name)
    if found is None:
        with suppress(PylogicError):
            kind = builtin.kind(name)
            return _listed(kind.summary, kind.rules)
        return ""
    sentences = [
        statement.words[0].text.strip('"')
        for item in reversed([*found[0].chain(found[1])])
        for statement in item.statements
        if statement.quoted
    ]
    return _listed(found[1].title or name, list(dict.fromkeys(sentences)))


def _listed(title: str, rules: list[str] | tuple[str, ...]) -> str:
    return "\n".join([f"**{title}**", "", *(f"- {rule}" for rule in rules)])
