"""The map of the whole game tree, against a count of its nodes one by one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import numpy as np
import pytest

from tests.tui.panels import EXAMPLE, PAPER, Panel, at, snapshot, style_of, text_of
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.search.exact import TooManyPositions
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MoveOrder, Options, Order
from ttt_tui.search.ordering import in_order
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import NodeSelected
from ttt_tui.tui.views.coverage import Coverage, Icicle, shares
from ttt_tui.tui.views.map import MapView, heading, row_spans

WIDTH = 50


def cells_of(icicle: Icicle, order: MoveOrder) -> Iterator[tuple[tuple[int, ...], int]]:
    """The moves to each node of the full tree, and its cell."""

    def below(
        game: Game, moves: tuple[int, ...], columns: range
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        yield moves, len(moves) * icicle.width + columns.start
        tries = in_order(game, game.moves(), order)
        for move, part in zip(tries, shares(columns, len(tries)), strict=True):
            yield from below(game.play(move), (*moves, move), part)

    yield from below(icicle.game, (), range(icicle.width))


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
    icicle = Icicle(trace.game, options.order, width)
    coverage = Coverage(trace, icicle)
    nodes = [(trace.node_after(m), cell) for m, cell in cells_of(icicle, options.order)]
    sizes = Counter(cell for _, cell in nodes)
    assert sum(icicle.total) == len(nodes)
    assert {cell: icicle.sizes[cell] for cell in sizes} == sizes
    ever = {cell for node, cell in nodes if node is not None}
    for event in (0, 1, trace.events // 3, trace.events // 2, trace.events):
        moment = Moment(trace, event)
        cover = coverage.at(moment)
        visited = Counter(c for node, c in nodes if node is not None and moment.is_entered(node))
        assert {cell: cover.visited[cell] for cell in sizes if cover.visited[cell]} == visited
        never = {cell for cell in sizes if cover.never[cell]}
        assert never.isdisjoint(ever)
        assert event < trace.events or never == sizes.keys() - ever


def test_what_a_cut_leaves_out_is_never_visited_from_then_on() -> None:
    trace = search(read_game("X.O/.O./... x"), "alpha-beta")
    coverage = Coverage(trace, Icicle(trace.game, MoveOrder(), WIDTH))
    before: set[int] = set()
    for event in range(trace.events + 1):
        now = set(np.flatnonzero(coverage.at(Moment(trace, event)).never).tolist())
        assert before <= now
        before = now


def test_strips_share_the_width_of_the_one_above() -> None:
    icicle = Icicle(read_game("empty"), MoveOrder(), 100)
    assert icicle.total[:3] == (1, 9, 72)
    assert sum(icicle.total) == 549_946
    assert [len(list(run)) for _, run in groupby(icicle.cells[1])] == [11] * 8 + [12]


def test_signs_tell_visited_never_not_yet_and_now() -> None:
    shot = snapshot(PAPER, 13)
    icicle = Icicle(shot.shown.trace.game, MoveOrder(), WIDTH)
    cover = Coverage(shot.shown.trace, icicle).at(shot.shown.moment)
    spans = [row_spans(cover, icicle, ply) for ply in range(3)]
    assert set(text_of(spans[0])) == {"━"}
    assert style_of(spans[1], "B") == "x reverse"
    assert style_of(spans[1], "D") == "grid"
    assert "╱" in text_of(spans[2])
    assert style_of(spans[2], "╱") == "cut"
    assert all(len(text_of(row)) == WIDTH for row in spans)


def test_a_column_that_stands_for_many_nodes_tells_their_share() -> None:
    shot = snapshot("empty", names=("alpha-beta",))
    icicle = Icicle(shot.shown.trace.game, MoveOrder(), 9)
    cover = Coverage(shot.shown.trace, icicle).at(shot.shown.moment)
    assert [text_of(row_spans(cover, icicle, ply))[0] for ply in (1, 6)] == ["█", "░"]


def test_the_heading_counts_what_is_visited_and_at_the_end_what_never_is() -> None:
    def said(event: int) -> str:
        shown = snapshot(PAPER, event).shown
        return text_of(heading(shown, Icicle(shown.trace.game, MoveOrder(), WIDTH)))

    assert said(9) == "alpha-beta  4 of 12 nodes visited"
    assert said(22) == "alpha-beta  10 of 12 nodes visited  2 never"


class Asking(MapView):
    """Tells the app of its messages."""

    def on_node_selected(self, event: NodeSelected) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]

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


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({}, " Positions of this game with the same key differ, or change."),
        (None, " The map shows every position of a game, and this one has more than 100,000."),
    ],
)
async def test_a_game_that_cannot_be_laid_out_says_so(
    known: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sizes(_game: Game) -> object:
        if known is None:
            raise TooManyPositions
        return known

    monkeypatch.setattr("ttt_tui.tui.views.coverage.sizes_below", sizes)
    app = Panel(Asking())
    async with app.run_test(size=(100, 12)) as pilot:
        await pilot.pause()
        await shown_map(app, snapshot())
        assert app.lines[0] == words
