"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from pylogic.formats.puzzlink.codecs import NO_BOARD, ROOMS, SIZE, beside, bounded, circles, clues, regions
from pylogic.formats.puzzlink.special import CENTRES, HITORI, KAKURO, STARS
from pylogic.formats.puzzlink.spread import ARROWS, CLOSE, LISTS, NUMBERS_16
from pylogic.language.coding.game import Codec, Game

_NUMBERS = clues(NUMBERS_16)


def _one(title: str, kind: str, *codecs: Codec) -> Game:
    return Game(title, (kind,), (SIZE, *codecs))


GENRES = {
    "cave": _one("Cave", "cave", _NUMBERS),
    "cojun": _one("Kojun", "kojun", regions(), _NUMBERS),
    "creek": _one("Creek", "creek", NO_BOARD, clues(CLOSE, "corners")),
    "fillomino": _one("Fillomino", "fillomino", bounded(_NUMBERS, "most", 9)),
    "gokigen": _one("Slant", "slant", NO_BOARD, clues(CLOSE, "corners")),
    "hashikake": _one("Hashiwokakero", "hashi", _NUMBERS),
    "heyawake": _one("Heyawake", "heyawake", ROOMS),
    "hitori": _one("Hitori", "hitori", HITORI),
    "kakuro": Game("Kakuro", ("kakuro",), (KAKURO,)),
    "kurodoko": _one("Kurodoko", "kurodoko", _NUMBERS),
    "lightup": _one("Akari", "akari", clues(CLOSE, unknown="#")),
    "lits": _one("LITS", "lits", regions()),
    "mashu": _one("Masyu", "masyu", circles("W", "B")),
    "nanro": _one("Nanro", "nanro", regions(), clues(NUMBERS_16, unknown="?")),
    "norinori": _one("Norinori", "norinori", regions()),
    "numlin": _one("Numberlink", "numberlink", _NUMBERS),
    "nurikabe": _one("Nurikabe", "nurikabe", _NUMBERS),
    "ripple": _one("Ripple Effect", "ripple_effect", regions(), _NUMBERS),
    "shikaku": _one("Shikaku", "shikaku", _NUMBERS),
    "skyscrapers": _one("Skyscrapers", "skyscrapers", beside("top", "bottom", "left", "right")),
    "slither": _one("Slitherlink", "slitherlink", NO_BOARD, clues(CLOSE)),
    "starbattle": _one("Star Battle", "starbattle", STARS, regions()),
    "sudoku": _one("Sudoku", "sudoku", _NUMBERS),
    "tapa": _one("Tapa", "tapa", clues(LISTS)),
    "tentaisho": _one("Galaxies", "galaxies", CENTRES),
    "yajilin": _one("Yajilin", "yajilin", clues(ARROWS)),
    "yinyang": _one("Yin-Yang", "yin_yang", circles("o", "#")),
}
"""The genres by the names that links have."""
ALIASES = {
    "akari": "lightup",
    "bag": "cave",
    "building": "skyscrapers",
    "bijutsukan": "lightup",
    "galaxies": "tentaisho",
    "bridges": "hashikake",
    "hashi": "hashikake",
    "kojun": "cojun",
    "kuromasu": "kurodoko",
    "masyu": "mashu",
    "numberlink": "numlin",
    "rippleeffect": "ripple",
    "shokkaku": "shikaku",
    "slant": "gokigen",
    "slitherlink": "slither",
    "yajirin": "yajilin",
}
"""Other names of genres."""
