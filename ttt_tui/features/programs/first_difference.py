"""The first difference between a user's search and the textbook's, from their two traces.

Both are of one position. They agree until one enters a node that the other does not, or leaves a
node with another value than the other: whichever comes first. If that is only another order of
moves, `contradiction` goes on: it compares the values of the nodes that both reach by the same
moves, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress

from ttt_tui.game import Player
from ttt_tui.search import Moment, Search
from ttt_tui.search.reading.judge import Bound, bound_of
from ttt_tui.search.trace import INFINITY, Mark, Reason, Trace
from ttt_tui.words.nodes import formula
from ttt_tui.words.sentences import Formatter

_STRETCH = 1 << 14
_PAIRS_A_SLICE = 200


@dataclass(frozen=True)
class Parting:
    """Where they part.

    Attributes:
        node: of the trace of one's own: the last that both have, and that one goes on from, or
            whose value differs.
        moves: from the root to it.
        event: of that trace: just after it.
        words: what each of them does there, in a sentence or two.
        is_order: they only try their moves in different orders there.
    """

    node: int
    moves: tuple[int, ...]
    event: int
    words: str
    is_order: bool = False


def parting_of(own: Search, book: Search) -> Parting | None:
    """None where they go the same way, to the end or as far as one's own has come.

    The textbook's is complete.
    """
    mine, theirs = own.trace, book.trace
    alike = _alike(mine, theirs)
    other = _other_value(own, book, alike)
    if alike == len(mine) < len(theirs) and not (own.done or own.fault):
        if other is None:
            return None
        return _of_value(own, book, other, other)
    over = alike == len(mine) == len(theirs)
    if other is not None:
        left = mine.left_at(other)
        later = over or alike >= min(len(mine), len(theirs)) or left is None
        if later or (left is not None and left < _turn(mine, theirs, alike)):
            return _of_value(own, book, other, other)
    if over:
        return None
    return _of_way(own, book, alike)


def _alike(mine: Trace, theirs: Trace) -> int:
    """How many nodes both enter in the same order by the same moves."""
    held = min(len(mine), len(theirs))
    for begin in range(0, held, _STRETCH):
        part = slice(begin, min(begin + _STRETCH, held))
        if mine.move[part] == theirs.move[part] and mine.depth[part] == theirs.depth[part]:
            continue
        return next(
            node
            for node in range(part.start, part.stop)
            if (mine.move[node], mine.depth[node]) != (theirs.move[node], theirs.depth[node])
        )
    return held


def _turn(mine: Trace, theirs: Trace, alike: int) -> int:
    """The event, in either, after which they have no longer gone the same way."""
    depths = [trace.depth[alike] for trace in (mine, theirs) if alike < len(trace)]
    return 2 * alike - max(depths, default=0)


def _other_value(own: Search, book: Search, alike: int) -> int | None:
    """Of the nodes that both have, the first that is left with another value."""
    mine, theirs = own.trace, book.trace
    found, last = None, alike
    begin = 0
    while begin < last:
        part = slice(begin, min(begin + _STRETCH, last))
        begin = part.stop
        if mine.value[part] == theirs.value[part]:
            continue
        differ = (a != b for a, b in zip(mine.value[part], theirs.value[part], strict=True))
        for node in compress(range(part.start, part.stop), differ):
            if node < last and _disagrees(own, book, node):
                # Only a node below this one is left before it.
                found, last = node, min(last, mine.end[node])
    return found


def _disagrees(own: Search, book: Search, node: int) -> bool:
    """Whether the values of a node contradict each other: bounds may differ."""
    mine, theirs = own.trace, book.trace
    if not mine.end[node] or not theirs.end[node]:
        return False
    if theirs.reason[node] == Reason.GAME_OVER:
        return True
    window, options = (theirs.alpha[node], theirs.beta[node]), book.options
    bound = bound_of(theirs.value[node], *window, options)
    return bound is Bound.EXACT or bound_of(mine.value[node], *window, options) is not bound


def contradiction(own: Search, book: Search) -> Iterator[Parting | None]:
    """The first node, in whatever order, whose two values cannot both be true; None meanwhile.

    Both searches are complete. Of a node that a cut ended, or that is beyond its window, the value
    is a bound, and contradicts no value on its side.
    """
    mine, theirs = own.trace, book.trace
    knows_bounds = _knows_bounds(mine)
    open_ = [(0, 0, _pairs(mine, theirs, 0, 0))]
    count = 0
    while open_:
        node, other, below = open_[-1]
        if (pair := next(below, None)) is not None:
            open_.append((*pair, _pairs(mine, theirs, *pair)))
            count += 1
            if not count % _PAIRS_A_SLICE:
                yield None
            continue
        open_.pop()
        if not theirs.end[other] or not mine.end[node]:
            continue
        if knows_bounds or theirs.reason[other] == Reason.GAME_OVER:
            low, high = _range(own, node)
            their_low, their_high = _range(book, other)
            if low > their_high or high < their_low:
                yield _of_value(own, book, node, other)
                return


def _pairs(mine: Trace, theirs: Trace, node: int, other: int) -> Iterator[tuple[int, int]]:
    """The nodes below two that stand for one position which the same move leads to.

    A move that is searched again is left out: its first values may be estimates.
    """
    others = {theirs.move[each]: each for each in theirs.children(other)}
    below = [each for each in mine.children(node) if mine.move[each] in others]
    moves = [mine.move[each] for each in below]
    if len(set(moves)) == len(moves):
        yield from ((each, others[mine.move[each]]) for each in below)


def _knows_bounds(trace: Trace) -> bool:
    """Whether it tells of each value if it is a bound; not where windows are kept out of sight."""
    held = len(trace)
    if trace.find("reason", Reason.LEFT, 0, held) is not None:
        return False
    if trace.find("reason", Reason.CUTOFF, 0, held) is None:
        return True
    return any(trace.alpha[each] > -INFINITY or trace.beta[each] < INFINITY for each in range(held))


def _range(search: Search, node: int) -> tuple[int, int]:
    """The lowest and the highest that the true value can be, as a node that was left says."""
    trace = search.trace
    value, reason = trace.value[node], trace.reason[node]
    if reason in (Reason.TABLE, Reason.HORIZON, Reason.LEFT):
        return -INFINITY, INFINITY
    if len(trace.mark) and trace.mark[node] & Mark.ESTIMATED:
        return -INFINITY, INFINITY
    if reason == Reason.GAME_OVER:
        return value, value
    bound = bound_of(value, trace.alpha[node], trace.beta[node], search.options)
    if reason == Reason.CUTOFF and bound is Bound.EXACT:
        is_max = (search.position.to_move is Player.X) == (trace.depth[node] % 2 == 0)
        bound = Bound.LOWER if is_max else Bound.UPPER
    return (
        -INFINITY if bound is Bound.UPPER else value,
        INFINITY if bound is Bound.LOWER else value,
    )


def _of_value(own: Search, book: Search, node: int, other: int) -> Parting:
    """At `node`, which is `other` in the textbook's trace."""
    formatter, moves = Formatter.of(own.position, own.options), tuple(own.trace.moves_to(node))
    value = formatter.number(book.trace.value[other])
    words = (
        f"{where(formatter, moves)} {own.options.algorithm.name} returns "
        f"{formatter.number(own.trace.value[node])}, {book.options.algorithm.name} {value}. "
        f"{formula(formatter, Moment(book), Moment(book).view(other))}"
    )
    left = own.trace.left_at(node)
    assert left is not None
    return Parting(node, moves, left + 1, words)


