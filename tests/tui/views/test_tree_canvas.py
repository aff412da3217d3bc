"""The canvas of a tree: keys and clicks go from node to node, and the node in focus is in sight."""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.pilot import Pilot

from tests.tui.driver import resize
from tests.tui.one_widget import Alone
from tests.tui.views.test_tree_drawing import aima
from ttt_tui.tui.views.tree_canvas import TreeCanvas
from ttt_tui.tui.views.tree_drawing import DrawnNode, Kind, Progress


class Chosen(TreeCanvas):
    """Selects what is chosen, and notes what is to be folded."""

    def __init__(self, nodes: list[DrawnNode]) -> None:
        super().__init__()
        self.nodes = [replace(node, selected=False) for node in nodes]
        self.at = 0
        self.folds: list[int] = []

    def show(self) -> None:
        nodes = [replace(node, selected=n == self.at) for n, node in enumerate(self.nodes)]
        self.draw_nodes(nodes, focus=self.at, sides={Kind.MAX: "MAX", Kind.MIN: "MIN"})

    def choose(self, number: int) -> None:
        self.at = number
        self.show()

    def fold(self, number: int) -> None:
        self.folds.append(number)


def lines(app: Alone) -> list[str]:
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


async def walked(pilot: Pilot[None], canvas: Chosen, *keys: str) -> list[int]:
    places = []
    for each in keys:
        await pilot.press(each)
        places.append(canvas.at)
    return places


async def test_arrows_walk_through_the_tree() -> None:
    canvas = Chosen(aima())
    async with Alone(canvas).run_test(size=(80, 20)) as pilot:
        canvas.show()
        canvas.focus()
        assert await walked(pilot, canvas, "down", "right", "right", "right") == [1, 5, 9, 9]
        assert await walked(pilot, canvas, "down", "left", "left", "left") == [10, 8, 7, 6]
        assert await walked(pilot, canvas, "down", "up", "up", "up") == [6, 5, 0, 0]
        assert await walked(pilot, canvas, "down", "down", "home", "home") == [1, 2, 0, 0]


async def test_down_opens_a_folded_node() -> None:
    canvas = Chosen([DrawnNode(None, Kind.MAX, Progress.DONE, folded=3)])
    async with Alone(canvas).run_test(size=(80, 20)) as pilot:
        canvas.show()
        canvas.focus()
        await pilot.press("down")
    assert canvas.folds == [0]


async def test_a_click_goes_to_a_node_and_another_one_folds_it() -> None:
    canvas = Chosen(aima())
    app = Alone(canvas)
    async with app.run_test(size=(80, 20)) as pilot:
        canvas.show()
        await pilot.pause()
        row = next(y for y, line in enumerate(lines(app)) if line.startswith("MIN"))
        column = lines(app)[row].index("≤2")
        await pilot.click(offset=(column, row))
        assert canvas.at == 5
        await pilot.pause()
        assert "[▼ ≤2]" in lines(app)[row]
        await pilot.click(offset=(column, row))
        assert canvas.folds == [5]
        await pilot.click(offset=(0, row + 2))
        assert canvas.at == 5, "there is no node"


async def test_a_wide_tree_scrolls_to_the_node_in_focus() -> None:
    wide = [DrawnNode(None, Kind.MAX)]
    wide += [DrawnNode(0, Kind.LEAF, value=str(100 + number)) for number in range(60)]
    canvas = Chosen(wide)
    app = Alone(canvas)
    async with app.run_test(size=(60, 12)) as pilot:
        for number in (60, 1, 30):
            canvas.choose(number)
            await pilot.pause()
            assert f"[{99 + number}]" in "\n".join(lines(app))
        before = lines(app)
        for event in (events.MouseScrollRight, events.MouseScrollLeft):
            await pilot._post_mouse_events([event], canvas)
            assert (lines(app) == before) == (event is events.MouseScrollLeft)


async def test_a_low_panel_scrolls_down_to_the_node_in_focus() -> None:
    chain = [DrawnNode(None, Kind.MAX, value="0")]
    chain += [DrawnNode(number, Kind.MIN, value=str(number + 1)) for number in range(30)]
    canvas = Chosen(chain)
    app = Alone(canvas)
    async with app.run_test(size=(60, 9)) as pilot:
        for number in (0, 30, 15):
            canvas.choose(number)
            await pilot.pause()
            assert f"{number}]" in "\n".join(lines(app))


async def test_a_legend_stands_below_where_there_is_a_row_for_it() -> None:
    canvas = Chosen(aima())
    app = Alone(canvas)
    async with app.run_test(size=(80, 12)) as pilot:
        canvas.show()
        await pilot.pause()
        assert "╳ cut" in lines(app)[-1]
        assert "folded" not in lines(app)[-1], "no sign is explained that may be taken for a count"
        await resize(pilot, 40, 9)
        canvas.show()
        await pilot.pause()
        assert not any("╳ cut" in line or line.startswith("MAX") for line in lines(app))
        await resize(pilot, 80, 12)
        canvas.nodes = [DrawnNode(None, Kind.MAX, Progress.DONE, folded=3)]
        canvas.show()
        await pilot.pause()
        assert lines(app)[-1].endswith("…3 3 nodes folded")
