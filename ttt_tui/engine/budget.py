"""How far a search may go: a budget the user gives, or the one that keeps it within seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from ttt_tui.game import Position, Rules
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.search.counts.size_estimate import most_nodes, nodes_by_ply
from ttt_tui.search.game_options import can_estimate
from ttt_tui.words.numbers import plural

PATIENCE_SECONDS = 60.0
"""A search that may take longer gets a depth limit, unless the user says otherwise."""

WATCHABLE_NODES = 1_000_000
"""The automatic limit lets minimax visit so many at most: about twice what tic-tac-toe takes, so
it ends within seconds, and the trace holds it all."""

WATCHABLE_STATES = 250_000
"""The same for games that the compiled engine does not play."""

_CALIBRATION = {"compiled": 200_000, "python": 2_000}  # nodes: a few milliseconds


class BudgetError(ValueError):
    """A budget that no search can be given; the message says what would do."""


@dataclass(frozen=True)
class Budget:
    """Where a search ends that is not done by then; at most one of the three, none for no limit.

    Attributes:
        nodes: after so many nodes, each search.
        seconds: after so much time in which the searches could run.
        depth: games that go on so many plies below the root are estimated, not searched.

    Raises:
        BudgetError: not above zero, deeper than a game can be, or more than one of them.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        given = [each for each in (self.nodes, self.seconds, self.depth) if each is not None]
        if len(given) > 1:
            raise BudgetError("a budget is in nodes, in seconds or in depth: one of the three")
        if self.nodes is not None and self.nodes < 1:
            raise BudgetError(f"a budget of {plural(self.nodes, 'node')}: it must be 1 or more")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise BudgetError(
                f"a budget of {self.seconds:g} seconds: it must be more than 0, and end"
            )
        if self.depth is not None and not 1 <= self.depth <= 64:
            raise BudgetError(f"a budget of depth {self.depth}: it must be from 1 to 64 plies")

    def __str__(self) -> str:
        """`depth 4`, `100,000 nodes`, `2.5 s`, `no limit`: what an incomplete search is called."""
        if self.depth is not None:
            return f"depth {self.depth}"
        if self.nodes is not None:
            return plural(self.nodes, "node")
        return "no limit" if self.seconds is None else f"{self.seconds:g} s"


NO_LIMIT = Budget()


def is_endless(position: Position, depth: int | None, speed: float) -> bool:
    """Whether nothing says that minimax to this depth (None: to the end) ends within patience.

    Args:
        speed: nodes a second of the engine in use.
    """
    return most_nodes(position, depth) > max(WATCHABLE_NODES, PATIENCE_SECONDS * speed)


def automatic_budget(state: GameState, speed: float) -> Budget:
    """No limit where minimax ends within the user's patience, else a depth it can be watched to.

    A game that has no estimates gets a number of nodes in place of a depth.

    Args:
        speed: nodes a second of the engine in use.
    """
    if not isinstance(state, Position):
        return _budget_of_game(state)
    position = state
    if not is_endless(position, None, speed):
        return NO_LIMIT
    depth = 1
    while most_nodes(position, depth + 1) <= WATCHABLE_NODES:
        depth += 1
    return Budget(depth=depth)


def _budget_of_game(state: GameState) -> Budget:
    plies = list(accumulate(nodes_by_ply(state)))
    if not plies or plies[-1] <= WATCHABLE_STATES or rules_of(state).is_written_tree:
        return NO_LIMIT
    if not can_estimate(state):
        return Budget(nodes=WATCHABLE_STATES)
    return Budget(depth=max(1, sum(nodes <= WATCHABLE_STATES for nodes in plies)))


def within(options: SearchOptions, budget: Budget, state: GameState) -> SearchOptions:
    """Options with a budget's depth; one that no game reaches is no limit.

    Of two depths, the options' own and the budget's, the smaller one holds.
    """
    depths = [depth for depth in (options.depth, budget.depth) if depth is not None]
    depth = min(depths, default=None)
    longest = state.empties if isinstance(state, Position) else rules_of(state).longest
    if depth is not None and depth >= longest:
        depth = None
    return replace(options, depth=depth)


def nodes_allowed(options: SearchOptions, budget: Budget) -> int | None:
    """After how many nodes a search ends for good, None for no such end.

    FSSS-Minimax, and a plugin that uses no depth, go to the end of every game: where the others get
    a depth they get as many nodes as a depth is meant to come to.
    """
    algorithm = options.algorithm
    goes_on = "depth" not in algorithm.takes and not algorithm.samples and algorithm.own is None
    if budget.depth is not None and goes_on:
        return WATCHABLE_NODES
    return budget.nodes


def best_move_so_far(search: Search) -> int | None:
    """The move to play when a search was stopped: the best one that it has finished, or the first.

    None where no move can be made.
    """
    if search.samples:
        return max(search.samples, key=lambda sample: sample.visits).move
    sign = search.state.to_move.sign
    if search.rollout_tree and (known := search.rollout_tree.bounds()):
        # What the mover is surest of, of equals what may be best.
        return max(known, key=lambda each: sorted((sign * each.low, sign * each.high))).move
    passes = search.passes
    chosen = next((each.best_move for each in reversed(passes) if each.best_move is not None), None)
    finished = {tried.move: tried.value for tried in search.root_tries if tried.value is not None}
    if chosen is not None and chosen not in finished:
        return chosen  # the present pass has not come so far
    if finished:
        return max(finished, key=lambda move: sign * (finished[move] or 0))
    tries = search.root_tries
    if tries:
        return tries[0].move
    if isinstance(search.state, Position):
        return min(search.options.root_moves(search.position), default=None)
    return next(iter(search.state.moves()), None)


def measured_speed(backend: str, clock: Callable[[], float] = time.perf_counter) -> float:
    """Nodes a second of this engine, by one short search without a trace."""
    nodes = _CALIBRATION.get(backend, _CALIBRATION["python"])
    options = SearchOptions(Algorithm.MINIMAX)
    search = Search(Position(rules=Rules(4, 4, 4)), options, capacity=0)
    start = clock()
    search.advance(nodes=nodes)
    return nodes / max(clock() - start, 1e-9)


@lru_cache(maxsize=1)
def engine_speed() -> float:
    """`measured_speed` of the engine in use, measured at the first call."""
    from ttt_tui._version import BACKEND

    return measured_speed(BACKEND)
