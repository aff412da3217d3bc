"""The footer has whole words that fit, each a target of its own."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.screen import Screen

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from tests.tui.one_widget import Coloured
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.key_bar import FooterWord, KeyBar


class _Screen(Screen[None]):
    BINDINGS = [
        key("h", "explain", "Help", "always there", always=True),
        key("a", "alpha", "Alpha", "one"),
        key("b,B", "beta", "Beta", "two"),
        key("c", "gamma", "Gamma", "three"),
        key("ctrl+c", "leave", "Leave", "by force", priority=True),
        key("q", "leave", "Leave", "always there, too", always=True),
    ]

    def compose(self) -> ComposeResult:
        yield KeyBar(lambda: [FooterWord("beta", "Now"), FooterWord("alpha", "Then")])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return True if action in "explain alpha beta gamma leave" else None


class _Program(Coloured):
    def on_mount(self) -> None:
        self.push_screen(_Screen())


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (90, "b Now  a Then  h Help  q Leave"),
        (30, "b Now a Then h Help q Leave"),
        (26, "b Now h Help q Leave"),
        (18, "h Help q Leave"),
    ],
)
async def test_what_has_no_room_is_left_out_from_its_end(width: int, shown: str) -> None:
    app = _Program()
    async with app.run_test(size=(width, 5)) as pilot:
        await pilot.pause()
        await pilot.pause()
        row = app.screen._compositor.render_strips()[-1].text
        assert row.strip() == shown


async def test_what_changes_no_word_leaves_the_footer_alone(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as screen:
        made = list[object]()
        plain = KeyBar.recompose

        async def counted(self: KeyBar) -> None:
            made.append(self)
            await plain(self)

        monkeypatch.setattr(KeyBar, "recompose", counted)
        screen.app.screen.refresh_bindings()
        await screen.press("tab", "d")
        assert not made
        await screen.press("D")
        assert made, "other words"


@pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
async def test_each_word_of_the_footer_does_what_it_says(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size, simple=True, held=True) as screen:
        await screen.click("Step", below=size[1] - 2)
        assert screen.dashboard.playback.event == 1
        await screen.click("Learn", below=size[1] - 2)
        await screen.until_text("─ Lessons")
        await screen.press("escape")
        await screen.click("Help", below=size[1] - 2)
        await screen.until_text("─ Help ─")
        await screen.press("escape")
        await screen.click("Quit", below=size[1] - 2)
        assert screen.app._exit
