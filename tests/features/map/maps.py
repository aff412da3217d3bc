"""Maps to look at, alone on a screen that selects what they tell it to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual import on
from textual.app import ComposeResult
from textual.pilot import Pilot

from tests.cases import WORKED
from tests.tui.one_widget import Coloured
from ttt_tui.features.map.view import SearchMap
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import PLAIN, Moment, Search, SearchOptions
from ttt_tui.tui.views.extensions import LineChosen
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

Maps = list[tuple[str, Moment]]


def maps_of(
    text: str = WORKED,
    event: int | None = None,
    *,
    nodes: int | None = None,
    capacity: int = 10**6,
    rules: Rules | None = None,
) -> Maps:
    position = Position.parse(text, rules) if rules else read_state(text)
    maps = []
    for algorithm in PLAIN:
        search = Search(position, SearchOptions(algorithm), capacity=capacity)
        search.advance(nodes=nodes)
        maps.append((algorithm.name, Moment(search, event)))
    return maps


def words(maps: Maps, max_player: Player = Player.X) -> Formatter:
    state, options = maps[0][1].search.state, maps[0][1].search.options
    if isinstance(state, Position):
        return Formatter(state.rules, max_player=max_player)
    return Formatter.of(state, options)


class Stage(Coloured):
    """A map, and a screen that selects what it is told to."""

    def __init__(self, maps: Maps) -> None:
        super().__init__()
        self.maps = maps
        self.panel = SearchMap()
        self.chosen: list[tuple[int, Line]] = []

    def compose(self) -> ComposeResult:
        yield self.panel

    @on(LineChosen, "#map")
    def select(self, message: LineChosen) -> None:
        assert message.widget is self.panel
        of = [index for index, (_, each) in enumerate(self.maps) if each.search is message.search]
        index = of[-1]  # both maps may be of one search: the lower one is shown then
        self.chosen.append((index, message.line))
        self.panel.show(self.maps, index, words(self.maps), message.line)


@asynccontextmanager
async def staged(
    maps: Maps, width: int = 52, height: int = 14, line: Line | None = None
) -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    app = Stage(maps)
    app.panel.styles.width, app.panel.styles.height = width, height
    async with app.run_test(size=(width, height)) as pilot:
        app.panel.focus()
        app.panel.show(maps, 1, words(maps), line)
        await pilot.pause()
        yield app, pilot
