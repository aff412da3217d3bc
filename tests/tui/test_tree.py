"""The rows of the tree as text, and what its keys and clicks do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from tests.tui.panels import PAPER, Panel, at, selecting, snapshot, style_of, text_of
from ttt_tui.run.clock import Clock
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import MaxSide, Options
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import EntryChosen, NodeSelected
from ttt_tui.tui.panels.tree import TreeView, followed
from ttt_tui.tui.panels.tree_rows import TreeRow
from ttt_tui.tui.panels.tree_text import columns_for, head, indent, row_spans

WIDE = columns_for(84)


def row(moment: Moment, node: int, *, width: int = 84, is_open: bool = False) -> str:
    return " ".join(
        text_of(row_spans(moment, TreeRow(node), columns_for(width), is_open=is_open)).split()
    )


def test_a_row_tells_move_side_window_value_and_state() -> None:
    moment = snapshot(PAPER).shown.moment
    assert row(moment, 0) == "► ▸ A max [-inf, +inf] 3 exact"
    assert row(moment, 1) == "│ ▸ B min [-inf, +inf] 3 exact"
    assert row(moment, 2) == "│ │ · B1 3 leaf"
    assert row(moment, 5) == "│ ▸ C min [3, +inf] <= 2 cut"


def test_an_open_node_has_its_best_value_so_far_and_is_marked_as_searched() -> None:
    moment = snapshot(PAPER, 4).shown.moment
    spans = row_spans(moment, TreeRow(1), WIDE, is_open=True)
    assert row(moment, 1, is_open=True) == "│ ▾ B min [-inf, +inf] 3 searching"
    assert style_of(spans, "searching") == "open"
    assert row(moment, 2).startswith("►")


def test_cuts_and_values_have_their_colours() -> None:
    moment = snapshot("..O/XOO/..X x").shown.moment
    cut = next(n for n in range(moment.entered) if moment.view(n).was_cut)
    assert style_of(row_spans(moment, TreeRow(cut), WIDE, is_open=False), "cut") == "cut"
    assert style_of(row_spans(moment, TreeRow(1), WIDE, is_open=False), "X(0,0)") == "x"
    assert style_of(row_spans(moment, TreeRow(1), WIDE, is_open=False), "-1") == "o"


def test_the_untried_moves_of_a_cut_node_are_one_line_that_fits() -> None:
    moment = snapshot("empty", names=("alpha-beta",)).shown.moment
    cut = next(n for n in range(moment.entered) if len(moment.unvisited(n)) == 7)

    def untried(width: int) -> str:
        spans = row_spans(moment, TreeRow(cut, untried=True), columns_for(width), is_open=True)
        assert len(text_of(spans)) <= width
        return text_of(spans).split("╳ ")[1]

    moves = "(0,2) (1,0) (1,1) (1,2) (2,0) (2,1) (2,2)"
    assert untried(84) == f"7 not visited: {moves}"
    assert untried(40) == "7 not visited: (0,2) (1,0) (1,1) …"


def test_columns_fit_the_width_and_stand_below_their_names() -> None:
    moment = snapshot(PAPER).shown.moment
    for width in range(36, 84):  # a wider tree is not wider than its columns
        columns = columns_for(width)
        heading, text = (
            text_of(spans)
            for spans in (head(columns), row_spans(moment, TreeRow(5), columns, is_open=False))
        )
        assert len(heading) == width
        assert text.index("<= 2") == heading.index("value")
        assert text.index("cut") == heading.index("state")


def test_deep_down_the_indentation_gives_way_to_the_depth() -> None:
    columns = columns_for(84)
    assert indent(3, columns, 6) == "│ │ │ "
    assert indent(400, columns, 6).strip() == "400"
    assert len(indent(400, columns, 6)) <= columns.name - 6


def test_numbers_are_turned_to_the_side_that_is_called_max() -> None:
    options = Options(max_side=MaxSide.O)
    moment = snapshot(names=("minimax",), options=options).shown.moment
    assert "min" in row(moment, 0)
    assert "-1" in row(moment, 0)  # X wins


def test_while_it_follows_the_current_path_is_open_and_at_the_end_best_play() -> None:
    here = snapshot(event=20)
    assert followed(here.shown.moment)[:-1] == here.shown.moment.path
    end = snapshot().shown.moment
    assert followed(end) == [0, *end.principal_variation(), 0]
    assert followed(snapshot(event=0).shown.moment) == []


class Walk:
    """A tree whose selections come back to it, as on the screen."""

    def __init__(self, shot: Snapshot, pilot: Pilot[None], app: Panel) -> None:
        self.shot, self.pilot, self.app = shot, pilot, app

    @property
    def tree(self) -> TreeView:
        assert isinstance(self.app.panel, TreeView)
        return self.app.panel

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
            self.take()

    def take(self) -> None:
        chosen = [each for each in self.app.posted if isinstance(each, NodeSelected)]
        if chosen:
            self.shot = selecting(self.shot, chosen[-1].node)
        self.tree.show(self.shot)

    @property
    def selected(self) -> int | None:
        return self.shot.state.selected


class Keeping(TreeView):
    """Tells the app of its messages."""

    def on_node_selected(self, event: NodeSelected) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]

    def on_entry_chosen(self, event: EntryChosen) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]


@asynccontextmanager
async def walking(
    shot: Snapshot, size: tuple[int, int] = (84, 20), *, other: bool = False
) -> AsyncIterator[Walk]:
    app = Panel(Keeping(id="other-tree" if other else "main-tree"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        walk = Walk(shot, pilot, app)
        walk.tree.show(shot)
        await pilot.pause()
        yield walk


async def test_arrows_fold_open_and_walk_over_the_lines_of_untried_moves() -> None:
    async with walking(snapshot(PAPER)) as walk:
        await walk.press("home", "asterisk")
        assert "2 not visited: C2 C3" in walk.app.lines[8]
        await walk.press("down")
        assert walk.selected == 1
        await walk.press("left")
        assert not any("B1" in line for line in walk.app.lines)
        await walk.press("down")
        assert walk.selected == 5
        await walk.press("right")
        assert walk.selected == 6
        await walk.press("down")
        assert walk.selected == 7  # not the line of untried moves
        await walk.press("left", "left")
        assert walk.selected == 0
        await walk.press("asterisk", "end")
        assert walk.selected == 10


async def test_enter_asks_to_run_to_the_node() -> None:
    async with walking(snapshot(PAPER)) as walk:
        await walk.press("home", "down", "enter")
        asked = walk.app.posted[-1]
        assert isinstance(asked, EntryChosen)
        assert asked.node == 1


async def test_a_click_selects_and_a_click_on_the_arrow_folds() -> None:
    async with walking(snapshot(PAPER)) as walk:
        line = next(y for y, line in enumerate(walk.app.lines) if " D" in line)
        await walk.pilot.click(Keeping, offset=(8, line))
        walk.take()
        assert walk.selected == 7
        arrow = walk.app.lines[line].index("▸")
        await walk.pilot.click(Keeping, offset=(arrow, line))
        walk.take()
        assert "D1" in walk.app.lines[line + 1]


async def test_the_tree_follows_until_a_node_is_selected_and_scrolls_to_it() -> None:
    start = snapshot("empty", names=("alpha-beta",))
    async with walking(start, (84, 10)) as walk:
        for event in (40, 4_000, 30_000):
            walk.tree.show(at(start, event))
            await walk.pilot.pause()
            assert sum(line.startswith("►") for line in walk.app.lines) == 1
        walk.tree.show(selecting(at(start, 30_000), 1))
        await walk.pilot.pause()
        assert walk.tree.cursor == 1
        assert any("X(0,0)" in line for line in walk.app.lines)


async def test_what_is_selected_but_not_entered_any_more_is_no_trap() -> None:
    async with walking(selecting(snapshot(PAPER), 9)) as walk:
        walk.tree.show(at(walk.shot, 3, selected=9))
        await walk.press("down")
        assert walk.selected in (1, 2)


async def test_the_second_tree_stands_at_the_same_variation_or_says_that_it_does_not() -> None:
    clock = Clock(at=0)
    both = snapshot(PAPER, names=("alpha-beta", "minimax"), shown=1, both=True, clock=clock)
    minimax = both.shown.trace
    inside = [minimax.entered_at(minimax.node_after(to) or 0) + 1 for to in ([1, 2], [0])]
    async with walking(at(both, inside[0]), other=True) as walk:
        assert walk.app.lines[0].strip() == "not visited by alpha-beta"
        walk.tree.show(at(both, inside[1]))
        await walk.pilot.pause()
        assert "move" in walk.app.lines[0]
        walk.tree.show(at(both, inside[1], selected=1))
        assert walk.tree.cursor == 1


async def test_before_the_first_event_it_says_what_will_be_here() -> None:
    async with walking(snapshot(PAPER, 0)) as walk:
        assert "No nodes yet." in walk.app.lines[1]
        await walk.press("down", "left", "right", "asterisk", "enter")
        assert walk.selected is None
