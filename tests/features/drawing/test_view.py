"""The drawing on the dashboard: it follows the search, the replay and the selection."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, LARGEST, SMALLEST, UPRIGHT, WIDE, Driver, Opener
from tests.tui.views.explored import tree_of
from ttt_tui.features.drawing.view import DrawingView
from ttt_tui.game.game_texts import read_state
from ttt_tui.tui.views.tree_outline import Line

NOT_YET = "The tree grows here with the search."


def drawing(screen: Driver) -> str:
    return screen.part("#search-drawing")


async def test_it_grows_with_the_search_and_goes_back_with_the_replay(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.show("drawing")
        assert drawing(screen).strip() == NOT_YET
        await screen.press("full_stop", "full_stop", "full_stop")
        third = drawing(screen)
        assert "►" in third
        assert "┏" in third, "the open path"
        assert "╳" not in third
        await screen.finish()
        await screen.press("Z")
        assert "╳" in drawing(screen)
        await screen.press("Z")
        screen.dashboard.playback.seek(3)
        await screen.settle()
        back = drawing(screen)
        assert "╳" not in back
        assert "┏" in back


@pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
async def test_it_goes_along_with_the_selection_of_the_tree(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.show("drawing")
        tree = tree_of(screen)
        for node in (1, 10, 29):
            tree.select(Line(node))
            await screen.settle()
            row = next(line for line in drawing(screen).splitlines() if "[" in line and "]" in line)
            moment = screen.dashboard.context.state.moment
            value = moment.trace.value[node]
            assert str(abs(value)) in row.partition("[")[2].partition("]")[0]


async def test_keys_and_clicks_select_a_node_in_the_tree_too(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("drawing")
        tree = tree_of(screen)
        screen.app.screen.query_one(DrawingView).focus()
        await screen.press("down")
        assert tree.selected == Line(1)
        await screen.press("right")
        moment = screen.dashboard.context.state.moment
        assert tree.selected == Line(moment.children(0)[1])
        await screen.press("up")
        assert tree.selected == Line(0)
        await screen.press("enter")
        assert "(0,1)" not in drawing(screen)
        assert "…30" in drawing(screen)
        await screen.press("enter")
        x, y = screen.where("(0,1)", below=24)
        await screen.pilot.click(offset=(x, y))
        await screen.settle()
        selected = tree.selected
        assert selected is not None
        assert moment.trace.moves_to(selected.node)[-1] == 1


async def test_an_unvisited_move_can_be_selected(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("drawing")
        await screen.press("Z")
        x, y = screen.where("╳", below=10)
        await screen.pilot.click(offset=(x, y + 1))
        await screen.settle()
        selected = tree_of(screen).selected
        assert selected is not None
        assert selected.unvisited is not None


async def test_it_is_drawn_only_while_it_is_shown(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = 0

    def count(*_: object, **__: object) -> None:
        nonlocal drawn
        drawn += 1

    monkeypatch.setattr(DrawingView, "see", count)
    async with opened(size=WIDE) as screen:
        await screen.show("comparison")
        await screen.press("full_stop", "full_stop")
        assert drawn == 0
        await screen.show("drawing")
        await screen.press("full_stop")
        assert drawn > 0


@pytest.mark.parametrize("size", [LARGEST, WIDE, FOLDED, UPRIGHT])
async def test_it_is_not_offered_where_the_board_is_the_same_drawing(
    opened: Opener, size: tuple[int, int]
) -> None:
    def is_shown() -> bool:
        return bool(screen.app.screen.query_one(DrawingView).region)

    async with opened(size=size) as screen:
        await screen.show("drawing")
        assert is_shown()
        screen.dashboard.game.set_up(read_state("((3 12 8) (2 4 6) (14 5 2))"), "set up")
        await screen.settle()
        views = len(screen.dashboard.VIEWS)
        for _ in range(views):
            assert not is_shown()
            await screen.press("w")
        layout = screen.dashboard.responsive_layout
        assert "drawing" not in dict(layout.labels_offered())
        assert "Draw" not in screen.part("#views")
        assert "Draw" not in screen.part(f"#{layout.shared}-panel").splitlines()[0]
        screen.dashboard.game.set_up(read_state("..O/XOO/..X"), "set up")
        await screen.settle()
        await screen.show("drawing")
        assert is_shown()


async def test_another_game_is_another_drawing(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        await screen.show("drawing")
        before = drawing(screen)
        assert "(2,1)" in before
        await screen.press("n")
        assert drawing(screen).strip() == NOT_YET
