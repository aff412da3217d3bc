"""The find bar: one line that takes a query, and says what was found."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input, Label

from ttt_tui.features.find.queries import EXAMPLES
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.fitting import Part, fitted_line, wrapped
from ttt_tui.tui.keys import key


class _Words(StyledWidget):
    """What was found, or what is wrong with the query."""

    DEFAULT_CSS = "_Words { height: auto; }"

    words: tuple[str, StyleName] | None = None  # else there are examples

    def _lines(self, width: int) -> list[list[Span]]:
        if self.words is None:
            examples = [Part.of(rank, Span(each, "dim")) for rank, each in enumerate(EXAMPLES)]
            return [fitted_line(examples, (), width, margin=0)]
        return wrapped([Span(*self.words)], width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._lines(width))

    def render_line(self, y: int) -> Strip:
        lines = self._lines(self.size.width)
        return self.strip(lines[y] if y < len(lines) else [], self.size.width)


class FindBar(Horizontal):
    """Hidden until `open`; it keeps the last query while it stays open."""

    HELP = """\
**Find.** Moves from the root: `0,0 1,1`. A value as the tree writes it: `value +1`, the bound
`value <= 0`, the estimate `value ~+0.02`. A result that is proved: `X wins`, `draw`, `O wins`. Or
`cuts` (nodes that left moves untried), `bounds met` (on a last move, where nothing was left to
cut), `pv` (the principal variation), `differs` (nodes that the other algorithm did not visit, or
values differently), `marks` (your bookmarks). Enter goes to the tree, Escape shows all again.
"""

    DEFAULT_CSS = """
    FindBar { height: auto; display: none; }
    FindBar Label { width: auto; }
    FindBar Input { width: 16; height: 1; border: none; padding: 0; }
    FindBar #find-words { width: 1fr; margin: 0 0 0 1; }
    .-folded FindBar {
        layout: grid; grid-size: 2 2; grid-columns: 5 1fr; grid-rows: 1 auto;
    }
    .-folded FindBar Input { width: 1fr; }
    .-folded FindBar #find-words { column-span: 2; margin: 0; }
    """
    SCOPED_CSS = False  # the screen says whether it is folded

    BINDINGS = [
        key("escape", "close", "Leave find", "Close the find bar, show everything", display="Esc")
    ]

    @dataclass
    class Asked(Message):
        """The query has changed, or (`entered`) Enter was pressed on it."""

        bar: FindBar
        query_text: str
        entered: bool = False

    @dataclass
    class Closed(Message):
        """The bar has closed and forgotten its query: show everything, give the focus back."""

        bar: FindBar

    def compose(self) -> ComposeResult:
        yield Label("find ")
        yield Input(id="find", select_on_focus=True, compact=True)
        yield _Words(id="find-words")

    @property
    def is_open(self) -> bool:
        return bool(self.display)

    @property
    def text(self) -> str:
        """The query as it stands."""
        return self.query_one(Input).value

    def open(self) -> None:
        """Show the bar and take the keyboard."""
        self.display = True
        self.query_one(Input).focus()

    def close(self) -> None:
        """Hide the bar and forget the query, without a message."""
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        self.say("")
        self.display = False

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Say at the right what was found, or what is wrong; nothing brings the examples back."""
        place = self.query_one(_Words)
        place.words = (words, "warn" if wrong else "plain") if words else None
        place.refresh(layout=True)

    @on(Input.Changed, "#find")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Asked(self, event.value))

    @on(Input.Submitted, "#find")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Asked(self, event.value, entered=True))

    def action_close(self) -> None:
        self.close()
        self.post_message(self.Closed(self))
