"""The terms of the screen: what each means, and where the search at hand shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import compress, islice
from typing import NamedTuple

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Algorithm, Bound, Moment, NodeView, Reason, report_of
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.search.reading.judge import claims_among, is_settled
from ttt_tui.search.trace import INFINITY
from ttt_tui.words.cuts import plainly
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, extras_words

Looking = Iterator["str | None"]
Example = Callable[[Moment, Formatter], Looking]

Fitting = Callable[[Moment, int, int], Iterable[int]]
"""The nodes that fit, in order, among those from a first to before a last."""

_FIRST_STRETCH, _LONGEST_STRETCH = 1 << 8, 1 << 14
"""Nodes looked at before keys are let in: 1 ms, and 5 ms where bounds are judged."""

_BOUNDS_JUDGED = 32
"""Bounds in a stretch of which it is asked whether they are exact after all: some 2 ms."""

_INNER = bytes(byte != Reason.GAME_OVER for byte in range(256))


def said(words: Callable[[Moment, Formatter], str | None]) -> Example:
    """An example that takes no looking."""

    def example(moment: Moment, formatter: Formatter) -> Looking:
        yield words(moment, formatter) or ""

    return example


def first_of(fitting: Fitting, words: Callable[[Formatter, Moment, NodeView], str]) -> Example:
    """The first node that fits: the way there, and what to say of it."""

    def example(moment: Moment, formatter: Formatter) -> Looking:
        start, stretch, last = 0, _FIRST_STRETCH, moment.held
        while start < last:
            stop = min(start + stretch, last)
            for node in fitting(moment, start, stop):
                moves = moment.trace.moves_to(node)
                way = f"after {formatter.cells(moves)}" if moves else "at the root"
                yield f"{way}: {words(formatter, moment, moment.view(node))}"
                return
            yield None
            start, stretch = stop, min(2 * stretch, _LONGEST_STRETCH)

    return example


def ended_by(*reasons: Reason) -> Fitting:
    """Nodes whose search has ended for one of these reasons."""

    def fitting(moment: Moment, start: int, stop: int) -> Iterator[int]:
        flags = bytes(byte in reasons for byte in range(256))
        ended = bytes(moment.trace.reason[start:stop]).translate(flags)
        return (n for n in compress(range(start, stop), ended) if not moment.is_open(n))

    return fitting


def claimed(*bounds: Bound) -> Fitting:
    """Inner nodes of whose value this is known; of bounds those that are not exact after all."""

    def fitting(moment: Moment, start: int, stop: int) -> Iterator[int]:
        inner = bytearray(bytes(moment.trace.reason[start:stop]).translate(_INNER))
        for node in moment.path:  # not left by now
            if start <= node < stop:
                inner[node - start] = False
        claims = claims_among(moment.search, start, stop, bytes(inner))
        found = (node for node, claim in claims if claim in bounds)
        if not {Bound.LOWER, Bound.UPPER} & {*bounds}:
            return found
        return (n for n in islice(found, _BOUNDS_JUDGED) if not is_settled(moment.search, n))

    return fitting


def with_window(fits: Callable[[int, int], bool]) -> Fitting:
    """Nodes entered with such a window, from X's side."""

    def fitting(moment: Moment, start: int, stop: int) -> Iterator[int]:
        trace = moment.trace
        windows = zip(trace.alpha[start:stop], trace.beta[start:stop], strict=True)
        return (start + place for place, ends in enumerate(windows) if fits(*ends))

    return fitting


def end_of(of_max: bool) -> Example:
    """An end of a window that somebody is sure of: alpha of Max, beta of Min."""

    def example(moment: Moment, formatter: Formatter) -> Looking:
        player = formatter.max_player if of_max else formatter.max_player.other

        def known(alpha: int, beta: int) -> bool:
            return abs(alpha if player is Player.X else beta) < INFINITY

        found = first_of(with_window(known), lambda w, _, view: f"it is {w.end(view, player)}.")
        return found(moment, formatter)

    return example


NO_EXAMPLE = "This search has no example yet."


class Term(NamedTuple):
    """A term, and what it means in a sentence or two.

    Attributes:
        example: of it in a search at a moment.
        words: how it is written on the screen beside its name, with commas between.
        labels: what is this term only where it names a row or a column.
    """

    name: str
    meaning: str
    example: Example
    words: str = ""
    labels: str = ""


def _nodes(moment: Moment, formatter: Formatter) -> str:
    del formatter
    return f"{plural(max(0, moment.entered - 1), 'node')} below the root."


def _root(moment: Moment, formatter: Formatter) -> str:
    del formatter
    root = moment.search.state
    if isinstance(root, Position):
        return f"{root}: {plural(root.empties, 'empty cell')}."
    return f"{plural(len(root.moves()), 'move')} in {rules_of(root).name}."


