"""The nodes that fit a query, at one moment after another; no widget."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ttt_tui.features.find.column_scan import WALKED_A_SLICE, Scan, Walk, ended_by, valued
from ttt_tui.features.find.queries import Kind, Query, QueryError
from ttt_tui.game import (
    IllegalMove,
    Player,
    Rules,
)
from ttt_tui.game.checked_state import GameError
from ttt_tui.search import Bound, Moment, Reason, Search
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import locate
from ttt_tui.words.numbers import count, plural
from ttt_tui.words.sentences import Formatter

LISTED = 5_000
"""The most nodes that a query lists; all are counted."""

_NODES = ("node", "nodes")
_WALKED_AT_ONCE = 1_000  # pairs of nodes compared in about a millisecond
_REASONS = {Kind.CUTS: Reason.CUTOFF, Kind.BOUNDS_MET: Reason.BOUND_MET}


def go_to(moment: Moment, formatter: Formatter, moves: Sequence[int]) -> tuple[Line, str]:
    """The line of these moves, or the nearest that there is, and in words which it is.

    Raises:
        QueryError: the moves cannot be played, or nothing has been visited yet.
    """
    states = [moment.search.state]
    for number, move in enumerate(moves):
        try:
            states.append(states[-1].play(move))
        except (IllegalMove, GameError) as error:
            after = f"after {formatter.line(moves[:number])}: " if number else ""
            raise QueryError(f"{after}{error}") from None
    if not moment.entered or not len(moment.trace):
        raise QueryError("no node has been visited yet: step the search first")
    line, taken = locate(moment, moves)
    if taken == len(moves) and line.unvisited is None:
        return line, f"found {formatter.line(moves)}"
    missed = taken if line.unvisited is None else taken - 1
    name = formatter.cell(moves[missed], states[missed])
    where = f"after {formatter.line(moves[:missed])}" if missed else "at the root"
    if line.unvisited is not None:
        yet = " yet" if moment.is_open(line.node) else ""
        return line, f"{name} {where} was not visited{yet}"
    if moment.misses_children(line.node):
        return line, f"the trace is full: {name} {where} is not stored"
    return line, f"{name} {where} is not tried: the options fix the first move"


@dataclass(frozen=True)
class Found:
    """What a query has found at a moment.

    Attributes:
        lines: packed lines, at most `LISTED`, in no particular order.
        total: how many fit, listed or not.
        words: the same in words.
        to_come: which share of the nodes has still to be looked at: ask again.
    """

    lines: array[int]
    total: int
    words: str
    to_come: float = 0.0

    def by(self, moment: Moment) -> Found:
        """Without the lines that are not there at a moment."""
        beyond = Line(moment.held).pack()
        kept = array("q", [line for line in self.lines if line < beyond])
        return replace(self, lines=kept)

    def so_far(self, to_come: float) -> Found:
        """With the rest still to be looked at, which the words say."""
        if not to_come:
            return self
        words = f"searching {100 * (1 - to_come):.0f} %"
        return replace(self, words=words, to_come=to_come)


_NOTHING = Found(array("q"), 0, "")


class Finder:
    """Answers one query at one moment after another.

    Attributes:
        query: one that filters: not the empty one, and not moves (see `go_to`).
        is_behind: the last answer is of an earlier moment, as the search went on meanwhile.
    """

    def __init__(self, query: Query) -> None:
        if query.kind in (Kind.ALL, Kind.MOVES):
            raise ValueError(f"a query of {query.kind.value} does not filter")
        self.query = query
        self._scan: Scan | None = None
        self._formatter: Formatter | None = None
        self._walk: Walk | None = None
        self._last = _NOTHING  # the last whole answer
        self._compared: tuple[Search, Search] | None = None
        self._walked = 0
        self.is_behind = False

    @property
    def is_slow(self) -> bool:
        """Whether the last answer took so long that it should not be asked for with each frame."""
        return self._walked > _WALKED_AT_ONCE

    def find(
        self,
        moment: Moment,
        formatter: Formatter,
        other: Moment | None = None,
        bookmarks: Collection[tuple[int, ...]] = (),
    ) -> Found:
        """What fits, as far as one slice of work goes: while there is more `to_come`, ask again.

        Raises:
            QueryError: there is no other search to compare with.
        """
        kind = self.query.kind
        if kind is Kind.MARKS:
            return _bookmarked(moment, bookmarks)
        if kind is Kind.BEST:
            return _best_line(moment)
        if kind is Kind.DIFFERS:
            return self._differing(moment, other)
        return self._scaned(moment, formatter)

    def _scaned(self, moment: Moment, formatter: Formatter) -> Found:
        scan = self._scan
        if scan is None or scan.search is not moment.search or formatter != self._formatter:
            if reason := _REASONS.get(self.query.kind):
                fits = ended_by(reason)
            else:
                fits = valued(*self._wanted(formatter), guessed=self.query.guessed)
            scan = self._scan = Scan(moment.search, fits)
            self._formatter = formatter
        nodes, total = scan.at(moment, LISTED)
        winner = " drawn"
        if self.query.value:
            winner = f" won by {formatter.player(Player.X if self.query.value > 0 else Player.O)}"
        one, several = {
            Kind.CUTS: ("cut", "cuts"),
            Kind.BOUNDS_MET: ("bound met on a last move", "bounds met on a last move"),
            Kind.VALUE: (f"{noun} with value {self._written(formatter)}" for noun in _NODES),
            Kind.RESULT: (noun + winner for noun in _NODES),
        }[self.query.kind]
        found = _found([Line(node).pack() for node in nodes], total, one, several, moment)
        return found.so_far(scan.to_come(moment))

    def _wanted(self, formatter: Formatter) -> tuple[Collection[int], Collection[Bound]]:
        """Which values from X's side fit, and as what they must be known."""
        query = self.query
        most = formatter.rules.cells if isinstance(formatter.of_game, Rules) else 0
        if query.kind is Kind.VALUE:
            sign = formatter.max_player.sign
            bound = query.bound if sign > 0 else query.bound.mirrored
            return (query.value * sign,), (bound,)
        if not query.value:
            return (0,), (Bound.EXACT,)
        # At least +1 is a win for X, too; at most +1 is not.
        bound = Bound.LOWER if query.value > 0 else Bound.UPPER
        return [query.value * win for win in range(1, most + 2)], (Bound.EXACT, bound)

    def _written(self, formatter: Formatter) -> str:
        query = self.query
        sign = formatter.max_player.sign
        bound = query.bound if sign > 0 else query.bound.mirrored
        is_estimate = query.guessed and not formatter.options.algorithm.by_rollouts
        if query.guessed and not is_estimate:
            bound = Bound.SAMPLED
        words = formatter if is_estimate else formatter.proven
        return words.bounded(query.value * sign, bound, estimated=is_estimate)

    def _differing(self, moment: Moment, other: Moment | None) -> Found:
        if other is None or other.search.state != moment.search.state:
            raise QueryError("no other search of this position to compare with")
        walk, searches = self._walk, (moment.search, other.search)
        if walk is None or (walk.moment.search, walk.other.search) != searches:
            walk = self._walk = Walk(moment, other)
            if self._compared != searches:
                self._last, self._compared = _NOTHING, searches
        walk.go_on(WALKED_A_SLICE)
        if not walk.to_come:
            self._walk, self._walked = None, walk.differences.walked
            self._last = _told(walk)
        self.is_behind = (walk.moment.event, walk.other.event) != (moment.event, other.event)
        return self._last.by(moment).so_far(walk.to_come)


