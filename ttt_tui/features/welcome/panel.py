"""The welcome: what this program is, and what one can begin with, in the place of the tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.markup import escape
from textual.widget import Widget

from ttt_tui.tui.dashboard.feature import Offer

_TITLE = "[$x-color]X[/] [$o-color]O[/]  [b $primary]ttt-tui[/]"
_ABOUT = "See how a computer thinks ahead: every node that a search visits, every cut, and why."
SWITCH = "welcome_at_start"
_KEY, _GAP = 6, 2  # columns
_LEAST_WORDS = 10  # columns, of what can be continued
_LINE = "@offer"  # of an offer's line beside its link, which alone looks like one


class WelcomePanel(Widget):
    """A title, a sentence, an offer a line, and whether all this comes at the next start.

    With less room it has no empty lines, then no sentence; where an offer with its words does not
    fit in a line, the labels stand alone. What can be continued is read from a file meanwhile: its
    words are cut to the room that there is, and where there is nothing, its line stays empty. So
    nothing moves below the mouse.
    """

    _offers: Sequence[Offer] = ()
    _is_usual = True
    _most = 0  # offers since it was opened

    def __init__(self, close: Callable[[], None], *, id: str | None = None) -> None:  # noqa: A002
        """`close` is called with a click on an offer."""
        super().__init__(id=id)
        self._close = close

    def show(self, offers: Sequence[Offer], *, is_usual: bool) -> None:
        """`is_usual`: it comes at each start."""
        self._most = max(self._most if self.is_open else 0, len(offers))
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
        label = _KEY + max((cell_len(each.label) for each in self._offers), default=0) + _GAP
        words = max((cell_len(e.words) for e in self._offers if not e.continues), default=0)
        has_words = label + words <= width - 2
        room = label + words if has_words else label - _GAP
        switch = "do not show this at the start" if self._is_usual else "show this at every start"
        about = wrap(_ABOUT, max(room, min(width - 2, len(_ABOUT) // 2 + 5)))
        used = max(room, _KEY + len(switch), *map(len, about))
        left = max(1, (width - used) // 2)
        offers = [""] * (self._most - len(self._offers))
        for each in self._offers:
            space = width - 1 - left - label
            is_said = space >= _LEAST_WORDS if each.continues else has_words
            offers.append(_line(each, label, space if is_said else 0))
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
        return [" " * left + line for line in lines]


def _line(offer: Offer, label: int, space: int) -> str:
    """Its words stand after `label` columns, and take at most `space` of them; 0: no words."""
    words = offer.words
    if cell_len(words) > space:
        words = set_cell_size(words, space - 1).rstrip(", ") + "…" if space else ""
    gap = " " * (label - _KEY - cell_len(offer.label)) if words else ""
    link = f"[@click={offer.action}]{escape(offer.label)}[/]"
    rest = f"[{_LINE}={offer.action}]"
    return f"{rest}{_key(offer.key)}[/]{link}{rest}{gap}[$dim-color]{escape(words)}[/][/]"


def _key(name: str) -> str:
    return f"[b $primary]{name:<{_KEY}}[/]"


def _apart(lines: Sequence[str], empty: int) -> list[str]:
    """With so many empty lines between each two."""
    return [part for line in lines for part in (line, *[""] * empty)][:-empty]
