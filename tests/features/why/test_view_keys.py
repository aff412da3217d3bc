"""The lines of the Why? inspector that lead to other nodes, by keys and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from tests.cases import ALPHA_BETA, EMPTY, MINIMAX, TURN_3
from tests.searches import finished, formatter_of
from tests.tui.one_widget import Coloured
from ttt_tui.features.why.view import WhyPanel
from ttt_tui.game import Position, Rules
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.tui.views.extensions import LineChosen
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter


class _Stage(Coloured):
    def __init__(self, panel: WhyPanel, width: int, height: int) -> None:
        super().__init__()
        self.panel = panel
        self.jumps: list[int] = []
        panel.styles.width, panel.styles.height = width, height

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_line_chosen(self, message: LineChosen) -> None:
        assert message.control is self.panel
        self.jumps.append(message.line.node)

    @property
    def lines(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.screen._compositor.render_strips()]

    @property
    def marked(self) -> list[str]:
        """The lines with the cursor, which is a sign and not only a colour."""
        return [line.partition("→ ")[2] for line in self.lines if "→ " in line[:25]]


@asynccontextmanager
async def staged(
    moment: Moment | None, line: Line | None = None, width: int = 100, height: int = 20
) -> AsyncIterator[tuple[_Stage, Pilot[None]]]:
    app = _Stage(WhyPanel(), width, height)
    async with app.run_test(size=(width, height)) as pilot:
        app.panel.focus()
        app.panel.show(moment, formatter_of(moment or finished()), line)
        await pilot.pause()
        yield app, pilot


async def test_the_cursor_goes_over_the_lines_that_lead_somewhere() -> None:
    async with staged(finished(), Line(10)) as (app, pilot):
        seen = []
        for _ in range(5):
            seen.append(app.marked[0].split("  ")[0].strip() or "below")
            await pilot.press("enter", "down")
        assert seen == ["alpha -1", "below", "below", "◆ O(2,0)", "◆ O(2,0)"]
        assert app.jumps == [0, 1, 11, 16, 16]
        await pilot.press("up", "up", "enter")
        assert app.jumps[-1] == 1


async def test_a_move_never_visited_leads_to_its_node() -> None:
    async with staged(finished(), Line(10, 7)) as (app, pilot):
        await pilot.press("enter")
        assert app.jumps == [10]


async def test_a_click_on_a_line_goes_there() -> None:
    async with staged(finished(), Line(10)) as (app, pilot):
        rows = app.lines
        (x, y), (_, nowhere) = (
            (row.index(text), number)
            for text in ("O(2,0)   -1", "O(2,1) ")
            for number, row in enumerate(rows)
            if text in row
        )
        await pilot.click(offset=(x, y))
        assert app.jumps == [16]
        assert app.marked[0].startswith("◆ O(2,0)")
        await pilot.click(offset=(x, nowhere))  # not visited: there is no node
        await pilot.click(offset=(2, 1))  # the board, beside a line that leads to the root
        assert app.jumps == [16]


async def test_the_cursor_is_seen_only_where_the_keys_go() -> None:
    async with staged(finished(), Line(10)) as (app, pilot):
        assert len(app.marked) == 1
        app.set_focus(None)
        await pilot.pause()
        assert app.marked == []


async def test_a_line_out_of_sight_is_shown_before_a_key_acts_on_it() -> None:
    async with staged(finished(), Line(0), 80, 4) as (app, pilot):
        assert app.marked == []
        await pilot.press("enter")
        assert app.marked[0].startswith("  X(0,0)")
        assert app.jumps == []
        await pilot.press("enter")
        assert app.jumps == [1]
        await pilot.press("pageup", "down")
        assert app.marked[0].startswith("  X(0,0)")


async def test_what_is_marked_comes_into_sight_and_the_board_stays() -> None:
    async with staged(finished(), Line(0), 80, 5) as (app, pilot):
        await pilot.press(*["down"] * 6, "enter")
        assert app.marked[0].startswith("  X(2,1)")
        assert app.jumps == [26]
        assert app.lines[0].startswith("· · O")
        assert app.panel.scroll_offset.y > 0
        await pilot.press(*["up"] * 14)
        assert app.panel.scroll_offset.y == 0


async def test_the_arrows_scroll_where_nothing_leads_anywhere() -> None:
    moment = finished(event=1)
    async with staged(moment, Line(0), 40, 6) as (app, pilot):
        assert app.marked == []
        await pilot.press("enter")
        assert app.jumps == []
        await pilot.press("down", "down")
        assert app.panel.scroll_offset.y == 2
        await pilot.press("up")
        assert app.panel.scroll_offset.y == 1


async def test_a_later_moment_of_the_same_node_keeps_the_line_that_is_marked() -> None:
    early = finished(event=58)
    search = early.search
    async with staged(early, Line(0)) as (app, pilot):
        await pilot.press("down", "down")
        assert app.marked[0].startswith("◆ X(2,0)")
        app.panel.show(Moment(search), formatter_of(Moment(search)), Line(0))
        await pilot.pause()
        assert "X(2,0)" in app.marked[0]
        app.panel.show(Moment(search), formatter_of(Moment(search)), Line(10))
        await pilot.pause()
        assert app.marked[0].startswith("alpha")


async def test_what_is_already_there_is_not_laid_out_again() -> None:
    moment = finished()
    async with staged(moment, Line(10)) as (app, pilot):
        panel, before = app.panel, app.panel.lines
        panel.show(Moment(moment.search), formatter_of(moment), Line(10))
        assert panel.lines is before
        for asked in [
            (Moment(moment.search, 50), formatter_of(moment), Line(10)),
            (moment, formatter_of(moment), Line(10)),
            (moment, formatter_of(moment), Line(11)),
            (moment, formatter_of(moment), Line(10)),
            (finished(), formatter_of(moment), Line(10)),
            (moment, Formatter(Rules(3, 3, 3), max_player=moment.player(1)), Line(10)),
        ]:
            panel.show(*asked)
            assert panel.lines is not before
            before = panel.lines
        panel.styles.width = 60
        await pilot.pause()
        assert panel.lines is not before
        panel.show(None, formatter_of(moment), None)
        assert panel.lines == []


async def test_go_there_is_dimmed_where_there_is_nowhere_to_go() -> None:
    async with staged(finished(event=1), Line(0)) as (app, pilot):
        assert app.panel.check_action("jump", ()) is None
        assert not app.screen.active_bindings["enter"].enabled
        app.panel.show(finished(), formatter_of(finished()), Line(0))
        await pilot.pause()
        assert app.panel.check_action("jump", ()) is True
        assert app.screen.active_bindings["enter"].enabled


@pytest.mark.parametrize(
    ("text", "options", "width", "height"),
    [
        (EMPTY, MINIMAX, 40, 11),
        (TURN_3, ALPHA_BETA, 64, 11),
        (TURN_3, MINIMAX, 120, 20),
    ],
)
async def test_every_line_can_be_reached_at_any_size(
    text: str, options: SearchOptions, width: int, height: int
) -> None:
    search = Search(Position.parse(text), options)
    search.advance(nodes=3_000)
    moment = Moment(search)
    async with staged(moment, Line(0), width, height) as (app, pilot):
        children = moment.children(0)
        assert children
        if not app.marked:
            await pilot.press("down")
        for child in children:
            await pilot.press("enter")
            assert app.jumps[-1] == child
            assert formatter_of(moment).cell(search.trace.move[child]) in app.marked[0]
            await pilot.press("down")
        await pilot.press(*["down"] * len(app.panel.lines))
        last = "".join(piece.text for piece in app.panel.lines[-1].pieces[1:])
        assert last.rstrip() in "\n".join(app.lines)
