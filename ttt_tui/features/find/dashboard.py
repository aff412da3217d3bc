"""Finding on the dashboard: the bar below the trees, and what it asks of the main tree."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.widget import Widget

from ttt_tui.features.find.find_bar import FindBar
from ttt_tui.features.find.queries import Finder, Kind, go_to, parse_query
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_rows import FilterError


def find_in(tree: SearchTree, text: str) -> str:
    """Find by a query, and turn to exploring; returns what was found, in words.

    Moves select a line; other queries show only what fits.

    Raises:
        FilterError: the text is no query, or cannot be answered; nothing has changed then.
    """
    moment, formatter = tree.at
    query = parse_query(text, formatter.rules)
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

    @on(FindBar.Asked)
    def _find(self, event: FindBar.Asked) -> None:
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

    KEYS = (
        FeatureKey(key("slash", "find", "Find", "Find nodes: by moves, value or state",
                    named="Find nodes", display="/", also="search filter look"), before="to_node"),
    )  # fmt: skip

    HELP = {
        "search-tree": """\
`/` finds: moves from the root (`0,0 1,1`), a value as the tree writes it (`value +1`; the bound
`value <= 0`; the estimate `value ~+0.02`), a result (`X wins`, `draw`, `O wins`: where it is
proved, by a bound, too, never by an estimate), `cuts`, `bounds met` (on a last move), `pv` (the
principal variation), `differs` (nodes that the other algorithm did not visit, or values
differently) or `marks` (bookmarks). A node that is still searched has no value yet. Only
what is found is then shown, with the nodes above it dimmed; an empty query shows everything again.
""",
        "timeline": """\
The bounds that were met on a last move cut nothing: `/` with `bounds met` lists them.
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
        self._bar.open()

    def filter_changed(self, words: str) -> None:
        if words:
            self._bar.say(words)
        elif not self._bar.query_one("#find").has_focus:
            self._bar.close()
            self.context.dashboard.screen.set_below_tree(False)


FEATURE = FindingOnDashboard
