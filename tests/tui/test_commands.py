"""The command palette finds an action by the words people use for it."""

from __future__ import annotations

from textual.command import CommandPalette, Hit

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.tui.commands import ActionCommands
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


async def test_the_palette_runs_what_is_chosen(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        assert isinstance(screen.app.screen, CommandPalette)
        await screen.press("h", "i", "n", "t")
        await screen.until_text("recommended")
        await screen.press("enter")
        await screen.until(lambda: isinstance(screen.app.screen, Dashboard), "the dashboard")
        await screen.until_text("hint (2,0)")
