"""The welcome: what one can begin with, at each bare start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.dashboard.test_opening import app_for
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui import registry
from ttt_tui.engine.budget import Budget
from ttt_tui.engine.match import Seat
from ttt_tui.features.welcome.dashboard import WelcomeOnDashboard
from ttt_tui.features.welcome.panel import WelcomePanel
from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.settings import Settings
from ttt_tui.tui.dashboard.feature import Offer
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.setup import SetupScreen

LARGE, UPRIGHT = (250, 80), (46, 40)
SIZES = pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
SWITCH = "do not show this at the start"


def is_shown(screen: Driver) -> bool:
    return screen.dashboard.query_one(WelcomePanel).display


@pytest.mark.parametrize("size", [LARGE, WIDE, FOLDED, SMALLEST, UPRIGHT])
async def test_it_stands_whole_in_the_place_of_the_tree(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size, held=True, simple=True, bare=True) as screen:
        lines = [line.strip(" │") for line in screen.part("#welcome").splitlines()]
        assert "X O  ttt-tui" in lines
        assert "every cut, and why." in " ".join(lines)
        labels = ["Play", "Watch a search", "Your position"]
        labels += ["Quiz yourself"] * ("practice" in registry.having("dashboard"))
        labels += ["Your program"] * ("programs" in registry.having("dashboard"))
        for label in labels:
            (line,) = (line for line in lines if label in line)
            assert line.split()[0] != label.split()[0], "its key stands before it"
        assert any(line.endswith(SWITCH) for line in lines)
        assert screen.dashboard.query_one("#board").has_focus
        assert not screen.dashboard.query_one("#tree-panel").display
        assert "Quit" in screen.keys


@pytest.mark.skipif("drawing" not in registry.having("view"), reason="has its place there")
async def test_on_a_large_screen_the_drawing_keeps_its_place(opened: Opener) -> None:
    async with opened("empty", size=LARGE, held=True, simple=True, bare=True) as screen:
        panel = screen.dashboard.query_one("#drawing-panel")
        welcome, drawing = screen.dashboard.query_one(WelcomePanel).region, panel.region
        assert (drawing.y, drawing.height) == (welcome.y, welcome.height)
        assert drawing.x == welcome.right
        assert "The tree grows here" in screen.part("#drawing-panel")
        assert welcome.width * welcome.height < 250 * 80 / 4
        await screen.press("full_stop")
        assert panel.region == drawing, "nothing jumps"


async def test_where_there_is_room_a_line_says_what_each_is(opened: Opener) -> None:
    async with opened("empty", size=FOLDED, bare=True) as screen:
        assert "Play            click a cell of the board" in screen.part("#welcome")
        assert "F1    brings it back" in screen.part("#welcome")


async def test_it_comes_at_every_bare_start_until_it_is_told_not_to(opened: Opener) -> None:
    for _ in range(2):
        async with opened("empty", options=None, pace=None, bare=True) as screen:
            assert is_shown(screen)
            await screen.press("full_stop")
            assert not is_shown(screen)
            assert screen.dashboard.query_one("#tree-panel").display
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        await screen.click(SWITCH)
        assert is_shown(screen)
        assert "the next start shows no welcome" in " ".join(screen.turn.split())
        assert "show this at every start" in screen.text
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        assert not is_shown(screen)
        await screen.press("f1")
        assert is_shown(screen)
        await screen.press("f5")
        assert is_shown(screen)
        assert screen.dashboard.services.settings.of(ENTRY)
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        assert is_shown(screen)


async def test_it_comes_over_any_view_and_the_tree_is_there_again(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        await screen.click_tab("comparison")
        await screen.press("f1")
        assert is_shown(screen)
        assert screen.dashboard.query_one("#board").has_focus
        await screen.press("right")
        assert screen.dashboard.query_one("#tree-panel").display
        await screen.press("Z", "f1")
        assert is_shown(screen)


async def test_the_keyboard_has_a_place_again_where_the_tree_was_all_there_is(
    opened: Opener,
) -> None:
    async with opened(size=SMALLEST) as screen:
        await screen.press("b", "f1")
        assert not screen.app.screen.focus_chain
        await screen.press("right")
        assert not is_shown(screen)
        assert screen.app.screen.focused is not None


@pytest.mark.parametrize("size", [WIDE, FOLDED, LARGE, UPRIGHT])
async def test_the_first_frame_becomes_it_without_a_jump(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = app_for(tmp_path, ".../.../... x", bare=True)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, None)
        await pilot.pause()
        before = driver.text.splitlines()
        assert "Search tree" not in driver.text
        app._open_dashboard()
        await driver.until(lambda: isinstance(app.screen, Dashboard), "the dashboard")
        await driver.until(lambda: "Quit" in driver.text, "the first frame of the dashboard")
        assert "Search tree" not in driver.text
        for line, now in zip(before, driver.text.splitlines(), strict=True):
            for column, sign in enumerate(line):
                if sign in "╭╮╰╯╔╗╚╝║":
                    assert now[column] == sign, (line, now)


async def test_it_does_not_come_where_something_was_asked_for(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True) as screen:
        assert not is_shown(screen)


async def test_a_key_closes_it_and_does_its_work(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.press("5")
        assert not is_shown(screen)
        assert screen.match.record.moves == (4,)


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_escape_closes_it_alone_and_what_was_behind_it_is_as_before(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.press("X", "w")
        screen.dashboard.responsive_layout.focus_in("comparison")
        before = screen.text, screen.app.focused
        await screen.press("f1", "f1")
        assert is_shown(screen)
        await screen.pilot.press("escape")
        await screen.settle()
        assert not is_shown(screen)
        assert (screen.text, screen.app.focused) == before
        await screen.press("escape")
        assert screen.dashboard.context.state.playhead.live, "it leaves the past as before"


async def test_enter_closes_it_and_the_cell_is_chosen_then(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.press("enter")
        assert not is_shown(screen)
        assert screen.match.record.ply == 0
        assert "choose a cell" in screen.turn
        await screen.press("right", "enter")
        assert screen.match.record.moves == (1,)


async def test_a_click_on_the_board_closes_it_and_plays(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.click_cell(0)
        assert not is_shown(screen)
        assert screen.match.record.moves == (0,)


@SIZES
async def test_a_search_is_watched_from_its_first_cut(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size, held=True, simple=True, bare=True) as screen:
        await screen.click("Watch a search")
        assert screen.position == "..O/XOO/..X x"
        assert "already wins with (2,0)" in " ".join(screen.card.replace("·", " ").split())
        assert not screen.session.analysis.running
        assert not is_shown(screen)


async def test_the_others_do_what_they_say(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.click("Your position")
        assert isinstance(screen.app.screen, SetupScreen)
        await screen.press("escape", "f1")
        await screen.click("Play")
        assert not is_shown(screen)
        assert screen.app.screen.focused is screen.dashboard.query_one("#board")


async def test_whatever_features_offer_stands_there(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    offers = [Offer("[learn]", "a lesson", "screen.hint")]
    monkeypatch.setattr(WelcomeOnDashboard, "offers", lambda _: offers)
    async with opened("empty", held=True, bare=True) as screen:
        assert "[learn]" in screen.part("#welcome")
        offers.append(Offer("Go on", "as last time", "screen.hint", continues=True))
        screen.dashboard.context.tell(lambda each: each.offers_changed())
        await screen.settle()
        shown = screen.part("#welcome")
        assert shown.index("Go on") < shown.index("Play") < shown.index("[learn]")


@pytest.mark.parametrize("size", [(120, 40), (80, 24), SMALLEST])
async def test_what_can_be_continued_is_read_later_and_moves_nothing(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    def go_on(words: str) -> Offer:
        return Offer("Continue", words, "screen.hint", "F3", continues=True)

    offers = [go_on("where you left")]
    monkeypatch.setattr(WelcomeOnDashboard, "offers", lambda _: offers)
    async with opened("empty", size=size, held=True, bare=True) as screen:

        def others() -> list[str]:
            """Each line, empty where it is of the offer."""
            lines = screen.part("#welcome").splitlines()
            return ["" if "Continue" in line else line for line in lines]

        async def offer(*now: Offer) -> None:
            offers[:] = now
            screen.dashboard.context.tell(lambda each: each.offers_changed())
            await screen.settle()

        before, with_words = others(), "click a cell" in screen.text
        assert with_words == (size != SMALLEST)
        await offer(go_on("4x4, 4 in a row with gravity, ..../..../..X./.OX. x, 12 minutes ago"))
        assert others() == before
        assert "4x4, 4 in" in screen.part("#welcome")
        await offer()
        assert [line.strip(" │") for line in others()] == [line.strip(" │") for line in before]
        await screen.click("Watch a search")
        assert screen.position.startswith("..O/XOO/..X")


@SIZES
async def test_the_worked_example_is_the_same_search_whatever_was_chosen(
    opened: Opener, size: tuple[int, int]
) -> None:
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    lineup = (Algorithm.MINIMAX, named("pvs"))
    saved = replace(Settings(), options=centre, algorithms=lineup)
    assert opened.settings_file.save(saved) is None
    async with opened("empty", size=size, pace=None, held=True) as screen:
        screen.session.set_budget(Budget(nodes=9))
        before = screen.session.state.chosen
        await screen.press("f2")
        said = " ".join(screen.turn.split())
        assert "usual options; x next cut, l: live; u: undo" in said
        await screen.finish()
        assert (screen.nodes(Algorithm.MINIMAX), screen.nodes()) == (44, 30)
        assert "order" not in screen.title
        assert opened.settings_file.load()[0] == saved
        await screen.press("u")
        assert screen.session.state.chosen == before
        assert screen.session.state.options == centre
        await screen.press("y")
        assert screen.session.state.options == SearchOptions()
        await screen.press("n")
        assert screen.session.state.options == centre, "the next game is searched as chosen"
        assert screen.session.state.algorithms == lineup
        assert opened.settings_file.load()[0] == saved


async def test_an_option_changed_in_the_worked_example_is_one_change(opened: Opener) -> None:
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    strict = replace(centre, cutoff=Cutoff.STRICT)
    async with opened("empty", options=centre, held=True) as screen:
        await screen.press("f2", "o", "down", "right", "enter")
        assert screen.session.state.options == SearchOptions(cutoff=Cutoff.STRICT)
        assert opened.settings_file.load()[0].options == strict
        await screen.press("f2")
        await screen.finish()
        assert screen.nodes() == 30
        await screen.press("n")
        assert screen.session.state.options == strict


async def test_undo_at_the_start_brings_back_the_game_that_was_replaced(opened: Opener) -> None:
    set_up = "X../.O./... x"
    async with opened(set_up, x=Seat("alpha-beta"), o=Seat.HUMAN, held=True) as screen:
        before = screen.match
        await screen.press("f2")
        assert screen.position != set_up
        assert screen.match.seats != before.seats
        await screen.press("u")
        assert screen.match == before
        await screen.press("y")
        assert screen.position.startswith("..O/XOO/..X")
        assert "there is nothing to redo" not in screen.turn
        await screen.press("y")
        assert "there is nothing to redo" in screen.turn
