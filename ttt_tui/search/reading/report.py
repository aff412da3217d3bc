"""What a search has found, its best play among it, in one frozen piece."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, on_board
from ttt_tui.search.evaluation import proven
from ttt_tui.search.options import RootWindow, SearchOptions
from ttt_tui.search.reading.judge import Bound, bound_of, claim_at, claim_of, within_window
from ttt_tui.search.reading.moment import Moment
from ttt_tui.search.search import Counters, Search
from ttt_tui.search.state import MoveBounds, MoveSample
from ttt_tui.search.trace import Reason, Trace


def best_play(search: Search) -> tuple[int, ...]:
    """The cells played from the root on; none while the search goes on.

    It ends early where the transposition table spared the rest, and at the end of the trace.
    """
    tree = search.rollout_tree
    if tree is not None:
        return tree.principal_variation()
    if search.options.algorithm.closes_in and search.done and len(search.trace) > 1:
        return tuple(_where_bounds_meet(search))
    trace = search.trace
    return tuple(trace.move[node] for node in Moment(search).principal_variation())


def _where_bounds_meet(search: Search) -> list[int]:
    """The line on which two passes of MTD(f) agree.

    One has proved that the root's value is no less for the side to move, another that it is no
    more. In the first every reply was tried after each chosen move, in the second every move
    against each chosen reply: so the first names the moves, the second the replies. Of an infinite
    value one pass is both, as nothing lies beyond.
    """
    trace, sign = search.trace, search.state.to_move.sign
    roots = _children_by_pass(search)
    chosen: dict[bool, list[int]] = {}
    for each, children in zip(search.passes, roots, strict=True):
        if each.value is not None and each.value == search.returned:
            fails_high = each.value >= each.beta if sign > 0 else each.value <= each.alpha
            chosen[fails_high] = children
    line: list[int] = []
    only = next(iter(chosen.values()), [])
    moves, replies = chosen.get(True, only), chosen.get(False, only)
    while moves:
        best = next((node for node in moves if trace.value[node] == search.returned), None)
        if best is None:
            break
        line.append(trace.move[best])
        same = next((node for node in replies if trace.move[node] == line[-1]), None)
        if same is None:
            break
        # Their parts change with the side to move.
        moves, replies = list(trace.children(best)), list(trace.children(same))
        mover, before = search.player(best), search.player(trace.parent(best) or 0)
        if mover is not before:
            moves, replies = replies, moves
    return line


def _children_by_pass(search: Search) -> list[list[int]]:
    """The root's children in the trace, pass by pass."""
    trace: Trace = search.trace
    children = list(trace.children(0))
    begins = [each.first_node for each in search.passes] + [trace.visited]
    return [[node for node in children if begin <= node < end] for begin, end in pairwise(begins)]


@dataclass(frozen=True)
class RootMove:
    """A root move and what the search knows of it, from X's side.

    Attributes:
        value: as `Report.value`, or open lines where `bound` says that it is an estimate; None
            while the move is open.
        nodes: the move itself and those below it.
        within: of an estimate, what it is to the search itself: exact, or a bound by its window.
    """

    move: int
    value: int | None
    bound: Bound
    nodes: int
    within: Bound = Bound.OPEN

    @property
    def side(self) -> Bound:
        """As `bound`; of an estimate, whether the search has it exactly or as a bound."""
        return self.within if self.estimated else self.bound

    @property
    def estimated(self) -> bool:
        """Whether the value may rest on estimates."""
        return self.bound is Bound.ESTIMATE


@dataclass(frozen=True)
class Report:
    """The findings of a search, values from X's side, counts without the root.

    Attributes:
        value: of the position; None while the search is not complete.
        estimate: what a depth-limited search returned where that is no value, else None.
        best_move: the first move, in the order of the search, that has the value (or the estimate;
            of UCT the most visited one); None for a finished game and while the search goes on.
        best_moves: every move that the search has proved to have the value, in reading order.
            Alpha-beta proves less than minimax: a move of which it knows only a bound is not one.
        root_moves: the moves tried so far, in the order of the search.
        principal_variation: the cells of best play, as far as the trace holds it.
        complete: the search has ended by itself and has a value.
        ended: it has ended by itself, with a value or an estimate, or has made its rollouts.
        nodes_held: how many of its nodes the trace holds, the root included.
    """

    state: GameState
    options: SearchOptions
    value: int | None
    best_move: int | None
    best_moves: tuple[int, ...]
    root_moves: tuple[RootMove, ...]
    principal_variation: tuple[int, ...]
    counters: Counters
    complete: bool
    nodes_held: int
    estimate: int | None = None
    ended: bool = False
    samples: tuple[MoveSample, ...] = ()

    @property
    def position(self) -> Position:
        """Raises:
        NotABoard: the search is of another game.
        """
        return on_board(self.state)

    def __repr__(self) -> str:
        return f"<Report: {self}>"

    def __str__(self) -> str:
        value = f"value {self.value}" if self.estimate is None else f"estimate {self.estimate}"
        where = f"{self.options.algorithm} on {str(self.state)!r}"
        found = f"{value}, best move {self.best_move}, {self.counters.nodes} nodes"
        return f"{where}, {found}"