def _move(moment: Moment, formatter: Formatter) -> str | None:
    moves = moment.search.state.moves()
    return f"the first is {formatter.cell(moves[0])}." if moves else None


def _ply(moment: Moment, formatter: Formatter) -> str | None:
    del formatter
    longest, trace = rules_of(moment.search.state).longest, moment.trace
    depths = (
        d for d in range(longest, -1, -1) if trace.find("depth", d, 0, moment.held) is not None
    )
    deepest = next(depths, None)
    return None if deepest is None else f"the deepest node so far is at ply {deepest}."


def _sides(moment: Moment, formatter: Formatter) -> str:
    del moment
    highest, lowest = map(formatter.player, (formatter.max_player, formatter.max_player.other))
    if not formatter.is_of_board and highest == "Max":
        return "the sides of this game have no other names."
    return f"{highest} is Max, {lowest} is Min."


def _best_move(moment: Moment, formatter: Formatter) -> str | None:
    best = report_of(moment.search).best_move
    return None if best is None else f"{formatter.cell(best)}."


def _value_at(formatter: Formatter, _: Moment, view: NodeView) -> str:
    return f"{formatter.value(view)}."


def _window_at(formatter: Formatter, _: Moment, view: NodeView) -> str:
    return f"{formatter.window_of(view)}."


