"""The command palette finds an action by the words people use for it."""

from __future__ import annotations

import pytest
from textual.command import CommandPalette, Hit
from textual.events import Click

from tests.tui.driver import FOLDED, TEN_A_SECOND, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import Cutoff
from ttt_tui.tui.commands import ActionCommands, Palette
from ttt_tui.tui.dashboard.screen import Dashboard


async def found(provider: ActionCommands, query: str) -> list[str]:
    """Names of what is found, best first."""
    hits = [hit async for hit in provider.search(query) if isinstance(hit, Hit)]
    hits.sort(key=lambda hit: -hit.score)
    return [str(hit.match_display) for hit in hits]


WANTED = {
    "speed": {"Faster", "Slower", "Slow speed", "Full speed", "Automatic speed"},
    "pace": {"Faster", "Slower", "Automatic speed"},
    "pause": {"Run/pause"},
    "play": {"Run/pause", "Play back"},
    "rewind": {"Step back", "Play back"},
    "new game": {"New game"},
    "take back": {"Undo"},
    "colour": {"Theme: dark or light"},
    "color": {"Theme: dark or light"},
    "dark": {"Theme: dark or light"},
    "editor": {"Set up a position"},
    "paste": {"Set up a position"},
    "algorithm": {"Algorithms"},
    "settings": {"Search options"},
    "opponent": {"Players"},
    "connect four": {"Another game or board"},
    "limit": {"Budget"},
    "side by side": {"Both trees"},
    "best move": {"Hint"},
    "exit": {"Quit"},
    "shortcuts": {"Help"},
    "cut": {"Cut rule: beyond it only, alpha > beta", "Next cut"},
}


async def test_words_that_people_use_lead_to_the_action(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.click_cell(0)
        await screen.advance(0.5)
        provider = ActionCommands(screen.app.screen)
        for query, wanted in WANTED.items():
            best = (await found(provider, query))[: 3 + len(wanted)]
            assert wanted <= set(best), (query, best)


@pytest.mark.parametrize("query", ["speed", "SPEED"])
async def test_speed_finds_both_directions_first(opened: Opener, query: str) -> None:
    async with opened() as screen:
        best = await found(ActionCommands(screen.app.screen), query)
        assert {"Faster", "Slower"} <= set(best[:5])


async def test_the_cut_rule_is_changed_and_put_back_by_the_word_cut(opened: Opener) -> None:
    async with opened() as screen:
        for cutoff in (Cutoff.STRICT, Cutoff.WEAK):
            await screen.press("ctrl+p", *"cut")
            await screen.until_text("Cut rule: ")
            await screen.press("enter")
            await screen.until(lambda: isinstance(screen.app.screen, Dashboard), "the dashboard")
            await screen.until(lambda: screen.session.state.options.cutoff is cutoff, cutoff.value)  # noqa: B023
            assert "Cut rule: " in screen.turn


async def test_a_click_that_the_terminal_has_shrunk_away_from_does_no_harm(opened: Opener) -> None:
    """The click beside the palette is on its way while the terminal becomes narrower."""
    async with opened() as screen:
        await screen.press("ctrl+p")
        palette = screen.app.screen
        assert isinstance(palette, Palette)
        x = screen.app.size.width  # the first column that there is not
        palette.post_message(Click(palette, x, 2, 0, 0, 1, False, False, False, x, 2))
        await screen.settle()
        assert screen.app.screen is palette
        await screen.press("escape")
        assert not isinstance(screen.app.screen, Palette)


async def palette_names(screen: Driver) -> list[str]:
    provider = ActionCommands(screen.app.screen)
    return [str(hit.text) async for hit in provider.discover()]


async def test_the_palette_has_exactly_what_can_act_now(opened: Opener) -> None:
    async with opened() as screen:
        names = await palette_names(screen)
        assert len(names) == len(set(names))
        assert {"Run/pause", "Step", "Set up a position", "Hint", "Quit"} <= set(names)
        assert not {"Undo", "Redo", "Move now", "Step back"} & set(names)
        await screen.click_cell(6)
        await screen.press("u")
        assert "Redo" in await palette_names(screen)
        await screen.press("y")
        assert "Undo" in await palette_names(screen)
        await screen.finish()
        names = await palette_names(screen)
        assert not {"Step", "Run to the end"} & set(names)
        assert {"Step back", "Run/pause"} <= set(names), "the recording can be played"
    async with opened("O.O/XOO/XXX o", size=FOLDED, x=Seat("minimax")) as screen:
        names = await palette_names(screen)
        assert "Hint" not in names
        assert "Next view" in names


async def test_the_menu_begins_with_what_makes_sense_and_ends_with_the_cursor(
    opened: Opener,
) -> None:
    async with opened("empty", simple=True, held=True) as screen:
        names = await palette_names(screen)
        assert names[:4] == ["Run/pause", "Step", "Next cut", "New game"]
        assert names.index("Search options") < names.index("Quit") < names.index("Up")
        assert set(names[-4:]) <= {"Play under the cursor", "Up", "Down", "Left", "Right"}
        await screen.finish()
        assert (await palette_names(screen))[0] == "Hint"


async def test_the_palette_runs_what_is_chosen(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        assert isinstance(screen.app.screen, CommandPalette)
        await screen.press("h", "i", "n", "t")
        await screen.until_text("recommended")
        await screen.press("enter")
        await screen.until(lambda: isinstance(screen.app.screen, Dashboard), "the dashboard")
        await screen.until_text("hint (2,0)")
