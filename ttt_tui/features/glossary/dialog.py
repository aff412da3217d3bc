"""The word list: all terms, with the examples of a moment as they are found."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.engine.live import REST_SECONDS
from ttt_tui.features.glossary.terms import Looked
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.keys import key


class TermsScreen(Dialog[None]):
    """Shows terms and examples; closed by any of its keys, or by a click outside."""

    ASKS_NOTHING = True
    BINDINGS = [key("escape,enter,T,q", "close", "Close", "Close the list of terms", display="Esc")]

    DEFAULT_CSS = """
    TermsScreen .-asked { background: $hint-background; }
    """

    def __init__(self, terms: Iterable[Looked], asked: str = "") -> None:
        """`asked` is the name of the term to begin with."""
        super().__init__()
        self._terms = list(terms)
        self._asked = asked

    def compose(self) -> ComposeResult:
        with self.frame("Terms", "click a word on the screen to explain it"):
            for number, looked in enumerate(self._terms):
                looked.go_on()
                asked = "-asked" if looked.term.name == self._asked else ""
                yield Static(_words(looked), id=f"term-{number}", classes=asked)

    def on_mount(self) -> None:
        self._sought = [n for n, looked in enumerate(self._terms) if looked.example is None]
        self._look_on()
        self.call_after_refresh(self._show_asked)

    def _show_asked(self) -> None:
        for asked in self.query(".-asked"):
            self.query_one(".dialog").scroll_to_widget(asked, top=True, animate=False)

    def _look_on(self) -> None:
        """Look a stretch further for one example, and let keys in."""
        if not self._sought:
            return
        number, *others = self._sought
        if self._terms[number].go_on():
            self._sought = others
            self.query_one(f"#term-{number}", Static).update(_words(self._terms[number]))
        self.set_timer(REST_SECONDS, self._look_on)


def _words(looked: Looked) -> Content:
    term = looked.term
    example = "searching for an example ..." if looked.example is None else looked.example
    return Content.assemble(
        (term.name, "bold"), f"  {term.meaning}\n    ", ("Here: ", "dim"), example
    )
