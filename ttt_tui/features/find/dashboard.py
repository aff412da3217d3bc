"""Finding on the dashboard: the bar below the trees, and what it asks of the main tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label

from ttt_tui.features.find.finder import Finder, go_to
from ttt_tui.features.find.queries import Kind, examples, parse_query
from ttt_tui.tui.colours import Span, StyledWidget, StyleName
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.fitting import Part, fitted_line, wrapped
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_rows import FilterError


class _Words(StyledWidget):
    """What was found, or what is wrong with the query."""

    DEFAULT_CSS = "_Words { height: auto; }"

    words: tuple[str, StyleName] | None = None  # else there are examples
    examples: tuple[str, ...] = ()

    def _lines(self, width: int) -> list[list[Span]]:
        if self.words is None:
            examples = [Part.of(rank, Span(each, "dim")) for rank, each in enumerate(self.examples)]
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
**Find.** Moves from the root: `0,0 1,1`; of other games as they write them: `0 1`, `1 from heap 2`.
A value as the tree writes it: `value +1`, the bound `value <= 0`, the estimate `value ~+0.02`. A
result that is proved, where values are results: `X wins`, `draw`, `O wins`. Or
`cuts` (nodes that left moves untried), `bounds met` (on a last move, where nothing was left to
cut), `pv` (the principal variation), `differs` (nodes that the other algorithm did not visit, or
values differently), `marks` (your bookmarks). Enter goes to the tree; Escape shows all nodes.
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
        key("escape", "close", "Leave find", "Close the find bar and show all nodes", display="Esc")
    ]

    @dataclass
    class QueryChanged(Message):
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

    def open(self, examples: tuple[str, ...]) -> None:
        """Show the bar with examples of queries, and take the keyboard."""
        self.query_one(_Words).examples = examples
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
        self.post_message(self.QueryChanged(self, event.value))

    @on(Input.Submitted, "#find")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.QueryChanged(self, event.value, entered=True))

    def action_close(self) -> None:
        self.close()
        self.post_message(self.Closed(self))


def find_in(tree: SearchTree, text: str) -> str:
    """Find by a query, and turn to exploring; returns what was found, in words.

    Moves select a line; other queries show only what fits.

    Raises:
        FilterError: the text is no query, or cannot be answered; nothing has changed then.
    """
    moment, formatter = tree.at
    query = parse_query(text, formatter)
    if query.kind is Kind.ALL:
        tree.show_everything()
        return ""
    if query.kind is Kind.MOVES:
        line, words = go_to(moment, formatter, query.moves)
        tree.go_to(line)
        return words
    return tree.filter_by(Finder(query))


class _Bar(FindBar):
    """The bar of a dashboard."""

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(id="find-bar")
        self._explorer = context.explorer
        self._screen = context.dashboard.screen

    @on(FindBar.QueryChanged)
    def _find(self, event: FindBar.QueryChanged) -> None:
        tree = self._explorer.tree
        try:
            self.say(find_in(tree, event.query_text))
        except FilterError as error:
            if event.query_text.strip():
                self.say(str(error), wrong=True)
        else:
            if event.entered:
                tree.focus()

    @on(FindBar.Closed)
    def _show_everything(self) -> None:
        self._screen.set_below_tree(False)
        self._explorer.tree.show_everything()
        self._explorer.tree.focus()


class FindingOnDashboard(DashboardFeature):
    """Opens the bar, and has it say what a filter finds as the search goes on."""

    TELLS_FINDINGS = ("find",)
    KEYS = (
        FeatureKey(key("slash", "find", "Find", "Find nodes: by moves, value or state",
                    named="Find nodes", display="/", also="search filter look"), before="to_node"),
    )  # fmt: skip

    HELP = {
        "search-tree": """\
`/` finds: moves from the root (`0,0 1,1`; of other games as they write them), a value as the tree
writes it (`value +1`; the bound `value <= 0`; the estimate `value ~+0.02`), a proved result where
values are results (`X wins`, `draw`, `O wins`; a bound can
prove it, an estimate cannot), `cuts`, `bounds met` (on a last move), `pv` (the principal
variation), `differs` (nodes that the other algorithm did not visit, or values differently) or
`marks` (bookmarks). A node that is still being searched has no value yet. The tree then shows only
the nodes found, with their ancestors dimmed; an empty query shows all.
""",
        "timeline": """\
A bound met on the last move cuts nothing: `/` with `bounds met` lists these nodes.
""",
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._bar = _Bar(context)

    def below_tree(self) -> Iterable[Widget]:
        yield self._bar

    def action_find(self) -> None:
        self.context.dashboard.screen.show_view("tree")
        self.context.dashboard.screen.set_below_tree(True)
        self._bar.open(examples(self.context.explorer.formatter))

    def filter_changed(self, words: str) -> None:
        if words:
            self._bar.say(words)
        elif not self._bar.query_one("#find").has_focus:
            self._bar.close()
            self.context.dashboard.screen.set_below_tree(False)


FEATURE = FindingOnDashboard
