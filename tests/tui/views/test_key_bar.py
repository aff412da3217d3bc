"""The bar of keys leaves labels out, part by part, until its keys have room; never a key."""

from __future__ import annotations

import pytest
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.screen import Screen

from tests.tui.driver import Opener
from tests.tui.one_widget import Coloured
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.key_bar import KeyBar


class _Screen(Screen[None]):
    BINDINGS = [
        key("a", "alpha", "Alpha", "one"),
        key("b", "beta", "Beta", "two", gives_way=2),
        key("c", "gamma", "Gamma", "three", gives_way=1),
        key("space", "delta", "Delta", "four"),
        key("e", "epsilon", "Epsilon", "five"),
    ]
    key_sections = ("One", "Two")
    sections_to_fold = ("Two", "One")
    key_lines = 1

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def section_of(self, active: ActiveBinding) -> str:
        return "Two" if active.binding.action in ("delta", "epsilon") else "One"

    def shows_key(self, action: str) -> bool:
        return action in "alpha beta gamma delta epsilon"


class _Program(Coloured):
    def on_mount(self) -> None:
        self.push_screen(_Screen())


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (90, "One: a Alpha  b Beta  c Gamma  Two: space Delta  e Epsilon"),
        (54, "One: a Alpha  b Beta  c Gamma  Two: space Delta  e"),
        (46, "One: a Alpha  b Beta  c Gamma  Two: space e"),
        (37, "One: a Alpha  b Beta  c  Two: space e"),
        (34, "One: a Alpha  bc  Two: space e"),
        (24, "One: abc  Two: space e"),
        (16, "One: abc\nTwo: space e"),
    ],
)
async def test_labels_go_one_by_one(width: int, shown: str) -> None:
    app = _Program()
    async with app.run_test(size=(max(width, 1), 5)) as pilot:
        await pilot.pause()
        bar = app.screen.query_one(KeyBar)
        lines = [line.text.rstrip() for line in bar.render_lines(bar.size.region)]
        assert "\n".join(filter(None, lines)) == shown


async def test_what_changes_no_key_leaves_the_footer_alone(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as screen:
        drawn = list[object]()
        plain = KeyBar.update

        def counted(self: KeyBar, content: Text) -> None:
            drawn.append(content)
            plain(self, content)

        monkeypatch.setattr(KeyBar, "update", counted)
        screen.app.screen.refresh_bindings()
        await screen.settle()
        assert not drawn
        for change in ("tab", "d"):
            drawn.clear()
            await screen.press(change)
            assert drawn, "other keys, other colours"


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_each_word_of_the_footer_does_what_it_says(
    opened: Opener, size: tuple[int, int]
) -> None:
    """In the simple level three keys share the label `Setup`, and the first begins a new game."""
    async with opened(size=size, simple=True) as screen:
        position = screen.position
        await screen.click("Setup", below=size[1] - 4)
        assert "Set up a position" in screen.text
        await screen.press("escape")
        assert screen.position == position
        await screen.click("Undo", below=size[1] - 4)
        assert "nothing to" in screen.turn
