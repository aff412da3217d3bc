"""A tree from paper, solved by plain minimax over all of it.

It has no positions that occur twice and no wins to hurry for, so that the solver of boards has
nothing to add.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, Moment, Report, Search, SearchOptions, report_of
from ttt_tui.search.state_values import written
from ttt_tui.words.numbers import plural
from ttt_tui.words.numbers import seconds as seconds_words
from ttt_tui.words.sentences import Formatter


@dataclass(frozen=True)
class SolvedTree:
    """What minimax found.

    Attributes:
        report: of the search; it is not complete where a limit of nodes stopped it.
        moves: each move of the root with its value and the plies of its line; those of the report
            if they were asked for.
        seconds: how long it took.
    """

    report: Report
    moves: tuple[tuple[int, int, int], ...] | None
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """In plain types, as `Solved.to_json`; a move is its number, `rules` is null."""
        report, infinity = self.report, self.report.options.infinity
        line = list(report.principal_variation)
        every = [[move, written(value, infinity), plies] for move, value, plies in self.moves or ()]
        return {
            "position": str(report.state),
            "rules": None,
            "value": written(report.value, infinity),
            "distance": len(line) if report.complete else None,
            "best_moves": list(report.best_moves),
            "principal_variation": line,
            **({"moves": every} if self.moves is not None and report.complete else {}),
            "nodes": report.counters.nodes,
            "seconds": self.seconds,
            "complete": report.complete,
        }

    @property
    def verdict(self) -> str:
        """`worth 3`, or that it is not known."""
        if self.report.value is None:
            return "not known: the solve is incomplete, it reached its limit"
        return self._formatter.result(self.report.value)

    @property
    def summary(self) -> str:
        """In one line."""
        best = self._formatter.cells(self.report.best_moves)
        return f"{self.report.state}: {self.verdict}; best {best}"

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """As `Solved.findings`."""
        report, formatter = self.report, self._formatter
        rows = [("value", self.verdict)]
        if report.complete:
            label = "best move" if len(report.best_moves) == 1 else "best moves"
            rows.append((label, formatter.cells(report.best_moves)))
            rows.append(("principal variation", formatter.line(report.principal_variation)))
            if self.moves is not None:
                worth = (f"{formatter.cell(m)}\0{formatter.number(v)}" for m, v, _ in self.moves)
                rows.append(("every move", "  ".join(worth)))
        effort = f"{plural(report.counters.nodes, 'node')} in {seconds_words(self.seconds)}"
        return (*rows, ("found with", effort))

    @property
    def _formatter(self) -> Formatter:
        return Formatter.of(self.report.state, self.report.options).proven


def solve_tree(
    tree: GameState,
    nodes: int | None = None,
    *,
    all_moves: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> SolvedTree:
    """Search all of a tree.

    Args:
        nodes: after so many it is left incomplete.
        all_moves: tell what each move of the root is worth.
    """
    start = clock()
    search = Search(tree, SearchOptions(Algorithm.MINIMAX))
    search.advance(nodes=nodes)
    moment, trace = Moment(search), search.trace
    moves = tuple(
        (trace.move[node], trace.value[node], 1 + len(moment.principal_variation(node)))
        for node in moment.children(0)
    )
    return SolvedTree(report_of(search), moves if all_moves else None, clock() - start)
