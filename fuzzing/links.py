"""Links of all forms made faulty, in what one sees and in what is packed in them: read, or refused with a sentence."""

from __future__ import annotations

import re
import time
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

from fuzzing.chance import chance
from fuzzing.cracks import Crack, Figures
from fuzzing.mutation import mutate
from fuzzing.seeds import texts
from pylogic.files import coding
from pylogic.files.coding import unpacked
from pylogic.model.errors import PylogicError
from pylogic.model.text import Source
from pylogic.solving.loading import read

PART = "links"
_SECONDS, _LINES = 0.1, 100
"""Seconds of processor time for one, and the lines, where a change repeats it, that get as many again."""
_PACKED = re.compile("[A-Za-z0-9+/_=%-]{24,}")
_BEGINS = re.compile("https?://|pzprv3")


def _deflated(text: str) -> str:
    stream = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return b64encode(stream.compress(text.encode("utf-8", "replace")) + stream.flush()).decode()


_PACKERS: tuple[tuple[Callable[[str], str], Callable[[str], str]], ...] = (
    (
        lambda letters: letters[:1] + unpacked(letters[1:], 1 << 20).decode(),
        lambda text: text[:1] + _deflated(text[1:]),
    ),
    (lambda letters: unpacked(letters, 1 << 20).decode(), _deflated),
    (lambda letters: coding.decompressed(letters, 1 << 20), coding.compressed),
)
"""How texts are unpacked and packed again; the page's have a digit before them."""


@cache
def _forms() -> dict[str, tuple[str, ...]]:
    """Sound links of every form that has some."""
    found = {name: tuple(filter(_BEGINS.match, some)) for name, some in texts().items()}
    return {name: some for name, some in found.items() if some}


def tried(seed: int, number: int) -> Figures:
    """One link: it is read, or refused with one sentence for each mistake, and soon."""
    random = chance(seed, PART, number)
    name = random.choice(sorted(_forms()))
    text = random.choice(_forms()[name])
    text = (_within(text, random) if random.random() < 0.5 else None) or mutate(text, random, _forms()[name])
    figures = Figures(PART)
    figures.counts.update({PART: 1, f"of {name}": 1})
    most = _SECONDS * (1 + text.count("\n") // _LINES)
    seconds, sentence = _read(name, text, figures)
    if seconds > most:  # which other work on the machine may be to blame for
        seconds = min(seconds, *(_read(name, text, Figures(PART))[0] for _ in range(4)))
    figures.seconds["longest link"] = seconds
    if seconds > most:
        sentence = sentence or f"it took {seconds:.2f} s of processor time"
    if sentence:
        figures.cracks.append(Crack(PART, number, sentence, {"in.puzzle": text.encode("utf-8", "backslashreplace")}))
    return figures


def _read(name: str, text: str, figures: Figures) -> tuple[float, str]:
    """The processor time of reading a link, and what is wrong."""
    start = time.process_time()
    sentence = ""
    try:
        read(Source("link", text), name)
        figures.counts["links that are read"] += 1
    except PylogicError as error:
        if not str(error).strip():
            sentence = "it is refused without a word"
    except Exception as error:
        sentence = f"{type(error).__name__} {str(error)[:300]}"
    return time.process_time() - start, sentence


def _within(text: str, random: Random) -> str | None:
    """A link after changes to what is packed in it; ``None`` where nothing is."""
    for match in _PACKED.finditer(text):
        for unpack, pack in _PACKERS:
            with suppress(ValueError):
                content = unpack(match[0])
                return text[: match.start()] + pack(mutate(content, random, [content])) + text[match.end() :]
    return None
