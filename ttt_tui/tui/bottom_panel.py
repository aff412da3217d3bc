"""A panel below all others, which says when it has more than is in sight."""

from __future__ import annotations

from typing import ClassVar

from textual.containers import VerticalScroll


class BelowPanel(VerticalScroll):
    """As high as its text, up to its `max-height`; what is more is scrolled to, and told."""

    DOES: ClassVar[str] = ""
    """What can be done with what it shows, for its lower border, as markup."""

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._tell_more()

    def on_resize(self) -> None:
        self.text_changed()

    def text_changed(self) -> None:
        """To be called when it shows something else."""
        self.call_after_refresh(self._tell_more)

    @property
    def has_more(self) -> bool:
        return self.display and self.max_scroll_y > 0

    @property
    def _is_at_end(self) -> bool:
        return self.scroll_offset.y >= self.max_scroll_y

    def _tell_more(self) -> None:
        where = "back to the top" if self._is_at_end else "more below"
        more = f"[@click=screen.more]F4: {where}[/]  " if self.has_more else ""
        self.border_subtitle = more + self.DOES

    def more(self) -> None:
        """Show the next lines, after the last the first again."""
        if self._is_at_end:
            self.scroll_home(animate=False)
        else:
            self.scroll_relative(y=max(1, self.size.height - 1), animate=False)
