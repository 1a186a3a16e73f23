"""The genres of puzz.link that the library has, by the names that links call them."""

from __future__ import annotations

from collections.abc import Mapping

from pylogic.files.coding import Codec
from pylogic.formats.puzzlink import answers, areas, between, codecs, files, moves, pieces, special
from pylogic.formats.puzzlink import notation as n
from pylogic.formats.puzzlink.answers import DARK, DIVISIONS, LINES, SHADES, VALUES, Marks
from pylogic.formats.puzzlink.codecs import CLOSE, NO_BOARD, NUMBERS_10, NUMBERS_16, Both, clues, forms, sized
from pylogic.formats.puzzlink.files import NUMBER, named
from pylogic.formats.puzzlink.notation import alike, cells, circles, genre, spots, words
from pylogic.formats.puzzlink.special import COMPASS

_LETTERED = Both((sized("c"),), (files.SIZE,))
_UNLETTERED = Both((sized(refused="c"),), (files.SIZE,))
_SINGLE = spots("o", "1")
_TRIPLES = between.dotted(n.DOTS, {"1": "B", "3": "W"})
_MOST = n.GIVEN.through(n.bounded("most", 9))
_TURNABLE = n.BORDERS.through(areas.turnable)


def _mixed(link: Codec, names: Mapping[str, str]) -> Both:
    """Clues in cells, numbers in files but for those with a word."""
    return Both((link,), (files.clues(named(names, NUMBER)),))


