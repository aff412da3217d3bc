"""The first place where somebody's own search and the textbook's part, from their two traces.

Both are of one position, with moves in one order, and complete. They go the same way until one
enters a node that the other does not, or leaves a node with another value than the other: whichever
comes first.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

from ttt_tui.search import Moment, Search
from ttt_tui.search.reading.judge import Bound, bound_of
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.words.nodes import formula
from ttt_tui.words.sentences import Wording

_STRETCH = 1 << 14


@dataclass(frozen=True)
class Parting:
    """Where they part.

    Attributes:
        node: of the trace of one's own: the last that both have, and that one goes on from, or
            whose value differs.
        moves: from the root to it.
        event: of that trace: just after it.
        words: what each of them does there, in a sentence or two.
        is_order: they try different moves next, which may be another order and no more.
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
        return _of_value(own, book, other)
    over = alike == len(mine) == len(theirs)
    if other is not None:
        left = mine.left_at(other)
        later = over or alike >= min(len(mine), len(theirs)) or left is None
        if later or (left is not None and left < _turn(mine, theirs, alike)):
            return _of_value(own, book, other)
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


def _of_value(own: Search, book: Search, node: int) -> Parting:
    wording, moves = Wording.of(own.position, own.options), tuple(own.trace.moves_to(node))
    value = wording.number(book.trace.value[node])
    words = (
        f"{where(wording, moves)} {own.options.algorithm.name} returns "
        f"{wording.number(own.trace.value[node])}, {book.options.algorithm.name} {value}. "
        f"{formula(wording, Moment(book), Moment(book).view(node))}"
    )
    left = own.trace.left_at(node)
    assert left is not None
    return Parting(node, moves, left + 1, words)


def _of_way(own: Search, book: Search, alike: int) -> Parting:
    """One of them goes on where the other has turned away, or they try different moves."""
    mine, theirs = own.trace, book.trace
    name, other = own.options.algorithm.name, book.options.algorithm.name
    wording = Wording.of(own.position, own.options)
    my_depth = mine.depth[alike] if alike < len(mine) else 0
    their_depth = theirs.depth[alike] if alike < len(theirs) else 0
    deeper = mine if my_depth >= their_depth else theirs
    node = deeper.path(alike)[-2]  # both have it, and all before it
    moves, move = tuple(deeper.moves_to(node)), wording.cell(deeper.move[alike])
    there, left = where(wording, moves), mine.left_at(node)
    event = own.events if left is None else left + 1
    if deeper is mine:
        event = mine.entered_at(alike) + 1
    if my_depth == their_depth:
        words = f"{there} {name} tries {move}, {other} {wording.cell(theirs.move[alike])}."
    elif deeper is mine:
        why = formula(wording, Moment(book), Moment(book).view(node))
        words = f"{there} {name} goes on with {move}, and {other} is done. {why}"
    else:
        value = wording.number(mine.value[node])
        ended = "was stopped" if left is None else f"is done, with {value}"
        words = f"{there} {other} goes on with {move}, and {name} {ended}."
    return Parting(node, moves, event, words, is_order=my_depth == their_depth)


def where(wording: Wording, moves: tuple[int, ...]) -> str:
    """The node that these moves lead to: `After (0,0) (1,1)`."""
    return f"After {wording.cells(moves)}" if moves else "At the root"
