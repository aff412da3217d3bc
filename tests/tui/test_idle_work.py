"""What takes long is done in slices while keys come in: positions looked at are counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.driver import Opener
from ttt_tui.game import Position
from ttt_tui.search import solver_for
from ttt_tui.search.counts.bounds import tree_size
from ttt_tui.search.counts.exact import Solver
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.tree_counts import Census, census_for
from ttt_tui.search.options import MoveOrder
from ttt_tui.tui import idle_work
from ttt_tui.tui.views.board import Board

_LARGER = "3x4k3 .X../..../.... o"


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    """Other tests may have met the board before."""
    for cache in (solver_for, census_for):
        cache.cache_clear()
    yield
    for cache in (solver_for, census_for):
        cache.cache_clear()


class Spent:
    """How many positions each callback of the loop has looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.most = 0
        self.unlimited = 0
        plain_prepare, plain_score, plain_count = Solver.prepare, Solver._score, Census._count

        def score(solver: Solver, own: int, other: int, legal: int) -> int:
            self.unlimited += solver._work is None and (own, other) not in solver._scores
            return plain_score(solver, own, other, legal)

        def count(census: Census, own: int, other: int, legal: int) -> int:
            self.unlimited += census._work is None and bool(legal)
            return plain_count(census, own, other, legal)

        def prepare(solver: Solver, position: Position, work: Work) -> bool:
            before = work.left
            try:
                return plain_prepare(solver, position, work)
            finally:
                self.most = max(self.most, before - work.left)

        monkeypatch.setattr(Solver, "prepare", prepare)
        monkeypatch.setattr(Solver, "_score", score)
        monkeypatch.setattr(Census, "_count", count)


def test_a_solve_in_slices_finds_what_a_solve_at_once_finds() -> None:
    position = Position.parse("3x4k3 .X../O.../.... x")
    solver, whole = Solver(position.rules), Solver(position.rules)
    slices = 0
    while not solver.prepare(position, Work(3_000)):
        slices += 1
        assert solver.known <= 3_000 * slices
    assert slices > 1
    known = solver.known
    assert solver.solve(position) == whole.solve(position)
    assert solver.moves(position) == whole.moves(position)
    assert solver.known == known == whole.known  # nothing was left to find


def test_a_count_in_slices_is_the_count_at_once() -> None:
    position = Position.parse("3x4k3 .X../O.../.... x")
    census = census_for(position.rules, MoveOrder())
    slices = 0
    while not census.prepare(position, Work(2_000)):
        slices += 1
    assert slices > 1
    assert census.prepare(position, Work(0))
    in_slices = tree_size(position)
    census_for.cache_clear()
    assert tree_size(position) == in_slices


@pytest.mark.parametrize("key", ["v", "h"])
async def test_values_of_a_larger_board_come_between_the_keys(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    spent = Spent(monkeypatch)
    async with opened(_LARGER) as screen:
        await screen.press(key)
        board = screen.dashboard.query_one("#board", Board)
        await screen.until(
            lambda: bool(board.scene.overlay if key == "v" else board.scene.hint), "for values"
        )
        await screen.settle()
        assert "hint" in screen.turn or key == "v"
        assert 0 < spent.most <= max(idle_work.AT_ONCE, idle_work.A_SLICE) + 1
        assert not spent.unlimited


async def test_a_move_on_a_larger_board_does_not_wait_for_values(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = Spent(monkeypatch)
    async with opened(_LARGER) as screen:
        await screen.press("8")
        assert len(screen.match.record.moves) == 1
        await screen.until(lambda: not screen.dashboard.values.exact.progress, "for values")
        await screen.settle()
        assert screen.dashboard.values.of_game()[-1] is not None
        assert not spent.unlimited