GENRES = {
    # Cells alone.
    **alike(
        "canal:canal_view cave cbanana:choco_banana cityspace context island:inabas_island kurodoko kurotto"
        " mines:minesweeper mochikoro mochinyoro norinuri nurimisaki smullyan:smullyanic_dynasty",
        n.UNKNOWN,
        SHADES,
    ),
    **alike("bosnianroad:bosnian_road lookair:look_air", n.SMALL, SHADES),
    **alike("aquapelago nurikabe tasquare", n.SHADED),
    **alike("kurochute oasis", n.UNKNOWN, answers.ONES),
    **alike("tetrochain yajikazu", n.ARROWS, SHADES),
    "arrowflow": genre("arrow_flow", cells(NUMBERS_16, {"0": "#"}, unknown="?"), answers.DIRECTIONS),
    "barns": genre("barns", spots("I"), Both(between.TOUCHING.link)),
    "batten": genre("battenberg", between.CAKES, Both((special.TOP_LEFT,))),
    "battleship": genre("battleship", pieces.FLEET, answers.SHIPS, pieces.DONE),
    "bosanowa": genre("bosanowa", spots("#", spread=NUMBERS_16)),
    "box": genre("kakurasu", Both(NO_BOARD.link), special.SUMS),
    "circlesquare": genre("circles_and_squares", circles("black", "white"), answers.WHITE),
    "coral": genre("coral", special.runs("?")),
    "creek": genre("creek", n.CORNERS, SHADES),
    "curving": genre("curving_road", _SINGLE, DARK),
    "doppelblock": genre("doppelblock", NO_BOARD, special.DOPPEL),
    "easyasabc": genre("end_view", NO_BOARD, special.stated("most", "3"), special.SKYLINE, most="3"),
    "gokigen": genre("slant", n.CORNERS, answers.SLANTS),
    "guidearrow": genre("guide_arrow", moves.GOAL, DARK),
    "hitori": genre("hitori", special.HITORI, SHADES),
    "interbd": genre("international_borders", pieces.COLOURS),
    "isowatari": genre(
        "isowatari",
        special.stated("k", "3"),
        n.PEARLS,
        *map(files.again, n.PEARLS.file),
        answers.NO_CELLS,
        SHADES,
        k="3",
    ),
    "japanesesums": genre(
        "japanese_sums",
        special.stated("most", "3")._replace(file=()),
        Both((*special.runs("?").link, *special.LATER.link)),
        most="3",
    ),
    "kakuro": genre("kakuro", special.KAKURO, size=n.UNSIZED),
    "kakuru": genre(
        "kakuru", _mixed(clues(special.KAKURU.named({"X": "#"}), unknown="?"), {"b": "#", "?": "?"}), VALUES
    ),
    "kramma": genre("kramma", Both(n.PEARLS.link), size=_LETTERED),
    "lightshadow": genre(
        "light_and_shadow coloured_light_and_shadow",
        n.DISCS.through(special.unnumbered("coloured_light_and_shadow")),
        answers.GREYS,
    ),
    "lightup": genre("akari", cells(CLOSE, unknown="#", marks=answers.MARKED)),
    "lollipops": genre(
        "lollipops",
        words(NUMBERS_10, n.SWEETS),
        answers.answers(Marks({sweet: number for number, sweet in n.SWEETS.items()})),
    ),
    "magnets": genre("magnets", Both((codecs.beside("bottom top", "right left"),)), between.POLES),
    "nibunnogo": genre("nibunnogo", n.CORNERS, answers.GREYS),
    "nonogram": genre("nonogram", special.runs("0")),
    "nothree": genre("no_three", between.dotted({"1": "white"}, {"1": "O"}, stars=True), SHADES),
    "nuribou": genre("nuribou", n.UNKNOWN, answers.STRIPES),
    "nuriuzu": genre("nuriuzu", between.CENTRES, SHADES, size=_UNLETTERED),
    "sananko": genre("sananko", _mixed(clues(special.KAKURU, unknown="?"), {"b": "X", "?": "?"}), answers.ZEROS),
    "sansaroad": genre("sansa_road_shading", between.dotted(n.DOTS, {"1": "T"}), DARK),
    "sashikabe": genre("sashikabe", pieces.turns(Marks({"#": "#"}))),
    "shakashaka": genre("shakashaka", forms(clues(CLOSE, unknown="#"), files.clues(files.BLACK)), answers.TRIANGLES),
    "shugaku": genre("school_trip", areas.BEDS),
    "simplegako": genre("simple_gako", special.MOST, n.GIVEN, VALUES, most="9"),
    "skyscrapers": genre("skyscrapers", NO_BOARD, special.SKYLINE),
    "slovak": genre("slovak_sums", special.stated("most", "3"), areas.SUMS, VALUES, most="3"),
    "snake": genre("snake", Both((*circles("#", "H").link, special.TOP_LEFT))),
    "statuepark": genre("statue_park", special.FILE_BANK, circles("white", "black"), special.BANK, SHADES),
    "sudoku": genre("sudoku", special.BOXES, n.GIVEN, VALUES, size=n.SIZED._replace(file=(files.SQUARE,))),
    "sukoro": genre("sukoro", cells(NUMBERS_10, unknown="O"), VALUES),
    "tapa": genre("tapa", Both((clues(codecs.LISTS),), (files.clues(files.LIST, marks=answers.MARKED),))),
    "tateyoko": genre("tatebo_yokobo", pieces.BARS, answers.BARS),
    "tents": genre("tents", special.TREES),
    "tetrochaink": genre("tetrochaink", _TRIPLES, SHADES),
    "triplace": genre("triplace", special.TRIPLACE, size=n.UNSIZED),
    "view": genre("view", n.NUMBERS, VALUES),
    "walllogic": genre("wall_logic", n.UNKNOWN, answers.DIRECTIONS),
    "wittgen": genre("wittgen", Both(n.TIGHT.link)),
    "yajirushi": genre("yajirushi", words(CLOSE, COMPASS, unknown="#"), answers.DIRECTIONS),
    "yajirushi2": genre("yajirushi_2", n.BLOCKS, answers.DIRECTIONS),
    "yinyang": genre("yin_yang", circles("o", "#"), answers.COLOURS),
    # Regions.
    **alike("aqre chocona cocktail:cocktail_lamp hinge marutaring shimaguni stostone", n.ROOMED, SHADES),
    **alike("heyablock heyawake oneroom:one_room_one_door", n.HALLS, SHADES),
    **alike("lits norinori", n.AREAS, SHADES),
    **alike("cojun:kojun meander:meandering_numbers ripple:ripple_effect suguru", n.BORDERS, n.GIVEN, VALUES),
    **alike("hanare putteria", n.BORDERS, n.NUMBERS, VALUES),
    "alter": genre("alter", n.AREAS, words(NUMBERS_10, n.LETTERS), answers.SYMBOLS),
    "aquarium": genre("aquarium", special.AQUARIUM, size=n.UNSIZED),
    "ayeheya": genre("ayeheya", n.HALLS.through(areas.turnable), SHADES),
    "disco": genre("disconnection", n.BORDERS, answers.STRIPES),
    "dominion": genre("dominion", n.NUMBERS.through(n.numbered("countries")), answers.BLACKS, countries="3"),
    "dosufuwa": genre("dosun_fuwari", between.WEIGHTS),
    "factors": genre("factors", Both(between.ROOMS.link)),
    "hakoiri": genre("hakoiri", n.AREAS, words(NUMBERS_10, n.SYMBOLS), answers.SYMBOLS),
    "invlitso": genre("inverse_litso", n.AREAS, DARK),
    "juosan": genre("juosan", n.ROOMED, answers.STROKES),
    "kazunori": genre("kazunori", Both(n.AREAS.link), between.SUMS),
    "kropki": genre("kropki", between.DOTS, VALUES),
    "antmill": genre("ant_mill", between.LIKES, SHADES),
    "kuromenbun": genre("kuromenbun", between.WINDOWS, n.UNKNOWN, SHADES),
    "makaro": genre("makaro", areas.MAKARO, VALUES),
    "martini": genre("martini", n.AREAS, cells(NUMBERS_16, {"0": "B", "?": "W"}, {"0": "B", "-": "W"}), SHADES),
    "mejilink": genre("mejilink", between.TILES),
    "minarism": genre("minarism", between.GAPS),
    "nanro": genre("nanro", n.AREAS, n.UNKNOWN, VALUES),
    "news": genre(
        "news", n.ROOMS, Both((clues(special.NEWS),), (files.clues(named(COMPASS | {"-": "-"})),)), answers.DIRECTIONS
    ),
    "nondango": genre("nondango", Both(n.AREAS.link), spots("#")),
    "numcity": genre("number_city", n.NUMBERS, answers.first(VALUES), codecs.regions("areas", files.walls("X"))),
    "numrope": genre("number_rope", between.ROPES, Both(cells(special.KAKURU, {"X": "#"}).link)),
    "nurimaze": genre("nurimaze", Both(n.AREAS.link), special.MAZE),
    "nuritwin": genre("nuritwin", between.ROOMS, answers.STRIPES),
    "paintarea": genre("paint_area", n.AREAS, n.SMALL, SHADES),
    "parquet": genre("parquet", between.PARTS),
    "rassi": genre("rassi", between.HOLES),
    "regional-poly": genre("regional_polyominoes", special.FILE_BANK, n.BORDERS, special.BANK, SHADES, pieces.TICKS),
    "renban": genre("renban_madoguchi", between.WINDOWS, _MOST, VALUES),
    "roma": genre("roma", n.AREAS, words(NUMBERS_10, n.GOALS), answers.DIRECTIONS),
    "starbattle": genre("starbattle", special.stated("stars", "1"), n.AREAS, SHADES, stars="1"),
    "sukororoom": genre("sukoro_room", n.BORDERS, cells(NUMBERS_10, unknown="O"), VALUES),
    "sumiwake": genre("sumiwake", n.ROOMS, Both(n.CORNERS.link[1:], n.CORNERS.file[1:]), SHADES, turned=True),
    "tetroctb": genre("tetro_chain_ctb", n.ROOMED, answers.PIECES),
    "tilepaint": genre(
        "tile_paint",
        Both(n.AREAS.link),
        special.NO_BLOCKS,
        Both((codecs.beside("columns", "rows", spread=codecs.OUTER),)),
    ),
    "toichika": genre("toichika", n.AREAS, words(special.FOUR_WAYS, COMPASS), answers.DIRECTIONS),
    "tontonbeya": genre("tontonbeya", n.AREAS, words(NUMBERS_10, n.SIGNS), answers.SYMBOLS),
    "twinarea": genre("twin_area", n.BORDERS, areas.PONDS, VALUES),
    "usoone": genre("usoone", n.AREAS, n.TIGHT, answers.ONES),
    # Lines.
    **alike("geradeweg numlin:numberlink turnaround", n.NUMBERS, LINES),
    **alike("country:country_road detour", n.ROOMED, LINES),
    **alike("bwloop:kuroshiro_loop mashu:masyu wblink:shirokuro", n.PEARLS, LINES),
    **alike("forestwalk:forest_walk icewalk:ice_walk waterwalk:water_walk", moves.WALK, answers.RIMMED),
    **alike("hamlepaths:hamle_paths rectslider:rectangle_slider", moves.MOVING, *n.MOVED),
    **alike("lither:lithersink slither:slitherlink", NO_BOARD, n.TIGHT, answers.EDGES),
    "balance": genre("balance_loop", n.DISCS, LINES),
    "bhaibahan": genre("bhai_bahan", moves.MOVING, answers.NO_CELLS, LINES),
    "bonsan": genre("bonsan", moves.MOVING, answers.MARKS, moves.NO_BORDERS, LINES, size=_LETTERED),
    "brownies": genre(
        "brownies",
        _mixed(clues(NUMBERS_16.named({"9": "O"}), unknown="#"), {"#": "O", "-2": "#"}),
        LINES,
        answers.NO_MARKS,
    ),
    "castle": genre("castle_wall", special.CASTLE, LINES),
    "bag": genre("cave", n.UNKNOWN, answers.NO_MARKS, answers.EDGES),
    "coffeemilk": genre("coffee_milk", moves.COFFEE, LINES),
    "dotchi": genre("dotchi_loop", n.AREAS, n.PEARLS, LINES),
    "dotchi2": genre("dotchi_dotchi_loop", n.NEW_AREAS, n.PEARLS, LINES),
    "doubleback": genre("double_back", Both(between.HOLES.link, n.AREAS.file), answers.NO_CELLS, LINES),
    "edamame": genre("edamame", n.TIGHT, answers.ENDS, LINES),
    "golemgrad": genre("golemgrad", cells(NUMBERS_16, {"0": "O"}, unknown="Q"), *n.MOVED),
    "hashikake": genre("hashi", n.NUMBERS, LINES, most="2"),
    "heyabon": genre("heyabon", moves.MOVING, answers.MARKS, _TURNABLE, LINES, turned=True),
    "ichimaga": genre("ichimaga", files.literal("def"), cells(CLOSE, unknown="O"), LINES),
    "kaero": genre("return_home", moves.LETTERS, answers.first(answers.NO_CELLS), n.BORDERS, LINES, turned=True),
    "keywest": genre("key_west", cells(CLOSE, unknown="."), LINES, VALUES),
    "koburin": genre("koburin", n.BLOCKS, SHADES, LINES),
    "kurarin": genre("kurarin", _TRIPLES, SHADES, LINES),
    "kusabi": genre("kusabi", words(NUMBERS_10, n.LETTERS, unknown="O"), LINES),
    "lixloop": genre("lix_loop", n.ARROWS, DARK, LINES),
    "midloop": genre("mid_loop", between.dotted({"2": "mid"}, {"2": "O"}, stars=True), LINES),
    "mintonette": genre("mintonette", moves.UNPOINTED, LINES),
    "moonsun": genre("moon_sun", n.AREAS, circles("M", "S"), LINES),
    "nothing": genre("all_or_nothing", n.NEW_AREAS, answers.NO_CELLS, LINES),
    "arukone": genre(
        "numberlink full_numberlink",
        Both(n.NUMBERS.link, (n.ENDS,)),
        LINES,
        size=special.either("e", "dontpassallcell", "numberlink", "passallcell", "full_numberlink"),
    ),
    "nuriloop": genre("nuriloop", n.NUMBERS, *n.MOVED),
    "oyakodori": genre("oyakodori", areas.BIRDS, n.BORDERS, LINES, turned=True),
    "pipelink": genre(
        "pipelink",
        files.literal("pipe", also="circle"),
        Both((clues(special.PIPES),), (files.clues(files.Clue("[a-g]", special.PIECES.__getitem__, special.piece)),)),
        LINES,
    ),
    "pipelinkr": genre("returning_pipelink", files.literal("circle", also="pipe"), moves.RETURNING, LINES),
    "reflect": genre("reflect_link", moves.MIRRORS, LINES),
    "retsurin": genre("retsurin", n.UNKNOWN, SHADES, LINES),
    "roboticwalk": genre("robotic_walk", moves.ROBOTS, answers.RIMMED),
    "ruleofthree": genre("rule_of_three", pieces.HOLES, pieces.NO_SIDES),
    "satogaeri": genre("satogaeri", moves.MOVING, answers.MARKS, n.BORDERS, LINES, turned=True),
    "seiza": genre("seiza", areas.STARS, LINES, answers.STARRED),
    "simpleloop": genre("simple_loop", spots("#", "*"), LINES),
    "tapaloop": genre("tapa_like_loop", Both((clues(codecs.LONG_LISTS),), (files.clues(files.LIST),)), LINES),
    "timebomb": genre("time_bomb", moves.BOMBS, *n.MOVED),
    "tjunction": genre("t_junction", n.BLOCKS, pieces.JUNCTIONS),
    "toichika2": genre("toichika_2", between.ROOMS, answers.NONZERO),
    "tslither": genre("touch_slitherlink", pieces.VERTICES, size=n.UNSIZED),
    "ubahn": genre("ubahn", pieces.COUNTS, LINES),
    "uturns": genre("u_turns", words(NUMBERS_10, {"1": "#", "2": "G", "3": "O"}), LINES),
    "vslither": genre("vertex_slitherlink", pieces.VERTICES, size=n.UNSIZED),
    "yajilin": genre("yajilin", n.ARROWS, SHADES, LINES),
    "yajilin-regions": genre("regional_yajilin", n.ROOMED, SHADES, LINES),
    "yajisoko": genre("yajisan_sokoban", moves.BOXES, LINES),
    "yosenabe": genre("yosenabe", areas.POTS, LINES),
    # Pieces, and borders along the sides of cells.
    **alike("shikaku squarejam", n.UNKNOWN, DIVISIONS),
    "araf": genre("araf", n.NUMBERS, DIVISIONS),
    "bdblock": genre(
        "bdblock", n.NUMBERS.through(n.numbered("blocks")), pieces.points("black", "/"), DIVISIONS, turned=True
    ),
    "familyphoto": genre("family_photo", spots("O", spread=NUMBERS_16, clue=files.PHOTO), DIVISIONS),
    "fillmat": genre("fillmat", cells(NUMBERS_10), DIVISIONS),
    "fillomino": genre("fillomino", _MOST, VALUES, DIVISIONS),
    "fourcells": genre("palisade", special.FOUR, n.SMALL, DIVISIONS),
    "fivecells": genre("palisade", cells(NUMBERS_10, {"7": "#"}, {"*": "#"}, unknown="?"), answers.FRAMED, k="5"),
    "heteromino": genre("heteromino", words(NUMBERS_10, {"7": "#"}, {"*": "#"}), answers.FRAMED),
    "kissing": genre("kissing_polyominoes", special.FILE_BANK, between.TOUCHING, n.CROSSES, special.BANK, pieces.TICKS),
    "kramman": genre("new_kramma", n.PEARLS, pieces.points("dot", rim=False), DIVISIONS, turned=True),
    "lapaz": genre("lapaz", n.NUMBERS, answers.PARTED, SHADES),
    "loute": genre("sashigane", words(NUMBERS_16, n.TURNS), pieces.JOINS),
    "nawabari": genre("nawabari", n.SMALL, answers.FRAMED),
    "patchwork": genre("grey_patchwork", cells(NUMBERS_16, unknown="g", marks=answers.MARKED), DIVISIONS),
    "pentominous": genre(
        "pentominous",
        words(NUMBERS_16, n.PENTOMINOES | {"12": "#"}, n.PENTOMINOES | {"*": "#"}, "."),
        answers.NO_CELLS,
        DIVISIONS,
    ),
    "pentatouch": genre(
        "penta_touch", special.FILE_BANK, pieces.points("touch", rim=False), n.CROSSES, special.BANK, pieces.TICKS
    ),
    "sashigane": genre("sashigane", pieces.turns(), pieces.JOINS),
    "sashikazune": genre("sashikazune", moves.STEPS, pieces.JOINS),
    "snakepit": genre("snake_pit", moves.SNAKES, answers.ALL_VALUES, DIVISIONS),
    "swslither": genre("sheep_and_wolves", cells(NUMBERS_10, {"5": "S", "6": "W"}, unknown="?"), answers.EDGES),
    "symmarea": genre("symmarea", _MOST, VALUES, DIVISIONS),
    "tatamibari": genre(
        "tatamibari", words(NUMBERS_16, {"1": "|", "2": "-", "3": "+"}, {"a": "|", "b": "-", "c": "+"}), DIVISIONS
    ),
    "tentaisho": genre("galaxies", between.CENTRES, DIVISIONS),
    "tetrominous": genre(
        "tetrominous",
        words(NUMBERS_16, n.TETROMINOES | {"12": "#"}, n.TETROMINOES | {"*": "#"}, "."),
        answers.NO_CELLS,
        DIVISIONS,
    ),
    "trizone": genre("trizone", n.UNKNOWN, answers.PARTED, SHADES),
    "usotatami": genre("usotatami", n.SMALL, DIVISIONS),
    "voxas": genre("voxas", pieces.VOXAS),
    "wafusuma": genre("wafusuma", between.CIRCLES, VALUES, DIVISIONS),
}
"""The genres by the names that links have."""
