"""One position searched by one or more algorithms, with times: what `ttt-tui analyze` shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ttt_tui._version import BACKEND
from ttt_tui.engine.timing import Measurement, time_searches
from ttt_tui.game import Position, Rules
from ttt_tui.game.checked_state import checked
from ttt_tui.game.game_state import GameState, on_board, rules_of
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import PLAIN, Algorithm, Report, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.bounds import Yardsticks, positions_saved
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.option_table import heeded_json
from ttt_tui.search.reading.part import moves_json
from ttt_tui.search.state_values import written

_NODES_A_LOOK = 1_000
"""After so many nodes a search looks at the clock: a few milliseconds interpreted."""

_WORK_OF_A_START = 40_000
"""Counting the empty 3x3 board takes 36,000 moves, less time than Python takes to start."""

_QUICK_NODES_A_MOVE = 400
_NODES_A_MOVE = 10
"""So many nodes of a search, compiled and interpreted, take as long as a move of counting."""


@dataclass(frozen=True)
class Result(Measurement):
    """What one algorithm found, how long it takes, and the search itself with its trace."""

    search: Search = field(repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Result: {self.report}>"

    @property
    def algorithm(self) -> Algorithm:
        return self.report.options.algorithm


@dataclass(frozen=True)
class Analysis:
    """The results of one position, in the order in which the algorithms were asked for.

    Attributes:
        faults: why there is no result of a plugin's algorithm, by its name.
    """

    state: GameState
    results: tuple[Result, ...]
    backend: str = BACKEND
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        """Raises:
        NotABoard: the analysis is of another game.
        """
        return on_board(self.state)

    def __repr__(self) -> str:
        found = (f"{each.algorithm} {each.report.counters.nodes}" for each in self.results)
        return f"<Analysis: {str(self.state)!r}, nodes of {', '.join(found)}>"

    @property
    def same_move(self) -> bool | None:
        """Whether all recommend the same move; None while one of them is not complete."""
        if not all(result.report.complete for result in self.results):
            return None
        return len({result.report.best_move for result in self.results}) == 1

    @property
    def work_for_yardsticks(self) -> Work:
        """What counting them may cost so that it takes no longer than the searches did.

        In work, not in time: the same command prints the same on every machine.
        """
        moves = _WORK_OF_A_START
        for result in self.results:
            is_quick = self.backend == "compiled" and result.report.options.by_kernel
            nodes = result.report.counters.nodes * (1 + result.timing.runs)
            moves += nodes // (_QUICK_NODES_A_MOVE if is_quick else _NODES_A_MOVE)
        return Work(moves)

    def positions_saved(self, result: Result, yardsticks: Yardsticks | None = None) -> int | None:
        """What minimax visits more, as `bounds.positions_saved`: nothing is searched for it."""
        return positions_saved(result.report, [each.report for each in self.results], yardsticks)

    def result(self, algorithm: Algorithm) -> Result | None:
        return next((found for found in self.results if found.algorithm is algorithm), None)

    def to_json(self) -> dict[str, Any]:
        """The analysis in plain types; moves are [row, column], values from X's side.

        Of another game than m,n,k a move is its number, and a value that of Max, `"inf"` and
        `"-inf"` where it is infinite.
        """
        state = self.state
        return {
            "position": str(state),
            "to_move": rules_of(state).player_name(state.to_move),
            "rules": asdict(state.rules) if isinstance(state, Position) else None,
            "results": [
                _result_to_json(result, self.positions_saved(result)) for result in self.results
            ],
            "same_move": self.same_move,
            "backend": self.backend,
            **({"faults": dict(self.faults)} if self.faults else {}),
        }


def analyze(
    state: GameState | str,
    algorithms: Sequence[Algorithm | str] | Algorithm | str = PLAIN,
    options: SearchOptions | None = None,
    runs: int = 5,
    rules: Rules | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Analysis:
    """Search a position with each algorithm, and then time all these searches in turns.

    Args:
        state: a position of any game, or its text.
        algorithms: which to run, or their names; each once.
        options: how to search; their `algorithm` does not count here.
        runs: how often each search is repeated for its times.
        rules: of an m,n,k position given as text; without them those the text begins with, or
            tic-tac-toe.
        nodes: after so many nodes a search is left incomplete: it has no value then.
        seconds: after so much time likewise; the timed runs make as many nodes as it did.

    Raises:
        NotationError: the text is no position.
        ImpossiblePosition: no game can reach the position.
        OptionsError: the options do not fit the position.
        ValueError: no algorithm, an unknown one, no run, or rules that are not those of the
            position.
        GameError: a state of another package's game breaks the rules of `GameState`.
    """
    if isinstance(state, str):
        state = Position.parse(state, rules) if rules else read_state(state)
    elif rules is not None and rules != getattr(state, "rules", None):
        raise ValueError(f"rules {rules} contradict the position {state}")
    state = checked(state)
    if isinstance(algorithms, (Algorithm, str)):
        algorithms = (algorithms,)
    if not algorithms:
        raise ValueError("no algorithm to analyze with")
    asked = dict.fromkeys(
        replace(
            options or SearchOptions(), algorithm=named(each) if isinstance(each, str) else each
        )
        for each in algorithms
    )
    found = []
    faults = {}
    for each in asked:
        report, search = _search(state, each, nodes, seconds, clock)
        if search.fault is None:
            found.append((report, search))
        else:
            faults[each.algorithm.name] = search.fault
    limits = [nodes if seconds is None or search.done else search.nodes for _, search in found]
    sound = [report.options for report, _ in found]
    timings = time_searches(state, sound, runs, nodes=limits) if sound else []
    return Analysis(
        state,
        tuple(
            Result(report, timing, search)
            for (report, search), timing in zip(found, timings, strict=True)
        ),
        faults=faults,
    )


def _search(
    state: GameState,
    options: SearchOptions,
    nodes: int | None,
    seconds: float | None,
    clock: Callable[[], float],
) -> tuple[Report, Search]:
    search = Search(state, options)
    if seconds is None:
        search.advance(nodes=nodes)
    else:
        _search_for(search, seconds, nodes, clock)
    report = report_of(search)
    # The trace may not hold all of the line, or the table may have spared the rest of it.
    breaks_off = search.trace.missing > 0 or options.algorithm.takes_enhancements
    if breaks_off and report.complete and not options.algorithm.by_rollouts:
        report = replace(report, principal_variation=_whole_line(report))
    return report, search


def _search_for(
    search: Search, seconds: float, nodes: int | None, clock: Callable[[], float]
) -> None:
    """Go on for so much time, and for so many nodes at most."""
    end = clock() + seconds
    while not search.done and clock() < end:
        left = _NODES_A_LOOK if nodes is None else min(_NODES_A_LOOK, nodes - search.nodes)
        if not search.advance(nodes=left) and not search.done:
            return  # all its nodes are used up


def _whole_line(report: Report) -> tuple[int, ...]:
    """The principal variation to its end, where the trace could not hold all of it.

    From each position of the line a search of its own finds the same way on: the moves before the
    best one are refuted there as well, so the first to reach the value is the same.
    """
    if report.best_move is None:
        return ()
    line = list(report.principal_variation or (report.best_move,))
    while True:
        state = report.state
        for move in line:
            state = state.play(move)
        if state.value() is not None:
            return tuple(line)
        search = Search(state, report.options)
        search.advance()
        below = report_of(search)
        assert below.best_move is not None
        line += below.principal_variation or (below.best_move,)


def _result_to_json(result: Result, saved: int | None) -> dict[str, Any]:
    report, counters = result.report, result.report.counters
    by_rollouts = result.algorithm.by_rollouts
    state, best, infinity = report.state, report.best_move, report.options.infinity
    move_json = moves_json(state)
    of_built_in: dict[str, Any] = {}
    if result.algorithm.takes_enhancements:
        of_built_in = {
            "enhancements": str(report.options.enhancements),
            "table_hits": counters.table_hits,
            "table_cuts": counters.table_cuts,
            "researches": counters.researches,
            "passes": counters.passes,
        }
    elif by_rollouts:
        of_built_in = {
            "rollouts": counters.rollouts,
            "samples": [
                {
                    "move": move_json(sample.move),
                    "visits": sample.visits,
                    "mean": sample.mean,
                    "confidence_95": [sample.low, sample.high],
                }
                for sample in report.samples
            ],
        }
    limited: dict[str, Any] = {}
    if report.options.depth_limit is not None:
        limited["depth"] = report.options.depth_limit
    if report.estimate is not None:
        limited["estimate"] = written(report.estimate, infinity)
    return {
        "algorithm": result.algorithm.name,
        "options": heeded_json(report.options, state),
        "value": written(report.value, infinity),
        "best_move": None if best is None else move_json(best),
        "best_moves": list(map(move_json, report.best_moves)),
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "leaves_by_result": _leaves_by_result(report) if isinstance(state, Position) else None,
        "cutoffs": counters.cutoffs,
        "pruning_cutoffs": None if by_rollouts else counters.pruning_cutoffs,
        "pruned_moves": counters.pruned_moves,
        "positions_saved": saved,
        "max_depth": counters.max_depth,
        "nodes_by_depth": list(counters.nodes_by_depth),
        "principal_variation": list(map(move_json, report.principal_variation)),
        "complete": report.complete,
        **limited,
        "seconds": result.timing.to_json(),
        **of_built_in,
    }


def _leaves_by_result(report: Report) -> dict[str, int]:
    counters = report.counters
    return {"X": counters.x_wins, "O": counters.o_wins, "draw": counters.draws}
