"""The command palette finds an action by the words people use for it."""

from __future__ import annotations

import pytest
from textual.command import Hit
from textual.events import Click

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.tui.commands import ActionCommands, Palette


async def found(provider: ActionCommands, query: str) -> list[str]:
    """Names of what is found, best first."""
    hits = [hit async for hit in provider.search(query) if isinstance(hit, Hit)]
    hits.sort(key=lambda hit: -hit.score)
    return [str(hit.match_display) for hit in hits]


WANTED = {
    "speed": {"Faster", "Slower"},
    "pace": {"Faster", "Slower", "Auto"},
    "pause": {"Run/pause"},
    "play": {"Run/pause", "Play back"},
    "rewind": {"Step back", "Play back"},
    "new game": {"New"},
    "take back": {"Undo"},
    "colour": {"Theme"},
    "color": {"Theme"},
    "dark": {"Theme"},
    "editor": {"Setup"},
    "paste": {"Setup"},
    "algorithm": {"Algorithms"},
    "settings": {"Options"},
    "opponent": {"Players"},
    "connect four": {"Board"},
    "limit": {"Budget"},
    "side by side": {"Both"},
    "best move": {"Hint"},
    "exit": {"Quit"},
    "shortcuts": {"Help"},
    "map": {"View"},
}


async def test_words_that_people_use_lead_to_the_action(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.click_cell(0)
        await screen.advance(0.5)
        provider = ActionCommands(screen.app.screen)
        for query, wanted in WANTED.items():
            best = (await found(provider, query))[: 3 + len(wanted)]
            assert wanted <= set(best), (query, best)


@pytest.mark.parametrize("query", ["speed", "Speed", "SPEED"])
async def test_speed_finds_both_directions_first(opened: Opener, query: str) -> None:
    async with opened() as screen:
        best = await found(ActionCommands(screen.app.screen), query)
        assert {"Faster", "Slower"} <= set(best[:3])


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
