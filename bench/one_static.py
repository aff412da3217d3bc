"""The least Textual app, to compare with: one Static."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static

PAINTED = "one static"


class OneStatic(App[None]):
    def compose(self) -> ComposeResult:
        yield Static(PAINTED)


if __name__ == "__main__":
    OneStatic().run()
