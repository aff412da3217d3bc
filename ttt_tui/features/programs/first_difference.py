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
from ttt_tui.search import INFINITY, Bound, Mark, Moment, Reason, Search, Trace, bound_of
from ttt_tui.words.nodes import formula
from ttt_tui.words.sentences import Formatter

_STRETCH = 1 << 14
_PAIRS_A_SLICE = 200


@dataclass(frozen=True)
class FirstDifference:
    """Where the program and the textbook's search differ first.

    Attributes:
        node: of the program's trace: the last node that both have, from which one continues, or
            whose value differs.
        moves: from the root to the node.
        event: of that trace, just after the node.
        words: what each of them does there, in a sentence or two.
        is_order: they only try their moves in different orders there.
    """

    node: int
    moves: tuple[int, ...]
    event: int
    words: str
    is_order: bool = False


def first_difference(program: Search, textbook: Search) -> FirstDifference | None:
    """None where they do not differ, as far as the program's search has come.

    The textbook's search is complete.
    """
    trace, book_trace = program.trace, textbook.trace
    alike = _alike(trace, book_trace)
    other = _other_value(program, textbook, alike)
    if alike == len(trace) < len(book_trace) and not (program.done or program.fault):
        if other is None:
            return None
        return _of_value(program, textbook, other, other)
    over = alike == len(trace) == len(book_trace)
    if other is not None:
        left = trace.left_at(other)
        later = over or alike >= min(len(trace), len(book_trace)) or left is None
        if later or (left is not None and left < _turn(trace, book_trace, alike)):
            return _of_value(program, textbook, other, other)
    if over:
        return None
    return _of_way(program, textbook, alike)


def _alike(trace: Trace, book_trace: Trace) -> int:
    """The number of nodes that both enter in the same order by the same moves."""
    held = min(len(trace), len(book_trace))
    for begin in range(0, held, _STRETCH):
        part = slice(begin, min(begin + _STRETCH, held))
        if (
            trace.move[part] == book_trace.move[part]
            and trace.depth[part] == book_trace.depth[part]
        ):
            continue
        return next(
            node
            for node in range(part.start, part.stop)
            if (trace.move[node], trace.depth[node])
            != (book_trace.move[node], book_trace.depth[node])
        )
    return held


def _turn(trace: Trace, book_trace: Trace, alike: int) -> int:
    """The event, in either, of the first node that they do not share."""
    depths = [each.depth[alike] for each in (trace, book_trace) if alike < len(each)]
    return 2 * alike - max(depths, default=0)


def _other_value(program: Search, textbook: Search, alike: int) -> int | None:
    """The first shared node that is left with another value."""
    trace, book_trace = program.trace, textbook.trace
    found, last = None, alike
    begin = 0
    while begin < last:
        part = slice(begin, min(begin + _STRETCH, last))
        begin = part.stop
        if trace.value[part] == book_trace.value[part]:
            continue
        differ = (a != b for a, b in zip(trace.value[part], book_trace.value[part], strict=True))
        for node in compress(range(part.start, part.stop), differ):
            if node < last and _disagrees(program, textbook, node):
                # Only a node below this one is left before it.
                found, last = node, min(last, trace.end[node])
    return found


def _disagrees(program: Search, textbook: Search, node: int) -> bool:
    """Whether the values of a node contradict each other: bounds may differ."""
    trace, book_trace = program.trace, textbook.trace
    if not trace.end[node] or not book_trace.end[node]:
        return False
    if book_trace.reason[node] == Reason.GAME_OVER:
        return True
    window, options = (book_trace.alpha[node], book_trace.beta[node]), textbook.options
    bound = bound_of(book_trace.value[node], *window, options)
    return bound is Bound.EXACT or bound_of(trace.value[node], *window, options) is not bound


