"""The tree explorer alone on a screen, with a find bar: what the tests of both share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.app import ComposeResult
from textual.message import Message
from textual.pilot import Pilot

from tests.cases import ALPHA_BETA, MINIMAX, WORKED
from tests.tui.one_widget import Coloured
from ttt_tui.features.find.dashboard import FindBar
from ttt_tui.game import Position, Rules
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import moves_of
from ttt_tui.words.sentences import Formatter

TIC_TAC_TOE = Rules()


class _Stage(Coloured):
    """A find bar and a tree, wired to nothing; keeps what they post."""

    CSS = "SearchTree { height: 1fr; overflow-y: scroll; scrollbar-size-vertical: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.posted: list[Message] = []

    def compose(self) -> ComposeResult:
        yield FindBar()
        yield SearchTree(id="search-tree")

    def on_mount(self) -> None:
        self.query_one(SearchTree).focus()

    def _keep(self, message: Message) -> None:
        self.posted.append(message)

    on_tree_lines_looked_at = _keep
    on_tree_lines_laid_out = _keep
    on_tree_lines_filter_changed = _keep

    def on_search_tree_bookmarks_changed(self, message: SearchTree.BookmarksChanged) -> None:
        self._keep(message)
        self.query_one(SearchTree).bookmarks = message.bookmarks

    on_search_tree_copy_asked = _keep
    on_search_tree_open_asked = _keep
    on_find_bar_query_changed = _keep
    on_find_bar_closed = _keep


class Explorer:
    """The tree, its searches, and a hand on the keyboard."""

    def __init__(self, app: _Stage, pilot: Pilot[None], search: Search, other: Search) -> None:
        self.app, self.pilot = app, pilot
        self.search, self.other = search, other
        self.tree = app.query_one(SearchTree)
        self.bar = app.query_one(FindBar)

    async def show(self, event: int | None = None) -> None:
        moment = Moment(self.search, event)
        formatter = Formatter.of(self.search.position, self.search.options)
        self.tree.show(moment, formatter, Moment(self.other))
        await self.pilot.pause(0)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause(0)

    async def posted(self, *kinds: type[Message]) -> list[Message]:
        """What has been posted since the last call, of these kinds or of all."""
        await self.pilot.pause(0)
        messages, self.app.posted = self.app.posted, []
        return [each for each in messages if not kinds or isinstance(each, kinds)]

    @property
    def lines(self) -> list[Line]:
        return list(map(Line.unpack, self.tree.lines))

    def selected(self) -> tuple[int, ...]:
        """The selected line by its moves."""
        assert self.tree.selected is not None
        return moves_of(Moment(self.search), self.tree.selected)

    @property
    def rows(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips()
        region = self.tree.region
        rows = [strip.text[: region.width - 1] for strip in strips[region.y : region.bottom]]
        return [" ".join(row.split()) for row in rows if row.strip()]


@asynccontextmanager
async def exploring(
    options: SearchOptions = ALPHA_BETA,
    text: str = WORKED,
    *,
    advance: int | None = None,
    capacity: int = 100_000,
    width: int = 100,
) -> AsyncIterator[Explorer]:
    """Both searches, by default finished, and the tree at the first of them."""
    search = Search(Position.parse(text), options, capacity=capacity)
    search.advance(events=advance)
    other = Search(Position.parse(text), MINIMAX if options.algorithm.prunes else ALPHA_BETA)
    other.advance()
    app = _Stage()
    async with app.run_test(size=(width, 45)) as pilot:
        explorer = Explorer(app, pilot, search, other)
        await explorer.show()
        yield explorer