def _of_way(own: Search, book: Search, alike: int) -> Parting:
    """One of them goes on where the other has turned away, or they try different moves."""
    mine, theirs = own.trace, book.trace
    name, other = own.options.algorithm.name, book.options.algorithm.name
    formatter = Formatter.of(own.position, own.options)
    my_depth = mine.depth[alike] if alike < len(mine) else 0
    their_depth = theirs.depth[alike] if alike < len(theirs) else 0
    deeper = mine if my_depth >= their_depth else theirs
    node = deeper.path(alike)[-2]  # both have it, and all before it
    moves, move = tuple(deeper.moves_to(node)), formatter.cell(deeper.move[alike])
    there, left = where(formatter, moves), mine.left_at(node)
    event = own.events if left is None else left + 1
    if deeper is mine:
        event = mine.entered_at(alike) + 1
    is_order = my_depth == their_depth
    if is_order:
        missed = theirs.move[alike]
        tried = {mine.move[each] for each in mine.children(node)}
        is_order = left is None or missed in tried or mine.reason[node] != Reason.LEFT
        does = f"tries {move}, {other} {formatter.cell(missed)}"
        words = f"{there} {name} {does if is_order else f'never tries {formatter.cell(missed)}'}."
    elif deeper is mine:
        why = formula(formatter, Moment(book), Moment(book).view(node))
        words = f"{there} {name} goes on with {move}, and {other} is done. {why}"
    else:
        value = formatter.number(mine.value[node])
        ended = "was stopped" if left is None else f"is done, with {value}"
        words = f"{there} {other} goes on with {move}, and {name} {ended}."
    return Parting(node, moves, event, words, is_order=is_order)


def where(formatter: Formatter, moves: tuple[int, ...]) -> str:
    """The node that these moves lead to: `After (0,0) (1,1)`."""
    return f"After {formatter.cells(moves)}" if moves else "At the root"