def contradiction(program: Search, textbook: Search) -> Iterator[FirstDifference | None]:
    """The first node, in whatever order, whose two values cannot both be true; None meanwhile.

    Both searches are complete. Of a node that a cut ended, or that is beyond its window, the value
    is a bound, and contradicts no value on its side.
    """
    trace, book_trace = program.trace, textbook.trace
    knows_bounds = _knows_bounds(trace)
    open_ = [(0, 0, _pairs(trace, book_trace, 0, 0))]
    count = 0
    while open_:
        node, other, below = open_[-1]
        if (pair := next(below, None)) is not None:
            open_.append((*pair, _pairs(trace, book_trace, *pair)))
            count += 1
            if not count % _PAIRS_A_SLICE:
                yield None
            continue
        open_.pop()
        if not book_trace.end[other] or not trace.end[node]:
            continue
        if knows_bounds or book_trace.reason[other] == Reason.GAME_OVER:
            low, high = _range(program, node)
            their_low, their_high = _range(textbook, other)
            if low > their_high or high < their_low:
                yield _of_value(program, textbook, node, other)
                return


def _pairs(trace: Trace, book_trace: Trace, node: int, other: int) -> Iterator[tuple[int, int]]:
    """The nodes below two that stand for one position which the same move leads to.

    A move that is searched again is left out: its first values may be estimates.
    """
    others = {book_trace.move[each]: each for each in book_trace.children(other)}
    below = [each for each in trace.children(node) if trace.move[each] in others]
    moves = [trace.move[each] for each in below]
    if len(set(moves)) == len(moves):
        yield from ((each, others[trace.move[each]]) for each in below)


def _knows_bounds(trace: Trace) -> bool:
    """Whether each value is known to be a bound or not; unknown where windows are hidden."""
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


def _of_value(program: Search, textbook: Search, node: int, other: int) -> FirstDifference:
    """At `node`, which is `other` in the textbook's trace."""
    formatter = Formatter.of(program.position, program.options)
    moves, left = tuple(program.trace.moves_to(node)), program.trace.left_at(node)
    assert left is not None
    mine, theirs = (
        f"{search.options.algorithm.name} returns {formatter.number(search.trace.value[at])}"
        for search, at in ((program, node), (textbook, other))
    )
    why = formula(formatter, Moment(textbook), Moment(textbook).view(other))
    words = f"{where(formatter, moves)}, {mine} and {theirs}. {why}"
    return FirstDifference(node, moves, left + 1, words)


def _of_way(program: Search, textbook: Search, alike: int) -> FirstDifference:
    """One of them continues where the other is done, or they try different moves."""
    trace, book_trace = program.trace, textbook.trace
    name, other = program.options.algorithm.name, textbook.options.algorithm.name
    formatter = Formatter.of(program.position, program.options)
    my_depth = trace.depth[alike] if alike < len(trace) else 0
    their_depth = book_trace.depth[alike] if alike < len(book_trace) else 0
    deeper = trace if my_depth >= their_depth else book_trace
    node = deeper.path(alike)[-2]  # both have it, and all before it
    moves, move = tuple(deeper.moves_to(node)), formatter.cell(deeper.move[alike])
    there, left = where(formatter, moves), trace.left_at(node)
    event = program.events if left is None else left + 1
    if deeper is trace:
        event = trace.entered_at(alike) + 1
    is_order = my_depth == their_depth
    if is_order:
        missed = book_trace.move[alike]
        tried = {trace.move[each] for each in trace.children(node)}
        is_order = left is None or missed in tried or trace.reason[node] != Reason.LEFT
        does = f"tries {move} and {other} tries {formatter.cell(missed)}"
        words = f"{there}, {name} {does if is_order else f'never tries {formatter.cell(missed)}'}."
    elif deeper is trace:
        why = formula(formatter, Moment(textbook), Moment(textbook).view(node))
        words = f"{there}, {name} continues with {move}, and {other} leaves the node. {why}"
    else:
        value = formatter.number(trace.value[node])
        ended = "was stopped" if left is None else f"leaves the node with {value}"
        words = f"{there}, {other} continues with {move}, and {name} {ended}."
    return FirstDifference(node, moves, event, words, is_order=is_order)


def where(formatter: Formatter, moves: tuple[int, ...]) -> str:
    """The node that these moves lead to: `After (0,0) (1,1)`."""
    return f"After {formatter.cells(moves)}" if moves else "At the root"
