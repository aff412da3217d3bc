"""The welcome: what this program is, and what one can begin with, in the place of the tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.markup import escape
from textual.widget import Widget

from ttt_tui.tui.dashboard.feature import Offer

_TITLE = "[$x-color]X[/] [$o-color]O[/]  [b $primary]ttt-tui[/]"
_ABOUT = "See how a computer thinks ahead: every node that a search visits, every cut, and why."
SWITCH = "welcome_at_start"
_KEY, _GAP = 6, 2  # columns
_LINE = "@offer"  # of an offer's line beside its link, which alone looks like one


class WelcomePanel(Widget):
    """A title, a sentence, an offer a line, and whether all this comes at the next start.

    With less room it has no empty lines, then no sentence; where an offer with its words does not
    fit in a line, the labels stand alone.
    """

    _offers: Sequence[Offer] = ()
    _is_usual = True

    def __init__(self, close: Callable[[], None], *, id: str | None = None) -> None:  # noqa: A002
        """`close` is called with a click on an offer."""
        super().__init__(id=id)
        self._close = close

    def show(self, offers: Sequence[Offer], *, is_usual: bool) -> None:
        """`is_usual`: it comes at each start."""
        self._offers, self._is_usual = offers, is_usual
        self.add_class("-open")
        self.refresh()

    @property
    def is_open(self) -> bool:
        return self.has_class("-open")

    def hide(self) -> None:
        self.remove_class("-open")

    async def on_click(self, event: Click) -> None:
        """Textual runs what a label links to; the rest of its line does the same."""
        action = event.style.meta.get("@click") or event.style.meta.get(_LINE)
        if action is not None and SWITCH not in str(action):
            self._close()
        if _LINE in event.style.meta:
            await self.run_action(str(action))

    def render(self) -> Content:
        return Content.from_markup("\n".join(self._lines(*self.size)))

    def _lines(self, width: int, height: int) -> list[str]:
        offers, room = self._offer_lines(width)
        switch = "do not show this at the start" if self._is_usual else "show this at every start"
        about = wrap(_ABOUT, max(room, min(width - 2, len(_ABOUT) // 2 + 5)))
        used = max(room, _KEY + len(switch), *map(len, about))
        link = f"{_key('F5')}[@click=screen.{SWITCH}][$dim-color]{switch}[/][/]"
        foot = [link, f"{_key('F1')}[$dim-color]brings it back[/]"]
        ways = [
            [_TITLE, "", "", *about, "", "", "", *_apart(offers, 2), "", "", "", *foot],
            [_TITLE, "", *about, "", "", *_apart(offers, 1), "", "", *foot],
            [_TITLE, "", *about, "", *offers, "", *foot],
            [_TITLE, *about, "", *offers, "", link],
            [_TITLE, "", *offers, "", link],
            [_TITLE, *offers, link],
        ]
        lines = next((way for way in ways if len(way) <= height), [*offers, link])
        left = " " * max(1, (width - used) // 2)
        return [left + line for line in lines]

    def _offer_lines(self, width: int) -> tuple[list[str], int]:
        """The offers, and the columns they take."""
        label = max((cell_len(each.label) for each in self._offers), default=0)
        words = max((cell_len(each.words) for each in self._offers), default=0)
        room = _KEY + label + _GAP + words
        has_words = room <= width - 2
        lines = []
        for each in self._offers:
            gap = " " * (label - cell_len(each.label) + _GAP)
            link = f"[@click={each.action}]{escape(each.label)}[/]"
            tail = f"{gap}[$dim-color]{escape(each.words)}[/]" if has_words else ""
            rest = f"[{_LINE}={each.action}]"
            lines.append(f"{rest}{_key(each.key)}[/]{link}{rest}{tail}[/]")
        return lines, room if has_words else _KEY + label


def _key(name: str) -> str:
    return f"[b $primary]{name:<{_KEY}}[/]"


def _apart(lines: Sequence[str], empty: int) -> list[str]:
    """With so many empty lines between each two."""
    return [part for line in lines for part in (line, *[""] * empty)][:-empty]