def _cut_at(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    return plainly(formatter, moment, view)


def _variation(moment: Moment, formatter: Formatter) -> str | None:
    if moment.event < moment.search.events or not moment.search.done:
        return None
    line = report_of(moment.search).principal_variation
    return f"{formatter.line(line)}." if line else None


def _uniform(moment: Moment, formatter: Formatter) -> str | None:
    del formatter
    position = moment.search.state
    if not isinstance(position, Position):
        return None
    b, m = len(position.legal_moves()), position.empties
    return f"b = {b} and m = {m} give {plural(b**m, 'leaf')}." if b else None


def _null(moment: Moment, formatter: Formatter) -> Looking:
    if moment.search.options.algorithm.null_windows:
        narrowest = with_window(lambda alpha, beta: beta - alpha == 1)
        yield from first_of(narrowest, _window_at)(moment, formatter)


def _narrow(alpha: int, beta: int) -> bool:
    return abs(alpha) < INFINITY or abs(beta) < INFINITY


def _of_search(words: Callable[[Moment], str]) -> Example:
    return said(lambda moment, _: words(moment))


def _left_out(moment: Moment) -> str:
    branches = report_of(moment.search).counters.never_visited
    name = moment.search.options.algorithm.name
    return f"{name} has skipped {plural(branches, 'move')} so far, and saved the nodes below."


def _extras(moment: Moment) -> str:
    return f"{extras_words([moment.search.options])}."


def _limit(moment: Moment) -> str:
    depth = moment.search.options.depth_limit
    return "none: the search goes to the end of every game." if depth is None else f"{depth} plies."


_CUTS = ended_by(Reason.CUTOFF, Reason.WIN_FOUND)

_TERMS = (
    Term("root", "The position that the search starts from; the top of the tree.", said(_root)),
    Term(
        "node",
        "One visit of the search to a position, by a move from the node above. Counts of nodes do "
        "not include the root.",
        said(_nodes),
        "nodes, nodes visited",
        "below",
    ),
    Term(
        "move",
        "What a side does in its turn: on a board it puts a stone on an empty cell, written "
        "(row,column), both counted from 0 at the top left.",
        said(_move),
        labels="move",
    ),
    Term(
        "ply",
        "One move of one side: a move and its reply are two plies. A node's depth is the number of "
        "plies from the root.",
        said(_ply),
        "plies, depth, by depth",
    ),
    Term(
        "leaf",
        "A node in which the game is over. The rules give its value.",
        first_of(ended_by(Reason.GAME_OVER), lambda w, _, view: f"{w.result(view.value or 0)}."),
        "leaves",
    ),
    Term(
        "Max and Min",
        "Max takes the largest value of its moves, Min the smallest.",
        said(_sides),
        "max, min",
        "next",
    ),
    Term(
        "value",
        "What a position is worth: +1 X wins, 0 draw, -1 O wins, unless options say otherwise.",
        first_of(claimed(Bound.EXACT), _value_at),
        "values, who wins",
    ),
    Term(
        "state",
        "The state of a node: not yet visited, searching, exact, a bound, or cut.",
        first_of(_CUTS, lambda w, _, view: f"{w.state(view)}."),
        labels="state, search",
    ),
    Term(
        "exact",
        "A value that is certain: the result with best play.",
        first_of(claimed(Bound.EXACT), _value_at),
    ),
    Term(
        "bound",
        "A limit for a value that the search did not find exactly: <= 0 means 0 or less.",
        first_of(claimed(Bound.LOWER, Bound.UPPER), _value_at),
        "bounds",
    ),
    Term(
        "window",
        "The values that Max and Min are sure of, [alpha, beta]. A value outside cannot matter.",
        first_of(with_window(_narrow), _window_at),
    ),
    Term(
        "alpha",
        "The value that Max already has from an earlier move at a node above.",
        end_of(of_max=True),
    ),
    Term(
        "beta",
        "The value that Min already has from an earlier move at a node above.",
        end_of(of_max=False),
    ),
    Term(
        "cut, pruned",
        "The search cuts a node when the remaining moves there cannot matter. It skips (prunes) "
        "them, and their values stay unknown.",
        first_of(_CUTS, _cut_at),
        "cut, cuts, pruned, cut off, moves cut, not visited, never visited, not by",
    ),
    Term(
        "saved",
        "How many nodes fewer than the first search this one visits, in per cent of the first.",
        _of_search(_left_out),
        labels="saved, of first",
    ),
    Term(
        "best move",
        "A move with the best value. Of several, the search recommends the first that it tried.",
        said(_best_move),
        "chosen",
        "best",
    ),
    Term(
        "principal variation",
        "The moves of the game if both sides play their best moves.",
        said(_variation),
        "best play",
    ),
    Term(
        "estimate",
        "An evaluation at the depth limit. It begins with a tilde, ~, and proves nothing.",
        first_of(ended_by(Reason.HORIZON), _value_at),
        "estimates, estimated",
    ),
    Term(
        "limit",
        "The largest number of plies, nodes or seconds of a search. Press B to change it.",
        _of_search(_limit),
        "depth limit, budget",
        "limit",
    ),
    Term(
        "transposition table",
        "Results stored by position. If other moves lead to the position, the search reuses them.",
        first_of(ended_by(Reason.TABLE), _value_at),
        "table, by table",
    ),
    Term(
        "extras",
        "Additions to an algorithm, such as a table. Press E to give all algorithms the same "
        "extras, or none.",
        _of_search(_extras),
    ),
    Term(
        "null window",
        "The narrowest window. It only shows whether a move is better.",
        _null,
        "null windows",
    ),
    Term(
        "time",
        "The time of the search, measured without the screen. nodes/s is its speed.",
        _of_search(lambda moment: f"the time of {plural(moment.search.nodes, 'node')}."),
        "nodes/s",
        "time",
    ),
    Term(
        "full tree",
        "All nodes that minimax visits, to the end of every game or to the depth limit.",
        said(_root),
        labels="to depth",
    ),
    Term(
        "uniform b^m",
        "The number of leaves of a tree in which every node has b moves and every leaf is m plies "
        "deep: b^m.",
        said(_uniform),
        labels="uniform",
    ),
)


def terms() -> tuple[Term, ...]:
    """Every term, in the order in which one is told of them, and last the algorithms."""
    return (*_TERMS, *map(_of_algorithm, all_algorithms()))


def _of_algorithm(algorithm: Algorithm) -> Term:
    def example(moment: Moment, formatter: Formatter) -> str | None:
        del formatter
        if moment.search.options.algorithm is not algorithm:
            return None
        return f"the tree on the screen, {plural(moment.search.nodes, 'node')}."

    about = algorithm.about[0].upper() + algorithm.about[1:]
    return Term(algorithm.name, f"{about}. {algorithm.source}.", said(example))


def spellings() -> tuple[dict[str, str], dict[str, str]]:
    """How the terms are written on the screen, in lower case, and their names: everywhere, and
    only where they name a row or a column."""
    words: dict[str, str] = {}
    labels: dict[str, str] = {}
    for term in terms():
        plain = term.name not in term.labels.split(", ")
        for known, written in ((words, term.words), (labels, term.labels)):
            known |= {each.lower(): term.name for each in written.split(", ") if each}
        if plain:
            words[term.name.lower()] = term.name
    return words, labels


class Looked:
    """A term and its example, which may still be looked for.

    Attributes:
        example: in words; None while it is looked for.
    """

    def __init__(self, term: Term, moment: Moment, formatter: Formatter) -> None:
        self.term = term
        self.example: str | None = None
        self._looking = term.example(moment, formatter)

    def go_on(self) -> bool:
        """Look a stretch further; whether the example, or that there is none, has been found."""
        found = next(self._looking, "")
        self.example = found if found is None else found or NO_EXAMPLE
        return self.example is not None


def explained(moment: Moment, formatter: Formatter) -> Iterator[Looked]:
    """Every term, to be given an example of this moment."""
    return (Looked(term, moment, formatter) for term in terms())
