"""Examples of a term in a search at a moment: looked for in the whole trace, a stretch at a time.

Each is an iterator that gives None when keys should be let in, and last the sentence, if there is
one. Nodes are found by their columns, so that half a million take milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import compress, islice

from ttt_tui.game import Player
from ttt_tui.search import Bound, Moment, NodeView, Reason
from ttt_tui.search.reading.judge import claims_among, is_settled
from ttt_tui.search.trace import INFINITY
from ttt_tui.words.sentences import Formatter

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
