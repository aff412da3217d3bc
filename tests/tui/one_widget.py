"""One widget alone on a screen of any size, read as text."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App, ComposeResult
from textual.widget import Widget

from ttt_tui.tui import colours


class Coloured(App[None]):
    """An app without more than our colours."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return colours.default_variables(self.current_theme.dark)


class Alone(Coloured):
    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self._widget = widget

    def compose(self) -> ComposeResult:
        yield self._widget


async def text_of(
    widget: Widget, show: Callable[[], None], width: int, height: int = 20
) -> list[str]:
    """The lines of a widget of this size after `show`, blank ones at the end left out."""
    widget.styles.width, widget.styles.height = width, height
    widget.styles.padding = widget.styles.margin = 0
    widget.styles.border = ("none", "black")
    app = Alone(widget)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        show()
        await pilot.pause()
        lines = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
    while lines and not lines[-1]:
        lines.pop()
    return lines
