"""A tree from paper, solved by plain minimax over all of it.

It has no positions that occur twice and no wins to hurry for, so that the solver of boards has
nothing to add.
"""

from __future__ import annotations

import sys
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.search import Algorithm, Moment, Report, Search, SearchOptions, report_of
from ttt_tui.search.state_values import written
from ttt_tui.words.numbers import plural
from ttt_tui.words.numbers import seconds as seconds_words
from ttt_tui.words.sentences import Formatter

_LONGEST = 30  # letters of a subtree
_NODES_A_CHUNK = 10_000  # between two looks at the clock; some 50 ms


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
    def state(self) -> GameState:
        return self.report.state

    @property
    def best(self) -> tuple[int, ...]:
        return self.report.best_moves if self.report.complete else ()

    @property
    def exact(self) -> None:
        """Its value is a number and no result."""

    @property
    def remark(self) -> None:
        """Rules say nothing of the value of a tree."""

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
        """See `Found`."""
        report, formatter = self.report, self._formatter
        rows = [("value", self.verdict)]
        if report.complete:
            label = "best move" if len(report.best_moves) == 1 else "best moves"
            rows.append((label, ", ".join(map(self._move, report.best_moves))))
            rows.append(("principal variation", formatter.line(report.principal_variation)))
            if self.moves is not None:
                worth = (f"{formatter.cell(m)}\0{formatter.number(v)}" for m, v, _ in self.moves)
                rows.append(("every move", "  ".join(worth)))
        effort = f"{plural(report.counters.nodes, 'node')} in {seconds_words(self.seconds)}"
        return (*rows, ("found with", effort))

    def _move(self, move: int) -> str:
        """A move of the root and where it leads, by name if that has one: `0, to (3 12 8)`."""
        name = move_text(self.report.state, move)
        child = str(self.report.state.play(move))
        to = name if name != str(move) else textwrap.shorten(child, _LONGEST, placeholder=" ...")
        return f"{self._formatter.cell(move)}, to {to}"

    @property
    def _formatter(self) -> Formatter:
        return Formatter.of(self.report.state, self.report.options).proven


def solve_tree(
    tree: GameState,
    nodes: int | None = None,
    seconds: float | None = None,
    *,
    all_moves: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> SolvedTree:
    """Search all of a tree.

    Args:
        nodes, seconds: after so many it is left incomplete.
        all_moves: tell what each move of the root is worth.
    """
    start = clock()
    search = Search(tree, SearchOptions(Algorithm.MINIMAX))
    left = sys.maxsize if nodes is None else nodes
    while not search.done and left and (seconds is None or clock() - start < seconds):
        chunk = min(left, _NODES_A_CHUNK)
        search.advance(nodes=chunk)
        left -= chunk
    moment, trace = Moment(search), search.trace
    moves = tuple(
        (trace.move[node], trace.value[node], 1 + len(moment.principal_variation(node)))
        for node in moment.children(0)
    )
    return SolvedTree(report_of(search), moves if all_moves else None, clock() - start)
