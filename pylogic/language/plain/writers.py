"""The flat facts of a puzzle as goals of library(clpfd), a writer for each fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from pylogic.language.board.places import ends_of
from pylogic.language.compile.flat import HOLDS, Arguments, Facts, links_at
from pylogic.language.compile.propagators import counted_in
from pylogic.language.plain.program import ROW, SLOT, Goal, listed, place, span
from pylogic.language.plain.writing import MANY, SIGNS, Formula, Literal, Writing, every, formula, linear, some, total
from pylogic.model.atom import Side
from pylogic.model.errors import UsageError

_PAIRS = 2000
"""Most subsets of places that are looked through."""


Writer = Callable[[Writing, Arguments], Iterable[Goal]]


def _moved(facts: Facts, shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    known = {variable for variable, *_ in facts.names.get("variable", [])}
    for variable in sorted(known):
        group = tuple(variable + step for step in shape)
        if known.issuperset(group):
            yield group


def _count(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, sign, wanted, tally = arguments
    values: dict[int, set[int]] = {}
    for variable, value in counted_in(tally, at.facts):
        values.setdefault(variable, set()).add(value)
    literals = [at.literal(variable, some) for variable, some in values.items()]
    return at.tally(literals, sign, wanted, at.guards(number), "count")


def _sum(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, sign, wanted = arguments
    guard = at.guards(number)
    terms, more = at.terms(number)
    wanted -= more
    if guard is True and terms and all(name.startswith("{") and factor > 0 for factor, name in terms):
        variables = [int(name[1:-1]) for _, name in terms]
        if all(factor == 1 for factor, _ in terms):
            return [total(variables, sign, wanted)]
        weights = f"[{', '.join(str(factor) for factor, _ in terms)}]"
        text = linear(terms, sign, wanted) if len(terms) <= MANY else ""
        return [listed("weighted", variables, weights, SIGNS[sign], number=str(wanted), text=text, ordered=True)]
    return at.below(guard, linear(terms, sign, wanted) if terms else HOLDS[sign](0, wanted), "sum")


def _different(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    yield listed("all_distinct", at.facts.members(arguments[0]))


def _once(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, value = arguments
    literals = [at.literal(one, [value]) for one in at.facts.members(group)]
    return at.tally(literals, "le", 1, True, "once")


def _differing(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, value = arguments
    numbered = {variable for (variable,) in at.facts.names.get("numbered", [])}
    literals = [at.literal(one, [value]) for one in at.facts.members(group) if one in numbered]
    return at.tally(literals, "le", 1, True, "once")


def _not_all(at: Writing, literals: Sequence[Literal], word: str) -> Iterable[Goal]:
    return at.tally(literals, "le", len(literals) - 1, True, word)


def _apart(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    one, other, value = arguments
    return _not_all(at, [at.literal(one, [value]), at.literal(other, [value])], "apart")


def _differ_in(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    one, other, domain = arguments
    for (value,) in at.facts.of("domain", domain):
        yield from _apart(at, (one, other, value))


def _apart_by(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    step, value = arguments
    for one, other in _moved(at.facts, (0, step)):
        yield from _apart(at, (one, other, value))


def _never_all(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, value = arguments
    return _not_all(at, [at.literal(one, [value]) for one in at.facts.members(group)], "never")


def _never_so(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    return _not_all(at, [at.literal(one, [value]) for one, value in at.facts.of("forbidden", arguments[0])], "never")


def _never_by(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    pattern = at.facts.of("pattern", arguments[0])
    for group in _moved(at.facts, [step for step, _ in pattern]):
        literals = [at.literal(one, [value]) for one, (_, value) in zip(group, pattern, strict=True)]
        yield from _not_all(at, literals, "never")


def _form(text: str, word: str) -> Writer:
    """Return a writer of a goal about as many arguments of a fact as the text has gaps."""
    gaps = text.count("{}")

    def written(_: Writing, arguments: Arguments) -> Iterable[Goal]:
        yield Goal(text.format(*map(place, arguments[:gaps])), word)

    return written


def _less(_: Writing, arguments: Arguments) -> Iterable[Goal]:
    one, other, gap = arguments
    if gap in (0, 1):
        yield Goal(f"{place(one)} {('#=<', '#<')[gap]} {place(other)}", "less")
    else:
        yield Goal(f"{place(one)} + {gap} #=< {place(other)}", "less")


_RELATIONS: list[tuple[str, Callable[[int, int, int], bool], Iterable[int]]] = [
    ("abs({0} - {1}) #= {2}", lambda a, b, k: abs(a - b) == k, range(1, 20)),
    (r"abs({0} - {1}) #\= {2}", lambda a, b, k: abs(a - b) != k, range(1, 20)),
    ("abs({0} - {1}) #>= {2}", lambda a, b, k: abs(a - b) >= k, range(2, 20)),
    ("abs({0} - {1}) #=< {2}", lambda a, b, k: abs(a - b) <= k, range(2, 20)),
    ("{0} + {1} #= {2}", lambda a, b, k: a + b == k, range(1, 40)),
    (r"{0} + {1} #\= {2}", lambda a, b, k: a + b != k, range(1, 40)),
    (r"{0} #= {2}*{1} #\/ {1} #= {2}*{0}", lambda a, b, k: a == k * b or b == k * a, range(2, 20)),
    (r"{0} #\= {2}*{1} #/\ {1} #\= {2}*{0}", lambda a, b, k: a != k * b and b != k * a, range(2, 20)),
    ("({0} + {1}) mod {2} #= 1", lambda a, b, k: (a + b) % k == 1, range(2, 3)),
    ("{0} * {1} #= {2}", lambda a, b, k: a * b == k, range(1, 200)),
]
"""Relations of two numbers with a third one, which tables of pairs may state."""


def _pairs(fact: str, allowed: bool) -> Writer:
    """Return a writer of pairs of variables that hold a pair of a table, or none."""

    def written(at: Writing, arguments: Arguments) -> Iterable[Goal]:
        table, one, other = arguments
        stated = frozenset(at.facts.of(fact, table))
        every_pair = [*product(at.domain(one), at.domain(other))]
        fine = {pair for pair in every_pair if (pair in stated) == allowed}
        key = ("relation", frozenset(every_pair), frozenset(fine))
        text = at.facts.shared(key, lambda: _relation(every_pair, fine))
        yield Goal(text.replace("{0}", place(one)).replace("{1}", place(other)), "pairs")

    return written


def _relation(every_pair: Sequence[tuple[int, int]], fine: set[tuple[int, int]]) -> str:
    for text, test, numbers in _RELATIONS:
        for number in numbers:
            if all((pair in fine) == test(*pair, number) for pair in every_pair):
                return text.replace("{2}", str(number))
    rows = ", ".join(f"[{a}, {b}]" for a, b in sorted(fine))
    return f"related([[{{0}}, {{1}}]], [{rows}])"


def _product(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, sign, number = arguments
    yield Goal(f"{' * '.join(map(place, at.facts.members(group)))} {SIGNS[sign]} {number}", "product")


def _seen(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, sign, number = arguments
    yield listed("visible", at.facts.members(group), SIGNS[sign], number=str(number), ordered=True)


def _spaced(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    yield listed("spaced", at.facts.members(arguments[0]), ordered=True)


def _successive(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    group, length = arguments
    lowest = span(value for (value,) in at.facts.of("successive_from", group))
    yield listed("consecutive", at.facts.members(group), lowest, str(length))


def _between(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, sign, wanted = arguments
    ((group, one, other),) = at.facts.of("bracket", number)
    ((least,),) = at.facts.of("worthless", number)
    fixed = (str(one), str(other), str(least), SIGNS[sign])
    yield listed("enclosed", at.facts.members(group), *fixed, number=str(wanted), ordered=True)


def _runs(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, group, value = arguments
    lengths = f"[{', '.join(str(length) for _, _, length in sorted(at.facts.of('run', number)))}]"
    literals = [at.literal(one, [value]) for one in at.facts.members(group)]
    if all(literal.sign > 0 for literal in literals):
        yield listed("runs", at.facts.members(group), number=lengths, ordered=True)
    else:
        yield Goal(f"runs({lengths}, [{', '.join(map(at.truth, literals))}])", "runs")


def _first(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    ((group,),) = at.facts.of("looked", number)
    passed = span(value for (value,) in at.facts.of("passed", number)) or "1..0"
    welcome = span(value for (value,) in at.facts.of("welcome", number))
    yield listed("first_met", at.facts.members(group), passed, number=welcome, ordered=True)


def _table(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    columns = sorted(at.facts.of("column", number))
    names = [at.truth(at.literal(variable, [value])) for _, variable, value in columns]
    rows: dict[int, dict[int, int]] = {}
    for row, column, bit in at.facts.of("entry", number):
        rows.setdefault(row, {})[column] = bit
    lines = [f"[{', '.join(str(row[column]) for column, *_ in columns)}]" for row in rows.values()]
    yield Goal(f"related([[{', '.join(names)}]], [{', '.join(lines)}])", "table")


def _sight(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, sign, wanted = arguments
    over = {value for (value,) in at.facts.of("sees_over", number)}
    sought = {value for (value,) in at.facts.of("looks_for", number)}
    rays: dict[int, list[tuple[int, int, int]]] = {}
    for way, index, one, other in at.facts.of("ray", number):
        rays.setdefault(way, []).append((index, one, other))
    own = [other for _, other in at.facts.of("eye", number)]
    steps = [[(one, other) for _, one, other in sorted(ray)] for ray in rays.values()]
    beyond = any(constraint == number for (constraint,) in at.facts.names.get("beyond", []))
    alone = not beyond and all(one == other for ray in steps for one, other in ray)
    texts = [
        f"[{', '.join(place(one) if alone else f'{place(one)}-{place(other)}' for one, other in ray)}]" for ray in steps
    ]
    extra = [at.literal(one, sought) for one in own]
    name, guard = at.fresh("N"), at.guards(number)
    if not texts:
        return at.tally(extra, sign, wanted, guard, "sight")
    call = "reaching" if beyond else "seen" if alone else "looked"
    goal = f"{call}([{', '.join(texts)}], {span(over) or '1..0'}, {span(sought)}, {{}})"
    known = sum(literal.known is True for literal in extra)
    terms = [at.truth(literal) for literal in extra if literal.known is None]
    if guard is True and sign == "eq" and not terms:
        return [Goal(goal.replace("{}", str(wanted - known)), "sight")]
    at.before.append(Goal(goal.replace("{}", name), "sight"))
    return at.below(guard, linear([(1, name), *((1, term) for term in terms)], sign, wanted - known), "sight")


def _largest(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (result,) = arguments
    parts = []
    for number, more in at.facts.of("portion", result):
        terms, constant = at.terms(number)
        words = [name if factor == 1 else f"{factor}*{name}" for factor, name in terms]
        parts.append(" + ".join([*words, *([str(constant + more)] if constant + more or not words else [])]))
    text = parts[-1]
    for part in parts[-2::-1]:
        text = f"max({part}, {text})"
    yield Goal(f"{place(result)} #= {text}", "largest")


def _walk(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    after: dict[int, list[int]] = {}
    before: dict[int, list[int]] = {}
    for one, other in at.facts.of("step", number):
        after.setdefault(one, []).append(other)
        before.setdefault(other, []).append(one)
    walked = at.facts.of("walked", number)
    once = any(
        {one for one, *_ in walked} <= {*at.facts.members(group)} for (group,) in at.facts.names.get("exactly", [])
    )
    for one, low, high in walked:
        ways = [(high, "+", after)] if once else [(high, "+", after), (low, "-", before)]
        for end, sign, near in ways:
            following = (f"{place(other)} #= {place(one)} {sign} 1" for other in near.get(one, []))
            if once or end in at.domain(one):
                yield Goal(r" #\/ ".join([f"{place(one)} #= {end}", *following]), "walk")
            else:
                yield Goal(some(following) or "false", "walk")  # type: ignore[arg-type]


def _couples(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    couples = at.facts.of("couple", arguments[0])
    width = 1 + max(abs(value) for pair in couples for one in pair for value in at.domain(one)) * 2
    names = []
    for one, other in couples:
        names.append(at.fresh("P"))
        yield Goal(f"{names[-1]} #= {width}*{place(one)} + {place(other)}", "couple")
    yield Goal(f"all_distinct([{', '.join(names)}])", "couple")


def _unlike(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    one, other = (at.facts.members(group) for group in arguments)
    yield Goal(r" #\/ ".join(rf"{place(a)} #\= {place(b)}" for a, b in zip(one, other, strict=True)), "unlike")


def _matched(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    """Yield that any group of hosts has as many suitors beside it: then each finds one of its own."""
    number, suited, hosting = arguments
    fixed: dict[int, int] = dict(at.facts.names.get("given", []))
    hosts = [one for (one,) in at.facts.of("host", number)]
    suitors = [at.literal(one, [suited]) for (one,) in at.facts.of("suitor", number)]
    beside: dict[int, set[int]] = {}
    for suitor, host in at.facts.of("tie", number):
        beside.setdefault(host, set()).add(suitor)
    held = [one for one in hosts if fixed.get(one) == hosting or at.literal(one, [hosting]).known]
    if (
        len(held) < len([one for one in hosts if at.literal(one, [hosting]).known is not False and one not in fixed])
        or 2 ** len(held) > _PAIRS
    ):
        raise UsageError("pairs are for boards that show the places of one half, few of them")
    near = {host: frozenset(beside.get(host, ())) for host in held}
    for size in range(1, len(held) + 1):
        for group in combinations(held, size):
            if _together(group, near):
                around = frozenset[int]().union(*(near[host] for host in group))
                literals = [literal for literal in suitors if literal.variable in around]
                yield from at.tally(literals, "ge", size, True, "matched")
    yield from at.tally(suitors, "eq", len(held), True, "matched")


def _together(group: Sequence[int], near: dict[int, frozenset[int]]) -> bool:
    """Whether places are connected by what is beside them."""
    reached, waiting = {group[0]}, [group[0]]
    while waiting:
        one = waiting.pop()
        further = [other for other in group if other not in reached and near[one] & near[other]]
        reached.update(further)
        waiting += further
    return len(reached) == len(group)


def _bends(at: Writing, shape: str, cell: int) -> Formula:
    links = {way: place(link) for way, link, _ in links_at(at.facts, cell)}
    up, left, right, down = ([links[way]] if way in links else [] for way in range(4))
    if shape == "turn":
        return every([some([*up, *down]), some([*left, *right])])
    return some(every(map(str, one)) for one in ([*up, *down], [*left, *right]) if len(one) == 2)


def _bend(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    shape, mode, cell = arguments[:3]
    guard = formula(at.literal(arguments[3], [arguments[4]])) if len(arguments) > 3 else True
    if mode == "at":
        yield from at.below(guard, _bends(at, shape, cell), "bend")
        return
    near = [(place(link), _bends(at, shape, other)) for _, link, other in links_at(at.facts, cell)]
    if mode == "and":
        for link, bends in near:
            yield from at.below(every([guard, link]), bends, "bend")
    else:
        yield from at.below(guard, some(every([link, bends]) for link, bends in near), "bend")


def _arms(at: Writing, number: int) -> list[str]:
    """Return the names of the lengths of the arms of a line from a cell: up, left, right, down."""
    names = []
    for way in range(4):
        links = [
            link for _, link in sorted((index, link) for one, index, link in at.facts.of("arm", number) if one == way)
        ]
        names.append(at.fresh("N") if links else "")
        if links:
            at.before.append(Goal(f"arm([{', '.join(map(place, links))}], {names[-1]})", "arm"))
    return names


def _straights(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, sign, wanted = arguments
    up, left, right, down = _arms(at, number)
    for one, other in ((up, down), (left, right)):
        terms = [(1, name) for name in (one, other) if name]
        if terms:
            there = linear(terms, "ge", 1)
            yield from at.below(every([at.guards(number), there]), linear(terms, sign, wanted), "straight")


def _met(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    links = [link for _, index, link in at.facts.of("arm", number) if index == 1]
    return at.tally([at.literal(link, [1]) for link in links], "ge", 1, at.guards(number), "met")


def _compared_arms(sign: str) -> Writer:
    def written(at: Writing, arguments: Arguments) -> Iterable[Goal]:
        for one, other in combinations(filter(None, _arms(at, arguments[0])), 2):
            yield Goal(rf"{one} #= 0 #\/ {other} #= 0 #\/ {one} {sign} {other}", "arms")

    return written


def _neighbours(members: Sequence[int], near: dict[int, list[tuple[str, int]]]) -> str:
    """Return for each member the places that it is joined with, as they are numbered in this order."""
    order = {member: index for index, member in enumerate(members, 1)}
    lists = (
        f"[{', '.join(f'{link}{order[other]}' for link, other in near.get(member, []) if other in order)}]"
        for member in members
    )
    return f"[{', '.join(lists)}]"


def _connected(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    values = [value for (value,) in at.facts.of("joining", number)]
    members = sorted(one for (one,) in at.facts.of("place", number))
    known = set(members)
    near: dict[int, list[tuple[str, int]]] = {}
    for (step,) in at.facts.of("place_step", number):
        for one in members:
            if one + step in known:
                near.setdefault(one, []).append(("", one + step))
                near.setdefault(one + step, []).append(("", one))
    ons = f"[{', '.join(at.truth(at.literal(one, values)) for one in members)}]"
    if not at.facts.of("sought", number):
        roots = {one for (one,) in at.facts.of("root", number)}
        places = ", ".join(str(index) for index, one in enumerate(members, 1) if one in roots)
        yield Goal(f"rooted({ons}, [{places}], {_neighbours(members, near)})", "rooted")
    else:
        yield Goal(f"connected({ons}, {_neighbours(members, near)})", "connected")


def _joined(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, first = arguments
    values = [value for (value,) in at.facts.of("joining_link", number)]
    nodes = [first, *(node for (node,) in at.facts.of("node", number) if node != first)]
    if at.facts.of("passage", number):
        raise UsageError("lines that cross")
    near: dict[int, list[tuple[str, int]]] = {}
    for link, one, other in at.facts.of("span", number):
        on = f"{at.truth(at.literal(link, values))}-"
        near.setdefault(one, []).append((on, other))
        near.setdefault(other, []).append((on, one))
    yield Goal(f"joined({_neighbours(nodes, near)})", "joined")


def _ends(at: Writing, link: int) -> tuple[int, int]:
    """Return what a link or an edge joins."""
    sort, side = at.board.variables[link]
    assert isinstance(side, Side)
    one, other = ends_of(side) if at.board.frame.sorts[sort].form == "edges" else side.cells
    return one[0] * ROW + one[1], other[0] * ROW + other[1]


def _web(at: Writing, links: Iterable[int]) -> tuple[list[int], dict[int, list[tuple[str, int]]]]:
    """Return what links join, in order, and with what they join each of it."""
    near: dict[int, list[tuple[str, int]]] = {}
    for link in links:
        one, other = _ends(at, link)
        near.setdefault(one, []).append((f"{place(link)}-", other))
        near.setdefault(other, []).append((f"{place(link)}-", one))
    return sorted(near), near


def _loop(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    if at.facts.of("surrounded", number):
        raise UsageError("what lies inside a loop")
    members, near = _web(at, (link for link, *_ in at.facts.of("border", number)))
    ons = "_"
    if _passing(at, members):
        passed = _passed(at)
        ons = f"[{', '.join(at.truth(passed[one]) for one in members)}]"
    yield Goal(f"loop({ons}, {_neighbours(members, near)})", "loop")


def _passed(at: Writing) -> dict[int, Literal]:
    """Return for cells that lines go through them."""
    return {
        cell % SLOT: at.literal(variable, [value for (value,) in at.facts.of("passed_on", number)])
        for number, cell, variable in at.facts.names.get("through", [])
    }


def _passing(at: Writing, members: Iterable[int]) -> bool:
    """Whether the cells of a loop are those of which is said, once, whether lines go through them."""
    return sorted(cell % SLOT for _, cell, _ in at.facts.names.get("through", [])) == sorted(members)


def _looped(at: Writing) -> bool:
    """Whether a loop says already through which cells it goes."""
    loops = (at.facts.of("border", loop) for (loop,) in at.facts.names.get("loop", []))
    return any(_passing(at, _web(at, (link for link, *_ in borders))[0]) for borders in loops)


def _paths(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    (number,) = arguments
    members, near = _web(at, (link for link, *_ in at.facts.of("joint", number)))
    terminals = [one % SLOT for (one,) in at.facts.of("terminal", number)]
    labels: dict[int, int] = {one % SLOT: label for one, label in at.facts.of("ended", number)}
    if (any(one not in labels for one in terminals) and labels) or not {*terminals} <= {*members}:
        raise UsageError("lines of which some ends bear no number")
    numbered = {label: index for index, label in enumerate(sorted({*labels.values()}), 1)}
    ends = ", ".join(str(numbered.get(labels.get(one, -1), 1)) if one in terminals else "0" for one in members)
    yield Goal(f"paths([{ends}], {_neighbours(members, near)})", "paths")


def _through(at: Writing, arguments: Arguments) -> Iterable[Goal]:
    number, cell, variable = arguments
    if at.facts.shared("looped", lambda: _looped(at)):
        return
    literal = at.literal(variable, [value for (value,) in at.facts.of("passed_on", number)])
    links = [place(link) for _, link, _ in links_at(at.facts, cell)]
    line = f"{' + '.join(links)} #>= 1" if links else "0 #>= 1"
    if literal.known is None:
        yield Goal(f"{literal.text} #<==> {line}", "through")
    else:
        yield Goal(line if literal.known else line.replace("#>= 1", "#= 0"), "through")


WRITERS: dict[str, Writer] = {
    "apart": _apart,
    "apart_by": _apart_by,
    "arms_alike": _compared_arms("#="),
    "arms_unlike": _compared_arms(r"#\="),
    "bend": _bend,
    "bend_where": _bend,
    "between": _between,
    "connected": _connected,
    "count": _count,
    "couples": _couples,
    "differ": _form(r"{} #\= {}", "differ"),
    "differ_in": _differ_in,
    "different": _different,
    "differing": _differing,
    "distance": _form("{} #= abs({} - {})", "distance"),
    "equal": _form("{} #= {}", "equal"),
    "exactly": _different,
    "first": _first,
    "joined": _joined,
    "largest": _largest,
    "less": _less,
    "loop": _loop,
    "matched": _matched,
    "met_at": _met,
    "multiplied": _form("{} #= {} * {}", "multiplied"),
    "never": lambda _at, _arguments: [Goal("false")],
    "never_all": _never_all,
    "never_by": _never_by,
    "never_so": _never_so,
    "once": _once,
    "partners": _pairs("partner", True),
    "paths": _paths,
    "product": _product,
    "runs": _runs,
    "seen": _seen,
    "sight": _sight,
    "spaced": _spaced,
    "straights": _straights,
    "strangers": _pairs("stranger", False),
    "successive": _successive,
    "sum": _sum,
    "table": _table,
    "through": _through,
    "unequal": _form(r"{} #\= {}", "unequal"),
    "unlike": _unlike,
    "upto": _form("{} #=< {}", "upto"),
    "walk": _walk,
}
"""How facts of a name are written."""

READ = frozenset(
    (
        *("addend", "along", "arm", "beyond", "bit", "border", "bracket", "code", "column"),
        *("counts", "couple", "defined", "depends", "domain", "ended", "entry", "eye", "forbidden"),
        *("given", "guard", "complemented", "hidden", "host", "joining", "joining_link", "joint", "known", "level"),
        *("looked", "looks_for", "members", "model", "node", "numbered", "offset", "only", "ordered", "out"),
        *("partner", "passed", "passed_on", "pattern", "place_step", "places", "portion", "present", "ray"),
        *("redefined", "rim_next", "ring", "root", "run", "sees_over", "slack", "sought", "span", "step", "stranger"),
        *("stretch", "successive_from", "suitor", "terminal", "tie", "two", "variables", "walked"),
        *("weighted", "welcome", "worthless"),
    )
)
"""Facts that others are written with."""
