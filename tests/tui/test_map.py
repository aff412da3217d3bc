"""The map of the whole game tree, against a count of its nodes one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.tui.panels import EXAMPLE, PAPER, Panel, at, snapshot, style_of, text_of
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.ordering import in_order
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import GameFailed, NodeSelected
from ttt_tui.tui.views import coverage as coverage_module
from ttt_tui.tui.views.coverage import Coverage, Icicle, sizes_below
from ttt_tui.tui.views.map import MapView, cell, heading, row_spans

WIDTH = 50


def icicle_of(game: Game, order: MoveOrder | None = None, width: int = WIDTH) -> Icicle:
    sizes = sizes_below(game)
    assert sizes is not None
    return Icicle(game, order or MoveOrder(), width, sizes)


def nodes_of(icicle: Icicle, order: MoveOrder) -> Iterator[tuple[tuple[int, ...], int]]:
    """The moves to each node of the full tree, and the block that shows it."""
    children: dict[int, list[int]] = {}
    for number, block in enumerate(icicle.blocks):
        children.setdefault(block.parent, []).append(number)

    def below(
        game: Game, moves: tuple[int, ...], block: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        yield moves, block
        for move in in_order(game, game.moves(), order):
            inside = [n for n in children.get(block, ()) if move in icicle.blocks[n].moves]
            yield from below(game.play(move), (*moves, move), inside[0] if inside else block)

    yield from below(icicle.game, (), 0)


@pytest.mark.parametrize(
    ("text", "name", "order"),
    [
        (EXAMPLE, "minimax", "reading"),
        (EXAMPLE, "alpha-beta", "edges"),
        (PAPER, "alpha-beta", "reading"),
        ("X.O/.O./... x", "alpha-beta", "centre"),
        ("nim 1 2 3", "alpha-beta", "reverse"),
    ],
)
@pytest.mark.parametrize("width", [7, WIDTH])
def test_every_node_is_counted_in_its_cell_at_any_moment(
    text: str, name: str, order: str, width: int
) -> None:
    options = Options(order=MoveOrder(Order(order)))
    trace = search(read_game(text), name, options)
    icicle = icicle_of(trace.game, options.order, width)
    coverage = Coverage(trace, icicle)
    nodes = list(nodes_of(icicle, options.order))
    assert sum(icicle.total) == len(nodes)
    for event in (0, 1, trace.events // 3, trace.events // 2, trace.events):
        moment = Moment(trace, event)
        cover = coverage.at(moment)
        visited, sizes = (dict[tuple[int, int], int]() for _ in range(2))
        for moves, block in nodes:
            key = len(moves), block
            node = trace.node_after(moves)
            sizes[key] = sizes.get(key, 0) + 1
            visited[key] = visited.get(key, 0) + (node is not None and moment.is_entered(node))
        for (ply, block), size in sizes.items():
            assert icicle.sizes[ply, block] == size
            assert cover.visited[ply, block] == visited[ply, block]
            if cover.never[ply, block]:
                assert visited[ply, block] == 0
            if event == trace.events:
                assert bool(cover.never[ply, block]) == (not visited[ply, block])


def test_never_is_said_only_of_what_is_never_visited() -> None:
    trace = search(read_game("X.O/.O./... x"), "alpha-beta")
    coverage = Coverage(trace, icicle_of(trace.game))
    end = coverage.at(Moment(trace)).visited
    for event in range(0, trace.events, 17):
        assert not (coverage.at(Moment(trace, event)).never & (end > 0)).any()


def test_strips_share_the_width_of_the_one_above() -> None:
    icicle = icicle_of(read_game("empty"), width=100)
    assert icicle.total[:3] == (1, 9, 72)
    assert sum(icicle.total) == 549_946
    for number, block in enumerate(icicle.blocks[1:], 1):
        above = icicle.blocks[block.parent].columns
        assert above.start <= block.columns.start < block.columns.stop <= above.stop
        assert icicle.grid[block.depth, block.columns.start] == number


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_module, "MOST_STATES", 500)
    assert sizes_below(read_game("empty")) is None


def test_signs_tell_visited_never_not_yet_and_now() -> None:
    shot = snapshot(PAPER, 13)
    icicle = icicle_of(shot.shown.trace.game)
    coverage = Coverage(shot.shown.trace, icicle)
    cover = coverage.at(shot.shown.moment)
    spans = [row_spans(cover, icicle, ply) for ply in range(3)]
    assert set(text_of(spans[0])) == {"━"}
    assert style_of(spans[1], "B") == "x reverse"
    assert style_of(spans[1], "D") == "grid"
    assert "╱" in text_of(spans[2])
    assert style_of(spans[2], "╱") == "cut"
    assert all(len(text_of(row)) == WIDTH for row in spans)


def test_a_column_that_stands_for_many_nodes_tells_their_share() -> None:
    shot = snapshot("empty", names=("alpha-beta",))
    icicle = icicle_of(shot.shown.trace.game, width=9)
    cover = Coverage(shot.shown.trace, icicle).at(shot.shown.moment)
    assert cell(cover, icicle, 1, int(icicle.grid[1, 0]))[0] == "█"
    assert cell(cover, icicle, 6, int(icicle.grid[6, 0]))[0] == "░"


def test_the_heading_counts_what_is_visited_and_at_the_end_what_never_is() -> None:
    def said(event: int) -> str:
        shown = snapshot(PAPER, event).shown
        return text_of(heading(shown, icicle_of(shown.trace.game)))

    assert said(9) == "alpha-beta  4 of 12 nodes visited"
    assert said(22) == "alpha-beta  10 of 12 nodes visited  2 never"


class Asking(MapView):
    """Tells the app of its messages."""

    def on_node_selected(self, event: NodeSelected | GameFailed) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]

    on_game_failed = on_node_selected

    async def counted(self) -> None:
        await self.workers.wait_for_complete()
        await asyncio.sleep(0)


async def shown_map(app: Panel, shot: Snapshot) -> None:
    assert isinstance(app.panel, Asking)
    app.panel.show(shot)
    await app.panel.counted()
    for _ in range(3):  # laid out, and drawn in its new size
        await asyncio.sleep(0)
        app.screen._on_timer_update()


@pytest.mark.parametrize("width", [44, 76])
async def test_the_map_is_explained_and_nothing_is_cut_off(width: int) -> None:
    app = Panel(Asking())
    async with app.run_test(size=(width, 12)) as pilot:
        await pilot.pause()
        await shown_map(app, snapshot("empty", names=("alpha-beta",)))
        words = " ".join(" ".join(app.lines).split())
        assert "alpha-beta 18,296 of 549,945 nodes visited 531,649 never" in words
        assert "Each row is a ply, moves in the order tried" in words
        assert all(sign in words for sign in ("X wins", "draw", "O wins", "never", "now"))


async def test_a_click_selects_a_node() -> None:
    app = Panel(Asking())
    async with app.run_test(size=(100, 12)) as pilot:
        await pilot.pause()
        await shown_map(app, snapshot(PAPER))
        y = next(y for y, line in enumerate(app.lines) if "B2" in line)
        line = app.lines[y]
        for name, node in (("B2", 3), ("C1", 6), ("C3", 5)):  # C3 was cut at C
            await pilot.click(offset=(line.index(name), y))
            chosen = app.posted[-1]
            assert isinstance(chosen, NodeSelected)
            assert chosen.node == node


async def test_what_has_no_map_is_said_in_one_sentence() -> None:
    app = Panel(Asking())
    async with app.run_test(size=(100, 12)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Asking)
        app.panel.show(snapshot(PAPER, names=("pvs",)))
        await pilot.pause()
        assert app.lines[0] == " The map is of minimax and alpha-beta; t shows another."
        await shown_map(app, at(snapshot(PAPER), 5))
        assert "3 of 12" in app.lines[0]