def _told(walk: Walk) -> Found:
    """Where the trees differ, in lines and in words."""
    differing, other = walk.differences, walk.other
    listed = [Line(node).pack() for node in differing.nodes(LISTED)]
    found = _found(listed, differing.total, "node that differs", "nodes that differ", walk.moment)
    if not differing.total:
        return found
    name, yet = other.search.options.algorithm.name, "" if _is_over(other) else " yet"
    words = [f"{count(differing.unvisited)} not visited by {name}{yet}"]
    words += [f"{count(len(differing.unequal))} with another value"]
    return replace(found, words=f"{found.words}: {', '.join(words)}")


def _is_over(moment: Moment) -> bool:
    return moment.search.done and moment.event == moment.search.events


def _found(lines: list[int], total: int, one: str, several: str, moment: Moment) -> Found:
    if not total:
        words = f"no {several}"
    elif total > LISTED:
        words = f"first {count(LISTED)} of {count(total)} {several}"
    else:
        words = f"1 {one}" if total == 1 else f"{count(total)} {several}"
    if moment.trace.missing:
        words += f" among the {plural(len(moment.trace), 'node')} held"
    return Found(array("q", lines), total, words)


def _bookmarked(moment: Moment, bookmarks: Collection[tuple[int, ...]]) -> Found:
    lines = []
    for moves in sorted(bookmarks) if moment.held else ():
        line, taken = locate(moment, moves)
        if taken == len(moves):
            lines.append(line.pack())
    words = plural(len(lines), "bookmark") if lines else "no bookmarks"
    if not bookmarks:
        words += ": S sets one"
    elif away := len(bookmarks) - len(lines):
        words += f", {away} more not reached by the search"
    return Found(array("q", lines[:LISTED]), len(lines), words)


def _best_line(moment: Moment) -> Found:
    """Best play as far as it is known: at an open node the best so far."""
    line: list[int] = []
    node = 0
    while moment.held and moment.is_open(node):
        best = moment.view(node).value
        finished = (child for child in moment.children(node) if not moment.is_open(child))
        found = next((c for c in finished if moment.trace.value[c] == best), None)
        if best is None or found is None:
            break
        line.append(found)
        node = found
    if moment.held and not moment.is_open(node):
        line += moment.principal_variation(node)
    is_final = moment.held and not moment.is_open(0)
    name = "principal variation" if is_final else "best line so far"
    words = f"{name}: {plural(len(line), 'ply')}"
    if is_final and moment.trace.reason[0] == Reason.GAME_OVER:
        words = "no principal variation: the game is over"
    elif not line:
        words = "no principal variation yet"
    elif moment.trace.missing and moment.trace.reason[line[-1]] != Reason.GAME_OVER:
        words += ", as far as the trace holds"
    root = [0] if line else []
    return Found(array("q", [Line(n).pack() for n in root + line]), len(line), words)