def report_of(search: Search) -> Report:
    root_moves = _root_moves(search)
    value = search.value
    best = _having_the_value(search, root_moves) if search.done else []
    best_move = search.best_move
    if best_move is None and best:
        best_move = best[0].move
    # The search's own choice has the value even where its last window shows it as a bound.
    known = {move.move for move in best if move.bound is Bound.EXACT}
    if best_move is not None:
        known.add(best_move)
    return Report(
        state=search.state,
        options=search.options,
        value=value,
        best_move=best_move,
        best_moves=tuple(sorted(known)) if value is not None else (),
        root_moves=root_moves,
        principal_variation=best_play(search),
        counters=search.counters,
        complete=search.done and search.proves,
        nodes_held=len(search.trace),
        estimate=search.estimate,
        ended=search.done,
        samples=search.samples,
    )


def _having_the_value(search: Search, root_moves: tuple[RootMove, ...]) -> list[RootMove]:
    if search.options.algorithm.by_rollouts:
        return [move for move in root_moves if move.value == search.value]
    # By what the search counted: an estimate may be the same number as the value of a win.
    returned = {tried.move: tried.value for tried in search.root_tries}
    return [move for move in root_moves if returned[move.move] == search.returned]


def _rolled_out(search: Search) -> tuple[RootMove, ...]:
    """What rollouts have proved of the moves: nothing where they sample.

    Of a move whose bounds do not meet it is what the mover cannot exceed, as that is what leaves
    the move out in the end; before that is known, what the mover is sure of.
    """
    tree = search.rollout_tree
    known = {each.move: each for each in tree.bounds()} if tree else {}
    return tuple(
        RootMove(tried.move, *_proved(search, known.get(tried.move)), tried.nodes)
        for tried in search.root_tries
    )


def _proved(search: Search, bounds: MoveBounds | None) -> tuple[int | None, Bound]:
    if bounds is None:
        return _UNKNOWN
    if bounds.low == bounds.high:
        return bounds.low, Bound.EXACT
    ends = [(bounds.high, Bound.UPPER), (bounds.low, Bound.LOWER)]
    if search.state.to_move is Player.O:
        ends.reverse()
    return next(
        ((value, bound) for value, bound in ends if abs(value) < search.trace.infinity), _UNKNOWN
    )


_UNKNOWN = None, Bound.OPEN


def _root_moves(search: Search) -> tuple[RootMove, ...]:
    """Values with what they prove, whatever the trace holds.

    A move that was searched again stands where it was first tried, with its last result.
    """
    options, mover = search.options, search.state.to_move
    if options.algorithm.by_rollouts:
        return _rolled_out(search)
    held = len(search.trace)
    node = search.passes[-1].first_node if search.passes else 1  # the next move's in the trace
    shared = options.algorithm.prunes and options.root_window is RootWindow.SHARED
    alpha, beta = -search.trace.infinity, search.trace.infinity
    moves: dict[int, RootMove] = {}
    for tried in search.root_tries:
        low, high = tried.window or (alpha, beta)
        value = tried.value
        if value is None:
            bound = within = Bound.OPEN
        elif node < held:
            bound, within = claim_at(search, node), within_window(search, node)
        else:
            within = bound_of(value, low, high, options)
            over = search.state.play(tried.move).value() is not None
            reason = Reason.GAME_OVER if over else Reason.ALL_TRIED
            rests = search.has_estimated
            bound = claim_of(value, low, high, reason, 0, options, rests=rests)
        node += tried.nodes
        before = moves.get(tried.move)
        nodes = tried.nodes + (before.nodes if before else 0)
        known = None if value is None else proven(value, options)
        if bound is not Bound.ESTIMATE:
            within = Bound.OPEN
        moves[tried.move] = RootMove(tried.move, known, bound, nodes, within)
        if shared and value is not None:
            if mover is Player.X:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
    return tuple(moves.values())
