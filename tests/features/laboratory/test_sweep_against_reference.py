"""Totals of sweeps, against the independent reference."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracles.reference import Board, Game, Reference, Truth, Variant, put, reachable
from tests.spread import few
from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.game import Rules
from ttt_tui.search import PLAIN, SearchOptions

BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)


@few(
    ("sizes", "gravity", "most_empty"),
    [((2, 3, 2), False, 6), ((3, 3, 2), True, 9), ((2, 4, 3), True, 8), ((3, 3, 3), False, 5)],
    quick=2,
)
def test_a_sweeps_totals(sizes: tuple[int, int, int], gravity: bool, most_empty: int) -> None:
    sweep = Sweep(Rules(*sizes, gravity=gravity), BOTH, most_empty=most_empty)
    found = sweep.result(dict(results_of(sweep.work, sweep.parts(), Here()))).to_json()
    game = Game(*sizes, gravity=gravity)
    truth, values = Truth(game), Counter[int]()
    counts = [Counter[str](), Counter[str]()]
    by_empties: Counter[tuple[int, int]] = Counter()
    for board, side in reachable(game):
        if board.count(".") > most_empty:
            continue
        values[truth.solve(board, side)[0]] += 1
        for number, prunes in enumerate((False, True)):
            count = Reference(game, board, side, Variant(game.order("reading"), prunes)).count
            counts[number].update(
                nodes=count.nodes, leaves=sum(count.results.values()), pruned=count.pruned,
                cuts=count.pruning,
            )  # fmt: skip
            by_empties[board.count("."), number] += count.nodes
    for number, totals in enumerate(found["totals"]):
        assert totals["nodes"]["total"] == counts[number]["nodes"]
        assert totals["leaves"] == counts[number]["leaves"]
        assert totals["pruned_moves"] == counts[number]["pruned"]
        assert totals["pruning_cutoffs"] == counts[number]["cuts"]
        assert totals["values"] == {
            "X": values[1], "draw": values[0], "O": values[-1], "not proved": 0,
        }  # fmt: skip
        for row in found["by_empty_cells"]:
            name = totals["algorithm"]
            assert row["nodes"][name]["total"] == by_empties[row["empty"], number]


@pytest.mark.slow
def test_the_empty_board_to_the_last_cell() -> None:
    """All 5,478 positions: 2,121,015 nodes by minimax, 269,987 by alpha-beta."""
    sweep = Sweep(Rules(), BOTH)
    found = sweep.result(dict(results_of(sweep.work, sweep.parts(), Here()))).to_json()
    assert [each["nodes"]["total"] for each in found["totals"]] == [2_121_015, 269_987]
    game = Game()
    below: dict[Board, int] = {}
    for board, side in reversed(list(reachable(game))):
        moves = [put(board, move, side) for move in game.moves(board)]
        below[board] = sum(1 + below[each] for each in moves)
    assert sum(below.values()) == 2_121_015
